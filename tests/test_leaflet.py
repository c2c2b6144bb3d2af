"""Every leaflet in every language, before it is written: it fits, is complete, and has the numbers of the rules."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from leaflets import (
    A5,
    CODES,
    EVERY,
    FONTS,
    TOLD,
    body,
    bound,
    flaws,
    in_reading_order,
    letters,
    make,
    most,
    shown_example,
    table_rows,
    tags,
    told,
    words,
)
from sheets import sheets

from padgen import languages
from padgen.documents import leaflet
from padgen.documents.explain import combinations
from padgen.documents.explain.combinations import section
from padgen.documents.explain.sections import sections
from padgen.documents.setting import Setting
from padgen.languages import Locale
from padgen.page.marks import Die, DrawnDocument, Tag
from padgen.rules import Bonus, legal_points, load_variant, score, variant_ids

pytestmark = pytest.mark.sweep


@pytest.mark.parametrize(("code", "variant"), EVERY)
def test_every_leaflet_fits_two_sides(code: str, variant: str) -> None:
    """In every language and variant there are two sides, without overlaps, overflow or text below 6 pt."""
    document = make(code, variant)
    found = sheets(document)
    assert len(found) == 2
    for sheet in found:
        assert (sheet.page.width, sheet.page.height) == (148, 210)
        assert flaws(sheet, 1, A5.margin) == []
        bottom = max(placed.rect.y1 for placed in (*sheet.texts, *sheet.dice))
        assert bottom > 0.8 * 210, "no side stays half empty"


@pytest.mark.parametrize(("code", "variant"), EVERY)
def test_everything_is_said_in_order(code: str, variant: str) -> None:
    """The leaflet has each heading, text and row in full, in this order, and the bonus once.

    The bonus is below the table, or with the rules about turns.  Beside what the game needs, its aim is read first.
    """
    _, locale = bound(code, variant)
    document = make(code, variant)
    said = letters(" ".join(words(tag) for tag in body(document)))
    at = 0
    for part in in_reading_order(document, locale):
        if part.key == "combinations":
            continue
        if part.key == "bonus":
            assert all(said.count(letters(text)) == 1 for text in part.texts)
            continue
        for text in (part.heading, *part.texts, *(story.text for story in part.stories)):
            at = said.find(letters(text), at)
            assert at >= 0, text
            at += len(letters(text))
    at = said.find(letters(locale.section("combinations")))
    for _, name, what in table_rows(locale):
        for text in (name, what):
            at = said.find(letters(text), at)
            assert at >= 0, text


@pytest.mark.parametrize(("code", "variant"), EVERY)
def test_the_table_agrees_with_the_rules(code: str, variant: str) -> None:
    """Every row has its name, one example with its points by the rules, and the most points there can be."""
    rules, locale = bound(code, variant)
    (table,) = tags(tuple(body(make(code, variant))), "Table")
    shown = [tag for tag in tags(table.children, "TR") if len(tag.children) > 1][1:]
    expected = table_rows(locale)
    assert len(shown) == len(expected)
    assert [row for rows, _, _ in expected for row in rows] == list(rules.rows)
    for (rows, name, what), line in zip(expected, shown, strict=True):
        head, words_of, pictures, points = (tag for tag in line.children if isinstance(tag, Tag))
        assert letters(words(head)).endswith(letters(name))
        assert head.scope == "Row"
        assert letters(words(words_of)) == letters(what)
        (figure,) = tags((pictures,), "Figure")
        dice = tuple(die.face for die in figure.children if isinstance(die, Die))
        row, throw = shown_example(locale, rows)
        assert sorted(dice) == sorted(throw)
        assert figure.alt == ", ".join(map(str, dice))
        assert score(rules, row.id, dice) > 0
        assert words(points) == f"{score(rules, row.id, dice)} {most(rows, locale)}".replace("\u00a0", " ")


def sentences(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"(?<=[.!?])\s", text) if part.strip()]


@pytest.mark.parametrize(("code", "variant"), TOLD)
def test_no_sentence_of_the_table_is_repeated(code: str, variant: str) -> None:
    """No sentence is repeated in the table or above it, begins with a digit, or counts in digits."""
    _, locale = bound(code, variant)
    parts = [section(locale, key) for key in ("upper", "lower")]
    told = [*combinations.sentences(locale, parts)] + [entry.what for part in parts for entry in part.entries]
    every = [sentence for text in told for sentence in sentences(text)]
    assert [text for text, count in Counter(every).items() if count > 1] == []
    assert [text for text in every if text[0].isdigit()] == []
    alone = [re.sub(r"\d(?:-\d)+|\d+\u00a0\w+", "", text) for text in every]
    assert [text for text in alone if re.search(r"\d", text)] == []


@pytest.mark.parametrize(("code", "variant"), TOLD)
def test_no_row_only_repeats_its_name(code: str, variant: str) -> None:
    """A row's text has at least two words that its name lacks, or one for groups of equal size."""
    rules, locale = bound(code, variant)
    for row in rules.rows:
        name = set(re.findall(r"\w+", locale.row(row.id).casefold()))
        what = re.findall(r"\w+", re.split(r"[:.(]", locale.entry(row))[0].casefold())
        groups = row.combination.groups
        assert len([word for word in what if word not in name]) > (0 if len(set(groups)) < len(groups) else 1), what


