"""Draws what is behind a form's fields: the ground, labels, cells in the players' colours, and the bar of totals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Literal

from padgen.documents.form.beneath import APART
from padgen.documents.form.cells import (
    SumLines,
    SumPlace,
    TotalPlace,
    bonus_goal,
    letters_height,
    number_most,
    sum_lines,
    sum_place,
    total_place,
)
from padgen.documents.form.geometry import NEEDED_AIR, TOTAL_AIR, PlacedRow
from padgen.documents.form.headings import Headings
from padgen.documents.form.helpers import INSET, OTHER_FONTS
from padgen.documents.form.progress import Bar, bar
from padgen.documents.form.top import below_line, status_in_bar, status_most
from padgen.documents.table import letters
from padgen.documents.text.capitals import capitals
from padgen.documents.text.fit import LEADING, Fitted, broken, fit
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Colour, Die, Node, Tag, Text, leaves, moved
from padgen.rules import Bonus

_ROUND_LEAST = 7.0
"""Points: the smallest small print that shows how far the game has come."""

_NEEDED_LEAST = 6.5
"""Points: what the bonus still needs is told on two lines rather than in smaller print."""

_WORD_AIR, _WORDS_AIR = 1.0, 1.6
"""Millimetres above and below the word for the total on cards; and in a table, or on two lines to be larger."""

_BELOW_TOTAL = 0.36
"""The space between the word for the total and its maximum below it, in sizes of the word."""

_TOTAL_LEAST = 13.0
"""Points: the word for the total stands on two lines rather than in smaller letters, if it is larger then."""

_MOST_SHARE = 0.45
"""How large the highest total is at least beside the word for it, in sizes of the word."""

_AGAIN_AIR = 1.2
"""Millimetres: the least space between the word for the totals below the names and the end of its band."""


class Drawing(Headings):
    """Draws the marks of a form that aren't fields, in the colours of its theme."""

    # Places.

    @property
    def _in_bar(self) -> bool:
        """Whether the line that says whose turn it is stands in the bar of totals."""
        return self.layout.status.y >= self.layout.total.y

    @property
    def round(self) -> tuple[Area, Literal["left", "right"], float, Colour] | None:
        """How far the game has come: its place, alignment, largest size and colour; ``None`` if there is no room."""
        if not self._round:
            return None
        if self._in_bar:
            return self._round, "right", self.template.hint_size, self.theme.light
        _, align, *_ = self.status()
        return self._round, align, self.template.hint_size, self.theme.quiet

    @cached_property
    def _round(self) -> Area | None:
        """The place at the end of that line in the bar, or below it beside a title with nothing below it."""
        area, button, rounds = self.layout.status, self.layout.button, self.setting.variant.rounds
        said = self.setting.locale.message("round", round=rounds, rounds=rounds)
        wide = self.fonts.width(said, "bold", self.template.hint_size) * OTHER_FONTS + 4 * INSET
        # In the bar, at least half of the line stays for names.
        if self.template.hint_size < _ROUND_LEAST or wide > area.w / (2 if self._in_bar else 1):
            return None
        if self._in_bar:
            return area._replace(x=area.x + area.w - wide, w=wide)
        beside = button.y < area.y and area.y + area.h < button.y + button.h and not self.template.date
        small, head = self.template.hint_size, self.layout.head
        return below_line(self.fonts, area, self._status_most, small, head) if beside else None

    @property
    def _status_most(self) -> float:
        """The largest size in points of the line that says whose turn it is, with the round below it."""
        return min(status_most(self.template), number_most(self.layout.status.h))

    def status(self) -> tuple[Area, Literal["left", "right"], float, Colour]:
        """The line that says whose turn it is: its place, alignment, largest size and colour."""
        area = self.layout.status
        if self._round and self._in_bar:
            area = area._replace(w=area.w - self._round.w)
        elif self._round:
            high = letters_height(self._status_most)
            area = area._replace(y=self._round.y - high, h=high)
        if self._in_bar:
            return area, "left", status_in_bar(self.template), self.theme.light
        most = min(status_most(self.template), number_most(area.h))
        # The field reaches over the gaps above and below it, or viewers would cut descenders.
        edge = max(0.0, (letters_height(most) - area.h) / 2)
        area = area._replace(y=area.y - edge, h=area.h + 2 * edge)
        if area.x > self.layout.title[0]:
            return area, "right", most, self.theme.ink
        # Its letters begin where names do on cards, and where the frame does on paper.
        before = 0.0 if self.cards else min(INSET, area.x)
        return area._replace(x=area.x - before, w=area.w + before), "left", most, self.theme.ink

    @cached_property
    def bar(self) -> Bar | None:
        """The bar on the way to the bonus, beside or above what it still needs, if the columns have room for both."""
        variant, layout, template = self.setting.variant, self.layout, self.template
        points = max((bonus.least for bonus in variant.bonuses if bonus), default=0)
        if not points or not template.progress_bar:
            return None
        _, column = layout.parts[0].columns[0]
        area = Area(0, 0, column - layout.gap, layout.below * (1 - template.row_gap / template.sum_height))
        return bar(self.fonts, template.progress_bar, template.hint_size, points, area)

    def bars(self) -> Iterator[tuple[int, Area]]:
        """Each column with such a bar, and the bar's place."""
        for part in self.layout.parts:
            for row in (row for row in part.rows if row.entry.kind == "upper_sum"):
                for column in filter(self.bonus, range(len(part.columns))):
                    track, _ = self.to_bonus(row, column)
                    if track:
                        yield column, track

    # Marks.

    def title(self) -> Iterator[Node]:
        """The title, or a die for each of its letters."""
        x, y, size = self.layout.title
        if area := self.layout.letters:
            text, middle, fill = self.text, area.y + area.h / 2, self.template.fill
            figure = letters.figure(self.fonts, self.theme, text, area.x, middle, area.w, "bold", fill)
            yield Tag("H1", (figure,))
            return
        step, look = size * LEADING / MM, Text(x, y, "", size, "bold", self.theme.accent)
        look = look._replace(kerned=not self.template.faces)
        lines = (look._replace(y=y + at * step, text=line) for at, line in enumerate(self.layout.title_lines))
        yield Tag("H1", tuple(lines))
        if area := self.layout.title_die:
            yield from self._title_die(area)

    def _title_die(self, area: Area) -> Iterator[Node]:
        """The die before the title, slightly turned."""
        solid = self.template.fill
        yield Die(area.x, area.y, area.w, 5, self.theme.accent, solid=solid, paper=self.ground_ink, tilt=8)

    # Words.

    def again_label(self) -> Iterator[Node]:
        """The word for the totals below the names."""
        row = self.layout.again
        if row is None:
            return
        part = self.layout.parts[0]
        x = part.x + self.layout.strip + self.layout.ordinal + self.template.padding
        room, most = sum(self._band(part)) - _AGAIN_AIR - x, min(self.template.field_size, self.template.text_size)
        fitted = self._either("total", "bold", most, SMALLEST, room, self.card(self.layout.cell(row, 0)).h)
        if fitted is None:
            raise self._refused("total", "bold", SMALLEST, room)
        words = self._ranked("total", Area(x, row.y, room, row.h), fitted, "bold", self.theme.ink)
        yield from self._spoken("total", words)

    def label(self, row: PlacedRow) -> tuple[Node, ...]:
        """A row's number, names and what stands beside them."""
        layout, x = self.layout, self.layout.parts[row.part].x
        high = layout.labels.row_height
        # Below the name of the sum is the word for what it still needs.
        middle = row.y + (row.h - layout.below if row.entry.kind == "upper_sum" else row.h) / 2
        marks = list(layout.labels.draw(row.entry, x, middle - high / 2))
        if row.entry.kind == "upper_sum":
            marks = list(moved(marks, 0.0, self._to_sum(row, marks)))
        if row.entry.ordinal:
            size = self.template.hint_size
            base = middle + self.fonts.cap_height("regular", size) / 2
            place = x + layout.strip + layout.ordinal / 2
            marks.insert(0, Text(place, base, row.entry.ordinal, size, ink=self.theme.quiet, align="center"))
        if row.entry.kind == "upper_sum":
            marks += self._needed(row)
        return (*self._strip_name(row), *self._half(row), *marks)

    def bonus(self, column: int) -> Bonus | None:
        """The bonus of a column."""
        variant = self.setting.variant
        return variant.bonuses[column % self.layout.games]

    def sum_place(self, row: PlacedRow, column: int) -> SumPlace | None:
        """The places in a column's cell of the sum and of what the bonus asks for; none without a bonus."""
        bonus, variant = self.bonus(column), self.setting.variant
        if not bonus:
            return None
        highest = variant.highest[f"{variant.prefixes[column % self.layout.games]}upper_sum"]
        card = self.card(self.layout.cell(row, column))
        lines = self._sum_lines(row, card)
        area = card._replace(y=card.y + lines.above, h=lines.field)
        most = min(self.sum_size, number_most(area.h))
        size = self.fonts.fit(str(highest), "bold", most, area.w - 2 * INSET) or SMALLEST
        return sum_place(self.fonts, self.template, area, size, highest, bonus_goal(bonus))

    def below_sum(self, row: PlacedRow, column: int) -> Area:
        """The part of a sum's cell for what the bonus still needs."""
        card = self.card(self.layout.cell(row, column))
        lines = self._sum_lines(row, card)
        return card._replace(y=card.y + lines.above + lines.field, h=lines.needed)

    def _sum_lines(self, row: PlacedRow, card: Area) -> SumLines:
        """The lines in a sum's cell; they share all of it on cards, with a bar and in several languages."""
        found = None
        if not (self.cards or self.bar or len(self.setting.locales) > 1):
            found = sum_lines(self.fonts, self.template, self.setting.variant, card, self.sum_size)
        needed = card.h * self.layout.below / row.h
        return found or SumLines(0.0, card.h - needed, needed)

    def to_bonus(self, row: PlacedRow, column: int) -> tuple[Area | None, Area]:
        """The places of the bar, if there is one, and of the number that says what the bonus still needs."""
        below = self.below_sum(row, column)
        return self.bar.places(below) if self.bar else (None, below)

    def _to_sum(self, row: PlacedRow, marks: list[Node]) -> float:
        """How far the first line of a sum's name must move down to be level with the sums, in mm.

        Names in two languages, one below the other, stay in the middle, because they have no room to move.
        """
        places = (self.sum_place(row, column) for column in range(len(self.layout.parts[row.part].columns)))
        place = next(filter(None, places), None)
        lines = [mark for mark in leaves(marks) if isinstance(mark, Text)]
        if len(self.setting.locales) > 1 or place is None or not lines or (self.cards and place.align != "center"):
            return 0.0
        first = min(lines, key=lambda line: line.y)
        middle = first.y - self.fonts.cap_height(first.face, first.size) / 2
        return place.area.y + place.area.h / 2 - middle

    def _needed(self, row: PlacedRow) -> Iterator[Node]:
        layout = self.layout
        left = layout.labels.start(row.entry)
        room = layout.label_width - left - self.template.padding
        tight = room - layout.labels.right  # so far as the band goes, if the words fit
        most, labels = self.template.hint_size, self._words("needed")
        if len(labels) > 1:
            # In a table, nothing is above them but the name of the sum.
            high = layout.below - (2 if self.cards else 1) * NEEDED_AIR
            fitted = self._needed_in_all(labels, (tight, room), high) or fit(
                self.fonts, labels[0], "regular", most, SMALLEST, room
            )
        else:
            floors = min(most, _NEEDED_LEAST), SMALLEST
            fits = (self._worded("needed", "regular", most, floor, wide) for floor in floors for wide in (tight, room))
            fitted = next(filter(None, fits), None)
        if fitted is None:
            raise self._refused("needed", "regular", SMALLEST, room)
        below, above = self.below_sum(row, 0), self.bar.above if self.bar and len(labels) == 1 else 0.0
        area = Area(layout.parts[row.part].x + left, below.y + above, room, below.h - above)
        if self.bar and above and len(fitted.lines) > 1:
            up = self.bar.height + (area.h - self.fonts.cap_height("regular", most)) / 2
            area = area._replace(y=area.y - up / 2)  # level with the bar and the digits together
        yield from self._spoken("needed", self._lines(area, fitted, "regular", self.theme.quiet))

    def _needed_in_all(self, labels: tuple[str, ...], rooms: tuple[float, float], high: float) -> Fitted | None:
        """What the bonus still needs, in all languages: side by side, or one below the other if that is larger."""
        most, label = self.template.hint_size, self.setting.label("needed")
        fits = (fit(self.fonts, label, "regular", most, SMALLEST, room, 1) for room in rooms)
        beside = next(filter(None, fits), None)
        below = self._stacked(labels, "regular", most, rooms[-1], high)
        if beside or below:
            return max(filter(None, (beside, below)), key=lambda fitted: fitted.size)
        each = [fit(self.fonts, word, "regular", most, SMALLEST, rooms[-1]) for word in labels]
        if not all(each):
            return None
        lines = tuple(line for fitted in each if fitted for line in fitted.lines)
        return self._stacked(lines, "regular", most, rooms[-1], high)

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
        base = row.y + row.h / 2 + self.fonts.cap_height("regular", size) / 2
        return tuple(hint._replace(ink=ink, size=size, y=base) for hint in self.hint(row))

    def total_label(self) -> Iterator[Node]:
        """The word for the total, and the highest one where there is no column for it."""
        (key, fitted), ink = self._total_words, self.theme.light if self.solid_total else self.theme.ink
        top, high = self._total_lines
        words = list(self._ranked(key, Area(self._total_x, top, 0, high), fitted, "bold", ink, self._total_shown))
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

    @cached_property
    def sum_size(self) -> float:
        """The largest size of sums in points: no larger than that of totals."""
        return min(self.template.field_size, self.total_place(0).size)

    def total_place(self, player: int) -> TotalPlace:
        """The places in the cell of a player's total."""
        area, template = self.card(self.total(player * self.layout.games)), self.template
        gap = template.bar_gap if self.solid_total else 0.0
        return total_place(self.fonts, str(self.setting.variant.maximum), area, template.total_size, template.star, gap)
