"""A file or name given to an option for another kind: one message says what it is and where it belongs."""

from __future__ import annotations

from pathlib import Path

import pytest
from own_files import ROOT, Padgen
from own_files import padgen as padgen

FILES = {
    "variant": "extends: maxi\nthrows: 4\nlocales: {en: {rows: {chance: Any}}}\n",
    "pad": "extends: tall\nmargin: 9 mm\n",
    "leaflet": "extends: a4-fold\nmargin: 9 mm\n",
    "form": "extends: tablet\nrow_gap: 1 mm\n",
    "theme": "extends: nordic\ncorner: 1 mm\n",
    "game": "variant: maxi\nlanguage: fi\nplayers: [{name: Bo}, {name: Anna}]\n",
    "locale": (ROOT / "locales" / "da.yaml").read_text(encoding="utf-8"),
}
NAMES = {"variant": "maxi", "pad": "tall", "leaflet": "a4-fold", "form": "tablet", "theme": "nordic", "locale": "fi"}
CALLED = {
    "variant": "a variant",
    "pad": "a layout for pads",
    "leaflet": "a layout for leaflets",
    "form": "a layout for forms",
    "theme": "a theme",
    "game": "a game",
    "locale": "a language",
}
PLACES = {
    "variant": "--variant",
    "pad": "--template of padgen pad",
    "leaflet": "--template of padgen leaflet",
    "form": "--template of padgen form",
    "theme": "--theme",
    "game": "--fill",
    "locale": "as the language",
}
OPTIONS = {
    "pad en -r": ("--variant", "variant"),
    "leaflet en -r": ("--variant", "variant"),
    "booklet en -r": ("--variant", "variant"),
    "form en -r": ("--variant", "variant"),
    "sheet en -r": ("--variant", "variant"),
    "all en -r": ("--variant", "variant"),
    "proof en -r": ("--variant", "variant"),
    "score chance 1 2 3 4 5 -r": ("--variant", "variant"),
    "serve --no-open -r": ("--variant", "variant"),
    "site public -r": ("--variant", "variant"),
    "pad en -t": ("--template", "pad"),
    "leaflet en -t": ("--template", "leaflet"),
    "booklet en -t": ("--template", "leaflet"),
    "form en -t": ("--template", "form"),
    "all en -t": ("--template", "pad leaflet form"),
    "proof en -t": ("--template", "pad leaflet form"),
    "pad en --theme": ("--theme", "theme"),
    "leaflet en --theme": ("--theme", "theme"),
    "sheet en --theme": ("--theme", "theme"),
    "form en --fill": ("--fill", "game"),
    "score chance 1 2 3 4 5 --lang": ("--lang", "locale"),
    "pad": ("", "locale"),
    "leaflet": ("", "locale"),
    "booklet": ("", "locale"),
    "form": ("", "locale"),
    "sheet": ("", "locale"),
    "all": ("", "locale"),
    "proof": ("", "locale"),
}


def wrong(line: str, name: str, kind: str, padgen: Padgen) -> None:
    """The command refuses a file or name of this kind with one line that says what it is and where it belongs."""
    option, wanted = OPTIONS[line]
    code, out, told = padgen(*line.split(), name)
    assert (code, out, len(told)) == (2, [], 1), (line, kind, told)
    head = f"padgen: {option}: {name}" if option else f"padgen: {name}"
    assert told[0].startswith(f"{head} is {CALLED[kind]}, not {CALLED[wanted.split()[0]]} ("), told
    assert PLACES[kind] in told[0].rpartition("(")[2], told
    assert not Path("out").exists()


@pytest.mark.parametrize("kind", FILES)
def test_files_of_another_kind(kind: str, padgen: Padgen) -> None:
    """Every kind of file at every option for another kind: its contents decide what it is, whatever its name."""
    Path("mine.yaml").write_text(FILES[kind], encoding="utf-8")
    for line, (_, wanted) in OPTIONS.items():
        if kind not in wanted.split():
            wrong(line, "mine.yaml", kind, padgen)


@pytest.mark.parametrize("kind", NAMES)
def test_names_of_another_kind(kind: str, padgen: Padgen) -> None:
    """Every kind of built-in name at every option for another kind."""
    for line, (option, wanted) in OPTIONS.items():
        takes_files_alone = option == "--fill" or line.startswith(("serve", "site"))
        if kind not in wanted.split() and not takes_files_alone:
            wrong(line, NAMES[kind], kind, padgen)


def test_a_file_with_a_slip_keeps_its_kind(padgen: Padgen) -> None:
    """A misspelled key or an invalid value doesn't change a file's kind; its own problems are reported, with lines."""
    for line, words, told in (
        ("pad en -r", "extends: classic\nthrows: 2\nmargn: 3\n", "mine.yaml:3:margn: unknown key"),
        ("pad en -t", "extends: classic\nmargin: 3 mm\nplayer: 4\n", "mine.yaml:3:player: unknown key"),
        ("leaflet en -t", "extends: a5\nmargn: 3 mm\n", "mine.yaml:2:margn: unknown key (did you mean 'margin'"),
        ("pad en --theme", "extends: nordic\ncornr: 3 mm\n", "mine.yaml:2:cornr: unknown key"),
        ("form en --fill", "varaint: maxi\nplayers: [{name: Bo}]\n", "mine.yaml:1:varaint: unknown key"),
        ("pad", "langauge: English\nrows: {chance: Any}\n", "mine.yaml:1"),
        ("pad en -r", "- a list\n", "mine.yaml:1"),
    ):
        Path("mine.yaml").write_text(words, encoding="utf-8")
        code, _, problems = padgen(*line.split(), "mine.yaml")
        assert code in (1, 2)
        assert any(problem.startswith(f"padgen: {told}") for problem in problems), problems
        assert not any(" is a " in problem and ", not " in problem for problem in problems), problems


def test_a_game_can_be_checked(padgen: Padgen) -> None:
    """`padgen check` prints nothing for a valid game, and a wrong game's mistakes with their lines."""
    Path("game.yaml").write_text(FILES["game"], encoding="utf-8")
    assert padgen("check", "game.yaml") == (0, [], [])
    Path("game.yaml").write_text("variant: forced\nplayers:\n  - points: {twos: 2, ones: 9}\n", encoding="utf-8")
    code, _, problems = padgen("check", "game.yaml")
    assert code == 1
    assert [line.partition(": '")[0] for line in problems] == ["padgen: game.yaml:3:players.1.points.ones"], problems
