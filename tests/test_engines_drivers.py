"""The engine drivers do what they say, as a small form with known arithmetic proves."""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Iterator
from contextlib import closing

import pytest
from engines import (
    ENGINE_PARAMS,
    ENGINES,
    Engine,
    EngineError,
    Session,
    engine_fixture,
    poppler_available,
    poppler_png,
    poppler_text,
    require,
    stored_values,
)
from engines.browser import group_members
from engines.chromium import ChromiumEngine
from engines.devtools import Tab
from engines.formfile import read_form
from engines.prototype import BONUS, CONSTANTS, PICKS, PLAYERS, ROWS, THRESHOLD, legal, prototype, refusal

FORM = prototype()
NAME = "Łódź Þórný Űжя"


@pytest.fixture(params=ENGINE_PARAMS)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    yield from engine_fixture(request.param)


@pytest.fixture
def form(engine: Engine) -> Iterator[Session]:
    with closing(engine.open(FORM)) as session:
        yield session


def expected(entries: dict[str, str]) -> dict[str, str]:
    """Every field's value by plain arithmetic, from the entries."""
    values = dict(CONSTANTS)
    for player in PLAYERS:
        own = {row: entries.get(f"{player}_{row}", "").strip() for row in (*ROWS, "chance", "name")}
        upper = sum(int(own[row] or 0) for row in ROWS)
        over = upper - THRESHOLD + 1
        bonus = BONUS if upper >= THRESHOLD else 0
        own |= {
            "upper_sum": str(upper),
            "over": str(over),
            "scaled": str(over * BONUS),
            "floor": str(max(over * BONUS, 0)),
            "bonus": str(bonus),
            "total": str(upper + bonus + int(own["chance"] or 0)),
            "needed": str(max(THRESHOLD - upper, 0)),
        }
        values |= {f"{player}_{name}": value for name, value in own.items()}
    return values


def fill(form: Session, entries: dict[str, str]) -> None:
    for name, value in entries.items():
        form.set(name, value)


def test_opens_with_the_values_of_the_file(engine: Engine, form: Session) -> None:
    """A new form shows the file's values and no alert; what a document script locked is locked, except in MuPDF.

    A misspelt name can't pass as an empty field.
    """
    assert form.values() == expected({}) == stored_values(FORM)
    assert form.alerts() == []
    assert any(character.isdigit() for character in engine.version)
    assert form.readonly("p1_total") == (engine.name != "mupdf")
    assert not form.readonly("p1_ones")
    for use in (form.click, form.clear, form.readonly, lambda name: form.set(name, "1")):
        with pytest.raises(EngineError, match="no field"):
            use("p1_onse")


def test_computes_at_the_edge_of_the_bonus(form: Session) -> None:
    """Typing, correcting, entering a zero and clearing recalculate; the bonus is right at 62, 63 and 64."""
    entries = {"p1_sixes": "24", "p1_fives": "20", "p1_fours": "12", "p1_threes": "6", "p1_twos": "0", "p1_ones": "0"}
    fill(form, entries)
    assert form.values() == expected(entries), "62"
    for ones in ("1", "2", "0"):
        form.set("p1_ones", ones)
        assert form.values() == expected(entries | {"p1_ones": ones}), ones
    form.clear("p1_sixes")
    assert form.values() == expected(entries | {"p1_sixes": ""})


def test_picks_from_a_list(form: Session) -> None:
    """An item counts when picked, changed, picked again and taken back."""
    for pick in ("25", "0", "0", "30", " ", " ", "5"):
        form.set("p1_chance", pick)
        assert form.values() == expected({"p1_chance": pick}), repr(pick)
    form.clear("p1_chance")
    assert form.values() == expected({})
    with pytest.raises(EngineError, match="offers"):
        form.set("p1_chance", "7")


