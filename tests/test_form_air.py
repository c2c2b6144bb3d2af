"""What stands apart on forms: the bar from the table, stars from totals, numbers from what is beside them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from forms import document, fields, page_of

from padgen import languages, templates
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, WHITE, Box, Field, Page, Text, leaves
from padgen.templates.colours import contrast

SCREENS = ["tablet", "tablet-landscape", "tablet-large", "phone"]
FONTS = Fonts()


@cache
def page(lang: str, variant: str, template: str, players: int) -> Page:
    return page_of(document(lang, variant, template=template, players=players))


def bar(form: Page) -> Box:
    """The bar of totals, without the boxes on it."""
    return next(mark for mark in leaves(form.children) if isinstance(mark, Box) and mark.w == form.width and mark.y)


@pytest.mark.long
@pytest.mark.parametrize("template", SCREENS)
@pytest.mark.parametrize("variant", ["classic", "maxi", "thirteen", "forced"])
def test_the_bar_keeps_its_distance_from_the_table(template: str, variant: str) -> None:
    """The last row ends well above the bar of totals."""
    for players in (1, 2, 4):
        form = page("en", variant, template, players)
        rows = [field for name, field in fields(form).items() if name[:3] == "p1_" and field.y < bar(form).y - 2]
        air = bar(form).y - max(field.y + field.h for field in rows if field.kind != "hidden")
        assert 1.7 <= air <= 4, players


@pytest.mark.long
@pytest.mark.parametrize("template", SCREENS)
@pytest.mark.parametrize("variant", ["classic", "maxi"])
def test_a_sum_and_what_the_bonus_asks_for_are_centred(template: str, variant: str) -> None:
    """Two digits with the number beside them stand in the middle of the cell, for any number of players."""
    for players in range(1, 5 if template == "phone" else 9):
        form = page("en", variant, template, players)
        found = fields(form)
        total, cell = found["p1_upper_sum"], found["p1_ones"]
        goal = next(mark for mark in leaves(form.children) if isinstance(mark, Text) and mark.text[:2] == "/ ")
        if total.align == "center":
            assert total.x + total.w / 2 == pytest.approx(cell.x + cell.w / 2)
            assert goal.x == pytest.approx(cell.x + cell.w / 2)
            continue
        left = total.x + total.w - 2 / MM - FONTS.width("52", total.face, total.size)
        right = goal.x + FONTS.width(goal.text, goal.face, goal.size)
        assert (left + right) / 2 == pytest.approx(cell.x + cell.w / 2, abs=0.05), players
        assert total.x >= cell.x - 1e-6


@pytest.mark.long
@pytest.mark.parametrize(
    ("template", "players", "least"),
    [("tablet", 4, 9.0), ("tablet", 6, 7.2), ("tablet-landscape", 4, 7.0), ("phone", 2, 8.4), ("phone", 4, 7.0)],
)
def test_names_typed_later_are_legible(template: str, players: int, least: float) -> None:
    """Where none is given: they have the largest size in which usual names fit."""
    for lang in languages.codes():
        for variant in ("classic", "maxi"):
            name = fields(page(lang, variant, template, players))["p1_name"]
            assert round(name.size, 1) >= 0.95 * least, lang


@pytest.mark.parametrize(("variant", "apart"), [("generala", 0.1), ("thirteen", 0.1), ("yamb", 0.1), ("maxi", 4.5)])
def test_rows_of_both_halves_are_level(variant: str, apart: float) -> None:
    """In landscape; rows are a little higher than those beside them only where both halves then end together."""
    form = page("fi", variant, "tablet-landscape", 1)
    cells = [field for name, field in fields(form).items() if name[:3] == "p1_" and field.y < bar(form).y - 3]
    rows = [field for field in cells if field.kind != "hidden" and field.h > 8 and not field.name.endswith("_name")]
    halves = (sorted({field.y for field in rows if (field.x < form.width / 2) == left}) for left in (True, False))
    levels = list(zip(*halves, strict=False))
    assert len(levels) >= 5
    assert max(abs(first - second) for first, second in levels[:6]) < apart


@pytest.mark.parametrize("template", ["tablet", "tablet-landscape", "tablet-large"])
def test_few_rows_leave_no_hole_above_the_bar(template: str) -> None:
    """A page is as tall as rows of the greatest height need; a paper that is asked for keeps its size."""
    form = page("fi", "balut", template, 2)
    last = fields(form)["p1_c1_total"]
    assert bar(form).y - last.y - last.h <= 4
    kept = page_of(document("fi", "balut", template=template, players=2, paper="192 x 256 mm"))
    assert sorted((kept.width, kept.height)) == [192, 256]


def names(*given: str, **options: Any) -> list[tuple[float, str]]:
    """The sizes and faces of these players' names."""
    found = fields(page_of(document("en", names=given, **options)))
    return [(found[f"p{at}_name"].size, found[f"p{at}_name"].face) for at, _ in enumerate(given, 1)]


