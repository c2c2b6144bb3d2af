"""The pad behind the cover of a booklet in one language: a game that has been played, added up by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from leaflets import CODES, FONTS, flaws, tags
from pdfcheck import check_pdf
from sheets import sheets

import padgen
from padgen import languages
from padgen.languages.keys import example_names
from padgen.page.marks import Node, Page, Text, Use, leaves
from padgen.rules import built_in_ids, load_variant, sample, tally

pytestmark = pytest.mark.sweep


def behind_cover(code: str, **options: Any) -> Page:
    return list(padgen.booklet(code, **options)._drawn.pages)[1]


def cells(page: Page) -> list[list[str]]:
    """The numbers of the players in each row; maxima stand at the right of their cells, not in the middle."""
    (table,) = tags(page.children, "Table")
    return [[mark.text for mark in numbers(row)] for row in tags((table,), "TR") if list(numbers(row))]


def numbers(*nodes: Node) -> Iterator[Text]:
    for cell in tags(nodes, "TD"):
        yield from (mark for mark in leaves((cell,)) if isinstance(mark, Text) and mark.align == "center")


@pytest.mark.parametrize("variant", built_in_ids())
def test_a_game_is_played_by_the_rules(variant: str) -> None:
    """Every row has points that can be entered in it; the bonus is earned and missed in turn; all totals differ."""
    rules = load_variant(variant)
    games = [tally(rules, sample(rules, player)) for player in range(4)]
    assert not any(game.open for game in games)
    assert all(sample(rules, 0)[rules.prefixes[0] + row.id] for row in rules.rows)
    assert len({game.total for game in games}) == 4
    again = [row.id for row in rules.rows if row.combination.kind == "all_alike" and row != rules.alike]
    for game in (sample(rules, player) for player in range(4) if again):
        assert game[rules.alike.id] or not any(game[key] for key in again)  # type: ignore[union-attr]
    for i, bonus in enumerate(rules.bonuses):
        earned = [(game.columns[i] if rules.columns else game).bonus > 0 for game in games]
        assert earned == [bool(bonus) and (i + player) % 2 == 0 for player in range(4)]


@pytest.mark.parametrize(
    "rules",
    [
        "bonus: [{less_than: 50, points: -20}, {more_than: 64, points: 30}]",
        "bonus: [{at_least: 50, points: 10}, {more_than: 68, points: 30}]",
        "bonus: {more_than: 100, points: 30}",
        "remove: [twos, threes, fours, fives, sixes]\nbonus: {at_least: 4, points: 30}",
        "change: {chance: {section: upper}}\nbonus: {at_least: 90, points: 30}",
        "change: {ones: {section: lower}}\nbonus: {at_least: 60, points: 30}",
        "change: {sixes: {scoring: fixed, points: 10}}\nbonus: {at_least: 50, points: 30}",
    ],
)
def test_house_rules_have_their_bonus_in_turn(rules: str) -> None:
    """Whatever the bonus asks for, and whatever upper rows score."""
    variant = load_variant(f"extends: classic\n{rules}\n")
    assert [tally(variant, sample(variant, player)).bonus > 0 for player in range(4)] == [True, False, True, False]


@pytest.mark.parametrize("variant", ["classic", "maxi", "yamb"])
@pytest.mark.parametrize("code", CODES)
def test_the_players_of_the_game_have_names(code: str, variant: str) -> None:
    """Each language has four of its own; all that are shown have one size, 8 pt or more, above their columns."""
    page = behind_cover(code, variant=variant)
    names = languages.read(code).bind(load_variant(variant)).label("example_names").split(", ")
    assert len(set(names)) == 4
    (table,) = tags(page.children, "Table")
    heads = [mark for mark in leaves(tuple(tags((table,), "TH"))) if isinstance(mark, Text) and mark.text in names]
    assert [mark.text for mark in heads] == names[: len(cells(page)[-1])]
    (size,) = {mark.size for mark in heads}
    assert size >= 8.0


@pytest.mark.parametrize("names", ["آمنة، بشير، جمال، دانا", "安娜，小明，小红，志强", "アン、ベン、ケイ、トム"])
def test_names_may_have_the_commas_of_their_script(names: str) -> None:
    assert len(example_names(names)) == 4


@pytest.mark.parametrize("names", ["Amy, Ben, Kate, " + "M" * 40, "W" * 58])
def test_long_names_cost_no_player(names: str, tmp_path: Path) -> None:
    """Where one is too long for its column, players have numbers."""
    english = languages.find("en")[0].read_text(encoding="utf-8")
    own = english.replace("example_names: Amy, Ben, Kate, Tom", f"example_names: {names}")
    (tmp_path / "en-GB.yaml").write_text(own, encoding="utf-8")
    page = behind_cover("en-GB", locales=tmp_path)
    (table,) = tags(page.children, "Table")
    heads = [mark.text for mark in leaves((next(iter(tags((table,), "TR"))),)) if isinstance(mark, Text)]
    assert heads[-4:] == ["1", "2", "3", "4"]
    assert len(cells(page)[-1]) == 4


@pytest.mark.parametrize("variant", ["classic", "maxi", "danish", "yahtzee", "triple", "yamb", "balut", "forced"])
@pytest.mark.parametrize("code", CODES)
def test_the_page_behind_the_cover_shows_a_game(code: str, variant: str) -> None:
    """Numbers of one size of 9 pt or more, in the middle of columns 2 mm wider than they; and totals by the rules."""
    page = behind_cover(code, variant=variant)
    rules = languages.read(code).bind(load_variant(variant)).variant
    shown = list(numbers(*page.children))
    (size,) = {mark.size for mark in shown}
    assert size >= 9.0
    totals = [tally(rules, sample(rules, player)).total for player in range(4)]
    told = [int(number) for number in cells(page)[-1]]
    assert told == totals[: len(told)]
    assert len(told) >= (1 if rules.columns else 4)
    columns = [mark.x for mark in shown[: len(cells(page)[0])]]
    half = max(FONTS.width(mark.text, mark.face, size) for mark in shown[: -len(told)]) / 2 + 1.0
    labels = [mark.x for mark in leaves(page.children) if isinstance(mark, Text) and mark.align == "right"]
    assert all(b - a >= 2 * half for a, b in pairwise(columns))
    assert not any(columns[0] - half < x < columns[-1] + half for x in labels)


@pytest.mark.parametrize("variant", ["classic", "yahtzee", "triple"])
def test_numbers_are_those_of_the_rules(variant: str) -> None:
    """Ones to sixes, sum, bonus, lower rows and totals of every column, from top to bottom."""
    rules = load_variant(variant)
    *shown, totals = cells(behind_cover("en", variant=variant))
    games = [sample(rules, player) for player in range(len(totals))]
    assert totals == [str(tally(rules, game).total) for game in games]
    for i, column in enumerate(zip(*shown, strict=True)):
        player, place = divmod(i, len(rules.prefixes))
        game, prefix = games[player], rules.prefixes[place]
        told = tally(rules, game)
        own = told.columns[place] if rules.columns else told
        expected = [*(game[prefix + row.id] for row in rules.upper), own.upper_sum, own.bonus]
        expected += [game[prefix + row.id] for row in rules.lower]
        if rules.columns:
            expected += [own.total, own.total * rules.columns[place].times]
        assert column == tuple(map(str, expected))


@pytest.mark.parametrize("theme", ["plain", "nordic", "retro", "winter", "birthday", "night"])
@pytest.mark.parametrize("code", ["de", "el", "hu", "ru"])
def test_nothing_overlaps_in_any_theme(code: str, theme: str) -> None:
    """Nor is anything less than 5 mm from the edge of the page."""
    for variant in ("classic", "maxi", "yamb"):
        _, sheet, *_ = sheets(padgen.booklet(code, variant=variant, theme=theme)._drawn)
        assert flaws(sheet, 1, 5.0) == []


@pytest.mark.parametrize("variant", ["classic", "triple"])
def test_the_table_is_accessible(variant: str) -> None:
    """With heads of rows and columns, cells over several columns, and the language of its page."""
    check_pdf(padgen.booklet("de", variant=variant, theme="nordic").to_bytes())


def test_the_pad_has_the_booklets_title_and_heading_level() -> None:
    """Its name is the page's title, on the level of that of the contents."""
    pages = list(padgen.booklet("fi")._drawn.pages)
    (pad,), (contents,) = (
        [mark for tag in tags(page.children, "H1") for mark in leaves((tag,)) if isinstance(mark, Text)]
        for page in pages[1:3]
    )
    assert pad.text == "Pistelehtiö"
    assert (pad.x, pad.y, pad.size) == (contents.x, contents.y, contents.size)


