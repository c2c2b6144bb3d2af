"""Boxes in columns, with about as much space above them as below."""

from collections.abc import Sequence

from padgen.page.fonts import Fonts
from padgen.page.marks import Box, Node, Tag, Text, Use, leaves, moved

_STEP = 0.5
"""Lines: boxes move by multiples of this, so that their lines stay on the grid of the page."""


def cleared(panel: Sequence[Node], fonts: Fonts, leading: float) -> tuple[Node, ...]:
    """The panel, with boxes that are nearer to what is above them in their column than to the heading below moved down.

    They then stand as nearly in the middle between both as the grid of lines ``leading`` mm high allows.  A box at an
    end of its column stays.
    """
    nodes, step = tuple(panel), _STEP * leading
    for i, node in enumerate(panel):
        if (box := _box(node)) and (down := round(_down(box, nodes, fonts) / step) * step) > 0:
            inside = {i, *(j for j, other in enumerate(panel) if _within(box, other))}
            nodes = tuple(next(moved((it,), 0.0, down)) if j in inside else it for j, it in enumerate(nodes))
    return nodes


def _box(node: Node) -> Box | None:
    """The box that a node is, if it lies behind text."""
    if not isinstance(node, Tag) or node.role != "Artifact" or len(node.children) != 1:
        return None
    (only,) = node.children
    return only if isinstance(only, Box) else None


def _within(box: Box, node: Node) -> bool:
    """Whether all words of a node lie on a box, as those of a block do."""
    words = [mark for mark in leaves((node,)) if isinstance(mark, Text)]
    return bool(words) and all(_beside(box, word.x) and box.y < word.y < box.y + box.h for word in words)


def _down(box: Box, nodes: Sequence[Node], fonts: Fonts) -> float:
    """By how many mm a box in the middle would be lower; 0 where nothing is above or below it."""
    words = [mark for mark in leaves(nodes) if isinstance(mark, Text) and _beside(box, mark.x)]
    drawn = [mark.y + mark.symbol.h for mark in leaves(nodes) if isinstance(mark, Use) and _beside(box, mark.x)]
    above = [end for end in (*(word.y for word in words), *drawn) if end < box.y]
    bottom = box.y + box.h
    below = [word.y - fonts.cap_height(word.face, word.size) for word in words if word.y > bottom]
    return (min(below) - bottom - box.y + max(above)) / 2 if above and below else 0.0


def _beside(box: Box, x: float) -> bool:
    """Whether something that begins here stands in the column of a box."""
    return box.x <= x < box.x + box.w
