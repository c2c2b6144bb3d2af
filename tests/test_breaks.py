"""Line breaks in scripts without spaces, and at places that a text marks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from script_fonts import font

from padgen.documents.text import breaks
from padgen.documents.text.fit import fit
from padgen.documents.text.hyphens import Hyphenator
from padgen.documents.text.lines import Breaker
from padgen.errors import PadgenError
from padgen.page.fonts import Fonts

JAPANESE = "サイコロを五つ振り、「ヤッツィー」を出せば五十点。次の人（左隣）へ渡してください。もう一度やってみよう！"
CHINESE = "掷出五个骰子，然后把“想要”的骰子留下（最多三次）。得分写在表格里。"
KOREAN = "주사위 다섯 개를 굴리고, 원하는 주사위를 남긴 뒤(최대 세 번) 점수를 적습니다."


@pytest.mark.parametrize(("text", "code"), [(JAPANESE, "ja"), (CHINESE, "zh"), (KOREAN, "zh")])
def test_no_line_begins_or_ends_with_the_wrong_sign(text: str, code: str) -> None:
    """No line begins with a full stop, closing bracket or small kana, or ends with an opening bracket (UAX #14)."""
    fonts = Fonts({"regular": font(code)[0]})
    breaker = Breaker(fonts, None)
    for width in (17.5, 23.0, 30.0, 40.0):
        lines = breaker.lines(text, width / 10)
        assert len(lines) > 2
        assert "".join(line.text.replace(" ", "") for line in lines) == text.replace(" ", "")
        assert all(fonts.width(line.text, "regular", 10) <= width + 1e-6 for line in lines)
        assert not [
            line.text for line in lines if line.text[0] in "、。，）」！ッャィー”)." or line.text[-1] in "「（“("
        ]


def test_a_zero_width_space_allows_a_line_break_and_is_never_shown() -> None:
    """In any language, a long word is divided at it, without a hyphen."""
    breaker = Breaker(Fonts(), None)
    word = "Donaudampf\u200bschifffahrt\u200bgesellschaft"
    lines = breaker.lines(word, Fonts().width("schifffahrt", "regular", 1.0) + 0.1)
    assert [line.text for line in lines] == ["Donaudampf", "schifffahrt", "gesellschaft"][: len(lines)]
    fitted = fit(Fonts(), "Donaudampf\u200bschifffahrt", "regular", 10, 10, 24)
    assert fitted is not None
    assert [line.strip("\u200b") for line in fitted.lines] == ["Donaudampf", "schifffahrt"]


def test_words_after_a_hyphen_begin_a_line() -> None:
    """A line ends after the hyphen that is there, even where a part of the next word would still fit."""
    breaker = Breaker(Fonts(), Hyphenator("de"))
    for width in (2.4, 3.0, 3.6):
        assert breaker.lines("Zug-Kombinationstabelle so", width)[0].text == "Zug-"
    assert breaker.lines("Zug Kombinationstabelle so", 3.6)[0].text == "Zug Kombinationsta-"


@pytest.mark.parametrize(
    "text", ["Two dice showing the same number.", JAPANESE, "Drei Würfel und ein Paar anderer Würfel."]
)
def test_the_lines_of_a_cell_are_about_equally_long(text: str) -> None:
    """Where the last line would be short, as many lines hold the same words more evenly; other lines stay."""
    breaker, evened = Breaker(Fonts({"regular": font("ja")[0]}) if text is JAPANESE else Fonts(), None), 0
    for tenths in range(30, 150):
        lines = breaker.lines(text, tenths / 10)
        even = breaker.even(text, tenths / 10)
        short, shorter = (min(line.width for line in each) / max(line.width for line in each) for each in (lines, even))
        assert len(even) == len(lines)
        assert "".join(line.text.replace(" ", "") for line in even) == text.replace(" ", "")
        assert shorter >= short
        assert max(line.width for line in even) <= max(line.width for line in lines)
        evened += shorter > short
    assert evened >= 5


def test_the_lines_of_a_cell_have_whole_words_if_they_fit() -> None:
    """A word that was divided for a longer line is whole where that takes no further line."""
    breaker, text = Breaker(Fonts(), Hyphenator("de")), "Alle Würfel mit gleicher Augenzahl: 50 Punkte."
    width = Fonts().width("Alle Würfel mit gleicher Augen-", "regular", 1.0) + 0.01
    assert [line.text for line in breaker.lines(text, width)] == ["Alle Würfel mit gleicher Augen-", "zahl: 50 Punkte."]
    assert [line.text for line in breaker.even(text, width)] == ["Alle Würfel mit gleicher", "Augenzahl: 50 Punkte."]
    long = breaker.lines("Augenzahlkombination", 2.5)
    assert len(long) > 1
    assert breaker.even("Augenzahlkombination", 2.5) == long


def test_without_the_library_japanese_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Japanese text is refused with the remedy; Latin text needs no library."""
    monkeypatch.setitem(__import__("sys").modules, "uniseg.linebreak", None)
    with pytest.raises(PadgenError, match=r'uniseg.*install "\.\[scripts\]"'):
        breaks.units("サイコロ")
    assert breaks.units("naïve") == ["naïve"]


def test_a_long_japanese_title_is_broken() -> None:
    """A title too wide for one line is broken, and no line begins with a long vowel mark or a small kana."""
    title = "おじいちゃんの大きなヤッツィー大会の得点表です。"
    fonts = Fonts({"regular": font("ja")[0]})
    for width in (22, 26, 30, 34):
        fitted = fit(fonts, title, "regular", 12, 5, width)
        assert fitted is not None
        assert "".join(fitted.lines) == title
        assert all(after[0] not in "ー。ッィ" for _, after in pairwise(fitted.lines))


def test_places_inside_words_are_counted_through_the_whole_text() -> None:
    """Places to break words count from the start of the text, in repeated words too; plain words have none."""
    assert breaks.inner_breaks("plain words") == []
    text = "Donau\u200bdampf und Donau\u200bdampf\u200bschiff"
    places = breaks.inner_breaks(text)
    assert [text[at:].lstrip("\u200b")[:3] for at in places] == ["dam", "dam", "sch"]
    assert places == sorted(places)
    assert [text[:at].count("Donau") for at in places] == [1, 2, 2]


@pytest.mark.parametrize("text", ["Yatzy – Kockapóker", "Yatzy — Kockapóker", "Három – négy szó"])
def test_no_line_of_a_title_begins_or_ends_with_a_dash(text: str) -> None:
    """At a line's break, the dash between two words is left out; a hyphen that belongs to a word stays."""
    fitted = fit(Fonts(), text, "regular", 10, 10, 24)
    assert fitted
    assert " ".join(fitted.lines).split() == [word for word in text.split() if word not in "–—"]
    kept = fit(Fonts(), "Maxi-Kockapóker", "regular", 10, 10, 24)
    assert kept
    assert kept.lines == ("Maxi-", "Kockapóker")
    assert fit(Fonts(), text, "regular", 10, 10, 60) == ((text,), 10)
