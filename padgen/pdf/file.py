"""The PDF file: catalogue, page tree, outline, labels, metadata; written whole or not at all."""

from __future__ import annotations

import io
import os
import re
import time
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import BinaryIO

from padgen.errors import PadgenError, UsageError
from padgen.files import writing
from padgen.page.fonts import Fonts
from padgen.page.marks import Bookmark, Document, Page
from padgen.pdf.fields import action
from padgen.pdf.objects import Sink, Writer, ref, string
from padgen.pdf.pages import Painter
from padgen.version import __version__

_BRANCH = 100
# Without SOURCE_DATE_EPOCH: the same input gives the same bytes, on any day.
_EPOCH = 946684800


def render(document: Document) -> bytes:
    """The document as the bytes of a PDF file."""
    sink = io.BytesIO()
    _assemble(document, sink)
    return sink.getvalue()


def write(document: Document, path: Path) -> None:
    """Write the document to a file whole or not at all; raises as ``writing.write`` and for what it can't show."""
    writing.write(path, partial(_assemble, document))


def write_stream(document: Document, stream: BinaryIO) -> None:
    """Write the document to a binary stream, which sees nothing of a document that fails."""
    writing.write_stream(stream, partial(_assemble, document))


def _assemble(document: Document, sink: Sink) -> None:
    writer = Writer(sink)
    painter = Painter(writer, Fonts(document.faces), cmyk=document.cmyk)
    pages = _Pages(writer, painter)
    for page in document.pages:
        pages.add(page)
    root = pages.finish()
    fields = painter.form.finish(document.calculation_order)
    structure = painter.tree.finish()
    painter.finish()
    _check_places(document.bookmarks, painter)
    stamp = time.gmtime(_moment())
    entries = [
        f"/Type/Catalog/Pages {ref(root)}/Lang{string(document.lang)}/MarkInfo<</Marked true>>",
        f"/StructTreeRoot {ref(structure)}/Metadata {ref(_metadata(document, writer, stamp))}",
        f"/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None{_duplex(document)}>>",
    ]
    if fields is not None:
        entries.append(f"/AcroForm {ref(fields)}")
    if names := _names(document, painter):
        entries.append(f"/Names<<{names}>>")
    if pages.labels.any:
        entries.append(f"/PageLabels<</Nums[{pages.labels.pairs()}]>>")
    if document.bookmarks:
        entries.append(f"/Outlines {ref(_outline(document.bookmarks, writer))}/PageMode/UseOutlines")
    catalogue = writer.put(f"<<{''.join(entries)}>>")
    date = time.strftime("D:%Y%m%d%H%M%SZ", stamp)
    subject = f"/Subject{string(document.subject)}" if document.subject else ""
    info = writer.put(
        f"<</Title{string(document.title)}{subject}/Producer(padgen {__version__})"
        f"/CreationDate({date})/ModDate({date})>>"
    )
    writer.finish(catalogue, info)


class _Pages:
    """The page tree: two levels, so that a viewer finds a page among thousands without reading all."""

    def __init__(self, writer: Writer, painter: Painter) -> None:
        self._writer = writer
        self._painter = painter
        self._root = writer.reserve()
        self._nodes: list[int] = []
        self._kids: list[int] = []
        self._total = 0
        self.labels = _Labels()

    def add(self, page: Page) -> None:
        """Paint the next page."""
        if len(self._kids) == _BRANCH:
            self._put(ref(self._root))
        if not self._kids:
            self._nodes.append(self._writer.reserve())
        target = self._writer.reserve()
        self._painter.page(page, target, self._nodes[-1])
        self._kids.append(target)
        self.labels.add(page.label)
        self._total += 1

    def finish(self) -> int:
        """Write the nodes and return the root's object number."""
        if self._total == 0:
            raise PadgenError("the document has no pages")
        if len(self._nodes) == 1:
            self._put(None)
            return self._nodes[0]
        self._put(ref(self._root))
        kids = " ".join(map(ref, self._nodes))
        return self._writer.put(f"<</Type/Pages/Count {self._total}/Kids[{kids}]>>", self._root)

    def _put(self, parent: str | None) -> None:
        above = f"/Parent {parent}" if parent else ""
        kids = " ".join(map(ref, self._kids))
        self._writer.put(
            f"<</Type/Pages{above}/Count {len(self._kids)}/Kids[{kids}]/Resources{self._painter.resources}>>",
            self._nodes[-1],
        )
        self._kids.clear()


class _Labels:
    """Page labels as ranges: a prefix and a number that counts on."""

    def __init__(self) -> None:
        self.any = False
        self._index = 0
        self._ranges: list[str] = []
        self._next: tuple[str, int | None] | None = None

    def add(self, label: str | None) -> None:
        """Label the next page; without a label it has its number in the file."""
        self.any = self.any or label is not None
        prefix, count = ("", self._index + 1) if label is None else _counted(label)
        if (prefix, count) != self._next:
            style = f"/S/D/St {count}" if count is not None else ""
            self._ranges.append(f"{self._index}<<{style}{'/P' + string(prefix) if prefix or not style else ''}>>")
        self._next = prefix, count + 1 if count is not None else None
        self._index += 1

    def pairs(self) -> str:
        """The entries of the number tree."""
        return " ".join(self._ranges)


