"""The sizes that names of rows have in common."""

from collections.abc import Mapping, Set

LOWER = 0.84
"""Names break rather than shrink below this share of the template's size; those that can't, and have to shrink below
this share of the usual size, have a smaller size than the others."""

_LEGIBLE = 7.5
"""Points: names have the size of sums if these are no smaller."""


def shared(largest: Mapping[str, float], computed: Set[str]) -> dict[str, float]:
    """The sizes of names in points, by row, from the largest at which each fits; one for all if possible.

    Names that are filled in have at most two sizes, those of computed rows one that is no larger.
    """
    names = sorted(size for key, size in largest.items() if key not in computed or len(computed) == len(largest))
    if not names:
        return {}
    common = together(names)
    sums = min([common, *(largest[key] for key in computed)])
    if sums >= max(LOWER * common, _LEGIBLE):
        common = sums
    return {key: sums if key in computed else common if size >= common else names[0] for key, size in largest.items()}


def together(sizes: list[float]) -> float:
    """The size that these, from the smallest, have in common; names that can't have it are much longer than most."""
    common = next(size for size in sizes if size >= LOWER * sizes[(len(sizes) - 1) // 2])
    return sizes[0] if sizes[0] >= LOWER * common else common
