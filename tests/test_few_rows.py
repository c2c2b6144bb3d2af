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
}


@pytest.fixture(params=FEW)
def rules(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A file with such rules."""
    path = tmp_path / f"{request.param}.yaml"
    path.write_text(f"extends: classic\n{FEW[request.param]}", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("template", templates.names("leaflet"))
def test_leaflets(template: str, rules: str) -> None:
    assert padgen.leaflet("en", variant=rules, template=template).pages


@pytest.mark.parametrize("template", templates.names("pad"))
def test_pads(template: str, rules: str) -> None:
    """With their backs."""
    assert padgen.pad("en", variant=rules, template=template, rules_on_back=True).pages


@pytest.mark.parametrize("template", templates.names("form"))
def test_forms(template: str, rules: str) -> None:
    assert padgen.form("en", variant=rules, template=template).pages


def test_booklets(rules: str) -> None:
    """In one language, and in two."""
    for languages in (("en",), ("en", "fi")):
        assert padgen.booklet(languages, variant=rules).pages
