"""Forms in real viewers: filled in as people do, and compared with the rules field by field.

Chromium (PDFium), Firefox and pdf.js in Chromium get real mouse and key events; MuPDF is used as a library.
A missing viewer skips its tests, or fails them with ``PADGEN_REQUIRE_VIEWERS=1``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pikepdf
import pytest
from engines import ENGINE_PARAMS, Engine, Session, engine_fixture, poppler_available, require
from engines.formfile import read_form, stored_values
from engines.pdfjs import PdfjsSession
from forms import (
    NAMES,
    SIXTY_THREE,
    STEPS,
    Move,
    differences,
    expected,
    form,
    games,
    house_file,
    keys,
    load,
    moves,
    opened,
    play,
    shown_in_cells,
    spoil,
    squeezed,
)

from padgen import languages
from padgen.documents.form.script import ASK
from padgen.rules import legal_points, variant_ids

EIGHTY_FOUR = {"ones": 4, "twos": 8, "threes": 12, "fours": 16, "fives": 20, "sixes": 24}


@pytest.fixture(params=ENGINE_PARAMS, scope="module")
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    yield from engine_fixture(request.param)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> str:
    return house_file(tmp_path_factory.mktemp("house"))


def keeps_refused(engine: Engine) -> bool:
    """Whether the viewer restores the old value when an entry is refused (pdf.js leaves the field empty)."""
    return engine.name in ("mupdf", "chromium")


@pytest.mark.parametrize("name", [*variant_ids(), "yahtzee", "triple", "yamb", STEPS, "house"])
def test_random_games_add_up(engine: Engine, name: str, house: str) -> None:
    """All sums, totals and leaders of random sheets, two of each game and four of classic, are those of the rules."""
    finished = name in ("thirteen", "house")
    name = house if name == "house" else name
    variant = load(name)
    players = games(variant, "typed", finished)[: 4 if name == "classic" else 2]
    session = engine.open(form(variant=name, players=len(players)))
    try:
        for player, sheet in enumerate(players, 1):
            play(session, player, sheet)
        assert differences(variant, players, session.values()) == {}
        assert session.alerts() == []
    finally:
        session.close()


@pytest.mark.parametrize("name", ["classic", "half-forced", "maxi"])
def test_games_picked_from_lists_add_up(engine: Engine, name: str) -> None:
    """With ``--entry pick``: random sheets, then a row is corrected, emptied and given a zero."""
    variant = load(name)
    players = [games(variant, "picked")[0], []]
    session = engine.open(form(variant=name, players=2, entry="pick"))
    try:
        play(session, 1, players[0])
        assert differences(variant, players, session.values()) == {}
        first = variant.rows[0].id
        for text in (str(legal_points(variant, first)[-1]), " ", "0"):
            change = (first, text)
            play(session, 1, [change])
            players[0].append(change)
            assert differences(variant, players, session.values()) == {}
        assert session.alerts() == []
    finally:
        session.close()


@pytest.mark.parametrize(
    ("name", "middle", "bonuses"),
    [("classic", SIXTY_THREE, "0 50 50"), ("dutch", SIXTY_THREE, "0 0 50"), ("maxi", EIGHTY_FOUR, "0 100 100")],
)
def test_the_bonus_comes_at_its_threshold(engine: Engine, name: str, middle: dict[str, int], bonuses: str) -> None:
    """Just below, at and just above the threshold, the bonus and the points needed for it are right."""
    variant = load(name)
    assert variant.bonus
    players = [moves({**middle, "ones": middle["ones"] + step}) for step in (-1, 0, 1)]
    session = engine.open(form(variant=name, players=3))
    try:
        for player, sheet in enumerate(players, 1):
            play(session, player, sheet)
        values = session.values()
        assert " ".join(values[f"p{player}_bonus"] for player in (1, 2, 3)) == bonuses
        # Once all upper rows are filled, what it would have needed isn't shown; other viewers hold it all the same.
        needed = str(variant.bonus.least - int(values["p1_upper_sum"]))
        assert values["p1_needed"] == ("" if isinstance(session, PdfjsSession) else needed)
        assert differences(variant, players, values) == {}
    finally:
        session.close()


def test_typing_correcting_clearing_and_striking(engine: Engine) -> None:
    """All fields are right after a first entry, a better one, none and a zero, for two players separately."""
    variant = load("classic")
    session = engine.open(form(players=2))
    steps = [(1, "threes", "9"), (1, "threes", "12"), (2, "chance", "23"), (1, "threes", ""), (1, "yatzy", "0")]
    steps += [(2, "chance", ""), (2, "chance", "17")]
    sheets: list[list[Move]] = [[], []]
    try:
        for player, key, text in steps:
            play(session, player, [(key, text)])
            sheets[player - 1].append((key, text))
            assert differences(variant, sheets, session.values()) == {}, (player, key, text)
        assert session.alerts() == []
    finally:
        session.close()


def test_numbers_are_stored_in_plain_digits(engine: Engine) -> None:
    """Spaces, a plus and leading zeros are removed from the cell; a space alone empties the row."""
    variant = load("classic")
    session = engine.open(form(players=1))
    steps = [("sixes", "18", "18"), ("threes", "9", "9"), ("sixes", " ", ""), ("sixes", "\u00a012", "12")]
    steps += [("sixes", "018", "18"), ("fives", "+5", "5"), ("fours", "8 ", "8"), ("fours", "\u00a0", "")]
    sheet: list[Move] = []
    try:
        for key, text, stored in steps:
            session.set(f"p1_{key}", text)
            sheet.append((key, stored))
            assert differences(variant, [sheet], session.values()) == {}, (key, text)
        assert session.alerts() == []
        session.set("p1_twos", "\u00a07")
        assert len(session.alerts()) == 1
        assert differences(variant, [sheet], session.values()) == {}
        held = {name: field.value for name, field in read_form(session.save()).items()}
        assert (held["p1_sixes"], held["p1_fours"]) == ("18", "")
    finally:
        session.close()


def test_impossible_numbers_are_refused_with_a_message(engine: Engine) -> None:
    """The message is in the form's language and lists the legal points; sums are those of the values shown."""
    variant = load("classic")
    locale = languages.read("uk").bind(variant)
    told = partial(locale.message, "illegal")
    session = engine.open(form("uk", players=1))
    try:
        session.set("p1_ones", "4")
        session.set("p1_threes", "10")
        assert session.alerts() == [told(value="10", row=locale.row("threes"), values="0, 3, 6, 9, 12, 15")]
        assert differences(variant, [[("ones", "4")]], session.values(), lang="uk") == {}
        for text in ("72", "x", "4.0", "٤", "-1", "\\"):
            session.set("p1_ones", text)
            assert session.alerts() == [told(value=text, row=locale.row("ones"), values="0, 1, 2, 3, 4, 5")]
            kept = session.values()["p1_ones"]
            assert kept == ("4" if keeps_refused(engine) else "")
            assert differences(variant, [[("ones", kept)]], session.values(), lang="uk") == {}
        session.set("p1_ones", "5")
        assert differences(variant, [[("ones", "5")]], session.values(), lang="uk") == {}
        assert session.alerts() == []
    finally:
        session.close()


