"""Dice on covers, drawn in perspective: each shows three faces of a cube with their pips, around its body's centre."""

from __future__ import annotations

from math import hypot

import pytest

from padgen import templates
from padgen.documents.explain import scene
from padgen.page.area import Area
from padgen.page.marks import BLACK, MM, WHITE, Contour, Path
from padgen.templates import Theme
from padgen.templates.colours import contrast

AREA = Area(20.0, 30.0, 80.0, 60.0)
MIDDLE, RADIUS = (60.0, 60.0), 30.0
THEMES = templates.names("theme")


def middle(*contours: Contour) -> tuple[float, float]:
    """The mean of the contours' points, each counted once."""
    points = {(round(step[-2], 9), round(step[-1], 9)) for contour in contours for step in contour if step}
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


FLAT = templates.load_theme("plain").replace(cover_hatch=0)
"""A theme whose dice have neither shades nor lines."""


def drawn(theme: str | Theme, count: int) -> list[list[Path]]:
    """The paths of each die: its body, and three faces, each followed by its pips."""
    look = templates.load_theme(theme) if isinstance(theme, str) else theme
    paths = list(scene.draw(look, count, AREA))[-7 * count :]
    return [paths[7 * i : 7 * i + 7] for i in range(count)]


@pytest.mark.parametrize("theme", [*THEMES, FLAT])
@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_faces_meet_in_the_middle_of_their_die(theme: str | Theme, count: int) -> None:
    """Body and faces are centred on their die's place, and the three faces are equally large."""
    edge, placed = scene.dice(count, within=theme == FLAT)
    for die, (body, *sides) in zip(placed, drawn(theme, count), strict=True):
        at = (MIDDLE[0] + die.x * RADIUS, MIDDLE[1] + die.y * RADIUS)
        assert middle(*body.contours) == pytest.approx(at)
        faces = [middle(*side.contours) for side in sides[::2]]
        assert (sum(x for x, _ in faces) / 3, sum(y for _, y in faces) / 3) == pytest.approx(at)
        assert [hypot(x - at[0], y - at[1]) for x, y in faces] == pytest.approx([edge * RADIUS / 2] * 3)
        assert faces[0][1] < at[1] < min(faces[1][1], faces[2][1])
        assert faces[1][0] < faces[2][0]


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_outlines_of_flat_dice_stay_in_the_disc(count: int) -> None:
    """They have its colour, so that it would bulge where they reach beyond it."""
    for body, *_ in drawn(FLAT, count):
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
        grounds = [colour, colour, look.cover_title if look.cover_hatch else colour]
        for pip, ground in zip((side.fill for side in sides[1::2]), grounds, strict=True):
            assert isinstance(pip, tuple)
            assert contrast(pip, ground) >= 3.0
            assert pip in own or max(contrast(ink, ground) for ink in own) < 3.0


def test_dice_in_black_and_white_have_three_shades() -> None:
    """White above, fine black lines at the left, which print, and black at the right; a white rim and an outline."""
    for body, top, _, left, pips, right, _ in drawn("plain", 5):
        assert (body.fill, body.stroke, top.fill, left.fill, right.fill) == (WHITE, BLACK, WHITE, BLACK, BLACK)
        assert body.weight >= 0.25
        assert pips.stroke == WHITE
        covered = sum(area(line) for line in left.contours) / area(corners(top))
        assert 0.15 <= covered <= 0.3
        for line in left.contours:
            (x, y), (x2, y2), (x3, y3), _ = corners(Path((line,)))
            assert abs((x2 - x) * (y3 - y) - (x3 - x) * (y2 - y)) / hypot(x2 - x, y2 - y) * MM >= 0.25


@pytest.mark.parametrize("size", [2.0, 4.0, 6.1, 7.6, 8.2])
def test_lines_of_small_dice_print_too(size: float) -> None:
    """There are fewer of them, none finer than 0.25 pt."""
    die = scene.PlacedDie(0.0, 0.0, 10.0, (1, 2, 3))
    *_, lines, _, _, _ = scene.draw_die(templates.load_theme("plain"), die, (0.0, 0.0), size, WHITE)
    for line in lines.contours:
        (x, y), (x2, y2), (x3, y3), _ = corners(Path((line,)))
        assert abs((x2 - x) * (y3 - y) - (x3 - x) * (y2 - y)) / hypot(x2 - x, y2 - y) * MM >= 0.25


def corners(path: Path) -> list[tuple[float, float]]:
    """The ends of a contour's lines and curves."""
    return [(step[-2], step[-1]) for step in path.contours[0] if step]


def area(shape: Contour | list[tuple[float, float]]) -> float:
    """The area of a polygon."""
    points = [(step[-2], step[-1]) for step in shape if step]
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum(x * b - a * y for (x, y), (a, b) in pairs)) / 2
