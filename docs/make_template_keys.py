"""Write the tables of docs/templates.md from the templates' own definitions: python docs/make_template_keys.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

from padgen.templates import FormTemplate, GridTemplate, LeafletTemplate, PadTemplate, Template

PAGE = Path(__file__).resolve().parent / "templates.md"
BEGIN = "<!-- The tables below are written by make_template_keys.py. -->\n"

KINDS: dict[str, tuple[type[Template], type | None]] = {
    "All templates": (Template, None),
    "Pads and forms": (GridTemplate, Template),
    "Pads": (PadTemplate, GridTemplate),
    "Forms": (FormTemplate, GridTemplate),
    "Leaflets, booklets": (LeafletTemplate, Template),
}
"""A table's heading, whose keys it lists, and whose keys it leaves out as listed before."""


def keys(cls: type[Template], below: type | None) -> Iterator[Field[Any]]:
    """The keys that a kind of template adds to another, and those that it reads differently."""
    known = {key.name: key for key in fields(below)} if below else {}
    for key in fields(cls):
        if "read" in key.metadata and (key.name not in known or known[key.name].metadata != key.metadata):
            yield key


def tables() -> str:
    """Every key with its values, its default and what it is, as Markdown."""
    lines = []
    for heading, (cls, below) in KINDS.items():
        lines += ["", f"### {heading}", "", "| key | values | default | |", "|---|---|---|---|"]
        for key in keys(cls, below):
            reads = key.metadata["read"]
            default = "needed" if key.default is MISSING else f"`{reads.show(key.default)}`"
            lines.append(f"| `{key.name}` | {reads.wants} | {default} | {key.metadata['about']} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Replace the tables at the page's end."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(text[: text.index(BEGIN) + len(BEGIN)] + tables(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
