"""Every test run has a cache folder of its own, so that none depends on what was printed before, and takes Ctrl-C."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile

import pytest

from padgen.files import cache


def pytest_configure(config: pytest.Config) -> None:
    """Before test files are imported, as some read locales then; processes that tests start inherit it."""
    # Processes that share the tests share the folder, as each would read the dictionaries of all languages.
    if not hasattr(config, "workerinput"):
        folder = tempfile.mkdtemp(prefix="padgen-cache-")
        os.environ[cache.VARIABLE] = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    # A run in the background ignores Ctrl-C, one under nohup HUP, and so would the programs that tests start and stop.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    hup = getattr(signal, "SIGHUP", None)  # not on Windows
    if hup is not None and signal.getsignal(hup) is signal.SIG_IGN:
        signal.signal(hup, signal.SIG_DFL)
