"""Addresses of documents: the command's bytes, entity tags for caches, and the command's messages."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from padgen.cli.run import run
from padgen.web import create_app
from padgen.web.app import HOSTS
from padgen.web.parameters import REQUESTS, options
from padgen.web.store import Limits

APP = create_app(limits=Limits(making=300.0))  # browsers wait less, but here other tests take their time

SAME = [
    ("/pad/fi.pdf", "pad fi"),
    ("/pad/fi+sv.pdf?variant=maxi&players=4&names=Anna,Bo", "pad fi+sv -r maxi -p 4 --names Anna,Bo"),
    (
        "/pad/de.pdf?theme=nordic&template=a5&paper=Letter&title=X",
        "pad de --theme nordic -t a5 --paper Letter --title X",
    ),
    ("/pad/en.pdf?sheets=3&number=pads&rules_on_back=yes", "pad en --sheets 3 --number pads --rules-on-back"),
    ("/leaflet/uk.pdf?variant=thirteen", "leaflet uk -r thirteen"),
    ("/form/is.pdf?entry=pick&players=2", "form is --entry pick -p 2"),
    ("/booklet/fi+sv.pdf?impose=yes&creep=0.5", "booklet fi sv --impose --creep 0.5"),
    ("/pad/pl.png", "pad pl --png"),
    ("/sheet/fi.html?variant=maxi&names=Anna,Bo&theme=nordic", "sheet fi -r maxi --names Anna,Bo --theme nordic"),
]

REFUSED = [
    ("/pad/fi.pdf?variant=maxii", "pad fi -r maxii"),
    ("/pad/fi.pdf?template=xx", "pad fi -t xx"),
    ("/pad/fi.pdf?theme=xx", "pad fi --theme xx"),
    ("/pad/fi.pdf?paper=A44", "pad fi --paper A44"),
    ("/pad/fi.pdf?players=99", "pad fi -p 99"),
    ("/form/fi.pdf?players=0", "form fi -p 0"),
    ("/pad/fi.pdf?variant=finnish&players=5", "pad fi -r finnish -p 5"),
    ("/pad/fi.pdf?names=Anna;Bo", "pad fi --names Anna;Bo"),
    ("/pad/fi.pdf?names=%E6%BC%A2", "pad fi --names 漢"),
    ("/pad/fi.pdf?color=blu", "pad fi --color blu"),
    ("/booklet/fi.pdf?creep=1", "booklet fi --creep 1"),
]


@pytest.fixture
def client() -> FlaskClient:
    return APP.test_client()


@pytest.mark.long
@pytest.mark.parametrize(("address", "command"), SAME)
def test_an_address_gives_the_bytes_of_the_command(
    client: FlaskClient, tmp_path: Path, address: str, command: str
) -> None:
    """For every kind and option in an address, the file is the one that the command writes."""
    file = tmp_path / f"x{Path(address.partition('?')[0]).suffix}"
    assert run([*command.split(), "-o", str(file)]) == 0
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.data == file.read_bytes()


@pytest.mark.parametrize(("address", "command"), REFUSED)
def test_a_refusal_says_what_the_command_says(
    client: FlaskClient, capsys: pytest.CaptureFixture[str], address: str, command: str
) -> None:
    """A wrong value gives a 400 page with the command's message, except for the dashes of its option."""
    assert run(command.split()) == 2
    told = capsys.readouterr().err.removeprefix("padgen: ").removeprefix("--").strip()
    answer = client.get(address)
    assert answer.status_code == 400
    assert answer.mimetype == "text/html"
    assert f"<li>{told}</li>" in answer.text.replace("&#39;", "'")


def test_all_problems_are_reported_together(client: FlaskClient) -> None:
    """Unknown and repeated parameters and values that aren't numbers are reported together."""
    answer = client.get("/pad/fi.pdf?playerz=3&names=A&names=B&sheets=many")
    assert answer.status_code == 400
    assert [word in answer.text for word in ("playerz", "names: given more than once", "sheets:")] == [True] * 3


def test_unknown_languages_and_kinds_are_not_found(client: FlaskClient) -> None:
    """They give a 404 page; the message about a language is the command's."""
    assert client.get("/pad/xx.pdf").status_code == client.get("/cake/fi.pdf").status_code == 404
    assert "unknown language" in client.get("/pad/xx.pdf").text
    assert client.get("/pad/..%2F..%2Fen.yaml.pdf").status_code == 404


