"""The usual points of a row, which a picker with many numbers shows first."""

from collections import defaultdict
from functools import lru_cache
from math import factorial, prod

from padgen.rules.combinations import Row, throw_points, throws

MANY = 10
"""With up to this many numbers, a picker shows all of them alike."""

USUAL = 8
"""The number of numbers that are emphasized in a longer picker."""

_LIKELY = 0.2917
_UNLIKELY = 0.0417
"""The probability that a die shows 4, 5 or 6 (each), and 1, 2 or 3, after three rolls in which 4 to 6 are kept."""


@lru_cache(maxsize=256)
def usual(row: Row, dice: int, points: tuple[int, ...]) -> tuple[int, ...]:
    """The likeliest points besides 0, ascending; all points if there are few."""
    some = tuple(number for number in points if number)
    if len(some) <= MANY:
        return some
    chances: dict[int, float] = defaultdict(float)
    for throw in throws(dice):
        ways = factorial(dice) // prod(factorial(throw.count(face)) for face in set(throw))
        chances[throw_points(row, throw)] += ways * prod(_LIKELY if face > 3 else _UNLIKELY for face in throw)
    return tuple(sorted(sorted(some, key=lambda number: (-chances[number], -number))[:USUAL]))
