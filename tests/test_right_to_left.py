"""Hebrew and Arabic pads: mirrored tables, words and sums in the right order, extractable text, accessibility."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import Any

import pymupdf
import pypdfium2
import pytest
import yaml
import zxingcpp
from babel import Locale, localedata
from engines import require
from pdfcheck import access_problems, syntax_problems
from script_fonts import font, locale

import padgen
from padgen import languages
from padgen.cli.checks import check_names
from padgen.errors import UsageError
from padgen.languages.tags import right_to_left
from padgen.page import scripts
from padgen.page.fonts import Fonts
from padgen.page.marks import Box, Die, DrawnDocument, Field, Line, Page, Symbol, Tag, Text, Use, leaves
from padgen.page.marks import Path as Drawing
from padgen.page.mirror import mirrored

LEFTWARD = ("he", "ar")


def texts(code: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(Path(locale(code)).read_text(encoding="utf-8"))
    return data


def pad(code: str, **options: Any) -> bytes:
    path = locale(code)
    return padgen.pad(path, **({"font": font(code), "up": 1} | options)).to_bytes()


class Words:
    """The positions of a page's characters, found by PDFium."""

    def __init__(self, data: bytes) -> None:
        self.page = pypdfium2.PdfDocument(data)[0]
        self.found = self.page.get_textpage()
        self.text = self.found.get_text_range()

    def box(self, words: str) -> tuple[float, float]:
        """The left and the right end of words, in points."""
        index, count = self.found.search(words).get_next() or pytest.fail(f"{words!r} is not in {self.text!r}")
        boxes = [self.found.get_charbox(index + i) for i in range(count)]
        return min(box[0] for box in boxes), max(box[2] for box in boxes)


def test_right_to_left_is_what_cldr_says() -> None:
    """Our answer is CLDR's for every language in Babel, with or without a script."""
    for name in localedata.locale_identifiers():
        if name.rpartition("_")[2].isupper():
            continue  # regions don't matter
        assert right_to_left(name) == (Locale.parse(name).character_order == "right-to-left"), name


@pytest.mark.parametrize("code", LEFTWARD)
def test_columns_run_from_right_to_left(code: str) -> None:
    """Row names are at the right edge, with the first player next to them and the last at the left."""
    labels, words = texts(code)["labels"], Words(pad(code, names="Anna,Bo,Cleo"))
    width = words.page.get_width()
    assert width - words.box(labels["name"])[1] < 60
    name, *players = (words.box(word)[0] for word in (labels["name"], "Anna", "Bo", "Cleo"))
    assert [name, *players] == sorted((name, *players), reverse=True)
    assert words.box(labels["total"])[0] > players[0]


@pytest.mark.parametrize("code", LEFTWARD)
def test_sums_read_from_the_right_and_numbers_from_the_left(code: str) -> None:
    """The sign of "= 63" is to the right of its number, whose digits stay in order; brackets face inwards."""
    words = Words(pad(code))
    _, right = words.box("63")
    assert words.found.get_text_bounded(right, 0, right + 20, words.page.get_height()).count("=")
    assert texts(code)["rows"]["full_house"] in words.text
    assert words.box("(3 + 2)")[0] < words.box(texts(code)["rows"]["full_house"].partition(" (")[0])[0]


@pytest.mark.parametrize("code", LEFTWARD)
def test_readers_find_every_name(code: str) -> None:
    """PDFium, MuPDF and, if it is installed, poppler find all row names."""
    data, wanted = pad(code), texts(code)
    names = [wanted["rows"][key] for key in ("ones", "one_pair", "three_of_a_kind", "large_straight", "chance")]
    names += [wanted["labels"][key] for key in ("name", "upper_section", "total")]
    found = [Words(data).text, pymupdf.open(stream=data)[0].get_text()]
    require(None if which("pdftotext") else "no pdftotext")
    marked = subprocess.run(["pdftotext", "-", "-"], input=data, capture_output=True, check=True).stdout.decode()
    found.append("".join(char for char in marked if char not in "\u202a\u202b\u202c\u200e\u200f"))
    for text in found:
        assert [name for name in names if name not in text] == []


@pytest.mark.parametrize("code", LEFTWARD)
def test_pads_are_clean_and_always_the_same(code: str) -> None:
    """They pass qpdf's check and PDF/UA-1, and fonts have only the glyphs that are shown."""
    data = pad(code)
    assert syntax_problems(data) == access_problems(data) == []
    assert data == pad(code)
    assert len(data) < 60_000


