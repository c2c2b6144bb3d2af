"""How good a layout is: how full its panels are, how large its text, and which sections are torn apart."""

from collections.abc import Iterator, Sequence

from padgen.documents.text.flow import FULL, SECTION, Band, Piece

_GAPING = 0.86
"""The factor of the value of a text size with a panel that isn't full; the missing share is subtracted from it."""

_TURN, _TORN = 0.65, 0.95
"""The factors of its value if a section continues on another side of the sheet, or in another panel."""

BESIDE_TABLE = 1.25
"""Text more than this many times as large as the table's words makes them look small."""


def shares(panels: Sequence[Sequence[Piece]], rooms: Sequence[float]) -> Iterator[float]:
    """The share of each room in mm that the shortest column of text takes, with widened gaps between sections."""
    for room, pieces in zip(rooms, panels, strict=True):
        used = sum(piece.height for piece in pieces)
        yield min(1.0, (used - pieces[-1].height) / room + pieces[-1].share(room, room - used)) if pieces else 0.0


def stretched(tables: Sequence[Band], rooms: Sequence[float]) -> Iterator[float]:
    """The share of its room in mm that each piece of the table takes, with its rows at their highest."""
    for room, band in zip(rooms, tables, strict=False):
        piece = Piece(band, ((0, len(band.atoms)),))
        yield piece.stretched(room - piece.height) / room


def value(size: float, table: float, full: float) -> float:
    """What text of this size is worth beside the table's: less if the emptiest panel isn't ``full`` enough."""
    worth = min(size, table * BESIDE_TABLE)
    return worth if full >= FULL else worth * (_GAPING - (FULL - full))


def whole(panels: Sequence[Sequence[Piece]], turns: Sequence[int]) -> float:
    """The factor for sections that continue in another panel; ``turns`` begin another side of the sheet."""
    factor = 1.0
    for i, pieces in enumerate(panels):
        for band, ((start, _), *_) in pieces:
            if start and not band.whole and band.atoms[start].level < SECTION:
                factor *= _TURN if i in turns else _TORN
    return factor
