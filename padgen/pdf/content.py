"""Turns marks into content stream operators: coordinates and graphics state."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from padgen.page import dice
from padgen.page.fonts import printable
from padgen.page.kerning import kerning
from padgen.page.marks import ARC, MM, WHITE, Align, Box, Die, Image, Ink, Line, Path, Text, Turn, Use
from padgen.pdf.colour import Inks
from padgen.pdf.fonts import Embedded, Embedder
from padgen.pdf.glyphs import glyph_runs
from padgen.pdf.objects import Name, Ref, factors, number, numbers, serialize
from padgen.pdf.plates import LARGE
from padgen.pdf.tags import Extent

Rotation = tuple[float, float, float, float]

TURNS: dict[int, Rotation] = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}
_SHIFTS: dict[Align, float] = {"left": 0.0, "center": 0.5, "right": 1.0}

_SPAN = serialize(Name("Span"))

_UNREAD = f"{_SPAN} {serialize({'ActualText': ''})}"

_KEPT_OFF = 0.1
"""Millimetres: how far all but two inks of an area keep off small light words, as plates may be shifted so much."""

DIE = 10.0
"""The size in mm of the drawing of a die, which is shown at any size."""


class Canvas:
    """The growing content of one page or symbol, with its graphics state.

    Consecutive lines of the same style become one path, and so do consecutive areas.
    """

    def __init__(self, height: float, fonts: Embedder, inks: Inks) -> None:
        self._height = height
        self._fonts = fonts
        self._inks = inks
        self._out: list[str] = []
        self._path: list[str] = []
        self._operator = ""
        self._fill: Ink | None = None
        self._pen: tuple[Ink, float, tuple[float, ...]] | None = None
        self._font = ""
        self._over = False
        self._grounds: list[tuple[Box, Ink]] = []
        """Areas behind small light words, with the ink around these."""
        self.objects: dict[str, Ref] = {}
        """The symbols and pictures in it, by resource name."""

    def data(self) -> bytes:
        """The content stream so far."""
        self._close_path()
        return "\n".join(self._out).encode("ascii")

    def begin(self, operator: str) -> None:
        """Begin marked content."""
        self._close_path()
        self._out.append(operator)

    def end(self) -> None:
        """End marked content."""
        self._close_path()
        self._out.append("EMC")

    def box(self, mark: Box) -> None:
        """A rectangle, filled, stroked or both."""
        if mark.fill is None and mark.stroke is None:
            return
        if mark.fill is not None:
            self._knock_out()
            self._use_fill(self._inks.area(mark.fill))
            if mark.behind_words and (ink := self._inks.around(mark.fill)):
                self._grounds.append((mark, ink))
        if mark.stroke is not None:
            whole = mark.behind_words and mark.stroke == mark.fill  # The outline is a part of the area.
            stroke = self._inks.area(mark.stroke) if whole else mark.stroke
            self._use_pen(stroke, mark.weight, mark.dash, over=mark.fill is None)
        operator = "S" if mark.fill is None else "f" if mark.stroke is None else "B"
        self._open_path(operator)
        self._rectangle(mark.x, mark.y, mark.w, mark.h, mark.radius)

    def line(self, mark: Line) -> None:
        """A straight line."""
        self._use_pen(mark.ink, mark.weight, mark.dash, over=True)
        self._open_path("S")
        start = numbers(mark.x1 * MM, self._up(mark.y1))
        self._path.append(f"{start} m {numbers(mark.x2 * MM, self._up(mark.y2))} l")

    def text(self, mark: Text) -> None:
        """One line of text; raises ``PadgenError`` when the face lacks a character."""
        text = printable(mark.text)
        if not text:
            return
        font = self._fonts[mark.face]
        if not font.face.is_plain(text, mark.rtl):
            self._shaped(mark, font, text)
            return
        shift = _SHIFTS[mark.align]
        closer = kerning(text) if mark.kerned else ()
        shown = f"{font.encode(text)} Tj"
        if any(closer):
            starts = [0, *(i for i, by in enumerate(closer) if by), len(text)]
            parts = (f"{number(closer[a]) if a else ''}{font.encode(text[a:b])}" for a, b in pairwise(starts))
            shown = f"[{''.join(parts)}] TJ"
        if shift:
            # A space at the end of a line isn't seen.
            seen = text.rstrip(" ")
            shift *= (font.face.width(seen) - sum(closer)) * mark.size / 1000 + mark.spacing * (len(seen) - 1)
        spaced = f"{number(mark.spacing)} Tc " if mark.spacing else ""
        self._words(mark, font, shift, shown, spaced)

    def _shaped(self, mark: Text, font: Embedded, text: str) -> None:
        """A line of a script that needs shaping, with each glyph at its place."""
        line = font.face.shape(text, mark.rtl)
        # A space at the end of a line, which is at its left from right to left, isn't seen.
        space = font.face.width(" ") if text.endswith(" ") else 0
        ems = _SHIFTS[mark.align] * (line.width - space) + (space if mark.rtl and mark.align != "left" else 0)
        shift = ems * mark.size / 1000
        if line.actual:
            self.begin(f"{_SPAN} {serialize({'ActualText': line.actual})} BDC")
        self._words(mark, font, shift, " ".join(glyph_runs(line, font, self._fonts, mark.size)))
        if line.actual:
            self.end()

    def _words(self, mark: Text, font: Embedded, shift: float, shown: str, spaced: str = "") -> None:
        """The operators that show text at a mark's place, moved back by ``shift`` points."""
        x, y = mark.x * MM, self._up(mark.y)
        ink = self._inks.words(mark.ink, mark.size)
        self._use_fill(ink)
        self._close_path()
        self._overprint(self._inks.overprints(ink))
        style = f"/{font.name} {number(mark.size)} Tf"
        if style != self._font:
            self._out.append(style)
            self._font = style
        if mark.turn or mark.tilt:
            a, b, c, d = _turned(mark.turn + mark.tilt)
            place = f"{factors(a, b, c, d)} {numbers(x - shift * a, y - shift * b)} Tm"
        else:
            place = f"{number(x - shift)} {number(y)} Td"
        words = f"BT {spaced}{place} {shown} {'0 Tc ' if spaced else ''}ET"
        if around := self._around(mark):
            # The outline is no text to be read.
            style = f"{self._inks.stroke(around)} {number(2 * _KEPT_OFF * MM)} w 1 j 1 Tr"
            self._out.append(f"{_UNREAD} BDC q {style} {words} Q EMC")
        self._out.append(words)

    def _around(self, mark: Text) -> Ink | None:
        """The ink around words that are small and left white in an area of more inks."""
        for box, ink in self._grounds if mark.size < LARGE else ():
            inside = box.x <= mark.x <= box.x + box.w and box.y <= mark.y <= box.y + box.h
            if inside and not any(self._inks.words(mark.ink, mark.size)):
                return ink
        return None

    def show_die(self, mark: Die, target: Ref) -> None:
        """A die; its drawing, ``DIE`` mm wide, is the object ``target``."""
        scale, half = mark.size / DIE, mark.size * MM / 2
        a, b, c, d = (scale * part for part in _turned(mark.tilt))
        x, y = mark.x * MM + half, self._up(mark.y) - half
        middle = half / scale
        place = numbers(x - (a + c) * middle, y - (b + d) * middle)
        self._show(f"X{target}", target, f"{factors(a, b, c, d)} {place}")

    def die(self, mark: Die, *, small: bool, outline: float = 0.0) -> None:
        """The drawing of a die; its outline is inside the square and ``outline`` points wide on paper."""
        weight = (mark.weight if mark.weight is not None else dice.OUTLINE * mark.size) / MM
        radius = dice.CORNER_RADIUS * mark.size
        # The pips of small dice are as fine as the outlines of others.
        ink = self._inks.outline(mark.ink, outline) if small or not mark.solid else self._inks.area(mark.ink)
        paper = WHITE if mark.paper is None else mark.paper
        if mark.solid:
            body = Box(mark.x, mark.y, mark.size, mark.size, fill=ink, radius=radius)
        else:
            inner = mark.size - weight
            corner = mark.x + weight / 2, mark.y + weight / 2
            body = Box(*corner, inner, inner, mark.paper, stroke=ink, weight=weight * MM, radius=radius)
        self.box(body)
        pips = dice.pips(mark.face, small=small)
        if not pips:
            return
        self._knock_out()
        self._use_fill(self._inks.words(paper, 0.0) if mark.solid else ink)
        self._open_path("f")
        pip = (dice.SMALL_PIP_RADIUS if small else dice.PIP_RADIUS) * mark.size
        for x, y in pips:
            self._rectangle(mark.x + x * mark.size - pip, mark.y + y * mark.size - pip, 2 * pip, 2 * pip, pip)

    def path(self, mark: Path) -> None:
        """Lines and curves, always as a path of their own, because overlaps matter where it is filled."""
        if mark.fill is None and mark.stroke is None:
            return
        if mark.fill is not None:
            self._knock_out()
            self._use_fill(self._inks.area(mark.fill))
        if mark.stroke is not None:
            self._use_pen(mark.stroke, max(mark.weight, dice.FINEST), (), over=mark.fill is None)
        self._close_path()
        if mark.cap or mark.join:
            self._out.append(f"{mark.cap} J {mark.join} j")
        operator = "S" if mark.fill is None else "f" if mark.stroke is None else "B"
        self._open_path(operator + "*" if mark.even_odd and mark.fill is not None else operator)
        for contour in mark.contours:
            letter = "m"
            for step in contour:
                points = numbers(*(self._up(part) if i % 2 else part * MM for i, part in enumerate(step)))
                self._path.append(f"{points} {letter if len(step) == 2 else 'c'}" if step else "h")
                letter = "l"
        self._close_path()
        if mark.cap or mark.join:
            self._out.append("0 J 0 j")

    def picture(self, mark: Image, target: Ref) -> None:
        """A picture stretched to its rectangle."""
        matrix = numbers(mark.w * MM, 0, 0, mark.h * MM, mark.x * MM, self._up(mark.y + mark.h))
        self._show(f"I{target}", target, matrix)

    def use(self, mark: Use, target: Ref) -> None:
        """A symbol, moved and turned."""
        symbol = mark.symbol
        self._show(f"X{target}", target, _placed(symbol.w, symbol.h, mark.x, mark.y, mark.turn, self._height))

    def _show(self, resource: str, target: Ref, matrix: str) -> None:
        self._close_path()
        # A symbol's content begins with the graphics state of a page.
        self._knock_out()
        self.objects[resource] = target
        self._out.append(f"q {matrix} cm /{resource} Do Q")

    def _up(self, y: float) -> float:
        return (self._height - y) * MM

    def _open_path(self, operator: str) -> None:
        if self._operator != operator or operator == "B":
            self._close_path()
            self._operator = operator

    def _close_path(self) -> None:
        if self._path:
            self._out.extend(self._path)
            self._out.append(self._operator)
            self._path.clear()

    def _use_fill(self, ink: Ink) -> None:
        if ink != self._fill:
            self._close_path()
            self._out.append(self._inks.fill(ink))
            self._fill = ink

    def _overprint(self, on: bool) -> None:
        if on != self._over:
            self._close_path()
            self._out.append(self._inks.over(on))
            self._over = on

    def _knock_out(self) -> None:
        if self._over:
            self._overprint(False)

    def _use_pen(self, ink: Ink, weight: float, dash: tuple[float, ...], *, over: bool = False) -> None:
        ink = self._inks.line(ink, weight)
        self._overprint(over and self._inks.overprints(ink))
        pen = ink, weight, dash
        if pen == self._pen:
            return
        self._close_path()
        # A symbol inherits the dashes of the page that shows it, so the first pen sets width, colour and dashes.
        old_ink, old_weight, old_dash = self._pen or (None, None, None)
        if ink != old_ink:
            self._out.append(self._inks.stroke(ink))
        if weight != old_weight:
            self._out.append(f"{number(weight)} w")
        if dash != old_dash:
            self._out.append(f"[{numbers(*dash)}] 0 d")
        self._pen = pen

    def _rectangle(self, x: float, y: float, w: float, h: float, radius: float) -> None:
        self._path += rectangle(x * MM, self._up(y + h), w * MM, h * MM, radius * MM)


