"""Words and rules: texts have the variant's numbers, and house rules have words of their own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from spoken import CODES, ENGLISH, bound

from padgen import languages
from padgen.documents.explain.combinations import section
from padgen.documents.explain.sections import sections
from padgen.errors import PadgenError, Problem
from padgen.files.sources import parse
from padgen.languages import Locale
from padgen.languages.keys import COMBINATIONS, SCORING
from padgen.rules import load_variant, score


def test_numbers_come_from_the_rules() -> None:
    """Texts have the variant's own numbers: 25 in the Finnish game, 84 and 100 in Maxi, 63 in Dutch."""
    for code in CODES:
        for key in ("finnish", "maxi", "dutch"):
            variant = load_variant(key)
            assert variant.bonus
            kind = "bonus_more_than" if variant.bonus.more_than else "bonus_at_least"
            told = bound(code, key).text(kind, threshold=variant.bonus.threshold, bonus=variant.bonus.points)
            assert set(re.findall(r"\d+", told)) == {str(variant.bonus.threshold), str(variant.bonus.points)}, code


MORE_THAN = {
    "fi": "enemmän kuin",
    "sv": "mer än",
    "nb": "mer enn",
    "da": "mere end",
    "fr": "plus de",
    "nl": "meer dan",
    "en": "more than",
    "ru": "больше",
    "lv": "vairāk nekā",
    "lt": "daugiau kaip",
    "et": "rohkem kui",
    "is": "fleiri en",
    "pl": "więcej niż",
    "it": "più di",
    "de": "mehr als",
    "uk": "більше ніж",
    "hu": "több mint",
    "cs": "více než",
    "el": "περισσότερους από",
    "es": "más de",
    "pt": "mais de",
}


@pytest.mark.parametrize("code", CODES)
def test_strict_and_inclusive_bonus_have_different_texts(code: str) -> None:
    """The text for a bonus above the threshold says "more than" in the language; the other text doesn't."""
    worded = languages.read(code).words.worded["texts"]
    assert MORE_THAN[code] + " {threshold}" in worded["bonus_more_than"].fill(lambda slot: f"{{{slot.name}}}")
    assert MORE_THAN[code] not in worded["bonus_at_least"].literal


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
def test_numbers_up_to_ten_are_words(code: str) -> None:
    """With any house rules, small numbers of dice, rolls, players and rounds are words; points are digits."""
    names = {"title": "Own", "rows": {"two_run": "Two run", "long_run": "Long run", "equal": "Equal"}}
    for dice in range(3, 9):
        rows: list[object] = ["ones", "twos", "threes", "fours", "fives", "chance", "yatzy"][: dice - 1]
        runs = {"two_run": {"run": 2}, "long_run": {"run": min(dice, 6)}, "equal": {"alike": dice - 1}}
        rows += [{"id": key, "combination": shape, "scoring": "sum"} for key, shape in runs.items()]
        rules = {"dice": dice, "throws": dice + 1, "players": dice + 2, "rows": rows, "locales": {code: names}}
        locale = languages.read(code).bind(load_variant(rules))
        assert len(locale.variant.rows) <= 10
        told = [text for part in sections(locale) for text in part.texts]
        told += [entry.what for key in ("upper", "lower") for entry in section(locale, key).entries]
        plain = [re.sub(r"\d(?:-\d)+|\d\d+", "", text) for text in told]
        assert [text for text in plain if re.search(r"\d", text)] == []


def test_two_things_never_share_a_word() -> None:
    """Each glossary has eight different words for throw, turn, round, row, column, section, strike and open."""
    data = {code: languages.read(code).source.data["glossary"] for code in CODES}
    assert [code for code, words in data.items() if len({*words.values()}) < 8] == []


@pytest.mark.parametrize("code", CODES)
def test_upper_rows_say_which_dice_count(code: str) -> None:
    """All six together, or rows of their own faces where one is missing, in the language's words for each."""
    locale, words = bound(code, "classic"), languages.read(code).words.worded["combinations"]
    for rows, key in ((locale.variant.upper, "faces"), (locale.variant.upper[1:], "own_face")):
        assert words[key].literal.strip(" .") in locale.faces(rows)


def test_points_of_a_first_roll_are_told() -> None:
    """As the sum of both where a row always earns the same, else as what is added to the dice."""
    shape = {"combination": {"groups": [3, 2]}, "served": 7}
    rows = [{"id": "dice", "scoring": "all_dice", **shape}, {"id": "points", "scoring": "fixed", "points": 25, **shape}]
    names = {"en": {"title": "Own", "rows": {"dice": "Dice", "points": "Points"}}}
    locale = languages.read("en").bind(
        load_variant({"extends": "classic", "bonus": "none", "rows": rows, "locales": names})
    )
    added, always = (locale.entry(row).replace("\u00a0", " ") for row in locale.variant.rows)
    assert added.endswith("On the first roll it earns 7 points more.")
    assert always.endswith("25 points. On the first roll: 32 points.")


