"""Themes: each works with every layout and is legible, and users can write their own."""

from __future__ import annotations

import colorsys
import io
from itertools import combinations, pairwise
from pathlib import Path

import pikepdf
import pytest
from leaflets import CODES
from pads import flaws
from pdfcheck import check_pdf
from sheets import Sheet, make, sheets
from sweeps import share

from padgen import templates
from padgen.api.pad import PadRequest
from padgen.cli.run import run
from padgen.errors import PadgenError
from padgen.page.marks import BLACK, MM, WHITE, Box, Die, Line, Text, leaves
from padgen.page.marks import Path as Path_
from padgen.pdf import render
from padgen.rules import built_in_ids
from padgen.templates.colours import NAMES, contrast, read_colour

pytestmark = pytest.mark.sweep

PADS = templates.names("pad")
THEMES = templates.names("theme")
LONG = ("ru", "nl", "it", "uk", "hu", "lv", "en", "fi")
"""Languages with long names."""


def first(lang: str, **options: object) -> Sheet:
    return sheets(make(*lang.split("+"), **options))[0]


@pytest.mark.parametrize("theme", THEMES)
def test_every_ground_of_a_theme_is_on_the_pad(theme: str) -> None:
    """The pad shows each colour that a theme gives to a part of the table.

    Cells that are lighter than a ground stay white if the ground isn't printed.
    """
    colours = templates.load_theme(theme)
    grounds = {key: getattr(colours, key) for key in ("label", "head", "cell", "computed", "total", "strip")}
    for bleed in (0.0, 3.0):
        fills = {placed.leaf.fill for placed in first("en", theme=theme, bleed=bleed).fills}
        missing = {key for key, colour in grounds.items() if colour and colour not in fills}
        assert missing == ({"cell"} if colours.cell and colours.ground and not bleed else set())


PRESSES = {
    "'#14506b'": "is no colour with four inks",
    "'#14506b=1/2/3'": "is no colour with four inks",
    "'#14506b=0/0/0/101'": "is no colour with four inks",
    "'#14506b=90/80/20/20'": "has 210 % of ink",
    "'#e9f1f4=10/0/0/0'": "is a tint",
    "'#e9f1f4=20/20/0/0'": "is a tint",
    "'#e9f1f4=0/0/9/0'": "is a tint",
    "'#e9f1f4=0/11/22/0'": "is a tint",
    "'black=60/0/0/100'": "is a grey",
    "'#123456=90/0/0/50'": "no key of the theme has the colour #123456",
    "'#14506b=0/0/60/0'": "#ffffff on #14506b has a contrast of",
}


@pytest.mark.parametrize("press", PRESSES)
def test_inks_that_no_press_prints_well_are_refused(press: str, tmp_path: Path) -> None:
    """The message names the file, the line and what is wrong."""
    path = tmp_path / "own.yaml"
    path.write_text(f"extends: nordic\npress: {press}\n", encoding="utf-8")
    with pytest.raises(PadgenError) as caught:
        templates.load_theme(path)
    assert f"own.yaml:2:press: {PRESSES[press]}" in str(caught.value).replace(press.strip("'"), "").replace("'' ", "")


def test_a_theme_keeps_the_inks_of_the_one_it_extends(tmp_path: Path) -> None:
    """They matter only for the colours that it keeps."""
    path = tmp_path / "own.yaml"
    path.write_text("extends: retro\naccent: '#7a1020'\nsignal: '#7a1020'\n", encoding="utf-8")
    assert templates.load_theme(path).press == templates.load_theme("retro").press


@pytest.mark.parametrize("name", NAMES)
def test_a_colours_grid_is_lighter_than_its_frames(name: str) -> None:
    """Lines between rows are lighter than frames if they stay clearly visible; grey ones would print as dots."""
    theme = templates.load_theme("plain").coloured(read_colour(name))
    assert theme.computed
    assert min(contrast(theme.line, ground) for ground in ((1.0,), theme.computed)) >= 3
    if len(theme.frame) == 3 and contrast(theme.frame, theme.computed) > 6:
        assert contrast(theme.line, (1.0,)) < 0.8 * contrast(theme.frame, (1.0,))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("template", PADS)
