"""Pads and themes for print shops: how much ink areas have, and in how many inks frames, dice and words are."""

from __future__ import annotations

import io
from functools import reduce
from pathlib import Path

import pikepdf
import pytest
from PIL import ImageChops, ImageFilter
from presscheck import plates
from test_pdf_press import steps, used

import padgen
from padgen import templates
from padgen.page.marks import (
    Box,
    Line,
    leaves,
)
from padgen.pdf.plates import Plates
from padgen.templates import load_theme, names
from padgen.templates.colours import NAMES, read_colour

PLATES = ("Cyan", "Magenta", "Yellow", "Black")


@pytest.mark.sweep
@pytest.mark.parametrize("name", [*NAMES, *templates.names("theme")])
def test_no_area_has_too_much_ink(name: str) -> None:
    """Every named colour, and every colour of a theme, is printed with at most 200 % of ink."""
    inks = [read_colour(name)] if name in NAMES else []
    for value in vars(templates.load_theme(name)).values() if name not in NAMES else ():
        several = value if isinstance(value, tuple) and value and isinstance(value[0], tuple) else (value,)
        inks += [ink for ink in several if isinstance(ink, tuple) and len(ink) in (1, 3)]
    assert inks
    for ink in inks:
        (painted,) = used(Box(0, 0, 9, 9, fill=ink))
        assert sum(map(float, painted.split()[:-1])) <= 2.001, ink
        around = Plates().around(ink) or Plates().area(ink)
        assert sum(part > 0 for part in around) <= 2, ink
        assert sum(around) <= 2.001, ink


@pytest.mark.long
@pytest.mark.parametrize(
    "options", [*({"color": name} for name in ("navy", "brown", "green")), {"theme": "retro"}, {"theme": "night"}]
)
def test_solid_areas_of_a_pad_are_one_colour(options: dict[str, str], tmp_path: Path) -> None:
    """Strips with small words have all inks of their colour, as areas with large ones; few marks exceed 200 %."""
    drawn = padgen.pad("en", template="a5", cmyk=True, bleed=3.0, **options)
    found = plates(drawn.to_bytes(), tmp_path)
    every = [found[name].tobytes() for name in PLATES]
    heavy = sum(sum(inks) > 2.0 * 255 + 8 for inks in zip(*every, strict=True))
    assert heavy < 0.01 * len(every[0])
    solid = [leaf for leaf in leaves(next(iter(drawn.pages)).children) if isinstance(leaf, Box) and leaf.behind_words]
    assert len(solid) >= 3
    colours: dict[object, set[tuple[int, ...]]] = {}
    for area in solid:
        at = round((area.x + area.w - 0.9) * 150 / 25.4), round((area.y + area.h / 2) * 150 / 25.4)
        colours.setdefault(area.fill, set()).add(tuple(found[name].getpixel(at) for name in PLATES))
    assert {len(inks) for inks in colours.values()} == {1}
    assert not [inks for inks in colours.values() if inks == {(0, 0, 0, 255)}]


@pytest.mark.long
@pytest.mark.parametrize("options", [{"color": "navy"}, {"color": "brown"}, {"theme": "night"}])
def test_two_inks_at_most_touch_small_light_words(options: dict[str, str], tmp_path: Path) -> None:
    """All others keep 0.1 mm off, so that shifted plates can't fill the letters of a section's name."""
    drawn = padgen.pad("en", template="a5", cmyk=True, **options)
    found = plates(drawn.to_bytes(), tmp_path, dpi=600)
    strips = [
        leaf
        for leaf in leaves(next(iter(drawn.pages)).children)
        if isinstance(leaf, Box) and leaf.behind_words and leaf.h < 6
    ]
    assert len(strips) == 2
    for strip in strips:
        edges = (strip.x + 2, strip.y + 0.5, strip.x + strip.w / 2, strip.y + strip.h - 0.5)
        parts = [found[name].crop([round(edge * 600 / 25.4) for edge in edges]) for name in PLATES]
        bare = [part.point(lambda value: 255 * (value < 5)) for part in parts if part.getextrema()[1] > 30]
        assert len(bare) > 2
        words = reduce(ImageChops.darker, bare)
        near = words.filter(ImageFilter.MaxFilter(3))
        touching = sum(ImageChops.subtract(near, one).getbbox() is not None for one in bare)
        assert words.getbbox()
        assert touching <= 2


