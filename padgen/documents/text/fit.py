"""Fits words into boxes: shrinks them to a smallest size, then breaks them into lines, then reports what is missing."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from padgen.documents.text.breaks import inner_breaks
from padgen.errors import Problem
from padgen.page.fonts import Fonts

LEADING = 1.18
"""The line spacing of labels, as a multiple of the font size."""

_BREAKS = r"(?<=[- /–—])(?=\S)"
_DASH = re.compile(r"^ *[–—] +| +[–—] *$")


class Fitted(NamedTuple):
    """Lines and the size in points at which they fit."""

    lines: tuple[str, ...]
    size: float


def fit(fonts: Fonts, text: str, face: str, size: float, floor: float, width: float, lines: int = 2) -> Fitted | None:
    """The text at the largest size that fits ``width`` mm: on one line down to ``floor``, then on several."""
    whole = fonts.fit(text, face, size, width, floor)
    return Fitted((text,), whole) if whole is not None else broken(fonts, text, face, size, floor, width, lines)


def broken(
    fonts: Fonts, text: str, face: str, size: float, floor: float, width: float, lines: int = 2
) -> Fitted | None:
    """The text on several lines, at the largest size that fits ``width`` mm."""
    best: tuple[float, float] | None = None
    result: Fitted | None = None
    for parts in _splits(text, lines):
        sizes = [fonts.fit(part, face, size, width, floor) for part in parts]
        fitting = [size for size in sizes if size is not None]
        if len(fitting) < len(parts):
            continue
        # Of all breaks at the same size, the one with the most even lines.
        rank = (min(fitting), -max(fonts.width(part, face, size) for part in parts))
        if best is None or rank > best:
            best, result = rank, Fitted(parts, min(fitting))
    return result


def least_width(fonts: Fonts, text: str, face: str, floor: float, lines: int = 2) -> float:
    """The narrowest box in mm that holds the text at the floor size."""
    splits = [(text,), *_splits(text, lines)]
    return min(max(fonts.width(part, face, floor) for part in parts) for parts in splits)


def too_long(
    fonts: Fonts,
    text: str,
    face: str,
    floor: float,
    room: float,
    lines: int = 1,
    *,
    named: str,
    place: str,
    fix: str,
    key: str | None = None,
    about: tuple[str, ...] = (),
) -> Problem:
    """The problem of a text that doesn't fit ``room`` mm even at the floor size.

    ``named`` says what the text is, and ``place`` what has too little room: ``the cover leaves``.
    """
    needs = least_width(fonts, text, face, floor, lines)
    what = f"{named} needs {needs:.1f} mm at {floor:g} pt, {place} {max(room, 0):.1f} mm"
    return Problem(what, fix, key=key, about=about)


@lru_cache(1024)
def _splits(text: str, lines: int) -> tuple[tuple[str, ...], ...]:
    """Every way to break a text into two lines (or three); nothing for one line."""
    return tuple(_divided(text, lines)) if lines > 1 else ()


def _divided(text: str, lines: int) -> Iterator[tuple[str, ...]]:
    places = [match.start() for match in re.finditer(_BREAKS, text)]
    if not text.isascii():
        places = sorted({*places, *inner_breaks(text)})
    for i, first in enumerate(places):
        yield _parts(text, first)
        if lines > 2:
            for second in places[i + 1 :]:
                yield _parts(text, first, second)


def _parts(text: str, *places: int) -> tuple[str, ...]:
    """The lines of a text that is broken at these places, without dashes between words that would begin or end one."""
    return tuple(_DASH.sub("", text[start:end]).strip(" ") for start, end in pairwise((0, *places, len(text))))
