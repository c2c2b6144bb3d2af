"""Lays out the table of a pad: what is behind it, and its strips, heads and rows as marks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product

from padgen.documents.pad.decor import decor
from padgen.documents.pad.ground import Ground, Place
from padgen.documents.pad.heights import HEAD_LEADING, STRIP_EDGE
from padgen.documents.pad.labels import Labels
from padgen.documents.pad.look import Look
from padgen.documents.pad.plan import Plan, plan
from padgen.documents.pad.sections import SECTIONS, SPACING, SectionName, section, section_letters
from padgen.documents.setting import BESIDE
from padgen.documents.table.entries import entries
from padgen.documents.table.grid import Grid, Placed, Players
from padgen.documents.table.pictures import picture
from padgen.documents.table.rows import SIGNS, PadRow, lines
from padgen.documents.text.capitals import capitals
from padgen.errors import Problem
from padgen.page.area import Area
from padgen.page.marks import MM, Align, Ink, Node, Tag, Text
from padgen.rules import Variant

_HEAD_FOOT = 0.95
"""The space between the words in the head and its foot, in multiples of the padding."""

_STREWN_AIR, _STREWN_ROOM = 3.0, 10.0
"""Millimetres between decoration and the words on the card of the head, and the least width for it."""

_STREWN_INSET = 0.22
"""Their distance from its upper and lower edge, as a share of its height: they are in the middle, beside the words."""

_FRIEZE_INSET, _FRIEZE_ROOM = 0.1, 6.0
"""The same of a row of drawings, which fills the card; and its least width in mm, enough for one drawing."""

_FROM_ARC = 0.3
"""How much further inside a player's number is on a card with rounded corners, in radii."""

_FOOT = 1.0
"""The least space in mm between words and a line to write on below them."""


_GROWTH_STEP, _ROOMY = 10, 2.6
"""Words and pictures grow by steps of so many per cent where their rows remain so many times as high as the words."""

_ROOMY_BELOW = 2.1
"""The same where pictures are above the words, for what is left below these: words, and white around both."""

_DICE, _WORDS = ("die", "die_least"), ("text_size", "text_least", "hint_size", "maximum_size")
_GROWING = (*_WORDS, *_DICE, "picture", "picture_least"), (*_WORDS, *_DICE), _DICE
"""The template's sizes that grow, or where there is no room for all, those that do."""

_GENEROUS, _FINER = 1.02, 0.1
"""How wide columns remain, in widths that are good; and points that make no difference."""


def lay_out(look: Look, area: Area, players: Players) -> tuple[Grid, Plan] | Problem:
    """The table of rows and players in an area, with its sizes, or what doesn't fit."""
    setting, template = look.setting, look.template
    if min(area.w, area.h) <= 0:
        return template.problem(
            "margin",
            f"nothing of the pad is left between margins of {template.margin:.4g} mm",
            "lower it, or choose larger paper or fewer pads on a sheet",
        )
    signs = "".join(sign for sign in SIGNS if not look.fonts.missing(sign, "regular"))
    rows = tuple(_pictured(row, setting.variant) for row in lines(setting.variant, entries(setting.locales), signs))
    sizes = plan(look, rows, area, players)
    if isinstance(sizes, Problem):
        return sizes
    for larger in _larger(look, sizes):
        table = _Table(larger.look, larger)
        if table.set_sections() is None:
            return table.grid(), larger
    table = _Table(sizes.look, sizes)
    return table.set_sections() or (table.grid(), sizes)


def _pictured(row: PadRow, variant: Variant) -> PadRow:
    """A row; one that counts further rolls of another has the dice of that one."""
    of = next((extra.another for extra in variant.extras if extra.id == row.entry.id and extra.another), "")
    return row._replace(shown=picture(variant.row(of), variant.dice)) if of else row


