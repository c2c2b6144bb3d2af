"""Short rules on the back of pads, placed for printing on both sides."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import chain, product
from typing import NamedTuple, TypeAlias

from padgen.documents.explain.arrangement import Shape
from padgen.documents.explain.compositor import Rules, lay_out
from padgen.documents.explain.sections import Section, briefs
from padgen.documents.explain.style import styled
from padgen.documents.pad.back_head import Head, front_head, plain_head
from padgen.documents.pad.light import lightened
from padgen.documents.pad.look import Look
from padgen.documents.pad.paper import Paper
from padgen.documents.setting import Setting
from padgen.errors import Problem
from padgen.page.area import SAFE, Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Box, Ink, Node, Page, Symbol, Tag, Use, drawings, leaves, moved
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

_EASY = {"stacked": 8.25, "inline": 7.0, "unsaid": 7.0}
"""Points: from these sizes on, no letters are smaller than 7 pt, with what counts below the names and maxima, or beside
the names.  If they would be, text and rows are tight."""

_STACKED = 9.5
"""Points: the same with what counts below the names, in a table beside the text."""

_GOOD, _LITTLE = 7.5, 0.9
"""Points: a better size with what counts beside the names, for which dice become smaller: at first by this factor."""

_LARGE_GOOD = 0.85, 0.8
"""The same on larger pads for many rows, best first, as shares of the text's usual largest size there."""

_MANY = 16
"""The most rows of a game that leave text and dice large anyway."""

_LEAST_LARGE = 0.65
"""The least size of dice for it, as a share of their usual size."""

_MAXIMA = 0.9
"""How much smaller text may be, as a share of its size, to have what counts below the names and the maxima."""

_SAID, _STILL = 6.75, 6.25
"""Points: text would be smaller than the first before what rows score goes, and than the second before sections do."""

_LEADING, _SECTION_GAP, _ROW_PAD = (121, 121, 120), (65, 63, 62), (42, 32, 24)
"""The line spacing and the space above headings in % of the text's size and of a line, and the space above and below
the contents of rows in % of an em: usual, tight, and tightest."""

_BESIDE = 45
"""The same space in text beside the table, which grows to fill its column."""

_GRID = 100
"""The space above headings in columns, in % of a line, which keeps all their lines on one grid."""

_USUAL, _TIGHT, _TIGHTEST = range(3)

_DENSER = ((0, False), (1, False), (2, False), (2, True), (3, True))
"""The versions of the texts: how much shorter they are than those of leaflets, and whether headings are run in."""

_WORDED: tuple[Shape, ...] = ("stacked", "inline")
_BARE: Shape = "bare"

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

_LOUD, _LOUD_LOW = 1.2, 1.08
"""The size of text beside the table, as a multiple of what counts there, from which the table gets more of the width:
headings of larger text would be larger than the names, which are large where what counts stands below them.
The second is for other tables."""

_WIDE, _NARROW = 125.0, 42.0
"""Millimetres: the least width for two columns; and ems of the smallest text: where these are narrow, one is better.

Letters so large are easier to read in whole words, too."""

_Version: TypeAlias = tuple[Section, ...]


