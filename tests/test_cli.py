"""The command line in use: help, names of files, exit codes, messages, and what happens when something fails."""

from __future__ import annotations

import os
import re
import shlex
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from pdfcheck import text
from PIL import Image

from padgen import __version__, languages
from padgen.cli.commands import cli
from padgen.cli.run import run
from padgen.errors import UsageError
from padgen.files import writing
from padgen.rules import built_in_ids, load_variant, variant_ids

Result = tuple[int, list[str], str]
Padgen = Callable[..., Result]


@pytest.fixture
def padgen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Padgen:
    """Run a command line in an empty folder; gives its exit code, the lines it prints, and its standard error."""
    monkeypatch.chdir(tmp_path)

    def call(*args: str) -> Result:
        code = run([*args])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, out.splitlines(), err

    return call


@pytest.mark.parametrize("line", ["--number fi", "fi --number", "--number sheet fi", "--number=sheet fi"])
def test_bare_number_leaves_the_language_alone(padgen: Padgen, tmp_path: Path, line: str) -> None:
    """``--number`` may be anywhere, with and without a value."""
    assert padgen("pad", *line.split()) == (0, [str(Path("out/pad-fi.pdf"))], "")
    number = languages.read("fi").words.names["labels"]["number"]
    assert text((tmp_path / "out/pad-fi.pdf").read_bytes()).count(number) == 1


