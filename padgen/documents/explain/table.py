"""Lays out the table of combinations: name, what counts, an example in dice, its points."""

from collections.abc import Iterator
from functools import partial
from itertools import accumulate
from typing import Literal, NamedTuple, TypeAlias

from padgen.documents.explain.combinations import Explanation, Half, intro, ordinals, section
from padgen.documents.explain.style import DIE_STEP, Style
from padgen.documents.text.flow import Atom, Block
from padgen.documents.text.lines import Breaker, TextLine, TooWide, too_wide
from padgen.languages import Locale
from padgen.page.marks import MM, WHITE, Box, Die, Ink, Node, Tag, Text
from padgen.page.marks import Line as Rule
from padgen.quoting import quoted

Shape: TypeAlias = Literal["stacked", "inline", "bare"]
"""Where the table says what counts: below each name, beside it, or nowhere, because the dice show it."""

_NAME, _POINTS, _SMALL, _HEAD = 1.28, 1.58, 0.85, 1.0
"""The sizes of names, points, maxima and heads of columns, as multiples of that of what counts."""

_NAME_LEADING, _LEADING = 1.2, 1.26
"""The line spacing of names and of what counts, as multiples of their sizes."""

_PAD = 0.42
"""The space above and below the contents of a row, in ems."""

_HIGH, _MORE = 1.85, 0.15
"""How high rows may become, as a multiple of the median height, or, for a higher row, of its own."""

_BELOW = 1.9
"""Ems: the least width of dice below the words, where they have the whole width."""

_GUTTER = 1.3
"""Ems between columns."""

_NARROW = 21.0
"""Ems: if names have less room, dice may be below them rather than beside."""

_NAMES = 0.5
"""The most that names may take of the words' room if what counts is beside them, as a share."""


class _Columns(NamedTuple):
    """Left edges (from the table's) and widths in mm; the dice are ``beside`` the words or below them.

    ``what`` is the left edge of what counts, if that isn't below the names.
    """

    name: float
    words: float
    dice: float
    beside: bool
    what: float = 0.0
    what_width: float = 0.0


class _Row(NamedTuple):
    """The lines of words of an entry."""

    entry: Explanation
    ordinal: str
    names: tuple[TextLine, ...]
    what: tuple[TextLine, ...]

    @property
    def wide(self) -> TooWide | None:
        """A word of the entry that is too wide for its column."""
        if (name := too_wide(self.names)) is not None:
            return name._replace(about=("rows", self.entry.id) if self.entry.id else ())
        return too_wide(self.what)


class Table:
    """The table for one width, at any text size."""

    def __init__(
        self, locale: Locale, breaker: Breaker, width: float, shape: Shape = "stacked", *, brief: bool = False
    ) -> None:
        """``width`` in mm; ``brief`` leaves out what the column of points says anyway."""
        self.locale, self.breaker, self.width, self.shape = locale, breaker, width, shape
        self.parts = section(locale, "upper", brief=brief), section(locale, "lower", brief=brief)
        self.intro = intro(locale, self.parts) if shape == "stacked" else ""
        order = locale.variant.order
        numbers = ordinals(*self.parts, order)
        self.entries = tuple((entry, next(numbers)) for part in self.parts for entry in part.entries)
        # Halves have names if the upper one has several entries, or if each half is filled in order.
        self.named = bool(order == "half_forced" or len(self.parts[0].entries) > 1) and all(
            part.entries for part in self.parts
        )
        self._sized: dict[tuple[float, float], SizedTable] = {}

    def at(self, style: Style) -> "SizedTable":
        """The table at the size of a style."""
        key = style.table, style.die
        if key not in self._sized:
            self._sized[key] = SizedTable(self, style)
        return self._sized[key]