@pytest.mark.parametrize("kind", [*COMBINATIONS, *SCORING])
def test_a_row_may_be_called_like_a_kind_of_combination(kind: str, tmp_path: Path) -> None:
    """The texts of a house rule's row depend on its combination, not its id, unless it has its own texts."""

    def made(row_id: str, words: str = "") -> Locale:
        path = tmp_path / f"{row_id}{len(words)}.yaml"
        shape = "combination: {run: 5}, scoring: fixed_plus_sum, points: 7"
        if kind in ("run", "fixed_plus_sum"):
            shape = "combination: {alike: 3}, scoring: all_dice"
        rows = f"extends: classic\nbonus: none\nrows: [{{id: {row_id}, {shape}}}, {{id: other, {shape}}}]\n"
        path.write_text(f"{rows}locales: {{en: {{rows: {{{row_id}: Mine, other: Other}}{words}}}}}\n")
        return languages.read("en").bind(load_variant(path))

    plain, alike = made("mine"), made(kind)
    row = alike.variant.row(kind)
    assert alike.entry(row) == plain.entry(plain.variant.row("mine"))

    part = "combinations" if kind in COMBINATIONS else "scoring"
    told = made(kind, f", {part}: {{{kind}: My very own words.}}")
    row, other = told.variant.rows
    assert told.entry(row).startswith("My very own words")
    assert not told.entry(other).startswith("My very own words")


def test_a_variants_words_for_a_kind_are_for_all_rows(tmp_path: Path) -> None:
    """A key that names a kind, and no row of the variant, applies to every row of that kind."""
    path = tmp_path / "house.yaml"
    words = "combinations: {straight: 'In a row, {faces}'}, scoring: {fixed: '{combination} is worth {points}!'}"
    path.write_text(f"extends: classic\nlocales: {{en: {{{words}}}}}\n")
    locale = languages.read("en").bind(load_variant(path))
    told = [locale.entry(locale.variant.row(f"{size}_straight")) for size in ("small", "large")]
    assert told == ["In a row, 1-2-3-4-5 is worth 15!", "In a row, 2-3-4-5-6 is worth 20!"]


def test_an_upper_row_with_words_of_its_own_has_an_entry(tmp_path: Path) -> None:
    """A text for one of ones to sixes gives it a separate entry, and its full stop isn't doubled."""
    path = tmp_path / "house.yaml"
    path.write_text("extends: classic\nlocales: {en: {combinations: {threes: 'Threes, of course.'}}}\n")
    locale = languages.read("en").bind(load_variant(path))
    entries = section(locale, "upper").entries
    assert [(entry.name, entry.rows) for entry in entries] == [("Ones, Twos", 2), ("Threes", 1), ("Fours – Sixes", 3)]
    assert entries[1].what == "Threes, of course."


def test_a_row_that_means_something_else_has_no_built_in_examples(tmp_path: Path) -> None:
    """If a house rule gives an id to another combination, rolls and stories that score nothing aren't used."""
    path = tmp_path / "house.yaml"
    change = "full_house: {combination: {run: 5}}, chance: {combination: {alike: 5}}"
    path.write_text(f"extends: classic\nchange: {{{change}}}\n")
    for code in CODES:
        locale = languages.read(code).bind(load_variant(path))
        assert not {"full_house", "chance"} & {story.row for story in locale.stories}
        for row in locale.variant.rows:
            assert all(score(locale.variant, row.id, throw) for throw in locale.examples(row))
    story = "{throws: [6 6 6 5 5], keep: [], row: full_house, text: Six.}"
    path.write_text(f"extends: classic\nchange: {{{change}}}\nlocales: {{en: {{stories: [{story}]}}}}\n")
    with pytest.raises(PadgenError, match=r"house.yaml:3:locales.en.stories.1: 6 6 6 5 5 scores nothing"):
        languages.read("en").bind(load_variant(path))


