"""A variant's rules laid out on panels: the largest size at which everything fits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from padgen.documents._blocks import Style, heading, prose
from padgen.documents._break import Breaker, TooWideError
from padgen.documents._flow import Area, Band, Filled, draw, fill, level_out
from padgen.documents._hyphens import Hyphenator
from padgen.documents._rules_text import Section, sections
from padgen.documents._table import Table
from padgen.fonts import Fonts
from padgen.locales import Locale
from padgen.marks import MM, Node
from padgen.rules import Variant
from padgen.templates import LeafletTemplate

_STEP = 0.25
"""Points between two text sizes that are tried."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules on their panels: the marks of each, and the text size in pt."""

    panels: tuple[tuple[Node, ...], ...]
    size: float


def lay_out(
    variant: Variant,
    locale: Locale,
    template: LeafletTemplate,
    fonts: Fonts,
    areas: Sequence[Area],
    guess: float | None = None,
) -> Rules:
    """The rules at the largest size of the template's range that fits the areas, all of one width.

    ``guess`` is a size that is likely right.  Raises ``PadgenError`` that says by how much it is
    too long or too wide at the smallest size.
    """
    return _Layout(variant, locale, template, fonts, areas).rules(guess)


class _Layout:
    def __init__(
        self, variant: Variant, locale: Locale, template: LeafletTemplate, fonts: Fonts, areas: Sequence[Area]
    ) -> None:
        self.variant, self.locale, self.template, self.areas = variant, locale, template, areas
        hyphens = Hyphenator(locale.code, locale.language.hyphens) if template.hyphenate else None
        self.breaker = Breaker(fonts, hyphens, locale.language.keep_with_next, template.justify)
        self.sections = sections(variant, locale)
        self.heights = [area.h for area in areas]
        self.width = areas[0].w
        steps = math.floor((template.size_most - template.size_least) / _STEP)
        self.sizes = [template.size_most - i * _STEP for i in range(steps + 1)]
        if self.sizes[-1] - template.size_least > 1e-9:
            self.sizes.append(template.size_least)
        self.tried: dict[int, tuple[list[Band], Filled] | TooWideError] = {}

    def rules(self, guess: float | None) -> Rules:
        best = self._search(guess)
        size = self.sizes[best]
        style = self._style(size)
        found = self.tried[best]
        assert not isinstance(found, TooWideError)  # the search ends on a size that fits
        gap = self._gap(style)
        filled = level_out(found[0], self.heights, gap)
        panels = (tuple(draw(pieces, area, gap)) for pieces, area in zip(filled.panels, self.areas, strict=True))
        return Rules(tuple(panels), size)

    def _search(self, guess: float | None) -> int:
        """The place of the largest size that fits."""
        low, high = 0, len(self.sizes) - 1
        probe = (low + high) // 2
        if guess is not None:
            probe = min(range(len(self.sizes)), key=lambda i: abs(self.sizes[i] - guess))
        while low < high:
            if self._fits(probe):
                high = probe
                # Next to a good guess is most likely the end.
                probe = probe - 1 if guess is not None and probe > low else (low + high) // 2
            else:
                low = probe + 1
                probe = low if guess is not None and low < high else (low + high) // 2
            guess = None if low == high else guess
        if not self._fits(low):
            self._refuse()
        return low

    def _fits(self, index: int) -> bool:
        if index not in self.tried:
            style = self._style(self.sizes[index])
            try:
                bands = self._bands(style)
                self.tried[index] = bands, fill(bands, self.heights, self._gap(style))
            except TooWideError as error:
                self.tried[index] = error
        found = self.tried[index]
        return not isinstance(found, TooWideError) and not found[1].overflow

    def _refuse(self) -> None:
        found = self.tried[len(self.sizes) - 1]
        size, language = self.sizes[-1], self.locale.native_name
        fix = "lower size_least, choose larger paper or another template, or shorten the text"
        if isinstance(found, TooWideError):
            what = f"the word {found.word!r} needs {found.width * size:.1f} mm at {size:g} pt, more than its column has"
        else:
            lines = math.ceil(found[1].overflow / self._style(size).leading)
            what = f"the rules are {found[1].overflow:.0f} mm (about {lines} lines) too long at {size:g} pt"
        raise self.template.problem("size_least", f"{language}, {self.locale.title}: {what}", fix)

    def _gap(self, style: Style) -> float:
        """Between the table and the text above or below it."""
        return style.leading * 0.75

    def _style(self, size: float) -> Style:
        template = self.template
        return Style(
            size=size,
            leading=size * template.leading / 100 / MM,
            heading=size * template.heading_scale / 100,
            table=max(6.0, size * template.table_scale / 100),
            ink=template.ink,
            accent=template.accent,
            tint=template.tint,
            line=template.line,
            hair=template.hair,
            heavy=template.heavy,
        )

    def _bands(self, style: Style) -> list[Band]:
        """Text, table, text: the table takes the panel's whole width."""
        place = next(i for i, section in enumerate(self.sections) if section.key == "combinations")
        before, table, after = self.sections[:place], self.sections[place], self.sections[place + 1 :]
        if self.template.table_last:
            before, after = (*before, *after), ()
        bands = [self._prose(before, style)] if before else []
        bands += self._table(table, style)
        if after:
            bands.append(self._prose(after, style))
        return bands

    def _prose(self, part: Sequence[Section], style: Style) -> Band:
        columns, gutter = self.template.columns, self.template.gutter
        width = (self.width - (columns - 1) * gutter) / columns
        return Band(tuple(prose(part, self.locale, self.breaker, style, width)), columns, width, gutter)

    def _table(self, section: Section, style: Style) -> list[Band]:
        table = Table(self.variant, self.locale, self.breaker, style, self.width)
        above = heading(section.heading, self.breaker, style, self.width)
        whole = Band((above, table.whole()), 1, self.width)
        if whole.height(0, len(whole.atoms)) <= max(self.heights):
            return [whole]
        first, *others = table.halves()
        return [Band((above, first), 1, self.width), *(Band((other,), 1, self.width) for other in others)]


__all__ = ["Area", "Rules", "lay_out"]
