"""Rule leaflets."""

from pathlib import Path

from padgen import templates
from padgen.api.document import function
from padgen.api.request import Languages, Request
from padgen.page import marks
from padgen.rules import VariantSource


class LeafletRequest(Request):
    """The rules in one language.

    ``variant`` is a name, a file, a mapping, YAML text or a ``Variant``; by default the language's
    usual one.  ``template`` and ``theme`` are names or files, ``paper`` a name or a size such as
    ``"120 x 190 mm"``, ``qr`` an address, ``locales`` a folder with further locale files.
    """

    kind = "leaflet"
    tells_rules = True

    def __init__(
        self,
        langs: Languages,
        *,
        variant: VariantSource | None = None,
        template: str | Path | None = None,
        theme: str | Path | None = None,
        paper: str | None = None,
        qr: str | None = None,
        locales: str | Path | None = None,
    ) -> None:
        super().__init__(langs, variant=variant, template=template, paper=paper, locales=locales, theme=theme)
        self.qr = qr

    def make(self) -> marks.Document:
        """The leaflet laid out; raises ``PadgenError`` with every problem."""
        from padgen.documents import leaflet  # each kind loads only its own builder

        locales, template = self.bound(), templates.load_leaflet(self.layout)
        theme = templates.load_theme(self.theme or template.theme)
        with self.deciding(locales, template):
            return leaflet.build(self.setting(locales, template)._replace(theme=theme), address=self.qr)


leaflet = function("leaflet", LeafletRequest)
