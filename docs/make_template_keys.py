"""Write the tables of docs/templates.md from the templates' own definitions: python docs/make_template_keys.py."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from padgen.templates import (
    FormTemplate,
    GridTemplate,
    Keyed,
    LeafletTemplate,
    PadTemplate,
    PrintedTemplate,
    Template,
    Theme,
)
from padgen.templates.keyed import Key

PAGE = Path(__file__).resolve().parent / "templates.md"
BEGIN = "<!-- The tables below are written by make_template_keys.py. -->\n"

KINDS: dict[str, tuple[type[Keyed], tuple[type[Keyed], ...]]] = {
    "All layouts": (Template, ()),
    "Pads and forms": (GridTemplate, (Template,)),
    "Pads, leaflets, booklets": (PrintedTemplate, (Template,)),
    "Pads": (PadTemplate, (GridTemplate, PrintedTemplate)),
    "Forms": (FormTemplate, (GridTemplate,)),
    "Leaflets, booklets": (LeafletTemplate, (PrintedTemplate,)),
    "Themes": (Theme, ()),
}
"""A table's heading, the class whose keys it lists, and the classes whose keys have been listed before."""


def keys(cls: type[Keyed], below: tuple[type[Keyed], ...]) -> Iterator[tuple[str, Key]]:
    """The keys that a kind of template adds to another, and those that it reads or explains differently."""
    for name, key in cls.KEYS.items():
        known = next((base.KEYS[name] for base in below if name in base.KEYS), None)
        if known is None or (known.read, known.about) != (key.read, key.about):
            yield name, key


def tables() -> str:
    """Every key with its values, its default and its description, as Markdown."""
    lines = []
    for heading, (cls, below) in KINDS.items():
        lines += ["", f"### {heading}", "", "| key | values | default | |", "|---|---|---|---|"]
        for name, key in keys(cls, below):
            default = "needed" if key.needed else f"`{key.read.show(key.default)}`"
            lines.append(f"| `{name}` | {key.read.wants} | {default} | {key.about} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Replace the tables at the page's end."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(text[: text.index(BEGIN) + len(BEGIN)] + tables(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
