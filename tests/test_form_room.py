"""Own layouts of forms with large gaps or low rows: everything fits, or one message says what has too little room."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path

import pytest
from forms import BARS, document, page_of

from padgen import templates
from padgen.errors import PadgenError
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Field, Page, Text, leaves
from padgen.templates import FormTemplate

LINE = 1.2
"""The height of a field in multiples of its text's size."""

Made = Callable[..., Page]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """The form with a layout of one's own, from its name and lines."""

    def make(base: str, *lines: str, lang: str = "en", variant: str | None = None) -> Page:
        path = tmp_path / "own.yaml"
        path.write_text("\n".join((f"extends: {base}", *lines, "")), encoding="utf-8")
        return page_of(document(lang, variant, template=path))

    return make


LOW = {
    ("phone", "bar_gap: 20 mm"): "'Total' needs 2.5 mm of height at 6 pt, it has 0.0 mm (lower bar_gap or row_gap, or "
    "raise total_height)",
    ("a4", "bar_gap: 20 mm"): "'Total' needs 2.5 mm of height at 6 pt, it has 0.0 mm (lower bar_gap, or raise "
    "total_height)",
    (
        "tablet",
        "total_height: 5 mm",
    ): "'Total' needs 2.5 mm of height at 6 pt, it has 0.0 mm (lower bar_gap or row_gap, or raise total_height)",
    ("tablet", "row_gap: 8.05 mm"): "'Name' needs 3.4 mm of height at 6 pt, it has 2.3 mm (lower row_gap or "
    "name_band, or raise head_height)",
    ("tablet", "head_height: 20 mm", "row_gap: 9 mm"): "'Ones' needs 2.5 mm of height at 6 pt, it has 1.3 mm (lower "
    "row_gap, or raise row_least)",
    ("phone", "row_gap: 5 mm"): "'Bonus' needs 2.5 mm of height at 6 pt, it has 2.2 mm (lower row_gap, or raise "
    "bonus_height)",
    ("a4", "sum_height: 6 mm"): "'Needed for bonus' needs 2.5 mm of height at 6 pt, it has 2.4 mm (raise sum_height)",
    ("phone", "totals_again: 1.5 mm"): "'Total' needs 2.5 mm of height at 6 pt, it has 0.9 mm (lower row_gap, or raise "
    "totals_again)",
    ("a4", "head_height: 3 mm"): "'Name' needs 3.4 mm of height at 6 pt, it has 3.0 mm (raise head_height)",
}


@pytest.mark.parametrize("lines", LOW)
def test_a_field_that_is_too_low_is_refused(made: Made, lines: tuple[str, ...]) -> None:
    """One message names the file, the line and the key, what the field needs and has, and what to change."""
    with pytest.raises(PadgenError) as caught:
        made(*lines)
    (problem,) = caught.value.problems
    assert (problem.line, problem.key) == (len(lines), lines[-1].partition(":")[0])
    assert str(problem).endswith(f": the field for {LOW[lines]}")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            ("a4", "strip_height: 0.6 mm"),
            "2:strip_height: 'Upper section' needs 3.1 mm of height at 7.5 pt, it has 0.6 mm (raise it, or write 0 mm",
        ),
        (
            ("phone", "strip_height: 2 mm"),
            "2:strip_height: 'Upper section' needs 2.5 mm of height at 6 pt, it has 2.0 mm (raise it, or write 0 mm",
        ),
        (("a4", "hint_size: 30 pt", "date: 80 mm"), "2:hint_size: small print needs 12.5 mm of height, rows are"),
        # The points of the bonus, signs before names and numbers of rows are small print as well.
        (
            ("a4", "hint_size: 30 pt", "show_maximum: no", "date: 0 mm", "row_most: 9 mm"),
            "2:hint_size: small print needs 12.5 mm of height, rows are 9.0 mm high",
        ),
        (
            ("a4", "date: 8 mm", "hint_size: 9 pt"),
            "2:date: the date needs 21.6 mm at 6 pt and its word at 9 pt, date is 8 mm (raise date, or write "
            "0 mm for no date)",
        ),
        (("phone", "date: 80 mm"), "2:date: 80 mm are more than the 63.0 mm that the form leaves (lower it)"),
        (("a4", "row_least: 20 mm"), "2:row_least: 16 rows of 20 mm and what stands above and below them need"),
        (
            ("a4", "row_gap: 4 mm", "part_gap: 20 mm", "row_least: 11 mm"),
            "3:part_gap: 16 rows of 11 mm and what stands",
        ),
        # What is 0 mm can't be lowered, and letters on dice don't depend on the title's size.
        (
            ("a4", "part_gap: 0 mm", "row_least: 20 mm"),
            "3:row_least: 16 rows of 20 mm and what stands above and below them need 427.3 mm, the page has 297.0 mm "
            "(lower it, choose larger paper, or write grow: yes)",
        ),
        (("a4", "strip_height: 0 mm", "row_least: 20 mm"), "3:row_least: 16 rows of 20 mm and what stands"),
        (("a4", "title_size: 60 pt", "row_least: 20 mm"), "3:row_least: 16 rows of 20 mm and what stands"),
        (("a4", "bar_room: 20 mm", "row_least: 19 mm"), "3:row_least: 16 rows of 19 mm and what stands"),
        (
            ("a4", "margin: 60 mm"),
            "2:margin: 16 rows of 7 mm and what stands above and below them need 314.3 mm, the page has 297.0 mm "
            "(lower margin or row_least, choose larger paper, or write grow: yes)",
        ),
        (("tablet", "paper: 144 x 180 mm", "title_size: 60 pt", "grow: no"), "3:title_size: 15 rows of 10.3 mm and"),
    ],
)
def test_other_measures_are_refused_at_their_key(made: Made, lines: tuple[str, ...], told: str) -> None:
    """The message says what was measured against what."""
    with pytest.raises(PadgenError) as caught:
        made(*lines)
    assert f"own.yaml:{told}" in str(caught.value)


