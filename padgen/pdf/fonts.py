"""Embedded fonts: each face is one Type 0 font with the glyphs that the document shows."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from padgen.errors import PadgenError
from padgen.page.fonts import Face, Fonts
from padgen.pdf.objects import Dictionary, Name, Ref, Writer, serialize
from padgen.pdf.subset import subset

if TYPE_CHECKING:
    from padgen.page.shaping import Glyph

_NOTHING = "\u200b"
"""The text of a glyph whose own text another one has: every code needs a text, and this character has no width."""


class _Shown(NamedTuple):
    """What a code of a font shows: the number of a glyph in the file, its advance and its text."""

    glyph: int
    advance: int
    text: str


class _Codes(dict[str, str]):
    """Hexadecimal character codes, assigned in the order of first use."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._glyphs: dict[_Shown, str] = {}
        self.shown: list[_Shown] = []
        """What each code shows, starting with code 1."""

    def __missing__(self, char: str) -> str:
        glyph = self._face.glyphs.get(char)
        if glyph is None:
            # The caller reports it with the whole text.
            raise KeyError(char)
        code = self[char] = self._next(_Shown(glyph, self._face.advances[char], char))
        return code

    def glyph(self, glyph: Glyph) -> str:
        """The code of a shaped glyph; a glyph that shows different texts has several."""
        if self._face.glyphs.get(glyph.text) == glyph.number:
            return self[glyph.text]
        shown = _Shown(glyph.number, glyph.advance, glyph.text)
        code = self._glyphs.get(shown)
        if code is None:
            code = self._glyphs[shown] = self._next(shown)
        return code

    def _next(self, shown: _Shown) -> str:
        self.shown.append(shown)
        return f"{len(self.shown):04X}"


class Embedded:
    """A face as the document's pages use it: ``name`` is its resource name."""

    def __init__(self, face: Face, resource: str, target: Ref) -> None:
        self.face = face
        self.name = resource
        self.target = target
        self._codes = _Codes(face)
        self._typed = False

    def encode(self, text: str) -> str:
        """The hexadecimal string that shows printable text; raises ``PadgenError`` for a missing glyph."""
        try:
            return f"<{''.join(map(self._codes.__getitem__, text))}>"
        except KeyError:
            # This raises the error that names every missing character.
            self.face.width(text)
            raise

    def code(self, glyph: Glyph) -> str:
        """The hexadecimal code of a shaped glyph of this face."""
        return self._codes.glyph(glyph)

    def cover(self, chars: Iterable[str]) -> None:
        """Include characters that may be typed into fields, except those without a glyph."""
        self._typed = True
        for char in chars:
            if char in self.face.glyphs:
                self._codes[char]

    def put(self, writer: Writer) -> None:
        """Write the font's objects; raises ``PadgenError`` for a font whose outlines are broken."""
        shown = self._codes.shown
        facts = self.face.facts
        try:
            program = subset(self.face, [0, *(each.glyph for each in shown)])
        except struct.error:
            raise PadgenError(
                f"the font file {self.face.source} is broken", fix="give a static TrueType font file (.ttf)"
            ) from None
        title = Name(f"{_tag(program, self.name)}+{facts['name']}")
        # PDFium puts the middle between ascent and descent, not that of the figures, in the middle of a field.
        ascent = facts["cap_height"] - facts["descent"] if self._typed else facts["ascent"]
        descriptor: Dictionary = {
            "Type": Name("FontDescriptor"),
            "FontName": title,
            "Flags": facts["flags"],
            "FontBBox": facts["bbox"],
            "ItalicAngle": facts["italic_angle"],
            "Ascent": ascent,
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
            "W": (1, [each.advance for each in shown]),
        }
        font: Dictionary = {
            "Type": Name("Font"),
            "Subtype": Name("Type0"),
            "BaseFont": title,
            "Encoding": Name("Identity-H"),
            "DescendantFonts": (writer.put(descendant),),
            "ToUnicode": writer.stream(_to_unicode([each.text or _NOTHING for each in shown]).encode("ascii"), {}),
        }
        writer.put(font, self.target)


class Embedder:
    """The document's fonts, each opened when a mark first needs its face."""

    _SPARE = " spare"

    def __init__(self, fonts: Fonts, writer: Writer) -> None:
        self._fonts = fonts
        self._writer = writer
        self._faces: dict[str, Embedded] = {}
        self._aliases: dict[str, Embedded] = {}
        self.resources = writer.reserve()
        """The fonts of every resource dictionary."""

    def __getitem__(self, face: str) -> Embedded:
        return self._faces.get(face) or self._open(face, self._fonts.face(face))

    def spare(self, font: Embedded) -> Embedded:
        """The font of a face's spare face."""
        face = font.face.spare
        assert face is not None  # one of its glyphs is shown
        name = f"{face.name}{self._SPARE}"
        return self._faces.get(name) or self._open(name, face)

    def _open(self, name: str, face: Face) -> Embedded:
        embedded = Embedded(face, f"F{len(self._faces) + 1}", self._writer.reserve())
        self._faces[name] = embedded
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
    """A subset's tag: six capitals, which differ between any two fonts of a document."""
    rest = zlib.crc32(program, zlib.crc32(salt.encode()))
    letters = ""
    for _ in range(6):
        rest, letter = divmod(rest, 26)
        letters += chr(65 + letter)
    return letters


def _ordering(name: str) -> Dictionary:
    return {"Registry": "Adobe", "Ordering": name, "Supplement": 0}


def _to_unicode(texts: Sequence[str]) -> str:
    """The CMap from codes (counted from 1) to texts; runs of characters become ranges.

    Texts of several characters are listed singly, because not every reader supports them in ranges.
    """
    runs: list[tuple[int, int]] = []
    for index, text in enumerate(texts):
        start, length = runs[-1] if runs else (0, 0)
        # Within a range, only the last byte may change, in codes as well as in characters.
        if (
            length
            and len(text) == len(texts[start]) == 1
            and ord(text) == ord(texts[start]) + length
            and ord(text) & 0xFF
            and (index + 1) & 0xFF
            and ord(text) < 0x10000
        ):
            runs[-1] = (start, length + 1)
        else:
            runs.append((index, 1))
    shown = [text.encode("utf-16-be").hex().upper() for text in texts]
    ranges = [
        f"<{start + 1:04X}> <{start + length:04X}> <{shown[start]}>" for start, length in runs if len(texts[start]) == 1
    ]
    strings = [f"<{place:04X}> <{shown[place - 1]}>" for place, text in enumerate(texts, 1) if len(text) > 1]
    mapped = "\n".join((*_blocks("bfrange", ranges), *_blocks("bfchar", strings)))
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        f"/CIDSystemInfo {serialize(_ordering('UCS'))} def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{mapped}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    )


def _blocks(kind: str, lines: Sequence[str]) -> Iterator[str]:
    """Lines of a CMap in blocks of at most a hundred."""
    for at in range(0, len(lines), 100):
        block = lines[at : at + 100]
        yield "\n".join((f"{len(block)} begin{kind}", *block, f"end{kind}"))
