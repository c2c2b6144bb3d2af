"""The contents of the column of names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate

from padgen.documents.form.before import instead
from padgen.documents.form.fitting import ARROW_EDGE, ARROWED, EARNING, GAP, NameSizes
from padgen.documents.form.sizes import air
from padgen.documents.table import earned
from padgen.documents.table.arrow import LONG, arrow, length
from padgen.documents.table.entries import Entry
from padgen.documents.table.rows import Aid
from padgen.documents.text.fit import LEADING
from padgen.page.marks import MM, WHITE, Die, Node, Tag, Text

_APART = 0.1
"""The space between names of two languages beyond that of lines, in sizes of the first, if a row has room for it."""

_DOWN = 0.17
"""How far names of two sizes stand below the middle, in the difference of their capitals' heights."""


class NameColumn(NameSizes):
    """Draws the names, dice and conditions of rows."""

    @property
    def printed_below(self) -> tuple[int, int]:
        """How many names have small print below them or at the end of their last line, and how many a second line."""
        named = [entry for entry in self.entries if self._worded(entry)]
        several = sum(len(name.lines) > 1 for entry in named for name in (self._fitted(entry) or ((), ()))[1])
        return sum(map(self.has_small, named)), several

    def draw(self, entry: Entry, x: float, y: float) -> Iterator[Node]:
        """The marks of a cell, if there is no ``problem``; (x, y) is the cell's top left corner."""
        template = self.template
        middle = y + self.row_height / 2
        start = x + self.left + template.padding
        if self._faced(entry):
            size = self._face_die
            die = Die(start, middle - size / 2, size, entry.dice[0], self.ink, paper=WHITE)
            yield Tag("Figure", (die,), alt=str(entry.dice[0]))
        if self._worded(entry):
            yield from self._lettered(entry, x, middle)
        yield from self.before.draw(entry.id, x + self.left + template.padding, middle)
        if self._pictured(entry):
            yield instead(self.fonts, entry, (x + self.left + template.padding, middle), self._die, self.ink)
        if not self._told(entry):
            return
        # What earns a bonus is below its name where maxima are below names, or if only its points have room beside it.
        below = entry.kind == "bonus" and self.has_small(entry)
        points = self._points(entry) if self.detail and not below else ""
        if entry.condition and self.detail != EARNING and not below:
            yield from self._earned(entry, x, middle)
        elif points:
            right, size = x + self.width - self.right - self._told_end, template.hint_size
            yield Text(right, self._baseline(middle, "regular", size), points, size, "regular", self.ink, "right")

    def _baseline(self, middle: float, face: str, size: float) -> float:
        return middle + self.fonts.cap_height(face, size) / 2

    def _lettered(self, entry: Entry, x: float, middle: float) -> list[Node]:
        """The names of a row in a cell that begins at ``x``, with the small print below them."""
        names = [*self._names(entry, x + self.start(entry), middle)]
        untold = self.beneath.ends(entry) and self._seconds is None
        if untold or (entry.kind == "bonus" and self.detail != EARNING and not self._bonus_below(entry)):
            return names
        return self.beneath.draw(entry, names, x + self.width - self.right - self.end, self.level)

    def _bonus_below(self, entry: Entry) -> bool:
        """Whether what earns the bonus stands below its name, as maxima do, though it has room beside it."""
        fitted = self._fitted(entry)
        return not self.level and fitted is not None and self.beneath.holds(entry, fitted[1][0].size)

    @cached_property
    def level(self) -> bool:
        """Whether small print is on the lines of names in all rows."""
        rows = filter(self.beneath.wants, self.entries)
        named = ((entry, [*self._names(entry, self.start(entry), 0.0)]) for entry in rows)
        return self.beneath.level(named, self.width - self.right - self.end)

    def has_small(self, entry: Entry) -> bool:
        """Whether a row has small print below its name or at the end of it."""
        return len(self._lettered(entry, 0.0, 0.0)) > len([*self._names(entry, 0.0, 0.0)])

    def _names(self, entry: Entry, x: float, middle: float) -> Iterator[Node]:
        if (fitting := self._fitted(entry)) is None:
            return
        names, fitted = fitting
        if len(names) > len(fitted):
            yield from self._side_by_side(entry, names, fitted[0].size, x, middle)
            return
        steps = [name.size * LEADING / MM for name in fitted for _ in name.lines]
        free = self.row_height - 2 * air(self.row_height, len(fitted)) - sum(steps)
        apart = min(_APART * fitted[0].size / MM, max(0.0, free / 2))
        lower = [apart * index for index, name in enumerate(fitted) for _ in name.lines]
        caps = [self.fonts.cap_height(self._face(entry, at), fitted[at].size) for at in (0, len(fitted) - 1)]
        # The mean of all lines' middles is the row's, but smaller names below are shorter than it seems.
        y = middle - (sum(accumulate(steps)) - sum(steps) / 2 + sum(lower)) / len(steps) + _DOWN * (caps[0] - caps[1])
        for index, name in enumerate(fitted):
            face, step = self._face(entry, index), name.size * LEADING / MM
            y += apart * (index > 0)
            # Below a light name, a smaller one would look like part of it.
            ink = self.quiet if index and self._face(entry) == face else self.ink
            marks: list[Node] = []
            for line in name.lines:
                marks.append(Text(x, self._baseline(y + step / 2, face, name.size), line, name.size, face, ink))
                y += step
            yield from self._spoken(entry, index, tuple(marks))

    def _side_by_side(
        self, entry: Entry, names: tuple[str, ...], size: float, x: float, middle: float
    ) -> Iterator[Node]:
        baseline = self._baseline(middle, "regular", size)
        for place, (text, face) in enumerate(self._joined(entry, names)):
            mark = Text(x, baseline, text, size, face, self.ink)
            yield from self._spoken(entry, place // 2 if place % 2 == 0 else 0, (mark,))
            x += self.fonts.width(text, face, size)

    def _spoken(self, entry: Entry, index: int, marks: tuple[Node, ...]) -> Iterator[Node]:
        """A name in a further language, tagged with it."""
        if index:
            lang = entry.langs[index] if index < len(entry.langs) else self.locale.code
            yield Tag("Span", marks, lang=lang)
        else:
            yield from marks

    def _earned(self, entry: Entry, x: float, middle: float) -> Iterator[Node]:
        """The bonus's condition with an arrow toward its points."""
        size, ink, words = self.template.hint_size, self.ink, entry.condition
        right = x + self.width - self.right - self._told_end
        if points := self._points(entry) if self.detail else "":
            yield from earned.draw(self.fonts, Aid("", words, points), right, middle, size, ink, "regular")
            return
        head: tuple[Node, ...] = ()
        if self.detail >= ARROWED:
            end = x + self.width - self.right - ARROW_EDGE
            right, head = end - length(size, LONG) - GAP, (Tag("Artifact", (arrow(end, middle, size, ink, LONG),)),)
        yield Text(right, self._baseline(middle, "regular", size), words, size, "regular", ink, "right")
        yield from head
