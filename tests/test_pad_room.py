"""Room on pads: what stays on them where names and titles are long, and what gives way first."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from leaflets import CODES
from pads import SAFE, bound, first_sheet, flaws, row_heights, size, tags
from sheets import Placed, Sheet, make
from sweeps import share

import padgen
from padgen import languages, templates
from padgen.api.pad import PadRequest
from padgen.documents.text.capitals import capitals
from padgen.page.marks import Die, Line, Text, leaves
from padgen.rules import built_in_ids, load_variant

pytestmark = pytest.mark.sweep

SHORT = ("classic", "dutch", "kniffel", "yahtzee", "forced")


def told(sheet: Sheet, *words: str) -> Placed:
    """Where one of the words stands first."""
    return next(p for p in sheet.texts if p.leaf.text in words)  # type: ignore[union-attr]


@pytest.mark.parametrize("code", CODES)
def test_four_pads_keep_their_maxima(code: str) -> None:
    """Long names shrink by a fifth at most, or take the place of their own maximum in three rows, and no more."""
    for variant in {*SHORT, *share(built_in_ids(), CODES.index(code), 4)} - {"maxi", "finnish-maxi"}:
        sheet = first_sheet(code, variant=variant, up=4)
        rules, locale = bound(code, variant)
        head = told(sheet, locale.label("maximum")).rect
        maxima = [p for p in sheet.texts if p.cell == 1 and abs(p.rect.x1 - head.x1) < 0.01 and p.rect.y0 > head.y1]
        assert len(maxima) >= len(rules.rows) - 3 + rules.has_bonus + 1, variant
        names = [p for p in sheet.texts if p.leaf.face == "semibold"]  # type: ignore[union-attr]
        assert min(map(size, names)) >= 0.8 * 7.7, variant
        assert flaws(sheet, SAFE) == []


@pytest.mark.parametrize("code", ["nl", "pt", "ru"])
def test_long_names_stand_clear_of_maxima(code: str) -> None:
    """Every row of the classic game has its maximum, and a name ends 0.8 mm or more before it."""
    sheet = first_sheet(code, variant="classic", up=4)
    rules, locale = bound(code, "classic")
    for row in rules.rows:
        name = told(sheet, locale.row(row.id)).rect
        middle = (name.y0 + name.y1) / 2
        right = [p.rect for p in sheet.texts if p.cell == 1 and p.rect.y0 < middle < p.rect.y1 and p.rect.x0 > name.x1]
        assert min(rect.x0 for rect in right) - name.x1 >= 0.8, row.id


@pytest.mark.parametrize("variant", ["classic", "maxi"])
@pytest.mark.parametrize("template", ["classic", "tall"])
@pytest.mark.parametrize("code", ["fi", "hu", "nl", "uk"])
def test_dice_keep_off_the_frame(code: str, template: str, variant: str) -> None:
    """Dice and pictures of the table begin 1.2 mm or more behind its left edge."""
    grid = PadRequest((code,), variant=variant, template=template).make().pages.face.grid  # type: ignore[attr-defined]
    starts = [mark.x for row in grid.rows for mark in leaves(row.label) if isinstance(mark, Die)]
    assert len(starts) > 20
    assert min(starts) - grid.area.x >= 1.2 - 1e-6


@pytest.mark.parametrize("template", ["classic", "tall", "large-print"])
@pytest.mark.parametrize(("code", "variant"), [("de", "thirteen"), ("lt", "finnish-maxi"), ("ru", "thirteen")])
def test_names_begin_on_one_line_and_dice_pictures_and_star_end_on_another(
    code: str, variant: str, template: str
) -> None:
    """In games without aids of ones to sixes too: a die alone is directly before its name, as pictures are."""
    sheet = first_sheet(code, variant=variant, template=template)
    rules, locale = bound(code, variant)
    cell = min(len(sheet.cells) - 1, 1)
    starts, ends, names = set[float](), set[float](), set[float]()
    for row in rules.rows:
        name = told(sheet, locale.row(row.id), locale.short(row.id)).rect
        dice = [d.rect for d in sheet.dice if d.cell == cell and name.y0 < (d.rect.y0 + d.rect.y1) / 2 < name.y1]
        names.add(round(name.x0, 2))
        ends.add(round(max(die.x1 for die in dice), 3))
        if row in rules.upper:
            assert len(dice) == 1
        else:
            starts.add(round(min(die.x0 for die in dice), 3))
    stars = [d.rect.x1 for d in sheet.dice if d.cell == cell and d.leaf.solid and not d.leaf.face and not d.leaf.tilt]  # type: ignore[union-attr]
    assert len(stars) == (rules.bonus is not None)
    assert len(ends | {round(star, 3) for star in stars}) == 1
    assert len(starts) == len(names) == 1
    assert max(ends) < min(names)


def test_a_full_house_is_drawn_in_its_two_groups_although_all_dice_score() -> None:
    """Only the second group is solid, so that it differs from a row that wants all dice alike."""
    sheet = first_sheet("en", variant="yacht")
    name = told(sheet, "Full house").rect
    row = [d.leaf for d in sheet.dice if d.cell == 1 and d.rect.y0 < (name.y0 + name.y1) / 2 < d.rect.y1]
    assert [leaf.solid for leaf in row if isinstance(leaf, Die)] == [False] * 3 + [True] * 2


def test_a_long_title_shrinks_and_shortens_the_line_for_the_date_before_its_die_goes() -> None:
    """A title of 24 letters keeps a die at 12.9 pt or more, and 17 mm to write the date on."""
    sheet = first_sheet("de", variant="thirteen")
    title = told(sheet, bound("de", "thirteen")[1].title)
    assert size(title) >= 0.76 * 17
    assert [d for d in sheet.dice if d.cell == 1 and isinstance(d.leaf, Die) and d.leaf.tilt]
    line = next(p.leaf for p in sheet.strokes if p.cell == 1 and p.rect.y1 < title.rect.y1 + 2)
    assert isinstance(line, Line)
    assert line.x2 - line.x1 >= 17
    assert flaws(sheet, SAFE) == []


@pytest.mark.parametrize("code", CODES)
def test_titles_of_tall_pads_are_their_largest_words(code: str) -> None:
    """Dice give way to a title smaller than 1.25 times the word for the total, which a usual game's title never is."""
    for variant in ("classic", "dutch", "half-forced"):
        locale = bound(code, variant)[1]
        sheet = first_sheet(code, variant=variant, template="tall")
        if len(locale.title) <= 6:
            continue  # Its letters are on dice.
        title, total = size(told(sheet, locale.title)), size(told(sheet, capitals(locale.label("total"))))
        beside = [p for p in sheet.dice if p.cell == 1 and isinstance(p.leaf, Die) and p.leaf.tilt]
        assert title >= 1.25 * total or not (beside or variant == "classic"), variant


