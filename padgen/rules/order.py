"""Which row may be filled next."""

from collections.abc import Mapping, Set

from padgen.rules.model import Variant
from padgen.rules.tally import tally


def chains(variant: Variant, column: int = 0) -> tuple[tuple[str, ...], ...]:
    """The row ids as runs, each of which is filled in order: every row by itself, all rows, or the two halves.

    A run that was begun is completed before the next.  In a game with columns these are the rows of one
    column, with its prefix.
    """
    if variant.columns:
        way, prefix = variant.columns[column].order, variant.prefixes[column]
        ids = [prefix + row.id for row in variant.rows]
        if way in ("down", "up"):
            return (tuple(ids if way == "down" else reversed(ids)),)
        return tuple((row_id,) for row_id in ids)
    if variant.order == "free":
        return tuple((row.id,) for row in variant.rows)
    parts = [variant.rows] if variant.order == "forced" else [variant.upper, variant.lower]
    return tuple(tuple(row.id for row in part) for part in parts if part)


def fillable(variant: Variant, numbers: Mapping[str, int | None]) -> tuple[str, ...]:
    """The row ids that the variant's order allows next, in pad order; () when all are filled.

    Free: every open row.  Forced: the first open row.  Half-forced: the next row of the half
    that was begun, of the other half when that one is full, and of both while none is begun.
    After rows filled out of order, the first open row of the half is next; if both halves were begun and
    neither is full, either may be continued.  In a game with columns these are the rows that each
    column's own order allows.  Raises ``PadgenError`` as ``tally`` does.
    """
    still_open = set(tally(variant, numbers).open)
    return tuple(
        row_id for column in range(len(variant.prefixes)) for row_id in _next(chains(variant, column), still_open)
    )


def _next(runs: tuple[tuple[str, ...], ...], still_open: Set[str]) -> list[str]:
    """The first open row of every run that was begun; where none was, of every run."""
    begun: list[str] = []
    waiting: list[str] = []
    for chain in runs:
        left = [row_id for row_id in chain if row_id in still_open]
        if left:
            (begun if len(left) < len(chain) else waiting).append(left[0])
    return begun or waiting
