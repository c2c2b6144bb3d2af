"""Bars on the way to the bonus in real viewers: solid, and as full as the rules say; and totals that are whole."""

from __future__ import annotations

from itertools import pairwise

import pypdfium2
import pytest
from engines import ENGINE_PARAMS, Session, engine_fixture
from engines.formfile import read_form
from engines.pdfjs import PdfjsSession
from forms import BARS, SIXTY_THREE, document, form, moves, play

from padgen.pdf import render

LAYOUTS = ["phone", "tablet", "tablet-landscape", "tablet-large"]
_SCALE = 6
"""Pixels per point that would show seams."""

_DARK = 100
"""The least part of a player's colour is below this, that of a pale bar above it."""


def filled(pdf: bytes, player: int) -> list[bool]:
    """Whether the middle of each step of a player's bar has the colour of what fills it, as PDFium shows the file."""
    widgets = [read_form(pdf)[f"p{player}_{key}"].rect for key in BARS]
    file = pypdfium2.PdfDocument(pdf)
    file.init_forms()
    height = file[0].get_height()
    picture = file[0].render(scale=_SCALE).to_pil().convert("RGB")
    ends = [widgets[0][0], *(right for _, _, right, _ in widgets)]
    _, bottom, _, top = widgets[0]
    row = round((height - (bottom + top) / 2) * _SCALE)
    dark = [min(picture.getpixel((round((left + right) / 2 * _SCALE), row))) < _DARK for left, right in pairwise(ends)]
    middle = [
        picture.getpixel((at, row)) for at in range(round(ends[0] * _SCALE) + 2, round(ends[sum(dark)] * _SCALE) - 2)
    ]
    assert len(set(middle)) <= 1  # solid, without dots or seams
    return dark


@pytest.mark.sweep
@pytest.mark.browser
@pytest.mark.parametrize("browser", ["firefox", "pdfjs-chromium"])
@pytest.mark.parametrize(
    ("lang", "template"), [*(("en", name) for name in LAYOUTS), ("de", "tablet"), ("es", "tablet")]
)
def test_numbers_beside_bars_have_room_in_browsers(browser: str, lang: str, template: str) -> None:
    """pdf.js leaves 4 pixels free on either side of a field's text, and uses the system's digits."""
    (running,) = engine_fixture(browser)
    session = running.open(form(lang, template=template, players=4))
    try:
        assert isinstance(session, PdfjsSession)
        session.set("p1_ones", "3")
        assert session.values()["p1_needed"] == "60"
        assert session.clipped() == []
        play(session, 1, moves(SIXTY_THREE))
        assert session.values()["p1_progress"] == "6"
    finally:
        session.close()


@pytest.mark.sweep
@pytest.mark.browser
@pytest.mark.parametrize("browser", ["firefox", "pdfjs-chromium"])
@pytest.mark.parametrize("template", LAYOUTS)
def test_totals_have_room_in_browsers(browser: str, template: str) -> None:
    """A total of three digits is whole, also below the names of a phone's form."""
    (running,) = engine_fixture(browser)
    session = running.open(form("en", template=template, players=4))
    try:
        assert isinstance(session, PdfjsSession)
        play(session, 1, moves({**SIXTY_THREE, "chance": 23, "yatzy": 50}))
        play(session, 2, moves({"ones": 1}))
        assert session.values()["p1_total"] == "186"
        assert not session.overflows("p1_total")
    finally:
        session.close()


@pytest.mark.parametrize("viewer", ["mupdf", pytest.param("chromium", marks=pytest.mark.browser)])
def test_bars_fill_in_viewers(viewer: str) -> None:
    """The first points fill one step, the bonus all; cleared rows empty them again."""
    (running,) = engine_fixture(viewer)
    session = running.open(form("en", template="phone", players=4))
    try:
        play(session, 1, moves(SIXTY_THREE))
        play(session, 2, [("sixes", "18"), ("threes", "9")])
        play(session, 3, [("ones", "1")])
        first = session.save()
        play(session, 1, [("sixes", "12")])
        play(session, 2, [("sixes", ""), ("threes", "")])
        second = session.save()
    finally:
        session.close()
    assert [sum(filled(first, player)) for player in (1, 2, 3, 4)] == [6, 3, 1, 0]
    assert [sum(filled(second, player)) for player in (1, 2, 3, 4)] == [5, 0, 1, 0]


def steps_seen(session: Session) -> list[list[int]]:
    """The steps that are seen in each player's bar; pdf.js doesn't save which."""
    if isinstance(session, PdfjsSession):
        seen = {f"p{player}_{key}": session.seen(f"p{player}_{key}") for player in (1, 2) for key in BARS}
    else:
        seen = {name: not field.hidden for name, field in read_form(session.save()).items()}
    return [[step for step, key in enumerate(BARS, 1) if seen[f"p{player}_{key}"]] for player in (1, 2)]


@pytest.mark.long
@pytest.mark.parametrize("viewer", ENGINE_PARAMS)
def test_one_step_of_a_bar_is_seen(viewer: str) -> None:
    """From the start in a form with a game, after each entry, and after a form was saved; none after New game."""
    rows = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5}
    players = [{"name": "Ann", "points": rows}, {"name": "Bo", "points": SIXTY_THREE}]
    (running,) = engine_fixture(viewer)
    session = running.open(render(document("en", None, fill={"variant": "classic", "players": players})))
    try:
        told = [steps_seen(session)]
        for points in ("24", "0"):  # With the second, the bonus is lost, and what it needs isn't shown.
            session.set("p1_sixes", points)
            told.append(steps_seen(session))
        saved = session.save()
    finally:
        session.close()
    session = running.open(saved)
    try:
        told.append(steps_seen(session))
        session.consent(yes=True)
        session.click("new_game_ask")
        told.append(steps_seen(session))
    finally:
        session.close()
    assert told == [[[1], [6]], [[4], [6]], [[1], [6]], [[1], [6]], [[], []]]
