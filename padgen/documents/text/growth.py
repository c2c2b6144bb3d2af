"""How a column that is alone on its panel grows into the room below it: its lines, gaps and pictures."""

from collections.abc import Sequence
from typing import NamedTuple

from padgen.page.area import ROUNDING

FULL = 0.86
"""The least share of each panel that text should fill, so that its last line stands below 0.85 of it."""

ENOUGH = 0.865
"""The share up to which lines and gaps become wider than they should: the last line ends above its own height."""


class Growth(NamedTuple):
    """How a column grows: ``lines`` by a share of their height, ``gaps`` and ``pictures`` of their spare space."""

    lines: float = 0.0
    gaps: float = 0.0
    pictures: float = 0.0

    def spread(self, height: float, gaps: float, pictures: float) -> float:
        """What the height of a column becomes without higher lines, with so much spare space; all in mm."""
        return height + gaps * self.gaps + pictures * self.pictures

    def grown(self, height: float, gaps: float, pictures: float) -> float:
        """What that height becomes with higher lines too."""
        return self.spread(height, gaps, pictures) * (1 + self.lines)


COMFORTABLE = Growth(0.08, 0.5)
"""How far a column grows before it looks stretched."""

MODERATE = (
    (Growth(0.08), 1.0), (COMFORTABLE, 1.0), (Growth(0.12, 0.5), ENOUGH), (Growth(0.12, 1.0), ENOUGH),
)  # fmt: skip
"""How far columns grow, and the share of their panel up to which they do: as far as looks well, or until it is full."""

_WAYS = (*MODERATE, (Growth(0.12, 1.0, 1.0), ENOUGH), (Growth(0.2, 1.0, 1.0), ENOUGH))
"""The same, and further where nothing else fills a panel: a gap of one line never becomes more than two."""


def growth(
    height: float,
    gaps: float,
    pictures: float,
    room: float,
    ways: Sequence[tuple[Growth, float]] = _WAYS,
    fixed: float = 0.0,
) -> Growth:
    """How a column so high grows into the room below it, with so much spare space in gaps and pictures; all in mm.

    So much of the panel, besides the height, is ``fixed``.  A column without height, of a single line, doesn't grow.
    """
    if height <= ROUNDING:
        return Growth()
    found, lines, reached, whole = Growth(), 0.0, fixed + height, fixed + height + room
    for most, share in ways:
        base = most.spread(height, gaps, pictures)
        if reached >= share * whole - ROUNDING or fixed + base > whole + ROUNDING:
            break
        found, lines = most, min(most.lines, max(0.0, (share * whole - fixed) / base - 1))
        reached = fixed + base * (1 + lines)
    return found._replace(lines=lines)


def levelled(height: float, gaps: float, pictures: float, room: float, lines: float, fixed: float = 0.0) -> Growth:
    """The same with lines higher by the share by which a neighbour's are, or a little more if the panel is too empty.

    Wider gaps and pictures take the rest until the panel is full.
    """
    if height <= ROUNDING:
        return Growth()
    found, reached, whole = Growth(lines), 0.0, fixed + height + room
    for gap, picture, share in ((0.0, 0.0, 1.0), (0.5, 0.0, ENOUGH), (1.0, 0.0, ENOUGH), (1.0, 1.0, ENOUGH)):
        most = Growth(lines, gap, picture)
        high = fixed + most.grown(height, gaps, pictures)
        if reached >= share * whole - ROUNDING or high > whole + ROUNDING:
            break
        found, reached = most, high
    own = growth(height, gaps, pictures, room, fixed=fixed)
    more = min(own.lines, (FULL * whole - fixed) / found.spread(height, gaps, pictures) - 1)
    return found._replace(lines=max(lines, more))
