"""The column of names on pads: whole or short names of a good size, with aids and maxima clearly apart from them."""

from __future__ import annotations

from itertools import product
from math import inf
from pathlib import Path
from typing import Any

import pytest
from leaflets import CODES
from pads import bound, with_pictures_above
from sheets import FONTS
from sweeps import share

from padgen import templates
from padgen.api.pad import PadRequest
from padgen.documents.table.grid import Grid, Placed
from padgen.page.marks import Die, Text, leaves
from padgen.rules import load_variant

pytestmark = pytest.mark.sweep

GAMES = "classic dutch maxi forced half-forced yahtzee kniffel generala yacht yamb".split()
CASES = tuple(product(GAMES, templates.names("theme")))


def table(*langs: str, **options: Any) -> Grid:
    return PadRequest(langs, **options).make().pages.face.grid  # type: ignore[attr-defined, no-any-return]


def texts(marks: Any) -> list[Text]:
    return [mark for mark in leaves(marks) if isinstance(mark, Text)]


def name(row: Placed) -> Text:
    """A row's name in the first language."""
    return next(mark for mark in texts(row.label) if mark.align == "left" and mark.text.strip("· "))


def small(row: Placed) -> list[Text]:
    """What is beside a row's name: its number, aid and maximum."""
    return [mark for mark in (*texts(row.label), *texts(row.hint)) if mark.align == "right"]


@pytest.mark.parametrize(("template", "code"), [*product(("classic", "tall", "ink-saver"), CODES)])
def test_names_have_a_good_size_and_all_maxima(template: str, code: str) -> None:
    """On pads as they come, no name is below the layout's good size, no maximum is left out, and aids keep a gap."""
    style = templates.load_pad(template)
    for variant, theme in share(CASES, CODES.index(code), 9):
        rows = table(code, variant=variant, theme=theme, template=template).rows
        for row in rows:
            if row.entry.kind not in ("score", "bonus", "upper_sum"):
                continue
            word = name(row)
            assert word.size >= style.text_least, (variant, theme, word.text)
            assert len(texts(row.hint)) == bool(row.entry.hint), (variant, theme, word.text)
            before = [mark.x for mark in small(row) if mark.x < word.x]
            assert word.x - max(before, default=0) >= style.gap - 1e-6, (variant, theme, word.text)


def test_short_names_stand_only_where_long_ones_have_no_room() -> None:
    """Names of a kind are shortened together, others not; a larger pad has none."""
    english = [name(row).text for row in table("en", variant="forced").rows]
    assert [*english[10:12], *english[14:16]] == ["3 of a kind", "4 of a kind", "Full house", "Chance"]
    for template, variant in (("a5", "forced"), ("tall", "classic"), ("classic", "estonian")):
        rules, locale = bound("en", variant)
        names = [name(row).text for row in table("en", variant=variant, template=template).rows]
        assert {locale.row(row.id) for row in rules.rows} <= {*names}


def test_sums_have_short_names() -> None:
    """The subtotal's name shrinks to its short one beside dice, not on a larger pad."""
    for template, shown in (("classic", "Summe"), ("a5", "Zwischensumme")):
        rows = table("de", variant="forced", theme="winter", template=template).rows
        assert [name(row).text for row in rows if row.entry.kind == "upper_sum"] == [shown]


def behind(row: Placed) -> tuple[list[Text], list[float], float]:
    """The aids behind a row's name, the right ends of what is there, and the space between the name and that, in mm."""
    word = name(row)
    aids = [mark for mark in texts(row.label) if mark.align == "right" and mark.x > word.x]
    dice = [mark for mark in leaves(row.label) if isinstance(mark, Die) and mark.x > word.x]
    starts = [mark.x - FONTS.width(mark.text, mark.face, mark.size) for mark in aids] + [die.x for die in dice]
    ends = [mark.x for mark in aids] + [die.x + die.size for die in dice]
    return aids, ends, min(starts, default=inf) - word.x - FONTS.width(word.text, word.face, word.size)


