"""The PDF file: the catalogue and everything below it, written completely or not at all."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path
from typing import BinaryIO

from padgen.files import writing
from padgen.page.fonts import Fonts
from padgen.page.marks import DrawnDocument
from padgen.pdf.fields import action
from padgen.pdf.metadata import Metadata
from padgen.pdf.objects import Dictionary, Name, Sink, Writer
from padgen.pdf.outline import check_places, named_places, outline
from padgen.pdf.pages import PageTree
from padgen.pdf.painter import Painter


def render(document: DrawnDocument) -> bytes:
    """The document as the bytes of a PDF file."""
    sink = io.BytesIO()
    assemble(document, sink)
    return sink.getvalue()


def write(document: DrawnDocument, path: Path) -> None:
    """Write the document to a file completely or not at all; raises as ``writing.write`` and for what it can't show."""
    writing.write(path, partial(assemble, document))


def write_stream(document: DrawnDocument, stream: BinaryIO) -> None:
    """Write the document to a binary stream; if that fails, nothing is written."""
    writing.write_stream(stream, partial(assemble, document))


def assemble(document: DrawnDocument, sink: Sink) -> None:
    """Write the document page by page; if that fails, a part has been written."""
    metadata = Metadata(document)
    # PDF/X-4 is a kind of PDF 1.6.
    writer = Writer(sink, "1.6" if document.standard == "x-4" else "1.7")
    painter = Painter(
        writer,
        Fonts(document.faces),
        cmyk=document.cmyk,
        inks=document.inks,
        spot=document.spot,
        overprint=document.overprint,
        standard=document.standard,
    )
    pages = PageTree(writer, painter)
    edge = None
    for page in document.pages:
        pages.add(page)
        edge = edge or (Name("DuplexFlipShortEdge" if page.width > page.height else "DuplexFlipLongEdge"))
    root = pages.finish()
    fields = painter.form.finish(document.calculation_order)
    structure = painter.structure.finish()
    painter.finish()
    check_places(document.bookmarks, painter.places, painter.wanted)
    preferences: Dictionary = {
        "DisplayDocTitle": True,
        "PrintScaling": Name("None"),
        "Duplex": edge if document.duplex else None,
    }
    names: Dictionary = {
        "Dests": named_places(painter.places),
        "JavaScript": {"Names": ("padgen", action(document.script))} if document.script else None,
    }
    catalogue: Dictionary = {
        "Type": Name("Catalog"),
        "Pages": root,
        "Lang": document.lang,
        "MarkInfo": {"Marked": True},
        "StructTreeRoot": structure,
        "Metadata": metadata.packet(writer),
        "ViewerPreferences": preferences,
        "AcroForm": fields,
        "Names": names if any(names.values()) else None,
        "PageLabels": pages.labels.tree(),
        "Outlines": outline(document.bookmarks, writer),
        "OutputIntents": metadata.output_intents(writer),
        "PageMode": Name("UseOutlines") if document.bookmarks else None,
    }
    writer.finish(writer.put(catalogue), writer.put(metadata.information()))
