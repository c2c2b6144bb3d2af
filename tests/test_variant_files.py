"""House rules: variant files that people write, and the messages about their mistakes."""

from __future__ import annotations

import os
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
import yaml

from padgen.errors import PadgenError
from padgen.rules import Combination, Variant, fillable, legal_points, load_variant, score, tally

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
YAHTZEE = """
extends: classic
rows:
  - ones
  - twos
  - threes
  - fours
  - fives
  - sixes
  - {id: three_of_a_kind, scoring: all_dice}
  - {id: four_of_a_kind, scoring: all_dice}
  - {id: full_house, scoring: fixed, points: 25}
  - {id: small_straight, combination: {run: 4}, points: 30}
  - {id: large_straight, combination: {run: 5}, points: 40}
  - yatzy
  - chance
bonus: {at_least: 63, points: 35}
extras:
  - {id: yatzy_bonus, points: 100}
  - {id: jokers, points: 0}
locales:
  en: {title: Our Yahtzee, rows: {yatzy: Yahtzee}}
"""


def house(folder: Path, text: str, name: str = "house.yaml") -> Variant:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return load_variant(path)


def problems(folder: Path, text: str) -> list[str]:
    with pytest.raises(PadgenError) as caught:
        house(folder, text)
    return [str(problem).removeprefix(str(folder) + os.sep) for problem in caught.value.problems]


def test_a_relative_with_other_scorings(tmp_path: Path) -> None:
    """All dice, fixed points and runs among any dice score as in the related American game."""
    variant = house(tmp_path, YAHTZEE, "family.yaml")
    cases = {
        "three_of_a_kind": ["33365 20", "33366 21", "33333 15", "33456 0"],
        "four_of_a_kind": ["44441 17", "44414 17", "44415 0"],
        "full_house": ["22233 25", "22222 0", "22334 0"],
        "small_straight": ["12346 30", "23455 30", "63455 30", "34561 30", "12356 0"],
        "large_straight": ["12345 40", "23456 40", "12346 0"],
        "yatzy": ["11111 50", "11112 0"],
    }
    for row, throws in cases.items():
        for throw in throws:
            dice, points = throw.split()
            assert score(variant, row, map(int, dice)) == int(points), (row, throw)
    assert variant.maximum == 375
    assert (variant.id, variant.label, variant.lineage) == ("family", "family", ("classic",))


def test_the_path_may_be_text() -> None:
    """A name that ends in .yaml is a file, in any folder."""
    with pytest.raises(PadgenError, match=r"nowhere/house\.yaml: there is no such file"):
        load_variant("nowhere/house.yaml")


def test_extras_count_towards_the_total(tmp_path: Path) -> None:
    """Each count of an extra scores its points; extras aren't rows and have no maximum."""
    variant = house(tmp_path, YAHTZEE)
    sheet = {"yatzy": 50, "yatzy_bonus": 2, "jokers": 3}
    assert tally(variant, sheet).extras == 200
    assert tally(variant, sheet).total == 250
    assert "yatzy_bonus" not in tally(variant, {}).open
    for wrong in (-1, True, 1.5, "2"):
        with pytest.raises(PadgenError, match="is not a valid count"):
            tally(variant, {"yatzy_bonus": wrong})  # type: ignore[dict-item]


