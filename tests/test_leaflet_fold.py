"""A leaflet folded once: what belongs to the table stands beside it, and the last panel ends with a back cover."""

from __future__ import annotations

from itertools import pairwise
from statistics import mode

import pytest
from leaflets import (
    CODES,
    FOLD,
    FONTS,
    above_foot,
    below_sections,
    bound,
    letters,
    make,
    panel_nodes,
    setting,
    tags,
    words,
)

from padgen import templates
from padgen.documents import leaflet
from padgen.documents.explain.sections import sections
from padgen.page.marks import MM, WHITE, Box, Die, DrawnDocument, Line, Node, Path, Text, leaves
from padgen.templates.colours import contrast

pytestmark = pytest.mark.sweep

THEMES = templates.names("theme")
GAMES = ("classic", "maxi", "danish", "thirteen", "kniffel", "half-forced")
AREAS = [panel.area for panel in leaflet._panels(FOLD)]
FOOT = FOLD.size[1] - FOLD.back_foot
ADDRESS = "https://example.org/rules"


def places(code: str, variant: str) -> dict[str, int]:
    """The panel that each section of the rules begins on, by its key."""
    found: dict[str, int] = {}
    for i, nodes in enumerate(panel_nodes(make(code, variant, "a4-fold"))):
        heads = [letters(words(tag)) for tag in tags(nodes, "H2")]
        for section in sections(bound(code, variant)[1]):
            if any(head.startswith(letters(section.heading)) for head in heads):
                found[section.key] = i
    return found


def strip(document: DrawnDocument) -> tuple[Node, ...]:
    """The marks of the back cover."""
    nodes = panel_nodes(document)[-1]
    told, _ = above_foot(nodes, AREAS[-1], FOLD, last=True)
    return tuple(node for node in nodes if node not in told)


@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("code", CODES)
def test_the_table_and_all_that_is_read_before_it_are_inside(code: str, variant: str) -> None:
    """Keeping score is at its left, with the bonus there or below the table; the example and the end are overleaf."""
    found = places(code, variant)
    assert {found[key] for key in ("contents", "turn", "recording")} == {1}
    assert found["combinations"] == 2
    assert found.get("bonus", 2) in (1, 2)
    assert {found[key] for key in ("example", "end")} == {3}


@pytest.mark.parametrize("variant", ["classic", "maxi", "danish"])
@pytest.mark.parametrize("code", CODES)
def test_the_bonus_has_a_box_at_the_foot_of_its_panel(code: str, variant: str) -> None:
    """With a star, and no words below it; the table's own words have at least 7.5 pt."""
    at = places(code, variant)["bonus"]
    nodes = panel_nodes(make(code, variant, "a4-fold"))[at]
    (box,) = (mark for mark in leaves(nodes) if isinstance(mark, Box) and any(holds(mark, die) for die in blank(nodes)))
    assert all(mark.y < box.y + box.h for mark in leaves(nodes) if isinstance(mark, Text))
    table = panel_nodes(make(code, variant, "a4-fold"))[2]
    told = [mark for tag in tags(table, "TD") for mark in leaves((tag,)) if isinstance(mark, Text)]
    assert mode(mark.size for mark in told if mark.face == "regular" and mark.align == "left") >= 7.5


def blank(nodes: tuple[Node, ...]) -> list[Die]:
    """Dice without pips, which carry stars."""
    return [mark for mark in leaves(nodes) if isinstance(mark, Die) and mark.face == 0]


def holds(box: Box, die: Die) -> bool:
    return box.x < die.x and die.x + die.size < box.x + box.w and box.y < die.y and die.y + die.size < box.y + box.h


@pytest.mark.parametrize("kind", ["a4-fold", "a4-three", "a5-large"])
@pytest.mark.parametrize("variant", ["classic", "danish", "forced", "thirteen"])
@pytest.mark.parametrize("code", CODES[::2])
def test_no_gap_is_wider_than_two_lines(code: str, variant: str, kind: str) -> None:
    """Above a heading, below text or a picture, are at most 2.2 empty lines, however little text there is."""
    document = make(code, variant, kind)
    parts = panel_nodes(document) if FOLD.size == (297, 210) and kind != "a5-large" else None
    for nodes in parts or [page.children for page in document.pages]:
        lines = sorted(
            {
                (round(mark.y, 3), tag.role)
                for tag in tags(nodes, "P", "H2")
                for mark in leaves((tag,))
                if isinstance(mark, Text) and mark.size < 14
            }
        )
        steps = [b - a for (a, one), (b, other) in pairwise(lines) if one == other == "P"]
        lines = sorted({*lines, *((round(place.y1, 3), "P") for _, place in below_sections(nodes))})
        heads = [b - a for (a, one), (b, other) in pairwise(lines) if (one, other) == ("P", "H2")]
        if steps and heads and not next(tags(nodes, "Table"), None):
            assert max(heads) <= (1 + 2.2) * mode(round(step, 2) for step in steps)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("address", [None, ADDRESS])
