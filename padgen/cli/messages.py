"""What the command line says beside its output."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import click


def complain(text: str) -> None:
    """A line on standard error, its beginning red on a terminal unless NO_COLOR is set."""
    text = "".join(char if char.isprintable() or char in "\u00a0\u202f\u00ad" else "\ufffd" for char in text)
    head = "padgen:" if os.environ.get("NO_COLOR") else click.style("padgen:", fg="red")
    with suppress(OSError):
        click.echo(f"{head} {text}", err=True)


def tell_json(data: object) -> None:
    """Data on standard output as JSON in plain ASCII, which every character set has."""
    import json  # only for other programs

    click.echo(json.dumps(data, indent=2))


def tell(text: object) -> None:
    """A line on standard output about what is done already: nobody reading it is no problem."""
    try:
        click.echo(text)
    except BrokenPipeError:
        hush()


def hush() -> None:
    """The reader of our output is gone; Python would complain once more when it flushes."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
