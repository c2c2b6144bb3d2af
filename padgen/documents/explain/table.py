"""Lays out the table of combinations: name, what counts, an example in dice, its points."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Literal, TypeAlias

from padgen.documents.explain.cells import Columns, TableRow, best_row, example, texts
from padgen.documents.explain.combinations import Explanation, Half, intro, ordinals, section
from padgen.documents.explain.deal import Deal, LineHeight, deal, height
from padgen.documents.explain.style import DIE_STEP, Style
from padgen.documents.text.band import Atom, Block
from padgen.documents.text.lines import Breaker, TooWide
from padgen.languages import Locale
from padgen.page.marks import MM, Node, Tag, Text
from padgen.page.marks import Line as Rule
from padgen.quoting import quoted

Shape: TypeAlias = Literal["stacked", "under", "inline", "unsaid", "bare"]
"""Where the table says what counts: below each name, beside it, or nowhere, because the dice show it.

A table that is stacked, ``under`` or inline begins with what rows score.
In the sizes of an inline table, one that is ``under`` says what counts below the names, others where it would be long.
"""

_NAME, _POINTS, _SMALL, _HEAD = 1.28, 1.58, 0.85, 1.0
"""The sizes of names, points, maxima and heads of columns, as multiples of that of what counts."""

_HEAD_SPARE = 2.6
"""Ems: how much larger the space above the heads of columns may become."""

_NAME_LEADING, _LEADING = 1.2, 1.26
"""The line spacing of names and of what counts, as multiples of their sizes."""

_HIGH, _MORE = 1.85, 0.15
"""How high rows may become, as a multiple of the median height, or, for a higher row, of its own."""

_BAR = 0.9
"""Millimetres: the least space above and below the contents of the last row, which has a box."""

_LARGER = 0.5
"""Millimetres by which dice grow."""

_BELOW = 1.9
"""Ems: the least width of dice below the words, where they have the whole width."""

_GUTTER = 1.3, 1.0
"""Ems between columns, and between those of a table with what counts beside the names."""

_NARROW = 21.0
"""Ems: if names have less room, dice may be below them rather than beside."""

_LONG, _WORTH = 2, 0.7
"""The most lines of what counts that look good beside a name, and by what share rows may be higher with it below the
names, for each further line that a row has on average; an ``unsaid`` table is as low as it can be."""

_NAMES = 0.5
"""The most that names may take of the words' room if what counts is beside them, as a share."""


class Table:
    """The table for one width, at any text size."""

    def __init__(
        self, locale: Locale, breaker: Breaker, width: float, shape: Shape = "stacked", *, brief: bool = False
    ) -> None:
        """``width`` in mm; ``brief`` leaves out what the column of points says anyway, and most hyphens."""
        self.locale, self.breaker, self.width, self.shape = locale, breaker, width, shape
        self.brief = brief
        self.parts = section(locale, "upper", brief=brief), section(locale, "lower", brief=brief)
        self.scores = shape in ("stacked", "under", "inline")
        self.intro = intro(locale, self.parts) if self.scores else ""
        order = locale.variant.order
        numbers = ordinals(*self.parts, order)
        self.entries = tuple((entry, next(numbers)) for part in self.parts for entry in part.entries)
        # Halves have names if the upper one has several entries, or if each half is filled in order.
        self.named = bool(order == "half_forced" or len(self.parts[0].entries) > 1) and all(
            part.entries for part in self.parts
        )
        self._sized: dict[tuple[float, float, bool, bool], SizedTable] = {}

    def at(self, style: Style) -> "SizedTable":
        """The table at the size of a style."""
        key = style.table, style.die, style.roomy, style.level
        if key not in self._sized:
            self._sized[key] = SizedTable(self, style)
        return self._sized[key]


_Arranged: TypeAlias = tuple[Columns, tuple[TableRow, ...], TooWide | None]


