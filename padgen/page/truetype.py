"""Reads what padgen needs of a TrueType file, as plain facts, through ReportLab."""

from __future__ import annotations

import io
import struct
import sys
from struct import pack_into, unpack_from
from typing import Any

from padgen.errors import PadgenError
from padgen.page.reportlab_import import default_settings
from padgen.page.scripts import CONTROLS, why_not

with default_settings():
    from reportlab.pdfbase.ttfonts import TTFError, TTFontFile

Facts = dict[str, Any]
"""``chars`` (a text), ``glyphs`` and ``advances`` (a number for each character), ``shaped`` (the characters that
need shaping, a text), ``tables`` (tag to offset and length), and the font descriptor's ``name flags bbox italic_angle
ascent descent cap_height stem_v default_width``; lengths in thousandths of the font size."""

# The tables that a subset is made of.
_TABLES = ("glyf", "head", "hhea", "hmtx", "loca", "maxp")


def read(data: bytes, source: str) -> Facts:
    """The facts of a file; ``source`` is its name in messages.

    Raises ``PadgenError`` for anything but a single static font with TrueType outlines.
    """
    try:
        return _facts(_parse(data, source))
    except TTFError as error:
        reason = "has PostScript outlines" if data[:4] == b"OTTO" else f"is not usable: {error}"
        raise unusable(source, reason) from None
    except PadgenError:
        raise
    except (struct.error, LookupError, ValueError, ArithmeticError, TypeError, AttributeError, RecursionError):
        raise unusable(source, "is broken") from None


def unusable(source: str, reason: str) -> PadgenError:
    """The error for a font file that can't be used."""
    return PadgenError(f"the font file {source} {reason}", fix="give a static TrueType font file (.ttf)")


def alone(data: bytes, place: int | None, source: str) -> bytes:
    """One font of a collection, counted from 0, as a file of its own; raises ``PadgenError`` if there is none."""
    try:
        count = unpack_from(">L", data, 8)[0]
        unpack_from(f">{count}L", data, 12)
        if place is None or place >= count:
            which = "is a collection of fonts" if place is None else f"has no font {place}"
            fix = f"name one of its fonts, {source}#0" + (f" to #{count - 1}" if count > 1 else "")
            raise PadgenError(f"the font file {source} {which}", fix=fix)
        start = unpack_from(">L", data, 12 + 4 * place)[0]
        tables = unpack_from(">H", data, start + 4)[0]
        directory = bytearray(data[start : start + 12 + 16 * tables])
        # The whole file is put after the font's directory, so that the offsets of tables only shift.
        for at in range(20, len(directory), 16):
            pack_into(">L", directory, at, unpack_from(">L", directory, at)[0] + len(directory))
    except struct.error:
        raise unusable(source, "is broken") from None
    return bytes(directory) + data


def _parse(data: bytes, source: str) -> TTFontFile:
    _check_ranges(data, source)
    parsed = TTFontFile(io.BytesIO(data))
    if "fvar" in parsed.table:
        raise unusable(source, "is a variable font")
    if "glyf" not in parsed.table:
        raise unusable(source, "has no TrueType outlines")
    return parsed


_DIGITS = 700
"""The usual height of digits: fonts of scripts without capitals state no cap height."""


def _facts(file: TTFontFile) -> Facts:
    usable = {
        code: glyph for code, glyph in file.charToGlyph.items() if 0 < glyph < file.numGlyphs and not _is_control(code)
    }
    shaped = {chr(code) for code in usable if why_not(chr(code))}
    glyphs = {code: glyph for code, glyph in usable.items() if chr(code) not in shaped}
    return {
        "chars": "".join(map(chr, glyphs)),
        "glyphs": list(glyphs.values()),
        "shaped": "".join(sorted(shaped.union(CONTROLS))),
        "advances": [round(file.charWidths.get(code, file.defaultWidth)) for code in glyphs],
        "tables": {tag: [file.table[tag]["offset"], file.table[tag]["length"]] for tag in _TABLES},
        "name": file.name.decode("ascii"),
        "flags": file.flags,
        "bbox": file.bbox,
        "italic_angle": file.italicAngle,
        "ascent": file.ascent,
        "descent": file.descent,
        "cap_height": file.capHeight if file.capHeight > 0 else _DIGITS,
        "stem_v": file.stemV,
        "default_width": round(file.defaultWidth),
    }


def _check_ranges(data: bytes, source: str) -> None:
    """Refuse a character map whose ranges have more characters than Unicode; reading it could take hours."""
    directory = range(12, 12 + 16 * unpack_from(">H", data, 4)[0], 16) if data[4:6] else ()
    start = next((unpack_from(">L", data, at + 8)[0] for at in directory if data[at : at + 4] == b"cmap"), None)
    if start is None:
        return
    for index in range(unpack_from(">H", data, start + 2)[0]):
        at = start + unpack_from(">L", data, start + 8 + 8 * index)[0]
        form = unpack_from(">H", data, at)[0]
        if form == 4:
            count = unpack_from(">H", data, at + 6)[0] // 2
            ends = unpack_from(f">{count}H", data, at + 14)
            starts = unpack_from(f">{count}H", data, at + 16 + 2 * count)
        elif form in (12, 13):
            count = unpack_from(">L", data, at + 12)[0]
            groups = unpack_from(f">{3 * count}L", data, at + 16)
            starts, ends = groups[::3], groups[1::3]
        else:
            continue
        if sum(max(0, end - first + 1) for first, end in zip(starts, ends, strict=True)) > sys.maxunicode:
            raise unusable(source, "has an endless character map")


def _is_control(code: int) -> bool:
    return code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000 or code > sys.maxunicode
