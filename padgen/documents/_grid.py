"""The table of rows and players that pads and forms share: what stands in it and where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Literal, TypeAlias

from padgen.documents._fit import LEADING, Fitted, fit, least_width
from padgen.errors import PadgenError, Problem
from padgen.fonts import Fonts
from padgen.locales import Locale
from padgen.marks import MM, Box, Die, Line, Node, Tag, Text
from padgen.rules import Bonus, Row, Variant, legal_points
from padgen.templates import GridTemplate

RowKind: TypeAlias = Literal["score", "upper_sum", "bonus", "needed", "extra", "total", "saved"]

_LABELS = {"saved": "saved_throws", "needed": "needed"}
_ORDINAL = 4.2
_STRIP = 4.4
_AIR = 0.5
"""Millimetres: the ordinals' column, the strip that names a half, and the space above and below a label."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row before it has a place: its id, names (one a language), hint, and picture of dice.

    ``condition`` earns the row's points; ``legend`` explains a mark in its cells.
    """

    kind: RowKind
    id: str
    names: tuple[str, ...]
    hint: str = ""
    condition: str = ""
    legend: str = ""
    dice: tuple[int, ...] = ()
    ordinal: str = ""
    section: str = ""

    @property
    def computed(self) -> bool:
        """Whether the row is worked out rather than scored."""
        return self.kind in ("upper_sum", "bonus", "needed", "total")


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle in millimetres."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Placed:
    """A row with its place and the marks of its label and hint."""

    entry: Entry
    y: float
    h: float
    label: tuple[Node, ...]
    hint: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """The table, laid out: rules and tints, header cells, rows and the columns to fill."""

    area: Area
    ground: tuple[Node, ...]
    head: tuple[Node, ...]
    players: tuple[tuple[Node, ...], ...]
    games: int
    rows: tuple[Placed, ...]
    columns: tuple[tuple[float, float], ...]
    head_height: float
    hint_head: tuple[Node, ...]
    hints: bool

    def cell(self, row: Placed, column: int) -> Area:
        """The box of one player's cell."""
        x, w = self.columns[column]
        return Area(x, row.y, w, row.h)

    def head_cell(self, column: int) -> Area:
        """The box of a player's name."""
        x, w = self.columns[column * self.games]
        return Area(x, self.area.y, w * self.games, self.head_height)

    def table(self, fill: Callable[[Placed, int], tuple[Node, ...]] = lambda *_: ()) -> Tag:
        """The tagged table; ``fill`` gives what stands in a cell."""
        head = [Tag("TH", self.head, scope="Column")]
        if self.hints:
            head.append(Tag("TH", self.hint_head, scope="Column"))
        head += [Tag("TH", nodes, scope="Column", col_span=self.games) for nodes in self.players]
        body = [
            Tag(
                "TR",
                (
                    Tag("TH", row.label, scope="Row"),
                    *((Tag("TD", row.hint),) if self.hints else ()),
                    *(Tag("TD", fill(row, column)) for column in range(len(self.columns))),
                ),
            )
            for row in self.rows
        ]
        return Tag("Table", (Tag("TR", tuple(head)), *body))

    def columns_table(
        self, head: Callable[[int], tuple[Node, ...]], fill: Callable[[Placed, int], tuple[Node, ...]]
    ) -> Tag:
        """The same table read column by column: each player is one of its rows.

        ``head`` gives what stands in a player's head cell, ``fill`` what stands in the others.
        """
        labels = (Tag("TH", self.head, scope="Column"), *(Tag("TH", row.label, scope="Column") for row in self.rows))
        body = [Tag("TR", labels)]
        if self.hints:
            hints = (Tag("TD", row.hint) for row in self.rows)
            body.append(Tag("TR", (Tag("TH", self.hint_head, scope="Row"), *hints)))
        for column in range(len(self.columns)):
            cells = (Tag("TD", fill(row, column)) for row in self.rows)
            body.append(Tag("TR", (Tag("TH", head(column), scope="Row"), *cells)))
        return Tag("Table", tuple(body))


