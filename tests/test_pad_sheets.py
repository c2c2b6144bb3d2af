"""Pads on their sheets: tables for screen readers, repeated pads, numbers, and lines to cut along."""

from __future__ import annotations

from typing import Any

import pytest
from pads import SAFE, bound, first_sheet, flaws, only_page, row_names, said, tags
from sheets import is_cut, make, plain, sheets

from padgen import languages, templates
from padgen.errors import PadgenError
from padgen.page.marks import Use, leaves
from padgen.rules import variant_ids


@pytest.mark.parametrize("variant", variant_ids())
def test_a_single_pad_is_a_table_with_header_cells(variant: str) -> None:
    """A single pad is a heading and a table, with a row of column headers and a row header in each further row."""
    rules, locale = bound("uk", variant)
    page = only_page(make("uk", variant=variant, template="a5"))
    (title,) = tags(page, "H1")
    # Letters on dice are a figure with the title as its alternative text.
    assert [figure.alt for figure in tags(title.children, "Figure")] == [locale.title] or said(title) == locale.title
    (table,) = tags(page, "Table")
    head, *body = tags(table.children, "TR")
    assert all(cell.role == "TH" and cell.scope == "Column" for cell in head.children)
    sections = [row for row in body if len(row.children) == 1]
    assert [said(row) for row in sections] == [locale.label(key).upper() for key in ("upper_section", "lower_section")]
    assert {row.children[0].col_span for row in sections} == {len(head.children)}
    body = [row for row in body if row not in sections]
    assert len({len(row.children) for row in (head, *body)}) == 1
    names = row_names(rules, locale)
    assert [row.children[0].scope for row in body] == ["Row"] * len(names)
    assert [row.children[0].role for row in body] == ["TH"] * len(names)
    for row, name in zip(body, names, strict=True):
        assert plain(name).casefold() in plain(said(row.children[0])).casefold()
        assert all(cell.role == "TD" for cell in row.children[1:])


def test_the_second_language_is_marked() -> None:
    """In a bilingual table, each name in the second language has its language tag, for screen readers."""
    page = only_page(make("fi", "sv", template="a5"))
    spans = [tag for tag in tags(page, "Span") if tag.lang == "sv"]
    _, locale = bound("sv", "classic")
    assert {said(tag) for tag in spans} >= {locale.row("ones"), locale.row("full_house")}


@pytest.mark.parametrize("langs", [("fi",), ("pl",), ("uk",), ("fi", "sv")])
def test_a_repeated_pad_is_a_figure_that_names_its_rows(langs: tuple[str, ...]) -> None:
    """Two pads are one symbol used twice, in a figure whose alternative text has the title and the rows."""
    document = make(*langs, variant="maxi")
    page = only_page(document)
    uses = [leaf for leaf in leaves(page) if isinstance(leaf, Use)]
    assert len(uses) == 2
    assert len({id(use.symbol) for use in uses}) == 1
    (figure,) = tags(page, "Figure")
    rules, locale = bound(langs[0], "maxi")
    assert figure.alt
    assert locale.title in figure.alt
    assert all(name in figure.alt for name in row_names(rules, locale))
    assert document.lang == langs[0]
    assert figure.lang in (None, langs[0])


def test_sheets_and_numbers() -> None:
    """--sheets repeats the sheet; --number numbers the sheets, and --number pads numbers every pad."""
    label = languages.read("fi").words.names["labels"]["number"]

    def numbers(**options: Any) -> list[list[str]]:
        return [[w for w in s.words() if w.startswith(f"{label}\u00a0")] for s in sheets(make("fi", **options))]

    assert numbers(sheets=3) == [[], [], []]
    assert numbers(sheets=3, number="sheet") == [[f"{label}\u00a0{n}"] for n in (1, 2, 3)]
    every = numbers(sheets=2, number="pads")
    assert every == [[f"{label}\u00a0{n}" for n in range(first, first + 4)] for first in (1, 5)]


@pytest.mark.parametrize(
    ("langs", "shown"),
    [("en+ru", "No. · №"), ("sv+de", "Nr"), ("ru+uk", "№")],
)
def test_numbers_are_labelled_in_both_languages(langs: str, shown: str) -> None:
    """The word before the number is in both languages if they differ by more than a full stop."""
    (sheet,) = sheets(make(*langs.split("+"), number="sheet", template="a5"))
    assert f"{shown}\u00a01" in sheet.words()
    assert flaws(sheet, SAFE) == []


@pytest.mark.long
def test_high_numbers_leave_room() -> None:
    """The highest number overlaps neither the title nor the date."""
    *_, last = sheets(make("ru", sheets=250, number="pads", variant="thirteen"))
    assert any(word.endswith("1000") for word in last.words())
    assert flaws(last, SAFE) == []


def test_pads_are_cut_along_dashed_lines() -> None:
    """Dashed lines run between the pads across the printable area; a single pad has none."""
    sheet = first_sheet("fi")
    cuts = [p.leaf for p in sheet.strokes if is_cut(p)]
    margin = templates.load_pad("classic").margin
    assert {(line.x1, line.y1, line.x2, line.y2) for line in cuts} == {
        (105, margin, 105, 297 - margin),
        (margin, 148.5, 210 - margin, 148.5),
    }
    assert not [p for p in first_sheet("fi", template="a5").strokes if is_cut(p)]


@pytest.mark.parametrize(
    ("langs", "options"),
    [
        (("lv",), {"variant": "maxi", "template": "large-print", "up": 2, "players": 1}),
        (("uk", "lt"), {"variant": "forced", "template": "landscape", "names": ("Maximiliane-Friederike",) * 9}),
    ],
    ids=["large letters", "turned names"],
)
def test_low_rows_leave_out_what_is_beside_names(langs: tuple[str, ...], options: dict[str, Any]) -> None:
    """Strips, pictures or aids are left out to make room for the smallest letters and a high head."""
    sheet = first_sheet(*langs, **options)
    assert flaws(sheet, SAFE) == []
    words = plain("".join(sheet.words()))
    for rules, locale in (bound(lang, options["variant"]) for lang in langs):
        assert not [row.id for row in rules.rows if plain(locale.row(row.id)) not in words]


@pytest.mark.parametrize("template", templates.names("pad"))
def test_more_pads_than_a_sheet_holds_are_refused(template: str) -> None:
    """The message says what height rows and head need, how much a pad has, and what to choose instead."""
    told = r"18 rows of at least [\d.]+ mm and the head need [\d.]+ mm, the pad leaves [\d.]+ mm \(choose larger paper"
    with pytest.raises(PadgenError, match=told):
        make("en", template=template, up=16, paper="A6")


@pytest.mark.parametrize("template", ["classic", "a5", "large-print"])
@pytest.mark.parametrize(("one", "other"), [("fi", "sv"), ("uk", "pl"), ("de", "fr")])
def test_two_languages_share_every_label(one: str, other: str, template: str) -> None:
    """The date and the head of the maxima are in both languages, or once if both are the same."""
    sheet = first_sheet(one, other, template=template)
    shown = " ".join(sheet.words())
    names = [languages.read(code).words.names["labels"] for code in (one, other)]
    for key in ("date", "maximum"):
        words = dict.fromkeys(found[key] for found in names)
        assert [word for word in words if word not in shown] == [], key
        if len(words) == 1:
            assert f"{names[0][key]} · {names[0][key]}" not in shown
