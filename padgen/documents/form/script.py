"""A form's calculations and script, derived from the rules, for viewers to run.

Totals use only the viewers' built-in ``AFSimple_Calculate``, so that they are right in every viewer
that calculates.  ``form.js`` in this folder adds what the built-in functions can't do, and gets the
rules as data.
"""

import itertools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from padgen.page.marks import BLACK, Colour
from padgen.rules import (
    COMPUTED,
    Constant,
    Expression,
    Operation,
    Standing,
    Variable,
    Variant,
    chains,
    evaluate,
    legal_points,
    ranges,
)

_PROGRAM = Path(__file__).with_name("form.js")

_BUILT_INS = {"sum": "SUM", "product": "PRD", "least": "MIN", "most": "MAX"}
_STEPS = {"bonus": ("floor", "scaled", "over")}
"""The agreed names of the steps within a total, from the outermost inwards."""

_CONSTANT = "const_"
_SHOWN = (*COMPUTED, "needed", "times")
_TOLERANCE = 0.1
"""The most ems that rounded widths of a name's letters are too wide by."""

_COLUMN = re.compile(r"^c[0-9]_")
"""Matches the prefix of the keys of a column's fields."""

DATE = "date"
"""The field for the date of the game."""

STATUS, ROUND = "status", "round"
"""The fields that say whose turn it is and who has won, and how far the game has come."""

ASK, PLAIN = "new_game_ask", "new_game"
"""The button for a new game that asks first, and the one in its place where no script can ask."""

AGAIN, AGAIN_ACTION = "total_again", "if (this.calculateNow) { this.calculateNow(); }"
"""The button that calculates all totals again."""

ASK_ACTION, ROUND_ACTION, STRUCK_ACTION = "padgen.restart(this);", "padgen.count(this);", "padgen.strike();"

STAR, WINNER, TURN = "star", "winner", "turn"
"""The keys of the star on a leader's total, of the card behind a winner's, and of the bar below the name in turn."""

LEADER = "\u2022"
"""What the hidden field of a leader holds, for programs that read forms."""


STEPS = 6
"""The number of steps to the bonus in which a bar fills: each is a field, and files should be small."""


class Shown(NamedTuple):
    """What a form shows where it has room: the steps to the bonus, and the round."""

    steps: bool = False
    round: bool = False


class Calculation(NamedTuple):
    """A computed field without its player: its key, how viewers calculate it, and its expression.

    ``terms`` are the keys of the fields that it is computed from; ``hidden`` ones are only steps.
    """

    key: str
    built_in: str
    terms: tuple[str, ...]
    operation: Operation
    hidden: bool

    def value(self, numbers: Mapping[str, int]) -> int:
        """Its value for these numbers of rows and extras, and the totals of them."""
        return evaluate(self.operation, numbers)

    def action(self, player: int) -> str:
        """The field's Calculate action for a player."""
        names = [term if term.startswith(_CONSTANT) else field_name(player, term) for term in self.terms]
        return f"AFSimple_Calculate({_literal(self.built_in)}, {_literal(names)});"


class Arithmetic(NamedTuple):
    """The totals of a variant as fields: constants by name, in hidden fields, and computed fields in their order."""

    constants: Mapping[str, int]
    calculations: tuple[Calculation, ...]


class Messages(NamedTuple):
    """The texts of the document script, in the form's language.

    ``illegal`` holds ``{value}``, ``{row}`` and ``{values}``, ``order`` holds ``{rows}``,
    ``number`` holds ``{label}``; ``ask`` is the question before the form is cleared.  ``turn``
    holds ``{player}``, ``winner`` and ``tie`` hold ``{players}``; ``wish`` is shown while none of these is.
    ``round`` holds ``{round}`` and ``{rounds}``.  ``player``, with ``{number}``, stands for players without a name.
    ``names`` has the name of every row and counted number.
    """

    illegal: str
    order: str
    number: str
    ask: str
    turn: str
    winner: str
    tie: str
    wish: str
    round: str
    player: str
    names: Mapping[str, str]

    def status(self, standing: Standing, names: Sequence[str]) -> str:
        """The text of the status line, as the script writes it: who has won, whose turn it is, or a wish."""
        shown = [name or self.player.replace("{number}", str(at)) for at, name in enumerate(names, 1)]
        said: str = getattr(self, self.key(standing))
        if standing.over:
            return said.replace("{players}", ", ".join(shown[at] for at in standing.leaders))
        return said if standing.turn is None else said.replace("{player}", shown[standing.turn])

    def counted(self, number: int, rounds: int) -> str:
        """How far the game has come, as the script writes it; nothing in round 0."""
        return self.round.replace("{round}", str(number)).replace("{rounds}", str(rounds)) if number else ""

    @staticmethod
    def key(standing: Standing) -> str:
        """The key of this text in the language's file."""
        if standing.over:
            return "tie" if len(standing.leaders) > 1 else "winner"
        return "wish" if standing.turn is None else "turn"


