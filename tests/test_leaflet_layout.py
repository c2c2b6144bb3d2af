"""The layout of leaflets: full panels, equal widths, unbroken sections, one grid, visible dice, safe edges."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import mode

import pytest
from leaflets import CODES, EVERY, FONTS, ROTATING, below_sections, bound, make, setting, tags, words
from sheets import sheets

import padgen
from padgen import languages, templates
from padgen.documents import leaflet
from padgen.documents.explain.compositor import _Compositor
from padgen.documents.explain.plans import TablePlan
from padgen.documents.explain.scene import _FACES
from padgen.documents.explain.sections import sections
from padgen.documents.explain.sizes import STEP
from padgen.documents.explain.style import styled
from padgen.errors import PadgenError
from padgen.page.area import Area
from padgen.page.marks import MM, Box, Die, DrawnDocument, Node, Path, Tag, Text, leaves
from padgen.rules import load_variant
from padgen.templates.colours import contrast

pytestmark = pytest.mark.sweep

KINDS = templates.names("leaflet")
THEMES = templates.names("theme")


def text_columns(document: DrawnDocument, kind: str) -> list[tuple[Area, list[Text]]]:
    """The text of each column with paragraphs and no table, and of pictures below them, with its panel's area."""
    template = templates.load_leaflet(kind)
    found = []
    every = [panel.area for panel in leaflet._panels(template)]
    parts: list[tuple[Node, ...]] = []
    if template.fold == 1:
        parts = [page.children for page in document.pages]
    else:
        keyed = {
            tag.key: tag.children
            for page in document.pages
            for tag in page.children
            if isinstance(tag, Tag) and tag.children
        }
        parts = [keyed[f"panel-{i + 1}"] for i in range(len(every))]
    for i, (area, nodes) in enumerate(zip(every, parts, strict=True)):
        cover = template.cover and (i == 0 or (template.fold > 2 and i == len(every) - 1))
        results = template.fold > 2 and next(tags(nodes, "H1"), None)
        if cover or results or next(tags(nodes, "Table"), None):
            continue
        parts_told = [*tags(nodes, "P", "H2", "L"), *(tag for tag, _ in below_sections(nodes))]
        told = [mark for tag in parts_told for mark in leaves((tag,)) if isinstance(mark, Text)]
        wide = (area.w - (template.columns - 1) * template.gutter) / template.columns
        for column in range(template.columns):
            left = area.x + column * (wide + template.gutter)
            found.append((area, [mark for mark in told if left - 1 < mark.x < left + wide]))
    return found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("code", "variant"), [*ROTATING, ("lv", "classic"), ("hu", "classic"), ("ru", "maxi"), ("fr", "thirteen")]
)
def test_panels_are_full(code: str, variant: str, kind: str) -> None:
    """Text fills at least 85 % of every column, however many panels there are."""
    columns = text_columns(make(code, variant, kind), kind)
    assert columns
    for area, texts in columns:
        assert texts, "no panel is empty"
        lowest = max(mark.y for mark in texts) + 0.25 * texts[0].size / MM
        top = min(area.y + 0.15 * area.h, min(mark.y for mark in texts) - texts[0].size / MM)
        assert lowest - top >= 0.85 * (area.h - (top - area.y)) - 0.5


@pytest.mark.parametrize("code", CODES)
def test_no_line_is_left_alone(code: str) -> None:
    """No column ends with a heading, or begins or ends with a single line of a paragraph."""
    for variant in ("classic", "maxi"):
        for kind in KINDS:
            heads = {letters(section.heading) for section in sections(bound(code, variant)[1])}
            for _, texts in text_columns(make(code, variant, kind), kind):
                lines = sorted({round(mark.y, 3) for mark in texts})
                last = [mark for mark in texts if abs(mark.y - lines[-1]) < 0.01]
                assert letters("".join(mark.text for mark in last)) not in heads
    for document in (make(code, "classic"), make(code, "classic", "a4-three")):
        paragraphs: list[list[Text]] = [
            [mark for mark in leaves((tag,)) if isinstance(mark, Text)]
            for page in document.pages
            for tag in tags(page.children, "P")
        ]
        for lines_of in paragraphs:
            parts: list[int] = [1]
            for before, after in pairwise(lines_of):
                if after.y < before.y or abs(after.x - before.x) > 20:
                    parts.append(0)
                parts[-1] += 1
            assert len(parts) == 1 or min(parts) >= 2


