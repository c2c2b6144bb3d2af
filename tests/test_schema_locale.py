"""The JSON Schema of locale files agrees with their loader whenever the form of a file is wrong."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import pytest
from fuzz import FUZZ, inputs
from hypothesis import given
from jsonschema import Draft7Validator
from schemas import VARIANT_FORM, alike, at, changed, typed

from padgen import languages
from padgen.cli.schemas import SCHEMAS
from padgen.errors import PadgenError
from padgen.files.sources import Source, parse, read
from padgen.languages.keys import LEAFLET_LABELS, WORDED
from padgen.languages.reader import OVERRIDES
from padgen.languages.starter import locale_text
from padgen.rules import row_ids, variant_ids

ROOT = Path(__file__).resolve().parents[1]
LOCALE = Draft7Validator(SCHEMAS["locale"]())
ENGLISH: dict[str, Any] = read(ROOT / "locales/en.yaml").data

FORM = re.compile(
    rf"^expected |^unknown key$|^missing$|^empty text$|characters, at most|^unknown variant|^unknown row"
    rf"|is not a valid key for a noun|is not a plural category|must hold {{n}}|is not a roll"
    rf"|is not a valid `when`|is not a way|{VARIANT_FORM.pattern}"
)
"""Matches the loader's messages about values of the wrong form."""

EXTRA: dict[str, Any] = {
    "code": "en",
    "editions": {"classic": {"chance": "last_resort", "call_first": "yes", "players": "4"}},
    "short": {"yatzy": "Y"},
    "range": {"sixes": "sixes"},
    "keep_with_next": ["a"],
    "hyphens": ["com-bi-na-tion"],
    "variants": {
        "maxi": {
            "title": "Big", "rows": {"chance": "Any"}, "texts": {"solo": "Play alone."},
            "nouns": {"die": {"5": "five"}}, "examples": {"ones": ["1 1 1 2 3 4"]},
            "scoring": {"chance": "{combination}."},
        },
        "forced": {"like": "maxi"},
    },
}  # fmt: skip
FULL = copy.deepcopy({**ENGLISH, **EXTRA, "stories": ENGLISH["stories"][:1]})
FULL["stories"][0] |= {
    "goal": FULL["stories"][0]["row"],
    "when": ["free", "called"],
    "without": ["chance"],
    "zero": "no",
}

PLACES: list[tuple[Any, ...]] = [
    *((key,) for key in FULL),
    *((key, next(iter(FULL[key]))) for key in FULL if isinstance(FULL[key], dict)),
    ("editions", "classic", "chance"),
    ("editions", "classic", "call_first"),
    ("editions", "classic", "players"),
    ("examples", next(iter(ENGLISH["examples"])), 0),
    ("nouns", "die", "other"),
    ("nouns", "die", "5"),
    ("hyphens", 0),
    ("stories", 0),
    *(("stories", 0, key) for key in FULL["stories"][0]),
    ("stories", 0, "keep", 0),
    ("stories", 0, "when", 0),
    ("stories", 0, "without", 0),
    *(("variants", "maxi", key) for key in FULL["variants"]["maxi"]),
    ("variants", "maxi", "nouns", "die"),
    ("variants", "maxi", "texts", "solo"),
    ("variants", "forced", "like"),
]
VALUES = (None, "", "wörds", "7", "99999", "yes", "true", "x" * 2000, [], ["x"], ["1 2", None], {}, {"x": "1"})


def judged(data: dict[str, Any], text: str = "") -> tuple[list[str], bool]:
    """The loader's messages about a locale's data, and whether the schema accepts it."""
    source = parse(text, "en.yaml") if text else Source("en.yaml", data, "{}", written=False)
    said = [problem.what for problem in languages.load(source, "en")[1]]
    return said, LOCALE.is_valid(typed(source.data))


@pytest.mark.parametrize("code", languages.codes())
def test_shipped_languages_are_valid(code: str) -> None:
    """The schema accepts every built-in language."""
    LOCALE.validate(typed(read(ROOT / "locales" / f"{code}.yaml").data))


def test_every_text_is_described() -> None:
    """Every name and text has a description, with its placeholders, for editors to show."""
    parts = LOCALE.schema["properties"]
    for section in ("glossary", "titles", "rows", "labels", "sections", *WORDED):
        assert all(part["description"] for part in parts[section]["properties"].values()), section
    assert {part["description"] for part in parts["rows"]["properties"].values()} == {"the row's name"}
    assert "must hold {bonus} {threshold}" in parts["texts"]["properties"]["bonus_at_least"]["description"]
    assert set(LOCALE.schema["definitions"]["words"]["properties"]) == OVERRIDES
    assert set(parts) == set(languages.TOP)


