"""Backs of pads in two languages: they alternate, look alike, and are read once, each in its own language."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from leaflets import CODES, letters, words
from pads import bound, tags
from pdfcheck import check_pdf
from sheets import FONTS, Placed, Rect, Sheet, make, sheets

import padgen
from padgen import templates
from padgen.page.marks import Die, Line, Node, Text, Use, leaves
from padgen.pdf import render

pytestmark = pytest.mark.sweep

TEMPLATES = ["classic", "a5", "landscape", "kids", "large-print", "ink-saver", "tall"]


def code_behind(front: Rect, back: Sheet) -> str:
    """The language behind a pad, where the sheet is turned like a page of a book: Finnish or Swedish."""
    place = Rect(back.page.width - front.x1, front.y0, back.page.width - front.x0, front.y1)
    seen = letters("".join(text.leaf.text for text in back.texts if text.rect.inside(place, 0.01) and is_text(text)))
    (code,) = (code for code in ("fi", "sv") if letters(bound(code, "classic")[1].section("turn")) in seen)
    return code


def is_text(placed: Placed) -> bool:
    return isinstance(placed.leaf, Text)


def behind(**options: Any) -> list[list[str]]:
    """The languages behind the pads of each sheet, in the order of the fronts."""
    made = sheets(make("fi", "sv", rules_on_back=True, **options))
    found = []
    for front, back in zip(made[::2], made[1::2], strict=True):
        pads = front.cells[1:] or front.cells
        found.append([code_behind(pad, back) for pad in pads])
    return found


@pytest.mark.parametrize("order", ["sheet", "stack"])
@pytest.mark.parametrize("sheets", [1, 2, 3, 6])
@pytest.mark.parametrize("up", [1, 2, 3, 4, 5, 6])
def test_backs_alternate_on_each_sheet_and_in_each_pile(up: int, sheets: int, order: str) -> None:
    """Neighbours on a sheet differ, and so do pads that follow each other in a pile; both languages are as frequent."""
    found = behind(up=up, sheets=sheets, order=order, paper="A3")
    assert len(found) == sheets
    assert {len(pads) for pads in found} == {up}
    for row in (*found, *zip(*found, strict=True)):
        assert all(one != next_ for one, next_ in pairwise(row)), found
    counts = Counter(code for pads in found for code in pads)
    assert abs(counts["fi"] - counts["sv"]) <= 1
    assert found[0][0] == "fi"


@pytest.mark.parametrize("bind", ["none", "punch-left"])
def test_backs_alternate_on_sheets_with_bleed(bind: str) -> None:
    """Also with marks for cutting and room for holes."""
    found = behind(up=2, sheets=2, bleed=3.0, crop_marks=True, bind=bind, template="a5", players=2)
    assert found == [["fi", "sv"], ["sv", "fi"]]


@pytest.mark.parametrize(("options", "sheet"), [({"template": "classic"}, 0), ({"template": "a5", "sheets": 5}, 1)])
def test_each_language_is_read_once(options: dict[str, Any], sheet: int) -> None:
    """In a section of its own with its code, behind the first sheet that has it; all other backs are artifacts."""
    document = make("fi", "sv", rules_on_back=True, **options)
    backs = list(document.pages)[1::2]
    found = [(at, tag) for at, page in enumerate(backs) for tag in tags(page.children, "Sect")]
    assert [(at, tag.lang) for at, tag in found] == [(0, "fi"), (sheet, "sv")]
    for _, section in found:
        _, locale = bound(str(section.lang), "classic")
        assert letters(locale.section("turn")) in letters(words((section,)))
        assert [tag.role for tag in tags((section,), "H1")] == ["H1"]
    shown = [mark for page in backs for mark in leaves(page.children) if isinstance(mark, Text)]
    assert len(shown) == sum(isinstance(mark, Text) for _, tag in found for mark in leaves((tag,)))


@pytest.mark.parametrize(
    ("codes", "template"), [(("fi", "sv"), "classic"), (("el", "uk"), "a5"), (("fr", "cs"), "tall")]
)
def test_two_languages_are_accessible(codes: tuple[str, str], template: str) -> None:
    """A file with backs in two scripts passes PDF/UA-1, and is the same each time."""
    document = make(*codes, template=template, rules_on_back=True, sheets=2, number="pads")
    data = render(document)
    check_pdf(data)
    assert data == render(make(*codes, template=template, rules_on_back=True, sheets=2, number="pads"))


def sides(*codes: str, **options: Any) -> list[tuple[Node, ...]]:
    """The back in each language."""
    document = make(*codes, rules_on_back=True, sheets=2, **options)
    return [tag.children for page in document.pages for tag in tags(page.children, "Sect") if tag.lang]


def look(nodes: tuple[Node, ...]) -> list[Any]:
    """The sizes of headings, text, the table's words and dice, and the columns in which the headings begin."""
    found: list[Any] = []
    for role in ("H2", "P", "TH", "TD"):
        marks = list(leaves(tuple(tags(nodes, role))))
        found.append({round(mark.size, 3) for mark in marks if isinstance(mark, Text)})
    dice = [mark.size for mark in leaves(tuple(tags(nodes, "Table"))) if isinstance(mark, Die)]
    heads = [round(mark.x) for mark in leaves(tuple(tags(nodes, "H2"))) if isinstance(mark, Text)]
    return [*found, {round(size, 3) for size in dice}, len(set(heads)), len(tags(nodes, "H2"))]


