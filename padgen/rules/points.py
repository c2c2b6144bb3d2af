"""What a throw is worth in a row, and which numbers can stand there."""

from collections.abc import Iterable

from padgen.errors import Problem, UsageError
from padgen.quoting import quoted
from padgen.rules.combinations import row_points, throw_points
from padgen.rules.model import Variant

_RUN = 8
"""From this length on, consecutive numbers are shown as a range."""


def check_dice(variant: Variant, dice: Iterable[int]) -> tuple[int, ...]:
    """The throw, if it has the variant's number of dice with faces 1 to 6; else ``UsageError``."""
    try:
        throw = tuple(dice)
    except TypeError:
        raise UsageError(f"{quoted(dice)} is not a throw", fix=f"give {variant.dice} dice") from None
    problems = []
    if len(throw) != variant.dice:
        problems.append(
            Problem(f"a throw of {len(throw)} dice, but {variant.id} has {variant.dice}", f"give {variant.dice} dice")
        )
    wrong = [die for die in throw[:20] if not isinstance(die, int) or isinstance(die, bool) or not 1 <= die <= 6]
    problems += [Problem(f"no die shows {quoted(die)}", "a face is a whole number from 1 to 6") for die in wrong]
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


def ranges(points: Iterable[int]) -> str:
    """Ascending numbers for a message: ``0, 3, 6``; long runs as ranges, ``0, 5–30``."""
    runs: list[list[int]] = []
    for number in points:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}\u2013{run[-1]}" if len(run) >= _RUN else ", ".join(map(str, run)) for run in runs)
