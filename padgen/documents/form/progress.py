"""The bar on the way to the bonus: its place, and the fields that fill it, of which the script shows one."""

from __future__ import annotations

from typing import NamedTuple

from padgen.documents.form import script
from padgen.documents.form.helpers import HIDDEN, INSET, LINE
from padgen.documents.form.signs import sign
from padgen.page.area import Area
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Colour, Field

_SIDE, _APART = 1.1, 0.5
"""Millimetres that are free on each side of the bar, and between the bar and the number's field."""

_LEAST, _LEAST_ABOVE = 8.0, 4.0
"""Millimetres: the least widths of a bar beside the number and above it."""

_RIM = 0.25
"""Millimetres of the bar that are seen around what fills it, whose ends so stay within those of the bar; a bar lower
than four of these has a narrower rim, and is drawn only if the template asks for one so low."""

_OTHER_DIGITS = 1.2
"""How many times as wide small digits may be in a system font."""

_NUMBER_AIR = 5.0 / MM
"""Millimetres by which the number's field is wider than the number, which is enough for pdf.js."""


class Bar(NamedTuple):
    """The width and height of the bar in mm, and the width of the field of the number beside it.

    Above the number instead, ``above`` is the height in mm from the cell's edge to the number's field.  The bar is in
    the ``middle``, or the bar and the number are.
    """

    width: float
    height: float
    number: float
    above: float = 0.0
    middle: bool = False

    def places(self, area: Area) -> tuple[Area, Area]:
        """The places of the bar and, beside or below it, of the number's field."""
        aside = 0.0 if self.above or self.middle else _APART + self.number
        y = area.y + self.above - self.height if self.above else area.y + (area.h - self.height) / 2
        bar = Area(area.x + (area.w - self.width - aside) / 2, y, self.width, self.height)
        if self.above:
            return bar, area._replace(y=area.y + self.above, h=area.h - self.above)
        x = bar.x + bar.w + _APART
        return bar, area._replace(x=x, w=area.x + area.w - x)


def bar(fonts: Fonts, most: float, small: float, points: int, area: Area, high: bool) -> Bar | None:
    """A bar at most so high, beside this many points in ``small`` print or above them; ``None`` if it has no room.

    ``area`` is as large as the place of both.  Where cells are ``high``, it rather is above them.
    """
    number = fonts.width(str(points), "regular", small) * _OTHER_DIGITS + _NUMBER_AIR
    room, least = area.w - 2 * _SIDE, min(most, 4 * _RIM)
    height = min(most, area.h - 2 * _APART)
    lower = area.h - small * LINE / MM - INSET
    level = min(most, lower)
    # The number is as far from the cell's lower edge as the bar is from the sum, within its line.
    above = Bar(room, level, number, min(lower, level + (lower - level) / 2 + _APART))
    if high and lower >= most + 2 * _APART:
        return above  # in the middle of its cell, also when it is full and has no number
    for sides in (2, 1):
        width = room - sides * (_APART + number)
        if width >= _LEAST and height >= least:
            return Bar(width, height, number, middle=sides > 1)
    return above if room >= _LEAST_ABOVE and level >= least else None


def bar_height(height: float, small: float) -> float:
    """The least height in mm of a bar above a number in ``small`` points."""
    return height + small * LINE / MM + INSET


def filling(player: int, key: str, area: Area, ink: Colour, made: str, tooltip: str) -> tuple[Field, ...]:
    """The bar filled up to each step, of which that of the steps that are ``made`` is seen; players count from 0.

    The last field is hidden: it tells programs how many steps are made, and its script fills the bar.
    """
    rim = min(_RIM, area.h / 4)
    inner = Area(area.x + rim, area.y + rim, area.w - 2 * rim, area.h - 2 * rim)
    filled = list[Field]()
    for step in range(1, script.STEPS + 1):
        part = inner._replace(w=inner.w * step / script.STEPS)
        full = sign(player, script.step_key(key, step), part, ink, str(step) == made)
        filled.append(full._replace(drawn=inner.w, tooltip=tooltip))
    name, scripts = script.field_name(player + 1, key), {"calculate": script.progress_action(player + 1, key)}
    return *filled, HIDDEN._replace(name=name, value=made, default="", read_only=True, scripts=scripts)
