"""Short rules for the backs of pads, in one size in all languages."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, cached_property, partial
from itertools import chain
from typing import Any

from padgen.documents.explain.compositor import Rules, lay_out
from padgen.documents.explain.sections import briefs
from padgen.documents.explain.style import Style, styled
from padgen.documents.pad.back_head import Head, front_head, plain_head
from padgen.documents.pad.back_ways import DENSER, EASY, GOOD, TIGHTEST, Found, Told, Version, Way, best, unsplit, ways
from padgen.documents.pad.light import lightened
from padgen.documents.pad.look import Look
from padgen.documents.setting import Setting
from padgen.errors import Problem
from padgen.page.area import SAFE, Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Node, Tag
from padgen.templates import LeafletTemplate, PadTemplate

_TITLE, _TITLE_SHARE = 11.0, 0.0345
_MOST, _MOST_SHARE = 10.0, 0.0245
"""The largest sizes of title and text in points, and, if larger, as shares of the side of a square as large as the pad,
and of the pad's size (see ``_LANDSCAPE``)."""

_LARGER = 1.2
"""The largest sizes of title and text as multiples of the smallest."""

_DIE, _DIE_LETTERS, _DIE_SHARE = 3.3, (1.02, 1.22), 0.04
"""The least size of dice in the table: in mm, and as a multiple of the smallest letters.  Where there is room, it is a
larger multiple of them, or a share of the pad's size."""

_LANDSCAPE = 1.2
"""A pad's size is its width, but at most its height divided by this: rows must fit below each other."""

_REACH, _REACH_LEAST = 2.4, 1.4
"""Millimetres: how far the last row reaches beyond the text, at most and at least."""

_STACKED = 9.5
"""Points: a size that is easy to read with what counts below the names, in a table beside the text."""

_LARGE_GOOD = 0.85, 0.8
"""Better sizes on larger pads for many rows, best first, as shares of the text's usual largest size there."""

_MANY = 16
"""The most rows of a game that leave text and dice large anyway."""

_LEADING, _SECTION_GAP, _ROW_PAD = (121, 121, 120), (65, 63, 62), (42, 32, 24)
"""The line spacing and the space above headings in % of the text's size and of a line, and the space above and below
the contents of rows in % of an em: usual, tight, and tightest."""

_BESIDE = 45
"""The same space in text beside the table, which grows to fill its column."""

_GRID = 100
"""The space above headings in columns, in % of a line, which keeps all their lines on one grid."""

_TURN, _TURN_SHARE = 10.5, 0.63
"""Points: the smallest text that leaves room for a picture of a turn; and as a share of the largest size, how small
larger text may become for it."""

_TURN_LETTERS = 7.0
"""Points: the least size of letters in a picture of a turn beside the title."""

_GAP = 1.8
"""Millimetres between the rule below the title, or its band, and the text."""

_GIVEN = 0.25
"""Points: how much smaller text may be for a head that repeats the front's, with or without a picture of a turn; rows
and gaps may be tightest for it."""

_WIDER, _BETWEEN = 1.25, 12.0
"""Pads wider than this multiple of their height have the table beside the text, so many mm apart."""

_SPLIT = 1.5
"""The largest size of text with the table beside it, as a multiple of that above a table."""

_LOUD, _LOUD_LOW = 1.1, 1.08
"""The size of text beside the table, as a multiple of what counts there, from which the table gets more of the width:
headings of larger text would be larger than the names, which are large where what counts stands below them.
The second is for other tables."""

_WIDE, _NARROW = 125.0, 42.0
"""Millimetres: the least width for two columns; and ems of the smallest text: where these are narrow, one is better.

Letters so large are easier to read in whole words, too."""


