"""The arrow from what earns a bonus to its points, drawn because fonts have none."""

from padgen.page.marks import MM, Colour, Path

SHORT, LONG = 0.7, 1.05
"""The lengths of arrows between two numbers and behind a name, in ems of the letters beside them."""

_HEAD = 0.25
"""The length of an arrow's head, in lengths of the arrow."""

_WEIGHT, _WEIGHT_LEAST = 0.075, 0.4
"""The arrow's weight in ems, and the least in points."""


def length(size: float, ems: float) -> float:
    """The length in mm of an arrow of so many ems beside letters of this size in points."""
    return ems * size / MM


def arrow(tip: float, middle: float, size: float, ink: Colour, ems: float) -> Path:
    """The arrow with its point at this place."""
    tail, head = tip - length(size, ems), _HEAD * length(size, ems)
    point = ((tip - head, middle - head), (tip, middle), (tip - head, middle + head))
    return Path((((tail, middle), (tip, middle)), point), stroke=ink, weight=max(_WEIGHT_LEAST, _WEIGHT * size))
