"""Fillable forms: the pad's grid with a field in every cell, which viewers add up."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from padgen.documents.form import script
from padgen.documents.setting import Setting
from padgen.documents.table.entries import Entry, entries, named
from padgen.documents.table.grid import Grid, Placed
from padgen.documents.table.layout import Players, lay_out
from padgen.errors import PadgenError, Problem, checked
from padgen.languages import Locale
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Document, Field, Leaf, Node, Page, Tag, Text, leaves
from padgen.quoting import quoted
from padgen.rules import legal_points, work_out
from padgen.templates import FormTemplate

EntryKind: TypeAlias = Literal["type", "pick"]

_TITLE_GAP = 1.8
_BUTTON_GAP = 1.0
_DEPTH = 0.25
"""Ems that letters such as g and y reach below the baseline."""

_RISE = 0.23
"""Ems that marks such as those of Ä and Š reach above a capital."""

_BUTTON_WIDTH = 50.0
_INSET = 4 / MM
"""Millimetres between a field's edge and its text, in our appearances as in the viewers'."""

_NAME_LENGTH = 60
_COUNT_LENGTH = 3
_OTHER_FONTS = 1.1
"""How much wider than in ours a name may be in the system's font, in which some viewers show it."""

_HIDDEN = Field(0, 0, 12, 4, name="", kind="hidden", size=8.0, chars="-0123456789")
_USUAL_NAME = "Wilhelmina"
"""What a name typed later should have room for."""


class FormOptions(NamedTuple):
    """What the command line asks for on top of template and variant."""

    players: int
    names: tuple[str, ...] = ()
    numbers: tuple[Mapping[str, int], ...] = ()
    """What each player has entered, by the key of the form's field; nothing for those left out."""

    entry: EntryKind = "type"
    title: str | None = None


def build(setting: Setting[FormTemplate], options: FormOptions) -> Document:
    """One page with a column of fields a player; the first language decides title, messages and tooltips.

    Raises ``PadgenError`` where a name, a row or the title can't fit the template.
    """
    form, variant, locale = _Form(setting, options), setting.variant, setting.locale
    width, height = form.size
    return Document(
        title=form.title,
        lang=locale.code,
        subject=locale.label("form"),
        pages=(Page(width, height, tuple(form.marks())),),
        faces=setting.template.faces,
        calculation_order=script.calculation_order(variant, options.players),
        script=script.document_script(variant, options.players, form.wording(), form.blank_entry),
    )


