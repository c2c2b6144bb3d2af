"""What a print shop needs around a page: a bleed, marks for cutting and folding, a binding edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from padgen.errors import PadgenError, Problem
from padgen.page.area import ROUNDING, Area
from padgen.page.marks import Box, DrawnDocument, Leaf, Line, Page, leaves, moved
from padgen.templates import LeafletTemplate, PrintedTemplate, Theme
from padgen.templates.values import CLEAR

CROP_WEIGHT = 0.25
"""Points: the weight of marks for cutting and folding."""

_CROP = 5.0
"""Millimetres: a crop mark's length."""

_CROP_GAP = 3.0
"""Millimetres: a crop mark's least distance from the trim."""

_CROP_EDGE = 1.0
"""Millimetres between a crop mark and the paper's edge."""

_FOLD_DASH = (2.0, 1.5)
"""Points: a fold mark's dashes and gaps, which distinguish it from a crop mark."""

_HOLE, _HOLE_IN, _HOLES_APART = 5.0, 12.0, 80.0
"""Millimetres: a hole's guide, the hole's distance from the edge and from the next hole, as in ISO 838."""

_PUNCHED_LEAST = 100.0
"""Millimetres: the least height of a page for two holes."""

_GUIDE = (0.7,)
"""The colour of a hole's guide, which is punched away."""

Edges = tuple[float, float, float, float]
"""Millimetres at the left, top, right and bottom."""


def slug(template: PrintedTemplate) -> float:
    """How far a page reaches beyond its trim on each side, in mm."""
    return max(template.bleed, _CROP_GAP) + _CROP + _CROP_EDGE if template.crop_marks else template.bleed


def unbound(template: PrintedTemplate, height: float) -> Problem | None:
    """The problem if a page of this height in mm can't be punched, or ``None``."""
    if template.bind != "punch-left" or height >= _PUNCHED_LEAST:
        return None
    what = f"two holes {_HOLES_APART:g} mm apart need a height of {_PUNCHED_LEAST:g} mm, not {height:g} mm"
    return Problem(what, "choose larger paper or fewer pads, or glue them at the top", key="bind")


def binding(template: PrintedTemplate) -> tuple[float, float]:
    """The width of a binding edge beyond the margin, at a page's left and top, in mm."""
    reach = template.reach if isinstance(template, LeafletTemplate) else 0.0
    punched = max(template.punch_edge, CLEAR + reach)
    white = {"glue-top": template.glue_edge, "punch-left": punched}.get(template.bind, 0.0)
    more = max(0.0, white - template.margin)
    return (more, 0.0) if template.bind == "punch-left" else (0.0, more)


def crop_marks(template: PrintedTemplate, trim: Area, xs: Iterable[float], ys: Iterable[float]) -> Iterator[Line]:
    """Short lines outside the trim, and outside the bleed, at every cut."""
    gap = max(template.bleed, _CROP_GAP)
    right, bottom = trim.x + trim.w, trim.y + trim.h
    for x in xs:
        yield Line(x, trim.y - gap - _CROP, x, trim.y - gap, CROP_WEIGHT)
        yield Line(x, bottom + gap, x, bottom + gap + _CROP, CROP_WEIGHT)
    for y in ys:
        yield Line(trim.x - gap - _CROP, y, trim.x - gap, y, CROP_WEIGHT)
        yield Line(right + gap, y, right + gap + _CROP, y, CROP_WEIGHT)


def guides(template: PrintedTemplate, area: Area, edges: Edges) -> Iterator[Leaf]:
    """The guides for the holes of a page; ``edges`` say on which side its binding edge is."""
    if not template.crop_marks or template.bind != "punch-left":
        return
    x = area.x + _HOLE_IN if edges[0] else area.x + area.w - _HOLE_IN
    for turn in (-1, 1):
        y = area.y + area.h / 2 + turn * _HOLES_APART / 2
        left, top = x - _HOLE / 2, y - _HOLE / 2
        yield Box(left, top, _HOLE, _HOLE, stroke=_GUIDE, weight=CROP_WEIGHT, radius=_HOLE / 2)
        for dx, dy in ((1.0, 0.0), (0.0, 1.0)):
            yield Line(x - dx, y - dy, x + dx, y + dy, CROP_WEIGHT, _GUIDE)


