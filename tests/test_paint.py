"""Each mark is painted at its position in mm, checked on small drawings with one character for each millimetre."""

from __future__ import annotations

import io
import math
from textwrap import dedent

import pdfplumber
import pikepdf
import pytest
from pdfcheck import ascii_art, check_pdf, operators
from PIL import Image as Picture

from padgen import pdf
from padgen.errors import PadgenError
from padgen.page.dice import pips
from padgen.page.fonts import Fonts
from padgen.page.kerning import shortened
from padgen.page.marks import (
    BLACK,
    MM,
    WHITE,
    Align,
    Box,
    Die,
    DrawnDocument,
    Field,
    Image,
    Line,
    Node,
    Page,
    Symbol,
    Tag,
    Text,
    Turn,
    Use,
)
from padgen.pdf.content import DIE


def document(*marks: Node, width: float = 12, height: float = 8, cmyk: bool = False) -> DrawnDocument:
    return DrawnDocument("Drawing", "en", [Page(width, height, marks)], cmyk=cmyk)


def drawing(*marks: Node, width: float = 12, height: float = 8, per_mm: float = 1) -> str:
    return ascii_art(pdf.render(document(*marks, width=width, height=height)), per_mm=per_mm)


def rows(picture: str) -> str:
    return dedent(picture).strip()


# Areas end a tenth of a millimetre inside their pixels, so that rounding can't reach the next ones.
def block(x: float, y: float, w: float, h: float) -> Box:
    return Box(x + 0.1, y + 0.1, w - 0.2, h - 0.2, fill=BLACK)


def test_boxes_hang_from_their_top_left_corner() -> None:
    assert drawing(block(2, 1, 3, 2), block(10, 7, 2, 1)) == rows("""
        ............
        ..###.......
        ..###.......
        ............
        ............
        ............
        ............
        ..........##
    """)


def test_lines_run_between_their_ends_with_their_weight() -> None:
    across = Line(1.1, 2.5, 6.9, 2.5, weight=0.9 * MM)
    down = Line(9, 1.1, 9, 5.9, weight=1.9 * MM)
    assert drawing(across, down) == rows("""
        ............
        ........##..
        .######.##..
        ........##..
        ........##..
        ........##..
        ............
        ............
    """)


def test_strokes_straddle_the_edge_and_fills_stay_inside() -> None:
    assert drawing(Box(2.5, 1.5, 6, 4, fill=(0.5,), stroke=BLACK, weight=0.9 * MM)) == rows("""
        ............
        ..#######...
        ..#+++++#...
        ..#+++++#...
        ..#+++++#...
        ..#######...
        ............
        ............
    """)


def test_later_marks_cover_earlier_ones() -> None:
    assert drawing(block(1, 1, 6, 4), Box(3.1, 2.1, 1.8, 1.8, fill=WHITE), block(4, 3, 1, 1)) == rows("""
        ............
        .######.....
        .##..##.....
        .##.###.....
        .######.....
        ............
        ............
        ............
    """)


def test_dashes_are_points_on_and_off() -> None:
    dashed = Line(0, 0.5, 12, 0.5, weight=0.9 * MM, dash=(2 * MM, 1 * MM))
    assert drawing(dashed, Line(0, 2.5, 12, 2.5, weight=0.9 * MM)).splitlines()[:3] == [
        "##.##.##.##.",
        "............",
        "############",
    ]


def test_round_corners_leave_the_corner_free() -> None:
    picture = drawing(Box(1, 1, 10, 6, fill=BLACK, radius=3), per_mm=2).splitlines()
    assert picture[2][2:5] == "..."
    assert picture[8][2:22] == "#" * 20
    assert picture[2][9:15] == "#" * 6


F = Symbol("F", 4, 5, (block(0, 0, 1, 5), block(0, 0, 4, 1), block(0, 2, 3, 1)))

