"""Tries the rules in plans for their table and in sizes of text, to find the largest one that fits."""

import math
from collections.abc import Iterator, Sequence
from functools import cached_property

from padgen.documents.explain.plans import CUTS, TablePlan, Try, plans, refused
from padgen.documents.explain.sizes import text_sizes
from padgen.documents.explain.style import Style, styled
from padgen.documents.explain.totals_below import TotalsBelow
from padgen.documents.text.band import Band, Cuts
from padgen.documents.text.flow import Filled, Piece, even, fill, level_out, side_by_side
from padgen.errors import Problem
from padgen.page.area import ROUNDING


class Tries(TotalsBelow):
    """The bands of the rules in one plan after the other, tried at several text sizes."""

    tried: dict[int, Try]
    """The tries of a plan, by the index of their size."""

    @cached_property
    def probe(self) -> int:
        """The index of the size to try first."""
        return len(self.sizes) // 2

    @cached_property
    def sizes(self) -> list[float]:
        """The sizes to try, in points, largest first."""
        return text_sizes(self.template.size_least, self.template.size_most)

    def too_large(self, least: float) -> Problem | None:
        """What doesn't fit in any plan if the table's words have ``least`` points, where no size need be searched.

        The search then begins at the smallest size at which they have so many.
        """
        styles = (styled(self.template, self.theme, size) for size in self.sizes)
        self.probe = max(0, sum(style.table >= least for style in styles) - 1)
        for _ in self._plans():
            tried = self._fits(self.probe)
            if tried and tried.style.table >= least:
                return None
        return refused(self.tried[self.probe], self.sizes[self.probe], self.template, self.locale)

    def _plans(self, like: TablePlan | None = None) -> Iterator[TablePlan]:
        """The plans that place the table ``like`` another, or all; from then on, each is the one that is tried."""
        keys, alone = {section.key for section in self.sections}, self.fewest or self.table.width != self.width
        for plan in plans(self.template, keys, len(self.areas), alone=alone, brief=self.short):
            if like and (plan.row < like.row or plan._replace(row=like.row) != like):
                continue
            if max(plan.panels, plan.pieces) <= len(self.table.entries):
                self.plan, self.tried, self.table_most = plan, {}, math.inf
                yield plan

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
            size = self.sizes[index]
            style = styled(self.template, self.theme, size, self.anchor, accented=self.accented)
            self.tried[index] = self._try(self._keeping_room(style))
        tried = self.tried[index]
        return None if tried.wide or tried.filled.overflow else tried

    def _try(self, style: Style) -> Try:
        heights, rooms = self._rooms()
        if self.plan.panels:
            # Text that doesn't fit needs no table, whose size it doesn't depend on.
            bands, _ = self._bands(style, [])
            row, below = self._row(bands, style)
            filled = fill(bands[-1:], below, 0.0, cuts=CUTS[-1]).under(row)
            if filled.overflow and not any(band.wide for band in bands):
                return Try(style, bands, filled, [])
            style, tables = self._tables(style)
        else:
            style, table = self._tables(style)
            bands, tables = self._bands(style, table)
        wide = next((band.wide for band in (*bands, *tables) if band.wide), None)
        if wide:
            return Try(style, bands, Filled(()), tables, wide)
        for room, band in zip(rooms, tables, strict=False):
            long = band.height(0, len(band.atoms)) - room
            if long > ROUNDING:
                return Try(style, bands, Filled((), long), tables)
        if not self.plan.panels:
            filled = fill(bands, heights, self._gap(style), cuts=CUTS[-1])
        return Try(style, bands, filled, tables)

    def _spread(self, tried: Try, heights: Sequence[float], cuts: Cuts) -> Filled | None:
        """The text in even columns, with or without the table between its parts."""
        if self.plan.panels:
            row, below = self._row(tried.bands, tried.style)
            filled = even(tried.bands[-1], below, cuts, self._turns())
            return filled and filled.under(row)
        return level_out(tried.bands, heights, self._gap(tried.style), cuts)

    def _turns(self) -> list[int]:
        """The panels of text that begin another side of a folded sheet, or that follow the table."""
        if self.plan.amid:
            return [len(self._places()[0]) - 1]
        inside = self._inside()
        sides = [(i >= inside[0]) + (i > inside[-1]) for i in self._places()[0]]
        return [i for i in range(1, len(sides)) if sides[i] != sides[i - 1]]

    def _row(self, bands: Sequence[Band], style: Style) -> tuple[tuple[Piece, ...], list[float]]:
        """The bands before the last one, at the head of the first panel, and the heights that it leaves below them."""
        row = tuple(side_by_side(band, self._gap(style)) for band in bands[:-1])
        height, *others = self._rooms()[0]
        return row, [height - sum(piece.height + piece.below for piece in row), *others]
