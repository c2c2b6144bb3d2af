"""Three tumbling dice right of the title of a table of combinations, where it leaves room for them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from padgen.documents.explain.head import ORNAMENT, dressed, strong
from padgen.documents.explain.scene import PlacedDie, draw_die, shadow
from padgen.documents.setting import Setting
from padgen.page.area import Area
from padgen.page.marks import BLACK, WHITE, Node, Path, Symbol, Tag, Text, Use, leaves
from padgen.templates import LeafletTemplate, Theme
from padgen.templates.colours import contrast, mixed

_DICE = (
    PlacedDie(1.05, 1.8, -13.0, (2, 3, 1)),
    PlacedDie(3.29, 1.06, 9.0, (6, 5, 3)),
    PlacedDie(5.2, 2.19, -7.0, (1, 4, 2)),
)
"""Where they are, in edges from the upper left corner of the area that they take."""

_WIDE, _HIGH = 6.33, 3.4
"""This area, with the shadows, in edges."""

_LEAST = 3.2
"""The least size of dice in mm."""

_STEP = 0.8
"""The distance from size to size."""

_CLEAR, _ABOVE = 1.0, 0.4
"""The space between the title and the dice, and between these and the capitals below them, in dice of the table."""

_SEEN = 1.3
"""The least contrast with the paper of dice that have shades instead of outlines."""

_SHADOW = 0.84
"""The share of white in a shadow: a tint that a press prints evenly."""


def with_tumbling(
    setting: Setting[LeafletTemplate], panels: Sequence[tuple[Node, ...]], areas: Sequence[Area]
) -> Iterator[tuple[Node, ...]]:
    """The marks of panels on these areas, with dice beside the title of a table; none without solid areas."""
    theme = dressed(setting)
    for panel, area in zip(panels, areas, strict=True):
        room = _room(setting, panel, area) if setting.template.fill else None
        if not room:
            yield panel
            continue
        drawing = Symbol(f"tumbling-{room.w}", room.w, room.h, tuple(_dice(theme, room._replace(x=0.0, y=0.0))))
        yield (Tag("Artifact", (Use(drawing, room.x, room.y),)), *panel)


def _room(setting: Setting[LeafletTemplate], panel: Sequence[Node], area: Area) -> Area | None:
    """The largest area right of the title above a table; ``None`` if there is none large enough.

    It may reach down beside the small print below the title.
    """
    fonts, face, die = setting.fonts, strong(setting.template), setting.template.die
    tags = [node for node in panel if isinstance(node, Tag) and node.role != "Artifact"]
    table = next((i for i, tag in enumerate(tags) if tag.role == "Table"), 0)
    words = [mark for mark in leaves(tags[: table + 1]) if isinstance(mark, Text)]
    above = sum(isinstance(mark, Text) for mark in leaves(tags[:table]))
    if not above or tags[0].role != "H2" or words[0].face != face:
        return None
    top, edge, bottom = words[0].y - fonts.cap_height(face, words[0].size), 0.0, 0.0
    for count in (1, above):
        left = max(mark.x + fonts.width(mark.text.rstrip(), mark.face, mark.size) for mark in words[:count])
        below = words[count].y - fonts.cap_height(words[count].face, words[count].size) - _ABOVE * die
        room = min((area.x + area.w - left - _CLEAR * die) / _WIDE, (below - top) / _HIGH, ORNAMENT * die)
        edge, bottom = max((edge, bottom), (room, below))
    if edge < _LEAST:
        return None
    # A few sizes serve all languages of a booklet, whose dice are then written once.
    edge = math.floor(edge / _STEP) * _STEP
    wide, high = edge * _WIDE, edge * _HIGH
    return Area(area.x + area.w - wide, (top + bottom - high) / 2, wide, high)


def _dice(theme: Theme, area: Area) -> Iterator[Path]:
    edge = area.w / _WIDE
    seen = [ink for ink in theme.cover_dice if contrast(ink, WHITE) >= _SEEN] if theme.cover_shade else []
    inks = seen or theme.cover_dice
    places = [(area.x + die.x * edge, area.y + die.y * edge) for die in _DICE]
    if theme.cover_shade:
        yield from (Path((shadow(place, edge, None),), mixed(WHITE, BLACK, _SHADOW)) for place in places)
    look = theme if theme.cover_shade else theme.replace(cover_title=theme.accent)
    for i, (die, place) in enumerate(zip(_DICE, places, strict=True)):
        yield from draw_die(look, die, place, edge, inks[i % len(inks)])
