"""A setting: the languages, template, fonts and theme of a document."""

import unicodedata
from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from padgen.languages import Locale
from padgen.page.fonts import Fonts
from padgen.rules import Variant
from padgen.templates import Template, Theme

T = TypeVar("T", bound=Template, covariant=True)

BESIDE = " · "
"""What separates the labels of two languages."""


def _letters(title: str) -> str:
    """A title without hyphens, spaces and capitals."""
    return "".join(sign for sign in title.casefold() if unicodedata.category(sign)[0] not in "PZ")


class Setting(NamedTuple, Generic[T]):
    """The languages of a document, each bound to its variant, with the template, fonts and theme.

    If there are several languages, the first decides variant, title and messages.
    """

    locales: tuple[Locale, ...]
    template: T
    fonts: Fonts
    theme: Theme = Theme(name="plain")

    @property
    def locale(self) -> Locale:
        """The first language."""
        return self.locales[0]

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.locale.variant

    def labels(self, key: str) -> tuple[tuple[str, str], ...]:
        """A label in every language, each with its code; those equal but for a full stop or capitals appear once."""
        return self._once(locale.label(key) for locale in self.locales)

    @property
    def winner(self) -> tuple[tuple[str, str], ...]:
        """The word before a winner's name, like ``labels``; () if a language has only what pads must have."""
        known = all(locale.has("winner", "sheet") for locale in self.locales)
        return self._once(locale.message("winner", "sheet") for locale in self.locales) if known else ()

    @property
    def columns(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """The head of each column of a player in every language; () in a game without columns."""
        return tuple(self._once(heads) for heads in zip(*(locale.columns for locale in self.locales), strict=True))

    @property
    def second_title(self) -> tuple[str, str] | None:
        """The title in the second language with its code, if there is one and it isn't in the first title already.

        One that begins with the first title and a dash has only what follows.
        """
        first, last = self.locale.title, self.locales[-1]
        if _letters(last.title) in _letters(first):
            return None
        return last.title.removeprefix(f"{first} – "), last.code

    def _once(self, texts: Iterable[str]) -> tuple[tuple[str, str], ...]:
        words: dict[str, tuple[str, str]] = {}
        for word, locale in zip(texts, self.locales, strict=True):
            words.setdefault(word.rstrip(".").casefold(), (word, locale.code))
        return tuple(words.values())

    def label(self, key: str) -> str:
        """A label in every language, side by side."""
        return BESIDE.join(word for word, _ in self.labels(key))