@pytest.mark.parametrize("entry", ["type", "pick"])
@pytest.mark.parametrize("name", ["forced", "half-forced"])
def test_rows_out_of_turn_are_refused(engine: Engine, name: str, entry: str) -> None:
    """Only rows whose turn it is take a number, as the message says; filled ones can be corrected and emptied."""
    variant = load(name)
    session = engine.open(form(variant=name, players=2, entry=entry))
    row = languages.read("fi").bind(variant).row
    both = ", ".join(map(row, ["ones", "one_pair"] if name == "half-forced" else ["ones"]))
    sheet: list[Move] = []

    def try_(key: str, text: str, told: str = "") -> None:
        play(session, 1, [(key, text)])
        assert session.alerts() == ([f"Ei vielä. Seuraavaksi: {told}"] if told else [])
        if not told:
            sheet.append((key, text))
        assert differences(variant, [sheet, []], session.values()) == {}

    try:
        try_("twos", "4", both)
        try_("two_pairs", "6", both)
        try_("ones", "3")
        try_("twos", "4")
        try_("one_pair", "4", row("threes"))
        try_("ones", "5")
        if entry == "type" or keeps_refused(engine):
            try_("ones", "")
            try_("twos", "4")
            try_("ones", "5")
        try_("twos", "")
        try_("threes", "9", row("twos"))
        try_("twos", "6")
    finally:
        session.close()


