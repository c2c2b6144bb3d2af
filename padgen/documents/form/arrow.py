"""The arrow from what earns a bonus to its points, drawn because fonts have none."""

from collections.abc import Iterator

from padgen.page.marks import Colour, Line

_LENGTH, _HEAD = 2.4 / 6.5, 0.75 / 6.5
"""Millimetres: the length of the arrow and of its head, for each point of the small print beside it."""

_WEIGHT = 0.6
"""The arrow's weight in points."""


def length(size: float) -> float:
    """The arrow's length in mm beside small print of this size in points."""
    return _LENGTH * size


def arrow(end: float, middle: float, size: float, ink: Colour) -> Iterator[Line]:
    """The arrow with its point at this place."""
    head = _HEAD * size
    yield Line(end - length(size), middle, end, middle, _WEIGHT, ink)
    yield Line(end - head, middle - head, end, middle, _WEIGHT, ink)
    yield Line(end - head, middle + head, end, middle, _WEIGHT, ink)
