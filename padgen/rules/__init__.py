"""The rules of the game: variants as data, points of throws, sums of score sheets.

Knows no language and no PDF; everything else asks it.
"""

from padgen.rules.combinations import Combination, Kind, Row, Scoring, Section
from padgen.rules.load import load_variant, row_ids, variant_ids
from padgen.rules.model import COMPUTED, RESERVED, Bonus, Extra, Variant, suggest
from padgen.rules.play import Tally, check_dice, example, fillable, legal_points, score, script_table, tally

__all__ = [
    "COMPUTED",
    "RESERVED",
    "Bonus",
    "Combination",
    "Extra",
    "Kind",
    "Row",
    "Scoring",
    "Section",
    "Tally",
    "Variant",
    "check_dice",
    "example",
    "fillable",
    "legal_points",
    "load_variant",
    "row_ids",
    "score",
    "script_table",
    "suggest",
    "tally",
    "variant_ids",
]
