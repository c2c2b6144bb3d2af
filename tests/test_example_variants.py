"""The example house rules: relatives of the game whose rules are told here a second time, by other means."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path

import forms
import pikepdf
import pytest
from engines.mupdf import MupdfSession
from pdfcheck import check_pdf, text
from presses import pressed

from padgen import languages
from padgen.api.form import FormRequest
from padgen.api.leaflet import LeafletRequest
from padgen.api.pad import PadRequest
from padgen.api.proof import PARTS
from padgen.api.request import Kind
from padgen.cli import checks
from padgen.documents.explain.combinations import section
from padgen.pdf import render
from padgen.rules import legal_points, load_variant, score, tally

EXAMPLES = Path(__file__).resolve().parents[1] / "docs" / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.yaml"))

Dice = tuple[int, ...]
Rule = Callable[[Dice], int]


def most(dice: Dice) -> int:
    return max(dice.count(face) for face in dice)


def alike(n: int, worth: Rule) -> Rule:
    return lambda dice: worth(dice) if most(dice) >= n else 0


def upper(face: int) -> Rule:
    return lambda dice: sum(die for die in dice if die == face)


def sorted_counts(dice: Dice) -> list[int]:
    return sorted(dice.count(face) for face in set(dice))


def full(worth: Rule) -> Rule:
    return lambda dice: worth(dice) if sorted_counts(dice) == [2, 3] else 0


def in_a_row(n: int, worth: int) -> Rule:
    runs = ["123456"[start : start + n] for start in range(7 - n)]
    return lambda dice: worth if any(set(run) <= set(map(str, dice)) for run in runs) else 0


def exactly(faces: str, worth: int) -> Rule:
    return lambda dice: worth if "".join(map(str, sorted(dice))) == faces else 0


def of_alike(n: int, plus: int = 0) -> Rule:
    return alike(n, lambda dice: n * max(face for face in dice if dice.count(face) >= n) + plus)


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
RULES: dict[str, dict[str, Rule]] = {
    "yahtzee": YAHTZEE,
    "kniffel": YAHTZEE,
    "yams": {
        **UPPER,
        "three_of_a_kind": of_alike(3),
        "full_house": full(lambda dice: sum(dice) + 20),
        "four_of_a_kind": of_alike(4, 30),
        "straight_of_five": lambda dice: sum(dice) + 30 if in_a_row(5, 1)(dice) else 0,
        "yatzy": alike(5, lambda dice: sum(dice) + 40),
        "chance": sum,
    },
    "yacht": {
        **UPPER,
        "full_house": full(sum),
        "four_of_a_kind": of_alike(4),
        "small_straight": exactly("12345", 30),
        "large_straight": exactly("23456", 30),
        "chance": sum,
        "yatzy": alike(5, lambda _: 50),
    },
}
THROWS = list(combinations_with_replacement(range(1, 7), 5))
BONUS = {"yahtzee": (63, 35), "kniffel": (63, 35), "yams": (60, 30), "yacht": None}


def file(name: str) -> str:
    return str(EXAMPLES / f"{name}.yaml")


def spoken(name: str) -> list[str]:
    return list(load_variant(file(name)).source.data["locales"])  # type: ignore[union-attr]


MADE = [(name, lang, kind) for name in NAMES for lang in spoken(name) for kind in ("pad", "leaflet", "form")]


def test_there_is_a_second_telling_of_every_example() -> None:
    """No example file stands in the folder untested."""
    assert sorted(RULES) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_throw_scores_as_told_independently(name: str) -> None:
    """All 252 throws of five dice, in every row, against definitions that share no code with the rules."""
    variant, rules = load_variant(file(name)), RULES[name]
    assert [row.id for row in variant.rows] == list(rules)
    for dice in THROWS:
        for row, rule in rules.items():
            assert score(variant, row, dice) == rule(dice), (row, dice)


@pytest.mark.parametrize("name", NAMES)
def test_bonus_and_maximum_follow_from_the_rules(name: str) -> None:
    """The bonus is earned at its threshold and not below; the maximum is the best throw of every row."""
    variant, bonus = load_variant(file(name)), BONUS[name]
    best = {row: max(map(rule, THROWS)) for row, rule in RULES[name].items()}
    assert variant.maximum == sum(best.values()) + (bonus[1] if bonus else 0)
    if bonus is None:
        assert variant.bonus is None
        return
    enough = {"ones": bonus[0] - 60, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    one_less = {**enough, "ones": bonus[0] - 59, "twos": 4}
    assert (tally(variant, enough).upper_sum, tally(variant, enough).bonus) == bonus
    assert (tally(variant, one_less).upper_sum, tally(variant, one_less).bonus) == (bonus[0] - 1, 0)


def test_further_yahtzees_count_in_their_own_row() -> None:
    """Each adds its points to the total, needs no turn of its own and has no upper end."""
    yahtzee, kniffel = load_variant(file("yahtzee")), load_variant(file("kniffel"))
    assert tally(yahtzee, {"yatzy": 50, "yahtzee_bonus": 3}).total == 350
    assert tally(kniffel, {"yatzy": 50, "more_kniffel": 3}).total == 200
    assert "yahtzee_bonus" not in {row.id for row in yahtzee.rows} | {extra.id for extra in kniffel.extras}


def test_a_joker_may_stand_in_any_row_that_it_can_fill() -> None:
    """What the joker rule writes, a row's full points for five alike, is a legal number of that row."""
    variant = load_variant(file("yahtzee"))
    for row, points in {"full_house": 25, "small_straight": 30, "large_straight": 40, "chance": 20}.items():
        assert points in legal_points(variant, row)


