"""Style problems of a locale file: forbidden words, French signs without no-break spaces, a wrong number of names."""

import re
from collections.abc import Iterator

from padgen.errors import KeyPath, Problem
from padgen.languages.keys import EXAMPLE_NAMES, example_names
from padgen.languages.locale import Language
from padgen.languages.reader import STORY_KEYS
from padgen.quoting import quoted

_UNSAID = {*"default_variant editions glossary avoid hyphens keep_with_next examples like".split(), *STORY_KEYS} - {
    "text"
}
"""Keys whose values are not printed as they stand."""

_FRENCH = re.compile(r"(?<![\u202f])[;!?]|(?<![\u202f\u00a0])[:»]|«(?![\u202f\u00a0])")
"""French punctuation without the no-break space before it, or after «."""


def problems(language: Language) -> list[Problem]:
    """All style problems, in the order of the file."""
    reports = []
    patterns = [(_pattern(word), word, use) for word, use in language.avoid.items()]
    french = re.split("[-_]", language.code)[0] == "fr"
    for path, text in texts(language.source.data):
        plain = re.sub(r"\{[^}]*\}", "x", text)
        for pattern, word, use in patterns:
            if hit := pattern.search(plain):
                fix = f"write {quoted(use)}" if use else "write another word"
                reports.append(language.source.problem(path, f"{quoted(hit[0])} is to be avoided ({word})", fix))
        if french and (hit := _FRENCH.search(plain)):
            what = f"no no-break space at {quoted(plain[max(0, hit.start() - 9) : hit.end() + 9])}"
            reports.append(language.source.problem(path, what, "put U+202F before ; ! ?, U+00A0 at : « and »"))
        if path == ("labels", "example_names") and (count := len({*example_names(text)})) != EXAMPLE_NAMES:
            fix = f"write {EXAMPLE_NAMES}, with commas between them"
            reports.append(language.source.problem(path, f"{count} different names", fix))
    return reports


def texts(data: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Every text that people read, with its place."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            if key not in _UNSAID:
                yield from texts(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from texts(value, (*path, index))


def _pattern(word: str) -> re.Pattern[str]:
    """A word to avoid; a * at its end stands for any letters."""
    letters = re.escape(word.removesuffix("*")) + (r"\w*" if word.endswith("*") else "")
    return re.compile(rf"(?<!\w){letters}(?!\w)", re.IGNORECASE)
