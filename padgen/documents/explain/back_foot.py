"""A back cover at the foot of a panel of text: the title, what the game is about, and the facts, beside a die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from padgen.documents.explain import still_life
from padgen.documents.explain.back_cover import aim
from padgen.documents.explain.cover import HEIGHT, Cover, code
from padgen.documents.setting import BESIDE, Setting
from padgen.documents.text.fit import LEADING, Fitted, fit
from padgen.languages import Locale
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Box, Colour, Line, Node, Tag, Text
from padgen.templates import LeafletTemplate

_TITLE, _WORDS = 0.5, 1.04
"""The sizes of the title and of other words, as shares of those on a whole back cover."""

_LINES, _SHRUNK = 3, 0.6
"""The most lines that a paragraph takes, and how much smaller the title may be to have one, as a share."""

_DISC, _CODE = 0.7, 0.58
"""The widths of the disc with a die and of a code, as shares of the strip's height."""

_BESIDE = 7.0
"""Millimetres on A5 between them and the words."""

_EDGE = 6.0
"""Millimetres on A5 between the words and the strip's edges."""

_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6)
"""How much smaller all words may be so that they are as far from its edges, as shares."""

_AIR = 0.5
"""The space between the strip's paragraphs, in lines of the lower one."""


class _Words(NamedTuple):
    """A paragraph: its words, their size at most in points, their face and their colour."""

    words: str
    size: float
    face: str
    ink: Colour


class BackFoot(Cover):
    """A strip across the foot of a panel, in the colours of the cover beside it; its measures are for A5."""

    def __init__(self, setting: Setting[LeafletTemplate], panel: Area) -> None:
        super().__init__(setting, panel)
        high = self.template.back_foot * panel.h / HEIGHT
        self.strip = panel._replace(y=panel.y + panel.h - high, h=high)

    def marks(self, told: Locale, address: str | None) -> tuple[Node, ...]:
        """The strip's marks: with the code of an ``address`` for the die, and the address for the game's aim.

        Words that don't fit are left out, as the front has them too.
        """
        strip, theme, margin = self.strip, self.theme, self.template.margin
        wide = strip.h * (_CODE if address else _DISC)
        picture = Area(strip.x + margin, strip.y + (strip.h - wide) / 2, wide, wide)
        left = picture.x + wide + _BESIDE * self.scale
        decor: list[Node] = []
        if theme.cover:
            decor.append(Box(*strip, fill=theme.cover))
        else:
            decor.append(
                Line(strip.x + margin, strip.y, strip.x + strip.w - margin, strip.y, theme.outer, theme.accent)
            )
        shown: tuple[Node, ...] = ()
        if address:
            shown = (code(address, told.message("code", url=address), picture.x, picture.y, wide),)
        else:
            decor += still_life.draw(theme, picture)
        paragraphs = self._paragraphs(told, address, left, strip.x + strip.w - margin - left)
        return Tag("Artifact", tuple(decor)), *shown, *paragraphs

    def _paragraphs(self, told: Locale, address: str | None, left: float, room: float) -> Iterator[Tag]:
        """The words, all together in the middle of the strip's height."""
        template, theme = self.template, self.theme
        small, scale = template.back_words * _WORDS, self.small
        imprint = f"{told.title}{BESIDE}{told.label('rules')}{BESIDE}{told.native_name}"
        every = (
            _Words(told.title, template.back_title * _TITLE, self.strong, theme.cover_title),
            _Words(address or aim(told), small, "regular", theme.cover_title),
            _Words(self.facts(told), small, "bold", theme.cover_words),
            _Words(imprint, template.back_imprint * _WORDS, "regular", theme.cover_title),
        )
        for share in _SHARES:
            tried = ((part, self._fit(part, max(SMALLEST, part.size * scale * share), room)) for part in every)
            fitted = [(part, found) for part, found in tried if found]
            steps = [found.size * LEADING / MM for _, found in fitted]
            gaps = [_AIR * step if i else 0.0 for i, step in enumerate(steps)]
            high = sum(step * len(found.lines) for step, (_, found) in zip(steps, fitted, strict=True)) + sum(gaps)
            if high <= self.strip.h - 2 * _EDGE * self.scale:
                break
        y = self.strip.y + (self.strip.h - high) / 2
        for (part, found), step, gap in zip(fitted, steps, gaps, strict=True):
            y += gap
            rise = (step + self.fonts.cap_height(part.face, found.size)) / 2
            look = Text(left, y + rise, "", found.size, part.face, part.ink, kerned=part.face == "extrabold")
            lines = (look._replace(y=look.y + i * step, text=f"{line.strip()} ") for i, line in enumerate(found.lines))
            yield Tag("P", tuple(lines), lang=told.code)
            y += step * len(found.lines)

    def _fit(self, part: _Words, size: float, room: float) -> Fitted | None:
        """A paragraph at a size in points, on more lines rather than in smaller letters; the title in smaller ones."""
        floors = (max(SMALLEST, size * _SHRUNK) if part.face == self.strong else size, SMALLEST)
        tries = (fit(self.fonts, part.words, part.face, size, floor, room, _LINES) for floor in floors)
        return next(filter(None, tries), None)
