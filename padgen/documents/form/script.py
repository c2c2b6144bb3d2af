"""A form's arithmetic and scripts, worked out from the rules: what viewers run, as data and as JavaScript.

Totals use the viewers' built-in ``AFSimple_Calculate`` alone, so that they are right wherever
anything is calculated.  What the document script adds on top (refusing impossible numbers, the
leader, the row order) is small, fixed, and plain ES5: some viewers drop newer syntax silently.
"""

import json
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from padgen.rules import Variant, script_table

Verb: TypeAlias = Literal["SUM", "PRD", "MIN", "MAX"]

_EVALUATE: Mapping[Verb, Callable[[Iterable[int]], int]] = {"SUM": sum, "PRD": math.prod, "MIN": min, "MAX": max}

LEADER = "\u2022"
"""What marks the leader: fonts have no star."""

_RUN = 8
"""So many numbers in a row are told as a range."""


class Calculation(NamedTuple):
    """A field that a built-in calculation over other fields fills; ``hidden`` ones only help."""

    name: str
    verb: Verb
    terms: tuple[str, ...]
    hidden: bool = False

    @property
    def action(self) -> str:
        """The field's Calculate action."""
        return f"AFSimple_Calculate({_literal(self.verb)}, {_literal(self.terms)});"


class Wording(NamedTuple):
    """What the document script says, in the form's language.

    ``illegal`` holds ``{value}``, ``{row}`` and ``{values}``, ``order`` holds ``{rows}``,
    ``number`` holds ``{label}``; ``names`` has the name of every row and counted number.
    """

    illegal: str
    order: str
    number: str
    names: Mapping[str, str]


def field_name(player: int, key: str) -> str:
    """The name of a player's field; players count from 1."""
    return f"p{player}_{key}"


def constants(variant: Variant) -> dict[str, int]:
    """The hidden fields that hold the rules' numbers, by name."""
    found: dict[str, int] = {}
    if variant.bonus:
        found["const_least"] = 1 - variant.bonus.least
        found["const_bonus"] = variant.bonus.points
        found |= {"const_zero": 0, "const_one": 1, "const_minus": -1}
    # No id of a row may begin like this, so no extra's constant takes the place of another.
    return found | {f"const_each_{extra.id}": extra.points for extra in variant.extras if extra.points}


def calculations(variant: Variant, player: int) -> tuple[Calculation, ...]:
    """A player's computed fields, each after those that it adds up.

    The bonus is a clamp: points × (sum − (least − 1)), at least 0 and at most the points; what is
    still needed for it is the same difference the other way round.  Helpers that the rules don't
    know have a hyphen in their names, which no id of a house rule can have.
    """

    def own(key: str, verb: Verb, *terms: str, hidden: bool = False) -> Calculation:
        names = tuple(term if term.startswith("const_") else field_name(player, term) for term in terms)
        return Calculation(field_name(player, key), verb, names, hidden)

    found: list[Calculation] = []
    if variant.bonus:
        found += [
            own("upper_sum", "SUM", *(row.id for row in variant.upper)),
            own("over", "SUM", "upper_sum", "const_least", hidden=True),
            own("scaled", "PRD", "over", "const_bonus", hidden=True),
            own("floor", "MAX", "scaled", "const_zero", hidden=True),
            own("bonus", "MIN", "floor", "const_bonus"),
            own("bonus-under", "PRD", "over", "const_minus", hidden=True),
            own("bonus-short", "MAX", "bonus-under", "const_minus", hidden=True),
            own("needed", "SUM", "bonus-short", "const_one"),
        ]
    counted = [extra for extra in variant.extras if extra.points]
    for extra in counted:
        # A sum first: it makes a blank count 0, where a product may pass it over.
        found.append(own(f"{extra.id}-count", "SUM", extra.id, hidden=True))
        found.append(own(f"{extra.id}-worth", "PRD", f"{extra.id}-count", f"const_each_{extra.id}", hidden=True))
    begun = ("upper_sum", "bonus") if variant.bonus else tuple(row.id for row in variant.upper)
    worth = (f"{extra.id}-worth" for extra in counted)
    found.append(own("total", "SUM", *begun, *(row.id for row in variant.lower), *worth))
    return tuple(found)


def calculation_order(variant: Variant, players: int) -> tuple[str, ...]:
    """Every computed field after those that it depends on; the leader comes after all totals."""
    computed = (item.name for player in range(1, players + 1) for item in calculations(variant, player))
    return (*computed, *(field_name(player, "leader") for player in range(1, players + 1)))


def evaluate(variant: Variant, player: int, sheet: Mapping[str, int] | None = None) -> dict[str, int]:
    """What the built-ins make of a player's sheet (field name → number), blank without one; by field name."""
    values = {**constants(variant), **(sheet or {})}
    found: dict[str, int] = {}
    for item in calculations(variant, player):
        values[item.name] = found[item.name] = _EVALUATE[item.verb](values.get(term, 0) for term in item.terms)
    return found


