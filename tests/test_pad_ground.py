"""The ground of a pad's table: each cell's colour, each line's weight and ink, and where they end."""

from __future__ import annotations

import colorsys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from painted import PaintedPad, corners

from padgen.api.pad import PadRequest
from padgen.documents.table.grid import Placed
from padgen.page.marks import MM, WHITE, Box, Line, Spot, Text, leaves
from padgen.pdf.plates import Plates
from padgen.templates import load_pad, load_theme
from padgen.templates.colours import contrast

HOUSE: dict[str, Any] = {"extends": "classic", "saved_throws": True}


@pytest.fixture
def table(tmp_path: Path) -> Callable[..., PaintedPad]:
    return lambda *args, **options: PaintedPad(tmp_path, *args, **options)


Make = Callable[..., PaintedPad]


@pytest.mark.parametrize(("variant", "players"), [(HOUSE, 3), ("triple", 2)])
def test_each_cell_of_one_table_has_its_colour(variant: Any, players: int, table: Make) -> None:
    """Names, heads, players' columns, computed rows, totals and strips have their tints, up to the edges."""
    made = table(variant=variant, players=players)
    theme, grid, wide = made.theme, made.grid, made.right - made.x
    games = grid.games
    head = grid.head_height
    assert made.colours(made.x, made.top, made.first - made.x, head) == {theme.head}
    assert made.colours(made.first, made.top, made.right - made.first, head) == {theme.cell}
    for row in grid.rows:
        computed, total = row.entry.computed and made.body(row), row.entry.kind == "total"
        name = theme.total if total else theme.computed if computed else theme.label
        assert made.colours(made.x, row.y, made.first - made.x, row.h) == {name}, row.entry.id
        for i, (x, w) in enumerate(grid.columns):
            own = theme.columns[i // games % 2] if made.body(row) else None
            cell = theme.cell if total else theme.computed if computed else own
            assert made.colours(x, row.y, w, row.h) == {cell}, (row.entry.id, i)
    for index in grid.strips:
        above = grid.rows[index - 1] if index else None
        y = above.y + above.h if above else made.top + head
        assert made.colours(made.x, y, wide, grid.rows[index].y - y) == {theme.strip}
    outside = [*corners(made.x, made.top, wide, grid.area.h, -0.4)][1:]
    assert {made.painted.colour(*point) for point in outside} == {None}


def test_lines_of_one_table(table: Make) -> None:
    """Between rows lines are light, above three faces and straights heavier, above the sum and the maxima heaviest."""
    made = table(variant=HOUSE, players=3)
    theme, rows = made.theme, made.grid.rows
    light, group, side = (theme.inner, theme.line), (theme.group, theme.frame), (theme.side, theme.frame)
    heavier = {"fours", "small_straight", "full_house"}
    for above, row in pairwise(rows):
        if abs(above.y + above.h - row.y) < 0.01 and "total" not in (above.entry.id, row.entry.id):
            wanted = side if row.entry.kind == "upper_sum" else group if row.entry.id in heavier else light
            assert made.above(row) == {wanted}, row.entry.id


def test_lines_between_groups_lead_the_eye(table: Make) -> None:
    """They are heavier where a layout says so, at most as heavy as those around sums, and on `landscape` it does."""
    for key, share in (("", 1.0), ("row_lines: 120", 1.2), ("row_lines: 200", 1.4)):
        made = table(key, variant=HOUSE, players=3)
        ((weight, ink),) = made.above(made.rows["fours"])
        assert (weight, ink) == (pytest.approx(share * made.theme.group), made.theme.frame)
    grid = PadRequest(("fi",), template="landscape").make().pages.face.grid  # type: ignore[attr-defined]
    weights = {mark.y1: mark.weight for mark in leaves(grid.ground) if isinstance(mark, Line) and mark.y1 == mark.y2}
    rows = {row.entry.id: weights[row.y] for row in grid.rows if row.y in weights}
    assert rows["fours"] == rows["small_straight"] >= 2.7 * rows["fives"]


def test_frames_of_one_table(table: Make) -> None:
    """The frame is inside the table's width; the total's is heavier and in its colour; a line parts the names."""
    made = table(variant=HOUSE, players=3)
    theme, grid, total = made.theme, made.grid, made.rows["total"]
    saved, half, strong = made.rows["saved"], theme.outer / MM / 2, theme.total_outer / MM / 2
    body = made.top + grid.head_height, total.y
    outer, heavy = (theme.outer, theme.frame), (theme.total_outer, theme.total)
    assert made.upright(made.x + half, *body) == made.upright(made.right - half, *body) == {outer}
    assert {made.painted.line(made.x + 5, made.top + half)} == {outer}
    assert made.upright(made.x + strong, total.y, total.y + total.h) == {heavy}
    assert made.upright(made.right - strong, total.y, total.y + total.h) == {heavy}
    assert {made.painted.line(made.x + 5, y) for y in (total.y + strong, total.y + total.h - strong)} == {heavy}
    assert made.upright(made.first, made.top, made.top + grid.head_height) == {(theme.side, theme.frame)}
    assert made.upright(made.first, total.y, total.y + total.h) == {(theme.side, theme.total)}
    after = theme.group / MM / 2
    for x in (made.x + after, made.right - after):
        assert made.upright(x, saved.y, saved.y + saved.h) == {(theme.group, theme.frame)}
    assert made.upright(made.first, saved.y, saved.y + saved.h) == {(theme.group, theme.frame)}
    for x, _ in grid.columns[1:]:
        for span in ((made.top, made.top + grid.head_height), (saved.y, saved.y + saved.h)):
            assert made.upright(x, *span) == {(theme.inner, theme.line)}
    assert {made.painted.line(x, made.top + grid.head_height / 2) for x in (made.x - 0.3, made.right + 0.3)} == {None}


def test_lines_between_players_and_their_games(table: Make) -> None:
    """Where players have several columns, the lines between players are heavier and reach up beside the names.

    The line above the heads of columns crosses the column of names.
    """
    made = table(variant="triple", players=2)
    theme, grid, total = made.theme, made.grid, made.rows["total"]
    first, below = grid.rows[0], made.top + grid.head_height
    games = grid.game_heads[0][0]
    named = made.top + (games.y - made.top) / 2  # type: ignore[union-attr]
    for i, (x, _) in enumerate(grid.columns[1:], 1):
        own = (theme.inner if i % grid.games else theme.group, theme.line)
        assert made.upright(x, first.y, first.y + first.h) == {own}
        assert made.painted.line(x, games.y) == own  # type: ignore[union-attr]
        assert made.painted.line(x, named - 1) == (None if i % grid.games else own)
        inside = total.y + total.h / 2
        assert made.painted.line(x, inside) == (None if i % grid.games else own)
    for x, w in grid.columns:
        marked = [y for y in range(int(100 * named), int(100 * below) - 30, 5) if made.painted.line(x + w / 2, y / 100)]
        assert 0 < len(marked) < 4
        assert made.painted.line(x + w / 2, marked[len(marked) // 2] / 100) == (theme.inner, theme.line)
    assert made.painted.line(made.first - 1, marked[len(marked) // 2] / 100) == (theme.inner, theme.line)


@pytest.mark.parametrize("parts", ["joined", "cards"])
def test_the_columns_of_a_lone_player_differ(parts: str, table: Make) -> None:
    """With one player, each column has a tint of its own, up to the round corners of a card."""
    made = table("", {"parts": parts, "radius": "2 mm"}, variant="yamb", players=1)
    for row in (row for row in made.grid.rows if made.body(row) and not row.entry.computed):
        for i, (x, w) in enumerate(made.grid.columns):
            assert made.colours(x, row.y, w, row.h) == {made.theme.columns[i % 2]}, (row.entry.id, i)


def test_lines_between_players_of_a_wide_pad_are_heavy() -> None:
    """They are as heavy as a template says, on `landscape` three times as heavy as those between a player's columns."""
    request = PadRequest(("de",), variant="triple", template="landscape")
    grid = request.make().pages.face.grid  # type: ignore[attr-defined]
    weights = {mark.x1: mark.weight for mark in leaves(grid.ground) if isinstance(mark, Line) and mark.x1 == mark.x2}
    (between,) = (weights[x] for i, (x, _) in enumerate(grid.columns) if i and i % grid.games == 0)
    assert between >= 1.2
    assert between >= 3 * weights[grid.columns[1][0]]


def test_factors_of_columns_stand_below_the_players_number() -> None:
    """They are as far from the line at the left as the number is."""
    face = PadRequest(("de",), variant="triple", template="landscape").make().pages.face  # type: ignore[attr-defined]
    page = next(iter(PadRequest(("de",), variant="triple", template="landscape").make().pages))
    (factor, *_) = (
        mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.text == "×1" and mark.align == "left"
    )
    (number,) = face.grid.players[0]
    assert factor.x == pytest.approx(number.x, abs=0.01)


def test_one_table_without_tints(table: Make) -> None:
    """A layout that fills nothing has strips of white paper in frames, and the same lines."""
    made = table("fill: no", variant=HOUSE, players=3)
    theme, grid, wide = made.theme, made.grid, made.right - made.x
    total = made.rows["total"]
    for index in grid.strips:
        above = grid.rows[index - 1] if index else None
        y = above.y + above.h if above else made.top + grid.head_height
        assert made.colours(made.x, y, wide, grid.rows[index].y - y) == {(1.0,)}
        half = theme.group / MM / 2
        assert {made.painted.line(made.x + 20, at) for at in (y + half, grid.rows[index].y - half)} == {
            (theme.group, theme.frame)
        }
    for row in grid.rows:
        assert made.colours(made.x, row.y, wide, row.h) == {None}
    assert made.colours(made.x, made.top, wide, grid.head_height) == {None}
    assert made.upright(made.first, total.y, total.y + total.h) == {(theme.side, theme.total)}


@pytest.mark.parametrize(("variant", "players"), [(HOUSE, 3), ("triple", 2)])
@pytest.mark.parametrize("fill", ["yes", "no"])
def test_cards(variant: Any, players: int, fill: str, table: Make) -> None:
    """Cards have the tints of their rows and frames all around; between and around them the paper is bare."""
    made = table(f"fill: {fill}", {"parts": "cards", "radius": "2 mm"}, variant=variant, players=players)
    theme, grid, filled = made.theme, made.grid, fill == "yes"
    blocks: list[list[Placed]] = [[]]
    for row in grid.rows:
        if blocks[-1] and row.y > blocks[-1][-1].y + blocks[-1][-1].h + 0.01:
            blocks.append([])
        blocks[-1].append(row)
    assert len(blocks) == 3 + ("saved" in made.rows)
    games, light, pad = grid.games, (theme.inner, theme.line), load_pad("a5").padding
    widths = [(grid.columns[i][0], grid.columns[i + games - 1]) for i in range(0, len(grid.columns), games)]
    cards = [(x, last + w - x) for x, (last, w) in widths]
    name = made.first - made.x - (cards[1][0] - cards[0][0] - cards[0][1])
    tops = [(made.top, grid.head_height, theme.head, theme.outer, theme.frame)]
    for block in blocks:
        total = block[0].entry.kind == "total"
        ink, weight, frame = (
            (theme.total, theme.total_outer, theme.total) if total else (theme.label, theme.outer, theme.frame)
        )
        tops.append((block[0].y, block[-1].y + block[-1].h - block[0].y, ink, weight, frame))
    for number, (y, h, ink, weight, frame) in enumerate(tops):
        assert made.colours(made.x, y, name, h) == {ink if filled else None}
        middle, border = y + h / 2 + 0.4, (weight, frame)
        assert {made.painted.line(x, middle) for x in (made.x, made.x + name)} == {None if filled else border}
        for i, (x, w) in enumerate(cards):
            assert {made.painted.line(at, middle) for at in (x, x + w)} == {border}
            assert {made.painted.line(x + 3, at) for at in (y, y + h)} == {border}
            between = {made.painted.line(grid.columns[i * games + k][0], y + h - 0.5) for k in range(1, games)}
            assert between == (set() if games == 1 else {None} if ink == theme.total else {light})
            assert made.painted.colour(x - 0.4, middle) is None
            for row in blocks[number - 1] if number else []:
                tint = theme.computed if row.entry.computed else theme.columns[i % 2]
                tint = tint if filled and row.entry.kind != "total" else None
                assert made.colours(x, row.y, w, row.h) == {tint}, row.entry.id
    for block in blocks:
        for row in block[1:]:
            wanted = (theme.side, theme.frame) if row.entry.kind == "upper_sum" else light
            assert {made.painted.line(made.x + at, row.y) for at in (pad + 0.1, name / 2, name - pad - 0.1)} == {wanted}
            assert {made.painted.line(made.x + at, row.y) for at in (pad - 0.2, name - pad + 0.2)} == {None}
            for x, w in cards:
                assert {made.painted.line(x + at, row.y) for at in (0.5, w / 2, w - 0.5)} == {wanted}


def test_outlines_leave_the_space_between_cards_white(table: Make) -> None:
    """However heavy the outlines of cards are, they are inside their cards."""
    heavy = {"parts": "cards", "column_gap": "2 mm", "outer": "2 pt", "total_outer": "3 pt"}
    made = table("", heavy, players=3)
    grid = made.grid
    edges = [(x, x + w) for x, w in grid.columns]
    for (_, end), (begin, _) in pairwise(edges):
        for row in grid.rows:
            inside = [made.painted.line(at, row.y + row.h / 2) for at in (end - 0.2, begin + 0.2)]
            between = [made.painted.line(at, row.y + row.h / 2) for at in (end + 0.2, begin - 0.2)]
            assert None not in inside
            assert between == [None, None]


@pytest.mark.parametrize("parts", ["frames: yes", "frames: no"])
def test_a_straight_alone_is_no_group(parts: str, table: Make) -> None:
    """Lines around it would part single rows; two straights have lines around both."""
    lone, pair = (table(parts, variant=variant, players=1) for variant in ("yamb", "classic"))
    above = {key: lone.painted.line(lone.x + 1, lone.rows[key].y) for key in ("straight_of_five", "full_house")}
    light = None if parts == "frames: no" else (lone.theme.inner, lone.theme.line)
    assert set(above.values()) == {light}
    apart = {pair.painted.line(pair.x + 1, pair.rows[key].y) for key in ("small_straight", "full_house")}
    assert light not in apart


@pytest.mark.parametrize(("variant", "players"), [(HOUSE, 3), ("triple", 2)])
def test_lines_without_frames(variant: Any, players: int, table: Make) -> None:
    """A fine line is below each row's cells, and below its name at the end of a group; others part players and games.

    Fine lines close the table at its upper end and its sides.
    """
    made = table("frames: no", variant=variant, players=players)
    theme, grid, rows = made.theme, made.grid, made.grid.rows
    light = theme.inner, theme.line
    ends = {"threes", "sixes", "bonus", "four_of_a_kind", "large_straight"}
    for row, below in pairwise(rows):
        if "total" in (row.entry.id, below.entry.id) or abs(row.y + row.h - below.y) > 0.01:
            continue
        strong = below.entry.kind == "upper_sum"
        style = (theme.outer, theme.frame) if strong else light
        end = row.y + row.h
        closed = {style} if row.entry.id in ends or row.entry.wide or row.entry.kind != below.entry.kind else {None}
        if row.entry.kind == "score":
            assert {made.painted.line(at, end) for at in (made.x + 0.1, made.first - 0.2)} == closed, row.entry.id
        for x, w in grid.columns:
            assert {made.painted.line(x + at, end) for at in (0.2, w / 2, w - 0.2)} == {style}, row.entry.id
    for row in rows:
        for i, (x, _) in enumerate(grid.columns):
            first = (theme.inner, theme.frame) if not i else (theme.group, theme.line) if grid.games > 1 else light
            wanted = first if not i % grid.games else None if row.entry.wide else light
            assert made.painted.line(x, row.y + row.h / 2) == wanted, (row.entry.id, i)
        assert {made.painted.line(x, row.y + row.h / 2) for x in (made.x, made.right)} == {light}
    assert {made.painted.line(x, made.top) for x in (made.x + 0.1, made.first + 0.1, made.right - 0.1)} == {light}
    total = made.rows["total"]
    for x, w in (grid.columns[i] for i in range(0, len(grid.columns), grid.games)):
        for y in (total.y + total.h - 0.65, total.y + total.h):
            assert made.painted.line(x + w / 2, y) == (theme.inner, theme.line)
        assert made.painted.line(x + w / 2, total.y + total.h - 0.325) is None
    points = (made.x + 0.1, made.first + 0.1, made.right - 0.1)
    assert {made.painted.line(x, total.y) for x in points} == {(theme.outer, theme.frame)}


BLUE = Spot("Blue", (1.0, 0.75, 0.0, 0.05))


@pytest.mark.parametrize("template", ["a5", "kids"])
@pytest.mark.parametrize(
    ("color", "spot"),
    [(None, None), (None, BLUE), ("teal", None), ("orange", BLUE), ("yellow", None), ("navy", None)],
)
def test_columns_have_several_tints_or_none(template: str, color: str | None, spot: Spot | None) -> None:
    """On a press neighbours differ, in one colour as tints and white; with a spot ink all are white and sums tinted."""
    inks = {"cmyk": True} if spot is None else {"spot": "Blue=100,75,0,5"}
    request = PadRequest("en", template=template, theme="birthday", color=color, **inks)  # type: ignore[arg-type]
    grid = request.make().pages.face.grid  # type: ignore[attr-defined]
    boxes = [mark for mark in leaves(grid.ground) if isinstance(mark, Box) and mark.fill]
    printed = []
    for row in (row for row in grid.rows if row.entry.kind != "total"):
        middle = row.y + row.h / 2
        for x, w in grid.columns:
            at = [box for box in boxes if box.x < x + w / 2 < box.x + box.w and box.y < middle < box.y + box.h]
            printed.append((row.entry.computed, Plates(spot).area(at[-1].fill) if at else None))
    white = Plates(spot).area(WHITE), None
    sums, cells = ([ink for computed, ink in printed if computed == of] for of in (True, False))
    if spot:
        assert set(cells) <= {*white}
    else:
        assert all(one != other for one, other in pairwise(cells)), cells
    if color or spot:
        assert len(set(sums)) == 1
        assert sums[0] not in white
        assert set(cells[1::2]) <= {*white}
    else:
        assert set(sums) <= {*white}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_heads_of_tinted_columns_have_their_hues(players: int) -> None:
    """On cards for children, each player's number and the frame around it have the hue of the column below."""
    theme = load_theme("birthday")
    grid = PadRequest("de", template="kids", players=players).make().pages.face.grid  # type: ignore[attr-defined]
    frames = [m for m in leaves(grid.ground) if isinstance(m, Box) and m.stroke and m.y < grid.area.y + 1]
    assert len(frames) == players
    for i, (frame, head) in enumerate(zip(frames, grid.players, strict=True)):
        (number,) = (mark.ink for mark in leaves(head) if isinstance(mark, Text))
        tint = theme.columns[i % len(theme.columns)]
        own, wanted = (colorsys.rgb_to_hsv(*ink)[0] for ink in (number, tint))  # type: ignore[misc]
        assert abs((own - wanted + 0.5) % 1 - 0.5) < 20 / 360
        assert frame.stroke == number
        assert contrast(number, WHITE) >= 4.5  # type: ignore[arg-type]


def test_heads_have_no_hues_where_columns_have_none() -> None:
    """In one other colour, and without solid areas, all numbers are alike."""
    for options in ({"color": "teal"}, {"template": "ink-saver"}):
        made = PadRequest("de", **{"template": "kids", "theme": "birthday", **options}).make()
        heads = made.pages.face.grid.players  # type: ignore[attr-defined]
        assert len({mark.ink for head in heads for mark in leaves(head) if isinstance(mark, Text)}) == 1
