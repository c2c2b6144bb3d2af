"""Chooses the sizes in a pad's table: the details beside the names, the column of names, columns and rows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from padgen.documents.pad.beside import CLOSE, FALL, LEADING, RISE, SMALLER, WRITABLE
from padgen.documents.pad.detail import Detail
from padgen.documents.pad.heads import HEAD_AIR_LEAST, Heads
from padgen.documents.pad.look import Look
from padgen.documents.pad.pairs import SECOND
from padgen.documents.table.grid import Players
from padgen.documents.table.rows import PadRow
from padgen.documents.text.fit import Fitted, fit, least_width
from padgen.errors import Problem
from padgen.page.area import ROUNDING, Area
from padgen.page.marks import MM
from padgen.quoting import counted, quoted

_STEP = 0.5
"""Millimetres by which columns become narrower from one try to the next."""

_LOWER = 0.93
"""The size of names if they need a little more room, as a share of the least good one."""

_LEAST = 8 / 9
"""The least size of names beside dice, as such a share: dice give way to larger ones."""

_LARGER = 1.1
"""Pictures are above names that are cramped beside them if these become larger by this factor."""

_NARROWER, _NARROWEST, _LAST = 13.0, 12.5, 11.0
"""The widths in mm to which columns shrink rather than leave out pictures, and the dice of ones to sixes, and that to
which they shrink for both in rows too low for pictures above names."""

_FINER = 0.25
"""The points by which names in two languages become smaller from one try to the next."""

_ALONE = 3
"""The most rows whose long names take the place of their maxima."""

_LABEL_STEP = 0.5
"""Millimetres by which the column of names may be wider than its names need."""

_CLOSER = 0.8, 0.6, 0.5, 0.35
"""The share of the space between cards that remains if columns need the room, and if names and maxima need it too."""


class Sizes(NamedTuple):
    """The sizes in points of names and of those of a second language, and the names that are on several lines.

    ``short`` are the rows with short names, ``alone`` those whose names take the place of their maxima.
    """

    first: float
    second: float
    broken: dict[str, Fitted]
    short: frozenset[str]
    alone: frozenset[str]


def _narrower(width: float, end: float) -> Iterator[float]:
    """The widths of columns to try in turn, in mm."""
    while width > end:
        yield width
        width -= _STEP
    yield end


class _Need(NamedTuple):
    """A row's texts with their widths at one point, its short ones, and the room that it takes from a label, in mm."""

    line: PadRow
    texts: tuple[tuple[str, float], ...]
    shorts: tuple[tuple[str, float], ...]
    taken: float


def plan(look: Look, lines: tuple[PadRow, ...], area: Area, players: Players) -> Plan | Problem:
    """The sizes of a table in an area, or what doesn't fit."""
    usual, template = Plan(look, lines, area, players), look.template
    if refused := usual.settle():
        return refused
    if usual.mode in ("before", "after") and usual.cramped:
        closer = template.replace(padding=CLOSE * template.padding, dice=usual.mode)
        above = closer.replace(dice="above", above_least=0.0, text_size=template.text_least)
        for choice in (above, closer) if usual.languages == 1 else (above,):
            other = Plan(Look(look.setting._replace(template=choice)), lines, area, players, raised=choice is above)
            if not other.settle() and other.better(usual):
                return other
    return usual


