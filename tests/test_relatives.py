"""The built-in related games: their rules checked against plain arithmetic, and their words in every language."""

from __future__ import annotations

import random
from pathlib import Path

import family
import forms
import pymupdf
import pytest
from engines.mupdf import MupdfSession
from leaflets import letters, make, told

from padgen import languages
from padgen.api.form import FormRequest
from padgen.api.leaflet import LeafletRequest
from padgen.api.pad import PadRequest
from padgen.cli import starters
from padgen.cli.listing import entries
from padgen.cli.run import run
from padgen.errors import PadgenError
from padgen.pdf import render
from padgen.rules import joker_rows, legal_points, load_variant, relative_ids, score, tally, variant_ids
from padgen.web import create_app

pytestmark = pytest.mark.sweep

NAMES = [key for key in relative_ids() if not load_variant(key).columns]
FACES = dict(enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1))


@pytest.mark.parametrize("name", NAMES)
def test_every_throw_scores_as_in_independent_arithmetic(name: str) -> None:
    """Every throw, also as a first throw, scores in every row as in arithmetic that shares no code with the rules."""
    variant, rules = load_variant(name), family.RELATIVES[name]
    assert [row.id for row in variant.rows] == list(rules)
    every = family.throws(variant.dice)
    for row, rule in rules.items():
        more = family.SERVED.get(name, {}).get(row, 0)
        wanted = [rule(dice) for dice in every]
        assert [score(variant, row, dice) for dice in every] == wanted, row
        served = [points and points + more for points in wanted]
        assert [score(variant, row, dice, served=True) for dice in every] == served, row
        assert legal_points(variant, row) == tuple(sorted({0, *wanted, *served})), row


