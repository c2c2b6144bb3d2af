"""``padgen score``: the points of a roll, with the row by id or name and dice written in any usual way."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import NamedTuple

from padgen import languages
from padgen.errors import PadgenError, Problem, UsageError
from padgen.languages import Language
from padgen.quoting import quoted, suggest
from padgen.rules import Variant, load_variant, score


class Scored(NamedTuple):
    """A roll and its points: the ids of variant and row, and the faces as given."""

    variant: str
    row: str
    dice: tuple[int, ...]
    points: int


def scored(
    row: str,
    dice: tuple[str, ...],
    variant_name: str | None,
    lang: str | None,
    own: Path | None,
    *,
    served: bool = False,
    filled: str = "",
) -> Scored:
    """The points of a roll; ``row``, and those ``filled`` before (comma-separated), are ids or names in ``lang``."""
    language = languages.read(lang, own) if lang else None
    variant = load_variant(variant_name or (language.default_variant if language else "classic"))
    if language is not None:
        variant = language.edited(variant)
    faces = " ".join(dice).replace("-", " ").replace(",", " ").split()
    wrong = [face for face in faces if not (face.isascii() and face.isdigit() and len(face) < 10)]
    if wrong:
        raise UsageError(f"{quoted(wrong[0])} is not a valid die", fix="write faces from 1 to 6, like 6 6 6 5 5")
    row_id, throw = _row_id(row, variant, language), tuple(map(int, faces))
    taken = [_row_id(name, variant, language) for name in filled.split(",") if name.strip()]
    return Scored(variant.id, row_id, throw, score(variant, row_id, throw, served=served, filled=taken))


def _row_id(row: str, variant: Variant, language: Language | None) -> str:
    """The row's id, also by its name if a language is given."""
    known = {_plain(entry.id): entry.id for entry in variant.rows}
    if language is not None:
        locale = language.bind(variant)
        for words in (language.words, *language.variants.values()):
            for entry in variant.rows:
                if entry.id in words.names.get("rows", {}):
                    known.setdefault(_plain(words.names["rows"][entry.id]), entry.id)
        known |= {_plain(locale.row(entry.id)): entry.id for entry in variant.rows}
    row_id = known.get(_plain(row))
    if row_id is None:
        other = "name the language of your row names with --lang" if language is None else ""
        fix = suggest(_plain(row), known, other)
        raise PadgenError(Problem(f"unknown row {quoted(row)} in {variant.id}", fix))
    return row_id


def _plain(name: str) -> str:
    """A name for comparison: without case, apostrophes, dashes and spaces."""
    text = unicodedata.normalize("NFC", name).casefold().translate(_ALIKE)
    return " ".join(text.split())


_ALIKE = str.maketrans({"’": "'", "ʼ": "'", "–": "-", "\u00a0": " "})
