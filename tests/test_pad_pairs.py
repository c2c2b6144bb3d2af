"""Pads in two languages, of long games too: all pictures, aids and maxima beside names of a good size."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from pads import SAFE, bound, first_sheet, flaws, tags

from padgen import templates
from padgen.api.pad import PadRequest
from padgen.documents.table.grid import Grid, Placed
from padgen.page.fonts import Fonts
from padgen.page.kerning import shortened
from padgen.page.marks import MM, Die, Tag, Text, leaves

pytestmark = pytest.mark.sweep

PAIRS = "de+fr ru+uk fi+sv en+nl el+en pl+cs pt+es et+lv is+nb it+fr lt+ru da+is nl+de".split()
LEAST = {"a5": 7.0, "landscape": 8.0, "classic": 7.5, "ink-saver": 7.0, "kids": 12.0, "large-print": 14.0}


def table(pair: str, **options: Any) -> Grid:
    return PadRequest(tuple(pair.split("+")), **options).make().pages.face.grid  # type: ignore[attr-defined, no-any-return]


def texts(marks: Any) -> list[Text]:
    return [mark for mark in leaves(marks) if isinstance(mark, Text)]


def names(row: Placed) -> list[Text]:
    return [mark for mark in texts(row.label) if mark.align == "left" and mark.text.strip("· ")]


def drawn(row: Placed) -> int:
    """The number of dice that aren't empty, and the star."""
    return sum(bool(mark.face or mark.solid) for mark in leaves(row.label) if isinstance(mark, Die))


@pytest.mark.parametrize("variant", ["maxi", "finnish-maxi", "danish", "forced"])
@pytest.mark.parametrize("theme", ["plain", "nordic", "retro"])
@pytest.mark.parametrize("template", LEAST)
def test_two_languages_keep_pictures_aids_and_maxima(template: str, theme: str, variant: str) -> None:
    """Each row has its dice, its aid with × and =, its maximum, and names that aren't small."""
    options = {"template": template, "theme": theme, "variant": variant}
    alone = table("en", **options).rows
    dice = [drawn(row) for row in alone]
    for pair in PAIRS:
        rows = table(pair, **options).rows
        assert [drawn(row) for row in rows] == dice, pair
        for row, other in zip(rows, alone, strict=True):
            assert len(texts(row.hint)) == len(texts(other.hint)), (pair, row.entry.names)
            signs = [[mark.text for mark in texts(each.label) if "=" in mark.text] for each in (row, other)]
            assert signs[0] == signs[1], (pair, row.entry.names)
            if row.entry.kind != "total":
                assert names(row)[0].size >= LEAST[template], (pair, row.entry.names)


@pytest.mark.parametrize("pair", PAIRS)
def test_second_names_stand_beside_the_first_in_low_rows(pair: str) -> None:
    """Below the first they would be small: beside them they are as large, and columns stay wide enough."""
    for template, variant in (("classic", "maxi"), ("a5", "maxi"), ("a5", "triple"), ("landscape", "maxi")):
        grid = table(pair, template=template, variant=variant)
        for row in grid.rows:
            if row.entry.kind == "total" or len(names(row)) == 1:
                continue
            first, second = names(row)
            assert second.y == first.y, (template, row.entry.names)
            assert second.size == first.size, (template, row.entry.names)
        assert min(width for _, width in grid.columns) >= templates.load_pad(template).column_good - 1e-6


@pytest.mark.parametrize("pair", PAIRS)
def test_second_names_stand_below_the_first_in_high_rows(pair: str) -> None:
    """In rows of 7.4 mm and more on four pads, and on A5, both have room there, and columns stay wide."""
    for template, variant in (
        ("classic", "generala"),
        ("a5", "classic"),
        ("kids", "classic"),
        ("large-print", "classic"),
    ):
        for row in table(pair, template=template, variant=variant).rows:
            if row.entry.kind == "score" and len(names(row)) > 1:
                first, second = names(row)
                assert second.y > first.y, (template, row.entry.names)