def commands(group: click.Group = cli, *before: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command and subcommand with its words."""
    for name, command in group.commands.items():
        yield (*before, name), command
        if isinstance(command, click.Group):
            yield from commands(command, *before, name)


EXAMPLES = [
    line.strip()
    for _, command in [((), cli), *commands()]
    for line in (command.help or "").splitlines()
    if line.strip().startswith("padgen ")
]


@pytest.mark.parametrize("words", [words for words, _ in commands()], ids=" ".join)
def test_every_command_has_help_with_examples(words: tuple[str, ...], padgen: Padgen) -> None:
    """--help says what a command does, shows examples of it, and explains every option."""
    code, lines, err = padgen(*words, "--help")
    assert (code, err) == (0, "")
    assert lines[0].startswith(f"Usage: padgen {' '.join(words)}")
    assert any(line.strip().startswith(f"padgen {' '.join(words)} ") for line in lines)
    command = dict(commands())[words]
    for option in command.params:
        assert not isinstance(option, click.Option) or option.help, f"{option.name} has no help"
    assert padgen(*words, "-h")[1] == lines


def test_help_and_version(padgen: Padgen) -> None:
    """The program's help lists every command; --version is one line."""
    code, lines, _ = padgen("--help")
    assert code == 0
    for (name, *_), _ in commands():
        assert any(line.split()[:1] == [name] for line in lines)
    assert padgen("--version") == (0, [f"padgen {__version__}"], "")


def test_no_arguments_show_the_help(padgen: Padgen) -> None:
    """Without a command padgen shows the help and exits with 2."""
    code, out, err = padgen()
    assert code == 2
    assert "Usage: padgen" in err + "\n".join(out)


@pytest.mark.long
@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_of_the_help_work(example: str, padgen: Padgen, tmp_path: Path) -> None:
    """Every example in a help text runs, and prints what the help says."""
    command = example.split("  ")[0]
    kinds = {
        "fo": languages.find("da")[0].read_text(encoding="utf-8"),
        "game": "{variant: maxi, language: fi, players: [{name: Anna, points: {ones: 3}}]}\n",
    }
    (tmp_path / "locales").mkdir()
    for name in re.findall(r"[\w./-]+\.(?:yaml|png|svg)", command):
        path = tmp_path / name
        if path.suffix == ".png":
            Image.new("L", (400, 200), 128).save(path)
        else:
            path.write_text(kinds.get(path.stem, "extends: classic\n"), encoding="utf-8")
    words = shlex.split(command)[1:]
    if words[0] in ("all", "serve", "site"):
        # These make hundreds of files or serve without end, so only their help is shown.
        words = [*words, "--help"]
    code, lines, err = padgen(*words)
    assert (code, err) == (0, "")
    if words[0] == "score":
        assert lines == [example.split()[-1]]


@pytest.mark.parametrize(
    ("args", "name"),
    [
        ("pad fi", "pad-fi.pdf"),
        ("pad fi -r maxi", "pad-fi-maxi.pdf"),
        ("pad fi -r classic", "pad-fi.pdf"),
        ("pad fi -t classic", "pad-fi.pdf"),
        ("pad fi -t a5", "pad-fi-a5.pdf"),
        ("pad fi -r half-forced -t a5", "pad-fi-half-forced-a5.pdf"),
        ("pad fi+sv", "pad-fi+sv.pdf"),
        ("pad fi+sv -r maxi -t a5", "pad-fi+sv-maxi-a5.pdf"),
        ("pad fi+fi", "pad-fi.pdf"),
        ("pad da", "pad-da.pdf"),
        ("pad da -r danish", "pad-da.pdf"),
        ("pad da -r classic", "pad-da-classic.pdf"),
        ("pad nl+fi -r dutch", "pad-nl+fi.pdf"),
        ("pad fi -p 4 --paper Letter --names Anna", "pad-fi.pdf"),
        ("pad fi -r my-house.yaml", "pad-fi-my-house.pdf"),
        ("pad fi -r rules/my-house.yaml -t my-look.yaml", "pad-fi-my-house-my-look.pdf"),
        ("pad fo.yaml", "pad-fo.pdf"),
        ("leaflet fi", "leaflet-fi.pdf"),
        ("leaflet sv -r maxi", "leaflet-sv-maxi.pdf"),
        ("form fi", "form-fi.pdf"),
        ("form fi+sv -r maxi", "form-fi+sv-maxi.pdf"),
        ("booklet fi sv", "booklet.pdf"),
    ],
)
def test_file_names(args: str, name: str, padgen: Padgen, tmp_path: Path) -> None:
    """Names of files are kind, language, and variant and template if they aren't the default."""
    (tmp_path / "rules").mkdir()
    for house in ("my-house.yaml", "rules/my-house.yaml"):
        (tmp_path / house).write_text("extends: classic\n", encoding="utf-8")
    (tmp_path / "my-look.yaml").write_text("extends: classic\n", encoding="utf-8")
    (tmp_path / "fo.yaml").write_text(languages.find("da")[0].read_text(encoding="utf-8"), encoding="utf-8")
    path = os.path.join("out", name)  # noqa: PTH118 - what is printed is text
    assert padgen(*args.split()) == (0, [path], "")
    assert Path(path).read_bytes().startswith(b"%PDF-")
    assert [found.name for found in Path("out").iterdir()] == [name]


def test_one_file_for_each_language(padgen: Padgen) -> None:
    """Several languages give several files, listed in the order asked for; a repeated one is made once."""
    assert padgen("pad", "fi", "sv", "uk+ru", "fi")[1] == ["out/pad-fi.pdf", "out/pad-sv.pdf", "out/pad-uk+ru.pdf"]


def test_output_names_a_file_or_a_folder(padgen: Padgen, tmp_path: Path) -> None:
    """-o with .pdf at its end names a file, anything else a folder, which is created if missing."""
    assert padgen("pad", "fi", "-o", "deep/er/mine.PDF")[1] == ["deep/er/mine.PDF"]
    assert padgen("pad", "fi", "-o", "a/b/c")[1] == ["a/b/c/pad-fi.pdf"]
    assert padgen("pad", "fi", "-o", str(tmp_path / "x"))[1] == [str(tmp_path / "x" / "pad-fi.pdf")]
    for path in ("deep/er/mine.PDF", "a/b/c/pad-fi.pdf", "x/pad-fi.pdf"):
        assert (tmp_path / path).stat().st_size > 1000


def test_an_older_file_is_replaced(padgen: Padgen) -> None:
    """Success replaces an older file, and leaves nothing else in the folder."""
    Path("out").mkdir()
    Path("out/pad-fi.pdf").write_text("old")
    assert padgen("pad", "fi")[0] == 0
    assert Path("out/pad-fi.pdf").read_bytes()[:5] == b"%PDF-"
    assert len(list(Path("out").iterdir())) == 1


REFUSED = [
    # Exit code, command line, what the message must say.
    (1, "pad fin", "unknown language 'fin' (did you mean 'fi'"),
    (1, "pad fi+svv", "unknown language 'svv' (did you mean 'sv'"),
    (2, "pad fi -r maksi", "'maksi' (did you mean 'maxi'?"),
    (2, "pad fi -t clasic", "there is no pad template 'clasic' (did you mean 'classic'?"),
    (2, "pad fi --paper A44", "there is no paper 'A44'; did you mean 'A4'?"),
    (2, "pad fi --paper '1 x 1 mm'", "between 40 and 1200 mm"),
    (1, "pad nowhere.yaml", "nowhere.yaml: there is no such file"),
    (2, "pad fi -r nowhere.yaml", "nowhere.yaml: there is no such file"),
    (2, "pad fi -t nowhere.yaml", "nowhere.yaml: there is no such file"),
    (1, f"pad fi --names {'N' * 200}", "(200 characters) needs"),
    (1, f"pad fi --title {'T' * 400}", "the title"),
    (1, "score fullhouse 6 6 6 5 5", "unknown row 'fullhouse' in classic (did you mean 'full_house'?"),
    (1, "score täyskäs 6 6 6 5 5 --lang fi", "(did you mean 'täyskäsi'?"),
    (1, "score three_pairs 6 6 5 5 4", "unknown row 'three_pairs' in classic"),
    (2, "pad fi -r ''", "--variant: there is no variant ''"),
    (2, "pad fi -t ./file", "--template: there is no pad template './file'"),
    (2, "leaflet fi -t tall", "--template: tall is a layout for pads, not a layout for leaflets"),
    (2, "booklet -t tablet", "--template: tablet is a layout for forms, not a layout for leaflets"),
    (2, "all fi -t nope", "--template: unknown template 'nope' (choose from"),
    (2, "all fi -r nope", "--variant: there is no variant 'nope'"),
    (2, "proof fi -t nope.yaml", "--template: nope.yaml: there is no such file"),
    (2, "booklet fi --impose --creep nan", "--creep: "),
    (2, "pad fi --bleed nan", "'nan' is not a number"),
    (2, "new variant x --from nope", "--from: there is no variant 'nope'"),
    (2, "new template x --from nope", "--from: there is no pad template 'nope'"),
    (2, "new theme x --from nope", "--from: "),
    (2, "pad fi --theme nope", "--theme: "),
    (2, "new locale fo --from nope", "--from: unknown language 'nope'"),
    (2, "score chance 1 2 3 4 5 --lang nope", "--lang: unknown language 'nope'"),
    (2, "pad fi --names 'Anna;Björn'", "--names: 'Anna;Björn' is one name with a semicolon in it (put commas between"),
    (
        2,
        "pad fi -o foo.txt",
        "foo.txt is not a name for a PDF (end it with .pdf; for a folder of that name, end it with /)",
    ),
    (2, "pad fi -o a/foo.png", "foo.png is not a name for a PDF (add --png, or end it"),
    (2, "pad fi --png -o foo.jpeg", "foo.jpeg is not a name for a picture (end it with .png"),
    (1, "pad fi --paper 40x40mm", "--paper: 18 rows"),
    (2, "pad", "Missing argument 'LANG...'"),
    (2, "pad ''", "'' is not one language"),
    (2, "pad fi+sv+da", "'fi+sv+da' is not one language, or two"),
    (2, "leaflet fi+sv", "'fi+sv' is not one language (name each further language separately)"),
    (2, "booklet fi+sv", "'fi+sv' is not one language (name each further language separately)"),
    (2, "pad fi -p 0", "0 players (ask for at least 1)"),
    (2, "pad fi -p -3", "-3 players (ask for at least 1)"),
    (2, "pad fi -p 99", "99 players, but at most 12 fit"),
    (2, "pad fi -p many", "'many' is not a valid integer"),
    (2, "pad fi -r thirteen -p 5", "thirteen is for 1 to 4 (ask for at most 4)"),
    (2, "pad fi --names A\x07B", "U+0007"),
    (2, "pad fi --names 'A\tB'", "U+0009"),
    (2, "pad fi --names 'A\nB'", "U+000A"),
    (2, "pad fi --names Anna,🎲", "--names: the font has no character 🎲 (U+1F3B2)"),
    (2, "pad fi --title 🎲", "--title: the font has no character 🎲 (U+1F3B2)"),
    (2, "pad fi --sheets 0", "0 is not in the range"),
    (2, "pad fi --number every", "'every' is not one of"),
    (2, "pad fi sv -o x.pdf", "2 documents can't go to x.pdf together"),
    (2, "pad fi sv -o -", "2 documents can't go to standard output together"),
    (2, "pad fi -o folder.pdf", "folder.pdf is a folder"),
    (2, "pad fi -o file", "a file stands where a folder should be"),
    (2, "pad fi -o file/x.pdf", "a file stands where a folder should be"),
    (2, "pad fi -o /proc/padgen", "'/proc/padgen/pad-fi.pdf' can't be written"),
    (2, f"pad fi -o {'x' * 300}.pdf", "can't be written"),
    (2, "score full_house 6 6 6 5", "a roll of 4 dice, but classic has 5"),
    (2, "score full_house 6 6 6 5 7", "no die shows 7"),
    (2, "score full_house 6 6 6 5 six", "'six' is not a valid die"),
    (2, "score full_house", "Missing argument"),
    (2, "list colours", "'colours' is not one of"),
    (2, "pads fi", "No such command 'pads'"),
    (2, "pad fi --colour", "No such option"),
]


@pytest.mark.parametrize(("code", "line", "said"), REFUSED, ids=[line[:50] for _, line, _ in REFUSED])
def test_wrong_values_are_refused(code: int, line: str, said: str, padgen: Padgen, tmp_path: Path) -> None:
    """A refusal is one clear message on standard error with its exit code; nothing is written and nothing printed."""
    (tmp_path / "folder.pdf").mkdir()
    (tmp_path / "file").write_text("mine")
    before = sorted(tmp_path.rglob("*"))
    found, lines, err = padgen(*shlex.split(line))
    assert (found, lines) == (code, [])
    assert said in err
    assert sorted(tmp_path.rglob("*")) == before
    assert (tmp_path / "file").read_text() == "mine"


def test_names_are_cleaned_not_refused(padgen: Padgen) -> None:
    """Invisible marks and outer spaces are removed, an empty name keeps its column; too many names give a warning."""
    assert padgen("pad", "fi", "--names", "\u200fAnna , ,\u2066Bo,")[0] == 0
    shown = text(Path("out/pad-fi.pdf").read_bytes())
    assert shown.count("Anna") == shown.count("Bo") == 4
    code, lines, err = padgen("pad", "fi", "-p", "2", "--names", "Anna,Bo,Cecilia")
    assert (code, lines) == (0, ["out/pad-fi.pdf"])
    assert "2 players, so without Cecilia" in err
    assert "Warning: only 1 player, so without Bo" in padgen("pad", "fi", "-p", "1", "--names", "Anna,Bo")[2]


@pytest.mark.long
def test_several_problems_are_reported_together(padgen: Padgen) -> None:
    """A faulty file is refused with every problem, one a line, each with file, line and key."""
    source = languages.find("en")[0].read_text(encoding="utf-8")
    Path("en.yaml").write_text(source.replace("  tower: Tower\n", "").replace("  page: Page", "  page:"), "utf-8")
    for args in (("pad", "en.yaml"), ("check", "en.yaml"), ("pad", "en", "--locales", ".")):
        code, lines, err = padgen(*args)
        assert (code, lines) == (1, [])
        assert re.search(r"^padgen: .*en\.yaml:\d+:rows\.tower: missing \(add it\)$", err, re.M)
        assert re.search(r"^padgen: .*en\.yaml:\d+:labels\.page: empty text \(write the text\)$", err, re.M)
    assert padgen("check") == padgen("check", "fi", "maxi" * 0 or "sv") == (0, [], "")


def test_one_bad_language_does_not_stop_the_others(padgen: Padgen) -> None:
    """The other documents are made and their paths printed; the bad one is reported, with exit code 1."""
    code, lines, err = padgen("pad", "fi", "fin", "sv")
    assert code == 1
    assert lines == ["out/pad-fi.pdf", "out/pad-sv.pdf"]
    assert "'fin'" in err


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("full_house 6 6 6 5 5", "28"),
        ("full_house 5 6 5 6 6", "28"),
        ("full_house 6-6-6-5-5", "28"),
        ("full_house 6,6,6,5,5", "28"),
        ("täyskäsi 6 6 6 5 5 --lang fi", "28"),
        ("TÄYSKÄSI 6 6 6 5 5 --lang fi", "28"),
        ("'П’ятірки' 5 5 1 2 3 --lang uk", "10"),
        ('"П\'ятірки" 5 5 1 2 3 --lang uk', "10"),
        ("'Liten stege' 1 2 3 4 5 --lang sv", "15"),
        ("yatzy 4 4 4 4 4 -r danish", "70"),
        ("yatzy 4 4 4 4 4 --lang da", "70"),
        ("yatzy 4 4 4 4 4 --lang sv", "50"),
        ("tower 6 6 6 6 5 5 -r maxi", "34"),
        ("Random 1 4 4 5 6 -r thirteen --lang en", "20"),
        ("full_house 1 2 3 4 5", "0"),
    ],
)
def test_score(line: str, points: str, padgen: Padgen) -> None:
    """The command prints only the points; rows are given by id or by name, dice in any order and notation."""
    assert padgen("score", *shlex.split(line)) == (0, [points], "")


