"""The look of score sheets in Chromium: accessibility, colours, direction, sizes of windows, names, and print."""

from __future__ import annotations

import base64
import io
import json
import random
import time
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from engines import devtools, require
from engines.pages import axe_lacking
from sheet_pages import READY, act, game, page_of, reload, resume, tap

from padgen import languages
from padgen.rules import load_variant

pytestmark = pytest.mark.browser

FITS = """(() => {
  const board = document.getElementById("board"), page = document.documentElement;
  const all = (selector) => Array.from(document.querySelectorAll(selector));
  const low = ({ width, height }) => width && (width < 43.9 || height < 43.9);
  return {
    small: all("#app button").filter((one) => low(one.getBoundingClientRect())).map((one) => one.outerHTML),
    cut: all("#board th[scope=row]").filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    page: page.scrollWidth - page.clientWidth,
    down: board.scrollHeight - board.clientHeight,
    across: board.scrollWidth - board.clientWidth,
  };
})()"""


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1180, 820)])
def test_axe_finds_no_barrier(size: tuple[int, int], dark: bool, tmp_path: Path) -> None:
    """Table, picker and dialogs pass WCAG 2.2 AA as far as axe can tell, in both schemes and all layouts."""
    require(axe_lacking())
    variant = load_variant("forced")
    page = page_of(tmp_path, "chromium", "en", variant="forced", names="Ann,Bo,Cy", size=size, dark=dark)
    resume(page, game(variant, 3, random.Random(1), 0.6))
    assert page.barriers() == []
    page.ask("document.querySelector('[data-state=open]').click()")
    assert page.barriers() == []
    page.ask("document.querySelector('#picker [data-action=close]').click()")
    for action in ("new-game", "players", "menu", "games"):
        act(page, action)
        assert page.barriers() == [], action
        page.ask("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))")
    page.close()


def test_forced_colours_keep_the_meaning_of_colours(tmp_path: Path) -> None:
    """With the system's colours, frames mark open cells and the player in turn, and gaps aren't drawn as bars."""
    page = page_of(tmp_path, "chromium", "en", names="Ann,Bo")
    assert isinstance(page.tab, devtools.Tab)
    features = [{"name": "forced-colors", "value": "active"}, {"name": "prefers-reduced-motion", "value": "reduce"}]
    page.tab.call("Emulation.setEmulatedMedia", {"features": features})
    tap(page, [(1, "ones", 3)])

    def colour(selector: str, key: str, part: str = "") -> Any:
        return page.ask(f"getComputedStyle(document.querySelector({json.dumps(selector)}), '{part}')['{key}']")

    def system(name: str) -> Any:
        script = "((b) => { b.style.color = '%s'; const c = getComputedStyle(b).color; b.style.color = ''; return c; })"
        return page.ask(f"{script % name}(document.body)")

    assert colour("td.own1", "borderLeftColor") == system("Canvas")
    assert colour("[data-field=p2_ones]", "borderTopColor", "::before") == system("Highlight")
    assert colour("[data-field=p1_twos]", "borderTopColor", "::before") == system("ButtonText")
    page.ask("document.querySelector('[data-field=p2_ones]').click()")
    assert colour("#picker", "borderTopColor") == system("CanvasText")
    assert colour("#picker", "borderTopWidth") == "2px"
    page.close()


