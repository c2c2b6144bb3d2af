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


OWN = {
    "dark": {"cover_dice": (BLACK,)},
    "single": {"cover_dice": ((0.95, 0.6, 0.1),), "cover_shade": 16},
    "dim": {"cover_dice": ((0.3, 0.3, 0.35), (0.9, 0.2, 0.2)), "cover_shade": 12},
    "bare": {"cover_disc": None},
}
"""Covers of themes of one's own."""


@pytest.mark.parametrize("theme", [*THEMES, *OWN])
@pytest.mark.parametrize("size", SIZES)
def test_its_lines_print(theme: str, size: float) -> None:
    """No line is below 0.25 pt, and all of the table are legible on the paper that they are drawn on."""
    look = templates.load_theme("plain").replace(**OWN[theme]) if theme in OWN else templates.load_theme(theme)
    drawing = list(still_life.draw(look, Area(10.0, 20.0, size, size)))
    lines = [path for path in drawing if path.stroke and path.fill is None]
    assert all(path.weight >= 0.25 for path in lines)
    table = [i for i, path in enumerate(drawing) if path in lines and len(path.contours[0]) == 2]
    assert len(table) >= 9
    areas = [path.fill for path in drawing[: table[0]] if path.stroke is None and len(path.contours[0]) == 5]
    paper, *_ = areas[-3:]  # Then there are the table's head and the cell of the word for its total.
    for i in table:
        ink = drawing[i].stroke
        assert isinstance(ink, tuple)
        assert isinstance(paper, tuple)
        assert contrast(ink, paper) >= 4.5


def test_black_and_white_stay_so() -> None:
    """The plain theme has no greys, which a laser printer would turn into dots."""
    assert {ink for path in drawn("plain") for ink in (path.fill, path.stroke) if ink} == {BLACK, WHITE}


@pytest.mark.parametrize("theme", THEMES)
def test_the_block_is_seen_on_white_paper(theme: str) -> None:
    """All four edges of its upper sheet have a line or an outline that is darker; black and white stay so."""
    look = templates.load_theme(theme)
    drawing = list(still_life.written(look, (20.0, 20.0), 16.0))
    paper = next(path for path in drawing if path.fill == mixed(look.cover_dice[0], WHITE, 0.86) and not path.stroke)
    lines = [
        path.stroke for path in drawing if path.stroke and set(points(*paper.contours)) <= set(points(*path.contours))
    ]
    outlines = [path.stroke for path in drawing if path.stroke and path.fill and len(path.contours[0]) == 7]
    assert max(contrast(ink, WHITE) for ink in [*lines, *outlines]) >= 1.3  # type: ignore[arg-type]
    if theme == "plain":
        assert {ink for path in drawing for ink in (path.fill, path.stroke) if ink} == {BLACK, WHITE}


@pytest.mark.parametrize("theme", THEMES)
def test_dice_on_it_have_the_pips_of_the_six_faces(theme: str) -> None:
    """Drawings of ellipses with one to six contours: on the block in order, then three on each of two dice."""
    pips = [len(path.contours) for path in drawn(theme)[1:] if _ellipses(path)]
    assert pips == [1, 2, 3, 4, 5, 6, 2, 3, 1, 6, 5, 3]


def _ellipses(path: Path) -> bool:
    every = (len(contour) == 6 and all(len(step) == 6 for step in contour[1:5]) for contour in path.contours)
    return path.fill is not None and all(every)


@pytest.mark.long
@pytest.mark.parametrize("theme", ["plain", "nordic"])
@pytest.mark.parametrize(
    ("kind", "options"), [("booklet", {}), ("leaflet", {"template": "a4-three"}), ("leaflet", {"template": "a4-fold"})]
)
def test_back_covers_show_it(theme: str, kind: str, options: dict[str, str]) -> None:
    """The back of a booklet or a folded sheet has the table of the block."""
    request = BookletRequest if kind == "booklet" else LeafletRequest
    pages = list(request(["fi"], theme=theme, **options).make().pages)  # type: ignore[arg-type]
    back = pages[-1] if kind == "booklet" else pages[0]
    lines = [mark for mark in leaves(back.children) if isinstance(mark, Path) and mark.stroke]
    assert sum(1 for path in lines if len(path.contours[0]) == 2) >= 9, "rows and columns of its table"