@pytest.mark.sweep
@pytest.mark.parametrize("key", variant_ids())
def test_score_knows_every_name(key: str, padgen: Padgen) -> None:
    """Every row name of a variant is accepted in each language."""
    variant = load_variant(key)
    spoken = {code: languages.read(code).bind(variant) for code in languages.codes()}
    for row in variant.rows:
        dice = [str(1 + i % 6) for i in range(variant.dice)]
        by_id = padgen("score", row.id, *dice, "-r", key)
        for code, locale in spoken.items():
            name = locale.row(row.id)
            assert padgen("score", name, *dice, "--lang", code, "-r", key) == by_id, (code, name)


def test_list(padgen: Padgen) -> None:
    """Each kind of list gives the name to use first, then facts, separated by tabs."""
    listed = [line.split("\t") for line in padgen("list", "languages")[1]]
    assert [line[0] for line in listed] == languages.codes()
    assert ["da", "Dansk", "danish", "leaflet"] in listed
    variants = {line.split("\t")[0]: line for line in padgen("list", "variants")[1]}
    assert list(variants) == list(built_in_ids())
    for key, maximum in {"classic": 374, "danish": 404, "finnish": 349, "estonian": 350, "maxi": 649}.items():
        assert variants[key].endswith(f"maximum {maximum}\tdocument")
    papers = [line.split("\t") for line in padgen("list", "papers")[1]]
    assert ["A4", "210 × 297 mm"] in papers
    names = {tuple(line.split("\t")[:2]) for line in padgen("list", "templates")[1]}
    assert {("classic", "pad"), ("a5", "pad"), ("a5", "leaflet"), ("tablet", "form")} <= names


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows knows no folders without permission to write")
def test_a_write_protected_folder_is_refused() -> None:
    """A folder without permission to write is named in the error, and the older file in it stays."""
    user = os.geteuid()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        older = folder / "pad.pdf"
        older.write_text("older and good")
        folder.chmod(0o555)
        try:
            if user == 0:
                os.seteuid(65534)  # root may write everywhere, the user nobody may not
            with pytest.raises(UsageError, match="can't be written: Permission denied"):
                writing.write(older, lambda stream: stream.write(b"new"))
        finally:
            os.seteuid(user)
            folder.chmod(0o755)
        assert [path.name for path in folder.iterdir()] == ["pad.pdf"]
        assert older.read_text() == "older and good"
