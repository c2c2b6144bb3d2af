"""The command line as a process of its own: pipes, full disks, Ctrl-C, and what it loads."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from ast import literal_eval
from pathlib import Path

import pytest

from padgen import languages
from padgen.cli import run as command_line
from padgen.files import cache

resource = pytest.importorskip("resource", reason="Windows has no limits for a process, signals or full devices")


def spawn(args: list[str], folder: Path, **options: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "padgen", *args]
    return subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, **options)  # type: ignore[call-overload]


def test_standard_output_gets_the_pdf(tmp_path: Path) -> None:
    """-o - writes the bytes that a file would have, and no path."""
    process = spawn(["pad", "fi", "-o", "-"], tmp_path, stdout=subprocess.PIPE)
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert spawn(["pad", "fi"], tmp_path, stdout=subprocess.PIPE).wait() == 0
    assert out == (tmp_path / "out/pad-fi.pdf").read_bytes()


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


def test_a_full_disk_leaves_the_older_file(tmp_path: Path) -> None:
    """On a full disk there is an error, no partial file, and the older file is untouched."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out/pad-fi.pdf").write_text("older and good")
    process = spawn(["pad", "fi", "--sheets", "500", "--number"], tmp_path, preexec_fn=limited)
    _, err = process.communicate()
    assert process.returncode == 1
    assert b"can't take the output: File too large (make room" in err
    assert b"Traceback" not in err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["pad-fi.pdf"]
    assert (tmp_path / "out/pad-fi.pdf").read_text() == "older and good"


@pytest.mark.long
@pytest.mark.parametrize(
    "args", [["pad", "fi", "-o", "-"], ["list", "papers"], ["check", "fi", "--json"], ["--help"]], ids=" ".join
)
def test_a_full_standard_output_is_an_error(args: list[str], tmp_path: Path) -> None:
    """Output that can't be printed is an error with a message, never a traceback."""
    with Path("/dev/full").open("wb") as full:
        process = spawn(args, tmp_path, stdout=full)
        _, err = process.communicate()
    assert process.returncode == 1
    assert b"can't be written: No space left on device" in err
    assert b"Traceback" not in err
    assert b"Exception ignored" not in err


@pytest.mark.parametrize("args", [["pad", "fi"], ["new", "variant", "house"]], ids=" ".join)
def test_a_path_that_cannot_be_printed_is_not_a_failure(args: list[str], tmp_path: Path) -> None:
    """The file is made, so the exit code is 0, and a warning says what could not be printed."""
    with Path("/dev/full").open("wb") as full:
        process = spawn(args, tmp_path, stdout=full)
        _, err = process.communicate()
    (made,) = (path for path in tmp_path.rglob("*.*"))
    assert made.stat().st_size
    assert process.returncode == 0
    assert err.decode() == (
        f"Warning: {made.relative_to(tmp_path)} is written, but its path can't be printed: No space left on device\n"
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("args", "code", "complaints"),
    [("list languages", 0, 0), ("list languages --json", 0, 0), ("score yatzy 1 1 1 1 1", 0, 0), ("--version", 0, 0),
     ("schema variant", 0, 0), ("check nn.yaml --json", 1, 0), ("list languages --locales .", 1, 1),
     ("leaflet fi -o -", 1, 0)],
)  # fmt: skip
def test_a_reader_that_leaves_is_not_a_failure(args: str, code: int, complaints: int, tmp_path: Path) -> None:
    """A closed pipe is no error (`padgen list languages | head -0`), but problems and a truncated document are."""
    (tmp_path / "nn.yaml").write_text("language: x\n")
    read, write = os.pipe()
    os.close(read)
    process = spawn(args.split(), tmp_path, stdout=write)
    os.close(write)
    _, err = process.communicate()
    assert process.returncode == code
    assert bool(err) == bool(complaints)
    assert b"BrokenPipe" not in err


CLOSED = {"out": ">&-", "err": "2>&-", "both": ">&- 2>&-", "all": ">&- 2>&- <&-", "left": "| head -c 0"}