def test_right_to_left_mirrors_the_table_and_no_number(tmp_path: Path) -> None:
    """From right to left, labels are on the right, arrow keys move as they point, and signs stay before numbers."""
    page = page_of(tmp_path, "chromium", "en", names="Ann,Bo", size=(820, 1180))
    file = tmp_path / "mirrored.html"
    text = next(tmp_path.glob("en-*.html")).read_text(encoding="utf-8")
    file.write_text(text.replace('dir="ltr"', 'dir="rtl"'), encoding="utf-8")
    page.go(file.as_uri())
    page.wait("the sheet", READY)
    tap(page, [(1, "ones", 1), (2, "ones", 3)])
    place = "document.querySelector('{}').getBoundingClientRect().left"
    lefts = [page.ask(place.format(one)) for one in ("tbody th", "[data-field=p1_ones]", "[data-field=p2_ones]")]
    assert lefts == sorted(lefts, reverse=True)
    assert page.ask("document.querySelector('.pace').textContent") == "\u200e−2"
    page.ask("document.querySelector('[data-field=p1_ones]').focus()")
    page.type(["ArrowLeft"])
    assert page.ask("document.activeElement.dataset.field") == "p2_ones"
    fits = page.ask(FITS)
    assert (fits["page"], fits["across"], fits["small"], fits["cut"]) == (0, 0, [], [])
    page.close()


@pytest.mark.parametrize("lang", ["ru", "uk", "lt", "lv", "nl", "fi"])
def test_every_size_of_window_fits(lang: str, tmp_path: Path) -> None:
    """From 320 pixels up, nothing is cut off or wider than the window, and targets are at least 44 pixels in size."""
    page = page_of(tmp_path, "chromium", lang, variant="maxi", names="Aleksandra,Bo,Kerttu,Wilhelmina", size=(320, 640))
    for size in ((320, 640), (390, 844), (820, 1180), (1180, 820), (1280, 900)):
        page.resize(*size)
        reload(page)
        fits = page.ask(FITS)
        assert fits["small"] == [], size
        assert fits["cut"] == [], size
        assert fits["page"] <= 0, size
        assert fits["across"] <= 0, size
        # On tablets, Maxi's twenty rows fit without scrolling.
        assert size[0] < 800 or fits["down"] <= 0, size
    page.close()


@pytest.mark.parametrize(
    ("lang", "rules", "players", "size"),
    [
        *((lang, "maxi", 6, (390, 844)) for lang in ("pt", "de", "uk", "el", "hu")),
        ("lv", "balut", 2, (1100, 640)),
    ],
)
def test_no_table_is_a_little_too_wide(
    lang: str, rules: str, players: int, size: tuple[int, int], tmp_path: Path
) -> None:
    """If that spares people scrolling sideways, row names have up to 12 pixels less on phones, and still fit."""
    page = page_of(tmp_path, "chromium", lang, variant=rules, players=players, size=size)
    fits = page.ask(FITS)
    assert (fits["small"], fits["cut"], fits["page"]) == ([], [], 0)
    assert fits["across"] <= 0
    assert page.ask(BROKEN) == []
    page.close()


TALL = """Array.from(document.querySelectorAll("#board tbody th[scope=row]")).filter((one) =>
  one.querySelector(".words").getBoundingClientRect().height > one.getBoundingClientRect().height - 4
).map((one) => one.textContent)"""


@pytest.mark.parametrize("lang", ["cs", "de", "pl"])
def test_names_and_dice_stay_in_their_rows(lang: str, tmp_path: Path) -> None:
    """On a low tablet, a long name is set smaller instead of on two lines, which would push its dice out."""
    page = page_of(tmp_path, "chromium", lang, size=(1000, 760))
    assert page.ask(TALL) == []
    page.close()


HINTS = """Array.from(document.querySelectorAll("#board .hint:not([hidden])"))
  .filter((one) => one.scrollWidth > one.clientWidth || one.closest(".sums"))
  .map((one) => [one.textContent, one.scrollWidth > one.clientWidth])"""


def test_hints_are_whole_or_left_out(tmp_path: Path) -> None:
    """In low rows, a long name leaves no room for the hint beside it, which isn't cut then."""
    page = page_of(tmp_path, "chromium", "de", variant="maxi", size=(820, 1180))
    assert page.ask(HINTS) == [["84+ → 100", False]]
    page.close()
    page = page_of(tmp_path, "chromium", "fr", variant="maxi", size=(820, 1180))
    assert page.ask(HINTS) == [["± cible", False], ["84+ → 100", False]]
    page.close()


