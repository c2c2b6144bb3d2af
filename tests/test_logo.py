"""Logos: PNG, JPEG and SVG above the table; what is broken, huge or hostile is refused with one clear error."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from struct import pack
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pdfcheck import check_pdf, operators
from PIL import Image as Picture
from PIL import ImageCms
from PIL.PngImagePlugin import PngInfo
from sheets import Rect, make, sheets

from padgen import pdf
from padgen.cli.run import run
from padgen.errors import PadgenError, UsageError
from padgen.page import logo, vector
from padgen.page.logo import Logo, read
from padgen.page.marks import Box, Document, Image, Line, Node, Symbol, Tag, Text, Use, leaves
from padgen.templates import load_pad

SHAPES = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">'
    '<rect x="0" y="0" width="100" height="50" fill="#008000"/>'
    '<path d="M25 10 L40 40 H10 Z" fill="#fff"/><circle cx="75" cy="25" r="10" fill="#ff0000"/></svg>'
)


def picture(mode: str = "RGB", size: tuple[int, int] = (120, 60), kind: str = "PNG", **options: object) -> bytes:
    """A picture file: its left half red, its right half blue where the mode has colours."""
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


def padded(path: Path, **options: object) -> Document:
    return make("fi", logo=path, **options)


def page_of(document: Document) -> tuple[Node, ...]:
    return next(iter(document.pages)).children


def placed(document: Document) -> Image | Use:
    """The logo on a pad that is alone on its sheet."""
    figure = next(node for node in page_of(document) if isinstance(node, Tag) and node.role == "Figure")
    mark = figure.children[0]
    assert isinstance(mark, Image | Use)
    return mark


def area(mark: Image | Use) -> Rect:
    w, h = (mark.w, mark.h) if isinstance(mark, Image) else (mark.symbol.w, mark.symbol.h)
    return Rect(mark.x, mark.y, mark.x + w, mark.y + h)


def pixel(data: bytes, x: float, y: float) -> tuple[int, ...]:
    """The colour at a place of the first page, in mm."""
    image = pypdfium2.PdfDocument(data)[0].render(scale=4).to_pil()
    found = image.getpixel((int(x / 25.4 * 288), int(y / 25.4 * 288)))
    assert isinstance(found, tuple)
    return found


MODES = [("RGB", "PNG"), ("RGBA", "PNG"), ("P", "PNG"), ("L", "PNG"), ("LA", "PNG"), ("1", "PNG"), ("I;16", "PNG")]
MODES += [("RGB", "JPEG"), ("L", "JPEG"), ("CMYK", "JPEG")]


@pytest.mark.parametrize(("mode", "kind"), MODES)
@pytest.mark.parametrize("cmyk", [False, True])
def test_every_kind_of_picture_is_printed(mode: str, kind: str, cmyk: bool, tmp_path: Path) -> None:
    """PNG and JPEG of every colour mode come out, valid and accessible, and CMYK files hold no RGB."""
    document = padded(kept(tmp_path, picture(mode, kind=kind)), template="a5", cmyk=cmyk)
    document = Document(document.title, document.lang, tuple(document.pages), cmyk=document.cmyk)
    data = pdf.render(document)
    check_pdf(data)
    box = area(placed(document))
    left = pixel(data, box.x0 + (box.x1 - box.x0) / 4, (box.y0 + box.y1) / 2)
    assert left != (255, 255, 255)
    if mode in ("RGB", "P", "CMYK"):
        assert left[0] > 180
        assert left[2] < 90
    if mode == "I;16":
        assert all(abs(part - 156) <= 3 for part in left)
    with pikepdf.open(io.BytesIO(data)) as file:
        spaces = {str(o.ColorSpace) for o in file.objects if isinstance(o, pikepdf.Stream) and "/ColorSpace" in o}
    assert not cmyk or "/DeviceRGB" not in spaces


def test_grey_in_pictures_is_printed_in_black_alone(tmp_path: Path) -> None:
    """In a CMYK file an RGB picture's greys take no coloured ink, and its colours are those of tints and lines."""
    image = Picture.new("RGB", (20, 10), (90, 90, 90))
    image.paste((200, 100, 50), (10, 0, 20, 10))
    out = io.BytesIO()
    image.save(out, "PNG")
    data = pdf.render(padded(kept(tmp_path, out.getvalue()), cmyk=True))
    with pikepdf.open(io.BytesIO(data)) as file:
        (stored,) = (o for o in file.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image")
        samples = stored.read_bytes()
    assert {tuple(samples[i : i + 4]) for i in range(0, len(samples), 4)} == {(0, 0, 0, 165), (0, 127, 191, 55)}


@pytest.mark.parametrize("template", ["classic", "a5", "large-print", "tall", "kids", "landscape", "ink-saver"])
@pytest.mark.parametrize("size", [(60, 60), (400, 60), (60, 300)])
def test_logos_stand_above_the_table(template: str, size: tuple[int, int], tmp_path: Path) -> None:
    """Wide, square and tall logos keep their shape, stay in the safe area, and touch neither words nor lines."""
    path = kept(tmp_path, picture(size=size))
    document = padded(path, template=template, up=1, variant="maxi")
    mark, style = placed(document), load_pad(template)
    box = area(mark)
    assert (box.x1 - box.x0) / (box.y1 - box.y0) == pytest.approx(size[0] / size[1])
    page = next(iter(document.pages))
    assert box.inside(Rect(4, 4, page.width - 4, page.height - 4))
    sheet = sheets(document)[0]
    for thing in (*sheet.texts, *sheet.strokes, *sheet.dice):
        assert box.overlap(thing.rect) <= 0, thing
    plain = sheets(make("fi", template=template, up=1, variant="maxi"))[0]
    assert [w for w in sheet.words() if w in plain.words()] == plain.words()
    assert min(row.y1 - row.y0 for row in sheet.rows()[1:]) >= style.row_least - 1e-6


def test_repeated_pads_hold_the_picture_once(tmp_path: Path) -> None:
    """Four pads on a hundred sheets store the picture's bytes one time."""
    path = kept(tmp_path, picture(kind="JPEG", size=(800, 800), quality=95), "club.jpg")
    one, many = (len(pdf.render(padded(path, sheets=count, number="pads"))) for count in (1, 100))
    assert many - one < 100 * 500
    data = pdf.render(padded(path))
    with pikepdf.open(io.BytesIO(data)) as file:
        images = [o for o in file.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
    assert len(images) == 1


def test_the_same_logo_gives_the_same_bytes(tmp_path: Path) -> None:
    """Scaling and separating a picture is reproducible."""
    path = kept(tmp_path, picture(size=(2400, 1200), kind="JPEG"), "club.jpg")
    assert pdf.render(padded(path, cmyk=True)) == pdf.render(padded(path, cmyk=True))


def test_large_pictures_shrink_to_what_print_needs(tmp_path: Path) -> None:
    """A photograph of 24 megapixels is stored with at most 1600 pixels a side, in its own shape."""
    found = read(kept(tmp_path, picture(size=(6000, 4000), kind="JPEG"), "photo.jpg"))
    assert (found.width, found.height) == (1600, 1067)
    with Picture.open(io.BytesIO(found.data)) as stored:
        assert stored.size == (1600, 1067)


def test_photographs_stand_upright(tmp_path: Path) -> None:
    """The orientation that a camera noted is applied."""
    exif = Picture.Exif()
    exif[0x0112] = 6
    found = read(kept(tmp_path, picture(kind="JPEG", exif=exif), "turned.jpg"))
    assert (found.width, found.height) == (60, 120)


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_pictures_stand_upright_however_they_were_taken(turn: int, kind: str, tmp_path: Path) -> None:
    """For each of the eight ways to hold a camera, what was meant to be at the top left is there."""
    upright = Picture.new("RGB", (80, 40), (0, 0, 255))
    upright.paste((255, 0, 0), (0, 0, 20, 20))
    exif = Picture.Exif()
    exif[0x0112] = turn
    laid = [None, 0, 3, 1, 5, 2, 6, 4][turn - 1]  # turns and flips as Pillow numbers them, the inverse of each
    out = io.BytesIO()
    (upright if laid is None else upright.transpose(Picture.Transpose(laid))).save(out, kind, exif=exif)
    found = read(kept(tmp_path, out.getvalue()))
    assert (found.width, found.height) == (80, 40)
    with Picture.open(io.BytesIO(found.data)) as shown:
        assert shown.convert("RGB").getpixel((5, 5))[0] > 200
        assert shown.convert("RGB").getpixel((70, 30))[2] > 200


# Privacy.


def photograph(size: tuple[int, int], kind: str, **options: object) -> bytes:
    """A picture that tells about its maker in every way it can."""
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


@pytest.mark.parametrize(
    ("kind", "size", "options"),
    [
        ("JPEG", (120, 60), {}),
        ("JPEG", (120, 60), {"progressive": True}),
        ("JPEG", (120, 60), {"turn": 6}),
        ("JPEG", (120, 60), {"mode": "CMYK"}),
        ("JPEG", (120, 60), {"mode": "L"}),
        ("JPEG", (3000, 1500), {}),
        ("PNG", (120, 60), {}),
        ("PNG", (3000, 1500), {"mode": "RGBA"}),
    ],
    ids=str,
)
def test_pictures_tell_nothing_but_what_they_show(
    kind: str, size: tuple[int, int], options: dict[str, object], tmp_path: Path
) -> None:
    """Who took it, where and with what, comments, and bytes after its end: none of it comes into the PDF."""
    data = photograph(size, kind, **options)
    assert data.count(b"SECRET") >= 5
    made = pdf.render(padded(kept(tmp_path, data), template="a5"))
    with pikepdf.open(io.BytesIO(made)) as file:
        streams = [found for found in file.objects if isinstance(found, pikepdf.Stream)]
        held = [found.read_raw_bytes() for found in streams]
        held += [found.read_bytes() for found in streams if "/DCTDecode" not in str(found.get("/Filter"))]
    assert not [part for part in (made, *held) if b"SECRET" in part or b"Exif" in part]


@pytest.mark.parametrize(
    "options", [{}, {"subsampling": 0}, {"progressive": True}, {"restart_marker_blocks": 3}, {"mode": "L"}], ids=str
)
def test_a_small_photograph_loses_nothing_of_its_picture(options: dict[str, Any], tmp_path: Path) -> None:
    """Taking the notes out changes no pixel."""
    noise = Picture.effect_noise((200, 100), 60).convert(options.pop("mode", "RGB"))
    out = io.BytesIO()
    noise.save(out, "JPEG", quality=60, comment=b"SECRET", **options)
    found = read(kept(tmp_path, out.getvalue()))
    assert b"SECRET" not in found.data
    with Picture.open(out) as before, Picture.open(io.BytesIO(found.data)) as after:
        assert before.tobytes() == after.tobytes()


def test_the_first_of_several_pictures_is_taken(tmp_path: Path) -> None:
    """Telephones put a second picture behind the first; a JPEG comes out, without it."""
    out = io.BytesIO()
    first, second = (Picture.new("RGB", (90, 60), colour) for colour in ("red", "blue"))
    first.save(out, "MPO", save_all=True, append_images=[second])
    data = read(kept(tmp_path, out.getvalue())).data
    assert data.count(b"\xff\xd8\xff") == 1
    with Picture.open(io.BytesIO(data)) as shown:
        assert shown.format == "JPEG"
        assert shown.getpixel((20, 20))[0] > 200


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_colours_are_those_that_a_profile_means(kind: str, tmp_path: Path) -> None:
    """A profile in which red means blue turns red to blue and stays out of the file; a broken one counts as none."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    red, blue = profile.index(b"rXYZ"), profile.index(b"bXYZ")
    profile[red : red + 4], profile[blue : blue + 4] = b"bXYZ", b"rXYZ"
    found = read(kept(tmp_path, picture(kind=kind, icc_profile=bytes(profile))))
    broken = read(kept(tmp_path, picture(kind=kind, icc_profile=bytes(profile[:300]))))
    for logo_, first in ((found, 2), (broken, 0)):
        assert b"rXYZ" not in logo_.data
        assert b"acsp" not in logo_.data
        with Picture.open(io.BytesIO(logo_.data)) as shown:
            colour = shown.convert("RGB").getpixel((20, 30))
        assert colour[first] > 240
        assert colour[2 - first] < 15


# Drawings.


@pytest.mark.parametrize("options", [{"template": "a5"}, {}, {"template": "a5", "cmyk": True}])
def test_drawings_stay_drawings(options: dict[str, object], tmp_path: Path) -> None:
    """An SVG is drawn with paths in its own colours, sharp at any size; no picture is stored."""
    document = padded(kept(tmp_path, SHAPES, "club.svg"), **options)
    document = Document(document.title, document.lang, tuple(document.pages), cmyk=document.cmyk)
    data = pdf.render(document)
    check_pdf(data)
    assert b"/Subtype/Image" not in data.replace(b" ", b"")
    if "template" not in options:
        return
    box = area(placed(document))
    w, h = box.x1 - box.x0, box.y1 - box.y0
    assert w / h == pytest.approx(2)
    green, white, red = ((x * w + box.x0, y * h + box.y0) for x, y in ((0.05, 0.5), (0.25, 0.6), (0.75, 0.5)))
    assert pixel(data, *green)[1] > pixel(data, *green)[0] + 80
    assert min(pixel(data, *white)) > 250
    assert pixel(data, *red)[0] > 200
    if options.get("cmyk"):
        assert not operators(data) & {"rg", "RG", "g", "G"}


def test_drawings_of_all_shapes_are_outlined(tmp_path: Path) -> None:
    """Rectangles, circles, ellipses, lines, polygons, groups, uses, transforms and strokes all arrive, in place."""
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 100 100"><defs>'
        '<g id="dot"><ellipse cx="0" cy="0" rx="4" ry="2"/></g></defs>'
        '<rect width="10" height="10" rx="2"/><g transform="translate(50 50) rotate(90)"><use href="#dot" x="10"/></g>'
        '<polygon points="90,90 100,90 100,100"/><polyline points="0,90 10,90 10,100" fill="none" stroke="navy"/>'
        '<line x1="0" y1="50" x2="10" y2="50" stroke="red" stroke-width="3"/>'
        '<path d="M60 0 h10 v10 h-10 z M62 2 h6 v6 h-6 z" fill-rule="evenodd" fill="#f80" fill-opacity="0.5"/></svg>'
    )
    found = read(kept(tmp_path, drawing, "all.svg"))
    assert (round(found.width), round(found.height)) == (283, 283)
    assert len(found.drawing) == 6
    unit = found.width / 100
    ellipse = found.drawing[1]
    xs = [step[-2] / unit for contour in ellipse.contours for step in contour if step]
    ys = [step[-1] / unit for contour in ellipse.contours for step in contour if step]
    assert (min(xs), max(xs)) == pytest.approx((48, 52), abs=0.01)
    assert (min(ys), max(ys)) == pytest.approx((56, 64), abs=0.01)
    assert found.drawing[-1].even_odd
    assert found.drawing[-1].fill == pytest.approx((1, 0.7667, 0.5), abs=0.001)
    assert found.drawing[4].weight == pytest.approx(3 * unit)
    assert found.drawing[3].stroke == pytest.approx((0, 0, 0.502), abs=0.001)


def test_drawings_end_at_their_viewbox(tmp_path: Path) -> None:
    """What a drawing has beyond its page stays hidden, on a pad alone on its sheet as on four."""
    wide = svg('<rect x="-900" y="-900" width="2000" height="2000" fill="#00f"/>')
    path = kept(tmp_path, wide, "club.svg")
    data = pdf.render(padded(path, template="a5"))
    box = area(placed(padded(path, template="a5")))
    assert pixel(data, box.x1 - 0.5, box.y1 - 0.5) == (0, 0, 255)
    for x, y in ((box.x1 + 0.5, box.y0), (box.x0, box.y1 + 0.5), (box.x0 - 0.5, box.y0), (box.x0, box.y0 - 0.5)):
        assert pixel(data, x, y) != (0, 0, 255)
    sheet = pypdfium2.PdfDocument(pdf.render(padded(path)))[0].render(scale=2).to_pil()
    blue = next(count for count, value in sheet.getcolors(2**24) if value == (0, 0, 255))
    assert 0 < blue < 0.05 * sheet.width * sheet.height


def test_open_paths_and_the_ends_of_lines_are_drawn(tmp_path: Path) -> None:
    """As most drawing programs write them: filled paths that nothing closes, round ends, unused definitions."""
    drawing = svg(
        '<title>Club</title><metadata><a xmlns="urn:x"><text/></a></metadata><defs><filter id="f"><feBlend/></filter>'
        '<linearGradient id="g"><stop/></linearGradient></defs><path fill="#f00" d="M0 0h5v5h-5"/>'
        '<path d="M2 8h6" fill="none" stroke="#00f" stroke-width="2" stroke-linecap="round" opacity="1" filter="none"/>'
    )
    document = padded(kept(tmp_path, drawing, "club.svg"), template="a5")
    data, box = pdf.render(document), area(placed(document))
    unit = (box.x1 - box.x0) / 10
    assert pixel(data, box.x0 + 2 * unit, box.y0 + 3 * unit) == (255, 0, 0)
    assert pixel(data, box.x0 + 1.3 * unit, box.y0 + 8 * unit) == (0, 0, 255)
    assert pixel(data, box.x0 + 1.2 * unit, box.y0 + 8.8 * unit) == (255, 255, 255)


def test_a_drawing_inside_a_repeated_pad_is_nested(tmp_path: Path) -> None:
    """The pad's own symbol holds the logo's symbol, so both are drawn once."""
    pads = [leaf for leaf in leaves(page_of(padded(kept(tmp_path, SHAPES, "club.svg")))) if isinstance(leaf, Use)]
    inner = [leaf.symbol for leaf in pads[0].symbol.children if isinstance(leaf, Use)]
    assert [type(symbol) for symbol in inner] == [Symbol]


def svg(body: str, head: str = "", attributes: str = 'viewBox="0 0 10 10"') -> str:
    space = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"{head}<svg {space} {attributes}>{body}</svg>"


def chain(form: str, inner: str, link: str, length: int) -> str:
    """Ten references in each part to the part before, so that each part is ten times as large."""
    return "".join(form % (part, link % (part - 1) * 10 if part else inner) for part in range(length))


ENTITIES = "<!DOCTYPE svg [" + chain('<!ENTITY a%d "%s">', "x", "&a%d;", 10) + "]>"
USES = chain('<g id="a%d">%s</g>', '<path d="M0 0h1v1z"/>', '<use href="#a%d"/>', 9)
GRADIENT = '<linearGradient id="g"><stop stop-color="red"/></linearGradient><rect width="5" height="5" fill="url(#g)"/>'
CLIP = '<clipPath id="c"><rect width="2" height="2"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>'

HOSTILE = {
    "entities": (svg("<text>&a9;</text>", ENTITIES), "declares entities"),
    "uses": (svg(USES + '<use href="#a8"/>'), "unfolds to too many elements"),
    "itself": (svg('<g id="a"><use href="#a"/></g>'), "refers to itself"),
    "each other": (svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "refers to itself"),
    "depth": (svg("<g>" * 5000 + "</g>" * 5000), "deeply nested"),
    "elements": (svg("<path/>" * 30_000), "too many"),
    "points": (svg('<path fill="red" d="M0 0' + "l1 1" * 250_000 + '"/>'), "too many points"),
    "file": (svg('<use href="/etc/passwd#x"/>'), "another file"),
    "picture": (svg('<image href="file:///etc/passwd"/>'), "<image>"),
    "script": (svg("<script>alert(1)</script>"), "<script>"),
    "words": (svg('<text x="1" y="5">Club</text>'), "contains text"),
    "gradient": (svg(GRADIENT), "gradients or patterns"),
    "clip": (svg(CLIP), "clipped"),
    "no namespace": ("<svg viewBox='0 0 9 9'><text>Club</text></svg>", "contains text"),
    "pattern": (svg('<pattern id="p"/><rect width="5" height="5" style="fill : url(#p)"/>'), "gradients or patterns"),
    "outlined in colours": (svg(GRADIENT.replace("fill", "stroke")), "gradients or patterns"),
    "filter": (svg('<filter id="f"/><rect width="5" height="5" filter="url(#f)"/>'), "uses a filter"),
    "filter in a style": (svg('<g style="fill:red;filter:blur(2px)"><rect width="5" height="5"/></g>'), "a filter"),
    "mask": (svg("<style>.a{fill:red;/* b */ mask: url(#m)}</style>" + '<path class="a" d="M0 0h9v9z"/>'), "a mask"),
    "markers": (svg('<path marker-end="url(#m)" stroke="red" d="M0 0h9v9"/>'), "uses markers"),
    "dashes": (svg('<path stroke-dasharray="1 2" stroke="red" d="M0 0h9v9"/>'), "dashed lines"),
    "shining through": (svg('<g opacity=".5"><rect width="5" height="5"/></g>'), "an opacity"),
    "movement": (svg('<rect width="5" height="5"><animate attributeName="x"/></rect>'), "<animate>"),
    "style elsewhere": (svg("<style>@import url(http://example.org/a.css);</style><path d='M0 0h9v9z'/>"), "another"),
    "unknown colour": (svg('<rect width="5" height="5" fill="lab(29% 39 20)"/>'), "can't be drawn"),
    "no such colour": (svg('<rect width="5" height="5" fill="rgb(900,0,0)"/>'), "can't be drawn"),
    "through and through": (svg('<rect width="5" height="5" fill="transparent"/>'), "shows nothing"),
    "no number": (svg('<rect x="nan" width="5" height="5"/>'), "beyond all measure"),
    "endless": (svg('<rect width="inf" height="5"/>'), "beyond all measure"),
    "huge": (svg('<path d="M0 0h1e300v9z"/>'), "beyond all measure"),
    "far away": (svg('<path d="M0 0h99999v9z"/>'), "beyond all measure"),
    "thick": (svg('<path stroke="red" stroke-width="1e9" d="M0 0h9v9z"/>'), "beyond all measure"),
    "turned away": (svg('<rect width="5" height="5" transform="scale(1e200)"/>'), "beyond all measure"),
    "endless page": (svg('<rect width="5" height="5"/>', attributes='width="inf" height="9"'), "has no size"),
    "nothing": (svg(""), "shows nothing"),
    "white": (svg('<rect width="9" height="9" fill="#fff"/>'), "shows nothing"),
    "flattened": (svg('<rect width="9" height="0"/><path d="M1 1h4"/>'), "shows nothing"),
    "outside": (svg('<rect x="20" width="9" height="9"/>'), "shows nothing"),
    "hidden": (svg('<g display="none"><rect width="9" height="9"/></g>'), "shows nothing"),
    "html": ("<html><body>no</body></html>", "is not an SVG"),
    "cut off": (SHAPES[:150], "is broken"),
    "flat": (svg('<rect width="900" height="3"/>', attributes='viewBox="0 0 900 3"'), "too long and thin"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_drawings_are_refused(name: str, tmp_path: Path) -> None:
    """Bombs, references out of the file, and what can't be drawn faithfully: one error, soon."""
    drawing, reason = HOSTILE[name]
    start = time.monotonic()
    with pytest.raises(PadgenError, match=reason) as caught:
        read(kept(tmp_path, drawing, "club.svg"))
    assert time.monotonic() - start < 11
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].fix


def test_a_drawing_that_takes_too_long_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time allowed is enforced from outside, whatever the drawing does."""
    monkeypatch.setattr(logo, "_SECONDS", 0.01)
    with pytest.raises(PadgenError, match="seconds to draw"):
        read(kept(tmp_path, SHAPES, "club.svg"))


def test_without_the_extra_a_drawing_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where svglib is missing, the error names the extra and the way around it."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(PadgenError, match=r'pip --python \.venv install "\.\[svg\]", or give a PNG'):
        read(kept(tmp_path, SHAPES, "club.svg"))


# Hostile pictures and paths.


def part(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file."""
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, rows: int, *more: bytes, kind: tuple[int, int] = (1, 0)) -> bytes:
    """A PNG that claims this size and holds so many rows of it, all zeros; ``kind`` is its bits and colour type."""
    bits, colours = kind
    head = part(b"IHDR", pack(">IIBBBBB", width, height, bits, colours, 0, 0, 0))
    pack_ = zlib.compressobj(1)
    row = bytes(1 + (width * bits * {0: 1, 2: 3, 4: 2, 6: 4}[colours] + 7) // 8)
    data = b"".join(pack_.compress(row) for _ in range(rows)) + pack_.flush()
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(more) + part(b"IDAT", data) + part(b"IEND", b"")


def picture_of(colour: str | tuple[int, ...], mode: str = "RGB", size: tuple[int, int] = (9, 9)) -> bytes:
    """A PNG of one colour."""
    out = io.BytesIO()
    Picture.new(mode, size, colour).save(out, "PNG")
    return out.getvalue()


TEXT_BOMB = part(b"zTXt", b"a\0\0" + zlib.compress(bytes(2**23)))

WRONG: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "is broken, or neither"),
    "words": (lambda: b"just a few words", "is broken, or neither"),
    "cut off": (lambda: picture(size=(300, 300))[:-200], "is broken, or neither"),
    "cut off JPEG": (lambda: picture(kind="JPEG")[:300], "is broken, or neither"),
    "GIF": (lambda: picture("P", kind="GIF"), "neither PNG, JPEG nor SVG"),
    "TIFF": (lambda: picture(kind="TIFF"), "neither PNG, JPEG nor SVG"),
    "PDF": (lambda: b"%PDF-1.7\n", "neither PNG, JPEG nor SVG"),
    "wide claim": (lambda: png(100_000, 100_000, 1), "more than 40 million pixels"),
    "just too many": (lambda: png(8000, 5001, 5001), "more than 40 million pixels"),
    "text bomb": (lambda: png(9, 9, 9, TEXT_BOMB), "is broken"),
    "no height": (lambda: png(10, 0, 0), "is broken"),
    "too thin": (lambda: picture(size=(900, 3)), "too long and thin"),
    "large file": (lambda: picture() + b"\0" * 11 * 2**20, "larger than 10 MB"),
    "colours too large": (lambda: png(6300, 6300, 1, kind=(16, 6)), "takes 151 MB of memory, more than 72"),
    "parts too large": (lambda: picture(size=(6300, 6200), kind="JPEG", progressive=True), "MB of memory, more than"),
    "transparent": (lambda: picture_of((9, 9, 9, 0), "RGBA"), "shows nothing"),
    "white": (lambda: picture_of("white"), "shows nothing"),
    "noise": (lambda: bytes(range(256)) * 40, "is broken, or neither"),
}


