"""Form fields as viewers need them: one dictionary for each, with appearance, actions and order."""

from __future__ import annotations

import io

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdfcheck import MM, ascii_art, check_pdf, fonts, text

from padgen import pdf
from padgen.errors import PadgenError
from padgen.page.marks import DrawnDocument, Field, Page, Tag, Text

SUM = 'AFSimple_Calculate("SUM", new Array("p1_ones", "p1_twos"));'
CHECK = 'check("Kolmoset: 0, 3, 6 – \\"ei\\"");'

NAME = Field(5, 5, 40, 8, "p1_name", value="Łukasz", tooltip="Nimi", max_len=30)
ONES = Field(5, 15, 20, 8, "p1_ones", tooltip="Anna: Ykköset", align="right", max_len=2, scripts={"validate": CHECK})
TWOS = ONES._replace(y=25, name="p1_twos", tooltip="Anna: Kakkoset", scripts={"keystroke": CHECK, "format": "f();"})
PICK = Field(30, 15, 20, 8, "p1_threes", "choice", options=("0", "3", "6"), tooltip="Kolmoset", align="center")
TOTAL = Field(5, 35, 20, 8, "p1_total", value="0", tooltip="Summa", align="right", scripts={"calculate": SUM})
CONST = Field(0, 0, 0.5, 0.5, "const_limit", "hidden", value="63")
RESET = Field(
    5,
    50,
    40,
    10,
    "new_game",
    "button",
    value="Uusi peli",
    tooltip="Uusi peli",
    reset=("p1_ones", "p1_twos", "p1_total"),
)
ALL = (NAME, ONES, TWOS, PICK, TOTAL, CONST, RESET)


def document(*fields: Field, order: tuple[str, ...] = (), script: str = "", cmyk: bool = False) -> DrawnDocument:
    marks = (Tag("P", (Text(60, 10, "Yatzy", 9),)), *fields)
    return DrawnDocument("Form", "fi", [Page(100, 80, marks)], calculation_order=order, script=script, cmyk=cmyk)


class Opened:
    """A form's fields by name, and its file."""

    def __init__(self, *fields: Field, order: tuple[str, ...] = (), script: str = "") -> None:
        self.data = pdf.render(document(*fields, order=order, script=script))
        self.file = pikepdf.open(io.BytesIO(self.data))
        self.form = self.file.Root.AcroForm
        self.fields = {str(field.T): field for field in self.form.Fields}

    def __getitem__(self, name: str) -> pikepdf.Object:
        return self.fields[name]


def test_every_field_is_one_dictionary_that_page_and_form_list_in_reading_order() -> None:
    form = Opened(*ALL)
    names = [field.name for field in ALL]
    assert [str(field.T) for field in form.form.Fields] == names
    assert [str(widget.T) for widget in form.file.pages[0].obj.Annots] == names
    assert all(field.Subtype == "/Widget" for field in form.fields.values())
    assert form.file.pages[0].obj.Tabs == "/S"
    assert "/NeedAppearances" not in form.form
    check_pdf(form.data)


def test_widgets_cover_their_rectangle_in_points() -> None:
    form = Opened(*ALL)
    edges = [float(edge) / MM for edge in form["p1_threes"].Rect]
    assert edges == pytest.approx([30, 80 - 23, 50, 80 - 15], abs=0.01)


def test_kinds_flags_and_hints() -> None:
    form = Opened(*ALL, TOTAL._replace(name="p1_bonus", read_only=True))
    kinds = {name: str(field.FT) for name, field in form.fields.items()}
    assert kinds["p1_ones"] == kinds["const_limit"] == "/Tx"
    assert kinds["p1_threes"] == "/Ch"
    assert kinds["new_game"] == "/Btn"
    flags = {name: int(field.get("/Ff", 0)) for name, field in form.fields.items()}
    assert flags["p1_threes"] & 1 << 17
    assert flags["new_game"] & 1 << 16
    assert [name for name, value in flags.items() if value & 1] == ["p1_bonus"]
    # All fields are printed except helpers, which are hidden.
    assert {name: int(field.F) for name, field in form.fields.items() if field.F != 4} == {"const_limit": 2}
    assert str(form["p1_ones"].TU) == "Anna: Ykköset"
    assert [int(form[name].Q) for name in ("p1_name", "p1_threes", "p1_ones")] == [0, 1, 2]
    assert (form["p1_name"].MaxLen, form["p1_ones"].MaxLen) == (30, 2)
    assert "/MaxLen" not in form["p1_total"]


