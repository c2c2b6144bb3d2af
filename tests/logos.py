"""Pictures for tests of logos, and their places on the page."""

from __future__ import annotations

import io
import zlib
from pathlib import Path
from struct import pack

import pypdfium2
from PIL import Image as Picture
from PIL.PngImagePlugin import PngInfo
from sheets import Rect, make

from padgen.page.marks import DrawnDocument, Image, Node, Tag, Use


def picture(mode: str = "RGB", size: tuple[int, int] = (120, 60), kind: str = "PNG", **options: object) -> bytes:
    """A picture file: in modes with colours, its left half is red and its right half blue."""
    image = Picture.new("RGB", size, (0, 0, 255))
    image.paste((255, 0, 0), (0, 0, size[0] // 2, size[1]))
    if mode == "I;16":
        image = Picture.new("I;16", size, 40000)
    elif mode == "RGBA":
        image.putalpha(Picture.new("L", size, 128))
    else:
        image = image.convert(mode)
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def kept(folder: Path, data: bytes | str, name: str = "club.png") -> Path:
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def padded(path: Path, **options: object) -> DrawnDocument:
    return make("fi", logo=path, **options)


def page_of(document: DrawnDocument) -> tuple[Node, ...]:
    return next(iter(document.pages)).children


def placed(document: DrawnDocument) -> Image | Use:
    """The logo of a single pad on a sheet."""
    figure = next(node for node in page_of(document) if isinstance(node, Tag) and node.role == "Figure")
    mark = figure.children[0]
    assert isinstance(mark, Image | Use)
    return mark


def area(mark: Image | Use) -> Rect:
    w, h = (mark.w, mark.h) if isinstance(mark, Image) else (mark.symbol.w, mark.symbol.h)
    return Rect(mark.x, mark.y, mark.x + w, mark.y + h)


def pixel(data: bytes, x: float, y: float) -> tuple[int, ...]:
    """The colour at a point of the first page, in mm."""
    image = pypdfium2.PdfDocument(data)[0].render(scale=4).to_pil()
    found = image.getpixel((int(x / 25.4 * 288), int(y / 25.4 * 288)))
    assert isinstance(found, tuple)
    return found


# Privacy


def photograph(size: tuple[int, int], kind: str, **options: object) -> bytes:
    """A picture with every kind of metadata about its author."""
    exif = Picture.Exif()
    exif[0x013B], exif[0x8298], exif[0x0112] = "SECRET artist", "SECRET owner", options.pop("turn", 1)
    exif.get_ifd(0x8825)[1] = "SECRET place"
    if kind == "PNG":
        words = PngInfo()
        words.add_text("Author", "SECRET author")
        words.add_itxt("XML:com.adobe.xmp", "SECRET history", zip=False)
        return picture(size=size, kind=kind, exif=exif, pnginfo=words, **options) + b"SECRET end"
    data = picture(size=size, kind=kind, exif=exif, comment=b"SECRET comment", **options)
    notes = b"".join(
        b"\xff" + bytes([marker]) + pack(">H", 2 + len(text)) + text
        for marker, text in ((0xE1, b"http://ns.adobe.com/xap/1.0/\0SECRET"), (0xED, b"SECRET"), (0xEF, b"SECRET"))
    )
    return data[:2] + notes + data[2:] + b"SECRET end"


# Hostile pictures and paths


def part(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file."""
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
