"""The ground of a form: each cell's colour and outline, the tints of names and columns, and the totals."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

import forms
import pytest
from painted import PaintedForm, corners

from padgen.page.marks import MM, WHITE, Box, Text, leaves
from padgen.page.marks import Path as Outline
from padgen.templates.colours import contrast, mixed, seen

COMPUTED = ("upper_sum", "needed", "bonus")


Make = Callable[..., PaintedForm]


@pytest.fixture
def form(tmp_path: Path) -> Make:
    return lambda *args, **options: PaintedForm(tmp_path, *args, **options)


@pytest.mark.parametrize("theme", ["retro", "slate"])
@pytest.mark.parametrize("template", ["a4", "tablet"])
def test_only_screens_have_a_themes_paper(template: str, theme: str) -> None:
    """A printer would leave a white edge around it."""
    page = forms.page_of(forms.document("en", "classic", template=template, theme=theme))
    grounds = [mark for mark in leaves(page.children) if isinstance(mark, Box) and mark.h == page.height]
    assert bool(grounds) == (template == "tablet")


@pytest.mark.parametrize("coloured", ["yes", "no"])
@pytest.mark.parametrize("fill", ["yes", "no"])
@pytest.mark.parametrize("variant", ["classic", "triple"])
def test_each_card_has_its_colour_and_outline(coloured: str, fill: str, variant: str, form: Make) -> None:
    """Cells are white in the player's outline, sums are tinted; columns have pale strips behind their cells."""
    look = {"radius": "1 mm", "cell": "none"}
    made = form("tablet", f"coloured: {coloured}", f"fill: {fill}", look=look, variant=variant)
    theme, own, filled = made.theme, coloured == "yes", fill == "yes"
    for player in (1, 2):
        ink = theme.players[player - 1]
        line = seen(ink, WHITE) if own else theme.line
        tint = (mixed(ink, WHITE, 0.16) if own else theme.computed) if filled else WHITE
        strip = (mixed(ink, WHITE, 0.1) if own else theme.columns[player - 1]) if filled else None
        for key in made.rows:
            name = f"p{player}_{key}"
            if key.endswith(("ones", "chance", "bonus", "yatzy")):
                assert made.of(name) == {tint if key.endswith("bonus") else WHITE}, name
                assert made.outline(name) == {(theme.side, line)}, name
                assert made.behind(name) == strip, name
        name = made[f"p{player}_name"]
        assert made.colours(name.x, name.y, name.w, name.h) == {mixed(ink, WHITE, 0.25) if own and filled else WHITE}
        band = made.template.name_band if own else 0.0
        assert made.painted.line(name.x, name.y + name.h / 2) == (theme.side, ink if own else line)
        assert made.painted.line(name.x + name.w, name.y + name.h / 2) == (theme.side, ink if own else line)
        assert made.painted.line(name.x + name.w / 2, name.y + name.h) == (theme.side, ink if own else line)
        if own:
            assert made.colours(name.x, name.y - band, name.w, band) == {ink}
            assert made.painted.colour(name.x + 2, name.y - band - 0.2) == strip
        assert made.behind(f"p{player}_name") == strip
    first, last = made["p1_name"], made[f"p1_{made.rows[-2]}"]
    assert made.painted.colour(first.x - 0.3, first.y + 1) == made.behind("p1_name")
    assert made.painted.colour(first.x + 1, first.y - made.template.name_band * own - 0.6) is None
    assert made.games == (3 if variant == "triple" else 1)
    assert last.y > first.y