TURNS: dict[Turn, str] = {
    0: """
        ........
        .####...
        .#......
        .###....
        .#......
        .#......
        ........
    """,
    90: """
        ........
        .#......
        .#.#....
        .#.#....
        .#####..
        ........
        ........
    """,
    180: """
        ........
        ....#...
        ....#...
        ..###...
        ....#...
        .####...
        ........
    """,
    270: """
        ........
        .#####..
        ...#.#..
        ...#.#..
        .....#..
        ........
        ........
    """,
}


@pytest.mark.parametrize("turn", TURNS)
def test_a_symbol_covers_from_its_top_left_after_the_turn(turn: Turn) -> None:
    assert drawing(Use(F, 1, 1, turn), width=8, height=7) == rows(TURNS[turn])


def test_symbols_in_symbols_land_where_both_moves_say() -> None:
    pair = Symbol("pair", 6, 8, (Use(Symbol("dot", 1, 1, (block(0, 0, 1, 1),)), 2, 1), block(5, 7, 1, 1)))
    assert drawing(Use(pair, 0, 0), Use(pair, 6, 0)) == rows("""
        ............
        ..#.....#...
        ............
        ............
        ............
        ............
        ............
        .....#.....#
    """)


def test_strokes_on_a_symbols_edge_are_not_clipped() -> None:
    frame = Symbol("frame", 6, 4, (Box(0, 0, 6, 4, stroke=BLACK, weight=1.8 * MM),))
    assert drawing(Use(frame, 2, 2)).splitlines()[1] == ".########..."


@pytest.mark.parametrize("solid", [False, True])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_its_pips_where_dice_says(face: int, solid: bool) -> None:
    picture = drawing(Die(0, 0, 20, face, solid=solid), width=20, height=20).splitlines()
    dark = "." if solid else "#"
    centres = {(int(x * 20), int(y * 20)) for x, y in pips(face)}
    every = {(int(x * 20), int(y * 20)) for number in range(1, 7) for x, y in pips(number)}
    assert len(centres) == face
    assert {(x, y) for x, y in every if picture[y][x] == dark} == centres


def test_a_die_stays_in_its_square() -> None:
    picture = drawing(Die(2, 2, 6, 6), width=10, height=10, per_mm=4).splitlines()
    assert all(set(row) == {"."} for row in [*picture[:8], *picture[32:]])
    assert all(set(row[:8] + row[32:]) == {"."} for row in picture)


@pytest.mark.parametrize("size", [2.2, 2.55, 5.046, 7.6495])
@pytest.mark.parametrize("tilt", [0.0, 3.7, -5.2])
def test_dice_are_as_large_and_as_tilted_as_their_marks(size: float, tilt: float) -> None:
    """To 0.01 mm and a tenth of a degree."""
    data = pdf.render(document(Die(2, 2, size, 6, tilt=tilt)))
    with pikepdf.open(io.BytesIO(data)) as file:
        steps = pikepdf.parse_content_stream(file.pages[0])
        a, b, *_ = next([float(part) for part in step.operands] for step in steps if str(step.operator) == "cm")
    assert math.hypot(a, b) * DIE == pytest.approx(size, abs=0.01)
    assert math.degrees(math.atan2(b, a)) == pytest.approx(tilt, abs=0.1)


@pytest.mark.parametrize("align", ["left", "center", "right"])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_text_is_placed_by_alignment_and_turn(align: Align, turn: Turn) -> None:
    """The ink of an H, whose sides are vertical, shows where the text begins and ends."""
    size = 8 * MM
    data = pdf.render(document(Text(20, 20, "HH", size, align=align, turn=turn), width=40, height=40))
    lit = [
        (x / 4, y / 4)
        for y, row in enumerate(ascii_art(data, per_mm=4).splitlines())
        for x, pixel in enumerate(row)
        if pixel != "."
    ]
    fonts = Fonts()
    width, cap = fonts.width("HH", "regular", size), fonts.cap_height("regular", size)
    start = {"left": 0.0, "center": -width / 2, "right": -width}[align]
    corners = {
        0: (20 + start, 20 - cap, 20 + start + width, 20),
        90: (20 - cap, 20 - start - width, 20, 20 - start),
        180: (20 - start - width, 20, 20 - start, 20 + cap),
        270: (20, 20 + start, 20 + cap, 20 + start + width),
    }[turn]
    inked = (
        min(x for x, _ in lit),
        min(y for _, y in lit),
        max(x for x, _ in lit) + 0.25,
        max(y for _, y in lit) + 0.25,
    )
    # On both sides of an H there is space of almost a tenth of its size.
    assert inked == pytest.approx(corners, abs=1.0)


