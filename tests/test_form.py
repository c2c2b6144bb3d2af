"""Forms without any viewer: where fields are, what they contain, how the file orders and tags them."""

from __future__ import annotations

import io
import json
import re
from bisect import bisect_left
from operator import attrgetter
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from forms import BARS, COMPUTED, SIGNS, document, form, house_file, load, page_of, seen
from pdfcheck import check_pdf, text
from pdftags import Structure
from sweeps import share

from padgen import templates
from padgen.api.form import FormRequest
from padgen.documents.form import script
from padgen.languages import codes
from padgen.page.marks import Field, leaves
from padgen.pdf import render
from padgen.rules import legal_points, variant_ids, work_out

pytestmark = pytest.mark.sweep

PRINT, HIDDEN, READ_ONLY = 4, 2, 1
BUTTONS = ("new_game", "new_game_ask", "total_again")
NASTY = ("A\"b'c", "\\)(\\", "</script><!--", "${x}`;//*/")


class File:
    """A form's file: its widgets by name, in /Annots order; the last of a total's widgets, the first of others'."""

    def __init__(self, data: bytes) -> None:
        self.pdf = pikepdf.open(io.BytesIO(data))
        (self.page,) = self.pdf.pages
        self.widgets: dict[str, pikepdf.Object] = {}
        for widget in self.page.obj.Annots:
            # One of several widgets has only a part of the entries.
            whole = widget if "/T" in widget else pikepdf.Dictionary(dict(widget.Parent.items()) | dict(widget.items()))
            if not (name := str(whole.T)).endswith("_name"):
                self.widgets.pop(name, None)
            self.widgets.setdefault(name, whole)
        self.form = self.pdf.Root.AcroForm

    def flags(self, name: str) -> int:
        return int(self.widgets[name].get("/Ff", 0))


def field_name(widget: pikepdf.Object) -> str:
    """The name of a widget's field, which may have several."""
    return str(widget.T if "/T" in widget else widget.Parent.T)


def keys(variant_name: str) -> list[str]:
    """A player's visible fields by their fixed names, from top to bottom."""
    variant = load(variant_name)
    upper = [row.id for row in variant.upper]
    bonus = ["upper_sum", "needed", "bonus"] if variant.bonus else []
    saved = ["saved"] if variant.saved_throws else []
    extras = [extra.id for extra in variant.extras]
    return ["name", *upper, *bonus, *(row.id for row in variant.lower), *extras, *saved, "total"]


@pytest.mark.parametrize("variant", variant_ids())
@pytest.mark.parametrize("template", templates.names("form"))
def test_every_form_fits(variant: str, template: str) -> None:
    """In all languages, with few and many players: fields are inside the page and apart; on tablets 9 mm high."""
    most = load(variant).players or 8
    turn = variant_ids().index(variant) + templates.names("form").index(template)
    for lang in [*share(codes(), turn, 5), "fi+sv", "uk+hu", "de+lt"]:
        for players in (1, 4, most) if template == "tablet" else (4 if template == "phone" else most,):
            page = page_of(document(lang, variant, template=template, players=players))
            for name, field in seen(page).items():
                where = lang, players, name
                assert field.x >= 2, where
                assert field.y >= 2, where
                assert field.x + field.w <= page.width - 2, where
                assert field.y + field.h <= page.height - 2, where
                if not field.read_only and not name.endswith(COMPUTED):
                    assert field.h >= (7 if template == "a4" else 8.7), where
                    assert field.w >= 9, where
            shown = [mark for mark in leaves(page.children) if isinstance(mark, Field) and mark.kind != "hidden"]
            areas = sorted((field for field in shown if not field.concealed), key=attrgetter("y"))
            for at, one in enumerate(areas):
                end = one.y + one.h - 1e-6
                for other in areas[at + 1 : bisect_left(areas, end, key=attrgetter("y"))]:
                    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
                    assert across < 1e-6, (lang, players, one.name, other.name)


