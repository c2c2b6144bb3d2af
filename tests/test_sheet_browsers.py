"""Score sheets in Chromium and Firefox: games tapped in, reloaded, undone and printed, and what axe thinks of it."""

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
from engines.pages import BROWSERS, Page, axe_lacking, lacking

import padgen
from padgen.rules import Variant, built_in_ids, fillable, legal_points, load_variant, tally, work_out

pytestmark = pytest.mark.browser

GAMES = {"chromium": 20, "firefox": 50}
READ = """Object.fromEntries(
  Array.from(document.querySelectorAll("[data-field]"), (one) => [one.dataset.field, one.textContent])
)"""
TAP = """((moves) => {
  for (const [number, field, value] of moves) {
    document.querySelector(`[data-field="p${number}_${field}"]`).click();
    document.querySelector(`#picker [data-value="${value}"]`).click();
  }
  return true;
})"""
PRESS = (
    "((action, times) => { for (let i = 0; i < times; i += 1) document.querySelector(action).click(); return true; })"
)

READY = "window.padgenOld === undefined && document.querySelector('[data-field]') !== null"

Move = tuple[int, str, int]


def page_of(
    folder: Path, browser: str, lang: str = "fi", *, size: tuple[int, int] = (820, 1180), **options: Any
) -> Page:
    """A sheet in a browser that remembers no game."""
    dark = bool(options.pop("dark", False))
    require(lacking(browser))
    file = padgen.sheet(lang, **options).save(folder / f"{lang}-{time.monotonic_ns()}.html")
    page = Page(browser, file.as_uri(), dark=dark, width=size[0], height=size[1])
    page.wait("the sheet", READY)
    if isinstance(page.tab, devtools.Tab):
        still = [{"name": "prefers-reduced-motion", "value": "reduce"}]
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        page.tab.call("Emulation.setEmulatedMedia", {"features": still + scheme})
    page.ask("localStorage.clear()")
    reload(page)
    return page


def reload(page: Page) -> None:
    page.ask("(window.padgenOld = true, setTimeout(() => location.reload()), true)")
    page.wait("the sheet", READY)


def act(page: Page, action: str, times: int = 1) -> None:
    page.ask(f"{PRESS}({json.dumps(f'[data-action={json.dumps(action)}]')}, {times})")


def tap(page: Page, moves: list[Move]) -> None:
    page.ask(f"{TAP}({json.dumps(moves)})")


def game(variant: Variant, players: int, rng: random.Random, share: float = 1.0) -> list[Move]:
    """Entries that the rules allow, player after player."""
    sheets: list[dict[str, int]] = [{} for _ in range(players)]
    found: list[Move] = []
    for _ in range(round(share * len(variant.rows) * len(variant.prefixes))):
        for number, sheet in enumerate(sheets, 1):
            field = rng.choice(fillable(variant, sheet))
            row = field if not variant.columns else field.partition("_")[2]
            sheet[field] = rng.choice(legal_points(variant, row))
            found.append((number, field, sheet[field]))
    return found


def sums(variant: Variant, moves: list[Move], players: int) -> dict[str, str]:
    """What the sheet must show of these entries, every total that it has included."""
    found = {}
    for number in range(1, players + 1):
        sheet = {field: value for player, field, value in moves if player == number}
        assert tally(variant, sheet).total == work_out(variant.totals, sheet)["total"]
        found |= {f"p{number}_{key}": str(value) for key, value in {**sheet, **work_out(variant.totals, sheet)}.items()}
    return found


