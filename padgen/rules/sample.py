"""A game that has been played, as an example: plausible points in every row."""

from collections.abc import Mapping

from padgen.rules.model import Variant
from padgen.rules.points import plain_points
from padgen.rules.totals import Bonus, work_out

_MORE = (
    (-1, 0, 0, 0, 0, 1),
    (0, -1, 0, 0, -1, 0),
    (0, 0, -1, 1, 0, 0),
    (1, 0, -1, 0, 0, -1),
)
"""How many dice more than usual count in ones to sixes, by turns, so that no two columns are alike."""

_DICE = 0.6
"""The usual share of the dice that count in ones to sixes in a game without a bonus."""

_LUCK = (0.9, 0.75, 0.6, 0.8, 0.5)
"""The points in other rows, by turns, as shares of the way from the least points to the most."""


def sample(variant: Variant, player: int) -> Mapping[str, int]:
    """The points of a player, counted from 0, in a game that is over; rows are named as in ``tally``, without extras.

    Where the rules allow it, players earn the bonus and miss it in turn, the first one earns it, and others
    have a zero in all rows for dice that are all alike.  A player's further columns are like those of the next players.
    """
    numbers: dict[str, int] = {}
    for place, (prefix, bonus) in enumerate(zip(variant.prefixes, variant.bonuses, strict=True)):
        numbers |= _column(variant, prefix, bonus, player + place)
    return numbers


def _column(variant: Variant, prefix: str, bonus: Bonus | None, turn: int) -> dict[str, int]:
    """The points in one column."""
    points = {prefix + row.id: plain_points(variant, row.id) for row in variant.rows}
    faces = [row.combination.n for row in variant.upper if row.combination.kind == "face"]
    usual = round(bonus.target / sum(faces)) if bonus and faces else round(_DICE * variant.dice)
    chosen: dict[str, int] = {}
    for i, row in enumerate(variant.rows):
        key = prefix + row.id
        last = len(points[key]) - 1
        if row.combination.kind == "all_alike" and turn:
            chosen[key] = 0
        elif row.combination.kind == "face":
            more = _MORE[turn % len(_MORE)][row.combination.n - 1]
            chosen[key] = min(max(1, usual + more), last)
        else:
            chosen[key] = min(1 + round(_LUCK[(i + 2 * turn) % len(_LUCK)] * (last - 1)), last)
    upper = [prefix + row.id for row in variant.upper if row.combination.kind != "all_alike"]
    missed = bool(turn % 2)
    while bonus:
        numbers = {key: points[key][at] for key, at in chosen.items()}
        reached = work_out(variant.totals, numbers)[f"{prefix}upper_sum"] >= bonus.paid.least
        movable = [key for key in upper if (chosen[key] if missed else chosen[key] < len(points[key]) - 1)]
        if reached != missed or not movable:
            break
        key = max(movable, key=chosen.__getitem__) if missed else movable[-1]
        chosen[key] += -1 if missed else 1
    return {key: points[key][at] for key, at in chosen.items()}
