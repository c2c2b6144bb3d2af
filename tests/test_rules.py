"""The public functions of the rules: variants, points, sums, the order of rows."""

from __future__ import annotations

import os
from pathlib import Path
from typing import get_args

import pytest

from padgen.errors import PadgenError, UsageError
from padgen.rules import (
    Constant,
    Extra,
    Operation,
    Variable,
    built_in_ids,
    check_dice,
    evaluate,
    example,
    fillable,
    legal_points,
    load_variant,
    row_ids,
    score,
    tally,
    variant_ids,
    work_out,
)
from padgen.rules.totals import Function

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
CLASSIC_LOWER = [
    *("one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind", "small_straight", "large_straight"),
    *("full_house", "chance", "yatzy"),
]
MAXI_LOWER = [
    *("one_pair", "two_pairs", "three_pairs", "three_of_a_kind", "four_of_a_kind", "five_of_a_kind"),
    *("small_straight", "large_straight", "full_straight", "full_house", "house", "tower", "chance", "yatzy"),
]
THIRTEEN_LOWER = [
    *("three_of_a_kind", "four_of_a_kind", "full_house", "large_straight", "small_straight", "yatzy", "chance"),
]


def test_built_in_ids_are_the_files_of_the_package() -> None:
    """The list has exactly the variants that have a file."""
    folder = Path(__file__).parent.parent / "padgen" / "variants"
    assert sorted(built_in_ids()) == sorted(path.stem for path in folder.glob("*.yaml"))


@pytest.mark.parametrize(
    ("variant_id", "lower"),
    [
        *(
            (name, CLASSIC_LOWER)
            for name in ("classic", "swedish", "danish", "dutch", "finnish", "forced", "half-forced")
        ),
        ("estonian", [row for row in CLASSIC_LOWER if row != "four_of_a_kind"]),
        ("thirteen", THIRTEEN_LOWER),
        ("maxi", MAXI_LOWER),
    ],
)
def test_rows_are_in_pad_order(variant_id: str, lower: list[str]) -> None:
    """Each variant has exactly the rows of its documents, the upper ones first."""
    variant = load_variant(variant_id)
    assert [row.id for row in variant.rows] == UPPER + lower
    assert [row.id for row in variant.upper] == UPPER
    assert [row.id for row in variant.lower] == lower


_SILENT = {"direction": "free", "scorekeeper": "each"}
"""The features of documents that don't say in which direction turns go or who writes."""

_ARTICLE = {"starter": "highest_throw", "scorekeeper": "each"}
"""The features of all games in the Swedish article."""


@pytest.mark.parametrize(
    ("variant_id", "changed"),
    [
        ("classic", {}),
        ("swedish", _ARTICLE | {"strike": "any_time"}),
        ("danish", {"call_first": True, "chance": "last_resort"}),
        ("dutch", {"bonus": (64, 50, 63, True)}),
        ("finnish", _SILENT | {"bonus": (63, 25, 63, False), "players": 4}),
        ("estonian", _SILENT | {"chance": "last_resort"}),
        ("thirteen", _SILENT | {"bonus": None, "players": 4, "strike": "row_not_met", "solo": False}),
        (
            "maxi",
            _ARTICLE | {"dice": 6, "bonus": (84, 100, 84, False), "strike": "any_time", "saved_throws": True},
        ),
        ("forced", _ARTICLE | {"order": "forced"}),
        ("half-forced", _ARTICLE | {"order": "half_forced"}),
        ("outdoor", {}),
    ],
)
def test_variants_differ_from_classic_in_their_features_only(variant_id: str, changed: dict[str, object]) -> None:
    """Every feature of every variant is that of its document."""
    variant = load_variant(variant_id)
    bonus = variant.bonus
    features = {
        "dice": variant.dice,
        "throws": variant.throws,
        "players": variant.players,
        "bonus": bonus and (bonus.least, bonus.points, bonus.threshold, bonus.more_than),
        "order": variant.order,
        "strike": variant.strike,
        "call_first": variant.call_first,
        "saved_throws": variant.saved_throws,
        "starter": variant.starter,
        "chance": variant.chance,
        "direction": variant.direction,
        "scorekeeper": variant.scorekeeper,
        "solo": variant.solo,
        "extras": variant.extras,
    }
    common = {
        "dice": 5,
        "throws": 3,
        "players": None,
        "bonus": (63, 50, 63, False),
        "order": "free",
        "strike": "nothing_fits",
        "call_first": False,
        "saved_throws": False,
        "starter": "free",
        "chance": "free",
        "direction": "clockwise",
        "scorekeeper": "one",
        "solo": True,
        "extras": (),
    }
    assert features == common | changed
    assert (variant.id, variant.label) == (variant_id, variant_id)
    assert variant.lineage == (variant_id,) if variant_id == "classic" else (variant_id, "classic")


