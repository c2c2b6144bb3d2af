"""Deals a table's rows to panels: all have the same space around them, or nearly, whichever panels they stand on."""

import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from heapq import nsmallest
from itertools import accumulate, combinations, pairwise
from typing import NamedTuple

from padgen.page.area import ROUNDING

_DEALS = 2
"""How many ways to deal rows to panels are tried."""


def height(natural: float, more: float, most: float) -> float:
    """The height of a row with so much more space around its contents, in mm; at most ``most`` times its own."""
    return min(natural + more, most * natural)


def foot(high: float, natural: float, contents: float, between: float) -> float:
    """How far down the contents of a row reach, in mm, if they stand in its middle.

    ``contents`` is their height in a row of ``natural`` height; of what the row grows by, the share ``between`` goes
    between them.
    """
    return (high + contents + between * (high - natural)) / 2


class Part(NamedTuple):
    """Rows on one panel: their natural heights in mm, and the ``fixed`` height of what else stands among them.

    Where ``open`` isn't 0, the last row ends with its contents, which are so high, instead of the space below them.
    Of what a row grows by, the share ``between`` goes between its contents.
    """

    heights: tuple[float, ...]
    fixed: float = 0.0
    open: float = 0.0
    between: float = 0.0

    def at(self, more: float, most: float) -> float:
        """The height of all rows together, with so much more space around each."""
        whole = self.fixed
        for natural in self.heights:
            # As height() does, which is too slow here.
            high, highest = natural + more, most * natural
            high = high if high < highest else highest
            whole += high
        return whole - high + foot(high, natural, self.open, self.between) if self.open else whole

    def more(self, room: float, most: float) -> float:
        """The most space for each row that makes all at most ``room`` mm high; 0 if there is none, or no end to it."""
        # Between these values, the height grows evenly.
        bends = sorted({0.0, *((most - 1) * natural for natural in self.heights)})
        at = bisect_right(bends, room + 1e-9, key=lambda more: self.at(more, most)) - 1
        if at < 0:
            return 0.0
        if at == len(bends) - 1:
            return math.inf
        low, high = (self.at(bends[i], most) for i in (at, at + 1))
        return bends[at] + (bends[at + 1] - bends[at]) * (room - low) / (high - low)


class LineHeight(NamedTuple):
    """A line of the table: its natural height in mm, and whether it is a ``row``.

    Where ``open`` isn't 0, a row at the end of a panel ends with its contents, which are so high; of what it grows by,
    the share ``between`` goes between them.
    """

    height: float
    row: bool
    open: float = 0.0
    between: float = 0.0


class Deal(NamedTuple):
    """How rows are dealt to panels: whether they fit, after which lines panels end, and the space around rows on each.

    ``rest`` is the room in mm that is left on the emptiest panel, or missing on the fullest.  ``highest`` tells
    whether the rows can't be higher.
    """

    fits: bool
    rest: float
    cuts: tuple[int, ...]
    more: tuple[float, ...]
    highest: bool


def deal(lines: Iterable[LineHeight], free: Sequence[float], most: float, unlike: float) -> Deal:
    """Divide the lines between panels, with so much free room in mm, and space them so that the least room is left.

    Rows become at most ``most`` times as high as they are, and ``unlike`` times as high as on another panel.
    """
    steps = [*lines]
    end = len(steps)
    heights = [0.0, *accumulate(step.height for step in steps)]

    def uneven(cuts: tuple[int, ...]) -> float:
        """How different the factors are by which the rows of each piece can grow."""
        ends = (0, *cuts, end)
        grown = [room / (heights[b] - heights[a]) for room, (a, b) in zip(free, pairwise(ends), strict=True)]
        return max(grown) - min(grown)

    # A piece can't end with the name of a half.
    places = [at for at in range(1, end) if steps[at - 1].row]
    cutting = nsmallest(_DEALS, combinations(places, len(free) - 1), key=uneven)
    return min(
        (_dealt(steps, cuts, free, most, unlike) for cuts in cutting or [()]), key=lambda it: (not it.fits, it.rest)
    )


def _dealt(
    steps: Sequence[LineHeight], cuts: tuple[int, ...], free: Sequence[float], most: float, unlike: float
) -> Deal:
    """The lines on panels that end after these."""
    parts = [_part(steps[start:stop]) for start, stop in pairwise((0, *cuts, len(steps)))]
    rooms = [*zip(parts, free, strict=False)]
    own = [part.more(room, most) for part, room in rooms]
    lowest = min(natural for part in parts for natural in part.heights)
    limit = unlike * (lowest + min(own)) - lowest
    spaces = tuple(min(more, limit) for more in own)
    rests = [room - part.at(more, most) for (part, room), more in zip(rooms, spaces, strict=True)]
    short = min(rests) < -ROUNDING
    return Deal(not short, -min(rests) if short else max(rests), cuts, spaces, min(own) == math.inf)


def _part(steps: Sequence[LineHeight]) -> Part:
    fixed = sum(step.height for step in steps if not step.row)
    return Part(tuple(step.height for step in steps if step.row), fixed, steps[-1].open, steps[-1].between)