def letters(text: str) -> str:
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("kind", ["a5", "a4-three"])
@pytest.mark.parametrize("code", CODES[::3])
def test_lines_of_columns_stand_on_one_grid(code: str, kind: str) -> None:
    """Body lines in all columns of a panel are a multiple of half a line apart."""
    document = make(code, "classic", kind)
    found: dict[Area, list[Text]] = {}
    for area, texts in text_columns(document, kind):
        found.setdefault(area, []).extend(mark for mark in texts if mark.face == "regular")
    for texts in found.values():
        sizes = [mark.size for mark in texts]
        body = max(set(sizes), key=sizes.count)
        lines = sorted({(round(mark.x, 3), round(mark.y, 6)) for mark in texts if mark.size == body})
        leading = mode(round(after - y, 5) for (x, y), (column, after) in pairwise(lines) if x == column)
        assert 1.32 * body / MM - 0.01 <= leading <= 1.2 * 1.32 * body / MM
        paragraphs = [mark for mark in texts if mark.size == body and len(mark.text) > 25]
        first = min(mark.y for mark in paragraphs)
        off = {round((mark.y - first) / leading % 0.5, 2) for mark in paragraphs}
        assert off <= {0.0, 0.5}


def test_three_panels_fold_into_each_other() -> None:
    """The panel that is folded in is 97 mm wide, the others 100; their text has the same width."""
    template = templates.load_leaflet("a4-three")
    panels = leaflet._panels(template)
    assert [round(panel.whole.w, 3) for panel in panels] == [100.0, 100.0, 100.0, 97.0, 97.0, 100.0]
    assert {round(panel.area.w, 3) for panel in panels} == {97.0 - 2 * template.margin}


@pytest.mark.sweep
@pytest.mark.parametrize(("code", "variant"), EVERY[::5])
def test_examples_have_dice_of_five_millimetres(code: str, variant: str) -> None:
    """Each row has one example, with dice of at least 5 mm; dice that don't count are pale and come last."""
    rules, _ = bound(code, variant)
    for kind in KINDS:
        document = make(code, variant, kind)
        rows = [
            row
            for page in document.pages
            for table in tags(page.children, "Table")
            for row in tags(table.children, "TR")
        ]
        figures = [list(tags(row.children, "Figure")) for row in rows]
        shown = [found[0] for found in figures if found]
        assert all(len(found) <= 1 for found in figures)
        for figure in shown:
            dice = [die for die in figure.children if isinstance(die, Die)]
            assert len(dice) == rules.dice
            assert all(die.size >= 5.0 for die in dice)
            pale = [die.ink == (0.549,) for die in dice]
            assert pale == sorted(pale)


@pytest.mark.sweep
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_theme_keeps_leaflets_legible(theme: str, kind: str) -> None:
    """In every theme nothing is below 6 pt or 0.25 pt, and words and dice are 5 mm from every cut edge."""
    template = templates.load_leaflet(kind)
    for code, variant in (("ru", "maxi"), ("nl", "classic"), ("lv", "forced")):
        dressed = setting(code, variant, template)._replace(theme=templates.load_theme(theme))
        for sheet in sheets(leaflet.build(dressed)):
            for placed in (*sheet.texts, *sheet.dice):
                assert placed.rect.x0 >= 5.0
                assert placed.rect.y0 >= 5.0
                assert placed.rect.x1 <= sheet.page.width - 5.0
                assert placed.rect.y1 <= sheet.page.height - 5.0
            assert min(placed.leaf.size for placed in sheet.texts) >= 6.0  # type: ignore[union-attr]
            assert min((p.leaf.weight for p in sheet.strokes), default=1.0) >= 0.25  # type: ignore[union-attr]


@pytest.mark.parametrize("theme", THEMES)
def test_a_cover_has_colour_dice_title_and_facts(theme: str) -> None:
    """Its colour reaches all edges of the panel, its dice are three-dimensional, and it has title and facts."""
    template = templates.load_leaflet("a4-fold")
    look = templates.load_theme(theme)
    document = leaflet.build(setting("de", "finnish", template)._replace(theme=look))
    page = next(iter(document.pages))
    (front,) = (tag for tag in page.children if isinstance(tag, Tag) and tag.key == "panel-1")
    if look.cover:
        ground = next(mark for mark in leaves((front,)) if isinstance(mark, Box) and mark.fill == look.cover)
        assert (ground.x, ground.y, ground.x + ground.w, ground.h) == (148.5, 0.0, 297.0, 210.0)
    assert words(front) == "Finnisches Yatzy Spielregeln 2–4 Personen · 15 Runden"
    assert len([mark for mark in leaves((front,)) if isinstance(mark, Path)]) >= 5 * 7


