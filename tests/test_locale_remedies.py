"""What the problems of a language say: the key and the remedy, word for word."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from spoken import ENGLISH, bound

from padgen import languages
from padgen.errors import PadgenError
from padgen.files.sources import Source, parse
from padgen.languages import Locale, style
from padgen.languages.keys import LEAFLET_KEYS, LEAFLET_LABELS
from padgen.rules import load_variant

DATA: dict[str, Any] = parse(ENGLISH, "en.yaml").data


def told(*path_and_value: Any) -> list[str]:
    """The problems of the English file with another value at a path."""
    *path, key, value = path_and_value
    data = copy.deepcopy(DATA)
    at: Any = data
    for step in path:
        at = at[step]
    at[key] = value
    return [str(problem) for problem in languages.load(Source("en.yaml", data, "{}", written=False), "en")[1]]


def heard(variant: Any, text: str = ENGLISH, code: str = "en") -> list[str]:
    """The problems between a language, by default the English one, and a variant."""
    language, problems = languages.load(parse(text, f"{code}.yaml"), code)
    assert problems == []
    return [str(problem) for problem in Locale(language, load_variant(variant)).problems()]


def test_keys_without_values_below_them() -> None:
    """A text in place of keys is refused at its key, also below a variant, and the message says how to write keys."""
    said = "expected keys with values, found 'x' (indent the keys below it)"
    for path in (("avoid",), ("examples",), ("variants", "thirteen"), ("variants", "forced", "rows")):
        assert told(*path, "x") == [f"en.yaml:{'.'.join(path)}: {said}"]


def test_keys_below_a_variant() -> None:
    """An unknown key, and a like: that names a variant without words, are reported below their variant."""
    assert told("variants", "forced", "rowz", {}) == [
        "en.yaml:variants.forced.rowz: unknown key (did you mean 'rows'?)"
    ]
    assert told("variants", "half-forced", "like", "forced2") == [
        "en.yaml:variants.half-forced.like: 'forced2' has no words of its own here (did you mean 'forced'?)"
    ]


def test_messages_about_texts_rolls_and_keys_have_remedies() -> None:
    """Messages about white space around a text, an impossible roll and a missing key have a remedy."""
    assert told("rows", "chance", " Chance") == ["en.yaml:rows.chance: begins or ends with white space (remove it)"]
    assert told("rows", "chance", "Any\ndice\n") == ["en.yaml:rows.chance: several lines (write the text on one line)"]
    assert told("examples", "ones", ["1 1 7 2 3"]) == [
        "en.yaml:examples.ones.1: '1 1 7 2 3' is not a roll (write faces from 1 to 6 with spaces, like 6 6 5 5 5)"
    ]
    data = {key: value for key, value in DATA.items() if key != "messages"}
    problems = languages.load(Source("en.yaml", data, "{}", written=False), "en")[1]
    assert list(map(str, problems)) == ["en.yaml:messages: missing (add it)"]


def test_faulty_stories_are_reported() -> None:
    """Each missing part of a story is reported, and a wrong value of zero: with the two valid ones."""
    story = DATA["stories"][0]
    assert told("stories", 0, {"when": "free"}) == [
        f"en.yaml:stories.1.{key}: missing (add it)" for key in ("throws", "keep", "row", "text")
    ]
    assert told("stories", 0, {**story, "zero": "maybe"}) == [
        "en.yaml:stories.1.zero: expected yes or no, found 'maybe' (write yes or no)"
    ]
    assert told("stories", 0, "x") == [
        "en.yaml:stories.1: expected keys with values, found 'x' (indent the keys below it)",
        *(f"en.yaml:stories.1.{key}: missing (add it)" for key in ("throws", "keep", "row", "text")),
    ]


def test_names_that_a_variant_lacks_or_has_twice() -> None:
    """Missing and repeated names are reported at the row or name, with what to add or change."""
    own = """
        rows: [ones, twos, threes, {id: mine, combination: any, scoring: sum}]
        extras: [{id: bell, points: 5}]
        locales:
          en:
            title: Ours
            rows: {twos: ONES, threes: Total}
    """
    assert heard(own) == [
        "variant:7:locales.en.rows.twos: ones and twos are both called 'ONES' in English (variant) "
        "(give them different names)",
        "variant:7:locales.en.rows.threes: threes is called 'Total' in English, as the computed row is: total "
        "(give it another name)",
        "variant:2:rows.4: the row mine has no name in English (add locales.en.rows.mine to the variant file)",
        "variant:3:extras.1: the row bell has no name in English (add locales.en.rows.bell to the variant file)",
    ]


def test_a_combination_without_words() -> None:
    """A combination for which no language has words is reported at the rows."""
    own = """
        dice: 7
        rows: [{id: big, combination: {groups: [4, 3]}, scoring: all_dice}]
        locales: {en: {title: Ours, rows: {big: Big}}}
    """
    assert heard(own) == [
        "variant:3:rows: no text says what big must show in English "
        "(add locales.en.combinations.big to the variant file)"
    ]


def test_names_of_a_related_game() -> None:
    """A related game's words belong in the language's own file, below the game."""
    text = ENGLISH.rstrip() + "\n  kniffel:\n    rows: {yatzy: Kniffel}\n"
    line = len(text.splitlines()) - 1
    assert heard("kniffel", text, "fo") == [
        f"fo.yaml:{line}:variants.kniffel: kniffel has no title in English (add title: below variants.kniffel)",
        f"fo.yaml:{line}:variants.kniffel: more_kniffels has no name in English "
        "(add variants.kniffel.rows.more_kniffels)",
    ]


def test_a_row_that_the_variant_lacks() -> None:
    """The name of a row that the game lacks is an error, which says where to add it."""
    locale = bound("en")
    with pytest.raises(PadgenError) as caught:
        locale.row("bell")
    assert [problem.key for problem in caught.value.problems] == ["rows.1"]
    assert str(caught.value).endswith(
        "the row bell has no name in English (add locales.en.rows.bell to the variant file)"
    )


def test_a_story_with_all_rolls_of_a_turn() -> None:
    """A story with as many rolls as a turn is used; with fewer rolls in a turn, it isn't."""
    for throws, told in ((3, True), (2, False)):
        locale = languages.read("en").bind(load_variant({"extends": "classic", "throws": throws}))
        assert any(len(story.throws) == 3 for story in locale.stories) is told


