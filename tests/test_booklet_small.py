"""Booklets on small pages: they have more of them, instead of small letters or a refusal."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any, NoReturn
from unittest.mock import Mock

import pytest
from kept import kept
from leaflets import CODES, FONTS, ROTATING, bound, letters, tags

import padgen
from padgen import templates
from padgen.documents import leaflet
from padgen.documents.booklet import document as booklet
from padgen.documents.explain.back_cover import BackCover, aim
from padgen.documents.explain.deal import LineHeight, deal
from padgen.documents.explain.sections import sections
from padgen.documents.explain.table import Table
from padgen.documents.setting import Setting
from padgen.page.area import Area
from padgen.page.marks import Box, Die, DrawnDocument, Line, Page, Path, Tag, Text, Use, leaves
from padgen.templates import LeafletTemplate


@pytest.mark.sweep
@pytest.mark.parametrize(("code", "variant"), [*ROTATING, *((code, "maxi") for code in CODES), ("el", "yamb")])
def test_a_booklet_on_a6(code: str, variant: str) -> None:
    """Twelve pages, six of them with rules, the last two or three with the table.

    Boxes are clear of running heads, letters have 9 pt or more, and dice are below the words, which have the whole
    width.
    """
    document = padgen.booklet([code], variant=variant, paper="A6")
    pages = document._drawn.pages
    assert document.warnings == ()
    assert (len(pages), pages[0].width, pages[0].height) == (12, 105, 148)
    rules = pages[3:9]
    parts = [len(list(tags(page.children, "Table"))) for page in rules]
    assert parts in ([0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1])
    for page in rules:
        marks = [*leaves(page.children)]
        running = [mark.y for mark in marks if isinstance(mark, Text) and mark.y < 9]
        boxes = [mark.y for mark in marks if isinstance(mark, Box)]
        assert all(box >= head + 3.9 for box in boxes for head in running), page.label
    sections = [section for page in rules for section in tags(page.children, "Sect")]
    told = [mark.size for mark in leaves(tuple(tags(sections, "P"))) if isinstance(mark, Text)]
    assert min(told) >= 9
    for row in (row for page in rules for row in tags(page.children, "TR")):
        marks = [*leaves((row,))]
        names = [mark for mark in marks if isinstance(mark, Text) and mark.align == "left"]
        if dice := [mark for mark in marks if isinstance(mark, Die)]:
            assert min(die.y for die in dice) > max(name.y for name in names)


@pytest.mark.long
@pytest.mark.parametrize("code", ["de", "hu", "uk", "pt"])
def test_no_hole_above_rolls(code: str) -> None:
    """On a page that grows to be full, the first roll is no more than 1.7 times as far below its head as from others.

    Other languages make the letters smaller, so that there is more to grow.
    """
    heard = bound(code, "classic")[1]
    captions = [heard.text("throw", number=number) for number in (1, 2, 3)]
    for page in padgen.booklet(sorted({code, "de", "uk", "el"}), paper="A6")._drawn.pages:
        marks = [mark for mark in leaves(page.children) if isinstance(mark, Text)]
        lines = [mark.y for caption in captions for mark in marks if mark.text.strip() == caption][:3]
        if len(lines) == 3:
            head = max(mark.y for mark in marks if mark.face == "bold" and mark.y < lines[0])
            assert lines[0] - head <= 1.7 * min(b - a for a, b in pairwise(lines))
            return
    pytest.fail("no rolls")


@pytest.mark.long
@pytest.mark.parametrize(
    ("langs", "paper", "count"),
    [("fi", None, 8), ("fi", "A5", 8), ("fi sv", "A5", 8), ("fi sv", "A6", 16), ("fi", "90x130mm", 12)],
)
def test_paper_chooses_the_layout(langs: str, paper: str | None, count: int) -> None:
    """Where none is named, small paper has the layout for it, with more pages."""
    assert len(padgen.booklet(langs.split(), paper=paper)._drawn.pages) == count


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "langs", "template", "paper", "named"),
    [
        ("booklet", ["fi", "sv"], "a5", "A6", "a6"),
        ("booklet", ["de"], "a5-large", "A6", "a6"),
        ("leaflet", "de", "a5", "A6", "a6"),
        ("leaflet", "el", "a4-fold", "A5", "a5"),
    ],
)
def test_a_refusal_names_a_layout_that_fits(
    kind: str, langs: str | list[str], template: str, paper: str, named: str
) -> None:
    """With that template, the same document is made on the same paper."""
    make, options = getattr(padgen, kind), {"variant": "maxi", "paper": paper}
    with pytest.raises(padgen.PadgenError) as caught:
        make(langs, template=template, **options)
    (found,) = {re.search(r"\(the template (\S+) fits; choose", str(problem))[1] for problem in caught.value.problems}  # type: ignore[index]
    assert found == named
    assert make(langs, template=found, **options).pages


def test_no_layout_is_named_where_none_fits() -> None:
    """Nor is one where another paper would be needed."""
    with pytest.raises(padgen.PadgenError, match=r"more than there is \(choose larger paper"):
        padgen.leaflet("en", paper="40x60mm")


def test_no_folded_layout_is_tried_for_punched_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be refused as well."""
    tried = []

    def refuse(setting: Setting[LeafletTemplate], **_: object) -> NoReturn:
        tried.append(setting.template.name)
        raise padgen.PadgenError(setting.template.problem("size_least", "too long"))

    monkeypatch.setattr(leaflet, "build", refuse)
    with pytest.raises(padgen.PadgenError, match="too long"):
        padgen.leaflet("en", bind="punch-left")
    punched = [name for name in templates.names("leaflet") if templates.load_leaflet(name).fold == 1]
    assert sorted(tried) == sorted(punched)


