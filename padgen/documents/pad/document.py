"""Score pads: one or several on a sheet, plain or numbered, as pages of marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, cast

from padgen.documents.pad.banner import Banner, Content
from padgen.documents.pad.beside import WRITABLE
from padgen.documents.pad.look import Look
from padgen.documents.pad.paper import Paper
from padgen.documents.pad.plan import Plan
from padgen.documents.pad.table import lay_out
from padgen.documents.setting import Setting
from padgen.documents.table.entries import factor
from padgen.documents.table.grid import Grid, Placed, Players
from padgen.errors import Problem, checked
from padgen.page import qr
from padgen.page.area import Area
from padgen.page.logo import Logo
from padgen.page.marks import Box, DrawnDocument, Image, Ink, Node, Page, Symbol, Tag, Text, Use, drawings, leaves
from padgen.quoting import quoted
from padgen.templates import PadTemplate
from padgen.templates.choices import SheetOrder, divided, fewer

if TYPE_CHECKING:
    from padgen.documents.pad.back_sheets import BackPages

Numbering: TypeAlias = Literal["none", "sheet", "pads"]

_SHARES = (1.0, 0.75, 0.5, 0.0)
"""Sizes of logo and QR code to try in turn, as shares of the preferred size: rows matter more."""

_WRITABLE = WRITABLE, 5.5
"""The width and height in mm of the smallest cell that is comfortable to write in."""

_TITLE_GOOD = 9.0
"""Points: a title that is smaller, because it is long, is hard to read."""

_PICTURED = 0.88
"""The least height of rows on a pad with a logo or QR code, as a share of a good height."""

_BANDS = (1.0, 0.75, 0.55)
"""The same for the band behind the title."""


class PadOptions(NamedTuple):
    """What is asked for in addition to template and variant.

    ``pads`` is the number on a sheet if its grid has more places, and ``again`` returns the template
    for another number of them.  ``qr`` is an address.  In the order of a ``stack``, the numbers of
    pads follow on through the piles of cut sheets.
    """

    players: int
    names: tuple[str, ...] = ()
    title: str | None = None
    sheets: int = 1
    number: Numbering = "none"
    order: SheetOrder = "sheet"
    pads: int | None = None
    again: Callable[[int], PadTemplate] | None = None
    logo: Logo | None = None
    qr: str | None = None
    rules_on_back: bool = False


class _Face(NamedTuple):
    """A pad's front: what is above its table, the size of its title if it shrank, the table, and a number's place.

    It may have pictures for its rows, and be roomy.  ``title_height`` is that of letters on dice, which may be smaller.
    """

    above: tuple[Node, ...]
    title_size: float
    grid: Grid
    number_at: tuple[float, float]
    number_ink: Ink
    pictured: bool
    roomy: bool
    title_height: float


def build(setting: Setting[PadTemplate], options: PadOptions) -> DrawnDocument:
    """The pads of one variant in one or two languages; the first language decides the title and the messages.

    Raises ``PadgenError`` where a name, a row or a title can't fit the template.
    """
    pads = checked(_roomy(setting, options))
    warnings = tuple(_warnings(setting, pads))
    setting = pads.setting
    return DrawnDocument(
        title=pads.title,
        lang=setting.locale.code,
        subject=setting.locale.label("score_pad"),
        pages=pads,
        faces=setting.template.faces,
        duplex=options.rules_on_back,
        warnings=warnings,
    )


def _roomy(setting: Setting[PadTemplate], options: PadOptions) -> _Pads | Problem:
    """Pads as many per sheet as the template has, or fewer if their cells would be too small to write in.

    If none fits, the problem is that of the largest.
    """
    gap = setting.theme.column_gap if Look(setting).cards else 0.0
    template = divided(setting.template, options.players, gap)
    tried: list[_Pads | Problem] = []
    for choice in (template, *fewer(template)) if options.pads is None else (template,):
        pads = _laid_out(setting._replace(template=choice), options)
        problem = None
        if isinstance(pads, _Pads) and pads.face.roomy and not (problem := pads.add_backs()):
            return pads
        tried.append(problem or pads)
    best: _Pads | None = None
    refused: Problem | None = None
    for pads in tried:
        if isinstance(pads, Problem):
            refused = pads
        elif problem := pads.add_backs():
            refused = problem
        elif best is None or pads.face.grid.columns[0][1] > best.face.grid.columns[0][1] + 1.0:
            best = pads
    return best or cast(Problem, refused)


def _laid_out(setting: Setting[PadTemplate], options: PadOptions) -> _Pads | Problem:
    """The fronts of one template, nearer to the paper's edge if that gives many players' rows room for their names."""
    template, pads = setting.template, _Pads(setting, options)
    if problem := pads.lay_out():
        return problem
    if pads.narrow and template.margin_least < template.margin:
        closer = _Pads(setting._replace(template=template.replace(margin=template.margin_least)), options)
        return closer.lay_out() or closer
    return pads


class _Pads:
    face: _Face
    backs: BackPages | None = None

    def __init__(self, setting: Setting[PadTemplate], options: PadOptions) -> None:
        self.setting, self.options = setting, options
        self.look = Look(setting)
        self.locale, self.template = setting.locale, setting.template
        self.title = options.title or setting.locale.title
        self.paper = Paper(self.look, options.pads)
        template = setting.template
        places = template.across * template.down
        self.single = places == 1 and options.sheets == 1 and options.number == "none"
        self.content = Content(
            title=self.title,
            second=None if options.title else setting.second_title,
            number=self._number(len(self.paper.spots) * options.sheets) if options.number != "none" else "",
            logo=options.logo,
            address=options.qr or "",
            code=qr.modules(options.qr) if options.qr is not None else (),
        )

    def lay_out(self) -> Problem | None:
        """Lay out the front; returns what doesn't fit."""
        if self.paper.refused:
            return self.paper.refused
        face = self._face(self.paper.spots[0] if self.single else (0.0, 0.0))
        if isinstance(face, Problem):
            return face
        self.face = face
        return None

    def add_backs(self) -> Problem | None:
        """Lay out the backs, if there are to be any, once there is a front; returns what doesn't fit."""
        options = self.options
        if not options.rules_on_back:
            return None
        from padgen.documents.pad.back_sheets import lay_out_backs  # sets text, which fronts don't

        setting = self.setting._replace(template=self.template.replace(title_height=self.face.title_height))
        games = self.face.grid.games
        backs = lay_out_backs(self.paper, setting, options.title, options.sheets, games, self.look.ground)
        if isinstance(backs, Problem):
            return backs
        self.backs = backs
        return None

    def _number(self, number: int) -> str:
        """A pad's number after the word for it in every language."""
        return f"{self.setting.label('number')}\u00a0{number}"

    def _face(self, corner: tuple[float, float]) -> _Face | Problem:
        """A pad with its top left corner at this point; logo and QR code shrink until the rows have room."""
        shares = _SHARES if self.content.logo or self.content.code else _SHARES[:1]
        bands = _BANDS if self.look.theme.title == "band" else _BANDS[:1]
        best: _Face | None = None
        for share in shares:
            for band in bands:
                face = self._laid(corner, share, band)
                if isinstance(face, _Face):
                    if face.roomy or share < shares[0]:
                        return face
                    if best is None or (face.pictured and not best.pictured):
                        best = face
            if best:
                return best
        return face

    def _laid(self, corner: tuple[float, float], share: float, band: float) -> _Face | Problem:
        """The pad with logo and QR code, and the band, at these shares of their usual size, or what doesn't fit."""
        (left, top), template, options, margin = corner, self.template, self.options, self.template.margin
        taken = self.paper.ruler_room()
        if isinstance(taken, Problem):
            return taken
        pad_width, pad_height = self.paper.pad_width, self.paper.pad_height
        room = pad_width - 2 * margin - taken[0], pad_height
        banner = Banner(self.look, self.content, room, share, band)
        y = top + margin
        inner = Area(left + margin, y + banner.height, room[0], 0.0)
        height = pad_height - 2 * margin - banner.height - banner.foot - taken[1]
        area = Area(inner.x, inner.y, inner.w, height)
        titles = self.setting.columns
        players = Players(options.players, options.names, len(titles) or template.games, titles)
        table = lay_out(self.look, area, players)
        if isinstance(table, Problem):
            return table
        grid, plan = table
        bottom = grid.area.y + grid.area.h
        # The title begins where the table does, unless the table is too narrow for it.
        x, w = grid.area.x, grid.area.w
        title = banner.fit(w)
        if isinstance(title, Problem) or w < banner.least:
            x, w = inner.x, inner.w
            title = banner.fit(w)
        if isinstance(title, Problem):
            return title
        ground = self.look.ground
        paper = (Box(left, top, pad_width, pad_height, fill=ground),) if ground is not None else ()
        above = (*paper, *banner.draw(title, (left, top, pad_width), x, y, w), *banner.below(x, bottom, w))
        if banner.title.decorated:
            grid = grid.undecorated  # The head's words stand alone below it.
        size = title.size if title.size < banner.title.size else 0.0
        at = banner.number_at(title, x, y, w, bottom)
        height = min(template.title_height, banner.title.template.title_height)
        return _Face(above, size, grid, at, banner.ink, plan.detail.pictures, self._roomy(grid, plan), height)

    def __len__(self) -> int:
        """The number of pages, known before the first is made."""
        return self.options.sheets * (2 if self.backs else 1)

    def _roomy(self, grid: Grid, plan: Plan) -> bool:
        """Whether there is room to write, to read two names, and for pictures beside the names."""
        moved = plan.mode == "above" != self.template.dice
        pictured = (plan.detail.pictures and not moved) or self.template.dice == "none"
        width, height = _cell(grid)
        below = len(self.setting.locales) > 1 and not plan.detail.beside
        least = max(self._row_good, self.template.row_pair) if below else self._row_good
        return pictured and width >= self.template.column_good - 0.01 and height >= least - 0.01

    @property
    def _row_good(self) -> float:
        return self.template.row_good * (_PICTURED if self.content.logo or self.content.code else 1.0)

    @property
    def cell(self) -> tuple[float, float]:
        """The width of a column and the height of the lowest row, in mm."""
        return _cell(self.face.grid)

    @property
    def narrow(self) -> bool:
        """Whether the players' columns leave the names less than the template's width for them."""
        grid = self.face.grid
        return grid.columns[0][0] - grid.area.x < self.template.label_width - 0.01

    @property
    def faint(self) -> bool:
        """Whether a long title is too small to read well."""
        return 0 < self.face.title_size < _TITLE_GOOD

    @property
    def writable(self) -> tuple[float, float]:
        """The least width and height of a cell to write in, or the template's good ones if these are smaller, in mm."""
        return min(_WRITABLE[0], self.template.column_good), min(_WRITABLE[1], self._row_good)

    def __iter__(self) -> Iterator[Page]:
        """The pages, each front followed by its back if there are backs."""
        for index, front in enumerate(self._fronts()):
            yield front
            if self.backs:
                yield self.backs.behind(index)

    def _fronts(self) -> Iterator[Page]:
        face, paper, options = self.face, self.paper, self.options
        drawing = (*face.above, *face.grid.ground, face.grid.table(self._factor))
        marks = tuple(paper.marks())
        if self.single:
            yield paper.page((*paper.bleeding(leaves(drawing), paper.spots[0]), *drawing, *marks))
            return
        symbol = Symbol("pad", paper.pad_width, paper.pad_height, tuple(drawings(drawing)))
        uses = tuple(Use(symbol, x, y) for x, y in paper.spots)
        bleed = tuple(paper.bleeding(leaves(drawing)))
        alt = self._alt()
        for index in range(options.sheets):
            pads = Tag("Figure", (*uses, *self._numbers(index)), alt=alt, key="pads")
            yield paper.page((*bleed, pads, *marks))

    def _factor(self, row: Placed, column: int) -> tuple[Node, ...]:
        """The factor of a column's total, small in the cell for the product."""
        if row.entry.kind != "times":
            return ()
        (x, _), size = self.face.grid.columns[column], self.template.hint_size
        text, ink = factor(self.setting.variant.columns[column % self.face.grid.games]), self.look.theme.quiet
        return (Text(x + self.look.number_inset, self.look.baseline(row.y + row.h / 2, size), text, size, ink=ink),)

    def _alt(self) -> str:
        """The alternative text of pads that are drawn more than once."""
        locale, content = self.locale, self.content
        rows = ", ".join(row.entry.names[0] for row in self.face.grid.rows)
        parts = [locale.message("pad", title=self.title, rows=rows)]
        if content.code:
            parts.append(locale.message("code", url=content.address))
        return ". ".join(parts)

    def _numbers(self, index: int) -> Iterator[Node]:
        """The numbers of one sheet: its own on the first pad, or one on every pad."""
        options, count, (dx, dy) = self.options, len(self.paper.spots), self.face.number_at
        if options.number == "none":
            return
        for place, (x, y) in enumerate(self.paper.spots if options.number == "pads" else self.paper.spots[:1]):
            number = index + 1
            if options.number == "pads":
                number = place * options.sheets + index + 1 if options.order == "stack" else index * count + place + 1
            shown, ink = self._number(number), self.face.number_ink
            yield Text(x + dx, y + dy, shown, self.template.hint_size, ink=ink, align="right")