@pytest.mark.parametrize("name", NAMES)
def test_bonus_and_maximum_follow_from_the_rules(name: str) -> None:
    """The bonus is earned at its threshold but not one below; the maximum is the sum of every row's best throw."""
    variant, bonus = load_variant(name), family.BONUS.get(name)
    every, served = family.throws(variant.dice), family.SERVED.get(name, {})
    best = sum(max(map(rule, every)) + served.get(row, 0) for row, rule in family.RELATIVES[name].items())
    assert variant.maximum == best + (bonus[1] if bonus else 0)
    if bonus is None:
        assert variant.bonus is None
        return
    for total, points in ((bonus[0], bonus[1]), (bonus[0] - 1, 0)):
        entries = {"twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
        if total > 65:
            entries["sixes"] = 30
        entries["ones"] = total - sum(entries.values())
        if entries["ones"] < 0:
            entries["twos"], entries["ones"] = 4, entries["ones"] + 2
        found = tally(variant, entries)
        assert (found.upper_sum, found.bonus) == (total, points)


@pytest.mark.parametrize("face", FACES)
def test_a_forced_joker_goes_up_then_down_then_anywhere(face: int) -> None:
    """When five of a kind's own row is filled: the face's row, else a lower row with full points, else an upper 0."""
    variant = load_variant("yahtzee")
    lower = {"three_of_a_kind": 5 * face, "four_of_a_kind": 5 * face, "full_house": 25, "small_straight": 30}
    lower |= {"large_straight": 40, "chance": 5 * face}
    dice, own = (face,) * 5, FACES[face]
    assert score(variant, own, dice, filled=["yatzy"]) == 5 * face
    for row, points in lower.items():
        assert score(variant, row, dice) in (0, points)
        assert score(variant, row, dice, filled=["yatzy", own]) == points
        with pytest.raises(PadgenError, match=rf"not possible: this joker can't stand in {row} \(use {own}\)"):
            score(variant, row, dice, filled=["yatzy"])
    full = ["yatzy", own, *lower]
    others = tuple(row for row in FACES.values() if row != own)
    assert joker_rows(variant, dice, full) == others
    assert {score(variant, row, dice, filled=full) for row in others} == {0}


def test_other_throws_score_as_usual() -> None:
    """There is no joker with other dice, while the row for five of a kind is open, or in a game without the rule."""
    yahtzee, yams = load_variant("yahtzee"), load_variant("yams")
    assert score(yahtzee, "large_straight", (4, 4, 4, 4, 4), filled=["fours"]) == 0
    assert score(yahtzee, "large_straight", (4, 4, 4, 4, 5), filled=["fours", "yatzy"]) == 0
    assert score(yams, "large_straight", (4, 4, 4, 4, 4), filled=["fours", "yatzy"]) == 0
    with pytest.raises(PadgenError, match=r"the row fours is filled already \(name another row, or leave it out of"):
        score(yahtzee, "fours", (4, 4, 4, 4, 4), filled=["fours"])


def test_a_free_joker_may_go_anywhere() -> None:
    """It may go anywhere; a lower row gives full points only if the face's upper row is filled."""
    variant = load_variant({"extends": "yahtzee", "joker": "free"})
    dice = (2, 2, 2, 2, 2)
    assert joker_rows(variant, dice, ["yatzy"]) == tuple(row.id for row in variant.rows if row.id != "yatzy")
    assert score(variant, "full_house", dice, filled=["yatzy"]) == 0
    assert score(variant, "full_house", dice, filled=["yatzy", "twos"]) == 25
    assert score(variant, "sixes", dice, filled=["yatzy", "twos"]) == 0


def test_a_jokers_points_are_legal_where_a_row_adds_dice() -> None:
    """In a lower row that adds dice, a joker scores their sum, even if no other throw can score it."""
    variant = load_variant({"extends": "classic", "joker": "forced"})
    assert set(legal_points(variant, "small_straight")) == {0, 15}
    assert 5 in legal_points(variant, "full_house")
    assert score(variant, "full_house", (1,) * 5, filled=["yatzy", "ones"]) == 5
    assert 5 not in legal_points(load_variant("classic"), "full_house")


@pytest.mark.parametrize("code", languages.codes())
@pytest.mark.parametrize("name", NAMES)
def test_every_language_has_title_and_rows_of_every_relative(name: str, code: str) -> None:
    """The pad doesn't have another game's title, and names and texts have no problems."""
    locale = languages.read(code).bind(load_variant(name))
    others = {languages.read(code).bind(load_variant(key)).title for key in variant_ids()}
    assert locale.title not in others
    told = " ".join(locale.entry(row) for row in locale.variant.rows)
    assert "{" not in told


@pytest.mark.parametrize(
    ("name", "code", "row", "wanted"),
    [
        ("kniffel", "de", "three_of_a_kind", "Dreierpasch"),
        ("kniffel", "de", "large_straight", "Große Straße"),
        ("yahtzee", "en", "large_straight", "Large straight"),
        ("yams", "fr", "three_of_a_kind", "Brelan"),
        ("yams", "fr", "yatzy", "Yams"),
        ("generala", "it", "straight_of_five", "Scala"),
        ("generala", "de", "double_generala", "Doppelte Generala"),
        ("yahtzee", "is", "small_straight", "Lítil röð"),
    ],
)
def test_rows_have_the_names_that_players_use(name: str, code: str, row: str, wanted: str) -> None:
    """Some names that players of a language expect."""
    assert languages.read(code).bind(load_variant(name)).row(row) == wanted


@pytest.mark.parametrize("code", ["en", "de", "ru"])
def test_the_leaflet_explains_jokers_further_yahtzees_and_first_throws(code: str) -> None:
    """Each feature has its sentence, which is left out in games without it."""
    locale = {name: languages.read(code).bind(load_variant(name)) for name in ("yahtzee", "generala", "yams")}
    joker = locale["yahtzee"].text("joker_forced", row=locale["yahtzee"].row("yatzy"))
    served = locale["generala"].text("served_fixed", points=35)
    assert letters(joker) in letters(told(make(code, "yahtzee")))
    assert letters(joker.replace("Yahtzee", "Yams")) not in letters(told(make(code, "yams")))
    assert locale["generala"].entry(load_variant("generala").row("full_house")).endswith(served)
    assert served not in locale["yams"].entry(load_variant("yams").row("full_house"))


def test_relatives_are_listed_after_the_documents_variants() -> None:
    """``list variants`` says which variants come from documents and which are related games."""
    groups = [(entry["id"], entry["group"]) for entry in entries("variants")]
    assert groups == [(key, "document") for key in variant_ids()] + [(key, "relative") for key in relative_ids()]


def test_the_users_language_needs_a_title_for_a_relative(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """Without a title, a related game is refused by name; with one under ``variants:``, it is printed."""
    from padgen.files.sources import read as source

    path = tmp_path / "fo.yaml"
    english = languages.find("en")[0].read_text(encoding="utf-8")
    path.write_text(english, encoding="utf-8")
    with pytest.raises(PadgenError, match=r"kniffel has no title in English \(add title: below variants.kniffel"):
        PadRequest(str(path), variant="kniffel").make()
    words = "\n  kniffel:\n    title: Kniffel\n    rows: {yatzy: Kniffel}\n"
    path.write_text(english.rstrip() + words, encoding="utf-8")
    assert source(path).data["variants"]["kniffel"]["title"] == "Kniffel"
    with pytest.raises(PadgenError, match=r"fo.yaml.*more_kniffels has no name in English"):
        PadRequest(str(path), variant="kniffel").make()


@pytest.mark.parametrize("name", NAMES)
def test_forms_add_up_as_the_rules_do(name: str) -> None:
    """A random game entered in MuPDF shows the sums, bonus, extras and total of the rules."""
    variant = load_variant(name)
    data = render(FormRequest("en", variant=name, players=2).make())
    rng = random.Random(name)
    played = [forms.game(variant, rng, 1.0) for _ in range(2)]
    session = MupdfSession(data)
    for player, moves in enumerate(played, 1):
        forms.play(session, player, moves)
    assert forms.differences(variant, played, session.values(), lang="en") == {}
    assert session.alerts() == []
    session.close()


@pytest.mark.parametrize("name", NAMES)
def test_leaflets_and_pads_are_made_in_every_language(name: str) -> None:
    """Nothing is refused or too long."""
    for code in languages.codes():
        assert LeafletRequest(code, variant=name).make().title
        assert PadRequest(code, variant=name).make().title


def test_the_list_says_that_names_may_be_trademarks(capsys: pytest.CaptureFixture[str]) -> None:
    """It does so on standard error, so that the list has one line for each variant."""
    assert run(["list", "variants"]) == 0
    listed, said = capsys.readouterr()
    assert len(listed.splitlines()) == len(variant_ids()) + len(relative_ids())
    assert said.strip() == "padgen: note: names of relatives may be trademarks of their owners"


def test_the_page_offers_relatives_by_their_own_titles() -> None:
    """The page's list of rules has Kniffel under its name."""
    client = create_app().test_client()
    page = client.get("/de/").text
    assert '<option value="kniffel">Kniffel – ' in page
    assert '<option value="triple">Dreifach-Yatzy – ' in page


@pytest.mark.parametrize("base", relative_ids())
def test_new_house_rules_begin_with_a_relative(base: str, tmp_path: Path) -> None:
    """The file that ``padgen new variant`` writes works at once and has the same rules."""
    path = starters.begin(tmp_path, "house", starters.variant_text("house", base))
    house, built_in = load_variant(path), load_variant(base)
    assert (house.rows, house.bonus, house.columns, house.maximum) == (
        built_in.rows, built_in.bonus, built_in.columns, built_in.maximum,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "code"), [("kniffel", "de"), ("kniffel", "fi"), ("yahtzee", "en"), ("generala", "es"), ("generala", "uk")]
)
def test_pads_of_four_show_what_every_row_is_worth(name: str, code: str) -> None:
    """Long names are shortened before the maxima beside them are left out."""
    variant = load_variant(name)
    (page,) = pymupdf.open(stream=render(PadRequest(code, variant=name).make()))
    shown = page.get_text()
    assert str(variant.maximum) in shown.split()
    assert all(f"× {extra.points}" in shown.replace("\u00a0", " ") for extra in variant.extras)
