"""House rules with few rows, or with one section: every layout makes its documents."""

from __future__ import annotations

from pathlib import Path

import pytest

import padgen
from padgen import templates

FEW = {
    "upper": "rows: [ones, twos, threes, fours, fives, sixes]\n",
    "lower": "bonus: none\nrows: [chance, one_pair]\n",
    "chance": "bonus: none\nrows: [chance]\n",
    "sixes": "bonus: none\nrows: [sixes]\n",
    "combinations": "bonus: none\nrows: [two_pairs, yatzy]\n",
}


@pytest.fixture(params=FEW)
def rules(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A file with such rules."""
    path = tmp_path / f"{request.param}.yaml"
    path.write_text(f"extends: classic\n{FEW[request.param]}", encoding="utf-8")
    return str(path)


@pytest.mark.sweep
@pytest.mark.parametrize("template", templates.names("leaflet"))
def test_leaflets(template: str, rules: str) -> None:
    assert padgen.leaflet("en", variant=rules, template=template).pages


@pytest.mark.sweep
@pytest.mark.parametrize("template", templates.names("pad"))
def test_pads(template: str, rules: str) -> None:
    """With their backs."""
    assert padgen.pad("en", variant=rules, template=template, rules_on_back=True).pages


@pytest.mark.parametrize("template", templates.names("form"))
def test_forms(template: str, rules: str) -> None:
    assert padgen.form("en", variant=rules, template=template).pages


@pytest.mark.parametrize("faces", ["yes", "no"])
def test_forms_without_words(faces: str, rules: str, tmp_path: Path) -> None:
    """With pictures instead of names."""
    layout = tmp_path / "pictures.yaml"
    layout.write_text(f"extends: tablet\nshow_words: no\nshow_dice: yes\nshow_faces: {faces}\n", encoding="utf-8")
    assert padgen.form("en", variant=rules, template=str(layout)).pages


@pytest.mark.parametrize("players", [4, 6])
def test_forms_in_two_languages(players: int, rules: str) -> None:
    """Short names make a narrow column, in which the word for the total still has room in both."""
    assert padgen.form(("fi", "sv"), variant=rules, template="tablet", players=players).pages


@pytest.mark.long
def test_booklets(rules: str) -> None:
    """In one language, and in two."""
    for languages in (("en",), ("en", "fi")):
        assert padgen.booklet(languages, variant=rules).pages
