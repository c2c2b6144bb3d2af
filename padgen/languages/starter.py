"""A locale file to fill in: every key with a description and another language's text beside it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from padgen.errors import PadgenError, install_extra, raise_all
from padgen.files.json_schema import editor_lines
from padgen.languages.combination_keys import combination_keys
from padgen.languages.keys import (
    COMBINATIONS,
    GLOSSARY,
    LABELS,
    LEAFLET_KEYS,
    NOUNS,
    SCREEN_KEYS,
    SECTIONS,
    STORY,
    WORDED,
    Level,
    Slots,
    labels,
)
from padgen.languages.library import OPTIONAL, TOP, read
from padgen.languages.locale import Language
from padgen.languages.plurals import Plurals
from padgen.languages.reader import STORY_KEYS
from padgen.languages.tags import language_names, language_tag
from padgen.quoting import capitalized, quoted
from padgen.rules import load_variant, row_ids, variant_ids

_ORDER = ("zero", "one", "two", "few", "many", "other")
_SHOWN = 4


def locale_text(code: str, model: str, own: Path | None = None, level: Level = "leaflet") -> str:
    """The file's text for a BCP 47 tag: values are empty, with the text of the language ``model`` beside each.

    If the model isn't English, the English text is above.  ``level`` says how much there is to fill in.
    Raises ``PadgenError`` for an invalid tag and for a model that can't be read or is less complete.
    """
    language = read(model, own)
    if level == "leaflet":
        raise_all(language.unready())
    return "\n".join(_Writer(code, language, read("en"), level).lines()) + "\n"


def _is_built_in(words: str) -> bool:
    """Whether the built-in font has all letters of these words."""
    return all(
        unicodedata.name(char, "").startswith(("LATIN", "GREEK", "CYRILLIC")) for char in words if char.isalpha()
    )


class _Writer:
    def __init__(self, code: str, model: Language, english: Language, level: Level) -> None:
        tag = language_tag(code)
        if tag is None:
            raise PadgenError(f"{quoted(code)} is not a valid language tag", fix="use one such as fo, el or pt-BR")
        self._name, self._own = language_names(tag)
        self._code, self._level = code, level
        self._default = model.default_variant
        self._model: Mapping[str, Any] = model.source.data
        self._english: Mapping[str, Any] | None = english.source.data if english.code != model.code else None
        self._plurals = Plurals(tag)
        self._beside = model.native_name

    def lines(self) -> Iterator[str]:
        file = f"{self._code}.yaml"
        yield from editor_lines("locale")
        yield f"# {self._name}. Write each text between the colon and the #; beside it stands the text in"
        yield f"# {self._beside}. Then run:"
        font = "" if _is_built_in(self._own) else " --font FONT.ttf"
        yield f"#   padgen check {file}{font}    what is still empty or wrong"
        yield f"#   padgen proof {file}{font}    one PDF to look at"
        yield f"#   padgen pad {file}{font}      score pads"
        if font:
            yield "# The built-in font lacks its letters: name a TrueType file that has them. Scripts that join"
            yield "# letters, run from right to left or break lines without spaces need an extra:"
            yield f"#   {install_extra('scripts')}"
        yield "# Put a text in quotes if it holds a colon or a # or begins with a sign: 'like this: one'."
        if self._level == "leaflet":
            yield "# {points}, {dice:die} and the like stand for numbers that the rules know; so texts hold no digits."
            yield "# {points:point} is the number with its noun from nouns: below, where you may add nouns and cases."
        else:
            yield "# {value}, {row} and the like stand for what the form or the rules know; texts hold no digits."
            yield "# This is all that pads, forms and scores need. Leaflets, score sheets for browsers and the web page"
            yield "# need more, which this writes:"
            yield f"#   padgen new locale {self._code} -o leaflet"
        for key, about in TOP.items():
            if self._level == "pad" and key in (*LEAFLET_KEYS, *SCREEN_KEYS):
                continue
            yield ""
            yield f"# {capitalized(about)}."
            yield from self._top(key)

    def _top(self, key: str) -> Iterator[str]:
        if key == "language":
            yield f"language:  # {self._own}"
        elif key == "default_variant":
            others = ", ".join(name for name in variant_ids() if name != self._default)
            yield f"default_variant: {self._default}  # or {others}"
        elif key == "glossary":
            yield from self._section(key, GLOSSARY)
        elif key == "nouns":
            yield from self._nouns()
        elif key == "titles":
            yield from self._section(key, {name: _features(name) for name in variant_ids()})
        elif key == "rows":
            yield from self._section(key, {row_id: _row(row_id) for row_id in row_ids()})
        elif key == "labels":
            yield from self._section(key, {name: LABELS[name] for name in labels(self._level)})
        elif key == "sections":
            yield from self._section(key, SECTIONS)
        elif key in WORDED:
            yield from self._section(key, {name: told(slots) for name, slots in WORDED[key].items()}, WORDED[key])
        elif key == "examples":
            yield from self._examples()
        elif key == "stories":
            yield from self._stories()
        else:
            assert key in OPTIONAL  # all that a locale file must have is written above
            yield from _OPTIONAL_KEYS.get(key, (f"# {key}:",))

    def _nouns(self) -> Iterator[str]:
        yield "nouns:"
        model = self._model["nouns"]
        for noun in dict.fromkeys((*NOUNS, *model)):
            yield f"  # {NOUNS.get(noun, 'for texts that need it; remove it if yours do not')}"
            yield f"  {noun}:"
            forms = model.get(noun, {})
            for category in sorted(self._plurals.categories, key=_ORDER.index):
                shown = forms.get(category, forms.get("other", "{n} …"))
                yield f"    {category}:  # {shown}   ({self._numbers(category)})"

    def _numbers(self, category: str) -> str:
        """Examples of numbers with this plural form."""
        numbers = [n for n in range(1001) if self._plurals.category(n) == category]
        shown = ", ".join(map(str, numbers[:_SHOWN]))
        return f"{shown} …" if len(numbers) > _SHOWN else shown

    def _section(self, key: str, about: Mapping[str, str], slots: Mapping[str, Slots] | None = None) -> Iterator[str]:
        yield f"{key}:"
        for name, what in about.items():
            optional = slots is not None and slots[name].optional
            beside = self._model[key].get(name, "")
            if optional and not beside:
                continue
            yield f"  # {what}"
            if self._english is not None and name in self._english[key]:
                yield f"  # English: {self._english[key][name]}"
            # An optional text stays out until it is wanted.
            yield f"  {'# ' if optional else ''}{name}:{f'  # {beside}' if beside else ''}"

    def _examples(self) -> Iterator[str]:
        yield "examples:"
        for row_id, throws in self._model.get("examples", {}).items():
            yield f"  {row_id}: [{', '.join(throws)}]"

    def _stories(self) -> Iterator[str]:
        yield f"# {told(STORY)}; {{row.chance}} and {{score.chance:point}} speak of another row."
        yield "stories:"
        for story in self._model["stories"]:
            yield f"  - throws: [{', '.join(story['throws'])}]"
            yield f"    keep: [{', '.join(story['keep'])}]"
            yield f"    row: {story['row']}"
            for key in ("goal", "when", "without", "zero"):
                if key in story:
                    value = story[key] if isinstance(story[key], str) else f"[{', '.join(story[key])}]"
                    yield f"    {key}: {value}  # {STORY_KEYS[key]}"
            yield f"    text:  # {story['text']}"


_OPTIONAL_KEYS: Mapping[str, tuple[str, ...]] = {
    "editions": ("# editions:", "#   classic: {chance: last_resort}"),
    "avoid": ("# avoid:", "#   toss*: roll"),
    "code": ("# code: fo",),
    "short": ("# short:", "#   three_of_a_kind: 3 alike"),
    "range": ("# range:", "#   sixes: sixes"),
    "variants": ("# variants:", "#   finnish:", "#     rows:", "#       one_pair: One pair"),
    "hyphens": ("# hyphens:", "#   - com-bi-na-tion"),
    "keep_with_next": ("# keep_with_next: [a, of]",),
    "web": ("# web:", "#   title: Make your own Yatzy pads"),
}


def _features(variant_id: str) -> str:
    """A description of a variant by its features."""
    variant, classic = load_variant(variant_id), load_variant("classic")
    told = [f"{variant.dice} dice, {len(variant.rows)} rows"]
    if variant.bonus != classic.bonus:
        bonus = variant.bonus
        told.append(f"bonus {bonus.points} from {bonus.least}" if bonus else "no bonus")
    for name in ("order", "strike", "starter", "chance"):
        if getattr(variant, name) != getattr(classic, name):
            told.append(f"{name} {getattr(variant, name)}")
    told += [name for name in ("call_first", "saved_throws") if getattr(variant, name)]
    return ", ".join(told)


def _row(row_id: str) -> str:
    """The combination of a row, with an example."""
    row = load_variant("maxi").row(row_id)
    kind = next(key for key in combination_keys(row.combination) if key in COMBINATIONS)
    return f"{COMBINATIONS[kind].about}: {' '.join(map(str, row.combination.pick(row.example) or row.example))}"


def told(slots: Slots) -> str:
    """What a text is about and which placeholders it may use."""
    told = slots.about
    if slots.needs:
        told += f"; must hold {_placeholders(slots.needs)}"
    if slots.may:
        told += f"; may hold {_placeholders(slots.may)}"
    return told


def _placeholders(names: frozenset[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(names))
