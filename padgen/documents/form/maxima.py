"""The column of maxima: its width, and where maxima end in it."""

from __future__ import annotations

from collections.abc import Iterable

from padgen.page.fonts import Fonts
from padgen.templates import FormTemplate

_BEFORE = 0.8
"""Millimetres that maxima of rows leave free after names and arrows, more than the widest maximum does."""


class Maxima:
    """The maxima of ``rows`` and the ``others`` in their column: the highest total, and the words above them."""

    def __init__(self, fonts: Fonts, template: FormTemplate, rows: Iterable[str], others: Iterable[str]) -> None:
        self.template = template
        self.air = (0.8 if template.cards else 1.8) * max(1.0, template.hint_size / 8)
        """The least space beside a maximum."""
        self._rows, most = (
            max((fonts.width(word, "regular", template.hint_size) for word in words), default=0.0)
            for words in (rows, others)
        )
        self._widest = max(self._rows, most)
        self.width = self._widest + 2 * self.air

    def end(self, label_air: float, gap: float) -> float:
        """The space between maxima and the gap of the players' cells.

        If those of rows are narrow enough, they are as far from the end of their band as names are from its beginning.
        """
        if not self.template.cards:
            return self.air
        spare = self._widest - self._rows - _BEFORE
        return max(self.air, min(label_air - gap + self.template.padding, self.air + spare))
