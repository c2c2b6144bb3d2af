"""Backs of pads: the bonus among the rows, short rules, air, large letters, and the colours of the theme."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from leaflets import CODES, FONTS, letters, words
from pads import bound, tags
from test_pad_backs import back, texts

from padgen import templates
from padgen.languages import read
from padgen.page.marks import MM, WHITE, Box, Die, Line, Node, Tag, leaves
from padgen.page.marks import Path as Outline
from padgen.templates.colours import contrast

pytestmark = pytest.mark.sweep

PADS = templates.names("pad")


def table_of(nodes: tuple[Node, ...]) -> Tag:
    (table,) = tags(nodes, "Table")
    return table


def dice(row: Node) -> list[Die]:
    return [mark for mark in leaves((row,)) if isinstance(mark, Die)]


def star_of(table: Tag) -> Die:
    """The die below the only star of the table."""
    marks = list(leaves((table,)))
    (at,) = (i for i, mark in enumerate(marks) if isinstance(mark, Outline))
    die = marks[at - 1]
    assert isinstance(die, Die)
    return die


@pytest.mark.parametrize("variant", ["classic", "maxi", "dutch", "yamb"])
@pytest.mark.parametrize("template", PADS)
@pytest.mark.parametrize("code", ["de", "el", "lv", "nl"])
def test_the_bonus_is_a_row_of_the_table(code: str, template: str, variant: str) -> None:
    """Below ones to sixes, with a star at the place of the last die and its points below those of other rows."""
    rules, locale = bound(code, variant)
    bonus = rules.shared_bonus
    assert bonus
    nodes = back(code, template=template, variant=variant)
    table = table_of(nodes)
    rows = [
        tag for tag in tags((table,), "TR") if "TD" in {cell.role for cell in tag.children if isinstance(cell, Tag)}
    ]
    key = "bonus_more_than" if bonus.more_than else "bonus_at_least"
    told = locale.text(key, brief=True, threshold=bonus.threshold, bonus=bonus.points)
    assert letters(words(rows[1])) == letters(f"{locale.label('bonus')}{told}{bonus.points}")
    assert star_of(table).x == pytest.approx(max(die.x for row in rows for die in dice(row)))
    points = [mark for row in rows for mark in texts((row,)) if mark.align == "right" and mark.text.isdigit()]
    assert {round(mark.x, 3) for mark in points} == {round(points[0].x, 3)}
    assert locale.section("bonus") not in [words(tag) for tag in tags(nodes, "H2")]


@pytest.mark.parametrize("template", ["a5", "landscape"])
def test_what_else_is_said_about_the_bonus_is_in_the_last_section(template: str) -> None:
    """That the sum isn't counted twice."""
    said = letters(bound("de", "classic")[1].text("bonus_sum"))
    assert said in letters(words(tags(back("de", template=template), "P")[-2]))


def test_a_bonus_in_steps_has_its_section(tmp_path: Path) -> None:
    """And no row, which couldn't hold it."""
    house = tmp_path / "house.yaml"
    steps = "[{at_least: 63, points: 35}, {at_least: 75, points: 50}]"
    house.write_text(f"extends: classic\nbonus: {steps}\nlocales: {{en: {{title: House}}}}\n", "utf-8")
    nodes = back("en", variant=str(house), template="a5")
    assert "Bonus" in [words(tag) for tag in tags(nodes, "H2")]
    assert not [mark for mark in leaves((table_of(nodes),)) if isinstance(mark, Outline)]


def lines(table: Tag) -> Iterator[tuple[str, int]]:
    """What counts in each row, and on how many lines."""
    for row in tags((table,), "TR"):
        for cell in row.children:
            told = [mark for mark in texts((cell,)) if mark.align == "left"]
            if isinstance(cell, Tag) and cell.role == "TD" and told:
                yield "".join(mark.text for mark in told), len(told)


@pytest.mark.parametrize("template", ["classic", "ink-saver"])
@pytest.mark.parametrize("code", CODES)
def test_rules_on_small_backs_have_one_line(code: str, template: str) -> None:
    """All of them, or all but one; each language has short words for it."""
    found = list(lines(table_of(back(code, variant="classic", template=template))))
    assert len(found) == 11
    assert [count for _, count in found if count > 1] in ([], [2]), found


