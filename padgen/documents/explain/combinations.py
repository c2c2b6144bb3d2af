"""The table of combinations: name and picture, what counts, an example with its points, the maximum."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from padgen.documents.table.entries import picture
from padgen.documents.text.flow import Atom, Block
from padgen.documents.text.lines import Breaker, Line, TooWideError
from padgen.documents.text.style import DIE_STEP, Style
from padgen.languages import Locale
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, WHITE, Box, Die, Ink, Node, Tag, Text
from padgen.page.marks import Line as Rule
from padgen.rules import Row, legal_points, score

SPARE_INK: Ink = (0.62,)
"""Dice of an example that do not count."""

_LEADING = 1.22
"""Ems from line to line."""

_DIE = 1.14
"""Ems: a die's side."""

_DICE_LEADING = 1.42
"""Ems that a row of dice takes."""

_PAD, _PAD_SHORT = 0.2, 0.1
"""Ems above and below what stands in a cell, and in a short table."""

_GUTTER = 0.75
"""Ems between columns."""

_NARROW = 19.0
"""Ems: a narrower column of what counts has the examples below it rather than beside it."""

_EXAMPLES = 4
"""As many examples as rows that are told together show at most."""


class Dice(NamedTuple):
    """A row of dice in a cell, with a text behind it; the dice at the places ``spare`` are pale."""

    faces: tuple[int, ...]
    spare: frozenset[int] = frozenset()
    text: str = ""


Item = Line | Dice


class Cell(NamedTuple):
    """What stands in a cell, line by line."""

    items: tuple[Item, ...]
    face: str = "regular"
    right: bool = False


class Columns(NamedTuple):
    """Left edges and widths in mm; without ``examples`` these stand below what counts."""

    edges: tuple[float, ...]
    widths: tuple[float, ...]
    examples: bool


class Entry(NamedTuple):
    """What the table says about a row, or of several that count one face each, before it has a size.

    Several rows have no ``id``.
    """

    id: str
    name: str
    picture: tuple[int, ...]
    what: str
    examples: tuple[Dice, ...]
    most: str
    rows: int = 1


class Section(NamedTuple):
    """The upper or the lower rows, and what they score unless they say otherwise ("" for nothing in common)."""

    key: str
    rule: str
    entries: tuple[Entry, ...]

    @property
    def rows(self) -> int:
        """How many rows of the pad these are."""
        return sum(entry.rows for entry in self.entries)


def section(locale: Locale, key: str, *, short: bool) -> Section:
    """What the table says about the ``upper`` or ``lower`` rows; in ``short`` without pictures and examples."""
    rows = locale.variant.upper if key == "upper" else locale.variant.lower
    summed = [locale.scoring(row)[0] == "sum" for row in rows]
    rule = locale.text("sum_all" if all(summed) else "sum_rest") if any(summed) else ""
    found: list[Entry] = []
    for alike, group in groupby(rows, lambda row: _counts_a_face(locale, row)):
        part = list(group)
        if alike and len(part) > 1:
            found.append(_several(locale, part, short=short))
        else:
            found += (_single(locale, row, short=short) for row in part)
    return Section(key, rule, tuple(found))


def _counts_a_face(locale: Locale, row: Row) -> bool:
    """Whether a row adds up the dice of one face, and no text is about it alone."""
    return row.combination.kind == "face" and row.scoring == "sum" and not locale.speaks_of(row)


def _single(locale: Locale, row: Row, *, short: bool) -> Entry:
    return Entry(
        row.id,
        locale.row(row.id),
        () if short else picture(row),
        locale.entry(row),
        () if short else tuple(_examples(locale, row, locale.examples(row))),
        str(legal_points(locale.variant, row.id)[-1]),
    )


