"""The finished PDF of every pad: its text can be read, it is accessible and well laid out, and always the same."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from pdfcheck import check_pdf, text
from sheets import folded, make
from sweeps import share

from padgen import languages
from padgen.page.marks import MM
from padgen.pdf import render
from padgen.rules import load_variant, variant_ids

CODES = languages.codes()


@cache
def pdf(*langs: str, **options: Any) -> bytes:
    return render(make(*langs, **options))


def xobjects(data: bytes) -> list[pikepdf.Object]:
    with pikepdf.open(io.BytesIO(data)) as document:
        return [str(thing.get("/BBox")) for thing in document.objects if is_form(thing)]


def is_form(thing: object) -> bool:
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
def test_text_extraction_finds_every_row_name(code: str) -> None:
    """In the pads of a language, each row's name, or a short one, can be extracted, once on each of the four pads."""
    for key in share(variant_ids(), CODES.index(code), 4):
        variant = load_variant(key)
        locale = languages.read(code).bind(variant)
        shown = folded(text(pdf(code, variant=key)))
        pads = 2 if len(variant.rows) > 15 else 4
        for row in (*(row.id for row in variant.rows), "total", *(("upper_sum", "bonus") if variant.bonus else ())):
            names = {folded(locale.row(row)), folded(locale.short(row))}
            assert max(map(shown.count, names)) >= pads, (key, row)
        assert shown.count(folded(locale.title)) >= pads
        assert not variant.saved_throws or shown.count(folded(locale.label("saved_throws"))) == pads


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
def test_every_pad_is_whole_and_accessible(code: str) -> None:
    """The pads of a language pass qpdf's check and PDF/UA-1, with every font embedded and readable."""
    for key in share(variant_ids(), CODES.index(code), 4):
        check_pdf(pdf(code, variant=key))


@pytest.mark.parametrize(
    "options",
    [
        {"template": "a5"},
        {"template": "a5", "variant": "half-forced", "names": ("Ægir", "Žanna")},
        {"sheets": 3, "number": "sheet"},
        {"sheets": 2, "number": "pads", "paper": "Letter"},
    ],
    ids=str,
)
@pytest.mark.parametrize("langs", [("uk",), ("fi", "sv")])
def test_other_pads_are_whole_and_accessible(langs: tuple[str, ...], options: dict[str, Any]) -> None:
    """Single, numbered and bilingual pads pass the same checks."""
    check_pdf(pdf(*langs, **options))


def char_boxes(data: bytes) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """The first page's visible characters with the box of their ink (left, bottom, right, top) in points, by PDFium."""
    document = pypdfium2.PdfDocument(data)
    page = document[0].get_textpage()
    for index in range(page.count_chars()):
        char = page.get_text_range(index, 1)
        if char.strip():
            yield char, page.get_charbox(index)
    document.close()


def strokes(page: pdfplumber.page.Page) -> list[tuple[float, float, float, float]]:
    """A page's ruled lines as boxes in points, by pdfminer."""
    found = []
    for edge in page.edges:
        # Curves are dice and stars.
        if "stroke" not in edge or edge["stroke"] is False or (edge.get("linewidth") or 0) == 0:
            continue
        half = edge["linewidth"] / 2
        x0, x1 = sorted((edge["x0"], edge["x1"]))
        top, bottom = sorted((edge["top"], edge["bottom"]))
        found.append((x0 - half, page.height - bottom - half, x1 + half, page.height - top + half))
    return found


def overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> float:
    return min(min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1]))


Box = tuple[float, float, float, float]


def near(boxes: list[tuple[str, Box]]) -> Iterator[tuple[tuple[int, tuple[str, Box]], tuple[int, tuple[str, Box]]]]:
    """Pairs of numbered boxes at the same height, in the boxes' order; other pairs can't overlap."""
    by_height = sorted(enumerate(boxes), key=lambda item: item[1][1][1])
    for at, one in enumerate(by_height):
        for other in by_height[at + 1 :]:
            if other[1][1][1] > one[1][1][3]:
                break
            yield (one, other) if one[0] < other[0] else (other, one)