def test_nameless_players_have_whole_names_or_numbers(tmp_path: Path) -> None:
    """In narrow columns "Player 1" becomes "1" for all nameless players, but not for screen readers."""
    page = page_of(tmp_path, "chromium", "hu", size=(900, 700))
    heads = "Array.from(document.querySelectorAll('#board thead .name'), (one) => one.textContent).slice(0, 4)"
    assert page.ask(heads) == ["1", "2", "3", "4"]
    assert "1. játékos" in page.ask("document.querySelector('#board thead').textContent")
    page.resize(820, 1180)
    reload(page)
    assert page.ask(heads) == [f"{number}. játékos" for number in range(1, 5)]
    page.close()


BROKEN = """Array.from(document.querySelectorAll("#board .row-name")).filter((one) => {
  const range = document.createRange(), text = one.textContent;
  const line = (at) => {
    range.setStart(one.firstChild, at);
    range.setEnd(one.firstChild, at + 1);
    return Array.from(range.getClientRects()).at(-1)?.top;
  };
  const letters = text.split("").map((_, at) => at).filter((at) => /\\p{L}/u.test(text[at]));
  return letters.some((at) => /\\p{L}/u.test(text[at - 1] ?? "") && line(at) !== line(at - 1));
}).map((one) => one.textContent)"""


def test_long_words_are_divided_where_a_dictionary_does(tmp_path: Path) -> None:
    """On a small phone with a wide font, "Zwischensumme" breaks at a soft hyphen, not anywhere."""
    page = page_of(tmp_path, "chromium", "de", size=(320, 640))
    page.ask("""document.body.style.fontFamily = '"DejaVu Sans"', window.dispatchEvent(new Event("resize"))""")
    page.resize(321, 640)
    time.sleep(0.3)
    assert page.ask(BROKEN) == []
    page.close()


def test_many_players_scroll_sideways_in_the_table_alone(tmp_path: Path) -> None:
    """Twelve columns on a phone are 44 pixels wide, and the column of the player in turn is in view."""
    page = page_of(tmp_path, "chromium", "en", players=12, size=(390, 844))
    tap(page, [(number, "ones", 3) for number in range(1, 12)])
    fits = page.ask(FITS)
    assert fits["small"] == []
    assert fits["page"] <= 0
    assert fits["across"] > 0
    box = page.ask("document.querySelector('thead th[data-turn]').getBoundingClientRect().toJSON()")
    assert 100 < box["left"] < box["right"] <= 391
    page.close()


SHIFT = "((board) => [board.scrollTop, getComputedStyle(board).paddingBottom])(document.getElementById('board'))"


@pytest.mark.parametrize("way", ["choice", "button", "Escape", "scrim"])
def test_the_picker_of_a_phone_leaves_the_table_where_it_was(way: str, tmp_path: Path) -> None:
    """On a phone, the table moves up to show a low cell above the picker, and back when the picker closes."""
    page = page_of(tmp_path, "chromium", "de", names="Anna,Björn,Maximiliane,Aino", size=(390, 844))
    page.ask("document.getElementById('board').scrollTop = 30")
    before = page.ask(SHIFT)
    page.ask("document.querySelector('[data-field=p1_chance]').click()")
    low = "document.querySelector('[data-field=p1_chance]').getBoundingClientRect().bottom"
    assert page.ask(low) < page.ask("document.getElementById('picker').getBoundingClientRect().top")
    if way == "Escape":
        page.type([way])
    else:
        pressed = {"choice": '#picker [data-value="22"]', "button": "#picker [data-action=close]", "scrim": "#scrim"}
        page.ask(f"document.querySelector({json.dumps(pressed[way])}).click()")
    assert page.ask(SHIFT) == before
    page.close()


