"""Front covers: a ground, dice on a disc, a title and a few facts."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence

from padgen.documents.explain import scene
from padgen.documents.explain.head import dressed, strong
from padgen.documents.setting import BESIDE, Setting
from padgen.documents.text.fit import LEADING, Fitted, fit, too_long
from padgen.errors import PadgenError, Problem
from padgen.languages import Locale
from padgen.page import qr
from padgen.page.area import Area
from padgen.page.dice import FINEST
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM, WHITE, Box, Node, Tag, Text
from padgen.page.ornament import strew
from padgen.quoting import quoted
from padgen.templates import LeafletTemplate
from padgen.templates.colours import mixed
from padgen.templates.theme import FRAME_LEAST

_WIDTH, HEIGHT = 148.0, 210.0
"""The size in mm of the cover for which all measures below are; others are in proportion."""

MIDDLE, FACTS = 125.5, 186.0
"""How far below the top the middle of the disc and the facts are."""

_TITLE_TOP, _TITLE_BOTTOM = 14.0, 66.0
_TITLE_LEAST = 14.0
_TITLE_LINE = 1.08
_BOUND = re.compile("(?<=\\w{4})\u00a0")
"""No-break spaces between whole words, which may be on two lines of a title; those after short words hold."""
_LARGER = (1.0, 1.15, 1.35)
"""How many times as large letters on one, two or three lines are than on fewer."""
_BAR = (16.0, 1.3)
_NAMES_FEW = 1.375
_STREWN, _QUIET = 2.3, 0.5
_NAMES_BELOW, _NAMES_FOOT, _NAMES_LEADING = 7.5, 8.0, 1.5
_HIGHER, _HIGHER_DISC = 4.5, 3.5
"""How much higher the title and the facts are, and the disc, if names of languages have several lines."""

_SMALL = 1.2
"""How many times as large as in proportion small words are on smaller covers."""

_FRAME_APART, _FRAME_INNER, _FRAME_ROUND = 2.2, 0.25, 4.5
"""The space from a frame to its inner line, whose weight is a share of its own, and the radius of its corners."""

_FRAME_CLEAR, _FRAME_CLEAR_SMALL = 4.4, 6.8
"""The least space between the inner line and words on covers of 97 mm or more, and in proportion on smaller ones."""

_CAPITALS, _DISC_CLEAR = 0.72, 4.0
"""How high capitals are as a share of the size of text, and the least space between the disc and the facts."""

_SUBTITLE = 5.2
"""The space between the bar and the capitals of the line below it."""


def code(address: str, alt: str, x: float, y: float, size: float) -> Tag:
    """The QR code of an address, ``size`` mm wide, with the white border that scanners need."""
    modules = qr.modules(address)
    quiet = qr.QUIET * size / len(modules)
    paper = Box(x - quiet, y - quiet, size + 2 * quiet, size + 2 * quiet, fill=WHITE)
    return Tag("Figure", (paper, *qr.boxes(modules, x, y, size)), alt=alt)


class Cover:
    """A cover for a whole page or panel, in the colours of a theme."""

    def __init__(self, setting: Setting[LeafletTemplate], area: Area) -> None:
        self.template, self.fonts, self.area = setting.template, setting.fonts, area
        self.theme, self.strong = dressed(setting), strong(setting.template)
        self.scale = min(area.w / _WIDTH, area.h / HEIGHT)
        # Small words shrink less, and never grow.
        self.small = min(1.0, self.scale * _SMALL)
        self.middle = area.x + area.w / 2

    def front(
        self, title: str, locale: Locale, names: Sequence[tuple[str, str]] = (), dice: int = 5
    ) -> tuple[Node, ...]:
        """Title, contents, dice, facts, and the ``names`` of several languages, each with its code.

        Raises ``PadgenError`` for a title that doesn't fit the cover.
        """
        theme, fonts = self.theme, self.fonts
        names_size = self._names_size(names)
        few = len(self._lines(names, names_size)) == 1
        middle_y = self._y(MIDDLE if few else MIDDLE - _HIGHER_DISC)
        higher = 0.0 if few else _HIGHER
        facts_y = self._y(FACTS - higher) - self._raised(names_size if few else math.inf, bool(names))
        facts_size = self.template.cover_facts * self.small
        radius = min(self.template.cover_disc / 2 * self.scale, self.area.w / 2 - 7 * self.scale)
        radius = min(radius, facts_y - facts_size * _CAPITALS / MM - _DISC_CLEAR * self.scale - middle_y)
        lines, bottom = self._title(title, locale, higher)
        bar = (_BAR[0] * self.scale, _BAR[1] * self.scale)
        bar_y = bottom + 4.5 * self.scale
        subtitle_size = max(SMALLEST, self.template.cover_subtitle * self.small)
        cap = fonts.cap_height(self._face("semibold"), subtitle_size)
        subtitle_y = bar_y + bar[1] + _SUBTITLE * self.small + cap
        rules = locale.text("in_languages", languages=len(names)) if names else locale.label("rules")
        top = middle_y - radius
        if names:
            # Facts that many names raise would stand close to the disc, so it rises too; no back cover is beside it.
            over = top - subtitle_y - fonts.extent(rules, self._face("semibold"), subtitle_size)[1]
            under = facts_y - facts_size * _CAPITALS / MM - top - 2 * radius
            top -= max(0.0, (over - under) / 2)
        disc = Area(self.middle - radius, top, 2 * radius, 2 * radius)
        above = Area(
            disc.x, lines[0].y - lines[0].size / MM, disc.w, subtitle_y + 2.0 - lines[0].y + lines[0].size / MM
        )
        wide = max(fonts.width(line.text, line.face, line.size) for line in lines)
        above = above._replace(x=self.middle - wide / 2, w=wide)
        below = facts_y - 6.0 * self.area.h / HEIGHT
        foot = Area(self.area.x, below, self.area.w, self.area.y + self.area.h - below)
        decor: tuple[Node, ...] = (
            *self._ground(),
            *self._strew(above, disc, foot),
            *scene.draw(theme, dice, disc),
            Box(self.middle - bar[0] / 2, bar_y, *bar, fill=theme.cover_words, radius=bar[1] / 2),
        )
        subtitle = self._centred(subtitle_y, rules, subtitle_size, "semibold", locale, ("labels", "rules"))
        facts = self._centred(facts_y, self.facts(locale), facts_size, "bold", locale, loud=True)
        return (
            Tag("Artifact", decor),
            Tag("H1", lines),
            Tag("P", subtitle, lang=locale.code),
            Tag("P", facts, lang=locale.code),
            *((Tag("P", tuple(self._names(names, facts_y))),) if names else ()),
        )

    def facts(self, locale: Locale) -> str:
        """The number of players, or else of dice, and the number of rounds."""
        variant = locale.variant
        who = locale.amount(variant.dice, "die")
        if variant.players:
            who = f"2–{locale.amount(variant.players, 'player')}"
        return f"{who}{BESIDE}{locale.amount(variant.rounds, 'round')}"

    # Places.

    def _raised(self, size: float, named: bool) -> float:
        """How much higher the facts are because a frame takes room below names of this size on one line, or of all."""
        most = max(0.0, self._framed - _NAMES_FOOT * self.scale)
        left = (HEIGHT - FACTS - _NAMES_BELOW) * self.area.h / HEIGHT - self._framed
        return max(0.0, min(most, size * _NAMES_LEADING / MM - left)) if named else 0.0

    def _y(self, y: float) -> float:
        return self.area.y + y * self.area.h / HEIGHT

    @property
    def _room(self) -> float:
        return self.area.w - 2 * max(self.template.cover_side * self.scale, self._framed)

    @property
    def _inset(self) -> float:
        """How far from the edges a frame is."""
        return max(FRAME_LEAST, self.theme.cover_inset * self.scale)

    @property
    def _framed(self) -> float:
        """How far from the edges words are because of a frame."""
        if not self.theme.cover_frame:
            return 0.0
        return self._inset + _FRAME_APART * self.scale + min(_FRAME_CLEAR, _FRAME_CLEAR_SMALL * self.scale)

    def _strew(self, *taken: Area) -> Iterator[Node]:
        """Small drawings in free places: scraps of paper have the colours of the dice, others are pale."""
        theme = self.theme
        quiet = (mixed(theme.cover_words, theme.cover or WHITE, _QUIET),)
        inks = theme.cover_dice if theme.decor == "confetti" else quiet
        return strew(theme.decor, self.area, inks, taken, _STREWN * self.scale)

    def _ground(self) -> Iterator[Box]:
        """The colour of the whole cover, and its frame of a heavy line and a fine one inside it."""
        theme, area, scale = self.theme, self.area, self.scale
        if theme.cover:
            yield Box(*area, fill=theme.cover)
        weight, apart = theme.cover_frame * scale, _FRAME_APART * scale
        lines = (0.0, weight), (apart, max(FINEST, _FRAME_INNER * weight))
        for inner, line in lines if weight else ():
            x = self._inset + inner
            inside = Area(area.x + x, area.y + x, area.w - 2 * x, area.h - 2 * x)
            radius = _FRAME_ROUND * scale - inner
            yield Box(*inside, stroke=theme.cover_title, weight=line, radius=radius)

    def _centred(
        self,
        y: float,
        words: str,
        size: float,
        face: str,
        locale: Locale,
        keys: tuple[str, ...] = (),
        most: int = 1,
        *,
        loud: bool = False,
    ) -> tuple[Text, ...]:
        """Words from these ``keys`` of a language, on one line or several; ``y`` is the baseline of the last."""
        ink, face = self.theme.cover_words if loud else self.theme.cover_title, self._face(face)
        fitted = fit(self.fonts, words, face, size, SMALLEST, self._room, most)
        if fitted is None:
            raise PadgenError(
                too_long(
                    self.fonts, words, face, SMALLEST, self._room, most,
                    named=f"{locale.native_name}: {quoted(words)}", place="the cover leaves",
                    fix="shorten it, or choose larger paper", about=(locale.code, *keys) if keys else (),
                )
            )  # fmt: skip
        look = Text(self.middle, y, words, fitted.size, face, ink, "center", kerned=face == "extrabold")
        if len(fitted.lines) == 1:
            return (look,)
        tops = (y - i * fitted.size * LEADING / MM for i in reversed(range(len(fitted.lines))))
        lines = zip(fitted.lines, tops, strict=True)
        return tuple(look._replace(y=top, text=f"{line} ") for line, top in lines)

    def _face(self, face: str) -> str:
        return face if self.strong == "extrabold" or face == "regular" else "bold"

    def _title(self, title: str, locale: Locale, higher: float) -> tuple[tuple[Text, ...], float]:
        """The title's lines, as large as the space above the disc allows, and how deep letters of the last reach.

        They are so much ``higher`` than without names in several lines; the space above them stays.
        """
        top = max(self._y(_TITLE_TOP), self.area.y + self._framed)
        bottom = self._y(_TITLE_BOTTOM - higher) - 16.0 * self.scale
        best: Fitted | None = None
        for count, text in ((1, title), (2, title), (3, title), (3, _BOUND.sub(" ", title))):
            most = min(self.template.cover_title * self.scale, (bottom - top) * MM / (0.76 + (count - 1) * _TITLE_LINE))
            # More lines are used only for clearly larger letters.
            least = (
                best.size * _LARGER[count - 1] if best else min(_TITLE_LEAST, self.template.cover_title * self.scale)
            )
            if least <= most:
                best = fit(self.fonts, text, self.strong, most, least, self._room, count) or best
        if best is None:
            raise PadgenError(
                too_long(
                    self.fonts, title, self.strong, _TITLE_LEAST, self._room, 3,
                    named=f"the title {quoted(title)}", place="the cover leaves",
                    fix="shorten the title, or choose larger paper", about=(locale.code, "title"),
                )
            )  # fmt: skip
        step = best.size * _TITLE_LINE / MM
        last = bottom
        if len(best.lines) == 1:
            whole = self._y(_TITLE_BOTTOM) - 16.0 * self.scale - top
            middle = self._y(_TITLE_TOP - higher) + whole * 0.45 + 6.0 * self.scale
            last = middle + best.size * 0.36 / MM
        first = min(last, bottom) - (len(best.lines) - 1) * step
        look = Text(self.middle, 0.0, "", best.size, self.strong, self.theme.cover_title, "center")
        look = look._replace(kerned=self.strong == "extrabold")
        lines = tuple(look._replace(y=first + i * step, text=f"{line.strip()} ") for i, line in enumerate(best.lines))
        descends = 0.22 * best.size / MM
        return lines, lines[-1].y + descends

    def _names_size(self, names: Sequence[tuple[str, str]]) -> float:
        """The largest size of names of languages: larger where they are few."""
        many = self.template.cover_names
        few = many * _NAMES_FEW * self.small
        return few if few > many and len(self._lines(names, few)) == 1 else many

    def _names(self, names: Sequence[tuple[str, str]], facts: float) -> Iterator[Node]:
        """Languages on one line, or in lines that widen downwards, below the baseline of the facts."""
        size, top = self._names_size(names), facts + _NAMES_BELOW * self.area.h / HEIGHT
        room = self.area.y + self.area.h - max(_NAMES_FOOT * self.scale, self._framed) - top
        # Broken only between names.
        lines = self._lines(names, size)
        while len(lines) * size * _NAMES_LEADING / MM > room and size > SMALLEST:
            size = max(SMALLEST, size - 0.5)
            lines = self._lines(names, size)
        leading = min(size * _NAMES_LEADING / MM, room / len(lines))
        least = size * LEADING / MM
        if leading < least:
            what = f"the names of {len(names)} languages need {len(lines) * least:.1f} mm at {size:g} pt"
            fix = "choose larger paper, or fewer languages"
            raise PadgenError(Problem(f"{what}, the foot of the cover leaves {room:.1f} mm", fix))
        dot = self.fonts.width(BESIDE, "regular", size)
        ink = self.theme.cover_title
        for i, line in enumerate(lines):
            y = top + (i + 0.5) * leading
            x = self.middle - self._width(line, size) / 2
            for j, (word, code) in enumerate(line):
                yield Tag("Span", (Text(x, y, word, size, ink=ink),), lang=code)
                x += self.fonts.width(word, "regular", size)
                if j < len(line) - 1:
                    yield Tag("Artifact", (Text(x, y, BESIDE, size, ink=ink),))
                    x += dot

    def _lines(self, names: Iterable[tuple[str, str]], size: float) -> list[list[tuple[str, str]]]:
        """The names in lines, of which the last is the widest."""
        lines: list[list[tuple[str, str]]] = [[]]
        for name in reversed(list(names)):
            # Lines are filled from below; each is a little narrower than the one below it.
            room = self._room * (1 - 0.06 * (len(lines) - 1))
            if lines[-1] and self._width([name, *lines[-1]], size) > room:
                lines.append([])
            lines[-1].insert(0, name)
        return lines[::-1]

    def _width(self, line: Sequence[tuple[str, str]], size: float) -> float:
        words = sum(self.fonts.width(word, "regular", size) for word, _ in line)
        return words + (len(line) - 1) * self.fonts.width(BESIDE, "regular", size)
