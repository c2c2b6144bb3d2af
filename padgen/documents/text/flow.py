"""Fills columns and panels: computes the places of lines, rows and pictures as plain numbers."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise, product
from typing import NamedTuple

from padgen.documents.text.band import LOOSE, SECTION, WHOLE, Band, Cuts, Extras
from padgen.documents.text.growth import COMFORTABLE, MODERATE, Growth, growth, levelled
from padgen.page.area import ROUNDING, Area
from padgen.page.marks import Node, Tag

_WIDER = (0.0, 0.5)
"""The shares of its spare space that each gap between sections of a column may take, to end level with others."""

_OUTSIDE = 0.5
"""The further share that a gap between text and what lies on a ground may take."""


class Piece(NamedTuple):
    """A band, or a part of one, on a panel: its columns as ranges of atoms.

    ``lines`` is the share by which those of a single column become higher, if another panel's set it.  A row of
    sections, whose columns need not end on one level, has so many mm ``below`` it before the next piece.
    """

    band: Band
    columns: tuple[tuple[int, int], ...]
    lines: float | None = None
    below: float = 0.0

    @property
    def height(self) -> float:
        """The height of the tallest column."""
        return max(self.band.height(start, end) for start, end in self.columns)

    @property
    def apart(self) -> float:
        """How far apart the ends of its columns are before any stretches, in mm."""
        heights = [self.band.height(*column) for column in self.columns]
        return max(heights) - min(heights)

    def share(self, room: float, left: float = 0.0, most: bool = False) -> float:
        """The share of its room that the shortest column takes, when it stretches into what is ``left``.

        A single column of text does so only as far as looks well, or moderately further if ``most`` is true.
        """
        if len(self.columns) > 1 or self.band.whole:
            return min(self._heights(self.extras(left))) / room
        (column,) = self.columns
        height, gaps, pictures, fixed = self.band.growing(*column)
        way = growth(height, gaps, pictures, left, MODERATE, fixed) if most else COMFORTABLE
        return min(self.height + left, self.band.highest(*column, way)) / room

    def stretched(self, room: float) -> float:
        """The height of the tallest column with this room below it."""
        return max(self._heights(self.extras(room)))

    def uneven(self, room: float) -> float:
        """How far apart the ends of its columns are with this room below it, in mm."""
        if self.below or len(self.columns) == 1:
            return 0.0
        heights = self._heights(self.extras(room))
        return max(heights) - min(heights)

    def pulled(self, room: float) -> bool:
        """Whether something in it that may grow does so with this room below it."""
        columns = zip(self.columns, self.extras(room), strict=True)
        return any(
            more and self.band.atoms[start + i].grows for (start, _), mores in columns for i, more in enumerate(mores)
        )

    @property
    def parted(self) -> int:
        """How many of its columns begin within what lies on one ground."""
        return sum(self.band.one_ground(start) for start, end in self.columns[1:] if 0 < start < end)

    def growth(self, room: float) -> Growth:
        """How its single column grows into this room below it."""
        (column,) = self.columns
        height, gaps, pictures, fixed = self.band.growing(*column)
        if self.lines is None:
            return growth(height, gaps, pictures, room, fixed=fixed)
        return levelled(height, gaps, pictures, room, self.lines, fixed)

    def extras(self, room: float) -> Extras:
        """How much higher each atom of each column becomes, or the gap above it, with this room below.

        What is whole takes any share of its spare space.  A single column, which has no neighbour to be level with,
        grows as ``growth`` says.  Several columns end about on one level.
        """
        if len(self.columns) > 1:
            return _levelled(self.band, self.columns, self.height + room + ROUNDING)
        (start, end) = self.columns[0]
        if not self.band.whole:
            return (tuple(_grown(self.band, start, end, self.growth(room))),)
        spare = sum(self.band.spare(start, end))
        share = min(1.0, room / spare) if spare else 0.0
        atoms = self.band.atoms
        return (tuple(atoms[i].spare * share if atoms[i].grows or i > start else 0.0 for i in range(start, end)),)

    def _heights(self, extras: Extras) -> list[float]:
        return [self.band.height(*column) + sum(more) for column, more in zip(self.columns, extras, strict=True)]


class _Way(NamedTuple):
    """A way to stretch a column to a height in mm: the share of each gap between sections, and how many blocks grow."""

    height: float
    share: float
    blocks: int
    spare: float


def _levelled(band: Band, columns: tuple[tuple[int, int], ...], most: float) -> Extras:
    """The extras with which columns, at most so high, end nearest to one level: all gaps between sections are alike.

    The band keeps them because a text in columns is measured in many ways before it is drawn.
    """
    key = columns, most
    if key not in band.levelled:
        ways = [[way for way in _ways(band, *column) if way.height <= most] for column in columns]
        best = min(product(*ways), key=_unlike)
        band.levelled[key] = tuple(
            tuple(_extras(band, *column, way)) for column, way in zip(columns, best, strict=True)
        )
    return band.levelled[key]


def _ways(band: Band, start: int, end: int) -> list[_Way]:
    """The ways to stretch a column, the plainest first."""
    height = band.height(start, end)
    gaps = [band.atoms[i].spare for i in range(start + 1, end) if band.atoms[i].level >= SECTION]
    grown = [0.0, *accumulate(_growing(band, start, end).values())]
    spare = max(gaps, default=0.0)
    return [
        _Way(height + share * sum(gaps) + more, share, count, spare)
        for share in (_WIDER if gaps else _WIDER[:1])
        for count, more in enumerate(grown)
    ]


def _growing(band: Band, start: int, end: int) -> dict[int, float]:
    """The blocks of a column that may grow, or that have a ground's edge above, by their index; and by how much."""
    found: dict[int, float] = {}
    for i in range(start, end):
        if band.atoms[i].grows and band.atoms[i].spare:
            found[band.owners[i]] = found.get(band.owners[i], 0.0) + band.atoms[i].spare
        elif i > start and band.borders(i):
            found[band.owners[i]] = band.atoms[i].spare * _OUTSIDE
    return found


