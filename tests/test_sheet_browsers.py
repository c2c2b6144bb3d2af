"""Score sheets played in Chromium and Firefox: games, undo, storage, players, files, keyboard and two tabs."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from engines import devtools
from engines.pages import BROWSERS, Page
from sheet_pages import READ, READY, Move, act, game, page_of, reload, tap

from padgen.rules import Variant, built_in_ids, load_variant, tally, work_out

pytestmark = pytest.mark.browser


def sums(variant: Variant, moves: list[Move], players: int) -> dict[str, str]:
    """The values that a sheet must show for these entries, totals included."""
    found = {}
    for number in range(1, players + 1):
        sheet = {field: value for player, field, value in moves if player == number}
        assert tally(variant, sheet).total == work_out(variant.totals, sheet)["total"]
        found |= {f"p{number}_{key}": str(value) for key, value in {**sheet, **work_out(variant.totals, sheet)}.items()}
    return found


@pytest.fixture(params=BROWSERS)
def browser(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("name", built_in_ids())
@pytest.mark.parametrize("browser", ["chromium", pytest.param("firefox", marks=pytest.mark.sweep)])
def test_games_that_are_tapped_in_add_up(browser: str, name: str, tmp_path: Path) -> None:
    """Two games of each variant show the rules' numbers, also after a reload, and after all is undone and redone."""
    rng = random.Random(f"{browser} {name}")
    variant = load_variant(name)
    players = rng.randint(1, 2)
    page = page_of(tmp_path, browser, variant=name, players=players)
    for turn in range(2):
        moves = game(variant, players, rng, 1.0 if turn == 0 and not variant.columns else 0.3)
        tap(page, moves)
        shown = page.ask(READ)
        wanted = {key: value for key, value in sums(variant, moves, players).items() if key in shown}
        assert {f"p{n}_total" for n in range(1, players + 1)} <= wanted.keys()
        assert {key: shown[key] for key in wanted} == wanted
        if turn == 0:
            reload(page)
            assert page.ask(READ) == shown
            act(page, "undo", len(moves))
            assert page.ask("document.querySelector('[data-action=undo]').getAttribute('aria-disabled')") == "true"
            blank = page.ask(READ)
            assert {blank[f"p{n}_{field}"] for n, field, _ in moves} == {""}
            act(page, "redo", len(moves))
            assert page.ask(READ) == shown
        act(page, "new-game")
        if len(moves) < players * len(variant.rows) * len(variant.prefixes):
            act(page, "confirm")
        assert page.ask(READ)["p1_total"] == "0"
    page.close()


@pytest.mark.parametrize("locks", [True, False])
def test_storage_is_used_only_once_the_browser_knows_the_page(locks: bool, tmp_path: Path) -> None:
    """If a page asks earlier, Chromium may give it an empty storage and lose entries; older browsers have no locks."""
    page = page_of(tmp_path, "chromium", "en")
    assert isinstance(page.tab, devtools.Tab)
    watch = """
      window.steps = [];
      const { get } = Object.getOwnPropertyDescriptor(window, "localStorage");
      const used = () => { window.steps.push(document.readyState); return get.call(window); };
      Object.defineProperty(window, "localStorage", { get: used });
      const manager = navigator.locks;
      const query = () => manager.query().then(() => window.steps.push("known"));
      Object.defineProperty(navigator, "locks", { value: LOCKS ? { query } : undefined });
    """
    page.tab.call("Page.addScriptToEvaluateOnNewDocument", {"source": watch.replace("LOCKS", json.dumps(locks))})
    reload(page)
    steps = page.ask("window.steps")
    assert set(steps) - {"known"} == {"complete"}
    assert ("known" in steps[:1]) is locks
    page.close()


def test_rows_wait_for_their_turn(browser: str, tmp_path: Path) -> None:
    """A tap on a row that may not be filled yet shows the order and changes nothing."""
    page = page_of(tmp_path, browser, "en", variant="forced", players=1)
    page.ask("document.querySelector('[data-field=p1_yatzy]').click()")
    assert page.ask("document.getElementById('picker').hidden")
    assert "Ones" in page.ask("document.querySelector('.toast').textContent")
    assert "Ones" in page.ask("document.getElementById('live').textContent")
    assert page.ask(READ)["p1_yatzy"] == ""
    page.close()