@pytest.mark.parametrize("fill", ["yes", "no"])
def test_every_second_name_of_cards_has_a_band(fill: str, form: Make) -> None:
    """Bands are behind every second name; sum and bonus share one of their own, and the rows beside it have none."""
    made = form("tablet", f"fill: {fill}")
    rows = ["ones", "twos", "threes", "fours", "fives", "sixes", "upper_sum", "bonus", "one_pair", "two_pairs"]
    ones, last, gap = made["p1_ones"], made["p2_ones"], made.template.column_gap
    left = made.width - last.x - last.w - gap / 2  # the table is in the middle
    wanted = ["label", None, "label", None, "label", None, "computed", "computed", None, "label"]
    for key, tint in zip(rows, wanted, strict=True):
        field = made[f"p1_{key}"]
        high = made["p1_needed"].y + made["p1_needed"].h - field.y if key == "upper_sum" else field.h
        top = field.y
        ink = getattr(made.theme, tint) if tint and fill == "yes" else None
        end = ones.x - 1.5 * gap  # as far from the cells' strip as these are apart
        names = corners(left, top, end - left, high, 0.3)
        assert {made.painted.colour(*point) for point in names} == {ink}, key
        assert made.painted.colour(left - 0.3, top + high / 2) is None
        assert made.painted.colour(left + 1, top + high + 0.3) == (ink if key == "upper_sum" else None)
        assert made.painted.colour(end + 0.3, top + high / 2) is None


@pytest.mark.parametrize("bar_radius", [0, 3])
def test_a_bar_of_totals_reaches_the_foot_of_the_page(bar_radius: int, form: Make) -> None:
    """The bar is as wide as the page and goes down to its foot, with round upper corners; totals are on cards in it."""
    made = form("tablet", f"bar_radius: {bar_radius} mm", look={"radius": "2 mm"})
    total, theme = made["p1_total"], made.theme
    y = total.y - made.template.bar_gap - made.template.row_gap / 2
    bar = theme.total
    assert made.colours(0, y, made.width, made.height - y) == {
        bar,
        made.painted.colour(made.width / 2, (y + made.height) / 2),
    }
    assert {made.painted.colour(x, y - 0.2) for x in (1, made.width - 1)} == {None}
    for player in (1, 2):
        (tint,) = made.of(f"p{player}_total")
        # Figures are large, so a contrast of 3 is enough.
        assert tint not in (bar, WHITE, theme.cell)
        assert contrast(tint, theme.players[player - 1]) >= 3
        assert made[f"p{player}_total"].blank == "–"
    boxes = [mark for mark in made.painted.marks if getattr(mark, "fill", None) == bar]
    assert [mark.radius for mark in boxes] == ([3, 0] if bar_radius else [0])  # type: ignore[union-attr]
    if bar_radius:
        assert boxes[1].y == pytest.approx(boxes[0].y + 3)  # type: ignore[union-attr]


@pytest.mark.parametrize("fill", ["yes", "no"])
@pytest.mark.parametrize(("variant", "theme"), [("classic", {}), ("triple", {}), ("classic", {"head": "none"})])
def test_each_cell_of_a_table_has_its_colour(fill: str, variant: str, theme: dict[str, Any], form: Make) -> None:
    """Names, heads, players' columns and computed rows of a table have their tints, up to its edges."""
    made = form("a4", f"fill: {fill}", look=theme, variant=variant)
    look, filled = made.theme, fill == "yes"
    head = (look.head or look.label) if filled else None
    left, first = made.template.margin, made["p1_name"].x - made.template.bar_gap / 2
    for row, player in ((row, player) for row in made.rows for player in (1, 2)):
        name = f"p{player}_{row}"
        if row.endswith((*COMPUTED, "progress", "total", "times")):
            continue
        assert made.of(name) == {look.columns[player - 1] if filled else None}, name
    one, name = made["p1_chance" if variant == "classic" else "p1_c1_chance"], made["p1_name"]
    assert made.colours(left, one.y, one.x - left, one.h) == {look.label if filled else None}
    bonus = made["p1_bonus" if variant == "classic" else "p1_c1_bonus"]
    assert made.colours(left, bonus.y, bonus.x - left + bonus.w, bonus.h) == {look.computed if filled else None}
    if filled:
        assert made.painted.colour(left + 1, name.y + name.h / 2) == head
        assert {made.painted.colour(name.x + name.w / 2, name.y + part * name.h) for part in (0.1, 0.9)} == {look.cell}
        assert made.painted.colour(name.x - made.template.bar_gap / 4, name.y + name.h / 2) == head
        ours = {made.painted.colour(x, one.y) for x in (left - 0.3, made.width - left + 0.3)}
        assert ours == {None}
    assert first > left


