"""The words of a language, bound to a variant: names, texts with their numbers, worked examples."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from padgen.errors import PadgenError, Problem, raise_all
from padgen.files.sources import Source
from padgen.languages.combination_keys import combination_keys, worded_keys
from padgen.languages.keys import LEAFLET_KEYS, LEAFLET_LABELS, NOUNS, Level
from padgen.languages.plurals import Plurals
from padgen.languages.reader import OVERRIDES, Dice, LocaleReader, Story, TextOrigin, Words
from padgen.languages.stories import ToldStory, fitting
from padgen.languages.tags import same
from padgen.languages.wording import Placeholder, Value, Wording
from padgen.quoting import quoted
from padgen.rules import FACES, Row, Variant, plain_points, relative_of, row_ids, score


class Language(NamedTuple):
    """A locale file that has been read and checked; ``bind`` joins it with a variant."""

    code: str
    native_name: str
    default_variant: str
    titles: Mapping[str, str]
    words: Words
    variants: Mapping[str, Words]
    editions: Mapping[str, Mapping[str, Any]]
    avoid: Mapping[str, str]
    hyphens: tuple[str, ...]
    keep_with_next: tuple[str, ...]
    source: Source
    plurals: Plurals
    level: Level

    def bind(self, variant: Variant) -> "Locale":
        """The language for one variant; raises ``PadgenError`` with every name that the language lacks for it."""
        locale = Locale(self, variant)
        raise_all(locale.problems())
        return locale

    def edited(self, variant: Variant) -> Variant:
        """The variant as in this language's own printed rules; what a user's file states is kept.

        No further edition changes it: of two languages on one pad the first decides.
        """
        edition = self.editions.get(variant.edition, {})
        return variant._replace(
            **{key: value for key, value in edition.items() if key not in variant.stated}, edition=""
        )

    def notes(self) -> list[str]:
        """What a translator of the language should know, although nothing is wrong."""
        told = [f"{problem.file}: {problem.what} ({problem.fix})" for problem in self.unready()]
        if not self.plurals.known:
            told += [f"{self.source.name}: Babel has no plural forms for {self.code}, so every number takes other:"]
        return told

    def unready(self) -> list[Problem]:
        """Why the language can't have leaflets; nothing if it has all that they need."""
        if self.level == "leaflet":
            return []
        lacking = [key for key in LEAFLET_KEYS if key != "examples"]
        what = (
            f"{self.native_name} has what pads, forms and scores need; leaflets also need "
            f"{', '.join(lacking)} and the labels {', '.join(sorted(LEAFLET_LABELS))}"
        )
        fix = f"to go on, copy these keys from the file that this writes: padgen new locale {self.code} -o leaflet"
        return [Problem(what, fix, self.source.name)]

    def plural_problems(self) -> list[Problem]:
        """Nouns without the plural forms that whole numbers need (Babel's tables decide)."""
        needed = self.plurals.categories
        places: list[tuple[tuple[str, ...], Mapping[str, Mapping[str, str]]]] = [(("nouns",), self.words.nouns)]
        places += [(("variants", key, "nouns"), words.nouns) for key, words in self.variants.items()]
        return [
            self.source.problem((*path, noun, category), "this plural form is missing", "add it")
            for path, nouns in places
            for noun, forms in nouns.items()
            for category in sorted(needed - forms.keys())
        ]


