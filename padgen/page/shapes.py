"""Shapes that several documents draw."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from padgen.page.marks import ARC, Contour, Path

Point = tuple[float, float]

_STAR = (
    (0.0, -1.0), (0.235, -0.324), (0.951, -0.309), (0.38, 0.124), (0.588, 0.809),
    (0.0, 0.4), (-0.588, 0.809), (-0.38, 0.124), (-0.951, -0.309), (-0.235, -0.324),
)  # fmt: skip
"""The corners of a star around its centre."""


def star(x: float, y: float, radius: float) -> Contour:
    """A star with five points around a centre."""
    return (*((x + radius * dx, y + radius * dy) for dx, dy in _STAR), ())


def flipped(drawing: Path, middle: float) -> Path:
    """A drawing mirrored about an upright line at x = ``middle``."""
    contours = (
        tuple(tuple(part if i % 2 else 2 * middle - part for i, part in enumerate(step)) for step in contour)
        for contour in drawing.contours
    )
    return drawing._replace(contours=tuple(contours))


def ellipse(middle: Point, u: Point, v: Point) -> Contour:
    """A sheared circle: its centre and the ends of two radii."""

    def at(a: float, b: float) -> Point:
        return middle[0] + a * u[0] + b * v[0], middle[1] + a * u[1] + b * v[1]

    k = ARC
    return (
        at(1, 0),
        (*at(1, k), *at(k, 1), *at(0, 1)),
        (*at(-k, 1), *at(-1, k), *at(-1, 0)),
        (*at(-1, -k), *at(-k, -1), *at(0, -1)),
        (*at(k, -1), *at(1, -k), *at(1, 0)),
        (),
    )


def snowflake(
    x: float, y: float, radius: float, turn: float, spread: float, twigs: tuple[tuple[float, float], ...]
) -> Iterator[Contour]:
    """The lines of six arms around a centre, the first turned by so many degrees.

    Each of the ``twigs`` is a pair on every arm: where it begins and its length, in radii.  Twigs ``spread`` from their
    arm by so many degrees.
    """
    for arm in range(6):
        angle = radians(turn + 60 * arm)
        dx, dy = radius * cos(angle), radius * sin(angle)
        yield (x, y), (x + dx, y + dy)
        for off, far in twigs:
            for side in (-spread, spread):
                twig = radians(turn + 60 * arm + side)
                start = x + off * dx, y + off * dy
                yield start, (start[0] + far * radius * cos(twig), start[1] + far * radius * sin(twig))
