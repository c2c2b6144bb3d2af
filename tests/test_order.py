"""The rows that may be filled next in the order of a variant."""

from __future__ import annotations

from pathlib import Path

import pytest

from padgen.errors import PadgenError
from padgen.rules import (
    fillable,
    load_variant,
    tally,
)

CLASSIC = load_variant("classic")
UPPER, LOWER = [row.id for row in CLASSIC.upper], [row.id for row in CLASSIC.lower]


def test_free_order_fills_any_open_row() -> None:
    """Without an order, any open row may be filled."""
    classic = load_variant("classic")
    assert fillable(classic, {"ones": 3, "chance": 20, "twos": None}) == tally(classic, {"ones": 3, "chance": 20}).open


def test_forced_order_fills_the_first_open_row() -> None:
    """A game in pad order fills every row once, from the first to the last."""
    forced = load_variant("forced")
    sheet: dict[str, int | None] = {}
    visited = []
    while rows := fillable(forced, sheet):
        assert len(rows) == 1
        visited.append(rows[0])
        sheet[rows[0]] = 0
    assert visited == UPPER + LOWER
    assert fillable(forced, {"twos": 4}) == ("ones",)


@pytest.mark.parametrize("first", ["upper", "lower"])
def test_half_forced_order_finishes_the_half_that_was_begun(first: str) -> None:
    """Either half may be first; it is filled downward, and then the other half."""
    variant = load_variant("half-forced")
    halves = [UPPER, LOWER] if first == "upper" else [LOWER, UPPER]
    sheet: dict[str, int | None] = {}
    assert fillable(variant, sheet) == ("ones", "one_pair")
    for row in [row for half in halves for row in half]:
        assert row in fillable(variant, sheet)
        if sheet:
            assert fillable(variant, sheet) == (row,)
        sheet[row] = 0
    assert fillable(variant, sheet) == ()


def test_half_forced_order_allows_sheets_filled_out_of_order() -> None:
    """A gap is filled first; if both halves are begun, either may be continued."""
    variant = load_variant("half-forced")
    assert fillable(variant, {"twos": 4}) == ("ones",)
    assert fillable(variant, {"ones": 1, "two_pairs": 10}) == ("twos", "one_pair")


def test_open_rows_may_be_between_others(tmp_path: Path) -> None:
    """Rows after an open row are still added up and checked; a count may be 0."""
    file = tmp_path / "house.yaml"
    file.write_text("extends: classic\nextras: [{id: joker, points: 10}]\n", encoding="utf-8")
    variant = load_variant(file)
    assert tally(variant, {"ones": None, "joker": 0, "twos": 4})[:5] == (4, 0, 4, tally(variant, {"twos": 0}).open, 0)
    with pytest.raises(PadgenError, match=r"^joker: -1 is not a valid count \(write a whole number from 0\)$"):
        tally(variant, {"ones": None, "joker": -1})
    assert tally(load_variant("classic"), {}).extras == 0
