"""The columns and the rows of the table of combinations at one text size: what fits beside what, and how high it is."""

from typing import Literal, TypeAlias

from padgen.documents.explain.cells import Columns, TableRow
from padgen.documents.explain.combinations import Explanation, bonus, ordinals, section, sentences
from padgen.documents.explain.style import DIE_STEP, Style
from padgen.documents.text.lines import Breaker, TooWide
from padgen.languages import Locale
from padgen.page.marks import MM
from padgen.quoting import quoted

Shape: TypeAlias = Literal["stacked", "under", "inline", "unsaid", "bare"]
"""Where the table says what counts: below each name, beside it, or nowhere, because the dice show it.

A table that is stacked, ``under`` or inline begins with what rows score.
In the sizes of an inline table, one that is ``under`` says what counts below the names, others where it would be long.
"""

_NAME, _POINTS, _SMALL, _HEAD = 1.28, 1.58, 0.85, 1.0
"""The sizes of names, points, maxima and heads of columns, as multiples of that of what counts."""

_NAME_LEADING, _LEADING = 1.2, 1.26
"""The line spacing of names and of what counts, as multiples of their sizes."""

_BAR = 0.9
"""Millimetres: the least space above and below the contents of the last row, which has a box."""

_BELOW = 1.9
"""Ems: how wide dice below the words become at least, up to ``die_most``, where they have the whole width."""

_GUTTER = 1.3, 1.0
"""Ems between columns, and between those of a table with what counts beside the names."""

_BESIDE_DICE = 0.85
"""Ems: the same before and behind dice, where what counts is below the names, so that more of it has one line."""

_MANY = 12
"""Short tables of more rows than these, with what counts beside the names, show groups of them."""

_TALL = 2
"""The most rows of several lines in such a table."""

_FEW = 5
"""The most rows of a table of few."""

_NARROW = 21.0
"""Ems: if names have less room, dice may be below them rather than beside."""

_LONG, _WORTH = 2, 0.7
"""The most lines of what counts that look good beside a name, and by what share rows may be higher with it below the
names, for each further line that a row has on average; an ``unsaid`` table is as low as it can be."""

_RAGGED = 0.15
"""By what share rows may be higher with what counts below the names if all had two lines of it beside these."""

_NEAREST_DICE = 2.0
"""Millimetres: the least space between what counts and dice, if rows are then lower."""

_NAMES = 0.5
"""The most that names may take of the words' room if what counts is beside them, as a share."""


class TableWords:
    """What a table for one width says, at any text size."""

    def __init__(
        self, locale: Locale, breaker: Breaker, width: float, shape: Shape = "stacked", *, brief: bool = False
    ) -> None:
        """``width`` in mm.

        A ``brief`` table leaves out what the column of points says anyway, and most hyphens, and has a row for the
        bonus.
        """
        self.locale, self.breaker, self.width, self.shape = locale, breaker, width, shape
        self.brief = brief
        upper, lower = section(locale, "upper", brief=brief), section(locale, "lower", brief=brief)
        order, rewarded = locale.variant.order, bonus(locale) if brief else None
        self.parts = upper._replace(entries=(*upper.entries, *filter(None, [rewarded]))), lower
        self.scores = shape in ("stacked", "under", "inline")
        self.intro = sentences(locale, self.parts) if self.scores else ()
        numbers = ordinals(*self.parts, order)
        self.entries = tuple((entry, next(numbers)) for part in self.parts for entry in part.entries)
        # Halves have names if the upper one has several entries, or if each half is filled in order.
        self.named = bool(order == "half_forced" or len(upper.entries) > 1) and bool(upper.entries and lower.entries)


_Arranged: TypeAlias = tuple[Columns, tuple[TableRow, ...], TooWide | None]