def test_small_print_that_a_game_does_not_have_needs_no_room(made: Made) -> None:
    """Without maxima, bonus and signs there is none; maxima alone are some."""
    lines = "hint_size: 30 pt", "show_dice: no", "date: 0 mm", "row_most: 9 mm"
    checked(made("a4", *lines, "show_maximum: no", variant="yacht"))
    for shown, variant in (("no", "classic"), ("yes", "yacht")):
        with pytest.raises(PadgenError, match=r"2:hint_size: .* needs 12\.5 mm of height, rows are 9\.0"):
            made("a4", *lines, f"show_maximum: {shown}", variant=variant)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("text_size: 6 pt",), "2:text_size: 6 pt is less than floor_size, which is 8 pt (raise it, or lower floor_"),
        (("floor_size: 20 pt",), "2:floor_size: 20 pt is more than text_size, which is 12 pt (lower it, or raise text"),
        (("text_size: 6 pt", "floor_size: 7 pt"), "3:floor_size: 7 pt is more than text_size, which is 6 pt (lower it"),
    ],
)
def test_sizes_that_contradict_each_other_are_refused_at_what_the_file_has(
    made: Made, lines: tuple[str, ...], told: str
) -> None:
    """The key that the layout it extends has isn't the one to change."""
    with pytest.raises(PadgenError) as caught:
        made("tablet", *lines)
    assert f"own.yaml:{told}" in str(caught.value)


def test_every_key_that_is_wrong_is_told(made: Made) -> None:
    """Once each, and not for every row."""
    with pytest.raises(PadgenError) as caught:
        made("phone", "strip_height: 2 mm", "date: 80 mm")
    assert [problem.key for problem in caught.value.problems] == ["date", "strip_height"]


def test_a_long_word_for_the_date_is_refused_at_its_size(made: Made) -> None:
    """If the file has only that key, it is the one to change."""
    told = "2:hint_size: the date needs 59.5 mm at 6 pt and its word at 40 pt, date is 46 mm (lower it, raise date, or"
    with pytest.raises(PadgenError) as caught:
        made("a4", "hint_size: 40 pt", lang="de+fr", variant="maxi")
    assert f"own.yaml:{told}" in str(caught.value)


def test_a_title_on_dice_has_letters_of_the_least_size(made: Made) -> None:
    """Smaller dice are refused; the size that the message asks for is enough."""
    with pytest.raises(
        PadgenError,
        match=r"own\.yaml:2:title_height: the title 'Yatzy' needs dice of (\S+) mm at 7.5 pt, "
        r"title_height is 0\.72 mm \(raise it, or write 0 mm for a title without dice\)",
    ) as caught:
        made("a4", "title_height: 0.72 mm")
    needs = re.search(r"dice of (\S+) mm", str(caught.value))
    assert needs
    page = made("a4", f"title_height: {float(needs[1]) + 0.1:g} mm")
    assert min(mark.size for mark in leaves(page.children) if isinstance(mark, Text)) >= SMALLEST
    made("a4", "title_height: 0 mm")