@pytest.mark.parametrize("level", ["pad", "leaflet"])
def test_a_new_locale_names_its_schema(level: Any) -> None:
    """The line that editors look for is first, and the schema reports only the empty values."""
    text = locale_text("fo", "da", level=level)
    assert text.startswith("# yaml-language-server: $schema=locale.schema.json\n#   padgen schema locale > locale.")
    marks = list(LOCALE.iter_errors(typed(parse(text, "fo.yaml").data)))
    assert len(marks) > 40
    assert all(mark.instance is None for mark in marks), [mark.message for mark in marks]


def test_both_levels_are_distinguished() -> None:
    """A file without any of the leaflet's keys is valid; with one of them, all others are required."""
    pad = {key: FULL[key] for key in ("language", "default_variant", "titles", "rows", "messages")}
    pad["labels"] = {key: label for key, label in FULL["labels"].items() if key not in LEAFLET_LABELS}
    assert judged(pad) == ([], True)
    for key in ("sections", "stories", "examples"):
        said, valid = judged({**pad, key: FULL[key]})
        assert "missing" in said
        assert not valid
    for key in pad:
        said, valid = judged({name: part for name, part in pad.items() if name != key})
        assert said == ["missing"]
        assert not valid
    for section in WORDED:
        for key in FULL[section]:
            if key in row_ids() or WORDED[section][key].optional:
                continue
            said, valid = judged(changed(FULL, (section,), {k: v for k, v in FULL[section].items() if k != key}))
            assert said == ["missing"]
            assert not valid


def test_the_full_file_is_read_and_valid() -> None:
    """The file that the next tests break is valid and has every key."""
    assert judged(FULL) == ([], True)
    assert set(FULL) == set(languages.TOP)
    assert set(variant_ids()) >= set(FULL["variants"])


@pytest.mark.long
@pytest.mark.parametrize("path", PLACES, ids=lambda path: ".".join(map(str, path)))
def test_wrong_types_and_keys_are_refused_by_both(path: tuple[Any, ...]) -> None:
    """At every kind of place, the schema refuses values whose form the loader refuses, and accepts all others."""
    forms = [alike(*judged(changed(FULL, path, value)), FORM, value) for value in VALUES]
    assert sum(forms) > 3 or path == ("code",)  # where the loader reports an invalid language tag instead
    part = at(FULL, path)
    if isinstance(part, dict) and path not in (("nouns",), ("avoid",)):
        said, valid = judged(changed(FULL, path, {**part, "unheard_of": "1"}))
        assert said
        assert not valid


def test_unknown_keys_at_the_top_are_refused_by_both() -> None:
    """Both refuse a key that no locale file has."""
    said, valid = judged({**FULL, "unheard_of": "1"})
    assert (said, valid) == (["unknown key"], False)


def test_only_rows_that_count_a_face_have_a_name_in_a_range() -> None:
    """Both refuse any other, of which no leaflet would use it."""
    for row in row_ids():
        said, valid = judged(changed(FULL, ("range",), {row: "x"}))
        faces = "ones twos threes fours fives sixes".split()
        assert (said, valid) == (([], True) if row in faces else (["unknown key"], False)), row


@pytest.mark.parametrize("key", ["5x", "x5", "5000", "five", "others"])
def test_keys_of_nouns_that_are_only_nearly_numbers(key: str) -> None:
    """Keys are plural categories or plain numbers; both refuse numbers with anything before or after them."""
    said, valid = judged(changed(FULL, ("nouns", "die"), {**FULL["nouns"]["die"], key: "{n} dice"}))
    assert said == [f"{key!r} is not a plural category"]
    assert not valid


@pytest.mark.long
@FUZZ
@given(text=inputs("locales/en.yaml", "locales/ru.yaml"))
def test_any_locale_is_judged_alike(text: str) -> None:
    """The schema refuses all random files whose form the loader refuses, and accepts those that it accepts."""
    try:
        parse(text, "en.yaml")
    except PadgenError:
        return  # not YAML, so neither sees it
    alike(*judged({}, text), FORM, text)
