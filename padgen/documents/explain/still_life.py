"""A score block, a pencil and two dice on a disc, in the view of the dice on covers."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import NamedTuple

from padgen.documents.explain.scene import (
    C30,
    ON_PAPER,
    SHADOW,
    PlacedDie,
    disc,
    draw_die,
    rounded,
    shadow,
)
from padgen.page.area import Area
from padgen.page.dice import FINEST, pips
from padgen.page.marks import BLACK, MM, WHITE, Colour, Contour, Path
from padgen.page.shapes import Point, ellipse
from padgen.templates import Theme
from padgen.templates.colours import LEGIBLE, VISIBLE, contrast, mixed

_WIDE, _LONG, _HIGH = 0.92, 1.22, 0.15
"""The block's measures, in units that are nearly the disc's radius, as are all lengths here."""

_UNIT, _RAISED = 0.93, 0.2
"""Such a unit, and how far the block is above the disc's middle, in radii."""

_SHEETS = 4
"""Sheets of paper that can be counted at its sides."""

_MARGIN, _TOP, _HEAD = 0.05, 0.2, 0.06
"""The white around the table, the space above it, and the height of its head."""

_LABEL = 0.26
"""The share of the table's width for dice in front of its rows."""

_ROWS, _FACES, _COLUMNS = 8, 6, 3
_DIE, _DIE_CORNER, _DIE_PIP = 0.72, 0.2, 0.11
"""The size of these dice in rows, and their corners and pips in dice."""

_TITLE, _TITLE_DIE, _TITLE_STEP, _TITLE_AT = 5, 0.085, 0.105, 0.06
"""The number of dice in place of a title, their size, the distance from one to the next, and from the upper edge."""

_LINE, _HEAVY = 0.008, 1.8
"""The weight of lines, and how many times as heavy the frame and the lines below groups are."""

_OUTLINE = 0.03
"""The weight of an outline where there are no shades."""

_TIP, _TURN = (1.5, 5.45), 14.0
"""Where the pencil's point is, in columns and rows, and its turn in degrees."""

_PENCIL, _THICK, _POINT, _LEAD, _FERRULE, _RUBBER = 1.15, 0.1, 0.17, 0.38, 0.06, 0.08
"""The pencil's length and width, the lengths of its parts, and the lead's share of the point."""

_FACETS = ((0.35, 1.0, 0.8), (-1.0, -0.35, 0.86))
"""The sides of a pencil that aren't on top: from where to where in half widths, and how light they are."""

_EDGE = 0.27
"""The edge of the dice in radii."""

_DICE = (PlacedDie(-0.41, 0.54, 11.0, (2, 3, 1)), PlacedDie(0.37, 0.59, -8.0, (6, 5, 3)))

_PAPER, _DARKER = 0.86, 0.86
"""The share of the first die's colour in the paper, and that of a colour in lines and shadows on it."""

_FRONT, _SIDE = 0.5, 1.1
"""How dark the front and the side of the block are, in the shades of dice."""

_CAST = ((-0.02, 0.06), (_WIDE + 0.1, 0.06), (_WIDE + 0.1, _LONG + 0.12), (0.06, _LONG + 0.12))
_CAST_ROUND = 0.05
"""The corners of the block's shadow on the ground, and how round they are."""

_WOOD = 0.35
"""The share of a pencil's colour in its wood."""

_CAST_LONG, _CAST_ASIDE = 0.6, 0.3
"""How long the pencil's shadow is, and how far it is aside, in the distance by which it is lower."""


def draw(theme: Theme, area: Area) -> Iterator[Path]:
    """The disc in the middle of an area, with what one needs to play on it."""
    yield from disc(theme, area)
    radius = min(area.w, area.h) / 2
    middle = area.x + area.w / 2, area.y + area.h / 2
    raised = middle[0], middle[1] - _RAISED * radius
    life = _StillLife(theme, raised, _UNIT * radius, mixed(theme.cover_disc or theme.cover or WHITE, BLACK, SHADOW))
    yield from life.block()
    yield from life.table()
    yield from life.pencil()
    yield from _dice(theme, middle, radius, life.shadow)


def written(theme: Theme, middle: Point, unit: float) -> Iterator[Path]:
    """The block, with its middle here, and the pencil, both on white paper; ``unit`` is in mm.

    Where there are shades, white paper has an edge that is seen.
    """
    life = _StillLife(theme, middle, unit, ON_PAPER)
    yield from life.block()
    if life.shade:
        yield life.edge()
    yield from life.table()
    yield from life.pencil()


