"""Each measure in a pad's layout sets the distance, size or number that it is named after, and by just as much."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from leaflets import CODES, FONTS
from measures import Case, grows
from pads import PICTURES_ABOVE

from padgen import languages
from padgen.api.pad import PadRequest
from padgen.page.marks import Box, Die, Leaf, Line, Text, leaves
from padgen.rules import legal_points, load_variant
from padgen.templates import load_theme


class Pad:
    """A pad with these lines in its layout, in English unless ``code`` names other languages."""

    def __init__(self, folder: Path, base: str, *keys: str, code: str = "en", **options: Any) -> None:
        path = folder / "own.yaml"
        path.write_text("\n".join((f"extends: {base}", *keys, "")), encoding="utf-8")
        self.pages = PadRequest((*code.split("+"),), template=path, **options).make().pages
        self.face = self.pages.face  # type: ignore[attr-defined]
        self.grid = self.face.grid
        self.paper = self.pages.paper  # type: ignore[attr-defined]

    @cached_property
    def marks(self) -> list[Leaf]:
        return [*leaves(self.face.above), *leaves((self.grid.table(),)), *leaves(self.grid.ground)]

    @property
    def heights(self) -> dict[str, float]:
        return {row.entry.id: row.h for row in self.grid.rows}

    @property
    def bottom(self) -> float:
        return float(self.grid.area.y + self.grid.area.h)

    def word(self, word: str) -> Text:
        return next(mark for mark in self.marks if isinstance(mark, Text) and mark.text == word)

    def dice(self, row: str) -> list[Die]:
        """The dice beside a row's name, from left to right."""
        label = next(placed.label for placed in self.grid.rows if placed.entry.id == row)
        return sorted((mark for mark in leaves(label) if isinstance(mark, Die)), key=lambda die: die.x)

    def hint(self, row: str) -> Text:
        """A row's maximum."""
        (mark,) = next(placed.hint for placed in self.grid.rows if placed.entry.id == row)
        assert isinstance(mark, Text)
        return mark

    @property
    def date_line(self) -> float:
        """The length of the line for the date."""
        return max(mark.x2 - mark.x1 for mark in leaves(self.face.above) if isinstance(mark, Line))

    @property
    def foot_line(self) -> float:
        """The length of the line for the date below the table."""
        bottom = self.grid.area.y + self.grid.area.h
        return next(
            mark.x2 - mark.x1 for mark in self.marks if isinstance(mark, Line) and mark.y1 == mark.y2 > bottom + 2
        )

    @property
    def scale(self) -> float:
        """The size of the ruler's figures, which are the smallest."""
        page = list(leaves(next(iter(self.pages)).children))
        return next(mark.size for mark in page if isinstance(mark, Text) and mark.text == "100 mm")

    @property
    def frame(self) -> float:
        """The weight of the table's frame."""
        return max(mark.weight for mark in self.marks if isinstance(mark, Box) and mark.stroke)

    def between_players(self) -> float:
        """The weight of the line between the first two players."""
        x = self.grid.columns[self.grid.games][0]
        return next(mark.weight for mark in self.marks if isinstance(mark, Line) and mark.x1 == mark.x2 == x)

    def names(self) -> float:
        """The width of the column of names."""
        return float(self.grid.columns[0][0] - self.grid.area.x)


RETRO = load_theme("retro")
TALL = ("paper: 148 x 500 mm",)
LOW = ("paper: A6", "across: 1", "down: 1")
BLEED = ("bleed: 3 mm", "accent: teal")
LONG = {"title": "Juhannusyatzy"}

Measure = Callable[[Pad], float]

