"""Lays out a variant's rules on panels, at the largest size at which everything fits and no panel is half empty."""

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from padgen.documents.explain.arrangement import Shape
from padgen.documents.explain.blocks import bonus_box, heading, kept_whole, note, prose, title, title_again
from padgen.documents.explain.facing import apart, lowered
from padgen.documents.explain.fullness import fullness, reached, stretched, value, whole
from padgen.documents.explain.plans import CUTS, FLOW, SMALLER, TablePlan, Try, ends, plans, refused, ways
from padgen.documents.explain.sections import Section, sections
from padgen.documents.explain.sizes import FILLED, ROOMY, STEP, few, near, others, text_sizes, unlevel
from padgen.documents.explain.style import Style, styled
from padgen.documents.explain.table import Table
from padgen.documents.setting import Setting
from padgen.documents.text.band import TURN, Band, Block, Cuts
from padgen.documents.text.flow import Filled, Piece, draw, even, fill, level_out
from padgen.documents.text.growth import FULL
from padgen.documents.text.hyphens import Hyphenator
from padgen.documents.text.lines import Breaker
from padgen.errors import Problem
from padgen.languages.tags import right_to_left
from padgen.page.area import Area
from padgen.page.marks import Node
from padgen.templates import LeafletTemplate

_WORTH = 1.005
"""Lines that come to stand less than this many times as far apart stay where they are."""


class Rules(NamedTuple):
    """The rules on their panels: the marks of each panel, and the sizes of the text and of the table's in points."""

    panels: tuple[tuple[Node, ...], ...]
    size: float
    table: float


def lay_out(
    setting: Setting[LeafletTemplate],
    areas: Sequence[Area],
    *,
    anchor: str | None = None,
    short: Sequence[Section] = (),
    shape: Shape = "stacked",
    level: float | None = None,
) -> Rules | Problem:
    """The rules at the largest size of the template's range that fits the areas.

    The areas all have one width, unless the last of two is for the table.

    Headings are named places, whose names begin with ``anchor``.  ``short`` are the sections to show
    instead of all; their table has no heading.  ``level`` is the baseline of the title on the first of two
    facing pages: the table's title on the second goes down to it, and lines stand further apart where that
    fills the first page.  The problem says by how much the rules are too long or too wide at the smallest size.
    """
    return _Compositor(setting, areas, anchor, short, shape).rules(level)


