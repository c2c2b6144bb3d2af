"""The 17 languages: complete, as their documents have them, right in number and script; every fault is reported."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from document_names import LEAFLET, LOWER, OUTDOOR, SINGLE, UPPER

from padgen import languages
from padgen.cli import checks
from padgen.documents.explain.combinations import section
from padgen.errors import PadgenError, Problem
from padgen.files.sources import read as read_source
from padgen.languages import Locale
from padgen.languages.schema import COMBINATIONS, SCORING
from padgen.languages.tags import language_names, language_tag, plural_rule
from padgen.languages.wording import Plurals
from padgen.rules import load_variant, row_ids, score, variant_ids

CODES = "fi sv nb da fr nl en ru lv lt et is pl it de uk hu".split()
FOLDER = languages.find("en")[0].parent
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
}


def bound(code: str, variant: str | None = None) -> Locale:
    language = languages.read(code)
    return language.bind(load_variant(variant or language.default_variant))


def texts(data: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every text of a file with its place."""
    if isinstance(data, str):
        yield path, data
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from texts(value, (*path, key))


_UNSAID = set("default_variant editions glossary avoid row goal when zero keep throws like".split())


def spoken(code: str) -> Iterator[tuple[str, str]]:
    """Every text that is shown to people, without its placeholders."""
    for path, text in texts(read_source(FOLDER / f"{code}.yaml").data):
        if not _UNSAID & set(path):
            yield ".".join(map(str, path)), re.sub(r"\{[^}]*\}", "", text)


def test_all_files_are_faultless() -> None:
    """Every check on every language, variant and template finds nothing."""
    assert checks.check_all() == []


def test_languages_and_their_default_variants() -> None:
    """There are exactly the 17 languages; Danish and Dutch have rules of their own by default."""
    assert languages.codes() == sorted(CODES)
    assert {code: languages.read(code).native_name for code in CODES} == NATIVE
    own = {"da": "danish", "nl": "dutch"}
    assert {code: languages.read(code).default_variant for code in CODES} == {c: own.get(c, "classic") for c in CODES}


@pytest.mark.parametrize("code", CODES)
def test_leaflet_names(code: str) -> None:
    """Title, rows and bonus of the printed leaflet are the language's own."""
    locale = bound(code)
    title, upper, bonus, lower = LEAFLET[code]
    names = {row: name for row, name in zip((*UPPER, *LOWER), (*upper, *lower), strict=True) if name}
    assert locale.title == title
    assert locale.label("bonus").casefold() == bonus.casefold()
    assert {row: locale.row(row).casefold() for row in names} == {row: n.casefold() for row, n in names.items()}


@pytest.mark.parametrize("code", OUTDOOR)
def test_titles_of_the_game_on_the_lawn(code: str) -> None:
    """The leaflet's own title belongs to the game with large dice, which plays as the classic one does."""
    outdoor, classic = bound(code, "outdoor"), bound(code, "classic")
    assert outdoor.title == OUTDOOR[code] != classic.title
    assert outdoor.variant._replace(id="classic", label="classic", lineage=("classic",)) == classic.variant


@pytest.mark.parametrize(("code", "variant"), SINGLE)
def test_names_of_documents_of_one_language(code: str, variant: str) -> None:
    """The other documents' names come with their variants and leave the leaflet's alone."""
    names = dict(SINGLE[code, variant])
    locale = bound(code, variant)
    if "title" in names:
        assert locale.title == names.pop("title")
    assert {row: locale.row(row).casefold() for row in names} == {row: n.casefold() for row, n in names.items()}


@pytest.mark.parametrize("code", CODES)
def test_every_variant_in_every_language(code: str) -> None:
    """Titles that differ, and a name for every row of every variant, distinct within the pad."""
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


# Letters beyond a to z in a language's own words (é and the like only where they are written).
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
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
}


@pytest.mark.parametrize("code", CODES)
def test_letters_of_the_language_only(code: str) -> None:
    """No letter of another alphabet slips in: no Cyrillic look-alike among Latin letters, no ő for ö."""
    allowed = set("abcdefghijklmnopqrstuvwxyz" + LETTERS[code])
    for key, text in spoken(code):
        strange = {char for char in text.casefold().replace("ß", "ss") if char.isalpha()} - allowed
        if strange == {"º"} and key == "labels.number":
            continue
        assert not strange, f"{code}.yaml: {key}: {strange} in {text!r}"


