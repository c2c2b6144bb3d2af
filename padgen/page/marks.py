"""Marks, of which pages are made: frozen data in millimetres.  Imports no other module of padgen.

The origin is a page's top left corner and y grows downward.  Font sizes and line weights are
in points, everything else in millimetres.  A page is a tree: leaves (``Box Line Text Die Path
Image Link Anchor Field Use``) inside ``Tag`` nodes.  Tree order is reading order; a leaf outside
every ``Tag`` is an artifact, decoration that a screen reader passes over.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

MM = 72 / 25.4
"""Points in a millimetre."""

ARC = 0.5523
"""The distance of the control points of a quarter circle from its ends, in radii."""

Colour: TypeAlias = tuple[float, ...]
"""A colour with parts from 0 to 1: one number is grey, three are RGB, four CMYK."""

BLACK: Colour = (0.0,)
WHITE: Colour = (1.0,)


class Spot(NamedTuple):
    """An ink with a printing plate of its own: the plate's name, its CMYK for screens, and the tint from 0 to 1."""

    name: str
    cmyk: tuple[float, float, float, float]
    tint: float = 1.0


Ink: TypeAlias = Colour | Spot

Align: TypeAlias = Literal["left", "center", "right"]
Turn: TypeAlias = Literal[0, 90, 180, 270]
Scope: TypeAlias = Literal["Column", "Row", "Both"]
ListNumbering: TypeAlias = Literal["None", "Disc", "Decimal"]


class Box(NamedTuple):
    """A rectangle by its top left corner; ``radius`` rounds the corners.

    ``behind_words`` says that small light words are on it, which a press surrounds with few inks.
    """

    x: float
    y: float
    w: float
    h: float
    fill: Ink | None = None
    stroke: Ink | None = None
    weight: float = 0.5
    radius: float = 0.0
    dash: tuple[float, ...] = ()
    behind_words: bool = False


class Line(NamedTuple):
    """A straight line; ``dash`` alternates lengths on and off, in points."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float = 0.5
    ink: Ink = BLACK
    dash: tuple[float, ...] = ()


class Text(NamedTuple):
    """One line of text; ``x`` is its left, middle or right by ``align``, ``y`` its baseline.

    ``turn`` is a quarter turn and ``tilt`` a slight one in degrees, both counter-clockwise about (x, y).
    ``spacing`` is added between letters that don't join, in points.  ``rtl`` marks a line on a page that runs from
    right to left: it decides the direction of signs and digits alone, and of text with letters of both directions.
    Large words may be ``kerned``.
    """

    x: float
    y: float
    text: str
    size: float
    face: str = "regular"
    ink: Ink = BLACK
    align: Align = "left"
    turn: Turn = 0
    tilt: float = 0.0
    spacing: float = 0.0
    rtl: bool = False
    kerned: bool = False


class Die(NamedTuple):
    """A die's picture: a rounded square with pips; face 0 has none.

    ``solid`` is a dark die with pips in ``paper``, which an open die is filled with where it is given.
    ``weight`` is the outline's in points, by default in proportion.  ``tilt`` is in degrees,
    counter-clockwise about the middle.
    """

    x: float
    y: float
    size: float
    face: int
    ink: Ink = BLACK
    solid: bool = False
    paper: Ink | None = None
    weight: float | None = None
    tilt: float = 0.0


Contour: TypeAlias = tuple[tuple[float, ...], ...]
"""A line of a ``Path``: where it begins (x, y), then corners (x, y) and curves (two control points and an end);
an empty tuple closes it."""


class Path(NamedTuple):
    """A drawing of lines and curves, filled, stroked or both; ``even_odd`` leaves holes where contours overlap.

    A line's ``cap`` is 0 for butt, 1 round, 2 square; its ``join`` is 0 for mitred, 1 round, 2 bevelled.
    """

    contours: tuple[Contour, ...]
    fill: Ink | None = None
    stroke: Ink | None = None
    weight: float = 0.5
    even_odd: bool = False
    cap: int = 0
    join: int = 0


class Image(NamedTuple):
    """A picture file's bytes, stretched to the rectangle: a PNG, or a JPEG without metadata."""

    x: float
    y: float
    w: float
    h: float
    data: bytes


