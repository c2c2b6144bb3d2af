"""Three tumbling dice right of the title of a table of combinations, where it leaves room for them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from padgen.documents.explain.head import ORNAMENT, dressed, strong, with_dice
from padgen.documents.explain.scene import PlacedDie, on_paper
from padgen.documents.setting import Setting
from padgen.page.area import Area
from padgen.page.marks import Node, Symbol, Tag, Text, Use, leaves
from padgen.templates import LeafletTemplate

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


def with_tumbling(
    setting: Setting[LeafletTemplate], panels: Sequence[tuple[Node, ...]], areas: Sequence[Area]
) -> Iterator[tuple[Node, ...]]:
    """The marks of panels on these areas, with dice beside the title of a table, and above a part that has none.

    Without solid areas, only such a part has dice, which are flat.
    """
    if not setting.template.fill:
        yield from with_dice(setting, panels, areas)
        return
    theme, face, title = dressed(setting), strong(setting.template), None
    for panel, area in zip(panels, areas, strict=True):
        room = _room(setting, panel, area) or (_above(setting, panel, area, title) if title else None)
        title = next((mark for mark in leaves(panel) if isinstance(mark, Text) and mark.face == face), None)
        if not room:
            yield panel
            continue
        drawing = Symbol(f"tumbling-{room.w}", room.w, room.h, tuple(on_paper(theme, _DICE, room.w / _WIDE)))
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
    top = words[0].y - fonts.cap_height(face, words[0].size)
    rooms = []
    for count in (1, above):
        left = max(mark.x + fonts.width(mark.text.rstrip(), mark.face, mark.size) for mark in words[:count])
        below = words[count].y - fonts.cap_height(words[count].face, words[count].size)
        rooms.append(Area(left + _CLEAR * die, top, area.x + area.w - left - _CLEAR * die, below - _ABOVE * die - top))
    return max(filter(None, (_placed(room, die) for room in rooms)), key=lambda it: it.w, default=None)


def _above(setting: Setting[LeafletTemplate], panel: Sequence[Node], area: Area, title: Text) -> Area | None:
    """The area above a part of a table that begins below the level of its ``title`` on the panel before."""
    fonts, die = setting.fonts, setting.template.die
    words = [mark for mark in leaves(panel) if isinstance(mark, Text)]
    below = min((mark.y - fonts.cap_height(mark.face, mark.size) for mark in words), default=0.0)
    if below <= title.y:
        return None
    top = title.y - fonts.cap_height(title.face, title.size)
    return _placed(Area(area.x, top, area.w, below - _ABOVE * die - top), die)


def _placed(room: Area, die: float) -> Area | None:
    """The area of the largest dice at the right of this room, in the middle of its height, if they aren't tiny.

    A few sizes serve all languages of a booklet, whose dice are then written once.
    """
    edge = min(room.w / _WIDE, room.h / _HIGH, ORNAMENT * die)
    if edge < _LEAST:
        return None
    edge = math.floor(edge / _STEP) * _STEP
    wide, high = edge * _WIDE, edge * _HIGH
    return Area(room.x + room.w - wide, room.y + (room.h - high) / 2, wide, high)
