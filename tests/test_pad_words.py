"""The words and dice beside a pad's columns: each in the middle of its row, in its role's place, face and colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import pytest
from painted import PaintedPad
from sheets import FONTS

from padgen.documents.table.grid import Placed
from padgen.page.marks import MM, Die, Leaf, Path, Text, leaves

Make = Callable[..., PaintedPad]
HOUSE: dict[str, Any] = {
    "extends": "forced",
    "saved_throws": True,
    "extras": [{"id": "joker", "points": 100}],
    "locales": {code: {"rows": {"joker": "Joker"}} for code in ("en", "de", "fi")},
}


@pytest.fixture
def pad(tmp_path: Any) -> Make:
    return lambda *args, **options: PaintedPad(tmp_path, *args, **options)


def middle(text: Text) -> float:
    """The height of the middle of a text's capitals in mm."""
    return text.y - FONTS.cap_height(text.face, text.size) / 2


def texts(marks: Iterable[Leaf]) -> list[Text]:
    return [mark for mark in marks if isinstance(mark, Text)]


def marks_of(row: Placed) -> list[Leaf]:
    return [*leaves(row.label), *leaves(row.hint)]


def text(row: Placed, word: str) -> Text:
    return next(mark for mark in texts(marks_of(row)) if mark.text == word)


@pytest.mark.parametrize(
    ("lines", "options"),
    [
        ("", {}),
        ("", {"variant": HOUSE, "players": 2}),
        ("dice: before", {"variant": "yamb"}),
        ("dice: none", {"variant": HOUSE}),
        ("", {"langs": ("de", "fi")}),
        ("row_most: 5 mm\nrow_least: 4 mm\nfloor_size: 6 pt\ntext_least: 6 pt", {"langs": ("de", "fi"), "players": 1}),
    ],
)
def test_everything_stands_in_the_middle_of_its_row(lines: str, options: dict[str, Any], pad: Make) -> None:
    """Names (of two languages together), maxima, aids, numbers, stars and dice are as far from above as from below."""
    made = pad(lines, **options)
    for row in made.grid.rows:
        y, names = row.y + row.h / 2, []
        for mark in marks_of(row):
            if isinstance(mark, Die):
                assert mark.y + mark.size / 2 == pytest.approx(y), (row.entry.id, mark)
            elif isinstance(mark, Text) and mark.align == "left":
                names.append(mark.y - FONTS.cap_height("regular", mark.size) / 2)
            elif isinstance(mark, Text):
                assert mark.y - FONTS.cap_height("regular", mark.size) / 2 == pytest.approx(y), (row.entry.id, mark)
        spread = max(names) - min(names)
        assert sum(names) / len(names) == pytest.approx(y, abs=0.3 if spread else 1e-6), row.entry.id


def test_dice_above_words_share_the_free_height(pad: Make) -> None:
    """About half of the free height is above the dice and a third below the words; both are inside the row."""
    made = pad("", base="kids")
    assert made.grid.rows
    for row in made.grid.rows:
        dice = [mark for mark in marks_of(row) if isinstance(mark, Die)]
        if len(dice) < 2:
            continue
        (name,) = (mark for mark in texts(marks_of(row)) if mark.align == "left")
        die = max(dice, key=lambda mark: mark.size)
        top, between = die.y - row.y, name.y - FONTS.cap_height(name.face, name.size) - die.y - die.size
        below = row.y + row.h - name.y
        assert min(top, between, below) > 0, row.entry.id
        slack = made.template.floor_size / MM  # for accents and descenders
        free = row.h - die.size - FONTS.cap_height(name.face, name.size)
        assert top == pytest.approx(free / 2, abs=slack)
        assert below == pytest.approx(0.3 * free, abs=slack)


