"""Shares a form's rows out between two halves that stand beside each other."""

from collections.abc import Callable

from padgen.documents.table.entries import Entry

_UNEVEN = 2.0
"""With this many rows more in the second half than in the first, some are moved."""


def halves(rows: list[Entry], high: Callable[[list[Entry]], float]) -> tuple[list[list[Entry]], bool]:
    """The rows of the upper section with its sum and bonus, and all others.

    ``high`` is the height of some of them, in rows.  If the second half is much higher, its first rows go to the end
    of the first, so that all rows can be higher; the second result says so.
    """
    first = [entry for entry in rows if entry.section == "upper" or entry.kind in ("upper_sum", "bonus")]
    second = [entry for entry in rows if entry not in first]
    uneven = high(second) - high(first) >= _UNEVEN
    while uneven and high([*first, second[0]]) < high(second):
        first.append(second.pop(0))
    return [first, second], uneven
