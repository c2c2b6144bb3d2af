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
    folder = tempfile.mkdtemp(prefix="padgen-cache-")
    os.environ[cache.VARIABLE] = folder
    # A run in the background ignores Ctrl-C, and so would the programs that tests start and stop.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
