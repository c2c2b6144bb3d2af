"""Write the tables of docs/templates.md from the templates' own definitions: python docs/make_template_keys.py."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from padgen.templates.layouts import FormTemplate, GridTemplate, Key, LeafletTemplate, PadTemplate, Template

PAGE = Path(__file__).resolve().parent / "templates.md"
BEGIN = "<!-- The tables below are written by make_template_keys.py. -->\n"

KINDS: dict[str, tuple[type[Template], type[Template] | None]] = {
    "All templates": (Template, None),
    "Pads and forms": (GridTemplate, Template),
    "Pads": (PadTemplate, GridTemplate),
    "Forms": (FormTemplate, GridTemplate),
    "Leaflets, booklets": (LeafletTemplate, Template),
}
"""A table's heading, whose keys it lists, and whose keys it leaves out as listed before."""


def keys(cls: type[Template], below: type[Template] | None) -> Iterator[tuple[str, Key]]:
    """The keys that a kind of template adds to another, and those that it reads or explains differently."""
    for name, key in cls.KEYS.items():
        known = below.KEYS.get(name) if below else None
        if known is None or (known.read, known.about) != (key.read, key.about):
            yield name, key


def tables() -> str:
    """Every key with its values, its default and what it is, as Markdown."""
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
