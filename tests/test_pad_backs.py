"""The look of rules on the backs of pads: sizes of one family, large dice, and whole sections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from kept import kept
from leaflets import CODES, letters, without_intro, words
from pads import bound, said, tags
from sheets import FONTS, make

import padgen
from padgen.documents.text.lines import Breaker
from padgen.languages import read
from padgen.page.dice import OUTLINE
from padgen.page.marks import MM, Box, Die, Line, Node, Tag, Text, leaves
from padgen.rules import load_variant

pytestmark = pytest.mark.sweep


@kept
def back(code: str, **options: Any) -> tuple[Node, ...]:
    """The marks of a pad's back."""
    return list(make(code, rules_on_back=True, **options).pages)[1].children


def texts(nodes: Iterable[Node]) -> Iterator[Text]:
    return (mark for mark in leaves(tuple(nodes)) if isinstance(mark, Text))


@pytest.mark.parametrize("variant", ["classic", "maxi", "yamb"])
@pytest.mark.parametrize("code", ["de", "en", "hu"])
def test_text_beside_the_table_is_not_louder_than_its_names(code: str, variant: str) -> None:
    """Headings beside a table are alike, at most 1.15 times as large as its names; text is at most 1.4 of its rules."""
    nodes = back(code, variant=variant, template="landscape")
    (table,) = tags(nodes, "Table")
    names = max(mark.size for mark in texts(tags((table,), "TH")))
    headings = [mark.size for mark in texts(tags(nodes, "H2"))]
    assert max(headings) <= 1.15 * names
    assert max(headings) <= 1.1 * min(headings)
    assert max(mark.size for mark in texts(tags(nodes, "P"))) <= 1.4 * names / 1.28


@pytest.mark.parametrize("variant", ["classic", "maxi", "yahtzee"])
@pytest.mark.parametrize("code", ["de", "el", "lt", "lv", "uk"])
def test_long_rules_keep_the_dice_of_children_large(code: str, variant: str) -> None:
    """A rule that needs two lines makes rows tighter, not dice smaller: they have 8 mm or more, or 6.7 in 15 rows."""
    (table,) = tags(back(code, variant=variant, template="kids"), "Table")
    least = 6.7 if variant == "maxi" else 8
    assert min(mark.size for mark in leaves((table,)) if isinstance(mark, Die)) >= least


@pytest.mark.parametrize("variant", ["classic", "balut", "thirteen", "yacht"])
@pytest.mark.parametrize("template", ["a5", "kids"])
@pytest.mark.parametrize("code", ["de", "el", "en", "hu"])
def test_columns_end_on_one_level_with_short_sections_whole(code: str, template: str, variant: str) -> None:
    """Columns end five lines apart at most, and no section of up to five lines goes on in another column.

    Their lines are on one grid, with an empty line above each heading.
    """
    sections = told(back(code, variant=variant, template=template))
    lines = [line for section in sections for line in section]
    middle = (min(line.x for line in lines) + max(line.x for line in lines)) / 2
    columns = [line for line in lines if line.x < middle], [line for line in lines if line.x > middle]
    left, right = (max(line.y for line in column) for column in columns)
    step = 1.21 * lines[-1].size / MM
    assert abs(left - right) < 4.5 * step
    assert all(abs(mark.y - lines[0].y - round((mark.y - lines[0].y) / step) * step) < 0.01 for mark in lines)
    for section in sections:
        assert len({line.x > middle for line in section}) == 1 or len(section) > 5


@pytest.mark.parametrize("template", ["classic", "tall", "a5", "landscape", "large-print", "kids", "ink-saver"])
@pytest.mark.parametrize("code", CODES)
def test_backs_say_what_rows_score(code: str, template: str) -> None:
    """The sum of the dice that count, unless the row says otherwise, and that pale dice don't."""
    for variant in dict.fromkeys(("classic", read(code).default_variant)):
        locale = bound(code, variant)[1]
        words = letters(said(Tag("Div", back(code, variant=variant, template=template))))
        assert letters(locale.text("sum_rest")) in words
        assert letters(locale.text("pale_dice")) in words


