"""Lays out a form: the places of the title, the names, the rows in one or two parts, and the total."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import product

from padgen.documents.form.cells import aid_as_least_sum
from padgen.documents.form.geometry import HEAD_AIR, TOTAL_AIR, Geometry, PlacedRow, TablePart
from padgen.documents.form.heights import FormRows
from padgen.documents.form.helpers import TYPED, hint_words, strong
from padgen.documents.form.labels import NameColumn
from padgen.documents.form.maxima import Maxima
from padgen.documents.form.refusal import too_low, too_wide, written
from padgen.documents.form.sizes import LEGIBLE, height
from padgen.documents.form.top import arrange
from padgen.documents.setting import Setting
from padgen.documents.table.entries import Entry
from padgen.documents.table.rows import SIGNS, PadRow, lines
from padgen.documents.text.fit import least_width
from padgen.errors import PadgenError
from padgen.page.area import ROUNDING, Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM
from padgen.templates import FormTemplate

_STATUS_IN_BAR = 9.0
"""Millimetres: the height of the line that tells whose turn it is, in the bar."""

_KEPT = (0.85, 0.77), (0.92, 0.84)
"""The shares of their natural width that names of rows and of sums keep if given players' names need more; and those
where they would lose their dice otherwise."""

_SMALL = 9.0
"""Points: names of rows that are no larger keep all of it; those of players are smaller or shortened."""

_CLOSEST, _CLOSE = 0.3, 0.65
"""Millimetres between columns, and right of the padding of names of rows, where these leave no room for wider gaps."""

_WIDE = 2.0
"""Columns so many times as wide as the least leave names of rows the room to grow."""

_PAIRED = 0.4
"""Millimetres between columns, at the least, where maxima follow names of rows in several languages."""

_LARGER = 1.05
"""Names on cards that are at least so many times as large if they are light, are light."""

_NARROWER = 4.0
"""Millimetres that make labels much narrower."""

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


class _Arranger(FormRows):
    air: float
    """Millimetres between labels and columns."""

    closer: float
    """How many mm nearer to each other columns may be than the template says."""

    def __init__(
        self,
        setting: Setting[FormTemplate],
        title: str,
        players: int,
        rows: tuple[Entry, ...],
        least: tuple[float, float],
        status: float,
    ) -> None:
        *self.rows, self.total = rows
        super().__init__(setting, self.rows)
        self.status = status
        self.games = len(setting.locale.columns) or 1
        self.heads = _HEADS if setting.locale.columns else 0.0
        self.title, self.columns = title, players * self.games
        template, fonts = setting.template, setting.fonts
        titles = (least_width(fonts, name, "regular", SMALLEST) + HEAD_AIR for name in setting.locale.columns)
        self.least, named = (width / self.games for width in least)
        self.titled = max(titles, default=0.0)
        self.named = max(named, self.titled)
        self.width, _ = template.size
        self.inner = self.width - 2 * template.margin
        variant = setting.variant
        signs = "".join(sign for sign in SIGNS if not fonts.missing(sign, "regular"))
        self.pictured = {
            row.entry.id: aid_as_least_sum(row, variant, signs) for row in lines(variant, tuple(rows), signs)
        }
        self.beside = template.bar and len(self.parts) > 1
        """Whether the line that says whose turn it is stands in the bar, which is empty on one side."""
        self.ordinal = max(4.2, fonts.width("88", "regular", template.hint_size) + 1.4) * (variant.order != "free")
        turned = variant.order == "half_forced" and not template.strip_height  # else strips or heads name the halves
        self.turned = turned * max(4.4, 1.2 * template.floor_size / MM + 0.6)
        """The width of the turned names of halves if they have room; ``strip`` is that which they have."""
        self.strip = self.turned
        told = template.maximum_below and len(setting.locales) > 1
        self.least_gap = _PAIRED if told else template.column_gap_least
        """The least space between columns, before the last resort."""
        self.hint_words = hint_words(setting)
        self.maxima = self._maxima(template)

    def _maxima(self, template: FormTemplate) -> Maxima:
        """The column of maxima in small print of this template's size."""
        hints = (entry.hint for entry in self.rows)
        return Maxima(self.fonts, template, hints, (*self.hint_words, self.total.hint))

    def whole(self) -> Geometry:
        """The places of everything on the page; what stands above a narrow table is as wide as that, if it can be."""
        made = self._whole(self.inner)
        right = made.parts[-1].x + made.parts[-1].w
        if made.button.x + made.button.w <= right + ROUNDING:
            return made
        try:
            return self._whole(right - made.parts[0].x)
        except PadgenError:
            return made

    def _whole(self, inner: float) -> Geometry:
        """The places of everything, with ``inner`` mm for what stands above the table."""
        template = self.template
        top = arrange(self.setting, self.title, self.status, self.beside, inner)
        self.lettered, head = top.lettered, top.head
        body = head + template.head_height + self.heads + template.part_gap
        before = template.bar_room if template.bar else self._joined(template.part_gap) + template.margin
        below = template.total_height + before
        width = (self.inner - template.half_gap * (len(self.parts) - 1)) / len(self.parts)
        pitch, (labels, label, hint, column) = self._plan(width, body, below)
        again = None
        if template.totals_again and not self.heads and self.height > _TALL * template.size[1]:
            again = PlacedRow(self.total, 0, body, template.totals_again)
            body += again.h + max(template.part_gap, _BELOW_TOTALS)
            pitch, (labels, label, hint, column) = self._plan(width, body, below)
        label_air = max(self.air, self._column_gap(column))
        raised = self._raise_strips(label + hint - self.strip - self.ordinal - 2 * template.padding - label_air)
        for entry in self.rows:
            if entry.kind == "upper_sum":
                raised |= self._raise_needed(label - labels.start(entry) - template.padding)
            if entry.kind == "bonus" and labels.has_small(entry):
                raised |= self._raise_bonus()
        if self._raise_sum(body, below, pitch, column - self._column_gap(column)) or raised:
            pitch, (labels, label, hint, column) = self._plan(width, body, below)
        used = label + hint + column * self.columns
        parts = []
        for number, entries in enumerate(self.parts):
            x = template.margin + number * (width + template.half_gap) + (width - used) / 2
            columns = tuple((x + label + hint + i * column, column) for i in range(self.columns))
            rows = tuple(self._placed(entries, number, body, self._stretched(number, pitch)))
            first = [next(row for row in rows if row.entry == entry) for entry in self._headed(entries)]
            strips = tuple((row.entry.section, row.y - self.strip_height) for row in first)
            parts.append(TablePart(x, used, columns, rows, strips))
        left, right = parts[0].x, parts[-1].x + used
        wide = inner == self.inner
        top = top.between(left, right, self.status) if wide else top.moved(left - template.margin)
        status = top.status
        bottom = max(row.y + row.h for part in parts for row in part.rows)
        y = self.height - template.total_height if template.bar else bottom + self._joined(template.part_gap)
        if self.beside:
            high = min(_STATUS_IN_BAR, template.total_height)
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
            strip_height=self.strip_height,
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

    def _column_gap(self, column: float) -> float:
        """The space between columns of this width; players' names may take some of it."""
        template = self.template
        wider = (column - template.column_least) / 2
        least = template.column_gap_least - self.closer
        return self._joined(max(least, min(template.column_gap, wider, self._free_beside_names(column))))

    def _free_beside_names(self, column: float) -> float:
        """The space that columns of this width leave beside the longest name at its smallest, or less than none."""
        return self.games * (column - self.named) + self._joined(self.template.column_gap)

    # From left to right.

    def _widths(self, width: float, pitch: float) -> tuple[NameColumn, float, float, float]:
        """The labels, their width, and the widths of the maxima and of a player's column, in mm.

        On cards, names are heavy unless they would be much smaller then, or have no dice.
        """
        face = strong(self.template)
        if not self.template.cards:
            return self._in_face(face, width, pitch)
        with suppress(PadgenError):
            heavy, *_ = made = self._in_face(face, width, pitch)
            beside = self.strip, self.air, self.closer, self.maxima
            least, faced = heavy.least_size, heavy.template.show_faces
            if least >= self.template.text_size and faced:
                return made
            light, *_ = self._in_face(TYPED, width, pitch)
            most = least if least < LEGIBLE else _LARGER * least
            if light.template.show_faces <= faced and light.least_size <= most:
                self.strip, self.air, self.closer, self.maxima = beside
                return made
        return self._in_face(TYPED, width, pitch)

    def _in_face(self, face: str, width: float, pitch: float) -> tuple[NameColumn, float, float, float]:
        """The same for names in this face.

        In a table, they are as heavy as on pads unless pictures would become smaller.  These do if names would; they
        and counting aids give way next, then the maxima, then the names of the halves, then dice, also if names beside
        them would be small, then the space beside the labels, and last that between columns.  Where names of rows grow
        as much as they may, aids and maxima grow too if that takes nothing away from anything else.
        """
        template, usual = self.template, self._maxima(self.template)
        maxima = usual.width if template.show_maximum else 0.0
        outdent = 0.0 if self.ordinal else template.outdent  # beside ordinals, names need all of the width
        with_dice = self.setting._replace(template=template.replace(outdent=outdent))
        plain = with_dice._replace(template=with_dice.template.replace(show_faces=False))
        strip = self.strip = self.turned
        hints = (maxima, strip), (0.0, strip), (0.0, 0.0)
        none: Mapping[str, PadRow] = {}
        close = plain._replace(template=plain.template.replace(outdent=0.0))  # names reach the ends of their bands
        last = (0.0, 0.0, plain, none, face), (0.0, 0.0, close, none, face)
        choices = [*((*hint, with_dice, none, face) for hint in hints), *[last[0]] * 2, *[last[1]] * 2]
        if template.show_dice and template.show_words:
            least = min(template.picture, template.picture_least)
            small = with_dice._replace(template=with_dice.template.replace(picture=least))
            ways = product((with_dice, small), dict.fromkeys((face, TYPED)))
            choices = [(maxima, strip, each, self.pictured, weight) for each, weight in ways] + choices
            if self._hint_most:
                grown = with_dice._replace(template=with_dice.template.replace(hint_size=self._hint_most))
                wide = self._maxima(grown.template).width * template.show_maximum
                choices.insert(0, (wide, strip, grown, self.pictured, face))
        gap = self._joined(template.column_gap)
        kept = _KEPT if self.titled or (self.named and template.text_size > _SMALL) else ((),)
        large = template.picture if template.picture_least < template.picture else 0.0
        for left, (hint, self.strip, setting, shown, face) in zip(reversed(range(len(choices))), choices, strict=True):
            grows = setting.template.hint_size > template.hint_size
            self.maxima = self._maxima(setting.template) if grows else usual
            self.air = self._joined(template.column_gap if left > 2 else _CLOSE if left else 0.0)
            gap_least = _CLOSEST if left < 2 else self.least_gap
            self.closer = self._joined(max(0.0, template.column_gap_least - gap_least))
            sides = self.strip + self.ordinal, 0.0 if hint else self.air
            after = hint and hint + template.padding - self.maxima.end(self.air, gap) - gap
            make = partial(NameColumn, setting, tuple(self.rows), sides, pitch, after, shown, face=face)
            blank = make()
            least, entry = blank.least()
            free = width - hint
            most = min(template.label_most, free - self.columns * (template.column_least - self.closer))
            if least > most + ROUNDING:
                continue
            needed = self._needed_width(blank)
            natural = max(blank.natural(), needed * bool(shown))
            if shown and self._text_most:
                room = min(template.label_most, free - self.columns * _WIDE * template.column_least)
                natural = max(natural, min(room, make(most=self._text_most).natural()))
            for share in kept[: 1 if hint else 2]:
                narrow = min(max(blank.narrow(), needed), blank.natural(*share))
                liked = max(narrow, free - self.columns * self.least)
                wanted = max(natural, self._total_width(hint, gap) * (template.cards and self.games > 1))
                label = max(least, min(wanted, most, liked, free - self.columns * self.titled))
                column = min((free - label) / self.columns, template.column_most)
                shrinks = bool(shown) and setting.template.picture == large and label < natural - ROUNDING
                if (hint and column < self.named) or shrinks:
                    continue
                if self.titled and left > 1 and self._free_beside_names(column) < self._column_gap(column) - ROUNDING:
                    continue
                if column == template.column_most:
                    label = min(free - self.columns * column, max(label, template.label_most))
                labels = make(label)
                if labels.crowded:
                    continue
                labels = self._larger(labels, make)
                if not grows or (column >= _WIDE * template.column_least and self._grown(labels)):
                    return labels, label, hint, column
        if least > template.label_most and written(template, "row_least", "label_most") == "row_least":
            for high in (height(template.floor_size, lines) for lines in range(2, 2 * len(entry.names) + 1)):
                higher = NameColumn(setting, tuple(self.rows), sides, high, after, shown, face=face)
                if high > pitch and higher.least()[0] <= template.label_most:
                    raise PadgenError(too_low(self.setting, high, pitch, entry))
        raise PadgenError(too_wide(self.setting, self.columns, width, least, entry))

    @property
    def _text_most(self) -> float:
        """The size in points to which names of rows may grow; 0 if that isn't asked for, or in several languages."""
        template = self.template
        return template.text_most * (template.text_most > template.text_size and len(self.setting.locales) == 1)

    @property
    def _hint_most(self) -> float:
        """The size in points to which aids and maxima may grow beside such names; 0 if they may not."""
        most = min(self.template.hint_most, self._text_most)
        return most * (most > self.template.hint_size)

    def _grown(self, labels: NameColumn) -> bool:
        """Whether all names have the size to which they may grow, beside all aids."""
        return labels.least_size >= self._text_most and labels.before.complete

    def _larger(self, labels: NameColumn, make: Callable[..., NameColumn]) -> NameColumn:
        """The same names in one larger size if the template asks for it, and no detail beside them is lost for it."""
        if not self._text_most:
            return labels
        larger = make(labels.width, most=self._text_most)
        size = larger.least_size
        whole = size > labels.least_size and {*larger.sizes.values()} == {size} and larger.detail == labels.detail
        return larger if whole else labels

    def _total_width(self, hint: float, gap: float) -> float:
        """The width in mm of labels that leave the longest word for the total its full size, beside its maximum."""
        template = self.template
        words = max(self.fonts.width(word, "bold", template.word_size) for word in self.total.names)
        maximum = self.fonts.width(self.total.hint, "regular", template.hint_size)
        beside = TOTAL_AIR + maximum + self.maxima.end(self.air, gap) + gap - hint if hint else 0.0
        return template.padding + words + max(template.padding, TOTAL_AIR, beside)

    def _needed_width(self, labels: NameColumn) -> float:
        """The width of what the bonus still needs, in mm, on the axis of names.

        Two languages stand one below the other if that makes the labels much narrower.
        """
        sums = [entry for entry in self.rows if entry.kind == "upper_sum"]
        if not sums:
            return 0.0
        words = (self.setting.label("needed"),), tuple(word for word, _ in self.setting.labels("needed"))
        wide = (max(self.fonts.width(word, "regular", self.template.hint_size) for word in each) for each in words)
        beside, below = (labels.start(sums[0]) + width + self.template.padding for width in wide)
        return below if beside - max(below, labels.natural()) >= _NARROWER else beside