def test_the_value_is_also_what_a_reset_gives() -> None:
    form = Opened(*ALL)
    for name, value in {"p1_name": "Łukasz", "p1_total": "0", "p1_ones": "", "const_limit": "63"}.items():
        assert (str(form[name].V), str(form[name].DV)) == (value, value)


def test_a_choice_offers_its_texts_and_a_blank_that_can_be_chosen_again() -> None:
    blank = [" ", " "]
    form = Opened(PICK, PICK._replace(name="own", options=("5", " "), value="5"))
    options = [[str(part) for part in o] if isinstance(o, pikepdf.Array) else str(o) for o in form["p1_threes"].Opt]
    assert options == [blank, "0", "3", "6"]
    assert (str(form["p1_threes"].V), str(form["p1_threes"].DV)) == (" ", " ")
    own = [[str(part) for part in o] if isinstance(o, pikepdf.Array) else str(o) for o in form["own"].Opt]
    assert own == ["5", blank]
    assert str(form["own"].V) == "5"


def test_the_button_resets_each_field_by_reference_and_by_name() -> None:
    form = Opened(RESET, *ALL[:-1])
    action = form["new_game"].A
    assert action.S == "/ResetForm"
    assert [part.T if isinstance(part, pikepdf.Dictionary) else str(part) for part in action.Fields] == [
        name for field in RESET.reset for name in (field, field)
    ]
    assert [isinstance(part, pikepdf.Dictionary) for part in action.Fields] == [True, False] * 3
    assert str(form["new_game"].MK.CA) == "Uusi peli"


def test_scripts_are_at_their_events_and_equal_ones_are_shared() -> None:
    form = Opened(*ALL, ONES._replace(name="again"))
    events = {
        name: {str(key): str(action.JS) for key, action in field.AA.items()}
        for name, field in form.fields.items()
        if "/AA" in field
    }
    assert events == {
        "p1_ones": {"/V": CHECK},
        "p1_twos": {"/K": CHECK, "/F": "f();"},
        "p1_total": {"/C": SUM},
        "again": {"/V": CHECK},
    }
    assert form["p1_ones"].AA.V.objgen == form["again"].AA.V.objgen == form["p1_twos"].AA.K.objgen


def test_fields_are_calculated_in_the_order_given_and_the_document_has_its_script() -> None:
    other = TOTAL._replace(name="p1_sum")
    form = Opened(*ALL, other, order=("p1_total", "p1_sum"), script="function check(s) { app.alert(s); } // ž")
    assert [str(field.T) for field in form.form.CO] == ["p1_total", "p1_sum"]
    _, action = form.file.Root.Names.JavaScript.Names
    assert action.S == "/JavaScript"
    assert str(action.JS) == "function check(s) { app.alert(s); } // ž"


def test_every_field_has_an_appearance_and_blank_ones_of_a_size_share_it() -> None:
    form = Opened(*ALL)
    looks = {name: field.AP.N for name, field in form.fields.items()}
    assert all(look.Subtype == "/Form" for look in looks.values())
    assert looks["p1_ones"].objgen == looks["p1_twos"].objgen == looks["p1_threes"].objgen
    assert len({look.objgen for look in looks.values()}) == 5
    for name in ("p1_ones", "new_game"):
        width, height = (float(edge) / MM for edge in list(looks[name].BBox)[2:])
        field = next(field for field in ALL if field.name == name)
        assert (width, height) == pytest.approx((field.w, field.h), abs=0.01)


def test_values_and_captions_are_drawn_in_their_cells() -> None:
    button = RESET._replace(reset=())
    picture = ascii_art(pdf.render(document(NAME, TOTAL, button)), forms=True, per_mm=2)
    empty = ascii_art(pdf.render(document(NAME._replace(value=""), TOTAL._replace(value=""))), forms=True, per_mm=2)
    lit = _lit(picture) - _lit(empty)
    assert any(10 <= x < 90 and 10 <= y < 26 for x, y in lit), "the name"
    # Right-aligned: the digit is in the last third of its cell.
    total = {x for x, y in lit if 70 <= y < 86}
    assert total
    assert min(total) > 2 * (5 + 20 * 2 / 3)
    assert any(10 <= x < 90 and 100 <= y < 120 for x, y in lit), "the button"


def test_a_viewer_without_forms_shows_values_and_captions() -> None:
    """The appearances show them when the widgets are made page content."""
    with pikepdf.open(io.BytesIO(pdf.render(document(*ALL)))) as file:
        file.flatten_annotations("print")
        out = io.BytesIO()
        file.save(out)
    shown = text(out.getvalue())
    assert all(field.value in shown for field in (NAME, TOTAL, RESET))
    assert CONST.value not in shown