class Plan(Heads):
    """The sizes of a table in an area, once ``settle`` has chosen them."""

    sizes: Sizes
    detail: Detail
    label: float
    column_gap: float

    def __init__(
        self, look: Look, lines: tuple[PadRow, ...], area: Area, players: Players, *, raised: bool = False
    ) -> None:
        """``raised`` says that dice are above names only because these would be cramped beside them."""
        super().__init__(look, lines, area, players)
        self.raised = raised
        self._known: dict[tuple[Detail, float, float], list[_Need]] = {}

    def settle(self) -> Problem | None:
        """Choose all sizes; returns what doesn't fit."""
        for _ in range(2):  # Smaller aids and maxima may leave room for larger names.
            refused = self._settle()
            if refused or SMALLER * self.sizes.first >= self.small_most:
                return refused
            self.small_most = SMALLER * self.sizes.first
            self._known.clear()
        return None

    def _settle(self) -> Problem | None:
        if refused := self.set_heights(self.template.head_height):
            return refused
        refused = self._set_all()
        if refused and self.head > self.template.head_height:
            # Players' names or titles of games took height from rows whose widths were chosen before.
            refused = self.set_heights(self.head) or self._set_all()
        return refused

    def _set_all(self) -> Problem | None:
        """Choose all other sizes for these heights; returns what doesn't fit."""
        return self._advised(self._set_widths() or self.set_heads() or self.set_players() or self._set_sizes())

    def _set_sizes(self) -> Problem | None:
        if (sizes := self._sizes(self.detail, self.label)) is None:
            return self._too_many()
        first = self.smaller(self.detail, self.label, sizes.first, sizes.short)
        self.sizes = sizes if sizes.broken else sizes._replace(first=first)
        return None

    @property
    def cramped(self) -> bool:
        """Whether names leave no room for pictures, or pictures none for names of a good size."""
        return not self.detail.pictures or self.detail.floor or self.sizes.first < _LOWER * self.template.text_least

    def better(self, usual: Plan) -> bool:
        """Whether pictures above names, or less space, are better than the same table as it is ``usual``, if at all."""
        if self.mode != self.template.dice or (self.mode == "above" and not self.detail.pictures):
            return False
        mine, others = ((plan.detail.pictures, plan.detail.dice) for plan in (self, usual))
        if mine != others:
            return mine > others
        if self.detail.aids != usual.detail.aids:
            return self.detail.aids
        shorter = len(self.sizes.short) < len(usual.sizes.short) and self.sizes.first >= _LOWER * usual.sizes.first
        return shorter or self.sizes.first >= _LARGER * usual.sizes.first

    # Widths.

    @property
    def columns(self) -> int:
        """The number of columns to fill."""
        return self.players.number * self.games

    def _set_widths(self) -> Problem | None:
        """Choose the widths of names and columns: try fewer games, then fewer details, then narrower columns."""
        ladder, counts = self.ladder(), self.players.choices
        for games, details in ladder.tries(counts):
            self.games = games
            titles = self.titles_least()
            if self._try(max(self.template.column_good, titles), details):
                return None
        good, least = (max(width, titles) for width in (self.template.column_good, self.template.column_least))
        if self._try(good, ladder.pictured):
            # Columns that are a little narrower cost less than single maxima do.
            for width in () if self.detail.each else _narrower(good, max(WRITABLE, good - 2 * _STEP)):
                if self._try(width, ladder.complete[-1]):
                    break
            return None
        # Columns that are narrower but can be written in cost less than pictures do.
        narrower, narrowest = (_NARROWER, _NARROWEST) if self.high_enough else (_LAST, _LAST)
        ends = WRITABLE, narrower, narrower, narrowest, least
        ladders = ladder.pictured, ladder.aidless, ladder.starless, ladder.diced, ladder.steps
        for end, steps in zip(ends, ladders, strict=True):
            if any(self._try(width, steps) for width in _narrower(good, max(least, min(good, end)))):
                return None
        # Heads that are too wide for the narrowest columns are reported later, by name.
        widths = least, self._column_least, self.template.column_least
        return None if any(self._try(width, ladder.last) for width in widths) else self._too_many()

    @property
    def _column_least(self) -> float:
        """The least width of a column that holds its head, in mm."""
        return max(self.template.column_least, self.titles_least(HEAD_AIR_LEAST))

    def _try(self, column: float, ladder: tuple[Detail, ...]) -> bool:
        for detail in ladder:
            shares: tuple[float, ...] = (1.0, *_CLOSER)
            if self.languages > 1 and detail.floor and detail.close:
                shares = _CLOSER[-1:]  # Names shrink no more than they must.
            for share in shares if self.cards else (0.0,):
                gap = self.theme.column_gap * share
                room = min(self.besides(column, gap), self.label_most(detail))
                if (sizes := self._sizes(detail, room)) is not None:
                    self.detail, self.column_gap = detail, gap
                    self._divide(sizes, room)
                    return True
        return False

    def _divide(self, sizes: Sizes, room: float) -> None:
        """Give the names their preferred width, or what they need and a little space, and the columns the rest."""
        template, taken = self.template, self.players.number * self.column_gap
        label = least = min(template.label_width, room)
        if self._sizes(self.detail, label) != sizes:
            label = room
            while label - least > _LABEL_STEP:
                middle = (label + least) / 2
                least, label = (least, middle) if self._sizes(self.detail, middle) == sizes else (middle, label)
            # Behind names, what follows them has the gap already.
            label = min(room, label + (0.0 if self.far(self.detail) else template.gap))
        label = min(room, label + self.too_close(self.detail, label, sizes.first, sizes.short))
        column = (self.area.w - label - taken) / self.columns
        if column > template.column_most:
            column = template.column_most
            label = min(self.area.w - self.columns * column - taken, max(label, self.label_most(self.detail)))
        self.label, self.column = label, column

    def _sizes(self, detail: Detail, label: float) -> Sizes | None:
        template, limit = self.template, self.words_height * MM / LEADING
        size = min(template.text_size, self.largest(detail, limit) if self.stackable() else limit)
        # Where rows are too low for names of a good size, fewer details don't make them larger.
        good = min(self.least_good, size)
        diced = _LEAST if self.languages == 1 and detail.dice else 0.0
        share = diced if detail.floor else _LOWER if detail.lower else 1.0
        least = max(template.floor_size, good * share)
        if detail.beside:
            # Columns keep the width that larger names would take.
            size = good = min(template.text_least, limit)
            least = least if detail.short else max(template.floor_size, good * share)
        if self.languages > 1 and detail.short:
            # Long names become short before all become smaller.
            while good > least + ROUNDING:
                if sizes := self._fitted(detail, label, size, good):
                    return sizes
                good -= _FINER
        return self._fitted(detail, label, size, least)

    def _fitted(self, detail: Detail, label: float, size: float, least: float) -> Sizes | None:
        """The sizes of names between two."""
        template, floor = self.template, self.template.floor_size
        limit = self.words_height * MM / LEADING
        if self.above_width(detail) > label - 2 * template.padding + ROUNDING:
            return None
        needs: list[tuple[float, float, PadRow, str]] = []
        alone: set[str] = set()
        short = self._short(detail, label, least)
        for line, long, shorts, taken in self._needs(detail):
            room, texts = label - taken, shorts if line.entry.id in short else long
            if not detail.each and line.entry.kind == "score" and max(width for _, width in texts) * least > room:
                room = self.room(line, detail, label, alone=True)
                alone.add(line.entry.id)
            needs += [(room, width, line, text) for text, width in texts]
        if len(alone) > _ALONE:
            return None
        broken: dict[str, Fitted] = {}
        seconds: list[tuple[float, float]] = []
        for room, width, line, text in needs:
            if text in line.entry.names[1:] or text in line.entry.shorts[1:]:
                seconds.append((room, width))
            elif width * size > room:
                smaller = int(room / width * 20) / 20
                if smaller >= least - ROUNDING:
                    size = smaller
                    continue
                if not detail.broken or not text or limit / 2 < floor:
                    return None
                fitted = fit(self.fonts, text, self.face(line), min(size, limit / 2), floor, room)
                if fitted is None:
                    return None
                broken[text] = fitted
        if size < least - ROUNDING or self.total_width() > label - 2 * template.padding:
            return None
        second = max(floor, SECOND * size)
        for room, width in seconds:
            if width * second > room:
                second = int(room / width * 20) / 20
        if seconds and second < floor - ROUNDING:
            return None
        return Sizes(size, second, broken, short, frozenset(alone))

    def _short(self, detail: Detail, label: float, least: float) -> frozenset[str]:
        """The rows with short names: those whose names don't fit at the least size, others of their kind, and sums."""
        if not detail.short:
            return self.long_sums
        needs = self._needs(detail)
        long = {need.line for need in needs if max(width for _, width in need.texts) * least > label - need.taken}
        kinds = {line.kind for line in long if line.kind}
        lines = long.union(need.line for need in needs if need.line.kind in kinds)
        return self.long_sums.union(line.entry.id for line in lines)

    def _needs(self, detail: Detail) -> list[_Need]:
        """What must fit beside the columns, whatever their widths."""
        # How small, short or broken names may become doesn't change them.
        needs_of = detail._replace(short=False, lower=False, floor=False, broken=False, each=True)
        key = needs_of, self.row, self.low
        if key not in self._known:
            self._known[key] = [
                _Need(
                    line,
                    tuple(self.texts(line, line.entry.names, detail)),
                    tuple(self.texts(line, line.entry.shorts or line.entry.names, detail)),
                    self.start(line, detail) + self.beside(line, detail) + self.template.padding,
                )
                for line in self.lines
                if line.part != 2
            ]
        return self._known[key]

    def words_room(self, line: PadRow) -> tuple[float, float, float]:
        """The height of a row's names (of capitals, on one line), and how far accents and descenders reach, in mm.

        Accents and descenders are those of all names below dice, so that these names stand equally far from their dice;
        where dice were raised, there is room for any.
        """
        names, size = self.names(line), self.sizes.first
        if len(names) > 1 and self.stacked(self.detail):
            return (size + self.sizes.second) * LEADING / MM, 0.0, 0.0
        cap = self.fonts.cap_height("regular", size)
        if self.sizes.broken or self.raised:
            any_letters, reach = (RISE * size / MM, FALL * size / MM), self.fonts.reach
            ends = [reach(name, self.face(line, i), size) or any_letters for i, name in enumerate(names)]
        else:
            ends = self._reaches
        return cap, max(0.0, max(rise for rise, _ in ends) - cap), max(fall for _, fall in ends)

    @cached_property
    def _reaches(self) -> list[tuple[float, float]]:
        """How far all names below dice reach above and below their line, in mm, once all sizes are chosen."""
        return [
            self.fonts.extent(name, self.face(line, i), self.sizes.first)
            for line in self.lines
            if self.over(line, self.detail)
            for i, name in enumerate(self.names(line))
        ]

    def names(self, line: PadRow) -> tuple[str, ...]:
        """A row's names, or its short ones."""
        return line.entry.shorts if line.entry.id in self.sizes.short and line.entry.shorts else line.entry.names

    # Refusals.

    def _widest(self) -> tuple[PadRow, float]:
        """The row whose name needs the greatest width at the smallest size, and that width in mm."""
        detail, floor = self.ladder().last[-1], self.template.floor_size
        widths = []
        for line in self.lines:
            if line.part != 2:
                texts = self.texts(line, line.entry.shorts or line.entry.names, detail)
                for i, (text, width) in enumerate(texts):
                    words = width * floor
                    if self.words_height * MM >= 2 * floor * LEADING and text:
                        words = least_width(self.fonts, text, self.face(line, i), floor)
                    around = self.start(line, detail) + self.beside(line, detail) + self.template.padding
                    widths.append((words + around, line))
        needs, line = max(widths, key=lambda pair: pair[0])
        return line, needs

    def _too_many(self) -> Problem:
        template, locales = self.template, self.look.setting.locales
        line, least = self._widest()
        language = next((x.native_name for x in locales if x.code == line.entry.longest[1]), locales[0].native_name)
        if least > self.label_most(self.ladder().last[-1]):
            return template.problem(
                "label_most",
                f"{language}: {quoted(line.entry.longest[0])} needs {least:.1f} mm at {template.floor_size:g} pt, "
                f"label_most is {template.label_most:g} mm",
                "widen label_most, lower floor_size, or give the row a shorter name",
            )._replace(about=line.entry.about)
        return Problem(
            f"{counted(self.columns, 'column')} of at least {template.column_least:g} mm and {least:.1f} mm of names "
            f"are wider than the pad's {self.area.w:.1f} mm "
            f"({language}, {quoted(line.entry.longest[0])})",
            "choose fewer players, larger paper, or another template",
            key="players",
            about=line.entry.about,
        )

    def _advised(self, refused: Problem | None) -> Problem | None:
        """A refusal of too many players with the largest number that fits, if one does."""
        if refused is None or refused.key != "players":
            return refused
        fitting = next((n for n in range(self.players.number - 1, 0, -1) if self._holds(n)), 0)
        return refused._replace(fix=f"at most {fitting} fit; {refused.fix}") if fitting else refused

    def _holds(self, players: int) -> bool:
        """Whether the columns of so many players fit."""
        gap = self.theme.column_gap * _CLOSER[-1] if self.cards else 0.0
        room = self.area.w - players * (self.games * self._column_least + gap)
        return any(self._sizes(each, min(room, self.label_most(each))) is not None for each in self.ladder().last)
