"""A turn as a picture: dice that are rolled, those that are kept or rolled again, and points that go on the pad."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from padgen.documents.explain.style import Style
from padgen.documents.text.band import Atom, Block
from padgen.page.area import ROUNDING
from padgen.page.fonts import SMALLEST, Fonts
from padgen.page.marks import MM, Box, Contour, Die, Ink, Line, Node, Path, Tag, Text
from padgen.page.shapes import ellipse
from padgen.rules import Row, Variant, fillable, score

IN_COLUMNS, ON_PANELS = (1.28, 0.97), (1.4, 1.1)
"""Ems: the widths of large and small dice, in columns and in text as wide as its panel."""

_LEAST = 2.85
"""Millimetres: the least width of a die."""

_GROWN = 1.8
"""How many times as large the picture can be in a panel that it helps to fill."""

_STEP, _DOWN = 1.2, 1.22
"""The distance from die to die, and from the upper dice to the lower ones, in dice, as all lengths below."""

_HIGH = 1 + _DOWN
"""The height of the picture."""

_SETTLED = -2.0, 3.0
_PAIR = len(_SETTLED)
"""The tilts in degrees of the dice that are kept, and their number."""

_TILTS = (-13.0, 9.0, -6.0, 11.0, -9.0, 6.0)
"""The tilts of dice that have been rolled, in turn."""

_LEAN = 0.11
"""The most by which their corners reach beyond the edges of upright dice."""

_LOOP, _LOOP_GAP, _LOOP_AIR, _LOOP_HEAD = 0.46, 0.36, 0.2, 0.36
"""The least radius of the round arrow, the space beside it and within, and the length of its head."""

_LOOP_LOW = 1.04
"""How far it reaches down from the top of the upper dice, at most."""

_LOOP_FROM, _LOOP_TURN = -35.0, 270.0
"""Where it begins, clockwise from the right, and how far it goes, in degrees."""

_LOOP_LINE, _LOOP_WORDS = 0.22, 1.75
"""The weight of its line, and the size of what is in it, in points per mm of a die."""

_ARROW, _ARROW_HEAD, _ARROW_SHAFT = 1.0, 0.36, 0.13
"""The lengths of a straight arrow and of its head, which is 0.72 wide, and the width of its shaft."""

_ARROW_GAP, _ARROW_MOST = 0.3, 1.2
"""The least space before and behind it, and the most."""

_ARROW_BESIDE = 0.6
"""The most in a picture beside a title."""

_PAD, _PAD_HEAD, _PAD_CELL, _PAD_DIE = 2.6, 0.42, 1.34, 0.66
"""The pad's width, the height of its head, the width of a cell, and a die as a share of a row."""

_PAD_ROWS = 2
"""The number of its rows."""

_ROW = (_HIGH - _PAD_HEAD) / _PAD_ROWS
"""The height of a row."""

_FIGURE = 0.62
"""The usual size of the points, in heights of a row."""

_FIGURES, _TWO_DIGITS = 0.95, 99
"""The largest size of points beside a title, in heights of a row, and the most points that have room there."""

_POINTS_AT, _TIP_AT = 0.4, 0.88
"""The middle of the points and the pencil's point, as shares of their cell's width, if small figures leave the room."""

_POINTS_AIR, _TIP_AIR = 0.12, 0.06
"""Dice: the least space between the line and the points, and between these and the pencil's point."""

_MOST_POINTS = 999
"""What its cell has room for."""

_PENCILS = (1.25, 45.0), (1.8, 60.0)
"""The pencil's length and its turn in degrees, in the first and in the last row."""

_PENCIL_WIDE, _PENCIL_OUT = 0.36, 0.9
"""Its width, and how far it reaches beyond the pad."""

_POINT, _RUBBER, _LEAD = 1.5, 0.9, 0.4
"""The lengths of its point and of its other end, in pencils' widths, and the lead's share of the point."""

_AIR, _ABOVE = 0.3, 0.45
"""The least space above and below the picture together, in lines, and the share of it that is above."""