def told(nodes: tuple[Node, ...]) -> list[list[Text]]:
    """The lines of each section's paragraphs, without what belongs to the table."""
    sections: list[list[Text]] = []
    for tag in without_intro(nodes):
        if isinstance(tag, Tag) and tag.role == "H2":
            sections.append([])
        elif isinstance(tag, Tag) and tag.role == "P":
            sections[-1] += texts((tag,))
    return sections


@pytest.mark.parametrize("template", ["classic", "a5", "landscape", "large-print", "kids"])
def test_the_rule_below_the_title_is_clear_of_descenders(template: str) -> None:
    """Descenders are a quarter of the letters' size deep."""
    marks = list(leaves(back("ru", template=template)))
    title = max((mark for mark in marks if isinstance(mark, Text)), key=lambda mark: mark.size)
    rule = next(mark for mark in marks if isinstance(mark, Line))
    assert rule.y1 == rule.y2
    assert rule.y1 - title.y >= (0.25 * title.size + 1) / MM


@pytest.mark.parametrize("template", ["classic", "tall", "a5", "large-print", "kids"])
@pytest.mark.parametrize("variant", ["classic", "thirteen", "yahtzee", "yacht"])
@pytest.mark.parametrize("code", ["en", "de", "fi", "ru", "nl", "sv", "uk", "el"])
def test_backs_say_what_rows_score_that_is_no_sum(code: str, variant: str, template: str) -> None:
    """In words, or with "always" below the points: the text above the table says that others score their dice."""
    rules, locale = bound(code, variant)
    nodes = back(code, variant=variant, template=template)
    (table,) = tags(nodes, "Table")
    if letters(locale.text("sum_rest")) not in letters(words(nodes)):
        return  # The smallest letters leave no room for it.
    told = [words(tag) for tag in tags((table,), "TR")]
    for row in rules.rows:
        kind, points = locale.scoring(row)
        counted = row.combination.pick(next(iter(locale.examples(row)), ()))
        if kind == "fixed" and counted and points != sum(counted):
            (line,) = (text for text in told if letters(text).startswith(letters(locale.row(row.id))))
            assert locale.label("always") in line or letters(line).count(str(points)) > 1, row.id


@pytest.mark.parametrize("code", ["de", "el", "pt"])
def test_rules_on_narrow_backs_have_few_lines(code: str) -> None:
    """On tall pads what counts stands below the names, on two lines at most, where it would be long beside them.

    Maxima are below the points then.
    """
    (table,) = tags(back(code, template="tall"), "Table")
    assert words((table,)).count(bound(code, "classic")[1].label("always")) == 3
    told = [[mark for mark in texts((cell,)) if mark.align == "left"] for cell in tags((table,), "TD")]
    assert max(map(len, told)) <= 2


@pytest.mark.parametrize(
    ("code", "variant"),
    [("en", "classic"), ("fr", "swedish"), ("de", "thirteen"), ("es", "triple"), ("da", "danish"), ("uk", "danish")],
)
@pytest.mark.parametrize("template", ["classic", "ink-saver"])
def test_headings_on_small_backs_have_lines_of_their_own(code: str, variant: str, template: str) -> None:
    """Where text needs room, columns of figures are no wider than these, and rows become tighter, before that ends."""
    nodes = back(code, variant=variant, template=template)
    text, heads = list(texts(tags(nodes, "P"))), list(texts(tags(nodes, "H2")))
    middle = (min(mark.x for mark in text) + max(mark.x for mark in texts(tags(nodes, "Table")))) / 2
    lines = {(round(mark.y, 2), mark.x > middle) for mark in text}
    assert lines.isdisjoint((round(mark.y, 2), mark.x > middle) for mark in heads)
    assert min(mark.size for mark in text) >= 7.5


@pytest.mark.parametrize(("code", "variant"), [("hu", "danish"), ("pl", "danish")])
@pytest.mark.parametrize("template", ["classic", "ink-saver"])
def test_headings_run_in_rather_than_text_be_small(code: str, variant: str, template: str) -> None:
    """With headings on the lines of their texts, these have 7.5 pt; on lines of their own they would have less."""
    nodes = back(code, variant=variant, template=template)
    lines = {round(mark.y, 2) for mark in texts(tags(nodes, "P"))}
    assert lines.issuperset(round(mark.y, 2) for mark in texts(tags(nodes, "H2")))
    assert min(mark.size for mark in texts(tags(nodes, "P"))) >= 7.5


