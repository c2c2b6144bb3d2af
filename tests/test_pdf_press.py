"""What a print shop needs of the file: spot colours, black that overprints, and the condition it is printed under."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest
from pdfcheck import MM, access_problems, check_pdf, operators
from PIL import ImageCms

from padgen import pdf
from padgen.errors import PadgenError
from padgen.page.marks import BLACK, Box, Die, Document, Field, Line, OutputIntent, Page, Spot, Symbol, Tag, Text, Use

RED = Spot("Warm Red", (0.0, 0.8, 0.9, 0.0))
PALE = RED._replace(tint=0.25)
CMYK_BLACK = (0.0, 0.0, 0.0, 1.0)


def opened(*marks: object, **options: object) -> pikepdf.Pdf:
    document = Document("Press", "en", [Page(50, 50, (Tag("P", marks),))], **options)  # type: ignore[arg-type]
    data = pdf.render(document)
    check_pdf(data)
    return pikepdf.open(io.BytesIO(data))


def steps(stream: pikepdf.Object) -> list[tuple[str, ...]]:
    """A content stream's operators with their operands."""
    found = pikepdf.parse_content_stream(stream)
    return [(*map(str, step.operands), str(step.operator)) for step in found]


def test_a_spot_is_a_plate_of_its_own() -> None:
    """One colour space for all tints of it, named after the plate, with the CMYK that stands for it."""
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
    """On the page, in a symbol and on a die, a spot and its CMYK come out as the same colour."""

    def shown(ink: object) -> bytes:
        box = Box(0, 0, 10, 10, fill=ink)  # type: ignore[arg-type]
        marks = (box, Use(Symbol("s", 10, 10, (box,)), 20, 0), Die(0, 20, 10, 5, ink=ink, solid=True))  # type: ignore[arg-type]
        data = pdf.render(Document("Press", "en", [Page(50, 50, marks)]))
        return bytes(pypdfium2.PdfDocument(data)[0].render(scale=2).buffer)

    assert shown(RED) == shown(RED.cmyk)
    # A hundredth of an ink is lost in rounding.
    assert list(shown(PALE)) == pytest.approx(list(shown(tuple(part / 4 for part in RED.cmyk))), abs=2)
    assert shown(RED) != shown(PALE)


def test_in_cmyk_spots_stay_spots_but_for_fields() -> None:
    """Viewers write a field's text anew and know no plates, so it has the CMYK."""
    field = Field(5, 5, 20, 8, "name", value="Bo", tooltip="Name", ink=RED)
    with opened(Box(0, 0, 9, 9, fill=RED), field, cmyk=True) as file:
        assert {"cs", "scn"} <= {step[-1] for step in steps(file.pages[0])}
        assert str(file.Root.AcroForm.Fields[0].DA).endswith("0 0.8 0.9 0 k")


@pytest.mark.parametrize("spot", [RED._replace(cmyk=CMYK_BLACK), Spot("All", CMYK_BLACK), Spot("None", CMYK_BLACK)])
def test_a_plates_name_is_one_colour_and_no_word_of_pdfs(spot: Spot) -> None:
    """Two colours on one plate would be printed as one."""
    with pytest.raises(ValueError, match=repr(spot.name)):
        pdf.render(Document("Press", "en", [Page(50, 50, (Box(0, 0, 9, 9, fill=RED), Box(0, 0, 9, 9, fill=spot)))]))


def test_black_text_overprints_where_that_is_asked_for() -> None:
    """Text in black alone, on the page and in symbols; no other text, no areas, and nothing without the option."""
    text, white, grey = (Text(5, 10 + 5 * y, "Yatzy", 9, ink=ink) for y, ink in enumerate([BLACK, (1.0,), (0.5,)]))
    symbol = Symbol("pad", 20, 20, (text, Box(1, 1, 5, 5, fill=BLACK)))
    marks = Box(0, 0, 50, 50, fill=(0.3, 0.1, 0.0, 0.0)), text, white, grey, Use(symbol, 5, 25)
    with opened(*marks, cmyk=True, overprint=True) as file:
        page = file.pages[0]
        (form,) = (form for form in page.resources.XObject.values() if form.Subtype == "/Form")
        for content, resources in ((page, page.resources), (form, form.Resources)):
            found = steps(content)
            (name,) = (step[0] for step in found if step[-1] == "gs")
            state = resources.ExtGState[name]
            assert (state.OP, state.op, state.OPM) == (True, True, 1)
            shown = [step[-1] for step in found if step[-1] in ("q", "gs", "Tj", "Q", "f")]
            assert shown.count("gs") == 1
            at = shown.index("gs")
            assert shown[at - 1 : at + 3] == ["q", "gs", "Tj", "Q"]
    with opened(*marks, cmyk=True) as file:
        assert "/ExtGState" not in file.pages[0].resources
    # Grey isn't a plate: only black in CMYK can keep what lies below it.
    document = Document("Press", "en", [Page(50, 50, (text,))], overprint=True)
    assert "gs" not in operators(pdf.render(document))
    black = text._replace(ink=CMYK_BLACK)
    assert "gs" in operators(pdf.render(document._replace(pages=[Page(50, 50, (black,))])))


def test_the_output_intent_names_the_condition_and_carries_its_profile() -> None:
    """A registered name alone, or with the profile; PDF/UA still holds."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    intent = OutputIntent("sRGB IEC61966-2.1", "a screen", profile)
    document = Document("Press", "en", [Page(50, 50, (Tag("P", (Text(5, 20, "Yatzy", 9),)),))], output_intent=intent)
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


def test_a_document_without_any_of_it_has_none() -> None:
    """What isn't asked for leaves no trace."""
    with opened(Text(5, 20, "Yatzy", 9)) as file:
        assert set(file.pages[0].resources.keys()) == {"/Font", "/XObject"}
        assert "/OutputIntents" not in file.Root
        assert float(file.pages[0].mediabox[2]) == pytest.approx(50 * MM, abs=0.01)
