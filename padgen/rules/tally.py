"""Adds up what a player has entered."""

from collections.abc import Mapping
from typing import NamedTuple

from padgen.errors import Problem, raise_all
from padgen.quoting import quoted, suggest
from padgen.rules.model import Variant
from padgen.rules.totals import work_out


class Tally(NamedTuple):
    """The totals of a player's numbers, and the rows that are still open in pad order.

    ``bonus`` is what the sum has earned so far; ``extras`` are the points of the counted extras,
    part of ``total``.  In a game with columns, ``columns`` has the tally of each, whose ``total`` is
    not multiplied yet, and the other values are sums over all columns.
    """

    upper_sum: int
    bonus: int
    total: int
    open: tuple[str, ...]
    extras: int = 0
    columns: tuple["Tally", ...] = ()


def tally(variant: Variant, numbers: Mapping[str, int | None]) -> Tally:
    """Add up a player's numbers: row id → points, extra id → count; missing or ``None`` is open, not 0.

    In a game with columns the ids have their column's prefix: ``c1_ones``.

    Raises ``PadgenError`` with every row that the variant lacks and every number that can't
    be entered in its row.
    """
    rows = {prefix + row.id: row for prefix in variant.prefixes for row in variant.rows}
    extras = [prefix + extra.id for prefix in variant.prefixes for extra in variant.extras]
    problems = []
    for key, value in numbers.items():
        if key not in rows and key not in extras:
            what = f"{quoted(key)} is not a row of the variant {variant.id}"
            problems.append(Problem(what, suggest(key, [*rows, *extras])))
        elif value is None:
            continue
        elif key in extras:
            if not _is_whole(value) or value < 0:
                problems.append(
                    Problem(f"{quoted(value)} is not a valid count", "write a whole number from 0", key=key)
                )
        elif not _is_whole(value) or value not in variant.possible(rows[key]):
            legal = ", ".join(map(str, variant.possible(rows[key])))
            problems.append(Problem(f"{quoted(value)} can't be entered in this row", f"write one of {legal}", key=key))
    raise_all(problems)
    known = {key: value for key, value in numbers.items() if value is not None}
    values = work_out(variant.totals, known)
    parts = tuple(
        Tally(
            values[f"{prefix}upper_sum"],
            values.get(f"{prefix}bonus", 0),
            values[f"{prefix}total"],
            tuple(prefix + row.id for row in variant.rows if prefix + row.id not in known),
            values.get(f"{prefix}extras", 0),
        )
        for prefix in variant.prefixes
    )
    if not variant.columns:
        return parts[0]
    return Tally(
        sum(part.upper_sum for part in parts),
        sum(part.bonus for part in parts),
        values["total"],
        tuple(row_id for part in parts for row_id in part.open),
        sum(part.extras for part in parts),
        parts,
    )


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