def _lit(picture: str) -> set[tuple[int, int]]:
    return {(x, y) for y, row in enumerate(picture.splitlines()) for x, pixel in enumerate(row) if pixel != "."}


def test_appearances_stay_in_their_widget() -> None:
    wide = NAME._replace(value="W" * 60, max_len=0)
    lit = _lit(ascii_art(pdf.render(document(wide)), forms=True, per_mm=2))
    assert all((10 <= x < 90 and 10 <= y < 26) or (x > 118 and y < 22) for x, y in lit)


@pytest.mark.parametrize(
    "name", ["Ștefan Țăruș", "Łucja Żółć", "Ґалаґан Їжак", "Þórður Æsir", "Őrs Ű", "Jānis Ģērķis", "Šarūnė", "Жанна Ё"]
)
def test_names_of_all_languages_can_be_typed_later(name: str) -> None:
    """The field's font has their letters although the file shows none of them."""
    form = Opened(NAME._replace(value=""))
    resource = str(form["p1_name"].DA).split()[0]
    font = form.form.DR.Font[resource]
    assert (font.Subtype, font.Encoding) == ("/Type0", "/Identity-H")
    assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor
    covered = set()
    for line in font.ToUnicode.read_bytes().decode().splitlines():
        if line.startswith("<") and line.count("<") == 3:
            first, last, target = (int(part.strip("<>"), 16) for part in line.split())
            covered |= {chr(target + step) for step in range(last - first + 1)}
    assert set(name) <= covered


def test_fields_of_one_face_may_take_different_characters() -> None:
    """A digits-only field before the names doesn't restrict the names to digits."""
    digits, names = (
        len(pdf.render(document(*fields)))
        for fields in ((ONES._replace(chars="0123456789"),), (ONES._replace(chars="0123456789"), NAME))
    )
    assert names > digits + 10_000


def test_a_value_the_font_lacks_is_an_error() -> None:
    with pytest.raises(PadgenError, match=r"U\+2603"):
        pdf.render(document(NAME._replace(value="Snow ☃")))


def test_no_standard_font_slips_in() -> None:
    form = Opened(*ALL)
    names = {str(font.BaseFont).split("+")[1] for font in fonts(form.file)}
    assert names == {"OpenSans-Regular"}
    assert b"Helvetica" not in b"".join(
        thing.read_bytes() for thing in form.file.objects if isinstance(thing, pikepdf.Stream)
    )


@pytest.mark.long
@given(st.text(max_size=40), st.text(max_size=80))
@settings(max_examples=150)
def test_any_text_stays_text_in_scripts_hints_and_hidden_values(value: str, script: str) -> None:
    """Quotes, brackets, escapes and line ends can't end their string."""
    hostile = CONST._replace(value=value)
    form = Opened(ONES._replace(tooltip=value, scripts={"validate": script}), hostile, script=script)
    assert _same(form["const_limit"].V, value)
    assert _same(form["p1_ones"].TU, value or "p1_ones")
    assert _same(form["p1_ones"].AA.V.JS, script)
    assert not form.file.check_pdf_syntax()


def _same(stored: pikepdf.Object, text: str) -> bool:
    raw = bytes(stored)
    found = raw[2:].decode("utf-16-be") if raw.startswith(b"\xfe\xff") else raw.decode("ascii")
    return found == text.encode("utf-16", "replace").decode("utf-16")


@pytest.mark.parametrize(
    ("fields", "order", "reason"),
    [
        ((ONES, ONES), (), "two fields are called 'p1_ones'"),
        ((ONES._replace(name="p1.ones"),), (), "'p1.ones' is not a valid field name"),
        ((RESET,), (), "'p1_ones', 'p1_twos', 'p1_total'"),
        ((ONES,), ("p1_absent",), "'p1_absent'"),
    ],
    ids=["twice", "full stop", "reset of nothing", "order of nothing"],
)
def test_names_that_clash_or_lead_nowhere_are_errors(
    fields: tuple[Field, ...], order: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(PadgenError, match=reason):
        pdf.render(document(*fields, order=order))


def test_an_unknown_event_is_refused() -> None:
    with pytest.raises(ValueError, match="focus"):
        pdf.render(document(ONES._replace(scripts={"focus": "x"})))


def test_a_form_for_six_players_is_small() -> None:
    """120 fields with their scripts and structure, including the font for all names."""
    fields = tuple(
        Field(
            10 + 14 * player,
            5 + 3 * row,
            13,
            3,
            f"p{player}_{row}",
            tooltip=f"Pelaaja {player}: rivi {row}",
            scripts={"validate": CHECK},
        )
        for player in range(6)
        for row in range(20)
    )
    assert len(pdf.render(document(*fields))) < 40_000
