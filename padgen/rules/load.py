"""Variant files: from YAML to a frozen ``Variant``, with every problem at its line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, get_args

from padgen.errors import KeyPath, PadgenError, raise_all
from padgen.files import sources
from padgen.quoting import listed, quoted, suggest
from padgen.rules import consistency, parts
from padgen.rules.combinations import CombinationKind, Row, find_example, throw_points
from padgen.rules.model import (
    Chance,
    Direction,
    Joker,
    Origin,
    RowOrder,
    Scorekeeper,
    Starter,
    Strike,
    Variant,
)
from padgen.rules.parts import MAX_ROWS
from padgen.rules.reader import VariantReader

BUILT_IN = (
    "classic",
    "swedish",
    "danish",
    "dutch",
    "finnish",
    "estonian",
    "thirteen",
    "maxi",
    "forced",
    "half-forced",
    "outdoor",
)

RELATIVES = ("yahtzee", "kniffel", "yams", "yacht", "generala", "finnish-maxi", "triple", "yamb", "balut")
"""Related games, which the printed rules don't describe."""

MAX_PLAYERS = 12
MAX_EXTENDS = 10
MAX_BYTES = 200_000

_FOLDER = Path(__file__).parent.parent / "variants"
_CATALOGUE = Path(__file__).with_name("rows.yaml")
UNLIMITED = "unlimited"
_UNNAMED = "variant"
"""What messages and file names call rules that come from no file."""

_YAML = re.compile(r"\s*(\{|\w+\s*:(\s|\Z))")
"""Matches the beginning of a variant file's text, but no name or path."""

VariantSource: TypeAlias = str | Path | Mapping[str, Any] | Variant
"""A built-in variant's id, a file's path, its text, its content as a mapping, or a variant."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "order": get_args(RowOrder),
    "strike": get_args(Strike),
    "starter": get_args(Starter),
    "chance": get_args(Chance),
    "direction": get_args(Direction),
    "scorekeeper": get_args(Scorekeeper),
    "joker": get_args(Joker),
}
"""The keys whose value is one of several words."""

NUMBERS: Mapping[str, tuple[int, int]] = {"dice": (3, 8), "throws": (1, 9)}
"""The keys whose value is a number, with the least and the highest."""

FLAGS = ("call_first", "saved_throws", "solo")
"""The keys whose value is yes or no."""

FEATURES = frozenset((*(CHOICES.keys() - {"order", "joker"}), *FLAGS, "players"))
"""The keys that a language's edition may set: those that change neither rows nor points."""

KEYS: Mapping[str, str] = {
    "extends": "the variant, or the file in the same folder, that these rules change",
    "dice": "how many dice are rolled",
    "throws": "how many rolls a turn has",
    "players": "the maximum number of players",
    "rows": "the scoring rows in order",
    "change": "rows of the extended variant that score differently",
    "remove": "rows of the extended variant that are left out",
    "bonus": "points for the sum of the upper rows: at_least or more_than a threshold, or a list of such steps",
    "order": "the order in which rows are filled",
    "strike": "when a zero may be entered",
    "starter": "who begins",
    "chance": "when the row for any dice may be used",
    "direction": "whether turns go clockwise",
    "scorekeeper": "whether one player writes for all",
    "call_first": "whether the combination is announced before the first roll",
    "saved_throws": "whether unused rolls are saved for later turns",
    "solo": "whether one player can play alone",
    "extras": "things that can happen more than once, counted in rows of their own, with the points for each",
    "joker": "what dice all alike are once their row is filled",
    "columns": "the columns that each player fills, if there are several",
    "locales": "your own words for each language, with the keys of a locale file",
}
"""The keys of a variant file, and what each is."""


def variant_ids() -> tuple[str, ...]:
    """The ids of the variants that the printed rules describe, the most common one first."""
    return BUILT_IN


def relative_ids() -> tuple[str, ...]:
    """The ids of the other built-in variants: related games."""
    return RELATIVES


def relative_of(variant: Variant) -> str | None:
    """The related game that a variant is or extends; ``None`` if its nearest built-in variant is no such game."""
    nearest = next(iter(variant.lineage), "")
    return nearest if nearest in RELATIVES else None


def built_in_ids() -> tuple[str, ...]:
    """The ids of all built-in variants."""
    return (*BUILT_IN, *RELATIVES)


def row_ids(kind: CombinationKind | None = None) -> tuple[str, ...]:
    """The ids of the built-in rows, which a variant may list without defining them; only those of a kind if given."""
    return tuple(key for key, row in _catalogue().items() if kind in (None, row.combination.kind))


