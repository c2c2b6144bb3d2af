"""Headings and paragraphs as blocks of lines, on a common grid."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import pairwise
from typing import NamedTuple

from padgen.documents.explain.sections import Section
from padgen.documents.explain.story import legend, legend_width, measured, throws
from padgen.documents.explain.style import Style
from padgen.documents.explain.turn import turn_picture
from padgen.documents.text.band import COLUMN, PANEL, SECTION, STORY, WHOLE, Atom, Block, Draw
from padgen.documents.text.lines import NBSP, Breaker, Prose, TextLine, too_wide
from padgen.documents.text.rag import evened
from padgen.languages import Locale, ToldStory
from padgen.page.fonts import Fonts
from padgen.page.marks import ARC, MM, Anchor, Box, Contour, Ink, Node, Path, Tag, Text

_INDENT = 1.0
"""Ems: the indent of a paragraph below another."""

_AFTER_HEAD = 0.7
"""Ems between a heading and the text on its line."""

_RUN_IN = 0.8
"""The greatest share of a line that a heading takes with text behind it."""

_LARGE, _HEAD_AIR = 13.0, 1.0
"""Points and mm: below headings of larger text there is so much more space, as lines so large are close together.

Text in several columns keeps to its grid.
"""

_WIDEST_GAP = 0.62
"""Ems: the widest space between words of a justified line; a line that needs a wider one stays ragged."""

_TITLE_LEAST = 0.7
"""The share to which the title of a panel shrinks rather than have two lines."""

_AGAIN = 0.8
"""Ems below the title of a further page of the table."""

_NOTE_MORE, _NOTE_PAGED = 1.6, 0.7
"""Ems by which the space between the table's title and small print below it can grow in a roomy table, and in one on
many pages."""

_INTRODUCED = 0.42
"""Ems between the introduction of a table without a title and the table."""

_SHORT = 5
"""The most lines below its heading of a section that is short."""

TITLE_LEADING = 1.3
"""The height of a title's line, in sizes of its letters."""

BOX_ABOVE, _BELOW = 0.52, 0.5
"""The space above and below the lines of a worked example in its box, in lines; those begin with a heading.

A lifted heading gets ``Style.lifted`` lines more above it.
"""

_IN_COLUMNS = 0.1
"""Lines by which both are less in columns, whose boxes have little space around them."""


def prose(
    section: Section, locale: Locale, breaker: Breaker, style: Style, width: float, die: float = 0.0
) -> Iterator[Block]:
    """The blocks of a section, for columns of this width in mm; worked examples lie on a box.

    With a ``die``, its width in ems, there is a picture of a turn below the heading, where one can be drawn.
    """
    ground = Panel(style, width).draw if section.stories else None
    picture = turn_picture(locale.variant, style, breaker.fonts, width, die) if die else None
    for block in _section(section, locale, breaker, style, width, picture):
        yield block._replace(ground=ground)


def kept_whole(section: Iterable[Block], *, rigid: bool) -> tuple[Block, ...]:
    """The blocks of a section, which is never divided if it is short, and whose gaps don't grow if it is ``rigid``."""
    blocks = tuple(section)
    if rigid:
        blocks = tuple(b._replace(atoms=tuple(atom._replace(spare=0.0) for atom in b.atoms)) for b in blocks)
    head, *others = blocks
    if sum(len(block.atoms) for block in others) > _SHORT:
        return blocks
    return (head, *(b._replace(atoms=tuple(atom._replace(level=WHOLE) for atom in b.atoms)) for b in others))


def off_boxes(blocks: Sequence[Block], more: float) -> Iterator[Block]:
    """The blocks of a column, with so many mm more between boxes and the sections above and below them.

    Between two boxes, there is twice as much.
    """
    yield from blocks[:1]
    for above, block in pairwise(blocks):
        head, *others = block.atoms
        if above.ground == block.ground or head.level < SECTION:
            yield block
            continue
        boxes = sum(it.ground is not None for it in (above, block))
        yield block._replace(atoms=(head._replace(gap=head.gap + boxes * more), *others))


