"""Which cases run: one of each sweep, with ``PADGEN_MATRIX`` that many of every 11, with ``all`` every one.

No list of languages, games, layouts or themes has a multiple of 11 entries, so that each of them appears in some case
of a test with many cases.  A test of one list alone checks a part of it; each test begins elsewhere, so that no entry
is left out by all of them.  Tests marked ``long`` run with a ``PADGEN_MATRIX`` only.
"""

from __future__ import annotations

import os
import zlib
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

_T = TypeVar("_T")

_WHOLE = 11
_ASKED = os.environ.get("PADGEN_MATRIX")
_SHARE = _WHOLE if _ASKED == "all" else int(_ASKED or 1)

ALL = _SHARE == _WHOLE


def share(items: Sequence[_T], turn: int, count: int) -> Sequence[_T]:
    """``count`` of the items: the next ones at each turn, until all have been taken."""
    return items if ALL else [items[(turn * count + i) % len(items)] for i in range(min(count, len(items)))]


def left_out(tests: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The tests and cases that don't run now."""
    names = [test.nodeid.partition("[")[0] for test in tests]
    cases, seen = Counter(names), Counter[str]()
    found = []
    for test, name in zip(tests, names, strict=True):
        long, sweep = (test.get_closest_marker(kind) for kind in ("long", "sweep"))
        whole = _WHOLE if _ASKED else cases[name]
        # A test with few cases begins early enough for a whole share of them.
        first = zlib.crc32(name.encode()) % min(whole, max(1, cases[name] - _SHARE + 1))
        if (long and not _ASKED) or (sweep and (seen[name] - first) % whole >= _SHARE):
            found.append(test)
        seen[name] += 1
    return found
