"""Filling columns and panels: where lines, rows and pictures come to stand, as numbers only."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple

from padgen.page.area import Area
from padgen.page.marks import Node, Tag

Draw = Callable[[float, float, float], tuple[Node, ...]]
"""Gives the marks at a left edge, a top and a height in mm."""

WHOLE, COLUMN, PANEL = 0, 1, 2
"""What may begin with an atom: nothing, so that it stays with the one above; a column; a panel."""

_LEVEL = 0.6
"""The share of its spare space that a column takes to end level with its neighbours."""

_TOLERANCE = 1e-6


class Atom(NamedTuple):
    """What is never cut: a line of text, a table row, a row of dice.

    ``gap`` is the space above it unless it heads its column.  ``spare`` is how much more it takes
    where room is left, in mm: as space above, or as height of its own when it ``grows``.
    """

    height: float
    draw: Draw
    gap: float = 0.0
    level: int = WHOLE
    spare: float = 0.0
    grows: bool = False


class Block(NamedTuple):
    """A structure element's atoms; ``tag`` is the element without its children."""

    tag: Tag
    atoms: tuple[Atom, ...]


class Band:
    """Blocks that share columns of one width, in mm; a ``fresh`` one begins on a new panel."""

    def __init__(
        self, blocks: Sequence[Block], columns: int, width: float, gutter: float = 0.0, *, fresh: bool = False
    ) -> None:
        self.blocks = tuple(blocks)
        self.columns = columns
        self.width = width
        self.gutter = gutter
        self.fresh = fresh
        self.atoms = [atom for block in blocks for atom in block.atoms]
        self.whole = all(atom.level == WHOLE for atom in self.atoms[1:])
        self.owners = [index for index, block in enumerate(blocks) for _ in block.atoms]
        self._sums = [0.0, *accumulate(atom.gap + atom.height for atom in self.atoms)]

    def height(self, start: int, end: int) -> float:
        """The height of a column that holds these atoms."""
        return self._sums[end] - self._sums[start] - self.atoms[start].gap if end > start else 0.0

    def rest(self, start: int) -> float:
        """The height that the atoms from ``start`` on would take in even columns."""
        return self.height(start, len(self.atoms)) / self.columns

    def end(self, start: int, room: float, level: int) -> int:
        """Where a column that begins with ``start`` must end to be at most ``room`` high."""
        if start == len(self.atoms):
            return start
        limit = room + self._sums[start] + self.atoms[start].gap + _TOLERANCE
        end = bisect_right(self._sums, limit, start) - 1
        while start < end < len(self.atoms) and self.atoms[end].level < level:
            end -= 1
        return max(start, end)

    def cut(self, start: int, room: float, last: int = COLUMN) -> list[int]:
        """The ends of as many columns as there are, each at most ``room`` high; the last ends at ``last``."""
        ends = []
        for column in range(self.columns):
            start = self.end(start, room, last if column == self.columns - 1 else COLUMN)
            ends.append(start)
        return ends

    def balanced(self, start: int, room: float) -> list[int]:
        """The ends of columns that hold all the rest and are as low as can be; [] when it does not fit."""
        best = self.cut(start, room)
        if best[-1] < len(self.atoms):
            return []
        if self.columns == 1:
            return best
        low, high = self.rest(start) * 0.9, room
        for _ in range(9):
            middle = (low + high) / 2
            ends = self.cut(start, middle)
            if ends[-1] == len(self.atoms):
                best, high = ends, middle
            else:
                low = middle
        return best


class Piece(NamedTuple):
    """A band, or a part of one, on a panel: its columns as ranges of atoms."""

    band: Band
    columns: tuple[tuple[int, int], ...]

    @property
    def height(self) -> float:
        """The height of the highest column."""
        return max(self.band.height(start, end) for start, end in self.columns)

    @property
    def spare(self) -> float:
        """How much higher the piece may become with all its columns still ending level."""
        atoms = self.band.atoms
        return (
            min(
                self.band.height(start, end) + sum(atom.spare for atom in atoms[start + 1 : end]) + _own(atoms, start)
                for start, end in self.columns
                if end > start
            )
            - self.height
        )


