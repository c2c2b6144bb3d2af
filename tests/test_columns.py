"""Games in which each player fills several columns: sums, orders, pads, forms and leaflets."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path
from typing import Any

import family
import forms
import pikepdf
import pytest
from engines.mupdf import MupdfSession
from leaflets import body, letters, make, tags, told, words
from pdfcheck import check_pdf

from padgen import languages
from padgen.api.form import FormRequest
from padgen.api.leaflet import LeafletRequest
from padgen.api.pad import PadRequest
from padgen.errors import PadgenError
from padgen.files import sources
from padgen.page.marks import Text, leaves
from padgen.pdf import render
from padgen.rules import fillable, legal_points, load_variant, tally
from padgen.rules.game import read_game

GAMES = ("triple", "yamb", "balut")
TIMES = {"triple": (1, 2, 3), "yamb": (1, 1, 1, 1), "balut": (1, 1, 1, 1)}
MIXED = """
extends: classic
columns:
  - {title: A, bonus: none}
  - {title: B, times: 2, bonus: {at_least: 50, points: 10}}
extras: [{id: stars, points: 5}]
locales: {en: {title: Mixed, rows: {stars: Stars}}}
"""


def filled(name: str, rng: random.Random) -> dict[str, int]:
    """Points for every row of every column."""
    variant = load_variant(name)
    legal = {row.id: legal_points(variant, row.id) for row in variant.rows}
    return {prefix + row: rng.choice(points) for prefix in variant.prefixes for row, points in legal.items()}


@pytest.mark.parametrize("name", GAMES)
def test_sums_are_those_of_plain_arithmetic(name: str) -> None:
    """The grand total is each column with its bonus, times its factor, in a hundred random games."""
    rng, bonus = random.Random(name), family.BONUS.get(name)
    for _ in range(100):
        entries = filled(name, rng)
        grand, sums = 0, tally(load_variant(name), entries)
        for at, times in enumerate(TIMES[name], 1):
            own = {key[3:]: points for key, points in entries.items() if key.startswith(f"c{at}_")}
            upper = sum(points for row, points in own.items() if row in family.UPPER)
            earned = bonus[1] if bonus and upper >= bonus[0] else 0
            column = sums.columns[at - 1]
            assert (column.upper_sum, column.bonus, column.total) == (upper, earned, sum(own.values()) + earned)
            grand += times * column.total
        assert sums.total == grand
        assert sums.open == ()


@pytest.mark.parametrize("name", GAMES)
def test_the_maximum_is_the_best_roll_in_every_row_of_every_column(name: str) -> None:
    """The rows agree with plain arithmetic that shares no code with the rules."""
    variant, rules = load_variant(name), family.COLUMNS[name]
    assert [row.id for row in variant.rows] == list(rules)
    every = family.throws(5)
    for row, rule in rules.items():
        assert legal_points(variant, row) == tuple(sorted({0, *map(rule, every)}))
    column = sum(max(map(rule, every)) for rule in rules.values()) + family.BONUS.get(name, (0, 0))[1]
    assert variant.maximum == column * sum(TIMES[name])


def test_each_column_has_its_own_order() -> None:
    """Down takes its first open row, up its last, the others any; no column depends on another."""
    variant = load_variant("yamb")
    rows = [row.id for row in variant.rows]
    free = [f"c{at}_{row}" for at in (3, 4) for row in rows]
    assert fillable(variant, {}) == ("c1_ones", f"c2_{rows[-1]}", *free)
    begun = fillable(variant, {"c1_ones": 3, f"c2_{rows[-1]}": 0, "c3_sixes": 6})
    assert begun == ("c1_twos", f"c2_{rows[-2]}", *(key for key in free if key != "c3_sixes"))


def test_a_game_file_is_checked_column_by_column() -> None:
    """A row filled out of turn is an error in an ordered column, but not in the free one."""
    game = "variant: yamb\nplayers:\n  - points: {c1_twos: 4, c3_twos: 4, c2_yatzy: 0, ones: 1}\n"
    with pytest.raises(PadgenError) as caught:
        read_game(sources.parse(game, "game"))
    told = [str(problem) for problem in caught.value.problems]
    assert len(told) == 2
    assert "c1_twos: the row is filled, but c1_ones, which comes before it, is open" in told[0] + told[1]
    assert "'ones' is not a row of these rules (did you mean 'c" in told[0] + told[1]


@pytest.mark.long
@pytest.mark.parametrize("name", [*GAMES, "mixed"])
def test_forms_add_up_as_the_rules_do(name: str, tmp_path: Path) -> None:
    """Random games typed into MuPDF show every column's sums and the grand total, and mark the leader."""
    path = tmp_path / "mixed.yaml"
    path.write_text(MIXED, encoding="utf-8")
    source = str(path) if name == "mixed" else name
    variant = load_variant(source)
    data = render(FormRequest("en", variant=source, players=2, paper="a3").make())
    check_pdf(data)
    played = [forms.game(variant, random.Random(f"{name} {player}"), 1.0) for player in range(2)]
    session = MupdfSession(data)
    for player, moves in enumerate(played, 1):
        forms.play(session, player, moves)
    assert forms.differences(variant, played, session.values(), lang="en") == {}
    assert session.alerts() == []
    session.close()


