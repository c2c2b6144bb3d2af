"""A small form with all features of a calculating form, for testing the drivers.

It has two players with six numbered rows, a pick list, a sum, a bonus clamped by built-in calculations
with hidden constants, a total, a name and one "new game" button.  Each player has a column, and Tab goes
column by column.
"""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pikepdf
import ttf_opensans
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String
from reportlab.pdfbase.ttfonts import TTFontFile

ROWS = ("ones", "twos", "threes", "fours", "fives", "sixes")
PICKS = (" ", "0", "5", "10", "15", "20", "25", "30")
THRESHOLD, BONUS = 63, 50
PLAYERS = ("p1", "p2")
COMPUTED = ("upper_sum", "over", "scaled", "floor", "bonus", "total", "needed")
HIDDEN = ("over", "scaled", "floor")
CONSTANTS = {"const_least": str(1 - THRESHOLD), "const_bonus": str(BONUS), "const_zero": "0"}

_HIDDEN, _PRINT = 2, 4
_COMBO, _PUSH_BUTTON = 1 << 17, 1 << 16

_KEEP_TOTALS = """
var computed = ["upper_sum", "bonus", "total", "needed"];
for (var player = 1; player <= 2; player++)
  for (var i = 0; i < computed.length; i++) {
    var field = this.getField("p" + player + "_" + computed[i]);
    if (field) field.readonly = true;
  }
"""


def legal(row: str) -> range:
    """The points that are legal in a numbered row."""
    face = ROWS.index(row) + 1
    return range(0, 5 * face + 1, face)


def refusal(row: str) -> str:
    """The message for an illegal value."""
    return f"Nämä käyvät – {row}: " + ", ".join(map(str, legal(row)))


def _validate(row: str) -> str:
    texts = json.dumps([str(points) for points in legal(row)])
    return (
        'var text = String(event.value).replace(/^\\s+|\\s+$/g, "");'
        f'if (text !== "" && {texts}.indexOf(text) < 0) {{'
        f'app.alert("{refusal(row)}");'
        'if (app.viewerType === "PDF.js") event.value = ""; else event.rc = false; }'
    )


def _simple(verb: str, names: Sequence[str]) -> str:
    return f'AFSimple_Calculate("{verb}", {json.dumps(list(names))});'


def _calculations(player: str) -> dict[str, str]:
    def own(*names: str) -> list[str]:
        return [f"{player}_{name}" for name in names]

    return {
        "upper_sum": _simple("SUM", own(*ROWS)),
        "over": _simple("SUM", [*own("upper_sum"), "const_least"]),
        "scaled": _simple("PRD", [*own("over"), "const_bonus"]),
        "floor": _simple("MAX", [*own("scaled"), "const_zero"]),
        "bonus": _simple("MIN", [*own("floor"), "const_bonus"]),
        "total": _simple("SUM", own("upper_sum", "bonus", "chance")),
        "needed": (
            f'var sum = parseInt(String(this.getField("{player}_upper_sum").value), 10) || 0;'
            f"event.value = String(Math.max({THRESHOLD} - sum, 0));"
        ),
    }


BLANK = {"upper_sum": "0", "over": "-62", "scaled": "-3100", "floor": "0", "bonus": "0", "total": "0", "needed": "63"}
"""The values of the computed fields in a blank form."""


def _script(pdf: Pdf, text: str) -> pikepdf.Object:
    return Dictionary(S=Name.JavaScript, JS=pdf.make_stream(text.encode("utf-16")))


def _name_font(pdf: Pdf) -> pikepdf.Object:
    """The whole face as a Type0 font, so that names with any of its characters can be shown."""
    path = ttf_opensans.OPENSANS_REGULAR.path
    metrics = TTFontFile(str(path))
    # Several characters may share a glyph (such as space and no-break space): the first one is used.
    chars = {glyph: char for char, glyph in sorted(metrics.charToGlyph.items(), reverse=True) if char < 0x10000}
    widths = {glyph: metrics.charWidths.get(char, metrics.defaultWidth) for glyph, char in chars.items()}
    chunks = "".join(
        f"{len(chunk)} beginbfchar\n"
        + "".join(f"<{glyph:04X}> <{char:04X}>\n" for glyph, char in chunk)
        + "endbfchar\n"
        for chunk in (list(chars.items())[at : at + 100] for at in range(0, len(chars), 100))
    )
    to_unicode = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Names def /CMapType 2 def\n"
        "1 begincodespacerange <0000> <FFFF> endcodespacerange\n" + chunks + "endcmap end end"
    )
    data = Path(path).read_bytes()
    file = Stream(pdf, data)
    file.Length1 = len(data)
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name.OpenSans, Flags=4, FontBBox=Array([int(x) for x in metrics.bbox]),
        ItalicAngle=0, Ascent=int(metrics.ascent), Descent=int(metrics.descent), CapHeight=int(metrics.capHeight),
        StemV=80, FontFile2=pdf.make_indirect(file),
    )  # fmt: skip
    cid = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.OpenSans, CIDToGIDMap=Name.Identity, DW=600,
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
        W=Array([item for glyph, width in sorted(widths.items()) for item in (glyph, Array([round(width)]))]),
        FontDescriptor=pdf.make_indirect(descriptor),
    )  # fmt: skip
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.OpenSans, Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(cid)]), ToUnicode=pdf.make_stream(to_unicode.encode()),
        )
    )  # fmt: skip


