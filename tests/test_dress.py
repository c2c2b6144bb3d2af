"""A document has all its theme's colours and line weights, and no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import yaml

import padgen
from padgen import templates
from padgen.page.marks import BLACK, Box, Die, Ink, Leaf, Line, Node, Page, Tag, Text, Use, leaves
from padgen.page.marks import Path as Drawing
from padgen.templates.theme import Theme

PLAIN_WEIGHT = 0.5
"""The weight of a line without a chosen one."""

DOCUMENTS: tuple[tuple[str, tuple[str, ...], dict[str, Any]], ...] = (
    ("pad", ("fi",), {}),
    ("pad", ("hu", "sv"), {"template": "a5", "rules_on_back": True}),
    ("pad", ("de",), {"variant": "triple", "names": ["Anna", "Bo"], "bleed": 3.0}),
    ("pad", ("en",), {"template": "kids", "variant": "half-forced", "sheets": 2, "number": "pads"}),
    ("leaflet", ("da",), {}),
    ("leaflet", ("fr",), {"variant": "forced", "template": "a4-fold"}),
    ("booklet", ("fi", "uk"), {}),
    ("form", ("is",), {}),
    ("form", ("et", "lv"), {"variant": "yamb", "template": "a4", "names": ["Anna", "Bo"]}),
)


WEIGHTS = ("inner", "group", "side", "outer", "total_outer")


def unlike(name: str) -> dict[str, Any]:
    """A built-in theme's keys with a colour or weight of its own for each; none is black, white or grey."""
    numbers = count(1)

    def code(colour: tuple[float, ...]) -> str:
        """The colour with the last two bits of each part replaced, so that all differ."""
        red, green, blue = (round(part * 255) & ~3 for part in (colour * 3 if len(colour) == 1 else colour))
        number = next(numbers)
        return f"#{red | number >> 4:02x}{green | number >> 2 & 3:02x}{blue | number & 3:02x}"

    theme = templates.load_theme(name)
    assert theme.source
    keys: dict[str, Any] = dict(theme.source.data)
    for key, value in vars(theme).items():
        if key.startswith("screen_") or key in ("name", "source"):
            continue
        if key == "press":  # Inks of the theme's own colours, which are all replaced.
            keys[key] = "none"
            continue
        if key in WEIGHTS:
            keys[key] = f"{WEIGHTS.index(key) * 0.17 + 0.31:.2f} pt"
        elif isinstance(value, tuple) and value and isinstance(value[0], tuple):
            keys[key] = " ".join(code(part) for part in value)
        elif isinstance(value, tuple) and value:
            keys[key] = code(value)
    return keys


def shown(page: Page) -> Iterator[Leaf]:
    """The leaves on a page; of a sheet of pads only the pads', as the rest is cut off."""
    uses = [leaf for leaf in leaves(page.children) if isinstance(leaf, Use)]
    return visible(uses or page.children)


def visible(nodes: Iterable[Node]) -> Iterator[Leaf]:
    """Every leaf, including the leaves of a symbol for each use."""
    for node in nodes:
        if isinstance(node, Tag):
            yield from visible(node.children)
        elif isinstance(node, Use):
            yield from visible(node.symbol.children)
        else:
            yield node


def drawn(marks: Iterable[Leaf]) -> tuple[set[Ink], set[float]]:
    """The inks and line weights that leaves are drawn with."""
    inks: set[Ink | None] = set()
    weights: set[float] = set()
    for leaf in marks:
        if isinstance(leaf, Text | Line):
            inks.add(leaf.ink)
        elif isinstance(leaf, Die):
            inks |= {leaf.ink, leaf.paper}
        elif isinstance(leaf, Box | Drawing):
            inks |= {leaf.fill, leaf.stroke}
        if isinstance(leaf, Line) or (isinstance(leaf, Box | Drawing) and leaf.stroke is not None):
            weights.add(round(leaf.weight, 4))
    return {ink for ink in inks if ink is not None}, weights


def colours(theme: Theme) -> dict[Ink, str]:
    """A theme's colours on paper, each with its key."""
    found: dict[Ink, str] = {}
    for key, value in vars(theme).items():
        if not key.startswith("screen_") and key != "source" and isinstance(value, tuple) and value:
            found |= dict.fromkeys(value if isinstance(value[0], tuple) else [value], key)
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", ["plain", "nordic"])
def test_everything_has_the_themes_colours_and_weights(name: str, tmp_path: Path) -> None:
    """No text, box or die of a document is black, no line has the default weight, and every colour is used.

    Only cutting marks and the pips of real dice are black; the colours of real dice show light and shade.
    """
    path = tmp_path / "own.yaml"
    path.write_text(yaml.safe_dump(unlike(name)), encoding="utf-8")
    theme = templates.load_theme(path)
    pictures = tmp_path / "pictures.yaml"
    pictures.write_text("extends: tablet\nshow_words: no\nshow_dice: yes\n", encoding="utf-8")
    left, heavy = colours(theme), {getattr(theme, key) for key in WEIGHTS}
    for kind, langs, options in (*DOCUMENTS, ("form", ("fi",), {"template": pictures})):
        document = getattr(padgen, kind)(list(langs), theme=path, **options)
        for leaf in (leaf for page in document.pages for leaf in shown(page)):
            inks, weights = drawn([leaf])
            assert BLACK not in inks or isinstance(leaf, Drawing), (kind, langs, leaf)
            assert PLAIN_WEIGHT not in weights, (kind, langs, leaf)
            left = {ink: key for ink, key in left.items() if ink not in inks}
            heavy -= weights
    # There are fewer than twelve players, and a script shows the winner.
    assert set(left.values()) <= {"cover_dice", "players", "winner"}
    assert not heavy
