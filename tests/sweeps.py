"""Long sweeps: a share of them always, by a fixed rule, and all of it with ``PADGEN_MATRIX=all`` in the environment."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")

ALL = os.environ.get("PADGEN_MATRIX") == "all"


def share(items: Sequence[_T], turn: int, count: int) -> Sequence[_T]:
    """So many of the items: others at the next turn, until each had one."""
    return items if ALL else [items[(turn * count + i) % len(items)] for i in range(min(count, len(items)))]
