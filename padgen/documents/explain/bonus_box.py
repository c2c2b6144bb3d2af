"""The bonus in a box of its own, below the table of combinations or among the text."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from padgen.documents.explain.blocks import DrawnLines, Panel, anchor_of, heading, paragraph
from padgen.documents.explain.cells import star
from padgen.documents.explain.sections import Section
from padgen.documents.explain.style import Style
from padgen.documents.text.band import SECTION, WHOLE, Atom, Block, Draw
from padgen.documents.text.lines import Breaker, TextLine, TooWide, too_wide
from padgen.page.area import ROUNDING
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Anchor, Box, Node, Tag, Text
from padgen.quoting import quoted

_STAR, _BOX_PAD, _NARROW_PAD = 3.0, 0.9, 0.7
"""The width of the star in the bonus box, and the space above and below its words, in ems; less in a narrow box."""

_LARGER_STARS = (4.8, 4.4, 4.0, 3.6)
"""Ems: the width of that star in a roomy table."""

_BELOW_STAR = 0.3
"""Ems between a star before the heading of a narrow box, as wide as the table's dice, and the words below both."""

_NARROW = 27.0
"""Ems: boxes of a roomy table that are less wide are narrow ones."""

_BESIDE_STAR = 1.2
"""Ems between the star and the words beside it."""

_AFTER_STAR = 0.8
"""The same before a heading alone."""

_FEW_LINES = 4
"""More lines than these don't stand beside a star if the box is lower with them below it."""

_BOX_MORE, _BOX_TRIED = 0.7, 2.7
"""Ems by which each half of that box can grow in a roomy table, and while sizes are tried, of which none should be
refused only because a panel ends early; the space above it can grow half as much as then."""

_TOLD = 0.66
"""The least share of the height of a box that has grown, from the heading's capitals to the last line."""


def bonus_box(section: Section, breaker: Breaker, style: Style, width: float, die: float) -> tuple[Block, Block]:
    """The heading and the text of the bonus beside a star, in a box below the table that can become higher.

    In a narrow box the text is below the heading and the star, which is as wide as a ``die`` of the table, in mm.
    """
    fonts, size = breaker.fonts, style.table
    em = size / MM
    head = size * 1.28
    leading, above, pad = em * 1.3, head / MM * 1.3, _BOX_PAD * em
    star, left, lines = _beside_star(section, breaker, size, width, _STAR)
    if style.roomy:
        # Where there is room, the largest star that isn't higher than the words beside it, if these take no more lines.
        most = (above + len(lines) * leading) / em
        larger = (_beside_star(section, breaker, size, width, ems) for ems in _LARGER_STARS if ems <= most)
        star, left, lines = next((one for one in larger if len(one[2]) == len(lines)), (star, left, lines))
    small, after, whole = _beside_star(section, breaker, size, width, die / em, below=True)
    over = max(above, small + _BELOW_STAR * em)
    beside = max(star, above + len(lines) * leading)
    lower = len(lines) > _FEW_LINES and over + len(whole) * leading < beside - ROUNDING
    narrow = lower or (style.roomy and width < _NARROW * em)
    if narrow:
        star, left, lines, above, pad = small, after, whole, over, _NARROW_PAD * em
    else:
        pad += max(0.0, star - above - len(lines) * leading) / 2
    words = _BonusBox(lines, style, fonts, width, star, left, leading, above, narrow)
    capitals, last = fonts.cap_height("bold", head), leading - fonts.cap_height("regular", size)
    written = above + len(lines) * leading - ((star if narrow else above) - capitals + last) / 2
    most = max(0.0, written / _TOLD - above - len(lines) * leading - 2 * pad) / 2
    more = (em * _BOX_TRIED if style.rows == "tried" else min(em * _BOX_MORE, most)) if style.roomy else 0.0
    space = Atom(0.0, lambda *_: (), em * 1.6, spare=em * (_BOX_TRIED / 2 if style.roomy else 1.2))
    told = partial(words.head, section.heading, anchor_of(section, style))
    top = Atom(pad + above, told, spare=more, grows=True)
    text = Atom(len(lines) * leading + pad, words.text, spare=more, grows=True)
    needs = (left + fonts.width(section.heading, "bold", head)) / size
    wide = TooWide(f"the heading {quoted(section.heading)}", needs) if needs * size > width else None
    return (
        Block(Tag("H2"), (space, top), wide, words.ground),
        Block(Tag("P"), (text,), too_wide(lines), words.ground),
    )