def test_built_in_variants_are_read_once_and_frozen() -> None:
    """A built-in variant is the same object each time and can't be changed."""
    variant = load_variant("maxi")
    assert load_variant("maxi") is variant
    assert hash(variant) != hash(load_variant("classic"))
    with pytest.raises(AttributeError):
        variant.dice = 5  # type: ignore[misc]


@pytest.mark.parametrize("variant_id", variant_ids())
def test_every_row_has_an_example_that_scores(variant_id: str) -> None:
    """Examples have the variant's number of dice and score points."""
    variant = load_variant(variant_id)
    for row in variant.rows:
        assert score(variant, row.id, example(variant, row.id)) > 0


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("maxy", "did you mean 'maxi'"),
        ("Finnish", "did you mean 'finnish'"),
        ("", "use classic, swedish"),
        ("zzzzzz", "or give a .yaml file"),
        ("x" * 100_000, "…"),
    ],
)
def test_unknown_variant_names_the_nearest(name: str, says: str) -> None:
    """For a misspelled variant, a short message suggests the right name."""
    with pytest.raises(PadgenError) as caught:
        load_variant(name)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("row", ["fullhouse", "full house", "full_hous"])
def test_unknown_row_names_the_nearest(row: str) -> None:
    """For a misspelled row, the message suggests the right id."""
    with pytest.raises(PadgenError, match="did you mean 'full_house'"):
        score(load_variant("classic"), row, [6, 6, 6, 5, 5])


@pytest.mark.parametrize("call", ["score", "legal_points", "example"])
@pytest.mark.parametrize("row", ["tower", "bonus", "upper_sum", "total", "", None, 7, ["ones"]])
def test_rows_that_the_variant_lacks_are_refused(call: str, row: object) -> None:
    """Rows of other variants, computed rows and nonsense are refused as rows of classic."""
    classic = load_variant("classic")
    calls = {
        "score": lambda: score(classic, row, [1, 1, 1, 1, 1]),  # type: ignore[arg-type]
        "legal_points": lambda: legal_points(classic, row),  # type: ignore[arg-type]
        "example": lambda: example(classic, row),  # type: ignore[arg-type]
    }
    with pytest.raises(PadgenError) as caught:
        calls[call]()
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("dice", "problems"),
    [
        ([1, 2, 3, 4], ["4 dice, but classic has 5"]),
        ([1, 2, 3, 4, 5, 6], ["6 dice, but classic has 5"]),
        ([], ["0 dice"]),
        ([0, 2, 3, 4, 7], ["no die shows 0", "no die shows 7"]),
        ([1, 2, 3, 4, -1], ["no die shows -1"]),
        ([True, 2, 3, 4, 5], ["no die shows True"]),
        ([1.0, 2, 3, 4, 5], ["no die shows 1.0"]),
        (["6", 6, 6, 6, 6], ["no die shows '6'"]),
        ([6, 6, 6, 6, 10**5000], ["so large a number"]),
        (66655, ["66655 is not a roll"]),
        (None, ["nothing is not a roll"]),
        ([9, 9], ["2 dice", "no die shows 9"]),
    ],
)
def test_wrong_throws_are_refused(dice: object, problems: list[str]) -> None:
    """A wrong number of dice and all wrong faces are reported together, as a usage error."""
    with pytest.raises(UsageError) as caught:
        check_dice(load_variant("classic"), dice)  # type: ignore[arg-type]
    for problem in problems:
        assert problem in str(caught.value)
    with pytest.raises(UsageError):
        score(load_variant("classic"), "chance", dice)  # type: ignore[arg-type]