@pytest.mark.parametrize("dice", [3, 4, 5, 6])
def test_runs_and_groups_with_any_number_of_dice(tmp_path: Path, dice: int) -> None:
    """Runs and groups score as plain definitions do, for all throws of three to six dice."""
    variant = house(
        tmp_path,
        f"""
dice: {dice}
throws: 2
rows:
  - {{id: low, combination: {{face: 2}}, scoring: sum}}
  - {{id: pair, combination: {{alike: 2}}, scoring: fixed_plus_sum, points: 7}}
  - {{id: run_of_three, combination: {{run: 3}}, scoring: sum}}
  - {{id: outer, combination: {{straight: [6, 1]}}, scoring: all_dice}}
  - {{id: everything, combination: any, scoring: fixed, points: 3}}
  - {{id: same, combination: all_alike, scoring: all_dice}}
""",
    )
    assert (variant.bonus, variant.players, variant.throws, variant.dice) == (None, None, 2, dice)
    for throw in combinations_with_replacement(range(1, 7), dice):
        faces = set(throw)
        pairs = [face for face in faces if throw.count(face) > 1]
        runs = [low for low in range(1, 5) if {low, low + 1, low + 2} <= faces]
        expected = {
            "low": throw.count(2) * 2,
            "pair": max(pairs) * 2 + 7 if pairs else 0,
            "run_of_three": max(runs) * 3 + 3 if runs else 0,
            "outer": sum(throw) if {1, 6} <= faces else 0,
            "everything": 3,
            "same": sum(throw) if len(faces) == 1 else 0,
        }
        assert {row.id: score(variant, row.id, throw) for row in variant.rows} == expected
    for row in variant.rows:
        assert len(row.example) == dice
        assert score(variant, row.id, row.example) > 0


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("{alike: 3}", Combination("alike", 3, (3,))),
        ("{groups: [4]}", Combination("alike", 4, (4,))),
        ("{groups: [2, 2, 2]}", Combination("pairs", 3, (2, 2, 2))),
        ("{groups: [2, 3]}", Combination("full_house", 0, (3, 2))),
        ("{groups: [3, 3]}", Combination("two_triples", 0, (3, 3))),
        ("{groups: [2, 4]}", Combination("four_and_pair", 0, (4, 2))),
        ("{straight: [3, 2, 4]}", Combination("straight", faces=(2, 3, 4))),
        ("{run: 4}", Combination("run", 4)),
        ("{face: 6}", Combination("face", 6)),
        ("any", Combination("any")),
        ("all_alike", Combination("all_alike")),
    ],
)
def test_combinations_get_the_name_that_players_give_them(tmp_path: Path, said: str, kind: Combination) -> None:
    """Group sizes become pairs, full house and so on; by default only faces are in the upper section."""
    variant = house(tmp_path, f"dice: 6\nrows:\n  - {{id: mine, combination: {said}, scoring: sum}}\n")
    assert variant.row("mine").combination == kind
    assert variant.row("mine").section == ("upper" if kind.kind == "face" else "lower")


def test_groups_need_different_faces(tmp_path: Path) -> None:
    """Four equal dice aren't two pairs, six aren't two triples, and the best choice of faces counts."""
    rows = "[two_pairs, three_pairs, full_house, house, tower]"
    variant = house(tmp_path, f"dice: 6\nrows: {rows}\n")
    assert score(variant, "two_pairs", [4, 4, 4, 4, 1, 2]) == 0
    assert score(variant, "three_pairs", [4, 4, 4, 4, 1, 1]) == 0
    assert score(variant, "full_house", [5, 5, 5, 6, 6, 6]) == 28
    assert score(variant, "full_house", [5, 5, 5, 5, 5, 5]) == 0
    assert score(variant, "house", [5, 5, 5, 5, 5, 5]) == 0
    assert score(variant, "tower", [2, 2, 2, 2, 2, 2]) == 0


def test_rows_may_be_changed_removed_and_moved_between_sections(tmp_path: Path) -> None:
    """The rest of the variant stays, and upper rows are always above the lower ones."""
    variant = house(
        tmp_path,
        "extends: maxi\nremove: [tower, house]\n"
        "change:\n  yatzy: {points: 120}\n  chance: {section: upper}\n  small_straight: {scoring: sum}\n"
        "bonus: none\nplayers: unlimited\nsaved_throws: no\norder: half_forced\n",
    )
    assert len(variant.rows) == 18
    assert [row.id for row in variant.rows[:8]] == [*UPPER, "chance", "one_pair"]
    assert legal_points(variant, "yatzy") == (0, 120)
    assert legal_points(variant, "small_straight") == (0, 15)
    assert (variant.dice, variant.saved_throws, variant.strike) == (6, False, "any_time")
    assert fillable(variant, {}) == ("ones", "one_pair")


def test_examples_follow_a_changed_combination(tmp_path: Path) -> None:
    """An example stays if it still scores, and is replaced if it doesn't; the user's own is used."""
    variant = house(
        tmp_path,
        "extends: classic\nchange:\n  large_straight: {combination: {straight: [1, 3, 5]}}\n"
        "  chance: {example: [1, 1, 2, 2, 3]}\n",
    )
    assert {1, 3, 5} <= set(variant.row("large_straight").example)
    assert variant.row("chance").example == (1, 1, 2, 2, 3)
    assert variant.row("yatzy").example == load_variant("classic").row("yatzy").example


def test_files_extend_files_beside_them(tmp_path: Path) -> None:
    """A chain of files adds up; texts are merged key by key, and the lineage has built-in ids only."""
    (tmp_path / "below").mkdir()
    house(tmp_path / "below", "extends: finnish\nlocales: {fi: {title: Perhe, rows: {yatzy: Jatsi}}}\n", "a.yaml")
    variant = house(tmp_path, "extends: below/a.yaml\nplayers: 3\nlocales: {fi: {title: Mökki}, sv: {title: Stuga}}\n")
    assert variant.players == 3
    assert variant.bonus is not None
    assert variant.bonus.points == 25
    assert variant.lineage == ("finnish", "classic")
    assert variant.texts == {"fi": {"title": "Mökki", "rows": {"yatzy": "Jatsi"}}, "sv": {"title": "Stuga"}}
    assert variant.source is not None
    assert variant.source.name.endswith("house.yaml")
    told = variant.problem(("locales", "fi", "rows", "yatzy"), "too long")
    assert told.file is not None
    assert told.file.endswith("a.yaml")
    assert told.line == 2


