"""Lays out a variant's rules on panels, at the largest size at which everything fits and no panel is half empty."""

from collections.abc import Callable, Sequence
from functools import cached_property

from padgen.documents.explain.arrangement import Arrangement, Shape
from padgen.documents.explain.blocks import BOX_ABOVE
from padgen.documents.explain.clear_boxes import cleared
from padgen.documents.explain.facing import apart, below_edge, evenly_spaced, hung, lowered, pulled
from padgen.documents.explain.fullness import BESIDE_TABLE, fullness, reached, value, whole
from padgen.documents.explain.plans import SMALLER, Best, TablePlan, Try, ends, refused, together, ways
from padgen.documents.explain.sections import Section
from padgen.documents.explain.style import Style
from padgen.documents.explain.totals_below import as_large
from padgen.documents.explain.tries import Tries
from padgen.documents.explain.turn import IN_COLUMNS, ON_PANELS, turn_picture
from padgen.documents.setting import Setting
from padgen.documents.text.flow import Filled, draw, fill
from padgen.documents.text.growth import FULL
from padgen.errors import Problem
from padgen.page.area import ROUNDING, Area
from padgen.page.marks import Node
from padgen.templates import LeafletTemplate

_TITLED = 9.0
"""Points: text has a title opposite that of the table only if it isn't smaller."""

_LED = 0.9
"""The share of a panel that columns should take, so that they reach its foot with their lines further apart."""

_PICTURED, _PICTURED_TABLE = 0.96, 0.92
"""The least sizes of the text with a picture of a turn and of the table's words, as shares of those without it."""

_LARGER = 1.03
"""How many times the least size text must have beside a large picture; beside a small one it may be larger."""

_LESS_FULL = 0.06
"""How much less well such text may fill its panels where it is as wide as they are, because it may be stretched."""

_PARTS = (1.0, 0.75, 0.5, 0.25)
"""How much of the space that would fill a panel is tried, until columns end as nearly on one level as before."""

_MENDED = 0.01
"""How much better text stands at least for a picture that no panel needs."""

_WORTH = 1.005
"""Lines that come to stand less than this many times as far apart stay where they are."""

_NEARLY = 1.1
"""How many times as large as the table's words text may be for it to become as small as these, on most sheets."""


class Rules:
    """The rules as laid out."""

    def __init__(
        self, draw: Callable[[], tuple[tuple[Node, ...], ...]], size: float, table: float, arranged: Arrangement
    ) -> None:
        """``draw`` gives the marks of each panel; text and table have these sizes in points."""
        self._draw = draw
        self.size = size
        self.table = table
        self.arranged = arranged

    @cached_property
    def panels(self) -> tuple[tuple[Node, ...], ...]:
        """The marks of each panel, drawn once they are asked for, as many rules are only compared."""
        return self._draw()


def lay_out(
    setting: Setting[LeafletTemplate],
    areas: Sequence[Area],
    *,
    anchor: str | None = None,
    short: Sequence[Section] = (),
    shape: Shape = "stacked",
    level: float | None = None,
    least: float = 0.0,
) -> Rules | Problem:
    """The rules at the largest size of the template's range that fits the areas.

    The areas all have one width, unless the last of two is for the table.

    Headings are named places, whose names begin with ``anchor``.  ``short`` are the sections to show
    instead of all; their table has no heading.  ``level`` is the baseline of the title on the first of two
    facing pages: the table's title on the second goes down to it, and lines stand further apart where that
    fills the first page.  They also do on a page of columns that is nearly full without it, but not in ``short`` rules.
    On a sheet folded twice, text at most ``_NEARLY`` times as large as the table's words becomes as small as these, if
    all text then has one size; where all rules are on its inner side, so does text at most ``BESIDE_TABLE`` times as
    large.
    The problem says by how much the rules are too long or too wide at the smallest size, or at the one at which the
    table's words would have ``least`` points.
    """
    first = _Compositor(setting, areas, anchor, short, shape)
    if least and (problem := first.too_large(least)):
        return problem
    rules, template = first.rules(level), setting.template
    if template.fold < 3 or isinstance(rules, Problem) or rules.table < template.size_least:
        return rules
    if rules.table + ROUNDING < rules.size <= (BESIDE_TABLE if first.fewest else _NEARLY) * rules.table:
        smaller = setting._replace(template=template.replace(size_most=rules.table))
        second = _Compositor(smaller, areas, anchor, short, shape)
        second.table, second.sized = first.table, first.sized
        alike = second.rules(level)
        if isinstance(alike, Rules) and abs(alike.size - alike.table) <= ROUNDING:
            return alike
    return rules