@pytest.mark.parametrize("code", CODES)
def test_the_wide_head_of_landscape_has_a_line_for_the_winner(code: str) -> None:
    """It has 50 mm and ends 6 mm before the date; beside long titles, decoration or one player there is none."""
    setting = languages.read(code)
    for variant, options in (("classic", {}), ("maxi", {}), ("thirteen", {}), ("classic", {"players": 1})):
        sheet = first_sheet(code, variant=variant, template="landscape", **options)
        locale = setting.bind(load_variant(variant))
        said = [p for p in sheet.texts if p.leaf.text == locale.message("winner", "sheet")]  # type: ignore[union-attr]
        date = told(sheet, locale.label("date")).rect
        before = [p for p in (*sheet.texts, *sheet.dice) if p.rect.y0 < date.y1 and p.rect.x1 < date.x0]
        end = max(p.rect.x1 for p in before if p not in said)
        if options or not said:
            assert not said
            assert options or date.x0 - end < 50 + 20 + 12
            continue
        lines = [p.rect for p in sheet.strokes if abs(p.rect.y0 - date.y1) < 1 and p.rect.x1 < date.x0]
        assert [line.x1 - line.x0 for line in lines] == pytest.approx([50], abs=0.5)
        assert date.x0 - lines[0].x1 >= 5.9
        assert said[0].rect.x0 - end >= 5.9
        assert flaws(sheet, SAFE) == []
    words = first_sheet(code, template="landscape", theme="winter").texts
    assert setting.bind(load_variant("classic")).message("winner", "sheet") not in {p.leaf.text for p in words}  # type: ignore[union-attr]


