"""ICC profiles: checks a printer's profile, and makes one for screens from sRGB's published figures."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from struct import error as struct_error
from struct import pack, unpack_from

from padgen.errors import PadgenError, Problem, UsageError

MOST_BYTES = 10 * 2**20
"""The largest profile in bytes; those of presses have up to 3 MB."""

_HEADER, _TAG = 128, 12
_MOST_TAGS = 100

_KINDS = {
    b"scnr": "for a scanner",
    b"mntr": "for a screen",
    b"link": "a link between two devices",
    b"spac": "of a colour space",
    b"abst": "of abstract colours",
    b"nmcl": "of named colours",
}
_SPACES = {b"RGB ": "RGB", b"GRAY": "grey", b"Lab ": "Lab"}

_NEEDED = (b"desc", b"wtpt", b"A2B0", b"B2A0")
"""The parts of a printer's profile: its name, its white, and the tables from inks to colours and back."""


def read(path: Path) -> bytes:
    """The bytes of a printer's CMYK profile; ``PadgenError`` for a file that is no such profile, or is damaged."""
    try:
        if not path.is_file():
            raise UsageError(Problem(f"there is no file {str(path)!r}", "name the printer's .icc file", key="icc"))
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        what = f"{str(path)!r} can't be read: {error.strerror or error}"
        raise UsageError(Problem(what, "name the printer's .icc file", key="icc")) from None
    if len(data) > MOST_BYTES:
        what, fix = f"has more than {MOST_BYTES // 2**20} MB", "ask the printer for the profile alone"
    else:
        what, fix = _flaw(data), "ask the printer for a CMYK output profile"
    if what:
        raise PadgenError(f"the profile {path.name} {what}", fix=fix)
    return data


def _flaw(data: bytes) -> str:
    """What is wrong with a printer's profile, or ""."""
    if len(data) < _HEADER + 4 or data[36:40] != b"acsp":
        return "is not an ICC profile"
    size, tags = int.from_bytes(data[:4], "big"), int.from_bytes(data[_HEADER : _HEADER + 4], "big")
    kind, space, version = data[12:16], data[16:20], data[8]
    if kind != b"prtr":
        return f"is {_KINDS.get(kind, 'of an unknown kind')}, not for a printer"
    if space != b"CMYK":
        return f"is for {_SPACES.get(space, 'other inks')}, not for CMYK"
    if data[20:24] not in (b"Lab ", b"XYZ ") or version not in (2, 4):
        return f"has version {version}, not 2 or 4" if version not in (2, 4) else "connects to no known colours"
    if size != len(data):
        return f"is damaged: it has {len(data):,} bytes and says {size:,}"
    start = _HEADER + 4
    if not tags <= _MOST_TAGS or start + tags * _TAG > size:
        return "is damaged: its table of contents is longer than the file"
    entries = [unpack_from(">4sII", data, start + i * _TAG) for i in range(tags)]
    for name, offset, length in entries:
        if offset < start + tags * _TAG or length < 8 or offset + length > size:
            return f"is damaged: its part {name.decode('ascii', 'replace')} lies outside the file"
    missing = [name.decode() for name in _NEEDED if name not in {tag[0] for tag in entries}]
    return f"lacks {', '.join(missing)}" if missing else ""


def description(data: bytes) -> str:
    """A profile's own name, or ""."""
    try:
        count = int.from_bytes(data[_HEADER : _HEADER + 4], "big")
        entries = (unpack_from(">4sII", data, _HEADER + 4 + i * _TAG) for i in range(min(count, _MOST_TAGS)))
        part = next((data[at : at + length] for name, at, length in entries if name == b"desc"), b"")
        if part[:4] == b"mluc":
            length, at = unpack_from(">II", part, 20)
            text = part[at : at + length].decode("utf-16-be", "replace")
        else:
            (length,) = unpack_from(">I", part, 8)
            text = part[12 : 12 + length].decode("latin-1")
    except struct_error:
        return ""
    return "".join(char for char in text if char.isprintable())[:120].strip()


# sRGB.

_RED, _GREEN, _BLUE = (0.64, 0.33), (0.30, 0.60), (0.15, 0.06)
_WHITE, _PCS_WHITE = (0.3127, 0.3290), (0.9642, 1.0, 0.8249)
"""sRGB's primaries and white as x and y; the profile's reference white (D50) as X, Y and Z."""

