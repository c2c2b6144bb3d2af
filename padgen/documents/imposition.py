"""Arranges pages in reading order as printer's spreads."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from padgen.documents.finishing import shift, spread
from padgen.errors import PadgenError, Problem, raise_all
from padgen.page.area import Area
from padgen.page.marks import Box, DrawnDocument, Leaf, Line, Node, Page, Path, Tag, leaves, moved
from padgen.templates.values import PAPERS

_TOUCHING = 0.01
"""Millimetres: what begins no further from the fold touches it, as grounds do."""

_PIECES = {"TOC": "TOC", "L": "L", "Table": "TBody", "P": "Span"}
"""The role of one page's piece of an element that continues over pages; in all other elements it is a ``Div``."""


def saddle_stitch(document: DrawnDocument, creep_mm: float = 0.0) -> DrawnDocument:
    """Two pages side by side on sheets to print on both sides (turned like a book's leaf), fold and staple.

    Blank pages are added to reach a multiple of four.  A5 pages are put on A4: if two pages are a
    millimetre narrower than a paper, they are centred on it, and their grounds reach its edges.
    ``creep_mm`` is how far the innermost sheet would stick out when folded; its pages move that much
    toward the spine, those of the other sheets in proportion.  The structure stays in reading order
    although the sheets don't.  Raises ``PadgenError`` for pages of different sizes and for a creep larger
    than the white beside the fold, or than a tenth of a page's width.
    """
    pages = tuple(document.pages)
    if not pages:
        raise PadgenError("a document without pages can't be imposed", fix="name at least one page")
    width, height = _size(pages[0])
    raise_all(_problems(pages, width, height, creep_mm))
    sheets = -(-len(pages) // 4)
    paper = _paper(2 * width, height)
    edge, top = (paper[0] - 2 * width) / 2, (paper[1] - height) / 2
    trim = (edge, top, 2 * width, height) if edge or top else None
    placed = [_Placed(page, i) for i, page in enumerate(pages)]
    sides: list[Page] = []
    for sheet in range(sheets):
        moved_by = shift(2 * sheet, 2 * sheets, creep_mm)
        last = 4 * sheets - 1 - 2 * sheet
        for left, right in ((last, 2 * sheet), (2 * sheet + 1, last - 1)):
            halves = [(i, x) for i, x in ((left, moved_by), (right, width - moved_by)) if i < len(pages)]
            children: list[Node] = []
            if not sides:
                # The first side has an empty element for every page, so that all are read in their order.
                children += [node for page in placed for node in page.skeleton()]
            area = Area(edge, top, 2 * width, height)
            shown = [tuple(placed[i].at(edge + x, top)) for i, x in halves]
            children += _joined(shown, area) if len(shown) > 1 else ()
            # What touches an edge of the page reaches that of the paper, which is hardly larger.
            children += spread(leaves(node for half in shown for node in half), area, (edge, top, edge, top), moved_by)
            children += (node for half in shown for node in half)
            label = ", ".join(pages[i].label or str(i + 1) for i, _ in halves)
            sides.append(Page(*paper, tuple(children), trim=trim, label=label, folds=(width,)))
    return document._replace(pages=tuple(sides), duplex=True)


def _joined(halves: Sequence[Sequence[Node]], area: Area) -> Iterator[Box]:
    """The ground that both pages on an area have, in one piece: on a screen, no seam shows between them."""
    left, right = (
        {mark.fill for mark in leaves(half) if isinstance(mark, Box) and mark.w >= area.w / 2 and mark.h >= area.h}
        for half in halves
    )
    for fill in left & right - {None}:
        yield Box(*area, fill)


def _size(page: Page) -> tuple[float, float]:
    """A page's width and height after trimming, in mm."""
    return page.trim[2:] if page.trim else (page.width, page.height)


def _paper(width: float, height: float) -> tuple[float, float]:
    """The landscape paper for two pages side by side; A4's 297 mm are twice A5's 148, except for rounding."""
    for short, long in PAPERS.values():
        if 0 <= long - width <= 1 and 0 <= short - height <= 1:
            return long, short
    return width, height


def _problems(pages: Sequence[Page], width: float, height: float, creep: float) -> Iterator[Problem]:
    for number, page in enumerate(pages, 1):
        if _size(page) != (width, height):
            w, h = _size(page)
            what = f"page {number} has {w:g} × {h:g} mm, page 1 has {width:g} × {height:g} mm"
            yield Problem(what, "give all pages one size")
    most = min(width / 10, _white(pages))
    if not 0 <= creep <= most:
        what = f"a creep of {creep:g} mm, from 0 to {most:.3g} mm can be spared"
        yield Problem(what, "give a smaller number, or bind fewer pages", key="creep")


def _white(pages: Sequence[Page]) -> float:
    """The least white beside the fold, in mm, on the right pages that a creep moves: all but the outermost sheet's."""
    inner = pages[2 : 4 * -(-len(pages) // 4) - 2 : 2]
    starts = (_start(mark) - (page.trim[0] if page.trim else 0.0) for page in inner for mark in leaves(page.children))
    return min((start for start in starts if start > _TOUCHING), default=math.inf)


def _start(mark: Leaf) -> float:
    """Where a mark begins at the left, in mm; for words that end or are centred at a place, that place."""
    match mark:
        case Line():
            return min(mark.x1, mark.x2)
        case Path():
            return min((x for contour in mark.contours for step in contour for x in step[::2]), default=math.inf)
        case _:
            return mark.x


class _Placed:
    """A page whose tagged parts are pieces, which may be created first and filled later."""

    def __init__(self, page: Page, index: int) -> None:
        self._page = page
        self._key = f"page-{index + 1}"

    def at(self, x: float, y: float) -> Iterator[Node]:
        """The page's marks, with its top left corner at (x, y)."""
        trim = self._page.trim or (0.0, 0.0, 0.0, 0.0)
        yield from moved(self._pieces(self._page.children), x - trim[0], y - trim[1])

    def skeleton(self) -> Iterator[Node]:
        """The page's pieces without their content."""
        tags = (node for node in self._page.children if isinstance(node, Tag) and node.role != "Artifact")
        for node in self._pieces(tags):
            if isinstance(node, Tag):
                inner = node.children[0] if node.key != self._key else None
                yield node._replace(children=(inner._replace(children=()),) if isinstance(inner, Tag) else ())

    def _pieces(self, nodes: Iterable[Node]) -> Iterator[Node]:
        """The nodes, with everything tagged as pieces of this page."""
        for node in nodes:
            if not isinstance(node, Tag) or node.role == "Artifact":
                yield node
            elif node.key is None:
                yield Tag("Div", (node,), key=self._key)
            else:
                piece = Tag(_PIECES.get(node.role, "Div"), node.children, key=f"{self._key}-{node.key}")
                yield node._replace(children=(piece,))
