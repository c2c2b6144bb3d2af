"""Faults in a locale file: each is reported with its file, line and key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from spoken import ENGLISH, FOLDER, bound

from padgen import languages
from padgen.cli import checks
from padgen.errors import PadgenError, Problem
from padgen.files.sources import read as read_source

# A fault in the English file: the text replaced, its replacement, the key, and a part of the message.
FAULTS = {
    "missing row": ("  tower: Tower\n", "", "rows.tower", "missing"),
    "missing label": ("  leader: Leader\n", "", "labels.leader", "missing"),
    "missing text": (re.search(r"  solo: .*{title}.*\n", ENGLISH)[0], "", "texts.solo", "missing"),
    "missing title": ("  maxi: Maxi Yatzy\n", "", "titles.maxi", "missing"),
    "missing noun": (re.search("  round: {.*\n", ENGLISH)[0], "", "nouns.round", "missing"),
    "missing section": (ENGLISH[ENGLISH.index("messages:") : ENGLISH.index("variants:")], "", "messages", "missing"),
    "missing plural form": (', other: "{n} dice"}', "}", "nouns.die.other", "missing"),
    "unknown row": ("  tower: Tower\n", "  tower: Tower\n  towr: Tower\n", "rows.towr", "mean 'tower'"),
    "range of another row": (
        "labels:\n", "range:\n  sixes: sixes\n  yatzy: Yatzy\nlabels:\n", "range.yatzy", "unknown key"
    ),
    "unknown label": ("  date: Date\n", "  date: Date\n  daet: x\n", "labels.daet", "mean 'date'"),
    "unknown key": ("rows:\n", "rowz:\n  a: b\nrows:\n", "rowz", "mean 'rows'"),
    "unknown variant's title": ("  maxi: Maxi Yatzy\n", "  maxi: Maxi\n  max: x\n", "titles.max", "mean 'maxi'"),
    "unknown variant's words": ("  thirteen:\n", "  thirten: {}\n  thirteen:\n", "variants.thirten", "thirteen"),
    "unknown default": ("default_variant: classic", "default_variant: clasic", "default_variant", "mean 'classic'"),
    "duplicate row": ("  tower: Tower\n", "  tower: Tower\n  tower: Keep\n", "rows.tower", "duplicate"),
    "duplicate section": ("labels:\n", "rows:\n  ones: Aces\nlabels:\n", "rows", "duplicate"),
    "list for a name": ("  tower: Tower\n", "  tower: [Tower]\n", "rows.tower", "expected a text"),
    "text for keys": ("  tower: Tower\n", "  tower:\n    high: Tower\n", "rows.tower", "expected a text"),
    "text for a section": ("solo: Playing alone", "solo: {a: b}", "sections.solo", "expected a text"),
    "text for throws": ("[1 1 1 1 6]", "1 1 1 1 6", "examples.ones", "list of rolls"),
    "no dice": ("[1 1 1 1 6]", "[1 1 1 1 7]", "examples.ones.1", "not a roll"),
    "empty name": ("  tower: Tower\n", "  tower:\n", "rows.tower", "empty"),
    "empty quotes": ("  tower: Tower\n", '  tower: ""\n', "rows.tower", "empty"),
    "blanks": ("  tower: Tower\n", '  tower: " "\n', "rows.tower", "white space"),
    "too long a name": ("  tower: Tower\n", f"  tower: {'T' * 61}\n", "rows.tower", "61 characters"),
    "control character": ("  tower: Tower\n", '  tower: "To\\twer"\n', "rows.tower", "U+0009"),
    "markup": ("  tower: Tower\n", "  tower: <b>Tower</b>\n", "rows.tower", "markup"),
    "two rows of one name": ("  tower: Tower\n", "  tower: VILLA\n", "rows.tower", "both called"),
    "one name twice in a variant": ("chance: Random\n", "chance: Play of 1\n", "variants.thirteen.rows.chance", "both"),
    "unknown placeholder": ("may roll up to {throws:time}", "{throw} {throws}", "texts.turn", "{throw}"),
    "missing placeholder": ("may roll up to {throws:time}", "may roll", "texts.turn", "{throws}"),
    "unknown noun": ("up to {throws:time}", "up to {throws:tims}", "texts.turn", "'tims'"),
    "open brace": ("up to {throws:time}", "up to {throws:time} {", "texts.turn", "brace"),
    "number typed in": ("may roll up to", "may (3 times) roll up to", "texts.turn", "number 3"),
    "noun without number": ('other: "{n} dice"', 'other: "dice"', "nouns.die.other", "{n}"),
    "no plural category": ('other: "{n} dice"', 'others: "{n} dice"', "nouns.die.others", "plural category"),
    "noun with a sign": ("nouns:\n", 'nouns:\n  a-b: {other: "{n} x"}\n', "nouns.a-b", "not a valid key for a noun"),
    "row in a plain text": ("“{chance}” takes any dice at", "x {chance.ones}", "texts.chance_free", "names a row"),
    "letter the font lacks": ("  tower: Tower\n", "  tower: 塔\n", "rows.tower", "U+5854"),
    "edition of no variant": ("glossary:\n", "editions: {clasic: {}}\nglossary:\n", "editions.clasic", "'classic'"),
    "edition of rows": (
        "glossary:\n", "editions: {classic: {dice: 6}}\nglossary:\n", "editions.classic.dice", "unknown key"
    ),
    "edition of no choice": (
        "glossary:\n", "editions: {classic: {chance: often}}\nglossary:\n", "editions.classic.chance", "or last_resort"
    ),
    "missing concept": ("  column: column\n", "", "glossary.column", "missing"),
    "word to avoid": ("tower: Tower\n", "tower: Tossed\n", "rows.tower", "write 'roll'"),
    "no way of choosing": ("    when: called\n", "    when: often\n", "stories.4.when", "called, columns, free or"),
    "without no row": ("without: [three_of_a_kind,", "without: [three_alike,", "stories.6.without.1", "three_alike"),
    "goal that is no row": ("    goal: full_house\n", "    goal: fullhouse\n", "stories.4.goal", "mean 'full_house'"),
    "zero that earns points": (
        "    row: chance\n    when: free\n", "    row: chance\n    zero: yes\n", "stories.2", "leave out zero"
    ),
    "no points without zero": ("    zero: yes\n", "", "stories.5", "end the example with another roll"),
    "dice from nowhere": ("keep: [6 6, 6 6 6]", "keep: [5 5, 6 6 6]", "stories.1.keep.1", "not on the table"),
}  # fmt: skip


def faults(text: str, folder: Path) -> list[Problem]:
    """The problems that the checks report for an English file with this content."""
    path = folder / "en.yaml"
    path.write_text(text, encoding="utf-8")
    return checks.check_names([str(path)])


def line_of(key: str, text: str) -> int:
    """The last line with a dotted key of the file, or with its nearest parent."""
    lines = text.splitlines()
    found, end, indent = 0, len(lines), ""
    for part in key.split("."):
        item = part.isdigit()
        pattern = re.compile(rf"{indent}- " if item else rf"{indent}(?:- )?[\"']?{re.escape(part)}[\"']?:")
        hits = [i for i in range(found, end) if pattern.match(lines[i])]
        if not hits:
            break
        found = hits[int(part) - 1] if item else hits[-1]
        indent += "  "
        end = next((i for i in range(found + 1, end) if lines[i].strip() and not lines[i].startswith(indent)), end)
    return found + 1


@pytest.mark.long
@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_reported_with_file_line_and_key(name: str, tmp_path: Path) -> None:
    """One fault is reported at its key, in its line or that of its nearest parent."""
    old, new, key, said = FAULTS[name]
    assert old in ENGLISH
    text = ENGLISH.replace(old, new, 1)
    found = faults(text, tmp_path)
    hit = [problem for problem in found if problem.key == key and said in f"{problem.what} {problem.fix}"]
    assert hit, [str(problem) for problem in found]
    assert (hit[0].file, hit[0].line) == (str(tmp_path / "en.yaml"), line_of(key, text))


def test_the_line_is_exact(tmp_path: Path) -> None:
    """Lines count from 1, even after a byte order mark and with Windows line ends."""
    text = ENGLISH.replace("  tower: Tower\n", "  tower: <i>\n")
    expected = text.splitlines().index("  tower: <i>") + 1
    assert [problem.line for problem in faults(text, tmp_path)] == [expected]
    assert [problem.line for problem in faults("\ufeff" + text.replace("\n", "\r\n"), tmp_path)] == [expected]


def test_every_fault_is_reported_at_once(tmp_path: Path) -> None:
    """Faults in different sections are reported in one run."""
    text = ENGLISH.replace("  tower: Tower\n", "  towr: Tower\n").replace("  leader: Leader\n", "  leader: [a]\n")
    text = text.replace("may roll up to {throws:time}", "may roll").replace("  maxi: Maxi Yatzy\n", "  maxi:\n")
    keys = {problem.key for problem in faults(text, tmp_path)}
    assert keys == {"rows.tower", "rows.towr", "labels.leader", "texts.turn", "titles.maxi"}


@pytest.mark.long
def test_no_key_can_be_left_out(tmp_path: Path) -> None:
    """Any missing required key is an error that names it: no language falls back to another."""
    optional = ("examples", "short", "variants", "hyphens", "stories", "editions", "avoid")
    source = read_source(FOLDER / "en.yaml")
    lines = ENGLISH.splitlines(keepends=True)
    left_out = 0
    for path, line in source.lines.items():
        key = ".".join(map(str, path))
        needless = key.endswith("_brief") or key.startswith((*optional, "nouns.time", "nouns.face", "nouns.language"))
        if len(path) != 2 or needless:
            continue
        left_out += 1
        found = faults("".join(lines[: line - 1] + lines[line:]), tmp_path)
        assert any(problem.key == key for problem in found), key
    assert left_out > 120


def test_a_faulty_file_makes_no_pad(tmp_path: Path) -> None:
    """Reading a faulty language raises every problem."""
    path = tmp_path / "en.yaml"
    path.write_text(ENGLISH.replace("  tower: Tower\n", "").replace("  page: Page\n", ""), encoding="utf-8")
    with pytest.raises(PadgenError) as caught:
        languages.read(str(path))
    assert [problem.key for problem in caught.value.problems] == ["rows.tower", "labels.page"]


def test_the_computed_sum_may_share_a_rows_name() -> None:
    """In the Estonian document the upper sum and the row for any dice are both called Summa."""
    locale = bound("et", "estonian")
    assert locale.label("upper_sum") == locale.row("chance") == "Summa"
    assert locale.problems() == []


@pytest.mark.long
def test_french_signs_need_no_break_spaces(tmp_path: Path) -> None:
    """A wrong space beside a semicolon, a colon or a quotation mark is reported."""
    french = languages.find("fr")[0].read_text(encoding="utf-8")
    path = tmp_path / "fr.yaml"
    for sign, wrong in (("\u202f;", " ;"), ("\u00a0: ", ": "), ("«\u00a0", "« ")):
        assert sign in french
        path.write_text(french.replace(sign, wrong, 1), encoding="utf-8")
        (problem,) = checks.check_names([str(path)])
        assert "no no-break space" in problem.what
        assert wrong.strip() in problem.what
    # Other languages have no spaces beside these signs.
    assert checks.check_names(["en"]) == []


def test_words_to_avoid_are_found_everywhere(tmp_path: Path) -> None:
    """They are found in labels, texts and messages in any case, but not inside other words."""
    path = tmp_path / "en.yaml"
    text = ENGLISH.replace('  "toss*": roll\n', '  "toss*": roll\n  open: unfilled\n').replace("New game", "Open game")
    path.write_text(text.replace("chance: Random\n", "chance: Openings\n"), encoding="utf-8")
    keys = {problem.key for problem in checks.check_names([str(path)])}
    assert "labels.new_game" in keys
    assert "texts.order_free" in keys
    assert {key for key in keys if key and key.startswith(("rows", "glossary", "avoid", "variants"))} == set()


def test_small_numbers_may_be_words() -> None:
    """A noun's form for a certain number is used before its plural forms; other numbers are digits."""
    locale = bound("en")
    assert "five dice" in locale.text("contents", dice=5)
    assert "15\u00a0rounds" in locale.text("end", rounds=15)
    assert "three times" in locale.text("turn", throws=3, dice=5)


def test_an_unknown_language_names_the_nearest() -> None:
    """A misspelt code is refused with the most similar one."""
    with pytest.raises(PadgenError, match=r"unknown language 'fin'.*did you mean 'fi'"):
        languages.read("fin")


@pytest.mark.long
def test_games_with_too_few_examples_are_noted(tmp_path: Path) -> None:
    """Without the story for several columns the file is valid; a note names the games with only one story."""
    path = tmp_path / "en.yaml"
    start = ENGLISH.rindex("  - throws", 0, ENGLISH.index("    when: columns"))
    end = ENGLISH.index("  - throws", start + 1)
    path.write_text(ENGLISH[:start] + ENGLISH[end:], encoding="utf-8")
    assert checks.check_names([str(path)]) == []
    (note,) = checks.notes([str(path)])
    assert re.fullmatch(rf"{path}: each game .* two worked examples; (\w+ has 1(, | and )?){{3}} \(add .*\)", note)
    assert all(f"{game} has 1" in note for game in ("triple", "yamb", "balut"))
