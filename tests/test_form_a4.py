"""The form for A4: strips, pictures and title as on pads, light lines, and a solid area for the total."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sheets import FONTS, text_rect
from test_form_look import boxes_of, fields, page_of

from padgen import templates
from padgen.documents.form.cells import GOAL_GAP
from padgen.documents.form.helpers import INSET
from padgen.languages import codes, read
from padgen.page.marks import BLACK, Box, Die, Line, Page, Text, leaves
from padgen.rules import load_variant
from padgen.templates.colours import contrast


def dice(page: Page) -> list[Die]:
    return [mark for mark in leaves(page.children) if isinstance(mark, Die)]


def texts(page: Page) -> dict[str, Text]:
    return {mark.text: mark for mark in leaves(page.children) if isinstance(mark, Text)}


def lines_of(page: Page) -> list[Line]:
    return [mark for mark in leaves(page.children) if isinstance(mark, Line)]


def strips(page: Page) -> list[Box]:
    table = max(box.w for box in boxes_of(page) if box.w < page.width)
    return [box for box in boxes_of(page) if box.fill == BLACK and box.w == table and box.h < 10]


def test_strips_name_the_sections() -> None:
    """Each is a solid area above its section's first row, as wide as the table, with the name in capitals."""
    page = page_of(template="a4")
    found, shown = fields(page), texts(page)
    assert len(strips(page)) == 2
    for strip, row, word in zip(strips(page), ("ones", "one_pair"), ("UPPER SECTION", "LOWER SECTION"), strict=True):
        assert strip.y + strip.h == pytest.approx(found[f"p1_{row}"].y)
        assert strip.y < shown[word].y < strip.y + strip.h
        assert shown[word].ink == (1.0,)


@pytest.mark.parametrize("variant", ["yacht", "generala"])
def test_a_table_with_one_section_has_no_strip(variant: str) -> None:
    """A strip is there only if there are two sections."""
    page = page_of(template="a4", variant=variant)
    sections = {"UPPER SECTION", "LOWER SECTION"} & set(texts(page))
    assert len(strips(page)) == len(sections) in (0, 2)


@pytest.mark.parametrize(
    ("variant", "pictures", "last", "needed"), [("classic", 9, "Yatzy", {"=", "63"}), ("yamb", 5, "Yamb", {"≥", "60"})]
)
def test_pictures_and_aids_stand_before_names_on_one_axis(
    variant: str, pictures: int, last: str, needed: set[str]
) -> None:
    """Faces have a die and ×3 = what the bonus needs, combinations five dice; all names begin at the same place."""
    page = page_of(template="a4", variant=variant)
    shown = texts(page)
    assert len({shown[name].x for name in ("Ones", "Sixes", "Sum", "Bonus", "Full house", last)}) == 1
    left = shown["Ones"].x
    before = [die for die in dice(page) if not die.tilt]
    assert len(before) == 6 + 1 + pictures * 5
    assert all(die.x + die.size < left for die in before)
    assert {"×3 =", "18", *needed} <= set(shown)


@pytest.mark.parametrize("variant", ["balut", "thirteen", "finnish-maxi"])
def test_without_aids_every_row_has_all_dice(variant: str) -> None:
    """Faces have a picture like combinations: as many dice as are rolled, up to where all pictures end."""
    page = page_of(template="a4", variant=variant)
    rows: dict[float, list[Die]] = {}
    for die in dice(page):
        if not die.tilt and die.x < 40 and not (die.solid and not die.face):  # not of the title, nor the star
            rows.setdefault(round(die.y + die.size / 2, 1), []).append(die)
    assert len(rows) >= 7
    assert {len(row) for row in rows.values()} == {load_variant(variant).dice}
    ends = [max(die.x + die.size for die in row) for row in rows.values()]
    assert max(ends) - min(ends) < 0.01


def test_pictures_give_way_before_maxima() -> None:
    """With many players there is no room for pictures; only ones to sixes keep their dice."""
    page = page_of("hu", template="a4", players=6, paper="148 x 280 mm")
    assert len([die for die in dice(page) if not die.tilt]) == 6
    assert "max." in texts(page)


