"""The table of a pad on which a game has been played, as an example in a booklet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from padgen.documents.pad.look import Look
from padgen.documents.pad.table import lay_out
from padgen.documents.setting import Setting
from padgen.documents.table.grid import Grid, Placed, Players
from padgen.errors import Problem
from padgen.languages.keys import example_names
from padgen.page.area import Area
from padgen.page.marks import Node, Text
from padgen.rules import Variant, sample, work_out
from padgen.templates import PadTemplate

_BESIDE = 1.2
"""Millimetres at least beside a number in its cell."""

_LARGEST, _LEAST = 1.15, 9.0
"""The largest numbers, in sizes of the names; and the smallest, in points."""


def played(setting: Setting[PadTemplate], area: Area) -> tuple[Node, ...] | None:
    """The table with the names and numbers of as many players as fit, at most the template's; ``None`` if none does.

    In narrow columns it has a player fewer, and no maxima, if more rows then have the names that rules call them by.
    """
    template = setting.template
    usual = _filled(setting, area, template.players)
    if usual is None or not usual.short or usual.column >= template.column_good:
        return usual and usual.marks
    fewer = _filled(setting._replace(template=template.replace(show_maximum=False)), area, usual.players - 1)
    if fewer and fewer.players == usual.players - 1 and fewer.short < usual.short:
        return fewer.marks
    return usual.marks


class _Filled(NamedTuple):
    """A table with numbers: its players, the width of a column in mm, how many rows have short names, and the marks."""

    players: int
    column: float
    short: int
    marks: tuple[Node, ...]


def _filled(setting: Setting[PadTemplate], area: Area, most: int) -> _Filled | None:
    """The table of as many players as fit, at most ``most``."""
    look, heads = Look(setting), setting.columns
    names = example_names(setting.locale.label("example_names"))
    # Names that are too long for their columns cost no player.
    for count, told in product(range(min(most, setting.variant.players or most), 0, -1), (names, ())):
        table = lay_out(look, area, Players(count, told[:count], games=len(heads) or 1, heads=heads))
        if isinstance(table, Problem):
            continue
        grid, plan = table
        numbers = {(number.y, number.column): number for number in _numbers(setting.variant, grid)}
        largest = max(_LEAST, _LARGEST * plan.sizes.first)
        fits = [look.fonts.fit(n.text, n.face, largest, n.width - 2 * _BESIDE, _LEAST) for n in numbers.values()]
        if None not in fits:
            cells = _Cells(look, numbers, min(filter(None, fits)))
            marks = (*grid.ground, grid.table(cells.draw))
            return _Filled(count, grid.columns[0][1], len(plan.sizes.short), marks)
    return None


class _Number(NamedTuple):
    """A number in the cell of a row, which begins at y, and a column: its middle and the cell's width, in mm."""

    text: str
    y: float
    column: int
    middle: float
    width: float
    computed: bool

    @property
    def face(self) -> str:
        """Computed numbers are bold."""
        return "bold" if self.computed else "regular"


def _numbers(variant: Variant, grid: Grid) -> Iterator[_Number]:
    """What all players have in their cells at the end of a game."""
    for player in range(len(grid.columns) // grid.games):
        game = sample(variant, player)
        known = {**game, **work_out(variant.totals, game)}
        for row, place in ((row, place) for row in grid.rows for place in range(grid.games)):
            key = ("" if row.entry.wide else variant.prefixes[place]) + row.entry.key
            if key in known and not (row.entry.wide and place):
                first = player * grid.games + place
                left, last = grid.columns[first], grid.columns[first + (grid.games - 1 if row.entry.wide else 0)]
                width = last[0] + last[1] - left[0]
                yield _Number(str(known[key]), row.y, first, left[0] + width / 2, width, row.entry.computed)


class _Cells(NamedTuple):
    """Draws numbers in their cells, which are known by their row's y and their column."""

    look: Look
    numbers: dict[tuple[float, int], _Number]
    size: float

    def draw(self, row: Placed, column: int) -> tuple[Node, ...]:
        """The number in a cell, if it has one."""
        number, theme = self.numbers.get((row.y, column)), self.look.theme
        if number is None:
            return ()
        baseline, ink = self.look.baseline(row.y + row.h / 2, self.size), theme.strong if number.computed else theme.ink
        return (Text(number.middle, baseline, number.text, self.size, number.face, ink, "center"),)
