"""Three-dimensional dice for covers: each shows three faces, drawn with three shears."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from math import cos, floor, hypot, radians, sin, sqrt
from typing import NamedTuple

from padgen.page.area import Area
from padgen.page.dice import FINEST, pips
from padgen.page.marks import ARC, BLACK, MM, WHITE, Colour, Contour, Ink, Path, Symbol
from padgen.page.shapes import Point, ellipse
from padgen.templates import Theme
from padgen.templates.colours import VISIBLE, contrast, mixed

_CORNER, _PIP, _INSET = 0.17, 0.105, 0.012
"""Measures of a face, in edges: the radius of its corners, that of its pips, and the visible body around it."""

SHADOW = 0.78
"""The share of the ground's colour in a shadow."""

_CORNERS = 72
"""Corners of a shadow that is cut off."""

_OUTLINED = 1.05
"""The size of dice without shades with their outline, as a share of their size without."""

_RIM, _PIP_RIM = 0.035, 0.06
"""In edges: the outline around the rim of dice with lines, and the rim around pips between these."""

_LINES, _LIGHT = 12, 0.5
"""The most lines on a side, and the weight of one at its top as a share of that in its middle."""

_WITHIN = 0.97
"""How far such dice reach from the centre, in radii: beyond the disc, an outline in its colour would make it bulge."""

_SEEN = 1.3
"""The least contrast with paper of dice that have shades instead of outlines."""

ON_PAPER = mixed(WHITE, BLACK, 0.84)
"""The colour of shadows on paper: a tint that a press prints evenly."""

C30 = cos(radians(30))


class PlacedDie(NamedTuple):
    """A die: its centre in the unit of the drawing, its turn in degrees, and its upper, left and right face."""

    x: float
    y: float
    turn: float
    faces: tuple[int, int, int]


_FACES = ((2, 3, 1), (6, 5, 3), (1, 4, 2), (5, 6, 4), (3, 1, 2), (4, 1, 5))
_TURNS = (-13.0, 9.0, 7.0, -6.0, 14.0, -8.0)
_TURNS_APART = (-13.0, 9.0, -7.0)
_MIDDLES: dict[int, tuple[float, tuple[Point, ...]]] = {
    3: (0.40, ((0.02, -0.42), (-0.46, 0.26), (0.47, 0.22))),
    4: (0.37, ((-0.38, -0.36), (0.40, -0.40), (-0.44, 0.34), (0.46, 0.28))),
    5: (0.348, ((-0.35, -0.39), (0.36, -0.416), (-0.666, 0.254), (0.01, 0.356), (0.69, 0.228))),
    6: (0.31, ((-0.62, -0.32), (0.0, -0.50), (0.63, -0.36), (-0.66, 0.33), (0.0, 0.38), (0.68, 0.28))),
    7: (0.285, (
        (-0.36, -0.56), (0.35, -0.60), (-0.69, -0.02), (0.01, -0.06), (0.70, -0.05), (-0.35, 0.50), (0.37, 0.46),
    )),
    8: (0.26, (
        (-0.58, -0.44), (0.0, -0.58), (0.58, -0.47), (-0.34, 0.01), (0.33, -0.02), (-0.62, 0.44), (0.01, 0.53),
        (0.63, 0.41),
    )),
}  # fmt: skip
"""For each number of dice: their edge and their centres, in radii of the disc."""


def dice(count: int, *, within: bool = False) -> tuple[float, tuple[PlacedDie, ...]]:
    """The dice and their edge in radii of the disc; dice further back come first.

    They are smaller where they would reach out of the disc but must be ``within`` it.
    """
    edge, middles = _MIDDLES[count]
    far = max(hypot(x, y) for x, y in middles) + _OUTLINED * edge
    share = min(1.0, _WITHIN / far) if within else 1.0
    placed = tuple(
        PlacedDie(x * share, y * share, turn, faces)
        for (x, y), turn, faces in zip(middles, cycle(_TURNS), cycle(_FACES), strict=False)
    )
    return edge * share, placed


def disc(theme: Theme, area: Area) -> Iterator[Path]:
    """The disc in an area's middle, where the theme has one."""
    radius = min(area.w, area.h) / 2
    if theme.cover_disc:
        middle = area.x + area.w / 2, area.y + area.h / 2
        yield Path((ellipse(middle, (radius, 0.0), (0.0, radius)),), fill=theme.cover_disc)


