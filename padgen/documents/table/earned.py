"""The aid of a bonus: its condition, an arrow (fonts have none) and its points."""

from collections.abc import Iterator

from padgen.documents.table.rows import Aid
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Colour, Node, Path, Tag, Text

_ARROW, _ARROW_GAP = 0.7, 0.17
"""The arrow's length, and the space on each side of it, in ems."""

_WEIGHT, _WEIGHT_LEAST, _HEAD = 0.075, 0.4, 0.176
"""The arrow's weight in ems, and the least in points; the length of its head in ems."""


def width(fonts: Fonts, aid: Aid, size: float) -> float:
    """The width of a bonus's aid in mm, in letters of this size in points."""
    words = fonts.width(aid.number, "bold", size) + fonts.width(aid.earned, "bold", size)
    return words + (_ARROW + 2 * _ARROW_GAP) * size / MM


def draw(fonts: Fonts, aid: Aid, right: float, middle: float, size: float, ink: Colour) -> Iterator[Node]:
    """The marks of a bonus's aid that ends at ``right``, around this height of its middle."""
    baseline = middle + fonts.cap_height("bold", size) / 2
    gap, head = _ARROW_GAP * size / MM, _HEAD * size / MM
    tip = right - fonts.width(aid.earned, "bold", size) - gap
    tail = tip - _ARROW * size / MM
    shaft = ((tail, middle), (tip, middle))
    point = ((tip - head, middle - head), (tip, middle), (tip - head, middle + head))
    yield Text(tail - gap, baseline, aid.number, size, "bold", ink, "right")
    yield Tag("Artifact", (Path((shaft, point), stroke=ink, weight=max(_WEIGHT_LEAST, _WEIGHT * size)),))
    yield Text(right, baseline, aid.earned, size, "bold", ink, "right")
