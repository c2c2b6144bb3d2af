"""Faces: which characters a font has, and how wide its words are in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from struct import unpack_from
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from padgen.errors import PadgenError, Problem, install_extra
from padgen.files.cache import code, recall
from padgen.page.marks import MM
from padgen.quoting import listed, quoted

if TYPE_CHECKING:
    from padgen.page.shaping import Shaped
    from padgen.page.truetype import Facts

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

SMALLEST = 6.0
"""Points: smaller text can't be read in print."""

_PACKAGE = "ttf_opensans"
_LIMIT = 32 * 2**20
_MAKERS = ("padgen.page.truetype", "padgen.page.scripts", "reportlab")
_NUMBERS = ("ascent", "cap_height", "descent", "italic_angle", "stem_v")
_PRINTABLE = {0x202F: "\u00a0", 0x2011: "-", 0x00AD: None, 0x200B: None, 0x2060: None}


def printable(text: str) -> str:
    """The text as it is measured and painted.

    A narrow no-break space becomes a no-break space and a no-break hyphen a hyphen (the built-in
    font has neither); soft hyphens and the marks for where lines may and may not end are removed.
    """
    return text if text.isascii() else text.translate(_PRINTABLE)


class Face:
    """One TrueType file; lengths are in thousandths of the font size."""

    spare: Face | None = None
    """The built-in face that supplies digits and signs to a user's font for one script."""

    def __init__(self, name: str, source: str, data: bytes, facts: Facts) -> None:
        """``source`` is the file's name in messages, ``facts`` what ``truetype.read`` returned for its ``data``."""
        self.name = name
        self.source = source
        self.facts = facts
        self.data = data
        self.ascent: float = facts["ascent"]
        self.descent: float = -facts["descent"]
        self.cap_height: float = facts["cap_height"]
        self.glyphs: dict[str, int] = dict(zip(facts["chars"], facts["glyphs"], strict=True))
        """Characters that need no shaping, and their glyph numbers in the file."""
        self.shaped = frozenset(facts["shaped"])
        """Its characters of scripts that need shaping, and those that control the shaping."""
        self.advances: dict[str, int] = dict(zip(facts["chars"], facts["advances"], strict=True))

    @property
    def is_for_one_script(self) -> bool:
        """Whether it relies on another font for the rest: it has no digits, or letters that need shaping."""
        from padgen.page.scripts import CONTROLS  # only where a user names a font

        return "0" not in self.glyphs or not self.shaped.issubset(CONTROLS)

    def table(self, tag: str) -> bytes:
        """The bytes of one of the tables that a subset is made of."""
        offset, length = self.facts["tables"].get(tag, (0, 0))
        return self.data[offset : offset + length]

    def width(self, text: str) -> int:
        """The advance of printable text; raises ``PadgenError`` for a character without a glyph."""
        try:
            return sum(map(self.advances.__getitem__, text))
        except KeyError:
            if problems := self.problems(text):
                raise PadgenError(*problems) from None
            return self.shape(text).width

    def extent(self, text: str) -> tuple[float, float]:
        """How far the outlines of printable text that needs no shaping reach above and below its baseline."""
        data, (head, places, outlines) = self.data, (self.facts["tables"][tag][0] for tag in ("head", "loca", "glyf"))
        form, size, unit = (">LL", 4, 1) if unpack_from(">H", data, head + 50)[0] else (">HH", 2, 2)
        scale, rise, fall = 1000 / unpack_from(">H", data, head + 18)[0], 0, 0
        for char in set(text):
            start, end = unpack_from(form, data, places + self.glyphs[char] * size)
            if end > start:
                low, high = unpack_from(">h2xh", data, outlines + start * unit + 4)
                rise, fall = max(rise, high), max(fall, -low)
        return rise * scale, fall * scale

    def is_plain(self, text: str, rtl: bool = False) -> bool:
        """Whether printable text needs no shaping; ``rtl`` means that lines run from right to left."""
        if not set(text) <= self.glyphs.keys():
            return False
        if not rtl or text.isdigit():
            return True
        from padgen.page.scripts import leftward  # few documents need it

        return not leftward(text, rtl)

    def shape(self, text: str, rtl: bool = False) -> Shaped:
        """The glyphs of printable text that needs shaping; ``rtl`` means that lines run from right to left.

        Raises ``PadgenError`` for what can't be set.
        """
        if problems := self.problems(text):
            raise PadgenError(*problems)
        from padgen.page.shaping import shape  # needs the extra `scripts`

        return shape(self, text, rtl)

    def missing(self, text: str) -> list[str]:
        """The characters of printable text that can't be set, each once, in order."""
        lacked = [char for char in dict.fromkeys(text) if char not in self.glyphs]
        if not lacked:
            return lacked
        from padgen.page.scripts import lacking  # few documents need it

        return lacked if lacking() else [char for char in lacked if self.holder(char) is None]

    def holder(self, char: str) -> Face | None:
        """The face that has a character of a shaped line: this one or its spare."""
        if char in self.glyphs or char in self.shaped:
            return self
        return self.spare if self.spare and char in self.spare.glyphs else None

    @staticmethod
    def why_missing(char: str) -> tuple[str, str] | None:
        """Why a missing character's script can't be set, and the fix; None if only the font lacks it."""
        from padgen.page.scripts import lacking, why_not  # only where something is wrong

        reason, libraries = why_not(char), lacking()
        if not reason or not libraries:
            return None
        return f"{reason}, which needs {listed(libraries, 'and')}", install_extra("scripts")

    def problems(self, text: str) -> list[Problem]:
        """One problem for each character that can't be set."""
        return [self._problem(char, text) for char in self.missing(text)]

    def _problem(self, char: str, text: str) -> Problem:
        shown = f"{_show(char)} U+{ord(char):04X} in {quoted(text)}"
        if why := self.why_missing(char):
            return Problem(f"the script of {shown} {why[0]}", why[1])
        return Problem(
            f"the font {self.source} (face {self.name}) has no glyph for {shown}",
            "leave the character out, or name a font file that has it as `font` or in the template's `fonts:`",
        )


