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

_ABOVE_COVER = 2.75
"""Millimetres: the least size above a back cover at the foot of a panel: space between its rule and text is a hole."""

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
    template, theme = setting.template, dressed(setting)
    fill, most = template.fill, max(_EDGE, ORNAMENT * template.die)
    standing = fill and theme.cover_shade > 0
    above_cover = template.cover and template.fold == 2 and template.back_foot > 0
    told = []
    for panel, area in zip(panels, areas, strict=True):
        least = _ABOVE_COVER if above_cover and area == areas[-1] else _EDGE if standing else max(_EDGE, _LEAST * most)
        drawn = _standing(panel, area, theme, most, least) if standing else _flat(panel, area, theme, fill, most, least)
        told.append((*panel, *drawn))
    return tuple(told)


def _standing(nodes: Iterable[Node], area: Area, theme: Theme, most: float, least: float) -> tuple[Node, ...]:
    """Three dice as on covers in the middle of the foot of a panel.

    Each is ``most`` mm wide or less, and the drawing ``least`` mm high or more.
    """
    room = area.y + area.h - _end(nodes) - _CLEAR
    edge = _STANDING.largest(area.w, room, most / _ACROSS)
    if edge * _STANDING.high < least:
        return ()
    drawing = _STANDING.drawing(theme, edge)
    return (Tag("Artifact", (Use(drawing, area.x + (area.w - drawing.w) / 2, area.y + area.h - drawing.h),)),)


def _flat(nodes: Iterable[Node], area: Area, theme: Theme, fill: bool, most: float, least: float) -> tuple[Node, ...]:
    """Three flat dice of these sizes in the middle of the foot of a panel, for themes and layouts without shades."""
    foot = area.y + area.h
    edge = min(most, (foot - _end(nodes) - _CLEAR) / (1 + _TILTED))
    if edge < least:
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