def test_counts_take_whole_numbers_only(engine: Engine) -> None:
    """The count of saved throws is an editable whole number that is in no sum."""
    variant = load("maxi")
    session = engine.open(form(variant="maxi", players=1))
    try:
        session.set("p1_saved", "3")
        session.set("p1_sixes", "12")
        session.set("p1_saved", "-2")
        locale = languages.read("fi").bind(variant)
        assert session.alerts() == [locale.message("number", label=locale.label("saved_throws"))]
        kept = "3" if keeps_refused(engine) else ""
        assert differences(variant, [[("sixes", "12"), ("saved", kept)]], session.values()) == {}
    finally:
        session.close()


@pytest.mark.parametrize("name", ["classic", "yamb"])
def test_sums_are_shown_from_the_first_entry_of_their_column(engine: Engine, name: str) -> None:
    """A new form shows no zeros; a number or a zero shows its column's sums, and a new game hides them."""
    require(poppler_available())
    variant = load(name)
    first, last = (f"{prefix}{variant.rows[0].id}" for prefix in (variant.prefixes[0], variant.prefixes[-1]))
    sheets: list[list[Move]] = [[], []]
    session = engine.open(form(variant=name, players=2))

    def check() -> None:
        shown = shown_in_cells(session.save())
        wanted = squeezed(expected(variant, sheets))
        fits = {key: (value, opened(variant, wanted)[key]) for key, value in wanted.items()}
        assert {key: (fits[key], shown[key]) for key in fits if shown.get(key, wanted[key]) not in fits[key]} == {}

    try:
        check()
        for player, key, text in ((1, last, "3"), (2, first, "0"), (1, last, ""), (2, last, "4")):
            play(session, player, [(key, text)])
            sheets[player - 1].append((key, text))
            check()
        session.click(ASK)
        sheets = [[], []]
        check()
        play(session, 1, [(first, "0")])
        sheets[0].append((first, "0"))
        check()
    finally:
        session.close()


@pytest.mark.parametrize("entry", ["type", "pick"])
def test_a_new_game_keeps_the_names(engine: Engine, entry: str, house: str) -> None:
    """The button asks, then empties all but given and typed names; later sums are those of a new form."""
    variant = load(house)
    pdf = form(variant=house, names=("Anna", ""), players=2, entry=entry)
    sheets = [sheet[:6] for sheet in games(variant, "reset")[:2]]
    session = engine.open(pdf)
    try:
        blank = session.values()
        session.set("p2_name", NAMES[0])
        for player in (1, 2):
            play(session, player, sheets[player - 1])
        begun = session.values()
        assert differences(variant, sheets, begun, ("Anna", NAMES[0])) == {}
        session.consent(False)
        session.click(ASK)
        assert len(session.alerts()) == 1
        assert session.values() == begun
        session.consent(True)
        session.click(ASK)
        assert session.alerts() == [languages.read("fi").bind(variant).message("new_game")]
        emptied = session.values()
        assert {name: emptied[name] for name in blank if name.startswith("const")} == {
            name: value for name, value in blank.items() if name.startswith("const")
        }
        assert differences(variant, [[], []], emptied, ("Anna", NAMES[0])) == {}
        assert (emptied["p1_name"], emptied["p2_name"]) == ("Anna", NAMES[0])
        play(session, 2, sheets[1])
        assert differences(variant, [[], sheets[1]], session.values(), ("Anna", NAMES[0])) == {}
        assert session.alerts() == []
    finally:
        session.close()