@pytest.mark.long
@pytest.mark.parametrize(("variant", "players"), [("classic", 4), ("maxi", 4), ("classic", 6)])
def test_pictures_are_large_where_names_leave_room(variant: str, players: int, tmp_path: Path) -> None:
    """Their dice have 4.4 mm beside names of 13 points or more and cells of 17 mm; else 3.5 mm."""
    usual = tmp_path / "usual.yaml"
    usual.write_text("extends: a4\ntext_most: 0 pt\n", encoding="utf-8")
    for lang in codes():
        page = page_of(lang, template="a4", variant=variant, players=players)
        sizes = [round(die.size, 2) for die in dice(page) if not die.tilt]
        assert min(sizes) == 4.4, lang
        assert sizes.count(4.4) >= 35, lang
        # Names are light only where semibold ones would leave pictures too little room.
        face = "regular" if (lang, players) in (("ru", 6), ("pt", 6)) else "semibold"
        first = fields(page)["p1_ones"]
        (size,) = {mark.size for mark in texts(page).values() if mark.face == face and 13 <= mark.size < 16
                   and mark.x < first.x and mark.y > first.y}  # fmt: skip
        # They grow where columns stay 24 mm wide, or are no narrower for it.
        assert size == 15 or (variant, players) != ("classic", 4), lang
        assert first.w > 17, lang
        if first.w < 24 and size > 13:
            assert players == 6, lang
            other = page_of(lang, template=str(usual), variant=variant, players=players)
            assert first.w == pytest.approx(fields(other)["p1_ones"].w), lang
    few = [die.size for die in dice(page_of("ru", template="a4", players=8)) if not die.tilt]
    assert min(few) == 3.5


@pytest.mark.sweep
@pytest.mark.parametrize(("variant", "players"), [("classic", 4), ("classic", 2), ("maxi", 4), ("yahtzee", 6)])
def test_dice_aids_and_maxima_are_large_where_rows_are_tall(variant: str, players: int, tmp_path: Path) -> None:
    """Dice of ones to sixes have two thirds of their row, aids and maxima 11 points, and nothing is smaller for it."""
    usual = tmp_path / "usual.yaml"
    usual.write_text("extends: a4\nhint_most: 0 pt\ndie: 6 mm\n", encoding="utf-8")
    for lang in codes():
        small, page = (page_of(lang, template=each, variant=variant, players=players) for each in (str(usual), "a4"))
        first, before = fields(page)["p1_ones"], fields(small)["p1_ones"]
        left = [mark for mark in leaves(page.children) if isinstance(mark, (Text, Die)) and mark.x < first.x]
        faces = [mark.size for mark in left if isinstance(mark, Die) and first.y < mark.y < first.y + first.h]
        if variant == "classic":
            assert max(faces) >= 0.66 * first.h, lang
        # Each die is at least as large as without growth, and of each text too, in the same order.
        sizes = [[mark.size for mark in leaves(each.children) if isinstance(mark, (Text, Die))]
                 for each in (small, page)]  # fmt: skip
        assert all(now >= then for then, now in zip(*sizes, strict=True)), lang
        assert first.w == pytest.approx(before.w) or first.w >= 24, lang
        rows = [mark for mark in left if isinstance(mark, Text) and mark.align == "right"]
        aids = {mark.size for mark in rows if mark.y < fields(page)["p1_total"].y}
        assert aids in ({9.0}, {11.0}), lang
        assert aids == {11.0} or variant != "classic", lang
        words = read(lang).source.data["labels"]
        head = texts(page)[words["name"]]
        assert (head.size, texts(page)[words["maximum"]].size) == (max(aids), max(aids)), lang


@pytest.mark.parametrize("template", ["a4", "tablet", "phone"])
def test_names_of_rows_are_as_heavy_as_on_pads(template: str) -> None:
    """On paper and on screens they are semibold, and those of sums bold; so is on paper the one after reversed dice."""
    shown = texts(page_of(template=template))
    for name in ("Ones", "Sixes", "1 pair", "Chance"):
        assert shown[name].face == "semibold"
    assert shown["Yatzy"].face == ("bold" if template == "a4" else "semibold")
    assert (shown["Sum"].face, shown["Bonus"].face) == ("bold", "bold")


