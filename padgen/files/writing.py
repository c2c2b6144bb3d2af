"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from padgen.errors import PadgenError, UsageError
from padgen.files import names

Fill: TypeAlias = Callable[[Any], None]
"""Writes everything to the binary stream it is given."""

_SPOOL = 2**24


def write(path: Path, fill: Fill) -> None:
    """Fill a file; an older one stays until the new one is complete and on the disk, and leaves it its mode.

    Missing folders are made.  Raises ``UsageError`` for a path that can't be written and
    ``PadgenError`` for a disk that can't take it; what ``fill`` raises goes on.
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
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error
    part = path.with_name(f".padgen-{os.urandom(6).hex()}.part")
    try:
        _fill(part, fill, mode)
        try:
            part.replace(path)
        except OSError as error:
            # A viewer on Windows locks the file that it shows.
            raise _unwritable(path, error) from error
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def _missing(path: Path) -> int:
    """How many of a path's parts have to be made: the file itself, and the folders that don't exist."""
    return 1 + sum(not folder.exists() for folder in path.parents)


def write_stream(stream: BinaryIO, fill: Fill) -> None:
    """Fill a binary stream, which sees nothing of a ``fill`` that fails."""
    import shutil  # these two only for streams
    import tempfile

    try:
        with tempfile.SpooledTemporaryFile(_SPOOL) as whole:
            fill(whole)
            whole.seek(0)
            shutil.copyfileobj(whole, stream)
            stream.flush()
    except OSError as error:
        raise PadgenError(f"the output can't be written: {error.strerror or error}") from error


def _fill(part: Path, fill: Fill, mode: int | None) -> None:
    """Fill a new file, down to the disk; without a ``mode`` it gets the usual one."""
    try:
        sink = part.open("xb")
    except OSError as error:
        raise _unwritable(part.parent, error) from error
    try:
        with sink:
            if mode is not None:
                with suppress(OSError):  # not every disk keeps modes
                    part.chmod(mode)
            fill(sink)
            sink.flush()
            os.fsync(sink.fileno())
    except OSError as error:
        raise PadgenError(
            f"{str(part.parent)!r} can't take the output: {error.strerror or error}",
            fix="make room on the disk or choose another folder",
        ) from error


def _unwritable(path: Path, error: Exception) -> UsageError:
    reason = error.strerror if isinstance(error, OSError) else None
    if isinstance(error, FileExistsError | NotADirectoryError):
        reason = "a file stands where a folder should be"
    return UsageError(
        f"the output {str(path)!r} can't be written: {reason or error}",
        fix="choose another file or folder, or close the program that has it open",
    )
