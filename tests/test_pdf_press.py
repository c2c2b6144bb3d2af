"""PDF features for print shops: spot colours, overprinting black, few inks, and the printing condition."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest
from pdfcheck import MM, access_problems, check_pdf, operators
from PIL import ImageCms

from padgen import pdf
from padgen.errors import PadgenError
from padgen.page.marks import (
    BLACK,
    Box,
    Die,
    DrawnDocument,
    Field,
    Line,
    OutputIntent,
    Page,
    Spot,
    Symbol,
    Tag,
    Text,
    Use,
)
from padgen.page.marks import Path as Outline
from padgen.pdf.content import DIE
from padgen.templates.colours import read_colour

RED = Spot("Warm Red", (0.0, 0.8, 0.9, 0.0))
PALE = RED._replace(tint=0.25)
CMYK_BLACK = (0.0, 0.0, 0.0, 1.0)


def opened(*marks: object, **options: object) -> pikepdf.Pdf:
    document = DrawnDocument("Press", "en", [Page(50, 50, (Tag("P", marks),))], **options)  # type: ignore[arg-type]
    data = pdf.render(document)
    check_pdf(data)
    return pikepdf.open(io.BytesIO(data))


def steps(stream: pikepdf.Object) -> list[tuple[str, ...]]:
    """A content stream's operators with their operands."""
    found = pikepdf.parse_content_stream(stream)
    return [(*map(str, step.operands), str(step.operator)) for step in found]


def test_a_spot_is_a_plate_of_its_own() -> None:
    """All its tints have one colour space, named after the plate, with the CMYK that replaces it on screens."""
    with opened(
        Box(0, 0, 9, 9, fill=RED, stroke=PALE), Line(0, 0, 9, 9, ink=PALE), Text(5, 20, "Yatzy", 9, ink=RED)
    ) as file:
        page = file.pages[0]
        ((resource, space),) = page.resources.ColorSpace.items()
        kind, name, other, tint = space
        assert (kind, name, other) == ("/Separation", "/Warm Red", "/DeviceCMYK")
        assert [float(part) for part in tint.C1] == pytest.approx(RED.cmyk)
        assert [float(part) for part in tint.C0] == [0, 0, 0, 0]
        found = steps(page)
    assert found.count((resource, "cs")) == 1
    assert found.count((resource, "CS")) == 1
    assert ("1", "scn") in found
    assert ("0.25", "SCN") in found
    assert not {step[-1] for step in found} & {"k", "K", "g", "G", "rg", "RG"}


def test_viewers_show_the_cmyk_that_stands_for_a_spot() -> None:
    """A spot and its CMYK have the same colour on the page, in a symbol and on a die."""

    def shown(ink: object) -> bytes:
        box = Box(0, 0, 10, 10, fill=ink)  # type: ignore[arg-type]
        marks = (box, Use(Symbol("s", 10, 10, (box,)), 20, 0), Die(0, 20, 10, 5, ink=ink, solid=True))  # type: ignore[arg-type]
        data = pdf.render(DrawnDocument("Press", "en", [Page(50, 50, marks)]))
        return bytes(pypdfium2.PdfDocument(data)[0].render(scale=2).buffer)

    assert shown(RED) == shown(RED.cmyk)
    # Rounding loses a hundredth of an ink.
    assert list(shown(PALE)) == pytest.approx(list(shown(tuple(part / 4 for part in RED.cmyk))), abs=2)
    assert shown(RED) != shown(PALE)


def test_in_cmyk_spots_stay_spots_except_in_fields() -> None:
    """Viewers redraw a field's text without knowing the plate, so fields are in CMYK."""
    field = Field(5, 5, 20, 8, "name", value="Bo", tooltip="Name", ink=RED)
    with opened(Box(0, 0, 9, 9, fill=RED), field, cmyk=True) as file:
        assert {"cs", "scn"} <= {step[-1] for step in steps(file.pages[0])}
        assert str(file.Root.AcroForm.Fields[0].DA).endswith("0 0.8 0.9 0 k")


