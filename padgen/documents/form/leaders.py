"""Fields that tell who leads and who has won: the meaning of the mark, and the card behind a winner's total."""

from padgen.documents.form import script
from padgen.documents.form.drawing import Legend
from padgen.documents.form.helpers import TYPED
from padgen.documents.setting import Setting
from padgen.languages import Locale
from padgen.page.area import Area
from padgen.page.marks import Colour, Field
from padgen.templates import FormTemplate, Theme
from padgen.templates.colours import mixed

_LARGE, _DARK = 14.0, 0.8
"""Points: a smaller total is darker; and the share of the player's colour in it, the rest is that of words."""


def total_ink(theme: Theme, ink: Colour, size: float) -> Colour:
    """The colour of a total of this size in points, in a player's colour."""
    return ink if size >= _LARGE else mixed(ink, theme.ink, _DARK)


def winner(
    setting: Setting[FormTemplate], player: int, name: str, area: Area, star: tuple[float, float, float], shown: bool
) -> Field:
    """The card behind the total of a player, from 0, who has won; its star tells it from others without colour."""
    theme = setting.theme
    return Field(
        *area,
        name=script.field_name(player + 1, script.WINNER),
        kind="button",
        tooltip=setting.locale.message("winner", players=name),
        pale=theme.winner,
        ink=theme.ink,
        star=star,
        radius=min(theme.radius, setting.template.bar_gap),
        read_only=True,
        concealed=not shown,
    )


def legend(locale: Locale, look: Legend, shown: bool) -> Field:
    """What the leader's mark means, while somebody has it."""
    return Field(
        *look.area,
        name=script.LEGEND,
        value=look.text if shown else "",
        default="",
        tooltip=locale.label("leader"),
        chars=look.text,
        size=look.size,
        face=TYPED,
        ink=look.ink,
        read_only=True,
        scripts={"calculate": script.LEGEND_ACTION},
    )
