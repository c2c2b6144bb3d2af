"""Embedded pictures: JPEG unchanged, PNG as samples with a soft mask for transparency."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image, ImageChops, ImageMath

from padgen.errors import PadgenError
from padgen.pdf.objects import Dictionary, Name, Ref, Writer

_SPACES = {"L": Name("DeviceGray"), "RGB": Name("DeviceRGB"), "CMYK": Name("DeviceCMYK")}
_LIMIT = 40_000_000


class Pictures:
    """Image objects: one for each picture, however often it is placed."""

    def __init__(self, writer: Writer, cmyk: bool) -> None:
        self._writer = writer
        self._cmyk = cmyk
        self._targets: dict[bytes, Ref] = {}

    def target(self, data: bytes) -> Ref:
        """The object of a picture, which is given as its file's bytes; raises ``PadgenError`` for a broken file."""
        if data not in self._targets:
            self._targets[data] = self._put(data)
        return self._targets[data]

    def _put(self, data: bytes) -> Ref:
        try:
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
                if picture.width * picture.height > _LIMIT:
                    size = f"{picture.width} × {picture.height}"
                    raise PadgenError(f"the picture has {size} pixels", fix="scale it down below 40 megapixels")
                if picture.format == "JPEG" and picture.mode in (("L",) if self._cmyk else ("L", "RGB")):
                    entries = self._entries(picture, picture.mode) | {"Filter": Name("DCTDecode")}
                    return self._writer.stream(data, entries, compress=False)
                return self._samples(picture)
        except (OSError, SyntaxError, ValueError, ArithmeticError, Image.DecompressionBombError) as error:
            if isinstance(error, PadgenError):
                raise
            raise PadgenError("the picture is broken or neither PNG nor JPEG", fix="save it again as PNG") from None

    def _samples(self, picture: Image.Image) -> Ref:
        mask: Dictionary = {}
        if picture.has_transparency_data:
            alpha = picture.convert("RGBA").getchannel("A")
            mask = {"SMask": self._writer.stream(alpha.tobytes(), self._entries(alpha, "L"))}
        if picture.mode in ("1", "L", "LA", "I", "I;16"):
            mode = "L"
        else:
            mode = "CMYK" if self._cmyk or picture.mode == "CMYK" else "RGB"
        source = picture if picture.mode == "CMYK" else picture.convert("RGB" if mode == "CMYK" else mode)
        plain = _separated(source) if mode == "CMYK" and source.mode == "RGB" else source.convert(mode)
        return self._writer.stream(plain.tobytes(), self._entries(plain, mode) | mask)

    def _entries(self, picture: Image.Image, mode: str) -> Dictionary:
        return {
            "Type": Name("XObject"),
            "Subtype": Name("Image"),
            "Width": picture.width,
            "Height": picture.height,
            "ColorSpace": _SPACES[mode],
            "BitsPerComponent": 8,
        }


def _separated(picture: Image.Image) -> Image.Image:
    """An RGB picture in CMYK, with the black of ``plates.to_cmyk``: greys are printed in black alone."""
    parts = picture.split()
    light = ImageChops.lighter(ImageChops.lighter(parts[0], parts[1]), parts[2])

    def ink(values: dict[str, Any]) -> Any:
        share = (values["light"] - values["part"]) * 255 / values["max"](values["light"], 1)
        return values["convert"](share, "L")

    colours = [ImageMath.lambda_eval(ink, light=light, part=part) for part in parts]
    return Image.merge("CMYK", (*colours, ImageChops.invert(light)))
