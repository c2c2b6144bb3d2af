"""Printer's spreads: the printed sheets, once folded, are read in the order of pages."""

from __future__ import annotations

import io

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from leaflets import FONTS, bound
from pdfcheck import access_problems, syntax_problems, text
from pdftags import Structure, elements, kids
from sheets import sheets

from padgen import templates
from padgen.documents.booklet import document as booklet
from padgen.documents.finishing import finished
from padgen.documents.imposition import saddle_stitch
from padgen.documents.setting import Setting
from padgen.errors import PadgenError
from padgen.page.marks import (
    Anchor,
    Box,
    Die,
    DrawnDocument,
    Field,
    Image,
    Leaf,
    Line,
    Link,
    Page,
    Path,
    Symbol,
    Tag,
    Text,
    Use,
    leaves,
    moved,
)  # fmt: skip
from padgen.pdf import render

W, H = 148.0, 210.0
A4 = (297.0, 210.0)
EDGE = 0.5
"""Two A5 pages are one millimetre narrower than A4; this is half of it."""
A5 = templates.load_leaflet("a5")


def pages(count: int, **more: object) -> DrawnDocument:
    """A document of pages, each with its number in the middle."""
    made = tuple(
        Page(W, H, (Tag("P", (Text(W / 2, H / 2, f"page {i}", 20, align="center"),)),), label=str(i))
        for i in range(1, count + 1)
    )
    return DrawnDocument("Test", "en", made, **more)  # type: ignore[arg-type]


def halves(page: Page) -> tuple[str, str]:
    """The text on the left and right halves of a sheet's side."""
    shown = ["", ""]
    for mark in leaves(page.children):
        if isinstance(mark, Text):
            shown[mark.x > W] = mark.text
    return shown[0], shown[1]


def folded(document: DrawnDocument) -> list[str]:
    """The pages that a reader of the folded booklet sees, in order.

    The printed sheets are stacked, turned over on the short edge, folded in the middle and put into one another;
    so each sheet gives two pages at the front of the booklet and two at its end.
    """
    sides = [halves(page) for page in document.pages]
    front: list[str] = []
    back: list[str] = []
    for outer, inner in zip(sides[::2], sides[1::2], strict=True):
        front += [outer[1], inner[0]]
        back = [inner[1], outer[0], *back]
    return front + back


@given(st.integers(1, 60))
def test_folded_sheets_are_read_in_order(count: int) -> None:
    """With any number of pages, the folded booklet shows 1, 2, 3 …, then blank pages up to a multiple of four."""
    imposed = saddle_stitch(pages(count))
    read = folded(imposed)
    assert read == [f"page {i}" for i in range(1, count + 1)] + [""] * (-count % 4)
    assert all((page.width, page.height) == A4 for page in imposed.pages)


def test_labels_name_both_pages() -> None:
    """A side's label has the printed numbers of its pages, except blank ones."""
    assert [page.label for page in saddle_stitch(pages(6)).pages] == ["1", "2", "6, 3", "4, 5"]


