"""What the documentation shows is what happens: commands with their output, files, code, pictures and links."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
from inspect import signature
from pathlib import Path

import pytest
from PIL import Image

import padgen
from padgen.cli.commands import cli
from padgen.cli.run import run
from padgen.cli.schemas import SCHEMAS

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").glob("*.md")),
]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def blocks(page: Path, kind: str) -> list[str]:
    """The contents of a page's fenced blocks of one kind."""
    return [found[2] for found in BLOCK.finditer(page.read_text(encoding="utf-8")) if found[1] == kind]


def named_files(page: Path) -> dict[str, str]:
    """The YAML blocks that the text before them says to save, by file name."""
    text = page.read_text(encoding="utf-8")
    found = {}
    for block in BLOCK.finditer(text):
        name = re.search(r"`([\w./-]+\.yaml)`:\s*\Z", text[: block.start()])
        if block[1] == "yaml" and name:
            found[name[1]] = block[2]
    return found


def sessions(page: Path) -> list[tuple[str, str]]:
    """Each command of a page's console blocks and the output shown below it."""
    found: list[tuple[str, str]] = []
    for block in blocks(page, "console"):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], ""))
            else:
                found[-1] = (found[-1][0], found[-1][1] + line + "\n")
    return found


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Every command of the page, run in order in one folder, prints exactly the lines below it and writes its files."""
    monkeypatch.chdir(tmp_path)
    for name, content in named_files(page).items():
        Path(name).write_text(content, encoding="utf-8")
    for command, shown in sessions(page):
        words = shlex.split(command)
        assert words[0] == "padgen", command
        run(words[1:])
        out, err = capfd.readouterr()
        assert out + err == shown, command
        for line in out.splitlines():
            if line.endswith(".pdf"):
                assert Path(line).read_bytes().startswith(b"%PDF-")
                assert Path(line).stat().st_size > 4000


def test_the_readme_begins_with_two_commands() -> None:
    """There are exactly two commands to start with, a line each: one makes PDFs, one runs the tests."""
    first, second = blocks(ROOT / "README.md", "sh")
    assert first.count("\n") == second.count("\n") == 1
    assert first.rstrip().endswith("install . && .venv/bin/padgen all")
    assert second.rstrip().endswith("&& .venv/bin/python -m pytest -n auto")


PYTHON = {"README.md": 6, "docs/house-rules.md": 3, "docs/pdf.md": 6, "docs/python.md": 12}
"""Pages with examples in Python, and the least number of lines."""


def test_all_pages_with_examples_in_python_are_run() -> None:
    """No page is forgotten."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    assert [str(page.relative_to(ROOT)) for page in pages if ">>> " in page.read_text(encoding="utf-8")] == [*PYTHON]


@pytest.mark.parametrize(("name", "least"), PYTHON.items())
def test_python_examples_print_what_the_page_shows(
    name: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lines of Python, run in order in one folder, print the lines shown below them."""
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest("".join(blocks(ROOT / name, "python")), {}, name, None, None)
    assert len(test.examples) >= least
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_python_page_lists_every_option_of_every_function() -> None:
    """The table has every option with the functions that take it, and nothing else."""
    kinds = ("pad", "leaflet", "booklet", "form", "proof", "sheet")
    taken = {kind: set(signature(getattr(padgen, kind)).parameters) - {"langs"} for kind in kinds}
    lines = re.findall(r"^\| `(\w+)` \| ([\w ,]+) \|", (ROOT / "docs/python.md").read_text(encoding="utf-8"), re.M)
    meant = {"all": set(kinds), "all but sheet": set(kinds) - {"sheet"}}
    told = {option: meant.get(of, set(of.split(", "))) for option, of in lines}
    assert told == {
        option: {kind for kind in kinds if option in taken[kind]} for option in set().union(*taken.values())
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    """Every link to a file leads to one, and every picture has a text for those who can't see it."""
    text = page.read_text(encoding="utf-8")
    for mark, words, target in re.findall(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)", text):
        if not target.startswith(("http:", "https:", "#")):
            assert (page.parent / target.split("#")[0]).exists(), target
        assert not mark or len(words) > 10, target


def test_pictures_are_real_and_small() -> None:
    """The README's pictures are pictures, wide enough to read and small enough to load."""
    for name in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")):
        path = ROOT / name
        assert path.stat().st_size < 150_000
        with Image.open(path) as picture:
            assert picture.width > 800


def test_the_readme_names_every_command() -> None:
    """The README mentions every command."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    missing = [name for name in cli.commands if not re.search(rf"\bpadgen (\w+ )?{name}\b", text)]
    assert not missing


def test_nothing_private_is_named() -> None:
    """Documentation names no machine's folders or registries."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"/(home|root|tmp|work|opt|Users)/", text), page
        assert os.sep + "venv" + os.sep not in text


def test_prose_has_the_words_of_the_english_leaflets() -> None:
    """Pages, help and schemas use the words of the English texts: dice are rolled, and rows get a zero."""
    told = {page.name: BLOCK.sub("", page.read_text(encoding="utf-8")) for page in PAGES}
    for name, command in cli.commands.items():
        told[name] = " ".join([str(command.help), *(str(getattr(option, "help", "")) for option in command.params)])
    for name, schema in SCHEMAS.items():
        told[f"schema {name}"] = " ".join(re.findall(r'"description": "(.*?)"', json.dumps(schema())))
    prose = {name: re.sub(r"`[^`]*`|\]\([^)]*\)|\{\w*\}", "", text) for name, text in told.items()}
    words = r"\b(?:throw|toss|strike)(?:s|n|ing)?\b"
    assert {name: found for name, text in prose.items() if (found := re.findall(words, text, re.IGNORECASE))} == {}
