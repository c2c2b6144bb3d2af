"""When real viewers show a bonus: once it is decided, and never without changing a sum."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from engines import ENGINE_PARAMS, Engine, engine_fixture, poppler_available, require
from forms import SIXTY_THREE, differences, form, load, moves, play, shown_in_cells

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
