"""Layouts keep what their names promise, measured on their pads."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from leaflets import CODES
from pads import bound, columns, first_sheet, row_heights, tags
from sheets import FONTS, Placed, Sheet, make
from sweeps import share

from padgen import templates
from padgen.api.pad import PadRequest
from padgen.documents.pad.title import BAND_INSET
from padgen.documents.text.capitals import capitals
from padgen.page.marks import Box, Die, Line, Node, Tag, Text, leaves
from padgen.pdf.plates import Plates
from padgen.rules import load_variant, variant_ids

pytestmark = pytest.mark.sweep


def letters(sheet: Sheet) -> list[float]:
    """The sizes of all words in points."""
    return [placed.leaf.size for placed in sheet.texts if isinstance(placed.leaf, Text)]


def table_dice(sheet: Sheet) -> list[Placed]:
    """The dice of the table; those of a title are tilted."""
    return [placed for placed in sheet.dice if isinstance(placed.leaf, Die) and not placed.leaf.tilt]


def edge(placed: Placed) -> float:
    return placed.rect.x1 - placed.rect.x0


def spot(sheet: Sheet, name: str) -> Placed:
    """The first place of a word."""
    return next(p for p in sheet.texts if isinstance(p.leaf, Text) and p.leaf.text == name)


@pytest.mark.parametrize("name", templates.names("pad"))
def test_margins_are_wider_than_what_printers_leave_white(name: str) -> None:
    """Many lasers print nothing in the outer 4.23 mm."""
    assert templates.load_pad(name).margin >= 4.24


# Kids


@pytest.mark.parametrize("variant", ["classic", "maxi", "kniffel"])
@pytest.mark.parametrize("code", CODES)
def test_kids_has_large_words(code: str, variant: str) -> None:
    """No word on a children's pad is below 12 pt."""
    assert min(letters(first_sheet(code, variant=variant, template="kids"))) >= 12


@pytest.mark.parametrize("code", CODES)
def test_names_on_pads_for_children_are_large(code: str) -> None:
    """In one language, all have 14 pt beside or below dice of 8 mm, and columns are 28 mm wide or more."""
    grid = PadRequest((code,), variant="classic", template="kids").make().pages.face.grid  # type: ignore[attr-defined]
    for row in grid.rows[:-1]:
        assert {mark.size for mark in leaves(row.label) if isinstance(mark, Text) and mark.align == "left"} == {14}
    dice = [mark.size for row in grid.rows for mark in leaves(row.label) if isinstance(mark, Die)]
    assert min(dice) >= 7.99
    assert grid.columns[0][1] >= 28


@pytest.mark.parametrize("code", CODES)
def test_total_and_title_of_tall_pads_are_large(code: str) -> None:
    """The total has 15 pt, at least 1.4 times as much as names, sections 8 pt, and letters on dice 8.6 mm."""
    face = PadRequest((code,), variant="classic", template="tall").make().pages.face  # type: ignore[attr-defined]
    words = [[mark for mark in leaves(row.label) if isinstance(mark, Text)] for row in face.grid.rows]
    assert max(mark.size for mark in words[-1]) == 15 >= 1.4 * max(mark.size for row in words[:-1] for mark in row)
    assert {mark.size for strip in face.grid.strips.values() for mark in leaves(strip) if isinstance(mark, Text)} == {8}
    if bound(code, "classic")[1].title == "Yatzy":
        dice = [p.leaf for p in first_sheet(code, variant="classic", template="tall").dice if p.cell == 1]
        assert [die.size for die in dice if isinstance(die, Die) and die.tilt] == [8.6] * 5


@pytest.mark.parametrize("variant", ["classic", "thirteen"])
def test_kids_has_large_dice_with_words_below(variant: str) -> None:
    """Dice measure 8 mm: several dice are above the row's name, a single die is before it, and the bonus has a star."""
    rules, locale = bound("en", variant)
    sheet = first_sheet("en", variant=variant, template="kids")
    dice = table_dice(sheet)
    assert min(map(edge, dice)) >= 8 - 0.01
    for row in rules.rows:
        name = spot(sheet, locale.row(row.id)).rect
        if row.combination.kind == "face":
            (die,) = (p for p in dice if p.rect.y0 < (name.y0 + name.y1) / 2 < p.rect.y1)
            assert 1.5 < name.x0 - die.rect.x1 < 4, row.id
        else:
            above = [p for p in dice if p.rect.y1 <= name.y0 < p.rect.y1 + 4]
            assert len(above) == rules.dice, row.id
            assert min(p.rect.x0 for p in above) == pytest.approx(name.x0, abs=0.01)
    stars = [die for die in dice if isinstance(die.leaf, Die) and die.leaf.solid and not die.leaf.face]
    assert len(stars) == (rules.bonus is not None)


