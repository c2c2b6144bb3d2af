"""Pads for so many players that names, pictures and aids must give way."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from leaflets import CODES
from pads import SAFE, bound, first_sheet, flaws
from sheets import FONTS, Sheet

from padgen.api.pad import PadRequest
from padgen.documents.table.grid import Grid
from padgen.page.marks import Die, Text, leaves

pytestmark = pytest.mark.sweep


def small_dice(sheet: Sheet) -> list[Die]:
    """All dice but the letters of the title and those beside it."""
    return [p.leaf for p in sheet.dice if isinstance(p.leaf, Die) and not p.leaf.tilt]


def table(code: str, **options: Any) -> Grid:
    return PadRequest(code, variant="classic", **options).make().pages.face.grid  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("code", CODES)
def test_eight_children_have_dice_for_every_row(code: str) -> None:
    """Ones to sixes and the bonus have a die each, combinations five, and columns remain wide enough to write in."""
    sheet = first_sheet(code, variant="classic", template="kids", players=8)
    rules, _ = bound(code, "classic")
    assert len(small_dice(sheet)) == len(rules.upper) + 1 + 5 * len(rules.lower)
    assert min(die.size for die in small_dice(sheet)) >= 5
    columns = [p.rect.x1 - p.rect.x0 for p in sheet.fills if p.rect.y1 - p.rect.y0 > 100][1:]
    assert len(columns) == 8
    assert min(columns) >= 16
    assert flaws(sheet, SAFE) == []


@pytest.mark.parametrize("players", [4, 8])
@pytest.mark.parametrize("code", CODES)
def test_children_have_room_for_their_names(code: str, players: int) -> None:
    """They write large: cells for names are at least 13 mm high."""
    assert table(code, template="kids", players=players).head_height >= 13


@pytest.mark.parametrize(
    ("template", "players", "theme"),
    [("a5", 7, "plain"), ("a5", 8, "plain"), ("a5", 8, "retro"), ("large-print", 8, "plain")],
)
@pytest.mark.parametrize("code", ["de", "nl", "el", "ru", "lt", "hu"])
def test_pictures_stay_beside_or_above_names(code: str, template: str, players: int, theme: str) -> None:
    """Columns shrink to 13 mm, pictures go above names, and bands become lower, before any pictures are left out."""
    sheet = first_sheet(code, variant="classic", template=template, players=players, theme=theme)
    rules, _ = bound(code, "classic")
    dice = small_dice(sheet)
    assert len(dice) >= len(rules.upper) + 5 * len(rules.lower)
    assert min(die.size for die in dice) >= 2.2
    assert min(width for _, width in table(code, template=template, players=players, theme=theme).columns) >= 13
    assert flaws(sheet, SAFE) == []


@pytest.mark.parametrize(("variant", "players"), [("classic", 7), ("classic", 8), ("maxi", 7), ("maxi", 8)])
@pytest.mark.parametrize("theme", ["plain", "nordic"])
@pytest.mark.parametrize("code", ["nl", "lt", "ru", "el", "hu", "de"])
def test_names_beside_dice_are_legible(code: str, theme: str, variant: str, players: int) -> None:
    """On one small pad for many, ones to sixes keep their dice and all names 8 pt; pictures and the star go first."""
    request = PadRequest(code, variant=variant, template="a5", theme=theme, players=players)
    rows = request.make().pages.face.grid.rows  # type: ignore[attr-defined]
    rules, _ = bound(code, variant)
    marks = [list(leaves(row.label)) for row in rows]
    assert min(mark.size for row in marks for mark in row if isinstance(mark, Text) and mark.align == "left") >= 8
    assert all(any(isinstance(mark, Die) for mark in row) for row in marks[: len(rules.upper)])


@pytest.mark.parametrize("theme", ["plain", "nordic"])
@pytest.mark.parametrize("code", ["nl", "lt", "ru"])
def test_pictures_above_names_do_not_stand_on_them(code: str, theme: str) -> None:
    """Between a picture and the capitals below it are 1.4 mm, room for accents, and as much before the next line."""
    request = PadRequest(code, variant="classic", template="a5", theme=theme, players=8)
    rows = request.make().pages.face.grid.rows  # type: ignore[attr-defined]
    for row in rows[-1 - len(bound(code, "classic")[0].lower) : -1]:
        marks = list(leaves(row.label))
        name = next(mark for mark in marks if isinstance(mark, Text))
        capitals = name.y - FONTS.cap_height("regular", name.size)
        assert capitals - max(mark.y + mark.size for mark in marks if isinstance(mark, Die)) >= 1.4
        assert row.y + row.h - name.y >= 1.4


@pytest.mark.parametrize("code", ["de", "fi", "ru"])
def test_pictures_above_names_are_inside_their_rows(code: str) -> None:
    """Each row's picture is in its row, 0.3 mm or more from the lines and from the name below it."""
    sheet = first_sheet(code, variant="classic", template="a5", players=7)
    rows = sheet.rows()
    for row in rows[-1 - len(bound(code, "classic")[0].lower) : -1]:
        dice = [p.rect for p in sheet.dice if row.y0 < (p.rect.y0 + p.rect.y1) / 2 < row.y1]
        assert len(dice) == 5
        assert min(die.y0 for die in dice) >= row.y0 + 0.3
        assert max(die.x1 for die in dice) <= row.x1 - 1
        assert max(b.x0 - a.x1 for a, b in pairwise(sorted(dice, key=lambda die: die.x0))) < 0.6


