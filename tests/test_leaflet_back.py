"""The short rules on the backs of pads: they fit, agree with the rules, and are behind their fronts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from leaflets import (
    CODES,
    EVERY,
    FONTS,
    bound,
    flaws,
    letters,
    most,
    setting,
    shown_example,
    table_rows,
    tags,
    without_intro,
    words,
)
from pdfcheck import check_pdf
from sheets import make, sheets

from padgen import templates
from padgen.documents.explain.sections import sections
from padgen.documents.pad.back import backs
from padgen.documents.pad.back_sheets import back_pages
from padgen.documents.pad.look import Look
from padgen.documents.pad.paper import Paper
from padgen.errors import PadgenError, checked
from padgen.languages import read
from padgen.page.marks import Box, Die, DrawnDocument, Node, Page, Tag, Text, Use, leaves
from padgen.pdf import render

pytestmark = pytest.mark.sweep

CLASSIC = templates.load_pad("classic")
W, H = CLASSIC.size[0] / CLASSIC.across, CLASSIC.size[1] / CLASSIC.down


def marks_of(code: str, variant: str = "classic", title: str | None = None) -> tuple[Node, ...]:
    return checked(backs(setting(code, variant, CLASSIC), title))[0]


def page_of(sheet: Paper, title: str | None = None, tagged: bool = True) -> Page:
    return back_pages(sheet, checked(backs(sheet.setting, title)), 2)[0 if tagged else 1]


@pytest.mark.parametrize("template", ["tall", "classic", "a5", "landscape"])
def test_the_last_row_reaches_beyond_its_words(template: str) -> None:
    """Its band is wider than the words on both sides, and no closer to the pad's edge than the table on the front."""
    pad = templates.load_pad(template)
    (sheet,) = sheets(DrawnDocument("", "hu", (Page(W, H, checked(backs(setting("hu", "classic", pad)))[0]),)))
    band = sheet.fills[-1].rect
    words = [placed.rect for placed in sheet.texts if band.y0 < placed.rect.y1 and placed.rect.y0 < band.y1]
    inside = [rect for rect in words if band.x0 < rect.x1 and rect.x0 < band.x1]
    assert min(rect.x0 for rect in inside) - band.x0 >= 0.79
    assert band.x1 - max(rect.x1 for rect in inside) >= 0.79
    least = min(5, pad.margin) - 1e-6
    assert band.x0 >= least
    assert band.x1 <= pad.size[0] / pad.across - least


@pytest.mark.parametrize("code", ["en", "fi", "nl"])
def test_what_counts_has_no_short_word_alone_on_a_line(code: str) -> None:
    """Where a cell has two lines, words are shared between them; only a long word stands alone."""
    games = ("classic", "danish", "half-forced", "yahtzee", "yamb")
    cells = [list(leaves((cell,))) for game in games for cell in tags(marks_of(code, game), "TD")]
    lines = [[leaf.text.split() for leaf in cell if isinstance(leaf, Text)] for cell in cells]
    two = [cell for cell in lines if len(cell) == 2 and len(cell[0]) + len(cell[1]) > 3]
    assert len(two) >= 3
    assert not [cell for cell in two if len(cell[1]) == 1 and len(cell[1][0]) < 12]


@pytest.mark.parametrize(("code", "variant"), EVERY)
def test_every_back_fits_its_pad(code: str, variant: str) -> None:
    """In every language and variant, it is inside the pad's margins, without overlaps or text below 6 pt."""
    (sheet,) = sheets(DrawnDocument("", code, (Page(W, H, marks_of(code, variant)),)))
    assert flaws(sheet, 1, CLASSIC.margin) == []


