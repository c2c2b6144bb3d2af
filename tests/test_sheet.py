"""Score sheets as files: one page that needs no network, with the rules' numbers and the language's texts."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

import padgen
from padgen import languages, templates
from padgen.cli.run import run
from padgen.documents.sheet import document, program
from padgen.documents.sheet.usual import usual
from padgen.errors import PadgenError, UsageError
from padgen.languages.keys import LEAFLET_LABELS, SHEET
from padgen.rules import legal_points, load_variant, variant_ids

LANGS = languages.codes()


def page(*langs: str, **options: Any) -> str:
    return padgen.sheet(*langs, **options).to_bytes().decode()


def data_of(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_command_writes_the_page_of_the_api(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`padgen sheet` prints the path of a file with the API's bytes, which are always the same."""
    assert run(["sheet", "fi", "-r", "maxi", "--names", "Anna,Bo", "-o", str(tmp_path)]) == 0
    path = Path(capsys.readouterr().out.strip())
    assert path == tmp_path / "sheet-fi-maxi.html"
    assert path.read_bytes() == padgen.sheet("fi", variant="maxi", names="Anna,Bo").to_bytes()


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
def test_every_language_makes_every_variant(lang: str) -> None:
    """A sheet has its title, its language, its row names, and every text of the language."""
    for variant in variant_ids():
        text = page(lang, variant=variant)
        data = data_of(text)
        locale = languages.read(lang).bind(load_variant(variant))
        assert f'<html lang="{lang}" dir="ltr">' in text
        assert f"<title>{html.escape(locale.title)}</title>" in text
        assert [row["label"] for row in data["rows"]] == [locale.row(row.id) for row in locale.variant.rows]
        assert all(data["texts"][key] for key in SHEET)


@pytest.mark.parametrize("variant", ["triple", "yamb"])
def test_columns_have_their_titles(variant: str) -> None:
    """Each column has its own title, or its order in the language's words, and its factor."""
    locale = languages.read("fi").bind(load_variant(variant))
    for column, shown in zip(locale.variant.columns, data_of(page("fi", variant=variant))["columns"], strict=True):
        assert (column.title or locale.label(column.order)) in shown["title"]
        assert column.times == 1 or f"×{column.times}" in shown["title"]


