"""Commented files to start from: variants, templates and themes, generated from what the loaders know."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import get_args

from padgen import templates
from padgen.errors import UsageError
from padgen.files import names
from padgen.files.json_schema import editor_lines
from padgen.quoting import capitalized, quoted
from padgen.rules import Row, Scoring, Variant, built_in_ids, load_variant
from padgen.rules.load import CHOICES, FLAGS, KEYS, NUMBERS
from padgen.rules.reader import COMBINATIONS

_NAME = re.compile(r"\w[\w.-]{0,59}")


def variant_text(name: str, base_id: str) -> str:
    """House rules that start as a built-in variant; all other keys are in comments, with descriptions."""
    return "\n".join(_variant(name, load_variant(base_id))) + "\n"


def template_text(name: str, kind: str, base: str | None) -> str:
    """A template with every key, its value in a built-in one, and its description."""
    template = templates.load(kind, base or templates.names(kind)[0])
    return "\n".join(_template(name, kind, template)) + "\n"


def theme_text(name: str, base: str | None) -> str:
    """A theme with every key, its value in a built-in one, and its description."""
    return "\n".join(_theme(name, templates.load_theme(base or templates.names("theme")[0]))) + "\n"


def begin(folder: Path, name: str, text: str) -> Path:
    """Write a new YAML file into a folder; ``UsageError`` if it exists or can't be written."""
    path = folder / f"{name}.yaml"
    if re.search(r"\.[A-Za-z]{2,5}\Z", folder.name) and not folder.is_dir():
        raise UsageError(f"-o names a folder, and {folder} looks like a file", fix=f"leave it out to get {path.name}")
    names.check(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Exclusive creation keeps an existing file.
        with path.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError:
        raise UsageError(f"{path} already exists", fix="choose another name or folder, or remove it") from None
    except OSError as error:
        raise UsageError(f"{path} can't be written: {error.strerror or error}", fix="choose another folder") from None
    return path


def plain_name(name: str) -> str:
    """A file's stem that is valid on every system, from a name with or without ``.yaml``."""
    stem = re.sub(r"\.ya?ml\Z", "", name, flags=re.IGNORECASE)
    if not _NAME.fullmatch(stem):
        raise UsageError(
            f"{quoted(name)} is not a valid file name",
            fix="use up to 60 letters, digits, dashes; name its folder with -o",
        )
    return stem


def _variant(name: str, base: Variant) -> Iterator[str]:
    file = f"{name}.yaml"
    yield from editor_lines("variant")
    yield f"# House rules. Keep only what differs from {base.id}: remove the # from what you change."
    yield f"#   padgen check {file}        what is wrong"
    yield f"#   padgen pad en -r {file}    score pads; leaflet and form likewise"
    for key, about in KEYS.items():
        yield ""
        yield f"# {capitalized(about)}."
        if key == "extends":
            yield f"# One of {', '.join(built_in_ids())}, or a file."
            yield f"extends: {base.id}"
        else:
            yield from (f"# {line}" for line in _variant_key(key, base))


def _variant_key(key: str, base: Variant) -> Iterable[str]:
    if key in NUMBERS:
        least, most = NUMBERS[key]
        return [f"{key}: {getattr(base, key)}  # {least} to {most}"]
    if key in CHOICES:
        return [f"{key}: {getattr(base, key)}  # {' or '.join(CHOICES[key])}"]
    if key in FLAGS:
        return [f"{key}: {'yes' if getattr(base, key) else 'no'}  # yes or no"]
    return _EXAMPLES[key](base)


def _players(base: Variant) -> list[str]:
    return [f"players: {base.players or 'unlimited'}  # a number, or unlimited"]


def _rows(base: Variant) -> list[str]:
    known = [f"  - {_row(row)}" for row in base.rows]
    return [
        "rows:  # an id that padgen knows, or a row of your own with",
        f"  #   combination: {' or '.join(COMBINATIONS)}",
        f"  #   scoring: {' or '.join(get_args(Scoring))}  (fixed and fixed_plus_sum with points:)",
        "  #   section: upper or lower; example: five dice that score; served: 5 (more on the first roll)",
        *known,
        "  - {id: four_in_a_row, combination: {run: 4}, scoring: fixed_plus_sum, points: 5}",
    ]


def _row(row: Row) -> str:
    """A row of a built-in variant, as written in a file."""
    return f"{{id: {row.id}, scoring: fixed, points: {row.points}}}" if row.scoring == "fixed" else row.id


def _bonus(base: Variant) -> list[str]:
    bonus = base.bonus
    if bonus is None:
        return ["bonus: none  # or {at_least: 63, points: 50}"]
    steps = [f"{{{key}: {threshold}, points: {points}}}" for key, threshold, points in bonus.said]
    written = steps[0] if len(steps) == 1 else f"[{', '.join(steps)}]"
    return [f"bonus: {written}  # or none, or a list of such steps"]


def _columns(base: Variant) -> list[str]:
    if not base.columns:
        return ["columns: none  # or a list such as [{title: ×1}, {title: ×2, times: 2}]"]
    return [
        "columns:  # or none",
        *(f'  - {{title: "{column.title}", times: {column.times}, order: {column.order}}}' for column in base.columns),
    ]


_EXAMPLES: Mapping[str, Callable[[Variant], list[str]]] = {
    "players": _players,
    "rows": _rows,
    "change": lambda base: ["change:", f"  {base.rows[-1].id}: {{scoring: all_dice}}"],
    "remove": lambda base: [f"remove: [{base.rows[-2].id}]"],
    "bonus": _bonus,
    "extras": lambda _: ["extras:", "  - {id: second_yatzy, points: 100}"],
    "columns": _columns,
    "locales": lambda _: [
        "locales:",
        "  en:",
        "    title: House Yatzy",
        "    rows: {four_in_a_row: Four in a row, second_yatzy: Another Yatzy}",
        "    combinations: {four_in_a_row: Four faces in sequence.}",
        "    texts: {house_rules: Write here what no key above covers; the leaflet prints it.}",
    ],
}


def _template(name: str, kind: str, base: templates.Template) -> Iterator[str]:
    file = f"{name}.yaml"
    yield from editor_lines("template")
    yield f"# A {kind} template. A key that you delete has the value of the template that extends: names."
    yield f"#   padgen check {file}        what is wrong"
    yield f"#   padgen {kind} en -t {file}    how it looks"
    yield f"extends: {base.name}"
    yield ""
    yield "# Your own TrueType files, by paths from this file's folder, for letters that the built-in font lacks."
    yield "# fonts: {regular: mine.ttf, bold: mine-bold.ttf}"
    yield ""
    yield from _keys(base)


def _theme(name: str, base: templates.Theme) -> Iterator[str]:
    file = f"{name}.yaml"
    yield from editor_lines("theme")
    yield "# A theme, for every layout. A key that you delete has the value of the theme that extends: names."
    yield f"#   padgen check {file}                  what is wrong, colours too pale among it"
    yield f"#   padgen pad en -t a5 --theme {file}   how it looks"
    yield f"extends: {base.name}"
    yield ""
    yield from _keys(base.replace(press=base.inked))


def _keys(base: templates.Keyed) -> Iterator[str]:
    for name, key in base.KEYS.items():
        line = f"{name}: {key.read.show(getattr(base, name))}"
        yield f"{line:<24}  # {key.about}: {key.read.wants}"