@pytest.mark.parametrize(("code", "variant"), EVERY[::7])
def test_backs_explain_rows_and_bonus(code: str, variant: str) -> None:
    """Each row has its name and dice; turn, end, special rules and bonus are explained in full."""
    rules, locale = bound(code, variant)
    nodes = marks_of(code, variant)
    (table,) = tags(nodes, "Table")
    rows = [tag for tag in tags(table.children, "TR") if any(isinstance(mark, Die) for mark in leaves((tag,)))]
    for (told, name, what), (_, _, full), shown in zip(
        table_rows(locale, brief=True, fixed=False), table_rows(locale, brief=True), rows, strict=True
    ):
        cells = [cell for cell in shown.children if isinstance(cell, Tag)]
        assert letters(words(cells[0])).endswith(letters(name))
        if len(cells) == 4:
            limit = most(told, locale).replace("\u00a0", " ")
            below = {mark.x for cell in cells[:2] for mark in leaves((cell,))}
            # What counts is told with its points where nothing below these says that they are always the same.
            assert letters(words(cells[1])) in {letters(what), letters(full)}
            assert words(cells[-1]).endswith(limit) == (len(below) == 1 + (rules.order != "free"))
        dice = [die.face for die in leaves(cells[-2:-1]) if isinstance(die, Die)]
        assert sorted(dice) == sorted(shown_example(locale, told)[1])
    said = letters(words(nodes))
    if rules.bonus:
        key = "bonus_more_than" if rules.bonus.more_than else "bonus_at_least"
        text = locale.text(key, brief=True, threshold=rules.bonus.threshold, bonus=rules.bonus.points)
        assert letters(text) in said
    assert letters(locale.text("end", rounds=len(rules.rows))) in said
    assert letters(locale.text("turn", dice=rules.dice, throws=rules.throws)) in said
    for key in ("call_first", "saved_throws"):
        if getattr(rules, key):
            assert letters(locale.text(key, dice=rules.dice, throws=rules.throws)) in said


def test_backs_say_points_once() -> None:
    """The fixed points of a straight are only in the column of points."""
    (table,) = tags(marks_of("en"), "Table")
    told = [words(cell) for cell in tags((table,), "TD")]
    assert any("The numbers 1-2-3-4-5." in text for text in told)
    assert not any("15 points" in text for text in told)


@pytest.mark.parametrize("code", CODES)
def test_backs_of_four_pads_on_a_sheet_are_in_7_pt(code: str) -> None:
    """In each language's own game and those without rules besides (6.75 pt in others), with no section left out."""
    usual = (read(code).default_variant, "classic", "swedish", "dutch", "finnish", "estonian", "forced", "yacht")
    for variant in dict.fromkeys((*usual, "danish", "half-forced", "yahtzee", "kniffel")):
        nodes = marks_of(code, variant)
        locale = bound(code, variant)[1]
        assert min(mark.size for mark in leaves(nodes) if isinstance(mark, Text)) >= (7.0 if variant in usual else 6.75)
        heads = [letters(words(tag)) for tag in tags(nodes, "H2")]
        for section in sections(locale):
            if section.key in ("turn", "special", "recording", "end"):
                assert letters(section.heading) in heads


def test_tight_backs_leave_out_little() -> None:
    """Where there is little room, all rules stand there but what the table says, and what one knows from others."""
    locale = bound("el", "danish")[1]
    said = letters(words(marks_of("el", "danish")))
    left_out = (
        locale.text("bonus_sum"),
        locale.text("stop", dice=5, throws=3),
    )
    for text in left_out:
        assert letters(text) not in said
    for section in sections(locale):
        for text in section.texts if section.key in ("turn", "recording", "end") else ():
            for some in left_out:
                text = text.replace(some, "")
            assert letters(text) in said
    assert letters(locale.row("chance")) in said


def test_headings_run_in_where_there_is_least_room() -> None:
    """They stay headings, each on the line where its text begins, and no words of the two touch."""
    nodes = without_intro(marks_of("de", "danish"))
    heads = [mark for tag in tags(nodes, "H2") for mark in leaves(tag.children) if isinstance(mark, Text)]
    begun = [next(mark for mark in leaves(tag.children) if isinstance(mark, Text)) for tag in tags(nodes, "P")]
    assert len(heads) == len(begun) == 4
    for head, text in zip(heads, begun, strict=True):
        assert head.y == pytest.approx(text.y)
        assert text.x - head.x - FONTS.width(head.text.strip(), "bold", head.size) > 1
    others = [mark.y for tag in tags(marks_of("de"), "H2", "P") for mark in leaves(tag.children)]
    assert len(set(others)) == len(others)


def test_columns_are_mirrored() -> None:
    """As sheets turn on the long edge, the first pad's back, tagged, is at the right; all pads have one."""
    page = page_of(Paper(Look(setting("fi", "classic", CLASSIC))))
    lefts = [mark.x for tag in tags(page.children, "H1", "P") for mark in leaves((tag,)) if isinstance(mark, Text)]
    assert min(lefts) > page.width / 2
    uses = [mark for mark in leaves(page.children) if isinstance(mark, Use)]
    spots = {(use.x, use.y) for use in uses} | {(page.width / 2, 0.0)}
    assert spots == {(0.0, 0.0), (page.width / 2, 0.0), (0.0, page.height / 2), (page.width / 2, page.height / 2)}
    assert len({use.symbol.name for use in uses}) == 1


