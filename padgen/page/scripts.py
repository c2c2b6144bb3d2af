"""Scripts that need shaping: their letters join, move or run from right to left."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from unicodedata import bidirectional

_SHAPED = (
    (0x0900, 0x109F), (0x1100, 0x11FF), (0x1780, 0x18AF), (0x1900, 0x1C4F),
    (0xA800, 0xA82F), (0xA840, 0xAAFF), (0xABC0, 0xABFF), (0x11000, 0x11FFF),
)  # fmt: skip
"""The blocks of scripts from Devanagari to Mongolian whose letters change with their neighbours."""

CONTROLS = "\u061c\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069"
"""Invisible characters that join or separate letters or set their direction; fonts need no glyphs for them."""

_LIBRARIES = ("uharfbuzz", "bidi")


def why_not(char: str) -> str | None:
    """Why a character needs shaping, as the end of a sentence about its script; None if it doesn't."""
    if bidirectional(char) in ("R", "AL"):
        return "runs from right to left"
    return "joins and moves its letters" if _is_shaped(char) else None


def _is_shaped(char: str) -> bool:
    code = ord(char)
    return any(first <= code <= last for first, last in _SHAPED)


def joins(text: str) -> bool:
    """Whether any letter changes with its neighbours, so that no space may be added between letters."""
    return any(bidirectional(char) == "AL" or _is_shaped(char) for char in text)


@cache
def lacking() -> tuple[str, ...]:
    """The libraries of the extra ``scripts`` that shaping needs and that aren't installed."""
    return tuple(name for name in _LIBRARIES if find_spec(name) is None)


def leftward(text: str, otherwise: bool) -> bool:
    """Whether a line as a whole runs from right to left.

    It does if its first letter does.  If the lines around it do (``otherwise``), it does too, unless all of its
    letters run from left to right.  Text that begins with a space continues the line around it.
    """
    if text[:1] == " ":
        return otherwise
    kinds = [kind for kind in map(bidirectional, text) if kind in ("L", "R", "AL")]
    if kinds and kinds[0] != "L":
        return True
    return otherwise and (not kinds or any(kind != "L" for kind in kinds))
