"""The panels of folded leaflets: whole sections on each side, and a table that is full and easy to read."""

from __future__ import annotations

from itertools import pairwise
from statistics import mode

import pytest
from leaflets import CODES, ROTATING, bound, letters, make, setting, tags, words

from padgen import languages, templates
from padgen.documents import leaflet
from padgen.documents.explain.sections import sections
from padgen.page.area import Area
from padgen.page.marks import MM, Box, Die, DrawnDocument, Line, Node, Path, Tag, Text, leaves

FOLDED = [name for name in templates.names("leaflet") if templates.load_leaflet(name).fold > 1]
THREE = templates.load_leaflet("a4-three")
USUAL = [(code, languages.read(code).default_variant) for code in CODES]


def panels(document: DrawnDocument) -> list[tuple[Node, ...]]:
    """What each panel shows, in reading order."""
    found = {
        tag.key: tag.children
        for page in document.pages
        for tag in page.children
        if isinstance(tag, Tag) and tag.key and tag.children
    }
    return [found[key] for key in sorted(found)]


def tables(document: DrawnDocument) -> list[tuple[Area, tuple[Node, ...]]]:
    """The panels with table rows, of a sheet folded in three."""
    areas = [panel.area for panel in leaflet._panels(THREE)]
    every = zip(areas, panels(document), strict=True)
    return [(area, nodes) for area, nodes in every if next(tags(nodes, "Table"), None)]


def bottom(nodes: tuple[Node, ...]) -> float:
    """Where the lowest line or box ends, in mm from the top."""
    rules = [mark.y2 for mark in leaves(nodes) if isinstance(mark, Line)]
    return max([*rules, *(mark.y + mark.h for mark in leaves(nodes) if isinstance(mark, Box))])


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
        outside = panels(make(code, variant, template))[
            templates.load_leaflet(template).fold + (template == "a4-three")
        ]
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
    text = size(panels(document)[1], "P")
    for _, nodes in parts:
        told = size(nodes, "TD")
        assert told >= max(8.5, 0.8 * text)
        assert all(die.size >= 5.0 for tag in tags(nodes, "Figure") for die in tag.children if isinstance(die, Die))


@pytest.mark.parametrize(("code", "variant"), ROTATING)
def test_parts_of_a_table_are_full(code: str, variant: str) -> None:
    """Each takes at least 85 % of its panel, however few rows the game has."""
    for area, nodes in tables(make(code, variant, "a4-three")):
        assert bottom(nodes) - area.y >= 0.85 * area.h


@pytest.mark.parametrize("code", CODES[::3])
def test_a_row_of_one_part_is_about_as_high_as_one_of_the_other(code: str) -> None:
    """Rows are divided evenly: the highest is less than twice as high as the lowest."""
    heights = []
    for _, nodes in tables(make(code, "classic", "a4-three")):
        ends = [mark.y2 for tag in tags(nodes, "Table") for mark in leaves((tag,)) if isinstance(mark, Line)]
        heights += [after - before for before, after in pairwise(ends)]
    assert max(heights) < 2 * min(heights)


def test_a_second_example_is_below_the_rolls_it_shares() -> None:
    """The third roll of a second example is on the same panel as the first two, in every language."""
    for code, variant in USUAL:
        for nodes in panels(make(code, variant, "a4-three")):
            lists = list(tags(nodes, "L"))
            assert len(lists) in (0, 2)


@pytest.mark.parametrize("theme", templates.names("theme"))
def test_the_back_cover_continues_the_front(theme: str) -> None:
    """It has the front's colour, title and facts, three-dimensional dice on a disc, and an imprint at the foot."""
    dressed = setting("sv", "swedish", THREE)._replace(theme=templates.load_theme(theme))
    front, *_, back = panels(leaflet.build(dressed))
    grounds = [[mark.fill for mark in leaves(part) if isinstance(mark, Box)][:1] for part in (front, back)]
    assert dressed.theme.cover is None or grounds[0] == grounds[1] == [dressed.theme.cover]
    assert len([mark for mark in leaves(back) if isinstance(mark, Path)]) >= 7
    heading, *_, facts, foot = (mark for mark in leaves(back) if isinstance(mark, Text))
    assert heading.text.strip() == dressed.locale.title
    assert letters(facts.text) in letters(words(front))
    assert foot.y > facts.y
    assert foot.text.startswith(dressed.locale.title)
    assert foot.size >= 9.0
    assert foot.y + foot.size / MM < 210.0