@pytest.fixture(params=BROWSERS)
def browser(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_games_that_are_tapped_in_add_up(browser: str, tmp_path: Path) -> None:
    """Games of all variants show the rules' numbers, also after a reload, and undone to the start and redone."""
    rng = random.Random(browser)
    names = built_in_ids()
    for index, name in enumerate(names):
        variant = load_variant(name)
        players = 1 + index % 2
        page = page_of(tmp_path, browser, variant=name, players=players)
        for turn in range(GAMES[browser] // len(names) + (index < GAMES[browser] % len(names))):
            moves = game(variant, players, rng, 1.0 if turn == 0 and not variant.columns else 0.3)
            tap(page, moves)
            shown = page.ask(READ)
            wanted = {key: value for key, value in sums(variant, moves, players).items() if key in shown}
            assert {f"p{n}_total" for n in range(1, players + 1)} <= wanted.keys()
            assert {key: shown[key] for key in wanted} == wanted
            if turn == 0:
                reload(page)
                assert page.ask(READ) == shown
                act(page, "undo", len(moves))
                assert page.ask("document.querySelector('[data-action=undo]').getAttribute('aria-disabled')") == "true"
                blank = page.ask(READ)
                assert {blank[f"p{n}_{field}"] for n, field, _ in moves} == {""}
                act(page, "redo", len(moves))
                assert page.ask(READ) == shown
            act(page, "new-game")
            if len(moves) < players * len(variant.rows) * len(variant.prefixes):
                act(page, "confirm")
            assert page.ask(READ)["p1_total"] == "0"
        page.close()


def test_storage_is_used_only_after_the_page_has_loaded(tmp_path: Path) -> None:
    """A page that asks earlier may get an empty storage from Chromium, and lose what is entered then."""
    page = page_of(tmp_path, "chromium", "en")
    assert isinstance(page.tab, devtools.Tab)
    watch = """
      window.asked = [];
      const { get } = Object.getOwnPropertyDescriptor(window, "localStorage");
      const asked = () => { window.asked.push(document.readyState); return get.call(window); };
      Object.defineProperty(window, "localStorage", { get: asked });
    """
    page.tab.call("Page.addScriptToEvaluateOnNewDocument", {"source": watch})
    reload(page)
    assert set(page.ask("window.asked")) == {"complete"}
    page.close()


def test_rows_wait_for_their_turn(browser: str, tmp_path: Path) -> None:
    """A tap on a row whose turn has not come explains that and changes nothing."""
    page = page_of(tmp_path, browser, "en", variant="forced", players=1)
    page.ask("document.querySelector('[data-field=p1_yatzy]').click()")
    assert page.ask("document.getElementById('picker').hidden")
    assert "Ones" in page.ask("document.querySelector('.toast').textContent")
    assert "Ones" in page.ask("document.getElementById('live').textContent")
    assert page.ask(READ)["p1_yatzy"] == ""
    page.close()


def test_stored_games_that_are_broken_are_set_aside(browser: str, tmp_path: Path) -> None:
    """Broken storage is kept under another key and told; the sheet starts anew and remembers again."""
    page = page_of(tmp_path, browser, "en", players=2)
    page.ask("localStorage.setItem('padgen.games', '{broken')")
    reload(page)
    assert "set aside" in page.ask("document.getElementById('notice').innerText")
    aside = "Object.keys(localStorage).filter((key) => key.startsWith('padgen.games.aside'))"
    assert page.ask(f"{aside}.map((key) => localStorage[key])") == ["{broken"]
    tap(page, [(1, "ones", 3)])
    reload(page)
    assert page.ask(READ)["p1_ones"] == "3"
    page.close()


def test_players_come_go_and_move(browser: str, tmp_path: Path) -> None:
    """Points stay with their player through renaming, moving, leaving and coming back."""
    page = page_of(tmp_path, browser, "en", names="Ann,Bo")
    tap(page, [(1, "ones", 3), (2, "twos", 6)])
    act(page, "players")
    act(page, "add-player")
    assert page.ask(READ)["p3_name"] == "Player 3"
    page.ask(
        "((input) => { input.value = 'Zoë'; input.dispatchEvent(new Event('change', {bubbles: true})); return true; })"
        "(document.querySelectorAll('#player-list input')[0])"
    )
    page.ask("document.querySelector('#player-list [data-action=later][data-player=\"1\"]').click()")
    shown = page.ask(READ)
    assert (shown["p1_name"], shown["p1_twos"]) == ("Bo", "6")
    assert (shown["p2_name"], shown["p2_ones"]) == ("Zoë", "3")
    page.ask("document.querySelector('#player-list [data-action=remove][data-player=\"1\"]').click()")
    assert "p3_name" not in page.ask(READ)
    page.ask("document.querySelector('#away button').click()")
    assert page.ask(READ)["p2_ones"] == "3"
    page.close()


def test_a_file_is_opened_or_refused(browser: str, tmp_path: Path) -> None:
    """A game's file replaces what is shown; one that is no game is refused with its line."""
    page = page_of(tmp_path, browser, "en", players=1)
    give = """((text) => {
      const input = document.getElementById("file"), list = new DataTransfer();
      list.items.add(new File([text], "game.yaml"));
      input.files = list.files;
      input.dispatchEvent(new Event("change"));
      return true;
    })"""
    good, bad = (f"players:\n- name: Ann\n  points: {{{points}}}\n" for points in ("ones: 3, yatzy: 50", "ones: 9"))
    page.ask(f"{give}({json.dumps(good)})")
    page.wait("the game", "document.querySelector('[data-field=p1_total]').textContent === '53'")
    page.ask(f"{give}({json.dumps(bad)})")
    page.wait("the refusal", "!document.getElementById('notice').hidden")
    assert "3: ones: 9" in page.ask("document.getElementById('notice').innerText")
    assert page.ask(READ)["p1_total"] == "53"
    page.close()


def test_the_keyboard_plays_a_whole_turn(tmp_path: Path) -> None:
    """Arrows move, the space bar opens and takes, digits choose, Delete clears, Escape closes; the focus comes back."""
    page = page_of(tmp_path, "chromium", "en", players=2)
    focus = "document.activeElement.dataset.field || document.activeElement.dataset.value"
    page.ask("document.querySelector('[data-field=p1_ones]').focus()")
    page.type(["ArrowDown"] * 3)
    assert page.ask(focus) == "p1_fours"
    page.type([" ", "1", "2"])
    assert page.ask(focus) == "12"
    page.type([" "])
    assert page.ask(READ)["p1_fours"] == "12"
    assert page.ask(focus) == "p1_fours"
    page.type([" "])
    assert page.ask(focus) == "12"
    page.type(["Delete"])
    assert page.ask(READ)["p1_fours"] == ""
    page.type([" ", "Escape"])
    assert page.ask("document.getElementById('picker').hidden")
    assert page.ask(focus) == "p1_fours"
    assert page.ask("document.querySelectorAll('#board [tabindex=\"0\"]').length") == 1
    page.close()


def test_two_tabs_agree(tmp_path: Path) -> None:
    """What is entered in one tab shows in the other."""
    one = page_of(tmp_path, "chromium", "en", players=2)
    tap(one, [(1, "ones", 3)])
    other = Page("chromium", one.ask("location.href"), width=820, height=1180)
    other.wait("the sheet", READY)
    assert other.ask(READ)["p1_ones"] == "3"
    tap(one, [(2, "twos", 6)])
    other.wait("the other tab", "document.querySelector('[data-field=p2_twos]').textContent === '6'")
    one.close()
    other.close()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1180, 820)])
