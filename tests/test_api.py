"""The Python API: typed, lazy and thread-safe; it makes what the commands make and refuses what they refuse."""

from __future__ import annotations

import inspect
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

import padgen
from padgen.api.pad import PadRequest
from padgen.cli.commands import cli
from padgen.cli.run import run
from padgen.files import writing

HOUSE: dict[str, Any] = {
    "extends": "classic",
    "call_first": True,
    "bonus": {"at_least": 60, "points": 35},
    "remove": ["chance"],
    "extras": [{"id": "stars", "points": 10}],
    "locales": {"fi": {"title": "Mökki: “yatzy” # 1", "rows": {"stars": "Tähdet"}}},
}
SAME = [
    ("pad", "fi", {}),
    ("pad", "fi+sv", {"variant": "maxi", "players": 4, "names": ["Anna", "Bo"], "title": "Kisa"}),
    ("pad", "de", {"sheets": 3, "number": "pads", "order": "stack", "up": 9, "paper": "Letter"}),
    ("pad", "en", {"bleed": 3.0, "crop_marks": True, "cmyk": True, "color": "teal", "qr": "https://example.org"}),
    ("pad", "nl", {"template": "a5", "ruler": True, "rules_on_back": True}),
    ("leaflet", "pl", {"variant": "danish", "template": "a4-fold", "paper": "Letter"}),
    ("booklet", ["sv", "fi"], {"impose": True, "creep": 1.5, "title": "Säännöt"}),
    ("booklet", [], {"variant": "thirteen"}),
    ("form", "uk+en", {"entry": "pick", "names": ["Олена", "Bo"], "template": "a4"}),
    ("proof", "lv", {"template": ["large-print", "a4"]}),
]


def typed(option: str, value: object) -> list[str]:
    """An option as typed on the command line."""
    name = f"--{option.replace('_', '-')}"
    if isinstance(value, bool):
        return [name] if value else []
    if option == "names":
        return [name, ",".join(value)]  # type: ignore[arg-type] # a list of names
    return [word for part in (value if isinstance(value, list) else [value]) for word in (name, str(part))]


@pytest.mark.long
@pytest.mark.parametrize(("kind", "langs", "options"), SAME, ids=lambda part: part if isinstance(part, str) else "")
def test_the_bytes_are_the_commands(kind: str, langs: str | list[str], options: dict[str, Any], tmp_path: Path) -> None:
    """Every option gives the same bytes as on the command line."""
    path = tmp_path / "typed.pdf"
    words = [kind, *(langs if isinstance(langs, list) else [langs])]
    assert run([*words, *(word for item in options.items() for word in typed(*item)), "-o", str(path)]) == 0
    document = getattr(padgen, kind)(langs, **options)
    assert document.to_bytes() == path.read_bytes()
    assert document.save(tmp_path / "deep" / "saved.pdf").read_bytes() == path.read_bytes()


@pytest.mark.parametrize("kind", ["pad", "leaflet", "booklet", "form", "proof", "sheet"])
def test_options_and_defaults_are_the_commands(kind: str) -> None:
    """A function has its command's options and defaults, except those that say where the file goes."""
    taken = {name: given.default for name, given in inspect.signature(getattr(padgen, kind)).parameters.items()}
    above = click.Context(cli, **cli.context_settings)  # without it the command has other help options
    offered = cli.commands[kind].make_context(kind, ["xx"], parent=above).params
    for name in ("langs", *({"output", "png", "dpi", "quiet"} & offered.keys())):
        offered.pop(name)
    taken.pop("langs")
    assert {name: value or None for name, value in taken.items()} == {
        name: value or None for name, value in offered.items()
    }


@pytest.mark.parametrize(
    "variant",
    [HOUSE, yaml.safe_dump(HOUSE, allow_unicode=True), padgen.load_variant(HOUSE)],
    ids=["mapping", "text", "variant"],
)
def test_rules_come_in_many_shapes(variant: Any, tmp_path: Path) -> None:
    """A mapping, its YAML text, a variant and a file with the same rules make the same pad."""
    path = tmp_path / "house.yaml"
    path.write_text(yaml.safe_dump(HOUSE, allow_unicode=True).replace("true", "yes"), encoding="utf-8")
    ours = padgen.form("fi", variant=str(variant).replace("true", "yes") if isinstance(variant, str) else variant)
    assert ours.to_bytes() == padgen.form("fi", variant=path).to_bytes()
    assert ours.title == "Mökki: “yatzy” # 1"


