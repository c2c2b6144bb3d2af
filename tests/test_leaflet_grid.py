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


def test_a_grid_may_begin_below_its_second_row() -> None:
    """The first two rows of a panel then take as much space as those beside them, and only one that needs it more."""
    lines = [LineHeight(high, True, high - 4.0) for high in (33.0, 20.0, 20.0, 20.0, 20.0, 24.0, 20.0, 20.0)]
    rooms = (91.5, 95.0)
    assert grid(lines, rooms) is None
    found = grid(lines, rooms, 2)
    assert found
    first, other = found.heights
    assert first[0] == 33.0
    assert other[:2] == pytest.approx([sum(first[:2]) / 2] * 2)
    assert first[1:] == pytest.approx([found.pitch] * 3)
    assert other[2:] == pytest.approx(first[2:])


def test_the_name_of_a_half_is_part_of_the_row_below_it() -> None:
    """So that the row beside both is as high as they are together."""
    half = LineHeight(5.0, False)
    row = LineHeight(20.0, True, 16.0)
    found = grid([half, row, half, *[row] * 5], (72.0, 73.0))
    assert found
    first, other = found.heights
    assert (len(first), len(other)) == (5, 3)
    assert other[:2] == pytest.approx((first[0] + first[1], first[2] + first[3]))
    assert first[1] == first[3] == found.pitch


def edges(document: DrawnDocument) -> list[list[float]]:
    """Where rows end that have a lower edge, on each panel."""
    return [[row.bottom for row in rows(nodes) if row.bottom is not None] for _, nodes in tables(document)]


def begins(document: DrawnDocument) -> int | None:
    """The first line below a row that is level on both panels like all further ones, if these are two or more."""
    same = [abs(one - other) <= 0.05 for one, other in zip(*edges(document), strict=False)]
    count = next((i for i, it in enumerate(reversed(same)) if not it), len(same))
    return len(same) - count + 1 if count > 1 else None


@pytest.mark.parametrize(("code", "variant"), [*((code, "classic") for code in CODES[::3]), *SHORT])
def test_rows_have_one_pitch_on_both_panels(code: str, variant: str) -> None:
    """A row is higher than others only if it or the one beside it needs that, from the first level line on.

    Rows above it are higher than others of their panel only if they need it.  Where no lines are level, rows with as
    many lines are equally high on a panel, and on both within 7 %.  None is twice as high as another.
    """
    made = make(code, variant, "a4-three")
    shown = [rows(nodes) for _, nodes in tables(made)]
    closed = [[(row, row.bottom - row.top) for row in panel if row.bottom is not None] for panel in shown]
    every = [height for panel in closed for _, height in panel]
    assert max(every) < 2 * min(every)
    if begin := begins(made):
        start = begin if begin > 1 else 0
        pitch = min(height for panel in closed for _, height in panel[start:])
        for panel in closed:
            lowest = min((height for _, height in panel[:start]), default=0.0)
            for i, (row, height) in enumerate(panel):
                beside = max(other[i].natural for other in shown if i < len(other))
                expected = max(beside, pitch) if i >= start else max(row.natural, lowest)
                assert height == pytest.approx(expected, abs=0.1)
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
    assert begins(make(code, variant, "a4-three")) == 1


def test_lines_are_level_in_most_languages() -> None:
    """In two of three from the first on, and in all others from the second on: there, the first row is much higher."""
    found = [begins(make(code, "classic", "a4-three")) for code in CODES]
    assert sum(begin == 1 for begin in found) >= len(CODES) * 2 / 3
    assert all(begin in (1, 2) for begin in found)


@pytest.mark.parametrize(
    ("code", "variant"), [("de", "classic"), ("fi", "classic"), ("hu", "classic"), ("uk", "maxi"), ("hu", "thirteen")]
)
def test_names_and_dice_of_level_rows_are_level(code: str, variant: str) -> None:
    """Whatever number of lines is between them: in all rows they are as far from the edges."""
    made = make(code, variant, "a4-three")
    assert begins(made)
    every = [row for _, nodes in tables(made) for row in rows(nodes)]
    above = [row.first - row.top for row in every]
    below = [row.bottom - row.last for row in every if row.bottom is not None]
    assert max(above) - min(above) <= 0.05
    assert max(below) - min(below) <= 0.05


@pytest.mark.parametrize(
    ("code", "variant"), [("hu", "kniffel"), ("en", "kniffel"), ("de", "yahtzee"), ("hu", "thirteen"), ("hu", "yamb")]
)
def test_words_of_few_rows_grow_until_lines_are_level(code: str, variant: str) -> None:
    """The lower edges of rows beside each other are level on both panels, or from the second or third on."""
    one, other = edges(make(code, variant, "a4-three"))
    count = min(len(one), len(other))
    assert count >= 2
    assert one[count - 1] == pytest.approx(other[count - 1], abs=0.05)


@pytest.mark.long
@pytest.mark.parametrize("variant", ["finnish", "outdoor", "forced", "triple"])
def test_lines_are_level_in_every_language(variant: str) -> None:
    """From the third on, whatever the first rows need."""
    assert all((begins(make(code, variant, "a4-three")) or 9) <= 3 for code in CODES)


@pytest.mark.parametrize(("code", "variant"), [*USUAL, *((code, "kniffel") for code in CODES[::2])])
def test_the_box_of_the_bonus_is_little_higher_than_its_words(code: str, variant: str) -> None:
    """They take 65 % of it or more, from the heading's capitals to the last line."""
    _, nodes = tables(make(code, variant, "a4-three"))[-1]
    (table,) = tags(nodes, "Table")
    (box,) = (mark for mark in leaves(nodes) if isinstance(mark, Box) and mark.y > bottom((table,)))
    told = [mark for mark in leaves(nodes) if isinstance(mark, Text) and mark.y > box.y]
    top = min(mark.y - FONTS.cap_height(mark.face, mark.size) for mark in told)
    assert max(mark.y for mark in told) - top >= 0.65 * box.h
