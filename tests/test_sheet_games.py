"""Random games in the sheet's own program, run by Node without a page and compared with the rules."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from engines import require

from padgen import languages
from padgen.documents.sheet import document, program
from padgen.files import sources
from padgen.rules import Column, Variant, built_in_ids, fillable, legal_points, load_variant, tally, work_out
from padgen.rules.game import read_game

NODE = shutil.which("node")
GAMES = 500
HOUSE = {
    "extends": "maxi",
    "order": "half_forced",
    "bonus": {"more_than": "70", "points": "35"},
    "extras": [{"id": "joker", "points": "100"}, {"id": "fine", "points": "5"}],
    "locales": {"fi": {"title": "Koti", "rows": {"joker": "Jokeri", "fine": "Pilkku"}}},
}
COLUMNS = {
    "extends": "classic",
    "columns": [{"order": "down"}, {"order": "up", "times": "2"}, {"order": "free", "bonus": "none"}],
    "extras": [{"id": "joker", "points": "100"}],
    "locales": {"fi": {"title": "Kolme", "rows": {"joker": "Jokeri"}}},
}
STEPS = {
    "extends": "classic",
    "bonus": [
        {"less_than": "50", "points": "-20"},
        {"at_least": "63", "points": "35"},
        {"at_least": "75", "points": "60"},
    ],
}
HOUSES = {"house": HOUSE, "columns": COLUMNS, "steps": STEPS}
VARIANTS: Mapping[str, Any] = {**{name: name for name in built_in_ids()}, **HOUSES}
EACH = -(-GAMES // len(VARIANTS))

pytestmark = pytest.mark.browser


def points_of(variant: Variant) -> dict[str, tuple[int, ...]]:
    """The legal points of every field that a player fills."""
    return {prefix + row.id: legal_points(variant, row.id) for prefix in variant.prefixes for row in variant.rows}


def rules_of(variant: Variant) -> dict[str, Any]:
    return json.loads(json.dumps(document.contents(languages.read("fi").bind(variant))))


def run(variant: Variant, script: str, given: object) -> Any:
    """The output of a script that follows the modules which need no page."""
    require(None if NODE else "Node is not installed (.ci/install-viewers installs it)")
    assert NODE
    text = f"{program.program(variant, program.CORE)}\n{script}"
    # In a module, imports come first.
    lines = sorted(text.splitlines(), key=lambda line: not line.startswith("import "))
    command = [NODE, "--input-type=module", "--eval", "\n".join(lines)]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, timeout=60, check=False)
    if done.returncode:
        pytest.fail(done.stderr[-2000:])
    return json.loads(done.stdout)


def moves(variant: Variant, players: int, rng: random.Random) -> list[tuple[int, str, int | None]]:
    """Moves as people make them: entries, corrections, clearings, counts, and some that the rules forbid."""
    sheets: list[dict[str, int]] = [{} for _ in range(players)]
    points = points_of(variant)
    counts = [prefix + extra.id for prefix in variant.prefixes for extra in variant.extras]
    counts += ["saved"] * variant.saved_throws
    found: list[tuple[int, str, int | None]] = []
    length = rng.randrange(players * len(points) + 1) if rng.random() < 0.6 else players * len(points) * 3
    for _ in range(length):
        player = rng.randrange(players)
        sheet, luck = sheets[player], rng.random()
        row = rng.choice(list(points))
        if luck < 0.05:
            found.append((player, row, rng.choice([-1, 7, 1000, 55])))
        elif luck < 0.1 and sheet:
            row = rng.choice(list(sheet))
            value = rng.choice([None, rng.choice(points[row])])
            found.append((player, row, value))
            if value is None:
                del sheet[row]
            else:
                sheet[row] = value
        elif luck < 0.2 and counts:
            found.append((player, rng.choice(counts), rng.choice([0, 1, 2, 5, -1])))
        elif luck < 0.25:
            found.append((player, row, points[row][-1]))
            if row in sheet or row in fillable(variant, sheet):
                sheet[row] = points[row][-1]
        elif open_rows := fillable(variant, sheet):
            row = rng.choice(open_rows)
            sheet[row] = rng.choice(points[row])
            found.append((player, row, sheet[row]))
    return found


def refusal(variant: Variant, entries: dict[str, int], field: str, value: int | None) -> str:
    """The refusal of an entry by the rules."""
    if value is None:
        return ""
    points = points_of(variant)
    if field not in points:
        return "" if value >= 0 else "points"
    if value not in points[field]:
        return "points"
    rows = {key: number for key, number in entries.items() if key in points}
    return "order" if field not in entries and field not in fillable(variant, rows) else ""


def expected(variant: Variant, sheets: list[dict[str, int]]) -> dict[str, Any]:
    """The values that a sheet must show for a game."""
    ids = points_of(variant)
    scored = [{key: value for key, value in sheet.items() if key in ids} for sheet in sheets]
    known = [{key: value for key, value in sheet.items() if key != "saved"} for sheet in sheets]
    tallies = [tally(variant, sheet) for sheet in known]
    filled = [len(sheet) for sheet in scored]
    best = max(found.total for found in tallies)
    over = min(filled) == len(ids)
    return {
        "turn": None if over else filled.index(min(filled)),
        "over": over,
        "round": min(min(filled) + 1, len(ids)),
        "players": [
            {
                "filled": sheet,
                "totals": work_out(variant.totals, sheet),
                "next": set(fillable(variant, rows)),
                "leads": len(sheets) > 1 and any(filled) and found.total == best and (over or best > 0),
                "behind": best - found.total,
            }
            for sheet, rows, found in zip(sheets, scored, tallies, strict=True)
        ],
    }


@pytest.mark.sweep
@pytest.mark.parametrize("name", VARIANTS)
def test_games_add_up_as_the_rules_say(name: str) -> None:
    """Totals, refusals, turns and leaders are the rules'; all moves can be undone and redone; files keep games."""
    variant = load_variant(VARIANTS[name])
    rng = random.Random(name)
    played = []
    for _ in range(EACH):
        players = rng.randint(1, min(6, variant.players or 6))
        names = [rng.choice(["Anna", "", "Дмитро #1", 'a "b": {c}', "it's"]) for _ in range(players)]
        played.append({"names": names, "moves": moves(variant, players, rng)})
    for game, found in zip(played, run(variant, SCRIPT, {"rules": rules_of(variant), "games": played}), strict=True):
        sheets: list[dict[str, int]] = [{} for _ in game["names"]]
        for (player, field, value), refused in zip(game["moves"], found["refused"], strict=True):
            assert refused == refusal(variant, sheets[player], field, value), (field, value)
            if not refused and value is None:
                sheets[player].pop(field, None)
            elif not refused and value is not None:
                sheets[player][field] = value
        for player in found["end"]["players"]:
            player["totals"] = {key: player["totals"][key] for key in variant.totals}
            player["next"] = set(player["next"])
            assert_bonus(variant, player.pop("bonus"), player["filled"])
        wanted = expected(variant, sheets)
        totals = [player["totals"]["total"] for player in found["end"]["players"]]
        assert totals == [plain_total(variant, sheet) for sheet in sheets]
        assert found["end"] == wanted
        if variant.order == "free" and not variant.columns:
            read = read_game(sources.parse(found["text"], "game.yaml"), rules=variant)
            assert [seat.name for seat in read.players] == game["names"]
            assert [seat.numbers for seat in read.players] == sheets


