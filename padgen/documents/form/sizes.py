"""The sizes that names of rows have in common, and the heights that rows need for them."""

from collections.abc import Mapping, Set

from padgen.documents.text.fit import LEADING
from padgen.page.marks import MM

LOWER = 0.84
"""Names break rather than shrink below this share of the template's size; those that can't, and have to shrink below
this share of the usual size, have a smaller size than the others."""

LEGIBLE = 7.5
"""Points: names have the size of sums if these are no smaller."""

SECOND = 0.8
"""The size of a word in a second language below that in the first, in sizes of the first."""

_AIR, _AIR_SHARE = 0.5, 0.06
"""Millimetres above and below a name, and the largest share of a row's height that they take."""

_PAIR_AIR, _PAIR_SHARE = 1.2, 0.1
"""The same where a row has names in several languages, whose lines look closer to its ends than a single one."""


def air(high: float, names: int = 1) -> float:
    """The space above and below so many names in a row so many mm high."""
    return min(_AIR, _AIR_SHARE * high) if names == 1 else min(_PAIR_AIR, _PAIR_SHARE * high)


def height(size: float, lines: int = 1) -> float:
    """The least height in mm of a row for so many lines of names of this size in points."""
    high = lines * size * LEADING / MM
    return min(high + 2 * _AIR, high / (1 - 2 * _AIR_SHARE))


def shared(largest: Mapping[str, float], computed: Set[str]) -> dict[str, float]:
    """The sizes of names in points, by row, from the largest at which each fits; one for all if possible.

    Names that are filled in have at most two sizes, those of computed rows one that is no larger.
    """
    names = sorted(size for key, size in largest.items() if key not in computed or len(computed) == len(largest))
    if not names:
        return {}
    common = together(names)
    sums = min([common, *(largest[key] for key in computed)])
    if sums >= max(LOWER * common, LEGIBLE):
        common = sums
    return {key: sums if key in computed else common if size >= common else names[0] for key, size in largest.items()}


def together(sizes: list[float]) -> float:
    """The size that these, from the smallest, have in common; names that can't have it are much longer than most."""
    common = next(size for size in sizes if size >= LOWER * sizes[(len(sizes) - 1) // 2])
    return sizes[0] if sizes[0] >= LOWER * common else common
