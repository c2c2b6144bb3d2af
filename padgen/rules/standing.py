"""The state of a game: who leads, whose turn it is, and whether it is over."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from padgen.rules.model import Variant
from padgen.rules.totals import work_out


class Player(Protocol):
    """What the standing needs to know of a player."""

    @property
    def name(self) -> str:
        """The name, "" for none."""

    @property
    def numbers(self) -> Mapping[str, int]:
        """Points and counts by row and extra id."""


class Standing(NamedTuple):
    """The players who lead and the one whose turn it is, by index, whether all rows are filled, and the round.

    The round is 0 while nobody takes part, and at the end.
    """

    leaders: tuple[int, ...] = ()
    turn: int | None = None
    over: bool = False
    round: int = 0


def standing(variant: Variant, players: Sequence[Player]) -> Standing:
    """The standing of these players, who are counted from 0.

    Players with neither a name nor an entry don't take part.  Leaders have the highest total; until the game is
    over, there are leaders only among several players and with more than 0 points.  It is the turn of the first
    player with the fewest rows filled.  In the first round that is known only if all who take part have names,
    because somebody may still join.
    """
    rows = [prefix + row.id for prefix in variant.prefixes for row in variant.rows]
    filled = [sum(row in player.numbers for row in rows) for player in players]
    there = [at for at, player in enumerate(players) if player.name or filled[at]]
    if not there:
        return Standing()
    totals = {at: work_out(variant.totals, players[at].numbers)["total"] for at in there}
    best, over = max(totals.values()), all(filled[at] == len(rows) for at in there)
    leaders = tuple(at for at in there if totals[at] == best)
    if over:
        return Standing(leaders, None, over)
    several = len(there) > 1
    known = all(players[at].name for at in there) or max(filled) > 1
    turn = min(there, key=lambda at: filled[at]) if several and known else None
    return Standing(leaders if several and best > 0 else (), turn, round=min(filled[at] for at in there) + 1)
