"""Long sweeps: by default a share of their cases, by a fixed rule; with ``PADGEN_MATRIX=all``, all of them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")

ALL = os.environ.get("PADGEN_MATRIX") == "all"


def share(items: Sequence[_T], turn: int, count: int) -> Sequence[_T]:
    """``count`` of the items: the next ones at each turn, until all have been taken."""
    return items if ALL else [items[(turn * count + i) % len(items)] for i in range(min(count, len(items)))]
