"""Each measure in a form's layout sets the distance or size that it is named after, and by just as much."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from forms import document, fields, page_of
from measures import Case, grows

from padgen.page.marks import Box, Die, Field, Text, leaves
from padgen.templates import load_theme


class Form:
    """A form in English with these lines in its layout."""

    def __init__(self, folder: Path, base: str, *keys: str, **options: Any) -> None:
        path = folder / "own.yaml"
        path.write_text("\n".join((f"extends: {base}", *keys, "")), encoding="utf-8")
        page = page_of(document("en", template=path, **options))
        self.fields = fields(page)
        self.marks = list(leaves(page.children))

    def __getitem__(self, name: str) -> Field:
        return self.fields[name]

    def word(self, word: str) -> Text:
        return next(mark for mark in self.marks if isinstance(mark, Text) and mark.text == word)

    def dice(self) -> list[float]:
        """The sizes of all dice, the largest first."""
        return sorted((mark.size for mark in self.marks if isinstance(mark, Die)), reverse=True)

    def corner(self) -> float:
        """The radius of the bar of totals, which is as wide as the page."""
        return max((mark for mark in self.marks if isinstance(mark, Box)), key=lambda box: (box.w, box.radius)).radius

    def halves(self) -> float:
        """The distance between a player's first column in both halves."""
        return self["p1_one_pair"].x - self["p1_ones"].x

    def below(self, upper: str, lower: str) -> float:
        """The space between two fields, one below the other."""
        return self[lower].y - self[upper].y - self[upper].h

    def frame(self) -> float:
        """The weight of the table's frame, the heaviest of all boxes."""
        return max(mark.weight for mark in self.marks if isinstance(mark, Box) and mark.stroke)

    def band(self) -> float:
        """The left end of the bands behind names."""
        return min(mark.x for mark in self.marks if isinstance(mark, Box) and mark.x > 0 and not mark.stroke)

    def beside(self, left: str, right: str) -> float:
        """The space between two fields side by side."""
        return self[right].x - self[left].x - self[left].w


Measure = Callable[[Form], float]

TWO = {"players": 2}
FACES = "title_height: 0 mm", "title_die: no"
TALL = ("paper: 210 x 500 mm",)

