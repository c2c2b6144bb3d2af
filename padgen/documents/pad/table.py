"""The table of a pad as marks: areas, lines, strips, heads and rows in their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from padgen.documents.pad.detail import Detail
from padgen.documents.pad.labels import Labels
from padgen.documents.pad.look import Look
from padgen.documents.pad.plan import Plan, plan
from padgen.documents.pad.rows import SIGNS, PadRow, lines
from padgen.documents.pad.sections import SectionName, section
from padgen.documents.setting import BESIDE
from padgen.documents.table.entries import entries
from padgen.documents.table.grid import Grid, Placed, Players
from padgen.errors import Problem
from padgen.page.area import Area
from padgen.page.marks import MM, Box, Ink, Node, Tag, Text
from padgen.page.marks import Line as Rule

_HEAD_LEADING = 1.3
_HEAD_FOOT = 0.95
"""Millimetres a millimetre of padding, between the words in the head and its foot."""


class Place(NamedTuple):
    """A row in its place."""

    line: PadRow
    y: float
    h: float

    @property
    def end(self) -> float:
        """The lower end in mm."""
        return self.y + self.h


def lay_out(look: Look, area: Area, players: Players) -> tuple[Grid, Detail] | Problem:
    """The table of rows and players in an area and the details beside its names, or what doesn't fit."""
    setting, template = look.setting, look.template
    if min(area.w, area.h) <= 0:
        return template.problem(
            "margin",
            f"nothing of the pad is left between margins of {template.margin:.4g} mm",
            "lower it, or choose larger paper or fewer pads on a sheet",
        )
    signs = "".join(sign for sign in SIGNS if not look.fonts.missing(sign, "regular"))
    sizes = plan(look, lines(setting.variant, entries(setting.locales), signs), area, players)
    if isinstance(sizes, Problem):
        return sizes
    table = _Table(look, sizes)
    return table.set_sections() or (table.grid(), sizes.detail)


