"""Where the rows, columns and words of the table stand."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from padgen.documents.setting import Setting
from padgen.documents.table.entries import Entry
from padgen.documents.table.grid import Grid, Placed
from padgen.documents.table.labels import Labels
from padgen.documents.text.fit import LEADING
from padgen.errors import Problem
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Box, Line, Node, Text
from padgen.quoting import quoted
from padgen.templates import FormTemplate

_TALLEST_HEAD = 60.0
"""Millimetres: the highest head for turned names."""

_NAME_MOST = 11.0
"""Points: the largest letters of players' names, unless the smallest are larger."""

_STRIP_MOST = 8.0
"""Points: the largest letters of the halves' names, unless the smallest are larger."""

_TURNED_LIKED = 9.0
"""Points: the preferred size of turned names."""

_HEAD_SHARE = 0.12
"""The share of the table's height that the head may take for names of that size."""

_TURNED_AIR = 1.3
"""The width of a column that holds a turned name, in heights of its letters."""


_HEAD_AIR = 1.4
"""Millimetres that two words above the maxima leave of a head."""


class Players(NamedTuple):
    """How many play, the names of the first of them, and how many games each may have a column for.

    In a game with columns each has just so many, which ``heads`` name.
    """

    number: int
    names: tuple[str, ...] = ()
    games: int = 1
    heads: tuple[str, ...] = ()

    @property
    def choices(self) -> range:
        """The numbers of columns that are tried, the best first."""
        return range(self.games, self.games - 1 if self.heads else 0, -1)

    def head(self, column: int, games: int) -> str:
        """What stands above a column where each player has so many."""
        return self.heads[column % games] if self.heads else str(column % games + 1)


def lay_out(setting: Setting[FormTemplate], area: Area, players: Players, rows: tuple[Entry, ...]) -> Grid | Problem:
    """The table with every row, column and word in its place, or what doesn't fit and by how much.

    Each player gets as many columns as fit, at most one a game.
    """
    if min(area.w, area.h) <= 0:
        margin = setting.template.margin
        what = f"nothing of the pad is left between margins of {margin:.4g} mm"
        return setting.template.problem("margin", what, "lower it, or choose larger paper or fewer pads on a sheet")
    layout = _Layout(setting, area, players, rows)
    problem = layout.set_widths() or layout.set_head() or layout.set_rows()
    return problem or layout.grid()


