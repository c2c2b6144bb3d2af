"""What is added up: every total of a variant as a small expression over rows, extras and constants.

An expression is data.  ``work_out`` evaluates it; a form compiles it to calculations that PDF
viewers have built in.  Nothing else in the package knows how a total comes about.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from padgen.rules.combinations import Row

Function: TypeAlias = Literal["sum", "product", "least", "most"]


class Field(NamedTuple):
    """A number by its id: a row's points, an extra's count, or another total."""

    id: str


class Constant(NamedTuple):
    """A number of the rules; ``name`` says what it is, the same name always with the same value."""

    name: str
    value: int


class Operation(NamedTuple):
    """A function of one or more terms: their sum, their product, the least or the most of them."""

    function: Function
    terms: tuple["Expression", ...]


Expression: TypeAlias = Field | Constant | Operation
Totals: TypeAlias = Mapping[str, Operation]
"""Expressions by the id of what they compute, each after those that it refers to."""

_ZERO = Constant("zero", 0)
_FUNCTIONS: Mapping[Function, Callable[[Iterable[int]], int]] = {
    "sum": sum,
    "product": math.prod,
    "least": min,
    "most": max,
}


class Bonus(NamedTuple):
    """Extra points for a high enough sum of the upper rows.

    ``threshold`` is the number as the rules say it: at least so much, or ``more_than`` it.
    """

    threshold: int
    points: int
    more_than: bool = False

    @property
    def least(self) -> int:
        """The lowest sum that earns the bonus."""
        return self.threshold + self.more_than


class Extra(NamedTuple):
    """A row that counts something during the game; each count is worth ``points``."""

    id: str
    points: int


@lru_cache(maxsize=64)
def totals(rows: tuple[Row, ...], bonus: Bonus | None, extras: tuple[Extra, ...]) -> Totals:
    """The totals of a game with these rows, bonus and extras.

    Always ``upper_sum`` and ``total``; ``bonus`` and ``needed``, what the sum still lacks for it,
    where there is a bonus; ``extras`` where extras are worth points.

    The bonus is a clamp: its points times how far the sum is above the last one that earns
    nothing, but at least 0 and at most the points.
    """
    upper = tuple(Field(row.id) for row in rows if row.section == "upper")
    lower = tuple(Field(row.id) for row in rows if row.section == "lower")
    found = {"upper_sum": Operation("sum", upper or (_ZERO,))}
    begun: tuple[Expression, ...] = upper
    if bonus:
        points = Constant("bonus", bonus.points)
        over = Operation("sum", (Field("upper_sum"), Constant("least", 1 - bonus.least)))
        scaled = Operation("product", (over, points))
        found["bonus"] = Operation("least", (Operation("most", (scaled, _ZERO)), points))
        lacking = Operation("sum", (Operation("product", (over, Constant("minus", -1))), Constant("one", 1)))
        found["needed"] = Operation("most", (lacking, _ZERO))
        begun = (Field("upper_sum"), Field("bonus"))
    counted = [extra for extra in extras if extra.points]
    if counted:
        worth = (
            Operation("product", (Field(extra.id), Constant(f"each_{extra.id}", extra.points))) for extra in counted
        )
        found["extras"] = Operation("sum", tuple(worth))
        lower = (*lower, Field("extras"))
    found["total"] = Operation("sum", (*begun, *lower))
    return MappingProxyType(found)


def evaluate(expression: Expression, numbers: Mapping[str, int]) -> int:
    """An expression's value; a field without a number is 0."""
    if isinstance(expression, Constant):
        return expression.value
    if isinstance(expression, Field):
        return numbers.get(expression.id, 0)
    return _FUNCTIONS[expression.function](evaluate(term, numbers) for term in expression.terms)


def work_out(totals: Totals, numbers: Mapping[str, int]) -> dict[str, int]:
    """Every total by its id, from the numbers of rows and extras; what has none adds nothing."""
    known = dict(numbers)
    for key, expression in totals.items():
        known[key] = evaluate(expression, known)
    return {key: known[key] for key in totals}
