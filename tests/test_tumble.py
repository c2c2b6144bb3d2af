"""Dice that tumble right of the title of the table of combinations, where there is room for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from leaflets import A5, CODES, make, setting, tags
from sheets import Rect, sheets

import padgen
from padgen import templates
from padgen.api.booklet import BookletRequest
from padgen.documents import leaflet
from padgen.page.marks import WHITE, DrawnDocument, Node, Path, Tag, Text, Use, leaves
from padgen.templates.colours import contrast

THEMES = templates.names("theme")


def tumbling(nodes: tuple[Node, ...]) -> Iterator[Use]:
    """The dice of a page, which aren't read aloud."""
    for node in nodes:
        if isinstance(node, Tag) and node.role == "Artifact":
            yield from (mark for mark in leaves((node,)) if isinstance(mark, Use) and "tumbling" in mark.symbol.name)
        elif isinstance(node, Tag):
            yield from tumbling(node.children)


def meet(one: Rect, other: Rect) -> bool:
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


def found(document: DrawnDocument) -> list[Use]:
    return [use for page in document.pages for use in tumbling(page.children)]


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize("kind", ["a5", "a4-fold", "large-print"])
@pytest.mark.parametrize("variant", ["classic", "maxi"])
def test_they_keep_clear_of_words(kind: str, variant: str) -> None:
    """They stand inside the margins, 1.4 mm or more from all words, in most languages; in large print in some."""
    margin = templates.load_leaflet(kind).margin
    drawn = 0
    for code in CODES:
        for sheet in sheets(make(code, variant, kind)):
            for use in tumbling(sheet.page.children):
                drawn += 1
                right, bottom = use.x + use.symbol.w, use.y + use.symbol.h
                around = Rect(use.x - 1.4, use.y - 1.4, right + 1.4, bottom + 1.4)
                assert right <= sheet.page.width - margin + 1e-6
                assert use.y >= margin - 1e-6
                assert not [placed for placed in sheet.texts if meet(placed.rect, around)]
    assert drawn >= {"a5": 0.8, "a4-fold": 0.8, "large-print": 0.3}[kind] * len(CODES)


@pytest.mark.sweep
@pytest.mark.parametrize(("kind", "least"), [("a5", 7.0), ("a4-fold", 6.0)])
def test_small_print_stands_off_the_heads_of_the_table(kind: str, least: float) -> None:
    """In the usual game, which leaves room for that: they aren't nearer to it than 1.5 of its lines."""
    for code in CODES:
        for page in make(code, "classic", kind).pages:
            for table in tags(page.children, "Table"):
                head = min(mark.y for mark in leaves((table,)) if isinstance(mark, Text))
                left = min(mark.x for mark in leaves((table,)) if isinstance(mark, Text))
                words = [mark.y for mark in leaves(page.children) if isinstance(mark, Text) and mark.x == left]
                assert least <= head - max(y for y in words if y < head - 0.01) <= 8.0, code


@pytest.mark.parametrize("theme", THEMES)
def test_they_are_seen_on_paper(theme: str) -> None:
    """Dice with shades have a colour of their own, others outlines in the accent's; all stay in their area."""
    look = templates.load_theme(theme)
    (use,) = found(leaflet.build(setting("sv", "classic", A5)._replace(theme=look)))
    dice = [mark for mark in leaves(use.symbol.children) if isinstance(mark, Path)][-21:]
    for body, upper in ((dice[7 * i], dice[7 * i + 1]) for i in range(3)):
        assert isinstance(body.fill, tuple)
        assert isinstance(upper.fill, tuple)
        if look.cover_shade:
            assert contrast(body.fill, WHITE) >= 1.3
        else:
            assert (body.stroke if look.cover_hatch else body.fill, upper.fill) == (look.accent, WHITE)
    for path in (mark for mark in leaves(use.symbol.children) if isinstance(mark, Path)):
        points = [step[-2:] for contour in path.contours for step in contour if step]
        assert min(min(point) for point in points) > -0.01
        assert max(x for x, _ in points) <= use.symbol.w + 0.01
        assert max(y for _, y in points) <= use.symbol.h + 0.01


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
def test_a_sheet_folded_twice_has_no_two_of_them(code: str) -> None:
    """They stand above the second part of the table, so there are none beside the title of the first."""
    assert len(found(make(code, "classic", "a4-three"))) <= 1


def test_none_without_solid_areas() -> None:
    """A layout that saves ink has none."""
    assert not found(make("sv", "classic", fill=False))


@pytest.mark.long
def test_a_booklet_has_few_sizes() -> None:
    """Each drawing is written once, so a booklet in all languages stays small."""
    every = found(BookletRequest(CODES).make())
    assert len(every) >= 0.8 * len(CODES)
    assert len({use.symbol.name for use in every}) <= 4


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize("variant", ["classic", "maxi"])
def test_free_space_above_a_table_has_dice(variant: str) -> None:
    """On a page of its own, where small print would stand far above the table: beside it, 5 mm wide or more."""
    drawn = 0
    for code in CODES:
        page = list(padgen.booklet([code], variant=variant, theme="nordic")._drawn.pages)[5]
        lines = sorted({round(mark.y, 1) for mark in leaves(page.children) if isinstance(mark, Text) and mark.y < 70})
        dice = [use.symbol.w / 6.33 for use in tumbling(page.children)]
        assert max(b - a for a, b in pairwise(lines)) < 14.5 or dice
        assert not dice or dice[0] >= 5 or max(b - a for a, b in pairwise(lines)) < 14.5
        drawn += bool(dice)
    assert drawn
