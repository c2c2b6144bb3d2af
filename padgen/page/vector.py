"""Converts SVG drawings to plain paths.  It runs as a program of its own, so that a hostile file can be stopped.

``main`` reads from standard input a line with the number of bytes and then the SVG, and writes JSON to standard
output: ``{"width", "height", "paths": [{"contours", "fill", "stroke", "weight", "even_odd", "cap", "join"}]}`` in
points with y downward, or ``{"problem", "fix"}``.  It ends by itself when its time is up, or when standard input
ends because the calling process has ended.
"""

from __future__ import annotations

import faulthandler
import io
import json
import logging
import os
import re
import sys
import threading
from collections.abc import Iterator
from math import hypot, isfinite
from typing import Any
from xml.parsers import expat

from padgen.page.marks import ARC
from padgen.page.reportlab_import import default_settings

Matrix = tuple[float, float, float, float, float, float]
Segment = list[float]

_ELEMENTS = 20_000
_DEPTH = 100
_STEPS = 200_000
_CHARACTERS = 500_000
_FARTHEST = 1000
"""How far outside the page a point may lie, in page sizes: it is hidden, but farther away it is a mistake."""

_OUTLINES = "convert text to outlines, gradients to flat colours, and cut off what is clipped; or save it as PNG"
_SIMPLE = "write colours as #RRGGBB and keep only plain shapes in it, or save it as PNG"

_DRAWN = frozenset("svg g a defs switch symbol use path rect circle ellipse line polyline polygon".split())
_UNPAINTED = frozenset(
    "clipPath cursor desc filter linearGradient marker mask metadata pattern radialGradient style title view".split()
)
"""Elements that show nothing by themselves, but may be referred to."""

_INNER = _UNPAINTED - {"clipPath", "style"}
"""Elements whose contents aren't drawn and may be anything."""

_SVG = ("", "http://www.w3.org/2000/svg")
_PROPERTIES = {
    "filter": "a filter",
    "mask": "a mask",
    "marker": "markers",
    "marker-start": "markers",
    "marker-mid": "markers",
    "marker-end": "markers",
    "mix-blend-mode": "blending",
    "opacity": "an opacity of its own",
    "stroke-dasharray": "dashed lines",
}
"""Properties that can't be drawn faithfully, and their names in messages; the values ``_PLAIN`` have no effect."""

_PLAIN = re.compile(r"none|normal|inherit|100%|0*1(\.0*)?|")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_DECLARATION = re.compile(r"([a-z-]+)\s*:\s*([^;{}]+)")


class RefusedError(Exception):
    """The drawing has something that can't be drawn."""

    def __init__(self, what: str, fix: str = _OUTLINES) -> None:
        super().__init__(what)
        self.fix = fix


