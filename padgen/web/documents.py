"""The addresses of documents: ``/pad/fi+sv.pdf?variant=maxi``, pictures of pages as ``.png``, ``/sheet/fi.html``."""

from __future__ import annotations

import re
from pathlib import PurePath

from flask import Blueprint, current_app, request
from werkzeug.wrappers import Response

from padgen import pdf
from padgen.api import png
from padgen.api.request import Request, check_range
from padgen.api.sheet import SheetDocument, SheetRequest
from padgen.page.marks import DrawnDocument
from padgen.web.offer import Offer, UnknownError
from padgen.web.parameters import number
from padgen.web.store import Answer, Store, until

documents = Blueprint("documents", __name__)

DPI, LEAST_DPI, MOST_DPI = 150, 30, 200
"""Dots per inch of pictures: the default, the least and the most."""

MOST_PIXELS = 8_000_000
"""The most pixels of a picture."""

FRESH = 3600
"""Seconds for which caches may keep an answer, because only an update of padgen changes the bytes at an address."""

TYPES = {"pdf": "application/pdf", "png": "image/png", "html": "text/html"}
"""The content types of files, by the suffix of their addresses."""

_POLICY = re.compile(rb'http-equiv="Content-Security-Policy" content="([^"]+)"')


@documents.get("/<kind>/<langs>.<any(pdf, png, html):form>")
def document(kind: str, langs: str, form: str) -> Response:
    """A document's PDF, the picture of one of its pages, or a score sheet."""
    offer: Offer = current_app.extensions["padgen.offer"]
    query = list(request.args.items(multi=True))
    picture = {"page": 1, "dpi": DPI}
    if form == "png":
        for key in picture:
            texts = [text for name, text in query if name == key]
            if len(texts) == 1:
                picture[key] = int(number(int)(key, texts[0]))
                query.remove((key, texts[0]))
        check_range("dpi", picture["dpi"], LEAST_DPI, MOST_DPI)
    asked = offer.request(kind, langs, query)
    if (form == "html") != isinstance(asked, SheetRequest):
        raise UnknownError(f"there is no {kind} as {form.upper()}", fix="sheets are .html, all others .pdf or .png")
    answer = made(asked)
    if form == "png":
        answer = drawn(answer, **picture)
    return _response(answer, TYPES[form])


def made(asked: Request) -> Answer:
    """The finished file of a request."""

    def make(end: float) -> tuple[bytes, str]:
        laid_out = asked.make()
        if isinstance(laid_out, DrawnDocument):
            return pdf.render(until(end, laid_out)), asked.file_name()
        return SheetDocument(laid_out).to_bytes(), asked.file_name()

    return _store().get(("file", *_key(asked)), make)


def drawn(whole: Answer, page: int, dpi: int) -> Answer:
    """The picture of one page of a PDF file."""

    def make(_end: float) -> tuple[bytes, str]:
        return png.picture(whole.data, page, dpi, MOST_PIXELS), str(PurePath(whole.name).with_suffix(".png"))

    return _store().get(("png", page, dpi, whole.etag), make)


def _store() -> Store:
    store: Store = current_app.extensions["padgen.store"]
    return store


def _key(asked: Request) -> tuple[object, ...]:
    """The key under which a request's file is stored."""
    offer: Offer = current_app.extensions["padgen.offer"]
    return (type(asked).__name__, *(f"{key}={value!r}" for key, value in vars(asked).items()), *offer.state())


def _response(answer: Answer, mime: str) -> Response:
    response = Response(answer.data, mimetype=mime)
    response.set_etag(answer.etag)
    if policy := _POLICY.search(answer.data) if mime == TYPES["html"] else None:
        # The score sheet's own policy allows only its program and its styles.
        response.headers["Content-Security-Policy"] = f"{policy[1].decode()}; frame-ancestors 'self'"
        response.headers["X-Frame-Options"] = "SAMEORIGIN"  # the page shows it in a frame
    response.headers["Content-Disposition"] = f'inline; filename="{answer.name}"'
    keep(response)
    return response.make_conditional(request)


def keep(response: Response) -> None:
    """Let caches keep an answer, unless the server has files of its own."""
    offer: Offer = current_app.extensions["padgen.offer"]
    if offer.state():
        response.cache_control.no_cache = True  # the author of a file wants to see every change
    else:
        response.cache_control.public = True
        response.cache_control.max_age = FRESH
