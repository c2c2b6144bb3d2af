"""The PDF for proofreading a translation: pad, leaflet, form, and a list of all texts and how full their boxes are."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from padgen.documents.proof.measure import body_size, fits, plain
from padgen.files.sources import Source
from padgen.languages import Locale
from padgen.languages.style import texts
from padgen.languages.tags import right_to_left
from padgen.page.fonts import Fonts
from padgen.page.marks import Anchor, Bookmark, DrawnDocument, Line, Link, Node, Page, Tag, Text, Use

_WIDTH, _HEIGHT, _MARGIN = 210.0, 297.0, 12.0
_COLUMNS = (0.0, 50.0, 146.0)
"""Where the columns begin, in mm from the margin: key, text, measures."""

_SIZE = 7.0
"""Points: keys, texts and measures."""

_LEADING, _GAP = 3.1, 1.1
"""Millimetres from line to line, and the additional space between entries."""

_FULL = 0.97
"""The share of a box from which a text is called tight."""


class Specimen(NamedTuple):
    """A document, and the name of its bookmark.

    ``least`` and ``most`` are the smallest and largest size of its names or texts in pt; ``boxes``
    says whether these are in boxes or flow.
    """

    name: str
    document: DrawnDocument
    least: float
    most: float
    boxes: bool

    @property
    def body(self) -> float:
        """The size in pt of most of the text."""
        return body_size(self.document.pages)


class _Text(NamedTuple):
    """A text of the locale file: its dotted key, its wording and how it fits; a ``tight`` one deserves a look."""

    key: str
    text: str
    notes: tuple[str, ...]
    tight: bool


def build(parts: Sequence[Specimen], locale: Locale, fonts: Fonts, english: Source) -> DrawnDocument:
    """All parts one after the other, then the list of texts; their lengths are compared with those of ``english``."""
    opened = [part._replace(document=part.document._replace(pages=tuple(part.document.pages))) for part in parts]
    pages = [page for part in opened for page in _prefixed(part)]
    entries = list(_entries(opened, locale, fonts, english))
    pages += _list_pages(entries, opened, locale, fonts)
    forms = [part.document for part in opened if part.document.calculation_order]
    return DrawnDocument(
        title=f"{locale.native_name}: {locale.title}",
        lang=locale.code,
        pages=tuple(pages),
        bookmarks=(*(Bookmark(part.name, part.name) for part in opened), Bookmark("Texts", "texts")),
        faces={face: file for part in opened for face, file in part.document.faces.items()},
        calculation_order=tuple(name for form in forms for name in form.calculation_order),
        script="\n".join(form.script for form in forms if form.script),
        warnings=tuple(warning for part in opened for warning in part.document.warnings),
    )


# The parts.


def _prefixed(part: Specimen) -> Iterator[Page]:
    """A part's pages; the names of elements, places and symbols get a prefix, so that they differ between parts."""
    for number, page in enumerate(part.document.pages):
        place = (Anchor(part.name, 0.0, 0.0),) if number == 0 else ()
        children = (_renamed(node, f"{part.name}-") for node in page.children)
        yield page._replace(children=(*place, *children), label=None)


def _renamed(node: Node, prefix: str) -> Node:
    if isinstance(node, Tag):
        children = tuple(_renamed(child, prefix) for child in node.children)
        return node._replace(children=children, key=prefix + node.key if node.key is not None else None)
    if isinstance(node, Anchor):
        return node._replace(name=prefix + node.name)
    if isinstance(node, Link) and node.to:
        return node._replace(to=prefix + node.to)
    if isinstance(node, Use):
        return node._replace(symbol=node.symbol._replace(name=prefix + node.symbol.name))
    return node


# The list.