@pytest.mark.parametrize(("code", "variant"), EVERY)
def test_what_is_scored_is_said_once(code: str, variant: str) -> None:
    """If rows add up dice, a line above the table says so; it also explains pale dice."""
    rules, locale = bound(code, variant)
    added = [locale.scoring(row)[0] == "sum" for row in rules.rows]
    wanted = [locale.text("sum_all" if all(added) else "sum_rest")] if any(added) else []
    wanted.append(locale.text("pale_dice"))
    assert [*combinations.sentences(locale, [section(locale, key) for key in ("upper", "lower")])] == wanted
    said = letters(told(make(code, variant)))
    assert all(said.count(letters(text)) == 1 for text in wanted)


@pytest.mark.parametrize(("code", "variant"), TOLD)
def test_one_example_succeeds_and_one_does_not(code: str, variant: str) -> None:
    """The first worked example makes a combination; the second ends with a zero or in the row for any dice."""
    rules, locale = bound(code, variant)
    first, second = locale.stories
    anything = {row.id for row in rules.rows if row.combination.kind == "any"}
    assert first.points > 0
    assert first.row not in anything
    assert second.points == 0 or second.row in anything


@pytest.mark.parametrize(("code", "variant"), TOLD)
def test_no_digit_ends_a_sentence_or_begins_one(code: str, variant: str) -> None:
    """In many languages a digit before a full stop looks like an ordinal, and one at the beginning like a list."""
    _, locale = bound(code, variant)
    for part in sections(locale):
        for text in (*part.texts, *(story.text for story in part.stories)):
            assert not re.search(r"\d\.(\s|$)", text), text
            assert not re.search(r"(?:^|[.!?]\s)\d", text), text


@pytest.mark.parametrize("code", CODES)
def test_house_rules_go_by_their_own_name(code: str, tmp_path: Path) -> None:
    """The leaflet of house rules with a title has no other game's name."""
    name = languages.read(code).words.names["rows"]["yatzy"]
    path = tmp_path / "generala.yaml"
    own = f"locales:\n  {code}:\n    title: Generala\n    rows: {{yatzy: Generala}}\n"
    path.write_text(f"extends: classic\n{own}", encoding="utf-8")
    locale = languages.read(code).bind(load_variant(path))
    said = [text for part in sections(locale) for text in (*part.texts, *(story.text for story in part.stories))]
    said += [entry.what for key in ("upper", "lower") for entry in section(locale, key).entries]
    titles = {title for title in languages.read(code).titles.values() if title != "Generala"}
    assert [text for text in said for word in {name, *titles, "Yatzy"} if re.search(rf"\b{word}", text)] == []


def test_one_roll_has_sentences_of_its_own(tmp_path: Path) -> None:
    """With one roll per turn, no text mentions keeping dice or further rolls, and there are no worked examples."""
    path = tmp_path / "once.yaml"
    path.write_text("extends: classic\nthrows: 1\n", encoding="utf-8")
    for code in CODES:
        locale = languages.read(code).bind(load_variant(path))
        parts = {part.key: part for part in sections(locale)}
        assert parts["turn"].texts == (locale.text("turn_once", dice=5),)
        assert "example" not in parts


@pytest.mark.parametrize(
    ("upper", "told"),
    [
        (["{id: ones}", "{id: twos, scoring: all_dice}", "{id: threes}", "{id: fours}"], [1, 1, 2]),
        (["{id: fours}", "{id: fives}", "{id: sixes}"], [3]),
        (["{id: sixes, section: lower}", "{id: ones}"], [1, 1]),
    ],
)
def test_unusual_upper_rows_have_entries_of_their_own(upper: list[str], told: list[int], tmp_path: Path) -> None:
    """Only consecutive rows that each count one face share an entry; no text mentions missing rows."""
    rows = "".join(f"  - {row}\n" for row in upper)
    path = tmp_path / "odd.yaml"
    path.write_text(f"rows:\n{rows}  - chance\n", encoding="utf-8")
    locale = languages.read("en").bind(load_variant(path))
    entries = [entry for key in ("upper", "lower") for entry in section(locale, key).entries]
    assert [entry.rows for entry in entries if entry.name != "Chance"] == told
    assert not any("Only the ones count, or" in entry.what for entry in entries)
    assert make_of(locale)


