"""From what a user asks for to documents and file names: languages, variants, templates and builders meet here."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

from padgen import locales, templates
from padgen.errors import PadgenError, Problem, UsageError
from padgen.fonts import Fonts
from padgen.locale_file import nearest
from padgen.locales import Language, Locale
from padgen.marks import Document
from padgen.rules import Variant, load_variant, score

Kind: TypeAlias = Literal["pad", "leaflet", "booklet", "form"]

_T = TypeVar("_T", bound=templates.Template)

PAD_PLAYERS = 12
FORM_PLAYERS = 8
FORM_DEFAULT = 4


@dataclass(frozen=True, slots=True)
class Request:
    """One PDF as the command line describes it; plain data, so that another process can make it.

    ``langs`` are codes or locale files; a booklet has many, a pad or form one or two.
    """

    kind: Kind
    langs: tuple[str, ...]
    variant: str | None = None
    template: str | None = None
    paper: str | None = None
    players: int | None = None
    names: tuple[str, ...] = ()
    title: str | None = None
    sheets: int = 1
    number: str = "none"
    entry: str = "type"
    own_locales: str | None = None

    def languages(self) -> tuple[Language, ...]:
        """The languages, read; ``PadgenError`` with every problem of their files."""
        own = Path(self.own_locales) if self.own_locales else None
        return tuple(locales.read(lang, own) for lang in self.langs)

    def bound(self) -> tuple[Variant, tuple[Locale, ...]]:
        """The variant (the first language's default when none is named) and the languages bound to it."""
        languages = self.languages()
        variant = load_variant(self.variant or languages[0].default_variant)
        return variant, tuple(language.bind(variant) for language in languages)


def split_languages(arg: str, limit: int = 2) -> tuple[str, ...]:
    """``fi+sv`` as two languages; a locale file's path may hold a plus sign itself."""
    if Path(arg).is_file():
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


def file_name(request: Request, default: str | None) -> str:
    """``pad-fi-maxi-a5.pdf``: variant and template only where they are not the default."""
    parts: list[str] = [request.kind]
    if request.kind != "booklet":
        parts.append("+".join(_stem(lang) for lang in request.langs))
    if request.variant is not None and _stem(request.variant) != default:
        parts.append(_stem(request.variant))
    if request.template is not None and request.template != default_template(request.kind):
        parts.append(_stem(request.template))
    return "-".join(parts) + ".pdf"


def default_template(kind: Kind) -> str:
    """The template that a kind of document uses unless told otherwise."""
    return templates.names("leaflet" if kind == "booklet" else kind)[0]


def _stem(name: str) -> str:
    return Path(name).stem if name.lower().endswith((".yaml", ".yml")) else name


def target(request: Request) -> str:
    """The name of the file that a request makes."""
    if request.kind == "booklet":
        return file_name(request, None)
    return file_name(request, request.languages()[0].default_variant)


def count_players(request: Request, variant: Variant, template_default: int, most: int) -> int:
    """How many columns: the number asked for, else the names given, else the template's, within the variant's limit."""
    limit = min(most, variant.players or most)
    if request.players is not None or request.names:
        asked = request.players if request.players is not None else len(request.names)
        if asked > limit:
            reason = f"{variant.id} is for 1 to {variant.players}" if limit != most else f"at most {most} fit"
            raise UsageError(f"{asked} players, but {reason}", fix=f"ask for at most {limit}")
        return asked
    return min(template_default, limit)


def make(request: Request) -> Document:
    """The document of a request; ``PadgenError`` with what stands in its way."""
    return {"pad": _pad, "leaflet": _leaflet, "form": _form, "booklet": _booklet}[request.kind](request)


def _pad(request: Request) -> Document:
    from padgen.documents import pad  # each command imports only the builder that it needs

    variant, bound = request.bound()
    template = _on_paper(templates.load_pad(request.template or default_template("pad")), request.paper)
    fonts = Fonts(template.faces)
    _check_printable(request, fonts)
    players = count_players(request, variant, template.players, PAD_PLAYERS)
    options = pad.PadOptions(
        players=players,
        names=request.names[:players],
        title=request.title,
        sheets=request.sheets,
        number=request.number,  # type: ignore[arg-type] # the command line offers these three
    )
    return pad.build(variant, bound, template, fonts, options)


def _leaflet(request: Request) -> Document:
    from padgen.documents import leaflet  # each command imports only the builder that it needs

    variant, bound = request.bound()
    template = _on_paper(templates.load_leaflet(request.template or default_template("leaflet")), request.paper)
    return leaflet.build(variant, bound[0], template, Fonts(template.faces))


def _form(request: Request) -> Document:
    from padgen.documents import form  # each command imports only the builder that it needs

    variant, bound = request.bound()
    template = _on_paper(templates.load_form(request.template or default_template("form")), request.paper)
    fonts = Fonts(template.faces)
    _check_printable(request, fonts)
    players = count_players(request, variant, template.players, FORM_PLAYERS)
    options = form.FormOptions(
        players=players,
        names=request.names[:players],
        title=request.title,
        entry=request.entry,  # type: ignore[arg-type] # the command line offers these two
    )
    return form.build(variant, bound, template, fonts, options)


def _booklet(request: Request) -> Document:
    from padgen.documents import booklet  # each command imports only the builder that it needs

    items = []
    for lang in request.langs:
        variant, bound = replace(request, langs=(lang,)).bound()
        items.append((variant, bound[0]))
    template = _on_paper(templates.load_leaflet(request.template or default_template("booklet")), request.paper)
    return booklet.build(items, template, Fonts(template.faces), title=request.title)


def _on_paper(template: _T, paper: str | None) -> _T:
    if paper is None:
        return template
    return replace(template, paper=paper)


def _check_printable(request: Request, fonts: Fonts) -> None:
    """Refuse names and titles that the font can't show."""
    problems: list[Problem] = []
    for option, texts in (("--names", request.names), ("--title", (request.title or "",))):
        for text in texts:
            for char in fonts.missing(text, "bold"):
                shown = text if len(text) <= 40 else f"{text[:40]}…"
                what = f"{option}: the font has no character {char} (U+{ord(char):04X}) for {shown!r}"
                problems.append(Problem(what, "leave it out, or use a template with its own fonts"))
    if problems:
        raise UsageError(*problems)


def points(row: str, dice: tuple[str, ...], variant_name: str | None, lang: str | None, own: str | None) -> int:
    """The points of a throw; the row by id, or by its name in ``lang``."""
    language = locales.read(lang, Path(own) if own else None) if lang else None
    variant = load_variant(variant_name or (language.default_variant if language else "classic"))
    faces = " ".join(dice).replace("-", " ").replace(",", " ").split()
    wrong = [face for face in faces if not (face.isascii() and face.isdigit())]
    if wrong:
        raise UsageError(f"{wrong[0]!r} is no die", fix="write faces from 1 to 6, like 6 6 6 5 5")
    return score(variant, _row_id(row, variant, language), [int(face) for face in faces])


def _row_id(row: str, variant: Variant, language: Language | None) -> str:
    """The row's id, found by name where a language is given."""
    known = {_plain(entry.id): entry.id for entry in variant.rows}
    if language is not None:
        locale = language.bind(variant)
        for words in (language.words, *language.variants.values()):
            for entry in variant.rows:
                if entry.id in words.names.get("rows", {}):
                    known.setdefault(_plain(words.names["rows"][entry.id]), entry.id)
        known |= {_plain(locale.row(entry.id)): entry.id for entry in variant.rows}
    found = known.get(_plain(row))
    if found is None:
        fix = f"use {nearest(_plain(row), known)}"
        if language is None:
            fix += ", or name the language of your row names with --lang"
        raise PadgenError(Problem(f"unknown row {row!r} in {variant.id}", fix))
    return found


def _plain(name: str) -> str:
    """A name as it is compared: case, apostrophes, dashes and spaces don't matter."""
    text = unicodedata.normalize("NFC", name).casefold().translate(_ALIKE)
    return " ".join(text.split())


_ALIKE = str.maketrans({"’": "'", "ʼ": "'", "–": "-", "\u00a0": " "})
