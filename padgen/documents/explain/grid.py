"""A grid for a table on two panels: lines below rows are level from panel to panel.

Rows have one pitch, except for those that need more, or that stand beside one that does.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from padgen.documents.explain.deal import LineHeight, foot

_MOST = 1.35
"""How many times as high as it is a row may become."""

_EMPTY = 0.025
"""The share of its room that the first panel may leave empty."""

_STEPS = 24
"""How often the interval is halved in which the pitch is."""

_ROUNDING = 1e-6
"""Millimetres: smaller differences are rounding errors."""


class TableGrid(NamedTuple):
    """The heights in mm of the lines on both panels, and the least height of rows."""

    heights: tuple[tuple[float, ...], tuple[float, ...]]
    pitch: float


class _Row(NamedTuple):
    """The natural height of a row in mm, and that of the name of a half ``above`` it, or 0."""

    above: float
    natural: float


def grid(lines: Sequence[LineHeight], rooms: Sequence[float], begin: int = 1) -> TableGrid | None:
    """The grid with the highest rows that fits two panels with so much room in mm; ``None`` if there is none.

    It begins below row ``begin`` of each panel: that row and those above it may have other heights on one than on the
    other, but take as much space together.
    """
    found = (_at(lines[:cut], lines[cut:], rooms, begin) for cut in range(1, len(lines)) if lines[cut - 1].row)
    return max(filter(None, found), key=lambda it: it.pitch, default=None)


def taken(heights: Sequence[float], lines: Sequence[LineHeight]) -> float:
    """The height of lines on a panel, of which the last ends with its contents."""
    last = lines[-1]
    return sum(heights) + (foot(heights[-1], last.height, last.open, last.between) - heights[-1] if last.open else 0.0)


def _at(
    first: Sequence[LineHeight], other: Sequence[LineHeight], rooms: Sequence[float], begin: int
) -> TableGrid | None:
    """The grid for these lines on each panel."""
    parts = first, other
    panels = [_rows(part) for part in parts]
    if min(map(len, panels)) < begin:
        return None
    bounds = [*pairwise((0, *range(begin, max(map(len, panels)) + 1)))]

    def laid(pitch: float) -> tuple[tuple[float, ...], ...]:
        """The heights of the lines on each panel."""
        high: tuple[list[float], list[float]] = [], []
        for start, end in bounds:
            beside = [rows[start:end] for rows in panels]
            whole = max(sum(above + max(natural, pitch) for above, natural in rows) for rows in beside)
            for heights, rows in zip(high, beside, strict=True):
                heights += _filling(rows, whole)
        return tuple(
            tuple(next(own) if line.row else line.height for line in part)
            for part, own in zip(parts, map(iter, high), strict=True)
        )

    def fits(pitch: float) -> bool:
        return all(
            taken(heights, part) <= room + _ROUNDING
            and all(high <= _MOST * line.height + _ROUNDING for high, line in zip(heights, part, strict=True))
            for heights, part, room in zip(laid(pitch), parts, rooms, strict=True)
        )

    if not fits(0.0):
        return None
    low, high = 0.0, max(rooms)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    one, two = laid(low)
    return TableGrid((one, two), low) if taken(one, first) >= (1 - _EMPTY) * rooms[0] else None


def _rows(lines: Sequence[LineHeight]) -> list[_Row]:
    """The rows among these lines."""
    rows, above = [], 0.0
    for line in lines:
        if line.row:
            rows.append(_Row(above, line.height))
        above = 0.0 if line.row else line.height
    return rows


def _filling(rows: Sequence[_Row], whole: float) -> list[float]:
    """The heights of rows that take so many mm together; only rows that need more are higher than others."""
    free, lower = whole - sum(row.above for row in rows), sorted(row.natural for row in rows)
    while lower and lower[-1] > free / len(lower) + _ROUNDING:
        free -= lower.pop()
    return [max(row.natural, free / len(lower)) for row in rows]
