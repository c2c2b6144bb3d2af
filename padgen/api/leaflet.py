"""Rule leaflets."""

from pathlib import Path

from padgen import templates
from padgen.api.document import function
from padgen.api.press import check_bind, finish, output, tinted
from padgen.api.request import FontFiles, Languages, Request
from padgen.page import marks
from padgen.rules import VariantSource
from padgen.templates.press import Bind


class LeafletRequest(Request):
    """The rules in one language.

    ``variant`` is a name, a file, a mapping, YAML text or a ``Variant``; by default the language's
    usual one.  ``template`` and ``theme`` are names or files, ``paper`` a name or a size such as
    ``"120 x 190 mm"``, ``qr`` an address.  ``bleed`` is in mm; ``bind="punch-left"`` leaves an edge to punch.
    ``spot`` is an ink such as ``"PANTONE 286 C=100,75,0,5"``, ``icc`` the printer's profile.
    ``locales`` is a folder with further locale files, ``font`` a
    TrueType file, or a regular and a bold one.
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
        font: FontFiles = None,
        paper: str | None = None,
        qr: str | None = None,
        bleed: float | None = None,
        crop_marks: bool = False,
        bind: Bind | None = None,
        cmyk: bool = False,
        spot: str | None = None,
        pdf_standard: marks.Standard = "ua-1",
        icc: str | Path | None = None,
        locales: str | Path | None = None,
    ) -> None:
        super().__init__(
            langs, variant=variant, template=template, paper=paper, locales=locales, theme=theme, font=font
        )
        self.finish = finish(bleed, crop_marks, bind)
        self.output = output(cmyk, spot, pdf_standard, icc)
        self.qr = qr

    def make(self) -> marks.Document:
        """The leaflet laid out; raises ``PadgenError`` with every problem."""
        from padgen.documents import leaflet, press  # each kind loads only its own builder

        locales, template = self.bound(), self.finish.dress(templates.load_leaflet(self.layout))
        check_bind(template, self.kind)
        theme = templates.load_theme(self.theme or template.theme)
        ink = self.output.ink(template.accent or theme.accent)
        with self.deciding(locales, template):
            setting = self.setting(locales, tinted(template, theme.accent, ink))._replace(theme=theme)
            bare = setting._replace(template=press.narrowed(setting.template))
            document = leaflet.build(bare, address=self.qr)
        return self.directed(self.output.written(press.finished(document, setting.template), ink), locales)


leaflet = function("leaflet", LeafletRequest)
