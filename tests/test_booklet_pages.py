"""A booklet's pages other than sections: contents, endpapers, results and back cover; and the tabs along them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest
from leaflets import CODES, FONTS, bound, flaws, letters, tags
from sheets import sheets

import padgen
from padgen import languages, templates
from padgen.documents.booklet import document as booklet
from padgen.documents.explain import scene
from padgen.documents.explain.sections import sections
from padgen.documents.setting import Setting
from padgen.page.area import Area
from padgen.page.marks import MM, Anchor, Box, Die, Line, Link, Page, Tag, Text, Use, leaves
from padgen.page.marks import Path as Drawing
from padgen.templates import LeafletTemplate

pytestmark = pytest.mark.sweep

A5 = templates.load_leaflet("a5")


def usual(*codes: str) -> Setting[LeafletTemplate]:
    """Languages, each in its usual variant."""
    return Setting(tuple(bound(code, languages.read(code).default_variant)[1] for code in codes), A5, FONTS)


def texts(page: Page) -> list[str]:
    return [mark.text.strip() for mark in leaves(page.children) if isinstance(mark, Text)]


def test_tabs_stand_below_the_title() -> None:
    """No tab is beside a title or its band, even if the title has two lines."""
    setting = usual("fi", "hu")._replace(theme=templates.load_theme("retro"))
    found = list(booklet.build(setting).pages)
    bands = [mark for page in found[3:7] for mark in leaves(page.children) if isinstance(mark, Box) and mark.w > 120]
    tabs = [mark for page in found[3:7] for mark in page.children if isinstance(mark, Box) and mark.w < 6]
    assert len(tabs) == 4
    assert min(tab.y for tab in tabs) > max(band.y + band.h for band in bands if band.y < 30)


def test_a_booklet_in_one_language_has_no_tabs() -> None:
    """Nor the language's name; the title is above its later pages only. Several games in it keep theirs."""
    alone = list(booklet.build(usual("fi")).pages)
    heads = [[mark for mark in page.children if isinstance(mark, Text) and mark.y < 12] for page in alone[3:5]]
    assert [[mark.text for mark in marks] for marks in heads] == [[], ["Yatzy"]]
    assert not [mark for page in alone[3:5] for mark in page.children if isinstance(mark, Box)]
    assert [texts(page).count(str(number)) for number, page in enumerate(alone[3:5], 4)] == [1, 1]
    locales = tuple(bound("fi", variant)[1] for variant in ("classic", "maxi"))
    several = list(booklet.build(Setting(locales, A5, FONTS)).pages)
    assert all("Suomi" in texts(page) for page in several[3:7])


@pytest.mark.parametrize("variant", ["classic", "danish"])
@pytest.mark.parametrize("code", CODES)
def test_the_last_row_of_a_page_is_like_the_others(code: str, variant: str) -> None:
    """Where dice are below words, they are as far below them as in other rows with as many lines."""
    pages = list(padgen.booklet(code, variant=variant)._drawn.pages)
    tables = [table for page in pages[2:] for table in tags(page.children, "Table")]
    assert len(tables) == 2
    for table in tables:
        gaps: list[tuple[int, float]] = []
        for row in tags((table,), "TR"):
            dice = [mark for mark in leaves((row,)) if isinstance(mark, Die)]
            lines = [mark.y for mark in leaves((row,)) if isinstance(mark, Text) and mark.align == "left"]
            if dice and dice[0].y > max(lines):
                gaps.append((len(lines), dice[0].y - max(lines)))
        assert len(gaps) > 2
        *others, (lines_of_last, last) = gaps
        alike = [gap for count, gap in others if count == lines_of_last]
        assert last == pytest.approx(max(alike, default=last), abs=0.02)
        assert last >= min(gap for _, gap in others) - 0.02


