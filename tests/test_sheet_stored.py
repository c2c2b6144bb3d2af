"""Games in the browser's storage: which of them a sheet opens, and what happens if they can't be stored."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from engines import devtools
from engines.pages import BROWSERS, Page
from sheet_pages import READ, READY, act, game, page_of, reload, resume, tap

import padgen
from padgen.rules import load_variant

pytestmark = pytest.mark.browser


def names_on(page: Page) -> list[str]:
    shown = page.ask(READ)
    return [shown[key] for key in sorted(shown) if key.endswith("_name")]


def visit(page: Page, names: str) -> None:
    """Open the same rules' sheet with these names where the page's games are stored."""
    file = page.ask("decodeURIComponent(location.pathname)")
    Path(file).write_bytes(padgen.sheet("en", names=names, players=max(2, len(names.split(",")))).to_bytes())
    page.go("about:blank")
    page.go(Path(file).as_uri())
    page.wait("the sheet", READY)


STATES = "Array.from(document.querySelectorAll('[data-field]'), (one) => one.dataset.state)"


@pytest.mark.parametrize("rules", ["forced", "triple"])
def test_a_stored_game_goes_on_as_if_it_were_tapped_in(rules: str, tmp_path: Path) -> None:
    """Points, totals and the cells that may be filled next are the same."""
    moves = game(load_variant(rules), 2, random.Random(3), 0.4)
    found = []
    for enter in (tap, resume):
        page = page_of(tmp_path, "chromium", variant=rules, players=2)
        enter(page, moves)
        found.append((page.ask(READ), page.ask(STATES)))
        page.close()
    tapped, stored = found
    assert tapped == stored


@pytest.mark.parametrize("browser", BROWSERS)
def test_a_sheet_with_names_opens_games_of_these_players(browser: str, tmp_path: Path) -> None:
    """Other people's game stays in the list; one with the same names in the same order goes on."""
    page = page_of(tmp_path, browser, "en", names="Ann,Bo")
    tap(page, [(1, "ones", 3)])
    visit(page, "J\u00f6rg,Kim,Lou")
    assert names_on(page) == ["J\u00f6rg", "Kim", "Lou"]
    assert page.ask(READ)["p1_ones"] == ""
    tap(page, [(1, "ones", 4)])
    visit(page, "Bo,Ann")
    assert (names_on(page), page.ask(READ)["p1_ones"]) == (["Bo", "Ann"], "")
    visit(page, "Ann,Bo")
    assert (names_on(page), page.ask(READ)["p1_ones"]) == (["Ann", "Bo"], "3")
    act(page, "games")
    assert page.ask("document.querySelectorAll('#game-list button').length") == 2
    act(page, "close")
    visit(page, "")
    assert names_on(page) == ["J\u00f6rg", "Kim", "Lou"]
    page.close()


def test_a_reload_goes_on_with_renamed_players(tmp_path: Path) -> None:
    """If players were renamed, a reload shows their game, but the sheet's next visit begins one with its own names."""
    page = page_of(tmp_path, "chromium", "en", names="Ann,Bo")
    tap(page, [(1, "ones", 3)])
    act(page, "players")
    act(page, "add-player")
    act(page, "close")
    reload(page)
    assert names_on(page) == ["Ann", "Bo", "Player 3"]
    visit(page, "Ann,Bo")
    assert names_on(page) == ["Ann", "Bo"]
    page.close()


FULL = """(() => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, text) {
    if (window.roomy) setItem.call(this, key, text); else throw new DOMException("full", "QuotaExceededError");
  };
})();"""
SAID = "[document.getElementById('notice').hidden, document.getElementById('notice').innerText]"


def test_what_cannot_be_set_aside_is_not_overwritten(tmp_path: Path) -> None:
    """In full storage, unreadable games stay, and the sheet says that it stores nothing, until it does."""
    page = page_of(tmp_path, "chromium", "en", players=2)
    assert isinstance(page.tab, devtools.Tab)
    page.ask("localStorage.setItem('padgen.games', '{broken')")
    page.tab.call("Page.addScriptToEvaluateOnNewDocument", {"source": FULL})
    reload(page)
    texts = page.ask("JSON.parse(document.getElementById('data').textContent).texts")
    assert page.ask(SAID) == [False, texts["storage_off"]]
    tap(page, [(1, "ones", 3)])
    assert page.ask(READ)["p1_total"] == "3"
    assert page.ask("localStorage.getItem('padgen.games')") == "{broken"
    page.ask("window.roomy = true")
    tap(page, [(2, "ones", 4)])
    assert page.ask(SAID) == [False, texts["storage_broken"]]
    assert page.ask("Object.values(localStorage).includes('{broken')")
    reload(page)
    assert (page.ask(READ)["p1_total"], page.ask(READ)["p2_total"]) == ("3", "4")
    tap(page, [(1, "twos", 4)])
    assert page.ask(SAID) == [False, texts["storage_off"]]
    page.ask("window.roomy = true")
    tap(page, [(1, "threes", 6)])
    assert page.ask(SAID) == [True, ""]
    page.close()
