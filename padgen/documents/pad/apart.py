"""How far names are from the maxima behind them."""

from __future__ import annotations

from collections.abc import Sequence

from padgen.documents.pad.beside import BEFORE_MAXIMA, INDENT, Beside
from padgen.documents.pad.detail import Detail
from padgen.documents.table.rows import PadRow
from padgen.documents.text.capitals import capitals
from padgen.page.area import ROUNDING
from padgen.page.marks import MM

TOTAL_HINT = 1.25
"""The size of the total's maximum, as a multiple of that of other maxima."""

_SMALLER, _STEP = 0.97, 0.05
"""The size to which names that are too close to their maxima become smaller, as a share of what has room; and the step
in points."""

_LEAST = 0.96
"""The size to which names become smaller for the template's space before maxima, as a share of that with room."""


class Apart(Beside):
    """The space between names in one language and the maxima behind them."""

    @property
    def before_maxima(self) -> float:
        """The space between names and maxima where the words leave room for it, in mm."""
        return max(BEFORE_MAXIMA, self.template.hint_gap)

    @property
    def least_good(self) -> float:
        """The least good size of names in points, with what the space before maxima may take from it."""
        return self.template.text_least / (_LEAST if self.template.hint_gap else 1.0)

    def too_close(self, detail: Detail, label: float, size: float, short: frozenset[str]) -> float:
        """How much wider a column of names in one language must be for enough space between these and the maxima.

        It is 0 where no maxima are directly behind names.
        """
        names, totals = self._before_maxima(detail, label, short), []
        for line in self.lines if names and self.maxima(detail) else ():
            if line.part == 2:
                hint = self.fonts.width(line.entry.hint, self.look.name_face, TOTAL_HINT * self.hint_size(detail))
                totals.append(label - 2 * self.template.padding - self._total(line, self.template.total_size) - hint)
        return self._missing(detail, size, names, totals)

    def smaller(self, detail: Detail, label: float, size: float, short: frozenset[str]) -> float:
        """The size of names in points, a little below one that has room if that moves them away from their maxima."""
        least = max(self.template.text_least, _SMALLER * size)
        names = self._before_maxima(detail, label, short)
        while size - _STEP > least - ROUNDING and self._missing(detail, size, names):
            size = round(size - _STEP, 2)
        gap, wanted = self.gap(detail), self.template.hint_gap
        while size - _STEP >= self.template.text_least and any(
            gap <= room - width * size < wanted for room, width in names
        ):
            size = round(size - _STEP, 2)
        return size

    def _before_maxima(self, detail: Detail, label: float, short: frozenset[str]) -> list[tuple[float, float]]:
        """The room of each name with a maximum behind it, up to that, and the name's width at one point, in mm."""
        if self.mode != "before" or self.languages > 1:
            return []
        gap, found = self.gap(detail), []
        for line in self.lines:
            if line.part < 2 and self.hint_width(line, detail):
                found.append((gap + self.room(line, detail, label), self._name(line, short)))
        return found

    def _name(self, line: PadRow, short: frozenset[str]) -> float:
        """The width of a row's name, perhaps its short one, at one point, in mm."""
        names = line.entry.shorts if line.entry.id in short and line.entry.shorts else line.entry.names
        return self.fonts.width(names[0], self.face(line), 1.0)

    def _missing(
        self, detail: Detail, size: float, names: Sequence[tuple[float, float]], totals: Sequence[float] = ()
    ) -> float:
        """How much space these names, and words for the total that have so much, lack before their maxima, in mm."""
        gap, spares = self.gap(detail), [*(room - width * size for room, width in names), *totals]
        # Those with less than the gap have names on two lines, or no maximum.
        wanted = self.before_maxima + (INDENT * size / MM if self.aid_width(detail) else 0.0)
        return max([0.0, *(wanted - spare for spare in spares if spare >= gap)])

    def total_width(self) -> float:
        """The least width for the word for the total, in mm."""
        lines = [line for line in self.lines if line.part == 2]
        return max((self._total(line, self.template.floor_size) for line in lines), default=0.0)

    def _total(self, line: PadRow, size: float) -> float:
        """The width of the longest word for the total, in mm."""
        names = map(capitals, line.entry.names) if self.theme.capitals else line.entry.names
        return max(self.fonts.width(name, self.look.title_face, size) for name in names)
