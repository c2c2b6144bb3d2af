"""Dice at the foot of panels and pages whose text ends early."""

from __future__ import annotations

import pytest
from leaflets import CODES, ROTATING, above_foot, make, panel_nodes, setting, tags
from test_leaflet_panels import FOLDED, SHORT, bottom

import padgen
from padgen import templates
from padgen.api.booklet import BookletRequest
from padgen.documents import leaflet
from padgen.documents.explain import tailpiece
from padgen.documents.explain.scene import C30
from padgen.page.marks import WHITE, Die, Node, Path, Tag, Use, leaves
from padgen.templates.colours import contrast

pytestmark = pytest.mark.sweep

RETRO = templates.load_theme("retro")


@pytest.mark.parametrize("template", FOLDED)
@pytest.mark.parametrize(("code", "variant"), [("de", "classic"), ("en", "yacht"), ("ru", "maxi"), *SHORT])
def test_panels_end_at_the_foot_of_the_sheet(code: str, variant: str, template: str) -> None:
    """Where text ends early, dice stand at the foot, 6 mm or more below it, so that no panel ends 13 mm above it."""
    made = templates.load_leaflet(template)
    areas = [panel.area for panel in leaflet._panels(made)][1 : 5 if made.fold > 2 else 4]
    for whole, every in zip(areas, panel_nodes(make(code, variant, template))[1:], strict=False):
        if next(tags(every, "H1"), None):
            continue  # a panel for results has lines down to its foot
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


def standing(nodes: tuple[Node, ...]) -> list[Use]:
    """The drawing of dice as on covers, which isn't read aloud."""
    return [mark for mark in leaves(nodes) if isinstance(mark, Use) and mark.symbol.name.startswith("tailpiece")]


@pytest.mark.parametrize("theme", templates.names("theme"))
@pytest.mark.parametrize("template", FOLDED)
def test_dice_at_the_foot_are_those_of_the_cover(template: str, theme: str) -> None:
    """In themes with shades: at the very foot, 6 mm or more below the text, inside the panel and seen on paper."""
    look, made = templates.load_theme(theme), templates.load_leaflet(template)
    drawn = 0
    for code in CODES[::3]:
        document = leaflet.build(setting(code, "classic", made)._replace(theme=look))
        areas = [panel.area for panel in leaflet._panels(made)][1:]
        for whole, every in zip(areas, panel_nodes(document)[1:], strict=False):
            nodes, area = above_foot(every, whole, made, last=made.fold == 2 and whole == areas[-1])
            for use in standing(nodes):
                drawn += 1
                text = bottom(tuple(mark for mark in leaves(nodes) if mark is not use))
                assert use.y >= text + 6 - 1e-6
                assert use.y + use.symbol.h == pytest.approx(area.y + area.h)
                assert use.x >= area.x
                assert use.x + use.symbol.w <= area.x + area.w
                paths = [mark for mark in leaves(use.symbol.children) if isinstance(mark, Path)]
                points = [step[-2:] for path in paths for contour in path.contours for step in contour if step]
                assert min(min(point) for point in points) > -0.01
                assert max(x for x, _ in points) <= use.symbol.w + 0.01
                assert max(y for _, y in points) <= use.symbol.h + 0.01
                bodies = [path.fill for path in paths[3::7]]
                assert all(isinstance(ink, tuple) and contrast(ink, WHITE) >= 1.3 for ink in bodies)
    assert (drawn > 0) == (look.cover_shade > 0)


@pytest.mark.parametrize("theme", ["plain", "nordic"])
def test_no_hole_above_a_back_cover_at_the_foot(theme: str) -> None:
    """From 14.3 mm between the text and its edge on, dice stand there, though they may be as small as 2.7 mm."""
    made, shown = templates.load_leaflet("a4-fold"), 0
    for code in CODES:
        document = leaflet.build(setting(code, "classic", made)._replace(theme=templates.load_theme(theme)))
        nodes, area = above_foot(panel_nodes(document)[-1], leaflet._panels(made)[-1].area, made, last=True)
        flat = [mark for mark in leaves(nodes) if isinstance(mark, Die) and mark.tilt]
        drawn = [*flat, *standing(nodes)]
        text = bottom(tuple(mark for mark in leaves(nodes) if mark not in drawn))
        assert drawn or area.y + area.h + leaflet._CODE_GAP - text < 14.3
        assert all(die.size >= 2.7 for die in flat)
        shown += bool(drawn)
    assert shown > len(CODES) / 2


@pytest.mark.parametrize("kind", ["a5", "a5-large", "large-print"])
def test_dice_at_the_foot_are_in_proportion_to_those_of_the_table(kind: str) -> None:
    """Where there is room, they are 1.3 times as wide; nowhere are they wider, or less than 6.5 mm.

    So are those of the cover, in steps of 0.5 mm of their edges.
    """
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
    uses = [
        use
        for code in CODES
        for page in leaflet.build(setting(code, "classic", templates.load_leaflet(kind))._replace(theme=RETRO)).pages
        for use in standing(page.children)
    ]
    assert uses or kind == "a5"
    edges = {round(use.symbol.h / 2.2, 6) for use in uses}
    assert all(2 * C30 * edge <= 1.3 * die + 1e-6 for edge in edges)
    assert all(edge % 0.5 == pytest.approx(0.0) for edge in edges)
    assert kind == "a5" or 2 * C30 * (max(edges) + 0.5) > 1.3 * die


@pytest.mark.long
def test_a_booklet_has_few_drawings_at_the_foot() -> None:
    """Each size is written once."""
    pages = BookletRequest(CODES[::2], template="a6", theme="nordic").make().pages
    uses = [use for page in pages for use in standing(page.children)]
    assert len(uses) > 4
    assert len({use.symbol.name for use in uses}) <= 4