MEASURES: tuple[tuple[str, str, tuple[str, ...], dict[str, Any], float, float, Measure], ...] = (
    ("margin", "a5", (), {}, 9.0, 1.0, lambda pad: pad.grid.area.x),
    ("margin", "a5", (), {}, 9.0, -1.0, lambda pad: pad.bottom),
    ("margin_least", "a5", (), {"players": 6}, 6.0, 1.0, lambda pad: pad.grid.area.x),
    ("title_gap", "a5", (), LONG, 5.0, 1.0, lambda pad: pad.grid.area.y - pad.word("Juhannusyatzy").y),
    ("title_gap", "a5", (), {"theme": "retro"}, 5.0, RETRO.band_gap / 100, lambda pad: pad.grid.area.y),
    ("title_height", "a5", (), {"theme": "retro"}, 9.0, RETRO.band / 100, lambda pad: pad.grid.area.y),
    ("title_height", "a5", (), {}, 10.0, 1.0, lambda pad: pad.grid.area.y),
    ("band_most", "kids", (), {"theme": "retro"}, 24.0, 1.0, lambda pad: pad.grid.area.y),
    ("title_size", "a5", (), LONG, 20.0, 1.0, lambda pad: pad.word("Juhannusyatzy").size),
    ("foot_height", "a5", (), {"theme": "retro"}, 7.0, -1.0, lambda pad: pad.bottom),
    ("bar", "a5", BLEED, {}, 6.5, 2.0, lambda pad: pad.grid.area.y),
    ("bar", "a5", BLEED, {}, 6.5, 2.0, lambda pad: next(mark.h for mark in pad.marks if isinstance(mark, Box))),
    ("head_height", "a5", (), {}, 12.6, 1.0, lambda pad: pad.grid.head_height),
    ("head_height", "a5", (), {}, 12.6, 1.0, lambda pad: pad.grid.rows[0].y - pad.grid.area.y),
    ("total_height", "a5", (), {}, 12.0, 1.0, lambda pad: pad.heights["total"]),
    ("strip_height", "a5", (), {}, 5.0, 1.0, lambda pad: pad.grid.rows[0].y - pad.grid.area.y - pad.grid.head_height),
    ("player_lines", "a5", (), {"variant": "triple", "players": 2}, 150.0, 0.005, Pad.between_players),
    ("row_most", "a5", TALL, {}, 12.0, 1.0, lambda pad: pad.heights["chance"]),
    ("upper_rows", "kids", (), {}, 70.0, 0.01, lambda pad: pad.heights["ones"] / pad.heights["one_pair"]),
    ("column_most", "a5", (), {"players": 1}, 34.0, 1.0, lambda pad: pad.grid.columns[0][1]),
    ("label_most", "a5", ("column_most: 20 mm",), {"players": 1}, 67.0, 1.0, Pad.names),
    ("label_width", "a5", ("text_size: 7 pt", "text_least: 6.5 pt", "growth: 100"), {}, 59.0, 1.0, Pad.names),
    ("padding", "a5", (), {}, 3.0, 1.0, lambda pad: pad.word("Chance").x - pad.grid.area.x),
    ("gap", "classic", LOW, {"players": 2}, 1.2, 1.0, lambda pad: pad.word("Ones").x - pad.grid.area.x),
    ("die", "a5", (), {}, 4.0, 1.0, lambda pad: pad.dice("ones")[0].size),
    ("die_least", "classic", (*LOW, "margin: 5 mm"), {}, 3.0, 1.0, lambda pad: pad.dice("ones")[0].size),
    ("picture", "a5", (), {}, 2.5, 1.0, lambda pad: pad.dice("full_house")[0].size),
    ("picture_least", "classic", (*LOW, "margin: 5 mm"), {}, 2.2, 1.0, lambda pad: pad.dice("full_house")[0].size),
    ("dice_most", "kids", (), {"variant": "yacht"}, 105.0, 0.08, lambda pad: pad.dice("ones")[0].size),
    ("dice_most", "kids", (), {"variant": "yacht"}, 105.0, 0.08, lambda pad: pad.dice("full_house")[0].size),
    ("growth", "a5", (), {"variant": "balut"}, 110.0, 0.105, lambda pad: pad.word("Chance").size),
    ("text_size", "a5", (), {}, 9.0, 1.0, lambda pad: pad.word("Chance").size),
    ("hint_size", "a5", (), {}, 8.0, 1.0, lambda pad: pad.word("max").size),
    (
        "hint_size",
        "a5",
        ("floor_size: 6 pt", "margin_least: 9 mm"),
        {"players": 6},
        6.6,
        0.93,
        lambda pad: pad.hint("chance").size,
    ),
    ("aid_size", "a5", (), {}, 7.0, 1.0, lambda pad: pad.word("×3 =").size),
    (
        "aid_size",
        "a5",
        ("floor_size: 6 pt", "margin_least: 9 mm"),
        {"players": 6},
        6.6,
        0.93,
        lambda pad: pad.word("=").size,
    ),
    ("strip_size", "a5", (), {}, 7.0, 1.0, lambda pad: pad.word("UPPER SECTION").size),
    ("total_size", "a5", (), {}, 11.0, 1.0, lambda pad: pad.word("TOTAL").size),
    ("date_line", "a5", (), {}, 20.0, 1.0, lambda pad: pad.date_line),
    ("foot_line", "tall", (), {"theme": "retro"}, 40.0, 1.0, lambda pad: pad.foot_line),
    ("winner_line", "landscape", (), {}, 40.0, 1.0, lambda pad: pad.date_line),
    ("line_scale", "landscape", (), {}, 140.0, 0.01 * load_theme("plain").total_outer, lambda pad: pad.frame),
    ("line_scale", "a5", (), {}, 100.0, 0.01 * load_theme("plain").total_outer, lambda pad: pad.frame),
    ("floor_size", "classic", ("ruler: yes",), {}, 6.0, 1.0, lambda pad: pad.scale),
    ("glue_edge", "a5", ("bind: glue-top",), {}, 14.0, 1.0, lambda pad: pad.grid.area.y),
    ("punch_edge", "a5", ("bind: punch-left",), {}, 18.0, 1.0, lambda pad: pad.grid.area.x),
    ("cut_gap", "classic", BLEED, {}, 8.0, 1.0, lambda pad: pad.paper.spots[1][0] - pad.paper.pad_width),
)


