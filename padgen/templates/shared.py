"""What layouts of pads, leaflets and forms share."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

from padgen.errors import Problem
from padgen.files.resources import is_ours
from padgen.files.sources import Source
from padgen.page.dice import FINEST
from padgen.page.fonts import SMALLEST
from padgen.templates.keyed import Keyed
from padgen.templates.keyed import key as _key
from padgen.templates.values import CLEAR, MOST_PLAYERS, count, flag, length, one_of, paper_name, paper_size, points

COLUMNS = "the number of columns, unless --players sets it"
"""What the number of players in a template is."""

BINDINGS = ("none", "glue-top", "punch-left")
"""The edges at which pages can be bound."""

OURS = "built-in template"
"""What problems in a template that came with padgen name instead of a file, followed by its name."""


class Template(Keyed):
    """What all templates share.  Lengths are in mm, sizes and weights in pt."""

    name: str
    source: Source | None = None
    faces: Mapping[str, str] = MappingProxyType({})

    paper: str = _key(paper_name, about="the paper")
    orientation: str = _key(one_of("portrait", "landscape"), default="portrait", about="the orientation of the paper")
    margin: float = _key(length(0, 60), about="the white border")

    @property
    def size(self) -> tuple[float, float]:
        """The page's width and height in mm."""
        width, height = paper_size(self.paper)
        return (height, width) if self.orientation == "landscape" else (width, height)

    def on(self, paper: str) -> Self:
        """The template on another paper, by name or size."""
        return self.replace(paper=paper)

    @property
    def own(self) -> bool:
        """Whether it is in a file of the user's own."""
        return self.source is not None and not is_ours(self.source.name)

    @property
    def own_keys(self) -> frozenset[str]:
        """The keys in that file."""
        return frozenset(self.source.data) if self.source and self.own else frozenset()

    def problem(self, key: str, what: str, fix: str = "") -> Problem:
        """A problem at one of the template's keys; nobody is told to change a template that came with padgen."""
        if self.source is None:
            return Problem(what, fix, key=key)
        if not self.own:
            if not fix.startswith("choose"):
                fix = f"choose larger paper, fewer columns or another template; in one of your own: {fix}"
            return Problem(what, fix, f"{OURS} {self.name}", key=key)
        return self.source.problem((key,), what, fix)


class GridTemplate(Template):
    """What a pad and a form share: the table of rows and players."""

    players: int = _key(count(1, MOST_PLAYERS), default=6, about=COLUMNS)
    title_size: float = _key(points(SMALLEST, 60), default=12.0, about="the size of the title")
    text_size: float = _key(points(SMALLEST, 40), default=9.0, about="the largest size of row names")
    floor_size: float = _key(
        points(SMALLEST, 40),
        default=SMALLEST,
        about="the smallest size of row names; a name that needs less is an error",
    )
    hint_size: float = _key(points(SMALLEST, 40), default=6.5, about="the size of maxima and other small print")
    padding: float = _key(length(0, 10), default=1.2, about="the space beside a row's name")
    row_least: float = _key(length(3, 40), default=4.5, about="the minimum height of a row")
    row_most: float = _key(length(3, 40), default=10.0, about="the maximum height of a row")
    column_least: float = _key(length(3, 80), default=6.0, about="the minimum width of a player's column")
    column_most: float = _key(length(3, 120), default=24.0, about="the maximum width of a player's column")
    label_most: float = _key(length(10, 150), default=45.0, about="the maximum width of the column of names")
    show_maximum: bool = _key(flag, default=True, about="show a column with each row's maximum")
    show_title: bool = _key(flag, default=True, about="show a title above the table")
    show_date: bool = _key(flag, default=True, about="show a line for the date")
    head_height: float = _key(length(3, 60), default=8.0, about="the height of the row for the players' names")
    line_scale: int = _key(count(20, 300), default=100, about="the theme's lines, in %; none is below 0.25 pt")

    def weight(self, points: float) -> float:
        """The weight in points of a line that has so many in the theme."""
        return max(FINEST, points * self.line_scale / 100)


class PrintedTemplate(Template):
    """What a print shop needs of everything on paper."""

    bleed: float = _key(length(0, 20), default=0.0, about="colour beyond the trimmed edge; the page grows by it")
    crop_marks: bool = _key(flag, default=False, about="marks for cutting and folding, outside the trimmed page")
    bind: str = _key(one_of(*BINDINGS), default="none", about="an edge to glue or to punch")
    glue_edge: float = _key(length(0, 60), default=10.0, about="how far words and lines keep from an edge to glue")
    punch_edge: float = _key(
        length(CLEAR, 60),
        default=18.0,
        about=f"how far words keep from an edge to punch; boxes come closer by `reach`, but no closer than {CLEAR} mm",
    )
