"""Pictures below sections, which fill panels with little text: what they show, and the air around them."""

import math
from functools import partial
from typing import Protocol

from padgen.documents.explain.equipment import Equipment
from padgen.documents.explain.final_totals import FinalTotals
from padgen.documents.explain.style import Style
from padgen.documents.text.band import Atom, Block
from padgen.languages import Locale
from padgen.page.area import ROUNDING
from padgen.page.fonts import Fonts
from padgen.page.marks import Node, Tag

_AIR, _ABOVE = 0.7, 0.67
"""The space above and below a picture together, in lines, and the share of it that is above.

Its foot then stands where the baseline of text would, so that the gap below it is that of other sections.
"""


class Picture(Protocol):
    """A drawing that can have any height from a least to a largest one; all lengths are in mm."""

    def heights(self, width: float) -> tuple[float, float] | None:
        """These heights in a column so wide; ``None`` if the column is too narrow, or there is nothing to show."""

    def draw(self, width: float, x: float, y: float, h: float) -> tuple[Node, ...]:
        """The marks at the left of a place, in a column so wide."""


def shown(locale: Locale, fonts: Fonts, style: Style) -> dict[str, Picture]:
    """What stands below sections, by their keys: dice and a block where colours fill areas, and the final totals."""
    needed = {"contents": Equipment(locale.variant.dice, style)} if style.fill else {}
    return {**needed, "end": FinalTotals(locale, fonts, style)}


def heights(picture: Picture, style: Style, width: float) -> tuple[float, float] | None:
    """The least and the largest height of a picture with its air, in lines and half lines."""
    if (found := picture.heights(width)) is None:
        return None
    least, most = (half_lines(high / style.leading + _AIR) for high in found)
    return least, most


def half_lines(lines: float) -> float:
    """So many lines or a little more: a column that is alone has half lines."""
    return math.ceil(2 * lines - ROUNDING) / 2


def block(picture: Picture, style: Style, width: float, lines: float) -> Block:
    """The picture with its air, so many lines high.  It is decoration, because the text tells all of it."""
    high, own = lines * style.leading, (lines - _AIR) * style.leading
    return Block(Tag("Artifact"), (Atom(high, partial(_drawn, picture, width, own), grows=True),))


def _drawn(picture: Picture, width: float, own: float, x: float, y: float, h: float) -> tuple[Node, ...]:
    """The picture in its ``own`` height, in a place that may have grown."""
    return picture.draw(width, x, y + _ABOVE * (h - own), own)
