"""Dice at the foot of panels and pages whose text ends early."""

from __future__ import annotations

import pytest
from leaflets import CODES, ROTATING, above_foot, make, panel_nodes
from test_leaflet_panels import FOLDED, SHORT, bottom

import padgen
from padgen import templates
from padgen.documents import leaflet
from padgen.documents.explain import tailpiece
from padgen.page.marks import Die, Tag, leaves

pytestmark = pytest.mark.sweep


@pytest.mark.parametrize("template", FOLDED)
@pytest.mark.parametrize(("code", "variant"), [("de", "classic"), ("en", "yacht"), ("ru", "maxi"), *SHORT])
def test_panels_end_at_the_foot_of_the_sheet(code: str, variant: str, template: str) -> None:
    """Where text ends early, dice stand at the foot, 6 mm or more below it, so that no panel ends 13 mm above it."""
    made = templates.load_leaflet(template)
    areas = [panel.area for panel in leaflet._panels(made)][1 : 5 if made.fold > 2 else 4]
    for whole, every in zip(areas, panel_nodes(make(code, variant, template))[1:], strict=False):
        nodes, area = above_foot(every, whole, made, last=whole == areas[-1] and made.fold == 2)
        foot = area.y + area.h
        assert foot - bottom(nodes) < 13
        marks = list(leaves(nodes))
        dice = [mark for mark in marks if isinstance(mark, Die) and mark.size == tailpiece._EDGE]
        text = bottom(tuple(mark for mark in marks if mark not in dice))
        assert len(dice) in (0, 3)
        assert not dice or min(die.y for die in dice) >= text + 6


@pytest.mark.parametrize(("code", "variant"), [*ROTATING, ("lt", "forced"), ("lv", "danish"), ("sv", "triple")])
def test_pages_end_at_their_foot(code: str, variant: str) -> None:
    """On A5 too, text or a table that ends early has dice at the foot of its page, in leaflets and in booklets."""
    booklet = padgen.booklet([code], variant=variant)._drawn.pages[3:7]
    for page in (*make(code, variant, "a5").pages, *booklet):
        told = [part for part in page.children if isinstance(part, Tag)]
        assert page.height - 12 - bottom(tuple(told)) < 13


@pytest.mark.parametrize("kind", ["a5", "a5-large", "large-print"])
def test_dice_at_the_foot_are_in_proportion_to_those_of_the_table(kind: str) -> None:
    """Where there is room, they are 1.3 times as wide; nowhere are they wider, or less than 6.5 mm."""
    die = templates.load_leaflet(kind).die
    sizes = [
        mark.size
        for code in CODES
        for page in make(code, "classic", kind).pages
        for mark in leaves(page.children)
        if isinstance(mark, Die) and mark.tilt and mark.y > 0.85 * page.height
    ]
    assert all(6.5 <= size <= 1.3 * die + 1e-6 for size in sizes)
    assert kind == "a5" or max(sizes) == pytest.approx(1.3 * die)