def _own(atoms: Sequence[Atom], start: int) -> float:
    return atoms[start].spare if atoms[start].grows else 0.0


class Filled(NamedTuple):
    """What stands on each panel, and by how many mm of column the rest is too long."""

    panels: tuple[tuple[Piece, ...], ...]
    overflow: float = 0.0


def fill(bands: Sequence[Band], heights: Sequence[float], gap: float, share: float = 1.0) -> Filled:
    """Put the bands into panels of these heights one after the other.

    Text takes at most a ``share`` of each panel; a whole band takes what it needs.
    """
    panels: list[list[Piece]] = [[] for _ in heights]
    panel, used = 0, 0.0
    for index, band in enumerate(bands):
        start = 0
        while start < len(band.atoms):
            room = heights[panel] * (1.0 if band.whole else share) - used - (gap if panels[panel] else 0.0)
            if band.fresh and not start and panels[panel]:
                room = 0.0
            ends = band.balanced(start, room) or band.cut(start, room, PANEL)
            if ends[-1] > start:
                piece = Piece(band, tuple(zip([start, *ends], ends, strict=False)))
                used += piece.height + (gap if panels[panel] else 0.0)
                panels[panel].append(piece)
                start = ends[-1]
            if start < len(band.atoms):
                left = heights[panel] - used
                panel, used = panel + 1, 0.0
                if panel == len(panels):
                    rest = band.rest(start) + sum(other.rest(0) for other in bands[index + 1 :])
                    return Filled(tuple(map(tuple, panels)), max(rest - max(left, 0.0), 0.1))
    return Filled(tuple(map(tuple, panels)))


def level_out(bands: Sequence[Band], heights: Sequence[float], gap: float) -> Filled:
    """Fill the panels with about equally much text, instead of leaving the last ones empty."""
    best = fill(bands, heights, gap)
    low, high = 0.2, 1.0
    for _ in range(6):
        middle = (low + high) / 2
        found = fill(bands, heights, gap, middle)
        if found.overflow:
            low = middle
        else:
            best, high = found, middle
    return best


def draw(pieces: Sequence[Piece], area: Area, gap: float) -> Iterator[Node]:
    """The marks of a panel; room that is left goes to rows and to gaps, each up to its ``spare``."""
    if not pieces:
        return
    used = sum(piece.height for piece in pieces) + gap * (len(pieces) - 1)
    left = max(area.h - used, 0.0)
    spares = [max(piece.spare, 0.0) for piece in pieces]
    total = sum(spares) + gap * (len(pieces) - 1)
    share = min(1.0, left / total) if total else 0.0
    y = area.y
    for piece, spare in zip(pieces, spares, strict=True):
        height = piece.height + spare * share
        yield from _columns(piece, area.x, y, height, share)
        y += height + gap * (1 + share)


def _columns(piece: Piece, x: float, y: float, height: float, share: float) -> Iterator[Node]:
    """The marks of a piece; a column ends level with the others if its gaps need not grow too much for it."""
    band = piece.band
    drawn: list[tuple[int, tuple[Node, ...]]] = []
    for column, (start, end) in enumerate(piece.columns):
        if end == start:
            continue
        left = x + column * (band.width + band.gutter)
        top = y
        room = sum(atom.spare for atom in band.atoms[start + 1 : end]) + _own(band.atoms, start)
        needed = max(0.0, height - band.height(start, end)) / room if room else 0.0
        stretch = min(1.0, needed if needed <= max(share, _LEVEL) else share)
        for i in range(start, end):
            atom = band.atoms[i]
            if i > start:
                top += atom.gap
            extra = atom.spare * stretch if atom.grows or i > start else 0.0
            if not atom.grows:
                top += extra
                extra = 0.0
            drawn.append((band.owners[i], atom.draw(left, top, atom.height + extra)))
            top += atom.height + extra
    for owner, parts in groupby(drawn, key=lambda item: item[0]):
        yield band.blocks[owner].tag._replace(children=tuple(node for _, nodes in parts for node in nodes))
