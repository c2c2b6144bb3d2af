"""A part of a page."""

from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle in millimetres."""

    x: float
    y: float
    w: float
    h: float