def _beside_star(
    section: Section, breaker: Breaker, size: float, width: float, high: float, *, below: bool = False
) -> tuple[float, float, list[TextLine]]:
    """The width of a star of so many ems, the left edge of what is beside it, both in mm, and the lines of words.

    The words are beside it, or ``below`` it in the whole width.
    """
    star = high * size / MM
    left = star + (_AFTER_STAR if below else _BESIDE_STAR) * size / MM
    room = width if below else width - left
    return star, left, [line for text in section.texts for line in breaker.lines(text, room / size)]


def starred(section: Section, breaker: Breaker, style: Style, width: float) -> Iterator[Block]:
    """A section among others, never divided, beside a star on a box like that of worked examples."""
    edge, panel = _STAR * style.em, Panel(style, width)
    left = edge + _BESIDE_STAR * style.em

    def ground(x: float, y: float, h: float, *_: bool) -> tuple[Node, ...]:
        return (*panel.draw(x, y, h), *star(style, x, y + h / 2, edge))

    head = heading(section, breaker, style, width - left)
    told = (paragraph(text, breaker, style, width - left, WHOLE) for text in section.texts)
    for block in (head, *told):
        atoms = (atom._replace(draw=partial(_moved, atom.draw, left)) for atom in block.atoms)
        whole = (atom if atom.level == SECTION else atom._replace(level=WHOLE) for atom in atoms)
        yield block._replace(atoms=tuple(whole), ground=ground)


def _moved(draw: Draw, left: float, x: float, y: float, h: float) -> tuple[Node, ...]:
    return draw(x + left, y, h)


class _BonusBox(NamedTuple):
    """The box of the bonus and the places of its words; lengths in mm.

    In a ``narrow`` one, the star is before the heading, rather than before all words.
    """

    lines: list[TextLine]
    style: Style
    fonts: Fonts
    width: float
    star: float
    left: float
    leading: float
    above: float
    narrow: bool

    def ground(self, x: float, y: float, h: float, *_: bool) -> tuple[Node, ...]:
        """The box and its star."""
        style, theme = self.style, self.style.theme
        reach, fill = style.reach, style.tint(theme.box)
        box = Box(
            x - reach, y, self.width + 2 * reach, h, fill, None if fill else theme.frame, theme.group, theme.radius
        )
        return (box,) if self.narrow else (box, *star(style, x, y + h / 2, self.star))

    def head(self, words: str, anchor: str | None, x: float, y: float, h: float) -> tuple[Node, ...]:
        """The heading, at the lower end of its height."""
        size = self.style.table * 1.28
        baseline = y + h - (self.above - self.fonts.cap_height("bold", size)) / 2
        place = (Anchor(anchor, x, y),) if anchor else ()
        before: tuple[Node, ...] = ()
        if self.narrow:
            middle = y + h - self.above + self.star / 2
            baseline = middle + self.fonts.cap_height("bold", size) / 2
            before = (Tag("Artifact", star(self.style, x, middle, self.star)),)
        return *place, *before, Text(x + self.left, baseline, words, size, "bold", self.style.theme.ink)

    def text(self, x: float, y: float, _: float) -> tuple[Node, ...]:
        """What earns the bonus."""
        style = self.style
        rise = (self.leading + self.fonts.cap_height("regular", style.table)) / 2
        drawn = DrawnLines(self.lines, style.table, "regular", style.theme.ink, rise, self.fonts)
        left = x if self.narrow else x + self.left
        return tuple(node for i, draw in enumerate(drawn.draws()) for node in draw(left, y + i * self.leading, 0.0))
