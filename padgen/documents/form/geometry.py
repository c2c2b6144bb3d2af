"""The geometry of a form: the places of everything on the page."""

from __future__ import annotations

from typing import NamedTuple

from padgen.documents.form.labels import NameColumn
from padgen.documents.table.entries import Entry
from padgen.page.area import Area
from padgen.templates import FormTemplate

HEAD_AIR = 0.6
"""Millimetres beside the name of a player's column."""

NEEDED_AIR = 1.0
"""Millimetres above and below what the bonus still needs, where two languages are stacked."""

SECTION_STACKED = 7.2
"""Points: the largest size of a section's name above its rows where two languages are stacked."""

TOTAL_AIR = 1.6
"""Millimetres: the least space between the word for the total and the maximum or the first player's total."""


def beside_least(template: FormTemplate) -> float:
    """The least size in points of a section's name in two languages side by side, above its rows on cards."""
    return min(SECTION_STACKED, template.hint_size)


class TablePart(NamedTuple):
    """One of the tables side by side: the left edge of its labels, and the places and widths of its columns."""

    x: float
    w: float
    columns: tuple[tuple[float, float], ...]
    rows: tuple[PlacedRow, ...]
    strips: tuple[tuple[str, float], ...]
    """The sections that are named above their rows, and the places of their names."""


class PlacedRow(NamedTuple):
    """A row with its place and height."""

    entry: Entry
    part: int
    y: float
    h: float


class Geometry(NamedTuple):
    """Every place on the page, in mm.

    ``hint_width`` is 0 without a column of maxima.  ``total`` is the row of totals, in the last part's columns;
    its height reaches down to the page's edge if it is a bar.
    """

    size: tuple[float, float]
    title: tuple[float, float, float]
    """The title's left end, its first baseline and its size in points."""

    title_lines: tuple[str, ...]

    letters: Area | None
    """The first of a die for each of the title's letters, if it has them."""

    title_die: Area | None
    status: Area
    button: Area
    date: Area
    """The word and the line for the date; it has no width if there is none."""

    head: float
    head_height: float
    parts: tuple[TablePart, ...]
    total: PlacedRow
    again: PlacedRow | None
    """The same below the names, on a page from whose upper end it isn't seen."""

    labels: NameColumn
    label_width: float
    hint_width: float
    hint_words: tuple[str, ...]
    hint_air: float
    """Millimetres between maxima and the players' cells or their gaps."""

    ordinal: float
    strip: float
    strip_height: float
    """The height of what names a section above its rows, in mm."""

    games: int
    """The number of columns of each player; their names are ``heads`` mm high, below the player's."""

    heads: float
    below: float
    """The height in mm in the sum's row of what the bonus still needs."""

    gap: float
    """Millimetres between columns."""

    groups: frozenset[str]
    """The rows that begin a group, by their ids."""

    label_air: float
    """The width in mm at the right end of the labels that their bands leave free."""

    def cell(self, row: PlacedRow, column: int) -> Area:
        """A player's cell, including half of the gaps around it."""
        x, w = self.parts[row.part].columns[column]
        if row.entry.wide:
            x, _ = self.parts[row.part].columns[column - column % self.games]
            w *= self.games
        return Area(x, row.y, w, row.h)

    def head_cell(self, part: int, player: int) -> Area:
        """The place of a player's name above a part."""
        x, w = self.parts[part].columns[player * self.games]
        return Area(x, self.head, w * self.games, self.head_height)
