"""Lists of points in Chromium, used by mouse."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from engines import engine_fixture
from engines.chromium import ChromiumEngine

import padgen

pytestmark = pytest.mark.browser

WIDE = 13.0
"""The width, in points, of a list's right end, where a tap opens it in PDFium."""


@pytest.fixture(scope="module")
def engine() -> Iterator[ChromiumEngine]:
    for engine in engine_fixture("chromium"):
        assert isinstance(engine, ChromiumEngine)
        yield engine


@pytest.mark.parametrize("template", ["tablet", "phone"])
def test_a_tap_on_the_arrow_opens_the_list(engine: ChromiumEngine, template: str) -> None:
    """A tap on a cell's middle only gives it the focus; the space bar or a tap on the arrow opens the list."""
    form = engine.open(padgen.form("en", entry="pick", players=2, template=template).to_bytes())
    form.tap("p1_threes", 0.5, 0.5)
    form.tap("p1_fives", 0.5, 0.5)
    form.leave("p1_fives")
    assert form.values()["p1_threes"] == ""
    form.tap("p2_threes", 0.5, 0.5)
    form.press(" ")
    form.tap("p2_fives", 0.5, 0.5)
    form.leave("p2_fives")
    form.tap("p1_threes", 1 - WIDE / 2 / form.size("p1_threes")[0], 0.5)
    form.tap("p1_fives", 0.5, 0.5)
    form.leave("p1_fives")
    found = form.values()
    assert found["p2_threes"] in ("0", "3", "6", "9", "12", "15")
    assert found["p1_threes"] in ("0", "3", "6", "9", "12", "15")
    assert found["p1_fives"] == found["p2_fives"] == ""
    form.close()
