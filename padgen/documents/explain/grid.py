"""A grid for a table on two panels: rows have one pitch, and lines below them are level from panel to panel."""

from collections.abc import Sequence
from itertools import zip_longest
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


def grid(lines: Sequence[LineHeight], rooms: Sequence[float]) -> TableGrid | None:
    """The grid with the highest rows that fits two panels with so much room in mm; ``None`` if there is none."""
    found = (_at(lines[:cut], lines[cut:], rooms) for cut in range(1, len(lines)) if lines[cut - 1].row)
    return max(filter(None, found), key=lambda it: it.pitch, default=None)


def taken(heights: Sequence[float], lines: Sequence[LineHeight]) -> float:
    """The height of lines on a panel, of which the last ends with its contents."""
    last = lines[-1]
    return sum(heights) + (foot(heights[-1], last.height, last.open, last.between) - heights[-1] if last.open else 0.0)


def _at(first: Sequence[LineHeight], other: Sequence[LineHeight], rooms: Sequence[float]) -> TableGrid | None:
    """The grid for these lines on each panel."""
    if any(a and b and a.row != b.row for a, b in zip_longest(first, other)):
        return None
    pairs = [[line for line in pair if line] for pair in zip_longest(first, other)]
    natural = [max(line.height for line in pair) for pair in pairs]

    def laid(pitch: float) -> list[tuple[tuple[float, ...], Sequence[LineHeight], float]]:
        """The heights on each panel, its lines and its room."""
        high = [max(own, pitch) if pair[0].row else own for own, pair in zip(natural, pairs, strict=True)]
        return [(tuple(high[: len(part)]), part, room) for part, room in zip((first, other), rooms, strict=True)]

    def fits(pitch: float) -> bool:
        return all(
            taken(heights, part) <= room + _ROUNDING
            and all(high <= _MOST * line.height + _ROUNDING for high, line in zip(heights, part, strict=True))
            for heights, part, room in laid(pitch)
        )

    if not fits(0.0):
        return None
    low, high = 0.0, max(rooms)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    (one, _, room), (two, _, _) = laid(low)
    return TableGrid((one, two), low) if taken(one, first) >= (1 - _EMPTY) * room else None
