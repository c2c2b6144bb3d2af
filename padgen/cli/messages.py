"""What the command line prints: messages, paths and JSON."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import click


def complain(text: str) -> None:
    """Print a line on standard error; on a terminal its head is red unless NO_COLOR is set."""
    _say("padgen:", "red", text)


def warn(text: str) -> None:
    """Print a warning on standard error, whose head is yellow in the same way."""
    _say("Warning:", "yellow", text)


def _say(head: str, colour: str, text: str) -> None:
    text = "".join(char if char.isprintable() or char in "\u00a0\u202f\u00ad" else "\ufffd" for char in text)
    head = head if os.environ.get("NO_COLOR") else click.style(head, fg=colour)
    with suppress(OSError):
        click.echo(f"{head} {text}", err=True)


def tell_json(data: object) -> None:
    """Print data as JSON in plain ASCII, which every character set has."""
    import json  # only for other programs

    click.echo(json.dumps(data, indent=2))


def tell(text: object) -> None:
    """Print a line about finished work; it doesn't matter if nobody reads it."""
    try:
        click.echo(text)
    except BrokenPipeError:
        hush()


def hush() -> None:
    """Discard further output, because its reader is gone and Python would complain when it flushes."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
