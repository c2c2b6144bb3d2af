"""Titles with dice: the head of a leaflet or section, and a cover."""

from __future__ import annotations

from collections.abc import Iterator

from padgen.documents.setting import Setting
from padgen.documents.text.fit import LEADING, Fitted, fit
from padgen.errors import PadgenError, Problem
from padgen.page.area import Area
from padgen.page.marks import MM, Die, Ink, Line, Node, Tag, Text
from padgen.templates import LeafletTemplate

_FACES = (5, 1, 6, 3, 2, 4)
_LEAST_TITLE = 10.0
"""Points."""

_ACCENTED = 0.94
"""Ems from a capital's accent to the baseline."""

_UNDER = 2.4
"""Millimetres from the title to the line below it."""

_ROW_STEP, _PILE_STEP = 1.2, 1.14
"""From die to die in a row and in a pile, in dice."""


def head(setting: Setting[LeafletTemplate], area: Area) -> tuple[tuple[Node, ...], float]:
    """The title with a row of dice at its right, and the height in mm that both take."""
    template, fonts, variant = setting.template, setting.fonts, setting.variant
    die = fonts.cap_height("bold", template.title_size) * 1.12
    dice = variant.dice * die * _ROW_STEP
    title = _fit(setting, area.w - dice - 3.0)
    step = title.size * LEADING / MM
    height = max(die, len(title.lines) * step - 1.0)
    first = area.y + (height - (len(title.lines) - 1) * step + fonts.cap_height("bold", title.size)) / 2
    # Accents over capitals stay inside the area too.
    lower = max(0.0, area.y + _ACCENTED * title.size / MM - first) if not title.lines[0].isascii() else 0.0
    first, height = first + lower, height + lower
    lines = tuple(
        Text(area.x, first + i * step, line, title.size, "bold", template.accent) for i, line in enumerate(title.lines)
    )
    bottom = area.y + height + _UNDER
    right = area.x + area.w - dice + die * (_ROW_STEP - 1)
    rule = Line(area.x, bottom, area.x + area.w, bottom, template.heavy, template.accent)
    top = area.y + lower + (height - lower - die) / 2
    dice_row = _row(variant.dice, template.accent, right, top, die)
    return (Tag("H1", lines), Tag("Artifact", (*dice_row, rule))), height + _UNDER + 2.6


def cover(setting: Setting[LeafletTemplate], area: Area) -> tuple[tuple[Node, ...], float]:
    """A picture of dice with the title below, and the height in mm that both take."""
    template, fonts = setting.template, setting.fonts
    title = _fit(setting, area.w)
    step = title.size * LEADING / MM
    picture, height = pile(setting.variant.dice, template.accent, Area(area.x, area.y, area.w, template.cover))
    first = area.y + height + 8.0 + fonts.cap_height("bold", title.size)
    middle = area.x + area.w / 2
    lines = tuple(
        Text(middle, first + i * step, line, title.size, "bold", template.accent, "center")
        for i, line in enumerate(title.lines)
    )
    bottom = first + (len(title.lines) - 1) * step + 6.0
    rule = Line(area.x, bottom, area.x + area.w, bottom, template.heavy, template.accent)
    return (Tag("Artifact", (*picture, rule)), Tag("H1", lines)), bottom - area.y + 4.0


def pile(dice: int, ink: Ink, area: Area) -> tuple[tuple[Die, ...], float]:
    """Dice piled up in two rows, as large as the area allows, and the height that they take."""
    upper = dice // 2
    lower = dice - upper
    die = min(area.h / (1 + _PILE_STEP), area.w / (1 + (lower - 1) * _PILE_STEP))
    found = []
    for row, count in enumerate((upper, lower)):
        left = area.x + (area.w - die * (1 + (count - 1) * _PILE_STEP)) / 2
        for i in range(count):
            place = row * upper + i
            x, y = left + i * die * _PILE_STEP, area.y + row * die * _PILE_STEP
            found.append(Die(x, y, die, _FACES[place % 6], ink, solid=place % 2 == 1))
    return tuple(found), die * (1 + _PILE_STEP)


def ornament(setting: Setting[LeafletTemplate], area: Area) -> tuple[Node, ...]:
    """A small pile of dice in the middle of an area that would be empty."""
    size = area.w * 0.4
    inner = Area(area.x + (area.w - size) / 2, 0.0, size, size)
    dice, height = pile(setting.variant.dice, setting.template.accent, inner)
    top = area.y + (area.h - height) / 2
    return (Tag("Artifact", tuple(die._replace(y=die.y + top) for die in dice)),)


def _row(dice: int, ink: Ink, x: float, y: float, die: float) -> Iterator[Die]:
    for i in range(dice):
        yield Die(x + i * die * _ROW_STEP, y, die, _FACES[i % 6], ink, solid=i % 2 == 1)


def _fit(setting: Setting[LeafletTemplate], width: float) -> Fitted:
    """The title on a line, on two before it gets small, or as small as it must be."""
    locale, template, fonts = setting.locale, setting.template, setting.fonts
    for floor in (template.title_size * 0.7, _LEAST_TITLE):
        if found := fit(fonts, locale.title, "bold", template.title_size, min(floor, template.title_size), width):
            return found
    needs = fonts.width(locale.title, "bold", _LEAST_TITLE)
    what = f"{locale.native_name}: the title {locale.title!r} needs {needs:.1f} mm at {_LEAST_TITLE:g} pt"
    fix = "shorten the title or choose larger paper"
    raise PadgenError(Problem(f"{what}, the panel leaves {max(width, 0):.1f} mm", fix, about=(locale.code, "title")))
