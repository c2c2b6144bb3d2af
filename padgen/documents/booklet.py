"""Booklets: the rules in many languages, with cover, contents, running heads and edge tabs."""

import math
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from padgen.documents.explain.cover import Cover
from padgen.documents.explain.head import dressed, head, strong
from padgen.documents.explain.layout import lay_out
from padgen.documents.explain.sections import sections
from padgen.documents.setting import Setting
from padgen.documents.text.fit import LEADING, Fitted, fit, too_long
from padgen.errors import PadgenError, Problem, checked
from padgen.languages import DOCUMENTS, Locale
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST, Fonts
from padgen.page.marks import (
    MM,
    Align,
    Anchor,
    Bookmark,
    Box,
    Die,
    DrawnDocument,
    Ink,
    Line,
    Link,
    Node,
    Page,
    Symbol,
    Tag,
    Text,
    Use,
)
from padgen.quoting import quoted
from padgen.templates import LeafletTemplate

_CONTENTS_PAGE = 3
"""The number of the page on which the contents begin."""

_TAB, _TAB_MOST = 3.8, 14.0
"""Millimetres: an edge tab's greatest width and height."""

_TAB_LEAST, _TAB_GAP = 3.4, 0.6
"""Millimetres: the least width of a tab with letters, and what is between it and the text."""

_ENTRY, _ENTRY_MOST = 7.6, 10.6
"""Millimetres: the least and the greatest height of an entry of the contents."""

_STRIP = 12.0
"""Millimetres: the least space for running heads."""

_SAFE = 5.0
"""Millimetres: what may be cut off a page that is trimmed or printed badly, and holds nothing to read."""

_FOLDED = 4
"""Pages of a sheet that is folded once."""

_SMALL = 7.5
"""Points: running heads."""

_HEAD_GAP = 4.0
"""Millimetres at least between a language's name and the title in a running head."""

_TAB_SIZE = 6.5
"""Points: codes on edge tabs."""

_PALE = (0.93,)
"""Endpapers, where the theme has no tint."""

_NAME_SIZE = 11.0
"""Points: names of languages in the contents, at most."""

_ENTRY_TITLE = 9.5
"""Points: titles in the contents, at most."""


def build(setting: Setting[LeafletTemplate], *, title: str | None = None, address: str | None = None) -> DrawnDocument:
    """One booklet with a section for each of the locales, sorted by the languages' own names.

    The documents' languages come before all others.  Without a ``title`` it is called as most of its sections
    are.  The back cover has the code of an ``address``.  Raises ``PadgenError`` where a section doesn't fit the
    template's pages, for a template that folds, and for no locales.
    """
    template = setting.template
    if not setting.locales:
        raise PadgenError("no languages for the booklet", fix="name at least one")
    if template.fold > 1:
        what = f"a booklet's pages can't have {template.fold} panels"
        raise PadgenError(template.problem("fold", what, "use a template with fold: 1"))
    ordered = sorted(setting.locales, key=lambda locale: (locale.code not in DOCUMENTS, collation(locale.native_name)))
    return _Booklet(setting._replace(locales=tuple(ordered)), title, address).document()


