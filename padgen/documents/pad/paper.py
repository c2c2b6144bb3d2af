"""The sheet of paper around the pads: their places, trim and bleed, marks for cutting, the ruler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from padgen.documents import finishing
from padgen.documents.pad.look import Look
from padgen.errors import Problem
from padgen.page.area import Area
from padgen.page.marks import Box, Leaf, Line, Node, Page, Text, Turn

_DASH = (1.5, 4.5)
"""Points: dashes and gaps of the lines to cut along."""

_DASH_EDGE = 5.0
"""Millimetres between these lines and the paper's edge, where printers can't print."""

_SCALE = 100
"""Millimetres: the ruler's length."""

_TICK = 2.2
"""Millimetres: the ruler's longest ticks."""

_RULER_GAP = 1.5
"""Millimetres between the table and the ruler."""


class Paper:
    """A sheet with ``pads`` pads, by default as many as its grid holds."""

    def __init__(self, look: Look, pads: int | None = None) -> None:
        self.look, self.setting = look, look.setting
        setting = look.setting
        self.template = template = setting.template
        width, height = template.size
        self.origin = finishing.slug(template)
        cell = width / template.across, height / template.down
        gutter = max(template.cut_gap, 2 * template.bleed) if template.bleed else 0.0
        self.refused = finishing.unbound(template, cell[1])
        """The problem if the pads can't have their binding edge."""
        self.bound = finishing.binding(template)
        """What a binding edge takes from each pad at its left and at its top, in mm."""
        self.pad_width, self.pad_height = cell[0] - self.bound[0], cell[1] - self.bound[1]
        self.width = width + (template.across - 1) * gutter
        self.height = height + (template.down - 1) * gutter
        self._lefts = [self.origin + i * (cell[0] + gutter) for i in range(template.across)]
        self._tops = [self.origin + j * (cell[1] + gutter) for j in range(template.down)]
        places = [(x + self.bound[0], y + self.bound[1]) for y in self._tops for x in self._lefts]
        self.spots: tuple[tuple[float, float], ...] = tuple(places[:pads])
        """The top left corner of each pad on the page inside its binding edge, row by row."""

    def page(self, children: tuple[Node, ...]) -> Page:
        """A page with these marks and the sheet's boxes."""
        origin, bleed = self.origin, self.template.bleed
        trim = (origin, origin, self.width, self.height) if origin else None
        around = (origin - bleed, origin - bleed, self.width + 2 * bleed, self.height + 2 * bleed) if bleed else None
        return Page(self.width + 2 * origin, self.height + 2 * origin, children, trim, around)

    @property
    def behind(self) -> tuple[tuple[float, float], ...]:
        """The top left corner of each pad's back, on a sheet turned like a page of a book."""
        right = self.width + 2 * self.origin - self.pad_width
        return tuple((right - x, y) for x, y in self.spots)

    @property
    def bled(self) -> Area:
        """The trimmed sheet with its bleed."""
        corner, more = self.origin - self.template.bleed, 2 * self.template.bleed
        return Area(corner, corner, self.width + more, self.height + more)

    def bleeding(
        self,
        drawing: Iterable[Leaf],
        corner: tuple[float, float] = (0.0, 0.0),
        *,
        behind: Iterable[tuple[float, float]] | None = None,
    ) -> Iterator[Box]:
        """The bleed of all pads, or of the backs at the places ``behind`` them.

        ``drawing`` is one with its top left corner at ``corner``.
        """
        bleed, (side, top) = self.template.bleed, self.bound
        if not bleed and not side and not top:
            return
        pad = Area(*corner, self.pad_width, self.pad_height)
        left, right = (side, 0.0) if behind is None else (0.0, side)
        boxes = tuple(finishing.spread(drawing, pad, (left + bleed, top + bleed, right + bleed, bleed)))
        for x, y in self.spots if behind is None else behind:
            for box in boxes:
                yield box._replace(x=box.x + x - corner[0], y=box.y + y - corner[1])

    def marks(self) -> Iterator[Node]:
        """Cutting marks and the ruler, which are artifacts."""
        yield from self.crop_marks()
        if self.template.cut_marks and not self.template.crop_marks:
            yield from self._cut_marks()
        if self.template.ruler:
            yield from self._ruler()

    # Cutting.

    def crop_marks(self, *, back: bool = False) -> Iterator[Leaf]:
        """The marks outside the trim, which are symmetrical, and the guides for holes, mirrored on the ``back``."""
        if not self.template.crop_marks:
            return
        trim, (left, top) = Area(self.origin, self.origin, self.width, self.height), self.bound
        yield from finishing.crop_marks(self.template, trim, *self._cuts())
        for x, y in self.spots:
            start = 2 * self.origin + self.width - x - self.pad_width if back else x - left
            cell = Area(start, y - top, self.pad_width + left, self.pad_height + top)
            edges = (0.0, top, left, 0.0) if back else (left, top, 0.0, 0.0)
            yield from finishing.guides(self.template, cell, edges)

    def _cuts(self) -> tuple[list[float], list[float]]:
        """The positions of all cuts, including the edges: one between neighbours, or two if there is a gutter."""
        width, height = self.pad_width + self.bound[0], self.pad_height + self.bound[1]
        return _edges(self._lefts, width), _edges(self._tops, height)

    def _cut_marks(self) -> Iterator[Node]:
        """Dashed lines where the pads are cut apart."""
        origin = self.origin
        xs, ys = self._cuts()
        edge = min(self.template.margin, _DASH_EDGE)
        for x in xs[1:-1]:
            yield Line(x, origin + edge, x, origin + self.height - edge, finishing.CROP_WEIGHT, dash=_DASH)
        for y in ys[1:-1]:
            yield Line(origin + edge, y, origin + self.width - edge, y, finishing.CROP_WEIGHT, dash=_DASH)

    # The ruler.

    def ruler_room(self) -> tuple[float, float] | Problem:
        """What the ruler takes from a pad's width and height in mm, or a problem if 100 mm don't fit the sheet."""
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
        """A scale of 100 mm at the foot of the sheet, or upright at its right edge with zero at the foot."""
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


def _edges(starts: Iterable[float], length: float) -> list[float]:
    """Where neighbours begin and end, in order, each place once."""
    return sorted({round(edge, 6) for start in starts for edge in (start, start + length)})