@pytest.mark.parametrize("code", ["ru", "uk"])
def test_cyrillic_words_are_cyrillic_throughout(code: str) -> None:
    """A word has letters of one script, and Latin ones are only the game's own names."""
    for key, text in spoken(code):
        for word in re.findall(r"[^\W\d_]+", text):
            latin = re.fullmatch("[A-Za-z]+", word)
            assert latin or re.fullmatch("[Ѐ-ӿ]+", word), f"{key}: {word!r} mixes scripts"
            assert not latin or word in {"Yatzy", "XL", "Maxi", "QR"}, f"{key}: {word!r}"


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


def _polish(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else "many"


FAMILIES: dict[str, Callable[[int], str]] = dict.fromkeys(CODES, _one)
FAMILIES |= {"fr": _french, "is": _icelandic, "lv": _latvian, "lt": _lithuanian, "pl": _polish}
FAMILIES |= {"ru": _slavic, "uk": _slavic}


@pytest.mark.parametrize("code", CODES)
def test_plural_forms(code: str) -> None:
    """Every noun stands in the form that its language's grammar asks for, with small numbers and with large ones."""
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
        ("fi", "0 pistettä, 1 piste, 50 pistettä"),
        ("fr", "0 point, 1 point, 2 points"),
        ("is", "1 stig, 21 stig"),
        ("en", "0 points, 1 point, 50 points"),
    ],
)
def test_points_in_words(code: str, counted: str) -> None:
    """A number of points reads as people say it, and never breaks before the noun."""
    for phrase in counted.split(", "):
        assert bound(code).points(int(phrase.split()[0])) == phrase.replace(" ", "\u00a0")


# A fault put into the English file: what is replaced by what; where it must be reported; what must be said.
ENGLISH = (FOLDER / "en.yaml").read_text(encoding="utf-8")
FAULTS = {
    "missing row": ("  tower: Tower\n", "", "rows.tower", "missing"),
    "missing label": ("  leader: Leader\n", "", "labels.leader", "missing"),
    "missing text": (re.search(r"  solo: .*{title}.*\n", ENGLISH)[0], "", "texts.solo", "missing"),
    "missing title": ("  maxi: Maxi Yatzy\n", "", "titles.maxi", "missing"),
    "missing noun": (re.search("  round: {.*\n", ENGLISH)[0], "", "nouns.round", "missing"),
    "missing section": (ENGLISH[ENGLISH.index("messages:") : ENGLISH.index("variants:")], "", "messages", "missing"),
    "missing plural form": (', other: "{n} dice"}', "}", "nouns.die.other", "missing"),
    "unknown row": ("  tower: Tower\n", "  tower: Tower\n  towr: Tower\n", "rows.towr", "mean 'tower'"),
    "unknown label": ("  player: Player\n", "  player: Player\n  palyer: x\n", "labels.palyer", "mean 'player'"),
    "unknown key": ("rows:\n", "rowz:\n  a: b\nrows:\n", "rowz", "mean 'rows'"),
    "unknown variant's title": ("  maxi: Maxi Yatzy\n", "  maxi: Maxi\n  max: x\n", "titles.max", "mean 'maxi'"),
    "unknown variant's words": ("  thirteen:\n", "  thirten: {}\n  thirteen:\n", "variants.thirten", "thirteen"),
    "unknown default": ("default_variant: classic", "default_variant: clasic", "default_variant", "mean 'classic'"),
    "duplicate row": ("  tower: Tower\n", "  tower: Tower\n  tower: Keep\n", "rows.tower", "duplicate"),
    "duplicate section": ("labels:\n", "rows:\n  ones: Aces\nlabels:\n", "rows", "duplicate"),
    "list for a name": ("  tower: Tower\n", "  tower: [Tower]\n", "rows.tower", "expected a text"),
    "text for keys": ("  tower: Tower\n", "  tower:\n    high: Tower\n", "rows.tower", "expected a text"),
    "text for a section": ("solo: Playing alone", "solo: {a: b}", "sections.solo", "expected a text"),
    "text for throws": ("[1 1 1 1 6]", "1 1 1 1 6", "examples.ones", "list of throws"),
    "no dice": ("[1 1 1 1 6]", "[1 1 1 1 7]", "examples.ones.1", "not a throw"),
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
    "no way of choosing": ("    when: called\n", "    when: often\n", "stories.4.when", "use called, free or ordered"),
    "goal that is no row": ("    goal: full_house\n", "    goal: fullhouse\n", "stories.4.goal", "mean 'full_house'"),
    "zero that earns points": (
        "    row: chance\n    when: free\n", "    row: chance\n    zero: yes\n", "stories.2", "leave out zero"
    ),
    "no points without zero": ("    zero: yes\n", "", "stories.5", "scores nothing"),
    "dice from nowhere": ("keep: [6 6, 6 6 6]", "keep: [5 5, 6 6 6]", "stories.1.keep.1", "not on the table"),
}  # fmt: skip


