"""Which keys a locale file has, and which placeholders each text may and must use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

NAME_LENGTH = 60
"""The longest row name, label or title, in characters."""

TEXT_LENGTH = 1200
"""The longest text, in characters."""

NOUNS = ("point", "die", "throw", "player", "round")

LABELS = (
    "player name date game upper_section lower_section upper_sum bonus total maximum saved_throws needed leader "
    "new_game cut_here number combination dice points example kept rules contents page"
).split()

SECTIONS = "contents aim start turn recording example combinations bonus end solo special".split()


@dataclass(frozen=True, slots=True)
class Slots:
    """The placeholders a text must use, and those it may use besides."""

    needs: frozenset[str] = frozenset()
    may: frozenset[str] = frozenset()
    optional: bool = False

    @property
    def all(self) -> frozenset[str]:
        """Every placeholder that has a value in this text."""
        return self.needs | self.may


def _slots(needs: str = "", may: str = "", optional: bool = False) -> Slots:
    return Slots(frozenset(needs.split()), frozenset(may.split()), optional)


_ROUND = "dice throws"

TEXTS: Mapping[str, Slots] = {
    "contents": _slots("dice"),
    "aim": _slots(may=_ROUND),
    "players_any": _slots(),
    "players_limit": _slots("players"),
    "start_free": _slots(),
    "start_highest_throw": _slots(may="dice"),
    "turn_order": _slots(),
    "scorekeeper": _slots(optional=True),
    "turn": _slots("throws", "dice"),
    "keep": _slots(may=_ROUND),
    "stop": _slots(may=_ROUND),
    "record": _slots(may=_ROUND),
    "order_free": _slots(may=_ROUND),
    "order_forced": _slots(may=_ROUND),
    "order_half_forced": _slots(may=_ROUND),
    "strike_nothing_fits": _slots(may=_ROUND),
    "strike_any_time": _slots(may=_ROUND),
    "chance_free": _slots("chance", _ROUND),
    "chance_last_resort": _slots("chance", _ROUND),
    "bonus_at_least": _slots("threshold bonus", "upper_sum"),
    "bonus_more_than": _slots("threshold bonus", "upper_sum"),
    "end": _slots(may="rounds total"),
    "solo": _slots(),
    "call_first": _slots(may=_ROUND),
    "saved_throws": _slots(may=_ROUND),
    "extras": _slots("extra points"),
    "story_called": _slots("row"),
    "story_in_order": _slots("row"),
    "throw": _slots("number"),
}

COMBINATIONS: Mapping[str, Slots] = {
    "face": _slots("face"),
    "pair": _slots(),
    "alike": _slots("count"),
    "two_pairs": _slots(),
    "three_pairs": _slots(),
    "full_house": _slots(),
    "two_triples": _slots(),
    "four_and_pair": _slots(),
    "straight": _slots("faces"),
    "run": _slots("count"),
    "all_alike": _slots(may="dice"),
    "any": _slots(may="dice"),
}

SCORING: Mapping[str, Slots] = {
    "sum": _slots(),
    "fixed": _slots("points"),
    "all_dice": _slots(),
    "fixed_plus_sum": _slots("points"),
}

MESSAGES: Mapping[str, Slots] = {
    "illegal": _slots("value row values"),
    "order": _slots("rows"),
    "number": _slots("label"),
    "cell": _slots("player row"),
    "pad": _slots("title rows"),
    "logo": _slots(),
    "code": _slots("url"),
}

WORDED: Mapping[str, Mapping[str, Slots]] = {
    "texts": TEXTS,
    "combinations": COMBINATIONS,
    "scoring": SCORING,
    "messages": MESSAGES,
}
"""The sections whose values are texts with placeholders."""

STORY = _slots(may="row points score")
"""A worked example's text; ``row`` and ``score`` may name another row: ``{score.chance:point}``."""