@pytest.mark.parametrize(
    ("fill", "variant"), [("yes", "classic"), ("yes", HOUSE), ("no", "classic"), ("yes", "triple")]
)
def test_words_have_the_look_of_their_role(fill: str, variant: Any, pad: Make) -> None:
    """Names are heavier than maxima if areas are filled; those of sums and the best row, and aids behind, are bold."""
    made = pad(f"fill: {fill}\nmargin_least: 9 mm\nlabel_most: 80 mm", variant=variant, players=2)
    theme, template = made.theme, made.template
    light, usual = (theme.light, "semibold") if fill == "yes" else (None, "regular")
    for row in made.grid.rows:
        strong = row.entry.computed or row.entry.id == "yatzy"
        for mark in texts(leaves(row.label)):
            small = row.entry.id == "bonus" or not mark.text.endswith("=") or row.entry.computed
            if row.entry.kind == "total":
                face = "extrabold" if fill == "yes" else "bold"  # As the title, which would take too much ink.
                assert (mark.face, mark.ink, mark.size) == (face, light or theme.total, template.total_size)
            elif mark.align == "left":
                face = "bold" if strong else usual
                assert (mark.face, mark.ink) == (face, theme.strong if strong else theme.ink), mark
                assert mark.size <= template.text_size
            elif mark.text == row.entry.ordinal:
                assert (mark.face, mark.ink, mark.size) == ("regular", theme.quiet, template.hint_size)
            else:
                assert (mark.face, mark.ink) == (("bold", theme.strong) if small else ("regular", theme.quiet)), mark
                assert mark.size in (template.aid_size, 0.93 * template.aid_size)
        for mark in texts(leaves(row.hint)):
            total = row.entry.kind == "total"
            assert (mark.face, mark.ink) == ((usual, light or theme.total) if total else ("regular", theme.quiet))
            sizes = (1.25, 1.0) if total else (1.0, 0.93)
            assert mark.size in [scale * template.hint_size for scale in sizes]
        for die in (mark for mark in marks_of(row) if isinstance(mark, Die) and mark.face and mark.ink != theme.ghost):
            assert die.ink == (theme.strong if strong else theme.ink), row.entry.id


@pytest.mark.parametrize("fill", ["yes", "no"])
def test_the_head_has_words_and_numbers(fill: str, pad: Make) -> None:
    """The words for names and maxima share a line, light on a solid head; each player has a number, or a name."""
    made = pad(f"fill: {fill}", players=3, names=("Anna", "", "Bo"))
    theme, grid, template = made.theme, made.grid, made.template
    (name,), (most,) = texts(leaves(grid.head)), texts(leaves(grid.hint_head))
    ink = theme.light if fill == "yes" else theme.head
    face = "semibold" if fill == "yes" else "regular"
    assert (name.text, name.face, name.ink, name.align) == ("Name", face, ink, "left")
    assert (most.text, most.face, most.ink, most.align) == ("max", "regular", ink, "right")
    assert most.size == template.hint_size
    assert name.x == pytest.approx(made.x + template.padding)
    assert most.x == pytest.approx(made.first - template.padding)
    assert (
        name.y
        == most.y
        == pytest.approx(made.top + (grid.head_height) / 2 + FONTS.cap_height("regular", name.size) / 2)
    )
    first, second, third = (texts(leaves(marks))[0] for marks in grid.players)
    for mark, word, (x, w) in ((first, "Anna", grid.columns[0]), (third, "Bo", grid.columns[2])):
        assert (mark.text, mark.face, mark.ink, mark.align, mark.turn) == (word, "bold", theme.ink, "center", 0)
        assert mark.x == pytest.approx(x + w / 2)
    assert (second.text, second.face, second.ink, second.size) == ("2", "bold", theme.strong, template.hint_size)
    assert second.x == pytest.approx(grid.columns[1][0] + min(0.75 * template.padding, 1.2))
    cap = FONTS.cap_height("bold", second.size)
    assert second.y == pytest.approx(made.top + min(0.75 * template.padding, 1.2) + cap + 0.2)


@pytest.mark.parametrize("fill", ["yes", "no"])
def test_letters_of_the_title_stand_on_dice(fill: str, pad: Make) -> None:
    """Each letter is in the middle of a die and tilted with it; dice are 0.14 dice apart, by turns dark and light.

    Where nothing is filled, all are white.
    """
    made = pad(f"fill: {fill}")
    theme, edge = made.theme, made.template.title_height
    dice = [mark for mark in made.marks if isinstance(mark, Die) and mark.size == edge]
    letters = [mark for mark in texts(made.marks) if mark.text in "YATZ" and mark.size > 20]
    assert [letter.text for letter in letters] == [*"YATZY"]
    assert [b.x - a.x for a, b in pairwise(dice)] == pytest.approx([1.14 * edge] * 4)
    inks = (theme.accent, theme.accent, theme.signal, theme.signal, theme.strong)
    for number, (die, letter, ink) in enumerate(zip(dice, letters, inks, strict=True)):
        dark = fill == "yes" and number % 2 == 0
        paper = theme.light if dark else (1.0,)
        assert (die.ink, die.solid, die.paper) == (ink, dark, paper)
        assert (letter.ink, letter.tilt, letter.align) == (theme.light if dark else ink, die.tilt, "center")
        half = FONTS.cap_height("bold", letter.size) / 2
        assert 2 * half == pytest.approx(0.525 * edge)
        turned = math.radians(letter.tilt)
        centre = letter.x - half * math.sin(turned), letter.y - half * math.cos(turned)
        assert centre == pytest.approx((die.x + edge / 2, die.y + edge / 2))


