"""The panels of folded leaflets: whole sections on each side, and a table that is full and easy to read."""

from __future__ import annotations

from statistics import median, mode
from typing import Any, NamedTuple

import pytest
from leaflets import (
    CODES,
    FOLD,
    FONTS,
    ROTATING,
    bound,
    letters,
    make,
    panel_nodes,
    rules_panels,
    setting,
    tags,
    weak,
    words,
)

from padgen import languages, templates
from padgen.documents import leaflet
from padgen.documents.explain.arrangement import _LEADING, _NAME_LEADING
from padgen.documents.explain.sections import sections
from padgen.page.area import Area
from padgen.page.marks import MM, Box, Die, DrawnDocument, Line, Node, Text, Use, leaves

pytestmark = pytest.mark.sweep

FOLDED = [name for name in templates.names("leaflet") if templates.load_leaflet(name).fold > 1]
THREE = templates.load_leaflet("a4-three")
USUAL = [(code, languages.read(code).default_variant) for code in CODES]
SHORT = [("en", "yamb"), ("fi", "thirteen"), ("el", "danish"), ("de", "balut")]
"""Games of few rows, and one with long words."""


def in_two(code: str, variant: str, **changes: Any) -> DrawnDocument:
    """A sheet folded in three whose table has two panels, however few its rows: none is for results."""
    return make(code, variant, "a4-three", sides_least=0, **changes)


def tables(document: DrawnDocument) -> list[tuple[Area, tuple[Node, ...]]]:
    """The panels with table rows, of a sheet folded in three."""
    areas = [panel.area for panel in leaflet._panels(THREE)]
    every = zip(areas, panel_nodes(document), strict=True)
    return [(area, nodes) for area, nodes in every if next(tags(nodes, "Table"), None)]


def bottom(nodes: tuple[Node, ...]) -> float:
    """Where the lowest words, dice or box end, in mm from above: what can be seen, not a row's empty part."""
    ends = [
        mark.y + (mark.size if isinstance(mark, Die) else mark.h if isinstance(mark, Box) else 0.0)
        for mark in leaves(nodes)
        if isinstance(mark, Text | Die | Box)
    ]
    return max(ends)


class Row(NamedTuple):
    """A row: its edges, which are rules or those of its box, where its contents begin and end, and its lines.

    ``natural`` is the height that these lines and its dice need.
    """

    top: float
    bottom: float | None
    first: float
    last: float
    lines: tuple[int, int]
    natural: float


def rows(nodes: tuple[Node, ...]) -> list[Row]:
    """The rows on a panel, without heads; the last has no lower edge if it is open below."""
    (table,) = tags(nodes, "Table")
    edges = sorted(mark.y2 for mark in leaves((table,)) if isinstance(mark, Line))
    boxes = [mark for mark in leaves((table,)) if isinstance(mark, Box)]
    edges = sorted({round(edge, 3) for edge in (*edges, *(y for box in boxes for y in (box.y, box.y + box.h)))})
    found = []
    for row in [tag for tag in tags((table,), "TR") if next(tags((tag,), "Figure"), None)]:
        words = [mark for mark in leaves((row,)) if isinstance(mark, Text)]
        dice = [mark for mark in leaves((row,)) if isinstance(mark, Die)]
        first = min(mark.y - 0.75 * mark.size / MM for mark in words)
        last = max(*(mark.y for mark in words), *(die.y + die.size for die in dice))
        below = [edge for edge in edges if edge >= last]
        name, what = (
            [mark.size for mark in leaves((cell,)) if isinstance(mark, Text) and mark.face == face]
            for cell, face in zip(row.children[:2], ("bold", "regular"), strict=True)
        )
        above = max(edge for edge in edges if edge <= first)
        needs = _NAME_LEADING * sum(name) + _LEADING * sum(what) + (0.3 + 2 * THREE.row_pad / 100) * what[0]
        natural = needs / MM + max(die.size for die in dice)
        found.append(Row(above, below[0] if below else None, first, last, (len(name), len(what)), natural))
    return found


