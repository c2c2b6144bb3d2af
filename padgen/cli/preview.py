"""Pages as PNG files."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import BinaryIO

from padgen.api.document import Document
from padgen.api.png import pictures
from padgen.errors import UsageError
from padgen.files import writing


def write(document: Document, path: Path, dpi: int) -> tuple[str, ...]:
    """Write a picture of every page: one to ``path``, several to ``path`` with -1, -2 … before its end."""
    written = []
    for number, count, picture in pictures(document.to_bytes(), dpi):
        place = path if count == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        writing.write(place, partial(_copy, picture))
        written.append(str(place))
    return tuple(written)


def one(document: Document, dpi: int) -> bytes:
    """The picture of a document's only page; ``UsageError`` if it has several."""
    _, count, picture = next(pictures(document.to_bytes(), dpi))
    if count > 1:
        raise UsageError(f"{count} pictures can't go to standard output together", fix="name a folder with -o")
    return picture


def _copy(picture: bytes, stream: BinaryIO) -> None:
    stream.write(picture)
