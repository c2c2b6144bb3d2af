"""What is behind the words and fields of a form: cards in the players' colours, or a table; and the totals."""

from __future__ import annotations

from collections.abc import Iterator
from math import acos, cos, sin, tan

from padgen.documents.form.cells import name_height
from padgen.documents.form.geometry import Geometry, PlacedRow, TablePart
from padgen.documents.setting import Setting
from padgen.page.area import ROUNDING, Area
from padgen.page.marks import WHITE, Box, Colour, Line, Node, Path, Text
from padgen.templates import FormTemplate
from padgen.templates.colours import LEGIBLE, contrast, mixed, seen

_STRIP = 0.1
"""The share of a player's colour behind a whole column, from 0 to 1."""

_SUM, _TABLE_SUM = 0.16, 0.12
"""The share of a player's colour in computed cells, and of the words' colour behind computed rows of a table."""

_NAME = 0.25
"""The share of a player's colour behind the name, whose words stay legible where a viewer covers the colour."""

_WORD = 0.84
"""The share of the colour of other words in the word for names if that has too little contrast."""

_TRACK, _TABLE_TRACK = 0.3, 0.25
"""The share of a player's colour in the bar on the way to the bonus before it fills, on cards and in a table."""

_NUMBER_INSET = 1.4
"""Millimetres between the corner of a name's cell and the player's number."""

_BAND_LEAST = 0.8
"""Millimetres between bands and the page's edge, or the cells before them."""

_ARROW, _ARROW_EDGE = 2.2, 0.6
"""Millimetres: the width of a list's arrow, and its distance from the edge, where a tap opens the list in PDFium."""


