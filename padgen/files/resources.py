"""Where the files that come with padgen are: a leaf of the import graph."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


@cache
def folder(name: str) -> Path:
    """The folder ``locales`` or ``templates``: inside an installed package, else at the checkout's root."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def is_ours(path: str) -> bool:
    """Whether a file came with padgen, so that nobody is told to change it."""
    return any(Path(path).is_relative_to(place) for place in (_PACKAGE, folder("locales"), folder("templates")))


def stems(place: Path) -> list[str]:
    """The names of a folder's YAML files without their ending, sorted; none where there is no such folder."""
    try:
        entries = os.listdir(place)  # noqa: PTH208 - names are all that is wanted
    except OSError:
        return []
    return sorted(name.removesuffix(".yaml") for name in entries if name.endswith(".yaml"))
