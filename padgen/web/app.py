"""The WSGI application: ``create_app`` for any server, and the headers and errors of all addresses."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from pathlib import Path

from flask import Flask, Response, render_template
from werkzeug.exceptions import HTTPException, SecurityError

from padgen.errors import PadgenError, UsageError
from padgen.version import __version__
from padgen.web.documents import documents
from padgen.web.offer import Offer, UnknownError
from padgen.web.pages import pages
from padgen.web.store import BusyError, Limits, Store

HOSTS = ("localhost", "127.0.0.1")
"""The host names of this machine for itself."""

_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_AGAIN = 10
"""Seconds after which a busy server may be asked again."""


def create_app(
    *,
    hosts: Iterable[str] | None = HOSTS,
    locales: str | Path | None = None,
    variants: Iterable[str | Path] = (),
    limits: Limits | None = None,
) -> Flask:
    """The application; its answers depend only on the address and padgen's files.

    ``hosts`` are the host names that browsers may use (``None`` for any, if a proxy checks them), ``locales`` is a
    folder with further locale files, ``variants`` are files of house rules, ``limits`` bound its work.
    Raises ``PadgenError`` for files that can't be read.
    """
    offer = Offer(None if locales is None else Path(locales), map(Path, variants))
    app = application(offer, limits or Limits(), hosts)
    app.register_blueprint(documents)
    app.register_blueprint(pages)
    return app


def application(offer: Offer, limits: Limits, hosts: Iterable[str] | None) -> Flask:
    """An application without routes: its texts, headers and errors."""
    app = Flask(__name__, static_folder="static", static_url_path="/static")
    app.config["TRUSTED_HOSTS"] = None if hosts is None else list(hosts)
    app.config["MAX_CONTENT_LENGTH"] = 0
    app.extensions["padgen.offer"] = offer
    app.extensions["padgen.store"] = Store(limits)
    app.register_error_handler(PadgenError, _refused)
    app.register_error_handler(HTTPException, _failed)
    app.after_request(_guarded)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals["version"] = __version__
    return app


def _guarded(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _refused(error: PadgenError) -> tuple[str, int, dict[str, str]]:
    """The answer to what padgen refuses, with its message, but without the paths of the server's files."""
    status = HTTPStatus.BAD_REQUEST
    headers = {}
    if isinstance(error, UnknownError):
        status = HTTPStatus.NOT_FOUND
    elif isinstance(error, BusyError):
        status, headers = HTTPStatus.SERVICE_UNAVAILABLE, {"Retry-After": str(_AGAIN)}
    elif not isinstance(error, UsageError) and any(problem.file for problem in error.problems):
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    shown = [str(problem._replace(file=problem.file and Path(problem.file).name)) for problem in error.problems]
    return render_template("refused.html", status=status, messages=shown), status, headers


def _failed(error: HTTPException) -> tuple[str, int]:
    status = HTTPStatus(error.code or 500)
    if isinstance(error, SecurityError):
        return status.phrase, status  # no page for an unknown host name
    return render_template("refused.html", status=status, messages=[error.description or status.phrase]), status
