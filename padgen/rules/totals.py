"""Every total of a variant as a small expression over rows, extras and constants.

An expression is data.  ``work_out`` evaluates it; a form compiles it to calculations that PDF viewers
have built in, and a score sheet to JavaScript.  Nothing else in padgen knows how a total is computed.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from padgen.rules.combinations import Row

Function: TypeAlias = Literal["sum", "product", "least", "most"]
ColumnOrder: TypeAlias = Literal["free", "down", "up", "announced"]


class Variable(NamedTuple):
    """A number by its id: a row's points, an extra's count, or another total."""

    id: str


class Constant(NamedTuple):
    """A number of the rules; ``name`` says what it is, the same name always with the same value."""

    name: str
    value: int


class Operation(NamedTuple):
    """A function of one or more terms: their sum, product, minimum (``least``) or maximum (``most``)."""

    function: Function
    terms: tuple["Expression", ...]


Expression: TypeAlias = Variable | Constant | Operation
Totals: TypeAlias = Mapping[str, Operation]
"""Expressions by the id of what they compute, each after those that it refers to."""

_ZERO = Constant("zero", 0)
_ONE = Constant("one", 1)
_FUNCTIONS: Mapping[Function, Callable[[Iterable[int]], int]] = {
    "sum": sum,
    "product": math.prod,
    "least": min,
    "most": max,
}


class Step(NamedTuple):
    """Points for a sum of the upper rows that reaches a threshold.

    ``threshold`` is the number as the rules state it: at least that much, or ``more_than`` that.
    """

    threshold: int
    points: int
    more_than: bool = False

    @property
    def least(self) -> int:
        """The lowest sum that earns the points."""
        return self.threshold + self.more_than


class Bonus(NamedTuple):
    """Extra points for a high enough sum of the upper rows, in a first step and perhaps ``further`` ones.

    Only the highest step that is reached counts; each has a higher threshold and more points than
    the one before.  ``penalty`` is what is lost below the first step, whose points may then be 0.
    """

    threshold: int
    points: int
    more_than: bool = False
    further: tuple[Step, ...] = ()
    penalty: int = 0

    @property
    def least(self) -> int:
        """The lowest sum that earns the first step."""
        return self.threshold + self.more_than

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, ascending."""
        return (Step(self.threshold, self.points, self.more_than), *self.further)

    @property
    def target(self) -> int:
        """The threshold of the first step with points, or else of the penalty."""
        return self.paid.threshold

    @property
    def paid(self) -> Step:
        """The first step with points, or else the one below which points are lost."""
        return next((step for step in self.steps if step.points), self.steps[0])

    @property
    def said(self) -> tuple[tuple[str, int, int], ...]:
        """What the rules state, ascending: ``less_than``, ``at_least`` or ``more_than``, the threshold, the points."""
        lost = [("less_than", self.threshold, -self.penalty)] if self.penalty else []
        earned = [("more_than" if step.more_than else "at_least", step.threshold, step.points) for step in self.steps]
        return (*lost, *(item for item in earned if item[2]))


class Extra(NamedTuple):
    """A row that counts something during the game; each count is worth ``points``.

    ``another`` is the row whose every further roll is counted, "" if a text says what is counted.
    """

    id: str
    points: int
    another: str = ""


class Column(NamedTuple):
    """One of several columns that each player fills; its total counts ``times`` times.

    Without a ``title`` a language names it by its ``order``: free, from the top down, from the
    bottom up, or announced after the first roll.
    """

    title: str = ""
    times: int = 1
    order: ColumnOrder = "free"
    bonus: Bonus | None = None


def prefixes(columns: Sequence[Column]) -> tuple[str, ...]:
    """The prefix of the ids of each column's rows and totals: ``c1_``, ``c2_``; only "" in a game without columns."""
    return tuple(f"c{number}_" for number in range(1, len(columns) + 1)) or ("",)


@lru_cache(maxsize=64)
def totals(
    rows: tuple[Row, ...], bonus: Bonus | None, extras: tuple[Extra, ...], columns: tuple[Column, ...] = ()
) -> Totals:
    """The totals of a game with these rows, bonus and extras.

    These are always ``upper_sum`` and ``total``; with a bonus also ``bonus`` and ``needed``, what the sum
    still lacks for its next step; and ``extras`` if extras are worth points.  In a game with columns each
    has these under its prefix, and ``times`` if totals are multiplied; ``total`` is then the sum of the
    columns.
    """
    if not columns:
        return MappingProxyType(_column(rows, bonus, extras, ""))
    operations: dict[str, Operation] = {}
    last = "times" if multiplied(columns) else "total"
    for prefix, column in zip(prefixes(columns), columns, strict=True):
        operations |= _column(rows, column.bonus, extras, prefix)
        if last == "times":
            terms = (Variable(f"{prefix}total"), Constant(f"times_{column.times}", column.times))
            operations[f"{prefix}times"] = Operation("product", terms)
    operations["total"] = Operation("sum", tuple(Variable(prefix + last) for prefix in prefixes(columns)))
    return MappingProxyType(operations)


