"""What marks paint at a point: the topmost colour, and the topmost line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path as File
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import yaml
from forms import BARS, SIGNS, page_of

from padgen.api.form import FormRequest
from padgen.api.pad import PadRequest
from padgen.documents.table.grid import Grid, Placed
from padgen.page.marks import MM, Box, Field, Ink, Leaf, Line, Path, leaves
from padgen.templates import Theme, load_form, load_pad, load_theme

LOOK = {
    "extends": "plain",
    "ink": "#101828",
    "quiet": "#283828",
    "strong": "#581010",
    "accent": "#105810",
    "signal": "#a01818",
    "light": "#f8fffc",
    "label": "#f0f0d8",
    "head": "#204060",
    "computed": "#d8f0f0",
    "cell": "#fcfcf8",
    "columns": "#fff0f0 #f0fff0",
    "strip": "#402060",
    "total": "#604020",
    "line": "#607080",
    "frame": "#303040",
    "inner": "0.3 pt",
    "group": "0.5 pt",
    "side": "0.7 pt",
    "outer": "0.9 pt",
    "total_outer": "1.2 pt",
}
"""A theme that gives every part of a table a colour, and every kind of line a weight of its own."""

NEAR = 0.01
"""Millimetres: how far from a line's edge a point still counts as on it."""


@cache
def theme() -> Theme:
    """The theme that gives everything a colour of its own."""
    with TemporaryDirectory() as folder:
        path = File(folder) / "look.yaml"
        path.write_text(yaml.safe_dump({**LOOK, "ghost": "#8c8c80"}), encoding="utf-8")
        return load_theme(path)