def size(nodes: tuple[Node, ...], role: str) -> float:
    """The most common size, in pt, of plain words below tags of a role."""
    return mode(
        mark.size
        for tag in tags(nodes, role)
        for mark in leaves((tag,))
        if isinstance(mark, Text) and mark.face == "regular"
    )


@pytest.mark.parametrize("template", FOLDED)
@pytest.mark.parametrize("code", CODES)
def test_no_section_continues_on_the_other_side(code: str, template: str) -> None:
    """The outside text, which is read last, begins with a heading."""
    for variant in dict.fromkeys(
        (languages.read(code).default_variant, "classic", "maxi", "forced", "yamb", "yahtzee")
    ):
        _, locale = bound(code, variant)
        heads = {letters(section.heading) for section in sections(locale)}
        document = make(code, variant, template)
        last = templates.load_leaflet(template).fold + (template == "a4-three")
        if last not in rules_panels(document, templates.load_leaflet(template)):
            continue
        outside = panel_nodes(document)[last]
        first = next(tags(outside, "H2", "P", "L"))
        assert letters(words(first)) in heads, variant


@pytest.mark.parametrize(("code", "variant"), [*USUAL, *((code, "maxi") for code in CODES[::4])])
def test_the_table_stands_on_two_of_three_panels(code: str, variant: str) -> None:
    """Both parts fill their panels to the same height, with text of at least 8.5 pt and dice of at least 5 mm."""
    document = make(code, variant, "a4-three")
    parts = tables(document)
    assert len(parts) == 2
    ends = [area.y + area.h - bottom(nodes) for area, nodes in parts]
    assert max(ends) <= 0.02 * THREE.size[1]
    text = size(panel_nodes(document)[1], "P")
    for _, nodes in parts:
        told = size(nodes, "TD")
        assert told >= max(8.5, 0.8 * text)
        assert all(die.size >= 5.0 for tag in tags(nodes, "Figure") for die in tag.children if isinstance(die, Die))


@pytest.mark.parametrize("variant", ["maxi", "classic"])
@pytest.mark.parametrize("code", CODES)
def test_text_is_little_larger_than_the_table(code: str, variant: str) -> None:
    """Beside a table on one panel, it is at most 1.25 times as large, and panels are full all the same."""
    document = make(code, variant, "a4-fold")
    _, text, table, _ = panel_nodes(document)
    assert size(text, "P") <= 1.25 * size(table, "TD")
    assert [*weak(document, setting(code, variant, FOLD))] == []


@pytest.mark.parametrize(("code", "variant"), [*ROTATING, *SHORT, ("en", "yacht"), ("el", "balut")])
def test_parts_of_a_table_are_full(code: str, variant: str) -> None:
    """Each takes at least 85 % of its panel, however few rows the game has."""
    for area, nodes in tables(in_two(code, variant)):
        assert bottom(nodes) - area.y >= 0.85 * area.h
    assert len(tables(in_two(code, variant))) == 2


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("variant", "share"), [("balut", 0.86), ("yacht", 0.95), ("yamb", 0.92)])
def test_parts_of_few_rows_end_near_the_foot(code: str, variant: str, share: float) -> None:
    """Both parts take this share of their panels."""
    ends = [(bottom(nodes) - area.y) / area.h for area, nodes in tables(in_two(code, variant))]
    assert len(ends) == 2
    assert min(ends) >= share


