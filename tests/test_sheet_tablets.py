"""Score sheets on tablets in Chromium: all rows in view, rows that fill the window, figures and dice; lone players."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from engines import devtools
from engines.pages import BROWSERS, Page, screenshot
from PIL import Image, ImageStat
from sheet_pages import game, page_of, reload, resume, tap
from test_sheet_look import BROKEN, TALL

from padgen.rules import load_variant

pytestmark = pytest.mark.browser

VIEW = """(() => {
  const board = document.getElementById("board"), all = (selector) => Array.from(document.querySelectorAll(selector));
  const box = (one) => one.getBoundingClientRect();
  return {
    total: box(all("td.total").at(-1)).bottom,
    scrolls: [board.scrollHeight - board.clientHeight, board.scrollWidth - board.clientWidth],
    target: Math.min(...all("#board button").map((one) => Math.min(box(one).width, box(one).height))),
    cut: all("thead .number, tbody th, td .value")
      .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  };
})()"""

DICE = """(() => {
  const hints = Array.from(document.querySelectorAll("#board .hint:not([hidden])"));
  const shown = hints.filter((one) => one.querySelector("svg"));
  const bottom = (one) => one.getBoundingClientRect().bottom;
  return shown.map((one) => [one.scrollWidth > one.clientWidth, bottom(one) <= bottom(one.closest("th"))]);
})()"""


def tablet(page: Page, size: tuple[int, int]) -> None:
    assert isinstance(page.tab, devtools.Tab)
    page.tab.call("Emulation.setScrollbarsHidden", {"hidden": True})
    page.resize(*size)
    reload(page)


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["de", "fi", "uk", "sv"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_total_of_a_long_game_is_in_view(players: int, lang: str, tmp_path: Path) -> None:
    """Maxi's twenty rows fit 1024 × 768, with rows a little lower, and 768 × 1024, as two halves."""
    variant = load_variant("maxi")
    page = page_of(
        tmp_path, "chromium", lang, variant="maxi", names=",".join(("Anna", "Bo", "Kerttu", "Onni")[:players])
    )
    resume(page, game(variant, players, random.Random(5), 0.6))
    for size in ((1024, 768), (768, 1024), (744, 1133)):
        tablet(page, size)
        found = page.ask(VIEW)
        assert found["total"] <= size[1] - 8, size
        assert found["scrolls"] == [0, 0], size
        assert found["target"] >= 40, size
        assert found["cut"] == [], size
        assert page.ask(TALL) == page.ask(BROKEN) == [], size
        names = "Array.from(document.querySelectorAll('thead .name'), (one) => one.textContent)"
        assert page.ask(names)[:players] == ["Anna", "Bo", "Kerttu", "Onni"][:players], size
    page.close()


def test_narrow_sums_have_two_lines(tmp_path: Path) -> None:
    """Sixteen narrow columns fit a low tablet, because rows leave the sums the two lines that they need."""
    page = page_of(tmp_path, "chromium", "de", variant="yamb", players=4)
    resume(page, game(load_variant("yamb"), 4, random.Random(5), 0.6))
    tablet(page, (1024, 768))
    found = page.ask(VIEW)
    assert found["scrolls"] == [0, 0]
    assert found["target"] >= 40
    page.close()


def test_the_grand_total_has_its_whole_name(tmp_path: Path) -> None:
    """In low rows beside narrow columns, the name of the last row isn't larger than the others, which would cut it."""
    page = page_of(tmp_path, "chromium", "uk", variant="triple", players=4)
    tablet(page, (1024, 768))
    assert page.ask(VIEW)["cut"] == []
    page.close()


def test_more_columns_than_fit_two_halves_stay_one_table(tmp_path: Path) -> None:
    """Upright, six players have one table with wide columns, whose heads show the totals while it scrolls."""
    page = page_of(tmp_path, "chromium", "de", variant="maxi", players=6)
    tablet(page, (768, 1024))
    assert page.ask("document.querySelectorAll('#board table').length") == 1
    assert page.ask(VIEW)["target"] >= 44
    page.close()


