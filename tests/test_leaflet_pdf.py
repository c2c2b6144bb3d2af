"""Finished leaflets: accessible files with the words, numbers and pictures of the rules in reading order."""

from __future__ import annotations

import inspect
import io
import re
from itertools import pairwise

import pdfplumber
import pikepdf
import pytest
from leaflets import CODES, ROTATING, bound, in_reading_order, letters, make, most, pdf, shown_example, table_rows
from pdfcheck import check_pdf, text
from pdftags import Structure

from padgen.documents.explain.combinations import section, sentences
from padgen.documents.explain.sections import sections
from padgen.pdf import render
from padgen.rules import score

pytestmark = pytest.mark.sweep

FOLDED = [("fi", "classic"), ("uk", "forced"), ("de", "maxi")]


@pytest.mark.parametrize(("code", "variant"), ROTATING)
def test_leaflets_are_whole_and_accessible(code: str, variant: str) -> None:
    """In every language and every variant, the file is sound, has all fonts, and passes PDF/UA-1."""
    check_pdf(pdf(code, variant))


@pytest.mark.parametrize(("code", "variant"), FOLDED)
def test_folded_leaflets_are_whole_and_accessible(code: str, variant: str) -> None:
    """The file is sound, with headings in reading order, although its panels aren't in that order on paper."""
    data = pdf(code, variant, "a4-fold")
    check_pdf(data)
    _, locale = bound(code, variant)
    structure = Structure(data)
    order = [part for part in sections(locale) if part.key != "combinations"]
    headings = ["".join(structure.tree(head)[1:]).strip() for head in structure.find("/H2")]
    if headings[0] == locale.label("rules"):
        del headings[0]
    assert sorted(headings) == sorted([*(part.heading for part in order), locale.section("combinations")])
    text_ = [heading for heading in headings if heading in {part.heading for part in order if part.key != "bonus"}]
    assert text_ == [part.heading for part in order if part.key != "bonus"]


@pytest.mark.parametrize(("code", "variant"), ROTATING)
def test_numbers_of_the_printed_table(code: str, variant: str) -> None:
    """Another program reads each row's name, its example's points, and its maximum from the page."""
    rules, locale = bound(code, variant)
    with pdfplumber.open(io.BytesIO(pdf(code, variant))) as file:
        words = file.pages[1].extract_words(use_text_flow=True)
    said = letters("".join(word["text"] for word in words))
    at = said.index(letters(locale.label("points")))
    for told, name, what in table_rows(locale):
        row, dice = shown_example(locale, told)
        for text_ in (name, what, f"{score(rules, row.id, dice)}{most(told, locale)}"):
            at = said.index(letters(text_), at) + len(letters(text_))


@pytest.mark.parametrize("code", CODES)
def test_the_table_has_header_cells_in_the_language(code: str) -> None:
    """Column heads and row names are header cells with a scope, and dice have alternative texts."""
    variant = "maxi" if CODES.index(code) % 2 else "classic"
    rules, locale = bound(code, variant)
    structure = Structure(pdf(code, variant))
    heads = structure.find("/TH")
    scopes = [str(head.A.Scope) for head in heads]
    columns = scopes.count("/Column")
    assert columns == 3
    assert scopes.count("/Row") == len(table_rows(locale))
    assert [int(head.A.ColSpan) for head in heads if "/ColSpan" in head.A] == [2]
    pictures = [str(figure.Alt) for figure in structure.find("/Figure")]
    example = locale.examples(rules.row("yatzy"))[0]
    assert ", ".join(map(str, example)) in pictures
    kept = [alt for alt in pictures if locale.label("kept") in alt]
    assert kept
    assert all(re.fullmatch(rf"[1-6, ]+ \({re.escape(locale.label('kept'))}: [1-6, ]+\)", alt) for alt in kept)


@pytest.mark.parametrize(("code", "variant"), ROTATING[::4])
def test_headings_and_paragraphs_in_reading_order(code: str, variant: str) -> None:
    """The structure has the whole leaflet in order, with each text in its own paragraph."""
    _, locale = bound(code, variant)
    structure = Structure(pdf(code, variant))
    (title,) = structure.find("/H1")
    assert letters(locale.title) in letters("".join(structure.tree(title)[1:]))
    headings = ["".join(structure.tree(head)[1:]).strip() for head in structure.find("/H2")]
    read = in_reading_order(make(code, variant), locale)
    order = [part for part in read if part.key != "combinations"]
    told = [part for part in order if part.key != "bonus"]
    bonus = [part for part in order if part.key == "bonus"]
    in_text = [*(part.heading for part in told), locale.section("combinations"), *(x.heading for x in bonus)]
    assert sorted(map(letters, headings)) == sorted(map(letters, in_text))
    paragraphs = [letters("".join(structure.tree(part)[1:])) for part in structure.find("/P")]
    above = " ".join(sentences(locale, [section(locale, key) for key in ("upper", "lower")]))
    wanted = [letters(text) for part in order for text in (*part.texts, *(story.text for story in part.stories))]
    assert sorted(paragraphs) == sorted([*wanted, letters(above)])
    in_order = [text for text in paragraphs if text in {letters(text) for part in told for text in part.texts}]
    assert in_order == [letters(text) for part in told for text in part.texts]


@pytest.mark.parametrize("code", ["fi", "uk", "de"])
def test_language_title_and_print_facts(code: str) -> None:
    """The file has its language and title, prints unscaled on both sides, and has trim boxes."""
    _, locale = bound(code, "classic")
    with pikepdf.open(io.BytesIO(pdf(code, "classic"))) as file:
        assert str(file.Root.Lang) == code
        assert str(file.docinfo.Title) == locale.title
        preferences = file.Root.ViewerPreferences
        assert preferences.PrintScaling == "/None"
        assert preferences.Duplex == "/DuplexFlipLongEdge"
        for page in file.pages:
            assert [float(x) for x in page.TrimBox] == pytest.approx([0, 0, 419.528, 595.276], abs=0.01)


def test_the_same_input_gives_the_same_bytes() -> None:
    """Two runs write the same file."""
    anew = inspect.unwrap(make)
    assert render(anew("hu", "maxi")) == render(anew("hu", "maxi"))


@pytest.mark.parametrize("code", CODES)
def test_words_can_be_copied(code: str) -> None:
    """Text can be copied letter by letter, with spaces between the words of neighbouring lines."""
    _, locale = bound(code, "classic")
    aim = locale.text("aim", dice=5, throws=3)
    structure = Structure(pdf(code, "classic"))
    paragraphs = ["".join(structure.tree(part)[1:]) for part in structure.find("/P")]
    (told,) = (part for part in paragraphs if letters(part) == letters(aim))
    pairs = [f"{a} {b}" for a, b in pairwise(aim.replace("\u00a0", " ").split())]
    whole = [pair for pair in pairs if pair in told.replace("\u00a0", " ")]
    assert len(whole) >= len(pairs) - 2 * told.count("-")
    assert letters(aim) in letters(text(pdf(code, "classic"), 0))
