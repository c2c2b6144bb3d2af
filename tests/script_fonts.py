"""Fonts of the system for other scripts; a missing one skips its tests, or fails them where viewers must be there."""

from __future__ import annotations

import os
from pathlib import Path

from engines import require

FOLDERS = (
    Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "fonts",
    Path("/usr/share/fonts/truetype"),
)
FILES = {
    "he": ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf"),
    "ar": ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf"),
    "hi": ("noto/NotoSansDevanagari-Regular.ttf", "noto/NotoSansDevanagari-Bold.ttf"),
    "th": ("noto/NotoSansThai-Regular.ttf",),
    "ja": ("vlgothic/VL-PGothic-Regular.ttf",),
    "zh": ("wqy/wqy-zenhei.ttc#0",),
}
LOCALES = Path(__file__).parent / "scripts"


def font(code: str) -> list[str]:
    """The regular and the bold font file for a language."""
    return [_found(name) for name in FILES[code]]


def _found(name: str) -> str:
    file, sharp, place = name.partition("#")
    for folder in FOLDERS:
        if (folder / file).is_file():
            return f"{folder / file}{sharp}{place}"
    require(f"no font {file} (.ci/install-viewers installs it)")
    raise AssertionError