@pytest.mark.parametrize("spot", [RED._replace(cmyk=CMYK_BLACK), Spot("All", CMYK_BLACK), Spot("None", CMYK_BLACK)])
def test_a_plates_name_is_one_colour_and_not_reserved(spot: Spot) -> None:
    """Two colours on one plate would be printed as one."""
    with pytest.raises(ValueError, match=repr(spot.name)):
        pdf.render(
            DrawnDocument("Press", "en", [Page(50, 50, (Box(0, 0, 9, 9, fill=RED), Box(0, 0, 9, 9, fill=spot)))])
        )


def test_black_words_and_lines_overprint_if_asked_for() -> None:
    """Words and lines in pure black overprint, on the page and in symbols; nothing else does, or without the option."""
    text, white, pale = (Text(5, 10 + 5 * y, "Yatzy", 9, ink=ink) for y, ink in enumerate([BLACK, (1.0,), (0.9,)]))
    rule, grey = Line(0, 30, 50, 30), Line(0, 32, 50, 32, ink=(0.6,))
    arrow = Outline((((5, 40), (9, 40)),), stroke=BLACK, weight=0.5)
    symbol = Symbol("pad", 20, 20, (text, Box(1, 1, 5, 5, fill=BLACK)))
    ground, solid = Box(0, 0, 50, 50, fill=(0.3, 0.1, 0.0, 0.0)), arrow._replace(fill=BLACK)
    marks = ground, text, white, rule, grey, pale, text, Use(symbol, 5, 25), arrow, solid
    with opened(*marks, cmyk=True, overprint=True) as file:
        page = file.pages[0]
        (form,) = (form for form in page.resources.XObject.values() if form.Subtype == "/Form")
        states = page.resources.ExtGState
        assert {(name, bool(state.OP), bool(state.op), int(state.OPM)) for name, state in states.items()} == {
            ("/Overprint", True, True, 1),
            ("/Knockout", False, False, 1),
        }
        assert form.Resources.ExtGState.keys() == states.keys()
        assert painted(page) == ["f", "Tj+", "Tj", "S+", "S", "Tj", "Tj+", "Do", "S+", "B"]
        assert painted(form) == ["Tj+", "f"]
    with opened(*marks, cmyk=True) as file:
        assert "/ExtGState" not in file.pages[0].resources
    # Only black in CMYK can overprint, because DeviceGray isn't a plate.
    document = DrawnDocument("Press", "en", [Page(50, 50, (text,))], overprint=True)
    assert "gs" not in operators(pdf.render(document))
    black = text._replace(ink=CMYK_BLACK)
    assert "gs" in operators(pdf.render(document._replace(pages=[Page(50, 50, (black,))])))


def painted(stream: pikepdf.Object) -> list[str]:
    """The operators that paint something, with a plus if they overprint."""
    found, over = [], False
    for *operands, name in steps(stream):
        if name == "gs":
            over = operands == ["/Overprint"]
        elif name in ("f", "S", "B", "Tj", "TJ", "Do"):
            found.append(name + "+" * over)
    return found


# Few inks


def used(*marks: object, **options: object) -> set[str]:
    """The operators that set inks, with their numbers."""
    with opened(*marks, cmyk=True, **options) as file:
        return {" ".join(step) for step in steps(file.pages[0]) if step[-1] in ("k", "K", "scn", "SCN")}


NAVY, TEAL, CREAM, GREY = (0.0, 0.0, 0.502), (0.0, 0.502, 0.502), (0.99, 0.96, 0.93), (0.93,)