def field_name(player: int, key: str) -> str:
    """The name of a player's field; players count from 1."""
    return f"p{player}_{key}"


@lru_cache(maxsize=16)
def arithmetic(variant: Variant) -> Arithmetic:
    """The variant's totals compiled to built-in calculations, each after those that it refers to."""
    compiler = _Compiler(variant)
    totals = variant.totals
    for key, total in totals.items():
        # Without a bonus, the sum of the upper rows isn't shown.
        if not key.endswith("upper_sum") or key.replace("upper_sum", "bonus") in totals:
            compiler.add(key, total)
    return Arithmetic(compiler.constants, tuple(compiler.calculations))


class _Compiler:
    """Takes expressions apart: every operation within another becomes a hidden field, which equal ones share."""

    def __init__(self, variant: Variant) -> None:
        self.constants: dict[str, int] = {}
        self.calculations: list[Calculation] = []
        self._totals = variant.totals
        self._steps: dict[Operation, str] = {}

    def add(self, key: str, total: Operation) -> None:
        """Compile a total.  Steps without an agreed name get one with a hyphen, which no id in house rules has."""
        others = (f"{key}-{number}" for number in itertools.count(1))
        self._compute(key, total, itertools.chain(_STEPS.get(key, ()), others))

    def _compute(self, key: str, operation: Operation, names: Iterator[str]) -> None:
        terms = tuple(self._term(operation, term, names) for term in operation.terms)
        built_in = _BUILT_INS[operation.function]
        self.calculations.append(
            Calculation(key, built_in, terms, operation, hidden=_COLUMN.sub("", key) not in _SHOWN)
        )

    def _term(self, whole: Operation, term: Expression, names: Iterator[str]) -> str:
        if isinstance(term, Constant):
            name = f"{_CONSTANT}{term.name}"
            self.constants[name] = term.value
            return name
        if isinstance(term, Variable):
            if whole.function == "sum" or term.id in self._totals:
                return term.id
            # Only in a sum does every viewer count a blank field as 0.
            term = Operation("sum", (term,))
        if term not in self._steps:
            self._steps[term] = next(names)
            self._compute(self._steps[term], term, names)
        return self._steps[term]


def column_of(key: str) -> str:
    """The prefix of the column that a computed field belongs to; empty for a player's."""
    found = _COLUMN.match(key)
    return found[0] if found else ""


def calculation_order(variant: Variant, players: int, shown: Shown) -> tuple[str, ...]:
    """The computed fields, each after those that it depends on; leaders, status and round come last."""
    everyone = range(1, players + 1)
    keys = [item.key for item in arithmetic(variant).calculations]
    computed = (field_name(player, key) for player in everyone for key in keys)
    progressing = (field_name(player, key) for player in everyone for key in progress_keys(variant) if shown.steps)
    return (*computed, *progressing, *(field_name(player, "leader") for player in everyone), *_told(shown))


def entry_action(player: int, row_id: str) -> str:
    """The Validate action of a field that players fill."""
    return f"padgen.enter(this, {player}, {_literal(row_id)});"


def leader_action(player: int) -> str:
    """The Calculate action of the field that says who leads, and shows a player's signs."""
    return f"padgen.lead(this, {player});"


def status_action(ems: float) -> str:
    """The Calculate action of the line that says whose turn it is, which has room for a text of so many ems."""
    return f"padgen.tell(this, {ems + _TOLERANCE:.1f});"


def name_action(ems: float, nobody: str) -> str:
    """The Format action of a name, which has room for so many ems; an empty one shows the text for nobody."""
    return f"padgen.name({ems + _TOLERANCE:.1f}, {_literal(nobody)});"


def progress_action(player: int, key: str) -> str:
    """The Calculate action of the field that counts the steps to a column's bonus, and fills its bar."""
    return f"padgen.advance(this, {player}, {_literal(column_of(key))});"


def step_key(key: str, step: int) -> str:
    """The key of the field that is seen when so many steps are made; no id in house rules has a hyphen."""
    return f"{key}-{step}"


def show_action(player: int, key: str, before: str = "") -> str:
    """The Format action of a sum that is shown once its column has an entry, and of a bonus once it is decided.

    ``before`` is what is shown before that.
    """
    instead = f", {_literal(before)}" if before else ""
    return f"padgen.show(this, {player}, {_literal(key)}{instead});"


