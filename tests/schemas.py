"""Comparing the loaders of files with their JSON Schemas."""

from __future__ import annotations

import copy
import re
from typing import Any

VARIANT_FORM = re.compile(
    r"unknown (?:key|combination)|expected keys with values|expected a list|is not a valid number|a number is missing"
    r"|invalid value|expected a word|is not a valid id\b|an id is missing|this is not a valid combination"
    r"|the list is empty|a bonus (?:has|needs)|items are too many|a variant's name is missing"
)
"""Matches the loader's messages about values of the wrong form, but not about rules that contradict each other."""


def typed(value: Any) -> Any:
    """A tree as an editor reads it: texts that look like numbers or booleans become these."""
    if isinstance(value, dict):
        return {key: typed(part) for key, part in value.items()}
    if isinstance(value, list):
        return [typed(part) for part in value]
    if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value):
        return int(value)
    return {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value


def at(tree: Any, path: tuple[Any, ...]) -> Any:
    """The value at a path."""
    for key in path:
        tree = tree[key]
    return tree


def changed(tree: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The tree with another value at a path."""
    tree = copy.deepcopy(tree)
    at(tree, path[:-1])[path[-1]] = value
    return tree


def alike(said: list[str], valid: bool, form: re.Pattern[str], shown: object) -> bool:
    """Whether the form is wrong; fails if a loader's messages (``said``) and a schema's verdict disagree."""
    wrong = [what for what in said if form.search(what)]
    assert not (wrong and valid), (shown, wrong)
    assert said or valid, shown
    return bool(wrong)