def load_variant(name: VariantSource) -> Variant:
    """A built-in variant by id, or one's own: the path of a .yaml or .yml file, a file's text or its content.

    A mapping has the keys of a variant file; a text is read as YAML if it has several lines or
    begins with a key.  A ``Variant`` is returned as it is.  Raises ``PadgenError`` with every problem
    of the file, or with the nearest id for an unknown one.
    """
    if isinstance(name, Variant):
        return name
    if isinstance(name, Mapping):
        return _from_source(sources.from_mapping(name, _UNNAMED), Path(_UNNAMED), ())
    if isinstance(name, str):
        if _YAML.match(name) or "\n" in name:
            if len(name) > MAX_BYTES:
                raise PadgenError(f"the variant has more than {MAX_BYTES:,} characters", fix="write a shorter one")
            return _from_source(sources.parse(name, _UNNAMED), Path(_UNNAMED), ())
        if name in built_in_ids():
            return _built_in(name)
        if not name.endswith((".yaml", ".yml")) and Path(name).name == name:
            raise PadgenError(
                f"there is no variant {quoted(name)}", fix=suggest(name, built_in_ids(), "give a .yaml file")
            )
    path = Path(name)
    return _from_source(sources.read(path, limit=MAX_BYTES), path, ())


def load_excerpt(excerpt: Origin) -> Variant:
    """A variant in an excerpt of a file.  Raises ``PadgenError`` with every problem."""
    return _from_source(excerpt, Path(excerpt.name).with_name(_UNNAMED), ())


@cache
def _built_in(variant_id: str) -> Variant:
    path = _FOLDER / f"{variant_id}.yaml"
    variant = _from_source(sources.read(path, shown=path.name), path, ())
    # A variant that only extends another is the same game under another title.
    edition = variant.edition if variant.stated <= {"extends"} else variant_id
    return variant._replace(lineage=(variant_id, *variant.lineage), edition=edition, stated=frozenset())


@cache
def _catalogue() -> Mapping[str, Row]:
    """The built-in rows, which a variant may list without defining them."""
    reader = VariantReader(sources.read(_CATALOGUE, shown=_CATALOGUE.name))
    rows = {}
    for row_id, value in reader.data.items():
        row = reader.patch((row_id,), value).row(reader, row_id, None)
        if row is not None:
            rows[row_id] = row
    raise_all(reader.problems)
    return rows


def _from_source(source: Origin, path: Path, chain: tuple[Path, ...]) -> Variant:
    """The variant of a file; ``chain`` are the files that extend it."""
    base = _base(source, path, chain)
    reader = VariantReader(source)
    data = source.data
    reader.known_keys((), data, KEYS)
    changes: dict[str, Any] = {"rows": _rows(reader, base), **features(reader, (), data)}
    for key, (low, high) in NUMBERS.items():
        if key in data:
            changes[key] = reader.number((key,), data[key], low, high)
    for key in ("order", "joker"):
        if key in data:
            changes[key] = reader.choice((key,), data[key], CHOICES[key])
    if "bonus" in data:
        changes["bonus"] = parts.bonus(reader, ("bonus",), data["bonus"])
    if "extras" in data:
        changes["extras"] = parts.extras(reader, ("extras",), data["extras"])
    if "columns" in data:
        usual = changes.get("bonus", base.bonus)
        changes["columns"] = parts.columns(reader, ("columns",), data["columns"], usual)
    elif "bonus" in data:
        changes["columns"] = tuple(column._replace(bonus=changes["bonus"]) for column in base.columns)
    raise_all(reader.problems)
    stated = base.stated | data.keys()
    variant = base._replace(id=path.stem, label=path.stem, stated=stated, sources=(source, *base.sources), **changes)
    texts = _still_meant(base, variant)
    if data.get("locales") is not None:
        texts = _merged(texts, reader.mapping(("locales",), data["locales"]))
    variant = variant._replace(texts=texts)
    rows = (_with_example(reader, row, variant.dice) for row in variant.rows)
    variant = variant._replace(rows=tuple(sorted(rows, key=lambda row: row.section != "upper")))
    consistency.check(reader, variant)
    raise_all(reader.problems)
    return variant


def _base(source: Origin, path: Path, chain: tuple[Path, ...]) -> Variant:
    """The variant that a file extends, or one without rows."""
    if "extends" not in source.data:
        return Variant(id="", dice=5, throws=3, players=None, rows=())
    name = source.data["extends"]

    def refuse(what: str, fix: str) -> PadgenError:
        return PadgenError(source.problem(("extends",), what, fix))

    if not isinstance(name, str):
        raise refuse("a variant's name is missing", f"write {listed(BUILT_IN)}, or a file")
    if name in built_in_ids():
        return _built_in(name)
    if not name.endswith((".yaml", ".yml")):
        raise refuse(f"there is no variant {quoted(name)}", suggest(name, built_in_ids(), "give a .yaml file"))
    folder = path.parent.resolve()
    try:
        target = (folder / name).resolve()
        there = target.exists()
    except (OSError, ValueError, RuntimeError):
        raise refuse(f"{quoted(name)} can't be a file's name", "check the path") from None
    if not target.is_relative_to(folder):
        raise refuse(f"{quoted(name)} is outside this file's folder", "move the file into that folder")
    if not there:
        raise refuse(f"there is no file {quoted(name)} in this file's folder", "check the name")
    here = (*chain, path.resolve())
    if target in here:
        raise refuse(f"{quoted(name)} extends this file in turn", "remove one of the two extends: keys")
    if len(here) > MAX_EXTENDS:
        raise refuse(f"more than {MAX_EXTENDS} files extend one another", "extend fewer")
    shown = str(Path(source.name).parent / name)
    return _from_source(sources.read(target, limit=MAX_BYTES, shown=shown), target, here)


