"""Small drawings beside a title or on a cover: snow, confetti, stars."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from padgen.page.area import Area
from padgen.page.marks import Ink, Path
from padgen.page.shapes import snowflake

_SIZES = (1.0, 0.5, 0.75, 0.4, 0.9, 0.6)
"""The relative sizes of neighbouring drawings in a small area, in turn."""

_SHARE, _ACROSS, _LEAST, _MOST = 0.24, 0.12, 1.3, 3.2
"""A drawing's radius as a share of its area's height and width, and its limits in mm; lower areas stay empty."""

_ROOM = 24.0
"""Millimetres: narrower areas stay empty, unless another width is given."""

_EACH = {"snow": 3.0, "confetti": 1.45, "stars": 3.4}
_FEWEST = {"snow": 3, "confetti": 7, "stars": 3}
"""The width for each drawing, in radii, and the least number: scraps of paper fall thickly."""

_STEPS = (0.754877666, 0.569840291)
"""The fractional parts of multiples of these are spread evenly over a square, in no visible rows."""

_MANY, _CLEAR = 64, 1.5
"""The number of places to try on a whole page, and the distance in mm from what stands there."""


def strew(decor: str, area: Area, inks: Sequence[Ink], taken: Sequence[Area], radius: float) -> Iterator[Path]:
    """Drawings of a kind (``none`` for nothing) all over an area, except in places that are ``taken``."""
    draw = _DRAWINGS.get(decor)
    for i in range(1, _MANY if draw else 0):
        r = radius * (0.45 + 0.55 * ((i * 7) % 10) / 9)
        x = area.x + 2 * r + (i * _STEPS[0] % 1) * (area.w - 4 * r)
        y = area.y + 2 * r + (i * _STEPS[1] % 1) * (area.h - 4 * r)
        far = r + _CLEAR
        if draw and not any(
            place.x - far < x < place.x + place.w + far and place.y - far < y < place.y + place.h + far
            for place in taken
        ):
            yield draw(x, y, r, 23.0 * i, inks[i % len(inks)])


def scatter(decor: str, area: Area, inks: tuple[Ink, ...], room: float = _ROOM) -> Iterator[Path]:
    """Drawings of a kind, strewn over an area at least ``room`` mm wide in these colours in turn."""
    draw = _DRAWINGS.get(decor)
    if draw is None or area.w < room or area.h < 2 * _LEAST:
        return
    radius = max(_LEAST, min(_MOST, _SHARE * area.h, _ACROSS * area.w))
    count = max(_FEWEST[decor], int(area.w / (_EACH[decor] * radius)))
    for i in range(count):
        r = radius * _SIZES[i % len(_SIZES)]
        x = area.x + r + (i + 0.5 + 0.1 * math.sin(5.0 * i)) / count * (area.w - 2 * r)
        y = area.y + r + ((i + 1) * _STEPS[1] % 1) * max(0.0, area.h - 2 * r)
        yield draw(x, y, r, 23.0 * i, inks[i % len(inks)])


def drawn(decor: str, x: float, y: float, r: float, turn: float, ink: Ink) -> Iterator[Path]:
    """One drawing of a kind (``none`` for nothing) around its middle, ``r`` mm in radius, turned by degrees."""
    if draw := _DRAWINGS.get(decor):
        yield draw(x, y, r, turn, ink)


def _flake(x: float, y: float, r: float, turn: float, ink: Ink) -> Path:
    """Six arms with twigs."""
    contours = tuple(snowflake(x, y, r, turn, 40, ((0.55, 0.32),)))
    return Path(contours, stroke=ink, weight=max(0.35, 0.5 * r))


def _paper(x: float, y: float, r: float, turn: float, ink: Ink) -> Path:
    """A scrap of paper."""
    angle = math.radians(3 * turn)
    dx, dy = 0.8 * r * math.cos(angle), 0.8 * r * math.sin(angle)
    wide = 0.6
    corners = (
        (x + dx - wide * dy, y + dy + wide * dx), (x + dx + wide * dy, y + dy - wide * dx),
        (x - dx + wide * dy, y - dy - wide * dx), (x - dx - wide * dy, y - dy + wide * dx),
    )  # fmt: skip
    return Path(((*corners, ()),), fill=ink)


def _spark(x: float, y: float, r: float, turn: float, ink: Ink) -> Path:
    """A star with four points."""
    corners = []
    for i in range(8):
        angle = math.radians(45 * i + (turn % 20) - 10)
        far = r if i % 2 == 0 else 0.3 * r
        corners.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return Path(((*corners, ()),), fill=ink)


_DRAWINGS: Mapping[str, Callable[[float, float, float, float, Ink], Path]] = {
    "snow": _flake,
    "confetti": _paper,
    "stars": _spark,
}