def test_slips_are_named_with_line_key_and_remedy(tmp_path: Path) -> None:
    """Every mistake in variant_slips.txt gives exactly the problems listed below it."""
    text = (Path(__file__).parent / "variant_slips.txt").read_text(encoding="utf-8")
    cases = [case.split("\n  => ") for case in text.strip().split("\n\n")]
    wrong = {}
    for slip, *wanted in cases:
        found = [problem.removeprefix("house.yaml:") for problem in problems(tmp_path, slip)]
        if found != wanted:
            wrong[slip] = found
    assert wrong == {}
    assert len(cases) > 100


def test_a_bonus_may_just_be_within_reach(tmp_path: Path) -> None:
    """The threshold may be the maximum of all upper rows."""
    variant = house(tmp_path, "extends: classic\nbonus: {at_least: 105, points: 5}\n")
    assert variant.maximum == load_variant("classic").maximum - 50 + 5


def test_all_slips_are_reported_at_once(tmp_path: Path) -> None:
    """All mistakes of a file are reported together."""
    found = problems(
        tmp_path,
        "extends: classic\ndice: 9\nthrows: 0\nbonus: {at_least: x, points: y}\nstrike: never\n"
        "change:\n  ones: {points: z}\nextras: [{}]\nwrong: 1\n",
    )
    assert len(found) == 9


def test_rows_have_an_upper_limit(tmp_path: Path) -> None:
    """Forty rows are allowed; forty-one are refused, and so are a million, quickly."""
    rows = [{"id": f"row_{at}", "combination": "any", "scoring": "sum"} for at in range(41)]
    assert len(house(tmp_path, yaml.safe_dump({"rows": rows[:40]})).rows) == 40
    assert any("41 items are too many" in problem for problem in problems(tmp_path, yaml.safe_dump({"rows": rows})))


def test_circles_and_long_chains_of_files_are_refused(tmp_path: Path) -> None:
    """Two files that extend each other give a clear error, and so does an endless chain."""
    (tmp_path / "b.yaml").write_text("extends: house.yaml\n")
    assert "b.yaml:1:extends: 'house.yaml' extends this file in turn" in problems(tmp_path, "extends: b.yaml\n")[0]
    for at in range(20):
        (tmp_path / f"c{at}.yaml").write_text(f"extends: c{at + 1}.yaml\n")
    (told,) = problems(tmp_path, "extends: c0.yaml\n")
    assert told.endswith(".yaml:1:extends: more than 10 files extend one another (extend fewer)")
    (tmp_path / "c9.yaml").write_text("extends: classic\nthrows: 7\n")
    assert house(tmp_path, "extends: c0.yaml\n").throws == 7
    (tmp_path / "c9.yaml").write_text("extends: c10.yaml\n")
    (tmp_path / "c10.yaml").write_text("extends: classic\n")
    assert "more than 10" in problems(tmp_path, "extends: c0.yaml\n")[0]


def test_rules_without_a_parent_have_the_usual_dice_and_throws(tmp_path: Path) -> None:
    """They have five dice, three throws, any number of players, no bonus, and the file's name as id."""
    variant = house(tmp_path, "rows: [ones, chance]\n")
    assert (variant.id, variant.dice, variant.throws, variant.players) == ("house", 5, 3, None)
    assert (variant.bonus, variant.lineage, variant.order) == (None, (), "free")


def test_an_extended_file_may_be_as_large_as_any_other(tmp_path: Path) -> None:
    """The size limit of a variant file is also that of the file that it extends, which is named."""
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "base.yaml").write_text("extends: classic\n" + "# long\n" * 30_000)
    (told,) = problems(tmp_path, "extends: below/base.yaml\n")
    assert told == f"below{os.sep}base.yaml: the file has more than 200,000 bytes (name a smaller file)"
    (told,) = problems(tmp_path, f"extends: {'x' * 300}.yaml\n")
    assert told == f"house.yaml:1:extends: '{'x' * 59}…' can't be a file's name (check the path)"


