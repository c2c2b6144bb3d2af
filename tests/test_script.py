"""The form's arithmetic and script agree with the rules, sheet by sheet; MuJS, a strict ES5 engine, runs the script."""

from __future__ import annotations

import json
import math
import random
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from forms import STEPS
from mujs import MuJS, Script, wording

from padgen.documents.form import script
from padgen.rules import Variant, fillable, legal_points, load_variant, ranges, standing, tally, variant_ids, work_out

HOUSE = """
extends: classic
bonus: {more_than: 63, points: 35}
extras: [{id: joker, points: 100}, {id: least, points: 5}, {id: minus, points: 0}]
locales:
  fi: {title: Koti, rows: {joker: Jokeri, least: Hurraa, minus: Pilkku}}
"""
NASTY = "</script>\"'\\\u2028\u2029\u202e{row}${x}`//*/\n\0"


@pytest.fixture(scope="module", params=[*variant_ids(), "house"])
def variant(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Variant:
    """Every built-in variant, and house rules whose extras have names of our constants."""
    if request.param != "house":
        return load_variant(request.param)
    file = tmp_path_factory.mktemp("house") / "house.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    return load_variant(str(file))


def sheets(variant: Variant, count: int, full: float = 0.3) -> list[dict[str, int]]:
    """Random sheets with extras, some of them full."""
    rng = random.Random(f"{variant.id} {count}")
    found = []
    for _ in range(count):
        share = 1.0 if rng.random() < full else rng.random()
        sheet = {
            row.id: rng.choice(legal_points(variant, row.id))
            for row in variant.rows
            if share == 1 or rng.random() < share
        }
        sheet |= {extra.id: rng.randrange(4) for extra in variant.extras if rng.random() < 0.5}
        found.append(sheet)
    return found


BUILT_INS = {"SUM": sum, "PRD": math.prod, "MIN": min, "MAX": max}


def calculated(variant: Variant, player: int, sheet: dict[str, int]) -> dict[str, int]:
    """The values by key that a viewer calculates for a player's sheet, with Calculate actions run in their order.

    Only a sum takes a blank field as 0; any other built-in function fails here on a blank.
    """
    found = script.arithmetic(variant)
    fields = dict(found.constants) | {script.field_name(player, key): value for key, value in sheet.items()}
    actions = {script.field_name(player, item.key): item.action(player) for item in found.calculations}
    for name in script.calculation_order(variant, player, script.Shown()):
        if name in actions:
            call = re.fullmatch(r'AFSimple_Calculate\("(\w+)", (\[.*\])\);', actions[name])
            assert call
            terms = json.loads(call[2])
            fields[name] = BUILT_INS[call[1]](
                fields.get(term, 0) if call[1] == "SUM" else fields[term] for term in terms
            )
    return {item.key: fields[script.field_name(player, item.key)] for item in found.calculations}


@pytest.mark.long
def test_built_in_calculations_give_what_the_rules_give(variant: Variant) -> None:
    """On 400 sheets, the built-ins give ``tally``'s upper sum, bonus, total and points needed for the bonus."""
    for sheet in [{}, *sheets(variant, 400)]:
        found = calculated(variant, 2, sheet)
        wanted = tally(variant, sheet)
        assert found["total"] == wanted.total
        assert found.get("extras", 0) == wanted.extras
        if variant.bonus:
            assert found["upper_sum"] == wanted.upper_sum
            assert found["bonus"] == wanted.bonus
            assert found["needed"] == max(variant.bonus.least - wanted.upper_sum, 0)


def test_computed_fields_have_the_values_of_an_empty_sheet(variant: Variant) -> None:
    """The file has the calculated numbers, helpers included, because viewers don't calculate on opening."""
    blank = {item.key: item.value(work_out(variant.totals, {})) for item in script.arithmetic(variant).calculations}
    assert blank == calculated(variant, 1, {})


def test_without_a_bonus_there_are_no_fields_for_it() -> None:
    """In thirteen, only the total is computed: there is no sum, no bonus, and no helper for them."""
    found = script.arithmetic(load_variant("thirteen"))
    assert [item.key for item in found.calculations] == ["total"]
    assert found.constants == {}


@pytest.mark.parametrize(("name", "least", "points"), [("classic", 63, 50), ("maxi", 84, 100), ("dutch", 64, 50)])
def test_the_bonus_comes_exactly_at_its_threshold(name: str, least: int, points: int) -> None:
    """One below the threshold there is no bonus; at it and far above there is exactly the whole bonus."""
    found = {}
    for upper_sum in (0, least - 1, least, least + 1, least + 21):
        # Only the sum of the upper rows matters, not the single numbers.
        found[upper_sum] = calculated(load_variant(name), 1, {"ones": upper_sum})["bonus"]
    assert found == {0: 0, least - 1: 0, least: points, least + 1: points, least + 21: points}


def test_every_field_is_calculated_after_what_it_needs(variant: Variant) -> None:
    """Each field is in the calculation order once, after all its terms; leaders, status and round are last."""
    order = script.calculation_order(variant, 3, script.Shown(round=True))
    assert len(set(order)) == len(order)
    done: set[str] = set()
    items = {(player, item.key): item for player in (1, 2, 3) for item in script.arithmetic(variant).calculations}
    names = {script.field_name(*which): item.terms for which, item in items.items()}
    for name in order[:-5]:
        terms = [script.field_name(int(name[1]), term) for term in names[name]]
        assert all(term in done for term in terms if term in names)
        done.add(name)
    assert done == set(names)
    assert order[-5:] == ("p1_leader", "p2_leader", "p3_leader", "status", "round")


def test_each_name_is_one_field(variant: Variant) -> None:
    """Rows, extras, computed fields, helpers and constants have different names, even with house rules."""
    fixed = ["name", "leader", "saved", *(row.id for row in variant.rows), *(extra.id for extra in variant.extras)]
    found = script.arithmetic(variant)
    names = [script.field_name(1, key) for key in (*fixed, *(item.key for item in found.calculations))]
    names += found.constants
    assert len(set(names)) == len(names)


def test_the_steps_of_the_bonus_have_their_agreed_names() -> None:
    """Other programs read ``over``, ``scaled`` and ``floor``: sum over the threshold, times the bonus, at least 0."""
    found = calculated(load_variant("dutch"), 1, {"sixes": 30, "fives": 25, "fours": 20})
    assert [found[key] for key in ("over", "scaled", "floor", "bonus", "needed")] == [12, 600, 600, 50, 0]
    assert {item.key for item in script.arithmetic(load_variant("dutch")).calculations if not item.hidden} == {
        *("upper_sum", "bonus", "needed", "total")
    }


@pytest.mark.long
def test_only_legal_numbers_are_accepted(variant: Variant) -> None:
    """In each row, -1 to 40 and some larger numbers are accepted if legal, else refused with the legal numbers."""
    program = Script(variant)
    for row in variant.rows:
        legal = legal_points(variant, row.id)
        before = {} if variant.order == "free" else {other.id: 0 for other in variant.rows if other != row}
        for number in (*range(-1, 41), 50, 55, 60, 72, 80, 99, 100, 130):
            told, accepted, value = program.enter(row.id, str(number), before)
            assert accepted == (number in legal)
            assert value == str(number)
            assert told == ([] if accepted else [f"{number} no. {row.id}: {ranges(legal)}"])


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        *(
            ("05", "5"),
            ("+5", "5"),
            (" 5 ", "5"),
            ("5", "5"),
            (5, 5),
            ("00", "0"),
            ("\u00a05", "5"),
            ("\u2007+05\t", "5"),
        ),
        *(("", ""), (" ", ""), ("\u00a0", ""), (None, "")),
    ],
)
def test_other_ways_to_write_a_number_are_stored_plain(text: object, stored: object) -> None:
    """Leading zeros, a plus sign and any spaces are removed, because sums would count them differently."""
    assert Script(load_variant("classic")).enter("fives", text, {}) == ([], True, stored)