def test_lines_of_a_table(form: Make) -> None:
    """Between rows lines are pale, between groups heavier, above the sum and below names heaviest."""
    made = form("a4", look={"head": "none", "radius": "0 mm"})
    theme, left = made.theme.lined(made.template.weight), made.template.margin
    right = made.width - left
    pale, side = (theme.inner, seen(theme.line, WHITE)), (theme.side, theme.frame)
    heavier = {"fours", "small_straight", "full_house", "bonus", "chance"}
    first = made["p1_ones"].x
    scored = [row for row in made.rows if row not in ("needed", "progress", "total")]
    for above, row in pairwise(scored):
        other = made[f"p1_{above}"]
        y = other.y + other.h if row == "upper_sum" else made[f"p1_{row}"].y
        points = [(x, y) for x in (left + 1, first + 1, right - 1)]
        if row == "one_pair":
            continue  # a strip is above it
        found = {made.painted.line(*point) for point in points}
        if row == "upper_sum":
            assert found == {side}
        elif found != {pale}:
            assert found == {(theme.group, theme.frame)}
            assert row in heavier, row
        assert other.y < y
    ones, chance, total = made["p1_ones"], made["p1_chance"], made["p1_total"]
    for x, line in ((first, side), (made["p2_ones"].x, (theme.inner, theme.line))):
        assert {made.painted.line(x, field.y + part * field.h) for field in (ones, chance) for part in (0.2, 0.8)} == {
            line
        }
    name = made["p1_name"]
    assert made.painted.line(first, name.y + 1) == side
    assert made.painted.line(made["p2_ones"].x, name.y + 1) == (theme.inner, theme.line)
    outer = (theme.outer, theme.frame)
    for x in (left, right):
        assert {made.painted.line(x, y) for y in (name.y + 2, chance.y + 2, total.y + 2)} == {outer}
    assert made.painted.line(left + 20, total.y + total.h + made.template.bar_gap) == outer


def test_strips_of_a_table(form: Make) -> None:
    """The names of sections are on strips in their colour, or on white paper in a frame where nothing is filled."""
    for fill in ("yes", "no"):
        made = form("a4", f"fill: {fill}", look={"head": "none"})
        theme, left = made.theme.lined(made.template.weight), made.template.margin
        width, high = made.width - 2 * left, made.template.strip_height
        for below in ("ones", "one_pair"):
            y = made[f"p1_{below}"].y - high
            assert made.colours(left, y, width, high) == {theme.strip if fill == "yes" else WHITE}
            line = (theme.inner, theme.strip if fill == "yes" else theme.frame)
            assert {made.painted.line(left + 5, at) for at in (y, y + high)} <= {line, (theme.side, theme.frame)}
            assert made.painted.line(left + 5, y + high / 2) is None


def test_players_have_several_columns_in_a_table(form: Make) -> None:
    """Lines between players are heavier and reach up beside their names; those between their columns begin below."""
    made = form("a4", variant="triple")
    theme, name = made.theme.lined(made.template.weight), made["p1_name"]
    pale, group = (theme.inner, seen(theme.line, WHITE)), (theme.group, theme.line)
    inner, player = made["p1_c2_ones"], made["p2_c1_ones"]
    for field, line in ((inner, pale), (player, group)):
        assert {made.painted.line(field.x, field.y + part * field.h) for part in (0.2, 0.8)} == {line}
    assert made.painted.line(inner.x, name.y + name.h / 2) is None
    assert made.painted.line(player.x, name.y + name.h / 2) == group


def test_players_without_a_name_have_a_number(form: Make) -> None:
    """In a table a player's number is in the corner of the name's cell until a name is given."""
    made = form("a4", names=("Ann",))
    numbers = [
        mark for mark in made.marks if isinstance(mark, Text) and mark.face == "bold" and mark.text in ("1", "2")
    ]
    numbers = [mark for mark in numbers if mark.y < made["p1_ones"].y]
    assert [mark.text for mark in numbers] == ["2"]
    size, name = made.template.hint_size, made["p2_name"]
    (number,) = numbers
    assert (number.size, number.ink) == (size, made.theme.strong)
    inset = 1.4 + made.template.bar_gap / 2
    assert number.x - name.x == pytest.approx(inset)
    assert 0 < number.y - name.y < inset + size / MM


