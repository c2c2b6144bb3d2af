"""Which rule texts a variant needs, and in which order they are told."""

from collections.abc import Iterator
from typing import NamedTuple

from padgen.languages import Locale, ToldStory
from padgen.rules import Row, Variant


class Section(NamedTuple):
    """A heading with paragraphs and worked examples; ``combinations`` stands for the table of rows."""

    key: str
    heading: str
    texts: tuple[str, ...] = ()
    stories: tuple[ToldStory, ...] = ()


def sections(variant: Variant, locale: Locale) -> tuple[Section, ...]:
    """The whole leaflet in reading order; a section that the variant has nothing for is left out."""
    texts: dict[str, tuple[str, ...]] = {
        "contents": (locale.text("contents", dice=variant.dice),),
        "aim": (_round(variant, locale, "aim"),),
        "start": tuple(_start(variant, locale)),
        "turn": tuple(_turn(variant, locale)),
        "recording": tuple(_recording(variant, locale)),
        "special": tuple(_special(variant, locale)),
        "example": (),
        "combinations": (),
        "bonus": tuple(_bonus(variant, locale)),
        "end": (locale.text("end", rounds=len(variant.rows)),),
        "solo": (locale.text("solo"),),
    }
    told = {"example": locale.stories}
    found = [Section(key, locale.section(key), texts[key], told.get(key, ())) for key in texts]
    return tuple(section for section in found if section.texts or section.stories or section.key == "combinations")


def briefs(variant: Variant, locale: Locale) -> Iterator[tuple[Section, ...]]:
    """What players look up during a game, then ever less of it; the table and what is special always."""
    whole = sections(variant, locale)
    for more in ({"turn", "recording", "end"}, {"recording"}, set()):
        wanted = {"special", "combinations", "bonus", *more}
        yield tuple(section for section in whole if section.key in wanted)


def _round(variant: Variant, locale: Locale, key: str) -> str:
    return locale.text(key, dice=variant.dice, throws=variant.throws)


def _start(variant: Variant, locale: Locale) -> Iterator[str]:
    if variant.players is None:
        players = locale.text("players_any")
    else:
        players = locale.text("players_limit", players=variant.players)
    first = locale.text(f"start_{variant.starter}", dice=variant.dice)
    yield f"{players} {first} {locale.text('turn_order')}"
    if locale.has("scorekeeper"):
        yield locale.text("scorekeeper")


def _turn(variant: Variant, locale: Locale) -> Iterator[str]:
    yield _round(variant, locale, "turn")
    if variant.throws > 1:
        yield f"{_round(variant, locale, 'keep')} {_round(variant, locale, 'stop')}"


def _recording(variant: Variant, locale: Locale) -> Iterator[str]:
    yield f"{_round(variant, locale, 'record')} {_round(variant, locale, f'order_{variant.order}')}"
    if variant.order != "free":
        return
    yield _round(variant, locale, f"strike_{variant.strike}")
    if (row := chance(variant)) is not None:
        name = locale.row(row.id)
        yield locale.text(f"chance_{variant.chance}", chance=name, dice=variant.dice, throws=variant.throws)


def _special(variant: Variant, locale: Locale) -> Iterator[str]:
    if variant.call_first:
        yield _round(variant, locale, "call_first")
    if variant.saved_throws:
        yield _round(variant, locale, "saved_throws")
    for extra in variant.extras:
        # A count that is worth nothing is told by the rule that needs it.
        if extra.points:
            yield locale.text("extras", extra=locale.row(extra.id), points=extra.points)
    if locale.has("house_rules"):
        yield _round(variant, locale, "house_rules")


def _bonus(variant: Variant, locale: Locale) -> Iterator[str]:
    if variant.bonus is not None:
        key = "bonus_more_than" if variant.bonus.more_than else "bonus_at_least"
        yield locale.text(key, threshold=variant.bonus.threshold, bonus=variant.bonus.points)


def chance(variant: Variant) -> Row | None:
    """The row that takes any dice, if the variant has one."""
    return next((row for row in variant.rows if row.combination.kind == "any"), None)
