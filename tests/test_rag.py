"""Ragged paragraphs: as many lines as before, about equally full, with fewer divided words and no lonely last word."""

from __future__ import annotations

import re

import pytest
from leaflets import CODES, FONTS, make, tags
from test_flow import breaker, joined, plain, texts

from padgen.documents.text.lines import TextLine
from padgen.documents.text.rag import evened
from padgen.page.marks import Text, leaves

pytestmark = pytest.mark.sweep


def again(code: str, text: str, width: float, indent: float = 0.0) -> tuple[list[TextLine], list[TextLine]]:
    """The lines of a text, and those that are about equally full."""
    setter = breaker(code)
    lines = setter.lines(text, width, indent=indent)
    return lines, list(evened(setter.prose(text), lines, width, indent))


@pytest.mark.parametrize("code", CODES)
def test_as_many_lines_hold_all_letters_within_the_width(code: str) -> None:
    """At every width, with an indent too; a word is never divided that wasn't before."""
    for text in texts(code):
        for width in (6.2, 10.5, 16.0):
            for indent in (0.0, 2.0):
                lines, even = again(code, text, width, indent)
                assert len(even) == len(lines)
                assert [line.last for line in even] == [line.last for line in lines]
                assert plain(joined(even)) == plain(joined(lines)) == plain(text)
                for i, line in enumerate(even):
                    assert FONTS.width(line.text, "regular", 1.0) == pytest.approx(line.width)
                    assert line.over or line.width <= width - (0.0 if i else indent) + 1e-6
                added = [line for line in even if line.divided]
                assert len(added) <= len([line for line in lines if line.divided])


@pytest.mark.parametrize("code", ["de", "el", "fi", "hu", "lt", "ru", "uk"])
def test_words_stay_whole_where_lines_remain_equal(code: str) -> None:
    """Four of ten words that are divided needn't be; a word is still divided rather than leaving a large hole."""
    before = after = 0
    for text in texts(code):
        for tenths in range(60, 110, 5):
            lines, even = again(code, text, tenths / 10)
            before += sum(line.divided for line in lines)
            after += sum(line.divided for line in even)
    assert 0 < after <= 0.6 * before


def test_the_emptiest_line_is_as_full_as_it_was() -> None:
    """Or fuller, where no word is divided and the last line was long enough."""
    compared = fuller = 0
    for code in CODES:
        for text in texts(code):
            lines, even = again(code, text, 11.0)
            if len(lines) > 2 and not any(line.divided for line in lines) and lines[-1].width >= 0.4 * 11.0:
                least, now = (min(line.width for line in found[:-1]) for found in (lines, even))
                assert now >= least - 1e-6, text
                compared, fuller = compared + 1, fuller + (now > least + 0.1)
    assert compared > 200
    assert fuller > 0


def test_no_word_with_a_hyphen_of_its_own_is_divided() -> None:
    """Where lines are made anew; one that only ends in a hyphen keeps its space when it is read aloud or copied."""
    text = "Aloita ylä- ja alaosasta samalla kertaa, ja täytä sitten Maxi-Yatzy-peliä vielä kerran."
    for tenths in range(60, 160):
        lines, even = again("fi", text, tenths / 10)
        if even != lines:
            assert not any(line.divided for line in even)
        for found in (lines, even):
            assert "ylä- ja" in "".join(line.spaced for line in found)


@pytest.mark.parametrize(
    ("kind", "variant", "most"),
    [
        ("a5", "classic", 0.0), ("a5", "maxi", 0.0), ("a4-fold", "classic", 0.01), ("a4-three", "classic", 0.01),
        ("a5-large", "classic", 0.01), ("large-print", "classic", 0.01),
    ],
)  # fmt: skip
def test_few_paragraphs_of_leaflets_end_with_one_word(kind: str, variant: str, most: float) -> None:
    """None in columns on A5, one of a hundred elsewhere at most, in all languages; few lines end inside a word."""
    lonely = paragraphs = divided = lines = 0
    for code in CODES:
        for page in make(code, variant, kind).pages:
            for tag in tags(page.children, "P"):
                told = [mark.text.strip() for mark in leaves((tag,)) if isinstance(mark, Text)]
                paragraphs += len(told) > 1
                lonely += len(told) > 1 and not re.search(r"[ \u00a0]", told[-1])
                divided += sum(line.endswith("-") for line in told[:-1])
                lines += len(told)
    assert lonely <= most * paragraphs
    assert divided <= 0.03 * lines
