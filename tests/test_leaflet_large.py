"""Leaflets in large letters: their sizes, a table as large as the text with its title on each page, the bonus below."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from statistics import mode

import pytest
from leaflets import CODES, FONTS, bound, letters, make, setting, tags, words

from padgen import templates
from padgen.documents import leaflet
from padgen.page.marks import MM, Box, Die, Line, Node, Page, Tag, Text, leaves

pytestmark = pytest.mark.sweep

KINDS = "a5-large", "large-print"

LEAST = {"maxi": 13.0, "danish": 14.0}
"""Points: the least text in large print of games with many rows or long rules; others have 16, in Greek 15.5."""


def sizes(page: Page, role: str) -> list[float]:
    """The sizes of plain words at the left in tags of a role, in points."""
    found = (mark for tag in tags(page.children, role) for mark in leaves((tag,)) if isinstance(mark, Text))
    return [mark.size for mark in found if mark.face == "regular" and mark.align == "left"]


def spoken(nodes: tuple[Node, ...]) -> Iterator[Text]:
    """All words that aren't decoration."""
    for node in nodes:
        if isinstance(node, Text):
            yield node
        elif isinstance(node, Tag) and node.role != "Artifact":
            yield from spoken(node.children)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("variant", ["classic", "maxi", "danish", "thirteen", "balut"])
@pytest.mark.parametrize("code", CODES)
def test_the_table_is_as_large_as_the_text(code: str, variant: str, kind: str) -> None:
    """What counts has the size of the rules, or a larger one where a game has few rows.

    It is at least 10 pt; in large print on A4 it is 16 pt in most games.
    """
    first, second, *table = make(code, variant, kind).pages
    text = mode([*sizes(first, "P"), *sizes(second, "P")])
    assert text >= (10.0 if kind == "a5-large" else LEAST.get(variant, 15.5 if code == "el" else 16.0))
    assert min(size for page in table for size in sizes(page, "TD")) >= text


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("variant", ["classic", "maxi", "danish", "thirteen"])
@pytest.mark.parametrize("code", CODES)
def test_both_pages_of_the_table_begin_with_its_title(code: str, variant: str, kind: str) -> None:
    """On one level; read aloud it is said once."""
    *_, third, last = make(code, variant, kind).pages
    (title,) = (mark for mark in leaves(tuple(tags(third.children, "H2"))[:1]) if isinstance(mark, Text))
    again = [mark for mark in leaves(tuple(tags(last.children, "Artifact"))) if isinstance(mark, Text)]
    assert again == [title]
    assert title.text.strip() == bound(code, variant)[1].section("combinations")


@pytest.mark.parametrize(
    ("kind", "variant"),
    [*product(("a5", "a5-large"), ("classic", "maxi", "danish")), *product(["large-print"], ("classic", "danish"))],
)
@pytest.mark.parametrize("code", CODES)
def test_the_bonus_stands_below_the_table(code: str, variant: str, kind: str) -> None:
    """At the end of the last page, which is the table's; Maxi's long table leaves it no room in large print."""
    *_, last = make(code, variant, kind).pages
    heads = [letters(words(tag)) for tag in tags(last.children, "H2")]
    assert heads[-1] == letters(bound(code, variant)[1].section("bonus"))
    assert next(tags(last.children, "Table"), None)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("variant", ["classic", "maxi", "danish"])
@pytest.mark.parametrize("code", CODES)
def test_rows_have_air_and_are_alike_on_both_pages(code: str, variant: str, kind: str) -> None:
    """Dice end 1.4 mm or more above the line below, and rows of one page are at most 7 % higher than the other's."""
    heights: list[dict[int, float]] = []
    for page in make(code, variant, kind).pages[2:]:
        (table,) = tags(page.children, "Table")
        rules = sorted(mark.y2 for mark in leaves((table,)) if isinstance(mark, Line))
        heights.append({})
        for row in [tag for tag in tags((table,), "TR") if next(tags((tag,), "Figure"), None)]:
            marks = [*leaves((row,))]
            foot = max(mark.y + mark.size for mark in marks if isinstance(mark, Die))
            below = [y for y in rules if y > foot]
            if below and (above := [y for y in rules if y < foot]):
                assert below[0] - foot >= 1.4
                lines = len({mark.y for mark in marks if isinstance(mark, Text) and mark.align == "left"})
                heights[-1][lines] = max(heights[-1].get(lines, 0.0), below[0] - above[-1])
    one, other = heights
    assert all(1 / 1.07 <= one[lines] / other[lines] <= 1.07 for lines in one.keys() & other)


