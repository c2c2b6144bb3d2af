"""The heads of a score sheet's columns in Chromium: names, totals and titles, which stay while the table scrolls."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from engines.pages import Page, screenshot
from PIL import Image, ImageChops
from sheet_pages import game, page_of, tap

from padgen.rules import load_variant

pytestmark = pytest.mark.browser


def heads(page: Page, scrolled: int) -> Image.Image:
    """A picture of the heads when the table is scrolled by this many pixels."""
    top, bottom = page.ask(
        f"""(() => {{
          const board = document.getElementById("board");
          board.style.scrollbarWidth = "none";
          board.scrollTop = {scrolled};
          const box = board.querySelector(".corner").getBoundingClientRect();
          return [box.top, box.bottom];
        }})()"""
    )
    picture = Image.open(io.BytesIO(screenshot(page))).convert("RGB")
    return picture.crop((0, round(top), picture.width, round(bottom)))


@pytest.mark.parametrize(("size", "dark"), [((390, 844), False), ((1180, 560), True)])
def test_nothing_shows_through_the_heads(size: tuple[int, int], dark: bool, tmp_path: Path) -> None:
    """Cells that scroll under the heads are seen neither in their rounded corners nor in the gaps between them."""
    page = page_of(tmp_path, "chromium", "de", names="Anna,Björn,Maximiliane,Aino", size=size, dark=dark)
    tap(page, game(load_variant("classic"), 4, random.Random(1)))
    still = heads(page, 0)
    for scrolled in (20, 60, 120):
        assert ImageChops.difference(still, heads(page, scrolled)).getbbox() is None, scrolled
    page.close()
