"""How leaflets use their paper: folds, columns, text sizes and the table's place."""

from __future__ import annotations

import math
import re
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from leaflets import (
    A5,
    CODES,
    FOLD,
    FONTS,
    body,
    bound,
    flaws,
    make,
    panels,
    tags,
    told,
    words,
)
from sheets import Rect, Sheet, sheets

from padgen.documents import leaflet
from padgen.documents.setting import Setting
from padgen.errors import PadgenError
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Die, Line, Tag, Text, leaves


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("variant", ["classic", "maxi", "danish"])
def test_folded_leaflets_keep_to_their_panels(code: str, variant: str) -> None:
    """With four A5 panels on A4, nothing crosses a fold, overlaps or leaves its panel's margins."""
    document = make(code, variant, "a4-fold")
    found = sheets(document)
    assert [(sheet.page.width, sheet.page.height) for sheet in found] == [(297, 210)] * 2
    foot = Rect(0, 210 - FOLD.back_foot, 148.5, 210)
    for number, sheet in enumerate(found):
        # Words of the back cover at the foot of the last panel are 5 mm from the edge.
        assert flaws(sheet, 2, 5.0) == []
        sheet.texts = [placed for placed in sheet.texts if number or not placed.rect.inside(foot)]
        assert flaws(sheet, 2, FOLD.margin) == []
        for panel in panels(sheet.page, 2):
            assert any(placed.rect.inside(panel) for placed in (*sheet.texts, *sheet.dice)), "no panel is empty"


