"""The words beside the totals of a form, and the maxima of rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from padgen.documents.form.beneath import APART
from padgen.documents.form.cells import TotalPlace, total_place
from padgen.documents.form.geometry import TOTAL_AIR, PlacedRow
from padgen.documents.form.headings import Headings
from padgen.documents.text.capitals import capitals
from padgen.documents.text.fit import LEADING, Fitted, broken
from padgen.page.area import Area
from padgen.page.marks import MM, Node, Text

_WORD_AIR, _WORDS_AIR = 1.0, 1.6
"""Millimetres above and below the word for the total on cards; and in a table, or on two lines to be larger."""

_BELOW_TOTAL = 0.36
"""The space between the word for the total and its maximum below it, in sizes of the word."""

_TOTAL_LEAST = 13.0
"""Points: the word for the total stands on two lines rather than in smaller letters, if it is larger then."""

_MOST_SHARE = 0.45
"""How large the highest total is at least beside the word for it, in sizes of the word."""


class TotalWords(Headings):
    """Draws the word for the totals, what they are at most, and the maxima of rows above that."""

    def hint(self, row: PlacedRow) -> tuple[Text, ...]:
        """The highest points of a row."""
        if not self.layout.hint_width or not row.entry.hint:
            return ()
        size, right = self.small, self.layout.parts[row.part].columns[0][0] - self._hint_air
        base = row.y + row.h / 2 + self.fonts.cap_height("regular", size) / 2
        return (Text(right, base, row.entry.hint, size, ink=self.theme.quiet, align="right"),)

    def total_hint(self) -> tuple[Text, ...]:
        """The highest total, in larger print where the word for the total is large and keeps its size."""
        large = max(self.small, _MOST_SHARE * self.template.word_size)
        sizes = (size for size in (large, self.small) if self._total_fitted(size) == self._total_words)
        return self._total_most(next(sizes, self.template.hint_size))

    def _total_most(self, size: float) -> tuple[Text, ...]:
        """The highest total in so many points, if there is a column for it."""
        ink, row = self.theme.light if self.solid_total else self.theme.quiet, self.layout.total
        base = self.bar_base or row.y + row.h / 2 + self.fonts.cap_height("regular", size) / 2
        return tuple(hint._replace(ink=ink, size=size, y=base) for hint in self.hint(row))

    @property
    def bar_base(self) -> float:
        """The baseline that all words in the bar of totals share with these; 0 if it has only the word for them."""
        if not self.template.bar or len(self.layout.parts) < 2:
            return 0.0
        area = self.total(0)
        return area.y + area.h / 2 + self.fonts.cap_height("bold", self.total_place(0).size) / 2

    def total_label(self) -> Iterator[Node]:
        """The word for the total, and the highest one where there is no column for it."""
        (key, fitted), ink = self._total_words, self.theme.light if self.solid_total else self.theme.ink
        top, high = self._total_lines
        words = list(self._ranked(key, Area(self._total_x, top, 0, high), fitted, "bold", ink, self._total_shown))
        if self.bar_base and len(words) == 1:
            words[0] = words[0]._replace(y=self.bar_base)
        labels, small, most = self.layout.labels, self.template.hint_size, self.layout.total.entry.hint
        if self._total_below:
            said = labels.beneath.says(self.layout.total.entry)[0] if labels.beneath.alone else most
            words.append(Text(self._total_x, top + high + self._total_below, said, small, ink=ink))
        elif size := self._total_end(words[-1]):
            words[-1] = words[-1]._replace(size=size)
            words.append(Text(self._most_right(-1), words[-1].y, most, small, ink=ink, align="right"))
        yield from self._spoken(key, words, self._total_shown)

    def _total_end(self, last: Text) -> float | None:
        """The size at which the last line has room for the highest total after it, if that is told there at all."""
        most, small = self.layout.total.entry.hint, self.template.hint_size
        if self.layout.hint_width or not self.layout.labels.beneath.shown:
            return None
        room = self._most_right(-1) - self._total_x - APART - self.fonts.width(most, "regular", small)
        return self.fonts.fit(last.text, last.face, last.size, room, small)

    @cached_property
    def _total_below(self) -> float:
        """The distance in mm from the word for the total to the line of its maximum below it; 0 without that."""
        (key, fitted), small, beneath = self._total_words, self.template.hint_size, self.layout.labels.beneath
        below = self.fonts.cap_height("regular", small) + _BELOW_TOTAL * fitted.size / MM
        step = self._step(key, fitted, self._total_shown) * (len(fitted.lines) - 1)
        high = self.fonts.cap_height("bold", fitted.size) + step + below + 2 * self._word_air
        *_, last = self._ranked(key, Area(0, 0, 0, 0), fitted, "bold", self.theme.ink, self._total_shown)
        liked = (beneath.alone and len(fitted.lines) == 1) or self._total_end(last) is None
        return below * (beneath.shown and liked and high <= self.layout.total.h and not self.layout.hint_width)

    @cached_property
    def _total_lines(self) -> tuple[float, float]:
        """The upper edge and the height of the words for the total."""
        row, (key, fitted) = self.layout.total, self._total_words
        step = self._step(key, fitted, self._total_shown)
        high = self.fonts.cap_height("bold", fitted.size) + (len(fitted.lines) - 1) * step
        return row.y + (row.h - high - self._total_below) / 2, high

    @property
    def _total_shown(self) -> Callable[[str], str]:
        return capitals if self.theme.capitals and not self.cards else str

    @property
    def _word_air(self) -> float:
        return _WORD_AIR if self.cards else _WORDS_AIR

    @property
    def _total_x(self) -> float:
        return self.layout.parts[-1].x + self.template.padding

    def _total_room(self, small: float) -> float:
        """The width of the word for the total in mm, beside the highest one in so many points."""
        room = self.layout.label_width - self.template.padding - max(self.template.padding, TOTAL_AIR)
        hints = (hint.x - self.fonts.width(hint.text, hint.face, hint.size) for hint in self._total_most(small))
        return min([room, *(left - TOTAL_AIR - self._total_x for left in hints)])

    @cached_property
    def _total_words(self) -> tuple[str, Fitted]:
        """The word for the total, by its key."""
        small = self.template.hint_size
        if fitted := self._total_fitted(small):
            return fitted
        raise self._refused("total", "bold", self.template.floor_size, self._total_room(small))

    def _total_fitted(self, small: float) -> tuple[str, Fitted] | None:
        """The same beside the highest total in so many points; ``None`` if it has no room."""
        # If the word for the grand total is too long, the word for any total takes its place below all others.
        keys = ("grand_total", "total") if self.layout.total.entry.wide else ("total",)
        shown = self._total_shown
        size, floor, room = self.template.word_size, self.template.floor_size, self._total_room(small)
        high = self.layout.total.h - 2 * self._word_air
        for key in keys:
            fitted = self._either(key, "bold", size, floor, room, high, shown)
            if fitted and fitted.size < _TOTAL_LEAST and len(fitted.lines) == 1:
                high, text = self.layout.total.h - 2 * _WORDS_AIR, shown(self.setting.label(key))
                most = min(size, high * MM / (2 * LEADING))
                larger = most > fitted.size and broken(self.fonts, text, "bold", most, fitted.size, room)
                return key, larger or fitted
            if fitted:
                return key, fitted
        return None

    def total_place(self, player: int) -> TotalPlace:
        """The places in the cell of a player's total."""
        area, template = self.card(self.total(player * self.layout.games)), self.template
        gap = template.bar_gap if self.solid_total else 0.0
        return total_place(self.fonts, str(self.setting.variant.maximum), area, template.total_size, template.star, gap)
