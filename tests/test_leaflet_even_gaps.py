"""The space above headings, above boxes and below them, measured between letters and edges, is alike in columns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from leaflets import A5, CODES, FONTS, below_sections, make, tags

from padgen.page.marks import Box, Page, Text, Use, leaves

pytestmark = pytest.mark.sweep


def column(page: Page, *, right: bool) -> list[tuple[float, float, bool, bool]]:
    """What stands in a column, in order: its upper and lower end, whether it begins a section, whether it is a box."""
    middle = page.width / 2
    boxes = [mark for mark in leaves(page.children) if isinstance(mark, Box) and mark.h > 30]
    found = [(box.y, box.y + box.h, True, True) for box in boxes if (box.x > middle - A5.gutter) == right]
    grounds = tuple(found)
    for tag in tags(page.children, "H2", "P"):
        for mark in leaves((tag,)):
            if isinstance(mark, Text) and (mark.x > middle) == right:
                top = mark.y - FONTS.cap_height(mark.face, mark.size)
                if not any(above < mark.y < below for above, below, *_ in grounds):
                    low = mark.y + FONTS.extent("p", mark.face, mark.size)[1]
                    found.append((top, low, tag.role == "H2", False))
    drawn = [(place.y0, place.y1, place.x0) for _, place in below_sections(page.children)]
    drawn += [
        (mark.y, mark.y + mark.symbol.h, mark.x)
        for mark in leaves(page.children)
        if isinstance(mark, Use) and "pad-" in mark.symbol.name
    ]
    found += [(top, low, False, False) for top, low, x in drawn if (x > middle) == right]
    return sorted(found)


def gaps(page: Page) -> Iterator[tuple[str, float]]:
    """The gaps above sections and boxes of both columns, in mm, and what kind each is."""
    columns = [column(page, right=right) for right in (False, True)]
    for lines in columns:
        end, boxed = lines[0][1], lines[0][3]
        for (_, last, _, _), (top, _, begins, box) in pairwise(lines):
            end = max(end, last)
            if begins and top > end:
                yield "above" if box else "below" if boxed else "text", top - end
            boxed = box if top > end else boxed


@pytest.mark.parametrize("variant", ["classic", "maxi", "danish"])
def test_gaps_above_headings_are_alike(variant: str) -> None:
    """After text and after a box they differ by 1 mm at most, in both columns of an A5 page.

    In one of six leaflets they differ by up to 2.8 mm instead of leaving no room for the picture of a turn.
    """
    uneven = []
    for code in CODES:
        found = [gap for kind, gap in gaps(next(iter(make(code, variant).pages))) if kind != "above"]
        assert len(found) >= 4
        uneven.append(max(found) - min(found))
    assert max(uneven) <= 2.8
    assert sum(gap > 1.0 for gap in uneven) <= len(CODES) / 6


@pytest.mark.parametrize("variant", ["classic", "danish"])
@pytest.mark.parametrize("code", CODES)
def test_boxes_are_in_the_middle(code: str, variant: str) -> None:
    """The box of an example on an A5 page is as far from text above as from the heading below, to 0.6 mm."""
    found = dict(gaps(next(iter(make(code, variant).pages))))
    if {"above", "below"} <= set(found):
        assert abs(found["above"] - found["below"]) <= 0.6
