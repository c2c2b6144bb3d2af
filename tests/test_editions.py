"""The rules that each document has in its own language: features and printed sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from padgen import languages
from padgen.api.pad import PadRequest
from padgen.documents.explain.sections import sections
from padgen.errors import PadgenError
from padgen.languages import Locale
from padgen.rules import load_variant, variant_ids


class Edition(NamedTuple):
    """What a document says; ``None`` where it says nothing. Only 003 excludes playing alone."""

    language: str
    variant: str
    players: int | str | None = "unlimited"
    starter: str | None = None
    direction: str | None = "clockwise"
    scorekeeper: str | None = "one"
    chance: str | None = "free"
    zero: str | None = "nothing_fits"
    called: bool = False
    order: str = "free"
    bonus: tuple[str, int, int] | None = ("at_least", 63, 50)
    solo: bool = True
    saved: bool = False


_ARTICLE = {"starter": "highest_throw", "scorekeeper": "each"}
_SILENT = {"direction": "free", "scorekeeper": "each"}
"""If the document says nothing, neither a direction nor a scorekeeper is printed."""

EDITIONS = {
    "000": Edition("et", "estonian", players=None, chance="last_resort", **_SILENT),
    "001": Edition("sv", "swedish", zero="any_time", **_ARTICLE),
    "001 Maxi": Edition("sv", "maxi", zero="any_time", bonus=("at_least", 84, 100), saved=True, **_ARTICLE),
    "001 forced": Edition("sv", "forced", chance=None, zero=None, order="forced", **_ARTICLE),
    "001 half-forced": Edition("sv", "half-forced", chance=None, zero=None, order="half_forced", **_ARTICLE),
    "002": Edition("fi", "finnish", players=4, bonus=("at_least", 63, 25), **_SILENT),
    "003": Edition("en", "thirteen", players=4, zero="row_not_met", bonus=None, solo=False, **_SILENT),
    "004 fi": Edition("fi", "classic", chance="last_resort", **_SILENT),
    "004 sv": Edition("sv", "classic", chance="last_resort"),
    "004 nb": Edition("nb", "classic", players=None, chance="last_resort", **_SILENT),
    "004 da": Edition("da", "danish", chance="last_resort", called=True),
    "004 fr": Edition("fr", "classic", scorekeeper="each"),
    "004 nl": Edition("nl", "dutch", bonus=("more_than", 63, 50)),
    "004 en": Edition("en", "classic"),
    "004 ru": Edition("ru", "classic"),
    "004 lv": Edition("lv", "classic", players=None, **_SILENT),
    "004 lt": Edition("lt", "classic", players=None, **_SILENT),
    "004 et": Edition("et", "classic"),
    "004 is": Edition("is", "classic"),
    "004 pl": Edition("pl", "classic", players=None, **_SILENT),
    "004 it": Edition("it", "classic"),
    "004 de": Edition("de", "classic"),
    "004 uk": Edition("uk", "classic"),
    "004 hu": Edition("hu", "classic"),
}


def bound(edition: Edition) -> Locale:
    return languages.read(edition.language).bind(load_variant(edition.variant))


def printed(locale: Locale) -> str:
    return " ".join(text for part in sections(locale) for text in part.texts)


def test_every_document_is_there() -> None:
    """Seven games come from documents in one language; the leaflet has 17 languages and their default variants."""
    leaflets = {name[4:]: edition for name, edition in EDITIONS.items() if name.startswith("004")}
    assert (len(EDITIONS), set(leaflets)) == (24, languages.DOCUMENTS)
    assert {code: edition.variant for code, edition in leaflets.items()} == {
        code: languages.read(code).default_variant for code in leaflets
    }


@pytest.mark.parametrize("name", EDITIONS)
def test_features_are_the_documents(name: str) -> None:
    """Players, starter, direction, scorekeeper, chance, zero, calling, order, bonus and solo are the document's."""
    said = EDITIONS[name]
    variant = bound(said).variant
    assert (variant.order, variant.call_first, variant.saved_throws) == (said.order, said.called, said.saved)
    assert variant.players == (None if said.players in ("unlimited", None) else said.players)
    told = {
        "starter": said.starter or "free",
        "direction": said.direction,
        "scorekeeper": said.scorekeeper,
        "chance": said.chance or variant.chance,
        "strike": said.zero or variant.strike,
        "solo": said.solo,
    }
    assert {key: getattr(variant, key) for key in told} == told
    assert (variant.bonus.said if variant.bonus else ()) == ((said.bonus,) if said.bonus else ())


