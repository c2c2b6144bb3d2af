"""Which row may be filled next."""

from collections.abc import Mapping

from padgen.rules.model import Variant
from padgen.rules.tally import tally


def chains(variant: Variant) -> tuple[tuple[str, ...], ...]:
    """The row ids in runs, each of which is filled downward: every row by itself, all rows, or the two halves.

    A run that was begun is finished before another is.
    """
    if variant.order == "free":
        return tuple((row.id,) for row in variant.rows)
    parts = [variant.rows] if variant.order == "forced" else [variant.upper, variant.lower]
    return tuple(tuple(row.id for row in part) for part in parts if part)


def fillable(variant: Variant, entries: Mapping[str, int | None]) -> tuple[str, ...]:
    """The row ids that the variant's order allows next, in pad order; () when all are filled.

    Free: every open row.  Forced: the first open row.  Half-forced: the next row of the half
    that was begun, of the other half when that one is full, and of both while none is begun.
    Entries out of order go on with the first open row of the half; with both halves begun and
    neither full, either may go on.  Raises ``PadgenError`` as ``tally`` does.
    """
    still_open = set(tally(variant, entries).open)
    begun: list[str] = []
    waiting: list[str] = []
    for chain in chains(variant):
        left = [row_id for row_id in chain if row_id in still_open]
        if left:
            (begun if len(left) < len(chain) else waiting).append(left[0])
    return tuple(begun or waiting)
