"""The 100 mm ruler on sheets of pads: exact, inside the safe area, and clear of everything else."""

from __future__ import annotations

import pytest
from presses import pressed
from sheets import sheets

from padgen.errors import PadgenError
from padgen.page.fonts import Fonts
from padgen.page.marks import Line, Text


@pytest.mark.parametrize(
    ("template", "paper"), [("classic", "A4"), ("a5", "A5"), ("a5", "A6"), ("tall", None), ("large-print", "Letter")]
)
def test_the_ruler_is_100_mm_long(template: str, paper: str | None) -> None:
    """The ruler measures exactly 100 mm between its outer ticks, says so, and is inside the safe area."""
    page = next(iter(pressed(template=template, paper=paper, ruler=True).pages))
    own = [leaf for leaf in page.children if isinstance(leaf, Line) and leaf.weight == 0.4]
    spans = [max(abs(line.x2 - line.x1), abs(line.y2 - line.y1)) for line in own]
    assert max(spans) == pytest.approx(100)
    assert spans.count(max(spans)) == 1
    assert len(own) == 22  # the ruler's line and a tick every 5 mm
    assert "100 mm" in [leaf.text for leaf in page.children if isinstance(leaf, Text)]
    for line in own:
        assert min(line.x1, line.x2) >= 4
        assert max(line.x1, line.x2) <= page.width - 4
        assert max(line.y1, line.y2) <= page.height - 4


@pytest.mark.parametrize("up", [1, 2, 4, 9])
def test_nothing_is_on_the_ruler(up: int) -> None:
    """Tables end above the ruler, and its words touch neither lines nor other words."""
    sheet = sheets(pressed(up=up, ruler=True))[0]
    marks = [p.rect for p in sheet.strokes if p.cell == 0 and isinstance(p.leaf, Line) and p.leaf.weight == 0.4]
    words = [p.rect for p in sheet.texts if p.cell == 0 and isinstance(p.leaf, Text) and p.leaf.text in ("0", "100 mm")]
    assert len(words) == 2 or up == 1  # a single pad's own zeros may be found too
    others = [p.rect for p in (*sheet.texts, *sheet.strokes, *sheet.dice) if p.rect not in (*marks, *words)]
    dashes = [p.rect for p in sheet.strokes if isinstance(p.leaf, Line) and p.leaf.dash]
    for mark in (*marks, *words):
        for other in others:
            assert other in dashes or mark.overlap(other) <= 0, (mark, other)


def test_the_ruler_needs_room() -> None:
    """Paper too small for 100 mm and both margins is refused, with its measures; a little more is enough."""
    assert pressed(template="a5", paper="75 x 110 mm", ruler=True)
    with pytest.raises(PadgenError, match="ruler of 100 mm does not fit 74 × 90 mm"):
        pressed(template="a5", paper="74 x 90 mm", ruler=True)


@pytest.mark.parametrize(
    ("template", "paper", "upright"), [("classic", None, False), ("a5", "A5", False), ("a5", "90 x 200 mm", True)]
)
def test_figures_stand_close_to_their_ticks(template: str, paper: str | None, upright: bool) -> None:
    """Figures are less than 1 mm beyond the longest ticks, and inside the margin."""
    page = next(iter(pressed(template=template, paper=paper, ruler=True).pages))
    lines = [leaf for leaf in page.children if isinstance(leaf, Line) and leaf.weight == 0.4]
    figures = [leaf for leaf in page.children if isinstance(leaf, Text)][-2:]
    assert [figure.text for figure in figures] == ["0", "100 mm"]
    far = max(line.x2 if upright else line.y2 for line in lines)
    for figure in figures:
        assert figure.turn == (90 if upright else 0)
        base, high = figure.x if upright else figure.y, Fonts().cap_height("regular", figure.size)
        assert 0.3 < base - high - far < 1.0
        assert base < (page.width if upright else page.height) - 4
