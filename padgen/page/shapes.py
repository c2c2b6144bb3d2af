"""Shapes that several documents draw."""

from __future__ import annotations

from padgen.page.marks import Contour

_STAR = (
    (0.0, -1.0), (0.235, -0.324), (0.951, -0.309), (0.38, 0.124), (0.588, 0.809),
    (0.0, 0.4), (-0.588, 0.809), (-0.38, 0.124), (-0.951, -0.309), (-0.235, -0.324),
)  # fmt: skip
"""The corners of a star around its centre."""


def star(x: float, y: float, radius: float) -> Contour:
    """A star with five points around a centre."""
    return (*((x + radius * dx, y + radius * dy) for dx, dy in _STAR), ())
