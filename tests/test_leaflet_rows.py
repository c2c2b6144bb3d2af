"""The two panels of a table on a sheet folded in three: even rows, level ends, one size of text, the bonus's box."""

from __future__ import annotations

from itertools import product
from statistics import median

import pytest
from leaflets import CODES, FONTS, bound, make, panel_nodes, setting, table_rows, tags
from test_leaflet_panels import SHORT, THREE, USUAL, bottom, in_two, rows, size, tables

from padgen.documents import leaflet
from padgen.page.marks import Box, Die, Node, Text, leaves
from padgen.rules import built_in_ids

pytestmark = pytest.mark.sweep


def entries(variant: str) -> int:
    """The number of rows of a game's table."""
    return len(table_rows(bound("en", variant)[1]))


FULL = [variant for variant in built_in_ids() if 9 <= entries(variant) <= 12]
"""Games whose table has rows enough for words as large as the text, and not too many."""

LOW = [(code, variant) for code, variant in SHORT if variant != "balut"]
"""Games of few rows, without Balut, which has so few that they are as high as can be."""


def above_dice(nodes: tuple[Node, ...]) -> list[float]:
    """How far each row's dice are below its last line of words, in mm."""
    found = []
    for row in [tag for tag in tags(nodes, "TR") if next(tags((tag,), "Figure"), None)]:
        dice = min(mark.y for mark in leaves((row,)) if isinstance(mark, Die))
        found.append(dice - max(mark.y for mark in leaves((row,)) if isinstance(mark, Text) and mark.y < dice))
    return found


@pytest.mark.parametrize(
    ("code", "variant"), [*USUAL, *((code, "maxi") for code in CODES[::3]), *LOW, ("hu", "thirteen")]
)
def test_dice_of_a_panel_stand_at_one_distance_below_words(code: str, variant: str) -> None:
    """However many lines the words have, and whatever stands beside them on the other panel."""
    for _, nodes in tables(make(code, variant, "a4-three")):
        gaps = above_dice(nodes)
        assert max(gaps) - min(gaps) <= 0.05


@pytest.mark.parametrize(("code", "variant"), [*USUAL, *((code, "maxi") for code in CODES[::3]), *SHORT])
def test_rows_of_a_panel_are_even(code: str, variant: str) -> None:
    """Those with as many lines are equally high, and on the other panel at most a fifth higher."""
    kinds: list[dict[tuple[int, int], list[float]]] = []
    for _, nodes in tables(make(code, variant, "a4-three")):
        kinds.append({})
        for row in rows(nodes):
            if row.bottom is not None:
                kinds[-1].setdefault(row.lines, []).append(row.bottom - row.top)
        assert all(max(alike) - min(alike) <= 0.1 for alike in kinds[-1].values())
    one, other = kinds[0], kinds[-1]
    assert all(max(one[kind] + other[kind]) <= 1.2 * min(one[kind] + other[kind]) for kind in one.keys() & other)
    every = [height for kind in kinds for alike in kind.values() for height in alike]
    assert max(every) < 2 * min(every)


def test_rows_of_both_panels_are_nearly_alike() -> None:
    """In the usual game, half of the languages have rows at most 3 % higher on one panel than on the other."""
    unlike = []
    for code in CODES:
        kinds = [
            {row.lines: row.bottom - row.top for row in rows(nodes) if row.bottom is not None}
            for _, nodes in tables(make(code, "classic", "a4-three"))
        ]
        one, other = kinds
        unlike.append(max(max(one[kind], other[kind]) / min(one[kind], other[kind]) for kind in one.keys() & other))
    assert median(unlike) <= 1.03


@pytest.mark.parametrize("variant", ["classic", "forced", "half-forced", "maxi"])
@pytest.mark.parametrize("code", CODES)
def test_both_parts_end_on_one_level(code: str, variant: str) -> None:
    """Give or take 2 mm, with the last dice, the best row's box or that of the bonus."""
    ends = [bottom(nodes) for _, nodes in tables(make(code, variant, "a4-three"))]
    assert len(ends) == 2
    assert abs(ends[0] - ends[1]) <= 2.0


@pytest.mark.parametrize("variant", FULL)
@pytest.mark.parametrize("code", CODES)
def test_all_text_has_one_size(code: str, variant: str) -> None:
    """What rows say is as large as the text inside and on the flap, and so is the bonus in its box."""
    document = make(code, variant, "a4-three")
    parts = [nodes for _, nodes in tables(document)]
    text = [nodes for nodes in panel_nodes(document)[1:-1] if nodes not in parts]
    assert {size(nodes, "TD") for nodes in parts} == {size(nodes, "P") for nodes in text}


def test_text_is_never_smaller_than_the_template_allows() -> None:
    """Even where the table's words are, and text of their size would be as large as they are."""
    least = 11.5
    made = setting("sv", "half-forced", THREE.replace(size_least=least))
    sizes = [
        size(nodes, "P") for nodes in panel_nodes(leaflet.build(made))[1:-1] if not next(tags(nodes, "Table"), None)
    ]
    assert sizes
    assert min(sizes) >= least


@pytest.mark.parametrize(
    ("code", "variant"),
    [
        *product(CODES, ("classic", "maxi")),
        *product(CODES[::4], ("danish", "kniffel", "yams")),
        *(("uk", "forced"), ("uk", "half-forced"), ("de", "forced"), ("en", "yamb")),
    ],
)
def test_the_star_of_the_bonus_is_a_die_like_those_of_the_table(code: str, variant: str) -> None:
    """It stands before the heading, and the words below both."""
    parts = [nodes for _, nodes in tables(in_two(code, variant))]
    dice = {
        round(mark.size, 3)
        for nodes in parts
        for table in tags(nodes, "Table")
        for mark in leaves((table,))
        if isinstance(mark, Die)
    }
    nodes = parts[-1]
    (star,) = (mark for mark in leaves(nodes) if isinstance(mark, Die) and not mark.face)
    assert dice == {round(star.size, 3)}
    told = [mark for mark in leaves(nodes) if isinstance(mark, Text) and mark.y > star.y]
    heading, *words = told
    assert heading.x > star.x + star.size
    assert heading.y < star.y + star.size
    assert len(words) >= 2
    assert all(mark.x == pytest.approx(star.x) and mark.y > star.y + star.size for mark in words)


@pytest.mark.parametrize(("code", "variant"), [*USUAL, *((code, "kniffel") for code in CODES[::2])])
def test_the_box_of_the_bonus_is_little_higher_than_its_words(code: str, variant: str) -> None:
    """They take 65 % of it or more, from the heading's capitals to the last line."""
    _, nodes = tables(in_two(code, variant))[-1]
    (table,) = tags(nodes, "Table")
    (box,) = (mark for mark in leaves(nodes) if isinstance(mark, Box) and mark.y > bottom((table,)))
    told = [mark for mark in leaves(nodes) if isinstance(mark, Text) and mark.y > box.y]
    top = min(mark.y - FONTS.cap_height(mark.face, mark.size) for mark in told)
    assert max(mark.y for mark in told) - top >= 0.65 * box.h