def make_of(locale: Locale) -> DrawnDocument:
    return leaflet.build(Setting((locale,), A5, FONTS))


@pytest.mark.parametrize(("code", "variant"), EVERY)
def test_numbers_in_the_texts_are_the_rules(code: str, variant: str) -> None:
    """The text has only numbers of the rules (dice, rolls, rows, players, bonus) and of its worked examples."""
    rules, locale = bound(code, variant)
    allowed = {rules.dice, rules.throws, len(rules.rows)}
    allowed |= {rules.players} if rules.players else set()
    allowed |= {rules.bonus.threshold, rules.bonus.points} if rules.bonus else set()
    for part in sections(locale):
        known = {*allowed, 0}
        for story in part.stories:
            known |= {score(rules, row.id, story.result) for row in rules.rows}
        names = re.compile(rf"[“„«»”]\s*(?:{'|'.join(re.escape(locale.row(row.id)) for row in rules.rows)})\s*[“”»«]")
        for text in (*part.texts, *(story.text for story in part.stories)):
            assert set(map(int, re.findall(r"\d+", names.sub("", text)))) <= known, text


@pytest.mark.parametrize("variant", variant_ids())
def test_the_bonus_is_that_of_the_rules(variant: str) -> None:
    """With a bonus, the leaflet has its threshold and points; without one, it doesn't mention any."""
    rules, _ = bound("en", variant)
    said = told(make("en", variant))
    if rules.bonus is None:
        assert "bonus" not in said.lower()
    else:
        more = "more than " if rules.bonus.more_than else ""
        assert f"comes to {more}{rules.bonus.threshold} points" in said
        assert f"a bonus of {rules.bonus.points} points" in said


@pytest.mark.parametrize("variant", variant_ids())
def test_the_variants_features_decide_the_text(variant: str) -> None:
    """Order, zeros, chance, calling, saved throws, number of players and who begins are those of the variant."""
    rules, locale = bound("en", variant)
    said = letters(told(make("en", variant)))
    (chance,) = (locale.row(row.id) for row in rules.rows if row.combination.kind == "any")
    free = rules.order == "free"
    straights = [legal_points(rules, f"{size}_straight")[-1] for size in ("small", "large")]
    expected = {
        "players_any": rules.players is None,
        "players_limit": rules.players is not None,
        "start_free": rules.starter == "free",
        "start_highest_throw": rules.starter == "highest_throw",
        "direction_free": rules.direction == "free",
        "direction_clockwise": rules.direction == "clockwise",
        "scorekeeper": rules.scorekeeper == "one",
        "order_free": free and not rules.call_first,
        "order_called": free and rules.call_first,
        "order_forced": rules.order == "forced",
        "order_half_forced": rules.order == "half_forced",
        "strike_after_chance": free and rules.strike == "nothing_fits",
        "strike_nothing_fits": False,
        "strike_row_not_met": free and rules.strike == "row_not_met",
        "strike_any_time": free and rules.strike == "any_time",
        "chance_free": free and rules.chance == "free",
        "chance_last_resort": free and rules.chance == "last_resort",
        "call_first": rules.call_first,
        "saved_throws": rules.saved_throws,
        "straights": straights[0] > straights[1],
        "solo": rules.solo,
    }
    values = {"dice": rules.dice, "throws": rules.throws, "players": rules.players or 4, "chance": chance}
    values |= {"low": locale.row("small_straight"), "high": locale.row("large_straight")}
    shown = {key: letters(locale.text(key, **values)) in said for key in expected}
    assert shown == expected
    special = rules.call_first or rules.saved_throws or expected["straights"]
    assert (letters(locale.section("special")) in said) == special


