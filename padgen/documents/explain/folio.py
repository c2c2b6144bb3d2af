"""The number of a page, below its text."""

from padgen.documents.explain.head import dressed
from padgen.documents.setting import Setting
from padgen.page.area import SAFE, Area
from padgen.page.marks import MM, Text
from padgen.templates import LeafletTemplate

_BELOW, _CLEAR = 5.2, 2.9
"""Millimetres from the page's text down to the number's baseline, or to the top of its digits if they are large."""

_AWAY = 1.0
"""The space above large digits, in ems, if the margin has room for it."""

_SLASH = 0.04
"""Ems by which the stroke in a page's number reaches below its digits."""


def depth(setting: Setting[LeafletTemplate]) -> float:
    """The millimetres from the text to the baseline of a number."""
    template = setting.template
    em, cap = template.running_size / MM, setting.fonts.cap_height("bold", template.running_size)
    return max(_BELOW, _CLEAR + cap, min(_AWAY * em + cap, template.margin - below(setting)))


def below(setting: Setting[LeafletTemplate]) -> float:
    """The least millimetres from the baseline of a number to the edge of the paper."""
    return SAFE + _SLASH * setting.template.running_size / MM


def folio(setting: Setting[LeafletTemplate], area: Area, number: int, count: int | None = None) -> Text:
    """The number of the page whose text has this area, at the outer edge.

    Loose pages have it at the right, with the ``count`` of all of them: 3/4.
    """
    right = bool(count) or number % 2 == 1
    words = str(number) if count is None else f"{number}/{count}"
    x, baseline, size = area.x + area.w * right, area.y + area.h + depth(setting), setting.template.running_size
    return Text(x, baseline, words, size, "bold", dressed(setting).ink, "right" if right else "left")
