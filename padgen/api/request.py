"""The base of all requests: languages, variant, layout and paper."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias, TypeVar

from padgen import languages, templates
from padgen.api.kinds import is_file
from padgen.documents.setting import Setting
from padgen.errors import PadgenError, Problem, UsageError, raise_all
from padgen.files.resources import is_ours
from padgen.languages import Language, Locale
from padgen.languages.tags import right_to_left
from padgen.page import marks
from padgen.page.fonts import Fonts, font_member
from padgen.quoting import quoted, suggest
from padgen.rules import VariantSource, built_in_ids, load_variant
from padgen.templates.values import paper_size

if TYPE_CHECKING:
    from padgen.documents.sheet.document import ScoreSheet

DocumentKind: TypeAlias = Literal["pad", "leaflet", "booklet", "form", "proof", "sheet"]
Languages: TypeAlias = str | Path | Iterable[str | Path]
FontFiles: TypeAlias = str | Path | Iterable[str | Path] | None
_T = TypeVar("_T", bound=templates.Template)


class Request(ABC):
    """A request for one document; plain data, so that another process can make it.

    Values out of range are refused at once; files are looked up when the document is made.
    """

    kind: ClassVar[DocumentKind]
    suffix: ClassVar[str] = ".pdf"
    """The suffix of its files."""
    most_languages: ClassVar[int | None] = 1
    tells_rules: bool = False
    """Whether it explains the rules, which a language for pads and forms alone can't."""
    players: int | None = None
    names: tuple[str, ...] = ()
    title: str | None = None

    def __init__(
        self,
        langs: Languages,
        *,
        variant: VariantSource | None,
        template: str | Path | None,
        paper: str | None,
        locales: str | Path | None,
        theme: str | Path | None = None,
        font: FontFiles = None,
    ) -> None:
        if paper is not None:
            try:
                paper_size(paper)
            except ValueError as error:
                raise UsageError(Problem(str(error), key="paper")) from None
        if locales is not None and not os.path.isdir(locales):  # noqa: PTH112 - a path raises errors for long names
            raise UsageError(Problem(f"there is no folder {quoted(str(locales))}", "correct the path", key="locales"))
        self.langs = split_languages(langs, self.most_languages)
        self.variant = str(variant) if isinstance(variant, Path) else variant
        self.template = None if template is None else str(template)
        self.theme = None if theme is None else str(theme)
        self.paper = paper
        self.locales = None if locales is None else Path(locales)
        self.faces = font_faces(font)
        self.fonts_from: tuple[tuple[str, str], ...] = ()
        """Kinds and templates whose fonts are used if the request's own template has none."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment] # the variant may be a mapping

    @abstractmethod
    def make(self) -> marks.DrawnDocument | ScoreSheet:
        """The document laid out, or a score sheet for browsers; raises ``PadgenError`` with every problem."""

    def bound(self) -> tuple[Locale, ...]:
        """The languages, all bound to one variant: the one asked for, or else the first language's usual one.

        For all of them, it is the first language's edition of the variant.
        Raises ``PadgenError`` with every problem of their files.
        """
        first, *others = self.spoken()
        locale = first.bind(load_variant(first.default_variant if self.variant is None else self.variant))
        return (locale, *(other.bind(locale.variant) for other in others))

    def spoken(self) -> list[Language]:
        """The languages; ``PadgenError`` for any that can't be read or lacks texts of the document."""
        spoken = [languages.read(lang, self.locales) for lang in self.langs]
        if self.tells_rules:
            raise_all(problem for language in spoken for problem in language.unready())
        return spoken

    @contextmanager
    def deciding(self, locales: tuple[Locale, ...], template: templates.Template) -> Iterator[None]:
        """Locate what doesn't fit at the option, or in the user's file, that decides it."""
        try:
            yield
        except PadgenError as error:
            raise type(error)(*(self._decided(problem, locales, template) for problem in error.problems)) from None

    def _decided(self, problem: Problem, locales: tuple[Locale, ...], template: templates.Template) -> Problem:
        measure = "paper"
        if problem.key == "players" and self.players is None:
            # The number of columns wasn't asked for, so no option is to blame.
            problem, measure = problem._replace(key="names" if self.names else None), "column_least"
        if not (problem.file or templates.OURS).startswith(templates.OURS) or (problem.key and not problem.file):
            return problem
        if self.title is not None and problem.about[1:] == ("title",):
            return problem._replace(key="title")
        for located in (locale.located(problem) for locale in locales):
            if located is not problem and not is_ours(located.file or ""):
                return located
        if option := self.sizing:
            return problem._replace(file=None, key=option)
        at_key = template.own and problem.file is None
        return template.problem(measure, problem.what, problem.fix) if at_key else problem

    def setting(self, locales: tuple[Locale, ...], template: _T) -> Setting[_T]:
        """The languages with the template on the paper asked for, and its fonts."""
        faces = self.faces or template.faces or self._faces()
        template = (template if self.paper is None else template.on(self.paper)).replace(faces=faces)
        return Setting(locales, template, Fonts(faces))

    def directed(self, document: marks.DrawnDocument, locales: tuple[Locale, ...]) -> marks.DrawnDocument:
        """The document, mirrored if its first language runs from right to left."""
        if not right_to_left(locales[0].code):
            return document
        from padgen.page.mirror import mirrored  # few languages need it

        return mirrored(document)

    def _faces(self) -> Mapping[str, str]:
        every = (templates.load(kind, name).faces for kind, name in self.fonts_from)
        return next(filter(None, every), {})

    @property
    def sizing(self) -> str | None:
        """The option, of those given, that decides how much room there is."""
        return None if self.paper is None else "paper"

    @property
    def layout(self) -> str:
        """The template asked for, or else the kind's usual one."""
        return self.template or default_template(self.kind)

    def _own_theme(self) -> str | None:
        """The template's own theme, which file names leave out."""
        kind = {"booklet": "leaflet"}.get(self.kind, self.kind)
        layout = templates.load(kind, self.layout) if kind in ("pad", "leaflet", "form") else None
        return getattr(layout, "theme", None)

    def file_name(self) -> str:
        """``pad-fi-maxi-a5-nordic.pdf``: with variant, template and theme only if they aren't the default.

        Files of the user's own are always named, as theirs may have the name of a default one.

        Raises ``PadgenError`` for a language that can't be read.
        """
        parts: list[str] = [self.kind]
        default = None
        if self.kind != "booklet":
            # Both spellings of a tag mean the same language.
            parts.append("+".join(_stem(lang) if is_file(lang) else lang.replace("_", "-") for lang in self.langs))
            default = languages.read(self.langs[0], self.locales).default_variant
        if self.variant is not None and self.variant != default:
            built_in = isinstance(self.variant, str) and self.variant in built_in_ids()
            parts.append(str(self.variant) if built_in else load_variant(self.variant).id)
        if self.template is not None and self.template != default_template(self.kind):
            parts.append(_stem(self.template))
        if self.theme is not None and self.theme != self._own_theme():
            parts.append(_stem(self.theme))
        return "-".join(parts) + self.suffix