@pytest.mark.parametrize("variant", variant_ids())
def test_ordered_variants_number_their_rows(variant: str) -> None:
    """Rows that are filled in order are numbered, and restart in the second half if halves are filled separately."""
    rules, locale = bound("en", variant)
    (table,) = tags(tuple(body(make("en", variant))), "Table")
    heads = [words(tag) for tag in tags(table.children, "TH") if tag.scope == "Row"]
    found = [match for head in heads if (match := re.match(r"(\d+)(?:–(\d+))?\. ", head))]
    numbers = [n for match in found for n in range(int(match[1]), int(match[2] or match[1]) + 1)]
    upper, lower = len(rules.upper), len(rules.lower)
    after = range(1, lower + 1) if rules.order == "half_forced" else range(upper + 1, upper + lower + 1)
    assert numbers == ([] if rules.order == "free" else [*range(1, upper + 1), *after])
    if rules.order == "half_forced":
        said = [words(tag) for tag in tags(table.children, "TH")]
        assert {locale.label(f"{half}_section") for half in ("upper", "lower")} <= set(said)


@pytest.mark.parametrize(("code", "variant"), [(code, "maxi" if code in "en de hu" else "classic") for code in CODES])
def test_the_worked_example_is_a_picture_story(code: str, variant: str) -> None:
    """Each roll shows the dice kept before and those rolled; kept ones are dark, and the last roll has the points."""
    rules, locale = bound(code, variant)
    lists = list(tags(tuple(body(make(code, variant))), "L"))
    assert len(lists) == len(locale.stories) >= 1
    story, items = locale.stories[0], list(tags(lists[0].children, "LI"))
    assert len(items) == len(story.throws)
    for i, item in enumerate(items):
        (figure,) = tags(item.children, "Figure")
        dice = [die for die in figure.children if isinstance(die, Die)]
        before = story.keep[i - 1] if i else ()
        assert tuple(die.face for die in dice) == (*before, *story.throws[i])
        last = i == len(items) - 1
        kept = before if last else story.keep[i]
        assert Counter(die.face for die in dice if die.solid) == Counter(kept)
        assert figure.alt is not None
        assert figure.alt.startswith(", ".join(str(die.face) for die in dice))
        assert (locale.label("kept") in figure.alt) == (not last)
        assert words(item).startswith(locale.text("throw", number=i + 1).replace("\u00a0", " "))
    points = score(rules, story.row, story.result)
    assert words(items[-1]).endswith(f"= {locale.points(points)}".replace("\u00a0", " "))
    assert re.search(rf"\b{points}\b", story.text)


def test_a_second_story_shows_only_what_differs() -> None:
    """If two examples begin with the same rolls, the second shows only its last one."""
    _, locale = bound("fi", "classic")
    assert [story.throws[:2] for story in locale.stories] == [locale.stories[0].throws[:2]] * 2
    lists = list(tags(tuple(body(make("fi", "classic"))), "L"))
    assert [len(list(tags(found.children, "LI"))) for found in lists] == [3, 1]


@pytest.mark.parametrize("code", CODES)
def test_names_in_the_rules_are_the_pads(code: str) -> None:
    """In every variant, names that texts put in quotes are names on the pad."""
    for variant in variant_ids():
        rules, locale = bound(code, variant)
        labels = {locale.label(key) for key in ("upper_sum", "bonus", "total")}
        names = {locale.row(row.id) for row in rules.rows} | labels
        for part in sections(locale):
            for text in (*part.texts, *(story.text for story in part.stories)):
                for quoted in re.findall(r"[“„«»”]([^“”„«»]+)[“”»«]", text):
                    assert quoted.replace("\u00a0", " ").strip() in names, (variant, quoted)


# Folded sheets.


# Style.


def test_a_house_rule_needs_no_code() -> None:
    """House rules have their own numbers, rows and special rules in the text."""
    house = load_variant("maxi")._replace(
        id="house", lineage=(), bonus=Bonus(77, 33), throws=4, players=9, call_first=True
    )
    document = leaflet.build(Setting((languages.read("en").bind(house),), A5, FONTS))
    said = told(document)
    for text in (
        "up to four times",
        "77 points",
        "33 points",
        "Up to nine players",
        "Before your first roll",
        "are saved",
    ):
        assert text in said


def test_dice_that_do_not_count_are_pale() -> None:
    """In the table's examples, only dice without points are drawn lighter."""
    (table,) = tags(tuple(body(make("en", "classic"))), "Table")
    pale: dict[str, list[int]] = {}
    for row in tags(table.children, "TR"):
        for figure in tags(row.children[1:], "Figure"):
            light = [die.face for die in figure.children if isinstance(die, Die) and sum(die.ink) > 0]
            pale.setdefault(words(row.children[:1]), []).extend(light)
    assert (pale["1 pair"], pale["Three of a kind"], pale["Full house"]) == ([1, 2, 4], [2, 5], [])