def test_layouts_are_tried_at_their_smallest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether one fits is known then, without the search for the size that looks best."""
    tried, build = {}, booklet.build

    def watched(setting: Setting[LeafletTemplate], **options: Any) -> DrawnDocument:
        tried[setting.template.name] = (setting.template.size_least, setting.template.size_most)
        return build(setting, **options)

    monkeypatch.setattr(booklet, "build", watched)
    with pytest.raises(padgen.PadgenError, match="the template a6 fits"):
        padgen.booklet("de", template="a5", paper="A6", variant="maxi")
    assert list(tried) == ["a5", "a6"]
    assert tried["a5"][0] < tried["a5"][1]
    assert tried["a6"] == (templates.load_leaflet("a6").size_least,) * 2


@pytest.mark.parametrize("count", [2, 3, 4])
def test_rows_are_dealt_evenly(count: int) -> None:
    """Panels alike have as many rows each, however many panels there are."""
    dealt = deal([LineHeight(10, True)] * 12, [80.0] * count, 2.0, 1.0)
    assert dealt.fits
    assert dealt.cuts == tuple(range(12 // count, 12, 12 // count))


def test_every_part_of_a_table_has_its_heads() -> None:
    """On four pages as on two, and together the parts have all rows."""
    pages = padgen.leaflet("de", variant="maxi", template="a6")._drawn.pages
    parts = [table for page in pages for table in tags(page.children, "Table")]
    assert len(parts) > 2
    assert all(next(tags(part.children, "TR")).children[0].scope == "Column" for part in parts)  # type: ignore[union-attr]
    rows = len(Table(bound("de", "maxi")[1], None, 80.0).entries)  # type: ignore[arg-type]
    assert sum(len(list(tags(part.children, "Figure"))) for part in parts) == rows


@kept
def a6(langs: list[str], variant: str | None = None) -> list[Page]:
    """The pages with rules of a booklet on A6."""
    return list(padgen.booklet(langs, variant=variant, paper="A6")._drawn.pages)[3:]


@pytest.mark.sweep
@pytest.mark.parametrize(("code", "variant"), [*((code, "classic") for code in CODES), ("en", "yamb")])
def test_examples_stay_together_on_a6(code: str, variant: str) -> None:
    """All on one page, whose box ends above its number; and no page begins within a paragraph."""
    pages = a6([code], variant)[:8]
    assert sum(bool(list(tags(page.children, "L"))) for page in pages) == 1
    boxes = [mark for page in pages for mark in leaves(page.children) if isinstance(mark, Box)]
    assert max(box.y + box.h for box in boxes) <= 136 + 1e-6
    told = {letters(text) for part in sections(bound(code, variant)[1]) for text in part.texts}
    for page in pages[1:5]:
        first = next(tags(page.children, "H2", "P", "TR"))
        assert first.role != "P" or letters("".join(m.text for m in leaves((first,)) if isinstance(m, Text))) in told


def test_examples_on_two_pages_lie_in_an_open_frame() -> None:
    """Where they don't fit on one, they are divided between two examples; the frame has no edge there."""
    parts = [page for page in a6(["ru"], "thirteen")[:8] if list(tags(page.children, "L"))]
    assert len(parts) == 2
    for page, ends in zip(parts, (min, max), strict=True):
        (frame,) = (
            mark
            for mark in leaves(page.children)
            if isinstance(mark, Path) and mark.stroke and len(mark.contours) == 1 and mark.contours[0][-1]
            and max(step[-2] for step in mark.contours[0]) - min(step[-2] for step in mark.contours[0]) > 90
        )  # fmt: skip
        heights = [step[-1] for step in frame.contours[0]]
        assert set(heights[1:-1]) == {ends(heights)} != {heights[0]} == {heights[-1]}


