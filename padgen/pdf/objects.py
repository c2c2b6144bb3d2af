"""PDF syntax and the file writer: objects go out as they come, so memory stays flat.

Small objects are collected in compressed object streams (PDF 1.5); only content, fonts and
pictures stand on their own.
"""

from __future__ import annotations

import re
import zlib
from functools import lru_cache
from struct import pack
from typing import Protocol

_GROUP = 2**16
_HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
_LEGIBLE = re.compile(r"[\t\n\r -~]*")
_PLAIN = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\n": "\\n", "\r": "\\r"})
_REGULAR = frozenset("!\"$&'*+,-.0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ\\^_`abcdefghijklmnopqrstuvwxyz|~")


class Sink(Protocol):
    """Anything that takes bytes."""

    def write(self, data: bytes, /) -> object:
        """Take all of the bytes."""


@lru_cache(4096)
def number(value: float) -> str:
    """A number with at most two decimals: a hundredth of a point is 0.004 mm."""
    text = f"{value:.2f}"
    if text.endswith("00"):
        text = text[:-3]
    elif text.endswith("0"):
        text = text[:-1]
    return "0" if text == "-0" else text


def numbers(*values: float) -> str:
    """Numbers with spaces between them."""
    return " ".join(map(number, values))


def name(text: str) -> str:
    """A name object."""
    return "/" + "".join(
        char if char in _REGULAR else "".join(f"#{byte:02X}" for byte in char.encode()) for char in text
    )


def string(text: str) -> str:
    """A text string: readable when it is plain ASCII, else UTF-16."""
    if _LEGIBLE.fullmatch(text):
        return f"({text.translate(_PLAIN)})"
    return f"<FEFF{text.encode('utf-16-be', 'replace').hex().upper()}>"


def ref(target: int) -> str:
    """A reference to an object by its number."""
    return f"{target} 0 R"


def deflate(data: bytes) -> bytes:
    """Flate-compressed bytes; a small window suits small data and saves most of its set-up time."""
    bits = min(max(len(data).bit_length(), 10), 15)
    squeeze = zlib.compressobj(9, zlib.DEFLATED, bits, min(bits - 6, 8))
    return squeeze.compress(data) + squeeze.flush()


class Writer:
    """Writes one PDF file to a sink that need not be seekable."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._offset = 0
        self._sums = 0, 1
        # One cross-reference entry an object: type, offset or object stream, index.
        self._entries: list[bytes] = [pack(">BIH", 0, 0, 0xFFFF)]
        self._group: list[tuple[int, bytes]] = []
        self._group_size = 0
        self._write(_HEAD)

    def reserve(self) -> int:
        """The number of an object that is put later."""
        self._entries.append(pack(">BIH", 0, 0, 0))
        return len(self._entries) - 1

    def put(self, body: str, target: int | None = None) -> int:
        """Write a small object and return its number."""
        if target is None:
            target = self.reserve()
        data = body.encode("ascii")
        self._group.append((target, data))
        self._group_size += len(data)
        if self._group_size > _GROUP:
            self._flush()
        return target

    def stream(self, data: bytes, entries: str = "", target: int | None = None, *, compress: bool = True) -> int:
        """Write a stream with its dictionary entries and return its number.

        Data is compressed unless that doesn't pay or ``compress`` is false (already compressed,
        or to be read by tools that don't know PDF).
        """
        if target is None:
            target = self.reserve()
        if compress:
            packed = deflate(data)
            if len(packed) + 20 < len(data):
                data, entries = packed, entries + "/Filter/FlateDecode"
        self._entries[target] = pack(">BIH", 1, self._offset, 0)
        self._write(b"%d 0 obj\n<<%s/Length %d>>stream\n" % (target, entries.encode("ascii"), len(data)))
        self._write(data)
        self._write(b"\nendstream\nendobj\n")
        return target

    def finish(self, root: int, info: int) -> None:
        """Write what is still held back, the cross-reference table and the trailer."""
        self._flush()
        start = self._offset
        target = self.reserve()
        self._entries[target] = pack(">BIH", 1, start, 0)
        # An identifier must tell files apart, no more; a cryptographic digest costs a library to load.
        mark = "{:08X}{:08X}{:016X}".format(*self._sums, start)
        self.stream(
            b"".join(self._entries),
            f"/Type/XRef/W[1 4 2]/Size {len(self._entries)}/Root {ref(root)}/Info {ref(info)}/ID[<{mark}><{mark}>]",
            target,
        )
        self._write(b"startxref\n%d\n%%%%EOF\n" % start)

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
        entries = f"/Type/ObjStm/N {len(places)}/First {len(head)}"
        self._group.clear()
        self._group_size = 0
        self.stream(head + body, entries, target)

    def _write(self, data: bytes) -> None:
        self._sink.write(data)
        self._sums = zlib.crc32(data, self._sums[0]), zlib.adler32(data, self._sums[1])
        self._offset += len(data)
