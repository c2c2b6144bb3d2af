"""How large everything on a pad is: what stands beside the names, the column of names, columns and rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from padgen.documents.pad.beside import FALL, LEADING, Beside
from padgen.documents.pad.detail import LAST, Detail, steps
from padgen.documents.pad.look import Look
from padgen.documents.pad.rows import PadRow
from padgen.documents.setting import BESIDE
from padgen.documents.table.grid import Players
from padgen.documents.text.fit import Fitted, fit, least_width
from padgen.errors import Problem
from padgen.page.area import Area
from padgen.page.marks import MM
from padgen.quoting import quoted

_GAME_AIR, _AIR = 1.1, 0.3
"""Millimetres above and below the capitals of games' titles, and at least so many below their tails."""

_SECOND = 0.8
"""A second language's size, as a share of the first's."""

_STEP = 0.5
"""Millimetres by which columns narrow from one try to the next."""

_GROWTH = 1.25
"""How much higher head and total may become if rows have their greatest height."""

_SQUEEZES = ((True, 1.0), (False, 1.0), (False, 0.8), (False, 0.65))
"""Whether there are strips, and the shares of head and total that are tried in turn."""

_CLOSER = 0.6
"""The share of the space between cards that stays if columns need the room."""

_EPS = 1e-6

_HEAD_AIR, _HEAD_AIR_LEAST = 1.8, 0.5
"""Millimetres left beside what stands above a column, and at the smallest size."""

_TALLEST_HEAD, _NAME_MOST = 60.0, 11.0
"""The highest head that turned names make, in mm, and players' names' largest size in pt, if the floor is lower."""

_TURNED_LIKED = 9.0
_HEAD_SHARE = 0.12
"""Points that turned names like to have, and how much of the table's height they may take for that."""

_TURNED_AIR = 1.3
"""The width of a column that holds a turned name, in heights of its letters."""


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


def plan(look: Look, lines: tuple[PadRow, ...], area: Area, players: Players) -> Plan | Problem:
    """The sizes of a table in an area, or what can't fit."""
    sizes = Plan(look, lines, area, players)
    return sizes.settle() or sizes


