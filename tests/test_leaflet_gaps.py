"""The space in columns of text: even gaps between sections, level ends, and worked examples in whole lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from statistics import mode
from typing import NamedTuple

import pytest
from leaflets import CODES, FONTS, below_sections, bound, letters, make, panel_nodes, setting, tags

from padgen import templates
from padgen.documents.booklet.document import build
from padgen.page.marks import MM, Box, Die, Node, Page, Text, Use, leaves
from padgen.page.marks import Line as Rule

pytestmark = pytest.mark.sweep

A5 = templates.load_leaflet("a5")
VARIANTS = ("classic", "maxi", "yamb", "thirteen")


class Line(NamedTuple):
    """A baseline of a column, or the foot of a picture below a section, in mm, and the role of what it belongs to."""

    y: float
    role: str


def columns(page: Page) -> list[list[Line]]:
    """The lines of the page's two columns, from top to bottom."""
    middle = page.width / 2
    found: list[set[Line]] = [set(), set()]
    for tag in tags(page.children, "H2", "P", "L"):
        for mark in leaves((tag,)):
            legend = isinstance(mark, Text) and tag.role == "H2" and mark.face == "regular"
            if isinstance(mark, Text) and not legend:
                found[mark.x > middle].add(Line(round(mark.y, 3), tag.role))
    for _, place in below_sections(page.children):
        found[place.x0 > middle].add(Line(round(place.y1, 3), "Artifact"))
    return [sorted(column) for column in found]


def leading(column: list[Line]) -> float:
    """The distance between lines of a paragraph, in mm."""
    return mode(round(b.y - a.y, 2) for a, b in pairwise(column) if a.role == b.role == "P")


def parts(column: list[Line]) -> list[list[Line]]:
    """The column from heading to heading; the first part is what stands above the first."""
    starts = [i for i, item in enumerate(column) if item.role == "H2" and i and column[i - 1].role != "H2"]
    return [column[start:end] for start, end in pairwise([0, *starts, len(column)])]


def row(page: Page) -> list[list[Line]]:
    """The two sections in a row at the head of the columns, if what the game needs is not in the first column.

    Those below them need not begin on one level, as a box moves away from what is above it.
    """
    first, second = (parts(column) for column in columns(page))
    begun = {part[0][0].role for part in (first, second)} == {"H2"} and pad_of(page).x > page.width / 2
    return [first[0], second[0]] if begun else []


def pad_of(page: Page) -> Use:
    """The drawn pad, which stands beside what the game needs."""
    (pad,) = (mark for mark in leaves(page.children) if isinstance(mark, Use) and "pad-" in mark.symbol.name)
    return pad


def below_row(page: Page) -> list[list[Line]]:
    """The columns without the row of sections at their head."""
    above = row(page) or ([], [])
    return [column[len(lines) :] for column, lines in zip(columns(page), above, strict=True)]


@cache
def pages(code: str) -> list[Page]:
    """The pages of text of the leaflets of some variants, and that of a booklet."""
    found = [next(iter(make(code, variant).pages)) for variant in VARIANTS]
    (text,) = (page for page in build(setting(code, "classic", A5)).pages if next(tags(page.children, "L"), None))
    return [*found, text]


@pytest.mark.parametrize("code", CODES)
def test_gaps_between_sections_of_a_column_are_alike(code: str) -> None:
    """All are equal to half a point, and at most half a line wider than the template's two from line to line.

    Above and below the box of examples they may be half a line wider than elsewhere; below it they may also be
    narrower, as it moves away from what is above it.
    """
    for page in pages(code):
        for column in below_row(page):
            line = leading(column)
            gaps = [b.y - a.y for a, b in pairwise(column) if b.role == "H2" != a.role]
            boxed = [i for i, part in enumerate(parts(column)) if any(item.role == "L" for item in part)]
            beside = {i for box in boxed for i in (box - 1, box)}
            others = [gap for i, gap in enumerate(gaps) if i not in beside]
            plain = min(others or gaps)
            assert max(others, default=plain) - plain <= 0.5 / MM
            assert max(gaps) - plain <= 0.5 * line + 0.5 / MM
            assert max(others, default=0.0) <= 2.6 * line


