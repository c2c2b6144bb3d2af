"""Pale colours for a printing press keep their hue, in parts that every press prints."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator

import pytest

from padgen.page.marks import Colour
from padgen.pdf.plates import Plates
from padgen.templates import load_theme, names
from padgen.templates.colours import NAMES, pale, printed, read_colour

HUES = [name for name in NAMES if len(read_colour(name)) == 3]


def tints(name: str) -> Iterator[Colour]:
    """The pale colours of a theme, or the tint of a named colour."""
    if name in NAMES:
        yield pale(read_colour(name))
        return
    theme = load_theme(name)
    for value in (theme.ground, theme.label, theme.computed, theme.cover, *theme.columns, *theme.cover_dice):
        if value and len(value) == 3 and 0.07 <= 1 - min(value) <= 0.4:
            yield value


@pytest.mark.parametrize("name", [*HUES, *(name for name in names("theme") if name != "plain")])
def test_tints_keep_their_hue(name: str) -> None:
    """One ink alone would show maroon's as lilac, navy's as sky blue and green's as grey; no press loses any ink."""
    press = Plates(own=dict(load_theme(name).press) if name not in NAMES else {})
    found = list(tints(name))
    assert found
    for tint in found:
        inks = press.area(tint)
        assert not [part for part in inks if 0 < part < 0.03], (tint, inks)
        wanted, hue = colorsys.rgb_to_hsv(*tint)[0], colorsys.rgb_to_hsv(*printed(inks))[0]
        assert abs((wanted - hue + 0.5) % 1 - 0.5) <= 0.1, (tint, inks)