@pytest.mark.sweep
@pytest.mark.parametrize("variant", ["classic", "maxi", "yahtzee"])
@pytest.mark.parametrize("players", [1, 4, 6])
def test_sums_and_what_the_bonus_asks_for_are_in_mid_column_together(variant: str, players: int) -> None:
    """Two digits and the number asked for are, close to each other; in the columns of six that is below them.

    What the bonus still needs is in mid-column too, and the sum is nearly as large as points.
    """
    for lang in codes():
        page = page_of(lang, template="a4", variant=variant, players=players)
        found = fields(page)
        goals = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.text.startswith("/ ")]
        assert len(goals) == players, lang
        for player, goal in enumerate(goals, 1):
            total, needed, ones = (found[f"p{player}_{key}"] for key in ("upper_sum", "needed", "ones"))
            middle, centred = ones.x + ones.w / 2, needed.x + needed.w / 2
            assert (needed.align, centred) == ("center", pytest.approx(middle)), lang
            assert goal.y < needed.y + 1e-6, lang
            assert total.size >= 0.9 * ones.size, lang
            if players == 6:
                assert (goal.align, goal.x) == ("center", pytest.approx(middle)), lang
                assert (total.align, total.x + total.w / 2) == ("center", pytest.approx(middle)), lang
                assert total.y + total.h < goal.y, lang
                continue
            end = total.x + total.w - INSET
            left = end - FONTS.width("88", total.face, total.size)
            right = goal.x + FONTS.width(goal.text, goal.face, goal.size)
            assert (total.align, goal.align) == ("right", "left"), lang
            assert end < goal.x, lang
            assert goal.x - total.x - total.w == pytest.approx(GOAL_GAP), lang
            assert (left + right) / 2 == pytest.approx(middle, abs=0.05), lang
            padding = templates.load_form("a4").padding
            assert right <= ones.x + ones.w - padding, lang
            assert left - ones.x >= padding - 0.05, lang
            assert total.y + total.h < needed.y + 1e-6, lang


def test_short_titles_stand_on_dice() -> None:
    """A letter is on each die, as on pads; longer titles, and those of other themes, are beside one die."""
    assert len([die for die in dice(page_of(template="a4")) if die.tilt]) == 5
    assert len([die for die in dice(page_of(template="a4", variant="maxi")) if die.tilt]) == 1
    assert len([die for die in dice(page_of(template="a4", theme="nordic")) if die.tilt]) == 1


@pytest.mark.parametrize("theme", ["plain", "nordic", "retro", "winter", "birthday", "night"])
def test_the_total_stands_on_a_solid_area_and_its_cells_are_open(theme: str) -> None:
    """As on pads: dark from the frame to the first column, then light to the frame, without bars between the cells."""
    page = page_of(template="a4", theme=theme)
    found, first = fields(page), fields(page)["p1_ones"].x
    total = found["p1_total"]
    row = [box for box in boxes_of(page) if box.fill and box.w < page.width and box.y <= total.y < box.y + box.h]
    assert min(box.w for box in row) > 0  # viewers paint areas of no width as hairlines

    def seen(x: float) -> Box:
        return next(box for box in reversed(row) if box.x <= x <= box.x + box.w)

    dark, light = seen(first - 0.1), seen(total.x)
    assert (seen(15.0).fill, dark.x + dark.w) == (dark.fill, pytest.approx(first))
    assert contrast(dark.fill, light.fill) > 4.5  # type: ignore[arg-type]
    between = [found[f"p{player}_total"].x - 0.5 for player in (2, 3, 4)]
    assert {seen(x).fill for x in (total.x, *between, page.width - 15)} == {light.fill}
    lines = [line for line in lines_of(page) if line.y1 < total.y + 5 < line.y2 and line.x1 == line.x2]
    assert {round(line.x1, 3) for line in lines} == {round(found[f"p{at}_ones"].x, 3) for at in range(1, 5)}


def test_lines_are_light_within_groups() -> None:
    """Lines between groups are darker than those within, and no line separates names and maxima."""
    page = page_of(template="a4")
    found, lines = fields(page), lines_of(page)
    at = {round(line.y1, 3): line for line in lines if line.y1 == line.y2}
    light, dark = at[round(found["p1_twos"].y, 3)], at[round(found["p1_fours"].y, 3)]
    assert contrast(light.ink, (1.0,)) < 5 < contrast(dark.ink, (1.0,))  # type: ignore[arg-type]
    assert min(line.x1 for line in lines if line.x1 == line.x2) == found["p1_ones"].x


def test_computed_rows_are_tinted() -> None:
    """The sum and the bonus aren't typed, so their rows have a tint as wide as the table, which laser printers show."""
    page = page_of(template="a4")
    found = fields(page)
    for y in (found["p1_sixes"].y + found["p1_sixes"].h, found["p1_bonus"].y):
        tints = [box.fill for box in boxes_of(page) if box.fill and box.y == pytest.approx(y) and box.w > 180]
        assert tints == [(pytest.approx(0.88),)]