def test_words_for_rows_that_are_gone_are_gone_too() -> None:
    """Kniffel extends Yahtzee and renames its extra: the old name is neither an error nor still there."""
    variant = load_variant(file("kniffel"))
    assert "yahtzee_bonus" not in variant.texts["de"]["rows"]
    assert variant.texts["de"]["rows"]["more_kniffel"] == "Weitere Kniffel"
    assert variant.texts["fr"]["title"] == "Yahtzee"


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_have_no_problems(name: str) -> None:
    """`padgen check` finds rules, words and layouts right in every language the file speaks."""
    assert checks.check_variant(Path(file(name))) == []


@pytest.mark.parametrize(("name", "lang", "kind"), MADE)
def test_pad_leaflet_and_form_come_out(name: str, lang: str, kind: Kind) -> None:
    """Each is a sound, accessible file that names the game, every row (a leaflet's ones to sixes in one) and extra."""
    data = render(PARTS[kind](lang, variant=file(name)).make())
    check_pdf(data)
    variant = load_variant(file(name))
    locale = languages.read(lang).bind(variant)
    shown = "".join(text(data).split())
    wanted = [locale.title]
    if kind == "leaflet":
        wanted += [entry.name for key in ("upper", "lower") for entry in section(locale, key).entries]
    else:
        wanted += [locale.row(row.id) for row in (*variant.rows, *variant.extras)]
    assert [name for name in wanted if "".join(name.split()) not in shown] == []


@pytest.mark.parametrize("name", NAMES)
def test_nine_pads_stand_on_a_sheet(name: str) -> None:
    """Small pads come out as well, also where a column is exactly as wide as its widest name."""
    assert len(list(pressed("en", variant=file(name), up=9).pages)) == 1


@pytest.mark.parametrize("lang", spoken("yahtzee"))
def test_the_leaflet_tells_the_joker_rule(lang: str) -> None:
    """A rule that no feature can say stands as text in the file and comes into the leaflet word for word."""
    variant = load_variant(file("yahtzee"))
    told = languages.read(lang).bind(variant).text("house_rules")
    shown = text(render(LeafletRequest(lang, variant=file("yahtzee")).make()))
    joined = "".join(shown.replace("\ufffe", "").replace("-", "").split())
    assert "".join(told.replace("-", "").split()) in joined


def test_a_language_without_words_for_a_new_row_is_told_what_to_add() -> None:
    """No row goes nameless: the message says which key the variant file needs."""
    with pytest.raises(ValueError, match=r"yahtzee.yaml:\d+:extras.1: .*add locales.fi.rows.yahtzee_bonus"):
        PadRequest("fi", variant=file("yahtzee")).make()


def test_where_no_row_is_new_every_language_can_print_it() -> None:
    """Yacht adds no row, so a language that the file does not speak uses its own names."""
    for lang in languages.codes():
        assert PadRequest(lang, variant=file("yacht")).make().title


@pytest.mark.parametrize("name", NAMES)
def test_forms_add_up_as_the_rules_do(name: str) -> None:
    """A random game typed into MuPDF shows sums, bonus, extras and total as the rules have them."""
    variant, lang = load_variant(file(name)), spoken(name)[0]
    data = render(FormRequest(lang, variant=file(name), players=2).make())
    rng = random.Random(name)
    played = [forms.game(variant, rng, 1.0) for _ in range(2)]
    session = MupdfSession(data)
    for player, moves in enumerate(played, 1):
        forms.play(session, player, moves)
    assert forms.differences(variant, played, session.values()) == {}
    assert session.alerts() == []
    session.close()


def test_a_form_without_bonus_has_no_fields_for_it() -> None:
    """Yacht has no bonus, so its form has neither a sum of the upper rows nor a bonus field."""
    with pikepdf.open(io.BytesIO(render(FormRequest("en", variant=file("yacht")).make()))) as pdf:
        fields = {str(field.T) for field in pdf.Root.AcroForm.Fields}
    assert "p1_total" in fields
    assert not {"p1_bonus", "p1_upper_sum"} & fields
