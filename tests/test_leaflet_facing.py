"""Text on several panels of one leaflet: one line spacing, and the bonus among text on a box with a star."""

from __future__ import annotations

from itertools import pairwise
from statistics import mode
from weakref import ref

import pytest
from leaflets import CODES, FONTS, bound, letters, make, panel_nodes, setting, tags, words
from test_leaflet_fold import blank, holds

from padgen import templates
from padgen.documents.booklet.document import build
from padgen.documents.explain.facing import hung
from padgen.documents.text.band import Atom, Band, Block
from padgen.documents.text.flow import Piece
from padgen.documents.text.growth import FULL, Growth, growth, levelled
from padgen.page.marks import Box, Node, Tag, Text, leaves

pytestmark = pytest.mark.sweep

GAMES = ("classic", "maxi", "danish", "thirteen")


def pitch(nodes: tuple[Node, ...]) -> float:
    """The distance between lines of paragraphs, in mm; 0 on a panel with a table or without paragraphs of text."""
    if next(tags(nodes, "Table"), None):
        return 0.0
    every = [
        sorted({round(mark.y, 3) for mark in leaves((tag,)) if isinstance(mark, Text)}) for tag in tags(nodes, "P")
    ]
    steps = [round(b - a, 2) for lines in every for a, b in pairwise(lines)]
    return mode(steps) if len(steps) > 4 else 0.0


@pytest.mark.parametrize("kind", ["a4-three", "a5-large"])
@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("code", CODES[::3])
def test_panels_of_text_have_one_line_spacing(code: str, variant: str, kind: str) -> None:
    """On a sheet folded twice, and in large letters; only a page that would be too empty has a wider one."""
    document = make(code, variant, kind)
    panels = panel_nodes(document)[1:-1] if kind == "a4-three" else [page.children for page in document.pages]
    one, other = sorted((nodes for nodes in panels if pitch(nodes)), key=pitch)
    page = next(iter(document.pages))
    numbers = {f"{number}/4" for number in range(1, 5)}
    words = (mark for mark in leaves(other) if isinstance(mark, Text) and mark.text not in numbers)
    lowest = max(mark.y for mark in words if mark.size > 8)
    assert pitch(other) <= 1.015 * pitch(one) or lowest < 0.86 * page.height


@pytest.mark.parametrize("code", ["de", "fi", "ru"])
def test_facing_pages_of_a_booklet_have_one_line_spacing(code: str) -> None:
    """Both pages of text in a booklet in one language, which is in large letters."""
    pages = list(build(setting(code, "classic", templates.load_leaflet("a5-large"))).pages)
    one, other = (pitch(page.children) for page in pages[3:5])
    assert one
    assert other == pytest.approx(one, abs=0.03)


def test_a_title_is_raised_to_words_beside_it() -> None:
    """Only a title, and only as high as words stand: where there are none, it would go to the edge of the page."""
    title, text = (Tag(role, (Text(90.0, 30.0, "Yatzy", 12.0),)) for role in ("H2", "P"))
    beside = (Tag("H2", (Text(10.0, 25.0, "Yatzy", 12.0),)),)
    raised = hung((title, text), beside, FONTS, 20.0)
    assert [mark.y for mark in leaves(raised) if isinstance(mark, Text)] == [25.0, 30.0]
    for edge in (24.0, 40.0):
        first = next(mark for mark in leaves(hung((title, text), beside, FONTS, edge)) if isinstance(mark, Text))
        rise = FONTS.extent(first.text, first.face, first.size)[0]
        assert first.y == pytest.approx(min(30.0, edge + 0.1 + rise)), "no letter goes beyond the edge"
    assert hung((title, text), (), FONTS, 0.0) == (title, text)
    assert hung((text, title), beside, FONTS, 0.0) == (text, title)
    assert hung((), beside, FONTS, 0.0) == ()


