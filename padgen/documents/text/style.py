"""What the blocks of one text size look like."""

from typing import NamedTuple

from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Ink

DIE_STEP = 1.14
"""From die to die, in dice."""


class Style(NamedTuple):
    """What the blocks of one text size look like; sizes in pt, lengths in mm.

    The names of places at headings begin with ``anchor``.
    """

    size: float
    leading: float
    heading: float
    table: float
    ink: Ink
    accent: Ink
    tint: Ink
    line: Ink
    hair: float
    heavy: float
    anchor: str | None = None

    @property
    def em(self) -> float:
        """The text size in mm."""
        return self.size / MM

    @property
    def small(self) -> float:
        """The size of secondary words, such as units and notes."""
        return max(SMALLEST, self.size * 0.85)
