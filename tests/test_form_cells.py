"""The cells of sums on forms: what the bonus asks for, a bonus that is still open, and halves of one height."""

from __future__ import annotations

from pathlib import Path

import pytest
from forms import BARS, SIGNS, document, fields, page_of

from padgen import languages
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Box, Field, Page, Text, leaves

FIVE = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("template", "players"),
    [
        ("phone", 4), ("tablet", 6), ("tablet", 8), ("tablet-landscape", 4), ("tablet-landscape", 6),
        ("tablet-large", 8), ("a4", 8),
    ],
)  # fmt: skip
@pytest.mark.parametrize(("variant", "least"), [("classic", "/ 63"), ("maxi", "/ 84")])
def test_every_sum_shows_what_the_bonus_asks_for(template: str, players: int, variant: str, least: str) -> None:
    """All languages, in the narrowest columns: beside or below the sum, which keeps three quarters of its size."""
    fonts = Fonts()
    for lang in (*languages.codes(), "fi+sv"):
        page = page_of(document(lang, variant, template=template, players=players))
        found, goals = fields(page), [mark for mark in leaves(page.children) if getattr(mark, "text", "") == least]
        assert len(goals) == players, lang
        for player, goal in enumerate(goals, 1):
            assert isinstance(goal, Text)
            total, below, cell = (found[f"p{player}_{key}"] for key in ("upper_sum", "needed", "bonus"))
            wide = fonts.width(goal.text, goal.face, goal.size)
            left = goal.x - wide / 2 * (goal.align == "center")
            top = goal.y - fonts.cap_height(goal.face, goal.size) + 1e-6
            assert left + 1e-6 >= total.x + total.w or top >= total.y + total.h, lang
            assert (cell.x <= left, left + wide <= cell.x + cell.w, goal.y <= below.y) == (True, True, True), lang
            assert total.size >= 0.75 * min(found["p1_ones"].size, cell.size) - 1e-6, lang
            assert total.h * MM >= 1.36 * total.size + 2, lang


def track(page: Page, full: Field) -> Box:
    """The bar on the way to the bonus, behind what fills it."""
    boxes = [mark for mark in leaves(page.children) if isinstance(mark, Box) and mark.h < 6]
    (bar,) = (box for box in boxes if box.x <= full.x + 1e-6 < box.x + box.w and box.y <= full.y < box.y + box.h)
    return bar


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_bar_in_narrow_columns_is_above_the_number(players: int) -> None:
    """A tablet in landscape has the height for both; the word for the number is beside the bar, close to the sum's."""
    for lang in languages.codes():
        page = page_of(document(lang, template="tablet-landscape", players=players))
        found = fields(page)
        total, full, number, bonus = (found[f"p1_{key}"] for key in ("upper_sum", BARS[-1], "needed", "bonus"))
        bar = track(page, full)
        assert total.y + total.h <= bar.y + 1e-6, lang
        assert bar.y + bar.h <= number.y + number.h / 2 - number.size / 2 / MM, lang
        assert number.y + number.h < bonus.y, lang
        assert number.h * MM >= 1.36 * number.size, lang
        assert min(bar.x - bonus.x, bonus.x + bonus.w - bar.x - bar.w) >= 1, lang
        words = languages.read(lang).source.data["labels"]["needed"].split()
        lines = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.text.split()[0] in words]
        beside = [mark.y for mark in lines if mark.x < bonus.x and total.y < mark.y < bonus.y]
        assert sum(beside) / len(beside) == pytest.approx(bar.y + bar.h / 2 + 1, abs=0.5), lang
        marks = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.x < bonus.x]
        names = [mark.y for mark in marks if mark.face == "bold" and total.y < mark.y < min(beside)]
        assert 4.9 <= min(beside) - max(names) <= 6, lang
        assert bar.x - bonus.x == pytest.approx(bonus.x + bonus.w - bar.x - bar.w), lang