def _entries(parts: Sequence[Specimen], locale: Locale, fonts: Fonts, english: Source) -> Iterator[_Text]:
    measured = [(part, part.body, fits(part.document.pages, fonts)) for part in parts if part.boxes]
    lengths = {key: len(text) for key, text in _texts(english.data)}
    own = locale.variant.texts.get(locale.key, {})
    for key, text in (*_texts(locale.language.source.data), *_texts(own, "(variant file)")):
        notes, tight = [], False
        for part, body, shown in measured:
            fit = shown.get(plain(text))
            if fit is not None:
                notes.append(f"{part.name}: {fit.size:g} pt, {fit.share:.0%} full")
                tight = tight or fit.share >= _FULL or (key.startswith("rows.") and fit.size < body - 0.01)
        if not notes and lengths.get(key):
            notes.append(f"{len(text) / lengths[key]:.0%} as long as in English")
        yield _Text(key, text, tuple(notes), tight)


def _texts(data: Any, *above: str) -> Iterator[tuple[str, str]]:
    """Every translated text, by its dotted key; the items of a list are counted from 1."""
    for path, text in texts(data, above):
        yield ".".join(str(part + 1) if isinstance(part, int) else part for part in path), text


def _list_pages(entries: Iterable[_Text], parts: Sequence[Specimen], locale: Locale, fonts: Fonts) -> Iterator[Page]:
    y = _MARGIN + 6
    # This mark keeps an English line in its direction, whatever it begins with.
    mark = "\u200e" if right_to_left(locale.code) else ""
    heading = f"{mark}{locale.native_name}: all texts, and how full their boxes are"
    marks: list[Node] = [
        Anchor("texts", 0.0, 0.0),
        Tag("H1", (Text(_MARGIN, y, heading, 12.0, "bold"),), lang="en"),
    ]
    for part in parts:
        y += 4.5
        told = f"{part.name}: most of it stands at {part.body:g} pt; {part.least:g} to {part.most:g} pt are allowed."
        marks.append(Tag("P", (Text(_MARGIN, y, told, 8.0),), lang="en"))
    y += 7
    rows: list[Node] = [_head(y)]
    for entry in entries:
        lines = _wrapped(entry.text, _COLUMNS[2] - _COLUMNS[1] - 3, fonts)
        keys = _wrapped(entry.key, _COLUMNS[1] - 2, fonts)
        height = max(len(lines), len(keys), len(entry.notes), 1) * _LEADING + _GAP
        if y + height > _HEIGHT - _MARGIN:
            yield Page(_WIDTH, _HEIGHT, (*marks, Tag("Table", tuple(rows), key="texts")))
            marks, rows, y = [], [], _MARGIN
        marks.append(Line(_MARGIN, y + 1.4, _WIDTH - _MARGIN, y + 1.4, 0.2, (0.6,)))
        rows.append(_row(entry, keys, lines, locale.code, y + _LEADING + 0.9))
        y += height
    yield Page(_WIDTH, _HEIGHT, (*marks, Tag("Table", tuple(rows), key="texts")))


def _head(y: float) -> Tag:
    cells = zip(_COLUMNS, ("Key", "Text", "Size and share of the box"), strict=True)
    marks = (Tag("TH", (Text(_MARGIN + x, y, word, _SIZE, "bold"),), lang="en", scope="Column") for x, word in cells)
    return Tag("TR", tuple(marks))


def _row(entry: _Text, keys: Sequence[str], lines: Sequence[str], code: str, y: float) -> Tag:
    face = "bold" if entry.tight else "regular"

    def column(index: int, texts: Sequence[str], face: str) -> tuple[Text, ...]:
        return tuple(
            Text(_MARGIN + _COLUMNS[index], y + i * _LEADING, text, _SIZE, face) for i, text in enumerate(texts)
        )

    return Tag(
        "TR",
        (
            Tag("TH", column(0, keys, "regular"), lang="en", scope="Row"),
            Tag("TD", column(1, lines, face), lang=code),
            Tag("TD", column(2, entry.notes, face), lang="en"),
        ),
    )


def _wrapped(text: str, width: float, fonts: Fonts) -> list[str]:
    """The lines of a text, at most this many mm wide; a wider word is cut off."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if fonts.width(longer, "bold", _SIZE) <= width:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for char in word:
            if fonts.width(lines[-1] + char, "bold", _SIZE) > width:
                lines.append("")
            lines[-1] += char
    return lines