@pytest.mark.parametrize("name", EDITIONS)
def test_sentences_are_the_documents(name: str) -> None:
    """Of texts that exclude each other, only the document's own is printed."""
    said, locale = EDITIONS[name], bound(EDITIONS[name])
    variant = locale.variant
    (chance,) = (locale.row(row.id) for row in variant.rows if row.combination.kind == "any")
    free = said.order == "free"
    zero = "strike_after_chance" if said.zero == "nothing_fits" else f"strike_{said.zero}"
    expected = {
        "players_limit" if variant.players else "players_any",
        f"start_{said.starter or 'free'}",
        f"direction_{said.direction}",
        "order_called" if said.called else f"order_{said.order}",
        *(["scorekeeper"] if said.scorekeeper == "one" else []),
        *([f"chance_{said.chance}", zero] if free else []),
        *(["call_first"] if said.called else []),
        *(["saved_throws"] if said.saved else []),
        *([f"bonus_{said.bonus[0]}"] if said.bonus else []),
        *(["solo"] if said.solo else []),
    }
    low, high = locale.row("small_straight"), locale.row("large_straight")
    values: dict[str, Any] = {"dice": variant.dice, "throws": variant.throws, "players": variant.players or 4}
    values |= {"chance": chance, "low": low, "high": high}
    values |= dict(zip(("threshold", "bonus"), said.bonus[1:] if said.bonus else (63, 50), strict=True))
    if said.variant == "thirteen":
        expected.add("straights")
    one_of = {"players_any", "players_limit", "scorekeeper", "call_first", "saved_throws", "straights", "solo"}
    texts = locale.language.words.worded["texts"]
    one_of |= {key for key in texts if key.startswith(("start_", "direction_", "order_", "chance_", "strike_"))}
    one_of |= {"bonus_at_least", "bonus_more_than"}
    text = printed(locale)
    assert {key for key in one_of if locale.text(key, **values) in text} == expected


@pytest.mark.parametrize("name", EDITIONS)
def test_the_chance_row_is_explained_before_the_zero(name: str) -> None:
    """Leaflets explain the row for any dice first, and then the zero for when it is filled too."""
    locale = bound(EDITIONS[name])
    (part,) = (part for part in sections(locale) if part.key == "recording")
    (chance,) = (locale.row(row.id) for row in locale.variant.rows if row.combination.kind == "any")
    if locale.variant.order == "free":
        values = {"chance": chance, "dice": 5, "throws": 3}
        assert part.texts[1] == locale.text(f"chance_{locale.variant.chance}", **values)
        assert len(part.texts) == 3


@pytest.mark.parametrize(("name", "zero"), [("004 lt", "nulį"), ("004 lv", "nulli"), ("004 pl", "zero")])
def test_who_misses_the_bonus_writes_a_zero_where_the_document_says_so(name: str, zero: str) -> None:
    """In the Lithuanian, Latvian and Polish leaflets the bonus row is never left open."""
    (part,) = (part for part in sections(bound(EDITIONS[name])) if part.key == "bonus")
    assert zero in part.texts[0].split(". ")[0]


def test_house_rules_keep_what_they_state(tmp_path: Path) -> None:
    """Rules that extend a variant follow its edition in a language, except for what their own file says."""
    (tmp_path / "plain.yaml").write_text("extends: classic\n", encoding="utf-8")
    (tmp_path / "own.yaml").write_text("extends: classic\nchance: free\n", encoding="utf-8")
    (tmp_path / "again.yaml").write_text("extends: own.yaml\nthrows: 4\n", encoding="utf-8")
    finnish = languages.read("fi")
    found = {name: finnish.bind(load_variant(tmp_path / f"{name}.yaml")).variant for name in ("plain", "own", "again")}
    assert {name: variant.chance for name, variant in found.items()} == {
        "plain": "last_resort",
        "own": "free",
        "again": "free",
    }
    assert {variant.direction for variant in found.values()} == {"free"}


def test_an_edition_changes_only_its_own_variant() -> None:
    """The Finnish leaflet changes no game but classic and outdoor, which is classic with big dice."""
    finnish = languages.read("fi")
    for key in variant_ids():
        changed = finnish.bind(load_variant(key)).variant.chance != load_variant(key).chance
        assert changed == (key in ("classic", "outdoor")), key


def test_of_two_languages_the_first_decides() -> None:
    """A pad in two languages, and its back, follow the first one's edition."""
    for langs, chance in ((("fi", "en"), "last_resort"), (("en", "fi"), "free")):
        locales = PadRequest(langs).bound()
        assert [locale.variant.chance for locale in locales] == [chance, chance]


def test_an_edition_cannot_change_rows_or_points(tmp_path: Path) -> None:
    """Dice, rows, bonus and order come from the variant, so that a pad is the same game in every language."""
    english = (languages.find("en")[0]).read_text(encoding="utf-8")
    for key in ("dice: 6", "bonus: none", "order: forced", "remove: [chance]"):
        path = tmp_path / "en.yaml"
        path.write_text(
            english.replace("glossary:\n", f"editions: {{classic: {{{key}}}}}\nglossary:\n"), encoding="utf-8"
        )
        with pytest.raises(PadgenError, match=rf"en.yaml:\d+:editions.classic.{key.split(':')[0]}: unknown key"):
            languages.read(str(path))
