"""Runs that are killed or race each other leave whole files, old or new."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from padgen.cli import output
from padgen.cli.run import run


def whole(data: bytes) -> bool:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return len(pdf.pages) > 0 and data.rstrip().endswith(b"%%EOF")


def parts(folder: Path) -> Iterator[Path]:
    return folder.glob(".padgen-*.part")


def spawn(*args: str, folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "padgen", *args]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_a_killed_run_leaves_the_old_file(tmp_path: Path) -> None:
    """Killed in the middle of writing, without a chance to clean up: the old file is whole, and the next run works."""
    out = tmp_path / "out"
    out.mkdir()
    (out / "pad-fi.pdf").write_bytes(b"older and good")
    process = spawn("pad", "fi", "--sheets", "100000", "--number", folder=tmp_path)
    deadline = time.monotonic() + 30
    while not any(part.stat().st_size > 20_000 for part in parts(out)):
        assert process.poll() is None, "it was done before it could be killed"
        assert time.monotonic() < deadline
        time.sleep(0.005)
    process.kill()
    process.communicate()
    assert (out / "pad-fi.pdf").read_bytes() == b"older and good"
    assert len(list(parts(out))) == 1

    again = spawn("pad", "fi", "sv", folder=tmp_path)
    printed, _ = again.communicate()
    assert again.returncode == 0
    assert printed.decode().split() == [str(Path("out/pad-fi.pdf")), str(Path("out/pad-sv.pdf"))]
    assert sorted(path.name for path in out.glob("*.pdf")) == ["pad-fi.pdf", "pad-sv.pdf"]
    assert whole((out / "pad-fi.pdf").read_bytes())


def test_runs_at_once_into_one_folder_give_whole_files(tmp_path: Path) -> None:
    """Several runs write the same names together: every file is one run's whole work, nothing is left over."""
    counts = ("1", "7", "30", "200")
    running = [spawn("pad", "fi", "sv", "de", "--sheets", n, "--number", folder=tmp_path) for n in counts]
    for process in running:
        _, err = process.communicate()
        assert (process.returncode, err) == (0, b"")
    alone: dict[str, set[bytes]] = {}
    for n in counts:
        assert run(["pad", "fi", "sv", "de", "--sheets", n, "--number", "-q", "-o", str(tmp_path / n)]) == 0
        for path in (tmp_path / n).iterdir():
            alone.setdefault(path.name, set()).add(path.read_bytes())
    assert {path.name for path in (tmp_path / "out").iterdir()} == set(alone)
    for path in (tmp_path / "out").iterdir():
        assert path.read_bytes() in alone[path.name]


def test_a_killed_worker_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """When one of several processes dies, the run ends with a message instead of waiting for ever."""
    if not hasattr(os, "fork") or sys.platform != "linux":
        pytest.skip("only a forked process knows what the test has changed")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(output.Document, "save", lambda *_: os._exit(9))
    assert run(["all", "fi", "sv", "--jobs", "2"]) == 1
    assert "a process was killed" in capsys.readouterr().err
    assert not list(tmp_path.glob("out/*"))
