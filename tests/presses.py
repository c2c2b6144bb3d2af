"""Pads with print-shop options, and pictures of them."""

from __future__ import annotations

import pypdfium2
from PIL import Image
from sheets import make

from padgen.page.marks import DrawnDocument

SQUARE = "https://example.org/yatzy?lang=fi"


def pressed(*langs: str, **options: object) -> DrawnDocument:
    """A pad, in Finnish by default."""
    return make(*(langs or ("fi",)), **options)


def bitmap(data: bytes, dpi: int = 150, page: int = 0) -> Image.Image:
    """A picture of a page."""
    picture: Image.Image = pypdfium2.PdfDocument(data)[page].render(scale=dpi / 72).to_pil()
    return picture
