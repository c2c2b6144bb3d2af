"""The structure tree of a PDF file, read back independently of the writer."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf


class Structure:
    """A file's structure tree, which must stay alive while its elements are used."""

    def __init__(self, data: bytes) -> None:
        self.pdf = pikepdf.open(io.BytesIO(data))
        self.root = self.pdf.Root.StructTreeRoot
        self.texts = {page.obj.objgen: _texts(page) for page in self.pdf.pages}

    def tree(self, element: pikepdf.Object | None = None) -> tuple:
        """The element (or the tree) as nested tuples: role, then kids; content is its text, or ``*`` for a drawing."""
        element = self.root.K if element is None else element
        return str(element.S), *(self._kid(element, kid) for kid in kids(element))

    def _kid(self, element: pikepdf.Object, kid: pikepdf.Object | int) -> object:
        if isinstance(kid, int):
            return self.texts[element.Pg.objgen][kid]
        if kid.get("/Type") == "/MCR":
            return self.texts[kid.Pg.objgen][int(kid.MCID)]
        if kid.get("/Type") == "/OBJR":
            return str(kid.Obj.Subtype)
        return self.tree(kid)

    def find(self, role: str) -> list[pikepdf.Object]:
        """Every element of a role (``/TH``) in reading order."""
        return [element for element in elements(self.root.K) if role == element.S]


def kids(element: pikepdf.Object) -> list[pikepdf.Object | int]:
    """An element's kids: elements, references and numbers of marked content."""
    held = element.get("/K", [])
    return list(held) if isinstance(held, (pikepdf.Array, list)) else [held]


def elements(element: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """The element and all below it in reading order."""
    yield element
    for kid in kids(element):
        if not isinstance(kid, int) and "/S" in kid:
            yield from elements(kid)


def _texts(page: pikepdf.Page) -> dict[int, str]:
    """The text of each marked content of a page, decoded with the fonts' ToUnicode maps."""
    maps = {str(key): _unicode(font) for key, font in page.resources.Font.items()}
    found: dict[int, str] = {}
    current, font = None, {}
    for instruction in pikepdf.parse_content_stream(page):
        match str(instruction.operator):
            case "BDC":
                current = int(instruction.operands[1].MCID)
                found[current] = ""
            case "EMC":
                current = None
            case "Tf":
                font = maps[str(instruction.operands[0])]
            case "Tj" | "TJ" if current is not None:
                shown = instruction.operands[0]
                strings = shown if isinstance(shown, pikepdf.Array) else [shown]
                codes = b"".join(bytes(part) for part in strings if isinstance(part, pikepdf.String))
                found[current] += "".join(font[codes[at : at + 2]] for at in range(0, len(codes), 2))
            case "re" | "m" | "Do" if current is not None:
                found[current] += "*"
    return found


def _unicode(font: pikepdf.Object) -> dict[bytes, str]:
    found: dict[bytes, str] = {}
    ranges = font.ToUnicode.read_bytes().decode().split("beginbfrange\n")[1:]
    for line in "\n".join(block.split("\nendbfrange")[0] for block in ranges).splitlines():
        first, last, target = (int(part.strip("<>"), 16) for part in line.split())
        found |= {code.to_bytes(2, "big"): chr(target + code - first) for code in range(first, last + 1)}
    return found
