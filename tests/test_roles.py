"""Documents use PDF's standard structure types and attributes, in every layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import padgen
from padgen import templates
from padgen.page.marks import Node, Tag
from padgen.pdf.tags import ARTIFACT, ROLES

DOCUMENTS: list[tuple[str, Any, dict[str, Any]]] = [
    *(("pad", "fi+sv", {"template": name, "players": 2}) for name in templates.names("pad")),
    *(("form", "en+de", {"template": name, "players": 2}) for name in templates.names("form")),
    *(("leaflet", "en", {"template": name}) for name in templates.names("leaflet")),
    ("form", "en", {"variant": "half-forced", "entry": "pick"}),
    ("pad", "en", {"rules_on_back": True, "variant": "triple", "template": "a5"}),
    ("booklet", ["en", "fi"], {"qr": "https://example.org"}),
    ("proof", "en", {}),
]


def tags(nodes: Iterable[Node]) -> Iterator[Tag]:
    """Every tag below the nodes."""
    for node in nodes:
        if isinstance(node, Tag):
            yield node
            yield from tags(node.children)


@pytest.mark.parametrize(
    ("kind", "langs", "options"),
    DOCUMENTS,
    ids=[f"{kind}-{options.get('template', '')}" for kind, _, options in DOCUMENTS],
)
def test_roles_scopes_and_texts_of_tags(kind: str, langs: Any, options: dict[str, Any]) -> None:
    """Roles are standard ones, header cells have a scope, and figures have an alternative text."""
    document = getattr(padgen, kind)(langs, **options)
    every = [tag for page in document.pages for tag in tags(page.children)]
    assert {tag.role for tag in every} <= {*ROLES, ARTIFACT}
    assert {tag.scope for tag in every} <= {None, "Column", "Row", "Both"}
    assert all(tag.scope for tag in every if tag.role == "TH")
    assert all(tag.alt for tag in every if tag.role == "Figure")


def test_dice_instead_of_names_are_figures(tmp_path: Path) -> None:
    """In a form with dice instead of names, the dice are figures with an alternative text."""
    own = tmp_path / "dice.yaml"
    own.write_text("extends: a4\nshow_faces: no\nshow_dice: yes\nshow_words: no\n", encoding="utf-8")
    (page,) = padgen.form("en", template=own).pages
    figures = [tag.alt for tag in tags(page.children) if tag.role == "Figure"]
    assert len(figures) > 10
    assert all(figures)
