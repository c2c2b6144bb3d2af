"""What stands on a leaflet's panels at one text size: the bands of its text, and those of its table."""

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import product

from padgen.documents.explain import pictures
from padgen.documents.explain.arrangement import Shape
from padgen.documents.explain.blocks import (
    heading,
    introduction,
    kept_whole,
    note,
    off_boxes,
    prose,
    title,
    title_again,
    total_height,
)
from padgen.documents.explain.bonus_box import bonus_box, starred
from padgen.documents.explain.fullness import BESIDE_TABLE, MANY_PAGES, stretched
from padgen.documents.explain.needs import beside_pad, narrower
from padgen.documents.explain.plans import FLOW, Best, Try
from padgen.documents.explain.sections import Section, sections
from padgen.documents.explain.sizes import ALIKE, FILLED, FINAL_UNLIKE, FULL_TABLE, ROOMY, STEP, few, paged, paired
from padgen.documents.explain.style import Style
from padgen.documents.explain.table import DIE_GROWTH, Table
from padgen.documents.explain.tumble import beside_dice
from padgen.documents.setting import Setting
from padgen.documents.text.band import TURN, Band, Block
from padgen.documents.text.capitals import accented
from padgen.documents.text.hyphens import Hyphenator
from padgen.documents.text.lines import Breaker
from padgen.languages import Locale
from padgen.languages.tags import right_to_left
from padgen.page.area import ROUNDING, Area
from padgen.page.fonts import Fonts
from padgen.page.marks import MM
from padgen.templates import LeafletTemplate

_ASIDE, _NOTE_WIDE = 1.8, 0.6
"""Ems of free space below small print from which on dice stand beside it, and its share of the width then."""

_OFF_BOXES = 0.5, 0.45
"""Lines: how much wider gaps are above and below boxes, in a column alone on its panel or page.

Panels of a folded sheet share a grid of half lines; a page has none beside it, and leaves a little more to its text.
"""

_LARGER_DICE = 3
"""By how many steps dice may grow where rows would be too high for words as large as the text."""

_LEVEL_ENDS = 0.996
"""How full the emptier panel of a table is if both end on one level."""

_SMALLER = 3
"""By how many steps the table's words become smaller for that, where they can't be as large as the text."""


@lru_cache(maxsize=4)
def _breaker(fonts: Fonts, locale: Locale, hyphenate: bool, justify: bool) -> Breaker:
    """A language's breaker, kept because the back of a pad asks for the same lines in many layouts."""
    language = locale.language
    hyphens = Hyphenator(locale.code, language.hyphens, language.source.text) if hyphenate else None
    return Breaker(fonts, hyphens, language.keep_with_next, justify)