def test_every_theme_dresses_every_layout(template: str, theme: str) -> None:
    """No word is clipped, crossed, too near an edge or below 6 pt, and no line is below 0.25 pt."""
    margin = templates.load_pad(template).margin - 1
    at = PADS.index(template) + THEMES.index(theme)
    for variant in share(("classic", "maxi", "thirteen", "half-forced"), at, 2):
        for lang in (*share(LONG, at, 1), "fi+sv"):
            sheet = first(lang, variant=variant, template=template, theme=theme)
            assert flaws(sheet, margin) == [], (lang, variant)
            strokes = [p.leaf for p in sheet.strokes if isinstance(p.leaf, Box | Line)]
            assert min(line.weight for line in strokes) >= 0.25


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("players", [1, 6, 8, 12])
def test_every_theme_takes_many_players(theme: str, players: int) -> None:
    """Every theme has room for few and many players, on large pads if necessary."""
    for template in share(("classic", "a5"), THEMES.index(theme) + (1, 6, 8, 12).index(players), 1):
        assert flaws(first("ru", template=template, theme=theme, players=players), 3.5) == [], template


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", NAMES)
def test_words_in_another_colour_can_be_read_on_its_tints(name: str, theme: str) -> None:
    """With --color, the names of sums and small print have a contrast of at least 4.5 on what is behind them."""
    look = templates.load_theme(theme).coloured(read_colour(name))
    grounds = [ink for ink in (WHITE, look.label, look.computed, *look.columns) if ink]
    assert min(contrast(words, ground) for words in (look.ink, look.quiet, look.strong) for ground in grounds) >= 4.5
    solids = look.strip, look.total, look.head or look.total
    assert min(contrast(look.on(solid), solid) for solid in solids) >= 4.5
    assert contrast(look.light, look.accent) >= 4.5
    assert min(contrast(words, look.cover or WHITE) for words in (look.cover_title, look.cover_words)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["yellow", "gold", "orange", "pink", "skyblue", "lime", "silver"])
def test_light_colours_are_printed_as_asked(name: str, theme: str) -> None:
    """With --color, light areas have the colour itself, with black words; lines around them are black."""
    look = templates.load_theme(theme).coloured(ink := read_colour(name))
    assert look.strip == look.total == ink
    assert look.on(look.total) == look.outline(look.total) == BLACK
    for template in ("classic", "kids", "ink-saver"):
        sheet = first("fi", template=template, theme=theme, color=name, bleed=3.0)
        assert ink in {getattr(p.leaf, "fill", None) for p in sheet.fills} or template == "ink-saver"
        assert flaws(sheet, 3.5) == []


@pytest.mark.parametrize("name", ["navy", "pink", "teal"])
def test_another_colour_leaves_no_colour_of_the_theme(name: str) -> None:
    """With --color all that isn't black, white or grey has about one hue: confetti, dice and columns too."""
    sheet = first("en", template="kids", theme="birthday", color=name)
    wanted = colorsys.rgb_to_hsv(*read_colour(name))[0]
    inks = {getattr(p.leaf, key, None) for p in (*sheet.fills, *sheet.dice, *sheet.texts) for key in ("fill", "ink")}
    inks |= {mark.fill for mark in leaves(sheet.page.children) if isinstance(mark, Path_)}
    for ink in inks:
        if ink and len(ink) == 3:
            assert abs((colorsys.rgb_to_hsv(*ink)[0] - wanted + 0.5) % 1 - 0.5) < 0.03, ink  # type: ignore[misc]


@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read_on_what_is_behind_them(theme: str) -> None:
    """On the page, each word has a contrast of at least 4.5 to the topmost area behind it."""
    for template in ("classic", "a5", "kids"):
        sheet = first("de", template=template, theme=theme)
        cell = len(sheet.cells) - 1
        for word in (p for p in sheet.texts if p.cell == cell and isinstance(p.leaf, Text) and not p.leaf.tilt):
            x, y = (word.rect.x0 + word.rect.x1) / 2, (word.rect.y0 + word.rect.y1) / 2
            fills = [p for p in sheet.fills if p.cell == cell and p.rect.x0 <= x <= p.rect.x1]
            behind = [p.leaf.fill for p in fills if p.rect.y0 <= y <= p.rect.y1]  # type: ignore[union-attr]
            ratio = contrast(word.leaf.ink, behind[-1] if behind else (1.0,))  # type: ignore[union-attr, arg-type]
            assert ratio >= 4.5, (template, word.leaf)


