"""The parameters of addresses: the options of a document's request, except those that name files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from padgen.api.booklet import BookletRequest
from padgen.api.form import FormRequest
from padgen.api.leaflet import LeafletRequest
from padgen.api.pad import PadRequest
from padgen.api.request import Request, check_range
from padgen.api.sheet import SheetRequest
from padgen.errors import Problem, UsageError
from padgen.quoting import quoted, suggest

REQUESTS: Mapping[str, type[Request]] = {
    "pad": PadRequest,
    "leaflet": LeafletRequest,
    "form": FormRequest,
    "booklet": BookletRequest,
    "sheet": SheetRequest,
}
"""The requests of documents with addresses, by the first part of the address."""

NAMED = frozenset({"variant", "template", "theme"})
"""The options that take a name or a file; an address can only use the names that the server offers."""

MOST: Mapping[str, int] = {"sheets": 200}
"""The highest values in an address, where commands allow more."""

LONGEST = 500
"""The most characters of a value."""

_HARMLESS = (int, float, bool, str, NoneType)
_NUMBERS: Mapping[type, str] = {int: "a valid integer", float: "a valid number"}
_DIGITS = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,3})?\Z")
_YES: Mapping[str, bool] = {"yes": True, "no": False}


class Parameter(NamedTuple):
    """An option in an address: its name, and a function that reads its text."""

    name: str
    read: Callable[[str, str], Any]


@cache
def options(kind: str) -> Mapping[str, Parameter]:
    """The parameters of a kind of document, by name."""
    hints = get_type_hints(REQUESTS[kind].__init__)
    taken = {}
    for name, hint in hints.items():
        if name in ("langs", "return"):
            continue
        if name in NAMED:
            taken[name] = Parameter(name, _text)
        elif (read := _reader(hint)) is not None:
            taken[name] = Parameter(name, read)
    return taken


def _reader(hint: Any) -> Callable[[str, str], Any] | None:
    """A function that reads an option's text; ``None`` for a path, or a value that no address can hold."""
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    if not all(part in _HARMLESS or get_origin(part) is Literal or part == Iterable[str] for part in parts):
        return None
    if bool in parts:
        return _flag
    kind = next((part for part in parts if part in _NUMBERS), None)
    return number(kind) if kind else _text


def _text(name: str, text: str) -> str:
    if len(text) > LONGEST:
        what = f"{quoted(text)} has {len(text):,} characters, more than {LONGEST}"
        raise UsageError(Problem(what, "shorten it", key=name))
    return text


def _flag(name: str, text: str) -> bool:
    if text not in _YES:
        raise UsageError(Problem(f"invalid value {quoted(text)}", suggest(text, _YES), key=name))
    return _YES[text]


def number(kind: type) -> Callable[[str, str], float]:
    """A function that reads an ``int`` or a ``float``."""

    def read(name: str, text: str) -> float:
        try:
            value: float = kind(text) if _DIGITS.match(text) else kind("")
        except ValueError:
            raise UsageError(Problem(f"{quoted(text)} is not {_NUMBERS[kind]}", key=name)) from None
        if name in MOST:
            check_range(name, value, 1, MOST[name])
        return value

    return read


def read(kind: str, query: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The options in an address's query; ``UsageError`` with everything unknown, repeated or invalid."""
    known, values = options(kind), dict[str, Any]()
    problems: list[Problem] = []
    for name, text in query:
        if name not in known:
            what = f"{quoted(name)} is not a parameter of a {kind}"
            problems.append(Problem(what, suggest(name, known)))
        elif name in values:
            problems.append(Problem("given more than once", "give it once", key=name))
        else:
            values[name] = None
            try:
                values[name] = known[name].read(name, text)
            except UsageError as error:
                problems += error.problems
    if problems:
        raise UsageError(*problems)
    return values
