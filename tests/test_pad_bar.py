"""The bar of a pad's own colour behind its title: large letters on dice in its middle, a field with round corners."""

from __future__ import annotations

import math
from typing import Any

import pytest
from sheets import make

from padgen import templates
from padgen.page.area import Area
from padgen.page.marks import WHITE, Box, Die, Text, Use, leaves

pytestmark = pytest.mark.sweep


def marks_of(code: str, **options: Any) -> tuple[Area, list[Die], Box]:
    """The bar inside the trimmed edge, the dice of the title and the field for the date, of one pad."""
    (page, *_) = make(code, bleed=3.0, color="navy", **options).pages
    copies = [mark for mark in leaves(page.children) if isinstance(mark, Use)]
    marks = list(leaves(copies[0].symbol.children if copies else page.children))
    boxes = [mark for mark in marks if isinstance(mark, Box)]
    bar = next(box for box in boxes if box.behind_words)
    above = 0.0 if copies else 3.0
    field = next(box for box in boxes if box.fill == WHITE and bar.y < box.y < bar.y + bar.h)
    dice = [mark for mark in marks if isinstance(mark, Die) and bar.y < mark.y < bar.y + bar.h]
    return Area(bar.x, bar.y + above, bar.w, bar.h - above), dice, field


def extent(die: Die) -> tuple[float, float]:
    """The upper and the lower end of a tilted die, without its round corners."""
    angle = math.radians(abs(die.tilt))
    half, middle = die.size / 2 * (math.cos(angle) + math.sin(angle)), die.y + die.size / 2
    return middle - half, middle + half


@pytest.mark.parametrize(("template", "least"), [("classic", 1.2), ("a5", 1.2), ("large-print", 1.05), ("tall", 1.05)])
def test_letters_on_a_bar_are_large_and_in_its_middle(template: str, least: float) -> None:
    """Larger than without a bar, as far from the trimmed edge as from the bar's lower end."""
    bar, dice, _ = marks_of("en", template=template)
    plain = templates.load_pad(template).title_height
    assert dice[0].size >= least * plain
    ends = [extent(die) for die in dice]
    above, below = min(top for top, _ in ends) - bar.y, bar.y + bar.h - max(low for _, low in ends)
    assert above == pytest.approx(below, abs=0.35)
    assert above >= 2.65


def test_the_bar_is_no_higher_for_larger_letters() -> None:
    """It has the title's usual height and its colour above and below."""
    template = templates.load_pad("classic")
    bar, _, _ = marks_of("en")
    assert bar.h == pytest.approx(template.title_height + 2 * template.bar)


def test_letters_keep_their_size_beside_long_words() -> None:
    """On a narrow pad, where they would have no room beside the date."""
    _, dice, field = marks_of("en", template="tall", title="Yatzys")
    assert dice[-1].x + dice[-1].size < field.x


@pytest.mark.parametrize(
    ("langs", "options"),
    [
        (("en",), {"template": "landscape", "players": 1}),
        (("en",), {"template": "classic", "up": 1, "players": 1}),
        (("da", "fr"), {"template": "large-print", "variant": "danish"}),
    ],
)
def test_large_letters_leave_titles_their_room(langs: tuple[str, ...], options: dict[str, Any]) -> None:
    """Above a narrow table and beside a second title, a bar has the letters on dice and words of a pad without."""

    def titles(**colour: Any) -> tuple[int, set[str]]:
        (page, *_) = make(*langs, **options, **colour).pages
        copies = [mark for mark in leaves(page.children) if isinstance(mark, Use)]
        marks = leaves(copies[0].symbol.children if copies else page.children)
        texts = [mark for mark in marks if isinstance(mark, Text)]
        return len([mark for mark in texts if mark.tilt]), {mark.text for mark in texts if not mark.tilt}

    (lettered, others), (plain, words) = titles(bleed=3.0, color="navy"), titles()
    assert lettered == plain > 0
    assert others >= words


@pytest.mark.parametrize(("theme", "radius"), [("plain", 1.0), ("nordic", 2.294)])
def test_the_field_on_a_bar_has_round_corners(theme: str, radius: float) -> None:
    """Those of the theme, or of 1 mm."""
    _, _, field = marks_of("en", template="classic", theme=theme)
    assert field.radius == pytest.approx(radius, abs=0.001)