@pytest.mark.parametrize(("template", "least", "crowded"), [("kids", 8.0, 6.0), ("large-print", 6.0, 5.0)])
@pytest.mark.parametrize("variant", variant_ids())
def test_dice_are_large_in_every_game(variant: str, template: str, least: float, crowded: float) -> None:
    """They are as large as docs/templates.md says, and smaller only where the page is crowded."""
    rules, sheet = load_variant(variant), first_sheet("ru", variant=variant, template=template)
    full = rules.dice > 5 or (template == "kids" and len(rules.columns) == 3)
    assert min(map(edge, table_dice(sheet))) >= (crowded if full else least) - 0.01


@pytest.mark.parametrize("variant", ["thirteen", "yacht", "generala", "balut"])
def test_kids_fills_its_page_in_games_with_few_rows(variant: str) -> None:
    """Rows grow until the total is at the lower margin, and dice grow with them."""
    sheet = first_sheet("hu", variant=variant, template="kids")
    assert max(p.rect.y1 for p in sheet.fills) == pytest.approx(297 - templates.load_pad("kids").margin, abs=0.5)
    assert min(map(edge, table_dice(sheet))) >= 8.5


@pytest.mark.parametrize("theme", ["plain", "retro", "night"])
@pytest.mark.parametrize("variant", ["classic", "maxi"])
def test_kids_names_the_sections_of_one_table(variant: str, theme: str) -> None:
    """Where the parts aren't cards of their own, a strip with its name is above each."""
    _, locale = bound("en", variant)
    placed = first_sheet("en", variant=variant, template="kids", theme=theme).texts
    shown = {one.leaf.text.lower() for one in placed if isinstance(one.leaf, Text)}
    assert {locale.label(key).lower() for key in ("upper_section", "lower_section")} <= shown


def test_kids_has_big_cells() -> None:
    """Cells for children's writing measure at least 11 × 30 mm for four players, and columns differ in colour."""
    assert min(row_heights("fi", template="kids")) >= 11
    inks = templates.load_theme("birthday").columns
    boxes = [p for p in first_sheet("fi", template="kids").fills if isinstance(p.leaf, Box) and p.leaf.fill in inks]
    assert len({p.leaf.fill for p in boxes}) == 4  # type: ignore[union-attr]
    assert min(map(edge, boxes)) >= 30


def test_dice_have_colours_of_their_own() -> None:
    """In the birthday theme, dice of ones to sixes have six colours, unless a colour is given or nothing is filled."""
    inks = templates.load_theme("birthday").dice

    def coloured(**options: Any) -> set[object]:
        dice = table_dice(first_sheet("fi", theme="birthday", up=1, **options))
        return {p.leaf.ink for p in dice if isinstance(p.leaf, Die) and p.leaf.solid and p.leaf.ink in inks}

    assert coloured() == set(inks)
    assert len(set(inks)) == 6
    assert coloured(template="ink-saver") == set()
    assert coloured(color="teal") == set()


def test_neighbouring_columns_differ_on_a_press() -> None:
    """Each tint is printed in one ink, but all columns still differ, and the first differs from the names beside it."""
    theme = templates.load_theme("birthday")
    printed = [Plates().area(ink) for ink in (theme.label, *theme.columns) if ink]
    assert len(printed) == 5
    assert len(set(printed)) == 5


# Tall


@pytest.mark.parametrize("code", CODES)
def test_tall_uses_its_height(code: str) -> None:
    """There is room for dice, words and maxima: at least 3.4 mm and 8.5 pt; all rows but the total have one height."""
    rules, locale = bound(code, "classic")
    sheet = first_sheet(code, variant="classic", template="tall")
    names = [spot(sheet, locale.row(row.id)) for row in rules.rows]
    assert min(p.leaf.size for p in names if isinstance(p.leaf, Text)) >= 8.5
    assert min(map(edge, table_dice(sheet))) >= 3.4
    *rows, total = row_heights(code, variant="classic", template="tall")
    assert rows == pytest.approx([rows[0]] * len(rows))
    assert 9.0 <= rows[0] <= total
    words = [placed.leaf.text for placed in sheet.texts if isinstance(placed.leaf, Text)]
    assert {"5", "10", "12", "15", "18", "20", "22", "24", "25", "28", "30", "50"} <= {*words}


