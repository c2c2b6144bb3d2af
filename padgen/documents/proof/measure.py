"""Measures on finished pages how full boxes are, so that a translator sees what is tight."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from padgen.page.fonts import Fonts
from padgen.page.marks import Box, Leaf, Line, Node, Page, Text, Use, leaves

_SLACK = 0.1
"""The distance in mm between a line and a text up to which it is a side of the text's box."""

_MOST_LINES = 3


class Fit(NamedTuple):
    """A printed text: its size in points, and the share of its box's width that it takes."""

    size: float
    share: float


class _Side(NamedTuple):
    """A vertical line, or the side of a frame, in millimetres."""

    x: float
    top: float
    bottom: float


def fits(pages: Iterable[Page], fonts: Fonts) -> dict[str, Fit]:
    """The tightest fit of every horizontal text, by its ``plain`` wording; up to three lines may form one text."""
    by_text: dict[str, Fit] = {}
    for page in pages:
        marks = list(_placed(page.children, 0.0, 0.0))
        sides = [_Side(0.0, 0.0, page.height), _Side(page.width, 0.0, page.height), *_sides(marks)]
        texts = [(mark, x, y) for mark, x, y in marks if isinstance(mark, Text) and not mark.turn]
        printed = [(mark.text, Fit(mark.size, _share(mark, x, y, sides, fonts))) for mark, x, y in texts]
        for start in range(len(printed)):
            for end in range(start + 1, min(start + _MOST_LINES, len(printed)) + 1):
                lines = printed[start:end]
                key = plain("".join(text for text, _ in lines))
                fit = Fit(min(fit.size for _, fit in lines), max(fit.share for _, fit in lines))
                if key not in by_text or fit.share > by_text[key].share:
                    by_text[key] = fit
    return by_text


def body_size(pages: Iterable[Page]) -> float:
    """The size in points of most characters."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for mark, _, _ in _placed(page.children, 0.0, 0.0):
            if isinstance(mark, Text):
                sizes[mark.size] += len(mark.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def plain(text: str) -> str:
    """A text without spaces and soft hyphens, for comparison."""
    return "".join(text.replace("\u00ad", "").split())


def _placed(nodes: Iterable[Node], x: float, y: float) -> Iterator[tuple[Leaf, float, float]]:
    """Every leaf with its offset in mm, including those in symbols that aren't turned."""
    for leaf in leaves(nodes):
        if isinstance(leaf, Use):
            if not leaf.turn:
                yield from _placed(leaf.symbol.children, x + leaf.x, y + leaf.y)
        else:
            yield leaf, x, y


def _sides(marks: Iterable[tuple[Leaf, float, float]]) -> Iterator[_Side]:
    for mark, x, y in marks:
        if isinstance(mark, Line) and abs(mark.x1 - mark.x2) < _SLACK:
            yield _Side(mark.x1 + x, min(mark.y1, mark.y2) + y, max(mark.y1, mark.y2) + y)
        elif isinstance(mark, Box) and mark.stroke is not None:
            for at in (mark.x, mark.x + mark.w):
                yield _Side(at + x, mark.y + y, mark.y + mark.h + y)


def _share(mark: Text, x: float, y: float, sides: Iterable[_Side], fonts: Fonts) -> float:
    width = fonts.width(mark.text, mark.face, mark.size)
    left = mark.x + x - {"left": 0.0, "center": width / 2, "right": width}[mark.align]
    beside = [side.x for side in sides if side.top - _SLACK <= mark.y + y <= side.bottom + _SLACK]
    from_left = max((at for at in beside if at <= left + _SLACK), default=0.0)
    from_right = min((at for at in beside if at >= left + width - _SLACK), default=left + width)
    return width / (from_right - from_left) if from_right > from_left else 1.0
