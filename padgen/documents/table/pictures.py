"""The pictures of rows: dice that count are drawn, others are empty outlines, so that all pictures are equally wide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from padgen.page import shapes
from padgen.page.dice import FINEST, PictureDie
from padgen.page.marks import WHITE, Colour, Die, Ink, Path
from padgen.rules import Row
from padgen.templates import Theme

GAP = 0.107
"""The space between dice of a picture, in dice."""

_GROUP_FACES = (5, 2, 4, 3, 6, 1)
_ALIKE_FACES = {2: 5, 3: 4, 4: 3}
_ANY_FACES = (4, 1, 6, 2, 5, 3)
"""The faces to use, in this order: when dice are small, three pips in a line run together."""

_SMALL = 3.6
_OUTLINES = (0.45, 0.6)
_GHOSTS = (0.25, 0.5)
"""Points: the outlines of small dice and of empty ones, for dice from 2 to 4 mm."""

_FINE, _HEAVY = 0.1, 1.8
"""Where nothing is filled: the outlines of single dice and of large ones in pictures in points per mm, and those of
dice that would be solid, as a share of the usual ones."""

_TITLE_FINE = 0.056
"""The outlines of a title's dice there, in points per mm."""

_LARGE_GHOST, _GHOST_MOST = 0.14, 0.75
"""Points: the outline of a large empty die for each mm of its size, and its greatest weight."""


def picture(row: Row, dice: int) -> tuple[PictureDie, ...]:
    """The row's picture, one entry per die; empty for rows that a picture can't explain."""
    wanted = row.combination
    if wanted.kind == "any":
        return tuple(PictureDie(_ANY_FACES[i % 6]) for i in range(dice))
    if wanted.kind == "all_alike":
        return tuple(PictureDie(5, "solid") for _ in range(dice))
    if row.scoring == "all_dice" and sum(wanted.groups) < dice:
        return _counted(row)
    if wanted.kind in ("straight", "run", "face"):
        shown = [PictureDie(face) for face in wanted.pick(row.example) or ()]
    elif len(wanted.groups) == 1:
        shown = [PictureDie(_ALIKE_FACES.get(wanted.groups[0], 4))] * wanted.groups[0]
    else:
        shown = []
        for i, (size, face) in enumerate(zip(wanted.groups, _GROUP_FACES, strict=False)):
            shown += [PictureDie(face, "solid" if i % 2 else "open")] * size
    if not shown or len(shown) > dice:
        return ()
    return (*shown, *[PictureDie(0, "ghost")] * (dice - len(shown)))


def _counted(row: Row) -> tuple[PictureDie, ...]:
    """All dice of the example, as all of them score; those of the combination are solid."""
    used = row.combination.pick(row.example)
    if not used:
        return ()
    spare = list(row.example)
    for die in used:
        spare.remove(die)
    return (*(PictureDie(die, "solid") for die in used), *map(PictureDie, spare))


def step(edge: float) -> float:
    """The distance in mm from die to die."""
    return edge * (1 + GAP)


def width(count: int, edge: float) -> float:
    """The width in mm of this many dice side by side."""
    return count * step(edge) - edge * GAP


def title_die(theme: Theme, die: Die, *, fill: bool) -> Die:
    """A die of a title in the theme's colours; without ``fill`` white in fine lines."""
    if fill:
        return die._replace(paper=WHITE if not die.solid and die.ink != WHITE else theme.light)
    return die._replace(solid=False, paper=WHITE, weight=max(FINEST, _TITLE_FINE * die.size))


class DicePainter(NamedTuple):
    """Draws dice in the colours of a theme; without ``fill`` solid ones have heavy outlines."""

    theme: Theme
    fill: bool = True

    def draw(
        self, shown: tuple[PictureDie, ...], x: float, middle: float, edge: float, ink: Ink | None = None
    ) -> Iterator[Die]:
        """A picture that begins at x, in the theme's colours or in one ink."""
        theme = self.theme
        share = min(1.0, max(0.0, (edge - 2.2) / 1.4))
        outline = _OUTLINES[0] + share * (_OUTLINES[1] - _OUTLINES[0])
        ghostly = _GHOSTS[0] + share * (_GHOSTS[1] - _GHOSTS[0])
        ghostly = max(ghostly, min(_GHOST_MOST, _LARGE_GHOST * edge))
        for i, (face, kind) in enumerate(shown):
            at = x + i * step(edge)
            if kind == "ghost":
                # A grey outline would be a row of dots on a laser printer.
                pale, fine = (theme.ghost, ghostly) if self.fill else (theme.dice_ink, FINEST)
                yield Die(at, middle - edge / 2, edge, 0, pale, False, None, fine)
            else:
                paper = theme.light if kind == "solid" else (1.0,)
                solid, weight = kind == "solid" and self.fill, outline if edge < _SMALL else None
                if not self.fill:
                    weight = max(outline, _FINE * edge)
                    if kind == "solid":
                        paper, weight = WHITE, _HEAVY * weight
                yield self.die(at, middle, edge, face, ink or self._own(face) or theme.dice_ink, solid, paper, weight)

    def _own(self, face: int) -> Colour | None:
        """The colour of dice that show this face, if the theme has one for each."""
        return self.theme.die(face) if self.fill else None

    def face(self, x: float, middle: float, edge: float, face: int) -> Die:
        """The die of a row that counts one face, in a colour of its own if the theme has them."""
        if own := self._own(face):
            return self.die(x, middle, edge, face, own, solid=True, paper=self.theme.light)
        return self.die(x, middle, edge, face, self.theme.dice_ink)

    def die(
        self, x: float, middle: float, edge: float, face: int, ink: Ink, solid: bool = False,
        paper: Ink = (1.0,), weight: float | None = None,
    ) -> Die:  # fmt: skip
        """One die, filled with white where anything is filled."""
        white = not solid and paper == (1.0,) and not self.fill
        weight = weight if self.fill or weight else max(FINEST, _FINE * edge)
        return Die(x, middle - edge / 2, edge, face, ink, solid, None if white else paper, weight)

    def star(self, x: float, middle: float, edge: float) -> Iterator[Die | Path]:
        """The bonus's star on a die."""
        ink = self.theme.signal
        yield self.die(x, middle, edge, 0, ink, self.fill, self.theme.light)
        shape = shapes.star(x + edge / 2, middle + 0.02 * edge, 0.33 * edge)
        yield Path((shape,), fill=self.theme.light if self.fill else ink)
