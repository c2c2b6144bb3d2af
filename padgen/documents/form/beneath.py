"""What stands in small print below the names of rows: the most they score, and what scores the points of the bonus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from padgen.documents.setting import Setting
from padgen.documents.table import earned
from padgen.documents.table.entries import Entry
from padgen.documents.table.rows import Aid
from padgen.documents.text.fit import LEADING, Fitted
from padgen.page.area import ROUNDING
from padgen.page.marks import MM, Node, Text, leaves, moved
from padgen.templates import FormTemplate

APART = 1.5
"""Millimetres: the least between a name and small print that follows it."""

_CORNER, _DESCENT = 0.75, 0.2
"""Millimetres below a maximum in the corner of a row; and what is free above it below the line of the name, in ems."""


class Beneath:
    """Small print below names, in rows ``high`` mm high: in their corner, or at the end of the last line of two.

    Names in several languages need two.
    """

    def __init__(self, setting: Setting[FormTemplate], high: float) -> None:
        template = setting.template
        self.fonts, self.template, self.high, self.ink = setting.fonts, template, high, setting.theme.quiet
        self.shown = template.maximum_below and template.show_words
        self.alone = self.shown and len(setting.locales) == 1
        self.word = setting.locale.label("maximum")

    def says(self, entry: Entry) -> tuple[str, ...]:
        """The parts of what stands below a row's name."""
        if not self.shown or not entry.hint or entry.kind == "extra":
            return ()
        if entry.kind == "bonus":
            return (entry.condition, entry.hint) if entry.condition else ()
        return (f"{self.word} {entry.hint}" if entry.kind == "total" else entry.hint,)

    def wants(self, entry: Entry) -> bool:
        """Whether a row's name has to stand on one line, for small print below it."""
        return self.alone and entry.kind == "score"

    def ends(self, entry: Entry) -> bool:
        """Whether the maximum of a row with names in several languages follows the last of them."""
        return self.shown and not self.alone and entry.kind != "bonus" and bool(self.says(entry))

    def smaller(self, names: Iterable[tuple[Entry, Fitted, str, float]]) -> dict[str, float] | None:
        """The sizes in points at which the last name of each row leaves room for the row's maximum, by row.

        Each of the ``names`` has its row, its size, its face, and the room in mm for it and the maximum.  Second names
        share a size, unless it would be smaller than small print; ``None`` if a maximum has no room.
        """
        sizes, second, small = dict[str, float](), dict[str, float](), self.template.hint_size
        for entry, name, face, room in names:
            room -= APART + self.fonts.width(entry.hint, "regular", small)
            size = self.fonts.fit(name.lines[-1], face, name.size, room)
            if size is None:
                return None
            (second if entry.names[1:] else sizes)[entry.id] = size
        common = max(small, min(second.values(), default=small))
        return {**sizes, **{key: min(size, common) for key, size in second.items()}}

    def _holds(self, entry: Entry, size: float) -> bool:
        """Whether a row is high enough for a name of one line in so many points, and for small print below it."""
        high = (entry.kind == "bonus" and self.template.bonus_height) or self.high
        return (size + self.template.hint_size) * LEADING / MM <= high - self.template.row_gap + ROUNDING

    def draw(self, entry: Entry, names: list[Node], right: float) -> list[Node]:
        """A row's names, moved up for small print below them, or with it beside them; that may reach to ``right``."""
        lines = [mark for mark in leaves(names) if isinstance(mark, Text)]
        words = self.says(entry)
        if not words or not lines:
            return names
        last = max(lines, key=lambda line: line.y)
        holds, bonus = len(lines) == 1 and self._holds(entry, last.size), entry.kind == "bonus"
        if holds and bonus:
            return self._below(names, last, words, right)
        corner, wide = self._corner(last), self._width(words)
        above = corner - self.fonts.cap_height("regular", self.template.hint_size)
        if holds and self.alone and above >= last.y + _DESCENT * last.size / MM:
            return [*names, *self._small(words, right, corner)]
        for line in (last, lines[0]):
            if line.x + self.fonts.width(line.text, line.face, line.size) + APART + wide <= right:
                return [*names, *self._small(words, right, line.y)]
        return self._below(names, last, words, right) if holds else names

    def headed(self, lines: list[Text], right: float) -> list[Text]:
        """The word for names in the head, with that for maxima where these are in rows."""
        y = self._corner(lines[0])
        if len(lines) > 1:
            y = max(y, lines[-1].y + lines[-1].size * LEADING / MM)
        return [*lines, Text(right, y, self.word, self.template.hint_size, ink=self.ink, align="right")]

    def _corner(self, name: Text) -> float:
        """The baseline of small print in the lower corner of a row, in whose middle a name is."""
        middle = name.y - self.fonts.cap_height(name.face, name.size) / 2
        return middle + (self.high - self.template.row_gap) / 2 - _CORNER

    def _below(self, names: list[Node], name: Text, words: tuple[str, ...], right: float) -> list[Node]:
        """A name and the small print below it, up to ``right``; the mean of their middles is where the name's was."""
        size = self.template.hint_size
        step = (name.size + size) * LEADING / MM / 2
        caps = self.fonts.cap_height("regular", size) - self.fonts.cap_height(name.face, name.size)
        return [*moved(names, 0.0, -step / 2), *self._small(words, right, name.y + step / 2 + caps / 2)]

    def _width(self, words: tuple[str, ...]) -> float:
        """The width of small print in mm: a maximum, or a condition with an arrow to its points."""
        size = self.template.hint_size
        if len(words) == 1:
            return self.fonts.width(words[0], "regular", size)
        return earned.width(self.fonts, Aid("", *words), size, "regular")

    def _small(self, words: tuple[str, ...], right: float, y: float) -> Iterator[Node]:
        """Small print that ends at ``right``."""
        size = self.template.hint_size
        if len(words) == 1:
            yield Text(right, y, words[0], size, ink=self.ink, align="right")
            return
        middle = y - self.fonts.cap_height("regular", size) / 2
        yield from earned.draw(self.fonts, Aid("", *words), right, middle, size, self.ink, "regular")
