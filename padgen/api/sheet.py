"""Score sheets for browsers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from padgen import templates
from padgen.api.document import public
from padgen.api.players import PlayersRequest
from padgen.api.request import Languages
from padgen.errors import Problem, UsageError, raise_all
from padgen.files import writing
from padgen.languages import Language
from padgen.quoting import quoted
from padgen.rules import VariantSource
from padgen.rules.game import MAX_NAME
from padgen.templates.values import MOST_PLAYERS

if TYPE_CHECKING:
    from padgen.documents.sheet.document import ScoreSheet

USUAL_PLAYERS = 4
"""The number of players if none is asked for."""

_THEME = "slate"
"""The default theme, which is made for screens."""


class SheetRequest(PlayersRequest):
    """A score sheet for any browser in one language, as one HTML file.

    ``variant`` is a name, a file, a mapping, YAML text or a ``Variant``; by default the language's
    usual one.  ``players`` is the initial number of players, ``names`` are their names; both can be
    changed in the sheet.  ``theme`` is a name or a file.  ``locales`` is a folder with further locale files.
    """

    kind = "sheet"
    suffix = ".html"
    most_languages = 1
    most_players = MOST_PLAYERS

    def __init__(
        self,
        langs: Languages,
        *,
        variant: VariantSource | None = None,
        players: int | None = None,
        names: str | Iterable[str] = (),
        theme: str | Path | None = None,
        title: str | None = None,
        locales: str | Path | None = None,
    ) -> None:
        super().__init__(
            langs,
            variant=variant,
            players=players,
            names=names,
            template=None,
            paper=None,
            title=title,
            locales=locales,
            theme=theme,
        )
        if long := [name for name in self.names if len(name) > MAX_NAME]:
            what = f"the name {quoted(long[0])} has {len(long[0]):,} characters, more than {MAX_NAME}"
            raise UsageError(Problem(what, "shorten the name", key="names"))

    def make(self) -> ScoreSheet:
        """The sheet; raises ``PadgenError`` with every problem."""
        from padgen.documents.sheet import document as sheet  # each kind loads only its own builder

        raise_all(map(_speechless, filter(lambda language: "sheet" not in language.words.worded, self.spoken())))
        (locale,) = self.bound()
        theme = templates.load_theme(self.theme or _THEME)
        players = self.count(locale.variant, USUAL_PLAYERS)
        return sheet.build(locale, theme, players, self.names[:players], self.title)

    def _own_theme(self) -> str:
        return _THEME


def _speechless(language: Language) -> Problem:
    """The problem of a language without the texts of score sheets."""
    fix = f"copy the key sheet from the file that this writes: padgen new locale {language.code} -o whole"
    return Problem(f"{language.native_name} has no texts for score sheets", fix, language.source.name)


class SheetDocument:
    """A finished score sheet; its file always has the same bytes."""

    def __init__(self, made: ScoreSheet) -> None:
        """Use ``padgen.sheet`` instead."""
        self._made = made

    @property
    def title(self) -> str:
        """The title that browsers show."""
        return self._made.title

    @property
    def warnings(self) -> tuple[str, ...]:
        """Always empty: if there are many columns, the table scrolls."""
        return ()

    def to_bytes(self) -> bytes:
        """The HTML file."""
        return self._made.html.encode("utf-8")

    def save(self, path: str | Path) -> Path:
        """Write the HTML file and return its path; missing folders are made.

        An older file stays as it is until the new one is complete.  Raises ``PadgenError`` for a
        path that can't be written.
        """
        path = Path(path)
        writing.write(path, self._fill)
        return path

    def write(self, stream: BinaryIO) -> None:
        """Write the HTML file to a binary stream."""
        writing.write_stream(stream, self._fill)

    def _fill(self, stream: BinaryIO) -> None:
        stream.write(self.to_bytes())


sheet = public("sheet", SheetRequest, SheetDocument)