@pytest.mark.parametrize("theme", THEMES)
def test_players_have_colours_of_their_own(theme: str) -> None:
    """Twelve clearly different colours are legible on white and as a background for the theme's light words."""
    found = templates.load_theme(theme)
    assert len(found.players) == 12
    for one, other in combinations(found.players, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) > 0.01
    for colour in found.players:
        assert min(contrast(colour, (1.0,)), contrast(colour, found.light)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_themes_are_accessible(theme: str) -> None:
    """In every theme a single pad and four pads pass qpdf and PDF/UA-1, also with two languages and long games."""
    check_pdf(render(make("fi", "sv", template="a5", theme=theme)))
    check_pdf(render(make("nl", theme=theme, number="pads", sheets=2)))
    check_pdf(render(make("ru", variant="maxi", theme=theme, rules_on_back=True)))


def test_nordic_has_cards() -> None:
    """It has rounded cards with white space between them instead of strips, and three dice beside the title."""
    sheet = first("sv", template="a5", theme="nordic")
    assert not sheet.strips()
    cards = [p for p in sheet.fills if p.leaf.radius > 2 and p.rect.x0 < 10]  # type: ignore[union-attr]
    assert len(cards) == 4
    assert all(below.rect.y0 - above.rect.y1 > 2 for above, below in pairwise(cards))
    leaning = [p.leaf for p in sheet.dice if p.leaf.tilt]  # type: ignore[union-attr]
    assert [die.solid for die in leaning] == [True, False, True]  # type: ignore[union-attr]


def test_retro_has_a_band() -> None:
    """The title is in spaced capitals on a band, and the date is below the table."""
    sheet = first("fi", template="a5", theme="retro")
    title = next(p for p in sheet.texts if p.leaf.text == "YATZY")  # type: ignore[union-attr]
    band = sheet.fills[0].rect
    assert title.rect.inside(band)
    assert title.leaf.spacing > 4  # type: ignore[union-attr]
    date = next(p for p in sheet.texts if p.leaf.text == "Päiväys")  # type: ignore[union-attr]
    assert date.rect.y0 > max(p.rect.y1 for p in sheet.strokes if isinstance(p.leaf, Box))


@pytest.mark.parametrize("template", ["a5", "classic", "landscape", "tall", "kids"])
def test_a_short_title_fills_its_band(template: str) -> None:
    """Its capitals take 40 % or more of the band inside its line, which is 1.4 mm from the edge."""
    sheet = first("fi", template=template, theme="retro")
    title = next(p for p in sheet.texts if p.leaf.text == "YATZY")  # type: ignore[union-attr]
    band = next(p.rect for p in sheet.fills if title.rect.inside(p.rect))
    capital = 0.714 * title.leaf.size / MM  # type: ignore[union-attr]
    assert 0.4 <= capital / (band.y1 - band.y0 - 2.8) <= 0.55


@pytest.mark.parametrize("theme", ["night", "retro"])
@pytest.mark.parametrize("template", ["a5", "classic", "landscape"])
@pytest.mark.parametrize("lang", ["ru", "uk", "hu", "lt", "lv", "de"])
def test_long_titles_keep_clear_of_the_line_in_the_band(lang: str, template: str, theme: str) -> None:
    """Title and dice stay 3 mm from the inner line; a title of up to 16 letters keeps its dice."""
    for variant in ("classic", "half-forced", "maxi"):
        sheet = first(lang, variant=variant, template=template, theme=theme)
        cell = len(sheet.cells) - 1
        band = next(p.rect for p in sheet.fills if p.cell == cell)
        inside = [p for p in (*sheet.texts, *sheet.dice) if p.cell == cell and p.rect.y1 < band.y1]
        assert min(p.rect.x0 for p in inside) >= band.x0 + 1.4 + 3 - 0.25
        assert max(p.rect.x1 for p in inside) <= band.x1 - 1.4 - 3 + 0.25
        if len("".join(p.leaf.text for p in inside if isinstance(p.leaf, Text))) <= 16:
            assert len([p for p in inside if isinstance(p.leaf, Die)]) == 4


@pytest.mark.parametrize("theme", ["night", "retro"])
@pytest.mark.parametrize("lang", CODES)
def test_every_languages_title_keeps_its_dice_on_a5(lang: str, theme: str) -> None:
    """The letters of the longest one are closer together for that."""
    sheet = first(lang, variant="classic", template="a5", theme=theme)
    assert len([p for p in sheet.dice if p.leaf.tilt]) == 4  # type: ignore[union-attr]


@pytest.mark.parametrize("theme", ["plain", "retro", "night"])
def test_strips_end_where_the_frame_does(theme: str) -> None:
    """A section's strip is no wider than the table, its outline included."""
    sheet = first("de", variant="kniffel", template="a5", theme=theme)
    strips = [p.rect for p in sheet.strips(len(sheet.cells) - 1)]
    edges = [
        p.rect for p in sheet.strokes if isinstance(p.leaf, Box) and p.rect.x1 - p.rect.x0 > 100 and p.rect.y0 > 40
    ]
    assert len(edges) >= 2
    assert len(strips) == 2
    ends = [rect.x1 for rect in (*strips, *edges)]
    assert max(ends) - min(ends) < 1e-6


def test_tinted_paper_needs_a_bleed() -> None:
    """Retro's cream is printed only if it can run off the edge."""
    cream = templates.load_theme("retro").ground
    assert cream not in [p.leaf.fill for p in first("fi", theme="retro").fills]  # type: ignore[union-attr]
    bled = first("fi", theme="retro", bleed=3, template="a5")
    assert any(
        p.leaf.fill == cream and p.rect.x0 <= 0 and p.rect.y1 >= 216 - 1e-6  # type: ignore[union-attr]
        for p in bled.fills
    )


def test_files_are_named_after_their_theme(tmp_path: Path) -> None:
    """A file's name ends in the theme if that isn't the layout's own."""
    assert PadRequest("fi", theme="nordic").file_name() == "pad-fi-nordic.pdf"
    assert PadRequest("fi", template="a5", theme="retro", variant="maxi").file_name() == "pad-fi-maxi-a5-retro.pdf"
    assert PadRequest("fi", theme="plain").file_name() == "pad-fi.pdf"
    assert PadRequest("fi", template="kids", theme="birthday").file_name() == "pad-fi-kids.pdf"
    assert PadRequest("fi", theme=tmp_path / "sauna.yaml").file_name() == "pad-fi-sauna.pdf"


def test_the_users_own_theme(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that extends a theme changes its keys, and a pad can use it without any Python."""
    mine = tmp_path / "sauna.yaml"
    mine.write_text("extends: nordic\naccent: '#7a4a2b'\nouter: 1.2 pt\n", encoding="utf-8")
    assert run(["check", str(mine)]) == 0
    out = tmp_path / "out.pdf"
    assert run(["pad", "fi", "-t", "a5", "--theme", str(mine), "-o", str(out)]) == 0
    with pikepdf.open(io.BytesIO(out.read_bytes())) as pdf:
        assert b"0.48 0.29 0.17 rg" in pdf.pages[0].Contents.read_bytes()
    assert str(out) in capsys.readouterr().out


def test_a_new_theme_is_valid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``new theme`` writes a file with every key, which is valid and has the same look as its model, in print too."""
    monkeypatch.chdir(tmp_path)
    for base in THEMES:
        assert run(["new", "theme", f"my-{base}", "--from", base]) == 0
        assert run(["check", f"my-{base}.yaml"]) == 0
        mine, theirs = (templates.load_theme(name) for name in (f"my-{base}.yaml", base))
        assert all(getattr(mine, key) == getattr(theirs, key) for key in templates.Theme.KEYS if key != "press")
        assert mine.inked == mine.press == theirs.inked


def test_every_problem_of_a_theme_is_reported(tmp_path: Path) -> None:
    """Pale words and lines, unknown keys and invalid values are all reported together, with their lines."""
    mine = tmp_path / "pale.yaml"
    mine.write_text("extends: nordic\nink: '#9aa5ab'\nline: '#eeeeee'\n", encoding="utf-8")
    with pytest.raises(PadgenError) as told:
        templates.load_theme(mine)
    assert [(p.line, p.key) for p in told.value.problems] == [(2, "ink"), (3, "line")]
    assert "contrast of" in str(told.value)
    mine.write_text("inc: red\nradius: round\nfonts: {regular: a.ttf}\n", encoding="utf-8")
    with pytest.raises(PadgenError) as told:
        templates.load_theme(mine)
    assert [p.line for p in told.value.problems] == [1, 2, 3]
    assert "fonts" not in told.value.problems[2].fix  # a key of templates only


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("line: '#8c8c8c'\ncomputed: '#b8b8b8'", "line: #8c8c8c on computed has a contrast of 1.70;"),
        ("quiet: '#707070'\ncell: '#a0a0a0'", "quiet: #707070 on cell has a contrast of 1.89;"),
        ("line: '#8c8c8c'\ncolumns: '#b0b0b0 #ffffff'", "line: #8c8c8c on columns has a contrast of 1.55;"),
        ("strong: '#707070'\ncolumns: '#b0b0b0 #ffffff'", "strong: #707070 on columns has a contrast of 2.28;"),
    ],
)
def test_contrast_is_checked_on_every_ground(keys: str, told: str, tmp_path: Path) -> None:
    """Words and lines are told apart from the cells, columns and computed rows that they stand on."""
    mine = tmp_path / "pale.yaml"
    mine.write_text(f"extends: plain\n{keys}\n", encoding="utf-8")
    with pytest.raises(PadgenError) as found:
        templates.load_theme(mine)
    assert told in str(found.value)


