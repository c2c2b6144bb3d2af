"""``padgen site``: every language in every variant as files, for any server or for none."""

from __future__ import annotations

import os
import re
import shutil
import warnings
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from flask import Blueprint, current_app, render_template
from flask_frozen import Freezer, MissingURLGeneratorWarning
from werkzeug.wrappers import Response

from padgen import languages
from padgen.errors import PadgenError, UsageError
from padgen.files import stopping, writing
from padgen.web.app import application
from padgen.web.choices import KINDS, Choices
from padgen.web.documents import TYPES, drawn, made
from padgen.web.offer import EVERY, Offer
from padgen.web.page import ChoicePage, page_languages
from padgen.web.store import Limits

DPI = 60
"""Dots per inch of the pictures, which give them the width that they have on the page."""

MOST_BYTES = 500 * 2**20
"""The most bytes of all files of a site."""

MARK = ".padgen-site"
"""A file that marks a folder as a site of ours, which may be replaced."""

_LEFT = re.compile(r"\.padgen-[0-9a-f]{12}\.(part|old)")

site = Blueprint("site", __name__)


class Built(NamedTuple):
    """A file of the site: its address, and the number of bytes of all files so far."""

    address: str
    total: int


@site.get("/")
def front() -> str:
    """The list of languages."""
    return render_template("front.html", names=_names(), lang="en")


@site.get("/<tag>/", defaults={"variant": None})
@site.get("/<tag>/<variant>/")
def page(tag: str, variant: str | None) -> str:
    """The documents in a language, with the rules of a variant, or without one with the usual rules."""
    shown = ChoicePage(_offer(), tag, Choices(variant=variant or ""))
    named = {kind: _asked(kind, tag, variant).file_name() for kind in KINDS}
    return render_template(
        "site.html",
        page=shown,
        texts=shown.texts,
        names=_names(),
        kinds=KINDS,
        named=named,
        variant=variant,
        rules=variant or shown.usual,
        every=EVERY,
    )


@site.get("/<kind>/<langs>.<any(pdf, png, html):form>", defaults={"variant": None})
@site.get("/<kind>/<langs>/<variant>.<any(pdf, png, html):form>")
def document(kind: str, langs: str, variant: str | None, form: str) -> Response:
    """A document, or a picture of its first page; a booklet has all of the site's languages."""
    tags = current_app.config["LANGUAGES"]
    answer = made(_asked(kind, "+".join(tags) if langs == EVERY else langs, variant))
    if form == "png":
        answer = drawn(answer, page=1, dpi=DPI)
    return Response(answer.data, mimetype=TYPES[form])


def _names() -> dict[str, str]:
    """The site's languages."""
    names = page_languages(_offer())
    return {tag: names[tag] for tag in current_app.config["LANGUAGES"]}


def _asked(kind: str, langs: str, variant: str | None) -> Any:
    return _offer().request(kind, langs, [("variant", variant)] if variant else [])


def _offer() -> Offer:
    offer: Offer = current_app.extensions["padgen.offer"]
    return offer


