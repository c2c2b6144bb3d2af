"""Pages as PNG pictures, made by pypdfium2, which is optional."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator

from padgen.errors import PadgenError, Problem, UsageError, install_extra

MOST_PIXELS = 100_000_000
"""The most pixels of one picture."""

_ALONE = threading.Lock()
"""PDFium must not run in two threads at the same time."""


def pictures(document: bytes, dpi: int) -> Iterator[tuple[int, int, bytes]]:
    """Yields each page's number from 1, the number of pages, and the bytes of a PNG file.

    Raises ``UsageError`` for a page with too many pixels, and ``PadgenError`` without the extra.
    """
    with _Shown(document) as shown:
        count = len(shown)
        for number in range(1, count + 1):
            yield number, count, shown.picture(number, dpi)


def picture(document: bytes, number: int, dpi: int, most: int = MOST_PIXELS) -> bytes:
    """The PNG file of one page; ``UsageError`` if there is no such page, or it has more than ``most`` pixels."""
    with _Shown(document) as shown:
        if not 1 <= number <= len(shown):
            raise UsageError(Problem(f"{number} is not between 1 and {len(shown)}", "choose a page", key="page"))
        return shown.picture(number, dpi, most)


class _Shown:
    """A PDF file that PDFium has open."""

    def __init__(self, document: bytes) -> None:
        try:
            import pypdfium2  # an extra
        except ImportError:
            raise PadgenError("pictures need pypdfium2", fix=install_extra("png")) from None
        with _ALONE:
            self._file = pypdfium2.PdfDocument(document)
            self._file.init_forms()

    def __enter__(self) -> _Shown:
        return self

    def __exit__(self, *_: object) -> None:
        with _ALONE:
            self._file.close()

    def __len__(self) -> int:
        with _ALONE:
            return len(self._file)

    def picture(self, number: int, dpi: int, most: int = MOST_PIXELS) -> bytes:
        """A page's PNG file."""
        with _ALONE:
            page = self._file[number - 1]
            width, height = (side / 72 * dpi for side in page.get_size())
            if width * height > most:
                what = f"a picture of {width:.0f} × {height:.0f} pixels at {dpi} dpi is too large"
                raise UsageError(Problem(what, "lower the resolution", key="dpi"))
            bitmap = page.render(scale=dpi / 72)
            image = bitmap.to_pil().copy()  # the original's pixels belong to PDFium
            bitmap.close()
            page.close()
        stream = io.BytesIO()
        image.save(stream, "PNG")
        return stream.getvalue()