def multiplied(columns: Sequence[Column]) -> bool:
    """Whether the total of any column is multiplied."""
    return any(column.times != 1 for column in columns)


def _column(rows: tuple[Row, ...], bonus: Bonus | None, extras: tuple[Extra, ...], prefix: str) -> dict[str, Operation]:
    """The totals of one column, or of a game without columns."""
    upper = tuple(Variable(prefix + row.id) for row in rows if row.section == "upper")
    lower = tuple(Variable(prefix + row.id) for row in rows if row.section == "lower")
    upper_sum = Variable(f"{prefix}upper_sum")
    operations = {upper_sum.id: Operation("sum", upper or (_ZERO,))}
    begun: tuple[Expression, ...] = upper
    if bonus:
        operations[f"{prefix}bonus"] = _earned(bonus, upper_sum)
        operations[f"{prefix}needed"] = _lacking(bonus, upper_sum)
        begun = (upper_sum, Variable(f"{prefix}bonus"))
    counted = [extra for extra in extras if extra.points]
    if counted:
        worth = (
            Operation("product", (Variable(prefix + extra.id), Constant(f"each_{extra.id}", extra.points)))
            for extra in counted
        )
        operations[f"{prefix}extras"] = Operation("sum", tuple(worth))
        lower = (*lower, Variable(f"{prefix}extras"))
    operations[f"{prefix}total"] = Operation("sum", (*begun, *lower))
    return operations


def _earned(bonus: Bonus, upper_sum: Variable) -> Operation:
    """The bonus: a clamp for each step, and the penalty while no step is reached.

    A clamp multiplies the points that the step adds to the one before by how far the sum is above the
    highest sum that misses the step, and limits the product to between 0 and those points.
    """
    plain = _is_plain(bonus, upper_sum)
    clamps: list[Operation] = []
    before = -bonus.penalty
    for step in bonus.steps:
        over = _over(step, upper_sum, plain)
        clamps.append(_clamp(over, _constant("bonus", step.points - before, plain)))
        before = step.points
    if len(clamps) == 1 and not bonus.penalty:
        return clamps[0]
    lost = (Constant("penalty", -bonus.penalty),) if bonus.penalty else ()
    return Operation("sum", (*clamps, *lost))


def _lacking(bonus: Bonus, upper_sum: Variable) -> Operation:
    """What the sum lacks for its next step: what it lacks for each step, counted once the step before is reached."""
    plain = _is_plain(bonus, upper_sum)
    parts: list[Operation] = []
    reached: Operation | None = None
    for step in bonus.steps:
        over = _over(step, upper_sum, plain)
        less = Operation("product", (over, Constant("minus", -1)))
        lacking = Operation("most", (Operation("sum", (less, _ONE)), _ZERO))
        parts.append(Operation("product", (lacking, reached)) if reached else lacking)
        reached = _clamp(over, _ONE)
    return parts[0] if len(parts) == 1 else Operation("sum", tuple(parts))


def _clamp(over: Operation, most: Constant) -> Operation:
    """``most`` where ``over`` is above 0, else 0."""
    return Operation("least", (Operation("most", (Operation("product", (over, most)), _ZERO)), most))


def _over(step: Step, upper_sum: Variable, plain: bool) -> Operation:
    """How far the sum is above the highest sum that misses the step."""
    return Operation("sum", (upper_sum, _constant("least", 1 - step.least, plain)))


def _is_plain(bonus: Bonus, upper_sum: Variable) -> bool:
    """Whether this is the game's only bonus, with one step."""
    return not bonus.further and upper_sum.id == "upper_sum"


def _constant(name: str, value: int, plain: bool) -> Constant:
    """A constant of a bonus; if there may be several such constants, the name includes the value."""
    return Constant(name if plain else f"{name}_{abs(value)}", value)


def evaluate(expression: Expression, numbers: Mapping[str, int]) -> int:
    """An expression's value; a variable without a number is 0."""
    if isinstance(expression, Constant):
        return expression.value
    if isinstance(expression, Variable):
        return numbers.get(expression.id, 0)
    return _FUNCTIONS[expression.function](evaluate(term, numbers) for term in expression.terms)


def work_out(totals: Totals, numbers: Mapping[str, int]) -> dict[str, int]:
    """Every total by its id, from the numbers of rows and extras; a missing number counts as 0."""
    known = dict(numbers)
    for key, expression in totals.items():
        known[key] = evaluate(expression, known)
    return {key: known[key] for key in totals}