def plain_total(variant: Variant, sheet: Mapping[str, int]) -> int:
    """The total as a person adds it up, without the rules' expression."""
    whole = 0
    columns = variant.columns or (Column(bonus=variant.bonus),)
    for prefix, column in zip(variant.prefixes, columns, strict=True):
        upper = sum(sheet.get(prefix + row.id, 0) for row in variant.upper)
        lower = sum(sheet.get(prefix + row.id, 0) for row in variant.lower)
        extras = sum(sheet.get(prefix + extra.id, 0) * extra.points for extra in variant.extras)
        earned = 0
        if column.bonus:
            reached = [step.points for step in column.bonus.steps if upper >= step.least]
            earned = reached[-1] if reached else -column.bonus.penalty
        whole += (upper + earned + lower + extras) * column.times
    return whole


def assert_bonus(variant: Variant, shown: dict[str, Any] | None, filled: Mapping[str, int]) -> None:
    """Check that the bonus is earned, lost or open, and the pace is the threshold's share of the filled faces."""
    if not variant.bonus or variant.columns:
        assert shown is None
        return
    assert shown
    best = {row.id: filled.get(row.id, legal_points(variant, row.id)[-1]) for row in variant.upper}
    now = sum(filled.get(row.id, 0) for row in variant.upper)
    worth = [step.least for step in variant.bonus.steps if step.points > 0]
    reached, possible = ([least for least in worth if number >= least] for number in (now, sum(best.values())))
    assert shown["state"] == ("earned" if reached and reached == possible else "open" if possible else "lost")
    faces = sum(row.combination.n for row in variant.upper if row.id in filled)
    all_faces = sum(row.combination.n for row in variant.upper)
    assert abs(shown["pace"] - shown["least"] * faces / all_faces) <= 0.5


