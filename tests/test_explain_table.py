"""The table of combinations drawn by itself: the places, faces and colours of its words, its dice and its rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from painted import theme
from sheets import FONTS

from padgen import languages
from padgen.documents.explain.arrangement import Shape
from padgen.documents.explain.style import Style
from padgen.documents.explain.table import SizedTable, Table
from padgen.documents.text.lines import Breaker
from padgen.errors import PadgenError
from padgen.page.marks import MM, Box, Die, Leaf, Line, Node, Tag, Text, leaves
from padgen.rules import VariantSource, load_variant

X, SIZE, WIDTH, REACH = 10.0, 9.0, 120.0, 2.0
EM = SIZE / MM


class Drawn(NamedTuple):
    """A line of the table: its place, its height and its marks."""

    y: float
    h: float
    nodes: tuple[Node, ...]

    @property
    def cells(self) -> list[list[Leaf]]:
        (row,) = (node for node in self.nodes if isinstance(node, Tag) and node.role == "TR")
        return [list(leaves((cell,))) for cell in row.children]

    @property
    def decor(self) -> list[Leaf]:
        return list(leaves([node for node in self.nodes if isinstance(node, Tag) and node.role == "Artifact"]))


@cache
def made(shape: Shape, variant: str = "classic", width: float = WIDTH, fill: bool = True) -> SizedTable:
    style = Style(10.0, 4.0, 12.0, SIZE, 20.0, 5.0, REACH, theme(), fill=fill, die_most=9.0)
    locale = languages.read("en").bind(load_variant(variant))
    return Table(locale, Breaker(FONTS, None), width, shape).at(style)


def drawn(table: SizedTable, more: float = 0.0) -> list[Drawn]:
    """The head and the lines of the table from top to bottom; lines that can grow are higher by ``more`` mm."""
    y, found = 20.0, []
    for atom in table.whole().atoms:
        h = atom.height + (more if atom.grows else 0.0)
        found.append(Drawn(y, h, tuple(atom.draw(X, y, h))))
        y += h
    return found


def rows(table: SizedTable, more: float = 0.0) -> Iterator[Drawn]:
    """The rows of combinations."""
    for line in drawn(table, more)[1:]:
        if len(line.cells) > 1:
            yield line


def texts(marks: list[Leaf]) -> list[Text]:
    return [mark for mark in marks if isinstance(mark, Text)]


def middle(text: Text) -> float:
    return text.y - FONTS.cap_height(text.face, text.size) / 2


@pytest.mark.parametrize("width", [82.0, 150.0])
@pytest.mark.parametrize("shape", ["stacked", "inline", "bare"])
@pytest.mark.parametrize("more", [0.0, 5.0])
def test_rows_are_filled_in_their_middle(shape: Shape, more: float, width: float) -> None:
    """Name, what counts, dice and points stand in the middle of their row, however high it becomes."""
    table = made(shape, width=width)
    below_names = shape == "stacked" or width == 82.0
    count = 0
    for row in rows(table, more):
        name, *what, dice, points = row.cells
        centre = row.y + row.h / 2
        for mark in dice:
            assert isinstance(mark, Die)
            assert mark.y + mark.size / 2 == pytest.approx(centre)
        names = texts(name)
        high = len(names) * names[0].size * 1.2 / MM
        told = texts(what[0]) if what else []
        below = len(told) * EM * 1.26
        top = centre - (high + (below if below_names else 0.0)) / 2
        assert middle(names[0]) == pytest.approx(top + names[0].size * 0.6 / MM)
        if told:
            start = top + high if below_names else centre - below / 2
            assert middle(told[0]) == pytest.approx(start + EM * 0.63)
        if not below_names:
            assert middle(texts(points)[0]) == pytest.approx(centre)
        for a, b in pairwise(names):
            assert b.y - a.y == pytest.approx(1.2 * a.size / MM)
        for a, b in pairwise(told):
            assert b.y - a.y == pytest.approx(1.26 * EM)
        assert bool(told) == (shape != "bare")
        count += 1
    assert count == 10


@pytest.mark.parametrize("shape", ["stacked", "inline", "bare"])
def test_rows_are_as_high_as_their_contents(shape: Shape) -> None:
    """A row has the height of the highest of its words (one below the other if stacked) and dice, and space around.

    The last has at least 0.9 mm of it, because of its box.
    """
    style = Style(10.0, 4.0, 12.0, SIZE, 20.0, 2.0, REACH, theme())
    locale = languages.read("en").bind(load_variant("classic"))
    table = Table(locale, Breaker(FONTS, None), 140.0 if shape == "inline" else 90.0, shape).at(style)
    lines = set()
    found = list(rows(table))
    for row in found:
        names, what = len(texts(row.cells[0])), len(texts(row.cells[1])) if shape != "bare" else 0
        high = names * 1.2 * (1.28 if shape == "stacked" else 1.0) * EM, what * 1.26 * EM
        words = sum(high) if shape == "stacked" else max(high)
        around = 0.42 * EM * (1.0 if shape == "stacked" else 0.6)
        last = row.y == found[-1].y
        assert row.h == pytest.approx(max(words, 2.0) + 2 * (max(around, 0.9) if last else around))
        lines.add((names, what))
    assert len(lines) > (shape != "bare")


@pytest.mark.parametrize("fill", [True, False])
def test_words_have_the_look_of_their_role(fill: bool) -> None:
    """Names are bold, what counts is quiet; points are large, the most below them small; the last row is solid."""
    look = theme()
    *others, last = rows(made("stacked", fill=fill))
    for row in (*others, last):
        solid = fill and row is last
        ink, quiet = (look.light, look.light) if solid else (look.ink, look.quiet)
        name, what, dice, (points, most) = row.cells
        assert {(mark.size, mark.face, mark.ink, mark.x) for mark in texts(name)} == {(1.28 * SIZE, "bold", ink, X)}
        assert {(mark.size, mark.face, mark.ink, mark.x) for mark in texts(what)} == {(SIZE, "regular", quiet, X)}
        assert isinstance(points, Text)
        assert isinstance(most, Text)
        assert (points.size, points.face, points.ink) == (pytest.approx(1.58 * SIZE), "extrabold", ink)
        assert (most.size, most.face, most.ink) == (pytest.approx(0.85 * SIZE), "regular", quiet)
        assert (points.x, most.x, points.align, most.align) == (X + WIDTH, X + WIDTH, "right", "right")
        assert points.y == texts(name)[0].y
        assert most.y == texts(what)[0].y
        inks = {mark.ink for mark in dice if isinstance(mark, Die)}
        assert inks <= ({look.light} if solid else {look.strong, look.ghost})
        if solid:
            (box,) = row.decor
            assert isinstance(box, Box)
            assert (box.x, box.y, box.w, box.h) == pytest.approx((X - REACH, row.y, WIDTH + 2 * REACH, row.h))
            assert (box.fill, box.stroke, box.radius) == (look.total, None, look.radius)
            assert {(mark.paper, mark.solid) for mark in dice if isinstance(mark, Die)} == {(look.total, True)}


def test_rules_below_rows() -> None:
    """Each row has a rule as wide as the table below, heavier for the last of a half, but none above a wider box."""
    *found, before, _ = [line for line in drawn(made("stacked", fill=False))[1:] if len(line.cells) > 1]
    assert not before.decor
    for number, row in enumerate(found):
        (rule,) = row.decor
        assert isinstance(rule, Line)
        assert (rule.x1, rule.x2, rule.y1, rule.y2) == (X, X + WIDTH, row.y + row.h, row.y + row.h)
        weight = theme().inner if number else theme().group  # ones to sixes are one row
        assert (rule.weight, rule.ink) == (weight, theme().line)


def test_a_frame_stands_for_the_solid_box() -> None:
    """Without solid areas, the row of dice that are all alike has a frame there, heavier than all other lines."""
    *_, row = drawn(made("stacked", fill=False))
    (box,) = row.decor
    assert isinstance(box, Box)
    assert (box.x, box.y, box.w, box.h) == pytest.approx((X - REACH, row.y, WIDTH + 2 * REACH, row.h))
    assert (box.fill, box.stroke, box.radius) == (None, theme().accent, theme().radius)
    assert box.weight > theme().outer


def test_the_head_names_the_columns() -> None:
    """The heads are bold in the title's colour on one line, above the columns; a heavy rule is below them."""
    table = made("stacked")
    head = drawn(table)[0]
    (name,), (example,), (points,) = (texts(cell) for cell in head.cells)
    look = SIZE, "bold", theme().accent
    assert {(mark.size, mark.face, mark.ink) for mark in (name, example, points)} == {look}
    assert (name.text, example.text, points.text) == ("Combination", "Example", "Points")
    assert (name.x, points.x, points.align) == (X, X + WIDTH, "right")
    first = next(rows(table))
    assert example.x == min(mark.x for mark in first.cells[2] if isinstance(mark, Die))
    assert len({mark.y for mark in (name, example, points)}) == 1
    assert head.y < middle(name) < head.y + head.h / 2
    assert head.h == pytest.approx(2 * EM)
    (rule,) = head.decor
    assert isinstance(rule, Line)
    assert rule[:6] == (X, head.y + head.h, X + WIDTH, head.y + head.h, theme().outer, theme().accent)