MEASURES: tuple[tuple[str, str, tuple[str, ...], dict[str, Any], float, float, Measure], ...] = (
    ("margin", "tablet", ("title_die: no",), {}, 6.0, 1.0, lambda form: form.word("Yatzy").x),
    ("margin", "tablet", (), {}, 6.0, 1.0, lambda form: form["p1_name"].y),
    ("title_size", "tablet", (), {}, 18.0, 1.0, lambda form: form.word("Yatzy").size),
    ("title_gap", "tablet", (), {}, 2.0, 1.0, lambda form: form["p1_name"].y),
    ("title_height", "tablet", (), {"theme": "plain"}, 8.0, 1.0, lambda form: form.dice()[0]),
    ("button_height", "tablet", (), {}, 9.0, 1.0, lambda form: form["new_game"].h),
    ("head_height", "tablet", (), {}, 12.0, 1.0, lambda form: form["p1_name"].h),
    ("totals_again", "phone", (), {}, 9.0, 1.0, lambda form: form.below("p1_name", "p1_ones")),
    ("strip_height", "phone", (), {}, 6.0, 1.0, lambda form: form.below("p1_name", "p1_ones")),
    ("part_gap", "tablet", (), {}, 1.0, 1.0, lambda form: form.below("p1_name", "p1_ones")),
    ("sum_height", "tablet", (), {}, 14.0, 1.0, lambda form: form["p1_upper_sum"].h + form["p1_needed"].h),
    ("bonus_height", "tablet", (), {}, 8.0, 1.0, lambda form: form["p1_bonus"].h),
    ("total_height", "tablet", (), {}, 14.0, 1.0, lambda form: form["p1_total"].h),
    ("row_least", "tablet", (), {}, 11.0, 1.0, lambda form: form["p1_chance"].h),
    ("row_most", "a4", TALL, {}, 12.0, 1.0, lambda form: form["p1_chance"].h),
    ("row_gap", "tablet", (), {}, 1.0, 1.0, lambda form: form.below("p1_ones", "p1_twos")),
    ("column_gap", "tablet", (), TWO, 2.0, 1.0, lambda form: form.beside("p1_ones", "p2_ones")),
    ("column_gap_least", "phone", (), {}, 1.0, 1.0, lambda form: form.beside("p1_ones", "p2_ones")),
    ("column_most", "a4", (), {"players": 1}, 24.0, 1.0, lambda form: form["p1_ones"].w),
    ("label_most", "a4", (), {"players": 1}, 60.0, 0.5, lambda form: form["p1_ones"].w + form["p1_ones"].x),
    ("padding", "tablet", (), {}, 2.0, 1.0, lambda form: form.word("Chance").x),
    ("outdent", "phone", (), TWO, 0.5, -1.0, Form.band),
    ("text_size", "tablet", (), {}, 10.0, 1.0, lambda form: form.word("Chance").size),
    ("text_most", "a4", (), {}, 14.0, 1.0, lambda form: form.word("Chance").size),
    ("hint_size", "tablet", (), {}, 8.0, 1.0, lambda form: form["p1_needed"].size),
    ("hint_most", "a4", (), {}, 10.0, 1.0, lambda form: form.word("max").size),
    ("field_size", "tablet", (), {}, 12.0, 1.0, lambda form: form["p1_ones"].size),
    ("total_size", "tablet", (), {}, 14.0, 1.0, lambda form: form["p1_total"].size),
    ("total_word", "a4", (), {}, 16.0, 1.0, lambda form: form.word("TOTAL").size),
    ("total_word", "tablet", (), {}, 12.0, 1.0, lambda form: form.word("Total").size),
    ("line_scale", "a4", (), {}, 140.0, 0.01 * load_theme("plain").outer, Form.frame),
    ("strip_size", "a4", (), {}, 8.0, 1.0, lambda form: form.word("UPPER SECTION").size),
    ("die", "tablet", ("title_die: no",), {}, 3.0, 1.0, lambda form: form.dice()[0]),
    ("die", "a4", FACES, {}, 7.0, 1.0, lambda form: form.dice()[0]),
    ("die_least", "a4", (*FACES, "picture: 3 mm"), {}, 5.0, 1.0, lambda form: form.dice()[0]),
    ("picture", "a4", ("title_die: no",), {}, 2.4, 1.0, lambda form: form.dice()[-1]),
    ("picture_least", "a4", ("title_die: no",), {"players": 8}, 2.4, 1.0, lambda form: form.dice()[-1]),
    ("button_least", "tablet", (), {}, 46.0, 1.0, lambda form: form["new_game"].w),
    ("name_size", "tablet", (), {}, 7.25, 1.0, lambda form: form["p1_name"].size),
    ("name_band", "tablet", (), {}, 2.0, -1.0, lambda form: form["p1_name"].h),
    ("bar_room", "tablet", (), {}, 2.0, 1.0, lambda form: form.below("p1_yatzy", "p1_total")),
    ("bar_gap", "tablet", (), {}, 2.0, -2.0, lambda form: form["p1_winner"].h),
    ("star", "tablet", (), {}, 2.0, 1.0, lambda form: form["p1_star"].w),
    ("turn_bar", "tablet", (), {}, 1.0, 1.0, lambda form: form["p1_turn"].h),
    ("bar_radius", "tablet", (), {}, 5.0, 1.0, Form.corner),
    ("half_gap", "tablet-landscape", ("column_most: 12 mm",), {}, 3.0, 0.5, Form.halves),
)


@pytest.mark.long
@pytest.mark.parametrize("case", MEASURES, ids=lambda case: case[0])
def test_measures(case: tuple[Any, ...], tmp_path: Path) -> None:
    """A unit more changes what the key names by as much, or in proportion."""
    grows("form", Case(*case), Form, tmp_path)