@pytest.mark.long
@pytest.mark.parametrize(
    ("template", "players"),
    [("phone", 3), ("phone", 4), ("tablet", 2), ("tablet", 4), ("tablet-landscape", 4), ("tablet-large", 4)],
)
def test_a_bar_is_solid_and_fills_from_its_left_end(template: str, players: int) -> None:
    """Each step covers it a little further, the last one all of it; it never leaves the bar, nor the bar its cell.

    It is in the middle of its cell, or together with the number beside it.  Two languages have a bar as well, also
    where their words are long.
    """
    fonts = Fonts()
    for lang in (*languages.codes(), "fi+sv", "el+uk", "de+fi"):
        page = page_of(document(lang, template=template, players=players))
        found = fields(page)
        for player in range(1, players + 1):
            cell, number = (found[f"p{player}_{key}"] for key in ("bonus", "needed"))
            filled = [found[f"p{player}_{key}"] for key in BARS]
            bar = track(page, filled[-1])
            assert bar.h >= 1.8, lang
            assert bar.w >= (6 if template == "phone" else 8), lang
            left, right = bar.x - cell.x, cell.x + cell.w - bar.x - bar.w
            assert min(left, right) >= 1 - 1e-6, lang
            if abs(left - right) > 0.01:  # digits of system fonts, and what viewers leave free beside them
                beside = 1.2 * fonts.width("63", number.face, number.size) + 5 / MM
                assert number.x - bar.x - bar.w == pytest.approx(0.5), lang
                assert left == pytest.approx(cell.x + cell.w - number.x - beside, abs=0.01), lang
                assert bar.w < 8 + 0.5 + beside, lang  # otherwise a bar of 8 mm has room in the middle
            for step, full in enumerate(filled, 1):
                assert (full.kind, full.read_only, full.concealed, full.pale) == ("button", True, True, filled[0].pale)
                assert full.w == pytest.approx(step * filled[0].w), lang
                assert (full.x - bar.x, full.y - bar.y) == pytest.approx((0.25, 0.25)), lang
                assert full.h == pytest.approx(bar.h - 0.5), lang
            assert filled[-1].w == pytest.approx(bar.w - 0.5), lang
            assert number.x >= bar.x + bar.w or number.y >= bar.y + bar.h - 1e-6, lang


@pytest.mark.long
@pytest.mark.parametrize("high", [10.0, 5.0, 0.5, 0.1])
@pytest.mark.parametrize(
    ("template", "players"), [("phone", 3), ("phone", 4), ("tablet", 4), ("tablet-landscape", 4), ("tablet-large", 2)]
)
def test_a_bar_is_as_high_as_fits(template: str, players: int, high: float, tmp_path: Path) -> None:
    """A template says how high it is at most; a thin one is as wide as the usual one, and none leaves its place."""
    path, widths = tmp_path / "own.yaml", list[float]()
    for most in (2.0, high):
        path.write_text(f"extends: {template}\nprogress_bar: {most} mm\n", encoding="utf-8")
        found = fields(page := page_of(document("en", template=path, players=players)))
        total, number, full = (found[f"p1_{key}"] for key in ("upper_sum", "needed", BARS[-1]))
        bar = track(page, full)
        widths.append(bar.w)
        assert bar.h == most if most <= 2 else 2 <= bar.h <= most
        assert bar.y >= total.y + total.h - 1e-6
        end = number.y if number.x < bar.x + bar.w else number.y + number.h
        assert bar.y + bar.h <= end + 1e-6
    assert widths[0] == pytest.approx(widths[1])


def test_a_page_that_may_not_grow_keeps_its_rows(tmp_path: Path) -> None:
    """If rows would be lower than the template allows, sums are alone in their cells."""
    path = tmp_path / "fixed.yaml"
    for least, shown in ((9.0, 8), (10.3, 0)):
        path.write_text(f"extends: tablet\ngrow: no\nrow_least: {least} mm\n", encoding="utf-8")
        page = page_of(document("en", template=path, players=8))
        assert page.height == 229
        assert len([mark for mark in leaves(page.children) if getattr(mark, "text", "") == "/ 63"]) == shown
        assert fields(page)["p1_ones"].h >= least - 0.7 - 1e-6


@pytest.mark.parametrize("variant", ["maxi", "classic"])
@pytest.mark.parametrize("lang", ["fi+sv", "fi", "de"])
def test_halves_end_side_by_side(variant: str, lang: str) -> None:
    """Where one has little more than the other, so that rows needn't be much higher for it."""
    page = page_of(document(lang, variant, template="tablet-landscape"))
    cells = [
        field for name, field in fields(page).items() if name[:3] == "p1_" and name[3:] not in ("total", *SIGNS, *BARS)
    ]
    ends = [max(cell.y + cell.h for cell in cells if (cell.x < page.width / 2) == left) for left in (True, False)]
    assert ends[0] == pytest.approx(ends[1], abs=0.1)
    assert fields(page)["p1_upper_sum"].h < 20


