"""How good a layout is: how full its panels are, how large its text, and which sections are torn apart."""

from collections.abc import Iterator, Sequence

from padgen.documents.text.band import COLUMN, SECTION, TURN, Band
from padgen.documents.text.flow import Piece
from padgen.documents.text.growth import FULL

_GAPING = 0.86
"""The factor of the value of a text size with a panel that isn't full; the missing share is subtracted from it."""

_OF_MANY = 2
"""The power of a factor for panels that aren't full, where there are many pages."""

_UNFINISHED, _TOO_EMPTY = 0.6, 0.66
"""A further factor, and the share of the emptiest of many pages below which it looks unfinished."""

_STRETCHED = 0.95
"""The factor if a panel is only full because its gaps are stretched."""

_LEVEL, _LEAST = 0.98, 0.94
"""How full the panels of a table should be, so that they end on one level, and what makes no more difference."""

MANY_PAGES = 6
"""From so many pages on, a table may take more than two, and empty ones count for more."""

_SHORT = 0.9
"""The factor of how full a panel is that can't be full enough."""

_TURN, _TORN, _OTHER, _DIVIDED, _BOXED = 0.65, 0.8, 0.75, 0.9, 0.7
"""The factors of its value if a section continues on another side of the sheet, or in another panel; and if another
section begins that side than the one that should; and further ones for a paragraph, and for a box, that is divided."""

BESIDE_TABLE = 1.25
"""Text more than this many times as large as the table's words makes them look small."""


def shares(panels: Sequence[Sequence[Piece]], rooms: Sequence[float], most: bool = False) -> Iterator[float]:
    """The share of each room in mm that the shortest column of text takes, once its gaps have grown.

    They grow as far as looks well, or, with ``most``, moderately further.  An empty panel has the share 0.
    """
    for room, pieces in zip(rooms, panels, strict=True):
        used = sum(piece.height + piece.below for piece in pieces[:-1])
        yield min(1.0, used / room + pieces[-1].share(room, room - used - pieces[-1].height, most)) if pieces else 0.0


def stretched(tables: Sequence[Band], rooms: Sequence[float]) -> Iterator[float]:
    """The share of its room in mm that each piece of the table takes, with its rows at their highest."""
    for room, band in zip(rooms, tables, strict=False):
        piece = Piece(band, ((0, len(band.atoms)),))
        yield piece.stretched(room - piece.height) / room


def fullness(panels: Sequence[Sequence[Piece]], rooms: Sequence[float]) -> tuple[float, float]:
    """The share of the emptiest panel of text that is taken: as far as looks well, and as far as it can stretch."""
    full = min(shares(panels, rooms), default=0.0)
    return full, full if full >= FULL else min(shares(panels, rooms, most=True), default=0.0)


def value(
    size: float,
    table: float,
    panels: Sequence[Sequence[Piece]],
    rooms: Sequence[float],
    tables: Sequence[Band],
    others: Sequence[float],
) -> float:
    """What text of this size is worth beside the table's: less if the emptiest of all panels isn't full enough.

    The first and the last of three or more parts of the table may be emptier, because rows are about equally high on
    all.
    """
    worth, parts = min(size, table * BESIDE_TABLE), [*stretched(tables, others)]
    parts = parts[1:-1] if len(parts) > 2 else parts
    least = min(parts, default=1.0)
    full, most = (min(share, least) for share in fullness(panels, rooms))
    if len(parts) > 1:
        worth *= min(1.0, max(_LEAST, least) / _LEVEL) ** 2
    if full >= FULL:
        return worth
    if most >= FULL:
        return worth * _STRETCHED
    pages = len(rooms) + len(others)
    unfinished = pages >= MANY_PAGES and most < _TOO_EMPTY
    return worth * _power(_GAPING - (FULL - most), pages) * (_UNFINISHED if unfinished else 1.0)


def reached(full: float, most: float, pages: int) -> float:
    """How full the emptiest panel is of what is enough: less if it isn't even when text is stretched to ``most``."""
    return _power(min(full, FULL) * (1.0 if most >= FULL else _SHORT), pages)


def _power(factor: float, pages: int) -> float:
    return factor ** (_OF_MANY if pages >= MANY_PAGES else 1)


def whole(panels: Sequence[Sequence[Piece]], turns: Sequence[int]) -> float:
    """The factor for sections that continue in another panel; ``turns`` begin another side of the sheet."""
    factor = 1.0
    for i, pieces in enumerate(panels):
        for piece in pieces:
            band, (start, _) = piece.band, piece.columns[0]
            if start and not band.whole and band.atoms[start].level < SECTION:
                factor *= _TURN if i in turns else _TORN
                factor *= _DIVIDED if band.atoms[start].level == COLUMN else 1.0
                factor *= _BOXED if band.one_ground(start) else 1.0
            elif i in turns and band.atoms[start].level < TURN and any(atom.level == TURN for atom in band.atoms):
                factor *= _OTHER
    return factor
