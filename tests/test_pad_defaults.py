"""What pads promise: room to write in, pure black, figures of one width, and marks inside the frame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from leaflets import CODES
from pads import columns, first_sheet
from sheets import FONTS, make

from padgen import templates
from padgen.api.pad import PadRequest
from padgen.page.marks import Box, Die, Line, Node, Path, Text, Use, leaves


def drawn(nodes: tuple[Node, ...]) -> Iterator[Any]:
    """All marks of a page, those of the pads on it included."""
    for leaf in leaves(nodes):
        yield from drawn(leaf.symbol.children) if isinstance(leaf, Use) else (leaf,)


@pytest.mark.parametrize("code", CODES)
def test_four_pads_can_be_written_on(code: str) -> None:
    """The head is 11 mm high and each column 14 mm wide, whatever the names of the rows, on A4 and Letter."""
    for sheet in (first_sheet(code), first_sheet(code, paper="Letter")):
        head = sheet.rows(1)[0]
        assert len(sheet.cells) == 5
        assert head.y1 - head.y0 >= 11
        *widths, last = columns(sheet, 1)
        assert min(widths) >= 14
        assert last >= 13.8  # the frame covers a part of it


@pytest.mark.parametrize("options", [{}, {"players": 2}, {"variant": "maxi"}])
def test_default_pads_have_no_grey(options: dict[str, Any]) -> None:
    """A laser printer turns grey lines and words into dots; only empty dice are pale, in all themes."""
    inks = set()
    for page in make("fi", **options).pages:
        for mark in drawn(page.children):
            if isinstance(mark, Die | Path) and not getattr(mark, "face", 1):
                continue
            inks |= {getattr(mark, key, None) for key in ("ink", "fill", "stroke", "paper")}
    assert inks - {None} == {(0.0,), (1.0,)}


def test_figures_are_of_one_width() -> None:
    """So that maxima, aids and scores stand in columns."""
    for face in ("regular", "semibold", "bold", "extrabold"):
        assert len({round(FONTS.width(figure, face, 1000), 3) for figure in "0123456789"}) == 1, face


@pytest.mark.parametrize("theme", templates.names("theme"))
@pytest.mark.parametrize("template", templates.names("pad"))
def test_title_and_strips_are_within_the_frame(template: str, theme: str) -> None:
    """Nothing that is drawn reaches over the table's edges, and bands and strips end where it does."""
    pages: Any = PadRequest("de", template=template, theme=theme).make().pages
    area, nodes = pages.face.grid.area, (*pages.face.above, *pages.face.grid.ground)
    left, right = area.x - 0.01, area.x + area.w + 0.01
    for mark in drawn(nodes):
        if isinstance(mark, Box):
            half = mark.weight / 72 * 25.4 / 2 if mark.stroke else 0.0
            ends = mark.x - half, mark.x + mark.w + half
            if mark.behind_words and mark.w > 0.9 * area.w:
                assert ends == pytest.approx((area.x, area.x + area.w), abs=0.01)
        elif isinstance(mark, Line):
            ends = min(mark.x1, mark.x2), max(mark.x1, mark.x2)
        elif isinstance(mark, Die):
            ends = mark.x, mark.x + mark.size
        elif isinstance(mark, Text) and mark.align == "left":
            ends = mark.x, mark.x + FONTS.width(mark.text, mark.face, mark.size)
        else:
            continue
        assert left <= ends[0], mark
        assert ends[1] <= right, mark


@pytest.mark.parametrize("options", [{"paper": "A5", "players": 3}, {"up": 2}], ids=["A5", "two-up"])
@pytest.mark.parametrize("code", CODES)
def test_section_names_are_inside_low_strips(code: str, options: dict[str, Any]) -> None:
    """Accents above capitals, too: beyond a strip, they would be white on white."""
    sheet = first_sheet(code, template="large-print", **options)
    strips: list[Any] = [placed.leaf for placed in sheet.strips(max(placed.cell for placed in sheet.texts))]
    words: list[Any] = [placed.leaf for placed in sheet.texts if placed.leaf.ink == (1.0,)]  # type: ignore[union-attr]
    assert len(strips) == 2
    for strip in strips:
        word = next(word for word in words if strip.y < word.y < strip.y + strip.h)
        rise, fall = FONTS.extent(word.text, word.face, word.size)
        assert strip.y + 0.25 < word.y - rise
        assert word.y + fall < strip.y + strip.h - 0.25
