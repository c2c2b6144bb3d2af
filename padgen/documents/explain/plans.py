"""Where the table of a leaflet can be, where its text may continue elsewhere, and how well its columns end."""

import math
from collections.abc import Container, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from padgen.documents.explain.fullness import BESIDE_TABLE, MANY_PAGES
from padgen.documents.explain.style import Style
from padgen.documents.text.band import COLUMN, LOOSE, PANEL, SECTION, STORY, TURN, Band, Cuts
from padgen.documents.text.flow import Filled, Piece
from padgen.documents.text.lines import TooWide
from padgen.errors import Problem
from padgen.languages import Locale
from padgen.templates import LeafletTemplate

CUTS = (
    Cuts(SECTION, SECTION, TURN), Cuts(SECTION, SECTION, SECTION), Cuts(PANEL, SECTION, SECTION),
    Cuts(PANEL, PANEL, SECTION), Cuts(PANEL, PANEL), Cuts(STORY, STORY), Cuts(COLUMN, SECTION, SECTION), LOOSE,
    Cuts(COLUMN, COLUMN, COLUMN),
)  # fmt: skip
"""Where text may continue in another column or panel, in order of preference."""


_HOLE = 1.5
"""Lines: if sections in a row end further apart, there is a hole below the shorter one; they have whole lines."""


class TablePlan(NamedTuple):
    """The number of panels that the table has for itself, and whether the bonus has a box below it.

    The box may stand ``beside`` it instead: at the end of the text on the panel before it.
    ``worth`` is the factor of its text size when plans are compared.  The table may have more ``pieces`` than
    panels.  Special rules may stand ``later``: after those for keeping score.  The first two sections, which are short,
    may stand in a ``row``, the second first, above the columns of the others, so that none of these need be divided.
    The table may stand ``amid`` the text: before its last panel, which begins with the bonus.
    """

    panels: int = 0
    box: bool = False
    worth: float = 1.0
    pieces: int = 0
    later: bool = False
    beside: bool = False
    row: bool = False
    amid: bool = False


class Try(NamedTuple):
    """The result of trying a text size: the text on its panels, the table on its own, and what is too wide."""

    style: Style
    bands: list[Band]
    filled: Filled
    tables: list[Band]
    wide: TooWide | None = None

    @property
    def large(self) -> bool:
        """Whether the text makes the table's words look small."""
        return self.style.size > BESIDE_TABLE * self.style.table

    @property
    def gapes(self) -> bool:
        """Whether there is a hole below one of the sections in a row."""
        return self.filled.panels[0][0].apart > _HOLE * self.style.leading


class Best(NamedTuple):
    """The plan with the best text, that text on its panels, and how well it stands there: 1.0 if nothing is amiss."""

    plan: TablePlan
    tried: Try
    quality: float


APART = (TablePlan(2, True, 1.04), TablePlan(2, False, 1.02), TablePlan(1, True, 1.0), TablePlan(1, False, 0.96))
"""The most panels first: most often they leave room for the largest text, and then others need few tries."""

MANY = (
    *(TablePlan(panels, worth=1.04, amid=True) for panels in (3, 4)),
    *(plan._replace(panels=panels) for panels in (4, 3) for plan in APART[:2]),
)
"""On many small pages."""

BESIDE = TablePlan(1, True, 0.97, beside=True)
FLOW = (TablePlan(0, False, 0.7), TablePlan(0, False, 0.61, pieces=2))

LATER, _OVERLEAF, _AWAY, _CROWDED = 0.97, 0.7, 0.9, 0.2
"""The factors of the text size if special rules stand later than elsewhere, if the bonus isn't near the table, and the
same where there are many pages; and if a table takes more than two of these and leaves too few for the text."""

_TEXT, _TEXT_LEAST = 4, 3
"""How many pages of text are enough beside a table of three or more pages, and how many it must leave.

If it leaves fewer than enough, two pages that face each other are better for it.
"""


_WINDOW, _WIDE_WINDOW, _COMFORTABLE = 0.9, 0.75, 9.0
"""How far text may shrink, as shares of the largest size, to keep sections whole, panels full and columns level.

The second share is for text of at least this many points.
"""

_WHOLE = 0.97
"""How far text in columns of a single panel may shrink rather than divide a paragraph."""

SMALLER = 0.9
"""How far text shrinks, as a share of its size, rather than be stretched to fill its panels."""

_UNEVEN, _ABOUT, _PARTED = 0.2, 0.5, 0.2
"""What a line between the ends of columns takes from their value, how many are nothing, and what a parted box takes."""

_TORN = 0.1, 0.2
"""What a divided paragraph takes from it, and in short rules."""

_SECTION_TORN = 0.07
"""What each section that goes on in another column of its panel takes from the value of a text size."""


