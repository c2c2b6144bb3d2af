"""Pages of marks into pages of a PDF file: content, structure, symbols, links and fields."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from padgen.errors import PadgenError
from padgen.page.fonts import Fonts
from padgen.page.marks import (
    MM,
    Anchor,
    Box,
    Die,
    Field,
    Image,
    Ink,
    Leaf,
    Line,
    Link,
    Node,
    Page,
    Path,
    Symbol,
    Tag,
    Text,
    Use,
)
from padgen.pdf.colour import Inks
from padgen.pdf.content import DIE, Canvas, extent
from padgen.pdf.fields import Form
from padgen.pdf.fonts import Embedder
from padgen.pdf.objects import Writer, numbers, ref, string
from padgen.pdf.tags import ARTIFACT, Element, Tree

if TYPE_CHECKING:
    from padgen.pdf.images import Pictures

_DECORATION = "/Artifact BMC"
# Strokes reach beyond a symbol's edge; its box must not clip them.
_BLEED = 4 * MM


class Painter:
    """Paints pages one by one and keeps what they have in common: fonts, symbols, names."""

    def __init__(self, writer: Writer, fonts: Fonts, *, cmyk: bool = False) -> None:
        self._writer = writer
        self._inks = Inks(cmyk)
        self._fonts = Embedder(fonts, writer)
        self._symbols: dict[str, tuple[Symbol, int]] = {}
        self._dice: dict[tuple[int, Ink, bool], int] = {}
        self._objects: dict[str, int] = {}
        self._objects_target = writer.reserve()
        self.tree = Tree(writer)
        self.form = Form(writer, self._fonts, self._inks)
        self.anchors: dict[str, str] = {}
        """Named places: explicit destinations by name."""
        self.wanted: dict[str, None] = {}
        """The names that links lead to."""
        self.resources = f"<</Font {ref(self._fonts.resources)}/XObject {ref(self._objects_target)}>>"
        """The resource dictionary of every page."""

    @cached_property
    def _pictures(self) -> Pictures:
        from padgen.pdf.images import Pictures  # few documents have any

        return Pictures(self._writer, self._inks.cmyk)

    def page(self, page: Page, target: int, parent: int) -> None:
        """Write a page as the object ``target`` below a node of the page tree."""
        sheet = _Sheet(page, target, Canvas(page.height, self._fonts, self._inks))
        self._walk(sheet, page.children, None, None)
        sheet.close()
        content = self._writer.stream(sheet.canvas.data())
        self._objects.update(sheet.canvas.objects)
        entries = [f"/Parent {ref(parent)}/MediaBox[0 0 {numbers(page.width * MM, page.height * MM)}]"]
        trim = page.trim or (0, 0, page.width, page.height)
        entries.append(f"/TrimBox[{_rectangle(trim, page.height)}]")
        if page.bleed is not None:
            entries.append(f"/BleedBox[{_rectangle(page.bleed, page.height)}]")
        entries.append(f"/Contents {ref(content)}")
        if sheet.owners:
            entries.append(f"/StructParents {self.tree.marks(sheet.owners)}")
        if sheet.annotations:
            entries.append(f"/Annots[{' '.join(map(ref, sheet.annotations))}]/Tabs/S")
        self._writer.put(f"<</Type/Page{''.join(entries)}>>", target)

    def finish(self) -> None:
        """Write the resources that pages share."""
        self._fonts.finish()
        self._writer.put(f"<<{_named(self._objects)}>>", self._objects_target)

    def _walk(self, sheet: _Sheet, nodes: Iterable[Node], element: Element | None, figure: Element | None) -> None:
        for node in nodes:
            if not isinstance(node, Tag):
                self._leaf(sheet, node, element, figure)
            elif node.role == ARTIFACT:
                self._walk(sheet, node.children, None, None)
            else:
                inner = self.tree.open(node, element)
                self._walk(sheet, node.children, inner, inner if node.role == "Figure" else figure)
                self.tree.close(inner)

    def _leaf(self, sheet: _Sheet, leaf: Leaf, element: Element | None, figure: Element | None) -> None:
        if isinstance(leaf, Anchor):
            if leaf.name in self.anchors:
                raise PadgenError(f"two places are called {leaf.name!r}")
            place = numbers(leaf.x * MM, (sheet.page.height - leaf.y) * MM)
            self.anchors[leaf.name] = f"[{ref(sheet.target)}/XYZ {place} null]"
        elif isinstance(leaf, Link):
            self._link(sheet, leaf, element)
        elif isinstance(leaf, Field):
            self._field(sheet, leaf, element)
        else:
            sheet.mark(element, self.tree)
            self._draw(sheet.canvas, leaf)
            if figure is not None and not figure.spread and (area := extent(leaf, sheet.page.height, self._fonts)):
                figure.cover(area)

    def _draw(self, canvas: Canvas, leaf: Leaf) -> None:
        if isinstance(leaf, Text):
            canvas.text(leaf)
        elif isinstance(leaf, Line):
            canvas.line(leaf)
        elif isinstance(leaf, Box):
            canvas.box(leaf)
        elif isinstance(leaf, Use):
            canvas.use(leaf, self._symbol(leaf.symbol))
        elif isinstance(leaf, Die):
            canvas.show_die(leaf, self._die(leaf))
        elif isinstance(leaf, Path):
            canvas.path(leaf)
        elif isinstance(leaf, Image):
            canvas.picture(leaf, self._pictures.target(leaf.data))
        else:
            raise ValueError(f"a symbol can't hold a {type(leaf).__name__}")

    def _die(self, die: Die) -> int:
        """The drawing of all dice that differ only in place and size."""
        style = die.face, die.ink, die.solid
        target = self._dice.get(style)
        if target is None:
            canvas = Canvas(DIE, self._fonts, self._inks)
            canvas.die(Die(0, 0, DIE, *style))
            box = numbers(0, 0, DIE * MM, DIE * MM)
            target = self._writer.stream(canvas.data(), f"/Type/XObject/Subtype/Form/BBox[{box}]/Resources<<>>")
            self._dice[style] = target
        return target

    def _symbol(self, symbol: Symbol) -> int:
        known = self._symbols.get(symbol.name)
        if known is not None:
            first, target = known
            if (first.w, first.h) != (symbol.w, symbol.h):
                raise ValueError(f"two symbols of different sizes are called {symbol.name!r}")
            return target
        canvas = Canvas(symbol.h, self._fonts, self._inks)
        for node in symbol.children:
            if isinstance(node, Tag):
                raise ValueError(f"the symbol {symbol.name!r} holds a tag; symbols hold artifacts only")
            self._draw(canvas, node)
        over = 0.0 if symbol.clipped else _BLEED
        box = numbers(-over, -over, symbol.w * MM + over, symbol.h * MM + over)
        shown = f"/XObject<<{_named(canvas.objects)}>>" if canvas.objects else ""
        target = self._writer.stream(
            canvas.data(),
            f"/Type/XObject/Subtype/Form/BBox[{box}]/Resources<</Font {ref(self._fonts.resources)}{shown}>>",
        )
        self._symbols[symbol.name] = symbol, target
        return target

    def _link(self, sheet: _Sheet, link: Link, element: Element | None) -> None:
        owner, own = self._owner(element, "Link")
        target = self._writer.reserve()
        key = self.tree.annotation(owner, sheet.target, target)
        if link.uri:
            goal = f"/A<</S/URI/URI{string(_ascii_uri(link.uri))}>>"
        else:
            self.wanted[link.to] = None
            goal = f"/Dest{string(link.to)}"
        area = _rectangle((link.x, link.y, link.w, link.h), sheet.page.height)
        self._writer.put(
            f"<</Type/Annot/Subtype/Link/Rect[{area}]/F 4/BS<</W 0>>/StructParent {key}"
            f"/Contents{string(link.alt or link.uri or link.to)}{goal}>>",
            target,
        )
        sheet.annotations.append(target)
        if own:
            self.tree.close(owner)

    def _field(self, sheet: _Sheet, field: Field, element: Element | None) -> None:
        x, y = field.x * MM, (sheet.page.height - field.y - field.h) * MM
        area = x, y, x + field.w * MM, y + field.h * MM
        key = None
        if field.kind != "hidden":
            owner, own = self._owner(element, "Form")
            key = self.tree.annotation(owner, sheet.target, self.form.target(field.name))
            if own:
                self.tree.close(owner)
        sheet.annotations.append(self.form.add(field, sheet.target, area, key))

    def _owner(self, element: Element | None, role: str) -> tuple[Element, bool]:
        """The element that an annotation belongs to, and whether it was made for it alone."""
        if element is not None and element.tag.role == role:
            return element, False
        return self.tree.open(Tag(role), element), True


class _Sheet:
    """What a page has gathered while it is painted."""

    def __init__(self, page: Page, target: int, canvas: Canvas) -> None:
        self.page = page
        self.target = target
        self.canvas = canvas
        self.annotations: list[int] = []
        self.owners: list[int] = []
        """The element of each marked content, by its number on the page."""
        self._current: Element | None = None
        self._open = False

    def mark(self, element: Element | None, tree: Tree) -> None:
        """Let what is drawn next belong to an element, or to none."""
        if self._open and element is self._current:
            return
        self.close()
        self._open = True
        self._current = element
        if element is None:
            self.canvas.begin(_DECORATION)
        else:
            place = len(self.owners)
            self.owners.append(element.target)
            tree.content(element, self.target, place)
            self.canvas.begin(f"/{element.tag.role} <</MCID {place}>> BDC")

    def close(self) -> None:
        """End the marked content."""
        if self._open:
            self.canvas.end()
            self._open = False


def _rectangle(area: tuple[float, float, float, float], height: float) -> str:
    x, y, w, h = area
    return numbers(x * MM, (height - y - h) * MM, (x + w) * MM, (height - y) * MM)


def _named(objects: dict[str, int]) -> str:
    return "".join(f"/{resource} {ref(target)}" for resource, target in objects.items())


def _ascii_uri(uri: str) -> str:
    """The URI with other characters percent-encoded, as PDF wants it."""
    return "".join(
        char if "!" <= char <= "~" else "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "replace"))
        for char in uri
    )