def _counted(label: str) -> tuple[str, int | None]:
    """A label as a prefix and the number that it ends with, if it does."""
    found = re.fullmatch(r"(.*?)([1-9][0-9]{0,8})", label, re.DOTALL)
    return (found[1], int(found[2])) if found else (label, None)


def _check_places(bookmarks: Iterable[Bookmark], painter: Painter) -> None:
    wanted = dict.fromkeys((*painter.wanted, *(bookmark.to for bookmark in bookmarks)))
    unknown = [name for name in wanted if name not in painter.anchors]
    if unknown:
        raise PadgenError(f"no page has the place {', '.join(map(repr, unknown))} that links or bookmarks lead to")


def _names(document: Document, painter: Painter) -> str:
    """The catalogue's names: places and the document-level script."""
    found = ""
    if painter.anchors:
        # Strings in a name tree stand in the order of their bytes; hexadecimal and plain ones mix badly.
        places = sorted(painter.anchors.items(), key=lambda item: _bytes(item[0]))
        found += f"/Dests<</Names[{''.join(f'{string(name)}{place}' for name, place in places)}]>>"
    if document.script:
        found += f"/JavaScript<</Names[(padgen){action(document.script)}]>>"
    return found


def _bytes(text: str) -> bytes:
    return text.encode() if text.isascii() else b"\xfe\xff" + text.encode("utf-16-be", "replace")


def _outline(bookmarks: Sequence[Bookmark], writer: Writer) -> int:
    """Write the outline, open at all levels, and return its object number."""
    root = writer.reserve()
    targets = [writer.reserve() for _ in bookmarks]
    children: dict[int, list[int]] = {root: []}
    parents: list[int] = []
    path = [root]
    for bookmark, target in zip(bookmarks, targets, strict=True):
        # A level may not be skipped: a child of nothing moves up.
        del path[max(0, bookmark.level) + 1 :]
        parents.append(path[-1])
        children[path[-1]].append(target)
        children[target] = []
        path.append(target)
    descendants = dict.fromkeys(children, 0)
    for target, parent in zip(reversed(targets), reversed(parents), strict=True):
        descendants[parent] += descendants[target] + 1
    for bookmark, target, parent in zip(bookmarks, targets, parents, strict=True):
        siblings = children[parent]
        place = siblings.index(target)
        before = f"/Prev {ref(siblings[place - 1])}" if place else ""
        after = f"/Next {ref(siblings[place + 1])}" if place + 1 < len(siblings) else ""
        writer.put(
            f"<</Title{string(bookmark.title)}/Parent {ref(parent)}{before}{after}"
            f"{_family(children[target], descendants[target])}/Dest{string(bookmark.to)}>>",
            target,
        )
    return writer.put(f"<</Type/Outlines{_family(children[root], descendants[root])}>>", root)


def _family(children: Sequence[int], count: int) -> str:
    return f"/First {ref(children[0])}/Last {ref(children[-1])}/Count {count}" if children else ""


def _duplex(document: Document) -> str:
    return "/Duplex/DuplexFlipLongEdge" if document.duplex else ""


def _metadata(document: Document, writer: Writer, stamp: time.struct_time) -> int:
    date = time.strftime("%Y-%m-%dT%H:%M:%SZ", stamp)
    packet = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"'
        ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
        f"<dc:format>application/pdf</dc:format>{_localized('title', document.title)}"
        f"{_localized('description', document.subject) if document.subject else ''}"
        f"<dc:language><rdf:Bag><rdf:li>{_xml(document.lang)}</rdf:li></rdf:Bag></dc:language>"
        f"<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>"
        f"<pdf:Producer>padgen {__version__}</pdf:Producer><pdfuaid:part>1</pdfuaid:part>"
        '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
    )
    return writer.stream(packet.encode("utf-8", "replace"), "/Type/Metadata/Subtype/XML", compress=False)


def _localized(key: str, text: str) -> str:
    return f'<dc:{key}><rdf:Alt><rdf:li xml:lang="x-default">{_xml(text)}</rdf:li></rdf:Alt></dc:{key}>'


def _xml(text: str) -> str:
    text = "".join(char for char in text if char >= " " and char not in "\ufffe\uffff")
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _moment() -> int:
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if not given:
        return _EPOCH
    if not re.fullmatch(r"[0-9]{1,11}", given):
        raise UsageError(
            f"SOURCE_DATE_EPOCH is {given!r}, not a number of seconds", fix="set it to a whole number or unset it"
        )
    return int(given)