def test_dice_on_covers_are_real() -> None:
    """Opposite faces add up to seven, and one, two and three run counter-clockwise around their corner."""
    for faces in _FACES:
        assert len({min(face, 7 - face) for face in faces}) == 3
        low = [min(face, 7 - face) for face in faces]
        start = low.index(1)
        turned = low[start:] + low[:start] == [1, 2, 3]
        assert turned == (sum(face > 3 for face in faces) % 2 == 0)


def test_a_long_title_stands_on_several_lines_of_the_cover() -> None:
    """It is complete, as large as possible, and apart from the dice; one that is too long is refused."""
    rules = load_variant({"extends": "classic", "locales": {"en": {"title": "The Yatzy of the Old Harbour Society"}}})
    template = templates.load_leaflet("a4-fold")
    named = setting("en", "classic", template)._replace(locales=(languages.read("en").bind(rules),))
    page = next(iter(leaflet.build(named).pages))
    (head,) = tags(page.children, "H1")
    lines = [mark for mark in leaves((head,)) if isinstance(mark, Text)]
    assert len(lines) > 1
    assert min(line.size for line in lines) > 30
    assert all(FONTS.width(line.text.strip(), line.face, line.size) <= 148.5 - 26 for line in lines)
    rules = load_variant({"extends": "classic", "locales": {"en": {"title": "W" * 55}}})
    with pytest.raises(PadgenError, match=r"the title 'WWW.* needs \d+\.\d mm at 14 pt, the cover leaves"):
        leaflet.build(named._replace(locales=(languages.read("en").bind(rules),)))


@pytest.mark.parametrize("kind", KINDS)
def test_an_address_has_its_code(kind: str) -> None:
    """The address's QR code is on the last panel, with an alternative text, apart from all words."""
    template = templates.load_leaflet(kind)
    document = leaflet.build(setting("en", "maxi", template), address="https://example.org/yatzy")
    figures = [
        tag for page in document.pages for tag in tags(page.children, "Figure") if "example.org" in (tag.alt or "")
    ]
    (code,) = figures
    boxes = [mark for mark in leaves((code,)) if isinstance(mark, Box)]
    paper = boxes[0]
    assert paper.w >= 18.0
    (page,) = (page for page in document.pages if code in list(tags(page.children, "Figure")))
    for text in leaves(page.children):
        if isinstance(text, Text) and text.align == "left":
            wide = FONTS.width(text.text.strip(), text.face, text.size)
            beside = text.x + wide <= paper.x or text.x >= paper.x + paper.w
            assert beside or text.y < paper.y or text.y - text.size / MM > paper.y + paper.h


def test_a_narrow_panel_has_its_title_without_dice() -> None:
    """Without a cover, a narrow panel has its whole title above the text, and dice only if there is room."""
    for fold, dice in ((2, 5), (3, 0)):
        document = make("hu", "half-forced", "a4-fold", cover=False, fold=fold)
        (page, _) = document.pages
        (front,) = (tag for tag in page.children if isinstance(tag, Tag) and tag.key == "panel-1")
        (head,) = tags((front,), "H1")
        assert letters(words(head)) == letters(bound("hu", "half-forced")[1].title)
        first = next(tag for tag in front.children if isinstance(tag, Tag))
        assert len([mark for mark in leaves((first,)) if isinstance(mark, Die)]) == dice


def test_a_table_between_texts_may_continue_on_the_next_side() -> None:
    """If no side has room for all rows beside the text, both parts of the table have column heads."""
    document = make("ru", "maxi", "a5", table="before-example")
    tables = [table for page in document.pages for table in tags(page.children, "Table")]
    assert [len(list(tags(table.children, "TH"))) > 3 for table in tables] == [True, True]
    assert sum(len(list(tags(table.children, "Figure"))) for table in tables) == len(bound("ru", "maxi")[0].rows) - 5


