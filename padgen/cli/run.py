"""Runs the command line: exit codes, messages, streams and the width of help."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from padgen.cli import standins
from padgen.cli.commands import cli
from padgen.cli.messages import complain, hush
from padgen.errors import PadgenError, Problem

_MOST_PROBLEMS = 500
"""The most problems shown at once; an empty new language has fewer."""

_NARROWEST, _USUAL_WIDTH, _WIDEST = 50, 80, 100
"""Widths of help, in columns."""


def run(args: Sequence[str] | None = None) -> int:
    """Run padgen with these arguments; returns the exit code."""
    _open_closed()
    _speak_any_language()
    try:
        cli.main(args=args, prog_name="padgen", standalone_mode=False, terminal_width=_columns())
        if sys.stdout is not None:
            sys.stdout.flush()
    except PadgenError as error:
        for problem in error.problems[:_MOST_PROBLEMS]:
            complain(str(_as_typed(problem)))
        if len(error.problems) > _MOST_PROBLEMS:
            complain(f"and {len(error.problems) - _MOST_PROBLEMS:,} more; fix these first")
        return error.exit_code
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.Abort:
        complain("stopped; nothing half-written is left behind")
        return 130
    except click.ClickException as error:
        with suppress(OSError):
            error.show()
        return error.exit_code
    except (BrokenPipeError, SystemExit):
        # The reader of the help has closed the stream; Click would exit with 1.
        hush()
        return 0
    except OSError as error:
        hush()
        complain(f"the output can't be written: {error.strerror or error}")
        return 1
    return 0


def _as_typed(problem: Problem) -> Problem:
    """The problem with its option as typed (``--template``); problems in files stay as they are."""
    if problem.file is not None or problem.key is None:
        return problem
    return problem._replace(key=f"--{problem.key.replace('_', '-')}")


def _columns() -> int:
    """The width of help; Click would load a library for archives to find it."""
    with suppress(ValueError):
        if (asked := int(os.environ.get("COLUMNS", ""))) > 0:
            return max(min(asked, _WIDEST) - 2, _NARROWEST)
    try:
        wide = os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr] # None raises, as below
    except (AttributeError, OSError, ValueError):  # not a terminal, or no stream
        wide = 0
    return max(min(wide or _USUAL_WIDTH, _WIDEST) - 2, _NARROWEST)


def _open_closed() -> None:
    """Open closed standard streams, or else the next files that are opened would take their place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115 - for as long as the process lives


def _speak_any_language() -> None:
    """Let terminals with a limited encoding print names in every script, and paths that aren't valid text."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):  # a test's stream may be anything
            unicode = stream.encoding.lower().replace("-", "") == "utf8"
            stream.reconfigure(errors="surrogateescape" if unicode else standins.NAME)  # type: ignore[union-attr] # None has raised before
