"""Tests that a key of a layout sets the measure that it is named after, and by just as much."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from padgen.templates import CLASSES


class Case(NamedTuple):
    """A key with a value, further ``keys`` of the layout and ``options``; ``measure`` takes what they make.

    One unit more of the key changes the measure by ``factor``.
    """

    key: str
    base: str | tuple[str, str]
    keys: tuple[str, ...]
    options: dict[str, Any]
    value: float
    factor: float
    measure: Callable[[Any], float]


def grows(kind: str, case: Case, make: Callable[..., Any], folder: Path, slack: float = 0.001) -> None:
    """One mm, pt or per cent more of the key changes what it names by its factor.

    ``make`` takes a folder, the case's base, lines of a layout and the options.
    """
    unit = CLASSES[kind].KEYS[case.key].read.wants.rpartition(" ")[2]
    unit = f" {unit}" if unit in ("mm", "pt") else ""
    base = (case.base,) if isinstance(case.base, str) else case.base
    before, after = (
        case.measure(make(folder, *base, *case.keys, f"{case.key}: {value:g}{unit}", **case.options))
        for value in (case.value, case.value + 1)
    )
    assert after - before == pytest.approx(case.factor, abs=slack), (before, after)