def test_a_link_out_of_the_folder_is_an_escape(tmp_path: Path) -> None:
    """A symbolic link beside the file may not lead to another folder."""
    (tmp_path / "secret.yaml").write_text("extends: classic\n")
    (tmp_path / "inner").mkdir()
    try:
        (tmp_path / "inner" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    except OSError:
        pytest.skip("the system makes no symbolic links")
    with pytest.raises(PadgenError, match="outside"):
        house(tmp_path / "inner", "extends: link.yaml\n")


def test_the_extended_file_is_named_by_its_own_name(tmp_path: Path) -> None:
    """A mistake in the extended file is reported at that file, not at the one that extends it."""
    (tmp_path / "base.yaml").write_text("extends: classic\ndice: 0\n")
    assert problems(tmp_path, "extends: base.yaml\n")[0].startswith("base.yaml:2:dice")


def test_a_variant_may_be_given_as_mapping_or_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mapping, YAML in one line or several, and a file give the same rules."""
    mapping = load_variant({"extends": "classic", "throws": 4})
    assert (mapping.id, mapping.throws, mapping.rows) == ("variant", 4, load_variant("classic").rows)
    assert load_variant("{extends: classic, throws: 4}") == mapping
    assert load_variant("extends: classic\nthrows: 4") == mapping
    assert load_variant("# four throws\n{extends: classic, throws: 4}") == mapping
    assert load_variant("throws: 4\nextends: classic").throws == 4
    assert load_variant(mapping) is mapping
    for ending in ("yaml", "yml"):
        house(tmp_path, "extends: classic\nthrows: 4\n", f"variant.{ending}")
        monkeypatch.chdir(tmp_path)
        assert load_variant(f"variant.{ending}") == load_variant(Path(f"variant.{ending}")) == mapping


def test_slips_in_mappings_and_texts_are_reported() -> None:
    """Their problems have key and line but no file; files that they extend are in the current folder."""
    told = {}
    slips = (
        {"extends": "classic", "dice": 9},
        "extends: classic\ndice: 9",
        "extends: nowhere.yaml",
        {"extends": "nowhere.yaml"},
    )
    for slip in slips:
        with pytest.raises(PadgenError) as caught:
            load_variant(slip)  # type: ignore[arg-type]
        told[str(slip)] = "; ".join(map(str, caught.value.problems))
    assert list(told.values()) == [
        "variant:dice: '9' is not a valid number (write a whole number from 3 to 8)",
        "variant:2:dice: '9' is not a valid number (write a whole number from 3 to 8)",
        "variant:1:extends: there is no file 'nowhere.yaml' in this file's folder (check the name)",
        "variant:extends: there is no file 'nowhere.yaml' in this file's folder (check the name)",
    ]


def test_a_mapping_extends_files_of_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path is relative to that folder, shown as written, and may not lead out of it."""
    (tmp_path / "below").mkdir()
    house(tmp_path / "below", "extends: classic\nthrows: 4\n", "a.yaml")
    house(tmp_path, "extends: classic\n", "outside.yaml")
    monkeypatch.chdir(tmp_path)
    variant = load_variant({"extends": "below/a.yaml", "players": 3})
    assert (variant.id, variant.throws, variant.players) == ("variant", 4, 3)
    assert [source.name for source in variant.sources][:2] == ["variant", str(Path("below", "a.yaml"))]
    monkeypatch.chdir(tmp_path / "below")
    with pytest.raises(PadgenError, match=r"^variant:extends: '../outside.yaml' is outside this file's folder"):
        load_variant({"extends": "../outside.yaml"})


def test_endless_texts_and_files_are_refused(tmp_path: Path) -> None:
    """From a text or a file, 200,000 characters are read, and one more is refused."""
    text = "extends: classic\n" + "#" * (200_000 - 17)
    assert load_variant(text).rows == load_variant("classic").rows
    assert house(tmp_path, text).rows == load_variant("classic").rows
    with pytest.raises(PadgenError, match=r"^the variant has more than 200,000 characters \(write a shorter one\)$"):
        load_variant(text + "#")
    with pytest.raises(PadgenError, match="more than 200,000 bytes"):
        house(tmp_path, text + "#")


def test_unknown_rows_are_reported() -> None:
    """A computed row can't be scored; for unknown rows, the nearest row or all rows are named."""
    variant = load_variant("rows: [ones, twos]\n")
    told = []
    for row_id in ("upper_sum", "twoss", "zebra"):
        with pytest.raises(PadgenError) as caught:
            variant.row(row_id)
        told.append(str(caught.value))
    assert told == [
        "'upper_sum' is computed, not scored (use ones or twos)",
        "'twoss' is not a row of the variant variant (did you mean 'twos'?)",
        "'zebra' is not a row of the variant variant (use ones or twos)",
    ]
