"""Pictures below sections: where they are reserved a place, and how they fill the panels of their text."""

from collections.abc import Sequence

from padgen.documents.explain import pictures
from padgen.documents.explain.bands import Bands
from padgen.documents.explain.plans import Try
from padgen.documents.explain.style import Style
from padgen.documents.text.band import Band
from padgen.documents.text.flow import Piece
from padgen.documents.text.growth import ENOUGH

_OPEN = 0.99 - ENOUGH
"""The share of a panel that a picture leaves open: a little less than what makes gaps grow."""


class Illustrated(Bands):
    """Bands of text with pictures below sections."""

    equipped = False
    """Whether there is room below what the game needs for a picture of that, at all sizes of text."""

    def _heights(self, key: str, style: Style) -> tuple[float, float] | None:
        """The least and the largest height of a section's picture in lines, if it can have one."""
        picture = pictures.shown(self.locale, self.breaker.fonts, style).get(key)
        return pictures.heights(picture, style, self._column) if picture else None

    def _keeping_room(self, style: Style) -> Style:
        """The style with the least room for a picture of what the game needs, if all sizes of text have that."""
        found = self._heights("contents", style) if self.equipped else None
        return style._replace(pictures=(("contents", found[0]),)) if found else style

    def _illustrated(self, tried: Try, key: str) -> Try:
        """The same with a picture below a section, if its panel has more room left than a full one."""
        style, band = tried.style, tried.bands[-1]
        at, sizes = self._end_of(key, tried), self._heights(key, style)
        if not at or not sizes:
            return tried
        before = dict(style.pictures).get(key, 0.0)
        for height, panel in zip(self._rooms()[0], tried.filled.panels, strict=True):
            ((start, stop),) = panel[0].columns if panel else ((0, 0),)
            room = height - panel[0].height + before * style.leading if start < at <= stop else 0.0
            least, most = sizes
            lines = max(least, min(most, pictures.half_lines((room - _OPEN * height) / style.leading)))
            if lines * style.leading <= room and room > _OPEN * height:
                style = style._replace(pictures=tuple({**dict(style.pictures), key: lines}.items()))
                bands, _ = self._bands(style, tried.tables)
                panels = tuple(
                    tuple(
                        with_atoms(piece, bands[-1], at, 0 if before else 1) if piece.band is band else piece
                        for piece in pieces
                    )
                    for pieces in tried.filled.panels
                )
                return tried._replace(style=style, bands=bands, filled=tried.filled._replace(panels=panels))
        return tried

    def _unpictured(self, tried: Try, heights: Sequence[float]) -> list[float]:
        """What the largest pictures that a try can have leave of the heights of the fewest panels, in mm."""
        left = list(heights)
        for key in ("contents", "end") if self.fewest else ():
            at, sizes = self._end_of(key, tried), self._heights(key, tried.style)
            for i, panel in enumerate(tried.filled.panels):
                if sizes and panel and panel[0].columns[0][0] < at <= panel[-1].columns[-1][1]:
                    left[i] -= sizes[1] * tried.style.leading
        return left

    def _end_of(self, key: str, tried: Try) -> int:
        """The number of atoms up to the end of a section in the last band of a try; 0 if it isn't there."""
        section = next((section for section in self.sections if section.key == key), None)
        if not section:
            return 0
        band, last = tried.bands[-1], self._told(section, tried.style, self._column)[-1]
        end = next((i + 1 for i, block in enumerate(band.blocks) if block is last), 0)
        return sum(len(block.atoms) for block in band.blocks[:end])


def with_atoms(piece: Piece, band: Band, at: int, more: int) -> Piece:
    """A piece in a band that has so many ``more`` atoms, at this index, than its own."""
    return piece._replace(
        band=band, columns=tuple((i + more * (i >= at), j + more * (j >= at)) for i, j in piece.columns)
    )
