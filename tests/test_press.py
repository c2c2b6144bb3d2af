"""Pages for the print shop: gutters, bleed, marks outside the trim, and edges to be glued or punched."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from leaflets import FONTS
from pdfcheck import check_pdf
from presses import SQUARE, pressed
from sheets import Rect, sheets

import padgen
from padgen import pdf
from padgen.api.leaflet import LeafletRequest
from padgen.cli.run import run
from padgen.documents.finishing import finished
from padgen.documents.imposition import saddle_stitch
from padgen.languages import codes, read
from padgen.page.dice import outline
from padgen.page.marks import BLACK, WHITE, Box, Die, DrawnDocument, Line, Node, Page, Text, Use, leaves
from padgen.page.marks import Path as Path_
from padgen.pdf.plates import is_grey
from padgen.rules import load_variant
from padgen.templates import load_leaflet, load_theme, names

GLUED, PUNCHED = 10.0, 18.0
"""Millimetres: the white along edges that are glued or punched."""


def outer(page: Page) -> tuple[float, float, float, float]:
    """The trim's left, top, right and bottom."""
    x, y, w, h = page.trim or (0.0, 0.0, page.width, page.height)
    return x, y, x + w, y + h


@pytest.mark.parametrize(("bleed", "gutter"), [(2.0, 6.0), (3.0, 6.0), (5.0, 10.0)])
def test_no_neighbours_colour_begins_on_a_cut(bleed: float, gutter: float) -> None:
    """Pads with bleed are 6 mm apart, or twice the bleed, and each pad's colour ends in its own half of the gutter."""
    (sheet,) = sheets(pressed(bleed=bleed, color="navy", crop_marks=True))
    pads = sheet.cells[1:]
    assert {round(pad.x1 - pad.x0, 6) for pad in pads} == {105.0}
    assert sorted({round(pad.x0, 6) for pad in pads})[1] == pytest.approx(pads[0].x1 + gutter)
    bled = [placed.rect for placed in sheet.fills if placed.cell == 0]
    assert len(bled) == len(pads)
    for fill in bled:
        (own,) = (pad for pad in pads if pad.overlap(fill) > 0)
        assert fill.inside(own.grown(bleed))
        assert fill.y0 == pytest.approx(own.y0 - bleed)
        assert fill.x1 == pytest.approx(own.x1 + bleed)


@pytest.mark.parametrize("template", ["classic", "a5", "landscape", "large-print", "tall", "kids"])
@pytest.mark.parametrize("lang", ["en", "hu", "uk"])
def test_a_bar_that_bleeds_holds_title_and_date(template: str, lang: str) -> None:
    """It reaches from the trimmed edge to below the title and the date, which are light; one field is white."""
    sheet = sheets(pressed(lang, template=template, bleed=3.0, color="navy"))[0]
    tops = {pad.y0 for pad in sheet.cells[1:]} or {3.0}
    bars = [placed for placed in sheet.fills if placed.rect.y0 in tops]
    assert len(bars) == max(1, len(sheet.cells) - 1)
    for bar in bars:
        cell = [placed for placed in (*sheet.texts, *sheet.dice) if placed.cell == bar.cell]
        inside = [placed for placed in cell if placed.rect.y0 < bar.rect.y1]
        assert len(inside) >= 2
        for rect in (placed.rect for placed in inside):
            assert bar.rect.y0 + 2.5 <= rect.y0
            assert rect.y1 <= bar.rect.y1 - 1
        assert min(placed.rect.y0 for placed in cell if placed not in inside) >= bar.rect.y1 + 1
        fields = [
            p.rect for p in sheet.fills if p.cell == bar.cell and p.leaf.fill == WHITE and p.rect.inside(bar.rect)
        ]
        for word in (p for p in inside if isinstance(p.leaf, Text) and p.leaf.ink == BLACK):
            assert any(word.rect.inside(field) for field in fields), word.leaf.text


