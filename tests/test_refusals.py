"""What doesn't fit is told at the option, or at file, line and key, that decides it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from padgen.cli.run import run

ROOT = Path(__file__).resolve().parents[1]
Refused = Callable[[str], str]


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refused:
    """The one line that a command is refused with, in a folder with a language, layouts and rules of one's own."""
    danish = (ROOT / "locales" / "da.yaml").read_text(encoding="utf-8")
    (tmp_path / "fo.yaml").write_text(danish.replace("Fuldt hus", 58 * "M"), encoding="utf-8")
    titled = danish.replace("  danish: Yatzy\n", f"  danish: {60 * 'M'}\n")
    (tmp_path / "gl.yaml").write_text(titled, encoding="utf-8")
    (tmp_path / "leaflet.yaml").write_text("extends: a5\npaper: 60 x 90 mm\n", encoding="utf-8")
    (tmp_path / "form.yaml").write_text("extends: tablet\npaper: 60 x 90 mm\n", encoding="utf-8")
    house = f"extends: danish\nlocales:\n  fi:\n    rows:\n      chance: {59 * 'W'}\n"
    (tmp_path / "house.yaml").write_text(house, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")

    def call(line: str) -> str:
        assert run(line.split()) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert not list(tmp_path.glob("out/*"))
        (told,) = err.splitlines()[:1] or [""]
        return told.removeprefix("padgen: ")

    return call


@pytest.mark.parametrize(
    ("line", "place"),
    [
        # A text of one's own language, also as the second of a pad and one of a booklet's.
        ("pad fo.yaml -t kids", r"fo\.yaml:\d+:rows\.full_house: .* needs"),
        ("pad gl.yaml --up 9", r"gl\.yaml:\d+:titles\.danish: the title"),
        ("pad fi+fo.yaml --up 9", r"fo\.yaml:\d+:rows\.full_house: .* needs"),
        ("form fo.yaml --paper 105x260mm -r danish", r"fo\.yaml:\d+:rows\.full_house: .* needs"),
        ("form gl.yaml -p 2 --paper A6", r"gl\.yaml:\d+:titles\.danish: the title"),
        ("leaflet gl.yaml", r"gl\.yaml:\d+:titles\.danish: .* the panel leaves"),
        ("booklet fi gl.yaml", r"gl\.yaml:\d+:titles\.danish: .* needs"),
        ("pad gl.yaml --rules-on-back -t large-print", r"gl\.yaml:\d+:titles\.danish: the title"),
        # A word of one's own rules.
        ("pad fi -r house.yaml -t kids", r"house\.yaml:5:locales\.fi\.rows\.chance: .* needs"),
        # A layout of one's own.
        ("leaflet en -t leaflet.yaml", r"leaflet\.yaml:1:size_least: English, Yatzy: a roll of .* needs"),
        ("form en -t form.yaml", r"form\.yaml:\d+:column_least: 4 columns of at least"),
        # Options.
        ("form en --paper A6", r"--paper: 16 rows of"),
        ("leaflet en --paper 40x60mm", r"--paper: English, Yatzy: the word 'What' needs"),
        (f"booklet en --title {40 * 'MM'}", r"--title: the title"),
        (f"pad en --up 9 --title {20 * 'MM'}", r"--title: the title"),
        (f"form gl.yaml --title {40 * 'MM'}", r"--title: the title"),
        ("form en -p 8 --paper 105x260mm", r"--players: 8 columns of at least"),
        ("form en --names A,B,C,D,E,F,G,H --paper 105x260mm", r"--names: 8 columns of at least"),
        (f"pad en -p 12 --names {99 * 'M'}", r"--names: the name"),
        (f"form en -p 8 --names {99 * 'M'}", r"--names: the name"),
        ("pad en --ruler --paper A7 -t a5", r"--ruler: a ruler of 100 mm"),
    ],
)
def test_what_does_not_fit_is_told_where_it_is_decided(line: str, place: str, refused: Refused) -> None:
    """One line at one's own file and key, or at the option, whatever kind of document it is."""
    assert re.match(place, refused(line)), refused(line)


def test_nobody_is_told_to_mend_what_came_with_padgen(refused: Refused) -> None:
    """A built-in language in a built-in layout that a house rule overfills has no line of padgen's own files."""
    told = refused("pad en --rules-on-back --up 16")
    assert str(ROOT) not in told
    assert told.startswith("the rules don't fit the back of a pad of 52.5 × 74.25 mm")
