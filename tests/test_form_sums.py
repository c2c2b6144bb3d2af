"""The row of the sum on forms of the look of the pads, empty and filled: what the bonus asks for, and two lines."""

from __future__ import annotations

import pytest
from forms import document, fields, page_of
from sheets import FONTS

from padgen import languages
from padgen.documents.form.cells import GOAL_GAP
from padgen.documents.form.helpers import INSET
from padgen.page.marks import MM, Field, Page, Text, leaves
from padgen.templates import load_form

A4 = load_form("a4")


def words(page: Page, text: str = "") -> list[Text]:
    found = [mark for mark in leaves(page.children) if isinstance(mark, Text)]
    return [mark for mark in found if not text or mark.text == text]


def middle(mark: Text | Field) -> float:
    if isinstance(mark, Field):
        return mark.y + mark.h / 2
    return mark.y - FONTS.cap_height(mark.face, mark.size) / 2


@pytest.mark.sweep
@pytest.mark.parametrize(("variant", "goal"), [("classic", "/ 63"), ("maxi", "/ 84"), ("dutch", "/ 64")])
def test_what_the_bonus_asks_for_is_close_to_the_sum(variant: str, goal: str) -> None:
    """On its line, and together with two digits in the middle of the cell, as on tablets."""
    for lang in (*languages.codes(), "fi+sv"):
        for players in range(1, 5):
            page = page_of(document(lang, variant, template="a4", players=players))
            found, shown = fields(page), words(page, goal)
            assert len(shown) == players, lang
            for player, mark in enumerate(shown, 1):
                cell, total = found[f"p{player}_bonus"], found[f"p{player}_upper_sum"]
                end = mark.x + FONTS.width(goal, mark.face, mark.size)
                assert mark.align == "left", (lang, players)
                assert mark.y == pytest.approx(middle(total) + FONTS.cap_height("bold", total.size) / 2), lang
                assert total.size >= 0.9 * A4.field_size, lang
                assert mark.x - total.x - total.w == pytest.approx(GOAL_GAP), (lang, players)
                assert total.x >= cell.x, lang
                begin = total.x + total.w - INSET - FONTS.width("88", "bold", total.size)
                assert begin - cell.x == pytest.approx(cell.x + cell.w - end, abs=0.1), (lang, players)
                assert begin - cell.x >= A4.padding - 0.05, (lang, players)


@pytest.mark.sweep
@pytest.mark.parametrize("variant", ["classic", "maxi", "yahtzee"])
def test_the_two_lines_of_a_sum_have_equal_space_above_and_below(variant: str) -> None:
    """Digits are as far from the row's upper line as what the bonus still needs is from the lower one.

    The words for both are level with them, and fields are high enough for viewers.
    """
    for lang in languages.codes():
        for players in (1, 4):
            page = page_of(document(lang, variant, template="a4", players=players))
            found = fields(page)
            total, needed, sixes, bonus = (found[f"p1_{key}"] for key in ("upper_sum", "needed", "sixes", "bonus"))
            top, bottom = sixes.y + sixes.h, bonus.y
            above = middle(total) - FONTS.cap_height("bold", total.size) / 2 - top
            below = bottom - middle(needed) - FONTS.cap_height("regular", needed.size) / 2
            assert above == pytest.approx(below, abs=0.15), lang
            assert above >= 2.9, lang
            assert total.y + total.h <= needed.y + 1e-6, lang
            for field in (total, needed):
                assert field.h * MM >= 1.37 * field.size + 1.9, lang
            lines = [mark for mark in words(page) if mark.x < found["p1_name"].x and top < mark.y < bottom]
            names = [middle(mark) for mark in lines if mark.align == "left"]
            assert min(names) == pytest.approx(middle(total), abs=0.05), lang
            assert max(names) == pytest.approx(middle(needed), abs=0.6), lang
            aids = [middle(mark) for mark in lines if mark.align == "right"]
            assert aids == [pytest.approx(middle(total), abs=0.05)] * len(aids), lang


@pytest.mark.parametrize("lang", ["fi", "de", "el", "uk", "lv"])
def test_what_the_bonus_asks_for_keeps_off_the_bar_below_it(lang: str) -> None:
    """Where the cells of six players on a tablet have it below the sum: by 1.1 mm from its baseline, for the slash."""
    page = page_of(document(lang, template="tablet", players=6))
    bars = [mark for name, mark in fields(page).items() if name.startswith("p1_progress-")]
    assert min(bar.y for bar in bars) - max(mark.y for mark in words(page, "/ 63")) >= 1.1
