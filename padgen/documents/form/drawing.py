"""Draws what is behind a form's fields: the ground, labels, cells in the players' colours, and the bar of totals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from padgen.documents.form.geometry import Geometry, PlacedRow
from padgen.documents.form.script import LEADER
from padgen.documents.setting import Setting
from padgen.documents.text.fit import LEADING, Fitted, fit, too_long
from padgen.errors import PadgenError
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, WHITE, Box, Colour, Die, Line, Node, Path, Text
from padgen.quoting import quoted
from padgen.templates import FormTemplate
from padgen.templates.colours import mixed, seen

_STRIP = 0.1
"""The share of a player's colour behind a whole column, from 0 to 1."""

_NAME_BAND = 1.5
"""Millimetres: the height of a player's colour above the name."""

_STATUS_MOST, _STATUS_IN_BAR = 11.0, 17.0
"""Points: the largest size of the line that says whose turn it is, above the table and in the bar."""

_CURVE = 0.4477
"""The distance of a quarter circle's control points from the corner, in radii."""

_HALF_MOST = 8.0
"""Points: the largest size of the halves' names."""

_BAR_RADIUS = 4.0
_BAR_AIR = 2.0
"""Millimetres between the bar of totals and its cells."""

_ARROW = 2.2
"""Millimetres: the width of the arrow of a list."""

ARROW_ROOM = 13 / MM
"""Millimetres: the width at a list's right end where a tap opens it in PDFium."""


