"""Layouts of pads, leaflets and forms: their keys, as typed data with units."""

from collections.abc import Mapping
from typing import Self

from padgen.page.fonts import SMALLEST
from padgen.page.marks import Colour
from padgen.templates.keyed import key as _key
from padgen.templates.shared import COLUMNS, GridTemplate, PrintedTemplate, Template
from padgen.templates.values import (
    MOST_GAMES,
    MOST_PLAYERS_OF_FORMS,
    count,
    flag,
    length,
    maybe,
    one_of,
    points,
    theme_name,
)

_ENLARGED = (
    "margin reach gutter size_most turn_size title_size title_gap table_title die die_most roll_die running_size "
    "tab_size tab_width tab_height fold_shift contents_row"
).split()
"""What grows with a leaflet's or a booklet's paper."""


class PadTemplate(GridTemplate, PrintedTemplate):
    """A score pad: how many are on the sheet, what each shows, and what a print shop needs.

    Several ``games`` per player make a tall block for a long evening.  A ``_good`` measure is comfortable
    to write in: if there is no room for it, there are fewer pads on the sheet.
    """

    theme: str = _key(
        theme_name, default="plain", about="the theme (colours, corners and lines), unless --theme names one"
    )
    show_fixed: bool = _key(flag, default=False, about="without maxima, show what rows with fixed points are worth")
    text_least: float = _key(
        points(SMALLEST, 40), default=7.0, about="the size of row names below which dice shrink too"
    )
    aid_size: float = _key(points(SMALLEST, 40), default=6.5, about="the size of counting aids, such as ×3 = 9")
    maximum_size: float = _key(
        points(0, 40),
        default=0.0,
        about="the size of maxima where names have their usual room, if it isn't `hint_size`; 0 for the same",
    )
    strip_size: float = _key(points(SMALLEST, 40), default=6.5, about="the size of section names")
    strip_height: float = _key(
        length(0, 30), default=3.8, about="the height of the strip with a section's name; 0 mm for none"
    )
    total_size: float = _key(points(SMALLEST, 60), default=9.5, about="the size of the word for the total")
    total_height: float = _key(length(3, 60), default=8.0, about="the height of the row of totals")
    title_height: float = _key(
        length(3, 60),
        default=7.2,
        about="the size of dice with a title's letters, up to a quarter larger on a bar; bands are in proportion",
    )
    band_most: float = _key(length(3, 60), default=60.0, about="the greatest height of a theme's band")
    title_gap: float = _key(length(0, 40), default=2.4, about="the space below the title")
    bar: float = _key(
        length(0, 40), default=4.3, about="an accent's colour above and below a title, up to the edge, with a bleed"
    )
    foot_height: float = _key(length(0, 40), default=4.6, about="the height of the line for the date below the table")
    date_line: float = _key(length(5, 80), default=27.0, about="the length of the line for the date")
    date_least: float = _key(
        length(0, 80),
        default=0.0,
        about="the least length of the date's line beside a title of a good size; else it is below the title",
    )
    foot_line: float = _key(length(5, 80), default=27.0, about="its length below the table")
    winner_line: float = _key(
        length(0, 80), default=0.0, about="the length of a line for the winner before that for the date; 0 mm for none"
    )
    row_good: float = _key(length(3, 40), default=5.5, about="the height at which a row is easy to write in")
    row_pair: float = _key(
        length(3, 40), default=5.5, about="the height at which two names, one below the other, are easy to read"
    )
    column_good: float = _key(length(3, 80), default=14.0, about="the width at which a column is easy to write in")
    column_kept: float = _key(
        length(0, 80), default=0.0, about="the width that columns keep if that leaves names `label_width` or more"
    )
    label_width: float = _key(length(10, 150), default=38.4, about="the preferred width of the column of names")
    margin_least: float = _key(
        length(0, 60),
        default=60.0,
        about="the margin, if smaller, of pads with so many players that names have less than `label_width`",
    )
    above_least: float = _key(
        length(0, 60), default=0.0, about="with dice above: the height of the lowest rows that have them there"
    )
    upper_rows: int = _key(
        count(50, 100), default=100, about="with dice above: rows without pictures, in % of the others' height"
    )
    gap: float = _key(length(0, 20), default=1.3, about="the space beside pictures and maxima")
    hint_gap: float = _key(
        length(0, 20), default=0.0, about="the space before maxima for which names become a little smaller"
    )
    dice: str = _key(
        one_of("before", "after", "above", "none"), default="before", about="the position of pictures of dice"
    )
    die: float = _key(length(2.2, 20), default=4.2, about="the size of dice in ones to sixes")
    die_least: float = _key(length(2.2, 20), default=3.8, about="the same, if names need the space")
    picture: float = _key(length(2.2, 20), default=2.52, about="the size of dice in combinations")
    picture_least: float = _key(length(2.2, 20), default=2.2, about="the same, if names need the space")
    dice_most: int = _key(count(100, 200), default=100, about="with dice above: the size of dice in tall rows, in %")
    growth: int = _key(
        count(100, 200), default=150, about="the most to which names and pictures grow in very high rows, in %"
    )
    fill: bool = _key(flag, default=True, about="solid areas and tints; without them names are lighter")
    frames: bool = _key(
        flag,
        default=True,
        about="frames and cards; without them the table has lines only, and fine ones around it",
    )
    total_line: int = _key(
        count(50, 300), default=100, about="without frames: the line above the total, in % of the theme's frame"
    )
    row_lines: int = _key(
        count(100, 200),
        default=100,
        about="in undivided tables: lines between groups of rows, in % of the theme's, at most as heavy as around sums",
    )
    player_lines: int = _key(
        count(100, 300),
        default=100,
        about="lines between players of several columns, in % of the theme's between groups of rows",
    )

    across: int = _key(count(1, 4), default=1, about="pads side by side")
    down: int = _key(count(1, 4), default=1, about="pads one below the other")
    cut_gap: float = _key(length(0, 40), default=6.0, about="the least white between pads with a bleed")
    cut_marks: bool = _key(flag, default=True, about="dashed lines to cut along, unless there are crop marks")
    games: int = _key(count(1, MOST_GAMES), default=1, about="columns per player; fewer if they don't fit")
    game_least: float = _key(
        length(0, 80),
        default=0.0,
        about="with `games` of 1: few players have columns for several games each, each at least so wide beside names "
        "of `label_width`; 0 mm for never",
    )
    accent: Colour | None = _key(maybe, default=None, about="another colour for the theme")
    back_text: int = _key(
        count(20, 70), default=42, about="the width of text beside the table on the back of a wide pad, in % of both"
    )
    back_text_least: int = _key(count(20, 70), default=31, about="the same, if text is larger than the table's")
    back_light: bool = _key(flag, default=False, about="light letters and fine outlines on the back, to save ink")
    ruler: bool = _key(flag, default=False, about="a 100 mm scale, to check the printer")


