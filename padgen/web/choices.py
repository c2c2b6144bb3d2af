"""The choices made on the page, which its address holds, and what they ask of each kind of document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from padgen.api.pad import PadRequest
from padgen.api.players import PlayersRequest
from padgen.api.request import Request
from padgen.errors import Problem, UsageError
from padgen.quoting import quoted, suggest
from padgen.web.parameters import LONGEST, REQUESTS, options

KINDS = ("pad", "leaflet", "form")
"""The PDF documents that the page shows; each kind has its own layouts."""

SHEET = "sheet"
SHOWN = (*KINDS, SHEET)
"""Everything that the page shows: pictures of PDF documents, and score sheets themselves."""

MOST_NAMES = 24
OTHER = "other"
"""The choice of another paper, whose size is typed in."""

_REPEATED = ("lang", "name")
_SINGLE = ("variant", "players", "usual", "step", "paper", "size", "theme", "show", *KINDS)


class Choices(NamedTuple):
    """The choices as typed, valid or not; an empty text is no choice.

    ``langs`` are in the order chosen, ``layouts`` are templates by kind, ``show`` is the kind to show.  There may be
    more ``names`` than players: the page keeps those of players who may come back.
    """

    langs: tuple[str, ...] = ()
    variant: str = ""
    players: str = ""
    names: tuple[str, ...] = ()
    paper: str = ""
    size: str = ""
    layouts: Mapping[str, str] = {}
    theme: str = ""
    show: str = "pad"

    @property
    def named(self) -> str:
        """The names of the players as one text, without empty ones at its end."""
        names = self.names[: int(self.players)] if self.players.isdecimal() else self.names
        return ",".join(name.replace(",", " ").strip() for name in names).rstrip(",")

    def default_players(self, usual: int) -> str:
        """The number of players if none is chosen: that of the names, or the usual one without any."""
        return str(self.named.count(",") + 1 if self.named else usual)

    def within(self, most: int) -> Choices:
        """The same choices with at most so many players."""
        chosen = self.players or self.default_players(0)
        return self._replace(players=str(most)) if chosen.isdecimal() and int(chosen) > most else self

    def query(self, kind: str, usual_players: int) -> dict[str, str]:
        """The query of a document's address: the options that its kind has and that aren't the default."""
        asked = {
            "variant": self.variant,
            "players": "" if self.players == self.default_players(usual_players) else self.players,
            "names": self.named,
            "paper": self.size if self.paper == OTHER else self.paper,
            "template": self.layouts.get(kind, ""),
            "theme": self.theme,
        }
        known = options(kind)
        return {name: text for name, text in asked.items() if text and name in known}

    def address(self) -> dict[str, str | tuple[str, ...]]:
        """The query of the page itself."""
        query: dict[str, str | tuple[str, ...]] = {
            "lang": self.langs,
            "variant": self.variant,
            "players": self.players,
            "name": self.names if any(self.names) else (),
            "paper": self.paper,
            "size": self.size,
            **self.layouts,
            "theme": self.theme,
            "show": "" if self.show == KINDS[0] else self.show,
        }
        return {name: chosen for name, chosen in query.items() if chosen}


def read(query: Iterable[tuple[str, str]]) -> Choices:
    """The choices in an address; ``UsageError`` for unknown or repeated ones.

    A number of players that is the ``usual`` one of the page that sent it is no choice: another layout has its own.
    """
    pairs = [(name, text.strip()) for name, text in query]
    problems = list(_problems(pairs))
    if problems:
        raise UsageError(*problems)
    given = dict(pairs)
    many = {name: tuple(text for key, text in pairs if key == name) for name in _REPEATED}
    show = given.get("show") or KINDS[0]
    players = _stepped(given.get("players", ""), given.get("step", ""), most_players(show))
    unchosen = players == given.get("usual") and not any(many["name"])
    return Choices(
        langs=tuple(dict.fromkeys(filter(None, many["lang"]))),
        variant=given.get("variant", ""),
        players="" if unchosen else players,
        names=many["name"],
        paper=given.get("paper", ""),
        size=given.get("size", ""),
        layouts={kind: given[kind] for kind in KINDS if given.get(kind)},
        theme=given.get("theme", ""),
        show=show,
    )


def _problems(pairs: list[tuple[str, str]]) -> Iterator[Problem]:
    known = (*_REPEATED, *_SINGLE)
    names = [name for name, _ in pairs]
    for name, text in pairs:
        if name not in known:
            yield Problem(f"{quoted(name)} is not a choice on this page", suggest(name, known))
        elif len(text) > LONGEST:
            yield Problem(f"{quoted(text)} has {len(text):,} characters, more than {LONGEST}", "shorten it", key=name)
        elif name == "show" and text not in ("", *SHOWN):
            yield Problem(f"invalid value {quoted(text)}", suggest(text, SHOWN), key=name)
    for name in dict.fromkeys(names):
        if names.count(name) > (MOST_NAMES if name in _REPEATED else 1) and name in known:
            yield Problem("given too often", "give it once", key=name)


def most_players(kind: str) -> int:
    """The most players that a kind of document has columns for; the rules in leaflets and booklets go with pads."""
    asked: type[Request] = REQUESTS[kind]
    return asked.most_players if issubclass(asked, PlayersRequest) else PadRequest.most_players


def _stepped(players: str, step: str, most: int) -> str:
    """The number of players after a button beside it was pressed."""
    if step not in ("-1", "1") or not players.isdecimal():
        return players
    return str(min(max(int(players) + int(step), 1), most))
