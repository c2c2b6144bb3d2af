"""The PDF file apart from page content: metadata, boxes, labels, outline, fonts, and the same bytes every time."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from struct import unpack_from

import pikepdf
import pytest
from pdfcheck import MM, ascii_art, check_pdf, fonts, text

from padgen import pdf
from padgen.errors import PadgenError, UsageError
from padgen.page.fonts import Fonts
from padgen.page.marks import Anchor, Bookmark, DrawnDocument, Link, Page, Symbol, Tag, Text, Use

FOLDER = Path(find_spec("ttf_opensans").origin).parent / "ttf"


def words(shown: str = "Yatzy", face: str = "regular", y: float = 20) -> Tag:
    return Tag("P", (Text(10, y, shown, 12, face),))


def page(*marks: Tag | Anchor | Link, label: str | None = None) -> Page:
    return Page(100, 150, marks or (words(),), label=label)


def opened(document: DrawnDocument) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf.render(document)))


def test_title_and_language_are_where_readers_look() -> None:
    title = 'Покер на костях – "Kő" & <b>'
    document = DrawnDocument(title, "ru", [page()], subject="Правила & очки", duplex=True)
    with opened(document) as file:
        assert str(file.docinfo.Title) == title
        assert str(file.docinfo.Subject) == "Правила & очки"
        with file.open_metadata() as metadata:
            assert metadata["dc:title"] == title
            assert metadata["dc:description"] == "Правила & очки"
            assert metadata["pdfuaid:part"] == "1"
        assert str(file.Root.Lang) == "ru"
        assert file.Root.MarkInfo.Marked is True
        wishes = file.Root.ViewerPreferences
        assert wishes.DisplayDocTitle is True
        assert (wishes.PrintScaling, wishes.Duplex) == ("/None", "/DuplexFlipLongEdge")
    check_pdf(pdf.render(document))


def test_single_sided_documents_ask_for_no_duplex() -> None:
    with opened(DrawnDocument("Pad", "fi", [page()])) as file:
        assert "/Duplex" not in file.Root.ViewerPreferences


def test_control_characters_in_a_title_break_nothing() -> None:
    data = pdf.render(DrawnDocument("Ya\ttzy\n\x00\x0b\ud800 (\\", "fi", [page()]))
    check_pdf(data)
    with pikepdf.open(io.BytesIO(data)) as file:
        assert str(file.docinfo.Title).startswith("Ya\ttzy\n\x00")


def test_boxes_are_measured_from_the_bottom_left_in_points() -> None:
    sheet = Page(210, 297, (words(),), trim=(3, 4, 200, 280), bleed=(1, 2, 204, 284))
    with opened(DrawnDocument("Boxes", "en", [sheet, page()])) as file:
        first, second = file.pages
        trim, bleed, media = (
            [float(edge) / MM for edge in first.obj[key]] for key in ("/TrimBox", "/BleedBox", "/MediaBox")
        )
        assert media == pytest.approx([0, 0, 210, 297], abs=0.003)
        assert trim == pytest.approx([3, 13, 203, 293], abs=0.003)
        assert bleed == pytest.approx([1, 11, 205, 295], abs=0.003)
        assert second.obj.TrimBox == second.obj.MediaBox
        assert "/BleedBox" not in second.obj


def test_labels_are_the_pages_printed_numbers_in_few_ranges() -> None:
    labels = ["i", "ii", "1", "2", "3", "fi-9", "fi-10", "", None, "10", "007", "008"]
    with opened(DrawnDocument("Labels", "en", [page(label=label) for label in labels])) as file:
        assert [sheet.label for sheet in file.pages] == [
            "i",
            "ii",
            "1",
            "2",
            "3",
            "fi-9",
            "fi-10",
            "",
            "9",
            "10",
            "007",
            "008",
        ]
        assert len(file.Root.PageLabels.Nums) == 2 * 7


def test_without_labels_there_are_none() -> None:
    with opened(DrawnDocument("Labels", "en", [page(), page()])) as file:
        assert "/PageLabels" not in file.Root


def test_the_outline_nests_by_level_and_leads_to_places() -> None:
    pages = [page(words(), Anchor(f"place{number}", 5, 30)) for number in range(5)]
    levels = [0, 1, 2, 1, 0]
    names = ["Suomi", "Säännöt", "Heitto", "Pisteet", "Українська"]
    marks = tuple(Bookmark(name, f"place{n}", level) for n, (name, level) in enumerate(zip(names, levels, strict=True)))
    with opened(DrawnDocument("Outline", "fi", pages, bookmarks=marks)) as file:
        assert file.Root.PageMode == "/UseOutlines"
        # All items are open, so each counts all items below it.  pikepdf rewrites the counts when it reads an outline.
        stored = [item for item in file.objects if isinstance(item, pikepdf.Dictionary) and "/Title" in item]
        counts = {str(item.Title): item.get("/Count") for item in stored if "/Parent" in item}
        assert counts == {"Suomi": 3, "Säännöt": 1, "Heitto": None, "Pisteet": None, "Українська": None}
        assert file.Root.Outlines.Count == 5
        with file.open_outline() as outline:
            assert _shape(outline.root) == [
                ("Suomi", [("Säännöt", [("Heitto", [])]), ("Pisteet", [])]),
                ("Українська", []),
            ]
        places = file.Root.Names.Dests.Names
        found = {str(places[at]): places[at + 1] for at in range(0, len(places), 2)}
        target, kind, x, y, _ = found[str(file.Root.Outlines.Last.Dest)]
        assert target == file.pages[4].obj
        assert kind == "/XYZ"
        assert (float(x) / MM, float(y) / MM) == pytest.approx((5, 120), abs=0.01)
    check_pdf(pdf.render(DrawnDocument("Outline", "fi", pages, bookmarks=marks)))


def _shape(items: list[pikepdf.OutlineItem]) -> list[tuple[str, list]]:
    return [(item.title, _shape(item.children)) for item in items]


def test_a_bookmark_below_nothing_moves_up() -> None:
    marks = (Bookmark("deep", "here", 4), Bookmark("top", "here", 0))
    document = DrawnDocument("Outline", "en", [page(words(), Anchor("here", 0, 0))], bookmarks=marks)
    with opened(document) as file, file.open_outline() as outline:
        assert _shape(outline.root) == [("deep", []), ("top", [])]


def test_bookmarks_to_nowhere_are_an_error_that_names_all() -> None:
    with pytest.raises(PadgenError, match="'a', 'b'"):
        pdf.render(DrawnDocument("Outline", "en", [page()], bookmarks=(Bookmark("A", "a"), Bookmark("B", "b"))))


def test_named_places_are_sorted_as_readers_search_them() -> None:
    names = ["z", "ä", "a(1)", "Ж", "A", "~", "ﬀ", "😀"]
    anchors = [Anchor(name, 0, 0) for name in names]
    with opened(DrawnDocument("Places", "en", [page(words(), *anchors)])) as file:
        stored = [bytes(name) for name in list(file.Root.Names.Dests.Names)[::2]]
    assert stored == sorted(stored)
    assert len(stored) == len(names)


def test_links_cover_their_rectangle() -> None:
    link = Tag("Link", (Text(10, 20, "here", 9), Link(10, 15, 20, 6, to="there", alt="go there")))
    with opened(DrawnDocument("Links", "en", [page(link), page(words(), Anchor("there", 0, 0))])) as file:
        (annotation,) = file.pages[0].obj.Annots
        assert [float(edge) / MM for edge in annotation.Rect] == pytest.approx([10, 129, 30, 135], abs=0.01)
        assert annotation.F == 4


def test_each_face_is_one_embedded_font_with_its_own_name(tmp_path: Path) -> None:
    """Two files with the same PostScript name stay separate fonts, even with the same letters."""
    own = tmp_path / "Own.ttf"
    own.write_bytes((FOLDER / "OpenSans-Regular.ttf").read_bytes())
    marks = [words("Yatzy"), words("Yatzy", "own", 30), words("Жук", "bold", 40), words("tazY", y=50)]
    data = pdf.render(DrawnDocument("Fonts", "en", [page(*marks)] * 3, faces={"own": str(own)}))
    check_pdf(data)
    with pikepdf.open(io.BytesIO(data)) as file:
        names = [str(font.BaseFont) for font in fonts(file)]
    assert len(set(names)) == 3
    assert [name.split("+")[1] for name in names] == ["OpenSans-Regular", "OpenSans-Regular", "OpenSans-Bold"]
    assert all(re.fullmatch(r"/[A-Z]{6}\+[A-Za-z-]+", name) for name in names)
    assert text(data, 0).split() == ["Yatzy", "Yatzy", "Жук", "tazY"]


def test_more_than_256_letters_of_a_face_read_back() -> None:
    letters = "".join(map(chr, [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x17F), *range(0x410, 0x450)]))
    data = pdf.render(
        DrawnDocument("Letters", "en", [page(*(words(letters[at : at + 30]) for at in range(0, 400, 30)))])
    )
    check_pdf(data)
    assert "".join(text(data).split()) == letters
    with pikepdf.open(io.BytesIO(data)) as file:
        lines = next(fonts(file)).ToUnicode.read_bytes().decode().splitlines()
    for first, last, target in (re.findall("[0-9A-F]{4}", line) for line in lines if line.count("<") == 3):
        # Within a range, only the last byte may change.
        assert first[:2] == last[:2]
        assert int(target[2:], 16) + int(last, 16) - int(first, 16) < 256


def test_accented_letters_keep_the_outline_of_their_base() -> None:
    """The components of composite glyphs are in the subset."""
    plain, accented = (
        ascii_art(pdf.render(DrawnDocument("E", "en", [page(words(e))])), per_mm=8) for e in ("ee", "eé")
    )
    same = [a == b for a, b in zip(plain.splitlines(), accented.splitlines(), strict=True)]
    height = Fonts().cap_height("regular", 12)
    base = slice(int(8 * (20 - 0.72 * height)), int(8 * 20.5))
    assert "#" in "".join(plain.splitlines()[base])
    assert all(same[base])
    assert not all(same)


def test_glyphs_carry_no_hints_and_ask_for_none() -> None:
    """Both plain and composite glyphs: viewers would look for the instructions that a component's flag announces."""
    data = pdf.render(DrawnDocument("Hints", "en", [page(words("Aaéőąґў"))]))
    with pikepdf.open(io.BytesIO(data)) as file:
        font = next(fonts(file)).DescendantFonts[0]
        program = font.FontDescriptor.FontFile2.read_bytes()
    tables = {
        program[at : at + 4]: unpack_from(">LL", program, at + 8)
        for at in range(12, 12 + 16 * unpack_from(">H", program, 4)[0], 16)
    }
    loca, glyf = tables[b"loca"], tables[b"glyf"]
    offsets = unpack_from(f">{loca[1] // 4}L", program, loca[0])
    composite = plain = 0
    for start, end in pairwise(offsets):
        outline = program[glyf[0] + start : glyf[0] + end]
        if len(outline) < 10:
            continue
        contours = unpack_from(">h", outline)[0]
        if contours >= 0:
            plain += 1
            assert unpack_from(">H", outline, 10 + 2 * contours)[0] == 0
            continue
        composite += 1
        at, more = 10, True
        while more:
            flags = unpack_from(">H", outline, at)[0]
            assert not flags & 0x100
            more = flags & 0x20
            at += 4 + (4 if flags & 1 else 2) + (2 if flags & 8 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0)
    assert plain > 3
    assert composite > 2