class _Builder:
    def __init__(self) -> None:
        self.pdf = Pdf.new()
        self.turn_page()
        plain = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
        self.fonts = Dictionary(Helv=self.pdf.make_indirect(plain), Names=_name_font(self.pdf))
        self.widgets: dict[str, pikepdf.Object] = {}

    def turn_page(self) -> None:
        self.page = self.pdf.add_blank_page(page_size=(400, 420))
        self.page.obj.Annots = Array([])
        self.page.obj.Tabs = Name.S

    def add(
        self, name: str, rect: tuple[float, float, float, float], kind: Name, text: str = "", **more: object
    ) -> None:
        """Add a field that is its own widget, with an appearance that shows ``text``."""
        width, height = rect[2] - rect[0], rect[3] - rect[1]
        shown = text.strip().encode("cp1252")
        look = self.pdf.make_stream(
            b"/Tx BMC q BT /Helv 11 Tf 0 g 3 5 Td (" + shown + b") Tj ET Q EMC" if shown else b"/Tx BMC EMC",
            Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, width, height]),
            Resources=Dictionary(Font=Dictionary(Helv=self.fonts.Helv)),
        )  # fmt: skip
        entries = {
            "Type": Name.Annot, "Subtype": Name.Widget, "FT": kind, "T": String(name), "TU": String(name),
            "Rect": Array(rect), "F": _PRINT, "DA": String("/Helv 11 Tf 0 g"), "P": self.page.obj,
            "MK": Dictionary(BC=Array([0])), "AP": Dictionary(N=look),
        }  # fmt: skip
        if kind != Name.Btn:
            entries |= {"V": String(text), "DV": String(text)}
        widget = self.pdf.make_indirect(Dictionary({f"/{key}": value for key, value in (entries | more).items()}))
        self.page.obj.Annots.append(widget)
        self.widgets[name] = widget

    def player(self, player: str, x: float, mutate: dict[str, str]) -> None:
        def place(line: int) -> tuple[float, float, float, float]:
            return (x, 400 - 26 * (line + 1), x + 120, 400 - 26 * line - 4)

        calculations = {
            name: _script(self.pdf, mutate.get(f"{player}_{name}", script))
            for name, script in _calculations(player).items()
        }
        harmless = _script(self.pdf, "event.rc = true;")

        def computed(name: str, line: int) -> None:
            flags = _HIDDEN if name in HIDDEN else _PRINT
            self.add(
                f"{player}_{name}", place(line), Name.Tx, BLANK[name], F=flags, Q=2, AA=Dictionary(C=calculations[name])
            )

        self.add(f"{player}_name", place(0), Name.Tx, DA=String("/Names 11 Tf 0 g"), MaxLen=40)
        for line, row in enumerate(ROWS, start=1):
            script = _script(self.pdf, mutate.get(f"{player}_{row}", _validate(row)))
            self.add(f"{player}_{row}", place(line), Name.Tx, Q=2, MaxLen=3, AA=Dictionary(K=harmless, V=script))
        for line, name in ((7, "upper_sum"), (8, "bonus")):
            computed(name, line)
        options = Array([Array([String(pick), String(pick)]) for pick in PICKS])
        self.add(f"{player}_chance", place(9), Name.Ch, " ", Ff=_COMBO, Opt=options, AA=Dictionary(K=harmless))
        for line, name in ((10, "total"), (11, "needed"), *((12, helper) for helper in HIDDEN)):
            computed(name, line)

    def finish(self, reverse_order: bool) -> bytes:
        for name, value in CONSTANTS.items():
            self.add(name, (380, 2, 398, 12), Name.Tx, value, F=_HIDDEN)
        kept = [widget for name, widget in self.widgets.items() if not name.endswith("_name")]
        reset = Dictionary(S=Name.ResetForm, Fields=Array([item for w in kept for item in (w, String(str(w.T)))]))
        self.add(
            "new_game", (20, 10, 120, 36), Name.Btn, "New game", Ff=_PUSH_BUTTON, A=reset,
            MK=Dictionary(BC=Array([0]), CA=String("New game")),
        )  # fmt: skip
        order = [self.widgets[f"{player}_{name}"] for player in PLAYERS for name in COMPUTED]
        self.pdf.Root.AcroForm = self.pdf.make_indirect(
            Dictionary(
                Fields=Array(list(self.widgets.values())),
                CO=Array(order[::-1] if reverse_order else order),
                DR=Dictionary(Font=self.fonts),
                DA=String("/Helv 11 Tf 0 g"),
            )
        )
        script = self.pdf.make_indirect(_script(self.pdf, _KEEP_TOTALS))
        self.pdf.Root.Names = Dictionary(JavaScript=Dictionary(Names=Array([String("totals"), script])))
        target = io.BytesIO()
        self.pdf.save(target, deterministic_id=True)
        return target.getvalue()


def prototype(
    *, scripts: dict[str, str] | None = None, reverse_order: bool = False, page_per_player: bool = False
) -> bytes:
    """The form's file; ``scripts`` replaces the scripts of fields, ``reverse_order`` reverses /CO."""
    builder = _Builder()
    builder.player("p1", 20, scripts or {})
    if page_per_player:
        builder.turn_page()
    builder.player("p2", 20 if page_per_player else 160, scripts or {})
    return builder.finish(reverse_order)