def spread(drawing: Iterable[Leaf], area: Area, by: Edges, slack: float = 0.0) -> Iterator[Box]:
    """The bleed of ``area``: its boxes of colour that touch an edge, extended over it by this much.

    A box that ends up to ``slack`` mm before the left or right edge touches it too.
    """
    left, top, right, bottom = area.x, area.y, area.x + area.w, area.y + area.h
    for box in drawing:
        if not isinstance(box, Box) or box.fill is None:
            continue
        x0, y0, x1, y1 = box.x, box.y, box.x + box.w, box.y + box.h
        edges = (
            min(x0, left - by[0]) if x0 - left < ROUNDING + slack else x0,
            min(y0, top - by[1]) if y0 - top < ROUNDING else y0,
            max(x1, right + by[2]) if right - x1 < ROUNDING + slack else x1,
            max(y1, bottom + by[3]) if bottom - y1 < ROUNDING else y1,
        )
        if edges != (x0, y0, x1, y1):
            yield box._replace(x=edges[0], y=edges[1], w=edges[2] - edges[0], h=edges[3] - edges[1])


_T = TypeVar("_T", bound=PrintedTemplate)


def narrowed(template: _T) -> _T:
    """The template with its paper narrowed by the binding edge; ``PadgenError`` for a page that can't be punched."""
    width, height = template.size
    if problem := unbound(template, height):
        raise PadgenError(problem._replace(fix="choose larger paper"))
    more = binding(template)[0]
    if not more:
        return template
    return template.replace(paper=f"{width - more:g} x {height:g} mm", orientation="portrait")


def papered(document: DrawnDocument, template: LeafletTemplate, theme: Theme) -> DrawnDocument:
    """The document with its theme's ground on all pages: only with a bleed, so that it reaches the trimmed edge."""
    ground = theme.ground
    if ground is None or template.accent or not (template.bleed and template.fill):
        return document
    areas = (page.trim or (0.0, 0.0, page.width, page.height) for page in document.pages)
    return document._replace(
        pages=tuple(
            page._replace(children=(Box(*area, ground), *page.children))
            for page, area in zip(document.pages, areas, strict=True)
        )
    )


def finished(document: DrawnDocument, template: PrintedTemplate, creep: float = 0.0) -> DrawnDocument:
    """The document with the template's binding edge, bleed and marks; its pages were laid out on ``narrowed`` paper.

    The binding edge is at the left of odd pages and at the right of even ones.  ``creep`` is how far the
    innermost of imposed pages have been moved from the trim, in mm.
    """
    more = binding(template)[0]
    if not more and not template.bleed and not template.crop_marks:
        return document
    pages = tuple(document.pages)
    slacks = [shift(number, len(pages), creep) for number in range(len(pages))]
    done = (_finished(page, template, more, number % 2 == 1, slacks[number]) for number, page in enumerate(pages))
    return document._replace(pages=tuple(done))


def shift(side: int, sides: int, creep: float) -> float:
    """How far the pages on a side of imposed sheets move toward the spine, in mm, with sides counted from 0.

    Those of the innermost sheet move by all of the ``creep``, those of the outermost not at all.
    """
    inner = sides // 2 - 1
    return creep * (side // 2) / inner if inner > 0 else 0.0


def _finished(page: Page, template: PrintedTemplate, more: float, verso: bool, slack: float) -> Page:
    origin, bleed = slug(template), template.bleed
    own = Area(*(page.trim or (0.0, 0.0, page.width, page.height)))
    edges = (0.0, 0.0, more, 0.0) if verso else (more, 0.0, 0.0, 0.0)
    trim = Area(origin, origin, own.w + more, own.h)
    dx, dy = origin + edges[0] - own.x, origin - own.y
    by = (edges[0] + bleed, bleed, edges[2] + bleed, bleed)
    beyond = moved(spread(leaves(page.children), own, by, slack), dx, dy)
    folds = tuple(origin + fold for fold in page.folds)
    children = (*beyond, *_marks(template, trim, folds), *guides(template, trim, edges), *moved(page.children, dx, dy))
    around = (origin - bleed, origin - bleed, trim.w + 2 * bleed, trim.h + 2 * bleed) if bleed else None
    return page._replace(
        width=trim.w + 2 * origin, height=trim.h + 2 * origin, children=children, trim=trim, bleed=around
    )


def _marks(template: PrintedTemplate, trim: Area, folds: Sequence[float]) -> Iterator[Line]:
    if not template.crop_marks:
        return
    yield from crop_marks(template, trim, (trim.x, trim.x + trim.w), (trim.y, trim.y + trim.h))
    for line in crop_marks(template, trim, folds, ()):
        yield line._replace(dash=_FOLD_DASH)