def test_nothing_but_what_is_used_is_in_the_file() -> None:
    """Without text a file has no font, and without fields no form."""
    with opened(DrawnDocument("Empty", "en", [Page(50, 50, ())])) as file:
        assert not list(fonts(file))
        assert "/AcroForm" not in file.Root
        assert "/Names" not in file.Root
        assert "/Outlines" not in file.Root


def varied() -> DrawnDocument:
    pad = Symbol("pad", 40, 40, (Text(2, 10, "Täyskäsi", 9, "bold"), Text(2, 20, "Ґудзик", 9)))
    pages: Iterator[Page] = (
        page(words(str(number)), Tag("Figure", (Use(pad, 5, 30),), alt="pad")) for number in range(5)
    )
    return DrawnDocument("Same", "fi", pages)


def test_the_same_input_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    first = pdf.render(varied())
    assert pdf.render(varied()) == first
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    later = pdf.render(varied())
    assert later != first
    with pikepdf.open(io.BytesIO(later)) as file, pikepdf.open(io.BytesIO(first)) as old:
        assert str(file.docinfo.CreationDate) == "D:20231114221320Z"
        with file.open_metadata() as metadata:
            assert metadata["xmp:CreateDate"] == "2023-11-14T22:13:20Z"
        assert file.trailer.ID[0] != old.trailer.ID[0]


@pytest.mark.parametrize("value", ["today", "-1", "1e9", "9" * 30])
def test_a_wrong_source_date_is_a_wrong_value(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", value)
    with pytest.raises(UsageError, match="SOURCE_DATE_EPOCH"):
        pdf.render(varied())


def test_a_document_without_pages_is_an_error() -> None:
    with pytest.raises(PadgenError, match="no pages"):
        pdf.render(DrawnDocument("Nothing", "en", []))
