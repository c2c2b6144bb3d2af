"""How large everything on a pad is: what stands beside the names, the column of names, columns and rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from padgen.documents.pad.beside import LEADING, Beside, Detail
from padgen.documents.pad.look import Look
from padgen.documents.pad.rows import Line
from padgen.documents.setting import BESIDE
from padgen.documents.table.layout import Players
from padgen.documents.text.fit import Fitted, fit, least_width
from padgen.errors import PadgenError, Problem
from padgen.page.area import Area
from padgen.page.marks import MM
from padgen.quoting import quoted

_SECOND = 0.8
"""A second language's size, as a share of the first's."""

_STEP = 0.5
"""Millimetres by which columns are tried narrower."""

_GROWTH = 1.25
"""How much higher head and total become where rows are as high as they may be."""

_SQUEEZES = ((True, 1.0), (False, 1.0), (False, 0.8), (False, 0.65))
"""Whether there are strips, and the shares of head and total that are tried in turn."""

_CLOSER = 0.6
"""What is left of the space between cards where columns need it."""

_EPS = 1e-6


_FULL = (
    Detail(),
    Detail(small=True),
    Detail(small=True, short=True),
    Detail(maxima=False),
    Detail(short=True, maxima=False),
    Detail(small=True, short=True, maxima=False),
    Detail(small=True, short=True, maxima=False, floor=True),
)
_BARE = (
    Detail(pictures=False, aids=False, small=True),
    Detail(pictures=False, aids=False, small=True, short=True, floor=True),
    Detail(pictures=False, aids=False, small=True, short=True, floor=True, maxima=False),
    Detail(pictures=False, aids=False, small=True, short=True, floor=True, maxima=False, dice=False),
)
_LADDER = (*_FULL, *_BARE)
"""What is given up where room is short, one thing after the other: with pictures, and without."""

_LAST = (*_LADDER, *(detail._replace(broken=True) for detail in _LADDER[-2:]))


class Sizes(NamedTuple):
    """The names' size in points, that of a second language, and names that are broken into lines."""

    first: float
    second: float
    broken: dict[str, Fitted]


class Heights(NamedTuple):
    """Head, strip, row and total in mm, and what is left over."""

    head: float
    strip: float
    row: float
    total: float
    spare: float


