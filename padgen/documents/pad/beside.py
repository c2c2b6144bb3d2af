"""What is beside the names of rows (dice, pictures, aids and maxima), and the width that it needs."""

from __future__ import annotations

from functools import cached_property

from padgen.documents.pad.detail import Detail
from padgen.documents.pad.look import Look
from padgen.documents.table import earned, pictures
from padgen.documents.table.rows import Aid, PadRow
from padgen.page.marks import MM

_DIE_SHARE, _PICTURE_SHARE = 0.75, 0.6
"""The largest die in a row and in a picture, as shares of the row's height."""

FROM_DIE = 0.24
"""The least space between a die and its aid, in dice."""

FROM_ORDINAL = 1.2
"""Millimetres between a row's number and its die or name."""

RISE, FALL = 0.95, 0.25
LEADING = RISE + FALL
"""How far accented letters reach above the baseline and descenders below it, and the sum of both, in ems."""

_AIR = 0.3
"""Millimetres above and below a name."""

_AIR_SHARE, LOW = 0.055, 5.0
"""In rows lower than ``LOW`` mm, lines are thin, and the space around names is this share of the row's height."""

_ABOVE_LEAST = 0.75
"""The least size of pictures above names, as a share of their usual size: in lower rows they are before the names."""

_ABOVE = 0.8
"""Millimetres above and below pictures with words below them."""

_SMALL_AID = 0.93
"""The size of aids, and of maxima too, if names need more room, as a share of their usual size."""

SMALLER = 0.86
"""The greatest size of aids and maxima, as a share of that of names."""

CLOSE = 0.7
"""The share of the space beside names that is left if they need room."""

SIGN_GAP = 0.28
"""The space between an aid's sign and its number, in ems."""

BEFORE_MAXIMA = 2.0
"""Millimetres: the least space before a maximum, so that it can't be read as part of what is before it."""

_FAR = 1.4
"""The space between aids such as ×3 = 12 and maxima, in gaps of the template: they end where pictures do, and aren't to
be read together with the maxima; what is more would be lost to the columns."""

INDENT = 0.28
"""The most space that is added between dice or aids and the names behind them if these leave room, in ems."""

WRITABLE = 14.0
"""The width in mm of the narrowest column that is comfortable to write in."""

_DIE_ROOMY, _PICTURE_ROOMY = 0.6, 0.45
"""The shares of a tall row's height that the dice in it and in a picture above words may grow to."""