@pytest.mark.parametrize("variant", ["classic", "maxi", "balut", "yamb", "danish"])
@pytest.mark.parametrize("code", ["de", "el", "en", "nl", "uk"])
def test_a_booklet_in_one_language_is_in_large_letters(code: str, variant: str) -> None:
    """Of its eight pages, two have the game in 10 pt or more, and two the combinations in 8 pt or more."""
    pages = padgen.booklet([code], variant=variant)._drawn.pages
    rules = pages[3:7]
    assert len(pages) == 8
    assert [len(list(tags(page.children, "Table"))) for page in rules] == [0, 0, 1, 1]
    for page, (role, least) in zip(rules, [("P", 10), ("P", 10), ("TD", 8), ("TD", 8)], strict=True):
        every = leaves(tuple(tags(page.children, "P", "TD")))
        lowest = max(mark.y for mark in every if isinstance(mark, Text | Die))
        told = [mark.size for mark in leaves(tuple(tags(page.children, role))) if isinstance(mark, Text)]
        assert (min(told) >= least, lowest > 0.62 * page.height) == (True, True)


def test_a_template_for_one_language_can_be_chosen() -> None:
    """Several languages have two pages each, one has as many as its template says, behind cover, pad and contents."""
    small = padgen.booklet(["fi"], template="a5")._drawn.pages
    assert [len(list(tags(page.children, "Table"))) for page in small] == [0, 1, 0, 0, 1, 0, 0, 0]
    assert len(padgen.booklet(["fi", "sv"])._drawn.pages) == 8
    assert len(padgen.booklet(["fi", "sv"], template="a5-large")._drawn.pages) == 12


@pytest.mark.parametrize("address", [None, "https://example.org/yatzy"])
def test_the_back_cover_says_what_the_game_is_about(address: str | None) -> None:
    """It has the title, the aim in a few languages, dice or a QR code, and facts, all inside the safe area."""
    setting = usual("fi", "sv")._replace(theme=templates.load_theme("nordic"))
    back = sheets(booklet.build(setting, address=address))[-1]
    said = letters(" ".join(back.words()))
    for locale in setting.locales:
        aim = next(section for section in sections(locale) if section.key == "aim")
        assert letters(aim.texts[0]) in said
    assert letters(setting.locale.amount(15, "round")) in said
    assert flaws(back, 1, 5.0) == []
    four = usual("en", "de", "fr", "it")
    said = letters(" ".join(sheets(booklet.build(four))[-1].words()))
    aims = [part.texts[0] for locale in four.locales for part in sections(locale) if part.key == "aim"]
    assert all(letters(aim) in said for aim in aims)
    coded = list(booklet.build(four, address=address or "https://example.org").pages)[-1]
    (figure,) = tags(coded.children, "Figure")
    paper = next(mark for mark in leaves((figure,)) if isinstance(mark, Box))
    *_, disc = (mark for mark in leaves(coded.children) if isinstance(mark, Drawing))
    heights = [step[-1] for contour in disc.contours for step in contour if step]
    assert min(heights) < paper.y - 1
    assert max(heights) > paper.y + paper.h + 1
    many = booklet.build(usual("en", "fi", "sv", "de", "da", "nl"))
    told = next(section for section in sections(bound("en", "classic")[1]) if section.key == "aim")
    assert letters(told.texts[0]) in letters(" ".join(sheets(many)[-1].words()))


def test_a_long_title_has_several_lines_on_the_back_cover() -> None:
    """A title too wide for one line is set on several rather than in tiny letters."""
    title = "Das große Würfelturnier der Sportfreunde Sankt Blasien"
    back = sheets(booklet.build(usual("de"), title=title))[-1]
    heading = [
        placed.leaf for placed in back.texts if isinstance(placed.leaf, Text) and placed.leaf.face == "extrabold"
    ]
    assert letters(" ".join(line.text for line in heading)) == letters(title)
    assert len(heading) > 1
    assert min(line.size for line in heading) >= 20
    assert flaws(back, 1, 5.0) == []


