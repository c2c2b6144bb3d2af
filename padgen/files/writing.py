"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from padgen.errors import PadgenError, UsageError
from padgen.files import names, stopping

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment] # then nothing is locked

Fill: TypeAlias = Callable[[Any], None]
"""Writes everything to the binary stream it is given."""

_SPOOL = 2**24
_PART = re.compile(r"\.padgen-[0-9a-f]{12}\.part")
_OLD = 60.0
"""Seconds after which an unfinished file counts as abandoned, on systems without locks."""

_LONG = 3600.0
"""The same for a folder of files."""


def write(path: Path, fill: Fill) -> None:
    """Write a file; an older one stays until the new one is complete and on the disk, and passes on its mode.

    Missing folders are made.  Raises ``UsageError`` for a path that can't be written, ``PadgenError``
    for a disk that can't take the file, and what ``fill`` raises.
    """
    try:
        names.check(path, new=_missing(path))
        # The target of a link is replaced, not the link.
        path = Path(names.unlimited(os.path.realpath(path)))
        if path.is_dir():
            raise UsageError(f"the output {path} is a folder", fix="name a file in it")
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            # A pipe or a device can't be replaced.
            with path.open("wb") as stream:
                write_stream(stream, fill)
            return
        mode = path.stat().st_mode & 0o777 if path.exists() else None
    except PadgenError:
        raise
    except (OSError, ValueError, RecursionError) as error:
        raise _unwritable(path, error) from error
    _clear(path.parent)
    part, sink = _begin(path.parent, mode)
    try:
        _fill(sink, fill, path.parent)
        if fcntl is None:
            sink.close()  # Windows moves no open file; elsewhere it must stay locked
        try:
            part.replace(path)
        except OSError as error:
            # A viewer on Windows locks the file that it shows.
            raise _unwritable(path, error) from error
    except BaseException:
        # Each by itself: on a full disk, closing fails again.
        with suppress(OSError):
            sink.close()
        with suppress(OSError):
            part.unlink()
        raise
    finally:
        sink.close()
        stopping.unfinished.discard(str(part))


def _missing(path: Path) -> int:
    """How many of a path's parts have to be made: the file itself, and the folders that don't exist."""
    return 1 + sum(not folder.exists() for folder in path.parents)


def write_stream(stream: BinaryIO, fill: Fill) -> None:
    """Write to a binary stream; if ``fill`` fails, nothing is written."""
    import shutil  # these two only for streams
    import tempfile

    try:
        with tempfile.SpooledTemporaryFile(_SPOOL) as whole:
            fill(whole)
            whole.seek(0)
            shutil.copyfileobj(whole, stream)
            stream.flush()
    except BrokenPipeError:
        raise  # the reader closed the stream, which is no problem
    except OSError as error:
        raise PadgenError(f"the output can't be written: {error.strerror or error}") from error


def _begin(folder: Path, mode: int | None) -> tuple[Path, BinaryIO]:
    """A new file and its stream, locked as long as that is open; a ``mode`` of None is the usual one."""
    while True:
        part = folder / f".padgen-{os.urandom(6).hex()}.part"
        stopping.unfinished.add(str(part))
        try:
            sink = part.open("xb")
            if _lock(sink):
                if mode is not None:
                    with suppress(OSError):  # not every disk keeps modes
                        part.chmod(mode)
                return part, sink
            sink.close()
        except OSError as error:
            raise _unwritable(folder, error) from error
        # Before it was locked, another run took the file for abandoned and removed it.
        stopping.unfinished.discard(str(part))


def _lock(sink: BinaryIO) -> bool:
    """Whether the file is now this process's own."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(sink.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # Where a file system knows no locks, no run removes what it can't lock.
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES)
    return os.fstat(sink.fileno()).st_nlink > 0


@cache
def _clear(folder: Path) -> None:
    """Remove what killed runs have left in a folder; each run looks only once."""
    with suppress(OSError), os.scandir(folder) as items:
        for item in items:
            if _PART.fullmatch(item.name) and item.is_file(follow_symlinks=False):
                with suppress(OSError):
                    _remove_dead(item)


def _remove_dead(part: os.DirEntry[str]) -> None:
    """Remove an unfinished file unless a living process holds it; raises ``OSError`` if that fails."""
    if fcntl is None:
        if time.time() - part.stat().st_mtime > _OLD:
            os.unlink(part)  # noqa: PTH108 - an entry of a folder is no path
        return
    with Path(part).open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.unlink(part)  # noqa: PTH108 - as above


def hold(path: Path) -> BinaryIO:
    """Make an empty file that stays locked, where there are locks, as long as the stream is open.

    Raises ``OSError`` for one that another process took for abandoned before it was locked.
    """
    stream = path.open("xb")
    if not _lock(stream):
        stream.close()
        raise OSError(errno.EAGAIN, "another process removed an unfinished file; try again")
    return stream


def abandoned(path: Path) -> bool:
    """Whether there is such a file and, as far as is known, no living process holds it."""
    with suppress(OSError), path.open("rb") as held:
        if fcntl is None:
            return time.time() - path.stat().st_mtime > _LONG
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def _fill(sink: BinaryIO, fill: Fill, folder: Path) -> None:
    """Write a new file and make sure that it is on the disk."""
    try:
        fill(sink)
        sink.flush()
        os.fsync(sink.fileno())
    except OSError as error:
        raise PadgenError(
            f"{str(folder)!r} can't take the output: {error.strerror or error}",
            fix="make room on the disk or choose another folder",
        ) from error


def _unwritable(path: Path, error: Exception) -> UsageError:
    reason = error.strerror if isinstance(error, OSError) else None
    if isinstance(error, RecursionError):
        reason = "there are too many folders in it"
    if isinstance(error, FileExistsError | NotADirectoryError):
        reason = "a file stands where a folder should be"
    return UsageError(
        f"the output {str(path)!r} can't be written: {reason or error}",
        fix="choose another file or folder, or close the program that has it open",
    )
