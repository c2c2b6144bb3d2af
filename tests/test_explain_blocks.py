"""Headings, paragraphs, notes and worked examples, drawn by themselves: places, faces and colours."""

from __future__ import annotations

from typing import Any

import pytest
from painted import theme
from sheets import FONTS

from padgen import languages
from padgen.documents.explain.blocks import heading, note, paragraph, prose, title
from padgen.documents.explain.sections import Section
from padgen.documents.explain.story import legend, legend_width, measured, throws
from padgen.documents.explain.style import Style
from padgen.documents.text.band import COLUMN, PANEL, SECTION, WHOLE, Block
from padgen.documents.text.lines import Breaker
from padgen.languages import ToldStory
from padgen.page.marks import MM, Anchor, Box, Die, Leaf, Text, leaves
from padgen.rules import load_variant

X, Y, WIDTH = 10.0, 20.0, 60.0
STYLE = Style(9.0, 4.0, 12.0, 8.0, 20.0, 5.0, 2.0, theme(), anchor="en-", lifted=0.12)
PLAIN = Breaker(FONTS, None)
LOCALE = languages.read("en").bind(load_variant("classic"))
TEXT = "The players throw five dice up to three times and keep what they like. " * 3
STORY = ToldStory(
    ((6, 6, 1, 2, 3), (6, 4, 5), (6, 2)), ((6, 6), (6, 6, 6)), (6, 6, 6, 6, 2), "sixes", 24, "Four sixes."
)


def drawn(made: Block) -> list[tuple[float, float, list[Leaf]]]:
    """Each atom's place, height and marks, one below the other with their gaps."""
    y, found = Y, []
    for number, atom in enumerate(made.atoms):
        y += atom.gap if number else 0.0
        found.append((y, atom.height, list(leaves(atom.draw(X, y, atom.height)))))
        y += atom.height
    return found


def texts(marks: list[Leaf]) -> list[Text]:
    return [mark for mark in marks if isinstance(mark, Text)]


def middle(text: Text) -> float:
    return text.y - FONTS.cap_height(text.face, text.size) / 2


def lines(made: Block) -> list[Text]:
    """The only text of each atom."""
    return [texts(marks)[0] for _, _, marks in drawn(made)]


def test_paragraphs_stand_on_a_grid() -> None:
    """Lines are as high as the leading, each in its middle; those of a further paragraph begin with an indent."""
    _, _, told = prose(Section("turn", "Heading", ("Text.", TEXT)), LOCALE, PLAIN, STYLE, WIDTH)
    for made, indent in ((paragraph(TEXT, PLAIN, STYLE, WIDTH, PANEL), 0.0), (told, 9 / MM)):
        found = lines(made)
        assert len(found) > 3
        for (y, h, _), mark in zip(drawn(made), found, strict=True):
            assert (h, mark.size, mark.face, mark.ink) == (4.0, 9.0, "regular", theme().ink)
            assert middle(mark) == pytest.approx(y + 2.0)
            end = mark.x + FONTS.width(mark.text.rstrip(), "regular", 9.0)
            assert end <= X + WIDTH + 1e-6
        assert [mark.x for mark in found] == pytest.approx([X + indent, *[X] * (len(found) - 1)])
        assert "".join(mark.text for mark in found).split() == TEXT.split()
        assert [mark.text[-1] for mark in found[:-1]] == [" "] * (len(found) - 1)
        assert made.tag.role == "P"


def test_justified_lines_fill_the_width() -> None:
    """All lines but the last end at the right edge, with equal spaces between words, unless these became too wide."""
    made = paragraph(TEXT, Breaker(FONTS, None, justify=True), STYLE, WIDTH, PANEL, 9 / MM)
    *full, last = drawn(made)
    assert len(texts(last[2])) == 1
    filled = 0
    for number, (y, _, marks) in enumerate(full):
        words = texts(marks)
        assert {middle(word) for word in words} == {middle(words[0])}
        assert middle(words[0]) == pytest.approx(y + 2.0)
        assert words[0].x == pytest.approx(X + (0.0 if number else 9 / MM))
        if len(words) > 1:
            filled += 1
            ends = [word.x + FONTS.width(word.text.rstrip(), "regular", 9.0) for word in words]
            assert ends[-1] == pytest.approx(X + WIDTH)
            gaps = [after.x - end for after, end in zip(words[1:], ends, strict=False)]
            assert gaps == pytest.approx([gaps[0]] * len(gaps))
            assert gaps[0] <= 0.62 * 9 / MM
    assert filled > 2