def test_numbers_and_halves() -> None:
    """Where halves are filled in order each has its name, in the sums' colour, and its rows' numbers from 1."""
    table = made("stacked", "half-forced")
    bands = [line for line in drawn(table)[1:] if len(line.cells) == 1]
    words = [texts(line.cells[0])[0] for line in bands]
    assert [mark.text for mark in words] == ["Upper section", "Lower section"]
    for line, mark in zip(bands, words, strict=True):
        assert (mark.x, mark.size, mark.face, mark.ink) == (X, SIZE, "bold", theme().strong)
        assert line.h == pytest.approx(2.1 * EM)
        assert line.y + line.h / 2 < mark.y < line.y + line.h
    numbers = [texts(row.cells[0]) for row in rows(table)]
    assert [mark[0].text for mark in numbers] == ["1–6. ", *(f"{number}. " for number in range(1, 10))]
    assert {(mark[0].x, mark[0].face, mark[0].size) for mark in numbers} == {(X, "regular", 1.28 * SIZE)}
    assert {mark[0].ink for mark in numbers[:-1]} == {theme().quiet}
    widest = FONTS.width("1–6. ", "regular", 1.28 * SIZE)
    assert {round(mark[1].x, 6) for mark in numbers} == {round(X + widest, 6)}
    assert [mark[0].y for mark in numbers] == [mark[1].y for mark in numbers]
    edges = [mark.weight for row in rows(table) for mark in row.decor if isinstance(mark, Line)]
    assert edges == [theme().group, *[theme().inner] * 7]


