"""The back cover of a booklet or a leaflet: the title, what the game is about, dice or a code, and the facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from padgen.documents.explain import scene, still_life
from padgen.documents.explain.cover import FACTS, MIDDLE, Cover, code
from padgen.documents.explain.sections import sections
from padgen.documents.text.fit import LEADING, Fitted, fit
from padgen.languages import Locale
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, Box, Line, Node, Tag, Text

_TITLE_AT, _SHRUNK, _TITLE_LINES = 36.0, 0.6, 3
_BAR, _BAR_BELOW = (16.0, 1.3), 6.5
_AIM_LINES, _AIMS_BELOW, _AIMS_APART, _SMALLER = 3, 12.0, 4.0, 0.8
_MANY = 4
"""Languages whose aims stand side by side, at most; of more, one speaks for all."""

_IMPRINT_AT, _IMPRINT_BELOW = 198.0, 6.0
_AIR = 9.0
_DISC_LEAST = 12.0
_WORDS, _WORDS_MOST = 0.53, 0.6
"""The share of the space between title and facts that words may take, and that of small ones in several languages."""

_AROUND = 1.6
"""A disc's width in that of the code on it."""

_ADDRESS, _ADDRESS_BELOW = 8.5, 6.0


class BackCover(Cover):
    """The back of the box, with the measures of the front: millimetres on A5, in proportion on other paper."""

    def page(
        self,
        title: str,
        told: Locale,
        locales: Sequence[Locale],
        address: str | None,
        imprint: str,
        *,
        beside: bool = False,
    ) -> tuple[Node, ...]:
        """The page's marks: dice where there is no address, and an ``imprint`` at the foot.

        A back ``beside`` its front, on one side of a sheet, doesn't repeat the facts.

        Raises ``PadgenError`` for a title that it can't hold.
        """
        scale, middle = self.scale, self.middle
        heading = self._heading(title, told)
        bar = Area(0.0, heading[-1].y + _BAR_BELOW * scale, _BAR[0] * scale, _BAR[1] * scale)
        facts_size = self.template.cover_facts * self.small
        imprint_y = self._imprint_at(imprint)
        raised = self._y(_IMPRINT_AT) - imprint_y
        facts = self._centred(self._y(FACTS) - raised, self.facts(told), facts_size, "bold", told, loud=True)
        top, foot = bar.y + _AIMS_BELOW * scale, facts[0].y - facts_size / MM
        # A code stands inside its disc.
        least = (self.template.back_code * _AROUND + _ADDRESS_BELOW + 2 * _AIR if address else 0.0) * scale
        aims, below = self._aims(told, locales, top, foot, foot - least)
        under = _ADDRESS_BELOW if address else 0.0
        picture = self._picture(below + _AIR * scale, foot - (_AIR + under) * scale)
        head = heading[0].y - heading[0].size / MM
        taken = (
            self.area._replace(y=head, h=below - head),
            picture,
            self.area._replace(y=picture.y + picture.h, h=2 * under * scale),
            self.area._replace(y=foot, h=self.area.y + self.area.h - foot),
        )
        decor: list[Node] = [
            *self._ground(),
            *self._strew(*taken),
            Box(middle - bar.w / 2, bar.y, bar.w, bar.h, fill=self.theme.cover_words, radius=bar.h / 2),
        ]
        shown: tuple[Node, ...] = ()
        if address:
            decor += scene.disc(self.theme, picture)
            shown = tuple(self._code(address, told, picture))
        elif picture.w >= 2 * _DISC_LEAST * scale:
            decor += still_life.draw(self.theme, picture)
        return (
            Tag("Artifact", tuple(decor)),
            Tag("P", heading, lang=told.code),
            *aims,
            *shown,
            *(() if beside else (Tag("P", facts, lang=told.code),)),
            *self._imprint(imprint, imprint_y, told),
        )

    def _imprint_at(self, words: str) -> float:
        """The baseline of the last line at the foot, whose letters are inside a frame."""
        size = self.template.back_imprint
        descends = self.fonts.extent(words, "regular", size)[1]
        return min(self._y(_IMPRINT_AT), self.area.y + self.area.h - self._framed - descends)

    def _imprint(self, words: str, y: float, told: Locale) -> Iterator[Tag]:
        """A line between the facts and the foot that says what this is, below a rule as wide as the text."""
        side = (self.area.w - self._room) / 2
        above = y - _IMPRINT_BELOW
        left, right, theme = self.area.x + side, self.area.x + self.area.w - side, self.theme
        line = Line(left, above, right, above, theme.side, theme.cover_words)
        yield Tag("Artifact", (line,))
        size = self.template.back_imprint
        yield Tag("P", self._centred(y, words, size, "regular", told, ("title",), 2), lang=told.code)

    def _heading(self, title: str, told: Locale) -> tuple[Text, ...]:
        """The title: on more lines rather than in much smaller letters."""
        size, y = self.template.back_title * self.scale, self._y(_TITLE_AT)
        floors = (size * _SHRUNK, SMALLEST)
        found = (fit(self.fonts, title, self.strong, size, floor, self._room, _TITLE_LINES) for floor in floors)
        fitted = next(filter(None, found), None)
        if fitted is None:
            # Too long even for the smallest letters, which is refused.
            return self._centred(y, title, size, self.strong, told, ("title",), _TITLE_LINES)
        step = fitted.size * LEADING / MM
        first = y - (len(fitted.lines) - 1) * step / 2
        return tuple(self._lines_of(fitted, first, step, self.strong))

    def _picture(self, top: float, bottom: float) -> Area:
        """A square between two heights, as large as there is room for, and level with the front's disc if it can be.

        Unfolded, both covers are side by side.
        """
        size = max(0.0, min(self.template.back_disc * self.scale, bottom - top, self.area.w))
        y = max(top, min(self._y(MIDDLE) - size / 2, bottom - size))
        return Area(self.middle - size / 2, y, size, size)

    def _code(self, address: str, told: Locale, disc: Area) -> Iterator[Node]:
        """The code of an address in the middle of a disc, and the address below the disc."""
        size = self.template.back_code * self.scale
        x, y = disc.x + (disc.w - size) / 2, disc.y + (disc.h - size) / 2
        yield code(address, told.message("code", url=address), x, y, size)
        words = self.fonts.fit(address, "regular", _ADDRESS, self._room)
        if words is not None:
            below = disc.y + disc.h + _ADDRESS_BELOW * self.scale
            yield Tag("P", (Text(self.middle, below, address, words, ink=self.theme.cover_title, align="center"),))

    def _aims(
        self, told: Locale, locales: Sequence[Locale], top: float, foot: float, lowest: float
    ) -> tuple[tuple[Node, ...], float]:
        """What the game is about, in all languages where they are few, and where the words end.

        They take a share of what is above the ``foot``, and end at the ``lowest`` there.
        """
        own = {aim(locale): locale for locale in locales}
        every = [(own, 1.0, _WORDS), (own, _SMALLER, _WORDS), (own, _SMALLER, _WORDS_MOST)] if len(own) <= _MANY else []
        for words, scale, share in (*every, ({aim(told): told}, 1.0, _WORDS)):
            fitted = self._fitted(tuple(words), self.template.back_words * scale)
            if not fitted:
                continue
            drawn: list[Node] = []
            y = top
            for lines, locale in zip(fitted, words.values(), strict=True):
                step = lines.size * LEADING / MM
                drawn.append(Tag("P", tuple(self._lines_of(lines, y + 0.75 * step, step)), lang=locale.code))
                y += step * len(lines.lines) + _AIMS_APART * self.scale
            y -= _AIMS_APART * self.scale
            if y <= min(top + (foot - top) * share, lowest):
                return tuple(drawn), y
        return (), top

    def _fitted(self, words: Sequence[str], size: float) -> list[Fitted]:
        """The texts at one size, at most this on A5; none where one is too long."""
        size = max(SMALLEST, size * min(max(1.0, self.scale), self.scale * 1.2))
        # More lines rather than smaller letters.
        for floor in (size, max(SMALLEST, size * _SMALLER), SMALLEST):
            fitted = [fit(self.fonts, text, "regular", size, floor, self._room, _AIM_LINES) for text in words]
            least = min(lines.size if lines else 0.0 for lines in fitted)
            if least:
                same = [fit(self.fonts, text, "regular", least, least, self._room, _AIM_LINES) for text in words]
                return [lines for lines in same if lines]
        return []

    def _lines_of(self, fitted: Fitted, baseline: float, step: float, face: str = "regular") -> Iterator[Text]:
        look = Text(self.middle, 0.0, "", fitted.size, face, self.theme.cover_title, "center")
        look = look._replace(kerned=face == "extrabold")
        for i, line in enumerate(fitted.lines):
            yield look._replace(y=baseline + i * step, text=f"{line.strip()} ")


def aim(locale: Locale) -> str:
    """What the game is about."""
    return next(section.texts[0] for section in sections(locale) if section.key == "aim")