@given(st.integers(1, 48), st.floats(0, 10))
def test_creep(count: int, creep: float) -> None:
    """Pages move toward the spine: the outermost sheet's not at all, the innermost's by the whole creep."""
    imposed = list(saddle_stitch(pages(count), creep).pages)
    sheets_ = len(imposed) // 2
    for i, side in enumerate(imposed):
        shift = creep * (i // 2) / (sheets_ - 1) if sheets_ > 1 else 0.0
        for mark in leaves(side.children):
            assert isinstance(mark, Text)
            middle = EDGE + (W / 2 + shift if mark.x < W else 1.5 * W - shift)
            assert mark.x == pytest.approx(middle)


def test_what_imposition_refuses() -> None:
    """Pages of different sizes, no pages, and a creep larger than a margin are refused."""
    mixed = DrawnDocument("Test", "en", (Page(W, H, ()), Page(H, W, ())))
    with pytest.raises(PadgenError, match="page 2 has 210 × 148 mm"):
        saddle_stitch(mixed)
    with pytest.raises(PadgenError, match="without pages"):
        saddle_stitch(pages(0))
    for creep in (-0.1, 14.9, float("nan")):
        with pytest.raises(PadgenError, match="creep"):
            saddle_stitch(pages(4), creep)


def test_creep_leaves_some_white_beside_the_fold() -> None:
    """It is no larger than the white there on pages that move, which those of the outermost sheet don't."""
    made = [
        Page(W, H, (Box(0, 0, W, H, fill=(0.9,)), Text(2 if i in (0, 1, 6, 7) else 6, 50, "word", 8))) for i in range(8)
    ]
    saddle_stitch(DrawnDocument("Test", "en", tuple(made)), 6.0)
    with pytest.raises(PadgenError, match=r"a creep of 6\.1 mm, from 0 to 6 mm can be spared"):
        saddle_stitch(DrawnDocument("Test", "en", tuple(made)), 6.1)


def test_what_is_near_the_trim_of_an_unmoved_sheet_stays_there() -> None:
    """A creep doesn't move the outermost sheet, so only what touches its trim runs over it."""
    made = [Page(W, H, (Box(1.0 if i in (0, 1, 6, 7) else 6.0, 20.0, 30.0, 9.0, fill=(0.2,)),)) for i in range(8)]
    imposed = saddle_stitch(DrawnDocument("Test", "en", tuple(made)), 4.0)
    outermost = finished(imposed, templates.load_leaflet("a5").replace(bleed=3.0), 4.0).pages[:2]  # type: ignore[index]
    for page in outermost:
        assert page.trim
        lefts = [leaf.x - page.trim[0] for leaf in leaves(page.children) if isinstance(leaf, Box)]
        assert sorted(lefts) == pytest.approx([1.0, 149.0])


def test_a_page_with_bleed_is_placed_by_its_trim() -> None:
    """The trimmed page, not the sheet around it, is placed on its half."""
    made = Page(W + 20, H + 20, (Text(10, 10, "corner", 8),), trim=(10.0, 10.0, W, H))
    (front, _) = saddle_stitch(DrawnDocument("Test", "en", (made,))).pages
    (mark,) = leaves(front.children)
    assert isinstance(mark, Text)
    assert (mark.x, mark.y) == (EDGE + W, 0.0)
    assert (front.width, front.height) == A4


@pytest.mark.parametrize(
    ("size", "sheet", "trim"),
    [
        ((148.0, 210.0), (297.0, 210.0), (0.5, 0.0, 296.0, 210.0)),
        ((105.0, 148.0), (210.0, 148.0), None),
        ((139.7, 215.9), (279.4, 215.9), None),
        ((120.0, 190.0), (240.0, 190.0), None),
    ],
)
def test_pages_lie_on_the_paper_that_is_folded(
    size: tuple[float, float], sheet: tuple[float, float], trim: tuple[float, ...] | None
) -> None:
    """A5 is printed on A4 and trimmed; other pages are printed on sheets of twice their width."""
    imposed = saddle_stitch(DrawnDocument("Test", "en", (Page(*size, (Text(0, 0, "corner", 8),)),)))
    for side in imposed.pages:
        assert ((side.width, side.height), side.trim) == (sheet, trim)
    (mark,) = leaves(next(iter(imposed.pages)).children)
    assert isinstance(mark, Text)
    assert mark.x == pytest.approx(sheet[0] / 2)


@pytest.mark.parametrize("creep", [0.0, 2.0])
def test_grounds_reach_the_edges_of_the_paper(creep: float) -> None:
    """The half millimetre beyond A5 pages on A4 is coloured like the page beside it; nothing crosses the spine."""
    made = tuple(Page(W, H, (Box(0, 0, W, H, fill=(i / 8, 0.0, 0.0)),)) for i in range(8))
    for side in saddle_stitch(DrawnDocument("Test", "en", made), creep).pages:
        boxes = [mark for mark in leaves(side.children) if isinstance(mark, Box)]
        left, right = boxes[-2].fill, boxes[-1].fill
        assert left != right
        spans = [
            (min(box.x for box in boxes if box.fill == ink), max(box.x + box.w for box in boxes if box.fill == ink))
            for ink in (left, right)
        ]
        assert spans[0][0] == pytest.approx(0.0)
        assert spans[1][1] == pytest.approx(297.0)
        assert spans[0][1] <= EDGE + W + creep + 1e-6
        assert spans[1][0] >= EDGE + W - creep - 1e-6
        assert {(box.y, box.h) for box in boxes} == {(0.0, H)}


def test_no_seam_shows_in_the_fold_of_a_cover() -> None:
    """A ground that both pages of a side have lies below both in one piece; grounds that differ aren't joined."""
    night = templates.load_theme("night")
    setting = Setting((bound("fi", "classic")[1],), A5, FONTS)._replace(theme=night)
    covers, endpapers, text, _ = saddle_stitch(booklet.build(setting)).pages
    for side, count in ((covers, 1), (endpapers, 1), (text, 0)):
        boxes = [mark for mark in leaves(side.children) if isinstance(mark, Box)]
        whole = [i for i, box in enumerate(boxes) if box.w >= 2 * W]
        assert len(whole) == count
        assert all(boxes[i].fill == night.cover and i == 0 for i in whole)


def test_covers_and_endpapers_reach_the_edges_of_the_paper() -> None:
    """On A4, the coloured pages of a booklet leave no white line at its outer edges."""
    setting = Setting((bound("fi", "classic")[1],), A5, FONTS)._replace(theme=templates.load_theme("night"))
    outer, inner, *_ = sheets(saddle_stitch(booklet.build(setting)))
    for sheet in (outer, inner):
        fills = [mark for mark in leaves(sheet.page.children) if isinstance(mark, Box) and mark.h == H]
        assert min(box.x for box in fills) == pytest.approx(0.0)
    assert max(box.x + box.w for box in fills) >= EDGE + W
    (pattern, *_) = (mark for mark in leaves(inner.page.children) if isinstance(mark, Use))
    assert min(pattern.x, 297.0 - pattern.x - pattern.symbol.w) == pytest.approx(0.0)


@pytest.fixture(scope="module")
def small() -> DrawnDocument:
    """A booklet of three languages."""
    return booklet.build(Setting(tuple(bound(code, "classic")[1] for code in ("fi", "ru", "en")), A5, FONTS))


def test_an_imposed_booklet_is_read_in_page_order(small: DrawnDocument) -> None:
    """Sheets are in printer's order, but the structure is in reading order, as in the booklet itself."""
    data = render(saddle_stitch(small, 1.0))
    assert not access_problems(data)
    assert not syntax_problems(data)
    assert said(data) == said(render(small))


def test_no_element_is_left_empty(small: DrawnDocument) -> None:
    """Decoration isn't tagged, so every element of the structure has words or pictures."""
    for data in (render(small), render(saddle_stitch(small))):
        structure = Structure(data)
        assert [element.S for element in elements(structure.root.K) if not kids(element)] == []


def said(data: bytes) -> list[str]:
    """All tagged text in the structure's order."""
    structure = Structure(data)
    found: list[str] = []
    for element in elements(structure.root.K):
        shown = [part for part in structure.tree(element)[1:] if isinstance(part, str) and not part.startswith("/")]
        found += [part for part in shown if part.strip("*")]
    return found


def test_links_and_bookmarks_survive(small: DrawnDocument) -> None:
    """In the imposed file, each link of the contents leads to the side with the language's first page."""
    data = render(saddle_stitch(small))
    with pikepdf.open(io.BytesIO(data)) as file:
        numbers = {page.obj.objgen: number for number, page in enumerate(file.pages)}
        names = file.Root.Names.Dests.Names
        targets = {str(names[i]): numbers[names[i + 1][0].objgen] for i in range(0, len(names), 2)}
        links = [link for page in file.pages for link in page.get("/Annots", [])]
        assert len(links) == 3
        for link, word in zip(links, ("What you need", "Tarvikkeet", "Что понадобится"), strict=True):
            assert word in text(data, targets[str(link.Dest)])
        assert len(file.Root.Outlines.First) > 0


def test_nothing_changes_but_the_place(small: DrawnDocument) -> None:
    """Each page's text is placed on its half exactly as on the page itself."""
    original = [page for page in sheets(small) if page.texts]
    halves_: dict[str, list[tuple[str, float, float]]] = {}
    for side in sheets(saddle_stitch(small)):
        for placed in side.texts:
            assert isinstance(placed.leaf, Text)
            dx = EDGE + (W if placed.leaf.x >= EDGE + W + 1e-6 else 0.0)
            half = f"{side.page.label}:{dx}"
            halves_.setdefault(half, []).append((placed.leaf.text, round(placed.leaf.x - dx, 6), placed.leaf.y))
    pages_ = [[(p.leaf.text, round(p.leaf.x, 6), p.leaf.y) for p in sheet.texts] for sheet in original]  # type: ignore[union-attr]
    assert sorted(map(sorted, pages_)) == sorted(map(sorted, halves_.values()))


MARKS: list[Leaf] = [
    Box(1, 2, 3, 4), Line(1, 2, 3, 4), Text(1, 2, "a", 8), Die(1, 2, 3, 4), Image(1, 2, 3, 4, b""), Link(1, 2, 3, 4),
    Anchor("a", 1, 2), Field(1, 2, 3, 4, "a"), Use(Symbol("s", 1, 1, ()), 1, 2),
    Path((((1.0, 2.0), (3.0, 4.0), (1.0, 2.0, 3.0, 4.0, 5.0, 6.0), ()),)),
]  # fmt: skip


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: type(mark).__name__)
def test_every_mark_can_be_moved(mark: Leaf) -> None:
    """All coordinates move, nothing else changes, and moving back restores the mark."""
    (tag,) = moved((Tag("Div", (mark,)),), 10.0, 100.0)
    assert isinstance(tag, Tag)
    (there,) = tag.children
    assert next(moved((there,), -10.0, -100.0)) == mark
    for name in type(there).__annotations__:
        before, after = getattr(mark, name), getattr(there, name)
        if name in ("x", "x1", "x2"):
            assert after == before + 10
        elif name in ("y", "y1", "y2"):
            assert after == before + 100
        elif name == "contours":
            assert after == (((11.0, 102.0), (13.0, 104.0), (11.0, 102.0, 13.0, 104.0, 15.0, 106.0), ()),)
        else:
            assert after == before