LOOKED_AT = [
    ("fi", {}),
    ("pl", {}),
    ("uk", {"variant": "maxi"}),
    ("lt", {"variant": "forced"}),
    ("is", {"variant": "half-forced"}),
    ("hu", {"variant": "thirteen"}),
    ("de", {"variant": "maxi"}),
    ("nl", {"variant": "dutch"}),
    ("fi+sv", {}),
    ("ru+hu", {"template": "a5"}),
    ("de", {"variant": "maxi", "template": "a5"}),
    ("et", {"paper": "Letter"}),
    ("lv", {"names": ("Ģirts", "Ļevs", "Ķirsis-Ozoliņš")}),
]


@pytest.mark.long
@pytest.mark.parametrize(("langs", "options"), LOOKED_AT, ids=str)
def test_ink_is_where_it_belongs(langs: str, options: dict[str, Any]) -> None:
    """Measured from the PDF alone: letters touch no other text and no line, have 4 mm to each edge, 6 points and ink.

    That is pure black, or white on black.
    """
    data = pdf(*langs.split("+"), **options)
    with pdfplumber.open(io.BytesIO(data)) as document:
        page = document.pages[0]
        width, height, ruled, chars = page.width, page.height, strokes(page), page.chars
    sizes = [char["size"] if char["upright"] else char["width"] for char in chars]
    assert min(sizes) > 5.999
    assert {char["non_stroking_color"] for char in chars} <= {0, (0,), 1, (1,)}
    boxes = list(char_boxes(data))
    assert len(boxes) > 100
    assert len(ruled) > 30
    for char, box in boxes:
        # Lines above and below are soon left out.
        crossed = [line for line in ruled if line[1] < box[3] and line[3] > box[1] and overlap(box, line) > 0.05]
        assert not crossed, f"{char!r} at {box} is crossed by {crossed[0]}"
        edge = min(box[0], box[1], width - box[2], height - box[3])
        assert edge > 4 * MM, f"{char!r} at {box} is {edge / MM:.1f} mm from the edge"
    for (i, (a, first)), (j, (b, second)) in near(boxes):
        # Neighbouring letters of a word may overlap a little, like an italic F and y.
        assert overlap(first, second) < (1.5 if j == i + 1 else 0.2), f"{a!r} at {first} overlaps {b!r} at {second}"


@pytest.mark.parametrize("options", [{}, {"sheets": 7, "number": "pads"}, {"sheets": 3}], ids=str)
def test_the_repeated_pad_is_one_form_xobject(options: dict[str, Any]) -> None:
    """The pad is drawn once in the file, however many pads and sheets there are."""
    data = pdf("fi", **options)
    assert len([box for box in xobjects(data) if "432" in box]) == 1
    with pikepdf.open(io.BytesIO(data)) as document:
        assert len(document.pages) == options.get("sheets", 1)
        for page in document.pages:
            drawn = [op for op in pikepdf.parse_content_stream(page) if str(op.operator) == "Do"]
            assert len(drawn) == 4
    assert not [box for box in xobjects(pdf("fi", template="a5")) if "432" in box or "595" in box]


def test_files_grow_in_step_with_sheets() -> None:
    """Every further hundred sheets add the same few bytes."""
    sizes = [len(pdf("fi", sheets=sheets, number="pads")) for sheets in (1, 101, 201)]
    assert sizes[2] - sizes[1] == pytest.approx(sizes[1] - sizes[0], rel=0.05)
    assert (sizes[2] - sizes[1]) / 100 < 900