class _Survey:
    """Counts the elements to be drawn, with every ``use`` expanded, before anything is built."""

    def __init__(self) -> None:
        self.stack: list[str] = []
        self.weights: dict[str, int] = {}
        self.uses: dict[str, list[str]] = {"": []}
        self.count = 0
        self.length = 0
        self.unseen = 0
        self.style: list[str] | None = None

    def read(self, data: bytes) -> None:
        """Raise ``RefusedError`` for data that isn't an SVG, is too large or refers to other files."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.EntityDeclHandler = self._entity
        try:
            parser.Parse(data, True)
        except expat.ExpatError as error:
            raise RefusedError(f"is broken: {error}", "save it anew") from None
        self._unfold("", ())

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(" ")[2]
        if not self.stack and not self.count and tag != "svg":
            raise RefusedError("is not an SVG", "give a PNG, JPEG or SVG file")
        self.count += 1
        if self.count > _ELEMENTS or len(self.stack) > _DEPTH:
            raise RefusedError("has too many or too deeply nested elements", "simplify it")
        self._check_tag(name)
        for key, value in attributes.items():
            self._check_properties(value if key == "style" else f"{key}:{value}")
        self.length += sum(len(attributes.get(key, "")) for key in ("d", "points", "style", "transform"))
        if self.length > _CHARACTERS:
            raise RefusedError("has too many points", "simplify it")
        owner = attributes.get("id") or (self.stack[-1] if self.stack else "")
        link = next((value for key, value in attributes.items() if key.rpartition(" ")[2] == "href"), None)
        if link is not None and tag != "a":
            if not link.startswith("#"):
                raise RefusedError("refers to another file", "keep everything in one file")
            self.uses.setdefault(owner, []).append(link[1:])
        if self.stack and owner != self.stack[-1]:
            self.uses.setdefault(self.stack[-1], []).append(owner)
        self.weights[owner] = self.weights.get(owner, 0) + 1
        self.stack.append(owner)

    def _end(self, _: str) -> None:
        self.stack.pop()
        self.unseen = max(0, self.unseen - 1)
        if self.style is not None:
            sheet = _COMMENT.sub("", "".join(self.style))
            self.style = None
            if "@import" in sheet:
                raise RefusedError("refers to another file", "keep everything in one file")
            self._check_properties(sheet)

    def _characters(self, text: str) -> None:
        if self.style is not None:
            self.style.append(text)

    def _check_tag(self, name: str) -> None:
        space, _, tag = name.rpartition(" ")
        if self.unseen or space not in _SVG or tag in _INNER:
            self.unseen += 1
            return
        self.style = [] if tag == "style" else None
        if tag == "text":
            raise RefusedError("contains text")
        if tag not in _DRAWN | _UNPAINTED:
            raise RefusedError(f"contains <{tag}>", "keep only shapes in it, or save it as PNG")

    def _check_properties(self, declarations: str) -> None:
        """Refuse properties that would be ignored without a message, in attributes or styles."""
        if self.unseen:
            return
        for name, given in _DECLARATION.findall(declarations):
            value = given.replace("!important", "").strip()
            if name in _PROPERTIES and not _PLAIN.fullmatch(value):
                raise RefusedError(f"uses {_PROPERTIES[name]}")
            if name in ("fill", "stroke") and "url(" in value:
                raise RefusedError("uses gradients or patterns")

    def _entity(self, *_: object) -> None:
        raise RefusedError("declares entities", "save it without a DOCTYPE")

    def _unfold(self, owner: str, above: tuple[str, ...], known: dict[str, int] | None = None) -> int:
        known = {} if known is None else known
        if owner in above:
            raise RefusedError("refers to itself", "save it anew")
        if len(above) > _DEPTH:
            raise RefusedError("has too deeply nested references", "simplify it")
        if owner not in known:
            inner = (self._unfold(used, (*above, owner), known) for used in self.uses.get(owner, ()))
            known[owner] = self.weights.get(owner, 0) + sum(inner)
            if known[owner] > _ELEMENTS:
                raise RefusedError("unfolds to too many elements", "simplify it")
        return known[owner]


def outlines(data: bytes) -> dict[str, Any]:
    """The drawing as described above; raises ``RefusedError``."""
    _Survey().read(data)
    with default_settings():  # svglib imports ReportLab; only this program needs it
        from svglib.svglib import svg2rlg

    told = _Told()
    library = logging.getLogger("svglib")
    library.addHandler(told)
    library.setLevel(logging.DEBUG)
    library.propagate = False
    drawing = svg2rlg(io.BytesIO(data))
    if told.messages:
        raise RefusedError(f"has something that can't be drawn ({told.messages[0]})", _SIMPLE)
    if drawing is None or not 0 < drawing.width < 1e6 or not 0 < drawing.height < 1e6:
        raise RefusedError("has no size", "give the <svg> element a viewBox")
    flip = (1.0, 0.0, 0.0, -1.0, 0.0, float(drawing.height))
    walk = _Walk(drawing.width, drawing.height)
    paths = list(walk.paths(drawing, flip))
    if not any(map(walk.is_seen, paths)):
        raise RefusedError("shows nothing", "draw something in it, within its viewBox and not in white")
    return {"width": drawing.width, "height": drawing.height, "paths": paths}


class _Told(logging.Handler):
    """Collects the library's warnings about what it doesn't draw."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep warnings, and notes of ignored colours and transformations; notes on Inkscape's scale don't matter."""
        text = record.getMessage()
        if "convertColor" in text and "ValueError" in text:
            self.messages.append("a colour out of range")
        elif text.startswith("Ignoring transform") or (record.levelno >= logging.WARNING and "Inkscape" not in text):
            self.messages.append(text[:80])


