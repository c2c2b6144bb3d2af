"""The JSON Schemas of templates and themes agree with their loader whenever the form of a file is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from fuzz import FUZZ, TEMPLATES, inputs
from hypothesis import given
from jsonschema import Draft7Validator
from schemas import alike, typed

from padgen import templates
from padgen.cli.schemas import SCHEMAS
from padgen.cli.starters import template_text, theme_text
from padgen.errors import PadgenError
from padgen.files.sources import parse, read
from padgen.templates import reader

ROOT = Path(__file__).resolve().parents[1]
UNION, THEME = SCHEMAS["template"](), SCHEMAS["theme"]()
CLASSES: dict[str, type[templates.Keyed]] = {**templates.CLASSES, "theme": templates.Theme}
SCHEMA = {
    **{kind: Draft7Validator(part) for kind, part in zip(templates.CLASSES, UNION["anyOf"], strict=True)},
    "theme": Draft7Validator(THEME),
}
SHIPPED = [(kind, path) for kind in CLASSES for path in sorted((ROOT / "templates" / kind).glob("*.yaml"))]

FORM = re.compile(
    r"^unknown key$|^missing$|expected a single value|is not a valid (?:length|size)|is not a whole number"
    r"|is neither yes nor no|is none of|is not a built-in|expected faces|unknown face|is not a TrueType file"
)
"""Matches the loader's messages about values of the wrong form."""

VALUES = (
    None,
    "",
    "wörds",
    "0",
    "7",
    "99999",
    "-1",
    "2.5",
    "yes",
    "true",
    "5 mm",
    "5 miles",
    "red",
    [],
    ["x"],
    {},
    {"x": "1"},
)


def judged(kind: str, text: str) -> tuple[list[str], bool]:
    """The loader's messages about a template's text, and whether the schema of its kind accepts it."""
    source = parse(text, "mine.yaml")
    problems = reader.parse(CLASSES[kind], kind, source, Path("mine.yaml"))[1]
    return [problem.what for problem in problems], SCHEMA[kind].is_valid(typed(source.data))


def malformed(kind: str, text: str) -> bool:
    """Whether the form is wrong; fails if loader and schema disagree."""
    return alike(*judged(kind, text), FORM, text)


@pytest.mark.parametrize(("kind", "path"), SHIPPED, ids=lambda value: getattr(value, "stem", value))
def test_shipped_files_are_valid(kind: str, path: Path) -> None:
    """Every built-in template and theme is valid by its kind's schema and by the schema of all kinds."""
    data = typed(read(path).data)
    SCHEMA[kind].validate(data)
    Draft7Validator(THEME if kind == "theme" else UNION).validate(data)


@pytest.mark.parametrize("kind", CLASSES)
def test_new_files_name_their_schema(kind: str) -> None:
    """The line that editors look for is first, and the file is valid."""
    for name in templates.names(kind):
        text = theme_text("mine", name) if kind == "theme" else template_text("mine", kind, name)
        schema = "theme" if kind == "theme" else "template"
        assert text.startswith(f"# yaml-language-server: $schema={schema}.schema.json\n#   padgen schema {schema} > ")
        assert judged(kind, text) == ([], True)


@pytest.mark.parametrize("kind", CLASSES)
def test_wrong_types_and_keys_are_refused_by_both(kind: str) -> None:
    """At every key, the schema refuses values whose form the loader refuses, and accepts those that it accepts."""
    base = {"extends": templates.names(kind)[0]}
    for key in ("extends", *CLASSES[kind].KEYS):
        wrong = [malformed(kind, json.dumps({**base, key: value})) for value in VALUES]
        assert sum(wrong) >= 4, key
    assert malformed(kind, json.dumps({**base, "unheard_of": "1"}))
    assert not malformed(kind, json.dumps(base))
    assert malformed(kind, "{}") == (kind != "theme")


def test_fonts_are_judged_alike() -> None:
    """Loader and schema agree on the faces of a layout; a theme has none."""
    fonts: list[Any] = [None, "x.ttf", [], {}, {"italic": "x.ttf"}, {"bold": "x.otf"}, {"bold": ["x.ttf"]}]
    for value in fonts:
        wrong = malformed("pad", json.dumps({"extends": "classic", "fonts": value}))
        assert wrong == (value != {})
    assert judged("pad", "extends: classic\nfonts: {regular: none.TTF}") == (["there is no file none.TTF"], True)
    assert malformed("theme", "fonts: {}")


def test_names_in_any_letters_are_valid() -> None:
    """Papers and colours may be in capitals, and a paper may be a size."""
    for line in ("paper: a4", "paper: letter", "paper: 120 x 190 mm", "accent: RED", "accent: '#1A7f37'"):
        assert judged("pad", f"extends: classic\n{line}") == ([], True)


@pytest.mark.long
@pytest.mark.parametrize("kind", CLASSES)
@FUZZ
@given(text=inputs(*TEMPLATES))
def test_any_file_is_judged_alike(kind: str, text: str) -> None:
    """The schema refuses all random files whose form the loader refuses, and accepts those that it accepts."""
    try:
        parse(text, "mine.yaml")
    except PadgenError:
        return  # not YAML, so neither sees it
    malformed(kind, text)
