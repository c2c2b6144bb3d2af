"""Runs that are killed, or that write the same files at once, leave complete files, old or new."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pikepdf
import pytest
from halted import halted, told_at_import, wait

from padgen.cli import output
from padgen.cli.run import run
from padgen.files import writing


def whole(data: bytes) -> bool:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return len(pdf.pages) > 0 and data.rstrip().endswith(b"%%EOF")


def parts(folder: Path) -> Iterator[Path]:
    return folder.glob(".padgen-*.part")


def spawn(*args: str, folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "padgen", *args]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_a_killed_run_leaves_the_old_file(tmp_path: Path) -> None:
    """After KILL, the old file is complete; the next run works and removes the killed run's temporary file."""
    out = tmp_path / "out"
    out.mkdir()
    (out / "pad-fi.pdf").write_bytes(b"older and good")
    killed = halted("pad", "fi", folder=tmp_path)
    wait(killed)
    killed.kill()
    killed.communicate()
    assert (out / "pad-fi.pdf").read_bytes() == b"older and good"
    assert len(list(parts(out))) == 1
    (out / ".padgen-notes.part").write_text("a file of somebody else's")

    again = spawn("pad", "fi", "sv", folder=tmp_path)
    printed, _ = again.communicate()
    assert again.returncode == 0
    assert printed.decode().split() == [str(Path("out/pad-fi.pdf")), str(Path("out/pad-sv.pdf"))]
    assert {path.name for path in out.iterdir()} == {"pad-fi.pdf", "pad-sv.pdf", ".padgen-notes.part"}
    assert whole((out / "pad-fi.pdf").read_bytes())


def test_a_running_commands_file_is_left_alone(tmp_path: Path) -> None:
    """Other runs into the same folder leave a slow run's temporary file until that run has ended."""
    slow = halted("pad", "fi", folder=tmp_path)
    wait(slow)
    (part,) = parts(tmp_path / "out")
    assert spawn("pad", "sv", folder=tmp_path).wait() == 0
    assert list(parts(tmp_path / "out")) == [part]
    slow.kill()
    slow.communicate()
    assert spawn("pad", "sv", folder=tmp_path).wait() == 0
    assert list(parts(tmp_path / "out")) == []


def test_a_file_that_another_run_removes_is_begun_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If another run removes a new file before it is locked, another name is tried."""
    lock, taken = writing._lock, []

    def late(sink: BinaryIO) -> bool:
        if len(taken) < 3:
            taken.append(sink.name)
            Path(sink.name).unlink()
        return lock(sink)

    monkeypatch.setattr(writing, "_lock", late)
    writing.write(tmp_path / "file", lambda stream: stream.write(b"whole"))
    assert (tmp_path / "file").read_bytes() == b"whole"
    assert len(set(taken)) == 3
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_without_locks_only_old_temporary_files_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows, temporary files are removed once they are a minute old, not before."""
    monkeypatch.setattr(writing, "fcntl", None)
    new, old = tmp_path / ".padgen-000000000001.part", tmp_path / ".padgen-000000000002.part"
    for path, age in ((new, 5), (old, 100)):
        path.write_bytes(b"half")
        os.utime(path, (time.time() - age,) * 2)
    writing.write(tmp_path / "file", lambda stream: stream.write(b"whole"))
    assert {path.name for path in tmp_path.iterdir()} == {"file", new.name}


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("args", [("pad", "fi"), ("all", "fi", "sv", "--jobs", "2")], ids=" ".join)
def test_a_signal_ends_all_and_leaves_nothing(args: tuple[str, ...], number: signal.Signals, tmp_path: Path) -> None:
    """INT, TERM and HUP end padgen with 130, 143 and 129 and one message; no temporary file or process is left."""
    process = halted(*args, folder=tmp_path)
    wait(process, processes=1 if args[0] == "pad" else 2)
    assert list(parts(tmp_path / "out"))
    process.send_signal(number)
    # Standard output is closed when the last process that can write to it has ended.
    printed, err = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert printed == b""
    assert err.decode().splitlines() == ["padgen: stopped; nothing half-written is left behind"]
    assert list((tmp_path / "out").iterdir()) == []


def test_control_c_at_a_terminal_reaches_all(tmp_path: Path) -> None:
    """A terminal sends INT to every process at once, but only one prints the message."""
    process = halted("all", "fi", "sv", "--jobs", "2", folder=tmp_path, start_new_session=True)
    wait(process, processes=2)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.decode().splitlines() == ["padgen: stopped; nothing half-written is left behind"]
    assert list((tmp_path / "out").iterdir()) == []


def test_workers_end_with_a_killed_parent(tmp_path: Path) -> None:
    """KILL ends only the parent, silently; its workers notice, remove their temporary files, and end."""
    process = halted("all", "fi", "sv", "--jobs", "3", folder=tmp_path)
    wait(process, processes=3)
    process.kill()
    printed, err = process.communicate(timeout=60)
    assert (printed, err) == (b"", b"")
    assert list((tmp_path / "out").iterdir()) == []


def test_an_ignored_signal_stays_ignored(tmp_path: Path) -> None:
    """With nohup, a run continues after its terminal is closed."""
    process = halted("pad", "fi", folder=tmp_path, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    wait(process)
    process.send_signal(signal.SIGHUP)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
    assert process.returncode == 143


@pytest.mark.parametrize(
    "module", ["padgen.cli.run", "click", "padgen.cli.commands", "padgen.rules", "padgen.pdf.file", "zlib"]
)
def test_control_c_while_loading(module: str, tmp_path: Path) -> None:
    """Ctrl-C ends padgen with 130 and no traceback from its first line on, whatever is being loaded."""
    done = told_at_import(module, signal.SIGINT, "pad", "fi", folder=tmp_path)
    assert done.returncode == 130
    assert done.stderr.decode().splitlines() == ["padgen: stopped; nothing half-written is left behind"]
    assert not list(tmp_path.glob("out/*"))


def test_runs_at_once_into_one_folder_give_whole_files(tmp_path: Path) -> None:
    """If several runs write the same names, every file is the complete work of one, and nothing else is left."""
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


def test_a_killed_worker_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If one of several processes dies, the run ends with a message instead of waiting for ever."""
    if not hasattr(os, "fork") or sys.platform != "linux":
        pytest.skip("only a forked process knows what the test has changed")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(output.Document, "save", lambda *_: os._exit(9))
    assert run(["all", "fi", "sv", "--jobs", "2"]) == 1
    assert "a process was killed" in capsys.readouterr().err
    assert not list(tmp_path.glob("out/*"))
