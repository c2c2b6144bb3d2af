"""Mirrors pages that were laid out from left to right, for languages that run from right to left.

Texts, dice, pictures and the modules of QR codes stay as they are; only their places change sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from functools import lru_cache

from padgen.page.marks import (
    Align,
    Anchor,
    Box,
    Die,
    DrawnDocument,
    Field,
    Image,
    Leaf,
    Line,
    Link,
    Node,
    Page,
    Path,
    Symbol,
    Tag,
    Text,
    Turn,
    Use,
    leaves,
    moved,
)

_SIDES: dict[Align, Align] = {"left": "right", "center": "center", "right": "left"}
_TURNS: dict[Turn, Turn] = {0: 0, 90: 270, 180: 180, 270: 90}


def mirrored(document: DrawnDocument) -> DrawnDocument:
    """The document with every page mirrored."""
    return document._replace(pages=_Pages(document.pages))


class _Pages:
    """The pages of a document, each mirrored when it is needed."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self._pages = pages

    def __iter__(self) -> Iterator[Page]:
        return map(_page, self._pages)

    def __len__(self) -> int:
        """The number of pages, if it is known."""
        if not isinstance(self._pages, Sized):
            raise TypeError("the number of pages is not known")
        return len(self._pages)


def _page(page: Page) -> Page:
    w = page.width
    return page._replace(
        children=_nodes(page.children, w),
        trim=page.trim and _area(page.trim, w),
        bleed=page.bleed and _area(page.bleed, w),
        folds=tuple(sorted(_area(page.trim, w)[2] - at if page.trim else w - at for at in page.folds)),
    )


def _area(area: tuple[float, float, float, float], width: float) -> tuple[float, float, float, float]:
    x, y, w, h = area
    return width - x - w, y, w, h


def _nodes(nodes: Iterable[Node], width: float) -> tuple[Node, ...]:
    return tuple(_node(node, width) for node in nodes)


def _node(node: Node, width: float) -> Node:
    if not isinstance(node, Tag):
        return _leaf(node, width)
    drawn = list(leaves(node.children))
    if node.role == "Figure" and drawn and all(isinstance(leaf, (Box, Path, Image)) for leaf in drawn):
        # A QR code or a logo is moved as a whole.
        left, right = _reach(drawn)
        return node._replace(children=tuple(moved(node.children, width - left - right, 0.0)))
    return node._replace(children=_nodes(node.children, width))


def _leaf(leaf: Leaf, width: float) -> Leaf:
    match leaf:
        case Text():
            turned, align = _TURNS[leaf.turn], _SIDES[leaf.align]
            return leaf._replace(x=width - leaf.x, align=align, turn=turned, tilt=-leaf.tilt, rtl=True)
        case Line():
            return leaf._replace(x1=width - leaf.x1, x2=width - leaf.x2)
        case Die():
            return leaf._replace(x=width - leaf.x - leaf.size, tilt=-leaf.tilt)
        case Path():
            return leaf._replace(contours=tuple(tuple(_step(step, width) for step in line) for line in leaf.contours))
        case Anchor():
            return leaf._replace(x=width - leaf.x)
        case Use():
            w = leaf.symbol.h if leaf.turn in (90, 270) else leaf.symbol.w
            # What is clipped is a picture.
            symbol = leaf.symbol if leaf.symbol.clipped else _symbol(leaf.symbol)
            return leaf._replace(x=width - leaf.x - w, symbol=symbol, turn=_TURNS[leaf.turn])
        case Field():
            return leaf._replace(x=width - leaf.x - leaf.w, align=_SIDES[leaf.align])
        case Box() | Image() | Link():
            return leaf._replace(x=width - leaf.x - leaf.w)


@lru_cache(16)
def _symbol(symbol: Symbol) -> Symbol:
    return symbol._replace(children=_nodes(symbol.children, symbol.w))


def _step(step: tuple[float, ...], width: float) -> tuple[float, ...]:
    return tuple(part if i % 2 else width - part for i, part in enumerate(step))


def _reach(drawn: Iterable[Leaf]) -> tuple[float, float]:
    """The left and the right end of boxes, drawings and pictures."""
    lefts, rights = [], []
    for leaf in drawn:
        if isinstance(leaf, Path):
            xs = [x for contour in leaf.contours for step in contour for x in step[::2]]
            lefts += xs
            rights += xs
        elif isinstance(leaf, (Box, Image)):
            lefts.append(leaf.x)
            rights.append(leaf.x + leaf.w)
    return min(lefts), max(rights)