class Backdrop:
    """The colours and places of a form, and the marks behind its words and fields."""

    def __init__(
        self, setting: Setting[FormTemplate], layout: Geometry, title: str, names: tuple[str, ...], pick: bool
    ) -> None:
        self.setting, self.layout, self.pick = setting, layout, pick
        self.text, self.names = title, names
        self.template, self.theme, self.fonts = setting.template, setting.theme, setting.fonts
        self.cards = self.template.cards
        self.solid_total = self.template.bar or (self.template.fill and not self.cards)
        # Cards are for screens; tables are printed, on paper that is there already.
        self.grounded = bool(self.template.fill and self.cards and self.theme.ground)
        self.ground_ink = (self.theme.ground if self.grounded else None) or WHITE
        self.radius = self.theme.radius if self.cards else 0.0

    # Colours.

    def player(self, column: int) -> Colour:
        """The colour of a player's numbers."""
        colours = self.theme.players
        return colours[column // self.layout.games % len(colours)] if self.template.coloured else self.theme.strong

    @property
    def name_word(self) -> Colour:
        """The colour of the word in place of a name: that of small print, or a darker one where this is hardly seen."""
        cards = [mixed(ink, WHITE, _NAME) for ink in self.theme.players] if self.template.coloured else [WHITE]
        seen_by_all = min(contrast(self.theme.quiet, card) for card in cards) >= LEGIBLE
        return self.theme.quiet if seen_by_all else mixed(self.theme.ink, WHITE, _WORD)

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
        if not self.solid_total:
            return area
        side = 0.0 if self.cards else self.template.bar_gap / 2
        return Area(
            area.x + side, area.y + self.template.bar_gap, area.w - 2 * side, area.h - 2 * self.template.bar_gap
        )

    def total_word(self) -> Area:
        """The place of the word for the total."""
        return self.total(0)._replace(x=self.layout.parts[-1].x, w=self.layout.label_width)

    def name(self, part: int, player: int) -> Area:
        """The place of a player's name, below the colour."""
        card, high = self.card(self.layout.head_cell(part, player)), name_height(self.template)
        return card._replace(y=card.y + card.h - high, h=high)

    def name_field(self, part: int, player: int) -> Area:
        """The field for it; given names beside another half have all of their column, so that viewers cut none."""
        area, over = self.name(part, player), self.layout.gap / 2
        if len(self.layout.parts) < 2 or not self.names:
            return area
        return area._replace(x=area.x - over, w=area.w + 2 * over)

    # Marks.

    def ground(self) -> Iterator[Node]:
        """The decoration behind words and fields."""
        width, height = self.layout.size
        if self.grounded:
            yield Box(0, 0, width, height, fill=self.theme.ground)
        if self.template.bar:
            yield from self._bar(width, height)
        for number, part in enumerate(self.layout.parts):
            yield from self._behind_columns(part)
            yield from self._cards(number) if self.cards else self._table(number)
        yield from self._totals()

    def _bar(self, width: float, height: float) -> Iterator[Node]:
        y, ink = self.layout.total.y, self.theme.total
        radius = min(self.template.bar_radius, (height - y) / 2) if self.theme.radius else 0.0
        yield Box(0, y, width, height - y, fill=ink, radius=radius)
        if radius:
            yield Box(0, y + radius, width, height - y - radius, fill=ink)

    def _behind_columns(self, part: TablePart) -> Iterator[Node]:
        top, bottom = self.layout.head, part.rows[-1].y + part.rows[-1].h
        for column, (x, w) in enumerate(part.columns):
            fill = self._strip(column)
            if fill:
                yield Box(x, top, w, bottom - top, fill=fill, radius=self.radius + 0.4 if self.cards else 0.0)

    def _totals(self) -> Iterator[Node]:
        part, theme = self.layout.parts[-1], self.theme
        for column in range(0, len(part.columns), self.layout.games):
            card = self.card(self.total(column))
            if self.template.bar:
                radius = min(theme.radius, self.template.bar_gap)
                fill = theme.cell or WHITE
                if self.cards and self.template.coloured:
                    fill = mixed(self.player(column), WHITE, _SUM)
                yield Box(card.x, card.y, card.w, card.h, fill=fill, radius=radius)
            elif not self.solid_total:
                tint = theme.computed if self.template.fill else None
                yield Box(card.x, card.y, card.w, card.h, tint or WHITE, theme.total, theme.total_outer, self.radius)

    def _arrow(self, card: Area, ink: Colour) -> Node:
        """The arrow where a tap opens the list in PDFium, which draws its own once something has been picked."""
        y, half = card.y + card.h / 2, _ARROW / 2
        x = card.x + card.w - _ARROW_EDGE - half
        return Path((((x - half, y - half / 2), (x + half, y - half / 2), (x, y + half / 2), ()),), fill=ink)

    # Cards.

    def _cards(self, number: int) -> Iterator[Node]:
        part = self.layout.parts[number]
        yield from self._bands(part)
        if number == 0 and self.layout.again:
            yield from self._again(part, self.layout.again)
        for column in range(len(part.columns)):
            if not column % self.layout.games:
                yield from self._name_card(number, column)
            for row in part.rows:
                yield from self._cell(row, column)

    def _again(self, part: TablePart, row: PlacedRow) -> Iterator[Node]:
        """The totals below the names, in their players' colours."""
        x, width = self._band(part)
        if self.theme.computed and self.template.fill:
            card = self.card(Area(x, row.y, width, row.h))
            yield Box(x, card.y, width, card.h, fill=self.theme.computed, radius=self.radius)
        for column in range(len(part.columns)):
            yield from self._cell(row, column)

    def _band(self, part: TablePart) -> tuple[float, float]:
        """The left end and the width of bands, which may begin in the margin or in the gap after the part before."""
        before = (x + width for other in self.layout.parts for x, width in other.columns[-1:] if x < part.x)
        x = max(part.x - self.template.outdent, min(part.x, max(before, default=0.0) + _BAND_LEAST))
        return x, part.x - x + self.layout.label_width + self.layout.hint_width - self.layout.label_air

    def _bands(self, part: TablePart) -> Iterator[Node]:
        """Bands behind every second label, but not next to computed rows, whose labels share one of their own."""
        x, width = self._band(part)
        banded, bands = False, list[Box]()
        for above, row in zip((None, *part.rows), part.rows, strict=False):
            computed = row.entry.computed
            banded = computed or not banded
            fill = (self.theme.computed if computed else None) or self.theme.label
            if fill and banded and self.template.fill:
                card = self.card(Area(x, row.y, width, row.h))
                y = bands.pop().y if computed and above and above.entry.computed else card.y
                bands.append(Box(x, y, width, card.y + card.h - y, fill=fill, radius=self.radius))
        yield from bands

    def _name_card(self, part: int, column: int) -> Iterator[Node]:
        card, ink = self.card(self.layout.head_cell(part, column // self.layout.games)), self._outline(column)
        if not self.template.coloured:
            yield self._box(card, ink, self.theme.cell or WHITE)
            return
        full = self.player(column)
        fill = mixed(full, WHITE, _NAME) if self.template.fill else WHITE
        yield Box(card.x, card.y, card.w, card.h, fill, full, self.theme.side, self.radius)
        yield _roof(card._replace(h=self.template.name_band), self.radius, full)

    def _cell(self, row: PlacedRow, column: int) -> Iterator[Node]:
        card, ink = self.card(self.layout.cell(row, column)), self._outline(column)
        if row.entry.computed:
            tint = self.theme.computed if self.template.fill else None
            if self.template.coloured and self.template.fill:
                tint = mixed(self.player(column), WHITE, _SUM)
            yield self._box(card, ink, tint or WHITE)
            return
        yield self._box(card, ink, WHITE)
        if self.pick and row.entry.kind == "score":
            yield self._arrow(card, self.player(column))

    def track(self, area: Area, column: int) -> Box:
        """The bar on the way to the bonus, before it fills."""
        share = _TRACK if self.template.coloured else _TABLE_TRACK
        ground = WHITE if self.template.coloured else self.theme.computed or WHITE
        fill = mixed(self.player(column), ground, share) if self.template.fill else WHITE
        return Box(*area, fill, None if self.template.fill else self.theme.line, self.theme.inner, area.h / 2)

    def _box(self, card: Area, ink: Colour, fill: Colour) -> Box:
        return Box(card.x, card.y, card.w, card.h, fill, ink, self.theme.side, min(self.radius, card.h / 3))

    # A table whose cells touch.

    def _table(self, number: int) -> Iterator[Node]:
        """Tints first, then lines from light to heavy, and strips over their ends."""
        part, layout, theme = self.layout.parts[number], self.layout, self.theme
        first, right, bottom = part.columns[0][0], part.x + part.w, part.rows[-1].y + part.rows[-1].h
        yield from self._tints(part, right, bottom)
        yield from self._rules(part, right)
        yield from self._uprights(part, bottom)
        yield Line(first, layout.head, first, bottom, theme.side, theme.frame)
        for player in range(len(part.columns) // layout.games):
            yield from self._named(number, player)
        for _, y in part.strips:
            fill, ink = (theme.strip, theme.strip) if self.template.fill else (WHITE, theme.frame)
            yield Box(part.x, y, part.w, self.template.strip_height, fill, ink, theme.inner)
            if theme.head and self.template.fill:
                yield Line(part.x, y, right, y, theme.group, theme.light)
        whole = bottom + (layout.total.h if number == len(layout.parts) - 1 else 0.0) - layout.head
        yield Box(part.x, layout.head, part.w, whole, stroke=theme.frame, weight=theme.outer, radius=theme.radius)
        if self.pick:
            for row in part.rows:
                cells = (self.card(layout.cell(row, i)) for i in range(len(part.columns)) if row.entry.kind == "score")
                yield from (self._arrow(cell, theme.strong) for cell in cells)

    def _tints(self, part: TablePart, right: float, bottom: float) -> Iterator[Node]:
        if not self.template.fill:
            return
        theme, head, first = self.theme, self.layout.head, part.columns[0][0]
        top = part.rows[0].y
        if theme.label:
            yield Box(part.x, top, first - part.x, bottom - top, fill=theme.label)
        if ink := theme.head or theme.label:
            yield _roof(Area(part.x, head, right - part.x, top - head), theme.radius, ink)
        computed = theme.computed or mixed(theme.ink, WHITE, _TABLE_SUM)
        for row in part.rows:
            if row.entry.computed:
                yield Box(part.x, row.y, right - part.x, row.h, fill=computed)
        if self._closed(part):
            row = self.layout.total
            yield from _floor(Area(part.x, row.y, part.w, row.h), theme.radius, theme.cell or WHITE)
            yield from _floor(Area(part.x, row.y, first - part.x, row.h), theme.radius, theme.total)
            if theme.radius:
                yield Box(first - theme.radius, row.y, theme.radius, row.h, fill=theme.total)

    def _closed(self, part: TablePart) -> bool:
        """Whether a part of a table ends with the totals, whose word is on a solid area."""
        return self.solid_total and not self.template.bar and part == self.layout.parts[-1]

    def _rules(self, part: TablePart, right: float) -> Iterator[Node]:
        """Lines above rows: light ones, then those between groups of rows, and that below the names."""
        theme, groups = self.theme, self.layout.groups
        light = seen(theme.line, self.ground_ink)
        for row in part.rows[1:]:
            if row.entry.id not in groups:
                yield Line(part.x, row.y, right, row.y, theme.inner, light)
        for row in part.rows[1:]:
            if row.entry.id in groups:
                weight = theme.side if row.entry.kind == "upper_sum" else theme.group
                yield Line(part.x, row.y, right, row.y, weight, theme.frame)
        y = part.rows[0].y
        yield Line(part.x, y, right, y, theme.side, theme.frame)
        if self._closed(part):
            row = self.layout.total
            yield Line(part.x, row.y, right, row.y, theme.total_outer, theme.total)
            for x, _ in part.columns[:: self.layout.games]:
                yield Line(x, row.y, x, row.y + row.h, theme.side, theme.total)

    def _uprights(self, part: TablePart, bottom: float) -> Iterator[Node]:
        """Lines between players, and between the columns of each below the names."""
        theme, games, head = self.theme, self.layout.games, self.layout.head
        light, below = seen(theme.line, self.ground_ink), head + self.layout.head_height
        for number, (x, _) in enumerate(part.columns[1:], 1):
            if number % games:
                yield Line(x, below, x, bottom, theme.inner, light)
            else:
                yield Line(x, head, x, bottom, theme.group if games > 1 else theme.inner, theme.line)
        if games > 1:
            yield Line(part.columns[0][0], below, part.x + part.w, below, theme.inner, light)

    def _named(self, part: int, player: int) -> Iterator[Node]:
        """The place of a player's name: a card if the head has a colour, and the number of one without a name."""
        card, size = self.card(self.layout.head_cell(part, player)), self.template.hint_size
        if self.template.fill and (self.theme.head or self.theme.label):
            air = self.template.bar_gap / 2
            card = Area(card.x + air, card.y + air, card.w - 2 * air, card.h - 2 * air)
            radius = min(self.theme.radius, self.template.bar_gap)
            yield Box(card.x, card.y, card.w, card.h, self.theme.cell or WHITE, radius=radius)
        if player < len(self.names) and self.names[player]:
            return
        base = card.y + _NUMBER_INSET + self.fonts.cap_height("bold", size)
        if self.template.coloured:
            yield Box(card.x, card.y, card.w, self.template.name_band, fill=self.player(player * self.layout.games))
        if len(self.layout.parts[part].columns) > self.layout.games:
            yield Text(card.x + _NUMBER_INSET, base, str(player + 1), size, "bold", self.theme.strong)


def _roof(area: Area, radius: float, ink: Colour) -> Path:
    """The upper end of an area with round corners, whose sides it follows also where it is lower than these."""
    x, y, right, bottom = area.x, area.y, area.x + area.w, area.y + area.h
    turn = acos(max(0.0, 1 - area.h / radius)) if radius else 0.0
    across, down = radius * (1 - sin(turn)), y + radius * (1 - cos(turn))
    curve = 4 / 3 * tan(turn / 4) * radius
    up, aside = (curve * part for part in (sin(turn), cos(turn)))
    outline = (
        *(((x, bottom),) if down < bottom - ROUNDING else ()),
        (x + across, down), (x + across + aside, down - up, x + radius - curve, y, x + radius, y),
        (right - radius, y), (right - radius + curve, y, right - across - aside, down - up, right - across, down),
        *(((right, bottom),) if down < bottom - ROUNDING else ()), (),
    )  # fmt: skip
    return Path((outline,), fill=ink)


def _floor(area: Area, radius: float, ink: Colour) -> Iterator[Box]:
    """An area with round lower corners."""
    x, y, w, h = area
    yield Box(x, y, w, h, fill=ink, radius=radius)
    if radius:
        yield Box(x, y, w, h - radius, fill=ink)