def _cell(grid: Grid) -> tuple[float, float]:
    return grid.columns[0][1], min(row.h for row in grid.rows)


# Warnings.


def _warnings(setting: Setting[PadTemplate], pads: _Pads) -> Iterator[str]:
    """Warnings about what will print but be hard to use: a blurred logo, missing rules, cells too small to write in."""
    logo = pads.options.logo
    for leaf in leaves(pads.face.above):
        if logo and isinstance(leaf, Image) and (warning := logo.warning(leaf.w)):
            yield warning
    if pads.faint:
        title, size = pads.title, pads.face.title_size
        what = f"the title {quoted(title)} ({len(title)} letters) is set in {size:g} pt, which is hard to read"
        yield f"{what}; about {_letters(setting, pads)} letters fit in {_TITLE_GOOD:g} pt"
    if pads.backs:
        yield from pads.backs.warnings()
    wrong = [axis for axis in (0, 1) if round(pads.cell[axis], 1) < round(pads.writable[axis], 1)]
    if wrong:
        small = " and ".join(_SMALL[axis].format(pads.cell[axis]) for axis in wrong)
        yield f"{small} to write in; {_remedy(pads, wrong)}"


def _letters(setting: Setting[PadTemplate], pads: _Pads) -> int:
    """The number of the title's letters that can be read well, with as many pads on a sheet as were asked for."""
    least, most = 1, len(pads.title)
    while most - least > 1:
        middle = (least + most) // 2
        shorter = _roomy(setting, pads.options._replace(title=pads.title[:middle].strip()))
        least, most = (middle, most) if isinstance(shorter, _Pads) and not shorter.faint else (least, middle)
    return least