class Panel(NamedTuple):
    """The box behind a worked example, as tall as its lines and a little more; ``width`` of the text in mm.

    Where it goes on elsewhere, its outline is open.
    """

    style: Style
    width: float

    def draw(self, x: float, y: float, h: float, over: bool = False, under: bool = False) -> tuple[Node, ...]:
        """A tinted box, or an outlined one where nothing is filled."""
        style, theme = self.style, self.style.theme
        less = 0.0 if style.alone else _IN_COLUMNS
        reach, above, fill = style.reach, (BOX_ABOVE - less + style.lifted) * style.leading, style.tint(theme.box)
        stroke = None if fill else theme.line
        wide, high = self.width + 2 * reach, h + above + (_BELOW - less) * style.leading
        box = Box(x - reach, y - above, wide, high, fill, stroke, theme.inner, theme.radius)
        if not (over or under) or stroke is None:
            return (box,)
        top, bottom = (y if over else box.y), (y + h if under else box.y + high)
        return (Path(_open(box.x, box.x + wide, top, bottom, box.radius, over, under), None, stroke, box.weight),)


def _open(
    left: float, right: float, top: float, bottom: float, radius: float, over: bool, under: bool
) -> tuple[Contour, ...]:
    """A rectangle with round corners, whose upper or lower edge is missing, or both are."""
    if over and under:
        return ((left, top), (left, bottom)), ((right, top), (right, bottom))
    end, edge, down = (bottom, top, radius) if under else (top, bottom, -radius)
    bend = (1 - ARC) * radius
    first = left, edge + (1 - ARC) * down, left + bend, edge, left + radius, edge
    second = right - bend, edge, right, edge + (1 - ARC) * down, right, edge + down
    return (((left, end), (left, edge + down), first, (right - radius, edge), second, (right, end)),)


def _section(
    section: Section, locale: Locale, breaker: Breaker, style: Style, width: float, picture: Block | None
) -> Iterator[Block]:
    """A section's heading, picture, paragraphs and examples, whose legend is beside the heading if it can be."""
    fonts, head = breaker.fonts, heading(section, breaker, style, width)
    if section.run_in and (found := _run_in(section, breaker, style, width)):
        yield from found
        return
    explained = any(len(story.throws) > 1 for story in section.stories)
    if explained:
        wide = legend_width(locale, fonts, style)
        free = width - fonts.width(section.heading, "bold", style.heading) - style.em
        if len(head.atoms) == 1 and wide <= free:
            shown = partial(legend, locale.label("kept"), style, fonts)
            (only,) = head.atoms
            drawn = partial(_with_legend, only.draw, shown, width - wide, _heading_rise(style, fonts))
            head, explained = head._replace(atoms=(only._replace(draw=drawn),)), False
    yield head
    if picture:
        yield picture
    # A heading stays with the first lines below it.
    level = WHOLE
    for i, text in enumerate(section.texts):
        yield paragraph(text, breaker, style, width, level, _INDENT * style.em if i else 0.0)
        level = PANEL
    if not section.stories:
        return
    rolls = measured(section.stories, locale, fonts, style, width, legend=explained)
    before: tuple[ToldStory, ...] = ()
    for story in section.stories:
        yield throws(story, before, rolls, locale, fonts, style, width, level)
        yield paragraph(story.text, breaker, style, width, WHOLE)
        # A story that shares rolls with the story above stays with it.
        before, level = (story,), STORY


def _with_legend(
    draw: Draw, legend: Callable[[float, float], Node], left: float, rise: float, x: float, y: float, h: float
) -> tuple[Node, ...]:
    """A line with a legend at ``left``, on the line's baseline."""
    return (*draw(x, y, h), legend(x + left, y + rise))


def _heading_leading(style: Style) -> float:
    """The height of a line of a heading: whole lines."""
    return style.leading * math.ceil(style.heading * 1.1 / MM / style.leading)


def _heading_rise(style: Style, fonts: Fonts) -> float:
    """The distance from the top of a heading's line to its baseline."""
    cap = fonts.cap_height("bold", style.heading)
    return _heading_leading(style) - (0.5 + style.lifted) * style.leading + cap / 2


