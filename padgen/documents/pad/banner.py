"""What is above and below a pad's table: title, date, number, logo and QR code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from padgen.documents.pad.code import code_marks, code_width
from padgen.documents.pad.decor import decor
from padgen.documents.pad.look import Look
from padgen.documents.pad.title import BAND_AIR, BAND_INSET, Fitting, Title
from padgen.documents.setting import BESIDE
from padgen.documents.table import letters
from padgen.errors import Problem
from padgen.page import qr
from padgen.page.area import Area
from padgen.page.logo import Logo
from padgen.page.marks import WHITE, Box, Colour, Line, Node, Tag, Text

_BELOW = 1.0
"""Millimetres between descending letters and what is below them."""

APART = 3.0
"""Millimetres between title, date, number, logo and code."""

_CODE_GAP = 0.5
"""Millimetres between the words and the QR code, which has a white border of its own."""

_PICTURE_SHARE = 0.085
"""The height of logo and QR code, as a share of the pad's height."""

_PICTURE_MOST = 22.0
"""The greatest height of logo and QR code, in mm."""

_FRAMED = 0.9
"""Millimetres of a band between its frame and the logo or QR code."""

_LOGO_WIDEST = 0.3
"""The greatest width of a logo, as a share of the table's width."""

_LEGIBLE, _DATE_LEAST = 1.5, 0.5
"""The date's line is shortened for titles below this multiple of the smallest size, to at least this share."""

STREWN_ROOM, _STREWN_WIDE = 11.0, 1.5
"""The least width between title and date for decoration: in mm, and in heights of the title."""

_FIELD, _FROM_FIELD = 1.3, 1.6
"""Millimetres by which the white field for the date on a bar of colour is higher than the title's capitals, above and
below them, and those between the word and the field."""

_FIELD_CORNERS = 1.0
"""The radius of the field's corners in mm, in themes with square ones."""

_LARGER, _CLEAR = 0.25, 2.9
"""How much larger letters on dice are on a bar of colour, as a share of their size, and the least colour above and
below them in mm: the bar grows no higher."""

_TO_LINE, _BELOW_DATE = 1.0, 0.4
"""Millimetres between words and a line to write on, and from their baseline down to it."""

_DATE_GOOD = 0.65
"""For titles that would lose their dice, and for decoration, it is shortened to at least this share."""

_STREWN_GOOD = 25.0
"""Millimetres beside a title for which decoration gets a part of this line: a few scraps look like dirt."""

_SECOND, _SECOND_LEAST = 0.5, 0.7
"""The size of the title in a second language, in sizes of the first, and the share to which both shrink for it."""


class Content(NamedTuple):
    """What a banner shows besides its date; ``number`` is the widest one to expect.

    ``second`` is the title in another language with its code, if it differs.
    """

    title: str
    second: tuple[str, str] | None = None
    number: str = ""
    logo: Logo | None = None
    address: str = ""
    code: qr.Modules = ()


