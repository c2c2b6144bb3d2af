"""Options that change a template: how many pads are on a sheet, their colour, and how everything is cut and bound."""

from collections.abc import Iterator
from math import ceil
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from padgen.errors import Problem, UsageError
from padgen.page.marks import MM
from padgen.templates import PadTemplate, PrintedTemplate
from padgen.templates.colours import read_colour
from padgen.templates.values import MOST_GAMES, paper_size

SheetOrder: TypeAlias = Literal["sheet", "stack"]

Bind: TypeAlias = Literal["none", "glue-top", "punch-left"]

MOST_UP = 16
"""The most pads on a sheet."""

_SIDE = 4
"""The most pads side by side, or one below the other."""

_EDGE = 4.0
"""Millimetres: the smallest margin, which most printers can't print on."""

_NARROWEST = 3.5
"""Millimetres: the narrowest column that can be written in."""

_DIE = 2.2
"""Millimetres: the smallest die with distinct pips."""

_SMALL = 0.6
"""Pads that are scaled to less than this share lose the column of maxima."""

_ALIKE = 0.9
"""Pads scaled to this share or more, but not enlarged, keep the height of their head: on Letter it is that on A4."""

_LINE = 1.35
"""The least height of a row, relative to its smallest text."""

_T = TypeVar("_T", bound=PrintedTemplate)


def in_colour(template: _T, name: str | None) -> _T:
    """The template in a colour, if one is named; raises ``UsageError`` for an unknown one."""
    if name is None:
        return template
    try:
        return template.replace(accent=read_colour(name))
    except ValueError as error:
        raise UsageError(Problem(str(error), key="color")) from None


class PadChoices(NamedTuple):
    """Options that change a template; ``None`` keeps the template's value.

    ``order`` says how numbers run: ``sheet`` by sheet, or so that the piles of a cut
    ``stack`` follow on from each other.
    """

    up: int | None = None
    order: SheetOrder = "sheet"
    color: str | None = None
    ruler: bool = False

    def dress(self, template: PadTemplate, paper: str | None) -> PadTemplate:
        """The template on this paper, with this many pads, a ruler and a colour.

        Raises ``UsageError`` for an unknown colour or an impossible number of pads.
        """
        if self.up is not None or paper is not None:
            template = arrange(template, paper or template.paper, self.up)
        return in_colour(template, self.color).replace(ruler=template.ruler or self.ruler)


class Finish(NamedTuple):
    """How pages are cut and bound, on top of a template; ``None`` leaves it to the template.  ``bleed`` is in mm."""

    bleed: float | None = None
    crop_marks: bool = False
    bind: Bind | None = None

    def dress(self, template: _T) -> _T:
        """The template with these choices."""
        return template.replace(
            bleed=template.bleed if self.bleed is None else self.bleed,
            crop_marks=template.crop_marks or self.crop_marks,
            bind=self.bind or template.bind,
        )


class _SheetGrid(NamedTuple):
    """Pads across and down on a sheet in portrait or landscape."""

    across: int
    down: int
    orientation: str
    width: float
    height: float

    @property
    def pad(self) -> tuple[float, float]:
        """A pad's width and height in mm."""
        return self.width / self.across, self.height / self.down

    def scales(self, own: "_SheetGrid") -> tuple[float, float]:
        """The width and height of a pad here, relative to the template's."""
        return self.pad[0] / own.pad[0], self.pad[1] / own.pad[1]


def arrange(template: PadTemplate, paper: str, up: int | None = None) -> PadTemplate:
    """The template on another paper or with ``up`` pads on a sheet, its measures scaled to the pads' new size.

    Without ``up``, the numbers of pads across and down and the orientation stay the same.  A number
    that fills no grid of at most four by four leaves places blank.
    """
    own = _SheetGrid(template.across, template.down, template.orientation, *template.size)
    size = paper_size(paper)
    if up is None:
        width, height = size[::-1] if own.orientation == "landscape" else size
        layout = own._replace(width=width, height=height)
    elif 1 <= up <= MOST_UP:
        # Prefer few blank places, then large pads, then tall ones: a pad has more rows than columns.
        layout = max(_grids(size, up), key=lambda it: (-it.across * it.down, round(min(it.scales(own)), 6), it.pad[1]))
    else:
        raise UsageError(f"{up} pads on a sheet", fix=f"ask for 1 to {MOST_UP}")
    laid = template.replace(paper=paper, across=layout.across, down=layout.down, orientation=layout.orientation)
    return _scaled(laid, *layout.scales(own), layout.pad[0])