@pytest.mark.parametrize(("codes", "least"), [(("fi", "sv"), 16.0), (("hu", "ru", "uk", "nl", "lt", "fi"), 14.0)])
def test_contents_of_few_languages_fill_their_page(codes: tuple[str, ...], least: float) -> None:
    """The headline has 21 pt, names at least 14 pt with other titles below them; dice fill the remaining space."""
    page = list(booklet.build(usual(*codes)).pages)[2]
    (title,) = tags(page.children, "H1")
    assert [mark.size >= 21 for mark in leaves((title,)) if isinstance(mark, Text)] == [True]
    assert title.lang in codes
    foot = 0.0
    for entry in tags(page.children, "TOCI"):
        name, *below, number = (mark for mark in leaves((entry,)) if isinstance(mark, Text))
        assert name.size >= least
        assert number.size >= least
        assert all(line.y > name.y for line in below)
        foot = max(line.y for line in (name, *below))
    drawings = [mark for mark in leaves(page.children) if isinstance(mark, Drawing)]
    heights = [step[-1] for mark in drawings for contour in mark.contours for step in contour if step]
    assert min(heights) > foot + 5
    assert 170 < max(heights) <= 198.1


@pytest.mark.parametrize("codes", [CODES, ("fi", "sv", "hu")])
def test_contents_name_only_games_that_are_called_otherwise(codes: tuple[str, ...]) -> None:
    """One line per language: beside or below it, the game's name stands only where most languages call it otherwise."""
    page = list(booklet.build(usual(*codes)).pages)[2]
    locales = {locale.code: locale for locale in usual(*codes).locales}
    named = 0
    for entry in tags(page.children, "TOCI"):
        name, *title, _ = (mark.text.strip() for mark in leaves((entry,)) if isinstance(mark, Text))
        locale = locales[str(entry.lang)]
        assert name == locale.native_name
        assert title == ([] if locale.title == "Yatzy" else [locale.title])
        named += len(title)
    assert 0 < named < len(codes) / 2


def test_contents_name_all_games_of_a_language_with_several() -> None:
    """And where no two languages have one name for the game."""
    several = Setting(tuple(bound("fi", variant)[1] for variant in ("classic", "maxi")), A5, FONTS)
    for setting in (several, usual("fi", "lv")):
        page = list(booklet.build(setting).pages)[2]
        said = letters(" ".join(texts(page)))
        assert all(letters(locale.native_name + locale.title) in said for locale in setting.locales)


def test_contents_of_all_languages_are_one_page() -> None:
    """Every entry is on page 3, in letters of at least 10 pt."""
    page = list(booklet.build(usual(*CODES)).pages)[2]
    entries = list(tags(page.children, "TOCI"))
    assert len(entries) == len(CODES)
    names = [next(mark for mark in leaves((entry,)) if isinstance(mark, Text)) for entry in entries]
    assert min(name.size for name in names) >= 10


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_endpapers_cover_their_pages(bleed: float) -> None:
    """Dice on the theme's colour fill the page, up to the spine and over the other edges by the bleed.

    At the outer edge they reach that of half an A4 sheet, which is half a millimetre wider.
    """
    setting = usual("fi")._replace(template=A5.replace(bleed=bleed), theme=templates.load_theme("night"))
    found = list(booklet.build(setting).pages)
    for number in (2, 7):
        ground, pattern = leaves(found[number - 1].children)
        assert isinstance(ground, Box)
        assert isinstance(pattern, Use)
        assert pattern.symbol.clipped
        assert (ground.w, ground.h, ground.fill) == (148.0, 210.0, setting.theme.cover)
        over = max(bleed, 0.5)
        outer = (0.0, 148.0 + over) if number % 2 else (-over, 148.0)
        assert (pattern.x, pattern.x + pattern.symbol.w) == outer
        assert (pattern.y, pattern.y + pattern.symbol.h) == (-bleed, 210.0 + bleed)
        *_, dice = pattern.symbol.children
        assert isinstance(dice, Drawing)
        points = [step[-2:] for contour in dice.contours for step in contour if step]
        xs, ys = zip(*points, strict=True)
        assert min(xs) < 0
        assert max(xs) > pattern.symbol.w
        assert min(ys) < 0
        assert max(ys) > pattern.symbol.h


