"""How a game stands: who leads, whose turn it is, whether it is over."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from padgen.rules.model import Variant
from padgen.rules.totals import work_out


class Player(Protocol):
    """Somebody at the table."""

    @property
    def name(self) -> str:
        """The name, "" for none."""

    @property
    def numbers(self) -> Mapping[str, int]:
        """Points and counts by row and extra id."""


class Standing(NamedTuple):
    """The places of those who lead, the place of who is next, and whether everybody has filled every row."""

    leaders: tuple[int, ...] = ()
    turn: int | None = None
    over: bool = False


def standing(variant: Variant, players: Sequence[Player]) -> Standing:
    """How these players stand, counted from 0.

    Who has neither a name nor an entry doesn't take part.  Leaders have the highest total, which is above 0 while
    the game goes on, and others play.  It is the turn of the first with the fewest rows filled.  That isn't known
    in the first round, unless all who take part have names, because somebody may still join.
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
    return Standing(leaders if several and best else (), turn)
