"""Worked examples as pictures: roll by roll, with the dice that are kept."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from padgen.documents.explain.style import DIE_STEP, Style
from padgen.documents.text.band import WHOLE, Atom, Block, Draw
from padgen.documents.text.lines import TooWide
from padgen.languages import Locale, ToldStory
from padgen.page.area import ROUNDING
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Box, Die, Node, Tag, Text

_KEPT_GAP = 0.4
"""The gap between the dice kept before and those rolled, in dice."""

_DIE = 1.3
"""Ems: the width of a die, where there is room."""

_TINY = 0.6
"""Ems: the least width of a die."""

_ROW = 1.26
"""The height of a row of dice, in dice, and no less than a line."""

_AIR = 0.26
"""The least space above and below all rows of a story together, in lines."""

_APART = 0.45
"""The same below the text of another story, and in a column that is alone on its panel."""

_MOST = 1.64
"""The most of the same, in columns beside others."""

_CLOSE, _BELOW_LEAST, _BELOW_MOST = 0.29, 0.14, 0.32
"""The share of that space that is below them, which is closer to the text that explains them; and its limits in lines,
unless half of the space is less."""

_BESIDE = 0.5
"""Ems between the dice and the words beside them, on both sides."""


class Rolls(NamedTuple):
    """The measures that all rolls of a section have, in mm.

    ``left`` is the place of the dice, ``below`` says that words are below rather than beside them, ``needs`` is the
    least width.  ``legend`` says that the first roll explains the dark dice.
    """

    left: float
    die: float
    below: bool
    needs: float
    legend: bool


def measured(
    stories: Sequence[ToldStory], locale: Locale, fonts: Fonts, style: Style, width: float, *, legend: bool
) -> Rolls:
    """The measures of the rolls of these stories, with a legend if there is none above them.

    Dice shrink down to the template's ``roll_die`` where that keeps the words beside them.
    """
    size, em = style.size, style.em
    captions = {locale.text("throw", number=i + 1) for story in stories for i in range(len(story.throws))}
    left = max(fonts.width(caption, "regular", size) for caption in captions) + em * _BESIDE
    words = [fonts.width(f"= {locale.points(story.points)}", "bold", size) for story in stories]
    if legend:
        words.append(legend_width(locale, fonts, style))
    beside = max(words) + em * _BESIDE
    # What is left beside the last die is _BESIDE.
    dice = 1 + (max(len(story.result) for story in stories) - 1) * DIE_STEP + _KEPT_GAP
    die = min(em * _DIE, (width - left - beside) / dice)
    below = die < min(em * _DIE, style.roll_die) - ROUNDING
    if below:
        die = min(em * _DIE, (width - left) / dice)
    needs = left + (max(dice * _TINY * em, beside) if below else dice * die + beside)
    return Rolls(left, die, below, needs, legend)


def throws(
    story: ToldStory,
    before: Sequence[ToldStory],
    rolls: Rolls,
    locale: Locale,
    fonts: Fonts,
    style: Style,
    width: float,
    level: int,
) -> Block:
    """Each roll with its number and dice (dark if they are kept), and at the end the points.

    Rolls that the story shares with those ``before`` it aren't shown again.  All together are a number of whole lines
    high, or of half lines in a column alone, so that the text below stays on the grid of lines; most of what is left
    over is above them, so that they are closer to that text.
    """
    told = before[0].throws if before else ()
    first = next((i for i, throw in enumerate(story.throws) if i >= len(told) or told[i] != throw), 0)
    height = max(style.line or style.leading, rolls.die * _ROW)
    atoms: list[Atom] = []
    for i in range(first, len(story.throws)):
        last = i == len(story.throws) - 1
        row = _Throw(
            caption=locale.text("throw", number=i + 1),
            lying=story.keep[i - 1] if i else (),
            thrown=story.throws[i],
            keep=() if last else story.keep[i],
            kept=locale.label("kept"),
            legend=rolls.legend and not before and i == first and not last,
            result=f"= {locale.points(story.points)}" if last else "",
            rolls=rolls,
            height=height,
            style=style,
            fonts=fonts,
        )
        more = style.leading if rolls.below and (row.result or row.legend) else 0.0
        atoms.append(Atom(height + more, row.draw, level=WHOLE if i > first else level, grows=True))
    lines = sum(atom.height for atom in atoms) / style.leading
    # A column alone has no neighbour to be level with, so half lines are enough; its rolls can have more air, and so
    # can those below the text of another story.
    step, spare = (0.5, 0.5) if style.alone else (1.0, 1.0 if before else 0.0)
    least = _APART if before or style.alone else _AIR
    rest = math.ceil((lines + least - ROUNDING) / step) * step - lines
    if rest + spare > _MOST:
        spare = 0.0
    below = min(rest / 2, max(_BELOW_LEAST, min(_CLOSE * rest, _BELOW_MOST))) * style.leading
    # In a column alone that needs all spare space, rolls move apart, or there would be a hole above the first.
    shares = [1 / len(atoms)] * len(atoms) if style.alone else [1.0, *[0.0] * (len(atoms) - 1)]
    for i, (atom, share) in enumerate(zip(atoms, shares, strict=True)):
        under = below if i == len(atoms) - 1 else 0.0
        high = atom.height + under + (0.0 if i else rest * style.leading - below)
        draw = partial(_lower, atom.draw, atom.height, under)
        atoms[i] = atom._replace(height=high, draw=draw, spare=spare * style.leading * share)
    wide = TooWide("a roll of the worked example", rolls.needs / style.size)
    return Block(Tag("L", numbering="None"), tuple(atoms), wide if rolls.needs > width + ROUNDING else None)


def _lower(draw: Draw, own: float, below: float, x: float, y: float, h: float) -> tuple[Node, ...]:
    """A roll above so much empty space, at the bottom of its height, which may have grown."""
    return draw(x, y + h - own - below, own)


def legend_width(locale: Locale, fonts: Fonts, style: Style) -> float:
    """The width of the legend in mm."""
    return style.small / MM + fonts.width(f"= {locale.label('kept')}", "regular", style.small)


def legend(kept: str, style: Style, fonts: Fonts, x: float, baseline: float) -> Tag:
    """The explanation of dark dice: an artifact, because the alternative texts say which dice are kept."""
    size, theme = style.small, style.theme
    side, cap = size / MM * 0.72, fonts.cap_height("regular", size)
    dark = style.tint(theme.dice_ink)
    stroke = None if dark else theme.dice_ink
    box = Box(x, baseline - (cap + side) / 2, side, side, dark, stroke, theme.outer, side * 0.16)
    return Tag("Artifact", (box, Text(x + size / MM, baseline, f"= {kept}", size, ink=theme.ink)))


class _Throw(NamedTuple):
    """One roll: the dice kept before, those rolled now, and which of all are kept after it.

    ``height`` is that of the row of dice.
    """

    caption: str
    lying: tuple[int, ...]
    thrown: tuple[int, ...]
    keep: tuple[int, ...]
    kept: str
    legend: bool
    result: str
    rolls: Rolls
    height: float
    style: Style
    fonts: Fonts

    def draw(self, x: float, y: float, _: float) -> tuple[Node, ...]:
        """The roll as an item of a list."""
        style, rolls, middle = self.style, self.rolls, y + self.height / 2
        rise = self.fonts.cap_height("regular", style.size) / 2
        dice = tuple(self._dice(x + rolls.left, middle - rolls.die / 2))
        alt = ", ".join(map(str, (*self.lying, *self.thrown)))
        if self.keep:
            alt += f" ({self.kept}: {', '.join(map(str, self.keep))})"
        body: list[Node] = [Tag("Figure", dice, alt=alt)]
        if rolls.below:
            words, line = x + rolls.left, y + self.height + style.leading / 2
        else:
            words, line = dice[-1].x + rolls.die + style.em * _BESIDE, middle
        if self.result:
            body.append(Text(words, line + rise, self.result, style.size, "bold", style.theme.ink))
        if self.legend:
            body.append(legend(self.kept, style, self.fonts, words, line + 0.9 * rise))
        caption = Text(x, middle + rise, f"{self.caption} ", style.size, ink=style.theme.ink)
        return (Tag("LI", (Tag("Lbl", (caption,)), Tag("LBody", tuple(body)))),)

    def _dice(self, x: float, y: float) -> Iterator[Die]:
        dark = Counter(self.keep) if self.keep else Counter(self.lying)
        for i, face in enumerate((*self.lying, *self.thrown)):
            solid = dark[face] > 0
            dark[face] -= solid
            edge = self.rolls.die
            apart = _KEPT_GAP * edge if self.lying and i >= len(self.lying) else 0.0
            die = Die(x + i * DIE_STEP * edge + apart, y, edge, face, self.style.theme.dice_ink)
            yield self.style.dark(die) if solid else die
