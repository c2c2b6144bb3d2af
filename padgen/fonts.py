"""Faces and their measures: what a font covers and how wide its words are, in millimetres."""

from __future__ import annotations

import io
import struct
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from struct import unpack_from
from types import MappingProxyType

from reportlab.pdfbase.ttfonts import TTFError, TTFontFile

from padgen.errors import PadgenError, Problem
from padgen.marks import MM

FACES: Mapping[str, str] = MappingProxyType(
    {
        "regular": "OpenSans-Regular.ttf",
        "bold": "OpenSans-Bold.ttf",
        "light": "OpenSans-Light.ttf",
        "semibold": "OpenSans-SemiBold.ttf",
        "extrabold": "OpenSans-ExtraBold.ttf",
        "italic": "OpenSans-Italic.ttf",
        "bold-italic": "OpenSans-BoldItalic.ttf",
    }
)
"""Every built-in face and its file in the font package."""

_PACKAGE = "ttf_opensans"
_LIMIT = 32 * 2**20
_PRINTABLE = {0x202F: "\u00a0", 0x2011: "-", 0x00AD: None}


def printable(text: str) -> str:
    """The text as it is measured and painted.

    A narrow no-break space becomes a no-break space and a no-break hyphen a hyphen (the built-in
    font has neither), soft hyphens vanish.
    """
    return text if text.isascii() else text.translate(_PRINTABLE)


class Face:
    """One parsed TrueType file; lengths are in thousandths of the font size."""

    def __init__(self, name: str, data: bytes, source: str) -> None:
        """Parse ``data``; ``source`` is what errors call the file."""
        self.name = name
        self.source = source
        self.file = _parse(data, source)
        self.ascent: float = self.file.ascent
        self.descent: float = -self.file.descent
        self.cap_height: float = self.file.capHeight
        self.glyphs: dict[str, int] = {
            chr(code): glyph
            for code, glyph in self.file.charToGlyph.items()
            if 0 < glyph < self.file.numGlyphs and not _is_control(code)
        }
        """Characters and their glyph numbers in the file."""
        widths = self.file.charWidths
        self.advances: dict[str, int] = {
            char: round(widths.get(ord(char), self.file.defaultWidth)) for char in self.glyphs
        }

    def width(self, text: str) -> int:
        """The advance of printable text; raises ``PadgenError`` for a character without a glyph."""
        try:
            return sum(map(self.advances.__getitem__, text))
        except KeyError:
            raise PadgenError(*self.problems(text)) from None

    def missing(self, text: str) -> list[str]:
        """The characters of printable text that have no glyph, each once, in order."""
        return [char for char in dict.fromkeys(text) if char not in self.glyphs]

    def problems(self, text: str) -> list[Problem]:
        """One problem for each character without a glyph."""
        font = f"the font {self.source} (face {self.name})"
        return [
            Problem(
                f"{font} has no glyph for {_show(char)} U+{ord(char):04X} in {text!r}",
                "leave the character out or name a font file that has it in the template's `fonts:`",
            )
            for char in self.missing(text)
        ]


