"""The sizes of text that are tried, those of a table's words as numbers of steps, and how full it must be."""

import math
from typing import NamedTuple

STEP = 0.25
"""Points between the sizes that are tried."""

_NEAR, FULL_TABLE = 0.88, 0.98
"""How much smaller than the template's the table's words may be to fill its panels, and what is full."""

_UNLEVEL = 0.95
"""What is full enough for parts not to begin on one level, or for rows of one to be higher than those of another."""

_UNLIKE = 1.06, 1.2
"""How many times as high as on the fullest panel rows elsewhere may be: what few people see, and the most."""

_FEW_UNLIKE = 1.2, 1.3, 1.4
"""The same in a table of few rows, if not all its parts can begin on one level otherwise."""

FINAL_UNLIKE = 1.0, 1.02, 1.04, 1.06, 1.09, 1.12, 1.16, 1.2
"""How many times as high as on the fullest panel rows elsewhere may be once the size of text is chosen, best first."""

_LEVEL = 0.72
"""How much smaller they may be so that all its parts begin on one level."""

_FEW, _ENOUGH = 1.12, 0.87
"""How much larger they may be in a table of few rows, and what is full enough for it."""

ALIKE = tuple((unlike, _ENOUGH) for unlike in FINAL_UNLIKE[:3])
"""The same factors for rows on pages beside each other, with how full all pages must be then, best first."""

FILLED = 0.82
"""How much of a page of its own such a table should fill before its rows grow."""

ROOMY = 26.0
"""Millimetres of its pages' height for each row of a table, from which on its dice stand below the words."""


class TableSteps(NamedTuple):
    """Sizes to try one after the other, until the emptiest panel is ``full``.

    Parts begin on one ``level`` or not, and rows of one are up to ``unlike`` times as high as those of another:
    at each size, the factors are tried in this order.
    """

    sizes: range
    full: float
    level: bool = True
    unlike: tuple[float, ...] = _UNLIKE[:1]


def text_sizes(least: float, most: float) -> list[float]:
    """The sizes of text to try, from ``most`` down."""
    sizes = [most - i * STEP for i in range(math.floor((most - least) / STEP) + 1)]
    return sizes if sizes[-1] - least <= 1e-9 else [*sizes, least]


def near(size: float, least: float) -> TableSteps:
    """Sizes from the template's down, at which panels may be full."""
    return TableSteps(range(math.floor(size / STEP), _lowest(size * _NEAR, least) - 1, -1), FULL_TABLE)


def others(size: float, least: float) -> tuple[TableSteps, ...]:
    """Larger ones, for tables of few rows, and smaller ones, for those of many; then rows that are less alike."""
    smaller = range(_lowest(size * _NEAR, least) - 1, _lowest(size * _LEVEL, least) - 1, -1)
    alike = TableSteps(few(size, size), _ENOUGH), TableSteps(smaller, _ENOUGH, unlike=_UNLIKE)
    return *alike, *(TableSteps(sizes, _UNLEVEL, unlike=_UNLIKE[1:]) for sizes in (near(size, least).sizes, smaller))


def paired(size: float, least: float, most: float) -> tuple[TableSteps, ...]:
    """Sizes for a table on two panels: ``near`` the template's, ``others``, and those that leave parts less alike."""
    return near(size, least), *others(size, least), few_level(size, most), *unlevel(size, least, most)


def paged(size: float, least: float) -> tuple[TableSteps, ...]:
    """Sizes for a table on many pages, whose rows are about equally high on all, whatever that leaves empty."""
    return near(size, least), *(steps._replace(unlike=_UNLIKE[:1]) for steps in others(size, least)[:2])


def few_level(size: float, most: float) -> TableSteps:
    """Larger sizes up to ``most``, for few rows of which those on one panel may be much higher than on another."""
    return TableSteps(few(size, most, 1.0), _UNLEVEL, unlike=_FEW_UNLIKE)


def unlevel(size: float, least: float, most: float) -> tuple[TableSteps, ...]:
    """Sizes near the template's, and larger ones up to ``most``, for parts that don't begin on one level."""
    return tuple(TableSteps(sizes, _UNLEVEL, False) for sizes in (near(size, least).sizes, few(size, most, 1.0)))


def few(table: float, size: float, most: float = _FEW) -> range:
    """Sizes larger than the table's, for few rows beside text of some size: up to ``most`` of it."""
    return range(math.floor(table / STEP) + 1, math.floor(size * most / STEP) + 1)


def _lowest(size: float, least: float) -> int:
    return math.ceil(max(size, least) / STEP)