def test_a_heading_is_whole_lines_high() -> None:
    """A heading is bold in the title's colour, a section's space below what is above, and a named place.

    It stands 0.12 lines above the middle of its line, so that it doesn't touch its text.
    """
    made = heading(Section("turn", "The turn"), PLAIN, STYLE, WIDTH)
    ((y, h, (anchor, mark)),) = drawn(made)
    assert (anchor, made.tag.role) == (Anchor("en-turn", X, y), "H2")
    assert isinstance(mark, Text)
    assert (mark.text.strip(), mark.x, mark.size, mark.face, mark.ink) == ("The turn", X, 12.0, "bold", theme().accent)
    assert h == 8.0  # 12 pt need more than a line of 4 mm
    assert middle(mark) == pytest.approx(y + 5.52)
    (atom,) = made.atoms
    assert (atom.gap, atom.spare, atom.level) == (4.0, 4.0, SECTION)
    assert [
        type(mark) for mark in drawn(heading(Section("x", "X"), PLAIN, STYLE._replace(anchor=None), WIDTH))[0][2]
    ] == [Text]
    for alone, high in ((True, 9.0), (False, 8.0)):
        large = heading(Section("turn", "The turn"), PLAIN, STYLE._replace(size=13.0, alone=alone), WIDTH)
        assert large.atoms[-1].height == high, "text in several columns keeps to its grid"
    long = heading(Section("turn", "The turn and what happens after it"), PLAIN, STYLE, 30.0)
    assert [atom.gap for atom in long.atoms] == [4.0, *[0.0] * (len(long.atoms) - 1)]
    assert len(long.atoms) > 1


def test_headings_are_as_wide_as_bold_letters() -> None:
    """A heading or title that fits its width in regular letters but not in its own bold ones has two lines."""
    words, made = "The bonus of players", Section("bonus", "The bonus of players")
    for face, size, call in (("bold", 12.0, heading), ("extrabold", 14.0, title)):
        between = (FONTS.width(words, "regular", size) + FONTS.width(words, face, size)) / 2
        assert len(call(made, PLAIN, STYLE, between).atoms) == 2
        assert len(call(made, PLAIN, STYLE, FONTS.width(words, face, size) + 0.01).atoms) == 1


def test_titles_of_panels_shrink_before_they_break() -> None:
    """A title shrinks by half points down to 70 %, then it has two lines."""
    whole = FONTS.width("Combinations", "extrabold", 20.0)
    for share, size, count in ((1.01, 20.0, 1), (0.9, 18.0, 1), (0.71, 14.0, 1)):
        found = lines(title(Section("x", "Combinations"), PLAIN, STYLE, share * whole))
        assert (len(found), found[0].size) == (count, size)
    made = title(Section("x", "The combinations of dice"), PLAIN, STYLE, 0.9 * whole)
    found = lines(made)
    assert {mark.size for mark in found} == {14.0}
    assert {(mark.face, mark.ink, mark.x) for mark in found} == {("extrabold", theme().accent, X)}
    assert len(found) == 2
    assert found[1].y - found[0].y == pytest.approx(14 * 1.3 / MM)
    assert middle(found[0]) == pytest.approx(Y + 14 * 0.65 / MM)


