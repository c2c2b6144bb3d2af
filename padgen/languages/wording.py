"""Texts with placeholders: ``{bonus}``, ``{bonus:point}`` (with its noun), ``{row.chance}`` (of that row)."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

_PLACEHOLDER = re.compile(r"\{([a-z_]+)(?:\.([a-z][a-z0-9_]*))?(?::([a-z][a-z0-9_]*))?\}")

Value = int | str


class Placeholder(NamedTuple):
    """``{name.row:noun}``; row and noun may be missing."""

    name: str
    row: str | None = None
    noun: str | None = None


class Wording(NamedTuple):
    """A text cut into literal pieces and placeholders."""

    parts: tuple[str | Placeholder, ...]

    @property
    def placeholders(self) -> tuple[Placeholder, ...]:
        """The placeholders in reading order."""
        return tuple(part for part in self.parts if isinstance(part, Placeholder))

    @property
    def literal(self) -> str:
        """Everything but the placeholders."""
        return "".join(part for part in self.parts if isinstance(part, str))

    def fill(self, value: Callable[[Placeholder], str]) -> str:
        """The text with every placeholder replaced."""
        return "".join(part if isinstance(part, str) else value(part) for part in self.parts)


@lru_cache(maxsize=4096)
def parse(text: str) -> Wording:
    """Cut a text into literals and placeholders; ``ValueError`` where a brace belongs to none."""
    # Literals stand at every fourth place, with the three parts of a placeholder between them.
    pieces: list[str] = _PLACEHOLDER.split(text)
    parts: list[str | Placeholder] = []
    for i in range(0, len(pieces), 4):
        literal = pieces[i]
        if "{" in literal or "}" in literal:
            at = min(literal.index(brace) for brace in "{}" if brace in literal)
            raise ValueError(literal[at : at + 20])
        if i:
            parts.append(Placeholder(*pieces[i - 3 : i]))
        if literal:
            parts.append(literal)
    return Wording(tuple(parts))
