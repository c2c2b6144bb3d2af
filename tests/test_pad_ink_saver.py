"""The pad that saves ink: hairlines, large light names, and a total that stands out."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from leaflets import CODES
from pads import tags
from sheets import FONTS, sheets
from sweeps import share

from padgen.api.pad import PadRequest
from padgen.page.marks import BLACK, WHITE, Box, Die, DrawnDocument, Line, Page, Text, Use, leaves
from padgen.rules import variant_ids

pytestmark = pytest.mark.sweep


@pytest.mark.parametrize("variant", ["classic", "yamb"])
def test_ink_saver_has_hairlines_around_and_inside_its_table(variant: str) -> None:
    """There are no boxes: fine lines close the table and part players, and each row's is unbroken below all."""
    page = PadRequest("fi", variant=variant, template="ink-saver", up=1).make()
    marks = [mark for mark in leaves(next(iter(page.pages)).children) if isinstance(mark, (Box, Line))]
    assert not [mark for mark in marks if isinstance(mark, Box)]
    lines = [mark for mark in marks if isinstance(mark, Line)]
    grid = page.pages.face.grid  # type: ignore[attr-defined]
    upright = [line for line in lines if line.x1 == line.x2]
    assert {line.weight for line in upright} == {0.25}
    left, right = grid.area.x, grid.area.x + grid.area.w
    places = left, right, *(x for x, _ in grid.columns)
    assert {round(line.x1, 2) for line in upright} == {round(x, 2) for x in places}
    below = grid.rows[-1].y + grid.rows[-1].h
    for x in (left, right):
        (side,) = (line for line in upright if line.x1 == pytest.approx(x))
        assert (side.y1, side.y2) == pytest.approx((grid.area.y, below))
    ends = [line for line in lines if line.y1 == line.y2 and (line.x1, line.x2) == pytest.approx((left, right))]
    assert {round(grid.area.y, 2), round(below, 2)} <= {round(line.y1, 2) for line in ends}
    for row in grid.rows[:-2]:
        (line,) = (line for line in lines if line.y1 == line.y2 == pytest.approx(row.y + row.h))
        assert line.x1 in (grid.area.x, grid.columns[0][0])
        assert line.x2 == pytest.approx(right)
        beside = [other for other in upright if other.y1 < row.y + 0.1 and row.y + row.h - 0.1 < other.y2]
        assert len(beside) == 2 + (1 if row.entry.wide else len(grid.columns))


@pytest.mark.parametrize("code", CODES)
def test_ink_saver_has_hairlines_around_the_row_below_the_total(code: str) -> None:
    """Saved throws have a frame of their own, as wide as the table, and lines between players."""
    grid = PadRequest((code,), variant="maxi", template="ink-saver").make().pages.face.grid  # type: ignore[attr-defined]
    (row,) = (row for row in grid.rows if row.entry.kind == "saved")
    top, end, left, right = row.y, row.y + row.h, grid.area.x, grid.area.x + grid.area.w
    marks = [mark for mark in leaves(grid.ground) if isinstance(mark, Line) and mark.y1 >= top - 0.01]
    lines = {(round(m.x1, 2), round(m.y1, 2), round(m.x2, 2), round(m.y2, 2)): m.weight for m in marks}
    places = left, right, *(x for x, _ in grid.columns)
    wanted = [(x, top, x, end) for x in places] + [(left, y, right, y) for y in (top, end)]
    assert lines == {tuple(round(at, 2) for at in line): 0.25 for line in wanted}


@pytest.mark.parametrize("code", CODES)
def test_names_of_ink_saver_are_light_and_large(code: str) -> None:
    """They have 7.2 pt or more in the regular face; only those of the sums and of the best row are bold."""
    grid = PadRequest((code,), template="ink-saver").make().pages.face.grid  # type: ignore[attr-defined]
    for row in grid.rows[:-1]:
        name = next(mark for mark in leaves(row.label) if isinstance(mark, Text) and mark.align == "left")
        assert name.face == ("bold" if row.entry.computed or row.entry.id == "yatzy" else "regular")
        assert name.size >= 7.2


@pytest.mark.parametrize("code", CODES)
def test_aids_of_ink_saver_are_not_read_together_with_names(code: str) -> None:
    """Such as ×3 = 12: they end 1.65 mm or more before the name, and have 84 % of its size at most."""
    for variant in ("classic", "dutch"):
        grid = PadRequest((code,), variant=variant, template="ink-saver").make().pages.face.grid  # type: ignore[attr-defined]
        for row in grid.rows[:8]:
            marks = [mark for mark in leaves(row.label) if isinstance(mark, Text)]
            (word,) = (mark for mark in marks if mark.align == "left")
            aids = [mark for mark in marks if mark.align == "right"]
            assert word.x - max(mark.x for mark in aids) >= 1.65
            assert max(mark.size for mark in aids) <= 0.84 * word.size