class _Walk:
    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.steps = 0

    def paths(self, shape: Any, matrix: Matrix) -> Iterator[dict[str, Any]]:
        """The paths of a shape and of everything in it."""
        # svglib's own classes, such as a path that is only filled, differ from ReportLab's only in properties.
        kind = next(base.__name__ for base in type(shape).__mro__ if base.__module__.startswith("reportlab."))
        if kind in ("Drawing", "Group"):
            matrix = _times(matrix, shape.transform)
            for child in shape.contents:
                yield from self.paths(child, matrix)
            return
        contours = _contours(kind, shape)
        placed = [[_placed(step, matrix) for step in contour] for contour in contours]
        most = _FARTHEST * max(self.width, self.height)
        weight = (shape.strokeWidth or 0) * hypot(matrix[0], matrix[1])
        numbers = [weight, *(value for contour in placed for step in contour for value in step)]
        if not all(isfinite(value) and abs(value) <= most for value in numbers):
            raise RefusedError("has numbers beyond all measure", "draw everything within the viewBox")
        self.steps += sum(map(len, placed))
        if self.steps > _STEPS:
            raise RefusedError("has too many points", "simplify it")
        if getattr(shape, "isClipPath", 0):
            self._check_clip(placed)
            return
        fill = None if kind in ("Line", "PolyLine") else _ink(shape.fillColor, shape.fillOpacity)
        stroke = _ink(shape.getProperties().get("strokeColor"), shape.strokeOpacity)
        if placed and (fill or stroke):
            yield {
                "contours": placed,
                "fill": fill,
                "stroke": stroke,
                "weight": weight,
                "even_odd": getattr(shape, "fillMode", 1) == 0,
                "cap": shape.strokeLineCap or 0,
                "join": shape.strokeLineJoin or 0,
            }

    def is_seen(self, path: dict[str, Any]) -> bool:
        """Whether any of a path may be visible on white paper: it has a colour, and isn't wholly outside the page."""
        xs = [x for contour in path["contours"] for step in contour for x in step[::2]]
        ys = [y for contour in path["contours"] for step in contour for y in step[1::2]]
        if not xs:
            return False
        edge = path["weight"] / 2 if path["stroke"] not in (None, [1.0]) else 0.0
        filled = path["fill"] not in (None, [1.0]) and max(xs) > min(xs) and max(ys) > min(ys)
        inside = (
            min(xs) - edge < self.width and max(xs) + edge > 0 and min(ys) - edge < self.height and max(ys) + edge > 0
        )
        return inside and (filled or edge > 0)

    def _check_clip(self, contours: list[list[Segment]]) -> None:
        """Refuse a clip, unless it hides nothing of the page, as those that many drawing programs write."""
        xs = [x for contour in contours for step in contour for x in step[::2]]
        ys = [y for contour in contours for step in contour for y in step[1::2]]
        slack = 0.01 * max(self.width, self.height)
        if not xs or min(*xs, *ys) > slack or max(xs) < self.width - slack or max(ys) < self.height - slack:
            raise RefusedError("is clipped")