class _Form:
    def __init__(self, setting: Setting[FormTemplate], options: FormOptions) -> None:
        self.variant, self.locale, self.options = setting.variant, setting.locale, options
        self.template, self.fonts = template, fonts = setting.template, setting.fonts
        self.title = options.title or self.locale.title
        # A list's blank item: viewers can pick it again, and it adds up as nothing.
        self.blank_entry = " " if options.entry == "pick" else ""
        self.arithmetic = script.arithmetic(self.variant)
        self.calculations = {item.key: item for item in self.arithmetic.calculations}
        self.titles = titles = self.locale.columns
        self.known = [self._known(entered) for entered in ({}, *options.numbers)]
        width, height = template.size
        margin = template.margin
        rows = tuple(_rows(setting.locales))
        inner = Area(margin, margin, width - 2 * margin, height - 2 * margin)
        self.title_size = self._title_size(inner)
        self.title_base = self._accents() + fonts.cap_height("bold", self.title_size)
        top = self.title_base + max(_TITLE_GAP, _DEPTH * self.title_size / MM)
        below = template.button_height + _BUTTON_GAP
        # A screen scrolls; a printer's paper is as high as it is.
        least = top + template.head_height + len(rows) * template.row_least + below
        more = max(0.0, least - inner.h) if template.grow else 0.0
        self.size = width, height + more
        area = Area(inner.x, inner.y + top, inner.w, inner.h + more - top - below)
        self.grid: Grid = checked(
            lay_out(setting, area, Players(options.players, games=len(titles) or 1, heads=titles), rows)
        )

    @property
    def players(self) -> range:
        """The players' numbers."""
        return range(1, self.options.players + 1)

    def marks(self) -> Iterator[Node]:
        """The page, in the order in which it is read and tabbed through."""
        # The title begins where the table does, unless it is too long for what is right of that.
        template, size = self.template, self.title_size
        longest = template.size[0] - template.margin - self.fonts.width(self.title, "bold", size)
        x, y = min(self.grid.area.x, longest), template.margin + self.title_base
        yield Tag("H1", (Text(x, y, self.title, size, "bold", ink=template.ink),))
        yield from self.grid.ground
        table = self.grid.columns_table(self._name, self._cell)
        hidden = tuple(self._hidden())
        yield table
        yield from hidden
        yield Tag("P", (self._button(leaves((table, *hidden))),))

    def wording(self) -> script.Wording:
        """What the document script says."""
        keys = [*(row.id for row in self.variant.rows), *(extra.id for extra in self.variant.extras)]
        names = {
            prefix + key: self._titled(place, self.locale.row(key))
            for place, prefix in enumerate(self.variant.prefixes)
            for key in keys
        }
        if self.variant.saved_throws:
            names["saved"] = self.locale.label("saved_throws")
        return script.Wording(
            illegal=self.locale.message("illegal", value="{value}", row="{row}", values="{values}"),
            order=self.locale.message("order", rows="{rows}"),
            number=self.locale.message("number", label="{label}"),
            names=names,
        )

    def _known(self, entered: Mapping[str, int]) -> Mapping[str, int]:
        """What a player has entered with what that gives."""
        return {**entered, **work_out(self.variant.totals, entered)}

    def _titled(self, place: int, name: str) -> str:
        """A row's name with its column's, where players have several."""
        return f"{name} ({self.titles[place]})" if self.titles else name

    def _numbers(self, player: int) -> Mapping[str, int]:
        """What a player begins with, counted from 0; without any entries, what nothing gives."""
        return self.known[player + 1] if player + 1 < len(self.known) else self.known[0]

    def _place(self, column: int) -> tuple[int, int]:
        """The player whose column it is, and which of the player's columns, both counted from 0."""
        return divmod(column, self.grid.games)

    def _key(self, entry: Entry, column: int) -> str:
        """The key of the field in a row and column, as the totals have it."""
        key = {"column_total": "total"}.get(entry.kind, entry.id)
        return key if entry.wide else self.variant.prefixes[self._place(column)[1]] + key

    def _title_size(self, inner: Area) -> float:
        template = self.template
        size = self.fonts.fit(self.title, "bold", template.title_size, inner.w, template.floor_size)
        if size is not None:
            return size
        needs = self.fonts.width(self.title, "bold", template.floor_size)
        raise PadgenError(
            Problem(
                f"the title {quoted(self.title)} needs {needs:.1f} mm at {template.floor_size:g} pt, "
                f"the form leaves {inner.w:.1f} mm",
                "shorten the title, or choose a larger template",
                about=(self.locale.code, "title"),
            )
        )

    def _accents(self) -> float:
        """What marks above the title's letters need beyond the margin, in mm."""
        return max(0.0, _RISE * self.title_size / MM - self.template.margin)

    # Fields.

    def _name(self, column: int) -> tuple[Node, ...]:
        area = self.grid.head_cell(column)
        name = self.options.names[column] if column < len(self.options.names) else ""
        room = area.w - 2 * _INSET
        needs = self.fonts.width(name, "regular", SMALLEST)
        if needs > room or len(name) > _NAME_LENGTH:
            raise PadgenError(
                Problem(
                    f"the name {quoted(name)} ({len(name)} characters) needs {needs:.1f} mm at {SMALLEST:g} pt, "
                    f"its column leaves {room:.1f} mm",
                    "shorten the name",
                    key="names",
                )
            )
        # No automatic size: MuPDF breaks such a name at its space and pdf.js clips it.
        most = self.template.text_size
        # A name that is typed later and needs more scrolls in its field.
        size = self.fonts.fit(name or _USUAL_NAME, "regular", most, room / _OTHER_FONTS) or SMALLEST
        field = self._field(
            column * self.grid.games, "name", area, self.locale.label("name"), size, value=name, max_len=_NAME_LENGTH
        )
        return (field._replace(align="center", chars=""),)

    def _cell(self, row: Placed, column: int) -> tuple[Node, ...]:
        entry, area = row.entry, self.grid.cell(row, column)
        if entry.kind == "score":
            return (self._score(column, entry, area),)
        if entry.kind in ("extra", "saved"):
            return (self._count(column, entry, area),)
        if entry.kind != "total":
            return tuple(self._computed(column, entry, area))
        # The leader's mark stands beside the total.
        mark = min(5.0, area.w * 0.35)
        total = Area(area.x + mark, area.y, area.w - mark, area.h)
        return *self._computed(column, entry, total), self._leader(column, Area(area.x, area.y, mark, area.h))

    def _score(self, column: int, entry: Entry, area: Area) -> Field:
        points = legal_points(self.variant, entry.id)
        size, key = self._size(area, points[-1]), self._key(entry, column)
        field = self._field(column, key, area, self._named(entry, column), size, max_len=self._digits)
        check = {"validate": script.entry_action(self._place(column)[0] + 1, key)}
        if self.options.entry == "pick":
            options = (self.blank_entry, *map(str, points))
            field = field._replace(kind="choice", options=options, max_len=0)
        return self._entered(column, key, field)._replace(scripts=check)

    def _count(self, column: int, entry: Entry, area: Area) -> Field:
        key, size = self._key(entry, column), self._size(area, 99)
        field = self._field(column, key, area, self._named(entry, column), size, max_len=_COUNT_LENGTH)
        check = {"validate": script.entry_action(self._place(column)[0] + 1, key)}
        return self._entered(column, key, field)._replace(scripts=check)

    def _named(self, entry: Entry, column: int) -> str:
        """What a screen reader calls the row of a field."""
        return entry.names[0] if entry.wide else self._titled(self._place(column)[1], entry.names[0])

    def _entered(self, column: int, key: str, field: Field) -> Field:
        """The field with the number that the game has there."""
        blank = self.blank_entry if field.kind == "choice" else ""
        player, _ = self._place(column)
        return field._replace(value=str(self._numbers(player).get(key, blank)), default=blank)

    def _computed(self, column: int, entry: Entry, area: Area) -> Iterator[Field]:
        item = self.calculations.get(self._key(entry, column))
        if item is None:
            return  # this column has no bonus
        player, _ = self._place(column)
        size = self._size(area, self.variant.maximum)
        field = self._field(column, item.key, area, self._named(entry, column), size)
        face = "bold" if entry.kind == "total" else "regular"
        value, default = (str(item.value(numbers)) for numbers in (self._numbers(player), self.known[0]))
        yield field._replace(face=face, value=value, default=default, scripts={"calculate": item.action(player + 1)})

    def _leader(self, column: int, area: Area) -> Field:
        # The mark is a third as wide as the digits that fit beside it.
        size = self._fit(area, 0) or SMALLEST
        field = self._field(column, "leader", area, self.locale.label("leader"), size)
        player, _ = self._place(column)
        return field._replace(
            value=script.LEADER if player in self._leaders else "",
            default="",
            align="center",
            chars=script.LEADER,
            scripts={"calculate": script.leader_action(player + 1)},
        )

    def _fit(self, area: Area, widest: int) -> float | None:
        """The size at which a field holds such a number, if any does."""
        return self.fonts.fit(str(widest), "bold", self.template.field_size, area.w - 2 * _INSET)

    def _size(self, area: Area, widest: int) -> float:
        size = self._fit(area, widest)
        if size is None:
            needs = self.fonts.width(str(widest), "bold", SMALLEST)
            what = f"a field for {widest} needs {needs:.1f} mm at {SMALLEST:g} pt, it has {area.w - 2 * _INSET:.1f} mm"
            fix = "widen column_least, choose fewer players, larger paper, or another template"
            raise PadgenError(self.template.problem("column_least", what, fix))
        return size

    def _field(
        self, column: int, key: str, area: Area, label: str, size: float, *, value: str = "", max_len: int = 0
    ) -> Field:
        template = self.template
        return Field(
            area.x,
            area.y,
            area.w,
            area.h,
            name=script.field_name(self._place(column)[0] + 1, key),
            value=value,
            tooltip=self.locale.message("cell", player=self._player(self._place(column)[0]), row=label),
            max_len=max_len,
            chars="0123456789",
            align="right",
            size=size,
            ink=template.ink,
        )

    def _player(self, player: int) -> str:
        names = self.options.names
        if player < len(names) and names[player]:
            return names[player]
        return f"{self.locale.label('player')} {player + 1}"

    @cached_property
    def _leaders(self) -> tuple[int, ...]:
        """The columns of those who have won, once everybody is done."""
        ids = [prefix + row.id for prefix in self.variant.prefixes for row in self.variant.rows]
        every = [self._numbers(column) for column in range(self.options.players)]
        if any(row_id not in numbers for numbers in every for row_id in ids):
            return ()
        best = max(numbers["total"] for numbers in every)
        return tuple(column for column, numbers in enumerate(every) if numbers["total"] == best)

    @cached_property
    def _digits(self) -> int:
        """How many characters an entry takes: one more than the points need, to notice typing errors."""
        most = max(legal_points(self.variant, row.id)[-1] for row in self.variant.rows)
        return max(3, len(str(most)) + 1)

    def _hidden(self) -> Iterator[Field]:
        """The helpers: constants and steps of the calculation, in a corner where nothing is printed."""
        for name, number in self.arithmetic.constants.items():
            yield _HIDDEN._replace(name=name, value=str(number), read_only=True)
        for player in self.players:
            for item in self.arithmetic.calculations:
                if item.hidden:
                    name, action = script.field_name(player, item.key), item.action(player)
                    value, default = (str(item.value(x)) for x in (self._numbers(player - 1), self.known[0]))
                    yield _HIDDEN._replace(name=name, value=value, default=default, scripts={"calculate": action})

    def _button(self, marks: Iterable[Leaf]) -> Field:
        """The button that empties every field among the marks but the names.

        It is the last field in every order: Firefox takes what was typed only when another field is entered.
        """
        area, template = self.grid.area, self.template
        width = min(_BUTTON_WIDTH, area.w)
        kept = {script.field_name(player, "name") for player in self.players}
        names = [mark.name for mark in marks if isinstance(mark, Field)]
        return Field(
            area.x + area.w - width,
            area.y + area.h + _BUTTON_GAP,
            width,
            template.button_height,
            name="new_game",
            kind="button",
            value=self.locale.label("new_game"),
            tooltip=self.locale.label("new_game"),
            reset=tuple(name for name in names if name not in kept),
            size=template.text_size,
            face="bold",
            ink=template.ink,
        )


def _rows(locales: tuple[Locale, ...]) -> Iterator[Entry]:
    """The pad's rows with what only a form can tell: what the bonus still needs, and who leads."""
    for entry in entries(locales):
        if entry.kind == "total":
            entry = entry._replace(legend=f"{script.LEADER} {locales[0].label('leader')}")
        yield entry
        if entry.kind == "bonus":
            yield named(locales, "needed", "needed", lambda locale: locale.label("needed"))
