"""Dots in real viewers: ten in a full bar to the bonus, and their place in its cell; and totals that are whole."""

from __future__ import annotations

from itertools import pairwise

import pypdfium2
import pytest
from engines import engine_fixture
from engines.formfile import read_form
from engines.pdfjs import PdfjsSession
from forms import SIXTY_THREE, form, moves, play

from padgen.page.marks import MM

LAYOUTS = ["phone", "tablet", "tablet-landscape", "tablet-large"]
_SCALE = 12
"""Pixels per point that tell dots from each other."""


def dots(pdf: bytes, name: str) -> list[tuple[float, float]]:
    """The left and right ends in points of a field's dots, which are darker than their bar."""
    left, bottom, right, top = read_form(pdf)[name].rect
    file = pypdfium2.PdfDocument(pdf)
    file.init_forms()
    height = file[0].get_height()
    box = (left + 1, height - top + 1, right - 1, height - bottom - 1)
    whole = file[0].render(scale=_SCALE, grayscale=True).to_pil()
    picture = whole.crop(tuple(round(edge * _SCALE) for edge in box))
    low, high = picture.getextrema()
    ink = picture.point(lambda level: 255 if level < low + (high - low) / 4 else 0)
    columns = bytes(ink.crop((at, 0, at + 1, ink.height)).getextrema()[1] for at in range(ink.width))
    edges = [at for at, (one, other) in enumerate(pairwise(b"\0" + columns + b"\0")) if one != other]
    ends = [left + 1 + at / _SCALE for at in edges]
    return list(zip(ends[::2], ends[1::2], strict=True))


@pytest.mark.browser
@pytest.mark.parametrize("browser", ["firefox", "pdfjs-chromium"])
@pytest.mark.parametrize(
    ("lang", "template"), [*(("en", name) for name in LAYOUTS), ("de", "tablet"), ("es", "tablet")]
)
def test_a_full_bar_has_room_in_browsers(browser: str, lang: str, template: str) -> None:
    """pdf.js leaves 4 pixels free on either side of a field's text, and uses the system's dots and digits."""
    (running,) = engine_fixture(browser)
    session = running.open(form(lang, template=template, players=4))
    try:
        assert isinstance(session, PdfjsSession)
        session.set("p1_ones", "3")
        assert session.values()["p1_needed"] == "60"
        assert session.clipped() == []
        play(session, 1, moves(SIXTY_THREE))
        assert session.values()["p1_progress"] == "•" * 10
        assert not session.overflows("p1_progress")
    finally:
        session.close()


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
def test_dots_are_centred_when_all_are_there(viewer: str) -> None:
    """Within 0.1 mm of the middle of a phone's column; fewer begin where ten do."""
    (running,) = engine_fixture(viewer)
    session = running.open(form("en", template="phone", players=4))
    try:
        play(session, 1, moves(SIXTY_THREE))
        play(session, 2, [("sixes", "18"), ("threes", "9")])
        saved = session.save()
    finally:
        session.close()
    (left, _, right, _), (second, *_) = (read_form(saved)[f"p{player}_bonus"].rect for player in (1, 2))
    full, begun = dots(saved, "p1_progress"), dots(saved, "p2_progress")
    assert (len(full), len(begun)) == (10, 4)
    assert (full[0][0] + full[-1][1]) / 2 == pytest.approx((left + right) / 2, abs=0.1 * MM)
    assert begun[0][0] - second == pytest.approx(full[0][0] - left, abs=0.2 * MM)
