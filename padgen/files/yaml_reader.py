"""Reads YAML as text scalars with line numbers, safely and within limits.

The contents are built from the parser's events with a stack of our own: PyYAML's composer would let
deep nesting overflow the C stack, and would lose duplicate keys and line numbers.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

import yaml

from padgen.errors import KeyPath, PadgenError, Problem, raise_all
from padgen.quoting import shorten

MAX_DEPTH = 20
MAX_VALUES = 5_000
MAX_PROBLEMS = 100

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_LINE_END = re.compile("\r\n|\r|\n")
_TOP = "begin with keys such as 'name: value'"
_WIDE = {
    # Longer byte order marks come first: one of UTF-32 begins like one of UTF-16.
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


class Contents(NamedTuple):
    """Nested dicts and lists of texts, and the line of every key and item, counted from 1."""

    data: dict[str, Any]
    lines: dict[KeyPath, int]


def dotted(path: KeyPath) -> str:
    """A path for a message: keys with dots between them, list items counted from 1."""
    return ".".join(str(part + 1) if isinstance(part, int) else shorten(part) for part in path)


def parse(content: str | bytes, name: str) -> Contents:
    """The contents of YAML text; ``name`` is the file's name in messages.

    Raises ``PadgenError`` for everything that ``sources.parse`` refuses.
    """
    text = _decode(content, name) if isinstance(content, bytes) else content.removeprefix("\ufeff")
    if invalid := _CONTROL.search(text):
        code = f"U+{ord(invalid.group()):04X}"
        line = _line_at(text, invalid.start())
        raise PadgenError(
            Problem(f"the text contains the control character {code}", "remove it; is this a YAML file?", name, line)
        )
    return _Builder(name, text).build()


def _line_at(text: str, position: int) -> int:
    return sum(1 for _ in _LINE_END.finditer(text, 0, position)) + 1


def _decode(content: bytes, name: str) -> str:
    for mark, encoding in _WIDE.items():
        if content.startswith(mark):
            raise PadgenError(Problem(f"the file is encoded in {encoding}", "save it as UTF-8", name, 1))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The decoder doesn't count a byte order mark.
        start = error.start + (3 if content.startswith(b"\xef\xbb\xbf") else 0)
        line = len(re.findall(rb"\r\n|\r|\n", content[:start])) + 1
        what = f"byte {start + 1} (0x{content[start]:02X}) isn't UTF-8"
        raise PadgenError(Problem(what, "save the file as UTF-8", name, line)) from None


class _StopError(Exception):
    """Ends the reading after a problem that leaves no sensible way to continue."""


@dataclass
class _Open:
    """A mapping or list whose end hasn't been read; ``key`` is the mapping's key that waits for its value."""

    value: dict[str, Any] | list[Any]
    path: KeyPath
    key: str | None = None
    dropped: bool = False


class _Builder:
    """Builds the contents from events and collects problems."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.problems: list[Problem] = []
        self.lines: dict[KeyPath, int] = {(): 1}
        self.stack: list[_Open] = []
        self.root: dict[str, Any] | None = None
        self.values = 0

    def build(self) -> Contents:
        try:
            documents = 0
            for event in self._events():
                if isinstance(event, yaml.DocumentStartEvent):
                    documents += 1
                    if documents > 1:
                        self._stop(event, "a second document begins", "keep one document in a file")
                self._take(event)
            if self.root is None:
                self._stop(None, "the file is empty", _TOP)
        except _StopError:
            pass
        raise_all(self.problems)
        return Contents(self.root or {}, self.lines)

    def _events(self) -> Iterator[Any]:
        try:
            yield from yaml.parse(self.text, Loader=_LOADER)
        except yaml.MarkedYAMLError as error:
            self._syntax(error)
        except yaml.YAMLError as error:
            self._stop(None, f"this isn't valid YAML: {shorten(str(error))}")
        except (ValueError, OverflowError):
            self._stop(None, "this isn't valid YAML")

    def _syntax(self, error: yaml.MarkedYAMLError) -> None:
        mark = error.problem_mark or error.context_mark
        if mark is None:
            self._stop(None, f"this isn't valid YAML: {error.problem}")
        rows = _LINE_END.split(self.text)
        row = rows[mark.line] if mark.line < len(rows) else ""
        if row[mark.column : mark.column + 1] == "\t":
            what, fix = f"column {mark.column + 1}: a tab where YAML needs spaces", "indent with spaces"
        else:
            context = f" {error.context}" if error.context else ""
            what = f"column {mark.column + 1}: this isn't valid YAML: {error.problem}{context}"
            fix = "look at indentation, colons and quotes here and in the line above"
        self.problems.append(Problem(what, fix, self.name, mark.line + 1))
        raise _StopError

    def _note(self, event: Any, what: str, fix: str = "") -> None:
        line = event.start_mark.line + 1 if event is not None else None
        self._add(Problem(what, fix, self.name, line))

    def _add(self, problem: Problem) -> None:
        self.problems.append(problem)
        if len(self.problems) >= MAX_PROBLEMS:
            self.problems.append(Problem("reading stopped here; there may be more problems", "", self.name))
            raise _StopError

    def _stop(self, event: Any, what: str, fix: str = "") -> NoReturn:
        self._note(event, what, fix)
        raise _StopError

    def _take(self, event: Any) -> None:
        if isinstance(event, yaml.AliasEvent):
            self._note(event, f"the alias *{shorten(event.anchor)} is not allowed", "write the value out")
            if self._wants_key():
                raise _StopError
            self._place(event, None)
        elif isinstance(event, yaml.ScalarEvent):
            self._refuse_marks(event)
            self._scalar(event)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._refuse_marks(event)
            self._begin(event, {} if isinstance(event, yaml.MappingStartEvent) else [])
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self.stack.pop()

    def _refuse_marks(self, event: Any) -> None:
        if event.anchor is not None:
            self._note(
                event, f"the anchor &{shorten(event.anchor)} is not allowed", "write the value out where it is needed"
            )
        if event.tag is not None:
            self._note(event, f"the tag {shorten(event.tag)} is not allowed", "remove the tag")

    def _wants_key(self) -> bool:
        return bool(self.stack) and isinstance(self.stack[-1].value, dict) and self.stack[-1].key is None

    def _scalar(self, event: Any) -> None:
        if _CONTROL.search(event.value):
            self._note(event, "an escape for a control character", "remove it")
        plain = not event.style
        if self._wants_key():
            self._key(event, plain)
        else:
            self._place(event, None if plain and not event.value else event.value)

    def _key(self, event: Any, plain: bool) -> None:
        top, key = self.stack[-1], event.value
        if not key:
            self._stop(event, "a key is empty", "write a key before the colon")
        if key == "<<" and plain:
            self._note(event, "the merge key << is not allowed", "write the keys out")
        path = (*top.path, key)
        self._count(event)
        top.key, top.dropped = key, key in top.value
        if top.dropped:
            first = self.lines[path]
            line = event.start_mark.line + 1
            what = f"duplicate key, first used in line {first}"
            self._add(Problem(what, "remove one of them", self.name, line, dotted(path)))
        else:
            self.lines[path] = event.start_mark.line + 1

    def _count(self, event: Any) -> None:
        self.values += 1
        if self.values > MAX_VALUES:
            self._stop(event, f"the file has more than {MAX_VALUES:,} keys and items", "this can't be what you meant")

    def _begin(self, event: Any, value: dict[str, Any] | list[Any]) -> None:
        if self._wants_key():
            self._stop(event, "a key must be a text, not a list or mapping", "put it in quotes if it is meant as text")
        if len(self.stack) >= MAX_DEPTH:
            self._stop(event, f"more than {MAX_DEPTH} levels are nested in each other", "nest less deeply")
        self.stack.append(_Open(value, self._place(event, value)))

    def _place(self, event: Any, value: Any) -> KeyPath:
        """Put a value where it belongs; a duplicate key's value is parsed and dropped."""
        if not self.stack:
            if not isinstance(value, dict):
                kind = "a list" if isinstance(value, list) else "empty" if value is None else "one single text"
                self._stop(event, f"the file is {kind}", _TOP)
            self.root = value
            return ()
        top = self.stack[-1]
        if isinstance(top.value, list):
            self._count(event)
            path: KeyPath = (*top.path, len(top.value))
            self.lines[path] = event.start_mark.line + 1
            top.value.append(value)
            return path
        assert top.key is not None
        path = (*top.path, top.key)
        if not top.dropped:
            top.value[top.key] = value
        top.key = None
        return path
