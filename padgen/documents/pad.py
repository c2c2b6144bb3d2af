"""Score pads: one or several on a sheet, plain or numbered, as pages of marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from padgen.documents._grid import Area, Grid, lay_out
from padgen.errors import PadgenError, Problem
from padgen.fonts import Fonts
from padgen.locales import Locale
from padgen.marks import MM, Document, Line, Node, Page, Symbol, Tag, Text, Use, leaves
from padgen.rules import Variant
from padgen.templates import PadTemplate

Numbering: TypeAlias = Literal["none", "sheet", "pads"]

_TITLE_GAP = 1.4
_DATE_WIDTH = 26.0
_NUMBER_WIDTH = 16.0


@dataclass(frozen=True, slots=True)
class PadOptions:
    """What the command line asks for on top of template and variant."""

    players: int
    names: tuple[str, ...] = ()
    title: str | None = None
    sheets: int = 1
    number: Numbering = "none"


@dataclass(frozen=True, slots=True)
class _Face:
    """One pad's front: its size, its grid, and what stands above the grid."""

    w: float
    h: float
    grid: Grid
    above: tuple[Node, ...]
    number_at: tuple[float, float]


def build(
    variant: Variant, locales: tuple[Locale, ...], template: PadTemplate, fonts: Fonts, options: PadOptions
) -> Document:
    """The pads of one variant in one or two languages; the first language decides title and messages.

    Raises ``PadgenError`` where a name, a row or a title can't fit the template.
    """
    face = _face(variant, locales, template, fonts, options)
    title = options.title or locales[0].title
    return Document(
        title=title,
        lang=locales[0].code,
        subject=locales[0].label("rules"),
        pages=_pages(face, locales[0], title, template, options),
        faces=template.faces,
    )


def _face(
    variant: Variant, locales: tuple[Locale, ...], template: PadTemplate, fonts: Fonts, options: PadOptions
) -> _Face:
    width, height = template.size
    w, h = width / template.across, height / template.down
    margin = template.margin
    inner = Area(margin, margin, w - 2 * margin, h - 2 * margin)
    above, top = _above(locales[0], template, fonts, options, inner)
    area = Area(inner.x, inner.y + top, inner.w, inner.h - top)
    grid = lay_out(variant, locales, template, fonts, area, options.players, options.names, template.games)
    # A grid lower than its area sinks to the middle, so that the sheet does not look top-heavy.
    number_at = (inner.x + inner.w - (_DATE_WIDTH if template.show_date else 0) - 2.0, inner.y + top - _TITLE_GAP - 0.6)
    return _Face(w, h, grid, above, number_at)


def _above(
    locale: Locale, template: PadTemplate, fonts: Fonts, options: PadOptions, inner: Area
) -> tuple[tuple[Node, ...], float]:
    """The title line and how high it is."""
    if not template.show_title:
        return (), 0.0
    size = template.title_size
    top = fonts.cap_height("bold", size) + _TITLE_GAP + 1.2
    baseline = inner.y + top - _TITLE_GAP - 0.6
    title = options.title or locale.title
    room = inner.w
    marks: list[Node] = []
    if template.show_date:
        room -= _DATE_WIDTH + 2.0
        label = locale.label("date")
        right = inner.x + inner.w
        word = fonts.width(label, "regular", template.hint_size)
        marks.append(Text(right - _DATE_WIDTH, baseline, label, template.hint_size, ink=template.ink))
        start = right - _DATE_WIDTH + word + 1.0
        marks.append(Line(start, baseline + 0.5, right, baseline + 0.5, template.hair, template.line))
    if options.number != "none":
        room -= _NUMBER_WIDTH
    fitted = fonts.fit(title, "bold", size, room, template.floor_size)
    if fitted is None:
        needs = fonts.width(title, "bold", template.floor_size)
        raise PadgenError(
            Problem(
                f"the title {title!r} needs {needs:.1f} mm at {template.floor_size:g} pt, the pad leaves {room:.1f} mm",
                "shorten it with --title, or choose a larger template",
            )
        )
    heading = Tag("H1", (Text(inner.x, baseline, title, fitted, "bold", ink=template.ink),))
    return (heading, *marks), top


def _pages(face: _Face, locale: Locale, title: str, template: PadTemplate, options: PadOptions) -> Iterator[Page]:
    single = template.across * template.down == 1 and options.sheets == 1 and options.number == "none"
    if single:
        yield _page(template, (*face.above, *face.grid.ground, face.grid.table()))
        return
    drawing = (*face.above, *face.grid.ground, face.grid.table())
    symbol = Symbol("pad", face.w, face.h, tuple(leaves(drawing)))
    rows = ", ".join(row.entry.names[0] for row in face.grid.rows)
    alt = locale.message("pad", title=title, rows=rows)
    spots = [(i * face.w, j * face.h) for j in range(template.down) for i in range(template.across)]
    uses = tuple(Use(symbol, x, y) for x, y in spots)
    marks = _cut_marks(template, locale)
    for sheet in range(1, options.sheets + 1):
        numbers: Iterator[Node] = iter(())
        if options.number == "sheet":
            numbers = _numbers(face, locale, template, spots[:1], sheet)
        elif options.number == "pads":
            numbers = _numbers(face, locale, template, spots, (sheet - 1) * len(spots) + 1)
        pads = Tag("Figure", (*uses, *numbers), alt=alt, key="pads")
        yield _page(template, (*marks, pads))


def _page(template: PadTemplate, children: tuple[Node, ...]) -> Page:
    width, height = template.size
    return Page(width, height, children)


def _numbers(
    face: _Face, locale: Locale, template: PadTemplate, spots: list[tuple[float, float]], first: int
) -> Iterator[Node]:
    for number, (x, y) in enumerate(spots, first):
        text = f"{locale.label('number')}\u00a0{number}"
        at = (x + face.number_at[0], y + face.number_at[1])
        yield Text(*at, text, template.hint_size, ink=template.ink, align="right")


def _cut_marks(template: PadTemplate, locale: Locale) -> tuple[Node, ...]:
    """Dashed lines where the pads are cut apart, with a word about it."""
    if not template.cut_marks or template.across * template.down == 1:
        return ()
    width, height = template.size
    dash = (2.0, 2.0)
    lines: list[Node] = [
        Line(width * i / template.across, 0, width * i / template.across, height, template.hair, dash=dash)
        for i in range(1, template.across)
    ]
    lines += [
        Line(0, height * j / template.down, width, height * j / template.down, template.hair, dash=dash)
        for j in range(1, template.down)
    ]
    size = 6.0
    below = size / MM * 0.3
    if template.down > 1:
        lines.append(Text(template.margin, height / template.down - below, locale.label("cut_here"), size))
    else:
        lines.append(
            Text(width / template.across - below, height - template.margin, locale.label("cut_here"), size, turn=90)
        )
    return tuple(lines)
