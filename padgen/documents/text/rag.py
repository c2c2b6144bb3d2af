"""Breaks a ragged paragraph so that its lines are about equally full and few words are divided."""

import math
from collections.abc import Sequence
from itertools import pairwise

from padgen.documents.text.lines import NBSP, Prose, TextLine
from padgen.page.marks import MM

_DIVIDED = 0.05
"""What a divided word costs: as much as a line of which 22 % are empty, the square of 0.22."""

_SHORT, _SHARE = 7.0 / MM, 0.4
"""A last line is short below 7 ems, in mm at a size of one point, or below this share of the width."""

_ALONE = 0.12
"""A short last line costs the square of what it lacks, in widths; one of a single word, however long, so much more."""


def evened(prose: Prose, lines: Sequence[TextLine], width: float, indent: float = 0.0) -> Sequence[TextLine]:
    """As many lines of whole words, about equally full, if that is better than the ``lines``.

    ``width`` and ``indent``, by which the first line is shorter, are in mm at a size of one point.
    """
    if len(lines) < 2 or any(line.over for line in lines):
        return lines
    ends = _ends(prose, len(lines), width, indent, _cost(lines, width, indent))
    return [_line(prose, first, end) for first, end in pairwise((0, *ends))] if ends else lines


def _ends(prose: Prose, count: int, width: float, indent: float, most: float) -> tuple[int, ...]:
    """The pieces after which so many lines end, for the least cost below ``most``; () if there are no such lines."""
    lefts, rights, pieces = prose.lefts, prose.rights, len(prose.starts)
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for number in range(count - 1):
        found: dict[int, tuple[float, tuple[int, ...]]] = {}
        room = width - (0.0 if number else indent)
        for first, (cost, ends) in best.items():
            for end in range(first + 1, pieces):
                empty = room - rights[end - 1] + lefts[first]
                if empty < 0:
                    break
                more = cost + (empty / width) ** 2
                if not _inside(prose, end) and more < most and more < found.get(end, (math.inf,))[0]:
                    found[end] = more, (*ends, end)
        best = found
    whole = (
        (cost + _last(_line(prose, first, pieces), width), (*ends, pieces))
        for first, (cost, ends) in best.items()
        if rights[-1] - lefts[first] <= width
    )
    cost, ends = min(whole, default=(math.inf, ()))
    return ends if cost < most else ()


def _inside(prose: Prose, end: int) -> bool:
    """Whether a line that ends before this piece divides a word that has a hyphen of its own."""
    return prose.joined(end) and prose.text[prose.ends[end - 1] - 1] == "-"


def _line(prose: Prose, first: int, end: int) -> TextLine:
    text = prose.text[prose.starts[first] : prose.ends[end - 1]]
    used = prose.rights[end - 1] - prose.lefts[first]
    return TextLine(text, used, last=end == len(prose.starts), joined=prose.joined(end))


def _cost(lines: Sequence[TextLine], width: float, indent: float) -> float:
    """How ugly lines are, by the squares of their empty shares, and of what the last one lacks."""
    *others, last = lines
    cost = _last(last, width)
    for i, line in enumerate(others):
        empty = width - (0.0 if i else indent) - line.width
        cost += (empty / width) ** 2 + (_DIVIDED if line.divided else 0.0)
    return cost


def _last(line: TextLine, width: float) -> float:
    """The cost of a last line."""
    lacks = max(0.0, min(_SHORT, _SHARE * width) - line.width) / width
    alone = " " not in line.text.replace(NBSP, " ")
    return lacks**2 + (_ALONE if alone else 0.0)