@pytest.mark.parametrize("code", CODES)
def test_the_box_of_examples_has_as_much_air_above_as_below(code: str) -> None:
    """Above it is at most half a line less, from a baseline or the foot of the pad, than below it to capitals.

    On the grid of half lines it can't be nearer to the middle.
    """
    for page in pages(code):
        pad, middle = pad_of(page), page.width / 2
        for box in (mark for mark in leaves(page.children) if isinstance(mark, Box) and mark.h > 30):
            words = [m for tag in tags(page.children, "H2", "P") for m in leaves((tag,)) if isinstance(m, Text)]
            words = [word for word in words if (word.x > middle) == (box.x + box.w / 2 > middle)]
            above = [word.y for word in words if word.y < box.y]
            if (pad.x > middle) == (box.x + box.w / 2 > middle):
                above += [end for end in [pad.y + pad.symbol.h] if end < box.y]
            tops = [word.y - FONTS.cap_height(word.face, word.size) for word in words if word.y > box.y + box.h]
            if above and tops:
                below = min(tops) - box.y - box.h
                assert box.y - max(above) >= below - 0.5 * leading(columns(page)[0]) - 0.01


@pytest.mark.parametrize("code", CODES)
def test_the_box_of_examples_is_no_higher_than_its_words_need(code: str) -> None:
    """From its edges to capitals and to the last line is no more than to the words beside them."""
    drawn = (tuple(leaves(page.children)) for page in pages(code))
    boxes = [(marks, mark) for marks in drawn for mark in marks if isinstance(mark, Box) and mark.h > 30]
    assert boxes
    for marks, box in boxes:
        told = [mark for mark in marks if isinstance(mark, Text) and box.x < mark.x and 0 < mark.y - box.y < box.h]
        above = min(mark.y - FONTS.cap_height(mark.face, mark.size) for mark in told) - box.y
        assert max(above, box.y + box.h - max(mark.y for mark in told)) <= min(mark.x for mark in told) - box.x + 0.1


@pytest.mark.long
def test_sections_are_whole_below_a_row() -> None:
    """In all languages, the aim, which is read first, stands beside what the game needs, and no section is divided.

    The gap below the longer of both is that between other sections, or half a line more.
    """
    found = {code: page for code in CODES for page in pages(code)[:1] if row(page)}
    assert len(found) == len(CODES)
    for code, page in found.items():
        assert {column[0].role for column in columns(page)} == {"H2"}
        first = next(mark for mark in leaves(tuple(tags(page.children, "H2"))) if isinstance(mark, Text))
        assert letters(bound(code, "classic")[1].section("aim")).startswith(letters(first.text))
        aim, needs = row(page)
        line = leading(columns(page)[0])
        below = below_row(page)[0][0].y - max(needs[-1].y, aim[-1].y)
        assert 1.9 * line <= below <= 2.6 * line


def test_no_rule_is_above_the_box_of_an_example() -> None:
    """Space alone parts the row from columns that begin with a box, which is wider than its column."""
    for page in (page for code in CODES for page in pages(code) if row(page)):
        start, end = max(section[-1].y for section in row(page)), below_row(page)[0][0].y
        assert not [mark for mark in leaves(page.children) if isinstance(mark, Rule) and start < mark.y1 < end]


@pytest.mark.parametrize("code", CODES)
def test_no_hole_is_below_a_row(code: str) -> None:
    """Sections side by side end no more than a line apart, in whatever game they stand so."""
    for page in pages(code):
        if found := row(page):
            ends = [section[-1].y for section in found]
            assert max(ends) - min(ends) <= 1.1 * leading(columns(page)[0])


