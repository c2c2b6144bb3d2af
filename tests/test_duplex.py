"""Printing on both sides: turned on the edge that the file asks for, every back is behind its front, upright."""

from __future__ import annotations

import io
from typing import Any, NamedTuple

import pikepdf
import pytest
from sheets import Rect, sheets

import padgen
from padgen.documents.imposition import saddle_stitch
from padgen.page.marks import DrawnDocument, Page, Tag, Text, leaves


class Turned(NamedTuple):
    """A sheet turned by a printer: its size in mm, and whether it turns about its left edge or its top edge."""

    width: float
    height: float
    sideways: bool

    def through(self, area: Rect) -> Rect:
        """An area of the back as seen from the front."""
        if self.sideways:
            return Rect(self.width - area.x1, area.y0, self.width - area.x0, area.y1)
        return Rect(area.x0, self.height - area.y1, area.x1, self.height - area.y0)


def turned(document: padgen.Document) -> Turned:
    """How the finished file asks a printer to turn its sheets."""
    with pikepdf.open(io.BytesIO(document.to_bytes())) as file:
        left, bottom, right, top = (float(part) * 25.4 / 72 for part in file.pages[0].MediaBox)
        long = {"/DuplexFlipLongEdge": True, "/DuplexFlipShortEdge": False}[str(file.Root.ViewerPreferences.Duplex)]
    width, height = right - left, top - bottom
    assert width != height
    # On an upright sheet, the left and right edges are the long ones.
    return Turned(width, height, long == (height > width))


PADS: list[dict[str, Any]] = [
    *({"template": name} for name in ("classic", "a5", "landscape", "tall", "large-print", "ink-saver", "kids")),
    *({"up": up} for up in (1, 2, 3, 5, 6)),
    {"up": 2, "bleed": 3.0, "crop_marks": True},
    {"players": 6, "variant": "maxi"},
    {"paper": "200 x 120 mm", "template": "a5", "players": 2},
]


@pytest.mark.long
@pytest.mark.parametrize("options", PADS, ids=str)
def test_every_back_of_a_pad_lies_on_its_front(options: dict[str, Any]) -> None:
    """On upright and landscape sheets, and not upside down."""
    document = padgen.pad("en", rules_on_back=True, sheets=2, **options)
    turn = turned(document)
    assert turn.sideways
    front, _, _, back = sheets_of(document)
    assert len(front) == len(back) > 0
    for one, other in zip(front, back, strict=True):
        assert turn.through(other).inside(one, 0.01)
        assert one.inside(turn.through(other), 0.01)


def sheets_of(document: padgen.Document) -> list[list[Rect]]:
    """The areas of the pads on each side."""
    return [sheet.cells[1:] for sheet in sheets(document._drawn)]


@pytest.mark.parametrize("lang", ["en", "uk"])
def test_panels_of_a_leaflet_meet(lang: str) -> None:
    """The panel read after the cover is behind it, upright."""
    document = padgen.leaflet(lang, template="a4-fold")
    turn = turned(document)
    assert turn.sideways
    outside, inside = document.pages
    for area in (panel(outside, "panel-1"), turn.through(panel(inside, "panel-2"))):
        assert area.x0 > turn.width / 2


def panel(page: Page, key: str) -> Rect:
    """The area of a panel's words."""
    (tag,) = (node for node in page.children if isinstance(node, Tag) and node.key == key)
    texts = [mark for mark in leaves(tag.children) if isinstance(mark, Text)]
    return Rect(min(t.x for t in texts), min(t.y for t in texts), max(t.x for t in texts), max(t.y for t in texts))


def test_two_sides_turn_like_a_leaf_of_a_book() -> None:
    """Leaflets with two sides and a booklet's pages turn on their left edge, upright or wide."""
    assert turned(padgen.leaflet("en")).sideways
    assert turned(padgen.leaflet("en", paper="Letter")).sideways
    assert turned(padgen.booklet(["en", "fi"])).sideways
    assert turned(padgen.booklet(["en"], paper="240 x 180 mm")).sideways


@pytest.mark.parametrize("size", [(148.0, 210.0), (105.0, 148.0), (90.0, 210.0), (240.0, 180.0)])
def test_an_imposed_booklet_has_the_next_page_behind_each_odd_one(size: tuple[float, float]) -> None:
    """Every even page is behind the odd one before it, upright, whatever the pages' shape."""
    width, height = size
    pages = tuple(Page(width, height, (Text(width / 2, height / 2, str(i), 20),)) for i in range(1, 13))
    document = padgen.Document(saddle_stitch(DrawnDocument("Test", "en", pages)))
    turn = turned(document)
    assert turn.sideways
    seen: dict[int, tuple[int, float]] = {}
    for side, page in enumerate(document.pages):
        for mark in leaves(page.children):
            assert isinstance(mark, Text)
            area = Rect(mark.x, mark.y, mark.x, mark.y)
            seen[int(mark.text)] = side // 2, (turn.through(area) if side % 2 else area).x0
    assert sorted(seen) == list(range(1, 13))
    for number in range(1, 12, 2):
        (sheet, x), (other, behind) = seen[number], seen[number + 1]
        assert sheet == other
        assert x == pytest.approx(behind, abs=0.01)


def test_an_imposed_booklet_turns_on_the_short_edge() -> None:
    """An A5 booklet is printed on landscape A4, and the command's file asks for this edge."""
    document = padgen.booklet(["en", "fi"], impose=True)
    assert turned(document).sideways
    with pikepdf.open(io.BytesIO(document.to_bytes())) as file:
        assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
