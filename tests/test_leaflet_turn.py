"""The picture of a turn below its heading: what it shows by the rules, its place, and what it costs the text."""

from __future__ import annotations

from itertools import combinations
from math import dist
from pathlib import Path as File

import pytest
from leaflets import CODES, FONTS, below_sections, bound, make, setting
from sheets import Rect, text_rect
from turns import Picture, find

from padgen import languages, templates
from padgen.documents import leaflet
from padgen.documents.booklet.document import build
from padgen.documents.explain.compositor import Rules, lay_out
from padgen.documents.setting import Setting
from padgen.errors import checked
from padgen.page.area import Area
from padgen.page.marks import MM, Die, DrawnDocument, Text, leaves
from padgen.rules import built_in_ids, load_variant, score

pytestmark = pytest.mark.sweep

TEMPLATES = ("a5", "a5-large", "a4-fold", "a4-three", "large-print")


def pictured(document: DrawnDocument) -> Picture | None:
    """The picture of a leaflet, which has one at most."""
    found = [picture for page in document.pages for picture in find(page.children)]
    assert len(found) <= 1
    return found[0] if found else None


@pytest.mark.parametrize("variant", built_in_ids())
def test_the_picture_shows_a_turn_by_the_rules(variant: str) -> None:
    """All dice are rolled, two equal ones kept; a row that may be filled first has the points of three of them."""
    rules, locale = bound("sv", variant)
    shown = next(filter(None, (pictured(make("sv", variant, template)) for template in TEMPLATES)))
    assert shown.heading.text == locale.section("turn")
    assert len(shown.rolled) == len(shown.kept) + len(shown.again) == rules.dice
    (face,) = {die.face for die in shown.kept}
    assert face not in shown.again
    assert sorted(shown.rolled) == sorted([*(die.face for die in shown.kept), *shown.again])
    told = [die.face for die in shown.pad]
    assert told == sorted(told)
    assert face == told[-1 if rules.order == "free" else 0]
    row = next(row.id for row in rules.upper if row.combination.n == face)
    points = score(rules, row, [face] * 3 + shown.again[: rules.dice - 3])
    assert shown.words == [f"{rules.throws - 1}×", str(points)]


def house(folder: File, rules: str, **changes: bool) -> Picture | None:
    """The picture of house rules, in large letters."""
    path = folder / "house.yaml"
    path.write_text(rules, encoding="utf-8")
    locale = languages.read("en").bind(load_variant(str(path)))
    made = templates.load_leaflet("a5-large").replace(**changes)
    return pictured(leaflet.build(Setting((locale,), made, FONTS)))


@pytest.mark.parametrize("kind", ["a5", "a5-large", "a4-fold", "a4-three"])
def test_the_number_of_rolls_can_be_read(kind: str) -> None:
    """The figure in the round arrow is two fifths of a die high, and its arrow keeps clear of it."""
    shown = next(filter(None, (pictured(make(code, "classic", kind)) for code in CODES)))
    (words,) = (mark for mark in leaves((shown.drawn,)) if isinstance(mark, Text) and "×" in mark.text)
    assert FONTS.cap_height("bold", words.size) >= 0.4 * shown.dice[0].size
    (ring,) = (path for path in shown.paths if path.stroke and path.fill is None and len(path.contours[0]) == 4)
    middle = words.x, words.y - FONTS.cap_height("bold", words.size) / 2
    radius = dist(middle, ring.contours[0][0])
    wide = FONTS.width(words.text, "bold", words.size)
    assert 2 * radius - ring.weight / MM >= wide + 0.3 * shown.dice[0].size


def test_a_single_roll_has_no_round_arrow(tmp_path: File) -> None:
    """Where dice aren't rolled again, the points are those of the roll that is shown."""
    shown = house(tmp_path, "extends: classic\nthrows: 1\n")
    assert shown
    assert not shown.kept
    assert shown.words == [str(shown.rolled.count(6) * 6)]


@pytest.mark.parametrize("throws", [1, 2, 3])
@pytest.mark.parametrize("dice", [3, 4, 6, 8])
def test_any_number_of_dice_has_room(dice: int, throws: int, tmp_path: File) -> None:
    """Neither they nor the drawings beside them touch each other."""
    shown = house(tmp_path, f"dice: {dice}\nthrows: {throws}\nrows: [fours, fives, sixes, chance]\nbonus: none\n")
    assert shown
    assert len(shown.rolled) == dice
    dice_drawn, arrows = shown.areas()[: len(shown.dice)], shown.areas()[-len(shown.paths) :]
    straight = [area for area, path in zip(arrows, shown.paths, strict=True) if len(path.contours[0]) == 8]
    assert len(straight) == min(2, throws)
    assert all(one.overlap(other) < 0.02 for one, other in combinations([*dice_drawn, *straight], 2))


@pytest.mark.parametrize(
    ("rules", "face"),
    [
        ("extends: classic\nrows: [sixes, fives, fours, threes, twos, ones, chance]\n", 6),
        ("extends: classic\norder: forced\n", 1),
        ("extends: classic\norder: forced\nrows: [twos, ones, threes, chance]\nbonus: none\n", 2),
    ],
)
def test_the_row_may_be_filled_first(rules: str, face: int, tmp_path: File) -> None:
    """In a free order the highest, else the first, with the row before or after it as on the pad."""
    shown = house(tmp_path, rules)
    assert shown
    assert {die.face for die in shown.kept} == {face}
    assert face in [die.face for die in shown.pad]


