"""Which plural form a number takes: CLDR's categories."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from padgen.languages.tags import plural_rule

NBSP = "\u00a0"

_USUAL = range(1001)
"""The numbers that occur in games."""


class Plurals:
    """The plural categories of whole numbers in one language; only ``other`` if Babel doesn't know it."""

    def __init__(self, code: str) -> None:
        """``code`` is a BCP 47 tag."""
        self._code = code

    @property
    def known(self) -> bool:
        """Whether CLDR has rules for the language, as far as Babel knows."""
        return self._rule is not None

    @cached_property
    def _rule(self) -> Callable[[int], str] | None:
        return plural_rule(self._code)

    @cached_property
    def categories(self) -> frozenset[str]:
        """The categories that whole numbers from 0 to 1000 fall into."""
        return frozenset(map(self.category, _USUAL))

    def category(self, number: int) -> str:
        """The category of a whole number."""
        return self._rule(number) if self._rule else "other"

    def form(self, number: int, forms: Mapping[str, str]) -> str:
        """The number with its noun, joined so that no line breaks between them.

        A form for that very number takes precedence over the forms of categories.

        >>> Plurals("pl").form(5, {"one": "{n} punkt", "few": "{n} punkty", "many": "{n} punktów"})
        '5\\xa0punktów'
        """
        form = forms.get(str(number)) or forms[self.category(number)]
        return form.replace("{n} ", f"{number}{NBSP}").replace("{n}", str(number))
