"""What dice must show and what that is worth."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Literal, NamedTuple, TypeAlias

FACES = range(1, 7)

CombinationKind: TypeAlias = Literal[
    "face",
    "alike",
    "pairs",
    "full_house",
    "two_triples",
    "four_and_pair",
    "groups",
    "straight",
    "run",
    "total",
    "all_alike",
    "any",
]
Scoring: TypeAlias = Literal["sum", "fixed", "all_dice", "fixed_plus_sum"]
SectionKey: TypeAlias = Literal["upper", "lower"]

_NAMED_GROUPS: dict[tuple[int, ...], CombinationKind] = {
    (3, 2): "full_house",
    (3, 3): "two_triples",
    (4, 2): "four_and_pair",
}


class Combination(NamedTuple):
    """A condition on a roll.

    What ``n`` means depends on ``kind``: the face of ``face``, the number of equal dice of ``alike``, of pairs of
    ``pairs`` and of consecutive faces of ``run``, and the sum of all dice of ``total``.  ``groups`` are the sizes,
    largest first, of the groups of equal dice that a roll must have, with different faces; a ``total`` may want a
    pair.  ``faces`` are those of ``straight``, ascending.
    """

    kind: CombinationKind
    n: int = 0
    groups: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()

    @classmethod
    def of_groups(cls, sizes: Sequence[int]) -> "Combination":
        """Groups of equal dice under the name that players use."""
        groups = tuple(sorted(sizes, reverse=True))
        if len(groups) == 1:
            return cls("alike", groups[0], groups)
        if set(groups) == {2}:
            return cls("pairs", len(groups), groups)
        return cls(_NAMED_GROUPS.get(groups, "groups"), 0, groups)

    def pick(self, dice: Sequence[int]) -> tuple[int, ...] | None:
        """The dice of the roll that make the combination with the highest sum, or ``None``."""
        if self.kind == "any":
            return tuple(dice)
        counts = _counts(tuple(dice))
        if self.kind == "face":
            return (self.n,) * counts[self.n] or None
        if self.kind == "total":
            least = self.groups[0] if self.groups else 1
            return tuple(dice) if sum(dice) == self.n and max(counts) >= least else None
        if self.kind == "all_alike":
            return tuple(dice) if max(counts) == len(dice) else None
        if self.kind == "straight":
            return self.faces if all(counts[face] for face in self.faces) else None
        if self.kind == "run":
            for low in range(7 - self.n, 0, -1):
                if all(counts[low : low + self.n]):
                    return tuple(range(low, low + self.n))
            return None
        size, wanted = self.groups[0], len(self.groups)
        if self.groups[-1] == size:
            # For groups of one size the highest faces are best, so not every choice need be tried.
            faces = [face for face in reversed(FACES) if counts[face] >= size][:wanted]
            return tuple(face for face in faces for _ in range(size)) if len(faces) == wanted else None
        return max(_groups(self.groups, counts), key=sum, default=None)


class Row(NamedTuple):
    """A scoring row: what the dice must show, what that is worth, and an example roll.

    ``points`` belong to the scorings ``fixed`` and ``fixed_plus_sum`` and are 0 otherwise; ``served``
    are the extra points that it earns on the first roll of a turn.
    """

    id: str
    section: SectionKey
    combination: Combination
    scoring: Scoring
    points: int = 0
    example: tuple[int, ...] = ()
    served: int = 0


def throw_points(row: Row, dice: Sequence[int]) -> int:
    """The points of a roll in a row, without the extra points for a first roll; the dice must be valid."""
    used = row.combination.pick(dice)
    if used is None:
        return 0
    if row.scoring == "fixed":
        return row.points
    if row.scoring == "all_dice":
        return sum(dice)
    return sum(used) + row.points


def joker_points(row: Row, dice: Sequence[int]) -> int:
    """The points of a joker in a row, as if its dice were what the row wants."""
    return throw_points(row, dice) or (row.points if row.scoring == "fixed" else sum(dice) + row.points)


@lru_cache(maxsize=1024)
def _counts(dice: tuple[int, ...]) -> tuple[int, ...]:
    """How many dice show each face; the face is the index."""
    return tuple(map(dice.count, range(7)))


@lru_cache(maxsize=8)
def throws(dice: int) -> tuple[tuple[int, ...], ...]:
    """Every roll of this many dice, each once, with ascending faces."""
    return tuple(combinations_with_replacement(FACES, dice))


@lru_cache(maxsize=512)
def row_points(row: Row, dice: int, joker: bool = False) -> tuple[int, ...]:
    """All possible points of a row with this many dice, ascending, with 0; ``joker`` adds those of jokers."""
    every = row.scoring == "all_dice" or row.combination.kind == "total"
    worth = {throw_points(row, throw) for throw in (throws(dice) if every else _makings(row.combination, dice))}
    if row.served:
        worth |= {points + row.served for points in worth if points}
    if joker:
        worth |= {joker_points(row, (face,) * dice) for face in FACES}
    return tuple(sorted({0, *worth}))


def _makings(wanted: Combination, dice: int) -> Iterable[tuple[int, ...]]:
    """Rolls that cover all values of a combination, without spare dice if it has any.

    Spare dice can always show faces that add nothing: different ones beside groups, repeated ones beside a run.
    """
    if wanted.kind == "face":
        makings: Iterable[tuple[int, ...]] = ((wanted.n,) * count for count in range(1, dice + 1))
    elif wanted.kind == "any":
        # Two neighbouring faces give every sum.
        makings = ((low,) * count + (low + 1,) * (dice - count) for low in range(1, 6) for count in range(dice + 1))
    elif wanted.kind == "all_alike":
        makings = ((face,) * dice for face in FACES)
    elif wanted.kind == "straight":
        makings = (wanted.faces,)
    elif wanted.kind == "run":
        makings = (tuple(range(low, low + wanted.n)) for low in range(1, 8 - wanted.n))
    else:
        makings = _groups(wanted.groups, (dice,) * 7)
    return (throw for throw in makings if len(throw) <= dice)


def find_example(row: Row, dice: int) -> tuple[int, ...]:
    """A typical roll for a row, with medium points and spare dice that add nothing; () if no roll scores."""
    scored = [(throw, throw_points(row, throw)) for throw in throws(dice)]
    points = sorted({worth for _, worth in scored if worth})
    if not points:
        return ()
    middle = points[len(points) // 2]
    throw = min(
        (throw for throw, worth in scored if worth),
        key=lambda throw: (_clutter(row, throw), abs(throw_points(row, throw) - middle), throw),
    )
    used, spare = _split(row, throw)
    return (*used, *spare)


def _split(row: Row, throw: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    used = row.combination.pick(throw) or ()
    spare = list(throw)
    for die in used:
        spare.remove(die)
    return used, tuple(spare)


def _clutter(row: Row, throw: tuple[int, ...]) -> int:
    """The number of dice that distract: spare dice that repeat a face, or any repeated face if all dice count."""
    used, spare = _split(row, throw)
    if not spare and row.combination.kind in ("any", "total"):
        return len(throw) - len(set(throw))
    return len(spare) - len(set(spare) - set(used))


def _groups(sizes: tuple[int, ...], counts: Sequence[int], taken: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every way to form groups of these sizes with different faces, as the dice used."""
    if not sizes:
        yield ()
        return
    for face in FACES:
        if counts[face] >= sizes[0] and face not in taken:
            for rest in _groups(sizes[1:], counts, (*taken, face)):
                yield (face,) * sizes[0] + rest