@pytest.mark.parametrize("theme", THEMES)
def test_words_of_leaflets_can_be_read(theme: str) -> None:
    """Each word has a contrast of at least 4.5 to what is behind it, also on covers and boxes."""
    look = templates.load_theme(theme)
    for name in KINDS:
        dressed = setting("de", "classic", templates.load_leaflet(name))._replace(theme=look)
        for sheet in sheets(leaflet.build(dressed)):
            for word in sheet.texts:
                x, y = (word.rect.x0 + word.rect.x1) / 2, (word.rect.y0 + word.rect.y1) / 2
                behind = [
                    p.leaf.fill for p in sheet.fills if p.rect.x0 <= x <= p.rect.x1 and p.rect.y0 <= y <= p.rect.y1
                ]  # type: ignore[union-attr]
                ground = [fill for fill in behind if fill]
                assert contrast(word.leaf.ink, ground[-1] if ground else (1.0,)) >= 4.5, word.leaf  # type: ignore[union-attr, arg-type]


@pytest.mark.parametrize("code", ["hu", "lt", "lv"])
def test_a_table_is_as_large_as_its_panel_allows(code: str) -> None:
    """A table that must shrink takes the largest size that fits, to a quarter of a point, whatever was tried before."""
    template = templates.load_leaflet("a4-fold")
    areas = [panel.area for panel in leaflet._panels(template)][1:]
    found = set()
    for first in (template.size_most, template.size_most - 1):
        layout = _Compositor(setting(code, "classic", template), areas, None, (), "stacked")
        layout.plan = TablePlan(1, True)
        layout._tables(styled(template, layout.theme, first))
        style, bands = layout._tables(styled(template, layout.theme, template.size_most))
        assert layout._roomy(bands)
        assert not layout._roomy(layout._sized(style._replace(table=style.table + STEP)))
        found.add(style.table)
    assert len(found) == 1


def test_a_table_takes_its_size_from_its_own_pages() -> None:
    """Before the last page of text or after it, where a page is lower, rows are as high as these pages allow."""
    template = templates.load_leaflet("a6").replace(row_most=170)
    areas = [Area(10.0, 10.0, 85.0, high) for high in (*[128.0] * 5, 110.0)]

    def heights(*amid: bool) -> list[float]:
        layout = _Compositor(setting("en", "classic", template), areas, None, (), "stacked")
        for plan in (TablePlan(3, amid=it) for it in amid):
            layout.plan = plan
            bands = layout._sized(styled(template, layout.theme, 9.0)._replace(roomy=True))
        return [band.height(0, len(band.atoms)) for band in bands]

    assert heights(True, False) == heights(False) != heights(True) == heights(False, True)


@pytest.mark.parametrize("template", ["a5", "a4-fold", "large-print"])
@pytest.mark.parametrize("code", ["en", "de", "fi"])
def test_examples_have_the_same_space_above_and_below(code: str, template: str) -> None:
    """In their box, from its upper edge to the heading's capitals, and from the last baseline to its lower edge."""
    found = 0
    for page in make(code, "classic", template).pages:
        marks = list(leaves(page.children))
        titles = {mark.y for tag in tags(page.children, "H2") for mark in leaves((tag,)) if isinstance(mark, Text)}
        rolls = [mark for tag in tags(page.children, "LI") for mark in leaves((tag,)) if isinstance(mark, Text)]
        for box in (mark for mark in marks if isinstance(mark, Box) and any(inside(roll, mark) for roll in rolls)):
            words = [mark for mark in marks if isinstance(mark, Text) and inside(mark, box)]
            first, last = min(words, key=lambda mark: mark.y), max(mark.y for mark in words)
            assert first.y in titles
            above = first.y - FONTS.cap_height(first.face, first.size) - box.y
            assert box.y + box.h - last == pytest.approx(above, abs=0.3)
            found += 1
    assert found


def inside(mark: Text, box: Box) -> bool:
    return box.x < mark.x < box.x + box.w and box.y < mark.y < box.y + box.h


@pytest.mark.parametrize("paper", ["A5", "A4"])
def test_boxes_keep_clear_of_holes_on_any_paper(paper: str) -> None:
    """They reach beyond the words further on larger paper, but no closer than 15 mm to the edge."""
    document = padgen.leaflet("de", bind="punch-left", paper=paper, theme="nordic")
    free = []
    for number, page in enumerate(document.pages):
        boxes = [mark for mark in leaves(page.children) if isinstance(mark, Box) and mark.w > 30]
        free += [page.width - box.x - box.w if number % 2 else box.x for box in boxes]
    assert min(free) == pytest.approx(15.0, abs=0.05)