def back(
    setting: Setting[PadTemplate],
    title: str | None = None,
    size: tuple[float, float] | None = None,
    *,
    games: int = 1,
) -> tuple[Node, ...] | Problem:
    """The marks of a pad's back, or what doesn't fit at ``floor_size``; the origin is the pad's top left corner.

    ``size`` is the part of the pad without its binding edge, by default the whole pad; each player has a column for
    each of so many ``games``.
    """
    look = Look(setting)
    template = setting.template
    title = title or setting.locale.title
    width, height = template.size
    w, h = size or (width / template.across, height / template.down)
    left = _left(template.margin)
    inner = Area(left, template.margin, w - 2 * left, h - 2 * template.margin)
    least = template.floor_size
    side = min(w, h / _LANDSCAPE)
    liked = max(_TITLE, _TITLE_SHARE * math.sqrt(w * h) * MM, _LARGER * least)
    head = plain_head(look, title, inner, _reach(template.margin), liked)
    if isinstance(head, Problem):
        return head
    wide, narrow = w > _WIDER * h, inner.w < _NARROW * least / MM
    large = narrow and inner.w >= _WIDE
    theme = look.theme.replace(**{key: look.weight(getattr(look.theme, key)) for key in ("inner", "group", "outer")})
    least_die, good_die = (max(_DIE, letters * template.floor_size / MM) for letters in _DIE_LETTERS)
    large_die = max(good_die, _DIE_SHARE * side)
    dice = tuple(dict.fromkeys((large_die, (large_die + good_die) / 2, good_die, least_die)))

    most = (_SPLIT if wide else 1.0) * max(_MOST, _MOST_SHARE * side * MM)

    def laid(brief: _Version, way: _Way, areas: Sequence[Area]) -> Rules | Problem:
        style = _style(look, areas[0].w, most, way, large)
        if wide:
            style = style.replace(columns=1, section_gap=_BESIDE)
        made = Setting(setting.locales, style, setting.fonts, theme)
        return lay_out(made, areas, short=brief, shape=way.shape)

    def told(brief: _Version, way: _Way, head: Head = head) -> Rules | Problem:
        top = head.bottom + _GAP
        area = inner._replace(y=top, h=inner.y + inner.h - top)
        if not wide:
            return laid(brief, way, [area])
        share = template.back_text / 100
        rules, loud = laid(brief, way, _halves(area, share)), _LOUD if way.shape == "stacked" else _LOUD_LOW
        if isinstance(rules, Problem) or rules.size <= loud * rules.table:
            return rules
        least = min(share, template.back_text_least / 100)
        narrow = max(least, share * (loud * rules.table / rules.size) ** 2)
        quieter = laid(brief, way, _halves(area, narrow))
        return rules if isinstance(quieter, Problem) else quieter

    versions = tuple(tuple(briefs(setting.locale, shorter, run_in=run_in, games=games)) for shorter, run_in in _DENSER)
    goods = (share * _MOST_SHARE * side * MM for share in _LARGE_GOOD)
    good = [size for size in goods if size > _GOOD and len(setting.variant.rows) > _MANY]
    found = _told(versions, _ways(dice, narrow, _STACKED if wide else _EASY["stacked"], good), dice, told)
    if isinstance(found, Problem):
        what = f"the rules don't fit the back of a pad of {w:g} × {h:g} mm: {found.what}"
        return Problem(what, "choose a template with larger pads, or leave the rules off the back")
    rules = found.rules
    style = styled(_style(look, inner.w, most, found.way, large), theme, most)
    styles = () if wide else (style._replace(least=max(style.least, _TURN_LETTERS)),)
    fronts = (front_head(look, title, inner, _reach(template.margin), head, style) for style in (*styles, None))
    ways = [found.way._replace(tight=tight) for tight in range(found.way.tight, _TIGHTEST + 1)]

    def below(front: Head) -> Rules | None:
        """The rules below a head like the front's, in rows that are no tighter than they must be."""
        tried = (told(found.brief, way, front) for way in ways)
        return next((lower for lower in tried if not isinstance(lower, Problem) and _as_large(lower, rules)), None)

    repeated = [(front, lower) for front in filter(None, fronts) if (lower := below(front))]
    for front, lower in repeated:
        if all(_as_large(lower, other) for _, other in repeated):
            head, rules = front, lower
            break
    marks = (*head.marks, *chain.from_iterable(rules.panels))
    return tuple(lightened(marks, theme.ghost, faces=not template.faces)) if template.back_light else marks


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


class _Way(NamedTuple):
    """A way to tell the rules: with dice of this size in mm, and with usual, tight or tightest rows and gaps.

    ``version`` is the index of the texts in ``_DENSER``.  They have two ``columns`` only on wide pads.
    """

    shape: Shape
    die: float
    version: int = 0
    tight: int = _USUAL
    columns: int = 2


def _as_large(other: Rules, rules: Rules) -> bool:
    """Whether other rules have text that is nearly as large, and no less easy to read."""
    pairs = (other.size, rules.size), (other.table, rules.table)
    return all(size >= max(before - _GIVEN, min(before, _GOOD)) for size, before in pairs)


class _Found(NamedTuple):
    """The rules as laid out, with the texts that they tell and the way in which they do."""

    rules: Rules
    brief: _Version
    way: _Way


def _told(
    versions: tuple[tuple[_Version, ...], ...],
    groups: tuple[list[tuple[_Way, float]], list[tuple[_Way, float]]],
    dice: tuple[float, ...],
    told: Callable[[_Version, _Way], Rules | Problem],
) -> _Found | Problem:
    """The rules as completely as they fit: the bonus matters more than what counts, and that more than all else.

    Sections go only if the text is too small even without what rows score above the table.  The first way that is easy
    to read is taken, or the one with the largest text.  Where there is room for large dice, rows and text become tight
    before dice become smaller.  Shorter texts are better than several lines beside most names.
    """
    ways, unsaid = groups
    largest: _Found | None = None
    most = 0.0
    *alike, shortest = zip(*versions, strict=True)
    for texts, (group, least) in product(alike, ((ways, _SAID), (unsaid, _STILL))):
        for at, (way, easy) in enumerate(group):
            brief = texts[way.version]
            rules = told(brief, way)
            if isinstance(rules, Problem):
                continue
            if rules.table >= easy:
                later = [other for other, size in group[at + 1 :] if size == easy] if rules.crowded else []
                for other in (way, *later) if way.shape == "inline" else ():
                    below, shorter = other._replace(shape="under"), texts[other.version]
                    lower = told(shorter, below)
                    if not isinstance(lower, Problem) and lower.table >= max(easy, _MAXIMA * rules.table):
                        return _Found(lower, shorter, below)
                return _Found(rules, brief, way)
            share = rules.table / _EASY[way.shape]
            if share > most:
                largest, most = _Found(rules, brief, way), share
        if largest and largest.rules.size >= least:
            break
    if largest:
        return largest
    bare = [(texts, _BARE) for texts in alike] + [(shortest, shape) for shape in (*_WORDED, _BARE)]
    for (texts, shape), die in product(bare, dice):
        way = _Way(shape, die, 1, _TIGHT)
        rules = told(texts[1], way)
        if isinstance(rules, Problem):
            refused = rules
        else:
            return _Found(rules, texts[1], way)
    return refused


