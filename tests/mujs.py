"""The form's script, run by MuJS, a strict ES5 engine, with a dictionary of values instead of a document."""

from __future__ import annotations

import json
import re
from typing import Any

import pymupdf
from pymupdf import mupdf

from padgen.documents.form import script
from padgen.documents.form.names import letter_widths
from padgen.page.fonts import Fonts
from padgen.rules import Variant


def wording(**changes: Any) -> script.Messages:
    words = {"illegal": "{value} no. {row}: {values}", "order": "later: {rows}", "number": "{label}!", "names": {}}
    words |= {"ask": "clear?", "turn": "now {player}", "winner": "won {players}"}
    words |= {"tie": "tie {players}", "wish": "enjoy", "round": "{round} of {rounds}", "player": "Player {number}"}
    return script.Messages(**{**words, **changes})


WIDTHS = letter_widths(Fonts(), "semibold")


class MuJS:
    """A JavaScript engine without any syntax newer than ES5."""

    def __init__(self) -> None:
        self._doc = pymupdf.open()
        self._doc.new_page()
        pdf = pymupdf._as_pdf_document(self._doc)
        mupdf.pdf_enable_js(pdf)
        self._js = pdf.m_internal.js

    def run(self, source: str) -> str:
        """The value of the source's last expression if it is a string, else ""."""
        result: str = mupdf.ll_pdf_js_execute(self._js, "test", source)
        assert not re.match(r"\w*Error: ", result), result
        return str(json.loads(result)) if result.startswith('"') else ""


HARNESS = """
var told = [], viewer = {alert: function (text) { told.push(text); }}, happening = {}, outer;
(function (app, event) { SCRIPT }).call({getField: function () {}}, viewer, happening);
function enter(player, key, text, sheet, known) {
  told = [];
  happening.rc = true;
  happening.target = {};
  happening.value = text;
  outer.enter({getField: function (name) {
    return name in known ? {value: name in sheet ? sheet[name] : known[name]} : null;
  }}, player, key);
  return JSON.stringify([told, happening.rc, happening.value]);
}
function tell(sheet, ems) {
  happening.value = null;
  outer.tell({getField: function (name) { return name in sheet ? {value: sheet[name]} : undefined; }}, ems);
  return String(happening.value);
}
function count(sheet) {
  happening.value = null;
  outer.count({getField: function (name) { return name in sheet ? {value: sheet[name]} : undefined; }});
  return String(happening.value);
}
function name(typed, ems) {
  happening.target = {};
  happening.value = typed;
  outer.name(ems, "Name");
  return JSON.stringify([happening.value, happening.target.textColor]);
}
function strike(value) {
  happening.target = {};
  happening.value = value;
  outer.strike();
  return JSON.stringify([happening.value, happening.target.textColor]);
}
function lead(player, sheet) {
  happening.value = null;
  outer.lead({getField: function (name) { return name in sheet ? {value: sheet[name]} : undefined; }}, player);
  return String(happening.value);
}
"""


class Script:
    """The document script of a variant, with a dictionary of values instead of a document."""

    def __init__(self, variant: Variant, players: int = 1, words: script.Messages | None = None) -> None:
        self._engine = MuJS()
        names = {row.id: row.id for row in variant.rows} | {extra.id: extra.id for extra in variant.extras}
        words = words or wording(names=names)
        source = script.document_script(
            variant, players, words, script.Shown(round=True), inks=((0.0,), (0.2, 0.3, 0.4), (0.5,)), widths=WIDTHS
        )
        self._engine.run(HARNESS.replace("SCRIPT", source + "\nouter = padgen;"))
        self._known = {f"p{player}_{key}": "" for player in range(1, players + 1) for key in names}

    def enter(self, key: str, text: object, sheet: dict[str, int], old: str = "") -> tuple[list[str], bool, object]:
        """The messages, whether the entry is accepted, and its value, when a text replaces ``old`` in a row."""
        held: dict[str, object] = {f"p1_{row}": points for row, points in sheet.items()} | {f"p1_{key}": old}
        call = f"enter(1,{json.dumps(key)},{json.dumps(text)},{json.dumps(held)},{json.dumps(self._known)})"
        told, accepted, value = json.loads(self._engine.run(call))
        return told, accepted, value

    def viewer(self, name: str) -> None:
        """Make the script see this name as its viewer's."""
        self._engine.run(f"viewer.viewerType = {json.dumps(name)}")

    def target(self) -> str:
        """The value that the script has stored in the field being edited."""
        return self._engine.run("String(happening.target.value)")

    def tell(self, held: dict[str, object], ems: float = 100) -> str:
        """The text of the status line, where there is room for so many ems."""
        return self._engine.run(f"tell({json.dumps(held)},{ems})")

    def name(self, typed: str, ems: float) -> tuple[str, list[object]]:
        """What the field of a name shows, where there is room for so many ems, and its colour."""
        shown, ink = json.loads(self._engine.run(f"name({json.dumps(typed)},{ems})"))
        return shown, ink

    def strike(self, value: object) -> tuple[object, list[object]]:
        """What a row shows, and its colour."""
        shown, ink = json.loads(self._engine.run(f"strike({json.dumps(value)})"))
        return shown, ink

    def count(self, held: dict[str, object]) -> str:
        return self._engine.run(f"count({json.dumps(held)})")

    def lead(self, player: int, held: dict[str, object]) -> str:
        return self._engine.run(f"lead({player},{json.dumps(held)})")
