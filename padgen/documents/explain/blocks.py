"""Headings and paragraphs as blocks of lines."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from padgen.documents.explain.sections import Section
from padgen.documents.explain.story import throws
from padgen.documents.text.flow import COLUMN, PANEL, WHOLE, Atom, Block
from padgen.documents.text.lines import Breaker, Line
from padgen.documents.text.style import Style
from padgen.languages import Locale, ToldStory
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Anchor, Ink, Node, Tag, Text


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


class _TextLine(NamedTuple):
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
