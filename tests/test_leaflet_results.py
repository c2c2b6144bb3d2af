"""A sheet folded in three for a game of few rows: all rules on the inner side, in one size, and lines for results."""

from __future__ import annotations

import itertools

import pytest
from leaflets import CODES, FONTS, bound, letters, make, panel_nodes, rules_panels, setting, tags, weak, words
from test_leaflet_panels import THREE, bottom, rows, size, tables

from padgen.documents import leaflet
from padgen.page.marks import Die, DrawnDocument, Line, Text, leaves

pytestmark = pytest.mark.sweep

FEW = ("balut", "yacht", "generala")
LONG = ("yamb", "thirteen")
"""Games of few rows whose rules or rows are so long in some languages that letters would be small."""

FLAP = 4


def with_results(code: str, variant: str) -> DrawnDocument | None:
    """The sheet; ``None`` if all panels have rules."""
    document = make(code, variant, "a4-three")
    return None if FLAP in rules_panels(document, THREE) else document


@pytest.mark.parametrize("variant", [*FEW, *LONG])
@pytest.mark.parametrize("code", CODES)
def test_rules_of_few_rows_fill_the_inner_side(code: str, variant: str) -> None:
    """No section is torn, each panel is at least 85 % full, and the table's, with its rows, 92 %."""
    document = with_results(code, variant)
    if variant in LONG and document is None:
        return
    assert document
    assert [*weak(document, setting(code, variant, THREE))] == []
    ((area, nodes),) = tables(document)
    assert bottom(nodes) - area.y >= 0.92 * area.h
    assert bottom(nodes) <= area.y + area.h + 0.01


@pytest.mark.parametrize("variant", [*FEW, *LONG])
@pytest.mark.parametrize("code", CODES)
def test_text_and_table_have_one_size(code: str, variant: str) -> None:
    """At least 9.5 pt; rows are nearly as high as they need be, and none is twice as high as another."""
    document = with_results(code, variant)
    if document is None:
        return
    panels = panel_nodes(document)
    ((_, table),) = tables(document)
    told = {size(panels[i], "P") for i in rules_panels(document, THREE) if panels[i] is not table}
    assert told == {size(table, "TD")}
    assert min(told) >= 9.5
    heights = [(row.bottom - row.top, row.natural) for row in rows(table) if row.bottom is not None]
    assert max(heights)[0] < 2 * min(heights)[0]
    assert all(0.95 * natural <= height <= 1.35 * natural for height, natural in heights)


@pytest.mark.parametrize("variant", [*FEW, *LONG])
@pytest.mark.parametrize("code", CODES)
def test_dice_leave_rows_their_air(code: str, variant: str) -> None:
    """They stand 1.5 mm or more above the line below."""
    document = with_results(code, variant)
    if document is None:
        return
    ((_, table),) = tables(document)
    assert min(row.bottom - row.last for row in rows(table) if row.bottom is not None) >= 1.5


@pytest.mark.parametrize("variant", FEW)
@pytest.mark.parametrize("code", CODES)
def test_maxima_stand_beside_dice(code: str, variant: str) -> None:
    """On one line with them in all rows, so that what counts has the whole width."""
    document = with_results(code, variant)
    assert document
    ((_, table),) = tables(document)
    for row in [tag for tag in tags(table, "TR") if next(tags((tag,), "Figure"), None)]:
        dice = [mark for mark in leaves((row,)) if isinstance(mark, Die)]
        _, most = (mark for mark in leaves((row,)) if isinstance(mark, Text) and mark.align == "right")
        assert dice[0].y < most.y < dice[0].y + dice[0].size
        assert max(die.x + die.size for die in dice) + 1.0 <= most.x - FONTS.width(most.text, "regular", most.size)


@pytest.mark.parametrize("variant", LONG)
def test_long_rules_have_such_a_side_in_most_languages(variant: str) -> None:
    """In the others, letters would be too small."""
    assert sum(with_results(code, variant) is not None for code in CODES) >= 0.6 * len(CODES)


@pytest.mark.parametrize("variant", FEW)
@pytest.mark.parametrize("code", CODES)
def test_the_flap_is_for_results(code: str, variant: str) -> None:
    """Below the game's title and the heads of three columns, lines are far enough apart to write on, to the foot."""
    document = with_results(code, variant)
    assert document
    nodes, area = panel_nodes(document)[FLAP], leaflet._panels(THREE)[FLAP].area
    _, locale = bound(code, variant)
    (title,) = tags(nodes, "H1")
    assert letters(words(title)) == letters(locale.title)
    assert [letters(words(tag)) for tag in tags(nodes, "P")] == [
        letters(locale.label(key)) for key in ("date", "name", "points")
    ]
    below = max(mark.y for mark in leaves(nodes) if isinstance(mark, Text))
    lines = sorted({round(mark.y1, 3) for mark in leaves(nodes) if isinstance(mark, Line) and mark.y1 > below})
    steps = [b - a for a, b in itertools.pairwise(lines)]
    assert len(lines) >= 15
    assert max(steps) - min(steps) <= 0.01
    assert min(steps) >= THREE.results_row
    assert lines[-1] == pytest.approx(area.y + area.h)
    assert bottom(nodes) <= lines[0]


@pytest.mark.parametrize("sides", [1, 2, 4, 5])
def test_other_numbers_of_sides_are_for_booklets(sides: int) -> None:
    """A sheet of six panels has all rules on its inner side only if these are to have three."""
    none, other = (leaflet.build(setting("en", "yacht", THREE.replace(sides_least=count))) for count in (0, sides))
    assert other == none


def test_results_whose_words_do_not_fit_are_left_out() -> None:
    """Then all panels have rules, as they have without them."""
    options = {"margin": 4.0, "size_most": 6.0, "size_least": 4.0, "table_least": 4.0, "sides_size": 70, "row_pad": 15}
    small = THREE.on("A6").replace(**options)
    none, asked = (leaflet.build(setting("el", "yacht", small.replace(sides_least=count))) for count in (0, 3))
    assert asked == none


def test_many_rows_have_two_panels_and_no_lines_for_results() -> None:
    """Fifteen rows, and rules that need the flap."""
    for variant in ("classic", "maxi"):
        assert len(tables(make("en", variant, "a4-three"))) == 2
        assert with_results("en", variant) is None
