"""Logos: PNG, JPEG or SVG files, which are checked before anything is decoded."""

import io
import math
import os
import re
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path as File
from typing import TYPE_CHECKING, Any, NamedTuple

from padgen.errors import PadgenError, Problem, UsageError, install_extra
from padgen.page.marks import MM, Contour, Image, Path, Symbol, Use

if TYPE_CHECKING:
    from PIL.Image import Image as Raster
    from PIL.ImageFile import ImageFile

_BYTES = 10 * 2**20
_PIXELS = 40_000_000
_SHARP = 1600
"""Pixels on the longer side, which give 600 dpi at 65 mm; more would only make files larger."""

_LEAST_DPI = 150
"""Pixels per inch of paper: with fewer, edges look blurred at arm's length."""

_MEMORY = 72 * 2**20
"""The most bytes of a decoded picture; decoding takes at most twice as much."""

_PIXEL_BYTES = {"1": 1, "L": 1, "P": 1, "I;16": 2}
"""Bytes that a decoder needs for a pixel of these modes; 4 for all others."""

# Markers in a JPEG; all begin with 0xFF.  After a scan's marker come pixels, up to the next marker but a restart.
_SCAN, _END, _ADOBE, _COMMENT = 0xDA, 0xD9, 0xEE, 0xFE
_TABLES = frozenset((0xC0, 0xC1, 0xC2, 0xC4, 0xDB, 0xDD, _SCAN))
_AFTER_SCAN = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")

_ORIENTATION = 0x0112
"""The EXIF tag that says how a camera was held."""

_SECONDS = 10
_FLATTEST = 20.0


class Logo(NamedTuple):
    """A picture to be placed at any size: a picture file's bytes, or a drawing (contours in points)."""

    width: float
    height: float
    data: bytes = b""
    drawing: tuple[Path, ...] = ()

    def warning(self, w: float) -> str:
        """A warning if the picture is blurred at a width of ``w`` mm; "" if it is sharp, or a drawing."""
        dpi = self.width / (w / 25.4)
        if not self.data or dpi >= _LEAST_DPI:
            return ""
        wide = math.ceil(w / 25.4 * _LEAST_DPI)
        return (
            f"the logo prints at {int(dpi)} dpi; {_LEAST_DPI} is the least for a sharp print, "
            f"so give a picture at least {wide} pixels wide, or an SVG"
        )

    def mark(self, x: float, y: float, w: float) -> Image | Use:
        """The logo ``w`` mm wide at (x, y), as high as it then is."""
        h = w * self.height / self.width
        if self.data:
            return Image(x, y, w, h, self.data)
        scale = w / self.width
        return Use(Symbol("logo", w, h, tuple(_scaled(path, scale) for path in self.drawing), clipped=True), x, y)


def read(path: File) -> Logo:
    """The logo in a file; ``PadgenError`` for a file that is broken, too large or no printable picture."""
    try:
        if not path.is_file():
            raise _missing(f"there is no file {str(path)!r}")
        with path.open("rb") as file:
            data = file.read(_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, PadgenError):
            raise
        reason = getattr(error, "strerror", None) or error
        raise _missing(f"{str(path)!r} can't be read: {reason}") from None
    if len(data) > _BYTES:
        raise _refused(path, f"is larger than {_BYTES // 2**20} MB", "scale it down")
    marked_up = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<"
    logo = _svg(path, data) if marked_up else _raster(path, data)
    if not 1 / _FLATTEST <= logo.width / logo.height <= _FLATTEST:
        raise _refused(path, f"is {logo.width:g} × {logo.height:g}, too long and thin", "crop it")
    return logo


def _missing(what: str) -> UsageError:
    return UsageError(Problem(what, "name a PNG, JPEG or SVG file", key="logo"))


def _refused(path: File, what: str, fix: str) -> PadgenError:
    return PadgenError(f"the logo {path.name} {what}", fix=fix)