def test_a_form_refuses_a_row_out_of_its_columns_order() -> None:
    """In the columns down and up only the next row takes a number; the message names the column."""
    session = MupdfSession(render(FormRequest("en", variant="yamb", players=1).make()))
    for key, taken in (("c1_twos", ""), ("c1_ones", "3"), ("c2_ones", ""), ("c2_yatzy", "80"), ("c3_sixes", "6")):
        session.set(f"p1_{key}", "4" if key == "c1_twos" else taken or "3")
        assert session.values()[f"p1_{key}"] == taken, key
    assert session.alerts() == ["Not yet. Next: Ones (Down)", "Not yet. Next: Yamb (Up)"]
    session.close()


def test_fields_are_named_by_player_and_column() -> None:
    """``p1_c2_ones``, ``p1_c2_total`` and the grand total ``p1_total``; no field for a bonus that isn't there."""
    with pikepdf.open(io.BytesIO(render(FormRequest("en", variant="triple", players=1).make()))) as pdf:
        names = {str(field.T) for field in pdf.Root.AcroForm.Fields}
    assert {"p1_name", "p1_c1_ones", "p1_c3_yatzy", "p1_c2_bonus", "p1_c2_total", "p1_c2_times", "p1_total"} <= names
    assert not {"p1_ones", "p1_bonus", "p1_times", "p1_grand_total"} & names
    with pikepdf.open(io.BytesIO(render(FormRequest("en", variant="balut", players=1).make()))) as pdf:
        names = {str(field.T) for field in pdf.Root.AcroForm.Fields}
    assert not {"p1_c1_bonus", "p1_c1_upper_sum", "p1_c1_times"} & names


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_document_is_made_in_every_language(name: str) -> None:
    """Pads fit on one sheet, and leaflets and forms can be made."""
    for code in languages.codes():
        locale = languages.read(code).bind(load_variant(name))
        data = render(PadRequest(code, variant=name, up=1).make())
        check_pdf(data)
        with pikepdf.open(io.BytesIO(data)) as pdf:
            assert len(pdf.pages) == 1
        assert locale.label("grand_total")
        assert LeafletRequest(code, variant=name).make().title == locale.title
        assert FormRequest(code, variant=name).make().title == locale.title


@pytest.mark.long
@pytest.mark.parametrize("code", ["en", "fr", "uk"])
def test_leaflets_explain_how_columns_are_filled_and_added(code: str) -> None:
    """Yamb has orders, triple has factors, all have the grand total; a game with one column has none of these."""
    locale = {name: languages.read(code).bind(load_variant(name)) for name in (*GAMES, "classic")}
    shown = {name: letters(told(make(code, name))) for name in locale}

    def says(key: str, name: str, **values: str) -> bool:
        return letters(locale[name].text(key, **values)) in shown[name]

    assert says("column_down", "yamb", column=locale["yamb"].label("down"))
    assert says("column_announced", "yamb", column=locale["yamb"].label("announced"))
    assert not says("columns_times", "yamb")
    assert says("columns_times", "triple")
    for name in GAMES:
        assert says("columns", name)
        assert says("columns_total", name, grand_total=locale[name].label("grand_total"))
    assert not says("columns", "classic")
    assert {name: says("columns_strike", name) for name in shown} == {**dict.fromkeys(shown, False), "yamb": True}


