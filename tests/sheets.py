"""Laid-out pages for tests: the position of every text, line, box and die on the sheet, with symbols placed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, radians, sin
from typing import Any

from padgen.api.pad import PadRequest
from padgen.page.fonts import Fonts
from padgen.page.kerning import shortened
from padgen.page.marks import MM, Box, Die, DrawnDocument, Line, Node, Page, Tag, Text, Use

FONTS = Fonts()
EPS = 1e-6
_BELOW = set("gjpqyýçģįķļņŗşţąęųþøØQJ,;„‚()[]{}|_рфуцщґДЦЩЃҐβγζηήμξρςφχψ")


@dataclass(frozen=True)
class Rect:
    """A rectangle in millimetres from the sheet's top left corner."""

    x0: float
    y0: float
    x1: float
    y1: float

    def inside(self, other: Rect, slack: float = EPS) -> bool:
        """Whether it is inside the other, or sticks out by no more than ``slack`` mm."""
        return (
            self.x0 >= other.x0 - slack
            and self.y0 >= other.y0 - slack
            and self.x1 <= other.x1 + slack
            and self.y1 <= other.y1 + slack
        )

    def overlap(self, other: Rect) -> float:
        """The smaller side of the common area, negative if the rectangles are apart."""
        return min(
            min(self.x1, other.x1) - max(self.x0, other.x0),
            min(self.y1, other.y1) - max(self.y0, other.y0),
        )

    def grown(self, by: float) -> Rect:
        """The rectangle with a border of this many mm added on each side."""
        return Rect(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)


@dataclass(frozen=True)
class Placed:
    """A leaf and its place on the sheet; ``cell`` is the number of the symbol's use, 0 for the sheet itself."""

    leaf: Text | Line | Box | Die
    rect: Rect
    cell: int = 0


@dataclass
class Sheet:
    """A page's texts, strokes (lines and the edges of boxes, as thin rectangles) and dice."""

    page: Page
    texts: list[Placed] = field(default_factory=list)
    strokes: list[Placed] = field(default_factory=list)
    fills: list[Placed] = field(default_factory=list)
    dice: list[Placed] = field(default_factory=list)
    cells: list[Rect] = field(default_factory=list)

    def words(self) -> list[str]:
        """Every text in reading order."""
        return [placed.leaf.text for placed in self.texts if isinstance(placed.leaf, Text)]

    def rows(self, cell: int = 0) -> list[Rect]:
        """The head and the rows from top to bottom, as wide as the column of names; section strips are left out."""
        strokes = [placed for placed in self.strokes if placed.cell == cell and not is_cut(placed)]
        wide = max(placed.rect.x1 - placed.rect.x0 for placed in strokes)
        ruled = [p for p in strokes if p.rect.x1 - p.rect.x0 > wide - 6 and p.rect.y1 - p.rect.y0 < 1]
        edges = {round(edge, 4) for strip in self.strips(cell) for edge in (strip.rect.y0, strip.rect.y1)}
        ys = sorted(edges | {round((p.rect.y0 + p.rect.y1) / 2, 4) for p in ruled})
        ys = [y for i, y in enumerate(ys) if not i or y - ys[i - 1] > 0.6]
        left = min(p.rect.x0 for p in ruled)
        inner = min(x for x, y0, y1 in self.uprights(cell) if y0 <= ys[1] < ys[-2] <= y1 and x > left + 8)
        sides = [p.rect for p in strokes if p.rect.x1 - p.rect.x0 < 1 and p.rect.x0 < left + 1]
        # After the total there is a gap without lines at its sides.
        bands = [
            Rect(left, top, inner, bottom)
            for top, bottom in pairwise(ys)
            if bottom - top > 2.5 and any(s.y0 < (top + bottom) / 2 < s.y1 for s in sides)
        ]
        return [band for band in bands if not any(_covers(strip.rect, band) for strip in self.strips(cell))]

    def uprights(self, cell: int = 0) -> list[tuple[float, float, float]]:
        """Vertical lines as x, top and bottom; lines at the same x count as one."""
        spans: dict[float, tuple[float, float]] = {}
        for p in self.strokes:
            if p.cell == cell and p.rect.x1 - p.rect.x0 < 1 and not is_cut(p):
                x = round((p.rect.x0 + p.rect.x1) / 2, 3)
                top, bottom = spans.get(x, (p.rect.y0, p.rect.y1))
                spans[x] = min(top, p.rect.y0), max(bottom, p.rect.y1)
        return [(x, *span) for x, span in sorted(spans.items())]

    def strips(self, cell: int = 0) -> list[Placed]:
        """The strips with the names of sections: low filled boxes as wide as the table."""
        boxes = [p for p in self.fills if p.cell == cell and p.rect.y1 - p.rect.y0 < 8]
        wide = max((p.rect.x1 - p.rect.x0 for p in boxes), default=0)
        return [p for p in boxes if (p.leaf.stroke or p.leaf.behind_words) and p.rect.x1 - p.rect.x0 > wide - 6]  # type: ignore[union-attr]

    def names(self, cell: int = 0) -> list[Placed]:
        """All texts except the letters of a title."""
        return [p for p in self.texts if p.cell == cell and isinstance(p.leaf, Text) and not p.leaf.tilt]


