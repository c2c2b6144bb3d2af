"""ReportLab with its default settings: a user's own, for which its import looks, must not change what padgen writes.

On import, ReportLab runs modules called ``reportlab_settings`` and the like from anywhere on ``sys.path`` (with
``python -m padgen``, from the current folder), files in the home folder, and reads ``RL_…`` variables.
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
    """Keep a user's settings away: every import of ReportLab, or of what imports it, stands in a block of this.

    Where the calling program has imported ReportLab before, its settings stay.
    """
    if "reportlab.rl_config" in sys.modules:
        yield
        return
    # ReportLab turns to the home folder only where it finds no module, so each name gets an empty one.
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