@pytest.mark.parametrize(("lang", "rules", "players"), [("fr", "yacht", 4), ("de", "balut", 2)])
def test_the_rows_of_a_short_game_fill_the_window(lang: str, rules: str, players: int, tmp_path: Path) -> None:
    """Few rows grow to 84 pixels at most, so that little of a tablet is empty below them."""
    page = page_of(tmp_path, "chromium", lang, variant=rules, players=players)
    for size in ((1024, 768), (768, 1024)):
        tablet(page, size)
        found = page.ask(VIEW)
        row = page.ask("document.querySelector('#board .cell').getBoundingClientRect().height")
        assert found["scrolls"][0] == 0, size
        assert row <= 84, size
        assert row == 84 or found["total"] >= size[1] - 50, size
    page.close()


def test_totals_over_several_columns_are_large(tmp_path: Path) -> None:
    """Balut's four columns have figures of 25 pixels in tall rows, and so has the total below them."""
    page = page_of(tmp_path, "chromium", "uk", variant="balut", players=2)
    for size, figure in (((768, 1024), "25px"), ((390, 844), "20px")):
        tablet(page, size)
        look = "((one) => getComputedStyle(one).fontSize)"
        assert page.ask(f"{look}(document.querySelector('#board .cell'))") == figure, size
        assert page.ask(f"{look}(document.querySelector('td.total[colspan]'))") == "25px", size
    page.close()


@pytest.mark.parametrize(("size", "figure"), [((1024, 768), "25px"), ((390, 844), "20px")])
def test_figures_are_as_large_as_columns_allow(size: tuple[int, int], figure: str, tmp_path: Path) -> None:
    """Columns of 78 pixels have figures of 25, and three of them fit a cell and a total; those of phones have 20."""
    page = page_of(tmp_path, "chromium", "de", variant="maxi", players=4)
    tap(page, [(1, "yatzy", 100), (2, "ones", 5)])
    tablet(page, size)
    look = "((one) => [getComputedStyle(one).fontSize, one.scrollWidth > one.closest('td').clientWidth - 12])"
    for selector in ("[data-field=p1_yatzy] .value", "td.total .value"):
        assert page.ask(f"{look}(document.querySelector({selector!r}))") == [figure, False], selector
    page.close()


SUMS = """Array.from(document.querySelectorAll("td.upper_sum"), (cell) => {
  const { left, right } = cell.getBoundingClientRect(), gap = parseFloat(getComputedStyle(cell).borderInlineStartWidth);
  const parts = Array.from(cell.querySelectorAll(".value, .pace:not(:empty)"), (one) => one.getBoundingClientRect());
  return Math.min(...parts.map((one) => Math.min(one.left - left - gap, right - one.right)));
})"""


@pytest.mark.parametrize("size", [(768, 1024), (1440, 900)])
def test_sums_and_paces_stay_inside_their_columns(size: tuple[int, int], tmp_path: Path) -> None:
    """In columns of 85 pixels, the sum of the upper rows and what it is ahead or behind keep off the edges."""
    page = page_of(tmp_path, "chromium", "el", variant="triple", players=2)
    faces = (("threes", 0), ("fours", 8), ("fives", 10), ("sixes", 12))
    tap(page, [(number, f"c1_{row}", points) for row, points in faces for number in (1, 2)])
    tablet(page, size)
    assert min(page.ask(SUMS)) >= 3
    page.close()


@pytest.mark.parametrize("size", [(1024, 768), (1180, 820), (820, 1180), (768, 1024)])
def test_the_dice_of_long_games_are_shown(size: tuple[int, int], tmp_path: Path) -> None:
    """On tablets, all rows of Maxi below the sums show their dice whole below their names."""
    page = page_of(tmp_path, "chromium", "de", variant="maxi", players=4)
    tablet(page, size)
    assert page.ask(DICE) == [[False, True]] * 14
    assert page.ask(TALL) == []
    page.close()


