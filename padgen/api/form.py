"""Fillable forms."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, get_args

from padgen import languages, templates
from padgen.api.document import function
from padgen.api.players import PlayersRequest, split_names
from padgen.api.request import FontFiles, Languages, check_choice
from padgen.errors import PadgenError, Problem, UsageError
from padgen.files.sources import Source, from_mapping, read
from padgen.page import marks
from padgen.quoting import counted, quoted
from padgen.rules import VariantSource
from padgen.rules.game import Game, read_game
from padgen.templates.values import MOST_PLAYERS_OF_FORMS

MAX_BYTES = 200_000
"""The largest file of a game."""

EntryKind = Literal["type", "pick"]

_REFUSED = {
    "a-2a": "a form adds up with scripts, which PDF/A forbids",
    "x-4": "a form has fields to fill in, which PDF/X forbids",
}


class FormRequest(PlayersRequest):
    """A form that adds up by itself, in one language or two: ``"fi"``, ``"fi+sv"``.

    ``variant`` is a name, a file, a mapping, YAML text or a ``Variant``; by default the language's
    usual one.  ``players`` is the number of columns, ``names`` are the names above them.  ``template``
    and ``theme`` are names or files, ``paper`` is a name or a size such as ``"120 x 190 mm"``.  Points are
    typed, or with ``entry="pick"`` picked from lists.  ``blank_sums`` leaves sums empty until their column
    has an entry; by default the template decides.  ``fill`` is a game to write into the form, a file or a
    mapping with the keys of such a file: its players and points, and its language and variant unless
    they are given here.  ``locales`` is a folder with further locale files, ``font`` a TrueType file, or
    a regular and a bold one.
    """

    kind = "form"
    most_players = MOST_PLAYERS_OF_FORMS

    def __init__(
        self,
        langs: Languages | None = None,
        *,
        variant: VariantSource | None = None,
        players: int | None = None,
        names: str | Iterable[str] = (),
        template: str | Path | None = None,
        theme: str | Path | None = None,
        font: FontFiles = None,
        paper: str | None = None,
        title: str | None = None,
        entry: EntryKind = "type",
        blank_sums: bool | None = None,
        fill: str | Path | Mapping[str, Any] | None = None,
        pdf_standard: marks.Standard = "ua-1",
        locales: str | Path | None = None,
    ) -> None:
        own = None if locales is None else Path(locales)
        game = None if fill is None else read_game(_source(fill), self.most_players, variant)
        if game:
            if split_names(names):
                raise UsageError(Problem("the game has names already", "write them into its file", key="names"))
            variant, names = game.variant if variant is None else variant, [seat.name for seat in game.players]
            players = len(game.players) if players is None else players
            langs = _language(game, own) if langs is None else langs
            if players < len(game.players):
                what = f"{counted(players, 'player')}, but the game has {len(game.players)}"
                raise UsageError(Problem(what, f"ask for {len(game.players)} or more", key="players"))
        if langs is None:
            raise UsageError("no language is named", fix="name one, such as fi")
        super().__init__(
            langs,
            variant=variant,
            players=players,
            names=names,
            template=template,
            paper=paper,
            title=title,
            locales=locales,
            theme=theme,
            font=font,
        )
        check_choice("entry", entry, get_args(EntryKind))
        check_choice("pdf_standard", pdf_standard, get_args(marks.Standard))
        if pdf_standard != "ua-1":
            raise UsageError(Problem(_REFUSED[pdf_standard], "leave it out, or make a pad", key="pdf_standard"))
        self.entry, self.blank_sums = entry, blank_sums
        self.game = game

    def make(self) -> marks.DrawnDocument:
        """The form laid out; raises ``PadgenError`` with every problem."""
        from padgen.documents.form import document as form  # each kind loads only its own builder

        locales, template = self.bound(), templates.load_form(self.layout)
        if self.paper is not None:
            template = template.replace(grow=False)  # a paper that is asked for keeps its size
        if self.blank_sums is not None:
            template = template.replace(blank_sums=self.blank_sums)
        setting = self.setting(locales, template)._replace(theme=templates.load_theme(self.theme or template.theme))
        seats = self.game.players if self.game else ()
        with self._told_in_game(), self.deciding(locales, template):
            self.check_printable(setting.fonts)
            players = self.count(setting.variant, template.players)
            options = form.FormOptions(
                players=players, names=self.names[:players], seats=seats, title=self.title, entry=self.entry
            )
            document = self.directed(form.build(setting, options), locales)
        return document._replace(warnings=(*self.left_out(players), *document.warnings))

    @contextmanager
    def _told_in_game(self) -> Iterator[None]:
        """Locate problems with names in the game that they come from."""
        try:
            yield
        except PadgenError as error:
            if self.game is None or not any(problem.key == "names" for problem in error.problems):
                raise
            raise PadgenError(*(_placed(problem, self.game) for problem in error.problems)) from None


def _placed(problem: Problem, game: Game) -> Problem:
    """A problem with a name, located at the player with that name, or else at all players."""
    if problem.key != "names":
        return problem
    named = (at for at, seat in enumerate(game.players) if seat.name and quoted(seat.name) in problem.what)
    at = next(named, None)
    return game.origin.problem(("players",) if at is None else ("players", at, "name"), problem.what, problem.fix)


def _source(fill: str | Path | Mapping[str, Any]) -> Source:
    """A game's file, or a mapping read as if it were one."""
    return from_mapping(fill, "game") if isinstance(fill, Mapping) else read(Path(fill), limit=MAX_BYTES)


def _language(game: Game, own: Path | None) -> str:
    """The game's language; ``PadgenError`` if it has none, or an unknown one."""
    if game.language is None:
        raise PadgenError(game.origin.problem(("language",), "the language is missing", "add it, or name it beside"))
    try:
        for code in game.language.split("+"):
            languages.find(code, own)
    except PadgenError as error:
        raise PadgenError(*(game.origin.problem(("language",), x.what, x.fix) for x in error.problems)) from None
    return game.language


form = function("form", FormRequest)