def test_several_languages_have_dice_there() -> None:
    """A pad in one of them would be of no use for the others."""
    assert any(isinstance(mark, Use) for mark in leaves(list(padgen.booklet(["fi", "sv"])._drawn.pages)[1].children))


@pytest.mark.parametrize(
    "rules",
    [
        "dice: 3\nremove: [two_pairs, four_of_a_kind, small_straight, large_straight, full_house]",
        "dice: 8",
        "bonus: [{less_than: 50, points: -20}, {at_least: 63, points: 50}]",
        "bonus: {at_least: 104, points: 30}",
        "bonus: none\nremove: [ones, twos, threes, fours, fives, sixes]",
        "players: 1",
    ],
)
def test_house_rules_have_a_game_too(rules: str) -> None:
    """With few or many dice, other bonuses or none, or one player."""
    variant = load_variant(f"extends: classic\n{rules}\n")
    totals = [tally(variant, sample(variant, player)).total for player in range(variant.players or 4)]
    assert cells(behind_cover("en", variant=variant))[-1] == list(map(str, totals))


def test_small_paper_has_dice_there() -> None:
    """Where a pad's names or numbers would be too small, the page has a pattern instead."""
    page = behind_cover("de", paper="200 x 100 mm")
    assert not list(tags(page.children, "Table"))
    assert any(isinstance(mark, Use) for mark in leaves(page.children))
