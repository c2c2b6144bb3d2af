"""padgen's own pages as plain drawing operations, so that every peer does the same visible work.

``python drawing.py REQUEST FILE`` writes them as JSON; REQUEST is JSON too: a ``kind`` and the options of
``padgen.pad`` and the other functions.  With ``--forms`` before them, numbered sheets keep their pad as one drawing.
It runs as a process of its own, because a large process would pass on its peak memory to those that it starts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path as File
from typing import Any

from padgen.api.booklet import BookletRequest
from padgen.api.form import FormRequest
from padgen.api.pad import PadRequest
from padgen.api.request import Request
from padgen.page.dice import CORNER_RADIUS, PIP_RADIUS, pips
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Box, Die, Field, Line, Node, Path, Text, Use, leaves

Operation = list[Any]


def operations(nodes: tuple[Node, ...], fonts: Fonts, dx: float = 0.0, dy: float = 0.0) -> Iterator[Operation]:
    """Boxes, lines, words and fields in points from the top left corner; symbols are drawn out each time."""
    for leaf in leaves(nodes):
        if isinstance(leaf, Use):
            yield from operations(leaf.symbol.children, fonts, dx + leaf.x, dy + leaf.y)
        elif isinstance(leaf, Box):
            fill = None if leaf.fill is None else leaf.fill[0]
            weight = None if leaf.stroke is None else leaf.weight
            yield ["box", *points(leaf.x + dx, leaf.y + dy, leaf.w, leaf.h), fill, weight, 0.0]
        elif isinstance(leaf, Line):
            at = points(leaf.x1 + dx, leaf.y1 + dy, leaf.x2 + dx, leaf.y2 + dy)
            yield ["line", *at, leaf.weight]
        elif isinstance(leaf, Text):
            wide = fonts.width(leaf.text, leaf.face, leaf.size)
            shift = {"left": 0.0, "center": wide / 2, "right": wide}[leaf.align]
            x, y = (leaf.x - shift, leaf.y) if leaf.turn == 0 else (leaf.x, leaf.y + shift)
            bold = leaf.face != "regular"
            yield ["text", *points(x + dx, y + dy), leaf.size, bold, leaf.turn + leaf.tilt, leaf.text]
        elif isinstance(leaf, Die):
            yield from _die(leaf, dx, dy)
        elif isinstance(leaf, Path):
            for contour in leaf.contours:
                corners = [step[-2:] for step in contour if step]
                for (x1, y1), (x2, y2) in pairwise(corners):
                    yield ["line", *points(x1 + dx, y1 + dy, x2 + dx, y2 + dy), leaf.weight]
        elif isinstance(leaf, Field) and leaf.kind == "text":
            yield ["field", *points(leaf.x + dx, leaf.y + dy, leaf.w, leaf.h), leaf.name, leaf.value]


def _die(die: Die, dx: float, dy: float) -> Iterator[Operation]:
    x, y, size = points(die.x + dx, die.y + dy, die.size)
    yield ["box", x, y, size, size, 0.0 if die.solid else None, 0.5, size * CORNER_RADIUS]
    for px, py in pips(die.face):
        yield ["dot", x + px * size, y + py * size, size * PIP_RADIUS, 1.0 if die.solid else 0.0]


def points(*lengths: float) -> list[float]:
    """Millimetres as points, to a hundredth."""
    return [round(length * MM, 2) for length in lengths]


def pages(request: Request) -> dict[str, Any]:
    """A document's pages: ``{size, pages: [[operation, …], …]}``."""
    document = request.make()
    fonts = Fonts(document.faces)
    found = list(document.pages)
    drawn = [list(operations(page.children, fonts)) for page in found]
    return {"size": points(found[-1].width, found[-1].height), "pages": drawn}


def numbered(langs: list[str], sheets: int, **options: Any) -> dict[str, Any]:
    """A run of numbered sheets: one page's operations, the number of sheets, and the place of their number."""
    plain, with_number = pages(PadRequest(langs)), pages(PadRequest(langs, **options))
    number = next(operation for operation in with_number["pages"][0] if operation not in plain["pages"][0])
    return {**plain, "sheets": sheets, "number": number}


def placed(langs: list[str], sheets: int, **options: Any) -> dict[str, Any]:
    """The same with the pad's operations once, the places of its top left corner, and what is around the pads."""
    document = PadRequest(langs).make()
    fonts = Fonts(document.faces)
    (page,) = document.pages
    uses = [leaf for leaf in leaves(page.children) if isinstance(leaf, Use)]
    around = tuple(leaf for leaf in leaves(page.children) if leaf not in uses)
    symbol = uses[0].symbol
    return {
        **numbered(langs, sheets, **options),
        "pad": list(operations(symbol.children, fonts)),
        "pad_size": points(symbol.w, symbol.h),
        "places": [points(use.x, use.y) for use in uses],
        "around": list(operations(around, fonts)),
    }


def main() -> None:
    """Write the drawing of the request."""
    *forms, request, target = sys.argv[1:]
    asked = json.loads(request)
    kind = {"pad": PadRequest, "form": FormRequest, "booklet": BookletRequest}[asked.pop("kind")]
    run = placed if forms else numbered
    content = run(**asked) if "number" in asked else pages(kind(**asked))
    File(target).write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
