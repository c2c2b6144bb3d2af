"""Score pads."""

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, get_args

from padgen import templates
from padgen.api.document import function
from padgen.api.players import PlayersRequest
from padgen.api.press import finish, in_spot, output, tinted, too_pale
from padgen.api.request import FontFiles, Languages, check_choice, check_range
from padgen.page import marks
from padgen.rules import VariantSource
from padgen.templates.choices import MOST_UP, Bind, PadChoices, SheetOrder
from padgen.templates.values import MOST_PLAYERS

Numbering = Literal["none", "sheet", "pads"]

MOST_SHEETS = 100_000
"""The most sheets in one file."""


class PadRequest(PlayersRequest):
    """Score pads in one language, or in two on one pad: ``"fi"``, ``"fi+sv"``.

    ``variant`` is a name, a file, a mapping, YAML text or a ``Variant``; by default the language's
    usual one.  ``players`` is the number of columns, ``names`` are the names above them.
    ``template`` and ``theme`` are names or files, ``paper`` is a name or a size such as ``"120 x 190 mm"``.
    ``sheets`` is the number of sheets in the file; ``number`` numbers each ``"sheet"`` or all ``"pads"``, in the
    ``order`` of sheets or of a cut ``"stack"``.  With ``rules_on_back``, two languages alternate on the backs.
    ``up`` is the number of pads per sheet, ``bleed`` is in mm.
    ``spot`` is an ink such as ``"PANTONE 286 C=100,75,0,5"``, ``icc`` the printer's profile.
    ``color`` is a name or ``"#rrggbb"``, ``logo`` a picture file, ``qr`` an address.  ``locales`` is a
    folder with further locale files, ``font`` a
    TrueType file, or a regular and a bold one.
    """

    kind = "pad"
    most_players = MOST_PLAYERS

    def __init__(
        self,
        langs: Languages,
        *,
        variant: VariantSource | None = None,
        players: int | None = None,
        names: str | Iterable[str] = (),
        template: str | Path | None = None,
        theme: str | Path | None = None,
        font: FontFiles = None,
        paper: str | None = None,
        title: str | None = None,
        sheets: int = 1,
        number: Numbering = "none",
        rules_on_back: bool = False,
        up: int | None = None,
        order: SheetOrder = "sheet",
        color: str | None = None,
        cmyk: bool = False,
        bleed: float | None = None,
        crop_marks: bool = False,
        bind: Bind | None = None,
        spot: str | None = None,
        pdf_standard: marks.Standard = "ua-1",
        icc: str | Path | None = None,
        ruler: bool = False,
        logo: str | Path | None = None,
        qr: str | None = None,
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
            theme=theme,
            font=font,
        )
        check_range("sheets", sheets, 1, MOST_SHEETS)
        check_choice("number", number, get_args(Numbering))
        check_choice("order", order, get_args(SheetOrder))
        if up is not None:
            check_range("up", up, 1, MOST_UP)
        self.sheets = sheets
        self.rules_on_back = self.tells_rules = rules_on_back
        # Only the numbers on pads distinguish the piles of a cut stack.
        self.number: Numbering = "pads" if order == "stack" else number
        self.qr, self.logo = qr, None if logo is None else Path(logo)
        self.choices = PadChoices(up, order, color, ruler)
        self.finish = finish(bleed, crop_marks, bind)
        self.output = output(cmyk, spot, pdf_standard, icc)

    @property
    def sizing(self) -> str | None:
        """The number of pads on a sheet, or else the paper."""
        return super().sizing if self.choices.up is None else "up"

    def make(self) -> marks.DrawnDocument:
        """The pads laid out; raises ``PadgenError`` with every problem."""
        from padgen.documents.pad import document as pad  # each kind loads only its own builder
        from padgen.page import logo

        locales = self.bound()
        plain = self.finish.dress(templates.load_pad(self.layout))
        template = self.choices.dress(plain, self.paper)
        theme = templates.load_theme(self.theme or template.theme)
        ink = self.output.ink(template.accent or theme.accent)
        theme = in_spot(theme, ink)
        plain, template = (tinted(one, theme.accent, ink) for one in (plain, template))
        setting = self.setting(locales, template)._replace(theme=theme)
        faces = setting.template.faces
        self.check_printable(setting.fonts)
        players = self.count(setting.variant, template.players)
        options = pad.PadOptions(
            players=players,
            names=self.names[:players],
            title=self.title,
            sheets=self.sheets,
            number=self.number,
            order=self.choices.order,
            pads=self.choices.up,
            again=lambda up: self.choices._replace(up=up).dress(plain, self.paper).replace(faces=faces),
            logo=logo.read(self.logo) if self.logo else None,
            qr=self.qr,
            rules_on_back=self.rules_on_back,
        )
        with self.deciding(locales, template):
            document = self.directed(self.output.written(pad.build(setting, options), ink, theme), locales)
        paler = None if ink else template.accent
        return document._replace(
            warnings=(*self.left_out(players), *too_pale(paler, fill=template.fill), *document.warnings)
        )


pad = function("pad", PadRequest)