class FormTemplate(GridTemplate):
    """A fillable form: one page with a column for each player.

    If ``row_gap`` is 0 mm, cells touch and are drawn as a table, else each is a card.
    """

    players: int = _key(count(1, MOST_PLAYERS_OF_FORMS), default=6, about=COLUMNS)
    theme: str = _key(
        theme_name, default="plain", about="the theme (colours, corners and lines), unless --theme names one"
    )
    coloured: bool = _key(flag, default=False, about="show each player's column in a colour of its own")
    fill: bool = _key(flag, default=True, about="solid areas and tints")
    bar: bool = _key(flag, default=False, about="show the totals on a dark bar at the page's lower edge")
    halves: bool = _key(flag, default=False, about="put the two sections side by side")
    blank_sums: bool = _key(flag, default=True, about="leave sums empty until their column has an entry")
    show_words: bool = _key(flag, default=True, about="show row names")
    maximum_below: bool = _key(
        flag,
        default=False,
        about="show each row's maximum in its lower corner, and what earns the bonus, if there is room",
    )
    show_dice: bool = _key(flag, default=False, about="show each row's dice as pictures, with counting aids")
    show_faces: bool = _key(flag, default=False, about="show a die before the names of ones to sixes")
    die: float = _key(length(2.2, 20), default=6.0, about="the largest size of that die")
    die_least: float = _key(
        length(2.2, 20), default=20.0, about="its width, if smaller, where pictures in other rows leave it no room"
    )
    field_size: float = _key(points(SMALLEST, 40), default=12.0, about="the size of text in the fields")
    total_size: float = _key(points(SMALLEST, 60), default=14.0, about="the size of totals and of the word for them")
    total_word: float = _key(
        points(0, 60), default=0.0, about="the size of that word, if it is to be smaller than totals; 0 for the same"
    )
    progress_bar: float = _key(
        length(0, 10),
        default=2.0,
        about="the largest height of the bar that fills on the way to the bonus; 0 mm for none",
    )
    star: float = _key(length(1, 10), default=4.4, about="the largest size of the leader's star with its disc")
    turn_bar: float = _key(
        length(0.4, 4), default=1.3, about="the height of the bar below the name of whose turn it is"
    )
    title_gap: float = _key(length(0, 40), default=2.0, about="the space below the title")
    margin_least: float = _key(
        length(0, 60), default=60.0, about="the margin, if smaller, where a wider one would make words smaller or fewer"
    )
    date: float = _key(
        length(0, 80), default=0.0, about="the width of the word and the line for the date; 0 mm for none"
    )
    title_die: bool = _key(flag, default=False, about="show a die before the title where there is room")
    sum_height: float = _key(length(6, 60), default=12.0, about="the height of the row of the upper section's sum")
    title_height: float = _key(
        length(0, 60), default=0.0, about="the size of dice with the letters of a short title; 0 mm for none"
    )
    picture: float = _key(length(2.2, 20), default=3.0, about="the size of dice in pictures of combinations")
    picture_least: float = _key(length(2.2, 20), default=20.0, about="the same, if smaller, where names need the space")
    strip_size: float = _key(points(SMALLEST, 40), default=9.0, about="the size of section names on strips")
    strip_height: float = _key(
        length(0, 30),
        default=0.0,
        about="the height of the name of a section above its rows; 0 mm for none",
    )
    bonus_height: float = _key(
        length(0, 60), default=0.0, about="the height of the row of the bonus; 0 mm for that of the other rows"
    )
    total_height: float = _key(length(5, 60), default=11.0, about="the height of the row of totals")
    totals_again: float = _key(
        length(0, 30), default=0.0, about="the height of totals below the names on a page that grew; 0 mm for none"
    )
    row_gap: float = _key(
        length(0, 10),
        default=0.0,
        about="the space between cells, one below the other; with 0 mm, names are semibold",
    )
    column_gap: float = _key(length(0, 10), default=0.0, about="the space between cells, side by side")
    column_gap_least: float = _key(
        length(0, 10), default=0.3, about="the same between columns of the least width, if that is less"
    )
    part_gap: float = _key(length(0, 20), default=0.0, about="the space between names, sections and totals")
    button_height: float = _key(length(5, 30), default=9.0, about="the height of the button for a new game")
    button_least: float = _key(length(10, 100), default=24.0, about="the least width of this button")
    button_level: bool = _key(
        flag, default=False, about="keep the title level with the button, also with the line about the turn below it"
    )
    half_gap: float = _key(length(0, 40), default=3.0, about="the space between sections side by side")
    text_most: float = _key(
        points(0, 72),
        default=0.0,
        about="the size to which names of rows grow, in one language and where all have room; 0 for none",
    )
    hint_most: float = _key(
        points(0, 40),
        default=0.0,
        about="the size to which maxima and counting aids grow beside pictures and names of `text_most`; 0 for none",
    )
    name_size: float = _key(points(SMALLEST, 40), default=12.0, about="the largest size of the players' names")
    name_band: float = _key(length(0, 10), default=1.5, about="the height of a player's colour above the name")
    bar_room: float = _key(length(0, 20), default=0.0, about="the space between the last row and the bar of totals")
    bar_gap: float = _key(length(0, 20), default=2.0, about="the space between the bar of totals and its cells")
    bar_radius: float = _key(length(0, 20), default=4.0, about="the corners of this bar")
    outdent: float = _key(
        length(0, 10),
        default=0.0,
        about="how far bands behind names begin before these, in addition to `padding`; at most to the page's edge",
    )
    grow: bool = _key(flag, default=False, about="make the page as tall as the rows need")

    @property
    def cards(self) -> bool:
        """Whether each cell is a card; else they are a table like a pad's, for paper too."""
        return self.row_gap > 0

    @property
    def word_size(self) -> float:
        """The size of the word for the total in points."""
        return min(max(self.total_word, self.floor_size), self.total_size) if self.total_word else self.total_size


