"""Okular's core library: calculations without a window, run by a small program that is compiled at first use."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import cast

from .base import DEADLINE, EngineError, blank

_SOURCE = Path(__file__).with_suffix(".cpp")
_HEADERS = Path("/usr/include/okular/core/document.h")
_KDE = ("KCoreAddons", "KXmlGui", "KConfigCore", "KConfigGui", "KConfigWidgets", "KWidgetsAddons")
_INCLUDES = (_HEADERS.parents[1], _HEADERS.parent, *(Path("/usr/include/KF5", name) for name in _KDE))


def okular_available() -> str | None:
    """The reason why Okular's core can't run here, or ``None`` if it can."""
    missing = [name for name, there in (("g++", shutil.which("g++")), ("okular-dev", _HEADERS.exists())) if not there]
    return f"{' and '.join(missing)} not installed (.ci/install-viewers installs them)" if missing else None


@cache
def _program() -> Path:
    """The compiled driver, in a folder that is removed when the test run ends."""
    folder = mkdtemp(prefix="okular-")
    atexit.register(shutil.rmtree, folder)
    target = Path(folder) / "okular"
    libraries = ("Qt5Widgets", "Qt5Xml", "Qt5PrintSupport")
    flags = _run(["pkg-config", "--cflags", "--libs", *libraries]).split()
    includes = [f"-I{path}" for path in _INCLUDES]
    _run(["g++", "-std=c++17", "-fPIC", str(_SOURCE), *includes, *flags, "-lOkular5Core", "-o", str(target)])
    return target


def _run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise EngineError(f"{command[0]}: {done.stderr}")
    return done.stdout


class OkularSession:
    """One open form in Okular's core: fields and sums change at once; entries aren't validated."""

    def __init__(self, pdf: bytes) -> None:
        self._folder = TemporaryDirectory(prefix="okular-form-")
        file = Path(self._folder.name) / "form.pdf"
        file.write_bytes(pdf)
        own = {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": self._folder.name, "HOME": self._folder.name}
        self._process = subprocess.Popen(
            [_program(), file],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env={**os.environ, **own},
        )

    def set(self, name: str, value: str) -> None:
        """Enter a text or pick a list's item."""
        self._say(f"{name}\t{value}")

    def values(self) -> dict[str, str]:
        """The values of all fields except buttons, hidden ones included; a blank item is ``""``."""
        self._say("")
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise EngineError(f"Okular's core ended with {self._process.wait(DEADLINE)}")
        return {name: blank(value) for name, value in cast(dict[str, str], json.loads(line)).items()}

    def close(self) -> None:
        """Close the form without saving."""
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait(DEADLINE)
        self._folder.cleanup()

    def _say(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
