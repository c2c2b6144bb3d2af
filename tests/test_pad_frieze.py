"""Rows of drawings beside titles, and snow on the total: `frieze` and `snow` in a theme."""

from __future__ import annotations

import io
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from leaflets import CODES, FONTS
from pads import extent, first_sheet, pad_marks
from presscheck import contents
from sheets import Rect

from padgen import pdf, templates
from padgen.api.pad import PadRequest
from padgen.errors import PadgenError
from padgen.page.area import Area
from padgen.page.frieze import DRAWINGS, frieze
from padgen.page.marks import BLACK, WHITE, Box, Die, Line, Text, leaves
from padgen.page.marks import Path as Drawing
from padgen.templates.colours import VISIBLE, contrast, read_colour
from padgen.templates.theme import DRAWN

LAYOUTS = ("classic", "a5", "tall", "landscape", "kids", "large-print")
BACK = {"rules_on_back": True}
INKS = ((0.1,), (0.2,), (0.3,))


def flakes(pad: list[Drawing]) -> list[Rect]:
    """Where the flakes of a pad are: drawings of many open lines."""
    return [extent(mark) for mark in pad if len(mark.contours) > 12]


def rows(pad: PadRequest) -> tuple[list[Drawing], list[Drawing]]:
    """The drawings beside a pad's title, and those on the card of its head."""
    face = pad.make().pages.face  # type: ignore[attr-defined]
    above, head = ([m for m in leaves(nodes) if isinstance(m, Drawing)] for nodes in (face.above, face.grid.head))
    return above, head


def of(names: str, width: float, high: float = 8.0, *, hung: bool = True) -> tuple[Drawing, ...]:
    return frieze(names.split(), Area(10.0, 20.0, width, high), INKS, 8.0, WHITE, hung=hung)


@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.parametrize("high", [4.0, 8.0, 13.0])
def test_a_drawing_stays_in_its_row(name: str, high: float) -> None:
    """Alone or many times, with half of its widest line, and no line is finer than a printer's hairline."""
    for width in (2.6 * high, 47.0, 150.0):
        drawn = of(name, width, high)
        assert drawn
        for mark in drawn:
            at, half = extent(mark), mark.weight * 0.353 / 2 if mark.stroke else 0.0
            assert at.x0 >= 10.0 - half - 0.01
            assert at.x1 <= 10.0 + width + half + 0.01
            assert at.y0 >= 20.0 - 0.1 * high - 0.01
            assert at.y1 <= 20.0 + high + half + 0.01
            assert mark.stroke is None or mark.weight >= 0.25
            assert mark.fill is not None or mark.stroke is not None


@pytest.mark.parametrize("names", ["flake fir flake snowman fir", "balloons cake present"])
def test_drawings_fill_their_row_apart(names: str) -> None:
    """From its left end to its right one, without touching, however wide it is."""
    for width in (24.0, 31.0, 47.0, 80.0, 150.0):
        drawn = [extent(mark) for mark in of(names, width)]
        ends = min(at.x0 for at in drawn), max(at.x1 for at in drawn)
        assert ends[0] <= 10.0 + 1.0
        assert ends[1] >= 10.0 + width - 1.0


@pytest.mark.parametrize("name", [name for name, drawing in DRAWINGS.items() if not drawing.hangs])
def test_neighbours_do_not_touch(name: str) -> None:
    """Each drawing is a millimetre or more from the next."""
    for width in (24.0, 47.0, 80.0, 150.0):
        drawn = [extent(mark) for mark in of(name, width)]
        if DRAWINGS[name].snow:
            drawn = drawn[1:]  # They stand on one hill.
        groups: list[Rect] = []
        for at in sorted(drawn, key=lambda at: at.x0):
            if groups and at.x0 < groups[-1].x1:
                last = groups.pop()
                at = Rect(min(at.x0, last.x0), min(at.y0, last.y0), max(at.x1, last.x1), max(at.y1, last.y1))
            groups.append(at)
        assert len(groups) >= 3
        assert max(at.x1 - at.x0 for at in groups) <= DRAWINGS[name].wide * 8.0 + 0.5
        assert all(right.x0 - left.x1 >= 1.0 for left, right in pairwise(groups))