def test_caches_can_keep_an_answer(client: FlaskClient) -> None:
    """The entity tag is strong, the same in another process, and gives 304; HEAD gives only the length."""
    first = client.get("/pad/sv.pdf")
    tag = first.headers["ETag"]
    assert tag.startswith('"')
    assert create_app().test_client().get("/pad/sv.pdf").headers["ETag"] == tag
    assert client.get("/pad/sv.pdf?players=3").headers["ETag"] != tag
    again = client.get("/pad/sv.pdf", headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    assert "Vary" not in first.headers
    head = client.head("/pad/sv.pdf")
    assert (head.data, head.content_length) == (b"", len(first.data))


def test_a_score_sheet_runs_only_its_own_program(client: FlaskClient) -> None:
    """The header has the file's own policy, which allows one program and one style; a sheet isn't offered as PDF."""
    answer = client.get("/sheet/sv.html")
    policy = answer.headers["Content-Security-Policy"]
    assert answer.mimetype == "text/html"
    assert re.search(r"script-src 'sha256-[^']+';.* frame-ancestors 'self'", policy)
    assert "unsafe" not in policy
    for address in ("/sheet/sv.pdf", "/sheet/sv.png", "/pad/sv.html"):
        assert client.get(address).status_code == 404


def paths_for(kind: str) -> list[tuple[str, str]]:
    bad = ("/etc/passwd", "../../locales/en.yaml", "./x.yaml", "C:\\x.yml", "extends: classic", "a\nb")
    return [(name, value) for name in options(kind) for value in bad]


@pytest.mark.long
@pytest.mark.parametrize("kind", REQUESTS)
def test_no_address_opens_a_file_of_its_own_choice(client: FlaskClient, kind: str) -> None:
    """No parameter with a path or YAML makes the server open a file of that name."""
    end = "html" if kind == "sheet" else "pdf"
    client.get(f"/{kind}/fi.{end}")  # opens the files that the first document needs
    opened: list[str] = []
    watching = True

    def watch(event: str, args: tuple[Any, ...]) -> None:
        if watching and event in ("open", "os.listdir", "os.scandir"):
            opened.append(str(args[0]))

    sys.addaudithook(watch)
    try:
        for name, value in paths_for(kind):
            assert client.get(f"/{kind}/fi.{end}?{urlencode({name: value})}").status_code in (200, 400), (name, value)
        assert client.get(f"/{kind}/..%2Fx.yaml.pdf").status_code == 404
    finally:
        watching = False
    assert not [path for path in opened if path.endswith(("passwd", "x.yaml", "x.yml")) or ".." in path]


def test_options_that_take_files_have_no_parameter() -> None:
    """An address can't name pictures or folders; it has all other options, under their own names."""
    assert not {"logo", "locales"} & set(options("pad"))
    assert set("variant players names theme sheets rules_on_back bleed".split()) <= set(options("pad"))
    assert "entry" in options("form")
    assert "players" not in options("leaflet")


def test_work_is_bounded(client: FlaskClient) -> None:
    """Sheets, pixels, lengths and time have lower limits than in the command."""
    for query in ("sheets=201", "title=" + "x" * 501, "names=" + "x," * 300):
        assert client.get(f"/pad/fi.pdf?{query}").status_code == 400, query[:20]
    assert client.get("/pad/fi.png?paper=1200 x 1200 mm&dpi=200").status_code == 400
    assert client.get("/pad/fi.png?dpi=600").status_code == 400
    assert client.get("/pad/fi.png?page=2").status_code == 400
    late = create_app(limits=Limits(making=-1)).test_client().get("/pad/fi.pdf")
    assert (late.status_code, late.headers["Retry-After"]) == (503, "10")
    full = create_app(limits=Limits(at_once=1, waiting=0.01))
    full.extensions["padgen.store"]._turns.acquire()
    for address in ("/pad/fi.pdf", "/fi/"):
        busy = full.test_client().get(address)
        assert (busy.status_code, busy.headers["Retry-After"]) == (503, "10")
        assert "public" not in busy.headers.get("Cache-Control", "")


def test_strange_host_names_are_refused(client: FlaskClient) -> None:
    """A strange host name that resolves to 127.0.0.1 is refused; the machine's own names work, with any port."""
    assert client.get("/pad/fi.pdf", headers={"Host": "evil.example"}).status_code == 400
    for host in HOSTS:
        assert client.get("/pad/fi.pdf", headers={"Host": f"{host}:8321"}).status_code == 200
    assert create_app(hosts=None).test_client().get("/pad/fi.pdf", headers={"Host": "x.org"}).status_code == 200


def test_every_answer_is_guarded(client: FlaskClient) -> None:
    """Documents and refusals have a policy that allows nothing from other sites, and only GET and HEAD are answered."""
    for address in ("/pad/fi.pdf", "/pad/xx.pdf", "/nowhere", "/static/page.css"):
        headers = client.get(address).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
    assert client.post("/pad/fi.pdf", data={"x": "y"}).status_code in (405, 413)


def test_the_servers_own_rules_and_languages(tmp_path: Path) -> None:
    """House rules and locales given at the start can be used; edits take effect at once, and no path is revealed."""
    house = tmp_path / "house.yaml"
    house.write_text("extends: classic\nplayers: 3\n", encoding="utf-8")
    locale = (Path(__file__).parents[1] / "locales/sv.yaml").read_text(encoding="utf-8")
    (tmp_path / "de-x-club.yaml").write_text(locale, encoding="utf-8")
    client = create_app(variants=[house], locales=tmp_path).test_client()
    refused = client.get("/pad/de-x-club.pdf?variant=house&players=4")
    assert (refused.status_code, "1 to 3" in refused.text) == (400, True)
    first = client.get("/pad/de-x-club.pdf?variant=house")
    assert first.headers["Cache-Control"] == client.get("/sv/").headers["Cache-Control"] == "no-cache"
    (tmp_path / "de-x-team.yaml").write_text("rows: {}", encoding="utf-8")
    assert client.get("/pad/de-x-team.pdf").status_code == 404
    (tmp_path / "de-x-team.yaml").write_text(locale, encoding="utf-8")
    assert client.get("/pad/de-x-team.pdf").status_code == 200
    house.write_text("extends: maxi\n", encoding="utf-8")
    assert client.get("/pad/de-x-club.pdf?variant=house").data != first.data
    house.write_text("extends: maxi\nplayers: x\n", encoding="utf-8")
    broken = client.get("/pad/de-x-club.pdf?variant=house")
    assert broken.status_code >= 400
    assert str(tmp_path) not in broken.text
    assert "house.yaml" in broken.text