def test_the_languages_of_a_folder(tmp_path: Path) -> None:
    """Languages of a folder are listed with the others, after those of the documents."""
    assert "fo" not in languages.codes()
    (tmp_path / "fo.yaml").write_text(ENGLISH, encoding="utf-8")
    others = sorted({*languages.codes(), "fo"} - languages.DOCUMENTS)
    assert languages.codes(tmp_path) == [*sorted(languages.DOCUMENTS), *others]


@pytest.mark.parametrize(
    ("keep", "said"),
    [
        ("[5 5, 6 6 6]", "keep.1: 5 5 are not on the table (keep dice that were rolled)"),
        ("[6, 6 6 6]", "throws.2: 3 dice are rolled, but 4 were not kept (roll every die that was not kept)"),
        ("[6 6]", "keep: dice are kept 1 times between 3 rolls (list 2)"),
    ],
)
def test_worked_examples_say_which_dice_are_wrong(keep: str, said: str) -> None:
    """Dice that weren't rolled can't be kept, and all others must be rolled again."""
    _, problems = languages.load(parse(ENGLISH.replace("keep: [6 6, 6 6 6]", f"keep: {keep}", 1), "en.yaml"), "en")
    assert str(problems[0]).split(".", 3)[-1] == said


def test_a_missing_noun_is_reported() -> None:
    """A language needs all nouns."""
    nouns = {key: forms for key, forms in DATA["nouns"].items() if key != "point"}
    assert told("nouns", nouns)[0] == "en.yaml:nouns.point: missing (add it)"


@pytest.mark.parametrize(
    ("names", "count"), [("Amy", 1), ("Amy, Ben, Amy, Tom", 3), ("Amy,, Ben; Kate, Tom", 3), ("A, B, C, D, E", 5)]
)
def test_the_players_of_an_example_are_four(names: str, count: int) -> None:
    """Any other number of names is a problem, with its line."""
    assert style.problems(languages.load(parse(ENGLISH, "en.yaml"), "en")[0]) == []
    own = ENGLISH.replace("example_names: Amy, Ben, Kate, Tom", f"example_names: {names}")
    (problem,) = style.problems(languages.load(parse(own, "en.yaml"), "en")[0])
    assert (problem.key, problem.what) == ("labels.example_names", f"{count} different names")
    assert problem.line
    assert problem.fix == "write 4, with commas between them"


def test_words_and_signs_that_are_not_to_be_used() -> None:
    """A word is quoted with the one to use, a French sign with nine letters before and after it and the right space."""
    language, _ = languages.load(parse(ENGLISH.replace("New game", "Tossing game"), "en.yaml"), "en")
    (problem,) = style.problems(language)
    assert str(problem).partition(":labels")[2] == ".new_game: 'Tossing' is to be avoided (toss*) (write 'roll')"
    french = languages.find("fr")[0].read_text(encoding="utf-8")
    language, _ = languages.load(parse(french.replace("\u202f;", " ;", 1), "fr.yaml"), "fr")
    (problem,) = style.problems(language)
    assert (problem.what, problem.fix) == (
        "no no-break space at ' les dés ; celui qu'",
        "put U+202F before ; ! ?, U+00A0 at : « and »",
    )


def test_a_language_for_pads_says_what_leaflets_need() -> None:
    """It names the keys and labels that are missing, and the command that writes them."""
    data = {key: value for key, value in DATA.items() if key not in (*LEAFLET_KEYS, "variants")}
    data["labels"] = {key: value for key, value in DATA["labels"].items() if key not in LEAFLET_LABELS}
    language, problems = languages.load(Source("fo.yaml", data, "{}", written=False), "fo")
    assert problems == []
    (problem,) = language.unready()
    assert problem.file == "fo.yaml"
    assert problem.what == (
        "English has what pads, forms and scores need; leaflets also need glossary, nouns, sections, texts, "
        "combinations, scoring, stories and the labels always, at_most, combination, contents, dice, example, "
        "example_names, kept, page, points"
    )
    assert problem.fix == ("to go on, copy these keys from the file that this writes: padgen new locale fo -o leaflet")
    assert language.notes() == [f"fo.yaml: {problem.what} ({problem.fix})"]