class _Table:
    def __init__(self, look: Look, plan: Plan) -> None:
        self.look, self.plan = look, plan
        self.template, self.theme, self.fonts = look.template, look.theme, look.fonts
        heights, area = plan.heights, plan.area
        gaps = plan.columns * plan.column_gap
        width = plan.label + gaps + plan.columns * plan.column
        # What rows don't need is white space below the table, a little of it above.
        self.x, self.top = area.x + (area.w - width) / 2, area.y + min(heights.spare / 2, self.template.title_gap)
        first = self.x + plan.label + plan.column_gap
        step = plan.column + plan.column_gap
        self.columns = tuple((first + i * step, plan.column) for i in range(plan.columns))
        self.right = self.x + width
        self.strips: dict[int, tuple[float, float]] = {}
        self.sections: dict[int, SectionName] = {}
        self.spots = tuple(self._place())
        self.bottom = self.spots[-1].end
        self.labels = Labels(plan, self.x)

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
            height = heights.total if line.part == 2 else heights.row
            yield Place(line, y, height)
            y += height

    def set_sections(self) -> Problem | None:
        """Fit the names of the sections to their strips, or say which one doesn't fit."""
        room = self.right - self.x - 2 * self.template.padding
        for index in self.strips:
            key = "upper_section" if self.plan.lines[index].part == 0 else "lower_section"
            name = section(self.look, key, room)
            if isinstance(name, Problem):
                return name
            self.sections[index] = name
        return None

    def _part(self, *numbers: int) -> list[Place]:
        return [spot for spot in self.spots if spot.line.part in numbers]

    def grid(self) -> Grid:
        plan = self.plan
        rows = tuple(self._row(spot) for spot in self.spots)
        hints = plan.detail.maxima and self.template.show_maximum
        return Grid(
            area=Area(self.x, self.top, self.right - self.x, self.bottom - self.top),
            ground=tuple(self._cards() if plan.cards else self._joined()),
            head=tuple(self._head()),
            players=tuple(self._player(i) for i in range(plan.players.number)),
            games=plan.games,
            game_heads=tuple(self._game_heads()),
            rows=rows,
            columns=self.columns,
            head_height=plan.heights.head,
            hint_head=self._hint_head() if hints else (),
            hints=hints,
            strips={index: tuple(self._strip(index)) for index in self.strips},
        )

    # Words.

    def _row(self, spot: Place) -> Placed:
        line, y, h = spot
        if line.part == 2:
            ink = self.look.on_solid(self.theme.total)
            return Placed(line.entry, y, h, *self.labels.total(line, y, h, ink))
        return Placed(line.entry, y, h, tuple(self.labels.label(line, y, h)), self.labels.hint(line, y, h))

    def _strip(self, index: int) -> Iterator[Node]:
        y, h = self.strips[index]
        words, size, spacing = self.sections[index]
        x, ink = self.x + self.template.padding, self.look.on_solid(self.theme.strip)
        yield from self.look.words(words, x, self.look.baseline(y + h / 2, size), size, "bold", ink, spacing)

    @property
    def _name_height(self) -> float:
        """The height of the head without the numbers of games, in mm."""
        return self.plan.heights.head - self.plan.games_height

    def _head_base(self, size: float) -> float:
        """The baseline of the head's words: near its foot, on a card in its middle."""
        if self._centred:
            return self.look.baseline(self.top + self._name_height / 2, size)
        foot = min(_HEAD_FOOT * self.template.padding, self._name_height / 3)
        if reach := self.fonts.reach(self.look.setting.label("name"), self.look.name_face, size):
            foot = max(foot, reach[1] + 0.3)
        return self.top + self._name_height - foot

    @property
    def _centred(self) -> bool:
        """Whether the head's words stand in its middle."""
        return self.plan.cards or self.theme.head is not None

    @property
    def _head_ink(self) -> Ink:
        return self.look.on_solid(self.theme.head) if self.theme.head else self.theme.ink

    def _head(self) -> Iterator[Node]:
        """The words for names, side by side, or one below the other."""
        template, size = self.template, self.plan.sizes.first
        room = self.plan.label - 2 * template.padding - self._hint_head_width() - template.gap
        labels = self.look.setting.labels("name")
        words = [word for word, _ in labels]
        face, x = self.look.name_face, self.x + template.padding
        text = BESIDE.join(words)
        fitted = self.fonts.fit(text, face, size, room, template.floor_size)
        if fitted is not None:
            yield from self.look.words(labels, x, self._head_base(fitted), fitted, face, self._head_ink)
            return
        sizes = [self.fonts.fit(word, face, size, room, template.floor_size) for word in words]
        size = min(filter(None, sizes), default=template.floor_size)
        shown = [label for label, fitting in zip(labels, sizes, strict=True) if fitting is not None]
        for i, ((word, code), base) in enumerate(self._lines(shown, size)):
            line = Text(x, base, word, size, face, self._head_ink)
            yield Tag("Span", (line,), lang=code) if i else line

    def _hint_head_width(self) -> float:
        if not (self.plan.detail.maxima and self.template.show_maximum):
            return 0.0
        labels = self.look.setting.labels("maximum")
        return max(self.fonts.width(word, "regular", self.template.hint_size) for word, _ in labels)

    def _hint_head(self) -> tuple[Node, ...]:
        size = self.template.hint_size
        ink = self._head_ink if self.theme.head else self.theme.quiet
        nodes: list[Node] = []
        for (word, code), base in self._lines(self.look.setting.labels("maximum"), size):
            text = Text(self.labels.right, base, word, size, "regular", ink, "right")
            nodes.append(Tag("Span", (text,), lang=code) if nodes else text)
        return tuple(nodes)

    def _lines(self, words: Sequence[tuple[str, str]], size: float) -> Iterator[tuple[tuple[str, str], float]]:
        """Words of the head one below the other, with baselines: the last at the foot, on a card all in the middle."""
        step, last = size * _HEAD_LEADING / MM, len(words) - 1
        base = self._head_base(self.plan.sizes.first if not last else size)
        up = last * step / 2 if self._centred else last * step
        for i, word in enumerate(words):
            yield word, base - up + i * step

    def _player(self, index: int) -> tuple[Node, ...]:
        """A player's name, or number."""
        plan, names = self.plan, self.plan.players.names
        name = names[index] if index < len(names) else ""
        x, w = self.columns[index * plan.games]
        w = self.columns[(index + 1) * plan.games - 1][0] + w - x
        if not name:
            size, inset = self.template.hint_size, 0.6 * self.template.padding
            cap = self.fonts.cap_height("bold", size)
            return (Text(x + inset, self.top + inset + cap + 0.2, str(index + 1), size, "bold", self.theme.strong),)
        size, ink = plan.name_size, self.theme.ink
        if plan.turned:
            middle = x + w / 2 + self.fonts.cap_height("bold", size) / 2
            return (Text(middle, self.top + self._name_height - 1.0, name, size, "bold", ink, turn=90),)
        return (Text(x + w / 2, self._head_base(size), name, size, "bold", ink, "center"),)

    def _game_heads(self) -> Iterator[tuple[Node, ...]]:
        if self.plan.games > 1:
            middle = self.top + self._name_height + self.plan.games_height / 2
            for i, (x, w) in enumerate(self.columns):
                head = self.plan.players.head(i, self.plan.games)
                size = self.plan.head_size
                base = self.look.baseline(middle, size)
                yield (Text(x + w / 2, base, head, size, "regular", self.theme.quiet, "center"),)

    # One table.

    def _joined(self) -> Iterator[Node]:
        """Tints first, then lines from light to heavy, and solid areas over their ends."""
        theme, look, first = self.theme, self.look, self.columns[0][0]
        main, tail = self._part(0, 1, 2), self._part(3)
        bottom, head = main[-1].end, self.top + self.plan.heights.head
        yield from self._tints(self._part(0, 1), self.x, self.right, head)
        frame, total = look.weight(theme.outer), self._part(2)
        yield from self._rules(main, look.weight(theme.inner), theme.line, look.weight(theme.group), theme.frame)
        breaks = [self.top, *(edge for y, h in self.strips.values() for edge in (y, y + h)), bottom]
        for start, end in zip(breaks[::2], breaks[1::2], strict=True):
            yield from self._uprights(start, end)
            yield Rule(first, start, first, end, look.weight(theme.side), theme.frame)
        if tail:
            yield from self._rules(tail, look.weight(theme.inner), theme.line, look.weight(theme.group), theme.frame)
            yield from self._uprights(tail[0].y, tail[-1].end)
            weight = look.weight(theme.group)
            yield Rule(first, tail[0].y, first, tail[-1].end, weight, theme.frame)
            yield self._framed(tail[0].y, tail[-1].end, weight, theme.frame)
        yield Rule(self.x, head, self.right, head, look.weight(theme.side), theme.frame)
        for y, h in self.strips.values():
            if self.template.fill:
                yield self._framed(y, y + h, look.weight(theme.inner), theme.strip, theme.strip)
            else:
                yield self._framed(y, y + h, look.weight(theme.group), theme.frame, (1.0,))
        yield self._framed(self.top, bottom, frame, theme.frame)
        for spot in total:
            if self.template.fill:
                yield Box(self.x, spot.y, first - self.x, spot.h, fill=theme.total)
            weight = look.weight(theme.total_outer)
            yield Rule(first, spot.y, first, spot.end, look.weight(theme.side), theme.total)
            yield self._framed(spot.y, spot.end, weight, theme.total)

    def _framed(self, top: float, bottom: float, weight: float, ink: Ink, fill: Ink | None = None) -> Box:
        """A frame; its strokes lie inside the table's width."""
        half = weight / MM / 2
        width, height = self.right - self.x - 2 * half, bottom - top - 2 * half
        return Box(self.x + half, top + half, width, height, fill, ink, weight)

    def _tints(self, body: list[Place], left: float, right: float, head: float) -> Iterator[Node]:
        look, theme, first = self.look, self.theme, self.columns[0][0]
        if (ink := look.tint(theme.label)) is not None:
            for top, bottom in ((self.top, body[-1].end), *((spot.y, spot.end) for spot in self._part(3))):
                yield Box(left, top, first - left, bottom - top, fill=ink)
        if (ink := look.tint(theme.head)) is not None:
            yield Box(left, self.top, first - left, head - self.top, fill=ink)
        yield from self._column_tints(self.top, body[-1].end)
        if (ink := look.tint(theme.cell)) is not None:
            yield Box(first, self.top, right - first, head - self.top, fill=ink)
            yield from (Box(first, spot.y, right - first, spot.h, fill=ink) for spot in self._part(2))
        if (ink := look.tint(theme.computed)) is not None:
            for spot in body:
                if spot.line.entry.computed:
                    yield Box(left, spot.y, right - left, spot.h, fill=ink)

    def _column_tints(self, top: float, bottom: float) -> Iterator[Box]:
        inks = self.theme.columns if self.template.fill else ()
        for i, (x, w) in enumerate(self.columns if inks else ()):
            yield Box(x, top, w, bottom - top, fill=inks[i // self.plan.games % len(inks)])

    def _rules(self, spots: list[Place], inner: float, line: Ink, group: float, frame: Ink) -> Iterator[Rule]:
        """Lines above all rows but the first: light ones, then those between groups."""
        below = spots[1:]
        for spot in below:
            if not spot.line.group:
                yield Rule(self.x, spot.y, self.right, spot.y, inner, line)
        for spot in below:
            if spot.line.group:
                weight = self.look.weight(self.theme.side) if spot.line.entry.kind == "upper_sum" else group
                yield Rule(self.x, spot.y, self.right, spot.y, weight, frame)

    def _uprights(self, top: float, bottom: float) -> Iterator[Rule]:
        """Lines between players and games; those of games begin below the names."""
        inner, group = self.look.weight(self.theme.inner), self.look.weight(self.theme.group)
        games = self.plan.games
        # A row that is one cell for all of a player's columns ends them.
        split = min([bottom, *(spot.y for spot in self.spots if spot.line.entry.wide)])
        for i, (x, _) in enumerate(self.columns[1:], 1):
            if i % games:
                yield Rule(x, max(top, self.top + self._name_height), x, split, inner, self.theme.line)
            else:
                yield Rule(x, top, x, bottom, group if games > 1 else inner, self.theme.line)
        if games > 1 and top == self.top:
            y = self.top + self._name_height
            yield Rule(self.columns[0][0], y, self.right, y, inner, self.theme.line)

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
            yield from self._card(spot.y, spot.h, [], tint, theme.total_outer, theme.total, whole=whole)

    def _card(
        self, y: float, h: float, spots: list[Place], fill: Ink | None, points: float, frame: Ink, whole: bool = False
    ) -> Iterator[Node]:
        theme, games = self.theme, self.plan.games
        weight, inner = self.look.weight(points), self.look.weight(theme.inner)
        radius = min(theme.radius, h / 3)
        stroke = None if fill is not None else frame
        yield Box(self.x, y, self.plan.label, h, fill, stroke, weight, radius)
        sums = [spot for spot in spots if spot.line.entry.computed]
        for i in range(0, len(self.columns), games):
            x = self.columns[i][0]
            w = self.columns[i + games - 1][0] + self.columns[i + games - 1][1] - x
            tint = self.look.tint(theme.columns[i // games % len(theme.columns)]) if theme.columns and spots else None
            yield from self._card_column(x, y, w, h, sums, tint, (weight, radius, frame))
            for k in range(1, 1 if whole else games):
                yield Rule(self.columns[i + k][0], y, self.columns[i + k][0], y + h, inner, theme.line)
        pad = self.template.padding
        for spot in spots[1:]:
            heavy = spot.line.entry.kind == "upper_sum"
            line, ink = (self.look.weight(theme.side), theme.frame) if heavy else (inner, theme.line)
            yield Rule(self.x + pad, spot.y, self.x + self.plan.label - pad, spot.y, line, ink)
            for x, w in self.columns:
                yield Rule(x, spot.y, x + w, spot.y, line, ink)

    def _card_column(
        self, x: float, y: float, w: float, h: float, sums: list[Place], tint: Ink | None,
        style: tuple[float, float, Ink],
    ) -> Iterator[Node]:  # fmt: skip
        weight, radius, frame = style
        if tint is not None:
            yield Box(x, y, w, h, fill=tint, radius=radius)
        ink = self.look.tint(self.theme.computed)
        if sums and ink is not None:
            top, bottom = sums[0].y, sums[-1].end
            # Round at the card's foot only.
            yield Box(x, top, w, bottom - top - radius, fill=ink)
            yield Box(x, max(top, bottom - 2 * radius), w, min(2 * radius, bottom - top), fill=ink, radius=radius)
        yield Box(x, y, w, h, None, frame, weight, radius)