BONUS = """Array.from(document.querySelectorAll("td.bonus"), (cell) => {
  const box = cell.getBoundingClientRect(), range = document.createRange();
  const parts = Array.from(cell.querySelectorAll(".needed > *, .short, .value")).filter((part) => {
    const clipped = [part, part.parentElement].some((one) => getComputedStyle(one).clipPath !== "none");
    range.selectNodeContents(part);
    return !clipped && range.getBoundingClientRect().width;
  });
  const free = parts.map((part) => {
    range.selectNodeContents(part);
    const { left, right } = range.getBoundingClientRect();
    return Math.min(left - box.left - parseFloat(getComputedStyle(cell).borderInlineStartWidth), box.right - right);
  });
  return [parts.map((part) => part.textContent).join(""), Math.min(...free), box.height];
})"""


@pytest.mark.parametrize("lang", ["de", "fr", "hu", "el"])
@pytest.mark.parametrize("players", [3, 4])
def test_what_the_bonus_needs_stays_inside_its_column(players: int, lang: str, tmp_path: Path) -> None:
    """On phones, the words of an open or lost bonus are 2 pixels from the edges, and don't make the row higher."""
    page = page_of(tmp_path, "chromium", lang, players=players, size=(320, 640))
    upper = ("ones", "twos", "threes", "fours", "fives", "sixes")
    tap(page, [*((1, row, 0) for row in upper), (2, "ones", 3)])
    words = page.ask("JSON.parse(document.getElementById('data').textContent).texts.missing")
    for size in ((320, 640), (390, 844), (430, 900)):
        page.resize(*size)
        reload(page)
        found = page.ask(BONUS)
        assert found[0][0] in ("0\u221263", "0" + words.format(points=63)), size
        assert [one for one in found if one[1] < 2 or one[2] > 44] == [], size
    page.close()


ROUND = """((round) => {
  const unseen = round.querySelector(".unseen")?.textContent ?? "";
  return [round.innerText.replace(unseen, "").trim(), unseen, round.scrollWidth > round.clientWidth];
})(document.getElementById("round"))"""


@pytest.mark.parametrize(("lang", "rules", "width"), [("fr", "yahtzee", 820), ("de", "classic", 768)])
def test_the_round_is_never_cut(lang: str, rules: str, width: int, tmp_path: Path) -> None:
    """The word beside Undo gives way to the round; where that isn't enough, the round is seen as "1/15"."""
    names = "Anna-Lena,Maximiliane Alexandra,Cy,Di"
    page = page_of(tmp_path, "chromium", lang, variant=rules, names=names, size=(width, 1000))
    variant = load_variant(rules)
    rounds = len(variant.rows)
    whole = languages.read(lang).bind(variant).message("round", round=1, rounds=rounds)
    assert page.ask(ROUND) == [whole, "", False]
    tap(page, [(1, "ones", 3)])
    page.resize(320, 640)
    page.wait("the short round", f"{ROUND}[0] !== {json.dumps(whole)}")
    assert page.ask(ROUND) == [f"1/{rounds}", whole, False]
    page.resize(1180, 820)
    page.wait("the whole round", f"{ROUND}[0] === {json.dumps(whole)}")
    assert page.ask(ROUND) == [whole, "", False]
    page.close()


def test_print_is_a_filled_pad(tmp_path: Path) -> None:
    """The printout is one page with names and points, without buttons."""
    page = page_of(tmp_path, "chromium", "en", names="Ann,Bo", size=(1180, 820))
    tap(page, [(1, "ones", 3), (2, "sixes", 24), (1, "yatzy", 0)])
    printed = page.tab.call("Page.printToPDF", {"preferCSSPageSize": True})["data"]  # type: ignore[union-attr]
    with pdfplumber.open(io.BytesIO(base64.b64decode(printed))) as pdf:
        assert len(pdf.pages) == 1
        text = pdf.pages[0].extract_text()
    for word in ("Yatzy", "Ann", "Bo", "Ones", "Total", "24"):
        assert word in text
    assert "Undo" not in text
    page.close()