@pytest.mark.parametrize("pair", ["fi+sv", "de+fr", "en+nl", "pt+es", "ru+uk", "uk+hu"])
@pytest.mark.parametrize("template", ["classic", "a5", "ink-saver", "landscape"])
def test_two_names_are_loose_and_in_the_middle_of_high_rows(template: str, pair: str) -> None:
    """Letters of both are 0.38 mm or more apart, and the lines as far from capitals above as from letters below.

    Descenders, which few names have, are 0.3 mm or more off the line below them.
    """
    fonts, between = Fonts(), []
    for row in table(pair, template=template).rows:
        if row.entry.kind != "score" or len(names(row)) == 1:
            continue
        first, second = names(row)
        fall, rise = (fonts.extent(mark.text, mark.face, mark.size)[i] for mark, i in ((first, 1), (second, 0)))
        between.append(second.y - rise - first.y - fall)
        above = first.y - fonts.cap_height(first.face, first.size) - row.y
        tail = fonts.extent("g", second.face, second.size)[1]
        assert above == pytest.approx(row.y + row.h - second.y, abs=0.15)
        assert row.y + row.h - second.y - tail >= 0.3
    assert len(between) >= 10
    assert 0.38 <= min(between) < 0.7


@pytest.mark.parametrize("pair", ["pl+el", "de+fr", "fi+sv", "uk+ru"])
def test_two_names_below_dice_are_loose(pair: str) -> None:
    """Letters of both are 0.7 mm or more apart, as far from the line below, and 1 mm or more from the dice."""
    fonts, shown = Fonts(), 0
    for row in table(pair, template="kids", variant="yamb").rows:
        dice = [mark for mark in leaves(row.label) if isinstance(mark, Die)]
        if len(dice) < 2 or len(names(row)) < 2:
            continue
        (first, second), shown = names(row), shown + 1
        (rise, fall), (second_rise, tail) = (fonts.extent(mark.text, mark.face, mark.size) for mark in names(row))
        assert second.y - second_rise - first.y - fall >= 0.7
        assert row.y + row.h - second.y - tail >= 0.7
        assert first.y - rise - dice[0].y - dice[0].size >= 1
    assert shown >= 3
    assert flaws(first_sheet(*pair.split("+"), template="kids", variant="yamb"), SAFE) == []


def test_long_names_become_short_before_all_become_small() -> None:
    """Names in Russian and Ukrainian are short where whole ones would make all names smaller than is good."""
    for template, least in (("a5", 8.0), ("large-print", 15.0)):
        rows = table("ru+uk", template=template, variant="maxi").rows
        shown = [mark.text for row in rows for mark in names(row)]
        assert "Пять равных" in shown
        assert "Полн. стрит" in shown
        assert min(mark.size for row in rows if row.entry.kind == "score" for mark in names(row)) >= least


@pytest.mark.parametrize(("pair", "least"), [("fi+sv", 9.6), ("de+fr", 9.8), ("ru+uk", 10.0), ("pt+es", 9.8)])
@pytest.mark.parametrize("template", ["landscape", "a5"])
def test_names_in_pairs_grow_while_their_letters_have_room(template: str, pair: str, least: float) -> None:
    """Letters without high accents are larger than those that need the room of all accents and descenders."""
    rows = [row for row in table(pair, template=template).rows if row.entry.kind == "score"]
    shown = [names(row) for row in rows]
    assert min(each[0].size for each in shown) >= least
    assert min(mark.size for each in shown for mark in each[1:]) >= 0.79 * least


@pytest.mark.parametrize("pair", ["de+hu", "de+fi", "de+fr", "uk+el", "cs+uk", "ru+uk", "nl+de", "fi+sv"])
def test_names_side_by_side_become_a_little_smaller_before_they_are_short(pair: str) -> None:
    """On the low rows of `retro`, all are whole, at 0.93 of the least good size or more."""
    least = 0.93 * templates.load_pad("a5").text_least
    for row in table(pair, template="a5", theme="retro", variant="classic").rows[:-1]:
        shown = [mark.text for mark in names(row)]
        assert shown == list(row.entry.names), pair
        assert min(mark.size for mark in names(row)) >= least


