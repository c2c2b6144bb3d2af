"""Edge tabs: where each language begins, seen in the closed booklet, all of one size and turned alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from padgen.documents.setting import Setting
from padgen.page.area import SAFE, Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import Box, Node, Text
from padgen.templates import LeafletTemplate, Theme

_TRIMMED = 3.0
"""Millimetres: what letters keep from an edge that is cut."""

_LEAST, _GAP = 2.4, 1.6
"""Millimetres: the least width of a tab with letters, and the space between it and the boxes of the text."""

_APART, _INSIDE, _BESIDE = 0.8, 0.2, 0.45
"""Millimetres between two tabs, between letters and the edges above and below them, and beside them."""


class _Letters(NamedTuple):
    size: float
    turned: bool


class Tabs:
    """The tabs at the outer edges of pages, between ``top`` and ``bottom`` mm, in a ``margin`` of so many mm.

    They run over the edge where pages have a bleed, and stay inside what can be printed elsewhere.
    """

    def __init__(
        self,
        setting: Setting[LeafletTemplate],
        theme: Theme,
        codes: Sequence[str],
        top: float,
        bottom: float,
        margin: float,
    ) -> None:
        template, self.fonts, self.theme = setting.template, setting.fonts, theme
        self.codes, self.top, self.page = list(dict.fromkeys(codes)), top, template.size[0]
        self.slot = min((bottom - top) / len(self.codes), template.tab_height)
        self.bleed = template.bleed
        inner = SAFE + min(template.tab_width, margin - template.reach - _GAP - SAFE)
        self.outer, clear = (-self.bleed, _TRIMMED) if self.bleed else (SAFE, SAFE)
        self.narrow, self.wide = inner < SAFE + _LEAST, inner - self.outer
        self.lettered = Area(clear, 0.0, inner - clear, self.slot - _APART)
        self.letters = self._letters(template.tab_size)

    def _letters(self, most: float) -> _Letters | None:
        """Upright letters in which every code fits its tab, or turned ones, or none."""
        room, words = self.lettered, [_shown(code) for code in self.codes]
        cap = self.fonts.cap_height("bold", 1.0)
        for turned, along, across in ((False, room.w, room.h), (True, room.h, room.w)):
            high = min(most, (across - 2 * _INSIDE) / cap)
            sizes = [self.fonts.fit(word, "bold", high, along - 2 * _BESIDE) for word in words if high >= SMALLEST]
            if sizes and None not in sizes:
                return _Letters(min(filter(None, sizes)), turned)
        return None

    def tab(self, code: str, *, recto: bool) -> tuple[Node, ...]:
        """The marks of a language's tab, or none where the margin is too narrow."""
        if self.narrow:
            return ()
        y = self.top + self.codes.index(code) * self.slot + _APART / 2
        x = self.page - self.outer - self.wide if recto else self.outer
        ink, high = self.theme.strip, self.slot - _APART
        radius = min(1.0, self.theme.radius, self.bleed or 1.0)
        box = Box(x, y, self.wide, high, fill=ink, radius=radius)
        if self.letters is None:
            return (box,)
        size, turned = self.letters
        middle = self.lettered.x + self.lettered.w / 2
        across, down, half = (
            self.page - middle if recto else middle,
            y + high / 2,
            self.fonts.cap_height("bold", size) / 2,
        )
        left, baseline = (across + half, down) if turned else (across, down + half)
        word = Text(left, baseline, _shown(code), size, "bold", self.theme.on(ink), "center", 90 if turned else 0)
        return box, word


def _shown(code: str) -> str:
    """A language's code without its region, in capitals."""
    return code.partition("-")[0].upper()
