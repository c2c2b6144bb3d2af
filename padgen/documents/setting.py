"""The words, the layout and the letters that everything in a document is made with."""

from typing import Generic, NamedTuple, TypeVar

from padgen.languages import Locale
from padgen.page.fonts import Fonts
from padgen.rules import Variant
from padgen.templates import Template

T = TypeVar("T", bound=Template, covariant=True)


class Setting(NamedTuple, Generic[T]):
    """The languages, each bound to its variant, the template, and the fonts in force.

    Where there are several languages, the first decides variant, title and messages.
    """

    locales: tuple[Locale, ...]
    template: T
    fonts: Fonts

    @property
    def locale(self) -> Locale:
        """The first language."""
        return self.locales[0]

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.locale.variant
