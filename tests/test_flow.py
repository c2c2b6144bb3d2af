"""Lines, hyphens and columns: what leaflets have in common, whatever their text."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from padgen import languages, templates
from padgen.documents.explain.blocks import paragraph
from padgen.documents.explain.sections import sections
from padgen.documents.explain.story import measured, throws
from padgen.documents.explain.style import Style
from padgen.documents.text.band import COLUMN, PANEL, SECTION, WHOLE, Atom, Band, Block, Cuts
from padgen.documents.text.flow import Piece, draw, fill, level_out
from padgen.documents.text.hyphens import Hyphenator
from padgen.documents.text.lines import NBSP, Breaker, TextLine, bind, too_wide
from padgen.languages import ToldStory
from padgen.page.area import Area
from padgen.page.fonts import Fonts
from padgen.page.marks import Box, Die, Node, Tag, leaves
from padgen.rules import load_variant, variant_ids

FONTS = Fonts()
CODES = languages.codes()


@cache
def texts(code: str) -> frozenset[str]:
    """Every paragraph of a language's leaflets."""
    language = languages.read(code)
    found: set[str] = set()
    for variant_id in variant_ids():
        variant = load_variant(variant_id)
        for part in sections(language.bind(variant)):
            found |= {*part.texts, *(story.text for story in part.stories)}
    return frozenset(found)


@cache
def breaker(code: str, *, justify: bool = False) -> Breaker:
    language = languages.read(code)
    return Breaker(FONTS, Hyphenator(code, language.hyphens), language.keep_with_next, justify)


# Lines.


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
def test_lines_fit_and_lose_nothing(code: str) -> None:
    """No line is wider than its column, and the lines together are the text, letter by letter."""
    setter = breaker(code)
    for text in texts(code):
        for width in (6.2, 10.5, 16.0):
            lines = setter.lines(text, width)
            assert [line.last for line in lines] == [False] * (len(lines) - 1) + [True]
            for line in lines:
                assert FONTS.width(line.text, "regular", 1.0) <= width + 1e-6, (code, line.text)
                assert FONTS.width(line.text, "regular", 1.0) == pytest.approx(line.width)
            assert plain(joined(lines)) == plain(text)


def joined(lines: list[TextLine]) -> str:
    """The text of lines, with a soft hyphen where a word may be divided."""
    text = ""
    for line in lines:
        text += line.text if line.last else re.sub(r"(?<=[^\W\d_])-$", "\u00ad", line.text) + "\n"
    return text


def plain(text: str) -> str:
    """The text without spaces and hyphens, since a hyphen at a line's end may belong to the word."""
    return re.sub(r"[\s\u00ad-]", "", text)


@pytest.mark.parametrize("code", CODES)
def test_only_dictionary_places_are_hyphenated(code: str) -> None:
    """A hyphen is added only where the word may be divided, and the next line continues the word."""
    setter, hyphens = breaker(code), Hyphenator(code, languages.read(code).hyphens)
    for text in texts(code):
        own = set(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)+", text))
        lines = setter.lines(text, 6.6)
        for line, after in pairwise(lines):
            head, tail = re.search(r"([^\W\d_]+)-$", line.text), re.match(r"[^\W\d_]+", after.text)
            if head and tail and not any(f"{head[1]}-{tail[0]}" in word for word in own):
                assert len(head[1]) in hyphens(head[1] + tail[0]), (line.text, after.text)


@pytest.mark.parametrize("code", ["cs", "el", "lt", "pl", "ru", "uk"])
def test_short_words_never_end_a_line(code: str) -> None:
    """Prepositions and conjunctions of one letter stay with the next word, at every width."""
    bound = set(languages.read(code).keep_with_next)
    assert bound
    met = set()
    for text in texts(code):
        met |= bound & set(text.lower().split())
        for width in (6.0, 7.3, 9.1, 12.0):
            for line in breaker(code).lines(text, width)[:-1]:
                assert re.split(rf"[ {NBSP}(«„]", line.text)[-1].lower() not in bound, line.text
    assert met


