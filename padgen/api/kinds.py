"""Recognizes the kind of a file by the keys that only this kind has."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Literal, TypeAlias

from padgen import languages, templates
from padgen.errors import PadgenError, Problem, UsageError
from padgen.files.sources import Source, read
from padgen.languages import TOP
from padgen.quoting import listed, nearest, quoted, shorten
from padgen.rules import built_in_ids
from padgen.rules.load import KEYS

FileKind: TypeAlias = Literal["variant", "locale", "pad", "leaflet", "form", "theme", "game"]

_PLACES: Mapping[FileKind, tuple[str, str]] = {
    "variant": ("a variant", "give it to --variant"),
    "locale": ("a language", "name it as the language"),
    "pad": ("a layout for pads", "give it to --template of padgen pad"),
    "leaflet": ("a layout for leaflets", "give it to --template of padgen leaflet or booklet"),
    "form": ("a layout for forms", "give it to --template of padgen form"),
    "theme": ("a theme", "give it to --theme"),
    "game": ("a game", "give it to --fill of padgen form"),
}
"""What messages call each kind, and where it belongs on the command line; the first of equally likely kinds wins."""


def is_file(name: str) -> bool:
    """Whether a name on the command line means a file."""
    return name.lower().endswith((".yaml", ".yml"))


def kind_of(source: Source) -> FileKind:
    """The kind of a file; ``PadgenError`` if nothing shows it.

    What the file extends decides first, then its keys, even misspelled ones, and its folder.  A file
    that only extends ``classic``, which is both a variant and a template, is a variant.
    """
    rivals = _likeliest(source)
    known = {key for kind in rivals for key in _keys(kind)}
    unknown = [key for key in source.data if key != "extends" and key not in known]
    if not rivals or (unknown and len(rivals) > 1 and not set(rivals) <= {*templates.CLASSES, "theme"}):
        what = f"not a key of {' or '.join(rivals)} files"
        if not rivals:
            what = "neither a locale, a variant, a template, a theme nor a game"
        raise PadgenError(source.problem(tuple(unknown[:1]), what, "see `padgen new --help` for a start"))
    return rivals[0]


def misplaced(name: str, *wanted: FileKind) -> Problem | None:
    """The problem if a file or a built-in name isn't of one of the kinds ``wanted``, or ``None``."""
    kinds: list[FileKind]
    if Path(name).is_file():
        try:
            kinds = _likeliest(read(Path(name)))
        except PadgenError:
            return None  # reading the file will report it
    else:
        kinds = [kind for kind in _PLACES if name in _names(kind)]
    if not kinds or set(wanted) & set(kinds):
        return None
    return _belongs(name, kinds[:1] if is_file(name) else kinds, wanted[0])


def _belongs(name: str, kinds: Iterable[FileKind], wanted: FileKind) -> Problem:
    """The problem that something is of other kinds than the one wanted, and where it belongs."""
    called = listed((_PLACES[kind][0] for kind in kinds), "and")
    fix = listed(dict.fromkeys(_PLACES[kind][1] for kind in kinds))
    return Problem(f"{shorten(name)} is {called}, not {_PLACES[wanted][0]}", fix)


def _names(kind: FileKind) -> Collection[str]:
    """The built-in names of a kind."""
    if kind == "variant":
        return built_in_ids()
    if kind == "locale":
        return languages.codes()
    return () if kind == "game" else templates.names(kind)


def _keys(kind: FileKind) -> Collection[str]:
    """The keys that files of a kind may have."""
    if kind == "game":
        from padgen.rules import game  # only if a file's kind is in question

        return game.KEYS
    if kind in ("variant", "locale"):
        return KEYS if kind == "variant" else TOP
    return templates.keys(templates.Theme if kind == "theme" else templates.CLASSES[kind])


def _likeliest(source: Source) -> list[FileKind]:
    """The kinds that a file resembles most, all equally; none if nothing shows them."""
    base, place = source.data.get("extends"), Path(source.name).parent.name
    bases = {kind: () if kind == "locale" else _names(kind) for kind in _PLACES}
    possible = [kind for kind in _PLACES if base in bases[kind]] or list(_PLACES)

    def weight(kind: FileKind) -> float:
        known = _keys(kind)
        own = _closeness(base, bases[kind]) + sum(_closeness(key, known) for key in source.data if key != "extends")
        if kind == "game" and not isinstance(source.data.get("players"), list):
            own -= 1.0
        return own + (_IN_PLACE if place in (kind, f"{kind}s") else 0.0)

    weights = {kind: weight(kind) for kind in possible}
    best = max(weights.values())
    return [kind for kind in possible if weights[kind] == best] if best > 0 else []


_IN_PLACE = 0.75
"""The weight of a folder's name, in keys."""

_NEAR = 0.5
"""The weight of a misspelled key."""

_ALIKE = 0.7
"""How similar a misspelled key must be, from 0 to 1."""


def _closeness(word: object, known: Collection[str]) -> float:
    if word in known:
        return 1.0
    return _NEAR if nearest(word, known, _ALIKE) else 0.0


def templates_by_kind(names: Iterable[str]) -> dict[str, str]:
    """The template of each kind of document: a built-in name is for every kind that has it, a file for its own."""
    by_kind: dict[str, str] = {}
    for name in names:
        for kind in _laid_out(name):
            if kind in by_kind:
                raise UsageError(f"{by_kind[kind]} and {name} are both {kind} templates", fix="name one of each kind")
            by_kind[kind] = name
    return by_kind


def _laid_out(name: str) -> list[FileKind]:
    """The kinds of document that a template is for; ``UsageError`` for something that is no template."""
    layouts: tuple[FileKind, ...] = ("pad", "leaflet", "form")
    if is_file(name):
        kinds = [kind_of(read(Path(name)))]
        problem = None if kinds[0] in layouts else _belongs(name, kinds, "pad")
    else:
        kinds = [kind for kind in layouts if name in templates.names(kind)]
        problem = misplaced(name, *layouts)
    if problem:
        raise UsageError(problem._replace(key="template"))
    if not kinds:
        every = sorted({known for kind in layouts for known in templates.names(kind)})
        raise UsageError(f"unknown template {quoted(name)}", fix=f"choose from {', '.join(every)}, or name a file")
    return kinds
