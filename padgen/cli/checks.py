"""``padgen check``: every problem of locale, variant, template, theme and game files, as a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from padgen import languages, templates
from padgen.api.form import FormRequest
from padgen.api.kinds import is_file, kind_of
from padgen.api.leaflet import LeafletRequest
from padgen.api.pad import PadRequest
from padgen.api.proof import PARTS
from padgen.api.request import Request, font_faces
from padgen.errors import KeyPath, PadgenError, Problem
from padgen.files.sources import Source, read
from padgen.languages import Language, Locale, style
from padgen.page.fonts import Face, Fonts
from padgen.page.marks import DrawnDocument
from padgen.quoting import listed, quoted
from padgen.rules import built_in_ids, load_variant, relative_ids, variant_ids
from padgen.rules.game import read_game


def check_all(own: Path | None = None) -> list[Problem]:
    """The problems of the files that come with padgen, and of the locale files in a folder."""
    problems: list[Problem] = []
    for key in built_in_ids():
        problems += _raised(partial(load_variant, key))
    for kind in templates.CLASSES:
        for name in templates.names(kind):
            problems += _raised(partial(templates.load, kind, name))
    for name in templates.names("theme"):
        problems += _raised(partial(templates.load_theme, name))
    if not problems:
        paths, problems = languages.files(own)
        for code in sorted(paths):
            problems += _raised(partial(check_language, code, own, every=False))
    return _in_order(problems)


def notes(names: Iterable[str], own: Path | None = None) -> list[str]:
    """Notes on these languages, or on all, about things that are not problems."""
    told: list[str] = []
    for name in tuple(names) or languages.codes(own):
        with suppress(PadgenError):
            if not is_file(name) or kind_of(read(Path(name))) == "locale":
                language = languages.read(name, own)
                told += [*language.notes(), *_untold(language)]
    return list(dict.fromkeys(told))


def _untold(language: Language) -> list[str]:
    """A note on variants whose leaflets have fewer than the two worked examples that each should have."""
    if language.level != "leaflet":
        return []
    told = {key: len(language.bind(load_variant(key)).stories) for key in _played(language)}
    few = [f"{key} has {count}" for key, count in told.items() if count < _EXAMPLES]
    what = f"{language.source.name}: each game should have two worked examples"
    return [f"{what}; {listed(few, 'and')} (add stories: when and without say for which games)"] if few else []


def _in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, grouped by file and in the order of lines."""
    once = dict.fromkeys(problems)
    files = list(dict.fromkeys(problem.file for problem in once))
    return sorted(once, key=lambda problem: (files.index(problem.file), problem.line or 0))


class Drawn(NamedTuple):
    """What languages and variants are laid out with: a template file for each kind, and font files."""

    layouts: Mapping[str, str] = MappingProxyType({})
    font: tuple[str, ...] = ()

    @property
    def faces(self) -> Mapping[str, str]:
        """The faces of the font files, or else those of the templates."""
        brought = (templates.load(kind, name).faces for kind, name in self.layouts.items())
        return font_faces(self.font) or next(filter(None, brought), {})


_PLAIN = Drawn()


def check_names(names: Iterable[str], own: Path | None = None, font: tuple[str, ...] = ()) -> list[Problem]:
    """The problems of these languages and files; the keys of a file show its kind.

    The languages among them use the font files, or else the fonts of the template files among them.
    """
    problems: list[Problem] = []
    layouts: dict[str, str] = {}
    drawn = Drawn(layouts, font)
    plain: list[tuple[str, str]] = []
    for name in dict.fromkeys(names):
        try:
            kind: str = kind_of(read(Path(name))) if is_file(name) else "locale"
        except PadgenError as error:
            problems += error.problems
            continue
        if kind in templates.CLASSES:
            raised = [x if x.file else x._replace(file=name) for x in _raised(partial(check_template, kind, name))]
            problems += raised
            if not raised:
                layouts[kind] = name
        elif kind in ("theme", "game"):
            raised = _raised(partial(check_theme if kind == "theme" else check_game, name, own))
            problems += [x if x.file else x._replace(file=name) for x in raised]
        else:
            plain.append((kind, name))
    for kind, name in plain:
        if kind == "locale":
            problems += _raised(partial(check_language, name, own, drawn))
        else:
            problems += check_variant(Path(name), own, drawn)
    return _in_order(problems)


def check_template(kind: str, name: str) -> None:
    """Raise the problems of a template file, its fonts, and the English pad, leaflet or form made with it."""
    template = templates.load(kind, name)
    fonts = Fonts(template.faces)
    for face in template.faces:
        fonts.face(face)
    _lay_out(PARTS[kind](("en",), template=name))


def check_game(name: str, own: Path | None) -> None:
    """Raise the problems of a game and of the form filled with it, in English if it names no language."""
    game = read_game(read(Path(name)))
    _lay_out(FormRequest(game.language or "en", fill=name, locales=own))


def check_theme(name: str, _own: Path | None = None) -> None:
    """Raise the problems of a theme file, and of the English pad and folded leaflet with it."""
    templates.load_theme(name)
    _lay_out(PadRequest(("en",), theme=name))
    _lay_out(LeafletRequest(("en",), template="a4-fold", theme=name))


