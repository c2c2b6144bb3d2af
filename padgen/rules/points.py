"""The points of a roll in a row, and all numbers that can be entered there."""

from collections.abc import Iterable

from padgen.errors import PadgenError, Problem, UsageError
from padgen.quoting import listed, quoted
from padgen.rules.combinations import joker_points, row_points, throw_points
from padgen.rules.model import Variant

_RUN = 8
"""From this length on, consecutive numbers are shown as a range."""


def check_dice(variant: Variant, dice: Iterable[int]) -> tuple[int, ...]:
    """The roll, if it has the variant's number of dice with faces 1 to 6; else ``UsageError``."""
    try:
        throw = tuple(dice)
    except TypeError:
        raise UsageError(f"{quoted(dice)} is not a roll", fix=f"give {variant.dice} dice") from None
    problems = []
    if len(throw) != variant.dice:
        problems.append(
            Problem(f"a roll of {len(throw)} dice, but {variant.id} has {variant.dice}", f"give {variant.dice} dice")
        )
    wrong = [die for die in throw[:20] if not isinstance(die, int) or isinstance(die, bool) or not 1 <= die <= 6]
    problems += [Problem(f"no die shows {quoted(die)}", "a face is a whole number from 1 to 6") for die in wrong]
    if problems:
        raise UsageError(*problems)
    return throw


def score(
    variant: Variant, row_id: str, dice: Iterable[int], *, served: bool = False, filled: Iterable[str] = ()
) -> int:
    """The points of a roll, its dice in any order, in a row; 0 if the row wants something else.

    ``served`` says that it is the first roll of the turn, ``filled`` names the rows that the player has
    filled before: they decide whether the roll is a joker.  Raises ``PadgenError`` for a row that the
    variant lacks, that is filled or where this joker may not stand, ``UsageError`` for a wrong roll.
    """
    row, throw = variant.row(row_id), check_dice(variant, dice)
    taken = {variant.row(key).id for key in filled}
    if row_id in taken:
        raise PadgenError(
            f"the row {row_id} is filled already", fix="name another row, or leave it out of the filled ones"
        )
    if is_joker(variant, throw, taken):
        allowed = joker_rows(variant, throw, taken)
        if row_id not in allowed:
            raise PadgenError(f"not possible: this joker can't stand in {row_id}", fix=f"use {listed(allowed)}")
        if row.section == "lower" and _face_row(variant, throw) in (None, *taken):
            return joker_points(row, throw)
    points = throw_points(row, throw)
    return points + row.served if served and points else points


def is_joker(variant: Variant, dice: tuple[int, ...], filled: Iterable[str]) -> bool:
    """Whether a roll is a joker: all dice alike when the row for that is filled, and the variant has jokers."""
    return variant.joker != "none" and len(set(dice)) == 1 and variant.alike is not None and variant.alike.id in filled


def joker_rows(variant: Variant, dice: tuple[int, ...], filled: Iterable[str]) -> tuple[str, ...]:
    """The open rows where a joker may stand, in pad order.

    A forced one: its face's row; if that is filled, any lower row; if all of them are, any upper one.
    A free one: any row.
    """
    taken = set(filled)
    still_open = [row for row in variant.rows if row.id not in taken]
    if variant.joker == "forced":
        face = _face_row(variant, dice)
        if face is not None and face not in taken:
            return (face,)
        still_open = [row for row in still_open if row.section == "lower"] or still_open
    return tuple(row.id for row in still_open)


def _face_row(variant: Variant, dice: tuple[int, ...]) -> str | None:
    """The upper row that counts the face of dice that are all alike."""
    wanted = (row.id for row in variant.upper if row.combination.kind == "face" and row.combination.n == dice[0])
    return next(wanted, None)


def legal_points(variant: Variant, row_id: str) -> tuple[int, ...]:
    """All numbers that can be entered in a row, ascending; 0 is a struck row."""
    return variant.possible(variant.row(row_id))


def plain_points(variant: Variant, row_id: str) -> tuple[int, ...]:
    """All points that a roll can earn in a row, ascending, without jokers and extra points for a first roll."""
    return row_points(variant.row(row_id)._replace(served=0), variant.dice)


def example(variant: Variant, row_id: str) -> tuple[int, ...]:
    """A roll of the variant's dice that scores in a row."""
    return variant.row(row_id).example


def ranges(points: Iterable[int]) -> str:
    """Ascending numbers for a message: ``0, 3, 6``; long runs as ranges, ``0, 5–30``."""
    runs: list[list[int]] = []
    for number in points:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}\u2013{run[-1]}" if len(run) >= _RUN else ", ".join(map(str, run)) for run in runs)
