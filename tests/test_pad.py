"""Every pad in every language, checked before it is painted: words in their boxes, and the rows of the rules."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path as File

import pytest
from pads import SAFE, bound, columns, first_sheet, flaws, only_page, row_names, said, size, tags
from sheets import FONTS, Sheet, folded, make, plain, sheets
from sweeps import share

from padgen import languages, templates
from padgen.documents.table.entries import entries
from padgen.documents.table.rows import Aid, lines
from padgen.errors import PadgenError, UsageError
from padgen.page.marks import MM, Box, Line, Path, Text, leaves
from padgen.rules import load_variant, variant_ids
from padgen.templates.values import paper_size

CODES = languages.codes()


def labels(sheet: Sheet, cell: int = 1) -> list[str]:
    """The text of each row's name cell, with its lines joined and without spaces."""
    rows = sheet.rows(cell)
    texts = [placed for placed in sheet.texts if placed.cell == cell]
    return [plain("".join(placed.leaf.text for placed in texts if placed.rect.inside(row))) for row in rows]


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
def test_every_name_is_in_its_box(code: str) -> None:
    """On a pad, every row has its name or a short one, and nothing overlaps, is crossed by lines or leaves the pad.

    There are four pads on a sheet, unless their rows would be too low to write in.
    """
    for key in share(variant_ids(), CODES.index(code), 4):
        sheet = first_sheet(code, variant=key)
        assert flaws(sheet, SAFE) == [], key
        rules, locale = bound(code, key)
        names = [*zip(row_names(rules, locale), row_names(rules, locale, short=True), strict=True)]
        assert len(sheet.cells) == 1 + (2 if len(rules.rows) > 15 else 4)
        for cell in range(1, len(sheet.cells)):
            found = labels(sheet, cell)[1:]
            assert len(found) == len(names)
            for either, label in zip(names, found, strict=True):
                assert any(folded(name) in folded(label) for name in either), (key, either, label)


@pytest.mark.sweep
@pytest.mark.parametrize("template", templates.names("pad"))
@pytest.mark.parametrize("langs", [("fi",), ("uk",), ("lt",), ("is",), ("de",), ("fi", "sv"), ("ru", "hu")])
def test_every_template_is_clean(template: str, langs: tuple[str, ...]) -> None:
    """Every built-in template holds long and short languages, two at once, and the longest pads without a flaw."""
    margin = templates.load_pad(template).margin - 1
    for key in ("classic", "thirteen", "maxi", "forced", "half-forced"):
        if len(langs) == 2 and key == "maxi" and template != "a5":
            continue  # two names in each of 24 low rows need the big pad in most pairs of languages
        for sheet in sheets(make(*langs, variant=key, template=template)):
            assert flaws(sheet, margin) == [], key


@pytest.mark.parametrize("paper", ["Letter", "A4", "A3", "Legal", "200 x 280 mm"])
def test_every_paper_is_clean(paper: str) -> None:
    """Four pads fit other papers too, and the page has the paper's size."""
    sheet = first_sheet("pl", paper=paper)
    width, height = paper_size(paper)
    assert (sheet.page.width, sheet.page.height) == (width, height)
    assert flaws(sheet, SAFE) == []
    assert [(cell.x0, cell.y0) for cell in sheet.cells[1:]] == [(x, y) for y in (0, height / 2) for x in (0, width / 2)]


@pytest.mark.parametrize(
    ("template", "variant", "least"),
    [("classic", "classic", 5.95), ("classic", "thirteen", 7.4), ("classic", "maxi", 5.5), ("a5", "maxi", 5.5)],
)
def test_cells_are_generous(template: str, variant: str, least: float) -> None:
    """Cells have room for handwriting: they are high enough and 14 mm wide, and the head is 11 mm high."""
    sheet = sheets(make("fi", variant=variant, template=template))[0]
    cell = 0 if template == "a5" else 1
    head, *rows = sheet.rows(cell)
    assert min(row.y1 - row.y0 for row in rows) >= least
    assert head.y1 - head.y0 >= 11
    assert min(columns(sheet, cell)) >= 14


