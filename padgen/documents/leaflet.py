"""Leaflets with the rules: two pages, or a sheet to fold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from padgen.documents.explain.back_cover import BackCover
from padgen.documents.explain.back_foot import BackFoot
from padgen.documents.explain.compositor import Rules, lay_out
from padgen.documents.explain.cover import Cover, code
from padgen.documents.explain.folio import below, depth, folio
from padgen.documents.explain.head import dressed, head
from padgen.documents.explain.results import results
from padgen.documents.explain.tailpiece import with_tailpieces
from padgen.documents.explain.tumble import with_tumbling
from padgen.documents.setting import BESIDE, Setting
from padgen.errors import PadgenError, checked
from padgen.page.area import ROUNDING, Area
from padgen.page.marks import DrawnDocument, Node, Page, Tag, Text
from padgen.templates import LeafletTemplate

_CODE, _CODE_GAP = 18.0, 5.0
"""Millimetres: the width of the QR code at the foot of the last panel, and the space above and beside it.

The space above a back cover at the foot is as high."""

_ADDRESS = 8.0
"""Points: the size of the address beside it."""

_FLAP = 3.0
"""Millimetres by which a panel that is folded in is narrower than the others."""


_CLOSE = 0.7
"""The least space around rows of a table on a single panel of a sheet folded twice, as a share of the template's."""


def build(setting: Setting[LeafletTemplate], *, address: str | None = None) -> DrawnDocument:
    """The rules of one variant in one language; the last panel of a folded sheet has the QR code of an ``address``.

    Raises ``PadgenError`` if they don't fit the template's panels at its smallest size.
    """
    template, locale = setting.template, setting.locale
    panels = _panels(template)
    numbered = template.fold == 1 and template.sides > 2
    if numbered:
        high = template.size[1] - depth(setting) - below(setting)
        panels = tuple(panel._replace(area=_above(panel.area, high)) for panel in panels)
    areas = [panel.area for panel in panels]
    parts: list[tuple[Node, ...]] = []
    alt = locale.message("code", url=address) if address else ""
    foot: tuple[Node, ...] = ()
    last = areas[-1]
    if template.cover and template.fold == 2 and template.back_foot:
        strip = BackFoot(setting, panels[-1].whole)
        areas[-1] = last._replace(h=strip.strip.y - _CODE_GAP - last.y)
        foot = strip.marks(locale, address)
    elif address and not _has_back(template):
        areas[-1] = last._replace(h=last.h - _CODE - _CODE_GAP)
        foot = tuple(_foot(setting, address, alt, last))
    if template.cover:
        panel = panels[0].whole
        cover = Cover(setting, panel)
        parts.append(cover.front(locale.title, locale, dice=setting.variant.dice))
        inner = areas[1:-1] if _has_back(template) else areas[1:]
        told = _told(setting, inner)
        if _has_back(template):
            back = BackCover(setting, panels[-1].whole)
            imprint = f"{locale.title}{BESIDE}{locale.label('rules')}{BESIDE}{locale.native_name}"
            told += (back.page(locale.title, locale, (locale,), address, imprint, beside=True),)
    else:
        top, used = head(setting, areas[0])
        areas[0] = Area(areas[0].x, areas[0].y + used, areas[0].w, areas[0].h - used)
        first, *rest = _told(setting, areas)
        told = ((*top, *first), *rest)
    parts += told
    parts[-1] += foot
    if numbered:
        # The pages of several sheets have an order; a cover needs no number.
        parts = [
            part if i == 1 and template.cover else (*part, folio(setting, panel.area, i, template.sides))
            for i, (part, panel) in enumerate(zip(parts, panels, strict=True), 1)
        ]
    return DrawnDocument(
        title=locale.title,
        lang=locale.code,
        subject=locale.label("rules"),
        pages=_pages(tuple(parts), template),
        faces=template.faces,
        duplex=template.sides > 1,
    )


def _told(setting: Setting[LeafletTemplate], areas: Sequence[Area]) -> tuple[tuple[Node, ...], ...]:
    """The rules on these areas, some of which may have lines for results."""
    return _with_results(setting, areas) or _ended(setting, checked(lay_out(setting, areas)), areas)


def _ended(setting: Setting[LeafletTemplate], rules: Rules, areas: Sequence[Area]) -> tuple[tuple[Node, ...], ...]:
    """The rules on these areas; panels whose text ends early have dice at their foot."""
    return with_tailpieces(setting, with_tumbling(setting, rules.panels, areas), areas)