def earned(table: SizedTable) -> float:
    """The width of the points of all rows and of what they are at most."""
    shown = (mark for row in rows(table) for mark in texts(row.cells[-1]))
    return max(FONTS.width(mark.text.rstrip(), mark.face, mark.size) for mark in shown)


def test_columns_beside_and_below() -> None:
    """Dice stand midway between words and points, or a gutter from these; in a narrow table larger, below the words."""
    gutter = 0.85 * EM
    beside, below = made("stacked"), made("stacked", width=62.0)
    points = max(earned(beside), FONTS.width("Points", "bold", SIZE))
    wide = 5.0 * (1 + 4 * 1.18)
    words = [mark for row in rows(beside) for cell in row.cells[:2] for mark in texts(cell)]
    end = max(mark.x + FONTS.width(mark.text.rstrip(), mark.face, mark.size) for mark in words)
    left = min(X + WIDTH - points - gutter - wide, (end + X + WIDTH - earned(beside) - wide) / 2)
    for row in rows(beside):
        dice = [mark for mark in row.cells[2] if isinstance(mark, Die)]
        assert dice[0].x == pytest.approx(left)
        assert {mark.size for mark in dice} == {5.0}
        assert {round(b.x - a.x, 6) for a, b in pairwise(dice)} <= {5.9}
        for mark in texts(row.cells[1]):
            assert mark.x + FONTS.width(mark.text.rstrip(), mark.face, mark.size) <= left - gutter + 1e-6
    for row in rows(below):
        dice = [mark for mark in row.cells[2] if isinstance(mark, Die)]
        words = texts(row.cells[1])
        assert dice[0].x == X
        assert {mark.size for mark in dice} == {max(5.0, 1.9 * EM)}
        pad = 0.42 * EM
        assert dice[0].y + dice[0].size == pytest.approx(row.y + row.h - pad)
        assert middle(texts(row.cells[0])[0]) == pytest.approx(row.y + pad + 0.6 * 1.28 * EM)
        assert dice[0].y - words[-1].y == pytest.approx(0.3 * EM + 0.63 * EM - FONTS.cap_height("regular", SIZE) / 2)
    assert [len(cells) for cells in (drawn(beside)[0].cells, drawn(below)[0].cells)] == [3, 2]