class Bands:
    """The bands of the rules for a plan's panels, at any text size."""

    titled: bool
    """Whether the text has a title, as the table has."""

    turn_die: float
    """Ems: the width of the dice in the picture of a turn; 0 where there is none."""

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
        locale, template = setting.locale, setting.template
        # A justified line is set word by word, which would lose the order of words in two directions.
        justify = template.justify and not right_to_left(locale.code)
        self.breaker = _breaker(setting.fonts, locale, template.hyphenate, justify)
        self.undivided = _breaker(setting.fonts, locale, hyphenate=False, justify=justify)
        self.short, self.sections = bool(short), tuple(short) or sections(locale)
        self.accented = any(accented(section.heading) for section in self.sections)
        self.width = areas[0].w
        self.table = Table(locale, self.breaker, areas[-1].w, shape, brief=bool(short))
        self.folded_once = template.fold == 2
        self.fewest = len(areas) == template.fold > 2
        """Whether all rules are on the inner side of a sheet folded twice."""
        self.many = self.template.fold == 1 and len(areas) >= MANY_PAGES
        """Whether the rules have more pages than most leaflets."""
        self.titled, self.turn_die = False, 0.0
        self.plan = FLOW[0]
        self.table_most = math.inf
        self.sized: dict[tuple[object, ...], tuple[list[Band], float]] = {}
        self.blocks: dict[tuple[str, float, float, float], tuple[Block, ...]] = {}
        self.needed: dict[tuple[float, int], tuple[Block, ...]] = {}

    def _places(self) -> tuple[list[int], list[int]]:
        """The panels for the text and those for the table."""
        last = self._inside()[-1] - self.plan.amid
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

    def _rooms(self) -> tuple[list[float], list[float]]:
        """The heights of the panels for the text and of those for the table, in mm."""
        text, table = ([self.areas[i].h for i in places] for places in self._places())
        return text, table

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
            cut = [section.key for section in told].index("bonus") if self.plan.amid else example
            first, others = told[:cut], told[cut:]
            if self.plan.later:
                at = [section.key for section in first].index("special")
                first[at : at + 2] = reversed(first[at : at + 2])
            others = [section for section in others if section.key != "bonus" or not self.plan.box]
            row, below = (first[:2], first[2:]) if self.plan.row else ([], first)
            bands = [self._paired(row, style)] if row else []
            return [*bands, self._prose(below, style, others)], table
        cut = {"last": len(told), "before-example": example, "after-example": after_table}[self.template.table]
        before, after = ([self._prose(part, style)] if part else [] for part in (told[:cut], told[cut:]))
        return [*before, *table, *after], []

    @property
    def _column(self) -> float:
        """The width of a column of text in mm."""
        columns, gutter = self.template.columns, self.template.gutter
        return (self.width - (columns - 1) * gutter) / columns

    def _prose(self, part: Sequence[Section], style: Style, after: Sequence[Section] = ()) -> Band:
        """These sections and those ``after`` the table, which begin a page or the other side of a sheet."""
        width = self._column
        first, other = ([b for section in told for b in self._shown(section, style)] for told in (part, after))
        if self.plan.beside:
            large = style._replace(table=style.size)
            first += self._bonus(large, width, self.table.at(large).die)
        if (self.folded_once or self.plan.amid) and other:
            top, *more = other[0].atoms
            other[0] = other[0]._replace(atoms=(top._replace(level=TURN), *more))
        wider = _OFF_BOXES[self.template.fold == 1] * style.leading if style.alone else 0.0
        blocks = [*off_boxes([*first, *other], wider)]
        if self.titled and part[0] == self.sections[0]:
            rules = Section("rules", self.locale.label("rules"))
            blocks.insert(0, title(rules, self.breaker, style, width))
        return Band(blocks, self.template.columns, width, self.template.gutter)

    def _paired(self, row: Sequence[Section], style: Style) -> Band:
        """The aim of the game, then what is needed; an aim that is a line shorter takes a line more if it can."""
        needs, aim = row
        # Side by side, what the game is about is read first.
        told = [self._told(section, style, self._column) for section in (aim, needs)]
        counts = [len(blocks[-1].atoms) for blocks in told]
        if not self.breaker.justify:
            told[1] = self._needs(needs, style, counts[0])
            counts[1] = len(told[1][-1].atoms)
        if counts[1] == counts[0] + 1 and not self.breaker.justify:
            found = narrower(aim, self.locale, self.undivided, style, self._column, counts[1])
            told[0] = found[0] if found else told[0]
        blocks = [block for blocks in told for block in blocks]
        return Band(blocks, self.template.columns, self._column, self.template.gutter)

    def _shown(self, section: Section, style: Style) -> tuple[Block, ...]:
        """A section's blocks; what is needed stands beside a pad in columns of a page that the text has for itself."""
        alone = self.plan.panels and self.template.columns > 1 and self.template.fold == 1 and not self.short
        if section.key == "contents" and alone and not self.breaker.justify:
            return self._needs(section, style)
        return self._told(section, style, self._column)

    def _needs(self, section: Section, style: Style, least: int = 0) -> tuple[Block, ...]:
        """What the game needs, beside a pad in so many lines at ``least``, if there is room for one."""
        told = self._told(section, style, self._column)
        key = style.size, least
        if key not in self.needed:
            lines = len(told[-1].atoms), least
            self.needed[key] = beside_pad(section, self.locale, self.undivided, style, self._column, lines) or told
        return self.needed[key]

    def _bonus(self, style: Style, width: float, die: float) -> tuple[Block, Block]:
        """The box of the bonus for a table with dice so wide."""
        (section,) = (section for section in self.sections if section.key == "bonus")
        return bonus_box(section, self.breaker, style, width, die)

    def _told(self, section: Section, style: Style, width: float) -> tuple[Block, ...]:
        """A section's blocks at one size, which all plans share."""
        die = self.turn_die if section.key == "turn" else 0.0
        lines = dict(style.pictures).get(section.key, 0.0)
        key, several = (section.key, style.size, die, lines), self.template.columns > 1
        if key not in self.blocks:
            boxed = section.key == "bonus" and not (several or self.short)
            blocks = (
                starred(section, self.breaker, style, width)
                if boxed
                else prose(section, self.locale, self.breaker, style, width, die)
            )
            told = kept_whole(blocks, rigid=several) if self.short else tuple(blocks)
            if lines:
                picture = pictures.shown(self.locale, self.breaker.fonts, style)[section.key]
                told = (*told, pictures.block(picture, style, width, lines))
            self.blocks[key] = told
        return self.blocks[key]

    def _tables(self, style: Style) -> tuple[Style, list[Band]]:
        """The table in as many pieces as it has panels, and smaller in relation to the text if it doesn't fit them.

        On several panels it is so much smaller that all are full.
        """
        several = self.plan.panels > 1
        enough = sum(self._rooms()[1]) >= ROOMY * len(self.table.entries)
        wide = self.template.fold > 1 or self.plan.panels > 2 or self.many or enough
        style = style._replace(roomy=several and wide, paged=self.plan.panels > 2)
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
        all parts begin on one level.  They don't where panels become fuller without that.
        """
        size, least, most = style.table, style.table_least, style.size * self.template.table_growth / 100
        best, fullest = None, 0.0
        pages = self.plan.panels > 2 or self.many
        for steps in paged(size, least) if pages else paired(size, least, most):
            for step, unlike in product(steps.sizes, steps.unlike):
                if fullest >= steps.full:
                    break
                level = steps.level and self.template.fold > 1
                sized = style._replace(table=step * STEP, level=level, unlike=unlike)
                bands, share = self._filled(sized)
                if share > fullest + 0.01:
                    best, fullest = (sized, bands), share
        # Rows alike are worth more than full pages.
        alike = [(best[0]._replace(unlike=unlike), share) for unlike, share in ALIKE] if best and pages else []
        return next(((it, self._sized(it)) for it, share in alike if self._filled(it)[1] >= share), best)

    def _settled(self, best: Best) -> Try:
        """The best plan, with the rows of its table where they stay; they move only now, after all sizes were tried.

        On two panels of a folded sheet the table's words become as large as the text where that leaves both full, or
        fuller, or else a little smaller for rows to be as far apart on one as on the other.  Elsewhere only the box of
        the bonus becomes lower.
        """
        self.plan, tried = best.plan, best.tried
        if self.plan.panels < 2 or not tried.style.roomy:
            return tried
        style = tried.style._replace(rows="spaced")
        found, share = self._filled(style)
        # What was found stays unless another is full, or at least fuller.
        chosen, fullest = (style, found), min(share, FULL_TABLE)
        for sized in self._final_styles(style) if self.plan.panels == 2 and self.template.fold > 1 else ():
            found, share = self._filled(sized)
            if share > fullest:
                chosen, fullest = (sized, found), share
            if share >= _LEVEL_ENDS:
                break
        return tried._replace(style=chosen[0], tables=chosen[1])

    def _final_styles(self, style: Style) -> Iterator[Style]:
        """The table in sizes to choose from, best first: words as large as the text, as found, and a little smaller.

        Where few rows had larger words than the text, the first makes these smaller too.  Rows are as far apart on both
        panels, or else nearly.
        """
        text, least = max(style.size, style.table_least), max(style.table_least, style.size / BESIDE_TABLE)
        compact = style._replace(table=text, level=True, rows="compact")
        dice = self.table.at(compact).die
        for more, unlike in product(range(_LARGER_DICE + 1), FINAL_UNLIKE):
            yield compact._replace(die=dice + more * DIE_GROWTH, unlike=unlike)
        if style.level and style.table < text:
            yield style
            sizes = (style.table - i * STEP for i in range(_SMALLER + 1))
            for size, unlike in product([size for size in sizes if size >= least], FINAL_UNLIKE):
                yield style._replace(table=size, unlike=unlike)

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
        room = self._room() + ROUNDING
        return not any(band.wide or band.height(0, len(band.atoms)) > room for band in bands)

    def _room(self) -> float:
        """The height of the table's panels in mm."""
        return min((self.areas[i].h for i in self._places()[1]), default=max(area.h for area in self.areas))

    def _sized(self, style: Style) -> list[Band]:
        """The table's pieces at one size."""
        return self._filled(style)[0]

    def _filled(self, style: Style) -> tuple[list[Band], float]:
        """The table's pieces at one size, and the share of its panel that the lowest takes, or 0 if they don't fit.

        Plans with like panels share them, and on panels of their own all sizes of text.
        """
        plan, rooms = self.plan._replace(worth=1.0, later=False, row=False, amid=False), tuple(self._rooms()[1])
        size = 0.0 if plan.panels else style.size
        key = plan, rooms, style.table, style.die, size, style.level, style.unlike, style.rows
        if key not in self.sized:
            pieces = self._pieces(style)
            share = min(stretched(pieces, rooms), default=0.0) if self._roomy(pieces) else 0.0
            self.sized[key] = pieces, share
        return self.sized[key]

    def _pieces(self, style: Style) -> list[Band]:
        """The table's pieces; the first may have a heading above, the last the box of the bonus below."""
        section = next(section for section in self.sections if section.key == "combinations")
        paged = self.plan.panels > 1 and self.template.fold == 1 and not self.short
        # Only two facing pages have titles on one level; on more, the heads of columns say that the table goes on.
        titled = paged and self.plan.panels == 2
        again = [title_again(section, self.breaker, style, self.table.width)] if titled else []
        table, count = self.table.at(style), max(self.plan.pieces, self.plan.panels)
        rooms = self._room(), *[self._room() - total_height(again)] * (count - 1)

        @cache
        def below(die: float) -> Sequence[Block]:
            return self._bonus(style, self.table.width, die) if self.plan.box and not self.plan.beside else ()

        def laid(above: list[Block]) -> tuple[Sequence[Block], float]:
            if count < 2 and not self.fewest:
                return [table.whole()], table.die
            spare = sum(atom.spare for block in above for atom in block.atoms)
            around = total_height(above), lambda die: total_height(below(die))
            return table.panels(rooms, *around, spare, level=style.level, unlike=style.unlike)

        told, wide = partial(self._above_table, section, style), self.table.width
        dice = self.template.fill and self.template.fold < 3 and self.plan.panels and not self.short
        above = beside_dice(told, wide, table.lead, self.template.die) if dice else told(wide)
        (first, *others), die = laid(above)
        left = rooms[0] - total_height(above) - total_height([first])
        if paged and self.template.fill and left > _ASIDE * style.table / MM:
            # There may be room for dice beside small print that takes more lines.
            narrow = told(_NOTE_WIDE * wide)
            if total_height(narrow) - total_height(above) <= left and not narrow[-1].wide:
                above = narrow
                (first, *others), die = laid(above)
        pieces: list[list[Block]] = [[*above, first], *([*again, other] for other in others)]
        pieces[-1] += below(die)
        return [Band(piece, 1, self.table.width) for piece in pieces]

    def _above_table(self, section: Section, style: Style, wide: float) -> list[Block]:
        """The table's title and small print so many mm ``wide``; a table without a title has a paragraph instead."""
        told = self.table.intro
        if self.short:
            return [introduction(told, self.breaker, style, wide)] if told else []
        above = (title if self.plan.panels else heading)(section, self.breaker, style, self.table.width)
        blocks = [above, *([note(" ".join(told), self.breaker, style, wide)] if told else [])]
        return [it.stiff() for it in blocks] if style.rows == "compact" else blocks
