"""Final totals as a picture below the end of the game, where columns with a turn as a picture end level only so."""

import math

from padgen.documents.explain import pictures
from padgen.documents.explain.final_totals import FinalTotals
from padgen.documents.explain.illustrated import Illustrated
from padgen.documents.explain.plans import Best, Try
from padgen.documents.explain.style import Style
from padgen.documents.text.band import Band
from padgen.documents.text.flow import Piece

_ALIKE = 0.94
"""The share to which text in columns may shrink for a large picture rather than a small one: most languages have it."""

_LEVEL = 0.55
"""Lines: columns whose ends are no further apart look level."""

_ROUNDING = 1e-6
"""Smaller parts of a step are rounding errors."""


class Levelled(Illustrated):
    """Bands of text in columns that a picture makes equally long."""

    def _levelled(self, tried: Try) -> Try:
        """The same with final totals below the end of the game, if only so columns end on one level.

        The column with the picture of a turn would otherwise often be some lines longer than the other.
        """
        (*row, piece), heights = tried.filled.panels[0], self._rooms()[0]
        style = tried.style
        room = heights[0] - sum(it.height + it.below for it in (*row, piece))
        at = self._end_of("end", tried)
        if piece.uneven(room) <= _LEVEL * style.leading or not piece.columns[-1][0] < at <= piece.columns[-1][1]:
            return tried
        picture = FinalTotals(self.locale, self.breaker.fonts, style)
        if (sizes := pictures.heights(picture, style, self._column)) is None:
            return tried
        least, most = (size / style.leading for size in sizes)
        for lines in range(math.ceil(least), math.floor(most) + 1):
            self.drawn["end"] = picture, lines * style.leading
            bands, _ = self._bands(style, tried.tables)
            del self.drawn["end"]
            fuller = _with_atom(piece, bands[-1], at)
            left = heights[0] - sum(it.height + it.below for it in (*row, fuller))
            if left >= -_ROUNDING and fuller.uneven(left) <= _LEVEL * style.leading:
                filled = tried.filled._replace(panels=((*row, fuller), *tried.filled.panels[1:]))
                return tried._replace(bands=bands, filled=filled, totals=lines)
        return tried

    def _totals(self, lines: int, style: Style) -> None:
        """Draw final totals so many lines high below the end of the game."""
        if lines:
            self.drawn["end"] = FinalTotals(self.locale, self.breaker.fonts, style), lines * style.leading

    def _end_of(self, key: str, tried: Try) -> int:
        """The number of atoms up to the end of a section in the last band of a try; 0 if it isn't there."""
        section = next((section for section in self.sections if section.key == key), None)
        if not section:
            return 0
        band, last = tried.bands[-1], self._told(section, tried.style, self._column)[-1]
        end = next((i + 1 for i, block in enumerate(band.blocks) if block is last), 0)
        return sum(len(block.atoms) for block in band.blocks[:end])


def as_large(best: Best, other: Best) -> bool:
    """Whether the text of the best plan with a large picture is about as large as that with a small one."""
    return best.tried.style.size >= _ALIKE * other.tried.style.size


def _with_atom(piece: Piece, band: Band, at: int) -> Piece:
    """A piece in a band that has one more atom, at this index, than its own."""
    return piece._replace(band=band, columns=tuple((i + (i >= at), j + (j >= at)) for i, j in piece.columns))
