"""What a game needs as a picture: its dice, and a score block with a pencil."""

from math import floor

from padgen.documents.explain import scene, still_life
from padgen.documents.explain.style import Style
from padgen.page.area import ROUNDING
from padgen.page.marks import Node, Symbol, Use

_LEAST, _MOST = 13.0, 7.0
"""The least height of the picture in mm, and the most in ems of the text."""

_STEP = 0.5
"""Millimetres from one height to the next: few serve many languages, and each drawing is written once."""

_BLOCK_WIDE, _BLOCK_HIGH, _MIDDLE = 2.0, 1.34, 0.48
"""The width of the block with the pencil and its height with its shadow, in its units, and its middle's height."""

PAD_WIDE = _BLOCK_WIDE / _BLOCK_HIGH
"""The width of a pad, which is such a block, as a share of its height."""

_BEYOND = (1.0, 1.05, 1.12, 1.22)
"""How far dice and shadows reach left, up, right and down from the centres of the dice, in their edges."""

_APART = 0.45
"""The space between the dice and the block, as a share of the height."""


def stepped(most: float) -> float:
    """The largest height of a drawing that is at most so many mm."""
    return floor(most / _STEP + ROUNDING) * _STEP


def pad(style: Style, high: float) -> Symbol:
    """A pad with a pencil, so many mm high."""
    unit = high / _BLOCK_HIGH
    wide = _BLOCK_WIDE * unit
    marks = tuple(still_life.written(style.theme, (wide / 2, high * _MIDDLE), unit))
    return Symbol(f"pad-{high}", wide, high, marks)


class Equipment:
    """What the picture shows, in the colours of a style's theme; its lengths are shares of the drawing's height."""

    def __init__(self, dice: int, style: Style) -> None:
        self.count, self.style = dice, style
        share, placed = scene.dice(dice)
        left, top, right, bottom = _BEYOND
        xs, ys = [die.x / share for die in placed], [die.y / share for die in placed]
        wide, high = max(xs) - min(xs) + left + right, max(ys) - min(ys) + top + bottom
        self.edge, self.unit = 1 / high, 1 / _BLOCK_HIGH
        self.block = wide * self.edge + _APART
        self.wide = self.block + _BLOCK_WIDE * self.unit
        self.dice = [
            die._replace(x=x - min(xs) + left, y=y - min(ys) + top) for die, x, y in zip(placed, xs, ys, strict=True)
        ]

    def heights(self, width: float) -> tuple[float, float] | None:
        """The least and the largest height in a column so wide, in mm; ``None`` if it is too narrow."""
        most = width / self.wide
        return (_LEAST, max(_LEAST, min(_MOST * self.style.em, most))) if most >= _LEAST else None

    def draw(self, width: float, x: float, y: float, h: float) -> tuple[Node, ...]:
        """The drawing at the left of a place, in a column so wide."""
        drawing = self.drawing(min(h, width / self.wide))
        return (Use(drawing, x, y + (h - drawing.h) / 2),)

    def drawing(self, most: float) -> Symbol:
        """The drawing, at most so many mm high."""
        scale = stepped(most)
        middle = scale * (self.block + _BLOCK_WIDE / 2 * self.unit), scale * _MIDDLE
        marks = (
            *scene.on_paper(self.style.theme, self.dice, self.edge * scale),
            *still_life.written(self.style.theme, middle, self.unit * scale),
        )
        return Symbol(f"equipment-{self.count}-{scale}", self.wide * scale, scale, marks)