def test_notes_are_small_print() -> None:
    """Small print has the table's size in the quiet colour, and room above it to grow in a roomy table."""
    for roomy in (False, True):
        made = note(
            "Rows score the sum of the dice that count unless they say otherwise.",
            PLAIN,
            STYLE._replace(roomy=roomy),
            WIDTH,
        )
        found = lines(made)
        assert {(mark.size, mark.face, mark.ink, mark.x) for mark in found} == {(8.0, "regular", theme().quiet, X)}
        step = 8 * 1.3 / MM
        assert [atom.height for atom in made.atoms] == pytest.approx([step] * len(found))
        assert middle(found[0]) == pytest.approx(Y + step / 2)
        assert (made.atoms[0].gap, made.atoms[1].gap) == (0.3, 0.0)
        assert made.atoms[0].spare == pytest.approx(1.6 * 8 / MM if roomy else 0.0)


def rolled(width: float = 100.0, *, explain: bool = True, **look: Any) -> tuple[Block, float]:
    """A worked example, and the width of its dice."""
    style = STYLE._replace(**look)
    rolls = measured([STORY], LOCALE, FONTS, style, width, legend=explain)
    return throws(STORY, (), rolls, LOCALE, FONTS, style, width, PANEL), rolls.die


def test_rolls_show_what_is_kept() -> None:
    """Each roll has its number, the dice kept before apart from those rolled, the kept ones dark, and the points."""
    made, die = rolled()
    assert made.tag.role == "L"
    assert die == pytest.approx(1.3 * 9 / MM)
    captions = [LOCALE.text("throw", number=number) for number in (1, 2, 3)]
    left = max(FONTS.width(caption, "regular", 9.0) for caption in captions) + 0.5 * 9 / MM
    wanted: tuple[tuple[list[int], list[int], int], ...] = (
        ([6, 6, 1, 2, 3], [1, 1, 0, 0, 0], 0), ([6, 6, 6, 4, 5], [1, 1, 1, 0, 0], 2),
        ([6, 6, 6, 6, 2], [1, 1, 1, 0, 0], 3),
    )  # fmt: skip
    for (_, _, marks), caption, (faces, dark, kept) in zip(drawn(made), captions, wanted, strict=True):
        dice = [mark for mark in marks if isinstance(mark, Die)]
        first, *words = texts(marks)
        assert (first.text, first.x, first.size, first.face, first.ink) == (
            f"{caption} ",
            X,
            9.0,
            "regular",
            theme().ink,
        )
        assert [mark.face for mark in dice] == faces
        assert [int(mark.solid) for mark in dice] == dark
        apart = [0.4 * die if kept and i >= kept else 0.0 for i in range(5)]
        assert [mark.x for mark in dice] == pytest.approx([X + left + i * 1.18 * die + apart[i] for i in range(5)])
        assert {mark.size for mark in dice} == {die}
        assert {mark.ink for mark in dice} == {theme().ink}
        assert middle(first) == pytest.approx(dice[0].y + die / 2)
        end = dice[-1].x + die + 0.5 * 9 / MM
        if caption == captions[0]:
            (key,) = words
            (box,) = (mark for mark in marks if isinstance(mark, Box))
            assert (key.text, key.size) == (f"= {LOCALE.label('kept')}", 9 * 0.85)
            assert box.x == pytest.approx(end)
        elif caption == captions[2]:
            (points,) = words
            assert (points.text, points.face, points.size, points.ink) == ("= 24\u00a0points", "bold", 9.0, theme().ink)
            assert (points.x, points.y) == (pytest.approx(end), pytest.approx(first.y))
        else:
            assert words == []