def test_sections_in_a_row_end_on_one_line() -> None:
    """In nine of ten languages: text that is a line shorter than the other's takes a line more, without hyphens."""
    rows = [found for code in CODES for page in pages(code)[:1] if (found := row(page))]
    level = [needs for aim, needs in rows if needs[-1].y == aim[-1].y]
    assert len(level) >= 0.9 * len(rows)


@pytest.mark.parametrize("code", CODES)
def test_a_pad_stands_beside_what_is_needed(code: str) -> None:
    """In every game it is at the right of what the game needs, clear of the lines and about as high as three of them.

    No word is divided beside it.
    """
    for page in pages(code):
        pad = pad_of(page)
        needs = [*tags(page.children, "P")][bool(row(page))]
        lines = [mark for mark in leaves((needs,)) if isinstance(mark, Text)]
        line, room = lines[1].y - lines[0].y, (page.width - 2 * A5.margin - A5.gutter) / 2
        assert len(lines) >= 3
        assert not any(mark.text.endswith("-") for mark in lines)
        assert pad.x >= max(mark.x + FONTS.width(mark.text.strip(), mark.face, mark.size) for mark in lines) + 2.9
        assert pad.x + pad.symbol.w == pytest.approx(lines[0].x + room)
        assert 2 * line <= pad.symbol.h <= 3 * line
        assert lines[0].y - lines[0].size / MM <= pad.y + 0.6
        assert pad.y + pad.symbol.h <= lines[-1].y + 1.6


@pytest.mark.parametrize("code", CODES)
def test_columns_end_on_one_level(code: str) -> None:
    """With even gaps their last lines are half a line apart at most."""
    for page in pages(code):
        one, other = columns(page)
        assert abs(one[-1].y - other[-1].y) <= 0.55 * leading(one)


@pytest.mark.parametrize("code", CODES)
def test_columns_begin_flush(code: str) -> None:
    """A paragraph has no indent at the head of a column, where none is above it."""
    for page in pages(code):
        marks = [mark for tag in tags(page.children, "H2", "P") for mark in leaves((tag,)) if isinstance(mark, Text)]
        for side in (False, True):
            column = [mark for mark in marks if (mark.x > page.width / 2) == side]
            first = min(column, key=lambda mark: (mark.y, mark.x))
            assert first.x == pytest.approx(min(mark.x for mark in column))


@pytest.mark.parametrize("code", CODES)
def test_examples_are_close(code: str) -> None:
    """The roll of a second example stands little more than two lines below the text of the first.

    The rolls of a second example with several, as in thirteen rounds and yamb, have their own air.
    """
    for page in (pages(code)[0], pages(code)[1], pages(code)[-1]):
        gaps = [
            (b.y - a.y) / leading(column)
            for column in columns(page)
            for a, b in pairwise(column)
            if (a.role, b.role) == ("P", "L")
        ]
        assert gaps
        assert max(gaps) <= 2.45


@pytest.mark.parametrize("code", CODES)
def test_lines_of_a_section_stand_on_one_grid(code: str) -> None:
    """Text before, between and below the rolls of an example is whole lines apart."""
    for page in pages(code):
        for column in columns(page):
            line, first = leading(column), 0.0
            for item in column:
                if item.role == "H2":
                    first = 0.0
                elif item.role == "P":
                    first = first or item.y
                    off = (item.y - first) / line % 1.0
                    assert min(off, 1.0 - off) < 0.06, item


def rolls(nodes: tuple[Node, ...]) -> list[tuple[list[Text], list[Die]]]:
    """The words and the dice of each roll."""
    items = [item for tag in tags(nodes, "L") for item in tags((tag,), "LI")]
    marks = [tuple(leaves((item,))) for item in items]
    return [([m for m in found if isinstance(m, Text)], [m for m in found if isinstance(m, Die)]) for found in marks]


