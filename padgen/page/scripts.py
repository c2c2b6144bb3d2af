"""Which scripts can't be set, whatever the font has: those whose letters join, move or run to the left."""

from __future__ import annotations

from unicodedata import bidirectional

_SHAPED = (
    (0x0900, 0x109F), (0x1100, 0x11FF), (0x1780, 0x18AF), (0x1900, 0x1C4F),
    (0xA800, 0xA82F), (0xA840, 0xAAFF), (0xABC0, 0xABFF), (0x11000, 0x11FFF),
)  # fmt: skip
"""The blocks of scripts from Devanagari to Mongolian whose letters change with their neighbours."""


def why_not(char: str) -> str | None:
    """Why a character can't be set, as the end of a sentence about its script; None where it can."""
    if bidirectional(char) in ("R", "AL"):
        return "runs from right to left"
    code = ord(char)
    return "joins and moves its letters" if any(first <= code <= last for first, last in _SHAPED) else None