def test_pdfium_gets_the_plain_number_through_the_field() -> None:
    """PDFium ignores a new ``event.value``, so the entry is refused silently and the field itself is changed."""
    program = Script(load_variant("classic"))
    program.viewer("pdfium")
    assert program.enter("fives", "05", {}) == ([], False, "05")
    assert program.target() == "5"
    assert program.enter("fives", "5", {}) == ([], True, "5")


@pytest.mark.parametrize("text", ["5x", "x", "5.0", "5,0", "-0", "1e1", "0x5", "٥", "５", "--5", "5 5", NASTY])
def test_texts_that_are_not_numbers_are_refused(text: str) -> None:
    """Words, fractions, exponents and digits of other scripts are refused, and the message quotes them as entered."""
    told, accepted, _ = Script(load_variant("classic")).enter("fives", text, {})
    assert not accepted
    assert told == [f"{text.strip()} no. fives: 0, 5, 10, 15, 20, 25"]


def test_pdf_js_gets_an_empty_entry_instead() -> None:
    """In pdf.js a refused entry is cleared, because a refusal alone would leave it in the sums."""
    program = Script(load_variant("classic"))
    program.viewer("PDF.js")
    told, accepted, value = program.enter("fives", "7", {}, old="5")
    assert (len(told), accepted, value) == (1, True, "")


