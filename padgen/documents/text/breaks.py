"""Where a line may end inside a word, in scripts that write no spaces and where a text says so."""

from padgen.errors import PadgenError, install_extra
from padgen.quoting import quoted

ZERO_WIDTH = "\u200b"
"""The invisible space at which a line may end."""

# As a regular expression these take some milliseconds to compile.
_UNSPACED = (
    ("\u1100", "\u11ff"), ("\u2e80", "\ua4cf"), ("\ua960", "\ua97f"), ("\uac00", "\ud7ff"), ("\uf900", "\ufaff"),
    ("\ufe30", "\ufe4f"), ("\uff01", "\uffee"), ("\U0001f000", "\U0003ffff"),
)  # fmt: skip
"""Chinese, Japanese and Korean: ideographs, kana, syllables, and their punctuation, from one character to another."""


def units(word: str) -> list[str]:
    """A word in the parts between which a line may end; most words are one.

    Raises ``PadgenError`` where the library is missing that knows the rules of Chinese, Japanese and Korean.
    """
    if word.isascii():
        return [word]
    if max(word) >= _UNSPACED[0][0] and any(first <= char <= last for char in word for first, last in _UNSPACED):
        return [part for part in _units(word) if part]
    return [part for part in word.split(ZERO_WIDTH) if part] or [word]


def inner_breaks(text: str) -> list[int]:
    """The places inside the words of a text where a line may begin."""
    places, start = [], 0
    for word in text.split(" "):
        at = start
        for unit in units(word)[:-1]:
            at = text.index(unit, at) + len(unit)
            places.append(at)
        start += len(word) + 1
    return places


def _units(word: str) -> list[str]:
    """By the Unicode Line Breaking Algorithm (UAX #14)."""
    try:
        from uniseg.linebreak import line_break_units  # an extra, for these scripts
    except ImportError:
        raise PadgenError(f"lines of {quoted(word)} need uniseg to be broken", fix=install_extra("scripts")) from None
    return [unit.strip(ZERO_WIDTH) for unit in line_break_units(word)]
