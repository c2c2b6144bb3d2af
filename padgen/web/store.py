"""Keeps finished files in memory, and limits the number, the time and the bytes of those being made."""

from __future__ import annotations

import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future
from typing import NamedTuple

from padgen.errors import PadgenError
from padgen.page import marks


class Limits(NamedTuple):
    """A server's limits: bytes in memory, documents at a time, and seconds.

    ``waiting`` is how long a request waits for its turn, ``making`` how long making its pages may take.
    """

    kept: int = 64 * 2**20
    at_once: int = 2
    waiting: float = 30.0
    making: float = 20.0


class BusyError(PadgenError):
    """There are too many requests, or one document takes too long."""


class Answer(NamedTuple):
    """A file's bytes, its name and its ETag, which is unique to it."""

    data: bytes
    name: str
    etag: str


class Store:
    """Answers by key; each is made once, however many requests ask for it at the same time."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._kept: OrderedDict[Hashable, Answer] = OrderedDict()
        self._bytes = 0
        self._begun: dict[Hashable, Future[Answer]] = {}
        self._lock = threading.Lock()
        self._turns = threading.BoundedSemaphore(limits.at_once)

    def get(self, key: Hashable, make: Callable[[float], tuple[bytes, str]]) -> Answer:
        """The answer for a key; ``make`` returns bytes and a file's name, and gets the monotonic time to end by.

        Raises what ``make`` raises, and ``BusyError`` if the request's turn doesn't come in time.
        """
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            begun = self._begun.get(key)
            if begun is None:
                own = self._begun[key] = Future[Answer]()
        if begun is not None:
            return begun.result()
        try:
            answer = self._make(make)
        except BaseException as error:
            own.set_exception(error)
            raise
        else:
            own.set_result(answer)
            return answer
        finally:
            with self._lock:
                del self._begun[key]
                if own.exception() is None:
                    self._keep(key, own.result())

    def _make(self, make: Callable[[float], tuple[bytes, str]]) -> Answer:
        if not self._turns.acquire(timeout=self.limits.waiting):
            raise BusyError("too many documents are being made", fix="try again in a minute")
        try:
            data, name = make(time.monotonic() + self.limits.making)
        finally:
            self._turns.release()
        return Answer(data, name, hashlib.blake2b(data, digest_size=16).hexdigest())

    def _keep(self, key: Hashable, answer: Answer) -> None:
        if len(answer.data) > self.limits.kept // 4:
            return  # one file must not displace all others
        self._kept[key] = answer
        self._bytes += len(answer.data)
        while self._bytes > self.limits.kept:
            self._bytes -= len(self._kept.popitem(last=False)[1].data)


def until(end: float, document: marks.DrawnDocument) -> marks.DrawnDocument:
    """The document; its pages raise ``BusyError`` once this monotonic time has passed."""

    def pages() -> Iterator[marks.Page]:
        for page in document.pages:
            if time.monotonic() > end:
                raise BusyError("the document takes too long to make", fix="ask for less, or use the command line")
            yield page

    return document._replace(pages=pages())
