"""What the command line prints: messages, paths and JSON."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from padgen.cli.progress import Progress


def complain(text: str) -> None:
    """Print an error on standard error; on a terminal, its first word is red unless NO_COLOR is set."""
    _say("padgen:", "red", text)


def warn(text: str) -> None:
    """Print a warning on standard error; its first word is yellow in the same way."""
    _say("Warning:", "yellow", text)


def _say(head: str, colour: str, text: str) -> None:
    text = "".join(char if char.isprintable() or char in "\u00a0\u202f\u00ad" else "\ufffd" for char in text)
    head = head if os.environ.get("NO_COLOR") else click.style(head, fg=colour)
    with suppress(OSError):
        click.echo(f"{head} {text}", err=True)


def tell_json(data: object) -> None:
    """Print data as JSON in plain ASCII, which every encoding supports."""
    import json  # only with --json

    show(json.dumps(data, indent=2))


def show(text: object) -> None:
    """Print a result; if its reader has closed the stream, that is no error."""
    try:
        click.echo(text)
    except BrokenPipeError:
        hush()


def tell(path: object) -> None:
    """Print the path of a written file; failing to print it isn't an error, because the file is complete."""
    try:
        show(path)
    except OSError as error:
        hush()
        warn(f"{path} is written, but its path can't be printed: {error.strerror or error}")


def hush() -> None:
    """Discard further output, because its reader is gone and Python would report an error when it flushes."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def progressing(documents: int = 1, quiet: bool = False) -> AbstractContextManager[Progress | None]:
    """A progress line on a terminal, and nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        return nullcontext()
    from padgen.cli.progress import Progress  # threads, not needed without a terminal

    return Progress(documents)