def _unlike(ways: Sequence[_Way]) -> tuple[float, int, float]:
    """How far these columns are from ending on one level with like gaps, best first."""
    heights, shares = [way.height for way in ways], [way.share for way in ways]
    ends, unit = max(heights) - min(heights), max(way.spare for way in ways) or 1.0
    blocks = sum(way.blocks for way in ways)
    return round(ends / unit + 0.1 * blocks + 0.1 * (len(set(shares)) - 1), 3), blocks, sum(shares)


class Filled(NamedTuple):
    """The contents of each panel, and the length in mm of what doesn't fit."""

    panels: tuple[tuple[Piece, ...], ...]
    overflow: float = 0.0

    def under(self, pieces: tuple[Piece, ...]) -> "Filled":
        """The same below these pieces on the first panel."""
        return self._replace(panels=(pieces + self.panels[0], *self.panels[1:]))


def side_by_side(band: Band, gap: float) -> Piece:
    """A row of sections, each in a column of its own, with so many mm below it."""
    starts = [i for i, atom in enumerate(band.atoms) if atom.level >= SECTION]
    return Piece(band, tuple(pairwise((*starts, len(band.atoms)))), below=gap)


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

    ``turns`` are the panels that begin another side of the sheet, counted from 0.  ``best[j]`` is the best share of
    the emptiest column so far if the atoms up to ``j`` are in the panels.
    """
    count = len(band.atoms)
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (1.0, (0,))}
    last = len(heights) * band.columns - 1
    grown = COMFORTABLE if band.columns == 1 else Growth()
    found = {level: [end for end in range(1, count) if band.atoms[end].level >= level] + [count] for level in {*cuts}}
    for slot in range(last + 1):
        room = heights[slot // band.columns]
        panel, column = divmod(slot + 1, band.columns)
        level = cuts.column if column else cuts.turn if panel in turns else cuts.panel
        ends = found[level] if slot < last else [count]
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (share, places) in best.items():
            for end in ends[bisect_right(ends, start) : bisect_right(ends, band.end(start, room, WHOLE))]:
                # No end can be worth more than its start.
                if end in reached and share <= reached[end][0]:
                    continue
                worth = min(share, band.highest(start, end, grown) / room)
                if end not in reached or worth > reached[end][0]:
                    reached[end] = worth, (*places, end)
        best = reached
    if count not in best:
        return None
    places = best[count][1]
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
    rooms: dict[int, float] = {}
    for i, piece in sorted(enumerate(pieces), key=lambda it: not it[1].band.whole):
        rooms[i] = max(left, 0.0)
        left -= piece.stretched(rooms[i]) - piece.height
    y = area.y
    for i, piece in enumerate(pieces):
        yield from _columns(piece, area.x, y, rooms[i])
        # The gap below a row of sections may be as much wider as those between others.
        wider = _WIDER[-1] * piece.below
        y += piece.stretched(rooms[i]) + gap + (wider if left >= wider else 0.0)


def _columns(piece: Piece, x: float, y: float, room: float) -> Iterator[Node]:
    """The marks of a piece, with this room below it."""
    band = piece.band
    drawn: list[tuple[int, tuple[Node, ...]]] = []
    for column, ((start, end), extras) in enumerate(zip(piece.columns, piece.extras(room), strict=True)):
        left, top = x + column * (band.width + band.gutter), y
        places = []
        for i, extra in zip(range(start, end), extras, strict=True):
            atom = band.atoms[i]
            top += (atom.gap if i > start else 0.0) + (0.0 if atom.grows else extra)
            height = atom.height + (extra if atom.grows else 0.0)
            places.append((band.owners[i], top, height))
            top += height
        yield from _grounds(band, (start, end), left, places)
        for i, (owner, above, height) in zip(range(start, end), places, strict=True):
            atom = band.atoms[i]
            draw = atom.flush if i == start and atom.flush else atom.draw
            drawn.append((owner, draw(left, above, height)))
    for owner, parts in groupby(drawn, key=lambda item: item[0]):
        yield band.blocks[owner].tag._replace(children=tuple(node for _, nodes in parts for node in nodes))


def _grown(band: Band, start: int, end: int, found: Growth) -> list[float]:
    """How much higher each atom of a single column becomes, or the gap above it.

    Of what grows, the first in its block takes all, so that pictures stay close to the text below them, and all lines
    on one grid.  Where pictures take space to fill a panel, each takes its own, or there would be a hole above them.
    """
    extras: list[float] = []
    first = 0
    for i in range(start, end):
        atom = band.atoms[i]
        spare = atom.spare * (found.pictures if atom.grows else found.gaps)
        gap = atom.gap if i > start else 0.0
        more = (gap + atom.height + spare) * found.lines + spare
        extras.append(0.0 if atom.grows or i == start else more)
        if found.pictures or i == start or band.owners[i] != band.owners[i - 1]:
            first = i - start
        extras[first] += more if atom.grows else 0.0
    return extras


def _extras(band: Band, start: int, end: int, way: _Way) -> list[float]:
    """How much higher each atom of a column becomes, or the gap above it."""
    growing, atoms = list(_growing(band, start, end))[: way.blocks], band.atoms
    extras = []
    for i in range(start, end):
        grown = band.owners[i] in growing
        if atoms[i].grows:
            extras.append(atoms[i].spare if grown else 0.0)
        else:
            share = way.share + (_OUTSIDE if grown and band.borders(i) else 0.0)
            extras.append(atoms[i].spare * share if i > start and atoms[i].level >= SECTION else 0.0)
    return extras


def _grounds(
    band: Band, column: tuple[int, int], x: float, places: Sequence[tuple[int, float, float]]
) -> Iterator[Node]:
    """What lies behind the blocks of a column, whose atoms have an owner, a top and a height."""
    before, after = (0 < i < len(band.atoms) and band.one_ground(i) for i in column)
    for ground, run in groupby(places, key=lambda place: band.blocks[place[0]].ground):
        if ground:
            whole = list(run)
            top, bottom = whole[0][1], whole[-1][1] + whole[-1][2]
            over, under = before and whole[0] is places[0], after and whole[-1] is places[-1]
            yield Tag("Artifact", ground(x, top, bottom - top, over, under))