class SizedTable:
    """The table for one width and text size; ``wide`` is what is too wide for its columns."""

    def __init__(self, table: Table, style: Style) -> None:
        self.table, self.style, self.locale = table, style, table.locale
        self.breaker, self.fonts = table.breaker, table.breaker.fonts
        self.size, self.em = style.table, style.table / MM
        self.stacked, self._low = table.shape == "stacked", table.shape not in ("stacked", "bare")
        self.name_size = self.size * (_NAME if self.stacked else 1.0)
        self.points_size = self.size * (_POINTS if self.stacked else 1.0)
        self.small = max(style.least, self.size * (1.0 if self._low else _SMALL))
        self.name_leading, self.leading = self.name_size / MM * _NAME_LEADING, self.em * _LEADING
        self.pad = self.em * style.row_pad * (1.0 if self.stacked else 0.6)
        self.columns, self.rows, wide = self._arranged()
        self.die = self._die(self.columns)
        self.wide = wide or self._wide_heads()
        self.lines = tuple(self._lines_of_halves())

    def whole(self) -> Block:
        """The table in one piece, whose rows can grow."""
        return Block(Tag("Table"), (self._head(), *self._atoms()), self.wide)

    def panels(
        self, rooms: Sequence[float], above: float = 0.0, below: float = 0.0, spare: float = 0.0, *, apart: bool = False
    ) -> tuple[Block, ...]:
        """The table on two panels, ``rooms`` mm high, each with the heads of columns; rows are never divided.

        There is something ``above`` the first, whose gaps have ``spare`` mm, and ``below`` the last.  Rows have nearly
        the same space around them on both, as much as fits; at their highest, their dice grow.  Where both begin
        on one level, room is kept on the second for gaps of the first if they are ``apart``.
        """
        head = self._head()._replace(spare=self.em * _HEAD_SPARE)
        top = above + head.gap if above else 0.0
        high = rooms[0] - head.height - top
        level = self.style.level
        free = high - (spare + head.spare if apart else 0.0) if level else rooms[1] - head.height
        dealt, die = self._grown([high, free - below])
        edges = [0, *dealt.cuts, len(self.lines)]
        ends = zip(pairwise(edges), dealt.more, strict=True)
        first, *others = (tuple(self._piece(start, end, die, more)) for (start, end), more in ends)
        left = max(0.0, high - sum(atom.height for atom in first))
        lefts = [max(0.0, high - below - sum(atom.height for atom in piece)) for piece in others]
        more = min(left, spare + head.spare)
        if level and more > min(lefts) + 1e-6 and not apart:
            return self.panels(rooms, above, below, spare, apart=True)
        drop = top + more if level else 0.0
        lower = Atom(head.height + drop, partial(self._draw_head, drop))
        pieces = ((head, *first), *((lower, *other) for other in others))
        return tuple(Block(Tag("Table"), piece, self.wide) for piece in pieces)

    def _grown(self, free: Sequence[float]) -> tuple[Deal, float]:
        """The rows on panels with so much free room, and their dice, which grow with rows at their highest."""
        die, most = self.die, self.style.row_most
        dealt = deal(self._steps(die), free, most)
        room = 0.0 if self.columns.beside else self.table.width - self.columns.name
        widest = min(self.style.die_most, self._widest(room))
        while dealt.highest and die + _LARGER <= widest:
            die += _LARGER
            dealt = deal(self._steps(die), free, most)
        return dealt, die

    def _steps(self, die: float) -> Iterator[LineHeight]:
        """The heights of the table's lines, with dice of this size."""
        for line in self.lines:
            if isinstance(line, Half):
                yield LineHeight(self._band, False)
            else:
                natural = self._height(line, self.columns, die)
                yield LineHeight(natural, True, 0.0 if line.entry.last else natural - 2 * self.pad)

    def _piece(self, start: int, end: int, die: float, more: float) -> Iterator[Atom]:
        """Some of the table's lines on a panel of their own; the last is open below, without a rule."""
        for i, line in enumerate(self.lines[start:end], start + 1):
            if isinstance(line, Half):
                yield Atom(self._band, partial(self._draw_band, line))
                continue
            natural = self._height(line, self.columns, die)
            high = height(natural, more, self.style.row_most)
            last = i == end and not line.entry.last
            taken = (high + natural) / 2 - self.pad if last else high
            yield Atom(taken, partial(self._draw_row, line, die, high - taken))

    # Measures.

    def _points_width(self, dice: float, *, most: bool) -> float:
        """The width of the points, and of what the most is below them.

        Without the latter, the column's head may reach over the ``dice``, which are so many mm wide: as far as the
        head there leaves room.
        """
        width, strong, label = self.fonts.width, self.style.strong, self.locale.label
        head, over = (width(label(key), "bold", self._head_size) for key in ("points", "example"))
        widths = [head if most else head - max(0.0, dice - over - self.em * _GUTTER[False] + self._gutter)]
        for entry, _ in self.table.entries:
            widths.append(width(entry.points, strong, self.points_size))
            if most:
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
    def _under(self) -> bool:
        """Whether what the most is stands below the points: wherever what counts is below the names."""
        return self.table.shape != "bare" and not self.columns.what

    @property
    def _head_size(self) -> float:
        return _HEAD * self.size

    def _arranged(self) -> _Arranged:
        """The columns with dice beside the words, or below them if that is lower; the rows; and what is too wide."""
        beside, below = self._columns(most=self.stacked)
        over = -beside.words - self._gutter
        if over > 0:
            too_wide = TooWide("the table of combinations", (self.table.width + over) / self.size)
            return below, self._filled(below)[0], too_wide
        if self._low:
            return self._arranged_low(beside)
        rows, word = self._filled(beside)
        if beside.words < self.em * _NARROW:
            others, other_word = self._filled(below)
            lower = self._rows_height(others, below) < self._rows_height(rows, beside) * self._worth(rows, _LONG + 1)
            if word or self.style.roomy or lower:
                return below, others, other_word
        return beside, rows, word

    def _arranged_low(self, beside: Columns) -> _Arranged:
        """The same with what counts beside the names, or below them where it would be long beside them."""
        inline, (below, _) = self._inline(beside), self._columns(most=True)
        rows, word = self._filled(inline)
        others, other_word = self._filled(below)
        if self.table.shape == "under":
            return below, others, other_word
        most = self._rows_height(rows, inline) * (self._worth(rows, _LONG) if self.table.scores else 1.0)
        if not other_word and (word or self._rows_height(others, below) < most):
            return below, others, other_word
        return inline, rows, word

    @staticmethod
    def _worth(rows: tuple[TableRow, ...], most: int) -> float:
        """How much higher rows may be to have no more than so many lines of what counts."""
        return 1 + _WORTH * sum(max(0, len(row.what) - most) for row in rows) / len(rows)

    @property
    def _gutter(self) -> float:
        """Millimetres between columns."""
        return self.em * _GUTTER[self._low]

    def _columns(self, *, most: bool) -> tuple[Columns, Columns]:
        """The columns with dice beside the words and below them; with what the ``most`` is below the points or not."""
        style, entries, gutter = self.style, self.table.entries, self._gutter
        numbers = [self.fonts.width(f"{number} ", "regular", self.name_size) for _, number in entries if number]
        left = max(numbers, default=0.0)
        dice = max(len(entry.example) for entry, _ in entries)
        wide = style.die * (1 + (dice - 1) * DIE_STEP)
        room = self.table.width - left - self._points_width(wide, most=most) - gutter
        return Columns(left, room - wide - gutter, left + room - wide, True), Columns(left, room, left, False)

    def _inline(self, beside: Columns) -> Columns:
        """The columns with what counts to the right of the names, which take no more than they need."""
        singles = [entry.name for entry, _ in self.table.entries if entry.id]
        longest = max((self.fonts.width(name, "bold", self.name_size) for name in singles), default=beside.words)
        names = min(longest + 0.1, _NAMES * beside.words)
        start = beside.name + names + self._gutter
        return beside._replace(words=names, what=start, what_width=beside.words - names - self._gutter)

    def _filled(self, columns: Columns) -> tuple[tuple[TableRow, ...], TooWide | None]:
        """The rows, and the first word that is too wide for these columns."""
        rows = tuple(self._row(entry, number, columns) for entry, number in self.table.entries)
        return rows, next((row.wide for row in rows if row.wide), None)

    def _row(self, entry: Explanation, ordinal: str, columns: Columns) -> TableRow:
        lines = self.breaker.few if self.table.brief else self.breaker.lines
        names = lines(entry.name, columns.words / self.name_size, "bold")
        width = columns.what_width or columns.words
        told = entry.alone if columns.what and self.table.scores else entry.what
        what = lines(told, width / self.size) if self.table.shape != "bare" else []
        return TableRow(entry, ordinal, tuple(names), tuple(what), told)

    def _words_height(self, row: TableRow, columns: Columns) -> float:
        names, what = len(row.names) * self.name_leading, len(row.what) * self.leading
        return max(names, what) if columns.what else names + what

    def _die(self, columns: Columns) -> float:
        """The width of the dice in mm; below the words there is more room for them than beside."""
        if columns.beside:
            return self.style.die
        return max(self.style.die, min(_BELOW * self.em, self._widest(columns.words)))

    def _widest(self, room: float) -> float:
        """The width of dice that take all of so much room."""
        count = max(len(entry.example) for entry, _ in self.table.entries)
        return room / (1 + (count - 1) * DIE_STEP)

    def _height(self, row: TableRow, columns: Columns, die: float) -> float:
        words = self._words_height(row, columns)
        high = max(words, die) if columns.beside else words + self.em * 0.3 + die
        return high + 2 * (max(self.pad, _BAR) if row.entry.last else self.pad)

    def _rows_height(self, rows: tuple[TableRow, ...], columns: Columns) -> float:
        die = self._die(columns)
        return sum(self._height(row, columns, die) for row in rows)

    # Rows as atoms.

    @property
    def _count(self) -> int:
        """The number of columns in the structure tree."""
        return 3 if self.table.shape == "bare" else 4

    def _head(self) -> Atom:
        return Atom(self._head_size / MM * 2.0, partial(self._draw_head, 0.0), self.em * 0.3)

    def _lines_of_halves(self) -> Iterator[Half | TableRow]:
        """The names of the halves, each followed by its rows."""
        rows = iter(self.rows)
        for part in self.table.parts:
            if part.entries and self.table.named:
                yield part
            for entry in part.entries:
                yield next(rows)._replace(edge=entry is part.entries[-1])

    @property
    def _band(self) -> float:
        """The height of the name of a half."""
        return self.em * 2.1

    def _atoms(self) -> Iterator[Atom]:
        heights = [self._height(row, self.columns, self.die) for row in self.rows]
        # Lower rows grow more, so that all become about equally high.
        most = _HIGH * sorted(heights)[len(heights) // 2]
        for line in self.lines:
            if isinstance(line, Half):
                yield Atom(self._band, partial(self._draw_band, line))
                continue
            high = self._height(line, self.columns, self.die)
            spare = max(most - high, _MORE * high)
            yield Atom(high, partial(self._draw_row, line, self.die, 0.0), spare=spare, grows=True)

    def _draw_head(self, drop: float, x: float, y: float, h: float) -> tuple[Node, ...]:
        theme, size = self.style.theme, self._head_size
        y, h = y + drop, h - drop
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

    def _draw_row(self, row: TableRow, die: float, below: float, x: float, y: float, h: float) -> tuple[Node, ...]:
        """A row; if space ``below`` its contents isn't part of its height, there is no rule."""
        h += below
        style, theme, columns, solid = self.style, self.style.theme, self.columns, row.solid(self.style)
        words = self._words_height(row, columns)
        high = words if columns.beside else words + self.em * 0.3 + die
        top = y + (h - high) / 2
        ink, quiet = (theme.on(theme.total),) * 2 if solid else (theme.ink, theme.quiet)
        names_high = len(row.names) * self.name_leading
        baseline, second = top, top + names_high
        if columns.what:
            baseline, second = y + (h - names_high) / 2, y + (h - len(row.what) * self.leading) / 2
        baseline += self._rise(self.name_size, self.name_leading, "bold")
        second += self._rise(self.size, self.leading, "regular")
        middle = y + h / 2 if columns.beside else top + high - die / 2
        lead = (Text(x, baseline, f"{row.ordinal} ", self.name_size, ink=quiet),) if row.ordinal else ()
        left, right = x + columns.name, x + self.table.width
        names = texts(row.names, left, baseline, self.name_size, self.name_leading, "bold", ink)
        lines = self.breaker.even(row.told, (columns.what_width or columns.words) / self.size) if row.what else []
        what = texts(lines, x + (columns.what or columns.name), second, self.size, self.leading, "regular", quiet)
        first = baseline if self._under else y + h / 2 + self.fonts.cap_height(style.strong, self.points_size) / 2
        points = Text(right, first, row.entry.points, self.points_size, style.strong, ink, "right")
        most = Text(right, second, row.entry.most, self.small, "regular", quiet, "right")
        cells = (
            Tag("TH", (*lead, *names), scope="Row"),
            *((Tag("TD", what),) if what else ()),
            Tag("TD", tuple(example(row, style, die, x + columns.dice, middle))),
            Tag("TD", (points, most) if self._under else (points,)),
        )
        if row.entry.last:
            return (Tag("Artifact", (best_row(row, style, x, y, self.table.width, h),)), Tag("TR", cells))
        if below:
            return (Tag("TR", cells),)
        rule = Rule(x, y + h, right, y + h, theme.group if row.edge else theme.inner, theme.line)
        return (Tag("TR", cells), Tag("Artifact", (rule,)))

    def _rise(self, size: float, leading: float, face: str) -> float:
        return (leading + self.fonts.cap_height(face, size)) / 2