def test_the_total_stands_out() -> None:
    """The total has the highest row and the heaviest frame, and its word is reversed and the table's largest."""
    sheet = first_sheet("fi")
    heights = [row.y1 - row.y0 for row in sheet.rows(1)]
    assert heights[-1] > 1.2 * max(heights[1:-1])
    frames = [p.leaf for p in sheet.strokes if p.cell == 1 and isinstance(p.leaf, Box)]
    heaviest = max(frames, key=lambda box: box.weight)
    assert heaviest.y == pytest.approx(sheet.rows(1)[-1].y0, abs=0.3)
    word = next(p.leaf for p in sheet.texts if p.cell == 1 and p.leaf.text == "YHTEENSÄ")
    assert word.ink == (1.0,)
    assert word.size == max(p.leaf.size for p in sheet.texts if p.cell == 1 and not p.leaf.tilt)


@pytest.mark.parametrize("code", CODES)
def test_lines_have_three_weights_and_names_one_size(code: str) -> None:
    """Inner lines, group lines and frame differ in weight, none is below 0.25 pt; all row names have one size."""
    rules, locale = bound(code, "classic")
    sheet = first_sheet(code, variant="classic")
    weights = {p.leaf.weight for p in sheet.strokes if p.cell == 1 and isinstance(p.leaf, Box | Line)}
    assert {0.25, 0.5, 1.0, 1.4} <= weights
    assert min(weights) >= 0.25
    names = {plain(name) for row in rules.rows for name in (locale.row(row.id), locale.short(row.id))}
    sizes = {size(p) for p in sheet.texts if p.cell == 1 and plain(p.leaf.text) in names and not p.leaf.tilt}
    assert len(sizes) == 1
    assert sizes.pop() >= 7


@pytest.mark.long
@pytest.mark.parametrize("template", ["classic", "a5"])
def test_players_from_1_to_12(template: str) -> None:
    """Each number of players gives that many equal columns."""
    for players in range(1, 13):
        sheet = first_sheet("fi", players=players, template=template)
        widths = columns(sheet, 0 if len(sheet.cells) == 1 else 1)
        assert len(widths) == players
        assert max(widths) - min(widths) < 0.3
        assert flaws(sheet, SAFE) == []


def test_too_many_columns_are_refused(tmp_path: File) -> None:
    """With the largest number that fits, which does, while one more does not."""
    path = tmp_path / "wide.yaml"
    path.write_text("extends: a5\ncolumn_least: 20 mm\ncolumn_good: 20 mm\ncolumn_most: 20 mm\n", encoding="utf-8")
    with pytest.raises(PadgenError, match=r"\(at most 5 fit; choose fewer players") as caught:
        first_sheet("fi", players=9, template=path)
    assert caught.value.problems[0].key == "players"
    assert len(columns(first_sheet("fi", players=5, template=path), 0)) == 5
    with pytest.raises(PadgenError, match="at most 5 fit"):
        first_sheet("fi", players=6, template=path)


def test_many_players_have_fewer_and_larger_pads() -> None:
    """Columns stay wide enough to write in: two pads for six players, one for eight; a given number is kept."""
    for players, pads in ((4, 4), (6, 2), (8, 1), (12, 1)):
        sheet = first_sheet("fi", players=players)
        assert max(1, len(sheet.cells) - 1) == pads
        assert min(columns(sheet, min(1, len(sheet.cells) - 1))) >= 14, players
    kept = first_sheet("fi", players=6, up=4)
    assert len(kept.cells) == 5
    assert 10 < min(columns(kept, 1)) < 14


def test_margins_that_leave_nothing_are_refused(tmp_path: File) -> None:
    """Margins wider than the pads are reported at the margin."""
    (tmp_path / "none.yaml").write_text("extends: classic\nmargin: 60 mm\n", encoding="utf-8")
    with pytest.raises(PadgenError) as told:
        make("fi", template=str(tmp_path / "none.yaml"), up=4)
    assert str(told.value).endswith(
        "none.yaml:2:margin: nothing of the pad is left between margins of 60 mm "
        "(lower it, or choose larger paper or fewer pads on a sheet)"
    )


