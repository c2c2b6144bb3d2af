"""Lays out a form: the places of the title, the names, the rows in one or two parts, and the total."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import product

from padgen.documents.form.cells import goal_height
from padgen.documents.form.geometry import HEAD_AIR, NEEDED_AIR, Geometry, PlacedRow, TablePart
from padgen.documents.form.halves import halves
from padgen.documents.form.helpers import TYPED, hint_words, steps_height, strong
from padgen.documents.form.labels import NameColumn
from padgen.documents.form.maxima import Maxima
from padgen.documents.form.refusal import too_wide
from padgen.documents.form.top import arrange
from padgen.documents.setting import Setting
from padgen.documents.table.entries import Entry
from padgen.documents.table.rows import SIGNS, PadRow, lines
from padgen.documents.text.fit import LEADING, least_width
from padgen.errors import PadgenError
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM
from padgen.templates import FormTemplate

_STATUS_IN_BAR = 9.0
"""Millimetres: the height of the line that tells whose turn it is, in the bar."""

_KEPT = 0.85, 0.77
"""The shares of their natural width that names of rows and of sums keep if given players' names need more."""

_CLOSEST, _CLOSE = 0.3, 0.65
"""Millimetres between columns, and right of the padding of names of rows, where these leave no room for wider gaps."""

_STRETCH = 0.05
"""Rows of a shorter half are higher, by at most this share, so that both end together; else they are level."""

_BELOW = 0.4
"""The share of the sum's row that shows what the bonus still needs."""

_SECOND = 0.8
"""The least size of what the bonus still needs, in sizes of small print, where two languages are stacked."""

_SUM_MOST = 2.0
"""The height of the sum's row beside a longer half, in heights of most rows."""

_GOAL_AIR = 0.8
"""Millimetres above and below a sum and what the bonus asks for, if their row is made higher."""

_TALL = 1.1
"""A page so many times as tall as the template's has the totals below the names as well."""

_BELOW_TOTALS = 1.6
"""Millimetres: the least space between them and the first row."""

_HEADS = 5.0
"""Millimetres: the height of the names of a player's columns."""


def lay_out(
    setting: Setting[FormTemplate],
    title: str,
    players: int,
    rows: tuple[Entry, ...],
    least: tuple[float, float] = (0.0, 0.0),
    status: float = 0.0,
) -> Geometry:
    """The places of everything; ``rows`` end with the total.

    ``least`` are two widths of columns for the players' names in mm.  If the rows' names can do with less, columns are
    at least as wide as the first; if they would be narrower than the second, there are no maxima.  The line
    that says whose turn it is goes below the title if there are less than ``status`` mm beside it.

    If one half has many more rows, all are one below the other on a page that is high enough for that.

    Raises ``PadgenError`` if the title, a name or the rows don't fit the template.
    """
    arranger = _Arranger(setting, title, players, rows, least, status)
    if arranger.uneven:
        one = setting._replace(template=setting.template.replace(halves=False))
        made = _Arranger(one, title, players, rows, least, status).whole()
        if made.size[1] <= setting.template.size[1]:
            return made
    return arranger.whole()


