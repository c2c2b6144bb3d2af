"""The progress of a run, as a line on a terminal: it appears after a second and is removed at the end."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator, Sized
from contextlib import suppress
from typing import TextIO

from padgen.page import marks

PATIENCE = 1.0
"""Seconds before the line appears."""

_PAUSE = 0.2
"""Seconds between updates."""


_TELLING = 0.02
"""The share of the work after which the remaining time can be estimated."""


class Progress:
    """Counts the documents and pages of one run; a context manager, which removes the line at its end.

    Pages are counted if this process makes them.  Then a thread updates the line, even during a long
    layout; processes must be forked before it starts.
    """

    def __init__(self, documents: int = 1, stream: TextIO | None = None) -> None:
        self.documents, self.done = documents, 0
        self.pages: int | None = None
        self.page = 0
        self._stream = stream or sys.stderr
        self._begun = time.monotonic()
        self._line = ""
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        if self._thread:
            self._thread.join()
        self.clear()

    def watch(self) -> None:
        """Update the line from now on."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._keep_fresh, daemon=True)
            self._thread.start()

    def counted(self, document: marks.DrawnDocument) -> marks.DrawnDocument:
        """The document, with pages that are counted as they are taken."""
        self.page = 0
        self.pages = len(document.pages) if isinstance(document.pages, Sized) else None
        return document._replace(pages=self._counted(document))

    def finished(self) -> None:
        """Count a document that is done."""
        self.done += 1
        self.page, self.pages = 0, None
        if self.done < self.documents:
            self.show()

    def show(self) -> None:
        """Write the line again, unless the run has only just begun."""
        seconds = time.monotonic() - self._begun
        if seconds >= PATIENCE:
            with self._lock:
                self._write(self._words(seconds))

    def clear(self) -> None:
        """Remove the line, to print something else."""
        with self._lock:
            if self._line:
                self._write("")

    def _counted(self, document: marks.DrawnDocument) -> Iterator[marks.Page]:
        for page in document.pages:
            yield page
            self.page += 1

    def _keep_fresh(self) -> None:
        while not self._ended.wait(_PAUSE):
            self.show()

    def _write(self, line: str) -> None:
        blank = " " * (len(self._line) - len(line))
        with suppress(OSError):  # the terminal may be gone
            self._stream.write(f"\r{line}{blank}" if line else f"\r{blank}\r")
            self._stream.flush()
        self._line = line

    def _words(self, seconds: float) -> str:
        parts = []
        share = self.done / self.documents
        if self.documents > 1:
            parts.append(f"{self.done:,} of {self.documents:,} documents")
        if self.pages:
            parts.append(f"{self.page:,} of {self.pages:,} pages")
            share += self.page / self.pages / self.documents
        elif self.page:
            parts.append(f"page {self.page:,}")
        parts.append(f"{seconds:.0f} s")
        if share >= _TELLING and (left := seconds / share - seconds) >= 1:
            parts.append(f"about {left:.0f} s left")
        return ", ".join(parts)