def _several(locale: Locale, rows: Sequence[Row], *, short: bool) -> Entry:
    """Rows that count one face each, told together: the language's own examples, or those of the first and last."""
    names = [locale.row(row.id) for row in rows]
    faces = [row.combination.n for row in rows]
    run = len(rows) > 2 and faces == list(range(faces[0], faces[-1] + 1))
    most = [legal_points(locale.variant, row.id)[-1] for row in rows]
    shown = [example for row in rows for example in _examples(locale, row, locale.own_examples(row))]
    if not shown:
        shown = [example for row in (rows[0], rows[-1]) for example in _examples(locale, row, locale.examples(row))]
    return Entry(
        "",
        f"{names[0]} – {names[-1]}" if run else ", ".join(names),
        () if short else tuple(faces),
        locale.faces(rows),
        () if short else tuple(shown[:_EXAMPLES]),
        f"{min(most)}–{max(most)}",
        len(rows),
    )


def _examples(locale: Locale, row: Row, throws: Iterable[tuple[int, ...]]) -> Iterator[Dice]:
    for throw in throws:
        wanted = Counter(row.combination.pick(throw) or ())
        spare = set()
        for place, face in enumerate(throw):
            if wanted[face]:
                wanted[face] -= 1
            elif row.scoring != "all_dice":
                spare.add(place)
        yield Dice(throw, frozenset(spare), f"= {locale.points(score(locale.variant, row.id, throw))}")


class Table:
    """The table for one width, at one text size after the other."""

    def __init__(self, locale: Locale, breaker: Breaker, width: float, *, short: bool = False) -> None:
        """``width`` in mm; a ``short`` table has neither pictures nor examples."""
        self.variant, self.locale, self.breaker, self.width = locale.variant, locale, breaker, width
        self.upper = section(locale, "upper", short=short)
        self.lower = section(locale, "lower", short=short)
        self.short = short
        self._sized: dict[float, SizedTable] = {}

    def at(self, style: Style) -> "SizedTable":
        """The table at a style's size; raises ``TooWideError`` where a column can't hold a word."""
        found = self._sized.get(style.table)
        if found is None:
            found = self._sized[style.table] = SizedTable(self, style)
        return found