def test_four_players_by_default() -> None:
    """By default a pad has four columns; names give it as many columns as there are names."""
    assert len(columns(first_sheet("fi"), 1)) == 4
    assert len(columns(first_sheet("fi", names=("Anna", "Bo")), 1)) == 2
    assert len(columns(first_sheet("fi", variant="thirteen"), 1)) == load_variant("thirteen").players == 4


def test_too_many_players_for_the_rules() -> None:
    """A variant for four players refuses a fifth, even if the paper has room."""
    with pytest.raises(UsageError, match=r"5 players, but finnish is for 1 to 4 .*at most 4"):
        make("fi", variant="finnish", players=5)


def test_forced_pads_number_their_rows() -> None:
    """In a forced order, the rows, and nothing else, are numbered from 1 to 15 in pad order."""
    rules, locale = bound("fi", "forced")
    found = [label for label in labels(first_sheet("fi", variant="forced")) if label[:1].isdigit()]
    expected = [f"{number}{plain(locale.row(row.id))}" for number, row in enumerate(rules.rows, 1)]
    assert [label[: len(start)] for label, start in zip(found, expected, strict=True)] == expected
    assert not [label for label in labels(first_sheet("fi")) if label.startswith("1Ykköset")]


def test_half_forced_pads_mark_the_two_halves() -> None:
    """Each half is numbered from 1 and named beside its own rows."""
    _, locale = bound("fi", "half-forced")
    sheet = first_sheet("fi", variant="half-forced")
    found = [label[0] for label in labels(sheet) if label[:1].isdigit()]
    assert "".join(found) == "123456123456789"
    rows = sheet.rows(1)
    keys = ("upper_section", "lower_section")
    for key, strip, first in zip(keys, sheet.strips(1), (rows[1], rows[9]), strict=True):
        word = next(p for p in sheet.texts if p.cell == 1 and p.leaf.text == locale.label(key).upper())
        assert word.rect.inside(strip.rect)
        assert strip.rect.y1 == pytest.approx(first.y0, abs=0.1)


@pytest.mark.parametrize(
    ("variant", "condition", "points"),
    [("classic", "63", "50"), ("dutch", ">63", "50"), ("finnish", "63", "25"), ("maxi", "84", "100")],
)
def test_the_bonus_shows_condition_arrow_and_points(variant: str, condition: str, points: str) -> None:
    """The bonus row has a star, the condition, a drawn arrow clear of the numbers beside it, and then the points."""
    page = only_page(make("fi", variant=variant, template="a5"))
    (table,) = tags(page, "Table")
    rows = tags(table.children, "TR")
    row = next(row for row in rows if "Hyvitys" in said(row) or "Bonus" in said(row))
    texts = [leaf for leaf in leaves((row,)) if isinstance(leaf, Text)]
    asked = next(text for text in texts if text.text == condition)
    earned = next(text for text in texts if text.text == points and text.face == "bold")
    assert asked.x < earned.x
    star, arrow = (leaf for leaf in leaves((row,)) if isinstance(leaf, Path))
    assert star.fill == (1.0,)
    shaft, head = arrow.contours
    assert shaft[1] == head[1], "shaft and head meet in the arrow's tip"
    em = asked.size / MM
    assert asked.x + 0.15 * em < shaft[0][0] < shaft[1][0]
    assert shaft[1][0] < earned.x - FONTS.width(points, "bold", asked.size) - 0.15 * em
    assert not set("→➝➔") & set(said(table))