def test_axe_finds_no_barrier(size: tuple[int, int], dark: bool, tmp_path: Path) -> None:
    """Table, picker and dialogs pass WCAG 2.2 AA as far as axe can tell, in both schemes and all layouts."""
    require(axe_lacking())
    variant = load_variant("forced")
    page = page_of(tmp_path, "chromium", "en", variant="forced", names="Ann,Bo,Cy", size=size, dark=dark)
    tap(page, game(variant, 3, random.Random(1), 0.6))
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
    """With the system's own colours, frames tell open cells and the player in turn, and no gap becomes a bar."""
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
    """From right to left the labels stand on the right, arrows go with the eye, and a sign stays before its number."""
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


@pytest.mark.parametrize("lang", ["ru", "uk", "lt", "lv", "nl", "fi"])
def test_every_size_of_window_fits(lang: str, tmp_path: Path) -> None:
    """From 320 pixels on nothing is cut or wider than the window, and every target is 44 pixels wide and high."""
    page = page_of(tmp_path, "chromium", lang, variant="maxi", names="Aleksandra,Bo,Kerttu,Wilhelmina", size=(320, 640))
    for size in ((320, 640), (390, 844), (820, 1180), (1180, 820), (1280, 900)):
        page.resize(*size)
        reload(page)
        fits = page.ask(FITS)
        assert fits["small"] == [], size
        assert fits["cut"] == [], size
        assert fits["page"] <= 0, size
        assert fits["across"] <= 0, size
        # On a tablet, Maxi's twenty rows need no scrolling.
        assert size[0] < 800 or fits["down"] <= 0, size
    page.close()


TALL = """Array.from(document.querySelectorAll("#board tbody th[scope=row]")).filter((one) =>
  one.querySelector(".words").getBoundingClientRect().height > one.getBoundingClientRect().height - 4
).map((one) => one.textContent)"""


@pytest.mark.parametrize("lang", ["cs", "de", "pl"])
def test_names_and_dice_stay_in_their_rows(lang: str, tmp_path: Path) -> None:
    """On a low tablet a long name is written smaller rather than on two lines that push its dice out."""
    page = page_of(tmp_path, "chromium", lang, size=(1000, 760))
    assert page.ask(TALL) == []
    page.close()


def test_nameless_players_have_whole_names_or_numbers(tmp_path: Path) -> None:
    """In narrow columns "Player 1" becomes "1" for all who have no name; what screen readers say stays."""
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
    """On a small phone with a wide font, Zwischensumme has a soft hyphen rather than a break anywhere."""
    page = page_of(tmp_path, "chromium", "de", size=(320, 640))
    page.ask("""document.body.style.fontFamily = '"DejaVu Sans"', window.dispatchEvent(new Event("resize"))""")
    page.resize(321, 640)
    time.sleep(0.3)
    assert page.ask(BROKEN) == []
    page.close()


def test_many_players_scroll_sideways_in_the_table_alone(tmp_path: Path) -> None:
    """Twelve columns on a phone are 44 pixels wide, and the one in turn is in view."""
    page = page_of(tmp_path, "chromium", "en", players=12, size=(390, 844))
    tap(page, [(number, "ones", 3) for number in range(1, 12)])
    fits = page.ask(FITS)
    assert fits["small"] == []
    assert fits["page"] <= 0
    assert fits["across"] > 0
    box = page.ask("document.querySelector('thead th[data-turn]').getBoundingClientRect().toJSON()")
    assert 100 < box["left"] < box["right"] <= 391
    page.close()


def test_print_is_a_filled_pad(tmp_path: Path) -> None:
    """On paper there is one page with names and points, and nothing that is only for tapping."""
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
