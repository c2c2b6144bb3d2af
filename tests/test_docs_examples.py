"""The worked example of docs/add-a-language.md, step by step; test_docs.py runs those of the other pages."""

from __future__ import annotations

import re
import shlex
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from own_files import fill
from pdfcheck import text

from padgen.cli.run import run
from padgen.languages.keys import NOUNS
from padgen.rules.load import CHOICES, KEYS
from padgen.rules.reader import COMBINATIONS

ROOT = Path(__file__).resolve().parents[1]
LANGUAGE_PAGE = (ROOT / "docs" / "add-a-language.md").read_text(encoding="utf-8")
RULES_PAGE = (ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def blocks(kind: str) -> list[str]:
    return [found[2] for found in BLOCK.finditer(LANGUAGE_PAGE) if found[1] == kind]


@pytest.fixture
def shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[str], list[str]]:
    """Run a command of the page in an empty folder; gives what it prints on both streams."""
    monkeypatch.chdir(tmp_path)

    def call(command: str) -> list[str]:
        words = shlex.split(command)
        assert words[0] == "padgen"
        run(words[1:])
        out, err = capsys.readouterr()
        return (out + err).splitlines()

    return call


def sessions(block: str) -> list[tuple[str, list[str]]]:
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


@pytest.mark.long
def test_a_language_is_added_as_the_page_says(shell: Callable[[str], list[str]]) -> None:
    """The commands begin the file and show its empty keys as printed; with the page's lines it makes documents."""
    begin, (empty, written, bonus, nouns) = blocks("console")[0], blocks("yaml")
    for command, shown in sessions(begin):
        assert shell(command) == shown
    path = Path("fo.yaml")
    assert empty in path.read_text(encoding="utf-8")

    complaints, prints, *_ = (sessions(block) for block in blocks("text"))
    for command, shown in complaints:
        assert shell(command)[: len(shown)] == shown

    begun = path.read_text(encoding="utf-8")
    path.write_text(begun.replace(empty.splitlines()[-1] + "\n", written), encoding="utf-8")
    assert not any("full_house" in line and "rows" in line for line in shell("padgen check fo.yaml"))
    fill(path, "da")
    whole: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    whole["rows"] |= yaml.safe_load(textwrap.dedent(written))
    whole["texts"] |= yaml.safe_load(textwrap.dedent(bonus))
    whole["nouns"] |= yaml.safe_load(nouns)["nouns"]
    path.write_text(yaml.safe_dump(whole, allow_unicode=True, width=10_000), encoding="utf-8")
    assert shell("padgen check fo.yaml") == []
    for command, shown in prints:
        assert shell(command) == shown
    assert "Fult hús" in text(Path("out/pad-fo.pdf").read_bytes())
    leaflet = " ".join(text(Path("out/leaflet-fo-maxi.pdf").read_bytes()).split())
    assert "Eru tað í minsta lagi 84 stig í ovara parti" in leaflet


def test_the_noun_example_is_right_for_the_language(shell: Callable[[str], list[str]]) -> None:
    """The page's nouns have the plural forms that a new file asks for, and one more case."""
    shell("padgen new locale fo")
    begun = yaml.safe_load(Path("fo.yaml").read_text(encoding="utf-8"))["nouns"]
    shown = yaml.safe_load(blocks("yaml")[-1])["nouns"]
    assert set(shown["point"]) == set(shown["point_dative"]) == set(begun["point"])
    assert set(NOUNS) <= set(begun)


def test_the_rules_page_names_every_key() -> None:
    """Each key, each of its words, and each way to write a combination is in a table of the page."""
    tables = "\n".join(line for line in RULES_PAGE.splitlines() if line.startswith("|"))
    for key in KEYS:
        assert f"`{key}`" in tables, key
    for words in CHOICES.values():
        for word in words:
            assert f"`{word}`" in tables, word
    for way in COMBINATIONS:
        kind = way.strip("{").split(":")[0]
        assert re.search(rf"`\{{?{kind}\b", tables), way
