"""Names and paths that Windows can't use: people share files, so padgen creates none of that name on any system."""

from __future__ import annotations

import os
import re
from pathlib import PurePath

from padgen.errors import UsageError
from padgen.quoting import quoted

WINDOWS = os.name == "nt"

_DEVICE = r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\..*)?"
_SIGNS = frozenset('<>:"|?*')
_SHORT = 220
"""A path of this many characters leaves room for the name of an unfinished file within Windows' 260."""


def check(path: PurePath, new: int = 1) -> None:
    """Raise ``UsageError`` if the last ``new`` parts of a path, which are to be made, can't have their names."""
    for part in path.parts[len(path.parts) - new :]:
        if part != path.anchor and (why := unfit(part)):
            raise UsageError(f"{quoted(part)} can't be the name of a file or folder: {why}", fix="choose another name")


def unfit(name: str, windows: bool = WINDOWS) -> str | None:
    """Why no file should have this name, or ``None``; characters that only Windows forbids matter only there."""
    if name == "..":
        return None
    if re.fullmatch(_DEVICE, name, re.IGNORECASE | re.DOTALL):
        return "Windows uses this name for a device"
    if name.endswith((" ", ".")):
        return f"Windows drops the {'space' if name[-1] == ' ' else 'full stop'} at its end"
    if windows and (sign := next((char for char in name if char in _SIGNS), None)):
        return f"Windows doesn't allow {sign} in it"
    return None


def unlimited(path: str, windows: bool = WINDOWS) -> str:
    """A full path; on Windows, a long one is in the form that may have any length."""
    if not windows or len(path) < _SHORT or path.startswith("\\\\?\\"):
        return path
    return f"\\\\?\\UNC{path[1:]}" if path.startswith("\\\\") else f"\\\\?\\{path}"