@pytest.mark.parametrize("template", ["classic", "ink-saver"])
@pytest.mark.parametrize("code", CODES)
def test_small_backs_are_easy_to_read(code: str, template: str) -> None:
    """Text in each language's own game and those without rules besides has 7.5 pt or more."""
    usual = (read(code).default_variant, "classic", "swedish", "dutch", "finnish", "estonian", "triple", "yacht")
    for variant in dict.fromkeys(usual):
        if load_variant(variant).dice == 5:
            nodes = back(code, variant=variant, template=template)
            assert min(mark.size for mark in texts(tags(nodes, "P"))) >= 7.5, variant


@pytest.mark.parametrize("variant", ["maxi", "finnish-maxi", "kniffel"])
@pytest.mark.parametrize("code", CODES)
def test_points_are_explained_in_large_print(code: str, variant: str) -> None:
    """What rows score and what pale dice mean is said on every back, even if other sentences have to go."""
    nodes = back(code, variant=variant, template="large-print")
    locale = bound(code, variant)[1]
    told = letters(words(nodes))
    assert letters(locale.text("pale_dice")) in told
    assert letters(locale.text("sum_rest")) in told


@pytest.mark.parametrize("template", ["classic", "ink-saver"])
def test_the_best_row_is_in_a_box(template: str) -> None:
    """A solid one, or where ink is saved a frame of 1 pt or more; it reaches beyond the words on both sides."""
    (table,) = tags(back("de", template=template), "Table")
    (box,) = (mark for mark in leaves((table,)) if isinstance(mark, Box))
    assert (box.fill is None) == (template == "ink-saver")
    assert box.fill is not None or box.weight >= 1
    assert min(mark.x for mark in texts((table,))) - box.x >= 0.79


@pytest.mark.parametrize("code", ["cs", "es", "fi", "hu", "pl"])
def test_dice_of_small_backs_become_a_little_smaller_for_larger_text(code: str) -> None:
    """Text has 7.5 pt where dice that are a tenth smaller leave room for it."""
    nodes = back(code, template="classic")
    (table,) = tags(nodes, "Table")
    assert min(mark.size for mark in texts(tags(nodes, "P"))) >= 7.5
    assert min(mark.size for mark in leaves((table,)) if isinstance(mark, Die)) >= 3.7


@pytest.mark.parametrize(
    ("code", "template", "variant"),
    [("it", "a5", "danish"), ("da", "a5", "danish")] + [(code, "tall", "classic") for code in ("sv", "fr", "hu")],
)
def test_maxima_are_worth_smaller_text(code: str, template: str, variant: str) -> None:
    """Where a tenth less leaves room for what counts below the names, the most of each row is below its points."""
    rules, locale = bound(code, variant)
    (table,) = tags(back(code, template=template, variant=variant), "Table")
    rows = sum(row.id not in ("ones", "twos", "threes", "fours", "fives") for row in rules.rows)
    shown = words((table,))
    assert shown.count(locale.label("always")) + shown.count(locale.label("at_most")) == rows


@pytest.mark.parametrize(
    ("code", "variant", "least"),
    [(code, "classic", 8) for code in ("de", "el", "en", "hu", "nl", "ru")]
    + [(code, "danish", 6) for code in ("en", "hu")],
)
def test_large_letters_are_in_one_column(code: str, variant: str, least: float) -> None:
    """On backs in large print two columns would be narrow: all lines begin at the left, an indent at most beyond it."""
    nodes = back(code, variant=variant, template="large-print")
    left = min(mark.x for mark in texts(nodes))
    (table,) = tags(nodes, "Table")
    assert all(mark.x < left + 10 for tag in (*tags(nodes, "H2"), *tags(nodes, "P")) for mark in texts((tag,)))
    assert min(mark.size for mark in leaves((table,)) if isinstance(mark, Die)) >= least