def table_rows(page: Page) -> list[Tag]:
    """The rows of the table on a page, without the heads of its columns."""
    return [row for row in tags(page.children, "TR") if list(tags((row,), "TD"))]


def pitches(pages: list[Page]) -> dict[tuple[int, int], list[float]]:
    """How far apart the points of two rows that follow each other are, in mm, by the numbers of their lines."""
    found: dict[tuple[int, int], list[float]] = {}
    for page in pages:
        rows = table_rows(page)
        points = [max((m for m in leaves((row,)) if isinstance(m, Text)), key=lambda m: m.size) for row in rows]
        lines = [sum(isinstance(m, Text) and m.align == "left" for m in leaves((row,))) for row in rows]
        for (a, b), pair in zip(pairwise(points), pairwise(lines), strict=True):
            found.setdefault(pair, []).append(b.y - a.y)
    return found


@pytest.mark.sweep
@pytest.mark.parametrize(("code", "variant"), [*((code, "classic") for code in CODES), ("el", "maxi"), ("fi", "maxi")])
def test_rows_of_an_a6_table_are_alike_on_all_pages(code: str, variant: str) -> None:
    """No page has a single row, and rows with as many lines have nearly the same height."""
    pages = a6([code], variant)[:8]
    heights = pitches(pages)
    assert 1 not in [len(table_rows(page)) for page in pages]
    assert max(max(own) / min(own) for own in heights.values()) <= 1.08


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
def test_rows_of_facing_a6_pages_are_equally_far_apart(code: str) -> None:
    """Rows with as many lines, however full the second page is without that."""
    usual = pitches(a6([code], "classic")[:8])[2, 2]
    assert len(usual) >= 4
    assert max(usual) - min(usual) <= 0.02 * min(usual)


def above_rows(code: str) -> tuple[float, float]:
    """From the title of an A6 table to its introduction, and from that to the heads of columns, in lines of it."""
    page = next(page for page in a6([code]) if next(tags(page.children, "TR"), None))
    heads, *_ = tags(page.children, "TR")
    head = next(mark for mark in leaves((heads,)) if isinstance(mark, Text))
    shown = (mark for tag in tags(page.children, "H2", "P") for mark in leaves((tag,)) if isinstance(mark, Text))
    title, *told = sorted((mark for mark in shown if mark.y < head.y), key=lambda mark: mark.y)
    line = told[1].y - told[0].y
    return (told[0].y - title.y) / line, (head.y - told[-1].y) / line


