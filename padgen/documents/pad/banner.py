"""What stands above a pad's table: title, date, number, logo and QR code."""

from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import decomposition

from padgen.documents.setting import BESIDE, Setting
from padgen.errors import Problem
from padgen.page import qr
from padgen.page.logo import Logo
from padgen.page.marks import BLACK, WHITE, Box, Line, Node, Tag, Text
from padgen.quoting import quoted
from padgen.templates import PadTemplate

_AIR, _BAND_AIR = 0.6, 2.8
"""Millimetres above the letters, and above those on a band."""

_BAND_INSET = 1.6
"""Millimetres between a band's ends and what stands on it."""

_STRIP = 1.2
"""Millimetres: the least height of the coloured strip at a band's top."""

_ACCENT = 0.34
"""The height of an accent on a capital, in heights of the capital."""

_DATE_LINE = 2.3
"""The line for the date, in millimetres a point of its label's size."""

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


class Content(NamedTuple):
    """What a banner shows besides its date; ``number`` is the widest one that may stand there."""

    title: str
    number: str = ""
    logo: Logo | None = None
    address: str = ""
    code: qr.Modules = ()


class Banner:
    """The space above the table of a pad ``pad_height`` mm high.

    ``share`` makes logo and code smaller than they would like to be.
    """

    def __init__(
        self,
        setting: Setting[PadTemplate],
        content: Content,
        pad_height: float,
        share: float = 1.0,
    ) -> None:
        self.locale, self.content = setting.locale, content
        self.date, self.dates = setting.label("date"), setting.labels("date")
        self.template, self.fonts = template, fonts = setting.template, setting.fonts
        self.cap = fonts.cap_height("bold", template.title_size) if template.show_title else 0.0
        self.small = fonts.cap_height("regular", template.hint_size) if template.show_date or content.number else 0.0
        line = max(self.cap, self.small)
        picture = min(_PICTURE_MOST, _PICTURE_SHARE * pad_height) * share
        self.logo = max(line, picture) if content.logo else 0.0
        self.code = self._code(picture)
        self.core = max(line, self.logo, self.code)
        stacked = self.cap + max(2.6, 1.1 * self.small + 1.2) + self.small
        self.stacked = min(self.cap, self.small) > 0 and self.core >= stacked
        self.block = stacked if self.stacked else line
        self.air = (_BAND_AIR if self.banded else _AIR) + self._accents()
        self.height = self._height()

    def _code(self, wanted: float) -> float:
        """The side of the code with its white border."""
        if not self.content.code:
            return 0.0
        count = len(self.content.code)
        return max(wanted, _CODE_LEAST, count * _MODULE_LEAST) * (count + 2 * qr.QUIET) / count

    def _accents(self) -> float:
        """What letters with marks above need over capitals without, in mm."""
        marked = any((char.isupper() and decomposition(char)) or char in "åů" for char in self.content.title)
        return max(0.0, _ACCENT * self.cap - _AIR) if marked and self.block == self.core else 0.0

    @property
    def banded(self) -> bool:
        """Whether the title stands on a band of colour."""
        return self.template.accent is not None and self.core > 0

    def _height(self) -> float:
        """From the pad's margin to the table."""
        if not self.core:
            return 0.0
        below = max(
            2.0,
            self.fonts.descent("bold", self.template.title_size) * bool(self.cap) + 0.6,
            self.fonts.descent("regular", self.template.hint_size) * bool(self.small) + 0.8,
        )
        return self.core + below + self.air

    def draw(self, pad: tuple[float, float, float], x: float, y: float, w: float) -> Iterator[Node]:
        """The marks over a table that begins at x and is w mm wide, if there is no ``problem``; y is the pad's margin.

        ``pad`` is the pad's own left, top and width, all of which the band covers when there is bleed.
        """
        if not self.core:
            return
        if self.banded:
            yield from self._band(pad, x, y, w)
        left, right = self._edges(x, w)
        top = y + self.air
        middle = top + self.core / 2
        if self.content.logo:
            width = self._logo_width(self.content.logo, w)
            height = width * self.content.logo.height / self.content.logo.width
            mark = self.content.logo.mark(left, middle - height / 2, width)
            yield Tag("Figure", (mark,), alt=self.locale.message("logo"))
        if self.code:
            yield from self._modules(right - self.code, middle - self.code / 2)
        yield from self._words(*self._words_edges(x, w), middle - self.block / 2)

    def problem(self, w: float) -> Problem | None:
        """What is wrong with a title over a table w mm wide, and by how much, or ``None``."""
        if not self.template.show_title or self._title_size(room := self._title_room(*self._words_edges(0.0, w))):
            return None
        title, floor = self.content.title, self.template.floor_size
        needs = self.fonts.width(title, "bold", floor)
        return Problem(
            f"the title {quoted(title)} needs {needs:.1f} mm at {floor:g} pt, the pad leaves {room:.1f} mm",
            "shorten the title, or choose a larger template",
            about=("title",),
        )

    def _edges(self, x: float, w: float) -> tuple[float, float]:
        """The left and right of what stands over a table at x."""
        inset = _BAND_INSET if self.banded and not self.template.bleed else 0.0
        return x + inset, x + w - inset

    def _words_edges(self, x: float, w: float) -> tuple[float, float]:
        """The left and right of the words between logo and code."""
        left, right = self._edges(x, w)
        if self.content.logo:
            left += self._logo_width(self.content.logo, w) + _BESIDE
        return left, right - (self.code + 0.5 if self.code else 0.0)

    def _logo_width(self, logo: Logo, w: float) -> float:
        return min(self.logo * logo.width / logo.height, _LOGO_WIDEST * w)

    def number_at(self, x: float, y: float, w: float) -> tuple[float, float]:
        """Where a number ends and its baseline, over the same table."""
        _, right = self._words_edges(x, w)
        top = y + self.air + (self.core - self.block) / 2
        if self.stacked:
            return right, top + self.block
        return right - (self._date_width() + _BESIDE if self.template.show_date else 0.0), top + self.block

    def _band(self, pad: tuple[float, float, float], x: float, y: float, w: float) -> Iterator[Node]:
        template, bottom, strip = self.template, y + self.height, _STRIP
        if template.bleed:
            x, y, w = pad
            strip = max(strip, 0.4 * template.margin)
        if template.fill:
            yield Box(x, y, w, bottom - y, fill=template.tint)
        if template.accent is not None:
            yield Box(x, y, w, strip, fill=template.accent)

    def _words(self, left: float, right: float, top: float) -> Iterator[Node]:
        template, small = self.template, self.template.hint_size
        baseline = top + self.block
        number = self.fonts.width(self.content.number, "regular", small)
        start = left if self.stacked else right - self._date_width()
        if template.show_title:
            fitted = self._title_size(self._title_room(left, right)) or self.template.floor_size
            y = top + self.cap if self.stacked else baseline
            yield Tag("H1", (Text(left, y, self.content.title, fitted, "bold", ink=template.ink),))
        if template.show_date:
            yield Tag("P", tuple(self._date(start, baseline)))
            line = start + self.fonts.width(self.date, "regular", small) + 1.0
            end = min(start + self._date_width(), right - (number + _BESIDE if self.stacked and number else 0.0))
            yield Line(line, baseline + 0.5, end, baseline + 0.5, template.hair, template.line)

    def _date(self, x: float, baseline: float) -> Iterator[Node]:
        """The word for the date in every language, further ones marked as such."""
        size, ink = self.template.hint_size, self.template.ink
        for i, (word, code) in enumerate(self.dates):
            text = Text(x, baseline, f"{BESIDE}{word}" if i else word, size, ink=ink)
            yield Tag("Span", (text,), lang=code) if i else text
            x += self.fonts.width(text.text, "regular", size)

    def _date_width(self) -> float:
        if not self.template.show_date:
            return 0.0
        size = self.template.hint_size
        return self.fonts.width(self.date, "regular", size) + 1.0 + _DATE_LINE * size

    def _title_room(self, left: float, right: float) -> float:
        """The width that the title may take between these edges of the words."""
        if self.stacked:
            return right - left
        taken = (self._date_width(), self.fonts.width(self.content.number, "regular", self.template.hint_size))
        return right - left - sum(part + _BESIDE for part in taken if part)

    def _title_size(self, room: float) -> float | None:
        return self.fonts.fit(self.content.title, "bold", self.template.title_size, room, self.template.floor_size)

    def _modules(self, x: float, y: float) -> Iterator[Node]:
        module = self.code / (len(self.content.code) + 2 * qr.QUIET)
        if self.banded:
            yield Box(x, y, self.code, self.code, fill=WHITE)
        x, y = x + qr.QUIET * module, y + qr.QUIET * module
        dark = tuple(
            Box(x + column * module, y + row * module, length * module, module, fill=BLACK)
            for row, column, length in qr.runs(self.content.code)
        )
        yield Tag("Figure", dark, alt=self.locale.message("code", url=self.content.address))
