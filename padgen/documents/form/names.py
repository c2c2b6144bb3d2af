"""The players' names on a form: how wide their columns must be, and at which size they are written."""

from typing import NamedTuple

from padgen.documents.form.cells import name_height, name_most
from padgen.documents.form.helpers import INSET, LONGEST, OTHER_FONTS, TYPED, USUAL_NAME, cut, strong
from padgen.errors import PadgenError, Problem
from padgen.page.area import ROUNDING
from padgen.page.fonts import SMALLEST, Fonts
from padgen.page.marks import MM
from padgen.quoting import quoted
from padgen.templates import FormTemplate

_LIKED = 7.0
"""Points: names are smaller only if rows leave them no room; those typed later, only beside such names."""

_SHORT_NAME, _READ_WELL = "Charlotte", 9.0
"""Names typed later are smaller than this many points only if even this one has no room, and then not heavy."""

_WHOLE = 8.0
"""Points: at this size, names don't shrink further for those that are cut.

Smaller names aren't heavier than words, because they would be shorter still, and their fields have a narrow border.
"""

_OURS = 9.0
"""Points: names shrink to this size for the fonts of all viewers, and further only for ours."""

_LEGIBLE, _USUAL_MOST = 6.5, 1.35
"""Points: a name is cut only if it doesn't fit at this size, or is more than so many times as wide as a usual one."""

_AIR = 7.5 / MM
"""Millimetres: the least that browsers take off a field's width, for its border and the space within it."""

_SMALLER = 0.7
"""The smallest size to which names shrink for a longer one, as a share of the usual name's."""

_WORD = 0.95
"""The share of their size to which names shrink for the word in place of one."""

