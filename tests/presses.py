"""Pads with print-shop options, and pictures of them."""

from __future__ import annotations

import pypdfium2
from PIL import Image
from sheets import make

from padgen.page.marks import Document
from padgen.templates.press import Press

SQUARE = "https://example.org/yatzy?lang=fi"


def pressed(*langs: str, **options: object) -> Document:
    """A pad with print-shop options; those of the request itself are told by name."""
    own = {key: options.pop(key) for key in list(options) if key not in Press._fields}
    return make(*(langs or ("fi",)), press=Press(**options), **own)  # type: ignore[arg-type]


def bitmap(data: bytes, dpi: int = 150, page: int = 0) -> Image.Image:
    """A picture of a page."""
    picture: Image.Image = pypdfium2.PdfDocument(data)[page].render(scale=dpi / 72).to_pil()
    return picture