def _dice(theme: Theme, middle: Point, radius: float, dark: Colour) -> Iterator[Path]:
    """Two dice in front of the block, in the colours of the second and third on the cover."""
    size, colours = _EDGE * radius, theme.cover_dice
    inside = (*middle, radius) if theme.cover_disc else None
    for i, die in enumerate(_DICE, 1):
        at = middle[0] + die.x * radius, middle[1] + die.y * radius
        if theme.cover_shade:
            yield Path((shadow(at, size, inside),), dark)
        yield from draw_die(theme, die, at, size, colours[i % len(colours)])


class _Span(NamedTuple):
    """A part of the block's upper side: its left, upper, right and lower edge."""

    left: float
    top: float
    right: float
    bottom: float


class _StillLife:
    """The block and the pencil.

    ``middle`` is the middle of the block and ``unit`` the length of a unit, both in mm; ``shadow`` is the colour of
    shadows on what the block lies on.
    """

    def __init__(self, theme: Theme, middle: Point, unit: float, shadow: Colour) -> None:
        self.theme, self.middle, self.unit, self.shadow = theme, middle, unit, shadow
        self.shade = theme.cover_shade / 100
        die = theme.cover_dice[0]
        self.paper = mixed(die, WHITE, _PAPER)
        self.sides = mixed(die, BLACK, 1 - _FRONT * self.shade), mixed(die, BLACK, 1 - _SIDE * self.shade)
        own = (theme.cover_title, *((theme.cover,) if theme.cover else ()))
        every = (*own, BLACK, WHITE)
        self.ink: Colour = next(ink for ink in every if contrast(ink, self.paper) >= LEGIBLE)
        loud = theme.cover_disc
        self.accent = loud if loud and contrast(loud, self.paper) >= VISIBLE else self.ink
        self.line = max(FINEST, _LINE * self.unit * MM)
        self.outline = _OUTLINE * self.unit * MM
        split = _MARGIN + _LABEL * (_WIDE - 2 * _MARGIN)
        self.row = (_LONG - _MARGIN - _TOP - _HEAD) / _ROWS
        self.column = (_WIDE - _MARGIN - split) / _COLUMNS
        self.cells = _Span(split, _TOP + _HEAD, _WIDE - _MARGIN, _LONG - _MARGIN)

    def _at(self, a: float, b: float, c: float = _HIGH) -> Point:
        """A place in millimetres: along the block's width and its length, and so high above the ground."""
        x = (a - b) - (_WIDE - _LONG) / 2
        y = (a + b) / 2 - c - ((_WIDE + _LONG) / 4 - _HIGH / 2)
        return self.middle[0] + x * C30 * self.unit, self.middle[1] + y * self.unit

    def _area(self, left: float, top: float, right: float, bottom: float) -> Contour:
        """A rectangle on the block."""
        return (self._at(left, top), self._at(right, top), self._at(right, bottom), self._at(left, bottom), ())

    def block(self) -> Iterator[Path]:
        """The block with its shadow, or its outline where there are no shades."""
        if self.shade:
            yield Path((rounded([self._at(a, b, 0.0) for a, b in _CAST], _CAST_ROUND),), self.shadow)
        else:
            outer = (
                (0, 0, _HIGH),
                (_WIDE, 0, _HIGH),
                (_WIDE, 0, 0),
                (_WIDE, _LONG, 0),
                (0, _LONG, 0),
                (0, _LONG, _HIGH),
            )
            silhouette: Contour = (*(self._at(*corner) for corner in outer), ())
            yield Path((silhouette,), self.ink, self.ink, self.outline, join=1)
        front, side = ((0.0, _LONG), (_WIDE, _LONG)), ((_WIDE, 0.0), (_WIDE, _LONG))
        for (one, other), ink in zip((front, side), self.sides, strict=True):
            face = (self._at(*one, 0.0), self._at(*other, 0.0), self._at(*other), self._at(*one), ())
            yield Path((face,), ink)
        between = mixed(self.sides[0], BLACK, _DARKER) if self.shade else self.ink
        for i in range(1, _SHEETS):
            high = _HIGH * i / _SHEETS
            edge = (self._at(0, _LONG, high), self._at(_WIDE, _LONG, high), self._at(_WIDE, 0, high))
            yield Path((edge,), stroke=between, weight=self.line)
        yield Path((self._area(0, 0, _WIDE, _LONG),), self.paper)

    def edge(self) -> Path:
        """The edge of the upper sheet."""
        return Path((self._area(0, 0, _WIDE, _LONG),), stroke=self.sides[1], weight=self.line, join=1)

    def table(self) -> Iterator[Path]:
        """What is printed on it: dice in place of a title, and rows for the six faces and some more."""
        left, (split, top, right, bottom) = _MARGIN, self.cells
        for i in range(_TITLE):
            fill = self.paper if i % 2 else self.accent
            yield self._die(left + i * _TITLE_STEP, _TITLE_AT, _TITLE_DIE, fill, self.accent)
        yield Path((self._area(left, top - _HEAD, right, top),), self.accent)
        yield Path((self._area(left, bottom - self.row, split, bottom),), self.accent)
        for i in range(1, _ROWS):
            y = top + i * self.row
            weight = _HEAVY * self.line if i >= _FACES else self.line
            yield Path(((self._at(left, y), self._at(right, y)),), stroke=self.ink, weight=weight)
        for i in range(_COLUMNS):
            x = split + i * self.column
            yield Path(((self._at(x, top), self._at(x, bottom)),), stroke=self.ink, weight=self.line)
        frame = self._area(left, top - _HEAD, right, bottom)
        yield Path((frame,), stroke=self.ink, weight=_HEAVY * self.line, join=1)
        size = _DIE * self.row
        for i in range(_FACES):
            x, y = (left + split - size) / 2, top + (i + 0.5) * self.row - size / 2
            yield self._die(x, y, size, self.paper, self.ink)
            u, v = (self._vector(*along) for along in ((size * _DIE_PIP, 0.0), (0.0, size * _DIE_PIP)))
            spots = (ellipse(self._at(x + size * a, y + size * b), u, v) for a, b in pips(i + 1))
            yield Path(tuple(spots), self.ink)

    def _die(self, x: float, y: float, size: float, fill: Colour, ink: Colour) -> Path:
        """A face without pips, lying on the block."""
        corners = [self._at(x + a * size, y + b * size) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
        return Path((rounded(corners, _DIE_CORNER),), fill, ink, self.line)

    def _vector(self, a: float, b: float) -> Point:
        """How far a step on the block goes, in millimetres."""
        return (a - b) * C30 * self.unit, (a + b) / 2 * self.unit

    def pencil(self) -> Iterator[Path]:
        """A pencil in the colour of the second die, with the third's at its end; it is about to write."""
        tip = self._at(self.cells.left + _TIP[0] * self.column, self.cells.top + _TIP[1] * self.row)
        along, across = cos(radians(_TURN)), -sin(radians(_TURN))

        def at(far: float, side: float, lower: float = 0.0) -> Point:
            """A place so far from the tip, in units, beside the axis in half widths, and lower on the page."""
            x, y = far * self.unit, side * _THICK / 2 * self.unit
            return tip[0] + x * along - y * across + lower * _CAST_ASIDE, tip[1] + x * across + y * along + lower

        end, ferrule = _PENCIL - _RUBBER, _PENCIL - _RUBBER - _FERRULE
        outline = (at(0, 0), at(_POINT, 1), at(_PENCIL, 1), at(_PENCIL, -1), at(_POINT, -1), ())
        colours = self.theme.cover_dice
        body, wood, metal, rubber = WHITE, WHITE, self.ink, WHITE
        if self.shade:
            body, rubber = (colours[i % len(colours)] for i in (1, 2))
            wood, metal = mixed(body, WHITE, _WOOD), self.sides[1]
            low = _THICK / 2 * self.unit
            cast = (
                at(0, 0, low),
                at(_POINT, 1, low),
                at(_CAST_LONG, 1, low),
                at(_CAST_LONG, -1, low),
                at(_POINT, -1, low),
                (),
            )
            yield Path((cast,), mixed(self.paper, BLACK, _DARKER))
        else:
            yield Path((outline,), self.ink, self.ink, self.outline, join=1)
        yield Path((outline,), body)
        for start, stop, light in _FACETS:
            facet = (at(_POINT, start), at(end, start), at(end, stop), at(_POINT, stop), ())
            yield (
                Path((facet,), mixed(body, BLACK, light))
                if self.shade
                else Path((facet,), stroke=self.ink, weight=self.line)
            )
        yield Path(((at(0, 0), at(_POINT, 1), at(_POINT, -1), ()),), wood)
        lead = _LEAD * _POINT
        yield Path(((at(0, 0), at(lead, _LEAD), at(lead, -_LEAD), ()),), self.ink)
        for start, stop, ink in ((ferrule, end, metal), (end, _PENCIL, rubber)):
            yield Path(((at(start, -1), at(stop, -1), at(stop, 1), at(start, 1), ()),), ink)
