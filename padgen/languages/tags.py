"""Names of languages: BCP 47 tags such as fo, pt-BR, sr-Latn or de-1996, with the hyphen or CLDR's underscore."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

# Compiled only for users' own languages.
_TAG = (
    r"([a-z]{2,3})(-[a-z]{4})?(-(?:[a-z]{2}|[0-9]{3}))?((?:-[a-z0-9]{5,8}|-[0-9][a-z0-9]{3})*)(-x(?:-[a-z0-9]{1,8})+)?"
)

_LONGEST = 40
_PRIVATE = r"language q[a-t][a-z]|script qa(a[a-z]|b[a-x])|region (aa|q[m-z]|x[a-z]|zz)"
"""What the registry gives as ranges, for private use."""


_LEFTWARD = frozenset(
    "apc ar ary bal bgn bqi brh ckb dv fa he ks lrc mzn nqo ps rhg sd sdh skr syr trw ug ur yi".split()
)
_LEFTWARD_SCRIPTS = frozenset("Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa".split())
"""The languages that run from right to left unless another script is named, and the scripts that do."""


@cache
def language_tag(name: str) -> str | None:
    """The tag in its usual spelling; ``None`` if the name is no tag, or IANA has not registered a part of it.

    Private parts (``de-x-club``) may be anything.
    """
    match = re.fullmatch(_TAG, name.replace("_", "-").lower(), re.ASCII)
    if match is None:
        return None
    language, script, region, variants, private = (part or "" for part in match.groups())
    parts = [("language", language), ("script", script[1:]), ("region", region[1:])]
    spoken = variants.split("-")[1:]
    parts += (("variant", part) for part in spoken)
    if len(name) > _LONGEST or len(set(spoken)) < len(spoken) or not all(_registered(*part) for part in parts):
        return None
    return language + script.title() + region.upper() + variants + private


def _registered(kind: str, part: str) -> bool:
    """Whether a part of a tag is in IANA's registry, for private use, or not there."""
    from language_tags import tags  # only for users' own languages

    return not part or re.fullmatch(_PRIVATE, f"{kind} {part}") is not None or tags.type(part, kind) is not None


def primary(tag: str) -> str:
    """The language itself, without script, region and private parts."""
    return tag.partition("-")[0]


def same(one: str, other: str) -> bool:
    """Whether two spellings mean one tag."""
    return one.replace("_", "-").lower() == other.replace("_", "-").lower()


def plural_rule(tag: str) -> Callable[[int], str] | None:
    """A function from a whole number to its plural category; ``None`` if Babel doesn't know the language."""
    from babel.core import Locale  # reads half a megabyte

    name = _babel(tag)
    if name is None:
        return None
    rule: Callable[[int], str] = Locale.parse(name).plural_form
    return rule


def right_to_left(tag: str) -> bool:
    """Whether a language is written from right to left; asked for every document, so without Babel."""
    language, *rest = tag.replace("_", "-").partition("-x-")[0].split("-")
    script = next((part for part in rest if len(part) == 4 and part.isalpha()), None)
    return language in _LEFTWARD if script is None else script.title() in _LEFTWARD_SCRIPTS


def language_names(tag: str) -> tuple[str, str]:
    """A language's name in English and in the language itself, or its tag if Babel doesn't know them."""
    from babel.core import Locale  # only where a locale file is begun

    name = _babel(tag)
    if name is None:
        return Locale("en").languages.get(primary(tag), tag), tag
    parsed = Locale.parse(name)
    return parsed.english_name or tag, parsed.get_display_name(name) or tag


def _babel(tag: str) -> str | None:
    """The name of Babel's tables for a tag, or for the longest part of it that has any."""
    from babel.localedata import exists  # as above

    name = tag.partition("-x-")[0].replace("-", "_")
    while name and not exists(name):
        name = name.rpartition("_")[0]
    return name or None
