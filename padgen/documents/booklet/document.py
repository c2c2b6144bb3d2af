"""Booklets: the rules in many languages, with cover, contents, running heads and edge tabs."""

import math
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from padgen.documents.booklet.contents import BookletContents, ContentsEntry
from padgen.documents.booklet.endpaper import endpaper
from padgen.documents.booklet.tabs import Tabs
from padgen.documents.explain.back_cover import BackCover
from padgen.documents.explain.compositor import Rules, lay_out
from padgen.documents.explain.cover import Cover
from padgen.documents.explain.folio import folio
from padgen.documents.explain.head import dressed, head
from padgen.documents.explain.results import results
from padgen.documents.explain.sections import sections
from padgen.documents.explain.tailpiece import with_tailpieces
from padgen.documents.explain.tumble import with_tumbling
from padgen.documents.setting import BESIDE, Setting
from padgen.documents.text.fit import too_long
from padgen.errors import PadgenError, checked
from padgen.languages import Locale
from padgen.page.area import SAFE, Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import Align, Anchor, Bookmark, Box, DrawnDocument, Node, Page, Path, Tag, Text, leaves, moved
from padgen.quoting import quoted
from padgen.templates import LeafletTemplate

_CONTENTS_PAGE = 3
"""The number of the page on which the contents begin."""

_STRIP = 12.0
"""Millimetres: the least height for running heads."""

_FOLDED = 4
"""Pages of a sheet that is folded once."""

_HEAD_ABOVE = 4.0
"""Millimetres from a running head's baseline to the text of the page, or to the box that it begins with."""

_HEAD_GAP = 4.0
"""Millimetres at least between a language's name and the title in a running head."""

_LOWERED = 0.85
"""How much smaller letters may become to have the size of those in another language."""

_NAMED = 4
"""The most languages that the back cover names."""


_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC")
"""Scripts in the order of the contents; others follow."""


Example: TypeAlias = Callable[[Area], tuple[Node, ...] | None]
"""Draws a pad on which a game has been played in an area; ``None`` where it doesn't fit."""


def build(
    setting: Setting[LeafletTemplate],
    *,
    title: str | None = None,
    address: str | None = None,
    example: Example = lambda _: None,
) -> DrawnDocument:
    """One booklet with a section for each locale, sorted by the languages' own names.

    The first locale given speaks on the covers, above the contents and above results.
    Without a ``title`` the booklet has that of most of its sections, or the first of those that equally many have.
    The back cover has the QR code of an ``address``.
    In one language, the page behind the cover has the ``example``.

    Raises ``PadgenError`` if a section doesn't fit the template's pages, for templates that fold, and without locales.
    """
    template = setting.template
    if not setting.locales:
        raise PadgenError("no languages for the booklet", fix="name at least one")
    if template.fold > 1:
        what = f"a booklet's pages can't have {template.fold} panels"
        raise PadgenError(template.problem("fold", what, "use a template with fold: 1"))
    return _Booklet(setting, title, address, example).document()


def collation(name: str) -> tuple[int, str, str]:
    """A sort key for the names of languages: by script, then by letters; accents matter only between equal names."""
    bare = "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))
    script = unicodedata.name(bare[:1], "").partition(" ")[0]
    return _SCRIPTS.index(script) if script in _SCRIPTS else len(_SCRIPTS), bare.casefold(), name


class _Section(NamedTuple):
    """A language's section: its first page, its anchor, and its name in bookmarks and contents."""

    number: int
    locale: Locale
    page: int
    name: str

    @property
    def anchor(self) -> str:
        return f"section-{self.number}"