def test_a_long_name_is_not_much_smaller_than_others() -> None:
    """In narrow columns, short names have at most 1.4 times the size of the longest."""
    for template in SCREENS[:3]:
        sizes = [size for size, _ in names("Bo", "Maximiliane", "Anna", "Jo", template=template)]
        assert max(sizes) <= 1.4 * min(sizes) + 1e-6, template


def test_names_are_heavy_unless_one_is_small() -> None:
    """All names of a form have one face."""
    assert {face for _, face in names("Anna", "Mikael", template="tablet")} == {"semibold"}
    assert {face for _, face in names("Bo", "Mikaela", "Anna", "Johanna", template="phone")} == {"regular"}


@pytest.mark.parametrize("theme", templates.names("theme"))
def test_names_are_legible_on_their_players_colours(theme: str) -> None:
    """Words have a contrast of at least 7 on the cards of names, because Chromium lays a veil over names and cards."""
    look = templates.load_theme(theme)
    found = list(leaves(page_of(document("en", "classic", template="tablet", players=4, theme=theme)).children))
    for place, ink in enumerate(look.players[:4], 1):
        name = next(mark for mark in found if isinstance(mark, Field) and mark.name == f"p{place}_name")
        cards = (
            mark for mark in found if isinstance(mark, Box) and mark.stroke and (mark.x, mark.w) == (name.x, name.w)
        )
        card = min(cards, key=lambda box: box.y)
        assert card.stroke == ink
        assert contrast(look.ink, card.fill) >= 7, ink  # type: ignore[arg-type]


@pytest.mark.parametrize(("template", "players"), [("tablet", 6), ("tablet-landscape", 4), ("phone", 3)])
def test_names_of_nine_letters_are_whole_when_typed(template: str, players: int) -> None:
    """They decide the size of names, unless that would be less than 7 points; the word for names is whole as well."""
    for lang in languages.codes():
        name = fields(page(lang, "classic", template, players))["p1_name"]
        fits = FONTS.fit("Charlotte", name.face, 9.0, name.w - (2 + 3 * name.border) / MM) or 0.0
        assert 0.95 * max(7.0, fits) <= name.size + 1e-6, lang
        assert name.size <= max(7.0, fits) + 1e-6, lang


def test_names_of_rows_make_room_for_those_of_players() -> None:
    """With four players on a tablet in landscape, long names of rows take two lines and stay large."""
    form = page("en", "classic", "tablet-landscape", 4)
    assert fields(form)["p1_name"].w > 15.2
    sizes = {
        mark.size for mark in leaves(form.children) if isinstance(mark, Text) and mark.text in ("Three of", "Ones")
    }
    (size,) = sizes
    assert size >= 10


@pytest.mark.parametrize("players", [1, 2])
def test_few_rows_stand_one_below_the_other(players: int) -> None:
    """In landscape too, where the page is high enough for all of them: no section is divided between halves."""
    for lang in languages.codes():
        form = page(lang, "balut", "tablet-landscape", players)
        found = fields(form)
        lefts = {
            round(field.x, 2) for name, field in found.items() if name.startswith("p1_c1_") and field.kind == "text"
        }
        assert len(lefts) == 1, lang
        assert form.height <= 144, lang


