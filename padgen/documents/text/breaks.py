"""Where a line may end inside a word: in scripts without spaces, and at marks in the text."""

from padgen.errors import PadgenError, install_extra
from padgen.quoting import quoted

ZERO_WIDTH = "\u200b"
"""The invisible space at which a line may end."""

# A regular expression of these would take some milliseconds to compile.
_UNSPACED = (
    ("\u1100", "\u11ff"), ("\u2e80", "\ua4cf"), ("\ua960", "\ua97f"), ("\uac00", "\ud7ff"), ("\uf900", "\ufaff"),
    ("\ufe30", "\ufe4f"), ("\uff01", "\uffee"), ("\U0001f000", "\U0003ffff"),
)  # fmt: skip
"""Ranges of Chinese, Japanese and Korean characters: ideographs, kana, syllables, and their punctuation."""


def units(word: str) -> list[str]:
    """The parts of a word between which a line may end; most words have one.

    Raises ``PadgenError`` if the library with the rules of Chinese, Japanese and Korean is missing.
    """
    if word.isascii():
        return [word]
    if max(word) >= _UNSPACED[0][0] and any(first <= char <= last for char in word for first, last in _UNSPACED):
        return [part for part in _units(word) if part]
    return [part for part in word.split(ZERO_WIDTH) if part] or [word]


def inner_breaks(text: str) -> list[int]:
    """The indexes inside the words of a text at which a line may begin."""
    places, at = [], 0
    for unit in units(text)[:-1]:
        at = text.index(unit, at) + len(unit)
        places.append(at)
    return places


def _units(word: str) -> list[str]:
    """By the Unicode Line Breaking Algorithm (UAX #14)."""
    try:
        from uniseg.linebreak import line_break_units  # an extra, for these scripts
    except ImportError:
        raise PadgenError(f"lines of {quoted(word)} need uniseg to be broken", fix=install_extra("scripts")) from None
    return [unit.strip(ZERO_WIDTH) for unit in line_break_units(word)]