def test_pages_left_over_are_for_results() -> None:
    """The page before the last endpaper has lines for date, name and points, headed in the booklet's languages."""
    for codes, heads in ((("fi",), {"Päiväys", "Nimi", "Pisteet"}), (("da", "fi", "sv"), {"Nimi", "Namn", "Navn"})):
        page = list(booklet.build(usual(*codes)).pages)[-3]
        lines = [mark for mark in leaves(page.children) if isinstance(mark, Line)]
        assert heads <= set(texts(page))
        assert str(page.label) in texts(page)
        rows = sorted({round(line.y1, 3) for line in lines})
        assert min(b - a for a, b in pairwise(rows[1:])) >= 9.0
        assert rows[-1] == pytest.approx(198.0)


def test_pages_for_results_are_headed_in_all_languages() -> None:
    """On several lines where one has no room, each clear of the lines for results."""
    setting = usual(*CODES)
    page = list(booklet.build(setting).pages)[-3]
    for key in ("date", "name", "points"):
        assert {word for word, _ in setting.labels(key)} <= set(texts(page))
    lines = sorted(mark.y1 for mark in leaves(page.children) if isinstance(mark, Line))[1:]
    heads = [mark.y for tag in tags(page.children, "P") for mark in leaves((tag,)) if isinstance(mark, Text)]
    assert max(heads) < min(lines) - 1.5


@pytest.mark.parametrize("theme", ["plain", "retro"])
def test_titles_of_facing_pages_stand_on_one_level(theme: str) -> None:
    """The table's title shares a baseline with the game's title beside it, also on a band."""
    setting = usual("fi", "ru", "sv")._replace(theme=templates.load_theme(theme))
    found = list(booklet.build(setting).pages)
    for left, right in ((found[i], found[i + 1]) for i in (3, 5, 7)):
        levels = {
            round(mark.y, 3)
            for page in (left, right)
            for mark in leaves(page.children)
            if isinstance(mark, Text) and mark.face == "extrabold" and mark.size > 15
        }
        assert len(levels) == 1


def test_text_reaches_the_foot_of_its_page() -> None:
    """Lines are spread evenly until the text fills its page like the table beside it."""
    found = list(booklet.build(usual(*CODES)).pages)
    for page in found[3 : 3 + 2 * len(CODES) : 2]:
        body = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.face == "regular"]
        lowest = max(mark.y for mark in body)
        assert 190 < lowest < 198, page.label
        size = max({mark.size for mark in body}, key=[mark.size for mark in body].count)
        lines = sorted({round(mark.y, 6) for mark in body if mark.size == size and mark.x < 20})
        leading = min(b - a for a, b in pairwise(lines))
        assert 1.32 <= leading * MM / size * 1.0001 <= 1.32 * 1.081
        assert all(abs((y - lines[0]) / leading % 0.5) < 0.01 or (y - lines[0]) / leading % 0.5 > 0.49 for y in lines)


@pytest.mark.parametrize(("code", "variant"), [("de", "maxi"), ("el", "classic"), ("fi", "triple")])
def test_contents_of_one_language_are_its_sections(code: str, variant: str) -> None:
    """Each heading is listed with its page, in their order; dice fill the remaining space."""
    locale = bound(code, variant)[1]
    found = list(booklet.build(Setting((locale,), A5, FONTS)).pages)
    places = {
        mark.name: number
        for number, page in enumerate(found, 1)
        for mark in leaves(page.children)
        if isinstance(mark, Anchor)
    }
    entries = list(tags(found[2].children, "TOCI"))
    shown, told = [], []
    for entry in entries:
        words = [mark for mark in leaves((entry,)) if isinstance(mark, Text)]
        (link,) = (mark for mark in leaves((entry,)) if isinstance(mark, Link))
        told.append(int(words.pop().text))
        assert told[-1] == places[link.to]
        assert min(mark.size for mark in words) >= 10
        shown.append((told[-1], letters(" ".join(mark.text for mark in words))))
    assert told == sorted(told)
    assert shown == sorted(shown, key=lambda entry: entry[0])
    assert {words for _, words in shown} == {letters(section.heading) for section in sections(locale)}
    assert any(isinstance(mark, Drawing) for mark in leaves(found[2].children))


