"""What doesn't fit is reported at the option, or at the file, line and key, that decides it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from padgen.cli.run import run

ROOT = Path(__file__).resolve().parents[1]
Refused = Callable[[str], str]

CASES = re.findall(r"^\$ (.*)\n(.*)$", (ROOT / "tests" / "refusals.txt").read_text(encoding="utf-8"), re.M)


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refused:
    """The one line that refuses a command, in a folder with the user's own language, layouts and rules."""
    danish = (ROOT / "locales" / "da.yaml").read_text(encoding="utf-8")
    (tmp_path / "fo.yaml").write_text(danish.replace("Fuldt hus", 58 * "M"), encoding="utf-8")
    plural = danish.replace('  point: {one: "{n} point", ', "  point: {")
    (tmp_path / "kl.yaml").write_text(plural, encoding="utf-8")
    titled = danish.replace("  danish: Yatzy\n", f"  danish: {60 * 'M'}\n")
    (tmp_path / "gl.yaml").write_text(titled, encoding="utf-8")
    (tmp_path / "leaflet.yaml").write_text("extends: a5\npaper: 60 x 90 mm\n", encoding="utf-8")
    (tmp_path / "form.yaml").write_text("extends: tablet\npaper: 60 x 90 mm\n", encoding="utf-8")
    (tmp_path / "label.yaml").write_text("extends: a5\nlabel_most: 12 mm\nlabel_width: 12 mm\n", encoding="utf-8")
    (tmp_path / "rows.yaml").write_text("extends: a5\nrow_least: 20 mm\nrow_most: 20 mm\n", encoding="utf-8")
    narrow = "column_least: 5 mm\ncolumn_most: 5 mm\ncolumn_good: 5 mm\n"
    (tmp_path / "narrow.yaml").write_text(f"extends: a5\n{narrow}", encoding="utf-8")
    fixed = "extends: tablet\ncolumn_least: 9 mm\ncolumn_most: 9 mm\n"
    (tmp_path / "fixed.yaml").write_text(fixed, encoding="utf-8")
    columns = "extends: classic\ncolumns:\n- title: WWWWWWWWWWWW\n- title: '2'\n"
    (tmp_path / "columns.yaml").write_text(columns, encoding="utf-8")
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


@pytest.mark.long
@pytest.mark.parametrize(("line", "told"), CASES)
def test_what_does_not_fit_is_reported_where_it_is_decided(line: str, told: str, refused: Refused) -> None:
    """Every refusal is one line at the user's file and key, or at the option, with the measures and a remedy."""
    given = re.sub(r"M\*(\d+)", lambda times: "M" * int(times[1]), line)
    assert re.sub(r"\d+(\.\d+)?", "#", re.sub("(M|W){9,}…?", "…", refused(given))) == told


def test_padgens_own_files_are_never_blamed(refused: Refused) -> None:
    """If house rules have too many rows for a built-in layout, no file of padgen's own is named."""
    told = refused("pad en --rules-on-back --up 16")
    assert str(ROOT) not in told
    assert told.startswith("--up: the rules don't fit the back of a pad of 52.5 × 74.25 mm")
