"""A server for one household: its port, its address, and a QR code of the address for tablets."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from waitress.server import BaseWSGIServer, MultiSocketServer, create_server

from padgen.errors import PadgenError, UsageError
from padgen.page import qr
from padgen.web.app import HOSTS, create_app

PORT = 8321
"""The default port, if it is free."""

_HERE = "127.0.0.1"
_ELSEWHERE = ("192.0.2.1", 9)
"""An address reserved for documentation; a packet to it would leave through the local network."""

_THREADS = 8
_HEADERS = 2**14
"""The most bytes of a request."""


class Serving(NamedTuple):
    """A server that is listening, and its address; ``server.run()`` answers requests."""

    server: BaseWSGIServer | MultiSocketServer
    address: str


def serving(
    *, port: int | None = None, lan: bool = False, locales: Path | None = None, variants: Iterable[str | Path] = ()
) -> Serving:
    """A server for this machine, or with ``lan`` for its local network.

    Raises ``UsageError`` if ``port`` is taken; without a ``port``, a free one is chosen.
    """
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # that requests wait for others is normal
    host = _outward() if lan else _HERE
    application = create_app(hosts=(*HOSTS, host), locales=locales, variants=variants)
    listening = _listen(host, port)
    server = create_server(
        application, sockets=[listening], threads=_THREADS, max_request_header_size=_HEADERS, max_request_body_size=1
    )
    return Serving(server, f"http://{host}:{listening.getsockname()[1]}/")


def _listen(host: str, port: int | None) -> socket.socket:
    for number in (PORT, 0) if port is None else (port,):
        listening = socket.socket()
        if sys.platform != "win32":  # there another program could then take the same port
            # Otherwise a server that has just ended keeps the port for a minute.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except OSError as error:
            listening.close()
            reason = error.strerror or str(error)
        else:
            return listening
    raise UsageError(f"the port {number} can't be used: {reason}", fix="choose another --port")


def _outward() -> str:
    """The address of this machine in the local network; raises ``PadgenError`` without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)  # sends nothing
        except OSError:
            raise PadgenError("this machine has no network", fix="connect it, or leave out --lan") from None
        return str(probe.getsockname()[0])


def code(address: str) -> str:
    """A QR code as lines of half blocks, black on white, whatever the terminal's colours are."""
    modules = qr.modules(address)
    side = (False,) * qr.QUIET
    rows = [(*side, *row, *side) for row in modules]
    blank = (False,) * len(rows[0])
    rows = [blank] * qr.QUIET + rows + [blank] * (qr.QUIET + len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ("".join(" ▄▀█"[2 * top + low] for top, low in zip(*pair, strict=True)) for pair in pairs)
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" for line in lines)