def test_turned_names_of_players(pad: Make) -> None:
    """A name that is too long for its column is turned, in the middle of it, and ends above the foot of the head."""
    made = pad("", players=6, names=("Maximiliane", "Bo", "Zoe"))
    for (x, w), marks, name in zip(made.grid.columns, made.grid.players, ("Maximiliane", "Bo", "Zoe"), strict=False):
        (mark,) = texts(leaves(marks))
        assert (mark.text, mark.turn, mark.face, mark.ink) == (name, 90, "bold", made.theme.ink)
        assert mark.x - FONTS.cap_height("bold", mark.size) / 2 == pytest.approx(x + w / 2)
        assert mark.y == pytest.approx(made.top + made.grid.head_height - 1.0)
        assert mark.y - FONTS.width(name, "bold", mark.size) >= made.top


def test_strips_have_the_names_of_sections(pad: Make) -> None:
    """A section's name is spaced, in the middle of its strip's height, light on colour or in the strip's colour."""
    for fill in ("yes", "no"):
        made = pad(f"fill: {fill}")
        for index, marks in made.grid.strips.items():
            (mark,) = texts(leaves(marks))
            above = made.grid.rows[index - 1] if index else None
            top = above.y + above.h if above else made.top + made.grid.head_height
            assert mark.text == ("LOWER SECTION" if index else "UPPER SECTION")
            assert mark.ink == (made.theme.light if fill == "yes" else made.theme.strip)
            assert (mark.face, mark.size, mark.x) == ("bold", made.template.strip_size, made.x + made.template.padding)
            assert mark.spacing == pytest.approx(0.085 * mark.size)
            assert middle(mark._replace(face="regular")) == pytest.approx((top + made.grid.rows[index].y) / 2)


def test_names_of_sections_shrink_to_their_strip(pad: Make) -> None:
    """Names of sections in two languages are smaller where the strip is short, down to the smallest size."""
    rows = "text_least: 6 pt\nfloor_size: 6 pt\nlabel_most: 36 mm\nlabel_width: 36 mm\n"
    size = 11
    for most, whole in ((60, True), (8, False)):
        keys = (
            f"column_most: {most} mm\ncolumn_least: 8 mm\ncolumn_good: 8 mm\nstrip_size: {size} pt\nstrip_height: 7 mm"
        )
        made = pad(rows + keys, langs=("de", "fi"), players=1)
        for marks in made.grid.strips.values():
            first, second = texts(leaves(marks))
            assert first.size == second.size
            assert (first.size == size) == whole
            spaces = 0.085 * size / MM * (len(first.text) + len(second.text))
            room = made.right - made.x - 2 * made.template.padding
            needs = [
                FONTS.width(first.text, "bold", points) + FONTS.width(second.text, "bold", points) + spaces
                for points in (first.size, first.size + 0.25)
            ]
            assert needs[0] < room + 0.5
            assert whole or needs[1] > room - 0.5


def test_a_title_without_dice(pad: Make) -> None:
    """A theme may have no dice beside a title in words; the title has its full size then."""
    for count in (0, 2):
        made = pad("", {"title": "dice", "title_dice": count})
        title = next(mark for mark in texts(made.marks) if mark.text == "Yatzy")
        assert title.size == made.template.title_size
        assert len([mark for mark in made.marks if isinstance(mark, Die) and mark.y < made.top]) == count


