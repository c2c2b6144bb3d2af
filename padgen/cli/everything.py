"""The requests of ``padgen all``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from padgen import languages
from padgen.api.booklet import BookletRequest, all_together
from padgen.api.form import FormRequest
from padgen.api.kinds import templates_by_kind
from padgen.api.leaflet import LeafletRequest
from padgen.api.pad import PadRequest
from padgen.api.request import Request
from padgen.errors import PadgenError
from padgen.rules import variant_ids

EVERY = "all"
"""Stands for every built-in variant."""


def everything(
    langs: Iterable[str] = (),
    *,
    variant: str | None = None,
    players: int | None = None,
    names: str = "",
    template: Iterable[str] = (),
    theme: str | None = None,
    font: Iterable[str] = (),
    paper: str | None = None,
    title: str | None = None,
    locales: Path | None = None,
) -> list[Request]:
    """Pad, leaflet and form in every language, and the booklet; with ``EVERY`` as variant, in every variant.

    A language for pads and forms alone also gets a request for a leaflet, whose refusal explains that
    it has none; the booklet is in the other languages.
    """
    langs = tuple(dict.fromkeys(langs)) or all_together(languages.codes(locales))
    variants = variant_ids() if variant == EVERY else (variant,)
    layouts = templates_by_kind(template)
    pad, leaflet, form = map(layouts.get, ("pad", "leaflet", "form"))
    requests: list[Request] = []
    for lang in langs:
        alone = (lang,)
        for rules in variants:
            requests += (
                PadRequest(
                    alone,
                    variant=rules,
                    players=players,
                    names=names,
                    template=pad,
                    theme=theme,
                    font=font,
                    paper=paper,
                    title=title,
                    locales=locales,
                ),
                LeafletRequest(
                    alone, variant=rules, template=leaflet, theme=theme, font=font, paper=paper, locales=locales
                ),
                FormRequest(
                    alone,
                    variant=rules,
                    players=players,
                    names=names,
                    template=form,
                    theme=theme,
                    font=font,
                    paper=paper,
                    title=title,
                    locales=locales,
                ),
            )
    told = tuple(lang for lang in langs if _tells_rules(lang, locales))
    requests += (
        BookletRequest(
            told, variant=rules, template=leaflet, theme=theme, font=font, paper=paper, title=title, locales=locales
        )
        for rules in ((None, *variants) if variant == EVERY else variants)
        if told  # a request for a booklet without languages means all of them
    )
    for request in requests:
        request.fonts_from = tuple(layouts.items())
    return requests


def _tells_rules(lang: str, locales: Path | None) -> bool:
    """Whether a language has what leaflets need; problems of its file are reported when documents are made."""
    try:
        return not languages.read(lang, locales).unready()
    except PadgenError:
        return True