class Fonts:
    """Faces by name, parsed when first asked for.

    ``files`` replaces built-in faces or adds new ones; a path that can't be used is an error when
    its face is asked for: unreadable, broken, variable, or with PostScript outlines.
    """

    def __init__(self, files: Mapping[str, str | Path] = MappingProxyType({})) -> None:
        self._files = dict(files)
        self._faces: dict[str, Face] = {}
        self._widths: dict[tuple[str, str], float] = {}

    def face(self, name: str) -> Face:
        """The parsed face; raises ``PadgenError`` for an unknown name or an unusable file."""
        face = self._faces.get(name)
        if face is None:
            path = self._path(name)
            try:
                state = path.stat()
            except (OSError, ValueError) as error:
                raise _unusable(str(path), f"can't be read: {error}") from None
            face = self._faces[name] = _load(name, path, state.st_size, state.st_mtime_ns)
        return face

    def width(self, text: str, face: str, size: float) -> float:
        """The width of one line in millimetres at ``size`` points."""
        em = self._widths.get((text, face))
        if em is None:
            em = self._widths[text, face] = self.face(face).width(printable(text)) / 1000 / MM
        return em * size

    def missing(self, text: str, face: str) -> list[str]:
        """The characters of the text that the face can't show, each once."""
        return self.face(face).missing(printable(text))

    def cap_height(self, face: str, size: float) -> float:
        """The height of a capital letter in millimetres."""
        return self.face(face).cap_height * size / 1000 / MM

    def ascent(self, face: str, size: float) -> float:
        """How far letters reach above the baseline, in millimetres."""
        return self.face(face).ascent * size / 1000 / MM

    def descent(self, face: str, size: float) -> float:
        """How far letters reach below the baseline, in millimetres (a positive number)."""
        return self.face(face).descent * size / 1000 / MM

    def fit(self, text: str, face: str, size: float, width: float, floor: float = 6.0) -> float | None:
        """The largest size in points, at most ``size``, at which the text is at most ``width`` mm wide.

        Smaller sizes come in twentieths of a point; None when even ``floor`` is too wide.
        """
        natural = self.width(text, face, size)
        if natural <= width:
            return size
        smaller = int(size * width / natural * 20) / 20
        return smaller if smaller >= floor else None

    def _path(self, name: str) -> Path:
        if name in self._files:
            return Path(self._files[name])
        if name not in FACES:
            known = ", ".join({**FACES, **self._files})
            raise PadgenError(f"there is no face {name!r}", fix=f"use one of {known}")
        spec = find_spec(_PACKAGE)
        if spec is None or spec.origin is None:
            raise PadgenError(f"the font package {_PACKAGE} is not installed", fix="run `pip install ttf-opensans`")
        return Path(spec.origin).parent / "ttf" / FACES[name]


@lru_cache(maxsize=32)
def _load(name: str, path: Path, size: int, changed: int) -> Face:  # noqa: ARG001 - a changed file is another key
    """A parsed face; those who measure and those who paint share it."""
    if size > _LIMIT:
        raise _unusable(str(path), f"has {size // 2**20} MB, more than {_LIMIT // 2**20}")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _unusable(str(path), f"can't be read: {error.strerror or error}") from None
    return Face(name, data, path.name)


def _parse(data: bytes, source: str) -> TTFontFile:
    try:
        # Collections are read at their first font, which is rarely the one that was meant.
        if data[:4] == b"ttcf":
            raise _unusable(source, "is a collection of several fonts")
        _check_ranges(data, source)
        parsed = TTFontFile(io.BytesIO(data))
    except TTFError as error:
        reason = "has PostScript outlines" if data[:4] == b"OTTO" else f"is not usable: {error}"
        raise _unusable(source, reason) from None
    except (struct.error, LookupError, ValueError, ArithmeticError, TypeError, AttributeError, RecursionError) as error:
        if isinstance(error, PadgenError):
            raise
        raise _unusable(source, "is broken") from None
    if "fvar" in parsed.table:
        raise _unusable(source, "is a variable font")
    if "glyf" not in parsed.table:
        raise _unusable(source, "has no TrueType outlines")
    return parsed


def _check_ranges(data: bytes, source: str) -> None:
    """Refuse a character map whose ranges claim more than Unicode has; reading it out could take hours."""
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
            raise _unusable(source, "has an endless character map")


def _unusable(source: str, reason: str) -> PadgenError:
    return PadgenError(f"the font file {source} {reason}", fix="give a static TrueType font file (.ttf)")


def _is_control(code: int) -> bool:
    return code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000 or code > sys.maxunicode


def _show(char: str) -> str:
    return repr(char) if char.isprintable() else "the invisible character"
