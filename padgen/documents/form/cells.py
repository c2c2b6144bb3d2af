"""How high fields must be for their text, and the places within the cells of sums and totals.

These are for what the bonus asks for, beside or below a sum, and for the leader's star.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from padgen.documents.form.helpers import INSET, LINE, VIEWER_EDGES
from padgen.documents.table.entries import Entry
from padgen.documents.table.rows import PadRow
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST, Fonts
from padgen.page.marks import MM
from padgen.rules import Bonus, Variant
from padgen.templates import FormTemplate

_FIELD_LINE = 1.2
"""The height of a field in multiples of its text's size, so that no viewer clips it."""

_NAME_EDGE = 1.0
"""Points above and below a name, which viewers leave free."""

_STAR_AIR, _STAR_LEAST = 1.2, 1.0
"""Millimetres: the least distance of the leader's star from the total, and the least width to which it shrinks for it.
"""

_STAR_UP = 0.7
"""The largest share of the star that is above the cell."""

_SUM_SHARE, _TABLE_SHARE = 0.85, 0.9
"""How small a sum becomes beside or above what the bonus asks for, and beside it in a table."""

_BOX_GAP, GOAL_GAP = 0.4, 0.35
"""The millimetres between them, one below the other, and between the sum's field and what is beside it."""

_LIST_ROOM = 7.0
"""Millimetres that Firefox, more than other viewers, needs for the arrow and the edges of a list."""

_USUAL = "88"
"""As wide as most sums."""


class SumPlace(NamedTuple):
    """The field of a sum, its size in points and alignment; and what the bonus asks for: x, baseline and alignment.

    The latter is ``None`` if there is no room for it.
    """

    area: Area
    size: float
    align: Literal["center", "right"]
    goal: tuple[float, float, Literal["left", "center"]] | None


def name_height(template: FormTemplate) -> float:
    """The height in mm of the field for a player's name, below the colour."""
    return template.head_height - template.row_gap - template.name_band * template.coloured


def number_most(high: float) -> float:
    """The largest size in points of a number in a field so many mm high."""
    return high * MM / _FIELD_LINE


def number_height(size: float) -> float:
    """The least height in mm of a field for text of this size in points."""
    return size * _FIELD_LINE / MM


def name_most(high: float) -> float:
    """The largest size in points of a name in a field so many mm high."""
    return number_most(high) - 2 * _NAME_EDGE


def letters_height(size: float) -> float:
    """The least height in mm of a field for letters of this size in points, of which some reach below the line."""
    return number_height(size + 2 * _NAME_EDGE)


FIELD_LEAST, NAME_LEAST = number_height(SMALLEST), letters_height(SMALLEST)
"""Millimetres: the least heights of a field for a number and for a name."""


def list_size(fonts: Fonts, highest: int, size: float, width: float) -> float:
    """The size in points, at most ``size``, of the points of a list so wide in mm, beside the arrow of a viewer.

    It leaves room for two digits, so that rows with one have the same.
    """
    room = (width - _LIST_ROOM) / fonts.width(str(max(highest, 10)), "bold", 1.0)
    return min(size, max(room, SMALLEST))


def bonus_goal(bonus: Bonus) -> str:
    """What a bonus asks for, as a sum's cell says it: ``/ 63``; empty for a bonus in steps."""
    return "" if bonus.further else f"/ {bonus.least}"


def told_as_least_sum(rows: Iterable[Entry], variant: Variant) -> Iterator[Entry]:
    """The rows, whose bonus for more than a sum is for the least sum instead, as a sum's cell says it: ``64+``."""
    for row in rows:
        told = row.kind == "bonus" and _least_sum(variant)
        yield row._replace(condition=f"{told}+") if told else row


def aid_as_least_sum(row: PadRow, variant: Variant, signs: str) -> PadRow:
    """The same of aids: ``≥ 64`` for ``> 63``, and an arrow from ``64``; ``signs`` are those that the font has."""
    least = _least_sum(variant)
    if not least or row.aid is None or row.entry.kind not in ("upper_sum", "bonus"):
        return row
    sign = "≥" if "≥" in signs and not row.aid.earned else ""
    return row._replace(aid=row.aid._replace(sign=sign, number=str(least)))


def _least_sum(variant: Variant) -> int:
    """The least sum that earns a bonus for more than a sum; 0 without that."""
    bonus = variant.shared_bonus
    return bonus.least if bonus and bonus.more_than and not bonus.further else 0


def beside_share(template: FormTemplate) -> float:
    """The share of its size that a sum keeps at least beside what the bonus asks for."""
    return _SUM_SHARE if template.cards else _TABLE_SHARE


def goal_height(fonts: Fonts, template: FormTemplate, variant: Variant, width: float) -> float:
    """The least height in mm of cells this wide for sums with what the bonus asks for below them.

    0 if it is beside all of them, or if there is room for none.
    """
    small, found = template.hint_size, 0.0
    for prefix, bonus in zip(variant.prefixes, variant.bonuses, strict=True):
        goal = bonus_goal(bonus) if bonus else ""
        aside = fonts.width(goal, "regular", small)
        if not goal or aside + INSET > width:
            continue
        highest = str(variant.highest[f"{prefix}upper_sum"])
        least = beside_share(template) * (
            fonts.fit(highest, "bold", template.field_size, width - 2 * INSET) or SMALLEST
        )
        room = width - aside - GOAL_GAP - 3 * INSET
        if not fonts.fit(_centred(highest), "bold", least, room, least):
            line = least * LINE / MM + INSET
            found = max(found, line + fonts.cap_height("regular", small) + _BOX_GAP)
    return found