_BRADFORD = ((0.8951, 0.2664, -0.1614), (-0.7502, 1.7135, 0.0367), (0.0389, -0.0685, 1.0296))
"""The matrix from X, Y and Z to cone responses, in which the white is adapted."""

_STEPS = 1024
"""The number of points in the curve from values to light."""

_Vector = tuple[float, float, float]
_Matrix = tuple[_Vector, _Vector, _Vector]


@lru_cache(1)
def srgb() -> bytes:
    """A profile for screens: sRGB's primaries and curve, as a matrix profile of version 2."""
    primaries = _transposed((_xyz(_RED), _xyz(_GREEN), _xyz(_BLUE)))
    shares = _times(_inverse(primaries), _xyz(_WHITE))
    cones = [
        wanted / own for own, wanted in zip(_times(_BRADFORD, _xyz(_WHITE)), _times(_BRADFORD, _PCS_WHITE), strict=True)
    ]

    def part(primary: _Vector, share: float) -> bytes:
        long, medium, short = _times(_BRADFORD, primary)
        adapted = _times(_inverse(_BRADFORD), (long * cones[0], medium * cones[1], short * cones[2]))
        return _xyz_tag((adapted[0] * share, adapted[1] * share, adapted[2] * share))

    colours = [part(_xyz(place), share) for place, share in zip((_RED, _GREEN, _BLUE), shares, strict=True)]
    curve = b"curv" + pack(
        f">II{_STEPS}H", 0, _STEPS, *(round(_light(i / (_STEPS - 1)) * 65535) for i in range(_STEPS))
    )
    name = b"sRGB IEC61966-2.1\0"
    described = b"desc" + pack(">II", 0, len(name)) + name + bytes(78)
    tags = {
        b"desc": described,
        b"cprt": b"text" + bytes(4) + b"No copyright, use freely\0",
        b"wtpt": _xyz_tag(_PCS_WHITE),
        **dict(zip((b"rXYZ", b"gXYZ", b"bXYZ"), colours, strict=True)),
        b"rTRC": curve,
        b"gTRC": curve,
        b"bTRC": curve,
    }
    return profile(b"mntr", b"RGB ", b"XYZ ", tags)


def profile(kind: bytes, space: bytes, pcs: bytes, tags: dict[bytes, bytes]) -> bytes:
    """A profile of version 2 with these parts; equal parts are stored once."""
    at = _HEADER + 4 + len(tags) * _TAG
    places: dict[bytes, int] = {}
    body = b""
    for data in tags.values():
        if data not in places:
            body += bytes(-len(body) % 4)
            places[data] = at + len(body)
            body += data
    body += bytes(-len(body) % 4)
    index = b"".join(name + pack(">II", places[data], len(data)) for name, data in tags.items())
    date = pack(">6H", 2000, 1, 1, 0, 0, 0)
    header = (
        pack(">I4sI", at + len(body), bytes(4), 0x02100000) + kind + space + pcs + date + b"acsp"
        + bytes(28) + _xyz_tag(_PCS_WHITE)[8:] + bytes(48)
    )  # fmt: skip
    return header + pack(">I", len(tags)) + index + body


def _light(value: float) -> float:
    """The light of a value from 0 to 1."""
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _xyz(place: tuple[float, float]) -> _Vector:
    x, y = place
    return x / y, 1.0, (1 - x - y) / y


def _xyz_tag(colour: _Vector) -> bytes:
    return b"XYZ " + bytes(4) + pack(">3i", *(round(part * 65536) for part in colour))


def _times(matrix: _Matrix, vector: _Vector) -> _Vector:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _transposed(matrix: _Matrix) -> _Matrix:
    x, y, z = zip(*matrix, strict=True)
    return x, y, z


def _inverse(matrix: _Matrix) -> _Matrix:
    (a, b, c), (d, e, f), (g, h, i) = matrix
    minors = (e * i - f * h, c * h - b * i, b * f - c * e), (f * g - d * i, a * i - c * g, c * d - a * f)
    third = (d * h - e * g, b * g - a * h, a * e - b * d)
    whole = a * minors[0][0] + b * minors[1][0] + c * third[0]
    x, y, z = (tuple(part / whole for part in row) for row in (*minors, third))
    return x, y, z  # type: ignore[return-value] # three numbers each