@pytest.mark.parametrize("theme", ["retro", "night"])
def test_shadows_stay_on_the_disc(theme: str) -> None:
    """Dice may reach beyond a cover's disc, but their shadows don't."""
    for count in (3, 5, 6):
        disc, *marks = scene.draw(templates.load_theme(theme), count, Area(0.0, 0.0, 100.0, 100.0))
        for shadow in marks[:count]:
            assert shadow.fill != disc.fill
            points = [step[-2:] for contour in shadow.contours for step in contour if step]
            assert max(hypot(x - 50, y - 50) for x, y in points) <= 50.01


@pytest.mark.parametrize("code", ["de", "ru", "hu"])
def test_boxes_keep_clear_of_running_heads(code: str) -> None:
    """A box that begins a page stands 4 mm or more below the baseline of the words above it, and ends on the page."""
    for page in list(padgen.booklet([code])._drawn.pages)[4:7]:
        heads = [mark.y for mark in page.children if isinstance(mark, Text) and mark.y < 12]
        boxes = [mark for mark in leaves(page.children) if isinstance(mark, Box)]
        assert heads
        assert min((box.y for box in boxes), default=99.0) - max(heads) >= 4.0 - 1e-6
        assert max((box.y + box.h for box in boxes), default=0.0) <= 198.0 + 1e-6


@pytest.mark.parametrize(("code", "variant"), [("de", "classic"), ("ru", "maxi"), ("lt", "thirteen"), ("nl", "danish")])
def test_both_pages_of_a_large_table_have_its_title(code: str, variant: str) -> None:
    """On one level and at the top of the page; it is read once. The heads of the columns follow closely."""
    left, right = list(padgen.booklet([code], variant=variant)._drawn.pages)[5:7]
    titles, heads = [], []
    for page in (left, right):
        words = [mark for mark in leaves(page.children) if isinstance(mark, Text)]
        titles.append(next((mark.text.strip(), mark.y) for mark in words if mark.face == "extrabold"))
        heads.append(next(mark.y for mark in leaves(tuple(tags(page.children, "TH"))) if isinstance(mark, Text)))
    assert titles[0] == titles[1]
    assert titles[0][1] < 22
    assert 6 < heads[1] - titles[1][1] < 16
    assert len(list(tags(left.children, "H2"))) == 1
    assert titles[1][0] not in " ".join(text.text for tag in tags(right.children, "H2") for text in _words(tag))


def _words(tag: Tag) -> list[Text]:
    return [mark for mark in leaves((tag,)) if isinstance(mark, Text)]


@pytest.mark.parametrize(("code", "variant"), [("de", "classic"), ("el", "classic"), ("nl", "balut"), ("en", "maxi")])
def test_rows_of_a_large_table_are_filled(code: str, variant: str) -> None:
    """Words and dice take about half of a row's height or more, and the dice are large."""
    for page in list(padgen.booklet([code], variant=variant)._drawn.pages)[5:7]:
        for row in (row for row in tags(page.children, "TR") if list(tags(row.children, "TD"))):
            marks = [mark for mark in leaves((row,)) if isinstance(mark, Text | Die)]
            dice = [mark for mark in marks if isinstance(mark, Die)]
            assert min(die.size for die in dice) >= 7.0
        rules = sorted(
            mark.y1
            for mark in leaves(page.children)
            if isinstance(mark, Line) and mark.x2 - mark.x1 > 100 and mark.y1 == mark.y2
        )
        for above, below in pairwise(rules):
            inside = [
                (mark.y - mark.size * 0.36 / MM, mark.y) if isinstance(mark, Text) else (mark.y, mark.y + mark.size)
                for mark in leaves(page.children)
                if isinstance(mark, Text | Die) and above < mark.y < below
            ]
            used = max(end for _, end in inside) - min(start for start, _ in inside)
            assert used > 0.45 * (below - above)