@pytest.mark.parametrize(("theme", "inks"), [("retro", "0 0.88 0.78 0.34"), ("birthday", "0.6 0.9 0 0.1")])
def test_themes_are_printed_in_the_inks_they_name(theme: str, inks: str) -> None:
    """On pads and leaflets, but not in other documents than those for a press."""
    for make in (padgen.pad, padgen.leaflet):
        for cmyk in (True, False):
            with pikepdf.open(io.BytesIO(make("en", theme=theme, cmyk=cmyk).to_bytes())) as file:
                streams = [*file.pages, *(o for o in file.objects if isinstance(o, pikepdf.Stream) and "/BBox" in o)]
                found = {" ".join(step) for stream in streams for step in steps(stream)}
            assert any(step.startswith(inks) for step in found) == cmyk


@pytest.mark.parametrize("options", [{"color": "navy"}, *({"theme": name} for name in names("theme"))])
def test_frames_that_could_misregister_are_in_one_ink(options: dict[str, str]) -> None:
    """On a pad for a press, every line below 1.4 pt has one ink at most, beside those in black alone."""
    press = Plates(own=dict(load_theme(options.get("theme", "plain")).press))
    marks = list(leaves(next(iter(padgen.pad("en", template="a5", cmyk=True, **options).pages)).children))
    fine = [mark for mark in marks if isinstance(mark, Box | Line) and mark.weight < 1.4]
    inks = [
        press.line(ink, mark.weight) for mark in fine if (ink := mark.ink if isinstance(mark, Line) else mark.stroke)
    ]
    assert inks
    assert {sum(part > 0 for part in ink) for ink in inks} <= {0, 1}


def test_dark_areas_of_night_are_one_dark() -> None:
    """Its band and the head and strips below it have the same inks."""
    theme = load_theme("night")
    press = Plates(own=dict(theme.press))
    assert theme.head
    solid = {press.area(ink) for ink in (theme.accent, theme.head, theme.strip, theme.total)}
    assert solid == {(0.85, 0.5, 0.0, 0.65)}


@pytest.mark.parametrize("theme", ["retro", "night"])
def test_fine_lines_on_a_band_are_left_white(theme: str) -> None:
    """A line as light as the words beside it has no ink either."""
    assert Plates().line(load_theme(theme).light, 0.6) == (0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize("theme", names("theme"))
def test_dice_that_do_not_count_have_enough_ink(theme: str) -> None:
    """Their fine outlines are a tint of black of at least 45 %."""
    *colours, black = Plates().outline(load_theme(theme).ghost, 0.25)
    assert not any(colours)
    assert black >= 0.45


@pytest.mark.parametrize("name", NAMES)
def test_dice_that_do_not_count_are_pale_in_any_colour(name: str) -> None:
    """With ``--color`` their outlines are half black at most, clearly paler than those of dice that count."""
    *colours, black = Plates().outline(load_theme("birthday").coloured(read_colour(name)).ghost, 0.5)
    assert not any(colours)
    assert 0.45 <= black <= 0.5


@pytest.mark.parametrize(
    "options",
    [{}, {"color": "navy"}, {"color": "teal"}, {"theme": "nordic"}, {"theme": "winter"}, {"theme": "retro"}],
)
def test_the_total_of_childrens_pads_is_in_one_colour_on_a_press(options: dict[str, str]) -> None:
    """Where a theme's frame of the total has 1.6 pt, it has the inks of the area with its name, around cells too.

    Those of night are so dark that a press prints them in black.
    """
    press = Plates(own={} if "color" in options else dict(load_theme(options.get("theme", "birthday")).press))
    page = next(iter(padgen.pad("en", template="kids", cmyk=True, **options).pages))
    total = [mark for mark in leaves(page.children) if isinstance(mark, Box) and mark.y > 270]
    (area,) = {press.area(mark.fill) for mark in total if mark.fill}
    frames = [press.line(mark.stroke, mark.weight) for mark in total if mark.stroke]
    # One table has one frame, and each card its own.
    assert len(frames) in (1, 4)
    assert {*frames} == {area}
