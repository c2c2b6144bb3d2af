"""The table of combinations: name and picture, what counts, an example with its points, the maximum."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from padgen.documents.table.entries import picture
from padgen.documents.text.flow import Atom, Block
from padgen.documents.text.lines import Breaker, Line, TooWideError
from padgen.documents.text.style import DIE_STEP, Style
from padgen.languages import Locale
from padgen.page.marks import MM, WHITE, Box, Die, Ink, Node, Tag, Text
from padgen.page.marks import Line as Rule
from padgen.rules import Row, legal_points, score

SPARE_INK: Ink = (0.62,)
"""Dice of an example that do not count."""

_LEADING = 1.22
_DIE = 1.14
_DICE_LEADING = 1.42
_PAD, _PAD_SHORT = 0.2, 0.1
_GUTTER = 0.75
_NARROW = 19.0
"""Ems: lines, a die, rows of dice, the space above and below a cell, between columns, the least beside examples."""


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
    """What the table says about a row, before it has a size."""

    name: str
    picture: tuple[int, ...]
    what: str
    examples: tuple[Dice, ...]
    most: str


def entries(locale: Locale, rows: tuple[Row, ...], *, short: bool) -> tuple[Entry, ...]:
    """What the table says about some rows; in ``short`` without pictures and examples."""
    return tuple(
        Entry(
            locale.row(row.id),
            () if short else picture(row),
            f"{locale.combination(row)} {locale.worth(row)}",
            () if short else tuple(_examples(locale, row)),
            str(legal_points(locale.variant, row.id)[-1]),
        )
        for row in rows
    )


def _examples(locale: Locale, row: Row) -> Iterator[Dice]:
    for throw in locale.examples(row):
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
        self.upper = entries(locale, self.variant.upper, short=short)
        self.lower = entries(locale, self.variant.lower, short=short)
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
        self.small = max(6.0, style.table * 0.9)
        self.em = style.table / MM
        self.leading = self.em * _LEADING
        self.die = self.em * _DIE
        self.pad = self.em * (_PAD_SHORT if table.short else _PAD)
        self.columns = self._columns()

        self._upper = self._half("upper", table.upper, 1)
        after = 1 if table.variant.order == "half_forced" else len(table.upper) + 1
        self._lower = self._half("lower", table.lower, after)

    def whole(self) -> Block:
        """The table in one piece."""
        return Block(Tag("Table"), (self._head(), *self._upper, *self._lower))

    def halves(self) -> tuple[Block, ...]:
        """A table of its own, with its header row, for each half."""
        return tuple(Block(Tag("Table"), (self._head(), *half)) for half in (self._upper, self._lower) if half)

    # Measures.

    def _columns(self) -> Columns:
        em, fonts, size = self.em, self.fonts, self.size
        rows = (*self.table.upper, *self.table.lower)
        gutter = em * _GUTTER
        ordinal = fonts.width(f"{len(rows)}. ", "regular", size) if self.ordered else 0.0
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
        name: tuple[Item, ...] = self._lines(row.name, 0, "bold")
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

    def _half(self, section: str, rows: tuple[Entry, ...], first: int) -> list[Atom]:
        if not rows:
            return []
        atoms = [Atom(self.leading + 2 * self.pad, partial(self._draw_band, self.locale.label(f"{section}_section")))]
        for i, row in enumerate(rows):
            cells = tuple(self._cells(row))
            height = max(self._height(cell) for cell in cells) + 2 * self.pad
            ordinal = f"{first + i}." if self.ordered else ""
            weight = self.style.heavy if i == len(rows) - 1 else self.style.hair
            atoms.append(Atom(height, partial(self._draw_row, cells, ordinal, weight), spare=self.em * 0.9, grows=True))
        return atoms

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
