"""Headings, paragraphs and worked examples as blocks of lines and dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from padgen.documents._break import Breaker, Line
from padgen.documents._flow import COLUMN, PANEL, WHOLE, Atom, Block
from padgen.documents._rules_text import Section
from padgen.fonts import Fonts
from padgen.locales import Locale, ToldStory
from padgen.marks import MM, Anchor, Box, Die, Ink, Node, Tag, Text

DIE_STEP = 1.14
"""From die to die, in dice."""

_KEPT_GAP = 0.45
"""Between the dice kept before and those thrown, in dice."""


@dataclass(frozen=True, slots=True)
class Style:
    """What the blocks of one text size look like; sizes in pt, lengths in mm.

    The names of places at headings begin with ``anchor``.
    """

    size: float
    leading: float
    heading: float
    table: float
    ink: Ink
    accent: Ink
    tint: Ink
    line: Ink
    hair: float
    heavy: float
    anchor: str | None = None

    @property
    def em(self) -> float:
        """The text size in mm."""
        return self.size / MM


def prose(sections: Sequence[Section], locale: Locale, breaker: Breaker, style: Style, width: float) -> Iterator[Block]:
    """The blocks of some sections, for columns of one width in mm."""
    for section in sections:
        yield heading(section, breaker, style, width)
        # A heading stays with the first lines below it.
        level = WHOLE
        for text in section.texts:
            yield paragraph(text, breaker, style, width, level)
            level = PANEL
        before: tuple[ToldStory, ...] = ()
        for story in section.stories:
            yield throws(story, before, locale, breaker.fonts, style, width, level)
            yield paragraph(story.text, breaker, style, width, WHOLE)
            before, level = (story,), PANEL


def heading(section: Section, breaker: Breaker, style: Style, width: float) -> Block:
    """A section's heading, which is a named place if the style has an ``anchor``."""
    leading = style.heading * 1.2 / MM
    gap = style.leading * 0.62
    anchor = None if style.anchor is None else style.anchor + section.key
    lines = breaker.lines(section.heading, width / style.heading, "bold")
    rise = (leading + breaker.fonts.cap_height("bold", style.heading)) / 2
    atoms = tuple(
        Atom(
            leading,
            _TextLine(
                line, style.heading, "bold", style.accent, rise, breaker.fonts, anchor=None if i else anchor
            ).draw,
            0.0 if i else gap,
            WHOLE if i else PANEL,
            0.0 if i else style.leading * 1.2,
        )
        for i, line in enumerate(lines)
    )
    return Block(Tag("H2"), atoms)


def paragraph(text: str, breaker: Breaker, style: Style, width: float, level: int) -> Block:
    """A paragraph; two lines at least stand on either side of a cut."""
    lines = breaker.lines(text, width / style.size)
    rise = (style.leading + breaker.fonts.cap_height("regular", style.size)) / 2
    stretch = width if breaker.justify else 0.0
    count = len(lines)
    atoms = tuple(
        Atom(
            style.leading,
            _TextLine(line, style.size, "regular", style.ink, rise, breaker.fonts, stretch).draw,
            0.0 if i else style.leading * 0.18,
            (COLUMN if 2 <= i <= count - 2 else WHOLE) if i else level,
            0.0 if i else style.leading * 0.4,
        )
        for i, line in enumerate(lines)
    )
    return Block(Tag("P"), atoms)


@dataclass(frozen=True, slots=True)
class _TextLine:
    """A line of text as an atom's drawing; ``rise`` is from its top to the baseline, ``stretch`` the width to fill."""

    line: Line
    size: float
    face: str
    ink: Ink
    rise: float
    fonts: Fonts
    stretch: float = 0.0
    anchor: str | None = None

    def draw(self, x: float, y: float, _: float) -> tuple[Node, ...]:
        line, baseline = self.line, y + self.rise
        # The space keeps words of two lines apart for those who listen or copy.
        text = line.text if line.last or line.text.endswith("-") else line.text + " "
        if not self.stretch or line.last or not line.gaps:
            shown = Text(x, baseline, text, self.size, self.face, self.ink)
            return (shown,) if self.anchor is None else (Anchor(self.anchor, x, y), shown)
        return tuple(self._spread(text, x, baseline))

    def _spread(self, text: str, x: float, baseline: float) -> Iterator[Text]:
        """The words one by one, with equal gaps that fill the width."""
        gap = (self.stretch - self.line.width * self.size) / self.line.gaps
        gap += self.fonts.width(" ", self.face, self.size)
        for word in text.split(" "):
            if word:
                yield Text(x, baseline, f"{word} ", self.size, self.face, self.ink)
                x += self.fonts.width(word, self.face, self.size) + gap


