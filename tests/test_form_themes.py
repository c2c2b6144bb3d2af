"""Forms in every theme: no words overlap or leave the page, lines are printable, words and numbers legible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pads
import pytest
from forms import document, page_of
from painted import Painted
from sheets import sheets
from sweeps import ALL

from padgen import languages, templates
from padgen.page.fonts import Fonts
from padgen.page.marks import WHITE, Box, DrawnDocument, Field, Ink, Line, Text, leaves
from padgen.rules import built_in_ids, load_variant
from padgen.templates.colours import contrast

CODES, THEMES, FORMS = languages.codes(), templates.names("theme"), templates.names("form")
LARGE = 14.0
"""Points: a contrast of 3 is enough for bold letters of this size."""


class Case(NamedTuple):
    """A form in one language, variant and theme."""

    code: str
    variant: str
    theme: str


def cases(layout: str, theme: str) -> Iterator[Case]:
    """The forms of a layout in a theme: two languages and variants, with ``PADGEN_MATRIX=all`` every language."""
    variants = built_in_ids()
    at = FORMS.index(layout) * len(THEMES) + THEMES.index(theme)
    count = len(CODES) if ALL else 2
    for turn in range(count * at, count * (at + 1)):
        yield Case(CODES[turn * 4 % len(CODES)], variants[turn * 7 % len(variants)], theme)


def made(layout: str, case: Case) -> DrawnDocument:
    names = ("Anna", "Bo")[: 1 if load_variant(case.variant).columns else 2]
    return document(case.code, case.variant, template=layout, theme=case.theme, players=len(names), names=names)


def enough(mark: Text | Field) -> float:
    """The contrast that words of this size need, or dots."""
    if isinstance(mark, Field) and mark.name.endswith("_progress"):
        return 3.0
    heavy = mark.face.startswith(("bold", "semibold"))
    return 3.0 if mark.size >= 18 or (heavy and mark.size >= LARGE) else 4.5


@pytest.mark.sweep
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("layout", FORMS)
def test_forms_are_clean(layout: str, theme: str) -> None:
    """No word overlaps another, is crossed by a line, lies under a die, or comes too near the edge."""
    for case in cases(layout, theme):
        (sheet,) = sheets(made(layout, case))
        assert [flaw for flaw in pads.flaws(sheet, 1.5) if "a line is" not in flaw] == [], case


@pytest.mark.sweep
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("layout", FORMS)
def test_lines_of_forms_can_be_printed(layout: str, theme: str) -> None:
    """None is thinner than 0.25 pt."""
    for case in cases(layout, theme):
        for mark in leaves(page_of(made(layout, case)).children):
            if isinstance(mark, Line) or (isinstance(mark, Box) and mark.stroke is not None):
                assert mark.weight >= 0.25, (case, mark)


@pytest.mark.sweep
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("layout", FORMS)
def test_words_and_numbers_of_forms_are_legible(layout: str, theme: str) -> None:
    """Words have a contrast of 4.5 to what is behind them, large ones of 3; so has what is typed into fields."""
    fonts = Fonts()
    for case in cases(layout, theme):
        marks = list(leaves(page_of(made(layout, case)).children))
        painted = Painted(marks)

        def behind(x: float, y: float, painted: Painted = painted) -> Ink:
            return painted.colour(x, y) or WHITE

        for mark in marks:
            if isinstance(mark, Text) and not mark.tilt and not mark.turn:
                wide = fonts.width(mark.text, mark.face, mark.size)
                left = mark.x - wide * {"left": 0.0, "center": 0.5, "right": 1.0}[mark.align]
                y = mark.y - fonts.cap_height(mark.face, mark.size) / 2
                grounds = {behind(left + part * wide, y) for part in (0.1, 0.9)}
                assert min(contrast(mark.ink, ground) for ground in grounds) >= enough(mark) - 0.05, (case, mark)
            elif isinstance(mark, Field) and mark.kind in ("text", "choice") and mark.w > 1:
                ground = behind(mark.x + mark.w / 2, mark.y + mark.h / 2)
                assert contrast(mark.ink, ground) >= enough(mark) - 0.05, (case, mark.name)
                assert contrast(mark.pale or mark.ink, ground) >= enough(mark) - 0.05, (case, mark.name)
            elif isinstance(mark, Field) and mark.star:
                assert contrast(mark.ink, mark.pale or WHITE) >= 4.5, case
            elif isinstance(mark, Field) and mark.name.endswith("_winner"):
                total = next(
                    other for other in marks if isinstance(other, Field) and other.name == mark.name[:3] + "total"
                )
                assert contrast(total.ink, mark.pale or WHITE) >= 3, case


@pytest.mark.parametrize("theme", ["plain", "nordic", "retro"])
def test_lines_on_paper_are_as_heavy_for_their_letters_as_on_pads(theme: str) -> None:
    """Names are half as large again as on pads, and so are the frame and the lines between rows and groups."""
    marks, look = [*leaves(page_of(document("en", template="a4", theme=theme)).children)], templates.load_theme(theme)
    frame = max(mark.weight for mark in marks if isinstance(mark, Box) and mark.stroke and mark.w > 180)
    weights = {round(mark.weight, 3) for mark in marks if isinstance(mark, Line)}
    assert frame == pytest.approx(1.5 * look.outer)
    assert {round(1.5 * weight, 3) for weight in (look.inner, look.group)} <= weights
