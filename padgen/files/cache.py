"""What was worked out from a file once, kept in the user's cache folder: never needed, never stale, never trusted.

An entry holds the very bytes that it was made from and the state of the code that made it, and serves only
those.  Its facts are JSON, which can't run anything.  An entry that is damaged or odd counts as none, and
where nothing can be written nothing is kept; so the folder may be removed at any time.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import zlib
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from padgen import __version__

VARIABLE = "PADGEN_CACHE"
"""The environment variable that names another folder, or none when it is empty."""

_MOST = 4 * 2**20
"""Larger entries are neither kept nor read, in bytes."""

_ENTRIES = 200
"""So many are kept, the latest: more than all that padgen brings along, fewer than files come and go."""


def recall(
    path: Path,
    content: bytes,
    makers: tuple[str, ...],
    make: Callable[[bytes], Any],
    sound: Callable[[Any], bool],
) -> Any:
    """The facts that ``make`` gives for the content of the file at ``path``, from the cache if they are there.

    ``makers`` are the names of the modules whose code decides what comes out.  Facts are what JSON
    can hold; only those that are ``sound`` are taken from the cache.  Raises what ``make`` raises.
    """
    entry, key = _entry(path), _key(content, makers)
    if entry is None or key is None:
        return make(content)
    facts = _read(entry, key, sound)
    if facts is not None:
        return facts
    facts = make(content)
    _write(entry, key, facts)
    return facts


def _entry(path: Path) -> Path | None:
    """The file that is kept for a file: one for each, so that the folder doesn't grow with every change."""
    folder = _folder(os.environ.get(VARIABLE))
    if folder is None:
        return None
    try:
        place = os.fsencode(path.absolute())
    except (OSError, ValueError):
        return None
    return folder / f"{path.stem[:40]}-{zlib.crc32(place):08x}"


@cache
def _folder(named: str | None) -> Path | None:
    if named is not None:
        return Path(named).absolute() if named else None
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")  # noqa: PTH111 - without a home it stays as it is
    else:
        base = os.environ.get("XDG_CACHE_HOME", "")
        if not os.path.isabs(base):  # noqa: PTH117 - it may be anything; others don't count
            base = os.path.expanduser("~/.cache")  # noqa: PTH111 - as above
    return Path(base, "padgen") if os.path.isabs(base) else None  # noqa: PTH117 - as above


def _key(content: bytes, makers: tuple[str, ...]) -> bytes | None:
    stamp = _stamp(makers)
    return None if stamp is None else b"%s %d\n%s\n" % (stamp, len(content), content)


@cache
def _stamp(makers: tuple[str, ...]) -> bytes | None:
    """The version, and when the makers' files changed and how large they are; None where that can't be told."""
    parts = [__version__, str(sys.implementation.cache_tag)]
    for name in (__name__, *makers):
        try:
            spec = find_spec(name)
            state = os.stat(spec.origin or "") if spec else None  # noqa: PTH116 - an origin need not be a path
        except (ImportError, OSError, ValueError):
            return None
        if state is None:
            return None
        parts.append(f"{name} {state.st_size} {state.st_mtime_ns}")
    return " ".join(parts).encode()


def _read(entry: Path, key: bytes, sound: Callable[[Any], bool]) -> Any:
    try:
        state = entry.stat()
        # A pipe would keep us waiting.
        if not stat.S_ISREG(state.st_mode) or state.st_size > _MOST:
            return None
        data = entry.read_bytes()
        if not data.startswith(key, 4) or data[:4] != _sum(data[4:]):
            return None
        facts = json.loads(data[4 + len(key) :])
        return facts if sound(facts) else None
    except (OSError, ValueError, RecursionError):
        return None


def _write(entry: Path, key: bytes, facts: Any) -> None:
    data = key + json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()
    if len(data) > _MOST:
        return
    part = entry.with_name(f".{os.urandom(6).hex()}.part")
    try:
        entry.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with part.open("xb") as stream:
                stream.write(_sum(data) + data)
            part.replace(entry)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        written = sorted((found.stat().st_mtime_ns, found) for found in entry.parent.iterdir())
        for _, old in written[:-_ENTRIES]:
            old.unlink()
    except OSError:
        return


def _sum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")