def test_a_back_cover_stands_at_the_foot(theme: str, address: str | None) -> None:
    """In the front's colours: title, facts and imprint beside a die or the code, legible, clear of the text above."""
    made = setting("hu", "classic", FOLD)._replace(theme=templates.load_theme(theme))
    document = leaflet.build(made, address=address)
    look, nodes = made.theme, strip(document)
    told = [mark for mark in leaves(nodes) if isinstance(mark, Text)]
    said = words(nodes)
    assert letters(made.locale.title) in letters(said)
    assert made.locale.native_name in said
    assert (address or "pontozólap") in said
    grounds = [mark for mark in leaves(nodes) if isinstance(mark, Box) and mark.w > 100]
    assert [box.fill for box in grounds] == ([look.cover] if look.cover else [])
    assert all(box.y == pytest.approx(FOOT) and box.y + box.h == pytest.approx(210) for box in grounds)
    assert all(contrast(mark.ink, look.cover or WHITE) >= 4.5 for mark in told)  # type: ignore[arg-type]
    assert any(isinstance(mark, Path) for mark in leaves(nodes)) is (address is None)
    left = max(mark.x + mark.w for mark in leaves(nodes) if isinstance(mark, Box) and mark.w < 50) if address else 40.0
    for mark in told:
        assert mark.x > left
        assert mark.x + FONTS.width(mark.text.strip(), mark.face, mark.size) <= 148.5 - FOLD.margin + 0.01
        assert FOOT + 3 < mark.y < 210 - 5
    above, area = above_foot(panel_nodes(document)[-1], AREAS[-1], FOLD, last=True)
    assert max(mark.y for mark in leaves(above) if isinstance(mark, Text)) <= area.y + area.h <= FOOT - 4


@pytest.mark.parametrize("code", CODES)
def test_the_back_cover_is_large_enough(code: str) -> None:
    """What the game is about has 8 pt or more, however long the title; nothing is below 6 pt or leaves the strip."""
    for variant in ("classic", "thirteen", "danish", "half-forced", "finnish-maxi"):
        told = [mark for mark in leaves(strip(make(code, variant, "a4-fold"))) if isinstance(mark, Text)]
        assert min(mark.size for mark in told) >= 6
        assert max(mark.size for mark in told if mark.face == "regular") >= 8
        assert min(mark.y - 0.75 * mark.size / MM for mark in told) >= FOOT + 3
        assert max(mark.y for mark in told) <= 210 - 4


def test_a_sheet_without_a_back_cover() -> None:
    """With a height of nothing there is none, and the text has the whole panel."""
    document = make("de", "classic", "a4-fold", back_foot=0.0)
    last = panel_nodes(document)[-1]
    drawn = [tag for tag, _ in below_sections(last)]
    told = [mark for node in last if node not in drawn for mark in leaves((node,))]
    assert not [mark for mark in told if isinstance(mark, Path | Line)]
    assert "Deutsch" not in words(last)


@pytest.mark.parametrize("code", CODES)
def test_text_inside_a_sheet_folded_once_has_a_title(code: str) -> None:
    """It has the size of that of the table, on its baseline, and text is 11 pt or more, as it was without it."""
    _, text, table, _ = panel_nodes(make(code, "classic", "a4-fold"))
    own, other = (next(tags(nodes, "H2")) for nodes in (text, table))
    assert letters(words(own)) == letters(bound(code, "classic")[1].label("rules"))
    first, second = (next(mark for mark in leaves((tag,)) if isinstance(mark, Text)) for tag in (own, other))
    assert (first.y, first.size) == (second.y, second.size)
    assert min(mark.size for tag in tags(text, "P") for mark in leaves((tag,)) if isinstance(mark, Text)) >= 11.0


@pytest.mark.parametrize("code", CODES)
def test_no_title_makes_text_small(code: str) -> None:
    """In long games the text inside has a title only where it has 9 pt or more."""
    for variant in ("maxi", "danish"):
        _, text, *_ = panel_nodes(make(code, variant, "a4-fold"))
        if letters(words(next(tags(text, "H2")))) == letters(bound(code, "classic")[1].label("rules")):
            sizes = {mark.size for tag in tags(text, "P") for mark in leaves((tag,)) if isinstance(mark, Text)}
            assert min(sizes) >= 9.0
