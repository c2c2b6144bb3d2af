"""The values that a template's keys may have: lengths, sizes, counts, flags, colours and papers."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from padgen.files import json_schema
from padgen.files.json_schema import Schema, either, text
from padgen.page.marks import MM, Colour
from padgen.quoting import quoted, suggest
from padgen.templates.colours import NAMES, read_colour, show_colour

PAPERS: Mapping[str, tuple[float, float]] = {
    "A3": (297, 420),
    "A4": (210, 297),
    "A5": (148, 210),
    "A6": (105, 148),
    "A7": (74, 105),
    "B5": (176, 250),
    "Letter": (215.9, 279.4),
    "Legal": (215.9, 355.6),
    "Tabloid": (279.4, 431.8),
    "Half-Letter": (139.7, 215.9),
}
"""Width and height in mm, portrait."""

MOST_PLAYERS = 12
"""The most players of a pad or a score sheet, whose colours a theme may name."""

MOST_PLAYERS_OF_FORMS = 8
"""The most players of a form, whose fields need more room."""

MOST_GAMES = 12
"""The most games of a player on a pad."""

CLEAR = 15
"""Millimetres from a punched edge that are clear of its holes."""

_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 1 / MM}
_MEASURE = re.compile(r"(\d{1,6}(?:\.\d{1,6})?) ?(mm|cm|in|pt)\Z")
_THEME = re.compile(r"\w[\w-]{0,59}\Z")
_LENGTH = text(r"[0-9.]+ ?(mm|cm|in|pt)")
_SIZES = r"(\d{1,5}(?:\.\d{1,3})?) ?[x×] ?(\d{1,5}(?:\.\d{1,3})?) ?(mm|in)\Z"


def paper_size(name: str) -> tuple[float, float]:
    """The width and height in mm of a paper by name or written ``120 x 190 mm``; ``ValueError`` for others."""
    for known, size in PAPERS.items():
        if name.lower() == known.lower():
            return size
    if match := re.match(_SIZES, name):
        width, height = (float(number) * _UNITS[match[3]] for number in match.groups()[:2])
        if 40 <= width <= 1200 and 40 <= height <= 1200:
            return width, height
        raise ValueError(f"paper {quoted(name)} is not between 40 and 1200 mm")
    raise ValueError(f"there is no paper {quoted(name)}; {suggest(name, PAPERS, 'write a size like 120 x 190 mm')}")


class Reads(NamedTuple):
    """How a key's text is converted to a value and back, and which texts are valid, in words and as JSON Schema."""

    convert: Callable[[str], Any]
    wants: str
    schema: Schema
    show: Callable[[Any], str] = str

    def __call__(self, text: str) -> Any:
        """The text's value; ``ValueError`` if the text is invalid."""
        return self.convert(text)


def length(least: float, most: float) -> Reads:
    """A reader of lengths, with a unit, into mm."""

    def convert(text: str) -> float:
        match = _MEASURE.match(text)
        if not match:
            raise ValueError(f"{quoted(text)} is not a valid length; write a number and mm, cm, in or pt")
        length = float(match[1]) * _UNITS[match[2]]
        if not least <= length <= most:
            raise ValueError(f"{text} is not between {least:g} and {most:g} mm")
        return length

    return Reads(convert, f"{least:g} to {most:g} mm", _LENGTH, lambda length: f"{length:g} mm")


def points(least: float, most: float) -> Reads:
    """A reader of font sizes and line weights, with a unit, into pt."""

    def convert(text: str) -> float:
        match = _MEASURE.match(text)
        if not match:
            raise ValueError(f"{quoted(text)} is not a valid size; write a number and pt or mm")
        size = round(float(match[1]) * (1 if match[2] == "pt" else _UNITS[match[2]] * MM), 4)
        if not least <= size <= most:
            raise ValueError(f"{text} is not between {least:g} and {most:g} pt")
        return size

    return Reads(convert, f"{least:g} to {most:g} pt", _LENGTH, lambda size: f"{size:g} pt")


def count(least: int, most: int) -> Reads:
    """A reader of whole numbers."""

    def convert(text: str) -> int:
        if not text.isdecimal() or len(text) > 6 or not least <= int(text) <= most:
            raise ValueError(f"{quoted(text)} is not a whole number between {least} and {most}")
        return int(text)

    return Reads(convert, f"{least} to {most}", json_schema.number(least, most))


