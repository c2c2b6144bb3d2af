"""Texts that don't fit even at the smallest size are refused, by how much, wherever they stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from spoken import ENGLISH

import padgen


def refused(kind: str, code: str, **options: object) -> tuple[str | None, str]:
    """The key and text of the one problem of a document."""
    with pytest.raises(padgen.PadgenError) as caught:
        getattr(padgen, kind)(code, **options)
    (problem,) = caught.value.problems
    return problem.key, f"{problem.what} ({problem.fix})"


def test_names_of_columns(tmp_path: Path) -> None:
    """A column's name on a pad stays within its column, or the pad is refused."""
    narrow = tmp_path / "narrow.yaml"
    narrow.write_text("extends: a5\ncolumn_least: 5 mm\ncolumn_most: 5 mm\ncolumn_good: 5 mm\n", encoding="utf-8")
    rules = {"extends": "classic", "columns": [{"title": "WWWWWWWWWWWW"}, {"title": "2"}]}
    key, told = refused("pad", "en", variant=rules, template=narrow, players=1)
    assert key == "players"
    assert told == (
        "the column 'WWWWWWWWWWWW' needs 25.5 mm at 6.5 pt, it has 4.5 mm "
        "(choose fewer players, larger paper, or another template)"
    )


def test_the_button_for_a_new_game(tmp_path: Path) -> None:
    """A caption wider than half a form is refused where the language has it."""
    path = tmp_path / "fo.yaml"
    path.write_text(ENGLISH.replace("  new_game: New game\n", f"  new_game: {60 * 'W'}\n"), encoding="utf-8")
    key, told = refused("form", str(path), template="phone")
    assert key == "labels.new_game"
    assert told == f"'{60 * 'W'}' needs 122.8 mm at 6 pt, the button leaves 30.6 mm (shorten the text)"
