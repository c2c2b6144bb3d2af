"""White space on a pad: related parts are close, others are apart, and no space looks left over."""

from __future__ import annotations

import math
import pathlib
from functools import cache
from itertools import pairwise

import pytest
import ttf_opensans
from fontTools.ttLib import TTFont
from leaflets import CODES, FONTS
from pads import bound, first_sheet, size, with_pictures_above
from presses import bitmap
from sheets import Placed, Sheet, is_cut

from padgen import pdf, templates
from padgen.api.pad import PadRequest
from padgen.documents.explain.combinations import section
from padgen.documents.explain.cover import Cover
from padgen.documents.setting import Setting
from padgen.page.area import Area
from padgen.page.fonts import FACES
from padgen.page.marks import MM, Box, Die, Line, Path, Text, leaves
from padgen.rules import built_in_ids, load_variant

pytestmark = pytest.mark.sweep


def texts(sheet: Sheet, below: float = 0) -> dict[str, Placed]:
    """The first place of each text whose baseline is lower than ``below`` mm, in reading order."""
    found: dict[str, Placed] = {}
    for placed in sheet.texts:
        assert isinstance(placed.leaf, Text)
        if placed.leaf.y > below:
            found.setdefault(placed.leaf.text, placed)
    return found


@pytest.mark.parametrize(("lang", "theme"), [("sv", "nordic"), ("et", "plain"), ("de", "retro")])
def test_aids_keep_away_from_maxima(lang: str, theme: str) -> None:
    """If names leave room, "18" and "30" beside the sixes can't be read as one number."""
    shown = texts(first_sheet(lang, template="a5", theme=theme))
    assert shown["30"].rect.x0 - shown["18"].rect.x1 >= 1.35 * templates.load_pad("a5").gap


@pytest.mark.parametrize("variant", built_in_ids())
@pytest.mark.parametrize("code", CODES)
def test_names_keep_away_from_their_maxima(code: str, variant: str) -> None:
    """2 mm, and before that of a total of full size, unless columns have no more than 14 mm left."""
    full, close = templates.load_pad("classic").total_size, []
    grid = PadRequest((code,), variant=variant, up=4).make().pages.face.grid  # type: ignore[attr-defined]
    for row in grid.rows:
        if row.hint and row.entry.kind != "bonus":
            name, hint = ([m for m in leaves(nodes) if isinstance(m, Text)][-1] for nodes in (row.label, row.hint))
            between = hint.x - name.x - sum(FONTS.width(mark.text, mark.face, mark.size) for mark in (name, hint))
            if between < 1.99 and not (row.entry.kind == "total" and name.size < full):
                close.append(row.entry.id)
    assert not close or grid.columns[0][1] == pytest.approx(14, abs=0.05), close


def test_columns_have_more_than_they_need_in_some_languages() -> None:
    """With names this far from maxima."""
    grids = [PadRequest((code,), variant="classic", up=4).make().pages.face.grid for code in CODES]  # type: ignore[attr-defined]
    assert sum(grid.columns[0][1] > 14.05 for grid in grids) >= 6


@pytest.mark.parametrize(("template", "players"), [("tall", None), ("a5", 6)])
@pytest.mark.parametrize("theme", ["nordic", "birthday"])
@pytest.mark.parametrize("code", CODES)
def test_aids_of_narrow_pads_say_how_many_and_keep_away_from_maxima(
    code: str, theme: str, template: str, players: int | None
) -> None:
    """Where names need the room, "= 12" goes, but never ×3 alone; aids end 2 mm before maxima, and names have 8 pt."""
    sheet = first_sheet(code, template=template, theme=theme, players=players)
    shown, (rules, locale) = texts(sheet), bound(code, "classic")
    signs = [
        str(placed.leaf.text) for placed in sheet.texts if isinstance(placed.leaf, Text) and "×" in placed.leaf.text
    ]
    assert len(signs) >= len(rules.upper)
    if "30" in shown:
        aid, most = ("×3", "5") if "×3" in shown else ("9", "15")
        assert shown[most].rect.x0 - shown[aid].rect.x1 >= 2
    assert min(size(shown[locale.row(row.id)]) for row in rules.lower if locale.row(row.id) in shown) >= 7.9


