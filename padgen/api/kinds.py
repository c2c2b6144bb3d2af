"""What a file is, by the keys that only its kind has."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, TypeAlias

from padgen import templates
from padgen.errors import PadgenError, UsageError
from padgen.files.sources import Source, read
from padgen.languages import TOP
from padgen.rules import variant_ids
from padgen.rules.load import KEYS

FileKind: TypeAlias = Literal["locale", "variant", "pad", "leaflet", "form", "theme"]


def is_file(name: str) -> bool:
    """Whether a name on the command line means a file."""
    return name.lower().endswith((".yaml", ".yml"))


def kind_of(source: Source) -> FileKind:
    """The kind of a file; ``PadgenError`` where no key tells.

    Keys that only one kind has decide, then what the file extends (``classic`` is a variant and a
    template, but whoever changes a template names a key of one).
    """
    keys, base = set(source.data), source.data.get("extends")
    layouts: dict[str, type[templates.Keyed]] = {**templates.CLASSES, "theme": templates.Theme}
    every = [set(TOP), set(KEYS), *(templates.keys(cls) for cls in layouts.values())]

    def alone(own: set[str]) -> bool:
        return any(key in own and sum(key in other for other in every) == 1 for key in keys)

    if alone(every[0]):
        return "locale"
    if alone(every[1]):
        return "variant"
    for kind, cls in layouts.items():
        if alone(templates.keys(cls)):
            return kind  # type: ignore[return-value] # the classes' names are kinds
    laid_out = any(key in own for own in every[2:] for key in keys - {"extends", "players"})
    for kind in layouts:
        if laid_out and base in templates.names(kind):
            return kind  # type: ignore[return-value] # likewise
    if base in variant_ids() or "rows" in keys:
        return "variant"
    if laid_out:
        return "pad"
    problem = source.problem(
        (), "neither a locale, a variant, a template nor a theme", "see `padgen new --help` for a start"
    )
    raise PadgenError(problem)


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
                raise PadgenError(f"unknown template {name!r}", fix=f"choose from {', '.join(every)}, or name a file")
        for kind in kinds:
            if kind not in templates.CLASSES:
                raise UsageError(f"{name} is a {kind} file", fix="give it as the variant, or as the language")
            if kind in found:
                raise UsageError(f"{found[kind]} and {name} are both {kind} templates", fix="name one of each kind")
            found[kind] = name
    return found