@pytest.mark.parametrize(("template", "code"), [*product(("a5", "landscape"), CODES)])
def test_aids_are_not_read_together_with_maxima(template: str, code: str) -> None:
    """Aids such as ×3 = 12 end where pictures do, on one line with the sum's = 63, far from the maxima and in bold.

    They are as far as the longest name, which keeps a gap, leaves room.
    """
    games = [key for key in GAMES if key not in ("maxi", "yamb") and load_variant(key).bonus]
    for variant, theme in share(tuple(product(games, templates.names("theme"))), CODES.index(code), 9):
        rows = table(code, variant=variant, theme=theme, template=template).rows
        found = [(row, *behind(row)) for row in rows]
        near = min(space for *_, space in found)
        for row, aids, _, _ in found:
            for most in texts(row.hint) if aids else ():
                start = most.x - FONTS.width(most.text, most.face, most.size)
                assert start - max(mark.x for mark in aids) >= (4.8 if near > 3.61 else 3.3), (variant, theme)
                assert (aids[-1].face, most.face) == ("bold", "regular")
        assert len({round(max(ends), 2) for _, _, ends, _ in found if ends}) == 1, (variant, theme)
        assert near >= 2.39


@pytest.mark.parametrize("code", ["de", "el", "en", "uk"])
def test_long_names_leave_the_columns_what_they_do_not_need(code: str) -> None:
    """Between the longest name and what follows it is about a gap, and before maxima less than one and a half."""
    made = table(code, variant="classic", theme="nordic", template="a5")
    gap, found = templates.load_pad("a5").gap, [(row, *behind(row)) for row in made.rows]
    assert gap - 0.01 <= min(space for *_, space in found) <= gap + 0.55
    aided = [(most, aids) for row, aids, *_ in found if aids for most in texts(row.hint)]
    free = min(most.x - FONTS.width(most.text, most.face, most.size) - aids[-1].x for most, aids in aided)
    assert free <= 1.5 * gap
    assert made.columns[0][1] >= 15.5


@pytest.mark.parametrize("code", ["de", "el", "nl", "uk"])
@pytest.mark.parametrize("template", ["a5", "landscape", "kids"])
def test_aids_of_retro_leave_the_accent_to_the_sums(template: str, code: str) -> None:
    """Numbers of aids have the colour of small print there, those of subtotal and bonus the theme's red."""
    look = templates.load_theme("retro")
    for row in table(code, theme="retro", template=template).rows:
        aids = [mark for mark in texts(row.label) if mark.align == "right"]
        if aids:
            assert {mark.ink for mark in aids} == {look.strong if row.entry.computed else look.quiet}
    # In one other colour, the theme has no small print of its own.
    rows = table(code, theme="retro", template=template, color="teal").rows
    assert look.quiet not in {mark.ink for row in rows for mark in texts(row.label)}


@pytest.mark.parametrize("langs", [("ru", "uk"), ("fi", "sv"), ("de", "en"), ("nl",), ("el",)])
@pytest.mark.parametrize("template", ["classic", "tall", "landscape", "ink-saver"])
def test_names_are_larger_than_what_is_beside_them(template: str, langs: tuple[str, ...]) -> None:
    """Aids, maxima, row numbers and the word for maxima have at most nine tenths of the names' size."""
    for variant in ("classic", "maxi", "forced"):
        made = table(*langs, variant=variant, template=template)
        size = max(name(row).size for row in made.rows if row.entry.kind == "score")
        beside = [mark for row in made.rows if row.entry.kind != "total" for mark in small(row)]
        assert max(mark.size for mark in (*beside, *texts(made.hint_head))) <= 0.9 * size, variant


@pytest.mark.parametrize("code", CODES)
def test_names_dice_and_aids_of_tall_pads_fill_their_rows(code: str) -> None:
    """Names have 10.5 pt, or the size that leaves the longest its room, with aids of 7.3 pt and dice of 6 mm."""
    rows = table(code, variant="classic", template="tall").rows[:-1]
    (size,) = {name(row).size for row in rows}
    right, spares = max(mark.x for row in rows for mark in small(row)), []
    before = templates.load_pad("tall").hint_gap
    for row in rows:
        word, behind = name(row), texts(row.hint)
        wide = FONTS.width(word.text, word.face, word.size)
        taken = sum(before + FONTS.width(mark.text, mark.face, mark.size) for mark in behind)
        spares.append(right - taken - word.x - wide * (size + 0.25) / size)
    # A quarter of a point more would bring one too close to its maximum, or beyond the column.
    assert size >= 8.5
    assert size == 10.5 or min(spares) < 0
    assert min(mark.size for row in rows for mark in small(row)) >= 7.3
    assert min(dice(row)[0].size for row in rows[:6]) >= 6


