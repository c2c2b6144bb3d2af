"""Back covers of sheets that are folded twice: they continue the front cover and don't repeat it."""

from __future__ import annotations

import pytest
from leaflets import CODES, letters, make, panel_nodes, setting, tags, words

from padgen import templates
from padgen.documents import leaflet
from padgen.page.marks import MM, Box, Path, Text, leaves

pytestmark = pytest.mark.sweep

THREE = templates.load_leaflet("a4-three")


@pytest.mark.parametrize("theme", templates.names("theme"))
def test_the_back_cover_continues_the_front(theme: str) -> None:
    """It has the front's colour and title, three-dimensional dice on a disc, and an imprint at the foot.

    The facts are on the front only, which is beside it.
    """
    dressed = setting("sv", "swedish", THREE)._replace(theme=templates.load_theme(theme))
    front, *_, back = panel_nodes(leaflet.build(dressed))
    grounds = [[mark.fill for mark in leaves(part) if isinstance(mark, Box)][:1] for part in (front, back)]
    assert dressed.theme.cover is None or grounds[0] == grounds[1] == [dressed.theme.cover]
    assert len([mark for mark in leaves(back) if isinstance(mark, Path)]) >= 7
    heading, *others, foot = (mark for mark in leaves(back) if isinstance(mark, Text))
    assert heading.text.strip() == dressed.locale.title
    (facts,) = (mark for mark in leaves(front) if isinstance(mark, Text) and "·" in mark.text)
    assert letters(facts.text) not in letters(words(back))
    assert foot.y > max(mark.y for mark in others)
    assert foot.text.startswith(dressed.locale.title)
    assert foot.size >= 9.0
    assert foot.y + foot.size / MM < 210.0


@pytest.mark.parametrize("variant", ["classic", "thirteen", "half-forced"])
@pytest.mark.parametrize("code", CODES)
def test_the_back_cover_doesnt_repeat_the_front(code: str, variant: str) -> None:
    """Its title is little more than half as large at most, and hardly larger than what the game is about."""
    front, *_, back = panel_nodes(make(code, variant, "a4-three"))
    large = max(mark.size for mark in leaves(tuple(tags(front, "H1"))) if isinstance(mark, Text))
    heading, about, *_ = (next(leaves((tag,))) for tag in tags(back, "P"))
    assert isinstance(heading, Text)
    assert isinstance(about, Text)
    assert heading.size <= 0.55 * large
    assert about.size >= 10.5
    assert heading.size <= 1.3 * about.size


@pytest.mark.parametrize("address", [None, "https://example.org/rules"])
@pytest.mark.parametrize("code", CODES)
def test_both_covers_have_discs_on_one_level(code: str, address: str | None) -> None:
    """They are side by side on the unfolded sheet, where the back's is clearly smaller: 0.75 of the front's at most."""
    front, *_, back = panel_nodes(leaflet.build(setting(code, "maxi", THREE), address=address))
    discs = [next(mark for mark in leaves(nodes) if isinstance(mark, Path)).contours[0] for nodes in (front, back)]
    heights = [[y for step in disc for y in step[1::2]] for disc in discs]
    first, second = ((min(ys) + max(ys)) / 2 for ys in heights)
    assert second == pytest.approx(first, abs=0.01)
    large, small = (max(ys) - min(ys) for ys in heights)
    assert small <= 0.75 * large
