"""A booklet's contents and the cover's words, drawn by themselves: places, sizes, faces and colours."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from leaflets import FONTS, bound
from painted import theme

from padgen import templates
from padgen.documents.booklet.contents import BookletContents, ContentsEntry
from padgen.documents.explain.cover import Cover, code
from padgen.documents.explain.several import beside
from padgen.documents.setting import Setting
from padgen.errors import PadgenError
from padgen.page import qr
from padgen.page.area import Area
from padgen.page.marks import BLACK, MM, WHITE, Box, Die, Leaf, Line, Link, Node, Tag, Text, leaves
from padgen.templates import LeafletTemplate

AREA = Area(14.0, 16.0, 120.0, 178.0)
LANGS = ("en", "fi", "de", "fr", "it", "nl", "sv", "da", "pl", "ru", "uk")


def setting(*codes: str, **keys: object) -> Setting[LeafletTemplate]:
    template = templates.load_leaflet("a5").replace(**keys)
    return Setting(tuple(bound(lang, "classic")[1] for lang in codes), template, FONTS, theme())


def texts(nodes: tuple[Node, ...]) -> list[Text]:
    return [mark for mark in leaves(nodes) if isinstance(mark, Text)]


def middle(text: Text) -> float:
    return text.y - FONTS.cap_height(text.face, text.size) / 2


def contents(
    *codes: str, area: Area = AREA, parts: tuple[str, ...] = (), titled: bool = True
) -> list[tuple[Node, ...]]:
    made = setting(*codes)
    entries = [
        ContentsEntry(locale, part or locale.native_name, number, f"p{number}", locale.title * titled, part)
        for number, (locale, part) in enumerate(((x, part) for x in made.locales for part in parts or ("",)), 3)
    ]
    return list(BookletContents(made, made.locales[0], area).pages(entries))


def entries(page: tuple[Node, ...]) -> list[list[Leaf]]:
    """The marks of each entry."""
    (toc,) = (node for node in page if isinstance(node, Tag) and node.role == "TOC")
    return [list(leaves((entry,))) for entry in toc.children]


def test_few_languages_have_high_entries() -> None:
    """An entry's number is in its middle; name and title together too; a die is before them and a rule below."""
    (page,) = contents("en", "fi", "de")
    found = entries(page)
    high = templates.load_leaflet("a5").contents_row * 0.85
    tops = []
    for number, marks in enumerate(found):
        (link,), (rule,), (die,) = ([mark for mark in marks if isinstance(mark, kind)] for kind in (Link, Line, Die))
        assert isinstance(link, Link)
        assert isinstance(rule, Line)
        assert isinstance(die, Die)
        name, title, page_number = (mark for mark in marks if isinstance(mark, Text))
        assert (link.x, link.w, link.h) == (AREA.x, AREA.w, pytest.approx(high))
        tops.append(link.y)
        centre = link.y + link.h / 2
        assert middle(page_number) == pytest.approx(centre, abs=0.3)
        assert (page_number.x, page_number.align, page_number.face) == (AREA.x + AREA.w, "right", "bold")
        assert (page_number.text, page_number.ink) == (str(number + 3), theme().accent)
        assert (name.face, title.face, name.ink, title.ink) == ("bold", "regular", theme().ink, theme().quiet)
        assert title.size == pytest.approx(0.66 * name.size)
        assert title.y - name.y == pytest.approx(1.35 * title.size / MM)
        top = name.y - FONTS.cap_height("bold", name.size)
        assert (top + title.y) / 2 == pytest.approx(centre)
        assert die.size == pytest.approx(0.44 * high)
        assert (die.x, die.y + die.size / 2) == (AREA.x, pytest.approx(centre))
        assert name.x == title.x == pytest.approx(die.x + die.size + 4.5)
        assert (die.face, die.solid) == (number + 1, number == 1)
        assert die.ink == (theme().accent, theme().accent, theme().signal)[number]
        assert rule[:4] == pytest.approx((AREA.x, link.y + high, AREA.x + AREA.w, link.y + high))
        assert (rule.weight, rule.ink) == (theme().inner, theme().line)
    assert [b - a for a, b in pairwise(tops)] == pytest.approx([high] * 2)