def default_template(kind: DocumentKind) -> str:
    """The template that a kind of document uses by default."""
    return templates.names("leaflet" if kind == "booklet" else kind)[0]


def split_languages(langs: Languages, limit: int | None) -> tuple[str, ...]:
    """``fi+sv`` or ``["fi", "sv"]`` as languages, each once; the path of a locale file may contain a plus sign.

    ``UsageError`` for more than ``limit``, or for no language where there is a limit.
    """
    if isinstance(langs, Path):
        names: tuple[str, ...] = (str(langs),)
    elif isinstance(langs, str):
        names = (langs,) if is_file(langs) and Path(langs).is_file() else tuple(langs.split("+"))
    else:
        names = tuple(map(str, langs))
    if limit is not None and not names:
        raise UsageError(Problem("no language", "name one", key="langs"))
    wrong = [name for name in names if not name or ("+" in name and not is_file(name))]
    over = limit is not None and len(names) > limit
    if wrong or over:
        alone = limit is None or (not over and "+" in "".join(wrong))  # each name of a list is one language
        told = wrong[0] if alone else "+".join(names)
        allowed = "one language, or two joined like fi+sv" if limit == 2 and not alone else "one language"
        raise UsageError(f"{quoted(told)} is not {allowed}", fix="name each further language separately")
    return tuple(dict.fromkeys(names))


def font_faces(font: FontFiles) -> dict[str, str]:
    """The faces of the user's font files: one for all words, or a regular and a bold one.

    A font in a collection is named by its number from 0: ``fonts.ttc#1``.  ``UsageError`` for missing files.
    """
    files = [str(font)] if isinstance(font, str | Path) else [str(file) for file in font or ()]
    problems = [Problem(f"there is no font file {file}", "correct the path", key="font") for file in files
                if not font_member(file)[0].is_file()]  # fmt: skip
    if len(files) > 2:
        problems.append(Problem(f"{len(files)} font files", "give a regular and a bold one", key="font"))
    if problems:
        raise UsageError(*problems)
    return {"regular": files[0], "bold": files[-1]} if files else {}


def check_choice(key: str, value: str, choices: Collection[str]) -> None:
    """Raise ``UsageError`` unless an option's value is one of the choices."""
    if value not in choices:
        raise UsageError(Problem(f"invalid value {quoted(value)}", suggest(value, choices), key=key))


def check_range(key: str, value: float, least: float, most: float) -> None:
    """Raise ``UsageError`` unless an option's value is a number in its range."""
    if not least <= value <= most:
        raise UsageError(
            Problem(f"{value} is not between {least:,} and {most:,}", "choose a number in that range", key=key)
        )


def _stem(name: str) -> str:
    return Path(name).stem if is_file(name) else name
