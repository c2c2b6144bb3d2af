"""The languages: complete, with their documents' names, and with correct numbers and letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from document_names import LEAFLET, LOWER, OUTDOOR, SINGLE, UPPER
from spoken import CODES, FOLDER, bound

from padgen import languages
from padgen.cli import checks
from padgen.files.sources import read as read_source
from padgen.rules import load_variant, row_ids, variant_ids

NATIVE = {
    "fi": "Suomi",
    "sv": "Svenska",
    "nb": "Norsk bokmål",
    "da": "Dansk",
    "fr": "Français",
    "nl": "Nederlands",
    "en": "English",
    "ru": "Русский",
    "lv": "Latviešu",
    "lt": "Lietuvių",
    "et": "Eesti",
    "is": "Íslenska",
    "pl": "Polski",
    "it": "Italiano",
    "de": "Deutsch",
    "uk": "Українська",
    "hu": "Magyar",
    "cs": "Čeština",
    "el": "Ελληνικά",
    "es": "Español",
    "pt": "Português",
}


def texts(data: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every text of a file with its path."""
    if isinstance(data, str):
        yield path, data
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from texts(value, (*path, key))


_UNSAID = set("default_variant editions glossary avoid row goal when without zero keep throws like".split())


def spoken(code: str) -> Iterator[tuple[str, str]]:
    """Every text that users see, with its key, without its placeholders."""
    for path, text in texts(read_source(FOLDER / f"{code}.yaml").data):
        if not _UNSAID & set(path):
            yield ".".join(map(str, path)), re.sub(r"\{[^}]*\}", "", text)


def test_all_files_are_faultless() -> None:
    """Every check on every language, variant and template finds nothing."""
    assert checks.check_all() == []


def test_languages_and_their_default_variants() -> None:
    """The documents' languages come first, then the others; Danish and Dutch have rules of their own by default."""
    assert set(LEAFLET) == languages.DOCUMENTS
    assert [*sorted(LEAFLET), *sorted(set(NATIVE) - set(LEAFLET))] == CODES
    assert {code: languages.read(code).native_name for code in CODES} == NATIVE
    own = {"da": "danish", "nl": "dutch"}
    assert {code: languages.read(code).default_variant for code in CODES} == {c: own.get(c, "classic") for c in CODES}


@pytest.mark.parametrize("code", LEAFLET)
def test_leaflet_names(code: str) -> None:
    """Title, rows and bonus are those of the language's printed leaflet."""
    locale = bound(code)
    title, upper, bonus, lower = LEAFLET[code]
    names = {row: name for row, name in zip((*UPPER, *LOWER), (*upper, *lower), strict=True) if name}
    assert locale.title == title
    assert locale.label("bonus").casefold() == bonus.casefold()
    assert {row: locale.row(row).casefold() for row in names} == {row: n.casefold() for row, n in names.items()}


@pytest.mark.parametrize("code", OUTDOOR)
def test_titles_of_the_outdoor_game(code: str) -> None:
    """The leaflet's own title is for the game with large dice, which has the classic rules."""
    outdoor, classic = bound(code, "outdoor"), bound(code, "classic")
    assert outdoor.title == OUTDOOR[code] != classic.title
    assert outdoor.variant._replace(id="classic", label="classic", lineage=("classic",)) == classic.variant


@pytest.mark.parametrize("code", CODES)
def test_titles_do_not_break_inside_a_phrase(code: str) -> None:
    """A short word such as a preposition stays with the next word, so that no line of a title ends with it."""
    words = [
        piece.split("\u00a0")[-1] for title in languages.read(code).titles.values() for piece in title.split(" ")[:-1]
    ]
    assert [word for word in words if len(word) < 5 and word.islower()] == []


@pytest.mark.parametrize(("code", "variant"), SINGLE)
def test_names_of_documents_of_one_language(code: str, variant: str) -> None:
    """Other documents' names are for their variants only, and don't change the leaflet's."""
    names = dict(SINGLE[code, variant])
    locale = bound(code, variant)
    if "title" in names:
        assert locale.title.replace("\u00a0", " ") == names.pop("title")
    assert {row: locale.row(row).casefold() for row in names} == {row: n.casefold() for row, n in names.items()}


@pytest.mark.parametrize("code", CODES)
def test_every_variant_in_every_language(code: str) -> None:
    """Titles differ, and every row of a variant has a name of its own."""
    assert len(row_ids()) == 20
    titles = []
    for key in variant_ids():
        variant = load_variant(key)
        locale = bound(code, key)
        titles.append(locale.title)
        names = [locale.row(row.id).casefold() for row in variant.rows]
        assert all(names)
        assert len(set(names)) == len(names) == len(variant.rows)
    assert len(set(titles)) == len(variant_ids()) == 11