class Drawing:
    """Draws the marks of a form that aren't fields, in the colours of its theme."""

    def __init__(self, setting: Setting[FormTemplate], layout: Geometry, pick: bool) -> None:
        self.setting, self.layout, self.pick = setting, layout, pick
        self.template, self.theme, self.fonts = setting.template, setting.theme, setting.fonts
        self.cards = self.template.row_gap > 0
        self.ground_ink = (self.theme.ground or WHITE) if self.template.fill else WHITE
        self.radius = self.theme.radius if self.cards else 0.0

    # Colours.

    def player(self, column: int) -> Colour:
        """The colour of a player's numbers."""
        colours = self.theme.players
        return colours[column // self.layout.games % len(colours)] if self.template.coloured else self.theme.strong

    def _outline(self, column: int) -> Colour:
        return seen(self.player(column), self.ground_ink) if self.template.coloured else self.theme.line

    def _strip(self, column: int) -> Colour | None:
        """The colour behind a player's whole column."""
        if not self.template.fill:
            return None
        if self.template.coloured:
            return mixed(self.player(column), self.ground_ink, _STRIP)
        columns = self.theme.columns
        return columns[column // self.layout.games % len(columns)] if columns else None

    # Places.

    def card(self, area: Area) -> Area:
        """The part of a cell that is drawn and is its field: the target for a finger."""
        across, down = self.layout.gap, self.template.row_gap
        return Area(area.x + across / 2, area.y + down / 2, area.w - across, area.h - down)

    def total(self, column: int) -> Area:
        """The place of a player's total."""
        area = self.layout.cell(self.layout.total, column)
        if not self.template.bar:
            return area
        return Area(area.x, area.y + _BAR_AIR, area.w, area.h - 2 * _BAR_AIR)

    def total_word(self) -> Area:
        """The place of the word for the total."""
        return self.total(0)._replace(x=self.layout.parts[-1].x, w=self.layout.label_width)

    def name(self, part: int, player: int) -> Area:
        """The place of a player's name, below the colour."""
        card, band = self.card(self.layout.head_cell(part, player)), _NAME_BAND if self.template.coloured else 0.0
        return card._replace(y=card.y + band, h=card.h - band)

    def status(self) -> tuple[Area, Literal["left", "right"], float, Colour]:
        """The line that says whose turn it is: its place, alignment, largest size and colour."""
        area = self.layout.status
        if area.y >= self.layout.total.y:
            return area, "left", _STATUS_IN_BAR, self.theme.light
        return area, "right" if area.w < self.layout.parts[0].w else "left", _STATUS_MOST, self.theme.ink

    # Marks.

    def title_die(self, area: Area) -> Iterator[Node]:
        """The die before the title, slightly turned."""
        yield Die(area.x, area.y, area.w, 5, self.theme.accent, solid=True, paper=self.ground_ink, tilt=8)

    def ground(self) -> Iterator[Node]:
        """The decoration behind words and fields."""
        width, height = self.layout.size
        if self.template.fill and self.theme.ground:
            yield Box(0, 0, width, height, fill=self.theme.ground)
        if self.template.bar:
            yield from self._bar(width, height)
        for part in range(len(self.layout.parts)):
            yield from self._strips(part)
            yield from self._labels(part)
            yield from self._cells(part)
        yield from self._totals()
        if not self.cards:
            yield from self._frames()

    def _bar(self, width: float, height: float) -> Iterator[Node]:
        y, ink = self.layout.total.y, self.theme.total
        radius = _BAR_RADIUS if self.theme.radius else 0.0
        yield Box(0, y, width, height - y, fill=ink, radius=radius)
        if radius:
            yield Box(0, y + radius, width, height - y - radius, fill=ink)

    def _strips(self, part: int) -> Iterator[Node]:
        rows = self.layout.parts[part].rows
        top, bottom = self.layout.head, rows[-1].y + rows[-1].h
        for column, (x, w) in enumerate(self.layout.parts[part].columns):
            fill = self._strip(column)
            if fill:
                yield Box(x, top, w, bottom - top, fill=fill, radius=self.radius + 0.4 if self.cards else 0.0)

    def _labels(self, part: int) -> Iterator[Node]:
        """Bands behind every second label, but not next to a computed row, whose label has a band of its own."""
        place, layout = self.layout.parts[part], self.layout
        width = layout.label_width + layout.hint_width - layout.label_air
        banded = False
        for row in place.rows:
            fill = self.theme.computed if row.entry.computed else None
            banded = row.entry.computed or not banded
            if self.cards and banded:
                fill = fill or self.theme.label
            if fill and self.template.fill:
                card = self.card(Area(place.x, row.y, width, row.h))
                yield Box(place.x, card.y, width, card.h, fill=fill, radius=self.radius)

    def _cells(self, part: int) -> Iterator[Node]:
        for column in range(len(self.layout.parts[part].columns)):
            if not column % self.layout.games:
                yield from self._name_card(part, column)
            for row in self.layout.parts[part].rows:
                yield from self._cell(row, column)

    def _name_card(self, part: int, column: int) -> Iterator[Node]:
        card, ink = self.card(self.layout.head_cell(part, column // self.layout.games)), self._outline(column)
        if not self.template.coloured:
            yield self._box(card, ink, self.theme.cell or WHITE)
            return
        full = self.player(column)
        yield Box(card.x, card.y, card.w, card.h, WHITE, full, self.theme.side, self.radius)
        yield _roof(card._replace(h=_NAME_BAND), self.radius, full)

    def _cell(self, row: PlacedRow, column: int) -> Iterator[Node]:
        card, ink = self.card(self.layout.cell(row, column)), self._outline(column)
        if row.entry.computed:
            tint = self.theme.computed if self.template.fill else None
            if self.template.coloured and self.template.fill:
                tint = mixed(self.player(column), WHITE, 0.16)
            yield self._box(card, ink, tint or WHITE)
            return
        yield self._box(card, ink, WHITE if self.cards else self._strip(column))
        if self.pick and row.entry.kind == "score":
            yield self._arrow(card, self.player(column))

    def _box(self, card: Area, ink: Colour, fill: Colour | None) -> Box:
        weight = self.theme.side if self.cards else self.theme.inner
        return Box(card.x, card.y, card.w, card.h, fill, ink, weight, min(self.radius, card.h / 3))

    def _arrow(self, card: Area, ink: Colour) -> Node:
        """The arrow where a tap opens the list in PDFium, which draws its own once something has been picked."""
        x = card.x + card.w - ARROW_ROOM / 2
        y, half = card.y + card.h / 2, _ARROW / 2
        return Path((((x - half, y - half / 2), (x + half, y - half / 2), (x, y + half / 2), ()),), fill=ink)

    def _totals(self) -> Iterator[Node]:
        for column in range(0, len(self.layout.parts[-1].columns), self.layout.games):
            card, ink = self.card(self.total(column)), self.theme.total
            if self.template.bar:
                yield Box(card.x, card.y, card.w, card.h, fill=self.theme.cell or WHITE, radius=self.radius)
            else:
                tint = self.theme.computed if self.template.fill else None
                box = Box(card.x, card.y, card.w, card.h, tint or WHITE, ink, self.theme.total_outer, self.radius)
                yield box

    def _frames(self) -> Iterator[Node]:
        """The lines of a table whose cells touch."""
        theme, layout = self.theme, self.layout
        for part in layout.parts:
            right, bottom = part.x + part.w, part.rows[-1].y + part.rows[-1].h
            last: tuple[str, str] = ("", "")
            for row in part.rows:
                kind = (row.entry.section, "sum" if row.entry.computed else row.entry.kind)
                yield Line(part.x, row.y, right, row.y, theme.side if kind != last else theme.inner, theme.line)
                last = kind
            if layout.hint_width:
                x = part.x + layout.label_width
                yield Line(x, layout.head, x, bottom, theme.inner, theme.line)
            x = part.columns[0][0]
            yield Line(x, layout.head, x, bottom, theme.side, theme.frame)
            yield Box(part.x, layout.head, part.w, bottom - layout.head, stroke=theme.frame, weight=theme.outer)
        part, row = layout.parts[-1], layout.total
        yield Box(part.x, row.y, part.w, row.h, stroke=theme.total, weight=theme.total_outer)

    # Words.

    def head(self, part: int) -> Iterator[Node]:
        """The word for names; above two parts, the name of each."""
        layout = self.layout
        section = layout.parts[part].rows[0].entry.section
        key = f"{section}_section" if len(layout.parts) > 1 and section else "name"
        left = layout.strip + layout.ordinal + self.template.padding
        room = layout.label_width - left - self.template.padding
        most = max(9.0, self.template.hint_size)
        fitted = self._worded(key, "regular", most, self.template.floor_size, room)
        if fitted is not None:
            area = Area(layout.parts[part].x + left, layout.head, room, layout.head_height)
            yield from self._lines(area, fitted, "regular", self.theme.quiet)

    def column_head(self, part: int, column: int) -> Iterator[Node]:
        """The name of one of a player's columns."""
        title, (x, w) = self.setting.locale.columns[column % self.layout.games], self.layout.parts[part].columns[column]
        fitted = fit(self.fonts, title, "regular", max(self.template.hint_size, 8.0), SMALLEST, w - 0.6)
        if fitted is None:
            raise PadgenError(
                too_long(
                    self.fonts, title, "regular", SMALLEST, w - 0.6, 2,
                    named=f"the column {quoted(title)}", place="it has",
                    fix="choose fewer players, larger paper, or another template", key="players",
                )
            )  # fmt: skip
        area = Area(x + w / 2, self.layout.head + self.layout.head_height, 0, self.layout.heads)
        for text in self._lines(area, fitted, "regular", self.theme.quiet):
            yield text._replace(align="center")

    def hint_head(self, part: int) -> Iterator[Node]:
        """The word above the maxima."""
        layout, size = self.layout, self.template.hint_size
        if layout.hint_width:
            right = layout.parts[part].columns[0][0] - self._hint_air
            area = Area(right, layout.head, 0, layout.head_height)
            for text in self._lines(area, Fitted(layout.hint_words, size), "regular", self.theme.quiet):
                yield text._replace(align="right")

    def label(self, row: PlacedRow) -> tuple[Node, ...]:
        """A row's number, names and what stands beside them."""
        layout, x = self.layout, self.layout.parts[row.part].x
        high = layout.labels.row_height
        # Below the name of the sum is the word for what it still needs.
        middle = row.y + (row.h - layout.below if row.entry.kind == "upper_sum" else row.h) / 2
        marks = list(layout.labels.draw(row.entry, x, middle - high / 2))
        if row.entry.ordinal:
            size = self.template.hint_size
            base = middle + self.fonts.cap_height("regular", size) / 2
            place = x + layout.strip + layout.ordinal / 2
            marks.insert(0, Text(place, base, row.entry.ordinal, size, ink=self.theme.quiet, align="center"))
        if row.entry.kind == "upper_sum":
            marks += self._needed(row)
        return (*self._strip_name(row), *self._half(row), *marks)

    def _strip_name(self, row: PlacedRow) -> Iterator[Text]:
        """The name of a section above its rows; it is read with the first of them."""
        layout, part, high = self.layout, self.layout.parts[row.part], self.template.strip_height
        if (row.entry.section, row.y - high) not in part.strips:
            return
        key, left = f"{row.entry.section}_section", layout.strip + layout.ordinal + self.template.padding
        room = layout.label_width + layout.hint_width - left - self.template.padding
        fitted = self._worded(key, "regular", max(9.0, self.template.hint_size), self.template.floor_size, room)
        if fitted is None:
            raise self._refused(key, "regular", self.template.floor_size, room)
        yield from self._lines(Area(part.x + left, row.y - high, room, high), fitted, "regular", self.theme.quiet)

    def _half(self, row: PlacedRow) -> Iterator[Text]:
        """The name of a half that is filled by itself, turned, beside its rows; it is read with the first of them."""
        section = [other for other in self.layout.parts[row.part].rows if other.entry.section == row.entry.section]
        if not self.layout.strip or not row.entry.section or section[0] != row:
            return
        name, high = self.setting.locale.label(f"{row.entry.section}_section"), len(section) * row.h
        size = self.fonts.fit(name, "bold", _HALF_MOST, high - 2.0, SMALLEST)
        if size is not None:
            x = self.layout.parts[row.part].x + self.layout.strip / 2 + self.fonts.cap_height("bold", size) / 2
            yield Text(x, row.y + high / 2, name, size, "bold", self.theme.strong, "center", 90)

    def _needed(self, row: PlacedRow) -> Iterator[Node]:
        layout = self.layout
        left = layout.strip + layout.ordinal + self.template.padding
        room = layout.label_width - left - self.template.padding
        fitted = self._worded("needed", "regular", self.template.hint_size, SMALLEST, room)
        if fitted is None:
            raise self._refused("needed", "regular", SMALLEST, room)
        area = Area(layout.parts[row.part].x + left, row.y + row.h - layout.below, room, layout.below)
        yield from self._lines(area, fitted, "regular", self.theme.quiet)

    def _worded(self, key: str, face: str, most: float, floor: float, room: float) -> Fitted | None:
        """A label in all languages, or at least in the first; ``None`` if even that doesn't fit."""
        texts = self.setting.label(key), self.setting.locale.label(key)
        fits = (fit(self.fonts, text, face, most, floor, room) for text in texts)
        return next(filter(None, fits), None)

    def _refused(self, key: str, face: str, floor: float, room: float) -> PadgenError:
        """The error that even the first language's label is too long."""
        locale = self.setting.locale
        return PadgenError(
            too_long(
                self.fonts, locale.label(key), face, floor, room, 2,
                named=f"{locale.native_name}: {quoted(locale.label(key))}", place="the form leaves",
                fix="choose a larger template, or a shorter text", about=(locale.code, "labels", key),
            )
        )  # fmt: skip

    def hint(self, row: PlacedRow) -> tuple[Node, ...]:
        """The highest points of a row."""
        if not self.layout.hint_width or not row.entry.hint:
            return ()
        size, right = self.template.hint_size, self.layout.parts[row.part].columns[0][0] - self._hint_air
        base = row.y + row.h / 2 + self.fonts.cap_height("regular", size) / 2
        return (Text(right, base, row.entry.hint, size, ink=self.theme.quiet, align="right"),)

    def total_hint(self) -> tuple[Node, ...]:
        """The highest total."""
        layout, row = self.layout, self.layout.total
        if not layout.hint_width:
            return ()
        size, right = self.template.hint_size, layout.parts[-1].columns[0][0] - self._hint_air
        base = row.y + row.h / 2 + self.fonts.cap_height("regular", size) / 2
        ink = self.theme.light if self.template.bar else self.theme.quiet
        return (Text(right, base, row.entry.hint, size, ink=ink, align="right"),)

    @property
    def _hint_air(self) -> float:
        return self.layout.gap + 0.8 * max(1.0, self.template.hint_size / 8)

    def total_label(self) -> Iterator[Node]:
        """The word for the total, and below it the meaning of the mark in a player's cell."""
        layout, row = self.layout, self.layout.total
        ink = self.theme.light if self.template.bar else self.theme.ink
        x = layout.parts[-1].x + self.template.padding
        room = layout.label_width + layout.hint_width - 2 * self.template.padding
        if layout.hint_width:
            room -= layout.hint_width
        # If the word for the grand total is too long, the word for any total takes its place below all others.
        keys = ("grand_total", "total") if row.entry.wide else ("total",)
        size, floor = self.template.total_size, self.template.floor_size
        fitted = next(filter(None, (self._worded(key, "bold", size, floor, room) for key in keys)), None)
        if fitted is None:
            raise self._refused(keys[-1], "bold", floor, room)
        legend = self._legend(room)
        aside = legend.size * LEADING / MM if legend else 0.0
        upper = len(fitted.lines) * fitted.size * LEADING / MM
        y = row.y + (row.h - upper - aside) / 2
        yield from self._lines(Area(x, y, room, upper), fitted, "bold", ink)
        if legend:
            yield from self._lines(Area(x, y + upper, room, aside), legend, "regular", ink)

    def _legend(self, room: float) -> Fitted | None:
        """The meaning of the leader's mark, in all languages or at least in the first."""
        for label in (self.setting.label("leader"), self.setting.locale.label("leader")):
            text = f"{LEADER} {label}"
            size = self.fonts.fit(text, "regular", self.template.hint_size, room, SMALLEST)
            if size is not None:
                return Fitted((text,), size)
        return None

    def _lines(self, area: Area, fitted: Fitted, face: str, ink: Colour) -> Iterator[Text]:
        """Lines of text, vertically centred in an area."""
        lines, size = fitted
        step = size * LEADING / MM
        y = area.y + area.h / 2 - (len(lines) - 1) * step / 2 + self.fonts.cap_height(face, size) / 2
        for number, line in enumerate(lines):
            yield Text(area.x, y + number * step, line, size, face, ink)


def _roof(area: Area, radius: float, ink: Colour) -> Path:
    """An area with round upper corners."""
    x, y, right, bottom = area.x, area.y, area.x + area.w, area.y + area.h
    r, k = min(radius, area.h), min(radius, area.h) * _CURVE
    outline = (
        (x, bottom), (x, y + r), (x, y + k, x + k, y, x + r, y),
        (right - r, y), (right - k, y, right, y + k, right, y + r), (right, bottom), (),
    )  # fmt: skip
    return Path((outline,), fill=ink)
