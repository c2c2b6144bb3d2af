"""How messages show values: shortened, in quotes, as a list in words, or with the nearest known name."""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 60
"""The most characters of a value in a message."""

_HUGE = 10**12
_ALIKE = 0.6
"""How similar to a known name a misspelled one must be, from 0 to 1."""


def shorten(text: object, length: int = _LONGEST) -> str:
    """The text on one line, without control characters and with at most ``length`` characters."""
    flat = "".join(char if char.isprintable() else " " for char in str(text)[: length + 1])
    return flat if len(flat) <= length else flat[: length - 1] + "…"


def quoted(value: object, length: int = _LONGEST) -> str:
    """A value as a message names it: texts in quotes, lists and mappings by what they are.

    Unusual spaces look like ordinary ones and invisible characters can't be seen, so both are named after the quotes.
    """
    if isinstance(value, str):
        return _quoted(value if len(value) <= length else f"{value[: length - 1]}…")
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and abs(value) >= _HUGE:
        return "so large a number"
    return shorten(repr(value), length)


def _quoted(text: str) -> str:
    if text.isprintable():
        return repr(text)
    from unicodedata import category, name

    hidden = {char: category(char) for char in text if not char.isprintable() and category(char) in ("Zs", "Cf")}
    shown = repr("".join(" " if hidden.get(char) == "Zs" else "" if char in hidden else char for char in text))
    names = (f"U+{ord(char):04X} {name(char, '').lower()}".rstrip() for char in hidden)
    return f"{shown} (with {listed(names, 'and')})" if hidden else shown


def capitalized(text: str) -> str:
    """The text with a capital at its beginning and the rest as it is."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[object], last: str = "or") -> str:
    """Words as a list: ``free, forced or half_forced``."""
    *rest, end = map(str, words)
    return f"{', '.join(rest)} {last} {end}" if rest else end


def counted(number: int, noun: str) -> str:
    """A number and what is counted: ``1 column``, ``2 columns``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def nearest(name: object, known: Iterable[str], alike: float = _ALIKE) -> str | None:
    """The known name that is most like a misspelled one, ignoring case; ``None`` if none is ``alike`` enough."""
    from difflib import get_close_matches  # only where something is wrong

    by_spelling = {spelling.lower(): spelling for spelling in known}
    matches = get_close_matches(name[:_LONGEST].lower(), by_spelling, 1, alike) if isinstance(name, str) else []
    return by_spelling[matches[0]] if matches else None


def suggest(name: object, known: Iterable[str], otherwise: str = "") -> str:
    """How to fix an unknown name: the nearest known one, or else all of them; ``otherwise`` is an alternative."""
    names = list(known)
    near = nearest(name, names)
    if near is not None:
        return f"did you mean {near!r}?" + (f" Or {otherwise}" if otherwise else "")
    return (f"use {listed(names)}" if names else "there is none") + (f", or {otherwise}" if otherwise else "")