class Arrangement:
    """The columns and rows for one width and text size; ``wide`` is what is too wide for its columns."""

    def __init__(self, table: TableWords, style: Style) -> None:
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

    def _points_width(self, dice: float, *, most: bool) -> float:
        """The width of the points, and of what the most is below them.

        Without the latter, the column's head may reach over the ``dice``, which are so many mm wide: as far as the
        head there leaves room.
        """
        width, label = self.fonts.width, self.locale.label
        head, over = (width(label(key), "bold", self._head_size) for key in ("points", "example"))
        if not most:
            head -= max(0.0, dice - over - self.em * _GUTTER[False] + self._gutter)
        return max(head, self._figures, self._most_width if most else 0.0)

    @property
    def _figures(self) -> float:
        """The width of the widest points."""
        return max(
            self.fonts.width(entry.points, self.style.strong, self.points_size) for entry, _ in self.table.entries
        )

    @property
    def _most_width(self) -> float:
        """The width of the widest maximum."""
        return max(self.fonts.width(entry.most, "regular", self.small) for entry, _ in self.table.entries)

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
                if self.few and self.aside:
                    below = self._whole_width(below)
                    others, other_word = self._filled(below)
                return below, others, other_word
        return beside, rows, word

    def _arranged_low(self, beside: Columns) -> _Arranged:
        """The same with what counts beside the names, or below them where it would be long beside them."""
        below, _ = self._columns(most=True)
        others, other_word = self._filled(below)
        if self.table.shape == "under":
            return below, others, other_word
        inline, rows, word = self._inline(beside)
        most = self._rows_height(rows, inline) * (
            self._worth(rows, _LONG) * self._ragged(rows) if self.table.scores else 1.0
        )
        if not other_word and (word or self._rows_height(others, below) < most):
            return below, others, other_word
        return inline, rows, word

    @staticmethod
    def _worth(rows: tuple[TableRow, ...], most: int) -> float:
        """How much higher rows may be to have no more than so many lines of what counts."""
        return 1 + _WORTH * sum(max(0, len(row.what) - most) for row in rows) / len(rows)

    @staticmethod
    def _ragged(rows: tuple[TableRow, ...]) -> float:
        """The same so that no row has two lines beside its name and others one."""
        return 1 + _RAGGED * sum(len(row.what) > 1 for row in rows) / len(rows)

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
        room = self.table.width - left - self._points_width(wide, most=most)
        near = _BESIDE_DICE * self.em if self.table.shape in ("stacked", "under") else gutter
        beside = Columns(left, room - 2 * near - wide, left + room - near - wide, True)
        below = Columns(left, room - gutter, left, False)
        return beside, below if self.few else self._whole_width(below)

    def _whole_width(self, below: Columns) -> Columns:
        """The same columns for what counts over the whole width, where what the most is stands beside dice below."""
        what = self.table.width - below.name
        return below._replace(words=what - self._figures - self._gutter, what_width=what)

    def _inline(self, beside: Columns) -> _Arranged:
        """The columns with what counts to the right of the names, where it begins at the same place in all rows.

        The name of several rows may take several lines, unless rows are lower where it doesn't: then what counts may
        come nearer to dice.
        """
        widths = [(self.fonts.width(entry.name, "bold", self.name_size), entry.rows) for entry, _ in self.table.entries]
        singles, longest = max((width for width, rows in widths if rows < 2), default=beside.words), max(widths)[0]
        nearer = max(0.0, self._gutter - _NEAREST_DICE)
        best = self._inline_after(beside, singles)
        for each in ((longest, 0.0), (longest, nearer)):
            if any(len(row.names) > 1 for row in best[1]):
                best = min(best, self._inline_after(beside, *each), key=self._badness)
        return best

    def _badness(self, arranged: _Arranged) -> tuple[bool, float, int]:
        """Whether words are too wide, how high the rows are, and how many lines of what counts they have."""
        columns, rows, word = arranged
        return word is not None, self._rows_height(rows, columns), sum(len(row.what) for row in rows)

    def _inline_after(self, beside: Columns, longest: float, more: float = 0.0) -> _Arranged:
        """The same for names so wide, in mm, and ``more`` room for what counts; longer names take several lines."""
        names = min(longest + 0.1, _NAMES * beside.words)
        start = beside.name + names + self._gutter
        columns = beside._replace(words=names, what=start, what_width=beside.words + more - names - self._gutter)
        return columns, *self._filled(columns)

    def _filled(self, columns: Columns) -> tuple[tuple[TableRow, ...], TooWide | None]:
        """The rows, and the first word that is too wide for these columns."""
        rows = tuple(self._row(entry, number, columns) for entry, number in self.table.entries)
        return rows, next((row.wide for row in rows if row.wide), None)

    def _row(self, entry: Explanation, ordinal: str, columns: Columns) -> TableRow:
        lines = self.breaker.few if self.table.brief else self.breaker.lines
        names = lines(entry.name, columns.words / self.name_size, "bold")
        told = entry.alone if columns.what and self.table.scores else entry.what
        left, width = columns.what or columns.name, columns.what_width or columns.words
        if entry.star:
            left, width = self._up_to_star(entry, columns)
        what = lines(told, width / self.size) if self.table.shape != "bare" or entry.star else []
        return TableRow(entry, ordinal, tuple(names), tuple(what), told, left, width)

    def _up_to_star(self, entry: Explanation, columns: Columns) -> tuple[float, float]:
        """The left edge and the width of the bonus's sentence, which reaches over the dice up to its star."""
        left, end = columns.what or columns.name, columns.name + columns.words
        if self.table.shape == "bare":
            left += self.fonts.width(entry.name, "bold", self.name_size) + self._gutter
        if columns.beside:
            end = columns.dice + self._star(entry, self.style.die) - self._gutter
        return left, end - left

    @staticmethod
    def _star(entry: Explanation, die: float) -> float:
        """The left edge of the bonus's star from that of dice so wide: it is at the place of the last one."""
        return (entry.star - 1) * DIE_STEP * die

    def _words_height(self, row: TableRow, columns: Columns) -> float:
        names, what = len(row.names) * self.name_leading, len(row.what) * self.leading
        return max(names, what) if row.left > columns.name else names + what

    def _die(self, columns: Columns) -> float:
        """The width of the dice in mm; below the words there is more room for them than beside."""
        if columns.beside:
            return self.style.die
        most = min(self.style.die_most, _BELOW * self.em)
        return max(self.style.die, min(most, self._widest(self.dice_room(columns))))

    @property
    def grouped(self) -> bool:
        """Whether space and lines part groups of many rows, nearly all of one line, rather than lines all rows."""
        # Letters so large that words are whole leave no room for it.
        return self._many and self.breaker.divides and self.columns.what > 0 and self._tall <= _TALL

    @property
    def crowded(self) -> bool:
        """Whether most rows have several lines, with what counts beside the names."""
        return bool(self.columns.what) and 2 * self._tall > len(self.rows)

    @property
    def split(self) -> bool:
        """Whether the name of several rows has several lines, with what counts beside it."""
        return bool(self.columns.what) and any(row.entry.rows > 1 and len(row.names) > 1 for row in self.rows)

    @property
    def uneven(self) -> bool:
        """Whether some rows, not most, have several lines of what counts below their names, beside dice."""
        several = sum(len(row.what) > 1 for row in self.rows)
        return self.columns.beside and not self.columns.what and 0 < 2 * several <= len(self.rows)

    @property
    def _tall(self) -> int:
        return sum(row.high > 1 for row in self.rows)

    @property
    def _many(self) -> bool:
        """Whether a short table has so many rows that they need an order."""
        return self.table.brief and len(self.table.entries) > _MANY

    @property
    def aside(self) -> bool:
        """Whether what the most is stands beside dice below the words, rather than beside what counts.

        Dice of few rows on several panels, which become very large, need the whole width.
        """
        return not self.few or (self.stacked and not self.style.roomy)

    @property
    def few(self) -> bool:
        """Whether the table has few rows."""
        return len(self.table.entries) <= _FEW

    def dice_room(self, columns: Columns) -> float:
        """The width for dice below the words."""
        return self.table.width - columns.name - (self._most_width + self._gutter if self.aside else 0.0)

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
