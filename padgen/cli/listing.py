"""What ``padgen list`` prints: one thing a line, its name first, tab-separated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from padgen import languages, templates
from padgen.rules import load_variant, variant_ids
from padgen.templates.values import PAPERS


def lines(what: str, own: Path | None = None) -> Iterator[str]:
    """The lines for ``languages`` (also those of a folder), ``variants``, ``templates`` or ``papers``."""
    if what == "languages":
        return _languages(own)
    return {"variants": _variants, "templates": _templates, "papers": _papers}[what]()


def _languages(own: Path | None) -> Iterator[str]:
    for code in languages.codes(own):
        language = languages.read(code, own)
        yield f"{code}\t{language.native_name}\t{language.default_variant}"


def _variants() -> Iterator[str]:
    for key in variant_ids():
        variant = load_variant(key)
        bonus = "no bonus"
        if variant.bonus:
            sign = ">" if variant.bonus.more_than else "≥"
            bonus = f"{sign} {variant.bonus.threshold}: {variant.bonus.points}"
        yield f"{key}\t{variant.dice} dice\t{len(variant.rows)} rows\t{bonus}\tmaximum {variant.maximum}"


def _templates() -> Iterator[str]:
    for kind in templates.CLASSES:
        for name in templates.names(kind):
            yield f"{name}\t{kind}\t{templates.load(kind, name).paper}"


def _papers() -> Iterator[str]:
    for name, (width, height) in PAPERS.items():
        yield f"{name}\t{width:g} × {height:g} mm"
