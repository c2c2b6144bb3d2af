"""Fillable forms: the pad's rows with a field in every cell, which viewers add up."""

from collections.abc import Iterator
from functools import cached_property, partial
from typing import Literal, NamedTuple, TypeAlias

from padgen.documents.form import cells, script
from padgen.documents.form.arranger import lay_out
from padgen.documents.form.date import date
from padgen.documents.form.drawing import Drawing
from padgen.documents.form.geometry import Geometry, PlacedRow
from padgen.documents.form.helpers import INSET, LONGEST, Status, again, based, buttons, hidden, strong, titled, wording
from padgen.documents.form.margins import around_names
from padgen.documents.form.names import PlayerNames, letter_widths
from padgen.documents.form.progress import filling
from padgen.documents.form.refusal import FEWER, advising
from padgen.documents.form.room import check_room
from padgen.documents.form.signs import SignPlaces, leading, signs, total_ink
from padgen.documents.form.start import Start
from padgen.documents.setting import BESIDE, Setting
from padgen.documents.table.entries import Entry, entries
from padgen.errors import PadgenError
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import WHITE, Align, Colour, DrawnDocument, Field, Node, Page, Scope, Tag, Text
from padgen.rules import legal_points
from padgen.rules.game import Seat
from padgen.templates import FormTemplate
from padgen.templates.colours import contrast, mixed

EntryKind: TypeAlias = Literal["type", "pick"]
_OPEN = "\u2013"
"""What stands in place of a total, and before the goal of a sum, without points."""

_STRUCK, _LIGHTER = 0.65, 1.3
"""The share of the colour of numbers in a zero, and the least contrast between them."""

_LEGIBLE = 4.6
"""The least contrast of a zero to its cell."""

_COUNT_LENGTH = 3
"""The most digits of a count."""


class FormOptions(NamedTuple):
    """What is asked for in addition to template and variant.

    ``seats`` are the players of a game to write into the form; others have no entries yet.
    """

    players: int
    names: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    entry: EntryKind = "type"
    title: str | None = None


def build(setting: Setting[FormTemplate], options: FormOptions) -> DrawnDocument:
    """One page with a column of fields for each player; the first language decides title, messages and tooltips.

    Raises ``PadgenError`` where a row or the title can't fit the template, or a name its field.
    """

    def made(players: int) -> DrawnDocument:
        return _build(setting, options._replace(players=players, names=options.names[:players]))

    return advising(made, options.players, max(1, len(options.seats)))


def _build(setting: Setting[FormTemplate], options: FormOptions) -> DrawnDocument:
    setting = setting._replace(theme=setting.theme.lined(setting.template.weight))
    form, variant, locale = _Form(setting, options), setting.variant, setting.locale
    width, height = form.layout.size
    return DrawnDocument(
        title=form.title,
        lang=locale.code,
        subject=locale.label("form"),
        pages=(Page(width, height, tuple(form.marks())),),
        faces=setting.template.faces,
        calculation_order=script.calculation_order(variant, options.players, form.shown),
        script=script.document_script(
            variant,
            options.players,
            form.status.words,
            form.shown,
            form.blank_entry,
            form.template.blank_sums,
            (form.theme.ink, form.drawing.name_word, form.struck),
            letter_widths(setting.fonts, form.name_face),
        ),
    )


