"""Leaflets and booklets in one colour, like the pads they go with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import padgen
from padgen import templates
from padgen.api.booklet import BookletRequest
from padgen.api.leaflet import LeafletRequest
from padgen.cli.run import run
from padgen.page.marks import Box, Die, DrawnDocument, Text, leaves
from padgen.templates.colours import contrast, is_light, read_colour

KINDS = {"leaflet": LeafletRequest, "booklet": BookletRequest}


def drawn(kind: str, **options: Any) -> DrawnDocument:
    return KINDS[kind](("fi", "sv") if kind == "booklet" else "fi", **options).make()


@pytest.mark.sweep
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["teal", "navy", "#c2185b", "yellow", "orange"])
@pytest.mark.parametrize("theme", ["plain", "nordic", "birthday"])
def test_areas_have_the_colour_and_words_are_legible(kind: str, name: str, theme: str) -> None:
    """Titles have the colour too, or black where it is a light one."""
    colour = read_colour(name)
    marks = [mark for page in drawn(kind, color=name, theme=theme).pages for mark in leaves(page.children)]
    fills = {mark.fill for mark in marks if isinstance(mark, Box)} | {
        mark.ink for mark in marks if isinstance(mark, Die)
    }
    words = {mark.ink for mark in marks if isinstance(mark, Text)}
    assert colour in fills | words
    assert is_light(colour) or colour in words
    assert all(ink == (1.0,) or contrast(ink, (1.0,)) >= 4.5 for ink in words)


@pytest.mark.parametrize(("theme", "name"), [("plain", "teal"), ("retro", "navy"), ("nordic", None), ("winter", None)])
def test_all_dice_of_a_leaflet_have_one_colour(theme: str, name: str | None) -> None:
    """In examples as in the table; only those that don't count are paler, and those of the best row light."""
    marks = [mark for page in drawn("leaflet", color=name, theme=theme).pages for mark in leaves(page.children)]
    look = templates.load_theme(theme)
    look = look.coloured(read_colour(name)) if name else look
    assert look.row_dice not in (None, look.ink)
    inks = {mark.ink for mark in marks if isinstance(mark, Die) and mark.face and not mark.tilt}
    assert inks - {look.ghost, look.light, look.accent, look.signal} <= {look.row_dice}
    legend = next(mark.fill for mark in marks if isinstance(mark, Box) and mark.w < 4 and mark.w == mark.h)
    assert legend == look.row_dice


@pytest.mark.sweep
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", [None, "teal"])
@pytest.mark.parametrize("theme", [name for name in templates.names("theme") if name != "plain"])
def test_examples_are_on_a_tint(kind: str, name: str | None, theme: str) -> None:
    """Also in themes whose computed rows are white, because their columns have colours."""
    marks = [mark for page in drawn(kind, color=name, theme=theme).pages for mark in leaves(page.children)]
    look = templates.load_theme(theme)
    look = look.coloured(read_colour(name)) if name else look
    tints = {look.label, look.computed} - {None, (1.0,)}
    assert tints & {mark.fill for mark in marks if isinstance(mark, Box)}


def test_a_colour_that_is_printed_darker_is_told() -> None:
    """As for pads."""
    (warning,) = drawn("leaflet", color="#00a0a0").warnings
    assert warning.startswith("the colour #00a0a0 is too pale")


def test_an_unknown_colour_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the name that was probably meant, and without a file."""
    with pytest.raises(padgen.errors.UsageError, match="did you mean 'purple'"):
        drawn("booklet", color="purpel")
    target = tmp_path / "x.pdf"
    assert run(["leaflet", "fi", "--color", "purpel", "-o", str(target)]) == 2
    assert "purple" in capsys.readouterr().err
    assert not target.exists()


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("leaflet", {}),
        ("leaflet", {"template": "a4-three"}),
        ("leaflet", {"bind": "punch-left"}),
        ("booklet", {"impose": True}),
    ],
)
def test_a_printed_ground_reaches_the_edge(kind: str, options: dict[str, Any]) -> None:
    """With a bleed every page has the theme's paper, as pads have; without one, or in another colour, none has."""
    ground = templates.load_theme("retro").ground
    for page in drawn(kind, theme="retro", bleed=3.0, **options).pages:
        assert page.bleed is not None
        left, top, width, height = page.bleed
        papered = [mark for mark in leaves(page.children) if isinstance(mark, Box) and mark.fill == ground]
        assert min(mark.x for mark in papered) == pytest.approx(left)
        assert min(mark.y for mark in papered) == pytest.approx(top)
        assert max(mark.x + mark.w for mark in papered) == pytest.approx(left + width)
        assert max(mark.y + mark.h for mark in papered) == pytest.approx(top + height)
    for others in ({}, {"bleed": 3.0, "color": "teal"}):
        pages = drawn(kind, theme="retro", **options, **others).pages
        assert not any(mark.fill == ground for page in pages for mark in leaves(page.children) if isinstance(mark, Box))
