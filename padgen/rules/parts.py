"""Reads the bonus, the extras and the columns of a variant file."""

from collections.abc import Mapping
from typing import Any, get_args

from padgen.errors import KeyPath
from padgen.quoting import quoted
from padgen.rules.reader import MAX_POINTS, VariantReader
from padgen.rules.totals import Bonus, Column, ColumnOrder, Extra, Step

MAX_ROWS = 40
MAX_STEPS = 6
COLUMNS = (2, 8)
"""The least and the greatest number of columns per player."""

MAX_TIMES = 20
TITLE_LENGTH = 12

THRESHOLDS = ("at_least", "more_than")
PENALTY = "less_than"

EXTRA_KEYS: Mapping[str, str] = {
    "id": "the id of the row that holds the count",
    "points": "what each is worth",
    "another": "the row of which every further one is counted",
}
"""The keys of an extra, and what each is."""

COLUMN_KEYS: Mapping[str, str] = {
    "title": "what stands above the column, in every language",
    "times": "how often its total counts",
    "order": "how its rows are filled: free, down, up, or announced after the first roll",
    "bonus": "its own bonus, if it isn't the variant's",
}
"""The keys of a column, and what each is."""


def bonus(reader: VariantReader, path: KeyPath, value: Any) -> Bonus | None:
    """The bonus at a key: none, a threshold with points, or a list of such steps upward."""
    if value == "none":
        return None
    listed = isinstance(value, list)
    if not listed and not isinstance(value, dict):
        reader.wrong(
            path, "a bonus needs a threshold and points", "write 'none', or at_least: and points: below the key"
        )
        return None
    items = reader.items(path, value, MAX_STEPS) if listed else [value]
    if listed and not items:
        reader.wrong(path, "the list is empty", "write 'none', or list at least one step")
    lost, steps = 0, list[Step]()
    for at, item in enumerate(items):
        here = (*path, at) if listed else path
        step = _step(reader, here, item)
        if step is None:
            return None
        if step.points < 0:
            if at:
                reader.wrong(here, f"{PENALTY} is possible in the first step only", "list it first")
            lost, step = -step.points, step._replace(points=0)
        elif steps and step.least <= steps[-1].least - (steps[-1].points == 0):
            reader.wrong(here, "the threshold isn't above the step before", "list the steps upward")
        elif steps and step.points <= steps[-1].points:
            what = "not possible: a higher step that isn't worth more than the one before"
            reader.wrong(here, what, "list steps whose points rise")
        if steps and steps[-1] == step._replace(points=0):
            steps.pop()
        steps.append(step)
    if not steps:
        return None
    first, *further = steps
    return Bonus(first.threshold, first.points, first.more_than, tuple(further), lost)


def _step(reader: VariantReader, path: KeyPath, item: Any) -> Step | None:
    """One step; points lost below a threshold are negative."""
    value = reader.mapping(path, item)
    reader.known_keys(path, value, (*THRESHOLDS, PENALTY, "points"))
    said = [key for key in (*THRESHOLDS, PENALTY) if key in value]
    if len(said) != 1:
        reader.wrong(path, "a bonus has only one threshold", f"write either at_least:, more_than: or {PENALTY}:")
        return None
    (key,) = said
    threshold = reader.number((*path, key), value[key], 0, MAX_POINTS)
    at, written = (*path, "points"), value.get("points")
    negative = isinstance(written, str) and written.startswith("-")
    if key == PENALTY and not negative and written is not None:
        reader.wrong(at, "points for less than a threshold are not possible", "write points that are lost, such as -20")
        return None
    if key != PENALTY and negative:
        reader.wrong(at, "losing points from a threshold on is not possible", f"write {PENALTY}: for too low a sum")
        return None
    number = reader.number(at, str(written)[1:] if negative else written, 1, MAX_POINTS)
    if threshold is None or number is None:
        return None
    return Step(threshold, -number if negative else number, key == "more_than")


def extras(reader: VariantReader, path: KeyPath, value: Any) -> tuple[Extra, ...]:
    """The counted extras."""
    listed = []
    for at, item in enumerate(reader.items(path, value, MAX_ROWS)):
        here = (*path, at)
        fields = reader.mapping(here, item)
        reader.known_keys(here, fields, EXTRA_KEYS)
        extra_id = reader.identifier((*here, "id"), fields.get("id"))
        points = reader.number((*here, "points"), fields.get("points"), 0, MAX_POINTS)
        another = fields.get("another", "")
        if not isinstance(another, str):
            reader.wrong((*here, "another"), "expected the id of a row", "write a row's id")
        elif extra_id and points is not None:
            listed.append(Extra(extra_id, points, another))
    return tuple(listed)


def columns(reader: VariantReader, path: KeyPath, value: Any, usual: Bonus | None) -> tuple[Column, ...]:
    """The columns of a player, () for ``none``; ``usual`` is the bonus of columns that state none."""
    if value == "none":
        return ()
    listed = []
    least, most = COLUMNS
    for at, item in enumerate(reader.items(path, value, most)):
        here = (*path, at)
        fields = reader.mapping(here, item)
        reader.known_keys(here, fields, COLUMN_KEYS)
        order = reader.choice((*here, "order"), fields["order"], get_args(ColumnOrder)) if "order" in fields else "free"
        times = reader.number((*here, "times"), fields["times"], 1, MAX_TIMES) if "times" in fields else 1
        own = bonus(reader, (*here, "bonus"), fields["bonus"]) if "bonus" in fields else usual
        title = fields.get("title", "")
        if not isinstance(title, str) or len(title) > TITLE_LENGTH or not title.isprintable():
            reader.wrong((*here, "title"), "this is not a column's title", f"write up to {TITLE_LENGTH} characters")
        else:
            listed.append(Column(title, times or 1, order or "free", own))  # type: ignore[arg-type] # the reader has checked the word
    heads = [(column.title or column.order) for column in listed]
    for at, head in enumerate(heads):
        if head in heads[:at]:
            what = f"two columns are called {quoted(head)}" if listed[at].title else f"two {head} columns have no title"
            reader.wrong((*path, at), what, "give each a title of its own")
    if isinstance(value, list) and len(value) < least:
        reader.wrong(path, "a single column is what every player has anyway", "list two or more, or write none")
    return tuple(listed)
