"""Score sheets on phones in Chromium: names that are cut, names of totals, and games that fit the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from engines import devtools
from sheet_pages import page_of, reload

pytestmark = pytest.mark.browser

HEADS = """Array.from(document.querySelectorAll("#board thead .name"), (one) => {
  return [one.textContent, one.scrollWidth > one.clientWidth];
})"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_names_that_are_cut_say_so(size: tuple[int, int], tmp_path: Path) -> None:
    """An ellipsis stands where letters are missing; names cut alike end in their last letters, whole ones have none."""
    page = page_of(tmp_path, "chromium", "fi", names="Maximiliane,Maximilian,Bartholomäus,Kerttu", size=size)
    found = page.ask(HEADS)
    names = [name for name, _ in found]
    assert [cut for _, cut in found] == [False] * 4
    for name, (begin, end) in zip(names, (("Maxi", "…e"), ("Maxi", "…n"), ("Barth", "…"), ("Kerttu", "")), strict=True):
        assert name.startswith(begin)
        assert name.endswith(end)
    assert names[3] == "Kerttu"
    page.close()


def test_letters_beyond_the_basic_plane_are_never_halved(tmp_path: Path) -> None:
    """A name of pictures is cut between two of them."""
    page = page_of(tmp_path, "chromium", "en", names=f"{'🎲' * 12},Bo,Cy,Di", size=(390, 844))
    name = page.ask(HEADS)[0][0]
    assert name == "🎲" * (len(name) - 1) + "…"
    page.close()


VIEW = """(() => {
  const board = document.getElementById("board"), box = (one) => one.getBoundingClientRect();
  const all = (selector) => Array.from(board.querySelectorAll(selector));
  const name = all("tr.total .row-name").at(-1);
  return {
    scrolls: board.scrollHeight - board.clientHeight,
    free: box(document.getElementById("tools")).top - box(all("td.total").at(-1)).bottom,
    target: Math.min(...all("button").map((one) => Math.min(box(one).width, box(one).height))),
    name: name.textContent.replaceAll("\u00ad", ""),
    lines: Math.round(box(name).height / parseFloat(getComputedStyle(name).fontSize) / 1.15),
    cut: all("thead .number, thead .name, tbody th, td .value")
      .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth).map((one) => one.outerHTML),
  };
})()"""


@pytest.mark.parametrize(("lang", "total"), [("fi", "Loppusumma"), ("uk", ""), ("el", ""), ("de", "")])
@pytest.mark.parametrize("players", [1, 2])
def test_yamb_fits_a_phone(players: int, lang: str, total: str, tmp_path: Path) -> None:
    """Where lower sums and heads spare people scrolling, all rows are in view, and targets are still 44 pixels high."""
    page = page_of(tmp_path, "chromium", lang, variant="yamb", players=players, size=(390, 844))
    assert isinstance(page.tab, devtools.Tab)
    page.tab.call("Emulation.setScrollbarsHidden", {"hidden": True})
    reload(page)
    found = page.ask(VIEW)
    assert found["scrolls"] == 0
    assert found["free"] >= 7
    assert found["target"] >= 43.9
    assert found["cut"] == []
    if total:
        assert (found["name"], found["lines"]) == (total, 1)
    page.close()


def test_the_name_of_a_total_is_not_divided(tmp_path: Path) -> None:
    """On a low phone too, where the table scrolls, "Loppusumma" is only as large as its column allows."""
    page = page_of(tmp_path, "chromium", "fi", variant="yamb", players=2, size=(390, 700))
    found = page.ask(VIEW)
    assert found["scrolls"] > 0
    assert (found["name"], found["lines"]) == ("Loppusumma", 1)
    page.close()


NAMES = """((name) => [
  ...["ones", "full_house"].map((row) => name(document.querySelector(`[data-field=p1_${row}]`))),
  ...["upper_sum", "bonus", "total"].map((row) => name(document.querySelector(`td.${row}`))),
])((cell) => parseFloat(getComputedStyle(cell.closest("tr").querySelector(".row-name")).fontSize))"""


def test_a_long_word_for_a_sum_makes_no_other_name_smaller(tmp_path: Path) -> None:
    """Beside "Zwischensumme", which has no room in larger letters, names of rows have 14 pixels and totals more."""
    page = page_of(tmp_path, "chromium", "de", players=4, size=(390, 844))
    ones, house, sums, bonus, total = page.ask(NAMES)
    assert ones == house == bonus == 14
    assert 11 <= sums < 14 < total
    page.close()
