"""The table of a pad on which a game has been played, as an example in a booklet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from padgen.documents.pad.look import Look
from padgen.documents.pad.table import lay_out
from padgen.documents.setting import Setting
from padgen.documents.table.entries import Entry
from padgen.documents.table.grid import Grid, Placed, Players
from padgen.errors import Problem
from padgen.page.area import Area
from padgen.page.marks import Node, Text
from padgen.rules import sample, work_out
from padgen.templates import PadTemplate

_BESIDE = 1.2
"""Millimetres at least beside a number in its cell."""

_LARGEST, _LEAST = 1.15, 9.0
"""The largest numbers, in sizes of the names; and the smallest, in points."""


def played(setting: Setting[PadTemplate], area: Area) -> tuple[Node, ...] | None:
    """The table with the numbers of as many players as fit, at most the template's; ``None`` if it has no room."""
    variant, look, heads = setting.variant, Look(setting), setting.columns
    most = min(setting.template.players, variant.players or setting.template.players)
    for count in range(most, 0, -1):
        table = lay_out(look, area, Players(count, games=len(heads) or 1, heads=heads))
        if isinstance(table, Problem):
            continue
        grid, plan = table
        games = [sample(variant, player) for player in range(count)]
        known = [{**game, **work_out(variant.totals, game)} for game in games]
        longest = max((str(number) for numbers in known for number in numbers.values()), key=len)
        room = min(width for _, width in grid.columns) - 2 * _BESIDE
        size = look.fonts.fit(longest, "bold", max(_LEAST, _LARGEST * plan.sizes.first), room, _LEAST)
        if size is not None:
            return (*grid.ground, grid.table(_Results(look, grid, known, size).cell))
    return None


class _Results:
    """The players' numbers, ``known`` by rows and totals, in the cells of a table."""

    def __init__(self, look: Look, grid: Grid, known: Sequence[Mapping[str, int]], size: float) -> None:
        self.look, self.grid, self.known, self.size = look, grid, known, size

    def cell(self, row: Placed, column: int) -> tuple[Node, ...]:
        """The number in the middle of a cell; computed ones are bold."""
        player, game = divmod(column, self.grid.games)
        number = self.known[player].get(self._key(row.entry, game))
        if number is None:
            return ()
        left, _ = self.grid.columns[column]
        last, width = self.grid.columns[column + (self.grid.games - 1 if row.entry.wide else 0)]
        baseline, theme = self.look.baseline(row.y + row.h / 2, self.size), self.look.theme
        face, ink = ("bold", theme.strong) if row.entry.computed else ("regular", theme.ink)
        return (Text((left + last + width) / 2, baseline, str(number), self.size, face, ink, "center"),)

    def _key(self, entry: Entry, game: int) -> str:
        """The key of a row's number in one of a player's columns."""
        prefix = "" if entry.kind == "total" else self.look.setting.variant.prefixes[game]
        return prefix + ("total" if entry.kind == "column_total" else entry.id)
