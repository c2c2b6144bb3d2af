"""Logos: PNG, JPEG or SVG files, checked before anything is unpacked."""

import io
import os
import sys
import warnings
from pathlib import Path as File
from typing import TYPE_CHECKING, Any, NamedTuple

from padgen.errors import PadgenError, Problem, UsageError
from padgen.page.marks import MM, Contour, Image, Path, Symbol, Use

if TYPE_CHECKING:
    from PIL.ImageFile import ImageFile

_BYTES = 10 * 2**20
_PIXELS = 40_000_000
_SHARP = 1600
"""Pixels on the longer side: 600 dpi at 65 mm; more would only make files larger."""

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

    def mark(self, x: float, y: float, w: float) -> Image | Use:
        """The logo ``w`` mm wide at (x, y), as high as it then is."""
        h = w * self.height / self.width
        if self.data:
            return Image(x, y, w, h, self.data)
        scale = w / self.width
        return Use(Symbol("logo", w, h, tuple(_scaled(path, scale) for path in self.drawing), clipped=True), x, y)


def read(path: File) -> Logo:
    """The logo in a file; ``PadgenError`` for what is broken, too large, or no picture that can be printed."""
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
            width, height = picture.size
            if width * height > _PIXELS:
                raise Picture.DecompressionBombError
            upright = picture.getexif().get(_ORIENTATION, 1) == 1
            plain = picture.mode in ("1", "L", "LA", "P", "PA", "RGB", "RGBA", "CMYK")
            if upright and plain and max(width, height) <= _SHARP:
                picture.load()
                return Logo(width, height, data)
            return _redone(picture)
    except Picture.DecompressionBombError:
        raise _refused(path, f"has more than {_PIXELS // 10**6} million pixels", "scale it down") from None
    except Exception:  # a decoder meets hostile bytes; which errors it raises is its own affair
        raise _refused(path, "is broken, or neither PNG, JPEG nor SVG", "save it anew as PNG") from None


def _redone(picture: "ImageFile") -> Logo:
    """The picture upright, in eight bits, and no larger than print needs."""
    from PIL import ImageOps

    kind = picture.format
    picture.draft(None, (_SHARP, _SHARP))
    turned = ImageOps.exif_transpose(picture)
    if turned.mode.startswith("I"):
        # Sixteen bits a pixel, which a plain conversion would clip.
        turned = turned.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    elif turned.mode == "1":
        turned = turned.convert("L")
    elif turned.mode in ("P", "PA"):
        turned = turned.convert("RGBA")
    turned.thumbnail((_SHARP, _SHARP))
    out = io.BytesIO()
    if kind == "JPEG":
        turned.save(out, "JPEG", quality=92, subsampling=0)
    else:
        turned.save(out, "PNG")
    return Logo(turned.width, turned.height, out.getvalue())


def _svg(path: File, data: bytes) -> Logo:
    import json  # only drawings need these two
    from importlib.util import find_spec

    if find_spec("svglib") is None:
        raise _refused(path, "is an SVG, which needs svglib", "run `pip install 'padgen[svg]'`, or give a PNG")
    try:
        code, told = _drawn_apart(data)
        if code and not told:
            what = f"takes more than {_SECONDS} seconds to draw" if code == 1 else "can't be read"
            raise _refused(path, what, "simplify it, or save it as PNG")
        answer = json.loads(told)
    except (OSError, json.JSONDecodeError):
        raise _refused(path, "can't be read", "save it anew, or as PNG") from None
    if "problem" in answer:
        raise _refused(path, answer["problem"], answer["fix"])
    return Logo(answer["width"], answer["height"], drawing=tuple(map(_path, answer["paths"])))


_APART = "import sys; sys.path[:] = sys.argv[2:]; from padgen.page.vector import main; main(float(sys.argv[1]))"


def _drawn_apart(data: bytes) -> tuple[int, bytes]:
    """The exit code and answer of ``padgen.page.vector``, a process that ends when this one does."""
    import subprocess

    # Isolated, it finds what we find, save what lies in the current folder: that may be a stranger's.
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


def _path(found: dict[str, Any]) -> Path:
    contours = tuple(tuple(tuple(step) for step in contour) for contour in found["contours"])
    fill, stroke = (tuple(found[key]) if found[key] else None for key in ("fill", "stroke"))
    return Path(contours, fill, stroke, found["weight"], found["even_odd"], found["cap"], found["join"])


def _scaled(path: Path, scale: float) -> Path:
    contours: tuple[Contour, ...] = tuple(
        tuple(tuple(round(part * scale, 4) for part in step) for step in contour) for contour in path.contours
    )
    # The drawing's unit becomes ``scale`` mm, and so does the unit of its line weights.
    return path._replace(contours=contours, weight=path.weight * scale * MM)
