"""Make the pictures of docs/gallery.md with its own commands: python docs/make_images.py [NAME...] (png extra)."""

from __future__ import annotations

import contextlib
import re
import shlex
import sys
import tempfile
from collections.abc import Container
from pathlib import Path

import pypdfium2
from PIL import Image

from padgen.cli.run import run

DOCS = Path(__file__).resolve().parent
SECTION = re.compile(r"^```console\n(.*?)^```\n+!\[[^\]]*\]\(images/(\w[\w-]*)\.png\)", re.M | re.S)
"""The commands above a picture, and the picture's name."""

PAGES = {
    "booklet": (1, 4, 5),
    "own": (1, 2, 4, 6),
    "large": (1, 2, 3, 4),
    "leaflet": (1, 2),
    "fold": (1, 2),
    "three": (1, 2),
}
"""The pages of each document that a picture shows; page 1 by default."""

HEIGHT = 620
GAP = 20
DESK = (228, 230, 233)


def page(path: Path, number: int) -> Image.Image:
    """One page of a PDF file, counted from 1, ``HEIGHT`` pixels high."""
    shown = pypdfium2.PdfDocument(path.read_bytes())
    shown.init_forms()
    sheet = shown[number - 1]
    picture: Image.Image = sheet.render(scale=2 * HEIGHT / sheet.get_height()).to_pil().convert("RGB")
    return picture.resize((round(picture.width * HEIGHT / picture.height), HEIGHT), Image.Resampling.LANCZOS)


def on_a_desk(pages: list[Image.Image]) -> Image.Image:
    """The pages side by side, with few colours to keep the file small."""
    width = sum(picture.width for picture in pages) + GAP * (len(pages) + 1)
    desk = Image.new("RGB", (width, HEIGHT + 2 * GAP), DESK)
    x = GAP
    for picture in pages:
        desk.paste(picture, (x, GAP))
        x += picture.width + GAP
    return desk.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)


def pictures(names: Container[str] = ()) -> dict[str, Image.Image]:
    """The named pictures of the gallery, or all; the commands run in a temporary folder."""
    found = {}
    sections = SECTION.findall((DOCS / "gallery.md").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for commands, name in sections:
            if names and name not in names:
                continue
            lines = commands.splitlines()
            for line in lines:
                if line.startswith("$ padgen "):
                    run(shlex.split(line)[2:])
            files = [Path(line) for line in lines if line.endswith(".pdf") and not line.startswith("$")]
            found[name] = on_a_desk([page(file, number) for file in files for number in PAGES.get(name, (1,))])
    return found


def main(names: list[str]) -> None:
    """Make the named pictures, or all."""
    for name, picture in pictures(names).items():
        target = DOCS / "images" / f"{name}.png"
        picture.save(target, optimize=True)
        print(target.name, target.stat().st_size)


if __name__ == "__main__":
    main(sys.argv[1:])
