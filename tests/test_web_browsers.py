"""The web page in browsers, as people use it: choosing, previews, downloads, forms, no scripts, accessibility."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest
from engines import engine_fixture, require
from engines.devtools import Tab
from engines.pages import BROWSERS, Page, axe_lacking, lacking
from waitress.server import create_server

from padgen import languages
from padgen.api.form import FormRequest
from padgen.pdf import render
from padgen.web import create_app
from padgen.web.site import Site

pytestmark = pytest.mark.browser

LANGUAGES = languages.codes()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = create_server(create_app(), host="127.0.0.1", port=0, threads=4)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site: two languages, each in its default variant."""
    folder = tmp_path_factory.mktemp("site") / "public"
    site = Site(["fi", "en"])
    site._plan = [entry for entry in site._plan if entry[0] == "site.front" or "variant" not in entry[1]]
    list(site.build(folder))
    return folder


SOURCE = 'document.querySelector("#picture img")?.getAttribute("src") ?? ""'


@pytest.mark.parametrize("name", BROWSERS)
def test_choose_look_download_open_and_fill(name: str, address: str) -> None:
    """Languages, rules, players and a name are chosen by mouse and keys; the picture changes, the form calculates."""
    require(lacking(name))
    page = Page(name, f"{address}/fi/")
    try:
        page.click("#more-languages summary")
        page.click("label:has(#lang-sv) .chip")
        page.wait("two languages", f'({SOURCE}).startsWith("/pad/fi+sv.png")')
        assert page.ask('document.querySelector("label:has(#lang-sv) .place").textContent') == "2"
        page.click('button[name="step"][value="1"]')
        page.wait("five players", "document.querySelectorAll('input[name=\"name\"]').length === 5")
        page.click("#name-1")
        page.type([*"Anna"])
        page.wait("a name", f'({SOURCE}).includes("names=Anna")')
        assert page.ask("document.activeElement.id + document.activeElement.value") == "name-1Anna"
        page.click("label:has(#show-form) .chip")
        page.wait("the form", f'({SOURCE}).startsWith("/form/fi+sv.png")')
        get = page.ask('document.querySelector("a.get").getAttribute("href")')
        assert get == "/form/fi+sv.pdf?players=5&names=Anna"
        assert "names=Anna" not in page.ask("location.pathname")
        assert "name=Anna" in page.ask("location.search")
    finally:
        page.close()
    with urlopen(address + get) as answer:
        pdf = answer.read()
    assert pdf == render(FormRequest("fi+sv", players=5, names="Anna").make())
    (engine,) = engine_fixture(name)
    with closing(engine.open(pdf)) as form:
        form.set("p1_sixes", "24")
        form.set("p1_chance", "20")
        assert form.values()["p1_total"] == "44"
        assert form.values()["p1_name"] == "Anna"


NAMED = """[...document.querySelectorAll("#names input:not([type=hidden])")].map((field) => field.value).join()"""


@pytest.mark.parametrize("name", BROWSERS)
def test_names_outlast_another_number_of_players(name: str, address: str) -> None:
    """Typing 12 goes by way of 1, and forms have at most eight: all names come back, and none is used meanwhile."""
    require(lacking(name))
    page = Page(name, f"{address}/en/?players=4&name=Ann&name=Bo&name=Cy&name=Di")
    try:
        page.click("#players")
        page.ask("document.activeElement.select()")
        page.type(["1"])
        page.wait("one player", f'({SOURCE}).endsWith("?names=Ann&dpi=96") && {NAMED} === "Ann"')
        page.type(["2"])
        page.wait("twelve players", f'({SOURCE}).includes("players=12") && {NAMED} === "Ann,Bo,Cy,Di,,,,,,,,"')
        page.click("#name-10")
        page.type([*"Jo"])
        page.wait("the tenth name", f'({SOURCE}).includes("Di,,,,,,Jo")')
        page.click("label:has(#show-form) .chip")
        page.wait("eight names", f'{NAMED} === "Ann,Bo,Cy,Di,,,,"')
        page.click("label:has(#show-pad) .chip")
        page.wait("twelve names", f'({SOURCE}).includes("Di,,,,,,Jo") && {NAMED} === "Ann,Bo,Cy,Di,,,,,,Jo,,"')
    finally:
        page.close()


SLOWLY = """(() => {
  const plain = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await plain(...asked);
    await new Promise((done) => setTimeout(done, 250));
    return answer;
  };
})()"""


