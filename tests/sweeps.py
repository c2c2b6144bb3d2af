"""Long sweeps: by default a share of their cases, by a fixed rule; with ``PADGEN_MATRIX=all``, all of them.

Tests marked ``sweep`` run 2 of every 11 cases, those marked ``long`` none.  No list of languages, games, layouts or
themes has a multiple of 11 entries, so that each appears in some case of a test that combines them.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

_T = TypeVar("_T")

ALL = os.environ.get("PADGEN_MATRIX") == "all"


def share(items: Sequence[_T], turn: int, count: int) -> Sequence[_T]:
    """``count`` of the items: the next ones at each turn, until all have been taken."""
    return items if ALL else [items[(turn * count + i) % len(items)] for i in range(min(count, len(items)))]


def left_out(tests: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The tests and cases that don't run now."""
    if ALL:
        return []
    seen: Counter[str] = Counter()
    found = []
    for test in tests:
        name = test.nodeid.partition("[")[0]
        if test.get_closest_marker("long") or (test.get_closest_marker("sweep") and seen[name] % 11 > 1):
            found.append(test)
        seen[name] += 1
    return found