@pytest.mark.parametrize("theme", ["nordic", "slate"])
def test_a_long_title_on_cards_keeps_a_die(theme: str) -> None:
    """The Hungarian title on A5 is smaller for it, but more than twice as large as names."""
    sheet = first_sheet("hu", variant="classic", template="a5", theme=theme)
    assert size(told(sheet, bound("hu", "classic")[1].title)) >= 23.8
    assert [d for d in sheet.dice if isinstance(d.leaf, Die) and d.leaf.tilt]
    assert flaws(sheet, SAFE) == []


@pytest.mark.parametrize("template", ["classic", "a5"])
def test_nordics_title_stands_off_its_cards(template: str) -> None:
    """Its dice are farther from the head than cards are from each other."""
    sheet = first_sheet("en", template=template, theme="nordic")
    cell = min(1, len(sheet.cells) - 1)
    dice = [p.rect for p in sheet.dice if p.cell == cell and isinstance(p.leaf, Die) and p.leaf.tilt]
    cards = sorted({(p.rect.y0, p.rect.y1) for p in sheet.fills if p.cell == cell and p.rect.x1 - p.rect.x0 > 30})
    (head, body), *_ = pairwise(cards)
    assert head[0] - max(rect.y1 for rect in dice) > body[0] - head[1]


@pytest.mark.long
def test_strips_too_low_for_their_words_become_a_line() -> None:
    """Twelve pads on a sheet part their sections by a line of 0.7 pt; four have strips."""
    sheet = first_sheet("en", up=12)
    _, locale = bound("en", "classic")
    assert not {"UPPER SECTION", "LOWER SECTION"} & set(sheet.words())
    assert {"UPPER SECTION", "LOWER SECTION"} <= set(first_sheet("en").words())
    pair = told(sheet, locale.row("one_pair")).rect
    (line,) = (
        p.leaf
        for p in sheet.strokes
        if p.cell == 1 and 0 < pair.y0 - p.rect.y0 < row_heights("en", up=12)[0] and p.rect.x1 - p.rect.x0 > 40
    )
    assert isinstance(line, Line)
    assert line.weight == 0.7


def test_a_small_title_is_warned_of_with_the_letters_that_fit() -> None:
    """A title as long as the warning says has no warning, and neither have the built-in titles."""
    (warning,) = padgen.pad("fi", title=("Juhannusyatzy " * 5).strip()).warnings
    assert "(69 letters) is set in " in warning
    assert warning.endswith(" letters fit in 9 pt")
    most = int(warning.split("about ")[1].split()[0])
    assert padgen.pad("fi", title=("Juhannusyatzy " * 7)[:most].strip()).warnings == ()
    assert padgen.pad("ru", variant="thirteen").warnings == ()


@pytest.mark.parametrize("code", ["hu", "lt"])
def test_backs_of_large_print_have_large_dice_and_clear_headings(code: str) -> None:
    """Dice have 6 mm where they fit, and text stands about 1 mm further below its heading than its lines are apart."""
    back = list(make(code, template="large-print", rules_on_back=True).pages)[1].children
    (table, *_) = tags(back, "Table")
    assert min(mark.size for mark in leaves((table,)) if isinstance(mark, Die)) >= 6
    heading = next(mark for tag in tags(back, "H2") for mark in leaves((tag,)) if isinstance(mark, Text))
    lines = sorted({mark.y for tag in tags(back, "P") for mark in leaves((tag,)) if isinstance(mark, Text)})
    first, second, *_ = (y for y in lines if y > heading.y)
    assert first - heading.y >= second - first + 0.85


def test_a_colour_that_is_too_pale_is_reported() -> None:
    """With a much darker one that takes its place; there is no warning for dark, light or spot colours."""
    (warning,) = padgen.pad("fi", color="#00a0a0").warnings
    assert re.search("the colour #00a0a0 is too pale .* which are #[0-9a-f]{6} instead", warning)
    assert padgen.pad("fi", color="navy").warnings == padgen.pad("fi", color="yellow").warnings == ()
    assert padgen.pad("fi", spot="Sun=0,20,90,0").warnings == ()
    (warning,) = padgen.pad("fi", template="ink-saver", color="orange").warnings
    assert warning.startswith("the colour #ffa500 is too pale for words and lines, which are black")
    assert padgen.pad("fi", template="ink-saver", color="navy").warnings == ()


