"""The static site: complete, usable from a disk, and never half-written in place of an older one."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from padgen.cli.run import run
from padgen.errors import PadgenError, UsageError
from padgen.files import writing
from padgen.rules import built_in_ids
from padgen.web import site as building
from padgen.web.site import MARK, Site

FEW = ("classic", "maxi")


@pytest.fixture(autouse=True)
def few_variants(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two variants instead of all, for speed."""
    monkeypatch.setattr("padgen.web.offer.built_in_ids", lambda: FEW)


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def beside(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.long
def test_everything_is_there_and_found_from_a_disk(tmp_path: Path) -> None:
    """Each language and variant has a page, documents with the command's bytes, and links to existing files."""
    folder = tmp_path / "public"
    assert run(["site", str(folder), "fi", "de", "-q"]) == 0
    found = files(folder)
    for tag in ("fi", "de"):
        assert {f"{tag}/index.html", f"{tag}/maxi/index.html"} <= found
        for kind in ("pad", "leaflet", "form"):
            assert {f"{kind}/{tag}.pdf", f"{kind}/{tag}.png", f"{kind}/{tag}/maxi.pdf"} <= found
        assert {f"sheet/{tag}.html", f"sheet/{tag}/maxi.html"} <= found
    own = tmp_path / "own.pdf"
    assert run(["pad", "fi", "-r", "maxi", "-o", str(own)]) == 0
    assert (folder / "pad/fi/maxi.pdf").read_bytes() == own.read_bytes()
    for page in folder.rglob("index.html"):
        links = re.findall(r'(?:href|src)="([^"#?]+)', page.read_text(encoding="utf-8"))
        assert links
        for link in links:
            assert (page.parent / link).resolve().is_file(), (page, link)
    assert all(path.stat().st_size for path in folder.rglob("*") if path.is_file() and path.name != MARK)


@pytest.mark.long
def test_languages_that_are_left_out_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder's language with a problem has no page; a warning says what is wrong."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "fo.yaml").write_text("language: Føroyskt\nrows: {ones: ''}\n", encoding="utf-8")
    assert run(["site", str(tmp_path / "public"), "fi", "--locales", str(own)]) == 0
    told = capsys.readouterr().err
    assert "Warning: " in told
    assert "fo.yaml:2:rows.ones: empty text (write the text)" in told
    assert not (tmp_path / "public/fo").exists()


def test_every_variant_is_planned() -> None:
    """The plan has every variant of every language, and each document has its picture."""
    assert Site(["fi"]).size == 1 + len(FEW) * (1 + 3 * 2 + 1) + len(FEW)
    assert len(built_in_ids()) > len(FEW)


@pytest.mark.long
def test_an_older_site_stays_until_the_new_one_is_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build that fails halfway or becomes too large leaves the older site and nothing else."""
    folder = tmp_path / "public"
    folder.mkdir()
    (folder / MARK).touch()
    (folder / "old.html").write_text("old", encoding="utf-8")
    monkeypatch.setattr(building, "MOST_BYTES", 50_000)
    with pytest.raises(PadgenError, match="MB"):
        list(Site(["fi"]).build(folder))
    assert files(folder) == {MARK, "old.html"}
    assert beside(tmp_path) == {"public"}
    monkeypatch.undo()
    monkeypatch.setattr("padgen.web.offer.built_in_ids", lambda: FEW[:1])
    sizes = [built.total for built in Site(["fi"]).build(folder)]
    assert sizes == sorted(sizes)
    assert "old.html" not in files(folder)
    assert beside(tmp_path) == {"public"}


@pytest.mark.long
def test_other_folders_are_left_alone(tmp_path: Path) -> None:
    """A folder with other files, or a file, is refused before anything is made."""
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    for place in (tmp_path, tmp_path / "letter.txt"):
        with pytest.raises(UsageError):
            next(Site(["fi"]).build(place))
    assert run(["site", str(tmp_path), "fi"]) == 2
    # The system can't resolve this path, because a folder in it doesn't exist.
    assert run(["site", f"{tmp_path}/missing/..", "fi"]) == 2
    assert files(tmp_path) == {"letter.txt"}
    assert run(["site", str(tmp_path / "new"), "xx"]) == 1
    building_it = Site(["fi"]).build(tmp_path / "new")
    next(building_it)
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "late.txt").touch()
    with pytest.raises(UsageError, match="holds other files"):
        list(building_it)
    assert files(tmp_path) == {"letter.txt", "new/late.txt"}


def test_what_a_killed_build_has_left_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next build removes its folder; folders of running builds and of others stay."""
    monkeypatch.setattr("padgen.web.offer.built_in_ids", lambda: FEW[:1])
    dead, living, strange = (tmp_path / f".padgen-00000000000{n}.part" for n in (1, 2, 3))
    for folder in (dead, living, strange):
        (folder / "pad").mkdir(parents=True)
    (dead / MARK).touch()
    with writing.hold(living / MARK):
        for _ in Site(["fi"]).build(tmp_path / "public"):
            assert not dead.exists()
    assert beside(tmp_path) == {"public", living.name, strange.name}
    monkeypatch.setattr(writing, "fcntl", None)
    assert not writing.abandoned(living / MARK)
    os.utime(living / MARK, (0, 0))
    assert writing.abandoned(living / MARK)


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="signals as on POSIX")
def test_ctrl_c_leaves_nothing(tmp_path: Path) -> None:
    """A build that is stopped by Ctrl-C removes its folder."""
    process = subprocess.Popen([sys.executable, "-m", "padgen", "site", str(tmp_path / "public"), "fi", "-q"])
    end = time.monotonic() + 60
    while not any(tmp_path.glob(".padgen-*/pad")) and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 130
    assert beside(tmp_path) == set()