def make(*langs: str, **options: Any) -> DrawnDocument:
    """The pad that ``padgen pad`` writes for these languages and options, with its pages in a tuple."""
    document = PadRequest(langs, **options).make()
    return document._replace(pages=tuple(document.pages))


def sheets(document: DrawnDocument) -> list[Sheet]:
    """The pages of a document with the positions of their marks."""
    return [_sheet(page) for page in document.pages]


def _sheet(page: Page) -> Sheet:
    sheet = Sheet(page, cells=[Rect(0, 0, page.width, page.height)])
    for node in _flat(page.children):
        if isinstance(node, Use):
            symbol = node.symbol
            w, h = (symbol.h, symbol.w) if node.turn in (90, 270) else (symbol.w, symbol.h)
            sheet.cells.append(Rect(node.x, node.y, node.x + w, node.y + h))
            for leaf in _flat(symbol.children):
                _add(sheet, leaf, len(sheet.cells) - 1, node)
        else:
            _add(sheet, node, 0, None)
    return sheet


def _flat(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, Tag):
            yield from _flat(node.children)
        else:
            yield node


def _add(sheet: Sheet, leaf: Node, cell: int, use: Use | None) -> None:
    def place(rect: Rect) -> Rect:
        return _moved(rect, use) if use else rect

    if isinstance(leaf, Text):
        sheet.texts.append(Placed(leaf, place(text_rect(leaf)), cell))
    elif isinstance(leaf, Line):
        half = leaf.weight / MM / 2
        rect = Rect(min(leaf.x1, leaf.x2), min(leaf.y1, leaf.y2), max(leaf.x1, leaf.x2), max(leaf.y1, leaf.y2))
        sheet.strokes.append(Placed(leaf, place(rect.grown(half)), cell))
    elif isinstance(leaf, Box):
        if leaf.fill is not None:
            sheet.fills.append(Placed(leaf, place(Rect(leaf.x, leaf.y, leaf.x + leaf.w, leaf.y + leaf.h)), cell))
        if leaf.stroke is None:
            return
        half = leaf.weight / MM / 2
        x0, y0, x1, y1 = leaf.x, leaf.y, leaf.x + leaf.w, leaf.y + leaf.h
        for edge in (Rect(x0, y0, x1, y0), Rect(x0, y1, x1, y1), Rect(x0, y0, x0, y1), Rect(x1, y0, x1, y1)):
            sheet.strokes.append(Placed(leaf, place(edge.grown(half)), cell))
    elif isinstance(leaf, Die):
        grown = leaf.size / 2 * (abs(sin(radians(leaf.tilt))) + cos(radians(leaf.tilt)) - 1)
        square = Rect(leaf.x, leaf.y, leaf.x + leaf.size, leaf.y + leaf.size)
        sheet.dice.append(Placed(leaf, place(square.grown(grown)), cell))


def _moved(rect: Rect, use: Use) -> Rect:
    """A symbol's rectangle on the sheet, after the use's counter-clockwise turn."""
    w, h = use.symbol.w, use.symbol.h
    turned = {
        0: rect,
        90: Rect(rect.y0, w - rect.x1, rect.y1, w - rect.x0),
        180: Rect(w - rect.x1, h - rect.y1, w - rect.x0, h - rect.y0),
        270: Rect(h - rect.y1, rect.x0, h - rect.y0, rect.x1),
    }[use.turn]
    return Rect(turned.x0 + use.x, turned.y0 + use.y, turned.x1 + use.x, turned.y1 + use.y)


def text_rect(text: Text) -> Rect:
    """The area of a text: its width, and the height and depth of its letters in the built-in font."""
    seen = text.text if text.align == "left" else text.text.rstrip(" ")
    width = FONTS.width(seen, text.face, text.size) + text.spacing / MM * (len(seen) - 1)
    width -= shortened(seen, text.size) if text.kerned else 0.0
    em = text.size / MM
    marked = any(char.isupper() and unicodedata.decomposition(char) for char in text.text)
    above = (0.935 if marked else 0.84 if "å" in text.text else 0.785) * em
    below = 0.242 * em if set(text.text) & _BELOW else 0.03 * em
    before = {"left": 0.0, "center": width / 2, "right": width}[text.align]
    if text.turn == 0:
        return Rect(text.x - before, text.y - above, text.x - before + width, text.y + below)
    if text.turn == 90:
        return Rect(text.x - above, text.y + before - width, text.x + below, text.y + before)
    raise AssertionError(f"no pad has text turned by {text.turn}")


def _covers(area: Rect, other: Rect) -> bool:
    """Whether two areas have the same top and bottom, give or take a line's width."""
    return abs(area.y0 - other.y0) < 0.5 and abs(area.y1 - other.y1) < 0.5


def is_cut(placed: Placed) -> bool:
    """Whether a stroke is one of the dashed lines to cut along."""
    return isinstance(placed.leaf, Line) and bool(placed.leaf.dash)


def plain(text: str) -> str:
    """A text without spaces and soft hyphens, so that broken lines compare equal."""
    return "".join(text.split()).replace("\u00ad", "")


def folded(text: str) -> str:
    """The same, so that capitals compare equal to small letters; accents are dropped, as Greek capitals have none."""
    return unicodedata.normalize("NFD", plain(text).casefold()).replace("\u0301", "")
