"""The rules of the related games, written again in plain arithmetic that shares no code with padgen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

Dice = tuple[int, ...]
Rule = Callable[[Dice], int]


def throws(dice: int) -> list[Dice]:
    return list(combinations_with_replacement(range(1, 7), dice))


def most(dice: Dice) -> int:
    return max(dice.count(face) for face in dice)


def alike(n: int, worth: Rule) -> Rule:
    return lambda dice: worth(dice) if most(dice) >= n else 0


def upper(face: int) -> Rule:
    return lambda dice: sum(die for die in dice if die == face)


def counts(dice: Dice) -> list[int]:
    return sorted(dice.count(face) for face in set(dice))


def full(worth: Rule) -> Rule:
    return lambda dice: worth(dice) if counts(dice) == [2, 3] else 0


def in_a_row(n: int, worth: int) -> Rule:
    runs = ["123456"[start : start + n] for start in range(7 - n)]
    return lambda dice: worth if any(set(run) <= set(map(str, dice)) for run in runs) else 0


def exactly(faces: str, worth: int) -> Rule:
    return lambda dice: worth if "".join(map(str, sorted(dice))) == faces else 0


def of_alike(n: int, plus: int = 0) -> Rule:
    return alike(n, lambda dice: n * max(face for face in dice if dice.count(face) >= n) + plus)


def apart(*sizes: int) -> Rule:
    """The best sum of groups with these numbers of equal dice, each group with another face."""

    def best(dice: Dice, left: tuple[int, ...], used: frozenset[int]) -> int | None:
        if not left:
            return 0
        found = [
            left[0] * face + rest
            for face in range(1, 7)
            if face not in used and dice.count(face) >= left[0]
            for rest in [best(dice, left[1:], used | {face})]
            if rest is not None
        ]
        return max(found, default=None)

    return lambda dice: best(dice, sizes, frozenset()) or 0


UPPER = {name: upper(face) for face, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1)}
YAHTZEE = {
    **UPPER,
    "three_of_a_kind": alike(3, sum),
    "four_of_a_kind": alike(4, sum),
    "full_house": full(lambda _: 25),
    "small_straight": in_a_row(4, 30),
    "large_straight": in_a_row(5, 40),
    "yatzy": alike(5, lambda _: 50),
    "chance": sum,
}
MAXI = {
    **UPPER,
    "one_pair": apart(2),
    "two_pairs": apart(2, 2),
    "three_pairs": apart(2, 2, 2),
    "three_of_a_kind": apart(3),
    "four_of_a_kind": apart(4),
    "five_of_a_kind": apart(5),
    "small_straight": lambda dice: 15 if set(dice) >= {1, 2, 3, 4, 5} else 0,
    "large_straight": lambda dice: 20 if set(dice) >= {2, 3, 4, 5, 6} else 0,
    "full_straight": lambda dice: 21 if len(set(dice)) == 6 else 0,
    "full_house": apart(3, 2),
    "house": apart(3, 3),
    "tower": apart(4, 2),
    "chance": sum,
    "yatzy": alike(6, lambda _: 100),
}
RELATIVES: dict[str, dict[str, Rule]] = {
    "yahtzee": YAHTZEE,
    "kniffel": YAHTZEE,
    "yams": YAHTZEE,
    "yacht": {
        **UPPER,
        "full_house": full(sum),
        "four_of_a_kind": of_alike(4),
        "small_straight": exactly("12345", 30),
        "large_straight": exactly("23456", 30),
        "chance": sum,
        "yatzy": alike(5, lambda _: 50),
    },
    "generala": {
        **UPPER,
        "straight_of_five": in_a_row(5, 20),
        "full_house": full(lambda _: 30),
        "four_of_a_kind": alike(4, lambda _: 40),
        "yatzy": alike(5, lambda _: 50),
        "double_generala": alike(5, lambda _: 100),
    },
    "finnish-maxi": MAXI,
}
"""The rows of the built-in related games."""

SERVED = {"generala": {"straight_of_five": 5, "full_house": 5, "four_of_a_kind": 5}}
"""Additional points with the first throw."""

BONUS = {"yahtzee": (63, 35), "kniffel": (63, 35), "yams": (63, 35), "finnish-maxi": (75, 50)}
BONUS |= {"triple": (63, 50), "yamb": (60, 30)}
"""Threshold and points of the bonus, for games that have one."""

CLASSIC = {
    **UPPER,
    "one_pair": apart(2),
    "two_pairs": apart(2, 2),
    "three_of_a_kind": apart(3),
    "four_of_a_kind": apart(4),
    "small_straight": exactly("12345", 15),
    "large_straight": exactly("23456", 20),
    "full_house": full(sum),
    "chance": sum,
    "yatzy": alike(5, lambda _: 50),
}
COLUMNS: dict[str, dict[str, Rule]] = {
    "triple": CLASSIC,
    "yamb": {
        **UPPER,
        "three_of_a_kind": of_alike(3, 20),
        "straight_of_five": lambda dice: sum(dice) + 30 if in_a_row(5, 1)(dice) else 0,
        "full_house": full(lambda dice: sum(dice) + 30),
        "four_of_a_kind": of_alike(4, 40),
        "yatzy": of_alike(5, 50),
    },
    "balut": {
        **{name: UPPER[name] for name in ("fours", "fives", "sixes")},
        "straight_of_five": lambda dice: sum(dice) if in_a_row(5, 1)(dice) else 0,
        "full_house": full(sum),
        "chance": sum,
        "yatzy": of_alike(5, 20),
    },
}
"""The rows of the built-in games in which each player has several columns."""

EXAMPLES: dict[str, dict[str, Rule]] = {
    "crag": {
        **UPPER,
        "low_straight": exactly("123", 20),
        "high_straight": exactly("456", 20),
        "odd_straight": exactly("135", 20),
        "even_straight": exactly("246", 20),
        "three_of_a_kind": alike(3, lambda _: 25),
        "thirteen": lambda dice: 26 if sum(dice) == 13 else 0,
        "crag": lambda dice: 50 if sum(dice) == 13 and len(set(dice)) < 3 else 0,
    },
    "eight-dice": {
        **UPPER,
        "three_pairs": apart(2, 2, 2),
        "house": apart(3, 3),
        "five_and_three": apart(5, 3),
        "six_alike": apart(6),
        "full_straight": lambda dice: 21 if len(set(dice)) == 6 else 0,
        "chance": sum,
        "yatzy": alike(8, lambda _: 100),
    },
    "free-joker": YAHTZEE,
    "steps": CLASSIC,
}
"""The rows of the example house rules."""
