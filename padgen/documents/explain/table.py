"""Lays out the table of combinations: name, what counts, an example in dice, its points."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import pairwise

from padgen.documents.explain.arrangement import Arrangement, Shape, TableWords
from padgen.documents.explain.blocks import TITLE_LEADING
from padgen.documents.explain.cells import TableRow, best_row, example, star, texts
from padgen.documents.explain.combinations import Half, overhang
from padgen.documents.explain.deal import Deal, LineHeight, deal, foot, height
from padgen.documents.explain.style import DIE_STEP, Style
from padgen.documents.text.band import Atom, Block
from padgen.documents.text.lines import Breaker, TextLine
from padgen.languages import Locale
from padgen.page.area import ROUNDING
from padgen.page.marks import MM, Ink, Node, Tag, Text
from padgen.page.marks import Line as Rule

_HEAD_SPARE, _PAGED_SPARE, _COMPACT_SPARE = 2.6, 0.9, 0.6
"""Ems: how much larger the space above the heads of columns may become, in a table on many pages, and above those of
compact rows."""

_WHOLE_SPARE = 2.0
"""Ems: the same in a table in one piece, whose rows take most of what room there is."""

_HEAD_LIFTED = 0.3
"""Millimetres by which the heads of columns stand above the middle of their height."""

_HIGH, _MORE = 1.85, 0.15
"""How high rows may become, as a multiple of the median height, or, for a higher row, of its own."""

_ABOVE_DICE = 0.3
"""The share of a row's free height that goes between the words and dice below them."""

_CLOSER = 1.1
"""The padding that rows of two lines give up for those of one to be higher, as a share of one side's."""

_PARTED, _NEARER = 0.6, 0.3
"""The space around the line between groups of rows, in ems; the share of their padding that rows without lines give
up."""

_STEP = 0.5
"""Millimetres by which gaps become wider at a time."""

_BELOW_HEAD = 0.5
"""Ems between the heads of columns and the best row's box, where it is the first on its panel."""

DIE_GROWTH = 0.5
"""Millimetres by which dice grow at a time."""

_LEAST_DIE, _AIR = 1.45, 0.5
"""Ems: the least width of dice on a single panel, down to which rows take so much more space from them."""

_COMPACT = 1.35
"""How many times as high as it is the lowest of compact rows becomes at most."""


class Table(TableWords):
    """The table for one width, at any text size."""

    def __init__(
        self, locale: Locale, breaker: Breaker, width: float, shape: Shape = "stacked", *, brief: bool = False
    ) -> None:
        super().__init__(locale, breaker, width, shape, brief=brief)
        self._sized: dict[tuple[float, float, bool, bool, bool], SizedTable] = {}

    def at(self, style: Style) -> "SizedTable":
        """The table at the size of a style and with its dice, roomy or not, paged or not, its rows compact or not.

        Its ``level`` and ``unlike`` make no difference here: ``panels`` takes them.
        """
        key = style.table, style.die, style.roomy, style.paged, style.rows == "compact"
        if key not in self._sized:
            self._sized[key] = SizedTable(self, style)
        return self._sized[key]


