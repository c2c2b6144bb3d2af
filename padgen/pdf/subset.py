"""Reduces a font to the glyphs that a document shows."""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack, unpack, unpack_from

from padgen.page.fonts import Face

_WORDS, _SCALE, _MORE, _SCALES, _MATRIX, _HINTS = 0x01, 0x08, 0x20, 0x40, 0x80, 0x100
# The sum that all 32-bit words of a font file must have.
_MAGIC = 0xB1B0AFBA


def subset(face: Face, glyphs: Sequence[int]) -> bytes:
    """A TrueType program with the numbered glyphs in the given order (0 first), without hints.

    Hints are a third of the glyphs' bytes and no PDF viewer needs them.  Tables that only hints or a
    system's list of fonts use are left out as well.  Raises ``struct.error`` for a broken font.
    """
    data, head, hhea, hmtx, loca = map(face.table, ("glyf", "head", "hhea", "hmtx", "loca"))
    form, size, unit = (">LL", 4, 1) if unpack_from(">H", head, 50)[0] else (">HH", 2, 2)
    order = list(glyphs)
    places: dict[int, int] = {}
    for place, glyph in enumerate(order):
        places.setdefault(glyph, place)
    outlines: list[bytes] = []
    # The components of composite glyphs are added to the list during this loop.
    for glyph in order:
        start, end = unpack_from(form, loca, glyph * size)
        outlines.append(_outline(data[start * unit : end * unit], order, places))
    offsets = [0]
    for outline in outlines:
        offsets.append(offsets[-1] + len(outline))
    # Glyphs after the last full metric share its width and have only a bearing.
    last = unpack_from(">H", hhea, 34)[0] - 1
    metrics = b"".join(
        hmtx[4 * glyph : 4 * glyph + 4]
        if glyph <= last
        else hmtx[4 * last : 4 * last + 2] + hmtx[2 * (glyph + last + 1) : 2 * (glyph + last + 2)]
        for glyph in order
    )
    return _program(
        {
            b"glyf": b"".join(outlines),
            b"head": _patched(_patched(head, 50, 1), 8, 0, ">L"),
            b"hhea": _patched(hhea, 34, len(order)),
            b"hmtx": metrics,
            b"loca": pack(f">{len(offsets)}L", *offsets),
            b"maxp": _patched(face.table("maxp"), 4, len(order)),
        }
    )


def _outline(data: bytes, order: list[int], places: dict[int, int]) -> bytes:
    if len(data) < 10:
        return b""
    contours = unpack_from(">h", data)[0]
    if contours >= 0:
        end = 10 + 2 * contours
        hints = unpack_from(">H", data, end)[0]
        kept = bytearray(data[:end] + b"\0\0" + data[end + 2 + hints :])
    else:
        kept = bytearray(data)
        at = 10
        flags = _MORE
        while flags & _MORE:
            flags, glyph = unpack_from(">HH", kept, at)
            if glyph not in places:
                places[glyph] = len(order)
                order.append(glyph)
            kept[at : at + 4] = pack(">HH", flags & ~_HINTS, places[glyph])
            at += 8 if flags & _WORDS else 6
            at += 2 if flags & _SCALE else 4 if flags & _SCALES else 8 if flags & _MATRIX else 0
        del kept[at:]
    return bytes(kept) + b"\0" * (-len(kept) % 4)


def _program(tables: dict[bytes, bytes]) -> bytes:
    """The font file with these tables, which must be sorted by tag."""
    power = len(tables).bit_length() - 1
    head = pack(">LHHHH", 0x10000, len(tables), 16 << power, power, 16 * len(tables) - (16 << power))
    body = b""
    start = at = len(head) + 16 * len(tables)
    adjusted = total = 0
    for tag, table in tables.items():
        padded = table + b"\0" * (-len(table) % 4)
        checksum = _sum(padded)
        total += checksum
        head += pack(">4sLLL", tag, checksum, at, len(table))
        if tag == b"head":
            adjusted = at - start + 8
        body += padded
        at += len(padded)
    rest = (_MAGIC - _sum(head) - total) & 0xFFFFFFFF
    return head + _patched(body, adjusted, rest, ">L")


def _sum(data: bytes) -> int:
    words: tuple[int, ...] = unpack(f">{len(data) // 4}L", data)
    return sum(words) & 0xFFFFFFFF


def _patched(table: bytes, offset: int, value: int, form: str = ">H") -> bytes:
    new = pack(form, value)
    return table[:offset] + new + table[offset + len(new) :]