@pytest.mark.parametrize("color", ["navy", "orange"])
@pytest.mark.parametrize(("lang", "template"), [("en", "classic"), ("uk", "tall"), ("hu", "a5"), ("ru", "large-print")])
def test_a_bar_has_a_white_field_for_the_date(lang: str, template: str, color: str) -> None:
    """It has no line, ends with the table, is level with the title, and the words beside it stand on the colour."""
    sheet = sheets(pressed(lang, template=template, bleed=3.0, color=color, number="pads"))[0]
    tops = {pad.y0 for pad in sheet.cells[1:]} or {3.0}
    bar = next(placed for placed in sheet.fills if placed.rect.y0 in tops)
    inside = [p for p in sheet.texts if isinstance(p.leaf, Text) and p.rect.inside(bar.rect)]
    (field,) = (p.rect for p in sheet.fills if p.cell == bar.cell and p.leaf.fill == WHITE and p.rect.inside(bar.rect))
    lines = [p.rect for p in sheet.strokes if p.cell == bar.cell and p.rect.y0 > bar.rect.y1]
    assert field.x1 == pytest.approx(max(rect.x1 for rect in lines), abs=0.3)
    assert field.x1 - field.x0 >= 13
    assert not [p for p in sheet.strokes if isinstance(p.leaf, Line) and p.rect.inside(field)]
    dice = [p.rect for p in sheet.dice if p.cell == bar.cell and p.rect.y1 < bar.rect.y1]
    title = [p.leaf for p in inside if isinstance(p.leaf, Text) and p.leaf.size > 16]
    if dice:
        middle = (min(rect.y0 for rect in dice) + max(rect.y1 for rect in dice)) / 2
    else:
        middle = sheet.cells[bar.cell].y0 + title[0].y - FONTS.cap_height("bold", title[0].size) / 2
    assert (field.y0 + field.y1) / 2 == pytest.approx(middle, abs=0.4)
    words = [p for p in inside if isinstance(p.leaf, Text) and not p.leaf.tilt and p.leaf.size <= 16]
    assert len(words) == 2  # that for the date, and the number
    for word in words:
        assert isinstance(word.leaf, Text)
        assert word.leaf.ink == (BLACK if color == "orange" else WHITE)
        assert word.rect.x1 < field.x0 - 1


@pytest.mark.parametrize("options", [{"up": 2}, {"up": 4}, {"template": "tall"}, {"sheets": 3}])
def test_dashed_lines_are_painted_above_paper(options: dict[str, Any]) -> None:
    """Tinted papers bleed, and would cover half of a line along the cut."""
    for page in pressed("en", theme="retro", bleed=3.0, **options).pages:
        above = [isinstance(node, Line) and bool(node.dash) for node in page.children]
        assert any(above)
        assert above == sorted(above)


def test_no_bar_of_colour_is_behind_pictures() -> None:
    """A logo or code is on white paper, as dark marks could not be seen on it."""
    sheet = sheets(pressed("en", bleed=3.0, color="navy", qr=SQUARE))[0]
    assert not [placed for placed in sheet.fills if placed.rect.y0 in {pad.y0 for pad in sheet.cells[1:]}]


def test_home_prints_have_no_gutters() -> None:
    """Without bleed, one cut separates two pads."""
    (sheet,) = sheets(pressed())
    assert sorted({pad.x0 for pad in sheet.cells[1:]}) == [0.0, 105.0]


# Leaflets and booklets


def made(kind: str, **options: Any) -> padgen.Document:
    """A leaflet, or a booklet of two languages."""
    if kind == "booklet":
        return padgen.booklet(["en", "fi"], **options)
    return padgen.leaflet("en", **options)


@pytest.mark.parametrize(
    "options", [{}, {"template": "a4-fold"}, {"kind": "booklet"}, {"kind": "booklet", "impose": True}]
)
def test_leaflets_and_booklets_get_bleed_and_marks(options: dict[str, Any]) -> None:
    """The trim keeps its size; crop and fold marks are outside the bleed and on the page."""
    kind = options.pop("kind", "leaflet")
    plain, document = made(kind, **options), made(kind, bleed=3.0, crop_marks=True, **options)
    check_pdf(document.to_bytes())
    for before, page in zip(plain.pages, document.pages, strict=True):
        left, top, right, bottom = outer(page)
        x0, y0, x1, y1 = outer(before)
        assert (right - left, bottom - top) == pytest.approx((x1 - x0, y1 - y0))
        assert page.bleed == pytest.approx((left - 3, top - 3, right - left + 6, bottom - top + 6))
        marks = [leaf for leaf in page.children if isinstance(leaf, Line) and leaf.weight == 0.25]
        for line in marks:
            inside = left - 3 < line.x1 < right + 3 and top - 3 < line.y1 < bottom + 3
            assert not inside
            assert min(line.x1, line.y1) >= 0
            assert max(line.x2, line.y1) <= max(page.width, page.height)
        folds = sorted({round(line.x1 - left, 3) for line in marks if line.dash})
        assert folds == [round(fold, 3) for fold in before.folds]
        assert len([line for line in marks if not line.dash]) == 8