class SizedTable(Arrangement):
    """The table for one width and text size."""

    def __init__(self, table: TableWords, style: Style) -> None:
        super().__init__(table, style)
        self.lines = tuple(self._lines_of_halves())

    def whole(self) -> Block:
        """The table in one piece, whose rows can grow."""
        head = self._head()._replace(spare=self.em * _WHOLE_SPARE)
        return Block(Tag("Table"), (head, *self._atoms()), self.wide)

    def panels(
        self,
        rooms: Sequence[float],
        above: float = 0.0,
        below: Callable[[float], float] = lambda _: 0.0,
        spare: float = 0.0,
        *,
        level: bool = False,
        unlike: float = 1.0,
        apart: float = 0.0,
    ) -> tuple[tuple[Block, ...], float]:
        """The table on several panels, ``rooms`` mm high, each with the heads of columns, and the width of its dice.

        Rows are never divided.  There is something ``above`` the first, whose gaps have ``spare`` mm, and below the
        last, which is as high as ``below`` says for dice of a width.  Rows have as much space around them as fits: the
        same on all, or rows up to ``unlike`` times as high on one as on another; at their highest, their dice grow
        unless rows are compact.  Where all begin on one ``level``, the others have no more room than the first with
        gaps ``apart`` mm wider.
        """
        compact = self.style.rows == "compact"
        more = _COMPACT_SPARE if compact else _PAGED_SPARE if self.style.paged else _HEAD_SPARE
        head = self._head()._replace(spare=self.em * more)
        top = above + head.gap if above else 0.0
        high = rooms[0] - head.height - top
        free = [high - apart if level else room - head.height for room in rooms[1:]]
        dealt, die = self._grown([high, *free], below, unlike)
        edges = [0, *dealt.cuts, len(self.lines)]
        steps = [*self._steps(die)]
        if compact:
            # The same for all rows, so that dice of none stand nearer to its words.
            highest = (_COMPACT - 1) * min(step.height for step in steps if step.row)
            dealt = dealt._replace(more=tuple(min(more, highest) for more in dealt.more))

        def piece(start: int, end: int, more: float) -> tuple[Atom, ...]:
            part = steps[start:end]
            heights = [height(step.height, more, self._most) if step.row else step.height for step in part]
            return tuple(self._piece(start, heights, die))

        first, *others = (piece(*ends, more) for ends, more in zip(pairwise(edges), dealt.more, strict=True))
        left = max(0.0, high - sum(atom.height for atom in first))
        lefts = [max(0.0, high - below(die) - sum(atom.height for atom in piece)) for piece in others]
        more = min(left, spare + head.spare)
        if level and more > max(apart, min(lefts)) + ROUNDING:
            wider = min(more + _STEP, spare + head.spare)
            return self.panels(rooms, above, below, spare, level=level, unlike=unlike, apart=wider)
        drop = top + more if level else 0.0
        lower = Atom(head.height + drop, partial(self._draw_head, drop))
        pieces = ((head, *first), *((lower, *other) for other in others))
        return tuple(Block(Tag("Table"), piece, self.wide) for piece in pieces), die

    def _grown(self, free: Sequence[float], below: Callable[[float], float], unlike: float) -> tuple[Deal, float]:
        """The rows on panels with so much free room, and their dice, which grow with rows at their highest.

        On a single panel they are smaller where they would take the air of rows.  Of the last panel's room, what is
        ``below`` beside dice of a width isn't free.
        """

        def dealt_with(die: float) -> Deal:
            rooms = *free[:-1], free[-1] - below(die)
            return deal(self._steps(die), rooms, self._most, unlike)

        die = self.die
        dealt = dealt_with(die)
        least = max(_LEAST_DIE * self.em, self.style.die) if len(free) == 1 and dealt.fits else die
        while die > least and dealt.more[0] < _AIR * self.em:
            die = max(least, die - DIE_GROWTH)
            dealt = dealt_with(die)
        room = 0.0 if self.columns.beside else self.dice_room(self.columns)
        widest = min(self.style.die_most, self._widest(room))
        while dealt.highest and die + DIE_GROWTH <= widest and self.style.rows != "compact":
            die += DIE_GROWTH
            dealt = dealt_with(die)
        return dealt, die

    def _steps(self, die: float) -> Iterator[LineHeight]:
        """The heights of the table's lines, with dice of this size."""
        for line in self.lines:
            if isinstance(line, Half):
                yield LineHeight(self._band, False)
            else:
                natural = self._height(line, self.columns, die)
                yield LineHeight(natural, True, 0.0 if line.entry.last else natural - 2 * self.pad, self._between)

    def _piece(self, start: int, heights: Sequence[float], die: float) -> Iterator[Atom]:
        """Lines of the table on a panel of their own, so high; the last is open below, without a rule."""
        end = start + len(heights)
        for i, (line, high) in enumerate(zip(self.lines[start:end], heights, strict=True), start + 1):
            if isinstance(line, Half):
                yield Atom(high, partial(self._draw_band, line))
                continue
            natural = self._height(line, self.columns, die)
            last = i == end and not line.entry.last
            taken = foot(high, natural, natural - 2 * self.pad, self._between) if last else high
            first = i == start + 1 and line.entry.last
            lower = min(_BELOW_HEAD * self.em, high - natural + self.pad / 2) if first else 0.0
            yield Atom(taken, partial(self._draw_lower, lower, line, die, high - taken))

    @property
    def _most(self) -> float:
        """How many times as high rows become, at most."""
        return self.style.row_few if self.few else self.style.row_most

    # Rows as atoms.

    @property
    def _between(self) -> float:
        """The share of a row's free height that goes between its words and the dice below them, not around both."""
        return 0.0 if self.columns.beside else _ABOVE_DICE

    @cached_property
    def _dice_left(self) -> float:
        """The left edge of dice, from the table's: beside words of leaflets, midway between these and the points.

        Words decide how wide their column is, but may leave much of it empty.
        """
        columns = self.columns
        if not (self.stacked and columns.beside) or self.table.brief:
            return columns.dice
        words = self.fonts.width(self.locale.label("combination"), "bold", self._head_size)
        for row in self.rows:
            told = max((line.width for line in self._told(row)), default=0.0) * self.size
            name = max((line.width for line in row.names), default=0.0) * self.name_size
            words = max(words, row.left + told, columns.name + name)
        count = max(len(row.entry.example) for row in self.rows)
        dice = self.die * (1 + (count - 1) * DIE_STEP)
        points = self.table.width - max(self._figures, self._most_width)
        return min(columns.dice, (words + points - dice) / 2)

    @property
    def _count(self) -> int:
        """The number of columns in the structure tree."""
        return 3 if self.table.shape == "bare" else 4

    @property
    def lead(self) -> float:
        """How much further the capitals of a title are from those of the heads than it and small print are high."""
        cap, head, size = self.fonts.cap_height, self._head(), self.style.title
        below = head.gap + self._rise_of_head(head.height) - cap("bold", self._head_size)
        return below - (size * TITLE_LEADING / MM - cap(self.style.strong, size)) / 2

    def _head(self) -> Atom:
        return Atom(self._head_size / MM * 2.0, partial(self._draw_head, 0.0), self.em * 0.3)

    def _lines_of_halves(self) -> Iterator[Half | TableRow]:
        """The names of the halves, each followed by its rows."""
        rows = iter(self.rows)
        for part in self.table.parts:
            if part.entries and self.table.named:
                yield part
            # A half may be empty.
            for entry, after in zip(part.entries, (*part.entries[1:], None), strict=False):
                # The best row's box is wider than a line above it would be.
                ruled = after is None or not after.last
                joined = entry.last or (after is not None and after.family == entry.family)
                ends = self.grouped and ruled and not joined
                yield next(rows)._replace(edge=after is None, ruled=ruled and not self.grouped, ends_group=ends)

    @property
    def _band(self) -> float:
        """The height of the name of a half."""
        return self.em * 2.1

    def _atoms(self) -> Iterator[Atom]:
        heights = [self._height(row, self.columns, self.die) for row in self.rows]
        # Lower rows grow more, so that all become about equally high.
        most = _HIGH * sorted(heights)[len(heights) // 2]
        level = self._level(heights) if self.table.brief else 0.0
        gap, nearer = self.em * _PARTED, 2 * _NEARER * self.pad * self.grouped
        if self.grouped:
            yield Atom(gap / 2, lambda *_: ())
        for line in self.lines:
            if isinstance(line, Half):
                yield Atom(self._band, partial(self._draw_band, line))
                continue
            high = self._height(line, self.columns, self.die)
            high = high if line.entry.last else max(level, self._lowest(line)) - nearer * (line.high < 2)
            spare = max(most - high, _MORE * high)
            yield Atom(high, partial(self._draw_row, line, self.die, 0.0), spare=spare, grows=True)
            if line.ends_group and line is not self.lines[-1]:
                yield Atom(gap, partial(self._draw_parting, line), spare=_MORE * gap, grows=True)

    def _lowest(self, row: TableRow) -> float:
        """The least height of a row, whose words may stand closer to its lines than others."""
        high = self._height(row, self.columns, self.die)
        return high - _CLOSER * self.pad if self.table.brief and len(row.names + row.what) > 2 else high

    def _level(self, heights: list[float]) -> float:
        """The height in mm that rows share without making the table higher, except for those that need more.

        Rows of two lines are lower for those of one to be higher.
        """
        rows = [row for row in self.rows if not row.entry.last]
        free = sum(high for row, high in zip(self.rows, heights, strict=True) if not row.entry.last)
        lowest = sorted(map(self._lowest, rows))
        while lowest and lowest[-1] > free / len(lowest) + 1e-9:
            free -= lowest.pop()
        return free / len(lowest) if lowest else 0.0

    def _rise_of_head(self, high: float) -> float:
        """How far the baseline of the heads of columns is below the top of their height in mm."""
        return (high + self.fonts.cap_height("bold", self._head_size)) / 2 - _HEAD_LIFTED

    def _draw_head(self, drop: float, x: float, y: float, h: float) -> tuple[Node, ...]:
        theme, size = self.style.theme, self._head_size
        y, h = y + drop, h - drop
        baseline = y + self._rise_of_head(h)
        label, right = self.locale.label, x + self.table.width
        name = Text(x, baseline, label("combination"), size, "bold", theme.accent)
        cells = [Tag("TH", (name,), scope="Column", col_span=self._count - (2 if self.columns.beside else 1))]
        if self.columns.beside:
            example = Text(x + self._dice_left, baseline, label("example"), size, "bold", theme.accent)
            cells.append(Tag("TH", (example,), scope="Column"))
        points = Text(right, baseline, label("points"), size, "bold", theme.accent, "right")
        cells.append(Tag("TH", (points,), scope="Column"))
        rule = self._rule(x, y + h, theme.outer, theme.accent)
        return (Tag("TR", tuple(cells)), Tag("Artifact", (rule,)))

    def _draw_band(self, part: Half, x: float, y: float, h: float) -> tuple[Node, ...]:
        baseline = y + h * 0.62
        label, ink = self.locale.label(f"{part.key}_section"), self.style.theme.strong
        text = Text(x, baseline, label, self.size, "bold", ink)
        return (Tag("TR", (Tag("TH", (text,), scope="Row", col_span=self._count),)),)

    def _draw_parting(self, row: TableRow, x: float, y: float, h: float) -> tuple[Node, ...]:
        """The line between two groups of rows."""
        theme = self.style.theme
        weight = theme.outer if row.edge else theme.group
        return (Tag("Artifact", (self._rule(x, y + h / 2, weight, theme.line),)),)

    def _draw_row(self, row: TableRow, die: float, below: float, x: float, y: float, h: float) -> tuple[Node, ...]:
        """A row; if space ``below`` its contents isn't part of its height, there is no rule."""
        h += below
        style, theme, columns, solid = self.style, self.style.theme, self.columns, row.solid(self.style)
        words = self._words_height(row, columns)
        high = words
        if not columns.beside:
            high += self.em * 0.3 + die
            high += self._between * max(0.0, h - high - 2 * self.pad)
        top = y + (h - high) / 2
        ink, quiet = (theme.on(theme.total),) * 2 if solid else (theme.ink, theme.quiet)
        names_high = len(row.names) * self.name_leading
        baseline, second = top, top + names_high
        if row.left > columns.name:
            baseline, second = y + (h - names_high) / 2, y + (h - len(row.what) * self.leading) / 2
        baseline += self._rise(self.name_size, self.name_leading, "bold")
        second += self._rise(self.size, self.leading, "regular")
        middle = y + h / 2 if columns.beside else top + high - die / 2
        lead = (Text(x, baseline, f"{row.ordinal} ", self.name_size, ink=quiet),) if row.ordinal else ()
        left, right = x + columns.name, x + self.table.width
        names = texts(row.names, left, baseline, self.name_size, self.name_leading, "bold", ink)
        what = texts(self._told(row), x + row.left, second, self.size, self.leading, "regular", quiet)
        under = self._under and row.entry.most
        first = baseline if under else y + h / 2 + self.fonts.cap_height(style.strong, self.points_size) / 2
        points = Text(right, first, row.entry.points, self.points_size, style.strong, ink, "right")
        if self.aside and not columns.beside:
            second = middle + self.fonts.cap_height("regular", self.small) / 2
        most = Text(right, second, row.entry.most, self.small, "regular", quiet, "right")
        name, earned = Tag("TH", (*lead, *names), scope="Row"), Tag("TD", (points, most) if under else (points,))
        below_it = self._rule(x, y + h, theme.group if row.edge else theme.inner, theme.line)
        rule = (below_it,) if row.ruled and not below else ()
        if row.entry.star:
            decor = (*star(style, x + self._dice_left + self._star(row.entry, die), middle, die), *rule)
            cells = (name, Tag("TD", what, col_span=self._count - 2), earned)
            return (Tag("TR", cells), Tag("Artifact", decor))
        coloured = self.table.brief and style.fill
        shown = Tag("TD", tuple(example(row, style, die, x + self._dice_left, middle, coloured=coloured)))
        cells = (name, *((Tag("TD", what),) if what else ()), shown, earned)
        if row.entry.last:
            return (Tag("Artifact", (best_row(row, style, x, y, self.table.width, h),)), Tag("TR", cells))
        return (Tag("TR", cells), *((Tag("Artifact", rule),) if rule else ()))

    def _told(self, row: TableRow) -> Sequence[TextLine]:
        """The lines of what counts as they are drawn, about equally long."""
        return self.breaker.even(row.told, row.width / self.size) if row.what else ()

    def _draw_lower(
        self, by: float, row: TableRow, die: float, below: float, x: float, y: float, h: float
    ) -> tuple[Node, ...]:
        """A row without the upper edge of its height."""
        return self._draw_row(row, die, below, x, y + by, h - by)

    def _rule(self, x: float, y: float, weight: float, ink: Ink) -> Rule:
        """A line as wide as the table, or in one without a title as wide as the best row's box if that has corners."""
        over = overhang(self.style.theme, self.style.reach, self.locale.variant) if self.table.brief else 0.0
        return Rule(x - over, y, x + self.table.width + over, y, weight, ink)

    def _rise(self, size: float, leading: float, face: str) -> float:
        return (leading + self.fonts.cap_height(face, size)) / 2