class Plan(Beside):
    """Sizes of a table in an area; ``PadgenError`` where something can't fit."""

    def __init__(self, look: Look, lines: tuple[Line, ...], area: Area, players: Players) -> None:
        super().__init__(look, lines)
        self.players, self.area = players, area
        self.cards = look.theme.parts == "cards"
        self.languages = max(len(line.entry.names) for line in lines)
        self.games = players.games
        self.heights = self._heights(self.template.head_height)
        self.row = self.heights.row
        self._set_widths()
        self.name_size, self.turned, head = self._players()
        self.heights = self._heights(head + self.games_height)
        self.row = self.heights.row
        sizes = self._sizes(self.detail, self.label)
        if sizes is None:
            raise self._too_wide()
        self.sizes = sizes

    # Heights.

    @property
    def tail(self) -> float:
        """The space before what follows the total."""
        return self.theme.part_gap if self.cards else self.template.gap

    def _heights(self, head: float) -> Heights:
        """The heights with all of head, strips and total, or with less of them where rows would be too low."""
        template = self.template
        rows = sum(line.part != 2 for line in self.lines)
        for strips, share in _SQUEEZES:
            strip, fixed = self._fixed(head, strips, share)
            row = (self.area.h - fixed) / rows
            if row >= template.row_least - _EPS:
                break
        else:
            raise PadgenError(
                template.problem(
                    "row_least",
                    f"{rows + 1} rows of at least {template.row_least:.3g} mm and the head need "
                    f"{rows * template.row_least + fixed:.1f} mm, the pad leaves {self.area.h:.1f} mm",
                    "choose larger paper, fewer pads on a sheet, or another template",
                )
            )
        if row <= template.row_most:
            return Heights(head * share, strip, row, template.total_height * share, 0.0)
        spare = (row - template.row_most) * rows
        more = min(spare, (_GROWTH - 1) * (template.head_height + template.total_height))
        part = more / (template.head_height + template.total_height)
        taller = head + part * template.head_height, template.total_height * (1 + part)
        return Heights(taller[0], strip, template.row_most, taller[1], spare - more)

    def _fixed(self, head: float, strips: bool, share: float) -> tuple[float, float]:
        """A strip's height and what all but the rows takes."""
        parts = {line.part for line in self.lines}
        sections = not self.cards and {0, 1} <= parts and strips
        strip = self.template.strip_height if sections else 0.0
        between = self.theme.part_gap * len(parts - {3}) if self.cards else 0.0
        between += self.tail * (3 in parts)
        return strip, (head + self.template.total_height) * share + 2 * strip + between

    @property
    def games_height(self) -> float:
        """What the numbers of games add to the head."""
        if self.games == 1:
            return 0.0
        return self.fonts.cap_height("regular", self.template.hint_size) + 2.2

    # Widths.

    @property
    def columns(self) -> int:
        """How many columns there are to fill."""
        return self.players.number * self.games

    def _set_widths(self) -> None:
        """Widths of names and columns: games give way first, then what stands beside the names, then the columns."""
        counts = self.players.choices
        for games in counts:
            self.games = games
            ladder = self._ladder[: -len(_BARE)] if games > counts[-1] else self._ladder
            if self._try(self.template.column_good, ladder):
                return
        width = self.template.column_good - _STEP
        while width > self.template.column_least:
            if self._try(width, self._ladder):
                return
            width -= _STEP
        if not self._try(self.template.column_least, _LAST):
            raise self._too_many()

    @property
    def _ladder(self) -> tuple[Detail, ...]:
        """Two languages shrink before maxima go."""
        return (*_FULL[:-2], _FULL[-1]._replace(maxima=True), *_FULL[-2:], *_BARE) if self.languages > 1 else _LADDER

    def _try(self, column: float, ladder: tuple[Detail, ...]) -> bool:
        gaps = (self.theme.column_gap, self.theme.column_gap * _CLOSER) if self.cards else (0.0,)
        for detail in ladder:
            for gap in gaps:
                room = min(self.area.w - self.columns * (column + gap), self.template.label_most)
                sizes = self._sizes(detail, room)
                if sizes is not None:
                    self.detail, self.column_gap = detail, gap
                    self._divide(sizes, room)
                    return True
        return False

    def _divide(self, sizes: Sizes, room: float) -> None:
        """Give the names what they want, and the columns the rest."""
        template, taken = self.template, self.columns * self.column_gap
        label = min(template.label_width, room)
        if self._sizes(self.detail, label) != sizes:
            label = room
        column = (self.area.w - label - taken) / self.columns
        if column > template.column_most:
            column = template.column_most
            label = min(self.area.w - self.columns * column - taken, max(label, template.label_most))
        self.label, self.column = label, column

    def stacked(self) -> bool:
        """Whether two languages stand one below the other."""
        floor = self.template.floor_size
        return self.languages > 1 and (2 * floor) * LEADING <= self.words_height * MM + _EPS

    def _sizes(self, detail: Detail, label: float) -> Sizes | None:
        template, floor = self.template, self.template.floor_size
        least = floor if detail.floor else max(floor, template.text_least)
        limit = self.words_height * MM / LEADING
        stacked = self.stacked()
        if stacked:
            size = min(template.text_size, max(limit / (1 + _SECOND), limit - floor))
        else:
            size = min(template.text_size, limit)
        needs: list[tuple[float, float, Line, str]] = []
        for line in self.lines:
            if line.part == 2:
                continue
            room = self.room(line, detail, label)
            for text, widths in self._texts(line, detail, stacked):
                needs.append((room, widths, line, text))
        broken: dict[str, Fitted] = {}
        seconds: list[tuple[float, float]] = []
        for room, width, line, text in needs:
            if text in line.entry.names[1:] or text in line.entry.shorts[1:]:
                seconds.append((room, width))
            elif width * size > room:
                smaller = int(room / width * 20) / 20
                if smaller >= least - _EPS:
                    size = smaller
                    continue
                if not detail.broken or not text or limit / 2 < floor:
                    return None
                found = fit(self.fonts, text, self.face(line), min(size, limit / 2), floor, room)
                if found is None:
                    return None
                broken[text] = found
        if size < least - _EPS or self.total_width() > label - 2 * template.padding:
            return None
        second = max(floor, min(_SECOND * size, limit - size if stacked else size))
        for room, width in seconds:
            if width * second > room:
                second = int(room / width * 20) / 20
        if seconds and second < floor - _EPS:
            return None
        return Sizes(size, second, broken)

    def words_room(self, line: Line) -> float:
        """The height of a row's names: of capitals alone where there is one line."""
        names = self.names(line, self.detail)
        if len(names) == 1 or not self.stacked():
            return self.fonts.cap_height("regular", self.sizes.first)
        return (self.sizes.first + self.sizes.second) * LEADING / MM

    def names(self, line: Line, detail: Detail) -> tuple[str, ...]:
        """A row's names, or the shorter ones."""
        return line.entry.shorts if detail.short and line.entry.shorts else line.entry.names

    def _texts(self, line: Line, detail: Detail, stacked: bool) -> Iterator[tuple[str, float]]:
        """The texts that must fit, with their width in mm at one point."""
        names = self.names(line, detail)
        if stacked or len(names) == 1:
            for i, name in enumerate(names):
                yield name, self.fonts.width(name, self.face(line, i), 1.0)
            return
        whole = self.fonts.width(names[0], self.face(line), 1.0)
        yield "", whole + sum(self.fonts.width(f"{BESIDE}{name}", "regular", 1.0) for name in names[1:])

    # Players' names.

    def _players(self) -> tuple[float, bool, float]:
        """The size of players' names, whether they are turned, and how high that makes the head."""
        template, floor = self.template, self.template.floor_size
        names = [name for name in self.players.names if name]
        height = template.head_height
        room = self.column * self.games - 1.6
        size = self._largest(names, room)
        if size or not names:
            return size, False, height
        longest = max(names, key=lambda name: self.fonts.width(name, "bold", floor))
        if self.fonts.ascent("bold", floor) * _TURNED_AIR > room:
            raise self._refused(longest, room)
        least, liked = (self.fonts.width(longest, "bold", max(floor, size)) + 2.0 for size in (floor, _TURNED_LIKED))
        rows = sum(line.part != 2 for line in self.lines)
        limit = min(_TALLEST_HEAD, height + max(0.0, rows * (self.heights.row - template.row_least)))
        if least > limit:
            raise self._refused(longest, limit)
        height = max(height, least, min(liked, limit, _HEAD_SHARE * self.area.h))
        across = (room + 0.4) / _TURNED_AIR * MM
        return min(self._largest(names, height - 2.0) or floor, max(across, floor)), True, height

    def _largest(self, names: list[str], room: float) -> float:
        """The size at which every player's name fits; 0 where the longest is too long."""
        most = max(min(self.template.text_size * 1.2, _NAME_MOST), self.template.floor_size)
        sizes = (self.fonts.fit(name, "bold", most, room, self.template.floor_size) or 0.0 for name in names)
        return min(sizes, default=most)

    # Refusals.

    def _refused(self, name: str, room: float) -> PadgenError:
        floor = self.template.floor_size
        needs = self.fonts.width(name, "bold", floor)
        what = f"the name {quoted(name)} ({len(name)} characters) needs {needs:.1f} mm at {floor:g} pt, "
        return PadgenError(Problem(f"{what}its column leaves {room:.1f} mm", "shorten the name", key="names"))

    def _widest(self) -> tuple[Line, float]:
        """The row whose shortest name at the floor needs most, and what it needs."""
        detail, floor = _LAST[-1], self.template.floor_size
        found = []
        for line in self.lines:
            if line.part != 2:
                for text, width in self._texts(line, detail, self.stacked()):
                    words = width * floor
                    if self.words_height * MM >= 2 * floor * LEADING and text:
                        words = least_width(self.fonts, text, self.face(line), floor)
                    around = self.start(line, detail) + self.beside(line, detail) + self.template.padding
                    found.append((words + around, line))
        needs, line = max(found, key=lambda pair: pair[0])
        return line, needs

    def _language(self, line: Line) -> str:
        locales = self.look.setting.locales
        return next((x.native_name for x in locales if x.code == line.entry.longest[1]), locales[0].native_name)

    def _too_wide(self) -> PadgenError:
        line, needs = self._widest()
        name, floor = line.entry.longest[0], self.template.floor_size
        what = f"{self._language(line)}: {quoted(name)} needs {needs:.1f} mm at {floor:g} pt, "
        box = f"its box is {self.label:.1f} mm wide and {self.heights.row:.1f} mm high"
        return PadgenError(
            Problem(
                what + box,
                "choose fewer players, larger paper, another template, or a shorter name",
                about=line.entry.about,
            )
        )

    def _too_many(self) -> PadgenError:
        template = self.template
        line, least = self._widest()
        if least > template.label_most:
            return PadgenError(
                template.problem(
                    "label_most",
                    f"{self._language(line)}: {quoted(line.entry.longest[0])} needs {least:.1f} mm "
                    f"at {template.floor_size:g} pt, "
                    f"label_most is {template.label_most:g} mm",
                    "widen label_most, lower floor_size, or give the row a shorter name",
                )._replace(about=line.entry.about)
            )
        fitting = next((count for count in range(self.columns - 1, 0, -1) if self._holds(count)), 0)
        advice = f"at most {fitting} fit; " if fitting else ""
        return PadgenError(
            Problem(
                f"{self.columns} columns of at least {template.column_least:g} mm and {least:.1f} mm of names "
                f"are wider than the pad's {self.area.w:.1f} mm "
                f"({self._language(line)}, {quoted(line.entry.longest[0])})",
                f"{advice}choose fewer players, larger paper, or another template",
                key="players",
                about=line.entry.about,
            )
        )

    def _holds(self, count: int) -> bool:
        """Whether so many columns fit."""
        gap = self.theme.column_gap * _CLOSER if self.cards else 0.0
        room = min(self.area.w - count * (self.template.column_least + gap), self.template.label_most)
        return any(self._sizes(detail, room) is not None for detail in _LAST)


_TALLEST_HEAD = 60.0
_NAME_MOST = 11.0
"""Points: the largest letters of players' names, unless the smallest are larger."""

_TURNED_LIKED = 9.0
_HEAD_SHARE = 0.12
"""Points that turned names like to have, and how much of the table's height they may take for that."""

_TURNED_AIR = 1.3
"""The width of a column that holds a turned name, in heights of its letters."""
