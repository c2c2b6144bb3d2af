"""The contents of a form's file, read without any engine: fields, places and stored values."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pikepdf
from pikepdf import Name

from .base import blank

_PUSH_BUTTON, _HIDDEN, _PRINTED, _READ_ONLY = 1 << 16, 2, 4, 1
_PECULIAR = ("/AA", "/A", "/Opt", "/V", "/DV", "/Ff", "/MaxLen", "/MK", "/I", "/TI")


@dataclass(frozen=True, slots=True)
class FileField:
    """A field and its first widget; ``rect`` is left, bottom, right, top in points on ``page`` (from 0)."""

    name: str
    kind: str
    page: int
    rect: tuple[float, float, float, float]
    value: str
    options: tuple[str, ...] = ()
    hidden: bool = False
    printed: bool = True
    read_only: bool = False

    @property
    def middle(self) -> tuple[float, float]:
        """The widget's centre in points."""
        left, bottom, right, top = self.rect
        return (left + right) / 2, (bottom + top) / 2


def _inherited(widget: pikepdf.Object, key: str) -> pikepdf.Object | None:
    node: pikepdf.Object | None = widget
    while node is not None:
        if key in node:
            return node[key]
        node = node.get("/Parent")
    return None


def _name(widget: pikepdf.Object) -> str:
    parts: list[str] = []
    node: pikepdf.Object | None = widget
    while node is not None:
        if "/T" in node:
            parts.insert(0, str(node.T))
        node = node.get("/Parent")
    return ".".join(parts)


def _kind(widget: pikepdf.Object, flags: int) -> str:
    kind = _inherited(widget, "/FT")
    if kind == Name.Btn:
        return "button" if flags & _PUSH_BUTTON else "check"
    return {"/Tx": "text", "/Ch": "choice", "/Sig": "signature"}.get(str(kind), "unknown")


def read_form(pdf: bytes) -> dict[str, FileField]:
    """All fields of the file by full name, page by page in the order of /Annots."""
    fields: dict[str, FileField] = {}
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for number, page in enumerate(document.pages):
            for widget in page.obj.get("/Annots", ()):
                name = _name(widget)
                if widget.get("/Subtype") != Name.Widget or name in fields:
                    continue
                flags = int(_inherited(widget, "/Ff") or 0)
                # An option is a text, or a pair of exported and displayed text.
                options = [str(option[0] if isinstance(option, pikepdf.Array) else option)
                           for option in _inherited(widget, "/Opt") or ()]  # fmt: skip
                value = _inherited(widget, "/V")
                fields[name] = FileField(
                    name=name,
                    kind=_kind(widget, flags),
                    page=number,
                    rect=tuple(float(edge) for edge in widget.Rect),  # type: ignore[arg-type]
                    value="" if value is None else str(value),
                    options=tuple(options),
                    hidden=bool(int(widget.get("/F", 0)) & _HIDDEN),
                    printed=bool(int(widget.get("/F", 0)) & _PRINTED),
                    read_only=bool(flags & _READ_ONLY),
                )
    return fields


def stored_values(pdf: bytes) -> dict[str, str]:
    """The values in a saved file: all fields except buttons; blank items are ``""``."""
    return {name: blank(field.value) for name, field in read_form(pdf).items() if field.kind != "button"}


def blank_option(field: FileField) -> str:
    """The item of a pick list that stands for an open cell."""
    return next(option for option in field.options if not option.strip())


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Each page's width and height in points."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        boxes = [[float(edge) for edge in page.mediabox] for page in document.pages]
    return [(right - left, top - bottom) for left, bottom, right, top in boxes]


def plain_copy(pdf: bytes) -> bytes:
    """The form with every field changed to an empty, editable text field without scripts; places and order stay."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for node, keys in (
            (document.Root, ("/Names", "/OpenAction", "/AA")),
            (document.Root.AcroForm, ("/CO",)),
            *((widget, _PECULIAR) for page in document.pages for widget in page.obj.get("/Annots", ())),
        ):
            for key in keys:
                if key in node:
                    del node[key]
            if node.get("/Subtype") == Name.Widget:
                node.FT = Name.Tx
        target = io.BytesIO()
        document.save(target)
        return target.getvalue()


def scripts(pdf: bytes) -> list[str]:
    """All scripts of the file: the document's, the fields' and the buttons'."""
    found: list[str] = []

    def walk(node: pikepdf.Object) -> None:
        if isinstance(node, pikepdf.Array):
            for item in node:
                visit(item)
        elif isinstance(node, pikepdf.Dictionary):
            for key, item in node.items():
                if key == "/JS":
                    found.append(_text(item.read_bytes() if isinstance(item, pikepdf.Stream) else bytes(item)))
                else:
                    visit(item)

    def visit(item: object) -> None:
        # Indirect objects are visited from the list of all objects.
        if isinstance(item, pikepdf.Object) and not item.is_indirect:
            walk(item)

    with pikepdf.open(io.BytesIO(pdf)) as document:
        for item in document.objects:
            walk(item)
    return found


def _text(data: bytes) -> str:
    """The characters of a PDF text string."""
    return str(pikepdf.String(data))
