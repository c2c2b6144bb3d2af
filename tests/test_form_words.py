"""The words and dice beside a form's fields: each in the middle of its row, in its role's place, face and colour."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import pytest
from forms import BARS, SIGNS
from painted import PaintedForm
from sheets import FONTS

from padgen.documents.table.arrow import SHORT
from padgen.page.marks import MM, Box, Die, Path, Text

Make = Callable[..., PaintedForm]
HOUSE: dict[str, Any] = {
    "extends": "forced",
    "extras": [{"id": "joker", "points": 100}],
    "locales": {code: {"rows": {"joker": "Joker"}} for code in ("en", "de", "fi")},
}


@pytest.fixture
def form(tmp_path: Any) -> Make:
    return lambda *args, **options: PaintedForm(tmp_path, *args, **options)


def rows(made: PaintedForm) -> dict[str, tuple[float, float]]:
    """The middle of each row's number and its height, by its key; a sum's without what the bonus still needs.

    Names in two languages are in the middle of that height, because they have no room to be level with the number.
    """
    found = {}
    for name, field in made.fields.items():
        if name[:3] == "p1_" and name[3:] not in ("name", *SIGNS, *BARS, "needed", "total"):
            needs = [made.fields.get(name.replace("upper_sum", key), field) for key in ("needed", BARS[0])]
            high = min((other.y - field.y for other in needs if other != field), default=field.h)
            found[name[3:]] = (field.y + (high if made.bilingual else field.h) / 2, high)
    return found


def beside(made: PaintedForm, *keys: str) -> dict[str, list[Text | Die]]:
    """The words and dice left of the players' columns, by their row."""
    found: dict[str, list[Text | Die]] = defaultdict(list)
    for mark in made.marks:
        if not isinstance(mark, Text | Die) or mark.x > made["p1_name"].x + 1 or (isinstance(mark, Text) and mark.turn):
            continue
        at = mark.y + mark.size / 2 if isinstance(mark, Die) else middle(mark)
        for key, (y, h) in rows(made).items():
            if abs(at - y) <= h / 2 and (not keys or key in keys):
                found[key].append(mark)
    return found


def middle(text: Text) -> float:
    """The height of the middle of a text's capitals in mm."""
    return text.y - FONTS.cap_height(text.face, text.size) / 2


def texts(marks: Iterable[Text | Die]) -> list[Text]:
    return [mark for mark in marks if isinstance(mark, Text)]


LOW = "phone", "bonus"
"""What earns the bonus is below its name, as maxima are there."""


@pytest.mark.parametrize(
    ("base", "lines", "options"),
    [
        ("a4", (), {}),
        ("a4", ("show_words: no",), {"variant": "maxi"}),
        ("tablet", (), {"variant": HOUSE}),
        ("phone", (), {"variant": HOUSE}),
        ("tablet", ("show_words: no", "show_dice: yes"), {}),
        ("tablet-large", (), {"langs": ("de", "fi")}),
        ("a4", (), {"langs": ("de", "fi"), "variant": "yamb"}),
        ("a4", ("row_most: 7 mm", "floor_size: 7 pt", "show_dice: no"), {"langs": ("de", "fi"), "players": 1}),
    ],
)
def test_everything_stands_in_the_middle_of_its_row(
    base: str, lines: tuple[str, ...], options: dict[str, Any], form: Make
) -> None:
    """Names (all lines of them together), maxima, conditions, numbers, dice and aids are as far from above as below."""
    made = form(base, *lines, **options)
    places = rows(made)
    checked = 0
    for key, marks in beside(made).items():
        y, slack = places[key][0], 0.5 if key.endswith("upper_sum") else 0.02
        names: dict[float, list[float]] = defaultdict(list)
        for mark in marks:
            if isinstance(mark, Die):
                assert mark.y + mark.size / 2 == pytest.approx(y, abs=slack), (key, mark)
            elif base == "phone" and mark.align == "right" and mark.text.isdigit() and key != "bonus":
                assert y + 1 < middle(mark) < y + places[key][1] / 2 - 1, (key, mark)  # a maximum in the lower corner
            elif (mark.align == "left" and mark.size >= made.template.floor_size - 0.1) or (base, key) == LOW:
                names[0].append(middle(mark))
            else:
                assert middle(mark) == pytest.approx(y, abs=slack), (key, mark)
            checked += 1
        for group in map(set, names.values()):
            assert sum(group) / len(group) == pytest.approx(y, abs=max(slack, 0.15 * (len(group) > 1))), key
    assert checked > 2 * len(places)


