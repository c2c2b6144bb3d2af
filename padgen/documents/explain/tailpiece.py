"""Tailpieces: dice at the foot of panels whose text ends early, so that all panels of a document end on one level."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from padgen.page.area import Area
from padgen.page.marks import WHITE, Box, Die, Node, Tag, Text, leaves
from padgen.templates import Theme

_EDGE, _APART = 6.5, 1.5
"""Millimetres: the width of a die, and the space between two of them."""

_TILTED = 0.6
"""Millimetres by which the corner of a tilted die is lower than that of an upright one, or less."""

_CLEAR = 6.0
"""Millimetres: the least space between the text and the dice."""

_DICE = ((3, -9.0), (5, 8.0), (1, -5.0))
"""Their faces, and their tilts in degrees."""


def with_tailpieces(
    panels: Sequence[tuple[Node, ...]], areas: Sequence[Area], theme: Theme, fill: bool
) -> tuple[tuple[Node, ...], ...]:
    """The marks of panels, on these areas, with dice at the foot of those whose text ends early."""
    return tuple((*panel, *_tailpiece(panel, area, theme, fill)) for panel, area in zip(panels, areas, strict=True))


def _tailpiece(nodes: Iterable[Node], area: Area, theme: Theme, fill: bool) -> tuple[Node, ...]:
    """Three dice in the middle of the foot of a panel, or nothing if its marks leave too little room above them."""
    top = area.y + area.h - _TILTED - _EDGE
    if top - _end(nodes) < _CLEAR:
        return ()
    count, step = len(_DICE), _EDGE + _APART
    x = area.x + (area.w - count * step + _APART) / 2
    inks = theme.accent, theme.accent, theme.signal
    dice = []
    for i, (face, tilt) in enumerate(_DICE):
        solid = fill and i % 2 == 0
        dice.append(Die(x + i * step, top, _EDGE, face, inks[i], solid, theme.light if solid else WHITE, None, tilt))
    return (Tag("Artifact", tuple(dice)),)


def _end(nodes: Iterable[Node]) -> float:
    """Where the lowest words, dice or boxes of a panel end, in mm."""
    ends = 0.0
    for mark in leaves(nodes):
        if isinstance(mark, (Box, Die, Text)):
            height = mark.h if isinstance(mark, Box) else mark.size if isinstance(mark, Die) else 0.0
            ends = max(ends, mark.y + height)
    return ends
