"""Font subsets: all remaining glyphs are complete and don't refer to anything that was removed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from struct import unpack_from

import ttf_opensans

from padgen.page.fonts import Fonts
from padgen.pdf.subset import subset

REGULAR = Path(ttf_opensans.__file__).parent / "ttf" / "OpenSans-Regular.ttf"

# Bits of a component's flags: arguments are words, one scale, another component follows, two scales, matrix, hints.
_WORDS, _SCALE, _MORE, _SCALES, _MATRIX, _HINTS = 0x01, 0x08, 0x20, 0x40, 0x80, 0x100


def tables(program: bytes) -> dict[bytes, bytes]:
    """A TrueType file's tables by name."""
    count = unpack_from(">H", program, 4)[0]
    found = (unpack_from(">4sLLL", program, 12 + 16 * i) for i in range(count))
    return {tag: program[offset : offset + length] for tag, _, offset, length in found}


def glyphs(program: bytes) -> list[bytes]:
    """The outline of every glyph."""
    parts = tables(program)
    long = unpack_from(">H", parts[b"head"], 50)[0]
    count = unpack_from(">H", parts[b"maxp"], 4)[0]
    places = unpack_from(f">{count + 1}{'L' if long else 'H'}", parts[b"loca"])
    unit = 1 if long else 2
    return [parts[b"glyf"][a * unit : b * unit] for a, b in pairwise(places)]


def components(glyph: bytes) -> Iterator[tuple[int, int]]:
    """The flags and glyph number of each component of a composite glyph."""
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, number = unpack_from(">HH", glyph, at)
        yield flags, number
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _SCALES else 8 if flags & _MATRIX else 0


def composites(program: bytes) -> list[list[tuple[int, int]]]:
    """The components of all composite glyphs."""
    return [list(components(glyph)) for glyph in glyphs(program) if glyph and unpack_from(">h", glyph)[0] < 0]


def test_composite_glyphs_ask_for_no_hints() -> None:
    """The accented letters have hints in the font; in a PDF file, their flags say that there are none."""
    face = Fonts().face("regular")
    whole = composites(REGULAR.read_bytes())
    wanted = [0, *(face.glyphs[letter] for letter in "ÄÅÕŽ")]
    assert any(flags & _HINTS for made in whole for flags, _ in made)
    kept = subset(face, wanted)
    made = composites(kept)
    assert made
    assert not [flags for parts in made for flags, _ in parts if flags & _HINTS]
    assert all(number < len(glyphs(kept)) for parts in made for _, number in parts)