def addresses(offer: Offer, tags: Iterable[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Every page and document: its endpoint and the parts of its address."""
    yield "site.front", {}
    for tag in tags:
        usual = languages.read(tag, offer.locales).default_variant
        for name in offer.variants:
            own = {} if name == usual else {"variant": name}
            yield "site.page", {"tag": tag, **own}
            for kind in KINDS:
                for form in ("pdf", "png"):
                    yield "site.document", {"kind": kind, "langs": tag, "form": form, **own}
            yield "site.document", {"kind": "sheet", "langs": tag, "form": "html", **own}
    for name in offer.variants:
        yield "site.document", {"kind": "booklet", "langs": EVERY, "form": "pdf", "variant": name}


class Site:
    """A site to build; ``size`` is its number of pages and documents."""

    def __init__(
        self, tags: Iterable[str] = (), locales: str | Path | None = None, variants: Iterable[str | Path] = ()
    ) -> None:
        """``tags`` are languages, by default all those of the page; the rest is as for ``create_app``.

        Raises ``PadgenError`` for languages that the page isn't in and files that can't be read.
        """
        offer = Offer(None if locales is None else Path(locales), map(Path, variants))
        spoken = page_languages(offer)
        self.tags = tuple(dict.fromkeys(map(offer.language, tags))) or tuple(spoken)
        if lacking := [tag for tag in self.tags if tag not in spoken]:
            raise UsageError(f"the page is not in {', '.join(lacking)}", fix="add the key web to the locale file")
        self._plan = list(addresses(offer, self.tags))
        self.size = len(self._plan)
        self._app = application(offer, Limits(making=120.0), None)
        self._app.config["PROPAGATE_EXCEPTIONS"] = True
        self._app.config["LANGUAGES"] = self.tags
        self._app.register_blueprint(site)

    def build(self, folder: Path) -> Iterator[Built]:
        """Build the site beside the folder, yielding every file, and then replace the folder with it.

        An older site stays until the new one is complete.  Raises ``UsageError`` for a folder that holds
        something else, and ``PadgenError`` for a disk that can't take it or a site that is too large.
        """
        place = folder.resolve()
        _check(folder, place)
        new = place.with_name(f".padgen-{os.urandom(6).hex()}.part")
        stopping.unfinished.add(str(new))
        try:
            _clear(place.parent)
            new.mkdir(parents=True)
            with writing.hold(new / MARK):
                yield from self._freeze(new)
            _check(folder, place)  # once more, because that took a while
            _put(new, place)
        except OSError as error:
            raise PadgenError(f"{str(folder)!r} can't take the site: {error.strerror or error}") from error
        finally:
            shutil.rmtree(new, ignore_errors=True)
            stopping.unfinished.discard(str(new))

    def _freeze(self, folder: Path) -> Iterator[Built]:
        self._app.config.update(
            FREEZER_DESTINATION=str(folder), FREEZER_RELATIVE_URLS=True, FREEZER_REMOVE_EXTRA_FILES=False
        )
        freezer = Freezer(self._app, log_url_for=False)
        freezer.register_generator(lambda: iter(self._plan))
        total = 0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", MissingURLGeneratorWarning)
            for built in freezer.freeze_yield():
                total += (folder / built.path).stat().st_size
                if total > MOST_BYTES:
                    what = f"the site has more than {MOST_BYTES // 2**20} MB"
                    raise PadgenError(what, fix="name the languages that it should have")
                yield Built(built.url, total)


def _check(folder: Path, place: Path) -> None:
    """Raise ``UsageError`` for a folder that holds anything but a site of ours; ``place`` is its resolved path."""
    if place.is_dir() and not (place / MARK).exists() and any(place.iterdir()):
        raise UsageError(f"the folder {folder} holds other files", fix="name a new folder, or an empty one")
    if place.exists() and not place.is_dir():
        raise UsageError(f"{folder} is a file", fix="name a folder")


def _clear(folder: Path) -> None:
    """Remove the unfinished sites that killed runs have left in a folder."""
    with suppress(OSError), os.scandir(folder) as items:
        for item in items:
            ours = _LEFT.fullmatch(item.name) and item.is_dir(follow_symlinks=False)
            if ours and writing.abandoned(Path(item, MARK)):
                shutil.rmtree(item, ignore_errors=True)


def _put(new: Path, place: Path) -> None:
    """Replace a folder with a finished one; if that fails, the old one is put back."""
    old = place.with_name(f".padgen-{os.urandom(6).hex()}.old")
    had = place.exists()
    if had:
        place.rename(old)
    try:
        new.rename(place)
    except OSError:
        if had:
            old.rename(place)
        raise
    if had:
        with suppress(OSError):
            shutil.rmtree(old)