SCRIPT = (Path(__file__).parent / "sheet_games.mjs").read_text(encoding="utf-8")

BAD_FILES = {
    "": "players",
    "players: []": "players",
    "variant: maxi\nplayers:\n  - name: A\n    points: {}": "maxi",
    "players:\n  - name: A\n    points: {ones: 7}": "3: ones: 7",
    "players:\n  - name: A\n    points: {nines: 1}": "3: nines",
    "players:\n  - name: A\n    points:\n      ones: 3\n      twos: x": "5: twos: x",
    "players:\n  - name: A\n    saved: 2": "3: saved",
    "players:\n  - nam: A": "2: nam",
    "{": "1: {",
    "hello": "1: hello",
    "%PDF-1.7": "1: %PDF-1.7",
    "players:\n" + "  - name: A\n" * 13: "players",
}


def test_files_that_are_not_games_are_refused_with_the_line() -> None:
    """A file that can't be read as a game is refused with the line and its text, or the name of its other rules."""
    variant = load_variant("classic")
    script = """
    import { readFileSync } from "node:fs";
    const { rules, texts } = JSON.parse(readFileSync(0, "utf8"));
    const told = (text) => {
      try { readGame(rules, text, 0); return null; } catch (error) {
        if (!(error instanceof Slip)) throw error;
        return error.variant || error.message;
      }
    };
    process.stdout.write(JSON.stringify(texts.map(told)));
    """.replace("\n    ", "\n")
    told = run(variant, script, {"rules": rules_of(variant), "texts": list(BAD_FILES)})
    for text, (wanted, found) in zip(BAD_FILES, zip(BAD_FILES.values(), told, strict=True), strict=True):
        assert found is not None, text
        assert wanted in found, text


def test_files_written_by_hand_are_read() -> None:
    """Files may have comments, block style, both kinds of quotes, JSON and missing keys."""
    variant = load_variant("classic")
    texts = [
        "# a game\nvariant: classic  # usual\nplayers:\n  - name: 'O''Hara # 1'\n    points:\n      ones: 3  # x\n",
        'players:\n- name: "O\'Hara # 1"\n  points: {"ones": 3}\n',
        '{"variant": "classic", "players": [{"name": "O\'Hara # 1", "points": {"ones": "3"}}]}',
    ]
    script = """
    import { readFileSync } from "node:fs";
    const { rules, texts } = JSON.parse(readFileSync(0, "utf8"));
    process.stdout.write(JSON.stringify(texts.map((text) => {
      const game = readGame(rules, text, 0);
      return [game.players.map(({ name }) => name), Object.values(entries(game))];
    })));
    """.replace("\n    ", "\n")
    for names, points in run(variant, script, {"rules": rules_of(variant), "texts": texts}):
        assert (names, points) == (["O'Hara # 1"], [{"ones": 3}])


