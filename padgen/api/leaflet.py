"""Leaflets with the rules."""

from pathlib import Path

from padgen.api.document import function
from padgen.api.press import finish, output
from padgen.api.request import FontFiles, Languages
from padgen.api.rulebook import RulebookRequest
from padgen.page import marks
from padgen.rules import VariantSource
from padgen.templates.choices import Bind


class LeafletRequest(RulebookRequest):
    """The rules in one language.

    ``variant`` is a name, a file, a mapping, YAML text or a ``Variant``; by default the language's
    usual one.  ``template`` and ``theme`` are names or files, ``paper`` a name or a size such as
    ``"120 x 190 mm"``, ``qr`` an address, ``color`` a name or ``"#rrggbb"``.
    ``bleed`` is in mm; ``bind="punch-left"`` leaves an edge to punch.
    ``spot`` is an ink such as ``"PANTONE 286 C=100,75,0,5"``, ``icc`` the printer's profile.
    ``locales`` is a folder with further locale files, ``font`` a
    TrueType file, or a regular and a bold one.
    """

    kind = "leaflet"

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
        color: str | None = None,
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
        self.qr, self.color = qr, color

    def make(self) -> marks.DrawnDocument:
        """The leaflet laid out; raises ``PadgenError`` with every problem."""
        from padgen.documents import leaflet  # each kind loads only its own builder

        return self.printed(lambda setting: leaflet.build(setting, address=self.qr))


leaflet = function("leaflet", LeafletRequest)