@pytest.mark.parametrize("name", WRONG)
def test_hostile_pictures_are_refused(name: str, tmp_path: Path) -> None:
    """Broken, foreign, huge and exploding files: one error that says what and how to mend it, without unpacking."""
    make_it, reason = WRONG[name]
    path = kept(tmp_path, make_it(), "club.png")
    start = time.monotonic()
    with pytest.raises(PadgenError, match=reason) as caught:
        read(path)
    assert time.monotonic() - start < 3
    assert caught.value.problems[0].fix


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells a process its peak of memory")
def test_a_bomb_costs_no_memory(tmp_path: Path) -> None:
    """A picture of 1.6 thousand million pixels in 1 MB is refused without unpacking it."""
    path = kept(tmp_path, png(40_000, 40_000, 40_000))
    code = (
        "import sys; from pathlib import Path; from padgen.page import logo; from padgen.errors import PadgenError\n"
        "try: logo.read(Path(sys.argv[1]))\n"
        "except PadgenError: print(Path('/proc/self/status').read_text())"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    peak = next(line for line in done.stdout.splitlines() if line.startswith("VmHWM"))
    assert int(peak.split()[1]) < 100_000


PEAK = """
import sys
from padgen.cli.run import run
code = run(["pad", "fi", "-q", "-o", "-", "--logo", sys.argv[1]])
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(code, int(peak.split()[1]) // 1024, file=sys.stderr)
"""


def large_jpeg() -> bytes:
    return picture(size=(6320, 6320), kind="JPEG")


def large_png(side: int, kind: tuple[int, int]) -> Callable[[], bytes]:
    return lambda: png(side, side, side, kind=kind)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells a process its peak of memory")
@pytest.mark.parametrize(
    "make_it",
    [large_jpeg, large_png(6320, (8, 0)), large_png(4300, (8, 2)), large_png(3199, (16, 2))],
    ids=["40 megapixels JPEG", "40 megapixels grey", "18 megapixels colour", "10 megapixels of 16 bits"],
)
def test_large_pictures_need_little_memory(make_it: Callable[[], bytes], tmp_path: Path) -> None:
    """The whole command stays below 150 MB, libraries included, whatever the picture that it takes."""
    path = kept(tmp_path, make_it())
    done = subprocess.run([sys.executable, "-c", PEAK, str(path)], capture_output=True, check=True)
    code, peak = map(int, done.stderr.split()[-2:])
    assert code == 0
    assert peak < 150


@pytest.mark.parametrize("name", ["nowhere.png", "", "x" * 5000, "a\0b.png"])
def test_wrong_paths_are_usage_errors(name: str, tmp_path: Path) -> None:
    """A missing file, a folder, or a path that can't be is a wrong value on the command line."""
    with pytest.raises(UsageError, match=r"^logo: "):
        read(tmp_path / name)


def test_the_command_line_tells_a_bad_logo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1 for a bad file, 2 for none; nothing is written."""
    out = tmp_path / "out"
    bad = kept(tmp_path, b"nonsense", "bad.png")
    assert run(["pad", "fi", "--logo", str(bad), "-o", str(out)]) == 1
    assert run(["pad", "fi", "--logo", str(tmp_path / "none.png"), "-o", str(out)]) == 2
    told = capsys.readouterr().err
    assert "bad.png" in told
    assert "none.png" in told
    assert not list(out.glob("*")) if out.exists() else True


PIECES = st.sampled_from(
    """
    <g> </g> <defs> </defs> <rect width='5' height='5'/> <use href='#a'/> <path d='M0 0h9v9z' id='a'/> <style> </style>
    fill='red' stroke='#00f' transform='scale(2)' viewBox='0 0 9 9' width='1e9' height='nan' style='fill:red;x' .a{b:c}
    d='M0,0A1 1 0 1 1 9,9C1' points='1 2 3' <polygon/> <circle r='3'/> > < /> & &#0; ]]> <![CDATA[ <!-- <?x?> 1e400 -0 %
    \0 """.split(" ")
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(cuts=st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 9), PIECES), max_size=6), body=st.lists(PIECES))
def test_damaged_drawings_never_trip(cuts: list[tuple[int, int, str]], body: list[str]) -> None:
    """A drawing with pieces cut out and put in is drawn with sane numbers or refused with words and a way out."""
    text = SHAPES if cuts else svg(" ".join(body))
    for place, length, piece in cuts:
        at = place % len(text)
        text = text[:at] + piece + text[at + length :]
    found = vector.answer(text.encode())
    json.dumps(found, allow_nan=False)
    if "problem" in found:
        assert found["problem"]
        assert found["fix"]
        return
    limit = 1000 * max(found["width"], found["height"])
    assert all(
        abs(part) <= limit
        for path in found["paths"]
        for contour in path["contours"]
        for step in contour
        for part in step
    )


SEEDS = [picture(), picture("RGBA"), picture(kind="JPEG"), picture("P"), photograph((120, 60), "JPEG")]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.sampled_from(SEEDS), cuts=st.lists(st.tuples(st.integers(0, 5000), st.binary(max_size=4)), max_size=8))
def test_damaged_pictures_never_trip(seed: bytes, cuts: list[tuple[int, bytes]], tmp_path: Path) -> None:
    """A picture with bytes overwritten is either printed or refused, never a traceback."""
    data = bytearray(seed)
    for place, patch in cuts:
        at = place % len(data)
        data[at : at + len(patch)] = patch
    try:
        found = read(kept(tmp_path, bytes(data)))
    except PadgenError:
        return
    assert isinstance(found, Logo)
    page_ = padded(kept(tmp_path, bytes(data)), template="a5")
    try:
        pdf.render(page_)
    except PadgenError:
        return


def test_logos_have_a_text_for_those_who_do_not_see(tmp_path: Path) -> None:
    """The figure is called what the language calls a logo."""
    figure = next(node for node in page_of(padded(kept(tmp_path, picture()), template="a5")) if isinstance(node, Tag))
    assert figure.role == "Figure"
    assert figure.alt


def test_titles_make_room_for_logos(tmp_path: Path) -> None:
    """The title stands right of the logo; the date below it where the logo is high enough."""
    document = padded(kept(tmp_path, picture(size=(60, 60))), template="a5", title="Kerhon Yatzy")
    box = area(placed(document))
    texts = [leaf for leaf in leaves(page_of(document)) if isinstance(leaf, Text)][:2]
    assert [text.text for text in texts] == ["Kerhon Yatzy", "Päiväys"]
    assert all(text.x >= box.x1 + 2 for text in texts)
    assert texts[1].y > texts[0].y
    lines = [leaf for leaf in leaves(page_of(document)) if isinstance(leaf, Line | Box)]
    assert lines