def sum_place(fonts: Fonts, template: FormTemplate, area: Area, size: float, highest: int, goal: str) -> SumPlace:
    """Places a sum of at most ``size`` points in a cell with the ``goal`` in small print beside or below it.

    Where neither leaves the sum its size, it becomes a little smaller.
    """
    small, share = template.hint_size, beside_share(template)
    aside = fonts.width(goal, "regular", small)
    below = fonts.cap_height("regular", small) + _BOX_GAP
    room = area.w - aside - GOAL_GAP - 3 * INSET
    beside = fonts.fit(_centred(str(highest)), "bold", size, room, max(SMALLEST, share * size)) or 0.0
    above = min(size, (area.h - below - INSET) * MM / LINE) if aside + INSET <= area.w else 0.0
    if not goal or max(beside, above) < max(SMALLEST, _SUM_SHARE * size):
        return SumPlace(area, size, "center", None)
    if beside >= above:
        width = fonts.width(str(highest), "bold", beside) + 2 * INSET
        end, base, right = _beside(fonts, area, beside, aside)
        return SumPlace(area._replace(x=right - width, w=width), beside, "right", (end, base, "left"))
    # Digits leave the lower end of their line free.
    line = LINE * above / MM + INSET
    high = (area.h + line - below) / 2
    base = area.y + high + below - _BOX_GAP
    return SumPlace(area._replace(h=high), above, "center", (area.x + area.w / 2, base, "center"))


def _beside(fonts: Fonts, area: Area, size: float, aside: float) -> tuple[float, float, float]:
    """The goal's left end and baseline, and the right end of the sum's field, for a goal so many mm wide.

    Two digits and the goal are centred together; there is room for a third digit before them.
    """
    end = area.x + area.w - _centred_edge(fonts, area, size, aside) - aside
    return end, area.y + area.h / 2 + fonts.cap_height("bold", size) / 2, end - GOAL_GAP


def _centred_edge(fonts: Fonts, area: Area, size: float, aside: float) -> float:
    """The space behind a goal so many mm wide that is centred together with two digits."""
    return (area.w - INSET - fonts.width(_USUAL, "bold", size) - GOAL_GAP - aside) / 2


class SumLines(NamedTuple):
    """Heights in mm in a sum's cell, from its upper end: free space, its field, and that of what the bonus needs."""

    above: float
    field: float
    needed: float


def sum_lines(fonts: Fonts, template: FormTemplate, variant: Variant, card: Area, size: float) -> SumLines | None:
    """The lines in a cell of a sum in ``size`` points, whose digits are as far from its ends above and below.

    ``None`` if the cell is too low, or has what the bonus asks for on a line between them.
    """
    small = template.hint_size
    field, needed = (points * LINE / MM + INSET for points in (size, small))
    free = card.h - field - needed
    if free < 0 or goal_height(fonts, template, variant, card.w):
        return None
    lead = field - fonts.cap_height("bold", size) - needed + fonts.cap_height("regular", small)
    return SumLines(max(0.0, min(free, (free - lead / 2) / 2)), field, needed)


def close_lines(
    fonts: Fonts, template: FormTemplate, variant: Variant, card: Area, size: float, needed: float
) -> SumLines | None:
    """The same with ``needed`` mm for a bar above what the bonus needs, close to the sum, and free space around both.

    ``None`` if there is none, or if what the bonus asks for is on a line between them.
    """
    field = size * LINE / MM + INSET
    free = card.h - field - needed
    return None if free <= 0 or goal_height(fonts, template, variant, card.w) else SumLines(free / 2, field, needed)


def total_size(fonts: Fonts, widest: str, area: Area, most: float) -> float | None:
    """The size of the widest total in a field, at most ``most`` points; ``None`` if it has no room."""
    return fonts.fit(widest, "bold", min(most, number_most(area.h)), area.w - VIEWER_EDGES)


def _centred(highest: str) -> str:
    """A number as wide as the usual two digits with as much room on both sides as the highest sum needs before them."""
    return "8" * max(2, 2 * len(highest) - 2)


class TotalPlace(NamedTuple):
    """The size of a total in points, and the place of the leader's star at the upper right corner of its cell."""

    size: float
    star: Area


def total_place(fonts: Fonts, widest: str, area: Area, most: float, star: float, gap: float) -> TotalPlace:
    """The places in the cell of a total of at most so many points, with ``gap`` mm of a bar above it.

    The star is at most so many mm wide; without a bar it is inside the cell.
    """
    size = total_size(fonts, widest, area, most) or SMALLEST
    room = (area.h - fonts.cap_height("bold", size)) / 2 - _STAR_AIR
    radius = min(star / 2, max(_STAR_LEAST, room + gap) / 2)
    above = min(gap, max(_STAR_UP * 2 * radius, 2 * radius - room))
    x = area.x + area.w - 2 * radius
    return TotalPlace(size, Area(x, area.y - above, 2 * radius, 2 * radius))
