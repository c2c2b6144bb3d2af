"""Every language with every layout: no words overlap, none leaves its box, nothing is in the unprintable edge.

By default a fixed sample runs: each language with each layout once, in varying variants and themes.  With
``PADGEN_MATRIX=all`` in the environment, each pad is checked in every variant with every theme, and each
leaflet, each back of a pad and each booklet of one language in every variant and in every theme, and the booklet
of all languages in every theme.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import comb
from operator import mul

import leaflets
import pads
import pytest
from leaflets import CODES
from sheets import Rect, Sheet, make, sheets
from sweeps import ALL

from padgen import templates
from padgen.api.booklet import BookletRequest
from padgen.documents import leaflet
from padgen.page.marks import MM, WHITE, Box, Die, DrawnDocument, Line, Node, Page, Path, Tag, Text, Use, leaves
from padgen.rules import built_in_ids, load_variant
from padgen.templates.colours import contrast

pytestmark = pytest.mark.sweep

SAFE = 5.0
"""Millimetres along the edges that home printers can't print."""

THEMES = templates.names("theme")
PADS = templates.names("pad")
FOLDS = {name: templates.load_leaflet(name).fold for name in templates.names("leaflet")}
VARIANTS = built_in_ids()


def turn(at: int) -> tuple[str, str]:
    """A variant and a theme; steps without a common divisor reach all pairs."""
    return VARIANTS[at * 7 % len(VARIANTS)], THEMES[at % len(THEMES)]


def pairs(code: str, layout: str) -> Iterator[tuple[str, str]]:
    """The pairs of variant and theme in which a language's pad is checked."""
    if ALL:
        return product(VARIANTS, THEMES)
    return iter([turn(CODES.index(code) * len(PADS) + PADS.index(layout))])


