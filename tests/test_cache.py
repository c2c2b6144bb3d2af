"""The cache changes only the speed: documents are the same with it, without it, and whatever it contains."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from padgen import languages
from padgen.documents.text import hyphens
from padgen.files import cache
from padgen.files.sources import read


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache folder; it doesn't exist yet."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache" / "padgen-cache-1"


class Maker:
    """Makes facts and counts how often it was called."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> Any:
        self.made += 1
        return {"made": self.made}


def ask(maker: Maker, key: bytes = b"a: b", name: str = "x.yaml") -> Any:
    return cache.recall(name, key, maker, lambda facts: isinstance(facts, dict))


def test_facts_are_made_once(folder: Path) -> None:
    """The second time, the same facts come from a folder that only the user can open."""
    maker = Maker()
    assert ask(maker) == ask(maker) == {"made": 1}
    assert maker.made == 1
    assert len(list(folder.iterdir())) == 1
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_another_key_replaces_the_entry(folder: Path) -> None:
    """An edited file gets new facts, which replace the old entry."""
    maker = Maker()
    for made, key in enumerate((b"a: b", b"a: c", b"a: b", b"a: b\n", b"a: ", b""), 1):
        assert ask(maker, key) == {"made": made}
    assert len(list(folder.iterdir())) == 1