def test_opening_changes_nothing(engine: Engine, house: str) -> None:
    """An opened form has the file's values, and one entry changes only what depends on it."""
    variant = load(house)
    pdf = form(variant=house, players=2)
    session = engine.open(pdf)
    try:
        # pdf.js shows the word in place of a name.
        words = {} if keeps_refused(engine) else {f"p{player}_name": "Nimi" for player in (1, 2)}
        assert session.values() == stored_values(pdf) | words
        session.set("p1_ones", "3")
        begun = session.values()
        session.set("p1_twos", "0")
        assert {name for name, value in session.values().items() if value != begun[name]} == {"p1_twos", "round"}
        assert expected(variant, [[("ones", "3"), ("twos", "0")], []])["p1_total"] == "3"
    finally:
        session.close()


def test_totals_are_read_only_where_scripts_run(engine: Engine) -> None:
    """Totals are editable in the file; the script protects them, except in MuPDF, which recalculates them."""
    pdf = form(players=2)
    found = read_form(pdf).values()
    written = {"status", "round"}
    assert {field.name for field in found if field.read_only and not field.hidden} == written
    session = engine.open(pdf)
    try:
        for key in ("upper_sum", "bonus", "needed", "total"):
            assert session.readonly(f"p2_{key}") == (engine.name != "mupdf")
        assert not session.readonly("p2_name")
        if engine.name == "mupdf":
            session.set("p2_total", "999")
            session.set("p2_ones", "2")
            assert session.values()["p2_total"] == "2"
    finally:
        session.close()


def test_tab_order(engine: Engine) -> None:
    """Tab goes by columns in PDFium and MuPDF, by rows in pdf.js and Firefox."""
    session = engine.open(form(variant="thirteen", players=3))
    try:
        order = [
            name
            for name in session.tab_order()
            if not re.search("^status|^round|_(total|leader|winner|star|turn)$|^new_game|^total_again", name)
        ]
    finally:
        session.close()
    rows = ["name", *keys(load("thirteen"))]
    if engine.name in ("firefox", "pdfjs-chromium"):
        wanted = [f"p{player}_{row}" for row in rows for player in (1, 2, 3)]
    else:
        wanted = [f"p{player}_{row}" for player in (1, 2, 3) for row in rows]
    assert order == wanted


def test_a_reversed_calculation_order_is_noticed(engine: Engine) -> None:
    """With /CO reversed the same comparison finds wrong sums, so it doesn't pass by luck."""

    def reverse(document: pikepdf.Pdf, _: dict[str, pikepdf.Object]) -> None:
        order = document.Root.AcroForm.CO
        document.Root.AcroForm.CO = pikepdf.Array(list(order)[::-1])

    assert "p1_total" in wrong_after(engine, spoil(form(players=1), reverse))


def test_a_row_missing_from_a_sum_is_noticed(engine: Engine) -> None:
    """With the fives removed from the upper sum, the same comparison finds it wrong."""

    def drop(_: pikepdf.Pdf, fields: dict[str, pikepdf.Object]) -> None:
        action = fields["p1_upper_sum"].AA.C
        action.JS = pikepdf.String(str(action.JS).replace('"p1_fives",', ""))

    assert "p1_upper_sum" in wrong_after(engine, spoil(form(players=1), drop))


def wrong_after(engine: Engine, pdf: bytes) -> dict[str, tuple[str, str]]:
    """The fields that are wrong for a sheet with the bonus."""
    sheet = moves(SIXTY_THREE)
    session: Session = engine.open(pdf)
    try:
        play(session, 1, sheet)
        return differences(load("classic"), [sheet], session.values())
    finally:
        session.close()