@pytest.mark.long
@pytest.mark.parametrize("name", ["forced", "half-forced", "classic"])
def test_only_rows_whose_turn_it_is_can_be_filled(name: str) -> None:
    """On 300 random sheets, exactly the open rows that the rules allow can be filled, and the message names them."""
    variant = load_variant(name)
    program = Script(variant)
    for sheet in sheets(variant, 300, full=0.02):
        wanted = fillable(variant, sheet)
        for row_id in tally(variant, sheet).open:
            told, accepted, _ = program.enter(row_id, "0", sheet)
            assert accepted == (row_id in wanted), (sheet, row_id)
            assert told == ([] if accepted else ["later: " + ", ".join(wanted)])


@pytest.mark.parametrize(("name", "free"), [("classic", True), ("forced", False), ("half-forced", False)])
def test_a_free_order_adds_nothing_to_the_script(name: str, free: bool) -> None:
    """Only where rows wait for others does the script list them."""
    source = script.document_script(load_variant(name), 1, wording(), script.Shown())
    assert bool(re.search(r'"chains": ?\[\]', source)) == free


@pytest.mark.parametrize("name", ["forced", "half-forced"])
def test_filled_rows_stay_correctable(name: str) -> None:
    """Whatever rows are open, a filled row accepts another number or the same one, and can be cleared."""
    variant = load_variant(name)
    program = Script(variant)
    for sheet in sheets(variant, 100, full=0):
        for row_id, points in sheet.items():
            other = 0 if points else legal_points(variant, row_id)[-1]
            assert program.enter(row_id, str(other), sheet, old=str(points))[1]
            assert program.enter(row_id, str(points), sheet, old=str(points)) == ([], True, str(points))
            assert program.enter(row_id, "", sheet, old=str(points)) == ([], True, "")


def test_counts_take_whole_numbers_only() -> None:
    """Counts accept any whole number and nothing else."""
    words = wording(names={"saved": "Säästetyt"})
    program = Script(load_variant("maxi"), words=words)
    assert program.enter("saved", "17", {}) == ([], True, "17")
    assert program.enter("saved", "-1", {})[0] == ["Säästetyt!"]
    assert program.enter("saved", "two", {})[:2] == (["Säästetyt!"], False)


class Seat(NamedTuple):
    """A player's name, and their points by key."""

    name: str
    numbers: dict[str, int]