def turn_picture(variant: Variant, style: Style, fonts: Fonts, width: float, die: float) -> Block | None:
    """The picture with dice of so many ems, or smaller in a narrow column; ``None`` where it can't be drawn.

    It takes whole lines; in text as wide as its panel, it may have half lines and grow.  It is decoration, because the
    text tells all of it.  ``width`` is the column's in mm.
    """
    scene = _scene(variant, style, fonts, width)
    if scene is None or (edge := min(die * style.em, scene.widest)) < _LEAST:
        return None
    step, most = (0.5, min(_GROWN, scene.widest / edge)) if style.alone else (1.0, 1.0)
    lines = math.ceil((_HIGH * edge / style.leading + _AIR) / step - ROUNDING) * step
    high = lines * style.leading
    drawn = Atom(high, partial(scene.draw, edge / high), spare=(most - 1) * high, grows=True)
    return Block(Tag("Artifact"), (drawn,))


def turn_beside(
    variant: Variant, style: Style, fonts: Fonts, width: float, height: float
) -> tuple[tuple[Node, ...], float, float] | None:
    """The picture beside a title ``height`` mm high, from the origin on, and its width and height in mm.

    Its two rows of dice are as high as the title, or higher where dice or letters would be too small.  ``None`` where
    it can't be drawn.
    """
    if (scene := _scene(variant, style, fonts, width, _TWO_DIGITS)) is None:
        return None
    edge = max(_LEAST, height / _HIGH, style.least / (_FIGURES * _ROW * MM))
    scene = scene._replace(die=edge, least=style.least)
    return scene.beside() if edge <= scene.widest else None


def _scene(variant: Variant, style: Style, fonts: Fonts, width: float, points: int = _MOST_POINTS) -> _Scene | None:
    """What the picture of a game shows, if it can be drawn and has room for the points."""
    if variant.dice <= _PAIR or (told := _rows(variant)) is None:
        return None
    scene = _Scene(variant, *told, style, fonts, width)
    return scene if scene.points <= points else None


def _rows(variant: Variant) -> tuple[list[Row], Row] | None:
    """Two neighbouring rows of faces, one of which may be filled first, and that row; ``None`` if there are none."""
    rows = [row for row in variant.upper if row.combination.kind == "face"]
    first = fillable(variant, {})
    open_ = [i for i, row in enumerate(rows) if any(f"{prefix}{row.id}" in first for prefix in variant.prefixes)]
    if len(rows) < _PAD_ROWS or not open_:
        return None
    at = max(open_, key=lambda i: rows[i].combination.n)
    start = max(0, at - 1)
    return rows[start : start + _PAD_ROWS], rows[at]