def test_names_have_entries_of_their_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two names never share facts, even with the same checksum and when name and key join to the same bytes."""
    maker = Maker()
    assert [ask(maker, name=name)["made"] for name in ("x", "y", "x", "y", "\udcff", "")] == [1, 2, 1, 2, 3, 4]
    assert len(list(folder.iterdir())) == 4
    monkeypatch.setattr(cache.zlib, "crc32", lambda _: 0)
    assert [ask(maker, b"bc", "a")["made"], ask(maker, b"c", "ab")["made"]] == [5, 6]


def test_changed_code_is_another_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version, a changed module and an additional module each give another key."""
    module = tmp_path / "some_maker.py"
    module.write_text("one = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    state = cache.code.__wrapped__
    seen = {state("some_maker"), state("some_maker")}
    os.utime(module, ns=(1, 1))
    seen.add(state("some_maker"))
    module.write_text("one = 2  # longer\n")
    os.utime(module, ns=(1, 1))
    seen |= {state("some_maker"), state(), state("some_maker", "yaml")}
    monkeypatch.setattr(cache, "__version__", "0.0.0")
    seen.add(state("some_maker"))
    assert len(seen) == 6
    assert state("sys") == state("no_such_module") == state()


def entry_of(folder: Path) -> Path:
    ask(Maker())
    (entry,) = (place for place in folder.iterdir() if place.is_file())
    return entry


@pytest.mark.parametrize(
    "spoil", [lambda _: b"", lambda data: data[:-1], lambda data: data + b" ", lambda _: bytes(5_000_000)]
)
def test_a_damaged_entry_is_replaced(folder: Path, spoil: Callable[[bytes], bytes]) -> None:
    """An entry that is cut off, too long, empty or huge is ignored and replaced."""
    entry = entry_of(folder)
    whole = entry.read_bytes()
    entry.write_bytes(spoil(whole))
    maker = Maker()
    assert ask(maker)["made"] == 1
    assert entry.read_bytes() == whole


@given(at=st.integers(0, 10_000), bit=st.integers(0, 7))
@settings(max_examples=200)
def test_every_flipped_bit_is_noticed(folder: Path, at: int, bit: int) -> None:
    """An entry with any one bit changed is ignored."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    entry = entry_of(folder)
    data = bytearray(entry.read_bytes())
    data[at % len(data)] ^= 1 << bit
    entry.write_bytes(data)
    maker = Maker()
    assert ask(maker) == {"made": 1}
    assert maker.made == 1


def forge(entry: Path, payload: bytes) -> None:
    """Replace an entry's contents, with the right checksum."""
    data = entry.read_bytes()[4:]
    body = data[: data.rindex(b"\n") + 1] + payload
    entry.write_bytes(zlib.crc32(body).to_bytes(4, "big") + body)


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"\xff",
        b"1e999999",
        b"null",
        b"[]",
        b'"text"',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 10_000,
        b'{"language": 5}',
        b'{"language": {"a": [1]}}',
        b'{"a":' + b'{"a":' * 800 + b"1" + b"}" * 801,
        b'{"a":' + b"[" * 480 + b"1" + b"]" * 480 + b"}",
    ],
    ids=range(13),
)
def test_a_forged_entry_does_no_harm(folder: Path, tmp_path: Path, payload: bytes) -> None:
    """If a forged entry isn't what a file can contain, the file is read again."""
    path = tmp_path / "fi.yaml"
    path.write_bytes(b"language: suomi\n")
    read(path)
    (entry,) = folder.iterdir()
    forge(entry, payload)
    assert read(path).data == {"language": "suomi"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes")
def test_pipes_folders_and_broken_links_are_ignored(folder: Path) -> None:
    """In an entry's place, they neither block padgen nor make it fail."""
    for number, make in enumerate((os.mkfifo, os.mkdir, lambda place: place.symlink_to("nothing"))):
        entry = entry_of(folder)
        entry.unlink()
        make(entry)
        maker = Maker()
        assert ask(maker)["made"] == 1, number
        entry.rmdir() if entry.is_dir() and not entry.is_symlink() else entry.unlink()


def test_a_folder_that_cannot_be_written_is_not_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the cache folder can't exist, nothing is kept and padgen works without it."""
    (tmp_path / "file").write_text("")
    for place in (str(tmp_path / "file"), str(tmp_path / "file" / "below"), "/proc/1/none", "a" * 5000):
        monkeypatch.setenv(cache.VARIABLE, place)
        maker = Maker()
        assert (ask(maker)["made"], ask(maker)["made"]) == (1, 2)


def test_nothing_half_written_is_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If an entry can't be renamed to its place, its temporary file is removed."""

    def full(*_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert ask(Maker())["made"] == 1
    assert list(folder.iterdir()) == []


def test_the_folder_keeps_the_latest_entries(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old entries are removed, and so are temporary files that a killed run left."""
    monkeypatch.setattr(cache, "_ENTRIES", 5)
    folder.mkdir(parents=True)
    (folder / ".0123456789ab.part").write_text("")
    os.utime(folder / ".0123456789ab.part", (0, 0))
    made = {}
    for number in range(8):
        before = set(folder.iterdir())
        ask(Maker(), name=str(number))
        (new,) = set(folder.iterdir()) - before
        os.utime(new, (number + 1, number + 1))
        made[new] = number
    assert sorted(made.get(entry, -1) for entry in folder.iterdir()) == [3, 4, 5, 6, 7]


def test_only_its_own_files_are_removed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other files, folders and links in the cache folder stay, even if their names look like entries."""
    monkeypatch.setattr(cache, "_ENTRIES", 2)
    folder.mkdir(parents=True)
    for name in ("letter.txt", "x-0011aabb", "0011AABB.entry", "0011aabb.entry.txt", ".padgen-001122334455.part"):
        (folder / name).write_text("mine")
    for name in ("0011aab0.entry", "folder"):
        (folder / name).mkdir()
    for name in ("0011aab1.entry", "link"):
        (folder / name).symlink_to("nowhere")
    foreign = set(folder.iterdir())
    for number in range(6):
        ask(Maker(), name=str(number))
    assert foreign <= set(folder.iterdir())
    assert len(set(folder.iterdir()) - foreign) == 2


def test_a_users_own_folder_loses_nothing(tmp_path: Path) -> None:
    """If the variable names a folder with other files, a command leaves them all there."""
    for number in range(300):
        (tmp_path / f"t{number}.txt").write_text("x")
    environment = {**os.environ, cache.VARIABLE: str(tmp_path)}
    command = [sys.executable, "-m", "padgen", "pad", "fi", "-o", "-"]
    subprocess.run(command, env=environment, check=True, capture_output=True)
    assert len(list(tmp_path.glob("t*.txt"))) == 300
    assert list((tmp_path / "padgen-cache-1").glob("*.entry"))


@pytest.mark.parametrize(
    ("platform", "variables", "place"),
    [
        ("linux", {"XDG_CACHE_HOME": "/c"}, "/c/padgen-cache-1"),
        ("linux", {"XDG_CACHE_HOME": "relative", "HOME": "/h"}, "/h/.cache/padgen-cache-1"),
        ("linux", {"HOME": "/h"}, "/h/.cache/padgen-cache-1"),
        ("darwin", {"HOME": "/h"}, "/h/Library/Caches/padgen-cache-1"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/padgen-cache-1"),
        ("win32", {}, None),
        ("linux", {"HOME": "/h", cache.VARIABLE: ""}, None),
        ("linux", {"HOME": "/h", cache.VARIABLE: "/own"}, "/own/padgen-cache-1"),
    ],
)
def test_the_folder_is_the_systems_own(
    platform: str, variables: dict[str, str], place: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cache is where the system keeps caches; the variable names another folder, or none."""
    for name in ("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA", cache.VARIABLE):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    found = cache._folder.__wrapped__(os.environ.get(cache.VARIABLE))
    assert found == (Path(place) if place else None)


COMMANDS = (["pad", "fi+uk", "-r", "maxi"], ["leaflet", "hu"], ["form", "pl", "--names", "Łucja,Ёж"])


@pytest.mark.long
@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_the_same_file_cold_warm_and_without(args: list[str], tmp_path: Path) -> None:
    """The bytes are the same with an empty cache, a filled one, a forged one, and none."""
    place = tmp_path / "cache"

    def made(folder: str) -> bytes:
        environment = {**os.environ, cache.VARIABLE: folder}
        done = subprocess.run(
            [sys.executable, "-m", "padgen", *args, "-o", "-"], env=environment, cwd=tmp_path, capture_output=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    without = made("")
    assert not place.exists()
    assert made(str(place)) == without
    entries = list(place.rglob("*.entry"))
    assert entries
    assert made(str(place)) == without
    for entry in entries:
        forge(entry, b'{"name": {"of": 5}}')
    assert made(str(place)) == without


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("code", sorted(hyphens._DICTIONARIES))
def test_cached_hyphens_are_the_dictionarys(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language file's words are divided as without a cache, and the second time without a dictionary."""
    text = languages.read(code).source.text
    words = sorted(set(hyphens._WORDS.findall(text.lower())))
    plain, filling = hyphens.Hyphenator(code), hyphens.Hyphenator(code, text=text)
    wanted = [plain(word) for word in words]
    assert any(wanted)
    assert [filling(word) for word in words] == wanted
    monkeypatch.setattr("pyphen.Pyphen", None)
    filled = hyphens.Hyphenator(code, text=text)
    assert [filled(word.title()) for word in words] == wanted