def test_text_is_as_wide_in_the_file_as_it_was_measured() -> None:
    words = "Täyskäsi Кінь Köszöntjük 0123456789"
    data = pdf.render(document(Text(5, 10, words, 11, "bold"), width=120, height=20))
    with pdfplumber.open(io.BytesIO(data)) as opened:
        chars = opened.pages[0].chars
    assert "".join(char["text"] for char in chars) == words
    assert chars[0]["x0"] / MM == pytest.approx(5, abs=0.01)
    assert chars[-1]["x1"] / MM == pytest.approx(5 + Fonts().width(words, "bold", 11), abs=0.01)
    assert {round(char["size"], 2) for char in chars} == {11}


@pytest.mark.parametrize("align", ["center", "right"])
def test_a_space_at_the_end_of_a_line_moves_no_letters(align: Align) -> None:
    """Titles on several lines have one, so that their words aren't read as one."""
    starts = []
    for words in ("Yatzy", "Yatzy "):
        data = pdf.render(document(Text(30, 10, words, 40, "extrabold", align=align), width=60, height=20))
        with pdfplumber.open(io.BytesIO(data)) as opened:
            starts.append(opened.pages[0].chars[0]["x0"])
    assert starts[0] == pytest.approx(starts[1])


def test_letters_of_large_words_stand_closer() -> None:
    """The built-in fonts have no kerning; the words stay whole, in the middle of their place, and as measured."""
    size, boxes = 88, []
    for kerned in (False, True):
        mark = Text(60, 20, "Yatzy", size, "extrabold", align="center", kerned=kerned)
        data = pdf.render(document(mark, width=120, height=30))
        with pdfplumber.open(io.BytesIO(data)) as opened:
            (page,) = opened.pages
            assert [word["text"] for word in page.extract_words()] == ["Yatzy"]
            boxes.append([(char["x0"] / MM, char["x1"] / MM) for char in page.chars])
    gaps = [chars[1][0] - chars[0][1] for chars in boxes]
    assert gaps[0] - gaps[1] == pytest.approx(shortened("Yatzy", size), abs=0.02)
    assert 1.4 <= shortened("Yatzy", size) <= 1.8
    assert [(chars[0][0] + chars[-1][1]) / 2 for chars in boxes] == pytest.approx([60, 60], abs=0.02)


def test_black_text_is_black_alone() -> None:
    data = pdf.render(document(Text(1, 5, "Yatzy", 9)))
    with pikepdf.open(io.BytesIO(data)) as opened:
        content = pikepdf.parse_content_stream(opened.pages[0])
    assert [str(part) for part in next(i.operands for i in content if str(i.operator) == "g")] == ["0"]
    assert not operators(data) & {"rg", "RG", "k", "K"}


def test_a_glyph_the_font_lacks_is_an_error_that_names_it() -> None:
    with pytest.raises(PadgenError, match=r"U\+2192.*'go → on'"):
        pdf.render(document(Text(1, 5, "go → on", 9, "bold")))


def test_soft_hyphens_are_not_shown_and_narrow_spaces_are_spaces() -> None:
    data = pdf.render(document(Text(1, 5, "so\u00adfa 5\u202fmm", 9), width=60))
    with pdfplumber.open(io.BytesIO(data)) as opened:
        assert "".join(char["text"] for char in opened.pages[0].chars) == "sofa 5\u00a0mm"


def png(mode: str, colours: list[tuple[int, ...] | int], size: tuple[int, int], form: str = "PNG") -> bytes:
    picture = Picture.new(mode, size)
    picture.putdata(colours)
    out = io.BytesIO()
    picture.save(out, form)
    return out.getvalue()


