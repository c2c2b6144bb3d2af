"""What breaks the lines of a language."""

from functools import lru_cache

from padgen.documents.text.hyphens import Hyphenator
from padgen.documents.text.lines import Breaker
from padgen.languages import Locale
from padgen.page.fonts import Fonts


@lru_cache(maxsize=4)
def breaker(fonts: Fonts, locale: Locale, hyphenate: bool, justify: bool) -> Breaker:
    """A language's breaker, kept because the back of a pad asks for the same lines in many layouts."""
    language = locale.language
    hyphens = Hyphenator(locale.code, language.hyphens, language.source.text) if hyphenate else None
    return Breaker(fonts, hyphens, language.keep_with_next, justify)
