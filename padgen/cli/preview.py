"""Pages as PNG pictures, by the optional pypdfium2."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import BinaryIO

from padgen.api.document import Document
from padgen.errors import PadgenError, UsageError, install_extra
from padgen.files import writing

_LIMIT = 100_000_000
"""The most pixels of one picture."""


def write(document: Document, path: Path, dpi: int) -> tuple[str, ...]:
    """Write a picture of every page: one to ``path``, several to ``path`` with -1, -2 … before its end."""
    written = []
    for number, count, picture in _pictures(document, dpi):
        place = path if count == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        writing.write(place, partial(_copy, picture))
        written.append(str(place))
    return tuple(written)


def one(document: Document, dpi: int) -> bytes:
    """The picture of a document's only page; ``UsageError`` where it has several."""
    _, count, picture = next(_pictures(document, dpi))
    if count > 1:
        raise UsageError(f"{count} pictures can't go to standard output together", fix="name a folder with -o")
    return picture


def _copy(picture: bytes, stream: BinaryIO) -> None:
    stream.write(picture)


def _pictures(document: Document, dpi: int) -> Iterator[tuple[int, int, bytes]]:
    """Every page's number, how many there are, and a PNG file's bytes."""
    try:
        import pypdfium2  # an extra
    except ImportError:
        raise PadgenError("pictures need pypdfium2", fix=install_extra("png")) from None

    shown = pypdfium2.PdfDocument(document.to_bytes())
    try:
        shown.init_forms()
        for number, page in enumerate(shown, 1):
            width, height = (side / 72 * dpi for side in page.get_size())
            if width * height > _LIMIT:
                what = f"a picture of {width:.0f} × {height:.0f} pixels at {dpi} dpi is too large"
                raise UsageError(what, fix="lower --dpi")
            stream = io.BytesIO()
            page.render(scale=dpi / 72).to_pil().save(stream, "PNG")
            page.close()
            yield number, len(shown), stream.getvalue()
    finally:
        shown.close()