def test_facts_for_printers_and_viewers() -> None:
    """The file asks not to be scaled, shows its title, names its language, and has a trim box on every page."""
    with pikepdf.open(io.BytesIO(pdf("lv", sheets=2))) as document:
        root = document.Root
        assert str(root.ViewerPreferences.PrintScaling) == "/None"
        assert bool(root.ViewerPreferences.DisplayDocTitle) is True
        assert str(root.Lang) == "lv"
        assert str(document.docinfo["/Title"]) == "Jahtzē"
        assert bool(root.MarkInfo.Marked) is True
        with document.open_metadata() as metadata:
            assert metadata["dc:title"] == "Jahtzē"
            assert set(metadata["dc:language"]) == {"lv"}
            assert metadata["pdfuaid:part"] == "1"
        for page in document.pages:
            box = [float(number) for number in page.obj.TrimBox]
            assert box == pytest.approx([0, 0, 210 * MM, 297 * MM], abs=0.01)
            assert [float(number) for number in page.mediabox] == pytest.approx(box, abs=0.01)


@pytest.mark.parametrize(
    ("options", "size"),
    [({}, (210, 297)), ({"template": "a5"}, (148, 210)), ({"paper": "Letter"}, (215.9, 279.4))],
    ids=str,
)
def test_paper_sizes(options: dict[str, Any], size: tuple[float, float]) -> None:
    """A4, A5 and Letter come out at their exact sizes."""
    with pikepdf.open(io.BytesIO(pdf("en", **options))) as document:
        assert [float(number) / MM for number in document.pages[0].mediabox[2:]] == pytest.approx(size, abs=0.01)


def elements(data: bytes) -> list[pikepdf.Dictionary]:
    """The structure elements in reading order."""
    found: list[Any] = []

    def visit(kids: Any) -> None:
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                found.append(
                    (str(kid.S), {key: str(kid[key]) for key in ("/Alt", "/Lang") if key in kid}, kid.get("/A"))
                )
                visit(kid.get("/K", pikepdf.Array()))

    with pikepdf.open(io.BytesIO(data)) as document:
        visit(document.Root.StructTreeRoot.K)
        return [(role, facts, str(about.Scope) if about and "/Scope" in about else "") for role, facts, about in found]


def test_structure_of_a_single_pad() -> None:
    """The file's structure has one table, with column headers in its first row and a row header in every other row."""
    tree = elements(pdf("fi", template="a5"))
    roles = [role for role, _, _ in tree]
    assert roles.count("/Table") == 1
    assert roles.count("/TR") == 21
    assert [scope for _, _, scope in tree if scope == "/Row"] == ["/Row"] * 18
    # The head of the names, that of the maxima, four players and two sections.
    assert [scope for _, _, scope in tree if scope == "/Column"] == ["/Column"] * 8
    assert roles.index("/H1") < roles.index("/Table")


def test_structure_of_repeated_pads() -> None:
    """Four pads on many sheets are one figure; its alternative text is in the pad's language and names the rows."""
    (figure,) = [facts for role, facts, _ in elements(pdf("uk", sheets=3)) if role == "/Figure"]
    assert figure.get("/Lang", "uk") == "uk"
    assert "Одиниці, Двійки, Трійки" in figure["/Alt"]


def test_the_same_bytes_on_every_run(tmp_path: Path) -> None:
    """The file is the same, byte for byte, in another process, folder, time zone, locale and hash seed."""
    args = [sys.executable, "-m", "padgen", "pad", "fi+sv", "uk", "-r", "maxi", "--sheets", "2", "--number", "pads"]
    files = []
    for name, settings in (
        ("one", {"PYTHONHASHSEED": "1", "TZ": "UTC"}),
        ("two", {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "LC_ALL": "C"}),
    ):
        (tmp_path / name).mkdir()
        subprocess.run(args, cwd=tmp_path / name, check=True, capture_output=True, env={**os.environ, **settings})
        files.append({path.name: path.read_bytes() for path in (tmp_path / name / "out").iterdir()})
    assert sorted(files[0]) == ["pad-fi+sv-maxi.pdf", "pad-uk-maxi.pdf"]
    assert files[0] == files[1]


def test_the_date_is_the_given_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """SOURCE_DATE_EPOCH sets the dates in the file; without it they are fixed."""
    document = make("fi")
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    plain_bytes = render(document)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    dated = render(document)
    assert dated != plain_bytes
    with pikepdf.open(io.BytesIO(dated)) as pdf:
        assert str(pdf.docinfo["/CreationDate"]).startswith("D:20231114")
