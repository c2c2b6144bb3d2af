"""Where words may be divided: by pattern dictionaries, a syllable rule for Finnish, and a language's own list."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from padgen.files.cache import code as code_state
from padgen.files.cache import recall

LEAST_BEFORE = 3
LEAST_AFTER = 3
"""The least number of letters before and after a division."""

# Only dictionaries that divide well: the Ukrainian one doesn't, and Finnish has none.
_DICTIONARIES = {
    "cs": "cs_CZ",
    "da": "da_DK",
    "de": "de_DE",
    "el": "el_GR",
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
    """Divides a language's words; its dictionary is read when a word first needs it."""

    def __init__(self, code: str, listed: Iterable[str] = (), text: str = "") -> None:
        """``listed`` are words with their divisions, such as ``ylä-osa``.

        The words of ``text`` are looked up together and cached, because reading the largest dictionaries takes longer
        than making a leaflet.
        """
        self._code = code
        self._text = text
        self._known = {word.replace("-", "").lower(): _divisions(word) for word in listed}

    def __call__(self, word: str) -> tuple[int, ...]:
        """The numbers of letters after which the word may be divided, ascending."""
        key = word.lower()
        divisions = self._known.get(key)
        if divisions is None:
            places = self._usual.get(key)
            divisions = self._known[key] = self._places(key) if places is None else tuple(places)
        return divisions

    @cached_property
    def _usual(self) -> dict[str, list[int]]:
        """The divisions of the text's words."""
        if self._code not in _DICTIONARIES or not self._text:
            return {}

        def make() -> dict[str, list[int]]:
            words = sorted(set(_WORDS.findall(self._text.lower())))
            return {word: list(self._places(word)) for word in words}

        key = code_state(__name__, "pyphen") + self._text.encode()
        usual: dict[str, list[int]] = recall(f"hyphens {self._code}", key, make, _sound)
        return usual

    def _places(self, word: str) -> tuple[int, ...]:
        """The divisions, without those that would change the spelling (Hungarian ``asz-szony``)."""
        if self._code == "fi":
            last = len(word) - LEAST_AFTER
            return tuple(place for place in self._finnish(word) if LEAST_BEFORE <= place <= last)
        if self._code not in _DICTIONARIES:
            return ()
        return tuple(int(place) for place in self._dictionary.positions(word) if place.data is None)

    @staticmethod
    def _finnish(word: str) -> list[int]:
        """Divisions before each consonant that precedes a vowel, after the first vowel."""
        return [match.end() for match in _FINNISH_SYLLABLE.finditer(word)]

    @cached_property
    def _dictionary(self) -> Any:
        from pyphen import Pyphen  # only for words that the cache doesn't know

        return Pyphen(lang=_DICTIONARIES[self._code], left=LEAST_BEFORE, right=LEAST_AFTER)


def _sound(facts: Any) -> bool:
    """Whether a value from the cache has the form of words and their divisions."""
    return isinstance(facts, dict) and all(
        isinstance(places, list) and all(type(place) is int and 0 < place < len(word) for place in places)
        for word, places in facts.items()
    )


def _divisions(word: str) -> tuple[int, ...]:
    parts = word.split("-")
    return tuple(sum(map(len, parts[:i])) for i in range(1, len(parts)))