@pytest.mark.parametrize("width", [6.0, 7.3, 9.1, 12.0])
def test_articles_never_end_a_line(width: float) -> None:
    """In Hungarian they stay with their noun, as in printed books."""
    for text in texts("hu"):
        ends = [re.split(rf"[ {NBSP}(«„]", line.text)[-1] for line in breaker("hu").lines(text, width)[:-1]]
        assert not {"a", "az"} & {end.lower() for end in ends}


def test_a_bound_word_leaves_no_loose_line() -> None:
    """The word after it is divided rather than leaving a loose line, but not a number's noun or a quoted name."""
    setter, whole = breaker("hu"), (f"20{NBSP}kockadobással", f"a{NBSP}„Kockadobás”")
    ends = set()
    for tenths in range(45, 160):
        text = f"Végül tedd félre a megmaradtakat, és hasonlítsd össze {whole[0]} meg {whole[1]} sorral is."
        lines = [line.text for line in setter.lines(text, tenths / 10)]
        assert all(any(part in line for line in lines) for part in whole), lines
        ends |= {line for line in lines if line.endswith("-")}
    assert any(re.search(rf"\ba{NBSP}meg\w*-$", line) for line in ends), ends


@pytest.mark.parametrize("code", CODES)
def test_numbers_keep_their_nouns_and_dashes_their_words(code: str) -> None:
    """No line ends between a number and its noun, and none begins with a dash."""
    for text in texts(code):
        pairs = re.findall(rf"\d+{NBSP}\w+", text)
        for width in (6.6, 8.3, 11.0):
            lines = [line.text for line in breaker(code).lines(text, width)]
            assert not any(line.startswith(("–", "—")) for line in lines)
            for pair in pairs:
                assert any(pair in line for line in lines), (pair, lines)


def test_a_line_may_end_after_a_hyphen_or_dash() -> None:
    """Words joined by one are divided after it, with or without a dictionary."""
    for sign in "-–—":
        text = f"Zug{sign}um{sign}Zug{sign}Spiel"
        width = FONTS.width(f"um{sign}Zug{sign}", "regular", 1.0) + 0.1
        lines = [line.text for line in Breaker(FONTS, None).lines(text, width)]
        assert "".join(lines) == text
        assert len(lines) > 1
        assert all(line.endswith(sign) for line in lines[:-1])


def test_names_in_quotes_are_not_divided() -> None:
    """“1 pair” stays whole and no word in quotes is divided."""
    assert bind("Take “1 pair” or “Full house” now") == f"Take “1{NBSP}pair” or “Full house” now"
    setter = breaker("de")
    lines = setter.lines("Das ist „Straßenkombination“ und gut so", 13.0)
    assert any("„Straßenkombination“" in line.text for line in lines)


def test_a_word_too_wide_for_a_line_is_reported() -> None:
    """A word too wide for its column is reported with its width instead of overflowing silently."""
    word = too_wide(breaker("uk").lines("a Wwwwwww a", 1.0))
    assert word
    assert "Wwwwwww" in word.what
    assert word.width == pytest.approx(FONTS.width("Wwwwwww", "regular", 1.0))


def test_a_long_word_is_divided_rather_than_refused() -> None:
    """A word wider than its column is divided where the language allows it."""
    lines = [line.text for line in breaker("fi").lines("kolmoislukuyhdistelmä", 2.6)]
    assert len(lines) > 1
    assert "".join(line.removesuffix("-") for line in lines) == "kolmoislukuyhdistelmä"


def test_two_hyphens_in_a_row_at_most() -> None:
    """Three lines in a row never end with a hyphen, even if each could."""
    many = " ".join(["noppayhdistelmät"] * 24)
    for width in (3.9, 4.0, 5.3, 5.4, 5.9, 6.0):
        ends = "".join(" -"[line.text.endswith("-")] for line in breaker("fi").lines(many, width))
        assert "---" not in ends, width
    assert any(
        "--" in "".join(" -"[line.text.endswith("-")] for line in breaker("fi").lines(many, w / 10))
        for w in range(39, 61)
    )