@pytest.mark.parametrize("variant", ["classic", "maxi"])
@pytest.mark.parametrize("code", CODES)
def test_columns_of_tall_pads_hold_three_digits(code: str, variant: str) -> None:
    """Three games for a player, in columns of 12.4 mm or more."""
    for theme in share(templates.names("theme"), CODES.index(code), 2):
        grid = PadRequest((code,), variant=variant, template="tall", theme=theme).make().pages.face.grid  # type: ignore[attr-defined]
        assert (grid.games, len(grid.columns)) == (3, 3)
        assert min(width for _, width in grid.columns) >= 12.4, theme


@pytest.mark.parametrize("code", CODES)
def test_short_titles_on_the_band_of_tall_pads_keep_their_size(code: str) -> None:
    """Retro's letters are as high as on other pads, by the band's height, and longer titles have 55 % of it or more."""
    look = templates.load_theme("retro")
    for variant in ("classic", "maxi"):
        title = bound(code, variant)[1].title
        sheet = first_sheet(code, variant=variant, template="tall", theme="retro")
        words = spot(sheet, capitals(title))
        band = next(p.rect for p in sheet.fills if p.cell == 1 and p.rect.y0 < words.rect.y0 < p.rect.y1)
        high = FONTS.cap_height("bold", words.leaf.size) / (band.y1 - band.y0 - 2 * BAND_INSET)
        assert high >= look.band_title / 100 * (1 if len(title) <= 6 else 0.55) - 1e-6, title


@pytest.mark.parametrize("theme", ["retro", "night"])
@pytest.mark.parametrize("code", ["de", "fr", "hu", "uk"])
def test_titles_on_the_band_of_tall_pads_are_as_large_as_the_total(code: str, theme: str) -> None:
    """Those with dice beside them are: long ones have one die on each side or none."""
    for variant in ("classic", "half-forced", "swedish"):
        title = capitals(bound(code, variant)[1].title)
        sheet = first_sheet(code, variant=variant, template="tall", theme=theme)
        words = spot(sheet, title)
        assert isinstance(words.leaf, Text)
        tilted = [p for p in sheet.dice if p.cell == 1 and isinstance(p.leaf, Die) and p.leaf.tilt]
        assert len(tilted) in (0, 2, 4)
        assert not tilted or words.leaf.size >= templates.load_pad("tall").total_size
        apart = [max(p.rect.x0 - words.rect.x1, words.rect.x0 - p.rect.x1) for p in tilted]
        assert min(apart, default=1.0) >= 1.0, title


@pytest.mark.parametrize("theme", ["nordic", "winter", "birthday"])
@pytest.mark.parametrize("code", CODES)
def test_cards_are_closer_before_maxima_go(code: str, theme: str) -> None:
    """Every row with a maximum shows it on cards too."""
    sheet = first_sheet(code, variant="classic", theme=theme)
    shown = Counter(placed.leaf.text for placed in sheet.texts if isinstance(placed.leaf, Text) and placed.cell == 1)
    assert (
        not Counter(("5", "10", "12", "15", "15", "18", "20", "20", "22", "24", "25", "28", "30", "30", "50")) - shown
    )


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("code", CODES)
def test_fewer_games_leave_room_for_names_and_maxima(code: str, players: int) -> None:
    """Two players have two games each, and four one, not more with smaller names or without maxima."""
    rules, locale = bound(code, "classic")
    sheet = first_sheet(code, variant="classic", template="tall", players=players)
    assert len(columns(sheet, 1)) // players == 4 // players
    either = [{locale.row(row.id), locale.short(row.id)} for row in rules.rows]
    placed = [p.leaf for p in sheet.texts if isinstance(p.leaf, Text)]
    assert all(any(word.text in names and word.size >= 8.5 for word in placed) for names in either)
    assert {"5", "10", "12", "15", "18", "20", "22", "24", "25", "28", "30", "50"} <= {word.text for word in placed}


def rows_of(dice: list[Placed]) -> list[list[Placed]]:
    """Dice side by side, row by row."""
    rows: dict[float, list[Placed]] = {}
    for die in dice:
        rows.setdefault(round(die.rect.y0, 2), []).append(die)
    return list(rows.values())