def _larger(look: Look, usual: Plan) -> Iterator[Plan]:
    """The same table with larger words and pictures where few rows leave room for them, from the largest."""
    template = look.template
    grown = usual.mode == "above" and template.dice_most > 100  # Dice have taken the height of such rows already.
    if grown or usual.cramped or usual.sizes.broken:
        return
    steps = range(template.growth, 100, -_GROWTH_STEP)
    factors = [step / 100 for step in steps if _roomy(usual, step / 100)]
    for keys, factor in product(_GROWING, factors):
        sizes = {key: getattr(template, key) * factor for key in keys}
        look = Look(look.setting._replace(template=template.replace(**sizes)))
        larger = plan(look, usual.lines, usual.area, usual.players)
        if isinstance(larger, Problem) or larger.mode != usual.mode:
            continue
        if larger.detail != usual.detail or larger.games != usual.games:
            continue
        if larger.column < min(usual.column, _GENEROUS * template.column_good):
            continue
        first, _, broken, short, _ = larger.sizes
        wanted = usual.sizes.first * (factor if "text_size" in keys else 1.0)
        if first >= wanted - _FINER and not broken and short == usual.sizes.short:
            yield larger


def _roomy(usual: Plan, factor: float) -> bool:
    """Whether rows have room for words, and pictures above them, that are larger by a factor."""
    size = factor * usual.sizes.first
    if usual.mode != "above":
        return usual.row * MM >= _ROOMY * size
    return (usual.row - factor * usual.picture_edge(usual.detail)) * MM >= _ROOMY_BELOW * size