@pytest.mark.parametrize("name", BROWSERS)
def test_the_number_of_players_goes_with_the_rules_until_it_is_chosen(name: str, address: str) -> None:
    """So does the highest number. A number that was chosen stays; one pressed back to the usual goes along again."""
    require(lacking(name))
    page = Page(name, f"{address}/en/")

    def choose(field: str, value: str) -> None:
        page.ask(f"""(() => {{
            const field = document.getElementById("{field}");
            field.value = "{value}";
            field.dispatchEvent(new Event("input", {{ bubbles: true }}));
        }})()""")

    def wait(players: int, most: int) -> None:
        shown = '[players.value, players.max, document.querySelectorAll("input[type=text][name=name]").length]'
        page.wait(f"{players} players of at most {most}", f'{shown}.join() === "{players},{most},{players}"')

    try:
        wait(4, 12)
        choose("variant", "triple")
        wait(1, 12)
        page.click('.stepper button[value="1"]')
        wait(2, 12)
        page.click("label:has(#show-form)")
        wait(2, 8)
        choose("variant", "maxi")
        wait(2, 8)
        assert "players=2" in page.ask("location.search")
        page.click('.stepper button[value="1"]')
        wait(3, 8)
        page.click('.stepper button[value="1"]')
        wait(4, 8)
        choose("variant", "triple")
        wait(1, 8)
        assert "usual" not in page.ask("location.search")
    finally:
        page.close()


@pytest.mark.parametrize("name", BROWSERS)
def test_what_is_typed_while_the_page_waits_stays(name: str, address: str) -> None:
    """Letters typed before and after the answer to a click or to earlier ones are all there, and so is the caret."""
    require(lacking(name))
    page = Page(name, f"{address}/en/?players=4&name=ella&paper=other")

    def press(text: str) -> None:
        for key in text:
            page.type([key])
            time.sleep(0.08)

    try:
        page.ask(SLOWLY)
        page.click('button[name="step"][value="1"]')
        page.click("#name-1")
        page.ask("document.activeElement.setSelectionRange(0, 0)")
        press("Annab")
        page.wait("the name", f'({SOURCE}).includes("players=5&names=Annabella")')
        assert page.ask("document.querySelectorAll('#names input').length") == 5
        assert page.ask("[document.activeElement.id, document.activeElement.selectionEnd]") == ["name-1", 5]
        page.click("#size")
        press("120 x 19")
        page.wait("the answer", 'location.search.includes("size=120+x+19&")')
        page.type(["0"])
        time.sleep(0.4)
        press(" mm")
        page.wait("the paper", f'({SOURCE}).includes("120+x+190+mm")')
        assert page.ask("[document.activeElement.id, document.activeElement.selectionEnd]") == ["size", 12]
    finally:
        page.close()


def scriptless() -> Page:
    """A page in Chromium with scripts turned off."""
    require(lacking("chromium"))
    page = Page("chromium", "about:blank")
    assert isinstance(page.tab, Tab)
    page.tab.call("Emulation.setScriptExecutionDisabled", {"value": True})
    return page


def test_names_outlast_fewer_players_without_scripts(address: str) -> None:
    """With scripts turned off, the buttons beside the number of players keep all names, too."""
    page = scriptless()
    try:
        page.go(f"{address}/en/?players=3&name=Ann&name=Bo&name=Cy")
        for step, shown, query in (("-1", "Ann,Bo", "names=Ann,Bo&"), ("1", "Ann,Bo,Cy", "names=Ann,Bo,Cy&")):
            page.click(f'button[name="step"][value="{step}"]')
            page.wait("the names", f'{NAMED} === "{shown}" && document.readyState === "complete"')
            assert query in page.ask(SOURCE)
    finally:
        page.close()


@pytest.mark.parametrize("name", BROWSERS)
def test_a_score_sheet_is_shown_as_it_is(name: str, address: str) -> None:
    """The fourth tab shows the score sheet itself in its theme, without papers and layouts; a click opens it."""
    require(lacking(name))
    page = Page(name, f"{address}/en/?name=Anna&name=Bo")
    shown = """(document.querySelector("#picture iframe") || { getAttribute: () => "" }).getAttribute("src")"""
    try:
        page.click("label:has(#show-sheet) .chip")
        page.wait("the sheet", f'({shown}).startsWith("/sheet/en.html?")')
        assert (
            page.ask("[document.getElementById('paper').hidden, document.getElementById('layouts').hidden]")
            == [True] * 2
        )
        page.click("label:has(#theme-4) .chip")
        page.wait("the theme", f'({shown}).includes("theme=nordic")')
        assert not page.tab.complaints
        page.click("#picture .window a")
        page.wait("the sheet alone", 'document.querySelector("[data-field=p1_name]")?.textContent === "Anna"')
        assert page.ask("document.getElementById('notice').hidden")
    finally:
        page.close()