def test_places_beside_the_names(pad: Make) -> None:
    """Names begin right of their die, aids end where pictures do, and maxima end beside the cells."""
    made = pad("")
    rows, pad_, left = made.rows, made.template.padding, made.x + made.template.padding
    right = made.first - pad_
    for row in made.grid.rows:
        for mark in texts(leaves(row.hint)):
            assert (mark.x, mark.align) == (pytest.approx(right), "right")
        dice = [mark for mark in marks_of(row) if isinstance(mark, Die)]
        if row.entry.id == "total":
            continue
        (name,) = (mark for mark in texts(leaves(row.label)) if mark.align == "left")
        upper = row.y < rows["one_pair"].y
        assert name.x == pytest.approx(left + (dice[0].size + 2.4 if dice else name.x - left) if upper else left), (
            row.entry.id
        )
        assert not dice or dice[0].x == pytest.approx(left) or not upper
    ends = {
        round(max(d.x + d.size for d in marks_of(rows[key]) if isinstance(d, Die)), 4) for key in ("one_pair", "yatzy")
    }
    aids = {round(text(rows[key], word).x, 4) for key, word in (("ones", "3"), ("sixes", "18"), ("upper_sum", "63"))}
    assert aids == ends
    sign, number = text(rows["sixes"], "×3 ="), text(rows["sixes"], "18")
    width = FONTS.width("63", "bold", made.template.aid_size)
    assert number.x - sign.x == pytest.approx(width + 0.28 * made.template.aid_size / MM)
    for key in ("yatzy", "full_house"):
        row = sorted(mark.x for mark in marks_of(rows[key]) if isinstance(mark, Die))
        assert len({round(b - a, 6) for a, b in pairwise(row)}) == 1


def test_the_bonus_leads_to_its_points(pad: Make) -> None:
    """An arrow leads from the threshold to the points, with the same space before it and after it."""
    made = pad("", variant="yahtzee")
    row, size = made.rows["bonus"], made.template.aid_size
    condition, points = text(row, "63"), text(row, "35")
    (arrow,) = (mark for mark in marks_of(row) if isinstance(mark, Path) and mark.stroke)
    (tail, tip), head = arrow.contours
    y = row.y + row.h / 2
    begin = points.x - FONTS.width("35", "bold", size)
    assert (begin - tip[0], tail[0] - condition.x) == pytest.approx((0.17 * size / MM, 0.17 * size / MM))
    assert (tip[0] - tail[0], tail[1], tip[1]) == pytest.approx((0.7 * size / MM, y, y))
    high = 0.175 * size / MM
    assert [at for point in head for at in point] == pytest.approx(
        [tip[0] - high, y - high, *tip, tip[0] - high, y + high]
    )
    assert (arrow.stroke, arrow.weight) == (made.theme.strong, pytest.approx(max(0.4, 0.075 * size)))


def test_numbers_of_rows(pad: Make) -> None:
    """In a game with an order each row has its number, which ends left of its die or name."""
    made = pad("label_most: 80 mm", variant=HOUSE)
    left, size = made.x + made.template.padding, made.template.hint_size
    width = FONTS.width("88", "regular", size)
    for number, key in enumerate(("ones", "twos", "threes"), 1):
        mark = text(made.rows[key], str(number))
        assert (mark.x, mark.align) == (pytest.approx(left + width), "right")
        die = next(m for m in marks_of(made.rows[key]) if isinstance(m, Die))
        assert die.x == pytest.approx(left + width + 1.2)


def test_the_word_for_the_total_in_two_languages(pad: Make) -> None:
    """Two words for the total stand side by side, or one below the other where that makes them much larger."""
    for keys, stacked in (("gap: 1 mm", False), ("label_most: 44 mm\nlabel_width: 44 mm", True)):
        made = pad(keys, langs=("de", "fi"))
        row = made.rows["total"]
        first, *others = texts(leaves(row.label))
        assert first.face == "extrabold"
        assert {mark.face for mark in others} == {"regular"}
        assert {mark.size for mark in others} == {first.size}
        ys = {round(mark.y, 4) for mark in (first, *others)}
        assert (len(ys) > 1) == stacked
        if stacked:
            assert others[0].y - first.y == pytest.approx(1.2 * first.size / MM)
            assert others[0].x == first.x == pytest.approx(made.x + made.template.padding)
        middles = [middle(mark._replace(face="regular")) for mark in (first, *others)]
        assert (max(middles) + min(middles)) / 2 == pytest.approx(row.y + row.h / 2)


