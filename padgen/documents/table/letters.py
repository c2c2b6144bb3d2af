"""Short titles with a die for each letter."""

from __future__ import annotations

import math
from collections.abc import Iterator

from padgen.documents.table import pictures
from padgen.documents.text.capitals import capitals
from padgen.page.fonts import Fonts
from padgen.page.marks import Die, Ink, Leaf, Tag, Text
from padgen.page.scripts import joins
from padgen.templates import Theme

CAP = 0.525
"""The height of a capital, in dice."""

_MOST, _GAP = 6, 0.14
_TILTS = (-5.0, 4.0, -3.0, 6.0, -4.0, 5.0)
_LIFTS = (0.035, -0.035, 0.02, -0.035, 0.035, -0.02)
"""The most letters and the gaps between their dice in dice, their tilts in degrees, their shifts in dice."""

OVER_LEFT, OVER_TOP = 0.032, 0.068
"""How far the tilted dice reach beyond the left and the upper edge of their row, in dice."""


def on_dice(title: str) -> bool:
    """Whether each letter of a title can have a die of its own."""
    single = len(capitals(title)) == len(title) and title.isalpha() and (title.isascii() or not joins(title))
    return 0 < len(title) <= _MOST and single


def width(title: str, edge: float) -> float:
    """The width in mm of a title on dice of this size, with a gap after the last."""
    return len(title) * edge * (1 + _GAP)


def size(fonts: Fonts, edge: float) -> float:
    """The size in points of the letters on dice of this size."""
    return CAP * edge / fonts.cap_height("bold", 1.0)


def figure(
    fonts: Fonts, theme: Theme, title: str, x: float, middle: float, edge: float, face: str, fill: bool
) -> Tag:  # fmt: skip
    """The title from x on, each letter on a die ``edge`` mm wide, dark and light in turn."""
    return Tag("Figure", tuple(_letters(fonts, theme, title, x, middle, edge, face, fill)), alt=title)


def _letters(
    fonts: Fonts, theme: Theme, title: str, x: float, middle: float, edge: float, face: str, fill: bool
) -> Iterator[Leaf]:  # fmt: skip
    solids = (theme.accent, theme.signal, theme.strong_dice or theme.accent)
    points = size(fonts, edge)
    half = fonts.cap_height("bold", points) / 2
    for i, letter in enumerate(capitals(title)):
        tilt, at = _TILTS[i % 6], middle + _LIFTS[i % 6] * edge
        ink: Ink = solids[i // 2 % 3]
        dark, left = i % 2 == 0, x + i * edge * (1 + _GAP)
        die = Die(left, at - edge / 2, edge, 0, ink, dark, tilt=tilt)
        yield pictures.title_die(theme, die, fill=fill)
        # A letter is tilted about its centre.
        dx, dy = half * math.sin(math.radians(tilt)), half * math.cos(math.radians(tilt))
        word = Text(left + edge / 2 + dx, at + dy, letter, points, face, ink, "center", tilt=tilt)
        # Without areas of colour, all dice are white.
        yield word._replace(ink=theme.light) if dark and fill else word