def _ways(
    dice: tuple[float, ...], narrow: bool, readable: float, better: Sequence[float]
) -> tuple[list[tuple[_Way, float]], list[tuple[_Way, float]]]:
    """The ways to tell the rules, best first, and those without what rows score.

    Each has the size in points of the table's text that is easy to read, or a better one: ``readable`` with what counts
    below the names.  Games with many rows have ``better`` sizes, for which dice become smaller.  Where two columns
    would be ``narrow``, one is better unless headings would be run in or dice the smallest.
    """
    large, small = dice[:-2], dice[-2:]
    stacked, inline = (
        [_Way(shape, die, tight=tight) for die, tight in product(large, (_USUAL, _TIGHT))] for shape in _WORDED
    )
    run_in = _DENSER.index((2, True))
    whole, shorter = ((0, _USUAL), (0, _TIGHT)), product(range(1, run_in), (_TIGHT, _TIGHTEST))
    texts = (*whole, *shorter), ((run_in, _TIGHT), (run_in, _TIGHTEST))
    sizes = sorted({max(_LITTLE * dice[0], dice[-1]), *dice}, reverse=True)
    good = [_Way("inline", die, *text) for some in texts for die, text in product(sizes, some)]
    inline += [_Way("inline", die, 1, _TIGHT) for die in large]
    inline += [_Way(shape, die) for shape, die in product(_WORDED, small)]
    dense = product(range(1, len(_DENSER)), (_TIGHT, _TIGHTEST), small)
    inline += [_Way("inline", die, version, tight) for version, tight, die in dense]
    easy = [(way, _EASY[way.shape]) for way in inline]
    unsaid = [(way._replace(shape="unsaid"), size) for way, size in easy if way.shape == "inline"]
    near = sorted({*sizes, sum(sizes[-2:]) / len(sizes[-2:])}, reverse=True)
    near = [die for die in near if die >= _LEAST_LARGE * dice[0]]
    larger = [(_Way("inline", die, *text), size) for size, die, text in product(better, near, texts[0])]
    said = [*((way, readable) for way in stacked), *larger, *((way, _GOOD) for way in good), *easy]
    wide = [way for way in said if narrow and way[0].version < run_in and way[0].die > dice[-1]]
    return [*((way._replace(columns=1), size) for way, size in wide), *said], unsaid


def back_page(paper: Paper, nodes: tuple[Node, ...], ground: Ink | None = None, *, tagged: bool = True) -> Page:
    """The backs of a sheet of pads, each behind its pad when the sheet is turned like a page of a book.

    A printed ``ground`` fills all of the sheet with its bleed, as on the front.

    All backs are the same, so only one on the sheet is content and the others are artifacts; unless
    ``tagged``, all are artifacts, for the sheets after the first.
    """
    spots = paper.behind
    symbol = Symbol("back", paper.pad_width, paper.pad_height, tuple(drawings(nodes)))
    content = tuple(moved(nodes, *spots[0])) if tagged else ()
    copies = tuple(Use(symbol, x, y) for x, y in spots[len(content) > 0 :])
    behind = () if ground is None else (Tag("Artifact", (Box(*paper.bled, fill=ground),)),)
    bleed = paper.bleeding(leaves(nodes), back=True)
    return paper.page((*behind, *bleed, *content, *copies, *paper.crop_marks(back=True)))


def _left(margin: float) -> float:
    """Where the text begins, in mm: the last row reaches beyond it, but not closer to the edge than is safe."""
    return max(margin, min(SAFE, margin) + _REACH_LEAST)


def _reach(margin: float) -> float:
    """How far the last row and a band reach beyond the text, in mm."""
    return min(_REACH, _left(margin) - min(SAFE, margin))


def _style(look: Look, width: float, most: float, way: _Way, large: bool) -> LeafletTemplate:
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
        size_most=max(most, _LARGER * template.floor_size),
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
