"""The arrow from what earns a bonus to its points, drawn because fonts have none."""

from collections.abc import Iterator

from padgen.page.marks import Colour, Line

_LENGTH, _HEAD, _WEIGHT = 2.4, 0.75, 0.6
"""Millimetres: the arrow's length and its head's beside small print of 6.5 pt; and its weight in points."""


def length(size: float) -> float:
    """The arrow's length in mm beside small print of this size in points."""
    return _LENGTH * size / 6.5


def arrow(end: float, middle: float, size: float, ink: Colour) -> Iterator[Line]:
    """The arrow with its point at this place."""
    head = _HEAD * size / 6.5
    yield Line(end - length(size), middle, end, middle, _WEIGHT, ink)
    yield Line(end - head, middle - head, end, middle, _WEIGHT, ink)
    yield Line(end - head, middle + head, end, middle, _WEIGHT, ink)