def test_what_counts_is_right_of_the_names() -> None:
    """In the low table what counts begins a gutter right of the longest name, and ends before the dice."""
    table = made("inline", width=150.0)
    names = [mark for row in list(rows(table))[1:] for mark in texts(row.cells[0])]
    widest = max(FONTS.width(mark.text.rstrip(), "bold", mark.size) for mark in names)
    assert {mark.size for mark in names} == {SIZE}
    for row in rows(table):
        told, dice = texts(row.cells[1]), [mark for mark in row.cells[2] if isinstance(mark, Die)]
        (left,) = {mark.x for mark in told}
        assert left == pytest.approx(X + widest + 0.1 + 1.0 * EM)
        (points,) = texts(row.cells[-1])
        assert points.size == SIZE
        for mark in told:
            end = mark.x + FONTS.width(mark.text.rstrip(), "regular", SIZE)
            assert end <= min(die.x for die in dice) - 1.0 * EM + 1e-6


def test_long_words_stand_below_the_names_in_a_narrow_table() -> None:
    """What counts is below the name, in letters as large, where it would need more height beside it."""
    table = made("inline", width=82.0)
    for row in rows(table):
        names, told = texts(row.cells[0]), texts(row.cells[1])
        assert {mark.size for mark in (*names, *told)} == {SIZE}
        assert {mark.x for mark in told} == {names[-1].x}
        assert told[0].y > names[-1].y


@pytest.mark.parametrize("growing", [0.0, 30.0])
def test_rows_on_two_panels(growing: float) -> None:
    """On two panels rows have one pitch, each panel its head; the last row ends with its contents, without a rule."""
    table = made("stacked", fill=False)
    high = sum(atom.height for atom in table.whole().atoms) / 2 + 12 + growing / 2
    pieces, _ = table.panels((high, high))
    assert len(pieces) == 2
    for number, piece in enumerate(pieces):
        head, *lines = piece.atoms
        if not number:
            assert head.height == pytest.approx(2 * EM)
        assert sum(atom.height for atom in piece.atoms) <= high + 1e-6
        shown = tuple(lines[-1].draw(X, 0.0, lines[-1].height))
        rules = [mark for mark in leaves(shown) if isinstance(mark, Line)]
        assert rules == []
        # There is none above the box of the best row either.
        ruled = lines[:-1] if not number else lines[:-2]
        assert all(isinstance([*leaves(atom.draw(X, 0.0, 9.0))][-1], Line) for atom in ruled)
        assert number or len(lines) < 10
    assert sum(len(piece.atoms) - 1 for piece in pieces) == 10


