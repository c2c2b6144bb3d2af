"""Colours for a printing press: few inks per mark, so that slightly misaligned plates don't matter.

Greys, small words and fine lines get one ink, and pale areas a tint of one ink that every press can print.  Solid
areas, heavy lines and large words keep their colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from padgen.page.dice import FINE
from padgen.page.marks import Colour, Ink, Spot

PURE_BLACK = (0.0, 0.0, 0.0, 1.0)
NO_INK = (0.0, 0.0, 0.0, 0.0)

LEAST = 0.15
"""The palest tint, from 0 to 1: paler ones may vanish."""

MOST = 2.0
"""The most ink of a colour, from 0 to 4, so that it dries fast and letters left white in it stay sharp."""

_VIOLET = 0.4
"""Cyan and as much magenta print as violet: the share of magenta that blue does without."""

_PURPLE, _DEEPER = 0.3, 0.5
"""Magenta prints redder than it looks on a screen: the share of it that colours as blue as they are red need in cyan,
and how much more with each share of black."""

_RED = 0.9
"""Of the ink that a dark red has too much of, the share that it loses in yellow, as less magenta would make it brown;
the rest is black."""

_DARK_TINT = 0.5
"""A tint of magenta with more than this share of it in black is one of a dark red or purple, which pink isn't: that of
red is yellow, that of purple black."""

_DEEP_BLUE = 0.2
"""The palest tint of cyan that belongs to a dark blue or teal: paler, it would look weak beside that."""

_DEEP, _CLEAN, _TEAL = 0.5, 0.15, 0.25
"""More cyan than the first, with less magenta than the second share of it, prints as blue: teal needs the third share
of it in yellow."""

_MIXED = 0.5
"""A tint of cyan and more than this share of another ink can't be told by one alone; unless it is blue, it is grey."""

_FEWEST, _WARM = 0.03, 0.1
"""Pale yellow has magenta from the first share on, or it would be lemon, up to the second: so little shows no shift."""

_HAIR = 0.5
"""Points: lines from this weight on may be a tint, whose dots would break finer ones."""

_DARK, _MEDIUM = 0.25, 1.5
"""Lines of fewer points than the second, in a colour no lighter than the first, from 0 to 1, are black alone: their
colour can't be told from that of the black lines beside them."""

LARGE = 14.0
"""Points: words from this size on may have several inks."""

_MIDDLE, _MUTED = 0.6, 0.35
"""Fine lines in a colour darker than the first, from 0 to 1, are black alone unless they are muted, so that they aren't
lighter than hairlines: inks of muted colours differ by no more than the second."""

_NEUTRAL = 0.14
"""A colour whose inks differ by less than this share of the strongest is a grey."""

_PALE, _SOLID = 0.4, 0.7
"""Colours whose strongest ink is at most the first are tints; from the second on they are solid."""

_TRACE = 0.1
"""Inks below this share are left out of a mixed colour."""

_FAINT = 0.45
"""The least tint of a die's outline, whose fine dots would break below it."""

_DARKNESS = (0.6, 0.5, 0.1, 1.0)
"""How dark solid cyan, magenta, yellow and black are: the two darkest inks of an area are the edges of its words."""

_PAPER = 0.07
"""Colours whose strongest ink is less are the paper's own: a tint that no press loses would be much darker."""

_NEAR_BLACK = 0.85
"""Greys from this share of black on are solid black."""


class Plates:
    """The inks of marks: the four process inks, or black and a spot."""

    def __init__(self, spot: Spot | None = None, own: Mapping[Colour, Colour] = MappingProxyType({})) -> None:
        """Colours may have their ``own`` inks, unless there is a spot; small words and fine lines stay black."""
        self._spot = spot
        self._own = own if spot is None else {}

    def area(self, ink: Ink) -> Ink:
        """The inks of an area."""
        if isinstance(ink, Spot) or len(ink) == 4:
            return ink
        return self._own.get(ink) or _area(ink, self._spot)

    def around(self, ink: Ink) -> Colour | None:
        """The two inks that reach small words left white on an area; ``None`` if it has no more than two."""
        inks = self.area(ink)
        if isinstance(inks, Spot) or sum(part > 0 for part in inks) <= 2:
            return None
        dark = [part * darkness for part, darkness in zip(inks, _DARKNESS, strict=True)]
        *others, first, second = sorted(range(4), key=dark.__getitem__)
        kept = [part if i in (first, second) else 0.0 for i, part in enumerate(inks)]
        # Black makes up for the inks that are left out, so that the edge isn't lighter than the area.
        kept[3] = min(1.0, kept[3] + sum(dark[i] for i in others)) if kept[3] else 0.0
        return tuple(kept)

    def line(self, ink: Ink, weight: float) -> Ink:
        """The inks of a line, ``weight`` points wide."""
        if isinstance(ink, Spot) or len(ink) == 4:
            return ink
        fine = weight < FINE or (weight < _MEDIUM and max(ink) <= _DARK)
        if not fine and ink in self._own:
            return self._own[ink]
        line = _line(ink, fine, self._spot)
        if weight >= _HAIR:
            return line
        return line._replace(tint=1.0) if isinstance(line, Spot) else PURE_BLACK if any(line) else line

    def outline(self, ink: Ink, weight: float) -> Ink:
        """The inks of a die's outline, which may be faint where the die doesn't count."""
        line = self.line(ink, max(weight, _HAIR))
        if isinstance(line, Spot):
            return line._replace(tint=max(_FAINT, line.tint))
        return _black(max(_FAINT, line[3])) if len(line) == 4 and line[3] and not any(line[:3]) else line

    def words(self, ink: Ink, size: float) -> Ink:
        """The inks of words of this size in points: small dark words are black, light ones stay white."""
        if isinstance(ink, Spot) or len(ink) == 4:
            return ink
        words = _words(ink, size < LARGE, self._spot)
        return words if words in (PURE_BLACK, NO_INK) else self._own.get(ink, words)


