"""Hyphens: where words of each language may be divided."""

from __future__ import annotations

import re

import pyphen
import pytest
from test_flow import texts

from padgen import languages
from padgen.documents.text.hyphens import _DICTIONARIES, LEAST_AFTER, LEAST_BEFORE, Hyphenator


def words(code: str) -> list[str]:
    return sorted({word for text in texts(code) for word in re.findall(r"[^\W\d_]{5,}", text)})


def divided(code: str, word: str) -> str:
    parts, start = [], 0
    for place in (*Hyphenator(code)(word), len(word)):
        parts.append(word[start:place])
        start = place
    return "-".join(parts)


@pytest.mark.parametrize("code", _DICTIONARIES)
def test_divisions_are_those_of_the_dictionary(code: str) -> None:
    """Words are divided where pyphen divides them, except where that would change the spelling."""
    theirs = pyphen.Pyphen(lang=_DICTIONARIES[code], left=LEAST_BEFORE, right=LEAST_AFTER)
    ours = Hyphenator(code)
    assert any(map(ours, words(code)))
    for word in words(code):
        plain = [place for place in theirs.positions(word) if place.data is None]
        assert list(ours(word)) == plain, word


@pytest.mark.parametrize("code", languages.codes())
def test_no_part_of_a_divided_word_is_short(code: str) -> None:
    """No word is divided with fewer than three letters before or after the hyphen."""
    hyphenate = Hyphenator(code)
    short = [(word, place) for word in words(code) for place in hyphenate(word) if min(place, len(word) - place) < 3]
    assert not short


@pytest.mark.parametrize("word", ["össze", "asszonnyal", "vissza", "részösszeg"])
def test_a_division_that_changes_the_spelling_is_not_used(word: str) -> None:
    """Hungarian double letters (asz-szony) aren't divided, as that would add a letter."""
    theirs = pyphen.Pyphen(lang="hu_HU", left=1, right=1)
    changing = [int(place) for place in theirs.positions(word) if place.data is not None]
    assert changing
    assert not set(changing) & set(Hyphenator("hu")(word))


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("heitetään", "hei-te-tään"),
        ("kuutoset", "kuu-to-set"),
        ("pisteiden", "pis-tei-den"),
        ("kolmonen", "kol-mo-nen"),
        ("yhteenlaskettu", "yh-teen-las-ket-tu"),
        ("silmäluku", "sil-mä-lu-ku"),
    ],
)
def test_finnish_syllables(word: str, parts: str) -> None:
    """Finnish has no dictionary: words are divided before each consonant that a vowel follows."""
    allowed = parts.split("-")
    places = [sum(map(len, allowed[:i])) for i in range(1, len(allowed))]
    wanted = [place for place in places if LEAST_BEFORE <= place <= len(word) - LEAST_AFTER]
    assert list(Hyphenator("fi")(word)) == wanted


def test_a_languages_own_list_decides() -> None:
    """Words that a locale file lists are divided there and nowhere else, in any case."""
    own = Hyphenator("fi", ["ylä-osas-ta"])
    assert own("Yläosasta") == (3, 7) == own("yläosasta")
    assert divided("fi", "yläosasta") != "ylä-osas-ta"


def test_ukrainian_is_never_divided() -> None:
    """The dictionary divides badly, so lines are ragged."""
    assert not any(map(Hyphenator("uk"), words("uk")))
