"""Checks the types of arguments from Python: the command line's come from words, and are what they should be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from padgen.errors import Problem, UsageError
from padgen.quoting import listed, quoted

_CALLED = {
    bool: "True or False",
    int: "a whole number",
    float: "a number",
    str: "a text",
    Path: "a path",
    Iterable: "a list",
    Mapping: "a mapping",
    NoneType: "None",
}


def check_types(function: Callable[..., Any], given: Mapping[str, Any]) -> None:
    """Raise ``UsageError`` with every argument that isn't of a type that its parameter has.

    Parameters that take one of a few words are left to the request, which knows the words.
    """
    if problems := [*_problems(get_type_hints(function), given)]:
        raise UsageError(*problems)


def _problems(hints: Mapping[str, Any], given: Mapping[str, Any]) -> Iterator[Problem]:
    for name, value in given.items():
        hint = hints[name]
        kinds = {get_origin(kind) or kind for kind in (get_args(hint) if isinstance(hint, UnionType) else (hint,))}
        if not all(isinstance(kind, type) for kind in kinds) or _fits(value, kinds):
            continue
        others = sorted(f"a {kind.__name__}" for kind in kinds - _CALLED.keys())
        wanted = listed([*others, *(words for kind, words in _CALLED.items() if kind in kinds)])
        yield Problem(f"expected {wanted}, found {quoted(value)}", "give a value of that type", key=name)


def _fits(value: object, kinds: set[Any]) -> bool:
    """Whether a value is of one of these types; truth values aren't numbers, nor bytes lists of them."""
    if isinstance(value, bool | bytes):
        return type(value) in kinds
    return isinstance(value, tuple(kinds)) or (float in kinds and isinstance(value, int))