@pytest.mark.parametrize("up", [1, 4])
def test_codes_are_not_mirrored(up: int) -> None:
    """A QR code is at the left and can be read, on a single pad and on repeated ones."""
    page = pypdfium2.PdfDocument(pad("he", up=up, qr="https://example.org/"))[0]
    (code, *_) = zxingcpp.read_barcodes(page.render(scale=4).to_pil(), try_invert=False, formats=zxingcpp.QRCode)
    assert code.text == "https://example.org/"
    assert not code.orientation
    assert not getattr(code, "is_mirrored", False)
    assert code.position.top_left.x < 4 * page.get_width() / up / 2


def test_the_other_language_keeps_its_direction() -> None:
    """English under Hebrew is at the right edge too, and Hebrew under English at the left; neither is reversed."""
    path = locale("he")
    both = Words(padgen.pad(f"{path}+en", font=font("he"), up=1).to_bytes())
    assert both.box("Three of a kind")[1] == pytest.approx(both.box("שלושה זהים")[1], abs=1.5)
    other = Words(padgen.pad(["en", path], font=font("he"), up=1).to_bytes())
    assert other.box("Three of a kind")[0] == pytest.approx(other.box("שלושה זהים")[0], abs=1.5)


def test_a_binding_edge_is_at_the_right() -> None:
    """Pads are punched on the side where their lines begin."""
    free = Words(pad("he", template="a5"))
    bound = Words(pad("he", template="a5", bind="punch-left"))
    assert bound.box("תאריך")[1] < free.page.get_width()
    assert bound.box("סך הכול")[1] < free.box("סך הכול")[1] - 20


def test_a_booklet_has_one_direction(tmp_path: Path) -> None:
    """Languages of both directions are refused, because a booklet can't be bound at both sides."""
    (tmp_path / "he.yaml").write_bytes(languages.find("en")[0].read_bytes())
    with pytest.raises(UsageError, match="he runs from right to left"):
        padgen.booklet(["en", str(tmp_path / "he.yaml")])


def test_mirroring_twice_restores_a_page() -> None:
    """Mirroring twice restores every mark; pictures and clipped groups are moved, not mirrored."""
    drawn = Drawing((((1.0, 2.0), (3.0, 4.0), ()),), fill=(0.0,))
    marks = (
        Text(10, 20, "א", 9, align="left", turn=90, tilt=3, rtl=True),
        Line(1, 2, 3, 4),
        drawn,
        Tag("Figure", (drawn,), alt="logo"),
        Use(Symbol("s", 30, 10, (Line(1, 1, 2, 2), Tag("Figure", (drawn,)))), 5, 6, turn=90),
        Use(Symbol("logo", 30, 10, (drawn,), clipped=True), 5, 6),
    )
    page = Page(100, 50, marks, trim=(5, 5, 80, 40), bleed=(2, 2, 86, 46), folds=(20.0,))
    once = mirrored(DrawnDocument("", "he", (page,)))
    (turned,), (again,) = once.pages, mirrored(once).pages
    assert again == page
    assert (turned.trim, turned.folds) == ((15, 5, 80, 40), (60.0,))
    assert list(leaves(turned.children[3:4])) == [Drawing((((97.0, 2.0), (99.0, 4.0), ()),), fill=(0.0,))]
    assert turned.children[5].symbol is marks[5].symbol