class Fonts:
    """Faces by name, read when they are first needed.

    ``files`` replaces built-in faces or adds new ones; a file that is unreadable, broken, variable or
    has PostScript outlines is an error when its face is first needed.
    """

    def __init__(self, files: Mapping[str, str | Path] = MappingProxyType({})) -> None:
        self._files = dict(files)
        self._faces: dict[str, Face] = {}
        self._widths: dict[tuple[str, str], float] = {}

    def face(self, name: str) -> Face:
        """The parsed face; raises ``PadgenError`` for an unknown name or an unusable file."""
        face = self._faces.get(name)
        if face is None:
            path, place = font_member(self._path(name))
            try:
                state = path.stat()
            except (OSError, ValueError) as error:
                raise _unusable(str(path), f"can't be read: {error}") from None
            face = self._faces[name] = _load(name, path, place, state.st_size, state.st_mtime_ns)
            if name in self._files and name in FACES and face.is_for_one_script:
                face.spare = Fonts().face(name)
        return face

    def width(self, text: str, face: str, size: float) -> float:
        """The width of one line in millimetres at ``size`` points."""
        em = self._widths.get((text, face))
        if em is None:
            em = self._widths[text, face] = self.face(face).width(printable(text)) / 1000 / MM
        return em * size

    def is_plain(self, text: str, face: str) -> bool:
        """Whether the text needs no shaping, so that space may be added between its letters."""
        return text.isascii() or self.face(face).is_plain(printable(text))

    def reach(self, text: str, face: str, size: float) -> tuple[float, float] | None:
        """How far shaped text reaches above and below its baseline, in mm; None if it needs no shaping."""
        if self.is_plain(text, face):
            return None
        shaped = self.face(face).shape(printable(text))
        return shaped.rise * size / 1000 / MM, shaped.fall * size / 1000 / MM

    def extent(self, text: str, face: str, size: float) -> tuple[float, float]:
        """How far the letters of a text reach above and below its baseline, in mm."""
        if reach := self.reach(text, face, size):
            return reach
        rise, fall = self.face(face).extent(printable(text))
        return rise * size / 1000 / MM, fall * size / 1000 / MM

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

    def fit(self, text: str, face: str, size: float, width: float, floor: float = SMALLEST) -> float | None:
        """The largest size in points, at most ``size``, at which the text is at most ``width`` mm wide.

        Smaller sizes come in twentieths of a point; None when even ``floor`` is too wide.
        """
        natural = self.width(text, face, size)
        if natural <= width:
            return size
        smaller = int(size * width / natural * 20) / 20
        if smaller >= floor:
            return smaller
        return floor if floor < size and self.width(text, face, floor) <= width else None

    def _path(self, name: str) -> str | Path:
        if name in self._files:
            return self._files[name]
        if name not in FACES:
            known = ", ".join({**FACES, **self._files})
            raise PadgenError(f"there is no face {quoted(name)}", fix=f"use one of {known}")
        return _folder() / FACES[name]