@pytest.mark.parametrize("variant", ["classic", "maxi", "danish", "yamb"])
@pytest.mark.parametrize("code", CODES)
def test_points_of_a_roll_stand_beside_its_dice(code: str, variant: str) -> None:
    """On an A5 page the dice, alike in both stories, shrink rather than push the points below, down to 3 mm."""
    found = rolls(next(iter(make(code, variant).pages)).children)
    assert found
    assert len({round(dice[0].size, 3) for _, dice in found}) == 1
    wide = (A5.size[0] - 2 * A5.margin - A5.gutter) / 2
    for words, dice in found:
        assert dice[0].size >= A5.roll_die
        if len({round(mark.y, 3) for mark in words}) > 1:
            shown = sum(FONTS.width(mark.text, mark.face, mark.size) for mark in words)
            assert shown + A5.roll_die * (1.4 + 1.18 * (len(dice) - 1)) + words[0].size / MM > wide - 0.2


@pytest.mark.parametrize("variant", ["classic", "maxi", "thirteen"])
@pytest.mark.parametrize("code", ["pt", "hu", "lt"])
def test_words_for_rolls_leave_room_for_points(code: str, variant: str) -> None:
    """In languages with long words they are short enough for points beside dice of 3 mm at least."""
    for words, _ in rolls(next(iter(make(code, variant).pages)).children):
        assert len({round(mark.y, 1) for mark in words}) == 1


@pytest.mark.parametrize("kind", ["a5", "a4-fold"])
@pytest.mark.parametrize("code", CODES)
def test_the_legend_of_an_example_is_beside_its_heading(code: str, kind: str) -> None:
    """What dark dice mean is said on the heading's line, at the end of the column, clear of the heading."""
    kept = f"= {bound(code, 'classic')[1].label('kept')}"
    document = make(code, "classic", kind)
    heads = [tag for page in document.pages for tag in tags(page.children, "H2")]
    (head,) = (tag for tag in heads if kept in [mark.text for mark in leaves((tag,)) if isinstance(mark, Text)])
    word, legend = (mark for mark in leaves((head,)) if isinstance(mark, Text))
    assert word.y == pytest.approx(legend.y)
    assert word.x + FONTS.width(word.text, word.face, word.size) + 2 < legend.x


@pytest.mark.parametrize("kind", ["a5", "a4-fold", "a4-three"])
@pytest.mark.parametrize("code", ["hu", "lt", "de", "ru"])
def test_rolls_of_an_example_are_close(code: str, kind: str) -> None:
    """From one to the next it is no more than 1.3 dice, or a line of text, and less than 7 mm."""
    for page in make(code, "classic", kind).pages:
        for tag in tags(page.children, "L"):
            found = rolls((tag,))
            tops, size = [dice[0].y for _, dice in found], found[0][1][0].size
            line = 1.33 * found[0][0][0].size / MM
            assert all(b - a <= min(7.0, max(1.3 * size, line)) for a, b in pairwise(tops))


FEW = [
    ("it", "classic", "a4-fold"),
    ("et", "danish", "a4-fold"),
    ("hu", "classic", "a4-three"),
    ("el", "thirteen", "a4-three"),
]
"""Folded leaflets with wide or narrow panels, some of them with few rows and little text."""


@pytest.mark.parametrize(("code", "variant", "kind"), FEW)
def test_rolls_are_close_to_their_explanation(code: str, variant: str, kind: str) -> None:
    """Below them is at most 0.7 of a line before the text about them, and above them half as much again at least."""
    for own, over in around_rolls(code, variant, kind):
        assert own <= 0.7
        assert over >= 1.5 * own


def test_first_rolls_are_close_to_their_heading() -> None:
    """In columns, half a line to 1.2 lines are above them in every game and language, as dice take four lines."""
    for variant in VARIANTS:
        first = [next(around_rolls(code, variant, "a5"))[1] for code in CODES]
        assert 0.5 <= min(first) <= max(first) <= 1.2


