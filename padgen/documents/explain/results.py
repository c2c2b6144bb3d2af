"""Lines for the results of games to remember, on a page or a panel that the rules leave over."""

from __future__ import annotations

from collections.abc import Iterator

from padgen.documents.explain.head import dressed, head
from padgen.documents.explain.several import beside
from padgen.documents.setting import Setting
from padgen.languages import Locale
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import BLACK, Line, Node, Tag
from padgen.templates import LeafletTemplate

_DATE, _POINTS, _GAP = 0.26, 0.3, 4.0
"""Two columns' widths in that of the area, of which the third has the rest; and the millimetres between them."""

_WORDS = 8.5
"""Points: the words above the columns."""


def results(setting: Setting[LeafletTemplate], told: Locale, area: Area) -> Iterator[Node]:
    """Empty rows below date, name and points in all languages; the title is in the one ``told``."""
    theme = dressed(setting)
    shown, used = head(setting._replace(locales=(told,)), area)
    y, bottom = area.y + used, area.y + area.h
    yield from (node._replace(lang=told.code) if isinstance(node, Tag) else node for node in shown)
    date, points = _DATE * area.w, _POINTS * area.w
    columns = (
        ("date", area.x, date),
        ("name", area.x + date + _GAP, area.w - date - points - 2 * _GAP),
        ("points", area.x + area.w - points, points),
    )
    heads = [(key, *_head(setting, key, Area(x, y, width, area.h))) for key, x, width in columns]
    high = max(height for _, _, height in heads)
    line = y + high
    rows = max(1, int((bottom - line) / setting.template.results_row))
    step = (bottom - line) / rows
    ruled: list[Line] = []
    for (_, x, width), (key, size, height) in zip(columns, heads, strict=True):
        place = Area(x, y + high - height, width, height)
        words, _ = beside(setting.fonts, setting.labels(key), place, size, theme.quiet, key)
        yield Tag("P", words)
        ruled.append(Line(x, line, x + width, line, theme.side, theme.frame))
        ruled += [
            Line(x, line + i * step, x + width, line + i * step, theme.inner, theme.line) for i in range(1, rows + 1)
        ]
    yield Tag("Artifact", tuple(ruled))


def _head(setting: Setting[LeafletTemplate], key: str, area: Area) -> tuple[float, float]:
    """The size in points of a column's words in all languages, and the height of their lines in mm."""
    labels = setting.labels(key)
    size = min(setting.fonts.fit(word, "regular", _WORDS, area.w) or SMALLEST for word, _ in labels)
    _, height = beside(setting.fonts, labels, area, size, BLACK, key)
    return size, height