@lru_cache(256)
def _area(ink: Colour, spot: Spot | None) -> Ink:
    inks = _subtractive(ink)
    most = max(inks)
    if most < _PAPER:
        return NO_INK
    if _grey(inks):
        return _black(sum(inks) / 3)
    if spot is not None:
        # Tints that look equally light are alike, whatever their colours.
        return spot._replace(
            tint=1.0 if most >= _SOLID else max(LEAST, round(1 - _light(ink) if most <= _PALE else most, 2))
        )
    if most <= _PALE:
        colours = to_cmyk(ink)[:3]
        third, second, first = sorted(colours)
        dark = min(inks) > _DARK_TINT * (most - min(inks))
        # Magenta alone is still a pale red, and cyan a pale blue.
        mixed = second > _MIXED * first and colours[0] > third
        at = inks.index(most) if not mixed or inks[2] < inks[1] <= inks[0] else 3
        least = _DEEP_BLUE if dark and at == 0 else LEAST
        dark = dark and at == 1
        if dark:
            at = 2 if inks[2] > inks[0] else 3
        tint = [max(least, 1 - _light(ink) if at == 3 else most) if i == at else 0.0 for i in range(4)]
        if at == 2 and not dark and (red := colours[1] * tint[2] / first) >= _FEWEST:
            tint[1] = min(_WARM, red)
        return tuple(tint)
    return tuple(part if part >= _TRACE else 0.0 for part in to_cmyk(ink))


@lru_cache(256)
def _line(ink: Colour, fine: bool, spot: Spot | None) -> Ink:
    inks, light = _subtractive(ink), _light(ink)
    if _grey(inks) and light < _PALE:
        return PURE_BLACK
    if fine and spot is None and light < (_MIDDLE if max(inks) - min(inks) > _MUTED else _PALE):
        return PURE_BLACK
    if max(inks) == 0 or _grey(inks) or not (fine or spot):
        return _area(ink, spot)
    if 1 - light < _PAPER:
        return NO_INK
    if spot is not None:
        return spot._replace(tint=1.0 if light < _PALE else max(LEAST, round(max(inks), 2)))
    return _black(1 - light)


@lru_cache(256)
def _words(ink: Colour, small: bool, spot: Spot | None) -> Ink:
    if _light(ink) > _SOLID:
        return NO_INK
    return PURE_BLACK if small else _area(ink, spot)


def to_cmyk(ink: Ink) -> Colour:
    """The ink in CMYK; greys come out in black alone, so that black text is pure black."""
    if isinstance(ink, Spot):
        return tuple(part * ink.tint for part in ink.cmyk)
    if len(ink) == 4:
        return ink
    if len(ink) == 1:
        return (0.0, 0.0, 0.0, 1 - ink[0])
    light = max(ink)
    if light <= 0:
        return PURE_BLACK
    cyan, magenta, yellow = (1 - part / light for part in ink)
    magenta -= _VIOLET * min(cyan, magenta)
    red, _, blue = ink
    purple = min(1.0, 4 * blue / red - 3) if red else 0.0
    cyan = max(cyan, purple * (_PURPLE + _DEEPER * (1 - light)) * magenta)
    if cyan > _DEEP and magenta < _CLEAN * cyan:
        yellow = max(yellow, _TEAL * cyan)
    black = 1 - light
    if (over := cyan + magenta + yellow + black - MOST) > 0 and cyan < yellow <= magenta:
        yellow, black = yellow - _RED * over, black - (1 - _RED) * over
    share = min(1.0, (MOST - black) / max(cyan + magenta + yellow, 1.0))
    inks = [round(part, 2) for part in (share * cyan, share * magenta, share * yellow, black)]
    # As written, with two decimals, they may be a little more than the most.
    inks[inks.index(max(inks))] -= max(0.0, round(sum(inks) - MOST, 2))
    return tuple(inks)


def is_grey(ink: Colour) -> bool:
    """Whether a grey or RGB ink is printed in black alone."""
    return _grey(_subtractive(ink))


def _black(share: float) -> Colour:
    return PURE_BLACK if share >= _NEAR_BLACK else (0.0, 0.0, 0.0, max(LEAST, share))


def _subtractive(ink: Colour) -> tuple[float, ...]:
    """Cyan, magenta and yellow without black."""
    return tuple(round(1 - part, 4) for part in (ink * 3 if len(ink) == 1 else ink))


def _grey(inks: tuple[float, ...]) -> bool:
    return max(inks) - min(inks) <= _NEUTRAL * max(inks)


def _light(ink: Colour) -> float:
    """The apparent lightness of an ink, from 0 to 1."""
    red, green, blue = ink * 3 if len(ink) == 1 else ink
    return float((0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2) ** (1 / 2.2))