def faults(text: str, folder: Path) -> list[Problem]:
    """What the checks say about an English file with this content."""
    path = folder / "en.yaml"
    path.write_text(text, encoding="utf-8")
    return checks.check_names([str(path)])


def line_of(key: str, text: str) -> int:
    """The last line where a dotted key of the file stands, or its nearest parent that does."""
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


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_reported_with_file_line_and_key(name: str, tmp_path: Path) -> None:
    """One fault in a faultless file is found, at its key, and in the line where it (or its nearest parent) stands."""
    old, new, key, said = FAULTS[name]
    assert old in ENGLISH
    text = ENGLISH.replace(old, new, 1)
    found = faults(text, tmp_path)
    hit = [problem for problem in found if problem.key == key and said in f"{problem.what} {problem.fix}"]
    assert hit, [str(problem) for problem in found]
    assert (hit[0].file, hit[0].line) == (str(tmp_path / "en.yaml"), line_of(key, text))


def test_the_line_is_exact(tmp_path: Path) -> None:
    """Lines count from 1 and name the faulty line itself, even after a byte order mark and Windows line ends."""
    text = ENGLISH.replace("  tower: Tower\n", "  tower: <i>\n")
    expected = text.splitlines().index("  tower: <i>") + 1
    assert [problem.line for problem in faults(text, tmp_path)] == [expected]
    assert [problem.line for problem in faults("\ufeff" + text.replace("\n", "\r\n"), tmp_path)] == [expected]


def test_every_fault_is_reported_at_once(tmp_path: Path) -> None:
    """Faults in different sections are all told in one go, not one a run."""
    text = ENGLISH.replace("  tower: Tower\n", "  towr: Tower\n").replace("  leader: Leader\n", "  leader: [a]\n")
    text = text.replace("may roll up to {throws:time}", "may roll").replace("  maxi: Maxi Yatzy\n", "  maxi:\n")
    keys = {problem.key for problem in faults(text, tmp_path)}
    assert keys == {"rows.tower", "rows.towr", "labels.leader", "texts.turn", "titles.maxi"}


def test_no_key_can_be_left_out(tmp_path: Path) -> None:
    """Whatever required key is missing is an error that names it: no language falls back to another, or to nothing."""
    optional = ("examples", "short", "variants", "hyphens", "stories", "editions", "avoid")
    source = read_source(FOLDER / "en.yaml")
    lines = ENGLISH.splitlines(keepends=True)
    left_out = 0
    for path, line in source.lines.items():
        key = ".".join(map(str, path))
        if len(path) != 2 or key.startswith((*optional, "nouns.time")):
            continue
        left_out += 1
        found = faults("".join(lines[: line - 1] + lines[line:]), tmp_path)
        assert any(problem.key == key for problem in found), key
    assert left_out > 120


