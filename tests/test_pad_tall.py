"""Tall pads: the line for the date, the row of the total, and maxima."""

from __future__ import annotations

from typing import Any

import pytest
from leaflets import CODES
from pads import first_sheet, flaws, row_heights, tags
from sheets import FONTS, sheets
from sweeps import share

from padgen.api.pad import PadRequest
from padgen.page.marks import Box, Die, DrawnDocument, Line, Page, Text, leaves
from padgen.rules import variant_ids

pytestmark = pytest.mark.sweep

LEAST = 20.0
"""Millimetres that a date written by hand needs."""


def above(code: str, **options: Any) -> list[Any]:
    """The marks above a tall pad's table."""
    return list(leaves(PadRequest((code,), template="tall", **options).make().pages.face.above))  # type: ignore[attr-defined]


@pytest.mark.parametrize("code", CODES)
def test_tall_pads_have_room_for_a_date(code: str) -> None:
    """Its line has 20 mm or more beside or below the title of each game, and none of their words touch."""
    for variant in share(variant_ids(), CODES.index(code), 4):
        (line,) = (mark for mark in above(code, variant=variant) if isinstance(mark, Line))
        assert line.x2 - line.x1 >= LEAST - 1e-6, variant
        assert flaws(first_sheet(code, variant=variant, template="tall"), 4.0) == []


@pytest.mark.parametrize("code", ["hu", "el", "lv", "ru"])
@pytest.mark.parametrize("options", [{"number": "pads"}, {"color": "teal", "bleed": 3.0}, {"title": "Yatzy – Mäkinen"}])
def test_numbers_and_colour_leave_room_for_a_date(code: str, options: dict[str, Any]) -> None:
    """So do titles of one's own; on a bar of colour, a white field takes the line's place."""
    marks = above(code, **options)
    lines = [mark.x2 - mark.x1 for mark in marks if isinstance(mark, Line)]
    assert min(lines or [mark.w for mark in marks if isinstance(mark, Box) and mark.w < 60]) >= LEAST - 1e-6


def test_six_letters_on_dice_leave_room_for_a_date() -> None:
    """They become a little smaller for it, on a bar of colour too."""
    for options in ({}, {"color": "teal", "bleed": 3.0}):
        edges = [mark.size for mark in above("lv", variant="classic", **options) if isinstance(mark, Die)]
        assert len(edges) == 6
        assert min(edges) >= 8


@pytest.mark.parametrize(("code", "variant"), [("hu", "classic"), ("de", "swedish"), ("ru", "half-forced")])
def test_a_date_below_a_long_title_begins_with_it(code: str, variant: str) -> None:
    """Its line is above the table, 3 mm or more below the title's letters, which have the whole width."""
    made = PadRequest((code,), variant=variant, template="tall").make()
    face = made.pages.face  # type: ignore[attr-defined]
    (title,) = tags(face.above, "H1")
    (line,) = (mark for mark in leaves(face.above) if isinstance(mark, Line))
    (word,) = (mark for tag in tags(face.above, "P") for mark in leaves((tag,)) if isinstance(mark, Text))
    (sheet,) = sheets(DrawnDocument("", "en", (Page(1, 1, (title,)),)))
    assert word.x == next(mark.x for mark in leaves((title,)) if isinstance(mark, Text)) == face.grid.area.x
    assert line.y1 - max(placed.rect.y1 for placed in sheet.texts) >= 3
    assert face.grid.area.y - line.y1 >= 2


@pytest.mark.parametrize("code", CODES)
def test_the_total_of_tall_pads_is_their_highest_row(code: str) -> None:
    """It has 11.5 mm or more, a quarter more than others in games of usual length, which keep 8.9 mm."""
    for variant in ("classic", "swedish", "forced"):
        *rows, total = row_heights(code, variant=variant, template="tall")
        assert total >= 11.5
        assert total >= 1.25 * max(rows), variant
        assert min(rows) >= 8.9, variant


@pytest.mark.parametrize("code", CODES)
def test_maxima_of_tall_pads_are_large_and_apart_from_names(code: str) -> None:
    """They have 8.5 pt beside names of 9.9 pt or more, 0.84 of smaller names, and 2.5 mm before them."""
    for variant in ("classic", *share(variant_ids(), CODES.index(code), 4)):
        grid = PadRequest((code,), variant=variant, template="tall").make().pages.face.grid  # type: ignore[attr-defined]
        for row in grid.rows:
            if row.entry.kind != "score" or not row.hint:
                continue
            (name,) = (mark for mark in leaves(row.label) if isinstance(mark, Text) and mark.align == "left")
            (most,) = (mark for mark in leaves(row.hint) if isinstance(mark, Text))
            below = any(isinstance(mark, Die) and mark.y + mark.size < name.y - 3 for mark in leaves(row.label))
            assert most.size >= min(8.5, 0.84 * name.size) - 1e-6, (variant, row.entry.id)
            start = most.x - FONTS.width(most.text, most.face, most.size)
            assert below or start - name.x - FONTS.width(name.text, name.face, name.size) >= 2.5 - 1e-6, row.entry.id
