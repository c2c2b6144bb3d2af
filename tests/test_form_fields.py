"""Each field of a form: the size, face, colour and place of what is typed or computed in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from forms import BARS
from painted import PaintedForm
from sheets import FONTS

from padgen.documents.form.cells import GOAL_GAP
from padgen.documents.form.names import PlayerNames
from padgen.page.marks import MM, Box, Field, Text
from padgen.rules import load_variant
from padgen.templates import load_form

Make = Callable[..., PaintedForm]
INSET = 2 / MM
"""The space in mm that viewers keep beside a field's text."""


@pytest.fixture
def form(tmp_path: Any) -> Make:
    return lambda *args, **options: PaintedForm(tmp_path, *args, **options)


def fitting(field: Field, widest: int, most: float) -> float:
    """The largest size in points up to ``most`` at which a number fits a field."""
    return FONTS.fit(str(widest), "bold", most, field.w - 2 * INSET) or 0.0


@pytest.mark.parametrize("base", ["tablet", "a4", "phone"])
@pytest.mark.parametrize("variant", ["classic", "yamb"])
def test_numbers_are_as_large_as_their_fields_allow(base: str, variant: str, form: Make) -> None:
    """Points have the layout's size, smaller only if the row's highest don't fit; sums are bold; all are centred."""
    made = form(base, variant=variant, players=1)
    template, prefix = made.template, "p1_" if variant == "classic" else "p1_c1_"
    for key, widest in (("ones", 5), ("chance", 30), ("yatzy" if variant == "classic" else "yamb", 50)):
        if f"{prefix}{key}" not in made.fields:
            continue
        field = made[f"{prefix}{key}"]
        assert (field.align, field.face, field.ink, field.border) == ("center", "semibold", made.theme.ink, 1)
        assert field.size == pytest.approx(min(template.field_size, fitting(field, widest, 99)), abs=0.6)
        assert field.max_len == 3
    total = made["p1_total"]
    assert (total.face, total.align) == ("bold", "center")
    assert total.ink == (made.theme.players[0] if template.coloured else made.theme.strong)
    most = min(template.total_size, total.h * MM / 1.2)
    assert total.size == pytest.approx(
        FONTS.fit("374" if variant == "classic" else "1376", "bold", most, total.w - 2 * INSET) or 6, abs=1.5
    )