def heading(section: Section, breaker: Breaker, style: Style, width: float) -> Block:
    """A section's heading; it is a named place if the style has an ``anchor``."""
    leading, rise = _heading_leading(style), _heading_rise(style, breaker.fonts)
    lines = breaker.lines(section.heading, width / style.heading, "bold")
    anchor = anchor_of(section, style)
    drawn = DrawnLines(lines, style.heading, "bold", style.theme.accent, rise, breaker.fonts, anchor=anchor)
    *others, last = (Atom(leading, draw) for draw in drawn.draws())
    air = _HEAD_AIR if style.size >= _LARGE and style.alone else 0.0
    first, *others = (*others, last._replace(height=leading + air))
    first = first._replace(gap=style.leading * style.section_gap, level=SECTION, spare=style.leading)
    return Block(Tag("H2"), (first, *others), too_wide(lines))


def _run_in(section: Section, breaker: Breaker, style: Style, width: float) -> tuple[Block, Block] | None:
    """A heading on the first line of its only paragraph, if it leaves the text some of that line."""
    fonts, (text,) = breaker.fonts, section.texts
    size, rise = style.size, (style.leading + fonts.cap_height("bold", style.size)) / 2
    indent = fonts.width(section.heading, "bold", size) + _AFTER_HEAD * style.em
    if indent > _RUN_IN * width:
        return None
    drawn = DrawnLines(
        breaker.lines(section.heading, width / size, "bold"), size, "bold", style.theme.accent, rise, fonts
    )
    (draw,) = drawn.draws()
    head = Atom(0.0, draw, style.leading * style.section_gap, SECTION, style.leading)
    return Block(Tag("H2"), (head,)), paragraph(text, breaker, style, width, WHOLE, indent)


def title(section: Section, breaker: Breaker, style: Style, width: float) -> Block:
    """A heading as the title of a panel."""
    size = style.title
    while size > _TITLE_LEAST * style.title and breaker.fonts.width(section.heading, style.strong, size) > width:
        size -= 0.5
    lines = breaker.lines(section.heading, width / size, style.strong)
    leading = size * TITLE_LEADING / MM
    rise = (leading + breaker.fonts.cap_height(style.strong, size)) / 2
    anchor = anchor_of(section, style)
    drawn = DrawnLines(lines, size, style.strong, style.theme.accent, rise, breaker.fonts, anchor=anchor)
    return Block(Tag("H2"), tuple(Atom(leading, draw) for draw in drawn.draws()), too_wide(lines))


def title_again(section: Section, breaker: Breaker, style: Style, width: float) -> Block:
    """The same on a further page of a table, where it isn't read again, with air below it instead of small print."""
    block = title(section, breaker, style._replace(anchor=None), width)
    *others, last = block.atoms
    last = last._replace(height=last.height + _AGAIN * style.table / MM)
    return block._replace(tag=Tag("Artifact"), atoms=(*others, last))


def note(text: str, breaker: Breaker, style: Style, width: float) -> Block:
    """Small print between the table's title and its head."""
    size = style.table
    leading = size * 1.3 / MM
    rise = (leading + breaker.fonts.cap_height("regular", size)) / 2
    lines = breaker.even(text, width / size)
    drawn = DrawnLines(lines, size, "regular", style.theme.quiet, rise, breaker.fonts)
    first, *others = (Atom(leading, draw) for draw in drawn.draws())
    more = _NOTE_PAGED if style.paged else _NOTE_MORE
    first = first._replace(gap=0.3, spare=more * size / MM if style.roomy else 0.0)
    return Block(Tag("P"), (first, *others), too_wide(lines))


def introduction(told: Sequence[str], breaker: Breaker, style: Style, width: float) -> Block:
    """A paragraph above a table without a title, like other text but in the size of the table's, with air below it.

    Each sentence begins a line where that takes no more lines.
    """
    sized = style._replace(size=style.table, leading=style.leading * style.table / style.size)
    block = paragraph(told, breaker, sized, width, PANEL)
    *others, last = block.atoms
    return block._replace(atoms=(*others, last._replace(height=last.height + _INTRODUCED * style.table / MM)))


