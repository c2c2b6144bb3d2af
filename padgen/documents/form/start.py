"""What a form shows from the start: the numbers of a game that is written into it, and the sums of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from padgen.documents.form import script
from padgen.rules import Standing, Variant, standing, work_out
from padgen.rules.game import Seat


class Start:
    """The numbers of a game for ``players``, of whom the first are ``seats``; others have no entries yet.

    Without a game there are only ``names``.  With ``blank``, the sums of columns without an entry and a bonus
    that is still open are empty.
    """

    def __init__(
        self, variant: Variant, seats: tuple[Seat, ...], players: int, blank: bool, names: tuple[str, ...] = ()
    ) -> None:
        seats = seats or tuple(Seat(name) for name in names)
        self.variant, self.seats, self.blank = variant, seats, blank
        entered = (seat.numbers for seat in seats)
        self.numbers: tuple[Mapping[str, int], ...] = (*entered, *({} for _ in range(len(seats), players)))
        self.calculations = {item.key: item for item in script.arithmetic(variant).calculations}

    @cached_property
    def _nothing(self) -> Mapping[str, int]:
        return work_out(self.variant.totals, {})

    @cached_property
    def _known(self) -> tuple[Mapping[str, int], ...]:
        """What each player has entered, and the totals of it."""
        return tuple({**numbers, **work_out(self.variant.totals, numbers)} for numbers in self.numbers)

    @cached_property
    def standing(self) -> Standing:
        """The standing of the game."""
        return standing(self.variant, self.seats)

    @property
    def marked(self) -> tuple[int, ...]:
        """The players who lead in a game that isn't over."""
        return () if self.standing.over else self.standing.leaders

    @cached_property
    def fresh(self) -> Standing:
        """The standing after New game, which leaves the names."""
        return standing(self.variant, tuple(Seat(seat.name) for seat in self.seats))

    def begun(self, player: int, key: str) -> bool:
        """Whether the column of a computed field has an entry."""
        return any(entry.startswith(script.column_of(key)) for entry in self.numbers[player])

    def sums(self, player: int, key: str) -> tuple[str, str]:
        """The value of a computed field, and its value after New game; players count from 0."""
        item = self.calculations[key]
        value = item.value(self._known[player])
        if not self.blank or item.hidden:
            return str(value), str(item.value(self._nothing))
        return str(value) if script.decided(self.variant, key, self.numbers[player], value) else "", ""

    def progress(self, player: int, prefix: str) -> str:
        """The steps to a column's bonus; without points there are none, as after New game."""
        known = self._known[player]
        return script.progress(known[f"{prefix}upper_sum"], known[f"{prefix}needed"])