def test_the_page_makes_no_requests() -> None:
    """The policy forbids all requests, and allows only the script and the style in the page."""
    text = page("en")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy
    assert policy[1].startswith("default-src 'none'; ")
    for name, kind in (("script", 'script type="module"'), ("style", "style")):
        found = re.findall(rf"<{kind}>(.*?)</{name}>", text, re.S)
        assert len(found) == 1
        digest = base64.b64encode(hashlib.sha256(found[0].encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}'" in policy[1]
    outside = re.findall(r"""(?:src|href)=["'](?!#|data:)[^"'> ]*|url\([^)]*\)|@import|https?://[^"' ]*""", text)
    assert set(outside) <= {"http://www.w3.org/2000/svg"}, outside


def test_names_and_titles_are_never_markup() -> None:
    """Names and titles with markup are text in the page."""
    text = page("en", names="</script><b>,&amp;", title="</title><script>")
    assert data_of(text)["names"] == ["</script><b>", "&amp;"]
    assert data_of(text)["title"] == "</title><script>"
    assert text.count("</script>") == 2
    assert text.count("</title>") == 1


@pytest.mark.parametrize("variant_id", variant_ids())
def test_the_numbers_are_those_of_the_rules(variant_id: str) -> None:
    """A picker's numbers are the legal points; the usual ones are some of them, and never 0."""
    variant = load_variant(variant_id)
    for row in data_of(page("fi", variant=variant))["rows"]:
        assert tuple(row["points"]) == legal_points(variant, row["id"])
        assert set(row["usual"]) <= set(row["points"]) - {0}
        assert len(row["usual"]) == min(8 if len(row["points"]) > 11 else 10, len(row["points"]) - 1)


def test_the_usual_points_of_chance() -> None:
    """With five dice, of which 4 to 6 are kept, chance usually scores 20 to 27."""
    variant = load_variant("classic")
    assert usual(variant.row("chance"), 5, legal_points(variant, "chance")) == tuple(range(20, 28))


def test_modules_share_no_name() -> None:
    """The page joins the modules to one text, so no two declare the same name, and imports don't rename."""
    folder = Path(document.__file__).parent
    declared: dict[str, str] = {}
    for name in program.MODULES:
        text = (folder / f"{name}.mjs").read_text(encoding="utf-8")
        for found in re.findall(r"^(?:export )?(?:const|let|function|class) (\w+)", text, re.M):
            assert declared.setdefault(found, name) == name, found
        assert not re.search(r"^import .* as ", text, re.M)
    assert {path.stem for path in folder.glob("*.mjs")} == set(program.MODULES)


def test_players_and_names() -> None:
    """Players are the given number, else that of the names, else four; the variant's limit and twelve are the most."""
    assert data_of(page("en"))["names"] == [""] * 4
    assert data_of(page("en", names="Ann,Bo"))["names"] == ["Ann", "Bo"]
    assert data_of(page("en", names="W" * 60))["names"] == ["W" * 60]
    with pytest.raises(UsageError, match="61 characters, more than 60"):
        padgen.sheet("en", names="W" * 61)
    assert data_of(page("en", names="Ann,Bo", players=3))["names"] == ["Ann", "Bo", ""]
    assert data_of(page("en", variant="finnish"))["most"] == 4
    with pytest.raises(UsageError, match="13 players"):
        page("en", players=13)


def test_house_rules_keep_games_of_their_own() -> None:
    """Games with different rules of the same name are kept apart, and a saved game names its rules."""
    one = data_of(page("en", variant={"extends": "classic", "bonus": {"at_least": "63", "points": "35"}}))
    other = data_of(page("en", variant={"extends": "classic", "bonus": {"at_least": "60", "points": "35"}}))
    assert one["id"] != other["id"]
    columns = ([{"title": "A"}, {"title": "B", "times": times}] for times in ("2", "3"))
    twice, thrice = (data_of(page("en", variant={"extends": "classic", "columns": each})) for each in columns)
    assert twice["id"] != thrice["id"]
    assert one["source"]["bonus"] == {"at_least": "63", "points": "35"}
    assert data_of(page("en"))["source"] == "classic"


@pytest.mark.parametrize("extended", ["yamb", "classic"])
def test_house_rules_keep_their_games_in_every_language(extended: str) -> None:
    """A game begun in one language goes on in any other, also if columns have translated titles."""
    rules = load_variant({"extends": extended, "bonus": {"at_least": "60", "points": "35"}})
    contents = [document.contents(languages.read(lang).bind(rules)) for lang in ("en", "de", "fi", "uk")]
    assert len({told["id"] for told in contents}) == 1
    assert len({told["columns"][0]["title"] for told in contents}) == (1 if extended == "classic" else 4)


def test_stored_games_keep_their_keys() -> None:
    """Devices hold games under these keys: the ids of built-in rules, and of house rules without columns."""
    for name in variant_ids():
        assert data_of(page("en", variant=name))["id"] == name
    house = {"extends": "classic", "bonus": {"at_least": "60", "points": "35"}}
    assert data_of(page("en", variant=house))["id"] == "variant-cb8d4647"


def test_order_and_colons_are_the_languages_own() -> None:
    """Nameless players are numbered as the language does it, and colons come from its texts, not from the program."""
    assert data_of(page("hu"))["texts"]["player"] == "{number}. játékos"
    french = data_of(page("fr"))["texts"]
    assert french["labelled"] == "{label}\u00a0: {text}"
    assert french["in_turn"] == "À {player} de jouer"
    for name in ("main", "table", "picker", "seats", "shelf", "words"):
        text = (Path(document.__file__).parent / f"{name}.mjs").read_text(encoding="utf-8")
        assert not re.search(r"\}: ?\$\{", text), name


def test_jokers_are_explained_where_they_are_entered() -> None:
    """The sheet doesn't know the dice, so the picker says, like the leaflet, where jokers go and what extras are."""
    locale = languages.read("en").bind(load_variant("yahtzee"))
    data = data_of(page("en", variant="yahtzee"))
    (row,) = (row for row in data["rows"] if row["id"] == "yatzy")
    assert row["help"].endswith(locale.text("joker_forced", row="Yahtzee"))
    (extra,) = data["counted"]
    assert extra["help"] == locale.text("another", row="Yahtzee", extra="Yahtzee bonus", points=100)


def test_every_theme_is_seen_on_screens() -> None:
    """No two themes have the same colours on screens, light or dark; the default is the theme for screens."""
    looks = [templates.load_theme(name) for name in templates.names("theme")]
    for shade in (0, 1):
        assert len({look.screen_page[shade] for look in looks}) == len(looks)
    styles = {page("en", theme=look.name).partition("<style>")[2].partition("</style>")[0] for look in looks}
    assert len(styles) == len(looks)
    assert page("en") == page("en", theme="slate")


def test_a_language_without_these_texts_is_refused(tmp_path: Path) -> None:
    """A language for pads only can't make a sheet; the message says which texts are missing and where to get them."""
    text = (Path(languages.find("en")[0])).read_text(encoding="utf-8")
    whole = {key: part for part in re.split(r"^(?=[a-z_]+:)", text, flags=re.M) if (key := part.partition(":")[0])}
    kept = ("language", "default_variant", "titles", "rows", "messages")
    labels = re.sub(rf"  ({'|'.join(LEAFLET_LABELS)}):.*\n", "", whole["labels"])
    own = tmp_path / "fo.yaml"
    own.write_text("".join(whole[key] for key in kept) + labels, encoding="utf-8")
    assert padgen.pad(str(own)).to_bytes()
    with pytest.raises(PadgenError, match="has no texts for score sheets"):
        padgen.sheet(str(own))
    own.write_text("".join(whole[key] for key in (*kept, "sheet")) + labels, encoding="utf-8")
    data = data_of(page(str(own)))
    assert data["rows"][0]["says"] == {}


def test_what_is_counted_besides_rows_has_names_and_keys() -> None:
    """Extras and saved rolls stand in the sheet with the keys, names and points by which a game keeps them."""
    house = {
        "extends": "maxi",
        "extras": [{"id": "joker", "points": 100}],
        "locales": {"en": {"rows": {"joker": "Joker"}}},
    }
    rules = load_variant(house)
    locale = languages.read("en").bind(rules)
    told = document.contents(locale)
    assert told["counts"] == ["joker", "saved"]
    assert [(count["id"], count["label"], count["points"]) for count in told["counted"]] == [
        ("joker", "Joker", 100),
        ("saved", locale.label("saved_throws"), 0),
    ]
    assert [bool(count["help"]) for count in told["counted"]] == [True, False]
    assert document.contents(languages.read("en").bind(load_variant("classic")))["counted"] == []