def test_pictures_above_names_depend_on_the_height_of_rows(tmp_path: Path) -> None:
    """Rows lower than ``above_least`` have them before their names; others begin with them where single dice do."""
    usual = Pad(tmp_path, "tall", *PICTURES_ABOVE, "above_least: 0 mm")
    high = usual.heights["full_house"]
    assert usual.dice("full_house")[0].y < usual.word("Full house").y - 3.5
    left = usual.word("Full house").x
    assert left == pytest.approx(usual.dice("full_house")[0].x) == pytest.approx(usual.dice("ones")[0].x)
    lower = Pad(tmp_path, "tall", *PICTURES_ABOVE, f"above_least: {high + 0.1:.2f} mm")
    assert lower.dice("full_house")[-1].x + lower.dice("full_house")[-1].size < lower.word("Full house").x


@pytest.mark.parametrize("case", MEASURES, ids=lambda case: case[0])
def test_measures(case: tuple[Any, ...], tmp_path: Path) -> None:
    """A unit more changes what the key names by as much, or in proportion."""
    grows("pad", Case(*case), Pad, tmp_path)


def test_measures_that_are_good_to_write_in(tmp_path: Path) -> None:
    """Four pads stay on a sheet until a good row is higher than theirs, or good columns leave no room for names."""
    for code, key in (("en", "row_good"), ("de+fi", "row_pair")):
        usual = Pad(tmp_path, "classic", "row_pair: 3 mm", code=code)
        for more, count in ((-0.05, 4), (0.05, 2)):
            keys = ("row_pair: 3 mm", f"{key}: {min(usual.heights.values()) + more:.3f} mm")
            assert len(Pad(tmp_path, "classic", *keys[key == "row_pair" :], code=code).paper.spots) == count, key
    for width, count in ((14.2, 4), (15.5, 4), (20, 2)):
        pad = Pad(tmp_path, "classic", f"column_good: {width} mm")
        assert pad.grid.columns[0][1] >= width - 0.01
        assert len(pad.paper.spots) == count