@pytest.mark.parametrize(("base", "options"), [("a4", {}), ("tablet", {"variant": HOUSE}), ("a4", {"variant": HOUSE})])
def test_words_have_the_look_of_their_role(base: str, options: dict[str, Any], form: Make) -> None:
    """Names are semibold, those of sums, and of Yatzy on paper, bold; maxima, aids and numbers are small print."""
    made = form(base, **options)
    theme, template, first = made.theme, made.template, made["p1_name"].x
    shown = [mark for marks in beside(made).values() for mark in marks if isinstance(mark, Die)]
    assert {die.ink for die in shown} - {theme.ghost, theme.signal} == {theme.ink}
    small, name, face = template.hint_size, max(template.text_size, template.text_most), "semibold"
    # Beside names that grew, in one language, aids and maxima did too; what the bonus still needs did not.
    grown = max(small, template.hint_most)
    for key, marks in beside(made).items():
        computed = key in ("upper_sum", "bonus")
        strong = computed or (base, key) == ("a4", "yatzy")  # as on pads
        (start,) = {mark.x for mark in texts(marks) if mark.align == "left"}
        for mark in texts(marks):
            aid = computed and mark.align == "right" and mark.x < start
            look = mark.size, mark.face, mark.ink, mark.align
            if mark.align == "left":
                assert look == (name, "bold" if strong else face, theme.ink, "left"), mark
            elif mark.text.endswith("+"):
                assert look == (small, "regular", theme.ink, "right"), mark
            elif mark.align == "center":
                assert (mark.text.isdigit(), look) == (True, (small, "regular", theme.quiet, "center")), mark
            else:
                assert look == (grown, "bold" if aid else "regular", theme.quiet, "right"), mark
    words = {mark.text: mark for mark in made.marks if isinstance(mark, Text) and mark.x < first}
    head, total = words["Name"], words["TOTAL" if base == "a4" else "Total"]
    most = words["374" if options == {} else "max"]
    ink = theme.light if base == "a4" else theme.quiet
    assert (head.ink, head.face, head.size, words["max"].ink, words["max"].align) == (
        ink, "regular", max(9.0, grown), ink, "right",
    )  # fmt: skip
    assert middle(head) == pytest.approx(middle(words["max"]))
    name = made["p1_name"]
    assert head.y == pytest.approx(name.y + name.h / 2 + FONTS.cap_height("regular", name.size) / 2, abs=0.05)
    assert (total.ink, total.face, total.size, most.size) == (
        theme.light, "bold", template.word_size, grown if options else max(grown, 0.45 * template.word_size),
    )  # fmt: skip
    needed = words["Needed for bonus"]
    assert (needed.ink, needed.face, needed.size) == (theme.quiet, "regular", small)
    below = made["p1_needed"]
    assert middle(needed) == pytest.approx(below.y + below.h / 2, abs=0.4)


def test_words_begin_and_end_on_common_lines(form: Make) -> None:
    """Names begin at one place, right of the widest picture; dice begin at the margin; aids and maxima end in line."""
    made = form("a4")
    template, found = made.template, beside(made)
    start = {mark.x for marks in found.values() for mark in texts(marks) if mark.align == "left"}
    assert len(start) == 1
    (start_,) = start
    left = template.margin + template.padding
    for key, marks in found.items():
        dice = [mark for mark in marks if isinstance(mark, Die)]
        assert (min(mark.x for mark in dice) if dice else left) == pytest.approx(left), key
        assert max((mark.x + mark.size for mark in dice), default=left) <= start_ - template.padding + 0.01
    aids = {mark.text: mark.x for key in ("ones", "sixes", "upper_sum") for mark in texts(found[key])}
    assert aids["3"] == aids["18"] == aids["63"] == pytest.approx(start_ - template.padding)
    small = template.hint_most
    sign = FONTS.width("63", "bold", small) + 0.28 * small / MM
    assert aids["×3 ="] == aids["="] == pytest.approx(aids["3"] - sign)
    earned = {mark.text: mark.x for mark in texts(found["bonus"]) if mark.face == "bold"}
    assert earned["50"] == pytest.approx(aids["63"])
    assert earned["63"] < earned["50"] - FONTS.width("50", "bold", small) - 0.5 * small / MM
    numbers = [mark for marks in found.values() for mark in texts(marks) if mark.text in ("5", "22", "28", "50")]
    maxima = {mark.x for mark in numbers if mark.face == "regular"}
    assert len(maxima) == 1
    total = next(mark for mark in made.marks if isinstance(mark, Text) and mark.text == "374")
    assert total.x in maxima
    assert made["p1_ones"].x - total.x == pytest.approx(1.8 * small / 8)
    sections = [mark for mark in made.marks if isinstance(mark, Text) and mark.text.endswith("SECTION")]
    for mark, below in zip(sections, ("ones", "one_pair"), strict=True):
        assert (mark.x, mark.size, mark.face, mark.ink) == (left, template.strip_size, "bold", made.theme.light)
        assert mark.spacing == pytest.approx(0.085 * mark.size)
        assert middle(mark) == pytest.approx(made[f"p1_{below}"].y - template.strip_height / 2)