def _read_flag(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(f"{quoted(text)} is neither yes nor no")
    return text == "yes"


flag = Reads(_read_flag, "yes or no", json_schema.words("yes", "no"), lambda flag: "yes" if flag else "no")


def one_of(*choices: str) -> Reads:
    """A reader of one of these words."""

    def convert(text: str) -> str:
        if text not in choices:
            raise ValueError(f"invalid value {quoted(text)}; {suggest(text, choices)}")
        return text

    return Reads(convert, " or ".join(choices), json_schema.words(*choices))


def words_of(*choices: str) -> Reads:
    """A reader of any of these words, separated by spaces, or ``none``."""
    one = one_of(*choices)

    def convert(text: str) -> tuple[str, ...]:
        none = text.strip(" ") == "none"
        words = () if none else tuple(one.convert(word) for word in text.split(" ") if word)
        if not words and not none:
            raise ValueError(f"there is no word; write none, or some of {', '.join(choices)}")
        return words

    each = "|".join(choices)
    wants = f"none, or words separated by spaces: {', '.join(choices)}"
    return Reads(convert, wants, text(rf" *none *| *({each})( +({each}))* *"), lambda words: " ".join(words) or "none")


# Editors suggest lower-case names; others are accepted too.
_COLOUR = either({"enum": list(NAMES)}, text("#[0-9a-fA-F]{6}|[a-zA-Z]+"))
colour = Reads(read_colour, "a name, or like '#1a7f37' in quotes", _COLOUR, lambda ink: f"'{show_colour(ink)}'")


def _read_maybe(text: str) -> Colour | None:
    return None if text == "none" else read_colour(text)


maybe = Reads(
    _read_maybe,
    f"none, or {colour.wants}",
    either(json_schema.words("none"), _COLOUR),
    lambda ink: colour.show(ink) if ink else "none",
)


def _read_several(text: str) -> tuple[Colour, ...]:
    return () if text == "none" else tuple(read_colour(part) for part in text.split(" ") if part)


def text_of_colours(count: int) -> Schema:
    """The schema of this many colours, separated by spaces."""
    return text(rf"(#[0-9a-fA-F]{{6}}|[a-zA-Z]+)( +(#[0-9a-fA-F]{{6}}|[a-zA-Z]+)){{{count - 1}}}")


several = Reads(
    _read_several,
    "none, or colours separated by spaces, in quotes",
    text("[#0-9a-zA-Z ]*"),
    lambda inks: f"'{' '.join(map(show_colour, inks))}'" if inks else "none",
)


def read_palette(text: str) -> tuple[Colour, ...]:
    """One to twelve colours, separated by spaces; ``ValueError`` for anything else."""
    palette = _read_several(text)
    if not 1 <= len(palette) <= MOST_PLAYERS:
        raise ValueError(f"{len(palette)} colours; write 1 to {MOST_PLAYERS}, separated by spaces")
    return palette


palette = Reads(
    read_palette,
    f"1 to {MOST_PLAYERS} colours separated by spaces, in quotes",
    text("[#0-9a-zA-Z ]+"),
    several.show,
)


MOST_INK = 200
"""The most ink of a colour, in %, so that it dries fast and letters left white in it stay sharp."""

_TINT, _LEAST_TINT = 40, 15
"""Up to the first, in %, a colour is a tint, which has one ink of at least the second, so that no press loses it."""

_CREAM = 10
"""Tints of yellow have at least this much of it, in %, and at most this much of another: so little shows no shift."""


def _read_inks(text: str) -> tuple[tuple[Colour, Colour], ...]:
    return () if text == "none" else tuple(_read_inked(part) for part in text.split(" ") if part)


def _read_inked(text: str) -> tuple[Colour, Colour]:
    """A colour and its CMYK, from 0 to 1."""
    name, _, inks = text.partition("=")
    parts = [int(part) for part in inks.split("/") if part.isdecimal() and len(part) <= 3]
    if len(parts) != 4 or inks.count("/") != 3 or max(parts) > 100:
        raise ValueError(f"{quoted(text)} is no colour with four inks in %; write it like '#a8321f=0/88/78/34'")
    shown = read_colour(name)
    if len(shown) == 1:
        raise ValueError(f"{quoted(text)} is a grey, which is always printed in black")
    if sum(parts) > MOST_INK:
        raise ValueError(f"{quoted(text)} has {sum(parts)} % of ink; write at most {MOST_INK} %")
    cream = min(parts[:2]) == parts[3] == 0 and max(parts[:2]) <= _CREAM <= parts[2]
    if 0 < max(parts) <= _TINT and not cream and (sum(parts) > max(parts) or max(parts) < _LEAST_TINT):
        other = f"yellow of at least {_CREAM} % with as much cyan or magenta at most"
        raise ValueError(f"{quoted(text)} is a tint; write one ink of at least {_LEAST_TINT} %, or {other}")
    cyan, magenta, yellow, black = (part / 100 for part in parts)
    return shown, (cyan, magenta, yellow, black)


def _show_inks(inks: tuple[tuple[Colour, Colour], ...]) -> str:
    pairs = (f"{show_colour(ink)}={'/'.join(f'{100 * part:.0f}' for part in parts)}" for ink, parts in inks)
    return f"'{' '.join(pairs)}'" if inks else "none"


press_inks = Reads(
    _read_inks,
    "none, or colours with their inks in %, like '#a8321f=0/88/78/34'",
    text(r"none|( *[#0-9a-zA-Z]+=[0-9]+/[0-9]+/[0-9]+/[0-9]+)* *"),
    _show_inks,
)


def _read_theme(text: str) -> str:
    if not _THEME.match(text):
        raise ValueError(f"{quoted(text)} is not a valid theme name")
    return text


theme_name = Reads(_read_theme, "padgen list themes", {**text(r"\w[\w-]*"), "type": ["string", "integer", "boolean"]})


def _read_paper(text: str) -> str:
    paper_size(text)
    return text


_PAPER = either({"enum": list(PAPERS)}, text(r"[a-zA-Z][a-zA-Z0-9-]*|[0-9.]+ ?[x×] ?[0-9.]+ ?(mm|in)"))
paper_name = Reads(_read_paper, "padgen list papers, or a size like 120 x 190 mm", _PAPER)