@settings(max_examples=150)
@given(
    st.lists(st.text("abcdeäöüж-–«»“”", min_size=1, max_size=14), min_size=1, max_size=40),
    st.floats(4.0, 30.0),
    st.booleans(),
)
def test_any_text_is_broken_within_its_width(parts: list[str], width: float, justify: bool) -> None:
    """Whatever the words, lines have every letter, and lines that are too wide are marked."""
    text = " ".join(parts)
    lines = breaker("de", justify=justify).lines(text, width)
    assert all((FONTS.width(line.text, "regular", 1.0) > width + 1e-6) == line.over for line in lines)
    assert (too_wide(lines) is not None) == any(line.over for line in lines)
    assert plain(joined(lines)) == plain(text)


# Columns and panels.


def block(*levels: int, height: float = 10.0) -> Block:
    """A paragraph of lines; each draws a box at its place."""

    def shown(x: float, y: float, h: float) -> tuple[Node, ...]:
        return (Box(x, y, 5.0, h),)

    return Block(
        Tag("P"), tuple(Atom(height, shown, 2.0 if i == 0 else 0.0, level, 1.0) for i, level in enumerate(levels))
    )


def band(lines: int, columns: int = 1, **more: bool) -> Band:
    """Paragraphs of one line each."""
    return Band([block(PANEL) for _ in range(lines)], columns, 20.0, 5.0, **more)


def test_columns_are_filled_in_order_and_evenly() -> None:
    """Columns are as short as possible, and text goes down the first, then the second."""
    filled = fill([band(7, columns=2)], [100.0], 0.0)
    (piece,) = filled.panels[0]
    assert piece.columns == ((0, 4), (4, 7))
    boxes = [mark for mark in leaves(draw(filled.panels[0], Area(10, 20, 45, 100), 0.0)) if isinstance(mark, Box)]
    assert [box.x for box in boxes] == [10.0] * 4 + [35.0] * 3
    assert boxes[0].y == boxes[4].y == 20.0


@pytest.mark.parametrize(
    ("lines", "cuts"),
    [(1, []), (2, [WHOLE]), (3, [WHOLE] * 2), (4, [WHOLE, COLUMN, WHOLE]), (5, [WHOLE, COLUMN, COLUMN, WHOLE])],
)
def test_paragraphs_may_be_cut_in_their_middle(lines: int, cuts: list[int]) -> None:
    """Columns may cut them wherever two lines remain on either side."""
    style = Style(10.0, 4.0, 12.0, 9.0, 20.0, 5.0, 0.0, templates.load_theme("nordic"))
    text = " ".join(["Spielbrett"] * lines)
    made = paragraph(text, Breaker(FONTS, None), style, FONTS.width("Spielbretter", "regular", 10.0), PANEL)
    assert [atom.level for atom in made.atoms] == [PANEL, *cuts]


def test_a_cut_leaves_no_widows() -> None:
    """A paragraph is cut only where its lines allow it, and never between panels."""
    lines = block(PANEL, WHOLE, COLUMN, WHOLE)
    two = Band([lines, lines], 2, 20.0)
    assert fill([two], [62.0], 0.0).panels[0][0].columns == ((0, 4), (4, 8))
    assert two.cut(0, 65.0)[0] == 6, "two lines on either side"
    assert two.cut(0, 55.0)[0] == 4, "not one line alone"
    assert Band([lines, lines], 1, 20.0).cut(0, 65.0, Cuts(PANEL, PANEL)) == [4]


def test_what_is_too_long_is_measured() -> None:
    """The overflow is the missing length of column in mm; text that fits has none."""
    assert fill([band(5)], [58.0], 0.0).overflow == 0.0
    found = fill([band(8)], [58.0], 0.0)
    assert found.overflow == pytest.approx(3 * 12 - 2)
    assert fill([band(8)], [58.0, 58.0], 0.0).overflow == 0.0


def test_text_spreads_over_all_panels() -> None:
    """Panels are filled about equally instead of leaving the last one empty."""
    panels = level_out([band(12)], [200.0, 200.0, 200.0], 0.0).panels
    assert [sum(end - start for piece in panel for start, end in piece.columns) for panel in panels] == [4, 4, 4]