class SizedTable:
    """The table for one width and text size."""

    def __init__(self, table: Table, style: Style) -> None:
        """Raises ``TooWideError`` for a word that no column can hold."""
        self.table, self.style, self.width = table, style, table.width
        self.locale, self.breaker = table.locale, table.breaker
        self.ordered = table.variant.order != "free"
        self.fonts = table.breaker.fonts
        self.size = style.table
        self.small = max(SMALLEST, style.table * 0.9)
        self.em = style.table / MM
        self.leading = self.em * _LEADING
        self.die = self.em * _DIE
        self.pad = self.em * (_PAD_SHORT if table.short else _PAD)
        self.columns = self._columns()

        self._upper = self._half(table.upper, 1)
        after = 1 if table.variant.order == "half_forced" else table.upper.rows + 1
        self._lower = self._half(table.lower, after)

    def whole(self) -> Block:
        """The table in one piece."""
        return Block(Tag("Table"), (self._head(), *self._upper, *self._lower))

    def halves(self) -> tuple[Block, ...]:
        """A table of its own, with its header row, for each half."""
        return tuple(Block(Tag("Table"), (self._head(), *half)) for half in (self._upper, self._lower) if half)

    # Measures.

    def _columns(self) -> Columns:
        em, fonts, size = self.em, self.fonts, self.size
        rows = (*self.table.upper.entries, *self.table.lower.entries)
        gutter = em * _GUTTER
        ordinal = fonts.width(f"{_ordinal(1, 6)} ", "regular", size) if self.ordered else 0.0
        pictures = max(len(row.picture) for row in rows) * DIE_STEP * self.die
        heads = [self.locale.label(key) for key in ("combination", "example", "maximum")]
        name = max(pictures, *(fonts.width(row.name, "bold", size) for row in rows))
        least = max(pictures, *(fonts.width(word, "bold", size) for row in rows for word in row.name.split()))
        name = max(min(name, max(self.width * 0.28, least)), fonts.width(heads[0], "bold", self.small))
        example = max((self._dice_width(dice) for row in rows for dice in row.examples), default=0.0)
        if example:
            example = max(example, fonts.width(heads[1], "bold", self.small))
        most = max(fonts.width(row.most, "bold", size) for row in rows)
        most = max(most, fonts.width(heads[2], "bold", self.small))
        inner = self.width - 2 * em * 0.4
        counts = inner - ordinal - name - example - most - 3 * gutter
        if example and counts >= em * _NARROW:
            widths: tuple[float, ...] = (name, counts, example, most)
        else:
            counts = inner - ordinal - name - most - 2 * gutter
            if example > counts:
                raise TooWideError("the table of combinations", (self.width - counts + example) / size)
            widths = (name, counts, most)
        x, edges = em * 0.4 + ordinal, []
        for wide in widths:
            edges.append(x)
            x += wide + gutter
        return Columns(tuple(edges), widths, len(widths) == 4)

    def _dice_width(self, dice: Dice) -> float:
        text = self.fonts.width(dice.text, "regular", self.size) + self.em * 0.35 if dice.text else 0.0
        return len(dice.faces) * DIE_STEP * self.die + text

    # What stands in the cells.

    def _lines(self, text: str, column: int, face: str = "regular") -> tuple[Line, ...]:
        return tuple(self.breaker.lines(text, self.columns.widths[column] / self.size, face))

    def _cells(self, row: Entry) -> Iterator[Cell]:
        try:
            name: tuple[Item, ...] = self._lines(row.name, 0, "bold")
        except TooWideError as error:
            error.about = ("rows", row.id) if row.id else ()
            raise
        yield Cell((*name, Dice(row.picture)) if row.picture else name, "bold")
        what = self._lines(row.what, 1)
        if self.columns.examples:
            yield Cell(what)
            yield Cell(row.examples)
        else:
            yield Cell((*what, *row.examples))
        yield Cell((Line(row.most, self.fonts.width(row.most, "bold", 1.0), 0, True),), "bold", right=True)

    # Rows as atoms.

    def _head(self) -> Atom:
        return Atom(self.leading + 2 * self.pad, self._draw_head, self.em * 0.3)

    def _half(self, part: Section, first: int) -> list[Atom]:
        if not part.entries:
            return []
        label = self.locale.label(f"{part.key}_section")
        atoms = [Atom(self.leading + 2 * self.pad, partial(self._draw_band, label))]
        if part.rule:
            lines = self.breaker.lines(part.rule, (self.width - 2 * self.em * 0.4) / self.size)
            height = len(lines) * self.leading + 2 * self.pad
            atoms.append(Atom(height, partial(self._draw_rule, tuple(lines))))
        for i, entry in enumerate(part.entries):
            cells = tuple(self._cells(entry))
            height = max(self._height(cell) for cell in cells) + 2 * self.pad
            ordinal = _ordinal(first, entry.rows) if self.ordered else ""
            first += entry.rows
            weight = self.style.heavy if i == len(part.entries) - 1 else self.style.hair
            atoms.append(Atom(height, partial(self._draw_row, cells, ordinal, weight), spare=self.em * 2.2, grows=True))
        return atoms

    def _draw_rule(self, lines: tuple[Line, ...], x: float, y: float, h: float) -> tuple[Node, ...]:
        """What a section's rows score, in a row of its own."""
        marks = tuple(self._marks(Cell(lines), x + self.em * 0.4, 0.0, y, h))
        rule = Rule(x, y + h, x + self.width, y + h, self.style.hair, self.style.line)
        cell = Tag("TD", marks, col_span=len(self.columns.widths))
        return (Tag("TR", (cell,)), Tag("Artifact", (rule,)))

    def _draw_head(self, x: float, y: float, h: float) -> tuple[Node, ...]:
        keys = ("combination", "points", "example", "maximum")
        labels = [self.locale.label(key) for key in keys if key != "example" or self.columns.examples]
        size = self.small
        baseline = y + (h + self.fonts.cap_height("bold", size)) / 2
        cells = []
        for i, label in enumerate(labels):
            last = i == len(labels) - 1
            left = x + self.columns.edges[i] + (self.columns.widths[i] if last else 0.0)
            text = Text(left, baseline, label, size, "bold", WHITE, "right" if last else "left")
            cells.append(Tag("TH", (text,), scope="Column"))
        ground = Tag("Artifact", (Box(x, y, self.width, h, fill=self.style.accent),))
        return (ground, Tag("TR", tuple(cells)))

    def _draw_band(self, label: str, x: float, y: float, h: float) -> tuple[Node, ...]:
        baseline = y + (h + self.fonts.cap_height("bold", self.size)) / 2
        text = Text(x + self.em * 0.4, baseline, label, self.size, "bold", self.style.ink)
        ground = Tag("Artifact", (Box(x, y, self.width, h, fill=self.style.tint),))
        return (ground, Tag("TR", (Tag("TH", (text,), scope="Row", col_span=len(self.columns.widths)),)))

    def _draw_row(
        self, cells: tuple[Cell, ...], ordinal: str, weight: float, x: float, y: float, h: float
    ) -> tuple[Node, ...]:
        found = []
        for i, cell in enumerate(cells):
            marks = list(self._marks(cell, x + self.columns.edges[i], self.columns.widths[i], y, h))
            if i == 0 and ordinal:
                baseline = y + (h - self._height(cell)) / 2 + self._rise
                marks.insert(0, Text(x + self.em * 0.4, baseline, ordinal, self.size, ink=self.style.ink))
            found.append(Tag("TD", tuple(marks)) if i else Tag("TH", tuple(marks), scope="Row"))
        rule = Rule(x, y + h, x + self.width, y + h, weight, self.style.line)
        return (Tag("TR", tuple(found)), Tag("Artifact", (rule,)))

    def _height(self, cell: Cell) -> float:
        return sum(self._step(item) for item in cell.items)

    def _step(self, item: Item) -> float:
        return self.em * _DICE_LEADING if isinstance(item, Dice) else self.leading

    @property
    def _rise(self) -> float:
        return (self.leading + self.fonts.cap_height("regular", self.size)) / 2

    def _marks(self, cell: Cell, x: float, width: float, y: float, h: float) -> Iterator[Node]:
        """The marks of a cell's lines, in the middle of its height."""
        top = y + (h - self._height(cell)) / 2
        for item in cell.items:
            baseline = top + self._rise
            if isinstance(item, Dice):
                yield from self._dice(item, x, top + self._step(item) / 2)
            elif cell.right:
                yield Text(x + width, baseline, item.text, self.size, cell.face, self.style.ink, "right")
            else:
                text = item.text if item.last or item.text.endswith("-") else item.text + " "
                yield Text(x, baseline, text, self.size, cell.face, self.style.ink)
            top += self._step(item)

    def _dice(self, item: Dice, x: float, middle: float) -> Iterator[Node]:
        y = middle - self.die / 2
        baseline = middle + self.fonts.cap_height("regular", self.size) / 2
        step = self.die * DIE_STEP
        dice = tuple(
            Die(x + i * step, y, self.die, face, SPARE_INK if i in item.spare else self.style.ink)
            for i, face in enumerate(item.faces)
        )
        yield Tag("Figure", dice, alt=", ".join(map(str, item.faces)))
        if item.text:
            yield Text(x + len(dice) * step + self.em * 0.3, baseline, item.text, self.size, ink=self.style.ink)


def _ordinal(first: int, rows: int) -> str:
    """The number of a row in an order, or the first and last of several."""
    return f"{first}." if rows == 1 else f"{first}–{first + rows - 1}."
