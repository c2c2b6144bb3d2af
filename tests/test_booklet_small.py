"""Booklets on small pages: they have more of them, instead of small letters or a refusal."""

from __future__ import annotations

import re
from typing import Any, NoReturn

import pytest
from leaflets import CODES, ROTATING, bound, tags

import padgen
from padgen import templates
from padgen.documents import leaflet
from padgen.documents.booklet import document as booklet
from padgen.documents.explain.deal import LineHeight, deal
from padgen.documents.explain.table import Table
from padgen.documents.setting import Setting
from padgen.page.marks import Box, Die, DrawnDocument, Text, leaves
from padgen.templates import LeafletTemplate


@pytest.mark.sweep
@pytest.mark.parametrize(("code", "variant"), [*ROTATING, *((code, "maxi") for code in CODES), ("el", "yamb")])
def test_a_booklet_on_a6(code: str, variant: str) -> None:
    """Twelve pages, boxes clear of running heads, 9 pt or more, dice below the words, which have the whole width."""
    document = padgen.booklet([code], variant=variant, paper="A6")
    pages = document._drawn.pages
    assert document.warnings == ()
    assert (len(pages), pages[0].width, pages[0].height) == (12, 105, 148)
    rules = pages[3:11]
    assert [len(list(tags(page.children, "Table"))) for page in rules] in ([0] * 5 + [1] * 3, [0] * 4 + [1] * 4)
    for page in rules:
        marks = [*leaves(page.children)]
        running = [mark.y for mark in marks if isinstance(mark, Text) and mark.y < 9]
        boxes = [mark.y for mark in marks if isinstance(mark, Box)]
        assert all(box >= head + 3.9 for box in boxes for head in running), page.label
    told = [mark.size for page in rules for mark in leaves(tuple(tags(page.children, "P"))) if isinstance(mark, Text)]
    assert min(told) >= 9
    for row in (row for page in rules for row in tags(page.children, "TR")):
        marks = [*leaves((row,))]
        names = [mark for mark in marks if isinstance(mark, Text) and mark.align == "left"]
        if dice := [mark for mark in marks if isinstance(mark, Die)]:
            assert min(die.y for die in dice) > max(name.y for name in names)


@pytest.mark.parametrize(
    ("langs", "paper", "count"),
    [("fi", None, 8), ("fi", "A5", 8), ("fi sv", "A5", 8), ("fi sv", "A6", 20), ("fi", "90x130mm", 12)],
)
def test_paper_chooses_the_layout(langs: str, paper: str | None, count: int) -> None:
    """Where none is named, small paper has the layout for it, with more pages."""
    assert len(padgen.booklet(langs.split(), paper=paper)._drawn.pages) == count


@pytest.mark.parametrize(
    ("kind", "langs", "template", "paper", "named"),
    [
        ("booklet", ["fi", "sv"], "a5", "A6", "a6"),
        ("booklet", ["de"], "a5-large", "A6", "a6"),
        ("leaflet", "de", "a5", "A6", "a6"),
        ("leaflet", "el", "a4-fold", "A5", "a5"),
    ],
)
def test_a_refusal_names_a_layout_that_fits(
    kind: str, langs: str | list[str], template: str, paper: str, named: str
) -> None:
    """With that template, the same document is made on the same paper."""
    make, options = getattr(padgen, kind), {"variant": "maxi", "paper": paper}
    with pytest.raises(padgen.PadgenError) as caught:
        make(langs, template=template, **options)
    (found,) = {re.search(r"\(the template (\S+) fits; choose", str(problem))[1] for problem in caught.value.problems}  # type: ignore[index]
    assert found == named
    assert make(langs, template=found, **options).pages


def test_no_layout_is_named_where_none_fits() -> None:
    """Nor is one where another paper would be needed."""
    with pytest.raises(padgen.PadgenError, match=r"more than there is \(choose larger paper"):
        padgen.leaflet("en", paper="40x60mm")


def test_no_folded_layout_is_tried_for_punched_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be refused as well."""
    tried = []

    def refuse(setting: Setting[LeafletTemplate], **_: object) -> NoReturn:
        tried.append(setting.template.name)
        raise padgen.PadgenError(setting.template.problem("size_least", "too long"))

    monkeypatch.setattr(leaflet, "build", refuse)
    with pytest.raises(padgen.PadgenError, match="too long"):
        padgen.leaflet("en", bind="punch-left")
    punched = [name for name in templates.names("leaflet") if templates.load_leaflet(name).fold == 1]
    assert sorted(tried) == sorted(punched)


def test_layouts_are_tried_at_their_smallest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether one fits is known then, without the search for the size that looks best."""
    tried, build = {}, booklet.build

    def watched(setting: Setting[LeafletTemplate], **options: Any) -> DrawnDocument:
        tried[setting.template.name] = (setting.template.size_least, setting.template.size_most)
        return build(setting, **options)

    monkeypatch.setattr(booklet, "build", watched)
    with pytest.raises(padgen.PadgenError, match="the template a6 fits"):
        padgen.booklet("de", template="a5", paper="A6", variant="maxi")
    assert list(tried) == ["a5", "a6"]
    assert tried["a5"][0] < tried["a5"][1]
    assert tried["a6"] == (templates.load_leaflet("a6").size_least,) * 2


@pytest.mark.parametrize("count", [2, 3, 4])
def test_rows_are_dealt_evenly(count: int) -> None:
    """Panels alike have as many rows each, however many panels there are."""
    dealt = deal([LineHeight(10, True)] * 12, [80.0] * count, 2.0, 1.0)
    assert dealt.fits
    assert dealt.cuts == tuple(range(12 // count, 12, 12 // count))


def test_every_part_of_a_table_has_its_heads() -> None:
    """On four pages as on two, and together the parts have all rows."""
    pages = padgen.leaflet("de", variant="maxi", template="a6")._drawn.pages
    parts = [table for page in pages for table in tags(page.children, "Table")]
    assert len(parts) > 2
    assert all(next(tags(part.children, "TR")).children[0].scope == "Column" for part in parts)  # type: ignore[union-attr]
    rows = len(Table(bound("de", "maxi")[1], None, 80.0).entries)  # type: ignore[arg-type]
    assert sum(len(list(tags(part.children, "Figure"))) for part in parts) == rows
