"""The head of a leaflet or of a booklet's section: the title with a row of dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NoReturn

from padgen.documents.setting import Setting
from padgen.documents.text.fit import LEADING, Fitted, fit, too_long
from padgen.errors import PadgenError
from padgen.page.area import Area
from padgen.page.marks import MM, WHITE, Box, Die, Ink, Line, Node, Tag, Text, leaves
from padgen.quoting import quoted
from padgen.templates import LeafletTemplate, Theme

_FACES = (5, 1, 6, 3, 2, 4)
_LEAST_TITLE = 10.0
"""Points: the smallest title."""

_ACCENTED = 0.94
"""The distance from a capital's accent to the baseline, in ems."""

_UNDER = 2.4
"""Millimetres from the title to the line below it."""

_BAND, _BELOW_BAND = 3.4, 0.8
"""Millimetres above and below a title on a band, and by how much text stands further below that than below a line."""

DIE_CAP, DICE_STEP = 1.12, 1.2
"""The width of a die in heights of a capital, and the distance from die to die in dice."""


ORNAMENT = 1.3
"""The most width of dice that only decorate, in dice of the table."""


def dressed(setting: Setting[LeafletTemplate]) -> Theme:
    """The theme, in the layout's own colour if it has one."""
    colour = setting.template.accent
    return setting.theme.coloured(colour) if colour else setting.theme


def strong(template: LeafletTemplate) -> str:
    """The face of titles: a template's own fonts have only two weights."""
    return "bold" if template.faces else "extrabold"


def head(
    setting: Setting[LeafletTemplate], area: Area, words: str = "", keys: tuple[str, ...] = ("title",)
) -> tuple[tuple[Node, ...], float]:
    """The title, or other ``words`` under these keys, with a row of dice at its right, and the height in mm of both."""
    words = words or setting.locale.title
    template, fonts, variant = setting.template, setting.fonts, setting.variant
    theme = dressed(setting)
    band = theme.title == "band" and template.fill
    face = strong(template)
    die = fonts.cap_height(face, template.title_size) * DIE_CAP
    count = variant.dice
    title = _fit(setting, words, face, area.w - count * die * DICE_STEP - 3.0)
    if title is None:
        # A narrow panel has no room for dice beside the title.
        count, title = 0, _fit(setting, words, face, area.w) or _refuse(setting, words, keys, face, area.w)
    step = title.size * LEADING / MM
    height = max(die, len(title.lines) * step - 1.0)
    first = area.y + (height - (len(title.lines) - 1) * step + fonts.cap_height(face, title.size)) / 2
    # The accents of capitals stay inside the area too.
    lower = max(0.0, area.y + _ACCENTED * title.size / MM - first) if not title.lines[0].isascii() else 0.0
    lower += _BAND if band else 0.0
    first, height = first + lower, height + lower
    ink = theme.on(theme.band_ground) if band else theme.accent
    look = Text(area.x, 0.0, "", title.size, face, ink, kerned=face == "extrabold")
    lines = tuple(look._replace(y=first + i * step, text=line) for i, line in enumerate(title.lines))
    bottom = area.y + height + (_BAND if band else _UNDER)
    right, middle = area.x + area.w, area.y + (height + lower) / 2
    decor: list[Node] = []
    if band:
        reach = template.reach
        ground = theme.band_ground
        box = Box(area.x - reach, area.y, area.w + 2 * reach, bottom - area.y, fill=ground, radius=theme.radius)
        decor += [box, *dice_row(count, (ink,), ground, right, middle, die, True)]
    else:
        decor += dice_row(count, title_inks(theme), theme.light, right, middle, die, template.fill)
        decor.append(Line(area.x, bottom, area.x + area.w, bottom, theme.outer, theme.accent))
    bottom += template.title_gap + (_BELOW_BAND if band else 0.0)
    return (Tag("Artifact", tuple(decor)), Tag("H1", lines)), bottom - area.y


def with_dice(
    setting: Setting[LeafletTemplate], panels: Sequence[tuple[Node, ...]], areas: Sequence[Area]
) -> Iterator[tuple[Node, ...]]:
    """The marks of panels on these areas, with a row of dice where only the panel before has a title at its head.

    For layouts without solid areas: all dice are outlines.
    """
    theme, face, title = dressed(setting), strong(setting.template), None
    for panel, area in zip(panels, areas, strict=True):
        words = [mark for mark in leaves(panel) if isinstance(mark, Text)]
        decor: tuple[Node, ...] = ()
        if title and words and min(mark.y - mark.size / MM for mark in words) > title.y:
            cap = setting.fonts.cap_height(face, title.size)
            place = area.x + area.w, title.y - cap / 2, cap * DIE_CAP
            row = dice_row(setting.variant.dice, title_inks(theme), WHITE, *place, False)
            decor = (Tag("Artifact", tuple(row)),)
        yield (*decor, *panel)
        title = title_of(panel, face)


def title_of(panel: Sequence[Node], face: str) -> Text | None:
    """The first line of a panel's title, which alone has this face."""
    return next((mark for mark in leaves(panel) if isinstance(mark, Text) and mark.face == face), None)


def title_inks(theme: Theme) -> tuple[Ink, ...]:
    """The colours of dice beside a title, in turn."""
    return theme.accent, theme.accent, theme.signal


def row_width(dice: int, die: float) -> float:
    """The width in mm of a row of dice that are ``die`` mm wide."""
    return (dice * DICE_STEP - (DICE_STEP - 1)) * die


def dice_row(
    dice: int, inks: tuple[Ink, ...], paper: Ink, right: float, middle: float, die: float, solid: bool
) -> Iterator[Die]:
    """Dice beside a title that end at ``right``, each ``die`` mm wide; with ``solid`` every second one is dark."""
    x, y = right - row_width(dice, die), middle - die / 2
    for i in range(dice):
        dark = solid and i % 2 == 1
        yield Die(x + i * die * DICE_STEP, y, die, _FACES[i % 6], inks[i % len(inks)], dark, paper if dark else None)


def _fit(setting: Setting[LeafletTemplate], title: str, face: str, width: float) -> Fitted | None:
    """The title on one line, or on two rather than much smaller; ``None`` if it would be too small."""
    template, fonts = setting.template, setting.fonts
    for floor in (template.title_size * 0.7, _LEAST_TITLE):
        if fitted := fit(fonts, title, face, template.title_size, min(floor, template.title_size), width):
            return fitted
    return None


def _refuse(setting: Setting[LeafletTemplate], title: str, keys: tuple[str, ...], face: str, width: float) -> NoReturn:
    locale = setting.locale
    raise PadgenError(
        too_long(
            setting.fonts, title, face, _LEAST_TITLE, width, 2,
            named=f"{locale.native_name}: the title {quoted(title)}", place="the panel leaves",
            fix="shorten the title, or choose larger paper", about=(locale.code, *keys),
        )
    )  # fmt: skip