def test_stored_games_that_are_broken_are_set_aside(browser: str, tmp_path: Path) -> None:
    """Broken storage is reported and kept under another key; the sheet starts a new game and saves it."""
    page = page_of(tmp_path, browser, "en", players=2)
    page.ask("localStorage.setItem('padgen.games', '{broken')")
    reload(page)
    assert "set aside" in page.ask("document.getElementById('notice').innerText")
    aside = "Object.keys(localStorage).filter((key) => key.startsWith('padgen.games.aside'))"
    assert page.ask(f"{aside}.map((key) => localStorage[key])") == ["{broken"]
    tap(page, [(1, "ones", 3)])
    reload(page)
    assert page.ask(READ)["p1_ones"] == "3"
    page.close()


def test_players_come_go_and_move(browser: str, tmp_path: Path) -> None:
    """Points stay with their player when players are renamed, moved, removed and brought back."""
    page = page_of(tmp_path, browser, "en", names="Ann,Bo")
    tap(page, [(1, "ones", 3), (2, "twos", 6)])
    act(page, "players")
    act(page, "add-player")
    assert page.ask(READ)["p3_name"] == "Player 3"
    page.ask(
        "((input) => { input.value = 'Zoë'; input.dispatchEvent(new Event('change', {bubbles: true})); return true; })"
        "(document.querySelectorAll('#player-list input')[0])"
    )
    page.ask("document.querySelector('#player-list [data-action=later][data-player=\"1\"]').click()")
    shown = page.ask(READ)
    assert (shown["p1_name"], shown["p1_twos"]) == ("Bo", "6")
    assert (shown["p2_name"], shown["p2_ones"]) == ("Zoë", "3")
    page.ask("document.querySelector('#player-list [data-action=remove][data-player=\"1\"]').click()")
    assert "p3_name" not in page.ask(READ)
    page.ask("document.querySelector('#away button').click()")
    assert page.ask(READ)["p2_ones"] == "3"
    page.close()


def test_a_file_is_opened_or_refused(browser: str, tmp_path: Path) -> None:
    """A game's file replaces the game on the page; a wrong file is refused with its line."""
    page = page_of(tmp_path, browser, "en", players=1)
    give = """((text) => {
      const input = document.getElementById("file"), list = new DataTransfer();
      list.items.add(new File([text], "game.yaml"));
      input.files = list.files;
      input.dispatchEvent(new Event("change"));
      return true;
    })"""
    good, bad = (f"players:\n- name: Ann\n  points: {{{points}}}\n" for points in ("ones: 3, yatzy: 50", "ones: 9"))
    good += "- name: Bo\n  points: {ones: 4}\n"
    page.ask(f"{give}({json.dumps(good)})")
    page.wait("the game", "document.querySelector('[data-field=p1_total]').textContent === '53'")
    page.ask(f"{give}({json.dumps(bad)})")
    page.wait("the refusal", "!document.getElementById('notice').hidden")
    assert "3: ones: 9" in page.ask("document.getElementById('notice').innerText")
    assert page.ask(READ)["p1_total"] == "53"
    page.close()


def test_the_keyboard_plays_a_whole_turn(tmp_path: Path) -> None:
    """Arrows move, the space bar opens and enters, digits choose, Delete clears, Escape closes; the focus returns."""
    page = page_of(tmp_path, "chromium", "en", players=2)
    focus = "document.activeElement.dataset.field || document.activeElement.dataset.value"
    page.ask("document.querySelector('[data-field=p1_ones]').focus()")
    page.type(["ArrowDown"] * 3)
    assert page.ask(focus) == "p1_fours"
    page.type([" ", "1", "2"])
    assert page.ask(focus) == "12"
    page.type([" "])
    assert page.ask(READ)["p1_fours"] == "12"
    assert page.ask(focus) == "p1_fours"
    page.type([" "])
    assert page.ask(focus) == "12"
    page.type(["Delete"])
    assert page.ask(READ)["p1_fours"] == ""
    page.type([" ", "Escape"])
    assert page.ask("document.getElementById('picker').hidden")
    assert page.ask(focus) == "p1_fours"
    assert page.ask("document.querySelectorAll('#board [tabindex=\"0\"]').length") == 1
    page.close()


def test_two_tabs_agree(tmp_path: Path) -> None:
    """An entry in one tab is shown in the other."""
    one = page_of(tmp_path, "chromium", "en", players=2)
    tap(one, [(1, "ones", 3)])
    other = Page("chromium", one.ask("location.href"), width=820, height=1180)
    other.wait("the sheet", READY)
    assert other.ask(READ)["p1_ones"] == "3"
    tap(one, [(2, "twos", 6)])
    other.wait("the other tab", "document.querySelector('[data-field=p2_twos]').textContent === '6'")
    one.close()
    other.close()