@lru_cache(256)
def rectangle(left: float, bottom: float, width: float, height: float, radius: float) -> tuple[str, ...]:
    """The operators of a rectangle's path, in points; ``radius`` rounds its corners.

    The pips of different dice stand at the same places.
    """
    if radius <= 0:
        return (f"{numbers(left, bottom, width, height)} re",)
    r = min(radius, width / 2, height / 2)
    k = r * (1 - ARC)
    right, top = left + width, bottom + height
    straight = r < width / 2 or r < height / 2
    path = [f"{numbers(left + r, bottom)} m"]
    corners = (
        (right - r, bottom, right - k, bottom, right, bottom + k, right, bottom + r),
        (right, top - r, right, top - k, right - k, top, right - r, top),
        (left + r, top, left + k, top, left, top - k, left, top - r),
        (left, bottom + r, left, bottom + k, left + k, bottom, left + r, bottom),
    )
    for lx, ly, *curve in corners:
        if straight:
            path.append(f"{numbers(lx, ly)} l")
        path.append(f"{numbers(*curve)} c")
    return (*path, "h")


@lru_cache(64)
def _turned(degrees: float) -> Rotation:
    """The matrix of a counter-clockwise turn."""
    if degrees in TURNS:
        return TURNS[int(degrees)]
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return cos, sin, -sin, cos


