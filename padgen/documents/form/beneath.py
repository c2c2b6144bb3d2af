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


class Beneath:
    """Small print in rows ``high`` mm high: after names, or below them if one of them has no room for it there.

    Names in several languages need two lines, and have it after the last of them.
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

    def holds(self, entry: Entry, size: float) -> bool:
        """Whether a row is high enough for a name of one line in so many points, and for small print below it."""
        high = (entry.kind == "bonus" and self.template.bonus_height) or self.high
        return (size + self.template.hint_size) * LEADING / MM <= high - self.template.row_gap + ROUNDING

    def draw(self, entry: Entry, names: list[Node], right: float, level: bool) -> list[Node]:
        """A row's names with the small print, which may reach to ``right``.

        It is on the line of the names where all rows have room for it there (``level``), else below them.
        """
        lines = [mark for mark in leaves(names) if isinstance(mark, Text)]
        words = self.says(entry)
        if not words or not lines:
            return names
        last = max(lines, key=lambda line: line.y)
        holds = len(lines) == 1 and self.holds(entry, last.size)
        if holds and (entry.kind == "bonus" or not level):
            return self._below(names, last, words)
        for line in (last, lines[0]):
            if self._ends_before(line, words, right):
                # Close to a name that has two lines where others have one, and the small print below that.
                end = right if level else self._end(line, words)
                return [*names, *self._small(words, end, self._level(line) if level else line.y)]
        return self._below(names, last, words) if holds else names

    def level(self, rows: Iterable[tuple[Entry, list[Node]]], right: float) -> bool:
        """Whether all ``rows`` have room for their small print on the line of their names, up to ``right``."""
        if not self.alone:
            return True
        told = (([mark for mark in names if isinstance(mark, Text)], self.says(entry)) for entry, names in rows)
        return all(self._ends_before(line, words, right) for lines, words in told if words for line in lines)

    def _ends_before(self, line: Text, words: tuple[str, ...], right: float) -> bool:
        """Whether a line leaves room for small print up to ``right``."""
        return self._end(line, words) <= right

    def _end(self, line: Text, words: tuple[str, ...]) -> float:
        """Where small print ends that follows a line closely."""
        return line.x + self.fonts.width(line.text, line.face, line.size) + APART + self._width(words)

    def _level(self, line: Text) -> float:
        """The baseline of small print after a name: that of the last one, or around the middle of the only one."""
        if not self.alone:
            return line.y
        caps = self.fonts.cap_height(line.face, line.size) - self.fonts.cap_height("regular", self.template.hint_size)
        return line.y - caps / 2

    def headed(self, lines: list[Text], right: float, level: bool) -> list[Text]:
        """The word for names in the head, with that for maxima where these are in rows: below it, or at ``right``."""
        small, words, last = self.template.hint_size, (self.word,), lines[-1]
        if level and self._ends_before(last, words, right):
            return [*lines, Text(right, self._level(last), self.word, small, ink=self.ink, align="right")]
        step, down = self._steps(last)
        if len(lines) > 1:
            return [*lines, Text(right, last.y + 2 * step, self.word, small, ink=self.ink, align="right")]
        lower = Text(last.x, last.y + down, self.word, small, ink=self.ink)
        return [last._replace(y=last.y - step), lower._replace(x=right, align="right") if level else lower]

    def _steps(self, name: Text) -> tuple[float, float]:
        """How far a name moves up for small print below it, in mm, and how far below its old line that stands.

        The mean of their middles is where the name's was.
        """
        size = self.template.hint_size
        step = (name.size + size) * LEADING / MM / 2
        caps = self.fonts.cap_height("regular", size) - self.fonts.cap_height(name.face, name.size)
        return step / 2, step / 2 + caps / 2

    def _below(self, names: list[Node], name: Text, words: tuple[str, ...]) -> list[Node]:
        """A name and the small print below it, which begins where the name does."""
        up, down = self._steps(name)
        small = self._small(words, name.x + self._width(words), name.y + down)
        if len(words) == 1:
            small = iter((Text(name.x, name.y + down, words[0], self.template.hint_size, ink=self.ink),))
        return [*moved(names, 0.0, -up), *small]

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