def condition(bonus: Bonus) -> str:
    """What earns the bonus, as the pad says it: ``63+`` or ``> 63``."""
    return f"> {bonus.threshold}" if bonus.more_than else f"{bonus.threshold}+"


def entries(variant: Variant, locales: tuple[Locale, ...]) -> tuple[Entry, ...]:
    """Every row of the table from top to bottom."""

    def names(read: Callable[[Locale], str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(read(locale) for locale in locales))

    def score(number: int, row: Row) -> Entry:
        return Entry(
            "score",
            row.id,
            names(lambda locale: locale.row(row.id)),
            hint=str(legal_points(variant, row.id)[-1]),
            dice=picture(row),
            ordinal="" if variant.order == "free" else str(number),
            section=row.section,
        )

    def computed(kind: RowKind, label: str, hint: str = "", earned: str = "") -> Entry:
        return Entry(kind, kind, names(lambda locale: locale.label(label)), hint=hint, condition=earned)

    found = [score(i, row) for i, row in enumerate(variant.upper, 1)]
    if variant.bonus:
        found.append(computed("upper_sum", "upper_sum"))
        found.append(computed("bonus", "bonus", str(variant.bonus.points), condition(variant.bonus)))
    start = 1 if variant.order == "half_forced" else len(variant.upper) + 1
    found += [score(i, row) for i, row in enumerate(variant.lower, start)]
    for extra in variant.extras:
        worth = f"× {extra.points}" if extra.points else ""
        found.append(Entry("extra", extra.id, names(partial(Locale.row, row_id=extra.id)), hint=worth))
    found.append(computed("total", "total", str(variant.maximum)))
    if variant.saved_throws:
        found.append(computed("saved", "saved_throws"))
    return tuple(found)


def picture(row: Row) -> tuple[int, ...]:
    """The dice that show what a row wants: one die for a face, the combination's dice else."""
    if row.combination.kind == "face":
        return (row.combination.n,)
    if row.combination.kind == "any":
        return ()
    return row.combination.pick(row.example) or ()


def lay_out(
    variant: Variant,
    locales: tuple[Locale, ...],
    template: GridTemplate,
    fonts: Fonts,
    area: Area,
    players: int,
    names: tuple[str, ...] = (),
    games: int = 1,
    rows: tuple[Entry, ...] | None = None,
) -> Grid:
    """Give every row, column and word its place; ``PadgenError`` where something can't fit.

    ``rows`` stand instead of the variant's ``entries``.
    """
    rows = entries(variant, locales) if rows is None else rows
    return _Layout(variant, locales, template, fonts, area, players, names, games, rows).grid()


class _Layout:
    def __init__(
        self,
        variant: Variant,
        locales: tuple[Locale, ...],
        template: GridTemplate,
        fonts: Fonts,
        area: Area,
        players: int,
        names: tuple[str, ...],
        games: int,
        rows: tuple[Entry, ...],
    ) -> None:
        self.locales, self.template, self.fonts = locales, template, fonts
        self.players, self.names, self.games = players, names, games
        self.entries = rows
        self.ordered = variant.order != "free"
        self.halves = variant.order == "half_forced"
        self.left = _ORDINAL * self.ordered + _STRIP * self.halves
        self.head_words = tuple(dict.fromkeys(locale.label("name") for locale in locales))
        self.hint_word = locales[0].label("maximum")
        self.area = area
        self.hint_width = self._hint_width()
        self.label_width, self.column_width = self._widths()
        self.head_height = self._head_height()
        self.row_height = self._row_height()
        used = self.label_width + self.hint_width + self.column_width * players * games
        height = self.head_height + self.row_height * len(self.entries)
        self.area = Area(area.x + (area.w - used) / 2, area.y, used, height)
        self.sizes = self._sizes()

    # Measures.

    def _hint_width(self) -> float:
        if not self.template.show_maximum:
            return 0.0
        words = [self.hint_word, *(entry.hint for entry in self.entries)]
        widest = max(self.fonts.width(word, "regular", self.template.hint_size) for word in words)
        return widest + 1.6

    def _label_needs(self, size: float, lines: int) -> float:
        """The label column's width in mm when names stand at ``size`` on so many lines."""
        return max(self._entry_needs(entry, size, lines) for entry in self.entries)

    def _entry_needs(self, entry: Entry, size: float, lines: int) -> float:
        face = self._face(entry)
        if lines == 1:
            text = max(self.fonts.width(name, face, size) for name in entry.names)
        else:
            text = max(least_width(self.fonts, name, face, size) for name in entry.names)
        if self._pictured(entry):
            text = 0.0 if not self.template.show_words else text
        return text + self._beside(entry) + 2 * self.template.padding + self.left

    def _beside(self, entry: Entry) -> float:
        """What stands to the right of a name: the bonus's condition or the dice."""
        if entry.condition:
            return self.fonts.width(self._condition(entry), "regular", self.template.hint_size) + 5.0
        if entry.legend:
            return self.fonts.width(entry.legend, "regular", self.template.hint_size) + 2.0
        if self._pictured(entry):
            return len(entry.dice) * self._die() * 1.12 + (1.0 if self.template.show_words else 0.0)
        return 0.0

    def _condition(self, entry: Entry) -> str:
        return entry.condition

    def _pictured(self, entry: Entry) -> bool:
        return self.template.show_dice and bool(entry.dice)

    def _die(self) -> float:
        rows = len(self.entries)
        height = min(self.template.row_most, (self.area.h - self.template.head_height) / rows)
        share = 0.62 if not self.template.show_words else 0.5
        return min(height * share, self.template.label_most / 7.2)

    def _widths(self) -> tuple[float, float]:
        template, columns = self.template, self.players * self.games
        free = self.area.w - self.hint_width
        most = min(template.label_most, free - columns * template.column_least)
        needs = self._label_needs(template.text_size, 1)
        least = self._label_needs(template.floor_size, 2)
        if least > most:
            self._refuse_columns(free, least)
        label = min(needs, most)
        column = min((free - label) / columns, template.column_most)
        if column == template.column_most:
            label = min(free - columns * column, max(needs, template.label_most))
        return label, column

    def _refuse_columns(self, free: float, least: float) -> None:
        template, columns = self.template, self.players * self.games
        fitting = int((free - least) / template.column_least) // self.games
        entry = max(self.entries, key=lambda entry: self._entry_needs(entry, template.floor_size, 2))
        language = self.locales[[e in entry.names for e in entry.names].index(True)].native_name
        if least > template.label_most:
            raise template.problem(
                "label_most",
                f"{language}: {entry.names[0]!r} needs {least:.1f} mm at {template.floor_size:g} pt, "
                f"label_most is {template.label_most:g} mm",
                "widen label_most, lower floor_size, or give the row a shorter name",
            )
        advice = f"at most {fitting} fit; " if fitting > 0 else ""
        raise PadgenError(
            Problem(
                f"{columns} columns of at least {template.column_least:g} mm and {least:.1f} mm of names "
                f"are wider than the pad's {self.area.w:.1f} mm ({language}, {entry.names[0]!r})",
                f"{advice}choose fewer players, larger paper, or another template",
            )
        )

    def _head_height(self) -> float:
        height = self.template.head_height
        width = self.column_width * self.games - 1.0
        wide = [name for name in self.names if self.fonts.fit(name, "bold", self._name_size(), width, 6) is None]
        self.turned = bool(wide) and self.fonts.ascent("bold", 6.0) * 1.3 <= width
        if self.turned:
            longest = max(self.names, key=lambda name: self.fonts.width(name, "bold", 6.0))
            height = max(height, self.fonts.width(longest, "bold", 6.5) + 2.0)
            limit = max(self.area.h - len(self.entries) * self.template.row_least, self.template.head_height)
            if height > limit:
                height = self.fonts.width(longest, "bold", 6.0) + 2.0
            if height > min(limit, 60.0):
                self._refuse_name(longest, min(limit, 60.0))
        elif wide:
            self._refuse_name(wide[0], width)
        return height

    def _refuse_name(self, name: str, room: float) -> None:
        shown = name if len(name) <= 40 else f"{name[:40]}…"
        needs = self.fonts.width(name, "bold", 6.0)
        raise PadgenError(
            Problem(
                f"the name {shown!r} ({len(name)} characters) needs {needs:.1f} mm at 6 pt, "
                f"its column leaves {room:.1f} mm",
                "shorten the name",
            )
        )

    def _name_size(self) -> float:
        return min(self.template.text_size, 11.0)

    def _row_height(self) -> float:
        template, rows = self.template, len(self.entries)
        height = (self.area.h - self.head_height) / rows
        if height < template.row_least - 1e-6:
            raise template.problem(
                "row_least",
                f"{rows} rows of {template.row_least:g} mm and a head of {self.head_height:.1f} mm need "
                f"{rows * template.row_least + self.head_height:.1f} mm, the pad leaves {self.area.h:.1f} mm",
                "choose larger paper, fewer pads on a sheet, or another template",
            )
        return min(height, template.row_most)

    # Names in their cells.

    def _face(self, entry: Entry) -> str:
        return "bold" if entry.computed and entry.kind != "needed" else "regular"

    def _room(self, entry: Entry) -> float:
        return self.label_width - self.left - 2 * self.template.padding - self._beside(entry)

    def _limit(self, lines: int) -> float:
        """The largest size in points at which so many lines stand in a row."""
        return (self.row_height - 2 * _AIR) / (lines * LEADING) * MM

    def _sizes(self) -> float:
        """One size for most names: the smallest that any name needs, but not far below the template's."""
        size = min(self.template.text_size, self._limit(1))
        found = [
            fitted
            for entry in self.entries
            for name in entry.names
            if (fitted := self.fonts.fit(name, self._face(entry), size, self._room(entry), size * 0.84))
        ]
        return min(found, default=size)

    def _fitted(self, entry: Entry, name: str, lines: int) -> Fitted:
        size = min(self.sizes, self._limit(lines))
        floor = self.template.floor_size
        room = self._room(entry)
        found = fit(self.fonts, name, self._face(entry), max(size, floor), floor, room, 1 if lines > 1 else 2)
        if found and len(found.lines) * lines > 1 and found.size > self._limit(len(found.lines) * lines):
            smaller = self._limit(len(found.lines) * lines)
            found = Fitted(found.lines, smaller) if smaller >= floor - 1e-6 else None
        if found is None:
            needs = least_width(self.fonts, name, self._face(entry), floor)
            raise PadgenError(
                Problem(
                    f"{self.locales[0].native_name}: {name!r} needs {needs:.1f} mm at {floor:g} pt, its box is "
                    f"{room:.1f} mm wide and {self.row_height:.1f} mm high",
                    "choose fewer players, larger paper, another template, or a shorter name",
                )
            )
        return found

    def _label(self, entry: Entry, y: float) -> Iterator[Node]:
        template, x = self.template, self.area.x
        middle = y + self.row_height / 2
        if entry.ordinal:
            size = template.hint_size
            baseline = middle + self.fonts.cap_height("regular", size) / 2
            yield Text(x + _STRIP * self.halves + _ORDINAL / 2, baseline, entry.ordinal, size, align="center")
        x += self.left + template.padding
        if not self._pictured(entry) or template.show_words:
            yield from self._names(entry, x, middle)
        if self._pictured(entry):
            yield from self._dice(entry, middle)
        if entry.condition:
            yield from self._earned(entry, middle)
        if entry.legend:
            right, size = self.area.x + self.label_width - template.padding, template.hint_size
            baseline = middle + self.fonts.cap_height("regular", size) / 2
            yield Text(right, baseline, entry.legend, size, ink=template.ink, align="right")

    def _names(self, entry: Entry, x: float, middle: float) -> Iterator[Node]:
        fitted = [self._fitted(entry, name, len(entry.names)) for name in entry.names]
        face = self._face(entry)
        steps = [found.size * LEADING / MM for found in fitted for _ in found.lines]
        y = middle - sum(steps) / 2
        for index, found in enumerate(fitted):
            marks: list[Node] = []
            for line in found.lines:
                step = found.size * LEADING / MM
                baseline = y + step / 2 + self.fonts.cap_height(face, found.size) / 2
                marks.append(Text(x, baseline, line, found.size, face, ink=self.template.ink))
                y += step
            if index:
                yield Tag("Span", tuple(marks), lang=self._language(entry, index))
            else:
                yield from marks

    def _language(self, entry: Entry, index: int) -> str:
        """The language that gives a row its further name."""
        spoken = {name: locale.code for locale in reversed(self.locales) for name in self._said(locale, entry)}
        return spoken.get(entry.names[index], self.locales[0].code)

    @staticmethod
    def _said(locale: Locale, entry: Entry) -> tuple[str, ...]:
        if entry.kind in _LABELS:
            return (locale.label(_LABELS[entry.kind]),)
        return (locale.row(entry.id),)

    def _dice(self, entry: Entry, middle: float) -> Iterator[Node]:
        size = self._die()
        step = size * 1.12
        right = self.area.x + self.label_width - self.template.padding
        x = right - len(entry.dice) * step + (step - size)
        if not self.template.show_words:
            x = self.area.x + self.left + self.template.padding
        dice = tuple(Die(x + i * step, middle - size / 2, size, face) for i, face in enumerate(entry.dice))
        if self.template.show_words:
            yield Tag("Figure", dice, alt=", ".join(str(face) for face in entry.dice))
        else:
            yield Tag("Figure", dice, alt=entry.names[0])

    def _earned(self, entry: Entry, middle: float) -> Iterator[Node]:
        """The bonus's condition with an arrow toward its points (fonts have no arrow)."""
        size = self.template.hint_size
        right = self.area.x + self.label_width - 0.9
        shaft, head = 3.0, 0.75
        baseline = middle + self.fonts.cap_height("regular", size) / 2
        yield Text(right - shaft - 0.7, baseline, entry.condition, size, ink=self.template.ink, align="right")
        yield Line(right - shaft, middle, right, middle, 0.6, self.template.ink)
        yield Line(right - head, middle - head, right, middle, 0.6, self.template.ink)
        yield Line(right - head, middle + head, right, middle, 0.6, self.template.ink)

    # The whole.

    def grid(self) -> Grid:
        template, area = self.template, self.area
        x = area.x + self.label_width + self.hint_width
        columns = tuple((x + i * self.column_width, self.column_width) for i in range(self.players * self.games))
        rows = tuple(self._placed(i, entry) for i, entry in enumerate(self.entries))
        rows = self._with_strips(rows)
        baseline = area.y + self.head_height - 1.6
        return Grid(
            area=area,
            ground=tuple(self._ground(rows, columns)),
            head=(
                *(
                    Text(area.x + self.left + template.padding, baseline, word, found, ink=template.ink)
                    for word, found in self._head_label()
                ),
            ),
            players=tuple(self._player(i, columns) for i in range(self.players)),
            games=self.games,
            rows=rows,
            columns=columns,
            head_height=self.head_height,
            hint_head=(Text(x - 0.8, baseline, self.hint_word, template.hint_size, ink=template.ink, align="right"),)
            if self.hint_width
            else (),
            hints=bool(self.hint_width),
        )

    def _head_label(self) -> Iterator[tuple[str, float]]:
        word = " · ".join(self.head_words)
        room = self.label_width - self.left - 2 * self.template.padding
        for text in (word, self.head_words[0]):
            size = self.fonts.fit(text, "regular", min(self.sizes, 9.0), room, self.template.floor_size)
            if size is not None:
                yield text, size
                return

    def _placed(self, index: int, entry: Entry) -> Placed:
        template = self.template
        y = self.area.y + self.head_height + index * self.row_height
        hint: tuple[Node, ...] = ()
        if self.hint_width and entry.hint:
            size = template.hint_size
            baseline = y + self.row_height / 2 + self.fonts.cap_height("regular", size) / 2
            right = self.area.x + self.label_width + self.hint_width - 0.8
            hint = (Text(right, baseline, entry.hint, size, ink=template.ink, align="right"),)
        return Placed(entry, y, self.row_height, tuple(self._label(entry, y)), hint)

    def _with_strips(self, rows: tuple[Placed, ...]) -> tuple[Placed, ...]:
        """Put each half's name, turned, into its first row's header cell."""
        if not self.halves:
            return rows
        found = list(rows)
        for section in ("upper", "lower"):
            part = [i for i, row in enumerate(rows) if row.entry.section == section]
            if not part:
                continue
            label = self.locales[0].label(f"{section}_section")
            height = len(part) * self.row_height
            size = self.fonts.fit(label, "bold", self.template.text_size, height - 2.0, 6.0) or 6.0
            size = min(size, 8.0)
            x = self.area.x + _STRIP / 2 + self.fonts.cap_height("bold", size) / 2
            text = Text(
                x, rows[part[0]].y + height / 2, label, size, "bold", ink=self.template.ink, align="center", turn=90
            )
            first = found[part[0]]
            found[part[0]] = Placed(first.entry, first.y, first.h, (text, *first.label), first.hint)
        return tuple(found)

    def _player(self, index: int, columns: tuple[tuple[float, float], ...]) -> tuple[Node, ...]:
        if index >= len(self.names):
            return ()
        name = self.names[index]
        x, w = columns[index * self.games]
        w *= self.games
        bottom = self.area.y + self.head_height
        if self.turned:
            size = self.fonts.fit(name, "bold", self._name_size(), self.head_height - 2.0, 6.0) or 6.0
            size = min(size, (w - 0.6) / 1.3 * MM)
            middle = x + w / 2 + self.fonts.cap_height("bold", size) / 2
            return (Text(middle, bottom - 1.0, name, size, "bold", ink=self.template.ink, turn=90),)
        size = self.fonts.fit(name, "bold", self._name_size(), w - 1.0, 6.0) or 6.0
        return (Text(x + w / 2, bottom - 1.6, name, size, "bold", ink=self.template.ink, align="center"),)

    def _ground(self, rows: tuple[Placed, ...], columns: tuple[tuple[float, float], ...]) -> Iterator[Node]:
        """Tints first, then light lines, then heavy ones, so that heavy lines close over light ends."""
        area, template, ink = self.area, self.template, self.template.line
        right, bottom = area.x + area.w, area.y + area.h
        if template.fill:
            yield Box(area.x, area.y, area.w, self.head_height, fill=template.tint)
            for row in rows:
                if row.entry.computed:
                    yield Box(area.x, row.y, area.w, row.h, fill=template.tint)
        heavy = set(self._heavy(rows))
        first = area.x + _STRIP if self.halves else area.x
        for row in rows[1:]:
            if row.y not in heavy:
                start = first if row.entry.section else area.x
                yield Line(start, row.y, right, row.y, template.thin, ink)
        if self.hint_width:
            x = columns[0][0] - self.hint_width
            yield Line(x, area.y, x, bottom, template.hair, ink)
        if self.halves:
            for section in ("upper", "lower"):
                part = [row for row in rows if row.entry.section == section]
                if part:
                    yield Line(first, part[0].y, first, part[-1].y + part[-1].h, template.hair, ink)
        for i, (x, _) in enumerate(columns):
            if i % self.games:
                yield Line(x, area.y + self.head_height, x, bottom, template.hair, ink)
            elif i:
                yield Line(x, area.y, x, bottom, template.thin if self.games == 1 else template.heavy, ink)
        yield Line(columns[0][0], area.y, columns[0][0], bottom, template.heavy, ink)
        for y in sorted(heavy):
            yield Line(area.x, y, right, y, template.heavy, ink)
        yield Box(area.x, area.y, area.w, area.h, stroke=ink, weight=template.heavy)

    @staticmethod
    def _heavy(rows: tuple[Placed, ...]) -> Iterator[float]:
        """Where one part of the table ends and another begins."""
        yield rows[0].y
        for above, below in pairwise(rows):
            part = (above.entry.section or above.entry.kind, below.entry.section or below.entry.kind)
            if part[0] != part[1] and set(part) not in (
                {"upper_sum", "bonus"},
                {"upper", "upper_sum"},
                {"bonus", "needed"},
            ):
                yield below.y