@pytest.mark.parametrize(
    ("variant", "key", "what"),
    [
        ({"extends": "classic", "bonus": {"at_least": "x", "points": 1}}, "bonus.at_least", "not a valid number"),
        ({"extends": "classic", 3: 4}, "3", "unknown key"),
        ({"extends": "classic", "dice": "\x07"}, None, "control character"),
        ({}, "rows", "no rows"),
        ("extends: classic\ndice: 9\n", "dice", "not a valid number"),
        ("dice: [", None, "valid YAML"),
    ],
)
def test_invalid_rules_are_reported_by_key(variant: Any, key: str | None, what: str) -> None:
    """Invalid rules that aren't in a file are reported by key, and rules given as text also by line."""
    with pytest.raises(padgen.PadgenError, match=what) as caught:
        padgen.pad("fi", variant=variant)
    problem = caught.value.problems[0]
    assert (problem.file, problem.key) == ("variant", key)
    if isinstance(variant, str):
        assert problem.line == 2


def test_a_mapping_that_contains_itself_is_refused() -> None:
    """Rules without end are refused with a message."""
    endless: dict[str, Any] = {"extends": "classic"}
    endless["rows"] = endless
    with pytest.raises(padgen.PadgenError, match="nested too deeply"):
        padgen.load_variant(endless)


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"number": "every"}, "number"),
        ({"order": "pile"}, "order"),
        ({"sheets": 0}, "sheets"),
        ({"up": 17}, "up"),
        ({"bleed": float("nan")}, "bleed"),
        ({"color": "blu"}, "color"),
        ({"qr": ""}, "qr"),
        ({"logo": "nowhere.png"}, "logo"),
        ({"names": ["A\nB"]}, "names"),
        ({"title": "\N{SNOWMAN}"}, "title"),
    ],
)
def test_wrong_values_are_reported_by_option(
    options: dict[str, Any], key: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A problem's key is the option; the command line names the option as typed, and exits with 2."""
    with pytest.raises(padgen.PadgenError) as caught:
        padgen.pad("fi", **options)
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.key) == (None, None, key)
    assert "--" not in str(problem)
    assert run(["pad", "fi", *(word for item in options.items() for word in typed(*item)), "-o", str(tmp_path)]) == 2
    assert f"--{key}" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("kind", "options", "expected"),
    [
        ("pad", {"players": "4", "cmyk": "no"}, {"players": "a whole number or None", "cmyk": "True or False"}),
        ("pad", {"bleed": "3", "sheets": 2.0}, {"bleed": "a number or None", "sheets": "a whole number"}),
        ("pad", {"names": None}, {"names": "a text or a list"}),
        ("form", {"names": 5, "title": 5}, {"names": "a text or a list", "title": "a text or None"}),
        ("booklet", {"impose": 1, "paper": (120, 190)}, {"impose": "True or False", "paper": "a text or None"}),
        ("leaflet", {"theme": 3}, {"theme": "a text, a path or None"}),
        ("sheet", {"players": True}, {"players": "a whole number or None"}),
        ("pad", {"names": b"Anna"}, {"names": "a text or a list"}),
        ("form", {"variant": 5}, {"variant": "a Variant, a text, a path, a mapping or None"}),
    ],
)
def test_values_of_other_types_are_refused(kind: str, options: dict[str, Any], expected: dict[str, str]) -> None:
    """All of them at once, each with what is expected instead; whole numbers are numbers."""
    with pytest.raises(padgen.PadgenError) as caught:
        getattr(padgen, kind)("fi", **options)
    what = {
        problem.key: problem.what.removeprefix("expected ").split(", found")[0] for problem in caught.value.problems
    }
    assert what == expected
    with pytest.raises(padgen.PadgenError, match="names: expected names as texts, found 2"):
        padgen.pad("fi", names=["Anna", 2])  # type: ignore[list-item]
    assert padgen.pad("fi", bleed=3).pages


def test_languages_may_be_paths() -> None:
    """One path or several; there must be one language at least, and the folder for others must exist."""
    file = Path(padgen.__file__).parents[1] / "locales" / "fi.yaml"
    assert PadRequest(file).langs == PadRequest([file]).langs == (str(file),)
    with pytest.raises(padgen.PadgenError, match="langs: no language"):
        padgen.pad([])
    with pytest.raises(padgen.PadgenError, match="locales: there is no folder 'n"):
        padgen.pad("fi", locales="nowhere")
    with pytest.raises(padgen.PadgenError, match="locales: there is no folder"):
        padgen.pad("fi", locales="n" * 5000)