def _raster(path: File, data: bytes) -> Logo:
    from PIL import Image as Picture  # only where there is a logo

    try:
        with (
            warnings.catch_warnings(action="ignore"),
            Picture.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture,
        ):
            if picture.width * picture.height > _PIXELS:
                raise Picture.DecompressionBombError
            longer = max(picture.size)
            needed = _prepared(picture, data)
            if needed > _MEMORY:
                what = f"takes {needed >> 20} MB of memory, more than {_MEMORY >> 20}"
                raise _refused(path, what, f"scale it down: {_SHARP} pixels on the longer side are enough")
            logo = _bare(picture, data, longer)
    except PadgenError:
        raise
    except Picture.DecompressionBombError:
        raise _refused(path, f"has more than {_PIXELS // 10**6} million pixels", "scale it down") from None
    except Exception:  # with hostile bytes, a decoder may raise anything
        raise _refused(path, "is broken, or neither PNG, JPEG nor SVG", "save it again as PNG") from None
    if logo is None:
        raise _refused(path, "shows nothing", "give a picture that isn't all white or transparent")
    return logo


def _prepared(picture: "ImageFile", data: bytes) -> int:
    """Let the decoder produce no more pixels than needed; returns how many bytes it will take."""
    longer = max(picture.size)
    pixels = picture.width * picture.height
    picture.draft(None, (max(1, picture.width * _SHARP // longer), max(1, picture.height * _SHARP // longer)))
    kept = 0
    if picture.format != "PNG" and _comes_in_parts(picture, data):
        from PIL.JpegImagePlugin import get_sampling

        # Until the last part is read, the decoder holds the whole picture, with two bytes per sample.
        kept = int(2 * pixels * {1: 2, 2: 1.5}.get(get_sampling(picture), len(picture.getbands())))
    return kept + picture.width * picture.height * _PIXEL_BYTES.get(picture.mode, 4)


def _comes_in_parts(picture: "ImageFile", data: bytes) -> bool:
    """Whether a JPEG is progressive, or its first scan lacks some components."""
    scan = next(part for marker, part in _segments(data) if marker == _SCAN)
    return "progressive" in picture.info or scan[4] < len(picture.getbands())


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """A JPEG's markers, each with the bytes that belong to it, including pixels; what follows its end is left out."""
    at = 2
    while (marker := data[at + 1]) != _END:
        if marker == 0xFF:  # padding
            at += 1
            continue
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4])
        if marker == _SCAN:
            next_marker = _AFTER_SCAN.search(data, end)
            if next_marker is None:
                raise ValueError("the last scan has no end")
            end = next_marker.start()
        yield marker, data[at:end]
        at = end


def _stripped(data: bytes) -> bytes:
    """A JPEG with only its tables, its pixels and Adobe's marker, which says how its colours are coded."""
    kept = [data[:2]]
    for marker, part in _segments(data):
        if marker == _ADOBE and part[4:9] == b"Adobe":
            kept.append(b"\xff\xee\x00\x0e" + part[4:16])
        elif marker in _TABLES:
            kept.append(part)
        elif not (0xE0 <= marker <= 0xEF or marker == _COMMENT):
            raise ValueError("a JPEG of a kind that readers of PDF don't know")
    return b"".join((*kept, b"\xff\xd9"))


def _bare(picture: "ImageFile", data: bytes, longer: int) -> Logo | None:
    """The picture upright, in sRGB or inks, no larger than print needs, without metadata; None if it is blank.

    ``longer`` is the longer side of the file's picture in pixels; the decoder may have reduced it.
    """
    from PIL import ImageOps

    png = picture.format == "PNG"
    small = _reduced(picture, max(1, max(picture.size) // _SHARP))
    turn, profile = picture.getexif().get(_ORIENTATION, 1), picture.info.get("icc_profile")
    same = longer <= _SHARP and turn == 1 and not profile and small.mode == picture.mode
    picture.close()
    small.thumbnail((_SHARP, _SHARP))
    if _is_blank(small):
        return None
    if same:
        return Logo(*small.size, data if png else _stripped(data))
    if profile and small.mode in ("RGB", "RGBA"):
        small = _in_srgb(small, profile)
    small.getexif()[_ORIENTATION] = turn
    ImageOps.exif_transpose(small, in_place=True)
    # The encoders would write everything in here.
    small.info.clear()
    out = io.BytesIO()
    if png:
        small.save(out, "PNG", exif=b"")
    else:
        small.save(out, "JPEG", quality=92, subsampling=0, exif=b"")
    return Logo(*small.size, out.getvalue())


def _reduced(picture: "Raster", factor: int) -> "Raster":
    """The picture with eight bits per sample, reduced by a whole factor; made in bands to save memory."""
    from PIL import Image as Picture

    band = factor * max(1, 2**20 // (picture.width * factor))
    small = None
    for top in range(0, picture.height, band):
        strip = picture.crop((0, top, picture.width, min(top + band, picture.height)))
        strip = _eight_bits(strip).reduce(factor)
        if small is None:
            small = Picture.new(strip.mode, (strip.width, -(-picture.height // factor)))
        small.paste(strip, (0, top // factor))
    assert small is not None
    return small


def _eight_bits(picture: "Raster") -> "Raster":
    if picture.mode.startswith("I"):
        # Sixteen bits per pixel, which a plain conversion would clip.
        return picture.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    if picture.mode in ("L", "LA", "RGB", "RGBA", "CMYK") and "transparency" not in picture.info:
        return picture
    return picture.convert("RGBA" if picture.has_transparency_data else "L" if picture.mode == "1" else "RGB")


def _is_blank(picture: "Raster") -> bool:
    """Whether nothing of the picture is visible on white paper."""
    from PIL import ImageChops

    light = picture.convert("L")
    if "A" in picture.getbands():
        light = ImageChops.lighter(light, ImageChops.invert(picture.getchannel("A")))
    return light.getextrema() == (255, 255)


def _in_srgb(picture: "Raster", profile: bytes) -> "Raster":
    """The picture converted from its profile to sRGB; unchanged if the profile can't be used."""
    from PIL import ImageCms

    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        converted = ImageCms.profileToProfile(picture, source, ImageCms.createProfile("sRGB"))
    except (ImageCms.PyCMSError, OSError, ImportError):
        return picture
    return converted or picture


def _svg(path: File, data: bytes) -> Logo:
    import json  # only drawings need these two
    from importlib.util import find_spec

    if find_spec("svglib") is None:
        raise _refused(path, "is an SVG, which needs svglib", f"{install_extra('svg')}, or give a PNG")
    try:
        code, told = _drawn_apart(data)
        if code and not told:
            what = f"takes more than {_SECONDS} seconds to draw" if code == 1 else "can't be read"
            raise _refused(path, what, "simplify it, or save it as PNG")
        answer = json.loads(told)
    except (OSError, json.JSONDecodeError):
        raise _refused(path, "can't be read", "save it again, or as PNG") from None
    if "problem" in answer:
        raise _refused(path, answer["problem"], answer["fix"])
    return Logo(answer["width"], answer["height"], drawing=tuple(map(_path, answer["paths"])))


_APART = "import sys; sys.path[:] = sys.argv[2:]; from padgen.page.vector import main; main(float(sys.argv[1]))"


def _drawn_apart(data: bytes) -> tuple[int, bytes]:
    """The exit code and answer of ``padgen.page.vector``, a process that ends when this one does."""
    import subprocess

    # Isolated, it has our search path without the current folder, which may hold a stranger's modules.
    here, home = os.path.realpath(""), str(File(__file__).resolve().parents[2])
    places = [place for place in sys.path if place and (os.path.realpath(place) != here or here == home)]
    command = [sys.executable, "-I", "-c", _APART, str(_SECONDS), *places]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(b"%d\n%b" % (len(data), data))
            process.stdin.flush()
            told = process.stdout.read()
        finally:
            process.stdin.close()
    return process.returncode, told


def _path(data: dict[str, Any]) -> Path:
    contours = tuple(tuple(tuple(step) for step in contour) for contour in data["contours"])
    fill, stroke = (tuple(data[key]) if data[key] else None for key in ("fill", "stroke"))
    return Path(contours, fill, stroke, data["weight"], data["even_odd"], data["cap"], data["join"])


def _scaled(path: Path, scale: float) -> Path:
    contours: tuple[Contour, ...] = tuple(
        tuple(tuple(round(part * scale, 4) for part in step) for step in contour) for contour in path.contours
    )
    # The drawing's unit becomes ``scale`` mm, and so does the unit of its line weights.
    return path._replace(contours=contours, weight=path.weight * scale * MM)