@pytest.mark.parametrize("base", ["tablet", "a4"])
def test_arrows_of_lists(base: str, form: Make) -> None:
    """With lists to pick from, an arrow is at the right end of each cell to fill, and of no other.

    It lies within the 13 points where a tap opens a list in PDFium.
    """
    made = form(base, entry="pick")
    arrows = made.arrows()
    picked = [field for field in made.fields.values() if field.kind == "choice"]
    assert len(arrows) == len(picked) == 2 * 15
    for field in picked:
        x, y = field.x + field.w - 1.7, field.y + field.h / 2
        (arrow,) = (
            arrow
            for arrow in arrows
            if abs(arrow.contours[0][2][0] - x) < 0.01 and abs(arrow.contours[0][2][1] - y - 0.55) < 0.01
        )
        assert x - 1.1 > field.x + field.w - 13 / MM
        assert arrow.contours[0][0] == pytest.approx((x - 1.1, y - 0.55))
        assert arrow.contours[0][1] == pytest.approx((x + 1.1, y - 0.55))
    assert not form(base).arrows()


def test_names_in_a_coloured_table_have_bands(form: Make) -> None:
    """A table in the players' colours has a band of each player's above the place of the name."""
    made = form("a4", "coloured: yes", "name_band: 2 mm", look={"head": "none", "label": "none"})
    for number, ink in enumerate(made.theme.players[:2], 1):
        name = made[f"p{number}_name"]
        assert made.colours(name.x, name.y - 2, name.w, 2) == {ink}
        assert made.painted.colour(name.x + 2, name.y + 1) != ink


@pytest.mark.parametrize("radius", [0, 1, 2.6])
def test_the_colour_above_a_name_follows_its_cards_corners(radius: float, form: Make) -> None:
    """Also where these are rounder than the band of colour is high; it reaches down to the name."""
    made = form("tablet", "name_band: 1.5 mm", look={"radius": f"{radius} mm"})
    name, ink = made["p1_name"], made.theme.players[0]
    top = name.y - 1.5
    (band,) = (mark for mark in made.marks if isinstance(mark, Outline) and mark.fill == ink and mark.contours[0])
    ends = [step[-2:] for step in band.contours[0] if step]
    assert min(y for _, y in ends) == pytest.approx(top)
    assert max(y for _, y in ends) == pytest.approx(name.y)
    for x, y in ends:
        out = max(0.0, name.x + radius - x, x - name.x - name.w + radius), max(0.0, top + radius - y)
        assert hypot(*out) <= radius + 0.001 if all(out) else name.x - 0.001 <= x <= name.x + name.w + 0.001


@pytest.mark.parametrize("outdent", [0.0, 2.0, 9.0])
def test_bands_keep_clear_of_the_cells_before_them(outdent: float, tmp_path: Path) -> None:
    """In two halves, those of the second begin right of the first half's cells, and the first's inside the page."""
    own = tmp_path / "own.yaml"
    own.write_text(f"extends: tablet-landscape\noutdent: {outdent:g} mm\n", encoding="utf-8")
    page = forms.page_of(forms.document("de", "classic", template=str(own)))
    cells = [field for field in forms.fields(page).values() if re.fullmatch(r"p\d_(ones|one_pair)", field.name)]
    middle = min(field.x for field in cells if field.name.endswith("pair"))
    left = max(field.x + field.w for field in cells if field.name.endswith("ones"))
    bands = [mark for mark in leaves(page.children) if isinstance(mark, Box) and 25 < mark.w < 70]
    second = [band for band in bands if left - 9 < band.x < middle]
    assert second
    assert min(band.x for band in second) >= left - 1e-6
    assert min(band.x for band in bands) >= 0.8 - 1e-6
