"""Leaflets and booklets on larger paper than their template's: everything grows with it."""

from __future__ import annotations

from statistics import mode
from typing import Any

import pytest
from leaflets import A5, CODES, flaws, tags
from sheets import sheets

from padgen.api.booklet import BookletRequest
from padgen.api.leaflet import LeafletRequest
from padgen.page.marks import DrawnDocument, Text, leaves

ROOT2 = 297 / 210


def letters(document: DrawnDocument) -> float:
    """The size of most of the text, in points."""
    paragraphs = [tag for page in document.pages for tag in tags(page.children, "P")]
    return mode(mark.size for mark in leaves(paragraphs) if isinstance(mark, Text))


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("variant", ["classic", "maxi"])
def test_a_leaflet_on_twice_the_paper_is_the_small_one_enlarged(code: str, variant: str) -> None:
    """On A4, text is at least nearly as much larger as the paper, within margins that have grown as well."""
    small, large = (LeafletRequest(code, variant=variant, paper=paper).make() for paper in (None, "A4"))
    assert letters(large) >= 0.95 * ROOT2 * letters(small)
    for sheet in sheets(large):
        assert flaws(sheet, 1, round(ROOT2 * A5.margin, 3)) == []


@pytest.mark.parametrize("paper", ["A4", "B5", "Letter", "170 x 240 mm"])
@pytest.mark.parametrize("code", ["en", "hu", "el"])
def test_text_fills_larger_paper(code: str, paper: str) -> None:
    """Each side is full to the last 15 % within its margins."""
    for page in LeafletRequest(code, paper=paper).make().pages:
        margin = A5.margin * min(page.width / 148, page.height / 210)
        marks = (mark for mark in leaves(tuple(tags(page.children, "P", "Table"))) if isinstance(mark, Text))
        assert max(mark.y for mark in marks) >= margin + 0.85 * (page.height - 2 * margin)


@pytest.mark.parametrize(("template", "margin"), [("a4-fold", 13.0), ("a4-three", 9.0)])
@pytest.mark.parametrize("code", ["de", "fi"])
def test_folded_sheets_grow_too(code: str, template: str, margin: float) -> None:
    """On A3, text is larger than on A4, and nothing leaves the margins of the sheet, which are larger too."""
    small, large = (LeafletRequest(code, template=template, paper=paper).make() for paper in (None, "A3"))
    assert letters(large) >= 0.95 * ROOT2 * letters(small)
    inside = sheets(large)[1]
    assert flaws(inside, 2 if template == "a4-fold" else 1, round(ROOT2 * margin - 0.01, 2)) == []


@pytest.mark.parametrize("finish", [{"bleed": 3.0, "crop_marks": True}, {"bind": "punch-left"}])
def test_larger_paper_is_cut_and_bound_as_usual(finish: dict[str, Any]) -> None:
    """A bleed and an edge to punch have the same width on all paper."""
    plain, done = (LeafletRequest("en", paper="A4", **more).make() for more in ({}, finish))
    (first, *_), (other, *_) = plain.pages, done.pages
    if "bleed" in finish:
        assert other.width > first.width
        assert letters(done) == letters(plain)
    else:
        assert (other.width, other.height) == (first.width, first.height)
        assert min(mark.x for mark in leaves(other.children) if isinstance(mark, Text)) >= 18.0


@pytest.mark.parametrize("paper", ["A5", "297 x 210 mm", "148 x 400 mm"])
def test_paper_that_is_not_longer_at_both_sides_keeps_the_measures(paper: str) -> None:
    """The lesser of both sides' ratios decides."""
    assert A5.on(paper) == A5.replace(paper=paper)


@pytest.mark.parametrize("langs", [["de"], ["en", "fi", "el"]])
def test_a_booklet_grows_too(langs: list[str]) -> None:
    """A booklet on A4 has larger text than one on A5, on no more pages."""
    small, large = (BookletRequest(langs, paper=paper).make() for paper in (None, "A4"))
    assert letters(large) >= 1.2 * letters(small)
    assert len(large.pages) <= len(small.pages)


def test_smaller_paper_keeps_the_measures() -> None:
    """Margins stay, and letters shrink by themselves as far as they must."""
    assert A5.on("A6") == A5.replace(paper="A6")