class _Table(Ground):
    def __init__(self, look: Look, plan: Plan) -> None:
        super().__init__(look, plan)
        self.sections: dict[int, SectionName] = {}
        self.labels = Labels(plan, self.x)

    def set_sections(self) -> Problem | None:
        """Fit the names of the sections to their strips; returns the one that doesn't fit."""
        room = self.right - self.x - 2 * self.template.padding
        if self._hint_strip is not None:
            room = self._above_hints - self.x
        for index in self.strips:
            key = SECTIONS[self.plan.lines[index].part]
            name = section(self.look, key, room, self.right - self._written if self.open else None)
            if isinstance(name, Problem):
                return name
            self.sections[index] = name
        return None

    def grid(self) -> Grid:
        plan = self.plan
        rows = tuple(self._row(spot) for spot in self.spots)
        hints = plan.detail.maxima and self.template.show_maximum
        return Grid(
            area=Area(self.x, self.top, self.right - self.x, self.bottom - self.top),
            ground=tuple(self.ground()),
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
            ink, snow = self.look.on_solid(self.theme.total), self.snow_depth(h)
            return Placed(line.entry, y, h, *self.labels.total(line, y + snow, h - snow, ink))
        return Placed(line.entry, y, h, tuple(self.labels.label(line, y, h)), self.labels.hint(line, y, h))

    def _strip(self, index: int) -> Iterator[Node]:
        words, size, spacing = self.sections[index]
        x, ink = self.x + self.template.padding, self.look.on_solid(self.theme.strip)
        base = self._strip_base(index)
        yield from self.look.words(words[:1] if self.open else words, x, base, size, "bold", ink, spacing)
        for word, code in words[1:] if self.open else ():
            # In the second column: near the word for maxima, it would look like a part of it.
            left = self.right - self.look.width(word, "regular", size, spacing)
            if len(self.columns) > 1:
                left = min(left, self.columns[1][0] + self.look.number_inset)
            yield Tag("Span", (Text(left, base, word, size, "regular", ink, spacing=spacing),), lang=code)

    @property
    def _written(self) -> float:
        """Where words in the columns begin, above which is room for the second language's name of a section."""
        return self.columns[0][0] + self.gap(0)

    def _strip_base(self, index: int) -> float:
        (y, h), size = self.strips[index], self.sections[index].size
        base = self.look.baseline(y + h / 2, size)
        rise, fall = self.fonts.extent(section_letters(self.look), "bold", size)
        return max(min(base, y + h - STRIP_EDGE - fall), y + STRIP_EDGE + rise)

    def _foot(self, size: float) -> float:
        """The space between the baseline and the middle of a line to write on, in mm."""
        return max(_FOOT, self.fonts.descent("regular", size) + self.look.weight(self.theme.group) / MM / 2)

    def _head_base(self, size: float) -> float:
        """The baseline of the head's words: near its foot, on a card in its middle."""
        if self._centred:
            return self.look.baseline(self.top + self.name_height / 2, size)
        # Above a line, words of any size are on one line.
        largest = max(size, self.plan.sizes.first)
        wanted = self._foot(largest) if self.open else _HEAD_FOOT * self.template.padding
        foot = min(wanted, self.name_height / 3)
        if reach := self.fonts.reach(self.look.setting.label("name"), self.look.name_face, size):
            foot = max(foot, reach[1] + 0.3)
        return self.top + self.name_height - foot

    @property
    def _centred(self) -> bool:
        """Whether the head's words stand in its middle."""
        return self.plan.cards or self.plan.games > 1 or (self.theme.head is not None and not self.open)

    @property
    def _head_ink(self) -> Ink:
        return self.look.on_solid(self.theme.head) if self.theme.head else self.theme.ink

    def _head(self) -> Iterator[Node]:
        """The words for names side by side, or at least that of the first language."""
        template, labels = self.template, self.look.setting.labels("name")
        taken = self._hint_head_width() if self._hint_strip is None else 0.0
        room = self.plan.label - 2 * template.padding - taken - template.gap
        face, x = self.look.name_face, self.x + template.padding
        for shown in (labels, labels[:1]):
            text = BESIDE.join(word for word, _ in shown)
            size = self.fonts.fit(text, face, self.plan.sizes.first, room, template.floor_size)
            if size is not None:
                yield from self.look.words(shown, x, self._head_base(size), size, face, self._head_ink)
                yield from self._strewn(x + self.fonts.width(text, face, size))
                break
        yield from self._game()

    def _game(self) -> Iterator[Node]:
        """The word for games beside their numbers, in as many languages as the word for maxima leaves room for."""
        plan, size, labels = self.plan, self.plan.head_size, self.look.setting.labels("game")
        taken = self._hint_head_width() + self.template.gap if self._hint_strip is None else 0.0
        room = plan.label - 2 * self.template.padding - taken
        if plan.games == 1 or plan.players.heads:
            return
        ink, x = self._head_ink if self.theme.head else self.theme.quiet, self.x + self.template.padding
        for shown in (labels, labels[:1]):
            if self.fonts.width(BESIDE.join(word for word, _ in shown), "regular", size) <= room:
                yield from self.look.words(shown, x, self._games_base, size, ink=ink)
                break

    @property
    def _games_base(self) -> float:
        """The baseline of numbers of games."""
        return self.look.baseline(self.top + self.name_height + self.plan.games_height / 2, self.plan.head_size)

    def _strewn(self, left: float) -> Iterator[Node]:
        """Decoration on the card of the head, between its words, which end at ``left``, and the word for maxima."""
        theme = self.theme
        if not (self.plan.cards and self.template.fill):
            return
        left, right = left + _STREWN_AIR, self.labels.right - self._hint_head_width() - _STREWN_AIR
        inset = (_FRIEZE_INSET if theme.frieze else _STREWN_INSET) * self.name_height
        area = Area(left, self.top + inset, right - left, self.name_height - 2 * inset)
        one_dark = not theme.frieze and theme.on(theme.total) == theme.light
        inks, paper = theme.dice or ((theme.accent,) if one_dark else theme.scraps), self.look.paper
        if theme.head:
            inks, paper = (theme.on(theme.head),), theme.head
        room = _FRIEZE_ROOM if theme.frieze else _STREWN_ROOM
        if marks := decor(theme, area, inks, room, paper, hung=False):
            yield Tag("Artifact", marks)

    @property
    def _hint_strip(self) -> int | None:
        """The strip with the word for maxima: in the head, it would look like a part of the first name."""
        return min(self.strips) if self.open and self.strips and self._hint_head_width() else None

    @property
    def _above_hints(self) -> float:
        """Where the words for maxima begin if they are on a strip, with a gap before them."""
        return self.labels.right - self._words_width(self._strip_hints) - self.template.gap

    @cached_property
    def _strip_hints(self) -> tuple[tuple[str, str], ...]:
        """The words for maxima on a strip: those that the section's name leaves room for, in its usual size."""
        words, key = self.look.setting.labels("maximum"), SECTIONS[self.plan.lines[self._hint_strip or 0].part]
        name, size = capitals(self.look.setting.labels(key)[0][0]), self.template.strip_size
        left = self.x + self.look.width(name, "bold", size, SPACING * size) + 2 * self.template.gap
        return words if left + self._words_width(words) <= self.labels.right else words[:1]

    def _words_width(self, words: tuple[tuple[str, str], ...]) -> float:
        """The width of words for maxima beside each other, in mm."""
        return self.fonts.width(BESIDE.join(word for word, _ in words), "regular", self._hint_size)

    def _hint_head_width(self) -> float:
        if not (self.plan.detail.maxima and self.template.show_maximum):
            return 0.0
        labels = self.look.setting.labels("maximum")
        return self._hint_line or max(self.fonts.width(word, "regular", self._hint_size) for word, _ in labels)

    @cached_property
    def _hint_line(self) -> float:
        """The width in mm of the words for maxima beside each other; 0 where they leave those for names too little."""
        names = BESIDE.join(word for word, _ in self.look.setting.labels("name"))
        needs = self.fonts.width(names, self.look.name_face, self.plan.sizes.first) + 3 * self.template.gap
        line = self._words_width(self.look.setting.labels("maximum"))
        return line if needs + line <= self.plan.label - 2 * self.template.padding else 0.0

    @property
    def _hint_size(self) -> float:
        return min(self.template.hint_size, self.plan.hint_size(self.plan.detail))

    def _hint_head(self) -> tuple[Node, ...]:
        """The words for maxima side by side, or one below the other: the last at the foot, on a card all in the middle.

        On a strip they are side by side.
        """
        words, size = self.look.setting.labels("maximum"), self._hint_size
        ink = self._head_ink if self.theme.head else self.theme.quiet
        if self._hint_strip is not None:
            base, words = self._strip_base(self._hint_strip), self._strip_hints
            if len(words) == 1:
                return (Text(self.labels.right, base, words[0][0], size, "regular", ink, "right"),)
            left = self.labels.right - self._words_width(words)
            return tuple(self.look.words(words, left, base, size, "regular", ink))
        step, last = size * HEAD_LEADING / MM, len(words) - 1
        one_line = not last or bool(self._hint_line)
        base = self._head_base(self.plan.sizes.first if one_line else size)
        if one_line and self.plan.games > 1:
            base = self._games_base
        if one_line and last:
            return tuple(self.look.words(words, self.labels.right - self._hint_line, base, size, "regular", ink))
        base -= last * step / 2 if self._centred else last * step
        return tuple(_stacked(words, self.labels.right, base, size, ink, "right"))

    def _player(self, index: int) -> tuple[Node, ...]:
        """A player's name, or number."""
        plan, names = self.plan, self.plan.players.names
        name = names[index] if index < len(names) else ""
        x, w = self.columns[index * plan.games]
        w = self.columns[(index + 1) * plan.games - 1][0] + w - x
        if not name and plan.players.number == 1:
            return ()
        if not name:
            size, inset = self.template.hint_size, self.look.number_inset
            cap = self.fonts.cap_height("bold", size)
            inset += _FROM_ARC * min(self.theme.radius, self.name_height / 3) if plan.cards else 0.0
            ink = self.hue(index) or self.theme.strong
            return (Text(x + inset, self.top + inset + cap + 0.2, str(index + 1), size, "bold", ink),)
        size, ink = plan.name_size, self.theme.ink
        if plan.turned:
            middle = x + w / 2 + self.fonts.cap_height("bold", size) / 2
            return (Text(middle, self.top + self.name_height - 1.0, name, size, "bold", ink, turn=90),)
        return (Text(x + w / 2, self._head_base(size), name, size, "bold", ink, "center"),)

    def _game_heads(self) -> Iterator[tuple[Node, ...]]:
        if self.plan.games > 1:
            middle = self.top + self.name_height + self.plan.games_height / 2
            size = self.plan.head_size
            for i, (x, w) in enumerate(self.columns):
                words = self.plan.players.head(i, self.plan.games)[: self.plan.head_lines]
                base = self.look.baseline(middle, size) - (len(words) - 1) * size * HEAD_LEADING / MM / 2
                yield tuple(_stacked(words, x + w / 2, base, size, self.theme.quiet, "center"))


def _stacked(
    words: tuple[tuple[str, str], ...], x: float, base: float, size: float, ink: Ink, align: Align
) -> Iterator[Node]:
    """Words of several languages, one below the other, from the first one's baseline."""
    for i, (word, code) in enumerate(words):
        text = Text(x, base + i * size * HEAD_LEADING / MM, word, size, "regular", ink, align)
        yield Tag("Span", (text,), lang=code) if i else text
