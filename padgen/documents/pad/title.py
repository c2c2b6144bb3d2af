"""A pad's title: plain with dice beside it, with a die for each letter, or on a band of colour."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from padgen.documents.pad.decor import decor
from padgen.documents.pad.look import Look
from padgen.documents.table import letters, pictures
from padgen.documents.text.capitals import accented, capitals
from padgen.errors import Problem
from padgen.page.area import ROUNDING, Area
from padgen.page.kerning import shortened
from padgen.page.marks import WHITE, Box, Colour, Die, Leaf, Node, Tag, Text
from padgen.page.shapes import flipped
from padgen.quoting import quoted
from padgen.templates import Theme

_STEM, _RING, _MARK = 0.105, 0.18, 0.33
"""How far ascenders, rings and accents reach above a capital, as shares of its height."""

_DIE_CAP = 1.19
_DIE_GAP, _DICE_OFF = 0.22, 0.64
_DIE_TILTS = (-9.0, 8.0, -5.0, 7.0, -8.0)
_DIE_FACES = (5, 2, 6, 3, 4)
"""Dice beside a title: their edge in capitals, the gaps between and before them in dice and capitals."""

_DIE_RISE = 0.18
"""How far the corners of tilted dice reach above a capital, as a share of its height."""

_SHRUNK_FOR = 2
"""The most dice for which a title shrinks."""

_SIZE_STEP = 0.25
"""Points between the sizes that are tried on a band."""

_SMALLEST = 0.72
"""A title on a band shrinks to this share of its size before its dice are left out."""

_BESIDE_ONE, _BESIDE_TWO = 0.7, 0.76
"""The same for a title on a line: it may be smaller to keep its last die than to keep two."""

_LETTERS_LEAST = 0.95
"""The size to which letters on dice become smaller to leave the date room beside them, as a share of their size."""

_OVER_TOTAL = 1.25
"""The least size of a title on a line with dice beside it, as a multiple of that of the word for the total: dice give
way to a title that is the largest word of its pad."""

BAND_INSET, BAND_AIR = 1.4, 4.4
_BAND_LINE = 0.6
"""A line inside a band: its distance from the edge and that of words and dice from it in mm, its weight in points."""

_DICE_AIR = 1.6
"""The least space around dice on a band, in dice."""

_BAND_STEPS = ((2, 1.0, 0.72), (2, 0.4, 0.5), (2, 0.2, 0.46), (1, 0.2, 0.5), (0, 0.4, 0.0))
"""Dice on each side of a band, the share of the letter spacing, and the least share of the title's size with them:
a long title shrinks, has less spacing, and smaller and then fewer dice before its dice are left out."""

_STREWN_AIR, _STREWN_ROOM = 2.0, 12.0
"""Millimetres between dice on a band and the decoration beside them, and the least width for it."""

_STREWN_DICE = (1.0, 0.92, 0.85, 0.78)
"""The sizes of dice to try in turn, as shares of their size, to leave room for decoration beside them."""

_DICE_LEAST = 0.7
"""The smallest dice beside a shrunk title on a band, as a share of their size."""


class Fitting(NamedTuple):
    """How a title fits: its size in points, and the number of dice beside it, or whether its letters are on dice.

    On a band, ``spread`` is the space between letters in points, and ``edge`` the width of a die in mm.
    """

    size: float = 0.0
    dice: int = 0
    letters: bool = False
    spread: float = 0.0
    edge: float = 0.0


class Title:
    """A title in the theme's style; ``band_share`` reduces the height of its band."""

    def __init__(self, look: Look, text: str, band_share: float = 1.0) -> None:
        self.look, self.text, self.band_share = look, text, band_share
        self.template, self.theme, self.fonts = look.template, look.theme, look.fonts
        self.shown = self.template.show_title
        self.banded = look.banded
        self.decorated = False
        """Whether decoration is beside it, once it is drawn."""
        self.lettered = self.shown and self.theme.title == "letters" and letters.on_dice(text)
        self.size = self.template.title_size * self.theme.title_scale / 100
        if self.banded:
            inside = min(self.template.title_height * self.theme.band / 100, self.template.band_most) - 2 * BAND_INSET
            self.size = max(self.size, self.theme.band_title / 100 * inside / self.fonts.cap_height("bold", 1.0))
        self.cap = self.fonts.cap_height("bold", self.size) if self.shown else 0.0

    def reverse(self) -> None:
        """Make it light, for a ground in its colour."""
        theme = self.theme
        self.theme = theme.replace(accent=WHITE, signal=WHITE, strong=WHITE, light=theme.accent)

    def resize(self, height: float) -> None:
        """Give dice with its letters this size in mm."""
        self.template = self.template.replace(title_height=height)

    @property
    def height(self) -> float:
        """The height in mm, without accents."""
        if self.banded:
            height = self.template.title_height * self.theme.band / 100
            return min(height * self.band_share, self.template.band_most)
        return self.template.title_height if self.lettered else self.cap

    @property
    def capitals(self) -> float:
        """The height of its capitals in mm."""
        return letters.CAP * self.template.title_height if self.lettered else self.cap

    def rise(self, *, dice: bool = True) -> float:
        """How far tall letters, accents and the dice beside them rise above the capitals, in mm."""
        if self.lettered or self.banded:
            return 0.0
        beside = _DIE_RISE * self.cap if dice and self.theme.title_dice else 0.0
        if reach := self.fonts.reach(self.text, self.look.title_face, self.size):
            return max(beside, reach[0] - self.cap)
        tall = _MARK if accented(self.text) else _RING if set(self.text) & set("åů") else _STEM
        return max(beside, tall * self.cap)

    def fall(self) -> float:
        """How far its letters reach below the baseline, in mm; 0 on dice and on a band."""
        if not self.shown or self.lettered or self.banded:
            return 0.0
        return self.fonts.extent(self.text, self.look.title_face, self.size)[1]

    # Fitting.

    def fit(self, room: float) -> Fitting | Problem:
        """How the title fits a width in mm, or by how much it doesn't."""
        if not self.shown:
            return Fitting()
        if self.lettered and letters.width(self.text, self.template.title_height) <= room:
            return Fitting(letters=True)
        fitting = self._fit_band(room) if self.banded else self._fit_line(room)
        return fitting or self._too_long(room)

    def least_width(self, *, dice: int = 1) -> float:
        """The width in mm of the title with one die or none, at the smallest size that it may have beside two.

        The line for the date becomes shorter for that; only then does the title shrink further.
        """
        if not self.shown or self.banded:
            return 0.0
        if self.lettered:
            return letters.width(self.text, self.template.title_height)
        beside = self._dice_width(min(dice, self.theme.title_dice), self.cap)
        whole = self.fonts.width(self.text, self.look.title_face, self.size) + beside
        return whole * self._least_size(2) / self.size

    def shrink_to(self, room: float) -> bool:
        """Make letters on dice a little smaller if a width in mm needs that, and say whether a good size fits it."""
        if not self.lettered:
            return self.least_width(dice=0) <= room
        height = min(self.template.title_height, room / letters.width(self.text, 1.0))
        if fits := height >= _LETTERS_LEAST * self.template.title_height:
            self.resize(height)
        return fits

    def _least_size(self, dice: int) -> float:
        """The least size of a title on a line beside so many dice, in points."""
        share = 1.0 if dice > _SHRUNK_FOR else _BESIDE_TWO if dice > 1 else _BESIDE_ONE
        steps = math.ceil(share * self.size / _SIZE_STEP - ROUNDING)
        return max(
            self.template.floor_size, min(self.size, max(steps * _SIZE_STEP, _OVER_TOTAL * self.template.total_size))
        )

    def _fit_line(self, room: float) -> Fitting | None:
        floor, face = self.template.floor_size, self.look.title_face
        for dice in range(self.theme.title_dice, 0, -1):
            # The dice shrink with the title.
            whole = self.fonts.width(self.text, face, self.size) + self._dice_width(dice, self.cap)
            size = min(self.size, int(self.size * room / whole / _SIZE_STEP + ROUNDING) * _SIZE_STEP)
            if size >= self._least_size(dice):
                return Fitting(size, dice)
        alone = self.fonts.fit(self.text, face, self.size, room, floor)
        return None if alone is None else Fitting(alone)

    def _fit_band(self, room: float) -> Fitting | None:
        most, floor = self.size * max(self.band_share, _SMALLEST), self.template.floor_size
        for dice, spacing, least in _BAND_STEPS if self.theme.title_dice > 1 else _BAND_STEPS[-1:]:
            # Fewer dice are better than a title smaller than the word for the total.
            small = max(floor, least * most, self.template.total_size if dice else 0.0)
            size, spread, smallest = most, self._spread * spacing, min(most, small)
            while size >= smallest:
                edge = self._edge * max(_DICE_LEAST, size / most)
                beside = (2 * _WIDTHS[dice] + _DICE_AIR) * edge if dice else 0.0
                if self._band_width(size, spread * size) + beside <= room:
                    return Fitting(size, dice, spread=spread * size, edge=edge)
                # The last size to try is the smallest itself, whatever the steps.
                size = max(smallest, size - _SIZE_STEP) if size > smallest else 0.0
        return None

    def _band_width(self, size: float, spread: float) -> float:
        """The width of the title on a band in mm, in this size and with this space between letters, in points."""
        return self.look.width(self._on_band, self.look.title_face, size, spread)

    def _too_long(self, room: float) -> Problem:
        floor = self.template.floor_size
        if self.banded:
            needs = self._band_width(floor, floor * self._spread * _BAND_STEPS[-1][1])
        else:
            needs = self.fonts.width(self.text, self.look.title_face, floor)
        return Problem(
            f"the title {quoted(self.text)} needs {needs:.1f} mm at {floor:g} pt, the pad leaves {room:.1f} mm",
            "shorten the title, or choose a larger template",
            about=(self.look.setting.locale.code, "title"),
        )

    # On a line.

    def draw(self, fitting: Fitting, x: float, middle: float, baseline: float) -> tuple[Tag, float]:
        """The marks of a title that begins at x, and where it ends; letters on dice stand about the ``middle``."""
        if fitting.letters:
            edge, face = self.template.title_height, self.look.title_face
            # Their corners stay inside the margin, which printers may need.
            left, middle = x + letters.OVER_LEFT * edge, middle + letters.OVER_TOP * edge
            figure = letters.figure(self.fonts, self.theme, self.text, left, middle, edge, face, self.template.fill)
            return Tag("H1", (figure,)), x + letters.width(self.text, edge)
        face, size = self.look.title_face, fitting.size
        kerned = face == "extrabold"
        width = self.fonts.width(self.text, face, size) - (shortened(self.text, size) if kerned else 0.0)
        mark = Text(x, baseline, self.text, size, face, self.theme.accent, kerned=kerned)
        if not fitting.dice:
            return Tag("H1", (mark,)), x + width
        cap = self.fonts.cap_height("bold", size)
        beside = tuple(self._dice(x + width + _DICE_OFF * cap, baseline - cap / 2, fitting.dice, cap * _DIE_CAP))
        end = x + width + self._dice_width(fitting.dice, cap)
        return Tag("H1", (mark, Tag("Artifact", beside))), end

    def _dice_width(self, count: int, cap: float) -> float:
        """The width of this many dice beside a title, with the space before them, in mm."""
        if not count:
            return 0.0
        edge = _DIE_CAP * cap
        return _DICE_OFF * cap + count * edge + (count - 1) * _DIE_GAP * edge

    def _dice(self, x: float, middle: float, count: int, edge: float) -> Iterator[Die]:
        """A row of dice: dark, light and in the theme's signal colour, in turn."""
        for i in range(count):
            ink = (self.theme.accent, self.theme.accent, self.theme.signal)[i % 3]
            left, tilt = x + i * edge * (1 + _DIE_GAP), _DIE_TILTS[i % 5]
            die = Die(left, middle - edge / 2, edge, _DIE_FACES[i % 5], ink, i % 3 != 1, tilt=tilt)
            yield pictures.title_die(self.theme, die, fill=self.template.fill)

    # On a band.

    @property
    def _on_band(self) -> str:
        return capitals(self.text) if self.theme.capitals else self.text

    @property
    def _on_ground(self) -> Colour:
        return self.theme.on(self.theme.band_ground)

    @property
    def _spread(self) -> float:
        """The space between the letters on a band, in ems."""
        return self.theme.title_spacing / 100

    @property
    def _edge(self) -> float:
        """The width of a die on the band beside a title of full size, in mm."""
        return min(0.42 * (self.height - 2 * BAND_INSET), 1.05 * self.cap * self.band_share)

    def band(self, area: Area) -> Iterator[Node]:
        """The band of colour without its words."""
        theme, weight, inset = self.theme, self.look.weight(_BAND_LINE), BAND_INSET
        yield Box(*area, fill=theme.band_ground, radius=theme.radius, behind_words=True)
        inner = Box(area.x + inset, area.y + inset, area.w - 2 * inset, area.h - 2 * inset)
        yield inner._replace(
            stroke=theme.on(theme.band_ground), weight=weight, radius=max(0.0, theme.radius - inset / 2)
        )

    def draw_on_band(self, fitting: Fitting, area: Area) -> Iterator[Node]:
        """The title in the middle of an area, with dice to its left and right."""
        face, size, spread = self.look.title_face, fitting.size, fitting.spread
        kerned = face == "extrabold"
        width = self._band_width(size, spread) - (shortened(self._on_band, size) if kerned else 0.0)
        middle = area.y + area.h / 2
        x, baseline = area.x + (area.w - width) / 2, self.look.baseline(middle, size)
        text = Text(x, baseline, self._on_band, size, face, self._on_ground, spacing=spread, kerned=kerned)
        yield Tag("H1", (text,))
        side = (area.w - width) / 2
        marks: list[Leaf] = []
        if fitting.dice:
            wide = _WIDTHS[fitting.dice]
            edge, off, rest = self._beside_words(fitting.edge, side, wide)
            for mirror in (-1, 1):
                centre = area.x + area.w / 2 + mirror * (width / 2 + off + wide * edge / 2)
                marks += _dice_beside(self.theme, centre, middle, mirror, edge, fitting.dice)
            side = rest
        inside = area.h - 2 * BAND_INSET
        strewn = Area(area.x, area.y + BAND_INSET + 0.8, side, inside - 1.6)
        drawn = decor(self.theme, strewn, (self._on_ground,), _STREWN_ROOM, self.theme.band_ground)
        self.decorated |= bool(drawn)
        marks += (*drawn, *(flipped(each, area.x + area.w / 2) for each in drawn))
        if marks:
            yield Tag("Artifact", tuple(marks))

    def _beside_words(self, largest: float, side: float, wide: float) -> tuple[float, float, float]:
        """The size of dice beside a title, their distance from it, and what they leave of ``side`` mm, all in mm.

        Together they are so many dice ``wide``.
        """
        for share in _STREWN_DICE if self.theme.decorated else _STREWN_DICE[:1]:
            edge = share * largest
            off = min(0.6 * edge, (side - wide * edge) / 2)
            rest = side - off - wide * edge - _STREWN_AIR
            if rest >= _STREWN_ROOM:
                return edge, off, rest
        off = min(0.6 * largest, (side - wide * largest) / 2)
        return largest, off, side - off - wide * largest - _STREWN_AIR


def _dice_beside(theme: Theme, centre: float, middle: float, mirror: int, edge: float, count: int) -> Iterator[Die]:
    """One die or two on the left (-1) or the right (1) of the words."""
    places = _PAIR if count > 1 else (_ALONE,)
    for face, (dx, dy, tilt) in zip(_PAIR_FACES[mirror], places, strict=False):
        left, top = centre + mirror * dx * edge - edge / 2, middle + dy * edge - edge / 2
        ink = theme.on(theme.band_ground)
        yield Die(left, top, edge, face, ink, True, theme.band_ground, None, -mirror * tilt)


_WIDTHS = {1: 1.1, 2: 1.88}
"""The width of one tilted die and of two overlapping ones, in dice."""

_PAIR_FACES = {-1: (4, 1), 1: (6, 3)}
_PAIR = ((0.46, -0.28, 14.0), (-0.45, 0.3, -11.0))
_ALONE = (0.0, 0.0, 12.0)
"""Two dice beside a title on a band: their faces left and right, their places in dice and tilts in degrees; and one."""
