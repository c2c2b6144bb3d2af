"""The server's store makes each file once, keeps files up to a limit, and serves many requests at the same time."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from padgen.errors import PadgenError
from padgen.web import create_app
from padgen.web.store import BusyError, Limits, Store


def test_many_who_ask_for_the_same_share_the_work() -> None:
    """Twelve requests for one file at once make it once and get the same answer; a later one gets the stored file."""
    made: list[int] = []

    def make(_end: float) -> tuple[bytes, str]:
        made.append(1)
        time.sleep(0.1)
        return b"file", "x.pdf"

    store = Store(Limits())
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda _: store.get("key", make), range(12)))
    assert len({answer.etag for answer in answers}) == 1
    store.get("key", make)
    assert len(made) == 1


def test_memory_is_bounded_and_the_latest_stay() -> None:
    """The least recently used file is dropped first, and a file as large as a quarter of the limit is never kept."""
    made: list[str] = []
    store = Store(Limits(kept=1000))

    def ask(key: str, size: int) -> None:
        def make(_end: float) -> tuple[bytes, str]:
            made.append(key)
            return bytes(size), key

        store.get(key, make)

    for key in "abcd":
        ask(key, 240)
    ask("a", 240)
    ask("e", 240)  # drops b
    ask("big", 600)
    made.clear()
    for key in ("a", "c", "d", "e", "b", "big"):
        ask(key, 600 if key == "big" else 240)
    assert made == ["b", "big"]


def test_a_failure_reaches_all_and_is_not_kept() -> None:
    """If the work fails, all waiting requests get its error, and the next request tries again."""
    store, begun = Store(Limits()), threading.Event()

    def fail(_end: float) -> tuple[bytes, str]:
        begun.wait(5)
        raise PadgenError("no")

    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(store.get, "key", fail) for _ in range(2)]
        begun.set()
        for future in asked:
            with pytest.raises(PadgenError, match="no"):
                future.result()
    assert store.get("key", lambda _: (b"file", "x")).data == b"file"


def test_only_so_many_are_made_at_a_time() -> None:
    """A request that waits too long gets an answer to try again later."""
    store, done = Store(Limits(at_once=1, waiting=0.05)), threading.Event()

    def slow(_end: float) -> tuple[bytes, str]:
        done.wait(5)
        return b"", "x"

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(store.get, "slow", slow)
        while not store._begun:
            time.sleep(0.001)
        time.sleep(0.02)
        with pytest.raises(BusyError):
            store.get("other", slow)
        done.set()
        assert first.result().name == "x"


def test_twenty_new_documents_at_once_are_all_made() -> None:
    """Threads that request different new documents at the same time each get a complete PDF."""
    app = create_app()

    def ask(number: int) -> bytes:
        answer = app.test_client().get(f"/pad/fi.pdf?names=Player{number}")
        assert answer.status_code == 200
        return answer.data

    with ThreadPoolExecutor(20) as pool:
        files = list(pool.map(ask, range(20)))
    assert len(set(files)) == 20
    assert all(file.startswith(b"%PDF-1.7") and file.rstrip().endswith(b"%%EOF") for file in files)
