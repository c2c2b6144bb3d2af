"""Fillable forms."""

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, get_args

from padgen import templates
from padgen.api.document import function
from padgen.api.players import PlayersRequest
from padgen.api.request import Languages, check_choice
from padgen.page import marks
from padgen.rules import VariantSource

EntryKind = Literal["type", "pick"]


class FormRequest(PlayersRequest):
    """A form that adds up, in one language or in two: ``"fi"``, ``"fi+sv"``.

    ``variant`` is a name, a file, a mapping, YAML text or a ``Variant``; by default the language's
    usual one.  ``players`` is how many columns there are, ``names`` stand above them.  ``template``
    is a name or a file, ``paper`` a name or a size such as ``"120 x 190 mm"``.  Points are typed, or
    with ``entry="pick"`` picked from lists.  ``locales`` is a folder with further locale files.
    """

    kind = "form"
    most_players = 8

    def __init__(
        self,
        langs: Languages,
        *,
        variant: VariantSource | None = None,
        players: int | None = None,
        names: str | Iterable[str] = (),
        template: str | Path | None = None,
        paper: str | None = None,
        title: str | None = None,
        entry: EntryKind = "type",
        locales: str | Path | None = None,
    ) -> None:
        super().__init__(
            langs,
            variant=variant,
            players=players,
            names=names,
            template=template,
            paper=paper,
            title=title,
            locales=locales,
        )
        check_choice("entry", entry, get_args(EntryKind))
        self.entry = entry

    def make(self) -> marks.Document:
        """The form laid out; raises ``PadgenError`` with every problem."""
        from padgen.documents.form import document as form  # each kind loads only its own builder

        locales, template = self.bound(), templates.load_form(self.layout)
        if self.paper is not None:
            template = template.replace(grow=False)  # a paper asked for is kept
        setting = self.setting(locales, template)
        self.check_printable(setting.fonts)
        players = self.count(setting.variant, template.players)
        options = form.FormOptions(players=players, names=self.names[:players], title=self.title, entry=self.entry)
        return form.build(setting, options)


form = function("form", FormRequest)
