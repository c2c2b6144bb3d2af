"""A variant's rules laid out on panels: the largest size at which everything fits."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from padgen.documents.explain.blocks import heading, prose
from padgen.documents.explain.combinations import Table
from padgen.documents.explain.sections import Section, sections
from padgen.documents.setting import Setting
from padgen.documents.text.flow import Band, Filled, draw, fill, level_out
from padgen.documents.text.hyphens import Hyphenator
from padgen.documents.text.lines import Breaker, TooWideError
from padgen.documents.text.style import Style
from padgen.errors import Problem
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Node
from padgen.templates import LeafletTemplate

_FRONT = ("contents", "aim")
"""What stands on a cover."""

_TABLE_LEAST = 0.78
"""The smallest table in relation to the text."""


class _Plan(NamedTuple):
    """How the table stands: beginning a panel of its own, or in two halves."""

    apart: bool = False
    split: bool = False


_PLANS = (_Plan(apart=True), _Plan(), _Plan(split=True))

_STEP = 0.25
"""Points between two text sizes that are tried."""


class Rules(NamedTuple):
    """The rules on their panels: the marks of each, the text size in pt, and the number of characters in the texts."""

    panels: tuple[tuple[Node, ...], ...]
    size: float
    letters: int


def lay_out(
    setting: Setting[LeafletTemplate],
    areas: Sequence[Area],
    *,
    like: Rules | None = None,
    anchor: str | None = None,
    short: Sequence[Section] = (),
) -> Rules | Problem:
    """The rules at the largest size of the template's range that fits the areas, all of one width.

    ``like`` are the rules on such areas in another language, whose size is likely near.  Headings
    are places whose names begin with ``anchor``.  ``short`` are the sections to tell, with a short
    table, instead of all.  The problem says by how much the rules are too long or too wide at the
    smallest size.
    """
    return _Layout(setting, areas, anchor, short).rules(like)


class _Try(NamedTuple):
    """What came of a text size."""

    style: Style
    bands: list[Band]
    filled: Filled


class _Layout:
    def __init__(
        self,
        setting: Setting[LeafletTemplate],
        areas: Sequence[Area],
        anchor: str | None,
        short: Sequence[Section],
    ) -> None:
        self.anchor = anchor
        self.locale, self.template, self.areas = setting.locale, setting.template, areas
        locale, template, language = setting.locale, setting.template, setting.locale.language
        hyphens = Hyphenator(locale.code, language.hyphens, language.source.text) if template.hyphenate else None
        self.breaker = Breaker(setting.fonts, hyphens, language.keep_with_next, template.justify)
        self.sections = tuple(short) or sections(locale)
        self.table = Table(locale, self.breaker, areas[0].w, short=bool(short))
        self.heights = [area.h for area in areas]
        self.width = areas[0].w
        steps = math.floor((template.size_most - template.size_least) / _STEP)
        self.sizes = [template.size_most - i * _STEP for i in range(steps + 1)]
        if self.sizes[-1] - template.size_least > 1e-9:
            self.sizes.append(template.size_least)
        self.plan = _PLANS[-1]
        self.table_most = math.inf
        self.tried: dict[int, _Try | TooWideError] = {}

    def rules(self, like: Rules | None) -> Rules | Problem:
        texts = (text for section in self.sections for text in (*section.texts, *(s.text for s in section.stories)))
        letters = sum(map(len, texts))
        best = self._best(like.size * math.sqrt(like.letters / letters) if like else None)
        if isinstance(best, Problem):
            return best
        gap = self._gap(best.style)
        filled = level_out(best.bands, self.heights, gap)
        panels = (tuple(draw(pieces, area, gap)) for pieces, area in zip(filled.panels, self.areas, strict=True))
        return Rules(tuple(panels), best.style.size, letters)

    def _best(self, guess: float | None) -> _Try | Problem:
        """The first plan that fits and leaves no panel empty, else the one with the largest text, or why none does."""
        best: _Try | None = None
        for plan in _PLANS[self.template.table != "last" :]:
            self.plan, self.tried, self.table_most = plan, {}, math.inf
            found = self._search(guess)
            if found is not None and (best is None or found.style.size >= best.style.size):
                best = found
            if best is not None and best.filled.panels[-1]:
                return best
        return best or self._refused(self.tried[len(self.sizes) - 1])

    def _search(self, guess: float | None) -> _Try | None:
        """The largest size that fits; from a guess in ever longer strides, then by halves."""
        low, high = 0, len(self.sizes) - 1
        probe, stride = (low + high) // 2, 0
        if guess is not None:
            probe = min(range(len(self.sizes)), key=[abs(size - guess) for size in self.sizes].__getitem__)
            stride = 1
        while low < high:
            probe = min(probe, high - 1)
            fits = self._fits(probe) is not None
            low, high = (low, probe) if fits else (probe + 1, high)
            ahead = probe - stride if fits else probe + stride
            if stride and low <= ahead < high:
                probe, stride = ahead, stride * 2
            else:
                probe, stride = (low + high) // 2, 0
        return self._fits(low)

    def _fits(self, index: int) -> _Try | None:
        if index not in self.tried:
            style = self._style(self.sizes[index])
            try:
                bands = self._bands(style)
                self.tried[index] = _Try(style, bands, fill(bands, self.heights, self._gap(style)))
            except TooWideError as error:
                self.tried[index] = error
        found = self.tried[index]
        return None if isinstance(found, TooWideError) or found.filled.overflow else found

    def _refused(self, found: _Try | TooWideError) -> Problem:
        size, language = self.sizes[-1], self.locale.native_name
        fix = "lower size_least, choose larger paper or another template, or shorten the text"
        about: tuple[str, ...] = ()
        if isinstance(found, TooWideError):
            about = (self.locale.code, *found.about) if found.about else ()
            what = f"{found.what} needs {found.width * size:.1f} mm at {size:g} pt, more than there is"
        else:
            long = found.filled.overflow
            lines = math.ceil(long / found.style.leading)
            what = f"the rules are {long:.0f} mm (about {lines} lines) too long at {size:g} pt"
        problem = self.template.problem("size_least", f"{language}, {self.locale.title}: {what}", fix)
        return problem._replace(about=about)

    def _gap(self, style: Style) -> float:
        """Between the table and the text above or below it."""
        return style.leading * 0.75

    def _style(self, size: float) -> Style:
        template = self.template
        return Style(
            size=size,
            leading=size * template.leading / 100 / MM,
            heading=size * template.heading_scale / 100,
            table=max(SMALLEST, size * template.table_scale / 100),
            ink=template.ink,
            accent=template.accent,
            tint=template.tint,
            line=template.line,
            hair=template.hair,
            heavy=template.heavy,
            anchor=self.anchor,
        )

    def _bands(self, style: Style) -> list[Band]:
        """Text, table, text: the table takes the panel's whole width."""
        keys = [section.key for section in self.sections]
        told = [section for section in self.sections if section.key != "combinations"]
        table = self.sections[keys.index("combinations")]
        place = {"last": len(told), "before-example": _place(keys, "example"), "after-example": keys.index(table.key)}
        cut = place[self.template.table]
        before, after = told[:cut], told[cut:]
        bands = []
        if self.template.cover:
            front = [section for section in before if section.key in _FRONT]
            before = before[len(front) :]
            bands.append(self._prose(front, style))
        if before:
            bands.append(self._prose(before, style, fresh=bool(bands)))
        bands += self._table(table, style)
        if after:
            bands.append(self._prose(after, style))
        return bands

    def _prose(self, part: Sequence[Section], style: Style, *, fresh: bool = False) -> Band:
        columns, gutter = self.template.columns, self.template.gutter
        width = (self.width - (columns - 1) * gutter) / columns
        return Band(tuple(prose(part, self.locale, self.breaker, style, width)), columns, width, gutter, fresh=fresh)

    def _table(self, section: Section, style: Style) -> list[Band]:
        """The table, or its halves; smaller in relation to the text where no panel is high enough."""
        above = heading(section, self.breaker, style, self.width)
        floor = max(SMALLEST, style.size * _TABLE_LEAST)
        size = max(floor, min(style.table, self.table_most))
        while True:
            table = self.table.at(style._replace(table=size))
            first, *others = table.halves() if self.plan.split else (table.whole(),)
            bands = [Band((above, first), 1, self.width, fresh=self.plan.apart)]
            bands += [Band((other,), 1, self.width) for other in others]
            ratio = max(self.heights) / max(band.height(0, len(band.atoms)) for band in bands)
            if size <= floor or ratio >= 1:
                return bands
            # Width and height shrink together; even steps, so that every text size tries the same sizes.
            smaller = min(size * math.sqrt(ratio), size - 0.01)
            size = self.table_most = max(floor, math.floor(smaller / _STEP) * _STEP)


def _place(keys: Sequence[str], key: str) -> int:
    return keys.index(key) if key in keys else keys.index("combinations")