@pytest.mark.long
def test_the_script_has_the_rules_standing(variant: Variant) -> None:
    """In 150 random games of 1 to 4 players, with and without names, leaders, turn and winners are ``standing``'s."""
    rng = random.Random(variant.id)
    words = wording(names={row.id: row.id for row in variant.rows})
    for players in (1, 2, 4):
        program = Script(variant, players)
        for _ in range(50):
            full = rng.choice((0.0, 0.3, 1.0))
            seats = [Seat(rng.choice(("", "Anna", "Bo")), rng.choice(sheets(variant, 8, full))) for _ in range(players)]
            seats = [seat if rng.random() < 0.8 else Seat("", {}) for seat in seats]
            held: dict[str, object] = {}
            for at, seat in enumerate(seats, 1):
                held |= {f"p{at}_{key}": number for key, number in seat.numbers.items()} | {f"p{at}_name": seat.name}
                held[f"p{at}_total"] = work_out(variant.totals, seat.numbers)["total"]
            wanted = standing(variant, seats)
            marks = [at for at in range(players) if program.lead(at + 1, held) == script.LEADER]
            assert tuple(marks) == (() if wanted.over else wanted.leaders)
            assert program.tell(held) == words.status(wanted, [seat.name for seat in seats])
            rounds = len(variant.prefixes) * len(variant.rows)
            assert program.count(held) == (f"{wanted.round} of {rounds}" if wanted.round else "")


def test_whose_turn_it_is() -> None:
    """The first player with the fewest rows; nobody while others may still join, in a game of one, or at the end."""
    variant = load_variant("thirteen")
    full = {row.id: 0 for row in variant.rows}

    def turn(*seats: tuple[str, dict[str, int]]) -> int | None:
        return standing(variant, [Seat(*seat) for seat in seats]).turn

    assert turn(("Anna", {}), ("Bo", {}), ("", {})) == 0
    assert turn(("Anna", {"ones": 1}), ("Bo", {})) == 1
    assert turn(("", {"ones": 1}), ("", {})) is None
    assert turn(("", {"ones": 1}), ("", {"ones": 2}), ("", {})) is None
    assert turn(("", {"ones": 1, "twos": 2}), ("", {"ones": 2}), ("", {})) == 1
    assert turn(("Anna", {"ones": 1}), ("", {})) is None
    assert turn(("Anna", full), ("Bo", full)) is None


def test_names_are_shortened_to_their_room() -> None:
    """An entered name that is too long ends with a full stop; without a name there is a word in a lighter colour."""
    script = Script(load_variant("classic"), players=3)
    dark, light = ["G", 0], ["RGB", 0.2, 0.3, 0.4]
    shown = {"Bo": "Bo", "Anna": "Anna", "Maximilian": "Maxi.", "Wilhelmina": "Wilhe.", "Владимир": "Влад."}
    for name, short in shown.items():
        assert script.name(name, 3.2) == (short, dark)
        assert script.name(name, 9) == (name, dark)
    assert script.name("Jo Wellington", 2.2)[0] == "Jo."  # not "Jo ."
    assert script.name("", 3.2) == script.name("  ", 3.2) == ("Name", light)
    held: dict[str, object] = {"p1_name": "Maximilian", "p2_name": "Wilhelmina", "p1_ones": 3, "p2_ones": 0}
    assert script.tell(held) == "now Maximilian"
    assert script.tell(held, 6) == "now Maxim."


def test_a_zero_has_a_colour_of_its_own() -> None:
    """As a number or a text, which stays as it is; other numbers, and none, have that of numbers."""
    script = Script(load_variant("classic"))
    for value, ink in ((0, 0.5), ("0", 0.5), (" 0", 0.5), (10, 0.0), ("", 0.0), ("30", 0.0)):
        assert script.strike(value) == (value, ["G", ink])


