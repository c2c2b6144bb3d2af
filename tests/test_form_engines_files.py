"""Forms in real viewers: what is saved, printed, and shown by another program.

The viewers are those of test_form_engines.py.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from engines import ENGINE_PARAMS, Engine, Session, engine_fixture, poppler_available, require
from engines.formfile import read_form, stored_values
from engines.mupdf import MupdfEngine
from engines.pdfjs import PdfjsSession
from forms import (
    NAMES,
    SIGNS,
    SIXTY_THREE,
    differences,
    document,
    expected,
    form,
    games,
    inked_cells,
    load,
    moves,
    opened,
    painted_with,
    play,
    shown_in_cells,
    shown_in_widgets,
    squeezed,
)

from padgen.documents.form.script import ASK
from padgen.pdf import render
from padgen.rules import load_variant


@pytest.fixture(params=ENGINE_PARAMS, scope="module")
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    yield from engine_fixture(request.param)


def test_names_in_every_alphabet_survive(engine: Engine) -> None:
    """Typed Polish, Ukrainian, Icelandic and Hungarian names are in the saved file, and poppler shows them."""
    require(poppler_available())
    session = engine.open(form(players=4))
    try:
        for player, name in enumerate(NAMES, 1):
            session.set(f"p{player}_name", name)
        saved = session.save()
    finally:
        session.close()
    assert [stored_values(saved)[f"p{player}_name"] for player in (1, 2, 3, 4)] == list(NAMES)
    shown = shown_in_cells(saved)
    assert [shown[f"p{player}_name"] for player in (1, 2, 3, 4)] == [name.replace(" ", "") for name in NAMES]
    if engine.name != "mupdf":  # which draws names in its own fonts
        assert painted_with(saved, "p2_name") == {"OpenSans-SemiBold"}


def test_greek_names_in_a_greek_form_survive(engine: Engine) -> None:
    """Also letters that no text of the form has."""
    require(poppler_available())
    session = engine.open(form("el", players=2))
    try:
        for player, name in ((1, "Ζωή Ψάρη"), (2, "Θέμις")):
            session.set(f"p{player}_name", name)
        saved = session.save()
    finally:
        session.close()
    shown = shown_in_cells(saved)
    assert [shown[f"p{player}_name"] for player in (1, 2)] == ["ΖωήΨάρη", "Θέμις"]


@pytest.mark.parametrize("entry", ["type", "pick"])
def test_a_saved_form_can_be_continued(engine: Engine, entry: str) -> None:
    """A saved form has all values when opened again, and sums continue, in the same viewer and in MuPDF."""
    variant = load("classic")
    sheets = [moves({**SIXTY_THREE, "chance": 30}), moves({"yatzy": 50})]
    session = engine.open(form(players=2, entry=entry, names=NAMES[:2]))
    try:
        for player, sheet in enumerate(sheets, 1):
            play(session, player, sheet)
        before = session.values()
        saved = session.save()
    finally:
        session.close()
    for viewer in (engine, MupdfEngine()):
        session = viewer.open(saved)
        try:
            values = session.values()
            if viewer is not engine:  # MuPDF tells what hidden sums hold, pdf.js what it shows
                for name in ("p2_bonus", "p1_needed"):
                    assert values[name] in ("0", before[name])
                    values[name] = before[name]
            assert values == before
            play(session, 1, [("ones", "2")])
            changed = [[*sheets[0], ("ones", "2")], sheets[1]]
            assert differences(variant, changed, session.values(), NAMES[:2]) == {}
        finally:
            session.close()


def test_a_form_begun_in_mupdf_looks_right_after_any_viewer(engine: Engine) -> None:
    """MuPDF writes its own appearances; after another viewer changes and saves the form, poppler shows each value."""
    require(poppler_available())
    saved = form(players=2)
    for viewer, sheet in ((MupdfEngine(), {"ones": 3}), (engine, {"sixes": 18, "yatzy": 50})):
        session: Session = viewer.open(saved)
        try:
            play(session, 1, moves(sheet))
            saved = session.save()
        finally:
            session.close()
    wanted = expected(load("classic"), [moves({"ones": 3, "sixes": 18, "yatzy": 50}), []])
    shown = shown_in_cells(saved)
    assert {name: value for name, value in shown.items() if not name.endswith("_name")} == squeezed(
        opened(load("classic"), wanted)
    )
    assert shown["p1_total"] == "71"


@pytest.mark.parametrize("entry", ["type", "pick"])
def test_a_filled_form_looks_filled_without_scripts(engine: Engine, entry: str) -> None:
    """Poppler, which runs no scripts, shows each value of the saved file in its own cell, and nothing else."""
    require(poppler_available())
    variant = load("maxi")
    players = games(variant, f"shown {entry}")[:2]
    session = engine.open(form(variant="maxi", players=2, entry=entry, names=("Anna", "")))
    try:
        for player, sheet in enumerate(players, 1):
            play(session, player, sheet)
        saved = session.save()
    finally:
        session.close()
    names = {"p1_name": "Anna", "p2_name": "Nimi"}
    assert shown_in_cells(saved) == {**squeezed(opened(variant, expected(variant, players, ("Anna", "")))), **names}


def test_names_and_totals_are_also_where_one_scrolls_to(engine: Engine) -> None:
    """On a phone's long page, names are typed above both sections, and the total is below the names as well."""
    require(poppler_available())
    session = engine.open(form(template="phone", players=2))
    try:
        session.set("p1_name", "Anna")
        play(session, 1, moves({"ones": 3, "yatzy": 50}))
        saved = session.save()
    finally:
        session.close()
    assert shown_in_widgets(saved, "p1_name") == ["Anna", "Anna"]
    assert shown_in_widgets(saved, "p1_total") == ["53", "53"]


