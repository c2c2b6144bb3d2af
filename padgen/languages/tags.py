"""Names of languages: BCP 47 tags such as fo, pt-BR, sr-Latn or de-1996, with the hyphen or CLDR's underscore."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

_TAG = re.compile(
    r"([a-z]{2,3})(-[a-z]{4})?(-(?:[a-z]{2}|[0-9]{3}))?((?:-[a-z0-9]{5,8}|-[0-9][a-z0-9]{3})*)(-x(?:-[a-z0-9]{1,8})+)?",
    re.ASCII,
)

_VARIANTS = frozenset(
    "akuapem akupem anpezo aranes arkaika asante auvern basiceng bauddha bciav bcizbl biscayan blasl bornholm cisaup "
    "cornu creiss fascia fodom fonkirsh fonnapa fonxsamp gallo gascon gherd grclass grital grmistr hanoi heploc "
    "hognorsk hsistemo huett itihasa ivanchov jauer jyutping kleinsch kociewie laukika leidentr lemosin lengadoc "
    "ltg1929 ltg2007 luna1918 mdcegyp mdctrans newfound nicard pahawh2 pahawh3 pahawh4 peano pehoeji petr1708 provenc "
    "puter rumgr saigon simple spanglis surmiran sursilv sutsilv synnejyl tailo tongyong tunumiir ulster vaidika "
    "vallader valbadia vecdruka vivaraup xsistemo".split()
)
"""Dialects and spellings that are registered, but not named by CLDR, which Babel brings."""


@cache
def language_tag(name: str) -> str | None:
    """The tag in its usual spelling; ``None`` where a name is none, or a part of it is not registered.

    Private parts (``de-x-club``) may be anything.
    """
    match = _TAG.fullmatch(name.replace("_", "-").lower())
    if match is None:
        return None
    language, script, region, variants, private = (part or "" for part in match.groups())
    if not (_is_known(language) and len(name) <= _LONGEST):
        return None
    if script + region + variants and not _are_known(script[1:].title(), region[1:].upper(), variants.split("-")[1:]):
        return None
    return language + script.title() + region.upper() + variants + private


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


def right_to_left(tag: str) -> bool:
    """Whether a language is written from right to left."""
    from babel.core import Locale  # reads half a megabyte

    name = _babel(tag)
    return name is not None and Locale.parse(name).character_order == "right-to-left"


def language_names(tag: str) -> tuple[str, str]:
    """A language's name in English and in itself, as far as Babel knows them, else its tag."""
    from babel.core import Locale  # only where a locale file is begun

    name = _babel(tag)
    if name is None:
        return Locale("en").languages.get(primary(tag), tag), tag
    parsed = Locale.parse(name)
    return parsed.english_name or tag, parsed.get_display_name(name) or tag


def _babel(tag: str) -> str | None:
    """The name of Babel's tables for a tag, or for as much of it as there are tables for."""
    from babel.localedata import exists  # as above

    name = tag.partition("-x-")[0].replace("-", "_")
    while name and not exists(name):
        name = name.rpartition("_")[0]
    return name or None


_LONGEST = 40


def _are_known(script: str, region: str, variants: Sequence[str]) -> bool:
    """Whether the parts of a tag are registered, as far as Babel knows, each variant once."""
    from babel.core import Locale  # only for languages of one's own

    english = Locale("en")
    named = {str(name).lower() for name in english.variants} - {"posix", "revised"} | _VARIANTS
    return (
        (not script or script in english.scripts or "Qaaa" <= script <= "Qabx")
        and (not region or region in english.territories)
        and named.issuperset(variants)
        and len(set(variants)) == len(variants)
    )


def _is_known(language: str) -> bool:
    """Whether a language has a code in ISO 639, as far as Babel knows, or is for private use."""
    if "qaa" <= language <= "qtz" and len(language) == 3:
        return True
    from babel.core import Locale, get_global  # only for languages of one's own
    from babel.localedata import exists

    if exists(language) or language in Locale("en").languages:
        return True
    return any(known.partition("_")[0] == language for known in get_global("likely_subtags"))
