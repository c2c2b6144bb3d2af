"""Shaped lines as content stream operators: codes of glyphs, each at its place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from padgen.pdf.objects import number

if TYPE_CHECKING:
    from padgen.page.shaping import Shaped
    from padgen.pdf.fonts import Embedded, Embedder


def glyph_runs(line: Shaped, font: Embedded, fonts: Embedder, size: float) -> Iterator[str]:
    """The operators that show a line at ``size`` points from its left end; ``font`` is already selected."""
    pen = 0
    current = font
    rise = 0
    for (spare, y), glyphs in groupby(line.glyphs, key=lambda glyph: (glyph.spare, glyph.y)):
        holding = fonts.spare(font) if spare else font
        if holding is not current:
            yield f"/{holding.name} {number(size)} Tf"
            current = holding
        if y != rise:
            yield f"{number(y * size / 1000)} Ts"
            rise = y
        parts: list[str] = []
        for glyph in glyphs:
            if glyph.x != pen:
                # The number is subtracted from the pen's position.
                parts.append(f">{pen - glyph.x}<" if parts else f"{pen - glyph.x}<")
            elif not parts:
                parts.append("<")
            parts.append(holding.code(glyph))
            pen = glyph.x + glyph.advance
        yield f"[{''.join(parts)}>] TJ"
    if rise:
        yield "0 Ts"
    if current is not font:
        yield f"/{font.name} {number(size)} Tf"