@pytest.mark.parametrize(("code", "more"), [("sv", 2.0), ("hu", 2.5)])
def test_names_keep_their_least_size(code: str, more: float, tmp_path: Path) -> None:
    """Names as large as they fit keep all that is beside them; if they must be larger, something beside them goes.

    They may be 7 % smaller than the key says before that.
    """

    def made(least: float) -> tuple[float, int]:
        keys = ("margin: 5 mm", "text_size: 14 pt", "floor_size: 6 pt", f"text_least: {least:g} pt")
        pad = Pad(tmp_path, "classic", *keys, code=code, players=4)
        label = languages.read(code).words.names["rows"]["chance"]
        shown = [mark for row in pad.grid.rows for mark in leaves((*row.label, *row.hint))]
        return pad.word(label).size, len(shown)

    size, beside = made(7.0)
    assert size >= 7.0
    assert made(size) == (size, beside)
    larger, fewer = made(size + more)
    assert larger >= 0.93 * (size + more)
    assert fewer < beside


@pytest.mark.parametrize("place", ["before", "after", "above", "none"])
def test_dice_stand_where_the_layout_says(place: str, tmp_path: Path) -> None:
    """A row's dice are left of its name, right of it, above it, or nowhere; a single die is always left of it."""
    pad = Pad(
        tmp_path,
        "kids",
        "upper_rows: 100",
        "text_size: 10 pt",
        "text_least: 8 pt",
        "floor_size: 6 pt",
        f"dice: {place}",
    )
    name, dice = pad.word("Full house"), pad.dice("full_house")
    assert len(dice) == (0 if place == "none" else 5)
    end = name.x + FONTS.width(name.text, name.face, name.size)
    for die in dice:
        left, right, above = die.x + die.size < name.x, die.x > end, die.y + die.size < name.y - 1
        assert {"before": left and not above, "after": right and not above, "above": above}[place]
    for die in pad.dice("ones"):
        assert die.x + die.size < pad.word("Ones").x


@pytest.mark.parametrize("key", ["show_title", "show_date", "show_maximum", "frames"])
def test_what_is_switched_off_is_missing(key: str, tmp_path: Path) -> None:
    """Without title, date, maxima or frames, just these are missing."""

    def shown(pad: Pad) -> dict[str, bool]:
        page = list(leaves(next(iter(pad.pages)).children))
        words = {mark.text for mark in page if isinstance(mark, Text)}
        return {
            "show_title": {*"YATZ"} <= words,
            "show_date": "Date" in words,
            "show_maximum": "max" in words,
            "frames": any(isinstance(mark, Box) and mark.stroke for mark in page),
        }

    usual = shown(Pad(tmp_path, "a5"))
    assert usual == dict.fromkeys(usual, True)
    without = shown(Pad(tmp_path, "a5", f"{key}: no"))
    assert without == {**usual, key: False}


@pytest.mark.sweep
@pytest.mark.parametrize("variant", ["classic", "kniffel", "yahtzee", "danish", "generala"])
@pytest.mark.parametrize("lang", CODES)
def test_childrens_pads_say_what_rows_with_fixed_points_are_worth(lang: str, variant: str) -> None:
    """Level with their names, at the right; other rows have no number, and extras say what each is worth."""
    pages = PadRequest(lang, variant=variant, template="kids").make().pages
    rules, grid = load_variant(variant), pages.face.grid  # type: ignore[attr-defined]
    for row in grid.rows:
        names, shown = ([m for m in leaves(nodes) if isinstance(m, Text)] for nodes in (row.label, row.hint))
        if row.entry.kind == "score":
            points = legal_points(rules, row.entry.id)
            assert [mark.text for mark in shown] == [str(points[-1])] * (len(points) == 2), row.entry.id
        elif row.entry.kind == "extra":
            assert shown[0].text == f"× {next(extra.points for extra in rules.extras if extra.id == row.entry.id)}"
        for mark in shown:
            assert mark.y == pytest.approx(names[0].y, abs=0.3)
            assert mark.x + 1.0 < grid.columns[0][0]
    drawn = [mark.text for page in pages for mark in leaves(page.children) if isinstance(mark, Text)]
    assert {mark.text for row in grid.rows for mark in leaves(row.hint) if isinstance(mark, Text)} <= set(drawn)
