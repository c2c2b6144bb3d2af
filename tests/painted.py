"""What marks paint at a point: the topmost colour, and the topmost line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from padgen.page.marks import MM, Box, Ink, Leaf, Line, Path

LOOK = {
    "extends": "plain",
    "label": "#f0f0d8",
    "head": "#204060",
    "computed": "#d8f0f0",
    "cell": "#fcfcf8",
    "columns": "#fff0f0 #f0fff0",
    "strip": "#402060",
    "total": "#604020",
    "line": "#607080",
    "frame": "#303040",
    "inner": "0.3 pt",
    "group": "0.5 pt",
    "side": "0.7 pt",
    "outer": "0.9 pt",
    "total_outer": "1.2 pt",
}
"""A theme that gives every part of a table a colour, and every kind of line a weight of its own."""

NEAR = 0.01
"""Millimetres: how far from a line's edge a point still counts as on it."""


class Stroke(NamedTuple):
    """A line from one point to another, in mm, with its weight in points."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float
    ink: Ink

    def covers(self, x: float, y: float) -> bool:
        half = self.weight / MM / 2 + NEAR
        (x0, x1), (y0, y1) = sorted((self.x1, self.x2)), sorted((self.y1, self.y2))
        flat = y1 - y0 < x1 - x0
        across, down = (NEAR, half) if flat else (half, NEAR)
        return x0 - across <= x <= x1 + across and y0 - down <= y <= y1 + down


class Painted:
    """Marks in the order in which they are painted."""

    def __init__(self, marks: Iterable[Leaf]) -> None:
        self.marks = tuple(marks)
        self.strokes = tuple(stroke for mark in self.marks for stroke in _strokes(mark))

    def colour(self, x: float, y: float) -> Ink | None:
        """The topmost colour at a point, or ``None`` on bare paper; round corners count as square ones."""
        return next((mark.fill for mark in reversed(self.marks) if _fills(mark, x, y)), None)  # type: ignore[union-attr]

    def line(self, x: float, y: float) -> tuple[float, Ink] | None:
        """The weight and ink of the topmost line at a point, or ``None``."""
        found = (stroke for stroke in reversed(self.strokes) if stroke.covers(x, y))
        return next(((round(stroke.weight, 4), stroke.ink) for stroke in found), None)


def corners(x: float, y: float, w: float, h: float, inset: float = 0.4) -> Iterator[tuple[float, float]]:
    """The middle of an area, and points near its corners, or beside them if ``inset`` is negative."""
    yield x + w / 2, y + h / 2
    for across in (x + inset, x + w - inset):
        for down in (y + inset, y + h - inset):
            yield across, down


def _fills(mark: Leaf, x: float, y: float) -> bool:
    if isinstance(mark, Box):
        return mark.fill is not None and mark.x <= x <= mark.x + mark.w and mark.y <= y <= mark.y + mark.h
    if isinstance(mark, Path) and mark.fill is not None:
        points = [step[-2:] for contour in mark.contours for step in contour if step]
        xs, ys = [point[0] for point in points], [point[1] for point in points]
        return min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)
    return False


def _strokes(mark: Leaf) -> Iterator[Stroke]:
    if isinstance(mark, Line):
        yield Stroke(*mark[:6])
    elif isinstance(mark, Box) and mark.stroke is not None:
        left, top, right, bottom = mark.x, mark.y, mark.x + mark.w, mark.y + mark.h
        for ends in ((left, top, right, top), (left, bottom, right, bottom)):
            yield Stroke(*ends, mark.weight, mark.stroke)
        for ends in ((left, top, left, bottom), (right, top, right, bottom)):
            yield Stroke(*ends, mark.weight, mark.stroke)
