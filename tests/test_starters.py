"""New files from ``padgen new``: complete, commented, working, and never written over another file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from padgen import languages, templates
from padgen.api.kinds import kind_of
from padgen.cli import checks, starters
from padgen.errors import PadgenError, UsageError
from padgen.files.sources import Source, parse, read
from padgen.languages import keys
from padgen.languages.plurals import Plurals
from padgen.languages.starter import locale_text
from padgen.rules import load_variant, row_ids, variant_ids
from padgen.rules.load import KEYS

LAYOUTS = [(kind, name) for kind in templates.CLASSES for name in templates.names(kind)]


def started(code: str = "fo", model: str = "en") -> Source:
    return parse(locale_text(code, model), f"{code}.yaml")


def paths(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths of all values; a list counts as one value."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from paths(value, (*path, key))
    else:
        yield path


def uncommented(text: str) -> str:
    """The text with all commented-out keys active; explanations stay comments."""
    lines = []
    for line in text.splitlines():
        found = re.match(r"#( *(?:- |#? *[a-z_]+:|#).*)$", line)
        lines.append(found[1][1:] if found and found[1].startswith(" ") else line)
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("code", "model"), [("fo", "en"), ("fo", "da"), ("ga", "en"), ("pt_BR", "fr"), ("ar", "ru"), ("tlh", "en")]
)
def test_a_new_locale_has_only_empty_problems(code: str, model: str) -> None:
    """Whatever must be filled in is present and empty; nothing is unknown, missing or wrong."""
    language, problems = languages.load(started(code, model), code)
    assert problems
    assert {problem.what for problem in problems} == {"empty text"}
    assert language.plural_problems() == []
    assert all(problem.line for problem in problems)


def test_a_new_locale_has_every_key_that_a_language_must_have() -> None:
    """It has exactly the required keys; optional ones are only in comments."""
    data = started().data
    assert set(languages.TOP) - languages.OPTIONAL <= set(data)
    assert list(data["rows"]) == list(row_ids())
    assert list(data["titles"]) == list(variant_ids())
    assert list(data["labels"]) == list(keys.LABELS)
    assert list(data["sections"]) == list(keys.SECTIONS)
    for section, texts in keys.WORDED.items():
        assert list(data[section]) == [key for key, slots in texts.items() if not slots.optional]


@pytest.mark.parametrize("model", ["en", "da", "pl"])
def test_the_models_text_is_beside_every_empty_value(model: str) -> None:
    """Each empty value has the model's text beside it and, if the model isn't English, the English text above it."""
    text, model_data = locale_text("fo", model), read(languages.find(model)[0]).data
    english = read(languages.find("en")[0]).data
    lines = text.splitlines()
    source = parse(text, "fo.yaml")
    for path, line in source.lines.items():
        here: Any = source.data
        for key in path:
            here = here[key]
        if len(path) == 3 and path[0] == "nouns":
            forms = model_data["nouns"][path[1]]
            assert f"  # {forms.get(path[2], forms.get('other', '{n} …'))}   (" in lines[line - 1]
        if here is not None or path[0] not in ("rows", "labels", "sections", "titles", *keys.WORDED):
            continue
        assert f"  # {model_data[path[0]][path[1]]}" in lines[line - 1]
        if model != "en":
            assert lines[line - 2].strip() == f"# English: {english[path[0]][path[1]]}"


def test_every_key_of_a_new_locale_is_explained() -> None:
    """A comment above each key says what the text is about, with the placeholders that it must contain."""
    text = locale_text("fo", "en")
    source, lines = parse(text, "fo.yaml"), text.splitlines()
    for path, line in source.lines.items():
        if (len(path) == 2 and path[0] not in ("examples", "stories")) or len(path) == 1:
            assert lines[line - 2].lstrip().startswith("# "), path
    explained = {**keys.NOUNS, **keys.LABELS, **keys.SECTIONS}
    explained |= {key: slots.about for texts in keys.WORDED.values() for key, slots in texts.items()}
    assert all(explained.values())
    assert "must hold {bonus} {threshold}; may hold {upper_sum}" in text


def test_rows_are_shown_with_their_dice() -> None:
    """Above the name of each row are the dice that make it; where any dice do, all six are shown."""
    rows = locale_text("fo", "en").partition("\nrows:\n")[2].partition("\n\n")[0]
    dice = {key: list(map(int, shown.split())) for shown, key in re.findall(r": ([1-6 ]+)\n  (\w+):", rows)}
    assert list(dice) == list(row_ids())
    assert {key: (len(dice[key]), len(set(dice[key]))) for key in ("twos", "one_pair", "two_pairs", "house")} == {
        "twos": (4, 1), "one_pair": (2, 1), "two_pairs": (4, 2), "house": (6, 2)
    }  # fmt: skip
    assert dice["large_straight"] == [2, 3, 4, 5, 6]
    assert len(dice["chance"]) == load_variant("maxi").dice


@pytest.mark.parametrize("model", ["en", "da"])
def test_examples_begin_with_the_rolls_of_the_model(model: str) -> None:
    """Dice need no translation: the rolls of rows and worked examples are filled in, and only texts are empty."""
    begun, known = started(model=model).data, read(languages.find(model)[0]).data
    assert begun["examples"] == known["examples"]
    for story, other in zip(begun["stories"], known["stories"], strict=True):
        assert {**story, "text": other["text"]} == other
        assert story["text"] is None


@pytest.mark.parametrize("code", ["fo", "lt", "lv", "ga", "ja"])
def test_nouns_have_the_plural_forms_of_the_language(code: str) -> None:
    """A noun has CLDR's plural forms, with CLDR's numbers for each."""
    data = started(code).data
    assert set(data["nouns"]["point"]) == Plurals(code).categories


@pytest.mark.long
@pytest.mark.parametrize("code", ["fo", "lt", "lv", "ga"])
def test_plural_forms_have_example_numbers(code: str) -> None:
    """Beside each form are the first numbers that use it."""
    plurals, found = Plurals(code), set()
    for category, shown, more in re.findall(
        r"^    (\w+):  # .*\((\d+(?:, \d+)*)( …)?\)$", locale_text(code, "en"), re.M
    ):
        numbers = [int(number) for number in shown.split(", ")]
        first = [n for n in range(1001) if plurals.category(n) == category]
        assert numbers == first[: len(numbers)]
        assert bool(more) == (len(first) > len(numbers))
        found.add(category)
    assert found == {
        category for category in plurals.categories if any(plurals.category(n) == category for n in range(1001))
    }


@pytest.mark.parametrize("code", ["xx", "../fo", "fo/../../x", "fo.yaml", "fo bar", "", "a" * 5000, "fo\n"])
def test_a_code_that_is_not_a_language_is_refused(code: str) -> None:
    """No file is written for an unknown code, or for a path instead of a code."""
    with pytest.raises(PadgenError, match="is not a valid language tag"):
        locale_text(code, "en")


@pytest.mark.long
@pytest.mark.parametrize("base", variant_ids())
def test_new_house_rules_change_nothing_yet(base: str, tmp_path: Path) -> None:
    """The file works at once and has the same rules as the variant that it extends."""
    path = starters.begin(tmp_path, "house", starters.variant_text("house", base))
    house, built_in = load_variant(path), load_variant(base)
    assert (house.rows, house.bonus, house.maximum) == (built_in.rows, built_in.bonus, built_in.maximum)
    assert checks.check_variant(path) == []


@pytest.mark.parametrize("base", variant_ids())
def test_everything_in_new_house_rules_can_be_used(base: str, tmp_path: Path) -> None:
    """With all comments made active, the file still loads: every example is valid, and every key is present."""
    text = uncommented(starters.variant_text("house", base))
    path = starters.begin(tmp_path, "house", text)
    source = read(path)
    assert list(source.data) == list(KEYS)
    variant = load_variant(path)
    assert "four_in_a_row" in {row.id for row in variant.rows}
    assert [extra.id for extra in variant.extras] == ["second_yatzy"]
    assert languages.read("en").bind(variant).row("four_in_a_row") == "Four in a row"
    assert all(f"# {about[0].upper()}{about[1:]}." in text for about in KEYS.values())


@pytest.mark.parametrize(("kind", "name"), LAYOUTS)
def test_a_new_template_is_the_built_in_one(kind: str, name: str, tmp_path: Path) -> None:
    """Every key is present with its built-in value, and the file's kind is recognized."""
    path = starters.begin(tmp_path, "mine", starters.template_text("mine", kind, name))
    mine, built_in = templates.load(kind, path), templates.load(kind, name)
    assert kind_of(read(path)) == kind
    for key, known in mine.KEYS.items():
        shows = known.read.show
        assert shows(getattr(mine, key)) == shows(getattr(built_in, key)), key
        assert key in read(path).data