class SizedTable:
    """The table for one width and text size; ``wide`` is what is too wide for its columns."""

    def __init__(self, table: Table, style: Style) -> None:
        self.table, self.style, self.locale = table, style, table.locale
        self.breaker, self.fonts = table.breaker, table.breaker.fonts
        self.size, self.em = style.table, style.table / MM
        self.stacked = table.shape == "stacked"
        self.name_size = self.size * (_NAME if self.stacked else 1.0)
        self.points_size = self.size * (_POINTS if self.stacked else 1.0)
        self.small = max(style.least, _SMALL * self.size)
        self.name_leading, self.leading = self.name_size / MM * _NAME_LEADING, self.em * _LEADING
        self.pad = self.em * _PAD * (1.0 if self.stacked else 0.6)
        self.right = self._points_width()
        self.columns, self.rows, wide = self._arranged()
        self.die = self._die(self.columns)
        self.wide = wide or self._wide_heads()
        self.atoms = self._atoms()

    def parts(self, count: int, room: float, above: float = 0.0, below: float = 0.0) -> tuple[Block, ...]:
        """The table in one piece or two, each with the heads of columns; rows are never divided.

        Each of two pieces fills ``room`` mm, together with what is ``above`` the first and ``below`` the last; their
        rows become about equally high.
        """
        atoms, head = self.atoms, self._head()
        cut = len(atoms)
        if count > 1 and cut > 1:
            free = room - head.height - above, room - head.height - below
            heights = [0.0, *accumulate(atom.height for atom in atoms)]

            def growth(at: int) -> tuple[float, float]:
                """The factors by which the rows of each piece can grow."""
                return free[0] / heights[at], free[1] / (heights[-1] - heights[at])

            # A piece can't end with the name of a half.
            places = [at for at in range(1, cut) if atoms[at - 1].grows]
            fitting = [at for at in places if min(growth(at)) >= 1.0]
            if fitting:
                cut = min(fitting, key=lambda at: abs(growth(at)[0] - growth(at)[1]))
            elif places:
                cut = max(places, key=lambda at: min(growth(at)))
        pieces = filter(None, (atoms[:cut], atoms[cut:]))
        return tuple(Block(Tag("Table"), (head, *piece), self.wide) for piece in pieces)

    # Measures.

    def _points_width(self) -> float:
        width, strong = self.fonts.width, self.style.strong
        widths = [width(self.locale.label("points"), "bold", self._head_size)]
        for entry, _ in self.table.entries:
            widths.append(width(entry.points, strong, self.points_size))
            if self.stacked:
                widths.append(width(entry.most, "regular", self.small))
        return max(widths)

    def _wide_heads(self) -> TooWide | None:
        """A head that is too wide for its column."""
        label, face, size = self.locale.label, "bold", self._head_size
        lefts = {"combination": 0.0} | ({"example": self.columns.dice} if self.columns.beside else {})
        ends = [*lefts.values(), self.table.width - self.fonts.width(label("points"), face, size)][1:]
        for (key, left), end in zip(lefts.items(), ends, strict=True):
            over = left + self.fonts.width(f"{label(key)} ", face, size) - end
            if over > 0:
                return TooWide(f"the head {quoted(label(key))}", (self.table.width + over) / self.size)
        return None

    @property
    def _head_size(self) -> float:
        return _HEAD * self.size

    def _arranged(self) -> tuple[_Columns, tuple[_Row, ...], TooWide | None]:
        """The columns with dice beside the words, or below them if that is lower; the rows; and what is too wide."""
        style, entries = self.style, self.table.entries
        gutter = self.em * _GUTTER
        numbers = [self.fonts.width(f"{number} ", "regular", self.name_size) for _, number in entries if number]
        left = max(numbers, default=0.0)
        dice = max(len(entry.example) for entry, _ in entries)
        wide = style.die * (1 + (dice - 1) * DIE_STEP)
        room = self.table.width - left - self.right - gutter
        beside = _Columns(left, room - wide - gutter, left + room - wide, True)
        below = _Columns(left, room, left, False)
        if wide > room:
            whole = TooWide("the table of combinations", (self.table.width + wide - room) / self.size)
            return below, self._filled(below)[0], whole
        if self.table.shape == "inline":
            inline = self._inline(beside, gutter)
            return inline, *self._filled(inline)
        rows, word = self._filled(beside)
        if beside.words < self.em * _NARROW:
            others, other_word = self._filled(below)
            if word or self._rows_height(others, below) < self._rows_height(rows, beside):
                return below, others, other_word
        return beside, rows, word

    def _inline(self, beside: _Columns, gutter: float) -> _Columns:
        """The columns with what counts to the right of the names, which take no more than they need."""
        singles = [entry.name for entry, _ in self.table.entries if entry.id]
        longest = max((self.fonts.width(name, "bold", self.name_size) for name in singles), default=beside.words)
        names = min(longest + 0.1, _NAMES * beside.words)
        start = beside.name + names + gutter
        return beside._replace(words=names, what=start, what_width=beside.words - names - gutter)

    def _filled(self, columns: _Columns) -> tuple[tuple[_Row, ...], TooWide | None]:
        """The rows, and the first word that is too wide for these columns."""
        rows = tuple(self._row(entry, number, columns) for entry, number in self.table.entries)
        return rows, next((row.wide for row in rows if row.wide), None)

    def _row(self, entry: Explanation, ordinal: str, columns: _Columns) -> _Row:
        names = self.breaker.lines(entry.name, columns.words / self.name_size, "bold")
        width = columns.what_width or columns.words
        what = self.breaker.lines(entry.what, width / self.size) if self.table.shape != "bare" else []
        return _Row(entry, ordinal, tuple(names), tuple(what))

    def _words_height(self, row: _Row) -> float:
        names, what = len(row.names) * self.name_leading, len(row.what) * self.leading
        return names + what if self.stacked else max(names, what)

    def _die(self, columns: _Columns) -> float:
        """The width of the dice in mm; below the words there is more room for them than beside."""
        if columns.beside:
            return self.style.die
        count = max(len(entry.example) for entry, _ in self.table.entries)
        most = columns.words / (1 + (count - 1) * DIE_STEP)
        return max(self.style.die, min(_BELOW * self.em, most))

    def _height(self, row: _Row, columns: _Columns) -> float:
        words, die = self._words_height(row), self._die(columns)
        high = max(words, die) if columns.beside else words + self.em * 0.3 + die
        return high + 2 * self.pad

    def _rows_height(self, rows: tuple[_Row, ...], columns: _Columns) -> float:
        return sum(self._height(row, columns) for row in rows)

    # Rows as atoms.

    @property
    def _count(self) -> int:
        """The number of columns in the structure tree."""
        return 3 if self.table.shape == "bare" else 4

    def _head(self) -> Atom:
        return Atom(self._head_size / MM * 2.0, self._draw_head, self.em * 0.3)

    def _atoms(self) -> list[Atom]:
        atoms, place = [], 0
        heights = [self._height(row, self.columns) for row in self.rows]
        # Lower rows grow more, so that all become about equally high.
        high = _HIGH * sorted(heights)[len(heights) // 2]
        for part in self.table.parts:
            if part.entries and self.table.named:
                atoms.append(Atom(self.em * 2.1, partial(self._draw_band, part)))
            for i in range(len(part.entries)):
                row, height = self.rows[place], heights[place]
                spare = max(high - height, _MORE * height)
                edge = i == len(part.entries) - 1
                atoms.append(Atom(height, partial(self._draw_row, row, edge), spare=spare, grows=True))
                place += 1
        return atoms

    def _draw_head(self, x: float, y: float, h: float) -> tuple[Node, ...]:
        theme, size = self.style.theme, self._head_size
        baseline = y + h / 2 + self.fonts.cap_height("bold", size) / 2 - 0.3
        label, right = self.locale.label, x + self.table.width
        name = Text(x, baseline, label("combination"), size, "bold", theme.accent)
        cells = [Tag("TH", (name,), scope="Column", col_span=self._count - (2 if self.columns.beside else 1))]
        if self.columns.beside:
            example = Text(x + self.columns.dice, baseline, label("example"), size, "bold", theme.accent)
            cells.append(Tag("TH", (example,), scope="Column"))
        points = Text(right, baseline, label("points"), size, "bold", theme.accent, "right")
        cells.append(Tag("TH", (points,), scope="Column"))
        rule = Rule(x, y + h, right, y + h, theme.outer, theme.accent)
        return (Tag("TR", tuple(cells)), Tag("Artifact", (rule,)))

    def _draw_band(self, part: Half, x: float, y: float, h: float) -> tuple[Node, ...]:
        baseline = y + h * 0.62
        label, ink = self.locale.label(f"{part.key}_section"), self.style.theme.strong
        text = Text(x, baseline, label, self.size, "bold", ink)
        return (Tag("TR", (Tag("TH", (text,), scope="Row", col_span=self._count),)),)

    def _draw_row(self, row: _Row, edge: bool, x: float, y: float, h: float) -> tuple[Node, ...]:
        style, theme, columns = self.style, self.style.theme, self.columns
        solid = row.entry.last and style.fill
        words = self._words_height(row)
        high = words if columns.beside else words + self.em * 0.3 + self.die
        top = y + (h - high) / 2
        ink, quiet = (theme.light, theme.light) if solid else (theme.ink, theme.quiet)
        names_high = len(row.names) * self.name_leading
        baseline, second = top, top + names_high
        if not self.stacked:
            baseline, second = y + (h - names_high) / 2, y + (h - len(row.what) * self.leading) / 2
        baseline += self._rise(self.name_size, self.name_leading, "bold")
        second += self._rise(self.size, self.leading, "regular")
        middle = y + h / 2 if columns.beside else top + high - self.die / 2
        lead = (Text(x, baseline, f"{row.ordinal} ", self.name_size, ink=quiet),) if row.ordinal else ()
        left, right = x + columns.name, x + self.table.width
        names = self._lines(row.names, left, baseline, self.name_size, self.name_leading, "bold", ink)
        what = self._lines(
            row.what, x + (columns.what or columns.name), second, self.size, self.leading, "regular", quiet
        )
        first = baseline if self.stacked else y + h / 2 + self.fonts.cap_height(style.strong, self.points_size) / 2
        points = Text(right, first, row.entry.points, self.points_size, style.strong, ink, "right")
        under = first + self.name_leading / 2 + self.leading / 2
        most = Text(right, under, row.entry.most, self.small, "regular", quiet, "right")
        cells = (
            Tag("TH", (*lead, *names), scope="Row"),
            *((Tag("TD", what),) if what else ()),
            Tag("TD", tuple(self._dice(row, x + columns.dice, middle, solid))),
            Tag("TD", (points, most) if self.stacked else (points,)),
        )
        decor: Node
        if solid:
            box = Box(x - style.reach, y, self.table.width + 2 * style.reach, h, fill=theme.total, radius=theme.radius)
            return (Tag("Artifact", (box,)), Tag("TR", cells))
        decor = Rule(x, y + h, right, y + h, theme.group if edge else theme.inner, theme.line)
        return (Tag("TR", cells), Tag("Artifact", (decor,)))

    def _rise(self, size: float, leading: float, face: str) -> float:
        return (leading + self.fonts.cap_height(face, size)) / 2

    @staticmethod
    def _lines(
        lines: tuple[TextLine, ...], x: float, y: float, size: float, leading: float, face: str, ink: Ink
    ) -> tuple[Text, ...]:
        """Lines of text; a space at the end separates the words of two lines when they are read aloud or copied."""
        return tuple(
            Text(x, y + i * leading, line.text if line.text.endswith("-") else f"{line.text} ", size, face, ink)
            for i, line in enumerate(lines)
        )

    def _dice(self, row: _Row, x: float, middle: float, solid: bool) -> Iterator[Node]:
        """The example; its dice are light if the row is solid."""
        theme, die = self.style.theme, self.die
        shown = row.entry.example
        if not shown:
            return
        dice: list[Node] = []
        for i, (face, kind) in enumerate(shown):
            at, y = x + i * die * DIE_STEP, middle - die / 2
            if solid:
                dice.append(Die(at, y, die, face, theme.light, True, theme.total))
            elif kind == "ghost":
                dice.append(Die(at, y, die, face, theme.ghost))
            else:
                paper = self.style.tint(WHITE) if kind == "open" else theme.light
                dice.append(Die(at, y, die, face, theme.strong, kind == "solid", paper))
        yield Tag("Figure", tuple(dice), alt=", ".join(str(face) for face, _ in shown))