def test_names_are_shown_as_far_as_they_fit(engine: Engine) -> None:
    """On a phone a long name ends with a full stop; one that is emptied again makes way for the word for names."""
    session = engine.open(form("en", template="phone", players=4))
    try:
        for name in ("Maximilian", "Bo"):
            session.set("p1_name", name)
            session.set("p2_name", name)
        session.set("p1_name", "Maximilian")
        session.set("p2_name", "")
        session.set("p1_ones", "3")
        assert session.values()["p1_name"] in ("Maximilian", "Maxi.")
        saved = session.save()
    finally:
        session.close()
    assert stored_values(saved)["p1_name"] == "Maximilian"
    assert stored_values(saved)["p2_name"] == ""
    for player, shown in (("p1", "Maxi."), ("p2", "Name"), ("p3", "Name")):
        assert shown_in_widgets(saved, f"{player}_name") == [shown, shown]


def test_a_sum_without_points_is_a_dash(engine: Engine) -> None:
    """Before the first entry, while a player has none, and again after a new game; the bonus needs all points then."""
    require(poppler_available())
    pdf = form(players=2)
    session = engine.open(pdf)
    try:
        play(session, 1, [("ones", "3")])
        begun = session.save()
        session.consent(True)
        session.click(ASK)
        fresh = session.save()
    finally:
        session.close()
    shown = [shown_in_cells(file) for file in (pdf, begun, fresh)]
    assert [cells["p1_upper_sum"] for cells in shown] == ["\u2013", "3", "\u2013"]
    assert [cells["p2_upper_sum"] for cells in shown] == ["\u2013"] * 3
    assert [cells["p1_needed"] for cells in shown] == ["63", "60", "63"]


def test_prints_show_the_values(engine: Engine) -> None:
    """The printout has every value in its cell (the viewer components of pdf.js can't print)."""
    require(poppler_available())
    variant = load("classic")
    players = [moves({**SIXTY_THREE, "yatzy": 50}), moves({"sixes": 0, "chance": 17})]
    pdf = form(players=2, names=("Anna", "Łukasz"))
    session = engine.open(pdf)
    try:
        for player, sheet in enumerate(players, 1):
            play(session, player, sheet)
        printed = session.print_pdf()
    finally:
        session.close()
    if printed is None:
        pytest.skip(f"{engine.name} can't print")
    wanted = {**squeezed(expected(variant, players, ("Anna", "Łukasz"))), "p1_name": "Anna", "p2_name": "Łukasz"}
    wanted["status"] = wanted["round"] = ""  # are for players at a screen
    assert inked_cells(printed, pdf) == {name for name, value in wanted.items() if value}
    if engine.name != "mupdf":  # whose PDF writer keeps only the text's shapes
        assert shown_in_cells(printed, pdf) == wanted


def test_given_names_are_shown_as_far_as_they_fit(engine: Engine) -> None:
    """A long one is shortened where it is shown, also once the form is open, and is whole in its field."""
    session = engine.open(form("en", template="phone", players=4, names=("Maximilian", "Bo")))
    try:
        session.set("p2_ones", "3")
        saved = session.save()
    finally:
        session.close()
    assert stored_values(saved)["p1_name"] == "Maximilian"
    assert set(shown_in_widgets(saved, "p1_name")) == {"Maxi."}


def test_signs_are_seen_when_they_mean_something(engine: Engine) -> None:
    """The star is the leader's, the bar that of the player in turn; the winner's card comes with the last row.

    A form that is saved and opened again shows them at once.
    """
    rows = {row.id: 0 for row in load_variant("classic").rows}
    begun = {key: points for key, points in rows.items() if key != "yatzy"}
    game = {"variant": "classic", "players": [{"name": "Ann", "points": rows | {"ones": 5}}, {"points": begun}]}
    session = engine.open(render(document("en", None, fill=game)))
    try:
        told = [_signs(session)]
        for points in ("50", "", "0"):
            session.set("p2_yatzy", points)
            told.append(_signs(session))
        saved = session.save()
    finally:
        session.close()
    session = engine.open(saved)
    try:
        told.append(_signs(session))
    finally:
        session.close()
    playing = {"p1_star", "p2_turn"}
    won = {"p1_star", "p1_winner"}
    assert told == [playing, {"p2_star", "p2_winner"}, playing, won, won]


def _signs(session: Session) -> set[str]:
    """The signs that are seen; pdf.js doesn't save which."""
    if isinstance(session, PdfjsSession):
        said = {"star": "Leader: {}", "winner": "Winner: {}", "turn": "Your turn: {}"}
        return {
            f"p{player}_{key}"
            for player, name in enumerate(("Ann", "Player 2"), 1)
            for key, text in said.items()
            if session.sees(text.format(name))
        }
    saved = read_form(session.save())
    assert not any(field.printed for name, field in saved.items() if name.endswith("_turn") and not field.hidden)
    return {name for name, field in saved.items() if name.endswith(SIGNS) and not field.hidden}