@pytest.mark.parametrize("name", ["nordik", "themes/none.yaml"])
def test_unknown_themes_are_reported(name: str) -> None:
    """An unknown theme is refused, and for a misspelled one the right name is suggested."""
    with pytest.raises(PadgenError, match="nordic" if name == "nordik" else "theme|file"):
        make("fi", theme=name)


@pytest.mark.parametrize("code", CODES)
def test_large_print_is_large_everywhere(code: str) -> None:
    """In varying variants and themes, the pad's letters have at least 14 pt, and in some its back is checked too."""
    turn = CODES.index(code)
    for at, variant in enumerate(share(built_in_ids(), turn, 7), turn):
        theme, back = THEMES[at % len(THEMES)], at % 5 == 0
        document = make(code, variant=variant, template="large-print", theme=theme, rules_on_back=back, number="pads")
        for sheet in sheets(document):
            assert min(p.leaf.size for p in sheet.texts if isinstance(p.leaf, Text)) >= 14, (variant, theme)


def test_another_colour_reaches_every_die_of_the_title() -> None:
    """With --color all five letters have that colour, even in a theme with several."""
    for theme in ("plain", "birthday"):
        title = [p.leaf for p in first("en", theme=theme, color="navy", up=1).dice if p.leaf.tilt]  # type: ignore[union-attr]
        assert len(title) == 5
        assert len({die.ink for die in title}) == 1, theme  # type: ignore[union-attr]


