"""The addresses of the page, one for each language: ``/fi/?lang=fi&lang=sv&variant=maxi``."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from padgen.api.request import Request, split_languages
from padgen.errors import PadgenError, UsageError
from padgen.quoting import quoted
from padgen.web.choices import KINDS, OTHER, SHEET, Choices, most_players, read
from padgen.web.documents import keep, made
from padgen.web.offer import Offer, UnknownError
from padgen.web.page import ChoicePage, page_languages
from padgen.web.store import BusyError

pages = Blueprint("pages", __name__)

_TWO = ("pad", "form", "booklet")
"""The kinds that can be in two languages."""

_DOUBTFUL = frozenset(("variant", "players", "names", "paper", "template"))
"""The options that a document may not have room or words for; only with them is it made, as that takes time."""

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
    chosen = shown.choices.show
    address = _address(shown)
    others = (*KINDS, SHEET, *(("booklet",) if len(shown.langs) > 1 else ()))
    addresses = {kind: _other(shown, kind) for kind in others if kind != chosen}
    text = render_template(
        "choose.html",
        page=shown,
        texts=shown.texts,
        choices=shown.choices,
        names=names,
        address=address,
        others=addresses,
        picture=_link(shown, chosen, shown.choices, form="png", dpi=str(_DPI)) if address and chosen in KINDS else "",
        sheet=SHEET,
        paper_kinds=KINDS,
        other=OTHER,
        most_players=most_players(chosen),
    )
    response = Response(text, 400 if shown.errors else 200, mimetype="text/html")
    if not shown.errors:
        keep(response)
    response.add_etag()
    return response.make_conditional(request)


def _address(shown: ChoicePage) -> str:
    """The address of the chosen document; "" if it can't be made, with its problems added to the page."""
    kind, choices = shown.choices.show, shown.choices
    try:
        split_languages(shown.langs, 2)
        made(_asked(shown, kind, choices))
    except BusyError:
        raise
    except PadgenError as error:
        for problem in error.problems:
            about_languages = isinstance(error, UnknownError) or (isinstance(error, UsageError) and not problem.key)
            shown.complain(problem._replace(key="languages") if about_languages else problem)
        return ""
    return _link(shown, kind, choices)


def _other(shown: ChoicePage, kind: str) -> str:
    """The address of another kind with the same choices, as far as it has them; "" if it can't be made even so.

    It has no more players than its kind can have, and its own paper if it doesn't fit the chosen one.
    """
    choices = shown.choices.within(most_players(kind))
    for tried in dict.fromkeys((choices.paper, "")):
        fewer = choices._replace(paper=tried)
        try:
            asked = _asked(shown, kind, fewer)
            if _query(shown, kind, fewer).keys() & _DOUBTFUL:
                made(asked)
        except BusyError:
            pass  # The document itself says so, if it is asked for.
        except PadgenError:
            continue
        return _link(shown, kind, fewer)
    return ""


def _query(shown: ChoicePage, kind: str, choices: Choices) -> dict[str, str]:
    return choices.query(kind, shown.usual_players(kind))


def _langs(shown: ChoicePage, kind: str) -> str:
    return "+".join(shown.langs if kind in _TWO else shown.langs[:1])


def _asked(shown: ChoicePage, kind: str, choices: Choices) -> Request:
    return _offer().request(kind, _langs(shown, kind), _query(shown, kind, choices).items())


def _link(shown: ChoicePage, kind: str, choices: Choices, form: str = "", **more: str) -> str:
    """The address of a document, or of its picture."""
    path = {"kind": kind, "langs": _langs(shown, kind), "form": form or ("html" if kind == SHEET else "pdf")}
    values: dict[str, Any] = {**path, **_query(shown, kind, choices), **more}
    return url_for("documents.document", **values)


def _offer() -> Offer:
    offer: Offer = current_app.extensions["padgen.offer"]
    return offer