@pytest.mark.parametrize("variant", ["classic", "maxi", "forced", "danish"])
@pytest.mark.parametrize("code", CODES)
def test_names_on_tall_pads_begin_on_one_axis(code: str, variant: str) -> None:
    """They have 8 pt or more; dice, pictures and the star are left of it, and all rows of dice begin on one line."""
    sheet, (rules, locale) = first_sheet(code, variant=variant, template="tall"), bound(code, variant)
    keys = [*(row.id for row in rules.rows), "upper_sum", "bonus"]
    named = {name for key in keys for name in (locale.row(key), locale.short(key))}
    head = next(
        p for p in sheet.texts if isinstance(p.leaf, Text) and p.cell == 1 and p.leaf.text == locale.label("name")
    )
    below = [p for p in sheet.texts if p.cell == 1 and p.rect.y0 > head.rect.y1]
    names = [p for p in below if isinstance(p.leaf, Text) and p.leaf.text in named]
    assert len(names) >= len(rules.rows) - 1
    (axis,) = {round(p.rect.x0, 3) for p in names}
    rows = rows_of([die for die in table_dice(sheet) if die.cell == 1])
    assert max(die.rect.x1 for row in rows for die in row) < axis
    starts = {len(row) > 1: round(min(die.rect.x0 for die in row), 3) for row in rows}
    assert all(round(min(die.rect.x0 for die in row), 3) == starts[len(row) > 1] for row in rows)
    assert starts[True] == pytest.approx(starts[False], abs=0.1)
    assert min(p.leaf.size for p in names if isinstance(p.leaf, Text)) >= 8.0


# Large print


@pytest.mark.parametrize("code", CODES)
def test_large_print_has_large_pictures_and_wide_columns(code: str) -> None:
    """Dice measure at least 6 mm, names at least 17 pt, and columns 18 mm."""
    rules, locale = bound(code, "classic")
    sheet = first_sheet(code, variant="classic", template="large-print")
    assert min(map(edge, table_dice(sheet))) >= 6
    assert min(spot(sheet, locale.row(row.id)).leaf.size for row in rules.rows) >= 17  # type: ignore[union-attr]
    grid = PadRequest(code, variant="classic", template="large-print").make().pages.face.grid  # type: ignore[attr-defined]
    assert grid.columns[0][1] >= 18


@pytest.mark.parametrize("code", CODES)
def test_aids_and_maxima_in_large_print_are_large_beside_the_names(code: str) -> None:
    """Both have 15.5 pt or more beside names of 20 pt, which are as large as without them."""
    grid = PadRequest((code,), template="large-print").make().pages.face.grid  # type: ignore[attr-defined]
    for row in grid.rows[:-1]:
        marks = [mark for mark in leaves((*row.label, *row.hint)) if isinstance(mark, Text)]
        assert {mark.size for mark in marks if mark.align == "left"} == {20}
        assert all(mark.size >= 15.5 for mark in marks if mark.align == "right")


@pytest.mark.parametrize("options", [{"up": 2}, {"paper": "A5", "players": 4}], ids=["two-up", "A5"])
@pytest.mark.parametrize("code", CODES)
def test_small_pads_in_large_print_keep_all_maxima(code: str, options: dict[str, Any]) -> None:
    """No row is without its maximum, for which columns give 1 mm at most."""
    rules, _ = bound(code, "classic")
    grid = PadRequest(code, variant="classic", template="large-print", **options).make().pages.face.grid  # type: ignore[attr-defined]
    shown = Counter(mark.text for row in grid.rows for mark in leaves(row.hint) if isinstance(mark, Text))
    assert not Counter(str(rules.possible(row)[-1]) for row in rules.rows) - shown
    assert grid.columns[0][1] >= 17


@pytest.mark.parametrize("variant", ["classic", "maxi", "yamb", "thirteen"])
@pytest.mark.parametrize("code", ["de", "el", "lt", "nb", "ru"])
def test_large_print_has_room_for_a_name_below_a_players_number(code: str, variant: str) -> None:
    """At least 9 mm remain between the number and the line below the name, and rows are still easy to write in."""
    grid = PadRequest(code, variant=variant, template="large-print").make().pages.face.grid  # type: ignore[attr-defined]
    number = next(leaves(grid.players[0]), None)
    # A lone player of many games has no number.
    top = number.y if isinstance(number, Text) else grid.area.y
    below = min(line.y1 for line in leaves(grid.ground) if isinstance(line, Line) and line.y1 == line.y2 > top)
    assert below - top >= 9
    assert min(row.h for row in grid.rows) >= 9.5


def test_names_take_what_they_need_and_columns_the_rest() -> None:
    """A long name widens the column of names by no more than it needs."""
    sheet = first_sheet("uk", variant="classic", template="large-print")
    name, most = spot(sheet, "Великий стріт").rect, spot(sheet, "макс.").rect
    assert most.x1 - name.x1 < 20


