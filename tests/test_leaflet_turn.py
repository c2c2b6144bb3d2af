"""The picture of a turn below its heading: what it shows by the rules, its place, and what it costs the text."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path as File
from typing import NamedTuple

import pytest
from leaflets import CODES, FONTS, bound, make, setting, tags
from sheets import Rect, Sheet, _add, text_rect

from padgen import languages, templates
from padgen.documents import leaflet
from padgen.documents.booklet.document import build
from padgen.documents.explain.compositor import Rules, lay_out
from padgen.documents.setting import Setting
from padgen.errors import checked
from padgen.page.area import Area
from padgen.page.marks import Die, DrawnDocument, Node, Page, Path, Tag, Text, leaves
from padgen.rules import built_in_ids, load_variant, score

pytestmark = pytest.mark.sweep

TEMPLATES = ("a5", "a5-large", "a4-fold", "a4-three")


class Picture(NamedTuple):
    """The marks of the picture, the heading above it and the first line of the text below it."""

    drawn: Tag
    heading: Text
    below: Text

    @property
    def words(self) -> list[str]:
        return [mark.text for mark in leaves((self.drawn,)) if isinstance(mark, Text)]

    @property
    def kept(self) -> list[Die]:
        return [die for die in self._dice if die.solid]

    @property
    def pad(self) -> list[Die]:
        """The dice beside the rows of the pad."""
        return [die for die in self._dice if not die.tilt]

    @property
    def rolled(self) -> list[int]:
        """The faces of the first roll."""
        return [die.face for die in self._open if not self.kept or die.x < self.kept[0].x]

    @property
    def again(self) -> list[int]:
        """Those of the dice that are rolled again."""
        return [die.face for die in self._open][len(self.rolled) :]

    @property
    def _dice(self) -> list[Die]:
        return [mark for mark in leaves((self.drawn,)) if isinstance(mark, Die)]

    @property
    def _open(self) -> list[Die]:
        return [die for die in self._dice if die.tilt and not die.solid]

    def areas(self) -> list[Rect]:
        """The areas of dice, words and drawings."""
        sheet = Sheet(Page(1, 1, ()))
        drawings = []
        for mark in leaves((self.drawn,)):
            _add(sheet, mark, 0, None)
            if isinstance(mark, Path):
                points = [step[i : i + 2] for line in mark.contours for step in line for i in range(0, len(step), 2)]
                xs, ys = zip(*points, strict=True)
                drawings.append(Rect(min(xs), min(ys), max(xs), max(ys)))
        return [placed.rect for placed in (*sheet.dice, *sheet.texts, *sheet.strokes)] + drawings


def find(nodes: tuple[Node, ...]) -> list[Picture]:
    """The picture on a page: an artifact with drawings between a heading and its text."""
    parts = [tag for tag in tags(nodes, "H2", "P", "Artifact") if next(leaves((tag,)), None)]
    return [
        Picture(drawn, *(next(mark for mark in leaves((tag,)) if isinstance(mark, Text)) for tag in (head, told)))
        for head, drawn, told in zip(parts, parts[1:], parts[2:], strict=False)
        if (head.role, drawn.role) == ("H2", "Artifact") and any(isinstance(m, Path) for m in leaves((drawn,)))
    ]


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


def test_a_single_roll_has_no_round_arrow(tmp_path: File) -> None:
    """Where dice aren't rolled again, the points are those of the roll that is shown."""
    path = tmp_path / "once.yaml"
    path.write_text("extends: classic\nthrows: 1\n", encoding="utf-8")
    rules = load_variant(str(path))
    made = Setting((languages.read("en").bind(rules),), templates.load_leaflet("a5-large"), FONTS)
    shown = pictured(leaflet.build(made))
    assert shown
    assert not shown.kept
    assert shown.words == [str(score(rules, "sixes", shown.rolled))]


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


def test_it_grows_where_its_panel_would_be_empty() -> None:
    """On a page with little text its dice are larger than letters of this size have elsewhere."""
    shown = pictured(make("en", "classic", "a5-large"))
    assert shown
    assert max(die.size for die in shown.kept) > 1.4 * shown.below.size * 25.4 / 72


@pytest.mark.parametrize("code", ["en", "fi", "hu"])
def test_booklets_have_the_picture(code: str) -> None:
    """Those in one language, like leaflets in large letters, and those in several, like leaflets of A5."""
    large, small = templates.load_leaflet("a5-large"), templates.load_leaflet("a5")
    for made in (setting(code, "classic", large), setting(code, "classic", small)):
        assert sum(len(find(page.children)) for page in build(made).pages) == 1


def test_backs_of_pads_have_none() -> None:
    """They tell what one looks up during a game, in few lines."""
    from sheets import make as pad

    assert not any(find(page.children) for page in pad("en", template="a5", rules_on_back=True).pages)
