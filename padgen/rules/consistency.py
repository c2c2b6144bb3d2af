"""Checks whether the rows, the bonus and the features of a variant fit together."""

from collections.abc import Iterator, Mapping
from typing import Any

from padgen.errors import KeyPath
from padgen.quoting import suggest
from padgen.rules.model import Variant
from padgen.rules.reader import VariantReader
from padgen.rules.totals import Bonus


def check(reader: VariantReader, variant: Variant) -> None:
    """Add problems: rows that can't score, a bonus out of reach, equal ids, features that exclude each other."""
    for row in variant.rows:
        if not row.example:
            path = next(iter(row_paths(reader.data, row.id)), ("dice",))
            what = f"no roll of {variant.dice} dice scores in the row {row.id}"
            reader.wrong(path, what, "remove or change the row")
        if row.served and variant.throws == 1:
            path = next(iter(row_paths(reader.data, row.id)), ("throws",))
            what = f"not possible: {row.id} is worth more on the first roll, but there is only one"
            reader.wrong(path, what, "remove served:, or give throws: a higher number")
    taken = {row.id for row in variant.rows}
    for at, extra in enumerate(variant.extras):
        if extra.another and extra.another not in {row.id for row in variant.rows}:
            what = f"there is no row {extra.another} of which more could be counted"
            reader.wrong(("extras", at), what, suggest(extra.another, (row.id for row in variant.rows)))
        if extra.id in taken:
            reader.wrong(("extras", at), f"the id {extra.id} is already used", "choose another id")
        taken.add(extra.id)
    if variant.order == "half_forced" and not (variant.upper and variant.lower):
        there, missing = ("lower", "upper") if variant.lower else ("upper", "lower")
        what = f"half_forced needs two sections, but all rows are {there} ones"
        reader.wrong(("order",), what, f"write order: forced, or give a row section: {missing}")
    if variant.joker != "none":
        _check_joker(reader, variant)
    for path, key, bonus in _bonuses(variant):
        _check_bonus(reader, variant, path, key, bonus)
    if variant.columns:
        _check_columns(reader, variant)


def row_paths(data: Mapping[str, Any], row_id: str) -> list[KeyPath]:
    """The places where a file mentions a row: in its list and among its changes."""
    listed = data["rows"] if isinstance(data.get("rows"), list) else []
    paths: list[KeyPath] = [
        ("rows", at) for at, item in enumerate(listed) if row_id in (item, isinstance(item, dict) and item.get("id"))
    ]
    return [*paths, ("change", row_id)] if row_id in (data.get("change") or {}) else paths


def _check_joker(reader: VariantReader, variant: Variant) -> None:
    if variant.alike is None:
        what = "not possible: a joker is what dice all alike are once their row is filled, but there is no such row"
        reader.wrong(("joker",), what, "list a row with combination: all_alike, or write joker: none")
    if variant.order != "free" or variant.call_first:
        what = "not possible: a joker goes where its player likes, but here rows are filled in order or announced"
        reader.wrong(("joker",), what, "write order: free and call_first: no, or joker: none")


def _check_columns(reader: VariantReader, variant: Variant) -> None:
    for key, fix in (("call_first", "order: announced"), ("order", "order: down or up")):
        if getattr(variant, key) not in (False, "free"):
            what = f"not possible: {key} is for games without columns"
            reader.wrong(
                (key,), what, f"write {key}: {'no' if key == 'call_first' else 'free'}, and give a column {fix}"
            )
    if variant.saved_throws:
        reader.wrong(("saved_throws",), "not possible: saved rolls in a game with columns", "write saved_throws: no")


def _bonuses(variant: Variant) -> Iterator[tuple[KeyPath, str, Bonus]]:
    """Every bonus, where the file has it, and the id of the sum that earns it."""
    if not variant.columns and variant.bonus:
        yield ("bonus",), "upper_sum", variant.bonus
    for at, (column, prefix) in enumerate(zip(variant.columns, variant.prefixes, strict=False)):
        if column.bonus:
            own = column.bonus != variant.bonus
            yield ("columns", at, "bonus") if own else ("bonus",), f"{prefix}upper_sum", column.bonus


def _check_bonus(reader: VariantReader, variant: Variant, path: KeyPath, key: str, bonus: Bonus) -> None:
    highest, least = variant.highest[key], bonus.steps[-1].least
    if not variant.upper:
        what = "the bonus is for the upper rows, but there are none"
        reader.wrong(path, what, "write bonus: none, or give rows section: upper")
    elif bonus.least < 1:
        what = "the bonus needs 0 points, which everybody has"
        reader.wrong(path, what, "raise the threshold, or write bonus: none")
    elif highest < least:
        what = f"the bonus needs {least}, but the upper rows give at most {highest}"
        reader.wrong(path, what, "lower the threshold, or write bonus: none")
