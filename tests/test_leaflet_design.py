"""Details of a well-set leaflet: columns that end together, dice midway in their room, and worked examples on a box."""

from __future__ import annotations

import pytest
from leaflets import CODES, FONTS, make, setting, tags
from test_leaflet_layout import text_columns

from padgen import templates
from padgen.documents import leaflet
from padgen.page.marks import MM, Box, Die, Text, leaves

KINDS = templates.names("leaflet")


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
def test_columns_end_together(code: str) -> None:
    """The last lines of two columns are at most two lines apart."""
    for variant in ("classic", "maxi"):
        ends = [max(mark.y for mark in texts) for _, texts in text_columns(make(code, variant), "a5")]
        body = max(mark.size for _, texts in text_columns(make(code, variant), "a5") for mark in texts)
        assert max(ends) - min(ends) <= 2 * 1.35 * body / MM, variant


@pytest.mark.parametrize("variant", ["classic", "maxi"])
@pytest.mark.parametrize("code", CODES)
def test_dice_stand_midway_between_words_and_points(code: str, variant: str) -> None:
    """Those of all rows begin where their head does, as far from the longest words as they end before the points."""
    (table,) = (tag for page in make(code, variant).pages for tag in tags(page.children, "Table"))
    head, *rows = tags((table,), "TR")
    words, dice, points = [], [], []
    for mark in leaves(rows):
        if isinstance(mark, Die):
            dice.append(mark)
        elif isinstance(mark, Text):
            width = FONTS.width(mark.text.rstrip(), mark.face, mark.size)
            if mark.align == "right":
                points.append(mark.x - width)
            else:
                words.append(mark.x + width)
    left, right = min(die.x for die in dice), max(die.x + die.size for die in dice)
    assert left - max(words) == pytest.approx(min(points) - right, abs=1.0)
    firsts = [next(mark.x for mark in leaves((row,)) if isinstance(mark, Die)) for row in rows]
    assert {round(x, 6) for x in firsts} == {round(left, 6)}
    _, example, _ = (mark for mark in leaves((head,)) if isinstance(mark, Text))
    assert example.x == pytest.approx(left)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("theme", ["plain", "nordic"])
def test_worked_examples_lie_on_a_box(kind: str, theme: str) -> None:
    """An example's words and dice are on one box, which extends beyond them as the template says."""
    template = templates.load_leaflet(kind)
    look = templates.load_theme(theme)
    document = leaflet.build(setting("de", "classic", template)._replace(theme=look))
    rolls = [item for page in document.pages for item in tags(page.children, "L")]
    boxes = [mark for page in document.pages for mark in leaves(page.children) if isinstance(mark, Box)]
    words = [mark for roll in rolls for mark in leaves((roll,)) if isinstance(mark, Text)]
    assert words
    left, panel = min(word.x for word in words), template.size[0] / template.fold
    behind = [
        box
        for box in boxes
        if box.x < left and all(box.y < word.y < box.y + box.h for word in words) and box.x + box.w < left + panel
    ]
    assert behind
    assert behind[0].x == pytest.approx(left - template.reach)
    assert (behind[0].fill, behind[0].stroke is None) == ((look.computed), look.computed is not None)


@pytest.mark.parametrize("theme", [name for name in templates.names("theme") if name != "plain"])
def test_covers_of_themes_are_filled(theme: str) -> None:
    """All themes but the one for black and white have a ground, and dice of more than one colour."""
    look = templates.load_theme(theme)
    assert look.cover is not None
    assert len(set(look.cover_dice)) > 1
