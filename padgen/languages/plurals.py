"""Which plural form a number takes: CLDR's categories."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from padgen.languages.tags import plural_rule

NBSP = "\u00a0"

_USUAL = range(1001)
"""The numbers that games have."""


def _one(n: int) -> str:
    return "one" if n == 1 else "other"


def _none_or_one(n: int) -> str:
    return "one" if n < 2 else "other"


def _last_one(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "other"


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if 2 <= n <= 4 else "other"


def _latvian(n: int) -> str:
    return "zero" if n % 10 == 0 or 11 <= n % 100 <= 19 else _last_one(n)


def _lithuanian(n: int) -> str:
    teens = 11 <= n % 100 <= 19
    return "other" if n % 10 == 0 or teens else "one" if n % 10 == 1 else "few"


def _polish(n: int) -> str:
    return "one" if n == 1 else "few" if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else "many"


def _east_slavic(n: int) -> str:
    return "one" if _last_one(n) == "one" else "few" if _polish(n) == "few" else "many"


_RULES: Mapping[str, Callable[[int], str]] = {
    **dict.fromkeys("da de el en es et fi hu it nb nl sv".split(), _one),
    **dict.fromkeys(("fr", "pt"), _none_or_one),
    **dict.fromkeys(("ru", "uk"), _east_slavic),
    "cs": _czech,
    "is": _last_one,
    "lt": _lithuanian,
    "lv": _latvian,
    "pl": _polish,
}
"""What Babel's tables say of usual numbers; to read these takes a sixth of a leaflet's time."""


class Plurals:
    """The plural categories of whole numbers in one language, which has only ``other`` where Babel doesn't know it."""

    def __init__(self, code: str) -> None:
        """``code`` is a BCP 47 tag."""
        self._code = code

    @property
    def known(self) -> bool:
        """Whether CLDR has rules for the language, as far as Babel knows."""
        return self._code in _RULES or self._rule is not None

    @cached_property
    def _rule(self) -> Callable[[int], str] | None:
        return plural_rule(self._code)

    @cached_property
    def categories(self) -> frozenset[str]:
        """The categories that whole numbers from 0 to 1000 fall into."""
        return frozenset(map(self.category, _USUAL))

    def category(self, number: int) -> str:
        """The category of a whole number."""
        if number in _USUAL and self._code in _RULES:
            return _RULES[self._code](number)
        return self._rule(number) if self._rule else "other"

    def form(self, number: int, forms: Mapping[str, str]) -> str:
        """The number with its noun, joined so that no line breaks between them.

        A form for that very number stands before the forms of categories.

        >>> Plurals("pl").form(5, {"one": "{n} punkt", "few": "{n} punkty", "many": "{n} punktów"})
        '5\\xa0punktów'
        """
        form = forms.get(str(number)) or forms[self.category(number)]
        return form.replace("{n} ", f"{number}{NBSP}").replace("{n}", str(number))