def backs(
    setting: Setting[PadTemplate],
    title: str | None = None,
    size: tuple[float, float] | None = None,
    *,
    games: int = 1,
) -> tuple[tuple[Node, ...], ...] | Problem:
    """The marks of a pad's back in each language, or what doesn't fit at ``floor_size``.

    The origin is the pad's top left corner, and ``size`` the part of the pad without its binding edge, by default the
    whole pad; each player has a column for each of so many ``games``.

    All languages have their text in one size, on one grid: they tell the same, in the same way.
    """
    template = setting.template
    width, height = template.size
    return _Backs(setting, title, size or (width / template.across, height / template.down), games).marks()


class _Backs:
    """The back of a pad ``size`` mm wide and high, in each language."""

    def __init__(self, setting: Setting[PadTemplate], title: str | None, size: tuple[float, float], games: int) -> None:
        self.setting, self.template, self.games = setting, setting.template, games
        self.look, self.looks = Look(setting), [Look(setting._replace(locales=(each,))) for each in setting.locales]
        self.titles = [title or locale.title for locale in setting.locales]
        theme, weight = self.look.theme, self.look.weight
        self.theme = theme.replace(**{key: weight(getattr(theme, key)) for key in ("inner", "group", "outer")})
        self.size = w, h = size
        margin, self.least = self.template.margin, self.template.floor_size
        left = _left(margin)
        self.inner = Area(left, margin, w - 2 * left, h - 2 * margin)
        self.wide, self.narrow = w > _WIDER * h, self.inner.w < _NARROW * self.least / MM
        self.large = self.narrow and self.inner.w >= _WIDE
        self.side = min(w, h / _LANDSCAPE)
        self.most = (_SPLIT if self.wide else 1.0) * max(_MOST, _MOST_SHARE * self.side * MM)

    def marks(self) -> tuple[tuple[Node, ...], ...] | Problem:
        """The marks in each language, or what doesn't fit."""
        heads = self._plain_heads()
        if isinstance(heads, Problem):
            return heads
        kept = cache(partial(self._told, heads))

        def told(brief: Version, way: Way, worth: float) -> Told | Problem:
            """The rules, laid out once: where the size of the table decides nothing, it isn't asked for."""
            return kept(brief, way, self._worth(worth))

        found = best(self._versions(), self._ways(), self._dice, told)
        if isinstance(found, Problem):
            return self._refused(found)
        found = unsplit(found, self._dice[-1], told)
        rules = self._in_one_size(found.rules, heads, found.brief, found.way)
        if isinstance(rules, Problem):
            return self._refused(rules)
        heads, rules = self._repeating(found, heads, rules)
        each = zip(heads, rules.each, strict=True)
        sides = ((*head.marks, *chain.from_iterable(shown.panels)) for head, shown in each)
        if self.template.back_light:
            return tuple(tuple(lightened(side, self.theme.ghost, faces=not self.template.faces)) for side in sides)
        return tuple(sides)

    def _refused(self, found: Problem) -> Problem:
        w, h = self.size
        what = f"the rules don't fit the back of a pad of {w:g} × {h:g} mm: {found.what}"
        return Problem(what, "choose a template with larger pads, or leave the rules off the back")

    # Heads.

    def _plain_heads(self) -> list[Head] | Problem:
        """Titles above a rule, or on the theme's band."""
        w, h = self.size
        liked = max(_TITLE, _TITLE_SHARE * math.sqrt(w * h) * MM, _LARGER * self.least)
        heads = []
        for look, title in zip(self.looks, self.titles, strict=True):
            head = plain_head(look, title, self.inner, _reach(self.template.margin), liked)
            if isinstance(head, Problem):
                return head
            heads.append(head)
        return heads

    def _front_heads(self, plain: Sequence[Head], style: Style | None) -> list[Head] | None:
        """Heads like the front's in all languages, or none; where some would differ, all are words of one size.

        Dice are beside all of these or none.
        """
        if self.look.banded:
            return None
        theme, most = self.setting.theme.replace(title="dice"), math.inf
        reach = _reach(self.template.margin)
        with_dice, words = (
            [Look(look.setting._replace(theme=other)) for look in self.looks]
            for other in (theme, theme.replace(title_dice=0))
        )
        for looks in self.looks, with_dice, words, words:
            each = zip(looks, self.titles, plain, strict=True)
            heads = [front_head(look, title, self.inner, reach, head, style, most) for look, title, head in each]
            shown = [head for head in heads if head]
            if len(shown) == len(heads) and len({(head.size, head.dice) for head in shown}) == 1:
                return shown
            if looks is words:
                most = min((head.size for head in shown), default=most)
        return None

    def _repeating(self, found: Found, heads: list[Head], rules: Told) -> tuple[list[Head], Told]:
        """The same below heads like the front's, with a picture of a turn or without, if text stays nearly as large."""
        style = styled(_style(self.look, self.inner.w, self.most, found.way, self.large), self.theme, self.most)
        styles = () if self.wide else (style._replace(least=max(style.least, _TURN_LETTERS)),)
        tights = [found.way._replace(tight=tight) for tight in range(found.way.tight, TIGHTEST + 1)]
        worth = self._worth(_nearly(rules.table))

        def below(front: Sequence[Head]) -> Told | None:
            """The rules below heads like the front's, in rows that are no tighter than they must be."""
            tried = (
                self._in_one_size(self._told(front, found.brief, way, worth), front, found.brief, way) for way in tights
            )
            return next((lower for lower in tried if isinstance(lower, Told) and _as_large(lower, rules)), None)

        fronts = (self._front_heads(heads, each) for each in (*styles, None))
        repeated = [(front, lower) for front in filter(None, fronts) if (lower := below(front))]
        for front, lower in repeated:
            if all(_as_large(lower, other) for _, other in repeated):
                return front, lower
        return heads, rules

    # Ways to tell the rules.

    @cached_property
    def _dice(self) -> tuple[float, ...]:
        """The sizes of dice in mm, the largest first."""
        least, good = (max(_DIE, letters * self.least / MM) for letters in _DIE_LETTERS)
        large = max(good, _DIE_SHARE * self.side)
        return tuple(dict.fromkeys((large, (large + good) / 2, good, least)))

    def _versions(self) -> tuple[tuple[Version, ...], ...]:
        """The texts in all languages, ever shorter."""
        # In one column, many paragraphs have one line: the indents of their neighbours would run along the left edge.
        told = partial(briefs, run_on=self.inner.w < _WIDE, games=self.games)
        densities = (
            (told(locale, shorter, run_in=run_in) for locale in self.setting.locales) for shorter, run_in in DENSER
        )
        return tuple(tuple(zip(*each, strict=True)) for each in densities)

    def _ways(self) -> tuple[list[tuple[Way, float]], list[tuple[Way, float]]]:
        goods = (share * _MOST_SHARE * self.side * MM for share in _LARGE_GOOD)
        good = [size for size in goods if size > GOOD and len(self.setting.variant.rows) > _MANY]
        return ways(self._dice, self.narrow, _STACKED if self.wide else EASY["stacked"], good)

    def _worth(self, size: float) -> float:
        """The least size of the table for which rules are laid out: none beside text, where it may become wider."""
        return 0.0 if self.wide else size

    def _told(self, heads: Sequence[Head], brief: Version, way: Way, worth: float = 0.0) -> Told | Problem:
        """The rules in all languages, or what doesn't fit; beside large text, the table gets more of the width.

        They needn't be laid out if the table's words would have less than ``worth`` points.
        """
        share = self.template.back_text / 100
        rules = self._laid(heads, brief, way, share, worth)
        loud = _LOUD if way.shape == "stacked" else _LOUD_LOW
        if not self.wide or isinstance(rules, Problem) or rules.size <= loud * rules.table:
            return rules
        least = min(share, self.template.back_text_least / 100)
        narrower = max(least, share * (loud * rules.table / rules.size) ** 2)
        quieter = self._laid(heads, brief, way, narrower)
        return rules if isinstance(quieter, Problem) else quieter

    def _in_one_size(self, rules: Told | Problem, heads: Sequence[Head], brief: Version, way: Way) -> Told | Problem:
        """The same with all languages in the sizes of the smallest."""
        while isinstance(rules, Told) and not rules.one_size:
            scale = math.floor(100 * rules.table / rules.size)
            sizes = {"size_most": rules.size, "table_scale": scale, "table_growth": scale}
            rules = self._laid(heads, brief, way, rules.share, **sizes)
        return rules

    def _laid(
        self, heads: Sequence[Head], brief: Version, way: Way, share: float, worth: float = 0.0, **sizes: Any
    ) -> Told | Problem:
        """The rules with text that takes a ``share`` of a wide pad's width, in these ``sizes`` of a template."""
        each: list[Rules] = []
        for locale, short, head in zip(self.setting.locales, brief, heads, strict=True):
            top = head.bottom + _GAP
            area = self.inner._replace(y=top, h=self.inner.y + self.inner.h - top)
            areas = _halves(area, share) if self.wide else (area,)
            style = _style(self.look, areas[0].w, self.most, way, self.large).replace(**sizes)
            if self.wide:
                style = style.replace(columns=1, section_gap=_BESIDE)
            made = Setting((locale,), style, self.setting.fonts, self.theme)
            rules = lay_out(made, areas, short=short, shape=way.shape, least=worth)
            if isinstance(rules, Problem):
                return rules
            each.append(rules)
        return Told(tuple(each), share)