class _Scene(NamedTuple):
    """What the picture shows, in a column of this width in mm: rows of a pad, one of them just ``filled``.

    ``die`` is the width of a die in mm, where it is known.  The number in the round arrow has ``least`` points or more.
    """

    variant: Variant
    rows: list[Row]
    filled: Row
    style: Style
    fonts: Fonts
    width: float
    die: float = 0.0
    least: float = SMALLEST

    @property
    def _again(self) -> bool:
        """Whether dice may be rolled again."""
        return self.variant.throws > 1

    @property
    def _times(self) -> tuple[str, float]:
        """How often dice may be rolled again, and its size in points."""
        return f"{self.variant.throws - 1}×", max(self.least, _LOOP_WORDS * self.die)

    @property
    def _ring(self) -> float:
        """The radius of the round arrow in dice."""
        words, size = self._times
        return max(_LOOP, self.fonts.width(words, "bold", size) / 2 / self.die + _LOOP_AIR) if self.die else _LOOP

    @property
    def _ring_middle(self) -> float:
        """How far below the top of the upper dice its middle is, in dice."""
        return min(0.5, _LOOP_LOW - self._ring)

    @property
    def _roll(self) -> float:
        """The width of a roll in dice."""
        below = max(self.variant.dice - _PAIR, _PAIR) * _STEP - (_STEP - 1)
        return max(below, _PAIR * _STEP + _LOOP_GAP + 2 * self._ring - (_STEP - 1)) if self._again else below

    @property
    def _wide(self) -> float:
        """The width of everything in dice, without space beside arrows."""
        out = self._points_place[2] - _TIP_AT * _PAD_CELL
        return _LEAN + (1 + self._again) * (self._roll + _ARROW) + _PAD + _PENCIL_OUT + out

    @property
    def widest(self) -> float:
        """The width in mm of the largest dice that the column has room for."""
        return self.width / (self._wide + 2 * (1 + self._again) * _ARROW_GAP)

    @property
    def _faces(self) -> list[int]:
        """The faces of the dice that aren't kept."""
        others = [face for face in (2, 4, 1, 3, 5, 6) if face != self.filled.combination.n]
        return [others[i % len(others)] for i in range(self.variant.dice - _PAIR)]

    def draw(self, share: float, x: float, y: float, h: float) -> tuple[Node, ...]:
        """The picture in so high a place, with dice as wide as this ``share`` of it."""
        die = min(share * h, self.widest)
        return tuple(self._replace(die=die)._drawn(x, y + _ABOVE * (h - _HIGH * die)))

    def beside(self) -> tuple[tuple[Node, ...], float, float]:
        """The picture with little space beside its arrows, and its width and height."""
        width = min(self.width, (self._wide + 2 * (1 + self._again) * _ARROW_BESIDE) * self.die)
        over = self._over
        return tuple(self._replace(width=width)._drawn(0, over)), width, over + (_HIGH + _LEAN) * self.die

    @property
    def _over(self) -> float:
        """How far tilted dice and the round arrow reach above upright dice, in mm."""
        drawn = self._loop(0, self._ring_middle * self.die) if self._again else ()
        contours = (contour for mark in drawn if isinstance(mark, Path) for contour in mark.contours)
        return max((_LEAN * self.die, *(-y for contour in contours for step in contour for y in step[1::2])))

    def _drawn(self, x: float, y: float) -> Iterator[Node]:
        edge, face = self.die, self.filled.combination.n
        first, *others = self._faces
        count = 1 + self._again
        gap = min(_ARROW_MOST, (self.width / edge - self._wide) / (2 * count)) * edge
        x += _LEAN * edge
        yield from self._dice((face, first), x + max(0.0, self.variant.dice - 2 * _PAIR) * _STEP / 2 * edge, y, 0)
        yield from self._dice((*others[:1], face, *others[1:]), x, y + _DOWN * edge, _PAIR)
        x += self._roll * edge
        if self._again:
            yield self._arrow(x + gap, y)
            x += 2 * gap + _ARROW * edge
            for i, tilt in enumerate(_SETTLED):
                yield self.style.dark(Die(x + i * _STEP * edge, y, edge, face, self.style.theme.dice_ink, tilt=tilt))
            yield from self._loop(
                x + (_PAIR * _STEP - (_STEP - 1) + _LOOP_GAP + self._ring) * edge, y + self._ring_middle * edge
            )
            yield from self._dice(tuple(self._faces), x, y + _DOWN * edge, 1)
            x += self._roll * edge
        yield self._arrow(x + gap, y)
        yield from self._pad(x + 2 * gap + _ARROW * edge, y)

    def _dice(self, faces: tuple[int, ...], x: float, y: float, start: int) -> Iterator[Die]:
        """Dice in a row, as they fell."""
        for i, face in enumerate(faces):
            tilt = _TILTS[(start + i) % len(_TILTS)]
            yield Die(x + i * _STEP * self.die, y, self.die, face, self.style.theme.dice_ink, tilt=tilt)

    def _arrow(self, x: float, y: float) -> Path:
        """An arrow to the right, at half the height."""
        edge, middle = self.die, y + _HIGH / 2 * self.die
        head, shaft, end = _ARROW_HEAD * edge, _ARROW_SHAFT / 2 * edge, x + _ARROW * edge
        neck = end - head
        outline: Contour = (
            (x, middle - shaft), (neck, middle - shaft), (neck, middle - head), (end, middle),
            (neck, middle + head), (neck, middle + shaft), (x, middle + shaft), (),
        )  # fmt: skip
        return Path((outline,), fill=self.style.theme.accent)

    def _loop(self, x: float, y: float) -> Iterator[Node]:
        """A round arrow around how often dice may be rolled again."""
        edge, theme, (words, size) = self.die, self.style.theme, self._times
        r = self._ring * edge
        head = _LOOP_HEAD * edge
        end = math.radians(_LOOP_FROM + _LOOP_TURN)
        across, along = (math.cos(end), math.sin(end)), (-math.sin(end), math.cos(end))
        tip, middle = ((x + r * across[0] + far * along[0], y + r * across[1] + far * along[1]) for far in (head, 0.0))
        sides = [(middle[0] + far * across[0], middle[1] + far * across[1]) for far in (-head / 2, head / 2)]
        begin = math.radians(_LOOP_FROM)
        u, v = (r * math.cos(begin), r * math.sin(begin)), (-r * math.sin(begin), r * math.cos(begin))
        three_quarters = ellipse((x, y), u, v)[:4]
        yield Path((three_quarters,), stroke=theme.accent, weight=_LOOP_LINE * edge)
        yield Path(((tip, *sides, ()),), fill=theme.accent)
        rise = self.fonts.cap_height("bold", size) / 2
        yield Text(x, y + rise, words, size, "bold", theme.ink, "center")

    def _pad(self, x: float, y: float) -> Iterator[Node]:
        """Some rows of a pad, and a pencil that has just written the points of one."""
        edge, theme = self.die, self.style.theme
        wide, head = _PAD * edge, _PAD_HEAD * edge
        high = _ROW * edge
        split = x + wide - _PAD_CELL * edge
        yield Box(x, y, wide, head, self.style.tint(theme.accent))
        for i, row in enumerate(self.rows):
            top, small = y + head + i * high, _PAD_DIE * high
            yield Line(x, top, x + wide, top, theme.group, theme.frame)
            left = x + (wide - _PAD_CELL * edge - small) / 2
            yield Die(left, top + (high - small) / 2, small, row.combination.n, theme.dice_ink)
            if row == self.filled:
                size, middle, tip = self._points_place
                base = top + high / 2 + self.fonts.cap_height("bold", size) / 2
                yield Text(split + middle * edge, base, str(self.points), size, "bold", theme.ink, "center")
                pencil = self._pencil(split + tip * edge, top + 0.84 * high, *_PENCILS[i])
        yield Line(split, y + head, split, y + _HIGH * edge, theme.group, theme.frame)
        yield Box(x, y, wide, _HIGH * edge, None, theme.frame, theme.outer)
        yield from pencil

    @property
    def points(self) -> int:
        """Those of the last roll, which has one more die like those kept."""
        face, alike = self.filled.combination.n, _PAIR + self._again
        dice = (face,) * alike + tuple(self._faces[: self.variant.dice - alike])
        return score(self.variant, self.filled.id, dice)

    @property
    def _points_place(self) -> tuple[float, float, float]:
        """The size of the points in points; their middle, and the pencil's point, in dice behind the line."""
        size = max(self.style.least, _FIGURE * _ROW * self.die * MM)
        half = self.fonts.width(str(self.points), "bold", size) / 2 / self.die if self.die else 0.0
        middle = max(_POINTS_AT * _PAD_CELL, half + _POINTS_AIR)
        return size, middle, max(_TIP_AT * _PAD_CELL, middle + half + _TIP_AIR)

    def _pencil(self, x: float, y: float, long: float, turn: float) -> Iterator[Path]:
        """A pencil of this length whose point is here, turned by degrees."""
        theme, angle = self.style.theme, math.radians(turn)
        wide, long = _PENCIL_WIDE * self.die, long * self.die
        cos, sin = math.cos(angle), math.sin(angle)

        def at(far: float, beside: float) -> tuple[float, float]:
            beside *= wide / 2
            return x + far * cos + beside * sin, y - far * sin + beside * cos

        point, rubber = _POINT * wide, long - _RUBBER * wide
        body = (at(0, 0), at(point, 1), at(long, 1), at(long, -1), at(point, -1), ())
        yield Path((body,), theme.light, theme.ink, theme.group, join=1)
        parts: tuple[tuple[Contour, Ink], ...] = (
            ((at(0, 0), at(_LEAD * point, _LEAD), at(_LEAD * point, -_LEAD), ()), theme.ink),
            ((at(rubber, 1), at(long, 1), at(long, -1), at(rubber, -1), ()), theme.signal),
        )
        yield from (Path((part,), ink) for part, ink in parts)
        yield Path(((at(point, 1), at(point, -1)),), stroke=theme.ink, weight=theme.group)