@pytest.mark.parametrize(
    ("points", "bonus"),
    [
        ({}, ""),
        ({"chance": 20}, ""),
        (FIVE, ""),
        ({**FIVE, "sixes": 12}, "0"),
        ({"sixes": 30, "fives": 25, "fours": 16}, "50"),
    ],
)
def test_a_bonus_in_a_filled_form_is_empty_until_it_is_decided(points: dict[str, int], bonus: str) -> None:
    """It is 0 only once the upper section is full; without blank sums it is a number from the start."""
    game = {"variant": "classic", "players": [{"name": "Ann", "points": points}]}
    field = fields(page_of(document("en", None, fill=game)))["p1_bonus"]
    assert (field.value, field.default) == (bonus, "")
    field = fields(page_of(document("en", None, fill=game, blank_sums=False)))["p1_bonus"]
    assert (field.value, field.default) == (bonus or "0", "0")


@pytest.mark.parametrize("template", ["phone", "tablet", "tablet-landscape"])
def test_the_words_for_sums_are_large_and_the_condition_is_told(template: str) -> None:
    """All languages: sums tell the condition in narrow columns, so the bonus's name needs only its points.

    Two long words are smaller than 7.5 pt: the German one for the sum, and the Spanish one for a bonus of 100.
    """
    for lang in languages.codes():
        for variant, points in (("classic", "50"), ("maxi", "100")):
            page = page_of(document(lang, variant, template=template, players=4))
            found, marks = fields(page), [mark for mark in leaves(page.children) if isinstance(mark, Text)]
            row = [
                mark for mark in marks if mark.x < found["p1_bonus"].x and abs(mark.y - _middle(found["p1_bonus"])) < 3
            ]
            shown = [mark.text.rstrip(":") for mark in marks if mark.text.startswith(("/ ", "63+", "84+"))]
            assert shown, lang
            if template != "phone":
                continue
            assert points in {mark.text for mark in row}, lang
            least = {"de": 7.0, "es": 6.7}.get(lang, 7.5)
            assert min(mark.size for mark in marks if mark.face == "bold" and mark.size < 12) >= least, lang


def _middle(field: Field) -> float:
    return field.y + field.h / 2


@pytest.mark.parametrize("template", ["tablet", "tablet-landscape", "a4"])
def test_nothing_stands_beside_a_full_bar(template: str) -> None:
    """What an earned bonus needs isn't shown, and on cards neither is what stands there before the first entry."""
    earned, begun = {"sixes": 30, "fives": 25, "fours": 16}, {"sixes": 30}
    game = {"variant": "classic", "players": [{"points": earned}, {"points": begun}, {"name": "Ann"}]}
    found = fields(page_of(document("en", None, fill=game, template=template)))
    empty = "" if template == "a4" else "63"
    shown = [found[f"p{player}_needed"].value or found[f"p{player}_needed"].blank for player in (1, 2, 3)]
    assert shown == ["", "33", empty]


@pytest.mark.parametrize(("template", "players"), [("phone", 4), ("tablet", 8)])
def test_words_beside_narrow_sums_have_numbers_before_the_first_entry(template: str, players: int) -> None:
    """The word for the sum is level with a dash above the bonus's threshold, and the bar has all points below it."""
    fonts = Fonts()
    for lang in languages.codes():
        page = page_of(document(lang, template=template, players=players))
        found = fields(page)
        total, number = found["p1_upper_sum"], found["p1_needed"]
        assert total.blank == "–", lang
        assert number.blank in ("63", "64"), lang
        (goal,) = {mark.y for mark in leaves(page.children) if isinstance(mark, Text) and mark.text[:2] == "/ "}
        assert total.y + total.h <= goal <= number.y, lang
        words = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.x < total.x]
        level = [mark for mark in words if mark.face == "bold" and total.y < mark.y < number.y]
        assert level, lang
        first = min(level, key=lambda mark: mark.y)
        line = first.y - fonts.cap_height(first.face, first.size) / 2
        assert line == pytest.approx(_middle(total), abs=0.05), lang


@pytest.mark.sweep
@pytest.mark.parametrize("lang", languages.codes())
@pytest.mark.parametrize(("template", "players"), [("tablet", 3), ("tablet", 4), ("tablet-landscape", 3)])
def test_dashes_beside_what_the_bonus_asks_for_are_in_the_middle_with_it(
    template: str, players: int, lang: str
) -> None:
    """Two stand for two digits, so that both are in the middle of the cell before the first entry too."""
    page, fonts = page_of(document(lang, template=template, players=players)), Fonts()
    total, cell = fields(page)["p1_upper_sum"], fields(page)["p1_bonus"]
    goal = next(mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.text[:2] == "/ ")
    left = total.x + total.w - 2 / MM - fonts.width(total.blank, total.face, total.size)
    right = goal.x + fonts.width(goal.text, goal.face, goal.size)
    assert (left + right) / 2 == pytest.approx(cell.x + cell.w / 2, abs=0.8)


