"""Booklets of the rules in many languages."""

from pathlib import Path

from padgen import languages, templates
from padgen.api.document import function
from padgen.api.request import Languages, Request, check_range
from padgen.errors import Problem, UsageError, raise_all
from padgen.languages import Locale
from padgen.page import marks
from padgen.rules import VariantSource, load_variant

MOST_CREEP = 10
"""Millimetres."""


class BookletRequest(Request):
    """The rules in several languages, without ``langs`` in all there are.

    ``variant`` is a name, a file, a mapping, YAML text or a ``Variant``; by default each language's
    usual one.  ``template`` and ``theme`` are names or files, ``paper`` a name or a size such as
    ``"120 x 190 mm"``, ``qr`` an address for the back cover.  ``impose`` puts the pages on sheets to
    print on both sides, fold and staple; ``creep`` is how far the innermost sheet would stick out, in mm.
    ``locales`` is a folder with further locale files.
    """

    kind = "booklet"
    most_languages = None
    tells_rules = True

    def __init__(
        self,
        langs: Languages = (),
        *,
        variant: VariantSource | None = None,
        template: str | Path | None = None,
        theme: str | Path | None = None,
        paper: str | None = None,
        title: str | None = None,
        qr: str | None = None,
        impose: bool = False,
        creep: float | None = None,
        locales: str | Path | None = None,
    ) -> None:
        super().__init__(langs, variant=variant, template=template, paper=paper, locales=locales, theme=theme)
        if creep is not None:
            check_range("creep", creep, 0, MOST_CREEP)
            if creep and not impose:
                raise UsageError(Problem("only folded sheets have a creep", "impose the booklet as well", key="creep"))
        if not self.langs:
            found, problems = languages.faultless(self.locales, "leaflet")
            raise_all(problems)
            self.langs = tuple(found)
        self.title, self.qr, self.impose, self.creep = title, qr, impose, creep or 0.0

    def bound(self) -> tuple[Locale, ...]:
        """The languages, each bound to the variant asked for, else to its own usual one."""
        found = self.spoken()
        names = [language.default_variant if self.variant is None else self.variant for language in found]
        return tuple(language.bind(load_variant(name)) for language, name in zip(found, names, strict=True))

    def make(self) -> marks.Document:
        """The booklet laid out; raises ``PadgenError`` with every problem."""
        from padgen.documents import booklet  # each kind loads only its own builder

        template = templates.load_leaflet(self.layout)
        locales = self.bound()
        theme = templates.load_theme(self.theme or template.theme)
        with self.deciding(locales, template):
            setting = self.setting(locales, template)._replace(theme=theme)
            document = booklet.build(setting, title=self.title, address=self.qr)
        if not self.impose:
            return document
        from padgen.documents import imposition  # only for folded sheets

        return imposition.saddle_stitch(document, self.creep)


booklet = function("booklet", BookletRequest)
