"""Three tumbling dice right of the title of a table of combinations, where it leaves room for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from padgen.documents.explain.head import ORNAMENT, dressed, strong, title_of, with_dice
from padgen.documents.explain.scene import Ornament
from padgen.documents.setting import Setting
from padgen.page.area import Area
from padgen.page.marks import Node, Tag, Text, Use, leaves
from padgen.templates import LeafletTemplate

_DICE = Ornament("tumbling", ((1.05, 1.8), (3.29, 1.06), (5.2, 2.19)), 6.33, 3.4, 0.8)

_LEAST = 3.2
"""The least size of dice in mm."""

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
        title = title_of(panel, face)
        if not room:
            yield panel
            continue
        edge = _edge(room, setting.template.die)
        drawing = _DICE.drawing(theme, edge)
        # At the right, in the middle of its height.
        place = room.x + room.w - drawing.w, room.y + (room.h - drawing.h) / 2
        yield (Tag("Artifact", (Use(drawing, *place),)), *panel)


def _room(setting: Setting[LeafletTemplate], panel: Sequence[Node], area: Area) -> Area | None:
    """The area for the largest dice right of the title above a table; ``None`` if they would be tiny.

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
    best = max(rooms, key=lambda room: _edge(room, die))
    return best if _edge(best, die) else None


def _above(setting: Setting[LeafletTemplate], panel: Sequence[Node], area: Area, title: Text) -> Area | None:
    """The area above a part of a table that begins below the level of its ``title`` on the panel before."""
    fonts, die = setting.fonts, setting.template.die
    words = [mark for mark in leaves(panel) if isinstance(mark, Text)]
    below = min((mark.y - fonts.cap_height(mark.face, mark.size) for mark in words), default=0.0)
    if below <= title.y:
        return None
    top = title.y - fonts.cap_height(title.face, title.size)
    room = Area(area.x, top, area.w, below - _ABOVE * die - top)
    return room if _edge(room, die) else None


def _edge(room: Area, die: float) -> float:
    """The edge of the largest dice in this room, in mm; 0 if they would be tiny."""
    edge = _DICE.largest(room.w, room.h, ORNAMENT * die)
    return edge if edge >= _LEAST else 0.0
