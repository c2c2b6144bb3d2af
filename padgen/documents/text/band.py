"""Text as lines, rows and pictures that are never divided, and bands of them that share columns."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from padgen.documents.text.growth import Growth
from padgen.documents.text.lines import TooWide
from padgen.page.area import ROUNDING
from padgen.page.marks import Node, Tag

Draw = Callable[[float, float, float], tuple[Node, ...]]
"""Gives the marks at a left edge, a top and a height in mm."""

DrawGround = Callable[[float, float, float, bool, bool], tuple[Node, ...]]
"""The same for what lies behind blocks; and whether it goes on in the column before, and in the one after."""

WHOLE, COLUMN, STORY, PANEL, SECTION, TURN = range(6)
"""What an atom may begin: nothing, so that it stays with the one above; a column; one of several worked examples; a
panel.  ``SECTION`` begins one, ``TURN`` one that best begins another side of the sheet."""


class Cuts(NamedTuple):
    """The least levels of atoms that may begin a column, a panel, and a panel on another side of the sheet."""

    column: int = COLUMN
    panel: int = PANEL
    turn: int = PANEL


LOOSE = Cuts()

Extras = tuple[tuple[float, ...], ...]
"""How much higher each atom of each column becomes, or the gap above it, in mm."""


class Atom(NamedTuple):
    """What is never divided: a line of text, a table row, a row of dice; lengths in mm.

    ``gap`` is the space above it unless it is first in its column.  ``spare`` is how much more it may
    take if there is room left: as space above, or as its own height if it ``grows``.  First in a column, it is drawn
    ``flush`` instead, if it has an indent elsewhere.
    """

    height: float
    draw: Draw
    gap: float = 0.0
    level: int = WHOLE
    spare: float = 0.0
    grows: bool = False
    flush: Draw | None = None


class Block(NamedTuple):
    """A structure element's atoms; ``tag`` is the element without children, ``wide`` what its column can't hold.

    ``ground`` is drawn once behind all neighbours in a column that have the same.
    """

    tag: Tag
    atoms: tuple[Atom, ...]
    wide: TooWide | None = None
    ground: DrawGround | None = None

    def stiff(self) -> "Block":
        """The same without spare space."""
        return self._replace(atoms=tuple(atom._replace(spare=0.0) for atom in self.atoms))


class Band:
    """Blocks that share columns of one width, in mm."""

    def __init__(self, blocks: Sequence[Block], columns: int, width: float, gutter: float = 0.0) -> None:
        self.blocks = tuple(blocks)
        self.columns = columns
        self.width = width
        self.gutter = gutter
        self.wide = next((block.wide for block in blocks if block.wide), None)
        self.atoms = [atom for block in blocks for atom in block.atoms]
        self.whole = all(atom.level == WHOLE for atom in self.atoms[1:])
        self.owners = [index for index, block in enumerate(blocks) for _ in block.atoms]
        self.levelled: dict[tuple[tuple[tuple[int, int], ...], float], Extras] = {}
        self._sums = [0.0, *accumulate(atom.gap + atom.height for atom in self.atoms)]

    def height(self, start: int, end: int) -> float:
        """The height of a column that holds these atoms."""
        return self._sums[end] - self._sums[start] - self.atoms[start].gap if end > start else 0.0

    @cached_property
    def _spares(self) -> tuple[list[float], list[float]]:
        """The spare space of gaps, and of what grows, up to each atom."""
        gaps, pictures = (
            [atom.spare if atom.grows is grows else 0.0 for atom in self.atoms] for grows in (False, True)
        )
        return [0.0, *accumulate(gaps)], [0.0, *accumulate(pictures)]

    def spare(self, start: int, end: int) -> tuple[float, float]:
        """How much more the gaps of a column that holds these atoms may take, and its atoms that grow, in mm."""
        gaps, pictures = self._spares
        return gaps[end] - gaps[start + 1], pictures[end] - pictures[start]

    def growing(self, start: int, end: int) -> tuple[float, float, float, float]:
        """What grows of such a column: its height and spare space, and the height of a first line, which stays.

        The last is 0 where the column begins with something that grows, such as dice.
        """
        fixed = 0.0 if self.atoms[start].grows else self.atoms[start].height
        return (self.height(start, end) - fixed, *self.spare(start, end), fixed)

    def highest(self, start: int, end: int, most: Growth) -> float:
        """The height of such a column that grows as far as this."""
        height, gaps, pictures, fixed = self.growing(start, end)
        return fixed + most.grown(height, gaps, pictures)

    def one_ground(self, i: int) -> bool:
        """Whether one ground lies behind an atom and the one before it."""
        before, own = (self.blocks[self.owners[j]].ground for j in (i - 1, i))
        return own is not None and before == own

    def borders(self, i: int) -> bool:
        """Whether an atom begins a section, and a ground begins or ends above it."""
        before, own = (self.blocks[self.owners[j]].ground for j in (i - 1, i))
        return self.atoms[i].level >= SECTION and before != own

    def rest(self, start: int) -> float:
        """The height of even columns with the atoms from ``start`` on."""
        return self.height(start, len(self.atoms)) / self.columns

    def end(self, start: int, room: float, level: int) -> int:
        """Where a column that begins with ``start`` ends if it is at most ``room`` mm high."""
        if start == len(self.atoms):
            return start
        limit = room + self._sums[start] + self.atoms[start].gap + ROUNDING
        end = bisect_right(self._sums, limit, start) - 1
        while start < end < len(self.atoms) and self.atoms[end].level < level:
            end -= 1
        return max(start, end)

    def cut(self, start: int, room: float, cuts: Cuts = LOOSE) -> list[int]:
        """The ends of the columns, each at most ``room`` mm high."""
        ends = []
        for column in range(self.columns):
            start = self.end(start, room, cuts.panel if column == self.columns - 1 else cuts.column)
            ends.append(start)
        return ends

    def balanced(self, start: int, room: float, cuts: Cuts = LOOSE) -> list[int]:
        """The ends of the shortest columns that hold all the rest, or [] if it doesn't fit."""
        best = self.cut(start, room, cuts)
        if best[-1] < len(self.atoms):
            return []
        if self.columns == 1:
            return best
        low, high = self.rest(start) * 0.9, room
        for _ in range(9):
            middle = (low + high) / 2
            ends = self.cut(start, middle, cuts)
            if ends[-1] == len(self.atoms):
                best, high = ends, middle
            else:
                low = middle
        return best
