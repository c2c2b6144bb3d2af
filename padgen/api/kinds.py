"""What a file is, by the keys that only its kind has."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Literal, TypeAlias

from padgen import templates
from padgen.errors import PadgenError, UsageError
from padgen.files.sources import Source, read
from padgen.languages import TOP
from padgen.rules import built_in_ids
from padgen.rules.load import KEYS

FileKind: TypeAlias = Literal["locale", "variant", "pad", "leaflet", "form", "theme"]


def is_file(name: str) -> bool:
    """Whether a name on the command line means a file."""
    return name.lower().endswith((".yaml", ".yml"))


def kind_of(source: Source) -> FileKind:
    """The kind of a file; ``PadgenError`` where nothing tells.

    What it extends decides first, then the keys, even misspelt ones, and the folder it is in.  A
    file without clues that extends ``classic``, a variant and a template, is a variant.
    """
    base, place = source.data.get("extends"), Path(source.name).parent.name
    keys = [key for key in source.data if key != "extends"]
    layouts: dict[str, type[templates.Keyed]] = {**templates.CLASSES, "theme": templates.Theme}
    every: dict[str, tuple[Collection[str], Collection[str]]] = {
        "variant": (built_in_ids(), KEYS),
        "locale": ((), TOP),
        **{kind: (templates.names(kind), templates.keys(cls)) for kind, cls in layouts.items()},
    }
    possible = [kind for kind, (bases, _) in every.items() if base in bases] or list(every)

    def weight(kind: str) -> float:
        bases, known = every[kind]
        own = _closeness(base, bases) + sum(_closeness(key, known) for key in keys)
        return own + (_IN_PLACE if place in (kind, f"{kind}s") else 0.0)

    weights = {kind: weight(kind) for kind in possible}
    best = max(weights, key=lambda kind: weights[kind])
    rivals = [kind for kind in possible if weights[kind] == weights[best]]
    unknown = [key for key in keys if not any(key in every[kind][1] for kind in rivals)]
    if not weights[best] or (unknown and len(rivals) > 1 and not set(rivals) <= set(layouts)):
        what = "neither a locale, a variant, a template nor a theme"
        if unknown and weights[best]:
            what = f"a key of no {' and no '.join(rivals)} file"
        raise PadgenError(source.problem(tuple(unknown[:1]), what, "see `padgen new --help` for a start"))
    return best  # type: ignore[return-value] # the templates' classes are called like kinds


_IN_PLACE = 0.75
"""What a folder's name weighs, in keys."""

_NEAR = 0.5
"""What a misspelt key weighs."""


def _closeness(word: object, known: Collection[str]) -> float:
    if word in known:
        return 1.0
    from difflib import get_close_matches  # only where something is misspelt

    return _NEAR if isinstance(word, str) and get_close_matches(word[:60], list(known), 1, 0.7) else 0.0


def templates_by_kind(names: Iterable[str]) -> dict[str, str]:
    """Which template each kind of document gets: a built-in name serves every kind that has it, a file its own."""
    found: dict[str, str] = {}
    for name in names:
        if is_file(name):
            kinds: list[str] = [kind_of(read(Path(name)))]
        else:
            kinds = [kind for kind in templates.CLASSES if name in templates.names(kind)]
            if not kinds:
                every = sorted({known for kind in templates.CLASSES for known in templates.names(kind)})
                raise UsageError(f"unknown template {name!r}", fix=f"choose from {', '.join(every)}, or name a file")
        for kind in kinds:
            if kind not in templates.CLASSES:
                raise UsageError(f"{name} is a {kind} file", fix="give it as the variant, or as the language")
            if kind in found:
                raise UsageError(f"{found[kind]} and {name} are both {kind} templates", fix="name one of each kind")
            found[kind] = name
    return found
