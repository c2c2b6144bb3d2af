"""PDF objects as Python values, and the file that holds them: PDF syntax is written here alone.

``bool``, ``int`` and ``float`` are what they seem, ``str`` is a text string, ``bytes`` a byte string, a list or
tuple an array, a dict a dictionary; ``Name`` and ``Ref`` are names and references.  ``None`` is null; a dictionary
leaves out entries that are null, which means the same.

Objects are written as they come, so memory use doesn't grow with the document.  Small ones are collected in
compressed object streams (PDF 1.5); only content, fonts and pictures are objects of their own.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from struct import pack
from typing import Any, Protocol, TypeAlias

from padgen.errors import PadgenError

Value: TypeAlias = "bool | float | str | bytes | Sequence[Value] | Mapping[str, Value] | None"
Dictionary: TypeAlias = dict[str, Value]

_GROUP = 2**16
_FREE = pack(">BIH", 0, 0, 0)
_HEAD = b"%%PDF-%s\n%%\xe2\xe3\xcf\xd3\n"
_LEGIBLE = re.compile(r"[\t\n\r -~]*")
# The backslash comes first, as the others are escaped with it.
_ESCAPED = ("\\", "\\\\"), ("(", "\\("), (")", "\\)"), ("\n", "\\n"), ("\r", "\\r")
_REGULAR = frozenset("!\"$&'*+,-.0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ\\^_`abcdefghijklmnopqrstuvwxyz|~")
# The limits that the PDF standard guarantees: integers of 32 bits, names of 127 bytes.
_LARGEST = 2**31
_LONGEST_NAME = 127


class Name(str):
    """A name: ``Name("Page")`` is written ``/Page``."""

    __slots__ = ()


class Ref(int):
    """A reference to an object by its number."""

    __slots__ = ()


class Written(str):
    """A dictionary or array in PDF syntax, made by ``serialize``, to share it or to keep many in little memory."""

    __slots__ = ()


class Sink(Protocol):
    """Anything that takes bytes."""

    def write(self, data: bytes, /) -> object:
        """Take all of the bytes."""


def serialize(value: Value) -> str:
    """The value in PDF syntax.

    Raises ``PadgenError`` for a number or a name beyond what every PDF reader supports, ``TypeError`` for a type
    that PDF doesn't have (subclasses included: a named tuple is no array).
    """
    return _WRITERS[type(value)](value)


@lru_cache(4096)
def number(value: float, decimals: int = 2) -> str:
    """A number with at most so many decimals; two are enough for points, a hundredth of which is 0.004 mm."""
    _check(value)
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(*values: float) -> str:
    """Numbers separated by spaces."""
    return " ".join(map(number, values))


def factors(*values: float) -> str:
    """Factors of a matrix, with four decimals, as they multiply what may be many points long."""
    return " ".join(number(value, 4) for value in values)


def _check(value: float) -> None:
    if not -_LARGEST < value < _LARGEST:
        raise PadgenError(
            f"the number {value} can't stand in a PDF file", fix=f"use one between -{_LARGEST} and {_LARGEST}"
        )


def _whole(value: int) -> str:
    _check(value)
    return str(value)


@lru_cache(1024)
def _name(text: str) -> str:
    data = text.encode("utf-8", "replace")
    if not 0 < len(data) <= _LONGEST_NAME or b"\0" in data:
        raise PadgenError(
            f"{text!r} can't be a name in a PDF file", fix=f"use 1 to {_LONGEST_NAME} bytes, none of them zero"
        )
    return "/" + "".join(chr(byte) if chr(byte) in _REGULAR else f"#{byte:02X}" for byte in data)


def _text(text: str) -> str:
    """A text string: readable if it is plain ASCII, else UTF-16."""
    if _LEGIBLE.fullmatch(text):
        for char, escaped in _ESCAPED:
            text = text.replace(char, escaped)
        return f"({text})"
    return f"<FEFF{text.encode('utf-16-be', 'replace').hex().upper()}>"


def _array(items: Sequence[Value]) -> str:
    kinds = set(map(type, items))
    if len(kinds) == 1:
        (kind,) = kinds
        return f"[{(' ' if kind in _WORDS else '').join(map(_WRITERS[kind], items))}]"
    text = "["
    before: type = list
    for item in items:
        kind = type(item)
        if kind in _WORDS and (before in _WORDS or before is Name):
            text += f" {_WRITERS[kind](item)}"
        else:
            text += _WRITERS[kind](item)
        before = kind
    return f"{text}]"


def _dictionary(entries: Mapping[str, Value]) -> str:
    text = "<<"
    for key, value in entries.items():
        kind = type(value)
        if kind in _WORDS:
            if value is not None:
                text += f"{_name(key)} {_WRITERS[kind](value)}"
        else:
            text += _name(key) + _WRITERS[kind](value)
    return f"{text}>>"


class _Writers(dict[type, Callable[[Any], str]]):
    def __missing__(self, kind: type) -> Callable[[Any], str]:
        raise TypeError(f"PDF has no object for a {kind.__name__}")


_WRITERS = _Writers(
    {
        Name: _name,
        Ref: "%d 0 R".__mod__,
        Written: str,
        dict: _dictionary,
        str: _text,
        int: _whole,
        float: number,
        list: _array,
        tuple: _array,
        bool: {True: "true", False: "false"}.__getitem__,
        bytes: lambda data: f"<{data.hex().upper()}>",
        type(None): lambda _: "null",
    }
)
# The types that a space must separate from each other and from a name before them.
_WORDS = frozenset((Ref, int, float, bool, type(None)))


_FLATE = Name("FlateDecode")


def form(box: Sequence[float], resources: Dictionary | None) -> Dictionary:
    """The entries of a Form XObject (a drawing that pages and fields show) with these corners in points."""
    return {"Type": Name("XObject"), "Subtype": Name("Form"), "BBox": box, "Resources": resources}


def deflate(data: bytes) -> bytes:
    """Flate-compressed bytes; for small data, a small window saves most of the set-up time."""
    bits = min(max(len(data).bit_length(), 10), 15)
    # The highest level takes twice as long for one percent less.
    squeeze = zlib.compressobj(6, zlib.DEFLATED, bits, min(bits - 6, 8))
    return squeeze.compress(data) + squeeze.flush()


class Writer:
    """Writes one PDF file to a sink, which needn't be seekable."""

    def __init__(self, sink: Sink, version: str = "1.7") -> None:
        self._sink = sink
        self._offset = 0
        self._sums = 0, 1
        # One cross-reference entry per object: type, offset or object stream, index.
        self._entries: list[bytes] = [pack(">BIH", 0, 0, 0xFFFF)]
        self._group: list[tuple[int, bytes]] = []
        self._group_size = 0
        self._write(_HEAD % version.encode("ascii"))

    def reserve(self) -> Ref:
        """A reference to an object that is written later."""
        self._entries.append(_FREE)
        return Ref(len(self._entries) - 1)

    def put(self, value: Value, target: Ref | None = None) -> Ref:
        """Write a small object and return the reference to it."""
        if target is None:
            target = self.reserve()
        data = serialize(value).encode("ascii")
        self._group.append((target, data))
        self._group_size += len(data)
        if self._group_size > _GROUP:
            self._flush()
        return target

    def stream(
        self, data: bytes, entries: Mapping[str, Value], target: Ref | None = None, *, compress: bool = True
    ) -> Ref:
        """Write a stream with its dictionary's entries and return the reference to it.

        Data is compressed unless that saves nothing or ``compress`` is false (because it is compressed
        already, or should be readable for tools that don't know PDF).
        """
        if target is None:
            target = self.reserve()
        packed = deflate(data) if compress else data
        if len(packed) + 20 < len(data):
            whole: Dictionary = {**entries, "Filter": _FLATE, "Length": len(packed)}
            data = packed
        else:
            whole = {**entries, "Length": len(data)}
        self._entries[target] = pack(">BIH", 1, self._offset, 0)
        self._write(b"%d 0 obj\n%sstream\n" % (target, serialize(whole).encode("ascii")))
        self._write(data)
        # After data that ends with CR, a bare LF would look like the second half of a CR LF.
        self._write(b"\r\nendstream\nendobj\n" if data.endswith(b"\r") else b"\nendstream\nendobj\n")
        return target

    def finish(self, root: Ref, info: Ref) -> None:
        """Write what is still collected, the cross-reference table and the trailer."""
        self._flush()
        start = self._offset
        target = self.reserve()
        self._entries[target] = pack(">BIH", 1, start, 0)
        mark = self.mark()
        rows, wide = b"".join(self._entries), len(_FREE)
        # Each row as its difference from the one above, with the number of this method before it, packs best.
        lower = bytes((new - old) & 0xFF for new, old in zip(rows, bytes(wide) + rows, strict=False))
        lines = (b"\2" + lower[at : at + wide] for at in range(0, len(lower), wide))
        entries: Dictionary = {
            "Type": Name("XRef"), "W": (1, 4, 2), "Size": len(self._entries),
            "Root": root, "Info": info, "ID": (mark, mark),
            "Filter": _FLATE, "DecodeParms": {"Predictor": 12, "Columns": wide},
        }  # fmt: skip
        self.stream(deflate(b"".join(lines)), entries, target, compress=False)
        self._write(b"startxref\n%d\n%%%%EOF\n" % start)

    def mark(self) -> bytes:
        """A checksum of everything written so far, 16 bytes long."""
        # It needn't be cryptographic: such a digest takes a library to load.
        return pack(">IIQ", *self._sums, self._offset)

    def _flush(self) -> None:
        if not self._group:
            return
        target = self.reserve()
        places = []
        offset = 0
        for index, (member, data) in enumerate(self._group):
            self._entries[member] = pack(">BIH", 2, target, index)
            places.append(b"%d %d" % (member, offset))
            offset += len(data) + 1
        head = b" ".join(places) + b"\n"
        body = b"\n".join(data for _, data in self._group)
        self._group.clear()
        self._group_size = 0
        self.stream(head + body, {"Type": Name("ObjStm"), "N": len(places), "First": len(head)}, target)

    def _write(self, data: bytes) -> None:
        self._sink.write(data)
        self._sums = zlib.crc32(data, self._sums[0]), zlib.adler32(data, self._sums[1])
        self._offset += len(data)