@pytest.mark.parametrize("code", CODES)
def test_ink_saver_has_low_strips_and_high_rows(code: str) -> None:
    """Strips have 4 mm at most and rows 6.1 mm or more."""
    grid = PadRequest((code,), variant="classic", template="ink-saver").make().pages.face.grid  # type: ignore[attr-defined]
    before, after = grid.rows[7:9]
    assert after.y - before.y - before.h <= 4
    assert min(row.h for row in grid.rows) >= 6.1


@pytest.mark.parametrize("code", ["hu", "el", "de+fi"])
def test_ink_savers_names_of_sections_stand_midway_between_their_lines(code: str) -> None:
    """Capitals are as far from the line above as from that below."""
    grid = PadRequest(code.split("+"), template="ink-saver").make().pages.face.grid  # type: ignore[attr-defined]
    lines = [m for m in leaves(grid.ground) if isinstance(m, Line) and m.y1 == m.y2 and m.x2 - m.x1 > 0.9 * grid.area.w]
    for index, marks in grid.strips.items():
        word = next(mark for mark in leaves(marks) if isinstance(mark, Text))
        top = word.y - FONTS.cap_height(word.face, word.size)
        above, below = max(m.y1 for m in lines if m.y1 < top), min(m.y1 for m in lines if m.y1 > word.y)
        assert top - above == pytest.approx(below - word.y, abs=0.1), index


@pytest.mark.parametrize("code", CODES)
def test_ink_saver_keeps_numbers_apart_from_the_maxima(code: str) -> None:
    """The word for maxima is above them on the first strip, not beside the first player's number; "Name" has a line."""
    for variant in share(variant_ids(), CODES.index(code), 3):
        grid = PadRequest(code, variant=variant, template="ink-saver").make().pages.face.grid  # type: ignore[attr-defined]
        (most,), (strip, *_) = leaves(grid.hint_head), leaves(grid.strips[0])
        (number,), (name, *_) = leaves(grid.players[0]), leaves(grid.head)
        assert (most.y, most.align) == (strip.y, "right")
        assert name.y < most.y - 2
        lines = [line for line in leaves(grid.ground) if isinstance(line, Line) and line.y1 == line.y2]
        # A name is written below the number, on a line.
        cap = FONTS.cap_height(number.face, number.size)
        assert grid.area.y + 0.5 <= number.y - cap < grid.area.y + 1.5
        assert name.y - number.y >= 4
        below = min(
            (line for line in lines if line.x1 <= name.x < line.x2 and line.y1 > name.y), key=lambda line: line.y1
        )
        assert 0.8 <= below.y1 - name.y <= 1.6


def test_ink_saver_sets_sums_apart() -> None:
    """A line stronger than all but the total's is above the subtotal and below the bonus, across the whole table."""
    grid = PadRequest(("hu",), template="ink-saver").make().pages.face.grid  # type: ignore[attr-defined]
    ends = {row.entry.id: row.y + row.h for row in grid.rows}
    lines = [line for line in leaves(grid.ground) if isinstance(line, Line)]
    _, strong = sorted({line.weight for line in lines})[:-3:-1]
    for row in ("sixes", "bonus"):
        found = [line.weight for line in lines if line.y1 == pytest.approx(ends[row])]
        assert found == [strong], row


@pytest.mark.parametrize(("code", "variant"), [("uk", "classic"), ("ru", "maxi"), ("en", "triple"), ("de", "yamb")])
def test_ink_saver_has_a_heavy_line_above_the_total_and_a_double_one_below(code: str, variant: str) -> None:
    """The heaviest of the table is above, nearly twice any other; those below are fine, and too near for a row."""
    grid = PadRequest((code,), variant=variant, template="ink-saver").make().pages.face.grid  # type: ignore[attr-defined]
    total = next(row for row in grid.rows if row.entry.kind == "total")
    lines = [line for line in leaves(grid.ground) if isinstance(line, Line)]
    ends = sorted({line.y1 for line in lines if total.y + total.h / 2 < line.y1 <= total.y + total.h + 0.01})
    (above,) = (line for line in lines if line.y1 == line.y2 == pytest.approx(total.y))
    assert 0.9 <= above.weight <= 1.2
    assert above.weight >= 1.8 * max(line.weight for line in lines if line is not above)
    assert {line.weight for line in lines if line.y1 in ends} == {0.25}
    assert 0.4 <= ends[1] - ends[0] <= 0.7