@pytest.mark.parametrize("base", ["phone", "tablet"])
def test_the_bonus_leads_to_its_points(base: str, form: Make) -> None:
    """Without maxima, an arrow leads from the bonus's condition to its points; an extra's points end where they do."""
    made = form(base, "show_maximum: no", "maximum_below: no", "label_most: 60 mm", variant=HOUSE)
    found, size = beside(made, "bonus", "joker"), made.template.hint_size
    points = next(mark for mark in texts(found["bonus"]) if mark.text == "50")
    condition = next(mark for mark in texts(found["bonus"]) if mark.text == "63+")
    extra = next(mark for mark in texts(found["joker"]) if mark.text == "× 100")
    assert (extra.x, extra.align, extra.face, extra.size, extra.ink) == (
        points.x, "right", "regular", size, made.theme.ink,
    )  # fmt: skip
    assert (points.align, points.face, points.size, points.ink) == ("right", "regular", size, made.theme.ink)
    y, _ = rows(made)["bonus"]
    (arrow,) = arrows(made, y)
    (tail, tip), (upper, end, lower) = arrow.contours
    begin, em = points.x - FONTS.width("50", "regular", size), size / MM
    assert (*tip, tip[0] - tail[0]) == pytest.approx((begin - 0.17 * em, y, SHORT * em))
    assert (tail[1], tail[0] - condition.x, end) == (tip[1], pytest.approx(0.17 * em), tip)
    side = tip[0] - 0.25 * SHORT * em
    assert [*upper, *lower] == pytest.approx([side, y - tip[0] + side, side, y + tip[0] - side], abs=1e-6)
    assert (arrow.weight, arrow.stroke) == (pytest.approx(0.075 * size), made.theme.ink)


def arrows(made: PaintedForm, y: float) -> list[Path]:
    """The arrows at this height before the fields."""
    shapes = (mark for mark in made.marks if isinstance(mark, Path) and mark.stroke and len(mark.contours) == 2)
    tips = ((mark, mark.contours[0][1]) for mark in shapes)
    return [mark for mark, (x, level) in tips if abs(level - y) < 0.02 and x < made["p1_bonus"].x]


def test_an_arrow_leads_to_points_wherever_there_are_any(form: Make) -> None:
    """Condition and points are beside the name, then below it where the column is narrow."""
    told = list[bool]()
    for width in range(40, 20, -1):
        made = form("phone", f"label_most: {width} mm", players=1, variant="yahtzee")
        bonus = beside(made, "bonus")["bonus"]
        (name,) = (mark for mark in texts(bonus) if mark.face == "bold")
        (points,) = (mark for mark in texts(bonus) if mark.text == "35")
        (arrow,) = arrows(made, middle(points))
        (condition,) = (mark for mark in texts(bonus) if mark.text == "63+")
        assert condition.x < arrow.contours[0][0][0] < arrow.contours[0][1][0] < points.x
        told.append(points.y > name.y + 2)
    assert told == sorted(told)
    assert set(told) == {False, True}


def test_pictures_in_place_of_names(form: Make) -> None:
    """Without words, each row shows its dice as large as the widest allows; any face is a die with a question mark."""
    made = form("tablet", "show_words: no", "show_dice: yes")
    found, theme = beside(made), made.theme
    dice = {key: [mark for mark in marks if isinstance(mark, Die)] for key, marks in found.items()}
    assert {key: [die.face for die in dice[key]] for key in ("twos", "small_straight", "full_house")} == {
        "twos": [2],
        "small_straight": [1, 2, 3, 4, 5],
        "full_house": [5, 5, 5, 2, 2],
    }
    sizes = {die.size for row in dice.values() for die in row}
    assert len(sizes) == 1
    (size,) = sizes
    assert size <= 0.62 * rows(made)["ones"][1] + 0.5
    row = dice["yatzy"]
    assert {round(b.x - a.x, 6) for a, b in pairwise(row)} == {round(1.12 * size, 6)}
    assert {(die.ink, die.solid) for die in row} == {(theme.ink, False)}
    marks = [mark for mark in texts(found["chance"]) if mark.text == "?"]
    y, _ = rows(made)["chance"]
    boxes = [
        mark
        for mark in made.marks
        if isinstance(mark, Box) and mark.fill is None and abs(mark.y + mark.h / 2 - y) < 0.1
    ]
    boxes = [box for box in boxes if box.w < size]
    assert len(marks) == len(boxes) == 5
    for mark, box, die in zip(marks, boxes, row, strict=True):
        assert (mark.size, mark.face, mark.ink, mark.align) == (
            pytest.approx(0.62 * size * MM),
            "bold",
            theme.ink,
            "center",
        )
        assert mark.x == pytest.approx(die.x + size / 2)
        assert (box.x, box.y, box.w, box.h) == pytest.approx(
            (die.x + 0.025 * size, y - 0.475 * size, 0.95 * size, 0.95 * size)
        )
        assert (box.stroke, box.weight, box.radius) == (
            theme.ink,
            pytest.approx(0.05 * size * MM),
            pytest.approx(0.18 * size),
        )