def test_folds_are_where_the_sheet_is_folded() -> None:
    """Folded leaflets and imposed booklets have fold marks in the middle of their trim."""
    for document in (made("leaflet", template="a4-fold"), made("booklet", impose=True)):
        for page in document.pages:
            left, _, right, _ = outer(page)
            assert page.folds == pytest.approx([(right - left) / 2])


def test_colour_runs_over_the_trim_but_not_over_the_spine() -> None:
    """Colour at the outer edge bleeds, even after creep has moved it; at the fold it doesn't."""
    band = Box(0.0, 20.0, 148.0, 30.0, fill=(0.2,))
    pages = tuple(Page(148.0, 210.0, (band,)) for _ in range(8))
    template = load_leaflet("a5").replace(bleed=3.0)
    imposed = finished(saddle_stitch(DrawnDocument("Test", "en", pages), 1.0), template, 1.0)
    for page in imposed.pages:
        left, _, right, _ = outer(page)
        boxes = [leaf for leaf in leaves(page.children) if isinstance(leaf, Box)]
        assert min(box.x for box in boxes) == pytest.approx(left - 3)
        assert max(box.x + box.w for box in boxes) == pytest.approx(right + 3)
        middle = (left + right) / 2
        assert all(box.x > left or box.x + box.w <= middle + 1.001 for box in boxes)


@pytest.mark.sweep
@pytest.mark.parametrize(
    "options",
    [{"template": name} for name in names("pad")]
    + [{"up": up} for up in (2, 9)]
    + [{"template": "ink-saver", "up": 9}],
)
def test_no_line_of_a_pad_is_too_fine_for_a_press(options: dict[str, Any]) -> None:
    """Lines have at least 0.25 pt in every theme, outlines of the smallest dice included."""
    for theme in names("theme"):
        assert finest(padgen.pad("en", theme=theme, rules_on_back=True, **options)) >= 0.25 - 1e-6


@pytest.mark.long
def test_no_line_of_other_documents_is_too_fine_for_a_press() -> None:
    """Lines of leaflets, booklets and forms have at least 0.25 pt too."""
    for template in names("leaflet"):
        assert finest(padgen.leaflet("en", template=template)) >= 0.25
        assert finest(padgen.leaflet("en", template=template, bleed=3.0, crop_marks=True)) >= 0.25
    assert finest(padgen.booklet(["en", "fi"])) >= 0.25
    for template in names("form"):
        assert finest(padgen.form("en", template=template)) >= 0.25


def finest(document: padgen.Document) -> float:
    """The weight of the finest line in points."""
    return min(weight for page in document.pages for weight in weights(page.children))


def weights(nodes: Iterable[Node]) -> Iterator[float]:
    """The weights of all lines as printed."""
    for mark in leaves(nodes):
        if isinstance(mark, Use):
            yield from weights(mark.symbol.children)
        elif isinstance(mark, Line) or (isinstance(mark, Box) and mark.stroke is not None):
            yield mark.weight
        elif isinstance(mark, Die) and not mark.solid:
            yield outline(mark.size, mark.ink) if mark.weight is None else mark.weight


def test_fine_lines_of_a_drawing_are_made_printable() -> None:
    """The lines of a logo that is scaled down stay wide enough to print."""
    path = Path_((((10.0, 10.0), (20.0, 20.0)),), stroke=(0.0,), weight=0.05)
    data = pdf.render(DrawnDocument("Logo", "en", [Page(50, 50, (path,))]))
    with pikepdf.open(io.BytesIO(data)) as file:
        found = [step for step in pikepdf.parse_content_stream(file.pages[0]) if str(step.operator) == "w"]
        assert [float(step.operands[0]) for step in found] == [0.25]