def test_rolls_are_whole_lines_high() -> None:
    """A row of dice is 1.26 dice high; all rows are whole lines, or half lines in a column alone, with the rest above.

    Less than a third of the rest is below, because the text there explains the rolls.
    """
    made, die = rolled()
    natural = 1.26 * die
    high = sum(atom.height for atom in made.atoms)
    assert high / 4.0 == pytest.approx(round(high / 4.0))
    assert 0.3 * 4.0 <= high - 3 * natural < 1.3 * 4.0
    rest = high - 3 * natural
    above, below = 0.71 * rest, 0.29 * rest
    assert [atom.height for atom in made.atoms] == pytest.approx([natural + above, natural, natural + below])
    assert not any(atom.spare for atom in made.atoms)
    assert [atom.level for atom in made.atoms] == [PANEL, WHOLE, WHOLE]
    assert all(atom.grows for atom in made.atoms)
    (y, h, marks), *_, (low, _, last) = drawn(made)
    dice = [next(mark for mark in shown if isinstance(mark, Die)) for shown in (marks, last)]
    assert dice[0].y + die / 2 == pytest.approx(y + h - natural / 2)
    assert dice[1].y + die / 2 == pytest.approx(low + natural / 2)
    alone, _ = rolled(alone=True)
    # Half a line in all: what only the first had was a hole below the heading of a page that grew to be full.
    assert [atom.spare for atom in alone.atoms] == pytest.approx([2.0 / 3] * 3)
    lines = sum(atom.height for atom in alone.atoms) / 2.0
    assert lines == pytest.approx(round(lines))


@pytest.mark.parametrize(("leading", "spare"), [(4.0, 0.0), (4.6, 4.6)])
def test_only_further_rolls_leave_more_space_above(leading: float, spare: float) -> None:
    """So that columns end level: below another story's text a line more looks natural, below the heading it doesn't.

    Where there is more than a line of space already, another one would tear the stories apart.
    """
    style = STYLE._replace(leading=leading)
    rolls = measured([STORY], LOCALE, FONTS, style, 100.0, legend=True)
    other = STORY._replace(throws=((1, 2, 3, 4, 6), *STORY.throws[1:]))
    further = throws(STORY, (other,), rolls, LOCALE, FONTS, style, 100.0, PANEL)
    first = further.atoms[0]
    assert [atom.spare for atom in further.atoms] == [spare, 0.0, 0.0]
    assert first.height - 1.26 * rolls.die + spare <= 1.96 * leading


def test_words_below_narrow_rolls() -> None:
    """Where the dice would be too small with words beside them, these stand below, and the dice take the width."""
    beside, die = rolled(50.0, roll_die=2.0)
    below, larger = rolled(50.0, roll_die=4.1)
    assert die < larger
    assert len(below.atoms) == 3
    for made, lower in ((beside, False), (below, True)):
        _, _, marks = drawn(made)[-1]
        dice = [mark for mark in marks if isinstance(mark, Die)]
        points = texts(marks)[-1]
        assert (points.y > dice[-1].y + dice[-1].size) == lower
        assert (points.x == pytest.approx(dice[0].x)) == lower
    narrow, _ = rolled(40.0)
    assert narrow.wide is None
    tiny, _ = rolled(20.0)
    assert tiny.wide
    assert tiny.wide.what == "a roll of the worked example"
    needs = tiny.wide.width * 9
    assert rolled(needs + 0.01)[0].wide is None
    assert rolled(needs - 0.01)[0].wide


def test_rolls_told_before_are_left_out() -> None:
    """A story that begins as the one before it shows only its own rolls."""
    other = STORY._replace(throws=(*STORY.throws[:2], (1, 2)), result=(6, 6, 6, 1, 2), points=18)
    rolls = measured([STORY, other], LOCALE, FONTS, STYLE, 100.0, legend=True)
    made = throws(other, (STORY,), rolls, LOCALE, FONTS, STYLE, 100.0, COLUMN)
    ((_, _, marks),) = drawn(made)
    assert [mark.face for mark in marks if isinstance(mark, Die)] == [6, 6, 6, 1, 2]
    assert [mark.text for mark in texts(marks)][1:] == ["= 18\u00a0points"]
    (atom,) = made.atoms
    (y, h, _) = drawn(made)[0]
    below = 0.29 * (h - 1.26 * rolls.die)
    assert next(mark for mark in marks if isinstance(mark, Die)).y + 1.13 * rolls.die == pytest.approx(y + h - below)
    # A further line would take it three lines away from the text above it.
    assert (atom.level, atom.spare) == (COLUMN, 0.0)