def test_fewer_games_leave_room_for_second_names_beside_the_first() -> None:
    """Tall pads of a long game have two or three games of four rather than second names of 6 pt or narrow columns."""
    for pair, theme in product(PAIRS, ("plain", "winter")):
        grid = table(pair, template="tall", variant="maxi", theme=theme)
        assert 2 <= grid.games < 4, pair
        assert grid.columns[0][1] >= 10 - 1e-6, pair
        assert min(mark.size for row in grid.rows if row.entry.kind == "score" for mark in names(row)) >= 7.4, pair
    assert table("ru+uk", template="tall", variant="maxi", players=2).games >= 2


@pytest.mark.parametrize("pair", PAIRS)
def test_names_are_below_each_other_in_rows_high_enough(pair: str) -> None:
    """Where such rows would be lower than 7.4 mm, a sheet has two pads; long games have names side by side on two."""
    for variant, theme in product(("estonian", "kniffel", "yams", "yamb"), ("plain", "retro")):
        rows = [row for row in table(pair, variant=variant, theme=theme).rows if row.entry.kind == "score"]
        below = any(len({mark.y for mark in names(row)}) > 1 for row in rows)
        assert not below or min(row.h for row in rows) >= 7.4, (variant, theme)
    for theme in ("plain", "retro"):
        pages = PadRequest(tuple(pair.split("+")), variant="maxi", theme=theme).make().pages
        assert len(pages.paper.spots) == 2, theme  # type: ignore[attr-defined]


def test_words_equal_but_for_a_full_stop_stand_once() -> None:
    """English "max" and Dutch "max." are one word above the maxima, Estonian and German ones two."""
    for pair, shown in (("en+nl", ["max"]), ("de+fr", ["max."]), ("et+de", ["maks", " · max."])):
        assert [mark.text for mark in texts(table(pair, template="a5").hint_head)] == shown


@pytest.mark.parametrize("pair", ["de+en", "uk+pl", "nl+fi", "el+lv"])
def test_heads_of_columns_are_in_both_languages(pair: str) -> None:
    """The words for the order in which columns are filled stand one below the other, each in its language."""
    grid = table(pair, variant="yamb")
    first, second = (bound(code, "yamb")[1].columns for code in pair.split("+"))
    for i, head in enumerate(grid.game_heads):
        upper, lower = texts(head)
        assert (upper.text, lower.text) == (first[i], second[i])
        assert (upper.x, upper.size) == (lower.x, lower.size)
        assert lower.y - upper.y >= upper.size / MM
        assert [tag.lang for tag in head if isinstance(tag, Tag)] == [pair[-2:]]


@pytest.mark.parametrize("pair", PAIRS)
def test_the_word_for_games_is_in_both_languages(pair: str) -> None:
    """It stands beside the games' numbers on tall pads, before the word for maxima."""
    grid = table(pair, template="tall")
    labels = [bound(code, "classic")[1].label("game") for code in pair.split("+")]
    shown = {mark.text.strip("· ") for mark in texts(grid.head)}
    assert set(labels) <= shown


def test_heads_are_in_the_first_language_where_both_have_no_room() -> None:
    """A long head of the second language doesn't make the first one's small, nor a pad impossible."""
    heads = table("en+uk", variant="yamb", template="kids", players=2).game_heads
    assert {len(texts(head)) for head in heads} == {1}


@pytest.mark.parametrize("pair", ["uk+en", "pt+es", "nl+en", "de+fr", "ru+uk"])
def test_sections_of_ink_saver_are_in_both_languages(pair: str) -> None:
    """The second one begins on the line of the second player's number, as large as on a pad of one language."""
    alone = {
        mark.size for strip in table(pair[:2], template="ink-saver", up=2).strips.values() for mark in texts(strip)
    }
    grid = table(pair, template="ink-saver")
    for strip in grid.strips.values():
        first, second = texts(strip)
        assert {first.size, second.size} == alone
        assert first.y == second.y
        assert second.x == pytest.approx(next(iter(leaves(grid.players[1]))).x)  # type: ignore[union-attr]