def test_few_entries_leave_room_for_dice() -> None:
    """Below few entries are dice in the middle of what is left; more entries are higher and have none."""
    (few,), (many,) = contents("en", "fi"), contents(*LANGS)
    for page, shown in ((few, True), (many, False)):
        last = page[-1]
        assert isinstance(last, Tag)
        assert (last.role == "Artifact") == shown
    links = [mark for entry in entries(many) for mark in entry if isinstance(mark, Link)]
    assert {round(link.h, 6) for link in links} == {
        round(min(templates.load_leaflet("a5").contents_row, links[0].h), 6)
    }
    assert links[-1].y + links[-1].h <= AREA.y + AREA.h + 1e-6
    assert not [mark for entry in entries(many) for mark in entry if isinstance(mark, Die)]


def test_many_languages_have_low_entries() -> None:
    """In a low entry name and title stand beside each other on one line, with dots up to the page's number."""
    low = AREA._replace(h=118.0)
    for page in contents(*LANGS, area=low):
        for marks in entries(page):
            (link,), (leader,) = ([mark for mark in marks if isinstance(mark, kind)] for kind in (Link, Line))
            assert isinstance(leader, Line)
            assert isinstance(link, Link)
            name, title, number = (mark for mark in marks if isinstance(mark, Text))
            most = min(templates.load_leaflet("a5").size_most, link.h * MM * 0.54)
            assert name.y == title.y == number.y == leader.y1 == leader.y2
            assert middle(number) == pytest.approx(link.y + link.h / 2)
            beside = low.x + FONTS.width(name.text.rstrip(), "bold", name.size) + 2
            assert (name.x, title.x, number.x) == pytest.approx((low.x, beside, low.x + low.w))
            assert (name.face, title.face, number.face) == ("bold", "regular", "bold")
            assert (number.size, number.ink, title.ink) == (pytest.approx(most), theme().accent, theme().quiet)
            assert title.size <= max(6.0, most - 1.5)
            assert leader.x1 == pytest.approx(title.x + FONTS.width(title.text.rstrip(), "regular", title.size) + 2)
            assert leader.x2 == pytest.approx(number.x - FONTS.width(number.text, "bold", number.size) - 2)
            assert (leader.weight, leader.ink, leader.dash) == (0.6, theme().line, (0.6, 2.4))


@pytest.mark.parametrize(("codes", "high"), [(("en", "fi", "de"), 178.0), (LANGS, 118.0)])
def test_entries_without_a_title(codes: tuple[str, ...], high: float) -> None:
    """The name alone is in the middle of a high entry, and on the dots' line in a low one."""
    (page,) = contents(*codes, area=AREA._replace(h=high), titled=False)
    for marks in entries(page):
        (link,), (line,) = ([mark for mark in marks if isinstance(mark, kind)] for kind in (Link, Line))
        name, number = (mark for mark in marks if isinstance(mark, Text))
        assert isinstance(link, Link)
        assert middle(name) == pytest.approx(link.y + link.h / 2)
        assert middle(number) == pytest.approx(middle(name))
        assert (name.face, number.face) == ("bold", "bold")
        if codes == LANGS:
            assert isinstance(line, Line)
            end = name.x + FONTS.width(name.text.rstrip(), "bold", name.size)
            assert (line.x1, line.y1) == pytest.approx((end + 2, name.y))


def test_parts_of_one_language() -> None:
    """The parts of a language's rules are listed by name alone, in entries of at most 10 mm."""
    (page,) = contents("en", parts=("goal", "turn", "bonus"), titled=False)
    for marks in entries(page):
        (link,) = (mark for mark in marks if isinstance(mark, Link))
        name, number = (mark for mark in marks if isinstance(mark, Text))
        assert link.h == pytest.approx(10.0)
        assert (name.x, name.face, name.y) == (AREA.x, "regular", number.y)


def test_pages_of_contents_are_filled_in_turn() -> None:
    """A page takes as many entries as have 7.2 mm, the next goes on from the top."""
    area = AREA._replace(h=70.0)
    first, *others = contents(*LANGS, area=area)
    taken = len(entries(first))
    assert taken < len(LANGS)
    link = next(mark for mark in entries(first)[0] if isinstance(mark, Link))
    assert (area.h - (link.y - area.y)) / (taken + 1) < 7.2 <= (area.h - (link.y - area.y)) / taken
    for page in others:
        top = next(mark for mark in entries(page)[0] if isinstance(mark, Link))
        assert top.y == area.y
        assert len(page) <= 2