@cache
def _folder() -> Path:
    """The folder of the font package's files."""
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise PadgenError(f"the font package {_PACKAGE} is not installed", fix="install padgen again")
    return Path(spec.origin).parent / "ttf"


def font_member(file: str | Path) -> tuple[Path, int | None]:
    """A font file's path, and the number of a font in a collection: ``fonts.ttc#1`` is its second one."""
    name, sharp, place = str(file).rpartition("#")
    if sharp and name.lower().endswith(".ttc") and place.isascii() and place.isdigit():
        return Path(name), int(place)
    return Path(file), None


@lru_cache(maxsize=32)
def _load(name: str, path: Path, place: int | None, size: int, changed: int) -> Face:  # noqa: ARG001 - a changed file is another key
    """A face; layout and PDF writer share it."""
    if size > _LIMIT:
        raise _unusable(str(path), f"has {size // 2**20} MB, more than {_LIMIT // 2**20}")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _unusable(str(path), f"can't be read: {error.strerror or error}") from None
    if data[:4] == b"ttcf":
        from padgen.page.truetype import alone  # few fonts come in collections

        data = alone(data, place, path.name)
    key = code(*_MAKERS) + data
    facts = recall(str(path), key, lambda: _read(data, path.name), lambda facts: _sound(facts, len(data)))
    return Face(name, path.name, data, facts)


def _unusable(source: str, reason: str) -> PadgenError:
    from padgen.page.truetype import unusable  # only where something is wrong

    return unusable(source, reason)


def _read(data: bytes, source: str) -> Facts:
    from padgen.page.truetype import read  # only for files that the cache doesn't know

    return read(data, source)


def _sound(facts: Any, size: int) -> bool:
    """Whether these could be the facts of a file of that size: a hostile cache may hold anything."""
    try:
        chars, glyphs, advances = facts["chars"], facts["glyphs"], facts["advances"]
        places = [place for table in facts["tables"].values() for place in (table[0], table[0] + table[1])]
        whole = [*glyphs, *advances, *places, facts["flags"], facts["default_width"]]
        numbers = [*facts["bbox"], *(facts[key] for key in _NUMBERS)]
        return (
            set(map(type, (facts["name"], chars, facts["shaped"]))) == {str}
            and set(map(type, whole)) == {int}
            and set(map(type, numbers)) <= {int, float}
            and len(chars) == len(glyphs) == len(advances)
            and all(0 <= place <= size for place in places)
        )
    except (LookupError, TypeError, AttributeError):
        return False


def _show(char: str) -> str:
    return repr(char) if char.isprintable() else "the invisible character"