@pytest.mark.parametrize("template", ["tall", "a5", "kids"])
@pytest.mark.parametrize("theme", ["nordic", "birthday"])
def test_numbers_of_players_keep_off_the_corners_of_their_cards(theme: str, template: str) -> None:
    """A number's first corner is 0.8 mm or more inside the arc of its card, but leaves the cell to the name."""
    request = PadRequest(("hu",), template=template, theme=theme, players=2)
    grid = request.make().pages.face.grid  # type: ignore[attr-defined]
    ((number, *_), *_) = grid.players
    cards = (mark for mark in leaves(grid.ground) if isinstance(mark, Box) and mark.radius and mark.stroke)
    card = next(card for card in cards if card.x < number.x < card.x + card.w)
    top = number.y - FONTS.cap_height("bold", number.size)
    across, down = (max(0.0, edge + card.radius - at) for edge, at in ((card.x, number.x), (card.y, top)))
    assert card.radius - math.hypot(across, down) >= 0.8
    assert max(number.x - card.x, top - card.y) <= 2.4


@cache
def font(face: str) -> TTFont:
    return TTFont(pathlib.Path(ttf_opensans.__file__).parent / "ttf" / FACES[face])


def outline(placed: Placed) -> tuple[float, float]:
    """Where a text's highest letter begins and its lowest one ends, in mm, as fontTools reads the font."""
    assert isinstance(placed.leaf, Text)
    text, file = placed.leaf, font(placed.leaf.face)
    glyphs = [file["glyf"][file.getBestCmap()[ord(char)]] for char in text.text if char != " "]
    scale = text.size / MM / file["head"].unitsPerEm
    return text.y - max(glyph.yMax for glyph in glyphs) * scale, text.y - min(glyph.yMin for glyph in glyphs) * scale


@pytest.mark.parametrize("variant", ["classic", "forced"])
@pytest.mark.parametrize("pair", ["de+fr", "fi+sv", "hu+lv", "is+lt", "nl+el", "pt+es", "ru+uk"])
@pytest.mark.parametrize("template", ["large-print", "classic", "kids"])
def test_two_names_are_close_to_each_other_and_apart_from_lines(template: str, pair: str, variant: str) -> None:
    """Letters of two names in a row don't touch; none reaches within 0.4 mm of a line."""
    sheet = first_sheet(*pair.split("+"), template=template, variant=variant, theme="plain")
    (rules, locale), (_, other) = (bound(code, variant) for code in pair.split("+"))
    rows = sheet.rows(int(len(sheet.cells) > 1))
    shown, below = texts(sheet, below=rows[0].y0), 0
    for row in rules.upper + rules.lower:
        names = [shown.get(each.row(row.id)) for each in (locale, other)]
        if None in names or names[0] is names[1]:
            continue
        (top, foot), (second_top, second_foot) = map(outline, names)
        around = next(rect for rect in rows if rect.y0 < foot < rect.y1)
        assert second_top - foot > 0.1
        assert around.y1 - second_foot >= 0.4
        assert top - around.y0 >= 0.4
        below += 1
    assert below >= 8


def _airs(code: str, template: str | pathlib.Path, variant: str = "classic") -> list[tuple[float, float, float]]:
    """For each row with dice above its name, the white in mm above them, between the two, and below the name."""
    grid = PadRequest((code,), template=template, variant=variant).make().pages.face.grid  # type: ignore[attr-defined]
    found = []
    for row in grid.rows:
        dice = [mark for mark in leaves(row.label) if isinstance(mark, Die)]
        foot = max((die.y + die.size for die in dice), default=0.0)
        name = next((mark for mark in leaves(row.label) if isinstance(mark, Text)), None)
        if len(dice) > 1 and name and name.y > foot:
            rise, fall = FONTS.extent(name.text, name.face, name.size)
            found.append((dice[0].y - row.y, name.y - rise - foot, row.y + row.h - name.y - fall))
    return found


@pytest.mark.parametrize("template", ["kids", "above"])
@pytest.mark.parametrize("code", CODES)
def test_names_below_dice_keep_off_the_lines(code: str, template: str, tmp_path: pathlib.Path) -> None:
    """There is more white above the dice and below the letters than between the two, at the same places in all rows.

    Between them is 1 mm or more, on a children's pad 1.2 mm or more where no capital has an accent. There, 1.4 mm is
    above and 1.2 below, or 1.1 and 0.9 where names have accents.
    """
    airs = _airs(code, with_pictures_above(tmp_path) if template == "above" else template)
    assert len(airs) == 9
    above, between, below = (min(part) for part in zip(*airs, strict=True))
    assert above > 1.15 * between
    assert below > between
    accents = code in ("cs", "el", "is", "lt", "lv", "nl", "sv")
    if template == "kids":
        assert (0.99 if accents else 1.2) <= between <= 1.5
        assert above >= (1.1 if accents else 1.4)
        assert below >= (0.9 if accents else 1.19)
    else:
        assert 1.0 <= between <= 1.2
        assert above >= (1.2 if accents else 1.4)
        assert below >= (1.0 if accents else 1.2)


