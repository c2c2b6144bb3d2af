"""The page tree and the labels of its pages."""

from __future__ import annotations

import re

from padgen.errors import PadgenError
from padgen.page.marks import Page
from padgen.pdf.objects import Dictionary, Name, Ref, Value, Writer
from padgen.pdf.painter import Painter

_BRANCH = 100


class PageTree:
    """The page tree, with two levels, so that a viewer finds one of thousands of pages without reading them all."""

    def __init__(self, writer: Writer, painter: Painter) -> None:
        self._writer = writer
        self._painter = painter
        self._root = writer.reserve()
        self._nodes: list[Ref] = []
        self._kids: list[Ref] = []
        self._total = 0
        self.labels = PageLabels()

    def add(self, page: Page) -> None:
        """Paint the next page."""
        if len(self._kids) == _BRANCH:
            self._put(self._root)
        if not self._kids:
            self._nodes.append(self._writer.reserve())
        target = self._writer.reserve()
        self._painter.page(page, target, self._nodes[-1])
        self._kids.append(target)
        self.labels.add(page.label)
        self._total += 1

    def finish(self) -> Ref:
        """Write the nodes and return the root; raises ``PadgenError`` if there are no pages."""
        if self._total == 0:
            raise PadgenError("the document has no pages")
        if len(self._nodes) == 1:
            self._put(None)
            return self._nodes[0]
        self._put(self._root)
        return self._writer.put({"Type": Name("Pages"), "Count": self._total, "Kids": self._nodes}, self._root)

    def _put(self, parent: Ref | None) -> None:
        node: Dictionary = {
            "Type": Name("Pages"),
            "Parent": parent,
            "Count": len(self._kids),
            "Kids": self._kids,
            "Resources": self._painter.resources(),
        }
        self._writer.put(node, self._nodes[-1])
        self._kids.clear()


class PageLabels:
    """Page labels as ranges: a prefix and a number that continues."""

    def __init__(self) -> None:
        self._any = False
        self._index = 0
        self._ranges: list[Value] = []
        self._next: tuple[str, int | None] | None = None

    def add(self, label: str | None) -> None:
        """Label the next page; with None, its label is its number in the file."""
        self._any = self._any or label is not None
        prefix, count = ("", self._index + 1) if label is None else _counted(label)
        if (prefix, count) != self._next:
            style: Dictionary = {} if count is None else {"S": Name("D"), "St": count}
            self._ranges += (self._index, {**style, "P": prefix if prefix or not style else None})
        self._next = prefix, count + 1 if count is not None else None
        self._index += 1

    def tree(self) -> Dictionary | None:
        """The number tree, or None if no page has a label."""
        return {"Nums": self._ranges} if self._any else None


def _counted(label: str) -> tuple[str, int | None]:
    """A label as a prefix and the number at its end, if there is one."""
    match = re.fullmatch(r"(.*?)([1-9][0-9]{0,8})", label, re.DOTALL)
    return (match[1], int(match[2])) if match else (label, None)