@pytest.mark.parametrize(
    ("code", "variant", "lines", "least"),
    [*((code, "classic", 1, 5) for code in CODES), ("de", "yacht", 1, 2), ("en", "yamb", 2, 4)],
)
def test_maxima_stand_beside_dice_below_words(code: str, variant: str, lines: int, least: int) -> None:
    """So that what counts has the whole width: most rules then have one line, and long ones two."""
    found = []
    for _, nodes in tables(in_two(code, variant)):
        for row in [tag for tag in tags(nodes, "TR") if next(tags((tag,), "Figure"), None)]:
            dice = [mark for mark in leaves((row,)) if isinstance(mark, Die)]
            points, most = (mark for mark in leaves((row,)) if isinstance(mark, Text) and mark.align == "right")
            assert points.y < dice[0].y < most.y < dice[0].y + dice[0].size
            assert max(die.x + die.size for die in dice) + 1.0 <= most.x - FONTS.width(most.text, "regular", most.size)
            found.append(sum(isinstance(mark, Text) and mark.align == "left" for mark in leaves((row,))) - 1)
    assert sum(count <= lines for count in found) >= least


def test_dice_below_words_grow_over_the_whole_width() -> None:
    """Where there are few rows, they reach beyond the words, to where points stand above them."""
    for _, nodes in tables(in_two("de", "balut")):
        for row in [tag for tag in tags(nodes, "TR") if next(tags((tag,), "Figure"), None)]:
            marks = [*leaves((row,))]
            points = next(mark for mark in marks if isinstance(mark, Text) and mark.align == "right")
            last = max(mark.x + mark.size for mark in marks if isinstance(mark, Die))
            assert points.x - 10 <= last <= points.x + 0.01


@pytest.mark.parametrize(
    ("code", "variant", "template"),
    [
        ("de", "yacht", "a4-three"),
        ("hu", "thirteen", "a4-three"),
        ("et", "danish", "a4-fold"),
        ("it", "yacht", "a4-fold"),
    ],
)
def test_panels_of_short_games_are_full(code: str, variant: str, template: str) -> None:
    """Little text and few rows fill 85 % of each panel, down to the last line, and no section is torn."""
    made = setting(code, variant, templates.load_leaflet(template))
    assert [*weak(make(code, variant, template), made)] == []


@pytest.mark.parametrize(
    ("code", "variant"),
    [
        *USUAL,
        *((code, variant) for code in CODES for variant in ("maxi", "half-forced", "thirteen", "yacht")),
        ("en", "yamb"),
        ("de", "yams"),
    ],
)
def test_both_parts_of_a_table_begin_on_one_level(code: str, variant: str) -> None:
    """The heads of columns have one baseline, whether the bonus stands below the second part or elsewhere."""
    heads = [next(tags(nodes, "TR")) for _, nodes in tables(in_two(code, variant))]
    levels = {round(mark.y, 2) for head in heads for mark in leaves((head,)) if isinstance(mark, Text)}
    assert len(heads) == 2
    assert len(levels) == 1


@pytest.mark.parametrize("variant", ["kniffel", "yahtzee"])
@pytest.mark.parametrize("code", CODES[::3])
def test_a_table_has_two_panels_beside_long_rules(code: str, variant: str) -> None:
    """Rules with special rows leave it both, so that its words are no smaller than the text."""
    parts = tables(in_two(code, variant))
    assert len(parts) == 2
    text = size(panel_nodes(in_two(code, variant))[1], "P")
    assert all(size(nodes, "TD") >= text for _, nodes in parts)


@pytest.mark.parametrize(("code", "variant"), [*USUAL, *SHORT])
def test_text_begins_level_with_the_title_of_the_table(code: str, variant: str) -> None:
    """Inside, the capitals of the first heading and those of the title have one upper edge, give or take 0.15 mm.

    More exactly, tall letters of the title would stand above the panel.
    """
    made = make(code, variant, "a4-three")
    _, nodes = tables(made)[0]
    first, title = (next(leaves(tuple(tags(part, "H2")))) for part in (panel_nodes(made)[1], nodes))
    assert isinstance(first, Text)
    assert isinstance(title, Text)
    assert title.size > first.size
    edges = [mark.y - FONTS.cap_height(mark.face, mark.size) for mark in (first, title)]
    assert edges[0] == pytest.approx(edges[1], abs=0.15)


