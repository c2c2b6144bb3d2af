"""Final totals as a picture below the end of the game, where columns with a turn as a picture end level only so."""

import math

from padgen.documents.explain.illustrated import Illustrated, with_atoms
from padgen.documents.explain.plans import Best, Try
from padgen.page.area import ROUNDING

_ALIKE = 0.94
"""The share to which text in columns may shrink for a large picture rather than a small one: most languages have it."""

_LEVEL = 0.55
"""Lines: columns whose ends are no further apart look level."""


class TotalsBelow(Illustrated):
    """Bands of text whose shorter column ends with final totals."""

    def _with_totals(self, tried: Try) -> Try:
        """The same with final totals below the end of the game, if only so columns end on one level.

        The column with the picture of a turn would otherwise often be some lines longer than the other.
        """
        (*row, piece), heights = tried.filled.panels[0], self._rooms()[0]
        style = tried.style
        room = heights[0] - sum(it.height + it.below for it in (*row, piece))
        at = self._end_of("end", tried)
        if piece.uneven(room) <= _LEVEL * style.leading or not piece.columns[-1][0] < at <= piece.columns[-1][1]:
            return tried
        if (found := self._heights("end", style)) is None:
            return tried
        least, most = found
        # The largest height is rounded up, so the number of lines is below that.
        for lines in range(math.ceil(least), math.ceil(most)):
            pictured = style._replace(pictures=(("end", lines),))
            bands, _ = self._bands(pictured, tried.tables)
            fuller = with_atoms(piece, bands[-1], at, 1)
            left = heights[0] - sum(it.height + it.below for it in (*row, fuller))
            if left >= -ROUNDING and fuller.uneven(left) <= _LEVEL * style.leading:
                filled = tried.filled._replace(panels=((*row, fuller), *tried.filled.panels[1:]))
                return tried._replace(style=pictured, bands=bands, filled=filled)
        return tried


def as_large(best: Best, other: Best) -> bool:
    """Whether the text of the best plan with a large picture is about as large as that with a small one."""
    return best.tried.style.size >= _ALIKE * other.tried.style.size
