"""What tells who leads, has won, or is in turn: signs that are hidden until the script shows them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from padgen.documents.form import script
from padgen.documents.form.helpers import HIDDEN
from padgen.documents.setting import Setting
from padgen.page.area import Area
from padgen.page.marks import Colour, Field, Tag
from padgen.rules import Standing
from padgen.templates import FormTemplate, Theme
from padgen.templates.colours import mixed

_LARGE, _DARK = 14.0, 0.8
"""Points: a smaller total is darker; and the share of the player's colour in it, the rest is that of words."""

_BAR_SIDE, _BAR_EDGE, _TABLE_EDGE = 0.09, 0.35, 1.5
"""The share of a name's width that is free on each side of the bar below it, and the millimetres below the bar on cards
and in a table, where a black strip may be below it."""

_STAR, _LOWER = 0.78, 1.04
"""The star's radius, in that of its disc; and how far down its middle is, because a star is higher than deep."""


def total_ink(theme: Theme, ink: Colour, size: float) -> Colour:
    """The colour of a total of this size in points, in a player's colour."""
    return ink if size >= _LARGE else mixed(ink, theme.ink, _DARK)


def leading(players: int, leaders: Sequence[int], face: str) -> Iterator[Field]:
    """What tells programs who leads, as hidden fields, whose scripts show the signs.  Players count from 0."""
    for player in range(players):
        yield HIDDEN._replace(
            name=script.field_name(player + 1, "leader"),
            value=script.LEADER if player in leaders else "",
            default="",
            chars=script.LEADER,
            face=face,
            read_only=True,
            scripts={"calculate": script.leader_action(player + 1)},
        )


class SignPlaces(NamedTuple):
    """The places of a player's signs: the cell of the total, the stars, and the names above bars."""

    total: Area
    stars: Sequence[Area]
    heads: Sequence[Area]


def signs(
    setting: Setting[FormTemplate], names: Sequence[str], places: Sequence[SignPlaces], standing: Standing
) -> Tag:
    """The signs of players with these names, of which the standing's are seen: cards, then stars on them, and bars."""
    cards, stars, bars = list[Field](), list[Field](), list[Field]()
    for at, (name, place) in enumerate(zip(names, places, strict=True)):
        leads = at in standing.leaders
        cards.append(_winner(setting, at, name, place.total, standing.over and leads))
        own = (_star(setting, at, name, area, leads) for area in place.stars)
        stars += (one._replace(twins=len(place.stars)) for one in own)
        below = (_turn(setting, at, name, head, at == standing.turn) for head in place.heads)
        bars += (one._replace(twins=len(place.heads)) for one in below)
    return Tag("P", (*cards, *stars, *bars))


def _star(setting: Setting[FormTemplate], player: int, name: str, area: Area, shown: bool) -> Field:
    """The star on the total of a player, from 0, who leads or has won."""
    locale, radius = setting.locale, area.w / 2
    look = sign(player, script.STAR, area, setting.theme.ink, shown)
    tooltip = locale.message("labelled", label=locale.label("leader"), text=name)
    shape = radius, _LOWER * radius, _STAR * radius
    return look._replace(tooltip=tooltip, ink=setting.theme.winner, radius=radius, star=shape)


def _winner(setting: Setting[FormTemplate], player: int, name: str, area: Area, shown: bool) -> Field:
    """The card behind the total of a player who has won; the star tells it from others without colour."""
    look = sign(player, script.WINNER, area, setting.theme.winner, shown)
    radius = min(setting.theme.radius, setting.template.bar_gap)
    return look._replace(tooltip=setting.locale.message("winner", players=name), radius=radius)


def _turn(setting: Setting[FormTemplate], player: int, name: str, head: Area, shown: bool) -> Field:
    """The bar at the lower end of the head of a player whose turn it is."""
    side, high = _BAR_SIDE * head.w, setting.template.turn_bar
    edge = _BAR_EDGE if setting.template.cards else _TABLE_EDGE
    area = Area(head.x + side, head.y + head.h - edge - high, head.w - 2 * side, high)
    look = sign(player, script.TURN, area, setting.theme.strong, shown)
    return look._replace(tooltip=setting.locale.message("turn", player=name), radius=high / 2, printed=False)


def sign(player: int, key: str, area: Area, ink: Colour, shown: bool) -> Field:
    """A field that does nothing; players count from 0."""
    return Field(
        *area, name=script.field_name(player + 1, key), kind="button", pale=ink, read_only=True, concealed=not shown
    )