@pytest.mark.parametrize("lang", ["en", "fi", "de", "sv"])
@pytest.mark.parametrize("template", ["classic", "a5", "landscape", "large-print", "tall"])
def test_names_grow_in_very_high_rows(lang: str, template: str) -> None:
    """Balut has only seven: their names are larger than those of games with more, and nothing is in the way."""
    largest = {}
    for variant in ("classic", "balut"):
        sheet = first_sheet(lang, variant=variant, template=template)
        largest[variant] = max(size(p) for p in sheet.texts if p.leaf.face == "semibold")  # type: ignore[union-attr]
        assert flaws(sheet, SAFE) == []
    assert largest["balut"] >= 1.09 * largest["classic"]


@pytest.mark.parametrize("lang", ["fi", "de", "hu", "ru"])
def test_four_players_share_a_whole_page_in_landscape(lang: str) -> None:
    """Their columns, not the names, take what is left of a small page, and a large one has no white sides."""
    for paper, wide, names in (("A6", 148, 40), ("A5", 210, 58), ("A4", 297, 76)):
        pages = PadRequest((lang,), template="landscape", paper=paper, players=4).make().pages
        grid, margin = pages.face.grid, pages.setting.template.margin  # type: ignore[attr-defined]
        assert grid.area.w == pytest.approx(wide - 2 * margin, abs=0.1)
        assert grid.columns[0][0] - grid.area.x <= names


@pytest.mark.parametrize("theme", ["plain", "nordic"])
@pytest.mark.parametrize(("players", "games"), [(1, 10), (2, 5), (3, 3), (4, 2), (5, 2), (6, 1), (8, 1)])
def test_few_players_have_columns_for_several_games_in_landscape(players: int, games: int, theme: str) -> None:
    """Cells so much wider than high look odd: none is wider than 34 mm, and those of games are as wide as asked for."""
    least = templates.load_pad("landscape").game_least
    assert least >= 19
    grid = PadRequest(("hu",), template="landscape", players=players, theme=theme).make().pages.face.grid  # type: ignore[attr-defined]
    assert (grid.games, len(grid.columns)) == (games, players * games)
    assert all(least <= width <= 34 for _, width in grid.columns)
    # A game's own columns are never divided, nor are those on a small page.
    own = PadRequest(("hu",), variant="triple", template="landscape", players=2).make().pages.face.grid  # type: ignore[attr-defined]
    assert own.games == 3
    small = PadRequest(("hu",), template="landscape", players=4, paper="A6").make().pages.face.grid  # type: ignore[attr-defined]
    assert small.games == 1


@pytest.mark.parametrize("theme", templates.names("theme"))
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_columns_of_games_are_as_wide_as_asked_for(players: int, theme: str, tmp_path: Path) -> None:
    """Between cards too; and there are as many games as have room, or as many as a template itself names."""
    wide, named = tmp_path / "wide.yaml", tmp_path / "named.yaml"
    wide.write_text("extends: landscape\ngame_least: 20 mm\n", "utf-8")
    named.write_text("extends: landscape\ngames: 2\n", "utf-8")
    options: dict[str, Any] = {"players": players, "theme": theme}
    grid = PadRequest(("hu",), template=wide, **options).make().pages.face.grid  # type: ignore[attr-defined]
    games, width = grid.games, grid.columns[0][1]
    assert games == 1 or width >= 20
    assert width * games / (games + 1) < 20
    named_games = PadRequest(("hu",), template=named, **options).make().pages.face.grid.games  # type: ignore[attr-defined]
    assert named_games == 2


@pytest.mark.parametrize("lang", ["fi", "de", "hu", "ru"])
@pytest.mark.parametrize("theme", ["retro", "night"])
def test_bands_in_landscape_leave_rows_their_height(theme: str, lang: str) -> None:
    """On a low page a band is 21 mm high, not 26: rows for eight have 7.5 mm."""
    made = PadRequest((lang,), template="landscape", theme=theme).make().pages.face.grid  # type: ignore[attr-defined]
    assert min(row.h for row in made.rows) >= 7.5