@pytest.mark.long
@pytest.mark.parametrize("streams", CLOSED.values(), ids=CLOSED)
@pytest.mark.parametrize(
    ("args", "code", "made"),
    [
        ("pad fi sv", 0, ["out/pad-fi.pdf", "out/pad-sv.pdf"]),
        ("new variant house", 0, ["house.yaml"]),
        ("--help", 0, []),
        ("list papers", 0, []),
        ("pad fi -o -", 1, []),
        ("pad --wrong", 2, []),
        ("pad xx", 1, []),
    ],
)
def test_closed_streams_damage_no_files(streams: str, args: str, code: int, made: list[str], tmp_path: Path) -> None:
    """With closed streams, or a reader that leaves, files are complete and no traceback is shown."""
    command = f"{sys.executable} -m padgen {args} {streams}; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, check=False)
    found = {str(path.relative_to(tmp_path)): path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert sorted(found) == sorted(made)
    assert all(data.startswith(b"%PDF-") or b"# House rules" in data for data in found.values())
    if streams == "2>&-" and args == "pad fi -o -":
        code = 0  # standard output is the one that is open
    assert done.returncode == code
    shown = done.stderr.decode()
    assert shown == "" or (code and len(shown.splitlines()) <= 4 and "Traceback" not in shown)


def loaded(*args: str, folder: Path) -> tuple[set[str], set[str]]:
    """The modules that a command loads, and the names of the data files that it opens."""
    script = (
        "import sys, io\n"
        "opened = []\n"
        "sys.addaudithook(lambda name, args: opened.append(str(args[0])) if name == 'open' else None)\n"
        "from padgen.cli.run import run\n"
        "sys.stdout = io.StringIO()\n"
        f"run({list(args)!r})\n"
        "sys.__stdout__.write(repr((sorted(sys.modules), opened)))\n"
    )
    environment = {**os.environ, cache.VARIABLE: str(folder / "kept")}
    done = subprocess.run([sys.executable, "-c", script], cwd=folder, check=True, capture_output=True, env=environment)
    modules, opened = literal_eval(done.stdout.decode())
    return set(modules), {Path(name).name for name in opened if name.endswith(".yaml")}


HEAVY = {
    "reportlab", "babel", "yaml", "PIL", "pyphen", "pypdfium2", "svglib", "multiprocessing", "difflib", "asyncio",
    "tempfile", "shutil", "hashlib", "dataclasses", "logging", "email", "ssl", "socket", "xml", "importlib.metadata",
}  # fmt: skip
PARSERS = {"yaml", "reportlab", "PIL", "babel", "pyphen"} | {
    "dataclasses",
    "tempfile",
    "shutil",
    "hashlib",
    "logging",
    "difflib",
}


@pytest.mark.long
@pytest.mark.parametrize(
    "args",
    [
        ("--help",), ("--version",), ("pad", "--help"), ("score", "full_house", "6", "6", "6", "5", "5"),
        ("list", "papers"), ("pad", "fi"), ("pad", "fi+uk", "-r", "maxi"), ("pad", "de", "--sheets", "9", "--number"),
        ("form", "fi"), ("leaflet", "hu"), ("booklet", "fi", "de"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_libraries_are_loaded_only_for_new_files(args: tuple[str, ...], tmp_path: Path) -> None:
    """Help loads only Click; other commands need libraries once, to parse files, and later only Babel."""
    cold, _ = loaded(*args, folder=tmp_path)
    warm, _ = loaded(*args, folder=tmp_path)
    asks = "--help" in args or "--version" in args
    assert HEAVY & cold <= (set() if asks else PARSERS)
    # Babel is for plural forms, which pads and forms don't have; Click loads difflib for short options.
    needed = {"leaflet": {"babel"}, "booklet": {"babel"}}.get(args[0], set())
    assert HEAVY & warm <= needed | ({"difflib"} if "-r" in args else set())
    if asks:
        assert not {"json", "pathlib", "zlib", "padgen.page.marks", "padgen.rules"} & warm
    builders = {name for name in warm if re.fullmatch(r"padgen\.documents\.(pad|form|leaflet|booklet|proof)", name)}
    makes = not asks and args[0] in ("pad", "form", "leaflet", "booklet")
    assert builders == ({f"padgen.documents.{args[0]}"} if makes else set())


def test_only_the_languages_asked_for_are_read(tmp_path: Path) -> None:
    """A pad reads its own languages, the variant's chain and its template, no other file."""
    _, files = loaded("pad", "fi+sv", "-r", "maxi", "-t", "a5", folder=tmp_path)
    assert files & {f"{code}.yaml" for code in languages.codes()} == {"fi.yaml", "sv.yaml"}
    assert files <= {"fi.yaml", "sv.yaml", "maxi.yaml", "classic.yaml", "rows.yaml", "a5.yaml", "plain.yaml"}


def test_yaml_is_read_by_libyaml() -> None:
    """The C parser is used if PyYAML includes it, as all its wheels do."""
    import yaml  # only this test needs it

    from padgen.files import yaml_reader

    assert yaml_reader._LOADER is yaml.CSafeLoader


@pytest.mark.parametrize("columns", [None, "", "0", "-3", "wide", "40", "77", "300"])
def test_help_is_as_wide_as_the_terminal(columns: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The width is the one that Click would find, between 50 and 100 columns."""
    monkeypatch.delenv("COLUMNS", raising=False)
    if columns is not None:
        monkeypatch.setenv("COLUMNS", columns)
    assert command_line._columns() == max(min(shutil.get_terminal_size().columns, 100) - 2, 50)
