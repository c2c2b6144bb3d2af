"""Score pads: one or several on a sheet, plain or numbered, as pages of marks."""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from padgen.documents.pad.banner import Banner, Content
from padgen.documents.pad.paper import Sheet
from padgen.documents.setting import Setting
from padgen.documents.table.entries import entries
from padgen.documents.table.grid import Grid
from padgen.documents.table.layout import Players, lay_out
from padgen.errors import Problem, checked
from padgen.page import qr
from padgen.page.area import Area
from padgen.page.logo import Logo
from padgen.page.marks import Document, Node, Page, Symbol, Tag, Text, Use, leaves
from padgen.templates import PadTemplate

Numbering: TypeAlias = Literal["none", "sheet", "pads"]
Order: TypeAlias = Literal["sheet", "stack"]

_SHARES = (1.0, 0.75, 0.5, 0.0)
"""How much of their wish logo and QR code get, tried in turn: rows come first."""


class PadOptions(NamedTuple):
    """What the command line asks for on top of template and variant.

    ``pads`` are so many on a sheet, where its grid has more places.  ``qr`` is an address.  Pads
    numbered in the order of a ``stack`` run on through the piles of cut sheets.
    """

    players: int
    names: tuple[str, ...] = ()
    title: str | None = None
    sheets: int = 1
    number: Numbering = "none"
    order: Order = "sheet"
    pads: int | None = None
    logo: Logo | None = None
    qr: str | None = None
    cmyk: bool = False
    rules_on_back: bool = False


class _Face(NamedTuple):
    """One pad's front: what stands above its grid, the grid, and where a number goes."""

    above: tuple[Node, ...]
    grid: Grid
    number_at: tuple[float, float]


def build(setting: Setting[PadTemplate], options: PadOptions) -> Document:
    """The pads of one variant in one or two languages; the first language decides title and messages.

    Raises ``PadgenError`` where a name, a row or a title can't fit the template.
    """
    pads = _Pads(setting, options)
    return Document(
        title=pads.title,
        lang=setting.locale.code,
        subject=setting.locale.label("rules"),
        pages=pads,
        faces=setting.template.faces,
        duplex=options.rules_on_back,
        cmyk=options.cmyk,
    )


class _Pads:
    def __init__(self, setting: Setting[PadTemplate], options: PadOptions) -> None:
        self.setting, self.options = setting, options
        self.locale, self.template = setting.locale, setting.template
        self.title = options.title or setting.locale.title
        self.sheet = Sheet(setting, options.pads)
        template = setting.template
        places = template.across * template.down
        self.single = places == 1 and options.sheets == 1 and options.number == "none"
        self.content = Content(
            title=self.title,
            number=self._number(len(self.sheet.spots) * options.sheets) if options.number != "none" else "",
            logo=options.logo,
            address=options.qr or "",
            code=qr.modules(options.qr) if options.qr is not None else (),
        )
        self.face = self._face(self.sheet.spots[0] if self.single else (0.0, 0.0))
        self.backs = self._backs()

    def _number(self, number: int) -> str:
        return f"{self.locale.label('number')}\u00a0{number}"

    def _face(self, corner: tuple[float, float]) -> _Face:
        """A pad with its top left corner there; its pictures shrink until the rows have room."""
        shares = _SHARES if self.content.logo or self.content.code else _SHARES[:1]
        for share in shares:
            face = self._laid(corner, share)
            if isinstance(face, _Face):
                break
        return checked(face)

    def _laid(self, corner: tuple[float, float], share: float) -> _Face | Problem:
        """The pad with pictures of this share of their usual size, or what doesn't fit."""
        (left, top), template, options, margin = corner, self.template, self.options, self.template.margin
        taken = self.sheet.ruler_room
        pad_width, pad_height = self.sheet.pad_width, self.sheet.pad_height
        banner = Banner(self.setting, self.content, pad_height, share)
        y = top + margin
        inner = Area(left + margin, y + banner.height, pad_width - 2 * margin - taken[0], 0.0)
        height = pad_height - 2 * margin - banner.height - taken[1]
        area = Area(inner.x, inner.y, inner.w, height)
        players = Players(options.players, options.names, template.games)
        grid = lay_out(self.setting, area, players, entries(self.setting.locales))
        if isinstance(grid, Problem):
            return grid
        # The title begins where the table does, unless the table is too narrow for it.
        x, w = (inner.x, inner.w) if banner.problem(grid.area.w) else (grid.area.x, grid.area.w)
        above = tuple(banner.draw((left, top, pad_width), x, y, w))
        return banner.problem(w) or _Face(above, grid, banner.number_at(x, y, w))

    def __len__(self) -> int:
        """So many pages, known before the first is made."""
        return self.options.sheets * (2 if self.backs else 1)

    def __iter__(self) -> Iterator[Page]:
        """Page after page, each front followed by its back where there are backs."""
        for index, front in enumerate(self._fronts()):
            yield front
            if self.backs:
                yield self.backs[min(index, 1)]

    def _backs(self) -> tuple[Page, ...]:
        """The back that is read, and the same for all further sheets as decoration."""
        if not self.options.rules_on_back:
            return ()
        from padgen.documents.pad.back import back_page  # sets text, which fronts don't

        return tuple(back_page(self.sheet, title=self.title, tagged=tagged) for tagged in (True, False))

    def _fronts(self) -> Iterator[Page]:
        face, sheet, options = self.face, self.sheet, self.options
        drawing = (*face.above, *face.grid.ground, face.grid.table())
        around = tuple(sheet.marks())
        if self.single:
            yield sheet.page((*sheet.bleeding(leaves(drawing), sheet.spots[0]), *around, *drawing))
            return
        flat = tuple(leaves(drawing))
        symbol = Symbol("pad", sheet.pad_width, sheet.pad_height, flat)
        uses = tuple(Use(symbol, x, y) for x, y in sheet.spots)
        around = (*sheet.bleeding(flat, (0.0, 0.0)), *around)
        alt = self._alt()
        for index in range(options.sheets):
            pads = Tag("Figure", (*uses, *self._numbers(index)), alt=alt, key="pads")
            yield sheet.page((*around, pads))

    def _alt(self) -> str:
        """What a screen reader says of pads that are drawn many times."""
        locale, content = self.locale, self.content
        rows = ", ".join(row.entry.names[0] for row in self.face.grid.rows)
        parts = [locale.message("pad", title=self.title, rows=rows)]
        if content.code:
            parts.append(locale.message("code", url=content.address))
        return ". ".join(parts)

    def _numbers(self, index: int) -> Iterator[Node]:
        """The numbers of one sheet: its own on the first pad, or one on every pad."""
        options, count, (dx, dy) = self.options, len(self.sheet.spots), self.face.number_at
        if options.number == "none":
            return
        for place, (x, y) in enumerate(self.sheet.spots if options.number == "pads" else self.sheet.spots[:1]):
            number = index + 1
            if options.number == "pads":
                number = place * options.sheets + index + 1 if options.order == "stack" else index * count + place + 1
            yield Text(
                x + dx, y + dy, self._number(number), self.template.hint_size, ink=self.template.ink, align="right"
            )
