"""The progress line of a run, on terminals only, and lists, checks and scores as JSON for other programs."""

from __future__ import annotations

import io
import json
import re
import time
from contextlib import redirect_stderr
from pathlib import Path

import pytest

from padgen import languages
from padgen.cli import progress
from padgen.cli.run import run
from padgen.errors import Problem
from padgen.rules import built_in_ids, load_variant
from padgen.templates.values import PAPERS

ONE = Path("out", "pad-fi.pdf")


class Terminal(io.StringIO):
    """A stream that claims to be a terminal; ``lines`` are the successive texts of its last line."""

    def isatty(self) -> bool:
        return True

    def run(self, *args: str) -> int:
        """Run padgen with this as its standard error."""
        with redirect_stderr(self):
            return run(args)

    @property
    def lines(self) -> list[str]:
        return [line for line in (piece.strip() for piece in self.getvalue().split("\r")) if line]

    @property
    def left(self) -> str:
        """The text that remains in the end."""
        shown: list[str] = []
        at = 0
        for char in self.getvalue():
            if char == "\r":
                at = 0
                continue
            shown[at : at + 1] = [char]
            at += 1
        return "".join(shown).strip()


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal for standard error, in an empty folder; every run counts as long."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "_PAUSE", 0.002)
    return Terminal()