def test_lines_are_levelled_until_the_panel_would_be_empty() -> None:
    """A column keeps the share of its neighbour's lines where gaps and pictures fill the panel, and takes more else."""
    assert growth(150.0, 20.0, 8.0, 40.0).lines > 0.05
    assert levelled(150.0, 20.0, 8.0, 40.0, 0.01).lines == 0.01
    sparse = levelled(130.0, 8.0, 4.0, 60.0, 0.01)
    assert 0.01 < sparse.lines <= growth(130.0, 8.0, 4.0, 60.0).lines
    assert sparse.grown(130.0, 8.0, 4.0) == pytest.approx(FULL * 190.0)


def test_gaps_of_a_full_panel_stay_as_they_are() -> None:
    """Those of a panel that is 86.5 % full are like its neighbour's; below that they grow."""
    assert levelled(175.0, 20.0, 0.0, 25.0, 0.0).gaps == 0.0
    assert levelled(170.0, 20.0, 0.0, 30.0, 0.0).gaps > 0.0


def test_a_single_line_does_not_grow() -> None:
    """It stays where it is, alone and beside a column that grows; what stays counts as a part of the panel."""
    assert growth(0.0, 0.0, 0.0, 40.0, fixed=5.0) == levelled(0.0, 0.0, 0.0, 40.0, 0.01, fixed=5.0) == Growth()
    below = levelled(125.0, 8.0, 4.0, 60.0, 0.01, fixed=5.0)
    assert 5.0 + below.grown(125.0, 8.0, 4.0) == pytest.approx(FULL * 190.0)


def test_a_piece_takes_lines_from_its_neighbour() -> None:
    """Its lines grow by that share, not by its own."""
    atoms = tuple(Atom(5.0, lambda *_: (), level=1, spare=5.0 if i % 5 == 0 else 0.0) for i in range(30))
    piece = Piece(Band([Block(Tag("P"), atoms)], 1, 60.0), ((0, 30),))
    assert piece.growth(40.0).lines > 0.05
    assert piece._replace(lines=0.02).growth(40.0).lines == 0.02


def test_measures_of_columns_go_with_their_text() -> None:
    """Nobody can change what they were measured as, and they are forgotten with a document that is finished."""
    atoms = tuple(Atom(5.0, lambda *_: (), level=1) for _ in range(30))
    piece = Piece(Band([Block(Tag("P"), atoms)], 2, 60.0), ((0, 15), (15, 30)))
    assert piece.extras(40.0) is piece.extras(40.0)
    assert isinstance(piece.extras(40.0)[0], tuple)
    band = ref(piece.band)
    del piece
    assert band() is None


@pytest.mark.parametrize(
    ("code", "variant"), [("en", "maxi"), ("nl", "maxi"), ("el", "maxi"), ("hu", "classic"), ("pt", "danish")]
)
def test_the_bonus_has_a_box_on_every_panel(code: str, variant: str) -> None:
    """With a star, on the flap as well; words stand clear of it by 3 mm, and other boxes by 2.5."""
    bonus = letters(bound(code, variant)[1].section("bonus"))
    (nodes,) = (
        nodes
        for nodes in panel_nodes(make(code, variant, "a4-three"))
        if bonus in [letters(words(tag)) for tag in tags(nodes, "H2")]
    )
    boxes = [mark for mark in leaves(nodes) if isinstance(mark, Box)]
    (box,) = (box for box in boxes if any(holds(box, die) for die in blank(nodes)))
    below = [mark for mark in leaves(nodes) if isinstance(mark, Text) and mark.y > box.y + box.h]
    assert all(mark.y - FONTS.cap_height(mark.face, mark.size) - box.y - box.h > 3 for mark in below)
    assert all(it is box or it.y + it.h < box.y - 2.5 or it.y > box.y + box.h + 2.5 for it in boxes)


def test_the_bonus_stands_among_text_where_that_makes_it_larger() -> None:
    """In English games with a forced order it is on the flap, above how the game ends."""
    *_, flap, _ = panel_nodes(make("en", "forced", "a4-three"))
    heads = [words(tag) for tag in tags(flap, "H2")]
    assert heads[1:3] == ["Bonus", "End of the game"]
