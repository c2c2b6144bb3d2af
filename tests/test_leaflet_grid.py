"""The two panels of a table on a sheet folded in three: one grid of rows, and a box as high as its words."""

from __future__ import annotations

import pytest
from leaflets import CODES, FONTS, make, tags
from test_leaflet_panels import SHORT, USUAL, bottom, rows, tables

from padgen.documents.explain.deal import LineHeight
from padgen.documents.explain.grid import grid, taken
from padgen.page.marks import Box, DrawnDocument, Text, leaves

pytestmark = pytest.mark.sweep


def test_a_grid_has_the_highest_rows_that_fit() -> None:
    """A row that needs more makes the one beside it as high; the last of a panel ends with its contents."""
    lines = [LineHeight(high, True, high - 4.0) for high in (24.0, *[20.0] * 7)]
    found = grid(lines, (86.0, 85.0))
    assert found
    first, other = found.heights
    assert (len(first), len(other)) == (4, 4)
    assert first == pytest.approx(other)
    assert first[0] == max(24.0, found.pitch)
    assert set(first[1:]) == {found.pitch}
    assert min(86.0 - taken(first, lines[:4]), 85.0 - taken(other, lines[4:])) == pytest.approx(0.0, abs=0.01)
    assert grid(lines, (86.0, 60.0)) is None
    assert grid([line._replace(height=40.0) if not i else line for i, line in enumerate(lines)], (102.0, 101.0)) is None


def level(document: DrawnDocument) -> bool:
    """Whether lines below rows of one panel are level with those of the other."""
    edges = [[row.bottom for row in rows(nodes) if row.bottom is not None] for _, nodes in tables(document)]
    return all(abs(one - other) <= 0.05 for one, other in zip(*edges, strict=False))


@pytest.mark.parametrize(("code", "variant"), [*((code, "classic") for code in CODES[::3]), *SHORT])
def test_rows_have_one_pitch_on_both_panels(code: str, variant: str) -> None:
    """Lines are level on both, and a row is higher than others only if it or the one beside it needs that.

    Else rows with as many lines are equally high on a panel, and on both within 7 %.  None is twice as high as another.
    """
    made = make(code, variant, "a4-three")
    shown = [rows(nodes) for _, nodes in tables(made)]
    closed = [[(row, row.bottom - row.top) for row in panel if row.bottom is not None] for panel in shown]
    every = [height for panel in closed for _, height in panel]
    assert max(every) < 2 * min(every)
    if level(made):
        for panel in closed:
            for i, (_, height) in enumerate(panel):
                needed = max(other[i].natural for other in shown if i < len(other))
                assert height == pytest.approx(max(needed, min(every)), abs=0.1)
        return
    kinds: list[dict[tuple[int, int], list[float]]] = [{}, {}]
    for kind, panel in zip(kinds, closed, strict=True):
        for row, height in panel:
            kind.setdefault(row.lines, []).append(height)
        assert all(max(alike) - min(alike) <= 0.1 for alike in kind.values())
    one, other = kinds
    assert all(max(one[kind] + other[kind]) <= 1.07 * min(one[kind] + other[kind]) for kind in one.keys() & other)


@pytest.mark.parametrize(
    ("code", "variant"), [("uk", "maxi"), ("hu", "maxi"), ("hu", "classic"), ("cs", "classic"), ("de", "yamb")]
)
def test_lines_are_level_on_both_panels(code: str, variant: str) -> None:
    assert level(make(code, variant, "a4-three"))


def test_lines_are_level_in_most_languages() -> None:
    """Others have a row of three lines more than the one beside it."""
    assert sum(level(make(code, "classic", "a4-three")) for code in CODES) >= len(CODES) * 2 / 3


@pytest.mark.parametrize(("code", "variant"), [*USUAL, *((code, "kniffel") for code in CODES[::2])])
def test_the_box_of_the_bonus_is_little_higher_than_its_words(code: str, variant: str) -> None:
    """They take 65 % of it or more, from the heading's capitals to the last line."""
    _, nodes = tables(make(code, variant, "a4-three"))[-1]
    (table,) = tags(nodes, "Table")
    (box,) = (mark for mark in leaves(nodes) if isinstance(mark, Box) and mark.y > bottom((table,)))
    told = [mark for mark in leaves(nodes) if isinstance(mark, Text) and mark.y > box.y]
    top = min(mark.y - FONTS.cap_height(mark.face, mark.size) for mark in told)
    assert max(mark.y for mark in told) - top >= 0.65 * box.h