@pytest.mark.parametrize("code", CODES)
def test_ones_to_sixes_have_one_line(code: str) -> None:
    """Where their long name leaves too little room for what counts, dice a little smaller make more.

    In four languages it is so long that it has two lines.
    """
    row = next(tag for tag in tags((table_of(back(code, variant="classic", template="classic")),), "TR") if dice(tag))
    assert dice(row)[0].size >= 3.6
    name, what = (list(texts((cell,))) for cell in row.children[:2])
    count = 2 if code in ("hu", "lv", "pl", "ru") else 1
    assert (len(name), len(what)) == (count, 1)
    assert sum(mark.y for mark in name) / count == pytest.approx(what[0].y, abs=0.35)
    assert what[0].x > name[0].x + 15


@pytest.mark.parametrize(
    ("code", "template", "variant"),
    [
        *((code, template, "classic") for code in CODES for template in ("classic", "ink-saver")),
        *((code, "large-print", variant) for code in CODES for variant in ("classic", "maxi")),
        *((code, "a5", "danish") for code in ("cs", "ru")),
    ],
)
def test_what_counts_begins_on_one_line_in_all_rows(code: str, template: str, variant: str) -> None:
    """Beside a name that is longer than the others too; it ends 2 mm or more before the dice."""
    table = table_of(back(code, template=template, variant=variant))
    lefts: set[float] = set()
    for row in tags((table,), "TR"):
        cells = [cell for cell in row.children if isinstance(cell, Tag) and cell.role == "TD"]
        told = [mark for mark in texts(cells[:1]) if mark.align == "left"]
        lefts |= {round(mark.x, 3) for mark in told}
        ends = [mark.x + FONTS.width(mark.text.strip(), mark.face, mark.size) for mark in told]
        if ends and dice(row):
            assert min(die.x for die in dice(row)) - max(ends) >= 2 - 0.01
    assert len(lefts) == 1


@pytest.mark.parametrize("template", ["classic", "ink-saver", "large-print", "landscape"])
@pytest.mark.parametrize("code", CODES)
def test_a_long_first_name_moves_no_rule_of_many(code: str, template: str) -> None:
    """It has two lines where it leaves no room beside it."""
    table = table_of(back(code, template=template, variant="maxi"))
    cells = [next((cell for cell in row.children if cell.role == "TD"), None) for row in tags((table,), "TR")]  # type: ignore[union-attr]
    told = [mark for cell in cells if cell for mark in texts((cell,)) if mark.align == "left"]
    assert len({round(mark.x, 3) for mark in told}) == 1


@pytest.mark.parametrize("code", CODES)
def test_text_beside_the_table_is_little_larger_than_its_rules(code: str) -> None:
    """At most 1.18 times."""
    nodes = back(code, variant="classic", template="landscape")
    rules = next(mark for mark in texts(tags(nodes, "TD")) if mark.align == "left")
    assert max(mark.size for mark in texts(tags(nodes, "P"))) <= 1.18 * rules.size


@pytest.mark.parametrize("code", CODES)
def test_many_rows_are_in_groups(code: str) -> None:
    """On A5, 16 rows have 8.25 pt or more, and lines only between equal dice, straights, houses and the rest.

    The line below the bonus is heavier, and space is around each.
    """
    table = table_of(back(code, template="a5", variant="maxi"))
    assert min(mark.size for mark in texts((table,))) >= 8.25
    below_head, bonus, *others = (mark for mark in leaves((table,)) if isinstance(mark, Line))
    assert len(others) == 3
    assert bonus.weight > others[0].weight
    rows = [row for row in tags((table,), "TR") if dice(row)]
    for line in (bonus, *others):
        above = max(die.y + die.size for row in rows for die in dice(row) if die.y < line.y1)
        below = min(die.y for row in rows for die in dice(row) if die.y > line.y1)
        assert min(line.y1 - above, below - line.y1) >= 1.2
    assert below_head.y1 < min(die.y for row in rows for die in dice(row)) - 1.2


@pytest.mark.parametrize("variant", ["classic", "swedish", "thirteen", "yacht"])
@pytest.mark.parametrize("template", ["classic", "tall"])
@pytest.mark.parametrize("code", CODES)
def test_headings_on_small_backs_have_the_same_air(code: str, template: str, variant: str) -> None:
    """From the baseline above to each heading's are 5.2 mm or more, the same everywhere."""
    nodes = back(code, variant=variant, template=template)
    marks = [mark.y for mark in texts(tags(nodes, "P"))]
    _, *heads = (next(texts((tag,))).y for tag in tags(nodes, "H2"))
    gaps = [y - max(above for above in marks if above < y) for y in heads]
    assert min(gaps) >= 5.19
    assert max(gaps) - min(gaps) < 0.01


@pytest.mark.parametrize("code", ["de", "el", "nl", "ru"])
def test_large_tables_of_many_rows_have_large_letters(code: str) -> None:
    """Beside text on a sheet in landscape, what counts in 16 rows has 11 pt or more."""
    told = tags((table_of(back(code, variant="maxi", template="landscape")),), "TD")
    assert min(mark.size for mark in texts(told)) >= 11