@pytest.mark.parametrize("variant", VARIANTS)
def test_rolls_in_columns_are_close_to_their_explanation(variant: str) -> None:
    """Below all of them are 0.48 to 0.7 of a line, and above them more than below."""
    found = [gap for code in CODES for gap in around_rolls(code, variant, "a5")]
    assert len(found) >= 2 * len(CODES)
    assert all(0.48 <= own <= 0.7 and over > own for own, over in found)


def around_rolls(code: str, variant: str, kind: str) -> Iterator[tuple[float, float]]:
    """The space below the rolls of each example, down to capitals in the text about them, and above them, in lines."""
    for page in make(code, variant, kind).pages:
        parts = [tag for tag in tags(page.children, "H2", "P", "L") if next(leaves((tag,)), None)]
        for above, rolls, below in zip(parts, parts[1:], parts[2:], strict=False):
            if rolls.role != "L":
                continue
            words = [mark for mark in leaves((below,)) if isinstance(mark, Text)]
            dice = [mark for mark in leaves((rolls,)) if isinstance(mark, Die)]
            line, high = words[1].y - words[0].y, 0.72 * words[0].size / MM
            own = words[0].y - high - max(die.y + die.size for die in dice)
            over = min(die.y for die in dice) - max(mark.y for mark in leaves((above,)) if isinstance(mark, Text))
            yield own / line, over / line


@pytest.mark.parametrize("code", CODES)
def test_sections_of_a_danish_leaflet_are_close(code: str) -> None:
    """On panels of a sheet folded twice, which hold few words, headings are less than 14 mm below text or a picture."""
    for nodes in panel_nodes(make(code, "danish", "a4-three"))[1:-1]:
        told = ((mark, tag.role) for tag in tags(nodes, "P", "H2") for mark in leaves((tag,)) if isinstance(mark, Text))
        drawn = (Line(place.y1, "P") for _, place in below_sections(nodes))
        lines = sorted({*(Line(round(mark.y, 3), role) for mark, role in told), *drawn})
        assert all(b.y - a.y < 14 for a, b in pairwise(lines) if (a.role, b.role) == ("P", "H2"))


@pytest.mark.parametrize(
    ("code", "variant"), [("de", "danish"), ("fi", "yams"), ("pl", "maxi"), ("es", "estonian"), ("nl", "finnish")]
)
def test_columns_begin_with_paragraphs(code: str, variant: str) -> None:
    """Where text a little smaller ends with a paragraph, the second column begins with a heading or an indent."""
    page, *_ = make(code, variant).pages
    middle = page.width / 2
    for tag in tags(page.children, "P"):
        assert len({mark.x > middle for mark in leaves((tag,)) if isinstance(mark, Text)}) < 2


def test_a_table_of_many_rows_is_readable_on_a5() -> None:
    """What counts in Maxi has at least 7.25 pt in every language."""
    for code in CODES:
        _, page = make(code, "maxi").pages
        told = [mark for tag in tags(page.children, "TD") for mark in leaves((tag,)) if isinstance(mark, Text)]
        assert max(mark.size for mark in told if mark.face == "regular") >= 7.25


@pytest.mark.parametrize("variant", ["classic", "maxi", "danish"])
def test_text_reaches_the_foot_of_its_page(variant: str) -> None:
    """On A5, the longer column ends within 4 mm of it in three of four languages, as lines stand a little apart."""
    ends = []
    for code in CODES:
        page = next(iter(make(code, variant).pages))
        lowest = max(line.y for column in columns(page) for line in column)
        boxes = [mark.y + mark.h for mark in leaves(page.children) if isinstance(mark, Box)]
        ends.append(page.height - A5.margin - max(lowest, *boxes))
        for column in columns(page):
            size = Counter(
                mark.size for tag in tags(page.children, "P") for mark in leaves((tag,)) if isinstance(mark, Text)
            )
            assert leading(column) <= 1.081 * 1.32 * size.most_common(1)[0][0] / MM
    assert min(ends) > 0
    assert sum(end < 4 for end in ends) >= 0.75 * len(ends)
