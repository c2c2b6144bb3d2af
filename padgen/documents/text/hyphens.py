"""Where words may be divided: pattern dictionaries, a syllable rule for Finnish, and a language's own list."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from padgen.files.cache import recall
from padgen.files.sources import state

LEAST_BEFORE = 3
LEAST_AFTER = 3
"""How many letters must stand before and after a division."""

# Only dictionaries that divide well: the Ukrainian one does not, and Finnish has none.
_DICTIONARIES = {
    "da": "da_DK",
    "de": "de_DE",
    "en": "en_US",
    "et": "et_EE",
    "fr": "fr",
    "hu": "hu_HU",
    "is": "is",
    "it": "it_IT",
    "lt": "lt",
    "lv": "lv_LV",
    "nb": "nb_NO",
    "nl": "nl_NL",
    "pl": "pl_PL",
    "ru": "ru_RU",
    "sv": "sv",
}
_FINNISH_SYLLABLE = re.compile(r"(?<=[aeiouyäö])[^aeiouyäö]*(?=[^aeiouyäö][aeiouyäö])")
_WORDS = re.compile(r"[^\W\d_]{5,}")


class Hyphenator:
    """The places where a language divides its words; a dictionary is read when a word first needs it."""

    def __init__(self, code: str, listed: Iterable[str] = (), text: str = "") -> None:
        """``listed`` are words written with their divisions, such as ``ylä-osa``.

        The words of ``text`` are looked up together and kept in the cache: the largest dictionaries take longer to
        read than a leaflet to make.
        """
        self._code = code
        self._text = text
        self._known = {word.replace("-", "").lower(): _divisions(word) for word in listed}

    def __call__(self, word: str) -> tuple[int, ...]:
        """Ascending numbers of letters after which the word may be divided."""
        key = word.lower()
        found = self._known.get(key)
        if found is None:
            places = self._usual.get(key)
            found = self._known[key] = self._places(key) if places is None else tuple(places)
        return found

    @cached_property
    def _usual(self) -> dict[str, list[int]]:
        """The divisions of the text's words."""
        words = sorted(set(_WORDS.findall(self._text.lower())))
        dictionary = _dictionary(self._code)
        if dictionary is None or not words:
            return {}
        content = repr((state(dictionary), words)).encode()
        makers = (__name__, "pyphen")
        found: dict[str, list[int]] = recall(
            dictionary, content, makers, lambda _: {word: list(self._places(word)) for word in words}, _sound
        )
        return found

    def _places(self, word: str) -> tuple[int, ...]:
        places = self._finnish(word) if self._code == "fi" else self._patterns.places(word)
        last = len(word) - LEAST_AFTER
        return tuple(place for place in places if LEAST_BEFORE <= place <= last)

    @staticmethod
    def _finnish(word: str) -> list[int]:
        """Before every consonant that a vowel follows, once there has been a vowel."""
        return [match.end() for match in _FINNISH_SYLLABLE.finditer(word)]

    @cached_property
    def _patterns(self) -> Patterns:
        dictionary = _dictionary(self._code)
        if dictionary is None:
            return Patterns(b"", "ascii")
        encoding, _, data = dictionary.read_bytes().partition(b"\n")
        return Patterns(data, encoding.decode("ascii").strip())


@cache
def _dictionary(code: str) -> Path | None:
    """The file of a language's dictionary, if it has one that divides well."""
    name, package = _DICTIONARIES.get(code), find_spec("pyphen")
    if name is None or package is None or package.origin is None:
        return None
    return Path(package.origin).with_name("dictionaries") / f"hyph_{name}.dic"


def _sound(facts: Any) -> bool:
    """Whether these could be words and their divisions: a hostile cache may hold anything."""
    return isinstance(facts, dict) and all(
        isinstance(places, list) and all(type(place) is int and 0 < place < len(word) for place in places)
        for word, places in facts.items()
    )


class Patterns:
    """A dictionary in the hyph format.

    All its lines become keys in a few calls and only those that a word needs are parsed, because
    the largest dictionaries have a hundred thousand.  A division that would change the spelling
    (Hungarian ``asz-szony``) is none.
    """

    def __init__(self, data: bytes, encoding: str) -> None:
        lines = data.decode(encoding).split("\n")
        bare = data.translate(None, b"0123456789").decode(encoding).split("\n")
        self._lines = dict(zip(bare, lines, strict=True))
        if b"/" in data:
            for line in [line for line in lines if "/" in line]:
                self._lines[re.sub(r"/.*|[0-9]", "", line)] = line

    def places(self, word: str) -> list[int]:
        """The numbers of letters after which the patterns allow a division."""
        pointed = f".{word}."
        weights = [0] * (len(pointed) + 1)
        for start in range(len(pointed) - 1):
            for end in range(start + 1, len(pointed) + 1):
                line = self._lines.get(pointed[start:end])
                if line is not None:
                    self._weigh(line, start, weights)
        return [place - 1 for place, weight in enumerate(weights) if weight % 2]

    @staticmethod
    def _weigh(line: str, place: int, weights: list[int]) -> None:
        pattern, spelling, _ = line.partition("/")
        for char in pattern:
            if char.isdigit():
                # The next even weight forbids what an odd one would allow.
                weight = int(char) + (1 if spelling and int(char) % 2 else 0)
                weights[place] = max(weights[place], weight)
            else:
                place += 1


def _divisions(word: str) -> tuple[int, ...]:
    parts = word.split("-")
    return tuple(sum(map(len, parts[:i])) for i in range(1, len(parts)))