def features(reader: VariantReader, path: KeyPath, data: Mapping[str, Any]) -> dict[str, Any]:
    """The ``FEATURES`` among the keys below a path, as values of ``Variant``'s fields."""
    values: dict[str, Any] = {}
    for key in filter(FEATURES.__contains__, data):
        at = (*path, key)
        if key in CHOICES:
            values[key] = reader.choice(at, data[key], CHOICES[key])
        elif key in FLAGS:
            values[key] = reader.flag(at, data[key])
        else:
            values[key] = _players(reader, at, data[key])
    return values


def _players(reader: VariantReader, path: KeyPath, value: Any) -> int | None:
    return None if value == UNLIMITED else reader.number(path, value, 1, MAX_PLAYERS, f"or {UNLIMITED!r}")


def _rows(reader: VariantReader, base: Variant) -> tuple[Row, ...]:
    """The rows: the file's own list or that of the extended file, with some removed or changed."""
    data = reader.data
    known = {**_catalogue(), **{row.id: row for row in base.rows}}
    rows: dict[str, Row | None] = {}
    if "rows" in data:
        for at, item in enumerate(reader.items(("rows",), data["rows"], MAX_ROWS)):
            row_id, row = _listed_row(reader, ("rows", at), item, known)
            if row_id in rows:
                reader.wrong(("rows", at), f"the row {row_id} is listed twice", "remove one of them")
            elif row_id:
                rows[row_id] = row
        if data["rows"] == []:
            reader.wrong(("rows",), "a variant needs a row", "list at least one")
    elif not base.rows:
        reader.wrong(("rows",), "the variant has no rows", "list them below rows:, or write extends: classic")
    else:
        rows = {row.id: row for row in base.rows}
    for at, item in enumerate(
        reader.items(("remove",), [] if data.get("remove") is None else data["remove"], MAX_ROWS)
    ):
        if not isinstance(item, str) or item not in rows:
            reader.wrong(("remove", at), f"{quoted(item)} is not a row that can be removed", suggest(item, rows))
        else:
            del rows[item]
            if not rows:
                reader.wrong(("remove",), "no row is left", "keep at least one")
    for row_id, value in reader.mapping(("change",), {} if data.get("change") is None else data["change"]).items():
        if row_id not in rows:
            reader.wrong(("change", row_id), "there is no such row to change", suggest(row_id, rows))
        elif row := rows[row_id]:
            rows[row_id] = reader.patch(("change", row_id), value).row(reader, row_id, row)
    return tuple(row for row in rows.values() if row)


def _listed_row(
    reader: VariantReader, path: KeyPath, item: Any, known: Mapping[str, Row]
) -> tuple[str | None, Row | None]:
    if isinstance(item, str):
        if item not in known:
            fix = suggest(item, known, "write id:, combination: and scoring:")
            reader.wrong(path, f"unknown row {quoted(item)}", fix)
        return item, known.get(item)
    value = reader.mapping(path, item)
    row_id = reader.identifier((*path, "id"), value.get("id"))
    patch = reader.patch(path, {key: part for key, part in value.items() if key != "id"})
    return row_id, patch.row(reader, row_id, known.get(row_id)) if row_id else None


def _with_example(reader: VariantReader, row: Row, dice: int) -> Row:
    """The row with an example that has the right number of dice and scores."""
    if row.example and len(row.example) == dice and throw_points(row, row.example):
        return row
    for path in consistency.row_paths(reader.data, row.id):
        if row.example and (*path, "example") in reader.origin.lines:
            shown = "-".join(map(str, row.example))
            what = "scores nothing here" if len(row.example) == dice else f"doesn't have {dice} dice"
            fix = "give a roll that scores, or remove the key"
            reader.wrong((*path, "example"), f"the example {shown} {what}", fix)
    return row._replace(example=find_example(row, dice))


def _still_meant(base: Variant, variant: Variant) -> Mapping[str, Any]:
    """The extended file's texts, without those for rows and extras that no longer exist."""
    before = {*(row.id for row in base.rows), *(extra.id for extra in base.extras)}
    gone = before - {row.id for row in variant.rows} - {extra.id for extra in variant.extras} - _catalogue().keys()

    def section(value: Any) -> Any:
        return {key: part for key, part in value.items() if key not in gone} if isinstance(value, dict) else value

    def language(value: Any) -> Any:
        return {key: section(part) for key, part in value.items()} if isinstance(value, dict) else value

    return {code: language(value) for code, value in base.texts.items()} if gone else base.texts


def _merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The base with the changes merged in, mapping by mapping."""
    merged = dict(base)
    for key, value in changes.items():
        below = merged.get(key)
        merged[key] = _merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged
