"""Places what is above the table of a form: the title, the line that says whose turn it is, and the button."""

from __future__ import annotations

from typing import NamedTuple

from padgen.documents.form.cells import letters_height, number_height
from padgen.documents.form.date import BASE, date_more
from padgen.documents.form.helpers import BUTTON_AIR_LEAST, caption, caption_width, round_most
from padgen.documents.setting import Setting
from padgen.documents.table import letters
from padgen.documents.text.fit import LEADING, broken, too_long
from padgen.errors import PadgenError
from padgen.page.area import ROUNDING, Area
from padgen.page.fonts import Fonts
from padgen.page.marks import MM
from padgen.quoting import quoted
from padgen.templates import FormTemplate

_DEPTH = 0.25
"""How far letters such as g and y reach below the baseline, in ems."""

_RISE = 0.23
"""How far accents such as those of Ä and Š reach above a capital, in ems."""

_GAP, _BELOW_TITLE = 3.0, 2.1
"""Millimetres between title and button: side by side, and below the descenders of a title."""

_BUTTON_AIR = 3.5
"""Millimetres: the space beside a button's words."""

_SHRINK = 0.7
"""The share of its size to which a title shrinks to stand beside the button."""

_STATUS_LEAST, _STATUS_HEIGHT = 38.0, 6.0
"""Millimetres: the least width of the line that says whose turn it is, and its height."""

_BESIDE = 1.15
"""The width that the line needs beside a title, in widths that it needs below one."""

_DATE_HEIGHT, _DATE_LINE = 7.0, 8.4
"""Millimetres: the height of the line for the date, and how far its lower end is below the title and the button."""

_LINE_HEIGHT, _LINE_GAP = 5.3, 0.7
"""Millimetres: the least height of that line beside the button's lower end, and the space between it and the title."""

_STATUS_MOST, _STATUS_WORDS = 11.0, 0.95
"""The largest size of that line in points, and where names of rows are large, in sizes of these."""

_STATUS_SHARE, _STATUS_USUAL = 0.57, 8.0
"""The largest size of that line in titles' sizes, so that it isn't as loud as a small title, but not below this."""

_BAR_MOST, _BAR_SHARE = 17.0, 0.75
"""The largest size of that line in the bar, in points and in sizes of totals, so that it isn't as loud as their word.
"""

_ROUND, _ROUND_AIR, _RAISED, _UP = 4.95, 1.2, 1.2, 2.4
"""Millimetres: the height of what tells how far the game has come, below that line, the least space from its letters to
the table, and by how much the line is further up for it, usually and at most."""

_DIE, _DIE_GAP = 1.5, 0.6
"""The width of the die before the title, and the space after it, in heights of a capital."""


class Top(NamedTuple):
    """Places above the table, in mm; ``head`` is where the table begins, ``date`` has no width if there is none.

    The title has its left end, first baseline, size in points, lines, and width with all its dice.  ``die`` is the one
    before it, or with ``lettered`` that of its first letter.
    """

    title: tuple[float, float, float]
    lines: tuple[str, ...]
    width: float
    die: Area | None
    lettered: bool
    status: Area
    button: Area
    date: Area
    head: float

    def moved(self, by: float) -> Top:
        """The same so many mm further right."""
        x, *rest = self.title
        return self._replace(
            title=(x + by, rest[0], rest[1]),
            die=self.die and self.die._replace(x=self.die.x + by),
            status=self.status._replace(x=self.status.x + by),
            button=self.button._replace(x=self.button.x + by),
            date=self.date._replace(x=self.date.x + by),
        )

    def between(self, left: float, right: float, least: float) -> Top:
        """The same, from the left end of the table to its right end, if there is room; the line needs ``least`` mm."""
        x, *rest = self.title
        start = self.die.x if self.die else x
        button, date = self.button._replace(x=right - self.button.w), self.date._replace(x=right - self.date.w)
        end = date.x - _GAP if date.w and self.status.y < date.y + date.h else right
        status = self.status._replace(x=left, w=end - left)
        if self.status.y < self.button.y + self.button.h:
            begun = self.status.x + left - start
            least *= _BESIDE if self.status.x > x else 1.0
            status = self.status._replace(x=begun, w=button.x - _GAP - begun)
        if right - left < self.width + _GAP + self.button.w or status.w < least:
            return self
        title, die = (x + left - start, rest[0], rest[1]), self.die and self.die._replace(x=left)
        return self._replace(title=title, die=die, button=button, status=status, date=date)


def status_most(template: FormTemplate) -> float:
    """The largest size in points of the line that says whose turn it is, above the table."""
    most = max(_STATUS_MOST, _STATUS_WORDS * template.text_size)
    return min(most, max(_STATUS_USUAL, _STATUS_SHARE * template.title_size))


def below_line(fonts: Fonts, line: Area, most: float, small: float, head: float) -> Area | None:
    """The place below the line of at most ``most`` points for how far the game has come, in ``small`` print.

    Both are further up, so that they are beside the button together, and more if letters came too near to the table,
    which begins at ``head`` mm; ``None`` if the line would have to move far for that.
    """
    cap = fonts.cap_height("bold", min(small, round_most(_ROUND)))
    level = line.y + (line.h + letters_height(most)) / 2
    y = min(level - _RAISED, head - _ROUND_AIR - (_ROUND + cap) / 2)
    return line._replace(y=y, h=_ROUND) if level - y <= _UP else None


def status_in_bar(template: FormTemplate) -> float:
    """The largest size in points of this line in the bar of totals: no smaller than above the table."""
    return min(_BAR_MOST, max(status_most(template), _BAR_SHARE * template.total_size))


def arrange(setting: Setting[FormTemplate], title: str, least: float, in_bar: bool, inner: float) -> Top:
    """Place title, line and button, whose word is in all languages if the others stay where they are."""
    fonts, size = setting.fonts, setting.template.text_size
    alone, beside = (fonts.width(word("new_game"), "bold", size) for word in (setting.locale.label, setting.label))
    top = _arrange(setting, title, least, in_bar, inner, alone)
    stacked = caption_width(fonts, caption(setting, top.button.h))
    ways = (beside, max(alone, stacked)) if stacked else (beside,)
    for wide in ways if len(setting.locales) > 1 else ():
        made = _arrange(setting, title, least, in_bar, inner, wide)
        same = (made.title, made.lines, made.head, made.status.y) == (top.title, top.lines, top.head, top.status.y)
        if same and made.button.w >= wide + 2 * BUTTON_AIR_LEAST - ROUNDING:
            return made
    return top


