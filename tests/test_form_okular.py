"""Forms in Okular's core library: the sums of typed and picked points agree with the rules, field by field."""

from __future__ import annotations

from contextlib import closing

import pytest
from engines import require
from engines.okular import OkularSession, okular_available
from forms import differences, form, games, load, seats

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module", autouse=True)
def okular() -> None:
    require(okular_available())


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        *((name, "pick") for name in ("classic", "thirteen", "half-forced", "yamb")),
        ("thirteen", "type"),
        ("yamb", "type"),
    ],
)
def test_random_games_add_up(name: str, entry: str) -> None:
    """In finished and unfinished sheets, every sum, bonus, total and leader is right after the last entry."""
    variant = load(name)
    players = games(variant, "okular")
    with closing(OkularSession(form(variant=name, players=seats(variant), entry=entry))) as session:
        for player, moves in enumerate(players, 1):
            for key, text in moves:
                session.set(f"p{player}_{key}", text)
        assert differences(variant, players, session.values()) == {}


@pytest.mark.parametrize("entry", ["type", "pick"])
def test_sums_are_right_after_every_entry(entry: str) -> None:
    """After a number, a better one, a blank and a zero, every sum is a number and right."""
    variant = load("classic")
    sheet: list[tuple[str, str]] = []
    with closing(OkularSession(form(players=1, entry=entry))) as session:
        for move in (("ones", "3"), ("sixes", "12"), ("sixes", "30"), ("sixes", " "), ("yatzy", "0"), ("fives", "25")):
            session.set(f"p1_{move[0]}", move[1])
            sheet.append(move)
            assert differences(variant, [sheet], session.values()) == {}, move