DIE_BOXES = """Array.from(
  document.querySelector("[data-field=p1_full_house]").closest("tr").querySelectorAll(".hint svg"),
  (die) => die.getBoundingClientRect().toJSON()
)"""


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    ("rules", "size", "edge"), [("classic", (1024, 768), 20), ("classic", (820, 1180), 20), ("maxi", (768, 1024), 15)]
)
def test_dice_of_two_kinds_differ(rules: str, size: tuple[int, int], edge: int, dark: bool, tmp_path: Path) -> None:
    """A full house has three open dice and two solid ones, as on pads, as large as row and column allow."""
    page = page_of(tmp_path, "chromium", "fi", variant=rules, players=4, dark=dark)
    tablet(page, size)
    picture = Image.open(io.BytesIO(screenshot(page))).convert("L")
    found = []
    for box in page.ask(DIE_BOXES):
        sides = [round(box[side]) for side in ("left", "top", "right", "bottom")]
        light = ImageStat.Stat(picture.crop(tuple(sides))).mean[0] / 255  # type: ignore[arg-type]
        found.append((box["width"], "solid" if (light > 0.4 if dark else light < 0.6) else "open"))
    assert found == [(edge, "open")] * 3 + [(edge, "solid")] * 2
    page.close()


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("players", "size"), [(5, (768, 1024)), (7, (1024, 768)), (6, (744, 1133)), (5, (810, 1080)), (6, (820, 1180))]
)
@pytest.mark.parametrize("lang", ["de", "fi", "el", "uk", "hu"])
def test_more_players_of_a_long_game_are_in_view(
    lang: str, players: int, size: tuple[int, int], tmp_path: Path
) -> None:
    """Narrow gaps and rows of 41 pixels make room for Maxi's rows where wider ones would scroll."""
    variant = load_variant("maxi")
    page = page_of(tmp_path, "chromium", lang, variant="maxi", players=players)
    resume(page, game(variant, players, random.Random(5), 0.6))
    tablet(page, size)
    found = page.ask(VIEW)
    assert found["scrolls"] == [0, 0]
    assert found["target"] >= 40
    assert found["cut"] == []
    assert page.ask(TALL) == page.ask(BROKEN) == []
    page.close()


SOLO = """(() => {
  const all = (selector) => Array.from(document.querySelectorAll(selector));
  return {
    crowns: all(".crown").filter((one) => one.getClientRects().length).length,
    leads: all("[data-leads]").length,
    chip: document.getElementById("turn").innerText.split(/\\s+/).join(" "),
    live: document.getElementById("live").textContent,
    board: document.getElementById("board").textContent,
  };
})()"""


@pytest.mark.parametrize("browser", BROWSERS)
def test_a_lone_player_has_a_result_and_wins_nothing(browser: str, tmp_path: Path) -> None:
    """One player neither leads nor wins: the end shows the total instead; two players have a winner."""
    variant = load_variant("classic")
    page = page_of(tmp_path, browser, "de", names="Anna", size=(1024, 768))
    tap(page, [(1, row.id, 0) for row in variant.rows if row.id != "yatzy"])
    tap(page, [(1, "chance", 22)])
    found = page.ask(SOLO)
    assert (found["crowns"], found["leads"], found["chip"]) == (0, 0, "Am Zug: Anna")
    assert "In Führung" not in found["live"] + found["board"]
    tap(page, [(1, "yatzy", 50)])
    found = page.ask(SOLO)
    assert (found["crowns"], found["leads"], found["chip"]) == (0, 0, "Gesamt: 72")
    assert found["live"].endswith("Spiel beendet. Gesamt: 72.")
    assert "Gewonnen" not in found["live"] + found["board"]
    page.ask("document.querySelector('[data-action=players]').click()")
    page.ask("document.querySelector('[data-action=add-player]').click()")
    tap(page, [(2, row.id, 0) for row in variant.rows])
    found = page.ask(SOLO)
    assert found["crowns"] == 2
    assert found["chip"] == "Gewonnen: Anna"
    page.close()