class _Arranger:
    def __init__(
        self,
        setting: Setting[FormTemplate],
        title: str,
        players: int,
        rows: tuple[Entry, ...],
        least: tuple[float, float],
        status: float,
    ) -> None:
        self.status = status
        self.games = len(setting.locale.columns) or 1
        self.heads = _HEADS if setting.locale.columns else 0.0
        self.setting, self.title, self.columns = setting, title, players * self.games
        self.template, self.fonts = template, fonts = setting.template, setting.fonts
        titles = (least_width(fonts, name, "regular", SMALLEST) + HEAD_AIR for name in setting.locale.columns)
        self.least, named = (width / self.games for width in least)
        self.named = max([named, *titles])
        *self.rows, self.total = rows
        self.width, self.height = template.size
        self.inner = self.width - 2 * template.margin
        variant = setting.variant
        signs = "".join(sign for sign in SIGNS if not fonts.missing(sign, "regular"))
        self.pictured = {row.entry.id: row for row in lines(variant, tuple(rows), signs)}
        two = template.halves and bool(variant.upper and variant.lower)
        self.beside = template.bar and two
        """Whether the line that says whose turn it is stands in the bar, which is empty on one side."""
        self.ordinal = max(4.2, fonts.width("88", "regular", template.hint_size) + 1.4) * (variant.order != "free")
        turned = variant.order == "half_forced" and not template.strip_height  # else strips or heads name the halves
        self.strip = turned * max(4.4, 1.2 * template.floor_size / MM + 0.6)
        self.hint_words = hint_words(setting)
        hints = (entry.hint for entry in self.rows)
        self.maxima = Maxima(fonts, template, hints, (*self.hint_words, self.total.hint))
        below = _BELOW * template.sum_height
        if (languages := len(setting.locales)) > 1:
            size = max(SMALLEST, _SECOND * template.hint_size)
            below = max(below, languages * size * LEADING / MM + 2 * NEEDED_AIR)
        self.heights = template.sum_height, template.bonus_height, below
        """The heights of the rows of the sum and the bonus, and of what it still needs, unless there is more room."""
        self.sum, self.bonus, self.below = self.heights
        self.more = 0.0
        """How much higher than others the row of the sum in two languages is, without what the bonus still needs."""
        self.parts, self.uneven = [self.rows], False
        if two:
            self.parts = [self.rows, []]  # each half has room for its name
            self.parts, self.uneven = halves(self.rows, self._high)

    def _high(self, entries: list[Entry]) -> float:
        """The height of some rows in rows of the least height."""
        count, rest = self._fixed(entries)
        return count + rest / self.template.row_least

    def whole(self) -> Geometry:
        """The places of everything on the page; what stands above a narrow table is as wide as that, if it can be."""
        made = self._whole(self.inner)
        right = made.parts[-1].x + made.parts[-1].w
        if made.button.x + made.button.w <= right + 1e-6:
            return made
        try:
            return self._whole(right - made.parts[0].x)
        except PadgenError:
            return made

    def _whole(self, inner: float) -> Geometry:
        """The places of everything, with ``inner`` mm for what stands above the table."""
        template = self.template
        top = arrange(self.setting, self.title, self.status, self.beside, inner)
        head = top.head
        body = head + template.head_height + self.heads + template.part_gap
        below = template.total_height + (template.bar_room if template.bar else template.margin)
        width = (self.inner - template.half_gap * (len(self.parts) - 1)) / len(self.parts)
        pitch, (labels, label, hint, column) = self._plan(width, body, below)
        again = None
        if template.totals_again and not self.heads and self.height > _TALL * template.size[1]:
            again = PlacedRow(self.total, 0, body, template.totals_again)
            body += again.h + max(template.part_gap, _BELOW_TOTALS)
            pitch, (labels, label, hint, column) = self._plan(width, body, below)
        if self._raise_sum(body, below, pitch, column - self._column_gap(column)):
            pitch, (labels, label, hint, column) = self._plan(width, body, below)
        used = label + hint + column * self.columns
        parts = []
        for number, entries in enumerate(self.parts):
            x = template.margin + number * (width + template.half_gap) + (width - used) / 2
            columns = tuple((x + label + hint + i * column, column) for i in range(self.columns))
            rows = tuple(self._placed(entries, number, body, self._stretched(number, pitch)))
            first = [next(row for row in rows if row.entry == entry) for entry in self._headed(entries)]
            strips = tuple((row.entry.section, row.y - template.strip_height) for row in first)
            parts.append(TablePart(x, used, columns, rows, strips))
        left, right = parts[0].x, parts[-1].x + used
        wide = inner == self.inner
        top = top.between(left, right, self.status) if wide else top.moved(left - template.margin)
        status = top.status
        bottom = max(row.y + row.h for part in parts for row in part.rows)
        y = self.height - template.total_height if template.bar else bottom + self._joined(template.part_gap)
        if self.beside:
            high = _STATUS_IN_BAR
            x = left + template.padding / 2
            status = Area(x, y + (template.total_height - high) / 2, parts[0].w, high)
        total = PlacedRow(self.total, len(parts) - 1, y, template.total_height)
        label_air = max(self.air, self._column_gap(column))
        if (problem := labels.problem()) is not None:
            raise PadgenError(problem)
        return Geometry(
            size=(self.width, self.height),
            title=top.title,
            title_lines=top.lines,
            title_die=None if top.lettered else top.die,
            letters=top.die if top.lettered else None,
            status=status,
            button=top.button,
            date=top.date,
            head=head,
            head_height=template.head_height,
            parts=tuple(parts),
            total=total,
            again=again,
            labels=labels,
            label_width=label,
            hint_width=hint,
            hint_words=self.hint_words,
            hint_air=self.maxima.end(label_air, self._column_gap(column)),
            ordinal=self.ordinal,
            strip=self.strip,
            games=self.games,
            heads=self.heads,
            below=self.below,
            gap=self._column_gap(column),
            groups=frozenset(key for key, row in self.pictured.items() if row.group),
            label_air=label_air,
        )

    def _plan(self, width: float, body: float, below: float) -> tuple[float, tuple[NameColumn, float, float, float]]:
        """The height of most rows, and what is in a part from left to right."""
        self.sum, self.bonus, self.below = self.heights
        _, self.height = self.template.size
        pitch, self.height = self._pitch(body, below)
        self._fill(pitch)
        return pitch, self._widths(width, pitch)

    def _raise_sum(self, body: float, below: float, pitch: float, cell: float) -> bool:
        """Make the row of the sum higher if what the bonus asks for has no room; whether to plan all again."""
        template, stacked = self.template, len(self.setting.locales) > 1
        share, gap = goal_height(self.fonts, template, self.setting.variant, cell), template.row_gap
        has = pitch - gap if stacked else (self.sum - gap) * (1 - self.below / self.sum)
        if has >= share:
            return False
        usual, (_, bonus, needed) = self.heights, self.heights
        if stacked:
            self.more = share - has + _GOAL_AIR
        else:
            needed = max(needed, (steps_height(template.hint_size) + gap) * (len(self.parts) == 1))
            self.heights = share + gap + needed + _GOAL_AIR, bonus, needed
        self.sum, self.bonus, self.below = self.heights
        _, self.height = template.size
        if not template.grow and self._even(self.height - body - below) < template.row_least:
            self.heights, self.more = usual, 0.0
        return True

    def _column_gap(self, column: float) -> float:
        """The space between columns of this width; players' names may take some of it."""
        template = self.template
        wider = (column - template.column_least) / 2
        least = template.column_gap_least - self.closer
        return self._joined(max(least, min(template.column_gap, wider, self._free_beside_names(column))))

    def _free_beside_names(self, column: float) -> float:
        """The space that columns of this width leave beside the longest name at its smallest, or less than none."""
        return self.games * (column - self.named) + self._joined(self.template.column_gap)

    def _joined(self, gap: float) -> float:
        """The gap, or none if cells touch."""
        return gap if self.template.cards else 0.0

    # From top to bottom.

    def _fixed(self, entries: Iterable[Entry]) -> tuple[int, float]:
        """The number of rows that share the remaining height, and the height of all others in mm."""
        listed = list(entries)
        sums = sum(entry.kind == "upper_sum" for entry in listed)
        gap = self._joined(self.template.part_gap) * sum(map(self._parted, listed, listed[1:]))
        gap += self.template.strip_height * len(self._headed(listed))
        if len(self.setting.locales) > 1:
            # Two names need as much height beside the sum as in any row.
            return len(listed), sums * (self.below + self.more) + gap
        own = [high for entry in listed if (high := self._own_height(entry))]
        return len(listed) - len(own), sum(own) + gap

    def _own_height(self, entry: Entry) -> float:
        """The height in mm of a row that isn't as high as most, else 0."""
        return {"upper_sum": self.sum, "bonus": self.bonus}.get(entry.kind, 0.0)

    def _pitch(self, body: float, below: float) -> tuple[float, float]:
        """The heights of a row and of the page, which may grow if the template allows it, because a screen scrolls."""
        template, room = self.template, self.height - body - below
        pitch = self._even(room)
        if pitch >= template.row_least - 1e-6:
            most = min(pitch, template.row_most)
            spare = min(room - count * most - rest for count, rest in map(self._fixed, self.parts))
            return most, self.height - spare * (template.bar and template.grow)
        count, rest = max(map(self._fixed, self.parts), key=lambda part: part[0] * template.row_least + part[1])
        needs = count * template.row_least + rest
        if template.grow:
            return template.row_least, self.height + needs - room
        what = (
            f"{count} rows of {template.row_least:g} mm and what stands above and below them need "
            f"{needs + body + below:.1f} mm, the page has {self.height:.1f} mm"
        )
        raise PadgenError(template.problem("row_least", what, "lower it, choose larger paper, or write grow: yes"))

    def _even(self, room: float) -> float:
        """The height of most rows if they fill the room."""
        return min((room - rest) / count for count, rest in map(self._fixed, self.parts))

    def _fill(self, pitch: float) -> None:
        """Make the rows of the bonus and of the sum higher if their half would end above the other."""
        last = [[*self._placed(entries, number, 0.0, pitch)][-1] for number, entries in enumerate(self.parts)]
        free = max(row.y + row.h for row in last) - last[0].y - last[0].h
        if not any(entry.kind == "upper_sum" for entry in self.parts[0]):
            return
        stacked = len(self.setting.locales) > 1
        if self.bonus and not stacked:
            more = max(0.0, min(free, pitch - self.bonus))
            self.bonus, free = self.bonus + more, free - more
        more = min(free, max(0.0, _SUM_MOST * pitch - (pitch + self.below if stacked else self.sum)))
        self.sum += more
        self.below += more if stacked else _BELOW * more

    def _stretched(self, part: int, pitch: float) -> float:
        """The height of most rows in a part: a little higher if that is enough for both parts to end together."""
        ends = [[*self._placed(entries, at, 0.0, pitch)][-1] for at, entries in enumerate(self.parts)]
        free = max(row.y + row.h for row in ends) - ends[part].y - ends[part].h
        entries = self.parts[part]
        count = len(entries) if len(self.setting.locales) > 1 else self._fixed(entries)[0]
        return pitch + free / count if free / count <= _STRETCH * pitch else pitch

    def _headed(self, entries: list[Entry]) -> list[Entry]:
        """The rows below a strip that names their section; beside another part, the head names the first."""
        if not (self.template.strip_height and self.setting.variant.upper and self.setting.variant.lower):
            return []
        rows = [entry for entry in entries if entry.section]
        first = [next(row for row in rows if row.section == section) for section in {row.section: 0 for row in rows}]
        return first[len(self.parts) - 1 :]

    def _parted(self, above: Entry, entry: Entry) -> bool:
        """Whether there is a gap between two rows: above the sum, and below the bonus."""
        return entry.kind == "upper_sum" or above.kind == "bonus"

    def _placed(self, entries: list[Entry], part: int, y: float, pitch: float) -> Iterable[PlacedRow]:
        headed = self._headed(entries)
        for above, entry in zip((None, *entries), entries, strict=False):
            if above and self._parted(above, entry):
                y += self._joined(self.template.part_gap)
            y += self.template.strip_height * (entry in headed)
            high = self._own_height(entry) or pitch
            if len(self.setting.locales) > 1:
                high = pitch + (self.below + self.more) * (entry.kind == "upper_sum")
            yield PlacedRow(entry, part, y, high)
            y += high

    # From left to right.

    def _widths(self, width: float, pitch: float) -> tuple[NameColumn, float, float, float]:
        """The labels, their width, and the widths of the maxima and of a player's column, in mm.

        In a table, names are as heavy as on pads unless pictures would become smaller.  These do if names would; they
        and counting aids give way next, then the maxima, then the names of the halves, then dice, also if names beside
        them would be small, then the space beside the labels, and last that between columns.
        """
        template = self.template
        maxima = self.maxima.width if template.show_maximum else 0.0
        plain = self.setting._replace(template=template.replace(show_faces=False))
        with_dice, strip, face = self.setting, self.strip, TYPED if template.cards else strong(template)
        hints = (maxima, strip), (0.0, strip), (0.0, 0.0)
        none: Mapping[str, PadRow] = {}
        choices = [*((*hint, with_dice, none, face) for hint in hints), *[(0.0, 0.0, plain, none, face)] * 4]
        if template.show_dice and template.show_words:
            small = with_dice._replace(template=template.replace(picture=min(template.picture, template.picture_least)))
            ways = product((with_dice, small), dict.fromkeys((face, TYPED)))
            choices = [(maxima, strip, each, self.pictured, weight) for each, weight in ways] + choices
        large = template.picture if template.picture_least < template.picture else 0.0
        for left, (hint, self.strip, setting, shown, face) in zip(reversed(range(len(choices))), choices, strict=True):
            self.air = self._joined(template.column_gap if left > 2 else _CLOSE if left else 0.0)
            self.closer = self._joined(max(0.0, template.column_gap_least - _CLOSEST)) if left < 2 else 0.0
            sides = self.strip + self.ordinal, 0.0 if hint else self.air
            make = partial(NameColumn, setting, tuple(self.rows), sides, pitch, bool(hint), shown, face=face)
            needed = self._needed_width(make())
            natural, (least, entry) = max(make().natural(), needed * bool(shown)), make().least()
            free = width - hint
            most = min(template.label_most, free - self.columns * (template.column_least - self.closer))
            if least <= most + 1e-6:
                narrow = min(max(make().narrow(), needed), make().natural(*(_KEPT if self.named else ())))
                liked = max(narrow, free - self.columns * self.least)
                label = max(least, min(natural, most, liked, free - self.columns * self.named))
                column = min((free - label) / self.columns, template.column_most)
                shrinks = bool(shown) and setting.template.picture == large and label < natural - 1e-6
                if (hint and column < self.named) or shrinks:
                    continue
                if left > 1 and self._free_beside_names(column) < self._column_gap(column) - 1e-6:
                    continue
                if column == template.column_most:
                    label = min(free - self.columns * column, max(label, template.label_most))
                labels = make(label)
                if not labels.crowded:
                    return labels, label, hint, column
        raise PadgenError(too_wide(self.setting, (self.columns, self.games), width, least, entry))

    def _needed_width(self, labels: NameColumn) -> float:
        """The width of what the bonus still needs, in mm, on the axis of names."""
        sums = [entry for entry in self.rows if entry.kind == "upper_sum"]
        if not sums:
            return 0.0
        words = self.fonts.width(self.setting.label("needed"), "regular", self.template.hint_size)
        return labels.start(sums[0]) + words + self.template.padding
