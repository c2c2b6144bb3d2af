"""Imports ReportLab with its default settings, so that a user's settings can't change what padgen writes.

On import, ReportLab runs modules such as ``reportlab_settings`` from anywhere on ``sys.path`` (with ``python -m
padgen``, also from the current folder) and settings files in the home folder, and reads ``RL_…`` variables.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

_SETTINGS = ("reportlab.local_rl_mods", "reportlab.local_rl_settings", "reportlab_mods", "reportlab_settings")


@contextmanager
def default_settings() -> Iterator[None]:
    """Keep the user's settings away: every import of ReportLab, or of a module that imports it, is in such a block.

    If the calling program has imported ReportLab before, its settings stay in force.
    """
    if "reportlab.rl_config" in sys.modules:
        yield
        return
    # ReportLab looks in the home folder only if it finds no module, so each name gets an empty one.
    blocked = {name: ModuleType(name) for name in _SETTINGS if name not in sys.modules}
    variables = {name: value for name, value in os.environ.items() if name.startswith("RL_")}
    sys.modules.update(blocked)
    for name in variables:
        del os.environ[name]
    try:
        import reportlab.rl_config  # noqa: F401 - it reads the settings, once

        yield
    finally:
        os.environ.update(variables)
        for name in blocked:
            sys.modules.pop(name, None)
