"""Leaflets in every theme: no line that a printer loses, and no words that are hard to read on what is behind them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from leaflets import CODES, setting

from padgen import templates
from padgen.documents import leaflet
from padgen.page.area import Area
from padgen.page.marks import WHITE, Box, Die, DrawnDocument, Line, Page, Path, Text, leaves
from padgen.rules import variant_ids
from padgen.templates.colours import contrast

THEMES, KINDS = templates.names("theme"), templates.names("leaflet")
GAMES = variant_ids()


def document(kind: str, theme: str, address: str | None) -> DrawnDocument:
    """A leaflet in a language and of a game that depend on layout and theme."""
    at = THEMES.index(theme) * len(KINDS) + KINDS.index(kind)
    made = setting(CODES[at * 5 % len(CODES)], GAMES[at * 3 % len(GAMES)], templates.load_leaflet(kind))
    return leaflet.build(made._replace(theme=templates.load_theme(theme)), address=address)


def weights(page: Page) -> Iterator[tuple[float, object]]:
    """The weight in points of every line on a page."""
    for mark in leaves(page.children):
        drawn = isinstance(mark, Line | Die) or (isinstance(mark, Box | Path) and mark.stroke is not None)
        if drawn and (weight := getattr(mark, "weight", None)) is not None:
            yield weight, mark


def pale(page: Page) -> Iterator[str]:
    """Words with too little contrast to the last area that was filled below them: 4.5, or 3 for large ones."""
    grounds: list[tuple[Area, tuple[float, ...]]] = [(Area(0, 0, page.width, page.height), WHITE)]
    for mark in leaves(page.children):
        if isinstance(mark, Box) and mark.fill is not None:
            grounds.append((Area(mark.x, mark.y, mark.w, mark.h), mark.fill))  # type: ignore[arg-type]
        elif isinstance(mark, Text) and mark.text.strip():
            x, y = mark.x + {"left": 0.5, "center": 0.0, "right": -0.5}[mark.align], mark.y - 0.5
            behind = next(ink for at, ink in reversed(grounds) if at.x <= x <= at.x + at.w and at.y <= y <= at.y + at.h)
            least = 3.0 if mark.size >= 14 and mark.face != "regular" else 4.5
            if contrast(mark.ink, behind) < least:  # type: ignore[arg-type]
                yield f"{mark.text!r} has a contrast of {contrast(mark.ink, behind):.2f}"  # type: ignore[arg-type]


@pytest.mark.sweep
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", KINDS)
def test_lines_are_printed_and_words_legible(kind: str, theme: str) -> None:
    """No line is below 0.25 pt, and all words stand out from the paper, a band, a box, the last row or a cover."""
    for address in (None, "https://example.org/rules"):
        for page in document(kind, theme, address).pages:
            assert [mark for weight, mark in weights(page) if weight < 0.25] == []
            assert [*pale(page)] == []


def test_pale_words_and_thin_lines_are_found() -> None:
    """Words on a tint that is nearly as dark, and lines of 0.2 pt."""
    shade = (0.6, 0.6, 0.6)
    marks = (Box(0, 0, 50, 50, shade), Text(5, 20, "pale", 9, ink=(0.5, 0.5, 0.5)), Line(0, 0, 9, 0, 0.2))
    page = Page(100, 100, marks)
    assert len([*pale(page)]) == 1
    assert min(weight for weight, _ in weights(page)) == 0.2
