"""The backs of a run of sheets, placed for printing on both sides; in several languages they alternate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from padgen.documents.pad.back import backs, left_out
from padgen.documents.pad.paper import Paper
from padgen.documents.setting import Setting
from padgen.errors import Problem
from padgen.languages import Locale
from padgen.page.marks import Box, Ink, Node, Page, Symbol, Tag, Use, drawings, leaves, moved
from padgen.quoting import listed, quoted
from padgen.templates import PadTemplate


class BackPages(NamedTuple):
    """The pages behind the first sheets, of which those that have no content are repeated behind all others.

    They leave out the sections with the headings ``omitted``, and are in ``languages`` but not in ``others``.
    """

    pages: tuple[Page, ...]
    omitted: tuple[str, ...]
    languages: tuple[Locale, ...]
    others: tuple[Locale, ...]

    def behind(self, sheet: int) -> Page:
        """The page behind a sheet, counted from 0."""
        count = len(self.languages)
        return self.pages[sheet if sheet < len(self.pages) else count + sheet % count]

    def warnings(self) -> Iterator[str]:
        """Rules that aren't on the backs: sections without room, and those in another language than the only back."""
        if self.omitted:
            sections = listed(map(quoted, self.omitted), "and")
            yield f"the backs have no room for {sections}; choose a template with larger pads, or add a leaflet"
        if self.others:
            told, others = (
                listed([locale.native_name for locale in some], "and") for some in (self.languages, self.others)
            )
            yield f"the only back is in {told}; on two sheets or more, every other one is in {others}"


def lay_out_backs(
    paper: Paper, setting: Setting[PadTemplate], title: str | None, sheets: int, games: int, ground: Ink | None
) -> BackPages | Problem:
    """The backs of so many sheets, or what doesn't fit; they are in as many of the languages as there are pads."""
    told = setting.locales[: len(paper.spots) + sheets - 1]
    size = paper.pad_width, paper.pad_height
    sides = backs(setting._replace(locales=told), title, size, games=games)
    if isinstance(sides, Problem):
        return sides
    omitted = left_out(setting, sides[0])
    if len(told) > 1:
        sides = tuple((Tag("Sect", side, lang=locale.code),) for side, locale in zip(sides, told, strict=True))
    return BackPages(back_pages(paper, sides, sheets, ground), omitted, told, setting.locales[len(told) :])


def back_pages(
    paper: Paper, sides: Sequence[tuple[Node, ...]], sheets: int, ground: Ink | None = None
) -> tuple[Page, ...]:
    """The backs of the first sheets, each behind its pad when the sheet is turned like a page of a book.

    A printed ``ground`` fills all of the sheet with its bleed, as on the front.

    The ``sides``, one for each language, alternate from pad to pad and from sheet to sheet, so that they also do in
    each pile of a cut stack.  Each is content once, and all others are artifacts.
    """
    count, spots = len(sides), paper.behind
    symbols = [
        Symbol(f"back-{number}", paper.pad_width, paper.pad_height, tuple(drawings(side)))
        for number, side in enumerate(sides)
    ]
    behind = () if ground is None else (Tag("Artifact", (Box(*paper.bled, fill=ground),)),)
    pages: list[Page] = []
    read: set[int] = set()
    for sheet in range(min(sheets, 2 * count)):
        shown = [(place + sheet) % count for place in range(len(spots))]
        bleed: list[Node] = []
        for number, side in enumerate(sides):
            places = [spot for spot, other in zip(spots, shown, strict=True) if other == number]
            bleed += paper.bleeding(leaves(side), behind=places)
        content: list[Node] = []
        copies: list[Node] = []
        for spot, number in zip(spots, shown, strict=True):
            if number in read:
                copies.append(Use(symbols[number], *spot))
            else:
                content += moved(sides[number], *spot)
                read.add(number)
        pages.append(paper.page((*behind, *bleed, *content, *copies, *paper.crop_marks(back=True))))
    return tuple(pages)