def draw(theme: Theme, count: int, area: Area) -> Iterator[Path]:
    """The disc in the middle of an area, with dice and their shadows; dice that aren't flat may reach beyond it."""
    radius = min(area.w, area.h) / 2
    cx, cy = area.x + area.w / 2, area.y + area.h / 2
    yield from disc(theme, area)
    edge, placed = dice(count, within=not (theme.cover_shade or theme.cover_hatch))
    size = edge * radius
    dark = mixed(theme.cover_disc or theme.cover or WHITE, BLACK, SHADOW)
    for die in placed:
        at = cx + die.x * radius, cy + die.y * radius
        if theme.cover_shade:
            inside = (cx, cy, radius) if theme.cover_disc else None
            yield Path((shadow(at, size, inside),), dark)
    for i, die in enumerate(placed):
        at = cx + die.x * radius, cy + die.y * radius
        yield from draw_die(theme, die, at, size, theme.cover_dice[i % len(theme.cover_dice)])


class Ornament(NamedTuple):
    """Three dice on paper: the name of their drawing, and in edges their centres and the area with their shadows.

    Edges are multiples of ``step``, in mm: few sizes serve all languages of a booklet, and each is written once.
    """

    name: str
    middles: tuple[Point, Point, Point]
    wide: float
    high: float
    step: float

    def largest(self, wide: float, high: float, most: float) -> float:
        """The edge of the largest dice that fit an area, at most so many mm."""
        return floor(min(wide / self.wide, high / self.high, most) / self.step) * self.step

    def drawing(self, theme: Theme, edge: float) -> Symbol:
        """The dice with this edge on white paper."""
        middles = zip(self.middles, _TURNS_APART, _FACES, strict=False)
        placed = tuple(PlacedDie(x, y, turn, faces) for (x, y), turn, faces in middles)
        marks = tuple(on_paper(theme, placed, edge))
        return Symbol(f"{self.name}-{edge}", edge * self.wide, edge * self.high, marks)


def on_paper(theme: Theme, placed: Sequence[PlacedDie], edge: float) -> Iterator[Path]:
    """Dice with shadows, in the theme's colours that are seen on paper, or outlined."""
    seen = [ink for ink in theme.cover_dice if contrast(ink, WHITE) >= _SEEN] if theme.cover_shade else []
    inks = seen or theme.cover_dice
    places = [(die.x * edge, die.y * edge) for die in placed]
    if theme.cover_shade:
        yield from (Path((shadow(place, edge, None),), ON_PAPER) for place in places)
    look = theme if theme.cover_shade else theme.replace(cover_title=theme.accent)
    for i, (die, place) in enumerate(zip(placed, places, strict=True)):
        yield from draw_die(look, die, place, edge, inks[i % len(inks)])


def shadow(at: Point, size: float, disc: tuple[float, float, float] | None) -> Contour:
    """An ellipse below a die, cut off where it leaves the disc, which is given by its middle and radius."""
    middle, wide, high = (at[0] + 0.12 * size, at[1] + 0.98 * size), size, 0.22 * size
    if not disc:
        return ellipse(middle, (wide, 0.0), (0.0, high))
    cx, cy, radius = disc
    angles = [radians(i * 360 / _CORNERS) for i in range(_CORNERS)]
    points = [(middle[0] + wide * cos(angle), middle[1] + high * sin(angle)) for angle in angles]
    far = [hypot(x - cx, y - cy) / radius for x, y in points]
    if max(far) <= 1:
        return ellipse(middle, (wide, 0.0), (0.0, high))
    kept = ((cx + (x - cx) / max(1.0, d), cy + (y - cy) / max(1.0, d)) for (x, y), d in zip(points, far, strict=True))
    return (*kept, ())