@pytest.mark.parametrize(
    "rules",
    [
        "extends: classic\nrows: [chance, one_pair]\nbonus: none\n",
        "extends: classic\nrows: [sixes, chance]\nbonus: none\n",
        "extends: classic\norder: forced\nbonus: none\nrows:\n  - {id: chance, section: upper}\n  - ones\n  - twos\n",
        "extends: classic\nbonus: none\nrows:\n  - fives\n  - {id: sixes, scoring: fixed, points: 1234}\n",
    ],
)
def test_some_rules_have_none(rules: str, tmp_path: File) -> None:
    """Those without two rows of faces, where none of these is first, or where points are too long for the picture."""
    assert house(tmp_path, rules) is None


def test_without_solid_areas_kept_dice_have_heavy_outlines(tmp_path: File) -> None:
    shown = house(tmp_path, "extends: classic\n", fill=False)
    assert shown
    heavy = [die for die in shown.dice if die.weight]
    assert len(heavy) == 2
    assert heavy == shown.kept
    assert not [die for die in shown.dice if die.solid]


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("variant", ["classic", "maxi", "danish", "yamb", "forced"])
def test_the_picture_keeps_clear_of_the_text(variant: str, template: str) -> None:
    """It stands below the heading and above the text, in their column, and its dice don't touch each other."""
    made = templates.load_leaflet(template)
    panel = made.size[0] / made.fold - 2 * made.margin
    column = (panel - (made.columns - 1) * made.gutter) / made.columns
    found = list(filter(None, (pictured(make(code, variant, template)) for code in CODES)))
    assert found
    for shown in found:
        room = Rect(shown.heading.x, shown.heading.y + 0.3, shown.heading.x + column, text_rect(shown.below).y0 - 0.2)
        assert all(area.inside(room, slack=0.2) for area in shown.areas())
        dice = shown.areas()[: len([mark for mark in leaves((shown.drawn,)) if isinstance(mark, Die)])]
        assert all(one.overlap(other) < 0.02 for one, other in combinations(dice, 2))


def rules_of(code: str, variant: str, template: str, **changes: float) -> Rules:
    """The rules on the panels of text and table of a leaflet without covers."""
    made = templates.load_leaflet(template).replace(**changes)
    area = Area(made.margin, 30.0, made.size[0] - 2 * made.margin, made.size[1] - 30.0 - made.margin)
    return checked(lay_out(setting(code, variant, made), (area,) * made.sides))


@pytest.mark.parametrize("template", ["a5", "a5-large"])
@pytest.mark.parametrize("variant", ["classic", "maxi", "danish"])
@pytest.mark.parametrize("code", CODES)
def test_text_shrinks_little_for_the_picture(code: str, variant: str, template: str) -> None:
    """No further than the template's size, or by 4 %, and the table's words by 8 % at most."""
    made = templates.load_leaflet(template)
    plain, other = rules_of(code, variant, template, turn_least=30.0), rules_of(code, variant, template)
    assert not any(find(nodes) for nodes in plain.panels)
    if any(find(nodes) for nodes in other.panels):
        assert other.size >= max(made.turn_least, min(made.turn_size, 0.96 * plain.size))
        assert other.table >= 0.92 * plain.table
    else:
        assert (other.size, other.table) == (plain.size, plain.table)


@pytest.mark.parametrize(("template", "share"), [("a5", 0.8), ("a5-large", 0.55), ("a4-fold", 0.8), ("a4-three", 0.8)])
def test_most_leaflets_have_the_picture(template: str, share: float) -> None:
    """Of the classic game; in large letters, text needs the room more often."""
    found = [code for code in CODES if pictured(make(code, "classic", template))]
    assert len(found) >= share * len(CODES)


def test_its_dice_are_alike_in_most_languages() -> None:
    """On A5 every leaflet of the classic game has the picture, and nine of ten have one with large dice."""
    shown = [pictured(make(code, "classic", "a5")) for code in CODES]
    large = [picture for picture in shown if picture and max(die.size for die in picture.dice) > 3.8]
    assert all(shown)
    assert len(large) >= 0.9 * len(CODES)


def test_it_grows_where_its_panel_would_be_empty() -> None:
    """On a page with little text, and no other picture, its dice are larger than beside such letters elsewhere."""
    shown = pictured(make("en", "classic", "a5-large", fill=False))
    assert shown
    assert not any(below_sections(page.children) for page in make("en", "classic", "a5-large", fill=False).pages[:1])
    assert max(die.size for die in shown.dice) > 1.4 * shown.below.size * 25.4 / 72


@pytest.mark.parametrize("code", ["en", "fi", "hu"])
def test_booklets_have_the_picture(code: str) -> None:
    """Those in one language, like leaflets in large letters, and those in several, like leaflets of A5."""
    large, small = templates.load_leaflet("a5-large"), templates.load_leaflet("a5")
    for made in (setting(code, "classic", large), setting(code, "classic", small)):
        assert sum(len(find(page.children)) for page in build(made).pages) == 1
