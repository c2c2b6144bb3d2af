"""The words above the rows of a form: those of the head, and the names of sections."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from padgen.documents.form.backdrop import Backdrop
from padgen.documents.form.geometry import HEAD_AIR, SECTION_STACKED, PlacedRow, beside_least
from padgen.documents.form.refusal import FEWER
from padgen.documents.form.sizes import SECOND
from padgen.documents.form.titles import column_titles
from padgen.documents.setting import BESIDE
from padgen.documents.text.capitals import capitals
from padgen.documents.text.fit import LEADING, Fitted, fit, too_long
from padgen.errors import PadgenError
from padgen.page.area import ROUNDING, Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Colour, Node, Tag, Text
from padgen.quoting import quoted

_SPACING = 0.085
"""The space between the letters of a section's name on a strip, in ems."""

_HALF_MOST = 8.0
"""Points: the largest size of the halves' names."""

_HEAD_LINE = 4.4
"""Millimetres from the word for names to the name of a half."""

_STACK_LINE = 3.9
"""Millimetres from the word for names to the first line of a half in two languages, one below the other."""

_HINT_AIR = 2.0
"""Millimetres between words in the head and that above the maxima."""

_HEADS_DOWN = 0.13
"""The share of the heads of halves by which words stand below their middle: nearer to their rows than to the title."""

_Changed: TypeAlias = Callable[[str], str]


