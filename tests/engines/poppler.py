"""Poppler's tools, for what a viewer without scripts shows of a saved form."""

from __future__ import annotations

import shutil
import subprocess

from .base import DEADLINE, EngineError


def poppler_available() -> str | None:
    """The reason why poppler's tools can't run here, or ``None`` if they can."""
    missing = [tool for tool in ("pdftotext", "pdftoppm") if not shutil.which(tool)]
    return f"{' and '.join(missing)} not installed (.ci/install-viewers installs poppler-utils)" if missing else None


def poppler_text(pdf: bytes) -> str:
    """The text of all pages in its layout, appearances of fields included."""
    return _run(["pdftotext", "-layout", "-enc", "UTF-8", "-", "-"], pdf).decode("utf-8")


def poppler_png(pdf: bytes, page: int = 1, dpi: int = 100) -> bytes:
    """A page (from 1) as a PNG picture."""
    number = str(page)
    return _run(["pdftoppm", "-png", "-r", str(dpi), "-f", number, "-l", number, "-singlefile", "-"], pdf)


def _run(command: list[str], data: bytes) -> bytes:
    done = subprocess.run(command, input=data, capture_output=True, timeout=DEADLINE, check=False)
    if done.returncode:
        raise EngineError(f"{command[0]}: {done.stderr.decode('utf-8', 'replace').strip()}")
    return done.stdout
