"""Finds locale files, and reads one with every problem reported."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from padgen.errors import PadgenError, Problem, raise_all
from padgen.files.resources import folder, stems
from padgen.files.sources import Source, state
from padgen.files.sources import read as read_source
from padgen.languages.keys import GLOSSARY, LEAFLET_KEYS, NAME_LENGTH, Level, leaflet_part
from padgen.languages.locale import Language
from padgen.languages.plurals import Plurals
from padgen.languages.reader import OVERRIDES, LocaleReader, Words
from padgen.languages.tags import language_tag, primary, same
from padgen.quoting import listed, nearest, quoted, suggest
from padgen.rules import FEATURES, built_in_ids, row_ids, variant_ids
from padgen.rules.load import features
from padgen.rules.reader import VariantReader

TOP: Mapping[str, str] = {
    "language": "the language's own name, as in a heading",
    "default_variant": "the variant that is used by default",
    "editions": "how the rules of your language differ from a variant, below its id",
    "glossary": "your one word for each thing; a note for people who write texts",
    "avoid": "words that no text may contain, each with the word to use; a * at the end matches any letters",
    "nouns": "a number with its noun, in every plural form; {n} is the number",
    "titles": "the heading of each variant's pads, leaflets and forms",
    "rows": "the names of the rows; within one variant they must differ",
    "short": "shorter names for narrow places",
    "range": "names of ones to sixes inside a range, such as 'les uns – les six'",
    "labels": "words on pads, leaflets and forms",
    "sections": "the headings of a leaflet",
    "texts": "a leaflet's texts; the rules put the numbers in",
    "combinations": "what the dice must show, by kind of combination or by row; no full stop",
    "scoring": "the whole sentence, by kind of scoring or by row",
    "examples": "rolls for the table of combinations; without any, the rules make one",
    "stories": "worked examples: the rolls, the dice kept between them, the row and a text",
    "messages": "what forms and screen readers say",
    "web": "what the web page says; without it, documents can be in the language, but not the page",
    "sheet": "what score sheets in browsers say; without it, there are none in the language",
    "variants": "another wording for a variant, below its id",
    "hyphens": "words with hyphens where they may be divided, if the dictionary divides them wrongly",
    "keep_with_next": "words that never end a line, such as prepositions of one letter",
    "code": "the language's BCP 47 tag, if the file's name is not one",
}
"""The keys of a locale file, and what each is."""

OPTIONAL = frozenset("code editions avoid short range examples web sheet variants hyphens keep_with_next".split())
"""The keys that a locale file may leave out."""

DOCUMENTS = frozenset("da de en et fi fr hu is it lt lv nb nl pl ru sv uk".split())
"""The languages of the printed rules that the variants come from; they are listed first."""


def load(source: Source, code: str) -> tuple[Language, list[Problem]]:
    """A locale file's content as far as it can be used, and every problem in it.

    ``code`` is the language if the file states none: the stem of its name.  A file may have no text that
    only leaflets need, but with any of them it needs them all.
    """
    data: dict[str, Any] = source.data
    begun = next(leaflet_part(data), None)
    level: Level = "pad" if begun is None else "leaflet"
    reader = LocaleReader(source, row_ids(), level=level)
    code, problems = _tag(source, code)
    reader.problems += problems
    reader.keys((), data, TOP, complete=False)
    for key in TOP:
        if key in data or key in OPTIONAL:
            continue
        if key not in LEAFLET_KEYS:
            reader.complain((key,), "missing", "add it")
        elif begun is not None:
            fix = f"add it, or for pads and forms alone remove {begun} and whatever else only leaflets need"
            reader.complain((key,), "missing", fix)
    words = reader.words((), {k: v for k, v in data.items() if k not in ("title", "like")}, {}, complete=True)
    variants: dict[str, Words] = {}
    if "variants" in data:
        by_variant = reader.mapping(("variants",), data["variants"])
        reader.keys(("variants",), by_variant, built_in_ids(), complete=False)
        for key, value in by_variant.items():
            own = reader.mapping(("variants", key), value)
            reader.keys(("variants", key), own, OVERRIDES, complete=False)
            variants[key] = reader.words(("variants", key), own, words.nouns, complete=False)
        for key, overrides in variants.items():
            if overrides.like and overrides.like not in variants:
                what = f"{quoted(overrides.like)} has no words of its own here"
                reader.complain(("variants", key, "like"), what, suggest(overrides.like, variants))
    default = reader.line(("default_variant",), data.get("default_variant", "classic"), NAME_LENGTH)
    if default and default not in built_in_ids():
        fix = suggest(default, built_in_ids())
        reader.complain(("default_variant",), f"unknown variant {quoted(default)}", fix)
    reader.names(("glossary",), data.get("glossary", {}), GLOSSARY, complete="glossary" in data)
    titles = reader.names(("titles",), data.get("titles", {}), variant_ids(), complete="titles" in data)
    listed: dict[str, tuple[str, ...]] = {}
    for key in ("hyphens", "keep_with_next"):
        given = data.get(key, [])
        if not isinstance(given, list) or not all(isinstance(word, str) for word in given):
            reader.complain((key,), "expected a list of words", "write one word per line, with a dash before it")
            given = []
        listed[key] = tuple(given)
    language = Language(
        code=code,
        native_name=reader.line(("language",), data.get("language", code), NAME_LENGTH),
        default_variant=default,
        titles=titles,
        words=words,
        variants=variants,
        editions=_editions(reader, source, data.get("editions", {})),
        avoid=_avoided(reader, data.get("avoid", {})),
        hyphens=listed["hyphens"],
        keep_with_next=listed["keep_with_next"],
        source=source,
        plurals=Plurals(code),
        level=level,
    )
    return language, reader.problems


def _editions(reader: LocaleReader, source: Source, data: Any) -> dict[str, Mapping[str, Any]]:
    """The features of each variant that are different in the language's own printed rules."""
    by_variant = reader.mapping(("editions",), data)
    reader.keys(("editions",), by_variant, built_in_ids(), complete=False)
    editions: dict[str, Mapping[str, Any]] = {}
    for key, value in by_variant.items():
        path = ("editions", key)
        own = reader.mapping(path, value)
        reader.keys(path, own, FEATURES, complete=False)
        rules = VariantReader(source)
        editions[key] = features(rules, path, own)
        reader.problems += rules.problems
    return editions


