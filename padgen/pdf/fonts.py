"""Fonts in the file: each face is one Type 0 font with the glyphs that the document shows."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence

from padgen.errors import PadgenError
from padgen.page.fonts import Face, Fonts
from padgen.pdf.objects import Dictionary, Name, Ref, Writer, serialize
from padgen.pdf.subset import subset


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

    def __init__(self, face: Face, resource: str, target: Ref) -> None:
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
        """Write the font's objects; raises ``PadgenError`` for a font whose outlines are broken."""
        chars = list(self._codes)
        facts = self.face.facts
        try:
            program = subset(self.face, [0, *map(self.face.glyphs.__getitem__, chars)])
        except struct.error:
            raise PadgenError(
                f"the font file {self.face.source} is broken", fix="give a static TrueType font file (.ttf)"
            ) from None
        title = Name(f"{_tag(program, self.name)}+{facts['name']}")
        descriptor: Dictionary = {
            "Type": Name("FontDescriptor"),
            "FontName": title,
            "Flags": facts["flags"],
            "FontBBox": facts["bbox"],
            "ItalicAngle": facts["italic_angle"],
            "Ascent": facts["ascent"],
            "Descent": facts["descent"],
            "CapHeight": facts["cap_height"],
            "StemV": facts["stem_v"],
            "FontFile2": writer.stream(program, {"Length1": len(program)}),
        }
        descendant: Dictionary = {
            "Type": Name("Font"),
            "Subtype": Name("CIDFontType2"),
            "BaseFont": title,
            "FontDescriptor": writer.put(descriptor),
            "CIDSystemInfo": _ordering("Identity"),
            "CIDToGIDMap": Name("Identity"),
            "DW": facts["default_width"],
            "W": (1, [self.face.advances[char] for char in chars]),
        }
        font: Dictionary = {
            "Type": Name("Font"),
            "Subtype": Name("Type0"),
            "BaseFont": title,
            "Encoding": Name("Identity-H"),
            "DescendantFonts": (writer.put(descendant),),
            "ToUnicode": writer.stream(_to_unicode(chars).encode("ascii"), {}),
        }
        writer.put(font, self.target)


class Embedder:
    """The document's fonts, opened when a mark first asks for a face."""

    def __init__(self, fonts: Fonts, writer: Writer) -> None:
        self._fonts = fonts
        self._writer = writer
        self._faces: dict[str, Embedded] = {}
        self._aliases: dict[str, Embedded] = {}
        self.resources = writer.reserve()
        """The fonts of every resource dictionary."""

    def __getitem__(self, face: str) -> Embedded:
        embedded = self._faces.get(face)
        if embedded is None:
            resource = f"F{len(self._faces) + 1}"
            embedded = self._faces[face] = Embedded(self._fonts.face(face), resource, self._writer.reserve())
        return embedded

    def alias(self, resource: str, face: Embedded) -> None:
        """Give a face another resource name."""
        self._aliases[resource] = face

    def finish(self) -> None:
        """Write every font."""
        for face in self._faces.values():
            face.put(self._writer)
        self._writer.put(self.listed(), self.resources)

    def listed(self) -> Dictionary:
        """The dictionary of the fonts so far."""
        named = {face.name: face for face in self._faces.values()} | self._aliases
        return {resource: face.target for resource, face in named.items()}


def _tag(program: bytes, salt: str) -> str:
    """Six capitals that differ between any two fonts of a document, whatever their names."""
    rest = zlib.crc32(program, zlib.crc32(salt.encode()))
    letters = ""
    for _ in range(6):
        rest, letter = divmod(rest, 26)
        letters += chr(65 + letter)
    return letters


def _ordering(name: str) -> Dictionary:
    return {"Registry": "Adobe", "Ordering": name, "Supplement": 0}


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
        f"/CIDSystemInfo {serialize(_ordering('UCS'))} def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{ranges}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    )
