"""Places within the cells of sums and totals: what the bonus asks for beside or below a sum, and the leader's mark."""

from typing import Literal, NamedTuple

from padgen.documents.form.helpers import DOT, INSET, LINE, VIEWER_EDGES
from padgen.documents.form.script import LEADER
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST, Fonts
from padgen.page.marks import MM
from padgen.rules import Bonus, Variant
from padgen.templates import FormTemplate

FIELD_LINE = 1.2
"""The height of a field in multiples of its text's size, so that no viewer clips it."""

_MARK, _MARK_EDGE, _DOT_MOST = 4.2, 1.0, 1.2
"""Millimetres: the mark's width before a total, its distance from the upper edge of a cell, its largest size above."""

_STAR = 1.7
"""Millimetres: the largest radius of a winner's star."""

_BEFORE, _DOT_HALF = 1.3, 2.56
"""The mark's largest size, in sizes of the total; and half the height in mm of a field for dots of 0.9 mm."""

_IN_BAR, _IN_CELL, _BAR_SHARE = 0.2, 0.25, 0.35
"""The cell's height above and below a total with a mark in the bar or in the cell; the mark's place in the gap."""

_SUM_SHARE, _BOX_GAP, _GOAL_GAP = 0.85, 0.4, 0.35
"""How small a sum becomes beside what the bonus asks for; and the millimetres between them, one below the other, and
between the sum's field and what is beside it."""

_LIST_ROOM = 7.0
"""Millimetres that Firefox, more than other viewers, needs for the arrow and the edges of a list."""


class SumPlace(NamedTuple):
    """The field of a sum, its size in points and alignment; and what the bonus asks for: x, baseline and alignment.

    The latter is ``None`` if there is no room for it.
    """

    area: Area
    size: float
    align: Literal["center", "right"]
    goal: tuple[float, float, Literal["left", "center"]] | None


def list_size(fonts: Fonts, highest: int, size: float, width: float) -> float:
    """The size in points, at most ``size``, of the points of a list so wide in mm, beside the arrow of a viewer.

    It leaves room for two digits, so that rows with one have the same.
    """
    room = (width - _LIST_ROOM) / fonts.width(str(max(highest, 10)), "bold", 1.0)
    return min(size, max(room, SMALLEST))


def bonus_goal(bonus: Bonus) -> str:
    """What a bonus asks for, as a sum's cell says it: ``/ 63``; empty for a bonus in steps."""
    return "" if bonus.further else f"/ {bonus.least}"


def goal_height(fonts: Fonts, template: FormTemplate, variant: Variant, width: float) -> float:
    """The least height in mm of cells this wide for sums with what the bonus asks for below them.

    0 if there is room for it beside all of them, or for none.
    """
    small, found = template.hint_size, 0.0
    bonuses = [column.bonus for column in variant.columns] or [variant.bonus]
    for prefix, bonus in zip(variant.prefixes, bonuses, strict=True):
        goal = bonus_goal(bonus) if bonus else ""
        aside = fonts.width(goal, "regular", small)
        if not goal or aside + INSET > width:
            continue
        highest = str(variant.highest[f"{prefix}upper_sum"])
        least = _SUM_SHARE * (fonts.fit(highest, "bold", template.field_size, width - 2 * INSET) or SMALLEST)
        if not fonts.fit(_centred(highest), "bold", least, width - aside - _GOAL_GAP - 3 * INSET, least):
            line = least * LINE / MM + INSET
            found = max(found, line + fonts.cap_height("regular", small) + _BOX_GAP)
    return found