def some_pairs(code: str, layout: str, layouts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The same for its leaflet and its back: every variant and every theme, but not every pair of them."""
    at = CODES.index(code) * len(layouts) + layouts.index(layout)
    if ALL:
        return (turn(at + i) for i in range(max(len(VARIANTS), len(THEMES))))
    return iter([turn(at)])


def pad_alone(page: Page) -> Page:
    """The first pad of a page, because the others are the same drawing."""
    use = next((node for node in walk(page.children) if isinstance(node, Use)), None)
    return Page(use.symbol.w, use.symbol.h, use.symbol.children) if use else page


def walk(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, Tag):
            yield from walk(node.children)
        else:
            yield node


def stray(sheet: Sheet) -> Iterator[str]:
    """Words that reach over the edge of the tinted area below them, or of adjoining areas in the same colour."""
    for placed in sheet.texts:
        rect = placed.rect
        if not isinstance(placed.leaf, Text) or placed.leaf.tilt:
            continue
        x, y = (rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2
        below = [fill for fill in sheet.fills if fill.cell == placed.cell and holds(fill.rect, x, y)]
        if not below:
            continue
        box = min(below, key=lambda fill: (fill.rect.x1 - fill.rect.x0) * (fill.rect.y1 - fill.rect.y0))
        like = [fill.rect for fill in sheet.fills if fill.leaf.fill == box.leaf.fill]  # type: ignore[union-attr]
        if not all(
            any(holds(area, *corner) for area in like) for corner in product((rect.x0, rect.x1), (rect.y0, rect.y1))
        ):
            yield f"{placed.leaf.text!r} leaves its box"


def holds(area: Rect, x: float, y: float) -> bool:
    """Whether a point is in an area, give or take 0.05 mm."""
    return area.x0 - 0.05 <= x <= area.x1 + 0.05 and area.y0 - 0.05 <= y <= area.y1 + 0.05


def along(path: Path) -> Iterator[tuple[float, float]]:
    """Points on the lines and curves of a drawing, 51 on each."""
    for (x, y), *steps in path.contours:
        for step in filter(None, steps):
            xs, ys = (x, *step[::2]), (y, *step[1::2])
            order = len(xs) - 1
            for t in (i / 50 for i in range(51)):
                shares = [comb(order, k) * t**k * (1 - t) ** (order - k) for k in range(order + 1)]
                yield sum(map(mul, shares, xs)), sum(map(mul, shares, ys))
            x, y = xs[-1], ys[-1]


def drawn_over(sheet: Sheet) -> Iterator[str]:
    """Words and dice under an ornament, except the bonus's star, which is drawn on a blank die.

    Where a line goes round a word, the line itself must not touch it.
    """
    for path in walk(sheet.page.children):
        if not isinstance(path, Path):
            continue
        steps = [step for contour in path.contours for step in contour]
        xs, ys = [x for step in steps for x in step[::2]], [y for step in steps for y in step[1::2]]
        area = Rect(min(xs), min(ys), max(xs), max(ys))
        for placed in (*sheet.texts, *sheet.dice):
            star = isinstance(placed.leaf, Die) and placed.leaf.face == 0 and area.inside(placed.rect)
            if path.fill is None and placed.rect.inside(area):
                grown = placed.rect.grown(path.weight / 2 / MM)
                touched = any(holds(grown, *point) for point in along(path))
            else:
                touched = area.overlap(placed.rect) > 0.02 and not star
            if touched:
                yield f"{getattr(placed.leaf, 'text', 'a die')!r} lies under an ornament"


@pytest.mark.parametrize("layout", PADS)
@pytest.mark.parametrize("code", CODES)
def test_pads_are_clean(code: str, layout: str) -> None:
    """No word overlaps another, is crossed by a line, leaves its box or comes too near the edge."""
    found: list[str] = []
    margin = templates.load_pad(layout).margin - 1
    for variant, theme in pairs(code, layout):
        (page,) = make(code, variant=variant, template=layout, theme=theme).pages
        (sheet,) = sheets(DrawnDocument("", "", (pad_alone(page),)))
        wrong = [*pads.flaws(sheet, margin), *stray(sheet), *drawn_over(sheet)]
        found += [f"{variant} {theme}: {flaw}" for flaw in wrong]
    assert found == []


@pytest.mark.parametrize("layout", PADS)
@pytest.mark.parametrize("code", CODES)
def test_backs_are_clean(code: str, layout: str) -> None:
    """The same of the rules on the back; nor is any word smaller than the layout allows."""
    found: list[str] = []
    template = templates.load_pad(layout)
    for variant, theme in some_pairs(code, layout, PADS):
        _, page = make(code, variant=variant, template=layout, theme=theme, rules_on_back=True).pages
        (sheet,) = sheets(DrawnDocument("", "", (pad_alone(page),)))
        small = [placed.leaf.text for placed in sheet.texts if pads.size(placed) < template.floor_size - 1e-6]  # type: ignore[union-attr]
        wrong = [*leaflets.flaws(sheet, 1, template.margin), *stray(sheet), *drawn_over(sheet), *small]
        found += [f"{variant} {theme}: {flaw}" for flaw in wrong]
    assert found == []


@pytest.mark.parametrize("layout", PADS)
@pytest.mark.parametrize("variant", [name for name in VARIANTS if load_variant(name).columns])
def test_games_with_columns_are_refused_nowhere(variant: str, layout: str) -> None:
    """They fit every layout in every language and theme, and no column's title is below the layout's smallest size."""
    template = templates.load_pad(layout)
    for at, code in enumerate(CODES):
        for theme in THEMES if ALL else [THEMES[at % len(THEMES)]]:
            (sheet,) = sheets(make(code, variant=variant, template=layout, theme=theme))
            sizes = [placed.leaf.size for placed in sheet.texts if isinstance(placed.leaf, Text)]
            assert min(sizes) >= template.floor_size


@pytest.mark.parametrize("layout", FOLDS)
@pytest.mark.parametrize("code", CODES)
def test_leaflets_are_clean(code: str, layout: str) -> None:
    """No words overlap, leave their panel or box, or are too near a fold; panels are full, sections whole."""
    found: list[str] = []
    template, fold = templates.load_leaflet(layout), FOLDS[layout]
    for variant, theme in some_pairs(code, layout, list(FOLDS)):
        setting = leaflets.setting(code, variant, template)._replace(theme=templates.load_theme(theme))
        document = leaflet.build(setting)
        wrong = [*leaflets.weak(document, setting)]
        for sheet in sheets(document):
            wrong += [*leaflets.flaws(sheet, fold, 4.0), *stray(sheet)]
        found += [f"{variant} {theme}: {flaw}" for flaw in wrong]
    assert found == []


def booklet_flaws(*codes: str, variant: str, theme: str) -> Iterator[str]:
    """What is wrong on a booklet's pages: besides the flaws of leaflets, thin lines and faint words."""
    asked = BookletRequest(codes, variant=variant, theme=theme)
    for sheet in sheets(asked.make()):
        page = Rect(0.0, 0.0, sheet.page.width, sheet.page.height)
        wrong = [*leaflets.flaws(sheet, 1, SAFE), *stray(sheet), *thin(sheet), *faint(sheet)]
        wrong += [
            f"a box of {fill.rect} is in the unprintable edge"
            for fill in sheet.fills
            if not (fill.rect.inside(page.grown(-SAFE), 0.05) or page.inside(fill.rect, 0.05))
        ]
        yield from (f"{variant} {theme} page {sheet.page.label}: {flaw}" for flaw in wrong)


def thin(sheet: Sheet) -> Iterator[str]:
    """Lines, frames and outlines of dice below a quarter of a point, which printers lose."""
    for mark in leaves(sheet.page.children):
        if not isinstance(mark, Line | Box | Die) or (isinstance(mark, Box) and mark.stroke is None):
            continue
        if mark.weight is not None and mark.weight < 0.25 - 1e-9:
            yield f"a {type(mark).__name__} of {mark.weight:.2f} pt"


def faint(sheet: Sheet) -> Iterator[str]:
    """Words with a contrast below 4.5 to what is behind them, or 3 in large letters."""
    for placed in sheet.texts:
        leaf, rect = placed.leaf, placed.rect
        if not isinstance(leaf, Text):
            continue
        x, y = (rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2
        grounds = [fill.leaf.fill for fill in sheet.fills if holds(fill.rect, x, y)]  # type: ignore[union-attr]
        found = contrast(leaf.ink, grounds[-1] if grounds else WHITE)  # type: ignore[arg-type]
        if found < (3.0 if leaf.size >= 14 else 4.5):
            yield f"{leaf.text!r} has a contrast of {found:.1f}"


@pytest.mark.parametrize("theme", THEMES)
def test_booklets_are_clean(theme: str) -> None:
    """With tabs, covers, contents and endpapers: three languages in one variant, or all in the long form."""
    at = THEMES.index(theme)
    codes = CODES if ALL else [CODES[(at * 3 + i) % len(CODES)] for i in range(3)]
    assert [*booklet_flaws(*codes, variant=VARIANTS[at * 7 % len(VARIANTS)], theme=theme)] == []


@pytest.mark.parametrize("code", CODES)
def test_booklets_in_one_language_are_clean(code: str) -> None:
    """In large letters, in one variant and theme, or in all variants in the long form."""
    at = CODES.index(code)
    pairs = [turn(at + i) for i in range(len(VARIANTS) if ALL else 1)]
    assert [flaw for variant, theme in pairs for flaw in booklet_flaws(code, variant=variant, theme=theme)] == []