@pytest.mark.parametrize("count", [2, 11])
def test_words_beside_each_other_are_separated_by_points(count: int) -> None:
    """Words go on until the next would not fit; each is tagged, the points between them aren't read."""
    words = [("contents", "en"), ("sisältö", "fi"), ("inhalt", "de"), ("sommaire", "fr")][:count] * max(1, count // 4)
    area = Area(10.0, 20.0, 60.0, 30.0)
    nodes, high = beside(FONTS, words, area, 9.0, theme().quiet, "contents")
    step = 9 * 1.5 / MM
    rows: dict[float, list[Text]] = {}
    for mark in texts(nodes):
        assert (mark.size, mark.face, mark.ink) == (9.0, "regular", theme().quiet)
        rows.setdefault(mark.y, []).append(mark)
    assert sorted(rows) == pytest.approx([20 + (i + 0.75) * step for i in range(len(rows))])
    assert high == pytest.approx(step * len(rows) + 2.0)
    assert (len(rows) > 1) == (count == 11)
    for number, row in enumerate(rows.values()):
        assert row[0].x == 10.0
        for mark, after in pairwise(row):
            assert after.x == pytest.approx(mark.x + FONTS.width(mark.text, "regular", 9.0))
            assert (mark.text == " · ") != (after.text == " · ")
        end = row[-1].x + FONTS.width(row[-1].text, "regular", 9.0)
        assert end <= 70.0 + 1e-6
        if number < len(rows) - 1:
            following = [*rows.values()][number + 1][0]
            assert end + FONTS.width(" · ", "regular", 9.0) + FONTS.width(following.text, "regular", 9.0) > 70.0
    tagged = [(node.lang, texts((node,))[0].text) for node in nodes if isinstance(node, Tag) and node.role == "Span"]
    assert tagged == [(lang, word) for word, lang in words]


@pytest.mark.parametrize("scale", [1.0, 0.5])
@pytest.mark.parametrize("title", ["Yatzy", "The long rules of a very long game of dice"])
def test_a_cover_is_drawn_in_proportion(scale: float, title: str) -> None:
    """Title above a bar, the subtitle below it, the facts at the foot: centred, in proportion to the cover's size."""
    area = Area(5.0, 7.0, 148.0 * scale, 210.0 * scale)
    made = setting("en")
    shown = Cover(made, area).front(title, made.locales[0])
    decor, heading, subtitle, facts = shown
    look, template, centre = theme(), made.template, area.x + area.w / 2
    for mark in texts((heading, subtitle, facts)):
        assert (mark.x, mark.align) == (pytest.approx(centre), "center")
        assert FONTS.width(mark.text.rstrip(), mark.face, mark.size) <= area.w - 2 * template.cover_side * scale + 1e-6
    lines = texts((heading,))
    assert {(mark.face, mark.ink) for mark in lines} == {("extrabold", look.cover_title)}
    assert lines[0].size <= template.cover_title * scale + 1e-9
    assert {round(b.y - a.y, 6) for a, b in pairwise(lines)} <= {round(1.08 * lines[0].size / MM, 6)}
    assert (len(lines) > 1) == (title != "Yatzy")
    (line,), (fact,) = texts((subtitle,)), texts((facts,))
    assert (line.face, line.ink, fact.face, fact.ink) == ("semibold", look.cover_title, "bold", look.cover_words)
    assert fact.y == pytest.approx(area.y + 186 * scale)
    assert fact.size == pytest.approx(template.cover_facts * min(1.0, scale * 1.2))
    boxes = [mark for mark in leaves((decor,)) if isinstance(mark, Box) and mark.fill == look.cover_words]
    (bar,) = (box for box in boxes if box.h == pytest.approx(1.3 * scale))
    assert (bar.x + bar.w / 2, bar.w, bar.radius) == pytest.approx((centre, 16 * scale, 0.65 * scale))
    assert bar.y == pytest.approx(lines[-1].y + 0.22 * lines[-1].size / MM + 4.5 * scale)
    capitals = line.y - FONTS.cap_height("semibold", line.size)
    assert capitals == pytest.approx(bar.y + bar.h + 5.2 * min(1.0, scale * 1.2))
    top = lines[0].y - FONTS.cap_height("extrabold", lines[0].size)
    assert top >= area.y + 13 * scale
    if look.cover:
        ground = next(mark for mark in leaves((decor,)) if isinstance(mark, Box))
        assert (*ground[:4], ground.fill) == (*area, look.cover)


@pytest.mark.parametrize("count", [3, 11])
def test_names_of_languages_at_the_foot_of_a_cover(count: int) -> None:
    """Few names are larger, on one line that is lower; of many, each line is wider than the one above it.

    A frame moves both up.
    """
    made = setting(*LANGS[:count])
    made = made._replace(theme=made.theme.replace(cover_frame=0.0))
    area = Area(0.0, 0.0, 148.0, 210.0)
    names = [(locale.native_name, locale.code) for locale in made.locales]
    *_, tag = Cover(made, area).front("Yatzy", made.locales[0], names)
    rows: dict[float, list[Text]] = {}
    for mark in texts((tag,)):
        rows.setdefault(mark.y, []).append(mark)
        assert mark.ink == theme().cover_title
    sizes = {mark.size for row in rows.values() for mark in row}
    assert len(sizes) == 1
    many = made.template.cover_names
    assert sizes == {many * 1.375} if count == 3 else sizes <= {many - 0.5 * i for i in range(8)}
    assert (len(rows) == 1) == (count == 3)
    widths = []
    for row in rows.values():
        left, right = row[0].x, row[-1].x + FONTS.width(row[-1].text, "regular", row[-1].size)
        assert (left + right) / 2 == pytest.approx(74.0)
        widths.append(right - left)
        for mark, after in pairwise(row):
            assert after.x == pytest.approx(mark.x + FONTS.width(mark.text, "regular", mark.size))
    assert widths == sorted(widths)
    (size,) = sizes
    top = 193.5 if count == 3 else 189.0
    leading = min(size * 1.5 / MM, (210 - 8 - top) / len(rows))
    assert sorted(rows) == pytest.approx([top + (i + 0.5) * leading for i in range(len(rows))])
    assert [mark.text for row in rows.values() for mark in row if mark.text != " · "] == [name for name, _ in names]


def test_a_codes_modules_and_border() -> None:
    """A QR code has black modules of one size on white paper that reaches four modules beyond them."""
    figure = code("https://example.org", "address", 10.0, 20.0, 21.0)
    paper, *dark = leaves((figure,))
    modules = qr.modules("https://example.org")
    module = 21.0 / len(modules)
    assert isinstance(paper, Box)
    assert paper.fill == WHITE
    assert paper[:4] == pytest.approx((10 - 4 * module, 20 - 4 * module, 21 + 8 * module, 21 + 8 * module))
    assert (figure.role, figure.alt) == ("Figure", "address")
    for mark in dark:
        assert isinstance(mark, Box)
        assert (mark.h, mark.fill) == (pytest.approx(module), BLACK)
        across, down = (mark.x - 10) / module, (mark.y - 20) / module
        assert (across, down) == pytest.approx((round(across), round(down)))
        row = modules[round(down)]
        assert all(row[round(across) : round(across + mark.w / module)])
    area = sum(mark.w * mark.h for mark in dark if isinstance(mark, Box))
    assert area == pytest.approx(sum(sum(map(bool, row)) for row in modules) * module**2)


def test_too_many_names_for_a_cover() -> None:
    """Names that need more than the foot of the cover are refused with what they need; a higher cover has room."""
    made = setting(*LANGS)
    names = [(locale.native_name, locale.code) for locale in made.locales] * 3

    def front(high: float) -> None:
        Cover(made, Area(0.0, 0.0, 100.0, high)).front("Yatzy", made.locales[0], names)

    with pytest.raises(PadgenError) as told:
        front(141.0)
    found = re.fullmatch(
        r"the names of 33 languages need ([\d.]+) mm at 6 pt, the foot of the cover leaves ([\d.]+) mm "
        r"\(choose larger paper, or fewer languages\)",
        str(told.value),
    )
    assert found
    needs, leaves_ = map(float, found.groups())
    # The foot is a tenth of the cover's height without 8 mm in proportion to its width.
    front(141.0 + (needs - leaves_ + 0.1) * 10)
    with pytest.raises(PadgenError):
        front(141.0 + (needs - leaves_ - 0.1) * 10)


def test_a_word_wider_than_the_page() -> None:
    """A word that no line holds is refused with its width, and where it comes from."""
    wide = FONTS.width(30 * "W", "regular", 9.0)
    with pytest.raises(PadgenError) as told:
        beside(FONTS, [("word", "en"), (30 * "W", "fi")], Area(0.0, 0.0, wide - 1, 30.0), 9.0, theme().quiet, "date")
    (problem,) = told.value.problems
    assert problem.what == f"'{30 * 'W'}' needs {wide:.1f} mm at 9 pt, there is room for {wide - 1:.1f} mm"
    assert (problem.fix, problem.about) == ("shorten it, or choose larger paper", ("fi", "labels", "date"))
    beside(FONTS, [(30 * "W", "fi")], Area(0.0, 0.0, wide + 0.01, 30.0), 9.0, theme().quiet, "date")