@pytest.mark.parametrize(
    ("rules", "rows"),
    [
        ("remove: [three_of_a_kind]", ["full_house", "ones"]),
        ("remove: [chance]", ["full_house", "ones"]),
        ("remove: [full_house]", []),
        ("remove: [chance]; order: forced", ["full_house", "full_house"]),
        ("columns: [{order: down}, {order: up}]", ["full_house", "yatzy"]),
    ],
)
def test_house_rules_have_two_examples_too(rules: str, rows: list[str], tmp_path: Path) -> None:
    """Without a row, or with columns, other stories are used; none continues one that is left out."""
    path = tmp_path / "house.yaml"
    path.write_text("extends: classic\n" + rules.replace("; ", "\n") + "\n")
    for code in CODES:
        stories = languages.read(code).bind(load_variant(path)).stories
        assert [story.row for story in stories] == rows, code


@pytest.mark.parametrize(
    ("about", "key"),
    [
        (("en", "rows", "yatzy"), "rows.yatzy"),
        (("en", "title"), "titles.classic"),
        (("en", "labels", "total"), "labels.total"),
        (("fi", "rows", "yatzy"), None),
        ((), None),
    ],
)
def test_a_layouts_problem_is_reported_at_its_text(about: tuple[str, ...], key: str | None) -> None:
    """The key is what the problem is about, not a name that its message quotes."""
    locale = languages.read("en").bind(load_variant("classic"))
    problem = locale.located(Problem("'Chance' needs 99 mm", "shorten it", about=about))
    assert problem.key == key
    assert (problem.line is None) == (key is None)
    assert problem.what == "'Chance' needs 99 mm"


def test_the_nearest_words_win(tmp_path: Path) -> None:
    """A house rule's own words come before those of the variant it extends, and these before the language's."""
    plain = {"extends": "thirteen"}
    own = {**plain, "locales": {"en": {"rows": {"chance": "Whatever"}}}}
    first, second = tmp_path / "first.yaml", tmp_path / "second.yaml"
    first.write_text(json.dumps(own), encoding="utf-8")
    again = {"extends": "first.yaml", "locales": {"en": {"rows": {"chance": "Anything"}}}}
    second.write_text(json.dumps(again), encoding="utf-8")
    english = languages.read("en")
    names = [
        english.bind(load_variant(rules)).row("chance") for rules in ("classic", plain, own, str(first), str(second))
    ]
    assert names == ["Chance", "Random", "Whatever", "Whatever", "Anything"]


def test_short_names_are_those_of_the_nearest_words() -> None:
    """A row has its language's short name unless nearer words give it a name, or a short name, of its own."""
    text = ENGLISH.replace("\nshort:\n", "\nshort:\n  chance: Ch.\n  yatzy: Y.\n")
    language, problems = languages.load(parse(text, "en.yaml"), "en")
    assert problems == []

    def shorts(rules: str | dict[str, object]) -> list[str]:
        return [language.bind(load_variant(rules)).short(row) for row in ("chance", "yatzy", "full_house")]

    own = {"extends": "classic", "locales": {"en": {"rows": {"chance": "Whatever"}, "short": {"yatzy": "All"}}}}
    assert shorts("classic") == ["Ch.", "Y.", "Full house"]
    assert shorts("thirteen") == ["Random", "Y.", "Full house"]
    assert shorts(own) == ["Whatever", "All", "Full house"]


@pytest.mark.parametrize("code", CODES)
def test_the_sum_of_any_dice_is_that_of_all(code: str) -> None:
    """A row that any dice fill says that all dice count, whether its scoring is sum or all_dice."""
    entries = set()
    for scoring in ("sum", "all_dice"):
        rules = load_variant({"extends": "classic", "change": {"chance": {"scoring": scoring}}})
        entries.add(languages.read(code).bind(rules).entry(rules.row("chance")))
    assert len(entries) == 1


def test_dice_that_count_come_first() -> None:
    """Only two of three equal dice make a pair; the third is pale, and every second group is dark."""
    rows = [
        {"id": "couple", "combination": {"alike": 2}, "scoring": "sum", "example": [2, 5, 5, 5, 3]},
        {"id": "mixed", "combination": {"groups": [3, 2]}, "scoring": "sum", "example": [2, 5, 2, 5, 5]},
    ]
    names = {"couple": "Couple", "mixed": "Mixed"}
    rules = load_variant({"extends": "classic", "rows": rows, "bonus": "none", "locales": {"en": {"rows": names}}})
    couple, mixed = section(languages.read("en").bind(rules), "lower").entries
    assert [(die.face, die.kind) for die in couple.example] == [
        (5, "open"), (5, "open"), (2, "ghost"), (5, "ghost"), (3, "ghost")
    ]  # fmt: skip
    assert [(die.face, die.kind) for die in mixed.example] == [(5, "open")] * 3 + [(2, "solid")] * 2