@pytest.mark.parametrize("variant", ["maxi", "half-forced"])
@pytest.mark.parametrize("code", CODES)
def test_words_in_narrow_tables_are_whole(code: str, variant: str) -> None:
    """No word is divided where the rule has no fewer lines for it; the bonus's spans the dice and has room."""
    (table,) = tags(back(code, variant=variant, template="tall"), "Table")
    narrow = [cell for cell in tags((table,), "TD") if cell.col_span == 1]
    cells = [[mark for mark in texts((cell,)) if mark.align == "left"] for cell in narrow]
    told = [cell for cell in cells if cell]
    size = told[0][0].size
    widest = max(FONTS.width(mark.text.rstrip(), "regular", size) for cell in told for mark in cell) / size + 0.01
    for cell in told:
        if any(mark.text.endswith("-") for mark in cell):
            text = "".join(mark.text.removesuffix("-") for mark in cell).rstrip()
            assert len(Breaker(FONTS, None).lines(text, widest)) > len(cell)


@pytest.mark.parametrize(("code", "variant"), [("uk", "maxi"), ("lt", "half-forced"), ("sv", "maxi")])
def test_no_word_in_these_narrow_tables_is_divided(code: str, variant: str) -> None:
    """Here no word needs to be."""
    (table,) = tags(back(code, variant=variant, template="tall"), "Table")
    assert not [mark.text for mark in texts((table,)) if mark.text.endswith("-")]


@pytest.mark.parametrize(
    ("code", "variant", "template", "told"),
    [("en", "maxi", "classic", True), ("pt", "maxi", "large-print", True), ("el", "yahtzee", "classic", False)],
)
def test_dice_set_aside_may_be_rolled_again(code: str, variant: str, template: str, told: bool) -> None:
    """Backs say so where there is room, and leave it out where what rows score would have none."""
    rules, locale = bound(code, variant)
    again = letters(locale.text("keep_again", dice=rules.dice, throws=rules.throws))
    assert (again in letters(words(back(code, variant=variant, template=template)))) is told


@pytest.mark.parametrize("template", ["classic", "ink-saver", "large-print", "a5"])
@pytest.mark.parametrize("variant", ["danish", "triple", "maxi", "yamb"])
@pytest.mark.parametrize("code", CODES)
def test_no_word_is_divided_between_columns(code: str, variant: str, template: str) -> None:
    """A column doesn't end in the middle of a word."""
    for tag in tags(back(code, variant=variant, template=template), "P"):
        for line, next_ in pairwise(texts((tag,))):
            assert next_.y > line.y or not line.text.endswith("-")


@pytest.mark.parametrize(
    ("code", "variant"), [("lt", "classic"), ("de", "danish"), ("en", "triple"), ("sv", "yamb"), ("fr", "estonian")]
)
def test_paragraphs_are_whole_for_a_little_smaller_text(code: str, variant: str) -> None:
    """No paragraph goes on in another column where smaller text or less even columns prevent it.

    One does only if columns then end on one level.
    """
    sections = told(back(code, variant=variant, template="a5"))
    lines = [line for section in sections for line in section]
    right = max(line.x for line in lines)
    ends = [max(line.y for line in lines if (line.x > right / 2) is side) for side in (False, True)]
    for tag in tags(back(code, variant=variant, template="a5"), "P"):
        own = list(texts((tag,)))
        whole = all(above.y <= below.y for above, below in pairwise(own))
        assert whole or abs(ends[0] - ends[1]) < 0.1, [line.text for line in own]


def test_dice_on_a_back_that_saves_ink_are_not_solid() -> None:
    """As on its front, a heavy outline marks the second group."""
    dice = [
        mark
        for mark in leaves(tuple(tags(back("nl", variant="maxi", template="ink-saver"), "Table")))
        if isinstance(mark, Die)
    ]
    assert not any(die.solid for die in dice)
    weights = [die.weight / die.size for die in dice if die.weight]
    heavy = [weight for weight in weights if weight > 2 * min(weights)]
    assert len(heavy) >= 9
    assert len(dice) - len(heavy) > 60
    assert min(weights) < 0.7 * OUTLINE


@pytest.mark.parametrize("template", ["a5", "landscape", "kids"])
def test_the_most_stands_on_the_line_of_the_rule(template: str) -> None:
    """What the most is and the first line of what counts have one baseline."""
    locale = bound("de", "classic")[1]
    (table,) = tags(back("de", variant="classic", template=template), "Table")
    rows = [list(texts((row,))) for row in tags((table,), "TR")]
    most = [(row, mark) for row in rows for mark in row if mark.text.startswith(locale.label("at_most"))]
    assert len(most) > 5
    for row, mark in most:
        assert min(abs(mark.y - other.y) for other in row if other is not mark) < 0.01


