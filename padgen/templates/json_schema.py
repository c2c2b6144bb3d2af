"""The JSON Schemas of template and theme files, generated from what the loader checks."""

from __future__ import annotations

from padgen.files.json_schema import DRAFT, Schema, described, either, mapping, text
from padgen.templates.keyed import Keyed
from padgen.templates.layouts import CLASSES
from padgen.templates.reader import FACES, names
from padgen.templates.shared import Template
from padgen.templates.theme import Theme


def template() -> Schema:
    """The schema of template files for all kinds of document; it doesn't check whether measures fit together."""
    kinds = (_keyed(kind, cls, f"A {kind} template") for kind, cls in CLASSES.items())
    return {"$schema": DRAFT, "title": "A template: a layout", **either(*kinds)}


def theme() -> Schema:
    """The schema of theme files; it doesn't check whether colours are too pale."""
    return {"$schema": DRAFT, **_keyed("theme", Theme, "A theme: colours, corners and lines")}


def _keyed(kind: str, cls: type[Keyed], title: str) -> Schema:
    parts = {"extends": described("the built-in one that this differs from", {"enum": names(kind)})}
    if issubclass(cls, Template):
        faces = mapping({face: text(r".*\.[tT][tT]([fF]|[cC](#[0-9]+)?)") for face in FACES})
        parts["fonts"] = described("TrueType files of your own, from this file's folder", faces)
    parts |= {name: described(f"{key.about}: {key.read.wants}", key.read.schema) for name, key in cls.KEYS.items()}
    keyed = {"title": title, **mapping(parts)}
    needed = [name for name, key in cls.KEYS.items() if key.needed]
    return {**keyed, **either({"required": ["extends"]}, {"required": needed})} if needed else keyed
