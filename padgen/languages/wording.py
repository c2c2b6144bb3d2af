"""Texts with placeholders: ``{bonus}``, ``{bonus:point}`` (with its noun), ``{row.chance}`` (of that row)."""

import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from padgen.files.cache import code, recall
from padgen.languages.tags import plural_rule

NBSP = "\u00a0"
_PLACEHOLDER = re.compile(r"\{([a-z_]+)(?:\.([a-z][a-z0-9_]*))?(?::([a-z][a-z0-9_]*))?\}")

_USUAL = 1001

Value = int | str


class Placeholder(NamedTuple):
    """``{name.row:noun}``; row and noun may be missing."""

    name: str
    row: str | None = None
    noun: str | None = None


class Wording(NamedTuple):
    """A text cut into literal pieces and placeholders."""

    parts: tuple[str | Placeholder, ...]

    @property
    def placeholders(self) -> tuple[Placeholder, ...]:
        """The placeholders in reading order."""
        return tuple(part for part in self.parts if isinstance(part, Placeholder))

    @property
    def literal(self) -> str:
        """Everything but the placeholders."""
        return "".join(part for part in self.parts if isinstance(part, str))

    def fill(self, value: Callable[[Placeholder], str]) -> str:
        """The text with every placeholder replaced."""
        return "".join(part if isinstance(part, str) else value(part) for part in self.parts)


@lru_cache(maxsize=4096)
def parse(text: str) -> Wording:
    """Cut a text into literals and placeholders; ``ValueError`` where a brace belongs to none."""
    parts: list[str | Placeholder] = []
    end = 0
    for match in _PLACEHOLDER.finditer(text):
        parts.append(text[end : match.start()])
        parts.append(Placeholder(*match.groups()))
        end = match.end()
    parts.append(text[end:])
    for part in parts:
        if isinstance(part, str) and ("{" in part or "}" in part):
            at = min(part.index(brace) for brace in "{}" if brace in part)
            raise ValueError(part[at : at + 20])
    return Wording(tuple(part for part in parts if part))


class Plurals:
    """CLDR's plural categories of whole numbers in one language (Babel's tables, read when first asked).

    A language without tables has the one category ``other``.
    """

    def __init__(self, code: str) -> None:
        """``code`` is a BCP 47 tag."""
        self._code = code

    @property
    def known(self) -> bool:
        """Whether there are tables for the language."""
        return plural_rule(self._code) is not None

    @cached_property
    def _rule(self) -> Callable[[int], str]:
        return plural_rule(self._code) or (lambda _: "other")

    @cached_property
    def _usual(self) -> list[str]:
        """The categories of the numbers from 0 to 1000."""

        def make() -> list[str]:
            return [self._rule(number) for number in range(_USUAL)]

        # Babel's tables take a fifth of a leaflet's time and a third of the booklet's.
        usual: list[str] = recall(
            f"plurals {self._code}", code(__name__, plural_rule.__module__, "babel"), make, _sound
        )
        return usual

    @cached_property
    def categories(self) -> frozenset[str]:
        """The categories that whole numbers from 0 to 1000 fall into."""
        return frozenset(self._usual)

    def category(self, number: int) -> str:
        """The category of a whole number."""
        return self._usual[number] if 0 <= number < _USUAL else self._rule(number)

    def form(self, number: int, forms: Mapping[str, str]) -> str:
        """The number with its noun, joined so that no line breaks between them.

        A form for that very number stands before the forms of categories.

        >>> Plurals("pl").form(5, {"one": "{n} punkt", "few": "{n} punkty", "many": "{n} punktów"})
        '5\\xa0punktów'
        """
        form = forms.get(str(number)) or forms[self.category(number)]
        return form.replace("{n} ", f"{number}{NBSP}").replace("{n}", str(number))


def _sound(facts: Any) -> bool:
    """Whether these could be categories: a hostile cache may hold anything."""
    return isinstance(facts, list) and len(facts) == _USUAL and all(isinstance(name, str) for name in facts)
