"""A page of lines for the results of games to remember, where folded sheets leave one over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from padgen.documents.booklet.contents import beside
from padgen.documents.explain.head import dressed, head
from padgen.documents.setting import BESIDE, Setting
from padgen.languages import Locale
from padgen.page.area import Area
from padgen.page.marks import Line, Node, Tag
from padgen.templates import LeafletTemplate

_DATE, _POINTS, _GAP = 0.26, 0.3, 4.0
"""Two columns' widths in that of the page's text, of which the third has the rest; and the millimetres between them."""

_WORDS = 8.5
"""Points: the words above the columns."""

_UNDER = 2.0
"""Millimetres from these words to the line below them."""


def results(setting: Setting[LeafletTemplate], told: Locale, area: Area) -> Iterator[Node]:
    """Empty rows below date, name and points: in the languages, or in the one ``told`` where all have no room."""
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
    line = y + _WORDS / 2 + _UNDER
    rows = max(1, int((bottom - line) / setting.template.results_row))
    step = (bottom - line) / rows
    ruled: list[Line] = []
    labels = {key: setting.labels(key) for key, *_ in columns}
    if any(_wide(setting, labels[key]) > width for key, _, width in columns):
        labels = {key: ((told.label(key), told.code),) for key in labels}
    for key, x, width in columns:
        size = min((setting.fonts.fit(word, "regular", _WORDS, width) or _WORDS for word, _ in labels[key]))
        words, _ = beside(
            setting.fonts, labels[key], Area(x, y, width, setting.template.results_row), size, theme.quiet, key
        )
        yield Tag("P", words)
        ruled.append(Line(x, line, x + width, line, theme.side, theme.frame))
        ruled += [
            Line(x, line + i * step, x + width, line + i * step, theme.inner, theme.line) for i in range(1, rows + 1)
        ]
    yield Tag("Artifact", tuple(ruled))


def _wide(setting: Setting[LeafletTemplate], labels: Iterable[tuple[str, str]]) -> float:
    return setting.fonts.width(BESIDE.join(word for word, _ in labels), "regular", _WORDS)
