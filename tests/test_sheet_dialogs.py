"""The picker and the dialogs of score sheets in browsers: sizes, the focus, and what they change."""

from __future__ import annotations

from pathlib import Path

import pytest
from engines.pages import BROWSERS
from sheet_pages import act, page_of

pytestmark = pytest.mark.browser

INSIDE = """(() => {
  const dialog = document.getElementById("players"), box = dialog.getBoundingClientRect();
  const seen = (one) => one.left >= box.left && one.right <= box.right && Math.min(one.width, one.height) > 43.9;
  const buttons = Array.from(dialog.querySelectorAll("button"));
  return [buttons.filter((one) => !seen(one.getBoundingClientRect())).map((one) => one.dataset.action), buttons.length];
})()"""


@pytest.mark.parametrize("browser", BROWSERS)
def test_players_can_be_moved_and_removed_on_phones(browser: str, tmp_path: Path) -> None:
    """From 320 pixels up, every button of the list of players is inside the dialog and large enough for a finger."""
    page = page_of(tmp_path, browser, "en", names=f"Ann,{'W' * 60},Cy", size=(320, 640))
    for width in (320, 390, 430):
        page.resize(width, 640)
        act(page, "players")
        assert page.ask(INSIDE) == [[], 11], width
        act(page, "close")
    page.close()
