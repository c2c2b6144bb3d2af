"""A cache for results that take time to work out, in the user's cache folder.

An entry holds the complete key that it was made for, so it can't be stale.  Its data is JSON, which can't run
anything.  A damaged or unexpected entry is ignored.  Nothing depends on the folder: it may be removed at any time, and
if it can't be written, nothing is kept.
"""

from __future__ import annotations

import json
import os
import re
import stat
import sys
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from padgen.version import __version__

VARIABLE = "PADGEN_CACHE"
"""The environment variable that names the folder for the cache; if it is empty, nothing is kept."""

_FOLDER = "padgen-cache-1"
"""padgen's own folder in that folder, which may hold other files."""

_OURS = r"[0-9a-f]{8}\.entry|\.[0-9a-f]{12}\.part"

_MOST = 4 * 2**20
"""The largest entry in bytes; larger ones are neither kept nor read."""

_ENTRIES = 200
"""The number of entries that are kept, the newest ones; padgen's own files need fewer."""


def recall(name: str, key: bytes, make: Callable[[], Any], sound: Callable[[Any], bool] = lambda _: True) -> Any:
    """The result of ``make``, or what it returned earlier for the same name and key.

    Each name has one entry, so that the folder doesn't grow with every change.  ``key`` is everything that the
    result depends on, ``code()`` included.  Results consist of what JSON can hold; one from the folder is used only
    if it is ``sound``.  Raises what ``make`` raises.
    """
    folder = _folder(os.environ.get(VARIABLE))
    if folder is None:
        return make()
    label = os.fsencode(name)
    entry = folder / f"{zlib.crc32(label):08x}.entry"
    head = b"%d %d\n%s%s\n" % (len(label), len(key), label, key)
    facts = _read(entry, head, sound)
    if facts is None:
        facts = make()
        _write(entry, head, facts)
    return facts


@cache
def code(*modules: str) -> bytes:
    """For keys: the versions of padgen and Python, and the size and time of change of the modules' files."""
    parts = [__version__, str(sys.implementation.cache_tag)]
    for name in modules:
        spec = find_spec(name)
        with suppress(OSError):  # in an archive, the versions must be enough
            state = os.stat((spec and spec.origin) or "")  # noqa: PTH116 - an origin need not be a path
            parts.append(f"{name} {state.st_size} {state.st_mtime_ns}")
    return f"{' '.join(parts)}\n".encode()


@cache
def _folder(named: str | None) -> Path | None:
    if named is not None:
        return Path(named, _FOLDER) if named else None
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")  # noqa: PTH111 - without a home it stays as it is
    else:
        base = os.environ.get("XDG_CACHE_HOME", "")
        if not os.path.isabs(base):  # noqa: PTH117 - it may be anything; others don't count
            base = os.path.expanduser("~/.cache")  # noqa: PTH111 - as above
    return Path(base, _FOLDER) if os.path.isabs(base) else None  # noqa: PTH117 - as above


def _read(entry: Path, head: bytes, sound: Callable[[Any], bool]) -> Any:
    try:
        state = entry.stat()
        # Reading a pipe could wait forever.
        if not stat.S_ISREG(state.st_mode) or state.st_size > _MOST:
            return None
        data = entry.read_bytes()
        if not data.startswith(head, 4) or data[:4] != _sum(data[4:]):
            return None
        facts = json.loads(data[4 + len(head) :])
        return facts if sound(facts) else None
    except (OSError, ValueError, RecursionError):
        return None


def _write(entry: Path, head: bytes, facts: Any) -> None:
    data = head + json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()
    if len(data) > _MOST:
        return
    part = entry.with_name(f".{os.urandom(6).hex()}.part")
    with suppress(OSError):
        entry.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with part.open("xb") as stream:
                stream.write(_sum(data) + data)
            part.replace(entry)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        _evict(entry.parent)


def _evict(folder: Path) -> None:
    """Remove the oldest entries beyond the number that is kept, and no other files."""
    with os.scandir(folder) as items:
        ours = [item for item in items if re.fullmatch(_OURS, item.name) and item.is_file(follow_symlinks=False)]
    if len(ours) > _ENTRIES:
        ours.sort(key=lambda item: item.stat(follow_symlinks=False).st_mtime_ns)
        for item in ours[:-_ENTRIES]:
            Path(item).unlink(missing_ok=True)


def _sum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")
