"""Kerning for large words: the built-in fonts have none, so gaps beside some letters would be seen in titles."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType

from padgen.page.marks import MM

_ROUND = "acdegoqsáàâãäåæçéèêëíóòôõöøœασεοωόέаеосёєэ"
"""Small letters without a stem at their left."""

_CLOSER: Mapping[str, tuple[tuple[str, int], ...]] = MappingProxyType(
    {
        "Y": ((_ROUND, 52), ("A", 60), ("O", 20)),
        "T": ((_ROUND, 52), ("A", 50)),
        "V": ((_ROUND, 30), ("A", 45)),
        "W": ((_ROUND, 18), ("A", 30)),
        "F": (("A", 40), ("a", 15)),
        "P": (("A", 50),),
        "L": (("TYV", 50),),
        "A": (("TYV", 50),),
        "Υ": ((_ROUND, 52), ("Α", 60)),
        "Τ": ((_ROUND, 52), ("Α", 50)),
        "Г": ((_ROUND, 45), ("А", 50)),
        "Т": ((_ROUND, 52), ("А", 50)),
        "У": ((_ROUND, 45), ("А", 50)),
    }
)
"""How much closer, in thousandths of their size, letters stand to the one before."""


def kerning(text: str) -> tuple[int, ...]:
    """How much closer each letter stands to the one before it, in thousandths of the size; 0 for the first."""
    pairs = pairwise(text)
    return (0, *(next((by for after, by in _CLOSER.get(one, ()) if other in after), 0) for one, other in pairs))


def shortened(text: str, size: float) -> float:
    """By how many mm kerning shortens a line of this size in points."""
    return sum(kerning(text)) / 1000 * size / MM