def test_a_row_that_is_too_low_for_its_name_says_so(made: Made) -> None:
    """The measure is the height, not the width that there is."""
    lines = "row_least: 3 mm", "floor_size: 12 pt", "total_height: 60 mm", "sum_height: 40 mm"
    with pytest.raises(PadgenError) as caught:
        made("tablet-landscape", *lines)
    assert "own.yaml:3:floor_size: English: 'Ones' needs 5.7 mm of height at 12 pt, its row is 3.0 mm high" in str(
        caught.value
    )
    with pytest.raises(PadgenError, match=r"2:row_least: Français: .* needs 6\.1 mm of height for more lines than one"):
        made("phone", "row_least: 3 mm", lang="de+fr", variant="maxi")


def values(key: str) -> list[str]:
    """Some values of a key, from its least to its largest."""
    least, most, unit = re.findall(r"[\d.]+|mm|pt", FormTemplate.KEYS[key].read.wants)
    low, high = float(least), float(most)
    return [f"{low + (high - low) * share:g} {unit}" for share in (0, 0.05, 0.15, 0.4, 1)]


def checked(page: Page) -> None:
    """Fields are on the page, high enough for their text, and side by side."""
    found = [mark for mark in leaves(page.children) if isinstance(mark, Field)]
    signs = "star", "turn", "winner", "progress", "again", "ask"
    shown = [field for field in found if field.kind != "hidden" and not field.name.endswith((*signs, *BARS))]
    for field in shown:
        assert min(field.x, field.y, page.width - field.x - field.w, page.height - field.y - field.h) >= -1e-6, field
        assert field.kind == "button" or field.size + 1e-6 >= SMALLEST, field
        assert field.kind == "button" or field.size * LINE <= field.h * MM + 1e-6, field
        assert field.w >= 2, field
    inside = [(field.name, field.x, field.y, field.x + field.w, field.y + field.h) for field in shown]
    for (a, *one), (b, *other) in combinations(inside, 2):
        wide, high = (min(one[at + 2], other[at + 2]) - max(one[at], other[at]) for at in (0, 1))
        # The round begins at the lower edge of the line that says whose turn it is.
        assert wide < 0.05 or high < 0.05 or (min(wide, high) < 0.6 and {a, b} == {"round", "status"}), (a, b)
    assert all(mark.size >= SMALLEST - 1e-6 for mark in leaves(page.children) if isinstance(mark, Text))


def refused(made: Made, base: str, *lines: str, game: tuple[str, str]) -> str:
    """Why a layout is refused, or "" if everything fits."""
    try:
        page = made(base, *lines, lang=game[0], variant=game[1])
    except PadgenError as error:
        return str(error)
    checked(page)
    return ""


GAMES = [("fi", "classic"), ("de+fr", "maxi"), ("hu", "triple")]
HEIGHTS = [key for key in FormTemplate.KEYS if key.endswith(("_gap", "_height", "_room", "_band", "_size"))]
HEIGHTS += ["row_least", "totals_again", "bar_radius", "date", "margin", "star"]


ELSEWHERE = {"floor_size": ["label_most", "column_least"], "hint_size": ["label_most"]}
"""Keys of the layout below that are named instead: names at the least size, or with small print beside them, may need
more than their column has."""


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("key", HEIGHTS)
@pytest.mark.parametrize("base", templates.names("form"))
def test_every_value_fits_or_is_refused(made: Made, base: str, key: str, game: tuple[str, str]) -> None:
    """From the least value of a key to the largest."""
    for value in values(key):
        told = refused(made, base, f"{key}: {value}", game=game)
        keys = f"2:{key}", *(f"1:{other}" for other in ELSEWHERE.get(key, []))
        assert told == "" or any(f"own.yaml:{each}: " in told for each in keys), told


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("base", templates.names("form"))
@pytest.mark.parametrize("bar", ["yes", "no"])
def test_totals_below_a_wide_gap_are_on_the_page(made: Made, base: str, bar: str, game: tuple[str, str]) -> None:
    """With a bar and without."""
    for row_gap, part_gap in product((1, 4), (0, 6, 20)):
        gaps = f"row_gap: {row_gap} mm", f"part_gap: {part_gap} mm"
        told = refused(made, base, *gaps, f"bar: {bar}", game=game)
        assert told == "" or re.search(r"own\.yaml:[23]:(row|part)_gap: ", told)


@pytest.mark.sweep
@pytest.mark.parametrize("base", templates.names("form"))
@pytest.mark.parametrize("lang", ["fi", "de", "fr", "et", "de+fr"])
@pytest.mark.parametrize("variant", ["classic", "forced", "triple"])
def test_whose_turn_it_is_has_room_for_its_letters(base: str, lang: str, variant: str) -> None:
    """The line is as high as viewers need, also below a title."""
    checked(page_of(document(lang, variant, template=base)))
