"""Locales for tests of their words."""

from __future__ import annotations

from padgen import languages
from padgen.languages import Locale
from padgen.rules import load_variant

CODES = languages.codes()
FOLDER = languages.find("en")[0].parent


def bound(code: str, variant: str | None = None) -> Locale:
    language = languages.read(code)
    return language.bind(load_variant(variant or language.default_variant))


ENGLISH = (FOLDER / "en.yaml").read_text(encoding="utf-8")
