"""Forms in single viewers: the browsers' fonts, and MuPDF's scripts in every language."""

from __future__ import annotations

import ctypes
import io

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from engines import EngineError, Session, engine_fixture
from engines.mupdf import MupdfEngine
from engines.pdfjs import PdfjsSession
from forms import (
    form,
    spoil,
)

from padgen.languages import codes
from padgen.page.marks import MM


@pytest.mark.browser
@pytest.mark.parametrize("browser", ["firefox", "pdfjs-chromium"])
@pytest.mark.parametrize(
    ("template", "players"), [("tablet", 6), ("tablet-landscape", 4), ("tablet-large", 8), ("a4", 8), ("phone", 4)]
)
def test_given_names_fit_in_the_browsers_own_font(browser: str, template: str, players: int) -> None:
    """Browsers show fields in a system font: names fit in that font too, with many columns."""
    short = ("Kerttu", "Mikael", "Emma", "Marek")
    names = (
        short
        if template == "phone"
        else ("Alexander", "Wilhelmina", "Maximilian", "Elisabeth", "Bo", "Christopher", "Þóra Æðey", "Łukasz Żółć")
    )
    (running,) = engine_fixture(browser)
    session = running.open(form(names=names[:players], players=players, template=template))
    try:
        assert isinstance(session, PdfjsSession)
        assert session.clipped() == []
        session.set("p1_ones", "3")
        assert names[1] in session.values()["status"]
        assert session.clipped() == []
    finally:
        session.close()


@pytest.mark.browser
@pytest.mark.parametrize("browser", ["firefox", "pdfjs-chromium"])
def test_names_of_ten_letters_are_whole_in_browsers(browser: str) -> None:
    """Also in columns that have room for them only at 8 points."""
    names = ("Alexander", "Wilhelmina", "Maximilian", "Elisabeth", "Bo", "Christopher")
    (running,) = engine_fixture(browser)
    session = running.open(form(names=names, players=6, template="tablet-large"))
    try:
        assert isinstance(session, PdfjsSession)
        assert session.clipped() == []
        assert tuple(session.values()[f"p{player}_name"] for player in range(1, 7)) == names
    finally:
        session.close()


@pytest.mark.browser
@pytest.mark.parametrize("browser", ["firefox", "pdfjs-chromium"])
@pytest.mark.parametrize("lang", ["fi", "nl", "ru", "uk"])
def test_a_long_name_is_whole_in_browsers_where_it_changes_no_layout(lang: str, browser: str) -> None:
    """On a tablet in landscape, beside long names of rows, where it is small; also after an entry."""
    names = ("Anna", "Bo", "Maximilian", "Eva")
    (running,) = engine_fixture(browser)
    session = running.open(form(lang, names=names, players=4, template="tablet-landscape"))
    try:
        assert isinstance(session, PdfjsSession)
        assert session.clipped() == []
        session.set("p3_ones", "3")
        assert session.values()["p3_name"] == "Maximilian"
        assert session.clipped() == []
    finally:
        session.close()


@pytest.mark.browser
def test_a_typed_zero_is_light_in_firefox() -> None:
    """Until it is replaced by another number."""
    (running,) = engine_fixture("firefox")
    session = running.open(form(template="a4"))
    try:
        assert isinstance(session, PdfjsSession)
        found = []
        for text in ("3", "0", "4"):
            session.set("p1_ones", text)
            found.append(session.ink("p1_ones"))
        assert found[0] == found[2] == "rgb(0, 0, 0)" != found[1]
    finally:
        session.close()


@pytest.mark.parametrize("template", ["a4", "tablet", "tablet-landscape", "phone"])
def test_typed_figures_stand_in_the_middle_of_their_cell(template: str) -> None:
    """In PDFium, as Chromium has it: within 0.25 mm."""
    document = form(template=template, players=2)
    pdf = pypdfium2.PdfDocument(document)
    pdf.init_forms()
    page, running = pdf[0], pdf.formenv.raw
    with pikepdf.open(io.BytesIO(document)) as file:
        left, bottom, right, top = next(
            [float(side) for side in annotation.Rect]
            for annotation in file.pages[0].Annots
            if "/T" in annotation and annotation.T == "p1_chance"
        )
    x, y = (left + right) / 2, (bottom + top) / 2
    for call in (pdfium.FORM_OnLButtonDown, pdfium.FORM_OnLButtonUp):
        call(running, page, 0, x, y)
    pdfium.FORM_ReplaceSelection(running, page, (ctypes.c_ushort * 3)(*b"23", 0))
    pdfium.FORM_ForceToKillFocus(running)
    scale, inset = 10, 4
    picture = page.render(scale=scale, may_draw_forms=True).to_pil().convert("L")
    height = page.get_height()
    box = (left + inset, height - top + inset, right - inset, height - bottom - inset)
    cell = picture.crop(tuple(round(side * scale) for side in box))
    ink = cell.point(lambda level: 255 if level < cell.getextrema()[0] + 60 else 0).getbbox()
    assert ink is not None
    assert ink[3] - ink[1] > 1.5 * MM * scale
    assert (ink[1] + ink[3]) / 2 / scale == pytest.approx((box[3] - box[1]) / 2, abs=0.25 * MM)


def test_newer_syntax_in_a_script_is_an_error() -> None:
    """A ``let`` in the document script or in a field's script, which MuPDF can't run, is an error."""

    def modern(document: pikepdf.Pdf, _: dict[str, pikepdf.Object]) -> None:
        action = document.Root.Names.JavaScript.Names[1]
        action.JS = pikepdf.String("let modern = 1;" + str(action.JS))

    def field(_: pikepdf.Pdf, fields: dict[str, pikepdf.Object]) -> None:
        fields["p1_ones"].AA.V.JS = pikepdf.String("let modern = 1;" + str(fields["p1_ones"].AA.V.JS))

    for change in (modern, field):
        with pytest.raises(EngineError, match="SyntaxError"):
            MupdfEngine().open(spoil(form(players=1), change))


@pytest.mark.parametrize("lang", [*codes(), "fi+sv"])
def test_every_language_calculates_and_refuses(lang: str) -> None:
    """Each language's scripts run in MuPDF, and a refusal gives the number and the row's legal points."""
    session: Session = MupdfEngine().open(form(lang, players=1))
    try:
        session.set("p1_threes", "10")
        (message,) = session.alerts()
        assert "10" in message
        assert message.endswith("0, 3, 6, 9, 12, 15")
        session.set("p1_threes", "12")
        assert session.values()["p1_total"] == "12"
    finally:
        session.close()