def _contours(kind: str, shape: Any) -> list[list[Segment]]:
    if kind == "Path":
        return list(_operated(shape.operators, shape.points))
    if kind == "Rect":
        return [_rounded(shape.x, shape.y, shape.width, shape.height, shape.rx or 0, shape.ry or 0)]
    if kind == "Circle":
        return [_rounded(shape.cx - shape.r, shape.cy - shape.r, 2 * shape.r, 2 * shape.r, shape.r, shape.r)]
    if kind == "Ellipse":
        rx, ry = shape.rx, shape.ry
        return [_rounded(shape.cx - rx, shape.cy - ry, 2 * rx, 2 * ry, rx, ry)]
    if kind == "Line":
        return [[[shape.x1, shape.y1], [shape.x2, shape.y2]]]
    if kind in ("PolyLine", "Polygon"):
        corners = [list(pair) for pair in zip(shape.points[::2], shape.points[1::2], strict=False)]
        return [[*corners, []] if kind == "Polygon" else corners]
    raise RefusedError(f"contains something unknown ({kind})")


def _operated(operators: list[int], points: list[float]) -> Iterator[list[Segment]]:
    """ReportLab's path operators (move, line, curve, close) as contours."""
    contour: list[Segment] = []
    at = 0
    for operator in operators:
        if operator == 0 and contour:
            yield contour
            contour = []
        length = (2, 2, 6, 0)[operator]
        contour.append(points[at : at + length])
        at += length
    if contour:
        yield contour


def _rounded(x: float, y: float, w: float, h: float, rx: float, ry: float) -> list[Segment]:
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0:
        return [[x, y], [x + w, y], [x + w, y + h], [x, y + h], []]
    i, j, r, b = rx * (1 - ARC), ry * (1 - ARC), x + w, y + h
    return [
        [x + rx, y],
        [r - rx, y],
        [r - i, y, r, y + j, r, y + ry],
        [r, b - ry],
        [r, b - j, r - i, b, r - rx, b],
        [x + rx, b],
        [x + i, b, x, b - j, x, b - ry],
        [x, y + ry],
        [x, y + j, x + i, y, x + rx, y],
        [],
    ]


def _placed(segment: Segment, matrix: Matrix) -> Segment:
    a, b, c, d, e, f = matrix
    pairs = zip(segment[::2], segment[1::2], strict=True)
    return [round(value, 3) for x, y in pairs for value in (a * x + c * y + e, b * x + d * y + f)]


def _times(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def _ink(colour: Any, opacity: float | None) -> list[float] | None:
    """Grey or RGB; transparent colours are mixed with white paper."""
    if colour is None:
        return None
    # The library stores an opacity in the colour, in the shape, or in both.
    solid = max(0.0, min(1.0, getattr(colour, "alpha", 1), 1 if opacity is None else opacity))
    if not solid:
        return None
    parts = [round(1 - solid + solid * part, 4) for part in (colour.red, colour.green, colour.blue)]
    return parts[:1] if len(set(parts)) == 1 else parts


def answer(data: bytes) -> dict[str, Any]:
    """The answer that ``main`` writes; an error in the library is reported like any other problem."""
    try:
        return outlines(data)
    except RefusedError as refused:
        return {"problem": str(refused), "fix": refused.fix}
    except Exception as error:  # a library may raise anything for a hostile file
        return {"problem": f"can't be read ({type(error).__name__})", "fix": "save it again, or as PNG"}


def main(seconds: float) -> None:
    """Answer in JSON, or end with exit code 1 when the time is up."""
    # The signal ends the process even while a library is busy outside Python.
    faulthandler.dump_traceback_later(seconds, exit=True)
    data = sys.stdin.buffer.read(int(sys.stdin.buffer.readline()))
    threading.Thread(target=_end_with_parent, daemon=True).start()
    json.dump(answer(data), sys.stdout)


def _end_with_parent() -> None:
    """End when standard input ends: nothing more is sent, so the calling process has closed it or has ended."""
    os.read(0, 1)
    os._exit(1)