class Headings(Backdrop):
    """Draws the words above the rows, and fits words in general."""

    @property
    def small(self) -> float:
        """The size in points of aids, maxima and the words above these."""
        return self.layout.labels.template.hint_size

    def head(self, part: int, names: float) -> Iterator[Node]:
        """The word for names on the line of those, which have this size; above two parts, also the name of each."""
        layout = self.layout
        section = layout.parts[part].rows[0].entry.section
        keys = ["name", f"{section}_section"] if len(layout.parts) > 1 and section else ["name"]
        left, room = self._head_room
        most, key = max(9.0, self.small), keys[-1]
        fits = [self._worded(key, "regular", most, self.template.floor_size, room, lines=3 - len(keys)) for key in keys]
        places = [_HEAD_LINE * (at - (len(fits) - 1) / 2) for at in range(len(fits))]
        if key in self._halves:
            fits[-1] = self._halves[key]
        if fits[-1] is not None and len(fits[-1].lines) >= len(keys):
            if self._halves_step:
                places = [-(_STACK_LINE + self._halves_step) / 2, _STACK_LINE / 2]
            else:
                del fits[:-1]  # The name of a half that needs two lines stands there alone.
                places = [0.0]
        for key, place, fitted in zip(keys[-len(fits) :], places, fits, strict=True):
            if fitted is not None:
                y = layout.head + place + self._lower(names, fitted)
                area = Area(layout.parts[part].x + left, y, room, layout.head_height)
                lines = list(self._lines(area, fitted, "regular", self._head_ink))
                if key == keys[-1] and not layout.hint_width and layout.labels.tells_most:
                    labels = layout.labels
                    lines = labels.beneath.headed(lines, self._most_right(part), labels.level)
                yield from self._spoken(key, lines)

    def _most_right(self, part: int) -> float:
        """Where maxima at the ends of names in a part of the table end, in mm."""
        labels = self.layout.labels
        return self.layout.parts[part].x + self.layout.label_width - labels.right - labels.end

    @property
    def _head_room(self) -> tuple[float, float]:
        """The left edge and the width of words in the head, in mm."""
        layout, padding = self.layout, self.template.padding
        left = layout.strip + layout.ordinal + padding
        room = layout.label_width - left - padding
        if layout.hint_width:
            hints = max(self.fonts.width(word, "regular", self.small) for word in layout.hint_words)
            room = min(room, layout.label_width + layout.hint_width - left - self._hint_air - hints - _HINT_AIR)
        return left, room

    @cached_property
    def _halves(self) -> dict[str, Fitted]:
        """The names of halves in two languages by key, in one size: side by side, or else one below the other."""
        sections = {part.rows[0].entry.section for part in self.layout.parts}
        keys = [f"{section}_section" for section in sections if section]
        if len(self.layout.parts) < 2 or len(self.setting.locales) < 2:
            return {}
        (_, room), high = self._head_room, self.layout.head_height - _STACK_LINE
        sizes = max(9.0, self.template.hint_size), self.template.floor_size, self.template.hint_size
        return self._whole(keys, sizes, room, high)

    def _whole(self, keys: list[str], sizes: tuple[float, float, float], room: float, high: float) -> dict[str, Fitted]:
        """Labels in all languages, in one size: all side by side, or else one below the other; none if neither fits.

        ``sizes`` are the largest and the least side by side, and the largest one below the other.
        """
        labels, (most, floor, stacked) = {key: self.setting.label(key) for key in keys}, sizes
        beside = {key: fit(self.fonts, label, "regular", most, floor, room, 1) for key, label in labels.items()}
        below = {key: self._stacked(self._words(key), "regular", stacked, room, high) for key in keys}
        return next((_alike(each) for each in (beside, below) if all(each.values())), {})

    @property
    def _halves_step(self) -> float:
        """The distance in mm between two languages in the names of halves, one below the other; else 0."""
        sizes = (fitted.size for fitted in self._halves.values() if len(fitted.lines) > 1)
        return max(sizes, default=0.0) * LEADING / MM

    def _lower(self, names: float, fitted: Fitted) -> float:
        """How much lower than in the middle of the head a word stands, in mm.

        Above halves it is nearer to their rows, if the word above the maxima has one line.  Elsewhere a word of one
        line is on the line of names of this size.
        """
        if self._halves_step:
            return 0.0
        if len(self.layout.parts) > 1:
            return 0.0 if len(self.layout.hint_words) > 1 else _HEADS_DOWN * self.layout.head_height
        if len(fitted.lines) > 1:
            return 0.0
        area, cap = self.name(0, 0), self.fonts.cap_height("regular", names - fitted.size)
        return area.y + area.h / 2 - self.layout.head - self.layout.head_height / 2 + cap / 2

    @property
    def _head_ink(self) -> Colour:
        """The colour of words in the head, which is a solid area in some themes."""
        return self.theme.light if self.theme.head and self.template.fill and not self.cards else self.theme.quiet

    def column_head(self, part: int, column: int) -> Iterator[Node]:
        """The name of one of a player's columns."""
        (x, w), place = self.layout.parts[part].columns[column], column % self.layout.games
        fitted = self._column_titles[place]
        if fitted is None:
            title = self.setting.locale.columns[place]
            raise PadgenError(
                too_long(
                    self.fonts, title, "regular", SMALLEST, w - HEAD_AIR, 2,
                    named=f"the column {quoted(title)}", place="it has",
                    fix=FEWER, key="players",
                )
            )  # fmt: skip
        # Two lines also take the gap below them.
        high = self.layout.heads + self.template.part_gap * (len(fitted.lines) > 1)
        area = Area(x + w / 2, self.layout.head + self.layout.head_height, 0, high)
        for text in self._lines(area, fitted, "regular", self._head_ink):
            yield text._replace(align="center")

    @cached_property
    def _column_titles(self) -> list[Fitted | None]:
        layout, most = self.layout, max(self.template.hint_size, 8.0)
        _, width = layout.parts[0].columns[0]
        return column_titles(self.fonts, self.setting.locale, most, (width - layout.gap, width), layout.heads)

    def hint_head(self, part: int, names: float) -> Iterator[Node]:
        """The word above the maxima, on the line of names, which have this size."""
        layout, fitted = self.layout, Fitted(self.layout.hint_words, self.small)
        if layout.hint_width:
            right = layout.parts[part].columns[0][0] - self._hint_air
            y = layout.head + self._lower(names, fitted)
            if step := self._halves_step:
                y += (_STACK_LINE + step * (len(fitted.lines) < 2)) / 2  # On the lines of the half, or the last one.
            elif len(layout.parts) > 1:
                y += _HEAD_LINE / 2  # Beside the name of the half, the lower of two lines.
            area = Area(right, y, 0, layout.head_height)
            for text in self._lines(area, fitted, "regular", self._head_ink):
                yield text._replace(align="right")

    def stripped(self, row: PlacedRow) -> bool:
        """Whether the strip with the name of its section is above a row."""
        return (row.entry.section, row.y - self.layout.strip_height) in self.layout.parts[row.part].strips

    @property
    def _section_room(self) -> tuple[float, float]:
        """The left edge and the width of the names of sections above their rows on cards, in mm."""
        layout, padding = self.layout, self.template.padding
        left = padding + layout.strip + layout.ordinal
        return left, layout.label_width + layout.hint_width - left - padding

    @property
    def _strip_most(self) -> float:
        """The largest size in points of the name of a section above its rows."""
        return self.layout.strip_height * MM / LEADING

    @cached_property
    def _sections(self) -> dict[str, Fitted]:
        """These names by key, in one size: if they can, they end where names of rows do."""
        keys = [f"{section}_section" for part in self.layout.parts for section, _ in part.strips]
        most, (_, room) = min(max(9.0, self.template.hint_size), self._strip_most), self._section_room
        for wide in (room - self.layout.label_air, room):
            if fits := self._whole(
                keys, (most, beside_least(self.template), SECTION_STACKED), wide, self.layout.strip_height
            ):
                return fits
        # Two lines would stand on the row below.
        return _alike({key: self._worded(key, "regular", most, SMALLEST, room, lines=1) for key in keys})

    def _strip_name(self, row: PlacedRow) -> Iterator[Node]:
        """The name of a section above its rows; it is read with the first of them."""
        part, high, template = self.layout.parts[row.part], self.layout.strip_height, self.template
        if not self.stripped(row):
            return
        key, left, floor = f"{row.entry.section}_section", self.template.padding, template.floor_size
        if self.cards:
            left, room = self._section_room
            floor, fitted = SMALLEST, self._sections.get(key)
            face, ink = "regular", self.theme.quiet
        else:
            room = part.w - 2 * template.padding
            face, ink = "bold", self.theme.light if template.fill else self.theme.strong
            most = min(template.strip_size, self._strip_most)
            fitted = self._worded(key, "bold", most, floor, room / (1 + _SPACING), capitals)
        if fitted is None:
            raise self._refused(key, face, floor, room)
        area = Area(part.x + left, row.y - high, room, high)
        if self.cards:
            yield from self._spoken(key, self._lines(area, fitted, face, ink))
        else:
            words = self._ranked(key, area, fitted, face, ink, capitals, _SPACING)
            yield from self._spoken(key, words, capitals)

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

    def _worded(
        self, key: str, face: str, most: float, floor: float, room: float, shown: _Changed = str, lines: int = 2
    ) -> Fitted | None:
        """A label in all languages, or at least in the first; ``None`` if even that doesn't fit on two lines."""
        both, first = shown(self.setting.label(key)), shown(self.setting.locale.label(key))
        tries = (both, lines), (first, lines), (first, 2)
        fits = (fit(self.fonts, text, face, most, floor, room, most_lines) for text, most_lines in tries)
        return next(filter(None, fits), None)

    def _stacked(self, words: tuple[str, ...], face: str, most: float, room: float, high: float) -> Fitted | None:
        """Words of several languages, each on a line of its own; ``None`` if they are too long or too many."""
        most = min(most, high * MM / (len(words) * LEADING) + ROUNDING)
        sizes = [self.fonts.fit(word, face, most, room) or 0.0 for word in words]
        return Fitted(words, min(sizes)) if min(sizes) >= SMALLEST else None

    def _either(
        self, key: str, face: str, most: float, floor: float, room: float, high: float, shown: _Changed = str
    ) -> Fitted | None:
        """A label in all languages, side by side or, where it is larger then, one below the other; as ``_ranked``."""
        words = tuple(map(shown, self._words(key)))
        beside = self._worded(key, face, most, floor, room, shown)
        below = None
        if len(words) > 1:
            below = self._below(words, face, most, room, high) or self._stacked(words, face, most, room, high)
        larger = below and (beside is None or len(beside.lines) > 1 or below.size > beside.size)
        return below if larger else beside

    def _below(self, words: tuple[str, ...], face: str, most: float, room: float, high: float) -> Fitted | None:
        """Words one below the other, the first as large as it can be; ``None`` if the others are too small then."""
        first, *others = words
        most = min(most, high * MM / ((1 + SECOND * len(others)) * LEADING) + ROUNDING)
        rest = (self.fonts.fit(word, "regular", SECOND * most, room) or 0.0 for word in others)
        size = min(self.fonts.fit(first, face, most, room) or 0.0, *(small / SECOND for small in rest))
        return Fitted(words, size) if SECOND * size >= SMALLEST - ROUNDING else None

    def _ranked(
        self, key: str, area: Area, fitted: Fitted, face: str, ink: Colour, shown: _Changed = str, spaced: float = 0.0
    ) -> Iterator[Text]:
        """A label in this face, vertically centred; further languages are regular, and smaller below the first.

        Its letters are ``spaced`` by so many ems.
        """
        words, (lines, size) = tuple(map(shown, self._words(key))), fitted
        first, *others = words
        if others and lines == words:
            step, cap = self._step(key, fitted, shown), self.fonts.cap_height(face, size)
            y = area.y + (area.h - step * len(others) + cap) / 2
            yield Text(area.x, y, first, size, face, ink)
            for number, word in enumerate(others, 1):
                yield Text(area.x, y + number * step, word, max(SMALLEST, SECOND * size), "regular", ink)
            return
        for line in self._lines(area, fitted, face, ink):
            line = line._replace(spacing=spaced * size)
            if others and lines == (BESIDE.join(words),):
                yield line._replace(text=first)
                spaces = len(first) * line.spacing / MM if self.fonts.is_plain(first, face) else 0.0
                rest, x = line.text.removeprefix(first), line.x + self.fonts.width(first, face, size) + spaces
                line = line._replace(x=x, text=rest, face="regular")
            yield line

    def _spoken(self, key: str, lines: Iterable[Text], shown: _Changed = str) -> Iterator[Node]:
        """These lines of a label, in which words of further languages are tagged with them."""
        labels = [(shown(word), lang) for word, lang in self.setting.labels(key)]
        langs, both = dict(labels[1:]), BESIDE.join(word for word, _ in labels)
        for line in lines:
            x = line.x
            for word in _parted(line.text) if line.text == both else (line.text,):
                text = line._replace(x=x, text=word)
                x += self.fonts.width(word, line.face, line.size)
                lang = langs.get(word.removeprefix(BESIDE))
                yield Tag("Span", (text,), lang=lang) if lang else text

    def _step(self, key: str, fitted: Fitted, shown: _Changed = str) -> float:
        """The distance in mm between the lines of a label, which are closer if further languages are smaller."""
        smaller = len(fitted.lines) > 1 and fitted.lines == tuple(map(shown, self._words(key)))
        return fitted.size * LEADING / MM * ((1 + SECOND) / 2 if smaller else 1.0)

    def _words(self, key: str) -> tuple[str, ...]:
        """A label in all languages."""
        return tuple(word for word, _ in self.setting.labels(key))

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

    @property
    def _hint_air(self) -> float:
        return self.layout.gap + self.layout.hint_air

    def _lines(self, area: Area, fitted: Fitted, face: str, ink: Colour) -> Iterator[Text]:
        """Lines of text, vertically centred in an area."""
        lines, size = fitted
        step = size * LEADING / MM
        y = area.y + area.h / 2 - (len(lines) - 1) * step / 2 + self.fonts.cap_height(face, size) / 2
        for number, line in enumerate(lines):
            yield Text(area.x, y + number * step, line, size, face, ink)


def _parted(label: str) -> list[str]:
    """The words of a label in several languages, with what separates them."""
    first, *others = label.split(BESIDE)
    return [first, *(BESIDE + word for word in others)]


def _alike(fits: Mapping[str, Fitted | None]) -> dict[str, Fitted]:
    """What fits, all in the least of its sizes."""
    size = min((fitted.size for fitted in fits.values() if fitted), default=0.0)
    return {key: fitted._replace(size=size) for key, fitted in fits.items() if fitted}