@pytest.mark.parametrize("variant", [*variant_ids(), "house"])
def test_fields_have_the_fixed_names(variant: str, tmp_path: Path) -> None:
    """Names are exactly the fixed ones: signs, column by column, helpers and constants, leaders, then buttons."""
    variant = house_file(tmp_path) if variant == "house" else variant
    file = File(form(variant=variant, players=3))
    names = list(file.widgets)
    wanted = [f"p{player}_{key}" for player in (1, 2, 3) for key in keys(variant)]
    signs = [f"p{player}_{key}" for key in ("winner", "star", "turn") for player in (1, 2, 3)]
    bars = [f"p{player}_{key}" for player in (1, 2, 3) for key in BARS if load(variant).bonus]
    signs += bars
    first = ["status", *(["round"] if "round" in names else []), *signs, *wanted]  # a long title leaves it no room
    assert names[: len(first)] == first
    assert names[-6:-3] == ["p1_leader", "p2_leader", "p3_leader"]
    assert names[-3:] == ["new_game", "new_game_ask", "total_again"]
    helpers = names[len(first) : -3]
    assert all(int(file.widgets[name].F) == HIDDEN for name in helpers)
    fixed = {f"p{player}_{key}" for player in (1, 2, 3) for key in ("over", "scaled", "floor")}
    fixed |= {f"p{player}_progress" for player in (1, 2, 3)}
    assert fixed <= set(helpers) or not load(variant).bonus
    assert [str(field.T) for field in file.form.Fields] == list(dict.fromkeys(map(field_name, file.page.obj.Annots)))


def test_thirteen_has_no_bonus_fields() -> None:
    """If the rules have no bonus, no field is about one."""
    names = set(File(form(variant="thirteen", players=1)).widgets)
    assert not names & {"p1_upper_sum", "p1_bonus", "p1_needed", "p1_over", "p1_scaled", "p1_floor", "const_least"}


@pytest.mark.parametrize("variant", variant_ids())
@pytest.mark.parametrize("entry", ["type", "pick"])
def test_values_are_those_of_a_blank_sheet(variant: str, entry: str) -> None:
    """Open rows and sums are empty, hidden steps hold what an empty sheet adds up to, and so they reset."""
    file = File(form(variant=variant, players=2, names=("Anna",), entry=entry))
    rules = load(variant)
    known = {"p1_name": "Anna", "p2_total": ""}
    arithmetic, blank = script.arithmetic(rules), work_out(rules.totals, {})
    known |= {f"p1_{item.key}": str(item.value(blank)) if item.hidden else "" for item in arithmetic.calculations}
    known |= {name: str(value) for name, value in arithmetic.constants.items()}
    known |= {f"p2_{row.id}": " " if entry == "pick" else "" for row in rules.rows}
    if rules.bonus:
        known |= {"p2_needed": "", "p2_bonus": "", "const_least": str(1 - rules.bonus.least)}
    for name, widget in file.widgets.items():
        if str(widget.FT) != "/Btn":
            assert str(widget.V) == str(widget.DV) == known.get(name, str(widget.V)), name
    assert set(known) <= set(file.widgets)


def test_sums_may_be_zeros_from_the_start() -> None:
    """With ``--no-blank-sums``, computed fields hold what an empty sheet adds up to, and are always shown."""
    file = File(render(FormRequest("fi", players=2, blank_sums=False).make()))
    blank = {"upper_sum": "0", "bonus": "0", "needed": "63", "total": "0"}
    for key, value in blank.items():
        widget = file.widgets[f"p2_{key}"]
        assert str(widget.V) == str(widget.DV) == value
        assert "/F" not in widget.AA


@pytest.mark.parametrize("entry", ["type", "pick"])
def test_each_field_prints_and_looks_like_something(entry: str) -> None:
    """Fields have an appearance, a tooltip and a font that the form's resources hold; all for players print."""
    file = File(form(entry=entry))
    for name, widget in file.widgets.items():
        assert "/N" in widget.AP
        font = str(widget.DA).split()[0]
        assert "/FontFile2" in file.form.DR.Font[font].DescendantFonts[0].FontDescriptor
        if name in (*BUTTONS, "status", "round"):  # Only screens show them.
            assert int(widget.F) == (HIDDEN if name == "new_game_ask" else 0), name
            assert str(widget.TU).strip(), name
        elif int(widget.F) != HIDDEN:
            printed, sign = PRINT * (not name.endswith("_turn")), name.endswith((*SIGNS, *BARS))
            assert int(widget.F) == printed | HIDDEN * sign, name
            assert str(widget.TU).strip(), name
    assert "/NeedAppearances" not in file.form