@pytest.mark.parametrize(("code", "variant"), [*USUAL[::4], *SHORT, ("hu", "maxi")])
def test_dice_tumble_above_the_second_part(code: str, variant: str) -> None:
    """They take the space from the level of the title to the part's heads, at the right, unless it begins above."""
    made = in_two(code, variant)
    (one, first), (area, second) = tables(made)
    (title,) = (mark for mark in leaves(tuple(tags(first, "H2"))) if isinstance(mark, Text) and mark.y < one.y + 12)
    heads = [mark for mark in leaves((next(tags(second, "Table")),)) if isinstance(mark, Text)]
    top = min(mark.y - FONTS.cap_height(mark.face, mark.size) for mark in heads)
    dice = [mark for mark in leaves(second) if isinstance(mark, Use) and "tumbling" in mark.symbol.name]
    if top < title.y:
        assert not dice
        return
    (use,) = dice
    above = title.y - FONTS.cap_height(title.face, title.size)
    assert use.x + use.symbol.w == pytest.approx(area.x + area.w)
    assert use.y >= above
    assert use.y + use.symbol.h <= top - 1.6
    assert use.y - above == pytest.approx(top - use.y - use.symbol.h, abs=0.5 * THREE.die)
    assert use.symbol.h >= min(0.7 * (top - above), 0.99 * 1.3 * THREE.die * 3.4 - 0.8 * 3.4)


def test_without_solid_areas_outlined_dice_stand_above_the_second_part() -> None:
    """They are as many as the game has, level with the title at the right, and clear of the part's heads."""
    (one, first), (area, second) = tables(make("de", "classic", "a4-three", fill=False))
    (title,) = (mark for mark in leaves(tuple(tags(first, "H2"))) if isinstance(mark, Text) and mark.y < one.y + 12)
    heads = [mark for mark in leaves((next(tags(second, "Table")),)) if isinstance(mark, Text)]
    dice = [mark for mark in leaves(second) if isinstance(mark, Die) and mark.y < area.y + 12]
    assert len(dice) == setting("de", "classic", THREE).variant.dice
    assert not any(die.solid for die in dice)
    assert max(die.x + die.size for die in dice) == pytest.approx(area.x + area.w)
    level = title.y - FONTS.cap_height(title.face, title.size) / 2
    assert {round(die.y + die.size / 2 - level, 3) for die in dice} == {0.0}
    assert max(die.y + die.size for die in dice) + 2 < min(mark.y - mark.size / MM for mark in heads)


def head_gap(code: str, variant: str) -> float:
    """How far the first heads of columns are below the words above them, from baseline to baseline in mm."""
    (_, nodes), _ = tables(make(code, variant, "a4-three"))
    told = sorted({round(mark.y, 3) for mark in leaves(nodes) if isinstance(mark, Text)})
    head = min(mark.y for mark in leaves((next(tags(nodes, "Table")),)) if isinstance(mark, Text))
    return head - max(y for y in told if y < head - 0.01)


@pytest.mark.long
def test_rows_take_room_rather_than_the_space_above_them() -> None:
    """In half of the languages, the heads of the usual table stand 10.1 mm or less below the words above."""
    assert median(head_gap(code, "classic") for code in CODES) <= 10.1


@pytest.mark.parametrize(("code", "variant"), [*USUAL[::4], *SHORT])
def test_rows_are_filled(code: str, variant: str) -> None:
    """No row is lower than what it needs or higher than 1.35 times that, and what it holds stands in its middle."""
    for _, nodes in tables(in_two(code, variant)):
        for row in rows(nodes):
            if row.bottom is not None:
                above, below = row.first - row.top, row.bottom - row.last
                assert abs(above - below) <= 2.5
                assert row.natural - 0.01 <= row.bottom - row.top <= 1.35 * row.natural + 0.01