BLACK_OR_CLEAR = png("RGBA", [(0, 0, 0, 255), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 255)], (2, 2))


def test_pictures_fill_their_rectangle_and_let_the_paper_through() -> None:
    picture = drawing(Image(2, 1, 8, 6, BLACK_OR_CLEAR), per_mm=2).splitlines()
    assert picture[3][6] == "#"
    assert picture[11][16] == "#"
    assert picture[3][16] == picture[11][6] == "."


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_picture_is_stored_once_however_often_it_is_shown(form: str) -> None:
    data = png("RGB", [(200, 0, 0)] * 64, (8, 8), form)
    out = pdf.render(document(Image(0, 0, 2, 2, data), Image(4, 4, 2, 2, data)))
    with pikepdf.open(io.BytesIO(out)) as opened:
        stored = [o for o in opened.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
    assert len(stored) == 1
    assert (stored[0].Filter == "/DCTDecode") == (form == "JPEG")


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n broken", b"GIF89a", BLACK_OR_CLEAR[:-30]])
def test_a_broken_picture_is_an_error(data: bytes) -> None:
    with pytest.raises(PadgenError, match="picture"):
        pdf.render(document(Image(0, 0, 2, 2, data)))


def test_in_cmyk_nothing_else_is_left() -> None:
    """Grey, RGB and CMYK inks, dice, pictures, symbols and fields are all in CMYK, with black as pure black."""
    red = png("RGB", [(255, 0, 0)] * 4, (2, 2), "JPEG")
    marks = (
        Text(1, 5, "Yatzy", 9),
        Box(1, 1, 2, 2, fill=(0.9,), stroke=(0.2, 0.4, 1.0)),
        Line(0, 0, 3, 3, ink=(1.0, 0.5, 0.0, 0.1)),
        Die(5, 1, 3, 5, solid=True),
        Use(F, 1, 1),
        Tag("Figure", (Image(1, 1, 2, 2, red), Image(3, 1, 2, 2, BLACK_OR_CLEAR)), alt="logo"),
        Field(1, 5, 5, 3, "name", value="Bo", tooltip="Name"),
        Field(7, 5, 5, 3, "new_game", "button", value="New", tooltip="New game", reset=("name",)),
    )
    data = pdf.render(document(*marks, cmyk=True))
    assert not operators(data) & {"rg", "RG", "g", "G"}
    assert {"k", "K"} <= operators(data)
    with pikepdf.open(io.BytesIO(data)) as opened:
        spaces = {str(o.ColorSpace) for o in opened.objects if isinstance(o, pikepdf.Stream) and "/ColorSpace" in o}
        first = next(i for i in pikepdf.parse_content_stream(opened.pages[0]) if str(i.operator) == "k")
        fields = opened.Root.AcroForm.Fields
        assert all(" k" in str(field.DA) for field in fields)
    # Soft masks are always grey.
    assert spaces == {"/DeviceCMYK", "/DeviceGray"}
    assert [float(part) for part in first.operands] == [0, 0, 0, 1]
    check_pdf(data)


def test_symbols_hold_neither_tags_nor_fields() -> None:
    for child in (Tag("P", ()), Field(0, 0, 1, 1, "name")):
        with pytest.raises(ValueError, match="symbol"):
            pdf.render(document(Use(Symbol("bad", 1, 1, (child,)), 0, 0)))


def test_a_symbol_is_drawn_once_and_one_name_is_one_drawing() -> None:
    again = Symbol("F", 4, 5, ())
    data = pdf.render(document(Use(F, 0, 0), Use(F, 5, 0), Use(again, 0, 0, 90)))
    with pikepdf.open(io.BytesIO(data)) as opened:
        assert len([o for o in opened.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]) == 1
    with pytest.raises(ValueError, match="'F'"):
        pdf.render(document(Use(F, 0, 0), Use(Symbol("F", 9, 9, ()), 0, 0)))
