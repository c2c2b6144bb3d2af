"""The head of a pad's back: the front's title, smaller, or a plain one where that leaves the text no room."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf
from typing import NamedTuple

from padgen.documents.explain.combinations import overhang
from padgen.documents.explain.head import DIE_CAP, dice_row, row_width, title_inks
from padgen.documents.explain.style import Style
from padgen.documents.explain.turn import turn_beside
from padgen.documents.pad.banner import APART, STREWN_ROOM
from padgen.documents.pad.decor import decor
from padgen.documents.pad.look import Look
from padgen.documents.pad.title import Title
from padgen.documents.table import letters
from padgen.documents.text.fit import LEADING, Fitted, fit, least_width
from padgen.errors import Problem
from padgen.page.area import Area
from padgen.page.marks import MM, Box, Die, Ink, Line, Node, Tag, Text, moved
from padgen.quoting import quoted

_RISE = 0.94
"""The distance from a capital's accent to the baseline, in ems."""

_RULE, _RULE_LEAST = 0.32, 1.6
"""Ems of the title, and at least so many mm, from its baseline to the rule below it, which is clear of descenders."""

_BAND = 0.5
"""Ems of the title: the height of its band above and below capitals."""

_TURN_BELOW = 0.8
"""Millimetres from a picture beside the title to the rule."""

_FRONT = 0.7
"""The size of the front's title on the back, as a share of its size there."""

_LEAST, _STEP = 0.6, 0.97
"""The least size of words beside a picture of a turn, as such a share, and each step towards it, as a factor."""

_DICE_BESIDE = 0.1
"""The space at the right of tilted dice beside a title, in heights of a capital."""

_CORNER = 0.02
"""How far inside the area dice with letters stand for their corners to be in it, in dice."""


class Head(NamedTuple):
    """The title's marks, the lower end of its band or the rule below it in mm, and its letters' size in points.

    The size is 0 for letters on dice.  Beside words like the front's are so many ``dice``.
    """

    marks: tuple[Node, ...]
    bottom: float
    size: float
    dice: int = 0


def plain_head(look: Look, title: str, inner: Area, reach: float, liked: float) -> Head | Problem:
    """The title, ``liked`` points large or smaller, with dice at its right: above a rule, or on the theme's band.

    A band reaches so many mm beyond the text, and the line as far as those of the table.
    """
    fonts, theme, least = look.fonts, look.theme, look.template.floor_size
    fitted = fit(fonts, title, "bold", liked, least, inner.w)
    if fitted is None:
        needs = least_width(fonts, title, "bold", least)
        what = (
            f"the title {quoted(title)} needs {needs:.1f} mm at {least:g} pt, the back of a pad leaves {inner.w:.1f} mm"
        )
        fix = "shorten the title, or choose a template with larger pads"
        return Problem(what, fix, about=(look.setting.locale.code, "title"))
    band = theme.band_ground if theme.title == "band" and look.template.fill else None
    step, pad, cap = fitted.size * LEADING / MM, _BAND * fitted.size / MM, fonts.cap_height("bold", fitted.size)
    first = inner.y + (pad + cap if band else _RISE * liked / MM)
    baselines = [first + i * step for i in range(len(fitted.lines))]
    if band:
        bottom, ink = baselines[-1] + pad, theme.on(band)
        place = inner.x - reach, inner.y, inner.w + 2 * reach, bottom - inner.y
        ground = Box(*place, fill=band, radius=theme.radius, behind_words=True)
        drawn: tuple[Node, ...] = (ground, *_dice(look, title, fitted, inner, first, (ink,), band))
    else:
        bottom, ink = baselines[-1] + max(_RULE_LEAST, _RULE * fitted.size / MM), theme.accent
        drawn = (
            *_dice(look, title, fitted, inner, first, title_inks(theme), theme.light),
            _rule(look, inner, reach, bottom),
        )
    lines = zip(baselines, fitted.lines, strict=True)
    words = tuple(Text(inner.x, y, line, fitted.size, "bold", ink) for y, line in lines)
    return Head((Tag("Artifact", drawn), Tag("H1", words)), bottom, fitted.size)


