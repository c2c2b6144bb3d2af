"""Chooses the rule texts that a variant needs, and their order."""

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from padgen.documents.explain.combinations import simple_bonus
from padgen.languages import Locale, ToldStory
from padgen.rules import Bonus, Extra, Row, Variant, legal_points, multiplied

_WHOLE = "turn", "recording"
"""The sections that tell one rule, from its beginning to its end."""


class Section(NamedTuple):
    """A heading with paragraphs and worked examples; the one with the key ``combinations`` is the table of rows.

    A heading that is ``run_in`` stands on the first line of its only paragraph.
    """

    key: str
    heading: str
    texts: tuple[str, ...] = ()
    stories: tuple[ToldStory, ...] = ()
    run_in: bool = False


def sections(locale: Locale, shorter: int = 0, *, tabled: bool = False, games: int = 1) -> tuple[Section, ...]:
    """The sections of a leaflet in reading order, without those that the variant doesn't need.

    Where they are ``shorter``, each has one paragraph, and that the sum counts only for the bonus is left out, as is
    what the table of rows says too; from 2 on also that one may stop early, from 3 on that dice set aside may be rolled
    again.  A bonus that is ``tabled`` has no section; what else is to say about it is said at the end.  With
    several ``games``, each has a column of its own on the pad.
    """
    variant = locale.variant
    texts: dict[str, tuple[str, ...]] = {
        "contents": (locale.text("contents", dice=variant.dice),),
        "aim": (_round(locale, "aim"),),
        "start": tuple(_start(locale)),
        "turn": tuple(_turn(locale, shorter)),
        "special": tuple(_special(locale)),
        "recording": tuple(_recording(locale, shorter)),
        "example": (),
        "combinations": (),
        "bonus": () if tabled else tuple(_bonus(locale, shorter)),
        "end": (" ".join((_end(locale, games), *(_beside_bonus(locale, shorter) if tabled else ()))),),
        "solo": (locale.text("solo"),) if variant.solo else (),
    }
    told = {"example": locale.stories}
    if shorter:
        texts = {key: (" ".join(several),) if several else () for key, several in texts.items()}
    parts = [Section(key, locale.section(key), texts[key], told.get(key, ())) for key in texts]
    return tuple(section for section in parts if section.texts or section.stories or section.key == "combinations")


def briefs(
    locale: Locale, shorter: int = 0, *, run_in: bool = False, run_on: bool = False, games: int = 1
) -> Iterator[tuple[Section, ...]]:
    """What players look up during a game, then ever shorter versions, always with the turn, the table and the end.

    With ``run_on``, what is one rule is one paragraph.
    """
    tabled = simple_bonus(locale.variant) is not None
    told = sections(locale, shorter, tabled=tabled, games=games)
    whole = [section._replace(run_in=run_in) for section in told]
    if run_on:
        whole = [each._replace(texts=(" ".join(each.texts),)) if each.key in _WHOLE else each for each in whole]
    for more in ({"recording", "bonus"}, {"bonus"}, set()):
        wanted = {"turn", "special", "combinations", "end", *more}
        yield tuple(section for section in whole if section.key in wanted)


def _round(locale: Locale, key: str) -> str:
    return locale.text(key, dice=locale.variant.dice, throws=locale.variant.throws)


def _start(locale: Locale) -> Iterator[str]:
    variant = locale.variant
    if variant.players is None:
        players = locale.text("players_any")
    else:
        players = locale.text("players_limit", players=variant.players)
    first = locale.text(f"start_{variant.starter}", dice=variant.dice)
    yield f"{players} {first} {locale.text(f'direction_{variant.direction}')}"
    if variant.scorekeeper == "one" and not variant.columns:
        yield locale.text("scorekeeper")


def _turn(locale: Locale, shorter: int) -> Iterator[str]:
    if locale.variant.throws == 1:
        yield locale.text("turn_once", dice=locale.variant.dice)
        return
    yield _round(locale, "turn")
    wanted = {"keep": True, "keep_again": shorter < 3, "stop": shorter < 2}
    yield " ".join(_round(locale, key) for key in wanted if wanted[key])


def _recording(locale: Locale, shorter: int) -> Iterator[str]:
    variant = locale.variant
    free = variant.order == "free"
    order = "order_called" if free and variant.call_first else f"order_{variant.order}"
    if variant.columns:
        yield locale.text("columns", columns=len(variant.columns))
        yield from _columns(locale)
    else:
        yield f"{_round(locale, 'record')} {_round(locale, order)}"
    if not free:
        return
    row = chance(variant)
    name = locale.row(row.id) if row else ""
    if row and not (shorter and variant.chance == "free"):
        yield locale.text(f"chance_{variant.chance}", chance=name, dice=variant.dice, throws=variant.throws)
    if row and variant.strike == "nothing_fits":
        strike = locale.text("strike_after_chance", chance=name)
    else:
        strike = _round(locale, f"strike_{variant.strike}")
    ruled = any(column.order != "free" for column in variant.columns)
    yield f"{strike} {locale.text('columns_strike')}" if ruled else strike


