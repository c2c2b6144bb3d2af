"""Games as files: valid ones are read, and invalid ones are refused with all problems and their lines."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from engines.formfile import read_form
from forms import HOUSE, seats
from pdfcheck import check_pdf

import padgen
from padgen.cli.run import run
from padgen.errors import PadgenError, UsageError
from padgen.files.sources import Source, from_mapping, read
from padgen.rules import legal_points, load_variant, tally, variant_ids
from padgen.rules.game import MAX_NAME, read_game

SLIPS = f"""\
variant: {{extends: forced, extras: [{{id: joker, points: 100}}]}}
language: ../fi
plyers: 2
players:
- name: {"A" * (MAX_NAME + 1)}
  points: {{ones: 9, threes: 3, yazty: 3}}
  saved: 2
  extras: {{joker: -1, jok: 2}}
- points: {{chance: 0}}
- 4
"""

MAXI: dict[str, Any] = {
    "variant": "maxi",
    "language": "fi",
    "players": [
        {
            "name": "Anna",
            "points": {"ones": 4, "twos": 8, "threes": 12, "fours": 16, "fives": 20, "sixes": 24},
            "saved": 2,
        },
        {"name": "Bo", "points": {"chance": 0}},
        {},
    ],
}


def mapping(data: dict[str, Any]) -> Source:
    return from_mapping(data, "game")


def fields(pdf: bytes) -> dict[str, tuple[str, str]]:
    """Each field's value, and its value after a new game."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return {str(x.T): (str(x.get("/V", "")), str(x.get("/DV", ""))) for x in document.Root.AcroForm.Fields}


def test_every_problem_is_reported_at_its_line(tmp_path: Path) -> None:
    """Unknown keys, rows and extras, illegal numbers, broken order and bad names: file, line and key of each."""
    file = tmp_path / "slips.yaml"
    file.write_text(SLIPS, encoding="utf-8")
    with pytest.raises(PadgenError) as caught:
        read_game(read(file))
    assert [(x.line, x.key) for x in caught.value.problems] == [
        (2, "language"),
        (3, "plyers"),
        (5, "players.1.name"),
        (6, "players.1.points.ones"),
        (6, "players.1.points.yazty"),
        (6, "players.1.points.threes"),
        (7, "players.1.saved"),
        (8, "players.1.extras.jok"),
        (8, "players.1.extras.joker"),
        (9, "players.2.points.chance"),
        (10, "players.3"),
    ]
    assert {x.file for x in caught.value.problems} == {str(file)}


def test_a_house_rules_problem_is_reported_in_the_games_file(tmp_path: Path) -> None:
    """Wrong rules below variant: are reported with the game's file, its line and the whole key."""
    file = tmp_path / "house.yaml"
    file.write_text("players: [{name: Anna}]\nvariant:\n  extends: classic\n  rows:\n  - ones\n  - tvos\n")
    with pytest.raises(PadgenError) as caught:
        read_game(read(file))
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.key) == (str(file), 6, "variant.rows.2")


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"variant": None}, "variant"),
        ({"variant": "/etc/passwd"}, "variant"),
        ({"players": []}, "players"),
        ({"players": None}, "players"),
        ({"players": [{}] * 9}, "players"),
        ({"players": [{}] * 99}, "players"),
        ({"variant": "finnish", "players": [{}] * 5}, "players"),
        ({"players": [{"name": ["Anna"]}]}, "players.1.name"),
        ({"players": [{"points": {"ones": "1.0"}}]}, "players.1.points.ones"),
        ({"players": [{"points": {"ones": "9" * 5000}}]}, "players.1.points.ones"),
        ({"players": [{"points": {"upper_sum": 3}}]}, "players.1.points.upper_sum"),
        ({"players": [{"points": 3}]}, "players.1.points"),
        ({"players": [{"saved": 1000}]}, "players.1.saved"),
        ({"players": [{"extras": 1}]}, "players.1.extras"),
        ({"variant": "half-forced", "players": [{"points": {"ones": 1, "one_pair": 2}}]}, "players.1.points.one_pair"),
    ],
)
def test_impossible_games_are_refused(change: dict[str, Any], key: str) -> None:
    """Missing or unknown rules, no players or too many, and impossible numbers are each refused at their key."""
    with pytest.raises(PadgenError) as caught:
        read_game(mapping({**MAXI, "players": [{"name": "Anna"}], **change}), most=8)
    assert [x.key for x in caught.value.problems] == [key]


def test_a_game_is_read() -> None:
    """Names, points, saved throws and extras are as in the file; an open row is the same as a missing one."""
    game = read_game(mapping(MAXI))
    assert (game.variant, game.language) == (load_variant("maxi"), "fi")
    assert [seat.name for seat in game.players] == ["Anna", "Bo", ""]
    assert game.players[0].numbers == {**MAXI["players"][0]["points"], "saved": 2}
    house = {"extends": "classic", "extras": [{"id": "joker", "points": 100}]}
    for extras in (2, {"joker": 2}):
        seat = read_game(
            mapping({"variant": house, "players": [{"points": {"ones": None}, "extras": extras}]})
        ).players[0]
        assert seat.numbers == {"joker": 2}