class Beside:
    """The measures of what is beside the names, in rows ``row`` mm high (``low`` mm for those without pictures)."""

    row: float
    low: float
    small_most: float
    """The largest size of aids and maxima in points."""

    def __init__(self, look: Look, lines: tuple[PadRow, ...]) -> None:
        self.look, self.template, self.theme = look, look.template, look.theme
        self.fonts, self.lines = look.fonts, lines
        self.languages = max(len(line.entry.names) for line in lines)
        self.small_most = SMALLER * self.template.text_size

    def _smaller(self, size: float) -> float:
        """The size in points of small print that is usually set in ``size``."""
        return max(self.template.floor_size, min(size, self.small_most))

    @property
    def ordinal(self) -> float:
        """The width of the row numbers in mm, 0 if rows have none."""
        if not self._numbered:
            return 0.0
        return self.fonts.width("88", "regular", self.ordinal_size) + FROM_ORDINAL

    @cached_property
    def _numbered(self) -> bool:
        """Whether rows have numbers."""
        return any(line.entry.ordinal for line in self.lines)

    @property
    def ordinal_size(self) -> float:
        """The size of row numbers in points."""
        return self._smaller(self.template.hint_size)

    def edge(self, detail: Detail) -> float:
        """The width of the die in a row, in mm."""
        wanted = self.template.die_least if detail.small else self.template.die
        if self.mode == "above":
            wanted = self._grown(wanted, _DIE_ROOMY * self.low)
        return min(wanted, _DIE_SHARE * self.low)

    def _grown(self, die: float, room: float) -> float:
        """The width in mm of a die that grows with its row."""
        return max(die, min(die * self.template.dice_most / 100, room))

    def over(self, line: PadRow, detail: Detail) -> bool:
        """Whether a row's dice are above its name."""
        return self.mode == "above" and self.pictured(line, detail)

    @staticmethod
    def pictured(line: PadRow, detail: Detail) -> bool:
        """Whether a row has a picture; an extra has none if there is little room."""
        return detail.pictures and bool(line.shown) and not (detail.close and line.entry.kind == "extra")

    @staticmethod
    def lower(line: PadRow) -> bool:
        """Whether a row may be lower than others, because it has one die at most."""
        return line.part == 0 and not line.shown

    def _over_words(self, least: float, most: float) -> float:
        """The width of the largest die that leaves room for the words below it, in mm."""
        words = self.template.text_least * self.languages * LEADING / MM
        return max(least, min(most, self.row - words - 2 * _ABOVE - 2 * _AIR))

    @property
    def mode(self) -> str:
        """Where the dice are: as the template says, but before the names if rows are too low for dice above them."""
        return "before" if self.template.dice == "above" and not self.high_enough else self.template.dice

    @cached_property
    def _counted(self) -> bool:
        """Whether aids are beside the dice of ones to sixes."""
        return any(line.aid for line in self.lines if line.face)

    @property
    def high_enough(self) -> bool:
        """Whether rows are high enough for pictures above names."""
        words = self.template.floor_size * self.languages * LEADING / MM + 2 * _ABOVE
        return self.row >= max(self.template.above_least, _ABOVE_LEAST * self.template.picture + words)

    @cached_property
    def most_dice(self) -> int:
        """How many dice the longest picture has."""
        return max((len(line.shown) for line in self.lines), default=0)

    def picture_edge(self, detail: Detail) -> float:
        """The width of a die in a picture, in mm; six dice are no wider than five."""
        template = self.template
        if self.mode == "above":
            maxima = self.hint_axis(detail) + self.gap(detail) if self.maxima(detail) else 0.0
            room = template.label_width - 2 * template.padding - self.ordinal - maxima
            widest = room / pictures.width(self.most_dice, 1.0)
            picture = self._grown(template.picture, _PICTURE_ROOMY * self.row)
            return max(template.picture_least, min(self._over_words(0.0, picture), widest))
        wanted = template.picture_least if detail.small else template.picture
        if self.most_dice > 5:
            wanted = max(template.picture_least, wanted * pictures.width(5, 1.0) / pictures.width(self.most_dice, 1.0))
        return min(wanted, _PICTURE_SHARE * self.row)

    def above_width(self, detail: Detail) -> float:
        """The width of what is above names, in mm, with the numbers before it; 0 if nothing is."""
        if self.mode != "above" or not detail.pictures:
            return 0.0
        return self.ordinal + pictures.width(self.most_dice, self.picture_edge(detail))

    def aid_size(self, detail: Detail) -> float:
        """The size of aids in points; behind names without room, what earns the bonus is smaller again."""
        times = detail.small + (detail.close and not self.aided(detail))
        return self._smaller(self.template.aid_size * _SMALL_AID**times)

    def aid(self, aid: Aid, detail: Detail) -> Aid:
        """An aid as it is shown."""
        return self._aid(aid, self._signed(detail))

    def _signed(self, detail: Detail) -> bool:
        """Whether aids keep their whole sign, which behind names they may not."""
        return detail.signs or self.mode == "before"

    @staticmethod
    def _aid(aid: Aid, signed: bool) -> Aid:
        """An aid with its sign, or what remains without: ×3 of ×3 = 12."""
        factor, equal, _ = aid.sign.partition(" =")
        return aid if signed or not equal else Aid("", factor)

    @cached_property
    def _widest_aids(self) -> dict[bool, tuple[float, float]]:
        """The widths in mm of the widest sign and the widest number in one point, with signs and without."""
        plain, width = [line.aid for line in self.lines if line.aid and not line.aid.earned], self.fonts.width
        found = {}
        for signed in (True, False):
            aids = [self._aid(aid, signed) for aid in plain]
            found[signed] = (
                max((width(aid.sign, "regular", 1.0) for aid in aids), default=0.0),
                max((width(aid.number, "bold", 1.0) for aid in aids), default=0.0),
            )
        return found

    def aid_widths(self, detail: Detail) -> tuple[float, float]:
        """The widths of the widest sign and the widest number of the aids, in mm."""
        if not detail.aids:
            return 0.0, 0.0
        size = self.aid_size(detail)
        sign, number = self._widest_aids[self._signed(detail)]
        return sign * size, number * size

    def earned_width(self, detail: Detail) -> float:
        """The width of the bonus's condition, arrow and points, in mm."""
        return earned.width(self.fonts, self._bonus_aid, self.aid_size(detail)) if self._bonus_aid else 0.0

    @cached_property
    def _bonus_aid(self) -> Aid | None:
        """The bonus's condition and points."""
        return next((line.aid for line in self.lines if line.aid and line.aid.earned), None)

    def plain_width(self, detail: Detail) -> float:
        """The width of the widest aid without the bonus's, in mm."""
        sign, number = self.aid_widths(detail)
        return sign + number + SIGN_GAP * self.aid_size(detail) / MM if number else 0.0

    def own_width(self, line: PadRow, aid: Aid, detail: Detail) -> float:
        """The width of one row's aid, in mm: its number in the column of numbers, and its sign, which may be short."""
        if aid.earned:
            return self.earned_width(detail)
        size, sign, number = self.aid_size(detail), self.aid(aid, detail).sign, self.aid_widths(detail)[1]
        if not sign:
            return number
        return number + SIGN_GAP * size / MM + self.fonts.width(sign, "bold" if line.strong else "regular", size)

    def aid_width(self, detail: Detail) -> float:
        """The width of the column of aids, in mm."""
        return max(self.plain_width(detail), self.earned_width(detail)) if detail.aids else 0.0

    @property
    def dice(self) -> bool:
        """Whether the layout shows dice at all."""
        return self.template.dice != "none"

    def zone(self, detail: Detail) -> float:
        """The width of what is before the names, in mm: dice, perhaps with aids, or pictures."""
        if not self.dice or not detail.dice:
            return 0.0
        if self.mode in ("after", "above"):
            return self.edge(detail)
        shown = pictures.width(self.most_dice, self.picture_edge(detail)) if detail.pictures else 0.0
        return max(self.die_zone(detail), shown)

    def die_zone(self, detail: Detail) -> float:
        """The width of a die and its aid, in mm."""
        die = self.edge(detail)
        return die * (1 + FROM_DIE) + self.aid_width(detail) if self.mode == "before" and self.aided(detail) else die

    def gap(self, detail: Detail) -> float:
        """The space beside pictures, aids and maxima, in mm."""
        return self.template.gap * (CLOSE if detail.close else 1.0)

    def behind(self, line: PadRow, detail: Detail) -> float:
        """The width of the maxima behind a row's picture or aid, with the space before them, in mm."""
        if self.mode == "above" and not self.maxima(detail):
            return 0.0  # Only rows without an aid have one, below their picture.
        axis, kept = self.hint_axis(detail), detail.signs or line.shown or line.entry.hint
        gap = self.gap(detail) * (_FAR if self.far(detail) else 1.0)
        return axis + max(BEFORE_MAXIMA, gap) if axis and kept else 0.0

    def far(self, detail: Detail) -> bool:
        """Whether pictures and aids behind names are far from maxima: they are unless long names need the room."""
        return self.mode == "after" and self.aided(detail) and not (detail.short or detail.lower)

    def hint_width(self, line: PadRow, detail: Detail) -> float:
        """The width of a row's maximum, in mm."""
        hinted = self._hinted(line, detail.maxima)
        return self.fonts.width(line.entry.hint, "regular", self.hint_size(detail)) if hinted else 0.0

    def _hinted(self, line: PadRow, maxima: bool) -> bool:
        """Whether a row has a maximum: an extra always, others with ``maxima``, perhaps only with fixed points."""
        template, entry = self.template, line.entry
        shown = template.show_maximum or (template.show_fixed and entry.fixed)
        return bool(entry.hint) and (entry.kind == "extra" or (maxima and shown))

    def maxima(self, detail: Detail) -> bool:
        """Whether maxima have a column."""
        return detail.maxima and self.template.show_maximum

    def hint_size(self, detail: Detail) -> float:
        """The size of maxima in points."""
        usual = self.template.hint_size
        return self._smaller(_SMALL_AID * usual if detail.close else self.template.maximum_size or usual)

    def aided(self, detail: Detail) -> bool:
        """Whether aids have a column; otherwise the bonus's condition takes the place of its maximum.

        Before names, those of the sum and the bonus alone have none.
        """
        return self.dice and detail.aids and detail.dice and (self._counted or self.mode != "before")

    def counting(self, detail: Detail) -> bool:
        """Whether rows other than the bonus keep room for aids, which goes first where these have no column."""
        return self.dice and detail.aids and (self.aided(detail) or not detail.small)

    def hint_axis(self, detail: Detail) -> float:
        """The width of the widest maximum in mm; pictures end to the left of it."""
        return self._widest_hint[detail.maxima] * self.hint_size(detail)

    @cached_property
    def _widest_hint(self) -> dict[bool, float]:
        """The width in mm of the widest maximum in one point, with maxima and without."""
        rows = [line for line in self.lines if line.part < 2]
        return {
            maxima: max(
                (self.fonts.width(row.entry.hint, "regular", 1.0) for row in rows if self._hinted(row, maxima)),
                default=0.0,
            )
            for maxima in (True, False)
        }

    def start(self, line: PadRow, detail: Detail) -> float:
        """Where a row's name begins, in mm from the column's edge."""
        template = self.template
        left = template.padding + self.ordinal
        zone = self.zone(detail)
        if not zone or line.part > 1:
            return template.padding if line.part > 1 else left
        if detail.close and line.entry.kind == "extra":
            return left  # It has no dice.
        if not (detail.star or line.part or line.face):
            return left  # Where the bonus has no star, its name and that of the sum begin with the dice.
        if self.over(line, detail):
            return left
        if not (line.part == 0 or line.face or (self.mode == "before" and detail.pictures)):
            return left  # No dice are before it.
        # A number that is close to a name looks like a part of it.
        return left + zone + (self.template.gap if self.mode == "before" else self.gap(detail))

    @cached_property
    def long_sums(self) -> frozenset[str]:
        """The rows of sums whose names would widen the column, with pictures above others: short ones are better."""
        usual, size = Detail(), self.template.text_size
        room = self.template.label_width - 2 * self.template.padding - self.ordinal - self.edge(usual) - self.gap(usual)
        sums = [line for line in self.lines if line.entry.kind == "upper_sum" and self.mode == "above"]
        wide = {line: self.fonts.width(line.entry.names[0], self.face(line), size) for line in sums}
        return frozenset(line.entry.id for line in sums if wide[line] + self.beside(line, usual) > room)

    def beyond(self, detail: Detail) -> float:
        """How far right of the pictures' left end single dice are, in mm: where no aids are between, beside names."""
        shown = any(line.shown for line in self.lines if line.part == 0)
        if self.mode != "before" or shown or (self._counted and detail.aids):
            return 0.0
        return max(0.0, self.zone(detail) - self.edge(detail))

    def beside(self, line: PadRow, detail: Detail) -> float:
        """The width of what follows a row's name, with its gaps, in mm."""
        gap = self.gap(detail)
        hint = self.hint_width(line, detail)
        if self.mode != "before" and line.part < 2:
            own = 0.0
            if self.pictured(line, detail) and self.mode != "before" and not self.over(line, detail):
                own = pictures.width(len(line.shown), self.picture_edge(detail))
            elif line.aid and detail.aids:
                own = self.own_width(line, line.aid, detail)
            if own:
                return own + gap + self.behind(line, detail)
        if line.aid and not self.aided(detail) and (line.star or self.counting(detail)):
            return self.own_width(line, line.aid, detail) + gap
        return hint + gap if hint else 0.0

    def room(self, line: PadRow, detail: Detail, label: float, alone: bool = False) -> float:
        """The width in mm that is left for a row's name, or for it ``alone`` without its maximum."""
        beside = 0.0 if alone and self.mode == "before" else self.beside(line, detail)
        return label - self.start(line, detail) - beside - self.template.padding

    @property
    def words_height(self) -> float:
        """The height in a row that is left for names, in mm."""
        if self.mode != "above":
            return self._inside(self.row)
        return min(self._inside(self.low), self._inside(self.row) - self.picture_edge(Detail()) - _ABOVE)

    @property
    def row_needs(self) -> float:
        """The height of the lowest row that holds a name of the smallest size, in mm."""
        words = self.template.floor_size * LEADING / MM
        low = (words + self.look.weight(self.theme.inner) / MM) / (1 - _AIR_SHARE)
        return low if low <= LOW else words + 2 * _AIR + self.look.weight(self.theme.group) / MM

    def _inside(self, row: float) -> float:
        """The height between the lines of a row of this height, in mm."""
        lines = self.look.weight(self.theme.group if row > LOW else self.theme.inner)
        return row - 2 * (_AIR if row > LOW else _AIR_SHARE * row / 2) - lines / MM

    def face(self, line: PadRow, index: int = 0) -> str:
        """The face of a row's name; the second language has a lighter one."""
        if index:
            return "regular"
        return "bold" if line.strong else self.look.name_face