def test_wrong_throws_are_reported_with_their_remedy() -> None:
    """Missing dice, a wrong face and values that aren't throws are reported, each with its remedy."""
    told = {(6, 9): "", 6: ""}
    for dice in told:
        with pytest.raises(UsageError) as caught:
            check_dice(load_variant("classic"), dice)  # type: ignore[arg-type]
        told[dice] = "; ".join(map(str, caught.value.problems))
    assert told == {
        (
            6,
            9,
        ): "a roll of 2 dice, but classic has 5 (give 5 dice); no die shows 9 (a face is a whole number from 1 to 6)",
        6: "6 is not a roll (give 5 dice)",
    }
    with pytest.raises(UsageError) as caught:
        check_dice(load_variant("classic"), range(7, 100))
    assert len(caught.value.problems) == 21


def test_a_wrong_face_is_reported_once() -> None:
    """Five dice with a 9 are one problem."""
    with pytest.raises(UsageError) as caught:
        score(load_variant("classic"), "chance", [9] * 5)
    assert len(caught.value.problems) == 1


def test_a_throw_may_be_any_iterable() -> None:
    """Dice may be a generator or a tuple as well as a list."""
    assert score(load_variant("classic"), "chance", (die for die in (6, 5, 4, 3, 2))) == 20


def test_legal_points_of_a_few_rows() -> None:
    """Impossible numbers aren't legal: two pairs never make 4 or 8, and a full house never makes 25."""
    classic, maxi = load_variant("classic"), load_variant("maxi")
    assert legal_points(classic, "threes") == (0, 3, 6, 9, 12, 15)
    assert legal_points(maxi, "threes") == (0, 3, 6, 9, 12, 15, 18)
    assert legal_points(classic, "two_pairs") == (0, 6, 8, 10, 12, 14, 16, 18, 20, 22)
    assert legal_points(load_variant("danish"), "yatzy") == (0, 55, 60, 65, 70, 75, 80)
    assert legal_points(load_variant("thirteen"), "small_straight") == (0, 40)
    assert legal_points(classic, "chance") == (0, *range(5, 31))
    assert not {5, 10, 25, 30} & set(legal_points(classic, "full_house"))


def test_a_blank_is_not_zero() -> None:
    """Open rows are listed in pad order; a struck row isn't open."""
    classic = load_variant("classic")
    everything = tuple(row.id for row in classic.rows)
    assert tally(classic, {}).open == everything
    assert tally(classic, dict.fromkeys(everything)).open == everything
    struck = tally(classic, {"yatzy": 0, "ones": None})
    assert struck.open == everything[:-1]
    assert (struck.upper_sum, struck.bonus, struck.total) == (0, 0, 0)


def test_tally_adds_the_upper_sum_once() -> None:
    """The total is the sum of all rows and the bonus; the upper sum isn't added again."""
    sheet = {"threes": 9, "sixes": 24, "yatzy": 50, "chance": 17, "ones": None}
    result = tally(load_variant("classic"), sheet)
    assert (result.upper_sum, result.bonus, result.total) == (33, 0, 100)
    assert "ones" in result.open
    assert "yatzy" not in result.open


def test_full_sheets_reach_the_maximum() -> None:
    """Filling each row with its largest number gives the variant's maximum and leaves no row open."""
    for variant_id in variant_ids():
        variant = load_variant(variant_id)
        result = tally(variant, {row.id: legal_points(variant, row.id)[-1] for row in variant.rows})
        assert (result.total, result.open) == (variant.maximum, ())