@pytest.mark.parametrize(
    ("variant", "theme", "count"),
    [("classic", "plain", 5), ("classic", "winter", 5), ("classic", "nordic", 3), ("maxi", "plain", 5)],
)
def test_ink_savers_title_is_black_on_white_dice(variant: str, theme: str, count: int) -> None:
    """Letters are bold, as hollow ones were the palest words of the pad; all dice are white, in fine lines."""
    page = next(iter(PadRequest("en", variant=variant, template="ink-saver", theme=theme, up=1).make().pages))
    title = list(leaves(tags(page.children, "H1")))
    shown = [mark for mark in title if isinstance(mark, Die)]
    assert [(die.solid, die.paper) for die in shown] == count * [(False, WHITE)]
    assert [die.weight for die in shown] == pytest.approx([0.056 * die.size for die in shown])
    assert {(mark.face, mark.ink == WHITE) for mark in title if isinstance(mark, Text)} == {("bold", False)}


@pytest.mark.parametrize("code", ["fi", "hu"])
def test_ink_saver_has_no_grey(code: str) -> None:
    """A cheap laser printer prints grey as dots: all words, lines and dice of a front are black on white."""
    page = next(iter(PadRequest((code,), template="ink-saver").make().pages))
    (pad, *_) = (mark.symbol for mark in leaves(page.children) if isinstance(mark, Use))
    marks = list(leaves(pad.children))
    assert {mark.ink for mark in marks if isinstance(mark, (Die, Line, Text))} == {BLACK}
    assert {mark.paper for mark in marks if isinstance(mark, Die)} <= {None, WHITE}
    weights = [mark.weight for mark in marks if isinstance(mark, (Die, Line))]
    assert min(weight for weight in weights if weight is not None) >= 0.25


@pytest.mark.parametrize("code", CODES)
def test_ink_saver_ends_on_yatzy_and_the_total(code: str) -> None:
    """Without solid dice, Yatzy's have heavy outlines, as second pairs have; the total is larger than names."""
    for up in (4, 2, 1):
        grid = PadRequest((code,), template="ink-saver", up=up).make().pages.face.grid  # type: ignore[attr-defined]
        cells = {row.entry.id: list(leaves(row.label)) for row in grid.rows}
        dice = {key: [mark for mark in marks if isinstance(mark, Die)] for key, marks in cells.items()}
        weights = {key: [mark.weight for mark in marks] for key, marks in dice.items()}
        assert set(weights["yatzy"]) == {max(weights["two_pairs"])}
        usual, heavy = max(weights["chance"]), min(weights["yatzy"])
        assert weights["two_pairs"] == pytest.approx([usual, usual, heavy, heavy, 0.25])
        assert heavy >= 1.7 * usual >= 1.7 * (0.6 if dice["chance"][0].size > 3.6 else 0.4)
        words = {key: max(mark.size for mark in marks if isinstance(mark, Text)) for key, marks in cells.items()}
        assert words.pop("total") >= 1.3 * max(words.values())


def test_ink_savers_larger_dice_have_no_finer_outlines(tmp_path: Path) -> None:
    """Six dice or five, four pads to a sheet or one: the weight grows with dice, and none is below 0.25 pt."""
    found: list[tuple[float, float]] = []
    for variant, up in product(("classic", "maxi"), (4, 2, 1)):
        grid = PadRequest("fi", variant=variant, template="ink-saver", up=up).make().pages.face.grid  # type: ignore[attr-defined]
        (chance,) = (row for row in grid.rows if row.entry.id == "chance")
        found += [(mark.size, mark.weight) for mark in leaves(chance.label) if isinstance(mark, Die)]
    weights = [weight for _, weight in sorted(found)]
    assert weights == sorted(weights)
    (tmp_path / "small.yaml").write_text("extends: ink-saver\ndie: 2.2 mm\ndie_least: 2.2 mm\n", "utf-8")
    grid = PadRequest("fi", template=tmp_path / "small.yaml").make().pages.face.grid  # type: ignore[attr-defined]
    small = [mark for row in grid.rows for mark in leaves(row.label) if isinstance(mark, Die)]
    assert (min(mark.size for mark in small), min(mark.weight or 0.0 for mark in small)) == pytest.approx((2.2, 0.25))


@pytest.mark.parametrize("variant", ["classic", "maxi", "yamb"])
@pytest.mark.parametrize("code", ["de", "fi", "hu", "lv", "uk"])
def test_titles_of_ink_saver_are_clear_of_the_table(code: str, variant: str) -> None:
    """Tilted dice and words stand 1.3 mm or more above its frame."""
    made = PadRequest((code,), variant=variant, template="ink-saver", up=1).make()
    (title,) = tags(next(iter(made.pages)).children, "H1")
    (sheet,) = sheets(DrawnDocument("", "en", (Page(1, 1, (title,)),)))
    low = max(placed.rect.y1 for placed in (*sheet.dice, *sheet.texts))
    assert made.pages.face.grid.area.y - low >= 1.3  # type: ignore[attr-defined]