def left_out(setting: Setting[PadTemplate], nodes: Sequence[Node]) -> tuple[str, ...]:
    """The headings of sections that a back is too small for, in reading order."""
    whole, *shorter = briefs(setting.locale)
    # Every section has a heading but the table.
    count = 1 + sum(isinstance(node, Tag) and node.role == "H2" for node in nodes)
    told = next(version for version in (whole, *shorter) if len(version) == count)
    return tuple(section.heading for section in whole if section not in told)


def _halves(area: Area, share: float) -> tuple[Area, Area]:
    """The areas of the text, which takes a ``share`` of the width, and of the table beside it."""
    text = share * (area.w - _BETWEEN)
    beside = area.x + text + _BETWEEN
    return area._replace(w=text), area._replace(x=beside, w=area.x + area.w - beside)


def _as_large(other: Told, rules: Told) -> bool:
    """Whether other rules have text that is nearly as large, and no less easy to read."""
    pairs = (other.size, rules.size), (other.table, rules.table)
    return all(size >= _nearly(before) for size, before in pairs)


def _nearly(size: float) -> float:
    """The size of letters in points that is nearly as large, and no less easy to read."""
    return max(size - _GIVEN, min(size, GOOD))


def _left(margin: float) -> float:
    """Where the text begins, in mm: the last row reaches beyond it, but not closer to the edge than is safe."""
    return max(margin, min(SAFE, margin) + _REACH_LEAST)


def _reach(margin: float) -> float:
    """How far the last row and a band reach beyond the text, in mm."""
    return min(_REACH, _left(margin) - min(SAFE, margin))


def _style(look: Look, width: float, most: float, way: Way, large: bool) -> LeafletTemplate:
    """A leaflet template in the pad's style, for text this wide in mm.

    ``most`` is its largest size in points.  Words in ``large`` letters aren't divided.
    """
    template, columns = look.template, way.columns if width >= _WIDE else 1
    return LeafletTemplate(
        name=template.name,
        paper=template.paper,
        margin=template.margin,
        fill=template.fill,
        columns=columns,
        hyphenate=not large,
        gutter=4.0,
        size_least=max(SMALLEST, template.floor_size),
        size_most=min(way.most, max(most, _LARGER * template.floor_size)),
        leading=_LEADING[way.tight],
        section_gap=_SECTION_GAP[way.tight] if columns == 1 else _GRID,
        row_pad=_ROW_PAD[way.tight],
        turn_least=max(_TURN, template.floor_size),
        turn_size=_TURN_SHARE * most,
        heading_scale=105,
        table_scale=100,
        table_least=max(SMALLEST, template.floor_size),
        die=way.die,
        reach=_reach(template.margin),
        table="last",
    )