def test_names_of_two_languages_side_by_side(form: Make) -> None:
    """Where rows are too low for two lines, the names stand side by side with a dot between, on one line."""
    made = form(
        "a4", "row_least: 4 mm", "row_most: 4.4 mm", "floor_size: 7 pt", "text_size: 9 pt", "show_dice: no",
        "label_most: 130 mm",
        langs=("de", "fi"), players=1,
    )  # fmt: skip
    for key, one, other, faces in (
        ("chance", "Chance", "Sattuma", ["semibold", "regular", "regular"]),
        ("bonus", "Bonus", "Hyvitys", ["bold", "regular", "regular"]),
    ):
        names = [mark for mark in texts(beside(made, key)[key]) if mark.align == "left"]
        assert [mark.text for mark in names] == [one, " · ", other]
        assert [mark.face for mark in names] == faces
        assert {mark.ink for mark in names} == {made.theme.ink}
        assert len({mark.y for mark in names}) == 1
        for mark, after in pairwise(names):
            assert after.x - mark.x == pytest.approx(FONTS.width(mark.text, mark.face, mark.size))


@pytest.mark.parametrize("base", ["a4", "tablet"])
def test_the_word_for_the_total_is_in_the_middle_of_its_row(base: str, form: Make) -> None:
    """So is the highest total; both are level with totals."""
    made = form(base)
    words = {mark.text.lower(): mark for mark in made.marks if isinstance(mark, Text)}
    field, word = made["p1_total"], words["total"]
    wanted = field.y + field.h / 2
    assert middle(words["374"]) == pytest.approx(wanted)
    assert middle(word) == pytest.approx(wanted, abs=0.01)


def test_names_of_halves_are_turned(form: Make) -> None:
    """In a game whose halves are filled one by one, their names stand turned in the middle of their rows."""
    made = form("tablet", variant="half-forced", players=2)
    turned = [mark for mark in made.marks if isinstance(mark, Text) and mark.turn == 90]
    names = {key: place for key, place in rows(made).items() if key not in ("upper_sum", "bonus")}
    upper, lower = list(names.values())[:6], list(names.values())[6:]
    left = made["p1_ones"].x
    for mark, half in zip(turned, (upper, lower), strict=True):
        assert (mark.face, mark.align, mark.ink) == ("bold", "center", made.theme.strong)
        assert mark.y == pytest.approx((half[0][0] + half[-1][0]) / 2, abs=0.3)
        assert 6 <= mark.size <= 12
        assert FONTS.width(mark.text, "bold", mark.size) <= half[-1][0] - half[0][0] + half[0][1]
        assert mark.x < left
    assert [mark.text for mark in turned] == ["Upper section", "Lower section"]
    numbers = [mark for marks in beside(made).values() for mark in texts(marks) if mark.align == "center"]
    assert len({mark.x for mark in numbers}) == 1
    starts = {mark.x for marks in beside(made).values() for mark in marks if isinstance(mark, Die)}
    assert turned[0].x < numbers[0].x < min(starts)
    assert min(starts) - numbers[0].x > FONTS.width("13", "regular", numbers[0].size) / 2


def test_words_for_maxima_in_two_languages_stay_in_the_head(form: Make) -> None:
    """They stand one below the other if the head is high enough for two lines, else side by side."""
    for high, count in ((9.5, 2), (8.6, 1)):
        made = form("a4", f"head_height: {high} mm", langs=("de", "fi"), players=2)
        name = made["p1_name"]
        words = [mark for mark in made.marks if isinstance(mark, Text) and mark.text.startswith(("max.", "maks."))]
        assert len(words) == count
        if count == 1:
            line = name.y + name.h / 2 + FONTS.cap_height("regular", name.size) / 2
            assert words[0].y == pytest.approx(line, abs=0.05)
        else:
            assert sum(middle(mark) for mark in words) / 2 == pytest.approx(name.y + high / 2, abs=0.1)
            assert words[1].y - words[0].y == pytest.approx(1.2 * words[0].size / MM, abs=0.2)