class LeafletTemplate(PrintedTemplate):
    """A rules leaflet: its sides, the panels they fold into, and the range of sizes that makes the text fit.

    ``leading``, ``heading_scale`` and ``table_scale`` are percentages of the text size.
    """

    theme: str = _key(theme_name, default="plain", about="the theme (colours and corners), unless --theme names one")
    accent: Colour | None = _key(maybe, default=None, about="another colour for the theme")
    fill: bool = _key(flag, default=True, about="solid areas and tints, and a picture of what the game needs")

    sides: int = _key(count(1, 8), default=2, about="the number of printed sides")
    sides_least: int = _key(
        count(0, 8),
        default=0,
        about="3 for all rules inside a sheet of six panels, if text stays large",
    )
    sides_size: int = _key(count(50, 100), default=88, about="the least size of text there, in % of size_most")
    fold: int = _key(count(1, 3), default=1, about="panels next to each other on a side; 2 for one fold")
    columns: int = _key(count(1, 3), default=1, about="columns of text on a panel")
    gutter: float = _key(length(2, 30), default=5.0, about="the space between columns")
    size_least: float = _key(points(SMALLEST, 30), default=6.5, about="the smallest text size to try")
    size_most: float = _key(points(SMALLEST, 30), default=9.5, about="the largest text size to try")
    leading: int = _key(count(100, 200), default=132, about="the line spacing, in % of the text size")
    section_gap: int = _key(count(0, 300), default=100, about="the space above headings, in % of a line")
    title_size: float = _key(points(8, 60), default=22.0, about="the size of the title")
    title_gap: float = _key(length(0, 20), default=3.4, about="the space from the rule below it to the text")
    heading_scale: int = _key(count(100, 200), default=112, about="the size of headings, in % of the text size")
    table_scale: int = _key(
        count(60, 120), default=92, about="the size of the table of combinations, in % of the text size"
    )
    table_least: float = _key(points(SMALLEST, 30), default=7.0, about="the smallest size of the table's words")
    table_large: bool = _key(flag, default=False, about="give the table's words at least the size of the text")
    table_growth: int = _key(
        count(60, 200),
        default=128,
        about="the same of few rows on a page or panels of their own, at most, in % of the text size",
    )
    table: str = _key(
        one_of("after-example", "before-example", "last"), default="after-example", about="the position of the table"
    )
    table_title: float = _key(points(8, 60), default=18.0, about="the size of the table's title on a panel of its own")
    die: float = _key(length(2.2, 12), default=5.0, about="the size of the dice in the table's examples")
    roll_die: float = _key(
        length(2.2, 12), default=3.0, about="the smallest dice of worked examples that have words beside them"
    )
    turn_least: float = _key(
        points(SMALLEST, 30), default=8.5, about="the smallest text size that leaves room for a picture of a turn"
    )
    turn_size: float = _key(
        points(SMALLEST, 30),
        default=11.0,
        about="the size down to which text may shrink for that picture; smaller text shrinks very little for it",
    )
    die_most: float = _key(
        length(2.2, 15), default=10.0, about="the size to which dice below the words grow where there is room"
    )
    row_most: int = _key(
        count(100, 300), default=135, about="the most that rows of the table grow to, in % of their natural height"
    )
    row_few: int = _key(
        count(100, 300),
        default=135,
        about="the same in a table of five rows or fewer, whose dice grow after that",
    )
    row_pad: int = _key(
        count(10, 100), default=42, about="the least space above and below the contents of a row, in % of its text size"
    )
    reach: float = _key(length(0, 10), default=3.0, about="how far coloured boxes reach beyond the text")
    cover: bool = _key(flag, default=False, about="make the first panel a cover")
    cover_side: float = _key(
        length(0, 40),
        default=13.0,
        about="the margin of an A5 cover; all cover_ and back_ measures are for A5, and in proportion on other panels",
    )
    cover_title: float = _key(points(14, 120), default=88.0, about="the largest size of a cover's title")
    cover_subtitle: float = _key(points(SMALLEST, 40), default=12.5, about="the size of the line below it")
    cover_disc: float = _key(length(20, 148), default=100.0, about="the width of the disc behind a cover's dice")
    cover_facts: float = _key(points(SMALLEST, 40), default=14.0, about="the size of the facts at a cover's foot")
    cover_names: float = _key(points(SMALLEST, 40), default=8.0, about="the size of many languages' names below them")
    back_title: float = _key(points(SMALLEST, 120), default=40.0, about="the largest size of a back cover's title")
    back_words: float = _key(points(SMALLEST, 40), default=12.5, about="the size of what the game is about")
    back_disc: float = _key(length(20, 148), default=72.0, about="the width of the disc on a back cover")
    back_code: float = _key(length(15, 80), default=32.0, about="the width of the QR code on it")
    back_imprint: float = _key(points(SMALLEST, 20), default=9.0, about="the size of the imprint")
    back_foot: float = _key(
        length(0, 100),
        default=0.0,
        about="the height of a strip like a back cover at the foot of the last panel of a sheet folded once",
    )
    running_size: float = _key(points(SMALLEST, 20), default=7.5, about="the size of running heads and page numbers")
    tab_size: float = _key(points(SMALLEST, 20), default=8.0, about="the size of codes on a booklet's edge tabs")
    tab_width: float = _key(
        length(0, 20), default=4.9, about="the greatest width of edge tabs; where they run into a bleed, 5 mm more"
    )
    fold_shift: float = _key(
        length(0, 10),
        default=2.5,
        about="how far the text of a booklet in several languages moves towards the fold, for wider tabs",
    )
    tab_height: float = _key(length(2, 40), default=14.0, about="the greatest height of edge tabs")
    contents_row: float = _key(length(7.2, 60), default=20.0, about="the greatest height of an entry in the contents")
    results_row: float = _key(length(5, 40), default=9.0, about="the least height of rows for results")
    justify: bool = _key(flag, default=False, about="justify the lines")
    hyphenate: bool = _key(flag, default=True, about="hyphenate words")

    @property
    def size_few(self) -> float:
        """The least size of text in points on ``sides_least`` panels."""
        return max(self.size_least, self.sides_size / 100 * self.size_most)

    def on(self, paper: str) -> Self:
        """The template on another paper, with larger margins, gaps, letters and dice if both its sides are longer.

        They grow by the smaller of the two ratios.  The least sizes of letters stay, and so do the measures of covers,
        which are for A5 and in proportion on all paper.
        """
        laid = super().on(paper)
        scale = min(new / own for new, own in zip(laid.size, self.size, strict=True))
        return laid.replace(**{key: round(getattr(self, key) * scale, 3) for key in _ENLARGED}) if scale > 1 else laid


CLASSES: Mapping[str, type[Template]] = {"pad": PadTemplate, "leaflet": LeafletTemplate, "form": FormTemplate}
"""Layouts by kind of document."""
