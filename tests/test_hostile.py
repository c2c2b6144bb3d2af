"""Hostile files and command lines: one clear error, soon, in little memory, and nothing written."""

from __future__ import annotations

import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from padgen.cli.run import run

ROOT = Path(__file__).resolve().parents[1]
SECONDS, MEGABYTES = 5.0, 700
"""Limits of processor time, as other programs may slow down a test, and of address space."""


def lines(count: int, line: str) -> bytes:
    return "".join(line.format(at) for at in range(count)).encode()


HOSTILE: dict[str, bytes] = {
    "bomb of aliases": b"a: &a [x, x]\n" + lines(4000, "k{0}: &b{0} [*a, *a, *a, *a, *a, *a]\n"),
    "bomb of merge keys": b"a: &a {b: c}\n" + lines(4000, "k{0}: {{<<: *a}}\n"),
    "python object": b"extends: !!python/object/apply:os.system ['touch hacked']\n",
    "python name": b"!!python/name:os.system\n",
    "deep list": b"rows: " + b"[" * 50_000,
    "deep mapping": b"".join(b" " * depth + b"rows:\n" for depth in range(300)),
    "many keys": lines(20_000, "key{0}: 1\n"),
    "many rows": b"extends: classic\nrows:\n" + b"- ones\n" * 20_000,
    "rows within the limit": b"extends: classic\nrows:\n" + b"- ones\n" * 4_000,
    "unknown labels": b"labels:\n" + lines(4_900, "  label{0}: x\n"),
    "huge number": b"extends: classic\ndice: " + b"9" * 150_000 + b"\nplayers: " + b"9" * 5_000 + b"\n",
    "huge measure": b"extends: classic\nmargin: " + b"9" * 100_000 + b" mm\npaper: 99999 x 99999 mm\ngames: 999999\n",
    "huge paper": b"extends: classic\nmargin: 5 mm\npaper: " + b"9" * 80_000 + b"x9 mm\n",
    "long text": b"language: " + b"x" * 150_000 + b"\ntexts: {aim: " + b"y" * 40_000 + b"}\n",
    "long key": b"? " + b"k" * 150_000 + b"\n: v\n",
    "endless placeholders": b"language: X\ntexts:\n  aim: '" + b"{dice:die} " * 10_000 + b"'\n",
    "markup": b"language: X\ntexts:\n  aim: " + b"<b>" * 40_000 + b"\n",
    "regular expression": b"language: X\ntexts:\n  aim: " + b"<a" * 60_000 + b"\n",
    "stories": b"language: X\nstories:\n" + b"- {throws: [1 1 1 1 1], keep: [], row: x, text: y}\n" * 900,
    "binary": bytes(range(256)) * 400,
    "a PDF": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + b"\0" * 1000,
    "UTF-16": "extends: classic\n".encode("utf-16"),
    "Latin-1": "language: Fran\xe7ais\n".encode("latin-1"),
    "control characters": b"language: \x1b[31mred\x07\n",
    "two documents": b"extends: classic\n---\nextends: maxi\n",
    "empty": b"",
    "a list": b"- classic\n",
    "a path that escapes": b"extends: ../../../../etc/passwd.yaml\n",
    "a path of its own": b"extends: hostile.yaml\n",
    "fonts that escape": b"extends: classic\nmargin: 5 mm\n"
    b"fonts: {regular: ../../../../etc/passwd.ttf, bold: /dev/zero.ttf}\n",
    "an ugly path": b"extends: 'a\\b:c*?<>|.yaml'\n",
}
COMMANDS = {
    "variant": ["pad", "en", "-r", "hostile.yaml"],
    "language": ["pad", "hostile.yaml"],
    "template": ["pad", "en", "-t", "hostile.yaml"],
    "check": ["check", "hostile.yaml"],
    "form rules": ["form", "en", "-r", "hostile.yaml"],
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.long
@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_refused_soon(content: bytes, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As rules, language or layout it is refused within seconds, in messages that name it; nothing is written.

    The exit code is 1, or 2 for a file of another kind.
    """
    (here / "hostile.yaml").write_bytes(content)
    for args in COMMANDS.values():
        started = time.process_time()
        code = run(args)
        assert time.process_time() - started < SECONDS
        out, err = capsys.readouterr()
        assert code == (2 if ", not a " in err else 1)
        assert out == ""
        assert len(err) < 150_000
        assert err.count("\n") <= 501
        assert all(line.startswith("padgen: ") for line in err.splitlines())
        assert "hostile.yaml" in err
        assert "Traceback" not in err
    assert [path.name for path in here.iterdir()] == ["hostile.yaml"]


@pytest.mark.parametrize("change", [lambda text: b"\xef\xbb\xbf" + text, lambda text: text.replace(b"\n", b"\r\n")])
def test_files_from_windows_editors_are_fine(change: Callable[[bytes], bytes], here: Path) -> None:
    """A byte order mark or CRLF line ends change nothing: the pads have the same bytes."""
    for name, path in (
        ("house", ROOT / "docs/examples/crag.yaml"),
        ("club", ROOT / "templates/pad/a5.yaml"),
        ("eo", ROOT / "locales/en.yaml"),
    ):
        (here / f"{name}.yaml").write_bytes(path.read_bytes())
    args = ["pad", "en", "-r", "house.yaml", "-t", "club.yaml", "-q", "-o"]
    assert run([*args, "plain.pdf"]) == run(["pad", "eo.yaml", "-q", "-o", "plain-eo.pdf"]) == 0
    for name in ("house", "club", "eo"):
        (here / f"{name}.yaml").write_bytes(change((here / f"{name}.yaml").read_bytes()))
    assert run([*args, "other.pdf"]) == run(["pad", "eo.yaml", "-q", "-o", "other-eo.pdf"]) == 0
    assert Path("plain.pdf").read_bytes() == Path("other.pdf").read_bytes()
    assert Path("plain-eo.pdf").read_bytes() == Path("other-eo.pdf").read_bytes()


def test_a_hundred_megabytes_are_not_read(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is far too large is refused by its size alone."""
    with (here / "hostile.yaml").open("wb") as stream:
        stream.write(b"extends: classic\n")
        stream.seek(100_000_000)
        stream.write(b"\n")
    started = time.process_time()
    assert [run(args) for args in COMMANDS.values()] == [1] * len(COMMANDS)
    assert time.process_time() - started < SECONDS
    err = capsys.readouterr().err
    assert err.count("bytes (") == len(COMMANDS)


@pytest.mark.parametrize(
    "args",
    [
        ["pad", "fi", "--players", "99999999999999999999"],
        ["form", "fi", "--players", "-1"],
        ["pad", "fi", "--sheets", "9" * 5000],
        ["pad", "fi", "--sheets", "100001"],
        ["pad", "fi", "--paper", "9" * 5000],
        ["pad", "fi", "--paper", "100000 x 1 mm"],
        ["pad", "fi", "--title", "x" * 50_000],
        ["pad", "fi", "--names", "x," * 50_000],
        ["pad", "fi", "--names", "\u202eevil\u0007"],
        ["pad", "f" * 5000],
        ["pad", "+".join(["fi"] * 1000)],
        ["pad", "fi", "-r", "r" * 5000],
        ["pad", "fi", "-r", "../" * 1000 + "x.yaml"],
        ["pad", "fi", "-t", "t" * 5000],
        ["pad", "fi", "-o", "o" * 5000 + ".pdf"],
        ["booklet", "fi", "--impose", "--creep", "nan"],
        ["booklet", "fi", "--creep", "1e400", "--impose"],
        ["score", "yatzy", "9" * 5000],
        ["score", "y" * 5000, "1", "1", "1", "1", "1"],
        ["pad", "fi", "--png", "--dpi", "601"],
        ["new", "locale", "../../x"],
        ["new", "variant", "../x"],
    ],
    ids=lambda args: " ".join(args)[:30],
)
def test_hostile_values_on_the_command_line_are_refused(
    args: list[str], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Huge numbers and names are wrong values: a short message, exit code 1 or 2, and no file."""
    started = time.process_time()
    assert run(args) in (1, 2)
    assert time.process_time() - started < SECONDS
    out, err = capsys.readouterr()
    assert out == ""
    assert 0 < len(err) < 20_000
    assert "Traceback" not in err
    assert list(here.iterdir()) == []


# With little memory, in a separate process.


def picture(width: int, height: int, rows: int) -> bytes:
    """A PNG that claims this size, but has only ``rows`` rows of pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj(9)
    row = b"\0" * (1 + (width + 7) // 8)
    data = b"".join(packer.compress(row) for _ in range(rows)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


LOGOS: dict[str, bytes] = {
    "none.png": b"",
    "text.png": b"no picture",
    "cut.png": picture(100, 100, 100)[:-40],
    "bomb.png": picture(60_000, 60_000, 200),
    "lie.png": picture(2_000_000_000, 2, 1),
    "thin.png": picture(4000, 1, 1),
    "large.png": b"\x89PNG\r\n\x1a\n" + b"\0" * 30_000_000,
    "cut.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF" + b"\0" * 50,
    "entities.svg": b'<!DOCTYPE s [<!ENTITY a "xxxxxxxxxx">'
    + b"".join(b'<!ENTITY b%d "%s">' % (at, b"&a;" * 10) for at in range(9))
    + b']><svg xmlns="http://www.w3.org/2000/svg"><text>&b8;</text></svg>',
    "outside.svg": b'<!DOCTYPE s [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
    "broken.svg": b"<svg><path d='M 0",
}


try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

LIMITS = pytest.mark.skipif(
    resource is None or not sys.platform.startswith("linux"), reason="only Linux limits a process's address space"
)


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES * 2**20, MEGABYTES * 2**20))


@pytest.mark.long
@LIMITS
@pytest.mark.parametrize("name", ["bomb of aliases", "deep list", "many keys", "long key", "markup"])
def test_a_hostile_file_needs_little_memory(name: str, here: Path) -> None:
    """The error is the same with 700 MB of address space, most of which Python and its libraries take."""
    (here / "hostile.yaml").write_bytes(HOSTILE[name])
    command = [sys.executable, "-m", "padgen", "check", "hostile.yaml"]
    done = subprocess.run(command, capture_output=True, preexec_fn=limited, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(b"padgen: hostile.yaml")
    assert b"Traceback" not in done.stderr


@pytest.mark.long
@LIMITS
@pytest.mark.parametrize("name", LOGOS)
def test_a_hostile_logo_is_refused(name: str, here: Path) -> None:
    """Pictures that are broken, huge or lie about their size give one message within seconds, in little memory."""
    (here / name).write_bytes(LOGOS[name])
    started = time.monotonic()
    command = [sys.executable, "-m", "padgen", "pad", "en", "--logo", name]
    done = subprocess.run(command, capture_output=True, preexec_fn=limited, timeout=60, check=False)
    assert time.monotonic() - started < 12 * SECONDS
    assert done.returncode == 1, done.stderr.decode()
    assert b"logo" in done.stderr
    assert done.stderr.count(b"\n") == 1
    assert not list(here.glob("out/*"))
