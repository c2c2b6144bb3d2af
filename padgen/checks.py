"""Every problem of locale, variant and template files, as a list; nothing is printed or raised here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from padgen import locales, templates
from padgen.errors import PadgenError, Problem
from padgen.fonts import Fonts
from padgen.locales import Language, Locale
from padgen.rules import load_variant, variant_ids
from padgen.sources import Source, read


def check_all() -> list[Problem]:
    """What is wrong with the files that travel with padgen."""
    problems: list[Problem] = []
    for key in variant_ids():
        problems += _raised(partial(load_variant, key))
    for code in locales.codes():
        problems += check_locale(read(locales.find(code)[0]), code)
    for kind in templates.CLASSES:
        for name in templates.names(kind):
            problems += _raised(partial(templates.load, kind, name))
    return list(dict.fromkeys(problems))


def check_names(names: Iterable[str]) -> list[Problem]:
    """What is wrong with these languages and files; a file's kind shows in its keys."""
    problems: list[Problem] = []
    for name in names:
        try:
            problems += _check(name)
        except PadgenError as error:
            problems += error.problems
    return list(dict.fromkeys(problems))


def _check(name: str) -> list[Problem]:
    if not name.lower().endswith((".yaml", ".yml")):
        path, code = locales.find(name)
        return check_locale(read(path), code)
    path = Path(name)
    source = read(path)
    kind = kind_of(source)
    if kind == "locale":
        return check_locale(source, path.stem)
    if kind == "variant":
        return check_variant(path)
    return templates.parse(templates.CLASSES[kind], kind, source, path)[1]


def kind_of(source: Source) -> str:
    """``locale``, ``variant``, or a template's kind, by the keys that only that kind has."""
    keys = set(source.data)
    if keys & {"language", "texts", "titles", "labels"}:
        return "locale"
    if keys & {"dice", "throws", "change", "remove", "bonus", "order", "strike", "extras", "locales", "call_first"}:
        return "variant"
    for kind, cls in templates.CLASSES.items():
        if source.data.get("extends") in templates.names(kind) or keys & templates.own_keys(cls):
            return kind
    if "rows" in keys or source.data.get("extends") in variant_ids():
        return "variant"
    if "paper" in keys:
        return "pad"
    problem = source.problem((), "neither a locale, a variant nor a template", "see `padgen new --help` for a start")
    raise PadgenError(problem)


def check_locale(source: Source, code: str) -> list[Problem]:
    """Everything: keys, texts, plural forms, names in all ten variants, characters the font lacks."""
    language, problems = locales.load(source, code)
    problems += language.plural_problems()
    problems += _glyphs(language)
    if problems:
        return problems
    for key in variant_ids():
        problems += Locale(language, load_variant(key)).problems()
    return list(dict.fromkeys(problems))


def _glyphs(language: Language) -> list[Problem]:
    fonts = Fonts()
    problems = []
    for path, text in _texts(language.source.data, ()):
        for char in fonts.missing(text, "regular"):
            what = f"the built-in font has no character {char!r} (U+{ord(char):04X})"
            problems.append(language.source.problem(path, what, "replace it, or use a template with your own fonts"))
    return problems


def _texts(data: object, path: tuple[str | int, ...]) -> Iterable[tuple[tuple[str | int, ...], str]]:
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _texts(value, (*path, index))


def check_variant(path: Path) -> list[Problem]:
    """The rules of a variant file, and its words in every language it brings words for."""
    try:
        variant = load_variant(path)
    except PadgenError as error:
        return list(error.problems)
    problems: list[Problem] = []
    for code in variant.texts:
        try:
            problems += Locale(locales.read(code), variant).problems()
        except PadgenError as error:
            problems += error.problems
    return problems


def _raised(action: Callable[[], object]) -> list[Problem]:
    try:
        action()
    except PadgenError as error:
        return list(error.problems)
    return []