def _with_results(setting: Setting[LeafletTemplate], areas: Sequence[Area]) -> tuple[tuple[Node, ...], ...] | None:
    """The rules of a sheet folded twice on its fewest panels, and lines for results on those left over.

    The table has one panel, and all words one size.  ``None`` if the template doesn't ask for it, if words would be
    small, or if those above the lines for results don't fit.
    """
    template, count = setting.template, setting.template.fold
    if not _has_back(template) or template.sides_least != count:
        return None
    least = template.size_few
    pad = round(_CLOSE * template.row_pad)
    large = template.replace(size_least=least, table_least=least, table_scale=100, table_growth=100, row_pad=pad)
    rules = lay_out(setting._replace(template=large), areas[:count])
    if not isinstance(rules, Rules) or abs(rules.size - rules.table) > ROUNDING:
        return None
    headed = setting._replace(template=template.replace(title_size=template.table_title))
    try:
        left = [tuple(results(headed, setting.locale, area)) for area in areas[count:]]
    except PadgenError:
        return None
    return (*_ended(setting, rules, areas[:count]), *left)


def _above(area: Area, y: float) -> Area:
    """The part of an area above a height."""
    return area._replace(h=min(area.h, y - area.y))


def _has_back(template: LeafletTemplate) -> bool:
    """Whether the last panel is a back cover."""
    return template.cover and template.fold > 2


def _foot(setting: Setting[LeafletTemplate], address: str, alt: str, area: Area) -> Iterator[Node]:
    """The QR code of an address at the foot of an area, and the address beside it if there is room."""
    y = area.y + area.h - _CODE
    yield code(address, alt, area.x, y, _CODE)
    left, fonts = area.x + _CODE + _CODE_GAP, setting.fonts
    size = fonts.fit(address, "regular", _ADDRESS, area.x + area.w - left)
    if size is not None:
        middle = y + _CODE / 2 + fonts.cap_height("regular", size) / 2
        yield Tag("P", (Text(left, middle, address, size, ink=dressed(setting).quiet),))


class _Panel(NamedTuple):
    """A panel, and the area inside its margins."""

    whole: Area
    area: Area


def _order(template: LeafletTemplate) -> tuple[tuple[int, ...], ...]:
    """The panels of each side from left to right, by their index in reading order."""
    if template.fold == 1:
        return tuple((i,) for i in range(template.sides))
    if template.fold == 2:
        return ((3, 0), (1, 2))
    return ((4, 5, 0), (1, 2, 3))


def _widths(template: LeafletTemplate) -> tuple[tuple[float, ...], ...]:
    """The panels' widths on each side from left to right, in mm; one that is folded in is narrower."""
    width, fold = template.size[0], template.fold
    if fold < 3:
        return ((width / fold,) * fold,) * len(_order(template))
    flap = width / fold - _FLAP * (fold - 1) / fold
    wide = flap + _FLAP
    return (flap, wide, wide), (wide, wide, flap)


def _panels(template: LeafletTemplate) -> tuple[_Panel, ...]:
    """All panels in reading order; text has the same width on all and is centred."""
    height, margin = template.size[1], template.margin
    every = _widths(template)
    least = min(min(widths) for widths in every)
    if min(least, height) <= 2 * margin:
        fix = "lower it, choose larger paper or fewer folds"
        what = f"nothing of a panel is left between margins of {margin:g} mm"
        raise PadgenError(template.problem("margin", what, fix))
    panels: dict[int, _Panel] = {}
    for side, widths in zip(_order(template), every, strict=True):
        x = 0.0
        for place, width in zip(side, widths, strict=True):
            inner = Area(x + (width - least) / 2 + margin, margin, least - 2 * margin, height - 2 * margin)
            panels[place] = _Panel(Area(x, 0.0, width, height), inner)
            x += width
    return tuple(panels[i] for i in sorted(panels))


def _pages(panels: tuple[tuple[Node, ...], ...], template: LeafletTemplate) -> tuple[Page, ...]:
    width, height = template.size
    pages = []
    for number, side in enumerate(_order(template)):
        widths = _widths(template)[number]
        folds = tuple(sum(widths[:i]) for i in range(1, len(widths)))
        children: list[Node] = []
        if template.fold == 1:
            children += panels[side[0]]
        else:
            # The first side has an empty element for each panel, so that they are read in order, whatever the folds.
            named = range(len(panels)) if number == 0 else sorted(side)
            children += [Tag("Div", panels[i] if i in side else (), key=f"panel-{i + 1}") for i in named]
        pages.append(Page(width, height, tuple(children), folds=folds))
    return tuple(pages)
