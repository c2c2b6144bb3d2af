"""Shaped lines: their glyphs, the glyphs' order and places, and their text."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pypdfium2
import pytest
from bidi import get_display
from fontTools import subset
from pdfcheck import access_problems, font_problems
from script_fonts import font, locale

import padgen
from padgen.page.fonts import Face, Fonts
from padgen.page.marks import DrawnDocument, Page, Tag, Text
from padgen.pdf import render


def face(code: str) -> Face:
    return Fonts({"regular": font(code)[0]}).face("regular")


def drawn(text: Text, code: str) -> bytes:
    page = Page(100, 20, (Tag("P", (text,)),))
    return render(DrawnDocument("Text", code, (page,), faces={"regular": font(code)[0]}))


@pytest.mark.parametrize("rtl", [True, False])
@pytest.mark.parametrize(
    "text",
    ["שלום", "שלום 63 = 60 + 3", "בית מלא (3 + 2)", "Yatzy שלום, Bo!", "63 =", "1,250.50 ש״ח", " · Name", "(א) b (ג)"],
)
def test_the_order_is_that_of_the_standard(text: str, rtl: bool) -> None:
    """The glyphs from left to right are in the order of python-bidi's display."""
    from padgen.page.scripts import leftward

    shown = "".join(glyph.text for glyph in face("he").shape(text, rtl).glyphs)
    wanted = get_display(text, base_dir="R" if leftward(text, rtl) else "L")
    assert shown.replace(")", "(") == wanted.replace(")", "(")  # python-bidi doesn't mirror brackets


def test_invisible_characters_have_no_glyph() -> None:
    """Direction marks and joiners take effect but have no glyph, even if they are alone."""
    hebrew = face("he")
    assert hebrew.shape("\u200e").glyphs == ()
    assert [glyph.text for glyph in hebrew.shape("\u200eאב: a").glyphs] == [*"בא", *": a"]
    assert len(face("ar").shape("ب\u200cب").glyphs) == 2
    assert drawn(Text(10, 10, "\u200f", 12), "he")


def test_arabic_letters_join() -> None:
    """A letter's glyph depends on its neighbours, lam and alef become one, and each glyph begins where another ends."""
    arabic = face("ar")
    word, alone = arabic.shape("ببب"), arabic.shape("ب")
    assert len({glyph.number for glyph in (*word.glyphs, *alone.glyphs)}) == 4
    (ligature,) = arabic.shape("لا").glyphs
    assert ligature.text == "ال"  # from left to right
    assert [glyph.x for glyph in word.glyphs[1:]] == [glyph.x + glyph.advance for glyph in word.glyphs[:-1]]


def test_widths_are_those_of_shaped_lines() -> None:
    """Text is measured as it is drawn: joined letters aren't as wide as separate ones."""
    fonts = Fonts({"regular": font("ar")[0]})
    apart = sum(fonts.width(char, "regular", 10) for char in "متشابهة")
    assert fonts.width("متشابهة", "regular", 10) < 0.9 * apart
    fitted = fonts.fit("متشابهة", "regular", 40, 20)
    assert fitted is not None
    assert 19 < fonts.width("متشابهة", "regular", fitted) <= 20


def test_devanagari_vowels_move_and_the_text_stays() -> None:
    """The short i is drawn before its consonant, and the text is extracted as written."""
    glyphs = face("hi").shape("कि").glyphs
    assert [glyph.text for glyph in glyphs] == ["कि", ""]
    data = drawn(Text(10, 10, "हिन्दी कुल अंक", 12), "hi")
    for found in (
        pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range(),
        pymupdf.open(stream=data)[0].get_text(),
    ):
        assert "हिन्दी कुल अंक" in found
    assert access_problems(data) == []


def test_thai_marks_stand_above_their_letters() -> None:
    """A vowel above a letter takes up no width."""
    shaped = face("th").shape("ที่")
    assert shaped.width == face("th").shape("ท").width


def test_what_the_font_lacks_comes_from_the_built_in_one(tmp_path: Path) -> None:
    """If a font has no digits or Latin letters, the file has two fonts, both embedded."""
    only = subset.Subsetter()
    only.populate(unicodes=range(0x5D0, 0x5EB))
    own = subset.load_font(font("he")[0], subset.Options())
    only.subset(own)
    own.save(tmp_path / "hebrew.ttf")
    page = Page(100, 20, (Tag("P", (Text(90, 10, "סך הכול 63 Yatzy", 12, align="right", rtl=True),)),))
    data = render(DrawnDocument("Text", "he", (page,), faces={"regular": str(tmp_path / "hebrew.ttf")}))
    assert "סך הכול 63 Yatzy" in pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    assert font_problems(data) == access_problems(data) == []


@pytest.mark.parametrize("code", ["hi", "ja"])
def test_pads_in_other_scripts(code: str) -> None:
    """A Hindi and a Japanese pad pass all checks, and their names can be extracted."""
    language = padgen.pad(locale(code), font=font(code), up=1)
    data = language.to_bytes()
    assert access_problems(data) == font_problems(data) == []
    found = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    for name in {"hi": ("तीन समान", "कुल अंक", "छोटा क्रम"), "ja": ("スリーカード", "合計", "小ストレート")}[code]:
        assert name in found
