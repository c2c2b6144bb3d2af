"""Booklets of the rules in many languages."""

import math
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from padgen import languages, templates
from padgen.api.document import function
from padgen.api.press import finish, output
from padgen.api.request import FontFiles, Languages, check_range, default_template
from padgen.api.rulebook import RulebookRequest
from padgen.documents.setting import Setting
from padgen.errors import Problem, UsageError, raise_all
from padgen.languages import Locale
from padgen.languages.tags import right_to_left
from padgen.page import marks
from padgen.page.area import Area
from padgen.quoting import listed
from padgen.rules import VariantSource, load_variant
from padgen.templates import LeafletTemplate
from padgen.templates.choices import Bind
from padgen.templates.values import paper_size

MOST_CREEP = 10
"""Millimetres."""

_PAD = "a5"
"""The template of the pad in a booklet in one language."""

_ALONE, _SMALL = "a5-large", "a6"
"""The usual templates of a booklet in one language, and on paper whose size is nearer to A6 than to A5."""


def all_together(codes: Iterable[str]) -> tuple[str, ...]:
    """All languages as those of one booklet: English, which most of its readers can read, speaks on the covers."""
    return tuple(sorted(codes, key=lambda code: code != "en"))


class BookletRequest(RulebookRequest):
    """The rules in several languages; without ``langs``, in all there are.

    They are sorted by their own names; the first one asked for speaks on the covers, or English on those of all.

    ``variant`` is a name, a file, a mapping, YAML text or a ``Variant``; by default each language's
    usual one.  ``template`` and ``theme`` are names or files, ``paper`` a name or a size such as
    ``"120 x 190 mm"``, ``qr`` an address for the back cover, ``color`` a name or ``"#rrggbb"``.
    ``impose`` puts the pages on sheets to print on both sides, fold and staple; ``creep`` is how far the
    innermost sheet would stick out, in mm.
    ``bleed`` is in mm; ``bind="punch-left"`` leaves an edge to punch.
    ``spot`` is an ink such as ``"PANTONE 286 C=100,75,0,5"``, ``icc`` the printer's profile.
    ``locales`` is a folder with further locale files, ``font`` a
    TrueType file, or a regular and a bold one.
    """

    kind = "booklet"
    most_languages = None

    def __init__(
        self,
        langs: Languages = (),
        *,
        variant: VariantSource | None = None,
        template: str | Path | None = None,
        theme: str | Path | None = None,
        font: FontFiles = None,
        paper: str | None = None,
        title: str | None = None,
        qr: str | None = None,
        color: str | None = None,
        impose: bool = False,
        creep: float | None = None,
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
        if creep is not None:
            check_range("creep", creep, 0, MOST_CREEP)
            if creep and not impose:
                raise UsageError(Problem("only folded sheets have a creep", "impose the booklet as well", key="creep"))
        if not self.langs:
            codes, problems = languages.faultless(self.locales, "leaflet")
            raise_all(problems)
            self.langs = all_together(codes)
        self.finish = finish(bleed, crop_marks, bind)
        self.output = output(cmyk, spot, pdf_standard, icc)
        self.title, self.qr, self.color, self.impose, self.creep = title, qr, color, impose, creep or 0.0

    @property
    def layout(self) -> str:
        """The template asked for; without one, a single language is in larger letters than several are.

        Small pages have a template of their own.
        """
        usual = _ALONE if len(self.langs) == 1 else default_template(self.kind)
        if self.template or self.paper is None:
            return self.template or usual
        area = math.prod(paper_size(self.paper))
        large, small = (math.prod(templates.load_leaflet(name).size) for name in (usual, _SMALL))
        return _SMALL if area**2 < large * small else usual

    def bound(self) -> tuple[Locale, ...]:
        """The languages, each bound to the variant asked for, or else to its own usual one."""
        spoken = self.spoken()
        leftward = [language.code for language in spoken if right_to_left(language.code)]
        if 0 < len(leftward) < len(spoken):
            what = f"{listed(leftward, 'and')} {'runs' if len(leftward) == 1 else 'run'} from right to left, the other"
            fix = "make a booklet for each direction"
            raise UsageError(Problem(f"{what} languages don't, so they can't be bound together", fix, key="langs"))
        names = [language.default_variant if self.variant is None else self.variant for language in spoken]
        return tuple(language.bind(load_variant(name)) for language, name in zip(spoken, names, strict=True))

    def make(self) -> marks.DrawnDocument:
        """The booklet laid out; raises ``PadgenError`` with every problem."""
        return self.printed(self._laid_out)

    def _laid_out(self, setting: Setting[LeafletTemplate]) -> marks.DrawnDocument:
        from padgen.documents.booklet import document as booklet  # each kind loads only its own builder

        document = booklet.build(setting, title=self.title, address=self.qr, example=partial(_example, setting))
        if not self.impose:
            return document
        from padgen.documents import imposition  # only for folded sheets

        return imposition.saddle_stitch(document, self.creep)


def _example(setting: Setting[LeafletTemplate], area: Area) -> tuple[marks.Node, ...] | None:
    """A pad on which a game has been played, in the booklet's theme; ``None`` if the area has no room for it."""
    from padgen.documents.pad.played import played  # only for booklets in one language

    own = setting.template
    pad = templates.load_pad(_PAD).replace(accent=own.accent, fill=own.fill, faces=own.faces)
    return played(Setting(setting.locales, pad, setting.fonts, setting.theme), area)


booklet = function("booklet", BookletRequest)