@pytest.mark.parametrize("variant", ["classic", "maxi", "danish", "yamb"])
@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("code", CODES)
def test_both_languages_look_alike(code: str, template: str, variant: str) -> None:
    """Their text, tables and dice have one size, in as many columns, and both leave out the same sections."""
    other = CODES[(CODES.index(code) + 5) % len(CODES)]
    one, two = sides(code, other, template=template, variant=variant)
    assert look(one) == look(two)


@pytest.mark.parametrize("theme", ["plain", "slate", "nordic"])
@pytest.mark.parametrize("template", ["classic", "a5", "landscape", "large-print", "kids"])
@pytest.mark.parametrize("code", [code for code in CODES if code != "hu"])
def test_titles_in_both_languages_look_alike(code: str, template: str, theme: str) -> None:
    """The Hungarian one is long and in words, others are on dice alone: here all are, or none, in one size."""
    found = []
    for nodes in sides(code, "hu", template=template, theme=theme):
        marks = list(leaves(tuple(tags(nodes, "H1"))))
        found.append((sum(isinstance(mark, Die) for mark in marks), {m.size for m in marks if isinstance(m, Text)}))
    assert found[0] == found[1]


@pytest.mark.parametrize("theme", ["plain", "slate", "nordic", "winter"])
@pytest.mark.parametrize("template", ["a5", "tall"])
@pytest.mark.parametrize("code", ["fi", "uk"])
def test_titles_with_dice_in_one_language_alone_are_words_of_one_size_in_both(
    code: str, template: str, theme: str
) -> None:
    """As on the front, also where the other's dice have room; only accents are above capitals."""
    found = []
    for nodes in sides(code, "hu", template=template, theme=theme, variant="thirteen"):
        (title,) = (mark for mark in leaves(tuple(tags(nodes, "H1"))) if isinstance(mark, Text))
        found.append((title.size, title.y))
        # No dice are above the line below the title, either.
        assert not [mark for mark in leaves(nodes) if isinstance(mark, Die) and mark.y < title.y]
    (size, y), other = found
    assert other == (size, y)
    assert size > {"a5": 22.5, "tall": 14.0}[template]
    assert y - FONTS.cap_height("extrabold", size) - templates.load_pad(template).margin < 0.7