# Letters other than a to z in a language's own words (é and the like only if texts have them).
LETTERS = {
    "fi": "åäöšž",
    "sv": "åäöé",
    "nb": "æøåéòó",
    "da": "æøåéó",
    "fr": "àâæçéèêëîïôœùûüÿ",
    "nl": "áéèëïóöü",
    "en": "",
    "lv": "āčēģīķļņšūž",
    "lt": "ąčęėįšųūž",
    "et": "äöõüšž",
    "is": "áéíóúýþæöð",
    "pl": "ąćęłńóśźż",
    "it": "àèéìòù",
    "de": "äöüß",
    "hu": "áéíóöőúüű",
    "cs": "áčďéěíňóřšťúůýž",
    "el": "αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ",
    "es": "áéíñóúü",
    "pt": "áâãàçéêíóôõú",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
}


@pytest.mark.parametrize("code", CODES)
def test_letters_of_the_language_only(code: str) -> None:
    """No text has a letter of another alphabet: no Cyrillic look-alike among Latin letters, no ő for ö."""
    allowed = set("abcdefghijklmnopqrstuvwxyz" + LETTERS[code])
    for key, text in spoken(code):
        strange = {char for char in text.casefold().replace("ß", "ss") if char.isalpha()} - allowed
        if strange == {"º"} and key == "labels.number":
            continue
        assert not strange, f"{code}.yaml: {key}: {strange} in {text!r}"


@pytest.mark.parametrize("code", ["ru", "uk", "el"])
def test_words_are_of_one_script_throughout(code: str) -> None:
    """A word has letters of one script, and Latin ones are only the game's own names."""
    own = "[Ͱ-Ͽ]+" if code == "el" else "[Ѐ-ӿ]+"
    for key, text in spoken(code):
        for word in re.findall(r"[^\W\d_]+", text):
            latin = re.fullmatch("[A-Za-z]+", word)
            assert latin or re.fullmatch(own, word), f"{key}: {word!r} mixes scripts"
            assert not latin or word in {"Yatzy", "JavaScript", "XL", "Maxi", "QR"}, f"{key}: {word!r}"


def _one(n: int) -> str:
    return "one" if n == 1 else "other"


def _french(n: int) -> str:
    return "one" if n < 2 else "other"


def _icelandic(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "other"


def _latvian(n: int) -> str:
    if n % 10 == 0 or 11 <= n % 100 <= 19:
        return "zero"
    return "one" if n % 10 == 1 else "other"


def _lithuanian(n: int) -> str:
    if n % 10 == 0 or 11 <= n % 100 <= 19:
        return "other"
    return "one" if n % 10 == 1 else "few"


def _slavic(n: int) -> str:
    if 11 <= n % 100 <= 14 or not 1 <= n % 10 <= 4:
        return "many"
    return "one" if n % 10 == 1 else "few"


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if 2 <= n <= 4 else "other"


def _polish(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else "many"


FAMILIES: dict[str, Callable[[int], str]] = dict.fromkeys(CODES, _one)
FAMILIES |= {"fr": _french, "pt": _french, "is": _icelandic, "lv": _latvian, "lt": _lithuanian, "pl": _polish}
FAMILIES |= {"ru": _slavic, "uk": _slavic, "cs": _czech}


@pytest.mark.parametrize("code", CODES)
def test_plural_forms(code: str) -> None:
    """Every noun has the form that its language's grammar requires, with small and large numbers."""
    language = languages.read(code)
    for noun, forms in language.words.nouns.items():
        for n in (*range(31), 100, 111, 121, 999, 1000, 1001, 1002, 1005, 1011, 1021, 2110, 10_001):
            form = forms.get(str(n)) or forms[FAMILIES[code](n)]
            expected = form.replace("{n} ", f"{n}\u00a0").replace("{n}", str(n))
            assert language.plurals.form(n, forms) == expected, (noun, n)


@pytest.mark.parametrize(
    ("code", "counted"),
    [
        ("pl", "1 punkt, 2 punkty, 5 punktów, 12 punktów, 22 punkty"),
        ("ru", "1 очко, 3 очка, 5 очков, 11 очков, 21 очко"),
        ("uk", "1 очко, 4 очки, 5 очок, 14 очок, 24 очки"),
        ("lt", "1 taškas, 9 taškai, 10 taškų, 11 taškų, 21 taškas"),
        ("lv", "0 punktu, 1 punkts, 2 punkti, 11 punktu, 21 punkts"),
        ("cs", "0 bodů, 1 bod, 2 body, 4 body, 5 bodů, 22 bodů"),
        ("el", "0 πόντοι, 1 πόντος, 2 πόντοι"),
        ("fi", "0 pistettä, 1 piste, 50 pistettä"),
        ("fr", "0 point, 1 point, 2 points"),
        ("is", "1 stig, 21 stig"),
        ("en", "0 points, 1 point, 50 points"),
        ("es", "0 puntos, 1 punto, 50 puntos"),
        ("pt", "0 pontos, 1 ponto, 2 pontos"),
    ],
)
def test_points_in_words(code: str, counted: str) -> None:
    """A number of points is written as people say it, with a no-break space before the noun."""
    for phrase in counted.split(", "):
        assert bound(code).points(int(phrase.split()[0])) == phrase.replace(" ", "\u00a0")