_SMALL = "a column of {:.1f} mm is too narrow", "a row of {:.1f} mm is too low"


def _remedy(pads: _Pads, axes: list[int]) -> str:
    """How to get cells that are wide or high enough: the greatest number of pads on a sheet, or else of players."""
    for count, word, place, roomier in _fewer(pads, players=0 in axes):
        if all(round(roomier.cell[axis], 1) >= round(roomier.writable[axis], 1) for axis in axes):
            counted = f"{count} {word}s{place} have" if count > 1 else f"1 {word}{place} has"
            return f"at most {counted} {' × '.join(f'{roomier.writable[axis]:g}' for axis in axes)} mm"
    return "choose larger paper or another template"


def _fewer(pads: _Pads, players: bool) -> Iterator[tuple[int, str, str, _Pads]]:
    """Pads with ever fewer on a sheet (each grid once, with all places filled), and then with fewer players."""
    options, setting, last = pads.options._replace(rules_on_back=False), pads.setting, pads.setting.template
    choices: list[tuple[int, str, str, PadTemplate, PadOptions]] = []
    for count in range(options.pads - 1, 0, -1) if options.pads and options.again else ():
        assert options.again is not None
        template = options.again(count)
        if (template.across, template.down) != (last.across, last.down):
            choices.append((count, "pad", " on a sheet", template, options._replace(pads=count)))
            last = template
    for count in range(options.players - 1, 0, -1) if players else ():
        asked = options._replace(players=count, names=options.names[:count])
        choices.append((count, "player", "", setting.template, asked))
    for count, word, place, template, asked in choices:
        roomier = _roomy(setting._replace(template=template), asked)
        if isinstance(roomier, _Pads):
            yield count, word, place, roomier
