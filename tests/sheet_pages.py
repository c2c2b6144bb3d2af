"""Score sheets in browsers: opened, played and read by scripts."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

from engines import devtools, require
from engines.pages import Page, lacking

import padgen
from padgen.rules import Variant, fillable, legal_points

READ = """Object.fromEntries(
  Array.from(document.querySelectorAll("[data-field]"), (one) => [one.dataset.field, one.textContent])
)"""
TAP = """((moves) => {
  for (const [number, field, value] of moves) {
    document.querySelector(`[data-field="p${number}_${field}"]`).click();
    document.querySelector(`#picker [data-value="${value}"]`).click();
  }
  return true;
})"""
DEAL = """((moves) => {
  const held = JSON.parse(localStorage.getItem("padgen.games")), game = held.games[held.current];
  const entry = ([number, field, value]) => [game.players[number - 1].id, field, null, value, Date.now()];
  game.log.push(...moves.map(entry));
  game.at = game.log.length;
  localStorage.setItem("padgen.games", JSON.stringify(held));
  return true;
})"""
PRESS = (
    "((action, times) => { for (let i = 0; i < times; i += 1) document.querySelector(action).click(); return true; })"
)

READY = "window.padgenOld === undefined && document.querySelector('[data-field]') !== null"

Move = tuple[int, str, int]
"""A player's number, a field and its points."""


def page_of(
    folder: Path, browser: str, lang: str = "fi", *, size: tuple[int, int] = (820, 1180), **options: Any
) -> Page:
    """A sheet in a browser without any saved game."""
    dark = bool(options.pop("dark", False))
    require(lacking(browser))
    # All files can share one storage: a page without a sheet empties it, so that the sheet is loaded once.
    blank = folder / "blank.html"
    blank.write_text("<!doctype html><title>-</title>", encoding="utf-8")
    page = Page(browser, blank.as_uri(), dark=dark, width=size[0], height=size[1])
    page.ask("navigator.locks.query().then(() => localStorage.clear())")
    if isinstance(page.tab, devtools.Tab):
        still = [{"name": "prefers-reduced-motion", "value": "reduce"}]
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        page.tab.call("Emulation.setEmulatedMedia", {"features": still + scheme})
    page.go(padgen.sheet(lang, **options).save(folder / f"{lang}-{time.monotonic_ns()}.html").as_uri())
    page.wait("the sheet", READY)
    return page


def reload(page: Page) -> None:
    page.ask("(window.padgenOld = true, setTimeout(() => location.reload()), true)")
    page.wait("the sheet", READY)


def laid_out(page: Page, change: str) -> None:
    """Run a script that changes the window, and wait until the sheet has a new table for it."""
    page.ask(f"(window.padgenTable = document.querySelector('#board table'), {change}, true)")
    page.wait("a new table", "document.querySelector('#board table') !== window.padgenTable")


def act(page: Page, action: str, times: int = 1) -> None:
    page.ask(f"{PRESS}({json.dumps(f'[data-action={json.dumps(action)}]')}, {times})")


def tap(page: Page, moves: list[Move]) -> None:
    page.ask(f"{TAP}({json.dumps(moves)})")


def resume(page: Page, moves: list[Move]) -> None:
    """Open a stored game with these entries: the same sheet as after tapping them in, in a fraction of the time."""
    tap(page, moves[:1])
    page.ask(f"{DEAL}({json.dumps(moves[1:])})")
    reload(page)


def game(variant: Variant, players: int, rng: random.Random, share: float = 1.0) -> list[Move]:
    """Entries in turns, in an order that the rules allow; ``share`` is the part of the rows that is filled."""
    sheets: list[dict[str, int]] = [{} for _ in range(players)]
    found: list[Move] = []
    for _ in range(round(share * len(variant.rows) * len(variant.prefixes))):
        for number, sheet in enumerate(sheets, 1):
            field = rng.choice(fillable(variant, sheet))
            row = field if not variant.columns else field.partition("_")[2]
            sheet[field] = rng.choice(legal_points(variant, row))
            found.append((number, field, sheet[field]))
    return found
