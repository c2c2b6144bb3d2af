"""QR codes as rows of dark modules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from padgen.errors import Problem, UsageError
from padgen.page.marks import BLACK, Box
from padgen.page.reportlab_import import default_settings
from padgen.quoting import quoted

Modules = tuple[tuple[bool, ...], ...]

QUIET = 4
"""The width of the white border that scanners need, in modules."""

_LONGEST = 500


def modules(text: str) -> Modules:
    """The QR code of a text, rows from the top, without its white border; ``UsageError`` for no text or too much."""
    data = text.encode("utf-8", "replace")
    shown = quoted(text)
    if not text.strip() or not text.isprintable():
        raise UsageError(
            Problem(f"{shown} is not a valid address", "write one like https://example.org/rules", key="qr")
        )
    if len(data) > _LONGEST:
        what = f"{shown} has {len(data)} bytes, more than {_LONGEST}"
        raise UsageError(Problem(what, "use a shorter address, which scans better", key="qr"))
    with default_settings():  # slow to import
        from reportlab.graphics.barcode.qrencoder import QR8bitByte, QRCode, QRErrorCorrectLevel

    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(QR8bitByte(data))
    code.make()
    size = range(code.getModuleCount())
    return tuple(tuple(bool(code.isDark(row, column)) for column in size) for row in size)


def boxes(code: Modules, x: float, y: float, size: float) -> Iterator[Box]:
    """Every run of dark modules, if the code is ``size`` mm wide without its border."""
    module = size / len(code)
    for row, line in enumerate(code):
        column = 0
        for dark, run in groupby(line):
            length = len(tuple(run))
            if dark:
                yield Box(x + column * module, y + row * module, length * module, module, fill=BLACK)
            column += length
