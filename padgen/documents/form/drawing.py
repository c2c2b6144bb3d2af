"""Draws what is behind a form's fields: the ground, labels, cells in the players' colours, and the bar of totals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from padgen.documents.form.cells import (
    SumLines,
    SumPlace,
    bonus_goal,
    close_lines,
    letters_height,
    number_most,
    sum_lines,
    sum_place,
)
from padgen.documents.form.geometry import NEEDED_AIR, PlacedRow
from padgen.documents.form.helpers import INSET, OTHER_FONTS
from padgen.documents.form.progress import Bar, bar
from padgen.documents.form.top import below_line, status_in_bar, status_most
from padgen.documents.form.total_words import TotalWords
from padgen.documents.table import letters
from padgen.documents.text.fit import LEADING, Fitted, fit
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Colour, Die, Node, Tag, Text, leaves, moved
from padgen.rules import Bonus

_ROUND_LEAST = 7.0
"""Points: the smallest small print that shows how far the game has come."""

_TO_NEEDED = 5.6
"""Millimetres from the name of the sum to what the bonus still needs, where these are close to each other."""

_NEEDED_LEAST = 6.5
"""Points: what the bonus still needs is told on two lines rather than in smaller print."""

_AGAIN_AIR = 1.2
"""Millimetres: the least space between the word for the totals below the names and the end of its band."""


class Drawing(TotalWords):
    """Draws the marks of a form that aren't fields, in the colours of its theme."""

    # Places.

    @property
    def in_bar(self) -> bool:
        """Whether the line that says whose turn it is stands in the bar of totals."""
        return self.layout.status.y >= self.layout.total.y

    @property
    def round(self) -> tuple[Area, Literal["left", "right"], float, Colour] | None:
        """How far the game has come: its place, alignment, largest size and colour; ``None`` if there is no room."""
        if not self._round:
            return None
        if self.in_bar:
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
        if self.template.hint_size < _ROUND_LEAST or wide > area.w / (2 if self.in_bar else 1):
            return None
        if self.in_bar:
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
        if self._round and self.in_bar:
            area = area._replace(w=area.w - self._round.w)
        elif self._round:
            high = letters_height(self._status_most)
            area = area._replace(y=self._round.y - high, h=high)
        if self.in_bar:
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

    @property
    def below_date(self) -> float:
        """The free millimetres below the line for the date: up to the names, or to the line about the turn."""
        area, (status, *_) = self.layout.date, self.status()
        below = [self.name(0, 0).y]
        if status.y > area.y and status.x + status.w > area.x:
            below.append(status.y)
        return max(0.0, min(below) - area.y - area.h)

    @cached_property
    def bar(self) -> Bar | None:
        """The bar on the way to the bonus, beside or above what it still needs, if the columns have room for both."""
        variant, layout, template = self.setting.variant, self.layout, self.template
        points = max((bonus.least for bonus in variant.bonuses if bonus), default=0)
        if not points or not template.progress_bar:
            return None
        _, column = layout.parts[0].columns[0]
        area = Area(0, 0, column - layout.gap, layout.below * (1 - template.row_gap / template.sum_height))
        return bar(self.fonts, template.progress_bar, template.hint_size, points, area, template.halves)

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
        if self.bar and self.bar.above and self.template.halves:
            found = close_lines(self.fonts, self.template, self.setting.variant, card, self.sum_size, needed)
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
        if place.align == "center" and (level := self._level_bar(row)):
            # What the bonus asks for is between them.
            (below, size) = self._needed_fitted(row)
            return level.y + level.h / 2 - _TO_NEEDED - (len(below) - 1) * size * LEADING / MM / 2 - middle
        return place.area.y + place.area.h / 2 - middle

    def _needed_fitted(self, row: PlacedRow) -> Fitted:
        layout = self.layout
        room = layout.label_width - layout.labels.start(row.entry) - self.template.padding
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
        return fitted

    def _needed(self, row: PlacedRow) -> Iterator[Node]:
        layout, fitted, one = self.layout, self._needed_fitted(row), len(self.setting.locales) == 1
        below, above = self.below_sum(row, 0), self.bar.above if self.bar and one else 0.0
        area = Area(layout.parts[row.part].x + layout.labels.start(row.entry), below.y + above, 0, below.h - above)
        if level := self._level_bar(row):
            area = area._replace(y=level.y, h=level.h)
        elif self.bar and above and len(fitted.lines) > 1:
            up = self.bar.height + (area.h - self.fonts.cap_height("regular", self.template.hint_size)) / 2
            area = area._replace(y=area.y - up / 2)  # level with the bar and the digits together
        yield from self._spoken("needed", self._lines(area, fitted, "regular", self.theme.quiet))

    def _level_bar(self, row: PlacedRow) -> Area | None:
        """The bar with which what the bonus needs is level: beside another half, so that it is close to the sum's name.

        Elsewhere it is level with the number.
        """
        track, number = self.to_bonus(row, 0)
        above = self.template.halves and len(self.setting.locales) == 1 and track and number.y > track.y
        return track if above else None

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

    @cached_property
    def sum_size(self) -> float:
        """The largest size of sums in points: no larger than that of totals."""
        return min(self.template.field_size, self.total_place(0).size)