@pytest.mark.parametrize("code", ["de", "ru"])
def test_each_column_has_a_paragraph_of_its_own(code: str) -> None:
    """The rule of a column is found by looking down the page."""
    locale = languages.read(code).bind(load_variant("yamb"))
    paragraphs = [letters(words(tag)) for tag in tags(tuple(body(make(code, "yamb"))), "P")]
    for order in ("down", "up", "announced"):
        assert letters(locale.text(f"column_{order}", column=locale.label(order))) in paragraphs


@pytest.mark.parametrize("variant", ["balut", "triple", "classic"])
def test_a_player_alone_has_no_number(variant: str) -> None:
    """A 1 above columns that are numbered too would be read as one of theirs; a second player needs it."""
    for players, shown in ((1, ["1"][: variant == "balut"]), (2, ["1"] * (1 + 2 * (variant == "balut")))):
        page = next(iter(PadRequest("en", variant=variant, template="a5", players=players).make().pages))
        assert [mark.text for mark in leaves(page.children) if isinstance(mark, Text) and mark.text == "1"] == shown


def test_themes_and_small_pads_hold_columns() -> None:
    """The table has its grand total in every theme, and with small pads and few players."""
    for options in ({"theme": "nordic"}, {"theme": "winter"}, {"template": "a5"}, {"players": 2, "up": 1}):
        document = PadRequest("de", variant="triple", **options).make()  # type: ignore[arg-type]
        assert "Endsumme".upper() in "".join(str(page).upper() for page in document.pages)


def test_different_bonuses_of_columns_are_explained_one_by_one(tmp_path: Path) -> None:
    """The leaflet names the column before its bonus; the pad shows no bonus where columns differ."""
    path = tmp_path / "mixed.yaml"
    path.write_text(MIXED, encoding="utf-8")
    leaflet = LeafletRequest("en", variant=str(path)).make()
    shown = letters(told(leaflet))
    assert letters("B: If your upper section comes to 50 points or more, you earn a bonus of 10 points.") in shown
    assert letters("A: If your upper section") not in shown
    assert letters("each player has a column") not in shown
    assert "50+" not in str(tuple(PadRequest("en", variant=str(path)).make().pages))


@pytest.mark.parametrize(("name", "hints"), [("triple", ["374", "", "2244"]), ("yamb", ["425", "1700"])])
def test_totals_show_the_most_of_a_column_and_of_all(name: str, hints: list[str]) -> None:
    """Beside the total of a column stands the most that its best column can have, beside the last the whole game's."""
    grid = PadRequest("en", variant=name, template="a5", players=1).make().pages.face.grid  # type: ignore[attr-defined]
    kinds = ("column_total", "times", "total")
    assert [row.entry.hint for row in grid.rows if row.entry.kind in kinds] == hints


def test_a_refusal_says_how_many_players_fit() -> None:
    """Not how many columns; that many do."""
    with pytest.raises(PadgenError, match=r"24 columns .*at most 3 fit"):
        PadRequest("en", variant="yamb", template="a5", players=6).make()
    assert PadRequest("en", variant="yamb", template="a5", players=3).make().pages


@pytest.mark.sweep
@pytest.mark.parametrize(
    "options", [{"up": 1}, {}, {"template": "tall"}, {"template": "kids"}], ids=["one", "usual", "tall", "kids"]
)
@pytest.mark.parametrize("code", languages.codes())
def test_the_titles_of_columns_count_for_how_many_players_fit(code: str, options: dict[str, Any]) -> None:
    """As many fit as the refusal of twelve says, if they are refused, and it says the same of one more."""

    def refused(players: int) -> str:
        try:
            PadRequest(code, variant="yamb", players=players, **options).make()
        except PadgenError as error:
            return str(error)
        return ""

    advice = re.search(r"\(at most (\d+) fit; ", twelve) if (twelve := refused(12)) else None
    assert bool(advice) == bool(twelve)
    if advice:
        assert refused(int(advice[1])) == ""
        assert advice[0] in refused(int(advice[1]) + 1)
