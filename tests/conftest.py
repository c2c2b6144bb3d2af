"""Every test run has a cache folder of its own, so that none depends on what was printed before."""

from __future__ import annotations

import os
import shutil
import tempfile

import pytest

from padgen.files import cache


def pytest_configure(config: pytest.Config) -> None:
    """Before test files are imported, as some read locales then; processes that tests start inherit it."""
    folder = tempfile.mkdtemp(prefix="padgen-cache-")
    os.environ[cache.VARIABLE] = folder
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
