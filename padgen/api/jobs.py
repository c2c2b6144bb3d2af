"""From a request to a document: languages, variants, templates and builders meet here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from padgen import languages, templates
from padgen.api.request import Kind, Request, default_template
from padgen.documents.setting import Setting
from padgen.errors import PadgenError, Problem, UsageError, raise_all
from padgen.page.fonts import Fonts
from padgen.page.marks import Document
from padgen.rules import Variant

_T = TypeVar("_T", bound=templates.Template)

PAD_PLAYERS = 12
FORM_PLAYERS = 8


def count_players(request: Request, variant: Variant, template_default: int, most: int) -> int:
    """How many columns: the number asked for, else the names given, else the template's, within the variant's limit."""
    limit = min(most, variant.players or most)
    if request.players is not None or request.names:
        asked = request.players if request.players is not None else len(request.names)
        if asked > limit:
            reason = f"{variant.id} is for 1 to {variant.players}" if limit != most else f"at most {most} fit"
            raise UsageError(f"{asked} players, but {reason}", fix=f"ask for at most {limit}")
        return asked
    return min(template_default, limit)


def make(request: Request) -> Document:
    """The document of a request; ``PadgenError`` with what stands in its way."""
    makers = {"pad": _pad, "leaflet": _leaflet, "form": _form, "booklet": _booklet, "proof": _proof}
    return makers[request.kind](request)


def _pad(request: Request) -> Document:
    from padgen.documents.pad import document as pad  # each command imports only the builder that it needs
    from padgen.page import logo

    variant, bound = request.bound()
    press = request.press
    template = press.dress(templates.load_pad(request.template or default_template("pad")), request.paper)
    template = _asked(template, request)
    fonts = Fonts(template.faces)
    _check_printable(request, fonts)
    players = count_players(request, variant, template.players, PAD_PLAYERS)
    options = pad.PadOptions(
        players=players,
        names=request.names[:players],
        title=request.title,
        sheets=request.sheets,
        # The piles of a cut stack are told apart by the numbers on their pads.
        number="pads" if press.order == "stack" else request.number,  # type: ignore[arg-type] # one of three
        order=press.order,
        pads=press.up,
        logo=logo.read(press.logo) if press.logo else None,
        qr=press.qr,
        cmyk=press.cmyk,
        rules_on_back=request.rules_on_back,
    )
    return pad.build(Setting(bound, template, fonts), options)


def _leaflet(request: Request) -> Document:
    from padgen.documents import leaflet  # each command imports only the builder that it needs

    _, bound = request.bound()
    template = _asked(templates.load_leaflet(request.template or default_template("leaflet")), request)
    return leaflet.build(Setting(bound, template, Fonts(template.faces)))


def _form(request: Request) -> Document:
    from padgen.documents.form import document as form  # each command imports only the builder that it needs

    variant, bound = request.bound()
    template = _asked(templates.load_form(request.template or default_template("form")), request)
    if request.paper is not None:
        template = template.replace(grow=False)  # a paper asked for is kept
    fonts = Fonts(template.faces)
    _check_printable(request, fonts)
    players = count_players(request, variant, template.players, FORM_PLAYERS)
    options = form.FormOptions(
        players=players,
        names=request.names[:players],
        title=request.title,
        entry=request.entry,  # type: ignore[arg-type] # the command line offers these two
    )
    return form.build(Setting(bound, template, fonts), options)


def _booklet(request: Request) -> Document:
    from padgen.documents import booklet  # each command imports only the builder that it needs

    bound = tuple(request._replace(langs=(lang,)).bound()[1][0] for lang in request.langs)
    template = _asked(templates.load_leaflet(request.template or default_template("booklet")), request)
    document = booklet.build(Setting(bound, template, Fonts(template.faces)), title=request.title)
    if not request.impose:
        return document
    from padgen.documents import imposition  # only for printers

    return imposition.saddle_stitch(document, request.creep)


def _proof(request: Request) -> Document:
    from padgen.documents.proof import document as proof  # each command imports only the builder that it needs

    layouts = dict(request.templates)
    kinds: tuple[Kind, ...] = ("pad", "leaflet", "form")
    parts: list[proof.Part] = []
    problems: list[Problem] = []
    for kind in kinds:
        part = request._replace(kind=kind, template=layouts.get(kind))
        try:
            template = templates.load(kind, part.template or default_template(kind))
            parts.append(proof.Part(kind, make(part), *_sizes(template), boxes=kind != "leaflet"))
        except PadgenError as error:
            problems += error.problems
    raise_all(dict.fromkeys(problems))
    _, bound = request.bound()
    return proof.build(parts, bound[0], Fonts(_faces(request)), languages.read("en").source)


def _sizes(template: templates.Template) -> tuple[float, float]:
    """The sizes in points between which names or texts may stand."""
    if isinstance(template, templates.LeafletTemplate):
        return template.size_least, template.size_most
    assert isinstance(template, templates.GridTemplate)  # there is no other kind
    return template.floor_size, template.text_size


def _asked(template: _T, request: Request) -> _T:
    """The template on the paper asked for; without fonts of its own it takes those of the request's other ones."""
    faces = template.faces or _faces(request)
    return template.replace(paper=request.paper or template.paper, faces=faces)


def _faces(request: Request) -> Mapping[str, str]:
    every = (templates.load(kind, name).faces for kind, name in request.templates)
    return next(filter(None, every), {})


def _check_printable(request: Request, fonts: Fonts) -> None:
    """Refuse names and titles that the font can't show."""
    problems: list[Problem] = []
    for option, texts in (("--names", request.names), ("--title", (request.title or "",))):
        for text in texts:
            for char in fonts.missing(text, "bold"):
                shown = text if len(text) <= 40 else f"{text[:40]}…"
                what = f"{option}: the font has no character {char} (U+{ord(char):04X}) for {shown!r}"
                problems.append(Problem(what, "leave it out, or use a template with its own fonts"))
    if problems:
        raise UsageError(*problems)
