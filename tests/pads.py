"""Laid-out pads for tests: their rows, columns, tags and flaws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from sheets import Placed, Rect, Sheet, is_cut, make, sheets

from padgen import languages
from padgen.api.pad import PadRequest
from padgen.languages import Locale
from padgen.page.marks import Die, DrawnDocument, Leaf, Node, Tag, Text, Use, leaves
from padgen.page.marks import Path as Drawing
from padgen.rules import Variant, load_variant

SAFE = 4.0
"""The margin in mm that stays empty along a pad's edge (the sheet's or the cut), for printers and scissors."""


_ABOVE_MEASURES = "label_width: 34 mm", "column_good: 8 mm", "games: 6", "total_height: 10 mm"
PICTURES_ABOVE = "dice: above", "upper_rows: 72", "growth: 120", "text_size: 9.5 pt", *_ABOVE_MEASURES
"""What makes the pictures of tall pads stand above the names, in rows that a lower total leaves room for both."""


def with_pictures_above(folder: Path) -> Path:
    """The file of such a layout, written into this folder."""
    path = folder / "above.yaml"
    path.write_text("\n".join(("extends: tall", *PICTURES_ABOVE, "above_least: 0 mm")), encoding="utf-8")
    return path


def bound(code: str, variant: str) -> tuple[Variant, Locale]:
    rules = load_variant(variant)
    return rules, languages.read(code).bind(rules)


def row_names(rules: Variant, locale: Locale, short: bool = False) -> list[str]:
    """The names that the pad's rows must have from top to bottom, by the rules, or the short ones."""
    read = locale.short if short else locale.row
    names = [read(row.id) for row in rules.upper]
    if rules.bonus:
        names += [read("upper_sum"), read("bonus")]
    names += [read(row.id) for row in rules.lower]
    names.append(locale.label("total"))
    if rules.saved_throws:
        names.append(locale.label("saved_throws"))
    return names


def first_sheet(*langs: str, **options: Any) -> Sheet:
    return sheets(make(*langs, **options))[0]


def pad_marks(sheet: Sheet) -> list[Leaf]:
    """The marks of one pad, from its own upper left corner."""
    every = list(leaves(sheet.page.children))
    return list(leaves(next(m for m in every if isinstance(m, Use)).symbol.children)) if len(sheet.cells) > 1 else every


def extent(drawing: Drawing) -> Rect:
    """Where the corners of a drawing are, and the handles of its curves."""
    steps = [step for contour in drawing.contours for step in contour]
    xs, ys = [x for step in steps for x in step[::2]], [y for step in steps for y in step[1::2]]
    return Rect(min(xs), min(ys), max(xs), max(ys))


def size(placed: Placed) -> float:
    assert isinstance(placed.leaf, Text)
    return placed.leaf.size


def columns(sheet: Sheet, cell: int) -> list[float]:
    """The widths of the columns that players fill, right of the names and hints."""
    rows = sheet.rows(cell)
    top, bottom = rows[1].y0, rows[-1].y1
    xs = [x for x, y0, y1 in sheet.uprights(cell) if y0 < top + 1 and y1 > bottom - 1]
    # Frames are inside the table, half their width from its edge.
    xs = [x for x, after in zip(xs, [*xs[1:], 1e9], strict=True) if after - x > 1]
    return [round(b - a, 2) for a, b in pairwise(xs) if a >= rows[0].x1 - 1]


def words_beside(marks: Iterable[Placed]) -> Iterator[tuple[Placed, Placed]]:
    """Words with each other mark that shares a height with them: no others can overlap, and most don't."""
    above: list[Placed] = []
    for mark in sorted(marks, key=lambda placed: placed.rect.y0):
        above = [other for other in above if other.rect.y1 > mark.rect.y0]
        for other in above:
            if isinstance(mark.leaf, Text):
                yield mark, other
            elif isinstance(other.leaf, Text):
                yield other, mark
        above.append(mark)


def flaws(sheet: Sheet, margin: float) -> list[str]:
    """Texts that overlap each other or a line, lie under a die, are too small, or come too near an edge."""
    found = []
    for placed in sheet.texts:
        word = placed.leaf.text
        if size(placed) < 6 - 1e-9:
            found.append(f"{word!r} has only {size(placed)} pt")
        if not placed.rect.inside(sheet.cells[placed.cell].grown(-margin), 0.01):
            found.append(f"{word!r} is too near the edge: {placed.rect}")
    for placed, other in words_beside((*sheet.texts, *sheet.strokes, *sheet.dice)):
        word, leaf, shared = placed.leaf, other.leaf, placed.rect.overlap(other.rect)
        if isinstance(leaf, Die):
            # A title's letters are drawn on dice with the same tilt.
            if other.cell == placed.cell and not word.tilt and shared > 0:
                found.append(f"{word.text!r} lies under a die")
        elif isinstance(leaf, Text):
            if other.cell == placed.cell and shared > 0:
                found.append(f"{word.text!r} and {leaf.text!r} overlap")
        elif other.cell in (0, placed.cell) and shared > 0.01:
            found.append(f"{word.text!r} at {placed.rect} is crossed by {other.rect}")
    found += [
        f"a line is too near the edge: {stroke.rect}"
        for stroke in sheet.strokes
        if not is_cut(stroke) and not stroke.rect.inside(sheet.cells[stroke.cell].grown(-margin), 0.3)
    ]
    return found


def tags(nodes: tuple[Node, ...], role: str) -> list[Tag]:
    """Every tag of a role, in reading order."""
    found = []
    for node in nodes:
        if isinstance(node, Tag):
            found += [node] if node.role == role else []
            found += tags(node.children, role)
    return found


def said(tag: Tag) -> str:
    return " ".join(leaf.text for leaf in leaves((tag,)) if isinstance(leaf, Text))


def row_heights(*langs: str, **options: Any) -> list[float]:
    """The heights of a pad's rows in mm."""
    pages = PadRequest(langs, **options).make().pages
    return [row.h for row in pages.face.grid.rows]  # type: ignore[attr-defined]


def only_page(document: DrawnDocument) -> tuple[Node, ...]:
    (page,) = document.pages
    return page.children
