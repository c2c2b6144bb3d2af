"""Worked examples as pictures: roll by roll, with the dice that are kept."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from padgen.documents.explain.style import DIE_STEP, Style
from padgen.documents.text.flow import WHOLE, Atom, Block, Draw
from padgen.documents.text.lines import TooWide
from padgen.languages import Locale, ToldStory
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Box, Die, Node, Tag, Text

_KEPT_GAP = 0.45
"""The gap between the dice kept before and those rolled, in dice."""

_DIE, _LEAST_DIE = 1.45, 1.05
"""Ems: the width of a die, and the least with words beside the dice."""

_TINY = 0.6
"""Ems: the least width of a die."""

_ROW = 1.5
"""The least height of a row of dice, in lines."""

_BESIDE = 0.5
"""Ems between the dice and the words beside them."""

_ROUNDING = 1e-6
"""Millimetres: smaller differences are rounding errors."""


def throws(
    story: ToldStory,
    before: Sequence[ToldStory],
    locale: Locale,
    fonts: Fonts,
    style: Style,
    width: float,
    level: int,
) -> Block:
    """Each roll with its number and dice (dark if they are kept), and at the end the points.

    Rolls that the story shares with those ``before`` it aren't shown again.
    """
    told = before[0].throws if before else ()
    first = next((i for i, throw in enumerate(story.throws) if i >= len(told) or told[i] != throw), 0)
    captions = [locale.text("throw", number=i + 1) for i in range(first, len(story.throws))]
    result, kept = f"= {locale.points(story.points)}", locale.label("kept")
    left = max(fonts.width(caption, "regular", style.size) for caption in captions) + style.em * 0.7
    legend = fonts.width(f"= {kept}", "regular", style.small) + style.small / MM
    beside = max(fonts.width(result, "bold", style.size), 0.0 if before else legend) + style.em * _BESIDE
    dice = len(story.result) * DIE_STEP + _KEPT_GAP
    die = min(style.em * _DIE, (width - left - beside) / dice)
    below = die < style.em * _LEAST_DIE
    if below:
        die = min(style.em * _DIE, (width - left) / dice)
    spare = style.leading if style.alone else 0.0
    height = style.leading * max(_ROW, math.ceil(die * 1.26 / style.leading * 2) / 2)
    atoms: list[Atom] = []
    for i, caption in enumerate(captions, first):
        last = i == len(story.throws) - 1
        row = _Throw(
            caption=caption,
            lying=story.keep[i - 1] if i else (),
            thrown=story.throws[i],
            keep=() if last else story.keep[i],
            kept=kept,
            legend=not before and i == first and not last,
            result=result if last else "",
            left=left,
            die=die,
            height=height,
            below=below,
            style=style,
            rise=fonts.cap_height("regular", style.size) / 2,
        )
        more = style.leading if below and (row.result or row.legend) else 0.0
        atoms.append(Atom(height + more, row.draw, 0.0, WHOLE if i > first else level, spare))
    # The text below stays on the grid of lines.
    lines = sum(atom.height for atom in atoms) / style.leading
    rest = (math.ceil(lines - 1e-6) - lines) * style.leading
    if before:
        # There is text above as well as below.
        rest /= 2
        lower = partial(_lower, atoms[0].draw, rest)
        atoms[0] = atoms[0]._replace(height=atoms[0].height + rest, draw=lower, spare=style.leading)
    atoms[-1] = atoms[-1]._replace(height=atoms[-1].height + rest)
    needs = left + (max(dice * _TINY * style.em, beside) if below else dice * die + beside)
    wide = TooWide("a roll of the worked example", needs / style.size) if needs > width + _ROUNDING else None
    return Block(Tag("L", numbering="None"), tuple(atoms), wide)


def _lower(draw: Draw, by: float, x: float, y: float, h: float) -> tuple[Node, ...]:
    return draw(x, y + by, h)


class _Throw(NamedTuple):
    """One roll: the dice kept before, those rolled now, and which of all are kept after it.

    ``height`` is that of the row of dice; the words are beside them, or ``below``.
    """

    caption: str
    lying: tuple[int, ...]
    thrown: tuple[int, ...]
    keep: tuple[int, ...]
    kept: str
    legend: bool
    result: str
    left: float
    die: float
    height: float
    below: bool
    style: Style
    rise: float

    def draw(self, x: float, y: float, _: float) -> tuple[Node, ...]:
        """The roll as an item of a list."""
        style, middle = self.style, y + self.height / 2
        dice = tuple(self._dice(x + self.left, middle - self.die / 2))
        alt = ", ".join(map(str, (*self.lying, *self.thrown)))
        if self.keep:
            alt += f" ({self.kept}: {', '.join(map(str, self.keep))})"
        body: list[Node] = [Tag("Figure", dice, alt=alt)]
        if self.below:
            words, line = x + self.left, y + self.height + style.leading / 2
        else:
            words, line = dice[-1].x + self.die + style.em * _BESIDE, middle
        if self.result:
            body.append(Text(words, line + self.rise, self.result, style.size, "bold", style.theme.ink))
        if self.legend:
            body.append(self._legend(words, line))
        caption = Text(x, middle + self.rise, f"{self.caption} ", style.size, ink=style.theme.ink)
        return (Tag("LI", (Tag("Lbl", (caption,)), Tag("LBody", tuple(body)))),)

    def _legend(self, x: float, middle: float) -> Tag:
        """The explanation of dark dice: an artifact, because the alternative texts say which dice are kept."""
        size, ink = self.style.small, self.style.theme.ink
        side = size / MM * 0.72
        box = Box(x, middle - side / 2, side, side, fill=ink, radius=side * 0.16)
        word = Text(x + size / MM, middle + self.rise * 0.9, f"= {self.kept}", size, ink=ink)
        return Tag("Artifact", (box, word))

    def _dice(self, x: float, y: float) -> Iterator[Die]:
        dark = Counter(self.keep) if self.keep else Counter(self.lying)
        for i, face in enumerate((*self.lying, *self.thrown)):
            solid = dark[face] > 0
            dark[face] -= solid
            apart = _KEPT_GAP * self.die if self.lying and i >= len(self.lying) else 0.0
            yield Die(x + i * DIE_STEP * self.die + apart, y, self.die, face, self.style.theme.ink, solid)
