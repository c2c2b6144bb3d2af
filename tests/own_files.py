"""Runs commands on the user's own files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from padgen.cli.run import run

Padgen = Callable[..., tuple[int, list[str], list[str]]]

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def padgen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Padgen:
    """Run a command in an empty folder; gives the exit code, and the lines of stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def call(*args: str) -> tuple[int, list[str], list[str]]:
        code = run([*args])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, out.splitlines(), err.splitlines()

    return call


def fill(path: Path, model: str) -> None:
    """Fill in a new locale file as a translator does, but with another language's words."""
    begun = yaml.safe_load(path.read_text(encoding="utf-8"))
    words = yaml.load((ROOT / "locales" / f"{model}.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)

    def merged(empty: Any, full: Any) -> Any:
        if isinstance(empty, dict):
            return {key: merged(value, full[key]) for key, value in empty.items()}
        if isinstance(empty, list) and empty and isinstance(empty[0], dict):
            return [merged(one, other) for one, other in zip(empty, full, strict=True)]
        return full

    # Keys and values of the new file stay; empty values come from the model.
    filled = {key: merged(value, words[key]) for key, value in begun.items()}
    path.write_text(yaml.safe_dump(filled, allow_unicode=True, width=10_000), encoding="utf-8")
