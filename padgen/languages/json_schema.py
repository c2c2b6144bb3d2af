"""The JSON Schema of locale files, generated from what the loader checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from padgen.files.json_schema import Schema, described, document, either, mapping, text, words
from padgen.languages.keys import (
    GLOSSARY,
    LABELS,
    LEAFLET_KEYS,
    NAME_LENGTH,
    NOUNS,
    SECTIONS,
    SHORT_LABELS,
    TEXT_LENGTH,
    WORDED,
    labels,
)
from padgen.languages.library import OPTIONAL, TOP
from padgen.languages.reader import NOUN, NUMBER, OVERRIDES, PLURALS, STORY_KEYS, WAYS
from padgen.languages.starter import told
from padgen.rules import built_in_ids, row_ids, variant_ids
from padgen.rules.json_schema import features

_NAME: Schema = {"type": ["string", "number", "boolean"], "minLength": 1, "maxLength": NAME_LENGTH}
_TEXT: Schema = {"type": ["string", "boolean"], "minLength": 1, "maxLength": TEXT_LENGTH}
_WORDS: Schema = {"type": "array", "items": {"type": ["string", "number", "boolean"]}}
_THROW = either(text(r"\s*[1-6](\s+[1-6])*\s*"), {"type": "integer", "minimum": 1, "maximum": 6})
_THROWS: Schema = {"type": "array", "items": _THROW}
_ROW: Schema = {"enum": list(row_ids())}
_FORM = r"[^{}]*\{n\}[^{}]*"


def schema() -> Schema:
    """The schema, with a description of each text; it doesn't check whether names differ."""
    parts: dict[str, Schema] = {
        "language": _NAME,
        "default_variant": {"enum": list(built_in_ids())},
        "editions": mapping(dict.fromkeys(built_in_ids(), mapping(features()))),
        "glossary": _complete(GLOSSARY),
        "avoid": {"type": "object", "additionalProperties": _NAME},
        "titles": _complete(dict.fromkeys(variant_ids(), "the title of this variant")),
        "variants": mapping({key: {"$ref": "#/definitions/words"} for key in built_in_ids()}),
        "hyphens": _WORDS,
        "keep_with_next": _WORDS,
        "code": text(),
        **_words(complete=True),
    }
    whole = document("A locale: padgen's words in one language", {key: described(TOP[key], parts[key]) for key in TOP})
    needed = [key for key in TOP if key not in OPTIONAL]
    rest: Schema = {"required": needed, "properties": {"labels": {"required": labels("leaflet")}}}
    return {
        **whole,
        "definitions": {"words": mapping(_words(complete=False)), "noun": _noun()},
        "required": [key for key in needed if key not in LEAFLET_KEYS],
        # A file with any text of a leaflet needs all of them.
        "dependencies": dict.fromkeys(LEAFLET_KEYS, rest),
    }


def _words(*, complete: bool) -> dict[str, Schema]:
    """The keys that a file and a variant's own texts share; a file has every name and text."""
    rows = dict.fromkeys(row_ids(), "the row's name")
    properties: dict[str, Schema] = {
        "nouns": _nouns(NOUNS if complete else ()),
        "rows": _names(rows, rows if complete else ()),
        "short": _names({**rows, **{key: LABELS[key] for key in sorted(SHORT_LABELS)}}),
        "range": _names(dict.fromkeys(row_ids("face"), "the row's name in a range")),
        "labels": _names(LABELS, labels("pad") if complete else ()),
        "sections": _names(SECTIONS, SECTIONS if complete else ()),
        "examples": mapping(dict.fromkeys(row_ids(), _THROWS)),
        "stories": {"type": "array", "items": _story()},
        **{section: _worded(section, complete=complete) for section in WORDED if complete or section in OVERRIDES},
    }
    return properties if complete else {**properties, "title": _NAME, "like": {"enum": list(built_in_ids())}}


def _names(about: Mapping[str, str], required: Iterable[str] = ()) -> Schema:
    return mapping({key: described(what, _NAME) for key, what in about.items()}, required)


def _complete(about: Mapping[str, str]) -> Schema:
    return _names(about, about)


def _worded(section: str, *, complete: bool) -> Schema:
    slots = WORDED[section]
    own = row_ids() if section in ("combinations", "scoring") else ()
    properties = {
        **{row_id: described("the same for this row alone", _TEXT) for row_id in own},
        **{key: described(told(slot), _TEXT) for key, slot in slots.items()},
    }
    return mapping(properties, [key for key, slot in slots.items() if complete and not slot.optional])


def _nouns(required: Iterable[str]) -> Schema:
    noun: Schema = {"$ref": "#/definitions/noun"}
    return {
        "type": "object",
        # Anything beside $ref is ignored.
        "properties": {key: described(what, {"allOf": [noun]}) for key, what in NOUNS.items()},
        "propertyNames": text(NOUN.pattern),
        "additionalProperties": noun,
        "required": list(required),
    }


def _noun() -> Schema:
    """A noun's plural forms, and whole numbers that have a word of their own."""
    return {
        "type": "object",
        "properties": {category: {**_NAME, **text(_FORM)} for category in sorted(PLURALS)},
        "patternProperties": {f"^{NUMBER.pattern}$": _NAME},
        "additionalProperties": False,
    }


def _story() -> Schema:
    parts: dict[str, Schema] = {
        "throws": {**_THROWS, "minItems": 1},
        "keep": _THROWS,
        "row": _ROW,
        "goal": _ROW,
        "text": _TEXT,
        "when": either(words(*WAYS), {"type": "array", "items": words(*WAYS)}),
        "without": either(_ROW, {"type": "array", "items": _ROW}),
        "zero": words("yes", "no"),
    }
    properties = {key: described(about, parts[key]) for key, about in STORY_KEYS.items()}
    return mapping(properties, ("throws", "keep", "row", "text"))