def test_themes_name_what_is_drawn() -> None:
    """Themes don't import the drawings, as most commands draw none."""
    assert tuple(DRAWINGS) == DRAWN
    assert (
        "padgen.page.frieze"
        not in subprocess.run(
            [sys.executable, "-c", "import sys, padgen.templates; print(*sys.modules)"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
    )


def test_drawings_named_again_have_other_sizes() -> None:
    """Flakes have three sizes, and the large one is more than half as high as the row."""
    sizes = sorted({round(at.y1 - at.y0, 2) for at in map(extent, of("flake", 60.0))})
    assert len(sizes) == 3
    assert sizes[-1] >= 0.65 * 8.0 * 0.98
    assert sizes[0] <= 0.4 * 8.0


def test_a_narrow_row_has_three_smaller_drawings() -> None:
    """Rather than two, it is up to a quarter lower; pennants hang only where something has room beside them."""
    low = of("flake fir flake", 15.0)
    assert len([mark for mark in low if len(mark.contours) > 12]) == 2
    assert max(at.y1 for at in map(extent, low)) < 28.0
    assert not of("pennants", 15.0)
    assert not of("pennants", 60.0, hung=False)
    assert len(of("pennants", 20.5)) >= 5


@pytest.mark.parametrize("width", [8.2, 9.0, 13.0])
def test_drawings_stay_high_where_three_never_fit(width: float) -> None:
    """Two that were lower would be no more; and no row is below three quarters of its height."""
    low = of("fir snowman", width)
    assert max(at.y1 for at in map(extent, low)) - min(at.y0 for at in map(extent, low)) >= 8.0
    for high in (4.9, 6.1, 7.7):
        for wide in range(80, 200, 4):
            tall = [extent(mark) for mark in of("snowman", wide / 10, high)]
            assert not tall or max(at.y1 for at in tall) - min(at.y0 for at in tall) >= 0.75 * 0.95 * high - 0.01


def test_a_row_too_low_or_narrow_stays_empty() -> None:
    """Below 4 mm nobody would see what a drawing is."""
    assert not of("fir", 60.0, 3.9)
    assert not of("fir", 7.9)
    assert not frieze((), Area(0.0, 0.0, 60.0, 8.0), INKS, 8.0, WHITE)


@pytest.mark.parametrize("template", LAYOUTS)
@pytest.mark.parametrize("code", ["fi", "hu", "el", "uk"])
def test_winters_flakes_are_large(code: str, template: str) -> None:
    """Beside a title of letters the largest has 5 mm or more; beside words, and on the card of the head, 4 mm."""
    pad = PadRequest((code,), template=template, theme="winter")
    above, head = rows(pad)
    assert bool(above) != bool(head)
    largest = max(at.y1 - at.y0 for at in flakes([*above, *head]))
    words = {m.text.split(" ")[0] for m in leaves(pad.make().pages.face.above) if isinstance(m, Text)}  # type: ignore[attr-defined]
    assert largest >= (5.0 if above and "Yatzy" not in words else 4.0)


@pytest.mark.parametrize(("template", "theme"), [("kids", "birthday"), ("kids", "winter"), ("classic", "winter")])
def test_letters_drawings_and_the_date_stand_on_one_line(template: str, theme: str) -> None:
    """The line to write on is level with what stands on the ground, and with dice with the title's letters."""
    for code in ("de", "en", "uk", "fi"):
        above = list(leaves(PadRequest((code,), template=template, theme=theme).make().pages.face.above))  # type: ignore[attr-defined]
        (line,) = (mark for mark in above if isinstance(mark, Line))
        feet = [die.y + die.size for die in above if isinstance(die, Die)]
        assert sum(feet) / len(feet) == pytest.approx(line.y1, abs=0.2)
        assert max(extent(mark).y1 for mark in above if isinstance(mark, Drawing)) == pytest.approx(line.y1, abs=0.2)


@pytest.mark.parametrize("variant", ["maxi", "half-forced"])
@pytest.mark.parametrize("code", CODES)
def test_each_feast_has_a_picture_that_stands(code: str, variant: str) -> None:
    """A fir, or something of a birthday, is on each pad with a long title too, never flakes or scraps alone."""
    for theme in ("winter", "birthday"):
        above, head = rows(PadRequest((code,), variant=variant, theme=theme))
        filled = [mark for mark in (*above, *head) if mark.fill is not None and mark.fill != WHITE]
        assert len(filled) >= (2 if theme == "winter" else 4)


@pytest.mark.parametrize("theme", ["winter", "birthday"])
@pytest.mark.parametrize("langs", [("fi", "sv"), ("el", "en"), ("uk", "pl"), ("hu", "de")])
def test_pads_in_two_languages_have_a_drawing(langs: tuple[str, str], theme: str) -> None:
    """Between the words for names and maxima there is room for one at least, 3 mm off both."""
    face = PadRequest(langs, template="a5", theme=theme).make().pages.face  # type: ignore[attr-defined]
    above, head = rows(PadRequest(langs, template="a5", theme=theme))
    assert head
    assert not above
    drawn, card = [extent(mark) for mark in head], face.grid.columns[0][0]
    words = [m for m in leaves((*face.grid.head, *face.grid.hint_head)) if isinstance(m, Text) and m.x < card]
    for word in words:
        left = word.x - (FONTS.width(word.text, word.face, word.size) if word.align == "right" else 0.0)
        right = left + FONTS.width(word.text, word.face, word.size)
        assert all(at.x1 + 2.9 <= left or at.x0 - 2.9 >= right for at in drawn)


@pytest.mark.long
@pytest.mark.parametrize("theme", ["winter", "birthday"])
@pytest.mark.parametrize("players", [1, 12])
def test_drawings_keep_off_words_for_any_number_of_players(players: int, theme: str) -> None:
    """Beside the title or on the card of the head, inside the pad."""
    for template in ("classic", "a5", "landscape"):
        sheet = first_sheet("fi", template=template, theme=theme, players=players)
        origin, cell = sheet.cells[0], sheet.texts[0].cell
        above, head = rows(PadRequest(("fi",), template=template, theme=theme, players=players))
        drawn = [extent(mark) for mark in (*above, *head)]
        assert drawn
        assert all(at.x0 >= 3 and at.y0 >= 3 and at.x1 <= origin.x1 - origin.x0 - 3 for at in drawn)
        at = sheet.cells[cell]
        words = [p.rect for p in sheet.texts if p.cell == cell]
        words = [Rect(w.x0 - at.x0, w.y0 - at.y0, w.x1 - at.x0, w.y1 - at.y0).grown(0.8) for w in words]
        assert not [mark for mark in drawn if any(mark.overlap(word) > 0 for word in words)]


@pytest.mark.parametrize("theme", ["winter", "birthday"])
def test_black_and_a_spot_print_the_drawings(theme: str) -> None:
    """A press with two inks has no others for them, and tints of the second."""
    data = pdf.render(PadRequest(("fi",), theme=theme, spot="PANTONE 286 C=100,75,0,5", bleed=3.0).make())
    with pikepdf.open(io.BytesIO(data)) as file:
        steps = [step for stream in contents(file) for step in pikepdf.parse_content_stream(stream)]
    names = {str(step.operator) for step in steps}
    assert {"scn", "SCN"} <= names
    assert not names & {"rg", "RG"}
    assert all(not any(map(float, step.operands[:3])) for step in steps if str(step.operator) in ("k", "K"))


@pytest.mark.long
@pytest.mark.parametrize("template", LAYOUTS)
def test_snow_lies_on_the_total(template: str) -> None:
    """It covers its card from corner to corner, keeps off the card above it, and 0.5 mm off the word in its middle."""
    ink = templates.load_theme("winter").snow
    for code in CODES:
        sheet = first_sheet(code, template=template, theme="winter")
        pad = pad_marks(sheet)
        (snow,) = (mark for mark in pad if isinstance(mark, Drawing) and mark.fill == ink)
        at = extent(snow)
        cards = [mark for mark in pad if isinstance(mark, Box) and mark.radius]
        (card,) = (m for m in cards if m.fill and m.x < at.x0 < m.x + m.radius and m.y < at.y1 < m.y + m.h)
        assert snow.stroke is None
        assert at.x0 - card.x == pytest.approx(card.x + card.w - at.x1)
        assert at.x0 - card.x < 0.4 * card.radius
        assert max(m.y + m.h for m in cards if m.y + m.h < at.y1) < at.y0 - 0.5
        assert at.y0 < card.y < at.y1 - 0.5
        total = [m for m in pad if isinstance(m, Text) and m.face == "extrabold" and at.y1 < m.y < card.y + card.h]
        (word,) = (m for m in total if m.x < card.x + 5)
        rise, fall = FONTS.extent(word.text, word.face, word.size)
        assert word.y - rise >= at.y1 + 0.5, code
        assert word.y + fall <= card.y + card.h - 0.5, code
        above = word.y - FONTS.cap_height(word.face, word.size) - at.y1
        assert abs(above - (card.y + card.h - word.y)) < 0.2, code


def test_snow_needs_cards_and_solid_areas(tmp_path: Path) -> None:
    """Layouts that fill nothing have none, nor have one table and other themes."""
    (light := tmp_path / "light.yaml").write_text("extends: classic\nfill: no\n", encoding="utf-8")
    (joined := tmp_path / "joined.yaml").write_text("extends: winter\nparts: joined\n", encoding="utf-8")
    found, ink = [], templates.load_theme("winter").snow
    for template, theme in (
        ("classic", "winter"), (light, "winter"), ("ink-saver", "winter"),
        ("classic", joined), ("classic", "nordic"), ("classic", "birthday"),
    ):  # fmt: skip
        pad = pad_marks(first_sheet("fi", template=str(template), theme=str(theme)))
        found.append(sum(isinstance(mark, Drawing) and mark.fill == ink for mark in pad))
    assert found == [1, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("theme", ["winter", "birthday"])
@pytest.mark.parametrize("color", ["yellow", "pink", "teal"])
def test_drawings_are_seen_in_any_colour(theme: str, color: str) -> None:
    """A fir in pale yellow on white paper is none."""
    above, _ = rows(PadRequest(("fi",), theme=theme, color=color))
    inks = {ink for mark in above for ink in (mark.fill, mark.stroke) if ink not in (None, WHITE)}
    assert inks
    assert all(contrast(ink, WHITE) >= VISIBLE for ink in inks)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", ["fi", "en", "ru"])
@pytest.mark.parametrize("theme", ["winter", "birthday"])
def test_a_layout_without_solid_areas_has_small_drawings(theme: str, code: str, tmp_path: Path) -> None:
    """Firs and cakes are solid areas; flakes and scraps of paper take little ink."""
    (small := tmp_path / "small.yaml").write_text(f"extends: {theme}\nfrieze: none\n", encoding="utf-8")
    large, usual = (
        [
            list(leaves(page.children))
            for page in PadRequest((code,), template="ink-saver", theme=name, **BACK).make().pages
        ]
        for name in (theme, str(small))
    )
    assert len(usual) == 2
    assert large == usual


@pytest.mark.parametrize("ground", ["#fffaf0", "#f8fff4"])
def test_snowmen_have_the_colour_of_a_printed_ground(ground: str, tmp_path: Path) -> None:
    """White ones would be patches of another paper; without a bleed nothing is printed, and they are white."""
    (mine := tmp_path / "mine.yaml").write_text(f"extends: winter\nground: '{ground}'\n", encoding="utf-8")
    for code, cell in (("fi", 0), ("ru", 1)):
        for bleed, paper in ((3.0, read_colour(ground)), (None, WHITE)):
            drawn = rows(PadRequest((code,), template="a5", theme=str(mine), bleed=bleed))[cell]
            fills = {mark.fill for mark in drawn}
            assert fills & {paper}
            assert bleed is None or WHITE not in fills


def test_drawings_on_a_dark_card_are_light(tmp_path: Path) -> None:
    """Where a theme has a colour for the head, the row of drawings is in that of its words."""
    (mine := tmp_path / "mine.yaml").write_text(
        "extends: night\ntitle: letters\nparts: cards\nfrieze: fir snowman\n", encoding="utf-8"
    )
    theme = templates.load_theme(mine)
    assert theme.head
    _, head = rows(PadRequest(("ru",), template="a5", theme=str(mine)))
    assert {ink for mark in head for ink in (mark.fill, mark.stroke)} == {None, theme.head, theme.on(theme.head)}


def test_drawings_need_contrast_only_where_they_are(tmp_path: Path) -> None:
    """With one table there is no card below them; with colours for dice, they have these."""
    mine, drawn = (
        tmp_path / "mine.yaml",
        "extends: nordic\nlabel: '#ffd9b3'\nline: '#14506b'\nsignal: '#808080'\nfrieze: fir\n",
    )
    for more in ("", "parts: joined\n", "dice: '#14506b'\n", "head: '#14506b'\n"):
        mine.write_text(drawn + more, encoding="utf-8")
        if more:
            templates.load_theme(mine)
        else:
            with pytest.raises(PadgenError, match="signal: #808080 on label has a contrast"):
                templates.load_theme(mine)


@pytest.mark.parametrize(("color", "seen"), [("navy", True), ("teal", True), ("black", True), ("yellow", False)])
def test_snow_in_another_colour_is_a_tint_of_it(color: str, seen: bool) -> None:
    """So pale that it is seen on the total, and not at all where the total is pale itself."""
    theme = templates.load_theme("winter").coloured(read_colour(color))
    assert bool(theme.snow) == seen
    if theme.snow:
        assert contrast(theme.snow, theme.total) >= VISIBLE
        assert 1.1 <= contrast(theme.snow, WHITE) <= 2
    assert templates.load_theme("nordic").coloured(read_colour(color)).snow is None


def test_snow_needs_contrast_to_the_total(tmp_path: Path) -> None:
    """On cards; in one table there is none."""
    mine = tmp_path / "mine.yaml"
    mine.write_text("extends: winter\nsnow: '#2a7078'\n", encoding="utf-8")
    with pytest.raises(PadgenError, match="snow: #2a7078 on total has a contrast"):
        templates.load_theme(mine)
    mine.write_text("extends: winter\nsnow: '#2a7078'\nparts: joined\n", encoding="utf-8")
    templates.load_theme(mine)


def test_a_theme_of_ones_own_has_a_frieze(tmp_path: Path) -> None:
    """In its own colours; a misspelt name is told with the nearest one, and a list without names with all."""
    mine = tmp_path / "mine.yaml"
    mine.write_text("extends: plain\nfrieze: cake  fir\n", encoding="utf-8")
    assert templates.load_theme(mine).frieze == ("cake", "fir")
    above, _ = rows(PadRequest(("fi",), theme=str(mine)))
    assert {mark.fill for mark in above} - {None, WHITE} == {BLACK}
    mine.write_text("extends: winter\nfrieze: ' none '\n", encoding="utf-8")
    assert templates.load_theme(mine).frieze == ()
    mine.write_text("extends: winter\nfrieze: fir flaek\n", encoding="utf-8")
    with pytest.raises(PadgenError, match="'flaek'; did you mean 'flake'"):
        templates.load_theme(mine)
    mine.write_text("extends: winter\nfrieze: ' cake fir '\n", encoding="utf-8")
    assert templates.load_theme(mine).frieze == ("cake", "fir")
    mine.write_text("extends: winter\nfrieze: ' '\n", encoding="utf-8")
    with pytest.raises(PadgenError, match="there is no word; write none, or some of fir"):
        templates.load_theme(mine)
