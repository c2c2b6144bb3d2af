"""Every throw in every row of every variant, scored here by an oracle that works differently from the rules.

The oracle looks for the row's pattern in all subsets of the dice; the rules work with counts of faces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from padgen.rules import Combination, Row, legal_points, load_variant, score, tally, variant_ids
from padgen.rules.combinations import Scoring, find_example, row_points, throw_points

FACES = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
PATTERNS = {
    "one_pair": [2],
    "two_pairs": [2, 2],
    "three_pairs": [2, 2, 2],
    "three_of_a_kind": [3],
    "four_of_a_kind": [4],
    "five_of_a_kind": [5],
    "full_house": [2, 3],
    "house": [3, 3],
    "tower": [2, 4],
}
STRAIGHTS = {"small_straight": "12345", "large_straight": "23456", "full_straight": "123456"}
FIXED = {
    "classic": {"yatzy": 50},
    "danish": {},
    "maxi": {"yatzy": 100},
    "thirteen": {
        "three_of_a_kind": 20,
        "four_of_a_kind": 30,
        "full_house": 25,
        "large_straight": 30,
        "small_straight": 40,
        "yatzy": 50,
    },
}
MAXIMA = {"danish": 404, "finnish": 349, "estonian": 350, "thirteen": 330, "maxi": 649}


@cache
def subsets(dice: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    return frozenset(sub for size in range(1, len(dice) + 1) for sub in combinations(sorted(dice), size))


def fitting(row: str, dice: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The subsets of a throw that have the row's pattern."""
    for sub in subsets(dice):
        if row in FACES:
            fits = set(sub) == {FACES[row]}
        elif row in PATTERNS:
            fits = sorted(Counter(sub).values()) == PATTERNS[row]
        elif row in STRAIGHTS:
            fits = "".join(map(str, sub)) == STRAIGHTS[row]
        elif row == "chance":
            fits = len(sub) == len(dice)
        else:
            fits = len(sub) == len(dice) and len(set(sub)) == 1
        if fits:
            yield sub


def expected(variant_id: str, row: str, dice: tuple[int, ...]) -> int:
    best = max(map(sum, fitting(row, dice)), default=0)
    if not best:
        return 0
    if variant_id == "danish" and row == "yatzy":
        return best + 50
    return FIXED.get(variant_id, FIXED["classic"]).get(row, best)


def all_throws(dice: int) -> list[tuple[int, ...]]:
    return list(combinations_with_replacement(range(1, 7), dice))


@pytest.mark.parametrize("variant_id", variant_ids())
def test_every_row_scores_every_throw_as_the_oracle_does(variant_id: str) -> None:
    """Rules and oracle agree on all 252 throws of five dice and all 462 of six."""
    variant = load_variant(variant_id)
    found = all_throws(variant.dice)
    assert len(found) == {5: 252, 6: 462}[variant.dice]
    for row in variant.rows:
        wanted = [expected(variant_id, row.id, throw) for throw in found]
        assert [score(variant, row.id, throw) for throw in found] == wanted, row.id
        assert legal_points(variant, row.id) == tuple(sorted({0, *wanted})), row.id


@pytest.mark.parametrize("variant_id", variant_ids())
def test_the_maximum_is_the_sum_of_the_best_throws(variant_id: str) -> None:
    """The variant's maximum agrees with the oracle's and with the known number."""
    variant = load_variant(variant_id)
    bonus = {"finnish": 25, "thirteen": 0, "maxi": 100}.get(variant_id, 50)
    best = sum(max(expected(variant_id, row.id, throw) for throw in all_throws(variant.dice)) for row in variant.rows)
    assert variant.maximum == best + bonus == MAXIMA.get(variant_id, 374)


variants = st.sampled_from(variant_ids()).map(load_variant)


@given(st.data(), variants)
def test_the_order_of_dice_does_not_matter(data: st.DataObject, variant) -> None:  # type: ignore[no-untyped-def]
    """A throw in any order scores the same points, which are legal and not negative."""
    row = data.draw(st.sampled_from(variant.rows)).id
    throw = data.draw(st.lists(st.integers(1, 6), min_size=variant.dice, max_size=variant.dice))
    points = score(variant, row, throw)
    assert points >= 0
    assert points in legal_points(variant, row)
    assert score(variant, row, data.draw(st.permutations(throw))) == points


