"""Gives every test run folders of its own for what it caches and shares, and sets up signals and memory."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import tempfile
from functools import partial

import kept
import pytest
from hypothesis import HealthCheck, settings
from sweeps import left_out

from padgen.__main__ import GARBAGE
from padgen.files import cache


def pytest_configure(config: pytest.Config) -> None:
    """Runs before the test files are imported, because some read locales then; child processes inherit the settings."""
    # Parallel workers share one folder, or each would parse the dictionaries of all languages.
    if not hasattr(config, "workerinput"):
        folder = tempfile.mkdtemp(prefix="padgen-cache-")
        os.environ[cache.VARIABLE] = folder
        os.environ[kept.FOLDER] = drawn = tempfile.mkdtemp(prefix="padgen-drawn-")
        for name in (folder, drawn):
            config.add_cleanup(partial(shutil.rmtree, name, ignore_errors=True))
    # Background runs ignore SIGINT, runs under nohup SIGHUP; programs that tests start and stop would inherit that.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    hup = getattr(signal, "SIGHUP", None)  # not on Windows
    if hup is not None and signal.getsignal(hup) is signal.SIG_IGN:
        signal.signal(hup, signal.SIG_DFL)
    gc.set_threshold(GARBAGE)
    # How long a case takes depends on what else the machine does; fixtures that serve all cases are meant to.
    unhurried = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
    settings.register_profile("patient", deadline=None, suppress_health_check=unhurried)
    settings.load_profile("patient")


def pytest_collection_finish() -> None:
    """The test cases are kept to the end, so looking for garbage among them only takes time."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out long tests and most cases of sweeps, and says how many."""
    if away := left_out(items):
        config.hook.pytest_deselected(items=away)
        gone = set(away)
        items[:] = [item for item in items if item not in gone]
