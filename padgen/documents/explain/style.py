"""What the blocks of one text size look like."""

from typing import Literal, NamedTuple

from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Die, Ink
from padgen.templates import LeafletTemplate, Theme

DIE_STEP = 1.18
"""The distance from die to die, in dice."""

_HEAVY = 0.32
"""Points: the outline of a die that stands for a dark one, for each mm of its size."""

_LIFTED = 0.12
"""How much higher than in the middle of its line a heading stands, in lines, so that it doesn't touch its text."""


class Style(NamedTuple):
    """The look of blocks of one text size; sizes are in points, lengths in mm.

    ``table`` is the size of the table's text about rows, ``title`` that of its heading, ``die`` the width of its
    dice, which may become ``die_most``; its rows have ``row_pad`` ems above and below their contents and become up
    to ``row_most`` times as high, or ``row_few`` times if there are few. ``roll_die`` is the least width of dice in
    worked examples with words beside them. Coloured boxes ``reach`` beyond the text on both sides. Without ``fill``
    there are no solid areas. ``strong`` is the face of titles and figures. The named places of headings begin with
    ``anchor``. No text is smaller than ``least``, and none of the table's about rows than ``table_least``. Above a
    heading there are ``section_gap`` lines; ``lifted`` is how far it stands above the middle of its own line, in
    lines. A column of text that is ``alone`` on its panel needn't be on the grid of another one. In a ``roomy`` table
    whose columns are narrow, dice are below the words even where they would be higher beside them. Parts of a table
    may begin on one ``level``, and have rows up to ``unlike`` times as high on one panel as on another. Once the size
    isn't just ``tried``, ``rows`` are spaced or compact. Spaced rows use what room there is, and their dice grow where
    they can't become higher. Compact ones all become higher by the same little; their dice don't grow, and the text
    above them stays as high, and near. A table that is ``paged``, on three panels or more, has rows about equally high
    on all, and gaps above it that grow little. ``line`` is the ``leading`` before lines stood further
    apart, or 0 if they don't. ``pictures`` are the heights, in lines and with their air, of those below sections, by
    the sections' keys.
    """

    size: float
    leading: float
    heading: float
    table: float
    title: float
    die: float
    reach: float
    theme: Theme
    fill: bool = True
    strong: str = "extrabold"
    anchor: str | None = None
    least: float = SMALLEST
    table_least: float = SMALLEST
    section_gap: float = 1.0
    lifted: float = 0.0
    alone: bool = False
    roll_die: float = 3.0
    die_most: float = 0.0
    row_most: float = 1.0
    row_few: float = 1.0
    row_pad: float = 0.42
    roomy: bool = False
    paged: bool = False
    level: bool = False
    rows: Literal["tried", "spaced", "compact"] = "tried"
    unlike: float = 1.0
    line: float = 0.0
    pictures: tuple[tuple[str, float], ...] = ()

    @property
    def em(self) -> float:
        """The text size in mm."""
        return self.size / MM

    @property
    def small(self) -> float:
        """The size of secondary words, such as units and notes."""
        return max(self.least, self.size * 0.85)

    def dark(self, die: Die) -> Die:
        """The die as a dark one: without solid areas, a heavy outline stands for it."""
        return die._replace(solid=True) if self.fill else die._replace(weight=_HEAVY * die.size)

    def tint(self, ink: Ink | None) -> Ink | None:
        """The colour of a filled area; ``None`` if nothing is filled."""
        return ink if self.fill else None


def styled(
    template: LeafletTemplate, theme: Theme, size: float, anchor: str | None = None, *, accented: bool = False
) -> Style:
    """The look of a template's blocks at a text size in points; capitals of headings may be ``accented``."""
    # Where the space above is less than a line, a higher heading would be too near to the text there, and accents of
    # capitals would leave the panel.
    lifts = template.section_gap >= 100 and not accented
    least = size if template.table_large else template.table_least
    return Style(
        size=size,
        leading=size * template.leading / 100 / MM,
        heading=size * template.heading_scale / 100,
        table=max(least, size * template.table_scale / 100),
        title=template.table_title,
        die=template.die,
        reach=template.reach,
        theme=theme,
        fill=template.fill,
        strong="bold" if template.faces else "extrabold",
        anchor=anchor,
        least=min(template.size_least, template.table_least),
        table_least=least,
        section_gap=template.section_gap / 100,
        lifted=_LIFTED if lifts else 0.0,
        alone=template.columns == 1,
        roll_die=template.roll_die,
        die_most=template.die_most,
        row_most=template.row_most / 100,
        row_few=template.row_few / 100,
        row_pad=template.row_pad / 100,
    )
