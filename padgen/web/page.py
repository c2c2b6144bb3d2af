"""The page for choosing documents: everything that its template shows, in one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from padgen import languages, templates
from padgen.api.players import usual_players
from padgen.api.sheet import USUAL_PLAYERS
from padgen.errors import PadgenError, Problem
from padgen.languages import Language
from padgen.rules import built_in_ids, load_variant
from padgen.templates.colours import show_colour
from padgen.templates.values import PAPERS, paper_size
from padgen.web.choices import KINDS, SHOWN, Choices, most_players
from padgen.web.offer import Offer
from padgen.web.parameters import options

SHOWN_PAPERS = ("A4", "A5", "A3", "Letter", "Legal")
"""The papers with a button of their own."""


class Option(NamedTuple):
    """Something to choose: its value in the address, its text on the page, and whether it is chosen."""

    value: str
    label: str
    chosen: bool
    number: int = 0
    """Its position among several choices, from 1."""
    drawing: tuple[tuple[float, float, float, float], ...] = ()
    """Rectangles (x, y, width, height) that sketch a layout; the first is the paper."""
    colours: tuple[str, str] = ("", "")


class Texts:
    """The page's texts in a language."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def __getitem__(self, key: str) -> str:
        """A text by its key below ``web:``, or a label."""
        web = self._language.words.worded["web"]
        return web[key].literal if key in web else self._language.words.names["labels"][key]

    def named(self, group: str, name: str) -> str:
        """The title of a layout or a theme; its own name if the page has no other for it."""
        text = self._language.words.worded["web"].get(f"{group}_{name.replace('-', '_')}")
        plain = name.replace("-", " ")
        return text.literal if text else plain.upper() if len(plain) == 2 else plain.capitalize()

    def said(self, key: str, **values: object) -> str:
        """A message with its placeholders filled in."""
        return self._language.words.worded["messages"][key].fill(lambda slot: str(values[slot.name]))

    def counted(self, number: int, noun: str) -> str:
        """A whole number with a noun."""
        return self._language.plurals.form(number, self._language.words.nouns[noun])


def page_languages(offer: Offer) -> Mapping[str, str]:
    """The languages of the page: their tags and own names."""
    names = {}
    for tag in offer.languages:
        language = languages.read(tag, offer.locales)
        if language.level == "leaflet" and "web" in language.words.worded:
            names[tag] = language.native_name
    return names


