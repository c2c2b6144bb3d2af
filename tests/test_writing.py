"""Overwriting a file keeps its mode and the link that leads to it."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from padgen.cli.run import run
from padgen.files import writing

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither modes nor links for everyone")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("old", [0o600, 0o640, 0o664, 0o444])
def test_overwriting_keeps_the_mode(old: int, tmp_path: Path) -> None:
    """A private file stays private, and a shared one stays shared."""
    path = tmp_path / "pad.pdf"
    path.write_bytes(b"older")
    path.chmod(old)
    assert run(["pad", "fi", "-q", "-o", str(path)]) == 0
    assert path.read_bytes().startswith(b"%PDF")
    assert mode(path) == old


def test_nobody_else_can_read_what_is_being_written(tmp_path: Path) -> None:
    """The unfinished file has the mode of the file that it will replace, before anything is written to it."""
    path = tmp_path / "pad.pdf"
    path.write_bytes(b"older")
    path.chmod(0o600)
    seen: list[int] = []
    writing.write(path, lambda _: seen.extend(map(mode, tmp_path.glob(".padgen-*.part"))))
    assert seen == [0o600]


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_a_new_file_has_the_usual_mode(mask: int, tmp_path: Path) -> None:
    """Its mode follows the umask."""
    before = os.umask(mask)
    try:
        writing.write(tmp_path / "new.pdf", lambda stream: stream.write(b"x"))
    finally:
        os.umask(before)
    assert mode(tmp_path / "new.pdf") == 0o666 & ~mask


def test_a_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    """Several links, and links into other folders, are followed too."""
    (tmp_path / "away").mkdir()
    target = tmp_path / "away" / "pad.pdf"
    target.write_bytes(b"older")
    target.chmod(0o600)
    (tmp_path / "middle.pdf").symlink_to(target)
    (tmp_path / "pad.pdf").symlink_to("middle.pdf")
    writing.write(tmp_path / "pad.pdf", lambda stream: stream.write(b"newer"))
    assert (tmp_path / "pad.pdf").readlink() == Path("middle.pdf")
    assert target.read_bytes() == b"newer"
    assert mode(target) == 0o600


def test_a_file_that_another_process_removed_is_not_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between making and locking it, another run may take it for abandoned."""
    monkeypatch.setattr(writing, "_lock", lambda _: False)
    with pytest.raises(OSError, match="another process removed an unfinished file"):
        writing.hold(tmp_path / "mark")
