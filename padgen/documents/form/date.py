"""The date of a game, on forms for paper: the word for it, a line, and a field over that."""

from collections.abc import Iterator

from padgen.documents.form import script
from padgen.documents.form.helpers import INSET
from padgen.documents.setting import BESIDE, Setting
from padgen.page.area import ROUNDING, Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Field, Line, Node, Tag, Text
from padgen.templates import FormTemplate

_AIR = 1.0
"""Millimetres between the word and the line."""

BASE = 0.4
"""Millimetres between the baseline of the word and the line."""

_USUAL = "00.00.0000"
"""A date for which there should be room."""

_LONGEST = 20
"""The most characters of a date."""


def date_least(setting: Setting[FormTemplate]) -> float:
    """The least width in mm of the word and the line: a date in digits has room in the smallest letters."""
    word = setting.fonts.width(setting.locale.label("date"), "regular", setting.template.hint_size)
    return word + _AIR + setting.fonts.width(_USUAL, "regular", SMALLEST) + 4 * INSET


def date_more(setting: Setting[FormTemplate]) -> float:
    """The width in mm that the word takes in further languages."""
    words = setting.locale.label("date"), setting.label("date")
    one, all_ = (setting.fonts.width(word, "regular", setting.template.hint_size) for word in words)
    return all_ - one


def date(setting: Setting[FormTemplate], area: Area, room: float) -> Iterator[Node]:
    """The word, the line and the field in this area, with ``room`` mm below it; nothing if it has no width.

    The word is in all languages if the area is so much wider than the template's.
    """
    if not area.w:
        return
    fonts, theme, size = setting.fonts, setting.theme, setting.template.hint_size
    (word, _), *others = setting.labels("date")
    if area.w < setting.template.date + date_more(setting) - ROUNDING:
        others = []
    base = area.y + area.h
    start = area.x + fonts.width(word, "regular", size)
    look = Text(area.x, base - BASE, word, size, ink=theme.quiet)
    words: list[Node] = [look]
    for other, lang in others:
        other = BESIDE + other
        words.append(Tag("Span", (look._replace(x=start, text=other),), lang=lang))
        start += fonts.width(other, "regular", size)
    start += _AIR
    yield Line(start, base, area.x + area.w, base, theme.inner, theme.frame)
    most = (area.h - 2 * INSET) * MM / 1.2
    field = Field(start, area.y, area.x + area.w - start, area.h, name=script.DATE, tooltip=word, max_len=_LONGEST)
    field = field._replace(size=min(setting.template.text_size, most), ink=theme.ink)
    # Viewers write in the middle of a field, so it reaches below the line for digits to be on that.
    middle = base - BASE - fonts.cap_height(field.face, field.size) / 2
    field = field._replace(y=min(middle - field.h / 2, area.y + room))
    yield Tag("P", (*words, field))
