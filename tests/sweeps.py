"""Long sweeps: ``PADGEN_MATRIX`` of every 11 of their cases, 2 by default; ``all`` runs all of them.

No list of languages, games, layouts or themes has a multiple of 11 entries, so that each of them appears in some case
of a test with many cases.  A test of one list alone checks a part of it; each test begins elsewhere, so that no entry
is left out by all of them.  Tests marked ``long`` run unless the share is the default one.
"""

from __future__ import annotations

import os
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

_T = TypeVar("_T")

_DEFAULT, _WHOLE = 2, 11
_ASKED = os.environ.get("PADGEN_MATRIX") or str(_DEFAULT)
_SHARE = _WHOLE if _ASKED == "all" else int(_ASKED)

ALL = _SHARE == _WHOLE


def share(items: Sequence[_T], turn: int, count: int) -> Sequence[_T]:
    """``count`` of the items: the next ones at each turn, until all have been taken."""
    return items if ALL else [items[(turn * count + i) % len(items)] for i in range(min(count, len(items)))]


def left_out(tests: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The tests and cases that don't run now."""
    seen: Counter[str] = Counter()
    found = []
    for test in tests:
        name = test.nodeid.partition("[")[0]
        long, sweep = (test.get_closest_marker(kind) for kind in ("long", "sweep"))
        turn = zlib.crc32(name.encode()) + seen[name]
        if (long and _SHARE == _DEFAULT) or (sweep and turn % _WHOLE >= _SHARE):
            found.append(test)
        seen[name] += 1
    return found
