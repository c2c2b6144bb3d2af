"""Print-shop options of pads, checked before painting and in the PDF: N-up, numbers, bleed, marks, colours, CMYK."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from pads import first_sheet, pad_marks
from pdfcheck import MM, check_pdf, operators, text
from presses import SQUARE, bitmap, pressed
from sheets import Sheet, sheets

from padgen import pdf
from padgen.cli.commands import cli
from padgen.cli.run import run
from padgen.errors import PadgenError
from padgen.page.marks import BLACK, WHITE, Box, DrawnDocument, Ink, Line, Text, Use, leaves
from padgen.templates import load_pad
from padgen.templates.choices import arrange
from padgen.templates.colours import NAMES, contrast, deep, pale, read_colour, solid


def boxes(data: bytes) -> dict[str, tuple[float, ...]]:
    """The first page's boxes in mm."""
    with pikepdf.open(io.BytesIO(data)) as file:
        page = file.pages[0]
        names = [name for name in ("MediaBox", "TrimBox", "BleedBox") if f"/{name}" in page]
        return {name: tuple(round(float(x) / MM, 2) for x in page[f"/{name}"]) for name in names}


# Several pads on a sheet


@pytest.mark.long
@pytest.mark.parametrize("up", range(1, 17))
def test_any_number_of_pads_from_1_to_16(up: int) -> None:
    """The sheet has this many equal pads, which don't overlap and stay on the paper."""
    page = next(iter(pressed(up=up).pages))
    uses = [leaf for leaf in leaves(page.children) if isinstance(leaf, Use)]
    if up == 1:
        assert not uses  # a single pad isn't a symbol
        return
    assert len(uses) == up
    w, h = uses[0].symbol.w, uses[0].symbol.h
    assert len({(round(use.x / w), round(use.y / h)) for use in uses}) == up
    for use in uses:
        assert use.x % w == pytest.approx(0, abs=1e-6) or use.x % w == pytest.approx(w)
        assert use.x + w <= page.width + 1e-6
        assert use.y + h <= page.height + 1e-6
    assert {page.width, page.height} == {210, 297}


@pytest.mark.parametrize(
    ("up", "grid"),
    [(1, (1, 1, "portrait")), (2, (2, 1, "landscape")), (4, (2, 2, "portrait")), (6, (3, 2, "landscape")),
     (8, (4, 2, "landscape")), (9, (3, 3, "portrait")), (16, (4, 4, "portrait"))],
)  # fmt: skip
def test_grids_suit_the_pads_shape(up: int, grid: tuple[int, int, str]) -> None:
    """The grid has no empty places, and the pads stay as close to their own shape as possible."""
    laid = arrange(load_pad("classic"), "A4", up)
    assert (laid.across, laid.down, laid.orientation) == grid


def test_measures_follow_the_pads_size() -> None:
    """Two pads on a sheet have larger letters and rows than four, and nine have smaller ones, but not below 6 pt."""
    sizes = [arrange(load_pad("classic"), "A4", up) for up in (2, 4, 9, 16)]
    assert [laid.text_size for laid in sizes] == sorted((laid.text_size for laid in sizes), reverse=True)
    assert sizes[1] == arrange(load_pad("classic"), "A4")
    assert min(laid.text_size for laid in sizes) >= load_pad("classic").floor_size
    assert min(laid.margin for laid in sizes) >= 4


def test_too_many_large_pads_are_refused() -> None:
    """Sixteen pads in large print don't fit A4; the error says what does."""
    with pytest.raises(PadgenError, match="larger paper, fewer"):
        pressed(up=16, template="large-print")


@pytest.mark.parametrize("up", [0, 17, -1])
def test_numbers_of_pads_out_of_range_are_usage_errors(up: int, capsys: pytest.CaptureFixture[str]) -> None:
    """The command line takes 1 to 16."""
    assert run(["pad", "fi", "--up", str(up)]) == 2
    assert "1<=x<=16" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["nan", "inf", "-1", "21", "wide"])