@pytest.mark.parametrize(
    ("bleed", "crop", "pads"), [(0.0, False, None), (3.0, True, None), (3.0, False, 4), (0.0, True, 1)]
)
def test_each_back_lies_behind_its_pad(bleed: float, crop: bool, pads: int | None) -> None:
    """Mirrored at the page's middle, every back covers its pad exactly, also with bleed and crop marks."""
    template = CLASSIC.replace(across=3, down=2, margin=3.0, orientation="landscape", bleed=bleed, crop_marks=crop)
    sheet = Paper(Look(setting("fi", "classic", template)), pads)
    page = page_of(sheet, tagged=False)
    (shown,) = sheets(DrawnDocument("", "fi", (page,)))
    mirrored = [(round(page.width - cell.x1, 6), round(cell.y0, 6)) for cell in shown.cells[1:]]
    assert mirrored == [(round(x, 6), round(y, 6)) for x, y in sheet.spots]
    front = sheet.page(())
    assert (page.width, page.height, page.trim, page.bleed) == (front.width, front.height, front.trim, front.bleed)


@pytest.mark.parametrize("bind", ["none", "punch-left", "glue-top"])
def test_colour_at_the_edge_of_a_back_runs_over_the_trim(bind: str) -> None:
    """Over all edges of every pad; a back's binding edge is behind that of its front."""
    template = CLASSIC.replace(bleed=3.0, bind=bind, punch_edge=18.0)
    sheet = Paper(Look(setting("fi", "classic", template)))
    ground = Box(0.0, 0.0, sheet.pad_width, sheet.pad_height, fill=(0.2,))
    side, top = sheet.bound
    (page,) = back_pages(sheet, [(ground,)], 1)
    boxes = {(mark.x, mark.y, mark.w, mark.h) for mark in page.children if isinstance(mark, Box)}
    wide, high = sheet.pad_width + side + 6.0, sheet.pad_height + top + 6.0
    for x, y in sheet.behind:
        assert any(box == pytest.approx((x - 3.0, y - top - 3.0, wide, high)) for box in boxes)


def test_only_one_back_is_content() -> None:
    """Copies are artifacts, as are all backs of further sheets, so that screen readers read the rules only once."""
    sheet = Paper(Look(setting("en", "classic", CLASSIC)))
    first, further = (page_of(sheet, tagged=tagged) for tagged in (True, False))
    assert len(list(tags(first.children, "Table"))) == 1
    assert len([mark for mark in leaves(first.children) if isinstance(mark, Use)]) == 3
    assert all(isinstance(mark, Use) for mark in further.children)
    assert len(further.children) == 4


def test_a_run_of_sheets_has_its_rules_once() -> None:
    """Of three sheets with backs, only the first back is content."""
    backs = list(make("en", sheets=3, rules_on_back=True).pages)[1::2]
    assert [len(list(tags(page.children, "H1"))) for page in backs] == [1, 0, 0]


def test_the_title_is_the_fronts() -> None:
    """The back has the pad's own title."""
    page = page_of(Paper(Look(setting("en", "classic", CLASSIC))), title="Bo's game")
    (heading,) = tags(page.children, "H1")
    assert words(heading) == "Bo's game"


@pytest.mark.parametrize("code", CODES[::5])
def test_backs_are_accessible(code: str) -> None:
    """A file with a sheet of backs passes PDF/UA-1."""
    page = page_of(Paper(Look(setting(code, "classic", CLASSIC))))
    check_pdf(render(DrawnDocument("Backs", code, (page,))))


def test_a_pad_too_small_is_refused() -> None:
    """The message names the pad's size, by how much the rules are too long, and the remedy."""
    template = CLASSIC.replace(across=3, down=3, margin=3.0)
    with pytest.raises(PadgenError, match=r"back of a pad of 70 × 99 mm: Deutsch.*too long at 6 pt") as caught:
        checked(backs(setting("de", "maxi", template)))
    assert "larger pads" in caught.value.problems[0].fix


def test_a_title_too_wide_for_the_back_stands_on_two_lines() -> None:
    """It stays inside the pad, and the rules begin below its second line."""
    title = "The Yatzy of the Old Harbour Society of 1888 and of all its friends on both sides of the water"
    (sheet,) = sheets(DrawnDocument("", "en", (Page(W, H, marks_of("en", title=title)),)))
    assert flaws(sheet, 1, CLASSIC.margin) == []
    (heading,) = tags(sheet.page.children, "H1")
    assert words(heading) == title
    assert len(list(leaves((heading,)))) == 2


