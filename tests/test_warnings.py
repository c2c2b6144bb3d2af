"""Warnings: documents that are hard to use are reported once, and never refused."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

import padgen
from padgen.cli.run import run

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Command:
    """Run a command in an empty folder; gives the exit code, standard output and standard error."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")

    def call(*args: str) -> tuple[int, str, str]:
        code = run(args)
        out, err = capfd.readouterr()
        return code, out, err

    return call


def logo(path: Path, width: int) -> Path:
    """A red picture, twice as wide as high."""
    Image.new("RGB", (width, width // 2), "red").save(path)
    return path


@pytest.mark.parametrize("template", ["classic", "a5", "large-print", "ink-saver", "kids", "landscape", "tall"])
def test_usual_pads_have_no_warnings(template: str) -> None:
    """No template gives a warning by itself, even with the longest game, because its cells are large enough."""
    assert padgen.pad("en", template=template).warnings == ()
    assert padgen.pad("uk", template=template, variant="maxi").warnings == ()


@pytest.mark.long
@pytest.mark.parametrize(
    ("asked", "axis"),
    [({"template": "a5", "players": 9}, "column"), ({"up": 6, "variant": "yamb"}, "row"),
     ({"variant": "maxi", "up": 4}, "row"), ({"template": "a5", "paper": "A6", "players": 8}, "column")],
)  # fmt: skip
def test_the_number_in_a_warning_is_the_largest_that_fits(asked: dict[str, object], axis: str) -> None:
    """The number in a warning gives no warning, and one more does."""

    def told(**other: object) -> str:
        document = padgen.pad("en", **{**asked, **other})  # type: ignore[arg-type]
        return next((warning for warning in document.warnings if f"a {axis} of" in warning), "")

    warning = told()
    found = re.search(r"to write in; at most (\d+) (player|pad)s? (on a sheet )?ha(s|ve) [\d. ×]+ mm$", warning)
    assert found, warning
    most, key = int(found[1]), "players" if found[2] == "player" else "up"
    assert told(**{key: most}) == ""
    assert told(**{key: most + 1}) != ""


@pytest.mark.parametrize("up", [9, 12, 16])
def test_cells_too_small_both_ways_have_one_warning(up: int) -> None:
    """One number serves the width and the height; with so many pads there is no warning, with more there is."""
    (warning,) = padgen.pad("en", up=up).warnings
    assert "too narrow and a row of" in warning
    assert warning.endswith("; at most 4 pads on a sheet have 14 × 5.4 mm")
    assert padgen.pad("en", up=4).warnings == ()
    assert padgen.pad("en", up=5).warnings


def test_where_no_number_helps_the_warning_says_what_does() -> None:
    """If a single column is too narrow, the warning suggests larger paper."""
    (warning,) = padgen.pad("en", template="a5", players=1, paper="60 x 210 mm").warnings
    assert warning.endswith("mm is too narrow to write in; choose larger paper or another template")


def test_a_blurred_logo_is_reported_with_the_pixels_it_needs(tmp_path: Path) -> None:
    """The warning's number of pixels is enough, and 10 % fewer aren't."""
    (warning,) = padgen.pad("en", logo=logo(tmp_path / "small.png", 60)).warnings
    found = re.match(r"the logo prints at (\d+) dpi; 150 is .* at least (\d+) pixels wide, or an SVG$", warning)
    assert found, warning
    needed = int(found[2])
    assert int(found[1]) == pytest.approx(60 * 150 / needed, abs=1)
    assert padgen.pad("en", logo=logo(tmp_path / "sharp.png", needed + needed % 2)).warnings == ()
    assert padgen.pad("en", logo=logo(tmp_path / "less.png", needed * 9 // 10)).warnings


def test_drawings_are_always_sharp(tmp_path: Path) -> None:
    """An SVG never gives a warning, however small its size in pixels is."""
    pytest.importorskip("svglib")
    path = tmp_path / "logo.svg"
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><rect width="8" height="4"/></svg>')
    assert padgen.pad("en", logo=path).warnings == ()


def test_warnings_leave_no_trace_in_the_file() -> None:
    """The PDF doesn't contain them."""
    document = padgen.pad("en", up=12)
    assert document.warnings
    assert b"too narrow" not in document.to_bytes()


def test_a_warning_is_printed_once_and_is_not_a_failure(command: Command) -> None:
    """Two files with the same faults give one line for each fault on standard error, and exit code 0."""
    code, out, err = command("pad", "fi", "sv", "--names", "Anna,Bo,Cecilia", "-p", "2", "--up", "6")
    assert code == 0
    assert len(out.splitlines()) == 2
    assert err.splitlines()[0] == "Warning: only 2 players, so without Cecilia"
    assert len(err.splitlines()) == len(set(err.splitlines())) == 2
    assert "Warning: a row of" in err


def test_processes_that_work_at_once_hand_warnings_on(command: Command) -> None:
    """Warnings about documents of other processes are printed too."""
    assert "Warning: only 1 player, so without Bo" in command("all", "en", "-j", "2", "-p", "1", "--names", "A,Bo")[2]


def test_quiet_and_standard_output(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """--quiet prints no warning; with a document on standard output, the warning is on standard error."""
    assert command("pad", "en", "--up", "12", "--quiet") == (0, "", "")
    stream = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr("sys.stdout", stream)
    assert "Warning: a column" in command("pad", "en", "--up", "12", "-o", "-")[2]
    assert b"Warning" not in stream.buffer.getvalue()  # type: ignore[attr-defined]