def test_a_row_has_its_names_in_two_languages(pad: Make) -> None:
    """Low rows have both names on one line with a dot between them; high rows the second below, smaller."""
    low = pad("paper: A5\nacross: 1\ndown: 1", base="landscape", langs=("de", "fi"))
    high = pad("", langs=("de", "fi"))
    for made, beside in ((low, True), (high, False)):
        names = [mark for mark in texts(leaves(made.rows["chance"].label)) if mark.align == "left"]
        assert [mark.text for mark in names] == ["Chance", *([" · "] if beside else []), "Sattuma"]
        assert (names[0].face, {mark.face for mark in names[1:]}) == ("semibold", {"regular"})
        assert {mark.ink for mark in names} == {made.theme.ink}
        if beside:
            assert {(mark.y, mark.size) for mark in names} == {(names[0].y, names[0].size)}
            for mark, after in pairwise(names):
                assert after.x - mark.x == pytest.approx(FONTS.width(mark.text, mark.face, mark.size))
        else:
            assert names[1].size == pytest.approx(0.8 * names[0].size, abs=0.06)
            pairs = [[mark for mark in texts(leaves(row.label)) if mark.align == "left"] for row in made.rows.values()]
            steps = [round(pair[1].y - pair[0].y, 6) for pair in pairs if len(pair) == 2 and pair[1].y != pair[0].y]
            assert len(steps) > 8
            assert set(steps) == {round(names[1].y - names[0].y, 6)}
            assert names[1].x == names[0].x


def test_words_for_maxima_stand_side_by_side(pad: Make) -> None:
    """In two languages they share the line of the word for names, and end where the maxima do."""
    made = pad("hint_size: 7 pt", langs=("de", "fi"))
    first, second = texts(leaves(made.grid.hint_head))
    assert [first.text, second.text] == ["max.", " · maks."]
    (name, *_) = texts(leaves(made.grid.head))
    assert first.y == second.y == name.y
    end = second.x + FONTS.width(second.text, "regular", second.size)
    assert end == pytest.approx(made.first - made.template.padding)


def test_words_for_maxima_stand_one_below_the_other(pad: Make) -> None:
    """Where there is little room: in the middle of a solid head, else with the last at its foot."""
    narrow = "dice: none", "label_width: 27 mm", "label_most: 27 mm", "text_least: 6 pt", "floor_size: 6 pt"
    for head in ("#204060", "none"):
        made = pad("\n".join(("hint_size: 7 pt", "gap: 1 mm", *narrow)), {"head": head}, langs=("de", "fi"))
        first, second = texts(leaves(made.grid.hint_head))
        assert second.y - first.y == pytest.approx(1.3 * first.size / MM)
        assert first.x == second.x == pytest.approx(made.first - made.template.padding)
        assert (second.size, first.face, first.align, second.align) == (first.size, "regular", "right", "right")
        assert first.ink == second.ink == (made.theme.light if head != "none" else made.theme.quiet)
        foot = made.top + made.grid.head_height - 0.95 * made.template.padding
        if head == "none":
            assert second.y == pytest.approx(foot)
        else:
            assert (middle(first) + middle(second)) / 2 == pytest.approx(made.top + made.grid.head_height / 2)


def test_the_second_word_for_names_is_left_out_first(pad: Make) -> None:
    """Where the head is too narrow for the word for names in two languages, it has that of the first."""
    for width, shown in ((28.8, ["Name", " · Nimi"]), (24, ["Name"])):
        keys = "gap: 1 mm", "dice: none", f"label_most: {width} mm", f"label_width: {width} mm", "floor_size: 6 pt"
        made = pad("\n".join((*keys, "text_least: 6 pt", "head_height: 16 mm")), langs=("de", "fi"))
        assert [mark.text for mark in texts(leaves(made.grid.head))] == shown


def test_titles_of_games(pad: Make) -> None:
    """The heads of a player's columns stand in the middle of their columns, below the player's number."""
    made = pad("", variant="triple", players=2)
    for (x, w), marks in zip(made.grid.columns, made.grid.game_heads, strict=True):
        (mark,) = texts(leaves(marks))
        assert (mark.x, mark.align, mark.face, mark.ink) == (
            pytest.approx(x + w / 2),
            "center",
            "regular",
            made.theme.quiet,
        )
        assert made.grid.rows[0].y - made.grid.head_height < mark.y < made.grid.rows[0].y
    factors = [mark for mark in made.marks if isinstance(mark, Text) and mark.text in ("×1", "×2", "×3")]
    factors = [mark for mark in factors if mark.align == "left" and mark.x > made.first]
    row, (number,) = made.rows["times"], texts(made.grid.players[0])
    assert len(factors) == 6
    for mark, (x, _) in zip(factors, made.grid.columns, strict=True):
        assert (mark.x, mark.face, mark.size, mark.ink) == (
            pytest.approx(x + number.x - made.first), "regular", made.template.hint_size, made.theme.quiet,
        )  # fmt: skip
        assert middle(mark) == pytest.approx(row.y + row.h / 2)
