"""The gallery shows every theme, and its pictures exist."""

from __future__ import annotations

import re
import runpy
import shlex
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from padgen import templates

DOCS = Path(__file__).resolve().parent.parent / "docs"
MAKER = runpy.run_path(str(DOCS / "make_images.py"))
GALLERY = (DOCS / "gallery.md").read_text(encoding="utf-8")
PICTURES = [name for _, name in MAKER["SECTION"].findall(GALLERY)]


def shown() -> set[tuple[str, str, str]]:
    """The kind of document, the layout and the theme of each command with pads or forms."""
    found = set()
    for line in re.findall(r"^\$ padgen ((?:pad|form) .*)$", GALLERY, re.M):
        kind, *words = shlex.split(line)
        options = dict(pairwise(words))
        layout = options.get("-t", "classic" if kind == "pad" else "tablet")
        load = templates.load_pad if kind == "pad" else templates.load_form
        found.add((kind, layout, options.get("--theme", load(layout).theme)))
    return found


@pytest.mark.parametrize("theme", templates.names("theme"))
def test_every_theme_is_shown_in_three_layouts(theme: str) -> None:
    """So that people see how it looks on a small and on a large page before they choose."""
    assert len({(kind, layout) for kind, layout, used in shown() if used == theme}) >= 3


def test_every_layout_of_a_pad_is_shown() -> None:
    """In whatever theme."""
    assert {layout for kind, layout, _ in shown() if kind == "pad"} == set(templates.names("pad"))


@pytest.mark.sweep
@pytest.mark.parametrize("name", PICTURES)
def test_pictures_show_what_the_commands_make(name: str) -> None:
    """No more than a few pixels differ, as edges that are smoothed in another way do."""
    made = MAKER["pictures"]([name])[name].convert("RGB")
    with Image.open(DOCS / "images" / f"{name}.png") as picture:
        kept = picture.convert("RGB")
    assert kept.size == made.size, "run python docs/make_images.py"
    for channel in ImageChops.difference(kept, made).split():
        assert sum(channel.histogram()[32:]) < 100, "run python docs/make_images.py"


def test_every_picture_exists_and_is_shown() -> None:
    """None is missing, and none is left over from before."""
    pages = "".join(page.read_text(encoding="utf-8") for page in (*DOCS.glob("*.md"), DOCS.parent / "README.md"))
    assert {*re.findall(r"images/([\w-]+\.png)", pages)} == {picture.name for picture in DOCS.glob("images/*.png")}