def test_players_without_a_name_have_a_number() -> None:
    """It is in the corner of the name cell; a given name has the whole cell."""
    shown = texts(page_of(template="a4", names=("Ann", ""), players=3))
    assert {"2", "3"} <= set(shown)
    assert "1" not in shown


def test_halves_are_named_once() -> None:
    """With strips, halves that are filled separately have no turned names beside them."""

    def turned(template: str) -> list[Text]:
        page = page_of(template=template, variant="half-forced")
        return [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.turn]

    assert turned("a4") == []
    assert len(turned("tablet")) == 2


@pytest.mark.sweep
@pytest.mark.parametrize("theme", ["plain", "nordic"])
@pytest.mark.parametrize("variant", ["classic", "maxi", "half-forced", "danish"])
def test_title_and_button_are_on_one_line(variant: str, theme: str) -> None:
    """Their middles are, at the margin; below them the line about the turn and that for the date share another."""
    beside = 0
    for lang in codes():
        page = page_of(lang, template="a4", variant=variant, theme=theme)
        found, words = fields(page), [mark for mark in leaves(page.children) if isinstance(mark, Text)]
        button, status, date, name = (found[key] for key in ("new_game", "status", "date", "p1_name"))
        (rule,) = (line.y1 for line in lines_of(page) if line.y1 < name.y - 1)
        assert name.y - rule == pytest.approx(4, abs=0.01), lang
        cap = FONTS.cap_height(status.face, status.size)
        word = next(mark for mark in words if mark.text == read(lang).source.data["labels"]["date"])
        assert status.y + status.h / 2 + cap / 2 == pytest.approx(word.y, abs=0.15), lang
        assert rule - word.y == pytest.approx(0.4), lang  # as on pads
        typed = date.y + date.h / 2 + FONTS.cap_height(date.face, date.size) / 2
        assert typed == pytest.approx(word.y), lang
        assert status.x + status.w < word.x, lang
        title = [mark for mark in words if mark.y < status.y + 1 and mark.size > 13]
        tilted = [die for die in dice(page) if die.tilt]
        middle = button.y + button.h / 2
        if tilted:
            # Dice with letters are not quite level.
            assert [die.y + die.size / 2 for die in tilted] == pytest.approx([middle] * len(tilted), abs=0.45), lang
            assert sum(die.y + die.size / 2 for die in tilted) / len(tilted) == pytest.approx(middle, abs=0.06), lang
            assert min(die.y for die in tilted) >= 11.5, lang
            assert status.y + status.h / 2 - cap / 2 - max(die.y + die.size for die in tilted) >= 2.4, lang
        if len(tilted) < 2:
            caps = [mark.y - FONTS.cap_height(mark.face, mark.size) / 2 for mark in title]
            if button.y < caps[0]:
                assert sum(caps) / len(caps) == pytest.approx(middle, abs=0.01), lang
        beside += button.y < 16
    assert beside >= 10


@pytest.mark.long
@pytest.mark.parametrize("variant", ["classic", "thirteen", "danish"])
@pytest.mark.parametrize("players", [1, 4])
def test_a_line_for_the_date_ends_where_the_table_does(variant: str, players: int) -> None:
    """Below the button, in the table's upper right corner; its word is beside it, and what one types is on it.

    Viewers write in the middle of the field, so that reaches below the line, but not to the table.
    """
    for lang in codes():
        page = page_of(lang, template="a4", variant=variant, players=players)
        found, word = fields(page), texts(page)[read(lang).source.data["labels"]["date"]]
        field, name, button = found["date"], found[f"p{players}_name"], found["new_game"]
        (line,) = (line for line in lines_of(page) if line.y2 == line.y1 < name.y - 1)
        assert line.x2 == pytest.approx(field.x + field.w) == pytest.approx(button.x + button.w), lang
        assert line.x2 <= name.x + name.w + 0.1, lang
        assert line.x1 == pytest.approx(field.x), lang
        assert field.y < line.y1 < field.y + field.h < name.y - 2, lang
        typed = field.y + field.h / 2 + FONTS.cap_height(field.face, field.size) / 2
        assert line.y1 - typed == pytest.approx(0.4), lang
        assert line.x2 - line.x1 > 25, lang
        assert button.y + button.h < word.y - 3 < word.y < line.y1 < name.y - 2, lang
        status = found["status"]
        assert status.y + status.h <= field.y + 0.5 or status.x + status.w <= word.x, lang