def bonus(code: str, kind: str) -> tuple[Die, list[Text]]:
    """The star of the bonus, and the words at its right."""
    *_, last = make(code, "classic", kind).pages
    marks = [*leaves(last.children)]
    (star,) = (mark for mark in marks if isinstance(mark, Die) and not mark.face)
    words = [mark for mark in marks if isinstance(mark, Text) and mark.align == "left"]
    return star, [mark for mark in words if mark.x > star.x + star.size and mark.y > star.y - 8]


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_the_bonus_has_a_star_as_large_as_its_words_allow(kind: str) -> None:
    """In most languages it is nearly as high as these; it never makes the box higher than they do."""
    larger = 0
    for code in CODES:
        star, told = bonus(code, kind)
        lines = [mark for mark in told if mark.face == "regular"]
        em = lines[0].size / MM
        assert 3.0 - 1e-6 <= star.size / em <= 4.8 + 1e-6, code
        assert star.size <= (1.66 + 1.3 * len({mark.y for mark in lines})) * em + 1e-6, code
        larger += star.size >= 3.6 * em - 1e-6
    assert larger >= 0.6 * len(CODES)


@pytest.mark.parametrize("variant", ["classic", "maxi"])
@pytest.mark.parametrize("code", CODES)
def test_large_print_has_no_small_print(code: str, variant: str) -> None:
    """What stands beside dice and points is 11 pt or larger; the picture of a turn has nothing that isn't said."""
    pages = make(code, variant, "large-print").pages
    assert min(mark.size for page in pages for mark in spoken(page.children)) >= 11.0


@pytest.mark.parametrize("margin", [2.2, 4.0, 8.0, 15.0])
@pytest.mark.parametrize("kind", ["a5", "a4-fold", *KINDS])
def test_pages_of_several_sheets_are_numbered(kind: str, margin: float) -> None:
    """At the right, below all else, 5 mm or more from the edges of the paper; one sheet needs no numbers."""
    template = templates.load_leaflet(kind)
    made = setting("de", "maxi", template.replace(margin=margin, running_size=template.running_size + 2))
    pages = list(leaflet.build(made).pages)
    for i, page in enumerate(pages, 1):
        marks = [*leaves(page.children)]
        numbers = [mark for mark in marks if isinstance(mark, Text) and mark.text == f"{i}/{len(pages)}"]
        assert len(numbers) == (kind in KINDS)
        for number in numbers:
            assert number.align == "right"
            assert number.y <= page.height - 5.0
            top = number.y - FONTS.cap_height("bold", number.size)
            boxes = [mark.y + mark.h for mark in marks if isinstance(mark, Box)]
            words = [mark.y for mark in marks if isinstance(mark, Text) and mark is not number]
            assert max(boxes + words) <= top


@pytest.mark.parametrize("code", CODES)
def test_boxes_of_large_print_have_as_much_air_beside_words_as_above(code: str) -> None:
    """Less than a millimetre less is beside the words of an example than above its heading's capitals."""
    page = list(make(code, "classic", "large-print").pages)[1]
    (box,) = (mark for mark in leaves(page.children) if isinstance(mark, Box) and mark.w > 150)
    told = [mark for mark in leaves(page.children) if isinstance(mark, Text) and box.y < mark.y < box.y + box.h]
    above = min(mark.y - FONTS.cap_height(mark.face, mark.size) for mark in told) - box.y
    assert min(mark.x for mark in told) - box.x > above - 1.0


@pytest.mark.parametrize("code", CODES)
def test_pages_of_large_print_have_air(code: str) -> None:
    """From the rule below the title to capitals are 6.5 to 8 mm, and from all else down to a number's digits 4.9.

    A box at the head of a page begins where that of the text would, rather than above it.
    """
    margin = templates.load_leaflet("large-print").margin
    for i, page in enumerate(make(code, "classic", "large-print").pages, 1):
        marks = [*leaves(page.children)]
        words = [mark for mark in marks if isinstance(mark, Text)]
        (number,) = (word for word in words if word.text == f"{i}/4")
        others = [word for word in words if word is not number]
        boxes = [mark for mark in marks if isinstance(mark, Box) and mark.w > 60]
        top = number.y - FONTS.cap_height("bold", number.size)
        assert top - max([word.y for word in others] + [box.y + box.h for box in boxes]) >= 4.9
        assert min((box.y for box in boxes), default=margin) >= margin - 0.01
        if i == 1:
            rule = min(mark.y1 for mark in marks if isinstance(mark, Line))
            first = min(mark.y - FONTS.cap_height(mark.face, mark.size) for mark in others if mark.y > rule)
            assert 6.5 <= first - rule <= 8.0


def test_a_cover_has_no_number() -> None:
    """The pages after it count it."""
    made = setting("de", "classic", templates.load_leaflet("large-print").replace(cover=True, sides=5))
    first, second, *_ = leaflet.build(made).pages
    assert not [mark for mark in leaves(first.children) if isinstance(mark, Text) and mark.text == "1/5"]
    assert [mark for mark in leaves(second.children) if isinstance(mark, Text) and mark.text == "2/5"]