class _Booklet:
    def __init__(
        self, setting: Setting[LeafletTemplate], title: str | None, address: str | None, example: Example
    ) -> None:
        self.told = setting.locale
        self.usual, alike = Counter(locale.title for locale in setting.locales).most_common(1)[0]
        locales = tuple(sorted(setting.locales, key=lambda locale: collation(locale.native_name)))
        self.setting = setting = setting._replace(locales=locales)
        self.address, self.theme, self.example = address, dressed(setting), example
        self.template, self.fonts = setting.template, setting.fonts
        template = self.template
        self.width, self.height = template.size
        self.given, self.title = title, title or self.usual
        top = max(template.margin, _STRIP)
        self.cover = Cover(setting, Area(0.0, 0.0, self.width, self.height))
        self.area = Area(template.margin, top, self.width - 2 * template.margin, self.height - 2 * top)
        self.contents = BookletContents(setting, self.told, self.area)
        first = _CONTENTS_PAGE + math.ceil(len(locales) / self.contents.per_page)
        if template.sides % 2 == 0:
            # The two pages of a section are one spread of the open booklet.
            first += first % 2
        often = Counter(locale.code for locale in locales)
        self.several = max(often.values()) > 1 or alike == 1
        self.sections = [
            _Section(
                i + 1,
                locale,
                first + i * template.sides,
                locale.message("labelled", label=locale.native_name, text=locale.title)
                if often[locale.code] > 1
                else locale.native_name,
            )
            for i, locale in enumerate(locales)
        ]

        alone = [setting._replace(locales=(locale,)) for locale in locales]
        self.heads = [head(own, self.area) for own in alone]
        # All tabs stand below the titles, which may be bands as wide as the page's text.
        top = self.area.y + max(used for _, used in self.heads)
        codes = [locale.code for locale in locales]
        self.alone = len(locales) == 1
        # Holes need all of the edge at the fold.
        fixed = self.alone or template.bind == "punch-left"
        self.shift = 0.0 if fixed else max(0.0, min(template.fold_shift, self.area.x - template.reach - SAFE))
        self.tabs = Tabs(setting, self.theme, codes, top, self.area.y + self.area.h, template.margin + self.shift)

    def document(self) -> DrawnDocument:
        locales = [section.locale for section in self.sections]
        return DrawnDocument(
            title=self.title,
            lang=self.told.code,
            subject=", ".join(dict.fromkeys(locale.native_name for locale in locales)),
            pages=tuple(self._pages()),
            bookmarks=tuple(self._bookmarks()),
            faces=self.template.faces,
            duplex=True,
        )

    def _pages(self) -> Iterator[Page]:
        laid = self._all_laid_out()
        yield self._page(1, self._cover())
        yield self._page(2, self._behind_cover())
        for number, children in enumerate(self._contents(laid[0]), _CONTENTS_PAGE):
            yield self._page(number, self._shifted(number, children))
        while number + 1 < self.sections[0].page:
            number += 1
            yield self._page(number, self._endpaper(recto=number % 2 == 1))
        for section, rules in zip(self.sections, laid, strict=True):
            top, _ = self.heads[section.number - 1]
            for i, panel in enumerate(rules.panels):
                content = Tag("Sect", (*top, *panel) if i == 0 else panel, lang=section.locale.code, key=section.anchor)
                place = (Anchor(section.anchor, 0.0, 0.0),) if i == 0 else ()
                number = section.page + i
                inside = self._shifted(number, (*self._running(section, number), content))
                yield self._page(number, (*place, *inside, *self._tab(section, number)))
        # A sheet that is folded once has four pages, so the number of pages is a multiple of four.
        last = -(-(number + 1) // _FOLDED) * _FOLDED
        # A single page that is left over, which is no endpaper's neighbour, is for results too.
        ends = last if self.alone and number == last - 2 else last - 1
        for left in range(number + 1, ends):
            rows = results(self.setting, self.told, self.area)
            yield self._page(left, self._shifted(left, (*rows, self._number(left))))
        if number < ends < last:
            yield self._page(last - 1, self._endpaper(recto=True))
        yield self._page(last, self._back())

    def _all_laid_out(self) -> list[Rules]:
        """The rules of all sections; where lines are as wide as the page, in letters of one size, or similar ones."""
        most = self.template.size_most
        laid = [self._laid_out(section, most) for section in self.sections]
        if self.template.columns > 1:
            return laid
        lowest = _LOWERED * max(rules.size for rules in laid)
        while True:
            least = max(min(rules.size for rules in laid), lowest)
            larger = sorted((rules.size, at) for at, rules in enumerate(laid) if rules.size > least)
            # Rules that need not be smaller than others may become smaller still to fill their pages.  Those with the
            # smallest letters most often do, so they come first: the others are then laid out for the new size at once.
            for _, at in larger:
                laid[at] = self._laid_out(self.sections[at], least)
                if lowest < least and laid[at].size < least:
                    break
            else:
                return laid

    def _laid_out(self, section: _Section, most: float) -> Rules:
        """The rules of a section below its title, in letters of ``most`` points or fewer."""
        alone = self.setting._replace(locales=(section.locale,), template=self.template.replace(size_most=most))
        top, used = self.heads[section.number - 1]
        first = Area(self.area.x, self.area.y + used, self.area.w, self.area.h - used)
        areas = (first, *(self.area for _ in range(self.template.sides - 1)))
        level = next(mark.y for mark in leaves(top) if isinstance(mark, Text))
        more, before = 1, [(0.0, 0.0)]
        while True:
            rules = checked(lay_out(alone, areas, anchor=f"{section.anchor}-", level=level))
            over = [self._over(panel) for panel in rules.panels]
            if not any(map(any, over)):
                break
            # With less room on one page, another may begin or end with a box.  Where the same boxes reach as far out
            # again, the room shrinks by twice as much each time.
            more, before = (2 * more if over == before else 1), over
            areas = tuple(
                area._replace(y=area.y + more * above, h=area.h - more * (above + below))
                for area, (above, below) in zip(areas, over, strict=True)
            )
        decorated = with_tailpieces(alone, with_tumbling(alone, rules.panels, areas), areas)
        return Rules(lambda: decorated, rules.size, rules.table, rules.arranged)

    def _page(self, number: int, children: tuple[Node, ...]) -> Page:
        return Page(self.width, self.height, children, label=str(number))

    def _shifted(self, number: int, children: Iterable[Node]) -> tuple[Node, ...]:
        """The text of a page moved towards the fold, which leaves its outer edge to the tabs."""
        return tuple(moved(children, -self.shift if number % 2 else self.shift, 0.0))

    def _bookmarks(self) -> Iterator[Bookmark]:
        for section in self.sections:
            yield Bookmark(section.name, section.anchor)
            for part in sections(section.locale):
                yield Bookmark(part.heading, f"{section.anchor}-{part.key}", 1)

    # Cover and contents.

    def _contents(self, rules: Rules) -> Iterator[tuple[Node, ...]]:
        titles = [s.locale.title for s in self.sections]
        # Without several games of a language, those that are called like most needn't be named.
        named = [title if self.several or title != self.usual else "" for title in titles]
        entries = [
            ContentsEntry(s.locale, s.name, s.page, s.anchor, title)
            for s, title in zip(self.sections, named, strict=True)
        ]
        if len(entries) == 1:
            parts = list(self._parts(self.sections[0], rules))
            entries = parts if len(parts) <= self.contents.per_page else entries
        yield from self.contents.pages(entries)

    def _parts(self, section: _Section, rules: Rules) -> Iterator[ContentsEntry]:
        """What the only section is about, in order of pages."""
        headings = {f"{section.anchor}-{part.key}": part for part in sections(section.locale)}
        for i, panel in enumerate(rules.panels):
            for mark in leaves(panel):
                if isinstance(mark, Anchor) and (part := headings.get(mark.name)):
                    yield ContentsEntry(section.locale, part.heading, section.page + i, mark.name, part=part.key)

    def _behind_cover(self) -> tuple[Node, ...]:
        """A pad on which a game has been played, in one language; else dice."""
        if self.alone:
            label = self.told.label("score_pad")
            top, used = head(self.setting, self.area, label, ("labels", "score_pad"))
            pad = self.example(self.area._replace(y=self.area.y + used, h=self.area.h - used))
            if pad:
                return (Tag("Sect", (*top, *pad), lang=self.told.code),)
        return self._endpaper(recto=False)

    def _cover(self) -> tuple[Node, ...]:
        locales = [section.locale for section in self.sections]
        names = tuple(dict.fromkeys((locale.native_name, locale.code) for locale in locales))
        dice = max(locale.variant.dice for locale in locales)
        return self.cover.front(self.title, self.told, names if len(names) > 1 else (), dice)

    def _back(self) -> tuple[Node, ...]:
        locales = [section.locale for section in self.sections]
        back = BackCover(self.setting, self.cover.area)
        names = dict.fromkeys(locale.native_name for locale in locales)
        imprint = BESIDE.join((self.title, self.told.label("rules"), *(names if len(names) <= _NAMED else ())))
        return back.page(self.title, self.told, locales, self.address, imprint)

    def _endpaper(self, *, recto: bool) -> tuple[Node, ...]:
        return endpaper(self.theme, self.width, self.height, self.template.bleed, recto=recto)

    # What all pages of a section have.

    def _over(self, panel: Iterable[Node]) -> tuple[float, float]:
        """How far boxes with which a page begins or ends reach out of its area above and below, in mm."""
        top, bottom = self.area.y, self.area.y + self.area.h
        edges = [top, bottom]
        for mark in leaves(panel):
            if isinstance(mark, Box):
                edges += mark.y, mark.y + mark.h
            elif isinstance(mark, Path):
                # The outline of a box that continues on another page.
                edges += (y for contour in mark.contours for step in contour for y in step[1::2])
        return round(top - min(edges), 6), round(max(edges) - bottom, 6)

    def _running(self, section: _Section, number: int) -> tuple[Node, ...]:
        area = self.area
        recto = number % 2 == 1
        outer = area.x + area.w if recto else area.x
        inner = area.x if recto else area.x + area.w
        align: Align = "right" if recto else "left"
        opposite: Align = "left" if recto else "right"
        baseline = area.y - _HEAD_ABOVE
        name, ink = "" if self.alone else section.locale.native_name, self.theme.ink
        # A title of the booklet's own is on all pages; else each has its section's.
        title = self.given or section.locale.title
        size = self._title_size(section, name, title)
        words: list[Text] = []
        if name:
            words.append(Text(outer, baseline, name, self.template.running_size, "bold", ink, align))
        if number > section.page or title != section.locale.title:
            # Otherwise the title is the page's heading.
            x, side = (inner, opposite) if name else (outer, align)
            words.append(Text(x, baseline, title, size, ink=ink, align=side))
        return (*words, self._number(number))

    def _tab(self, section: _Section, number: int) -> tuple[Node, ...]:
        return () if self.alone else self.tabs.tab(section.locale.code, recto=number % 2 == 1)

    def _number(self, number: int) -> Text:
        return folio(self.setting, self.area, number)

    def _title_size(self, section: _Section, name: str, title: str) -> float:
        """The size in points of the title in a running head, beside the name of a language if there is one."""
        room = self.area.w - self.fonts.width(name, "bold", self.template.running_size) - _HEAD_GAP
        place = f"{name} beside it leaves" if name else "the page leaves"
        size = self.fonts.fit(title, "regular", self.template.running_size, room)
        if size is None:
            raise PadgenError(
                too_long(
                    self.fonts, title, "regular", SMALLEST, room,
                    named=f"the title {quoted(title)}", place=place,
                    fix="shorten the title, or choose larger paper", about=(section.locale.code, "title"),
                )
            )  # fmt: skip
        return size