@pytest.mark.parametrize("template", ["classic", "tall"])
def test_without_a_bonus_ones_to_sixes_have_a_die_each(template: str) -> None:
    """Where no aids follow the dice, no empty dice do: a die means a face, a row of them a combination."""
    rows = table("de", variant="thirteen", template=template).rows
    for row in rows[:6]:
        assert len([mark for mark in leaves(row.label) if isinstance(mark, Die)]) == 1


@pytest.mark.parametrize("code", ["de", "el", "uk"])
@pytest.mark.parametrize("template", ["classic", "tall"])
def test_without_aids_names_follow_their_dice(template: str, code: str) -> None:
    """No void as wide as a picture parts ones to sixes from their names, which begin on one axis; nor do the others."""
    rows = table(code, variant="thirteen", template=template).rows
    gap = templates.load_pad(template).gap
    for section in (rows[:6], rows[6:13]):
        dice = [[mark for mark in leaves(row.label) if isinstance(mark, Die)][-1] for row in section]
        spaces = [name(row).x - die.x - die.size for row, die in zip(section, dice, strict=True)]
        assert min(spaces) > 0
        assert max(spaces) <= gap + 0.1
        assert len({round(name(row).x, 2) for row in section}) == 1


@pytest.mark.parametrize(
    ("template", "variant"),
    [
        ("classic", "classic"),
        ("large-print", "classic"),
        ("tall", "maxi"),
        ("tall", "classic"),
        ("ink-saver", "classic"),
    ],
)
@pytest.mark.parametrize("code", ["fi", "de", "hu", "el"])
def test_aids_end_where_pictures_do(code: str, template: str, variant: str) -> None:
    """Also where pictures take more room than a die and its aid; only wider aids reach further.

    Close to the names, they end midway between these and the dice instead, as far from both.
    """
    rows = table(code, variant=variant, template=template).rows
    pictures = {max(die.x + die.size for die in dice(row)) for row in rows if len(dice(row)) > 2}
    aids = {mark.x for row in rows[:8] for mark in texts(row.label) if mark.align == "right" and mark.text.isdigit()}
    assert len(pictures) == 1
    if template != "classic" and variant == "classic" and name(rows[0]).x - max(pictures) < 1.5:
        die = dice(rows[0])[0]
        starts = [m.x - FONTS.width(m.text, "regular", m.size) for m in texts(rows[0].label) if m.text[:1] == "×"]
        assert name(rows[0]).x - max(aids) == pytest.approx(min(starts) - die.x - die.size, abs=0.2)
    else:
        assert max(aids) == pytest.approx(max(pictures), abs=0.01)


@pytest.mark.parametrize("code", CODES)
def test_aids_of_tall_pads_keep_off_the_names(code: str) -> None:
    """Pictures there are far wider than a die and its aid, which must not look like a part of the name."""
    shown = table(code, variant="classic", template="tall").rows[:6]
    ends = [dice(row)[0].x + dice(row)[0].size for row in shown]
    aids = [mark for row in shown for mark in texts(row.label) if mark.align == "right"]
    before = min(mark.x - FONTS.width(mark.text, mark.face, mark.size) for mark in aids) - max(ends)
    assert name(shown[0]).x - max(mark.x for mark in aids) >= 1.6
    assert before >= 1.6


@pytest.mark.parametrize(("template", "least"), [("tall", 1.7), ("classic", 1.4)])
def test_names_keep_off_dice_where_they_leave_room(template: str, least: float) -> None:
    """A language with short names has more than the layout's gap before all of them, and no less behind them."""
    for code in ("fi", "hu"):
        for row in table(code, variant="classic", template=template).rows[:-1]:
            word, *rest = [name(row), *(mark for mark in texts(row.hint))]
            shown = [die.x + die.size for die in dice(row)] + [mark.x for mark in small(row) if mark.x < word.x]
            assert word.x - max(shown) >= least, (code, word.text)
            end = word.x + FONTS.width(word.text, word.face, word.size)
            starts = [most.x - FONTS.width(most.text, most.face, most.size) for most in rest]
            assert all(start - end >= templates.load_pad(template).gap for start in starts), (code, word.text)