def _arrange(setting: Setting[FormTemplate], title: str, least: float, in_bar: bool, inner: float, words: float) -> Top:
    """Place title, line and button with words so wide in mm side by side, within ``inner`` mm from the left margin.

    The line needs ``least`` mm, more of them beside the title.  If they aren't free there, it goes below the title, and
    if not there either, or if the title has two lines, below the button.  With a line for the date, which is below the
    button, it goes beside that.  The button goes below the title if that would have to shrink much.  If the bar says
    whose turn it is (``in_bar``), there is no line here.  Raises ``PadgenError`` if the title doesn't fit.
    """
    template, fonts, margin = setting.template, setting.fonts, setting.template.margin
    width = min(max(template.button_least, words + 2 * _BUTTON_AIR), inner / 2)
    narrow = max(template.button_least, words + 2 * BUTTON_AIR_LEAST, inner - _GAP - _BESIDE * least)
    width = min(width, narrow)
    room = inner - width - _GAP
    edge = template.title_height
    lettered = bool(edge) and setting.theme.title == "letters" and letters.on_dice(title)
    lines: tuple[str, ...]
    if lettered and letters.width(title, edge) <= room:
        _check_letters(setting, title)
        size, wide, lead, cap, high, alone = template.title_size, letters.width(title, edge), 0.0, edge, edge, False
        lines, step = (title,), 0.0
    else:
        lettered = False
        size, lead, alone = _title(setting, title, room, inner)
        lines = (title,)
        tight, most = alone and room < _BESIDE * least, template.title_size
        if tight and (two := broken(fonts, title, "bold", most, min(most, template.text_size), room)):
            lines, size, alone = two.lines, two.size, False
        step = (len(lines) - 1) * size * LEADING / MM
        cap = fonts.cap_height("bold", size)
        wide = lead + max(fonts.width(line, "bold", size) for line in lines)
        high, edge = cap + step + (_DEPTH + _RISE) * size / MM, _DIE * cap
    own, block = high, template.button_height
    if not alone:
        high = max(block, high)
    middle = margin + high / 2
    die = Area(margin, middle - edge / 2, edge, edge) if lead or lettered else None
    place = margin + lead, middle + (cap - step) / 2, size
    top = margin + high + _BELOW_TITLE if alone else margin + (high - block) / 2
    button = Area(margin + inner - width, top, width, block)
    free = room if alone else room - wide - _GAP
    bottom = max(margin + high, button.y + block)
    if template.date:
        bottom += _DATE_LINE
    dated = template.date and template.date + date_more(setting)
    if inner - dated - _GAP < least:
        dated = template.date
    date = Area(margin + inner - dated, bottom - _DATE_HEIGHT, dated, _DATE_HEIGHT)
    whole = Top(place, lines, wide, die, lettered, button, button, date, bottom + template.title_gap)
    if in_bar:
        return whole
    beside = date.x - margin - _GAP if template.date else 0.0
    line = bottom - BASE - fonts.cap_height("bold", template.text_size) / 2 - _STATUS_HEIGHT / 2
    head = max(whole.head, line + _STATUS_HEIGHT)
    by_date = whole._replace(status=Area(margin, line, beside, _STATUS_HEIGHT), head=head)
    if beside >= least and not alone:
        return by_date
    if free >= (least if alone else max(_BESIDE * least, _STATUS_LEAST)):
        line = button.y + button.h / 2 - _STATUS_HEIGHT / 2
        return whole._replace(status=Area(button.x - _GAP - free, line, free, _STATUS_HEIGHT))
    if not template.date and not alone and not step and room >= least - ROUNDING:
        # The button stands in the middle of title and line, so that there is no hole below it, or level with the title.
        line = max(_LINE_HEIGHT, number_height(status_most(template)))
        both = own + _LINE_GAP + line
        high = max(both, block)
        down, up = margin + (high - both + own) / 2 - middle, margin + (high - block) / 2
        if template.button_level:
            down, up, high = 0.0, button.y, middle + own / 2 + _LINE_GAP + line - margin
        return whole._replace(
            title=(place[0], place[1] + down, size),
            die=die and die._replace(y=die.y + down),
            status=Area(margin, middle + down + own / 2 + _LINE_GAP, room, line),
            button=button._replace(y=up),
            head=margin + high + template.title_gap,
        )
    if beside >= least:
        return by_date
    status = Area(margin, bottom + 0.6, inner, _STATUS_HEIGHT)
    return whole._replace(status=status, head=status.y + status.h + min(0.6, template.title_gap))


def _check_letters(setting: Setting[FormTemplate], title: str) -> None:
    """Raise ``PadgenError`` if letters on dice would be smaller than the template's smallest ones."""
    template, floor, edge = setting.template, setting.template.floor_size, setting.template.title_height
    if letters.size(setting.fonts, edge) < floor:
        needs = f"needs dice of {floor / letters.size(setting.fonts, 1.0):.1f} mm at {floor:g} pt"
        what = f"the title {quoted(title)} {needs}, title_height is {edge:g} mm"
        raise PadgenError(template.problem("title_height", what, "raise it, or write 0 mm for a title without dice"))


def _title(setting: Setting[FormTemplate], title: str, room: float, inner: float) -> tuple[float, float, bool]:
    """The size of a title in points, the width that the die before it takes, and whether it has no button beside it."""
    template, fonts = setting.template, setting.fonts
    most, floor = template.title_size, template.floor_size
    lead = (_DIE + _DIE_GAP) * fonts.cap_height("bold", most)
    if template.title_die and fonts.fit(title, "bold", most, room - lead) == most:
        return most, lead, False
    size = fonts.fit(title, "bold", most, room, _SHRINK * most)
    if size is not None:
        return size, 0.0, False
    size = fonts.fit(title, "bold", most, inner, floor)
    if size is not None:
        return size, 0.0, True
    raise PadgenError(
        too_long(
            fonts, title, "bold", floor, inner, named=f"the title {quoted(title)}", place="the form leaves",
            fix="shorten the title, or choose a larger template", about=(setting.locale.code, "title"),
        )
    )  # fmt: skip