@pytest.mark.parametrize("code", CODES)
def test_maxima_are_level_with_names_below_dice(code: str, tmp_path: pathlib.Path) -> None:
    """The middle of a row's maximum is that of its name, not of the row."""
    grid = PadRequest((code,), template=with_pictures_above(tmp_path)).make().pages.face.grid  # type: ignore[attr-defined]
    found = 0
    for row in grid.rows:
        (name, *_), shown = (
            [mark for mark in leaves(part) if isinstance(mark, Text)] for part in (row.label, row.hint)
        )
        foot = max((mark.y + mark.size for mark in leaves(row.label) if isinstance(mark, Die)), default=math.inf)
        if name.y > foot:
            (most,) = shown
            middles = (mark.y - FONTS.cap_height(mark.face, mark.size) / 2 for mark in (name, most))
            assert next(middles) == pytest.approx(next(middles))
            found += 1
    assert found == 9


@pytest.mark.parametrize(("template", "up"), [("large-print", 1), ("classic", 2), ("ink-saver", 2)])
@pytest.mark.parametrize("pair", ["de+fr", "el+nl", "en+fi", "hu+lv", "pl+cs"])
def test_two_names_in_low_rows_leave_dice_large(pair: str, template: str, up: int) -> None:
    """Names that are small because rows are low take no width from dice and pictures: these are as on other pads."""
    one, both = (first_sheet(*codes, template=template, up=up) for codes in (["en"], pair.split("+")))
    sizes, same = ({round(die.leaf.size, 2) for die in sheet.dice if not die.leaf.tilt} for sheet in (one, both))
    assert len(sizes) == 2
    assert sizes == same


@pytest.mark.parametrize("theme", ["retro", "night"])
def test_a_band_stands_close_to_its_table(theme: str) -> None:
    """The small gap makes a band part of the table rather than a heading above it."""
    sheet = first_sheet("de", template="a5", theme=theme)
    (band, *_) = (fill.rect for fill in sheet.fills if fill.rect.y0 < 12 and fill.rect.x1 - fill.rect.x0 > 100)
    top = texts(sheet)["1"].rect.y0
    assert 0 < top - band.y1 < 4.5


def _wide(stroke: Placed) -> bool:
    """Whether a line or frame is one of a table."""
    return stroke.rect.x1 - stroke.rect.x0 > 60 and not is_cut(stroke)


@pytest.mark.parametrize("template", ["a5", "classic", "landscape"])
def test_a_short_table_begins_below_its_title(template: str) -> None:
    """A game with few rows has tall rows, and the rest of the space is at the foot."""
    few, many = (first_sheet("uk", variant=variant, template=template) for variant in ("balut", "classic"))
    tops = [min(stroke.rect.y0 for stroke in sheet.strokes if _wide(stroke)) for sheet in (few, many)]
    assert tops[0] - tops[1] <= templates.load_pad(template).title_gap + 0.5
    # The head of several columns has two rows.
    bodies = (sheet.rows(len(sheet.cells) > 1)[heads:] for sheet, heads in ((few, 2), (many, 1)))
    heights = [min(row.y1 - row.y0 for row in body) for body in bodies]
    assert heights[0] > heights[1]


@pytest.mark.parametrize("variant", ["classic", "forced", "maxi"])
def test_letters_of_a_wide_pads_title_keep_off_its_table(variant: str) -> None:
    """Between a letter that goes below the line and the frame are 2.2 mm or more."""
    sheet = first_sheet("hu", variant=variant, template="landscape")
    _, foot = outline(max(texts(sheet).values(), key=size))
    assert min(stroke.rect.y0 for stroke in sheet.strokes if _wide(stroke)) - foot >= 2.2


@pytest.mark.parametrize("code", CODES)
def test_titles_of_columns_have_one_size(code: str) -> None:
    """A single smaller title would look like a mistake."""
    _, locale = bound(code, "yamb")
    for template in ("a5", "tall", "large-print"):
        found = texts(first_sheet(code, variant="yamb", template=template))
        assert len({found[title].leaf.size for title in locale.columns}) == 1  # type: ignore[union-attr]


