"""The look of dice: the pips of a face, and the kinds of dice in pictures."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from padgen.page.marks import Ink, Spot

Point: TypeAlias = tuple[float, float]

PIP_RADIUS = 0.1
"""A pip's radius in die widths."""

CORNER_RADIUS = 0.19
"""A die's rounded corner in die widths."""

OUTLINE = 0.13
"""The outline's weight in points, per millimetre of the die's width."""

FINE = 1.4
"""Points: lines from this weight on may have several inks in print; finer ones would show coloured edges."""

FINEST = 0.25
"""Points: finer lines and outlines may vanish in print."""

_LARGE = 7.0
"""Millimetres: wider dice in a colour have outlines of ``FINE``, so that a press prints them in it."""

SMALL = 3.6
"""Millimetres: smaller dice have larger pips further apart, so that they don't run together."""

SMALL_PIP_RADIUS = 0.1125

_SPREAD = 0.255 / 0.245
"""The factor by which they are further apart."""

_NEAR, _MID, _FAR = 0.255, 0.5, 0.745

_PIPS: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((_MID, _MID),),
    2: ((_NEAR, _NEAR), (_FAR, _FAR)),
    3: ((_NEAR, _NEAR), (_MID, _MID), (_FAR, _FAR)),
    4: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _FAR), (_FAR, _FAR)),
    5: ((_NEAR, _NEAR), (_FAR, _NEAR), (_MID, _MID), (_NEAR, _FAR), (_FAR, _FAR)),
    6: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _MID), (_FAR, _MID), (_NEAR, _FAR), (_FAR, _FAR)),
}


class PictureDie(NamedTuple):
    """A die in a picture: it counts, it is in a second group or one of all alike, or it earns nothing."""

    face: int
    kind: Literal["open", "solid", "ghost"] = "open"


def outline(size: float, ink: Ink) -> float:
    """The weight of a die's outline in points: never a hairline, and heavier on large dice in a colour."""
    coloured = not isinstance(ink, Spot) and len(ink) > 1
    return max(OUTLINE * size, FINE if coloured and size >= _LARGE else FINEST)


def pips(face: int, *, small: bool = False) -> tuple[Point, ...]:
    """The centres of a face's pips in a unit square, y downward; ``ValueError`` outside 0 (none) to 6."""
    if face not in _PIPS:
        raise ValueError(f"a die has no face {face}; faces are 1 to 6")
    if small:
        return tuple((_MID + (x - _MID) * _SPREAD, _MID + (y - _MID) * _SPREAD) for x, y in _PIPS[face])
    return _PIPS[face]