class Link(NamedTuple):
    """An active rectangle that leads to an ``Anchor`` by name, or to a URI.

    Inside a ``Tag`` of role ``Link`` it becomes that element's annotation; ``alt`` describes it.
    """

    x: float
    y: float
    w: float
    h: float
    to: str = ""
    uri: str = ""
    alt: str = ""


class Anchor(NamedTuple):
    """A named place that links and bookmarks lead to."""

    name: str
    x: float
    y: float


FieldKind: TypeAlias = Literal["text", "choice", "button", "hidden"]


class Field(NamedTuple):
    """A form field; the rectangle is its widget's.

    ``options`` are the texts of a list.  ``scripts`` maps an event (``calculate``, ``validate``, ``keystroke``,
    ``format``, ``press``) to JavaScript.  A button resets ``reset`` (field names) to their ``default``, which is
    their ``value`` unless given, and shows its own ``value`` as its caption, or instead the lines of its ``caption``,
    whose places are in mm from its upper left corner.  Without a value, a field shows
    ``blank``, in ``pale`` if given; ``shown`` is a shorter text that it shows for its value.  ``size`` 0 is the
    automatic font size.  ``chars`` are the characters that the field's font must have; by default those of names.  A
    field may have several widgets: marks of the same name, each with their number (``twins``).
    The invisible ``border`` is in points; viewers keep text twice its width from the edge.
    A button in ``pale`` is a card with round corners (``radius``) and no caption; it may have a ``star`` in ``ink``
    (x and y of its middle, in mm from the upper left corner, and its radius).  Bars, which are
    ``drawn`` so many mm wide with round ends, are stretched to their fields: those of the same height share a drawing.
    A ``concealed`` field is hidden until a script shows it, one that isn't ``printed`` is on screens only.
    """

    x: float
    y: float
    w: float
    h: float
    name: str
    kind: FieldKind = "text"
    value: str = ""
    blank: str = ""
    shown: str = ""
    pale: Ink | None = None
    default: str | None = None
    tooltip: str = ""
    options: tuple[str, ...] = ()
    scripts: Mapping[str, str] = MappingProxyType({})
    reset: tuple[str, ...] = ()
    max_len: int = 0
    chars: str = ""
    align: Align = "left"
    size: float = 0.0
    face: str = "regular"
    ink: Ink = BLACK
    read_only: bool = False
    border: int = 1
    twins: int = 1
    concealed: bool = False
    printed: bool = True
    star: tuple[float, float, float] | None = None
    radius: float = 0.0
    drawn: float = 0.0
    caption: tuple["Text", ...] = ()


class Symbol(NamedTuple):
    """A drawing written once and placed many times, artifacts only; symbols of the same name are the same drawing.

    A ``Figure`` in it only says which boxes and lines form one picture.  What reaches over its edges by a few mm is
    visible unless it is ``clipped``.
    """

    name: str
    w: float
    h: float
    children: tuple["Node", ...]
    clipped: bool = False


class Use(NamedTuple):
    """A ``Symbol`` whose own top left corner lands on (x, y), after a turn counter-clockwise.

    With a turn of 90 or 270 the drawing covers h × w; (x, y) is the covered area's top left.
    """

    symbol: Symbol
    x: float
    y: float
    turn: Turn = 0


Leaf: TypeAlias = Box | Line | Text | Die | Path | Image | Link | Anchor | Field | Use


class Tag(NamedTuple):
    """A structure element: a standard role of PDF 1.7 and its contents in reading order.

    ``key`` joins pieces: all tags of a document with the same key are one element (a table or a
    section that continues on another page).  ``scope`` is for header cells, ``lang`` is a BCP 47 code, ``numbering`` is
    for lists.
    """

    role: str
    children: tuple["Node", ...] = ()
    lang: str | None = None
    alt: str | None = None
    scope: Scope | None = None
    key: str | None = None
    col_span: int = 1
    row_span: int = 1
    numbering: ListNumbering | None = None


