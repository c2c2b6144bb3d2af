"""Playing by a variant: points of a throw, sums of a score sheet, rows that may be filled next."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from padgen.errors import Problem, UsageError, raise_all
from padgen.rules.combinations import Row, row_points, throw_points
from padgen.rules.model import Variant, brief, suggest


class Tally(NamedTuple):
    """The computed numbers of a score sheet and its open rows in pad order.

    ``bonus`` is 0 until it is earned; ``extras`` are the points of the counted extras, part of
    ``total``.
    """

    upper_sum: int
    bonus: int
    total: int
    open: tuple[str, ...]
    extras: int = 0


def check_dice(variant: Variant, dice: Iterable[int]) -> tuple[int, ...]:
    """The throw, if it has the variant's number of dice with faces 1 to 6; else ``UsageError``."""
    try:
        throw = tuple(dice)
    except TypeError:
        raise UsageError(f"{brief(dice)} is no throw", fix=f"give {variant.dice} dice") from None
    problems = []
    if len(throw) != variant.dice:
        problems.append(
            Problem(f"a throw of {len(throw)} dice, but {variant.id} has {variant.dice}", f"give {variant.dice} dice")
        )
    wrong = [die for die in throw[:20] if not isinstance(die, int) or isinstance(die, bool) or not 1 <= die <= 6]
    problems += [Problem(f"no die shows {brief(die)}", "a face is a whole number from 1 to 6") for die in wrong]
    if problems:
        raise UsageError(*problems)
    return throw


def score(variant: Variant, row_id: str, dice: Iterable[int]) -> int:
    """The points of a throw, in any order of its dice, in a row; 0 when the row wants something else.

    Raises ``PadgenError`` for a row that the variant lacks, ``UsageError`` for a wrong throw.
    """
    row = variant.row(row_id)
    return throw_points(row, check_dice(variant, dice))


def legal_points(variant: Variant, row_id: str) -> tuple[int, ...]:
    """Every number that may stand in a row, ascending; 0 is a struck row."""
    return row_points(variant.row(row_id), variant.dice)


def example(variant: Variant, row_id: str) -> tuple[int, ...]:
    """A throw of the variant's dice that scores in a row."""
    return variant.row(row_id).example


def tally(variant: Variant, sheet: Mapping[str, int | None]) -> Tally:
    """Add up a sheet: row id → points, extra id → count; missing or ``None`` is open, not 0.

    Raises ``PadgenError`` with every row that the variant lacks and every number that can't
    stand in its row.
    """
    extras = {extra.id: extra.points for extra in variant.extras}
    rows = {row.id: row for row in variant.rows}
    problems = []
    counted = 0
    for key, value in sheet.items():
        if key in rows:
            if value is not None and not _is_legal(variant, rows[key], value):
                legal = ", ".join(map(str, row_points(rows[key], variant.dice)))
                problems.append(Problem(f"{brief(value)} can't stand in this row", f"write one of {legal}", key=key))
        elif key in extras:
            if value is None:
                continue
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                problems.append(Problem(f"{brief(value)} is no count", "write a whole number from 0", key=key))
            else:
                counted += value * extras[key]
        else:
            what = f"{brief(key)} is no row of the variant {variant.id}"
            problems.append(Problem(what, suggest(key, [*rows, *extras])))
    raise_all(problems)
    points = {row_id: value for row_id in rows if (value := sheet.get(row_id)) is not None}
    upper_sum = sum(points.get(row.id, 0) for row in variant.upper)
    bonus = variant.bonus.points if variant.bonus and upper_sum >= variant.bonus.least else 0
    still_open = tuple(row_id for row_id in rows if row_id not in points)
    return Tally(upper_sum, bonus, sum(points.values()) + bonus + counted, still_open, counted)


def _is_legal(variant: Variant, row: Row, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in row_points(row, variant.dice)


def fillable(variant: Variant, sheet: Mapping[str, int | None]) -> tuple[str, ...]:
    """The row ids that the variant's order allows next, in pad order; () when the sheet is full.

    Free: every open row.  Forced: the first open row.  Half-forced: the next row of the half
    that was begun, of the other half when that one is full, and of both while none is begun.
    A sheet filled out of order goes on with the first open row of the half; with both halves
    begun and neither full, either may go on.  Raises ``PadgenError`` as ``tally`` does.
    """
    still_open = tally(variant, sheet).open
    if variant.order == "free":
        return still_open
    if variant.order == "forced":
        return still_open[:1]
    halves = [[row.id for row in half] for half in (variant.upper, variant.lower)]
    left = [[row_id for row_id in half if row_id in still_open] for half in halves]
    unfinished = [rest for rest in left if rest]
    begun = [rest for half, rest in zip(halves, left, strict=True) if rest and len(rest) < len(half)]
    return tuple(rest[0] for rest in begun or unfinished)


def script_table(variant: Variant) -> dict[str, Any]:
    """What a form's script needs to know, as plain JSON-able data.

    ``rows`` maps row ids in pad order to their legal points; ``halves`` are the row ids of the
    upper and of the lower section; ``bonus`` is ``None`` or ``{"least", "points"}``; ``extras``
    maps ids to the points of one count.
    """
    return {
        "dice": variant.dice,
        "order": variant.order,
        "rows": {row.id: list(row_points(row, variant.dice)) for row in variant.rows},
        "halves": [[row.id for row in variant.upper], [row.id for row in variant.lower]],
        "bonus": {"least": variant.bonus.least, "points": variant.bonus.points} if variant.bonus else None,
        "extras": {extra.id: extra.points for extra in variant.extras},
        "maximum": variant.maximum,
    }
