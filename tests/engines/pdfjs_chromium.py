"""pdf.js's viewer components in Chromium, served from this machine to itself.

This is the program of Firefox's viewer, in another version and another browser.
"""

from __future__ import annotations

import http.server
import itertools
import json
import threading
from pathlib import Path

from .devtools import Chromium, executable
from .pdfjs import PdfjsSession

_HERE = Path(__file__).parent
_DIST = _HERE / "node_modules" / "pdfjs-dist"
_TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".wasm": "application/wasm",
}


class _Server(http.server.ThreadingHTTPServer):
    """Serves the viewer, the pdfjs-dist package, and the open forms by number."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.forms: dict[str, bytes] = {}


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_GET(self) -> None:
        found = self._find(self.path.split("?")[0])
        if found is None:
            self.send_error(404)
            return
        kind, data = found
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=600" if kind != "application/pdf" else "no-store")
        self.end_headers()
        self.wfile.write(data)

    def _find(self, path: str) -> tuple[str, bytes] | None:
        if path == "/viewer.html":
            return "text/html", (_HERE / "pdfjs_viewer.html").read_bytes()
        if path.startswith("/form/"):
            form = self.server.forms.get(Path(path).stem)
            return ("application/pdf", form) if form is not None else None
        file = (_DIST / path.removeprefix("/pdfjs/")).resolve()
        if path.startswith("/pdfjs/") and file.is_relative_to(_DIST.resolve()) and file.is_file():
            return _TYPES.get(file.suffix, "application/octet-stream"), file.read_bytes()
        return None

    def log_message(self, *_: object) -> None:
        """Don't log requests."""


class PdfjsChromiumEngine:
    """pdf.js from npm in Debian's Chromium, used with real mouse and key events.

    ``print_pdf`` returns ``None``, because the components have no print service.
    """

    name = "pdfjs-chromium"

    def __init__(self) -> None:
        self._chromium: Chromium | None = None
        self._server: _Server | None = None
        self._numbers = itertools.count(1)

    def available(self) -> str | None:
        if not executable():
            return "Chromium is not installed (.ci/install-viewers installs it)"
        if not _DIST.is_dir():
            return "pdfjs-dist is not installed (.ci/install-viewers installs it)"
        return None

    @property
    def version(self) -> str:
        package = json.loads((_DIST / "package.json").read_text(encoding="utf-8"))
        return f"pdf.js {package['version']} in {self._running()[0].version}"

    def open(self, pdf: bytes) -> PdfjsSession:
        chromium, server = self._running()
        number = str(next(self._numbers))
        server.forms[number] = pdf
        tab = chromium.open(f"http://127.0.0.1:{server.server_port}/viewer.html#{number}")
        return PdfjsSession(tab, pdf, patient=True)

    def close(self) -> None:
        if self._chromium is not None:
            self._chromium.close()
            self._chromium = None
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def _running(self) -> tuple[Chromium, _Server]:
        if self._server is None:
            self._server = _Server()
            threading.Thread(target=self._server.serve_forever, daemon=True).start()
        if self._chromium is None or not self._chromium.browser.alive:
            self._chromium = Chromium()
        return self._chromium, self._server