def test_every_template_key_is_explained() -> None:
    """Every key has a description and its possible values."""
    for cls in templates.CLASSES.values():
        for name, key in cls.KEYS.items():
            assert key.about, name
            assert key.read.wants, name


def test_keys_identify_the_kinds_of_files() -> None:
    """Each built-in file is recognized by its keys alone."""
    root = Path(__file__).resolve().parents[1]
    for path in (root / "locales").glob("*.yaml"):
        assert kind_of(read(path)) == "locale"
    for path in [*(root / "padgen" / "variants").glob("*.yaml"), *(root / "docs" / "examples").glob("*.yaml")]:
        assert kind_of(read(path)) == "variant", path
    for kind, name in LAYOUTS:
        assert kind_of(read(root / "templates" / kind / f"{name}.yaml")) == kind, name
    assert kind_of(parse("extends: classic\nmargin: 9 mm\n", "f.yaml")) == "pad"
    assert kind_of(parse("extends: classic\n", "f.yaml")) == "variant"
    assert kind_of(parse("extends: tablet\nmargin: 9 mm\n", "f.yaml")) == "form"
    with pytest.raises(PadgenError, match="neither a locale, a variant, a template, a theme nor a game"):
        kind_of(parse("cheese: yes\n", "f.yaml"))


def test_an_existing_file_is_never_written_over(tmp_path: Path) -> None:
    """The old contents stay, and a message says so."""
    (tmp_path / "house.yaml").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match=r"house\.yaml already exists"):
        starters.begin(tmp_path, "house", "extends: classic\n")
    assert (tmp_path / "house.yaml").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["../house", "a/b", "a\\b", "", ".", "..", "-x", "x" * 61, "a\nb", "con:1"])
