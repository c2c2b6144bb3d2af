"""What a user asks for, as plain data: languages, variant, template, and the name of the file."""

import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from padgen import languages, templates
from padgen.api.kinds import is_file
from padgen.errors import UsageError
from padgen.languages import Language, Locale
from padgen.rules import Variant, load_variant, variant_ids
from padgen.templates.press import Press

Kind: TypeAlias = Literal["pad", "leaflet", "booklet", "form", "proof"]

EVERY = "all"
"""Stands for every built-in variant."""


class Request(NamedTuple):
    """One PDF as the command line describes it; plain data, so that another process can make it.

    ``langs`` are codes or locale files; a booklet has many, a pad or form one or two.  ``templates``
    are those of a proof's parts, as pairs of kind and name; ``creep`` is in mm.
    """

    kind: Kind
    langs: tuple[str, ...]
    variant: str | None = None
    template: str | None = None
    templates: tuple[tuple[str, str], ...] = ()
    paper: str | None = None
    players: int | None = None
    names: tuple[str, ...] = ()
    title: str | None = None
    sheets: int = 1
    number: str = "none"
    entry: str = "type"
    impose: bool = False
    creep: float = 0.0
    press: Press = Press()
    rules_on_back: bool = False
    own_locales: Path | None = None

    def languages(self) -> tuple[Language, ...]:
        """The languages, read; ``PadgenError`` with every problem of their files."""
        return tuple(languages.read(lang, self.own_locales) for lang in self.langs)

    def bound(self) -> tuple[Variant, tuple[Locale, ...]]:
        """The variant (the first language's default when none is named) and the languages bound to it."""
        languages = self.languages()
        variant = load_variant(self.variant or languages[0].default_variant)
        return variant, tuple(language.bind(variant) for language in languages)

    def file_name(self) -> str:
        """``pad-fi-maxi-a5.pdf``: variant and template only where they are not the default.

        Raises ``PadgenError`` for a language that can't be read.
        """
        parts: list[str] = [self.kind]
        default = None
        if self.kind != "booklet":
            parts.append("+".join(map(_stem, self.langs)))
            default = self.languages()[0].default_variant
        if self.variant is not None and _stem(self.variant) != default:
            parts.append(_stem(self.variant))
        if self.template is not None and self.template != default_template(self.kind):
            parts.append(_stem(self.template))
        return "-".join(parts) + ".pdf"


def default_template(kind: Kind) -> str:
    """The template that a kind of document uses unless told otherwise."""
    return templates.names("leaflet" if kind == "booklet" else kind)[0]


def everything(langs: Iterable[str], variant: str | None, by_kind: Mapping[str, str], common: Request) -> list[Request]:
    """Pad, leaflet and form in every language, and the booklet; ``EVERY`` as variant makes the whole matrix.

    ``common`` holds what all of them share.
    """
    langs = tuple(langs)
    variants = variant_ids() if variant == EVERY else (variant,)
    requests = []
    for lang in langs:
        for name in variants:
            for kind in ("pad", "leaflet", "form"):
                template = by_kind.get(kind)
                requests.append(common._replace(kind=kind, langs=(lang,), variant=name, template=template))
    booklets = (None, *variants) if variant == EVERY else variants
    template = by_kind.get("leaflet")
    requests += [common._replace(kind="booklet", langs=langs, variant=name, template=template) for name in booklets]
    return requests


def split_languages(arg: str, limit: int = 2) -> tuple[str, ...]:
    """``fi+sv`` as two languages; a locale file's path may hold a plus sign itself."""
    if is_file(arg) and Path(arg).is_file():
        return (arg,)
    langs = tuple(arg.split("+"))
    if len(langs) > limit or "" in langs:
        allowed = "one language" if limit == 1 else "one language, or two joined like fi+sv"
        raise UsageError(f"{arg!r} is not {allowed}", fix="name each further language separately")
    return tuple(dict.fromkeys(langs))


def split_names(text: str) -> tuple[str, ...]:
    """Names from ``"Anna,Bo"``; invisible marks are dropped, control characters refused."""
    names = []
    for name in text.split(","):
        shown = "".join(c for c in unicodedata.normalize("NFC", name) if unicodedata.category(c) != "Cf").strip()
        if bad := next((c for c in shown if unicodedata.category(c)[0] == "C"), None):
            raise UsageError(
                f"--names: the character U+{ord(bad):04X} in {shown[:40]!r} can't be printed", fix="remove it"
            )
        names.append(shown)
    while names and not names[-1]:
        names.pop()
    return tuple(names)


def _stem(name: str) -> str:
    return Path(name).stem if is_file(name) else name