@pytest.mark.parametrize("lang", languages.codes())
def test_all_words_in_the_bar_of_a_tablet_in_landscape_have_one_baseline(lang: str) -> None:
    """Whose turn it is, the round, the word for the total, the highest one, and the totals."""
    game = {"variant": "classic", "players": [{"name": "Ann", "points": {"ones": 3}}, {"name": "Bo"}]}
    page, fonts = page_of(document(lang, template="tablet-landscape", players=3, fill=game)), Fonts()
    told = [fields(page)[key] for key in ("status", "round", "p1_total")]
    lines = [_middle(field) + fonts.cap_height(field.face, field.size) / 2 for field in told]
    bar = fields(page)["p1_total"].y - 2.3
    lines += [mark.y for mark in leaves(page.children) if isinstance(mark, Text) and mark.y > bar]
    assert len(lines) == 5
    assert max(lines) - min(lines) < 0.01


@pytest.mark.sweep
@pytest.mark.parametrize("variant", ["classic", "maxi", "thirteen"])
@pytest.mark.parametrize("template", ["phone", "tablet", "tablet-landscape", "tablet-large", "a4"])
def test_totals_are_the_largest_sums(template: str, variant: str) -> None:
    """None is smaller than the sums above it, and the leader's star keeps 0.9 mm from its digits and off the table."""
    fonts = Fonts()
    for lang in languages.codes():
        for players in (2, 3, 4, 6):
            if players > 4 and (template == "phone" or variant == "thirteen"):
                continue
            page = page_of(document(lang, variant, template=template, players=players))
            found = fields(page)
            total, last = found["p1_total"], found["p1_yatzy"]
            placed = sorted(
                (mark for mark in leaves(page.children) if isinstance(mark, Field)), key=lambda mark: mark.y
            )
            stars, totals = ([mark for mark in placed if mark.name == f"p1_{key}"] for key in ("star", "total"))
            *_, star = stars
            for one, below in zip(stars, totals[-len(stars) :], strict=True):
                digits = below.y + (below.h - fonts.cap_height(below.face, below.size)) / 2
                assert one.y + one.h <= digits - 0.9, (lang, players)
                assert one.w >= 2.6, (lang, players)
            sums = [field.size for name, field in found.items() if name in ("p1_upper_sum", "p1_bonus")]
            assert total.size >= max(sums, default=0.0), (lang, players)
            assert fonts.width("888", total.face, total.size) <= total.w - 6 / MM + 1e-6, (lang, players)
            assert star.y >= last.y + last.h - 1e-6, (lang, players)
            assert star.x + star.w == pytest.approx(total.x + total.w), (lang, players)


@pytest.mark.long
@pytest.mark.parametrize("names", [(), ("Anna", "Mikael", "Aino", "Onni"), ("Maximiliane", "Christopher", "Jo", "Bo")])
def test_words_for_what_the_bonus_needs_are_legible_on_a_phone(names: tuple[str, ...]) -> None:
    """They have 6.5 pt, on two lines where one has no room for that, between the names of the sum and the bonus."""
    fonts = Fonts()
    for lang in languages.codes():
        page = page_of(document(lang, template="phone", players=4, names=names))
        needed, bonus, total = (fields(page)[f"p1_{key}"] for key in ("needed", "bonus", "upper_sum"))
        words = languages.read(lang).source.data["labels"]["needed"].split()
        lines = [
            mark
            for mark in leaves(page.children)
            if isinstance(mark, Text) and mark.x < bonus.x and total.y + total.h < mark.y < bonus.y + 0.2 * bonus.h
        ]
        assert " ".join(mark.text for mark in lines).split() == words, lang
        assert {mark.size for mark in lines} == {6.5}, lang
        assert len(lines) <= 2, lang
        middle = sum(mark.y - fonts.cap_height(mark.face, mark.size) / 2 for mark in lines) / len(lines)
        level = _middle(needed)
        if len(lines) > 1:  # They are level with the bar and the digits together.
            bar = track(page, fields(page)[f"p1_{BARS[-1]}"])
            level = (bar.y + level + fonts.cap_height(needed.face, needed.size) / 2) / 2
        assert middle == pytest.approx(level, abs=0.05), lang