@pytest.mark.parametrize("base", ["phone", "tablet", "tablet-large", "tablet-landscape", "a4"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_leaders_star_is_at_the_upper_right_corner_of_the_total(base: str, players: int, form: Make) -> None:
    """A dark disc with a light star, half of it in the bar above the cell; it doesn't reach beyond the bar."""
    made = form(base, players=players)
    star, *again = (mark for mark in made.marks if isinstance(mark, Field) and mark.name == "p1_star")
    total, theme = made["p1_total"], made.theme
    assert len(again) == (base == "phone")
    assert (star.kind, star.pale, star.ink, star.read_only, star.concealed) == (
        "button", theme.ink, theme.winner, True, True,
    )  # fmt: skip
    assert star.w == star.h == 2 * star.radius
    assert 2.6 <= star.w <= 4.4
    assert star.x + star.w == pytest.approx(total.x + total.w)
    above = total.y - star.y
    assert 0.3 * star.h < above < 0.75 * star.h
    assert above <= made.template.bar_gap + 0.01
    assert star.star is not None
    x, y, radius = star.star
    assert x == pytest.approx(star.w / 2)
    assert radius < min(y, star.h - y)
    assert radius >= 0.6 * star.radius
    assert "Leader" in star.tooltip


@pytest.mark.parametrize("base", ["phone", "tablet", "tablet-large", "tablet-landscape", "a4"])
@pytest.mark.parametrize(("players", "variant"), [(2, "classic"), (4, "classic"), (2, "maxi"), (4, "maxi")])
def test_a_bar_below_the_name_says_whose_turn_it_is(base: str, players: int, variant: str, form: Make) -> None:
    """Inside the card of each name at the head of a table, below the letters; it isn't printed."""
    made = form(base, players=players, variant=variant, names=("Jörg", "Gyöngyi", "Peggy", "Quy")[:players])
    fields = [mark for mark in made.marks if isinstance(mark, Field)]
    for player in range(players):
        bars = [field for field in fields if field.name == f"p{player + 1}_turn"]
        assert len(bars) == (2 if base == "tablet-landscape" else 1)
    for bar in (field for field in fields if field.name.endswith("_turn")):
        player = int(bar.name[1]) - 1
        names = (field for field in fields if field.name == f"p{player + 1}_name")
        (name,) = (one for one in names if one.x < bar.x < one.x + one.w and one.y < bar.y < one.y + one.h)
        assert (bar.kind, bar.pale, bar.read_only, bar.printed) == ("button", made.theme.strong, True, False)
        assert bar.concealed == (player > 0)
        assert bar.x + bar.w / 2 == pytest.approx(name.x + name.w / 2)
        assert 0.7 * name.w < bar.w < name.w
        if base == "a4":  # well above the black strip
            assert bar.y + bar.h == pytest.approx(name.y + name.h - 1.5)
        else:
            assert name.y + name.h - 0.8 < bar.y + bar.h < name.y + name.h
        letters = name.y + name.h / 2 + (FONTS.cap_height(name.face, name.size) / 2 + 0.24 * name.size / MM)
        assert bar.y >= letters + 0.2


@pytest.mark.parametrize(("base", "own"), [("tablet", ""), ("a4", "row_gap: 0.4 mm")])
def test_a_sum_shows_what_it_still_needs(base: str, own: str, form: Make) -> None:
    """The sum and the threshold stand centred side by side; below are the bar, and right of it what it needs."""
    made = form(base, f"progress_bar: 2 mm\n{own}")
    total, needed, way = made["p1_upper_sum"], made["p1_needed"], made[f"p1_{BARS[-1]}"]
    goal = next(mark for mark in made.marks if isinstance(mark, Text) and mark.text == "/ 63")
    small, ones = made.template.hint_size, made["p1_ones"]
    assert goal.x == pytest.approx(total.x + total.w + GOAL_GAP)
    assert (goal.size, goal.ink, goal.face) == (small, made.theme.quiet, "regular")
    assert goal.y == pytest.approx(total.y + total.h / 2 + FONTS.cap_height("bold", total.size) / 2)
    assert (total.align, total.face) == ("right", "bold")
    assert total.w == pytest.approx(FONTS.width("105", "bold", total.size) + 2 * INSET)
    digits, words = FONTS.width("88", "bold", total.size), FONTS.width("/ 63", "regular", small)
    left = total.x + total.w - INSET - digits
    assert left + (digits + words) / 2 == pytest.approx(ones.x + ones.w / 2, abs=INSET)
    assert (needed.face, needed.ink, needed.align) == ("regular", made.theme.quiet, "left")
    assert needed.size <= small
    assert needed.y == pytest.approx(total.y + total.h)
    assert way.y + way.h / 2 == pytest.approx(needed.y + needed.h / 2)
    assert needed.x == pytest.approx(way.x + way.w + 0.25 + 0.5)
    assert needed.x + needed.w <= ones.x + ones.w + 1e-6
    assert way.pale == (made.theme.players[0] if made.template.coloured else made.theme.strong)


def test_paper_has_no_bar_of_the_bonus(form: Make) -> None:
    """Nothing fills a bar on paper, so what the sum needs is alone in the middle below it."""
    made = form("a4")
    needed, ones = made["p1_needed"], made["p1_ones"]
    assert "p1_progress" not in made.fields
    assert needed.align == "center"
    assert needed.x + needed.w / 2 == pytest.approx(ones.x + ones.w / 2)
    bars = [mark for mark in made.marks if isinstance(mark, Box) and needed.y < mark.y < needed.y + needed.h]
    assert bars == []


def test_names_have_one_size(form: Make) -> None:
    """A name is as large as the layout says, or as it fits; it can have 60 letters and is as heavy as points."""
    for base in ("tablet", "a4"):
        made = form(base, names=("Ann", "Bo"))
        for number, name in enumerate(("Ann", "Bo"), 1):
            field = made[f"p{number}_name"]
            assert (field.value, field.max_len, field.align, field.border) == (name, 60, "center", 2)
            assert field.size == made.template.name_size
            assert (field.ink, field.face) == (made.theme.ink, "semibold")
            assert name in field.tooltip
    long = form("tablet", names=("Maximiliane Eugenie", "Bo", "Ann"), players=3)
    first, second = long["p1_name"], long["p2_name"]
    assert first.size == second.size
    assert (first.value, first.shown) == ("Maximiliane Eugenie", "Maximiliane.")
    assert FONTS.width(first.shown, first.face, first.size) <= first.w - 2 * INSET


@pytest.mark.parametrize(("base", "players"), [("tablet", 2), ("phone", 4), ("a4", 2)])
def test_a_winners_card_fills_the_cell_of_the_total(base: str, players: int, form: Make) -> None:
    """The star is on it as well, so that colour isn't all that tells who has won."""
    rows = {row.id: 0 for row in load_variant("classic").rows}
    game = {"variant": "classic", "players": [{"points": rows | {"ones": 5}}, *({"points": rows},) * (players - 1)]}
    made = form(base, players=players, fill=game)
    card, total = made["p1_winner"], made["p1_total"]
    assert (card.x, card.y, card.w, card.h) == (total.x, total.y, total.w, total.h)
    assert (card.pale, card.star) == (made.theme.winner, None)
    assert (made["p1_star"].concealed, made["p2_star"].concealed) == (False, True)
    assert (card.concealed, made["p2_winner"].concealed) == (False, True)


@pytest.mark.parametrize(("width", "word"), [(16.0, "Name"), (17.2, "Name · Név")])
def test_the_word_in_place_of_a_name_is_chosen_for_the_size_of_the_names(width: float, word: str) -> None:
    """In a column where a long name makes all of them small, that in two languages has room sooner; no name is cut."""
    names = PlayerNames(FONTS, load_form("a4"), ("Konstantinos",), 3, ("Name · Név", "Name"))
    given, later = (names.look(player, width) for player in (0, 2))
    assert given.size == later.size >= 6.4
    assert (later.word, given.shown == "Konstantinos") == (word, width > 17)
