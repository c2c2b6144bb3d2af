"""The score block, pencil and dice on back covers: in the theme's colours, on its disc, with lines that print."""

from __future__ import annotations

from math import hypot

import pytest

from padgen import templates
from padgen.api.booklet import BookletRequest
from padgen.api.leaflet import LeafletRequest
from padgen.documents.explain import still_life
from padgen.documents.explain.scene import SHADOW
from padgen.page.area import Area
from padgen.page.marks import BLACK, WHITE, Contour, Path, leaves
from padgen.templates.colours import contrast, mixed

THEMES = templates.names("theme")
SIZES = [22.0, 36.0, 72.0]


def drawn(theme: str, size: float = 72.0) -> list[Path]:
    return list(still_life.draw(templates.load_theme(theme), Area(10.0, 20.0, size, size)))


def points(*contours: Contour) -> list[tuple[float, float]]:
    return [(step[-2], step[-1]) for contour in contours for step in contour if step]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_it_lies_on_its_disc(theme: str, size: float) -> None:
    """Only the pencil's end may reach beyond the disc, by 6 % of its radius; shadows don't."""
    radius, (x, y) = size / 2, (10.0 + size / 2, 20.0 + size / 2)
    look = templates.load_theme(theme)
    shade = mixed(look.cover_disc or WHITE, BLACK, SHADOW) if look.cover_shade else None
    for path in drawn(theme, size):
        far = max(hypot(a - x, b - y) for a, b in points(*path.contours))
        assert far <= (1.001 if path.fill == shade else 1.06) * radius


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_its_lines_print(theme: str, size: float) -> None:
    """No line is below 0.25 pt, and all are legible on the paper of the block."""
    look = templates.load_theme(theme)
    lines = [path for path in drawn(theme, size) if path.stroke and path.fill is None]
    assert len(lines) > 10
    for path in lines:
        assert path.weight >= 0.25
    table = [path.stroke for path in lines if len(path.contours[0]) == 2]
    assert all(contrast(ink, look.cover_dice[0]) >= 4.5 for ink in table if isinstance(ink, tuple))


def test_black_and_white_stay_so() -> None:
    """The plain theme has no greys, which a laser printer would turn into dots."""
    assert {ink for path in drawn("plain") for ink in (path.fill, path.stroke) if ink} == {BLACK, WHITE}


@pytest.mark.parametrize("theme", THEMES)
def test_dice_on_it_have_the_pips_of_the_six_faces(theme: str) -> None:
    """Drawings of ellipses with one to six contours: on the block in order, then on its two dice."""
    pips = [len(path.contours) for path in drawn(theme)[1:] if len(path.contours) > 1 or _ellipse(path)]
    assert pips[:6] == [1, 2, 3, 4, 5, 6]


def _ellipse(path: Path) -> bool:
    (contour,) = path.contours
    return len(contour) == 6 and all(len(step) == 6 for step in contour[1:5]) and path.fill is not None


@pytest.mark.parametrize("theme", ["plain", "nordic"])
@pytest.mark.parametrize(
    ("kind", "options"), [("booklet", {}), ("leaflet", {"template": "a4-three"}), ("leaflet", {"template": "a4-fold"})]
)
def test_back_covers_show_it(theme: str, kind: str, options: dict[str, str]) -> None:
    """The back of a booklet or a folded sheet doesn't repeat the front's dice but has the block's table."""
    request = BookletRequest if kind == "booklet" else LeafletRequest
    pages = list(request(["fi"], theme=theme, **options).make().pages)  # type: ignore[arg-type]
    back = pages[-1] if kind == "booklet" else pages[0]
    lines = [mark for mark in leaves(back.children) if isinstance(mark, Path) and mark.stroke]
    assert sum(1 for path in lines if len(path.contours[0]) == 2) >= 9, "rows and columns of its table"
