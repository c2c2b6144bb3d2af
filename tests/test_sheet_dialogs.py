"""The dialogs and keys of score sheets in browsers: sizes, the focus, and what they change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from engines.pages import BROWSERS
from sheet_pages import READ, act, laid_out, page_of, tap

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


PRESS = """(([key, code, shift]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, shiftKey: shift, ctrlKey: true, bubbles: true, cancelable: true })
))"""


@pytest.mark.parametrize(
    ("undo", "redo"),
    [
        (("z", "KeyZ"), ("y", "KeyY")),
        (("z", "KeyY"), ("y", "KeyZ")),
        (("z", "KeyW"), ("y", "KeyY")),
        (("я", "KeyZ"), ("н", "KeyY")),
        (("ζ", "KeyZ"), ("υ", "KeyY")),
    ],
)
def test_keys_undo_and_redo_on_every_keyboard(undo: tuple[str, str], redo: tuple[str, str], tmp_path: Path) -> None:
    """German, French, Cyrillic and Greek keyboards undo and redo: by the letter, or by its place if it isn't Latin."""
    page = page_of(tmp_path, "chromium", "en", players=1)
    tap(page, [(1, "ones", 3)])

    def press(key: str, code: str, shift: bool = False) -> str:
        page.ask(f"{PRESS}({json.dumps([key, code, shift])})")
        return str(page.ask(READ)["p1_ones"])

    assert press("w", "KeyZ") == press("a", "KeyQ") == "3"
    assert press(*undo) == ""
    assert press(*redo) == "3"
    assert press(*undo) == ""
    assert press(undo[0].upper(), undo[1], True) == "3"
    page.close()


def test_no_two_players_have_one_colour(tmp_path: Path) -> None:
    """A player who comes back has the old colour, or the first free one if somebody else has got that."""
    page = page_of(tmp_path, "chromium", "en", names="Ann,Bo,Cy")
    colours = "Array.from(document.querySelectorAll('#board thead th'), (one) => one.className)"
    remove = "document.querySelector('#player-list [data-action=remove][data-player=\"2\"]').click()"
    act(page, "players")
    page.ask(remove)
    act(page, "back")
    assert page.ask(colours) == ["own1", "own2", "own3"]
    page.ask(remove)
    act(page, "add-player")
    act(page, "back")
    assert sorted(page.ask(colours)) == ["own1", "own2", "own3", "own4"]
    page.close()


def test_the_focus_returns_after_the_window_changed_under_the_picker(tmp_path: Path) -> None:
    """On a phone, the picker stays open when the window changes, its cell stays marked, and gets the focus back."""
    page = page_of(tmp_path, "chromium", "en", names="Ann,Bo", size=(390, 844))
    page.ask("document.querySelector('[data-field=p1_chance]').click()")
    for size in ((390, 600), (430, 844), (844, 390)):
        page.resize(*size)
        laid_out(page, "dispatchEvent(new Event('resize'))")
        assert page.ask("document.querySelector('[data-field=p1_chance]').getAttribute('aria-expanded')") == "true", (
            size
        )
        low = "document.querySelector('[data-field=p1_chance]').getBoundingClientRect().bottom"
        top = "document.getElementById('picker').getBoundingClientRect().top"
        assert size[0] > 640 or page.ask(low) < page.ask(top), size
    page.ask("document.querySelector('#picker [data-action=close]').click()")
    assert page.ask("document.activeElement.dataset.field") == "p1_chance"
    assert page.ask("document.querySelector('#board [aria-expanded]')") is None
    assert page.ask("document.getElementById('board').style.getPropertyValue('--below')") == ""
    page.close()
