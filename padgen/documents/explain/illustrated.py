"""Pictures below sections: where they are reserved a place, and how they fill the panels of their text."""

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

    def _reserved(self, key: str, style: Style) -> bool:
        """Keep a place of its least height for a section's picture, if there is one."""
        picture = pictures.shown(self.locale, self.breaker.fonts, style).get(key)
        sizes = picture and pictures.heights(picture, style, self._column)
        if not picture or not sizes:
            return False
        self.drawn[key] = picture, sizes[0]
        return True

    def _illustrated(self, tried: Try, key: str, picture: pictures.Picture) -> Try:
        """The same with a picture below a section, if its panel has more room left than a full one."""
        style, band = tried.style, tried.bands[-1]
        section = next((section for section in self.sections if section.key == key), None)
        sizes = pictures.heights(picture, style, self._column)
        if not section or not sizes:
            return tried
        before = pictures.in_half_lines(self.drawn[key][1], style) if key in self.drawn else 0.0
        last = self._told(section, style, self._column)[-1]
        end = next((i + 1 for i, block in enumerate(band.blocks) if block is last), 0)
        at = sum(len(block.atoms) for block in band.blocks[:end])
        for height, panel in zip(self._rooms()[0], tried.filled.panels, strict=True):
            ((start, stop),) = panel[0].columns if panel else ((0, 0),)
            room = height - panel[0].height + before if start < at <= stop else 0.0
            least, most = sizes
            high = pictures.in_half_lines(max(least, min(most, room - _OPEN * height)), style)
            if high <= room and room > _OPEN * height:
                self.drawn[key] = picture, high
                bands, _ = self._bands(style, tried.tables)
                panels = tuple(
                    tuple(
                        _with_atoms(piece, bands[-1], at, not before) if piece.band is band else piece
                        for piece in pieces
                    )
                    for pieces in tried.filled.panels
                )
                return tried._replace(bands=bands, filled=tried.filled._replace(panels=panels))
        return tried


def _with_atoms(piece: Piece, band: Band, at: int, more: int) -> Piece:
    """A piece of one column in a band that has so many ``more`` atoms, at this index, than its own."""
    ((start, end),) = piece.columns
    return piece._replace(band=band, columns=((start + more * (start >= at), end + more * (end >= at)),))
