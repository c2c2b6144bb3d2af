"""The heads of a score sheet's columns in Chromium: names, totals and titles, which stay while the table scrolls."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from engines import devtools
from engines.pages import Page, screenshot
from PIL import Image, ImageChops
from sheet_pages import READ, game, page_of, reload, resume, tap

from padgen import languages
from padgen.documents.sheet import document
from padgen.rules import load_variant

pytestmark = pytest.mark.browser


def heads(page: Page, scrolled: int) -> Image.Image:
    """A picture of the heads when the table is scrolled by this many pixels."""
    top, bottom = page.ask(
        f"""(() => {{
          const board = document.getElementById("board");
          board.style.scrollbarWidth = "none";
          board.scrollTop = {scrolled};
          const box = board.querySelector(".corner").getBoundingClientRect();
          return [box.top, box.bottom];
        }})()"""
    )
    picture = Image.open(io.BytesIO(screenshot(page))).convert("RGB")
    return picture.crop((0, round(top), picture.width, round(bottom)))


@pytest.mark.parametrize("rules", ["classic", "triple"])
@pytest.mark.parametrize(("size", "dark"), [((390, 844), False), ((1180, 560), True)])
def test_nothing_shows_through_the_heads(rules: str, size: tuple[int, int], dark: bool, tmp_path: Path) -> None:
    """Cells that scroll under the heads are seen neither in their rounded corners nor in the gaps between them."""
    names = "Anna,Björn,Maximiliane,Aino"
    page = page_of(tmp_path, "chromium", "de", variant=rules, names=names, size=size, dark=dark)
    resume(page, game(load_variant(rules), 4, random.Random(1), 0.6))
    still = heads(page, 0)
    for scrolled in (20, 60, 120):
        assert ImageChops.difference(still, heads(page, scrolled)).getbbox() is None, scrolled
    page.close()


@pytest.mark.parametrize("size", [(390, 844), (820, 1180)])
def test_nothing_shows_through_the_labels_of_rows(size: tuple[int, int], tmp_path: Path) -> None:
    """Cells that scroll sideways are seen neither in the rounded corners of labels nor beside them."""
    page = page_of(tmp_path, "chromium", "de", variant="triple", players=9, size=size)
    assert isinstance(page.tab, devtools.Tab)
    page.tab.call("Emulation.setScrollbarsHidden", {"hidden": True})
    reload(page)

    def labels(scrolled: int) -> Image.Image:
        page.ask(f"(document.getElementById('board').scrollLeft = {scrolled}, true)")
        box = page.ask("document.querySelector('.corner').getBoundingClientRect().toJSON()")
        picture = Image.open(io.BytesIO(screenshot(page))).convert("RGB")
        return picture.crop((0, round(box["top"]), round(box["right"]), size[1] - 60))

    still = labels(0)
    for scrolled in (25, 60, 120):
        assert ImageChops.difference(still, labels(scrolled)).getbbox() is None, scrolled
    page.close()


HEADS = """(() => {
  const board = document.getElementById("board"), table = board.querySelector("table");
  const all = (selector) => Array.from(table.querySelectorAll(selector));
  const box = (one) => one.getBoundingClientRect();
  const sides = (one) => [box(one).left, box(one).right].map((side) => Math.round(side * 10) / 10);
  const low = (one) => one.tagName === "TH" && one.scrollHeight > one.clientHeight;
  const cut = (one) => one.scrollWidth > one.clientWidth || low(one);
  const [heads, titles] = all("thead tr");
  return {
    names: all("thead .name").map((one) => one.textContent),
    totals: all("thead .sum").map((one) => one.textContent),
    titles: Array.from(titles?.cells ?? [], (one) => one.textContent.replaceAll("\u00ad", "")),
    titled: Array.from(titles?.cells ?? [], sides),
    columns: Array.from(all("tbody tr")[0].querySelectorAll("td"), sides),
    high: box(heads).height + box(titles ?? heads).height,
    planned: parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--heads")),
    cut: all("thead .name, thead .number, thead .below, .titles th").filter(cut).map((one) => one.outerHTML),
    top: box(heads).top - box(board).top,
    crowns: all("thead .crown").filter((one) => one.getClientRects().length).length,
  };
})()"""


@pytest.mark.parametrize(("rules", "lang"), [("triple", "de"), ("yamb", "hu"), ("balut", "lv")])
def test_a_player_with_several_columns_has_one_head(rules: str, lang: str, tmp_path: Path) -> None:
    """A head with name, crown and total spans all of a player's columns, whose titles stand below it and aren't cut."""
    variant = load_variant(rules)
    page = page_of(tmp_path, "chromium", lang, variant=rules, names="Anna,Maximiliane", size=(390, 844))
    resume(page, game(variant, 2, random.Random(2), 0.4))
    locale = languages.read(lang).bind(variant)
    wanted = [column["title"] for column in document.contents(locale)["columns"]]
    for size in ((390, 844), (820, 1180), (1180, 820), (1000, 700), (844, 390)):
        page.resize(*size)
        reload(page)
        page.ask("document.getElementById('board').scrollTop = 40")
        found = page.ask(HEADS)
        assert found["names"] == ["Anna", "Maximiliane"], size
        assert found["totals"] == [page.ask(READ)[f"p{number}_total"] for number in (1, 2)], size
        assert found["crowns"] == (0 if size[1] < 480 else 1), size
        assert found["titles"] == wanted * 2, size
        assert found["titled"] == found["columns"], size
        assert found["high"] == found["planned"], size
        assert found["cut"] == [], size
        assert found["top"] == 0, size
    page.close()


def test_columns_are_told_apart_in_words(tmp_path: Path) -> None:
    """Screen readers, the row of multiplied sums, and the ways to the bonus have the columns' titles."""
    page = page_of(tmp_path, "chromium", "de", variant="triple", names="Anna", size=(1180, 820))
    assert page.ask("document.querySelector('[data-field=p1_c2_ones]').ariaLabel") == "Anna, Einser (×2): frei"
    assert page.ask("document.querySelector('tr.times th').textContent") == "×1, ×2, ×3"
    ways = "Array.from(document.querySelectorAll('.panel .name'), (one) => one.textContent)"
    assert page.ask(ways) == ["×1", "×2", "×3"]
    page.close()
    two = load_variant({"extends": "classic", "columns": [{"order": "down"}, {"order": "free", "times": "2"}]})
    page = page_of(tmp_path, "chromium", "de", variant=two, names="Anna,Bo", size=(1280, 900))
    assert page.ask(ways) == ["Anna · Abwärts", "Anna · Frei ×2", "Bo · Abwärts", "Bo · Frei ×2"]
    page.close()


