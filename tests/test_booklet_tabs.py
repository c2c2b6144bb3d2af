"""The edge tabs of a booklet in several languages, and the text that makes room for them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from leaflets import CODES, FONTS
from test_booklet import A5, ORDER, pages, usual, whole

from padgen.api.booklet import BookletRequest
from padgen.documents.booklet import document as booklet
from padgen.page.marks import Box, DrawnDocument, Text, leaves


def tabs(document: DrawnDocument, number: int) -> tuple[Box, Text]:
    """The tab of a page, and the letters on it."""
    children = list(document.pages)[number - 1].children
    (box,) = (mark for mark in children if isinstance(mark, Box))
    (word,) = (mark for mark in children if isinstance(mark, Text) and box.y < mark.y < box.y + box.h)
    return box, word


def test_edge_tabs_go_down_the_edge() -> None:
    """Each language's tab is 5 mm inside the outer edge, below the one before; no two overlap."""
    places = []
    for i in range(len(ORDER)):
        both = []
        for number in (4 + 2 * i, 5 + 2 * i):
            tab, _ = tabs(whole(), number)
            assert (148 - tab.x - tab.w if number % 2 else tab.x) == pytest.approx(5.0)
            both.append((tab.y, tab.y + tab.h))
        assert both[0] == both[1]
        places.append(both[0])
    assert all(a[1] <= b[0] for a, b in pairwise(places))
    assert places[-1][1] <= 198


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_all_tabs_are_alike(bleed: float) -> None:
    """Their letters have one size and one direction; tabs keep 1.5 mm from the boxes of the text beside them."""
    template = A5.replace(bleed=bleed)
    document = whole() if not bleed else booklet.build(usual(*CODES)._replace(template=template))
    found = [tabs(document, number) for number in range(4, 4 + 2 * len(ORDER))]
    assert len({(word.size, word.turn) for _, word in found}) == 1
    assert len({(round(box.w, 6), round(box.h, 6)) for box, _ in found}) == 1
    assert {word.text for _, word in found} == {code.upper() for code in CODES}
    for number, (box, _) in enumerate(found, 4):
        inner = 148 - box.x if number % 2 else box.x + box.w
        assert template.margin + template.fold_shift - template.reach - inner >= 1.5


def test_text_leaves_the_outer_edge_to_tabs() -> None:
    """It stands nearer to the fold, on contents too, so that tabs printed at home are 4.5 mm wide."""
    found = pages()
    for number in (3, 4, 5, 20, 21, 36, 37):
        words = [mark for mark in leaves(found[number - 1].children) if isinstance(mark, Text) and mark.y > 20]
        left = min(mark.x for mark in words if mark.align == "left" and not mark.turn and mark.size > 7)
        assert left == pytest.approx(12 - 2.5 if number % 2 else 12 + 2.5)
    for number in (4, 5, 20, 21, 36, 37):
        box, word = tabs(whole(), number)
        assert box.w >= 4.5
        assert word.size >= 6.5


def test_a_narrow_margin_is_not_made_narrower() -> None:
    """Boxes of the text keep what a printer at home can't print; without tabs the text stays in the middle."""
    narrow = booklet.build(usual("fi", "sv")._replace(template=A5.replace(margin=9.0)))
    edges = [
        (mark.x, mark.x + mark.w)
        for page in narrow.pages[3:7]
        for mark in leaves(page.children)
        if isinstance(mark, Box) and mark.w > 50
    ]
    assert min(left for left, _ in edges) == pytest.approx(5.0)
    assert max(right for _, right in edges) == pytest.approx(143.0)
    alone = list(booklet.build(usual("fi")).pages)
    titles = [
        mark for page in alone[2:4] for mark in leaves(page.children) if isinstance(mark, Text) and mark.size > 20
    ]
    assert {mark.x for mark in titles} == {12.0}


def test_text_keeps_away_from_holes() -> None:
    """On pages that are punched it isn't moved towards their holes: boxes begin 15 mm or more from the edge."""
    for number, page in enumerate(BookletRequest(["fi", "sv"], bind="punch-left").make().pages[3:7], 4):
        boxes = [mark for mark in leaves(page.children) if isinstance(mark, Box) and mark.w > 50]
        edge = min(box.x if number % 2 else page.width - box.x - box.w for box in boxes)
        assert edge >= 15 - 1e-6, number


def test_tabs_run_over_an_edge_that_is_cut() -> None:
    """With a bleed they reach its end, and their letters keep 3 mm from the cut and stay on the tab."""
    setting = usual("da", "hu", "nb", "uk")._replace(template=A5.replace(bleed=3.0))
    document = booklet.build(setting)
    for number in range(4, 12):
        box, word = tabs(document, number)
        outer = 148 + 3 - box.x - box.w if number % 2 else box.x + 3
        assert outer == pytest.approx(0.0)
        half = FONTS.width(word.text, "bold", word.size) / 2
        assert word.turn == 0
        assert half + 3 <= (148 - word.x if number % 2 else word.x)
        assert box.x < word.x - half
        assert word.x + half < box.x + box.w