@pytest.mark.parametrize(("kind", "langs"), [("leaflet", "fi+sv"), ("proof", ["fi", "sv"]), ("pad", "fi+sv+de")])
def test_too_many_languages_are_refused(kind: str, langs: Any) -> None:
    """A leaflet has one language, a pad at most two."""
    with pytest.raises(padgen.PadgenError, match="is not one language"):
        getattr(padgen, kind)(langs)


@pytest.mark.parametrize("langs", [["fi+sv"], ["da", "fi+sv"]])
def test_a_name_in_a_list_is_one_language(langs: list[str]) -> None:
    """A list names each language separately, so the message doesn't offer what was just refused."""
    with pytest.raises(padgen.PadgenError) as error:
        padgen.pad(langs)
    assert str(error.value) == "'fi+sv' is not one language (name each further language separately)"


def test_a_code_is_never_read_letter_by_letter() -> None:
    """One language may be given as a string or in a list; both make the same request."""
    assert PadRequest("sv").langs == PadRequest(["sv"]).langs == ("sv",)
    assert PadRequest("sv+fi") == PadRequest(("sv", "fi"))
    with pytest.raises(padgen.PadgenError, match="unknown language"):
        padgen.leaflet(["s"])


def test_a_document_may_be_used_again() -> None:
    """A document gives its pages and bytes as often as asked, even with many sheets."""
    document = padgen.pad("fi", sheets=30, number="sheet")
    assert len(document.pages) == len(document.pages) == 30
    assert document.to_bytes() == document.to_bytes()


@pytest.mark.long
def test_threads_do_not_disturb_each_other() -> None:
    """Documents made at the same time have the same bytes as those made one by one."""

    def make(item: tuple[str, Any, dict[str, Any]]) -> bytes:
        data: bytes = getattr(padgen, item[0])(item[1], **item[2]).to_bytes()
        return data

    work = [item for item in SAME if item[0] != "booklet"] * 2
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(make, work)) == [make(item) for item in work]


def test_a_failed_save_keeps_the_older_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file at the path is unchanged, and no half-written file is left beside it."""
    path = padgen.pad("fi").save(tmp_path / "pad.pdf")
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing.os, "fsync", full)
    with pytest.raises(padgen.PadgenError, match="No space left"):
        padgen.pad("sv").save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_only_save_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Making a document and its bytes leaves the current folder as it was."""
    monkeypatch.chdir(tmp_path)
    padgen.pad("fi").to_bytes()
    assert list(tmp_path.iterdir()) == []


def test_importing_padgen_loads_next_to_nothing() -> None:
    """No library or room is loaded before a function is asked for, but `dir` lists all names."""
    code = (
        "import sys, padgen; heavy = {'yaml', 'reportlab', 'babel', 'click', 'PIL', 'padgen.api', 'padgen.rules'};"
        "print(sorted(heavy & set(sys.modules)), set(padgen.__all__) <= set(dir(padgen)));"
        "padgen.pad; print('padgen.documents.pad.document' in sys.modules, 'click' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.split("\n")[:2] == ["[] True", "False False"]
    with pytest.raises(AttributeError, match="nonsense"):
        padgen.nonsense  # type: ignore[attr-defined] # noqa: B018


@pytest.mark.long
def test_type_checkers_see_the_options(tmp_path: Path) -> None:
    """Mypy accepts the options that the functions have, and reports all others."""
    path = tmp_path / "use.py"
    path.write_text(
        "import padgen\n"
        'document: padgen.Document = padgen.pad("fi", variant={"extends": "classic"}, players=4, number="pads")\n'
        'padgen.form("fi", players="four")\n'
        'padgen.pad("fi", number="every")\n'
        "padgen.leaflet()\n"
        'padgen.leaflet("fi", players=3)\n'
        "padgen.nonsense\n"
        "from padgen.templates import LeafletTemplate\n"
        'LeafletTemplate(name="own", paper="A5", margin=9.0, columns=2).columns = 3\n'
        'LeafletTemplate(name="own", paper="A5", margin=9.0, columns="two")\n'
        'LeafletTemplate(name="own", paper="A5", margin=9.0, colums=2)\n'
        'LeafletTemplate(name="own", paper="A5")\n',
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", str(path)]
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
    assert [int(line.split(":")[1]) for line in lines if ": error:" in line] == [3, 4, 5, 6, 7, 9, 10, 11, 12], lines