@pytest.mark.long
@pytest.mark.parametrize("code", ["da", "es", "fi", "hu"])
def test_what_stands_above_an_a6_table_stays_together(code: str) -> None:
    """A first page of two rows leaves room at its foot: gaps above them are at most 1.6 times those of a full one."""
    usual = above_rows("de")
    assert all(own <= 1.6 * full for own, full in zip(above_rows(code), usual, strict=True))


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
def test_a_table_of_five_dice_on_a6_has_two_facing_pages(code: str) -> None:
    """Its rows of two lines are 22 mm high or lower, with dice of 5 mm; the bonus is on the page before or below it."""
    pages = a6([code], "classic")
    table = [page for page in pages if list(tags(page.children, "Table"))]
    assert [page.label for page in table] == ["8", "9"]
    _, locale = bound(code, "classic")
    boxed = [
        page.label
        for page in pages
        for tag in tags(page.children, "H2")
        if letters("".join(m.text for m in leaves((tag,)) if isinstance(m, Text))) == letters(locale.section("bonus"))
    ]
    assert boxed in (["7"], ["9"])
    assert max(max(own) for (count, _), own in pitches(table).items() if count < 3) <= 22.0
    for page in table:
        assert {mark.size for row in table_rows(page) for mark in leaves((row,)) if isinstance(mark, Die)} == {5.0}


@pytest.mark.sweep
@pytest.mark.parametrize(("code", "variant"), [(code, variant) for variant in ("classic", "maxi") for code in CODES])
def test_rows_of_an_a6_table_are_compact(code: str, variant: str) -> None:
    """Both of two facing pages have its title, of three the first; there is little air between words and dice."""
    pages = a6([code], variant)[:8]
    table = [i for i, page in enumerate(pages) if list(tags(page.children, "Table"))]
    _, locale = bound(code, variant)
    titled = [
        i for i in table for mark in leaves(pages[i].children)
        if isinstance(mark, Text) and letters(mark.text) == letters(locale.section("combinations")) and mark.size > 13
    ]  # fmt: skip
    assert titled == (table if len(table) == 2 else table[:1])
    for i in table:
        rows = [row for row in tags(pages[i].children, "TR") if list(tags((row,), "TD"))]
        for marks in ([*leaves((row,))] for row in rows):
            words = max(mark.y for mark in marks if isinstance(mark, Text) and mark.align == "left")
            assert 0 < min(mark.y for mark in marks if isinstance(mark, Die)) - words <= 5.2


@pytest.mark.parametrize("code", ["de", "el", "es", "fr", "hu", "uk"])
def test_an_a6_booklet_opens_with_what_the_game_needs(code: str) -> None:
    """As a picture, where the first page isn't full without it, so that the turn has the next page for itself."""
    first, second, *_ = a6([code], "classic")
    drawn = [mark.symbol.name for mark in leaves(first.children) if isinstance(mark, Use)]
    assert any(name.startswith("equipment-5") for name in drawn)
    heading = next(tags(second.children, "H2", "P"))
    words = "".join(mark.text for mark in leaves((heading,)) if isinstance(mark, Text))
    assert letters(words) == letters(bound(code, "classic")[1].section("turn"))


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
def test_lines_of_an_a6_booklet_are_equally_far_apart(code: str) -> None:
    """On all pages of text."""
    leading: dict[int, float] = {}
    for number, page in enumerate(a6([code], "classic")[:6]):
        if not list(tags(page.children, "Table")):
            texts = [[m.y for m in leaves((tag,)) if isinstance(m, Text)] for tag in tags(page.children, "P")]
            steps = Counter(round(b - a, 2) for ys in texts for a, b in pairwise(sorted(set(ys))))
            leading[number] = steps.most_common(1)[0][0]
    assert len(leading) == 4
    assert max(leading.values()) - min(leading.values()) <= 0.011


@pytest.mark.parametrize("code", ["de", "fi", "hu"])
def test_a_page_left_over_on_a6_is_for_results(code: str) -> None:
    """The rules have six pages; the seventh has lines for results, and its number."""
    page = a6([code], "classic")[6]
    words = [mark.text for mark in leaves(page.children) if isinstance(mark, Text)]
    assert {bound(code, "classic")[1].label(key) for key in ("date", "name", "points")} | {"10"} <= set(words)