def test_letters_of_a_title_stand_on_dark_and_light_dice_by_turns() -> None:
    """The first die is dark; without solid areas none is."""
    for template, dark in (("classic", [True, False, True, False, True]), ("ink-saver", 5 * [False])):
        title = [p.leaf for p in first("en", theme="birthday", template=template, up=1).dice if p.leaf.tilt]  # type: ignore[union-attr]
        assert [die.solid for die in title] == dark, template  # type: ignore[union-attr]


def test_columns_of_a_table_take_a_themes_colours_in_turn(tmp_path: Path) -> None:
    """Each player's columns, from the head to the last row before the total, have the next of the theme's colours."""
    path = tmp_path / "own.yaml"
    path.write_text("extends: plain\ncolumns: '#ffefb3 #ddf4ee'\n", encoding="utf-8")
    inks = templates.load_theme(path).columns
    for rules, players, shown in (("classic", 3, (0, 1, 0)), ("triple", 2, (0, 0, 0, 1, 1, 1))):
        pages = PadRequest("en", theme=path, template="a5", variant=rules, players=players).make().pages
        grid = pages.face.grid  # type: ignore[attr-defined]
        tints = [mark for mark in grid.ground if isinstance(mark, Box) and mark.fill in inks]
        total = next(row for row in grid.rows if row.entry.kind == "total")
        assert [(mark.x, mark.w) for mark in tints] == list(grid.columns)
        assert [inks.index(mark.fill) for mark in tints] == list(shown)
        assert {(mark.y, round(mark.y + mark.h, 3)) for mark in tints} == {(grid.area.y, round(total.y, 3))}


@pytest.mark.parametrize(("theme", "variant"), [("retro", "classic"), ("night", "classic"), ("retro", "maxi")])
def test_a_childrens_band_leaves_the_page_to_the_table(theme: str, variant: str) -> None:
    """It is 26 mm high at most, and its words are at least a quarter of that."""
    for code in ("en", "fi", "uk"):
        sheet = first(code, variant=variant, template="kids", theme=theme)
        band = next(p.rect for p in sheet.fills if p.rect.x1 - p.rect.x0 > 150)
        assert 18 < band.y1 - band.y0 <= 26 + 1e-6
        (title,) = (p.leaf for p in sheet.texts if p.rect.inside(band))
        assert isinstance(title, Text)
        assert 0.714 * title.size / MM >= (band.y1 - band.y0) / 4
