"""The rules of the game: variants as data, points of throws, totals, the order of rows.

Knows no language and no PDF; everything else asks it.
"""

from padgen.rules.combinations import FACES, Combination, Kind, Row, Scoring, Section
from padgen.rules.load import FEATURES, VariantSource, load_variant, row_ids, variant_ids
from padgen.rules.model import COMPUTED, RESERVED, Variant
from padgen.rules.order import chains, fillable
from padgen.rules.points import check_dice, example, legal_points, ranges, score
from padgen.rules.tally import Tally, tally
from padgen.rules.totals import Bonus, Constant, Expression, Extra, Field, Operation, Totals, evaluate, work_out

__all__ = [
    "COMPUTED",
    "FACES",
    "FEATURES",
    "RESERVED",
    "Bonus",
    "Combination",
    "Constant",
    "Expression",
    "Extra",
    "Field",
    "Kind",
    "Operation",
    "Row",
    "Scoring",
    "Section",
    "Tally",
    "Totals",
    "Variant",
    "VariantSource",
    "chains",
    "check_dice",
    "evaluate",
    "example",
    "fillable",
    "legal_points",
    "load_variant",
    "ranges",
    "row_ids",
    "score",
    "tally",
    "variant_ids",
    "work_out",
]