@settings(max_examples=80)
@given(st.lists(st.integers(1, 12), min_size=1, max_size=12), st.integers(1, 3), st.floats(40, 160))
def test_nothing_is_lost_or_doubled(paragraphs: list[int], columns: int, height: float) -> None:
    """Every line is placed exactly once, in order, inside its panel."""
    blocks = []
    for lines in paragraphs:
        levels = [PANEL] + [COLUMN if 2 <= i <= lines - 2 else WHOLE for i in range(1, lines)]
        blocks.append(block(*levels, height=5.0))
    flow = Band(blocks, columns, 20.0, 5.0)
    filled = fill([flow], [height] * 9, 3.0)
    ranges = [span for panel in filled.panels for piece in panel for span in piece.columns]
    assert [i for start, end in ranges for i in range(start, end)] == list(range(ranges[-1][1] if ranges else 0))
    if not filled.overflow:
        assert ranges[-1][1] == len(flow.atoms)
    for panel in filled.panels:
        for mark in leaves(draw(panel, Area(0, 0, 20, height), 3.0)):
            assert isinstance(mark, Box)
            assert mark.y + mark.h <= height + 1e-6


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_text_after_a_worked_example_is_on_the_grid(rolls: int) -> None:
    """Rolls are as high as their dice ask for; all together are whole lines high, with most of the rest above them."""
    story = ToldStory(((6, 5, 4, 3, 2),) * rolls, ((6,),) * (rolls - 1), (6, 5, 4, 3, 2), "chance", 20, "Twenty.")
    style = Style(9.0, 4.0, 12.0, 9.0, 20.0, 5.0, 0.0, templates.load_theme("nordic"))
    locale = languages.read("en").bind(load_variant("classic"))
    measures = measured([story], locale, FONTS, style, 120.0, legend=False)
    made = throws(story, (), measures, locale, FONTS, style, 120.0, PANEL)
    lines = sum(atom.height for atom in made.atoms) / style.leading
    assert lines == pytest.approx(round(lines))
    row = measures.die * 1.26 / style.leading
    assert rolls * row + 0.3 <= lines < rolls * row + 1.3
    dice: list[Die] = []
    top = 0.0
    for atom in made.atoms:
        drawn = (mark for mark in leaves(atom.draw(0.0, top, atom.height)) if isinstance(mark, Die))
        dice, top = [*dice, next(drawn)], top + atom.height
    below = (top - dice[-1].y - dice[-1].size) / style.leading
    rest = lines - rolls * row
    assert below <= 0.13 * row + max(0.15, min(0.29 * rest, 0.32)) + 1e-9
    assert below <= dice[0].y / style.leading


def test_gaps_of_columns_beside_each_other_are_even() -> None:
    """A shorter column has all its gaps between sections half wider, or none, where that brings the ends together."""

    def section(lines: int) -> Block:
        made = block(*([SECTION] + [WHOLE] * (lines - 1)), height=4.0)
        first, *others = made.atoms
        return made._replace(atoms=(first._replace(gap=4.0, spare=4.0), *(atom._replace(spare=0.0) for atom in others)))

    flow = Band([section(lines) for lines in (3, 3, 3, 6, 5)], 2, 20.0, 5.0)
    piece = Piece(flow, ((0, 9), (9, 20)))
    assert piece.uneven(0.0) == pytest.approx(0.0)
    one, other = piece.extras(0.0)
    assert {extra for extra in one if extra} == {2.0}
    assert not any(other)


def test_a_section_that_cannot_be_divided_leaves_columns_empty() -> None:
    """They are drawn like others."""
    band = Band([Block(Tag("P"), (Atom(5.0, lambda *_: (Box(0, 0, 1, 1),), level=SECTION),))], 2, 40.0, 4.0)
    (pieces,) = level_out([band], [50.0], 3.0).panels
    assert [start == end for start, end in pieces[0].columns] == [False, True]
    assert len(list(leaves(draw(pieces, Area(0, 0, 84, 50), 3.0)))) == 1
