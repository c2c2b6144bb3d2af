"""Adding up what a player has entered."""

from collections.abc import Mapping
from typing import NamedTuple

from padgen.errors import Problem, raise_all
from padgen.quoting import quoted, suggest
from padgen.rules.combinations import row_points
from padgen.rules.model import Variant
from padgen.rules.totals import work_out


class Tally(NamedTuple):
    """The totals of a player's entries, and the rows that are still open in pad order.

    ``bonus`` is 0 until it is earned; ``extras`` are the points of the counted extras, part of
    ``total``.
    """

    upper_sum: int
    bonus: int
    total: int
    open: tuple[str, ...]
    extras: int = 0


def tally(variant: Variant, entries: Mapping[str, int | None]) -> Tally:
    """Add up entries: row id → points, extra id → count; missing or ``None`` is open, not 0.

    Raises ``PadgenError`` with every row that the variant lacks and every number that can't
    stand in its row.
    """
    rows = {row.id: row for row in variant.rows}
    extras = {extra.id for extra in variant.extras}
    problems = []
    for key, value in entries.items():
        if key not in rows and key not in extras:
            what = f"{quoted(key)} is not a row of the variant {variant.id}"
            problems.append(Problem(what, suggest(key, [*rows, *(extra.id for extra in variant.extras)])))
        elif value is None:
            continue
        elif key in extras:
            if not _is_whole(value) or value < 0:
                problems.append(
                    Problem(f"{quoted(value)} is not a valid count", "write a whole number from 0", key=key)
                )
        elif not _is_whole(value) or value not in row_points(rows[key], variant.dice):
            legal = ", ".join(map(str, row_points(rows[key], variant.dice)))
            problems.append(Problem(f"{quoted(value)} can't be entered in this row", f"write one of {legal}", key=key))
    raise_all(problems)
    numbers = {key: value for key, value in entries.items() if value is not None}
    found = work_out(variant.totals, numbers)
    still_open = tuple(row_id for row_id in rows if row_id not in numbers)
    return Tally(found["upper_sum"], found.get("bonus", 0), found["total"], still_open, found.get("extras", 0))


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
