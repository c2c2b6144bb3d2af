"""The QR code beside a pad's title."""

from __future__ import annotations

from collections.abc import Iterator

from padgen.page import qr
from padgen.page.marks import WHITE, Box, Node, Tag

_LEAST = 12.0
"""Millimetres: smaller QR codes are hard to scan with a phone."""

_MODULE_LEAST = 0.33
"""Millimetres: smaller modules of a QR code are hard to scan with a phone."""


def code_width(code: qr.Modules, wanted: float) -> float:
    """The width of a QR code with its white border, in mm; 0 without modules."""
    if not code:
        return 0.0
    count = len(code)
    return max(wanted, _LEAST, count * _MODULE_LEAST) * (count + 2 * qr.QUIET) / count


def code_marks(code: qr.Modules, x: float, y: float, width: float, ground: bool, alt: str) -> Iterator[Node]:
    """It, if it is so wide with its border, which is drawn on a ``ground`` that isn't white."""
    if ground:
        yield Box(x, y, width, width, fill=WHITE)
    border = qr.QUIET * width / (len(code) + 2 * qr.QUIET)
    yield Tag("Figure", tuple(qr.boxes(code, x + border, y + border, width - 2 * border)), alt=alt)