def test_totals_can_be_written_by_hand() -> None:
    """Only what scripts alone write is read-only in the file: without scripts, sums are entered like points."""
    file = File(form(variant="maxi"))
    visible = [name for name, widget in file.widgets.items() if int(widget.F) == PRINT]
    assert {"p1_total", "p4_upper_sum", "p2_bonus", "p1_saved"} <= set(visible)
    assert [name for name in visible if file.flags(name) & READ_ONLY] == []


def test_numbers_are_centred_and_short() -> None:
    """Points may have one digit more than needed, names may be long; a sum is right-aligned beside its target."""
    file = File(form())
    for name in ("p1_ones", "p4_yatzy", "p2_total", "p3_bonus"):
        assert int(file.widgets[name].Q) == 1
    assert int(file.widgets["p1_upper_sum"].Q) == 2
    assert int(file.widgets["p1_chance"].MaxLen) == 3
    assert int(file.widgets["p1_name"].Q) == 1
    assert int(file.widgets["p1_name"].MaxLen) >= 40


def test_tooltips_name_player_and_row() -> None:
    """They are in the form's first language; a player without a name has a number."""
    file = File(form("fi+sv", names=("Anna", "", "Bo"), players=3))
    assert str(file.widgets["p1_full_house"].TU) == "Anna: Täyskäsi"
    assert str(file.widgets["p2_full_house"].TU) == "Pelaaja 2: Täyskäsi"
    assert str(file.widgets["p3_total"].TU) == "Bo: Yhteensä"
    assert str(file.widgets["p3_name"].TU) == "Bo: Nimi"
    file = File(form("uk"))
    assert str(file.widgets["p4_yatzy"].TU).startswith("Гравець 4: ")


def test_lists_offer_the_legal_points() -> None:
    """With ``--entry pick`` a row's list has a blank and its legal points in digits; counts are still typed."""
    file = File(form(variant="maxi", entry="pick"))
    for row in load("maxi").rows:
        widget = file.widgets[f"p2_{row.id}"]
        assert str(widget.FT) == "/Ch"
        blank, *points = widget.Opt
        assert list(map(str, blank)) == [" ", " "]
        assert list(map(str, points)) == list(map(str, legal_points(load("maxi"), row.id)))
    assert str(file.widgets["p1_saved"].FT) == "/Tx"
    assert str(file.widgets["p1_total"].FT) == "/Tx"


def test_calculated_fields_use_only_built_in_functions() -> None:
    """Every Calculate action for a number is one call of AFSimple_Calculate with known fields."""
    file = File(form(variant="maxi", players=2))
    for name, widget in file.widgets.items():
        action = str(widget.AA.C.JS) if "/C" in widget.get("/AA", {}) else ""
        if action and name not in ("status", "round") and not name.endswith(("_leader", "_progress")):
            call = re.fullmatch(r'AFSimple_Calculate\("(SUM|PRD|MIN|MAX)", (\[.*\])\);', action)
            assert call, name
            assert set(json.loads(call[2])) <= set(file.widgets)
    order = [str(field.T) for field in file.form.CO]
    assert tuple(order) == script.calculation_order(load("maxi"), 2, script.Shown(steps=True, round=True))


def test_a_new_game_resets_all_but_the_names(tmp_path: Path) -> None:
    """The button's action lists all other fields by reference and by name, even a row with _name in its id."""
    file_ = tmp_path / "house.yaml"
    row = "{id: odd_name, combination: any, scoring: sum}"
    file_.write_text(f"extends: classic\nrows: [ones, {row}]\nbonus: none\nlocales: {{fi: {{rows: {{odd_name: Outo}}, "
                     "combinations: {odd_name: Outo}}}\n", encoding="utf-8")  # fmt: skip
    for variant in ("classic", str(file_)):
        file = File(form(variant=variant, players=2, names=("Anna",)))
        action = file.widgets["new_game"].A
        assert str(action.S) == "/ResetForm"
        assert "/Flags" not in action
        listed = list(action.Fields)
        by_name = [str(item) for item in listed if isinstance(item, pikepdf.String)]
        by_reference = [str(item.T) for item in listed if isinstance(item, pikepdf.Dictionary)]
        kept = *(f"p{player}_{key}" for player in (1, 2) for key in ("name", *SIGNS, *BARS)), *BUTTONS
        wanted = [name for name in file.widgets if name not in kept]
        assert sorted(by_name) == sorted(by_reference) == sorted(wanted)


