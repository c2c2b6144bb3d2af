"""Fonts in the file: each face is one Type 0 font with the glyphs that the document shows."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from struct import pack, unpack_from

from reportlab.pdfbase.ttfonts import TTFontFile, TTFontMaker

from padgen.fonts import Face, Fonts
from padgen.objects import Writer, name, number, numbers, ref

_WORDS, _SCALE, _MORE, _SCALES, _MATRIX, _HINTS = 0x01, 0x08, 0x20, 0x40, 0x80, 0x100


class _Codes(dict[str, str]):
    """Hexadecimal character codes, given out in the order of first use."""

    def __init__(self, face: Face) -> None:
        self._face = face

    def __missing__(self, char: str) -> str:
        if char not in self._face.glyphs:
            # Reported with the whole text by the caller.
            raise KeyError(char)
        code = self[char] = f"{len(self) + 1:04X}"
        return code


class Embedded:
    """A face as the document's pages use it: ``name`` is its resource name."""

    def __init__(self, face: Face, resource: str, target: int) -> None:
        self.face = face
        self.name = resource
        self.target = target
        self._codes = _Codes(face)

    def encode(self, text: str) -> str:
        """The hexadecimal string that shows printable text; raises ``PadgenError`` for a missing glyph."""
        try:
            return f"<{''.join(map(self._codes.__getitem__, text))}>"
        except KeyError:
            # The measure raises the error that names every missing character.
            self.face.width(text)
            raise

    def cover(self, chars: Iterable[str]) -> None:
        """Take in characters that may be shown later; those without a glyph are passed over."""
        for char in chars:
            if char in self.face.glyphs:
                self._codes[char]

    def put(self, writer: Writer) -> None:
        """Write the font's objects."""
        chars = list(self._codes)
        file = self.face.file
        program = subset(file, [0, *map(self.face.glyphs.__getitem__, chars)])
        title = name(f"{_tag(program, self.name)}+{file.name.decode('ascii')}")
        embedded = writer.stream(program, f"/Length1 {len(program)}")
        descriptor = writer.put(
            f"<</Type/FontDescriptor/FontName{title}/Flags {file.flags}/FontBBox[{numbers(*file.bbox)}]"
            f"/ItalicAngle {number(file.italicAngle)}/Ascent {number(file.ascent)}/Descent {number(file.descent)}"
            f"/CapHeight {number(file.capHeight)}/StemV {number(file.stemV)}/FontFile2 {ref(embedded)}>>"
        )
        widths = " ".join(str(self.face.advances[char]) for char in chars)
        descendant = writer.put(
            f"<</Type/Font/Subtype/CIDFontType2/BaseFont{title}/FontDescriptor {ref(descriptor)}"
            "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity"
            f"/DW {round(file.defaultWidth)}/W[1[{widths}]]>>"
        )
        unicode = writer.stream(_to_unicode(chars).encode("ascii"))
        writer.put(
            f"<</Type/Font/Subtype/Type0/BaseFont{title}/Encoding/Identity-H"
            f"/DescendantFonts[{ref(descendant)}]/ToUnicode {ref(unicode)}>>",
            self.target,
        )


class Embedder:
    """The document's fonts, opened when a mark first asks for a face."""

    def __init__(self, fonts: Fonts, writer: Writer) -> None:
        self._fonts = fonts
        self._writer = writer
        self._faces: dict[str, Embedded] = {}
        self._aliases: dict[str, Embedded] = {}
        self.resources = writer.reserve()
        """The object number of the resource dictionary's ``/Font`` entry."""

    def __getitem__(self, face: str) -> Embedded:
        found = self._faces.get(face)
        if found is None:
            resource = f"F{len(self._faces) + 1}"
            found = self._faces[face] = Embedded(self._fonts.face(face), resource, self._writer.reserve())
        return found

    def alias(self, resource: str, face: Embedded) -> None:
        """Give a face another resource name."""
        self._aliases[resource] = face

    def finish(self) -> None:
        """Write every font."""
        for face in self._faces.values():
            face.put(self._writer)
        named = {face.name: face for face in self._faces.values()} | self._aliases
        entries = "".join(f"/{resource} {ref(face.target)}" for resource, face in named.items())
        self._writer.put(f"<<{entries}>>", self.resources)


def subset(file: TTFontFile, glyphs: Sequence[int]) -> bytes:
    """A TrueType program with the numbered glyphs in the given order (0 first), without hints.

    Hints are a third of the glyphs' bytes and no PDF viewer needs them; so the tables that only
    they or a system's font list use stay out as well.
    """
    data = file.get_table("glyf")
    order = list(glyphs)
    places: dict[int, int] = {}
    for place, glyph in enumerate(order):
        places.setdefault(glyph, place)
    outlines: list[bytes] = []
    # Components of composite glyphs join the list while it is walked.
    for glyph in order:
        outlines.append(_outline(data[file.glyphPos[glyph] : file.glyphPos[glyph + 1]], order, places))
    offsets = [0]
    for outline in outlines:
        offsets.append(offsets[-1] + len(outline))
    # Glyphs after the last metric share its width, which the parser repeats scaled to thousandths.
    last = unpack_from(">H", file.get_table("hhea"), 34)[0] - 1
    metrics = b"".join(
        pack(">HH", int(file.hmetrics[min(glyph, last)][0]), int(file.hmetrics[glyph][1])) for glyph in order
    )
    maker = TTFontMaker()
    maker.add("glyf", b"".join(outlines))
    maker.add("head", _patched(file.get_table("head"), 50, 1))
    maker.add("hhea", _patched(file.get_table("hhea"), 34, len(order)))
    maker.add("hmtx", metrics)
    maker.add("loca", pack(f">{len(offsets)}L", *offsets))
    maker.add("maxp", _patched(file.get_table("maxp"), 4, len(order)))
    program: bytes = maker.makeStream()
    return program


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


def _patched(table: bytes, offset: int, value: int) -> bytes:
    return table[:offset] + pack(">H", value) + table[offset + 2 :]


def _tag(program: bytes, salt: str) -> str:
    """Six capitals that differ between any two fonts of a document, whatever their names."""
    rest = zlib.crc32(program, zlib.crc32(salt.encode()))
    letters = ""
    for _ in range(6):
        rest, letter = divmod(rest, 26)
        letters += chr(65 + letter)
    return letters


def _to_unicode(chars: Sequence[str]) -> str:
    """The CMap from codes (counted from 1) back to characters; runs become ranges."""
    runs: list[tuple[int, int]] = []
    for index, char in enumerate(chars):
        start, length = runs[-1] if runs else (0, 0)
        # A range may not run over a boundary of its last byte, neither in codes nor in characters.
        if (
            length
            and ord(char) == ord(chars[start]) + length
            and ord(char) & 0xFF
            and (index + 1) & 0xFF
            and ord(char) < 0x10000
        ):
            runs[-1] = (start, length + 1)
        else:
            runs.append((index, 1))
    lines = [
        f"<{start + 1:04X}> <{start + length:04X}> <{chars[start].encode('utf-16-be').hex().upper()}>"
        for start, length in runs
    ]
    blocks = (lines[at : at + 100] for at in range(0, len(lines), 100))
    ranges = "\n".join("\n".join((f"{len(block)} beginbfrange", *block, "endbfrange")) for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{ranges}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    )