def test_a_faulty_file_makes_no_pad(tmp_path: Path) -> None:
    """Reading a faulty language raises every problem instead of making do."""
    path = tmp_path / "en.yaml"
    path.write_text(ENGLISH.replace("  tower: Tower\n", "").replace("  page: Page\n", ""), encoding="utf-8")
    with pytest.raises(PadgenError) as caught:
        languages.read(str(path))
    assert [problem.key for problem in caught.value.problems] == ["rows.tower", "labels.page"]


def test_the_computed_sum_may_share_a_rows_name() -> None:
    """The Estonian document calls two things Summa: the sum of the upper rows and the row for any dice."""
    locale = bound("et", "estonian")
    assert locale.label("upper_sum") == locale.row("chance") == "Summa"
    assert locale.problems() == []


def test_french_signs_stand_after_spaces_that_do_not_break(tmp_path: Path) -> None:
    """A semicolon after a plain space, a colon after none and a quotation mark before one are told, each at its key."""
    french = languages.find("fr")[0].read_text(encoding="utf-8")
    path = tmp_path / "fr.yaml"
    for sign, wrong in (("\u202f;", " ;"), ("\u00a0: ", ": "), ("«\u00a0", "« ")):
        assert sign in french
        path.write_text(french.replace(sign, wrong, 1), encoding="utf-8")
        (problem,) = checks.check_names([str(path)])
        assert "no no-break space" in problem.what
        assert wrong.strip() in problem.what
    # Other languages set these signs without spaces.
    assert checks.check_names(["en"]) == []


def test_words_to_avoid_are_found_wherever_they_stand(tmp_path: Path) -> None:
    """In labels, texts, messages and a variant's own words, whatever their case, but not inside other words."""
    path = tmp_path / "en.yaml"
    text = ENGLISH.replace('  "toss*": roll\n', '  "toss*": roll\n  open: unfilled\n').replace("Cut here", "Open here")
    path.write_text(text.replace("chance: Random\n", "chance: Openings\n"), encoding="utf-8")
    keys = {problem.key for problem in checks.check_names([str(path)])}
    assert "labels.cut_here" in keys
    assert "texts.order_free" in keys
    assert {key for key in keys if key and key.startswith(("rows", "glossary", "avoid", "variants"))} == set()


def test_small_numbers_may_be_words() -> None:
    """A noun's form for one number stands before its plural forms; a number without one keeps its digits."""
    locale = bound("en")
    assert "five dice" in locale.text("contents", dice=5)
    assert "7\u00a0dice" in locale.text("contents", dice=7)
    assert "three times" in locale.text("turn", throws=3, dice=5)


def test_an_unknown_language_names_the_nearest() -> None:
    """A misspelt code is refused with the code that looks most like it."""
    with pytest.raises(PadgenError, match=r"unknown language 'fin'.*did you mean 'fi'"):
        languages.read("fin")


def test_numbers_come_from_the_rules() -> None:
    """Filled texts carry the variant's own numbers: 25 in the Finnish game, 84 and 100 in Maxi, 63 in Dutch."""
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
}


@pytest.mark.parametrize("code", CODES)
def test_strict_and_inclusive_bonus_are_told_apart(code: str) -> None:
    """Exactly the threshold earns the bonus under one text and not under the other, in the language's own words."""
    worded = languages.read(code).words.worded["texts"]
    assert MORE_THAN[code] + " {threshold}" in worded["bonus_more_than"].fill(lambda slot: f"{{{slot.name}}}")
    assert MORE_THAN[code] not in worded["bonus_at_least"].literal


@pytest.mark.parametrize("kind", [*COMBINATIONS, *SCORING])
def test_a_row_may_be_called_like_a_kind_of_combination(kind: str, tmp_path: Path) -> None:
    """Whatever a row of one's own is called, its texts are those of what it is, or one's own for it alone."""

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


def test_a_variant_words_a_kind_for_all_rows(tmp_path: Path) -> None:
    """A key that is a kind and no row of the variant holds for every row of that kind."""
    path = tmp_path / "house.yaml"
    words = "combinations: {straight: 'In a row, {faces}'}, scoring: {fixed: '{combination} is worth {points}!'}"
    path.write_text(f"extends: classic\nlocales: {{en: {{{words}}}}}\n")
    locale = languages.read("en").bind(load_variant(path))
    told = [locale.entry(locale.variant.row(f"{size}_straight")) for size in ("small", "large")]
    assert told == ["In a row, 1-2-3-4-5 is worth 15!", "In a row, 2-3-4-5-6 is worth 20!"]


