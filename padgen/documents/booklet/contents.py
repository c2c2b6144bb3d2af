"""A booklet's contents: a headline, an entry for each section, and dice where few entries leave room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from padgen.documents.explain import scene
from padgen.documents.explain.head import dressed, head
from padgen.documents.explain.several import beside
from padgen.documents.setting import Setting
from padgen.documents.text.fit import LEADING, Fitted, fit, too_long
from padgen.errors import PadgenError, Problem
from padgen.languages import Locale
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Die, Ink, Line, Link, Node, Tag, Text
from padgen.quoting import quoted
from padgen.templates import LeafletTemplate

_LEAST, _TALL = 7.2, 11.5
"""Millimetres: the least height of an entry, and that of one with its title below the name."""

_WITH_PICTURE = 0.85
"""The share of its greatest height that an entry has above a picture."""

_PART = 10.0
"""Millimetres: the greatest height of a part of a language's rules."""

_NAME, _TITLE = 0.36, 0.66
"""A name's size in heights of its entry, and its title's in names."""

_LARGER = 1.4
"""The largest name, in the template's largest text."""

_LOW_NAME = 0.54
"""The same of a name beside its title."""

_SPACED = 1.35
"""From a name's baseline to its title's, in sizes of the title."""

_OTHERS, _OTHERS_FEW = 7.5, 10.5
"""Points: the word for contents in other languages, and where these are few."""

_SHRUNK = 0.75
"""How small a title becomes, at full size, before it stands on two lines."""

_FEW = 3
_FACES = 6

_DIE, _DIE_GAP = 0.44, 4.5
"""The die before a name, in heights of the entry, and the millimetres between both."""

_PICTURE_LEAST, _PICTURE_AIR, _PICTURE = 42.0, 10.0, 0.56
"""Millimetres: a picture's least width, and the space above it; and its greatest share of the page's text in width."""

_NUMBER = 16.0
"""Millimetres at the right that are the page number's."""

_BESIDE, _LEADER_GAP = 0.45, 2.0
"""A name's greatest share of its line beside a title; millimetres between both, and to the dots before the number."""


class ContentsEntry(NamedTuple):
    """A section in the contents: its language, the name in links, its page and the place that the link leads to.

    ``title`` is the game's, where it isn't the booklet's.  ``part`` is the key of a part of a language's rules,
    called ``name``; without it the section is a whole language's.
    """

    locale: Locale
    name: str
    page: int
    anchor: str
    title: str = ""
    part: str = ""


