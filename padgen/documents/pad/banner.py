"""What stands above a pad's table, and below it: title, date, number, logo and QR code."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import decomposition

from padgen.documents.pad.look import Look
from padgen.errors import PadgenError, Problem
from padgen.page import qr
from padgen.page.area import Area
from padgen.page.logo import Logo
from padgen.page.marks import BLACK, MM, WHITE, Box, Die, Ink, Leaf, Line, Node, Tag, Text
from padgen.page.ornament import scatter
from padgen.quoting import quoted

_STEM, _RING, _MARK = 0.105, 0.18, 0.33
"""How far stems, rings and marks on capitals reach above a capital, in heights of it."""

_BESIDE = 3.0
"""Millimetres between neighbours."""

_PICTURE_SHARE = 0.085
"""The height of logo and code, in heights of the pad."""

_PICTURE_MOST = 22.0
"""The greatest height of logo and code, in mm."""

_LOGO_WIDEST = 0.3
"""The greatest width of a logo, in widths of the table."""

_CODE_LEAST = 12.0
"""Millimetres: smaller codes are hard to read with a phone."""

_MODULE_LEAST = 0.33
"""Millimetres: smaller squares of a code are hard to read with a phone."""

_LETTERS_MOST = 6
_TILTS = (-5.0, 4.0, -3.0, 6.0, -4.0, 5.0)
_LIFTS = (0.035, -0.035, 0.02, -0.035, 0.035, -0.02)
_LETTER_GAP, _LETTER_CAP = 0.14, 0.525
"""Title letters on dice: how many at most, their turns in degrees, shifts, gaps and capitals in dice."""

_DIE_CAP = 1.19
_DIE_GAP, _DICE_OFF = 0.22, 0.64
_DIE_TILTS = (-9.0, 8.0, -5.0, 7.0, -8.0)
_DIE_FACES = (5, 2, 6, 3, 4)
"""Dice beside a title: their edge in capitals, the gaps between and before them in dice and capitals."""

_SMALLEST_TITLE = 0.72
"""A title shrinks to this share of its size before it gives up its dice, and then the date's line shortens."""

_LEGIBLE, _DATE_LEAST = 1.5, 0.5
"""Smallest letters from which on the date's line shortens for a title, and what of it stays at least."""

_BAND_INSET, _BAND_LINE = 1.4, 0.6
"""A line inside a band: its distance in mm and its weight in points."""

_BAND_AIR = 1.6
"""The least space around dice on a band, in dice."""

_BAR = 0.6
"""The height of a bar of colour along a bled pad's upper edge, in margins."""


class Content(NamedTuple):
    """What a banner shows besides its date; ``number`` is the widest one that may stand there."""

    title: str
    number: str = ""
    logo: Logo | None = None
    address: str = ""
    code: qr.Modules = ()


