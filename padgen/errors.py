"""Problems and the exceptions that carry them: a leaf of the import graph."""

import sys
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias, TypeVar

_T = TypeVar("_T")

KeyPath: TypeAlias = tuple[str | int, ...]
"""A place in a YAML file: the keys that lead to it, and positions in lists from 0."""

_LONGEST = 1000
"""The most characters of each part of a message, so that a hostile file can't fill the terminal."""


class Problem(NamedTuple):
    """A problem: where it is, what is wrong and how to fix it.

    ``what`` names the offending value and what it was measured against; ``fix`` is an
    imperative sentence without a full stop.  ``line`` counts from 1.  ``about`` names a text of a
    locale file by language code and keys, as long as the file that gives it isn't known.
    """

    what: str
    fix: str = ""
    file: str | None = None
    line: int | None = None
    key: str | None = None
    about: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = ":".join(_cut(str(part)) for part in (self.file, self.line, self.key) if part is not None)
        text = f"{where}: {_cut(self.what)}" if where else _cut(self.what)
        return f"{text} ({_cut(self.fix)})" if self.fix else text


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


class PadgenError(ValueError):
    """What padgen refuses, as one or more problems; the command line ends with ``exit_code``.

    Create it with a message or with problems; of equal problems one is kept.
    """

    exit_code = 1

    def __init__(self, *problems: Problem | str, fix: str = "") -> None:
        told = (Problem(problem, fix) if isinstance(problem, str) else problem for problem in problems)
        self.problems: tuple[Problem, ...] = tuple(dict.fromkeys(told))
        super().__init__("\n".join(str(problem) for problem in self.problems))


class UsageError(PadgenError):
    """A wrong value on the command line (dice and the output path included)."""

    exit_code = 2


def checked(outcome: _T | Problem) -> _T:
    """Return a result; raise ``PadgenError`` if it is a problem."""
    if isinstance(outcome, Problem):
        raise PadgenError(outcome)
    return outcome


def install_extra(name: str) -> str:
    """How to install a missing optional library, for people who run padgen from its folder."""
    python = "python" if sys.platform == "win32" else "python3"
    return f'in padgen\'s folder, run {python} -m pip --python .venv install ".[{name}]"'


def raise_all(problems: Iterable[Problem]) -> None:
    """Raise one ``PadgenError`` that carries every problem; do nothing without any."""
    raised = tuple(problems)
    if raised:
        raise PadgenError(*raised)