class _Layout:
    def __init__(self, setting: Setting[FormTemplate], area: Area, players: Players, rows: tuple[Entry, ...]) -> None:
        self.setting = setting
        self.locales, self.template, self.fonts = setting.locales, setting.template, setting.fonts
        self.players, self.names, self.entries = players.number, players.names, rows
        self.seats = players
        self.area, self.floor = area, setting.template.floor_size
        variant, template, fonts = setting.variant, setting.template, setting.fonts
        self.ordered = variant.order != "free"
        self.halves = variant.order == "half_forced"
        self.strip = self.halves * max(4.4, 1.2 * self.floor / MM + 0.6)
        self.ordinal = self.ordered * max(4.2, fonts.width("88", "regular", template.hint_size) + 1.4)
        self.left = self.strip + self.ordinal
        self.head_words = tuple(dict.fromkeys(locale.label("name") for locale in setting.locales))
        self.hint_words = self._hint_words()

    @property
    def columns(self) -> int:
        """The number of columns to fill in."""
        return self.players * self.games

    # Measures.

    def _labels(self, row_height: float, hints: bool, width: float = 0.0) -> Labels:
        return Labels(self.setting, self.entries, self.left, row_height, hints, width)

    def set_widths(self) -> Problem | None:
        """Widths of names, maxima and columns; games give way first, then the maxima."""
        template, area = self.template, self.area
        # Until the players' names are known, the head is as high as the template says.
        height = max(1.0, min((area.h - template.head_height) / len(self.entries), template.row_most))
        wanted = [self._maxima_width(), 0.0] if template.show_maximum else [0.0]
        counts = self.seats.choices
        choices = [(count, wanted[0]) for count in counts] + [(counts[-1], width) for width in wanted[1:]]
        for self.games, self.hint_width in choices:
            labels = self._labels(height, bool(self.hint_width))
            natural, (least, entry) = labels.natural(), labels.least()
            free = area.w - self.hint_width
            most = min(template.label_most, free - self.columns * template.column_least)
            # Names don't shrink for a further game.
            if (natural if self.games > counts[-1] else least) <= most + 1e-6:
                self._divide(free, min(natural, most))
                return None
        return self._too_wide(least, entry)

    def _divide(self, free: float, label: float) -> None:
        """Give the columns the width that the names leave, and the names what exceeds the widest column."""
        template = self.template
        self.column_width = min((free - label) / self.columns, template.column_most)
        if self.column_width == template.column_most:
            label = min(free - self.columns * self.column_width, max(label, template.label_most))
        self.label_width = label

    def _maxima_width(self) -> float:
        words = [*self.hint_words, *(entry.hint for entry in self.entries)]
        size = self.template.hint_size
        return max(self.fonts.width(word, "regular", size) for word in words) + 2 * self._hint_air()

    def _hint_words(self) -> tuple[str, ...]:
        """The words above the maxima: one language per line if the head is high enough, otherwise side by side."""
        words = tuple(word for word, _ in self.setting.labels("maximum"))
        lines = (self.template.head_height - _HEAD_AIR) * MM / (self.template.hint_size * LEADING)
        return words if len(words) <= lines else (self.setting.label("maximum"),)

    def _hint_air(self) -> float:
        """The space beside a maximum."""
        return 0.8 * max(1.0, self.template.hint_size / 8)

    def _too_wide(self, least: float, entry: Entry) -> Problem:
        template, floor = self.template, self.floor
        language = next(
            (x.native_name for x in self.locales if x.code == entry.longest[1]), self.locales[0].native_name
        )
        if least > template.label_most:
            problem = template.problem(
                "label_most",
                f"{language}: {entry.longest[0]!r} needs {least:.1f} mm at {floor:g} pt, "
                f"label_most is {template.label_most:g} mm",
                "widen label_most, lower floor_size, or give the row a shorter name",
            )
            return problem._replace(about=entry.about)
        fitting = int((self.area.w - least) / template.column_least)
        advice = f"at most {fitting} fit; " if fitting > 0 else ""
        return Problem(
            f"{self.columns} columns of at least {template.column_least:g} mm and {least:.1f} mm of names "
            f"are wider than the pad's {self.area.w:.1f} mm ({language}, {entry.longest[0]!r})",
            f"{advice}choose fewer players, larger paper, or another template",
            key="players",
            about=entry.about,
        )

    def set_head(self) -> Problem | None:
        """Choose the head's height; names that are too wide for their columns are turned, all in one size."""
        self.name_height = self.template.head_height
        room = self.column_width * self.games - 1.0
        self.name_size, self.turned = self._largest(room), False
        if not self.name_size and (problem := self._turn_names(room)):
            return problem
        self.head_height = self.name_height + self._games_height()
        return None

    def _turn_names(self, room: float) -> Problem | None:
        """Turn the names, in columns with ``room`` mm across."""
        height, floor = self.template.head_height, self.floor
        longest = max(self.names, key=lambda name: self.fonts.width(name, "bold", floor))
        if self.fonts.ascent("bold", floor) * _TURNED_AIR > room:
            return self._long_name(longest, room)
        self.turned = True
        least, liked = (self.fonts.width(longest, "bold", max(floor, size)) + 2.0 for size in (floor, _TURNED_LIKED))
        limit = max(self.area.h - len(self.entries) * self.template.row_least, height)
        if least > min(limit, _TALLEST_HEAD):
            return self._long_name(longest, min(limit, _TALLEST_HEAD))
        self.name_height = height = max(height, least, min(liked, limit, _HEAD_SHARE * self.area.h))
        across = (room + 0.4) / _TURNED_AIR * MM
        self.name_size = min(self._largest(height - 2.0) or floor, max(across, floor))
        return None

    def _largest(self, room: float) -> float:
        """The largest size in points at which every player's name fits, or 0 if there is none."""
        most = max(min(self.template.text_size, _NAME_MOST), self.floor)
        return min((self.fonts.fit(name, "bold", most, room, self.floor) or 0.0 for name in self.names), default=most)

    def _long_name(self, name: str, room: float) -> Problem:
        needs = self.fonts.width(name, "bold", self.floor)
        what = f"the name {quoted(name)} ({len(name)} characters) needs {needs:.1f} mm at {self.floor:g} pt"
        return Problem(f"{what}, its column leaves {room:.1f} mm", "shorten the name", key="names")

    def _games_height(self) -> float:
        if self.games == 1:
            return 0.0
        return self.fonts.cap_height("regular", self.template.hint_size) + 2.2

    def set_rows(self) -> Problem | None:
        """Choose the height of the rows, which decides the place of the table."""
        template, rows = self.template, len(self.entries)
        height = (self.area.h - self.head_height) / rows
        if height < template.row_least - 1e-6:
            return template.problem(
                "row_least",
                f"{rows} rows of {template.row_least:g} mm and a head of {self.head_height:.1f} mm need "
                f"{rows * template.row_least + self.head_height:.1f} mm, the pad leaves {self.area.h:.1f} mm",
                "choose larger paper, fewer pads on a sheet, or another template",
            )
        self.row_height = min(height, template.row_most)
        used, area = self.label_width + self.hint_width + self.column_width * self.columns, self.area
        self.area = Area(area.x + (area.w - used) / 2, area.y, used, self.head_height + self.row_height * rows)
        self.labels = self._labels(self.row_height, bool(self.hint_width), self.label_width)
        return self.labels.problem()

    # The whole.

    def grid(self) -> Grid:
        area = self.area
        x = area.x + self.label_width + self.hint_width
        columns = tuple((x + i * self.column_width, self.column_width) for i in range(self.columns))
        rows = self._with_strips(tuple(self._placed(i, entry) for i, entry in enumerate(self.entries)))
        return Grid(
            area=area,
            ground=tuple(self._ground(rows, columns)),
            head=self._head(),
            players=tuple(self._player(i, columns) for i in range(self.players)),
            games=self.games,
            game_heads=tuple(self._game_heads(columns)),
            rows=rows,
            columns=columns,
            head_height=self.head_height,
            hint_head=self._hint_head(x),
            hints=bool(self.hint_width),
        )

    def _small(self, x: float, middle: float, text: str, room: float = 100.0) -> Text:
        """Small print in the middle of a cell, smaller where it needs more than so many millimetres."""
        most = self.template.hint_size
        size = self.fonts.fit(text, "regular", most, room, SMALLEST) or SMALLEST
        baseline = middle + self.fonts.cap_height("regular", size) / 2
        return Text(x, baseline, text, size, ink=self.template.ink, align="center")

    def _head(self) -> tuple[Node, ...]:
        """The word for names; that of the first language where all of them are too wide."""
        template, area = self.template, self.area
        room = self.label_width - self.left - 2 * template.padding
        for text in (" · ".join(self.head_words), self.head_words[0]):
            size = self.fonts.fit(
                text, "regular", min(self.labels.size, max(9.0, self.template.hint_size)), room, self.floor
            )
            if size is not None:
                return (
                    Text(area.x + self.left + template.padding, self._head_base(size), text, size, ink=template.ink),
                )
        return ()

    def _head_base(self, size: float) -> float:
        """The baseline of the head's words: the middle of a low head, near the foot of a high one."""
        cap = self.fonts.cap_height("regular", size)
        foot = min((self.name_height - cap) / 2, 3.0)
        return self.area.y + self.name_height - foot

    def _hint_head(self, x: float) -> tuple[Node, ...]:
        if not self.hint_width:
            return ()
        size, right = self.template.hint_size, x - self._hint_air()
        step, last = size * LEADING / MM, len(self.hint_words) - 1
        base = self._head_base(size)
        if last:
            base = max(
                base, self.area.y + (self.name_height + last * step + self.fonts.cap_height("regular", size)) / 2
            )
        return tuple(
            Text(right, base - (last - i) * step, word, size, ink=self.template.ink, align="right")
            for i, word in enumerate(self.hint_words)
        )

    def _game_heads(self, columns: tuple[tuple[float, float], ...]) -> Iterator[tuple[Node, ...]]:
        if self.games > 1:
            middle = self.area.y + self.name_height + self._games_height() / 2
            for i, (x, w) in enumerate(columns):
                yield (self._small(x + w / 2, middle, self.seats.head(i, self.games), w - 0.8),)

    def _placed(self, index: int, entry: Entry) -> Placed:
        area, size = self.area, self.template.hint_size
        y = area.y + self.head_height + index * self.row_height
        middle = y + self.row_height / 2
        hint: tuple[Node, ...] = ()
        if self.hint_width and entry.hint:
            baseline = middle + self.fonts.cap_height("regular", size) / 2
            right = area.x + self.label_width + self.hint_width - self._hint_air()
            hint = (Text(right, baseline, entry.hint, size, ink=self.template.ink, align="right"),)
        label = tuple(self.labels.draw(entry, area.x, y))
        if entry.ordinal:
            label = (self._small(area.x + self.strip + self.ordinal / 2, middle, entry.ordinal), *label)
        return Placed(entry, y, self.row_height, label, hint)

    def _with_strips(self, rows: tuple[Placed, ...]) -> tuple[Placed, ...]:
        """Put each half's name, turned, into its first row's header cell."""
        placed = list(rows)
        for section in ("upper", "lower") if self.halves else ():
            part = [i for i, row in enumerate(rows) if row.entry.section == section]
            if not part:
                continue
            label, height = self.locales[0].label(f"{section}_section"), len(part) * self.row_height
            size = self.fonts.fit(label, "bold", max(_STRIP_MOST, self.floor), height - 2.0, self.floor)
            if size is None:
                continue
            x = self.area.x + self.strip / 2 + self.fonts.cap_height("bold", size) / 2
            y = rows[part[0]].y + height / 2
            text = Text(x, y, label, size, "bold", ink=self.template.ink, align="center", turn=90)
            first = placed[part[0]]
            placed[part[0]] = first._replace(label=(text, *first.label))
        return tuple(placed)

    def _player(self, index: int, columns: tuple[tuple[float, float], ...]) -> tuple[Node, ...]:
        name = self.names[index] if index < len(self.names) else ""
        if not name:
            return ()
        x, w = columns[index * self.games]
        w *= self.games
        ink, size = self.template.ink, self.name_size
        if self.turned:
            middle = x + w / 2 + self.fonts.cap_height("bold", size) / 2
            return (Text(middle, self.area.y + self.name_height - 1.0, name, size, "bold", ink=ink, turn=90),)
        return (Text(x + w / 2, self._head_base(size), name, size, "bold", ink=ink, align="center"),)

    def _ground(self, rows: tuple[Placed, ...], columns: tuple[tuple[float, float], ...]) -> Iterator[Node]:
        """Tints first, then light lines, then heavy ones, so that heavy lines close over light ends."""
        area, template, ink = self.area, self.template, self.template.line
        right, bottom, body = area.x + area.w, area.y + area.h, area.y + self.head_height
        if template.fill:
            # Names are written on white.
            yield Box(area.x, area.y, columns[0][0] - area.x, self.head_height, fill=template.tint)
            for row in rows:
                if row.entry.computed:
                    yield Box(area.x, row.y, area.w, row.h, fill=template.tint)
        heavy = set(_heavy(rows))
        first = area.x + self.strip
        for row in rows[1:]:
            if row.y not in heavy:
                start = first if row.entry.section else area.x
                yield Line(start, row.y, right, row.y, template.thin, ink)
        if self.games > 1:
            y = area.y + self.name_height
            yield Line(columns[0][0], y, right, y, template.thin, ink)
        if self.hint_width:
            x = columns[0][0] - self.hint_width
            yield Line(x, area.y, x, bottom, template.hair, ink)
        for section in ("upper", "lower") if self.halves else ():
            part = [row for row in rows if row.entry.section == section]
            if part:
                yield Line(first, part[0].y, first, part[-1].y + part[-1].h, template.hair, ink)
        split = next((row.y for row in rows if row.entry.wide), bottom)
        for i, (x, _) in enumerate(columns):
            if i % self.games:
                yield Line(x, area.y + self.name_height, x, split, template.hair, ink)
            elif i:
                yield Line(x, area.y, x, bottom, template.thin if self.games == 1 else template.heavy, ink)
        yield Line(columns[0][0], area.y, columns[0][0], bottom, template.heavy, ink)
        for y in sorted(heavy | {body}):
            yield Line(area.x, y, right, y, template.heavy, ink)
        yield Box(area.x, area.y, area.w, area.h, stroke=ink, weight=template.heavy)


def _heavy(rows: tuple[Placed, ...]) -> Iterator[float]:
    """The heavy lines between the parts of the table."""
    light = ({"upper_sum", "bonus"}, {"upper", "upper_sum"}, {"bonus", "needed"}, {"column_total", "times"})
    for above, below in pairwise(rows):
        parts = (above.entry.section or above.entry.kind, below.entry.section or below.entry.kind)
        if parts[0] != parts[1] and set(parts) not in light:
            yield below.y
