"""Columns with like space above all headings and above and below boxes, by moving sections by half lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from padgen.page.area import ROUNDING, Area
from padgen.page.fonts import Fonts
from padgen.page.marks import Anchor, Box, Die, Leaf, Line, Node, Path, Tag, Text, Use, leaves, moved
from padgen.templates import LeafletTemplate

_STEP = 0.5
"""Lines: sections move by multiples of this, so that their lines stay on the grid of the page."""

_LEAST = 0.9
"""Lines: no less is between the letters of a section and the heading of the next one."""

_LEVEL = 0.55
"""Lines: columns whose ends are no further apart look level."""


class TextColumns(NamedTuple):
    """The columns of a template in a panel's area.

    Lines are ``leading`` mm apart.  The first sections of all columns may stand in a ``row``.
    """

    area: Area
    template: LeafletTemplate
    leading: float
    row: bool = False

    def of(self, x: float) -> int:
        """The column of something that begins here, or that reaches a little out of it."""
        gutter = self.template.gutter
        return int((x - self.area.x + gutter / 2) // ((self.area.w + gutter) / self.template.columns))


class _Section(NamedTuple):
    """What moves together: a section, or a box with those on it; its letters and pictures from ``top`` to ``end``."""

    top: float
    end: float
    boxed: bool


class _Way(NamedTuple):
    """Steps by which the gaps of a column become wider, and how far these are from a wanted one at most, in mm."""

    off: float
    steps: tuple[int, ...]


def evened(panel: Sequence[Node], columns: TextColumns, fonts: Fonts) -> tuple[Node, ...]:
    """The panel with all gaps above headings, above boxes and below them as alike as the grid of half lines allows.

    Columns don't become longer than the panel, and their ends stay level.  Without boxes, with a table or with a box
    that goes on in another column, it stays as it is.
    """
    nodes = tuple(panel)
    parts = [_sections(nodes, columns, fonts, i) for i in range(columns.template.columns)]
    if not any(part.boxed for found in parts for part in found) or not all(parts):
        return nodes
    gaps = _gaps(parts, columns)
    steps = _best(gaps, parts, columns)
    for i, (found, more) in enumerate(zip(parts, steps, strict=True)):
        starts = [(above.end + below.top) / 2 for above, below in pairwise(found)]
        downs = [_STEP * columns.leading * sum(more[: j + 1]) for j in range(len(more))]
        nodes = tuple(_lowered(nodes, _mover(columns, i, starts, downs)))
    return nodes


def _mover(
    columns: TextColumns, column: int, starts: Sequence[float], downs: Sequence[float]
) -> Callable[[Leaf], float]:
    """Gives how far down a mark moves: in its column, as far as the section that begins above it."""

    def down(mark: Leaf) -> float:
        x, top, _ = _place(mark)
        above = sum(start < top for start in starts)
        return downs[above - 1] if above and columns.of(x) == column else 0.0

    return down


def _lowered(nodes: Sequence[Node], down: Callable[[Leaf], float]) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, Tag):
            yield node._replace(children=tuple(_lowered(node.children, down)))
        else:
            yield from moved((node,), 0.0, down(node))


def _place(mark: Leaf) -> tuple[float, float, float]:
    """The left edge of a mark, and its heights from above and below, roughly for text."""
    if isinstance(mark, Line):
        return min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.y1, mark.y2)
    if isinstance(mark, Path):
        steps = [step for contour in mark.contours for step in contour if step]
        return min(s[-2] for s in steps), min(s[-1] for s in steps), max(s[-1] for s in steps)
    high = mark.size if isinstance(mark, Die) else mark.h if isinstance(mark, Box) else 0.0
    high = mark.symbol.h if isinstance(mark, Use) else high
    return mark.x, mark.y, mark.y + high


def _sections(nodes: Sequence[Node], columns: TextColumns, fonts: Fonts, column: int) -> tuple[_Section, ...]:
    """The sections of a column from top to bottom."""
    grounds = [box for box in map(_ground, nodes) if box and columns.of(box.x) == column]
    ends: list[float] = [box.y + box.h for box in grounds]
    tops: list[tuple[float, bool]] = [(box.y, True) for box in grounds]
    for node in nodes:
        found = [mark for mark in leaves((node,)) if not isinstance(mark, Anchor)]
        own = [mark for mark in found if columns.of(_place(mark)[0]) == column and mark not in grounds]
        words = [mark for mark in own if isinstance(mark, Text)]
        if isinstance(node, Tag) and node.role == "H2" and words:
            top = min(word.y - fonts.cap_height(word.face, word.size) for word in words)
            if not any(box.y < top < box.y + box.h for box in grounds):
                tops.append((top, False))
        ends += [word.y + fonts.extent("p", word.face, word.size)[1] for word in words]
        ends += [_place(mark)[2] for mark in own if not isinstance(mark, Text)]
    tops.sort()
    lows = [top for top, _ in tops[1:]] + [columns.area.y + 2 * columns.area.h]
    return tuple(
        _Section(top, max(end for end in ends if end < low), boxed)
        for (top, boxed), low in zip(tops, lows, strict=True)
    )


def _ground(node: Node) -> Box | None:
    """The box that a node is, if it lies behind text."""
    if not isinstance(node, Tag) or node.role != "Artifact" or len(node.children) != 1:
        return None
    (only,) = node.children
    return only if isinstance(only, Box) else None


def _gaps(parts: Sequence[Sequence[_Section]], columns: TextColumns) -> list[list[float]]:
    """The space above each section of each column but the first, in mm; that below a row is below its longest."""
    gaps = [[below.top - above.end for above, below in pairwise(found)] for found in parts]
    if columns.row:
        low = max(found[0].end for found in parts)
        for found, own in zip(parts, gaps, strict=True):
            own[:1] = [found[1].top - low for _ in own[:1]]
    return gaps


def _best(
    gaps: Sequence[Sequence[float]], parts: Sequence[Sequence[_Section]], columns: TextColumns
) -> tuple[tuple[int, ...], ...]:
    """The steps by which each gap of each column becomes wider."""
    step, foot, ends = _STEP * columns.leading, columns.area.y + columns.area.h, [found[-1].end for found in parts]
    most = max(_LEVEL * columns.leading, max(ends) - min(ends)) + ROUNDING
    boxed = [[above.boxed or below.boxed for above, below in pairwise(found)] for found in parts]
    plain = [gap for own, at in zip(gaps, boxed, strict=True) for gap, box in zip(own, at, strict=True) if not box]
    least = min(plain or [gap for own in gaps for gap in own])
    best: tuple[float, float, float] | None = None
    found: tuple[tuple[int, ...], ...] = tuple((0,) * len(own) for own in gaps)
    for wanted in (least + i * step for i in (-1, 0, 1)):
        if wanted < _LEAST * columns.leading:
            continue
        for ways in product(*(_ways(own, at, wanted, step) for own, at in zip(gaps, boxed, strict=True))):
            lows = [end + step * sum(way.steps) for end, way in zip(ends, ways, strict=True)]
            apart = max(lows) - min(lows)
            if max(lows) > max(foot, *ends) + ROUNDING or apart > most:
                continue
            worth = round(max(way.off for way in ways), 1), round(apart, 1), -sum(lows)
            if best is None or worth < best:
                best, found = worth, tuple(way.steps for way in ways)
    return found


def _ways(gaps: Sequence[float], boxed: Sequence[bool], wanted: float, step: float) -> list[_Way]:
    """For each sum of steps, the way in which gaps are nearest to the wanted one; only those of boxes may differ."""
    near = [round((wanted - gap) / step) for gap in gaps]
    found: dict[int, tuple[float, _Way]] = {}
    for more in product(*((-1, 0, 1) if box else (0,) for box in boxed)):
        steps = tuple(a + b for a, b in zip(near, more, strict=True))
        offs = [abs(gap + n * step - wanted) for gap, n in zip(gaps, steps, strict=True)]
        way = _Way(max(offs, default=0.0), steps)
        if sum(steps) not in found or sum(offs) < found[sum(steps)][0]:
            found[sum(steps)] = sum(offs), way
    return [way for _, way in found.values()]