def test_other_languages_need_none_of_it() -> None:
    """A pad in Greek, Cyrillic or Latin letters imports no shaping and no mirroring."""
    program = (
        "import sys, padgen\nfor lang in ('fi', 'ru'): padgen.pad(lang).to_bytes()\n"
        "print({'bidi', 'uniseg', 'padgen.page.shaping', 'padgen.page.mirror'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_a_new_locale_says_what_pads_need(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new locale file for another script says how to print it."""
    from padgen.cli.run import run

    monkeypatch.chdir(tmp_path)
    assert run(["new", "locale", "he", "--level", "pad", "-q"][:5]) == 0
    head = (tmp_path / "he.yaml").read_text(encoding="utf-8").partition("language:")[0]
    assert "--font" in head
    assert '".[scripts]"' in head


def leaflet(**options: Any) -> tuple[bytes, Words]:
    data = padgen.leaflet(locale("he", whole=True), font=font("he"), **options).to_bytes()
    return data, Words(data)


def test_leaflets_run_from_right_to_left() -> None:
    """The first column is on the right, lines are right-aligned, and Latin words keep their order."""
    data, words = leaflet()
    assert access_problems(data) == []
    width = words.page.get_width()
    assert words.box("מטרת המשחק")[1] == pytest.approx(words.box("איך מתחילים")[1], abs=1.5)
    assert words.box("מטרת המשחק")[0] > width / 2 > words.box("מה צריך")[1]
    assert width / 2 > words.box("סוף המשחק")[1]
    assert words.box("Maxi")[1] < words.box("Yatzy")[0]


def test_a_folded_leaflet_opens_at_the_other_side() -> None:
    """Its cover is the left half of the first side, because the fold is on its right."""
    _, words = leaflet(template="a4-fold")
    assert words.box("כללים")[1] < words.page.get_width() / 2


def test_justified_lines_stay_whole(tmp_path: Path) -> None:
    """They are set as a whole: word by word, two Latin words would change places."""
    own = tmp_path / "own.yaml"
    own.write_text("extends: a4-fold\ncolumns: 1\njustify: yes\nmargin: 10 mm\n", encoding="utf-8")
    _, words = leaflet(template=own)
    assert words.box("Maxi")[1] < words.box("Yatzy")[0]


def test_forms_are_mirrored() -> None:
    """The first player's fields are to the right of the second's; reading order and Tab order stay the same."""
    form = padgen.form(locale("ar"), font=font("ar"), names="Anna,Bo")
    fields = {leaf.name: leaf for page in form.pages for leaf in leaves(page.children) if isinstance(leaf, Field)}
    assert fields["p1_yatzy"].x >= fields["p2_yatzy"].x + fields["p2_yatzy"].w - 1e-6
    assert list(fields).index("p1_yatzy") < list(fields).index("p2_yatzy")
    data = form.to_bytes()
    assert access_problems(data) == syntax_problems(data) == []
    assert texts("ar")["rows"]["three_of_a_kind"] in Words(data).text


@pytest.mark.parametrize("template", ["classic", "kids", "large-print"])
def test_letters_that_reach_low_or_high_stay_off_the_table(template: str) -> None:
    """The dots below an Arabic title end above the table, and names below dice don't touch them."""
    files = dict(zip(("regular", "bold"), font("ar"), strict=True))
    page = padgen.pad(locale("ar"), font=font("ar"), up=1, template=template).pages[0]
    fonts, drawn = Fonts(files), list(leaves(page.children))
    words = [leaf for leaf in drawn if isinstance(leaf, Text)]
    inks = [(text, ink) for text in words if (ink := fonts.reach(text.text, text.face, text.size))]
    title, ink = max(inks, key=lambda one: one[0].size)
    table = min(leaf.y for leaf in drawn if isinstance(leaf, Box) and leaf.w > 50)
    assert title.y + ink[1] < table
    for die in (leaf for leaf in drawn if isinstance(leaf, Die) and leaf.y > table):
        foot = die.y + die.size
        for text, ink in inks:
            if foot < text.y < foot + die.size and text.x - 8 < die.x < text.x:
                assert text.y - ink[0] > foot - 0.05, text.text


def test_score_sheets_need_neither_font_nor_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser shapes and orders the text, and the page only gives its direction."""
    monkeypatch.setattr(scripts, "lacking", lambda: ("uharfbuzz", "bidi"))
    told = yaml.safe_load(Path(locale("he")).read_text(encoding="utf-8"))
    told["sheet"] = languages.read("en").source.data["sheet"]
    (tmp_path / "he.yaml").write_text(yaml.safe_dump(told, allow_unicode=True), encoding="utf-8")
    page = padgen.sheet(str(tmp_path / "he.yaml")).to_bytes().decode()
    assert 'dir="rtl"' in page
    assert "שלושה זהים" in page


def test_check_says_what_a_language_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A font if that is missing, and the command for the extra if that is missing; otherwise nothing."""
    assert check_names([locale("he")], font=tuple(font("he"))) == []
    (lacking,) = check_names([locale("he")])
    assert "--font" in lacking.fix
    assert "[scripts]" not in lacking.fix
    monkeypatch.setattr(scripts, "lacking", lambda: ("uharfbuzz", "bidi"))
    (lacking,) = check_names([locale("he")], font=tuple(font("he")))
    assert 'install ".[scripts]"' in lacking.fix


def test_lists_in_proofs_are_not_mirrored() -> None:
    """The list of texts runs from left to right, even if its heading begins with an Arabic name."""
    document = pypdfium2.PdfDocument(padgen.proof(locale("ar"), font=font("ar")).to_bytes())
    (found,) = [text for page in document if "all texts" in (text := page.get_textpage()).get_text_range()]
    places = [found.get_charbox(found.search(word).get_next()[0])[0] for word in ("العربية", "all texts")]
    assert places == sorted(places)


def test_a_covers_title_is_in_the_middle() -> None:
    """The space at the end of its line, which is at its left, moves no letters."""
    made = padgen.booklet([locale("he", whole=True)], font=font("he"), title="יאצי")
    words = Words(made.to_bytes())
    assert sum(words.box("יאצי")) == pytest.approx(words.page.get_width(), abs=2.0)
