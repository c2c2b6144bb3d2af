"""The picture of a turn on backs of pads: below its heading on wide ones, elsewhere beside the title."""

from __future__ import annotations

import inspect
from pathlib import Path as File

import pytest
from leaflets import CODES, bound, tags
from sheets import FONTS, Rect, sheets, text_rect
from test_pad_backs import back
from turns import beside_title, find

from padgen import templates
from padgen.documents.pad import back_head
from padgen.page.marks import MM, Box, DrawnDocument, Line, Node, Page, Text, leaves
from padgen.rules import built_in_ids

pytestmark = pytest.mark.sweep

UPRIGHT = ("classic", "a5", "large-print", "kids", "tall", "ink-saver")


@pytest.mark.parametrize("variant", ["classic", "maxi", "forced", "swedish"])
@pytest.mark.parametrize("code", CODES)
def test_wide_backs_have_the_picture_below_the_heading(code: str, variant: str) -> None:
    """It is clear of the text, which is no smaller for it than that of the table beside it, and 10.5 pt or more."""
    nodes = back(code, template="landscape", variant=variant)
    (shown,), (table,) = find(nodes), tags(nodes, "Table")
    assert beside_title(nodes) is None
    assert shown.heading.text.replace("\xa0", " ") == bound(code, variant)[1].section("turn")
    words = [mark for mark in leaves((table,)) if isinstance(mark, Text)]
    end = min(mark.x for mark in words if mark.align == "left") - 10
    room = Rect(shown.heading.x, shown.heading.y + 0.3, end, text_rect(shown.below).y0 - 0.2)
    assert all(area.inside(room, slack=0.2) for area in shown.areas())
    assert shown.below.size >= max(
        10.5, *(mark.size for mark in words if mark.face == "regular" and len(mark.text) > 9)
    )


@pytest.mark.parametrize("template", UPRIGHT)
@pytest.mark.parametrize("variant", ["classic", "maxi", "forced"])
def test_the_picture_beside_the_title_keeps_clear_of_it(variant: str, template: str) -> None:
    """It is right of the title, within the margin and above the line below both."""
    layout = templates.load_pad(template)
    found = 0
    for code in CODES:
        nodes = back(code, template=template, variant=variant)
        assert not find(nodes)
        if shown := beside_title(nodes):
            found += 1
            heading, line = tuple(tags(nodes, "H1")), next(mark for mark in leaves(nodes) if isinstance(mark, Line))
            (sheet,) = sheets(DrawnDocument("", "en", (Page(1, 1, heading),)))
            left = max(placed.rect.x1 for placed in (*sheet.dice, *sheet.texts))
            room = Rect(left + 2.5, layout.margin, line.x2, line.y1 - 0.5)
            assert [area for area in shown.areas() if not area.inside(room, slack=0.01)] == [], code
            assert min(die.size for die in shown.dice if die.tilt) >= 2.85
            sizes = [mark.size for mark in leaves((shown.drawn,)) if isinstance(mark, Text)]
            assert min(sizes) >= max(7.0, layout.floor_size) - 1e-6
    assert found or variant != "classic"


@pytest.mark.parametrize("template", UPRIGHT)
def test_the_round_arrow_keeps_off_dice(template: str) -> None:
    """It ends 0.35 mm or more above the dice below it, which are tilted."""
    shown = next(filter(None, (beside_title(back(code, template=template)) for code in CODES)))
    (ring,) = (path for path in shown.paths if path.stroke and path.fill is None and len(path.contours[0]) == 4)
    low = max(step[-1] for step in ring.contours[0]) + ring.weight / MM / 2
    lower = [die.y for die in shown.dice if die.tilt and die.y > shown.kept[0].y + die.size]
    assert shown.kept[0].y < low <= min(lower) - 0.35