@pytest.mark.parametrize("code", ["fi", "de", "hu", "el"])
def test_aids_behind_names_end_on_one_line(code: str, tmp_path: Path) -> None:
    """Between names and maxima, where pictures are above names."""
    rows = table(code, template=with_pictures_above(tmp_path)).rows
    numbers = [mark for row in rows[:6] for mark in texts(row.label) if mark.align == "right" and mark.text.isdigit()]
    assert len(numbers) == 6
    assert len({round(mark.x, 3) for mark in numbers}) == 1
    for row, aid in zip(rows, numbers, strict=False):
        maximum = max(mark.x - FONTS.width(mark.text, mark.face, mark.size) for mark in texts(row.hint))
        assert aid.x + 1.5 < maximum


def dice(row: Placed) -> list[Die]:
    return [mark for mark in leaves(row.label) if isinstance(mark, Die)]


@pytest.mark.parametrize("code", CODES)
def test_names_and_dice_of_tall_pads_grow_in_the_high_rows_of_short_games(code: str) -> None:
    """Dice stand above names of 10.4 pt or more, and at least 10 % larger than on pads of longer games."""
    usual = templates.load_pad("tall")
    for variant in ("yacht", "generala", "balut"):
        rows = [row for row in table(code, variant=variant, template="tall").rows if row.entry.kind == "score"]
        assert min(name(row).size for row in rows) >= 10.4, variant
        shown = [[mark for mark in leaves(row.label) if isinstance(mark, Die)] for row in rows]
        assert min(dice[0].size for dice in shown if len(dice) > 1) >= 1.09 * usual.picture, variant
        assert min((dice[0].size for dice in shown if len(dice) == 1), default=9.0) >= 1.09 * usual.die, variant
        over = [name(row).y > dice[0].y + dice[0].size for row, dice in zip(rows, shown, strict=True) if len(dice) > 1]
        assert over == [True] * len(over), variant


@pytest.mark.parametrize("template", ["tall", "classic", "large-print"])
@pytest.mark.parametrize("code", CODES)
def test_a_bonus_for_nearly_three_of_each_has_aids_for_all_rows(code: str, template: str) -> None:
    """Yamb's is for 60, three of each make 63: dice begin where pictures do, and names on one axis behind the aids."""
    made = table(code, variant="yamb", template=template)
    rows = {row.entry.id: row for row in made.rows[:-2]}
    edge = made.area.x + templates.load_pad(template).padding
    assert [round(min(die.x for die in dice(row)) - edge, 6) for row in rows.values() if dice(row)] == [0] * 12
    assert len({name(row).x for row in rows.values()}) == 1
    aids = [[mark.text for mark in small(row) if mark.x < name(row).x] for row in rows.values()]
    assert aids[:7] == [*(["×3 =", str(3 * n)] for n in range(1, 7)), ["≥", "60"]]
    assert {mark.text for mark in small(rows["bonus"])} == {"60", "30"}


SUMS_ALONE = {"tall": ("de", "et", "hu"), "classic": ("de",), "large-print": ("de", "et")}
"""Where the name of the sum leaves its aid no room; the bonus tells it too."""


@pytest.mark.parametrize("template", ["tall", "classic", "large-print"])
@pytest.mark.parametrize("code", CODES)
def test_no_void_is_between_dice_and_names_where_sum_and_bonus_alone_have_aids(
    code: str, template: str, tmp_path: Path
) -> None:
    """A die is directly left of its name, and what earns the bonus behind it: its points end where maxima do."""
    house = tmp_path / "house.yaml"
    house.write_text("extends: yamb\nbonus: {at_least: 70, points: 30}\n", encoding="utf-8")
    made = table(code, variant=str(house), template=template)
    rows = made.rows
    gap = templates.load_pad(template).gap
    upper = {row.entry.id: row for row in rows[:8]}
    for row in rows[:6]:
        (die,) = (mark for mark in leaves(row.label) if isinstance(mark, Die))
        assert name(row).x - die.x - die.size == pytest.approx(gap)
    sums, bonus = upper["upper_sum"], upper["bonus"]
    (star,) = (mark for mark in leaves(bonus.label) if isinstance(mark, Die))
    assert name(bonus).x - star.x - star.size == pytest.approx(gap)
    most = max(mark.x for row in rows[:6] for mark in texts(row.hint))
    for row in (sums, bonus):
        earned = [mark for mark in texts(row.label) if mark.align == "right"]
        assert not texts(row.hint)
        if row is sums and code in SUMS_ALONE[template]:
            assert not earned
            continue
        assert max(mark.x for mark in earned) == pytest.approx(most)
        end = name(row).x + FONTS.width(name(row).text, name(row).face, name(row).size)
        assert min(mark.x - FONTS.width(mark.text, mark.face, mark.size) for mark in earned) - end >= 0.7 * gap
    pictures = dice(rows[8])
    assert max(die.x + die.size for die in pictures) == pytest.approx(star.x + star.size)
    edge = made.area.x + templates.load_pad(template).padding
    assert min(die.x for die in pictures) == pytest.approx(edge)


