"""Debian's Firefox ESR with its built-in PDF viewer."""

from __future__ import annotations

from . import bidi, formfile
from .pdfjs import PdfjsSession


class FirefoxSession(PdfjsSession):
    """A form in a Firefox tab."""

    def __init__(self, tab: bidi.Tab, pdf: bytes) -> None:
        super().__init__(tab, pdf, patient=False)
        self._tab = tab
        self._size = formfile.page_sizes(pdf)[0]

    def print_pdf(self) -> bytes | None:
        return self._tab.print_pdf(*self._size)


class FirefoxEngine:
    """pdf.js in Firefox, used with real mouse and key events."""

    name = "firefox"

    def __init__(self) -> None:
        self._firefox: bidi.Firefox | None = None

    def available(self) -> str | None:
        return None if bidi.executable() else "Firefox is not installed (.ci/install-viewers installs it)"

    @property
    def version(self) -> str:
        return self._running().version

    def open(self, pdf: bytes) -> FirefoxSession:
        firefox = self._running()
        return FirefoxSession(firefox.open(firefox.browser.keep(pdf)), pdf)

    def close(self) -> None:
        if self._firefox is not None:
            self._firefox.close()
            self._firefox = None

    def _running(self) -> bidi.Firefox:
        if self._firefox is None or not self._firefox.browser.alive:
            self._firefox = bidi.Firefox()
        return self._firefox
