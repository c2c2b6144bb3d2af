"""What a game needs, in lines so short that a drawn pad has room beside them, and text that takes a line more."""

from collections.abc import Iterator

from padgen.documents.explain.blocks import prose
from padgen.documents.explain.equipment import PAD_WIDE, pad, stepped
from padgen.documents.explain.sections import Section
from padgen.documents.explain.style import Style
from padgen.documents.text.band import Block
from padgen.documents.text.lines import Breaker
from padgen.documents.text.rag import evened
from padgen.languages import Locale
from padgen.page.marks import Node, Tag, Use

_SHARES = tuple(share / 50 for share in range(48, 19, -1))
"""The shares of its column that text may take for a line more, or for a pad beside it."""

_LEAST, _LINES, _AWAY = 7.0, 3, 3.0
"""The least height in mm of a pad beside text, its height in lines at most, and the least space between both in mm."""


def narrower(
    section: Section, locale: Locale, breaker: Breaker, style: Style, width: float, count: int
) -> tuple[tuple[Block, ...], float] | None:
    """A section with so many lines of whole words, and the width of the longest; ``None`` if there is none.

    The ``breaker`` divides no words.  Of several ways, it is the one that leaves most room for a pad at the right, even
    where none is drawn, and of those with equal room the one with the longest lines.
    """
    best: tuple[float, float, float] | None = None
    for narrow, longest in _widths(section.texts[0], breaker, width / style.size, count):
        high = _pad_height(style, width, longest * style.size)
        if best is None or high > best[0]:
            best = high, narrow * style.size, longest * style.size
    if best is None:
        return None
    return tuple(prose(section, locale, breaker, style, best[1])), best[2]


def beside_pad(
    section: Section, locale: Locale, breaker: Breaker, style: Style, width: float, lines: tuple[int, int]
) -> tuple[Block, ...] | None:
    """A section with a pad and a pencil at its right, in a column so wide in mm; ``None`` if none has room there.

    It has as many lines as its neighbour, if it can, or as a pad is high; ``lines`` are its own and that one's.
    Without solid areas there is no picture.
    """
    if not style.fill:
        return None
    own, other = lines
    least = max(own, _LINES)
    for count in dict.fromkeys((max(least, other), least, least + 1)):
        found = narrower(section, locale, breaker, style, width, count)
        if found and (high := _pad_height(style, width, found[1])) >= _LEAST:
            *above, text = found[0]
            return (*above, _with_pad(text, style, width, high))
    return None


def _pad_height(style: Style, width: float, longest: float) -> float:
    """The height of a pad beside lines of which the ``longest`` is so wide, in a column of this width; in mm."""
    return stepped(min(_LINES * style.leading, (width - longest - _AWAY) / PAD_WIDE))


def _widths(text: str, breaker: Breaker, width: float, count: int) -> Iterator[tuple[float, float]]:
    """The widths at which a text has so many lines, none with a divided word, and those of its longest line then.

    They are in mm at a size of one point.
    """
    for narrow in (share * width for share in _SHARES):
        lines = breaker.lines(text, narrow)
        if len(lines) > count:
            return
        if len(lines) == count:
            drawn = evened(breaker.prose(text), lines, narrow)
            if not any(line.divided or line.over for line in drawn):
                yield narrow, max(line.width for line in drawn)


def _with_pad(block: Block, style: Style, width: float, high: float) -> Block:
    """Text in a column so wide with a pad so high, in mm, at its right."""
    drawing = pad(style, high)
    first, *others = block.atoms

    def draw(x: float, y: float, h: float) -> tuple[Node, ...]:
        top = y + (len(block.atoms) * style.leading - high) / 2
        return (Tag("Artifact", (Use(drawing, x + width - drawing.w, top),)), *first.draw(x, y, h))

    return block._replace(atoms=(first._replace(draw=draw), *others))