def test_a_title_too_wide_for_two_lines_is_refused() -> None:
    """The message says how wide it is at 6 pt, how wide the pad is, and the remedy."""
    with pytest.raises(
        PadgenError, match=r"the title 'WWW.* needs \d+\.\d mm at 6 pt, the back of a pad leaves"
    ) as caught:
        marks_of("en", title="W" * 90)
    assert "shorten the title" in caught.value.problems[0].fix


@pytest.mark.parametrize("code", CODES)
def test_large_backs_explain_turn_and_end_in_large_letters(code: str) -> None:
    """Large-print backs have no text below 14 pt, no dice below 5 mm, and leave out neither the turn nor the end."""
    template = templates.load_pad("large-print")
    for variant in ("classic", "maxi", "danish"):
        rules, locale = bound(code, variant)
        nodes = checked(backs(setting(code, variant, template)))[0]
        assert min(mark.size for mark in leaves(nodes) if isinstance(mark, Text)) >= 14.0
        said = letters(words(nodes))
        for key in ("turn", "end"):
            told = locale.text(key, dice=rules.dice, throws=rules.throws, rounds=len(rules.rows))
            assert letters(told) in said
        dice = [mark.size for table in tags(nodes, "Table") for mark in leaves((table,)) if isinstance(mark, Die)]
        assert len(dice) >= rules.dice * len(rules.lower)
        assert min(dice) >= 5.0


@pytest.mark.parametrize(("code", "variant"), [("el", "danish"), ("lv", "maxi"), ("nl", "yahtzee"), ("uk", "maxi")])
def test_headings_of_large_backs_are_alike(code: str, variant: str) -> None:
    """All stand on the lines where their texts begin, or all above them, even if some leave little of a line."""
    nodes = checked(backs(setting(code, variant, templates.load_pad("large-print"))))[0]
    heads, begun = (
        [next(mark for mark in leaves(tag.children) if isinstance(mark, Text)).y for tag in tags(nodes, role)]
        for role in ("H2", "P")
    )
    assert len({y in begun for y in heads}) == 1


@pytest.mark.parametrize(("name", "edge"), [("classic", 3.3), ("a5", 5.0), ("kids", 7.0)])
def test_dice_on_backs_grow_with_the_pad(name: str, edge: float) -> None:
    """The larger the pad, the larger the dice in the examples on its back."""
    for code in ("uk", "fr"):
        (nodes,) = checked(backs(setting(code, "forced", templates.load_pad(name))))
        (table,) = tags(nodes, "Table")
        sizes = {mark.size for mark in leaves((table,)) if isinstance(mark, Die)}
        assert min(sizes) >= edge


@pytest.mark.parametrize("code", CODES)
def test_backs_of_landscape_pads_have_the_table_beside_the_text(code: str) -> None:
    """The table has more than half of the width, at the right; the text ends 10 mm to its left."""
    wide = templates.load_pad("landscape")
    nodes = checked(backs(setting(code, "classic", wide)))[0]
    (sheet,) = sheets(DrawnDocument("", code, (Page(*wide.size, nodes),)))
    assert flaws(sheet, 1, wide.margin) == []
    edge = table_edge(nodes)
    assert 0.3 * wide.size[0] < edge < 0.45 * wide.size[0]
    paragraphs = [mark for tag in tags(nodes, "P") for mark in leaves(tag.children) if isinstance(mark, Text)]
    text = [mark.x + FONTS.width(mark.text, mark.face, mark.size) for mark in paragraphs if mark.x < edge]
    assert text
    assert max(text) <= edge - 10


def table_edge(nodes: tuple[Node, ...]) -> float:
    """Where the table of a back begins, in mm."""
    (table,) = tags(nodes, "Table")
    return min(mark.x for mark in leaves(table.children) if isinstance(mark, Text | Die))


@pytest.mark.parametrize("variant", ["classic", "yacht", "generala", "thirteen", "balut"])
@pytest.mark.parametrize("code", ["hu", "de", "en", "ru"])
def test_text_beside_a_table_has_no_holes(code: str, variant: str) -> None:
    """On the backs of landscape pads it is so large that headings need no more than two lines' space above them."""
    wide = templates.load_pad("landscape")
    nodes = checked(backs(setting(code, variant, wide)))[0]
    heads = [mark for tag in tags(nodes, "H2") for mark in leaves(tag.children) if isinstance(mark, Text)]
    edge = table_edge(nodes)
    left = [mark.y for mark in leaves(nodes) if isinstance(mark, Text) and mark.x < edge]
    ys = sorted({y for y in left if y >= heads[0].y})
    step = min(below - above for above, below in pairwise(ys))
    for head in heads[1:]:
        above = [y for y in ys if y < head.y]
        assert head.x >= edge or head.y - above[-1] <= 2 * step