class BookletContents:
    """The contents of a booklet; ``told`` is the language of the headline."""

    def __init__(self, setting: Setting[LeafletTemplate], told: Locale, area: Area) -> None:
        self.setting, self.fonts, self.area, self.theme = setting, setting.fonts, area, dressed(setting)
        alone = setting._replace(locales=(told,))
        shown, used = head(alone, area, told.label("contents"), ("labels", "contents"))
        self.head = tuple(
            node._replace(lang=told.code) if isinstance(node, Tag) and node.role != "Artifact" else node
            for node in shown
        )
        words: dict[str, str] = {told.label("contents"): told.code}
        for locale in setting.locales:
            words.setdefault(locale.label("contents"), locale.code)
        others = list(words.items())[1:]
        below = area._replace(y=area.y + used)
        size = _OTHERS if len(others) > _FEW else _OTHERS_FEW
        self.others, more = (
            beside(self.fonts, others, below, size, self.theme.quiet, "contents") if others else ((), 0.0)
        )
        self.used = used + more
        self.per_page = int((area.h - self.used) / _LEAST)
        if not self.per_page:
            what = f"the head of the contents needs {self.used:.1f} mm and an entry {_LEAST:g} mm"
            fix = "choose larger paper, or fewer languages"
            raise PadgenError(Problem(f"{what}, the page leaves {area.h:.1f} mm", fix))

    def pages(self, entries: Sequence[ContentsEntry]) -> Iterator[tuple[Node, ...]]:
        """The marks of each page."""
        for start in range(0, len(entries), self.per_page):
            yield tuple(self._page(entries[start : start + self.per_page], start))

    def _page(self, entries: Sequence[ContentsEntry], start: int) -> Iterator[Node]:
        y, bottom = self.area.y, self.area.y + self.area.h
        if not start:
            yield from self.head
            if self.others:
                yield Tag("P", self.others)
            y += self.used
        room = bottom - y
        most, high = (
            (_PART, _TALL)
            if entries[0].part
            else (self.setting.template.contents_row * _WITH_PICTURE, self.setting.template.contents_row)
        )
        step = min(room / len(entries), most)
        left = room - step * len(entries) - _PICTURE_AIR
        picture = left >= _PICTURE_LEAST
        if not picture:
            step = min(room / len(entries), high)
        listed = tuple(self._entry(entry, i, y + i * step, step, len(entries)) for i, entry in enumerate(entries))
        yield Tag("TOC", listed, key="contents")
        if picture:
            size = min(left, self.area.w * _PICTURE)
            middle = bottom - (left - size) / 2 - size / 2
            place = Area(self.area.x + (self.area.w - size) / 2, middle - size / 2, size, size)
            yield Tag("Artifact", tuple(scene.draw(self.theme, 3, place)))

    def _entry(self, entry: ContentsEntry, i: int, y: float, height: float, count: int) -> Tag:
        """The language, its game's title and the page: the title below the name where there is room for it."""
        area, locale = self.area, entry.locale
        tall = height >= _TALL and not entry.part
        link = Link(area.x, y, area.w, height, entry.anchor, alt=f"{entry.name}, {locale.label('page')} {entry.page}")
        texts, decor = self._tall(entry, i, y, height, count) if tall else self._low(entry, y, height)
        inner = Tag("Link", (*texts, link))
        beside = (Tag("Artifact", decor),) if decor else ()
        return Tag("TOCI", (Tag("Reference", (inner,)), *beside), lang=locale.code)

    def _tall(
        self, entry: ContentsEntry, i: int, y: float, height: float, count: int
    ) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        area, theme, locale = self.area, self.theme, entry.locale
        right, most = area.x + area.w, min(self.setting.template.size_most * _LARGER, height * MM * _NAME)
        decor: list[Node] = [Line(area.x, y + height, right, y + height, theme.inner, theme.line)]
        x = area.x
        if count <= _FACES:
            size = height * _DIE
            decor.append(self._die(i, x, y + (height - size) / 2, size))
            x += size + _DIE_GAP
        room = right - _NUMBER - x
        name = self._fitted(locale, locale.native_name, "bold", most, room, ("language",), 1)
        titles = self._titles(entry, most * _TITLE, room)
        cap = self.fonts.cap_height("bold", name.size)
        first = y + (height - cap - sum(_below(title) for title in titles)) / 2 + cap
        number = Text(right, y + (height + cap) / 2, str(entry.page), most, "bold", theme.accent, "right")
        texts = (
            *_lines(name, x, first, 0.0, "bold", theme.ink),
            *(
                line
                for title in titles
                for line in _lines(title, x, first + title.size * _SPACED / MM, _step(title), "regular", theme.quiet)
            ),
            number,
        )
        return texts, tuple(decor)

    def _die(self, i: int, x: float, y: float, size: float) -> Die:
        theme = self.theme
        solid = self.setting.template.fill and i % 2 == 1
        ink = (theme.accent, theme.accent, theme.signal)[i % 3]
        return Die(x, y, size, i % _FACES + 1, ink, solid, theme.light if solid else None)

    def _low(self, entry: ContentsEntry, y: float, height: float) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        area, locale, theme = self.area, entry.locale, self.theme
        most = min(self.setting.template.size_most, height * MM * _LOW_NAME)
        right, page = area.x + area.w, str(entry.page)
        end = right - _NUMBER + 2.0
        baseline = y + height / 2 + self.fonts.cap_height("bold", most) / 2
        words, face, about = (
            (entry.name, "regular", ("sections", entry.part))
            if entry.part
            else (locale.native_name, "bold", ("language",))
        )
        name = self._fitted(locale, words, face, most, (end - area.x) * (_BESIDE if entry.title else 1.0), about)
        # Two lines are centred on the baseline of one.
        texts = [
            *_lines(name, area.x, baseline - (len(name.lines) - 1) * _step(name) / 2, _step(name), face, theme.ink)
        ]
        left = area.x + max(self.fonts.width(line, face, name.size) for line in name.lines) + _LEADER_GAP
        for title in self._titles(entry, max(SMALLEST, most - 1.5), end - left):
            high = baseline - (len(title.lines) - 1) * _step(title) / 2
            texts += _lines(title, left, high, _step(title), "regular", theme.quiet)
            left += max(self.fonts.width(line, "regular", title.size) for line in title.lines) + _LEADER_GAP
        stop = right - self.fonts.width(page, "bold", most) - _LEADER_GAP
        leader = Line(left, baseline, stop, baseline, 0.6, theme.line, (0.6, 2.4))
        return (*texts, Text(right, baseline, page, most, "bold", theme.accent, "right")), (leader,)

    def _titles(self, entry: ContentsEntry, size: float, room: float) -> tuple[Fitted, ...]:
        """The title of the entry's game, if it has one."""
        if not entry.title:
            return ()
        return (self._fitted(entry.locale, entry.title, "regular", size, room, ("title",)),)

    def _fitted(
        self, locale: Locale, text: str, face: str, size: float, width: float, about: tuple[str, ...], lines: int = 2
    ) -> Fitted:
        """A name or title, on two lines where one is too short."""
        # Two lines rather than much smaller letters.
        floors = (max(SMALLEST, size * _SHRUNK), SMALLEST)
        fitted = next(
            (got for floor in floors if (got := fit(self.fonts, text, face, size, floor, width, lines))), None
        )
        if fitted is None:
            raise PadgenError(
                too_long(
                    self.fonts, text, face, SMALLEST, width, lines,
                    named=f"{locale.native_name}: {quoted(text)}", place="the contents leave",
                    fix="shorten it, or choose larger paper", about=(locale.code, *about),
                )
            )  # fmt: skip
        return fitted


def _step(fitted: Fitted) -> float:
    """Millimetres from line to line."""
    return fitted.size * LEADING / MM


def _below(title: Fitted) -> float:
    """Millimetres from a name's baseline to that of the last line of the title below it."""
    return title.size * _SPACED / MM + (len(title.lines) - 1) * _step(title)


def _lines(fitted: Fitted, x: float, baseline: float, step: float, face: str, ink: Ink) -> Iterator[Text]:
    for i, line in enumerate(fitted.lines):
        yield Text(x, baseline + i * step, f"{line.rstrip()} ", fitted.size, face, ink)
