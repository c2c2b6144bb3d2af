"""Dice beside titles, what themes strew over pads, and the colours of themes in printing inks."""

from __future__ import annotations

import math
from itertools import chain, pairwise
from operator import attrgetter
from pathlib import Path

import pytest
from leaflets import CODES, FONTS
from pads import bound, extent, first_sheet, pad_marks
from sheets import Rect, Sheet

from padgen import languages, templates
from padgen.api.pad import PadRequest
from padgen.page.dice import PIP_RADIUS, pips
from padgen.page.marks import BLACK, WHITE, Box, Die, Line, Text, Use, leaves
from padgen.page.marks import Path as Drawing
from padgen.pdf.plates import NO_INK, Plates
from padgen.templates.colours import NAMES, deep, luminance, pale, read_colour

LANGS = ("hu", "nl", "lt", "ru", "el", "fi")


def drawings(sheet: Sheet) -> list[Rect]:
    """Where the snow, confetti and stars of the first pad are: all but the bonus's star and arrow in the table."""
    marks = pad_marks(sheet)
    found = [extent(mark) for mark in marks if isinstance(mark, Drawing)]
    first_die = min(m.y for m in marks if isinstance(m, Die) and not m.tilt)
    return [rect for rect in found if rect.y1 < first_die]


def strewn(theme: str, folder: Path) -> str:
    """The file of such a theme without its row of drawings, written into this folder."""
    path = folder / "strewn.yaml"
    path.write_text(f"extends: {theme}\nfrieze: none\n", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("template", ["classic", "a5", "tall", "landscape", "kids", "large-print"])
@pytest.mark.parametrize(("theme", "least"), [("winter", 3), ("birthday", 6)])
def test_each_pad_of_a_feast_shows_it(theme: str, least: int, template: str) -> None:
    """Drawings are on every pad, also where a long title leaves none a place beside it, and away from words."""
    for code in LANGS:
        sheet = first_sheet(code, template=template, theme=theme)
        cell = min(1, len(sheet.cells) - 1)
        strewn, origin = drawings(sheet), sheet.cells[cell]
        assert len(strewn) >= least, code
        for placed in (p for p in sheet.texts if p.cell == cell):
            at = placed.rect
            beside = Rect(at.x0 - origin.x0, at.y0 - origin.y0, at.x1 - origin.x0, at.y1 - origin.y0).grown(0.8)
            assert not [rect for rect in strewn if rect.overlap(beside) > 0], (code, placed.leaf)


@pytest.mark.parametrize("lang", ["en", "sv", "de", "fi"])
def test_a_short_title_has_confetti_beside_it(lang: str, tmp_path: Path) -> None:
    """Also on four pads, where there is little room before the date; scraps on the head's card are as small."""
    sheet = first_sheet(lang, theme=strewn("birthday", tmp_path))
    frame = min(p.rect.y0 for p in sheet.strokes if p.cell == 1 and p.rect.x1 - p.rect.x0 < 20 and p.rect.y0 > 10)
    scraps = drawings(sheet)
    assert len([rect for rect in scraps if rect.y1 < frame]) >= 6
    assert max(rect.x1 - rect.x0 for rect in scraps) < 3.6


@pytest.mark.parametrize("theme", ["birthday", "winter"])
@pytest.mark.parametrize("template", ["classic", "a5"])
@pytest.mark.parametrize("lang", ["de", "fr", "en"])
def test_decoration_gets_a_part_of_the_dates_line(lang: str, template: str, theme: str) -> None:
    """A handful of scraps in a narrow gap would look like dirt; on the card of the head there are none then."""
    usual, face = (PadRequest((lang,), template=template, theme=name).make().pages.face for name in ("plain", theme))  # type: ignore[attr-defined]
    xs = [
        x for mark in leaves(face.above) if isinstance(mark, Drawing) for x, *_ in filter(None, chain(*mark.contours))
    ]
    assert max(xs) - min(xs) >= 16
    assert not [mark for mark in leaves(face.grid.head) if isinstance(mark, Drawing)]
    long, short = (next(m.x2 - m.x1 for m in leaves(each.above) if isinstance(m, Line)) for each in (usual, face))
    assert 17 <= short < long
    crowded = PadRequest((lang,), template=template, theme=theme, title="BIRTHDAY").make().pages.face  # type: ignore[attr-defined]
    assert max(m.x2 - m.x1 for m in leaves(crowded.above) if isinstance(m, Line)) == long


@pytest.mark.parametrize("template", ["classic", "a5", "landscape"])
def test_stars_at_night_are_mirrored(template: str) -> None:
    """Those right of the title mirror those on its left; the capitals of a short one fill 0.36 of its band or more."""
    face = PadRequest(("fi",), template=template, theme="night").make().pages.face  # type: ignore[attr-defined]
    above = list(leaves(face.above))
    band = max((mark for mark in above if isinstance(mark, Box) and mark.fill), key=lambda box: box.h)
    middle, stars = band.x + band.w / 2, [extent(mark) for mark in above if isinstance(mark, Drawing)]
    left = sorted(
        (round(middle - star.x1, 3), round(middle - star.x0, 3), star.y0) for star in stars if star.x1 < middle
    )
    right = sorted(
        (round(star.x0 - middle, 3), round(star.x1 - middle, 3), star.y0) for star in stars if star.x0 > middle
    )
    assert len(left) >= 3
    assert left == right
    (title,) = (mark for mark in above if isinstance(mark, Text) and mark.text == "YATZY")
    assert FONTS.cap_height("bold", title.size) >= 0.36 * band.h


@pytest.mark.parametrize("template", ["classic", "a5", "kids"])
def test_flakes_are_spread(template: str, tmp_path: Path) -> None:
    """Neighbours don't touch, and the widest gap between their middles is at most three times the narrowest."""
    sheet = first_sheet("en", template=template, theme=strewn("winter", tmp_path))
    flakes = sorted(drawings(sheet), key=lambda rect: rect.x0)
    middles = [((rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2) for rect in flakes]
    radii = [(rect.x1 - rect.x0) / 2 for rect in flakes]
    for (one, other), both in zip(pairwise(middles), pairwise(radii), strict=True):
        assert math.dist(one, other) >= sum(both) + 0.2
    gaps = [right - left for (left, _), (right, _) in pairwise(middles)]
    assert max(gaps) <= 3 * min(gaps)


@pytest.mark.parametrize(("template", "theme"), [("classic", "winter"), ("kids", "birthday")])
def test_the_head_is_left_to_its_words(template: str, theme: str) -> None:
    """Where the title has decoration beside it, the head has none; elsewhere it is 3 mm off its words."""
    sheet = first_sheet("de", template=template, theme=theme)
    cell = min(1, len(sheet.cells) - 1)
    word = next(p.rect for p in sheet.texts if p.cell == cell and p.leaf.text == "Name")  # type: ignore[union-attr]
    assert max(rect.y1 for rect in drawings(sheet)) < word.y0 - sheet.cells[cell].y0
    sheet = first_sheet("ru", theme="winter")
    word = next(p.rect for p in sheet.texts if p.cell == 1 and p.leaf.text == "Имя")  # type: ignore[union-attr]
    assert min(rect.x0 for rect in drawings(sheet)) >= word.x1 - sheet.cells[1].x0 + 3 - 0.1


@pytest.mark.long
@pytest.mark.parametrize(("template", "most"), [("landscape", 5), ("large-print", 2), ("tall", 3), ("classic", 2)])
def test_dice_fill_the_line_of_a_title(template: str, most: int) -> None:
    """Beside a title in words of full size are as many of five as have room, and two at most beside a smaller one.

    On tall pads, dice beside a title leave the date too little, except where it has a line of its own.
    """
    counts = []
    for code in CODES:
        sheet, title = first_sheet(code, template=template), bound(code, "classic")[1].title
        cell = sheet.texts[0].cell
        found = [p.leaf for p in sheet.texts if p.cell == cell and isinstance(p.leaf, Text) and p.leaf.text == title]
        for shown in (leaf for leaf in found if leaf.face == "extrabold"):
            counts.append(sum(isinstance(p.leaf, Die) and p.leaf.tilt != 0 for p in sheet.dice if p.cell == cell))
            if shown.size < templates.load_pad(template).title_size:
                assert counts[-1] <= 2
            elif counts[-1] < 5:
                dice = [p.rect for p in sheet.dice if p.cell == cell and isinstance(p.leaf, Die) and p.leaf.tilt]
                beside = [p.rect for p in sheet.texts if p.cell == cell]
                words = next(p.rect for p in sheet.texts if p.cell == cell and p.leaf is shown)
                end, low = (max(map(attrgetter(edge), (words, *dice))) for edge in ("x1", "y1"))
                edges = [rect.x0 for rect in beside if rect.x0 > end and rect.y0 < low]
                margin = sheet.cells[cell].x1 - templates.load_pad(template).margin
                die = dice[0].x1 - dice[0].x0 if dice else 1.2 * FONTS.cap_height("extrabold", shown.size)
                assert min(edges, default=margin + 3) - 3 - end < 1.3 * die
    assert max(counts) == most
    assert template != "landscape" or set(counts) == {5}


def test_ink_saver_has_no_drawings() -> None:
    """A layout that fills nothing strews nothing over the table's head."""
    assert drawings(first_sheet("fi", template="ink-saver", theme="nordic")) == []


def test_a_band_with_a_short_title_has_stars_and_dice() -> None:
    """On one big pad too, dice beside the title leave the stars their room."""
    sheet = first_sheet("fi", template="a5", theme="night")
    band = next(p.rect for p in sheet.fills if p.rect.x1 - p.rect.x0 > 100)
    stars = [rect for rect in drawings(sheet) if rect.inside(band)]
    dice = [p.rect for p in sheet.dice if p.rect.inside(band)]
    assert len(stars) == 6
    assert len(dice) == 4
    assert not [(star, die) for star in stars for die in dice if star.overlap(die) > 0]


@pytest.mark.parametrize("options", [{"lang": "nl", "theme": "birthday"}, {"lang": "pt", "variant": "dutch"}])
def test_conditions_keep_off_their_star(options: dict[str, str]) -> None:
    """Before "> 63" there is as much space as before "63"."""
    lang = options.pop("lang")
    sheet = first_sheet(lang, **options)
    word = next(p.rect for p in sheet.texts if p.leaf.text == ">63")  # type: ignore[union-attr]
    star = next(d.rect for d in sheet.dice if d.rect.y0 < (word.y0 + word.y1) / 2 < d.rect.y1)
    assert word.x0 - star.x1 >= 0.85


def test_lines_cross_all_games_of_a_player() -> None:
    """On cards the lines between rows have no gaps beside the lines between a player's columns."""
    sheet = first_sheet("nl", template="tall", theme="birthday")
    symbol = next(m for m in leaves(sheet.page.children) if isinstance(m, Use)).symbol
    marks = list(leaves(symbol.children))
    card = next(m for m in marks if isinstance(m, Box) and m.fill is None and m.h > 60)
    inside = [m for m in marks if isinstance(m, Line) and m.y1 == m.y2 and card.y < m.y1 < card.y + card.h]
    crossing = [line for line in inside if line.x1 >= card.x]
    assert crossing
    assert {(line.x1, line.x2) for line in crossing} == {(card.x, card.x + card.w)}


def test_retros_paper_is_cream_on_a_press() -> None:
    """A little magenta makes it warm, as yellow alone would be lemon; its sums are darker, and its cells white."""
    theme = templates.load_theme("retro")
    assert theme.ground
    assert theme.computed
    assert theme.cell
    plates = Plates(own=dict(theme.press))
    paper, sums = plates.area(theme.ground), plates.area(theme.computed)
    assert isinstance(paper, tuple)
    assert isinstance(sums, tuple)
    for cyan, magenta, yellow, black in (paper, sums):
        assert cyan == black == 0
        assert 0.2 <= magenta / yellow <= 0.35
    assert 0.1 <= paper[2] <= sums[2] - 0.05
    assert plates.area(theme.cell) == NO_INK


def test_paper_almost_white_has_no_ink() -> None:
    """Neither yellow nor black: the palest tint that no press loses would be darker than slate's ground."""
    ground = templates.load_theme("slate").ground
    assert ground
    assert Plates().area(ground) == Plates().area((1.0, 0.98, 0.94)) == NO_INK


@pytest.mark.parametrize("theme", [name for name in templates.names("theme") if name != "slate"])
def test_tints_of_themes_have_one_ink(theme: str) -> None:
    """Each pale area of a theme is printed in one ink of 15 % or more, yellow with a little magenta, or in none."""
    loaded = templates.load_theme(theme)
    pale = [loaded.ground, loaded.label, loaded.computed, loaded.cell, *loaded.columns]
    for ink in (ink for ink in pale if ink and len(ink) == 3 and min(ink) > 0.75):
        cyan, magenta, yellow, black = Plates().area(ink)
        if yellow:
            assert magenta <= 0.1
        printed = [part for part in (cyan, 0.0 if yellow else magenta, yellow, black) if part]
        assert len(printed) <= 1
        assert not printed or printed[0] >= 0.15


@pytest.mark.long
@pytest.mark.parametrize("template", ["classic", "a5", "landscape"])
@pytest.mark.parametrize("theme", ["retro", "night"])
def test_the_winner_has_a_line_below_a_banded_pad(theme: str, template: str) -> None:
    """On the date's line, up to the table's right edge or the pad's number, in all languages; not for several games."""
    for code in languages.codes():
        word = languages.read(code).source.data["sheet"]["winner"]
        for number in ("none", "sheet"):
            sheet = first_sheet(code, template=template, theme=theme, number=number)
            cell = min(1, len(sheet.cells) - 1)
            (winner,) = (
                placed.rect for placed in sheet.texts if placed.cell == cell and placed.leaf.text.strip() == word
            )
            (line,) = (
                placed.rect
                for placed in sheet.strokes
                if placed.cell == cell
                and winner.x1 < placed.rect.x0 < winner.x1 + 3
                and abs(placed.rect.y0 - winner.y1) < 2
            )
            assert line.x1 - line.x0 >= 20, code
            whole = Rect(winner.x0 - 2, winner.y0, line.x1 + 2, winner.y1)
            assert sum(placed.rect.overlap(whole) > 0 for placed in sheet.texts) == 1, code
    several = first_sheet("fi", template="tall", theme=theme)
    assert "Voittaja" not in {placed.leaf.text.strip() for placed in several.texts}


@pytest.mark.parametrize("theme", ["nordic", "winter"])
def test_dice_beside_names_have_the_themes_colour(theme: str) -> None:
    """Those of computed rows and of ones to sixes may have others; in another colour all have that."""
    look = templates.load_theme(theme)
    sheet = first_sheet("fi", theme=theme, template="a5")
    inks = {placed.leaf.ink for placed in sheet.dice if not placed.leaf.tilt}
    assert look.row_dice in inks
    assert look.ink not in inks
    assert look.coloured((0.0, 0.3, 0.0)).row_dice == (0.0, 0.3, 0.0)


@pytest.mark.parametrize("template", ["classic", "ink-saver", "tall"])
@pytest.mark.parametrize("theme", ["plain", "retro", "nordic", "night"])
def test_dice_have_the_colour_asked_for(theme: str, template: str) -> None:
    """All but empty ones, which are paler; names stay black."""
    teal = read_colour("teal")
    sheet = first_sheet("fi", theme=theme, template=template, color="teal")
    inks = {placed.leaf.ink for placed in sheet.dice if placed.leaf.face and not placed.leaf.tilt}
    assert inks <= {teal, deep(teal, pale(teal)), WHITE}
    assert teal in inks
    (name,) = {placed.leaf.ink for placed in sheet.texts if placed.leaf.text.strip() == "Kolmoset"}
    assert name == BLACK


@pytest.mark.parametrize("template", ["kids", "a5", "classic"])
def test_dice_of_a_birthday_have_the_colours_of_their_numbers(template: str) -> None:
    """Beside combinations too; the best row is in one colour, and nothing is coloured without solid areas."""
    look = templates.load_theme("birthday")
    sheet = first_sheet("fi", theme="birthday", template=template)
    open_dice = {
        (placed.leaf.face, placed.leaf.ink) for placed in sheet.dice if placed.leaf.face and not placed.leaf.solid
    }
    assert open_dice == {(face, look.dice[face - 1]) for face in range(1, 7)}
    plain = first_sheet("fi", theme="birthday", template="ink-saver")
    assert look.dice[3] not in {placed.leaf.ink for placed in plain.dice}


@pytest.mark.parametrize("lang", ["de", "el", "fi"])
def test_no_die_on_a_band_hides_a_pip_of_another(lang: str) -> None:
    """The front one of two dice beside a title leaves all pips of the one behind it whole."""
    dice = [mark for mark in pad_marks(first_sheet(lang, template="a5", theme="retro")) if isinstance(mark, Die)]
    pairs = [(behind, front) for behind, front in pairwise(dice) if behind.tilt and front.tilt and front.face in (1, 3)]
    assert len(pairs) == 2
    for behind, front in pairs:
        for x, y in pips(behind.face):
            at = turned(behind, (x - 0.5) * behind.size, (y - 0.5) * behind.size, behind.tilt)
            off = at[0] - front.x - front.size / 2, at[1] - front.y - front.size / 2
            across, down = turned(None, *off, -front.tilt)
            assert max(abs(across), abs(down)) >= front.size / 2 + PIP_RADIUS * behind.size


def turned(die: Die | None, x: float, y: float, tilt: float) -> tuple[float, float]:
    """A point beside a die's middle, or beside none, turned by so many degrees, in mm."""
    a = math.radians(tilt)
    middle = (die.x + die.size / 2, die.y + die.size / 2) if die else (0.0, 0.0)
    return middle[0] + x * math.cos(a) + y * math.sin(a), middle[1] - x * math.sin(a) + y * math.cos(a)


@pytest.mark.parametrize("name", sorted(NAMES))
def test_names_beside_tinted_columns_are_on_a_pale_tint_of_another_colour(name: str) -> None:
    """It is half as strong as that of computed rows, and never paler than the theme's own."""
    theme, ink = templates.load_theme("birthday"), read_colour(name)
    label, tint = theme.coloured(ink).label, theme.coloured(ink).computed
    assert label
    assert tint
    assert luminance(label) <= max(luminance(theme.label or WHITE), luminance(tint))
    if luminance(tint) < 0.85:
        assert 1 - min(label) == pytest.approx((1 - min(tint)) / 2, abs=0.001)


@pytest.mark.parametrize("theme", ["birthday", "winter"])
@pytest.mark.parametrize("name", NAMES)
def test_letters_on_dice_have_one_shade_of_a_colour(name: str, theme: str) -> None:
    """With --color, all dark dice of the title are alike, and so are those of the rows."""
    look = templates.load_theme(theme).coloured(read_colour(name))
    sheet = first_sheet("en", template="kids", theme=theme, color=name)
    solids = {p.leaf.ink for p in sheet.dice if isinstance(p.leaf, Die) and p.leaf.solid}
    assert solids == {look.accent} == {look.signal, look.row_dice}


@pytest.mark.parametrize("name", sorted(NAMES.keys() - {"white"}))
def test_childrens_columns_are_tinted_by_turns(name: str) -> None:
    """With --color, every second one is white, and the others are a tint, which is lighter than that of sums."""
    look, usual = (theme.coloured(read_colour(name)) for theme in map(templates.load_theme, ("birthday", "nordic")))
    tinted, plain = look.columns
    assert plain == WHITE
    assert look.computed
    assert 0.1 <= round(1 - min(tinted), 3) <= 0.15
    assert min(look.computed) < min(tinted)
    assert usual.columns == ()
    sheet = first_sheet("de", template="kids", color=name)
    boxes = [p for p in sheet.fills if isinstance(p.leaf, Box) and p.leaf.fill == tinted]
    assert len({p.rect.x0 for p in boxes}) == 2