@given(st.data(), variants)
def test_the_total_is_the_sum_of_all_entries(data: st.DataObject, variant) -> None:  # type: ignore[no-untyped-def]
    """In any sheet, each row is either open or filled, and the numbers add up."""
    sheet = {
        row.id: data.draw(st.none() | st.sampled_from(legal_points(variant, row.id)))
        for row in data.draw(st.lists(st.sampled_from(variant.rows), unique=True))
    }
    result = tally(variant, sheet)
    filled = {row: points for row, points in sheet.items() if points is not None}
    assert set(result.open) == {row.id for row in variant.rows} - set(filled)
    assert result.upper_sum == sum(points for row, points in filled.items() if row in FACES)
    assert result.total == sum(filled.values()) + result.bonus
    assert result.bonus in (0, variant.bonus.points if variant.bonus else 0)


@given(st.data(), variants)
def test_a_struck_row_counts_nothing_but_is_not_open(data: st.DataObject, variant) -> None:  # type: ignore[no-untyped-def]
    """Striking an open row changes no sum and removes only this row from the open ones."""
    row = data.draw(st.sampled_from(variant.rows)).id
    blank, struck = tally(variant, {row: None}), tally(variant, {row: 0})
    assert blank.total == struck.total == 0
    assert set(blank.open) - set(struck.open) == {row}


def upper_sheet(variant_id: str, wanted: int) -> dict[str, int | None]:
    """A sheet whose upper rows add up to a number."""
    sums: dict[int, dict[str, int | None]] = {0: {}}
    variant = load_variant(variant_id)
    for row in variant.upper:
        sums = {
            total + points: {**sheet, row.id: points}
            for total, sheet in sums.items()
            for points in legal_points(variant, row.id)
        }
    return sums[wanted]


@pytest.mark.parametrize(
    ("variant_id", "threshold", "earned"),
    [(name, 63, [0, 50, 50]) for name in ("classic", "swedish", "danish", "estonian", "forced", "half-forced")]
    + [("finnish", 63, [0, 25, 25]), ("dutch", 63, [0, 0, 50]), ("maxi", 84, [0, 100, 100])],
)
def test_the_bonus_begins_at_its_threshold(variant_id: str, threshold: int, earned: list[int]) -> None:
    """The bonus is right one below, at and one above the threshold; "more than 63" excludes 63."""
    for total, bonus in zip((threshold - 1, threshold, threshold + 1), earned, strict=True):
        result = tally(load_variant(variant_id), upper_sheet(variant_id, total))
        assert (result.upper_sum, result.bonus, result.total) == (total, bonus, total + bonus)


COMBINATIONS = [
    Combination("any"), Combination("all_alike"),
    *(Combination("face", face) for face in range(1, 7)),
    *(Combination("run", length) for length in range(2, 7)),
    *(Combination.of_groups(sizes) for many in (1, 2, 3) for sizes in combinations_with_replacement(range(2, 7), many)),
    *(Combination("straight", faces=faces) for many in range(1, 7) for faces in combinations(range(1, 7), many)),
]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("dice", range(3, 7))
@pytest.mark.parametrize("scoring", ["sum", "fixed", "all_dice", "fixed_plus_sum"])
def test_the_points_of_any_combination_are_those_of_all_throws(dice: int, scoring: Scoring) -> None:
    """For every combination and scoring of house rules, exactly the points that some throw scores are legal."""
    for combination in COMBINATIONS:
        row = Row("row", "lower", combination, scoring, 7 if "fixed" in scoring else 0)
        earned = {throw_points(row, throw) for throw in all_throws(dice)}
        assert row_points(row, dice) == tuple(sorted({0, *earned})), combination


def test_groups_have_the_names_that_players_give_them() -> None:
    """The order of sizes doesn't matter; groups without a special name are called groups."""
    named = {(4,): "alike", (2, 2): "pairs", (2, 2, 2): "pairs", (2, 3): "full_house", (3, 3): "two_triples"}
    named |= {(2, 4): "four_and_pair", (2, 2, 3): "groups", (4, 4): "groups"}
    for sizes, kind in named.items():
        made = Combination.of_groups(sizes)
        assert (made.kind, made.groups) == (kind, tuple(sorted(sizes, reverse=True)))
        assert made.n == {"alike": sizes[0], "pairs": len(sizes)}.get(kind, 0)


def test_computed_examples_are_typical() -> None:
    """The dice that count come first, the others show different faces, and the points are average."""
    rows = {row.id: row for row in load_variant("maxi").rows}
    wanted = {
        "threes": "33312",
        "one_pair": "44123",
        "four_of_a_kind": "44441",
        "full_house": "22266",
        "chance": "12456",
    }
    wanted |= {"small_straight": "12345", "yatzy": "11111", "house": ""}
    found = {key: "".join(map(str, find_example(rows[key], 5))) for key in wanted}
    assert found == wanted
    six = {key: "".join(map(str, find_example(rows[key], 6))) for key in ("small_straight", "two_pairs", "chance")}
    assert six == {"small_straight": "123456", "two_pairs": "661123", "chance": "123456"}
