"""Three tumbling dice right of the title of a table of combinations, where it leaves room for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from padgen.documents.explain.blocks import total_height
from padgen.documents.explain.head import ORNAMENT, dressed, strong, title_of, with_dice
from padgen.documents.explain.scene import Ornament
from padgen.documents.setting import Setting
from padgen.documents.text.band import Block
from padgen.page.area import ROUNDING, Area
from padgen.page.marks import Node, Tag, Text, Use, leaves
from padgen.templates import LeafletTemplate

_DICE = Ornament("tumbling", ((1.05, 1.8), (3.29, 1.06), (5.2, 2.19)), 6.33, 3.4, 0.8)

_LEAST = 3.2
"""The least size of dice in mm."""

_CLEAR, _ABOVE = (1.0, 0.55), 0.4
"""The space between the title and the dice, or else the least of it, and between these and the capitals below them, in
dice of the table."""


def beside_dice(told: Callable[[float], list[Block]], width: float, above: float, die: float) -> list[Block]:
    """A table's title and small print as ``told`` in a width in mm: one that leaves room for dice, the largest first.

    It is the whole width if small print would take more lines in less of it, or if it is too low for dice.  From the
    title's capitals to those below small print, there are ``above`` mm more than both are high.
    """
    whole = told(width)
    most = _edge(Area(0.0, 0.0, width, total_height(whole) + above - _ABOVE * die), die)
    sizes = [most - i * _DICE.step for i in range(round((most - _LEAST) / _DICE.step) + 1)]
    for clear, edge in product(_CLEAR, sizes):
        narrow = told(width - clear * die - edge * _DICE.wide)
        if total_height(narrow) <= total_height(whole) + ROUNDING and not narrow[-1].wide:
            return narrow
    return whole


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
    # Folded twice, a sheet has room for dice above the table's other part.
    for clear in _CLEAR[:1] if setting.template.fold > 2 else _CLEAR:
        rooms = []
        for count in (1, above):
            left = max(mark.x + fonts.width(mark.text.rstrip(), mark.face, mark.size) for mark in words[:count])
            left += clear * die
            below = words[count].y - fonts.cap_height(words[count].face, words[count].size) - _ABOVE * die
            rooms.append(Area(left, top, area.x + area.w - left, below - top))
        best = max(rooms, key=lambda room: _edge(room, die))
        if _edge(best, die):
            return best
    return None


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