def test_halves_say_where_names_go() -> None:
    """On a line of its own above the name of each half."""
    for lang in languages.codes():
        form = page(lang, "classic", "tablet-landscape", 4)
        word = languages.read(lang).source.data["labels"]["name"]
        found = fields(form)
        heads = [mark for mark in leaves(form.children) if isinstance(mark, Text) and mark.text == word]
        assert len(heads) == 2, lang
        for head in heads:
            assert found["p1_name"].y < head.y < found["p1_name"].y + found["p1_name"].h, lang


def test_words_above_halves_are_nearer_to_their_rows_than_to_the_title() -> None:
    """Those for names and for the section; both end well above the first row."""
    for lang in languages.codes():
        form = page(lang, "classic", "tablet-landscape", 4)
        labels, found = languages.read(lang).source.data["labels"], fields(form)
        words = (labels["name"], labels["upper_section"])
        texts = [mark for mark in leaves(form.children) if isinstance(mark, Text) and mark.x < form.width / 2]
        marks = [mark for mark in texts if mark.text in words and mark.y < found["p1_ones"].y]
        title = max(texts, key=lambda mark: mark.size)
        above = min(mark.y - FONTS.cap_height(mark.face, mark.size) for mark in marks) - title.y
        below = found["p1_ones"].y - max(mark.y for mark in marks)
        assert len(marks) == 2, lang
        assert 1.5 < below < 0.55 * above, lang


def test_four_columns_fit_on_a_phone() -> None:
    """Their names may need more than the columns' least width."""
    for lang in languages.codes():
        form = page(lang, "yamb", "phone", 1)
        assert fields(form)["p1_c1_ones"].w > 9, lang


@pytest.mark.parametrize("variant", ["classic", "maxi", "yamb"])
def test_names_on_a_phone_keep_off_the_ends_of_their_bands(variant: str) -> None:
    """Bands begin about 1.8 mm before names and dice, and end before the page does."""
    for lang in languages.codes():
        form = page(lang, variant, "phone", 1 if variant == "yamb" else 4)
        first = fields(form)["p1_c1_ones" if variant == "yamb" else "p1_ones"]
        marks = [mark for mark in leaves(form.children) if getattr(mark, "y", 0) > first.y]
        bands = [box for box in marks if isinstance(box, Box) and not box.stroke and 0 < box.x + box.w < first.x]
        words = [mark for mark in marks if isinstance(mark, Text) and mark.align == "left" and mark.x < first.x]
        assert len(bands) >= 6, lang
        assert {round(min(word.x for word in words) - band.x, 2) for band in bands} == {1.8}, lang
        assert min(band.x for band in bands) >= 0.8, lang


@pytest.mark.long
@pytest.mark.parametrize("template", SCREENS[:3])
@pytest.mark.parametrize(("players", "least"), [(4, 1.85), (6, 1.2)])
def test_maxima_keep_off_the_ends_of_their_bands(template: str, players: int, least: float) -> None:
    """Bands end about 2 mm after them, as they begin 2 mm before names; less where columns are narrow."""
    for lang in languages.codes():
        form = page(lang, "classic", template, players)
        first, marks = fields(form)["p1_ones"], list(leaves(form.children))
        (five,) = (mark for mark in marks if isinstance(mark, Text) and mark.text == "5" and mark.align == "right")
        boxes = (mark for mark in marks if isinstance(mark, Box) and not mark.stroke and mark.x + mark.w < first.x)
        band = next(box for box in boxes if box.y < five.y < box.y + box.h)
        assert band.x + band.w - five.x >= least, lang


@pytest.mark.parametrize("theme", ["plain", "nordic", "retro", "winter", "birthday", "night"])
def test_the_bar_of_the_bonus_is_seen_before_it_fills(theme: str, tmp_path: Path) -> None:
    """In a table, on the tint of the sums."""
    (tmp_path / "own.yaml").write_text("extends: a4\nprogress_bar: 1.8 mm\n")
    form = page_of(document("en", "classic", template=tmp_path / "own.yaml", theme=theme))
    way = fields(form)["p1_progress-6"]
    boxes = [mark for mark in leaves(form.children) if isinstance(mark, Box) and mark.fill]
    (track,) = (
        box for box in boxes if abs(box.y + box.h / 2 - way.y - way.h / 2) < 0.1 and box.x < way.x + way.w < 130
    )
    assert contrast(track.fill, templates.load_theme(theme).computed or WHITE) >= 1.3