_BEGUN = 4
"""The number of letters of a shortened name that there is room for."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class WrittenName(NamedTuple):
    """The size of a name in points, the width of its field's border in points, its face, and its room in ems.

    ``shown`` is as much of the name as has room, and ``word`` as much of the word in place of one.
    """

    size: float
    border: int
    face: str
    ems: float
    shown: str
    word: str


_LETTERS = (range(0x20, 0x7F), range(0xA0, 0x180), range(0x386, 0x3CF), range(0x401, 0x460), range(0x2018, 0x201F))
"""The letters whose widths the script knows."""


def letter_widths(fonts: Fonts, face: str) -> dict[int, str]:
    """The widths of letters by the code of the first in a row: a digit to the base 36 for each, in 1/35 em."""
    advances = fonts.face(face).advances
    return {
        row.start: "".join(_DIGITS[min(35, round(35 * advances.get(chr(code), 700) / 1000))] for code in row)
        for row in _LETTERS
    }


class PlayerNames:
    """The names of all players, from 0; a name that isn't known yet is empty.

    It has the first of these ``words`` in its place that has room, or as much of the last.
    """

    def __init__(
        self, fonts: Fonts, template: FormTemplate, given: tuple[str, ...], players: int, words: tuple[str, ...]
    ) -> None:
        self.fonts, self.template, self.words = fonts, template, words
        self.most = min(template.name_size, name_most(name_height(template)))
        self.all = tuple(given[at] if at < len(given) else "" for at in range(players))

    @property
    def usual(self) -> float:
        """The width in mm of columns in which a usual name reads well."""
        return self._width(USUAL_NAME, _READ_WELL, 2 * INSET)

    def widths(self) -> tuple[float, float]:
        """The widths in mm of columns in which given names read well, and are legible; very long ones only in part.

        Beside another half, where their fields reach over the gaps, the first is that for legible ones in all viewers.
        """
        given = [name for name in self.all if name]
        if not given:
            return self.usual, 0.0
        wide = max(self._whole_beside(name) if self.template.halves else self._liked(name) for name in given)
        least = max(self._width(name, SMALLEST, 2 * INSET) for name in given)
        return min(wide, self.usual), min(least, self._width(_SHORT_NAME, SMALLEST, 2 * INSET))

    def _liked(self, name: str) -> float:
        """The width in mm of a column in which a name is no smaller than small print, in the fonts of all viewers."""
        return self._width(name, min(_LIKED, self.template.floor_size), 4 * INSET, OTHER_FONTS)

    def _whole_beside(self, name: str) -> float:
        """The width in mm of a column whose field, which reaches over the gaps, shows a legible name in all viewers."""
        return self.fonts.width(name, TYPED, _LEGIBLE) + _AIR + ROUNDING

    def _width(self, name: str, size: float, air: float, scale: float = 1.0) -> float:
        gap = self.template.column_gap if self.template.cards else 0.0
        return self.fonts.width(name, TYPED, size) * scale + air + gap

    def look(self, player: int, width: float) -> WrittenName:
        """How a name is written in a field so many mm wide; ``PadgenError`` if it is too long to be typed."""
        name = self.all[player]
        if len(name) > LONGEST:
            what = f"the name {quoted(name)} has {len(name)} characters, a field takes {LONGEST}"
            raise PadgenError(Problem(what, "shorten the name", key="names"))
        given = [other for other in self.all if other]
        for face in (strong(self.template), TYPED):
            smallest, written = self._look(name, given, width, face)
            if smallest >= (_WHOLE if given else _READ_WELL):
                break
        return written

    def _look(self, name: str, given: list[str], width: float, face: str) -> tuple[float, WrittenName]:
        """How a name is written in this face, and the size at which the longest would fit."""
        # MuPDF writes some names in fonts with deep descenders, but not into the border, so it is wide if it can be.
        for border in (2, 1):
            room = width - max((1.0 + 1.5 * border) * INSET, _AIR if given else 0.0)
            sizes = sorted(self._whole(other, face, room) for other in given) or [self._typed(face, room)]
            size = next(size for size in sizes if size >= _SMALLER * sizes[(len(sizes) - 1) // 2])
            if sizes[0] >= _WHOLE:
                break
        if given:
            typed = min(_WHOLE, self._typed(face, room))
            size = self._shared(given, face, room, max(size, typed))
        free = width - 2 * INSET
        *joined, alone = self.words
        rooms = [*((word, free / OTHER_FONTS) for word in joined), (alone, free)]
        least = max(_WORD * size, min(size, _LEGIBLE))
        fits = ((word, self.fonts.fit(word, face, size, wide, least)) for word, wide in rooms)
        told, smaller = next((pair for pair in fits if pair[1]), (alone, None))
        # No automatic size: with it, MuPDF breaks a name at its space and pdf.js clips it.
        if "" in self.all and told:
            size = smaller or size

        def seen(text: str, most: float) -> str:
            """As much of a text as the script shows in so many mm."""
            return cut(lambda names: names[0], (text,), lambda part: self.fonts.width(part, face, size) <= most)

        shown, word = seen(name, room), seen(told, free)
        return sizes[0], WrittenName(size, border, face, room * MM / size, shown, word)

    def _shared(self, given: list[str], face: str, room: float, most: float) -> float:
        """The size, at most ``most``, at which names have room, or of those that must be cut, the first letters."""
        whole = [other for other in given if self._fits(other, face, room)]
        long = (other for other in given if other not in whole)
        short = (other if len(other) <= _BEGUN else f"{other[:_BEGUN]}." for other in long)
        return min([most, *(self._whole(other, face, room, most) for other in (*whole, *short))])

    def _fits(self, name: str, face: str, room: float) -> bool:
        """Whether a name that isn't very long is legible without being cut."""
        width, usual = (self.fonts.width(text, face, _LEGIBLE) for text in (name, USUAL_NAME))
        return width <= min(room, _USUAL_MOST * usual)

    def _whole(self, name: str, face: str, room: float, most: float | None = None) -> float:
        """The size at which a name fits in the fonts of all viewers, or if that is small, in ours."""
        most = most or self.most
        everywhere, ours = (self.fonts.fit(name, face, most, room / wider) or 0.0 for wider in (OTHER_FONTS, 1.0))
        return max(everywhere, min(_OURS, ours), SMALLEST)

    def _typed(self, face: str, room: float) -> float:
        """The size of names typed later if all are unknown; given ones that are cut make it no smaller."""
        most = self.most
        usual, short = (self.fonts.fit(name, face, most, room) or 0.0 for name in (USUAL_NAME, _SHORT_NAME))
        return min(most, max(usual, min(short, _READ_WELL), _LIKED))
