"""Names of languages: valid tags and file names, and what messages say about others."""

from __future__ import annotations

from pathlib import Path

import pytest
from spoken import ENGLISH

from padgen import languages
from padgen.errors import PadgenError
from padgen.languages.plurals import Plurals
from padgen.languages.tags import language_names, language_tag, plural_rule

TAGS = {
    "fo": "fo", "pt_BR": "pt-BR", "pt-BR": "pt-BR", "PT-br": "pt-BR", "sr_latn_RS": "sr-Latn-RS", "es_419": "es-419",
    "tlh": "tlh", "vro": "vro", "fkv": "fkv", "qaa": "qaa", "de-x-club": "de-x-club", "und": "und", "zz": None,
    "zz_top": None, "fi2": None, "my-words": None, "en copy": None, "1": None, "日本": None, "": None, "en\n": None,
    "pt_BR ": None, "de-1996": "de-1996", "sl_ROZAJ_biske": "sl-rozaj-biske", "de_CH_1901": "de-CH-1901",
    "rm-vallader": "rm-vallader", "sr-Latn-ekavsk": "sr-Latn-ekavsk", "de-1996-x-club": "de-1996-x-club",
    "fi-2020": None, "de-1996-1996": None, "en-copy": None, "en-AB": None, "sl-1996-": None, "en-xxxx": None,
    "abq": "abq", "als": "als", "rm-tunumiit": "rm-tunumiit", "ak-akupem": None, "kl-tunumiir": None,
    "rsk": "rsk", "nan_pehoeji": "nan-pehoeji", "sq-XK": "sq-XK", "sr-Qaaa": "sr-Qaaa", "en-QZ": "en-QZ", "en-QL": None,
    "e": None, "ſv": None, "../fi": None, "fi.": None, "de-": None, "x" * 999: None,
}  # fmt: skip


@pytest.mark.parametrize(("name", "tag"), TAGS.items(), ids=[repr(name[:9]) for name in TAGS])
def test_names_of_languages(name: str, tag: str | None) -> None:
    """Tags of registered languages are valid with hyphens and underscores; other file names aren't."""
    assert language_tag(name) == tag


@pytest.mark.parametrize(
    ("tag", "own"), [("de-1996", "Deutsch"), ("sr-Latn-ekavsk", "srpski (latinica)"), ("sl-rozaj", "slovenščina")]
)
def test_a_dialect_is_named_like_its_language(tag: str, own: str) -> None:
    """A dialect or spelling has the names and plural rule that Babel has for its script or language."""
    assert language_names(tag)[1] == own
    assert plural_rule(tag) is not None


@pytest.mark.parametrize("stem", ["fi2", "my-words", "en copy", "1", "zz_top", "日本"])
def test_a_file_name_that_is_not_a_language_is_reported(stem: str, tmp_path: Path) -> None:
    """It is reported with file and line, and with the file's other faults; a valid `code:` replaces the name."""
    path = tmp_path / f"{stem}.yaml"
    path.write_text(ENGLISH.replace("  tower: Tower\n", ""), encoding="utf-8")
    with pytest.raises(PadgenError) as caught:
        languages.read(str(path))
    first, second = caught.value.problems
    assert (first.file, first.line) == (str(path), 1)
    assert "is not a valid language tag" in first.what
    assert second.key == "rows.tower"
    path.write_text(f"code: sv\n{ENGLISH}", encoding="utf-8")
    assert languages.read(str(path)).code == "sv"
    path.write_text(f"# mine\ncode: {stem}\n{ENGLISH}", encoding="utf-8")
    with pytest.raises(PadgenError, match=r":2:code: '.*' is not a valid language tag"):
        languages.read(str(path))


def test_languages_without_plural_forms(tmp_path: Path) -> None:
    """Without forms in Babel, every number takes `other`, and no other form is required; regions use their language."""
    path = tmp_path / "tlh.yaml"
    path.write_text(ENGLISH, encoding="utf-8")
    language = languages.read(str(path))
    assert language.plural_problems() == []
    assert language.notes() == [f"{path}: Babel has no plural forms for tlh, so every number takes other:"]
    forms = {"one": "{n} point", "other": "{n} points"}
    assert [language.plurals.form(number, forms) for number in (0, 1, 5000)] == [
        "0\xa0points", "1\xa0points", "5000\xa0points"
    ]  # fmt: skip
    assert Plurals("pl-UA").categories == Plurals("pl").categories == {"one", "few", "many"}
    assert languages.read("pl").notes() == []


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("sk", "use da, .*start it with: padgen new locale sk"),
        ("fi-FI", "did you mean 'fi'"),
        ("sv_SE", "did you mean 'sv'"),
        ("zz", "use da, .*give a locale file's path"),
        ("q", "use da, "),
        ("deu", "did you mean 'de'"),
    ],
)
def test_what_to_do_about_an_unknown_language(name: str, says: str) -> None:
    """Short codes aren't taken for misspelt ones; the message suggests similar codes, or lists all."""
    with pytest.raises(PadgenError, match=rf"unknown language '{name}' \({says}"):
        languages.find(name)
