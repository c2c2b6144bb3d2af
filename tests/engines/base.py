"""The interface of every engine: open a form, use it as a person does, and read what it shows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")

DEADLINE = 120.0
"""The number of seconds after which a single step counts as hung, also on a slow and busy machine."""


class EngineError(AssertionError):
    """An engine couldn't do a step: a missing field, a script error, a time-out."""


class Session(Protocol):
    """One open form.

    Every method returns when the engine is quiet: scripts have run, and values don't change any more.
    """

    def set(self, name: str, value: str) -> None:
        """Enter a text or pick a list's item as a person does, and leave the field.

        Raises ``EngineError`` if there is no such field, or it can't be edited.
        """

    def clear(self, name: str) -> None:
        """Empty a text field, or pick a list's blank item."""

    def click(self, name: str) -> None:
        """Press a button."""

    def values(self) -> dict[str, str]:
        """The values of all fields except buttons, hidden ones included; a blank item is ``""``."""

    def alerts(self) -> list[str]:
        """The messages that scripts have shown since the last call."""

    def consent(self, yes: bool) -> None:
        """Set how questions are answered from now on; the default is yes."""

    def readonly(self, name: str) -> bool:
        """Whether the engine refuses typing in the field."""

    def tab_order(self) -> list[str]:
        """Field names in the order in which Tab visits them, beginning with the first field."""

    def save(self) -> bytes:
        """The file that the viewer saves, with the changes."""

    def print_pdf(self) -> bytes | None:
        """The viewer's printout as a PDF; ``None`` if it can't print without a printer."""

    def close(self) -> None:
        """Close the form without saving."""


class Engine(Protocol):
    """A viewer, started on first use and kept for many forms."""

    name: str

    def available(self) -> str | None:
        """The reason why the engine can't run here, or ``None`` if it can."""

    @property
    def version(self) -> str:
        """The viewer's name and version, in its own words."""

    def open(self, pdf: bytes) -> Session:
        """Open a form; its document scripts have run when this returns."""

    def close(self) -> None:
        """Stop the viewer."""


def wait_for(what: str, probe: Callable[[], T | None], seconds: float = DEADLINE, pause: float = 0.02) -> T:
    """Poll until ``probe`` returns something true; after ``seconds``, raise ``EngineError`` naming ``what``."""
    end = time.monotonic() + seconds
    while True:
        found = probe()
        if found:
            return found
        if time.monotonic() > end:
            raise EngineError(f"waited {seconds:g} s for {what}")
        time.sleep(pause)


def blank(value: object) -> str:
    """A field's value as text; the blank item of a pick list becomes ``""``."""
    return "" if value is None else str(value).strip()
