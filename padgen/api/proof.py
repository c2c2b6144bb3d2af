"""Proofs for translators."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from padgen import languages, templates
from padgen.api.document import function
from padgen.api.form import FormRequest
from padgen.api.kinds import templates_by_kind
from padgen.api.leaflet import LeafletRequest
from padgen.api.pad import PadRequest
from padgen.api.request import FontFiles, Languages, Request
from padgen.errors import PadgenError, Problem, raise_all
from padgen.page import marks
from padgen.page.fonts import Fonts
from padgen.rules import VariantSource

PARTS: Mapping[str, type[PadRequest | LeafletRequest | FormRequest]] = {
    "pad": PadRequest,
    "leaflet": LeafletRequest,
    "form": FormRequest,
}
"""The templates that every language and variant must fit."""


class ProofRequest(Request):
    """One file for proofreading: pad, leaflet and form in a language, and all texts with how full their boxes are.

    ``variant`` is a name, a file, a mapping, YAML text or a ``Variant``; by default the language's
    usual one.  ``template`` is a name or a file, or several, one for each kind of document.  A language
    for pads and forms alone has no leaflet in it.  ``font`` is a TrueType file, or a regular and a bold one.
    ``locales`` is a folder with further locale files.
    """

    kind = "proof"

    def __init__(
        self,
        langs: Languages,
        *,
        variant: VariantSource | None = None,
        template: str | Path | Iterable[str | Path] = (),
        font: FontFiles = None,
        locales: str | Path | None = None,
    ) -> None:
        super().__init__(langs, variant=variant, template=None, paper=None, locales=locales, font=font)
        named = (template,) if isinstance(template, str | Path) else template
        self.layouts = templates_by_kind(map(str, named))
        self.fonts_from = tuple(self.layouts.items())

    def make(self) -> marks.DrawnDocument:
        """All parts laid out; raises ``PadgenError`` with the problems of all."""
        from padgen.documents.proof import document as proof  # each kind loads only its own builder

        parts: list[proof.Specimen] = []
        problems: list[Problem] = []
        (language,) = self.spoken()
        for kind, asked in PARTS.items():
            if asked.tells_rules and language.unready():
                continue
            part = asked(self.langs, variant=self.variant, template=self.layouts.get(kind), locales=self.locales)
            part.faces, part.fonts_from = self.faces, self.fonts_from
            try:
                sizes = _sizes(templates.load(kind, part.layout))
                parts.append(proof.Specimen(kind, part.make(), *sizes, boxes=kind != "leaflet"))
            except PadgenError as error:
                problems += error.problems
        raise_all(dict.fromkeys(problems))
        return proof.build(parts, self.bound()[0], Fonts(self.faces or self._faces()), languages.read("en").source)


def _sizes(template: templates.Template) -> tuple[float, float]:
    """The smallest and largest size of names or texts in points."""
    if isinstance(template, templates.LeafletTemplate):
        return template.size_least, template.size_most
    assert isinstance(template, templates.GridTemplate)  # no other kind has a proof
    return template.floor_size, template.text_size


proof = function("proof", ProofRequest)