def sum_place(fonts: Fonts, area: Area, size: float, highest: int, goal: str, small: float) -> SumPlace:
    """Places a sum of at most ``size`` points in a cell with the ``goal`` in ``small`` points beside or below it.

    Where neither leaves the sum its size, it becomes a little smaller.
    """
    aside = fonts.width(goal, "regular", small)
    below = fonts.cap_height("regular", small) + _BOX_GAP
    room = area.w - aside - _GOAL_GAP - 3 * INSET
    beside = fonts.fit(_centred(str(highest)), "bold", size, room, _SUM_SHARE * size) or 0.0
    above = min(size, (area.h - below - INSET) * MM / LINE) if aside + INSET <= area.w else 0.0
    if not goal or max(beside, above) < _SUM_SHARE * size:
        return SumPlace(area, size, "center", None)
    if beside >= above:
        # Two digits and the threshold are centred; there is room for a third digit before them.
        number, usual = (fonts.width(text, "bold", beside) for text in (str(highest), "88"))
        width = number + 2 * INSET
        x = area.x + (area.w - INSET - usual - _GOAL_GAP - aside) / 2 + usual + INSET - width
        base = area.y + area.h / 2 + fonts.cap_height("bold", beside) / 2
        return SumPlace(area._replace(x=x, w=width), beside, "right", (x + width + _GOAL_GAP, base, "left"))
    # Digits leave the lower end of their line free.
    line = LINE * above / MM + INSET
    high = (area.h + line - below) / 2
    base = area.y + high + below - _BOX_GAP
    return SumPlace(area._replace(h=high), above, "center", (area.x + area.w / 2, base, "center"))


def total_size(fonts: Fonts, widest: str, area: Area, most: float) -> float | None:
    """The size of the widest total in a field, at most ``most`` points; ``None`` if it has no room."""
    return fonts.fit(widest, "bold", min(most, area.h * MM / FIELD_LINE), area.w - VIEWER_EDGES)


def _centred(highest: str) -> str:
    """A number as wide as the usual two digits with as much room on both sides as the highest sum needs before them."""
    return "8" * max(2, 2 * len(highest) - 2)


class TotalPlace(NamedTuple):
    """The places of a total and of the leader's mark, before it or ``above`` it, their sizes in points, and the star.

    The mark may be in the bar above the cell.  The star is a winner's: the place of its middle in the cell, and its
    radius, in mm.
    """

    total: Area
    size: float
    mark: Area
    mark_size: float
    star: tuple[float, float, float]
    above: bool = False
    in_bar: bool = False


class TotalCell(NamedTuple):
    """What decides about the places in the cell of a total: the widest one, and its size in points if it has room.

    The bar is ``gap`` mm higher than the cell, and has ``free`` mm above it; without a bar, ``gap`` is 0.
    """

    fonts: Fonts
    widest: str
    size: float
    gap: float
    free: float

    def place(self, area: Area) -> TotalPlace:
        """The places in a cell; the mark is above the total if that is larger then."""
        before, above = self._before(area), self._above(area)
        return before if before.size >= above.size else above

    def _before(self, area: Area) -> TotalPlace:
        total = area._replace(x=area.x + _MARK, w=area.w - 2 * _MARK)
        mark = min(_BEFORE * self.size, (_MARK - VIEWER_EDGES) / self.fonts.width(LEADER, "bold", 1))
        star = area.w - _MARK / 2, area.h / 2, _STAR
        size = total_size(self.fonts, self.widest, total, self.size) or 0.0
        return TotalPlace(total, size, area._replace(w=_MARK), mark, star)

    def _above(self, area: Area) -> TotalPlace:
        """The mark is in the bar above the cell or, where there is none, in the cell's upper end.

        Viewers write in the middle of a field, and pdf.js no larger than a line fits, so the mark's field reaches
        beyond it: into the cell, and above it.
        """
        share, middle = self._share(area), -_BAR_SHARE * self.gap
        half = min(share * area.h - middle, self.free + middle)
        cell = _IN_CELL * area.h
        lower = max(_MARK_EDGE, (cell - self.free) / 2)
        if cell - lower > half or not self.gap:
            share, middle, half = _IN_CELL, lower, cell - lower
        edge = share * area.h
        total = area._replace(y=area.y + edge, h=area.h - 2 * edge)
        mark = min(_BEFORE * self.size, _DOT_MOST * MM / DOT, (2 * half - INSET) * MM / LINE)
        radius = min(_STAR, edge / 2)
        star = area.w / 2, area.h - radius - 0.3, radius
        place = area._replace(y=area.y + middle - half, h=2 * half)
        size = total_size(self.fonts, self.widest, total, self.size) or SMALLEST
        return TotalPlace(total, size, place, mark, star, above=True, in_bar=middle < 0)

    def _share(self, area: Area) -> float:
        """How much of the cell is above the total and below it: less for a large total, if dots aren't small."""
        needed = (1 - self.size * FIELD_LINE / MM / area.h) / 2
        return min(_IN_BAR, max(needed, (_DOT_HALF - _BAR_SHARE * self.gap) / area.h))
