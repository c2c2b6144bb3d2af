"""The contents of each row of a pad, before layout."""

from __future__ import annotations

from typing import NamedTuple

from padgen.documents.table.entries import Entry, condition, worth
from padgen.documents.table.pictures import picture
from padgen.page.dice import PictureDie
from padgen.rules import Variant

_THREE = 3
_STRAIGHTS = "straight", "run"

SIGNS = "×≥"
"""The signs of aids, which a font may lack."""


class Aid(NamedTuple):
    """A counting aid: a factor or relation, and a number; an arrow leads to ``earned``, if given."""

    sign: str
    number: str
    earned: str = ""


class PadRow(NamedTuple):
    """A row of the table: its entry, the face of its die or its picture, and its aid.

    ``part`` is the number of its block, ``group`` says that it begins a group of rows; ``kind`` is its combination's.
    """

    entry: Entry
    part: int
    face: int = 0
    shown: tuple[PictureDie, ...] = ()
    aid: Aid | None = None
    group: bool = False
    strong: bool = False
    kind: str = ""

    @property
    def star(self) -> bool:
        """Whether this is the bonus row."""
        return self.entry.kind == "bonus"


def lines(variant: Variant, entries: tuple[Entry, ...], signs: str) -> tuple[PadRow, ...]:
    """The rows of a pad: the upper section is part 0, the lower 1, the total 2, what follows the total 3.

    ``signs`` are those of ``SIGNS`` that the font has.
    """
    factor, exact = _factor(variant) if "×" in signs else (0, False)
    at_least = "≥" if "≥" in signs else ""
    drafts = [_line(entry, variant, factor, "=" if exact else at_least) for entry in entries]
    return tuple(
        line._replace(group=i > 0 and _parted(drafts[i - 1], line, variant, i)) for i, line in enumerate(drafts)
    )


def _factor(variant: Variant) -> tuple[int, bool]:
    """The number of dice of each face for which the bonus is meant, and whether they make exactly what it asks.

    It is 0 if there is none, or if one die less of the highest face would do.  Players count on three of each for a
    bonus for more than 63 as well, though they need a point more.
    """
    faces = [row.combination.n for row in variant.upper if row.combination.kind == "face" and row.scoring == "sum"]
    bonus = variant.shared_bonus
    if bonus is None or not faces or len(faces) < len(variant.upper):
        return 0, False
    paid, each = bonus.paid, sum(faces)
    asked = paid.threshold if paid.more_than and paid.threshold % each == 0 else paid.least
    factor = -(-asked // each)
    over = factor * each - asked
    return (factor, not over) if over < max(faces) and factor <= variant.dice else (0, False)


def _line(entry: Entry, variant: Variant, factor: int, sign: str) -> PadRow:
    """A row before groups are known; ``sign`` stands before the least sum that earns the bonus."""
    bonus = variant.shared_bonus
    if entry.kind == "score":
        row = variant.row(entry.id)
        part = 0 if row.section == "upper" else 1
        if row.combination.kind == "face":
            aid = Aid(f"×{factor} =", str(factor * row.combination.n)) if factor and part == 0 else None
            return PadRow(entry, part, face=row.combination.n, aid=aid, kind="face")
        kind = row.combination.kind
        return PadRow(entry, part, shown=picture(row, variant.dice), strong=kind == "all_alike", kind=kind)
    if entry.kind == "upper_sum" and bonus:
        aid = Aid(">" if bonus.paid.more_than else sign, str(bonus.target))
        return PadRow(entry, 0, aid=aid, strong=True)
    if entry.kind == "bonus" and bonus:
        plain = len(bonus.said) == 1 and not bonus.penalty
        number = f"{'>' if bonus.more_than else ''}{bonus.threshold}" if plain else condition(bonus)
        return PadRow(entry, 0, aid=Aid("", number, worth(bonus)), strong=True)
    part = {"upper_sum": 0, "bonus": 0, "extra": 1, "column_total": 1, "times": 1, "total": 2}.get(entry.kind, 3)
    return PadRow(entry, part, strong=entry.computed)


def _parted(above: PadRow, line: PadRow, variant: Variant, index: int) -> bool:
    """Whether a group of rows begins here: after three faces, around two straights or more, at computed rows."""
    if above.part != line.part or line.entry.kind == "upper_sum":
        return True
    if above.face and line.face and line.part == 0:
        return index % _THREE == 0
    straights = sum(row.combination.kind in _STRAIGHTS for row in variant.rows)
    return line.entry.kind != above.entry.kind == "score" or (
        straights > 1 and _straight(above, variant) != _straight(line, variant)
    )


def _straight(line: PadRow, variant: Variant) -> bool:
    return line.entry.kind == "score" and variant.row(line.entry.id).combination.kind in _STRAIGHTS