def test_refuses_an_illegal_value_with_its_message(form: Session) -> None:
    """An illegal value shows the message once and isn't counted; sums are those of the values shown."""
    fill(form, {"p1_ones": "3", "p1_sixes": "30"})
    form.set("p1_ones", "72")
    assert form.alerts() == [refusal("ones")]
    shown = form.values()
    assert shown["p1_ones"] in ("3", "")
    assert shown == expected({"p1_ones": shown["p1_ones"], "p1_sixes": "30"})
    form.set("p1_ones", "5")
    assert form.values() == expected({"p1_ones": "5", "p1_sixes": "30"})
    assert form.alerts() == []


def test_button_resets_all_but_the_names(form: Session) -> None:
    """A click empties entries and sums, and keeps the names."""
    fill(form, {"p1_name": NAME, "p2_name": "Bo", "p1_sixes": "30", "p2_chance": "20"})
    form.click("new_game")
    assert form.values() == expected({"p1_name": NAME, "p2_name": "Bo"})
    form.set("p2_sixes", "18")
    assert form.values() == expected({"p1_name": NAME, "p2_name": "Bo", "p2_sixes": "18"})


def test_saved_file_reopens_with_the_same_values(engine: Engine, form: Session) -> None:
    """A saved form has entries and sums in its bytes, in a viewer without scripts, and when opened again."""
    require(poppler_available())
    entries = {"p1_name": NAME, "p1_fives": "25", "p1_chance": "15", "p2_fours": "16"}
    fill(form, entries)
    saved = form.save()
    assert stored_values(saved) == form.values() == expected(entries)
    shown = poppler_text(saved)
    words = shown.split()
    assert NAME in shown
    assert [words.count(number) for number in ("15", "25", "40", "16", "47")] == [1, 2, 1, 3, 1]
    assert poppler_png(saved).startswith(b"\x89PNG")
    assert poppler_png(saved) != poppler_png(FORM)
    with closing(engine.open(saved)) as again:
        assert again.values() == expected(entries)
        again.set("p1_sixes", "24")
        assert again.values() == expected(entries | {"p1_sixes": "24"})


def test_tab_order(engine: Engine, form: Session) -> None:
    """Tab follows the file in MuPDF and PDFium (PDFium stops at locked and hidden fields too), and rows in pdf.js."""
    fields = read_form(FORM)
    visits = {
        "chromium": list(fields),
        "mupdf": [name for name, field in fields.items() if not field.hidden],
    }
    rows = [f"{player}_{field}" for field in ("name", *ROWS, "chance") for player in PLAYERS]
    assert form.tab_order() == visits.get(engine.name, [*rows, "new_game"])
    assert form.values() == expected({})


def test_prints_the_values(engine: Engine, form: Session) -> None:
    """The printout shows typed and computed values; pdf.js alone can't print."""
    require(poppler_available())
    fill(form, {"p1_name": NAME, "p1_sixes": "30", "p2_fours": "16"})
    printed = form.print_pdf()
    if engine.name == "pdfjs-chromium":
        assert printed is None
        return
    assert printed is not None
    words = poppler_text(printed).split()
    assert [words.count(number) for number in ("30", "33", "16", "47")] == [3, 1, 3, 1]
    assert "Łódź" in words


def test_random_games(engine: Engine) -> None:
    """Full and partial games, entered in any order, have the sums of plain arithmetic."""
    dice = random.Random(engine.name)
    for share in (1.0, 0.4):
        names = [f"{player}_{row}" for player in PLAYERS for row in (*ROWS, "chance") if dice.random() < share]
        dice.shuffle(names)
        entries = {
            name: dice.choice(PICKS[1:]) if name.endswith("chance") else str(dice.choice(legal(name[3:])))
            for name in names
        }
        with closing(engine.open(FORM)) as form:
            fill(form, entries)
            assert form.values() == expected(entries), entries


def test_reaches_the_second_page(engine: Engine) -> None:
    """Fields on another page are found, filled, computed and reset."""
    with closing(engine.open(prototype(page_per_player=True))) as form:
        entries = {"p2_sixes": "30", "p2_fives": "25", "p1_ones": "5", "p2_chance": "10", "p2_fours": "8"}
        fill(form, entries)
        assert form.values() == expected(entries)
        form.click("new_game")
        assert form.values() == expected({})