def _avoided(reader: LocaleReader, data: Any) -> dict[str, str]:
    """Words to avoid, each with the one to use."""
    avoided = reader.mapping(("avoid",), data)
    return {word: reader.line(("avoid", word), use, NAME_LENGTH) for word, use in avoided.items()}


def find(name: str, own: Path | None = None) -> tuple[Path, str]:
    """A language's file and its stem; ``name`` is a tag (``pt-BR`` or ``pt_BR``) or a file.

    Files in the folder ``own`` take precedence over padgen's.
    """
    if name.lower().endswith((".yaml", ".yml")):
        return Path(name), Path(name).stem
    there = files(own)[0]
    path = next((path for code, path in there.items() if same(code, name)), None)
    if path is None and own is not None and name in stems(own):
        path = own / f"{name}.yaml"  # reading it reports what is wrong
    if path is None:
        raise PadgenError(f"unknown language {quoted(name)}", fix=_remedy(name, _ordered(there)))
    return path, path.stem


def codes(own: Path | None = None) -> list[str]:
    """The tags of all languages, sorted, those of the printed rules first."""
    return _ordered(files(own)[0])


def _ordered(tags: Iterable[str]) -> list[str]:
    return sorted(tags, key=lambda tag: (tag not in DOCUMENTS, tag))


def faultless(own: Path | None, level: Level = "pad") -> tuple[list[str], list[Problem]]:
    """The tags of all languages that have this level or a higher one, and the problems of a folder's others.

    They are sorted, those of the printed rules first.
    """
    there, problems = files(own)
    codes = []
    for code in _ordered(there):
        path = there[code]
        try:
            if path.parent == own:
                language = read(str(path))
                if level == "leaflet":
                    raise_all(language.unready())
            codes.append(code)
        except PadgenError as error:
            problems += error.problems
    return codes, problems


def files(own: Path | None) -> tuple[dict[str, Path], list[Problem]]:
    """Every language's file by tag, and the problems of a folder's files that belong to no language."""
    shipped = folder("locales")
    paths = {code: shipped / f"{code}.yaml" for code in stems(shipped)}
    problems: list[Problem] = []
    for path in [own / f"{stem}.yaml" for stem in stems(own)] if own is not None else []:
        code, wrong = _spoken(path, state(path))
        problems += wrong
        if not wrong and (other := paths.get(code, path)).parent == own and other != path:
            what = f"{other.name} is also for {code}"
            problems.append(read_source(path).problem(("code",), what, "remove one of them"))
        elif not wrong:
            paths[code] = path
    return paths, problems


@lru_cache(maxsize=256)
def _spoken(path: Path, _state: object) -> tuple[str, list[Problem]]:
    """A locale file's language, or ``und`` and why it can't be determined."""
    try:
        return _tag(read_source(path), path.stem)
    except PadgenError as error:
        return "und", list(error.problems)


def _tag(source: Source, stem: str) -> tuple[str, list[Problem]]:
    """A locale file's language by its ``code:`` or its name; ``und`` with a problem if that is no valid tag."""
    named = source.data.get("code", stem)
    if named in stems(folder("locales")):
        return named, []
    tag = language_tag(named) if isinstance(named, str) else None
    if tag is not None:
        return tag, []
    if "code" in source.data:
        return "und", [
            source.problem(("code",), f"{quoted(named)} is not a valid language tag", "write one like fo or pt-BR")
        ]
    what = f"the file's name {quoted(stem)} is not a valid language tag"
    return "und", [source.problem((), what, "name the file like fo.yaml or pt-BR.yaml, or write code: fo in it")]


def _remedy(name: str, known: list[str]) -> str:
    """How to fix an unknown language; for a short name, only a longer spelling of it is suggested."""
    plain = name[:40].replace("_", "-").lower()
    near = primary(plain) if primary(plain) in known else nearest(plain, known) if len(plain) > 2 else None
    if near:
        return f"did you mean {near!r}? Or give a locale file's path"
    tag = language_tag(name)
    begin = f"start it with: padgen new locale {tag}" if tag else "give a locale file's path"
    return f"use {listed(known)}, or {begin}"


def read(name: str, own: Path | None = None) -> Language:
    """A language by code or file; ``PadgenError`` with every problem of the file.

    Only the plural forms are checked later, when a text first needs one (or by ``padgen check``):
    they need Babel's tables, and a pad has no plurals.
    """
    path, code = find(name, own)
    return _read(path, code, state(path))


@lru_cache(maxsize=64)
def _read(path: Path, code: str, _state: object) -> Language:
    language, problems = load(read_source(path), code)
    raise_all(problems)
    return language