@pytest.mark.parametrize("code", CODES)
def test_maxima_of_tall_pads_cannot_be_read_as_part_of_their_names(code: str) -> None:
    """They are 1.3 mm or more behind them, and that of the total 2 mm."""
    for variant in ("classic", "maxi", "yamb", "generala", "kniffel"):
        for row in table(code, variant=variant, template="tall").rows:
            if shown := texts(row.hint):
                word = [mark for mark in texts(row.label) if mark.align == "left"][-1]
                end = word.x + FONTS.width(word.text, word.face, word.size)
                start = shown[0].x - FONTS.width(shown[0].text, shown[0].face, shown[0].size)
                assert start - end >= (2.0 if row.entry.kind == "total" else 1.3) - 1e-6, (variant, word.text)


@pytest.mark.parametrize(("template", "code"), [("a5", "de"), ("kids", "de"), ("tall", "lt"), ("classic", "fi")])
def test_rows_that_count_further_rolls_of_a_row_have_its_dice(template: str, code: str) -> None:
    """More Kniffels are as many equal dice as the first, as large, and begin where these do."""
    rows = {row.entry.id: row for row in table(code, variant="kniffel", template=template).rows}
    first, more = (
        [mark for mark in leaves(rows[key].label) if isinstance(mark, Die)] for key in ("yatzy", "more_kniffels")
    )
    assert [(die.x, die.size, die.face) for die in more] == [(die.x, die.size, die.face) for die in first]
    assert len(more) == 5


@pytest.mark.parametrize("template", ["a5"])
def test_the_name_of_the_sum_takes_the_room_that_its_short_aid_leaves(template: str) -> None:
    """Behind it is "= 63": it ends the gap or more before that, but less than the gap before where "×3 = 18" begins."""
    style, made = templates.load_pad(template), table("de", variant="classic", template=template)
    row = next(row for row in made.rows if row.entry.kind == "upper_sum")
    short, long = (
        min(mark.x - FONTS.width(mark.text, mark.face, mark.size) for mark in small(each))
        for each in (row, made.rows[5])
    )
    end = name(row).x + FONTS.width(name(row).text, name(row).face, name(row).size)
    assert (name(row).text, name(row).size) == ("Zwischensumme", style.text_size)
    assert long - end < style.gap - 0.01 <= short - end


@pytest.mark.parametrize("players", [4, 8])
@pytest.mark.parametrize("code", CODES)
def test_names_on_landscape_pads_are_large(code: str, players: int) -> None:
    """All have 13.5 pt, or as much as the longest has room for in 76 mm; the total has 18 pt."""
    made = table(code, variant="classic", template="landscape", players=players)
    *rows, total = made.rows
    (size,) = {name(row).size for row in rows}
    assert made.columns[0][0] - made.area.x == pytest.approx(76)
    assert size >= 12.2 if code in ("en", "nl", "ru", "uk", "cs", "es", "pt") else size == 13.5
    assert name(total).size == 18


@pytest.mark.parametrize("code", CODES)
def test_pictures_for_children_fill_the_column_of_names(code: str) -> None:
    """They take 70 % of it or more: the sum has a short name rather than widen it, and all begin on one line."""
    style = templates.load_pad("kids")
    made = table(code, template="kids", color="teal")
    (dice,) = ([mark for mark in leaves(row.label) if isinstance(mark, Die)] for row in made.rows[-2:-1])
    inside = made.columns[0][0] - templates.load_theme("birthday").column_gap - made.area.x - 2 * style.padding
    assert max(die.x + die.size for die in dice) - min(die.x for die in dice) >= 0.7 * inside
    single = made.rows[: next(i for i, row in enumerate(made.rows) if row.entry.kind == "bonus") + 1]
    (start,) = {round(name(row).x, 2) for row in single}
    assert start > made.area.x + style.padding + style.die
