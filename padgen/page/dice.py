"""The pips of a die: the one place that knows what a face looks like."""

from __future__ import annotations

Point = tuple[float, float]

PIP_RADIUS = 0.09
"""A pip's radius in die widths."""

CORNER_RADIUS = 0.18
"""A die's rounded corner in die widths."""

_NEAR, _MID, _FAR = 0.26, 0.5, 0.74

_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((_MID, _MID),),
    2: ((_NEAR, _FAR), (_FAR, _NEAR)),
    3: ((_NEAR, _FAR), (_MID, _MID), (_FAR, _NEAR)),
    4: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _FAR), (_FAR, _FAR)),
    5: ((_NEAR, _NEAR), (_FAR, _NEAR), (_MID, _MID), (_NEAR, _FAR), (_FAR, _FAR)),
    6: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _MID), (_FAR, _MID), (_NEAR, _FAR), (_FAR, _FAR)),
}


def pips(face: int) -> tuple[Point, ...]:
    """The centres of a face's pips in a unit square, y downward; raises ``ValueError`` outside 1 to 6."""
    if face not in _PIPS:
        raise ValueError(f"a die has no face {face}; faces are 1 to 6")
    return _PIPS[face]
