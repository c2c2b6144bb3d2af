"""Where the files that travel with padgen are: a leaf of the import graph."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder ``locales`` or ``templates``: inside an installed package, else at the checkout's root."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
