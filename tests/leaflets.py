"""Leaflets for tests: what they must say by the rules, their texts, and the positions of their marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from math import dist
from typing import Any

from kept import kept
from sheets import EPS, Placed, Rect, Sheet, text_rect

from padgen import languages, templates
from padgen.documents import leaflet
from padgen.documents.explain.sections import Section, sections
from padgen.documents.setting import Setting, T
from padgen.languages import Locale
from padgen.page.area import Area
from padgen.page.fonts import Fonts
from padgen.page.marks import Box, Die, DrawnDocument, Leaf, Line, Node, Page, Path, Tag, Text, Use, leaves
from padgen.pdf import render
from padgen.quoting import capitalized
from padgen.rules import Row, Variant, built_in_ids, legal_points, load_variant, variant_ids
from padgen.templates import LeafletTemplate

FONTS = Fonts()
CODES = languages.codes()
EVERY = [(code, variant) for code in CODES for variant in variant_ids()]
TOLD = [(code, variant) for code in CODES for variant in built_in_ids()]
"""Every language with every built-in game, related ones too, for tests that don't lay anything out."""

ROTATING = [(code, variant_ids()[i % len(variant_ids())]) for i, code in enumerate(CODES)]
"""Every language once and every variant at least once."""

A5, FOLD = templates.load_leaflet("a5"), templates.load_leaflet("a4-fold")


def body(document: DrawnDocument) -> list[Tag]:
    """The tagged parts in reading order; panels of a folded sheet follow in their own order."""
    keyed: dict[str, list[Tag]] = {}
    found = []
    for page in document.pages:
        for node in page.children:
            if isinstance(node, Tag) and node.key:
                keyed.setdefault(node.key, []).extend(tag for tag in node.children if isinstance(tag, Tag))
            elif isinstance(node, Tag):
                found.append(node)
    return found + [tag for parts in keyed.values() for tag in parts]


@cache
def bound(code: str, variant: str) -> tuple[Variant, Locale]:
    locale = languages.read(code).bind(load_variant(variant))
    return locale.variant, locale


def setting(code: str, variant: str, template: T) -> Setting[T]:
    """The setting of a document in one language."""
    return Setting((bound(code, variant)[1],), template, FONTS)


def table_rows(locale: Locale, *, brief: bool = False, fixed: bool = True) -> list[tuple[tuple[Row, ...], str, str]]:
    """The rows of the table of combinations: the pad's rows that each describes, its name and its text.

    The upper rows that add the dice of one face share one entry.
    """
    rows = locale.variant.rows
    alike = tuple(row for row in rows if row.combination.kind == "face" and row.scoring == "sum")
    assert alike == rows[: len(alike)], "house rules with scattered upper rows have tests of their own"
    told = []
    if alike:
        first, last = (locale.within(row.id) for row in (alike[0], alike[-1]))
        told.append((alike, f"{capitalized(first)} – {last}", locale.faces(alike, brief=brief)))
    return told + [
        ((row,), locale.row(row.id), locale.entry(row, brief=brief, fixed=fixed)) for row in rows[len(alike) :]
    ]


def most(rows: tuple[Row, ...], locale: Locale) -> str:
    """The words below a row's points in the table: that they are always the same, or how many at most."""
    points = [legal_points(locale.variant, row.id) for row in rows]
    if len(rows) == 1 and len(points[0]) == 2:
        return locale.label("always")
    return f"{locale.label('at_most')} {max(found[-1] for found in points)}"


