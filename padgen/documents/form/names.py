"""The players' names on a form: how wide their columns must be, and at which size they are written."""

from typing import NamedTuple

from padgen.documents.form.helpers import INSET, OTHER_FONTS, TYPED, USUAL_NAME, strong
from padgen.errors import PadgenError, Problem
from padgen.page.fonts import SMALLEST, Fonts
from padgen.page.marks import MM
from padgen.quoting import quoted
from padgen.templates import FormTemplate

LONGEST = 60
"""The most characters of a name."""

_LIKED = 7.0
"""Points: names are smaller only if rows leave them no room; those typed later aren't."""

_SHORT_NAME, _READ_WELL = "Charlotte", 9.0
"""Names typed later are smaller than this many points only if even this one has no room, and then not heavy."""

_STRONG = 7.3
"""Points: if the longest name is smaller, none is heavier than words, because it would be smaller still."""

_LARGE = 8.0
"""Points: from this size on, fields of names have a wide border."""

_SHARE = 0.8
"""The smallest size that all names have, as a share of the usual name's; longer ones are smaller than the others."""

_MOST = 1.4
"""The size of the others, in sizes of the smallest name."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

_ROUNDING = 1e-6
"""Millimetres that make no difference."""


class WrittenName(NamedTuple):
    """The size of a name in points, the width of its field's border in points, its face, and its room in ems."""

    size: float
    border: int
    face: str
    ems: float


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
    """The names of all players, from 0; a name that isn't known yet is empty."""

    def __init__(self, fonts: Fonts, template: FormTemplate, given: tuple[str, ...], players: int) -> None:
        self.fonts, self.template = fonts, template
        self.all = tuple(given[at] if at < len(given) else "" for at in range(players))

    def widths(self) -> tuple[float, float]:
        """The widths in mm of columns in which all names fit: at a size that reads well, and at the smallest."""
        liked = min(_LIKED, self.template.floor_size)
        if not any(self.all):
            return self.fonts.width(USUAL_NAME, TYPED, _READ_WELL) + 2 * INSET + self._gap, 0.0
        return self._width(liked, 4 * INSET, OTHER_FONTS), self._width(SMALLEST, 2 * INSET)

    def _width(self, size: float, air: float, scale: float = 1.0) -> float:
        widths = (self.fonts.width(name, TYPED, size) * scale + air + self._gap for name in self.all if name)
        return max(widths, default=0.0)

    @property
    def _gap(self) -> float:
        """The template's space between columns in mm."""
        return self.template.column_gap if self.template.row_gap else 0.0

    def look(self, player: int, width: float) -> WrittenName:
        """How a name is written in a field so many mm wide; ``PadgenError`` if it is too long."""
        name, room = self.all[player], width - 2 * INSET
        needs = self.fonts.width(name, TYPED, SMALLEST)
        if needs > room + _ROUNDING or len(name) > LONGEST:
            what = f"the name {quoted(name)} ({len(name)} characters) needs {needs:.1f} mm at {SMALLEST:g} pt, "
            raise PadgenError(Problem(f"{what}its column leaves {room:.1f} mm", "shorten the name", key="names"))
        given = [other for other in self.all if other]
        for face in (strong(self.template), TYPED):
            smallest, written = self._look(name, given, width, face)
            if smallest >= (_STRONG if given else _READ_WELL):
                break
        return written

    def _look(self, name: str, given: list[str], width: float, face: str) -> tuple[float, WrittenName]:
        """How a name is written in this face, and the size of the longest."""
        # MuPDF writes some names in fonts with deep descenders, but not into the border, so it is wide if it can be.
        for border in (2, 1):
            room = width - (1.0 + 1.5 * border) * INSET
            tight, most = room / OTHER_FONTS, self.template.name_size
            sizes = sorted(self.fonts.fit(other, face, most, tight) or SMALLEST for other in given)
            sizes = sizes or [self._typed(face, room)]
            common = next(size for size in sizes if size >= _SHARE * sizes[(len(sizes) - 1) // 2])
            common = min(common, _MOST * sizes[0])
            if sizes[0] >= _LARGE:
                break
        # No automatic size: with it, MuPDF breaks a name at its space and pdf.js clips it.
        # Of a longer name that is typed later, the script shows the beginning.
        size = self.fonts.fit(name, face, common, tight) or SMALLEST if name else common
        ems = max(room, self.fonts.width(name, face, size)) * MM / size
        return sizes[0], WrittenName(size, border, face, ems)

    def _typed(self, face: str, room: float) -> float:
        """The size of names typed later, all of them unknown."""
        most = self.template.name_size
        usual, short = (self.fonts.fit(name, face, most, room) or 0.0 for name in (USUAL_NAME, _SHORT_NAME))
        return min(most, max(usual, min(short, _READ_WELL), _LIKED))