@lru_cache(256)
def _placed(w: float, h: float, x: float, y: float, turn: Turn, page: float) -> str:
    """The matrix that places a symbol of w × h mm on a page; numbered sheets have the same ones on every page."""
    width, height = w * MM, h * MM
    covered = width if turn in (90, 270) else height
    left, bottom = x * MM, (page - y) * MM - covered
    if turn in (90, 180):
        left += height if turn == 90 else width
    if turn in (180, 270):
        bottom += height if turn == 180 else width
    return numbers(*TURNS[turn], left, bottom)


def extent(mark: object, height: float, fonts: Embedder) -> Extent | None:
    """The rectangle in points that a leaf covers on a page of this height; None for a leaf that shows nothing."""
    match mark:
        case Box() | Image():
            area = mark.x, mark.y, mark.x + mark.w, mark.y + mark.h
        case Die():
            a, b, _, _ = _turned(mark.tilt)
            over = mark.size / 2 * (abs(a) + abs(b) - 1)
            area = mark.x - over, mark.y - over, mark.x + mark.size + over, mark.y + mark.size + over
        case Path():
            xs = [at for contour in mark.contours for step in contour for at in step[::2]]
            ys = [at for contour in mark.contours for step in contour for at in step[1::2]]
            if not xs:
                return None
            area = min(xs), min(ys), max(xs), max(ys)
        case Line():
            area = min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2), max(mark.y1, mark.y2)
        case Use():
            turned = mark.turn in (90, 270)
            w, h = (mark.symbol.h, mark.symbol.w) if turned else (mark.symbol.w, mark.symbol.h)
            area = mark.x, mark.y, mark.x + w, mark.y + h
        case Text():
            face = fonts[mark.face].face
            size = mark.size / 1000 / MM
            seen = printable(mark.text).rstrip(" ")
            long = face.width(seen) * size + mark.spacing / MM * (len(seen) - 1)
            start = -long * _SHIFTS[mark.align]
            a, b, c, d = _turned(mark.turn + mark.tilt)
            xs = [a * u + c * v for u in (start, start + long) for v in (-face.descent * size, face.ascent * size)]
            ys = [b * u + d * v for u in (start, start + long) for v in (-face.descent * size, face.ascent * size)]
            area = mark.x + min(xs), mark.y - max(ys), mark.x + max(xs), mark.y - min(ys)
        case _:
            return None
    left, top, right, bottom = area
    return left * MM, (height - bottom) * MM, right * MM, (height - top) * MM