def test_a_bleed_that_is_not_a_length_is_a_usage_error(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A bleed that is out of range or not a number is refused."""
    assert run(["pad", "fi", "--bleed", value]) == 2
    assert "--bleed" in capsys.readouterr().err


# Numbers


def numbers(document: DrawnDocument) -> list[list[int]]:
    """The numbers on each sheet, in the order of their pads."""
    found = []
    for sheet in sheets(document):
        texts = [placed.leaf.text for placed in sheet.texts if placed.cell == 0 and isinstance(placed.leaf, Text)]
        found.append([int(match[1]) for match in (re.search(r"\u00a0(\d+)$", word) for word in texts) if match])
    return found


def test_numbers_sheet_by_sheet() -> None:
    """Pads are numbered along each sheet, then on the next."""
    assert numbers(pressed(sheets=3, number="pads")) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]


@pytest.mark.parametrize(("up", "count"), [(4, 5), (5, 3), (16, 2), (1, 4)])
def test_stacked_piles_are_consecutive(up: int, count: int) -> None:
    """When the cut sheets are stacked pile on pile, the numbers run from 1 without a gap."""
    document = pressed(up=up, sheets=count, order="stack")
    found = numbers(document)
    piles = [number for place in range(up) for number in (sheet[place] for sheet in found)]
    assert piles == list(range(1, up * count + 1))


def test_number_without_a_value_numbers_sheets(tmp_path: Path) -> None:
    """``--number`` alone puts one number on each sheet, whatever option follows."""
    out = tmp_path / "a.pdf"
    for args in (["--number", "--sheets", "3"], ["--sheets", "3", "--number"], ["--number=sheet", "--sheets", "3"]):
        assert run(["pad", "en", *args, "-o", str(out)]) == 0
        data = out.read_bytes()
        assert [re.findall(r"No\.\s(\d+)", text(data, page)) for page in range(3)] == [["1"], ["2"], ["3"]]


def test_ten_thousand_numbered_sheets_stay_cheap() -> None:
    """A numbered sheet adds a few hundred bytes: pads are drawn once, and all sheets share their resources."""
    small, large = (len(pdf.render(pressed(sheets=count, number="pads"))) for count in (100, 1100))
    assert (large - small) / 1000 < 420


def test_a_number_has_room_beside_the_title() -> None:
    """The widest number and a long title don't touch."""
    document = pressed(sheets=2000, number="pads", title="Yatzy of the Old Harbour Society of 1888")
    sheet = sheets_of(document, 1999)
    title = next(placed.rect for placed in sheet.texts if "Harbour" in placed.leaf.text)  # type: ignore[union-attr]
    number = next(placed.rect for placed in sheet.texts if "7997" in placed.leaf.text)  # type: ignore[union-attr]
    assert title.x1 < number.x0


def sheets_of(document: DrawnDocument, index: int) -> Sheet:
    pages = list(document.pages)[index : index + 1]
    return sheets(DrawnDocument(document.title, document.lang, pages))[0]


# Trim, bleed, crop marks


def test_bleed_grows_the_page() -> None:
    """With 3 mm of bleed, pads keep their size and have gutters of 6 mm; qpdf and PDF/UA-1 find no fault."""
    data = pdf.render(pressed(bleed=3.0, color="teal"))
    assert boxes(data) == {
        "MediaBox": (0, 0, 222, 309),
        "TrimBox": (3, 3, 219, 306),
        "BleedBox": (0, 0, 222, 309),
    }
    check_pdf(data)


def test_no_bleed_no_bleed_box() -> None:
    """Without bleed, the trim box is the page."""
    assert boxes(pdf.render(pressed())) == {"MediaBox": (0, 0, 210, 297), "TrimBox": (0, 0, 210, 297)}


@pytest.mark.parametrize("up", [1, 4, 5])
@pytest.mark.parametrize("bleed", [0.0, 3.0, 8.0])
def test_crop_marks_stay_out(up: int, bleed: float) -> None:
    """Marks are on the page but outside trim and bleed, at both ends of every edge of a pad."""
    page = next(iter(pressed(up=up, bleed=bleed, crop_marks=True).pages))
    assert page.trim is not None
    x, y, w, h = page.trim
    lines = [leaf for leaf in page.children if isinstance(leaf, Line) and leaf.weight == 0.25]
    lines = [line for line in lines if not (x < line.x1 < x + w and y < line.y1 < y + h)]
    for line in lines:
        low, high = min(line.x1, line.x2), max(line.x1, line.x2)
        top, foot = min(line.y1, line.y2), max(line.y1, line.y2)
        assert low >= 0
        assert top >= 0
        assert high <= page.width
        assert foot <= page.height
        outside = high <= x - bleed or low >= x + w + bleed or foot <= y - bleed or top >= y + h + bleed
        assert outside, line
    across, down = ((1, 1), (2, 2), (3, 2))[(1, 4, 5).index(up)]
    gutter = max(6.0, 2 * bleed) if bleed else 0.0
    wide, high = (w - (across - 1) * gutter) / across, (h - (down - 1) * gutter) / down
    assert sorted((round(wide), round(high))) == sorted(
        (round(210 / min(across, down)), round(297 / max(across, down)))
    )
    xs = {round(x + i * (wide + gutter) + edge, 4) for i in range(across) for edge in (0.0, wide)}
    ys = {round(y + j * (high + gutter) + edge, 4) for j in range(down) for edge in (0.0, high)}
    assert sorted(round(line.x1, 4) for line in lines if line.x1 == line.x2) == sorted([*xs] * 2)
    assert sorted(round(line.y1, 4) for line in lines if line.y1 == line.y2) == sorted([*ys] * 2)


def test_crop_marks_replace_dashed_lines() -> None:
    """With crop marks, nothing is printed on the cut."""
    page = next(iter(pressed(crop_marks=True).pages))
    assert not [leaf for leaf in leaves(page.children) if isinstance(leaf, Line) and leaf.dash]
    assert not [leaf for leaf in page.children if isinstance(leaf, Text)]


@pytest.mark.parametrize("up", [1, 4, 6])
def test_tints_run_into_the_bleed(up: int) -> None:
    """A band that touches the trim fills the bleed up to the page's edge, without a gap."""
    document = pressed(up=up, bleed=3.0, color="orange")
    page = next(iter(document.pages))
    assert page.trim is not None
    filled = [leaf for leaf in page.children if isinstance(leaf, Box) and leaf.fill]
    corners = [(0.0, 0.0), (page.width - 0.01, 0.0), (0.0, 3.1), (page.width - 0.01, 3.1), (page.width / 2.5, 0.0)]
    for x, y in corners:
        assert any(b.x <= x <= b.x + b.w and b.y <= y <= b.y + b.h for b in filled), (x, y)
    pixels = bitmap(pdf.render(document), 50)
    width, _ = pixels.size
    edge = {pixels.getpixel((x, 1)) for x in range(width)}
    assert max(abs(a - b) for one in edge for other in edge for a, b in zip(one, other, strict=True)) <= 1
    assert max(abs(a - 255 * b) for a, b in zip(edge.pop(), read_colour("orange"), strict=True)) <= 1


def test_without_bleed_bands_stay_inside() -> None:
    """Without bleed, colour ends at the margin, because home printers can't print to the edge."""
    document = pressed(color="orange", up=1)
    page = next(iter(document.pages))
    margin = arrange(load_pad("classic"), "A4", 1).margin
    for box in (leaf for leaf in leaves(page.children) if isinstance(leaf, Box)):
        assert box.x >= margin - 1e-6
        assert box.y >= margin - 1e-6
        assert box.x + box.w <= page.width - margin + 1e-6


# Colours


def inks(document: DrawnDocument) -> set[Ink]:
    """All colours of lines and areas."""
    page = next(iter(document.pages))
    symbols = [leaf.symbol for leaf in leaves(page.children) if isinstance(leaf, Use)]
    marks = [*leaves(page.children), *(leaf for symbol in symbols for leaf in leaves(symbol.children))]
    found = {mark.ink for mark in marks if isinstance(mark, Line)}
    return found | {ink for mark in marks if isinstance(mark, Box) for ink in (mark.fill, mark.stroke) if ink}


def words(document: DrawnDocument) -> list[Text]:
    page = next(iter(document.pages))
    symbols = [leaf.symbol for leaf in leaves(page.children) if isinstance(leaf, Use)]
    marks = [*leaves(page.children), *(leaf for symbol in symbols for leaf in leaves(symbol.children))]
    return [mark for mark in marks if isinstance(mark, Text)]


@pytest.mark.parametrize("colour", [*NAMES, "#123456", "#FFFFFF", "Grey", "gray"])
def test_any_colour_stays_legible(colour: str) -> None:
    """Names and figures stay pure black, with a contrast of at least 15 on every tint; title and aids stay legible.

    Words on solid areas are white, or black on light ones, and lines are visible on the paper.
    """
    document = pressed(color=colour, number="sheet")
    ink = read_colour(colour)
    assert {word.ink for word in words(document)} <= {BLACK, WHITE, deep(ink)}
    names = {"Ykköset", "1 pari", "Hyvitys", "12", "30", "Nimi"}
    assert {word.ink for word in words(document) if word.text in names} == {BLACK}
    assert contrast(pale(ink), BLACK) >= 15
    assert contrast(deep(ink), WHITE) >= 4.5
    assert pale(ink) in inks(document)
    assert solid(ink) in inks(document)


@pytest.mark.parametrize("colour", [*(name for name in NAMES if name != "white"), "#ffe4e9"])
def test_tints_are_visible_and_quiet(colour: str) -> None:
    """Much of a yellow would be loud in rows to write in, and little of a pale pink would not be seen.

    Tints of other colours are as dark as 11 % of black, which a cheap laser printer shows.
    """
    ink = read_colour(colour)
    tint = pale(ink)
    assert 1 - min(tint) <= 0.26
    if contrast(ink, WHITE) >= 2:
        assert 1 - min(tint) >= 0.24 or contrast(tint, WHITE) >= contrast((0.89,), WHITE) - 0.01
    assert 1 - min(tint) >= 0.2 or contrast(tint, WHITE) >= 1.12


@pytest.mark.parametrize("colour", ["#d2691e", "#c08020"])
def test_warm_colours_stay_warm(colour: str) -> None:
    """Where they are darkened for words and lines, green doesn't come near red, which would be olive."""
    red, green, blue = deep(read_colour(colour))
    assert green <= 0.6 * red
    assert blue <= 0.25 * red


def test_black_text_is_pure_black() -> None:
    """In the file, text on paper is pure black: ``0 g``, or black ink only."""
    for cmyk, black, white in ((False, "0 g", "1 g"), (True, "0 0 0 1 k", "0 0 0 0 k")):
        data = pdf.render(pressed(cmyk=cmyk, qr=SQUARE))
        assert text_colours(data) == {black, white}


def text_colours(data: bytes) -> set[str]:
    """The fill colours of all text."""
    found = set()
    with pikepdf.open(io.BytesIO(data)) as file:
        forms = [o for o in file.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        for source in [*file.pages, *forms]:
            colour = ""
            for instruction in pikepdf.parse_content_stream(source):
                name = str(instruction.operator)
                if name in ("g", "rg", "k"):
                    colour = " ".join(f"{float(part):g}" for part in instruction.operands) + f" {name}"
                elif name in ("Tj", "TJ"):
                    found.add(colour)
    return found


@pytest.mark.parametrize("options", [{}, {"color": "teal", "bleed": 3.0, "crop_marks": True, "qr": SQUARE}])
def test_cmyk_files_hold_only_cmyk(options: dict[str, object]) -> None:
    """The file has no grey or RGB operators, and is still accessible."""
    data = pdf.render(pressed(cmyk=True, **options))
    assert not operators(data) & {"rg", "RG", "g", "G", "cs", "CS", "sc", "scn"}
    assert operators(data) >= {"k", "K"}
    assert b"DeviceRGB" not in data
    check_pdf(data)


def test_an_unknown_colour_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong colour is a usage error that suggests a colour."""
    assert run(["pad", "fi", "--color", "purpel"]) == 2
    assert "did you mean 'purple'?" in capsys.readouterr().err


# All together


def test_everything_at_once_is_clean(tmp_path: Path) -> None:
    """Every option in one command gives a valid, accessible file of the right size."""
    out = tmp_path / "all.pdf"
    args = ["pad", "fi+sv", "-r", "maxi", "--up", "2", "--bleed", "3", "--crop-marks", "--ruler", "--color", "teal"]
    args += ["--cmyk", "--qr", SQUARE, "--title", "Kerhon Yatzy", "--sheets", "2", "--order", "stack", "-o", str(out)]
    assert run(args) == 0
    data = out.read_bytes()
    check_pdf(data)
    assert boxes(data)["TrimBox"] == (9, 9, 312, 219)
    assert "Kerhon Yatzy" in text(data)
    assert run(args) == 0
    assert out.read_bytes() == data


def test_options_are_explained() -> None:
    """Each print-shop option is in the help text."""
    told = CliRunner().invoke(cli, ["pad", "--help"]).output
    for option in ("--up", "--order", "--color", "--cmyk", "--bleed", "--crop-marks", "--ruler", "--logo", "--qr"):
        assert option in told


# Rules on the back


@pytest.mark.parametrize("options", [{}, {"template": "a5"}, {"up": 6, "bleed": 3.0, "crop_marks": True}])
def test_rules_are_on_the_back(options: dict[str, object]) -> None:
    """Each sheet has a back of the same size with the rules; the file is accessible and says which edge to flip on."""
    document = pressed(rules_on_back=True, sheets=3, number="pads", **options)
    pages = tuple(document.pages)
    document = DrawnDocument(document.title, document.lang, pages, duplex=document.duplex)
    assert len(pages) == 6
    assert {(page.width, page.height, page.trim, page.bleed) for page in pages} == {
        (pages[0].width, pages[0].height, pages[0].trim, pages[0].bleed)
    }
    data = pdf.render(document)
    check_pdf(data)
    with pikepdf.open(io.BytesIO(data)) as file:
        edge = "Short" if pages[0].width > pages[0].height else "Long"
        assert file.Root.ViewerPreferences.Duplex == f"/DuplexFlip{edge}Edge"
    assert "Täyskäsi" in text(data, 1)
    assert re.search(r"\b63\b", text(data, 1))
    assert text(data, 1) == text(data, 5)


def test_the_line_for_the_winner_ends_with_the_table(tmp_path: Path) -> None:
    """Where a pad has no line for the date, which would end there."""
    own = tmp_path / "own.yaml"
    own.write_text("extends: landscape\nshow_date: no\n", encoding="utf-8")
    lines = [mark for mark in pad_marks(first_sheet("de", template=str(own))) if isinstance(mark, Line)]
    blank = min(lines, key=lambda line: line.y1)
    assert max(blank.x1, blank.x2) == pytest.approx(max(max(line.x1, line.x2) for line in lines), abs=0.2)
