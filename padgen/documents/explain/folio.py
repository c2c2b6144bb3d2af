"""The number of a page, below its text at the outer edge."""

from padgen.documents.explain.head import dressed
from padgen.documents.setting import Setting
from padgen.page.area import Area
from padgen.page.marks import Align, Text
from padgen.templates import LeafletTemplate

_BELOW, _CLEAR = 5.2, 2.9
"""Millimetres at least from the text to the number's baseline, and to the top of its digits."""


def folio(setting: Setting[LeafletTemplate], area: Area, number: int, count: int = 0) -> Text:
    """The number of a page whose text has this area; of loose sheets, with the ``count`` of all pages."""
    align: Align = "right" if number % 2 else "left"
    x, size = area.x + area.w * (number % 2), setting.template.running_size
    baseline = area.y + area.h + max(_BELOW, _CLEAR + setting.fonts.cap_height("bold", size))
    words = f"{number}/{count}" if count else str(number)
    return Text(x, baseline, words, size, "bold", dressed(setting).ink, align)