def draw_die(theme: Theme, die: PlacedDie, at: Point, size: float, colour: Colour) -> Iterator[Path]:
    """A die with its middle here, and edges of this size in millimetres."""
    shade, hatch = theme.cover_shade / 100, 0.0 if theme.cover_shade else theme.cover_hatch / 100
    pip, dark = _pip(theme, colour), theme.cover_title
    # The colours of upper, left and right face and of their pips.
    inks = (
        (mixed(colour, WHITE, 0.86), pip),
        (dark if hatch else mixed(colour, BLACK, 1 - shade * 0.4), pip),
        (dark, colour) if hatch else (mixed(colour, BLACK, 1 - shade), pip),
    )
    # Without shades, the body appears as an outline around the faces, or as a rim between them and an outline.
    grown = 1.0 if shade else _OUTLINED
    body: Ink = dark if not (shade or hatch) else mixed(colour, BLACK, 1 - shade * 0.6)
    turn = radians(die.turn)

    def turned(x: float, y: float) -> Point:
        return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)

    wide, half = C30 * size, size / 2
    silhouette = ((0, -size), (wide, -half), (wide, half), (0, size), (-wide, half), (-wide, -half))
    corners = [turned(x * grown, y * grown) for x, y in silhouette]
    outer = rounded([(at[0] + x, at[1] + y) for x, y in corners], _CORNER * 0.75)
    yield Path((outer,), body, dark, max(FINEST, _RIM * size * MM), join=1) if hatch else Path((outer,), body)
    sides = (
        ((0, -size), (wide, half), (-wide, half)),
        ((-wide, -half), (wide, half), (0, size)),
        ((0, 0), (wide, -half), (0, size)),
    )
    inset = _INSET if shade else 0.03
    for i, ((origin, across, down), (ink, dots), face) in enumerate(zip(sides, inks, die.faces, strict=True)):
        u, v = turned(*across), turned(*down)
        start = turned(*origin)
        place = at[0] + start[0], at[1] + start[1]

        def spot(a: float, b: float, place: Point = place, u: Point = u, v: Point = v) -> Point:
            return place[0] + a * u[0] + b * v[0], place[1] + a * u[1] + b * v[1]

        square = [
            spot(a, b) for a, b in ((inset, inset), (1 - inset, inset), (1 - inset, 1 - inset), (inset, 1 - inset))
        ]
        lined = hatch > 0 and i == 1
        yield Path(tuple(_lines(spot, inset, hatch, size)) if lined else (rounded(square, _CORNER),), fill=ink)
        # Between lines, pips have a rim: half of it lies on them.
        pip_size = _PIP + (_PIP_RIM / 2 if lined else 0.0)
        spots = tuple(
            ellipse(spot(a, b), (pip_size * u[0], pip_size * u[1]), (pip_size * v[0], pip_size * v[1]))
            for a, b in pips(face)
        )
        yield Path(spots, dots, colour, _PIP_RIM * size * MM) if lined else Path(spots, dots)


def _lines(spot: Callable[[float, float], Point], inset: float, share: float, size: float) -> Iterator[Contour]:
    """Lines that cover a ``share`` of a face within its round corners, heavier ones further down.

    ``spot`` gives places on the face, which is slanted; there are so few lines that the finest prints.
    """
    inner = 1 - 2 * inset
    count = max(1, min(_LINES, int(inner * share * _LIGHT * C30 * size * MM / FINEST)))
    step, corner = inner / count, _CORNER * inner

    def start(b: float) -> float:
        """Where a line begins so far below the upper edge, or so far above the lower one."""
        near = max(0.0, corner - min(b, inner - b))
        return inset + corner - sqrt(corner**2 - near**2)

    for i in range(count):
        middle = (i + 0.5) * step
        half = share * step * (_LIGHT + 2 * (1 - _LIGHT) * middle / inner) / 2
        edges = [(start(b), inset + b) for b in (middle - half, middle + half)]
        (left, upper), (low, lower) = edges
        yield (spot(left, upper), spot(1 - left, upper), spot(1 - low, lower), spot(low, lower), ())


def _pip(theme: Theme, die: Colour) -> Colour:
    """The colour of pips: the lighter one of cover and title where it is seen well, or else the darker one."""
    light, dark = sorted((theme.cover or WHITE, theme.cover_title), key=lambda ink: contrast(ink, BLACK), reverse=True)
    if contrast(light, die) >= VISIBLE:
        return light
    return dark if contrast(dark, die) >= VISIBLE else BLACK


def rounded(corners: list[Point], share: float) -> Contour:
    """A polygon whose corners are rounded by a share of its sides."""
    steps: list[tuple[float, ...]] = []
    for i, corner in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        start = _between(corner, before, share)
        end = _between(corner, after, share)
        bend = 1 - ARC
        steps.append(start)
        steps.append((*_between(corner, start, bend), *_between(corner, end, bend), *end))
    return (*steps, ())


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