class ChoicePage:
    """The values for the page's template, by name."""

    def __init__(self, offer: Offer, tag: str, choices: Choices) -> None:
        self.offer, self.tag, self.choices = offer, tag, choices
        self.language = languages.read(tag, offer.locales)
        self.texts = Texts(self.language)
        self.langs = choices.langs or (tag,)
        self.errors: dict[str, list[str]] = {}

    def complain(self, problem: Problem) -> None:
        """Add a problem to the field that it is about, or to the whole page."""
        field = {"template": "layout", "langs": "languages"}.get(problem.key or "", problem.key or "")
        known = ("languages", "variant", "players", "names", "paper", "layout", "theme")
        told = problem._replace(key=None) if problem.file is None else problem._replace(file=None)
        shown = self.errors.setdefault(field if field in known and problem.file is None else "", [])
        if str(told) not in shown:
            shown.append(str(told))

    @property
    def first_language(self) -> Language:
        """The first language chosen, or the page's own if that can't be read."""
        try:
            return languages.read(self.langs[0], self.offer.locales)
        except PadgenError:
            return self.language

    @property
    def usual(self) -> str:
        """The variant that is usual in the first language chosen."""
        return self.first_language.default_variant

    def language_options(self) -> list[Option]:
        """All languages: first those chosen, in that order, then the page's own and English."""
        names = {tag: languages.read(tag, self.offer.locales).native_name for tag in self.offer.languages}
        first = [tag for tag in dict.fromkeys((*self.langs, self.tag, "en")) if tag in names]
        order = [*first, *(tag for tag in names if tag not in first)]
        number = {tag: place for place, tag in enumerate(self.langs, 1)}
        return [Option(tag, names[tag], tag in number, number.get(tag, 0)) for tag in order]

    @property
    def ready(self) -> int:
        """The number of languages before the list of further ones."""
        return len({*self.langs, self.tag, "en"} & {*self.offer.languages})

    def variant_options(self) -> Iterator[Option]:
        """All rules; the usual ones have an empty value."""
        for name in self.offer.variants:
            value = "" if name == self.usual else name
            chosen = name == (self.choices.variant or self.usual)
            yield Option(value, self._rules(name), chosen)

    @property
    def chosen_rules(self) -> str:
        """The rules that are chosen."""
        return self._rules(self.choices.variant or self.usual)

    def _rules(self, name: str) -> str:
        """``Yatzy – five dice, 15 rounds, Bonus 50``."""
        variant = load_variant(self.offer.variant(name))
        try:
            title = self.language.bind(variant).title
        except PadgenError:
            title = name  # house rules without texts in the page's language
        parts = [
            self.texts.counted(variant.dice, "die"),
            self.texts.counted(variant.rounds, "round"),
        ]
        if variant.shared_bonus:
            parts.append(f"{self.texts['bonus']} {variant.shared_bonus.points}")
        own = f" ({name})" if name not in (title, *built_in_ids()) else ""
        return f"{title}{own} – {', '.join(parts)}"

    @property
    def rules_hint(self) -> str:
        """When there is a bonus, and the highest possible total."""
        try:
            variant = load_variant(self.offer.variant(self.choices.variant or self.usual))
        except PadgenError:
            return ""
        bonus = variant.shared_bonus
        sign = bonus and (f"> {bonus.threshold}" if bonus.more_than else f"≥ {bonus.threshold}")
        told = bonus and self.texts.said("labelled", label=self.texts["bonus"], text=f"{sign} → {bonus.points}")
        earned = [told] if told else []
        return " · ".join([*earned, f"{self.texts['maximum']} {variant.maximum}"])

    @property
    def players(self) -> str:
        """The number in the players' field."""
        return self.choices.players or self.choices.default_players(self.usual_players(self.choices.show))

    def usual_players(self, kind: str) -> int:
        """The usual number of players for the layout of a kind and the rules."""
        template = templates.load(kind, self.layout(kind)) if kind in KINDS else None
        usual = template.players if isinstance(template, templates.GridTemplate) else USUAL_PLAYERS
        try:
            variant = load_variant(self.offer.variant(self.choices.variant or self.usual))
        except PadgenError:
            return usual
        return usual_players(self.first_language.edited(variant), usual, most_players(kind))

    @property
    def name_fields(self) -> list[str]:
        """A field for each player."""
        count = min(int(self.players), most_players(self.choices.show)) if self.players.isdecimal() else USUAL_PLAYERS
        return [*self.choices.names, *[""] * count][: max(count, 1)]

    @property
    def kept_names(self) -> Collection[str]:
        """The names beyond these fields, which the page keeps until there are as many players again."""
        return self.choices.names[len(self.name_fields) :]

    def layout(self, kind: str) -> str:
        """The layout of a kind: the one chosen, if it exists, or the usual one."""
        usual, *others = templates.names(kind)
        chosen = self.choices.layouts.get(kind)
        return chosen if chosen in others else usual

    def layout_options(self, kind: str) -> Iterator[Option]:
        """All layouts of a kind; those that have the same name have their paper added."""
        layouts = [(name, self.texts.named("layout", name)) for name in templates.names(kind)]
        often = Counter(label for _, label in layouts)
        for place, (name, label) in enumerate(layouts):
            value, layout = name if place else "", templates.load(kind, name)
            told = label if often[label] == 1 else f"{label}, {layout.paper}"
            yield Option(value, told, name == self.layout(kind), drawing=_drawing(layout))

    @property
    def own_paper(self) -> str:
        """The default paper of the layout."""
        kind = self.choices.show if self.choices.show in KINDS else KINDS[0]
        return templates.load(kind, self.layout(kind)).paper

    def paper_options(self) -> list[Option]:
        """The common papers and, if it isn't one of them, the layout's own, which has an empty value."""
        own = self.own_paper
        names = dict.fromkeys((*((own,) if own not in SHOWN_PAPERS else ()), *SHOWN_PAPERS))
        return [Option("" if name == own else name, name, (self.choices.paper or own) == name) for name in names]

    def other_papers(self) -> list[str]:
        """The papers without a button of their own."""
        return [name for name in PAPERS if name not in SHOWN_PAPERS]

    def theme_options(self) -> Iterator[Option]:
        """All themes."""
        for place, name in enumerate(templates.names("theme")):
            theme = templates.load_theme(name)
            colours = (show_colour(theme.ground or theme.computed or theme.label or (1.0,)), show_colour(theme.total))
            chosen = name == (self.choices.theme or templates.names("theme")[0])
            yield Option(name if place else "", self.texts.named("theme", name), chosen, colours=colours)

    @property
    def asked(self) -> Collection[str]:
        """The options that the shown kind has."""
        return options(self.choices.show)

    def kinds(self) -> list[Option]:
        """What can be shown."""
        return [Option(kind, self.texts[kind], kind == self.choices.show) for kind in SHOWN]


def _drawing(template: templates.Template) -> tuple[tuple[float, float, float, float], ...]:
    """The paper and its parts as rectangles in a square of 48 by 48."""
    width, height = template.size
    scale = 40 / max(*paper_size("A4"), width, height)
    width, height = width * scale, height * scale
    left, top = (48 - width) / 2, (48 - height) / 2
    across = down = 1
    columns = 4
    if isinstance(template, templates.PadTemplate):
        across, down, columns = template.across, template.down, min(template.players, 6)
    elif isinstance(template, templates.LeafletTemplate):
        across, columns = template.fold, 0
    shapes = [(left, top, width, height)]
    cell_width, cell_height = (width - 2) / across, (height - 2) / down
    for row in range(down):
        for column in range(across):
            x, y = left + 1 + column * cell_width + 1, top + 1 + row * cell_height + 1
            w, h = cell_width - 2, cell_height - 2
            if columns:
                shapes += [(x + i * w / (columns + 1), y, w / (columns + 1), h) for i in range(columns + 1)]
            else:
                shapes += [(x, y + i * h / 6, w, 0.2) for i in range(6)]
    return tuple((round(a, 1), round(b, 1), round(c, 1), round(d, 1)) for a, b, c, d in shapes)
