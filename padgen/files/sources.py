"""YAML files as text scalars with line numbers, safe and bounded; each is parsed once and then remembered."""

import stat
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from padgen.errors import KeyPath, PadgenError, Problem
from padgen.files import cache
from padgen.quoting import shorten

if TYPE_CHECKING:
    from padgen.files.yaml_reader import Contents

MAX_BYTES = 1_000_000
_MAKERS = ("padgen.files.yaml_reader", "yaml")


class Source(NamedTuple):
    """A file's contents: nested dicts and lists of texts, and the line of every key and item.

    ``name`` is the file's name in messages.  Scalars are text as written (``no``, ``63``); an
    empty plain scalar is ``None``, a quoted one ``""``.  A path is a tuple of keys and of list
    positions from 0; lines count from 1.
    """

    name: str
    data: dict[str, Any]
    content: str | bytes
    written: bool = True
    """Whether the content is a file that somebody wrote, not a mapping from a program."""

    @property
    def lines(self) -> Mapping[KeyPath, int]:
        """The lines, found when a problem first asks for them."""
        return _parsed(self.content, self.name).lines

    @property
    def text(self) -> str:
        """The whole file."""
        return self.content.decode() if isinstance(self.content, bytes) else self.content

    def problem(self, path: KeyPath, what: str, fix: str = "") -> Problem:
        """A problem at a path, or at its nearest parent that stands in the file.

        The shown key is dotted and counts list items from 1.
        """
        from padgen.files.yaml_reader import dotted  # only where something is wrong

        known = path
        while known and known not in self.lines:
            known = known[:-1]
        line = self.lines.get(known) if self.written else None
        return Problem(what, fix, self.name, line, dotted(path) or None)


def read(path: Path, *, limit: int = MAX_BYTES, shown: str | None = None) -> Source:
    """The file as a ``Source``; ``limit`` is in bytes, ``shown`` its name in messages.

    Raises ``PadgenError`` when it can't be read, is no regular file, is too large or isn't the
    plain YAML described in ``parse``.
    """
    name = shown or str(path)
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            kind = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
            raise PadgenError(Problem(f"this is {kind}", "name a YAML file", name))
        with path.open("rb") as stream:
            content = stream.read(limit + 1)  # one byte more shows that there is too much
    except FileNotFoundError:
        raise PadgenError(Problem("there is no such file", "check the path", name)) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise PadgenError(
            Problem(f"the file can't be read: {reason}", "check the path and its permissions", name)
        ) from None
    except ValueError as error:
        if isinstance(error, PadgenError):
            raise
        raise PadgenError(Problem("this can't be a file's name", "check the path", shorten(name))) from None
    if len(content) > limit:
        raise PadgenError(Problem(f"the file has more than {limit:,} bytes", "name a smaller file", name))
    key = cache.code(*_MAKERS) + content
    data = cache.recall(str(path), key, lambda: _parsed(content, name).data, _sound)
    return Source(name, data, content)


def state(path: Path) -> tuple[str, int, int]:
    """What identifies a file's contents, for caches: its path, its time of change and its size."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return str(path), 0, 0
    return str(path.absolute()), status.st_mtime_ns, status.st_size


def parse(content: str | bytes, name: str) -> Source:
    """YAML text as a ``Source``.

    Accepts one document, a mapping, in UTF-8 (a byte order mark is fine).  Raises
    ``PadgenError`` for duplicate keys (every one), anchors, aliases, merge keys, tags, further
    documents, control characters, more than ``yaml_reader.MAX_DEPTH`` levels or ``yaml_reader.MAX_VALUES`` keys
    and items, and anything YAML refuses.
    """
    return Source(name, _parsed(content, name).data, content)


def from_mapping(data: "Mapping[str, Any]", name: str) -> Source:
    """A mapping as the ``Source`` that a file with the same keys and values would be, without line numbers.

    ``True`` and ``False`` stand for yes and no, ``None`` for an empty value.  Raises ``PadgenError``
    for what no such file could hold.
    """
    try:
        content = _flow(data)
    except RecursionError:
        raise PadgenError(Problem("the mapping is nested too deeply", "nest less deeply", name)) from None
    return parse(content, name)._replace(written=False)


def _flow(value: object) -> str:
    """A value as YAML on one line."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_quoted(str(key))}: {_flow(part)}' for key, part in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else _quoted(str(value))


def _quoted(text: str) -> str:
    import json  # only for mappings

    return json.dumps(text, ensure_ascii=False)


@lru_cache(maxsize=4)
def _parsed(content: str | bytes, name: str) -> "Contents":
    from padgen.files.yaml_reader import parse  # only for files that the cache doesn't know

    return parse(content, name)


def _sound(data: Any) -> bool:
    """Whether this could be a file's data: a hostile cache may hold anything."""
    return isinstance(data, dict) and _texts(data)


def _texts(value: Any) -> bool:
    if isinstance(value, str):
        return True
    if isinstance(value, dict):
        return all(map(_texts, value.values()))
    return value is None or (isinstance(value, list) and all(map(_texts, value)))
