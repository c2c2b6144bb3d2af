"""Bonuses in real viewers: shown once they are decided, never without changing a sum, and totals below 0."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from engines import ENGINE_PARAMS, Engine, engine_fixture, poppler_available, require
from engines.formfile import read_form
from forms import (
    SIGNS,
    SIXTY_THREE,
    STEPS,
    differences,
    document,
    form,
    load,
    moves,
    play,
    shown_in_cells,
)

from padgen.pdf import render

LOW = {**SIXTY_THREE, "sixes": 12}


@pytest.fixture(params=ENGINE_PARAMS, scope="module")
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    yield from engine_fixture(request.param)


@pytest.mark.parametrize("entry", ["type", "pick"])
def test_a_bonus_is_shown_once_it_is_decided(engine: Engine, entry: str) -> None:
    """It is empty while upper rows are open, then 0 or its points, and empty again after a correction."""
    require(poppler_available())
    variant, session = load("classic"), engine.open(form(players=2, entry=entry))
    sheets: dict[int, dict[str, int]] = {1: {}, 2: {}}

    def check(first: str, second: str) -> None:
        shown = shown_in_cells(session.save())
        assert (shown["p1_bonus"], shown["p2_bonus"]) == (first, second)
        players = [moves(sheet) for sheet in sheets.values()]
        assert differences(variant, players, session.values()) == {}

    def enter(player: int, key: str, number: int) -> None:
        play(session, player, [(key, str(number))])
        sheets[player][key] = number

    try:
        check("", "")
        enter(1, "chance", 20)
        for key in ("ones", "twos", "threes", "fours", "fives"):
            enter(1, key, LOW[key])
            enter(2, key, SIXTY_THREE[key])
        check("", "")
        enter(1, "sixes", LOW["sixes"])
        check("0", "")
        enter(2, "sixes", SIXTY_THREE["sixes"])
        check("0", "50")
        play(session, 1, [("ones", "")])
        del sheets[1]["ones"]
        enter(2, "sixes", 12)
        check("", "0")
    finally:
        session.close()


def test_the_highest_total_wins_even_below_zero(engine: Engine) -> None:
    """Until the end only a total above 0 has a star, in a form with a game in it as in one that is filled in."""
    variant, names = load(STEPS), ("Ann", "Bo")
    *rows, last = (row.id for row in variant.rows)
    sheets = [dict.fromkeys(rows, 0), {**dict.fromkeys(rows, 0), "ones": 3}]

    def filled() -> bytes:
        players = [{"name": name, "points": sheet} for name, sheet in zip(names, sheets, strict=True)]
        return render(document("en", STEPS, fill={"players": players}))

    def check(*signs: str) -> None:
        values = session.values()
        assert differences(variant, [moves(sheet) for sheet in sheets], values, names, "en") == {}
        assert [name for name in ("p1_leader", "p2_leader") if values[name]] == [
            name.replace("star", "leader") for name in signs if name.endswith("star") and "p2_winner" not in signs
        ]
        shown = read_form(filled()).items()
        assert {name for name, field in shown if name.endswith(SIGNS) and not field.hidden} == set(signs)

    session = engine.open(filled())
    try:
        check("p1_turn")
        for player, points, signs in (
            (1, 0, ["p2_turn"]),
            (1, 50, ["p1_star", "p2_turn"]),
            (1, 0, ["p2_turn"]),
            (2, 0, ["p2_star", "p2_winner"]),
        ):
            play(session, player, [(last, str(points))])
            sheets[player - 1][last] = points
            check(*signs)
        assert session.values()["status"] == "Winner: Bo"
    finally:
        session.close()
