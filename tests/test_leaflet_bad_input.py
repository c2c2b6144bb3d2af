"""Leaflets from faulty texts, rules and templates: a clear message with file, line, key and remedy, and no file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from padgen import languages
from padgen.cli.run import run

FOLDER = Path(languages.__file__).parents[2] / "locales"
ENGLISH = (FOLDER / "en.yaml").read_text(encoding="utf-8")
STOP = re.search(r"^  stop: (.*)$", ENGLISH, re.M)[1]
"""A text of every leaflet, to be replaced by faulty ones."""

Padgen = Callable[..., tuple[int, str, str]]


@pytest.fixture
def padgen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Padgen:
    """Run a command line in an empty folder; gives its exit code, standard output and standard error."""
    monkeypatch.chdir(tmp_path)

    def call(*args: str) -> tuple[int, str, str]:
        code = run([*args])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, out, err

    return call


def written(folder: Path) -> list[str]:
    """All PDFs and temporary files below a folder."""
    return [path.name for path in folder.rglob("*") if path.suffix in (".pdf", ".part")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("You may stop after {bonus:point}.", "{bonus}"),
        ("You may stop after {throw} throws.", "{throw}"),
        ("You may stop after {throws.", "brace"),
        ("You may stop after throws}.", "brace"),
        ("You may {} stop.", "brace"),
        ('"You may\\tstop."', "U+0009"),
        ('"You may\\0stop."', "control character"),
        ('"You may\\u200Bstop."', "U+200B"),
        ("You may <b>stop</b>.", "markup"),
        ("You may stop. " * 3571 + "Now.", "characters"),
        ("You may stop after 3 throws.", "number 3"),
        ('""', "empty"),
        ("[You, may, stop]", "expected a text"),
        ("You may stop 塔.", "U+5854"),
    ],
)
def test_a_faulty_text_is_refused(text: str, said: str, padgen: Padgen, tmp_path: Path) -> None:
    """Unknown placeholders, loose braces, control characters, markup and huge texts are refused at their line."""
    path = tmp_path / "en.yaml"
    path.write_text(ENGLISH.replace(STOP, text), encoding="utf-8")
    line = next(i for i, row in enumerate(ENGLISH.splitlines(), 1) if row.startswith("  stop:"))
    code, out, err = padgen("leaflet", str(path))
    assert code == 1
    assert out == ""
    assert said in err
    if "5854" not in said:
        assert f"{path}:{line}:" in err
        assert "texts.stop" in err or "escape" in err, "an escape is refused before keys are known"
    assert re.search(r"\([^()]+\)$", err.strip(), re.M), "a remedy"
    assert written(tmp_path) == []


def test_a_raw_tab_is_refused_at_its_line(padgen: Padgen, tmp_path: Path) -> None:
    """A tab in the file is reported with its line."""
    path = tmp_path / "en.yaml"
    path.write_text(ENGLISH.replace(STOP, "You may\tstop."), encoding="utf-8")
    line = next(i for i, row in enumerate(ENGLISH.splitlines(), 1) if row.startswith("  stop:"))
    code, _, err = padgen("leaflet", str(path))
    assert code == 1
    assert f":{line}" in err
    assert written(tmp_path) == []


@pytest.mark.parametrize("key", ["hyphens", "keep_with_next"])
@pytest.mark.parametrize("value", ["word", "{a: b}", "[[a], b]"])
def test_lists_of_words_must_be_lists(key: str, value: str, padgen: Padgen, tmp_path: Path) -> None:
    """Lists of words for line breaking must be lists of words."""
    path = tmp_path / "en.yaml"
    path.write_text(f"{ENGLISH}\n{key}: {value}\n", encoding="utf-8")
    code, _, err = padgen("leaflet", str(path))
    assert code == 1
    assert key in err
    assert "list of words" in err


def test_every_fault_is_reported_at_once(padgen: Padgen, tmp_path: Path) -> None:
    """Faults in several texts are reported in one run."""
    text = ENGLISH.replace(STOP, "You may stop <i>now</i>.").replace("{bonus:point}", "{bonsu:point}", 1)
    path = tmp_path / "en.yaml"
    path.write_text(text, encoding="utf-8")
    _, _, err = padgen("leaflet", str(path))
    assert "texts.stop" in err
    assert "texts.bonus_at_least" in err


HOUSE = """\
extends: classic
add:
  - {id: odd_ones, section: lower, after: yatzy, combination: {any: yes}, scoring: sum}
"""


def test_a_row_without_words_is_refused(padgen: Padgen, tmp_path: Path) -> None:
    """A house rule's own row needs a name in the language; the message names the file."""
    house = tmp_path / "house.yaml"
    for combination in ("{any: yes}", "any", "{kind: any}"):
        house.write_text(HOUSE.replace("{any: yes}", combination), encoding="utf-8")
        code, _, err = padgen("leaflet", "en", "--variant", str(house))
        assert code == 1
        assert "house.yaml:" in err
        assert written(tmp_path) == []


def test_a_leaflet_that_cannot_fit_is_refused(padgen: Padgen, tmp_path: Path) -> None:
    """The message gives the language, the excess, the text size and the remedy; an older leaflet is unchanged."""
    template = tmp_path / "tiny.yaml"
    template.write_text("extends: a5\npaper: 80 x 60 mm\nmargin: 4 mm\ncolumns: 1\n", encoding="utf-8")
    out = tmp_path / "leaflet.pdf"
    out.write_bytes(b"older")
    code, said, err = padgen("leaflet", "de", "-r", "maxi", "-t", str(template), "-o", str(out))
    assert (code, said) == (1, "")
    assert re.search(
        r"Deutsch, Maxi-Yatzy.*(\d+ mm \(about \d+ lines\) too long|needs \d+\.\d mm) at 6\.5 pt", err, re.S
    )
    assert "larger paper" in err
    assert out.read_bytes() == b"older"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("fold: 4", "between 1 and 3"),
        ("columns: 0", "between 1 and 3"),
        ("size_least: 5 pt", "between 6 and 30"),
        ("size_least: 20 pt", "size_most"),
        ("table: first", "after-example"),
        ("justify: maybe", "yes nor no"),
        ("hyphenat: yes", "hyphenate"),
        ("cover: 300 mm", "yes nor no"),
        ("die: 30 mm", "between"),
    ],
)
def test_a_faulty_template_is_refused(line: str, said: str, padgen: Padgen, tmp_path: Path) -> None:
    """Values out of range and unknown keys are reported with their lines."""
    template = tmp_path / "mine.yaml"
    template.write_text(f"extends: a5\n{line}\n", encoding="utf-8")
    code, _, err = padgen("leaflet", "en", "-t", str(template))
    assert code == 1
    assert "mine.yaml:2" in err
    assert said in err


def test_a_booklet_needs_a_template_that_does_not_fold(padgen: Padgen, tmp_path: Path) -> None:
    """A folding template is refused for a booklet, and nothing is written."""
    code, _, err = padgen("booklet", "fi", "sv", "-t", "a4-fold")
    assert code == 1
    assert "fold" in err
    assert written(tmp_path) == []
