"""Text down to the foot of its page; beside each other, titles on one level and lines as far apart on all."""

from collections.abc import Sequence
from itertools import islice

from padgen.documents.text.flow import Piece, draw
from padgen.page.area import Area
from padgen.page.fonts import Fonts
from padgen.page.marks import Anchor, Node, Tag, Text, leaves

_MOST = 1.08
"""How much more than the template's the space between lines may become."""


_ALIKE = 0.01
"""Millimetres: ends of columns that are no further apart are on one level."""

_CLEAR = 0.1
"""Millimetres: the least space above a title that is raised."""


def apart(heights: Sequence[float], panels: Sequence[Sequence[Piece]], done: float = 1.0) -> float:
    """How much further apart lines may stand until the highest column reaches the foot of a panel this high.

    They are ``done`` times as far apart already.  Gaps are widened only where columns would end
    further from one level without that.
    """
    shares = [_MOST / done]
    for height, pieces in zip(heights, panels, strict=True):
        above = sum(piece.height + piece.below for piece in pieces[:-1])
        shares += (height / (above + _tallest(last, height - above - last.height)) for last in pieces[-1:])
    return min(shares)


def pulled(heights: Sequence[float], panels: Sequence[Sequence[Piece]]) -> bool:
    """Whether rolls on panels so high stand further below other text so that columns end on one level."""
    for height, pieces in zip(heights, panels, strict=True):
        left = height - sum(piece.height + piece.below for piece in pieces)
        if any(len(piece.columns) > 1 and piece.pulled(left) for piece in pieces):
            return True
    return False


def _tallest(piece: Piece, room: float) -> float:
    """The height of a piece whose columns end as nearly on one level as they can with this room below it."""
    return piece.height if piece.uneven(0.0) <= piece.uneven(room) + _ALIKE else piece.stretched(room)


def evenly_spaced(heights: Sequence[float], panels: Sequence[tuple[Piece, ...]]) -> Sequence[tuple[Piece, ...]]:
    """The same panels of these heights, with lines as far apart on all as on the one where they are closest.

    Panels with several columns or several pieces keep their own.
    """
    if len(panels) < 2 or any(len(panel) != 1 or len(panel[0].columns) != 1 or panel[0].band.whole for panel in panels):
        return panels
    found = [(height, piece) for height, (piece,) in zip(heights, panels, strict=True)]
    closest = min(piece.growth(height - piece.height).lines for height, piece in found)
    return [(piece._replace(lines=closest),) for _, piece in found]


def lowered(area: Area, pieces: Sequence[Piece], gap: float, level: float) -> Area:
    """The area, so much lower that the first words of its pieces stand at ``level`` mm, as far as there is room."""
    title = next((mark.y for mark in leaves(draw(pieces, area, gap)) if isinstance(mark, Text)), level)
    room = area.h - sum(piece.height for piece in pieces) - gap * (len(pieces) - 1)
    low = max(0.0, min(level - title, room))
    return area._replace(y=area.y + low, h=area.h - low)


def below_edge(area: Area, pieces: Sequence[Piece], above: float) -> Area:
    """The area, lower by what a box at its head reaches ``above`` its text, in mm, as far as there is room.

    Lines stay as far apart as they are.
    """
    if not pieces or pieces[0].band.blocks[pieces[0].band.owners[pieces[0].columns[0][0]]].ground is None:
        return area
    *others, last = pieces
    left = area.h - sum(piece.height + piece.below for piece in others) - last.height
    down = max(0.0, min(above, left - last.height * last.growth(left).lines))
    return area._replace(y=area.y + down, h=area.h - down)


def hung(panel: tuple[Node, ...], beside: tuple[Node, ...], fonts: Fonts, edge: float) -> tuple[Node, ...]:
    """The panel with its title raised until its capitals are as high as those of the first words ``beside`` it.

    No letter of it reaches the panel's upper ``edge``, in mm from that of the sheet.  It stays as it is if there are no
    such words, or if the panel doesn't begin with a heading.
    """
    first, *others = panel or (None,)
    found = [mark for nodes in (panel, beside) for mark in islice((x for x in leaves(nodes) if isinstance(x, Text)), 1)]
    if not isinstance(first, Tag) or first.role != "H2" or len(found) < 2:
        return panel
    title = found[0]
    tops = [mark.y - fonts.cap_height(mark.face, mark.size) for mark in found]
    up = min(tops[0] - tops[1], title.y - fonts.extent(title.text, title.face, title.size)[0] - edge - _CLEAR)
    if up <= 0:
        return panel
    return (first._replace(children=tuple(_raised(node, up) for node in first.children)), *others)


def _raised(node: Node, up: float) -> Node:
    """Words of a title, or its place, so many mm higher."""
    return node._replace(y=node.y - up) if isinstance(node, Text | Anchor) else node