def decided(variant: Variant, key: str, entered: Mapping[str, int], value: int) -> bool:
    """Whether a computed field is shown, as the script decides: a sum once its column has one of the entries.

    A bonus is shown once it is earned, or once all upper rows of its column are filled; what it needs, until then.
    """
    column = column_of(key)
    full = all(column + row.id in entered for row in variant.upper)
    if key == f"{column}needed" and (value <= 0 or full):
        return False
    if key == f"{column}bonus":
        return value > 0 or full
    return any(entry.startswith(column) for entry in entered)


def progress(points: int, needed: int) -> str:
    """The steps to the bonus that are made, as the script writes them; empty without points.

    The first is made with the first points, the last one only with the bonus.
    """
    if needed <= 0:
        return str(STEPS)
    goal = points + needed
    nearest = (2 * STEPS * points + goal) // (2 * goal)
    return str(min(max(1, nearest), STEPS - 1)) if points else ""


def progress_keys(variant: Variant) -> list[str]:
    """The keys of the fields that count the steps to a bonus: one for each column with a bonus."""
    return [f"{prefix}progress" for prefix in variant.prefixes if f"{prefix}bonus" in variant.totals]


def cleared(variant: Variant, players: int, shown: Shown) -> Iterator[str]:
    """The names of the fields that a new game clears: all except those for names."""
    keys, others = _cleared(variant, shown)
    for player in range(1, players + 1):
        yield from (field_name(player, key) for key in keys)
    yield from others


def _told(shown: Shown) -> tuple[str, ...]:
    """The fields that say how the game stands."""
    return (STATUS, ROUND) if shown.round else (STATUS,)


def _cleared(variant: Variant, shown: Shown) -> tuple[list[str], list[str]]:
    """The keys of each player's fields that a new game clears, and the names of the others."""
    sums = arithmetic(variant)
    ids = [*(row.id for row in variant.rows), *(extra.id for extra in variant.extras)]
    keys = [prefix + key for prefix in variant.prefixes for key in ids] + ["saved"] * variant.saved_throws
    keys += [*(item.key for item in sums.calculations), *(progress_keys(variant) if shown.steps else ()), "leader"]
    return keys, [*sums.constants, *_told(shown)]


def document_script(
    variant: Variant,
    players: int,
    wording: Messages,
    shown: Shown,
    blank: str = "",
    hides: bool = True,
    inks: tuple[Colour, Colour, Colour] = (BLACK, BLACK, BLACK),
    widths: Mapping[int, str] = MappingProxyType({}),
) -> str:
    """The form's script, and its start with the rules as data.

    ``shown`` says what the form has room for; ``blank`` is the value of an open row; ``hides``
    says whether sums without an entry are hidden; ``inks`` are the colours of numbers and names, of the word in
    place of a name, and of a zero; ``widths`` are those of letters, by the code of the first in a row: a digit to
    the base 36 for each, in 1/35 em.
    """
    points = {prefix + row.id: legal_points(variant, row.id) for prefix in variant.prefixes for row in variant.rows}
    runs = [chains(variant, column) for column in range(len(variant.prefixes))]
    rules = {
        "players": players,
        "rows": {row_id: {"points": legal, "values": ranges(legal)} for row_id, legal in points.items()},
        "names": dict(wording.names),
        "chains": [column for column in runs if any(len(chain) > 1 for chain in column)],
        "upper": [row.id for row in variant.upper],
        "computed": [item.key for item in arithmetic(variant).calculations if not item.hidden],
        "mark": LEADER,
        "steps": STEPS,
        "bars": progress_keys(variant) if shown.steps else [],
        "buttons": [PLAIN, ASK],
        "cleared": _cleared(variant, shown),
        "blank": blank,
        "hides": hides,
        "widths": dict(widths),
        "inks": [("G" if len(ink) == 1 else "RGB", *ink) for ink in inks],
        "illegal": wording.illegal,
        "order": wording.order,
        "number": wording.number,
        "ask": wording.ask,
        "turn": wording.turn,
        "winner": wording.winner,
        "tie": wording.tie,
        "wish": wording.wish,
        "round": wording.round if shown.round else "",
        "player": wording.player,
    }
    return f"{_program()}padgen.start(this, {_literal(rules)});"


@lru_cache(maxsize=1)
def _program() -> str:
    """The text of ``form.js`` without comments and indents, which every form would carry."""
    lines = (line.lstrip() for line in _PROGRAM.read_text(encoding="utf-8").splitlines(keepends=True))
    return "".join(line for line in lines if not line.startswith("//"))


def _literal(value: object) -> str:
    """A JavaScript literal in ASCII that is safe in any script, markup or string."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