@pytest.mark.parametrize(("fold", "outside", "inside"), [(2, [3, 0], [1, 2]), (3, [4, 5, 0], [1, 2, 3])])
def test_panels_are_read_in_order_once_folded(fold: int, outside: list[int], inside: list[int]) -> None:
    """The cover is at the right of the outside, opened panels follow each other, and tags are in reading order."""
    document = make("en", "classic", "a4-fold", fold=fold, margin=9.0)
    first, second = document.pages
    order = [tag.key for tag in first.children if isinstance(tag, Tag)]
    assert order == [f"panel-{i + 1}" for i in range(2 * fold)]
    for page, side in ((first, outside), (second, inside)):
        wide = page.width / fold
        shown = [tag for tag in page.children if isinstance(tag, Tag) and tag.children]
        for tag in shown:
            number = int((tag.key or "").removeprefix("panel-")) - 1
            lefts = [mark.x for mark in leaves(tag.children) if isinstance(mark, Text | Die)]
            assert {int(x // wide) for x in lefts} == {side.index(number)}
    headings = [words(tag) for tag in tags(tuple(body(document)), "H1", "H2")]
    titled = ("Rules",) if fold == 2 else ()
    assert [heading for heading in headings if heading not in ("Combinations", "Bonus")] == [
        "Yatzy", *titled, "What you need", "Aim of the game", "Getting started", "Your turn", "Keeping score",
        "An example", "End of the game", "Playing alone",
    ]  # fmt: skip
    # The table has its own panel; the bonus is below it, or in its place in the text.
    table, bonus, end = (headings.index(heading) for heading in ("Combinations", "Bonus", "End of the game"))
    assert headings.index("Keeping score") < table < end
    assert bonus in (table + 1, end - 1)


def test_no_fold_mark_stays_on_the_finished_leaflet() -> None:
    """Pages know where they are folded, one panel being 3 mm narrower, but no mark is printed there."""
    document = make("en", "classic", "a4-fold", fold=3, margin=9.0)
    for page, folds in zip(document.pages, ((97.0, 197.0), (100.0, 200.0)), strict=True):
        assert page.folds == folds
        assert not [mark for mark in page.children if isinstance(mark, Line)]


def test_justified_lines_end_at_the_edge() -> None:
    """With ``justify`` lines fill their column with equal gaps, unless the gaps would be too wide."""
    (page, _) = make("de", "classic", justify=True).pages
    wide = (148 - 2 * A5.margin - A5.gutter) / 2
    edges = (A5.margin + wide, 148 - A5.margin)
    paragraphs = [[mark for mark in tag.children if isinstance(mark, Text)] for tag in tags(page.children, "P")]
    ((size, _),) = Counter(mark.size for texts in paragraphs for mark in texts).most_common(1)
    em, space = size / MM, FONTS.width(" ", "regular", size)
    filled, ragged = 0, 0
    for texts in (texts for texts in paragraphs if texts[0].size == size):
        lines: dict[tuple[float, int], list[Text]] = {}
        for mark in texts:
            lines.setdefault((mark.y, int(mark.x > 74)), []).append(mark)
        *filling, ((_, column), last) = lines.items()
        assert len(last) == 1 or not last[-1].text.rstrip().endswith("."), "a paragraph's last line is not spread"
        for (_, column), line in filling:
            told = [word for mark in line for word in re.split("[ \u00a0]", mark.text.rstrip(" "))]
            widths = [FONTS.width(word, "regular", size) for word in told]
            room = edges[column] - line[0].x
            # The gap that fills the line, calculated from the words in it.
            gap = (room - sum(widths)) / (len(told) - 1) if len(told) > 1 else math.inf
            if gap > 0.62 * em:
                assert len(line) == 1, "no holes"
                ragged += 1
                continue
            assert len(line) == len(told), "spaces that never break stretch likewise"
            assert line[-1].x + widths[-1] == pytest.approx(edges[column], abs=0.02)
            gaps = [after.x - mark.x - w for mark, after, w in zip(line, line[1:], widths, strict=False)]
            assert gaps == pytest.approx([gap] * len(gaps), abs=0.02)
            assert gap > 0.7 * space
            filled += 1
    assert filled > ragged


def test_hyphenation_can_be_switched_off() -> None:
    """Without ``hyphenate`` lines end with a hyphen only if the text has it."""
    for page in make("de", "classic", hyphenate=False).pages:
        for tag in tags(page.children, "P"):
            assert not [mark for mark in leaves((tag,)) if isinstance(mark, Text) and re.search(r"\w-$", mark.text)]


@pytest.mark.parametrize("table", ["after-example", "before-example", "last"])
def test_the_table_stands_where_the_template_says(table: str) -> None:
    """After the example, before it, or after everything else."""
    said = told(make("en", "classic", table=table))
    places = {key: said.index(key) for key in ("Keeping score", "An example", "Combinations", "Playing alone")}
    order = sorted(places, key=lambda key: places[key])
    assert (
        order
        == {
            "after-example": ["Keeping score", "An example", "Combinations", "Playing alone"],
            "before-example": ["Keeping score", "Combinations", "An example", "Playing alone"],
            "last": ["Keeping score", "An example", "Playing alone", "Combinations"],
        }[table]
    )


def test_the_largest_size_that_fits_is_chosen() -> None:
    """Text takes the range's largest size if there is room, and a smaller one if not."""

    def text_size(**changes: float) -> float:
        (page, *_) = make("en", "classic", **changes).pages
        return next(mark.size for tag in tags(page.children, "P") for mark in leaves((tag,)) if isinstance(mark, Text))

    assert text_size(size_most=8.0) == 8.0
    assert 9.0 <= text_size() < 12.0
    assert text_size(margin=20.0) < text_size()


def test_own_faces_are_measured() -> None:
    """If a template has a wider font, lines are broken by its widths and the text becomes smaller."""
    bold = Path(find_spec("ttf_opensans").origin).parent / "ttf" / "OpenSans-ExtraBold.ttf"  # type: ignore[union-attr, arg-type]
    fonts = Fonts({"regular": bold})
    document = leaflet.build(Setting((bound("en", "classic")[1],), A5.replace(faces={"regular": str(bold)}), fonts))
    assert document.faces == {"regular": str(bold)}
    wide = (148 - 2 * A5.margin - A5.gutter) / 2
    (page, _) = document.pages
    lines = [mark for tag in tags(page.children, "P") for mark in leaves((tag,)) if isinstance(mark, Text)]
    assert all(fonts.width(line.text.rstrip(" "), line.face, line.size) <= wide + 1e-6 for line in lines)
    (ours, _) = make("en", "classic").pages
    assert lines[0].size < next(m.size for t in tags(ours.children, "P") for m in leaves((t,)) if isinstance(m, Text))


@pytest.mark.parametrize("paper", ["A4", "A5", "B5", "Letter", "Half-Letter"])
def test_other_papers(paper: str) -> None:
    """The rules fit on other papers with the same template."""
    for sheet in sheets(make("hu", "maxi", paper=paper)):
        assert flaws(sheet, 1, A5.margin) == []


def test_an_impossible_page_is_refused_with_the_measure() -> None:
    """If the page is too small, the message gives the language, the excess, the text size, the key and the remedy."""
    with pytest.raises(PadgenError) as caught:
        make("de", "maxi", paper="A6", size_least=9.0)
    (problem,) = caught.value.problems
    assert re.search(r"Deutsch, Maxi-Yatzy: .* \d+ mm \(about \d+ lines\) too long at 9 pt", problem.what)
    assert problem.key == "size_least"
    assert "larger paper" in problem.fix


def test_a_word_wider_than_its_column_is_refused_with_its_width() -> None:
    """If a word fits its column at no size, the message gives the word and its width."""
    with pytest.raises(PadgenError, match=r"Українська, .*(?:word|table).* needs \d+\.\d mm at 12 pt"):
        make(
            "uk",
            "classic",
            paper="A7",
            margin=9.0,
            columns=3,
            size_least=12.0,
            size_most=12.0,
            hyphenate=False,
            sides=8,
        )


@pytest.mark.sweep
@pytest.mark.parametrize("code", ["en", "fi", "ru", "de"])
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("large-print", {"table": "before-example"}),
        ("large-print", {"table": "before-example", "size_most": 30.0}),
        ("a5-large", {"table": "after-example"}),
        ("a5", {"table": "before-example", "sides": 3}),
    ],
)
def test_columns_that_no_plan_fills_well_are_made_all_the_same(code: str, name: str, keys: dict[str, Any]) -> None:
    """The first plan that fits is taken if the columns of all are far from level."""
    found = sheets(make(code, "classic", name, columns=3, **keys))
    assert all(sheet.texts and flaws(sheet, 1, 5.0) == [] for sheet in found)


def test_flaws_finds_overlaps() -> None:
    """The helper for overlaps finds two words at one place."""
    sheet = Sheet(make("en", "classic").pages[0])  # type: ignore[index]
    (placed, *_) = sheets(make("en", "classic"))[0].texts
    sheet.texts += [placed, placed]
    assert any("overlap" in flaw for flaw in flaws(sheet, 1, 0.0))
    assert isinstance(placed.rect, Rect)
    assert placed.rect.y1 - placed.rect.y0 < 30 / MM


@pytest.mark.parametrize("table", ["before-example", "after-example"])
def test_a_table_on_many_pages_need_not_be_last(table: str) -> None:
    """A layout of six sides can have it before or after the example, as others can."""
    pages = make("en", "classic", "a6", table=table).pages
    assert sum(len(list(tags(page.children, "Table"))) for page in pages) >= 1
