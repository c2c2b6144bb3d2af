"""Aids are read in the order in which they stand, on pads and on forms."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

import pytest
from forms import document, page_of
from pads import only_page, tags
from sheets import make

from padgen.page.marks import Node, Path, Tag, Text, leaves


def aids(nodes: tuple[Node, ...]) -> list[list[Text]]:
    """The texts of each line that end at a place, in reading order, where there are several."""
    ends = [leaf for leaf in leaves(nodes) if isinstance(leaf, Text) and leaf.align == "right"]
    found = [list(line) for _, line in groupby(ends, lambda text: round(text.y, 2))]
    return [line for line in found if len(line) > 1]


def told(line: list[Text]) -> str:
    return " ".join(text.text for text in line)


@pytest.mark.parametrize(("variant", "condition"), [("classic", "63"), ("dutch", ">63")])
@pytest.mark.parametrize("template", ["a5", "landscape"])
def test_aids_of_pads_are_read_from_the_left(template: str, variant: str, condition: str) -> None:
    """The sign and then its number; what earns the bonus and then its points."""
    for lang in ("fi", "en", "de"):
        rows = tags(only_page(make(lang, variant=variant, template=template)), "TR")
        lines = [line for row in rows for line in aids(row.children)]
        assert all(one.x < other.x for line in lines for one, other in pairwise(line)), list(map(told, lines))
        assert {f"{condition} 50", "×3 = 12"} <= {told(line[:2]) for line in lines}, lang


@pytest.mark.parametrize(("template", "wanted"), [("a4", {"×3 = 12", "= 63", "63 50"}), ("phone", {"63+ 50"})])
def test_aids_of_forms_are_read_from_the_left(template: str, wanted: set[str]) -> None:
    """The condition is read before its points where both are behind the name, too."""
    for lang in ("fi", "en", "fi+sv" if template == "a4" else "sv"):
        lines = aids(page_of(document(lang, "classic", template=template, players=2)).children)
        assert all(one.x < other.x for line in lines for one, other in pairwise(line)), list(map(told, lines))
        assert wanted <= set(map(told, lines)), lang


@pytest.mark.parametrize("template", ["a4", "phone", "tablet"])
def test_arrows_of_forms_are_not_read(template: str) -> None:
    """They stand between two numbers, and nobody would know what to say for them."""

    def content(nodes: tuple[Node, ...]) -> Iterator[Node]:
        for node in nodes:
            if not isinstance(node, Tag):
                yield node
            elif node.role not in ("Artifact", "Figure"):
                yield from content(node.children)

    form = page_of(document("fi", "classic", template=template, players=2)).children
    rows = tuple(tags(form, "TR"))
    assert rows
    assert not [mark for mark in content(rows) if isinstance(mark, Path)]
    assert [mark for mark in leaves(form) if isinstance(mark, Path) and len(mark.contours) == 2]
