"""The proof's list of all texts: where its lines stand, what each row says, and how it goes on over pages."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from pads import flaws
from sheets import Sheet, sheets

from padgen import languages
from padgen.documents.proof import document as proof
from padgen.documents.proof.measure import Fit, body_size, fits
from padgen.page.fonts import Fonts
from padgen.page.marks import Box, DrawnDocument, Line, Page, Tag, Text
from padgen.rules import load_variant

FONTS = Fonts()


@cache
def listed() -> DrawnDocument:
    """The list of a proof of two parts: one with four names in boxes, one whose texts flow."""
    locale = languages.read("da").bind(load_variant("classic"))
    boxes: list[Box | Text] = []
    names = (locale.row("full_house"), locale.row("chance"), locale.row("ones"), locale.label("bonus"))
    for i, (name, size, share) in enumerate(zip(names, (9.0, 9.0, 8.9, 8.0), (0.98, 0.5, 0.5, 0.5), strict=True)):
        width = FONTS.width(name, "regular", size) / share
        boxes += [Box(10, 10 + 20 * i, width, 10, stroke=(0.0,)), Text(10, 16 + 20 * i, name, size)]
    boxes.append(Text(10, 90, "Most of this specimen stands at nine points.", 9.0))
    parts = [
        proof.Specimen("pad", DrawnDocument("pad", "da", (Page(100, 100, tuple(boxes)),)), 6.5, 9.25, boxes=True),
        proof.Specimen("leaflet", DrawnDocument("leaflet", "da", (Page(100, 100, tuple(boxes)),)), 8, 10, boxes=False),
    ]
    made = proof.build(parts, locale, FONTS, languages.read("en").source)
    return made._replace(pages=tuple(made.pages)[2:])


@cache
def pages() -> list[Sheet]:
    return sheets(listed())


def rows(page: Page) -> list[list[tuple[Text, ...]]]:
    """The cells of the table's rows from top to bottom, each with its lines."""
    (table,) = (node for node in page.children if isinstance(node, Tag) and node.role == "Table")
    return [
        [
            tuple(mark for mark in cell.children if isinstance(mark, Text))
            for cell in row.children
            if isinstance(cell, Tag)
        ]
        for row in table.children
        if isinstance(row, Tag)
    ]


def test_nothing_of_the_list_overlaps_or_comes_near_an_edge() -> None:
    """Heading, sizes, head and rows are apart from each other, from the lines between rows and from the edges."""
    assert len(pages()) > 3
    assert [flaw for sheet in pages()[:2] for flaw in flaws(sheet, 10.0)] == []


def test_the_list_goes_on_from_the_top_of_the_next_page() -> None:
    """The first page begins with heading, sizes and head; each page is filled, the next goes on at its top."""
    for number, sheet in enumerate(pages()):
        ys = sorted({mark.y for row in rows(sheet.page) for cell in row for mark in cell})
        lines = [mark.y1 for mark in sheet.page.children if isinstance(mark, Line)]
        assert all(2 < b - a < 12 for a, b in pairwise(ys))
        assert len(lines) == len(rows(sheet.page)) - (number == 0)
        if number:
            assert (ys[0], lines[0]) == (pytest.approx(16.0), pytest.approx(13.4))
        if number < len(pages()) - 1:
            assert 270 < ys[-1] < 285
    heading, *told = (mark for mark in (p.leaf for p in pages()[0].texts) if isinstance(mark, Text) and mark.size > 7)
    assert (heading.y, heading.size, heading.face) == (18.0, 12.0, "bold")
    assert [(mark.y, mark.size) for mark in told] == [(22.5, 8.0), (27.0, 8.0)]
    assert {mark.y for cell in rows(pages()[0].page)[0] for mark in cell} == {34.0}
    assert {mark.x for mark in (heading, *told)} == {12.0}


def test_the_sizes_of_each_part_are_told() -> None:
    """Above the list, each part's usual size is told, and the smallest and largest size that its layout allows."""
    words = pages()[0].words()
    assert "Dansk: all texts, and how full their boxes are" in words
    for part, least, most in (("pad", "6.5", "9.25"), ("leaflet", "8", "10")):
        assert f"{part}: most of it stands at 9 pt; {least} to {most} pt are allowed." in words


def test_full_boxes_and_small_names_of_rows_are_bold() -> None:
    """A text of a box that is 97 % full is bold, and so is a row's name smaller than most names; others aren't."""
    locale = languages.read("da").bind(load_variant("classic"))
    found = {cells[0][0].text: cells for sheet in pages() for cells in rows(sheet.page)}
    for key, name, face, note in (
        ("rows.full_house", locale.row("full_house"), "bold", "pad: 9 pt, 98% full"),
        ("rows.chance", locale.row("chance"), "regular", "pad: 9 pt, 50% full"),
        ("rows.ones", locale.row("ones"), "bold", "pad: 8.9 pt, 50% full"),
        ("labels.bonus", locale.label("bonus"), "regular", "pad: 8 pt, 50% full"),
    ):
        keys, texts, notes = found[key]
        assert ([mark.text for mark in texts], [mark.text for mark in notes]) == ([name], [note])
        assert ({mark.face for mark in texts + notes}, {mark.face for mark in keys}) == ({face}, {"regular"})


def test_texts_in_no_box_are_compared_with_english() -> None:
    """The length of a text that stands in no box is told as a share of the English one's."""
    source = dict(proof._texts(languages.read("en").source.data))
    own = dict(proof._texts(languages.read("da").source.data))
    found = {cells[0][0].text: cells[2][0].text for sheet in pages() for cells in rows(sheet.page) if cells[2]}
    for key in ("texts.bonus_at_least", "labels.total", "messages.illegal"):
        assert found[key] == f"{len(own[key]) / len(source[key]):.0%} as long as in English"


def test_every_text_is_listed_once_and_whole() -> None:
    """Keys and texts, joined again where they are divided, are those of the locale file in its order."""
    wanted = list(proof._texts(languages.read("da").source.data))
    found = [cells for number, sheet in enumerate(pages()) for cells in rows(sheet.page)[number == 0 :]]
    joined = [("".join(x.text for x in keys), "".join(x.text for x in texts)) for keys, texts, _ in found]
    assert [(key, text.replace(" ", "")) for key, text in joined] == [
        (key, text.replace(" ", "")) for key, text in wanted
    ]


def test_the_box_of_a_text() -> None:
    """A text's box goes from the nearest line on its left to the nearest on its right; turned texts have none."""
    wide = FONTS.width("Straight", "regular", 8)
    marks = (
        Line(20, 0, 20, 50),
        Line(20 + 2 * wide, 50, 20 + 2 * wide, 0),
        Text(20 + 2 * wide, 20, "Straight", 8, align="right"),
        Text(30, 30, "Turned", 8, turn=90),
        Line(20, 60, 20 + 2 * wide, 60),
        Text(21, 70, "Below", 8),
        Text(90, 40, "Far", 8),
        *(Text(60, 50 + 4 * i, word, 8) for i, word in enumerate(("one", "two", "three", "four"))),
    )
    found = fits([Page(100, 100, marks)], FONTS)
    assert found["Straight"] == Fit(8, pytest.approx(0.5))
    assert found["Far"].share == pytest.approx(FONTS.width("Far", "regular", 8) / (80 - 2 * wide))
    assert "Turned" not in found
    assert "onetwothree" in found
    assert "onetwothreefour" not in found, "four lines are no text of a box"
    assert found["Below"].share == pytest.approx(FONTS.width("Below", "regular", 8) / 100)
    assert body_size([Page(100, 100, ())]) == 0.0