STORE = """
import { readFileSync } from "node:fs";
const texts = JSON.parse(readFileSync(0, "utf8"));
const fake = (kept, full) => ({
  kept,
  getItem: (key) => (key in kept ? kept[key] : null),
  setItem: (key, text) => { if (full) throw new Error("full"); kept[key] = text; },
  removeItem: (key) => { delete kept[key]; },
});
const players = [{ id: 1, name: "A", colour: 1 }];
const game = (time) => ({ variant: "classic", players, log: [[1, "ones", null, 3, time]], at: 1 });
const answers = texts.map((text) => {
  const storage = fake(text === null ? {} : { [KEY]: text });
  const store = new Store(storage, () => 7);
  const first = store.load();
  store.save("new", game(1), () => 0);
  return { games: Object.keys(first.games), broken: store.broken, kept: storage.kept, current: store.load().current };
});
const full = new Store(fake({}, true), () => 7);
full.save("a", game(1), () => 0);
const heavy = fake({ [KEY]: "{" });
const { setItem } = heavy;
heavy.setItem = (key, text) => { if (text === "{") throw new Error("full"); setItem(key, text); };
const stuck = new Store(heavy, () => 7);
const unread = stuck.load();
stuck.save("a", game(1), () => 0);
stuck.drop("a");
const none = new Store(null, () => 7);
none.load();
none.save("a", game(1), () => 0);
const many = new Store(fake({}), () => 7);
const over = (one) => (one.log[0][4] === 30 ? 1 : 0);
for (let number = 0; number < 60; number += 1) many.save(`g${number}`, game(number), over);
const kept = Object.keys(many.load().games);
const still = [heavy.kept, stuck.broken, stuck.works, unread.games];
process.stdout.write(JSON.stringify({ answers, full: full.works, stuck: still, none: none.works, many: kept }));
"""


def test_storage_that_is_broken_full_or_missing() -> None:
    """Unreadable games are set aside and valid ones stay; fifty games are kept; nothing fails without storage."""
    sound = {"variant": "maxi", "players": [{"id": 1, "name": "A", "colour": 2}], "log": [], "at": 0}
    bad = {"variant": "maxi", "players": [{"id": 1}], "log": [], "at": 0}
    mixed = json.dumps({"version": 1, "current": "a", "games": {"a": sound, "b": bad}})
    newer = json.dumps({"version": 2, "games": {"a": sound}})
    found = run(load_variant("classic"), STORE, [None, "{", newer, mixed, "null", '{"version": 1, "games": []}'])
    empty, cut, later, partly, nothing, _ = found["answers"]
    assert not empty["broken"]
    for answer, text in ((cut, "{"), (later, newer), (partly, mixed), (nothing, "null")):
        assert answer["broken"]
        assert answer["kept"]["padgen.games.aside.7"] == text
        assert answer["current"] == "new"
    assert partly["games"] == ["a"]
    assert set(json.loads(partly["kept"]["padgen.games"])["games"]) == {"a", "new"}
    assert found["stuck"] == [{"padgen.games": "{"}, False, False, {}]
    assert (found["full"], found["none"]) == (False, False)
    assert len(found["many"]) == 50
    assert "g30" not in found["many"]
    assert "g59" in found["many"]
    assert "g0" not in found["many"]


def test_a_bonus_in_steps_is_lost_with_its_last_step_alone() -> None:
    """While a lower step can be reached, the bonus is open; once it is all that can be had, it is earned."""
    variant = load_variant(STEPS)
    script = """
    import { readFileSync } from "node:fs";
    const { rules, rows } = JSON.parse(readFileSync(0, "utf8"));
    let game = newGame(rules, ["A"]);
    process.stdout.write(JSON.stringify(rows.map(([row, value]) => {
      game = enter(rules, game, 1, row, value, 0);
      return standing(rules, game).players[0].bonus[0].state;
    })));
    """.replace("\n    ", "\n")
    rows = [("ones", 3), ("twos", 4), ("threes", 6), ("fours", 12), ("fives", 10), ("sixes", 30), ("sixes", 24)]
    states = run(variant, script, {"rules": rules_of(variant), "rows": rows})
    assert states == ["open"] * 5 + ["earned", "lost"]
