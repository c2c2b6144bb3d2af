"""A game that has been played, as an example: plausible points in every row."""

from collections.abc import Mapping

from padgen.rules.model import Variant
from padgen.rules.points import plain_points
from padgen.rules.totals import Bonus

_MORE = (
    (-1, 0, 0, 0, 0, 1),
    (0, -1, 0, 0, -1, 0),
    (0, 0, -1, 1, 0, 0),
    (1, 0, -1, 0, 0, -1),
)
"""By player, how many dice more than usual count in ones to sixes."""

_LUCK = (0.9, 0.75, 0.6, 0.8, 0.5)
"""The points in lower rows, in turn, as shares of the way from the least to the most."""

_DICE = 0.6
"""The share of the dice that count in ones to sixes in a game without a bonus."""


def sample(variant: Variant, player: int) -> Mapping[str, int]:
    """The points of a player, counted from 0, in a game that is over; rows are named as in ``tally``.

    The bonus is earned by every second player, from the first on.  Others than the first have a zero in the row for
    dice that are all alike.  In a game with columns, the same is so for each column.
    """
    numbers: dict[str, int] = {}
    for place, prefix in enumerate(variant.prefixes):
        turn = player + place
        counts = _counts(variant, variant.columns[place].bonus if variant.columns else variant.bonus, turn)
        for i, row in enumerate(variant.rows):
            points = plain_points(variant, row.id)
            if row == variant.alike and turn:
                chosen = 0
            elif row.combination.kind == "face":
                chosen = min(counts[row.combination.n], len(points) - 1)
            else:
                luck = _LUCK[(i + 2 * turn) % len(_LUCK)]
                chosen = min(1 + round(luck * (len(points) - 2)), len(points) - 1)
            numbers[prefix + row.id] = points[chosen]
    return numbers


def _counts(variant: Variant, bonus: Bonus | None, turn: int) -> Mapping[int, int]:
    """How many dice count for each face: so many that the bonus is earned, or in every second turn missed."""
    faces = [row.combination.n for row in variant.rows if row.combination.kind == "face"]
    usual = round(bonus.target / sum(faces)) if bonus and faces else round(_DICE * variant.dice)
    counts = {face: min(max(1, usual + _MORE[turn % len(_MORE)][face - 1]), variant.dice) for face in faces}
    missed = bool(turn % 2)
    while bonus and missed == (sum(face * count for face, count in counts.items()) >= bonus.target + bonus.more_than):
        step = -1 if missed else 1
        movable = [face for face in faces if 0 < counts[face] + step <= variant.dice]
        if not movable:
            break
        counts[max(movable)] += step
    return counts
