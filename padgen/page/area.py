"""A part of a page."""

from typing import NamedTuple

SAFE = 5.0
"""Millimetres along the edges of paper on which printers at home can't print."""

ROUNDING = 1e-6
"""Lengths, sizes and shares that differ by less are the same but for rounding."""


class Area(NamedTuple):
    """A rectangle in millimetres."""

    x: float
    y: float
    w: float
    h: float
