"""The page where documents are chosen: its languages, its form without scripts, and errors under their fields."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from padgen import languages, templates
from padgen.languages.keys import WEB
from padgen.web import create_app
from padgen.web.store import Limits

APP = create_app(limits=Limits(making=300.0))  # browsers wait less, but here other tests take their time
LANGUAGES = languages.codes()


class Elements(HTMLParser):
    """The elements of a page, as names and attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {key: value or "" for key, value in attrs}))

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        return [at for name, at in self.found if name == tag and wanted.items() <= at.items()]


@pytest.fixture
def client() -> FlaskClient:
    return APP.test_client()


def elements(client: FlaskClient, address: str, status: int = 200) -> Elements:
    answer = client.get(address)
    assert answer.status_code == status, answer.text
    return Elements(answer.text)


def test_the_front_page_redirects_to_the_browsers_language(client: FlaskClient) -> None:
    """The address without a language redirects to the browser's preferred one, and tells caches so (Vary)."""
    for wanted, given in (("fi", "fi"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("ja", "en"), ("", "en")):
        answer = client.get("/", headers={"Accept-Language": wanted})
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/{given}/")
        assert "Accept-Language" in answer.headers["Vary"]
    page = client.get("/fi/")
    assert "Vary" not in page.headers
    assert "public" in page.headers["Cache-Control"]
    assert client.get("/fi/", headers={"If-None-Match": page.headers["ETag"]}).status_code == 304


@pytest.mark.sweep
@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_page_is_in_every_language(client: FlaskClient, tag: str) -> None:
    """Each page names all languages, has all texts in its own, and its picture and documents exist."""
    page = elements(client, f"/{tag}/")
    assert page.all("html")[0]["lang"] == tag
    assert {link["hreflang"] for link in page.all("a") if "hreflang" in link} == set(LANGUAGES)
    assert [box["value"] for box in page.all("input", name="lang") if "checked" in box] == [tag]
    for link in {link["href"] for link in page.all("a") if "download" in link}:
        assert client.get(link).mimetype == "application/pdf"
    (picture, *_) = [image["src"] for image in page.all("img") if ".png" in image["src"]]
    assert client.get(picture).data.startswith(b"\x89PNG")


def test_every_layout_and_theme_has_a_name_in_every_language() -> None:
    """No language shows an id as a choice; paper sizes are names everywhere."""
    names = [f"theme_{name}" for name in templates.names("theme")]
    names += [f"layout_{name}" for kind in templates.CLASSES for name in templates.names(kind) if len(name) > 2]
    assert {name.replace("-", "_") for name in names} <= set(WEB)
    for tag in LANGUAGES:
        assert set(languages.read(tag).words.worded["web"]) == set(WEB), tag


@pytest.mark.sweep
@pytest.mark.parametrize("tag", LANGUAGES)
def test_layouts_of_one_kind_are_told_apart(client: FlaskClient, tag: str) -> None:
    """Where two have the same name, as large print has on two papers, the paper is named as well."""
    shown, texts = client.get(f"/{tag}/").text, languages.read(tag).words.worded["web"]
    assert texts["layout_a5_large"].literal == texts["layout_large_print"].literal
    for kind in ("pad", "leaflet", "form"):
        labels = re.findall(rf'name="{kind}".*?<span>(.*?)</span>', shown, re.DOTALL)
        assert len(labels) == len(templates.names(kind))
        assert len(set(labels)) == len(labels)
    for paper in ("A4", "A5"):
        assert f"<span>{html.escape(texts['layout_large_print'].literal)}, {paper}</span>" in shown


@pytest.mark.long
def test_a_form_without_scripts_makes_the_same_document(client: FlaskClient) -> None:
    """The choices that a browser without scripts submits are those in the document's address."""
    chosen = [("lang", "sv"), ("lang", "fi"), ("variant", "maxi"), ("players", "3"), ("name", "Åsa"), ("name", "")]
    chosen += [("name", "Bo"), ("paper", "Letter"), ("size", ""), ("pad", "a5"), ("leaflet", ""), ("form", "")]
    page = elements(client, f"/fi/?{urlencode([*chosen, ('theme', 'nordic'), ('show', 'pad')])}")
    (get, *_) = page.all("a", **{"class": "get"})
    wanted = "/pad/sv+fi.pdf?variant=maxi&names=%C3%85sa,,Bo&paper=Letter&template=a5&theme=nordic"
    assert get["href"] == wanted
    others = {link["href"].partition("?")[0] for link in page.all("a", **{"class": "other"})}
    assert others == {"/leaflet/sv.pdf", "/form/sv+fi.pdf", "/sheet/sv.html", "/booklet/sv+fi.pdf"}
    (form,) = page.all("form")
    assert (form["method"], form["action"]) == ("get", "/fi/")
    boxes = [box["value"] for box in page.all("input", name="lang")]
    assert boxes[:2] == ["sv", "fi"], "chosen languages come first, in the order chosen"


@pytest.mark.long
def test_one_more_player(client: FlaskClient) -> None:
    """The buttons beside the number work without scripts, and stop at the limits."""
    for players, step, given in (("4", "1", "5"), ("4", "-1", "3"), ("1", "-1", "1"), ("12", "1", "12")):
        page = elements(client, f"/en/?players={players}&step={step}&pad=landscape")
        assert page.all("input", name="players")[0]["value"] == given
        assert len(page.all("input", name="name")) == int(given)
    form = elements(client, "/en/?show=form&players=8&step=1")
    (field,) = form.all("input", name="players")
    assert (field["value"], field["max"]) == ("8", "8")


@pytest.mark.long
@pytest.mark.parametrize(
    ("query", "usual"),
    [
        ("", "4"),
        ("pad=landscape", "8"),
        ("pad=tall", "1"),
        ("variant=triple", "1"),
        ("variant=yamb&pad=landscape", "2"),
        ("variant=finnish&pad=landscape", "4"),
        ("variant=triple&show=form", "1"),
        ("show=sheet", "4"),
    ],
)
def test_the_usual_number_of_players_is_that_of_the_document(client: FlaskClient, query: str, usual: str) -> None:
    """The field shows how many players a document has if none are asked for, and goes with the rules and the layout."""
    page = elements(client, f"/en/?{query}")
    assert page.all("input", name="players")[0]["value"] == usual
    assert len(page.all("input", name="name")) == int(usual)
    (get, *_) = page.all("a", **{"class": "get"})
    assert "players" not in get["href"]
    as_sent = elements(client, f"/en/?{query}&players=5&usual=5")
    assert as_sent.all("input", name="players")[0]["value"] == usual
    chosen = elements(client, f"/en/?{query}&players=3&usual=5")
    assert chosen.all("input", name="players")[0]["value"] == "3"
    named = elements(client, f"/en/?{query}&players=2&usual=2&name=Ann")
    assert named.all("input", name="players")[0]["value"] == "2"


@pytest.mark.long
@pytest.mark.parametrize("show", ["pad", "form", "sheet"])
def test_the_usual_number_of_players_is_that_of_the_languages_edition(show: str, tmp_path: Path) -> None:
    """In a language whose printed rules are for fewer players, the field shows as many as the document has."""
    text = languages.find("en")[0].read_text(encoding="utf-8")
    edition = "editions: {classic: {players: 2}}\nglossary:\n"
    (tmp_path / "en-x-club.yaml").write_text(text.replace("glossary:\n", edition), encoding="utf-8")
    client = create_app(locales=tmp_path).test_client()
    address = f"/en/?variant=classic&show={show}&lang="
    for langs, usual in (("en-x-club", "2"), ("en-x-club&lang=sv", "2"), ("en", "4"), ("sv&lang=en-x-club", "4")):
        (field,) = elements(client, address + langs).all("input", name="players")
        assert field["value"] == usual, langs


def names(client: FlaskClient, query: str, status: int = 200) -> tuple[list[str], list[str], str]:
    """The names in the page's fields, those that it keeps for further players, and the query of its document."""
    page = elements(client, f"/en/?{query}", status)
    fields = page.all("input", name="name")
    shown, kept = ([at["value"] for at in fields if at["type"] == kind] for kind in ("text", "hidden"))
    assert [at["id"] for at in fields] == [f"name-{at}" for at in range(1, len(fields) + 1)]
    assert [at["value"] for at in fields] == [*shown, *kept], "the order in which they are sent"
    (link, *_) = [*page.all("a", **{"class": "get"}), {"href": ""}]
    return shown, kept, link["href"].partition("?")[2]


@pytest.mark.long
def test_names_outlast_fewer_players(client: FlaskClient) -> None:
    """Names beyond the number of players are in no document, and come back with a larger number."""
    four = "&".join(f"name={name}" for name in ("Ann", "Bo", "Cy", "Di"))
    assert names(client, f"{four}&players=1") == (["Ann"], ["Bo", "Cy", "Di"], "names=Ann")
    assert names(client, f"{four}&players=12&pad=landscape")[:2] == (["Ann", "Bo", "Cy", "Di", *[""] * 8], [])
    assert names(client, f"{four}&players=0", 400) == (["Ann"], ["Bo", "Cy", "Di"], "")
    assert names(client, f"{four}&players=4") == (["Ann", "Bo", "Cy", "Di"], [], "names=Ann,Bo,Cy,Di")
    assert names(client, f"{four}&players=4&step=-1") == (["Ann", "Bo", "Cy"], ["Di"], "names=Ann,Bo,Cy")
    assert names(client, f"{four}&players=3&step=1") == (["Ann", "Bo", "Cy", "Di"], [], "names=Ann,Bo,Cy,Di")
    assert names(client, "name=&name=&name=Cy&players=2") == (["", ""], ["Cy"], "players=2")
    assert names(client, four) == names(client, f"{four}&players=4"), "as many players as names"
    ten = "&".join(f"name=N{at}" for at in range(1, 11))
    assert names(client, f"{ten}&players=10&show=form", 400)[1] == ["N9", "N10"]
    assert names(client, f"{ten}&players=10&show=pad")[:2] == ([f"N{at}" for at in range(1, 11)], [])
    for link in elements(client, f"/en/?{four}&players=2").all("a", **{"class": "other"}):
        assert "Cy" not in link["href"]


OTHERS = {"pad", "leaflet", "form", "sheet"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("query", "missing"),
    [
        ("show=pad&players=12", ""),
        ("show=sheet&players=12", ""),
        ("show=leaflet&players=12", ""),
        ("show=pad&paper=A5", ""),
        ("show=pad&paper=A6", ""),
        ("show=pad&paper=A6&players=12&lang=fi&lang=sv", ""),
        ("show=pad&paper=A3&pad=tall", ""),
        ("show=sheet&variant=yamb&players=5", "form"),
        ("show=sheet&variant=balut&players=12", "form"),
        ("show=sheet&form=phone&variant=triple&players=6", "form"),
        ("show=leaflet&variant=finnish&players=5", "pad form sheet"),
        ("show=sheet&paper=A7", ""),
        ("show=sheet&name=%E6%BC%A2", "pad form"),
    ],
)
def test_other_documents_are_offered_if_they_can_be_made(client: FlaskClient, query: str, missing: str) -> None:
    """All links beside the shown document lead to one, with fewer players or another paper if need be."""
    page = elements(client, f"/en/?{query}")
    links = [link["href"] for link in page.all("a", **{"class": "other"})]
    for link in links:
        assert client.get(link).status_code == 200, link
    shown = query.partition("show=")[2].partition("&")[0]
    booklet = {"booklet"} if "lang" in query else set()
    assert {link.split("/")[1] for link in links} == (OTHERS | booklet) - {shown, *missing.split()}


@pytest.mark.long
def test_other_documents_keep_what_they_can_have(client: FlaskClient) -> None:
    """A form has the first eight players and their names; the paper is left out only where it is too small."""
    twelve = "&".join(f"name=N{at}" for at in range(1, 13))
    page = elements(client, f"/en/?{twelve}&players=12&paper=Letter&theme=nordic")
    (sheet, leaflet, form) = sorted((link["href"] for link in page.all("a", **{"class": "other"})), reverse=True)
    assert form == "/form/en.pdf?names=N1,N2,N3,N4,N5,N6,N7,N8&paper=Letter&theme=nordic"
    assert leaflet == "/leaflet/en.pdf?paper=Letter&theme=nordic"
    assert sheet == f"/sheet/en.html?names={','.join(f'N{at}' for at in range(1, 13))}&theme=nordic"
    page = elements(client, "/en/?paper=A5&players=6")
    assert {link["href"] for link in page.all("a", **{"class": "other"})} == {
        "/leaflet/en.pdf?paper=A5",
        "/form/en.pdf?players=6",
        "/sheet/en.html?players=6",
    }


@pytest.mark.long
@pytest.mark.parametrize(
    ("query", "field", "message"),
    [
        ("variant=finnish&players=5", "players", "5 players, but finnish is for 1 to 4"),
        ("players=99", "players", "99 players, but at most 12 fit"),
        ("players=x", "players", "&#39;x&#39; is not a valid integer"),
        ("paper=other&size=1x2", "paper", "there is no paper"),
        ("lang=fi&lang=sv&lang=da", "languages", "is not one language, or two"),
        ("lang=xx", "languages", "unknown language"),
        ("name=%E6%BC%A2", "names", "the font has no character 漢"),
        ("variant=cake", "variant", "there is no variant"),
        ("theme=cake", "theme", "there is no theme"),
        ("pad=cake", "layout", "there is no pad template"),
    ],
)
def test_an_error_is_shown_under_its_field(client: FlaskClient, query: str, field: str, message: str) -> None:
    """An impossible choice gives a 400 page with the command's message under the field, and no picture."""
    answer = client.get(f"/en/?{query}")
    assert answer.status_code == 400
    shown = re.search(rf'id="errors-{field}".*?</div>', answer.text, re.DOTALL)
    assert shown is not None
    assert message in shown[0]
    assert ".png" not in answer.text


def test_unknown_parameters_are_refused(client: FlaskClient) -> None:
    """Unknown and repeated parameters are refused as for documents, so that each page has one address."""
    for query in ("foo=1", "variant=maxi&variant=maxi", "show=cake", "size=" + "x" * 501):
        assert client.get(f"/en/?{query}").status_code == 400
    assert client.get("/xx/").status_code == 404
    assert "&lt;script&gt;" in client.get("/en/?name=<script>&theme=x").text