def test_an_upper_row_with_words_of_its_own_is_told_alone(tmp_path: Path) -> None:
    """A text by a row's id is not lost where ones to sixes are told together; its full stop is not doubled."""
    path = tmp_path / "house.yaml"
    path.write_text("extends: classic\nlocales: {en: {combinations: {threes: 'Threes, of course.'}}}\n")
    locale = languages.read("en").bind(load_variant(path))
    entries = section(locale, "upper").entries
    assert [(entry.name, entry.rows) for entry in entries] == [("Ones, Twos", 2), ("Threes", 1), ("Fours – Sixes", 3)]
    assert entries[1].what == "Threes, of course."


def test_a_row_that_means_something_else_has_no_built_in_examples(tmp_path: Path) -> None:
    """Where a house rule gives a known id to other dice, throws and stories that score nothing there stay out."""
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


TAGS = {
    "fo": "fo", "pt_BR": "pt-BR", "pt-BR": "pt-BR", "PT-br": "pt-BR", "sr_latn_RS": "sr-Latn-RS", "es_419": "es-419",
    "tlh": "tlh", "vro": "vro", "fkv": "fkv", "qaa": "qaa", "de-x-club": "de-x-club", "und": "und", "zz": None,
    "zz_top": None, "fi2": None, "my-words": None, "en copy": None, "1": None, "日本": None, "": None, "en\n": None,
    "pt_BR ": None, "de-1996": "de-1996", "sl_ROZAJ_biske": "sl-rozaj-biske", "de_CH_1901": "de-CH-1901",
    "rm-vallader": "rm-vallader", "sr-Latn-ekavsk": "sr-Latn-ekavsk", "de-1996-x-club": "de-1996-x-club",
    "fi-2020": None, "de-1996-1996": None, "en-copy": None, "en-QQ": None, "sl-1996-": None,
    "e": None, "ſv": None, "../fi": None, "fi.": None, "de-": None, "x" * 999: None,
}  # fmt: skip


@pytest.mark.parametrize(("name", "tag"), TAGS.items(), ids=[repr(name[:9]) for name in TAGS])
def test_names_of_languages(name: str, tag: str | None) -> None:
    """A registered language's tag in either spelling is one; what else a file may be called is none."""
    assert language_tag(name) == tag


@pytest.mark.parametrize(
    ("tag", "own"), [("de-1996", "Deutsch"), ("sr-Latn-ekavsk", "srpski (latinica)"), ("sl-rozaj", "slovenščina")]
)
def test_a_variant_of_a_language_is_called_like_it(tag: str, own: str) -> None:
    """What Babel knows of script or language serves for a dialect or spelling."""
    assert language_names(tag)[1] == own
    assert plural_rule(tag) is not None


@pytest.mark.parametrize("stem", ["fi2", "my-words", "en copy", "1", "zz_top", "日本"])
def test_a_file_whose_name_is_no_language(stem: str, tmp_path: Path) -> None:
    """It is an error with file and line, beside all that is wrong in the file; `code:` mends it."""
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
    """Where Babel has none, every number takes `other`, and nothing else is asked for; a region has its language's."""
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
    """A short code is no misspelling of another one; what may be meant is told, else what there is."""
    with pytest.raises(PadgenError, match=rf"unknown language '{name}' \({says}"):
        languages.find(name)


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
def test_a_layouts_problem_is_told_where_its_text_stands(about: tuple[str, ...], key: str | None) -> None:
    """What a problem is about decides, and not a name that its sentence happens to quote."""
    locale = languages.read("en").bind(load_variant("classic"))
    problem = locale.located(Problem("'Chance' needs 99 mm", "shorten it", about=about))
    assert problem.key == key
    assert (problem.line is None) == (key is None)
    assert problem.what == "'Chance' needs 99 mm"


def test_the_nearest_words_win(tmp_path: Path) -> None:
    """A house rule's own words stand before those of the variant that it extends, and these before the language's."""
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