def test_wrong_calculation_order_is_noticed(engine: Engine) -> None:
    """With /CO reversed the totals are late: drivers report only what the engine computes."""
    with closing(engine.open(prototype(reverse_order=True))) as form:
        entries = {"p1_sixes": "30", "p1_fives": "25", "p1_fours": "16"}
        fill(form, entries)
        assert form.values() != expected(entries)


def test_failing_scripts_are_errors(engine: Engine) -> None:
    """A script that throws fails the test in every engine that reports it."""
    if engine.name == "chromium":
        pytest.skip("Chromium's viewer hides script errors")

    def use() -> None:
        with closing(engine.open(prototype(scripts={"p1_needed": "nowhere.to.be.found();"}))) as form:
            form.set("p1_ones", "3")

    with pytest.raises(EngineError):
        use()


@pytest.mark.parametrize("script", ["let x = 1;", "var f = () => 1;", "var t = `x`;", "const c = 1;"])
def test_mupdf_refuses_newer_syntax(script: str) -> None:
    """MuPDF silently drops scripts newer than ES5, so opening the form reports them."""
    with pytest.raises(EngineError, match="SyntaxError"):
        ENGINES["mupdf"]().open(prototype(scripts={"p1_ones": script}))


def test_missing_viewers_skip_or_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing viewer skips its tests with the reason, or fails them if every viewer is required."""
    monkeypatch.setenv("PATH", os.devnull)
    for name in ("chromium", "firefox", "pdfjs-chromium"):
        reason = ENGINES[name]().available()
        assert reason is not None
        assert "not installed" in reason
        monkeypatch.delenv("PADGEN_REQUIRE_VIEWERS", raising=False)
        with pytest.raises(pytest.skip.Exception, match="not installed"):
            require(reason)
        monkeypatch.setenv("PADGEN_REQUIRE_VIEWERS", "1")
        with pytest.raises(pytest.fail.Exception, match="not installed"):
            require(reason)


@pytest.mark.browser
def test_closing_leaves_no_process_and_no_profile() -> None:
    """When an engine is closed, its browser ends with all its children, and the profile is removed."""
    own = ChromiumEngine()
    require(own.available())
    own.open(FORM)
    browser = own._running().browser
    assert len(group_members(browser.pid)) > 1
    own.close()
    assert not browser.profile.exists()
    assert group_members(browser.pid) == []


@pytest.mark.browser
def test_a_dead_browser_is_started_again() -> None:
    """The test that sees a crash fails; the next one gets a new browser."""
    own = ChromiumEngine()
    require(own.available())
    try:
        session = own.open(FORM)
        own._running().browser.stop()
        with pytest.raises(EngineError, match="gone"):
            session.set("p1_ones", "3")
        with closing(own.open(FORM)) as again:
            again.set("p1_ones", "3")
            assert again.values() == expected({"p1_ones": "3"})
    finally:
        own.close()


@pytest.mark.browser
def test_chromium_notices_lost_clicks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if two of three clicks are lost, every entry goes into its own field."""
    (chromium,) = engine_fixture("chromium")
    click, number = Tab.click, itertools.count()
    monkeypatch.setattr(Tab, "click", lambda *where: None if next(number) % 3 else click(*where))
    entries = {"p2_chance": "15", "p1_ones": "3", "p2_twos": "4", "p1_chance": "20"}
    with closing(chromium.open(FORM)) as session:
        for name, value in entries.items():
            session.set(name, value)
        assert session.values() == expected(entries)


@pytest.mark.browser
def test_a_hung_page_ends_in_an_error() -> None:
    """A page that never answers is an error at its deadline, and doesn't block the test run."""
    own = ChromiumEngine()
    require(own.available())
    try:
        tab: Tab = own._running().open("about:blank")
        tab.wire.call("Runtime.evaluate", {"expression": "1"}, sessionId=tab.session)
        with pytest.raises(EngineError, match=r"no answer in 0\.5 s"):
            tab.wire.call("Runtime.evaluate", {"expression": "for (;;);"}, seconds=0.5, sessionId=tab.session)
    finally:
        own.close()
