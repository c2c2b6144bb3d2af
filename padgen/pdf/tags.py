"""The structure tree: the elements of tags, each written as soon as nothing more can be added to it."""

from __future__ import annotations

from padgen.page.marks import Tag
from padgen.pdf.objects import Dictionary, Name, Ref, Value, Writer, Written, serialize

Extent = tuple[float, float, float, float]
"""Left, bottom, right and top on a page, in points."""

ARTIFACT = "Artifact"
"""The role of a ``Tag`` whose leaves are decoration amid content."""

_ROLES = (
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 "
    "L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot "
    "Ruby RB RT RP Warichu WT WP Figure Formula Form"
)
ROLES = frozenset(_ROLES.split())
"""The standard structure types of PDF 1.7."""

_ELEMENT, _CONTENT, _OBJECT = Name("StructElem"), Name("MCR"), Name("OBJR")


class Element:
    """A structure element to which children and content may still be added."""

    __slots__ = ("extent", "kids", "page", "parent", "shared", "spread", "tag", "target")

    def __init__(self, target: Ref, parent: Ref, tag: Tag) -> None:
        self.target = target
        self.parent = parent
        self.tag = tag
        self.page: Ref | None = None
        self.kids: list[Ref | int | Written] = []
        self.extent: Extent | None = None
        self.shared = False
        """Whether it may have pieces on several pages."""
        self.spread = False
        """Whether its content is on several pages."""

    def cover(self, extent: Extent) -> None:
        """Widen the bounding box."""
        if self.extent is None:
            self.extent = extent
        else:
            left, bottom, right, top = self.extent
            self.extent = (
                min(left, extent[0]),
                min(bottom, extent[1]),
                max(right, extent[2]),
                max(top, extent[3]),
            )


class StructureTree:
    """The document's structure: elements by key, the parent tree and the root."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._root = writer.reserve()
        self._document = Element(writer.reserve(), self._root, Tag("Document"))
        self._keyed: dict[str, Element] = {}
        self._parents: list[Value] = []
        self._notes: list[Ref] = []

    def open(self, tag: Tag, parent: Element | None) -> Element:
        """The element of a tag: a new one, or the one that its key names."""
        if tag.key is not None and (known := self._keyed.get(tag.key)) is not None:
            if known.tag.role != tag.role:
                raise ValueError(f"the tags of key {tag.key!r} are {known.tag.role} and {tag.role}")
            return known
        if tag.role not in ROLES:
            raise ValueError(f"{tag.role!r} is not a standard structure type")
        if tag.role in ("Figure", "Formula") and tag.alt is None:
            raise ValueError(f"a {tag.role} needs an alternative text")
        above = parent or self._document
        element = Element(self._writer.reserve(), above.target, tag)
        above.kids.append(element.target)
        if tag.key is not None:
            element.shared = True
            self._keyed[tag.key] = element
        return element

    def close(self, element: Element) -> None:
        """Write an element unless more pieces of it may follow."""
        if not element.shared:
            self._put(element)

    def content(self, element: Element, page: Ref, mark: int) -> None:
        """Add the marked-content sequence ``mark`` of a page to an element."""
        if element.page is None:
            element.page = page
        if element.page == page:
            element.kids.append(mark)
        else:
            element.spread = True
            element.kids.append(_written({"Type": _CONTENT, "Pg": page, "MCID": mark}))

    def annotation(self, element: Element, page: Ref, target: Ref) -> int:
        """Make an annotation part of an element; returns its ``/StructParent``."""
        element.kids.append(_written({"Type": _OBJECT, "Pg": page, "Obj": target}))
        return self._register(element.target)

    def marks(self, owners: list[Ref]) -> int:
        """Register the elements of a page's marked-content sequences; returns ``/StructParents``."""
        return self._register(_written(owners))

    def _register(self, parents: Ref | Written) -> int:
        self._parents.append(parents)
        return len(self._parents) - 1

    def finish(self) -> Ref:
        """Write all that is left and return the root."""
        for element in self._keyed.values():
            self._put(element)
        self._put(self._document)
        pairs = [part for pair in enumerate(self._parents) for part in pair]
        # The numbers in the ids are padded, so that these are sorted.
        names: list[Value] = [part for target in sorted(self._notes) for part in (_note(target), target)]
        root: Dictionary = {
            "Type": Name("StructTreeRoot"),
            "K": self._document.target,
            "ParentTree": self._writer.put({"Nums": pairs}),
            "ParentTreeNextKey": len(self._parents),
            "IDTree": {"Names": names} if names else None,
        }
        return self._writer.put(root, self._root)

    def _put(self, element: Element) -> None:
        tag = element.tag
        entries: Dictionary = {"Type": _ELEMENT, "S": Name(tag.role), "P": element.parent, "Pg": element.page}
        if element.kids:
            entries["K"] = element.kids[0] if len(element.kids) == 1 else element.kids
        entries["Lang"] = tag.lang
        entries["Alt"] = tag.alt
        if tag.role == "Note":
            entries["ID"] = _note(element.target)
            self._notes.append(element.target)
        if attributes := _attributes(element):
            entries["A"] = attributes[0] if len(attributes) == 1 else attributes
        self._writer.put(entries, element.target)


def _written(value: Value) -> Written:
    return Written(serialize(value))


def _attributes(element: Element) -> list[Dictionary]:
    tag = element.tag
    owners: list[Dictionary] = []
    if tag.scope or tag.col_span != 1 or tag.row_span != 1:
        scope = Name(tag.scope) if tag.scope else None
        spans: Dictionary = {"ColSpan": tag.col_span, "RowSpan": tag.row_span}
        owners.append({"O": Name("Table"), "Scope": scope, **{key: span for key, span in spans.items() if span != 1}})
    if tag.numbering is not None:
        owners.append({"O": Name("List"), "ListNumbering": Name(tag.numbering)})
    if element.extent is not None and not element.spread:
        owners.append({"O": Name("Layout"), "Placement": Name("Block"), "BBox": element.extent})
    return owners


def _note(target: Ref) -> str:
    return f"note{target:08d}"
