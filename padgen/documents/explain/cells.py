"""What the cells of the table of combinations hold: words, and examples in dice."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from padgen.documents.explain.combinations import Explanation
from padgen.documents.explain.style import DIE_STEP, Style
from padgen.documents.text.lines import TextLine, TooWide, too_wide
from padgen.page import shapes
from padgen.page.marks import WHITE, Box, Die, Ink, Node, Path, Tag, Text

_FRAME = 2.0
"""The weight of the frame around the best row, as a multiple of that of outer lines."""


class Columns(NamedTuple):
    """Left edges (from the table's) and widths in mm; the dice are ``beside`` the words or below them.

    ``what`` is the left edge of what counts, if that isn't below the names.
    """

    name: float
    words: float
    dice: float
    beside: bool
    what: float = 0.0
    what_width: float = 0.0


class TableRow(NamedTuple):
    """The lines of words of an entry, which may be at the ``edge`` of its half, and has a line below it if ``ruled``.

    In a table of groups, only one that ``ends_group`` has a line, with space around it.

    ``told`` is the text of ``what``, which is ``width`` mm wide at most and begins ``left`` mm from the table's edge.
    """

    entry: Explanation
    ordinal: str
    names: tuple[TextLine, ...]
    what: tuple[TextLine, ...]
    told: str
    left: float
    width: float
    edge: bool = False
    ruled: bool = True
    ends_group: bool = False

    @property
    def wide(self) -> TooWide | None:
        """A word of the entry that is too wide for its column."""
        if (name := too_wide(self.names)) is not None:
            return name._replace(about=("rows", self.entry.id) if self.entry.id else ())
        return too_wide(self.what)

    @property
    def high(self) -> int:
        """The number of its lines, if what counts is beside the name."""
        return max(len(self.names), len(self.what))

    def solid(self, style: Style) -> bool:
        """Whether the row lies on a solid box."""
        return self.entry.last and style.fill


def texts(
    lines: Sequence[TextLine], x: float, y: float, size: float, leading: float, face: str, ink: Ink
) -> tuple[Text, ...]:
    """Lines of text."""
    return tuple(Text(x, y + i * leading, line.spaced, size, face, ink) for i, line in enumerate(lines))


def example(
    row: TableRow, style: Style, die: float, x: float, middle: float, *, coloured: bool = False
) -> Iterator[Node]:
    """The example in dice of ``die`` mm, light if the row is solid, or ``coloured`` by their numbers."""
    theme, solid, shown = style.theme, row.solid(style), row.entry.example
    if not shown:
        return
    dice: list[Node] = []
    for i, (face, kind) in enumerate(shown):
        at, y = x + i * die * DIE_STEP, middle - die / 2
        if solid:
            dice.append(Die(at, y, die, face, theme.on(theme.total), True, theme.total))
        elif kind == "ghost":
            dice.append(Die(at, y, die, face, theme.ghost))
        else:
            paper = style.tint(WHITE) if kind == "open" else theme.light
            ink = (theme.die(face) if coloured else None) or theme.row_dice or theme.strong
            shown_die = Die(at, y, die, face, ink, paper=paper)
            dice.append(style.dark(shown_die) if kind == "solid" else shown_die)
    yield Tag("Figure", tuple(dice), alt=", ".join(str(face) for face, _ in shown))


def star(style: Style, x: float, middle: float, edge: float) -> tuple[Node, ...]:
    """The star of the bonus on a die of ``edge`` mm."""
    theme = style.theme
    contour = shapes.star(x + edge / 2, middle + 0.02 * edge, 0.33 * edge)
    return (
        Die(x, middle - edge / 2, edge, 0, theme.signal, style.fill, theme.light),
        Path((contour,), fill=theme.light if style.fill else theme.signal),
    )


def best_row(row: TableRow, style: Style, x: float, y: float, width: float, height: float) -> Box:
    """What lies behind the best row of a table so wide, in mm: a solid box, or a frame without solid areas."""
    left, wide, radius = x - style.reach, width + 2 * style.reach, style.theme.radius
    if row.solid(style):
        return Box(left, y, wide, height, fill=style.theme.total, radius=radius)
    weight = _FRAME * style.theme.outer
    return Box(left, y, wide, height, stroke=style.theme.accent, weight=weight, radius=radius)
