"""The table of combinations: name and picture, what counts, an example with its points, the maximum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from padgen.documents._blocks import DIE_STEP, Style
from padgen.documents._break import Breaker, Line
from padgen.documents._flow import Atom, Block
from padgen.documents._grid import picture
from padgen.locales import Locale
from padgen.marks import MM, WHITE, Box, Die, Ink, Node, Tag, Text
from padgen.marks import Line as Rule
from padgen.rules import Row, Variant, legal_points, score

SPARE_INK: Ink = (0.62,)
"""Dice of an example that do not count."""

_LEADING = 1.22
_PAD = 0.22
_GUTTER = 0.75
_NARROW = 19.0
"""Ems: the space above and below a cell's lines, between columns, and the least for what counts beside examples."""


@dataclass(frozen=True, slots=True)
class Dice:
    """A row of dice in a cell, with a text behind it; the dice at the places ``spare`` are pale."""

    faces: tuple[int, ...]
    spare: frozenset[int] = frozenset()
    text: str = ""


Item = Line | Dice


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, line by line."""

    items: tuple[Item, ...]
    face: str = "regular"
    right: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """Left edges and widths in mm; without ``examples`` these stand below what counts."""

    edges: tuple[float, ...]
    widths: tuple[float, ...]
    ordinal: float
    examples: bool


class Table:
    """The table for one width and text size."""

    def __init__(self, variant: Variant, locale: Locale, breaker: Breaker, style: Style, width: float) -> None:
        """``width`` in mm; raises ``TooWideError`` for a word that no column can hold."""
        self.variant, self.locale, self.breaker, self.style, self.width = variant, locale, breaker, style, width
        self.fonts = breaker.fonts
        self.size = style.table
        self.em = style.table / MM
        self.leading = self.em * _LEADING
        self.die = self.em * 1.02
        self.columns = self._columns()

    def whole(self) -> Block:
        """The table in one piece."""
        atoms = [self._head(), *self._half("upper"), *self._half("lower")]
        return Block(Tag("Table"), tuple(atoms))

    def halves(self) -> tuple[Block, ...]:
        """A table of its own, with its header row, for each half."""
        halves = (self._half("upper"), self._half("lower"))
        return tuple(Block(Tag("Table"), (self._head(), *half)) for half in halves if half)

    # Measures.

    def _columns(self) -> Columns:
        em, fonts, size = self.em, self.fonts, self.size
        rows = self.variant.rows
        gutter = em * _GUTTER
        ordinal = em * 1.5 if self.variant.order != "free" else 0.0
        names = [self.locale.row(row.id) for row in rows]
        pictures = max(len(picture(row)) for row in rows) * DIE_STEP * self.die
        heads = [self.locale.label(key) for key in ("combination", "example", "maximum")]
        name = max(pictures, *(fonts.width(text, "bold", size) for text in names))
        least = max(pictures, *(fonts.width(word, "bold", size) for text in names for word in text.split()))
        name = max(min(name, max(self.width * 0.28, least)), fonts.width(heads[0], "bold", size * 0.9))
        example = max((self._dice_width(dice) for row in rows for dice in self._examples(row)), default=0.0)
        example = max(example, fonts.width(heads[1], "bold", size * 0.9))
        most = max(fonts.width(str(legal_points(self.variant, row.id)[-1]), "bold", size) for row in rows)
        most = max(most, fonts.width(heads[2], "regular", size * 0.9))
        inner = self.width - 2 * em * 0.4
        counts = inner - ordinal - name - example - most - 3 * gutter
        if counts >= em * _NARROW:
            widths: tuple[float, ...] = (name, counts, example, most)
        else:
            widths = (name, inner - ordinal - name - most - 2 * gutter, most)
        x, edges = em * 0.4 + ordinal, []
        for wide in widths:
            edges.append(x)
            x += wide + gutter
        return Columns(tuple(edges), widths, ordinal, len(widths) == 4)

    def _dice_width(self, dice: Dice) -> float:
        text = self.fonts.width(dice.text, "regular", self.size) + self.em * 0.35 if dice.text else 0.0
        return len(dice.faces) * DIE_STEP * self.die + text

    # What stands in the cells.

    def _examples(self, row: Row) -> Iterator[Dice]:
        for throw in self.locale.examples(row):
            wanted = Counter(row.combination.pick(throw) or ())
            spare = set()
            for place, face in enumerate(throw):
                if wanted[face]:
                    wanted[face] -= 1
                elif row.scoring != "all_dice":
                    spare.add(place)
            yield Dice(throw, frozenset(spare), f"= {self.locale.points(score(self.variant, row.id, throw))}")

    def _lines(self, text: str, column: int, face: str = "regular") -> tuple[Line, ...]:
        return tuple(self.breaker.lines(text, self.columns.widths[column] / self.size, face))

    def _cells(self, row: Row) -> Iterator[Cell]:
        name: tuple[Item, ...] = self._lines(self.locale.row(row.id), 0, "bold")
        if faces := picture(row):
            name = (*name, Dice(faces))
        yield Cell(name, "bold")
        what = f"{self.locale.combination(row)} {self.locale.worth(row)}"
        examples = tuple(self._examples(row))
        if self.columns.examples:
            yield Cell(self._lines(what, 1))
            yield Cell(examples)
        else:
            yield Cell((*self._lines(what, 1), *examples))
        most = str(legal_points(self.variant, row.id)[-1])
        yield Cell((Line(most, self.fonts.width(most, "bold", 1.0), 0, True),), "bold", right=True)

    # Rows as atoms.

    def _head(self) -> Atom:
        return Atom(self.em * 1.75, self._draw_head, self.em * 0.3)

    def _half(self, section: str) -> list[Atom]:
        rows = self.variant.upper if section == "upper" else self.variant.lower
        if not rows:
            return []
        atoms = [Atom(self.em * 1.6, partial(self._draw_band, self.locale.label(f"{section}_section")))]
        start = 1 if section == "upper" or self.variant.order == "half_forced" else len(self.variant.upper) + 1
        for i, row in enumerate(rows):
            cells = tuple(self._cells(row))
            height = max(len(cell.items) for cell in cells) * self.leading + 2 * _PAD * self.em
            ordinal = f"{start + i}." if self.columns.ordinal else ""
            weight = self.style.heavy if i == len(rows) - 1 else self.style.hair
            atoms.append(Atom(height, partial(self._draw_row, cells, ordinal, weight), spare=self.em * 0.9, grows=True))
        return atoms

    def _draw_head(self, x: float, y: float, h: float) -> tuple[Node, ...]:
        keys = ("combination", "points", "example", "maximum")
        labels = [self.locale.label(key) for key in keys if key != "example" or self.columns.examples]
        size = self.size * 0.9
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
                baseline = y + (h - len(cell.items) * self.leading) / 2 + self._rise
                marks.insert(0, Text(x + self.em * 0.4, baseline, ordinal, self.size, ink=self.style.ink))
            found.append(Tag("TD", tuple(marks)) if i else Tag("TH", tuple(marks), scope="Row"))
        rule = Rule(x, y + h, x + self.width, y + h, weight, self.style.line)
        return (Tag("TR", tuple(found)), Tag("Artifact", (rule,)))

    @property
    def _rise(self) -> float:
        return (self.leading + self.fonts.cap_height("regular", self.size)) / 2

    def _marks(self, cell: Cell, x: float, width: float, y: float, h: float) -> Iterator[Node]:
        """The marks of a cell's lines, in the middle of its height."""
        top = y + (h - len(cell.items) * self.leading) / 2
        for item in cell.items:
            baseline = top + self._rise
            if isinstance(item, Dice):
                yield from self._dice(item, x, top, baseline)
            elif cell.right:
                yield Text(x + width, baseline, item.text, self.size, cell.face, self.style.ink, "right")
            else:
                text = item.text if item.last or item.text.endswith("-") else item.text + " "
                yield Text(x, baseline, text, self.size, cell.face, self.style.ink)
            top += self.leading

    def _dice(self, item: Dice, x: float, top: float, baseline: float) -> Iterator[Node]:
        y = top + (self.leading - self.die) / 2
        step = self.die * DIE_STEP
        dice = tuple(
            Die(x + i * step, y, self.die, face, SPARE_INK if i in item.spare else self.style.ink)
            for i, face in enumerate(item.faces)
        )
        yield Tag("Figure", dice, alt=", ".join(map(str, item.faces)))
        if item.text:
            yield Text(x + len(dice) * step + self.em * 0.3, baseline, item.text, self.size, ink=self.style.ink)