def test_who_leads() -> None:
    """During play, the highest total above 0 among several players; at the end, the highest or all equal ones."""
    variant = load_variant("thirteen")
    full = {row.id: 0 for row in variant.rows}

    def lead(*sheets: dict[str, int]) -> tuple[int, ...]:
        return standing(variant, [Seat("", sheet) for sheet in sheets]).leaders

    assert lead({"ones": 1}) == ()
    assert lead({"ones": 1}, {"ones": 2}, {}) == (1,)
    assert lead({"ones": 0}, {"ones": 0}) == ()
    assert lead({"ones": 3}, {"threes": 3}) == (0, 1)
    assert lead(full, full) == (0, 1)
    assert lead(full, {**full, "chance": 5}, {}) == (1,)


def test_who_leads_below_zero() -> None:
    """Nobody during play; at the end the highest total wins, which the script says as well."""
    variant = load_variant(STEPS)
    full = {row.id: 0 for row in variant.rows}
    words, program = wording(names={row: row for row in full}), Script(variant, 2)

    def lead(*sheets: dict[str, int]) -> tuple[int, ...]:
        found = standing(variant, [Seat("Anna", sheets[0]), Seat("Bo", sheets[1])])
        held: dict[str, object] = {"p1_name": "Anna", "p2_name": "Bo"}
        for at, sheet in enumerate(sheets, 1):
            held |= {f"p{at}_{key}": points for key, points in sheet.items()}
            held[f"p{at}_total"] = work_out(variant.totals, sheet)["total"]
        marked = [at for at in range(2) if program.lead(at + 1, held) == script.LEADER]
        assert tuple(marked) == (() if found.over else found.leaders)
        assert program.tell(held) == words.status(found, ["Anna", "Bo"])
        return found.leaders

    assert lead({"ones": 0}, {"ones": 3}) == ()
    assert lead({"sixes": 24}, {"ones": 3}) == (0,)
    assert lead({"fours": 20}, {"ones": 3}) == ()
    assert lead(full, {**full, "ones": 3}) == (1,)
    assert lead(full, full) == (0, 1)


def test_words_cannot_break_out_of_the_script() -> None:
    """Markup, quotes, backslashes, line separators and braces in any text stay text and are shown unchanged."""
    variant = load_variant("forced")
    names = {row.id: row.id + NASTY for row in variant.rows}
    words = wording(illegal="{value}" + NASTY + "{row}{values}", order=NASTY + "{rows}", names=names)
    source = script.document_script(variant, 1, words, script.Shown())
    assert source.isascii()
    assert "<" not in source.split("padgen.start(this, ", 1)[1]
    program = Script(variant, words=words)
    shown = NASTY.replace("{row}", "ones" + NASTY)
    assert program.enter("ones", "6", {})[0] == ["6" + shown + "ones" + NASTY + "0, 1, 2, 3, 4, 5"]


def test_long_runs_of_numbers_are_shown_as_ranges() -> None:
    """The 26 numbers of a chance become a range; the few of an upper row are all listed."""
    variant = load_variant("classic")
    assert ranges(legal_points(variant, "chance")) == "0, 5\u201330"
    assert ranges(legal_points(variant, "threes")) == "0, 3, 6, 9, 12, 15"
    assert ranges(legal_points(variant, "ones")) == "0, 1, 2, 3, 4, 5"


def test_mujs_would_refuse_newer_syntax() -> None:
    """The engine of these tests is strict ES5: it doesn't accept ``let``."""
    with pytest.raises(AssertionError, match="SyntaxError"):
        MuJS().run("let x = 1")


def test_house_rules_are_read(tmp_path: Path) -> None:
    """The house rules above have a bonus with a strict threshold, and extras of 100, 5 and 0 points."""
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    variant = load_variant(str(file))
    assert script.arithmetic(variant).constants["const_least"] == -63
    assert calculated(variant, 1, {"joker": 2, "least": 3, "minus": 9})["total"] == 215