@pytest.mark.parametrize("code", CODES)
def test_large_letters_have_whole_words(code: str) -> None:
    """No word is divided on backs in large print."""
    for variant in dict.fromkeys((read(code).default_variant, "maxi", "danish")):
        divided = [mark.text for mark in texts(back(code, variant=variant, template="large-print"))]
        assert not [text for text in divided if text.endswith("-") and "re-" not in text], variant


@pytest.mark.parametrize("theme", templates.names("theme"))
def test_dice_have_the_colours_of_the_front(theme: str) -> None:
    """In themes with a colour for each number, dice that count have it; their contrast to paper is 3 or more."""
    colours = templates.load_theme(theme)
    found = {}
    for row in tags((table_of(back("de", template="kids", theme=theme)),), "TR")[1:-1]:
        found |= {die.face: die.ink for die in dice(row) if die.ink != colours.ghost and die.face}
    assert sorted(found) == [1, 2, 3, 4, 5, 6]
    if colours.dice:
        assert [found[face] for face in range(1, 7)] == list(colours.dice)
    else:
        assert set(found.values()) == {colours.strong}
    assert min(contrast(ink, WHITE) for ink in found.values()) >= 3


@pytest.mark.parametrize("template", ["classic", "a5", "tall", "landscape", "ink-saver"])
@pytest.mark.parametrize("code", ["el", "ru"])
def test_the_title_of_a_back_lies_on_the_band_of_its_theme(code: str, template: str) -> None:
    """As on the front; capitals with accents and descenders too, and nothing where no areas are filled."""
    nodes = back(code, template=template, theme="retro")
    theme = templates.load_theme("retro")
    title = list(texts(tags(nodes, "H1")))
    bands = [mark for mark in leaves(nodes) if isinstance(mark, Box) and mark.y < title[0].y < mark.y + mark.h]
    if template == "ink-saver":
        # A picture of a turn has the outline of a pad.
        assert [band.fill for band in bands if band.fill] == []
        return
    (band,) = bands
    assert band.fill == theme.band_ground
    for mark in title:
        assert contrast(mark.ink, band.fill) >= 4.5  # type: ignore[arg-type]
        assert band.x + 1 < mark.x
        assert band.y <= mark.y - 0.94 * mark.size / MM
        assert mark.y + 0.25 * mark.size / MM < band.y + band.h


@pytest.mark.parametrize("code", CODES)
def test_backs_for_children_have_large_letters(code: str) -> None:
    """12 pt or more, in each language's own game and the longest."""
    for variant in dict.fromkeys((read(code).default_variant, "maxi", "danish", "yamb")):
        assert min(mark.size for mark in texts(back(code, variant=variant, template="kids"))) >= 12, variant


@pytest.mark.parametrize("code", ["de", "is", "nl", "pt", "uk"])
def test_many_rules_on_narrow_backs_are_alike(code: str) -> None:
    """Rather than on two lines beside most names of a long table, what counts stands below all of them, on one."""
    assert {count for _, count in lines(table_of(back(code, variant="maxi", template="tall")))} == {1}


@pytest.mark.parametrize(
    ("code", "variant"), [("es", "maxi"), ("fi", "maxi"), ("de", "maxi"), ("uk", "maxi"), ("el", "danish")]
)
def test_rows_of_one_line_are_nearly_as_high_as_those_of_two(code: str, variant: str) -> None:
    """Words of two lines stand closer to the rules, so that lines of one have more room."""
    table = table_of(back(code, template="tall", variant=variant))
    ends = [mark.y1 for mark in leaves((table,)) if isinstance(mark, Line)]
    highs = sorted(low - high for high, low in pairwise(ends))
    assert highs[-1] < 1.28 * highs[0]


@pytest.mark.parametrize("template", PADS)
@pytest.mark.parametrize("code", CODES)
def test_sentences_above_the_table_begin_lines(code: str, template: str) -> None:
    """Where each of two has room on one of two lines, the first is whole on the first and the second on the second."""
    locale, nodes = bound(code, "classic")[1], back(code, template=template)
    lines = list(texts((tags(nodes, "P")[-1],)))
    table = list(texts((table_of(nodes),)))
    room = max(mark.x for mark in table) - lines[0].x
    told = [locale.text("sum_rest"), locale.text("pale_dice")]
    if len(lines) == 2 and max(FONTS.width(text, "regular", lines[0].size) for text in told) < room - 0.5:
        assert [letters(line.text) for line in lines] == [letters(text) for text in told]