def test_what_is_too_wide_is_measured() -> None:
    """A table too narrow for a word, a head or its dice says what needs how much, in multiples of its size."""
    word = made("stacked", width=38.0).wide
    assert word
    assert made("stacked", width=38.0).whole().wide == word
    dice = made("stacked", width=30.0).wide
    assert dice
    assert dice.what == "the table of combinations"
    needs = dice.width * SIZE
    assert made("stacked", width=needs - 0.1).wide
    fits = made("stacked", width=needs + 0.1).wide
    assert fits is None or fits.what != dice.what


@pytest.mark.parametrize(
    ("code", "variant", "name"),
    [
        ("fr", "classic", "Les uns – les six"),
        ("fr", "balut", "Les quatre – les six"),
        ("it", "classic", "Gli uno – i sei"),
        ("fr", "forced", "Les uns – les six"),
        ("fr", "half-forced", "Les uns – les six"),
        ("fr", {"extends": "classic", "bonus": "none", "rows": ["ones", "threes", "chance"]}, "Les uns, les trois"),
        ("fr", {"extends": "classic", "bonus": "none", "rows": ["fours", "sixes", "chance"]}, "Les quatre, les six"),
        ("it", {"extends": "classic", "bonus": "none", "rows": ["twos", "sixes", "chance"]}, "I due, i sei"),
        ("de", "classic", "Einser – Sechser"),
    ],
)
def test_a_range_reads_like_a_sentence(code: str, variant: VariantSource, name: str) -> None:
    """It mixes no figures with words; a pad has the names of its rows."""
    entries = Table(languages.read(code).bind(load_variant(variant)), Breaker(FONTS, None), WIDTH).entries
    assert entries[0][0].name == name


@pytest.mark.parametrize(
    ("code", "own", "name"),
    [
        ("fr", {"rows": {"ones": "As", "sixes": "Rois"}}, "As – Rois"),
        ("fr", {"rows": {"sixes": "Rois"}}, "Les uns – Rois"),
        ("fr", {"rows": {"ones": "As"}}, "As – les six"),
        ("fr", {"rows": {"ones": "As"}, "range": {"ones": "l’as"}}, "L’as – les six"),
        ("en", {"rows": {"ones": "ones", "sixes": "sixes"}}, "ones – sixes"),
    ],
)
def test_a_range_has_the_names_of_ones_own_rows(code: str, own: dict[str, Any], name: str) -> None:
    """As the pad has them, and with their capitals, unless they have other names for a range."""
    rules = {"extends": "classic", "locales": {code: own}}
    entries = Table(languages.read(code).bind(load_variant(rules)), Breaker(FONTS, None), WIDTH).entries
    assert entries[0][0].name == name


def test_rows_of_ones_own_have_names_in_a_range() -> None:
    """If they count one face; any other is reported."""
    faces = [{"id": f"face_{n}", "combination": {"face": n}, "scoring": "sum"} for n in (1, 2, 3)]
    names = {
        "rows": {f"face_{n}": f"Les {n}" for n in (1, 2, 3)},
        "range": {"face_1": "les uns", "face_3": "les trois"},
    }
    rules = {"extends": "classic", "bonus": "none", "rows": [*faces, "chance"], "locales": {"fr": names}}
    french = languages.read("fr")
    assert Table(french.bind(load_variant(rules)), Breaker(FONTS, None), WIDTH).entries[0][0].name == (
        "Les uns – les trois"
    )
    names["range"] = {"chance": "la chance"}
    with pytest.raises(PadgenError, match=r"locales\.fr\.range\.chance: unknown key"):
        french.bind(load_variant(rules))
