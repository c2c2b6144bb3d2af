"""The heights of head, strips, rows and total."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from padgen.documents.pad.apart import Apart
from padgen.documents.pad.beside import LOW
from padgen.documents.pad.look import Look
from padgen.documents.pad.sections import section_letters
from padgen.documents.table.grid import Players
from padgen.documents.table.rows import PadRow
from padgen.errors import Problem
from padgen.page.area import ROUNDING, Area
from padgen.page.marks import MM

HEAD_LEADING = 1.3
"""The line spacing of words in the head, as a multiple of their size."""

_GAME_AIR, _AIR = 1.1, 0.3
"""Millimetres above and below the capitals of games' titles, and at least below their descenders."""

_GROWTH = 1.25
"""The factors by which head and total may grow once rows have their greatest height."""

_STRIP_AIR = 0.75
"""Millimetres above and below capitals of the smallest size on a strip; on a lower one they would touch its edges."""

STRIP_EDGE = 0.3
"""Millimetres at least between accents or descenders and the edges of a strip."""

_SQUEEZES = ((True, 1.0), (False, 1.0), (False, 0.8), (False, 0.65))
"""What is tried in turn: whether there are strips, and the shares of the heights of head and total."""


class Heights(NamedTuple):
    """The heights of head, strip, row, low row and total, and what is left over, in mm."""

    head: float
    strip: float
    row: float
    low: float
    total: float
    spare: float


class RowHeights(Apart):
    """The heights of a table in an area."""

    heights: Heights
    games: int
    head: float
    head_lines: int

    def __init__(self, look: Look, lines: tuple[PadRow, ...], area: Area, players: Players) -> None:
        super().__init__(look, lines)
        self.players, self.area = players, area
        self.cards = look.cards
        self.games, self.head_lines = players.games, 1

    @property
    def tail(self) -> float:
        """The space below the total in mm."""
        return self.theme.part_gap if self.cards else self.template.gap

    def height(self, line: PadRow) -> float:
        """The height of a row in mm."""
        return self.heights.total if line.part == 2 else self.heights.low if self.lower(line) else self.heights.row

    def rows(self, share: float) -> float:
        """The number of rows without the total; those without pictures count as this share of a row."""
        return sum(share if self.lower(line) else 1.0 for line in self.lines if line.part != 2)

    def set_heights(self, head: float) -> Problem | None:
        """Choose the heights: with full head, strips and total, or lower ones if rows would be too low."""
        self.head, share = head, self.template.upper_rows / 100
        refused = self._set_heights(head, share)
        if share < 1 and (refused or self.mode != "above"):
            refused = self._set_heights(head, 1.0)
        return refused

    def _set_heights(self, head: float, low: float) -> Problem | None:
        template, rows = self.template, self.rows(low)
        least = max(template.row_least, self.row_needs)
        for strips, share in _SQUEEZES:
            strip, fixed = self._fixed(head, strips, share)
            row = (self.area.h - fixed) / rows
            if strip > template.strip_height and row * low < LOW:
                continue
            if row * low >= least - ROUNDING:
                break
        else:
            count = sum(line.part != 2 for line in self.lines)
            return template.problem(
                "row_least" if least == template.row_least else "floor_size",
                f"{count + 1} rows of at least {least:.3g} mm and the head need "
                f"{count * least + fixed:.1f} mm, the pad leaves {self.area.h:.1f} mm",
                "choose larger paper, fewer pads on a sheet, or another template",
            )
        total = template.total_height * share
        if row > total:  # No row without pictures may be higher than the total; others give it what they can't use.
            whole = row * rows + total
            row = max(whole / (rows + 1), min(row, whole / (rows + low), template.row_most))
            total = whole - row * rows
        self.heights = Heights(head * share, strip, row, row * low, total, 0.0)
        if row > template.row_most:
            self.heights = self._taller(head, strip, low, (row - template.row_most) * rows)
        self.row, self.low = self.heights.row, self.heights.low
        return None

    def _taller(self, head: float, strip: float, low: float, spare: float) -> Heights:
        """The heights when rows have their greatest height and ``spare`` mm are left."""
        above, total, row = self.template.head_height, self.template.total_height, self.template.row_most
        more = min(spare, (_GROWTH - 1) * (above + total))
        part = more / (above + total)
        return Heights(head + part * above, strip, row, row * low, max(row, total * (1 + part)), spare - more)

    def _fixed(self, head: float, strips: bool, share: float) -> tuple[float, float]:
        """The height of a strip, and of everything except the rows, in mm."""
        parts = {line.part for line in self.lines}
        sections = not self.cards and {0, 1} <= parts and strips and self.template.strip_height > 0
        strip = max(self.template.strip_height, self._lowest_strip) if sections else 0.0
        between = self.theme.part_gap * len(parts - {3}) if self.cards else 0.0
        between += self.tail * (3 in parts)
        return strip, (head + self.template.total_height) * share + 2 * strip + between

    @cached_property
    def _lowest_strip(self) -> float:
        """The least height of strips in mm: capitals have air, and accents are inside."""
        size = self.template.floor_size
        reach = self.fonts.extent(section_letters(self.look), "bold", size)
        return max(self.fonts.cap_height("bold", size) + 2 * _STRIP_AIR, sum(reach) + 2 * STRIP_EDGE)

    @property
    def games_height(self) -> float:
        """The height that the heads of games add to the head, in mm."""
        if self.games == 1:
            return 0.0
        size = self.template.hint_size
        # The outline of a card is inside it, that of one table half inside.
        frame = self.look.weight(self.theme.outer) / MM / (1 if self.cards else 2)
        around = max(_GAME_AIR, self.fonts.descent("regular", size) + _AIR + frame)
        return self.fonts.cap_height("regular", size) + 2 * around + (self.head_lines - 1) * HEAD_LEADING * size / MM
