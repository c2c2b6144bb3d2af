"""Windows, as far as it can be tested on other systems: imports, character sets, file names and long paths."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from padgen.api import request
from padgen.api.pad import PadRequest
from padgen.cli import output
from padgen.cli.commands import cli
from padgen.cli.run import run
from padgen.errors import UsageError, install_extra
from padgen.files import names, writing
from padgen.files.sources import parse
from padgen.rules import load, load_variant

TESTS = Path(__file__).parent
CORE = ("output", "sources", "starters", "cache", "pdf_write")
"""Tests of files, processes and the command line; the others don't depend on the system."""


@pytest.mark.long
def test_the_core_works_without_what_only_unix_has() -> None:
    """Without fork, fcntl, SIGHUP and so on, the core tests pass, in their child processes too."""
    env = {**os.environ, "PYTHONPATH": str(TESTS / "windows")}
    gone = "import os, signal; print(hasattr(os, 'fork') + hasattr(os, 'geteuid') + hasattr(signal, 'SIGHUP'))"
    assert subprocess.run([sys.executable, "-c", gone], env=env, capture_output=True).stdout.strip() == b"0"
    files = [str(TESTS / f"test_{name}.py") for name in CORE]
    command = [sys.executable, "-m", "pytest", "-o", "addopts=", "-q", "-p", "no:cacheprovider", *files]
    done = subprocess.run(command, env=env, cwd=TESTS.parent, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout[-3000:]
    assert int(re.findall(r"(\d+) passed", done.stdout)[-1]) > 150


def printed(encoding: str, folder: Path, *args: str) -> str:
    """The output of padgen on a terminal with this character set."""
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-m", "padgen", *args], cwd=folder, env=env, capture_output=True)
    return (done.stdout + done.stderr).decode(encoding)


@pytest.mark.long
@pytest.mark.parametrize("encoding", ["cp437", "cp1252"])
def test_small_character_sets_show_readable_text(encoding: str, tmp_path: Path) -> None:
    """Lists, help and errors have similar characters instead of codes such as ``\\u2265``."""
    helps = [printed(encoding, tmp_path, name, "--help") for name in cli.commands]
    lists = [printed(encoding, tmp_path, "list", what) for what in ("languages", "variants", "papers", "templates")]
    errors = [
        printed(encoding, tmp_path, "score", "täyskäsä", "6", "6", "6", "5", "5", "--lang", "fi"),
        printed(encoding, tmp_path, "pad", "lv", "--names", "Łukasz„", "--title", "中"),
        printed(encoding, tmp_path, "pad", "łatwy.yaml"),
    ]
    for text in (*helps, *lists, *errors):
        assert text
        assert not re.search(r"\\[ux][0-9a-f]{2}", text), text
    assert re.search(r"^classic\t5 dice\t15 rows\t[≥>]=? 63: 50\t", lists[1], re.M)
    assert ">= 63" in printed("cp1252", tmp_path, "list", "variants")
    assert "210 x 297 mm" in printed("cp437", tmp_path, "list", "papers")
    assert re.search(r"^lv\tLatvie[sš]u\t.*\nnb\tNorsk bokmål", lists[0], re.M)
    assert re.search(r"^is\t[IÍ]slenska\t", lists[0], re.M)
    assert "'täyskäsä'" in errors[0]
    assert "U+4E2D" in errors[1]
    assert errors[2].startswith("padgen: latwy.yaml: there is no such file")


@pytest.mark.parametrize(
    "name",
    ["CON", "nul.pdf", "Aux.tar.gz", "LPT1", "com9.pdf", "COM¹", "prn .pdf", "pad.pdf.", "pad.pdf ", "conout$"],
)
def test_reserved_names_are_never_written(name: str, tmp_path: Path) -> None:
    """Device names, and names that end in a space or a dot, are refused for new files and folders."""
    for path in (tmp_path / name, tmp_path / name / "pad.pdf", tmp_path / "new" / name / "deeper" / "pad.pdf"):
        with pytest.raises(UsageError, match="can't be the name of a file or folder: Windows"):
            writing.write(path, lambda stream: stream.write(b"x"))
    assert not list(tmp_path.iterdir())


def test_names_that_only_look_reserved_are_written(tmp_path: Path) -> None:
    """A device's name within a longer name, ``..``, and existing folders are allowed."""
    (tmp_path / "aux").mkdir()
    for name in ("console.pdf", "pad-con.pdf", "lpt10", ".pdf", "aux/../x.pdf", "aux/pad.pdf", "com.pdf"):
        writing.write(tmp_path / name, lambda stream: stream.write(b"x"))
        assert (tmp_path / name).read_bytes() == b"x"


@pytest.mark.parametrize(
    "line", ["pad fi -o CON.pdf", "pad fi -o nul", "all fi -o aux.", "pad fi --png -o con.png", "new variant prn",
             "new template CON.yaml"]
)  # fmt: skip
def test_the_command_line_refuses_reserved_names(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line has the name and the reason, the exit code is 2, and nothing is made."""
    monkeypatch.chdir(tmp_path)
    assert run(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(
        r"padgen: '.*' can't be the name of a file or folder: Windows .* \(choose another name\)\n", err
    )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["a:b.pdf", "what?.pdf", "a*", "<a>", 'a"b', "a|b"])
def test_characters_that_windows_refuses_are_refused_only_there(name: str) -> None:
    """On Windows, a colon would write to a hidden stream of another file; elsewhere it is an ordinary character."""
    assert "Windows doesn't allow" in str(names.unfit(name, windows=True))
    assert names.unfit(name, windows=False) is None
    assert names.unfit("pad-fi+sv-maxi.pdf", windows=True) is None


def test_a_drive_is_not_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drives, shares and backslashes in an output path aren't checked as parts of names."""
    monkeypatch.setattr(names, "unfit", lambda name: "bad" if set(name) & {":", "\\"} else None)
    for path in (r"C:\out\pad.pdf", "D:pad.pdf", r"\\server\share\pad.pdf", r"..\pad.pdf"):
        whole = PureWindowsPath(path)
        names.check(whole, new=len(whole.parts))
    with pytest.raises(UsageError):
        names.check(PureWindowsPath(r"C:\out\pad.pdf:more"))


@pytest.mark.parametrize(
    ("given", "where"),
    [("out", r"out\pad-fi.pdf"), (r"D:\club\pads", r"D:\club\pads\pad-fi.pdf"), ("E:", "E:pad-fi.pdf"),
     ("c:/club/", r"c:\club\pad-fi.pdf"), (r"\\nas\print", r"\\nas\print\pad-fi.pdf")],
)  # fmt: skip
def test_drives_and_backslashes_in_the_output(given: str, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The output folder may be on any drive or share, written with either kind of slash."""
    monkeypatch.setattr(output, "Path", PureWindowsPath)
    ((_, path),) = output._plan([PadRequest("fi")], given, False, ".pdf")
    assert path == where


@pytest.mark.parametrize(
    "file",
    [r"C:\rules\house.yaml", "C:house.yaml", r"..\rules\house.yaml", "c:/rules/house.yaml", r"\\nas\a+b\house.yaml"],
)
def test_drives_and_backslashes_in_own_files(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the stem of a user's file is in an output name, and a path with a drive's colon isn't read as YAML."""
    load_variant("classic")  # so that it is cached
    monkeypatch.setattr(request, "Path", PureWindowsPath)
    monkeypatch.setattr(load, "Path", PureWindowsPath)
    source = parse("extends: classic\n", file)
    monkeypatch.setattr(load.sources, "read", lambda *_, **__: source)
    assert load_variant(file).id == "house"
    assert request._stem(file) == "house"
    assert PadRequest("fi", variant=file, template=file).file_name() == "pad-fi-house-house.pdf"


@pytest.mark.parametrize(("option", "name"), [("variant", "classic"), ("template", "classic"), ("theme", "plain")])
def test_an_own_file_does_not_replace_the_usual_document(tmp_path: Path, option: str, name: str) -> None:
    """Though it has the name of a default: what it makes is named after it."""
    (tmp_path / f"{name}.yaml").write_text(f"extends: {name}\n", encoding="utf-8")
    own = PadRequest("fi", **{option: str(tmp_path / f"{name}.yaml")})  # type: ignore[arg-type]
    assert own.file_name() == f"pad-fi-{name}.pdf"
    assert PadRequest("fi", **{option: name}).file_name() == "pad-fi.pdf"  # type: ignore[arg-type]


def test_messages_name_python_as_it_is_called_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command for an extra begins with ``python`` on Windows, which has no ``python3``."""
    monkeypatch.setattr(sys, "platform", "linux")
    assert ", run python3 -m pip --python .venv install" in install_extra("web")
    monkeypatch.setattr(sys, "platform", "win32")
    assert ", run python -m pip --python .venv install" in install_extra("web")


def test_long_paths_are_written_in_the_form_that_has_no_limit() -> None:
    """Above 260 characters Windows needs a prefix, which differs for drives and shares; short paths don't change."""
    long = "\\".join(["a" * 60] * 5)
    assert names.unlimited(rf"C:\{long}\pad.pdf", windows=True) == rf"\\?\C:\{long}\pad.pdf"
    assert names.unlimited(rf"\\nas\pads\{long}", windows=True) == rf"\\?\UNC\nas\pads\{long}"
    assert names.unlimited(rf"\\?\C:\{long}", windows=True) == rf"\\?\C:\{long}"
    assert names.unlimited(r"C:\pads\pad.pdf", windows=True) == r"C:\pads\pad.pdf"
    assert names.unlimited(f"/{long}", windows=False) == f"/{long}"


def test_the_unfinished_file_fits_where_the_finished_one_does() -> None:
    """The path of an unfinished file, whose name has 25 characters, is never too long for Windows without a prefix."""
    folder = "C:\\" + "a" * 190
    for name in ("a.pdf", "pad-fi.pdf", "pad-fi+sv-half-forced-large-print.pdf"):
        part = PureWindowsPath(names.unlimited(f"{folder}\\{name}", windows=True)).with_name(f".padgen-{'0' * 12}.part")
        assert len(str(part)) < 260 or str(part).startswith("\\\\?\\")


def test_a_path_that_is_too_long_is_refused(tmp_path: Path) -> None:
    """A path longer than the system's limit gives one message; names up to the limit are written."""
    longest = tmp_path / ("b" * 200) / ("c" * 251 + ".pdf")
    writing.write(longest, lambda stream: stream.write(b"x"))
    assert longest.read_bytes() == b"x"
    for path in (
        tmp_path / ("d" * 300 + ".pdf"),
        tmp_path / ("e" * 300) / "pad.pdf",
        PurePosixPath("f/" * 3000 + "p.pdf"),
        tmp_path / ("g/" * 1500) / "pad.pdf",
    ):
        with pytest.raises(UsageError, match="the output"):
            writing.write(Path(path), lambda stream: stream.write(b"x"))