def test_a_name_that_could_escape_is_refused(name: str) -> None:
    """A name must be a plain file name on every system."""
    with pytest.raises(UsageError, match="is not a valid file name"):
        starters.plain_name(name)


def test_the_ending_is_optional() -> None:
    """`new variant house.yaml` and `new variant house` begin the same file."""
    assert starters.plain_name("house.yaml") == starters.plain_name("house") == "house"
    assert starters.plain_name("Großmutters-Regeln_2") == "Großmutters-Regeln_2"


def test_a_folder_that_looks_like_a_file_is_not_created(tmp_path: Path) -> None:
    """`-o house.yaml` doesn't create a folder of that name, but uses one that exists."""
    with pytest.raises(UsageError, match=r"-o names a folder, and .*own\.yaml looks like a file"):
        starters.begin(tmp_path / "own.yaml", "house", "extends: classic\n")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "v1.old").mkdir()
    assert starters.begin(tmp_path / "v1.old", "house", "extends: classic\n").is_file()


@pytest.mark.parametrize("code", ["fo", "lv", "ar"])
def test_forms_stand_beside_the_numbers_that_they_are_for(code: str) -> None:
    """The first four numbers up to 1000, and dots where there are more; forms go from zero to other."""
    nouns = locale_text(code, "en").partition("\nnouns:\n")[2].partition("\n\n")[0]
    shown = re.findall(r"    (\w+):  # .*   \((.*)\)", nouns)
    plurals, order = Plurals(code), ["zero", "one", "two", "few", "many", "other"]
    forms = [category for category in order if category in plurals.categories]
    assert [category for category, _ in shown] == forms * (len(shown) // len(forms))
    for category, numbers in shown:
        every = [number for number in range(1001) if plurals.category(number) == category]
        assert numbers == ", ".join(map(str, every[:4])) + (" …" if every[4:] else "")


def test_titles_stand_below_what_is_special_about_their_variants() -> None:
    """Dice and rows of each variant, and what differs from the classic game."""
    titles = locale_text("fo", "en").partition("\ntitles:\n")[2].partition("\n\n")[0]
    told = dict(re.findall(r"  # (.*)\n  (.*):  # ", titles))
    assert {
        name: what for what, name in told.items() if name in ("outdoor", "danish", "dutch", "thirteen", "maxi")
    } == {
        "outdoor": "5 dice, 15 rows",
        "danish": "5 dice, 15 rows, chance last_resort, call_first",
        "dutch": "5 dice, 15 rows, bonus 50 from 64",
        "thirteen": "5 dice, 13 rows, no bonus, strike row_not_met",
        "maxi": "6 dice, 20 rows, bonus 100 from 84, strike any_time, starter highest_throw, saved_throws",
    }


def test_a_new_locale_begins_with_what_to_do() -> None:
    """How to check, proof and print it; with a font where ours lacks its letters, and what a short file leaves out."""
    for code, level, ours in (
        ("fo", "leaflet", True),
        ("el", "pad", True),
        ("ka", "pad", False),
        ("ar", "leaflet", False),
    ):
        text = locale_text(code, "da", level=level)  # type: ignore[arg-type]
        font = "" if ours else " --font FONT.ttf"
        for command in ("check", "proof", "pad"):
            assert f"\n#   padgen {command} {code}.yaml{font}    " in text
        assert ("name a TrueType file" in text) is not ours
        assert (f"\n#   padgen new locale {code} -o leaflet\n" in text) is (level == "pad")
        assert ("{points:point} is the number with its noun" in text) is (level == "leaflet")
        assert "beside it stands the text in\n# Dansk. Then run:\n" in text
        assert "default_variant: danish  # or classic, swedish, dutch," in text
