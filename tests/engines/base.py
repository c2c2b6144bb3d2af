"""What every engine offers: open a form, use it as a person does, and read what it shows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")

DEADLINE = 30.0
"""Seconds that any single step may take before it counts as hung."""


class EngineError(AssertionError):
    """An engine could not do what was asked: a missing field, a script error, a time-out."""


class Session(Protocol):
    """One open form.

    Every method returns when the engine is quiet: scripts have run, values stand still.
    """

    def set(self, name: str, value: str) -> None:
        """Enter a text or pick a list's item the way a person does, and leave the field.

        Raises ``EngineError`` when there is no such field to type in.
        """

    def clear(self, name: str) -> None:
        """Empty a text field, or pick a list's blank item."""

    def click(self, name: str) -> None:
        """Press a button."""

    def values(self) -> dict[str, str]:
        """What every field but the buttons holds, hidden ones included; a blank item is ``""``."""

    def alerts(self) -> list[str]:
        """The messages that scripts have shown since the last call."""

    def consent(self, yes: bool) -> None:
        """How questions are answered from now on; with yes, unless this says otherwise."""

    def readonly(self, name: str) -> bool:
        """Whether the engine refuses typing in the field."""

    def tab_order(self) -> list[str]:
        """Field names in the order in which Tab visits them, from the first one on."""

    def save(self) -> bytes:
        """The file that the viewer would save with the changes."""

    def print_pdf(self) -> bytes | None:
        """What the viewer prints, as a PDF; ``None`` where it can't without a printer."""

    def close(self) -> None:
        """Close the form without saving."""


class Engine(Protocol):
    """A viewer, started on first use and kept for many forms."""

    name: str

    def available(self) -> str | None:
        """Why the engine can't run here, or ``None`` when it can."""

    @property
    def version(self) -> str:
        """Name and version of the viewer, as it says them itself."""

    def open(self, pdf: bytes) -> Session:
        """Open a form; its document scripts have run when this returns."""

    def close(self) -> None:
        """Stop the viewer."""


def wait_for(what: str, probe: Callable[[], T | None], seconds: float = DEADLINE, pause: float = 0.02) -> T:
    """Poll until ``probe`` gives something true; raise ``EngineError`` naming ``what`` in the end."""
    end = time.monotonic() + seconds
    while True:
        found = probe()
        if found:
            return found
        if time.monotonic() > end:
            raise EngineError(f"waited {seconds:g} s for {what}")
        time.sleep(pause)


def blank(value: object) -> str:
    """A field's value as a text; the blank item of a pick list counts as empty."""
    return "" if value is None else str(value).strip()