def entry_action(player: int, row_id: str) -> str:
    """The Validate action of a field that is filled by hand."""
    return f"padgen.enter(this, {player}, {_literal(row_id)});"


def leader_action(player: int) -> str:
    """The Calculate action of the field that marks the leader."""
    return f"padgen.lead(this, {player});"


def document_script(variant: Variant, players: int, wording: Wording, blank: str = "") -> str:
    """The form's script: one object with the rules' table inside; ``blank`` is what an open row holds."""
    rules = script_table(variant)
    rows: Mapping[str, list[int]] = rules["rows"]
    parts = {"free": [], "forced": [list(rows)], "half_forced": rules["halves"]}[rules["order"]]
    keys = [item.name.split("_", 1)[1] for item in calculations(variant, 1) if not item.hidden]
    table = {
        "players": players,
        "rows": {row_id: {"points": points, "values": listed(points)} for row_id, points in rows.items()},
        "names": dict(wording.names),
        "parts": [part for part in parts if part],
        "computed": [*keys, "leader"],
        "mark": LEADER,
        "blank": blank,
        "illegal": wording.illegal,
        "order": wording.order,
        "number": wording.number,
    }
    return _SCRIPT.replace("TABLE", _literal(table))


def listed(points: Iterable[int]) -> str:
    """Numbers for a message: ``0, 3, 6``; long runs as ranges, ``0, 5–30``."""
    runs: list[list[int]] = []
    for number in points:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}\u2013{run[-1]}" if len(run) >= _RUN else ", ".join(map(str, run)) for run in runs)


def _literal(value: object) -> str:
    """A JavaScript literal in ASCII that is safe inside any script, markup or string."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


# Three viewers' ways: PDFium gives a number for a list's blank item, so texts are asked for where
# there are any.  pdf.js shows nothing of a refused entry but goes on adding it up, so it gets an
# empty one; and it takes what is picked from a list before it asks, so the entry at hand counts as
# open unless its field still holds something else.
_SCRIPT = r"""
var padgen = (function (table) {
  "use strict";
  function trim(value) {
    return value === null || value === undefined ? "" : String(value).replace(/^\s+|\s+$/g, "");
  }
  function held(doc, player, key) {
    var field = doc.getField("p" + player + "_" + key);
    if (!field) { return ""; }
    return trim(typeof field.valueAsString === "string" ? field.valueAsString : field.value);
  }
  function whole(text) {
    return /^\+?[0-9]+$/.test(text) ? parseInt(text, 10) : -1;
  }
  function say(message, words) {
    return message.replace(/\{([a-z]+)\}/g, function (all, key) { return key in words ? words[key] : all; });
  }
  function next(doc, player, own) {
    var begun = [], waiting = [];
    table.parts.forEach(function (part) {
      var open = part.filter(function (key) { return key === own || held(doc, player, key) === ""; });
      if (open.length) { (open.length < part.length ? begun : waiting).push(open[0]); }
    });
    return begun.length ? begun : waiting;
  }
  function refusal(doc, player, key, text) {
    var row = table.rows[key], name = table.names[key], old, rows;
    if (!row) { return whole(text) < 0 ? say(table.number, {label: name}) : ""; }
    if (row.points.indexOf(whole(text)) < 0) {
      return say(table.illegal, {value: text, row: name, values: row.values});
    }
    old = held(doc, player, key);
    if (!table.parts.length || (old !== "" && old !== text)) { return ""; }
    rows = next(doc, player, key);
    if (rows.indexOf(key) >= 0) { return ""; }
    return say(table.order, {rows: rows.map(function (id) { return table.names[id]; }).join(", ")});
  }
  return {
    enter: function (doc, player, key) {
      var text = trim(event.value), message = text === "" ? "" : refusal(doc, player, key, text);
      if (message === "") { return; }
      app.alert(message);
      if (app.viewerType === "PDF.js") { event.value = table.rows[key] ? table.blank : ""; } else { event.rc = false; }
    },
    lead: function (doc, player) {
      var ids = Object.keys(table.rows), best = -1, own = -1, other, i, total;
      event.value = "";
      for (other = 1; other <= table.players; other += 1) {
        for (i = 0; i < ids.length; i += 1) {
          if (held(doc, other, ids[i]) === "") { return; }
        }
        total = parseInt(held(doc, other, "total"), 10);
        best = Math.max(best, total);
        if (other === player) { own = total; }
      }
      if (own === best) { event.value = table.mark; }
    },
    lock: function (doc) {
      var player, field;
      function protect(key) {
        field = doc.getField("p" + player + "_" + key);
        if (field) { field.readonly = true; }
      }
      for (player = 1; player <= table.players; player += 1) { table.computed.forEach(protect); }
    }
  };
}(TABLE));
padgen.lock(this);
""".strip()