def test_maxima_of_ink_saver_are_in_both_languages() -> None:
    """Their words stand side by side above them, and on one line with the section's name."""
    for pair, shown in (("fi+sv", ["maks.", " · max"]), ("de+fr", ["max."]), ("hu+lv", ["max.", " · maks."])):
        grid = table(pair, template="ink-saver")
        words = texts(grid.hint_head)
        assert [mark.text for mark in words] == shown
        most = next(mark for mark in texts(grid.rows[0].hint))
        end, width = words[-1].x, Fonts().width(words[-1].text, "regular", words[-1].size)
        end += width if len(words) > 1 else 0.0
        assert (most.align, most.x) == ("right", pytest.approx(end))
        first, *_ = texts(grid.strips[0])
        assert first.y == words[0].y
        start = words[0].x - (0.0 if len(words) > 1 else width)
        assert start - first.x - Fonts().width(first.text, "bold", first.size) >= 2


@pytest.mark.parametrize(
    ("template", "most"), [("classic", 11), ("a5", 9), ("landscape", 12), ("large-print", 11), ("kids", 12)]
)
def test_the_title_is_in_both_languages(template: str, most: int) -> None:
    """Where they differ and there is room: the second one is smaller, on the same line, and read in its language."""
    found = 0
    for pair in PAIRS:
        pads = PadRequest(tuple(pair.split("+")), template=template, variant="danish").make().pages
        first, second = (locale.title for locale in pads.setting.locales)  # type: ignore[attr-defined]
        marks = pads.face.above  # type: ignore[attr-defined]
        (heading,) = tags(marks, "H1")
        spans = list(tags((heading,), "Span"))
        assert not spans or first != second
        for span in spans:
            found += 1
            *letters, other = texts((heading,))
            assert (other.text, span.lang) == (second, pair.split("+")[1])
            assert other.size >= 6.5
            if len(letters) == 1:
                assert (letters[0].text, letters[0].y) == (first, other.y)
                assert 0.45 * letters[0].size <= other.size < 0.75 * letters[0].size
                wide = Fonts().width(first, letters[0].face, letters[0].size) - shortened(first, letters[0].size)
                assert other.x > letters[0].x + wide + 2
    assert found >= most


def test_a_title_of_ones_own_stands_alone() -> None:
    """It is the same in all languages."""
    pads = PadRequest(("de", "fr"), variant="danish", title="Omas Spiel").make().pages
    (heading,) = tags(pads.face.above, "H1")  # type: ignore[attr-defined]
    assert [text.text for text in texts((heading,))] == ["Omas Spiel"]


def test_titles_that_differ_by_a_hyphen_appear_once() -> None:
    """Maxi Yatzy and Maxi-Yatzy are one title, which keeps its dice; others are two."""
    sheet = first_sheet("fi", "de", variant="maxi")
    titles = [p.leaf.text for p in sheet.texts if p.cell == 1 and "Maxi" in p.leaf.text]  # type: ignore[union-attr]
    assert titles == ["Maxi Yatzy"]
    assert [p for p in sheet.dice if p.cell == 1 and p.leaf.tilt]  # type: ignore[union-attr]
    words = first_sheet("da", "nb", variant="danish").words()
    assert "Dansk Yatzy" in words


@pytest.mark.parametrize(
    ("langs", "titles"),
    [
        (("hu", "uk"), ["Yatzy – Kockapóker"]),
        (("da", "fi"), ["Klassisk Yatzy"]),
        (("nl", "da"), ["Klassiek Yatzy", "Klassisk Yatzy"]),
    ],
)
def test_a_title_within_the_first_is_not_repeated(langs: tuple[str, str], titles: list[str]) -> None:
    """Elsewhere both are told."""
    pads = PadRequest(langs, template="a5", theme="nordic", variant="classic").make().pages
    (heading,) = tags(pads.face.above, "H1")  # type: ignore[attr-defined]
    assert [text.text for text in texts((heading,))] == titles


def test_a_title_that_begins_with_the_first_tells_only_the_rest() -> None:
    """After "Yatzy", of "Yatzy – Kockapóker" the second word is new."""
    pads = PadRequest(("de", "hu"), template="landscape").make().pages
    (heading,) = tags(pads.face.above, "H1")  # type: ignore[attr-defined]
    assert "".join(text.text for text in texts((heading,))) == "YATZYKockapóker"


def test_names_equal_but_for_capitals_stand_once() -> None:
    """German "Full House" is Hungarian "Full house"."""
    rows = {row.entry.id: row.entry.names for row in table("de+hu", template="a5").rows}
    assert rows["full_house"] == ("Full House",)
    assert rows["chance"] == ("Chance", "Sansz")