@pytest.mark.sweep
@pytest.mark.parametrize("code", codes())
def test_the_properties_say_what_a_file_is(code: str) -> None:
    """Both kinds of metadata say in the file's language what it is; a booklet's name its languages."""
    language = read(code)
    locale = language.bind(load_variant(language.default_variant))
    subjects = {
        "pad": locale.label("score_pad"),
        "form": locale.label("form"),
        "leaflet": locale.label("rules"),
        "booklet": locale.native_name,
    }
    assert len(set(subjects.values())) == 4
    for kind, subject in subjects.items():
        data = getattr(padgen, kind)(code).to_bytes()
        with pikepdf.open(io.BytesIO(data)) as file:
            assert str(file.trailer.Info.Subject) == subject
            found = re.search(r"<dc:description>.*?>([^<]+)</rdf:li>", file.Root.Metadata.read_bytes().decode())
            assert found
            assert found[1] == subject


# Binding


def words(document: padgen.Document) -> Iterator[tuple[Page, list[Rect]]]:
    """Each page with the rectangles of its words."""
    for sheet in sheets(document._drawn):
        yield sheet.page, [placed.rect for placed in sheet.texts]


@pytest.mark.long
@pytest.mark.parametrize("options", [{"template": "a5"}, {"template": "a5", "theme": "retro"}, {"up": 4}, {"up": 2}])
@pytest.mark.parametrize("bind", ["glue-top", "punch-left"])
def test_pads_keep_off_the_edge_they_are_bound_at(options: dict[str, Any], bind: Any) -> None:
    """10 mm are free at a glued edge and 18 mm at a punched one, on fronts and, mirrored, on backs."""
    document = padgen.pad("en", rules_on_back=True, sheets=2, bind=bind, **options)
    check_pdf(document.to_bytes())
    found = sheets(document._drawn)
    width, height = cell_size(found[0].page, found[0].cells[1:])
    for number, sheet in enumerate(found):
        # The words outside the symbols are about cutting on a front, but the first pad on a back.
        for text in (placed.rect for placed in sheet.texts if placed.cell or number % 2):
            across, down = text.x0 // width, text.y0 // height
            if bind == "glue-top":
                assert text.y0 - down * height >= GLUED - 0.5
            elif number % 2 == 0:
                assert text.x0 - across * width >= PUNCHED - 0.1
            else:
                assert (across + 1) * width - text.x1 >= PUNCHED - 1.0  # blanks end lines


def cell_size(page: Page, pads: list[Rect]) -> tuple[float, float]:
    """The width and height of a pad including its binding edge."""
    across, down = (len({round(at, 3) for at in ats}) for ats in zip(*((pad.x0, pad.y0) for pad in pads), strict=True))
    return page.width / across, page.height / down


@pytest.mark.parametrize("kind", ["leaflet", "booklet"])
def test_punched_leaflets_and_booklets_keep_off_their_inner_edge(kind: str) -> None:
    """18 mm are free on the left of odd pages and on the right of even ones; the paper keeps its size."""
    document = made(kind, bind="punch-left")
    check_pdf(document.to_bytes())
    for number, (page, found) in enumerate(words(document)):
        assert (page.width, page.height) == pytest.approx((148.0, 210.0))
        if found and number % 2 == 0:
            assert min(rect.x0 for rect in found) >= PUNCHED - 0.1
        elif found:
            assert max(rect.x1 for rect in found) <= 148 - PUNCHED + 1.0  # blanks end lines


