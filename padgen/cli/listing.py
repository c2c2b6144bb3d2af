"""The entries of ``padgen list``, as data and as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from padgen import languages, templates
from padgen.rules import built_in_ids, load_variant, relative_ids
from padgen.templates import FormTemplate
from padgen.templates.colours import show_colour
from padgen.templates.values import PAPERS

_SIGNS = {"less_than": "<", "at_least": "≥", "more_than": ">"}

Listed: TypeAlias = dict[str, Any]
"""An entry: its name, then its details; lengths in mm."""


def entries(what: str, own: Path | None = None) -> Iterator[Listed]:
    """The entries of ``languages`` (with those of a folder), ``variants``, ``templates``, ``themes`` or ``papers``."""
    if what == "languages":
        return _languages(own)
    return {"variants": _variants, "templates": _templates, "themes": _themes, "papers": _papers}[what]()


def line(what: str, entry: Listed) -> str:
    """An entry as a tab-separated line."""
    if what == "variants":
        return "\t".join(_variant_words(**entry))
    if what == "templates":
        return "\t".join(_template_words(**entry))
    return "\t".join(_paper_words(**entry) if what == "papers" else entry.values())


def _languages(own: Path | None) -> Iterator[Listed]:
    for code in languages.faultless(own)[0]:
        language = languages.read(code, own)
        yield {
            "code": code,
            "name": language.native_name,
            "default_variant": language.default_variant,
            "level": language.level,
        }


def _variants() -> Iterator[Listed]:
    for key in built_in_ids():
        variant = load_variant(key)
        said = variant.bonus.said if variant.bonus else ()
        steps = [{key: threshold, "points": points} for key, threshold, points in said]
        bonus = steps if len(steps) > 1 else next(iter(steps), None)
        rows = [row.id for row in variant.rows]
        group = "relative" if key in relative_ids() else "document"
        columns = len(variant.columns) or 1
        yield {
            "id": key,
            "group": group,
            "dice": variant.dice,
            "rows": rows,
            "columns": columns,
            "bonus": bonus,
            "maximum": variant.maximum,
        }


def _variant_words(
    id: str, group: str, dice: int, rows: list[str], columns: int, bonus: Any, maximum: int
) -> tuple[str, ...]:
    steps: list[dict[str, int]] = bonus if isinstance(bonus, list) else [bonus] if bonus else []
    earned = ", ".join(
        f"{sign} {step[key]}: {step['points']}" for step in steps for key, sign in _SIGNS.items() if key in step
    )
    earned = earned or "no bonus"
    size = f"{len(rows)} rows" if columns == 1 else f"{columns} × {len(rows)} rows"
    return id, f"{dice} dice", size, earned, f"maximum {maximum}", group


def _templates() -> Iterator[Listed]:
    for kind in templates.CLASSES:
        for name in templates.names(kind):
            template = templates.load(kind, name)
            grows = {"grows": template.grow} if isinstance(template, FormTemplate) else {}
            yield {"name": name, "kind": kind, "paper": template.paper, **grows}


def _template_words(name: str, kind: str, paper: str, grows: bool = False) -> tuple[str, ...]:
    return name, kind, paper, *(("as high as its rows need",) if grows else ())


def _themes() -> Iterator[Listed]:
    for name in templates.names("theme"):
        theme = templates.load_theme(name)
        yield {"name": name, "parts": theme.parts, "title": theme.title, "accent": show_colour(theme.accent)}


def _papers() -> Iterator[Listed]:
    for name, (width, height) in PAPERS.items():
        yield {"name": name, "width": width, "height": height}


def _paper_words(name: str, width: float, height: float) -> tuple[str, ...]:
    return name, f"{width:g} × {height:g} mm"
