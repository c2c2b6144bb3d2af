"""Each field of a form: the size, face, colour and place of what is typed or computed in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from painted import PaintedForm
from sheets import FONTS

from padgen.page.marks import MM, Box, Field, Text
from padgen.rules import load_variant

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


def test_the_leaders_mark_is_beside_the_total_in_wide_columns(form: Make) -> None:
    """The mark has 4.2 mm left of the total, and as much is free right of it; pdf.js takes 6 pt off a field."""
    made = form("tablet", players=2)
    mark, total, whole = made["p1_leader"], made["p1_total"], made["p1_ones"]
    assert (mark.w, mark.h, mark.y) == (pytest.approx(4.2), total.h, total.y)
    assert total.x == pytest.approx(mark.x + 4.2)
    assert total.x + total.w / 2 == pytest.approx(whole.x + whole.w / 2)
    assert mark.size == pytest.approx(min(1.3 * made.template.total_size, (4.2 * MM - 6) / 0.376))
    assert 0.28 * mark.size / MM > 1.5
    assert (mark.read_only, mark.ink, mark.chars) == (True, made.theme.players[0], "\u2022")
    assert made["p2_leader"].ink == made.theme.players[1]


@pytest.mark.parametrize("base", ["phone", "tablet", "tablet-large", "tablet-landscape", "a4"])
def test_the_leaders_mark_is_large_in_narrow_columns(base: str, form: Make) -> None:
    """pdf.js writes no larger than a line fits a field, and still makes dots of about 0.9 mm (0.75 mm on paper).

    Three of them are in the middle of their field: above the total's white cell on screens, in the cell on paper.
    """
    made = form(base, players=4 if base == "phone" else 8)
    mark, total = made["p1_leader"], made["p1_total"]
    assert total.w < 18
    assert (mark.w, mark.x, mark.chars) == (total.w, total.x, "\u2022\u2022\u2022")
    assert FONTS.width(mark.chars, mark.face, mark.size) <= mark.w - 2 * INSET
    assert made["p1_yatzy"].y + made["p1_yatzy"].h - 1e-6 <= mark.y < mark.y + mark.h <= total.y + 1e-6
    size = min(mark.size, (mark.h * MM - 2) / 1.37)
    assert 0.28 * size / MM >= (0.75 if base == "a4" else 0.9)
    boxes = [box for box in made.marks if isinstance(box, Box) and abs(box.x - total.x) < 0.01]
    (cell,) = (box for box in boxes if box.y < total.y < box.y + box.h < total.y + 2 * total.h)
    assert cell.y + cell.h - total.y - total.h == pytest.approx(total.y - cell.y)
    above, reach = mark.y + mark.h / 2 - cell.y, 0.14 * size / MM
    assert above > reach if base == "a4" else above < -reach
    assert mark.ink == (total.ink if base == "a4" else made.theme.light)


@pytest.mark.parametrize("base", ["tablet", "a4"])
def test_a_sum_shows_what_it_still_needs(base: str, form: Make) -> None:
    """The sum and the threshold stand centred side by side; below are the steps, and right of them what it needs."""
    made = form(base, "dot: 1.6 mm")
    total, needed, way = made["p1_upper_sum"], made["p1_needed"], made["p1_progress"]
    goal = next(mark for mark in made.marks if isinstance(mark, Text) and mark.text == "/ 63")
    small, ones = made.template.hint_size, made["p1_ones"]
    assert goal.x == pytest.approx(total.x + total.w + 0.35)
    assert (goal.size, goal.ink, goal.face) == (small, made.theme.quiet, "regular")
    assert goal.y == pytest.approx(total.y + total.h / 2 + FONTS.cap_height("bold", total.size) / 2)
    assert (total.align, total.face) == ("right", "bold")
    assert total.w == pytest.approx(FONTS.width("105", "bold", total.size) + 2 * INSET)
    digits, words = FONTS.width("88", "bold", total.size), FONTS.width("/ 63", "regular", small)
    left = total.x + total.w - INSET - digits
    assert left + (digits + words) / 2 == pytest.approx(ones.x + ones.w / 2, abs=INSET)
    assert (needed.face, needed.ink, needed.align) == ("regular", made.theme.quiet, "left")
    assert needed.size <= small
    assert needed.y == way.y == pytest.approx(total.y + total.h)
    assert needed.x == pytest.approx(way.x + way.w)
    assert needed.x + needed.w <= ones.x + ones.w + 1e-6
    assert (way.face, way.align, way.read_only) == ("bold", "center", True)
    assert way.ink == (made.theme.players[0] if made.template.coloured else made.theme.strong)


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


def test_the_legend_explains_the_mark(form: Make) -> None:
    """Above the word for the total, in the colour of words on it, is room for what the leader's mark means."""
    for base, ink in (("tablet", "light"), ("a4", "light")):
        made = form(base)
        legend = made["legend"]
        assert (legend.read_only, legend.align, legend.ink) == (True, "left", getattr(made.theme, ink))
        assert legend.size == pytest.approx(max(6.0, 0.72 * made.template.hint_size), abs=1.0)
        assert legend.w > FONTS.width(legend.chars, "regular", legend.size)
        assert legend.y + legend.h < made["p1_total"].y + made["p1_total"].h


@pytest.mark.parametrize(("base", "players"), [("tablet", 2), ("phone", 4), ("a4", 2)])
def test_a_winners_card_fills_the_cell_of_the_total(base: str, players: int, form: Make) -> None:
    """Its star is beside the total or below it, inside the card, and doesn't touch the digits or the leader's mark."""
    rows = {row.id: 0 for row in load_variant("classic").rows}
    game = {"variant": "classic", "players": [{"points": rows | {"ones": 5}}, *({"points": rows},) * (players - 1)]}
    made = form(base, players=players, fill=game)
    card, total, mark = made["p1_winner"], made["p1_total"], made["p1_leader"]
    assert card.star is not None
    x, y, radius = card.star
    assert radius > 0.8
    assert radius < x < card.w - radius
    assert radius < y < card.h - radius
    beside = card.x + x - radius >= total.x + total.w - 0.6
    below = card.y + y - radius >= total.y + total.h / 2 + FONTS.cap_height("bold", total.size) / 2
    assert beside or below
    assert mark.x + mark.w < card.x + x - radius or mark.y + mark.h < card.y + y - radius
    assert (card.concealed, made["p2_winner"].concealed) == (False, True)
