"""The names of two languages in a row: one below the other, or side by side."""

from __future__ import annotations

from collections.abc import Iterator

from padgen.documents.pad.beside import LEADING
from padgen.documents.pad.detail import BESIDE_FIRST, ONE, TWO, Detail, Ladder
from padgen.documents.pad.heights import RowHeights
from padgen.documents.pad.look import Look
from padgen.documents.setting import BESIDE
from padgen.documents.table.grid import Players
from padgen.documents.table.rows import PadRow
from padgen.page.area import ROUNDING, Area
from padgen.page.marks import MM

SECOND = 0.8
"""A second language's size, as a share of the first's."""

_SHARE = 0.93
"""The share of a row's height that two names fill, if that leaves the second large enough."""

_LETTERS, _STEP = 0.88, 0.05
"""The share of that height up to which their letters grow, which in few languages have all accents and descenders; and
the step in points."""

_BETWEEN = 0.1
"""The least space between two names, one below the other, as a share of the second's size."""


_LEGIBLE, _GOOD = 7.0, 0.8
"""Points, and the share of the least good size: if the second name or the first would be smaller where one is below the
other, both are side by side if there is room."""


class Pairs(RowHeights):
    """The measures of names in two languages, in rows of a known height."""

    def __init__(self, look: Look, lines: tuple[PadRow, ...], area: Area, players: Players) -> None:
        super().__init__(look, lines, area, players)
        self._extents: dict[bool, list[tuple[float, float, float, float]]] = {}

    def stackable(self) -> bool:
        """Whether rows are high enough for the names of two languages one below the other."""
        floor = self.template.floor_size
        return self.languages > 1 and (2 * floor) * LEADING <= self.words_height * MM + ROUNDING

    def stacked(self, detail: Detail) -> bool:
        """Whether the names of two languages are one below the other."""
        return not detail.beside and self.stackable()

    def ladder(self) -> Ladder:
        """What is tried in turn if there is little room."""
        if self.languages == 1:
            return ONE
        if not self.stackable():
            return TWO
        template, limit = self.template, self.words_height * MM / LEADING
        size = min(template.text_size, self.largest(Detail(beside=True), limit))  # Large in any language.
        legible = SECOND * size >= _LEGIBLE and size >= _GOOD * template.text_least
        return TWO if legible or size >= template.text_size - ROUNDING else BESIDE_FIRST

    def besides(self, column: float, gap: float) -> float:
        """What columns so wide leave for names, in mm; they stay wider if that is enough for usual names."""
        count, kept, template = self.players.number * self.games, self.template.column_kept, self.template
        roomy = self.area.w - count * kept >= template.label_width and column >= template.column_good
        return self.area.w - count * (max(column, kept) if roomy else column) - self.players.number * gap

    def label_most(self, detail: Detail) -> float:
        """The greatest width of the column of names in mm; names side by side take all that columns leave."""
        return self.template.label_most if self.languages == 1 or self.stacked(detail) else self.area.w

    def largest(self, detail: Detail, limit: float) -> float:
        """The size of the first of two names, one below the other, if their sizes may add up to ``limit``."""
        floor, size = self.template.floor_size, _SHARE * limit / (1 + SECOND)
        if size * SECOND < floor:
            size = min(floor / SECOND, max(limit / (1 + SECOND), limit - floor))
        most = size if detail.beside or self.mode == "above" else self.template.text_size
        while size < most and self._fill(detail, size + _STEP) <= _LETTERS:
            size += _STEP
        while size > floor and self._fill(detail, size) > 1.0:
            size -= _STEP
        return max(size, floor)

    def _fill(self, detail: Detail, size: float) -> float:
        """The share of the height for names that the letters of two take, the first in this size in points."""
        return sum(self.pair(detail, size, max(self.template.floor_size, SECOND * size))) / self.words_height

    def pair(self, detail: Detail, first: float, second: float) -> tuple[float, float, float]:
        """How far letters of two names of these sizes, one below the other, reach in any row, in mm.

        These are the distances above the first baseline, between the two, where no letters touch, and below the second.
        """
        if detail.short not in self._extents:
            extent = self.fonts.extent
            self._extents[detail.short] = [
                (*extent(names[0], self.face(line), 1.0), *extent(names[1], self.face(line, 1), 1.0))
                for line in self.lines
                for names in (line.entry.names, line.entry.shorts if detail.short else ())
                if line.part != 2 and len(names) > 1
            ]
        reach = self._extents[detail.short]
        rise, low = (max((ends[i] for ends in reach), default=0.0) for i in (0, 3))
        between = max((fall * first + rise * second for _, fall, rise, _ in reach), default=0.0)
        return rise * first, between + _BETWEEN * second / MM, low * second

    def texts(self, line: PadRow, names: tuple[str, ...], detail: Detail) -> Iterator[tuple[str, float]]:
        """The texts of a row that must fit, with their width in mm at one point."""
        if self.stacked(detail) or len(names) == 1:
            for i, name in enumerate(names):
                yield name, self.fonts.width(name, self.face(line, i), 1.0)
            return
        whole = self.fonts.width(names[0], self.face(line), 1.0)
        yield "", whole + sum(self.fonts.width(f"{BESIDE}{name}", "regular", 1.0) for name in names[1:])
