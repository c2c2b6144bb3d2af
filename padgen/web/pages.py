"""The addresses of the page, one for each language: ``/fi/?lang=fi&lang=sv&variant=maxi``."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from padgen.api.request import split_languages
from padgen.errors import PadgenError, UsageError
from padgen.quoting import quoted
from padgen.web.choices import KINDS, OTHER, SHEET, most_players, read
from padgen.web.documents import keep, made
from padgen.web.offer import Offer, UnknownError
from padgen.web.page import ChoicePage, page_languages
from padgen.web.store import BusyError

pages = Blueprint("pages", __name__)

_TWO = ("pad", "form", "booklet")
"""The kinds that can be in two languages."""

_DPI = 96


@pages.get("/")
def front() -> Response:
    """Redirects to the page in a language that the browser prefers."""
    tags = list(page_languages(_offer()))
    best = request.accept_languages.best_match(tags) or ("en" if "en" in tags else tags[0])
    response = redirect(url_for(".page", tag=best))
    response.vary.add("Accept-Language")
    response.cache_control.no_cache = True
    return response


@pages.get("/<tag>/")
def page(tag: str) -> Response:
    """The page in a language, with the choices in its query and a picture of the result."""
    names = page_languages(_offer())
    if tag not in names:
        raise UnknownError(f"the page is not in {quoted(tag)}", fix=f"use {', '.join(names)}")
    shown = ChoicePage(_offer(), tag, read(request.args.items(multi=True)))
    addresses = {kind: _address(shown, kind) for kind in KINDS}
    addresses[SHEET] = _address(shown, SHEET, form="html")
    if len(shown.langs) > 1:
        addresses["booklet"] = _address(shown, "booklet")
    text = render_template(
        "choose.html",
        page=shown,
        texts=shown.texts,
        choices=shown.choices,
        names=names,
        address=addresses[shown.choices.show],
        addresses=addresses,
        picture=_address(shown, shown.choices.show, form="png", dpi=str(_DPI)) if shown.choices.show in KINDS else "",
        sheet=SHEET,
        paper_kinds=KINDS,
        other=OTHER,
        most_players=most_players(shown.choices.show),
    )
    response = Response(text, 400 if shown.errors else 200, mimetype="text/html")
    if not shown.errors:
        keep(response)
    response.add_etag()
    return response.make_conditional(request)


def _address(shown: ChoicePage, kind: str, form: str = "pdf", **more: str) -> str:
    """The address of the chosen document; "" if it can't be made, with its problems added to the page."""
    langs = shown.langs if kind in _TWO else shown.langs[:1]
    query = shown.choices.query(kind, shown.usual_players(kind))
    try:
        split_languages(shown.langs, 2)
        asked = _offer().request(kind, "+".join(langs), query.items())
        if kind == shown.choices.show:
            made(asked)
    except BusyError:
        raise
    except PadgenError as error:
        for problem in error.problems:
            about_languages = isinstance(error, UnknownError) or (isinstance(error, UsageError) and not problem.key)
            shown.complain(problem._replace(key="languages") if about_languages else problem)
        return ""
    path = {"kind": kind, "langs": "+".join(langs), "form": form}
    values: dict[str, Any] = {**path, **query, **more}
    return url_for("documents.document", **values)


def _offer() -> Offer:
    offer: Offer = current_app.extensions["padgen.offer"]
    return offer
