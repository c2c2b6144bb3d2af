"""Dice on covers, drawn in perspective: each shows three faces of a cube with their pips, around its body's centre."""

from __future__ import annotations

from math import hypot

import pytest

from padgen import templates
from padgen.documents.explain import scene
from padgen.page.area import Area
from padgen.page.marks import WHITE, Contour, Path
from padgen.templates.colours import contrast

AREA = Area(20.0, 30.0, 80.0, 60.0)
MIDDLE, RADIUS = (60.0, 60.0), 30.0
THEMES = templates.names("theme")


def middle(*contours: Contour) -> tuple[float, float]:
    """The mean of the contours' points, each counted once."""
    points = {(round(step[-2], 9), round(step[-1], 9)) for contour in contours for step in contour if step}
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def drawn(theme: str, count: int) -> list[list[Path]]:
    """The paths of each die: its body, and three faces, each followed by its pips."""
    paths = list(scene.draw(templates.load_theme(theme), count, AREA))[-7 * count :]
    return [paths[7 * i : 7 * i + 7] for i in range(count)]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_faces_meet_in_the_middle_of_their_die(theme: str, count: int) -> None:
    """Body and faces are centred on their die's place, and the three faces are equally large."""
    edge, placed = scene.dice(count, within=not templates.load_theme(theme).cover_shade)
    for die, (body, *sides) in zip(placed, drawn(theme, count), strict=True):
        at = (MIDDLE[0] + die.x * RADIUS, MIDDLE[1] + die.y * RADIUS)
        assert middle(*body.contours) == pytest.approx(at)
        faces = [middle(*side.contours) for side in sides[::2]]
        assert (sum(x for x, _ in faces) / 3, sum(y for _, y in faces) / 3) == pytest.approx(at)
        assert [hypot(x - at[0], y - at[1]) for x, y in faces] == pytest.approx([edge * RADIUS / 2] * 3)
        assert faces[0][1] < at[1] < min(faces[1][1], faces[2][1])
        assert faces[1][0] < faces[2][0]


@pytest.mark.parametrize("theme", [theme for theme in THEMES if not templates.load_theme(theme).cover_shade])
@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_outlines_of_dice_without_shades_stay_in_the_disc(theme: str, count: int) -> None:
    """They have its colour, so that it would bulge where they reach beyond it."""
    for body, *_ in drawn(theme, count):
        points = [(step[-2], step[-1]) for contour in body.contours for step in contour if step]
        assert max(hypot(x - MIDDLE[0], y - MIDDLE[1]) for x, y in points) < 0.98 * RADIUS


@pytest.mark.parametrize("count", range(3, 9))
def test_dice_do_not_hide_each_other(count: int) -> None:
    """For every number of dice that rules may have, centres are further apart than two bodies, which are hexagons."""
    edge, placed = scene.dice(count)
    for i, one in enumerate(placed):
        for other in placed[:i]:
            assert hypot(one.x - other.x, one.y - other.y) >= 3**0.5 * edge


@pytest.mark.parametrize("count", [3, 5, 6, 8])
def test_faces_have_their_pips(count: int) -> None:
    """Each face has its number of pips, around its centre."""
    _, placed = scene.dice(count)
    for die, (_, *sides) in zip(placed, drawn("nordic", count), strict=True):
        for face, side, pips in zip(die.faces, sides[::2], sides[1::2], strict=True):
            assert len(pips.contours) == face
            assert middle(*pips.contours) == pytest.approx(middle(*side.contours))


@pytest.mark.parametrize("theme", THEMES)
def test_pips_are_seen_and_have_colours_of_the_cover(theme: str) -> None:
    """Pips in black, which covers of themes don't have, only where neither the ground nor the title's is seen well."""
    look = templates.load_theme(theme)
    own = look.cover or WHITE, look.cover_title
    for i, (_, *sides) in enumerate(drawn(theme, 5)):
        colour = look.cover_dice[i % len(look.cover_dice)]
        (pip,) = {side.fill for side in sides[1::2]}
        assert pip
        assert contrast(pip, colour) >= 3.0
        assert pip in own or max(contrast(ink, colour) for ink in own) < 3.0
