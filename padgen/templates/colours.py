"""Colours by name or number, and the tints and shades of one that print well with black."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from padgen.page.marks import BLACK, WHITE, Colour
from padgen.quoting import nearest, quoted

NAMES: Mapping[str, str] = {
    "black": "#000000",
    "grey": "#808080",
    "silver": "#c0c0c0",
    "white": "#ffffff",
    "brown": "#a52a2a",
    "maroon": "#800000",
    "red": "#ff0000",
    "crimson": "#dc143c",
    "pink": "#ffc0cb",
    "coral": "#ff7f50",
    "orange": "#ffa500",
    "gold": "#ffd700",
    "yellow": "#ffff00",
    "olive": "#808000",
    "lime": "#00ff00",
    "green": "#008000",
    "teal": "#008080",
    "turquoise": "#40e0d0",
    "skyblue": "#87ceeb",
    "steelblue": "#4682b4",
    "blue": "#0000ff",
    "navy": "#000080",
    "indigo": "#4b0082",
    "violet": "#ee82ee",
    "purple": "#800080",
    "magenta": "#ff00ff",
}
"""Names as in CSS."""

_HEX = re.compile(r"#[0-9a-fA-F]{6}\Z")
_LIGHT = 0.75
"""The least luminance of a tint, about that of 11 % of black: a laser printer shows it, and words on it are legible."""

LEGIBLE, VISIBLE = 4.5, 3.0
"""The least contrast of words with what is behind them, and of lines and areas (WCAG)."""

_MOST, _LOUD = 0.7, 0.25
"""The most of a colour in its tint, and the most of an ink, from 0 to 1: much yellow is loud, little pink unseen."""

_FULL = 0.45
_EMBER = (0.5, 0.16, 0.0)
"""What darkens orange and gold, which black would turn to olive."""


def read_colour(text: str) -> Colour:
    """A name or ``#rrggbb`` as an ink; one with equal parts is grey, so that black prints as pure black.

    Raises ``ValueError`` for anything else.
    """
    code = NAMES.get(text.lower().replace("gray", "grey"), text)
    if not _HEX.match(code):
        near = nearest(text, NAMES)
        hint = f"did you mean {near!r}?" if near else "use a name such as red, or a code such as '#1a7f37'"
        raise ValueError(f"{quoted(text)} is not a valid colour; {hint}")
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (round(red, 4),) if red == green == blue else (round(red, 4), round(green, 4), round(blue, 4))


def show_colour(ink: Colour) -> str:
    """A grey or RGB ink as ``#rrggbb``."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in _rgb(ink))


@lru_cache(maxsize=1024)
def luminance(ink: Colour) -> float:
    """The relative luminance of a grey or RGB ink, from 0 for black to 1 for white."""
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _rgb(ink))
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two inks, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def printed(inks: Colour) -> Colour:
    """The approximate colour of printing inks."""
    cyan, magenta, yellow, black = inks
    red, green, blue = (round((1 - part) * (1 - black), 4) for part in (cyan, magenta, yellow))
    return red, green, blue


def pale(ink: Colour) -> Colour:
    """A tint of the colour: visible and quiet, and so light that black text is as legible on it as on white paper."""
    share = min(_MOST, _LOUD / max(1 - min(ink), _LOUD))
    while luminance(tint := mixed(ink, WHITE, share)) < _LIGHT:
        share -= 0.01
    return tint


def is_light(ink: Colour) -> bool:
    """Whether the colour is so light that black words stand on it, as white ones would need it much darker."""
    return contrast(ink, WHITE) < VISIBLE


def solid(ink: Colour) -> Colour:
    """The colour of solid areas: the same if it is light, or so dark that white words can be read on it."""
    return ink if is_light(ink) else deep(ink)


def deep(ink: Colour, ground: Colour = WHITE) -> Colour:
    """The colour, darkened if words in it would be hard to read on the ground: orange stays warm, pink red."""
    red, green, blue = _rgb(ink)
    dark = _EMBER if red >= green > red / 2 and blue < green / 2 else _full(ink)
    share = 1.0
    while contrast(shade := mixed(ink, dark, share), ground) < LEGIBLE:
        share -= 0.02
    return shade


def _full(ink: Colour) -> Colour:
    """The dark full colour of a tint; that of a grey is black."""
    parts = _rgb(ink)
    low, high = min(parts), max(parts)
    dark = _FULL * min(1.0, 3 * (high - low))
    return tuple(dark * (part - low) / (high - low) for part in parts) if high > low else BLACK


@lru_cache(maxsize=256)
def seen(ink: Colour, ground: Colour) -> Colour:
    """The palest tint of the colour whose lines are still clearly visible on the ground."""
    share = 0.3
    while share < 1 and contrast(tint := mixed(ink, WHITE, share), ground) < VISIBLE:
        share += 0.02
    return tint if share < 1 else ink


def mixed(ink: Colour, other: Colour, share: float) -> Colour:
    """A mixture of two grey or RGB inks, with this share of the first."""
    parts = tuple(round(share * a + (1 - share) * b, 4) for a, b in zip(_rgb(ink), _rgb(other), strict=True))
    return parts[:1] if len(set(parts)) == 1 else parts


def _rgb(ink: Colour) -> Colour:
    return ink * 3 if len(ink) == 1 else ink