Node: TypeAlias = Leaf | Tag


class Bookmark(NamedTuple):
    """An entry of the outline; ``level`` 0 is the top.  ``lang`` is for builders and isn't written."""

    title: str
    to: str
    level: int = 0


class Page(NamedTuple):
    """A page: its size, its marks and its boxes for print shops.

    ``trim`` and ``bleed`` are (x, y, w, h); without ``trim`` the whole page is the trim.
    ``label`` is the page's printed number.  ``folds`` are the places of folds in mm from the trim's left edge.
    """

    width: float
    height: float
    children: tuple[Node, ...]
    trim: tuple[float, float, float, float] | None = None
    bleed: tuple[float, float, float, float] | None = None
    label: str | None = None
    folds: tuple[float, ...] = ()


Standard: TypeAlias = Literal["ua-1", "a-2a", "x-4"]
"""What a file conforms to: PDF/UA-1, for screen readers, alone or with PDF/A-2a (archives) or PDF/X-4 (presses)."""


class OutputIntent(NamedTuple):
    """The printing condition of a document: a registered one (``FOGRA51``), or the ICC profile of any other."""

    condition: str
    info: str = ""
    profile: bytes = b""


class DrawnDocument(NamedTuple):
    """Everything that a PDF needs; ``pages`` may be any iterable and are taken one by one.

    ``faces`` maps face names to font files, for templates with their own.  ``calculation_order``
    lists field names; ``script`` is document-level JavaScript.
    ``duplex`` asks the print dialog for two-sided printing with pages that turn like those of a book, on the left or
    right edge: the long edge in portrait, the short one in landscape.  ``cmyk`` leaves only process inks and spots,
    with few inks in each mark; ``inks`` has the CMYK of colours that aren't converted.  With a ``spot``, everything
    that isn't grey is printed in tints of it.
    PDF/A-2a and PDF/X-4 need an ``output_intent``, and PDF/X-4 has no links.
    ``overprint`` prints black words and lines over what lies below, so that misaligned plates leave no white gap.
    ``warnings`` name what will print but be hard to use; they are for people and aren't written to the file.
    """

    title: str
    lang: str
    pages: Iterable[Page]
    bookmarks: tuple[Bookmark, ...] = ()
    subject: str = ""
    faces: Mapping[str, str] = MappingProxyType({})
    calculation_order: tuple[str, ...] = ()
    script: str = ""
    duplex: bool = False
    cmyk: bool = False
    inks: Mapping[Colour, Colour] = MappingProxyType({})
    spot: Spot | None = None
    overprint: bool = False
    output_intent: OutputIntent | None = None
    standard: Standard = "ua-1"
    warnings: tuple[str, ...] = ()


def leaves(nodes: Iterable[Node]) -> Iterator[Leaf]:
    """Every leaf below the nodes, in reading order (a ``Use`` is one leaf)."""
    for node in nodes:
        if isinstance(node, Tag):
            yield from leaves(node.children)
        else:
            yield node


def drawings(nodes: Iterable[Node]) -> Iterator[Node]:
    """The nodes without any ``Tag`` except figures, for use in a symbol."""
    for node in nodes:
        if not isinstance(node, Tag) or node.role == "Figure":
            yield node
        else:
            yield from drawings(node.children)


def moved(nodes: Iterable[Node], dx: float, dy: float) -> Iterator[Node]:
    """The nodes moved to the right and down, in mm."""
    for node in nodes:
        if isinstance(node, Tag):
            yield node._replace(children=tuple(moved(node.children, dx, dy)))
        elif isinstance(node, Line):
            yield node._replace(x1=node.x1 + dx, y1=node.y1 + dy, x2=node.x2 + dx, y2=node.y2 + dy)
        elif isinstance(node, Path):
            yield node._replace(
                contours=tuple(
                    tuple(tuple(part + (dy if i % 2 else dx) for i, part in enumerate(step)) for step in contour)
                    for contour in node.contours
                ),
            )
        else:
            yield node._replace(x=node.x + dx, y=node.y + dy)
