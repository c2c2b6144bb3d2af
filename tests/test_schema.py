"""The JSON Schemas for editors agree with the loaders whenever the form of a file is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from fuzz import FUZZ, VARIANTS, inputs
from hypothesis import given
from jsonschema import Draft7Validator
from schemas import VARIANT_FORM, alike, at, changed, typed

from padgen.cli.run import run
from padgen.cli.schemas import SCHEMAS
from padgen.cli.starters import variant_text
from padgen.errors import PadgenError
from padgen.files.sources import parse
from padgen.rules import load_variant, variant_ids

ROOT = Path(__file__).resolve().parents[1]
VARIANT = Draft7Validator(SCHEMAS["variant"]())
SHIPPED = [*sorted((ROOT / "padgen/variants").glob("*.yaml")), *sorted((ROOT / "docs/examples").glob("*.yaml"))]

FULL = """
extends: classic
dice: 5
throws: 3
players: unlimited
order: forced
strike: any_time
starter: highest_throw
chance: last_resort
call_first: yes
saved_throws: no
bonus: {more_than: 60, points: 35}
rows:
  - ones
  - twos
  - fours
  - fives
  - sixes
  - {id: three, combination: {face: 3}, scoring: fixed, points: 7, section: lower, example: [3, 3, 1, 2, 4]}
  - {id: four_in_a_row, combination: {run: 4}, scoring: fixed_plus_sum, points: 20}
  - {id: low, combination: {straight: [1, 2, 3]}, scoring: sum}
  - {id: house, combination: {groups: [3, 2]}, scoring: all_dice}
  - {id: three_of_a_kind, combination: {alike: 3}}
  - {id: anything, combination: any, scoring: sum}
  - chance
change: {chance: {scoring: fixed, points: 5}}
remove: [ones]
extras: [{id: stars, points: 10}]
locales: {en: {rows: {three: Threes}}}
"""
"""A variant file with every key."""


def judged(text: str) -> tuple[list[str], bool]:
    """The loader's messages about a variant's text, and whether the schema accepts it."""
    data = typed(parse(text, "variant.yaml").data)
    try:
        load_variant(parse(text, "variant.yaml").data)
    except PadgenError as error:
        return [problem.what for problem in error.problems], VARIANT.is_valid(data)
    return [], VARIANT.is_valid(data)


def test_schemas_are_schemas() -> None:
    """Each is valid JSON Schema, and every key of a file has a description."""
    for make in SCHEMAS.values():
        schema = make()
        Draft7Validator.check_schema(schema)
        kinds = schema["anyOf"] if "properties" not in schema else [schema]
        assert all(part["description"] for kind in kinds for part in kind["properties"].values())


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_files_are_valid(path: Path) -> None:
    """Every built-in variant and every example of the documentation is valid, read with YAML's own types."""
    VARIANT.validate(yaml.safe_load(path.read_text(encoding="utf-8")))


def test_new_files_name_their_schema(capsys: pytest.CaptureFixture[str]) -> None:
    """``new variant`` writes the line that editors look for, and says how to get the schema; both files are valid."""
    for key in variant_ids():
        text = variant_text("house", key)
        assert text.startswith("# yaml-language-server: $schema=variant.schema.json\n")
        assert "padgen schema variant > variant.schema.json" in text
        VARIANT.validate(yaml.safe_load(text))
    for kind, make in SCHEMAS.items():
        assert run(["schema", kind]) == 0
        assert json.loads(capsys.readouterr().out) == make()
    assert run(["schema", "pizza"]) == 2


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything in a tree except the tree itself."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield (*path, key)
        yield from places(part, (*path, key))


TREE = parse(FULL, "full").data
PLACES = [path for path in places(TREE) if path[0] != "locales"]


VALUES = (
    None, "", "wörds", "0", "7", "99999", "-1", "2.5", "yes", [], ["x"], ["1", "2"], {}, {"x": "1"}, {"face": "9"}
)  # fmt: skip


def test_the_full_file_is_read_and_valid() -> None:
    """The file that the next tests break is valid."""
    assert judged(FULL) == ([], True)


@pytest.mark.long
@pytest.mark.parametrize("path", PLACES, ids=lambda path: ".".join(map(str, path)))
def test_wrong_types_and_keys_are_refused_by_both(path: tuple[Any, ...]) -> None:
    """At every place, the schema refuses values whose form the loader refuses, and accepts those that it accepts."""
    forms = [alike(*judged(json.dumps(changed(TREE, path, value))), VARIANT_FORM, value) for value in VALUES]
    assert sum(forms) > 3 or path == ("remove", 0)  # where the loader reports an unknown row instead
    part = at(TREE, path)
    if isinstance(part, dict) and path != ("change",):
        said, valid = judged(json.dumps(changed(TREE, path, {**part, "unheard_of": "1"})))
        assert said
        assert not valid


def test_unknown_keys_at_the_top_are_refused_by_both() -> None:
    """Both refuse a key that no variant file has."""
    assert judged(FULL + "unheard_of: 1\n") == (["unknown key 'unheard_of'"], False)


@pytest.mark.long
@FUZZ
@given(text=inputs(*VARIANTS))
def test_any_variant_is_judged_alike(text: str) -> None:
    """The schema refuses all random files whose form the loader refuses, and accepts those that it accepts."""
    try:
        parse(text, "variant.yaml")
    except PadgenError:
        return  # not YAML, so neither sees it
    alike(*judged(text), VARIANT_FORM, text)