def fewer(template: PadTemplate) -> Iterator[PadTemplate]:
    """The template with ever fewer, larger pads on its paper: each time half as many, and at last one in landscape."""
    count = template.across * template.down
    many = count > 1
    while count > 1:
        count //= 2
        yield arrange(template, template.paper, count).replace(margin=template.margin)
    if many:
        own = _SheetGrid(template.across, template.down, template.orientation, *template.size)
        high, wide = sorted(template.size)
        whole = template.replace(across=1, down=1, orientation="landscape")
        scales = _SheetGrid(1, 1, "landscape", wide, high).scales(own)
        yield _scaled(whole, *scales, wide).replace(margin=template.margin)


def divided(template: PadTemplate, players: int, gap: float) -> PadTemplate:
    """The template with columns for as many games as so few players leave room for, if it divides their columns.

    Before each player's columns are ``gap`` mm.
    """
    if not template.game_least or template.games > 1:
        return template
    room = template.size[0] / template.across - 2 * template.margin - template.label_width
    most = int((room / players - gap) / template.game_least)
    return template.replace(games=max(1, min(MOST_GAMES, most)))


def _grids(size: tuple[float, float], up: int) -> Iterator[_SheetGrid]:
    """Every grid for this many pads without an empty row or column, on portrait and landscape paper."""
    for across in range(1, _SIDE + 1):
        down = ceil(up / across)
        if down <= _SIDE:
            yield _SheetGrid(across, down, "portrait", *size)
            yield _SheetGrid(across, down, "landscape", *size[::-1])


def _scaled(template: PadTemplate, wider: float, higher: float, width: float) -> PadTemplate:
    """The template with all measures scaled, within what can be printed and written on; text keeps ``floor_size``."""
    floor, scale = template.floor_size, min(wider, higher)

    def size(points: float) -> float:
        return max(round(points * scale, 2), min(points, floor))

    def length(mm: float, least: float, by: float = scale) -> float:
        return max(round(mm * by, 3), min(mm, least))

    line = floor * _LINE / MM
    sizes = (
        "title_size",
        "text_size",
        "text_least",
        "hint_size",
        "maximum_size",
        "aid_size",
        "strip_size",
        "total_size",
    )
    lengths = (
        "strip_height",
        "total_height",
        "title_height",
        "band_most",
        "title_gap",
        "bar",
        "foot_height",
        "date_line",
        "date_least",
        "foot_line",
        "winner_line",
    )
    smalls = ("gap", "hint_gap", "die", "die_least", "picture", "picture_least")
    return template.replace(
        **{key: size(getattr(template, key)) for key in sizes},
        **{key: length(getattr(template, key), 0.0) for key in (*lengths, "label_width")},
        **{key: length(getattr(template, key), _DIE if key.startswith(("die", "pic")) else 0.7) for key in smalls},
        margin=length(template.margin, _EDGE),
        margin_least=length(template.margin_least, _EDGE),
        padding=length(template.padding, 0.7),
        head_height=template.head_height if _ALIKE <= scale < 1 else length(template.head_height, line + 1.0),
        # The room that handwriting needs doesn't grow with the paper.
        row_least=length(template.row_least, line) if scale < 1 else template.row_least,
        row_most=length(template.row_most, line, higher),
        column_kept=length(template.column_kept, 0.0),
        column_least=length(template.column_least, _NARROWEST) if scale < 1 else template.column_least,
        column_most=length(template.column_most, _NARROWEST, wider),
        # Small letters need a larger share of a small pad.
        label_most=length(template.label_most, width / 2),
        # On the smallest pads, columns to write in matter more.
        show_maximum=template.show_maximum and scale >= _SMALL,
    )
