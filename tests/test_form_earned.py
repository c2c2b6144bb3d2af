"""What earns the bonus on forms of the look of the pads: before its name, where the aids of other rows end."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from forms import document, fields, page_of
from sheets import FONTS

from padgen import languages
from padgen.page.marks import MM, Die, Field, Page, Text, leaves
from padgen.page.marks import Path as Shape
from padgen.rules import load_variant


@pytest.mark.sweep
@pytest.mark.parametrize("variant", ["classic", "maxi", "finnish", "dutch", "yahtzee", "triple", "yamb"])
def test_the_bonus_is_told_before_its_name(variant: str) -> None:
    """In bold, and in the sum's row too if that has an aid; all clear of the star, the arrow level between numbers.

    The bonus for more than a sum is for the least sum, as the cells of sums say it.
    """
    (bonus, *_) = (bonus for bonus in load_variant(variant).bonuses if bonus)
    least, points = str(bonus.least), str(bonus.points)
    for lang in (*languages.codes(), "fi+sv", "el+uk", "de+hu"):
        page = page_of(document(lang, variant, template="a4", players=2))
        marks, row = list(leaves(page.children)), _row(page)
        within = [
            mark for mark in marks if isinstance(mark, Text | Die | Shape) and row.y < _middle(mark) < row.y + row.h
        ]
        texts = [mark for mark in within if isinstance(mark, Text) and mark.x < row.x]
        start = min(mark.x for mark in texts if mark.align == "left")
        before = {mark.text: mark for mark in texts if mark.x < start}
        assert set(before) == {least, points}, lang
        assert all((mark.face, mark.align) == ("bold", "right") for mark in before.values()), lang
        others = {mark.x for mark in marks if isinstance(mark, Text) and mark.text == least and mark.face == "bold"}
        assert others == {before[least].x, before[points].x}, lang
        (shape,) = (mark for mark in within if isinstance(mark, Shape) and start - 15 < mark.contours[0][0][0] < start)
        (tail, tip), (upper, end, lower) = shape.contours
        assert end == tip, lang
        assert tail[1] == tip[1] == pytest.approx((upper[1] + lower[1]) / 2), lang
        star = max(mark.x + mark.size for mark in within if isinstance(mark, Die) and mark.x < start)
        wide = {key: FONTS.width(key, "bold", mark.size) for key, mark in before.items()}
        ends = [star, before[least].x - wide[least], before[least].x, tail[0], tip[0], before[points].x - wide[points]]
        assert all(right > left for left, right in pairwise(ends)), lang
        assert ends[1] - star >= 1.6 - 1e-6, lang
        assert not [mark.text for mark in texts if mark.text.startswith(f"{least}+")], lang


def _row(page: Page) -> Field:
    """The first cell of the bonus."""
    return next(field for name, field in fields(page).items() if name.startswith("p1_") and name.endswith("bonus"))


def _middle(mark: Text | Die | Shape) -> float:
    if isinstance(mark, Text):
        return mark.y - FONTS.cap_height(mark.face, mark.size) / 2
    return mark.y + mark.size / 2 if isinstance(mark, Die) else mark.contours[0][0][1]


def test_a_long_name_of_the_bonus_has_the_room_up_to_its_points(tmp_path: Path) -> None:
    """Its condition takes none of it: the column is as wide as the name needs, and the maximum is close behind it."""
    path = tmp_path / "en.yaml"
    english = languages.find("en")[0].read_text(encoding="utf-8")
    path.write_text(english.replace("  bonus: Bonus\n", "  bonus: Bonus for the upper section\n", 1), encoding="utf-8")
    page = page_of(document(str(path), "classic", template="a4", players=3))
    texts = [mark for mark in leaves(page.children) if isinstance(mark, Text)]
    (name,) = (text for text in texts if text.text == "Bonus for the upper section")
    (points,) = (text for text in texts if text.text == "50" and text.face == "regular" and text.y < name.y + 10)
    end = name.x + FONTS.width(name.text, name.face, name.size)
    sums = {mark.size for mark in texts if (mark.face, mark.align) == ("bold", "left") and mark.x == name.x}
    assert sums == {name.size} == {13.4}  # it fills the widest column that there is for names
    assert 2.4 <= points.x - FONTS.width("50", "regular", points.size) - end < 7.5


def test_without_room_before_names_the_condition_is_behind_the_name() -> None:
    """Where columns leave no room for pictures and aids, the bonus still says what earns it."""
    page = page_of(document("fi", "triple", template="a4", players=4))
    row = _row(page)
    texts = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.x < row.x]
    (name,) = (mark for mark in texts if row.y < mark.y < row.y + row.h and mark.align == "left")
    (condition,) = (mark for mark in texts if mark.text == "63+")
    assert name.x + FONTS.width(name.text, name.face, name.size) < condition.x - 3 * condition.size / MM / 2