@pytest.mark.parametrize("template", UPRIGHT)
def test_points_stand_clear_in_their_cell(template: str) -> None:
    """Letters of the least size are 0.25 mm or more from the line on their left and from the edge of the pad."""
    shown = next(filter(None, (beside_title(back(code, template=template)) for code in CODES)))
    marks = list(leaves((shown.drawn,)))
    *_, points = (mark for mark in marks if isinstance(mark, Text))
    *_, split = (mark for mark in marks if isinstance(mark, Line) and mark.x1 == mark.x2)
    *_, edge = (mark for mark in marks if isinstance(mark, Box))
    half = FONTS.width(points.text, points.face, points.size) / 2
    assert points.x - half >= split.x1 + split.weight / MM / 2 + 0.25
    assert points.x + half <= edge.x + edge.w - edge.weight / MM / 2 - 0.25


def test_one_roll_has_no_round_arrow(tmp_path: File) -> None:
    """Its picture is inside the margin all the same."""
    rules = tmp_path / "house.yaml"
    rules.write_text("extends: classic\nthrows: 1\n", encoding="utf-8")
    for template in UPRIGHT:
        shown = beside_title(back("en", template=template, variant=str(rules), title="Yatzy"))
        assert shown
        assert (shown.kept, len(shown.words)) == ([], 1)
        assert min(area.y0 for area in shown.areas()) >= templates.load_pad(template).margin - 0.01


@pytest.mark.parametrize("variant", built_in_ids())
def test_the_picture_beside_the_title_shows_the_same(variant: str) -> None:
    """Dice, rolls and points are those of the picture in a wide pad's text."""
    wide = next(shown for code in CODES for shown in find(back(code, template="landscape", variant=variant)))
    beside = beside_title(back("sv", template="a5", variant=variant, title="Yatzy"))
    assert beside
    assert (beside.words, beside.rolled, beside.again) == (wide.words, wide.rolled, wide.again)
    assert [die.face for die in beside.kept] == [die.face for die in wide.kept]


@pytest.mark.parametrize("template", UPRIGHT)
@pytest.mark.parametrize("variant", ["classic", "maxi", "danish"])
@pytest.mark.parametrize("code", CODES)
def test_text_of_backs_shrinks_little_for_the_picture(
    code: str, variant: str, template: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a quarter of a point at most, and not at all from 7.5 pt down."""
    shown = sizes(back(code, template=template, variant=variant))
    monkeypatch.setattr(back_head, "turn_beside", lambda *_: None)
    plain = inspect.unwrap(back)(code, template=template, variant=variant)
    assert beside_title(plain) is None
    for size, before in zip(shown, sizes(plain), strict=True):
        assert size >= max(before - 0.25, min(before, 7.5)) - 1e-6


def sizes(nodes: tuple[Node, ...]) -> tuple[float, float]:
    """The sizes of the first paragraph and of the words about rows, in points."""
    parts = [next(tags(nodes, role)) for role in ("P", "Table")]
    text, rows = ([mark.size for mark in leaves((part,)) if isinstance(mark, Text)] for part in parts)
    return text[0], min(rows)


@pytest.mark.long
@pytest.mark.parametrize("template", UPRIGHT)
def test_most_backs_have_the_picture(template: str) -> None:
    """Those of nine languages in ten in the classic game and of half of them in others: titles have no dice for it."""
    for variant, share in (("classic", 0.9), ("maxi", 0.5), ("forced", 0.5), ("triple", 0.5)):
        found = [code for code in CODES if beside_title(back(code, template=template, variant=variant))]
        assert len(found) >= share * len(CODES), variant


def test_bands_leave_it_out() -> None:
    """No back has it there, beside the title or below a heading."""
    for code in CODES:
        nodes = back(code, template="classic", theme="retro")
        assert not find(nodes)
        assert beside_title(nodes) is None


def test_the_picture_saves_ink_too() -> None:
    """No dice and areas are solid there: dice that are kept have heavy outlines instead."""
    shown = beside_title(back("fi", template="ink-saver"))
    assert shown
    assert len(shown.kept) == 2
    assert not [die for die in shown.dice if die.solid]
    assert {mark.fill for mark in leaves((shown.drawn,)) if isinstance(mark, Box)} <= {None, (1.0,)}
