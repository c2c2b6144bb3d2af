"""Logos: PNG, JPEG and SVG above the table; broken, huge and hostile files are refused with one clear error."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from logos import area, kept, padded, page_of, photograph, picture, pixel, placed
from pads import row_heights
from pdfcheck import check_pdf
from PIL import Image as Picture
from PIL import ImageCms
from sheets import Rect, make, sheets

from padgen import pdf
from padgen.page.logo import read
from padgen.page.marks import Box, DrawnDocument, Image, Line, Tag, Text, leaves
from padgen.templates import load_pad

MODES = [("RGB", "PNG"), ("RGBA", "PNG"), ("P", "PNG"), ("L", "PNG"), ("LA", "PNG"), ("1", "PNG"), ("I;16", "PNG")]
MODES += [("RGB", "JPEG"), ("L", "JPEG"), ("CMYK", "JPEG")]


@pytest.mark.sweep
@pytest.mark.parametrize(("mode", "kind"), MODES)
@pytest.mark.parametrize("cmyk", [False, True])
def test_every_kind_of_picture_is_printed(mode: str, kind: str, cmyk: bool, tmp_path: Path) -> None:
    """PNG and JPEG in every colour mode are printed in valid, accessible files; CMYK files have no RGB."""
    document = padded(kept(tmp_path, picture(mode, kind=kind)), template="a5", cmyk=cmyk)
    document = DrawnDocument(document.title, document.lang, tuple(document.pages), cmyk=document.cmyk)
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


def test_grey_in_pictures_is_printed_in_black_only(tmp_path: Path) -> None:
    """In a CMYK file an RGB picture's greys take no coloured ink, and colours are converted like tints and lines."""
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
    """Wide, square and tall logos keep their shape, stay in the safe area, and overlap no words or lines."""
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
    assert min(row_heights("fi", template=template, up=1, variant="maxi", logo=path)) >= style.row_least - 1e-6