def front_head(
    look: Look,
    title: str,
    inner: Area,
    reach: float,
    plain: Head,
    style: Style | None = None,
    most: float = inf,
) -> Head | None:
    """The front's title above a rule, at ``_FRONT`` of its size or as large as in the ``plain`` head.

    It has ``most`` points at most.  With a ``style``, a picture of a turn is at its right, instead of dice if there is
    no room for both, and words may be a little smaller for it.  ``None`` where the title or the picture has no room,
    and where the title is on a band.
    """
    template = look.template
    scale = look.theme.title_scale / 100
    size = min(template.title_size, max(_FRONT * template.title_size, plain.size / scale), most / scale)
    height = _FRONT * template.title_height
    less = Look(look.setting._replace(template=template.replace(title_size=size, title_height=height)))
    shown = Title(less, title)
    kept = shown.shown and not shown.banded
    fitting = shown.fit(inner.w - _DICE_BESIDE * shown.cap) if kept else None
    if fitting is None or isinstance(fitting, Problem) or (not fitting.letters and fitting.size < plain.size):
        return None
    if fitting.letters:
        over, high, below = _CORNER * shown.height, shown.height, letters.OVER_TOP * shown.height
    else:
        cap = less.fonts.cap_height("bold", fitting.size)
        over, high, below = shown.rise(dice=bool(fitting.dice)), cap, 0.0
    whole, left = over + high + below, inner.x + (over if fitting.letters else 0.0)
    top, rule = inner.y + over, max(_RULE_LEAST, _RULE * fitting.size / MM, shown.fall())
    bottom, line = inner.y + whole + rule, partial(_rule, look, inner, reach)
    # A picture of a turn tells more than the dice beside the title.
    for dice in dict.fromkeys((fitting.dice, 0)):
        mark, end = shown.draw(fitting._replace(dice=dice), left, top + high / 2, top + high)
        room = Area(end + APART, inner.y, inner.x + inner.w - end - APART, over + high)
        if style is None:
            strewn = decor(look.theme, room, look.theme.scraps, STREWN_ROOM, look.paper)
            return Head((Tag("Artifact", (line(bottom), *strewn)), mark), bottom, fitting.size, dice)
        if turn := turn_beside(look.setting.variant, style, look.fonts, room.w, whole):
            drawn, wide, tall = turn
            # The picture is the higher one, and the title stands in its middle.
            lower = (tall - whole) / 2
            bottom = max(bottom + lower, inner.y + tall + _TURN_BELOW)
            picture = moved(drawn, room.x + room.w - wide, inner.y)
            marks = Tag("Artifact", (line(bottom), *picture)), *moved((mark,), 0, lower)
            return Head(marks, bottom, fitting.size, dice)
    smaller = _STEP * fitting.size
    if fitting.letters or smaller < max(plain.size, _LEAST * template.title_size * scale):
        return None
    return front_head(look, title, inner, reach, plain, style, smaller)


def _rule(look: Look, inner: Area, reach: float, y: float) -> Line:
    """The line below a title, as long as those of the table."""
    over = overhang(look.theme, reach, look.setting.variant)
    return Line(inner.x - over, y, inner.x + inner.w + over, y, look.weight(look.theme.group), look.theme.frame)


def _dice(
    look: Look, title: str, fitted: Fitted, inner: Area, baseline: float, inks: tuple[Ink, ...], paper: Ink
) -> Iterator[Die]:
    """Dice at the right of the title, if it leaves room for them."""
    fonts, count = look.fonts, look.setting.variant.dice
    cap = fonts.cap_height("bold", fitted.size)
    edge = DIE_CAP * cap
    if fonts.width(title, "bold", fitted.size) + row_width(count, edge) + 2 * edge <= inner.w:
        right, middle = inner.x + inner.w, baseline - cap / 2
        yield from dice_row(count, inks, paper, right, middle, edge, solid=look.template.fill)