class Banner:
    """The space above the table of a pad, and the line below it.

    ``room`` is the pad's width inside its margins and its whole height, in mm.  ``share`` scales logo
    and QR code, and ``band`` the title's band, below their preferred size.
    """

    def __init__(
        self, look: Look, content: Content, room: tuple[float, float], share: float = 1.0, band: float = 1.0
    ) -> None:
        self.look, self.content = look, content
        self.locale, self.theme, self.fonts = look.setting.locale, look.theme, look.fonts
        self.template = template = look.template
        self.title = Title(look, content.title, band)
        self.banded = self.title.banded
        below, cap = self._below(room[0]), self.fonts.cap_height("regular", template.hint_size)
        self.small = cap if template.show_date or content.number else 0.0
        self.block = self.title.height if self.banded else max(self.title.height, self.small)
        picture = min(_PICTURE_MOST, _PICTURE_SHARE * room[1]) * share
        around = BAND_INSET + _FRAMED if self.banded else 0.0
        self.logo = max(self.block, picture) - 2 * around if content.logo else 0.0
        self.code = code_width(content.code, picture - 2 * around)
        self.core = max((self.block, *(size + 2 * around for size in (self.logo, self.code) if size)))
        fall = self.title.fall()
        step = max(2.6, 1.1 * self.small + 1.2, fall + _BELOW if fall else 0.0) + self.small
        coloured = template.bleed and template.fill and template.accent and look.theme.ground is None
        plain = self.core and not (self.banded or content.logo or content.code)
        self.bar = template.bar if coloured and plain else 0.0
        stackable = not self.banded and min(self.block, self.small) > 0
        self.stacked = stackable and (self.core >= self.block + step or (below and not self.bar))
        self.step = step if self.stacked else 0.0
        self.core = max(self.core, self.block + self.step)
        self.date_line = template.date_line * (1.0 if self.stacked else self._date_share(room[0]))
        if self.bar and self.theme.on(self.theme.total) == self.theme.light:
            self.title.reverse()
        self.least = 0.0
        if self.bar and self.title.lettered:
            self._enlarge(room[0])
        self.accents = self._accents()
        self.drop = max(0.0, fall + _BELOW - self._gap - (self.core - self.title.cap) / 2) if fall else 0.0
        self.height = self._height()

    def _enlarge(self, width: float) -> None:
        """Enlarge the dice of the title on a bar of colour of the same height, if the words beside them leave room.

        The date's line may become shorter for them.  A second title needs the room itself.
        """
        high, beside = self.template.title_height, self._beside()
        more = min(_LARGER * high, (self.bar - letters.OVER_TOP * high - _CLEAR) / (0.5 + letters.OVER_TOP))
        wide = letters.width(self.content.title, high + more)
        over = max(0.0, wide + beside - width)
        if more <= 0 or self.content.second or over > self.date_line - (self.template.date_least or self.date_line):
            return
        self.date_line, self.least = self.date_line - over, wide + beside - over
        self.title.resize(high + more)
        self.block = self.core = high + more
        self.bar -= more / 2

    def _below(self, width: float) -> bool:
        """Whether the date has a line of its own, as a title of a good size leaves it too little."""
        number, least = self._number_width(), self.template.date_least
        if self.banded or not (self.template.show_date and least):
            return False
        beside = self._blank_width(self.look.setting.labels("date"), least) + (number + APART if number else 0.0)
        return not self.title.shrink_to(width - beside - APART - (_FROM_FIELD - _TO_LINE))

    def _date_share(self, width: float) -> float:
        """The share of the date's line that remains beside a long title."""
        title = self.fonts.width(self.content.title, self.look.title_face, _LEGIBLE * self.template.floor_size)
        word = self._blank_width(self.look.setting.labels("date"), 0.0)
        left, line = width - self._number_width() - word - 2 * APART, self.template.date_line
        smallest = min(1.0, self.template.date_least / line)
        beside = max(self.title.least_width(), self._strewn(left - _DATE_GOOD * line))
        good, least = ((left - each) / line for each in (beside, title))
        return min(1.0, max(_DATE_GOOD, smallest, good), max(_DATE_LEAST, smallest, least))

    def _strewn(self, room: float) -> float:
        """The width in mm of letters on dice with decoration beside them; 0 without either or if ``room`` has none."""
        if not self.title.lettered or not self.theme.decorated or self.content.second:
            return 0.0
        title = letters.width(self.content.title, self.template.title_height) + APART
        return title + _STREWN_GOOD if room - title >= self._strewn_least(self.block) else 0.0

    def _strewn_least(self, height: float) -> float:
        """The least width for decoration so high, in mm."""
        return max(STREWN_ROOM, _STREWN_WIDE * height)

    @property
    def foot(self) -> float:
        """The height of the line below the table, in mm."""
        return self.template.foot_height if self.banded and self.small else 0.0

    def _accents(self) -> float:
        """The room that accents and tall letters need above the capitals, and a bar beyond the margin, in mm."""
        rise = self.title.rise()
        tall = max(0.0, rise - (self.core - self.step - self.title.cap) / 2) if rise else 0.0
        return tall + (self.bar - self.template.margin if self.bar else 0.0)

    def _height(self) -> float:
        """The distance from the pad's margin to the table, in mm."""
        return self.core + self._gap + self.accents + self.drop + self.bar if self.core else 0.0

    @property
    def _gap(self) -> float:
        """The space between the title and the table, in mm."""
        return self.template.title_gap * (self.theme.band_gap if self.banded else self.theme.title_below) / 100

    # The words between logo and QR code.

    def _sides(self, w: float) -> tuple[float, float]:
        """The widths that a band's edges, logo and QR code take from w mm, on the left and on the right."""
        edge = BAND_INSET + BAND_AIR if self.banded else 0.0
        left = self._logo_width(w) + APART if self.content.logo else 0.0
        return edge + left, edge + (self._code_gap + self.code if self.code else 0.0)

    @property
    def _code_gap(self) -> float:
        """The space between the words and the QR code, whose border can be seen on a band."""
        return APART if self.banded else _CODE_GAP

    def _logo_width(self, w: float) -> float:
        logo = self.content.logo
        return min(self.logo * logo.width / logo.height, _LOGO_WIDEST * w) if logo else 0.0

    def fit(self, w: float) -> Fitting | Problem:
        """How the title fits over a table w mm wide, or by how much it doesn't."""
        room = w - sum(self._sides(w))
        if not (self.banded or self.stacked):
            room -= self._beside()
        return self.title.fit(room)

    def draw(self, title: Fitting, pad: tuple[float, float, float], x: float, y: float, w: float) -> Iterator[Node]:
        """The marks above a table that begins at x and is w mm wide; y is the pad's margin, ``title`` is from ``fit``.

        ``pad`` is the pad's own left, top and width; with a bleed, colour covers all of it.
        """
        if self.bar:
            below = y + self.accents + self.core + self.bar
            yield Box(*pad, below - pad[1], fill=self.theme.total, behind_words=True)
        if not self.core:
            return
        before, after = self._sides(w)
        left, right, top = x + before, x + w - after, y + self.accents
        middle = top + self.core / 2
        if self.banded:
            yield from self.title.band(Area(x, y, w, self.core))
        if self.content.logo:
            width = self._logo_width(w)
            height = width * self.content.logo.height / self.content.logo.width
            mark = self.content.logo.mark(left - APART - width, middle - height / 2, width)
            yield Tag("Figure", (mark,), alt=self.locale.message("logo"))
        if self.code:
            alt = self.locale.message("code", url=self.content.address)
            at, ground = (right + self._code_gap, middle - self.code / 2), self.look.ground is not None
            yield from code_marks(self.content.code, *at, self.code, self.banded or ground, alt)
        if self.banded:
            yield from self.title.draw_on_band(title, Area(left, y, right - left, self.core))
        else:
            yield from self._words(title, left, right, middle - (self.block + self.step) / 2)

    def below(self, x: float, y: float, w: float) -> Iterator[Node]:
        """The line for the date below a table that ends at y, if a band takes its place above the table.

        Where there is room, a line for the winner's name ends where the table does, or before the number.
        """
        if not (self.foot and self.template.show_date):
            return
        base, line, words = self._foot_base(y), self.template.foot_line, self._winner
        number, dated = self._number_width(), self.look.setting.labels("date")
        right = x + w - (number + APART if number else 0.0)
        date = min(self._blank_width(dated, line), right - x)
        yield from self._blank(dated, x, base, date)
        width = self._blank_width(words, line)
        if words and x + date + 2 * APART + width <= right:
            yield from self._blank(words, right - width, base, width)

    @property
    def _winner(self) -> tuple[tuple[str, str], ...]:
        """The word before the winner's name; () where a pad is for several games or for one player."""
        return self.look.setting.winner if self.template.games == 1 < self.template.players else ()

    def _foot_base(self, bottom: float) -> float:
        return bottom + self.foot - self.fonts.descent("regular", self.template.hint_size)

    def number_at(self, title: Fitting, x: float, y: float, w: float, bottom: float) -> tuple[float, float]:
        """The right end and the baseline of a number above or below the same table, which ends at ``bottom``."""
        if self.foot:
            return x + w, self._foot_base(bottom)
        right = x + w - (self.code + _CODE_GAP if self.code else 0.0)
        top = y + self.accents + (self.core - self.block - self.step) / 2
        if self.stacked:
            return right, top + self.block + self.step
        base = self._on_bar(title, top) + self.small / 2 if self.bar else self._date_base(top)
        return right - (self._date_width() + APART if self.template.show_date else 0.0), base

    @property
    def ink(self) -> Colour:
        """The colour of the word for the date and of the number: that of words, or light on a bar of colour."""
        return self.theme.on(self.theme.total) if self.bar else self.theme.ink

    def _base(self, top: float) -> float:
        """The baseline of title, date and number."""
        return top + self.block / 2 + (self.title.capitals or self.small) / 2

    @property
    def _lower(self) -> float:
        """How much lower than its place a row of drawings stands, in mm: level with dice with the title's letters."""
        level = self.theme.frieze and self.title.lettered and not self.bar
        return letters.OVER_TOP * self.title.template.title_height if level else 0.0

    def _date_base(self, top: float) -> float:
        """The baseline of date and number: the title's, or one above a line on which drawings and letters stand."""
        return top + self.block + self._lower - _BELOW_DATE if self._lower else self._base(top)

    def _on_bar(self, title: Fitting, top: float) -> float:
        """The middle of the title, and on a bar of colour also that of the date and the number."""
        if title.letters:
            return top + self.block / 2
        return self._base(top) - self.fonts.cap_height("bold", title.size or self.template.hint_size) / 2

    def _words(self, title: Fitting, left: float, right: float, top: float) -> Iterator[Node]:
        template, baseline, number = self.template, self._base(top), self._number_width()
        lower = top + self.block + self.step if self.stacked else self._date_base(top)
        used, words = left, 0.0 if self.stacked else self._beside()
        if template.show_title:
            # Where colour reaches the edge, tilted dice are as far from its end above as below.
            up = letters.OVER_TOP * self.title.template.title_height if self.bar else 0.0
            mark, used = self._titles(title, left, top + self.block / 2 - up, baseline, right - words)
            yield mark
        if template.show_date:
            start = left if self.stacked else right - self._date_width()
            limit = right - (number + APART if self.stacked and number else 0.0) - start
            date = self.look.setting.labels("date")
            if self.bar:
                yield from self._field(date, start, self._on_bar(title, top), right)
            else:
                yield from self._blank(date, start, lower, min(self._date_width(), limit))
        inks, paper = self.theme.scraps, self.look.paper
        if self.bar:
            inks, paper = (self.theme.on(self.theme.total),), self.theme.total
        area = Area(used + APART, top + self._lower, right - used - APART - words, self.block)
        if drawn := decor(self.theme, area, inks, self._strewn_least(area.h), paper):
            self.title.decorated = True
            yield Tag("Artifact", drawn)
        elif self.stacked:
            yield from self._won(left + self._date_width(), right + (0.0 if number else APART) - number, lower)
        elif not self.bar:
            yield from self._won(used, right - words if words else right + APART, lower)

    def _won(self, left: float, right: float, baseline: float) -> Iterator[Node]:
        """A line for the winner's name in a wide space between the title and the date, where a layout has one."""
        words, line = self._winner, self.template.winner_line
        width = self._blank_width(words, line)
        if line and words and left + 2 * APART + width <= right - APART:
            yield from self._blank(words, right - APART - width, baseline, width)

    def _second(self, size: float, room: float) -> tuple[float, float] | None:
        """The sizes of the title and of the second one in so many mm, from this ``size`` of the title on."""
        second, _ = self.content.second or ("", "")
        lettered = self.title.lettered
        first = 0.0 if lettered else self.fonts.width(self.content.title, self.look.title_face, size)
        room -= APART + (letters.width(self.content.title, self.title.template.title_height) if lettered else 0.0)
        # Starting from ``hint_size``, it could become nearly as large as a title that shrinks.
        small = max(_SECOND * size, self.template.floor_size)
        share = min(1.0, room / (first + self.fonts.width(second, "regular", small)))
        small = max(share * small, min(self.template.hint_size, small))
        rest = room - self.fonts.width(second, "regular", small)
        share = min(1.0, rest / first) if first else float(rest >= 0)
        return (share * size, small) if share >= _SECOND_LEAST else None

    def _titles(self, title: Fitting, left: float, middle: float, baseline: float, right: float) -> tuple[Node, float]:
        """The title and where it ends; beside the second one, it has no dice and may be smaller."""
        size = title.size or self.title.size
        if self.content.second and (sizes := self._second(size, right - APART - left)):
            (text, code), (size, small) = self.content.second, sizes
            mark, end = self.title.draw(title._replace(dice=0, size=size), left, middle, baseline)
            x = end + APART
            other = Text(x, baseline, text, small, ink=self.title.theme.accent)
            end = x + self.fonts.width(text, "regular", small)
            return Tag("H1", (*mark.children, Tag("Span", (other,), lang=code))), end
        return self.title.draw(title, left, middle, baseline)

    def _blank(self, words: tuple[tuple[str, str], ...], x: float, baseline: float, width: float) -> Iterator[Node]:
        """Words in every language, with a line to write on up to this width."""
        theme = self.theme
        yield Tag("P", tuple(self.look.words(words, x, baseline, self.template.hint_size, ink=theme.ink)))
        start = x + self._blank_width(words, 0.0)
        weight = self.look.weight(theme.inner)
        base = baseline + _BELOW_DATE
        yield Line(start, base, x + width, base, max(weight, 0.35), theme.frame)

    def _field(self, words: tuple[tuple[str, str], ...], x: float, middle: float, right: float) -> Iterator[Node]:
        """Words in every language on a bar of colour, and a white field to write in, which ends with the table."""
        base = self.look.baseline(middle, self.template.hint_size)
        yield Tag("P", tuple(self.look.words(words, x, base, self.template.hint_size, ink=self.ink)))
        high = (self.title.capitals or self.small) + 2 * _FIELD
        field = Box(right - self.date_line, middle - high / 2, self.date_line, high, fill=WHITE)
        yield field._replace(radius=min(self.theme.radius or _FIELD_CORNERS, high / 3))

    def _blank_width(self, words: tuple[tuple[str, str], ...], line: float) -> float:
        """The width of words with a line so long, in mm."""
        text = BESIDE.join(word for word, _ in words)
        return self.fonts.width(text, "regular", self.template.hint_size) + _TO_LINE + line

    def _date_width(self) -> float:
        if not self.template.show_date:
            return 0.0
        more = _FROM_FIELD - _TO_LINE if self.bar else 0.0
        return self._blank_width(self.look.setting.labels("date"), self.date_line) + more

    def _beside(self) -> float:
        """The width that date and number take beside the title, with the space before them, in mm."""
        return sum(part + APART for part in (self._date_width(), self._number_width()) if part)

    def _number_width(self) -> float:
        return self.fonts.width(self.content.number, "regular", self.template.hint_size)