def test_tints_are_in_one_ink_and_not_too_pale() -> None:
    """Tints have at least 15 %: of black if they are grey, else of their strongest ink; cream has a little magenta."""
    assert used(Box(0, 0, 9, 9, fill=GREY)) == {"0 0 0 0.15 k"}
    assert used(Box(0, 0, 9, 9, fill=CREAM)) == {"0 0.07 0.15 0 k"}
    assert used(Box(0, 0, 9, 9, fill=(1.0, 1.0, 0.8))) == {"0 0 0.2 0 k"}
    assert used(Box(0, 0, 9, 9, fill=(1.0, 0.85, 0.7))) == {"0 0.1 0.3 0 k"}
    assert used(Box(0, 0, 9, 9, fill=(0.8, 0.9, 0.95))) == {"0.2 0 0 0 k"}
    assert used(Box(0, 0, 9, 9, fill=(1.0,))) == {"0 0 0 0 k"}
    assert used(Box(0, 0, 9, 9, fill=(1.0, 0.98, 0.94))) == {"0 0 0 0 k"}  # lighter than any tint


def test_tints_of_two_inks_are_grey() -> None:
    """One of two inks would give another colour, such as cyan for a pale green or lilac."""
    assert used(Box(0, 0, 9, 9, fill=(0.9, 0.9, 1.0))) == {"0.15 0 0 0 k"}, "cyan alone is still blue"
    assert used(Box(0, 0, 9, 9, fill=(0.85, 1.0, 0.85))) == {"0 0 0 0.15 k"}
    assert used(Box(0, 0, 9, 9, fill=(1.0, 0.9, 0.93))) == {"0 0.15 0 0 k"}, "magenta alone is still pink"


@pytest.mark.parametrize("colour", ["#000046", "#7a1f00", "#4b0026", "#002b2a"])
def test_no_dark_colour_has_too_much_ink_once_it_is_written(colour: str) -> None:
    """Numbers with two decimals don't add up to more than 200 %."""
    for mark in (Box(0, 0, 9, 9, fill=read_colour(colour)), Box(0, 0, 9, 9, stroke=read_colour(colour), weight=3)):
        (painted,) = used(mark)
        assert sum(map(float, painted.split()[:-1])) <= 2.0 + 1e-9