def test_holes_are_shown_where_they_will_be() -> None:
    """With crop marks, circles smaller than the holes show their places: 12 mm from the edge, 80 mm apart, mirrored."""
    assert not list(holes(made("leaflet", bind="punch-left").pages[0]))
    front, back = made("leaflet", bind="punch-left", crop_marks=True).pages
    for page, edge in ((front, outer(front)[0] + 12), (back, outer(back)[2] - 12)):
        (x, top), (other, foot) = sorted(holes(page), key=lambda hole: hole[1])
        assert (x, other) == pytest.approx((edge, edge))
        assert foot - top == pytest.approx(80)
        assert (foot + top) / 2 == pytest.approx(page.height / 2)
        lines = [mark for mark in leaves(page.children) if isinstance(mark, Line)]
        for y in (top, foot):
            crossing = [
                line for line in lines if ((line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2) == pytest.approx((x, y))
            ]
            assert sorted((line.x2 - line.x1, line.y2 - line.y1) for line in crossing) == [(0.0, 2.0), (2.0, 0.0)]


def holes(page: Page) -> Iterator[tuple[float, float]]:
    """The centres of small circles."""
    for leaf in page.children:
        if isinstance(leaf, Box) and leaf.radius and leaf.w == leaf.h == 2 * leaf.radius:
            assert leaf.w < 6
            yield leaf.x + leaf.radius, leaf.y + leaf.radius


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        ("leaflet en --bind glue-top", 2, "--bind: a leaflet is one sheet, so nothing is glued (use punch-left, or "),
        ("booklet en --bind glue-top", 2, "--bind: a booklet is bound at its left edge (use punch-left, or "),
        ("leaflet en -t a4-fold --bind punch-left", 2, "--bind: a folded leaflet has no free edge to punch (use a "),
        ("booklet en --impose --bind punch-left", 2, "--bind: an imposed booklet is stapled in its fold, not punched"),
        (
            "booklet en --paper 105x74mm --bind punch-left", 1,
            "--bind: two holes 80 mm apart need a height of 100 mm, not 74 mm (choose larger paper)",
        ),
        (
            "pad en --up 1 --paper A7 --bind punch-left -p 1 --template landscape", 1,
            "two holes 80 mm apart need a height of 100 mm, not 74 mm",
        ),
        ("pad en --bind left", 2, "--bind"),
    ],
)  # fmt: skip
def test_edges_that_make_no_sense_are_refused(
    args: str, code: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message has the reason, and nothing is written."""
    assert run([*args.split(), "-o", str(tmp_path)]) == code
    assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("theme", names("theme"))
def test_words_on_a_light_spot_are_black(theme: str) -> None:
    """In every theme, as white ones couldn't be read; the dice of covers are white, so that they stay visible."""
    for template in ("a5", "a4-fold"):
        document = LeafletRequest("en", template=template, theme=theme, spot="Sun=0,41,100,0").make()
        words = [mark for page in document.pages for mark in leaves(page.children) if isinstance(mark, Text)]
        assert {is_grey(mark.ink) and mark.ink != WHITE for mark in words} == {True}
    cover = next(iter(document.pages)).children
    dice = [mark.fill for mark in leaves(cover) if isinstance(mark, Path_) and mark.fill]
    assert WHITE in dice


@pytest.mark.parametrize(
    ("bind", "up"), [("none", 1), ("none", 4), ("none", 5), ("glue-top", 4), ("punch-left", 1), ("punch-left", 4)]
)
def test_backs_have_the_marks_of_their_fronts(bind: str, up: int) -> None:
    """Cuts are at the same places on both sides, and holes behind each other when the sheet is turned."""
    options: dict[str, Any] = {"up": up, "bind": bind, "bleed": 3.0, "crop_marks": True, "rules_on_back": True}
    front, back = pressed("en", **options).pages
    found = []
    for page, turned in ((front, False), (back, True)):
        left, top, wide, high = page.trim
        lines = [mark for mark in page.children if isinstance(mark, Line) and mark.weight == 0.25]
        lines = [line for line in lines if not (left < line.x1 < left + wide and top < line.y1 < top + high)]
        holes = [mark for mark in page.children if isinstance(mark, Box) and mark.radius == 2.5]
        assert bool(holes) == (bind == "punch-left")
        places = {(*sorted((line.x1, line.x2)), line.y1, line.y2) for line in lines}
        places |= {(hole.x, hole.x + hole.w, hole.y, hole.y) for hole in holes}
        mirrored = {(page.width - high, page.width - low, *ys) for low, high, *ys in places}
        found.append({tuple(round(part, 3) for part in place) for place in (mirrored if turned else places)})
    assert found[0] == found[1]
    assert len(found[0]) >= 8


@pytest.mark.parametrize("template", ["a5", "classic"])
def test_backs_have_the_ground_of_their_fronts(template: str) -> None:
    """Printed paper is printed on both sides, with its bleed."""
    front, back = pressed("en", template=template, theme="retro", bleed=3.0, crop_marks=True, rules_on_back=True).pages
    for page in (front, back):
        first = next(mark for mark in leaves(page.children) if isinstance(mark, Box))
        assert first.fill == load_theme("retro").ground
    assert (first.x, first.w) == pytest.approx((page.trim[0] - 3.0, page.width - 2 * first.x))
