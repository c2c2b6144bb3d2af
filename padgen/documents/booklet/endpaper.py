"""Endpapers: tilted dice all over a page, over its outer edges too, in the quiet colours of the cover."""

from __future__ import annotations

import math
from collections.abc import Iterator

from padgen.documents.explain.scene import rounded
from padgen.page.dice import pips
from padgen.page.marks import WHITE, Box, Colour, Contour, Node, Path, Symbol, Tag, Use
from padgen.page.ornament import drawn
from padgen.page.shapes import ellipse
from padgen.templates import Theme
from padgen.templates.colours import contrast, mixed

_DIE, _ACROSS, _DOWN = 11.0, 21.0, 16.0
"""Millimetres: a die's edge, and from die to die in a row and from row to row."""

_TILT = 12.0
"""Degrees, to one side and the other in turn."""

_CORNER, _PIP = 0.2, 0.1
"""Of a die's edge: its corners and the radius of its pips."""

_DECOR = 2.6
"""Millimetres: the radius of a theme's small drawings, which stand for every third die."""

_WIDER = 0.5
"""Millimetres by which half of a sheet of paper may be wider than the page that is printed on it."""

_LOUD, _SEEN, _STEP = 2.0, 1.5, 0.02
"""A contrast from which the disc's colour is too loud for a pattern; the contrast of tints of it; and their steps."""


def endpaper(theme: Theme, width: float, height: float, bleed: float, *, recto: bool) -> tuple[Node, ...]:
    """A page of dice in mm; they reach ``bleed`` mm over the edges that are cut, and up to the spine.

    At the outer edge they reach that of a sheet which is a little wider, too.
    """
    ground, over = theme.cover or WHITE, max(bleed, _WIDER)
    w, h = width + over, height + 2 * bleed
    # Turned around, the pattern of a left page is that of a right one.
    symbol = Symbol("endpaper", w, h, tuple(_pattern(theme, ground, w, h)), clipped=True)
    pattern = Use(symbol, 0.0 if recto else -over, -bleed, 180 if recto else 0)
    paper = (Box(0.0, 0.0, width, height, fill=ground),) if theme.cover else ()
    return (Tag("Artifact", (*paper, pattern)),)


def _pattern(theme: Theme, ground: Colour, width: float, height: float) -> Iterator[Path]:
    ink = _ink(theme.cover_disc or theme.cover_words, ground)
    dice: list[Contour] = []
    for row in range(math.ceil(height / _DOWN) + 1):
        for column in range(-1, math.ceil(width / _ACROSS) + 1):
            x = width / 2 + (column - round(width / _ACROSS / 2) + (0.5 if row % 2 else 0.0)) * _ACROSS
            y, place = row * _DOWN, row * 5 + column * 2
            if theme.decor != "none" and (row + column) % 3 == 0:
                yield from drawn(theme.decor, x, y, _DECOR, 17.0 * place, ink)
            else:
                dice += _die(x, y, _TILT if (row + column) % 2 else -_TILT, place % 6 + 1)
    yield Path(tuple(dice), fill=ink, even_odd=True)


def _ink(loud: Colour, ground: Colour) -> Colour:
    """The colour of the pattern: quiet, but seen on its ground."""
    if contrast(loud, ground) < _LOUD:
        return loud
    share = _STEP
    while contrast(tint := mixed(loud, ground, share), ground) < _SEEN:
        share += _STEP
    return tint


def _die(x: float, y: float, tilt: float, face: int) -> Iterator[Contour]:
    """A face around its middle, with holes for pips."""
    c, s = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))

    def spot(a: float, b: float) -> tuple[float, float]:
        return x + _DIE * (a * c - b * s), y + _DIE * (a * s + b * c)

    yield rounded([spot(a, b) for a, b in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))], _CORNER)
    radius = _PIP * _DIE
    for a, b in pips(face):
        yield ellipse(spot(a - 0.5, b - 0.5), (radius, 0.0), (0.0, radius))