class _Compositor(Tries):
    """Finds the plan and the text size at which the bands of the rules are best."""

    def rules(self, level: float | None) -> Rules | Problem:
        best = self._titled() or self._best()
        if best is None:
            return refused(self.tried[len(self.sizes) - 1], self.sizes[-1], self.template, self.locale)
        best = self._equipped(best)
        # Short rules have room for a picture only beside their table.
        if not self.short or len(self.areas) > 1:
            best = self._pictured(best)
        tried = self._settled(best)
        if tried.style.alone and self.plan.panels and not self.short:
            for key in ("contents", "end"):
                tried = self._illustrated(tried, key)
        nearly = self._in_columns and not self.short and self._reached(tried) >= FULL
        if self.plan.panels and (level is not None or nearly):
            tried = self._led(tried)
        gap = self._gap(tried.style)
        text, table = self._places()
        pieces = dict(zip(text, evenly_spaced(self._rooms()[0], tried.filled.panels), strict=True))
        alone = [fill([band], [self.areas[i].h], gap).panels[0] for i, band in zip(table, tried.tables, strict=False)]
        pieces |= dict(zip(table, alone, strict=False))
        areas = list(self.areas)
        if tried.style.alone and self.template.fold == 1:
            for i in text:
                areas[i] = below_edge(areas[i], pieces[i], (BOX_ABOVE + tried.style.lifted) * tried.style.leading)
        if level is not None and table == [1]:
            areas[1] = lowered(areas[1], pieces[1], gap, level)

        def drawn() -> tuple[tuple[Node, ...], ...]:
            panels = [tuple(draw(pieces.get(i, ()), area, gap)) for i, area in enumerate(areas)]
            if self.template.columns > 1:
                panels = [cleared(panel, self.breaker.fonts, tried.style.leading) for panel in panels]
            if self.template.fold > 2 and table:
                panel, beside = panels[table[0]], panels[self._inside()[0]]
                panels[table[0]] = hung(panel, beside, self.breaker.fonts, areas[table[0]].y)
            return tuple(panels)

        return Rules(drawn, tried.style.size, tried.style.table, self.table.at(tried.style))

    def _led(self, tried: Try) -> Try:
        """The text with its lines further apart, until its highest column reaches the foot of its panel."""
        heights, done = [self.areas[i].h for i in self._places()[0]], 1.0
        # Rolls, which are whole lines high, may become lines lower when these are further apart: there is room again.
        for _ in range(2):
            most = apart(heights, tried.filled.panels, done)
            level = ends(tried.filled, heights, tried.style.leading)
            for part in _PARTS if most >= _WORTH else ():
                more = 1 + part * (most - 1)
                wider = self._wider(tried, more)
                filled = wider.filled
                if ends(filled, heights, wider.style.leading) >= level and not pulled(heights, filled.panels):
                    tried, done = wider, done * more
                    break
            else:
                break
        return tried

    def _wider(self, tried: Try, more: float) -> Try:
        """The text with its lines so many times as far apart."""
        before, self.blocks, self.needed = tried.style, {}, {}
        style = before._replace(leading=before.leading * more, line=before.line or before.leading)
        bands, tables = self._bands(style, tried.tables)
        (*rows, last), *others = tried.filled.panels
        first = tuple(
            piece._replace(band=band, below=piece.below * more)
            for piece, band in zip((*rows, last), bands, strict=True)
        )
        panels = [first, *(tuple(piece._replace(band=bands[-1]) for piece in panel) for panel in others)]
        return Try(style, bands, Filled(tuple(panels)), tables)

    # Plans and sizes.

    def _equipped(self, plain: Best) -> Best:
        """The same rules with a picture of what the game needs, on the first of many pages, if they stand better."""
        if not plain.plan.amid or not self._heights("contents", plain.tried.style):
            return plain
        self.equipped = True
        best, (_, tried, quality) = self._best(plain.plan), plain
        if best and best.quality > quality + _MENDED and best.tried.style.size >= _PICTURED * tried.style.size:
            return best
        self.equipped = False
        return plain

    def _pictured(self, plain: Best) -> Best:
        """The same rules with a picture of a turn, unless text would become small, stand less well or lose a title."""
        titled, before = self.titled, plain.tried.style
        large, small = ON_PANELS if before.alone else IN_COLUMNS
        # Text that is too small already isn't laid out again.
        if before.size < self.template.turn_least or not self._drawn(before, large):
            return plain
        least = max(self.template.turn_least, min(self.template.turn_size, _PICTURED * before.size))
        pictured = self._with_picture(large, plain, titled, least)
        if pictured and pictured.tried.style.size >= _LARGER * least:
            return pictured
        smaller = self._with_picture(small, plain, titled, least)
        if smaller and not (pictured and not before.alone and as_large(pictured, smaller)):
            return smaller
        self.titled, self.turn_die = titled, large if pictured else 0.0
        return pictured or plain

    def _with_picture(self, die: float, plain: Best, titled: bool, least: float) -> Best | None:
        """The rules with dice of so many ems in the picture, if they are good enough beside the ``plain`` ones."""
        self.turn_die = die
        best = self._titled(plain.plan) if titled else self._best(plain.plan)
        if best is None or best.quality < plain.quality - (_LESS_FULL if plain.tried.style.alone else ROUNDING):
            return None
        style = best.tried.style
        large = style.size >= least and style.table >= _PICTURED_TABLE * plain.tried.style.table
        return best if large and self._drawn(style, die) else None

    def _drawn(self, style: Style, die: float) -> bool:
        """Whether a picture of a turn with dice of so many ems can be drawn."""
        return bool(turn_picture(self.locale.variant, style, self.breaker.fonts, self._column, die))

    def _titled(self, like: TablePlan | None = None) -> Best | None:
        """The best plan with a title above the text inside a folded sheet, opposite that of the table.

        There is none for text that becomes small, or has panels that aren't full or begin within a section.
        """
        self.titled = self.folded_once and self.template.cover
        best = self._best(like) if self.titled else None
        if best:
            self.plan, tried = best.plan, best.tried
            panels, turns = tried.filled.panels, self._turns()
            full, _ = fullness(panels, self._rooms()[0])
            good = full >= FULL and whole(panels, turns) == 1.0 and not tried.large
            if good and self.plan.panels and tried.style.size >= _TITLED:
                return best
        self.titled = False
        return None

    def _best(self, like: TablePlan | None = None) -> Best | None:
        """The plan with the largest text that places the table ``like`` another, or else the first that fits."""
        best: Best | None = None
        poor: Best | None = None
        worth = 0.0
        for plan in self._plans(like):
            count = sum(size * plan.worth > worth for size in self.sizes)
            # Once a plan fits, few others can be better, even at the smallest size at which they would be.
            if best and not plan.later and self._likely(best.tried, all_of_it=not plan.panels) < self.sizes[count - 1]:
                continue
            index = self._search(count, count - 1 if best else self.probe)
            if index is None:
                continue
            balanced = self._balanced(index)
            size = balanced.style.size if self._in_columns else self.sizes[index]
            share = 1.0
            if self._in_columns:
                whole_sections = together(balanced.filled.panels)
                share = whole_sections * self._columned(balanced)
                if plan.row and (whole_sections < 1.0 or balanced.gapes):
                    share = 0.0
            found = self._value(size, balanced) * plan.worth * share
            if found > worth or not (best or poor):
                quality = self._value(balanced.style.size, balanced) / balanced.style.size * share
                this = Best(plan, balanced, quality)
                best, poor, worth = (this, poor, found) if found > worth else (best, this, worth)
        return best or poor

    def _columned(self, tried: Try) -> float:
        """The factor for columns of a single panel that don't end on one level, or that can't reach its foot."""
        worth = ends(tried.filled, self._rooms()[0], tried.style.leading)
        return worth * min(1.0, self._reached(tried) / _LED)

    def _reached(self, tried: Try) -> float:
        """The share of a single panel that columns take."""
        (pieces,), (height,) = tried.filled.panels, self._rooms()[0]
        return sum(piece.height + piece.below for piece in pieces) / height

    def _value(self, size: float, tried: Try) -> float:
        """The value of a try: the text size, limited by that of the table, and less if panels aren't well filled."""
        panels, (text, table) = tried.filled.panels, self._rooms()
        worth = value(size, tried.style.table, panels, self._unpictured(tried, text), tried.tables, table)
        return worth * whole(panels, self._turns())

    def _balanced(self, index: int) -> Try:
        """The text at about this size, with whole sections and full panels as far as possible.

        Text that is stretched, or makes the table's words look small while panels stay full, becomes a little smaller.
        """
        first = self._fits(index)
        assert first is not None  # this size fits
        best, fullest, good, least = first, -1.0, None, 0.0
        heights = self._rooms()[0]
        for i, cuts in ways(self.sizes, index, columns=self._in_columns, row=self.plan.row):
            if good not in (None, cuts):
                break
            tried = self._fits(i) if self.sizes[i] >= least else None
            filled = self._spread(tried, heights, cuts) if tried else None
            if tried is None or filled is None or filled.overflow:
                continue
            tried = tried._replace(filled=filled)
            if self.turn_die and self._in_columns and self.template.columns > 1:
                tried = self._with_totals(tried)
            filled = tried.filled
            full, most = fullness(filled.panels, self._unpictured(tried, heights))
            level = ends(filled, heights, tried.style.leading, short=self.short)
            worth = reached(full, most, len(self.areas)) * whole(filled.panels, self._turns()) * level
            found, fits = (share >= FULL and level == 1.0 for share in (full, most))
            if worth > fullest + 0.01 or (good and (found or (fits and best.large))):
                best, fullest = tried, worth
            if found and not tried.large:
                return best
            if fits:
                good, least = good or cuts, least if tried.large else max(least, SMALLER * tried.style.size)
        return best

    @property
    def _in_columns(self) -> bool:
        """Whether the text is on a single panel."""
        return bool(self.plan.panels) and len(self._rooms()[0]) == 1