@pytest.mark.parametrize(("template", "players"), [("a5", 11), ("a5", 12)])
@pytest.mark.parametrize("code", ["de", "fi", "lt"])
def test_names_begin_at_the_edge_where_no_dice_are(code: str, template: str, players: int) -> None:
    """Without pictures there is no room for any: all names begin where the total does."""
    rows = table(code, template=template, players=players).rows
    marks = [mark for row in rows for mark in leaves(row.label)]
    assert not [mark for mark in marks if isinstance(mark, Die)]
    assert len({round(mark.x, 2) for mark in marks if isinstance(mark, Text) and mark.align == "left"}) == 1


@pytest.mark.parametrize("theme", ["plain", "nordic"])
@pytest.mark.parametrize("code", ["lt", "pl", "ru", "de"])
def test_sum_and_bonus_begin_on_one_axis_without_a_star(code: str, theme: str) -> None:
    """Both begin with the dice of ones to sixes, or both with the names behind these."""
    request = PadRequest(code, variant="maxi", template="a5", theme=theme, players=8)
    rows = request.make().pages.face.grid.rows  # type: ignore[attr-defined]
    upper = len(bound(code, "maxi")[0].upper)
    sums = [next(mark for mark in leaves(row.label) if isinstance(mark, Text)) for row in rows[upper : upper + 2]]
    assert sums[0].x == pytest.approx(sums[1].x)


@pytest.mark.parametrize(
    ("code", "template", "players"),
    [("ru", "a5", 8), ("uk", "a5", 7), ("nl", "a5", 7), *((code, "kids", 8) for code in CODES)],
)
def test_sum_and_bonus_begin_on_one_axis_below_pictures_too(code: str, template: str, players: int) -> None:
    """The bonus's name is behind its star, and that of the sum below those of ones to sixes."""
    rows = table(code, template=template, players=players).rows
    names = [next(mark for mark in leaves(row.label) if isinstance(mark, Text)) for row in rows[:8]]
    assert len({round(mark.x, 2) for mark in names}) == 1


@pytest.mark.parametrize("theme", ["plain", "nordic"])
@pytest.mark.parametrize("code", CODES)
def test_low_rows_of_a_long_game_keep_pictures_beside_names(code: str, theme: str) -> None:
    """Maxi Yatzy for eight on A5 has dice for every row and the bonus, names of 8 pt, and columns of 11 mm."""
    request = PadRequest(code, variant="maxi", template="a5", theme=theme, players=8)
    made = request.make().pages.face.grid  # type: ignore[attr-defined]
    rules, _ = bound(code, "maxi")
    marks = [list(leaves(row.label)) for row in made.rows]
    dice = [sum(isinstance(mark, Die) for mark in row) for row in marks]
    upper = len(rules.upper)
    assert dice[: upper + 2] == [1] * upper + [0, 1]
    assert dice[upper + 2 : upper + 2 + len(rules.lower)] == [6] * len(rules.lower)
    assert min(mark.size for row in marks for mark in row if isinstance(mark, Text) and mark.align == "left") >= 8
    assert min(width for _, width in made.columns) >= 11 - 1e-6