class Banner:
    """The space above the table of a pad, and the line below it.

    ``room`` is the pad's width inside its margins and its whole height.
    ``share`` makes logo and code smaller than they would like to be, ``band`` a band.
    """

    def __init__(
        self,
        look: Look,
        content: Content,
        room: tuple[float, float],
        share: float = 1.0,
        band: float = 1.0,
    ) -> None:
        self.look, self.content, self.band_share = look, content, band
        self.locale, self.template, self.theme = look.setting.locale, look.template, look.theme
        self.fonts = fonts = look.fonts
        template = self.template
        self.banded = self.theme.title == "band" and template.show_title and template.fill
        self.lettered = template.show_title and self.theme.title == "letters" and _on_dice(content.title)
        self.size = template.title_size * self.theme.title_scale / 100
        self.cap = fonts.cap_height("bold", self.size) if template.show_title else 0.0
        self.small = fonts.cap_height("regular", template.hint_size) if template.show_date or content.number else 0.0
        self.block = self._block()
        picture = min(_PICTURE_MOST, _PICTURE_SHARE * room[1]) * share
        self.date_line = template.date_line * self._date_share(room[0])
        self.logo = max(self.block, picture) if content.logo else 0.0
        self.code = self._code(picture)
        self.core = max(self.block, self.logo, self.code)
        step = max(2.6, 1.1 * self.small + 1.2) + self.small
        self.stacked = not self.banded and min(self.block, self.small) > 0 and self.core >= self.block + step
        self.step = step if self.stacked else 0.0
        self.accents = self._accents()
        self.height = self._height()

    def _date_share(self, width: float) -> float:
        """How much of the line for the date a long title leaves."""
        title = self.fonts.width(self.content.title, self.look.title_face, _LEGIBLE * self.template.floor_size)
        number = self.fonts.width(self.content.number, "regular", self.template.hint_size)
        word = self.fonts.width(self.date_word, "regular", self.template.hint_size) + 1.0
        left = width - title - number - word - 2 * _BESIDE
        return min(1.0, max(_DATE_LEAST, left / self.template.date_line))

    def _block(self) -> float:
        """The height of the title, or of the date alone."""
        if not self.template.show_title:
            return self.small
        if self.banded:
            return self.template.title_height * self.theme.band / 100 * self.band_share
        return max(self.template.title_height if self.lettered else self.cap, self.small)

    @property
    def foot(self) -> float:
        """What the line below the table takes."""
        return self.template.foot_height if self.banded and self.small else 0.0

    def _code(self, wanted: float) -> float:
        """The side of the code with its white border."""
        if not self.content.code:
            return 0.0
        count = len(self.content.code)
        return max(wanted, _CODE_LEAST, count * _MODULE_LEAST) * (count + 2 * qr.QUIET) / count

    def _accents(self) -> float:
        """What small letters and marks need above capitals, in mm."""
        if self.lettered or self.banded or not self.cap:
            return 0.0
        title = self.content.title
        marked = any(char.isupper() and decomposition(char) for char in title)
        rise = _MARK if marked else _RING if set(title) & set("åů") else _STEM
        return max(0.0, rise * self.cap - (self.core - self.cap) / 2)

    def _height(self) -> float:
        """From the pad's margin to the table."""
        return self.core + self.template.title_gap + self.accents if self.core else 0.0

    def draw(self, pad: tuple[float, float, float], x: float, y: float, w: float) -> Iterator[Node]:
        """The marks over a table that begins at x and is w mm wide, if there is no ``problem``; y is the pad's margin.

        ``pad`` is the pad's own left, top and width, all of which colour covers when there is bleed.
        """
        if self.template.bleed and self.template.fill and self.theme.ground is None and self.template.accent:
            yield Box(*pad, _BAR * self.template.margin, fill=self.template.accent)
        if not self.core:
            return
        left, right, top = x, x + w, y + self.accents
        middle = top + self.core / 2
        if self.banded:
            yield from self._band(Area(x, y, w, self.core))
            left, right = left + 2 * _BAND_INSET + 1, right - 2 * _BAND_INSET - 1
        if self.content.logo:
            width = min(self.logo * self.content.logo.width / self.content.logo.height, _LOGO_WIDEST * w)
            height = width * self.content.logo.height / self.content.logo.width
            mark = self.content.logo.mark(left, middle - height / 2, width)
            yield Tag("Figure", (mark,), alt=self.locale.message("logo"))
            left += width + _BESIDE
        if self.code:
            right -= self.code
            yield from self._modules(right, middle - self.code / 2)
            right -= 0.5
        if self.banded:
            yield from self._band_words(Area(left, y, right - left, self.core))
        else:
            yield from self._words(left, right, middle - (self.block + self.step) / 2)

    def problem(self, w: float) -> Problem | None:
        """What is wrong with a title over a table w mm wide, and by how much, or ``None``."""
        try:
            for _ in self.draw((0.0, 0.0, w), 0.0, 0.0, w):
                pass
        except PadgenError as error:
            return error.problems[0]
        return None

    def below(self, x: float, y: float) -> Iterator[Node]:
        """The line at the foot of a table that ends at y, where the title's band leaves the date no room."""
        if self.foot and self.template.show_date:
            yield from self._date(x, self._foot_base(y), self._date_width())

    def _foot_base(self, bottom: float) -> float:
        return bottom + self.foot - self.fonts.descent("regular", self.template.hint_size)

    def number_at(self, x: float, y: float, w: float, bottom: float) -> tuple[float, float]:
        """Where a number ends and its baseline, over or below the same table, which ends at ``bottom``."""
        if self.foot:
            return x + w, self._foot_base(bottom)
        right = x + w - self.code - (0.5 if self.code else 0.0)
        top = y + self.accents + (self.core - self.block - self.step) / 2
        if self.stacked:
            return right, top + self.block + self.step
        return right - (self._date_width() + _BESIDE if self.template.show_date else 0.0), self._base(top)

    def _base(self, top: float) -> float:
        """The title's baseline, on which date and number stand too."""
        cap = _LETTER_CAP * self.template.title_height if self.lettered else self.cap
        return top + self.block / 2 + (cap or self.small) / 2

    def _words(self, left: float, right: float, top: float) -> Iterator[Node]:
        template, small = self.template, self.template.hint_size
        baseline = self._base(top)
        number = self.fonts.width(self.content.number, "regular", small)
        lower = top + self.block + self.step if self.stacked else baseline
        end = right
        if not self.stacked:
            taken = (self._date_width(), number)
            end -= sum(part + _BESIDE for part in taken if part)
        used = left
        if template.show_title:
            title, used = self._title(left, top, baseline, end - left)
            yield title
        if template.show_date:
            start = left if self.stacked else right - self._date_width()
            limit = right - (number + _BESIDE if self.stacked and number else 0.0) - start
            yield from self._date(start, lower, min(self._date_width(), limit))
        inks = (self.theme.strong, self.theme.signal, self.theme.line)
        beside = not self.stacked and (number or template.show_date)
        below = baseline - 1.1 * self.small - 1.2 if beside else top + self.block
        area = Area(used + 2.0, top, right - used - 2.0, below - top)
        if decor := tuple(scatter(self.theme.decor, area, inks)):
            yield Tag("Artifact", decor)

    def _date(self, x: float, baseline: float, width: float) -> Iterator[Node]:
        """The word and a line to write on."""
        size, theme = self.template.hint_size, self.theme
        yield Tag("P", tuple(self.look.words(self.look.setting.labels("date"), x, baseline, size, ink=theme.ink)))
        start = x + self.fonts.width(self.date_word, "regular", size) + 1.0
        weight = self.look.weight(theme.inner)
        yield Line(start, baseline + 0.4, x + width, baseline + 0.4, max(weight, 0.35), theme.frame)

    @property
    def date_word(self) -> str:
        """The word for the date, in every language."""
        return self.look.setting.label("date")

    def _date_width(self) -> float:
        if not self.template.show_date:
            return 0.0
        return self.fonts.width(self.date_word, "regular", self.template.hint_size) + 1.0 + self.date_line

    # The title.

    def _title(self, x: float, top: float, baseline: float, room: float) -> tuple[Node, float]:
        """The title and where it ends."""
        text = self.content.title
        if self.lettered:
            edge = self.template.title_height
            step = edge * (1 + _LETTER_GAP)
            if len(text) * step <= room:
                letters = tuple(self._letters(x, top + self.block / 2, edge))
                return Tag("H1", (Tag("Figure", letters, alt=text),)), x + len(text) * step
        face, count = self.look.title_face, self.theme.title_dice
        least = max(self.template.floor_size, _SMALLEST_TITLE * self.size)
        for dice in range(count, -1, -1):
            taken = self._dice_width(dice, self.cap)
            size = self.fonts.fit(text, face, self.size, room - taken, least if dice else self.template.floor_size)
            if size is not None:
                break
        if size is None:
            raise self._too_long(room)
        width = self.fonts.width(text, face, size)
        mark = Text(x, baseline, text, size, face, self.theme.accent)
        if not dice:
            return Tag("H1", (mark,)), x + width
        cap = self.fonts.cap_height("bold", size)
        beside = tuple(self._dice(x + width + _DICE_OFF * cap, baseline - cap / 2, dice, cap * _DIE_CAP))
        return Tag("H1", (mark, Tag("Artifact", beside))), x + width + self._dice_width(dice, cap)

    def _too_long(self, room: float) -> PadgenError:
        title, floor = self.content.title, self.template.floor_size
        needs = self.fonts.width(title, self.look.title_face, floor)
        return PadgenError(
            Problem(
                f"the title {quoted(title)} needs {needs:.1f} mm at {floor:g} pt, the pad leaves {room:.1f} mm",
                "shorten the title, or choose a larger template",
                about=(self.locale.code, "title"),
            )
        )

    @property
    def _solids(self) -> tuple[Ink, ...]:
        return self.theme.accent, self.theme.signal, self.theme.strong

    def _letters(self, x: float, middle: float, edge: float) -> Iterator[Leaf]:
        """A letter on each die, dark and light by turns."""
        size = _LETTER_CAP * edge * MM / (self.fonts.cap_height("bold", 1.0) * MM)
        for i, letter in enumerate(self.content.title.upper()):
            tilt, at = _TILTS[i % 6], middle + _LIFTS[i % 6] * edge
            ink = self._solids[i // 2 % 3]
            dark = i % 2 == 0 and self.template.fill
            left = x + i * edge * (1 + _LETTER_GAP)
            yield Die(left, at - edge / 2, edge, 0, ink, dark, WHITE if not dark else self.theme.light, None, tilt)
            yield self._leaning(left + edge / 2, at, letter, size, self.theme.light if dark else ink, tilt)

    def _leaning(self, x: float, middle: float, letter: str, size: float, ink: Ink, tilt: float) -> Text:
        """A letter turned about its middle."""
        half = self.fonts.cap_height("bold", size) / 2
        dx, dy = half * math.sin(math.radians(tilt)), half * math.cos(math.radians(tilt))
        return Text(x + dx, middle + dy, letter, size, self.look.title_face, ink, "center", tilt=tilt)

    def _dice_width(self, count: int, cap: float) -> float:
        """What so many dice beside a title take, the space before them included."""
        if not count:
            return 0.0
        edge = _DIE_CAP * cap
        return _DICE_OFF * cap + count * edge + (count - 1) * _DIE_GAP * edge

    def _dice(self, x: float, middle: float, count: int, edge: float) -> Iterator[Die]:
        """Dark, light, and in the colour of the signal."""
        for i in range(count):
            ink = (self.theme.accent, self.theme.accent, self.theme.signal)[i % 3]
            dark = i % 3 != 1 and self.template.fill
            left, tilt = x + i * edge * (1 + _DIE_GAP), _DIE_TILTS[i % 5]
            paper = self.theme.light if dark else WHITE
            yield Die(left, middle - edge / 2, edge, _DIE_FACES[i % 5], ink, dark, paper, None, tilt)

    # A band.

    def _band(self, area: Area) -> Iterator[Node]:
        theme, weight = self.theme, self.look.weight(_BAND_LINE)
        yield Box(*area, fill=theme.accent, radius=theme.radius)
        inset = _BAND_INSET
        inner = Box(area.x + inset, area.y + inset, area.w - 2 * inset, area.h - 2 * inset)
        yield inner._replace(stroke=theme.light, weight=weight, radius=max(0.0, theme.radius - inset / 2))

    def _band_words(self, area: Area) -> Iterator[Node]:
        """The title in the middle, dice to its left and right."""
        theme, face = self.theme, self.look.title_face
        title = self.content.title.upper() if theme.capitals else self.content.title
        spread = theme.title_spacing / 100
        inside = area.h - 2 * _BAND_INSET
        edge = min(0.42 * inside, 1.05 * self.cap * self.band_share)
        pair = 1.75 * edge
        for dice in (theme.title_dice > 1, False):
            room = area.w - (2 * pair + _BAND_AIR * edge if dice else 0.0)
            em = self.look.width(title, face, 1.0, spread)
            size = min(self.size * max(self.band_share, _SMALLEST_TITLE), int(room / em * 20) / 20)
            if size >= (_SMALLEST_TITLE**2 * self.size if dice else self.template.floor_size):
                break
        if size < self.template.floor_size:
            raise self._too_long(area.w)
        width = self.look.width(title, face, size, spread * size)
        middle = area.y + area.h / 2
        x = area.x + (area.w - width) / 2
        text = Text(x, self.look.baseline(middle, size), title, size, face, theme.light, spacing=spread * size)
        yield Tag("H1", (text,))
        side = (area.w - width) / 2
        marks: list[Leaf] = []
        if dice:
            off = min(0.6 * edge, (side - pair) / 2)
            for mirror in (-1, 1):
                centre = area.x + area.w / 2 + mirror * (width / 2 + off + pair / 2)
                for i, (dx, dy, tilt) in enumerate(((0.42, -0.28, 14.0), (-0.36, 0.3, -11.0))):
                    cx, cy = centre + mirror * dx * edge, middle + dy * edge
                    face_ = ((4, 1), (6, 3))[mirror > 0][i]
                    ink, lean = theme.light, -mirror * tilt
                    marks.append(Die(cx - edge / 2, cy - edge / 2, edge, face_, ink, True, theme.accent, None, lean))
            side -= off + pair
        for left in (area.x, area.x + area.w - side):
            inset = _BAND_INSET
            marks += scatter(self.theme.decor, Area(left, area.y + inset + 0.8, side, inside - 1.6), (theme.light,))
        if marks:
            yield Tag("Artifact", tuple(marks))

    def _modules(self, x: float, y: float) -> Iterator[Node]:
        module = self.code / (len(self.content.code) + 2 * qr.QUIET)
        if self.banded or self.look.ground is not None:
            yield Box(x, y, self.code, self.code, fill=WHITE)
        x, y = x + qr.QUIET * module, y + qr.QUIET * module
        dark = tuple(
            Box(x + column * module, y + row * module, length * module, module, fill=BLACK)
            for row, column, length in qr.runs(self.content.code)
        )
        yield Tag("Figure", dark, alt=self.locale.message("code", url=self.content.address))


def _on_dice(title: str) -> bool:
    """Whether each letter of a title may have a die of its own."""
    return 0 < len(title) <= _LETTERS_MOST and len(title.upper()) == len(title) and title.isalpha()
