"""Finished leaflets: accessible files whose words, numbers and pictures are the rules' and stand in reading order."""

from __future__ import annotations

import io
import re
from itertools import pairwise

import pdfplumber
import pikepdf
import pytest
from leaflets import CODES, ROTATING, bound, letters, make, most, pdf, shown_examples, table_rows
from pdfcheck import check_pdf, text
from pdftags import Structure

from padgen.documents.explain.sections import sections
from padgen.pdf import render
from padgen.rules import score

FOLDED = [("fi", "classic"), ("uk", "forced"), ("de", "maxi")]


@pytest.mark.parametrize(("code", "variant"), ROTATING)
def test_leaflets_are_whole_and_accessible(code: str, variant: str) -> None:
    """No fault for qpdf, all fonts embedded, PDF/UA-1 holds: in every language, and in every variant once."""
    check_pdf(pdf(code, variant))


@pytest.mark.parametrize(("code", "variant"), FOLDED)
def test_folded_leaflets_are_whole_and_accessible(code: str, variant: str) -> None:
    """So are folded ones, whose panels stand in another order than they are read."""
    data = pdf(code, variant, "a4-fold")
    check_pdf(data)
    _, locale = bound(code, variant)
    structure = Structure(data)
    order = [section for section in sections(locale) if section.key != "combinations"]
    before = [section.heading for section in order if section.key not in ("example", "bonus", "end", "solo")]
    after = [section.heading for section in order if section.key in ("example", "bonus", "end", "solo")]
    headings = ["".join(structure.tree(head)[1:]).strip() for head in structure.find("/H2")]
    assert headings == [*before, locale.section("combinations"), *after]


@pytest.mark.parametrize(("code", "variant"), ROTATING)
def test_numbers_of_the_printed_table(code: str, variant: str) -> None:
    """What another program reads from the page: each row's name, an example's points, the row's maximum, as scored."""
    rules, locale = bound(code, variant)
    with pdfplumber.open(io.BytesIO(pdf(code, variant))) as file:
        rows = _table(file.pages[1])
    for (told, name, _), (shown, what, highest) in zip(table_rows(locale), rows, strict=True):
        assert letters(shown).endswith(letters(name))
        assert highest == most(told, rules)
        points = [int(number) for number in re.findall(r"= (\d+)", what)]
        assert points == [score(rules, row.id, dice) for row, dice in shown_examples(locale, told)]


def _table(page: pdfplumber.page.Page) -> list[tuple[str, str, str]]:
    """Name, middle and last cell of each row between the table's ruled lines."""
    ruled = sorted({round(line["top"], 1) for line in page.lines if line["x1"] - line["x0"] > 300})
    bands = [rect for rect in page.rects if rect["x1"] - rect["x0"] > 300]
    words = page.extract_words(keep_blank_chars=False, use_text_flow=True)
    found = []
    tops = sorted([*ruled, *(rect["bottom"] for rect in bands)])
    for bottom in ruled:
        top = max(y for y in tops if y < bottom - 4)
        inside = [word for word in words if top - 0.5 < (word["top"] + word["bottom"]) / 2 < bottom]
        left = min(rect["x0"] for rect in bands)
        edge = max(word["x1"] for word in inside)
        if not re.fullmatch(r"\d+(?:–\d+)?", max(inside, key=lambda word: word["x1"])["text"]):
            continue  # what a section's rows score
        starts = sorted({round(word["x0"], 1) for word in inside})
        second = next(x for x in starts if _column(words, x) and x > left + 60)
        most = [word for word in inside if word["x1"] > edge - 0.5]
        names = [word["text"] for word in inside if word["x0"] < second - 1]
        middle = [word["text"] for word in inside if word["x0"] >= second - 1 and word not in most]
        found.append((" ".join(names), " ".join(middle), most[0]["text"]))
    return found


def _column(words: list[dict], x: float) -> bool:
    """Whether many lines of the table begin here."""
    return sum(abs(word["x0"] - x) < 0.3 for word in words) >= 8


@pytest.mark.parametrize("code", CODES)
def test_the_table_has_header_cells_in_the_language(code: str) -> None:
    """Column heads, halves and row names are header cells with their scope, and dice have texts instead of pictures."""
    variant = "maxi" if CODES.index(code) % 2 else "classic"
    rules, locale = bound(code, variant)
    structure = Structure(pdf(code, variant))
    heads = structure.find("/TH")
    scopes = [str(head.A.Scope) for head in heads]
    columns = scopes.count("/Column")
    assert columns in (3, 4)
    assert scopes.count("/Row") == len(table_rows(locale)) + 2
    spans = [int(head.A.ColSpan) for head in heads if "/ColSpan" in head.A]
    assert spans == [columns, columns]
    pictures = [str(figure.Alt) for figure in structure.find("/Figure")]
    example = locale.examples(rules.row("yatzy"))[0]
    assert ", ".join(map(str, example)) in pictures
    kept = [alt for alt in pictures if locale.label("kept") in alt]
    assert kept
    assert all(re.fullmatch(rf"[1-6, ]+ \({re.escape(locale.label('kept'))}: [1-6, ]+\)", alt) for alt in kept)


@pytest.mark.parametrize(("code", "variant"), ROTATING[::4])
def test_headings_and_paragraphs_in_reading_order(code: str, variant: str) -> None:
    """The structure tells the leaflet from its title to its last word, each text whole in a paragraph of its own."""
    _, locale = bound(code, variant)
    structure = Structure(pdf(code, variant))
    (title,) = structure.find("/H1")
    assert letters(str(structure.tree(title)[1:])).find(letters(locale.title)) >= 0
    headings = ["".join(structure.tree(head)[1:]).strip() for head in structure.find("/H2")]
    order = [section for section in sections(locale) if section.key != "combinations"]
    assert [letters(head) for head in headings] == [
        letters(heading) for heading in (*(section.heading for section in order), locale.section("combinations"))
    ]
    paragraphs = [letters("".join(structure.tree(part)[1:])) for part in structure.find("/P")]
    wanted = [letters(text) for part in order for text in (*part.texts, *(story.text for story in part.stories))]
    assert paragraphs == wanted


@pytest.mark.parametrize("code", ["fi", "uk", "de"])
def test_language_title_and_print_facts(code: str) -> None:
    """The file says its language and title, prints unscaled and on both sides, and each page has its trim box."""
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
    make.cache_clear()
    first = render(make("hu", "maxi"))
    make.cache_clear()
    assert render(make("hu", "maxi")) == first


@pytest.mark.parametrize("code", CODES)
def test_words_can_be_copied(code: str) -> None:
    """Text comes out of the file letter by letter, and the words of neighbouring lines are apart."""
    _, locale = bound(code, "classic")
    aim = locale.text("aim", dice=5, throws=3)
    structure = Structure(pdf(code, "classic"))
    paragraphs = ["".join(structure.tree(part)[1:]) for part in structure.find("/P")]
    (told,) = (part for part in paragraphs if letters(part) == letters(aim))
    pairs = [f"{a} {b}" for a, b in pairwise(aim.replace("\u00a0", " ").split())]
    whole = [pair for pair in pairs if pair in told.replace("\u00a0", " ")]
    assert len(whole) >= len(pairs) - 2 * told.count("-")
    assert letters(aim) in letters(text(pdf(code, "classic"), 0))