class Locale:
    """Everything that a document says, for one language and variant.

    Numbers are filled in; a number and its noun stay on one line.
    ``key`` is how the variant's file spells the language's ``code``.
    """

    def __init__(self, language: Language, variant: Variant) -> None:
        """Use ``Language.bind``, which also reports what is missing."""
        self.language = language
        self.variant = language.edited(variant)
        self.code = language.code
        self.key = next((key for key in variant.texts if same(key, language.code)), language.code)
        self._told: list[Problem] = []
        self._layers = (*self._overrides(), language.words)

    def _overrides(self) -> Iterator[Words]:
        """The words that take precedence over the language's own, in that order."""
        own = self.variant.texts.get(self.key)
        if own is not None:
            reader = LocaleReader(self.variant, self._row_ids(), self.variant.rows)
            path = ("locales", self.key)
            data = reader.mapping(path, own)
            reader.keys(path, data, OVERRIDES - {"like"}, complete=False)
            # A language for pads alone has no nouns, but it prints no texts about the rules either.
            yield reader.words(path, data, self.language.words.nouns or dict.fromkeys(NOUNS), complete=False)
            self._told += reader.problems
        for key in self.variant.lineage:
            seen: set[str] = set()
            while key in self.language.variants and key not in seen:
                seen.add(key)
                yield self.language.variants[key]
                key = self.language.variants[key].like or ""

    def _row_ids(self) -> frozenset[str]:
        ids = {row.id for row in self.variant.rows} | {extra.id for extra in self.variant.extras}
        return frozenset(ids) | frozenset(row_ids())

    def _name(self, key: str, *sections: str) -> str | None:
        layers = (words.names.get(section, {}) for words in self._layers for section in sections)
        return next((names[key] for names in layers if key in names), None)

    def _worded(self, section: str, *keys: str, row_id: str = "") -> Wording | None:
        """The text of a row, if it has one of its own, else that of the first key that exists."""
        for words in self._layers:
            for wordings, name in ((words.by_row, row_id), *((words.worded, key) for key in keys)):
                if name in wordings.get(section, {}):
                    return wordings[section][name]
        return None

    @cached_property
    def title(self) -> str:
        """The heading for this variant."""
        own = next((words.title for words in self._layers if words.title), None)
        keys = (*self.variant.lineage, self.language.default_variant)
        return own or next(self.language.titles[key] for key in keys if key in self.language.titles)

    def row(self, row_id: str) -> str:
        """The name of a row, an extra or a computed row."""
        if row_id in ("upper_sum", "bonus", "total"):
            return self.label(row_id)
        name = self._name(row_id, "rows")
        if name is None:
            raise PadgenError(self._nameless(row_id))
        return name

    def within(self, row_id: str) -> str:
        """The name of a row in a range, such as ones to sixes."""
        return self._name(row_id, "range", "rows") or self.row(row_id)

    def short(self, row_id: str) -> str:
        """A shorter name for narrow places, where the language has one."""
        return self._name(row_id, "short", "rows", "labels") or self.row(row_id)

    def label(self, key: str) -> str:
        """A label such as ``name`` or ``total``."""
        return self._name(key, "labels") or ""

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The head of each column of a player; () in a game without columns."""
        return tuple(column.title or self.label(column.order) for column in self.variant.columns)

    def section(self, key: str) -> str:
        """The heading of a leaflet's section."""
        return self._name(key, "sections") or ""

    def has(self, key: str, section: str = "texts") -> bool:
        """Whether the language has an optional text."""
        return self._worded(section, key) is not None

    def text(self, key: str, *, brief: bool = False, **values: Value) -> str:
        """A leaflet's text with its placeholders filled in; in few words if ``brief`` and the language has them."""
        return self._fill(self._worded("texts", *worded_keys((key,), brief=brief)), values)

    def message(self, key: str, section: str = "messages", **values: Value) -> str:
        """A message, an alternative text or another section's text with its placeholders filled in."""
        return self._fill(self._worded(section, key), values)

    def entry(self, row: Row, *, brief: bool = False, fixed: bool = True) -> str:
        """The table's text about a row: what its dice must show and, unless these are added up, what that earns.

        It has few words if ``brief``.  Unless ``fixed``, points that are always the same are left out.
        """
        keys = worded_keys(combination_keys(row.combination), brief=brief)
        wording = self._worded("combinations", *keys, row_id=row.id)
        return self._entry(row, wording, brief=brief, fixed=fixed)

    def faces(self, rows: Sequence[Row], *, brief: bool = False) -> str:
        """The table's text about several rows that count one face each, in few words if ``brief``."""
        usual = "faces" if [row.combination.n for row in rows] == list(FACES) else "own_face"
        return self._entry(rows[0], self._worded("combinations", *(("faces_brief",) if brief else ()), usual))

    def speaks_of(self, row: Row) -> bool:
        """Whether a text is about this very row rather than its kind."""
        return any(row.id in rows for words in self._layers for rows in words.by_row.values())

    def _entry(self, row: Row, combination: Wording | None, *, brief: bool = False, fixed: bool = True) -> str:
        shown = row.combination
        faces = "-".join(str(face) for face in shown.faces)
        values: dict[str, Value] = {"faces": faces, "dice": self.variant.dice}
        values |= dict.fromkeys(("face", "count", "total"), shown.n)
        kind, points = self.scoring(row)
        what = self._fill(combination, values).removesuffix(".")
        worth: dict[str, Value] = {"combination": what, "points": points, "dice": self.variant.dice}
        wording = self._worded("scoring", kind, row_id=row.id)
        if not fixed and kind == "fixed" and not row.served and wording == self._worded("scoring", kind):
            return f"{what}."
        if brief and kind == "all_dice" and shown.kind == "any":
            wording = self._worded("scoring", "any_brief", kind, row_id=row.id)
        told = self._fill(wording, worth)
        if not row.served:
            return told
        if kind == "fixed":
            return f"{told} {self.text('served_fixed', points=points + row.served)}"
        return f"{told} {self.text('served', points=row.served)}"

    def scoring(self, row: Row) -> tuple[str, int]:
        """The scoring of a row and its points, as people describe it: with one possible number it is ``fixed``."""
        possible = plain_points(self.variant, row.id)
        if len(possible) == 2:
            return "fixed", possible[-1]
        if row.combination.kind == "any" and row.scoring == "sum":
            return "all_dice", 0
        return row.scoring, row.points

    def points(self, number: int) -> str:
        """A number of points with its noun."""
        return self._counted(number, "point")

    def amount(self, number: int, noun: str) -> str:
        """A number in digits with a noun, even where people would write a word."""
        return self._counted(number, noun, digits=True)

    def examples(self, row: Row) -> tuple[Dice, ...]:
        """Example rolls of the row: the language's own if they fit the variant's dice, else the rules'."""
        return self.own_examples(row) or ((row.example,) if row.example else ())

    def own_examples(self, row: Row) -> tuple[Dice, ...]:
        """The language's own example rolls of the row that score with the variant's dice."""
        for words in self._layers:
            throws = words.examples.get(row.id, ())
            own = tuple(x for x in throws if len(x) == self.variant.dice and score(self.variant, row.id, x))
            if own:
                return own
        return ()

    @cached_property
    def stories(self) -> tuple[ToldStory, ...]:
        """The worked examples that make sense in this variant."""
        told: list[ToldStory] = []
        for story in self._stories():
            # House rules may have a row of the same name that the example does not fit.
            if bool(score(self.variant, story.row, story.result)) != story.zero:
                told.append(self._tell(story, again=bool(told) and told[-1].throws[0] == story.throws[0]))
        return tuple(told)

    def _stories(self) -> Iterator[Story]:
        """The fitting examples from the words with the highest precedence that have any."""
        told = (tuple(fitting(words.stories or (), self.variant)) for words in self._layers)
        return iter(next(filter(None, told), ()))

    def _tell(self, story: Story, *, again: bool) -> ToldStory:
        """The example in words; ``again`` if it begins like the one before, which has explained the beginning."""
        points = score(self.variant, story.row, story.result)

        def value(slot: Placeholder) -> str:
            if slot.name == "row":
                return self.row(slot.row or story.row)
            number = score(self.variant, slot.row or story.row, story.result)
            return self._counted(number, slot.noun) if slot.noun else str(number)

        before = []
        if self.variant.call_first and not again:
            before.append(self.text("story_called", row=self.row(story.goal)))
        if self.variant.order != "free" and not again:
            before.append(self.text("story_in_order", row=self.row(story.goal)))
        told = " ".join([*before, story.text.fill(value)])
        return ToldStory(story.throws, story.keep, story.result, story.row, points, told)

    def _fill(self, wording: Wording | None, values: Mapping[str, Value]) -> str:
        if wording is None:
            return ""

        def value(slot: Placeholder) -> str:
            given = values[slot.name] if slot.name in values else self._named[slot.name]
            return self._counted(given, slot.noun) if slot.noun and isinstance(given, int) else str(given)

        return wording.fill(value)

    @cached_property
    def _named(self) -> Mapping[str, str]:
        """The placeholders that any text may have."""
        return {"upper_sum": self.label("upper_sum"), "total": self.label("total"), "title": self.title}

    def _counted(self, number: int, noun: str, *, digits: bool = False) -> str:
        forms = next(words.nouns[noun] for words in self._layers if noun in words.nouns)
        forms = {key: form for key, form in forms.items() if not (digits and key.isdecimal())}
        try:
            return self.language.plurals.form(number, forms)
        except KeyError:
            raise PadgenError(*self.language.plural_problems()) from None

    def _nameless(self, row_id: str) -> Problem:
        extra = next((i for i, extra in enumerate(self.variant.extras) if extra.id == row_id), None)
        rows = [row.id for row in self.variant.rows]
        path = ("extras", extra) if extra is not None else ("rows", rows.index(row_id) if row_id in rows else 0)
        if not self.variant.stated and (relative := relative_of(self.variant)):
            what, place = f"{row_id} has no name in {self.native_name}", ("variants", relative)
            return self.language.source.problem(place, what, f"add {'.'.join(place)}.rows.{row_id}")
        fix = f"add locales.{self.key}.rows.{row_id} to the variant file"
        return self.variant.problem(path, f"the row {row_id} has no name in {self.native_name}", fix)

    @property
    def native_name(self) -> str:
        """The language's own name."""
        return self.language.native_name

    def problems(self) -> list[Problem]:
        """What keeps the language from this variant: missing, duplicate and unsuitable names."""
        problems = list(self._told)
        relative = relative_of(self.variant)
        if relative and not any(words.title for words in self._layers):
            what, fix = f"{relative} has no title in {self.native_name}", f"add title: below variants.{relative}"
            problems.append(self.language.source.problem(("variants", relative), what, fix))
        ids = [row.id for row in self.variant.rows]
        named: dict[str, str] = {}
        for row_id in (*ids, *(extra.id for extra in self.variant.extras)):
            name = self._name(row_id, "rows")
            if name is None:
                problems.append(self._nameless(row_id))
            elif (first := named.setdefault(name.casefold(), row_id)) != row_id:
                what = f"{first} and {row_id} are both called {quoted(name)} in {self.native_name} ({self.variant.id})"
                problems.append(self._clash((row_id, first), what, "give them different names"))
            elif (taken := self._computed(row_id, name)) is not None:
                what = f"{row_id} is called {quoted(name)} in {self.native_name}, as the computed row is: {taken}"
                problems.append(self._clash((row_id,), what, "give it another name"))
        for row in self.variant.rows if self.language.level == "leaflet" else ():
            if self._worded("combinations", *combination_keys(row.combination), row_id=row.id) is None:
                what = f"no text says what {row.id} must show in {self.native_name}"
                fix = f"add locales.{self.key}.combinations.{row.id} to the variant file"
                problems.append(self.variant.problem(("rows",), what, fix))
        # A story of the language that scores nothing under house rules is left out; one of their own is a mistake.
        problems += self._worthless(story for story in self._stories() if story.path[0] == "locales")
        return problems

    def _computed(self, row_id: str, name: str) -> str | None:
        """The computed row of the same name; a language's printed rules may call two things Sum."""
        keys = ("bonus", "total", "upper_sum")
        label = next((key for key in keys if self.label(key).casefold() == name.casefold()), None)
        return label if label != "upper_sum" or self._is_own(("rows", row_id)) else None

    def _is_own(self, path: tuple[str, ...]) -> bool:
        return any(("locales", self.key, *path) in source.lines for source in self.variant.sources)

    def _clash(self, row_ids: tuple[str, ...], what: str, fix: str) -> Problem:
        """A problem of several names, at one that the variant's file gives, if it gives any."""
        row_id = next((row_id for row_id in row_ids if self._is_own(("rows", row_id))), row_ids[0])
        return self._at(("rows", row_id), what, fix)

    def story_problems(self) -> list[Problem]:
        """Worked examples that score nothing in this variant."""
        return self._worthless(self._stories())

    def _worthless(self, stories: Iterable[Story]) -> list[Problem]:
        problems = []
        for story in stories:
            if bool(score(self.variant, story.row, story.result)) == story.zero:
                dice = " ".join(map(str, story.result))
                scores = "points" if story.zero else "nothing"
                what = f"{dice} scores {scores} in {story.row} ({self.variant.id})"
                fix = "leave out zero: yes" if story.zero else "end the example with another roll, or write zero: yes"
                origin: TextOrigin = self.variant if story.path[0] == "locales" else self.language.source
                problems.append(origin.problem(story.path, what, fix))
        return problems

    def located(self, problem: Problem) -> Problem:
        """A problem from the layout, located at the text that it is about, if it is about one."""
        code, *path = problem.about or ("",)
        if code != self.code:
            return problem
        if path == ["title"]:
            titles = (("titles", key) for key in (*self.variant.lineage, self.language.default_variant))
            path = next([*keys] for keys in titles if keys[1] in self.language.titles)
        return self._at(tuple(path), problem.what, problem.fix)

    def _at(self, path: tuple[str, ...], what: str, fix: str) -> Problem:
        """A problem at the place that gives a name or title, by precedence."""
        short = ("title",) if path[0] == "titles" else path
        for source in self.variant.sources:
            if (own := ("locales", self.key, *short)) in source.lines:
                return source.problem(own, what, fix)
        for variant_id in self.variant.lineage:
            if (override := ("variants", variant_id, *short)) in self.language.source.lines:
                return self.language.source.problem(override, what, fix)
        return self.language.source.problem(path, what, fix)