def test_a_form_is_filled_with_a_game() -> None:
    """Every field has the game's number or sum, and New game leads to an empty form."""
    pdf = padgen.form(fill=MAXI).to_bytes()
    check_pdf(pdf)
    found = fields(pdf)
    anna = {"name": "Anna", "ones": "4", "saved": "2", "upper_sum": "84", "bonus": "100", "needed": ""}
    assert {key: found[f"p1_{key}"][0] for key in anna} == anna
    assert found["p1_total"] == ("184", "")
    assert found["p1_ones"] == ("4", "")
    assert found["p1_name"] == ("Anna", "Anna")
    assert found["p2_chance"] == ("0", "")
    assert found["p3_total"] == ("", "")
    empty = fields(padgen.form("fi", variant="maxi", names="Anna,Bo", players=3).to_bytes())
    assert {name: default for name, (_, default) in found.items()} == {
        name: value for name, (value, _) in empty.items()
    }


@pytest.mark.sweep
@pytest.mark.parametrize("name", variant_ids())
@pytest.mark.parametrize("entry", ["type", "pick"])
def test_a_finished_game_has_its_winner(name: str, entry: str) -> None:
    """In every variant a full form shows the rules' totals, and cards and stars for the highest."""
    variant = load_variant(name)
    best = {row.id: legal_points(variant, row.id)[-1] for row in variant.rows}
    sheets = [dict.fromkeys(best, 0), best, *([best] * (seats(variant) - 2))]
    game = {"variant": name, "language": "en", "players": [{"points": sheet} for sheet in sheets]}
    document = padgen.form(fill=game, entry=entry).to_bytes()
    found, shown = fields(document), read_form(document)
    for player, sheet in enumerate(sheets, 1):
        assert found[f"p{player}_total"][0] == str(tally(variant, sheet).total)
        assert found[f"p{player}_leader"][0] == ""
        assert shown[f"p{player}_winner"].hidden == shown[f"p{player}_star"].hidden == (player == 1)
        assert shown[f"p{player}_turn"].hidden


def test_options_beside_a_game(tmp_path: Path) -> None:
    """Language and rules may be given beside the file, but not names or fewer players than it has."""
    house = tmp_path / "house.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    game = {"players": [{"name": "Anna", "points": {"ones": 1}}]}
    found = fields(padgen.form("fi", fill=game, variant=house, players=2).to_bytes())
    assert found["p1_total"][0] == "1"
    assert "p2_joker" in found
    for more in ({"names": "Bo"}, {"players": 2}):
        with pytest.raises(UsageError):
            padgen.form("fi", fill=MAXI, **more)  # type: ignore[arg-type]
    with pytest.raises(PadgenError, match="language"):
        padgen.form(fill={**MAXI, "language": None})
    with pytest.raises(PadgenError, match="game:language: unknown language 'xx'"):
        padgen.form(fill={**MAXI, "language": "xx"})


def test_the_command_fills(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """``--fill`` uses the file's language, makes the same bytes as the function, and reports mistakes by line."""
    monkeypatch.chdir(tmp_path)
    Path("game.yaml").write_text("variant: maxi\nlanguage: fi+sv\nplayers: [{name: Anna, points: {ones: 3}}]\n")
    assert run(["form", "--fill", "game.yaml"]) == 0
    assert capsys.readouterr().out == "out/form-fi+sv-maxi.pdf\n"
    assert Path("out/form-fi+sv-maxi.pdf").read_bytes() == padgen.form(fill="game.yaml").to_bytes()
    Path("slips.yaml").write_text(SLIPS, encoding="utf-8")
    assert run(["form", "en", "--fill", "slips.yaml", "-o", "new"]) == 1
    assert "slips.yaml:6:players.1.points.ones: '9' can't be entered in this row" in capsys.readouterr().err
    assert not Path("new").exists()
    assert run(["form"]) == 2


@pytest.mark.parametrize(
    ("name", "told"), [("W" * 61, "has 61 characters (use at most 60)"), ("Anna \u2658", "the font has no character")]
)
def test_a_name_that_does_not_fit_is_reported_in_the_game(
    name: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name that is too long or can't be printed is reported at its player in the file, not at an option."""
    monkeypatch.chdir(tmp_path)
    Path("game.yaml").write_text(f"variant: maxi\nlanguage: fi\nplayers:\n- name: Bo\n- name: {name}\n", "utf-8")
    for line in ("form --fill game.yaml", "check game.yaml"):
        assert run(line.split()) == 1
        (problem,) = capsys.readouterr().err.splitlines()
        assert problem.startswith("padgen: game.yaml:5:players.2.name: ")
        assert told in problem
