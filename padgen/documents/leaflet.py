"""Rule leaflets: two sides, or a sheet that folds, as pages of marks."""

from __future__ import annotations

from padgen.documents.explain.head import cover, head, ornament
from padgen.documents.explain.layout import lay_out
from padgen.documents.setting import Setting
from padgen.errors import PadgenError, checked
from padgen.page.area import Area
from padgen.page.marks import Document, Node, Page, Tag
from padgen.templates import LeafletTemplate


def build(setting: Setting[LeafletTemplate]) -> Document:
    """The rules of one variant in one language.

    Raises ``PadgenError`` when they don't fit the template's panels at its smallest size.
    """
    template, locale = setting.template, setting.locale
    areas = _panels(template)
    top, used = (cover if template.cover else head)(setting, areas[0])
    first = Area(areas[0].x, areas[0].y + used, areas[0].w, areas[0].h - used)
    rules = checked(lay_out(setting, (first, *areas[1:])))
    rest = (panel or ornament(setting, area) for panel, area in zip(rules.panels[1:], areas[1:], strict=True))
    panels = ((*top, *rules.panels[0]), *rest)
    return Document(
        title=locale.title,
        lang=locale.code,
        subject=locale.label("rules"),
        pages=_pages(panels, template),
        faces=template.faces,
        duplex=template.sides > 1,
    )


def _order(template: LeafletTemplate) -> tuple[tuple[int, ...], ...]:
    """The panels of each side from left to right, by their place in reading order."""
    if template.fold == 1:
        return tuple((i,) for i in range(template.sides))
    if template.fold == 2:
        return ((3, 0), (1, 2))
    return ((4, 5, 0), (1, 2, 3))


def _panels(template: LeafletTemplate) -> tuple[Area, ...]:
    """The area of every panel in reading order."""
    width, height = template.size
    margin, panel = template.margin, width / template.fold
    if min(panel, height) <= 2 * margin:
        fix = "lower it, choose larger paper or fewer folds"
        what = f"nothing of a panel is left between margins of {margin:g} mm"
        raise PadgenError(template.problem("margin", what, fix))
    places = {i: column for side in _order(template) for column, i in enumerate(side)}
    return tuple(
        Area(places[i] * panel + margin, margin, panel - 2 * margin, height - 2 * margin) for i in range(len(places))
    )


def _pages(panels: tuple[tuple[Node, ...], ...], template: LeafletTemplate) -> tuple[Page, ...]:
    width, height = template.size
    folds = tuple(width * i / template.fold for i in range(1, template.fold))
    pages = []
    for number, side in enumerate(_order(template)):
        children: list[Node] = []
        if template.fold == 1:
            children += panels[side[0]]
        else:
            # The first side names all panels, so that they are read in order however they are folded.
            named = range(len(panels)) if number == 0 else sorted(side)
            children += [Tag("Div", panels[i] if i in side else (), key=f"panel-{i + 1}") for i in named]
        pages.append(Page(width, height, tuple(children), folds=folds))
    return tuple(pages)
