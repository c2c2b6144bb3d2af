"""Commands and events over a WebSocket, in the form that DevTools and WebDriver BiDi share."""

from __future__ import annotations

import contextlib
import itertools
import json
import time
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from .base import DEADLINE, EngineError

Message = dict[str, Any]


class Wire:
    """One connection; ``on_event`` gets every event while a command waits, and may ``send``."""

    def __init__(self, url: str, on_event: Callable[[Message], None]) -> None:
        self._open = contextlib.ExitStack()
        self._socket = self._open.enter_context(
            connect(url, max_size=None, proxy=None, compression=None, ping_interval=None)
        )
        self._ids = itertools.count(1)
        self._on_event = on_event

    def send(self, method: str, params: Message | None = None, **more: Any) -> None:
        """Send a command and ignore its answer."""
        self._post(method, params, more)

    def call(self, method: str, params: Message | None = None, seconds: float = DEADLINE, **more: Any) -> Message:
        """Send a command and return its result; raises ``EngineError`` if it is refused or times out."""
        number = self._post(method, params, more)
        end = time.monotonic() + seconds
        while True:
            message = self._receive(end - time.monotonic(), method)
            if message is None:
                raise EngineError(f"{method}: no answer in {seconds:g} s")
            if message.get("id") != number:
                self._dispatch(message)
            elif "result" in message:
                result: Message = message["result"]
                return result
            else:
                raise EngineError(f"{method}: {message.get('message') or message.get('error')}")

    def pump(self, seconds: float = 0.0) -> None:
        """Handle the events that have arrived, waiting up to ``seconds`` for the first."""
        message = self._receive(seconds, "events")
        while message is not None:
            self._dispatch(message)
            message = self._receive(0, "events")

    def close(self) -> None:
        """Close the connection."""
        self._open.close()

    def _post(self, method: str, params: Message | None, more: Message) -> int:
        number = next(self._ids)
        try:
            self._socket.send(json.dumps({"id": number, "method": method, "params": params or {}, **more}))
        except ConnectionClosed as error:
            raise EngineError(f"{method}: the viewer has gone ({error})") from error
        return number

    def _receive(self, seconds: float, doing: str) -> Message | None:
        try:
            message: Message = json.loads(self._socket.recv(timeout=max(seconds, 0)))
        except TimeoutError:
            return None
        except ConnectionClosed as error:
            raise EngineError(f"{doing}: the viewer has gone ({error})") from error
        return message

    def _dispatch(self, message: Message) -> None:
        if message.get("id") is None:
            self._on_event(message)
