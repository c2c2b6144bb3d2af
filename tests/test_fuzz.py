"""Variants, locales and templates with any contents are read, or refused with reasons."""

from __future__ import annotations

from pathlib import Path

import pytest
from fuzz import FUZZ, TEMPLATES, VARIANTS, inputs, mutations
from hypothesis import given
from hypothesis import strategies as st

from padgen import languages, templates
from padgen.cli import checks
from padgen.errors import PadgenError
from padgen.files.sources import parse
from padgen.languages import Locale
from padgen.rules import legal_points, load_variant, score, tally
from padgen.templates import reader


@pytest.fixture(scope="module")
def spot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz") / "fuzz.yaml"


def told(error: PadgenError) -> None:
    """Check that a refusal has reasons, none too long."""
    assert error.problems
    assert all(problem.what and len(str(problem)) < 4000 for problem in error.problems)


@pytest.mark.long
@FUZZ
@given(text=inputs(*VARIANTS))
def test_any_variant_file_is_read_or_refused(text: str, spot: Path) -> None:
    """Any variant file is a game that can be played and scored, or an error with reasons."""
    spot.write_text(text, encoding="utf-8")
    try:
        variant = load_variant(spot)
        language = languages.read("en").bind(variant)
    except PadgenError as error:
        told(error)
        return
    assert variant.maximum >= 0
    assert tally(variant, {}).total == 0
    for row in variant.rows:
        assert score(variant, row.id, row.example) in legal_points(variant, row.id)
        assert language.entry(row)
    assert isinstance(language.stories, tuple)


@pytest.mark.long
@FUZZ
@given(text=inputs("locales/en.yaml", "locales/fi.yaml", "locales/pl.yaml"))
def test_any_locale_file_is_read_or_refused(text: str) -> None:
    """Any locale file has texts for every variant, or is refused with every problem."""
    try:
        source = parse(text, "fo.yaml")
        language, problems = languages.load(source, "fo")
        problems = [*problems, *language.plural_problems(), *checks.check_locale(source, "fo")]
    except PadgenError as error:
        told(error)
        return
    if problems:
        told(PadgenError(*problems))
        return
    for variant in ("classic", "maxi", "thirteen"):
        locale = Locale(language, load_variant(variant))
        assert locale.title
        assert isinstance(locale.stories, tuple)


@pytest.mark.long
@FUZZ
@given(text=inputs(*TEMPLATES), kind=st.sampled_from(sorted(templates.CLASSES)))
def test_any_template_file_is_read_or_refused(text: str, kind: str, spot: Path) -> None:
    """Any template file is a template with a sane size, or is refused with every problem."""
    try:
        template, problems = reader.parse(templates.CLASSES[kind], kind, parse(text, "fuzz.yaml"), spot)
    except PadgenError as error:
        told(error)
        return
    assert (template is None) == bool(problems)
    if template is None:
        told(PadgenError(*problems))
        return
    width, height = template.size
    assert 40 <= width <= 1200
    assert 40 <= height <= 1200


@pytest.mark.long
@FUZZ
@given(text=mutations(*TEMPLATES), lang=st.sampled_from(["fi", "de"]))
def test_any_template_lays_out_or_says_why_not(text: str, lang: str, spot: Path) -> None:
    """A template that loads makes a document or a layout error, and nothing else."""
    from padgen.api.kinds import kind_of
    from padgen.api.proof import PARTS

    spot.write_text(text, encoding="utf-8")
    try:
        kind = kind_of(parse(text, "fuzz.yaml"))
        if kind not in templates.CLASSES:
            return
        for _ in PARTS[kind](lang, template=spot).make().pages:
            pass
    except PadgenError as error:
        told(error)