@pytest.mark.parametrize(
    ("variant", "factor", "threshold"), [("classic", 3, "=63"), ("maxi", 4, "=84"), ("dutch", 3, ">63")]
)
def test_the_bonus_is_explained_by_counting_aids(variant: str, factor: int, threshold: str) -> None:
    """Ones to sixes show what three (or four) of each score, and the sum row shows what they add up to."""
    rules = load_variant(variant)
    found = labels(first_sheet("fi", variant=variant))
    for face, label in enumerate(found[1 : 1 + len(rules.upper)], 1):
        assert f"×{factor}={factor * face}" in label
    summed = found[1 + len(rules.upper)]
    assert threshold[1:] in summed
    assert threshold[0] in summed


def test_dice_that_miss_or_far_exceed_the_threshold_are_no_counting_aid(tmp_path: File) -> None:
    """If three of each miss the threshold, or would earn it with one six less, only the sum row has a counting aid."""
    house = tmp_path / "house.yaml"
    for target, aids in ((57, 0), (58, 6), (62, 6), (63, 6), (64, 0)):
        house.write_text(f"extends: classic\nbonus: {{at_least: {target}, points: 30}}\n", encoding="utf-8")
        found = labels(first_sheet("fi", variant=str(house)))
        assert len([label for label in found if "×3" in label]) == aids
        assert not [label for label in found if "×4" in label]
        assert str(target) in found[7]
        assert ("=" if target == 63 else "≥") in found[7]
        assert str(target) in found[8]


def aids_of(bonus: object) -> dict[str, Aid]:
    """The aids of ones to sixes and of their sum, by row."""
    rules = load_variant({"extends": "classic", "bonus": bonus})
    found = lines(rules, entries((languages.read("fi").bind(rules),)), "×≥")
    return {line.entry.id: line.aid for line in found if line.aid and not line.aid.earned}


