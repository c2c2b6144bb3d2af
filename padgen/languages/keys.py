"""Which keys a locale file has, and which placeholders each text may and must use."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

Level: TypeAlias = Literal["pad", "leaflet"]
"""How complete a language is: with what pads, forms and scores need, or also with what leaflets need."""

NAME_LENGTH = 60
"""The longest row name, label or title, in characters."""

TEXT_LENGTH = 1200
"""The longest text, in characters."""

NOUNS: Mapping[str, str] = {
    "point": "what rows earn",
    "die": "what is rolled",
    "throw": "how often the dice are rolled",
    "player": "who plays",
    "round": "a turn of everybody",
}
"""The nouns that every language has, and what each is."""

LABELS: Mapping[str, str] = {
    "name": "stands before the players' names",
    "date": "followed by a line to write it on",
    "game": "one of several games by the same players",
    "upper_section": "the first six rows together",
    "lower_section": "the other rows together",
    "upper_sum": "the sum of the upper section",
    "bonus": "the row of the bonus",
    "total": "the last row",
    "grand_total": "the last row where a player has several columns",
    "down": "above a column that is filled from top to bottom: a very short word",
    "up": "above a column that is filled from bottom to top",
    "free": "above a column that is filled in any order",
    "announced": "above a column whose rows are announced",
    "maximum": "above each row's highest points: a very short word",
    "saved_throws": "the row that counts them",
    "needed": "what is still missing for the bonus: a short word or two",
    "leader": "who has the most points",
    "new_game": "a button that empties the form",
    "number": "before a sheet's number, abbreviated",
    "combination": "a column's heading: what the dice must show",
    "dice": "a column's heading",
    "points": "a column's heading",
    "example": "a column's heading",
    "at_most": "followed by a row's highest points",
    "always": "below a row's points where they are always the same",
    "kept": "below dice that are not rolled again",
    "rules": "what a leaflet holds",
    "score_pad": "what a pad is, in its file's properties",
    "form": "what a form is, in its file's properties",
    "contents": "the heading of a booklet's list of languages",
    "page": "followed by a page's number",
    "example_names": "four short first names, with commas between them, on a pad as an example",
}
"""The labels, and where each stands or what it means."""

EXAMPLE_NAMES = 4
"""How many names the label ``example_names`` holds."""

_COMMA = re.compile("[,،、，]")
"""The commas of Latin, Arabic and Chinese script."""

SHORT_LABELS = frozenset(("upper_sum", "bonus"))
"""The labels that can have a shorter name, because they stand beside dice and numbers."""

LEAFLET_LABELS = frozenset("combination dice points example at_most always kept contents page example_names".split())
"""The labels that stand only in leaflets and booklets."""

LEAFLET_KEYS = ("glossary", "nouns", "sections", "texts", "combinations", "scoring", "examples", "stories")
"""The keys of a locale file that only leaflets need."""

SCREEN_KEYS = ("web", "sheet")
"""The keys that only the web page and score sheets for browsers need."""

SECTIONS: Mapping[str, str] = {
    "contents": "what one needs to play",
    "aim": "what the game is about",
    "start": "who begins",
    "turn": "what one does in a turn",
    "recording": "how points are written down",
    "example": "one turn in pictures",
    "combinations": "the table of rows",
    "bonus": "the extra points for the upper section",
    "end": "when it is over and who wins",
    "solo": "one player",
    "special": "what this variant has besides",
}
"""The headings of a leaflet, and what stands below each."""


GLOSSARY: Mapping[str, str] = {
    "throw": "rolling the dice once",
    "turn": "what one player does until the next has the dice",
    "round": "a turn of everybody",
    "row": "what is filled in at the end of a turn",
    "column": "where one player's points stand",
    "section": "the upper or the lower rows together",
    "strike": "to write a zero",
    "open": "not filled yet",
}
"""The things that a language has one word for, everywhere."""


def example_names(label: str) -> tuple[str, ...]:
    """The names in the label ``example_names``, without empty ones."""
    return tuple(filter(None, (name.strip() for name in _COMMA.split(label))))


class Slots(NamedTuple):
    """The placeholders a text must use, those it may use besides, and what the text is about."""

    needs: frozenset[str] = frozenset()
    may: frozenset[str] = frozenset()
    optional: bool = False
    about: str = ""

    @property
    def all(self) -> frozenset[str]:
        """Every placeholder that has a value in this text."""
        return self.needs | self.may


def _slots(about: str, needs: str = "", may: str = "", optional: bool = False) -> Slots:
    return Slots(frozenset(needs.split()), frozenset(may.split()), optional, about)


_ROUND = "dice throws"

TEXTS: Mapping[str, Slots] = {
    "contents": _slots("what one needs, apart from other players", "dice"),
    "aim": _slots("what the game is about", may="dice throws title"),
    "players_any": _slots("any number of people may play"),
    "players_limit": _slots("the greatest number of players", "players"),
    "start_free": _slots("the players agree who begins"),
    "start_highest_throw": _slots("the highest roll goes first", may="dice"),
    "direction_free": _slots("the players take turns, in no fixed direction"),
    "direction_clockwise": _slots("turns pass clockwise"),
    "scorekeeper": _slots("one player keeps score for all; everybody has a column"),
    "turn": _slots("how often one may roll", "throws", "dice"),
    "turn_once": _slots("the same where there is only one roll", may="dice"),
    "keep": _slots("which dice are rolled again", may=_ROUND),
    "keep_again": _slots("dice that were set aside may be rolled again later", may=_ROUND),
    "stop": _slots("one may stop early", may=_ROUND),
    "record": _slots("each turn ends with an entry in one's column, each row is filled once", may=_ROUND),
    "order_free": _slots("any open row may be filled", may=_ROUND),
    "order_called": _slots("the row that was announced is filled; if that failed, another open row", may=_ROUND),
    "order_forced": _slots("rows are filled from top to bottom; zero where the dice don't fit", may=_ROUND),
    "order_half_forced": _slots("one half from top to bottom, then the other; zero likewise", may=_ROUND),
    "chance_free": _slots("the row for any dice", "chance", _ROUND),
    "chance_last_resort": _slots("the row for any dice, only when no other open row fits", "chance", _ROUND),
    "strike_after_chance": _slots("a zero where no open row fits and the row for any dice is filled too", "chance"),
    "strike_nothing_fits": _slots("the same in a game without a row for any dice", may=_ROUND),
    "strike_row_not_met": _slots("instead of points, a zero in an open row that the dice don't fit", may=_ROUND),
    "strike_any_time": _slots("instead of points, a zero in any open row", may=_ROUND),
    "columns": _slots("several columns: a turn's result goes into an open row of one of them", may="columns"),
    "column_down": _slots("a column that is filled from top to bottom", "column"),
    "column_up": _slots("a column that is filled from bottom to top", "column"),
    "column_announced": _slots("a column whose row is announced after the first roll and then filled", "column"),
    "columns_strike": _slots("after a zero's rule: but it stands only where the column's own rule allows"),
    "bonus_at_least": _slots("the bonus for a sum of the threshold or more", "threshold bonus", "upper_sum"),
    "bonus_more_than": _slots("the bonus for a sum above the threshold", "threshold bonus", "upper_sum"),
    "bonus_at_least_brief": _slots("the first in few words, for backs of pads", "threshold", "bonus upper_sum", True),
    "bonus_more_than_brief": _slots("the second in few words", "threshold", "bonus upper_sum", True),
    "bonus_sum": _slots("the sum of the upper section counts only for the bonus", "upper_sum"),
    "bonus_step": _slots("a higher bonus from a higher threshold on, instead of the one before", "threshold bonus"),
    "bonus_less_than": _slots("points that are lost for a sum below the threshold", "threshold bonus", "upper_sum"),
    "columns_bonus": _slots("each of several columns has its own bonus"),
    "end": _slots("when the game is over and who wins", may="rounds total"),
    "end_games": _slots(
        "on backs of pads with a column for each game: when one is over, and who wins", may="rounds total"
    ),
    "end_columns": _slots("when a game with several columns is over; each is added up", may="rounds total"),
    "columns_times": _slots("each column's total is multiplied by the number in the row below it", may="total"),
    "columns_total": _slots("the sum of a player's columns; the highest wins", "grand_total"),
    "solo": _slots("playing alone", may="title"),
    "in_languages": _slots("on the cover of a booklet: in how many languages the rules are", "languages"),
    "call_first": _slots("the combination is announced before the first roll", may=_ROUND),
    "saved_throws": _slots("unused rolls are kept for later", may=_ROUND),
    "straights": _slots("the lower straight earns more than the higher, and that is no misprint", "low high"),
    "extras": _slots("something that can happen more than once, counted in a row of its own", "extra points"),
    "another": _slots("every further one of a row, counted likewise; nothing after a zero there", "extra points row"),
    "joker_forced": _slots("all dice alike once their row is filled: its face, else the lower rows, else zero", "row"),
    "joker_free": _slots("the same in any open row, in the lower ones if its face's row is filled", "row"),
    "house_rules": _slots("rules that no feature expresses; only a variant file has them", may=_ROUND, optional=True),
    "sum_all": _slots("above the table, where all rows add up the dice that count"),
    "sum_rest": _slots("the same where some rows name other points"),
    "pale_dice": _slots("above the table, where examples show dice that earn nothing in a light shade"),
    "served": _slots("after a row's points: how many more on the first roll", "points"),
    "served_fixed": _slots("the same after fixed points: the points that it then earns in all", "points"),
    "story_called": _slots("begins an example where the combination is named first", "row"),
    "story_in_order": _slots("begins an example where the rows have an order", "row"),
    "throw": _slots("stands above an example's rolls", "number"),
}

_COMBINATIONS = {
    "faces": _slots("the rows from ones to sixes together: each counts its own number"),
    "own_face": _slots("some such rows together, whichever they are"),
    "face": _slots("one such row: dice of one face", "face"),
    "pair": _slots("two alike"),
    "alike_3": _slots("three alike"),
    "alike_4": _slots("four alike"),
    "alike_5": _slots("five alike"),
    "alike": _slots("how many are alike; the number must not come first", "count"),
    "two_pairs": _slots("two pairs, different faces"),
    "three_pairs": _slots("three pairs, different faces"),
    "full_house": _slots("three alike and two alike, different faces"),
    "two_triples": _slots("three alike, twice, different faces"),
    "four_and_pair": _slots("four alike and two alike, different faces"),
    "straight": _slots("these faces", "faces"),
    "run_4": _slots("four faces in sequence, wherever they begin"),
    "run_5": _slots("five faces in sequence"),
    "run": _slots("how many faces in sequence; the number must not come first", "count"),
    "all_alike": _slots("one face on all dice", may="dice"),
    "adds_up": _slots("all dice add up to this number; it must not come last", "total"),
    "adds_up_pair": _slots("the same with two alike among them", "total"),
    "any": _slots("whatever the dice show", may="dice"),
}

COMBINATIONS: Mapping[str, Slots] = _COMBINATIONS | {
    f"{key}_brief": slots._replace(optional=True, about=f"{slots.about}: in few words, for the backs of pads")
    for key, slots in _COMBINATIONS.items()
}
"""What rows want, each a phrase without a full stop: ``scoring`` makes a sentence of it."""

SCORING: Mapping[str, Slots] = {
    "sum": _slots("the dice of the combination are added: sum_all or sum_rest has said so", "combination"),
    "fixed": _slots("always the same points", "combination points"),
    "all_dice": _slots("all dice are added", "combination", "dice"),
    "any_brief": _slots("the row for any dice in few words, for the backs of pads", "", "combination dice", True),
    "fixed_plus_sum": _slots("the dice of the combination are added, and points besides", "combination points"),
}

MESSAGES: Mapping[str, Slots] = {
    "illegal": _slots("a form refuses points that can't stand in a row", "value row values"),
    "order": _slots("a form refuses a row whose turn has not come", "rows"),
    "number": _slots("a form refuses what isn't a number", "label"),
    "turn": _slots("a form or a score sheet tells whose turn it is", "player"),
    "winner": _slots("a form or a score sheet tells who has won", "players"),
    "tie": _slots("the same of several", "players"),
    "wish": _slots("a form wishes a good game, in place of whose turn it is, until it knows"),
    "round": _slots("a form or a score sheet tells how far the game has come", "round rounds"),
    "player": _slots("a player without a name, by number", "number"),
    "labelled": _slots("a label before what it is about, with the language's own colon", "label text"),
    "new_game": _slots("a form asks before it is emptied"),
    "cell": _slots("what a screen reader calls a cell", "player row"),
    "pad": _slots("what a screen reader calls a pad", "title rows"),
    "logo": _slots("what a screen reader calls a club's picture"),
    "code": _slots("what a screen reader calls a square code", "url"),
}

WEB: Mapping[str, Slots] = {
    "title": _slots("the heading of the page where documents are chosen"),
    "page_language": _slots("before the list of the page's languages"),
    "languages": _slots("a heading: the languages of the document"),
    "two_languages": _slots("a pad in two languages follows the rules of the first"),
    "more_languages": _slots("opens a list of further languages"),
    "players": _slots("a heading: how many play, and their names"),
    "names_optional": _slots("names may be left out"),
    "paper": _slots("a heading: the size of the paper"),
    "other_paper": _slots("another size, which is then typed in"),
    "layout": _slots("a heading: how the sheet is divided"),
    "theme": _slots("a heading: colours and lines"),
    "pad": _slots("score pads, printed on paper"),
    "leaflet": _slots("the rules on paper"),
    "form": _slots("a form to fill in on a screen, as PDF"),
    "sheet": _slots("a score sheet for the browser"),
    "booklet": _slots("the rules in several languages"),
    "download": _slots("a button"),
    "adds_up": _slots("what the form does by itself"),
    "open_and_play": _slots("what one does with the score sheet"),
    "update": _slots("a button that shows the document as chosen"),
    "copy": _slots("a button that copies the document's address"),
    "copied": _slots("the address was copied"),
    "preview": _slots("what a screen reader calls the picture of the document"),
    "refused": _slots("above the reasons why the document can't be made"),
    "layout_classic": _slots("the usual layout"),
    "layout_large_print": _slots("a layout of pads, and one of leaflets, in large print"),
    "layout_ink_saver": _slots("a layout of fine lines without areas"),
    "layout_kids": _slots("a layout with pictures of dice"),
    "layout_landscape": _slots("a layout"),
    "layout_tall": _slots("a layout with room for several games"),
    "layout_a5_large": _slots("a layout of A5 pages in large letters"),
    "layout_a4_fold": _slots("a layout of A4 to fold"),
    "layout_a4_three": _slots("a layout of A4 to fold twice, into three parts"),
    "layout_tablet": _slots("a layout of forms"),
    "layout_tablet_landscape": _slots("a layout of forms for a screen wider than high"),
    "layout_tablet_large": _slots("a layout of forms for a large screen"),
    "layout_phone": _slots("a layout of forms"),
    "theme_plain": _slots("a theme in black and white"),
    "theme_nordic": _slots("a theme in blue and red"),
    "theme_retro": _slots("a theme in brown and red"),
    "theme_winter": _slots("a theme with firs and snow"),
    "theme_birthday": _slots("a theme with balloons and confetti"),
    "theme_night": _slots("a dark theme with stars"),
    "theme_slate": _slots("a theme of white cards on a pale grey ground"),
}
"""What the web page says."""
SHEET: Mapping[str, Slots] = {
    "turn": _slots("below the name of the player in turn: a word or two"),
    "over": _slots("the game is over"),
    "winner": _slots("below the winner's name: a word or two"),
    "undo": _slots("a button that takes back the last entry"),
    "redo": _slots("a button that enters again what was taken back"),
    "undone": _slots("what was taken back: a player, a row and points", "what"),
    "redone": _slots("what was entered again", "what"),
    "players": _slots("a button, and the heading of the list of players"),
    "add_player": _slots("a button"),
    "remove": _slots("a button, for screen readers", "player"),
    "earlier": _slots("a button that moves a player up in the list, for screen readers", "player"),
    "later": _slots("a button that moves a player down in the list, for screen readers", "player"),
    "menu": _slots("a button with further things to do"),
    "games": _slots("a button, and the heading of the list of kept games"),
    "save": _slots("a button that writes the game to a file"),
    "load": _slots("a button that reads a game from a file"),
    "print": _slots("a button"),
    "close": _slots("a button that closes what is open"),
    "pace": _slots("the points that lead to the bonus, row by row: one word"),
    "way": _slots("above bars that show how far everybody is from the bonus", "points"),
    "more": _slots("what the bonus still needs, in a narrow cell", "points"),
    "missing": _slots("what the bonus would have needed, when it can't be had any more", "points"),
    "earned": _slots("the bonus has been earned"),
    "strike": _slots("a button that enters a zero"),
    "clear": _slots("a button that empties a row again"),
    "vacant": _slots("what a screen reader calls an open row"),
    "last": _slots("what a screen reader says of the last entry"),
    "ask_new": _slots("the question before a new game"),
    "kept": _slots("below it: the round, and where the game is kept", "round rounds games"),
    "same_players": _slots("a box to tick below it"),
    "go_on": _slots("the answer that changes nothing"),
    "storage_off": _slots("the browser keeps nothing, the game is gone when the page is closed"),
    "storage_broken": _slots("kept games can't be read; they were set aside, not deleted"),
    "bad_file": _slots("a file isn't a game; the text is its line and what stands there", "text"),
    "other_rules": _slots("a file is a game of other rules", "rules"),
    "need_script": _slots("the file must be opened in a browser that runs JavaScript"),
}
"""What score sheets say."""

WORDED: Mapping[str, Mapping[str, Slots]] = {
    "texts": TEXTS,
    "combinations": COMBINATIONS,
    "scoring": SCORING,
    "messages": MESSAGES,
    "web": WEB,
    "sheet": SHEET,
}
"""The sections whose values are texts with placeholders."""

STORY = _slots("what happens in the example", may="row points score")
"""A worked example's text; ``row`` and ``score`` may name another row: ``{score.chance:point}``."""


def leaflet_part(data: Mapping[str, Any]) -> Iterator[str]:
    """The keys of a locale file's data that only leaflets need, dotted, including those in its ``variants``."""
    variants = data.get("variants")
    places = [("", data)]
    places += ((f"variants.{key}.", own) for key, own in variants.items()) if isinstance(variants, dict) else ()
    for before, words in places:
        if isinstance(words, dict):
            yield from (before + key for key in words if key in LEAFLET_KEYS)
            labels = words.get("labels")
            shared = LEAFLET_LABELS.intersection(labels) if isinstance(labels, dict) else ()
            yield from (f"{before}labels.{key}" for key in sorted(shared))


def labels(level: Level) -> list[str]:
    """The labels of a level."""
    return [key for key in LABELS if level == "leaflet" or key not in LEAFLET_LABELS]