def shown_example(locale: Locale, rows: tuple[Row, ...]) -> tuple[Row, tuple[int, ...]]:
    """The roll beside rows that share an entry: the language's last with several equal dice, or the middle row's."""
    if len(rows) == 1:
        return rows[0], locale.examples(rows[0])[0]
    every = [(row, throw) for row in rows for throw in locale.own_examples(row)]
    own = [(row, throw) for row, throw in every if throw.count(row.combination.n) > 1]
    middle = rows[len(rows) // 2]
    return own[-1] if own else (middle, middle.example)


@kept
def make(code: str, variant: str, template: str = "a5", **changes: Any) -> DrawnDocument:
    """The leaflet of a variant in a language, with some keys of the template changed."""
    found = templates.load_leaflet(template).replace(**changes)
    return leaflet.build(setting(code, variant, found))


def panel_nodes(document: DrawnDocument) -> list[tuple[Node, ...]]:
    """What each panel of a folded sheet shows, in reading order."""
    found = {
        tag.key: tag.children
        for page in document.pages
        for tag in page.children
        if isinstance(tag, Tag) and tag.key and tag.children
    }
    return [found[key] for key in sorted(found)]


def below_sections(nodes: tuple[Node, ...]) -> list[tuple[Tag, Rect]]:
    """The pictures below sections, of what the game needs and of totals, with their places."""
    found = []
    for tag in tags(nodes, "Artifact"):
        marks = [*leaves((tag,))]
        uses = [mark for mark in marks if isinstance(mark, Use) and mark.symbol.name.startswith("equipment")]
        if uses:
            found.append((tag, Rect(uses[0].x, uses[0].y, uses[0].x + uses[0].symbol.w, uses[0].y + uses[0].symbol.h)))
        elif sum(isinstance(mark, Text) for mark in marks) > 2 and (outer := frame(marks)):
            found.append((tag, outer))
    return found


def frame(marks: list[Leaf]) -> Rect | None:
    """The frame of totals: the only path of a drawing, around its lines."""
    paths = [mark for mark in marks if isinstance(mark, Path)]
    if len(paths) != 1 or not any(isinstance(mark, Line) for mark in marks):
        return None
    xs, ys = zip(*(step for step in paths[0].contours[0] if step), strict=True)
    return Rect(min(xs), min(ys), max(xs), max(ys))


def rules_panels(document: DrawnDocument, template: LeafletTemplate) -> list[int]:
    """The indexes of a folded sheet's panels, except its covers and those for results, which have a title."""
    every = panel_nodes(document)
    last = len(every) - leaflet._has_back(template)
    return [i for i in range(1, last) if not next(tags(every[i], "H1"), None)]


def weak(document: DrawnDocument, made: Setting[LeafletTemplate]) -> Iterator[str]:
    """Panels of a folded sheet's rules that are less than 85 % full or begin within a section."""
    places = leaflet._panels(made.template)
    heads = {letters(section.heading) for section in sections(made.locale)} | {letters(made.locale.label("rules"))}
    every = panel_nodes(document)
    for i in rules_panels(document, made.template) if made.template.fold > 1 else ():
        nodes, area = above_foot(every[i], places[i].area, made.template, last=i == len(places) - 1)
        ends = [
            mark.y + (mark.size if isinstance(mark, Die) else mark.h if isinstance(mark, Box) else 0.0)
            for mark in leaves(nodes)
            if isinstance(mark, Text | Die | Box)
        ]
        table = next(tags(nodes, "Table"), None)
        if max(ends) - area.y < 0.85 * area.h:
            yield f"only {(max(ends) - area.y) / area.h:.1%} of panel {i + 1} is full"
        if not table and letters(words(next(tags(nodes, "H2", "P", "L")))) not in heads:
            yield f"panel {i + 1} begins within a section"


def above_foot(
    nodes: tuple[Node, ...], area: Area, template: LeafletTemplate, *, last: bool
) -> tuple[tuple[Node, ...], Area]:
    """A panel without the back cover at the foot of the last one of a sheet folded once, and the area of its text."""
    if not (last and template.cover and template.fold == 2 and template.back_foot):
        return nodes, area
    strip = template.size[1] * (1 - template.back_foot / 210)
    told = [node for node in nodes if all(lowest(mark) < strip for mark in leaves((node,)))]
    return tuple(told), area._replace(h=strip - leaflet._CODE_GAP - area.y)


def lowest(mark: Leaf) -> float:
    """Where a mark begins, in mm from above; pictures of a back cover stand below all text."""
    if isinstance(mark, Line):
        return mark.y1
    return max(step[-1] for step in mark.contours[0] if step) if isinstance(mark, Path) else getattr(mark, "y", 0.0)


@lru_cache(maxsize=40)
def pdf(code: str, variant: str, template: str = "a5") -> bytes:
    return render(make(code, variant, template))


def tags(nodes: tuple[Node, ...], *roles: str) -> Iterator[Tag]:
    """Every tag of these roles below the nodes, in reading order."""
    for node in nodes:
        if isinstance(node, Tag):
            if node.role in roles:
                yield node
            yield from tags(node.children, *roles)


def without_intro(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """A back without the paragraph above its table, which says what rows score."""
    table = next(i for i, node in enumerate(nodes) if isinstance(node, Tag) and node.role == "Table")
    return (*nodes[: table - 1], *nodes[table:])


def words(node: Tag | tuple[Node, ...]) -> str:
    """The text of a node as people read it: lines and divided words joined, spaces plain."""
    parts: list[str] = []
    for mark in _content((node,) if isinstance(node, Tag) else node):
        if isinstance(mark, Text):
            parts.append(mark.text)
    text = "".join(part if part.endswith((" ", "-")) else f"{part} " for part in parts)
    return re.sub(r"\s+", " ", text.replace("\u00a0", " ")).strip()


def letters(text: str) -> str:
    """A text without spaces and hyphens (PDFium's at line ends is U+FFFE), so that divided lines compare equal."""
    return re.sub(r"[\s\u00a0\u00ad\ufffe-]", "", text)


def _content(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """The leaves of tagged nodes, without artifacts."""
    for node in nodes:
        if not isinstance(node, Tag):
            yield node
        elif node.role != "Artifact":
            yield from _content(node.children)


def told(document: DrawnDocument) -> str:
    """The whole text of a leaflet in reading order, panel by panel."""
    pages = tuple(document.pages)
    ordered = sorted(
        (tag for page in pages for tag in page.children if isinstance(tag, Tag)), key=lambda tag: tag.key or ""
    )
    return words(tuple(ordered))


def panels(page: Page, fold: int) -> list[Rect]:
    """The panels of a side from left to right."""
    wide = page.width / fold
    return [Rect(i * wide, 0, (i + 1) * wide, page.height) for i in range(fold)]


def flaws(sheet: Sheet, fold: int, margin: float) -> list[str]:
    """Texts and dice that overlap, are too small, or come too near a panel's edge."""
    found = []
    areas = [panel.grown(-margin) for panel in panels(sheet.page, fold)]
    for placed in (*sheet.texts, *sheet.dice):
        rect, name = visible(placed)
        if not any(rect.inside(area, 0.05) for area in areas):
            found.append(f"{name} leaves its panel")
        if isinstance(placed.leaf, Text) and placed.leaf.size < 6.0 - EPS:
            found.append(f"{name} is set in {placed.leaf.size} pt")
    rows = [(*visible(placed), placed) for placed in (*sheet.texts, *sheet.dice)]
    rows.sort(key=lambda row: row[0].y0)
    for i, (rect, name, one) in enumerate(rows):
        for other, other_name, two in rows[i + 1 :]:
            if other.y0 > rect.y1:
                break
            if rect.overlap(other) > 0.05 and not (on_die(one, two) or on_die(two, one)):
                found.append(f"{name} and {other_name} overlap")
    return found


def on_die(letter: Placed, die: Placed) -> bool:
    """Whether a letter of a title is drawn on a die, with the same tilt and in its middle."""
    if not isinstance(letter.leaf, Text) or not isinstance(die.leaf, Die) or letter.leaf.tilt != die.leaf.tilt:
        return False
    (one, other) = ((rect.x0 + rect.x1, rect.y0 + rect.y1) for rect in (letter.rect, die.rect))
    return letter.leaf.tilt != 0 and dist(one, other) < 0.5 * die.leaf.size


def visible(placed: Placed) -> tuple[Rect, str]:
    """The area of a mark, without a text's trailing space, and its name in messages."""
    leaf = placed.leaf
    if isinstance(leaf, Text):
        seen = Text(leaf.x, leaf.y, leaf.text.rstrip(" "), leaf.size, leaf.face, leaf.ink, leaf.align, leaf.turn)
        return text_rect(seen), repr(leaf.text)
    return placed.rect, "a die"


def columns(texts: list[Text]) -> list[list[Text]]:
    """Texts grouped by their left edge, each group from top to bottom."""
    ordered = sorted(texts, key=lambda text: (round(text.x, 2), text.y))
    return [list(group) for _, group in groupby(ordered, key=lambda text: round(text.x, 2))]


def in_reading_order(document: DrawnDocument, locale: Locale) -> list[Section]:
    """The sections of the rules; the aim comes before what is needed if both headings stand on one level."""
    needs, aim, *others = sections(locale)
    wanted = {letters(needs.heading), letters(aim.heading)}
    heads = [[tag for tag in tags(page.children, "H2") if letters(words(tag)) in wanted] for page in document.pages]
    (both,) = (tuple(found) for found in heads if len(found) == 2)
    one, other = (next(mark.y for mark in leaves((tag,)) if isinstance(mark, Text)) for tag in both)
    return [aim, needs, *others] if one == other else [needs, aim, *others]
