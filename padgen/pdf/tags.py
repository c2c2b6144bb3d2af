"""The tag tree: structure elements, written as soon as nothing can be added to them."""

from __future__ import annotations

from padgen.page.marks import Tag
from padgen.pdf.objects import Writer, name, numbers, ref, string

Extent = tuple[float, float, float, float]
"""Left, bottom, right, top on a page in points."""

ARTIFACT = "Artifact"
"""The role of a ``Tag`` whose leaves are decoration in the middle of content."""

_ROLES = (
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 "
    "L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot "
    "Ruby RB RT RP Warichu WT WP Figure Formula Form"
)
ROLES = frozenset(_ROLES.split())
"""The standard structure types of PDF 1.7."""


class Element:
    """A structure element while it still takes in children and content."""

    __slots__ = ("extent", "kids", "page", "parent", "shared", "spread", "tag", "target")

    def __init__(self, target: int, parent: int, tag: Tag) -> None:
        self.target = target
        self.parent = parent
        self.tag = tag
        self.page = 0
        self.kids: list[str] = []
        self.extent: Extent | None = None
        self.shared = False
        """Pieces of it may stand on several pages, or yet come."""
        self.spread = False
        """Its content does stand on several pages."""

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


class Tree:
    """The document's structure: elements by key, the parent tree and the root."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._root = writer.reserve()
        self._document = Element(writer.reserve(), self._root, Tag("Document"))
        self._keyed: dict[str, Element] = {}
        self._parents: list[str] = []
        self._notes: list[int] = []

    def open(self, tag: Tag, parent: Element | None) -> Element:
        """The element of a tag: a new one, or the one that its key names."""
        if tag.key is not None and (known := self._keyed.get(tag.key)) is not None:
            if known.tag.role != tag.role:
                raise ValueError(f"the tags of key {tag.key!r} are {known.tag.role} and {tag.role}")
            return known
        if tag.role not in ROLES:
            raise ValueError(f"{tag.role!r} is no standard structure type")
        if tag.role in ("Figure", "Formula") and tag.alt is None:
            raise ValueError(f"a {tag.role} needs an alternative text")
        above = parent or self._document
        element = Element(self._writer.reserve(), above.target, tag)
        above.kids.append(ref(element.target))
        if tag.key is not None:
            element.shared = True
            self._keyed[tag.key] = element
        return element

    def close(self, element: Element) -> None:
        """Write an element unless pieces of it may yet come."""
        if not element.shared:
            self._put(element)

    def content(self, element: Element, page: int, mark: int) -> None:
        """Add the marked content ``mark`` of a page to an element."""
        if element.page == 0:
            element.page = page
        if element.page == page:
            element.kids.append(str(mark))
        else:
            element.spread = True
            element.kids.append(f"<</Type/MCR/Pg {ref(page)}/MCID {mark}>>")

    def annotation(self, element: Element, page: int, target: int) -> int:
        """Make an annotation part of an element; returns its ``/StructParent``."""
        element.kids.append(f"<</Type/OBJR/Pg {ref(page)}/Obj {ref(target)}>>")
        return self._register(ref(element.target))

    def marks(self, owners: list[int]) -> int:
        """Tell whose the marked contents of a page are, by element number; returns ``/StructParents``."""
        return self._register(f"[{' '.join(map(ref, owners))}]")

    def _register(self, parents: str) -> int:
        self._parents.append(parents)
        return len(self._parents) - 1

    def finish(self) -> int:
        """Write all that is left and return the root's object number."""
        for element in self._keyed.values():
            self._put(element)
        self._put(self._document)
        pairs = " ".join(f"{key} {parents}" for key, parents in enumerate(self._parents))
        parents = self._writer.put(f"<</Nums[{pairs}]>>")
        entries = ""
        if self._notes:
            # Padded numbers, so that the tree is in the order of its strings.
            names = " ".join(f"({_note(target)}){ref(target)}" for target in sorted(self._notes))
            entries = f"/IDTree<</Names[{names}]>>"
        return self._writer.put(
            f"<</Type/StructTreeRoot/K {ref(self._document.target)}/ParentTree {ref(parents)}"
            f"/ParentTreeNextKey {len(self._parents)}{entries}>>",
            self._root,
        )

    def _put(self, element: Element) -> None:
        tag = element.tag
        entries = [f"/S{name(tag.role)}/P {ref(element.parent)}"]
        if element.page:
            entries.append(f"/Pg {ref(element.page)}")
        if len(element.kids) == 1:
            entries.append(f"/K {element.kids[0]}")
        elif element.kids:
            entries.append(f"/K[{' '.join(element.kids)}]")
        if tag.lang is not None:
            entries.append(f"/Lang{string(tag.lang)}")
        if tag.alt is not None:
            entries.append(f"/Alt{string(tag.alt)}")
        if tag.role == "Note":
            entries.append(f"/ID({_note(element.target)})")
            self._notes.append(element.target)
        entries.append(_attributes(element))
        self._writer.put(f"<</Type/StructElem{''.join(entries)}>>", element.target)


def _attributes(element: Element) -> str:
    tag = element.tag
    found = []
    table = f"/Scope/{tag.scope}" if tag.scope else ""
    table += f"/ColSpan {tag.col_span}" if tag.col_span != 1 else ""
    table += f"/RowSpan {tag.row_span}" if tag.row_span != 1 else ""
    if table:
        found.append(f"<</O/Table{table}>>")
    if tag.numbering is not None:
        found.append(f"<</O/List/ListNumbering{name(tag.numbering)}>>")
    if element.extent is not None and not element.spread:
        found.append(f"<</O/Layout/Placement/Block/BBox[{numbers(*element.extent)}]>>")
    if not found:
        return ""
    return f"/A{found[0]}" if len(found) == 1 else f"/A[{''.join(found)}]"


def _note(target: int) -> str:
    return f"note{target:08d}"