class Plan(Beside):
    """The sizes of a table in an area, once ``settle`` has chosen them."""

    heights: Heights
    sizes: Sizes
    detail: Detail
    label: float
    column: float
    column_gap: float
    name_size: float
    turned: bool
    head_size: float

    def __init__(self, look: Look, lines: tuple[PadRow, ...], area: Area, players: Players) -> None:
        super().__init__(look, lines)
        self.players, self.area = players, area
        self.cards = look.theme.parts == "cards"
        self.languages = max(len(line.entry.names) for line in lines)
        self.games = players.games

    def settle(self) -> Problem | None:
        """Choose all sizes, or say what can't fit; players' names may make the head higher and so the rows lower."""
        return (
            self._set_heights(self.template.head_height)
            or self._set_widths()
            or self._set_players()
            or self._set_heads()
            or self._set_sizes()
        )

    def _set_sizes(self) -> Problem | None:
        sizes = self._sizes(self.detail, self.label)
        if sizes is None:
            return self._too_wide()
        self.sizes = sizes
        return None

    # Heights.

    @property
    def tail(self) -> float:
        """The space below the total in mm."""
        return self.theme.part_gap if self.cards else self.template.gap

    def _set_heights(self, head: float) -> Problem | None:
        """Choose the heights: with full head, strips and total, or less of them if rows would be too low."""
        template = self.template
        rows = sum(line.part != 2 for line in self.lines)
        for strips, share in _SQUEEZES:
            strip, fixed = self._fixed(head, strips, share)
            row = (self.area.h - fixed) / rows
            if row >= template.row_least - _EPS:
                break
        else:
            return template.problem(
                "row_least",
                f"{rows + 1} rows of at least {template.row_least:.3g} mm and the head need "
                f"{rows * template.row_least + fixed:.1f} mm, the pad leaves {self.area.h:.1f} mm",
                "choose larger paper, fewer pads on a sheet, or another template",
            )
        total = template.total_height * share
        if row > total:  # No row is higher than the total.
            row = total = (row * rows + total) / (rows + 1)
        self.heights = Heights(head * share, strip, row, total, 0.0)
        if row > template.row_most:
            self.heights = self._taller(head, strip, (row - template.row_most) * rows)
        self.row = self.heights.row
        return None

    def _taller(self, head: float, strip: float, spare: float) -> Heights:
        """The heights if rows have their greatest height and ``spare`` mm are left."""
        above, total, row = self.template.head_height, self.template.total_height, self.template.row_most
        more = min(spare, (_GROWTH - 1) * (above + total))
        part = more / (above + total)
        return Heights(head + part * above, strip, row, max(row, total * (1 + part)), spare - more)

    def _fixed(self, head: float, strips: bool, share: float) -> tuple[float, float]:
        """The height of a strip and that of everything but the rows, in mm."""
        parts = {line.part for line in self.lines}
        sections = not self.cards and {0, 1} <= parts and strips
        strip = self.template.strip_height if sections else 0.0
        between = self.theme.part_gap * len(parts - {3}) if self.cards else 0.0
        between += self.tail * (3 in parts)
        return strip, (head + self.template.total_height) * share + 2 * strip + between

    @property
    def games_height(self) -> float:
        """The height that the numbers or titles of games add to the head, in mm."""
        if self.games == 1:
            return 0.0
        size = self.template.hint_size
        around = max(_GAME_AIR, self.fonts.descent("regular", size) + _AIR)
        return self.fonts.cap_height("regular", size) + 2 * around

    # Widths.

    @property
    def columns(self) -> int:
        """How many columns there are to fill."""
        return self.players.number * self.games

    def _set_widths(self) -> Problem | None:
        """Choose the widths of names and columns: first drop games, then details beside names, then narrow columns."""
        ladder, pictured = (steps(self.languages, bare) for bare in (True, False))
        counts = self.players.choices
        for games in counts:
            self.games = games
            titles = self._titles_least()
            if self._try(max(self.template.column_good, titles), pictured if games > counts[-1] else ladder):
                return None
        width, least = self.template.column_good - _STEP, max(self.template.column_least, titles)
        while width > least:
            if self._try(width, ladder):
                return None
            width -= _STEP
        # Titles that are too wide for the least columns are refused with their names.
        return None if self._try(least, LAST) or self._try(self.template.column_least, LAST) else self._too_many()

    def _titles_least(self) -> float:
        """The width of a column whose title has the smallest size, in mm."""
        floor, titles = self.template.floor_size, self.players.titles(self.games)
        return max((self.fonts.width(title, "regular", floor) + _HEAD_AIR for title in titles), default=0.0)

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
        """Give the names their preferred width and the columns the rest."""
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
        needs: list[tuple[float, float, PadRow, str]] = []
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
                fitted = fit(self.fonts, text, self.face(line), min(size, limit / 2), floor, room)
                if fitted is None:
                    return None
                broken[text] = fitted
        if size < least - _EPS or self.total_width() > label - 2 * template.padding:
            return None
        second = max(floor, min(_SECOND * size, limit - size if stacked else size))
        for room, width in seconds:
            if width * second > room:
                second = int(room / width * 20) / 20
        if seconds and second < floor - _EPS:
            return None
        return Sizes(size, second, broken)

    def words_room(self, line: PadRow) -> tuple[float, float, float]:
        """The height of a row's names in mm, and how far they reach above and below it; of a line, that of capitals."""
        names, size = self.names(line, self.detail), self.sizes.first
        if len(names) > 1 and self.stacked():
            return (size + self.sizes.second) * LEADING / MM, 0.0, 0.0
        cap, reach = self.fonts.cap_height("regular", size), self.fonts.reach
        ends = [reach(name, self.face(line, i), size) or (cap, FALL * size / MM) for i, name in enumerate(names)]
        return cap, max(rise for rise, _ in ends) - cap, max(fall for _, fall in ends)

    def names(self, line: PadRow, detail: Detail) -> tuple[str, ...]:
        """A row's names, or the shorter ones."""
        return line.entry.shorts if detail.short and line.entry.shorts else line.entry.names

    def _texts(self, line: PadRow, detail: Detail, stacked: bool) -> Iterator[tuple[str, float]]:
        """The texts that must fit, with their width in mm at one point."""
        names = self.names(line, detail)
        if stacked or len(names) == 1:
            for i, name in enumerate(names):
                yield name, self.fonts.width(name, self.face(line, i), 1.0)
            return
        whole = self.fonts.width(names[0], self.face(line), 1.0)
        yield "", whole + sum(self.fonts.width(f"{BESIDE}{name}", "regular", 1.0) for name in names[1:])

    # Players' names.

    def _set_players(self) -> Problem | None:
        """Choose the size of players' names and whether they are turned, and make the head as high as that takes."""
        template, floor = self.template, self.template.floor_size
        names = [name for name in self.players.names if name]
        height = template.head_height
        room = self.column * self.games - 1.6
        self.name_size, self.turned = self._largest(names, room), False
        if self.name_size or not names:
            return self._set_heights(height + self.games_height)
        longest = max(names, key=lambda name: self.fonts.width(name, "bold", floor))
        if self.fonts.ascent("bold", floor) * _TURNED_AIR > room:
            return self._refused(longest, room)
        least, liked = (self.fonts.width(longest, "bold", max(floor, size)) + 2.0 for size in (floor, _TURNED_LIKED))
        rows = sum(line.part != 2 for line in self.lines)
        limit = min(_TALLEST_HEAD, height + max(0.0, rows * (self.heights.row - template.row_least)))
        if least > limit:
            return self._refused(longest, limit)
        height = max(height, least, min(liked, limit, _HEAD_SHARE * self.area.h))
        across = (room + 0.4) / _TURNED_AIR * MM
        self.name_size, self.turned = min(self._largest(names, height - 2.0) or floor, max(across, floor)), True
        return self._set_heights(height + self.games_height)

    def _largest(self, names: list[str], room: float) -> float:
        """The size at which every player's name fits; 0 where the longest is too long."""
        most = max(min(self.template.text_size * 1.2, _NAME_MOST), self.template.floor_size)
        sizes = (self.fonts.fit(name, "bold", most, room, self.template.floor_size) or 0.0 for name in names)
        return min(sizes, default=most)

    def _set_heads(self) -> Problem | None:
        """Choose the size of what stands above a player's columns."""
        self.head_size, floor = self.template.hint_size, self.template.floor_size
        for head in self.players.titles(self.games):
            size = self.fonts.fit(head, "regular", self.template.hint_size, self.column - _HEAD_AIR, floor)
            if size is None:
                size, needs, room = floor, self.fonts.width(head, "regular", floor), self.column - _HEAD_AIR_LEAST
                if needs > room + _EPS:
                    what = f"the column {quoted(head)} needs {needs:.1f} mm at {floor:g} pt, it has {room:.1f} mm"
                    return Problem(what, "choose fewer players, larger paper, or another template", key="players")
            self.head_size = min(self.head_size, size)
        return None

    # Refusals.

    def _refused(self, name: str, room: float) -> Problem:
        floor = self.template.floor_size
        needs = self.fonts.width(name, "bold", floor)
        what = f"the name {quoted(name)} ({len(name)} characters) needs {needs:.1f} mm at {floor:g} pt, "
        return Problem(f"{what}its column leaves {room:.1f} mm", "shorten the name", key="names")

    def _widest(self) -> tuple[PadRow, float]:
        """The row whose name needs the greatest width at the smallest size, and that width in mm."""
        detail, floor = LAST[-1], self.template.floor_size
        widths = []
        for line in self.lines:
            if line.part != 2:
                for text, width in self._texts(line, detail, self.stacked()):
                    words = width * floor
                    if self.words_height * MM >= 2 * floor * LEADING and text:
                        words = least_width(self.fonts, text, self.face(line), floor)
                    around = self.start(line, detail) + self.beside(line, detail) + self.template.padding
                    widths.append((words + around, line))
        needs, line = max(widths, key=lambda pair: pair[0])
        return line, needs

    def _language(self, line: PadRow) -> str:
        locales = self.look.setting.locales
        return next((x.native_name for x in locales if x.code == line.entry.longest[1]), locales[0].native_name)

    def _too_wide(self) -> Problem:
        line, needs = self._widest()
        name, floor = line.entry.longest[0], self.template.floor_size
        what = f"{self._language(line)}: {quoted(name)} needs {needs:.1f} mm at {floor:g} pt, "
        box = f"its box is {self.label:.1f} mm wide and {self.heights.row:.1f} mm high"
        fix = "choose fewer players, larger paper, another template, or a shorter name"
        return Problem(what + box, fix, about=line.entry.about)

    def _too_many(self) -> Problem:
        template = self.template
        line, least = self._widest()
        if least > template.label_most:
            return template.problem(
                "label_most",
                f"{self._language(line)}: {quoted(line.entry.longest[0])} needs {least:.1f} mm "
                f"at {template.floor_size:g} pt, "
                f"label_most is {template.label_most:g} mm",
                "widen label_most, lower floor_size, or give the row a shorter name",
            )._replace(about=line.entry.about)
        fitting = next((count for count in range(self.columns - 1, 0, -1) if self._holds(count)), 0)
        advice = f"at most {fitting} fit; " if fitting else ""
        return Problem(
            f"{self.columns} columns of at least {template.column_least:g} mm and {least:.1f} mm of names "
            f"are wider than the pad's {self.area.w:.1f} mm "
            f"({self._language(line)}, {quoted(line.entry.longest[0])})",
            f"{advice}choose fewer players, larger paper, or another template",
            key="players",
            about=line.entry.about,
        )

    def _holds(self, count: int) -> bool:
        """Whether this number of columns fits."""
        gap = self.theme.column_gap * _CLOSER if self.cards else 0.0
        room = min(self.area.w - count * (self.template.column_least + gap), self.template.label_most)
        return any(self._sizes(detail, room) is not None for detail in LAST)