def test_the_best_row_stands_below_the_heads_of_its_columns() -> None:
    """Where its box is the first on a page, there is a gap between the two."""
    apart = []
    for page in a6(["en"], "thirteen")[:8]:
        rules = [mark.y1 for mark in leaves(page.children) if isinstance(mark, Line) and mark.y1 == mark.y2]
        boxes = [mark.y for mark in leaves(page.children) if isinstance(mark, Box) and mark.w > 85 and mark.fill]
        apart += [abs(box - rule) for box in boxes for rule in rules]
    assert apart
    assert min(apart) >= 0.9


@pytest.mark.long
@pytest.mark.parametrize("langs", [["fi", "sv"], ["de", "fr", "it"]])
def test_languages_of_a_small_booklet_have_one_size(langs: list[str]) -> None:
    """The texts of all are as large as those of the longest."""
    sizes: dict[str | None, Counter[float]] = {}
    for page in a6(langs):
        for section in tags(page.children, "Sect"):
            words = (m for m in leaves(tuple(tags((section,), "P"))) if isinstance(m, Text) and m.face == "regular")
            if not list(tags((section,), "TR")):
                sizes.setdefault(section.lang, Counter()).update(mark.size for mark in words)
    assert len(sizes) == len(langs)
    assert len({found.most_common(1)[0][0] for found in sizes.values()}) == 1


@pytest.mark.long
@pytest.mark.parametrize(("code", "name"), [("fi", "Kolmoisluku"), ("de", "Große Straße"), ("fr", "Grande suite")])
def test_the_pad_behind_a_small_cover_has_the_names_of_the_rules(code: str, name: str) -> None:
    """Rather than short ones beside a fourth player."""
    page = list(padgen.booklet([code], variant="classic", paper="A6")._drawn.pages)[1]
    assert name in {mark.text.strip() for mark in leaves(page.children) if isinstance(mark, Text)}


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
def test_the_back_cover_on_a6_says_what_the_game_is_about_in_four_languages(code: str) -> None:
    """Each whole and in its order, in letters of 8 pt or more, above a picture."""
    four = list(dict.fromkeys((code, "el", "hu", "lv", "uk")))[:4]
    locales = tuple(bound(lang, "classic")[1] for lang in four)
    a6 = templates.load_leaflet("a6")
    setting = Setting(locales, a6, FONTS)
    back = BackCover(setting, Area(0.0, 0.0, *a6.size)).page("Yatzy", locales[0], locales, None, "Yatzy")
    told = [tag for tag in tags(back, "P") if letters(words_of(tag)) in {letters(aim(locale)) for locale in locales}]
    assert [tag.lang for tag in told] == four
    lines = [mark for tag in told for mark in leaves((tag,)) if isinstance(mark, Text)]
    assert min(line.size for line in lines) >= 8
    lowest = max(line.y for line in lines)
    facts = next(mark.y for mark in leaves(back) if isinstance(mark, Text) and mark.y > lowest)
    assert facts - lowest > 35


def words_of(tag: Tag) -> str:
    return " ".join(mark.text for mark in leaves((tag,)) if isinstance(mark, Text))


@pytest.mark.parametrize("langs", ["de hu uk", "et el da fr cs en"])
def test_booklets_of_several_languages_take_few_layouts(langs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Hungarian, a box reaches as far out again whenever its page has just so much less room.

    Greek letters come out smaller than the Estonian ones, which are the smallest at first, and make all others smaller.
    """
    counted = Mock(wraps=booklet.lay_out)
    monkeypatch.setattr(booklet, "lay_out", counted)
    padgen.booklet(langs.split(), paper="A6")
    assert 3 < counted.call_count <= 25


@pytest.mark.long
def test_another_box_does_not_make_the_room_of_a_page_much_smaller() -> None:
    """In Estonian, one box reaches out of its page again and again, and then another one, farther."""
    told = tuple(tag for page in a6(["et"], "dutch")[:6] for tag in tags(page.children, "P"))
    assert max(mark.size for mark in leaves(told) if isinstance(mark, Text)) > 11