def test_an_error_is_shown_at_once_and_removed(address: str) -> None:
    """The message about too many players appears under the field without a reload, and goes after a correction."""
    require(lacking("chromium"))
    page = Page("chromium", f"{address}/en/?variant=finnish")
    try:
        page.click('button[name="step"][value="1"]')
        page.wait("the message", 'document.querySelector("#errors-players").textContent.includes("1 to 4")')
        assert page.ask('document.querySelector("#picture img")') is None
        page.click('button[name="step"][value="-1"]')
        page.wait("the picture", f'({SOURCE}).startsWith("/pad/en.png")')
        assert page.ask('document.querySelector("#errors-players").textContent.trim()') == ""
        assert not page.tab.complaints
    finally:
        page.close()


def test_an_error_in_a_part_that_changes_is_shown(address: str) -> None:
    """The message about a size of paper appears below its field and goes after a correction."""
    require(lacking("chromium"))
    page = Page("chromium", f"{address}/en/?paper=other")
    message = 'document.querySelector("#paper #errors-paper").textContent.trim()'
    try:
        page.click("#size")
        page.type([*"120 x 190"])
        page.wait("the message", f'({message}).includes("120 x 190")')
        page.type([*" mm"])
        page.wait("the picture", f'({SOURCE}).includes("120+x+190+mm")')
        assert page.ask(message) == ""
    finally:
        page.close()


def test_without_scripts_a_button_updates_the_picture(address: str) -> None:
    """With scripts turned off, everything can be chosen, and a button shows the result."""
    page = scriptless()
    try:
        page.go(f"{address}/de/")
        page.click("label:has(#theme-4) .chip")
        page.click("button.update")
        # A click on a page that is still loading may miss, because its parts move.
        page.wait("the theme", 'location.search.includes("theme=nordic") && document.readyState === "complete"')
        assert "theme=nordic" in page.ask(SOURCE)
        page.click('button[name="step"][value="1"]')
        page.wait("five players", "document.querySelectorAll('input[name=\"name\"]').length === 5")
        assert page.ask('document.querySelector("#copy").hidden') is True
    finally:
        page.close()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_no_barrier(address: str, public: Path, dark: bool, width: int) -> None:
    """The page, its errors, the refusals and the site pass WCAG 2.2 AA as far as axe can tell, in both schemes."""
    require(lacking("chromium") or axe_lacking())
    places = [
        "/fi/?lang=fi&lang=sv&name=Anna",
        "/en/?variant=finnish&players=5",
        "/pad/xx.pdf",
        "/uk/?show=form&paper=other",
        "/de/?show=sheet",
    ]
    urls = [address + place for place in places] + [
        (public / part).as_uri() for part in ("index.html", "fi/index.html")
    ]
    page = Page("chromium", "about:blank", dark=dark, width=width)
    try:
        for url in urls:
            page.go(url)
            assert page.barriers() == [], url
    finally:
        page.close()


def test_nothing_is_wider_than_the_window(address: str) -> None:
    """In every language the page fits windows of 320 pixels and more, and every target is at least 44 pixels high."""
    require(lacking("chromium"))
    page = Page("chromium", "about:blank", width=320)
    small = """[...document.querySelectorAll("a, button, select, summary, input[type=text], .chip")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
      .map((element) => element.outerHTML.slice(0, 80))"""
    try:
        for tag in LANGUAGES:
            page.go(f"{address}/{tag}/?players=12&pad=landscape")
            for width in (320, 390, 640, 900, 1280):
                page.resize(width)
                wide = page.ask("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                assert wide <= 0, (tag, width)
            assert page.ask(small) == [], tag
    finally:
        page.close()


@pytest.mark.parametrize("name", BROWSERS)
def test_the_score_sheet_plays_under_the_servers_policy(name: str, address: str) -> None:
    """The page's link opens a score sheet with the chosen names, and its program runs: points can be entered."""
    require(lacking(name))
    page = Page(name, f"{address}/en/?name=Anna&name=Bo&players=2")
    try:
        page.click('a.other[href^="/sheet/en.html"]')
        page.wait("the sheet", 'document.querySelector("[data-field=p1_sixes]") !== null')
        assert "Anna" in page.ask('document.querySelector("[data-field=p1_name]").textContent')
        page.click("[data-field=p1_sixes]")
        page.wait("the picker", 'document.querySelector("[data-value=\\"24\\"]") !== null')
        page.click('[data-value="24"]')
        page.wait("the total", 'document.querySelector("[data-field=p1_total]").textContent.trim() === "24"')
        assert not page.tab.complaints
    finally:
        page.close()
