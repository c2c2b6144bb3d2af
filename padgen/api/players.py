"""The options for players, which pads, forms and score sheets share."""

import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from padgen.api.request import FontFiles, Languages, Request
from padgen.errors import Problem, UsageError
from padgen.page.fonts import Face, Fonts
from padgen.quoting import counted, quoted
from padgen.rules import Variant, VariantSource


class PlayersRequest(Request):
    """A pad, a form or a score sheet: it has columns for players, who may have names."""

    most_languages = 2
    most_players: int

    def __init__(
        self,
        langs: Languages,
        *,
        variant: VariantSource | None,
        players: int | None,
        names: str | Iterable[str],
        template: str | Path | None,
        paper: str | None,
        title: str | None,
        locales: str | Path | None,
        theme: str | Path | None = None,
        font: FontFiles = None,
    ) -> None:
        super().__init__(
            langs, variant=variant, template=template, paper=paper, locales=locales, theme=theme, font=font
        )
        if players is not None and players < 1:
            raise UsageError(Problem(f"{players} players", "ask for at least 1", key="players"))
        self.players, self.names, self.title = players, split_names(names), title

    def count(self, variant: Variant, usual: int) -> int:
        """The number of players: as asked for, else of the names given, else the usual one."""
        most = self.most_players
        limit = min(most, variant.players or most)
        if self.players is None and not self.names:
            return usual_players(variant, usual, most)
        asked = len(self.names) if self.players is None else self.players
        if asked > limit:
            reason = f"{variant.id} is for 1 to {variant.players}" if limit != most else f"at most {most} fit"
            key = "names" if self.players is None else "players"
            raise UsageError(Problem(f"{asked} players, but {reason}", f"ask for at most {limit}", key=key))
        return asked

    def left_out(self, players: int) -> tuple[str, ...]:
        """A warning about names for which there are no columns."""
        if len(self.names) <= players:
            return ()
        return (f"only {counted(players, 'player')}, so without {', '.join(self.names[players:])}",)

    def check_printable(self, fonts: Fonts) -> None:
        """Raise ``UsageError`` for names and titles that the font can't show."""
        problems = tuple(self._unprintable(fonts))
        if problems:
            raise UsageError(*problems)

    def _unprintable(self, fonts: Fonts) -> Iterator[Problem]:
        for key, texts in (("names", self.names), ("title", (self.title or "",))):
            for text in texts:
                for char in fonts.missing(text, "bold"):
                    shown = f"{char} (U+{ord(char):04X})"
                    if why := Face.why_missing(char):
                        what, fix = f"the script of {shown} in {quoted(text)} {why[0]}", why[1]
                    else:
                        what = f"the font has no character {shown} for {quoted(text)}"
                        fix = "remove it, or name a font file that has it as `font`"
                    yield Problem(what, fix, key=key)


def usual_players(variant: Variant, usual: int, most: int) -> int:
    """A layout's usual number of players, within the variant's limit; fewer if each has several columns."""
    return min(max(1, usual // max(1, len(variant.columns))), variant.players or most, most)


def split_names(names: str | Iterable[str]) -> tuple[str, ...]:
    """Names from ``"Anna,Bo"`` or ``["Anna", "Bo"]``; invisible marks are dropped, control characters refused."""
    if isinstance(names, str) and ";" in names and "," not in names:
        what, fix = f"{quoted(names)} is one name with a semicolon in it", "put commas between names, like Anna,Bo"
        raise UsageError(Problem(what, fix, key="names"))
    kept = []
    for name in names.split(",") if isinstance(names, str) else names:
        if not isinstance(name, str):
            raise UsageError(Problem(f"expected names as texts, found {quoted(name)}", "put it in quotes", key="names"))
        shown = "".join(c for c in unicodedata.normalize("NFC", name) if unicodedata.category(c) != "Cf").strip()
        if bad := next((c for c in shown if unicodedata.category(c)[0] == "C"), None):
            what = f"the character U+{ord(bad):04X} in {quoted(shown)} can't be printed"
            raise UsageError(Problem(what, "remove it", key="names"))
        kept.append(shown)
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)