@pytest.mark.parametrize("template", ["classic", "a5", "landscape", "large-print", "kids", "tall"])
@pytest.mark.parametrize("code", ["de", "fi", "uk"])
def test_no_head_in_two_languages_has_a_blank_corner(code: str, template: str) -> None:
    """Beside a long title and the words of the other language are as many dice, or a picture of a turn in both."""
    found = []
    for nodes in sides(code, "hu", template=template):
        line = next(mark for mark in leaves(nodes) if isinstance(mark, Line))
        found.append(sum(isinstance(mark, Die) and mark.y < line.y1 for mark in leaves(nodes)))
    assert found[0] == found[1] > 0


@pytest.mark.parametrize("template", ["landscape", "a5"])
def test_a_short_language_has_the_size_of_a_long_one(template: str) -> None:
    """Of these languages, those whose text is the largest and the smallest alone have one size together."""
    options: dict[str, Any] = {"rules_on_back": True, "template": template, "variant": "danish"}
    alone = {code: look(list(make(code, **options).pages)[1].children)[1] for code in ("da", "hu", "sv", "el")}
    long, *_, short = sorted(alone, key=lambda code: sorted(alone[code]))
    assert alone[short] != alone[long]
    one, two = sides(short, long, template=template, variant="danish")
    assert look(one)[1] == look(two)[1]


@pytest.mark.parametrize(("code", "variant"), [("fi", "danish"), ("en", "classic")])
def test_each_language_has_its_own_hyphens(code: str, variant: str) -> None:
    """Words of the second language are divided as on its own pads, where these have text of the same size."""
    options = {"template": "a5", "variant": variant}
    _, mine = sides(code, "uk", **options)
    lines, others = (
        [mark.text for mark in leaves(tuple(tags(nodes, "P"))) if isinstance(mark, Text)]
        for nodes in (mine, list(make("uk", rules_on_back=True, **options).pages)[1].children)
    )
    assert lines == others
    assert any(line.endswith("-") for line in lines)


def test_many_sheets_have_few_pages() -> None:
    """A back is drawn once and placed from then on: two pages at most for each language, with one drawing each."""
    for template in ("classic", "a5"):
        backs = list(make("fi", "sv", rules_on_back=True, template=template, sheets=40).pages)[1::2]
        assert len({id(page) for page in backs}) <= 4
        uses = [mark for page in backs for mark in leaves(page.children) if isinstance(mark, Use)]
        assert len({use.symbol.name for use in uses}) == 2
        few, many = (
            len(padgen.pad("fi+sv", rules_on_back=True, template=template, sheets=sheets).to_bytes())
            for sheets in (4, 104)
        )
        assert many - few < 100 * 1500


def numbers(**options: Any) -> list[list[str]]:
    return [sheet.words() for sheet in sheets(make("fi", "sv", sheets=4, number="pads", **options))]


@pytest.mark.parametrize("order", ["sheet", "stack"])
def test_fronts_and_numbers_are_as_without_backs(order: str) -> None:
    """Whatever is behind them."""
    assert numbers(order=order, rules_on_back=True)[::2] == numbers(order=order)


@pytest.mark.parametrize(
    ("options", "warned"),
    [
        ({"template": "a5"}, ["the only back is in Suomi; on two sheets or more, every other one is in Svenska"]),
        ({"template": "a5", "sheets": 2}, []),
        ({"template": "a5", "up": 2}, []),
        ({"template": "classic"}, []),
    ],
)
def test_a_language_without_a_back_is_named(options: dict[str, Any], warned: list[str]) -> None:
    """Where there is only one back, it is in the first language, and the message says how to get both."""
    document = padgen.pad("fi+sv", rules_on_back=True, **options)
    assert [warning for warning in document.warnings if "back" in warning] == warned
    if warned:
        (back,) = list(document.pages)[1::2]
        assert letters(bound("fi", "classic")[1].section("turn")) in letters(words(back.children))
    # All others are about the front, and say the same without a back.
    others = padgen.pad("fi+sv", **options).warnings
    assert [warning for warning in document.warnings if warning not in warned] == list(others)
    assert not any("back" in warning for warning in others)