def test_only_what_belongs_on_paper_is_printed() -> None:
    """Neither the button nor the line beside it, which speaks to players at a screen."""
    for template in ("a4", "tablet"):
        found = fields(page_of(template=template))
        assert not found["status"].printed
        assert not found["new_game"].printed
        assert found["p1_ones"].printed
    assert fields(page_of(template="a4"))["date"].printed


@pytest.mark.parametrize("code", ["en", "hu"])
def test_pictures_keep_their_size_unless_another_is_named(code: str, tmp_path: Path) -> None:
    """A layout of one's own that sets only `picture` has dice of that size, or none."""
    shipped = (Path(__file__).parents[1] / "templates/form/a4.yaml").read_text(encoding="utf-8")
    own = tmp_path / "own.yaml"
    own.write_text(re.sub("picture_least:.*\n", "", shipped), encoding="utf-8")
    page = page_of(code, template=str(own), players=8)
    dice = [mark.size for mark in leaves(page.children) if isinstance(mark, Die) and mark.size < 5]
    assert set(dice) <= {4.4}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", [lang for lang in codes() if " " in read(lang).source.data["labels"]["grand_total"]])
@pytest.mark.parametrize(("variant", "most"), [("balut", 3), ("yamb", 3), ("triple", 4)])
def test_a_grand_total_of_two_words_stands_on_two_lines_rather_than_in_small_letters(
    lang: str, variant: str, most: int
) -> None:
    """With any number of players it has 12 pt or more, within the bar and apart from the highest total."""
    for players in range(1, most + 1):
        page = page_of(lang, template="a4", variant=variant, players=players)
        total, bar = fields(page)["p1_total"], max(box.y + box.h for box in boxes_of(page) if box.h < 40)
        last = [mark for mark in texts(page).values() if mark.y > total.y - 2 and mark.x < total.x]
        words = [text_rect(mark) for mark in last if mark.align == "left"]
        end = min((text_rect(mark).x0 for mark in last if mark.align == "right"), default=total.x)
        assert min(mark.size for mark in last if mark.align == "left") >= 12, players
        assert max(word.x1 for word in words) <= end - 1.5, players
        assert total.y - 2 < min(word.y0 for word in words), players
        assert max(word.y1 for word in words) < bar - 1, players


def test_the_highest_total_is_in_proportion_to_its_word() -> None:
    """It is as large as maxima, or has 45 % of the word's size if that is more, and the word is no smaller for it."""
    large, size = 0, templates.load_form("a4").word_size
    for lang in codes():
        page = page_of(lang, template="a4", variant="classic")
        total = fields(page)["p1_total"]
        word, most = (mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.y > total.y)
        assert (most.text, most.align, most.face) == ("374", "right", "regular")
        assert most.size in (9.0, 11.0, pytest.approx(0.45 * size)), lang
        assert most.size > 9 or word.size < size, lang
        large += most.size > 10
        end = word.x + FONTS.width(word.text, word.face, word.size)
        assert end + 1.6 <= most.x - FONTS.width(most.text, most.face, most.size) + 1e-6, lang
        middle = total.y + total.h / 2
        assert most.y - FONTS.cap_height(most.face, most.size) / 2 == pytest.approx(middle, abs=0.1), lang
    assert large >= 14


@pytest.mark.parametrize("langs", ["fi+sv", "el+uk", "de+hu"])
def test_words_for_the_total_have_air_above_and_below(langs: str) -> None:
    """In two languages, one below the other or side by side: 2.7 mm or more of the bar, the same on both sides."""
    page = page_of(langs, template="a4", variant="classic")
    total = fields(page)["p1_total"]
    words = [mark for mark in texts(page).values() if mark.y > total.y and mark.align == "left" and mark.x < total.x]
    above = min(mark.y - FONTS.cap_height(mark.face, mark.size) for mark in words) - (total.y - 2)
    assert above == pytest.approx(total.y + total.h + 2 - max(mark.y for mark in words))
    assert above >= 2.7


@pytest.mark.parametrize("template", ["a4", "tablet", "tablet-landscape", "phone"])
def test_more_than_a_sum_is_told_as_the_least_sum(template: str) -> None:
    """Dutch rules ask for more than 63: the sum, its aid, the bonus and what it needs all say 64."""
    page = page_of("nl", template=template)
    said = [mark.text for mark in leaves(page.children) if isinstance(mark, Text)]
    assert said.count("/ 64") == 4
    assert [text for text in said if text.startswith(("64+", "≥"))]
    assert [text for text in said if "63" in text or ">" in text] == []
    assert texts(page).get("64", texts(page)["/ 64"]).face == ("bold" if template == "a4" else "regular")
