"""Each measure of leaflets and booklets sets the distance or size that it is named after, and by just as much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from leaflets import tags
from measures import Case, grows

import padgen
from padgen.page.marks import BLACK, MM, Box, Die, DrawnDocument, Leaf, Line, Link, Node, Text, leaves
from padgen.page.marks import Path as Drawing


class Pages:
    """The pages of a leaflet or booklet with these lines in its layout."""

    def __init__(
        self, folder: Path, kind: str, base: str, *keys: str, codes: Sequence[str] = ("en",), **options: Any
    ) -> None:
        path = folder / "own.yaml"
        path.write_text("\n".join((f"extends: {base}", *keys, "")), encoding="utf-8")
        document: DrawnDocument = getattr(padgen, kind)(list(codes), template=path, **options)._drawn
        self.pages = list(document.pages)

    def marks(self, page: int) -> list[Leaf]:
        return list(leaves(self.pages[page].children))

    def texts(self, page: int) -> list[Text]:
        return [mark for mark in self.marks(page) if isinstance(mark, Text)]

    def said(self, *roles: str) -> list[Text]:
        """The texts in parts of these roles."""
        nodes: list[Node] = [node for page in self.pages for node in page.children]
        return [mark for tag in tags(tuple(nodes), *roles) for mark in leaves((tag,)) if isinstance(mark, Text)]

    def word(self, word: str) -> Text:
        return next(text for page in range(len(self.pages)) for text in self.texts(page) if text.text == word)

    @property
    def body(self) -> float:
        """The size of paragraphs."""
        return Counter(text.size for text in self.said("P") if len(text.text) > 20).most_common(1)[0][0]

    def column(self) -> float:
        """Where the second column of text begins."""
        lines = Counter(round(text.x, 3) for text in self.texts(0) if text.size == self.body)
        return max(x for x, count in lines.items() if count > 5)

    def pitch(self) -> float:
        """The distance between lines of a paragraph in the first column."""
        lines = sorted(text.y for text in self.texts(0) if text.size == self.body and text.x == self.left())
        return median(below - above for above, below in pairwise(lines))

    def turn(self) -> float:
        """The distance between the first two headings."""
        first, second = [text.y for text in self.said("H2")][:2]
        return second - first

    def die(self) -> float:
        """The size of the dice in the table."""
        marks = (mark for page in range(len(self.pages)) for mark in self.marks(page))
        return [mark for mark in marks if isinstance(mark, Die) and not mark.tilt][-1].size

    def rows(self) -> list[float]:
        """The heights of the table's rows that have others above and below them."""
        nodes: list[Node] = [node for page in self.pages for node in page.children]
        parts = ([mark.y1 for mark in leaves((tag,)) if isinstance(mark, Line)] for tag in tags(tuple(nodes), "Table"))
        return [below - above for part in parts for above, below in pairwise(part)]

    def box(self) -> float:
        """The left end of a coloured box with text."""
        return min(mark.x for mark in self.marks(0) if isinstance(mark, Box) and mark.h > 20)

    def disc(self, page: int) -> float:
        """The width of the first disc on a page."""
        drawn = next(mark for mark in self.marks(page) if isinstance(mark, Drawing))
        xs = [x for contour in drawn.contours[:1] for part in contour for x in part[-2::2]]
        return max(xs) - min(xs)

    def rule(self) -> float:
        """The length of the line above the imprint on the back."""
        return max(mark.x2 - mark.x1 for mark in self.marks(-1) if isinstance(mark, Line))

    def code(self) -> float:
        """The width of the QR code on the back, without its white border."""
        dark = [mark for mark in self.marks(-1) if isinstance(mark, Box) and mark.fill == BLACK]
        return max(box.x + box.w for box in dark) - min(box.x for box in dark)

    def entry(self) -> float:
        """The height of an entry in the table of contents."""
        heights = {round(mark.h, 6) for page in range(4) for mark in self.marks(page) if isinstance(mark, Link)}
        return max(heights)

    def left(self, page: int = 0) -> float:
        """The least left end of a text."""
        return min(text.x for text in self.texts(page) if text.align == "left")


WITH_PICTURE = 0.85
"""The share of its greatest height that an entry in the contents has above a picture."""

