"""A browser as a child process in its own group, with a temporary profile; it is always stopped."""

from __future__ import annotations

import atexit
import contextlib
import itertools
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from .base import EngineError, wait_for


def find(*programs: str) -> str | None:
    """The path of the first of these programs that is installed."""
    return next((path for path in map(shutil.which, programs) if path), None)


def _die_with_parent() -> list[str]:
    """A command prefix that stops the browser even if the test run itself is killed (Linux)."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "KILL"] if setpriv else []


class Browser:
    """A running browser; ``profile`` is its folder, ``address`` the URL for commands.

    In ``command``, ``{profile}`` is replaced by the folder; group 1 of the pattern ``announces`` finds the
    address in the browser's output; ``files`` returns texts to write into the profile, by relative path.
    """

    def __init__(
        self, command: Sequence[str], announces: str, files: Callable[[Path], Mapping[str, str]] = lambda _: {}
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="padgen-viewer-", ignore_cleanup_errors=True)
        self.profile = Path(self._folder.name)
        for name, text in files(self.profile).items():
            (self.profile / name).parent.mkdir(parents=True, exist_ok=True)
            (self.profile / name).write_text(text, encoding="utf-8")
        self._numbers = itertools.count(1)
        self._stopped = False
        self._log = self.profile / "viewer.log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [*_die_with_parent(), *(part.replace("{profile}", str(self.profile)) for part in command)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                env=os.environ | {"HOME": str(self.profile), "MOZ_CRASHREPORTER_DISABLE": "1"},
            )
        atexit.register(self.stop)
        try:
            self.address = wait_for(f"{command[0]} to start", lambda: self._announced(announces), 60, 0.05)
        except BaseException:
            self.stop()
            raise

    @property
    def pid(self) -> int:
        """The browser's process id, which is also that of its process group."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the browser is still running."""
        return self._process.poll() is None

    def keep(self, pdf: bytes) -> str:
        """Write a form into the profile under a new name, and return its address."""
        file = self.profile / f"form-{next(self._numbers)}.pdf"
        file.write_bytes(pdf)
        return file.as_uri()

    def _announced(self, pattern: str) -> str | None:
        text = self._log.read_text(encoding="utf-8", errors="replace")
        if not self.alive:
            raise EngineError(f"the viewer ended with {self._process.returncode}: {text[-2000:]}")
        found = re.search(pattern, text)
        return found[1] if found else None

    def stop(self) -> None:
        """Stop the whole process group and remove the profile; may be called twice."""
        atexit.unregister(self.stop)
        if self._stopped:
            return
        self._stopped = True
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait(10)
        # Child processes may write to the profile until they have ended too.
        wait_for("the viewer to end", lambda: not group_members(self.pid), 10, 0.02)
        self._folder.cleanup()


def group_members(group: int) -> list[int]:
    """The processes of a group that are still running, without zombies."""
    members: list[int] = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _parent, process_group = stat.read_text().rpartition(")")[2].split()[:3]
            if int(process_group) == group and state not in "ZX":
                members.append(int(stat.parent.name))
    return members
