"""What is behind the words of a pad's table: tints, lines and frames, as one table, as cards, or as lines only."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from padgen.documents.pad.look import Look
from padgen.documents.pad.plan import Plan
from padgen.documents.table.rows import PadRow
from padgen.page.area import Area
from padgen.page.frieze import snow
from padgen.page.marks import MM, Box, Colour, Ink, Node
from padgen.page.marks import Line as Rule

_GAP, _GAP_SHARE = 1.2, 0.15
"""Without frames, the space before a player's number in mm, at most this share of a column; half of it for a game."""

_MANY = 8
"""From so many players on, the line in the middle of them is heavier, for the eye to find its column."""

_DOUBLE = 0.65
"""Millimetres between the two lines below the total."""


_SNOW, _SNOW_DEEP, _SNOW_MOST = 0.25, 0.18, 1.5
"""How far snow rises above a card's upper edge, in shares of the space above it; and how far it reaches below it, in
shares of the card's height and at most in mm."""


class Place(NamedTuple):
    """A row and its place."""

    line: PadRow
    y: float
    h: float

    @property
    def end(self) -> float:
        """The lower end in mm."""
        return self.y + self.h


class Ground:
    """The places of everything in a table, and what is drawn behind its words."""

    def __init__(self, look: Look, plan: Plan) -> None:
        self.look, self.plan = look, plan
        self.template, self.theme, self.fonts = look.template, look.theme, look.fonts
        self.open = not look.template.frames
        heights, area = plan.heights, plan.area
        gaps = plan.players.number * plan.column_gap
        width = plan.label + gaps + plan.columns * plan.column
        # Height that the rows don't need is white space below the table, and a little of it above.
        self.x, self.top = area.x + (area.w - width) / 2, area.y + min(heights.spare / 2, self.template.title_gap)
        first = self.x + plan.label + plan.column_gap
        # A player's games are on one card.
        lefts = (first + i * plan.column + i // plan.games * plan.column_gap for i in range(plan.columns))
        self.columns = tuple((left, plan.column) for left in lefts)
        self.right = self.x + width
        self.strips: dict[int, tuple[float, float]] = {}
        self.spots = tuple(self._place())
        self.bottom = self.spots[-1].end

    def _place(self) -> Iterator[Place]:
        """The places of all rows from top to bottom, with strips and gaps between parts."""
        plan, heights = self.plan, self.plan.heights
        y, part = self.top + heights.head, -1
        for index, line in enumerate(plan.lines):
            if line.part != part:
                if plan.cards and line.part != 3:
                    y += self.theme.part_gap
                if line.part == 3:
                    y += plan.tail
                if heights.strip and line.part < 2:
                    self.strips[index] = (y, heights.strip)
                    y += heights.strip
                part = line.part
            height = plan.height(line)
            yield Place(line, y, height)
            y += height

    def _part(self, *numbers: int) -> list[Place]:
        return [spot for spot in self.spots if spot.line.part in numbers]

    @property
    def name_height(self) -> float:
        """The height of the head without the heads of games, in mm."""
        return self.plan.heights.head - self.plan.games_height

    def ground(self) -> Iterator[Node]:
        """Everything behind the words, from the bottom layer to the top."""
        return self._cards() if self.plan.cards else self._open() if self.open else self._joined()

    # One table.

    def _joined(self) -> Iterator[Node]:
        """Tints first, then lines from light to heavy, and solid areas over their ends."""
        theme, look, first = self.theme, self.look, self.columns[0][0]
        main, tail = self._part(0, 1, 2), self._part(3)
        bottom, head = main[-1].end, self.top + self.plan.heights.head
        yield from self._tints(self._part(0, 1), self.x, self.right, head)
        frame, total = look.weight(theme.outer), self._part(2)
        yield from self._rules(main, look.weight(theme.inner), theme.line, self._group, theme.frame)
        yield from self._columns_apart(bottom, theme.side)
        if tail:
            yield from self._rules(tail, look.weight(theme.inner), theme.line, look.weight(theme.group), theme.frame)
            yield from self._uprights(tail[0].y, tail[-1].end)
            weight = look.weight(theme.group)
            yield Rule(first, tail[0].y, first, tail[-1].end, weight, theme.frame)
            yield self._framed(tail[0].y, tail[-1].end, weight, theme.frame)
        yield Rule(self.x, head, self.right, head, look.weight(theme.side), theme.frame)
        for y, h in self.strips.values():
            if self.template.fill:
                # Without a line, which would end a pixel further right than the frame on screens.
                yield Box(self.x, y, self.right - self.x, h, fill=theme.strip, behind_words=True)
            else:
                yield self._framed(y, y + h, look.weight(theme.group), theme.frame, (1.0,))
        yield self._framed(self.top, bottom, frame, theme.frame)
        for spot in total:
            if self.template.fill:
                yield Box(self.x, spot.y, first - self.x, spot.h, fill=theme.total, behind_words=True)
            weight = look.weight(theme.total_outer)
            yield Rule(first, spot.y, first, spot.end, look.weight(theme.side), theme.outline(theme.total))
            yield self._framed(spot.y, spot.end, weight, theme.outline(theme.total))

    def _framed(self, top: float, bottom: float, weight: float, ink: Ink, fill: Ink | None = None) -> Box:
        """A frame whose strokes are inside the table's width."""
        half = weight / MM / 2
        width, height = self.right - self.x - 2 * half, bottom - top - 2 * half
        return Box(self.x + half, top + half, width, height, fill, ink, weight)

    def _tints(self, body: list[Place], left: float, right: float, head: float) -> Iterator[Node]:
        look, theme, first = self.look, self.theme, self.columns[0][0]
        if (ink := look.tint(theme.label)) is not None:
            for top, bottom in ((self.top, body[-1].end), *((spot.y, spot.end) for spot in self._part(3))):
                yield Box(left, top, first - left, bottom - top, fill=ink)
        if (ink := look.tint(theme.head)) is not None:
            yield Box(left, self.top, first - left, head - self.top, fill=ink, behind_words=True)
        yield from self._column_tints(self.top, body[-1].end)
        if (ink := look.cell) is not None:
            yield Box(first, self.top, right - first, head - self.top, fill=ink)
            yield from (Box(first, spot.y, right - first, spot.h, fill=ink) for spot in self._part(2))
        if (ink := look.tint(theme.computed)) is not None:
            for spot in body:
                if spot.line.entry.computed:
                    yield Box(left, spot.y, right - left, spot.h, fill=ink)

    def _column_tints(self, top: float, bottom: float) -> Iterator[Box]:
        inks = self.theme.columns if self.template.fill else ()
        for i, (x, w) in enumerate(self.columns if inks else ()):
            yield Box(x, top, w, bottom - top, fill=inks[i // self._alike % len(inks)])

    @property
    def _alike(self) -> int:
        """How many neighbouring columns have one tint: a player's, unless there is only one."""
        return self.plan.games if self.plan.players.number > 1 else 1

    def _rules(self, spots: list[Place], inner: float, line: Ink, group: float, frame: Ink) -> Iterator[Rule]:
        """The lines above all rows but the first: light ones, then those between groups."""
        below = spots[1:]
        for spot in below:
            if not spot.line.group:
                yield Rule(self.x, spot.y, self.right, spot.y, inner, line)
        for above, spot in pairwise(spots):
            if spot.line.group:
                parted = spot.line.entry.kind == "upper_sum" or spot.line.part != above.line.part
                weight = self.look.weight(self.theme.side) if parted else group
                yield Rule(self.x, spot.y, self.right, spot.y, weight, frame)

    @property
    def _group(self) -> float:
        """The weight of lines between groups of rows, which lead the eye across many columns."""
        heavy = min(self.theme.side, self.theme.group * self.template.row_lines / 100)
        return self.look.weight(max(self.theme.group, heavy))

    def _uprights(self, top: float, bottom: float) -> Iterator[Rule]:
        """The lines between players and games; those of games begin below the names."""
        inner, group = self.look.weight(self.theme.inner), self.look.weight(self.theme.group)
        games = self.plan.games
        # They end at a row with one cell for all of a player's columns.
        split = min([bottom, *(spot.y for spot in self.spots if spot.line.entry.wide)])
        for i, (x, _) in enumerate(self.columns[1:], 1):
            if i % games:
                yield Rule(x, max(top, self.top + self.name_height), x, split, inner, self.theme.line)
            else:
                middle = 2 * i == len(self.columns) >= _MANY
                weight = group * self.template.player_lines / 100 if games > 1 else group if middle else inner
                yield Rule(x, top, x, bottom, weight, self.theme.line)
        if games > 1 and top == self.top and not self.open:
            y = self.top + self.name_height
            yield Rule(self.x, y, self.right, y, inner, self.theme.line)

    def _columns_apart(self, bottom: float, beside_names: float) -> Iterator[Rule]:
        """The lines between names, players and games, which end at strips; the first has a weight of its own."""
        first, weight = self.columns[0][0], self.look.weight(beside_names)
        breaks = [self.top, *(edge for y, h in self.strips.values() for edge in (y, y + h)), bottom]
        for start, end in zip(breaks[::2], breaks[1::2], strict=True):
            yield from self._uprights(start, end)
            yield Rule(first, start, first, end, weight, self.theme.frame)

    # Lines only.

    def _open(self) -> Iterator[Rule]:
        """Fine lines around the table and between rows and players, strong ones around sums and above the total.

        The heaviest is above the total, and two fine ones are below it, as in accounts.
        """
        look, theme, head = self.look, self.theme, self.top + self.plan.heights.head
        inner, outer = (look.weight(theme.inner), theme.line), (look.weight(theme.outer), theme.frame)
        side = look.weight(theme.side), theme.frame
        strong = look.weight(theme.group), theme.frame
        yield from self._closed(self.top, self._part(2)[-1].end, inner)
        yield self._across(self.top + self.name_height, strong)
        if self.plan.games > 1 or not self.strips:
            # A strip has the words for names and maxima together.
            left = self.columns[0][0] if self.strips else self.x
            yield Rule(left, head, self.right, head, *(inner if self.strips else strong))
        for y, h in self.strips.values():
            yield self._across(y + h, side)
        for spot, below in zip(self.spots, (*self.spots[1:], None), strict=True):
            if spot.line.part == 2:
                weight = look.weight(theme.outer * self.template.total_line / 100)
                yield self._across(spot.y, (weight, theme.frame))
                yield from (self._across(y, inner) for y in (spot.end - _DOUBLE, spot.end))
            elif below is None or below.line.part != 2:
                parted = below and below.line.part != spot.line.part
                summed = (below and below.line.entry.kind == "upper_sum") or (parted and spot.line.entry.computed)
                if summed or parted or (below and below.line.group):
                    yield self._across(spot.end, outer if summed else side if parted else inner)
                else:
                    # Between rows, names need none: the white space saves ink.
                    yield Rule(self.columns[0][0] if below else self.x, spot.end, self.right, spot.end, *inner)
        yield from self._columns_apart(self._part(0, 1, 2)[-1].end - _DOUBLE, theme.inner)
        if tail := self._part(3):
            yield from self._closed(tail[0].y, tail[-1].end, inner)
            yield from self._uprights(tail[0].y, tail[-1].end)
            yield Rule(self.columns[0][0], tail[0].y, self.columns[0][0], tail[-1].end, inner[0], theme.frame)

    def _closed(self, top: float, bottom: float, style: tuple[float, Ink]) -> Iterator[Rule]:
        """The upper edge and the sides of a table; its last row has the lower edge."""
        yield self._across(top, style)
        yield from (Rule(x, top, x, bottom, *style) for x in (self.x, self.right))

    def _across(self, y: float, style: tuple[float, Ink]) -> Rule:
        """A line across the table."""
        return Rule(self.x, y, self.right, y, *style)

    def gap(self, column: int) -> float:
        """The space between a column's left line and its words, in mm."""
        return min(_GAP, _GAP_SHARE * self.columns[column][1]) / (2 if column % self.plan.games else 1)

    # Cards.

    def _cards(self) -> Iterator[Node]:
        """A block for the head and each part: a card for the names, and one for each player."""
        theme, head = self.theme, self.plan.heights.head
        ink = self.look.tint(theme.head or theme.label)
        yield from self._card(self.top, head, [], ink, theme.outer, theme.frame)
        for part in (0, 1, 3):
            spots = self._part(part)
            if spots:
                ink = self.look.tint(theme.label)
                yield from self._card(spots[0].y, spots[-1].end - spots[0].y, spots, ink, theme.outer, theme.frame)
        for spot in self._part(2):
            tint, whole = self.look.tint(theme.total), spot.line.entry.wide
            yield from self._card(spot.y, spot.h, [], tint, theme.total_outer, theme.outline(theme.total), whole=whole)
            if theme.snow and (down := self.snow_depth(spot.h)):
                # On the other cards, which are white, it would hide the frames.
                card = Area(self.x, spot.y, self.plan.label, spot.h)
                yield snow(card, self._radius(spot.h), min(_SNOW * theme.part_gap, down), down, theme.snow)

    def hue(self, player: int) -> Colour | None:
        """The colour of a player's number and of the frame around it, if the theme has its own for them."""
        hues = self.theme.heads if self.template.fill and self.plan.cards else ()
        return hues[player % len(hues)] if hues else None

    def snow_depth(self, height: float) -> float:
        """How far snow reaches below the upper edge of the total's card, which is so high, in mm."""
        snowy = self.theme.snow and self.plan.cards and self.template.fill
        return min(_SNOW_DEEP * height, _SNOW_MOST) if snowy else 0.0

    def _radius(self, height: float) -> float:
        """The radius of the corners of cards so high, in mm."""
        return min(self.theme.radius, height / 3)

    def _card(
        self, y: float, h: float, spots: list[Place], fill: Ink | None, points: float, frame: Ink, whole: bool = False
    ) -> Iterator[Node]:
        theme, games = self.theme, self.plan.games
        weight, inner = self.look.weight(points), self.look.weight(theme.inner)
        radius = self._radius(h)
        label = Box(self.x, y, self.plan.label, h, fill, frame, weight, radius)
        yield _inside(label) if fill is None else label._replace(stroke=None, behind_words=not spots)
        sums = [spot for spot in spots if spot.line.entry.computed]
        frames: list[Box] = []
        for i in range(0, len(self.columns), games):
            x = self.columns[i][0]
            w = self.columns[i + games - 1][0] + self.columns[i + games - 1][1] - x
            inks = theme.columns if spots and self.template.fill else ()
            tints = [inks[k // self._alike % len(inks)] for k in range(i, i + games, self._alike) if inks]
            yield from self._card_column(Area(x, y, w, h), sums, tints, radius)
            own = self.hue(i // games) if y == self.top else None
            frames.append(_inside(Box(x, y, w, h, None, own or frame, weight, radius)))
            begin = max(y, self.top + self.name_height)
            for k in range(1, 1 if whole else games):
                yield Rule(self.columns[i + k][0], begin, self.columns[i + k][0], y + h, inner, theme.line)
        pad = self.template.padding
        for spot in spots[1:]:
            heavy = spot.line.entry.kind == "upper_sum"
            line, ink = (self.look.weight(theme.side), theme.frame) if heavy else (inner, theme.line)
            yield Rule(self.x + pad, spot.y, self.x + self.plan.label - pad, spot.y, line, ink)
            for card in frames:
                yield Rule(card.x, spot.y, card.x + card.w, spot.y, line, ink)
        yield from frames  # over the ends of the lines

    def _card_column(self, card: Area, sums: list[Place], tints: list[Colour], radius: float) -> Iterator[Box]:
        """The tints of a player's card: its own or those of its columns, and that of subtotal and bonus."""
        x, y, w, h = card
        for i, tint in enumerate(tints):
            if i:  # Up to the card's right edge, whose corners are round.
                left = x + i * w / len(tints)
                yield Box(left, y, x + w - radius - left, h, fill=tint)
            part = Box(x + w - 2 * radius, y, 2 * radius, h) if i else Box(*card)
            yield part._replace(fill=tint, radius=radius)
        ink = self.look.tint(self.theme.computed)
        if sums and ink is not None:
            top, bottom = sums[0].y, sums[-1].end
            # Rounded only at the foot of the card.
            yield Box(x, top, w, bottom - top - radius, fill=ink)
            yield Box(x, max(top, bottom - 2 * radius), w, min(2 * radius, bottom - top), fill=ink, radius=radius)


def _inside(box: Box) -> Box:
    """The box with its outline inside it, so that the space between cards stays as wide as it is."""
    half = box.weight / MM / 2
    return box._replace(
        x=box.x + half, y=box.y + half, w=box.w - 2 * half, h=box.h - 2 * half, radius=max(0.0, box.radius - half)
    )