Measure = Callable[[Pages], float]
LEAFLET, FOLDED, BOOKLET = ("leaflet", "a5"), ("leaflet", "a4-three"), ("booklet", "a5")
ALIKE = ("size_least: 7.5 pt", "size_most: 7.5 pt", "table_growth: 60")

MEASURES: tuple[tuple[str, tuple[str, str], tuple[str, ...], dict[str, Any], float, float, Measure], ...] = (
    ("margin", LEAFLET, (), {}, 11.0, 1.0, Pages.left),
    ("gutter", LEAFLET, (), {}, 6.0, 0.5, Pages.column),
    ("title_size", LEAFLET, (), {}, 20.0, 1.0, lambda made: made.said("H1")[0].size),
    ("title_gap", LEAFLET, (*ALIKE, "leading: 130"), {}, 4.0, 1.0, lambda made: made.word("Your turn").y),
    ("table_title", LEAFLET, (), {}, 16.0, 1.0, lambda made: max(text.size for text in made.said("H2"))),
    ("heading_scale", LEAFLET, ALIKE, {}, 110.0, 0.075, lambda made: made.word("Your turn").size),
    (
        "table_scale",
        LEAFLET,
        (*ALIKE, "table_least: 6 pt"),
        {},
        90.0,
        0.075,
        lambda made: made.word("Combination").size,
    ),
    (
        "table_least",
        LEAFLET,
        (*ALIKE, "table_scale: 60"),
        {},
        7.0,
        1.0,
        lambda made: made.word("Combination").size,
    ),
    ("leading", LEAFLET, ALIKE, {}, 130.0, 0.075 / MM, Pages.pitch),
    ("section_gap", LEAFLET, (*ALIKE, "leading: 130"), {}, 100.0, 0.01 * 1.3 * 7.5 / MM, Pages.turn),
    # Sizes are tried in steps of 0.25 pt: 133 % are 9.975 pt.
    ("table_growth", LEAFLET, ALIKE[:2], {"variant": "balut"}, 133.0, 0.25, lambda made: made.word("Combination").size),
    ("die", LEAFLET, ALIKE, {}, 5.0, 1.0, Pages.die),
    ("die_most", FOLDED, (*ALIKE, "sides_least: 0"), {}, 9.0, 1.0, Pages.die),
    ("reach", LEAFLET, ALIKE, {}, 2.0, -1.0, Pages.box),
    ("punch_edge", LEAFLET, ("bind: punch-left", "sides: 4", *ALIKE), {}, 20.0, 1.0, Pages.left),
    ("cover_disc", BOOKLET, (), {}, 80.0, 1.0, lambda made: made.disc(0)),
    ("back_disc", BOOKLET, (), {}, 60.0, 1.0, lambda made: made.disc(-1)),
    ("contents_row", BOOKLET, (), {"codes": ["da", "en", "sv"]}, 16.0, WITH_PICTURE, Pages.entry),
    ("cover_side", BOOKLET, (), {}, 16.0, -2.0, Pages.rule),
    ("back_code", BOOKLET, (), {"qr": "https://padgen.example"}, 30.0, 1.0, Pages.code),
)


@pytest.mark.long
@pytest.mark.parametrize("case", MEASURES, ids=lambda case: case[0])
def test_measures(case: tuple[Any, ...], tmp_path: Path) -> None:
    """A unit more changes what the key names by as much, or in proportion."""
    grows("leaflet", Case(*case), Pages, tmp_path, slack=0.002)


@pytest.mark.parametrize(
    ("key", "other", "variant"), [("row_most", "row_few", "classic"), ("row_few", "row_most", "balut")]
)
def test_rows_grow_to_their_measure(key: str, other: str, variant: str, tmp_path: Path) -> None:
    """In proportion to it, on panels that have more room, and whatever it is for tables of more or fewer rows."""
    keys = (*ALIKE, "die_most: 5 mm")
    low, high, same = (
        Pages(tmp_path, *FOLDED, *keys, f"{key}: {most}", f"{other}: {least}", variant=variant).rows()
        for most, least in ((110, 110), (120, 110), (110, 120))
    )
    assert len(low) > 1
    assert high == pytest.approx([120 / 110 * height for height in low])
    assert same == low
