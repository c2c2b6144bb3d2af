"""The JSON Schema of variant files, generated from what the loader checks."""

from __future__ import annotations

from typing import get_args

from padgen.files.json_schema import Schema, described, document, either, mapping, number, numbers, text, words
from padgen.rules.combinations import Scoring, SectionKey
from padgen.rules.load import (
    CHOICES,
    FEATURES,
    FLAGS,
    KEYS,
    MAX_PLAYERS,
    NUMBERS,
    UNLIMITED,
    built_in_ids,
    row_ids,
)
from padgen.rules.parts import (
    COLUMN_KEYS,
    COLUMNS,
    EXTRA_KEYS,
    MAX_ROWS,
    MAX_STEPS,
    MAX_TIMES,
    PENALTY,
    THRESHOLDS,
    TITLE_LENGTH,
)
from padgen.rules.reader import ID, LISTED, MAX_NUMBERS, MAX_POINTS, PLAIN, ROW_KEYS, SIZED, YES_NO
from padgen.rules.totals import ColumnOrder

_ABSENT: Schema = {"type": "null"}
_THRESHOLD = number(0, MAX_POINTS)
_POINTS = number(1, MAX_POINTS)


def schema() -> Schema:
    """The schema, with a description of each key; it doesn't check whether the rules fit together."""
    parts: dict[str, Schema] = {
        "extends": either({"enum": list(built_in_ids())}, text(r".*\.ya?ml")),
        "rows": {"type": "array", "items": _listed_row(), "minItems": 1, "maxItems": MAX_ROWS},
        "change": either(_ABSENT, {"type": "object", "additionalProperties": mapping(_row())}),
        "remove": either(_ABSENT, {"type": "array", "items": text(), "maxItems": MAX_ROWS}),
        "bonus": _bonuses(),
        "columns": either(words("none"), _columns()),
        "extras": {"type": "array", "items": _extra(), "maxItems": MAX_ROWS},
        "locales": either(_ABSENT, {"type": "object", "additionalProperties": either(_ABSENT, {"type": "object"})}),
        **{key: number(*limits) for key, limits in NUMBERS.items()},
        **_choices(),
    }
    return document("A variant: rules of Yatzy", {key: described(about, parts[key]) for key, about in KEYS.items()})


def features() -> dict[str, Schema]:
    """The keys that a language's edition may set."""
    return {key: described(KEYS[key], part) for key, part in _choices().items() if key in FEATURES}


def _choices() -> dict[str, Schema]:
    """The keys that change neither rows nor points, and the order of rows."""
    return {
        "players": either(number(1, MAX_PLAYERS), words(UNLIMITED)),
        **{key: words(*choices) for key, choices in CHOICES.items()},
        **{key: words(*YES_NO) for key in FLAGS},
    }


def _bonuses() -> Schema:
    """None, a step, or several."""
    steps = [_step(threshold, _POINTS) for threshold in THRESHOLDS]
    steps.append(_step(PENALTY, number(-MAX_POINTS, -1)))
    return either(
        words("none"), *steps, {"type": "array", "items": either(*steps), "minItems": 1, "maxItems": MAX_STEPS}
    )


def _step(threshold: str, points: Schema) -> Schema:
    return mapping({threshold: _THRESHOLD, "points": points}, required=(threshold, "points"))


def _extra() -> Schema:
    parts: dict[str, Schema] = {"id": text(ID.pattern), "points": _THRESHOLD, "another": text(ID.pattern)}
    return mapping({key: described(about, parts[key]) for key, about in EXTRA_KEYS.items()}, required=("id", "points"))


def _columns() -> Schema:
    parts: dict[str, Schema] = {
        "title": {"type": "string", "maxLength": TITLE_LENGTH},
        "times": number(1, MAX_TIMES),
        "order": words(*get_args(ColumnOrder)),
        "bonus": _bonuses(),
    }
    column = mapping({key: described(about, parts[key]) for key, about in COLUMN_KEYS.items()})
    return {"type": "array", "items": column, "minItems": COLUMNS[0], "maxItems": COLUMNS[1]}


def _listed_row() -> Schema:
    known = either({"enum": list(row_ids())}, text(ID.pattern))
    return either(known, mapping({"id": text(ID.pattern), **_row()}, required=("id",)))


def _row() -> dict[str, Schema]:
    """The keys of a row."""
    parts: dict[str, Schema] = {
        "combination": either(
            words(*PLAIN),
            *(mapping({kind: number(*limits)}, (kind,)) for kind, limits in SIZED.items()),
            mapping({"total": number(*SIZED["total"]), "alike": number(2, 2)}, ("total", "alike")),
            *(mapping({kind: numbers(*limits, MAX_NUMBERS)}, (kind,)) for kind, limits in LISTED.items()),
        ),
        "scoring": words(*get_args(Scoring)),
        "points": _POINTS,
        "served": _POINTS,
        "section": words(*get_args(SectionKey)),
        "example": numbers(1, 6, MAX_NUMBERS),
    }
    return {key: described(about, parts[key]) for key, about in ROW_KEYS.items()}