@pytest.mark.parametrize("template", ["classic", "tall", "a5", "large-print", "kids"])
@pytest.mark.parametrize(("code", "variant"), [("nl", "danish"), ("pt", "forced"), ("hu", "classic")])
def test_the_last_row_has_air_around_its_words(code: str, variant: str, template: str) -> None:
    """Descenders are 0.6 mm or more from the edge of the solid box, and words 1.3 mm or more from its ends."""
    nodes = back(code, variant=variant, template=template)
    box = max((mark for mark in leaves(nodes) if isinstance(mark, Box) and mark.fill), key=lambda mark: mark.w)
    inside = [mark for mark in texts(nodes) if box.y < mark.y < box.y + box.h]
    for mark in inside:
        assert box.y + box.h - mark.y - 0.25 * mark.size / MM >= 0.6
        assert mark.align == "right" or mark.x - box.x >= 1.3
        assert mark.align == "left" or box.x + box.w - mark.x >= 1.3
    assert len(inside) > 2


def test_titles_of_backs_grow_with_the_pad() -> None:
    """The title in words of a tall pad has 14 pt, that of a pad in landscape 24 pt."""
    for template, least in (("tall", 14.0), ("landscape", 24.0)):
        assert max(mark.size for mark in texts(tags(back("hu", template=template), "H1"))) >= least


def test_rules_that_are_not_on_the_back_are_named() -> None:
    """Sections without room; without a back there is no warning."""
    warned = "the backs have no room for 'Punten noteren'"
    options: dict[str, Any] = {"variant": "danish", "up": 6}
    assert any(warned in warning for warning in padgen.pad("nl", rules_on_back=True, **options).warnings)
    assert not any("back" in warning for warning in padgen.pad("nl", **options).warnings)


@pytest.mark.parametrize("template", ["classic", "a5", "large-print"])
def test_whole_backs_need_no_warning(template: str) -> None:
    """These layouts have room for all sections, also where headings are run in."""
    for code in ("el", "nl", "ru"):
        assert not padgen.pad(code, variant="danish", template=template, rules_on_back=True).warnings


@pytest.mark.parametrize(
    ("code", "variant"),
    [
        *((code, "maxi") for code in ("cs", "da", "de", "fi", "hu", "lt", "lv", "ru", "uk")),
        *((code, "classic") for code in ("et", "is", "nb")),
    ],
)
def test_the_name_of_several_rows_is_on_one_line_where_there_is_room(code: str, variant: str) -> None:
    """What counts leaves room for it on these backs, so the first row isn't higher than others."""
    (table,) = tags(back(code, variant=variant), "Table")
    lines = [mark for mark in texts(tags((table,), "TH")) if mark.face == "bold"]
    first = next(mark for mark in lines if "–" in mark.text)
    assert not first.text.rstrip().endswith("–")
    assert min(mark.y for mark in lines if mark.y > first.y) - first.y >= 1.5 * first.size / MM


@pytest.mark.parametrize("players", [1, 2, 6])
@pytest.mark.parametrize("code", CODES)
def test_with_a_column_for_each_game_one_game_ends_with_its_column(code: str, players: int) -> None:
    """Where all columns belong to one game, as six do on a tall pad for six players, it ends when all are full."""
    for template, variant, wanted in (
        ("tall", "classic", "end_games"),
        ("a5", "classic", "end"),
        ("tall", "triple", ""),
    ):
        rules, locale = bound(code, variant)
        shown = letters(words(back(code, variant=variant, template=template, players=players)))
        wanted = "end" if (wanted, players) == ("end_games", 6) else wanted
        for key in ("end", "end_games"):
            assert (letters(locale.text(key, rounds=rules.rounds)) in shown) is (key == wanted), (template, key)


@pytest.mark.parametrize("code", CODES)
def test_rules_run_on_in_one_column(code: str) -> None:
    """On small pads many paragraphs would have one line, and indents would run along the left edge of the text."""
    nodes = back(code, variant="classic", template="classic")
    lines: dict[float, float] = {}
    for mark in texts(tags(nodes, "P")):
        lines[round(mark.y, 1)] = min(mark.x, lines.get(round(mark.y, 1), mark.x))
    assert len(lines) >= 8
    assert max(lines.values()) - min(lines.values()) < 0.1
