"""The aid of a bonus: its condition, an arrow and its points."""

from collections.abc import Iterator

from padgen.documents.table.arrow import SHORT, arrow, length
from padgen.documents.table.rows import Aid
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Colour, Node, Tag, Text

_GAP = 0.17
"""The space on each side of the arrow, in ems."""


def width(fonts: Fonts, aid: Aid, size: float, face: str = "bold") -> float:
    """The width of a bonus's aid in mm, in letters of this size in points."""
    words = fonts.width(aid.number, face, size) + fonts.width(aid.earned, face, size)
    return words + length(size, SHORT) + 2 * _GAP * size / MM


def draw(
    fonts: Fonts, aid: Aid, right: float, middle: float, size: float, ink: Colour, face: str = "bold"
) -> Iterator[Node]:
    """The marks of a bonus's aid that ends at ``right``, around this height of its middle."""
    baseline = middle + fonts.cap_height(face, size) / 2
    gap = _GAP * size / MM
    tip = right - fonts.width(aid.earned, face, size) - gap
    tail = tip - length(size, SHORT)
    yield Text(tail - gap, baseline, aid.number, size, face, ink, "right")
    yield Tag("Artifact", (arrow(tip, middle, size, ink, SHORT),))
    yield Text(right, baseline, aid.earned, size, face, ink, "right")