class _Compositor:
    def __init__(
        self,
        setting: Setting[LeafletTemplate],
        areas: Sequence[Area],
        anchor: str | None,
        short: Sequence[Section],
        shape: Shape,
    ) -> None:
        self.anchor = anchor
        self.locale, self.template, self.areas = setting.locale, setting.template, areas
        self.theme = setting.theme.coloured(self.template.accent) if self.template.accent else setting.theme
        locale, template, language = setting.locale, setting.template, setting.locale.language
        hyphens = Hyphenator(locale.code, language.hyphens, language.source.text) if template.hyphenate else None
        # A justified line is set word by word, which would lose the order of words in two directions.
        justify = template.justify and not right_to_left(locale.code)
        self.breaker = Breaker(setting.fonts, hyphens, language.keep_with_next, justify)
        self.short, self.sections = bool(short), tuple(short) or sections(locale)
        self.width = areas[0].w
        self.table = Table(locale, self.breaker, areas[-1].w, shape, brief=bool(short))
        self.sizes = text_sizes(template.size_least, template.size_most)
        self._folded_once = template.fold == 2
        self.plan = FLOW[0]
        self.table_most = math.inf
        self.tried: dict[int, Try] = {}
        self.sized: dict[tuple[TablePlan, float, float, float, bool], list[Band]] = {}
        self.blocks: dict[tuple[str, float], tuple[Block, ...]] = {}

    def rules(self, level: float | None) -> Rules | Problem:
        best = self._best()
        if isinstance(best, Problem):
            return best
        self.plan, tried = best
        if level is not None and self.plan.panels:
            tried = self._led(tried)
        gap = self._gap(tried.style)
        text, table = self._places()
        pieces = dict(zip(text, tried.filled.panels, strict=True))
        alone = [fill([band], [self.areas[i].h], gap).panels[0] for i, band in zip(table, tried.tables, strict=False)]
        pieces |= dict(zip(table, alone, strict=False))
        areas = list(self.areas)
        if level is not None and table == [1]:
            areas[1] = lowered(areas[1], pieces[1], gap, level)
        panels = (tuple(draw(pieces.get(i, ()), area, gap)) for i, area in enumerate(areas))
        return Rules(tuple(panels), tried.style.size, tried.style.table)

    def _led(self, tried: Try) -> Try:
        """The text with its lines further apart, until its highest column reaches the foot of its panel."""
        heights, done = [self.areas[i].h for i in self._places()[0]], 1.0
        # Rolls, which are whole lines high, may become lines lower when these are further apart: there is room again.
        for _ in range(2):
            more = apart(heights, tried.filled.panels, done)
            if more < _WORTH:
                break
            style, self.blocks = tried.style._replace(leading=tried.style.leading * more), {}
            (band,), tables = self._bands(style, tried.tables)
            panels = (tuple(Piece(band, piece.columns) for piece in panel) for panel in tried.filled.panels)
            tried, done = Try(style, [band], Filled(tuple(panels)), tables), done * more
        return tried

    # Plans and sizes.

    def _places(self) -> tuple[list[int], list[int]]:
        """The panels for the text and those for the table."""
        last = self._inside()[-1]
        table = list(range(last - self.plan.panels + 1, last + 1))
        return [i for i in range(len(self.areas)) if i not in table], table

    def _inside(self) -> range:
        """The panels inside a folded sheet, or all panels of a sheet that isn't folded."""
        fold, count = self.template.fold, len(self.areas)
        if fold == 1:
            return range(count)
        # A cover isn't among these panels, so the inside begins with the first.
        first = 0 if count < 2 * fold else 1
        return range(first, first + fold)

    def _best(self) -> tuple[TablePlan, Try] | Problem:
        """The plan with the largest text, or why none fits."""
        best: tuple[TablePlan, Try] | None = None
        worth = 0.0
        keys = {section.key for section in self.sections}
        alike = self.table.width == self.width
        for plan in plans(self.template, keys, len(self.areas), alike=alike, brief=self.short):
            self.plan, self.tried, self.table_most = plan, {}, math.inf
            count = sum(size * plan.worth > worth for size in self.sizes)
            # Once a plan fits, few others can be better, even at the smallest size at which they would be.
            if best and not plan.later and self._likely(best[1], all_of_it=not plan.panels) < self.sizes[count - 1]:
                continue
            index = self._search(count, count - 1 if best else count // 2)
            if index is None:
                continue
            balanced = self._balanced(index)
            found = self._value(self.sizes[index], balanced) * plan.worth
            if found > worth:
                best, worth = (plan, balanced), found
        return best or refused(self.tried[len(self.sizes) - 1], self.sizes[-1], self.template, self.locale)

    def _value(self, size: float, tried: Try) -> float:
        """The value of a try: the text size, limited by that of the table, and less if panels aren't well filled."""
        panels, (text, table) = tried.filled.panels, self._rooms()
        worth = value(size, tried.style.table, panels, text, tried.tables, table)
        return worth * whole(panels, self._turns())

    def _turns(self) -> list[int]:
        """The panels of text that begin another side of a folded sheet."""
        inside = self._inside()
        sides = [(i >= inside[0]) + (i > inside[-1]) for i in self._places()[0]]
        return [i for i in range(1, len(sides)) if sides[i] != sides[i - 1]]

    def _search(self, count: int, probe: int) -> int | None:
        """The index of the largest of the first ``count`` sizes that fits, if one does; ``probe`` is tried first.

        Each try suggests the next.
        """
        low, high = 0, count
        while low < high:
            low, high = (low, probe) if self._fits(probe) else (probe + 1, high)
            tried, probe = self.tried[probe], (low + high) // 2
            if tried.filled.panels:
                likely = self._likely(tried)
                probe = max(low, min(sum(size > likely for size in self.sizes), high - 1))
        return high if high < count else None

    def _likely(self, tried: Try, *, all_of_it: bool = False) -> float:
        """The size at which the text of a try would fill this plan's panels of text; ``all_of_it`` adds its table.

        The height of text grows about with the square of its size.
        """
        bands = (*tried.bands, *tried.tables) if all_of_it else tried.bands
        room = sum(self._rooms()[0])
        return tried.style.size * math.sqrt(room / sum(band.rest(0) for band in bands))

    def _fits(self, index: int) -> Try | None:
        if index not in self.tried:
            self.tried[index] = self._try(styled(self.template, self.theme, self.sizes[index], self.anchor))
        tried = self.tried[index]
        return None if tried.wide or tried.filled.overflow else tried

    def _try(self, style: Style) -> Try:
        heights, rooms = self._rooms()
        if self.plan.panels:
            # Text that doesn't fit needs no table.
            bands, _ = self._bands(style, [])
            filled = fill(bands, heights, self._gap(style), cuts=CUTS[-1])
            if filled.overflow and not bands[0].wide:
                return Try(style, bands, filled, [])
        style, table = self._tables(style)
        bands, tables = self._bands(style, table)
        wide = next((band.wide for band in (*bands, *tables) if band.wide), None)
        if wide:
            return Try(style, bands, Filled(()), tables, wide)
        for room, band in zip(rooms, tables, strict=False):
            long = band.height(0, len(band.atoms)) - room
            if long > 1e-6:
                return Try(style, bands, Filled((), long), tables)
        if not self.plan.panels:
            filled = fill(bands, heights, self._gap(style), cuts=CUTS[-1])
        return Try(style, bands, filled, tables)

    def _balanced(self, index: int) -> Try:
        """The text at about this size, with whole sections and full panels as far as possible.

        Text that is stretched, or makes the table's words look small while panels stay full, becomes a little smaller.
        """
        first = self._fits(index)
        assert first is not None  # this size fits
        best, fullest, good, least = first, -1.0, None, 0.0
        heights = self._rooms()[0]
        for i, cuts in ways(self.sizes, index, columns=bool(self.plan.panels) and len(heights) == 1):
            if good not in (None, cuts):
                break
            tried = self._fits(i) if self.sizes[i] >= least else None
            filled = self._spread(tried, heights, cuts) if tried else None
            if tried is None or filled is None or filled.overflow:
                continue
            full, most = fullness(filled.panels, heights)
            level = ends(filled, heights, tried.style.leading, short=self.short)
            worth = reached(full, most) * whole(filled.panels, self._turns()) * level
            found, fits = (share >= FULL and level == 1.0 for share in (full, most))
            if worth > fullest + 0.01 or (good and (found or (fits and best.large))):
                best, fullest = tried._replace(filled=filled), worth
            if found and not tried.large:
                return best
            if fits:
                good, least = good or cuts, least if tried.large else max(least, SMALLER * tried.style.size)
        return best

    def _spread(self, tried: Try, heights: Sequence[float], cuts: Cuts) -> Filled | None:
        """The text in even columns, with or without the table between its parts."""
        if self.plan.panels:
            return even(tried.bands[0], heights, cuts, self._turns())
        return level_out(tried.bands, heights, self._gap(tried.style), cuts)

    def _rooms(self) -> tuple[list[float], list[float]]:
        """The heights of the panels for the text and of those for the table, in mm."""
        text, table = ([self.areas[i].h for i in places] for places in self._places())
        return text, table

    # Blocks.

    def _gap(self, style: Style) -> float:
        """The space between the table and the text above or below it, in mm."""
        return style.leading * style.section_gap

    def _bands(self, style: Style, table: list[Band]) -> tuple[list[Band], list[Band]]:
        """The bands of the text, which include the table unless it has panels of its own, and those of the table."""
        keys = [section.key for section in self.sections]
        told = [section for section in self.sections if section.key != "combinations"]
        after_table = keys.index("combinations")
        example = keys.index("example") if "example" in keys else after_table
        if self.plan.panels:
            first, others = told[:example], told[example:]
            if self.plan.later:
                at = [section.key for section in first].index("special")
                first[at : at + 2] = reversed(first[at : at + 2])
            others = [section for section in others if section.key != "bonus" or not self.plan.box]
            return [self._prose(first, style, others)], table
        cut = {"last": len(told), "before-example": example, "after-example": after_table}[self.template.table]
        before, after = ([self._prose(part, style)] if part else [] for part in (told[:cut], told[cut:]))
        return [*before, *table, *after], []

    def _prose(self, part: Sequence[Section], style: Style, after: Sequence[Section] = ()) -> Band:
        """These sections and those ``after`` the table, which begin the other side of a sheet that is folded once."""
        columns, gutter = self.template.columns, self.template.gutter
        width = (self.width - (columns - 1) * gutter) / columns
        first, other = ([b for section in told for b in self._told(section, style, width)] for told in (part, after))
        if self.plan.beside:
            first += self._bonus(style._replace(table=style.size), width)
        if self._folded_once and other:
            top, *more = other[0].atoms
            other[0] = other[0]._replace(atoms=(top._replace(level=TURN), *more))
        return Band([*first, *other], columns, width, gutter)

    def _bonus(self, style: Style, width: float) -> tuple[Block, Block]:
        """The box of the bonus."""
        (section,) = (section for section in self.sections if section.key == "bonus")
        return bonus_box(section, self.breaker, style, width)

    def _told(self, section: Section, style: Style, width: float) -> tuple[Block, ...]:
        """A section's blocks at one size, which all plans share."""
        key = section.key, style.size
        if key not in self.blocks:
            blocks = prose([section], self.locale, self.breaker, style, width)
            self.blocks[key] = kept_whole(blocks, rigid=self.template.columns > 1) if self.short else tuple(blocks)
        return self.blocks[key]

    def _tables(self, style: Style) -> tuple[Style, list[Band]]:
        """The table in as many pieces as it has panels, and smaller in relation to the text if it doesn't fit them.

        On two panels it is so much smaller that both are full.
        """
        several = self.plan.panels > 1
        wide = self.template.fold > 1 or sum(self._rooms()[1]) >= ROOMY * len(self.table.entries)
        style = style._replace(roomy=several and wide)
        if several and (found := self._evened(style)):
            return found
        bands, least = self._sized(style), style.table_least
        # For text that leaves no better table, special rules aren't moved.
        if style.table <= least or self._roomy(bands) or self.plan.later:
            return (self._larger(style, bands) if self.plan.panels == 1 else None) or (style, bands)
        if self.table_most == math.inf:
            steps = range(math.ceil(style.table / STEP) - 1, math.floor(least / STEP), -1)
            sizes = [step * STEP for step in steps]
            fitting = bisect_left(sizes, True, key=lambda size: self._roomy(self._sized(style._replace(table=size))))
            self.table_most = [*sizes, least][fitting]
        style = style._replace(table=self.table_most)
        return style, self._sized(style)

    def _evened(self, style: Style) -> tuple[Style, list[Band]] | None:
        """The table at the largest size near that of the text at which its panels are full, or as full as can be.

        Tables of few rows may be larger, until their panels are full enough, and those of many rows smaller, so that
        both parts begin on one level.  They don't where panels become fuller without that.
        """
        size, least, most = style.table, style.table_least, self.template.table_growth / 100
        best, fullest = None, 0.0
        for steps in (near(size, least), *others(size, least), *unlevel(size, least, style.size * most)):
            for step in steps.sizes:
                if fullest >= steps.full:
                    break
                sized = style._replace(table=step * STEP, level=steps.level and self.template.fold > 1)
                bands = self._sized(sized)
                share = min(stretched(bands, self._rooms()[1])) if self._roomy(bands) else 0.0
                if share > fullest + 0.01:
                    best, fullest = (sized, bands), share
        return best

    def _larger(self, style: Style, bands: list[Band]) -> tuple[Style, list[Band]] | None:
        """A table of few rows in larger letters, until it fills its panel."""
        found, room = None, self._rooms()[1]
        for step in few(style.table, style.size, self.template.table_growth / 100):
            high = max(band.height(0, len(band.atoms)) for band in bands)
            if high >= FILLED * min(room) or not self._roomy(bands):
                break
            die = min(style.die_most, style.die * step * STEP / style.table)
            sized = style._replace(table=step * STEP, die=die)
            bands = self._sized(sized)
            found = (sized, bands) if self._roomy(bands) else found
        return found

    def _roomy(self, bands: Sequence[Band]) -> bool:
        """Whether the table's pieces fit its panels."""
        return not any(band.wide or band.height(0, len(band.atoms)) > self._room() + 1e-6 for band in bands)

    def _room(self) -> float:
        """The height of the table's panels in mm."""
        return min((self.areas[i].h for i in self._places()[1]), default=max(area.h for area in self.areas))

    def _sized(self, style: Style) -> list[Band]:
        """The table's pieces at one size; if they have panels of their own, whatever the size of the text."""
        key = self.plan, style.table, style.die, 0.0 if self.plan.panels else style.size, style.level
        if key not in self.sized:
            self.sized[key] = list(self._pieces(style))
        return self.sized[key]

    def _pieces(self, style: Style) -> Iterator[Band]:
        """The table's pieces; the first may have a heading above, the last the box of the bonus below."""
        section = next(section for section in self.sections if section.key == "combinations")
        above: list[Block] = []
        paged = self.plan.panels > 1 and self.template.fold == 1 and not self.short
        again = [title_again(section, self.breaker, style, self.table.width)] if paged else []
        if not self.short:
            above.append((title if self.plan.panels else heading)(section, self.breaker, style, self.table.width))
        if self.table.intro:
            above.append(note(self.table.intro, self.breaker, style, self.table.width))
        below = self._bonus(style, self.table.width) if self.plan.box and not self.plan.beside else ()
        parts = (above, again, below)
        over, high, under = (sum(atom.gap + atom.height for block in part for atom in block.atoms) for part in parts)
        table, spare = self.table.at(style), sum(atom.spare for block in above for atom in block.atoms)
        apart = max(self.plan.pieces, self.plan.panels) > 1
        rooms = self._room(), self._room() - high
        first, *others = table.panels(rooms, over, under, spare) if apart else [table.whole()]
        pieces: list[list[Block]] = [[*above, first], *([*again, other] for other in others)]
        pieces[-1] += below
        return (Band(piece, 1, self.table.width) for piece in pieces)