def test_the_legend_has_a_dark_box() -> None:
    """A dark box in the middle of the line explains dark dice; it is as wide as it is said to be."""
    box, mark = leaves((legend("kept", STYLE, FONTS, X, Y),))
    assert isinstance(box, Box)
    assert isinstance(mark, Text)
    size = 9 * 0.85
    assert (mark.text, mark.x, mark.y, mark.size, mark.ink) == (
        "= kept",
        pytest.approx(X + size / MM),
        Y,
        size,
        theme().ink,
    )
    assert (box.x, box.w, box.h, box.fill) == (X, pytest.approx(0.72 * size / MM), box.w, theme().ink)
    assert box.y + box.h / 2 == pytest.approx(middle(mark))
    assert box.radius == pytest.approx(0.16 * box.w)
    assert legend_width(LOCALE, FONTS, STYLE) == pytest.approx(
        size / MM + FONTS.width(f"= {LOCALE.label('kept')}", "regular", size)
    )


@pytest.mark.parametrize("fill", [True, False])
def test_worked_examples_lie_on_a_box(fill: bool) -> None:
    """The box reaches beyond the text on all sides, and as far above the heading's capitals as beyond its left edge.

    Beside the heading the legend stands on its line if it fits.
    """
    section = Section("turn", "An example", (), (STORY,))
    for width, beside in ((100.0, True), (33.0, False)):
        style = STYLE._replace(fill=fill)
        head, rolls, *_ = prose(section, LOCALE, PLAIN, style, width)
        ((y, _, marks),) = drawn(head)
        found = texts(marks)
        assert (len(found) == 2) == beside
        kept = [
            mark
            for _, _, shown in drawn(rolls)
            for mark in texts(shown)
            if mark.text.startswith(f"= {LOCALE.label('kept')}")
        ]
        assert len(kept) == (not beside)
        if beside:
            assert found[1].y == found[0].y
            end = found[1].x + FONTS.width(found[1].text, "regular", found[1].size)
            assert end == pytest.approx(X + width)
        assert head.ground
        assert head.ground == rolls.ground
        # In columns, which have little space around boxes, a box is lower by a fifth of a line.
        for alone, less in ((True, 0.0), (False, 0.4)):
            head, *_ = prose(section, LOCALE, PLAIN, style._replace(alone=alone), width)
            assert head.ground
            (box,) = leaves(head.ground(X, y, 30.0))
            assert isinstance(box, Box)
            assert box[:4] == pytest.approx((X - 2.0, y - 2.56 + less, width + 4.0, 34.56 - 2 * less))
        capitals = found[0].y - FONTS.cap_height("bold", found[0].size)
        assert capitals - box.y >= 2.0
        assert (box.fill, box.stroke) == (theme().computed if fill else None, None if fill else theme().line)
        assert (box.weight, box.radius) == (theme().inner, theme().radius)
    plain = next(iter(prose(Section("turn", "Heading", ("Text.",)), LOCALE, PLAIN, STYLE, 60.0)))
    assert plain.ground is None


def test_a_heading_on_its_paragraphs_line() -> None:
    """A heading run in stands on the first line, 0.7 ems before the text, unless it takes more than half of it."""
    for words, run_in in (("The turn", True), ("A heading that takes most of the line", False)):
        head, told = prose(Section("turn", words, (TEXT,), run_in=True), LOCALE, PLAIN, STYLE, WIDTH)
        (mark,) = texts(drawn(head)[0][2])
        assert (mark.size, mark.face, mark.ink) == (9.0 if run_in else 12.0, "bold", theme().accent)
        high = sum(atom.height for atom in head.atoms)
        assert (high == 0.0) == run_in
        first, *others = lines(told)
        assert {other.x for other in others} == {X}
        if run_in:
            assert first.x == pytest.approx(X + FONTS.width(words, "bold", 9.0) + 0.7 * 9 / MM)
            assert middle(mark) == pytest.approx(middle(first))
            assert (head.atoms[0].gap, head.atoms[0].level, head.atoms[0].spare) == (4.0, SECTION, 4.0)
        else:
            assert first.x == X
