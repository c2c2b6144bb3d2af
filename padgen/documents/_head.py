"""Titles with dice: the head of a leaflet or section, and a cover."""

from __future__ import annotations

from collections.abc import Iterator

from padgen.documents._flow import Area
from padgen.errors import PadgenError
from padgen.fonts import Fonts
from padgen.locales import Locale
from padgen.marks import Die, Line, Node, Tag, Text
from padgen.rules import Variant
from padgen.templates import LeafletTemplate

_FACES = (5, 1, 6, 3, 2, 4)
_LEAST_TITLE = 10.0


def head(
    variant: Variant, locale: Locale, template: LeafletTemplate, fonts: Fonts, area: Area
) -> tuple[tuple[Node, ...], float]:
    """The title with a row of dice at its right, and the height in mm that both take."""
    size = template.title_size
    die = fonts.cap_height("bold", size) * 1.12
    dice = variant.dice * die * 1.2
    size = _fit(locale, template, fonts, area.w - dice - 4.0)
    height = fonts.cap_height("bold", template.title_size) * 1.12
    baseline = area.y + height - (height - fonts.cap_height("bold", size)) / 2
    bottom = area.y + height + 2.4
    marks = (
        Tag("H1", (Text(area.x, baseline, locale.title, size, "bold", template.accent),)),
        *_row(variant, template, area.x + area.w - dice + die * 0.2, area.y, die),
        Line(area.x, bottom, area.x + area.w, bottom, template.heavy, template.accent),
    )
    return marks, height + 2.4 + 2.6


def cover(
    variant: Variant, locale: Locale, template: LeafletTemplate, fonts: Fonts, area: Area
) -> tuple[tuple[Node, ...], float]:
    """A picture of dice with the title below, and the height in mm that both take."""
    size = _fit(locale, template, fonts, area.w)
    title = fonts.cap_height("bold", size)
    baseline = area.y + template.cover + 6.0 + title
    bottom = baseline + 4.0
    marks = (
        Tag("H1", (Text(area.x + area.w / 2, baseline, locale.title, size, "bold", template.accent, "center"),)),
        *pile(variant.dice, template, Area(area.x, area.y, area.w, template.cover)),
        Line(area.x, bottom, area.x + area.w, bottom, template.heavy, template.accent),
    )
    return marks, bottom - area.y + 2.0


def pile(dice: int, template: LeafletTemplate, area: Area) -> Iterator[Die]:
    """Dice piled up in two rows, as large as the area allows."""
    upper = dice // 2
    lower = dice - upper
    gap = 0.14
    die = min(area.h / (2 + gap), area.w / (lower + (lower - 1) * gap))
    for row, count in enumerate((upper, lower)):
        wide = count * die + (count - 1) * die * gap
        x = area.x + (area.w - wide) / 2
        y = area.y + (area.h - die * (2 + gap)) / 2 + row * die * (1 + gap)
        for i in range(count):
            place = row * upper + i
            yield Die(x + i * die * (1 + gap), y, die, _FACES[place % 6], template.accent, solid=place % 2 == 1)


def _row(variant: Variant, template: LeafletTemplate, x: float, y: float, die: float) -> Iterator[Die]:
    for i in range(variant.dice):
        yield Die(x + i * die * 1.2, y, die, _FACES[i % 6], template.accent, solid=i % 2 == 1)


def _fit(locale: Locale, template: LeafletTemplate, fonts: Fonts, width: float) -> float:
    size = fonts.fit(locale.title, "bold", template.title_size, width, _LEAST_TITLE)
    if size is None:
        needs = fonts.width(locale.title, "bold", _LEAST_TITLE)
        what = f"{locale.native_name}: the title {locale.title!r} needs {needs:.1f} mm at {_LEAST_TITLE:g} pt"
        raise PadgenError(f"{what}, the panel leaves {width:.1f} mm", fix="shorten the title or choose larger paper")
    return size


__all__ = ["cover", "head", "pile"]