@pytest.mark.parametrize(("players", "heavier"), [(8, [4]), (10, [5]), (6, []), (9, [])])
def test_the_line_in_the_middle_of_many_players_is_heavier(players: int, heavier: list[int]) -> None:
    """So that the eye finds a column far from the names."""
    grid = PadRequest(("en",), template="landscape", players=players).make().pages.face.grid  # type: ignore[attr-defined]
    edges = {round(x, 3): i for i, (x, _) in enumerate(grid.columns)}
    uprights = [line for line in leaves(grid.ground) if isinstance(line, Line) and line.x1 == line.x2]
    weights = {i: {line.weight for line in uprights if round(line.x1, 3) == x} for x, i in edges.items() if i}
    (usual,) = weights[1]
    assert [i for i, found in weights.items() if found != {usual}] == heavier
    assert all(min(weights[i]) > usual for i in heavier)


# Two languages


@pytest.mark.parametrize("pair", [("fi", "sv"), ("ru", "hu"), ("de", "uk")])
def test_two_languages_have_room(pair: tuple[str, str]) -> None:
    """Classic's rows are at least 6.4 mm high, on larger pads if necessary; four pads are made if asked for."""
    for variant in ("classic", "maxi", "thirteen"):
        assert min(row_heights(*pair, variant=variant)) >= 6.4
    assert len(first_sheet(*pair, up=4).cells) == 5
    assert len(first_sheet(pair[0]).cells) == 5


@pytest.mark.parametrize("template", ["classic", "a5", "kids", "large-print"])
def test_the_second_language_is_smaller_and_lighter(template: str) -> None:
    """The first language is SemiBold; the second is Regular, at 0.7 to 0.85 of its size or the smallest."""
    sheet, floor = first_sheet("fi", "sv", template=template), templates.load_pad(template).floor_size
    _, finnish = bound("fi", "classic")
    _, swedish = bound("sv", "classic")
    for row in ("twos", "small_straight", "full_house"):
        first, second = spot(sheet, finnish.row(row)).leaf, spot(sheet, swedish.row(row)).leaf
        assert isinstance(first, Text)
        assert isinstance(second, Text)
        assert (first.face, second.face) == ("semibold", "regular")
        assert second.size / first.size >= 0.7
        assert second.size <= max(0.85 * first.size, floor)
    total = next(p.leaf for p in sheet.texts if isinstance(p.leaf, Text) and "TOTALT" in p.leaf.text)
    assert total.face == "regular"


# Backs


@pytest.mark.parametrize("code", CODES)
def test_backs_say_in_words_what_counts(code: str) -> None:
    """With four on a sheet, every back has words and the bonus in at least 6 pt, and dice of at least 3.3 mm."""
    for variant in share(variant_ids(), CODES.index(code), 3):
        back = list(make(code, variant=variant, up=4, rules_on_back=True).pages)[1].children
        (table, *_) = tags(back, "Table")
        rows = [row for row in tags((table,), "TR") if tags((row,), "TD")]
        spans = [[cell.col_span for cell in row.children if isinstance(cell, Tag)] for row in rows]
        assert {sum(own) for own in spans} == {4}, variant
        assert min(mark.size for mark in leaves((table,)) if isinstance(mark, Die)) >= 3.3
        assert min(mark.size for mark in leaves(back) if isinstance(mark, Text)) >= 6
        _, locale = bound(code, variant)
        headings = [words(tag) for tag in tags(back, "H2")]
        in_table = [row for row, own in zip(rows, spans, strict=True) if max(own) > 1]
        assert (locale.section("bonus") in headings) + len(in_table) == load_variant(variant).has_bonus, variant


def words(node: Node) -> str:
    return " ".join(mark.text for mark in leaves((node,)) if isinstance(mark, Text)).strip()


@pytest.mark.parametrize("code", CODES)
def test_kids_has_a_line_for_the_date(code: str) -> None:
    """As other pads have; it is 13 mm long or more, also beside a long title."""
    _, locale = bound(code, "classic")
    for variant in ("classic", "forced", "maxi"):
        sheet = first_sheet(code, variant=variant, template="kids")
        word = next(p.rect for p in sheet.texts if getattr(p.leaf, "text", "") == locale.label("date"))
        lines = [p.rect for p in sheet.strokes if 0 < p.rect.x0 - word.x1 < 3 and abs(p.rect.y0 - word.y1) < 3]
        assert max(rect.x1 - rect.x0 for rect in lines) >= 13 - 1e-6, variant