def paragraph(
    told: str | Sequence[str], breaker: Breaker, style: Style, width: float, level: int, indent: float = 0.0
) -> Block:
    """A paragraph, which is divided between words, with two lines at least on either side.

    ``indent`` is in mm; at the head of a column there is none.  Of several parts, each begins a line where that
    takes no more lines.
    """
    parts = [told] if isinstance(told, str) else told
    text = " ".join(parts)
    lines = breaker.lines(text, width / style.size, indent=indent / style.size)
    rise = (style.leading + breaker.fonts.cap_height("regular", style.size)) / 2
    instead = None
    apart = [line for part in parts for line in breaker.lines(part, width / style.size)] if len(parts) > 1 else []
    if apart and len(apart) == len(lines):
        lines = [line._replace(last=line is apart[-1]) for line in apart]
    elif not breaker.justify:
        instead = _Evened(breaker.prose(text), lines, width / style.size, indent / style.size)
    stretch = width if breaker.justify else 0.0
    drawn = DrawnLines(
        lines, style.size, "regular", style.theme.ink, rise, breaker.fonts, stretch, indent, instead=instead
    )
    inner = {i for i in range(2, len(lines) - 1) if not lines[i - 1].divided}
    levels = [COLUMN if i in inner else WHOLE for i in range(len(lines))]
    levels[:1] = [level]
    first, *others = (Atom(style.leading, draw, 0.0, level) for draw, level in zip(drawn.draws(), levels, strict=True))
    if indent:
        first = first._replace(flush=next(drawn._replace(indent=0.0).draws()))
    return Block(Tag("P"), (first, *others), too_wide(lines))


def anchor_of(section: Section, style: Style) -> str | None:
    """The name of a section's heading as a place; ``None`` if the style has no anchor."""
    return None if style.anchor is None else style.anchor + section.key


class _Evened:
    """A paragraph's lines, evened when the first of them is drawn: only what is drawn is worth the time."""

    def __init__(self, prose: Prose, lines: Sequence[TextLine], width: float, indent: float) -> None:
        self._arguments = prose, lines, width, indent

    @cached_property
    def lines(self) -> Sequence[TextLine]:
        return evened(*self._arguments)


class DrawnLines(NamedTuple):
    """Lines of text, each drawn as an atom; lengths in mm.  ``instead`` has as many other lines to draw.

    ``rise`` is the distance from a line's top to its baseline, ``stretch`` the width to fill.  The first line has an
    ``indent``, and stands at a named place if there is an ``anchor``.
    """

    lines: Sequence[TextLine]
    size: float
    face: str
    ink: Ink
    rise: float
    fonts: Fonts
    stretch: float = 0.0
    indent: float = 0.0
    anchor: str | None = None
    instead: _Evened | None = None

    def draws(self) -> Iterator[Draw]:
        """The drawing of each line."""
        return (partial(self._draw, i) for i in range(len(self.lines)))

    def _draw(self, i: int, x: float, y: float, _: float) -> tuple[Node, ...]:
        line = (self.instead.lines if self.instead else self.lines)[i]
        baseline, indent = y + self.rise, 0.0 if i else self.indent
        text = line.text if line.last else line.spaced
        gap = self._gap(line, indent)
        if gap is not None:
            return tuple(self._spread(text, x + indent, baseline, gap))
        shown = Text(x + indent, baseline, text, self.size, self.face, self.ink)
        return (shown,) if i or self.anchor is None else (Anchor(self.anchor, x, y), shown)

    def _gap(self, line: TextLine, indent: float) -> float | None:
        """The space between words that fills the line; ``None`` if it would be too wide or the line isn't justified."""
        if not self.stretch or line.last or not line.gaps:
            return None
        space = self.fonts.width(" ", self.face, self.size)
        gap = (self.stretch - indent - line.width * self.size) / line.gaps + space
        return gap if gap <= _WIDEST_GAP * self.size / MM else None

    def _spread(self, text: str, x: float, baseline: float, gap: float) -> Iterator[Text]:
        """The words one by one, with equal gaps that fill the width; no-break spaces stretch too."""
        for word in text.replace(NBSP, " ").split(" "):
            if word:
                yield Text(x, baseline, f"{word} ", self.size, self.face, self.ink)
                x += self.fonts.width(word, self.face, self.size) + gap


def total_height(blocks: Sequence[Block]) -> float:
    """The height of blocks in mm."""
    return sum(atom.gap + atom.height for block in blocks for atom in block.atoms)