@pytest.mark.parametrize("theme", ["retro", "night"])
@pytest.mark.parametrize("template", ["classic", "a5", "large-print", "tall", "kids", "landscape"])
@pytest.mark.parametrize("size", [(60, 60), (400, 60), (60, 300)])
def test_on_a_band_logo_and_code_are_inside_its_frame(
    template: str, theme: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """They keep 0.8 mm from the line round the band, and the title 2.5 mm from them."""
    logo = kept(tmp_path, picture(size=size))
    (page,) = make("fi", template=template, theme=theme, up=1, logo=logo, qr="https://example.org").pages
    (sheet,) = sheets(DrawnDocument("", "", (page,)))
    frame = next(box for box in leaves(page.children) if isinstance(box, Box) and box.stroke and not box.fill)
    inside = Rect(frame.x, frame.y, frame.x + frame.w, frame.y + frame.h).grown(-0.8)
    code = next(box for box in leaves(page.children) if isinstance(box, Box) and box.fill == (1.0,))
    shown = area(next(mark for mark in leaves(page.children) if isinstance(mark, Image)))
    assert shown.inside(inside)
    assert Rect(code.x, code.y, code.x + code.w, code.y + code.h).inside(inside)
    title = next(placed.rect for placed in sheet.texts if placed.leaf.text == "YATZY")  # type: ignore[union-attr]
    assert shown.x1 + 2.5 < title.x0 < title.x1 < code.x - 2.5


def test_repeated_pads_hold_the_picture_once(tmp_path: Path) -> None:
    """Four pads on a hundred sheets store the picture once."""
    path = kept(tmp_path, picture(kind="JPEG", size=(800, 800), quality=95), "club.jpg")
    one, many = (len(pdf.render(padded(path, sheets=count, number="pads"))) for count in (1, 100))
    assert many - one < 100 * 500
    data = pdf.render(padded(path))
    with pikepdf.open(io.BytesIO(data)) as file:
        images = [o for o in file.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
    assert len(images) == 1


def test_the_same_logo_gives_the_same_bytes(tmp_path: Path) -> None:
    """Scaling and separating a picture are reproducible."""
    path = kept(tmp_path, picture(size=(2400, 1200), kind="JPEG"), "club.jpg")
    assert pdf.render(padded(path, cmyk=True)) == pdf.render(padded(path, cmyk=True))


def test_large_pictures_shrink_to_what_print_needs(tmp_path: Path) -> None:
    """A photograph of 24 megapixels is stored with at most 1600 pixels a side, in the same shape."""
    found = read(kept(tmp_path, picture(size=(6000, 4000), kind="JPEG"), "photo.jpg"))
    assert (found.width, found.height) == (1600, 1067)
    with Picture.open(io.BytesIO(found.data)) as stored:
        assert stored.size == (1600, 1067)


def test_photographs_stand_upright(tmp_path: Path) -> None:
    """The orientation that a camera stored is applied."""
    exif = Picture.Exif()
    exif[0x0112] = 6
    found = read(kept(tmp_path, picture(kind="JPEG", exif=exif), "turned.jpg"))
    assert (found.width, found.height) == (60, 120)


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_pictures_stand_upright_however_they_were_taken(turn: int, kind: str, tmp_path: Path) -> None:
    """All eight orientations of a camera give the same upright picture."""
    upright = Picture.new("RGB", (80, 40), (0, 0, 255))
    upright.paste((255, 0, 0), (0, 0, 20, 20))
    exif = Picture.Exif()
    exif[0x0112] = turn
    laid = [None, 0, 3, 1, 5, 2, 6, 4][turn - 1]  # the inverse of each turn or flip, as Pillow numbers them
    out = io.BytesIO()
    (upright if laid is None else upright.transpose(Picture.Transpose(laid))).save(out, kind, exif=exif)
    found = read(kept(tmp_path, out.getvalue()))
    assert (found.width, found.height) == (80, 40)
    with Picture.open(io.BytesIO(found.data)) as shown:
        assert shown.convert("RGB").getpixel((5, 5))[0] > 200
        assert shown.convert("RGB").getpixel((70, 30))[2] > 200


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
def test_pictures_have_no_metadata(
    kind: str, size: tuple[int, int], options: dict[str, object], tmp_path: Path
) -> None:
    """No author, place, camera, comment or byte after the picture's end is in the PDF."""
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
def test_a_small_photograph_keeps_every_pixel(options: dict[str, Any], tmp_path: Path) -> None:
    """Removing metadata changes no pixel."""
    noise = Picture.effect_noise((200, 100), 60).convert(options.pop("mode", "RGB"))
    out = io.BytesIO()
    noise.save(out, "JPEG", quality=60, comment=b"SECRET", **options)
    found = read(kept(tmp_path, out.getvalue()))
    assert b"SECRET" not in found.data
    with Picture.open(out) as before, Picture.open(io.BytesIO(found.data)) as after:
        assert before.tobytes() == after.tobytes()


def test_the_first_of_several_pictures_is_used(tmp_path: Path) -> None:
    """Telephones store a second picture after the first; the JPEG in the PDF has only the first."""
    out = io.BytesIO()
    first, second = (Picture.new("RGB", (90, 60), colour) for colour in ("red", "blue"))
    first.save(out, "MPO", save_all=True, append_images=[second])
    data = read(kept(tmp_path, out.getvalue())).data
    assert data.count(b"\xff\xd8\xff") == 1
    with Picture.open(io.BytesIO(data)) as shown:
        assert shown.format == "JPEG"
        assert shown.getpixel((20, 20))[0] > 200


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_colour_profiles_are_applied(kind: str, tmp_path: Path) -> None:
    """A profile that swaps red and blue is applied and not stored; a broken one is ignored."""
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


def test_logos_have_an_alternative_text(tmp_path: Path) -> None:
    """The figure has an alternative text."""
    figure = next(node for node in page_of(padded(kept(tmp_path, picture()), template="a5")) if isinstance(node, Tag))
    assert figure.role == "Figure"
    assert figure.alt


def test_titles_make_room_for_logos(tmp_path: Path) -> None:
    """The title is to the right of the logo; so is the date, below it, if the logo is high enough."""
    document = padded(kept(tmp_path, picture(size=(60, 60))), template="a5", title="Kerhon Yatzy")
    box = area(placed(document))
    texts = [leaf for leaf in leaves(page_of(document)) if isinstance(leaf, Text)][:2]
    assert [text.text for text in texts] == ["Kerhon Yatzy", "Päiväys"]
    assert all(text.x >= box.x1 + 2 for text in texts)
    assert texts[1].y > texts[0].y
    lines = [leaf for leaf in leaves(page_of(document)) if isinstance(leaf, Line | Box)]
    assert lines