@pytest.mark.parametrize(("back", "pages"), [((), "3,000"), (("--rules-on-back",), "6,000")])
def test_pages_of_one_document_are_counted(back: tuple[str, ...], pages: str, terminal: Terminal) -> None:
    """The line counts the pages of one file up to their total, backs included, and is then removed."""
    assert terminal.run("pad", "fi", "--sheets", "3000", *back) == 0
    counts = [
        int(found[1].replace(",", ""))
        for line in terminal.lines
        if (found := re.match(rf"([\d,]+) of {pages} pages, \d+ s(, about \d+ s left)?$", line))
    ]
    assert len(counts) > 5
    assert counts == sorted(counts)
    assert 0 < counts[len(counts) // 2] < int(pages.replace(",", ""))
    assert terminal.left == ""
    assert ONE.is_file()


def test_documents_are_counted(terminal: Terminal, capsys: pytest.CaptureFixture[str]) -> None:
    """The line counts several documents, and each path is printed when its file is complete."""
    assert terminal.run("pad", "fi", "sv", "de") == 0
    told = [line for line in terminal.lines if " of 3 documents" in line]
    assert [n for n in ("1", "2") if any(line.startswith(f"{n} of 3") for line in told)] == ["1", "2"]
    assert capsys.readouterr().out.split() == [str(Path("out", f"pad-{code}.pdf")) for code in ("fi", "sv", "de")]
    assert terminal.left == ""


@pytest.mark.long
@pytest.mark.parametrize(
    "line", ["booklet fi sv", "proof fi", "check fi", "all fi --jobs 2", "form fi -o form.pdf", "pad fi --png"]
)
def test_every_kind_of_work_shows_progress(line: str, terminal: Terminal) -> None:
    """All long work has a line with its seconds, even if pages can't be counted, and the line is removed."""
    assert terminal.run(*line.split()) == 0
    assert [line for line in terminal.lines if re.search(r"\b\d+ s\b", line)]
    assert terminal.left == ""


def test_an_error_stands_alone(terminal: Terminal) -> None:
    """The line is removed before a message is printed."""
    assert terminal.run("pad", "fi", "xx") == 1
    assert re.fullmatch(r"(\x1b\[31m)?padgen:(\x1b\[0m)? unknown language 'xx' [^\r]*", terminal.left)


def test_short_runs_and_pipes_show_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No line is shown in the first second, on a pipe, or with --quiet."""
    monkeypatch.chdir(tmp_path)
    terminal, started = Terminal(), time.monotonic()
    assert terminal.run("pad", "fi") == 0
    assert terminal.getvalue() == "" or time.monotonic() - started > 1
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    assert run(["pad", "fi", "--sheets", "500"]) == 0
    assert capsys.readouterr() == (f"{ONE}\n" * 2, "")
    assert terminal.run("pad", "fi", "--sheets", "500", "--quiet") == 0
    assert terminal.getvalue() == ""


def test_the_rest_is_estimated_from_what_is_done() -> None:
    """A quarter done in 10 s leaves 30 s; there is no estimate for the last second or during the first fiftieth."""
    shown = progress.Progress(4)
    shown.done = 1
    assert shown._words(10) == "1 of 4 documents, 10 s, about 30 s left"
    shown.page, shown.pages = 500, 1000
    assert shown._words(15) == "1 of 4 documents, 500 of 1,000 pages, 15 s, about 25 s left"
    alone = progress.Progress()
    alone.page, alone.pages = 1000, 100_000
    assert alone._words(2) == "1,000 of 100,000 pages, 2 s"
    alone.page = 99_999
    assert alone._words(20) == "99,999 of 100,000 pages, 20 s"
    alone.page, alone.pages = 7, None
    assert alone._words(3) == "page 7, 3 s"


def told(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> object:
    """The JSON that a command prints; it is in ASCII, and nothing else is printed."""
    assert run([*args, "--json"]) == code
    out, err = capsys.readouterr()
    assert err == ""
    assert out.isascii()
    return json.loads(out)


def test_lists_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The JSON of a list has the data of its lines: names first, numbers as numbers, lengths in mm."""
    assert told(capsys, "list", "papers") == [
        {"name": name, "width": width, "height": height} for name, (width, height) in PAPERS.items()
    ]
    found = told(capsys, "list", "languages")
    assert isinstance(found, list)
    assert [entry["code"] for entry in found] == languages.codes()
    assert {"code": "ru", "name": "Русский", "default_variant": "classic", "level": "leaflet"} in found
    variants = told(capsys, "list", "variants")
    assert isinstance(variants, list)
    assert [entry["id"] for entry in variants] == list(built_in_ids())
    for entry in variants:
        variant = load_variant(entry["id"])
        assert (entry["dice"], entry["maximum"]) == (variant.dice, variant.maximum)
        assert entry["rows"] == [row.id for row in variant.rows]
    bonuses = {entry["id"]: entry["bonus"] for entry in variants}
    assert bonuses["classic"] == {"at_least": 63, "points": 50}
    assert bonuses["dutch"] == {"more_than": 63, "points": 50}
    assert bonuses["thirteen"] is None
    templates = told(capsys, "list", "templates")
    assert isinstance(templates, list)
    assert {"name": "classic", "kind": "pad", "paper": "A4"} in templates
    assert {"name": "phone", "kind": "form", "paper": "68 x 148 mm", "grows": True} in templates
    assert run(["list", "templates"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {"a4\tform\tA4", "phone\tform\t68 x 148 mm\tas high as its rows need"} <= set(lines)


def test_json_and_lines_have_the_same_data(capsys: pytest.CaptureFixture[str]) -> None:
    """Each entry of the JSON has a line that begins with its first value."""
    for what in ("languages", "variants", "templates", "papers"):
        entries = told(capsys, "list", what)
        assert run(["list", what]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert isinstance(entries, list)
        assert [line.split("\t")[0] for line in lines] == [next(iter(entry.values())) for entry in entries]


@pytest.mark.long
def test_a_check_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Problems are a list of objects with all parts of a message; the exit code says whether there are any."""
    assert told(capsys, "check", "fi") == []
    file = tmp_path / "house.yaml"
    file.write_text("extends: classic\nthrows: many\nbonus: {at_least: x}\nwrong: 1\n", encoding="utf-8")
    found = told(capsys, "check", str(file), code=1)
    assert isinstance(found, list)
    assert run(["check", str(file)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert lines == [f"padgen: {Problem(**problem)}" for problem in found]
    assert len(lines) > 2
    assert {(problem["file"], problem["line"], problem["key"]) for problem in found} >= {(str(file), 2, "throws")}


def test_points_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """A score has the ids of variant and row; errors are ordinary messages."""
    assert told(capsys, "score", "täyskäsi", "6", "6", "6", "5", "5", "--lang", "fi") == {
        "variant": "classic",
        "row": "full_house",
        "dice": [6, 6, 6, 5, 5],
        "points": 28,
    }
    assert run(["score", "full_house", "6", "--json"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("padgen: ")