def test_a_first_column_without_a_bonus_has_no_way_to_it(tmp_path: Path) -> None:
    """On a wide window, the panel shows the ways of the columns that have a bonus, whichever they are."""
    columns = [{"order": "down", "bonus": "none"}, {"order": "free"}]
    rules = load_variant({"extends": "classic", "columns": columns})
    page = page_of(tmp_path, "chromium", "de", variant=rules, names="Anna,Bo", size=(1280, 900))
    tap(page, [(2, "c2_ones", 3)])
    ways = "Array.from(document.querySelectorAll('.panel li'), (one) => one.innerText.split(/\\s*\\n\\s*/))"
    assert page.ask(ways) == [["Anna · Frei", "noch 63"], ["Bo · Frei", "±0", "noch 60"]]
    page.close()


def test_the_head_of_the_player_in_turn_is_in_view(tmp_path: Path) -> None:
    """If the table is wider than the window, it scrolls to the columns of the player in turn."""
    page = page_of(tmp_path, "chromium", "de", variant="triple", names="Anna,Bo,Cy", size=(390, 844))
    sides = "((one) => [one.left, one.right])(document.querySelector('thead [data-turn]').getBoundingClientRect())"
    tap(page, [(1, "c1_ones", 3), (2, "c1_ones", 3)])
    left, right = page.ask(sides)
    assert 112 <= left < right <= 390
    page.close()
