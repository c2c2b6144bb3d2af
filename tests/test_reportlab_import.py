"""padgen ignores ReportLab's settings in the current folder, the home folder and ``RL_…`` variables."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SETTINGS = ("reportlab_settings.py", "local_rl_settings.py", "reportlab_mods.py", "local_rl_mods.py")
HIDDEN = (".reportlab_settings", ".reportlab_mods")
# With these values, importing ReportLab alone fails.
VARIABLES = {"RL_shapeChecking": "perhaps", "RL_invariant": "perhaps", "RL_defaultPageSize": "B9"}
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7h-7z"/></svg>'


def printed(options: list[str], folder: Path, **more: str) -> bytes:
    """The bytes of a pad made in a new process without a cache, so that ReportLab reads the fonts."""
    command = [sys.executable, "-m", "padgen", "pad", "fi", *options, "-o", "-"]
    environment = {**os.environ, "PADGEN_CACHE": "", **more}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True).stdout


@pytest.mark.long
@pytest.mark.parametrize("options", [[], ["--qr", "https://example.org"], ["--logo", "square.svg"]], ids=str)
def test_a_strangers_settings_neither_run_nor_change_a_byte(tmp_path: Path, options: list[str]) -> None:
    """With fonts, QR codes and SVG logos, no settings file is run, and no variable is read."""
    plain, strange, home = (tmp_path / name for name in ("plain", "strange", "home"))
    for folder in (plain, strange, home):
        folder.mkdir()
        (folder / "square.svg").write_text(SQUARE, encoding="utf-8")
    marker = tmp_path / "ran"
    for path in (*(strange / name for name in SETTINGS), *(home / name for name in HIDDEN)):
        path.write_text(f"open({str(marker)!r}, 'a').write(__file__ + '\\n')\n", encoding="utf-8")
    expected = printed(options, plain)
    assert printed(options, strange, HOME=str(home), USERPROFILE=str(home), **VARIABLES) == expected
    assert not marker.exists()


def test_the_programs_own_settings_and_variables_stay(tmp_path: Path) -> None:
    """After the import, environment, modules and settings are as before."""
    (tmp_path / "reportlab_settings.py").write_text("shapeChecking = 0\n", encoding="utf-8")
    script = """
import os, sys
os.environ["RL_invariant"] = "1"
{before}
from padgen.page import truetype
from reportlab import rl_config
print(rl_config.shapeChecking, rl_config.invariant, os.environ["RL_invariant"], "reportlab_settings" in sys.modules)
"""
    told = [
        subprocess.run(
            [sys.executable, "-c", script.format(before=before)],
            cwd=tmp_path,
            capture_output=True,
            check=True,
            text=True,
        ).stdout.split()
        for before in ("", "import reportlab.rl_config")
    ]
    assert told == [["1", "0", "1", "False"], ["0", "1", "1", "True"]]