def _special(locale: Locale) -> Iterator[str]:
    variant = locale.variant
    if variant.call_first:
        yield _round(locale, "call_first")
    if variant.saved_throws:
        yield _round(locale, "saved_throws")
    for low, high in _straights(variant):
        yield locale.text("straights", low=locale.row(low.id), high=locale.row(high.id))
    yield from filter(None, (extra_rule(locale, extra) for extra in variant.extras))
    yield from filter(None, [joker_rule(locale)])
    if locale.has("house_rules"):
        yield _round(locale, "house_rules")


def extra_rule(locale: Locale, extra: Extra) -> str:
    """The rule of an extra; "" for one without points, which the rule that needs it explains."""
    if not extra.points:
        return ""
    name = locale.row(extra.id)
    if extra.another:
        return locale.text("another", row=locale.row(extra.another), extra=name, points=extra.points)
    return locale.text("extras", extra=name, points=extra.points)


def joker_rule(locale: Locale) -> str:
    """The rule of jokers (further dice all alike); "" in a game without them."""
    variant = locale.variant
    if variant.joker == "none" or variant.alike is None:
        return ""
    return locale.text(f"joker_{variant.joker}", row=locale.row(variant.alike.id))


def _columns(locale: Locale) -> Iterator[str]:
    """How to fill the columns that aren't free."""
    for column, title in zip(locale.variant.columns, locale.columns, strict=True):
        if column.order != "free":
            yield locale.text(f"column_{column.order}", column=title)


def _end(locale: Locale, games: int) -> str:
    variant = locale.variant
    rounds = variant.rounds
    if not variant.columns:
        return locale.text("end_games" if games > 1 else "end", rounds=rounds)
    told = [locale.text("end_columns", rounds=rounds)]
    if multiplied(variant.columns):
        told.append(locale.text("columns_times"))
    return " ".join((*told, locale.text("columns_total", grand_total=locale.label("grand_total"))))


def _bonus(locale: Locale, shorter: int) -> Iterator[str]:
    """The bonus; in a game with columns, that of all columns or each column's own."""
    variant = locale.variant
    if not variant.columns:
        yield from _earned(locale, variant.bonus, shorter)
    elif variant.shared_bonus:
        yield " ".join((*_earned(locale, variant.shared_bonus, shorter), locale.text("columns_bonus")))
    elif variant.has_bonus:
        yield locale.text("columns_bonus")
        for column, title in zip(variant.columns, locale.columns, strict=True):
            if column.bonus:
                yield f"{title}: {' '.join(_earned(locale, column.bonus, shorter))}"


def _beside_bonus(locale: Locale, shorter: int) -> Iterator[str]:
    """What isn't said in a table with the bonus."""
    if not shorter:
        yield locale.text("bonus_sum")
    if locale.variant.columns:
        yield locale.text("columns_bonus")


def _earned(locale: Locale, bonus: Bonus | None, shorter: int) -> Iterator[str]:
    said = bonus.said if bonus else ()
    earned = [item for item in said if item[0] != "less_than"]
    for key, threshold, points in earned[:1]:
        told = locale.text(f"bonus_{key}", threshold=threshold, bonus=points)
        yield told if shorter else f"{told} {locale.text('bonus_sum')}"
    for key, threshold, points in earned[1:]:
        yield locale.text("bonus_step", threshold=threshold + (key == "more_than"), bonus=points)
    for _, threshold, points in said[: len(said) - len(earned)]:
        yield locale.text("bonus_less_than", threshold=threshold, bonus=-points)


def _straights(variant: Variant) -> Iterator[tuple[Row, Row]]:
    """Every lower straight, with a higher one of the same length that earns less."""
    rows = [row for row in variant.rows if row.combination.kind == "straight"]
    for low, high in permutations(rows, 2):
        as_long = len(low.combination.faces) == len(high.combination.faces)
        below = low.combination.faces < high.combination.faces
        if as_long and below and legal_points(variant, low.id)[-1] > legal_points(variant, high.id)[-1]:
            yield low, high


def chance(variant: Variant) -> Row | None:
    """The row that takes any dice, if the variant has one."""
    return next((row for row in variant.rows if row.combination.kind == "any"), None)
