"""Runs of padgen that stop at a known place, so that tests of signals don't depend on timing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

_HALT = """
import os, sys, time
from padgen import __main__
from padgen.files import writing

fill = writing._fill

def halt(sink, *args):
    fill(sink, *args)
    # In one piece: several processes write to this pipe.
    os.write(1, b"half\\n")
    time.sleep(600)

writing._fill = halt
sys.argv[0] = "padgen"
__main__.main()
"""

_AT_IMPORT = """
import os, signal, sys

def notice(event, args):
    if event == "import" and args[0] == MODULE and not sent:
        sent.append(True)
        os.kill(os.getpid(), NUMBER)

MODULE, NUMBER, sent = sys.argv.pop(1), int(sys.argv.pop(1)), []
from padgen import __main__
sys.addaudithook(notice)
sys.argv[0] = "padgen"
__main__.main()
"""


def halted(*args: str, folder: Path, **options: Any) -> subprocess.Popen[bytes]:
    """Start ``padgen``; each process prints ``half`` and sleeps once its first file is written but not yet renamed."""
    command = [sys.executable, "-c", _HALT, *args]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def wait(process: subprocess.Popen[bytes], processes: int = 1) -> None:
    """Return when this many processes have stopped."""
    assert process.stdout is not None
    for _ in range(processes):
        said = process.stdout.readline()
        if said != b"half\n":
            process.kill()
            rest, err = process.communicate()
            raise AssertionError(f"said {said + rest!r}, ended with {process.returncode}: {err.decode()}")


def told_at_import(module: str, number: int, *args: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run ``padgen``, which sends itself a signal when it begins to import a module."""
    command = [sys.executable, "-c", _AT_IMPORT, module, str(number), *args]
    return subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=False)
