"""Fills columns and panels: computes the places of lines, rows and pictures as plain numbers."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from padgen.documents.text.lines import TooWide
from padgen.page.area import Area
from padgen.page.marks import Node, Tag

Draw = Callable[[float, float, float], tuple[Node, ...]]
"""Gives the marks at a left edge, a top and a height in mm."""

WHOLE, COLUMN, PANEL, SECTION = 0, 1, 2, 3
"""What an atom may begin: nothing, so that it stays with the one above; a column; a panel.  ``SECTION`` begins one."""


class Cuts(NamedTuple):
    """The least levels of atoms that may begin a column, a panel, and a panel on another side of the sheet."""

    column: int = COLUMN
    panel: int = PANEL
    turn: int = PANEL


LOOSE = Cuts()

_TOLERANCE = 1e-6

_LEVEL = 2.5
"""The share of their spare space that the gaps of a column may take to be level with the columns beside it."""


class Atom(NamedTuple):
    """What is never divided: a line of text, a table row, a row of dice; lengths in mm.

    ``gap`` is the space above it unless it is first in its column.  ``spare`` is how much more it may
    take if there is room left: as space above, or as its own height if it ``grows``.
    """

    height: float
    draw: Draw
    gap: float = 0.0
    level: int = WHOLE
    spare: float = 0.0
    grows: bool = False


class Block(NamedTuple):
    """A structure element's atoms; ``tag`` is the element without children, ``wide`` what its column can't hold.

    ``ground`` is drawn once behind all neighbours in a column that have the same.
    """

    tag: Tag
    atoms: tuple[Atom, ...]
    wide: TooWide | None = None
    ground: Draw | None = None


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
        self._sums = [0.0, *accumulate(atom.gap + atom.height for atom in self.atoms)]

    def height(self, start: int, end: int) -> float:
        """The height of a column that holds these atoms."""
        return self._sums[end] - self._sums[start] - self.atoms[start].gap if end > start else 0.0

    def rest(self, start: int) -> float:
        """The height of even columns with the atoms from ``start`` on."""
        return self.height(start, len(self.atoms)) / self.columns

    def end(self, start: int, room: float, level: int) -> int:
        """Where a column that begins with ``start`` ends if it is at most ``room`` mm high."""
        if start == len(self.atoms):
            return start
        limit = room + self._sums[start] + self.atoms[start].gap + _TOLERANCE
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


class Piece(NamedTuple):
    """A band, or a part of one, on a panel: its columns as ranges of atoms."""

    band: Band
    columns: tuple[tuple[int, int], ...]

    @property
    def height(self) -> float:
        """The height of the tallest column."""
        return max(self.band.height(start, end) for start, end in self.columns)

    def share(self, room: float, left: float = 0.0) -> float:
        """The share of its room that the shortest column takes, when it stretches into what is ``left``."""
        share = self.stretch(left)
        return min(self.band.height(*column) + share * _spare(self.band, *column) for column in self.columns) / room

    def stretch(self, room: float) -> float:
        """How much of its spare space it takes, with this room below it: any share if it is whole, else all or nothing.

        A single column, which has no neighbour to be level with, may also take half of it, or half as much again.
        """
        spares = [_spare(self.band, *column) for column in self.columns]
        if self.band.whole:
            return min(1.0, room / spares[0]) if spares[0] else 0.0
        shares = (1.5, 1.0, 0.5) if len(self.columns) == 1 else (1.0,)
        return next((share for share in shares if self.stretched(share) <= self.height + room + _TOLERANCE), 0.0)

    def stretched(self, share: float) -> float:
        """The height with that share of the spare space."""
        return max(self.band.height(*column) + share * _spare(self.band, *column) for column in self.columns)


def _spare(band: Band, start: int, end: int) -> float:
    """How much taller a column may become."""
    atoms = band.atoms
    own = atoms[start].spare if end > start and atoms[start].grows else 0.0
    return own + sum(atom.spare for atom in atoms[start + 1 : end])


class Filled(NamedTuple):
    """The contents of each panel, and the length in mm of what doesn't fit."""

    panels: tuple[tuple[Piece, ...], ...]
    overflow: float = 0.0


def fill(bands: Sequence[Band], heights: Sequence[float], gap: float, share: float = 1.0, cuts: Cuts = LOOSE) -> Filled:
    """Fill panels of these heights with the bands, one after the other.

    Text takes at most a ``share`` of each panel; a band that is whole takes what it needs.
    """
    panels: list[list[Piece]] = [[] for _ in heights]
    panel, used = 0, 0.0
    for index, band in enumerate(bands):
        start = 0
        while start < len(band.atoms):
            room = heights[panel] * (1.0 if band.whole else share) - used - (gap if panels[panel] else 0.0)
            ends = band.balanced(start, room, cuts) or band.cut(start, room, cuts)
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