class _Form:
    def __init__(self, setting: Setting[FormTemplate], options: FormOptions) -> None:
        self.setting = setting
        self.variant, self.locale, self.options = setting.variant, setting.locale, options
        self.template, self.theme, self.fonts = setting.template, setting.theme, setting.fonts
        self.title = options.title or self.locale.title
        # A list's blank item: viewers can select it again, and it counts as 0.
        self.blank_entry = " " if options.entry == "pick" else ""
        self.arithmetic = script.arithmetic(self.variant)
        self.start = Start(self.variant, options.seats, options.players, self.template.blank_sums, options.names)
        listed = cells.told_as_least_sum(entries(setting.locales), self.variant)
        rows = tuple(sorted(listed, key=lambda entry: entry.kind == "total"))
        # On paper, names are written by hand.
        words = (
            tuple(dict.fromkeys((setting.label("name"), self.locale.label("name")))) if self.template.cards else ("",)
        )
        self.names = PlayerNames(self.fonts, self.template, options.names, options.players, words)
        code, texts, face = self.locale.code, wording(self.locale), strong(self.template)
        self.status = Status(
            code, texts, self.start.standing, self.start.fresh, self.names.all, self.variant.rounds, face
        )
        beside = self.status.width(self.fonts)
        lay = partial(lay_out, title=self.title, players=options.players, rows=rows, status=beside)
        self.layout: Geometry = around_names(setting, lay, self.names)
        self.drawing = Drawing(setting, self.layout, self.title, options.names, options.entry == "pick")
        check_room(self.drawing)
        wish = BESIDE.join(dict.fromkeys(each.message("wish") for each in setting.locales))
        area, _, most, _ = self.drawing.status()
        self.status = self.status.wishing(wish, self.fonts, area, most)

    @property
    def players(self) -> range:
        """The players, from 0."""
        return range(self.options.players)

    @property
    def shown(self) -> script.Shown:
        """What there is room for."""
        return script.Shown(bool(self.drawing.bar), self.drawing.round is not None)

    @property
    def struck(self) -> Colour:
        """The colour of a zero: that of small print, or a grey if that is as dark as numbers or hardly legible."""
        theme = self.theme
        seen = contrast(theme.quiet, theme.ink) > _LIGHTER and contrast(theme.quiet, WHITE) > _LEGIBLE
        return theme.quiet if seen else mixed(theme.ink, WHITE, _STRUCK)

    @property
    def name_face(self) -> str:
        """The face of all players' names."""
        return self._name(0, 0).face

    def _named(self, entry: Entry, column: int) -> str:
        """The name of a field's row for screen readers."""
        return entry.names[0] if entry.wide else titled(self.locale, column % self.layout.games, entry.names[0])

    def _key(self, key: str, column: int) -> str:
        """The key of a field in a column, as in the variant's totals."""
        return self.variant.prefixes[column % self.layout.games] + key

    def marks(self) -> Iterator[Node]:
        """The marks of the page, in reading and tab order."""
        table = self._table()  # refuses names that are too long for it
        yield from self.drawing.ground()
        yield from self.drawing.title()
        # It names players, so it has their face: one font with every letter is enough.
        status = self.status._replace(face=self.name_face)
        base = self.drawing.bar_base if self.drawing.in_bar else 0.0
        yield Tag("P", (based(self.fonts, status.field(self.fonts, *self.drawing.status()), base),))
        if place := self.drawing.round:
            yield Tag("P", (based(self.fonts, status.round(self.fonts, *place), base),))
        yield from date(self.setting, self.layout.date, self.drawing.below_date)
        # Before the table: below its totals, and out of the way of Tab, which stops at hidden buttons in PDFium.
        places = [self._signs(player) for player in self.players]
        yield signs(self.setting, [self._called(player) for player in self.players], places, self.start.standing)
        if bars := [self._bar(column, area) for column, area in self.drawing.bars()]:
            yield Tag("P", tuple(field for bar in bars for field in bar[:-1]))
        yield table
        yield from hidden(self.arithmetic, self.options.players, self.start.sums)
        yield from (bar[-1] for bar in bars)
        yield from leading(self.options.players, self.start.marked, self.name_face)
        reset = tuple(script.cleared(self.variant, self.options.players, self.shown))
        yield Tag("P", tuple(buttons(self.setting, self.layout.button, reset, self.theme.ink)))
        yield Tag("P", (again(self.drawing.total_word(), self.locale.label("total")),))

    def _table(self) -> Tag:
        """The table, read column by column: each player is one of its rows."""
        drawing, parts, deep = self.drawing, self.layout.parts, 2 if self.layout.heads else 1
        labels, hints, size = list[Tag](), list[Tag](), max(self._name(0, player).size for player in self.players)
        for at, part in enumerate(parts):
            labels.append(Tag("TH", tuple(drawing.head(at, size)), scope="Column", col_span=deep))
            scope: Scope | None = None if at else "Row"
            hints.append(Tag("TD" if at else "TH", tuple(drawing.hint_head(at, size)), scope=scope, col_span=deep))
            if self.layout.again and at == 0:
                labels.append(Tag("TH", tuple(drawing.again_label()), scope="Column"))
                hints.append(Tag("TD", ()))
            labels += (Tag("TH", drawing.label(row), scope="Column") for row in part.rows)
            hints += (Tag("TD", drawing.hint(row)) for row in part.rows)
        labels.append(Tag("TH", tuple(drawing.total_label()), scope="Column"))
        hints.append(Tag("TD", drawing.total_hint()))
        columns = range(self.options.players * self.layout.games)
        body = [Tag("TR", tuple(labels))]
        if self.layout.hint_width:
            body.append(Tag("TR", tuple(hints)))
        return Tag("Table", (*body, *(Tag("TR", tuple(self._column(column))) for column in columns)))

    def _column(self, column: int) -> Iterator[Tag]:
        player, place = divmod(column, self.layout.games)
        span = self.layout.games
        for number, part in enumerate(self.layout.parts):
            if not place:
                scope: Scope | None = None if number else "Row"
                yield Tag("TD" if number else "TH", (self._name(number, player),), scope=scope, row_span=span)
            if self.layout.again and number == 0:
                yield Tag("TD", (self._total_again(player, self.layout.again),))
            if self.layout.heads:
                yield Tag("TH", tuple(self.drawing.column_head(number, column)), scope="Row")
            for row in part.rows:
                yield Tag("TD", tuple(self._cell(row, column)))
        if not place:
            yield Tag("TD", (self._total(player),), row_span=span)

    # Fields.

    def _name(self, part: int, player: int) -> Field:
        area = self.drawing.name_field(part, player)
        look = self.names.look(player, area.w)
        field = self._field(player, "name", area, self.locale.label("name"), look.size)
        name, twins = self.names.all[player], len(self.layout.parts) + len(self._named_again)
        field = field._replace(value=name, max_len=LONGEST, chars="", border=look.border, face=look.face, twins=twins)
        scripts = {"format": script.name_action(look.ems, look.word)}
        return field._replace(shown=look.shown, blank=look.word, pale=self.drawing.name_word, scripts=scripts)

    @cached_property
    def _named_again(self) -> list[PlacedRow]:
        """The rows below a strip on which players' names are repeated, because those of the head are far away."""
        if not self.drawing.cards or self.layout.heads or self.layout.strip_height < cells.NAME_LEAST:
            return []
        return [row for part in self.layout.parts for row in part.rows[1:] if self.drawing.stripped(row)]

    def _name_again(self, row: PlacedRow, player: int) -> Field:
        """A player's name in the strip above a row."""
        high = self.layout.strip_height
        cell = self.layout.cell(row, player * self.layout.games)
        area = cell._replace(x=cell.x + self.layout.gap / 2, y=cell.y - high, w=cell.w - self.layout.gap, h=high)
        field = self._name(row.part, player)
        size = min(field.size, cells.name_most(high))
        return field._replace(x=area.x, y=area.y, w=area.w, h=area.h, size=size, border=1)

    def _cell(self, row: PlacedRow, column: int) -> Iterator[Node]:
        entry, area = row.entry, self.drawing.card(self.layout.cell(row, column))
        if row in self._named_again:
            yield self._name_again(row, column // self.layout.games)
        if entry.kind == "score":
            yield self._score(column, entry, area)
        elif entry.kind in ("extra", "saved"):
            yield self._count(column, entry, area)
        elif entry.kind == "upper_sum":
            yield from self._progress(column, row)
        else:
            key = self._key(entry.key, column)
            if key in self.start.calculations:  # otherwise this column has no bonus
                player = column // self.layout.games
                yield self._computed(player, key, self._named(entry, column), area, self.variant.maximum)

    def _score(self, column: int, entry: Entry, area: Area) -> Field:
        points = legal_points(self.variant, entry.id)
        size = self._size(area, points[-1])
        player, key = column // self.layout.games, self._key(entry.id, column)
        field = self._field(player, key, area, self._named(entry, column), size)._replace(max_len=self._digits)
        check = {"validate": script.entry_action(player + 1, key)}
        if self.options.entry == "pick":
            options = (self.blank_entry, *map(str, points))
            size = cells.list_size(self.fonts, points[-1], size, area.w)
            field = field._replace(kind="choice", options=options, max_len=0, size=size)
        field = self._entered(player, key, field)
        return field._replace(scripts={**field.scripts, **check})

    def _count(self, column: int, entry: Entry, area: Area) -> Field:
        player, key = column // self.layout.games, self._key(entry.id, column)
        field = self._field(player, key, area, self._named(entry, column), self._size(area, 99))
        check = {"validate": script.entry_action(player + 1, key)}
        field = self._entered(player, key, field)
        return field._replace(scripts={**field.scripts, **check}, max_len=_COUNT_LENGTH)

    def _entered(self, player: int, key: str, field: Field) -> Field:
        """The field with its number in the game; a zero is light, and a typed one becomes so where a viewer can."""
        blank = self.blank_entry if field.kind == "choice" else ""
        number = self.start.numbers[player].get(key)
        ink = self.struck if number == 0 else field.ink
        scripts = {} if blank else {"format": script.STRUCK_ACTION}
        return field._replace(value=blank if number is None else str(number), default=blank, ink=ink, scripts=scripts)

    def _progress(self, column: int, row: PlacedRow) -> Iterator[Node]:
        """The sum and the threshold of the bonus, and below them what the sum still needs."""
        player, game = divmod(column, self.layout.games)
        bonus, place = self.drawing.bonus(column), self.drawing.sum_place(row, column)
        if not bonus or not place:
            return  # the sum isn't shown
        key, small = self._key("upper_sum", column), self.template.hint_size
        highest, name = self.variant.highest[key], self._named(row.entry, column)
        field = self._computed(player, key, name, place.area, highest, place.align)._replace(size=place.size)
        # Beside the goal, two dashes stand for two digits, so that both are in the middle of the cell.
        yield self._before(field, player, key, _OPEN * (2 if place.align == "right" else 1))
        if place.goal:
            x, base, align_goal = place.goal
            yield Text(x, base, cells.bonus_goal(bonus), small, ink=self.theme.quiet, align=align_goal)
        track, below = self.drawing.to_bonus(row, column)
        name = titled(self.locale, game, self.locale.label("needed"))
        if track:
            yield Tag("Artifact", (self.drawing.track(track, column),))
        align: Literal["center", "left"] = "left" if track and track.x < below.x else "center"
        key = self._key("needed", column)
        field = self._computed(player, key, name, below, bonus.least, align)
        field = field._replace(size=min(field.size, small), face="regular", ink=self.theme.quiet)
        yield self._before(field, player, key, str(bonus.least))

    def _bar(self, column: int, area: Area) -> tuple[Field, ...]:
        """What fills the bar on the way to a column's bonus; and last, how full it is."""
        player, game = divmod(column, self.layout.games)
        prefix = self.variant.prefixes[game]
        name = titled(self.locale, game, self.locale.label("needed"))
        tooltip = self.locale.message("cell", player=self._called(player), row=name)
        ink, made = self.drawing.player(column), self.start.progress(player, prefix)
        return filling(player, f"{prefix}progress", area, ink, made, tooltip)

    def _before(self, field: Field, player: int, key: str, shown: str) -> Field:
        """The field, which shows this text before its first entry: on cards, if their sums are blank until then."""
        if not (self.drawing.cards and self.template.blank_sums):
            return field
        scripts = {**field.scripts, "format": script.show_action(player + 1, key, shown)}
        blank = "" if self.start.begun(player, key) else shown
        return field._replace(blank=blank, chars=field.chars + shown, scripts=scripts)

    def _computed(self, player: int, key: str, label: str, area: Area, widest: int, align: Align = "center") -> Field:
        field = self._field(player, key, area, label, self._size(area, widest, self.drawing.sum_size))
        value, default = self.start.sums(player, key)
        scripts = {"calculate": self.start.calculations[key].action(player + 1)}
        if self.template.blank_sums:
            scripts["format"] = script.show_action(player + 1, key)
        return field._replace(face="bold", value=value, default=default, scripts=scripts, align=align)

    def _total(self, player: int) -> Field:
        size, area = self.drawing.total_place(player).size, self._total_card(player)
        field = self._computed(player, "total", self.layout.total.entry.names[0], area, self.variant.maximum)
        look = total_ink(self.theme, self.drawing.player(player * self.layout.games), size)
        field = field._replace(size=size, ink=look, twins=2 if self.layout.again else 1)
        return self._before(field, player, "total", _OPEN)._replace(pale=self.theme.quiet)

    def _total_card(self, player: int) -> Area:
        return self.drawing.card(self.drawing.total(player * self.layout.games))

    def _called(self, player: int) -> str:
        """The name of a player, or what stands for it."""
        return self.names.all[player] or self.locale.message("player", number=player + 1)

    def _signs(self, player: int) -> SignPlaces:
        """The places of a player's signs; a page so long that names are repeated has two stars."""
        stars = [self.drawing.total_place(player).star]
        if (row := self.layout.again) and self._named_again:
            stars.append(self._place_again(player, row).star)
        heads = [self.drawing.name(part, player) for part in range(len(self.layout.parts))]
        return SignPlaces(self._total_card(player), stars, heads)

    def _total_again(self, player: int, row: PlacedRow) -> Field:
        """The total below the name."""
        area = self.drawing.card(self.layout.cell(row, player * self.layout.games))
        field = self._computed(player, "total", row.entry.names[0], area, self.variant.maximum)
        size = self._place_again(player, row).size
        ink = total_ink(self.theme, self.drawing.player(player * self.layout.games), size)
        field = field._replace(size=size, ink=ink, twins=2)
        return self._before(field, player, "total", _OPEN)._replace(pale=self.theme.quiet)

    def _place_again(self, player: int, row: PlacedRow) -> cells.TotalPlace:
        """The places of the total below a name, whose star reaches over the gap above it."""
        area = self.drawing.card(self.layout.cell(row, player * self.layout.games))
        widest, most = self.variant.maximum, self._size(area, self.variant.maximum, self.drawing.sum_size)
        return cells.total_place(self.fonts, str(widest), area, most, self.template.star, self.template.part_gap)

    def _size(self, area: Area, widest: int, most: float | None = None) -> float:
        """The size in points at which a number of this width fits a field; ``PadgenError`` if none does."""
        room = area.w - 2 * INSET
        most = min(most or self.template.field_size, cells.number_most(area.h))
        size = self.fonts.fit(str(widest), "bold", most, room)
        if size is None:
            needs = self.fonts.width(str(widest), "bold", SMALLEST)
            what = f"a field for {widest} needs {needs:.1f} mm at {SMALLEST:g} pt, it has {room:.1f} mm"
            raise PadgenError(self.template.problem("column_least", what, f"widen column_least, {FEWER}"))
        return size

    def _field(self, player: int, key: str, area: Area, label: str, size: float) -> Field:
        return Field(
            *area,
            name=script.field_name(player + 1, key),
            tooltip=self.locale.message("cell", player=self._called(player), row=label),
            chars="-0123456789",
            align="center",
            size=size,
            face=strong(self.template),
            ink=self.theme.ink,
        )

    @cached_property
    def _digits(self) -> int:
        """The most characters of an entry: one more than points need, so that typing errors are noticed."""
        most = max(legal_points(self.variant, row.id)[-1] for row in self.variant.rows)
        return max(3, len(str(most)) + 1)