def collation(name: str) -> tuple[bool, str, str]:
    """A sort key for languages' names: Latin letters before others, accents only where all else is equal."""
    bare = "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))
    return not bare[:1].isascii(), bare.casefold(), name


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
    def __init__(self, setting: Setting[LeafletTemplate], title: str | None, address: str | None) -> None:
        self.setting, self.address, self.theme = setting, address, dressed(setting)
        locales, self.template, self.fonts = setting.locales, setting.template, setting.fonts
        template = self.template
        self.width, self.height = template.size
        self.title = title or Counter(locale.title for locale in locales).most_common(1)[0][0]
        top = max(template.margin, _STRIP)
        self.cover = Cover(self.theme, self.fonts, Area(0.0, 0.0, self.width, self.height), strong=strong(template))
        self.area = Area(template.margin, top, self.width - 2 * template.margin, self.height - 2 * top)
        self.per_page = self._entries(locales)
        first = _CONTENTS_PAGE + math.ceil(len(locales) / self.per_page)
        if template.sides % 2 == 0:
            # A section of two pages lies open as one spread.
            first += first % 2
        often = Counter(locale.code for locale in locales)
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

    def document(self) -> DrawnDocument:
        locales = [section.locale for section in self.sections]
        return DrawnDocument(
            title=self.title,
            lang=locales[0].code,
            subject=", ".join(dict.fromkeys(locale.native_name for locale in locales)),
            pages=tuple(self._pages()),
            bookmarks=tuple(self._bookmarks()),
            faces=self.template.faces,
            duplex=True,
        )

    def _pages(self) -> Iterator[Page]:
        number = 0
        for number, children in enumerate(self._front(), 1):
            yield self._page(number, children)
        while number + 1 < self.sections[0].page:
            number += 1
            yield self._page(number, (self._endpaper(),))
        for section in self.sections:
            alone = self.setting._replace(locales=(section.locale,))
            top, used = head(alone, self.area)
            first = Area(self.area.x, self.area.y + used, self.area.w, self.area.h - used)
            areas = (first, *(self.area for _ in range(self.template.sides - 1)))
            rules = checked(lay_out(alone, areas, anchor=f"{section.anchor}-"))
            for i, panel in enumerate(rules.panels):
                content = Tag("Sect", (*top, *panel) if i == 0 else panel, lang=section.locale.code, key=section.anchor)
                place = (Anchor(section.anchor, 0.0, 0.0),) if i == 0 else ()
                number = section.page + i
                yield self._page(number, (*place, *self._running(section, number), content))
        # A cover around sheets that are folded once has four pages more than multiples of four.
        while (number + 1) % _FOLDED:
            number += 1
            yield self._page(number, (self._endpaper(),))
        yield self._page(number + 1, self._back())

    def _page(self, number: int, children: tuple[Node, ...]) -> Page:
        return Page(self.width, self.height, children, label=str(number))

    def _bookmarks(self) -> Iterator[Bookmark]:
        for section in self.sections:
            yield Bookmark(section.name, section.anchor)
            for part in sections(section.locale):
                yield Bookmark(part.heading, f"{section.anchor}-{part.key}", 1)

    # Cover and contents.

    def _front(self) -> Iterator[tuple[Node, ...]]:
        yield self._cover()
        yield (self._endpaper(),)
        for start in range(0, len(self.sections), self.per_page):
            yield tuple(self._contents(self.sections[start : start + self.per_page], start == 0))

    def _cover(self) -> tuple[Node, ...]:
        locales = [section.locale for section in self.sections]
        names = tuple(dict.fromkeys((locale.native_name, locale.code) for locale in locales))
        # English, where it is there, is read by most who look at a booklet of many languages.
        told = next((locale for locale in locales if locale.code == "en"), locales[0])
        dice = max(locale.variant.dice for locale in locales)
        return self.cover.front(self.title, told, names if len(names) > 1 else (), dice)

    def _back(self) -> tuple[Node, ...]:
        alt = self.sections[0].locale.message("code", url=self.address) if self.address else ""
        return self.cover.back(self.title, self.sections[0].locale, self.address, alt)

    def _contents(self, entries: Sequence[_Section], first: bool) -> Iterator[Node]:
        y = self.area.y
        if first:
            words, height = self._words(self._contents_words([s.locale for s in self.sections]), y, _SMALL)
            yield Tag("P", words)
            y += height
        step = min((self.area.y + self.area.h - y) / len(entries), _ENTRY_MOST)
        listed = tuple(self._entry(section, y + i * step, step) for i, section in enumerate(entries))
        yield Tag("TOC", listed, key="contents")

    @staticmethod
    def _contents_words(locales: Iterable[Locale]) -> dict[tuple[str, str], None]:
        """The word for contents in every language, equal ones once."""
        words: dict[str, str] = {}
        for locale in locales:
            words.setdefault(locale.label("contents"), locale.code)
        return dict.fromkeys(words.items())

    def _entries(self, locales: Iterable[Locale]) -> int:
        """How many entries of the contents a page holds below the words above them."""
        words = self._words(self._contents_words(locales), 0.0, _SMALL)[1]
        count = int((self.area.h - words) / _ENTRY)
        if not count:
            what = f"the head of the contents needs {words:.1f} mm and an entry {_ENTRY:g} mm"
            fix = "choose larger paper, or fewer languages"
            raise PadgenError(Problem(f"{what}, the page leaves {self.area.h:.1f} mm", fix))
        return count

    def _words(
        self, words: Iterable[tuple[str, str]], y: float, size: float, *, centered: bool = False
    ) -> tuple[tuple[Node, ...], float]:
        """Words of many languages separated by points, and the height of their lines in mm."""
        dot = " · "
        between = self.fonts.width(dot, "regular", size)
        lines: list[list[tuple[str, str, float]]] = [[]]
        used = 0.0
        for word, code in words:
            wide = self.fonts.width(word, "regular", size)
            if wide > self.area.w:
                raise PadgenError(
                    too_long(
                        self.fonts, word, "regular", size, self.area.w,
                        named=quoted(word), place="the page leaves", fix="shorten it, or choose larger paper",
                        about=(code, "labels", "contents"),
                    )
                )  # fmt: skip
            if lines[-1] and used + between + wide > self.area.w:
                lines.append([])
                used = 0.0
            used += wide + (between if lines[-1] else 0.0)
            lines[-1].append((word, code, wide))
        leading = size * 1.5 / MM
        nodes: list[Node] = []
        for i, line in enumerate(lines):
            wide = sum(item[2] for item in line) + between * (len(line) - 1)
            x = self.area.x + ((self.area.w - wide) / 2 if centered else 0.0)
            baseline = y + (i + 0.75) * leading
            for word, code, wide in line:
                nodes.append(Tag("Span", (Text(x, baseline, word, size, ink=self.theme.ink),), lang=code))
                x += wide
                if (word, code, wide) != line[-1]:
                    nodes.append(Tag("Artifact", (Text(x, baseline, dot, size, ink=self.theme.ink),)))
                    x += between
        return tuple(nodes), leading * len(lines) + 6.0

    def _entry(self, section: _Section, y: float, height: float) -> Tag:
        """A line of the contents: the language, its game's title, a leader and the page."""
        area, ink, locale = self.area, self.theme.ink, section.locale
        baseline = y + height * 0.66
        right = area.x + area.w
        title_x = area.x + area.w * 0.36
        page = str(section.page)
        name = self._fitted(locale, locale.native_name, "bold", _NAME_SIZE, title_x - area.x - 3.0, ("language",))
        title = self._fitted(locale, locale.title, "regular", _ENTRY_TITLE, right - title_x - 14.0, ("title",))
        leader = Line(
            title_x + self.fonts.width(title.lines[-1], "regular", title.size) + 2.0,
            baseline,
            right - self.fonts.width(page, "bold", _NAME_SIZE) - 2.0,
            baseline,
            0.6,
            ink,
            (0.6, 2.4),
        )
        link = Link(
            area.x, y, area.w, height, section.anchor, alt=f"{section.name}, {locale.label('page')} {section.page}"
        )
        texts = (
            *_lines(name, area.x, baseline, "bold", ink),
            *_lines(title, title_x, baseline, "regular", ink),
            Text(right, baseline, page, _NAME_SIZE, "bold", ink, "right"),
        )
        inner = Tag("Link", (*texts, link))
        return Tag("TOCI", (Tag("Reference", (inner,)), Tag("Artifact", (leader,))), lang=locale.code)

    def _fitted(
        self, locale: Locale, text: str, face: str, size: float, width: float, about: tuple[str, ...]
    ) -> Fitted:
        """A name or title in an entry of the contents, on two lines where one is too short."""
        fitted = fit(self.fonts, text, face, size, SMALLEST, width)
        if fitted is None:
            raise PadgenError(
                too_long(
                    self.fonts, text, face, SMALLEST, width, 2,
                    named=f"{locale.native_name}: {quoted(text)}", place="the contents leave",
                    fix="shorten it, or choose larger paper", about=(locale.code, *about),
                )
            )  # fmt: skip
        return fitted

    def _endpaper(self) -> Node:
        """A page of pale dice, so that no page is left blank."""
        size, step = 12.0, 18.0
        across, down = int((self.area.w + step - size) / step), int((self.area.h + step - size) / step)
        wide = across * step - step + size
        dice = tuple(
            Die(i * step, 0.0, size, (i * 5) % 6 + 1, self.theme.computed or _PALE, solid=True) for i in range(across)
        )
        row = Symbol("endpaper", wide, size, dice)
        x = (self.width - wide) / 2
        y = (self.height - (down * step - step + size)) / 2
        return Tag("Artifact", tuple(Use(row, x, y + i * step, 180 if i % 2 else 0) for i in range(down)))

    # What runs along the pages of a section.

    def _running(self, section: _Section, number: int) -> tuple[Node, ...]:
        area = self.area
        recto = number % 2 == 1
        outer = area.x + area.w if recto else area.x
        inner = area.x if recto else area.x + area.w
        align: Align = "right" if recto else "left"
        opposite: Align = "left" if recto else "right"
        baseline = area.y - 3.4
        name = section.locale.native_name
        texts = (
            Text(outer, baseline, name, _SMALL, "bold", self.theme.ink, align),
            Text(inner, baseline, self.title, self._title_size(name), ink=self.theme.ink, align=opposite),
            Text(outer, area.y + area.h + 5.2, str(number), _SMALL, "bold", self.theme.ink, align),
        )
        return (*texts, *self._tab(section, recto))

    def _title_size(self, name: str) -> float:
        """The size of the title in a running head, beside the name of a language."""
        room = self.area.w - self.fonts.width(name, "bold", _SMALL) - _HEAD_GAP
        size = self.fonts.fit(self.title, "regular", _SMALL, room)
        if size is None:
            raise PadgenError(
                too_long(
                    self.fonts, self.title, "regular", SMALLEST, room,
                    named=f"the title {quoted(self.title)}", place=f"{name} beside it leaves",
                    fix="shorten the title, or choose larger paper", about=(self.sections[0].locale.code, "title"),
                )
            )  # fmt: skip
        return size

    def _tab(self, section: _Section, recto: bool) -> Iterator[Node]:
        """A mark at the outer edge, lower for each language, that shows where it begins in the closed booklet."""
        places = list(dict.fromkeys(other.locale.code for other in self.sections))
        slot = min(self.area.h / len(places), _TAB_MOST)
        wide = min(_TAB, self.template.margin - self.template.reach - _TAB_GAP - _SAFE)
        if wide < _TAB_LEAST:
            return
        y = self.area.y + places.index(section.locale.code) * slot
        x = self.width - _SAFE - wide if recto else _SAFE
        code = section.locale.code.partition("-")[0].upper()
        yield Box(x, y + 0.4, wide, slot - 0.8, fill=self.theme.strip, radius=min(1.0, self.theme.radius))
        letters = lettered(self.fonts, code, Area(x, y + 0.4, wide, slot - 0.8), self.theme.light)
        if letters:
            yield letters


def lettered(fonts: Fonts, code: str, tab: Area, ink: Ink) -> Text | None:
    """A language's code on its tab: turned where it is too wide, and ``None`` where the tab is too low for that too."""
    cap, x, y = fonts.cap_height("bold", 1.0), tab.x + tab.w / 2, tab.y + tab.h / 2
    upright = fonts.fit(code, "bold", _TAB_SIZE, tab.w - 0.4)
    if upright is not None and upright * cap < tab.h:
        return Text(x, y + upright * cap / 2, code, upright, "bold", ink, "center")
    turned = fonts.fit(code, "bold", _TAB_SIZE, tab.h - 0.4)
    return None if turned is None else Text(x + turned * cap / 2, y, code, turned, "bold", ink, "center", 90)


def _lines(fitted: Fitted, x: float, baseline: float, face: str, ink: Ink) -> Iterator[Text]:
    """The lines of an entry; two lines are centred on the baseline of one."""
    step = fitted.size * LEADING / MM
    top = baseline - (len(fitted.lines) - 1) * step / 2
    for i, line in enumerate(fitted.lines):
        yield Text(x, top + i * step, f"{line.rstrip()} ", fitted.size, face, ink)