def test_pips_of_small_solid_dice_are_in_one_ink() -> None:
    """Half a millimetre wide, pips in several inks would fill up if the plates shift."""
    with opened(Die(0, 0, 2.5, 5, ink=NAVY, solid=True), cmyk=True) as file:
        forms = [o for o in file.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        found = [step for form in forms for step in pikepdf.parse_content_stream(form) if str(step.operator) == "k"]
    assert {tuple(map(float, step.operands)) for step in found} == {(0, 0, 0, 1), (0, 0, 0, 0)}


def test_fine_lines_are_in_black_alone() -> None:
    """A hairline in several inks would show coloured edges; heavy lines and areas keep their inks."""
    assert used(Line(0, 0, 9, 9, 0.35, NAVY)) == {"0 0 0 1 K"}
    assert used(Line(0, 0, 9, 9, 0.6, (0.37, 0.56, 0.64))) == {"0 0 0 0.47 K"}
    assert used(Line(0, 0, 9, 9, 0.35, (0.37, 0.56, 0.64))) == {"0 0 0 1 K"}, "the dots of a tint would break it"
    assert used(Line(0, 0, 9, 9, 1.2, NAVY)) == {"0 0 0 1 K"}
    assert used(Line(0, 0, 9, 9, 1.4, NAVY)) == {"0.94 0.56 0 0.5 K"}
    assert used(Box(0, 0, 9, 9, fill=TEAL, stroke=TEAL, weight=0.5)) == {"1 0 0.25 0.5 k", "0 0 0 1 K"}, "no tint"
    assert used(Box(0, 0, 9, 9, fill=(0.95, 0.9, 0.2))) == {"0 0 0.79 0 k"}, "traces are left out"
    assert used(Box(0, 0, 9, 9, fill=(0.5, 0, 0.5))) == {"0.53 0.97 0 0.5 k"}, "magenta and black would be wine-red"


def test_thin_frames_in_colours_almost_black_are_black() -> None:
    """Four inks beside black lines would only show when plates shift; from 1.5 pt on, and in a colour, they stay."""
    brown = (0.227, 0.141, 0.094)
    assert used(Line(0, 0, 9, 9, 1.44, brown)) == {"0 0 0 1 K"}
    assert used(Line(0, 0, 9, 9, 1.6, brown)) == {"0 0.38 0.59 0.77 K"}
    assert used(Line(0, 0, 9, 9, 1.44, (0.4, 0.1, 0.1))) == {"0 0.75 0.66 0.59 K"}


def test_colours_have_the_inks_that_are_named_for_them() -> None:
    """Areas, heavy lines and large words; small words and fine lines are black, and behind words are two inks."""
    own, red = {TEAL: (0.9, 0.0, 0.4, 0.2)}, "0.9 0 0.4 0.2"
    assert used(Box(0, 0, 9, 9, fill=TEAL, stroke=TEAL, weight=1.8), inks=own) == {f"{red} k", f"{red} K"}
    assert used(Text(5, 20, "Yatzy", 24, ink=TEAL), inks=own) == {f"{red} k"}
    strip = Box(0, 0, 9, 9, fill=TEAL, stroke=TEAL, weight=0.35)
    assert used(strip._replace(behind_words=True), inks=own) == {f"{red} k", f"{red} K"}
    small = Box(0, 0, 9, 9, fill=TEAL, behind_words=True), Text(2, 5, "Yatzy", 9, ink=(1.0,))
    assert used(*small, inks=own) == {f"{red} k", "0.9 0 0 0.24 K", "0 0 0 0 k"}
    assert used(Text(5, 20, "Yatzy", 9, ink=TEAL), Line(0, 0, 9, 9, 0.35, TEAL), inks=own) == {"0 0 0 1 k", "0 0 0 1 K"}
    assert used(Box(0, 0, 9, 9, fill=TEAL), inks=own, spot=RED) == {"1 scn"}


def test_small_words_are_black_or_white() -> None:
    """Dark words are printed in black, light ones are left white in their background; large words keep their colour."""
    assert used(Text(5, 20, "Yatzy", 9, ink=NAVY)) == {"0 0 0 1 k"}
    assert used(Text(5, 20, "Yatzy", 9, ink=CREAM)) == {"0 0 0 0 k"}
    assert used(Text(5, 20, "Yatzy", 24, ink=NAVY)) == {"0.94 0.56 0 0.5 k"}
    assert used(Text(5, 20, "Yatzy", 24, ink=CREAM)) == {"0 0 0 0 k"}


def test_dark_greys_are_black() -> None:
    """A dark colour that is almost grey is printed in black alone, lines without the dots of a tint."""
    ink = (0.086, 0.149, 0.18)
    assert used(Box(0, 0, 9, 9, fill=ink), Line(0, 20, 9, 20, 2.0, ink)) == {"0 0 0 1 k", "0 0 0 1 K"}
    slate = (0.149, 0.188, 0.22)
    assert used(Box(0, 0, 9, 9, fill=slate), Line(0, 20, 9, 20, 0.9, slate)) == {"0 0 0 0.81 k", "0 0 0 1 K"}


def test_tints_that_look_alike_are_alike_in_a_spot() -> None:
    """A pale yellow is as light as other pale colours, though it lacks most of its blue."""
    boxes = [Box(0, 0, 9, 9, fill=(red, green, blue)) for red, green, blue in ((1, 0.94, 0.7), (0.87, 0.96, 0.89))]
    assert used(*boxes, spot=RED) == {"0.15 scn"}


def test_with_a_spot_all_colour_is_in_it() -> None:
    """Areas and lines are in tints of the spot, greys and small words in black."""
    marks = Box(0, 0, 9, 9, fill=NAVY), Box(0, 0, 9, 9, fill=CREAM), Box(0, 0, 9, 9, fill=GREY)
    lines = Line(0, 0, 9, 9, 0.35, TEAL), Text(5, 20, "Yatzy", 9, ink=NAVY), Text(5, 20, "Yatzy", 24, ink=TEAL)
    assert used(*marks, *lines, spot=RED) == {"1 scn", "0.15 scn", "0 0 0 0.15 k", "1 SCN", "0 0 0 1 k"}


def test_the_output_intent_names_the_condition_and_carries_its_profile() -> None:
    """It has a registered name alone, or with the profile; the file still meets PDF/UA-1."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    intent = OutputIntent("sRGB IEC61966-2.1", "a screen", profile)
    document = DrawnDocument(
        "Press", "en", [Page(50, 50, (Tag("P", (Text(5, 20, "Yatzy", 9),)),))], output_intent=intent
    )
    data = pdf.render(document)
    assert access_problems(data) == []
    with pikepdf.open(io.BytesIO(data)) as file:
        (found,) = file.Root.OutputIntents
        assert (found.S, str(found.OutputConditionIdentifier)) == ("/GTS_PDFX", "sRGB IEC61966-2.1")
        assert str(found.Info) == "a screen"
        assert found.DestOutputProfile.N == 3
        assert found.DestOutputProfile.read_bytes() == profile
        assert not file.check_pdf_syntax()
    named = document._replace(output_intent=OutputIntent("FOGRA51"))
    with pikepdf.open(io.BytesIO(pdf.render(named))) as file:
        assert "/DestOutputProfile" not in file.Root.OutputIntents[0]
    with pytest.raises(PadgenError, match="not an ICC profile"):
        pdf.render(document._replace(output_intent=OutputIntent("FOGRA51", profile=b"x" * 200)))


def test_without_the_options_the_file_has_no_trace_of_them() -> None:
    """Without these options, the file has no trace of them."""
    with opened(Text(5, 20, "Yatzy", 9)) as file:
        assert set(file.pages[0].resources.keys()) == {"/Font", "/XObject"}
        assert "/OutputIntents" not in file.Root
        assert float(file.pages[0].mediabox[2]) == pytest.approx(50 * MM, abs=0.01)


def test_large_dice_keep_their_colour_in_outline() -> None:
    """An open die's outline is black if it is fine; from 7 mm up it has 1.4 pt or more, and the colour's inks."""

    def strokes(size: float) -> set[tuple[float, ...]]:
        die = Die(0, 0, size, 3, ink=(0.78, 0.21, 0.11))
        with opened(die, cmyk=True) as file:
            forms = [o for o in file.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
            steps = [step for form in forms for step in pikepdf.parse_content_stream(form)]
        return {tuple(map(float, step.operands)) for step in steps if str(step.operator) == "K"}

    assert all(ink[:3] == (0, 0, 0) for size in (4.0, 6.9) for ink in strokes(size))
    assert all(ink[1] > 0.5 for size in (7.0, 11.0) for ink in strokes(size))
    assert all(len(strokes(size)) == 1 for size in (4.0, 6.9, 7.0, 11.0))


@pytest.mark.parametrize(
    ("size", "ink", "weight"), [(1.7, BLACK, 0.25), (7, BLACK, 0.91), (6, RED.cmyk, 0.78), (8, RED.cmyk, 1.4)]
)
def test_outlines_are_as_heavy_as_a_press_needs(size: float, ink: tuple[float, ...], weight: float) -> None:
    """Those of the smallest dice are no hairlines, and those of large dice in a colour may have several inks."""
    with opened(Die(0, 0, size, 3, ink=ink)) as file:
        (form,) = (o for o in file.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form")
        (line,) = (float(s.operands[0]) for s in pikepdf.parse_content_stream(form) if str(s.operator) == "w")
    assert line * size / DIE == pytest.approx(weight, abs=0.01)
