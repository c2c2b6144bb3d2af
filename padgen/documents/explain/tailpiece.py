"""Tailpieces: dice at the foot of panels whose text ends early, so that all panels of a document end on one level."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from padgen.documents.explain.head import ORNAMENT, dressed
from padgen.documents.explain.scene import C30, Ornament
from padgen.documents.setting import Setting
from padgen.page.area import Area
from padgen.page.marks import WHITE, Box, Die, Node, Tag, Text, Use, leaves
from padgen.templates import LeafletTemplate, Theme

_EDGE, _LEAST = 6.4, 0.7
"""The least width of a die in mm, and of a flat one as a share of the largest: smaller ones are out of proportion."""

_APART = 0.23
"""The space between two of them, in dice."""

_TILTED = 0.09
"""The most by which the corner of a tilted die is lower than that of an upright one, in dice."""

_CLEAR = 6.0
"""Millimetres: the least space between the text and the dice."""

_DICE = ((3, -9.0), (5, 8.0), (1, -5.0))
"""Their faces, and their tilts in degrees."""

_STANDING = Ornament("tailpiece", ((1.0, 1.0), (3.2, 1.0), (5.4, 1.0)), 6.52, 2.2, 0.5)

_ACROSS = 2 * C30
"""The width of one of these in edges."""


def with_tailpieces(
    setting: Setting[LeafletTemplate], panels: Iterable[tuple[Node, ...]], areas: Sequence[Area]
) -> tuple[tuple[Node, ...], ...]:
    """The marks of panels, on these areas, with dice at the foot of those whose text ends early."""
    theme, fill, most = dressed(setting), setting.template.fill, max(_EDGE, ORNAMENT * setting.template.die)
    told = tuple(zip(panels, areas, strict=True))
    if fill and theme.cover_shade:
        return tuple((*panel, *_standing(panel, area, theme, most)) for panel, area in told)
    return tuple((*panel, *_flat(panel, area, theme, fill, most)) for panel, area in told)


def _standing(nodes: Iterable[Node], area: Area, theme: Theme, most: float) -> tuple[Node, ...]:
    """Three dice as on covers in the middle of the foot of a panel, each ``most`` mm wide or less."""
    room = area.y + area.h - _end(nodes) - _CLEAR
    edge = _STANDING.largest(area.w, room, most / _ACROSS)
    if edge * _STANDING.high < _EDGE:
        return ()
    drawing = _STANDING.drawing(theme, edge)
    return (Tag("Artifact", (Use(drawing, area.x + (area.w - drawing.w) / 2, area.y + area.h - drawing.h),)),)


def _flat(nodes: Iterable[Node], area: Area, theme: Theme, fill: bool, most: float) -> tuple[Node, ...]:
    """Three flat dice in the middle of the foot of a panel, for themes and layouts without shades."""
    foot = area.y + area.h
    edge = min(most, (foot - _end(nodes) - _CLEAR) / (1 + _TILTED))
    if edge < max(_EDGE, _LEAST * most):
        return ()
    top = foot - (1 + _TILTED) * edge
    count, step = len(_DICE), (1 + _APART) * edge
    x = area.x + (area.w - count * step + _APART * edge) / 2
    inks = theme.accent, theme.accent, theme.signal
    dice = []
    for i, (face, tilt) in enumerate(_DICE):
        solid = fill and i % 2 == 0
        dice.append(Die(x + i * step, top, edge, face, inks[i], solid, theme.light if solid else WHITE, None, tilt))
    return (Tag("Artifact", tuple(dice)),)


def _end(nodes: Iterable[Node]) -> float:
    """Where the lowest words, dice or boxes of a panel end, in mm."""
    ends = 0.0
    for mark in leaves(nodes):
        if isinstance(mark, (Box, Die, Text)):
            height = mark.h if isinstance(mark, Box) else mark.size if isinstance(mark, Die) else 0.0
            ends = max(ends, mark.y + height)
    return ends
