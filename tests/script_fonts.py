"""Fonts of the system for other scripts; a missing one skips its tests, or fails them where viewers must be there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import yaml
from engines import require

from padgen import languages

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


def leaflet(folder: Path) -> str:
    """A Hebrew locale file with all texts; what the tests don't tell in Hebrew stands there in English."""
    whole: dict[str, Any] = yaml.safe_load(languages.find("en")[0].read_text(encoding="utf-8"))
    for name in ("he", "he-leaflet"):
        for key, value in yaml.safe_load((LOCALES / f"{name}.yaml").read_text(encoding="utf-8")).items():
            whole[key] = whole[key] | value if isinstance(value, dict) else value
    for key in ("avoid", "web", "sheet", "variants"):
        whole.pop(key, None)
    path = folder / "he.yaml"
    path.write_text(yaml.safe_dump(whole, allow_unicode=True), encoding="utf-8")
    return str(path)
