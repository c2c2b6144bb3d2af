"""The box of the bonus below the table or among text: its star, heading and words."""

from __future__ import annotations

import pytest
from painted import theme
from sheets import FONTS
from test_explain_blocks import PLAIN, STYLE, WIDTH, X, Y, middle, texts

from padgen.documents.explain.bonus_box import bonus_box
from padgen.documents.explain.sections import Section
from padgen.page.marks import MM, Anchor, Box, Die, Path, Text, leaves

DIE = 6.3
"""Millimetres: dice of a table."""


@pytest.mark.parametrize("fill", [True, False])
def test_the_bonus_stands_in_a_box(fill: bool) -> None:
    """Heading and words stand right of a star in the middle of their box, which reaches beyond the text."""
    style, em = STYLE._replace(fill=fill), 8 / MM
    section = Section(
        "bonus", "The bonus", ("Players with 63 points or more in the upper section have a bonus of 50.",)
    )
    top, told = bonus_box(section, PLAIN, style, WIDTH, DIE)
    left = X + 3 * em + 1.2 * em
    space, head = top.atoms
    assert (space.height, space.gap) == (0.0, pytest.approx(1.6 * em))
    (anchor, mark) = leaves(head.draw(X, Y, head.height))
    assert anchor == Anchor("en-bonus", X, Y)
    assert isinstance(mark, Text)
    assert (mark.x, mark.size, mark.face, mark.ink) == (pytest.approx(left), 8 * 1.28, "bold", theme().ink)
    above = 8 * 1.28 * 1.3 / MM
    assert middle(mark) == pytest.approx(Y + head.height - above / 2)
    (body,) = told.atoms
    found = texts(list(leaves(body.draw(X, Y, body.height))))
    assert len(found) > 1
    assert {(text.x, text.size, text.face, text.ink) for text in found} == {(mark.x, 8.0, "regular", theme().ink)}
    assert middle(found[0]) == pytest.approx(Y + 1.3 * em / 2)
    assert found[1].y - found[0].y == pytest.approx(1.3 * em)
    high = head.height + body.height
    pad = 0.9 * em + max(0.0, 3 * em - above - len(found) * 1.3 * em) / 2
    assert high == pytest.approx(above + len(found) * 1.3 * em + 2 * pad)
    assert top.ground
    assert top.ground == told.ground
    box, die, star = leaves(top.ground(X, Y, high))
    assert isinstance(box, Box)
    assert isinstance(die, Die)
    assert isinstance(star, Path)
    assert box[:4] == pytest.approx((X - 2.0, Y, WIDTH + 4.0, high))
    assert (box.fill, box.stroke, box.weight) == (
        theme().computed if fill else None, None if fill else theme().frame, theme().group,
    )  # fmt: skip
    assert (die.x, die.y + die.size / 2, die.size, die.ink) == (
        X,
        pytest.approx(Y + high / 2),
        pytest.approx(3 * em),
        theme().signal,
    )
    assert (die.solid, star.fill) == (fill, theme().light if fill else theme().signal)
    tips = [step[-2:] for step in star.contours[0] if step]
    assert sum(x for x, _ in tips) / len(tips) == pytest.approx(die.x + die.size / 2)
    roomy, _ = bonus_box(section, PLAIN, style._replace(roomy=True), WIDTH, DIE)
    assert [atom.spare for atom in roomy.atoms] == pytest.approx([1.35 * em, 2.7 * em])
    spaced, _ = bonus_box(section, PLAIN, style._replace(roomy=True, rows="spaced"), WIDTH, DIE)
    assert [atom.spare for atom in spaced.atoms] == pytest.approx([1.35 * em, 0.0])  # few words don't fill a higher box
    longer, _ = bonus_box(
        section._replace(texts=3 * section.texts), PLAIN, style._replace(roomy=True, rows="spaced"), WIDTH, DIE
    )
    assert [atom.spare for atom in longer.atoms] == pytest.approx([1.35 * em, 0.7 * em])
    assert [atom.spare for atom in top.atoms] == pytest.approx([1.2 * em, 0.0])
    needs = DIE + 0.8 * em + FONTS.width("The bonus", "bold", 8 * 1.28)
    assert bonus_box(section, PLAIN, style, needs - 0.1, DIE)[0].wide == (
        "the heading 'The bonus'",
        pytest.approx(needs / 8),
        (),
    )
    assert bonus_box(section, PLAIN, style, needs + 0.1, DIE)[0].wide is None


@pytest.mark.parametrize("fill", [True, False])
def test_in_a_narrow_box_the_words_are_below_the_star(fill: bool) -> None:
    """The star is before the heading, in its middle; the words have the whole width and take fewer lines."""
    style, em = STYLE._replace(fill=fill), 8 / MM
    told = "Players with 63 points or more in the upper section have a bonus of 50 points. " * 2
    top, body = bonus_box(Section("bonus", "The bonus", (told,)), PLAIN, style, 44.0, DIE)
    head, words = top.atoms[-1], body.atoms[0]
    anchor, die, star, mark = leaves(head.draw(X, Y, head.height))
    assert anchor == Anchor("en-bonus", X, Y)
    assert isinstance(die, Die)
    assert isinstance(star, Path)
    assert isinstance(mark, Text)
    assert (die.x, die.size, mark.x) == pytest.approx((X, DIE, X + DIE + 0.8 * em))
    assert middle(mark) == pytest.approx(die.y + die.size / 2)
    assert die.y - Y == pytest.approx(0.7 * em)
    found = texts(list(leaves(words.draw(X, Y + head.height, words.height))))
    assert {text.x for text in found} == {X}
    assert len(found) < len(PLAIN.lines(told, (44.0 - 4.2 * em) / 8))
    assert found[0].y - FONTS.cap_height("regular", 8) > die.y + die.size
    assert top.ground
    (box,) = leaves(top.ground(X, Y, 30.0))
    assert isinstance(box, Box)
