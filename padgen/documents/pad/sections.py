"""The names of a pad's sections, which are on strips above their rows."""

from __future__ import annotations

from typing import NamedTuple

from padgen.documents.pad.look import Look
from padgen.documents.setting import BESIDE
from padgen.documents.text.capitals import capitals
from padgen.errors import Problem
from padgen.quoting import quoted

SPACING = 0.085
"""The space between the letters of a section's name, in ems of the template's size."""

SECTIONS = "upper_section", "lower_section"
"""The labels of a pad's sections, by part."""

_STEP = 0.25
"""Points between the sizes that are tried."""


class SectionName(NamedTuple):
    """A section's name on its strip: the words with their languages, and the size and letter spacing in points."""

    words: tuple[tuple[str, str], ...]
    size: float
    spacing: float


def section_letters(look: Look) -> str:
    """The names of both sections in all languages, as they are written on strips."""
    return "".join(capitals(word) for key in SECTIONS for word, _ in look.setting.labels(key))


def section(look: Look, key: str, room: float, beside: float | None = None) -> SectionName | Problem:
    """The name at the largest size that fits ``room`` mm, in all languages or at least in the first.

    The second language may have a room ``beside`` that of the first.
    """
    words = tuple((capitals(word), code) for word, code in look.setting.labels(key))
    floor, spacing = look.template.floor_size, SPACING * look.template.strip_size
    rooms = (room,) if beside is None else (room, beside)
    for shown in (words, words[:1]):
        texts = [word for word, _ in shown]
        parts = list(zip(texts if len(rooms) > 1 else [BESIDE.join(texts)], rooms, strict=False))
        size = look.template.strip_size
        while size > floor and any(look.width(text, "bold", size, spacing) > most for text, most in parts):
            size = max(floor, size - _STEP)
        if all(look.width(text, "bold", size, spacing) <= most for text, most in parts):
            return SectionName(shown, size, spacing)
    text, needs = texts[0], look.width(texts[0], "bold", floor, spacing)
    locale = look.setting.locale
    what = f"{locale.native_name}: {quoted(text)} needs {needs:.1f} mm at {floor:g} pt, the table leaves {room:.1f} mm"
    fix = "choose more players, larger paper, another template, or a shorter name"
    return Problem(what, fix, about=(locale.code, "labels", key))