def test_the_file_is_ordered_and_tagged_by_columns() -> None:
    """The tab order is /S; the structure is a table with players as rows, in the order of the annotations."""
    data = form(variant="maxi", players=3)
    file = File(data)
    assert str(file.page.obj.Tabs) == "/S"
    structure = Structure(data)
    (table,) = structure.find("/Table")
    rows = list(table.K)
    assert len({len(row.K) for row in rows}) == 1
    assert [str(cell.S) for cell in rows[0].K] == ["/TH"] * len(rows[0].K)
    assert {str(cell.A.Scope) for cell in rows[0].K} == {"/Column"}
    held = []
    for element in structure.find("/Form"):
        (kid,) = [element.K] if not isinstance(element.K, pikepdf.Array) else element.K
        held.append(field_name(kid.Obj))
    screen = (*BUTTONS, "status", "round")
    names = [(widget, field_name(widget)) for widget in file.page.obj.Annots]
    shown = [w for w, name in names if int(w.F) & PRINT or name in screen or name.endswith("_turn")]
    assert held == [field_name(widget) for widget in shown]
    for row, player in zip(rows[2:], (1, 2, 3), strict=True):
        assert (str(row.K[0].S), str(row.K[0].A.Scope)) == ("/TH", "/Row")
        assert field_name(row.K[0].K.K.Obj) == f"p{player}_name"


@pytest.mark.parametrize(
    ("lang", "options"),
    [
        ("fi", {}),
        ("uk", {"entry": "pick"}),
        ("de", {"variant": "maxi", "players": 8}),
        ("ru", {"variant": "thirteen", "names": ("Анна", "Łukasz", "Þóra", "Őrző")}),
        ("fi+sv", {"variant": "half-forced", "template": "a4"}),
        ("it", {"template": "tablet-landscape"}),
        ("el", {"template": "phone", "players": 2}),
    ],
)
def test_files_are_sound_and_accessible(lang: str, options: dict[str, Any]) -> None:
    """No file has a syntax error, a missing font or a failure of PDF/UA-1."""
    check_pdf(form(lang, **options))


def test_forms_show_the_pads_words() -> None:
    """The page has the row names in both languages, the maxima, and the form's own words."""
    shown = text(form("fi+sv", "maxi"))
    locales = FormRequest("fi+sv", variant="maxi").bound()
    for locale in locales:
        for row in load("maxi").rows:
            assert locale.row(row.id) in shown.replace("\r\n", " ").replace("\n", " ")
        assert locale.label("needed") in shown
    assert "649" in shown


def test_files_are_small() -> None:
    """A form for four, with the font for typed names, is below 64 kB in any variant and language."""
    assert (
        max(len(form(lang, variant)) for lang in ("en", "fi", "uk", "hu") for variant in ("classic", "maxi")) < 64_000
    )


def test_names_cannot_break_the_file() -> None:
    """Quotes, backslashes, brackets and markup are unchanged in the field, and in no script."""
    data = form(names=NASTY)
    check_pdf(data)
    file = File(data)
    for player, name in enumerate(NASTY, 1):
        assert str(file.widgets[f"p{player}_name"].V) == name
        assert str(file.widgets[f"p{player}_ones"].TU) == f"{name}: Ykköset"
    scripts = str(file.pdf.Root.Names.JavaScript.Names[1].JS)
    scripts += "".join(str(widget.AA[key].JS) for widget in file.widgets.values() for key in widget.get("/AA", {}))
    assert not any(name in scripts for name in NASTY)


def test_the_same_form_has_the_same_bytes() -> None:
    """Nothing in a form depends on when or where it was made."""
    assert form("hu", "maxi") == form.__wrapped__("hu", "maxi")
