"""Reads templates and themes by name or file, and reports every problem in them."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from padgen.errors import PadgenError, Problem, raise_all
from padgen.files.resources import folder, stems
from padgen.files.sources import Source, read, state
from padgen.page.fonts import font_member
from padgen.quoting import quoted, suggest
from padgen.templates.keyed import Keyed
from padgen.templates.layouts import CLASSES, FormTemplate, LeafletTemplate, PadTemplate
from padgen.templates.shared import GridTemplate, Template
from padgen.templates.theme import Theme, pale_words

_K = TypeVar("_K", bound=Keyed)
_DEFAULTS = {"pad": "classic", "leaflet": "a5", "form": "tablet", "theme": "plain"}


def keys(cls: type[Keyed]) -> set[str]:
    """The keys that a file of this kind may have."""
    return {"extends", "fonts", *cls.KEYS} if issubclass(cls, Template) else {"extends", *cls.KEYS}


def names(kind: str) -> list[str]:
    """The built-in templates of a kind, the default first."""
    return sorted(stems(folder("templates") / kind), key=lambda name: name != _DEFAULTS[kind])


def load_pad(name: str | Path) -> PadTemplate:
    """A pad template by name or file; ``PadgenError`` with every problem."""
    return cast(PadTemplate, load("pad", name))


def load_leaflet(name: str | Path) -> LeafletTemplate:
    """A leaflet template by name or file; ``PadgenError`` with every problem."""
    return cast(LeafletTemplate, load("leaflet", name))


def load_form(name: str | Path) -> FormTemplate:
    """A form template by name or file; ``PadgenError`` with every problem."""
    return cast(FormTemplate, load("form", name))


def load_theme(name: str | Path) -> Theme:
    """A theme by name or file; ``PadgenError`` with every problem."""
    path = _find("theme", str(name))
    return cast(Theme, _load("theme", path, state(path)))


def load(kind: str, name: str | Path) -> Template:
    """A template of a kind by name or file; ``PadgenError`` with every problem."""
    path = _find(kind, str(name))
    return cast(Template, _load(kind, path, state(path)))


@lru_cache(maxsize=64)
def _load(kind: str, path: Path, _state: object) -> Keyed:
    cls: type[Keyed] = Theme if kind == "theme" else CLASSES[kind]
    template, problems = parse(cls, kind, read(path), path)
    raise_all(problems)
    assert template is not None  # parse returns a template or problems
    return template


def _find(kind: str, name: str) -> Path:
    if name.lower().endswith((".yaml", ".yml")):
        return Path(name)
    path = folder("templates") / kind / f"{name}.yaml"
    if name not in names(kind):
        fix = suggest(name, names(kind), "give a .yaml file")
        raise PadgenError(Problem(f"there is no {_called(kind)} {quoted(name)}", fix))
    return path


def _called(kind: str) -> str:
    return "theme" if kind == "theme" else f"{kind} template"


FACES = ("regular", "bold")
"""The faces for which a template may name font files."""

_LONGEST = 2_000
"""The most characters of a value: a theme may name the inks of all its colours in one."""


def parse(cls: type[_K], kind: str, source: Source, path: Path) -> tuple[_K | None, list[Problem]]:
    """A template from a source, or ``None`` with every problem."""
    data: dict[str, Any] = dict(source.data)
    problems: list[Problem] = []
    values: dict[str, Any] = {}
    if "extends" in data:
        base = data.pop("extends")
        if isinstance(base, str) and base in names(kind):
            parent = load(kind, base)
            values = dict(vars(parent))
        else:
            what = f"{quoted(base)} is not a built-in {_called(kind)}"
            problems.append(source.problem(("extends",), what, f"use one of {', '.join(names(kind))}"))
    values |= {"name": path.stem, "source": source}
    if "fonts" in data and issubclass(cls, Template):
        faces, wrong = _fonts(source, data.pop("fonts"), path)
        problems += wrong
        values["faces"] = faces
    for name, value in data.items():
        if name not in cls.KEYS:
            known = suggest(name, sorted(keys(cls)))
            problems.append(source.problem((name,), "unknown key", known))
        elif not isinstance(value, str):
            wants = cls.KEYS[name].read.wants
            hint = f": {wants}; '#' begins a comment" if "#" in wants else ""
            problems.append(source.problem((name,), "expected a single value", f"write it on the key's line{hint}"))
        elif len(value) > _LONGEST:
            problems.append(
                source.problem((name,), f"{len(value):,} characters are too many for a value", "write it shorter")
            )
        else:
            try:
                values[name] = cls.KEYS[name].read(value)
            except ValueError as error:
                problems.append(source.problem((name,), str(error), "correct the value"))
    for name, key in cls.KEYS.items():
        if name not in values and name not in data and key.needed:
            problems.append(
                source.problem((name,), "missing", "add it, or start the file with extends: " + names(kind)[0])
            )
    if problems:
        return None, problems
    template = cls(**values)
    flaws = pale_words(template) if isinstance(template, Theme) else _contradictions(cast(Template, template))
    problems = [source.problem((key,), what, fix) for key, what, fix in flaws]
    return (None if problems else template), problems


def _contradictions(template: Template) -> Iterator[tuple[str, str, str]]:
    """Pairs of values that exclude each other."""
    for low in (key for key in template.KEYS if key.endswith("_least")):
        high = low.replace("_least", "_most")
        least, most = getattr(template, low), getattr(template, high, None)
        if most is not None and least > most:
            yield low, f"{least:g} is more than {high}, which is {most:g}", f"lower it or raise {high}"
    if isinstance(template, GridTemplate) and template.floor_size > template.text_size:
        floor, size = f"{template.floor_size:g} pt", f"{template.text_size:g} pt"
        if "text_size" in template.own_keys and "floor_size" not in template.own_keys:
            yield "text_size", f"{size} is less than floor_size, which is {floor}", "raise it, or lower floor_size"
        else:
            yield "floor_size", f"{floor} is more than text_size, which is {size}", "lower it, or raise text_size"
    if isinstance(template, FormTemplate) and not (template.show_words or template.show_dice):
        yield "show_words", "neither words nor dice are shown", "set one of them to yes"
    width, height = template.size
    if 2 * template.margin > min(width, height) - 30:
        what = f"{template.margin:g} mm on each side leaves less than 30 mm of a {width:g} × {height:g} mm page"
        yield "margin", what, "make it smaller"


def _fonts(source: Source, data: Any, path: Path) -> tuple[dict[str, str], list[Problem]]:
    """The faces and their files; with a regular face alone, bold words are set in it too."""
    if not isinstance(data, dict):
        return {}, [
            source.problem(("fonts",), "expected faces with files", "write {regular: mine.ttf, bold: mine-b.ttf}")
        ]
    faces: dict[str, str] = {}
    problems: list[Problem] = []
    for face, file in data.items():
        if face not in FACES:
            problems.append(source.problem(("fonts", face), f"unknown face {quoted(face)}", "use regular or bold"))
        elif not isinstance(file, str) or font_member(file)[0].suffix.lower() not in (".ttf", ".ttc"):
            fix = "name a .ttf file, or a font of a collection, like fonts.ttc#0"
            problems.append(source.problem(("fonts", face), f"{quoted(file)} is not a TrueType file", fix))
        elif not font_member(full := path.parent / file)[0].is_file():
            problems.append(
                source.problem(("fonts", face), f"there is no file {file}", "paths count from the template's folder")
            )
        else:
            faces[cast(str, face)] = str(full)
    if "regular" in faces:
        faces.setdefault("bold", faces["regular"])
    return faces, problems
