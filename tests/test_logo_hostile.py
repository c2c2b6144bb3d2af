"""Broken and hostile picture files, wrong paths, and the memory that a logo takes."""

from __future__ import annotations

import io
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from struct import pack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from logos import kept, padded, part, photograph, picture
from PIL import Image as Picture

from padgen import pdf
from padgen.cli.run import run
from padgen.errors import PadgenError, UsageError
from padgen.page.logo import Logo, read


def png(width: int, height: int, rows: int, *more: bytes, kind: tuple[int, int] = (1, 0)) -> bytes:
    """A PNG that claims this size and has this many rows, all zeros; ``kind`` is its bit depth and colour type."""
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
    """Broken, foreign, huge and exploding files are refused without unpacking, with reason and remedy."""
    make_it, reason = WRONG[name]
    path = kept(tmp_path, make_it(), "club.png")
    start = time.monotonic()
    with pytest.raises(PadgenError, match=reason) as caught:
        read(path)
    assert time.monotonic() - start < 3
    assert caught.value.problems[0].fix


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells a process its peak of memory")
def test_a_bomb_costs_no_memory(tmp_path: Path) -> None:
    """A picture of 1.6 billion pixels in 1 MB is refused without unpacking it."""
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


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells a process its peak of memory")
@pytest.mark.parametrize(
    "make_it",
    [large_jpeg, large_png(6320, (8, 0)), large_png(4300, (8, 2)), large_png(3199, (16, 2))],
    ids=["40 megapixels JPEG", "40 megapixels grey", "18 megapixels colour", "10 megapixels of 16 bits"],
)
def test_large_pictures_need_little_memory(make_it: Callable[[], bytes], tmp_path: Path) -> None:
    """The whole command stays below 150 MB, libraries included, whatever picture it accepts."""
    path = kept(tmp_path, make_it())
    done = subprocess.run([sys.executable, "-c", PEAK, str(path)], capture_output=True, check=True)
    code, peak = map(int, done.stderr.split()[-2:])
    assert code == 0
    assert peak < 150


@pytest.mark.parametrize("name", ["nowhere.png", "", "x" * 5000, "a\0b.png"])
def test_wrong_paths_are_usage_errors(name: str, tmp_path: Path) -> None:
    """A missing file, a folder and an impossible path are wrong values on the command line."""
    with pytest.raises(UsageError, match=r"^logo: "):
        read(tmp_path / name)


def test_the_command_line_reports_a_bad_logo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 1 for a bad file and 2 for a missing one; nothing is written."""
    out = tmp_path / "out"
    bad = kept(tmp_path, b"nonsense", "bad.png")
    assert run(["pad", "fi", "--logo", str(bad), "-o", str(out)]) == 1
    assert run(["pad", "fi", "--logo", str(tmp_path / "none.png"), "-o", str(out)]) == 2
    told = capsys.readouterr().err
    assert "bad.png" in told
    assert "none.png" in told
    assert not list(out.glob("*")) if out.exists() else True


SEEDS = [picture(), picture("RGBA"), picture(kind="JPEG"), picture("P"), photograph((120, 60), "JPEG")]


@pytest.mark.long
@settings(max_examples=150)
@given(seed=st.sampled_from(SEEDS), cuts=st.lists(st.tuples(st.integers(0, 5000), st.binary(max_size=4)), max_size=8))
def test_damaged_pictures_are_printed_or_refused(seed: bytes, cuts: list[tuple[int, bytes]], tmp_path: Path) -> None:
    """A picture with bytes overwritten is either printed or refused, without a traceback."""
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
