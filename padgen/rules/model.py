"""A variant of the game as frozen data."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from padgen.errors import KeyPath, PadgenError, Problem
from padgen.quoting import quoted, suggest
from padgen.rules.combinations import Row, row_points
from padgen.rules.totals import Bonus, Column, Extra, Totals, prefixes, totals, work_out

RowOrder: TypeAlias = Literal["free", "forced", "half_forced"]
Strike: TypeAlias = Literal["nothing_fits", "row_not_met", "any_time"]
Starter: TypeAlias = Literal["free", "highest_throw"]
Chance: TypeAlias = Literal["free", "last_resort"]
Direction: TypeAlias = Literal["free", "clockwise"]
Scorekeeper: TypeAlias = Literal["each", "one"]
Joker: TypeAlias = Literal["none", "forced", "free"]

COMPUTED = ("upper_sum", "bonus", "total")
"""The ids of computed rows."""

RESERVED = frozenset(
    (*COMPUTED, *"extras name needed progress leader star winner turn saved over scaled floor new_game times".split())
)
"""Ids that no row may have, nor any that ``RESERVED_START`` matches: computed rows and a form's other fields."""

RESERVED_START = re.compile(r"const_|c[0-9]_")


class Origin(Protocol):
    """What the rules need of the file that a variant was read from."""

    @property
    def name(self) -> str:
        """How messages call the file."""

    @property
    def data(self) -> Mapping[str, Any]:
        """What the file holds."""

    @property
    def lines(self) -> Mapping[KeyPath, int]:
        """The line of every key."""

    def problem(self, path: KeyPath, what: str, fix: str = "") -> Problem:
        """A problem at a key."""


class Excerpt(NamedTuple):
    """What stands below one key of an ``Origin``, read as if it were a file; its problems are located in the whole."""

    whole: Origin
    key: str

    @property
    def name(self) -> str:
        """How messages call the file."""
        return self.whole.name

    @property
    def data(self) -> Mapping[str, Any]:
        """What the key holds: keys with values."""
        part: Mapping[str, Any] = self.whole.data[self.key]
        return part

    @property
    def lines(self) -> Mapping[KeyPath, int]:
        """The lines of the keys, whose paths begin below the part's own."""
        return {path[1:]: line for path, line in self.whole.lines.items() if path[:1] == (self.key,)}

    def problem(self, path: KeyPath, what: str, fix: str = "") -> Problem:
        """A problem at a path below the part's key."""
        return self.whole.problem((self.key, *path), what, fix)


class Variant(NamedTuple):
    """One set of rules.

    ``rows`` are in pad order, the upper section first.  ``players`` is the highest number of players,
    ``None`` without a limit.  ``lineage`` names the built-in variants that the rules come from,
    nearest first, itself included.  ``label`` is used in file names.  ``texts`` are the file's own
    texts by language, which the rules pass on unread.  ``edition`` is the built-in variant whose
    edition in a language applies, "" for none.  ``joker`` says what further dice all alike are
    once their row is filled.  ``columns`` are the columns that each player fills, each with its
    own bonus; () for a single one.  ``stated`` are the keys of the user's own files, which no
    edition changes.
    """

    id: str
    dice: int
    throws: int
    players: int | None
    rows: tuple[Row, ...]
    bonus: Bonus | None = None
    order: RowOrder = "free"
    strike: Strike = "nothing_fits"
    call_first: bool = False
    saved_throws: bool = False
    starter: Starter = "free"
    chance: Chance = "free"
    direction: Direction = "free"
    scorekeeper: Scorekeeper = "each"
    solo: bool = True
    extras: tuple[Extra, ...] = ()
    joker: Joker = "none"
    columns: tuple[Column, ...] = ()
    label: str = ""
    lineage: tuple[str, ...] = ()
    texts: Mapping[str, Any] = MappingProxyType({})
    edition: str = ""
    stated: frozenset[str] = frozenset()
    sources: tuple[Origin, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Whether the rules and texts are the same, whatever files they come from."""
        return isinstance(other, Variant) and self[:-3] == other[:-3]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:-4])

    @property
    def source(self) -> Origin | None:
        """The variant's own file."""
        return self.sources[0] if self.sources else None

    @property
    def upper(self) -> tuple[Row, ...]:
        """The upper rows, whose sum counts for the bonus."""
        return tuple(row for row in self.rows if row.section == "upper")

    @property
    def lower(self) -> tuple[Row, ...]:
        """The lower rows."""
        return tuple(row for row in self.rows if row.section == "lower")

    @property
    def totals(self) -> Totals:
        """The expression of every total, by its id."""
        return totals(self.rows, self.bonus, self.extras, self.columns)

    @property
    def prefixes(self) -> tuple[str, ...]:
        """The prefix of the ids in each column; only "" in a game without columns."""
        return prefixes(self.columns)

    @property
    def rounds(self) -> int:
        """How often each player has a turn: once for each row of each column."""
        return len(self.rows) * len(self.prefixes)

    @property
    def bonuses(self) -> tuple[Bonus | None, ...]:
        """The bonus of each column, in the order of ``prefixes``; only the game's in a game without columns."""
        return tuple(column.bonus for column in self.columns) or (self.bonus,)

    @property
    def shared_bonus(self) -> Bonus | None:
        """The bonus of the game, or of all its columns; ``None`` if there is none or they differ."""
        first, *others = set(self.bonuses)
        return None if others else first

    @property
    def has_bonus(self) -> bool:
        """Whether there is a bonus, even in one column only."""
        return any(self.bonuses)

    @property
    def alike(self) -> Row | None:
        """The row for dice that are all alike: once it is filled, further ones may be jokers."""
        return next((row for row in self.rows if row.combination.kind == "all_alike"), None)

    def possible(self, row: Row) -> tuple[int, ...]:
        """All possible points of one of the rows, ascending, with 0."""
        joker = self.joker != "none" and row.section == "lower" and row != self.alike
        return row_points(row, self.dice, joker)

    @property
    def highest(self) -> Mapping[str, int]:
        """Every total with the best points in each row, without extras, which have no limit."""
        return _highest(self)

    @property
    def maximum(self) -> int:
        """The highest total, without extras, which have no limit."""
        return self.highest["total"]

    def row(self, row_id: str) -> Row:
        """The row with this id; raises ``PadgenError``, which suggests the nearest id, for an unknown one."""
        for row in self.rows:
            if row.id == row_id:
                return row
        kind = "is computed, not scored" if row_id in COMPUTED else f"is not a row of the variant {self.id}"
        raise PadgenError(Problem(f"{quoted(row_id)} {kind}", suggest(row_id, (row.id for row in self.rows))))

    def problem(self, path: KeyPath, what: str, fix: str = "") -> Problem:
        """A problem at a key of the variant's file, or of the extended file that has the key."""
        for source in self.sources:
            if path in source.lines:
                return source.problem(path, what, fix)
        return self.sources[0].problem(path, what, fix) if self.sources else Problem(what, fix)


@lru_cache(64)
def _highest(variant: Variant) -> Mapping[str, int]:
    best = {row.id: variant.possible(row)[-1] for row in variant.rows}
    points = {prefix + key: most for prefix in variant.prefixes for key, most in best.items()}
    return MappingProxyType(work_out(variant.totals, points))