def even(band: Band, heights: Sequence[float], cuts: Cuts, turns: Sequence[int] = ()) -> Filled | None:
    """One band, divided among panels so that the emptiest column is as full as possible; ``None`` if it doesn't fit.

    ``turns`` are the panels that begin another side of the sheet, counted from 0.  ``value[j]`` is the best share of
    the emptiest column so far if the atoms up to ``j`` are in the panels.
    """
    count = len(band.atoms)
    value: dict[int, tuple[float, tuple[int, ...]]] = {0: (1.0, (0,))}
    last = len(heights) * band.columns - 1
    for slot in range(last + 1):
        room = heights[slot // band.columns]
        panel, column = divmod(slot + 1, band.columns)
        level = cuts.column if column else cuts.turn if panel in turns else cuts.panel
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (share, places) in value.items():
            for end in range(start + 1, count + 1):
                taken = band.height(start, end)
                if taken > room + _TOLERANCE:
                    break
                if end < count and (slot == last or band.atoms[end].level < level):
                    continue
                worth = min(share, taken / room)
                if end not in reached or worth > reached[end][0]:
                    reached[end] = worth, (*places, end)
        value = reached
    if count not in value:
        return None
    places = value[count][1]
    columns = [*pairwise(places)]
    panels = (columns[i : i + band.columns] for i in range(0, len(columns), band.columns))
    return Filled(tuple((Piece(band, tuple(panel)),) for panel in panels))


def level_out(bands: Sequence[Band], heights: Sequence[float], gap: float, cuts: Cuts = LOOSE) -> Filled:
    """Fill the panels about equally, instead of leaving the last ones empty."""
    best = fill(bands, heights, gap, cuts=cuts)
    low, high = 0.2, 1.0
    for _ in range(6 if not best.overflow and len(heights) > 1 else 0):
        middle = (low + high) / 2
        filled = fill(bands, heights, gap, middle, cuts)
        if filled.overflow:
            low = middle
        else:
            best, high = filled, middle
    return best


def draw(pieces: Sequence[Piece], area: Area, gap: float) -> Iterator[Node]:
    """The marks of a panel.

    Room that is left goes to atoms that grow, each up to its ``spare``, and then to the gaps of each text if there is
    enough for all of them, so that its lines stay on the grid that its first line begins.
    """
    left = area.h - sum(piece.height for piece in pieces) - gap * (len(pieces) - 1)
    shares: dict[int, float] = {}
    for i, piece in sorted(enumerate(pieces), key=lambda it: not it[1].band.whole):
        shares[i] = piece.stretch(max(left, 0.0))
        left -= piece.stretched(shares[i]) - piece.height
    y = area.y
    for i, piece in enumerate(pieces):
        yield from _columns(piece, area.x, y, shares[i])
        y += piece.stretched(shares[i]) + gap


def _columns(piece: Piece, x: float, y: float, share: float) -> Iterator[Node]:
    """The marks of a piece, with a share of its spare space; columns of text beside each other end on one level."""
    band, level = piece.band, 0.0
    if len(piece.columns) > 1 and not band.whole:
        reach = min(band.height(*column) + _LEVEL * _spare(band, *column) for column in piece.columns)
        level, share = max(piece.height, min(piece.stretched(share), reach)), 0.0
    drawn: list[tuple[int, tuple[Node, ...]]] = []
    for column, (start, end) in enumerate(piece.columns):
        left, top = x + column * (band.width + band.gutter), y
        extras = _extras(band, start, end, share, level)
        places = []
        for i, extra in zip(range(start, end), extras, strict=True):
            atom = band.atoms[i]
            top += (atom.gap if i > start else 0.0) + (0.0 if atom.grows else extra)
            height = atom.height + (extra if atom.grows else 0.0)
            places.append((band.owners[i], top, height))
            top += height
        yield from _grounds(band, left, places)
        drawn += (
            (owner, band.atoms[i].draw(left, above, height))
            for i, (owner, above, height) in zip(range(start, end), places, strict=True)
        )
    for owner, parts in groupby(drawn, key=lambda item: item[0]):
        yield band.blocks[owner].tag._replace(children=tuple(node for _, nodes in parts for node in nodes))


def _extras(band: Band, start: int, end: int, share: float, level: float) -> list[float]:
    """How much higher each atom of a column becomes, or the gap above it.

    With a ``level`` in mm, gaps get halves of their spare space instead, as many as bring the column down to it:
    half a line each, so lines stay on the common grid.
    """
    atoms = band.atoms
    extras = [atoms[i].spare * share if atoms[i].grows or i > start else 0.0 for i in range(start, end)]
    gaps = [i - start for i in range(start + 1, end) if atoms[i].spare]
    if level and gaps:
        half = atoms[start + gaps[0]].spare / 2
        steps = min(int((level - band.height(start, end)) / half + _TOLERANCE), int(_LEVEL * 2 * len(gaps)))
        for number, i in enumerate(gaps):
            extras[i] = half * (steps // len(gaps) + (number < steps % len(gaps)))
    return extras


def _grounds(band: Band, x: float, places: Sequence[tuple[int, float, float]]) -> Iterator[Node]:
    """What lies behind the blocks of a column, whose atoms have an owner, a top and a height."""
    for ground, run in groupby(places, key=lambda place: band.blocks[place[0]].ground):
        if ground:
            whole = list(run)
            top, bottom = whole[0][1], whole[-1][1] + whole[-1][2]
            yield Tag("Artifact", ground(x, top, bottom - top))