@pytest.mark.parametrize(("code", "variant"), [*USUAL[::4], *SHORT])
def test_a_panel_ends_without_a_rule(code: str, variant: str) -> None:
    """Below the last row of a panel is nothing that separates it from nothing."""
    for area, nodes in tables(make(code, variant, "a4-three")):
        lowest = max(mark.y2 for mark in leaves(nodes) if isinstance(mark, Line))
        assert lowest < rows(nodes)[-1].first
        assert bottom(nodes) <= area.y + area.h + 0.01


@pytest.mark.parametrize(
    ("code", "variant"), [("el", "danish"), ("fr", "thirteen"), ("de", "maxi"), ("hu", "danish"), ("el", "balut")]
)
def test_no_section_is_torn(code: str, variant: str) -> None:
    """Text on each panel begins with a heading, so that each section stands on one."""
    heads = {letters(section.heading) for section in sections(bound(code, variant)[1])}
    document = make(code, variant, "a4-three")
    for nodes in [panel_nodes(document)[i] for i in rules_panels(document, THREE)]:
        if not next(tags(nodes, "Table"), None):
            assert letters(words(next(tags(nodes, "H2", "P", "L")))) in heads


@pytest.mark.parametrize("code", CODES)
def test_special_rules_stand_later_where_panels_are_fuller(code: str) -> None:
    """On the flap, beside all that comes before them: so no panel of text ends 15 mm early in the Danish game."""
    document = make(code, "danish", "a4-three")
    locale = bound(code, "danish")[1]
    first, *_, flap, _ = panel_nodes(document)[1:]
    assert letters(words(flap)).startswith(letters(locale.section("special")))
    assert letters(locale.section("recording")) in letters(words(first))
    areas = [panel.area for panel in leaflet._panels(THREE)]
    for i, nodes in ((1, first), (4, flap)):
        assert areas[i].y + areas[i].h - bottom(nodes) < 15
    assert size(first, "P") >= 9.5


@pytest.mark.long
def test_keeping_score_is_inside_in_thirteen_rounds() -> None:
    """Special rules make room for it in most languages."""
    inside = [
        letters(bound(code, "thirteen")[1].section("recording")) in letters(words(panel_nodes(document)[1]))
        for code in CODES
        for document in [make(code, "thirteen", "a4-three")]
    ]
    assert sum(inside) >= 0.9 * len(CODES)


def test_a_second_example_is_below_the_rolls_it_shares() -> None:
    """The third roll of a second example is on the same panel as the first two, in every language."""
    for code, variant in USUAL:
        for nodes in panel_nodes(make(code, variant, "a4-three")):
            lists = list(tags(nodes, "L"))
            assert len(lists) in (0, 2)


@pytest.mark.parametrize(("code", "variant"), [("hu", "classic"), ("lv", "classic"), ("it", "danish")])
def test_the_bonus_is_close_to_the_table(code: str, variant: str) -> None:
    """Its box is at most 11 mm below the last row, however much room there is."""
    nodes = tables(make(code, variant, "a4-three"))[-1][1]
    (table,) = tags(nodes, "Table")
    boxes = [mark.y for mark in leaves(nodes) if isinstance(mark, Box) and mark.y > bottom((table,))]
    assert min(boxes, default=0.0) - bottom((table,)) <= 11.0


@pytest.mark.parametrize(
    ("code", "variant"), [("de", "danish"), ("fi", "forced"), ("uk", "classic"), ("el", "swedish")]
)
def test_tables_begin_soon_below_their_introduction(code: str, variant: str) -> None:
    """Rows of the emptier panel take the room, even if there is much of it."""
    assert head_gap(code, variant) <= 10.5


@pytest.mark.parametrize("code", CODES)
def test_a_table_of_few_rows_has_a_panel_of_its_own(code: str) -> None:
    """Its words are larger until they fill it, so that no text spills onto it."""
    *_, page = make(code, "balut", "a5").pages
    assert len(list(tags(page.children, "P"))) == 1, "there is only its introduction"
