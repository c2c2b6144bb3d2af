"""Make the pictures of the README from real output: python docs/make_images.py (needs the png extra)."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image

import padgen

FOLDER = Path(__file__).resolve().parent / "images"
HEIGHT = 760
GAP = 24
DESK = (228, 230, 233)

SHOWN = {
    "pads": [
        (padgen.pad("fi"), 0),
        (padgen.pad("sv", template="a5", theme="nordic"), 0),
        (padgen.pad("de", template="a5", theme="retro"), 0),
    ],
    "more": [(padgen.leaflet("pl"), 0), (padgen.form("de", names="Anna,Jörg,Bo"), 0)],
}
"""Each picture's pages: a document and the page's number from 0."""


def page(document: padgen.Document, number: int) -> Image.Image:
    """One page of real output, ``HEIGHT`` pixels high."""
    shown = pypdfium2.PdfDocument(document.to_bytes())
    shown.init_forms()
    sheet = shown[number]
    picture: Image.Image = sheet.render(scale=2 * HEIGHT / sheet.get_height()).to_pil().convert("RGB")
    return picture.resize((round(picture.width * HEIGHT / picture.height), HEIGHT), Image.Resampling.LANCZOS)


def main() -> None:
    """Write every picture: its pages side by side on a desk, with few colours to keep the files small."""
    FOLDER.mkdir(exist_ok=True)
    for name, shown in SHOWN.items():
        pages = [page(document, number) for document, number in shown]
        width = sum(picture.width for picture in pages) + GAP * (len(pages) + 1)
        desk = Image.new("RGB", (width, HEIGHT + 2 * GAP), DESK)
        x = GAP
        for picture in pages:
            desk.paste(picture, (x, GAP))
            x += picture.width + GAP
        target = FOLDER / f"{name}.png"
        desk.quantize(64).save(target, optimize=True)
        print(target, target.stat().st_size)


if __name__ == "__main__":
    main()
