"""System fonts for other scripts; a missing font skips its tests, or fails them if all viewers are required."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from engines import require

from padgen import languages
from padgen.languages.keys import labels

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


@cache
def locale(code: str, *, whole: bool = False) -> str:
    """A locale file in one of the tests' own languages, for pads and forms or, if ``whole``, for leaflets too.

    Newer texts, which the tests don't have in that language, are in English.
    """
    english: dict[str, Any] = yaml.safe_load(languages.find("en")[0].read_text(encoding="utf-8"))
    told = _told(code)
    if whole:
        more = _told(f"{code}-leaflet")
        told |= {key: told.get(key, {}) | value if isinstance(value, dict) else value for key, value in more.items()}
        told |= {key: english[key] for key in english.keys() - told.keys() - {"avoid", "web", "sheet", "variants"}}
        for noun, forms in english["nouns"].items():
            told["nouns"].setdefault(noun, forms | {"two": forms["other"]})
    for key in ("titles", "rows", "labels", "messages", "sections", "texts", "combinations"):
        if key in told:
            known = english[key] if whole or key != "labels" else labels("pad")
            told[key] = {part: told[key].get(part, english[key][part]) for part in known}
    path = Path(_FOLDER.name) / ("whole" if whole else "pad") / f"{code}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(yaml.safe_dump(told, allow_unicode=True), encoding="utf-8")
    return str(path)


def _told(name: str) -> dict[str, Any]:
    told: dict[str, Any] = yaml.safe_load((LOCALES / f"{name}.yaml").read_text(encoding="utf-8"))
    return told


_FOLDER = TemporaryDirectory()
