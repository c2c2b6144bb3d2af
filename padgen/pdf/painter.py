"""Paints marks on pages: their content, and the structure, symbols, links and fields that belong to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from padgen.errors import PadgenError
from padgen.page.dice import FINE, OUTLINE, SMALL, outline
from padgen.page.fonts import Fonts
from padgen.page.marks import (
    MM,
    Anchor,
    Box,
    Colour,
    Die,
    Field,
    Image,
    Leaf,
    Line,
    Link,
    Node,
    Page,
    Path,
    Spot,
    Standard,
    Symbol,
    Tag,
    Text,
    Use,
    leaves,
)
from padgen.pdf.colour import Inks
from padgen.pdf.content import DIE, Canvas, extent
from padgen.pdf.fields import PRINT, Form
from padgen.pdf.fonts import Embedder
from padgen.pdf.objects import Dictionary, Name, Ref, Value, Writer, Written, form, serialize
from padgen.pdf.tags import ARTIFACT, Element, StructureTree

if TYPE_CHECKING:
    from padgen.pdf.images import Pictures

Rectangle: TypeAlias = tuple[float, float, float, float]

# Leaves that need nothing but the canvas.
_PLAIN: dict[type, Callable[[Canvas, Any], None]] = {
    Box: Canvas.box,
    Line: Canvas.line,
    Path: Canvas.path,
    Text: Canvas.text,
}
_PAGE = Name("Page")
_DECORATION = f"{serialize(Name(ARTIFACT))} BMC"
# Strokes reach beyond a symbol's edge, and its box must not clip them.
_BLEED = 4 * MM


class Painter:
    """Paints pages one by one and keeps what they share: fonts, symbols, names."""

    def __init__(
        self,
        writer: Writer,
        fonts: Fonts,
        *,
        cmyk: bool = False,
        inks: Mapping[Colour, Colour] = MappingProxyType({}),
        spot: Spot | None = None,
        overprint: bool = False,
        standard: Standard = "ua-1",
    ) -> None:
        """The ``standard`` matters here: in PDF/A, pages inherit no resources; in PDF/X, links are plain text."""
        self._inherits, self._links = standard != "a-2a", standard != "x-4"
        self._writer = writer
        self._inks = Inks(writer, cmyk=cmyk, own=inks, spot=spot, overprint=overprint)
        self._fonts = Embedder(fonts, writer)
        self._symbols: dict[str, tuple[Symbol, Ref]] = {}
        self._dice: dict[tuple[object, ...], Ref] = {}
        self._objects: dict[str, Ref] = {}
        self._objects_target = writer.reserve()
        self.structure = StructureTree(writer)
        self.form = Form(writer, self._fonts, self._inks)
        self.places: dict[str, Value] = {}
        """Explicit destinations, by the names of their anchors."""
        self.wanted: dict[str, None] = {}
        """The names that links lead to."""

    @cached_property
    def _pictures(self) -> Pictures:
        from padgen.pdf.images import Pictures  # few documents have any

        return Pictures(self._writer, self._inks.cmyk)

    def page(self, page: Page, target: Ref, parent: Ref) -> None:
        """Write a page as the object ``target`` below a node of the page tree."""
        shown = _Shown(page, target, Canvas(page.height, self._fonts, self._inks))
        self._walk(shown, page.children, None, None)
        shown.close()
        content = self._writer.stream(shown.canvas.data(), {})
        self._objects.update(shown.canvas.objects)
        entries: Dictionary = {
            "Type": _PAGE,
            "Parent": parent,
            **_boxes(page.width, page.height, page.trim, page.bleed),
            "Contents": content,
            "Resources": None if self._inherits else self.resources(),
            "StructParents": self.structure.marks(shown.owners) if shown.owners else None,
        }
        if shown.annotations:
            entries |= {"Annots": shown.annotations, "Tabs": Name("S")}
        self._writer.put(entries, target)

    def resources(self) -> Dictionary:
        """The resource dictionary of all pages so far."""
        return {"Font": self._fonts.resources, "XObject": self._objects_target, **self._inks.resources()}

    def finish(self) -> None:
        """Write the resources that pages share."""
        self._fonts.finish()
        self._inks.finish()
        self._writer.put(self._objects, self._objects_target)

    def _walk(self, shown: _Shown, nodes: Iterable[Node], element: Element | None, figure: Element | None) -> None:
        for node in nodes:
            if not isinstance(node, Tag):
                self._leaf(shown, node, element, figure)
            elif node.role == ARTIFACT:
                self._walk(shown, node.children, None, None)
            else:
                if node.role == "Link" and not self._links:
                    node = node._replace(role="Span")
                inner = self.structure.open(node, element)
                self._walk(shown, node.children, inner, inner if node.role == "Figure" else figure)
                self.structure.close(inner)

    def _leaf(self, shown: _Shown, leaf: Leaf, element: Element | None, figure: Element | None) -> None:
        if not isinstance(leaf, (Anchor, Link, Field)):
            if element is not shown.owner:
                shown.mark(element, self.structure)
            self._draw(shown.canvas, leaf)
            if figure is not None and not figure.spread and (area := extent(leaf, shown.page.height, self._fonts)):
                figure.cover(area)
        elif isinstance(leaf, Link):
            self._link(shown, leaf, element)
        elif isinstance(leaf, Field):
            self._field(shown, leaf, element)
        elif leaf.name in self.places:
            raise PadgenError(f"two places are called {leaf.name!r}")
        else:
            place = leaf.x * MM, (shown.page.height - leaf.y) * MM
            self.places[leaf.name] = (shown.target, Name("XYZ"), *place, None)

    def _draw(self, canvas: Canvas, leaf: Leaf) -> None:
        draw = _PLAIN.get(type(leaf))
        if draw is not None:
            draw(canvas, leaf)
        elif isinstance(leaf, Use):
            canvas.use(leaf, self._symbol(leaf.symbol))
        elif isinstance(leaf, Die):
            canvas.show_die(leaf, self._die(leaf))
        elif isinstance(leaf, Image):
            canvas.picture(leaf, self._pictures.target(leaf.data))
        else:
            raise ValueError(f"a symbol can't hold a {type(leaf).__name__}")

    def _die(self, die: Die) -> Ref:
        """The shared drawing of all dice that differ only in place and size."""
        heavy = outline(die.size, die.ink) if die.weight is None else die.weight
        weight = None if die.solid or heavy == OUTLINE * die.size else round(heavy * DIE / die.size, 3)
        small = 0 < die.size < SMALL
        # Heavy outlines may have other inks than finer ones.
        printed = FINE if heavy >= FINE else 0.0
        style = die.face, die.ink, die.solid, die.paper, weight, small, printed
        target = self._dice.get(style)
        if target is None:
            canvas = Canvas(DIE, self._fonts, self._inks)
            canvas.die(Die(0, 0, DIE, die.face, die.ink, die.solid, die.paper, weight), small=small, outline=printed)
            target = self._writer.stream(canvas.data(), form((0, 0, DIE * MM, DIE * MM), self._inks.resources()))
            self._dice[style] = target
        return target

    def _symbol(self, symbol: Symbol) -> Ref:
        known = self._symbols.get(symbol.name)
        if known is not None:
            first, target = known
            if (first.w, first.h) != (symbol.w, symbol.h):
                raise ValueError(f"two symbols of different sizes are called {symbol.name!r}")
            return target
        canvas = Canvas(symbol.h, self._fonts, self._inks)
        for node in symbol.children:
            if isinstance(node, Tag) and node.role != "Figure":
                raise ValueError(f"the symbol {symbol.name!r} holds a tag; symbols hold artifacts only")
            for leaf in leaves((node,)):
                self._draw(canvas, leaf)
        over = 0.0 if symbol.clipped else _BLEED
        box = -over, -over, symbol.w * MM + over, symbol.h * MM + over
        resources: Dictionary = {
            "Font": self._fonts.resources,
            "XObject": canvas.objects or None,
            **self._inks.resources(),
        }
        target = self._writer.stream(canvas.data(), form(box, resources))
        self._symbols[symbol.name] = symbol, target
        return target

    def _link(self, shown: _Shown, link: Link, element: Element | None) -> None:
        if not self._links:
            return
        owner, own = self._owner(element, "Link")
        target = self._writer.reserve()
        key = self.structure.annotation(owner, shown.target, target)
        if not link.uri:
            self.wanted[link.to] = None
        entries: Dictionary = {
            "Type": Name("Annot"),
            "Subtype": Name("Link"),
            "Rect": _rectangle((link.x, link.y, link.w, link.h), shown.page.height),
            "F": PRINT,
            "BS": {"W": 0},
            "StructParent": key,
            "Contents": link.alt or link.uri or link.to,
            "A": {"S": Name("URI"), "URI": _ascii_uri(link.uri)} if link.uri else None,
            "Dest": None if link.uri else link.to,
        }
        self._writer.put(entries, target)
        shown.annotations.append(target)
        if own:
            self.structure.close(owner)

    def _field(self, shown: _Shown, field: Field, element: Element | None) -> None:
        x, y = field.x * MM, (shown.page.height - field.y - field.h) * MM
        area = x, y, x + field.w * MM, y + field.h * MM
        key, widget = None, self.form.widget(field)
        if field.kind != "hidden":
            owner, own = self._owner(element, "Form")
            key = self.structure.annotation(owner, shown.target, widget)
            if own:
                self.structure.close(owner)
        self.form.add(field, shown.target, area, key, widget)
        shown.annotations.append(widget)

    def _owner(self, element: Element | None, role: str) -> tuple[Element, bool]:
        """The element that an annotation belongs to, and whether it was created for that."""
        if element is not None and element.tag.role == role:
            return element, False
        return self.structure.open(Tag(role), element), True


class _Nothing:
    """The state before the first mark is drawn."""


class _Shown:
    """What is collected for a page while it is painted."""

    def __init__(self, page: Page, target: Ref, canvas: Canvas) -> None:
        self.page = page
        self.target = target
        self.canvas = canvas
        self.annotations: list[Ref] = []
        self.owners: list[Ref] = []
        """The element of each marked-content sequence, by its number on the page."""
        self.owner: Element | _Nothing | None = _Nothing()
        """The element of what is being drawn; None for an artifact."""

    def mark(self, element: Element | None, structure: StructureTree) -> None:
        """Assign what is drawn next to an element, or to none."""
        self.close()
        self.owner = element
        if element is None:
            self.canvas.begin(_DECORATION)
        else:
            place = len(self.owners)
            self.owners.append(element.target)
            structure.content(element, self.target, place)
            self.canvas.begin(_content(element.tag.role, place))

    def close(self) -> None:
        """End the marked content."""
        if not isinstance(self.owner, _Nothing):
            self.canvas.end()


@lru_cache(16)
def _boxes(width: float, height: float, trim: Rectangle | None, bleed: Rectangle | None) -> dict[str, Written]:
    """The boxes of a page; numbered sheets all have the same."""
    whole = 0.0, 0.0, width, height
    boxes = {"MediaBox": whole, "TrimBox": trim or whole, "BleedBox": bleed}
    return {key: Written(serialize(_rectangle(area, height))) for key, area in boxes.items() if area is not None}


@lru_cache(1024)
def _content(role: str, place: int) -> str:
    """The operator that begins the marked-content sequence of this number."""
    return f"{serialize(Name(role))} {serialize({'MCID': place})} BDC"


def _rectangle(area: Rectangle, height: float) -> Rectangle:
    """A rectangle of a page in points, from the bottom left corner."""
    x, y, w, h = area
    return x * MM, (height - y - h) * MM, (x + w) * MM, (height - y) * MM


def _ascii_uri(uri: str) -> str:
    """The URI with non-ASCII characters percent-encoded, as PDF requires."""
    return "".join(
        char if "!" <= char <= "~" else "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "replace"))
        for char in uri
    )
