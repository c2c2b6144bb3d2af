"""The printed sheet around the pads: where they stand, trim and bleed, marks for cutting, the ruler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from padgen.documents.pad.look import Look
from padgen.errors import Problem
from padgen.page.marks import MM, Box, Leaf, Line, Node, Page, Text, Turn

_CROP = 5.0
"""Millimetres: a crop mark's length."""

_CROP_GAP = 3.0
"""Millimetres: a crop mark's least distance from the trim."""

_CROP_EDGE = 1.0
"""Millimetres between a crop mark and the paper's edge."""

_CROP_WEIGHT = 0.25
"""Points."""

_DASH = (1.5, 4.5)
"""Points: dashes and gaps of the lines to cut along."""

_DASH_EDGE = 5.0
"""Millimetres that these lines stay away from the paper's edge, as printers do."""

_SCALE = 100
"""Millimetres: the ruler's length."""

_TICK = 2.2
"""Millimetres: the ruler's longest ticks."""

_RULER_GAP = 1.5
"""Millimetres between the table and the ruler."""

_EPS = 1e-6


class Sheet:
    """A sheet with ``pads`` pads, by default as many as its grid holds."""

    def __init__(self, look: Look, pads: int | None = None) -> None:
        self.look, self.setting = look, look.setting
        setting = look.setting
        self.template = template = setting.template
        self.width, self.height = template.size
        self.origin = template.bleed
        if template.crop_marks:
            self.origin = max(template.bleed, _CROP_GAP) + _CROP + _CROP_EDGE
        self.pad_width, self.pad_height = self.width / template.across, self.height / template.down
        places = [
            (self.origin + i * self.pad_width, self.origin + j * self.pad_height)
            for j in range(template.down)
            for i in range(template.across)
        ]
        self.spots: tuple[tuple[float, float], ...] = tuple(places[:pads])
        """The top left corner of each pad on the page, row by row."""

    def page(self, children: tuple[Node, ...]) -> Page:
        """A page with these marks and the sheet's boxes."""
        origin, bleed = self.origin, self.template.bleed
        trim = (origin, origin, self.width, self.height) if origin else None
        around = (origin - bleed, origin - bleed, self.width + 2 * bleed, self.height + 2 * bleed) if bleed else None
        return Page(self.width + 2 * origin, self.height + 2 * origin, children, trim, around)

    def bleeding(self, drawing: Iterable[Leaf], corner: tuple[float, float]) -> Iterator[Box]:
        """What areas of colour add beyond the sheet's edges; ``drawing`` is a pad with its top left corner there."""
        bleed = self.template.bleed
        if not bleed:
            return
        left, top, right, bottom = self.origin, self.origin, self.origin + self.width, self.origin + self.height
        for box in [leaf for leaf in drawing if isinstance(leaf, Box) and leaf.fill is not None]:
            for spot in self.spots:
                x0, y0 = box.x + spot[0] - corner[0], box.y + spot[1] - corner[1]
                x1, y1 = x0 + box.w, y0 + box.h
                edges = (
                    x0 - bleed if abs(x0 - left) < _EPS else x0,
                    y0 - bleed if abs(y0 - top) < _EPS else y0,
                    x1 + bleed if abs(x1 - right) < _EPS else x1,
                    y1 + bleed if abs(y1 - bottom) < _EPS else y1,
                )
                if edges != (x0, y0, x1, y1):
                    yield box._replace(x=edges[0], y=edges[1], w=edges[2] - edges[0], h=edges[3] - edges[1])

    def marks(self) -> Iterator[Node]:
        """Cutting marks and the ruler, which are artifacts."""
        if self.template.crop_marks:
            yield from self._crop_marks()
        elif self.template.cut_marks:
            yield from self._cut_marks()
        if self.template.ruler:
            yield from self._ruler()

    # Cutting.

    def _cuts(self) -> tuple[list[float], list[float]]:
        """The positions of all cuts, including the sheet's edges."""
        across, down = self.template.across, self.template.down
        xs = [self.origin + i * self.pad_width for i in range(across + 1)]
        return xs, [self.origin + j * self.pad_height for j in range(down + 1)]

    def _crop_marks(self) -> Iterator[Line]:
        """Short lines outside the trim, and outside the bleed, at the corners and at every cut."""
        start = self.origin - max(self.template.bleed, _CROP_GAP)
        far = (self.origin * 2 + self.width - start, self.origin * 2 + self.height - start)
        xs, ys = self._cuts()
        for x in xs:
            yield Line(x, start - _CROP, x, start, _CROP_WEIGHT)
            yield Line(x, far[1], x, far[1] + _CROP, _CROP_WEIGHT)
        for y in ys:
            yield Line(start - _CROP, y, start, y, _CROP_WEIGHT)
            yield Line(far[0], y, far[0] + _CROP, y, _CROP_WEIGHT)

    def _cut_marks(self) -> Iterator[Node]:
        """Dashed lines where the pads are cut apart, with a word about it."""
        template, origin = self.template, self.origin
        xs, ys = self._cuts()
        edge = min(template.margin, _DASH_EDGE)
        for x in xs[1:-1]:
            yield Line(x, origin + edge, x, origin + self.height - edge, _CROP_WEIGHT, dash=_DASH)
        for y in ys[1:-1]:
            yield Line(origin + edge, y, origin + self.width - edge, y, _CROP_WEIGHT, dash=_DASH)
        word, size = self.setting.label("cut_here"), template.floor_size
        above = size / MM * 0.3
        if template.down > 1:
            yield Text(origin + template.margin, ys[1] - above, word, size)
        elif template.across > 1:
            end = origin + template.margin + self.setting.fonts.width(word, "regular", size)
            yield Text(xs[1] - above, end, word, size, turn=90)

    # The ruler.

    def ruler_room(self) -> tuple[float, float] | Problem:
        """What the ruler takes from a pad's width and height, or that 100 mm don't fit the sheet."""
        template = self.template
        if not template.ruler:
            return 0.0, 0.0
        room = _TICK + self._letters() + _RULER_GAP
        if self._upright():
            if self.height - 2 * template.margin < _SCALE:
                what = f"a ruler of {_SCALE} mm does not fit {self.width:g} × {self.height:g} mm with margins of "
                return Problem(f"{what}{template.margin:g} mm", "leave it out, or choose larger paper", key="ruler")
            return room, 0.0
        return 0.0, room

    def _upright(self) -> bool:
        return self.width - 2 * self.template.margin < _SCALE

    def _letters(self) -> float:
        """The height of the ruler's figures beside its ticks, in mm."""
        return self.setting.fonts.cap_height("regular", self.template.floor_size) + 0.9

    def _ruler(self) -> Iterator[Node]:
        """A scale of 100 mm at the sheet's foot, or upright at its right edge with zero at the foot."""
        upright = self._upright()
        long, short = (self.height, self.width) if upright else (self.width, self.height)
        far = self.origin + short - self.template.margin
        line, start = far - _TICK - self._letters(), self.origin + (long - _SCALE) / 2

        def place(along: float, across: float) -> tuple[float, float]:
            return (across, start + _SCALE - along) if upright else (start + along, across)

        yield Line(*place(0, line), *place(_SCALE, line), 0.4)
        for at in range(0, _SCALE + 1, 5):
            length = _TICK if at % 50 == 0 else _TICK * 0.75 if at % 10 == 0 else _TICK * 0.4
            yield Line(*place(at, line), *place(at, line + length), 0.4)
        size = self.template.floor_size
        turn: Turn = 90 if upright else 0
        yield Text(*place(0, far - 0.1), "0", size, turn=turn)
        yield Text(*place(_SCALE, far - 0.1), f"{_SCALE} mm", size, align="right", turn=turn)