@pytest.mark.parametrize("template", ["classic", "a5", "landscape", "kids", "ink-saver"])
@pytest.mark.parametrize("code", CODES)
def test_titles_of_columns_keep_off_the_lines(code: str, template: str) -> None:
    """There are 1.3 mm or more beside each, for which all become smaller."""
    grid = PadRequest((code,), variant="yamb", template=template).make().pages.face.grid  # type: ignore[attr-defined]
    for (_, width), head in zip(grid.columns, grid.game_heads, strict=False):
        for mark in (mark for mark in leaves(head) if isinstance(mark, Text)):
            assert width - FONTS.width(mark.text, mark.face, mark.size) >= 2.6 - 1e-6, mark.text


@pytest.mark.parametrize("template", ["a5", "classic", "large-print"])
def test_numbers_of_rows_keep_off_the_dice(template: str) -> None:
    """Beside a die, a row's number doesn't look like one of its pips."""
    sheet = first_sheet("da", variant="forced", template=template)
    dice = [die.rect for die in sheet.dice if die.rect.y0 > texts(sheet)["1"].rect.y1]
    for word in ("1", "2", "3"):
        rects = [p.rect for p in sheet.texts if getattr(p.leaf, "text", "").rstrip(".") == word and p.rect.x1 < 30]
        near = [die.x0 - rect.x1 for rect in rects for die in dice if die.y0 < (rect.y0 + rect.y1) / 2 < die.y1]
        assert min((gap for gap in near if gap > -1), default=9.0) >= 1.0


def test_large_dice_keep_away_from_their_aids() -> None:
    """The space between a die and "×3 = 3" grows with the die."""
    sheet = first_sheet("en", template="large-print")
    sign = texts(sheet)["×3 ="].rect
    die = next(d.rect for d in sheet.dice if d.rect.y0 < (sign.y0 + sign.y1) / 2 < d.rect.y1)
    assert sign.x0 - die.x1 >= 0.15 * (die.x1 - die.x0)


@pytest.mark.parametrize("theme", ["winter", "birthday"])
def test_drawings_fill_the_space_beside_a_title(theme: str) -> None:
    """On wide pads, drawings before the date are large and many instead of small in a corner."""
    sheet = first_sheet("uk", template="landscape", theme=theme)
    wide = [mark for mark in leaves(sheet.page.children) if isinstance(mark, Path) and len(mark.contours[0]) in (2, 5)]
    xs = [step[0] for mark in wide for contour in mark.contours for step in contour if step]
    beside = [x for x in xs if 60 < x < 220]
    assert len(wide) >= 15
    assert max(beside) - min(beside) > 120


@pytest.mark.parametrize("variant", built_in_ids())
def test_at_most_one_row_of_a_table_is_reversed(variant: str) -> None:
    """Only one row stands out, even in a game with two rows for equal dice."""
    _, locale = bound("en", variant)
    entries = [entry for key in ("upper", "lower") for entry in section(locale, key).entries]
    assert sum(entry.last for entry in entries) <= 1


@pytest.mark.parametrize("variant", ["balut", "yamb", "triple", "classic"])
def test_covers_count_the_rounds_of_all_columns(variant: str) -> None:
    """A game has a round for each row of each column."""
    rules, locale = bound("en", variant)
    setting = Setting((locale,), templates.load_leaflet("a5"), FONTS, templates.load_theme("nordic"))
    marks = Cover(setting, Area(0, 0, 148, 210)).front("Game", locale)
    rounds = len(rules.rows) * max(1, len(load_variant(variant).columns))
    assert any(str(rounds) in mark.text for mark in leaves(marks) if isinstance(mark, Text))


def test_no_row_is_higher_than_the_total() -> None:
    """On long, narrow paper the rows grow, and the total grows with them."""
    rows = [row.y1 - row.y0 for row in first_sheet("en", template="a5", players=1, paper="60 x 210 mm").rows()]
    assert rows[-1] >= max(rows) - 0.4, "give or take the lines"


@pytest.mark.parametrize(("theme", "template"), [("nordic", "a5"), ("winter", "landscape"), ("birthday", "kids")])
def test_frames_of_cards_cover_the_ends_of_their_lines(theme: str, template: str) -> None:
    """Light lines between rows don't notch the dark frame of a player's card."""
    marks = list(leaves(first_sheet("sv", template=template, theme=theme).page.children))
    frames = [(i, m) for i, m in enumerate(marks) if isinstance(m, Box) and m.radius and m.fill is None and m.h > 30]
    assert frames
    for at, card in frames:
        for i, line in enumerate(marks):
            if (
                isinstance(line, Line)
                and card.y < line.y1 == line.y2 < card.y + card.h
                and card.x <= line.x1 < card.x + card.w
            ):
                assert i < at, (card, line)


