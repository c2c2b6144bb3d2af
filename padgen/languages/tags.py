"""Names of languages: BCP 47 tags such as fo, pt-BR or sr-Latn, with the hyphen or CLDR's underscore."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

_TAG = re.compile(r"([a-z]{2,3})(-[a-z]{4})?(-(?:[a-z]{2}|[0-9]{3}))?(-x(?:-[a-z0-9]{1,8})+)?", re.ASCII)


@cache
def language_tag(name: str) -> str | None:
    """The tag in its usual spelling; ``None`` where a name is none or speaks of no registered language.

    Variants (``de-1996``) are not known; private parts (``de-x-club``) are.
    """
    match = _TAG.fullmatch(name.replace("_", "-").lower())
    if match is None:
        return None
    language, script, region, private = (part or "" for part in match.groups())
    if not (_is_known(language) and len(name) <= _LONGEST):
        return None
    return language + script.title() + region.upper() + private


def primary(tag: str) -> str:
    """The language itself, without script, region and private parts."""
    return tag.partition("-")[0]


def same(one: str, other: str) -> bool:
    """Whether two spellings mean one tag."""
    return one.replace("_", "-").lower() == other.replace("_", "-").lower()


def plural_rule(tag: str) -> Callable[[int], str] | None:
    """What gives a whole number's plural category in a language; ``None`` where Babel doesn't know the language."""
    from babel.core import Locale  # reads half a megabyte

    name = _babel(tag)
    if name is None:
        return None
    rule: Callable[[int], str] = Locale.parse(name).plural_form
    return rule


def language_names(tag: str) -> tuple[str, str]:
    """A language's name in English and in itself, as far as Babel knows them, else its tag."""
    from babel.core import Locale  # only where a locale file is begun

    name = _babel(tag)
    if name is None:
        return Locale("en").languages.get(primary(tag), tag), tag
    found = Locale.parse(name)
    return found.english_name or tag, found.get_display_name(name) or tag


def _babel(tag: str) -> str | None:
    """The name of Babel's tables for a tag, or for its language alone."""
    from babel.localedata import exists  # as above

    whole = tag.partition("-x-")[0].replace("-", "_")
    return next((name for name in (whole, primary(tag)) if exists(name)), None)


_LONGEST = 40


def _is_known(language: str) -> bool:
    """Whether a language has a code in ISO 639, as far as Babel knows, or is for private use."""
    if "qaa" <= language <= "qtz" and len(language) == 3:
        return True
    from babel.core import Locale, get_global  # only for languages of one's own
    from babel.localedata import exists

    if exists(language) or language in Locale("en").languages:
        return True
    return any(known.partition("_")[0] == language for known in get_global("likely_subtags"))
