"""No command, and no process that padgen starts, runs code from the current folder."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from padgen.files import cache

MODULES = """
    PIL babel click concurrent flask flask_frozen jinja2 json language_tags logging lxml markupsafe multiprocessing
    padgen pickle pypdfium2 pyphen re reportlab reportlab_settings runpy signal socket struct subprocess svglib
    sitecustomize tempfile threading usercustomize waitress webbrowser werkzeug xml yaml zlib
""".split()
"""What padgen or Python may import; as files and as folders with an ``__init__.py``."""

SCRIPT = "import sys\nfrom padgen.__main__ import main\nif __name__ == '__main__':\n    sys.exit(main())\n"
"""What pip installs as ``padgen``."""

SPAWNING = "from padgen.cli import output\noutput._START = 'spawn'\n"
"""How processes begin on Windows and macOS."""

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="red" d="M0 0h9v9z"/></svg>'


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A folder full of modules that leave a mark when they are run."""
    folder = tmp_path / "trap"
    for number, name in enumerate(MODULES):
        path = folder / (f"{name}.py" if number % 2 and name != "padgen" else f"{name}/__init__.py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"open({str(tmp_path / 'marks')!r}, 'a').write({name!r} + ' ')\n")
    (folder / "club.svg").write_text(DRAWING)
    return folder


COMMANDS = [
    ["pad", "fi", "--logo", "club.svg", "--qr", "https://example.org"],
    ["all", "fi", "de", "--jobs", "2"],
    ["score", "yatzy", "6", "6", "6", "6", "6"],
    ["check", "fi"],
    ["site", "public", "fi"],
    ["new", "locale", "rsk"],
    ["list", "languages"],
]


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_no_code_from_the_current_folder_runs(command: list[str], trap: Path) -> None:
    """The installed program runs none, even with an empty cache, so that every library is loaded."""
    script = trap.parent / "bin" / "padgen"
    script.parent.mkdir()
    script.write_text(SPAWNING + SCRIPT)
    environment = {**os.environ, cache.VARIABLE: ""}
    done = subprocess.run([sys.executable, str(script), *command], cwd=trap, env=environment, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    assert not (trap.parent / "marks").exists(), (trap.parent / "marks").read_text()


@pytest.mark.long
def test_python_m_padgen_runs_none_either(trap: Path) -> None:
    """``python -m`` searches the current folder first, but padgen then imports nothing from it."""
    (trap / "padgen" / "__init__.py").unlink()
    (trap / "padgen").rmdir()
    for name in ("runpy", "re", "zlib", "signal"):  # imported before padgen begins, or built in
        (trap / f"{name}.py").unlink(missing_ok=True)
    environment = {**os.environ, cache.VARIABLE: ""}
    command = [sys.executable, "-m", "padgen", *COMMANDS[0]]
    done = subprocess.run(command, cwd=trap, env=environment, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    assert not (trap.parent / "marks").exists(), (trap.parent / "marks").read_text()


_ENDLESS = """
import sys
from padgen import __main__
from padgen.page import logo

logo._SECONDS = 600
logo._APART = '''
import os, sys, time
sys.path[:] = sys.argv[2:]
from padgen.page import vector

def draw(data):
    with open("begun", "w") as file:
        file.write(str(os.getpid()))
    os.rename("begun", "drawing")
    time.sleep(600)

vector.answer = draw
vector.main(float(sys.argv[1]))
'''
sys.argv[0] = "padgen"
__main__.main()
"""
"""A run whose drawing writes its process id, and takes ten minutes."""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux lets one wait for another's child")
@pytest.mark.parametrize("how", ["SIGTERM", "SIGKILL", "SIGINT"])
def test_the_drawing_process_ends_with_its_parent(how: str, tmp_path: Path) -> None:
    """A drawing that takes ten minutes is stopped when the run that asked for it has ended."""
    (tmp_path / "club.svg").write_text(DRAWING)
    command = [sys.executable, "-c", _ENDLESS, "pad", "fi", "--logo", "club.svg"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not (tmp_path / "drawing").exists():
        assert process.poll() is None
        time.sleep(0.01)
    child = os.pidfd_open(int((tmp_path / "drawing").read_text()))
    try:
        process.send_signal(getattr(signal, how))
        process.wait(timeout=60)
        # The descriptor is readable when the process has ended.
        assert select.select([child], [], [], 60)[0], "the child outlived its parent"
    finally:
        os.close(child)