@pytest.mark.parametrize("theme", ["plain", "nordic"])
def test_a_lone_player_has_no_number_above_those_of_the_games(theme: str) -> None:
    """The head has the numbers of the games alone, but two players are numbered above theirs."""
    for players, wanted in ((1, "123"), (2, "121212")):
        sheet = first_sheet("hu", template="tall", theme=theme, players=players)
        heads = (place.leaf for place in sheet.texts if place.cell == 1 and place.rect.y0 < 30)
        assert "".join(head.text for head in heads if isinstance(head, Text) and head.text.isdigit()) == wanted


def test_games_on_one_card_are_side_by_side() -> None:
    """Only players' cards have space between them."""
    grid = PadRequest(("hu",), template="tall", theme="nordic", players=2).make().pages.face.grid  # type: ignore[attr-defined]
    between = [right[0] - left[0] - left[1] for left, right in pairwise(grid.columns)]
    apart = [gap for gap in between if gap > 0.01]
    assert len(apart) == 1
    assert apart[0] >= 0.5


@pytest.mark.parametrize("theme", ["plain", "nordic", "birthday"])
def test_no_line_divides_the_field_of_a_name(theme: str) -> None:
    """Lines between games begin below the name, as high as the top of their numbers or lower."""
    grid = PadRequest(("hu",), template="tall", theme=theme).make().pages.face.grid  # type: ignore[attr-defined]
    ((first, *_), *_) = grid.game_heads
    top = first.y - 2 * FONTS.cap_height("regular", first.size)
    lines = [mark for mark in leaves(grid.ground) if isinstance(mark, Line) and mark.x1 == mark.x2]
    between = [line for line in lines if first.x < line.x1 < grid.columns[-1][0] + 1]
    assert between
    assert min(min(line.y1, line.y2) for line in between) > top


@pytest.mark.parametrize("template", templates.names("pad"))
def test_dice_beside_titles_stay_inside_the_margin(template: str) -> None:
    """Their tilted corners too, as those of letters on dice."""
    image = bitmap(pdf.render(PadRequest(("uk",), template=template, variant="maxi").make()), 300).convert("L")
    box = image.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert box
    assert box[1] * 25.4 / 300 >= templates.load_pad(template).margin - 0.1


@pytest.mark.parametrize("template", ["classic", "tall", "large-print", "kids", "a5", "landscape"])
@pytest.mark.parametrize("lang", ["cs", "hu", "sv", "pl"])
def test_titles_keep_off_the_table_below_them(lang: str, template: str) -> None:
    """Their descenders are 1 mm or more above the frame."""
    for variant in ("maxi", "danish", "forced"):
        pages = PadRequest((lang,), variant=variant, template=template).make().pages
        title = max(
            (mark for mark in leaves(pages.face.above) if isinstance(mark, Text) and not mark.tilt),  # type: ignore[attr-defined]
            key=lambda mark: mark.size,
        )
        fall = FONTS.extent(title.text, title.face, title.size)[1]
        below = pages.face.grid.area.y - title.y - fall  # type: ignore[attr-defined]
        assert below >= 1.0 - 1e-6


@pytest.mark.parametrize("template", ["classic", "tall", "ink-saver"])
def test_titles_on_dice_stay_inside_the_margin(template: str) -> None:
    """The corners of tilted dice are as far from the edges of the paper as the table, where printers can print."""
    image = bitmap(pdf.render(PadRequest(("en",), template=template).make()), 600).convert("L")
    box = image.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert box
    assert min(box[:2]) * 25.4 / 600 >= templates.load_pad(template).margin - 0.06


@pytest.mark.parametrize("template", templates.names("pad"))
@pytest.mark.parametrize("variant", ["balut", "yacht", "generala"])
def test_tables_of_few_rows_fill_their_pads(variant: str, template: str) -> None:
    """Their rows are higher: nothing is left between the table and the margin below it."""
    pages = PadRequest(("en",), variant=variant, template=template).make().pages
    area = pages.face.grid.area  # type: ignore[attr-defined]
    foot = pages.paper.pad_height - templates.load_pad(template).margin  # type: ignore[attr-defined]
    assert area.y + area.h == pytest.approx(foot, abs=1.0)