def plans(
    template: LeafletTemplate, keys: Container[str], panels: int, *, alone: bool, brief: bool
) -> Iterator[TablePlan]:
    """The ways to place the table on so many panels, and special rules on a sheet folded twice.

    ``keys`` are those of the rules' sections.  ``alone``, the table has one panel.  Unless rules are ``brief``, the
    bonus stands near the table on a sheet that isn't folded twice.  On many pages the table has some of its own.
    """
    # There, the flap is beside the first panel when the cover is opened; folded once, a sheet has its back overleaf.
    special = template.fold > 2 and "special" in keys
    apart, once, bonus = template.fold > 1 or template.table == "last", template.fold == 2, "bonus" in keys
    near = template.fold < 3 and not brief
    many = MANY if template.fold == 1 and panels >= MANY_PAGES else ()
    flow = () if many and apart else FLOW
    rows = (False, True) if template.columns == 2 and template.fold == 1 and not brief else (False,)
    for plan in APART[2:] if alone else (*many, *APART, BESIDE, *flow):
        placed = plan.box or plan.amid
        text = panels - plan.panels
        if (placed and not bonus) or (plan.beside and not once) or (plan.panels > 2 and text < _TEXT_LEAST):
            continue
        if not plan.panels or (apart and panels > plan.panels):
            # On many pages, text on an odd number of them ends opposite a table that is last.
            opposite = bool(many) and (panels - plan.panels) % 2 == 1
            away = 1.0 if opposite else _AWAY if many else _OVERLEAF
            worth = plan.worth * (away if near and bonus and not placed else 1.0)
            worth *= _CROWDED if plan.panels > 2 and text < _TEXT else 1.0
            yield from (plan._replace(worth=worth, row=row) for row in (rows if plan.panels else rows[:1]))
            if special and plan.panels:
                yield plan._replace(later=True, worth=plan.worth * LATER)


def ways(sizes: Sequence[float], index: int, *, columns: bool, row: bool) -> Iterator[tuple[int, Cuts]]:
    """The sizes from one on, by their index, and the cuts to try, best first.

    Whole sections are worth a smaller size.  In ``columns`` of a single panel, where text goes on beside them, only
    whole paragraphs are, and a size little smaller.  Below a ``row`` no section is divided.
    """
    tried = [index]
    for i in range(index + 1, len(sizes)):
        if sizes[i] < sizes[index] * (_WIDE_WINDOW if sizes[i] >= _COMFORTABLE else _WINDOW):
            break
        tried.append(i)
    if row:
        return ((i, Cuts(SECTION)) for i in tried)
    if columns:
        near = [i for i in tried if sizes[i] >= _WHOLE * sizes[index]]
        parts, lines = product(near, (SECTION, PANEL)), product(tried, (SECTION, PANEL, COLUMN))
        return ((i, Cuts(level)) for i, level in (*parts, *lines))
    return ((i, cuts) for cuts in CUTS for i in tried)


def ends(filled: Filled, heights: Sequence[float], leading: float, *, short: bool = False) -> float:
    """The value of how columns end, in panels of these heights, as a factor: 1.0 if all end on one level.

    A box that goes on in another column lowers it too, and a paragraph, more so in ``short`` rules.  Lengths in mm.
    """
    worth = 1.0
    for height, pieces in zip(heights, filled.panels, strict=True):
        left = height - sum(piece.height + piece.below for piece in pieces)
        for piece in pieces:
            worth -= _UNEVEN * max(0.0, piece.uneven(left) / leading - _ABOUT)
            worth -= _PARTED * piece.parted + _TORN[short] * _divided(piece)
    return max(worth, 0.0)


def together(panels: Sequence[Sequence[Piece]]) -> float:
    """The factor for sections that go on in another column of their panel: 1.0 if none does."""
    pieces = [piece for panel in panels for piece in panel]
    torn = sum(
        piece.band.atoms[start].level < SECTION for piece in pieces for start, end in piece.columns[1:] if end > start
    )
    return max(1.0 - _SECTION_TORN * torn, 0.0)


def _divided(piece: Piece) -> int:
    """How many columns begin within a paragraph, or between two worked examples."""
    return sum(piece.band.atoms[start].level in (COLUMN, STORY) for start, end in piece.columns[1:] if 0 < start < end)


def refused(tried: Try, size: float, template: LeafletTemplate, locale: Locale) -> Problem:
    """Why the rules don't fit at the smallest size in points, for which ``tried`` was the try."""
    fix = "lower size_least, choose larger paper or another template, or shorten the text"
    about: tuple[str, ...] = ()
    if wide := tried.wide:
        about = (locale.code, *wide.about) if wide.about else ()
        what = f"{wide.what} needs {wide.width * size:.1f} mm at {size:g} pt, more than there is"
    else:
        long = tried.filled.overflow
        lines = math.ceil(long / tried.style.leading)
        what = f"the rules are {long:.0f} mm (about {lines} lines) too long at {size:g} pt"
    problem = template.problem("size_least", f"{locale.native_name}, {locale.title}: {what}", fix)
    return problem._replace(about=about)