def check_language(name: str, own: Path | None, drawn: Drawn = _PLAIN, *, every: bool = True) -> None:
    """Raise all problems: keys, texts, plural forms, names in all variants, missing characters, what doesn't fit.

    With ``every``, all variants are laid out, else only the language's usual one.
    """
    path, code = languages.find(name, own)
    problems = check_locale(read(path), code, Fonts(drawn.faces))
    if not problems:
        told: dict[Problem, str | None] = {}
        for variant in (None, *_played(languages.read(name, own))) if every else (None,):
            for problem in _unfit(name, own, variant, drawn):
                told.setdefault(problem, variant)
        # A problem in the usual variant shows without --variant.
        problems += (
            problem._replace(what=f"with --variant {variant}: {problem.what}") if variant else problem
            for problem, variant in told.items()
        )
    if problems:
        raise PadgenError(*problems)


def check_locale(source: Source, code: str, fonts: Fonts | None = None) -> list[Problem]:
    """The problems of a locale file's contents, without laying it out."""
    language, problems = languages.load(source, code)
    problems += [*language.plural_problems(), *style.problems(language)]
    problems += _glyphs(language, fonts or Fonts())
    if problems:
        return problems
    for key in _played(language):
        locale = Locale(language, load_variant(key))
        problems += [*locale.problems(), *locale.story_problems()]
    return list(dict.fromkeys(problems))


def _played(language: Language) -> list[str]:
    """The variants for which a language should have words, and the related games for which it has any."""
    spoken = [key for key in relative_ids() if key in language.variants or language.code in load_variant(key).texts]
    return [*variant_ids(), *spoken]


def check_variant(path: Path, own: Path | None = None, drawn: Drawn = _PLAIN) -> list[Problem]:
    """The problems of a variant file, and of its documents in every language for which it has words.

    If it has none, these are the languages of the file that it extends, or else English.
    """
    try:
        variant = load_variant(path)
    except PadgenError as error:
        return list(error.problems)
    problems: list[Problem] = []
    spoken = variant.source.data.get("locales") if variant.source else None
    for code in spoken or variant.texts or ("en",):
        try:
            languages.find(code, own)
        except PadgenError as error:
            fix = f"{error.problems[0].fix}, or name the folder of your own with --locales"
            problems.append(variant.problem(("locales", code), f"there is no language {quoted(code)}", fix))
            continue
        try:
            unnamed = Locale(languages.read(code, own), variant).problems()
            # A problem without a file, such as too many rows, belongs to the variant file.
            problems += unnamed or (
                Problem(problem.what, problem.fix, str(path)) if _homeless(problem) else problem
                for problem in _unfit(code, own, str(path), drawn)
            )
        except PadgenError as error:
            problems += error.problems
    return problems


def _unfit(lang: str, own: Path | None, variant: str | None, drawn: Drawn) -> list[Problem]:
    """The problems that keep a language and a variant from having a pad, a leaflet and a form."""
    problems: list[Problem] = []
    whole = languages.read(lang, own).level == "leaflet"
    for kind, part in PARTS.items():
        if part.tells_rules and not whole:
            continue
        request = part((lang,), variant=variant, template=drawn.layouts.get(kind), font=drawn.font, locales=own)
        raised = _raised(partial(_lay_out, request))
        if raised:
            (locale,) = request.bound()
            problems += (locale.located(problem) if _homeless(problem) else problem for problem in raised)
    return problems


def _homeless(problem: Problem) -> bool:
    """Whether a problem names no file of the user's: nobody changes a built-in template for a long word."""
    return problem.file is None or problem.file.startswith(templates.OURS)


def _lay_out(request: Request) -> None:
    made = request.make()
    assert isinstance(made, DrawnDocument)  # all of these kinds have pages
    for _ in made.pages:
        pass


def _glyphs(language: Language, fonts: Fonts) -> list[Problem]:
    """The characters that the font lacks, as one problem at the first of them, without those that no font has."""
    found = ((path, fonts.missing(text, "regular")) for path, text in _texts(language.source.data, ()))
    lacking = [(path, chars) for path, missing in found if (chars := [c for c in missing if c.isprintable()])]
    if not lacking:
        return []
    chars = list(dict.fromkeys(char for _, missing in lacking for char in missing))
    what = f"the font has no character {', '.join(f'{char!r} (U+{ord(char):04X})' for char in chars[:_SHOWN])}"
    if len(chars) > _SHOWN:
        what += f" … ({len(chars)} in all)"
    if len(lacking) > 1:
        what += f", in {len(lacking)} texts from here on"
    return [language.source.problem(lacking[0][0], what, _other(chars))]


def _other(chars: Iterable[str]) -> str:
    """How to fix characters that the font lacks."""
    needs = next((why[1] for char in chars if (why := Face.why_missing(char))), None)
    font = "add --font with a TrueType file that has it, or replace it"
    return f"{needs}; {font}" if needs else font


_EXAMPLES = 2
"""The number of worked examples for each leaflet: one that succeeds, one that fails."""

_SHOWN = 5
"""The most characters that a message names."""


def _texts(data: object, path: KeyPath) -> Iterable[tuple[KeyPath, str]]:
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _texts(value, (*path, index))


def _raised(action: Callable[[], object]) -> list[Problem]:
    try:
        action()
    except PadgenError as error:
        return list(error.problems)
    return []
