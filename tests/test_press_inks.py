"""The inks in which a press prints themes and colours, and whether their black overprints."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pdfcheck import operators

import padgen
from padgen import templates
from padgen.pdf.plates import Plates
from padgen.templates.colours import pale, read_colour, solid


def inks(theme: str, key: str) -> tuple[float, ...]:
    """The inks of an area in a theme's colour."""
    read = templates.load_theme(theme)
    return Plates(own=dict(read.press)).area(getattr(read, key))  # type: ignore[return-value]


def test_dark_reds_keep_their_magenta() -> None:
    """As much yellow would make maroon brown; within the limit of ink it loses that."""
    maroon = read_colour("maroon")
    assert Plates().area(solid(maroon)) == pytest.approx((0.0, 1.0, 0.55, 0.45), abs=0.005)
    assert Plates().area(read_colour("red")) == pytest.approx((0.0, 1.0, 1.0, 0.0), abs=0.07)


@pytest.mark.parametrize(
    ("name", "tint"),
    [("maroon", (0.0, 0.0, 0.15, 0.0)), ("brown", (0.0, 0.0, 0.15, 0.0)), ("purple", (0.0, 0.0, 0.0, 0.15))],
)
def test_tints_of_dark_reds_are_one_clean_ink(name: str, tint: tuple[float, ...]) -> None:
    """One ink of magenta would be pink, and black look like dirt; that of purple is grey, those of light reds pink."""
    assert Plates().area(pale(read_colour(name))) == tint
    assert Plates().area(pale(read_colour("crimson"))) == (0.0, 0.15, 0.0, 0.0)


def test_tints_of_blues_are_cyan() -> None:
    """Black would look like dirt beside them; dark ones have more cyan, as less would look weak beside them."""
    for name, least in (("navy", 0.2), ("teal", 0.2), ("#14506b", 0.2), ("blue", 0.15), ("#1d5bb8", 0.15)):
        cyan, *others = Plates().area(pale(read_colour(name)))  # type: ignore[misc]
        assert least <= cyan <= 0.25
        assert others == [0.0, 0.0, 0.0]


@pytest.mark.parametrize("theme", ["nordic", "winter"])
def test_sums_of_blue_themes_are_pale_blue(theme: str) -> None:
    """A tint of black would look like dirt beside the blue; those of ``night`` are pale amber, as on the screen."""
    assert inks(theme, "computed") == (0.2, 0.0, 0.0, 0.0)
    cyan, magenta, yellow, black = inks("night", "computed")
    assert cyan == black == 0.0
    assert magenta <= 0.1
    assert yellow >= 0.15


@pytest.mark.parametrize("theme", ["nordic", "winter"])
def test_blue_themes_have_one_dark(theme: str) -> None:
    """Cyan and black alone: around small light words, which two inks may reach, a third would be left out."""
    read = templates.load_theme(theme)
    assert Plates(own=dict(read.press)).around(read.accent) is None
    cyan, magenta, yellow, black = inks(theme, "accent")
    assert magenta == yellow == 0
    assert 0.55 <= cyan <= 0.8
    assert black >= 0.65


def test_birthdays_dice_are_green_blue_and_pink_on_a_press() -> None:
    """Rather than teal, cyan and brown, as plain inks would have them."""
    read = templates.load_theme("birthday")
    plates = Plates(own=dict(read.press))
    green, blue, pink = (plates.area(read_colour(name)) for name in ("#0f7a4c", "#1b66c9", "#a3195b"))
    assert green[2] >= 0.9 * green[0]  # type: ignore[operator,index]
    assert blue[1] >= 0.6 * blue[0]  # type: ignore[operator,index]
    assert pink[2] <= 0.2 * pink[1]  # type: ignore[operator,index]


def test_slate_is_nearly_black_on_a_press() -> None:
    """It is no navy; its red is as warm as on the screen."""
    cyan, magenta, yellow, black = inks("slate", "accent")
    assert max(cyan, magenta, yellow) <= 0.5
    assert black >= 0.85
    assert inks("slate", "signal")[1] >= 0.8


def test_the_red_of_nordics_bonus_has_enough_magenta() -> None:
    """It is warm on the screen and on paper."""
    assert inks("nordic", "signal") == (0.0, 0.85, 0.8, 0.1)


@pytest.mark.parametrize(("options", "over"), [({"cmyk": True}, True), ({"spot": "Red=0,80,90,0"}, True), ({}, False)])
def test_black_overprints_where_inks_are_asked_for(options: dict[str, Any], over: bool) -> None:
    """Also without X-4: shifted plates would leave white edges around words on tints."""
    for make in (padgen.pad, padgen.leaflet):
        assert ("gs" in operators(make("en", theme="nordic", **options).to_bytes())) == over


def test_a_theme_can_name_the_inks_of_all_its_colours(tmp_path: Path) -> None:
    """However many it has: ``birthday`` has dozens."""
    shipped = Path(padgen.__file__).parents[1] / "templates/theme/birthday.yaml"
    found = set(re.findall("#[0-9a-f]{6}", shipped.read_text(encoding="utf-8")))
    colours = sorted(colour for colour in found if len({colour[1:3], colour[3:5], colour[5:]}) > 1)  # no greys
    assert len(colours) > 20
    pairs = " ".join(f"{colour}=10/88/78/10" for colour in colours)
    path = tmp_path / "own.yaml"
    path.write_text(f"extends: birthday\npress: '{pairs}'\n", encoding="utf-8")
    assert len(dict(templates.load_theme(path).press)) == len(colours)