def test_without_a_bonus_the_upper_sum_earns_none() -> None:
    """The game of thirteen rows adds up its upper rows but gives no bonus."""
    variant = load_variant("thirteen")
    result = tally(variant, {row.id: legal_points(variant, row.id)[-1] for row in variant.upper})
    assert (result.upper_sum, result.bonus, result.total) == (105, 0, 105)


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ({"threes": 10}, "threes: 10 can't be entered in this row (write one of 0, 3, 6, 9, 12, 15)"),
        ({"yatzy": 51}, "write one of 0, 50"),
        ({"threes": -3}, "-3 can't"),
        ({"threes": True}, "True can't"),
        ({"threes": "9"}, "'9' can't"),
        ({"threes": 9.0}, "9.0 can't"),
        ({"treys": 9}, "did you mean 'threes'"),
        ({"total": 9}, "'total' is not a row"),
        ({None: 9}, "nothing is not a row"),
    ],
)
def test_wrong_sheets_are_refused(sheet: dict[str, int | None], says: str) -> None:
    """The message about an illegal number names the row's legal numbers."""
    for call in (tally, fillable):
        with pytest.raises(PadgenError) as caught:
            call(load_variant("classic"), sheet)
        assert says in str(caught.value)


def test_every_wrong_entry_of_a_sheet_is_reported() -> None:
    """Two wrong numbers and an unknown row are three problems."""
    with pytest.raises(PadgenError) as caught:
        tally(load_variant("classic"), {"ones": 9, "twos": 3, "nothing": 1})
    assert len(caught.value.problems) == 3


def test_expressions_of_totals_are_evaluated() -> None:
    """Sum, product, least and most work on constants, fields and each other; a field without a number is 0."""
    two, three = Constant("two", 2), Constant("three", 3)
    found = {name: evaluate(Operation(name, (two, three, Variable("x"))), {"x": 7}) for name in get_args(Function)}
    assert found == {"sum": 12, "product": 42, "least": 2, "most": 7}
    assert evaluate(Operation("sum", (Variable("open"), Operation("product", (two, three)))), {}) == 6
    steps = {
        "double": Operation("product", (Variable("x"), two)),
        "more": Operation("sum", (Variable("double"), three)),
    }
    assert work_out(steps, {"x": 4}) == {"double": 8, "more": 11}
    assert work_out(steps, {}) == {"double": 0, "more": 3}


@pytest.mark.parametrize(("written", "meant"), [("yes", True), ("true", True), ("no", False), ("false", False)])
def test_a_feature_is_switched_by_either_pair_of_words(written: str, meant: bool, tmp_path: Path) -> None:
    """Yes and true mean the same, and so do no and false."""
    file = tmp_path / "house.yaml"
    file.write_text(f"extends: classic\ncall_first: {written}\n", encoding="utf-8")
    assert load_variant(file).call_first is meant


def test_the_rows_that_a_variant_may_name_are_listed() -> None:
    """The list has the rows of every built-in variant."""
    assert set(UPPER + CLASSIC_LOWER + MAXI_LOWER) == set(row_ids())


def test_variants_are_equal_by_their_rules(tmp_path: Path) -> None:
    """The same rules in two files are equal variants; with another number of throws they aren't."""
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "house.yaml").write_text("extends: classic\nthrows: 4\n", encoding="utf-8")
    one, same = (load_variant(tmp_path / name / "house.yaml") for name in ("a", "b"))
    assert one == same
    assert (one != same) is False
    assert hash(one) == hash(same)
    assert one != one._replace(throws=5)
    assert hash(one) != hash(one._replace(throws=5))
    assert hash(one) != hash(one._replace(extras=(Extra("joker", 5),)))
    assert one != "house"


def test_problems_of_a_variant_are_reported_at_the_file_with_the_key(tmp_path: Path) -> None:
    """A problem names the file with the key, its own or the extended one, and no file if the variant has none."""
    (tmp_path / "base.yaml").write_text("extends: classic\nthrows: 4\n", encoding="utf-8")
    (tmp_path / "house.yaml").write_text("extends: base.yaml\n\nplayers: 3\n", encoding="utf-8")
    variant = load_variant(tmp_path / "house.yaml")

    def told(*path: str) -> str:
        return str(variant.problem(path, "is wrong", "mend it")).removeprefix(str(tmp_path) + os.sep)

    assert told("players") == "house.yaml:3:players: is wrong (mend it)"
    assert told("throws") == "base.yaml:2:throws: is wrong (mend it)"
    assert told("nowhere") == "house.yaml:1:nowhere: is wrong (mend it)"
    assert variant.problem(("players",), "is wrong").fix == ""
    assert str(variant._replace(sources=()).problem(("players",), "is wrong", "mend it")) == "is wrong (mend it)"