def test_more_than_a_sum_has_the_aids_of_the_least_sum() -> None:
    """Two ways to state a rule give one picture, except three of each for more than what they make, as players count.

    A loss below an earlier step leaves both the aids and the sign to the step that is paid.
    """
    loss = {"less_than": 40, "points": -20}
    for sum_ in range(50, 105):
        more, least = {"more_than": sum_, "points": 50}, {"at_least": sum_ + 1, "points": 50}
        first, second, lost, bare = map(aids_of, (more, least, [loss, more], [loss, least]))
        assert (lost, bare) == (first, second), sum_
        assert (first.pop("upper_sum"), second.pop("upper_sum").number) == (Aid(">", str(sum_)), str(sum_ + 1))
        if sum_ % 21:
            assert first == second, sum_
        else:
            assert (first["sixes"], second) == (Aid(f"×{sum_ // 21} =", str(6 * sum_ // 21)), {}), sum_
    assert len(aids_of({"more_than": 57, "points": 30})) == 7


def test_a_font_without_signs_leaves_them_out() -> None:
    """Without ≥ or ×, the threshold stands alone in the row of the sum, and no row has a counting aid."""
    rules = load_variant({"extends": "classic", "bonus": {"at_least": 70, "points": 30}})
    found = entries((languages.read("fi").bind(rules),))
    for signs, sign in (("×≥", "≥"), ("×", ""), ("", "")):
        assert [line.aid for line in lines(rules, found, signs) if line.aid and not line.aid.earned] == [
            Aid(sign, "70")
        ]
    classic = load_variant("classic")
    found = entries((languages.read("fi").bind(classic),))
    assert len([line for line in lines(classic, found, "×≥") if line.aid and "×" in line.aid.sign]) == 6
    assert not [line for line in lines(classic, found, "≥") if line.aid and "×" in line.aid.sign]


def test_thirteen_rounds_have_neither_sum_nor_bonus() -> None:
    """Without a bonus in the rules there is no row for the sum or the bonus, and only the total is computed."""
    _, locale = bound("en", "thirteen")
    sheet = first_sheet("en", variant="thirteen")
    assert len(sheet.rows(1)) == 1 + 13 + 1
    assert not {locale.label("upper_sum"), locale.label("bonus")} & set(sheet.words())
    assert not [word for word in sheet.words() if "×" in word], "nothing to multiply a face by"


def test_maxi_has_twenty_rows_and_saved_throws() -> None:
    """Maxi has 20 rows, sum, bonus and total, and a row for saved throws after the total."""
    _, locale = bound("de", "maxi")
    found = labels(first_sheet("de", variant="maxi"))
    assert len(found) == 1 + 20 + 3 + 1
    assert found[-2:] == [locale.label("total").upper() + "649", plain(locale.label("saved_throws"))]


def test_each_row_hints_at_its_maximum() -> None:
    """Every row shows its maximum, and the total that of the whole game."""
    sheet = first_sheet("fi", variant="maxi")
    texts = [p for p in sheet.texts if p.cell == 1 and p.leaf.text.isdigit()]
    texts = [p for p in texts if p.leaf.face in ("regular", "semibold") and p.leaf.align == "right"]
    right = max(p.rect.x1 for p in texts)
    texts = [p for p in texts if p.rect.x1 > right - 0.01]
    hints = [next((p.leaf.text for p in texts if row.y0 < p.rect.y0 < row.y1), "") for row in sheet.rows(1)[1:]]
    upper, lower = ["6", "12", "18", "24", "30", "36"], ["12", "22", "30", "18", "24", "30", "15", "20", "21"]
    assert hints == [*upper, "", "100", *lower, "28", "33", "34", "36", "100", "649", ""]


def test_sections_and_groups_are_separated() -> None:
    """Sections begin with reversed strips; heavier lines are after threes, above the sum and around the straights."""
    sheet = first_sheet("fi")
    rows, strips = sheet.rows(1), sheet.strips(1)
    assert [strip.rect.y1 for strip in strips] == pytest.approx([rows[1].y0, rows[9].y0], abs=0.1)
    assert {strip.leaf.fill for strip in strips} == {(0.0,)}
    flat = [p.leaf for p in sheet.strokes if p.cell == 1 and isinstance(p.leaf, Line) and p.leaf.y1 == p.leaf.y2]
    weights = {round(line.y1, 2): line.weight for line in flat}
    heavy = [index for index, row in enumerate(rows) if weights.get(round(row.y0, 2), 0) >= 0.5]
    assert set(heavy) >= {4, 7, 13, 15}
    assert not {2, 3, 5, 6, 8, 10, 11, 12, 14, 16, 17} & set(heavy)
    assert weights[round(rows[7].y0, 2)] == 0.7


@pytest.mark.parametrize("theme", ["nordic", "retro"])
def test_computed_rows_are_tinted(theme: str) -> None:
    """In themes with tints, sum and bonus are tinted, so that nobody writes points there."""
    (page,) = make("fi", template="a5", theme=theme).pages
    tint = templates.load_theme(theme).computed
    grid_rows = tags(page.children, "TR")
    boxes = [leaf for leaf in leaves(page.children) if isinstance(leaf, Box) and leaf.fill == tint]
    for name in ("Välisumma", "Hyvitys"):
        text = next(
            leaf for row in grid_rows for leaf in leaves((row,)) if isinstance(leaf, Text) and leaf.text == name
        )
        assert any(box.x + box.w > text.x + 40 and box.y < text.y < box.y + box.h for box in boxes), name


def test_each_row_has_two_languages() -> None:
    """A bilingual pad shows both names, the first language's first; equal names print once."""
    sheet = first_sheet("fi", "sv")
    found = labels(sheet)
    (rules, fi), (_, sv) = bound("fi", "classic"), bound("sv", "classic")
    for index, (first, second) in enumerate(zip(row_names(rules, fi), row_names(rules, sv), strict=True), 1):
        expected = plain(first) if first == second else plain(first + second)
        assert expected.casefold() in found[index].replace("·", "").casefold(), found[index]
    assert sum(label.count("Yatzy") for label in found) == 1


@pytest.mark.sweep
@pytest.mark.parametrize("pair", [*combinations(CODES, 2)], ids="-".join)
def test_any_two_languages_share_the_longest_pad(pair: tuple[str, str]) -> None:
    """Maxi's rows, the lowest of all, hold the names of two languages on the default pads."""
    assert list(make(*pair, variant="maxi").pages)