def throws(
    story: ToldStory,
    before: Sequence[ToldStory],
    locale: Locale,
    fonts: Fonts,
    style: Style,
    width: float,
    level: int,
) -> Block:
    """A worked example as a picture: each throw with its number and dice, those kept dark, and the points."""
    told = before[0].throws if before else ()
    first = next((i for i, throw in enumerate(story.throws) if i >= len(told) or told[i] != throw), 0)
    captions = [locale.text("throw", number=i + 1) for i in range(first, len(story.throws))]
    result = f"= {locale.points(story.points)}"
    left = max(fonts.width(caption, "regular", style.size) for caption in captions) + style.em * 0.7
    right = fonts.width(result, "bold", style.size) + style.em * 0.5
    dice = len(story.result) * DIE_STEP + _KEPT_GAP
    die = min(style.em * 1.45, (width - left - right) / dice)
    height = max(die * 1.26, style.leading)
    atoms = []
    for i, caption in enumerate(captions, first):
        last = i == len(story.throws) - 1
        row = _Throw(
            caption=caption,
            lying=story.keep[i - 1] if i else (),
            thrown=story.throws[i],
            keep=() if last else story.keep[i],
            kept=locale.label("kept"),
            legend=not before and i == first and not last,
            result=result if last else "",
            left=left,
            die=die,
            style=style,
            rise=fonts.cap_height("regular", style.size) / 2,
        )
        gap = style.leading * 0.3 if i == first else 0.0
        atoms.append(Atom(height, row.draw, gap, WHOLE if i > first else level, style.leading * 0.12))
    return Block(Tag("L", numbering="None"), tuple(atoms))


@dataclass(frozen=True, slots=True)
class _Throw:
    """One throw: the dice kept before, those thrown now, and which of all are kept after it."""

    caption: str
    lying: tuple[int, ...]
    thrown: tuple[int, ...]
    keep: tuple[int, ...]
    kept: str
    legend: bool
    result: str
    left: float
    die: float
    style: Style
    rise: float

    def draw(self, x: float, y: float, h: float) -> tuple[Node, ...]:
        """The throw as an item of a list."""
        style, middle = self.style, y + h / 2
        baseline = middle + self.rise
        dice = tuple(self._dice(x + self.left, middle - self.die / 2))
        alt = ", ".join(map(str, (*self.lying, *self.thrown)))
        if self.keep:
            alt += f" ({self.kept}: {', '.join(map(str, self.keep))})"
        body: list[Node] = [Tag("Figure", dice, alt=alt)]
        if self.result:
            right = dice[-1].x + self.die + style.em * 0.5
            body.append(Text(right, baseline, self.result, style.size, "bold", style.ink))
        if self.legend:
            body.append(self._legend(dice[-1].x + self.die + style.em * 0.5, middle))
        caption = Text(x, baseline, self.caption, style.size, ink=style.ink)
        return (Tag("LI", (Tag("Lbl", (caption,)), Tag("LBody", tuple(body)))),)

    def _legend(self, x: float, middle: float) -> Tag:
        """What a dark die means; the alternative texts say it themselves."""
        size, style = max(self.style.size * 0.85, 6.0), self.style
        side = size / MM * 0.72
        box = Box(x, middle - side / 2, side, side, fill=style.ink, radius=side * 0.16)
        word = Text(x + side * 1.3, middle + self.rise * 0.9, f"= {self.kept}", size, ink=style.ink)
        return Tag("Artifact", (box, word))

    def _dice(self, x: float, y: float) -> Iterator[Die]:
        open_ = Counter(self.keep) if self.keep else Counter(self.lying)
        for i, face in enumerate((*self.lying, *self.thrown)):
            solid = open_[face] > 0
            open_[face] -= solid
            apart = _KEPT_GAP * self.die if self.lying and i >= len(self.lying) else 0.0
            yield Die(x + i * DIE_STEP * self.die + apart, y, self.die, face, self.style.ink, solid)
