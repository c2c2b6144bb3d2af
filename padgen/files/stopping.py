"""Ending at once when a signal asks for it: no traceback, no unfinished file, no process left behind."""

# Not the standard module: that takes some milliseconds to load, in which Ctrl-C would print a traceback.
import _signal as signal  # type: ignore[import-not-found] # it has no type stubs
import os
import sys

unfinished: set[str] = set()
"""The paths of files and folders to remove if this process ends before they are complete."""

_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]
_TOLD = b"padgen: stopped; nothing half-written is left behind\n"
_CLEAR_LINE = b"\r\x1b[K"
_PATIENCE = 5.0
"""Seconds that worker processes have to remove what is unfinished."""


def watch() -> None:
    """Let Ctrl-C end this process with exit code 130, TERM with 143, HUP with 129.

    Signals that are ignored already stay ignored, as with ``nohup``.
    """
    for number in _SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _stop)


def serve() -> None:
    """Make this process a worker, which ends when its parent ends, for whatever reason."""
    import multiprocessing
    import threading

    for number in _SIGNALS:
        # The terminal sends Ctrl-C to all processes; the parent decides.
        signal.signal(number, _end if number == signal.SIGTERM else signal.SIG_IGN)
    master = multiprocessing.parent_process()
    assert master is not None

    def follow() -> None:
        master.join()
        _end(signal.SIGTERM)

    threading.Thread(target=follow, daemon=True).start()


def _stop(number: int, _frame: object = None) -> None:
    try:
        for other in _SIGNALS:
            signal.signal(other, signal.SIG_IGN)
        _remove_unfinished()
        _end_workers()
        if os.name == "posix" and os.isatty(2):
            os.write(2, _CLEAR_LINE)  # of progress
        os.write(2, _TOLD)
    finally:
        os._exit(128 + number)


def _end(number: int, _frame: object = None) -> None:
    try:
        _remove_unfinished()
    finally:
        os._exit(128 + number)


def _remove_unfinished() -> None:
    for path in tuple(unfinished):
        try:
            os.unlink(path)  # noqa: PTH108 - a signal may come before pathlib is loaded
        except OSError:
            if os.path.isdir(path):  # noqa: PTH112 - as above
                import shutil  # only for folders

                shutil.rmtree(path, ignore_errors=True)


def _end_workers() -> None:
    loaded = sys.modules.get("multiprocessing")
    workers = loaded.active_children() if loaded else []
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(_PATIENCE)
        if worker.is_alive():
            worker.kill()