class Stroke(NamedTuple):
    """A line from one point to another, in mm, with its weight in points."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float
    ink: Ink

    def covers(self, x: float, y: float) -> bool:
        half = self.weight / MM / 2 + NEAR
        (x0, x1), (y0, y1) = sorted((self.x1, self.x2)), sorted((self.y1, self.y2))
        flat = y1 - y0 < x1 - x0
        across, down = (NEAR, half) if flat else (half, NEAR)
        return x0 - across <= x <= x1 + across and y0 - down <= y <= y1 + down


class Painted:
    """Marks in the order in which they are painted."""

    def __init__(self, marks: Iterable[Leaf]) -> None:
        self.marks = tuple(marks)
        self.strokes = tuple(stroke for mark in self.marks for stroke in _strokes(mark))

    def colour(self, x: float, y: float) -> Ink | None:
        """The topmost colour at a point, or ``None`` on bare paper; round corners count as square ones."""
        return next((mark.fill for mark in reversed(self.marks) if _fills(mark, x, y)), None)  # type: ignore[union-attr]

    def line(self, x: float, y: float) -> tuple[float, Ink] | None:
        """The weight and ink of the topmost line at a point, or ``None``."""
        found = (stroke for stroke in reversed(self.strokes) if stroke.covers(x, y))
        return next(((round(stroke.weight, 4), stroke.ink) for stroke in found), None)


class PaintedForm:
    """A form of two players whose theme gives everything a colour of its own."""

    def __init__(
        self, folder: File, base: str, *lines: str, look: dict[str, Any] | None = None, **options: Any
    ) -> None:
        (folder / "look.yaml").write_text(yaml.safe_dump({**LOOK, **(look or {})}))
        (folder / "own.yaml").write_text("\n".join((f"extends: {base}", *lines, "")))
        self.theme, self.template = load_theme(folder / "look.yaml"), load_form(folder / "own.yaml")
        options = {"template": folder / "own.yaml", "theme": folder / "look.yaml", "players": 2, **options}
        langs = options.pop("langs", "en")
        self.bilingual = not isinstance(langs, str)
        page = page_of(FormRequest(langs, **options).make())
        self.width, self.height = page.width, page.height
        self.marks = tuple(leaves(page.children))
        self.painted = Painted(self.marks)
        self.fields = {mark.name: mark for mark in self.marks if isinstance(mark, Field) and mark.kind != "hidden"}
        self.rows = [name[3:] for name in self.fields if name[:3] == "p1_" and name[3:] not in ("name", *SIGNS, *BARS)]
        self.games = sum(name.startswith("p1_") and name.endswith("ones") for name in self.fields)

    def __getitem__(self, name: str) -> Field:
        return self.fields[name]

    def colours(self, *area: float) -> set[Any]:
        return {self.painted.colour(*point) for point in corners(*area)}

    def of(self, name: str) -> set[Any]:
        """The colours of a field, in its middle and near its corners."""
        field = self[name]
        return self.colours(field.x, field.y, field.w, field.h)

    def outline(self, name: str) -> set[Any]:
        """The lines around a field, in the middle of its sides."""
        x, y, w, h = self[name].x, self[name].y, self[name].w, self[name].h
        points = ((x + w / 2, y), (x + w / 2, y + h), (x, y + h / 2), (x + w, y + h / 2))
        return {self.painted.line(*point) for point in points}

    def behind(self, name: str, down: float = 0.0) -> Any:
        """The colour in the gap to the right of a field."""
        field = self[name]
        return self.painted.colour(field.x + field.w + 0.25, field.y + field.h / 2 + down)

    def arrows(self) -> list[Path]:
        return [mark for mark in self.marks if isinstance(mark, Path) and len(mark.contours[0]) == 4]


class PaintedPad:
    """The table of a pad whose theme gives everything a colour of its own."""

    def __init__(
        self, folder: File, lines: str = "", look: dict[str, Any] | None = None, base: str = "a5", **options: Any
    ) -> None:
        (folder / "look.yaml").write_text(yaml.safe_dump({**LOOK, **(look or {})}))
        (folder / "own.yaml").write_text(f"extends: {base}\n{lines}\n")
        self.theme, self.template = load_theme(folder / "look.yaml"), load_pad(folder / "own.yaml")
        options = {"template": folder / "own.yaml", "theme": folder / "look.yaml", **options}
        pages = PadRequest(options.pop("langs", "en"), **options).make().pages
        face = pages.face  # type: ignore[attr-defined]
        self.grid: Grid = face.grid
        self.marks = tuple(leaves(next(iter(pages)).children))
        self.painted = Painted(leaves(self.grid.ground))
        area = self.grid.area
        self.x, self.right, self.top = area.x, area.x + area.w, area.y
        self.first = self.grid.columns[0][0]
        self.rows = {row.entry.id: row for row in self.grid.rows}

    def colours(self, x: float, y: float, w: float, h: float) -> set[Any]:
        """The colours in an area's middle and corners."""
        return {self.painted.colour(*point) for point in corners(x, y, w, h)}

    def above(self, row: Placed) -> set[Any]:
        """The lines between a row and the one above it: at the names and at each column, near both ends of each."""
        spans = ((self.x, self.first - self.x), *self.grid.columns)
        return {self.painted.line(x + part * w, row.y) for x, w in spans for part in (0.05, 0.3, 0.95)}

    def upright(self, x: float, y0: float, y1: float) -> set[Any]:
        """The lines at x between two heights, away from their ends."""
        return {self.painted.line(x, y0 + part * (y1 - y0)) for part in (0.1, 0.4, 0.9)}

    def body(self, row: Placed) -> bool:
        """Whether a row belongs to a section: it is above the total."""
        return row.y < self.rows["total"].y


def corners(x: float, y: float, w: float, h: float, inset: float = 0.4) -> Iterator[tuple[float, float]]:
    """The middle of an area, and points near its corners, or beside them if ``inset`` is negative."""
    yield x + w / 2, y + h / 2
    for across in (x + inset, x + w - inset):
        for down in (y + inset, y + h - inset):
            yield across, down


def _fills(mark: Leaf, x: float, y: float) -> bool:
    if isinstance(mark, Box):
        return mark.fill is not None and mark.x <= x <= mark.x + mark.w and mark.y <= y <= mark.y + mark.h
    if isinstance(mark, Path) and mark.fill is not None:
        points = [step[-2:] for contour in mark.contours for step in contour if step]
        xs, ys = [point[0] for point in points], [point[1] for point in points]
        return min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)
    return False


def _strokes(mark: Leaf) -> Iterator[Stroke]:
    if isinstance(mark, Line):
        yield Stroke(*mark[:6])
    elif isinstance(mark, Box) and mark.stroke is not None:
        left, top, right, bottom = mark.x, mark.y, mark.x + mark.w, mark.y + mark.h
        for ends in ((left, top, right, top), (left, bottom, right, bottom)):
            yield Stroke(*ends, mark.weight, mark.stroke)
        for ends in ((left, top, left, bottom), (right, top, right, bottom)):
            yield Stroke(*ends, mark.weight, mark.stroke)
